"""4, 8, 12 to 14, 17, 18, 20 Where chapters meet, second round: played from the words alone."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import CLEAR, STORMY, Missions
from beachhead.games.port_stanley.rules.harriers_19_2 import room_at_sea
from beachhead.games.port_stanley.rules.victory_21 import british_points
from games.port_stanley.battles import rolled
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import on, sky

LONGDON, AIRPORT = "4123", "4724"
EVENTS = {"events": "yes"}
PARAS = ("uk-2-para-1", "uk-2-para-2")
BATTLE: dict[str, Any] = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"}
ATTACK = ("attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "designate")
STORES = {"uk": {"2112": 9}, "ar": {"2213": 2}}


# -- 18.1.2 with 8.4.2, 8.6 ------------------------------------------------------------------------------


@pytest.mark.clause("PS-18.1.2a", "PS-8.4.2a", "PS-8.6a")
@pytest.mark.parametrize(("flown", "other"), [PARAS, PARAS[::-1]])
@pytest.mark.parametrize(("has", "goes"), [({}, True), ({"moved": CLOCK, "spent": 4}, True), ({"spent": 20}, False)])
def test_a_half_that_was_flown_in_goes_one_hex_as_a_whole_if_the_other_can(
    flown: str, other: str, has: dict[str, int], goes: bool
) -> None:
    """8.4.2: whichever counter stands for both; the one that walked has to have the points for it."""
    half = {"reduced": True}
    waits = {"at": "2213", **half, **({"moved": CLOCK} if has else {}), **has}
    at = island({flown: {"at": "2111", **half}, other: waits, "uk-helicopter-1": "2111"})
    at.do("fly uk-helicopter-1", f"lift {flown}", "drop 2213", "merge uk-2-para-1")
    assert ("move uk-2-para-1" in at.options()) is goes
    if goes:
        assert at.do("move uk-2-para-1").targets("to") == {"2113", "2114", "2212", "2214", "2313", "2314"}
        at.do("to 2214")
        assert "move uk-2-para-1" not in at.options()


@pytest.mark.clause("PS-18.1.2a", "PS-8.6a")
def test_the_hex_after_a_flight_of_an_earlier_turn_is_none_for_the_half_that_has_gone_its_own() -> None:
    """The other one has gone its hex after it was flown; who was flown in long ago has none to give."""
    gone = {"at": "2213", "reduced": True, "carried": CLOCK, "moved": CLOCK, "spent": 2}
    units = {"uk-2-para-1": {"at": "2213", "reduced": True, "carried": CLOCK - 8, "hop": True}, "uk-2-para-2": gone}
    assert "move uk-2-para-1" not in island(units).do("merge uk-2-para-1").options()


# -- 17.2, 17.3.4 ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.3.4a", "PS-12.7.4c", "PS-21.1a")
@pytest.mark.parametrize(("morale", "left", "points"), [(1, 8, 0), (2, 7, 1)])
def test_after_a_surrender_under_bombs_nobody_shoots_at_those_who_dropped_them(
    morale: int, left: int, points: int
) -> None:
    """12.7.4 has their losses assessed after the attack: by then the match is over."""
    at = sky({"ar-7-4a": {"at": "2213", "reduced": True}}, phase="uk_combat", boxes={"ground": 6}, morale=morale,
             dice=(1, 6, 6))  # fmt: skip
    on(at, "bomb_troops 2213", "send 6")
    assert (at.where("ar-7-4a"), at.game.state.over) == ("lost", morale == 1)
    assert (at.game.state.harriers, at.points) == (left, points)


@pytest.mark.clause("PS-17.3.4a", "PS-17.2.3d", "PS-14.1.4a")
def test_a_raid_that_costs_the_last_point_is_the_end_before_any_battle() -> None:
    at = island({**BATTLE, "uk-sas": "1328"}, phase="uk_combat", airfields={"ar": {"1329": 3}}, supplies=STORES,
                morale=1, turn=9, dice=(1,))  # fmt: skip
    at.do("end", "raid uk-sas", "against 1329", "on_airfield")
    assert at.game.state.over
    assert (at.events("AttackDeclared"), british_points(at.game)) == ([], 31 - 9)


@pytest.mark.clause("PS-17.2.3g", "PS-5.4b", "PS-9.0c")
@pytest.mark.parametrize(("says", "ends", "morale"), [("no_zone", "4124", 12), ("declare 4023", LONGDON, 11)])
def test_who_passes_over_a_summit_has_occupied_it_only_if_it_has_to_stop_there(
    says: str, ends: str, morale: int
) -> None:
    """While the Argentine player is asked the unit is on its way; a zone that he declares makes it stay."""
    units = {"uk-2-para-1": "4122", "ar-7-4a": {"at": "4023", "down": True}}
    at = passing_over(units, "4124")
    while at.prompt == "declare" and at.where("uk-2-para-1") != LONGDON:
        at.do("no_zone")
    assert (at.prompt, at.where("uk-2-para-1"), at.morale) == ("declare", LONGDON, 12)
    at.do(says)
    while at.prompt == "declare":
        at.do("no_zone")
    assert (at.where("uk-2-para-1"), at.morale) == (ends, morale)


@pytest.mark.clause("PS-6.1a", "PS-5.4b", "PS-17.2.3g")
def test_who_has_to_stop_on_a_summit_that_is_full_goes_back_and_has_not_left_it() -> None:
    summits = (island().space(LONGDON),)
    full = dict.fromkeys(("uk-3-para-1", "uk-3-para-2"), LONGDON)
    units = {**full, "uk-2-para-1": "4122", "ar-7-4a": {"at": "4023", "down": True}}
    at = passing_over(units, "4124", summits=summits)
    while at.prompt == "declare":
        at.do("declare 4023" if at.where("uk-2-para-1") == LONGDON else "no_zone")
    assert (at.where("uk-2-para-1"), at.reason("end")) == (LONGDON, ("PS-6.1a", "overstacked"))
    assert (at.do("back uk-2-para-1").where("uk-2-para-1"), at.morale) == ("4122", 12)


def passing_over(units: dict[str, Any], goal: str, **state: Any) -> Island:
    """A battalion goes to a hex behind Longdon, by the shortest way."""
    at = island(units, **state).do("move uk-2-para-1")
    return at.do(f"to {goal}")


# -- 12, 13, 14, 15 in one phase -------------------------------------------------------------------------


@pytest.mark.clause("PS-14.4a", "PS-12.7.5a", "PS-2.2h")
@pytest.mark.parametrize("suppressed", [True, False])
def test_pucaras_support_in_the_phase_in_which_their_airfield_goes(suppressed: bool) -> None:
    """They are in their box, and return at the end of the turn: none is lost before that."""
    fields = {"ar": {"3626": 3, AIRPORT: 4}}
    units = BATTLE if suppressed else {**BATTLE, "uk-3-para-1": "3627"}
    boxes = Missions(suppression=6 * suppressed, bombing=(0, 0, 7))
    at = island(units, phase="uk_combat", airfields=fields, airmen=(0, 0, 7), missions=boxes, supplies=STORES,
                dice=(1, *(6,) * 9))  # fmt: skip
    if not suppressed:
        at.do("move uk-3-para-1", "to 3626")
    raid = ("suppress 3626", "send 6") if suppressed else ()
    at.do("end", *raid, *ATTACK, "support 2213", "send 7")
    on(at)
    assert [field.planes for field in at.game.state.airfields if not field.down] == [4]
    assert at.event("SupportRolled").planes == 7
    assert ("support", 3, -1) in at.event("CombatRolled").defence
    assert at.game.state.airmen == (0, 0, 7)


@pytest.mark.clause("PS-13.2d", "PS-12.7.2h", "PS-2.2h")
@pytest.mark.parametrize(("bombs", "shelter"), [(6, {"position": 1}), (0, {})])
def test_bombs_that_leave_no_more_than_a_position_is_for_make_it_a_shelter(bombs: int, shelter: dict[str, int]) -> None:
    """Two battalions lay in a position for one: none before the bombs, one after them."""
    units = {**BATTLE, "ar-7-4b": {"at": "2213", "reduced": True}, "uk-3-para-1": "2212"}
    at = island(units, phase="uk_combat", positions={"2213": 1}, missions=Missions(ground=bombs), supplies=STORES,
                dice=((1,) * bombs + (6,) * 20), landed=(1,))  # fmt: skip
    send = ("bomb_troops 2213", f"send {bombs}") if bombs else ()
    on(at, "end", *send, *ATTACK[:-1], "commit uk-3-para-1", "designate", *(("suffer ar-7-4b",) if bombs else ()))
    assert rolled(at)[2] == shelter


@pytest.mark.clause("PS-14.1.6i", "PS-15.3.1d", "PS-11.7.2a")
@pytest.mark.parametrize("raided", [True, False])
def test_guns_whose_supplies_a_raid_has_destroyed_do_not_fire_for_the_defence_of_that_phase(raided: bool) -> None:
    """Raids come before attacks are designated, and those before the guns of the defence."""
    units = {**BATTLE, "uk-sas": "2415", "ar-3-arty-1": "2315"}
    at = island(units, phase="uk_combat", supplies={"uk": {"2112": 9}, "ar": {"2315": 4}}, dice=(1, *(6,) * 9))
    at.do("end", *(("raid uk-sas", "against 2315", "on_supplies", "remain") if raided else ()), "no_raid")
    at.do(*ATTACK)
    assert ("guard ar-3-arty-1" in at.options()) is not raided


@pytest.mark.clause("PS-14.1.4a", "PS-15.4a")
def test_the_endless_supplies_of_the_airport_are_not_raided() -> None:
    """There are no fewer of them after a raid; the airfield there is a target."""
    at = island({"uk-sas": "4723"}, phase="uk_combat", airfields={"ar": {AIRPORT: 4}}).do("end", "raid uk-sas")
    at.do(f"against {AIRPORT}")
    assert at.options() == {"on_airfield"}


# -- 20, 21.3 --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-20.0b", "PS-20.0e")
@pytest.mark.parametrize("faces", [(4, 1), (1, 4)])
def test_the_room_of_atlantic_conveyor_goes_with_a_carrier_whichever_event_comes_first(faces: tuple[int, int]) -> None:
    """Ten are based off the map instead of eight: with a carrier out of action it is four."""
    dice = [die for face in faces for die in (1, face, 1, 6)]
    at = island({}, phase="weather", turn=4, settings=EVENTS, dice=dice[:4])
    again = island({}, phase="weather", turn=5, settings=EVENTS, dice=dice[4:], conveyor=at.game.state.conveyor,
                   carriers=at.game.state.carriers, harriers=at.game.state.harriers)  # fmt: skip
    again.game.state.turn = 6
    assert again.game.state.conveyor
    assert room_at_sea(again.game) == 4


@pytest.mark.clause("PS-4.1c", "PS-21.3a", "PS-20.0e")
def test_after_turn_15_the_weather_is_that_of_winter_and_no_ship_comes_any_more() -> None:
    """4.1 adds 1 to the die from turn 7 on, whatever the heading of the table says."""
    at = island({}, phase="weather", turn=16, settings={**EVENTS, "extension": "yes"}, weather=CLEAR,
                dice=(1, 4, 4, 6))  # fmt: skip
    assert (at.game.state.weather, at.game.state.conveyor) == (STORMY, False)
