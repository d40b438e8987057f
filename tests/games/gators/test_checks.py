"""Data files of Gators! with mistakes: each is named with file, key and remedy, never with a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.games.gators.edition import DATA
from beachhead.games.gators.options import OPTIONS
from faulty_files import Typo, assert_named, assert_taken, assert_whole

TYPOS = [
    # file, text, typo, part of the key, part of what is wrong
    ("sheets.toml", '"03" = "O J H R R V J O"', '"03" = "O J H R R V J"', "sheet.046", "column 03 has 7 hexes"),
    ("sheets.toml", '"03" = "O J H R R V J O"', '"03" = "O J H R R V J Q"', "sheet.046.0306", "'Q'"),
    ("sheets.toml", '"08" = "O O O"\n', "", "sheet.046", "column 08 has 0 hexes"),
    ("sheets.toml", '"00" = "O O O"', '"09" = "O O O"', "sheet.046", "column 00"),
    ("sheets.toml", "[sheet.056]", "[sheet.057]", "place.M3.sheet", "'056', which is no sheet"),
    ("sheets.toml", '"02" = "D S S B S S D"', '"02" = "D D D B S S D"', "", "deep water beside land"),
    ("sheets.toml", '"02" = "J J R J R J J"', '"02" = "J J R B R J J"', "M2-0203", "beach without water"),
    ("sheets.toml", '"02" = "J J R J R J J"', '"02" = "J J R J R J R"', "M2-0206", "joins no other"),
    ("sheets.toml", '"00" = "O O O"', '"00" = ["O", "O", "O"]', "sheet", "str"),
    ("terrain.toml", 'letter = "D"', 'letter = "DD"', "terrain.deep.letter", "'DD'"),
    ("terrain.toml", 'letter = "r"', 'letter = "S"', "letter.S", "more than once"),
    ("terrain.toml", 'id = "jungle"', 'id = "jungel"', "terrain.jungle", "missing"),
    ("terrain.toml", 'id = "river"', 'id = "shallow"', "terrain.shallow", "more than once"),
    ("terrain.toml", 'water = "deep"', 'water = "depp"', "terrain[0].water", "depp"),
    ("terrain.toml", 'crossing = "easy"', 'crossing = "easily"', "crossing", "easily"),
    ("terrain.toml", 'closed_to = ["lcac"]', 'closed_to = ["lcca"]', "terrain.jungle.closed_to", "lcca"),
    ("terrain.toml", 'free_to = ["lcac"]', 'free_to = ["lca"]', "terrain.swamp.free_to", "lca"),
    ("terrain.toml", "cost = 2\nclosed_to", "cost = -2\nclosed_to", "terrain.hill.cost", "-2"),
    ("terrain.toml", "cap = 3", "cap = -3", "terrain.beach.cap", "-3"),
    ("island.toml", 'up = "0200"', 'up = "0202"', "place.T1.up", "'0202', which is no corner"),
    ("island.toml", 'sheet = "059"', 'sheet = "058"', "place.T1.sheet", "'058', which is no sheet"),
    ("island.toml", 'id = "T2"', 'id = "T1"', "place.T1", "more than once"),
    ("island.toml", "east = 2\nnorth_east = 1", "east = 1\nnorth_east = 1", "place.T3", "T2"),
    ("island.toml", "east = 2\nnorth_east = 1", "east = 3\nnorth_east = 1", "ocean.count", "16"),
    ("island.toml", "count = 14", "count = 13", "ocean.count", "14 ocean sheets"),
    ("island.toml", 'name = "O"', 'name = "M"', "ocean.name", "M1"),
    ("island.toml", '"0301" = "T"', '"0309" = "T"', "place.T1.changed.0309", "no hex"),
    ("island.toml", '"0301" = "T"', '"0301" = "Z"', "place.T1.changed.0301", "no terrain"),
    ("island.toml", '"M2-0404", "M2-0302"', '"M2-0414", "M2-0302"', "features.M2-0414", "not a hex"),
    ("island.toml", '"M2-0404", "M2-0302"', '"M2-0405", "M2-0302"', "features.capital", "M2-0405"),
    ("island.toml", 'low_bridges = ["T2-0400"', 'low_bridges = ["T2-0404"', "T2-0404", "low bridge"),
    ("island.toml", '["T2-0302", "T2-0402"]', '["T2-0302", "T2-0404"]', "features.parted", "T2-0404"),
    (
        "island.toml",
        'name = "Northpoint"\nhex = "T1-0301"',
        'name = "Northpoint"\nhex = "T1-0302"',
        "Northpoint",
        "town",
    ),
    ("island.toml", 'hex = "T3-0403"', 'hex = "T3-0402"', "Island airstrip", "airstrip"),
    ("island.toml", "hex_km = 2.0", "hex_km = 0.0", "hex_km", "cannot be 0.0"),
    ("island.toml", "hex_km", "hex_mk", "", "hex_mk"),
    ("units.toml", 'id = "squad"', 'id = "rifle"', "unit.rifle", "more than once"),
    ("units.toml", 'id = "lhd"', 'id = "lha"', "unit.us-lhd", "missing"),
    ("units.toml", "count = 27", "count = 0", "unit.squad.count", "cannot be"),
    ("units.toml", "defend = 2", "defend = -2", "unit.rifle.defend", "cannot be"),
    ("units.toml", "range = 1", "range = 4", "unit.rifle.range", "cannot be"),
    ("units.toml", "attack = [2, 0, 0]", "attack = [-2, 0, 0]", "unit.rifle.attack", "cannot be"),
    ("units.toml", "attack = [2, 0, 0]", "attack = [2, 0]", "attack", "3"),
    ("units.toml", "water = 1\n", "", "unit.us-seal.water", "amphibious"),
    ("units.toml", 'type = "land"', 'type = "lnad"', "unit[0].type", "lnad"),
    ("units.toml", 'side = "us"\nid = "av8"', 'side = "reb"\nid = "av8"', "unit", "sides are mixed"),
    (
        "units.toml",
        'tags = ["foot", "small_team", "seal"]',
        'tags = ["foot", "small_taem", "seal"]',
        "unit.seal.tags",
        "taem",
    ),
    ("tables.toml", '"AX AX AX AX AX AR2 AR1 NR DR1 DR2"', '"AX AX AX AX AX AR2 AR1 NR DR1"', "combat.results", "six"),
    ("tables.toml", "AR1 NR DR1 DR2", "AR3 NR DR1 DR2", "combat.results", "six"),
    ("tables.toml", '"< -3", "-3"', '"-3"', "combat.results", "six"),
    ("tables.toml", '"< -3", "-3"', '"<= -3", "-3"', "combat.columns", "'<= -3'"),
    ("tables.toml", 'carrier = "aav"', 'carrier = "avv"', "transport.avv", "no kind"),
    ("tables.toml", 'carrier = "lav"', 'carrier = "aav"', "transport.aav", "more than once"),
    ("tables.toml", "loads = {squad = 1, small_team = 1, team = 2}", "loads = {sqaud = 1}", "transport.aav", "sqaud"),
    ("tables.toml", 'except = ["tank", "aav"]', 'except = ["tnak", "aav"]', "transport.ch53", "tnak"),
    ("tables.toml", "capacity = 18", "capacity = 0", "transport.lcu.capacity", "cannot be 0"),
    ("tables.toml", 'loads = ["GGGG"', 'loads = ["GGGB"', "armament.ah1", "no marker"),
    ("tables.toml", 'unit = "ah1"', 'unit = "ah2"', "armament.ah2", "no kind"),
    ("tables.toml", 'letter = "A"', 'letter = "G"', "marker.G", "more than once"),
    ("tables.toml", 'letter = "A"', 'letter = "AA"', "marker.armor.letter", "'AA'"),
    ("tables.toml", '6 = ["missile-boat", "a4"]\n', "", "readiness", "each die"),
    ("tables.toml", '6 = ["missile-boat", "a4"]', '7 = ["missile-boat", "a4"]', "", "'7'"),
    ("tables.toml", '6 = ["missile-boat", "a4"]', '6 = ["missile-boat", "a5"]', "readiness.6", "a5"),
    ("tables.toml", "medical = 5", "medical = 7", "thresholds.medical", "cannot be 7"),
    ("tables.toml", "seal_soft = 4", "seal_soft = 0", "odds.seal_soft", "0"),
    ("tables.toml", "turns = 30", "turns = 0", "limits.turns", "cannot be 0"),
    ("tables.toml", "turns = 30", "turns = -1", "limits.turns", "cannot be -1"),
    ("tables.toml", "launches = 6", "launchs = 6", "limits", "launchs"),
    ("manifests.toml", "ch46 = 12", "ch46 = 13", "ship.ch46", "13 are assigned of 12"),
    ("manifests.toml", "ch46 = 12", "ch64 = 12", "ship.lhd.holds.ch64", "no kind"),
    ("manifests.toml", 'id = "lpd"', 'id = "lhd"', "ship.lhd", "more than once"),
    ("manifests.toml", "ch46 = 12", "ch46 = -1", "ship.lhd.holds.ch46", "-1"),
    ("rulings.toml", 'default = "minus"', 'default = "zero"', "ruling.equal_odds", "default"),
    ("rulings.toml", 'id = "equal_odds"', 'id = "even_odds"', "ruling.equal_odds", "missing"),
    ("rulings.toml", 'clause = "GAT-VII-b.6"', 'clause = "GAT-VII-b.66"', "ruling.equal_odds", "GAT-VII-b.66"),
    ("clauses.csv", "GAT-I.2,commentary", "GAT-I.1,commentary", "GAT-I.1", "more than once"),
    ("clauses.csv", "GAT-I.2,commentary", "GAT-I.2,comentary", "line 3", "not a clause"),
    ("clauses.csv", "GAT-I.2,commentary", "LEY-1.2,commentary", "LEY-1.2", "not the id"),
    ("clauses.csv", "id,kind", "ident,kind", "line 1", "headings"),
    ("sheets.toml", 'clause = "GAT-III.15"', 'clause = "GAT-III.99"', "provenance.Sheet 063", "GAT-III.99"),
    ("plans.toml", 'reb-infantry-1 = "M2-0402"', 'reb-infantry-11 = "M2-0402"', "at.reb-infantry-1", "not set up"),
    ("plans.toml", 'reb-infantry-1 = "M2-0402"', 'reb-infantry-1 = "M2-0902"', "standard.M2-0902", "not a hex"),
    ("plans.toml", 'reb-f5-1 = "GX"', 'reb-f5-1 = "GG"', "airborne.reb-f5-1", "cannot carry GG"),
    ("plans.toml", 'reb-f5-1 = "GX"', 'reb-f5-1 = "GX"\nreb-f5-3 = "XX"', "standard.airborne", "3 of 2"),
    ("plans.toml", 'hidden = ["reb-infantry-4"', 'hidden = ["reb-heavy-2"', "standard.hidden", "twice"),
    ("plans.toml", 'debris = ["T1-0302"', 'debris = ["T2-0304"', "standard.debris", "twice"),
    ("plans.toml", 'us-engineers-1 = "us-lhd-1"', 'us-engineers-1 = "us-aav-1"', "ships", "'us-aav-1'"),
    ("plans.toml", 'us-engineers-1 = "us-lhd-1"', "", "standard.ships.us-engineers-1", "has no ship"),
    (
        "plans.toml",
        'splits = ["us-rifle-1"',
        'splits = ["us-rifles-1"',
        "air-assault.splits",
        "'us-rifles-1', which is no unit",
    ),
]

ALLOWED = [
    ("island.toml", 'name = "Northpoint"', 'name = "Cape Point"'),
    ("tables.toml", "debris = 12", "debris = 0"),
    ("units.toml", "count = 27", "count = 24"),
    ("terrain.toml", 'name = "Hill"\npattern = "rough"\ncost = 2', 'name = "Hill"\npattern = "rough"\ncost = 3'),
]


@pytest.mark.parametrize("typo", TYPOS)
def test_a_typo_is_named(tmp_path: Path, typo: Typo) -> None:
    assert_named(DATA, tmp_path, typo)


@pytest.mark.parametrize("change", ALLOWED)
def test_a_change_that_is_allowed_is_taken(tmp_path: Path, change: tuple[str, str, str]) -> None:
    assert_taken(DATA, tmp_path, change)


def test_our_own_files_are_whole() -> None:
    assert_whole(DATA, OPTIONS.allowed)


def test_a_reconstruction_needs_a_reason(tmp_path: Path) -> None:
    text = (DATA.own / "terrain.toml").read_text(encoding="utf-8")
    head, _, tail = text.rpartition("reason = ")
    (tmp_path / "terrain.toml").write_text(head + tail.partition("\n")[2], encoding="utf-8")
    assert [problem.what for problem in DATA.problems(tmp_path)] == ["does not say where it comes from"]
