"""The charts of Britain Stands Alone, against the figures that the rulebook prints."""

from __future__ import annotations

from itertools import pairwise

import pytest

from beachhead.games.britain_stands_alone.charts import SideResult
from beachhead.games.britain_stands_alone.edition import DATA

EDITION = DATA.edition()
TABLES, CRT = EDITION.tables, EDITION.combat
UNITS = {unit.id: unit for unit in EDITION.units}


def cell(odds: str, die: int) -> str:
    return CRT.code(CRT.odds.index(odds), die)


# -- land combat -----------------------------------------------------------------------------------------

CELLS = [("5-1", 4, "D2!", "BSA-5.6u"), ("5-1", 9, "A1/D1", "BSA-5.6v"), ("3-1", 2, "D2!", "BSA-6.4q")]


@pytest.mark.parametrize(
    ("odds", "die", "code"), [pytest.param(o, d, c, marks=pytest.mark.clause(k)) for o, d, c, k in CELLS]
)
def test_cells_of_the_examples(odds: str, die: int, code: str) -> None:
    assert cell(odds, die) == code


def test_a_cell_has_a_part_for_each_side() -> None:
    assert CRT.result(CRT.odds.index("5-1"), 4) == (SideResult(), SideResult(number=2, loss=True))
    assert CRT.result(CRT.odds.index("5-1"), 9) == (SideResult(number=1), SideResult(number=1))
    assert CRT.result(CRT.odds.index("1-1"), 5) == (SideResult(number=1, tanks=True), SideResult())
    assert CRT.result(CRT.odds.index("1-3"), 7) == (
        SideResult(number=3, loss=True, tanks=True, retreat=True),
        SideResult(),
    )
    assert CRT.result(CRT.odds.index("1-3"), 9) == (SideResult(all=True), SideResult())
    assert CRT.result(CRT.odds.index("7-1"), 0) == (SideResult(), SideResult(all=True))


ODDS = [
    (26, 7, "3-1", "BSA-6.1f"),
    (20, 5, "4-1", "BSA-6.4q"),
    (7, 3, "2-1", "BSA-5.6u"),
    (7, 2, "3-1", "BSA-5.6v"),
    (13, 7, "1-1", "BSA-6.1c"),
    (7, 7, "1-1", "BSA-6.1c"),
    (6, 7, "1-2", "BSA-6.1e"),
    (3, 6, "1-2", "BSA-6.1e"),
    (3, 7, "1-3", "BSA-6.1e"),
]


@pytest.mark.parametrize(
    ("attack", "defence", "odds"), [pytest.param(a, d, o, marks=pytest.mark.clause(c)) for a, d, o, c in ODDS]
)
def test_initial_odds(attack: int, defence: int, odds: str) -> None:
    assert CRT.odds[CRT.column(attack, defence)] == odds


@pytest.mark.clause("BSA-6.1p", "BSA-6.2ad")
def test_odds_and_dice_beyond_the_table() -> None:
    assert CRT.column(50, 5) - CRT.even == 9
    assert CRT.column(1, 5) - CRT.even == -4
    assert CRT.code(CRT.column(50, 5), 4) == cell("7-1", 4)
    assert CRT.code(CRT.column(1, 5), 4) == cell("1-3", 4)
    assert (cell("2-1", -1), cell("2-1", 10)) == (cell("2-1", 0), cell("2-1", 9))


def worth(result: tuple[SideResult, SideResult]) -> int:
    attacker, defender = result
    return (10 if defender.all else defender.number) - (10 if attacker.all else attacker.number)


def test_low_dice_and_high_odds_favour_the_attacker() -> None:
    for die in range(10):
        row = [worth(CRT.result(column, die)) for column in range(len(CRT.odds))]
        assert row == sorted(row), die
    for column in range(len(CRT.odds)):
        results = [worth(CRT.result(column, die)) for die in range(10)]
        assert results == sorted(results, reverse=True), CRT.odds[column]


SHIFTS = [("forest", -1), ("rough", -1), ("clear", 0), ("wetlands", 0)]
CITY_SHIFTS = [("minor", -1), ("major", -2), ("london", -2), ("reference", 0)]


@pytest.mark.clause("BSA-6.1i", "BSA-6.1j")
def test_columns_by_terrain() -> None:
    assert [(name, TABLES.terrain.ground[name].odds) for name, _ in SHIFTS] == SHIFTS
    assert [(name, TABLES.terrain.city[name].odds) for name, _ in CITY_SHIFTS] == CITY_SHIFTS


@pytest.mark.clause("BSA-6.1l", "BSA-6.1m", "BSA-6.1n")
def test_columns_of_landings() -> None:
    assert (TABLES.combat.prahms, TABLES.combat.landing_craft, TABLES.combat.shore) == (-2, -1, -1)


@pytest.mark.clause("BSA-5.2c")
def test_leg_units_pay_two_for_a_wood_behind_a_river() -> None:
    assert TABLES.terrain.ground["forest"].leg + TABLES.terrain.river_leg == 2


@pytest.mark.clause("BSA-5.6u", "BSA-5.6v")
def test_what_the_eighth_panzer_pays() -> None:
    clear, overrun = TABLES.terrain.ground["clear"].motorized, TABLES.combat.overrun
    left = 8 - clear - (clear + overrun)
    assert left == 4
    assert left - (TABLES.terrain.rail + overrun) == 1


def test_where_tanks_and_overruns_and_drops_are_barred() -> None:
    kinds = TABLES.terrain.ground | TABLES.terrain.city
    assert {name for name, kind in kinds.items() if not kind.tanks} == {"wetlands", "major", "london"}
    assert {name for name, kind in kinds.items() if not kind.overrun} == {"wetlands", "major", "london"}
    assert {name for name, kind in kinds.items() if kind.drop} == {"clear", "reference", "minor"}
    assert {name for name, kind in kinds.items() if kind.cover} == {"forest", "major", "london"}


# -- weather ---------------------------------------------------------------------------------------------

EFFECTS = [
    ("fair", (0, 0, 0, 0), "BSA-3.0d"),
    ("cloudy", (1, 1, 0, 0), "BSA-3.0e"),
    ("foul", (2, 2, 1, 0), "BSA-3.0f"),
    ("stormy", (0, 0, 2, 2), "BSA-3.0i"),
]


@pytest.mark.parametrize(("kind", "added"), [pytest.param(k, a, marks=pytest.mark.clause(c)) for k, a, c in EFFECTS])
def test_what_weather_adds_to_dice(kind: str, added: tuple[int, ...]) -> None:
    weather = TABLES.weather
    at = weather.kinds.index(kind)
    columns = (weather.bombing, weather.air_combat, weather.detection, weather.naval_combat)
    assert tuple(column[at] for column in columns) == added


@pytest.mark.clause("BSA-3.0g", "BSA-3.0h", "BSA-3.0j", "BSA-3.0k", "BSA-3.0l")
def test_what_weather_forbids() -> None:
    weather = TABLES.weather
    assert weather.kinds == ["fair", "cloudy", "foul", "stormy"]
    assert weather.flying == [True, True, True, False]
    assert weather.drops == [True, True, False, False]
    assert weather.beaches == [True, True, False, False]
    assert weather.landings == [True, True, True, False]
    assert weather.submarines == [True, True, True, False]


def test_weather_grows_worse_with_the_year() -> None:
    assert [line.add for line in TABLES.weather.dates] == [-2, -1, 0, 1, 2, 3]
    assert TABLES.weather.fair_turns == 2


# -- air and sea -----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.2r")
def test_nurnberg_can_fire_at_barham_and_the_damaged_schlesien_cannot() -> None:
    nurnberg, barham, schlesien = (UNITS[name] for name in ("ge-nurnberg", "br-barham", "ge-schlesien"))
    damaged = schlesien.reduced
    assert damaged is not None
    assert (nurnberg.full.guns, nurnberg.full.torpedoes, barham.full.hull) == (2, True, 5)
    assert (damaged.guns, damaged.torpedoes) == (2, False)
    assert EDITION.naval_combat.rows[1][4] == (0, True)
    assert EDITION.naval_combat.hit(2, 5, torpedoes=True) == 0
    assert EDITION.naval_combat.hit(2, 5, torpedoes=False) == -1


def test_hit_numbers_at_the_ends_of_the_tables() -> None:
    air, sea = EDITION.air_combat, EDITION.naval_combat
    assert (air.hit(5, 1), air.hit(3, 3), air.hit(1, 5), air.hit(1, 4)) == (7, 3, -1, 0)
    assert sea.hit(9, 6) == sea.hit(6, 6) == 3
    assert sea.hit(0, 1) == -1


def test_stronger_fire_hits_more_and_harder_targets_are_hit_less() -> None:
    for table, size in ((EDITION.air_combat, 5), (EDITION.naval_combat, 6)):
        for fixed in range(1, size + 1):
            firing = [table.hit(factor, fixed) for factor in range(1, len(table.rows) + 1)]
            targets = [table.hit(fixed, factor) for factor in range(1, size + 1)]
            assert firing == sorted(firing)
            assert targets == sorted(targets, reverse=True)


@pytest.mark.clause("BSA-9.5b", "BSA-9.5c")
def test_the_release_table() -> None:
    assert TABLES.release.classes == [["bb", "bc"], ["ca"], ["cl", "cla", "dd"]]
    assert EDITION.release[0][2] == (0, 4, 7)
    assert EDITION.release[3][0] == (-1, -1, 2)
    assert all(len(entry) == 3 for row in EDITION.release for entry in row)


def test_losses_hold_the_navy_back_and_the_enemy_ashore_brings_it_out() -> None:
    for at in range(3):
        for row in EDITION.release:
            assert [entry[at] for entry in row] == sorted(entry[at] for entry in row)
        for column in range(6):
            entries = [row[column][at] for row in EDITION.release]
            assert entries == sorted(entries, reverse=True)


# -- supply, damage, points ------------------------------------------------------------------------------


@pytest.mark.clause("BSA-12.2j")
def test_four_of_capacity_supply_twice_the_points() -> None:
    supply = TABLES.supply
    column = max(number for number, least in enumerate(supply.capacities) if least <= 3 + 1)
    assert supply.halves[column] == 2 * 2
    assert supply.halves == sorted(supply.halves)
    assert (supply.line, supply.distance, supply.beach, supply.motorized, supply.bomber) == (5, 3, 2, 2, 2)


@pytest.mark.clause("BSA-8.8e")
def test_the_multiplier_of_pilot_losses() -> None:
    table = TABLES.spitfires

    def multiplier(losses: int) -> int:
        return table.multipliers[sum(losses > bound for bound in table.losses)]

    assert [multiplier(losses) for losses in (0, 7, 10, 11, 20, 21, 40)] == [3, 3, 3, 2, 2, 1, 1]
    assert table.most == 30


@pytest.mark.clause("BSA-13.2a", "BSA-13.2i")
def test_auxiliary_units_and_brandenberger() -> None:
    assert TABLES.sabotage.points == (15, 5)
    assert (TABLES.sabotage.controlled, TABLES.sabotage.occupied, TABLES.sabotage.in_zone) == (1, 2, 4)


def test_demolition_grows_with_the_die_up_to_what_can_be_hit() -> None:
    for column in (TABLES.demolition.port, TABLES.demolition.airbase):
        assert all(one <= other for one, other in pairwise(column))
    assert max(TABLES.demolition.airbase) <= TABLES.damage.airbase


def test_victory_points() -> None:
    worth = TABLES.victory
    assert (worth.minor, worth.major, worth.london, worth.airbase) == (2, 5, 15, 1)
    assert (worth.royal_captured, worth.royal_exiled, worth.churchill) == (15, 10, 15)
    assert (worth.transport, worth.bombing, worth.approaches, worth.destroyer) == (1, -1, 1, 1)
    assert (worth.cruiser_damaged, worth.cruiser_sunk, worth.capital_damaged, worth.capital_sunk) == (1, 1, 2, 2)
    assert (worth.naval, worth.total, worth.german_conditions) == (36, 70, 3)
    assert (worth.british_turns, worth.british_capacity) == (5, 5)


@pytest.mark.clause("BSA-16.0v", "BSA-16.0w", "BSA-16.0z")
def test_air_replacements_by_even_and_odd_turns() -> None:
    given = TABLES.replacements
    assert (given.german_air, given.spitfires, given.bombers) == ((2, 1), (1, 2), (1, 0))
    assert given.german_odd == ["ju52", "ju87", "me110", "me110l"]
    assert given.german_never == ["br20", "cr42"]
    assert given.british_bombers == ["blenheim", "wellington"]


def test_preliminaries_of_sealion() -> None:
    before = TABLES.preliminaries
    assert (before.hits, before.in_one_zone, before.reach) == (12, 10, 15)
    assert before.targets == {"dd": 4, "cl": 3, "ca": 2}
    assert (before.hit, before.critical) == (6, 9)


# -- turns -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.2ag", "BSA-16.3x")
def test_months_have_ten_turns() -> None:
    assert EDITION.turn_number("September #1") - 6 == EDITION.turn_number("August #5")
    span = range(EDITION.turn_number("July #6"), EDITION.turn_number("August #1") + 1)
    assert [EDITION.turn_name(turn) for turn in span][-2:] == ["July #10", "August #1"]
    assert len(span) == 6
    assert len(EDITION.turns) == 41


@pytest.mark.clause("BSA-16.0y")
def test_odd_turns_by_the_number_in_their_name() -> None:
    assert [EDITION.odd(EDITION.turn_number(name)) for name in ("July #3", "August #1", "September #6")] == [
        *(True, True, False),
    ]
