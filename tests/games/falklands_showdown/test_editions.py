"""The editions of the reconstruction: which is played, what the first had otherwise, matches from before the second."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from beachhead.games.falklands_showdown.decode import Files
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.editions import of_edition
from beachhead.kernel.branching import begun
from beachhead.kernel.match import new_match
from beachhead.lab.selfplay import play_matches

FIRST = {"edition": "first"}


def changes() -> Iterator[tuple[str, str, str]]:
    """What the first edition changes: file, section or row, name."""
    over = DATA.load().first_edition
    for file in ("tables", "units", "events"):
        for row, values in getattr(over, file).items():
            yield from ((file, row, name) for name in values)


def rows(files: Files) -> dict[str, Any]:
    """Sections and rows of the files that editions may differ in, by file and name."""
    found: dict[str, Any] = {f"tables.{name}": value for name, value in msgspec.to_builtins(files.tables).items()}
    found |= {f"units.{row.id}": msgspec.to_builtins(row) for row in files.units.rows}
    return found | {f"events.{row.roll}": msgspec.to_builtins(row) for row in files.events.event}


def test_the_second_edition_is_what_a_match_is_played_by() -> None:
    assert new_match("falklands_showdown", seed=1).header.settings["edition"] == "second"
    assert DATA.edition(settings={"edition": "second"}) is not DATA.edition(settings=FIRST)


def test_a_match_from_before_there_were_editions_is_one_of_the_first() -> None:
    header = new_match("falklands_showdown", seed=1).header
    before = {name: value for name, value in header.settings.items() if name != "edition"}
    match = begun(msgspec.structs.replace(header, settings=before))
    assert match.header.settings["edition"] == "first"


def test_matches_of_the_first_edition_go_as_they_went_before_the_second() -> None:
    """The digests are those of rules version 4."""
    seats = dict.fromkeys(("uk", "ar"), "random")
    played = play_matches("falklands_showdown", seats=seats, seed=1, matches=2, options=FIRST)
    assert [each.digest for _, each in played] == ["b3f1b11519a209a3", "b15fc6c24e92086d"]


def test_no_figure_stands_in_both_editions() -> None:
    first, second = rows(of_edition(DATA.load(), "first")), rows(DATA.load())
    for file, row, name in changes():
        assert first[f"{file}.{row}"][name] != second[f"{file}.{row}"][name], f"{file}.{row}.{name}"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[tables.nothing]\nraid = 1\n[units]\n[events]\n", "tables.nothing"),
        ('[tables.limits]\nraid = "six"\n[units]\n[events]\n', ""),
        ("[tables]\n[units.ar-none]\nfactors = [1, 1, 1, 1]\n[events]\n", "units.ar-none"),
        ("[tables.faces]\ndecoy = 7\n[units]\n[events]\n", "faces.decoy"),
    ],
)
def test_what_the_first_edition_changes_is_checked(tmp_path: Any, text: str, key: str) -> None:
    (tmp_path / "first_edition.toml").write_text(text)
    assert [problem.key for problem in DATA.problems(tmp_path)] == [key]
