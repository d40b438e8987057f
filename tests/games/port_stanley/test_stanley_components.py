"""What is printed: map, counters, tables, against the rulebook's figures."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path

import pytest

from beachhead.games.port_stanley.components import land_steps
from beachhead.games.port_stanley.edition import DATA, load_edition
from faulty_files import Typo, assert_named

EDITION = load_edition()
BOARD = EDITION.board


def values(unit: str) -> tuple[int, int, int]:
    full = EDITION.units[EDITION.unit_index[unit]].full
    return full.strength, full.effectiveness, full.movement


TYPOS = [
    ("units.toml", 'capacity = "3/2"', 'capacity = "3"', "ships.uk-intrepid.capacity", "cannot be"),
    ("setups.toml", 'hex = "', 'hex = "9', "hex", "no hex"),
]


def test_our_own_files_have_no_problem() -> None:
    assert DATA.problems(None) == []


@pytest.mark.parametrize("typo", TYPOS)
def test_a_typo_is_named(tmp_path: Path, typo: Typo) -> None:
    assert_named(DATA, tmp_path, typo)


@pytest.mark.clause("PS-1.2a")
def test_hexes_are_numbered_by_column_and_then_southward() -> None:
    (x, north), (below, south) = (EDITION.chart.place(BOARD.space(name)) for name in ("2133", "2134"))
    assert (x, south - north) == (below, 100.0)


@pytest.mark.clause("PS-1.2a", "PS-17.2.3g")
@pytest.mark.parametrize(("one", "other"), [("2113", "2213"), ("2113", "2114"), ("2113", "2012"), ("2114", "2213")])
def test_even_columns_lie_half_a_hex_lower(one: str, other: str) -> None:
    assert BOARD.adjacent(BOARD.space(one), BOARD.space(other))


@pytest.mark.clause("PS-1.3c", "PS-0.1d")
def test_west_falkland_and_lafonia_are_out_of_play() -> None:
    closed = [space for space, ground in enumerate(EDITION.ground) if ground in ("closed", "out")]
    assert len(closed) == 79 + 92
    assert all(not BOARD.near[space] for space in closed)


@pytest.mark.clause("PS-1.3a")
def test_every_water_hex_is_high_seas_or_restricted() -> None:
    for space in BOARD.spaces_of("East Falkland"):
        if EDITION.ground[space] == "sea":
            assert EDITION.water[space] in ("h", "r")


@pytest.mark.clause("PS-3.4a", "PS-Fig4z", "PS-Fig4aa")
def test_the_argentine_order_of_battle_adds_up() -> None:
    regiments = Tally(
        unit.full.strength for unit in EDITION.units if unit.side == "ar" and unit.formation.endswith("regiment")
    )
    assert regiments == {6: 1, 5: 3, 4: 6, 3: 6, 2: 3, 1: 1, 0: 2}
    assert sum(unit.side == "ar" and unit.kind == "infantry" for unit in EDITION.units) == 27
    assert sum(unit.kind == "dummy" for unit in EDITION.units) == 6


@pytest.mark.clause("PS-19.1a", "PS-19.2a", "PS-Fig4k", "PS-Fig4l", "PS-Fig4r")
def test_ships_by_name() -> None:
    ships = [unit for unit in EDITION.units if unit.is_ship]
    first = [unit for unit in ships if unit.turn == 1]
    assert sum(len(unit.names) for unit in first if unit.letter in "CE") == 7
    assert sum(len(unit.names) for unit in first if unit.letter in "AL") == 8
    assert sum(unit.full.capacity for unit in first) == 12
    assert sum(len(unit.names) for unit in ships if unit.turn == 6) == 3


@pytest.mark.clause("PS-Fig4h", "PS-1.5e", "PS-Fig4g", "PS-Fig4i")
def test_values_are_read_as_printed() -> None:
    assert values("uk-29-arty-1") == (2, 5, 0)
    assert EDITION.units[EDITION.unit_index["uk-29-arty-1"]].full.range == 5
    sas = EDITION.units[EDITION.unit_index["uk-sas"]].full
    assert (sas.strength, sas.bracketed, sas.effectiveness) == (1, True, 7)
    assert EDITION.units[EDITION.unit_index["uk-t-battery-1"]].full.strength == -1


REDUCTIONS = [
    ("ar-3-6", (2, 2, 12), "PS-Fig5a"),
    ("ar-4-5", (2, 2, 12), "PS-Fig5b"),
    ("ar-3-marine", (2, 3, 14), "PS-Fig5c"),
    ("ar-4-4", (1, 2, 12), "PS-Fig5d"),
    ("ar-4-3", (1, 2, 12), "PS-Fig5e"),
    ("ar-airborne", (1, 3, 14), "PS-Fig5f"),
    ("ar-601-ranger", (0, 3, 14), "PS-Fig5g"),
]


@pytest.mark.parametrize(("unit", "after"), [pytest.param(u, a, marks=pytest.mark.clause(c)) for u, a, c in REDUCTIONS])
def test_figure_5(unit: str, after: tuple[int, int, int]) -> None:
    reduced = EDITION.units[EDITION.unit_index[unit]].reduced
    assert reduced is not None
    assert (reduced.strength, reduced.effectiveness, reduced.movement) == after


@pytest.mark.clause("PS-Fig5h", "PS-11.5.2c")
@pytest.mark.parametrize("unit", ["ar-12-2a", "ar-12-1", "ar-recon", "ar-12-0a", "ar-3-arty-1"])
def test_types_not_in_figure_5_have_one_step(unit: str) -> None:
    assert EDITION.units[EDITION.unit_index[unit]].steps == 1


def column(attack: int, defence: int) -> int:
    """The column of the results table, from 1; 0 where there is none."""
    line = EDITION.combat.lines[defence]
    lowest = next(value for value in line.lowest if value is not None)
    return line.column(attack) + 1 if attack >= lowest else 0


LINES = [
    (12, 12, 5, "PS-11.3a"), (12, 36, 12, "PS-11.3a"), (12, 1, 0, "PS-11.3a"), (11, 10, 4, "PS-11.3b"),
    (11, 24, 10, "PS-11.3b"), (11, 44, 14, "PS-11.3b"), (10, 5, 2, "PS-11.3c"), (10, 18, 9, "PS-11.3c"),
    (10, 34, 12, "PS-11.3c"), (9, 9, 5, "PS-11.3d"), (9, 14, 8, "PS-11.3d"), (9, 31, 12, "PS-11.3d"),
    (8, 7, 4, "PS-11.3e"), (8, 15, 9, "PS-11.3e"), (8, 32, 14, "PS-11.3e"), (7, 5, 3, "PS-11.3f"),
    (7, 8, 6, "PS-11.3f"), (7, 20, 11, "PS-11.3f"), (6, 0, 1, "PS-11.3g"), (6, 8, 7, "PS-11.3g"),
    (6, 13, 10, "PS-11.3g"), (5, 2, 2, "PS-11.3h"), (5, 10, 9, "PS-11.3h"), (5, 16, 12, "PS-11.3h"),
    (4, 0, 1, "PS-11.3i"), (4, 9, 10, "PS-11.3i"), (4, 13, 12, "PS-11.3i"), (3, 0, 2, "PS-11.3j"),
    (3, 5, 8, "PS-11.3j"), (3, 10, 13, "PS-11.3j"), (2, 1, 3, "PS-11.3k"), (2, 3, 7, "PS-11.3k"),
    (2, 5, 11, "PS-11.3k"), (1, 0, 3, "PS-11.3l"), (1, 2, 9, "PS-11.3l"), (1, 4, 13, "PS-11.3l"),
    (0, 0, 5, "PS-11.3m"), (0, 1, 9, "PS-11.3m"), (0, 3, 14, "PS-11.3m"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("defence", "attack", "expected"), [pytest.param(d, a, c, marks=pytest.mark.clause(k)) for d, a, c, k in LINES]
)
def test_lines_of_the_results_table(defence: int, attack: int, expected: int) -> None:
    assert column(attack, defence) == expected


CELLS = [
    (0, 1, "S/R", "PS-11.3n"), (0, 7, "R/S", "PS-11.3n"), (0, 14, "./E+2", "PS-11.3n"), (1, 2, "R+2/R", "PS-11.3o"),
    (1, 8, "./S", "PS-11.3o"), (1, 12, "./E+1", "PS-11.3o"), (2, 1, "S/.", "PS-11.3p"), (2, 8, "R/S", "PS-11.3p"),
    (2, 14, "./E+2", "PS-11.3p"), (3, 1, "S+1/.", "PS-11.3q"), (3, 5, "R+2/R+1", "PS-11.3q"),
    (3, 14, "./E+1", "PS-11.3q"), (4, 5, "R+2/R", "PS-11.3r"), (4, 9, "R/R+2", "PS-11.3r"),
    (4, 14, "./E", "PS-11.3r"), (5, 1, "E/.", "PS-11.3s"), (5, 5, "S/R", "PS-11.3s"), (5, 14, "./S+2", "PS-11.3s"),
    (6, 1, "E+1/.", "PS-11.3t"), (6, 7, "R+2/R", "PS-11.3t"), (6, 14, "./S+1", "PS-11.3t"), (7, 2, "E/.", "PS-11.3u"),
    (7, 12, "R/S", "PS-11.3u"), (7, 14, "./S+1", "PS-11.3u"), (8, 1, "E+2/.", "PS-11.3v"), (8, 7, "S/R", "PS-11.3v"),
    (8, 13, "R/S", "PS-11.3v"), (-3, 9, "./S+1", "PS-11.3w"), (10, 9, "R+2/R+1", "PS-11.3w"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("die", "at", "code"), [pytest.param(d, c, r, marks=pytest.mark.clause(k)) for d, c, r, k in CELLS]
)
def test_cells_of_the_results_table(die: int, at: int, code: str) -> None:
    assert EDITION.combat.results.cell(at - 1, die) == code


COSTS = [
    ("2113", "2213", 2, "PS-5.2b"),
    ("2522", "2523", 4, "PS-5.2d"),
    ("2316", "2216", 1, "PS-5.2c"),
    ("2122", "2222", 6, "PS-5.1b"),
    ("4022", "4123", 1, "PS-14.2.2a"),
]


@pytest.mark.parametrize(
    ("here", "there", "cost"), [pytest.param(a, b, c, marks=pytest.mark.clause(k)) for a, b, c, k in COSTS]
)
def test_what_a_step_costs(here: str, there: str, cost: int) -> None:
    steps = dict(land_steps(EDITION, (), ())[BOARD.space(here)])
    assert steps[BOARD.space(there)] == cost


@pytest.mark.clause("PS-14.2.2g")
def test_a_blown_bridge_is_a_river() -> None:
    number = next(number for number, bridge in enumerate(EDITION.bridges) if bridge.name == "Murrell Bridge")
    steps = dict(land_steps(EDITION, (number,), ())[BOARD.space("4022")])
    assert steps[BOARD.space("4123")] == 1 + EDITION.tables.movement.river


@pytest.mark.clause("PS-5.1c")
def test_nobody_walks_over_a_hexside_of_water() -> None:
    assert BOARD.space("1021") not in dict(land_steps(EDITION, (), ())[BOARD.space("0921")])
    assert BOARD.adjacent(BOARD.space("0921"), BOARD.space("1021"))
