"""Positions of an independent reader of the rulebook, at sea, in the air and on the beach, as they were set down."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import ABOARD, FOGGY, UK, Supplies
from beachhead.games.port_stanley.rules.sequence_2 import PHASE, next_phase
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from games.port_stanley.battles import rolled
from games.port_stanley.island import CLOCK, Island, island

DOWN = {"down": True}


def phases(number: int) -> Any:
    """So many phases are played, one after the other, the first as it stands."""

    def plays(game: Stanley) -> Flow[None]:
        for place in range(number):
            if place:
                next_phase(game)
            yield from PHASE[game.state.phase](game)

    return plays


# -- ships -----------------------------------------------------------------------------------------------

CONVOY = {
    "uk-sir-lancelot": "1118", "uk-sir-galahad": "1118", "uk-2-para-1": "uk-sir-lancelot",
    "uk-29-arty-1": "uk-sir-galahad",
}  # fmt: skip


def torpedoed(*hits: str) -> Island:
    """The landing ships of 1118 are hit by so many L, each taken by the ship named; one has a battery and a point."""

    def plays(game: Stanley) -> Flow[None]:
        ship = game.edition.unit_index["uk-sir-galahad"]
        game.state.supplies = (Supplies(UK, ABOARD, 1, inside=ship),)
        for _ in hits:
            yield from hit_ship(game, game.edition.board.space("1118"), "L")

    at = island(CONVOY, phase="ar_combat", plays=plays, morale=12)
    for hit in hits:
        if at.prompt == "ship_hit":
            at.do(f"take_hit {hit}")
        at.unchosen()
    return at


@pytest.mark.case("AI-08")
@pytest.mark.clause("PS-7.7a", "PS-7.7b", "PS-17.2.1b", "PS-17.2.1c", "PS-21.1a", "PS-21.1c")
def test_men_on_sinking_ships() -> None:
    first = torpedoed("uk-sir-lancelot")
    assert (first.unit("uk-2-para-1").reduced, first.points, first.morale) == (True, 1 + 2, 14)
    second = torpedoed("uk-sir-lancelot", "uk-sir-lancelot")
    assert (second.where("uk-2-para-1"), second.points, second.morale) == ("lost", 6, 16)


@pytest.mark.case("AI-08")
@pytest.mark.clause("PS-7.7a", "PS-12.6.3b")
@pytest.mark.parametrize(
    ("answer", "battery", "stores"), [("give_up uk-29-arty-1", False, 1), ("give_up_stores", True, 0)]
)
def test_of_two_loads_of_a_pair_of_ships_one_goes_down_with_its_ship(answer: str, battery: bool, stores: int) -> None:
    """The British say which of the two ships was sunk (12.6.3), and so which load."""
    at = torpedoed("uk-sir-galahad").do(answer)
    assert at.game.is_alive(at.number("uk-29-arty-1")) is battery
    assert sum(one.points for one in at.game.state.supplies) == stores


@pytest.mark.case("NV-02")
@pytest.mark.clause("PS-11.9a", "PS-2.2c", "PS-5.5b", "PS-15.1a")
def test_a_ship_that_sails_in_the_combat_phase_does_not_fire_in_it() -> None:
    units = {"uk-plymouth": "1118", "uk-broadsword": "1118", "uk-2-para-1": "1120", "ar-12-2a": "1121"}
    at = island(units, phase="uk_combat", supplies={"ar": {"1121": 1}})
    at.do("sail uk-plymouth", "sail_to 1117", "end")
    assert at.over, "there is nothing else to fire, and the infantry has no supply"
    with_other_guns = island({**units, "uk-glamorgan": "1118"}, phase="uk_combat", supplies={"ar": {"1121": 1}})
    with_other_guns.do("sail uk-plymouth", "sail_to 1117", "end", "barrage 1121")
    assert with_other_guns.reason("fire uk-plymouth") == ("PS-5.5b", "has_moved")
    assert with_other_guns.targets("fire") == {"uk-glamorgan"}
    earlier = {"at": "1118", "moved": CLOCK - 1}
    for lies in (earlier, "1118"):
        still = island({**units, "uk-plymouth": lies}, phase="uk_combat", dice=[6], supplies={"ar": {"1121": 1}})
        still.do("end", "barrage 1121", "fire uk-plymouth", "designate")
        assert still.event("Bombarded").strength == 2
        assert not still.events("SupplyUsed")
    hungry = island({**units, "ar-12-0a": "1021"}, phase="uk_combat", supplies={"ar": {"1121": 1}}).do("end")
    assert hungry.reason("attack 1121") == ("PS-11.1a", "nobody_attacks")


@pytest.mark.case("NV-04")
@pytest.mark.clause("PS-14.3.1a", "PS-14.3.2b", "PS-14.3.2c")
def test_the_coast_missile_shoots_at_a_ship_on_its_way() -> None:
    units = {"ar-exocet": {"at": "4525", **DOWN}, "uk-glamorgan": "4627", "uk-antelope": "4727"}
    at = island(units, dice=[6]).do("sail uk-glamorgan", "lead", "via 4527", "sail_to 4528")
    assert (at.side, at.prompt) == ("ar", "exocet")
    assert at.reason("fire_at 4727") == ("PS-14.3.2b", "no_moving_ships")
    at.do("fire_at 4527")
    told = at.event("ExocetFired")
    assert (told.target, told.face, told.result, at.where("ar-exocet")) == (at.space("4527"), 6, "EL", "lost")
    assert at.where("uk-glamorgan") == "4528", "E and L find no escort and no landing ship among those that moved"
    assert (at.unit("uk-glamorgan").reduced, at.unit("uk-antelope").reduced) == (False, False)
    at.do("sail uk-antelope", "sail_to 4527")
    assert at.side == "uk", "once"


# -- landings --------------------------------------------------------------------------------------------


@pytest.mark.case("LD-04")
@pytest.mark.clause("PS-7.2e", "PS-7.2f", "PS-7.5a", "PS-7.5b", "PS-15.3.1f")
def test_ashore_under_the_enemys_nose_and_into_the_fight() -> None:
    units = dict.fromkeys(("uk-2-para-1", "uk-2-para-2", "uk-fearless", "uk-intrepid"), "off") | {"ar-12-2a": "1219"}
    state: dict[str, Any] = {"turn": 1, "landed": [], "sites": (1, 4, 9), "dice": [1, 6, 1]}
    at = island(units, phase="landing", plays=phases(4), **state).do("from_shelter", "announced")
    at.do("embark uk-2-para-1", "aboard uk-fearless", "embark uk-2-para-2", "aboard uk-intrepid", "stock uk-fearless")
    at.do("stock uk-intrepid", "sail uk-fearless", "convoy uk-intrepid", "sail_to 1118", "beach 1119", "beach 1119")
    at.do("end", "end")
    assert (at.where("uk-2-para-1"), at.supplies("1119", "uk")) == ("1119", 2)
    at.do("end")
    assert at.reason("move uk-2-para-1") == ("PS-7.5a", "landed")
    at.do("end", "end", "attack 1219", "commit uk-2-para-1", "commit uk-2-para-2", "designate")
    while not at.events("CombatRolled"):
        at.do("pass" if "pass" in at.options() else "end_attacks")
    attack_, defence, _, _, line, column, _ = rolled(at)
    assert (attack_, defence, line, column) == (8, 2, 2, 14)
    assert at.supplies("1119", "uk") == 0


@pytest.mark.case("LD-10")
@pytest.mark.clause("PS-7.8a", "PS-5.7c")
def test_the_transports_stay_until_the_turn_after_the_landing() -> None:
    units = {"uk-fearless": "off", "uk-2-para-1": "off"}
    state: dict[str, Any] = {"turn": 1, "landed": [], "sites": (1, 4, 9), "dice": [1, 1, 3, 6, 6], "harriers": 0}
    at = island(units, phase="landing", whole=True, airmen=(0, 0, 0), **state).do("from_shelter", "announced")
    at.do("embark uk-2-para-1", "aboard uk-fearless", "sail uk-fearless", "sail_to 1118", "beach 1119", "end", "end")
    at.do("end")
    assert at.reason("sail uk-fearless") == ("PS-5.7c", "sailed")
    while at.game.state.turn == 1 or at.prompt != "move" or at.side != "uk":
        ends = [verb for verb in ("end", "announced", "enough", "no_roll") if verb in at.options()]
        at.do(ends[0] if ends else sorted(at.options())[0])
    at.do("sail uk-fearless", "leave")
    assert at.where("uk-fearless") == "off"


# -- special forces --------------------------------------------------------------------------------------


@pytest.mark.case("SF-01")
@pytest.mark.clause("PS-14.1.3a", "PS-14.1.3d", "PS-14.1.3e", "PS-14.1.3f")
def test_two_half_turns_are_no_turn() -> None:
    """From the British movement phase of turn 3 to the landing phase of turn 5."""
    units = {"uk-sas": "2113", "uk-sbs": "off", "uk-2-para-1": "1119", "ar-7-4a": "4524"}
    state: dict[str, Any] = {"turn": 3, "airmen": (0, 0, 0), "harriers": 0, "dice": [1, 3, 1, 3], "morale": 17}
    supplied = {"uk": {"1119": 9}}
    at = island(units, phase="uk_movement", whole=True, supplies=supplied, **state)
    at.do("insert uk-sbs", "into 2622", "withdraw uk-sas")
    assert at.reason("withdraw uk-sbs") == ("PS-14.1.3d", "has_moved")
    come_back = []
    while (at.game.state.turn, at.prompt) != (5, "landing"):
        if at.side == "uk" and at.prompt in ("landing", "move"):
            come_back.append("insert uk-sas" in at.options())
        quiet = [verb for verb in ("end", "announced", "enough", "no_roll") if verb in at.options()]
        at.do(quiet[0] if quiet else sorted(at.options())[0])
    assert come_back
    assert not any(come_back)
    at.do("insert uk-sas", "into 2622")
    assert at.where("uk-sas") == "2622"
    fog = island({"uk-sbs": "off"}, phase="landing", turn=5, effect=FOGGY).do("announced")
    assert fog.reason("insert uk-sbs") == ("PS-14.1.3a", "grounded")


@pytest.mark.case("SF-03")
@pytest.mark.clause("PS-14.1.4d", "PS-14.1.6h")
def test_what_is_shown_after_the_reconnaissance_does_not_take_its_failure_back() -> None:
    units = {"uk-sas": "1328", "ar-12-4": {"at": "1329", **DOWN}, "ar-12-2a": {"at": "1329", **DOWN}}
    at = island(units, phase="uk_combat", airfields={"ar": {"1329": 1}}, dice=[5, 2])
    at.do("end", "raid uk-sas", "against 1329", "on_airfield", "show ar-12-2a", "show_strength ar-12-4")
    told = at.event("Raided")
    assert (told.strength, told.face, told.die, told.result) == (6, 2, 3, ".")


# -- reinforcements --------------------------------------------------------------------------------------


@pytest.mark.case("RE-02", "G-20")
@pytest.mark.clause("PS-19.3b", "PS-19.3c")
@pytest.mark.parametrize(
    ("turn", "die", "coming"), [(1, 1, False), (4, 4, False), (4, 3, True), (6, 6, False), (7, 6, True)]
)
def test_a_die_in_every_weather_phase_until_they_come(turn: int, die: int, coming: bool) -> None:
    units = tuple(island().number(name) for name in ("ar-3-3a", "ar-4-4"))
    at = island(
        {}, phase="weather", turn=turn, dice=[1, 6, die], settings={"reinforcements": "yes"}, reinforcements=units
    )
    assert (at.game.state.coming, at.dice_left()) == (coming, ())
