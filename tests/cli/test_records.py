"""replay and show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import beachhead
from beachhead.kernel.scene import Position
from cli.conftest import Run

REPLAYED = ["game", "scenario", "decisions", "recorded", "digest", "outcome", "divergence"]
Refused = Callable[..., str]
SIDES = ("blue", "red")


def change(file: Path, how: Callable[[dict[str, Any]], None]) -> str:
    """Change a record in place; its path."""
    data = json.loads(file.read_bytes())
    how(data)
    file.write_text(json.dumps(data))
    return str(file)


def test_a_record_replays(run: Run, record: Path) -> None:
    found = run("replay", str(record), "--json")
    kept = beachhead.decode_record(record.read_bytes())
    assert found.status == 0
    assert list(found.json) == REPLAYED
    assert found.json["digest"] == kept.digest
    assert found.json["decisions"] == found.json["recorded"] == len(kept.actions)
    assert found.json["outcome"]["scores"].keys() == {"blue", "red"}
    assert f"digest {kept.digest}" in run("replay", str(record)).out


def test_a_part_of_a_record(run: Run, record: Path) -> None:
    found = run("replay", str(record), "--to", "4", "--json").json
    kept = beachhead.replay(beachhead.decode_record(record.read_bytes()), to=4)
    assert (found["decisions"], found["digest"], found["outcome"]) == (4, kept.digest(), None)


def test_the_first_divergence_is_named(run: Run, record: Path) -> None:
    file = change(record, lambda data: data["actions"].__setitem__(6, ["blue", "win", "now"]))
    ran = run("replay", file)
    assert ran.status == 1
    assert "decision 7: " in ran.out
    found = run("replay", file, "--json")
    assert found.status == 1
    assert found.json["divergence"]["decision"] == 7
    assert found.json["decisions"] == 6
    assert run("replay", file, "--to", "6").status == 0


def test_another_digest_is_a_divergence(run: Run, record: Path) -> None:
    ran = run("replay", change(record, lambda data: data.update(digest="0" * 16)))
    assert ran.status == 1
    assert "recorded was 0000000000000000" in ran.out


def header(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["header"].__setitem__(key, value)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (header("rules", "0"), "recorded under rules version '0' of toy; this is '1'"),
        (header("game", "chess"), "there is no game 'chess'"),
        (header("scenario", "x"), "toy has no scenario 'x'"),
        (header("settings", {"mines": "x"}), "no value 'x'"),
        (header("settings", []), "not a match record"),
        (header("seed", "xyz"), "a seed is 64 hexadecimal digits"),
        (header("seed", 5), "not a match record"),
        (lambda data: data.pop("header"), "missing required field `header`"),
        (lambda data: data.update(format="chess/1"), "its format is 'chess/1'"),
        (lambda data: data.update(actions=[["blue", "win"]]), "not a match record"),
    ],
)
def test_a_record_that_does_not_fit(refused: Refused, record: Path, how: Any, words: str) -> None:
    file = change(record, how)
    assert words in refused("replay", file)
    assert words in refused("show", file)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"[" * 100_000, b'{"format":"beachhead-record/1"}']
)
def test_a_file_that_is_no_record(refused: Refused, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    assert f"{file}: not a match record" in refused("replay", str(file))
    assert f"{file}: not a match record" in refused("show", str(file))


def test_a_truncated_record(refused: Refused, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-20])
    assert "not a match record: Input data was truncated" in refused("replay", str(record))


def test_files_that_cannot_be_read(refused: Refused, tmp_path: Path) -> None:
    assert "No such file" in refused("replay", str(tmp_path / "none.json"))
    assert "cannot be read" in refused("replay", str(tmp_path))
    games = "britain_stands_alone, falklands_showdown, gators, leyte, port_stanley, toy"
    assert f"neither a game ({games}) nor a file" in refused("show", "nothing")


def test_numbers_of_decisions_that_do_not_fit(refused: Refused, record: Path) -> None:
    assert "--to" in refused("replay", str(record), "--to", "-1")
    assert "decisions, not 9999" in refused("replay", str(record), "--to", "9999")
    assert "decisions, not 9999" in refused("show", str(record), "--to", "9999")


# -- show --------------------------------------------------------------------------------------------


def test_show_a_scenario_as_the_table_gets_it(run: Run) -> None:
    ran = run("show", "toy", "--scenario", "night", "--side", "red", "--json")
    expected = beachhead.new_match("toy", "night", seed=0).view("red")
    assert msgspec.convert(ran.json, Position) == expected


def test_show_keeps_secrets(run: Run) -> None:
    names = {side: {p["name"] for p in run("show", "toy", "--side", side, "--json").json["pieces"]} for side in SIDES}
    assert names["red"] > names["blue"]
    assert all(name.startswith("M") for name in names["red"] - names["blue"]), "mines are known to red alone"


def test_show_for_people(run: Run) -> None:
    out = run("show", "leyte", "--scenario", "barrier", "--side", "us").out
    assert out.startswith("Island War: Leyte: The Mountain Barrier (barrier), 0 decisions so far\nTurn ")
    assert "Points: United States 0, Japan 0" in out
    assert "United States decides" in out or "Japan decides" in out
    assert "on the map:" in out


def test_show_a_record(run: Run, record: Path) -> None:
    start = run("show", str(record), "--to", "0")
    end = run("show", str(record))
    assert "The Strait: The dash (dash), 0 decisions so far" in start.out
    assert "The run is over" in end.out
    asked = run("show", str(record), "--to", "0", "--side", "red").out
    assert "(TOY-" in asked, "who is asked is told the options"


def test_show_is_refused(refused: Refused, record: Path) -> None:
    assert "there is no side 'green'; there are: blue, red" in refused("show", "toy", "--side", "green")
    assert "toy has no scenario 'x'" in refused("show", "toy", "--scenario", "x")
    assert "--to: goes with the record" in refused("show", "toy", "--to", "3")
    assert "--scenario: goes with a game" in refused("show", str(record), "--scenario", "dash")
    assert "--option: goes with a game" in refused("show", str(record), "--option", "mines=open")
