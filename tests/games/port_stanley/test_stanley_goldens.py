"""Examples that the rulebook tells with numbers, and what follows from its lists by counting."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.looks.tracks import day_of
from beachhead.games.port_stanley.model import PHASES, STORMY, Missions
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import shared
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.moving_5 import movement_phase, unused
from beachhead.games.port_stanley.rules.sequence_2 import PHASE
from beachhead.games.port_stanley.rules.stacking_6 import LIMIT, load
from beachhead.games.port_stanley.rules.supply_15 import defensive_line, wants
from beachhead.games.port_stanley.rules.victory_21 import last_turn
from games.port_stanley.island import CLOCK, Island, island

TRANSFER = {"transfer": "yes"}


@pytest.mark.case("G-01")
@pytest.mark.clause("PS-1.5f")
def test_aircraft_of_one_and_two_are_three() -> None:
    at = island({}, phase="air", harriers=3, airmen=(0, 0, 0)).do("assign 0", "assign 3")
    assert (at.over, at.game.state.missions) == (True, Missions(ground=3))


def tired(at_hex: str, spent: int) -> Island:
    """A Gurkha battalion of 18 points has used some of them in the movement phase."""
    lies = {"at": at_hex, "moved": CLOCK, "spent": spent}
    return island({"uk-gurkha-1": lies}, settings=TRANSFER, plays=movement_phase)


@pytest.mark.case("G-02")
@pytest.mark.clause("PS-5.6a")
def test_four_rough_hexes_leave_two_points_and_then_there_are_twenty() -> None:
    at = tired("4023", 16)
    assert {cost for _, cost in at.game.steps[at.space("4023")] if cost < 4} == set(), "all rough"
    at.do("end")
    assert at.unit("uk-gurkha-1").saved == 2
    at.game.state.phase, at.game.state.clock = PHASES.index("uk_combat"), CLOCK + 1
    at.game.forget()
    assert left(at.game, at.number("uk-gurkha-1")) == 20 == 5 * at.game.edition.tables.movement.rough


@pytest.mark.case("G-03")
@pytest.mark.clause("PS-5.6c")
def test_where_a_track_could_be_followed_nothing_is_left_over() -> None:
    at = tired("2316", 16).do("end")
    assert at.unit("uk-gurkha-1").saved == 0


@pytest.mark.case("G-04")
@pytest.mark.clause("PS-5.6b")
def test_who_goes_one_hex_saves_nothing() -> None:
    at = tired("4023", 4)
    assert unused(at.game, at.number("uk-gurkha-1")) == 0
    assert at.do("end").unit("uk-gurkha-1").saved == 0


@pytest.mark.case("G-05", "G-06", "G-07")
@pytest.mark.clause("PS-6.1e", "PS-6.1f", "PS-6.1g")
@pytest.mark.parametrize(
    ("whole", "halves"),
    [
        (["uk-2-para-1"], ["uk-2-para-2", "uk-3-para-1"]),
        (["uk-2-para-1", "uk-blues-royals"], ["uk-2-para-2"]),
        (["uk-42-cdo-2", "uk-45-cdo-2", "uk-blues-royals"], ["uk-2-para-1"]),
    ],
)
def test_three_stacks_that_are_full(whole: list[str], halves: list[str]) -> None:
    lies = {name: {"at": "2113", "reduced": name in halves} for name in (*whole, *halves)}
    at = island(lies)
    assert load(at.game, map(at.number, lies)) == LIMIT


@pytest.mark.case("G-08")
@pytest.mark.clause("PS-8.4.4f")
def test_a_ferry_that_a_storm_interrupts() -> None:
    """Begun in the combat phase of a turn, storm in the next, done in the movement phase of the one after."""
    helicopter, goal = island().number("uk-helicopter-1"), island().space("2014")
    units = {
        "uk-helicopter-1": {"at": "2011", "bound": goal, "worked": CLOCK - 10},
        "uk-2-para-1": {"at": "2011", "also": helicopter, "carried": CLOCK - 10},
    }
    for phase, weather, where in (
        ("uk_movement", STORMY, "2011"),
        ("uk_combat", STORMY, "2011"),
        ("uk_movement", 0, "2014"),
    ):
        at = island(units, phase=phase, weather=weather, settings={"ferry": "yes"}, plays=PHASE[PHASES.index(phase)])
        while not at.over:
            at.do("end")
        assert at.where("uk-2-para-1") == where


@pytest.mark.case("G-10")
@pytest.mark.clause("PS-12.10a")
def test_five_losses_are_two_mirages_and_three_skyhawks() -> None:
    assert shared(5, (6, 5, 0)) == (2, 3, 0)
    assert shared(1, (6, 5, 0)) == (0, 1, 0)


@pytest.mark.case("G-12")
@pytest.mark.clause("PS-15.3.1b")
def test_three_companies_use_two_points() -> None:
    companies = ("ar-12-2a", "ar-12-2b", "ar-12-2c")
    at = island(dict.fromkeys(companies, "2113"), phase="ar_combat", supplies={"ar": {"2113": 9}})
    numbers = [at.number(name) for name in companies]
    assert [len(wants(at.game, numbers[:count])) for count in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.case("G-13")
@pytest.mark.clause("PS-15.3.2c", "PS-5.2b", "PS-5.2c")
@pytest.mark.parametrize(("points", "hexes"), [("track", 12), ("clear", 6)])
def test_how_far_twelve_points_reach(points: str, hexes: int) -> None:
    costs = island().game.edition.tables.movement
    assert 12 // getattr(costs, points) == hexes
    six = island({"ar-3-6": "2213"}, supplies={"ar": {"2216": 1}})
    assert defensive_line(six.game, six.number("ar-3-6")) == (six.space("2216"),)


@pytest.mark.case("G-18")
@pytest.mark.clause("PS-21.3d", "PS-21.3c")
def test_the_marker_on_6_again_is_turn_16_and_20_is_the_last() -> None:
    assert [day_of(turn) for turn in (1, 2, 16, 20)] == ["21 May", "23 May", "20 June", "28 June"]
    assert (last_turn(island().game), last_turn(island(settings={"extension": "yes"}).game)) == (15, 20)


@pytest.mark.case("G-22")
@pytest.mark.clause("PS-8.4.1a", "PS-8.4.1c", "PS-8.4.1e")
def test_the_arithmetic_of_a_flight() -> None:
    costs = island().game.edition.tables.movement.helicopter
    assert (island().game.values(island().number("uk-helicopter-1")).movement, costs.pick_up, costs.edge) == (50, 10, 5)


@pytest.mark.case("G-24")
@pytest.mark.clause("PS-11.3r")
def test_row_4_column_5() -> None:
    assert island().game.edition.combat.results.cell(4, 4) == "R+2/R"
