"""map.toml: ours is whole, and what is wrong in another one is named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

import beachhead.games.falklands_showdown as game
from beachhead.edition.checking import Report
from beachhead.games.falklands_showdown.decode_map import FALKLANDS_SEA, LAND, MapFile, check_map

OWN = Path(game.__file__).parent / "data" / "map.toml"


def ours() -> dict[str, Any]:
    return tomllib.loads(OWN.read_text(encoding="utf-8"))


def area(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in data["area"] if row["id"] == name)


def problems(data: dict[str, Any]) -> dict[str, str]:
    report = Report()
    check_map(msgspec.convert(data, MapFile), report)
    assert all(problem.file == "map.toml" and problem.remedy for problem in report.problems)
    return {problem.key: problem.what for problem in report.problems}


def test_ours_is_whole() -> None:
    assert problems(ours()) == {}


def test_every_land_area_but_mount_kent_can_be_reached_from_the_sea() -> None:
    borders = {frozenset(pair) for pair in ours()["borders"]}
    reached = {name for name in LAND if frozenset((FALKLANDS_SEA, name)) in borders}
    assert reached == set(LAND) - {"mount-kent"}


def test_an_unknown_key_is_refused() -> None:
    data = ours()
    area(data, "lafonia")["hills"] = 3
    with pytest.raises(msgspec.ValidationError, match="hills"):
        msgspec.convert(data, MapFile)


def test_ground_that_is_only_drawn_encloses_something_on_the_board() -> None:
    data = ours()
    data["patch"] = [
        {"name": "Ridge", "pattern": "rough", "outline": [[0, 0], [10, 10]]},
        {"name": "Isle", "pattern": "clear", "outline": [[0, 0], [10, 0], [5, -8]]},
    ]
    data["cover"] = [0, 0, 9000, 100]
    assert problems(data) == {
        "patch.Ridge": "encloses nothing",
        "patch.Isle": "(5, -8) is not on the board",
        "cover": "(9000, 100) is not on the board",
    }


def test_borders_agree_with_outlines() -> None:
    data = ours()
    data["borders"].remove(["goose-green", "lafonia"])
    data["borders"] += [["sea-6", "sea-5"], ["sea-5", "sea-4"]]
    assert problems(data) == {
        "borders.goose-green-lafonia": "is missing, but the areas touch",
        "borders.sea-5-sea-6": "is there, but the areas do not touch",
        "borders.sea-4-sea-5": "is there more than once",
    }


def test_wrong_areas_are_named() -> None:
    data = ours()
    area(data, "port-howard")["id"] = "port-edgar"
    assert set(problems(data)) == {"area.port-edgar", "area.port-howard"}
    data = ours()
    data["area"].reverse()
    assert problems(data) == {"area": "are not in the order of their numbers"}


def test_figures_of_another_kind_of_area_are_named() -> None:
    data = ours()
    area(data, "sea-3")["vp"] = 1
    area(data, "lafonia")["tez"] = True
    area(data, "fitzroy")["kind"] = "sea"
    area(data, "hill-cove")["airbase"] = -1
    assert set(problems(data)) == {"area.sea-3", "area.lafonia", "area.fitzroy.kind", "area.hill-cove"}


def test_what_cannot_be_drawn_is_named() -> None:
    data = ours()
    area(data, "pebble-island")["islands"].append([[1, 1], [2, 2]])
    data["line"].append({"kind": "limit", "name": "L", "points": [[1, 1]]})
    data["label"].append({"text": "Lost", "area": "nowhere", "x": 9999, "y": 1})
    found = problems(data)
    assert set(found) == {"area.pebble-island.outline", "line.L", "label.Lost"}
    data["label"][-1]["x"] = 1
    assert problems(data)["label.Lost"] == "there is no area 'nowhere'"
