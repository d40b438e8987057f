"""new-game: a whole game to begin with, which keeps every law."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import beachhead
from beachhead.cli.new_game import PARTS
from beachhead.conformance.run import conform
from beachhead.skeleton.module import MODULE
from cli.conftest import Run
from toy import registered

Refused = Callable[..., str]
MOST_LINES = 150


def test_the_skeleton_is_short_and_keeps_every_law() -> None:
    folder = Path(beachhead.__file__).parent / "skeleton"
    assert sum(len((folder / part).read_text().splitlines()) for part in PARTS) <= MOST_LINES
    with registered(MODULE) as game:
        assert [held for held in conform(game, 12) if held.broken] == []


def test_its_rules_are_those_it_tells() -> None:
    with registered(MODULE) as game:
        for face, fires, end in ((3, False, "boat"), (4, True, None), (5, True, "boat"), (1, False, "gun")):
            match = beachhead.new_match(game, seed=1, script=(face,))
            match.apply("boat", beachhead.Action("sail"))
            match.apply("gun", beachhead.Action("fire" if fires else "hold"))
            assert (match.result.winner if match.result else None) == end, face
        match = beachhead.new_match(game, seed=1, script=(2,))
        match.apply("boat", beachhead.Action("sail"))
        match.apply("gun", beachhead.Action("fire"))
        match.apply("boat", beachhead.Action("sail"))
        (closed,) = match.question("gun").closed
        assert (closed.clause, closed.text) == ("CRO-3", "The gun has no shell left.")


def test_a_new_game_is_found_and_keeps_every_law(run: Run, tmp_path: Path) -> None:
    assert run("new-game", "tarawa_43", "--into", str(tmp_path)).status == 0
    place = tmp_path / "tarawa_43"
    assert "crossing" not in "".join(file.read_text().lower() for file in place.rglob("*.*") if file.is_file())
    installed = place / "src" / "tarawa_43-0.1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: tarawa_43\nVersion: 0.1\n")
    (installed / "entry_points.txt").write_text("[beachhead.games]\ntarawa_43 = tarawa_43.module:MODULE\n")
    paths = [str(place / "src"), str(Path(beachhead.__file__).parent.parent)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    for command in (["-m", "beachhead", "conform", "tarawa_43"], ["-m", "pytest", "-q", "--conform", "tarawa_43"]):
        done = subprocess.run(
            [sys.executable, *command, "--matches", "4"],
            cwd=place,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["Tarawa", "t", "a-b", "../x", "1st", ""])
def test_a_name_that_is_no_word_is_refused(refused: Refused, tmp_path: Path, name: str) -> None:
    assert "small letters" in refused("new-game", name, "--into", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(run: Run, refused: Refused, tmp_path: Path) -> None:
    assert "already" in refused("new-game", "leyte", "--into", str(tmp_path))
    run("new-game", "tarawa", "--into", str(tmp_path))
    assert "is there already" in refused("new-game", "tarawa", "--into", str(tmp_path))
