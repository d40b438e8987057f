"""4.0 Weather, 8.3 transport availability, 10 reconnaissance, 19.3 reinforcements, 20.0 events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import CLEAR, CLOUDY, COLD, FOGGY, NOBODY, STORMY
from beachhead.games.port_stanley.rules.recon_10_2 import ground_modifiers, reconnoitre, result_of
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from beachhead.kernel.simulation import Simulation
from beachhead.mechanics.modifiers import total
from games.port_stanley.island import Island, island

DOWN = {"down": True}
STACK = {
    "ar-7-4a": {"at": "2213", **DOWN},
    "ar-7-3": {"at": "2213", **DOWN},
    "ar-dummy-1": {"at": "2213", **DOWN},
    "ar-12-2a": {"at": "2313", **DOWN},
    "ar-exocet": {"at": "4525", **DOWN},
    "ar-hq-joffre": {"at": "2313", **DOWN},
}


def weather(*dice: int, turn: int = 4, units: Mapping[str, Any] | None = None, **state: Any) -> Island:
    return island(units or {}, phase="weather", turn=turn, dice=dice, **state)


# -- 4 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-4.1a", "PS-4.2e", "PS-4.2f", "PS-4.2c")
@pytest.mark.parametrize(
    ("last", "die", "now"),
    [
        *((CLOUDY, 5, CLOUDY), (CLEAR, 5, STORMY), (STORMY, 3, CLEAR)),
        *((CLEAR, 3, CLOUDY), (CLEAR, 6, STORMY), (STORMY, 2, CLEAR)),
    ],
)  # fmt: skip
def test_general_weather_by_the_last_turn(last: int, die: int, now: int) -> None:
    assert weather(die, 6, weather=last).game.state.weather == now


@pytest.mark.clause("PS-4.1b")
def test_turn_1_is_clear_by_its_last_weather() -> None:
    at = weather(1, 6, turn=1)
    assert (at.game.state.weather, at.game.state.effect) == (CLEAR, 2)


@pytest.mark.clause("PS-4.1c", "PS-4.2g")
def test_from_turn_7_the_first_die_is_one_higher() -> None:
    assert weather(2, 6, turn=6).game.state.weather == CLEAR
    assert weather(2, 6, turn=7).game.state.weather == CLOUDY
    assert weather(6, 6, turn=8, weather=STORMY).game.state.weather == STORMY


@pytest.mark.clause("PS-4.1d", "PS-4.3d", "PS-4.3a", "PS-4.3b")
def test_effects_by_the_new_weather() -> None:
    assert weather(6, 4).game.state.effect == FOGGY
    assert weather(1, 2).game.state.effect == 0
    assert weather(3, 2, morale=9).game.state.effect == COLD


@pytest.mark.clause("PS-4.3g", "PS-17.2.3f", "PS-17.1b")
def test_cold_costs_a_point_at_once() -> None:
    at = weather(1, 1, morale=11)
    assert at.morale == 10


TABLES = [
    *((1, last, "clear", "PS-4.2a") for last in range(3)),
    *((2, last, "clear", "PS-4.2b") for last in range(3)),
    *((3, last, ("cloudy", "cloudy", "clear")[last], "PS-4.2c") for last in range(3)),
    *((4, last, "cloudy", "PS-4.2d") for last in range(3)),
    *((5, last, ("stormy", "cloudy", "cloudy")[last], "PS-4.2e") for last in range(3)),
    *((6, last, "stormy", "PS-4.2f") for last in range(3)),
    *((7, last, "stormy", "PS-4.2g") for last in range(3)),
]
ADDITIONAL = [
    (1, ("cold", "cold", "cold"), "PS-4.3a"),
    (2, ("none", "cold", "cold"), "PS-4.3b"),
    (3, ("none", "rough", "cold"), "PS-4.3c"),
    (4, ("none", "foggy", "foggy"), "PS-4.3d"),
    (5, ("none", "none", "rough"), "PS-4.3e"),
    (6, ("calm", "calm", "rough"), "PS-4.3f"),
]


@pytest.mark.parametrize(
    ("die", "last", "now"), [pytest.param(d, k, n, marks=pytest.mark.clause(c)) for d, k, n, c in TABLES]
)
def test_rows_of_the_general_table(die: int, last: int, now: str) -> None:
    turn, face = (7, die - 1) if die == 7 else (4, die)
    assert weather(face, 6, turn=turn, weather=last).game.state.weather == ("clear", "cloudy", "stormy").index(now)


@pytest.mark.parametrize(
    ("die", "effects"), [pytest.param(d, e, marks=pytest.mark.clause(c)) for d, e, c in ADDITIONAL]
)
def test_rows_of_the_additional_table(die: int, effects: tuple[str, ...]) -> None:
    names = ("none", "cold", "calm", "rough", "foggy")
    found = [names[weather(face, die).game.state.effect] for face in (1, 4, 6)]
    assert found == list(effects)


@pytest.mark.clause("PS-2.1.1a")
def test_the_weather_is_known_before_transport_is_rolled_for() -> None:
    at = weather(3, 4, 3, units={"ar-helicopter-1": "4524", "ar-apc-1": "4524"})
    kinds = [type(event).__name__ for _, event in at.match.events(everything=True)]
    assert kinds.index("WeatherRolled") < kinds.index("TransportRolled")
    assert at.dice_left() == ()


# -- 8.3 -------------------------------------------------------------------------------------------------

FLYING = {"ar-helicopter-1": "4524", "ar-helicopter-2": "4524", "ar-apc-1": "4524", "ar-apc-2": "4524"}


@pytest.mark.clause("PS-8.3.1b", "PS-8.3.3a", "PS-8.3.1f")
def test_a_die_for_each_kind() -> None:
    at = weather(1, 6, 5, 6, units=FLYING).do("roll")
    assert at.game.state.available == (1, 1)
    refused = weather(1, 6, 6, units=FLYING).do("no_roll")
    assert refused.game.state.available == (0, 1)


@pytest.mark.clause("PS-8.3.1e", "PS-8.3.3b")
def test_what_was_used_changes_the_die() -> None:
    for used, expected in ((0, (2, 2)), (1, (2, 1)), (2, (1, 1))):
        chosen = [("ar-helicopter-1", "ar-apc-1"), ("ar-helicopter-2", "ar-apc-2")][:used]
        at = weather(1, 6, 3, 3, units=FLYING)
        numbers = tuple(at.number(name) for pair in chosen for name in pair)
        again = weather(1, 6, 3, 3, units=FLYING, chosen=numbers).do("roll")
        assert again.game.state.available == expected
        assert again.game.state.chosen == ()


@pytest.mark.case("TR-06")
@pytest.mark.clause("PS-8.3.1c")
def test_in_fog_helicopters_stay_down_and_apcs_are_rolled_for() -> None:
    at = weather(3, 4, 3, units=FLYING)
    assert at.game.state.available == (0, 2)


@pytest.mark.clause("PS-8.3.2a", "PS-8.3.2b", "PS-8.3.2c")
def test_two_breakdowns_running_lose_a_helicopter() -> None:
    at = weather(1, 6, 6, 1, units=FLYING, chosen=(0,))
    both = tuple(at.number(name) for name in ("ar-helicopter-1", "ar-helicopter-2"))
    at = weather(1, 6, 6, 1, units=FLYING, chosen=both).do("roll", "break_down ar-helicopter-2")
    assert at.game.state.broken == both[1]
    assert at.game.state.available[0] == 1, "the other one flies"
    again = weather(1, 6, 6, 1, units=FLYING, chosen=both, broken=both[1]).do("roll")
    assert again.where("ar-helicopter-2") == "lost"
    assert again.game.state.broken == NOBODY


@pytest.mark.clause("PS-8.3.2d")
def test_a_mended_helicopter_does_not_fly_yet() -> None:
    at = weather(1, 6, 1, 1, units=FLYING)
    at = weather(1, 6, 1, 1, units=FLYING, broken=at.number("ar-helicopter-1")).do("roll")
    assert at.game.state.available[0] == 1
    assert at.game.state.mending == at.number("ar-helicopter-1")


# -- 10.1 ------------------------------------------------------------------------------------------------


@pytest.mark.case("RC-01")
@pytest.mark.clause("PS-10.1a")
def test_on_turn_1_each_player_turns_up_two() -> None:
    at = weather(1, 6, turn=1, units=STACK)
    assert at.side == "uk"
    at.roll(1)
    at.do("turn_up_at 4525", "turn_up_at 2313")
    assert at.side == "ar"
    assert at.do("turn_up ar-7-4a").reason("turn_up ar-7-4a") == ("PS-10.1c", "not_down")
    at.do("turn_up ar-7-3")
    assert sum(at.unit(name).down for name in STACK) == 2


@pytest.mark.case("RC-01")
@pytest.mark.clause("PS-10.1b", "PS-10.1c", "PS-4.2h", "PS-4.2i", "PS-10.1e")
@pytest.mark.parametrize(
    ("turn", "dice", "last", "side", "number"),
    [(4, (1, 6), CLEAR, "uk", 2), (5, (4, 5), CLEAR, "ar", 1), (6, (4, 4), CLEAR, "uk", 1), (8, (6, 5), CLEAR, "", 0)],
)
def test_later_one_player_by_weather(turn: int, dice: tuple[int, ...], last: int, side: str, number: int) -> None:
    units = {name: {"at": f"{20 + place}13", **DOWN} for place, name in enumerate(STACK) if "dummy" not in name}
    at = weather(*dice, turn=turn, units=units, weather=last)
    before = number
    while not at.over:
        assert at.side == side
        at.do(sorted(at.options())[0])
        before -= 1
    assert before == 0
    assert sum(not at.unit(name).down for name in units) == number


@pytest.mark.case("RC-01")
@pytest.mark.clause("PS-10.1d", "PS-14.5c")
def test_of_a_stack_one_is_drawn_and_a_dummy_uses_the_result_up() -> None:
    for face, name in ((1, "ar-7-4a"), (2, "ar-7-3"), (3, "ar-dummy-1")):
        at = weather(1, 6, face, units={name: STACK[name] for name in ("ar-7-4a", "ar-7-3", "ar-dummy-1")})
        at.do("turn_up_at 2213")
        shown = [other for other in ("ar-7-4a", "ar-7-3", "ar-dummy-1") if not at.unit(other).down]
        assert shown == [name]
    assert at.where("ar-dummy-1") == "lost"


# -- 10.2 ------------------------------------------------------------------------------------------------


def scouting(*dice: int, **state: Any) -> Island:
    units = {**STACK, "uk-2-para-1": "2113", "uk-sas": "2113", "uk-blues-royals": "2113"}
    return island(units, phase="uk_movement", dice=dice, **state)


@pytest.mark.clause("PS-10.2.3a")
def test_the_table_never_turns_up_more_on_a_higher_die() -> None:
    at = scouting()
    assert [result_of(at.game, die) for die in range(8)] == [
        "all", "all", "2 uk", "1 uk", "2 ar", "1 ar", "none", "none"
    ]  # fmt: skip


@pytest.mark.clause("PS-10.2.2a", "PS-10.2.3b", "PS-10.2.3c", "PS-14.1.2b", "PS-4.3l")
def test_what_is_added_to_the_die() -> None:
    at = scouting()
    para, sas, scouts = (at.number(name) for name in ("uk-2-para-1", "uk-sas", "uk-blues-royals"))
    sum_of = lambda group, hex_: total(ground_modifiers(at.game, group, at.space(hex_)))  # noqa: E731
    assert [sum_of(group, "2213") for group in ((para,), (para, sas), (sas, scouts))] == [0, -2, -3]
    assert sum_of((para,), "4123") == 1
    assert sum_of((para,), "1428") == -1
    at.game.state.effect = FOGGY
    assert sum_of((para,), "2213") == 2


def found(result_die: int, *answers: str, dice: tuple[int, ...] = ()) -> set[str]:
    """What a reconnaissance of the stack with this die turns up."""
    at = scouting(result_die, *dice)
    simulation = Simulation(at.game, lambda game: reconnoitre(game, at.space("2213"), ()))
    for answer in answers:
        ((side, ask),) = simulation.asks.items()
        assert side == "ar"
        simulation.answer(side, next(option for option in ask.choices() if option.action.target == answer))
    assert simulation.over
    state = simulation.game.state
    return {name for name in ("ar-7-4a", "ar-7-3", "ar-dummy-1") if not state.units[at.number(name)].down}


@pytest.mark.clause("PS-10.2.2c", "PS-10.2.3a")
def test_what_is_turned_up_and_by_whose_choice() -> None:
    assert found(1) == {"ar-7-4a", "ar-7-3", "ar-dummy-1"}
    assert found(3, dice=(2,)) == {"ar-7-3"}
    assert found(5, "ar-dummy-1") == {"ar-dummy-1"}
    assert found(4, "ar-dummy-1", "ar-7-3") == {"ar-dummy-1", "ar-7-3"}
    assert found(6) == set()


@pytest.mark.clause("PS-10.2.1a", "PS-10.2.1c", "PS-2.1.7a")
def test_a_unit_reconnoitres_every_hex_around_it_in_place_of_moving() -> None:
    units = {"uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", **DOWN}, "ar-7-3": {"at": "2114", **DOWN}}
    at = island(units, phase="uk_combat", dice=[1, 6])
    at.do("scout uk-2-para-1", "reconnoitre")
    assert (at.unit("ar-7-4a").down, at.unit("ar-7-3").down) in ((False, True), (True, False)), "a die for each hex"
    assert at.dice_left() == ()
    assert at.reason("move uk-2-para-1") == ("PS-10.2.1c", "scouted")
    assert at.reason("scout uk-2-para-1") == ("PS-10.2.1c", "scouted")


@pytest.mark.clause("PS-10.2.1e", "PS-10.2.1c")
def test_who_has_moved_does_not_reconnoitre_nor_anybody_in_a_movement_phase() -> None:
    units = {"uk-2-para-1": "2013", "ar-7-4a": {"at": "2213", **DOWN}}
    at = island(units, phase="uk_combat")
    assert at.reason("scout uk-2-para-1") == ("PS-10.2.1a", "nothing_hidden_near")
    at.do("move uk-2-para-1", "to 2113", "no_zone")
    assert at.reason("scout uk-2-para-1") == ("PS-10.2.1c", "has_moved")
    movement = island({**units, "uk-2-para-1": "2113"})
    assert movement.reason("scout uk-2-para-1") == ("PS-10.2.1a", "not_british_combat")


@pytest.mark.clause("PS-10.2.1c", "PS-14.2.1d", "PS-14.2.2f")
@pytest.mark.parametrize(("unit", "work", "blown"), [("uk-sas", "blow", ()), ("uk-engineers", "repair", (0,))])
def test_who_works_on_a_bridge_may_reconnoitre_before_or_after(unit: str, work: str, blown: tuple[int, ...]) -> None:
    """That is neither movement nor combat; who builds a track has moved."""
    for acts in ((work, "scout"), ("scout", work)):
        units = {unit: "4022", "ar-12-2a": {"at": "4023", **DOWN}}
        at = island(units, phase="uk_combat", dice=[1, 1], blown=blown)
        for verb in acts:
            at.do(f"{verb} {unit}", *(("reconnoitre",) if verb == "scout" else ()))
        assert not at.unit("ar-12-2a").down
        assert at.reason(f"move {unit}") == ("PS-10.2.1c", "scouted")
    units = {"uk-engineers": "2012", "ar-12-2a": {"at": "2213", **DOWN}}
    track = island(units, phase="uk_combat").do("track uk-engineers", "to 2113", "no_zone")
    assert track.reason("scout uk-engineers") == ("PS-10.2.1c", "has_moved")


@pytest.mark.clause("PS-10.2.2b")
def test_stanley_counts_as_lived_in() -> None:
    at = scouting()
    (para,) = [at.number("uk-2-para-1")]
    assert total(ground_modifiers(at.game, (para,), at.space("4524"))) == -1


# -- 19.3 ------------------------------------------------------------------------------------------------


def awaited(*dice: int, turn: int = 4, **state: Any) -> Island:
    at = island({}, settings={"reinforcements": "yes"})
    units = (at.number("ar-3-3a"), at.number("ar-4-4"))
    return island(
        {}, phase="weather", turn=turn, dice=dice, settings={"reinforcements": "yes"}, reinforcements=units, **state
    )


@pytest.mark.case("RE-02", "G-20")
@pytest.mark.clause("PS-19.3b", "PS-19.3c", "PS-17.2.1e")
def test_a_die_below_the_turn_brings_them() -> None:
    assert not awaited(1, 6, 4).game.state.coming
    at = awaited(1, 6, 3, airfields={"ar": {"4724": 0}})
    assert at.game.state.coming
    bring_reinforcements(at.game)
    assert (at.where("ar-3-3a"), at.where("ar-4-4"), at.morale) == ("4724", "4724", 13)
    assert awaited(1, 6, 6, turn=7).game.state.coming, "on turn 7 whatever the die"


@pytest.mark.case("RE-02")
@pytest.mark.clause("PS-19.3d", "PS-19.3e")
def test_not_in_fog_and_never_to_a_lost_airport() -> None:
    at = awaited(3, 4, 3, airfields={"ar": {"4724": 0}})
    bring_reinforcements(at.game)
    assert at.where("ar-4-4") == "later"
    at.game.state.effect = 0
    bring_reinforcements(at.game)
    assert at.where("ar-4-4") == "4724"
    gone = awaited(1, 6, 3, airport_hit=True, airfields={"ar": {"4724": 0}})
    bring_reinforcements(gone.game)
    assert (gone.where("ar-4-4"), gone.morale) == ("later", 12)


# -- 20 --------------------------------------------------------------------------------------------------

EVENTS = {"events": "yes"}
BRIGADE = ["uk-gurkha-1", "uk-gurkha-2", "uk-scots-1", "uk-scots-2", "uk-welsh-1", "uk-welsh-2"]


@pytest.mark.clause("PS-20.0a", "PS-20.0g")
def test_a_1_brings_an_event_before_the_weather() -> None:
    assert island({}, phase="weather", dice=[2, 1, 6], settings=EVENTS).game.state.bonus == 0
    assert island({}, phase="weather", dice=[1, 6, 1, 6], settings=EVENTS).game.state.bonus == 1


@pytest.mark.clause("PS-20.0f")
def test_a_british_submarine_scores() -> None:
    assert island({}, phase="weather", dice=[1, 5, 1, 6], settings=EVENTS).game.state.bonus == 1


@pytest.mark.clause("PS-20.0b")
def test_a_carrier_is_hit() -> None:
    at = island({}, phase="weather", dice=[1, 1, 1, 6], settings=EVENTS)
    assert (at.game.state.carriers, at.game.state.harriers, at.points) == (4, 4, 2)


@pytest.mark.case("G-23")
@pytest.mark.clause("PS-20.0c")
def test_the_queen_is_sunk() -> None:
    at = island({}, phase="weather", turn=5, dice=[1, 2, 1, 3, 5, 2, 4, 6, 1, 6], settings=EVENTS)
    fates = [at.where(name) if at.where(name) == "lost" else at.unit(name).reduced for name in BRIGADE]
    assert fates == ["lost", True, False, "lost", True, False]
    assert at.points == 1 + 5 + 2 + 4 + 2
    late = island({}, phase="weather", turn=6, dice=[1, 2, 1, 6], settings=EVENTS)
    assert late.points == 0


@pytest.mark.clause("PS-20.0d")
def test_a_storm_takes_a_ship_that_is_not_sheltered() -> None:
    at = island({"uk-ardent": "off"}, phase="weather", dice=[1, 3, 3, 1, 6], settings=EVENTS)
    at.do("take_storm uk-ardent")
    assert (at.points, at.morale, at.where("uk-ardent")) == (1, 12, "lost")
    laden = {"uk-fearless": "1118", "uk-sir-galahad": {"at": "2407", "reduced": True}, "uk-29-arty-1": "uk-sir-galahad"}
    units = laden | {"uk-sir-lancelot": "1118"}
    choice = island(units, phase="weather", dice=[1, 3, 4, 1, 6], settings=EVENTS)
    assert {"uk-sir-galahad", "uk-sir-lancelot"} <= choice.targets("take_storm")
    choice.do("take_storm uk-sir-galahad")
    assert (choice.where("uk-29-arty-1"), choice.points) == ("lost", 1 + 2)
    sheltered = dict.fromkeys(("uk-brilliant", "uk-antelope", "uk-plymouth", "uk-broadsword", "uk-ardent"), "1118")
    safe = island(sheltered, phase="weather", dice=[1, 3, 3, 1, 6], settings=EVENTS)
    assert safe.points == 0


@pytest.mark.clause("PS-20.0e")
def test_atlantic_conveyor_comes_through() -> None:
    assert island({}, phase="weather", turn=3, dice=[1, 4, 1, 6], settings=EVENTS).game.state.conveyor
    assert not island({}, phase="weather", turn=7, dice=[1, 4, 1, 6], settings=EVENTS).game.state.conveyor
