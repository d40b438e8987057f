"""5.7, 7, 12, 14, 20 An eleventh reader's cases at sea and in the air: two chapters that meet, and two of each."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, AR, ROUGH, UK, UK_MOVEMENT, Supplies
from beachhead.games.port_stanley.rules.events_20 import lose_carrier, save_conveyor
from beachhead.games.port_stanley.rules.harriers_19_2 import available, lose_a_carrier
from beachhead.games.port_stanley.rules.lines_15 import closed
from beachhead.games.port_stanley.rules.zones_9 import in_zone
from games.port_stanley.battles import attack, rolled
from games.port_stanley.island import CLOCK, island
from games.port_stanley.sky import on, sky

BEACH = island().space("1119")
WAITING: dict[str, Any] = {
    "uk-fearless": {"at": "1118", "bound": BEACH, "moved": CLOCK - 3}, "uk-2-para-1": "uk-fearless",
}  # fmt: skip


# -- 5.7, 7 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.7c", "PS-2.1.6a", "PS-7.3a")
def test_ships_that_were_not_let_land_sail_in_the_movement_phase() -> None:
    units = {"uk-fearless": "off", "uk-2-para-1": "off"}
    at = island(units, phase="landing", whole=True, effect=ROUGH, dice=(6,)).do("from_shelter", "announced")
    while at.game.state.phase != UK_MOVEMENT:
        at.do(next(verb for verb in ("end", "end_strikes", "end_attacks", "pass") if verb in at.options()))
    at.do("sail uk-fearless", "sail_to 1118")
    assert at.where("uk-fearless") == "1118"


@pytest.mark.clause("PS-7.2d", "PS-15.6.1a", "PS-11.5.3c")
@pytest.mark.parametrize("held", [True, False])
def test_the_zone_on_a_beach_cuts_lines_there_until_a_friend_stands_in_it(held: bool) -> None:
    """It is a zone like others for retreats and lines, though nobody is ashore."""
    at = island(WAITING | ({"ar-12-2a": "1119"} if held else {}), phase="ar_combat", approached=(BEACH,))
    assert in_zone(at.game, BEACH, AR)
    assert bool(closed(at.game, AR)[BEACH]) is not held


@pytest.mark.clause("PS-14.3.2f", "PS-7.7b", "PS-17.2.1b", "PS-17.2.1c")
def test_a_battalion_that_missiles_have_reduced_comes_ashore_with_one_step() -> None:
    """A point of morale for the ship and one for the step; the settlement takes one back."""
    units: dict[str, Any] = {
        "uk-sir-galahad": "1118", "uk-2-para-1": "uk-sir-galahad", "ar-exocet": {"at": "1117", "down": True},
    }  # fmt: skip
    at = island(units, phase="landing", dice=(4, 1)).do("announced", "ashore uk-2-para-1", "fire_at 1118")
    at.do("give_up uk-2-para-1")
    assert (at.morale, at.points) == (14, 1 + 2)
    at.do("land_at 1119")
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced, at.morale) == ("1119", True, 13)


@pytest.mark.clause("PS-12.6.3b", "PS-12.6.3c", "PS-17.2.1c", "PS-21.1a")
def test_two_escorts_that_one_attack_sinks_are_two_points_of_morale_and_four_of_victory() -> None:
    """Of one counter or of two, as the British like."""
    for second in ("uk-antelope", "uk-plymouth"):
        at = sky({"uk-antelope": "1118", "uk-plymouth": "1118"}, boxes={"shipping": (17, 0, 0)}, dice=(1, 1, 4))
        on(at, "bomb_ships 1118", "send 17", "take_hit uk-antelope", f"take_hit {second}")
        assert at.event("ShipsAttacked").result == "EE"
        assert (at.morale, at.points) == (14, 4)


@pytest.mark.clause("PS-12.6.3d", "PS-12.6.5a")
def test_the_hit_that_finds_no_escort_any_more_falls_on_a_landing_ship() -> None:
    at = sky({"uk-ardent": "1118", "uk-sir-galahad": "1118"}, boxes={"shipping": (17, 0, 0)}, dice=(6, 4))
    on(at, "bomb_ships 1118", "send 17", "nothing_lost")
    assert (at.where("uk-ardent"), at.unit("uk-sir-galahad").reduced, at.points) == ("lost", True, 3)


# -- 12.8, 20 --------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-20.0b", "PS-20.0e")
def test_a_carrier_that_is_hit_takes_the_room_that_atlantic_conveyor_has_brought() -> None:
    at = island(turn=7, conveyor=True, harriers=14)
    assert available(at.game) == 10
    lose_a_carrier(at.game)
    assert (available(at.game), at.game.state.harriers) == (4, 14 - 6)
    later = island(turn=6, harriers=14)
    lose_carrier(later.game)
    save_conveyor(later.game)
    assert (available(later.game), later.points) == (4, 2)


@pytest.mark.clause("PS-12.8c", "PS-19.3e")
def test_one_success_against_the_airport_holds_no_reinforcements_off() -> None:
    at = sky({}, phase="uk_combat", boxes={"suppression": 4}, dice=(5, 1), airfields={"ar": {"4724": 4}})
    on(at, "suppress 4724", "send 4")
    field = at.game.airfield_in(at.space("4724"))
    assert (field.hits if field else None, at.game.state.airport_hit) == (1, False)


# -- 7.4, 12.7, 10.2 -------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.4c", "PS-16.1.2d", "PS-16.1.3c", "PS-17.2.3a", "PS-17.2.3c")
def test_a_general_who_stays_on_a_beach_that_its_garrison_leaves_is_taken_by_those_who_land() -> None:
    """A point of morale for him, one for the settlement; the airfield and the stores fall as well."""
    units = WAITING | {"ar-12-2a": "1119", "ar-hq-joffre": "1119"}
    at = island(
        units, phase="uk_combat", landed=(), approached=(BEACH,), dice=(1, 1, 6),
        supplies={"ar": {"1119": 2}}, airfields={"ar": {"1119": 1}},
    ).do("end")  # fmt: skip
    attack(at, "1119", "uk-2-para-1")
    while at.prompt != "advance":
        at.do(next(verb for verb in ("pass", *sorted(at.options())) if verb in at.options()))
    assert rolled(at)[2] == {"landing": 2, "headquarters": 1}
    at.do("advance uk-2-para-1")
    assert (at.where("ar-hq-joffre"), at.supplies("1119", "ar"), at.morale) == ("lost", 0, 10)
    assert at.game.airfield_in(BEACH) is None
    assert at.game.state.landed == (1,)


@pytest.mark.clause("PS-7.4c", "PS-7.2f")
def test_guns_follow_an_opposed_landing_and_supplies_do_not() -> None:
    """7.4 speaks of land units; supply counters come ashore with a landing or as follow-ups alone."""
    units = WAITING | {"uk-intrepid": WAITING["uk-fearless"], "uk-29-arty-1": "uk-intrepid", "ar-12-0a": "1119"}
    at = island(units, phase="uk_combat", landed=(), approached=(BEACH,), dice=(1, 6))
    ship = at.number("uk-intrepid")
    at.game.state.supplies = (Supplies(UK, ABOARD, 2, inside=ship, came=1),)
    at.game.forget()
    attack(at.do("end"), "1119", "uk-2-para-1")
    while at.prompt != "advance":
        at.do(next(verb for verb in ("pass", *sorted(at.options())) if verb in at.options()))
    at.do("advance uk-2-para-1", "advance uk-29-arty-1")
    assert (at.where("uk-29-arty-1"), at.supplies("1119", "uk")) == ("1119", 0)
    assert [(one.inside, one.points) for one in at.game.state.supplies] == [(ship, 2)]


@pytest.mark.clause("PS-12.6.4t", "PS-12.7.4a")
def test_pucaras_are_shot_at_with_one_more_over_land_as_well() -> None:
    at = sky({"uk-2-para-1": "2213"}, boxes={"bombing": (0, 0, 2)}, dice=(6, 5, 1))
    on(at, "bomb_troops 2213", "send 2")
    told = at.event("AirDefenceRolled")
    assert (told.face, told.row) == (5, 6)


@pytest.mark.clause("PS-10.2.1c", "PS-11.7.5a")
def test_guns_that_have_reconnoitred_do_not_fire_in_that_phase() -> None:
    units = {"uk-29-arty-1": "2113", "uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", "down": True}}
    at = island(units, phase="uk_combat", supplies={"uk": {"2113": 9}}, dice=(6,))
    at.do("scout uk-29-arty-1", "reconnoitre", "end", "attack 2213", "commit uk-2-para-1")
    assert at.reason("commit uk-29-arty-1") == ("PS-10.2.1c", "has_scouted")
    assert "fire uk-29-arty-1" not in at.options()
