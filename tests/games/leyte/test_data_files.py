"""Data files with mistakes: each is named with file, key and remedy, never with a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.games.leyte.components import IMPOSSIBLE
from beachhead.games.leyte.edition import DATA
from beachhead.games.leyte.module import MODULE
from beachhead.games.leyte.options import OPTIONS
from beachhead.kernel.refusal import UsageError
from faulty_files import Typo, assert_named, assert_taken, assert_whole, spoil

TYPOS = [
    # file, text, typo, part of the key, part of what is wrong
    ("map.toml", "\n29 ..~~", "\n29 .?~~", "ground row 29 column 02", "'?'"),
    ("map.toml", "\n28 ..~~~~~....", "\n28 ..~~~~~...", "ground row 28", "31 hexes"),
    ("map.toml", "\n27 ....", "\n72 ....", "ground row 27", "begins with"),
    ("map.toml", "01 jjjj..~~~~~~~~~~jrrmmmXXXXXXXXXX\n", "", "ground", "28 rows"),
    ("map.toml", "01 LLLLLL", "01 LLLqLL", "coast row 01 column 04", "'q'"),
    ("map.toml", 'hex = "2215"', 'hex = "3315"', "towns.Jaro", "'3315'"),
    ("map.toml", "2925 2926 2927", "2925 2927 2927", "road.Highway 1", "2925-2927"),
    ("map.toml", "2121-2220", "2121-2320", "river.Palo", "2121-2320"),
    ("map.toml", "2121-2220", "2121", "river.Palo", "2121"),
    ("map.toml", '"~" = "sea"', '"~" = "see"', "legend.~", "see"),
    ("map.toml", '"~" = "sea"', '"~~" = "sea"', "legend.~~", "'~~'"),
    (
        "map.toml",
        'name = "Ormoc", hex = "0808"',
        'name = "Ormok", hex = "0808"',
        "collapse.victory.occupied",
        "'Ormoc'",
    ),
    ("map.toml", 'N = ["2428"', 'N = ["2431"', "beaches.N", "2431 is sea"),
    ("map.toml", '"0101", "0201"', '"0102", "0201"', "edges.0001", "0102"),
    ("map.toml", "rows = 29", 'rows = "29"', "rows", "int"),
    ("map.toml", "hex_km", "hex_mk", "", "hex_mk"),
    ("map.toml", "rows = 29", "rows = 0", "rows", "cannot be 0"),
    ("map.toml", "rows = 29", "rows = = 29", "", "not TOML"),
    ("terrain.toml", 'name = "Jungle"\ncost = "2"', 'name = "Jungle"', "ground.jungle", "no cost"),
    ("terrain.toml", 'name = "Jungle"\ncost = "2"', 'name = "Jungle"\ncost = "two"', "ground.jungle.cost", "'two'"),
    ("terrain.toml", 'line = "river"\n\n[[ground]]', 'line = "rivr"\n\n[[ground]]', "ground.jungle", "rivr"),
    ("terrain.toml", 'order = ["rough", ', "order = [", "order", "line"),
    ("tables.toml", "D1 D1 D1 D2 D2 D3 De De", "D1 D1 D1 D2 D2 D3 De", "combat.die.1", "11 results"),
    ("tables.toml", "A3 A2", "A4 A2", "combat.die.5", "'A4'"),
    ("tables.toml", '"-5", "-4,-3", "-2"', '"-5", "-2", "-4,-3"', "combat.lines.river", "from -5 to -2"),
    ("tables.toml", '"-7"', '"lots"', "combat.lines.clear", "not a number"),
    ("tables.toml", 'support = "12/0"', 'support = "12:0"', "turns.record.1.support", "'12:0'"),
    ("tables.toml", "{turn = 7,", "{turn = 8,", "turns.record", "number"),
    ("tables.toml", 'lowest = "2.50"', 'lowest = "2.005"', "victory.levels", "'2.005'"),
    ("pieces.toml", 'values = "5-5-5"', 'values = "5-5"', "us-5-cav", "'5-5'"),
    ("pieces.toml", 'values = "2-3-5/1-4"', 'values = "2-3-5"', "us-11-art", "artillery"),
    ("pieces.toml", 'id = "us-7-cav"', 'id = "us-5-cav"', "us-5-cav", "more than once"),
    ("pieces.toml", 'kind = "cavalry"', 'kind = "cavlary"', "us[0].kind", "cavlary"),
    ("pieces.toml", 'twin = "jp-1-recon"', 'twin = "jp-1-regt"', "jp-1-eng", "twin"),
    ("scenarios.toml", 'jp-3-9-bn = "2626"', 'jp-3-9-bn = "2631"', "assault.setup.jp-3-9-bn", "sea"),
    ("scenarios.toml", 'jp-3-9-bn = "2626"', 'jp-3-9-bn = "2426"', "assault.setup.jp-2-9-bn", "shares 2426"),
    ("scenarios.toml", 'jp-3-9-bn = "2626"', 'jp-3-8-bn = "2626"', "assault.setup.jp-3-8-bn", "no unit"),
    ("scenarios.toml", 'jp-7-tanks = "1224"', 'jp-7-tanks = "1217"', "assault.setup.jp-7-tanks", "armour in 1217"),
    ("scenarios.toml", 'jp-7-tanks = "1224"', 'jp-7-tanks = "1224"\njp-7-tanks = "1225"', "", "not TOML"),
    ("scenarios.toml", 'places = ["Carigara"]', 'places = ["Caragara"]', "assault.victory.occupied", "Caragara"),
    ("scenarios.toml", 'clause = "LEY-16.14e"', 'clause = "LEY-16.14x"', "assault.victory.eliminated", "LEY-16.14x"),
    ("scenarios.toml", "last_turn = 8", "last_turn = 0", "assault.first_turn", "1 to 0"),
    ("scenarios.toml", "last_turn = 26", "last_turn = 27", "turns.record", "ends at turn 26"),
    ("scenarios.toml", 'hex = "0531", by = 3', 'hex = "0431", by = 3', "assault.south_exit", "0431"),
    ("scenarios.toml", "each = true, south_of", "south_of", "barrier.victory.in_region", "lacks"),
    ("scenarios.toml", "points = 10, each = true", "points = 10", "assault.victory.airfields", "lacks"),
    ("scenarios.toml", 'edge = "2900"', 'edge = "3000"', "assault.north_exit.edge", "'3000'"),
    ("reinforcements.toml", '"us-7-cav"', '"us-77-cav"', "arrival.1.units", "us-77-cav"),
    ("reinforcements.toml", 'entry = "N"', 'entry = "M"', "arrival.1.entry", "'M'"),
    ("reinforcements.toml", "turn = 12", "turn = 112", "turn 112", "not a turn"),
    ("reinforcements.toml", '"us-21-regt"', '"us-34-regt"', "turn 6", "us-34-regt is in assault already"),
    ("rulings.toml", 'default = "E"', 'default = "W"', "ruling.gt2_entry", "default"),
    ("rulings.toml", 'id = "ratio"', 'id = "ration"', "ruling.ratio", "missing"),
    ("rulings.toml", '["10", "10 points each"]', '["ten", "10 points each"]', "ruling.objective_points", "number"),
    ("clauses.csv", "LEY-1.0b,commentary", "LEY-1.0a,commentary", "LEY-1.0a", "more than once"),
    ("clauses.csv", "LEY-1.0b,commentary", "LEY-1.0b,comentary", "line 3", "not a clause"),
    ("clauses.csv", "id,kind", "ident,kind", "line 1", "headings"),
    ("chapters.csv", "LEY-5.0a", "LEY-5.0z", "line 6", "begins no chapter"),
]

ALLOWED = [
    ("map.toml", 'name = "Lubi", hex = "0719"', 'name = "Lubi", hex = "2705"'),
    ("scenarios.toml", 'jp-7-tanks = "1224"', 'jp-7-tanks = "1218"'),  # mountain, but on a trail
    ("tables.toml", 'support = "12/0"', 'support = "12"'),
]


@pytest.mark.parametrize("typo", TYPOS)
def test_a_typo_is_named(tmp_path: Path, typo: Typo) -> None:
    assert_named(DATA, tmp_path, typo)


@pytest.mark.parametrize("change", ALLOWED)
def test_a_change_that_is_allowed_is_taken(tmp_path: Path, change: tuple[str, str, str]) -> None:
    assert_taken(DATA, tmp_path, change)


def test_our_own_files_are_whole() -> None:
    assert_whole(DATA, OPTIONS.allowed)
    assert len(DATA.edition().clauses) == 393


def test_own_files_lie_over_ours(tmp_path: Path) -> None:
    assert spoil(DATA, tmp_path, "terrain.toml", 'name = "Rough"\ncost = "3"', 'name = "Rough"\ncost = "2"') == []
    ours, theirs = DATA.edition(), DATA.edition(tmp_path)
    rough = ours.board.space("2301")
    assert (ours.entry_cost[rough], theirs.entry_cost[rough]) == (6, 4)
    assert ours.units == theirs.units


def test_the_edition_is_loaded_once_for_the_same_rulings() -> None:
    assert DATA.edition() is DATA.edition(settings={"fpf_per_phase": "once"})
    assert DATA.edition() is not DATA.edition(settings={"gt2_entry": "S"})


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "no such folder" in DATA.problems(tmp_path / "nowhere")[0].what
    with pytest.raises(UsageError):
        DATA.edition(tmp_path / "nowhere")


def test_a_hex_without_a_cost_cannot_be_entered() -> None:
    edition = DATA.edition()
    assert edition.entry_cost[edition.board.space("2903")] == IMPOSSIBLE


def test_every_scenario_has_been_measured() -> None:
    assert [scenario.id for scenario in MODULE.scenarios if scenario.balance is None] == []
