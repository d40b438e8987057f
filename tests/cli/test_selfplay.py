"""games and selfplay."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import beachhead
from beachhead.cli.selfplay import numbered
from beachhead.kernel.ask import Action
from beachhead.kernel.module import Observation
from beachhead.lab import selfplay
from cli.conftest import Run

PLAYED = [
    "game",
    "scenario",
    "seed",
    "seats",
    "sides_swapped",
    "winner",
    "winner_seat",
    "level",
    "scores",
    "turns",
    "decisions",
    "digest",
    "seconds",
]


def test_games_as_json(run: Run) -> None:
    games = {game["id"]: game for game in run("games", "--json").json}
    assert {"id", "name", "scenarios"} <= games["leyte"].keys()
    toy = games["toy"]["scenarios"]
    assert [(row["id"], row["name"], row["sides"], row["turns"]) for row in toy] == [
        ("dash", "The dash", ["blue", "red"], 4),
        ("night", "Night", ["blue", "red"], 6),
    ]


def test_games_for_people(run: Run) -> None:
    out = run("games").out
    assert "toy  The Strait (2024)" in out
    assert "night  Night, 6 turns, a variant" in out
    assert "Computer players: random, recruit, greedy, veteran" in out


def test_one_object_a_match_and_the_same_seed_the_same_match(run: Run) -> None:
    args = ("selfplay", "toy", "--seed", "5", "--matches", "3", "--json")
    rows = [json.loads(line) for line in run(*args).out.splitlines()]
    assert [row["seed"] for row in rows] == [5, 6, 7]
    for row in rows:
        assert list(row) == PLAYED
        assert row["game"] == "toy"
        assert row["scenario"] == "dash"
        assert row["seats"] == {"blue": "random", "red": "random"}
        assert row["winner"] in ("blue", "red", None)
        assert set(row["scores"]) == {"blue", "red"}
        assert row["turns"] == 4
        assert row["decisions"] > 0
        assert len(row["digest"]) == 16
    again = json.loads(run("selfplay", "toy", "--seed", "6", "--json").out)
    assert {**again, "seconds": 0} == {**rows[1], "seconds": 0}


def test_seats_in_every_way_of_writing(run: Run) -> None:
    expected = {"blue": "greedy", "red": "random"}
    for words in (
        ["--seats", "blue=greedy", "red=random", "--json"],
        ["--seats", "blue=greedy", "--seats", "red=random", "--json"],
        ["--seats=blue=greedy", "red=random", "--json"],
        ["--seats", "blue=greedy", "--json"],
    ):
        assert run("selfplay", "toy", "--seed", "1", *words).json["seats"] == expected
    assert run("selfplay", "--json", "--seats", "blue=greedy", "red=random", "toy").json["seats"] == expected


def test_for_people_with_a_summary(run: Run) -> None:
    out = run("selfplay", "toy", "--scenario", "night", "--seed", "1", "--matches", "2").out.splitlines()
    assert out[0].startswith("toy night, seed 1 (Blue convoys: random, Red boats: random): The run is over. 6 turns, ")
    assert out[2].startswith("2 matches. Won by: ")
    assert len(out) == 3


def test_where_players_change_sides_both_ways_of_counting_are_told(run: Run, bidding: str) -> None:
    out = run("selfplay", bidding, "--seed", "1", "--matches", "6").out.splitlines()
    rows = [run("selfplay", bidding, "--seed", str(seed), "--json").json for seed in range(1, 7)]
    assert {row["sides_swapped"] for row in rows} == {True, False}
    assert [("; sides swapped)" in line) for line in out[:6]] == [row["sides_swapped"] for row in rows]
    names = {"blue": "Blue convoys", "red": "Red boats", None: "nobody"}
    by_side, by_seat = out[6].split(" By the side at which the winner sat down: ")
    for told, key in ((by_side, "winner"), (by_seat, "winner_seat")):
        for name, count in Counter(names[row[key]] for row in rows).items():
            assert f"{name} {count}" in told


def test_an_option_of_the_match(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    assert run("selfplay", "toy", "--option", "mines=open", "--record", str(file)).status == 0
    assert beachhead.decode_record(file.read_bytes()).header.settings == {"mines": "open"}


def test_records_of_several_matches_are_numbered(run: Run, tmp_path: Path) -> None:
    assert run("selfplay", "toy", "--seed", "1", "--matches", "2", "--record", str(tmp_path / "m.json")).status == 0
    files = sorted(file.name for file in tmp_path.iterdir())
    assert files == ["m-1.json", "m-2.json"]
    assert numbered(Path("a/m.json"), 7, 10) == Path("a/m-07.json")
    assert beachhead.replay(beachhead.decode_record((tmp_path / "m-2.json").read_bytes())).over


def without_time(text: str) -> list[dict[str, object]]:
    return [{**json.loads(line), "seconds": 0} for line in text.splitlines()]


def test_several_processes_play_the_same_matches_in_the_same_order(run: Run) -> None:
    args = ("selfplay", "leyte", "--scenario", "collapse", "--seed", "5", "--matches", "3", "--json")
    assert without_time(run(*args, "--workers", "2").out) == without_time(run(*args).out)


def test_matches_are_kept_in_a_folder_and_not_played_again(run: Run, tmp_path: Path) -> None:
    args = ("selfplay", "toy", "--seed", "5", "--into", str(tmp_path), "--matches")
    assert run(*args, "3").out.startswith("3 matches. Won by: ")
    kept = (tmp_path / "runs-000000.jsonl").read_bytes().splitlines()
    assert [json.loads(line)["seed"] for line in kept] == [5, 6, 7]
    rows = without_time(run(*args, "5", "--json").out)
    assert (tmp_path / "runs-000000.jsonl").read_bytes().splitlines()[:3] == kept
    assert rows == without_time(run("selfplay", "toy", "--seed", "5", "--matches", "5", "--json").out)


def test_matches_of_other_players_are_not_mixed_in(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    args = ("selfplay", "toy", "--seed", "5", "--into", str(tmp_path))
    run(*args)
    assert "holds runs with seat blue random, not greedy" in refused(*args, "--seats", "blue=greedy")
    assert "holds runs with option mines hidden, not open" in refused(*args, "--option", "mines=open")
    assert "holds runs with scenario dash, not night" in refused(*args, "--scenario", "night")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nogame"], "there is no game 'nogame'; there are: britain_stands_alone, falklands_showdown, gators, leyte,"),
        (["toy", "--scenario", "x"], "toy has no scenario 'x'; there are: dash, night"),
        (["toy", "--seats", "green=random"], "no side 'green'; there are: blue, red"),
        (["toy", "--seats", "blue=chess"], "no player 'chess'; there are: random, recruit, greedy, veteran"),
        (["toy", "--seats", "blue"], "'blue' is not of the form NAME=VALUE"),
        (["toy", "--seats", "blue=random", "blue=greedy"], "'blue' is given twice"),
        (["toy", "--option", "mines=maybe"], "no value 'maybe'; there are: hidden, open"),
        (["toy", "--option", "sharks=yes"], "no option 'sharks'; there are: mines"),
        (["toy", "--seed", "-1"], "--seed"),
        (["toy", "--seed", "9" * 5000], "--seed"),
        (["toy", "--matches", "0"], "--matches"),
        (["toy", "--matches", "-3"], "--matches"),
        (["toy", "--record", "no/such/folder/m.json"], "no folder 'no/such/folder'"),
        (["toy", "--record", "."], "--record"),
        (["toy", "--workers", "0"], "--workers"),
        (["toy", "--into", "anywhere"], "--into: needs --seed"),
        (["toy", "--data", "no/such/folder"], "--data"),
    ],
)
def test_bad_input(refused: Callable[..., str], args: list[str], words: str) -> None:
    assert words in refused("selfplay", *args)


class Crooked:
    """Answers what is not allowed."""

    def choose(self, seen: Observation) -> Action:
        return Action("win")


class Clumsy:
    """Crashes."""

    def choose(self, seen: Observation) -> Action:
        raise ZeroDivisionError("oops")


@pytest.mark.parametrize(("player", "words"), [(Crooked, "may not win now"), (Clumsy, "ZeroDivisionError: oops")])
def test_a_player_that_fails_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, player: type, words: str) -> None:
    monkeypatch.setattr(selfplay, "make_player", lambda kind, seed: player())
    ran = run("selfplay", "toy", "--seed", "9")
    assert ran.status == 1
    assert ran.err.startswith("beachhead: seed 9: the player of ")
    assert words in ran.err
    assert ran.err.count("\n") == 1
