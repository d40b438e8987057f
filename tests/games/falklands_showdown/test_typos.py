"""Data files of Falklands Showdown with mistakes: each is named with file, key and remedy, never with a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import beachhead.games.falklands_showdown.rules as rules
from beachhead.games.falklands_showdown.decode import EFFECTS
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.model import SIDES
from beachhead.games.falklands_showdown.options import OPTIONS
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import FREE
from faulty_files import Typo, assert_named

TYPOS = [
    # file, text, typo, part of the key, part of what is wrong
    ("tables.toml", "points = 8 ", "points = 20 ", "track.points", "would end the match"),
    ("tables.toml", "bid = [1, 30]", "bid = [1, 29]", "track.operations", "no number that can be bid"),
    ("tables.toml", "sinking = 1", "sinkings = 1", "points", "sinkings"),
    ("tables.toml", "missile = 2", 'missile = "2"', "hits.missile", "int"),
    ("tables.toml", "special = 1", "special = 0", "steps.special", "cannot be 0"),
    ("tables.toml", "coin = 3", "coin = 7", "faces.coin", "cannot be 7"),
    ("tables.toml", 'arrival = "sea-4"', 'arrival = "sea-8"', "zones", "'sea-8', which is no area"),
    ("tables.toml", 'interception = "sea-6"', 'interception = "sea6"', "zones", "'sea6', which is no area"),
    ("tables.toml", 'fortified = ["port-stanley"]', 'fortified = ["stanley"]', "zones", "'stanley', which is no area"),
    ("tables.toml", 'sbs = "uk-sbs"', 'sbs = "uk-sbt"', "units", "'uk-sbt', which is no unit"),
    ("tables.toml", '["uk-hermes"', '["uk-herms"', "units", "'uk-herms', which is no unit"),
    ("tables.toml", 'bombers = ["A4"', 'bombers = ["A5"', "types.bombers", "A5"),
    ("tables.toml", 'escorts = ["M3"', 'escorts = ["M4"', "types.escorts", "M4"),
    ("tables.toml", 'light = ["infantry"', 'light = ["A4"', "types.light", "A4"),
    ("units.toml", 'start = "sea-4"', 'start = "sea-9"', "uk-hermes", "'sea-9', which is no area"),
    ("units.toml", 'id = "uk-sheffield"', 'id = "uk-glasgow"', "uk_ships.uk-glasgow", "more than once"),
    ("units.toml", 'aboard = "uk-hermes"', 'aboard = "uk-herms"', "uk-sas", "'uk-herms', which is no ship"),
    ("units.toml", "factors = [1, 3, 2, 3]", "factors = [1, 6, 2, 3]", "uk-hermes.factors", "cannot be 6"),
    ("units.toml", "group = 1 }", "group = 7 }", "uk-antrim.group", "cannot be 7"),
    (
        "units.toml",
        "group = 2, capacity = 6",
        "group = 2, capacity = 5",
        "uk-3p",
        "cannot begin or arrive aboard uk-canb",
    ),
    (
        "units.toml",
        'aboard = "uk-fearless"',
        'aboard = "uk-canberra"',
        "uk-br",
        "cannot begin or arrive aboard uk-canb",
    ),
    ("units.toml", 'aboard = "uk-norland", group = 2', 'aboard = "uk-norland", group = 4', "uk-2p", "cannot begin"),
    (
        "units.toml",
        'start = "port-stanley" },\n  { id = "ar-puc-2"',
        'start = "fitzroy" },\n  { id = "ar-puc-2"',
        "fitzroy",
        "1 air",
    ),
    ("units.toml", 'type = "Spr Ent"', 'type = "Etd"', "ar_aircraft", "Etd"),
    ("events.toml", 'roll = "2-1"', 'roll = "1-1"', "event.2-1", "missing"),
    ("events.toml", 'roll = "2-1"', 'roll = "2-7"', "event.Storm.roll", "'2-7'"),
    ("events.toml", "slow_ships = 1", "slow_ship = 1", "event.Heavy seas.effects.slow_ship", "no effect"),
    ("events.toml", "forbids_uk = [8, 17, 18]", "forbids_uk = [8, 17, 81]", "event.Fog.forbids_uk", "cannot be 81"),
]


@pytest.mark.parametrize("typo", TYPOS)
def test_a_mistake_is_named(tmp_path: Path, typo: Typo) -> None:
    assert_named(DATA, tmp_path, typo)


def test_ours_are_whole() -> None:
    assert DATA.problems() == []


def test_the_rules_ask_for_every_option_and_effect_and_for_no_others() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in Path(str(rules.__file__)).parent.rglob("*.py"))
    assert {*re.findall(r"game\.options\.(\w+)", source), *DATA.shaping} == OPTIONS.allowed.keys()
    asked = set(re.findall(r'(?:effect\(|case )"(\w+)"', source))
    assert asked | set(FREE) | {f"{side}_operations" for side in SIDES} == EFFECTS


def test_a_group_without_units_is_named(tmp_path: Path) -> None:
    text = (DATA.own / "units.toml").read_text(encoding="utf-8")
    (tmp_path / "units.toml").write_text(text.replace("group = 5", "group = 6"), encoding="utf-8")
    assert [(problem.key, problem.what) for problem in DATA.problems(tmp_path)] == [("group.5", "has no unit")]


def test_what_single_rules_name_is_what_the_files_say(tmp_path: Path) -> None:
    text = (DATA.own / "tables.toml").read_text(encoding="utf-8")
    text = text.replace('interception = "sea-6"', 'interception = "sea-7"').replace(
        'onyx = "uk-onyx"', 'onyx = "uk-valiant"'
    )
    text = text.replace("sinking = 1 ", "sinking = 3 ").replace('on_islands = ["Puc"]', "on_islands = []")
    (tmp_path / "tables.toml").write_text(text, encoding="utf-8")
    edition = DATA.edition(tmp_path)
    assert (edition.board.names[edition.interception], edition.units[edition.onyx].id, edition.types.on_islands) == (
        "sea-7",
        "uk-valiant",
        [],
    )
    points = {unit.id: unit.points for unit in edition.units}
    assert (points["uk-arrow"], points["uk-hermes"], points["uk-sas"]) == (3, 2, 0)
