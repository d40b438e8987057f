"""Data files of Britain Stands Alone with mistakes: each is named with file, key and remedy, never with a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.games.britain_stands_alone.edition import DATA, load_edition
from beachhead.games.britain_stands_alone.options import OPTIONS
from beachhead.kernel.refusal import UsageError
from faulty_files import Typo, assert_named, assert_taken, assert_whole, spoil

TYPOS = [
    # file, text, typo, part of the key, part of what is wrong
    ("map.toml", "\n10 XXXXX~~~~~~~.rrrrr", "\n10 XXXXX~~~~~~~.?rrrr", "ground row 10 column 14", "'?'"),
    ("map.toml", "\n10 XXXXX~~~~~~~.rrrrr", "\n10 XXXXX~~~~~~~.rrrr", "ground row 10", "hexes"),
    ("map.toml", "33 ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~........\n", "", "ground", "32 rows"),
    ("map.toml", "01 XXXXXXXX~~~XX~~~ccLLL", "01 XXXXXXXX~~~XX~~~~cLLL", "shore, hex 1701", "'~'"),
    ("map.toml", "01 XXXXXXXXiiiXXiiiMMM", "01 XXXXXXXXiiiXXiiiiMM", "zones, hex 1701", "Irish Sea"),
    ("map.toml", "01 ................ii....", "01 ................i.....", "waters, hex 1801", "'.'"),
    ("map.toml", '"f" = "forest"', '"f" = "woods"', "ground_legend", "woods"),
    ("map.toml", '"H" = "Humber"', '"H" = "Humbre"', "zone_legend.H", "Humbre"),
    ("map.toml", "3922-3923 1408-1409", "3922-3923 1408-1410", "crossings", "1408-1410"),
    ("map.toml", "3922-3923 1408-1409", "3922-3923 1408-1508", "crossings", "no hexside of sea"),
    ("map.toml", "  0631-0731 0730-0829", "  0631-0732 0630-0829", "sea_sides", "0630-0829"),
    ("map.toml", 'artillery = "4326"', 'artillery = "4626"', "artillery", "'4626'"),
    ("map.toml", 'north_rail = "2101 2301', 'north_rail = "1401 2301', "north_rail", "1401, which is no land"),
    ("map.toml", 'hex = "2407", name = "Manchester"', 'hex = "2708", name = "Manchester"', "victory.cities", "'2407'"),
    ("map.toml", "major = [", "mayor = [", "", "'mayor'"),
    ("map.toml", 'zone = "Straits of Dover"', 'zone = "Strait of Dover"', "port.", "'Strait of Dover'"),
    ("map.toml", 'hex = "4223"\nname = "Dover"', 'hex = "4224"\nname = "Dover"', "port.Dover", "no land"),
    (
        "map.toml",
        'hex = "3619"\nname = "North Weald"',
        'hex = "3617"\nname = "North Weald"',
        "airbase.3617",
        "more than",
    ),
    ("map.toml", 'access = "1330"', 'access = "1430x"', "port.Plymouth", "'1430x'"),
    ("map.toml", "4313 4213 4114", "4313 4114", "rail.Yarmouth", "4313-4114"),
    ("map.toml", "columns = 45", 'columns = "45"', "columns", "int"),
    ("map.toml", "columns = 45", "columns = = 45", "", "not TOML"),
    ("map.toml", "hex_km", "hex_mk", "", "hex_mk"),
    ("display.toml", 'pair = "Central North Sea"', 'pair = "Southern North Sea"', "zone.Humber", "does not agree"),
    ("display.toml", "air = [7, 2]\nvariable", "air = [6, 2]\nvariable", "zone.Humber", "does not agree"),
    ("display.toml", '"Midlands", "Northern England"]', '"Midlands"]', "zone.Northern England", "the other way round"),
    ("display.toml", "naval = [8, 4]\n", "", "zone.Southern North Sea", "no naval detection values"),
    ("display.toml", 'seas = ["Straits of Dover"]', 'seas = ["Kent"]', "port.Dunkirk", "'Kent'"),
    ("display.toml", 'zone = "Pas de Calais"\nseas', 'zone = "Humber"\nseas', "port.Dunkirk", "'Humber'"),
    ("display.toml", 'hexes = "2133-3033"', 'hexes = "2133-3133 "', "edge.France", "cannot be read"),
    ("display.toml", 'hexes = "4501-4512"', 'hexes = "4601-4612"', "edge.Germany", "'4601'"),
    ("display.toml", 'name = "Barrow"', 'name = "Scotland"', "name.Scotland", "more than once"),
    ("display.toml", 'kind = "land"', 'kind = "lnad"', "zone[0].kind", "lnad"),
    ("units.toml", 'full = "7-8-4"', 'full = "7-8"', "br-inf-1", "'7-8'"),
    ("units.toml", 'full = "7-8-4"', 'full = ""', "br-inf-1", "''"),
    ("units.toml", 'id = "br-inf-2"', 'id = "br-inf-1"', "br_land.br-inf-1", "more than once"),
    ("units.toml", 'parent = "ge-inf-8"', 'parent = "ge-inf-9"', "ge-fd-8", "'ge-inf-9'"),
    ("units.toml", 'full = "6/6/3/3"', 'full = "6/6/3"', "br-nelson", "'6/6/3'"),
    ("units.toml", 'pair = "5 0/0/0 15/2"', 'pair = "5 0/0 15/2"', "br-spitfire", "cannot be read"),
    ("units.toml", 'heavy = "5/3"', 'heavy = "5"', "br-wellington", "'5'"),
    ("units.toml", "points = 30, pair", "points = 0, pair", "br-spitfire.points", "cannot be 0"),
    ("units.toml", 'kind = "tank"', 'kind = "tonk"', "br_land", "tonk"),
    ("tables.toml", "D2!R   D3!    D3!R   De     De", "D2!R   D3!    D3!R   De", "combat.rows.0", "8 results"),
    ("tables.toml", "A1*/D1   A1/D2", "A1*/D1   B1/D2", "combat.rows.0", "'B1/D2'"),
    ("tables.toml", "even = 2 ", "even = 3 ", "combat.even", "1-1"),
    ("tables.toml", '"3 2 1 0! -  -"', '"3 2 1 0? -  -"', "naval_combat.rows.0", "'0?'"),
    ("tables.toml", "-/2/5 -/3/6 0/4/7", "-/2/5 -/3 0/4/7", "release.rows.0", "'-/3'"),
    ("tables.toml", "port = [0, 0, 1, 1, 2", "port = [0, 1, 1, 2", "demolition.port", "9 figures"),
    ("tables.toml", "detection = [0, 0, 1, 2]", "detection = [0, 0, 1]", "weather.detection", "3 figures"),
    ("tables.toml", "rough = {leg", "ruff = {leg", "terrain.ground.ruff", "no such terrain"),
    ("tables.toml", "halves = [0, 1, 2", "halves = [1, 2", "supply.halves", "5 figures"),
    ("tables.toml", "other = [0, 10, 20", "other = [0, 20, 10", "tables", "do not rise"),
    ("tables.toml", 'cities = ["2515"', 'cities = ["2516"', "victory.cities", "'2516'"),
    ("tables.toml", '"Scotland (West)", "Scapa', '"Glasgow", "Scapa', "approaches.bases", "'Glasgow'"),
    ("tables.toml", 'since = "August #9"', 'since = "August #11"', "menace.since", "August #11"),
    ("tables.toml", "{least = 60", "{least = 75", "victory.levels", "do not fall"),
    ("tables.toml", "stack = 9 ", 'stack = "9" ', "limits.stack", "int"),
    ("setups.toml", '"br-inf-1 3509"', '"br-inf-1 3599"', "command.Northern", "'3599'"),
    ("setups.toml", '"br-inf-1 3509"', '"br-inf-9 3509"', "command.Northern", "'br-inf-9'"),
    ("setups.toml", '"br-inf-1 3509"', '"br-inf-1"', "command.Northern", "cannot be read"),
    ("setups.toml", '"br-inf-1 3509"', '"br-inf-2 3509"', "command.br-inf-2", "more than once"),
    ("setups.toml", 'first = "September #6"', 'first = "Setpember #6"', "scenario.sealion", "Setpember"),
    ("setups.toml", 'turn = "July #4"', 'turn = "July #40"', "arrival.1.turn", "July #40"),
    ("setups.toml", 'replacements = "1/0/0"', 'replacements = "1/0"', "arrival.1", "'1/0'"),
    ("setups.toml", 'units = ["br-group-29"]', 'units = ["br-group-28"]', "arrival.1", "'br-group-28'"),
    ("setups.toml", "br-spitfire = 20,", "br-spitfire = 31,", "scenario.sealion", "31 of 'br-spitfire'"),
    ("setups.toml", "br-spitfire = 20,", "br-spitfire = 21,", "ready.sealion.br", "20 of 'br-spitfire'"),
    ("setups.toml", 'option = "early"', 'option = "soon"', "scenario.battle_of_britain", "'soon'"),
    ("setups.toml", 'space = "1429", kinds', 'space = "Plymouth", kinds', "scenario.sealion", "'Plymouth'"),
    ("setups.toml", 'scenario = "july"\nside = "ge"', 'scenario = "july"\nside = "br"', "ready.july", "0 times"),
    ("setups.toml", 'menace = "arrives"', 'menace = "later"', "scenario[0].menace", "later"),
    ("setups.toml", 'mine = "Straits of Dover"', 'mine = "Dover"', "ready.2.mine", "'Dover'"),
    ("setups.toml", 'reduced = ["br-inf-50", ', "reduced = [", "ready.battle_of_britain.br", "reduces 4"),
    ("setups.toml", 'reduced = ["br-inf-50"', 'reduced = [""', "ready.3.reduced", "''"),
    ("setups.toml", "radar-3726 = 2", "radar-3727 = 2", "ready.2.hits", "'radar-3727'"),
    ("setups.toml", '"ge-amph-a", "ge-amph-c", "ge-mtn-1"', '"ge-amph-a", "ge-mtn-1"', "ready.sealion.ge", "ge-amph-c"),
    ("setups.toml", 'clause = "BSA-16.1a"', 'clause = "BSA-16.9a"', "sealion", "BSA-16.9a"),
    ("rulings.toml", 'default = "schedule"', 'default = "late"', "ruling.shipping", "default"),
    ("rulings.toml", 'id = "wellington"', 'id = "welington"', "ruling.wellington", "missing"),
    ("rulings.toml", '["2/1", "2, a', '["2/2", "2, a', "ruling.wellington", "'2/2'"),
    ("clauses.csv", "BSA-1.0a,commentary", "BSA-1.1a,commentary", "BSA-1.1a", "more than once"),
    ("clauses.csv", "id,kind", "ident,kind", "line 1", "headings"),
]

ALLOWED = [
    ("units.toml", 'full = "12-10-4"', 'full = "13-10-4"'),
    ("map.toml", "capacity = 3\n", "capacity = 4\n"),
]


@pytest.mark.parametrize("typo", TYPOS)
def test_a_typo_is_named(tmp_path: Path, typo: Typo) -> None:
    assert_named(DATA, tmp_path, typo)


@pytest.mark.parametrize("change", ALLOWED)
def test_a_change_that_is_allowed_is_taken(tmp_path: Path, change: tuple[str, str, str]) -> None:
    assert_taken(DATA, tmp_path, change)


def test_our_own_files_are_whole() -> None:
    assert_whole(DATA, OPTIONS.allowed)
    clauses = load_edition().clauses
    assert (len(clauses), sum(clause.optional for clause in clauses)) == (1063, 32)


def test_own_files_lie_over_ours(tmp_path: Path) -> None:
    assert spoil(DATA, tmp_path, "units.toml", 'full = "12-10-4"', 'full = "13-10-4"') == []
    ours, theirs = load_edition(), load_edition(tmp_path)
    division = ours.unit_index["ge-inf-3"]
    assert (ours.units[division].full.attack, theirs.units[division].full.attack) == (12, 13)
    assert ours.land == theirs.land


def test_the_edition_is_loaded_once_for_the_same_options() -> None:
    assert load_edition() is load_edition(settings={"ap_vp": "sunk"})
    assert load_edition() is not load_edition(settings={"shipping": "ready"})


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "no such folder" in DATA.problems(tmp_path / "nowhere")[0].what
    with pytest.raises(UsageError):
        load_edition(tmp_path / "nowhere")


@pytest.mark.clause("BSA-1.1b")
def test_ground_that_nothing_is_known_of_is_refused(tmp_path: Path) -> None:
    found = spoil(DATA, tmp_path, "map.toml", '"r" = "rough"', '"r" = "moor"')
    assert any("'moor'" in problem.what for problem in found)
