"""Positions of an independent reader of the rulebook, on land: each is played as it was set down."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import COLD, FOGGY, PHASES, STORMY, Battle
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import modifiers, reading
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, lose_step
from beachhead.games.port_stanley.rules.morale_17 import change_morale
from beachhead.games.port_stanley.rules.movement_5 import goals
from beachhead.games.port_stanley.rules.sequence_2 import PHASE, next_phase
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from beachhead.games.port_stanley.rules.sight_11_7_4 import farthest
from beachhead.games.port_stanley.rules.supply_15 import attack_line, defensive_line
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled
from games.port_stanley.island import CLOCK, Island, island

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = ("uk-2-para-1", "uk-2-para-2")
DOWN = {"down": True}


def points(at: Island, unit: str) -> int:
    return left(at.game, at.number(unit))


def phases(number: int) -> Any:
    """So many phases of the turn are played, one after the other, the first as it stands."""

    def plays(game: Stanley) -> Flow[None]:
        for place in range(number):
            if place:
                next_phase(game)
            yield from PHASE[game.state.phase](game)

    return plays


# -- movement --------------------------------------------------------------------------------------------


@pytest.mark.case("MV-07")
@pytest.mark.clause("PS-5.5b", "PS-5.5c", "PS-10.2.1c", "PS-2.2c")
def test_who_walks_up_in_the_combat_phase_neither_attacks_nor_scouts() -> None:
    units = {"uk-2-para-1": "2012", "uk-3-para-1": "2113", "ar-7-4a": {"at": "2213", **DOWN}}
    at = island(units, phase="uk_combat", supplies={"uk": {"2112": 9}})
    at.do("move uk-2-para-1", "to 2113", "no_zone")
    assert points(at, "uk-2-para-1") == 20 - 2
    assert at.reason("scout uk-2-para-1") == ("PS-10.2.1c", "has_moved")
    at.do("end", "attack 2213", "commit uk-3-para-1")
    assert at.reason("commit uk-2-para-1") == ("PS-5.5b", "has_moved")
    at.do("designate")
    assert at.reason("move uk-2-para-1") == ("PS-2.2c", "not_movement")


@pytest.mark.case("MV-09")
@pytest.mark.clause("PS-16.1.2b", "PS-16.1.2c", "PS-5.4d")
def test_only_headquarters_go_from_zone_to_zone_and_without_a_die() -> None:
    """Another British unit bars the way around, which would be cheaper."""
    units = {"ar-hq-joffre": "2113", "ar-7-4a": "2113", "uk-2-para-1": "2213", "uk-3-para-1": "2214"}
    at = island({**units, "uk-40-cdo-1": "1913"}, phase="ar_movement", dice=[6]).do("move ar-hq-joffre", "to 2114")
    assert (points(at, "ar-hq-joffre"), at.dice_left()) == (20 - 16, (6,))
    at.do("move ar-7-4a")
    assert at.reason("to 2114") == ("PS-5.4d", "zone_to_zone")


@pytest.mark.case("MV-13")
@pytest.mark.clause("PS-8.6a", "PS-8.4.2a", "PS-8.2c")
def test_own_legs_or_transport_and_in_the_next_phase_again() -> None:
    units = {"uk-42-cdo-2": "2013", "uk-helicopter-1": "2013", "uk-helicopter-2": "2013"}
    walked = island(units).do("move uk-42-cdo-2", "to 2113", "fly uk-helicopter-1", "fly_to 2113")
    walked.do("fly uk-helicopter-1")
    assert walked.reason("lift uk-42-cdo-2") == ("PS-8.6a", "has_moved")
    at = island(units, plays=phases(2)).do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2413")
    assert points(at, "uk-helicopter-1") == 36
    at.do("move uk-42-cdo-2")
    assert at.reason("to 2415") == ("PS-5.1d", "too_far")
    at.do("to 2414", "fly uk-helicopter-2", "fly_to 2414", "fly uk-helicopter-2")
    assert at.reason("lift uk-42-cdo-2") == ("PS-8.2c", "carried")
    at.do("hover", "end", "fly uk-helicopter-2")
    assert "lift uk-42-cdo-2" in at.options()


@pytest.mark.case("ST-04")
@pytest.mark.clause("PS-18.1.2a", "PS-18.1.1a")
def test_a_merged_battalion_is_one_counter_and_nobody_was_lost() -> None:
    half = {"at": "2113", "reduced": True}
    units = {"uk-2-para-1": half, "uk-2-para-2": {**half, "at": "2112"}, "uk-3-para-1": half, "uk-3-para-2": "2013"}
    at = island(units | {"ar-7-4a": "2213"})
    assert at.reason("merge uk-2-para-1") == ("PS-18.1.2a", "no_other_half")
    at.do("move uk-2-para-2", "to 2113", "merge uk-2-para-1")
    assert (at.morale, at.points, at.unit("uk-2-para-1").reduced) == (12, 0, False)
    assert at.game.is_alive(at.number("uk-2-para-2"))
    at.game.state.phase = PHASES.index("uk_combat")
    battle = Battle((at.space("2213"),), (at.number("uk-2-para-1"), at.number("uk-3-para-1")))
    assert modifiers(at.game, battle) == (), "only one of the two battalions is split"


# -- weather, reconnaissance -----------------------------------------------------------------------------


@pytest.mark.case("WX-02")
@pytest.mark.clause("PS-4.3g", "PS-17.2.3f", "PS-17.1b", "PS-17.3.2a")
def test_the_cold_bites_in_the_same_turn() -> None:
    units = {"ar-7-4a": "2011", "uk-2-para-1": "2213"}
    state: dict[str, Any] = {"airmen": (0, 0, 0), "harriers": 0}
    at = island(units, phase="weather", turn=5, morale=11, dice=[1, 1, 3], plays=phases(3), **state)
    assert (at.game.state.effect, at.morale, at.prompt) == (COLD, 10, "move")
    at.do("move ar-7-4a", "to 2113")
    assert at.where("ar-7-4a") == "2012", "he has failed to enter the zone"
    assert at.dice_left() == ()


@pytest.mark.case("WX-04")
@pytest.mark.clause("PS-4.3k", "PS-11.3z", "PS-11.3ac", "PS-11.7.4k")
def test_storm_and_fog_count_both() -> None:
    at = field({**PARAS, "ar-7-4a": "2213"}, weather=STORMY, effect=FOGGY, dice=(4, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert rolled(at) == (8, 4, {"storm": 1, "fog": -1}, 4, 4, 9, "R/R+2")
    assert farthest(at.game) == 1


@pytest.mark.case("RC-03")
@pytest.mark.clause("PS-10.2.2b", "PS-10.2.3b", "PS-10.2.3c", "PS-12.9a")
def test_fog_scouts_and_what_a_harrier_does_not_feel() -> None:
    units = {
        "uk-sas": "1627", "uk-sbs": "1627", "ar-12-4": {"at": "1528", **DOWN}, "ar-12-2a": {"at": "1428", **DOWN}
    }  # fmt: skip
    for effect, expected in ((0, 4 - 2), (FOGGY, 6 - 2)):
        at = island(units, phase="uk_combat", effect=effect, dice=[4, 1]).do(
            "scout uk-sas", "with uk-sbs", "reconnoitre"
        )
        told = at.event("Reconnoitred")
        rough = at.space("1528") in at.game.edition.rough
        assert (told.hex, told.face, told.die) == (at.space("1528"), 4, expected + rough)
    missions = msgspec.structs.replace(island().game.state.missions, ground=1)
    air = island(units, phase="uk_combat", missions=missions, dice=[4])
    air.do("air_scout 1428", *(["hold_fire"] if "hold_fire" in air.options() else []))
    while "hold_fire" in air.options():
        air.do("hold_fire")
    told = air.event("Reconnoitred")
    assert (told.face, told.die) == (4, 4), "Darwin is a settlement"


@pytest.mark.case("RC-05")
@pytest.mark.clause("PS-10.2.2c", "PS-14.5c")
def test_the_rest_of_the_stack_stays_in_the_dark() -> None:
    units = {
        "uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-7-3": {"at": "2213", **DOWN}, "ar-dummy-1": {"at": "2213", **DOWN}
    }  # fmt: skip
    at = island(units, phase="uk_combat", dice=[5]).do("scout uk-2-para-1", "reconnoitre")
    assert (at.side, at.targets("show")) == ("ar", {"ar-7-3", "ar-dummy-1"})
    at.do("show ar-dummy-1")
    assert (at.where("ar-dummy-1"), at.unit("ar-7-3").down, at.unit("ar-7-4a").down) == ("lost", True, False)


@pytest.mark.case("RC-09")
@pytest.mark.clause("PS-3.2d", "PS-3.3b", "PS-15.2c")
def test_what_the_british_may_always_see() -> None:
    units = {
        "ar-12-4": {"at": "1428", **DOWN}, "ar-dummy-1": {"at": "1428", **DOWN}, "ar-apc-1": "1428",
        "ar-helicopter-1": "1329",
    }  # fmt: skip
    at = island(units, supplies={"ar": {"1428": 4}}, airfields={"ar": {"1329": 3}})
    seen = at.game.seen_by("uk")
    darwin, goose_green = at.space("1428"), at.space("1329")
    assert seen.state.unknown.count(darwin) == 2
    assert (seen.supplies_in(darwin, 1), seen.airfield_in(goose_green).planes) == (4, 3)  # type: ignore[union-attr]
    assert [seen.hex(at.number(name)) for name in units] == [-5, -5, darwin, goose_green]


# -- combat ----------------------------------------------------------------------------------------------


@pytest.mark.case("CB-02")
@pytest.mark.clause("PS-11.2c", "PS-11.3a")
@pytest.mark.parametrize(
    ("strength", "defence", "row", "result"),
    [(27, 13, 4, "R/S"), (24, 13, 4, "R/R+2"), (12, 12, 5, "S/R"), (1, 13, 5, "E/."), (25, 25, 2, "R+1/R+1")],
)
def test_what_halved_strengths_lead_to(strength: int, defence: int, row: int, result: str) -> None:
    game = island().game
    found = reading(game, strength, defence)
    assert found is not None
    assert game.edition.combat.results.cell(found.column, row) == result


@pytest.mark.case("AR-08")
@pytest.mark.clause("PS-11.7.5b", "PS-8.4.1c", "PS-7.5b")
def test_a_battery_that_is_flown_in_is_silent_in_its_own_phase_alone() -> None:
    units = {"uk-helicopter-1": "1919", "uk-29-arty-1": "1919", "uk-2-para-1": "2113", "ar-7-4a": "2213"}
    more = {"ar-hq-joffre": "2415"}
    supplies = {"uk": {"2112": 9}, "ar": {"2213": 2}}
    at = island(units | more, phase="uk_combat", supplies=supplies, landed=(1,))
    at.do("fly uk-helicopter-1", "lift uk-29-arty-1", "drop 2012", "fly uk-helicopter-1", "fly_off", "end")
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.reason("fire uk-29-arty-1") == ("PS-11.7.5b", "was_carried")
    later = field({**units, **more, "uk-29-arty-1": {"at": "2012", "carried": CLOCK - 5}}, phase="ar_combat")
    plan(later, "2113", "ar-7-4a")
    if later.prompt == "attacks":
        later.do("end_attacks")
    assert "uk-29-arty-1" in later.targets("guard")


@pytest.mark.case("CB-16")
@pytest.mark.clause("PS-11.5.5b", "PS-11.6e")
def test_guns_of_no_strength_are_not_asked_and_fall_with_the_hex() -> None:
    units = {**PARAS, **dict.fromkeys(("ar-7-4a", "ar-3-arty-1", "ar-marine-aa-1"), "2213")}
    at = attack(field(units, dice=(3, 1, 1, 1, 1)), "2213", *BOTH)
    assert {unit for unit, *_ in checks(at)} == {*BOTH, "ar-7-4a", "ar-3-arty-1"}


@pytest.mark.case("SF-05")
@pytest.mark.clause("PS-14.1.2a", "PS-11.3y", "PS-11.4a")
def test_special_forces_lend_their_eyes_and_are_not_hit() -> None:
    units = {"uk-2-para-1": "2113", "uk-sas": "2113", "uk-sbs": "2112", "ar-7-4a": "2213"}
    at = field(units, dice=(6, 6, 1))
    at.do("attack 2213")
    assert at.reason("commit uk-sas") == ("PS-14.1.2a", "cannot_attack")
    at.do("commit uk-2-para-1", "lend uk-sas", "designate")
    passing(done(at), "retreat 2013")
    assert rolled(at) == (4, 4, {"special_forces": -1}, 5, 4, 5, "S/R")
    assert (at.unit("uk-2-para-1").reduced, at.where("uk-2-para-1")) == (True, "2013")
    assert (at.where("uk-sas"), at.unit("uk-sas").reduced, at.where("ar-7-4a")) == ("2113", False, "2213")
    assert rating(at.game, at.number("uk-sas")) == 7
    moved = island(units, phase="uk_combat", supplies={"uk": {"2112": 3}}, dice=(6, 1, 1))
    moved.do("move uk-sbs", "to 2113", "end", "attack 2213", "commit uk-2-para-1")
    assert moved.reason("lend uk-sbs") == ("PS-5.5b", "has_moved")
    moved.do("designate")
    assert rolled(done(moved))[2] == {}


# -- transport -------------------------------------------------------------------------------------------


@pytest.mark.case("TR-02")
@pytest.mark.clause("PS-8.4.1e", "PS-8.1a")
def test_ten_hexes_in_from_the_ships_and_nine_out_again() -> None:
    at = island({"uk-helicopter-1": "off", "uk-29-arty-1": "off", "uk-42-cdo-2": "1119"})
    edition, board = at.game.edition, at.game.edition.board
    goal = next(
        board.name(space)
        for space in sorted(board.index.values())
        if edition.land[space]
        and edition.ground[space] in ("clear", "rough")
        and min(board.distance(gate, space) for gate in edition.gates) == 9
    )
    at.do("fly uk-helicopter-1", "lift uk-29-arty-1", f"drop {goal}")
    assert len(at.event("Flew").path) == 1 + 10
    assert points(at, "uk-helicopter-1") == 50 - 10 - 5 - 10
    at.do("fly uk-helicopter-1", "fly_off")
    assert points(at, "uk-helicopter-1") == 25 - (10 - 1 + 5)
    home = island({"uk-helicopter-1": "1119", "uk-42-cdo-2": "1119"}).do("fly uk-helicopter-1", "lift uk-42-cdo-2")
    assert not [name for name in home.targets("drop") if not home.game.edition.land[home.space(name)]]


@pytest.mark.case("TR-04")
@pytest.mark.clause("PS-8.4.2b", "PS-11.1a")
def test_who_was_flown_beside_the_enemy_attacks_in_the_next_phase() -> None:
    units = {"uk-helicopter-1": "2011", "uk-42-cdo-2": "2011", "ar-7-4a": "2215"}
    at = island(units, supplies={"ar": {"2115": 2}, "uk": {"2014": 1}}, plays=phases(2))
    at.do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2014", "move uk-42-cdo-2", "to 2115")
    assert at.supplies("2115", "ar") == 0
    at.do("end", "fly uk-helicopter-1", "fly_off", "end", "attack 2215", "commit uk-42-cdo-2")
    assert "call_off" in at.options()


@pytest.mark.case("TR-06")
@pytest.mark.clause("PS-8.3.1e", "PS-8.3.3b")
def test_helicopters_and_carriers_are_counted_apart() -> None:
    units = dict.fromkeys(("ar-helicopter-1", "ar-helicopter-2", "ar-apc-1", "ar-apc-2"), "4524")
    used = (island().number("ar-apc-1"),)
    at = island(units, phase="weather", turn=5, dice=[1, 6, 4, 4], chosen=used, available=(2, 1)).do("roll")
    assert at.game.state.available == (2, 1), "4 - 1 and 4"


# -- supply, command -------------------------------------------------------------------------------------


@pytest.mark.case("SU-02")
@pytest.mark.clause("PS-15.5a", "PS-15.5b", "PS-15.5c", "PS-15.3.2a")
@pytest.mark.parametrize(("hex_", "infantry", "scouts", "defence"), [("1713", 1, 1, 1), ("1610", 0, 1, 1)])
def test_each_has_a_range_of_its_own(hex_: str, infantry: int, scouts: int, defence: int) -> None:
    units = {"uk-2-para-1": "2113", "uk-blues-royals": "2113", "uk-29-arty-1": "2113", "ar-7-4a": "2213"}
    at = island(units, phase="uk_combat", supplies={"uk": {hex_: 6}})
    lines = [len(attack_line(at.game, at.number(name))) for name in list(units)[:3]]
    assert lines == [infantry, scouts, 0]
    assert len(defensive_line(at.game, at.number("uk-2-para-1"))) == defence


@pytest.mark.case("SU-04")
@pytest.mark.clause("PS-15.3.2a", "PS-15.3.2c")
def test_points_out_of_reach_are_not_touched_by_the_defence() -> None:
    at = field({"uk-2-para-1": "2113", "ar-3-6": "2213", "ar-hq-joffre": "2415"}, phase="ar_combat", uk={"1330": 2},
               dice=(6, 1, 1))  # fmt: skip
    passing(attack(at, "2113", "ar-3-6"))
    assert at.events("CombatRolled")
    assert at.supplies("1330", "uk") == 2


@pytest.mark.case("CO-01")
@pytest.mark.clause("PS-16.2.1a", "PS-16.2.1b")
def test_a_headquarters_too_far_away_gives_no_orders() -> None:
    units = {"ar-hq-joffre": "2617", "ar-7-4a": "2213", "ar-3-arty-1": "2313", "uk-2-para-1": "2113"}
    at = field(units, phase="ar_combat", ar={"2213": 5})
    assert "attack 2113" not in at.options()
    assert at.reason("attack 2113") == ("PS-11.1a", "nobody_attacks")
    at.do("barrage 2113")
    assert at.reason("commit ar-7-4a") == ("PS-11.7.3a", "is_barrage")
    assert at.targets("fire") == {"ar-3-arty-1"}


@pytest.mark.case("CO-03")
@pytest.mark.clause("PS-16.1.3c", "PS-17.2.3c", "PS-8.4.1b")
def test_a_general_alone_stops_nobody_and_no_helicopter_takes_him() -> None:
    at = island({"uk-sas": "2113", "ar-hq-joffre": "2213"}).do("move uk-sas")
    assert goals(at.game, (at.number("uk-sas"),))[at.space("2213")][0] == 2
    at.do("to 2213")
    assert (at.where("ar-hq-joffre"), at.morale, points(at, "uk-sas")) == ("lost", 11, 18)
    at.do("move uk-sas", "to 2214")
    assert points(at, "uk-sas") == 20 - 2 * 2
    units = {"uk-helicopter-1": "2113", "uk-29-arty-1": "2113", "uk-t-battery-1": "2113", "ar-hq-joffre": "2213"}
    air = island(units).do("fly uk-helicopter-1")
    assert air.reason("fly_to 2213") == ("PS-8.4.1b", "no_flight")
    air.do("lift uk-29-arty-1")
    assert air.reason("drop 2213") == ("PS-8.4.1b", "no_flight")


# -- morale, victory -------------------------------------------------------------------------------------


@pytest.mark.case("MO-01")
@pytest.mark.clause("PS-17.2.1a", "PS-17.2.2a")
def test_points_of_the_set_up_and_none_saved() -> None:
    at = island(morale=17)
    change_morale(at.game, 1, "ship", "PS-17.2.1c")
    change_morale(at.game, -1, "cold", "PS-17.2.3f")
    assert at.morale == 16
    assert at.game.edition.tables.morale.settlements == 5
    assert at.game.edition.tables.morale.start == 12


@pytest.mark.case("MO-03")
@pytest.mark.clause("PS-17.2.3a")
def test_a_settlement_counts_the_first_time_alone_whoever_held_it() -> None:
    at = island({"uk-blues-royals": "2516"}).do("move uk-blues-royals", "to 2515")
    assert at.morale == 11
    units = {"uk-blues-royals": "2516", "uk-t-battery-1": "2011", "uk-helicopter-1": "2011"}
    again = island(units, settlements=(at.space("2515"),)).do("move uk-blues-royals", "to 2515")
    assert again.morale == 12
    guns = island(units).do("fly uk-helicopter-1", "lift uk-t-battery-1", "drop 2515")
    assert guns.morale == 11, "any land unit"


@pytest.mark.case("MO-05")
@pytest.mark.clause("PS-17.2.3e", "PS-7.2e")
@pytest.mark.parametrize(("hex_", "at_once"), [("1018", 17), ("1119", 16)])
def test_the_landing_costs_a_point_at_the_end_of_its_turn(hex_: str, at_once: int) -> None:
    units = {"uk-fearless": "off", "uk-2-para-1": "off"}
    given: dict[str, Any] = {"turn": 1, "landed": [], "sites": (1, 4, 9), "morale": 17, "dice": [1]}
    at = island(units, phase="landing", plays=phases(5), **given).do("from_shelter", "announced")
    at.do("embark uk-2-para-1", "aboard uk-fearless", "sail uk-fearless", "sail_to 1118", f"beach {hex_}", "end", "end")
    assert (at.where("uk-2-para-1"), at.morale) == (hex_, at_once)
    while not at.over:
        at.do("end" if "end" in at.options() else sorted(at.options())[0])
    assert at.morale == at_once - 1


@pytest.mark.case("VP-01")
@pytest.mark.clause("PS-21.1a", "PS-21.1b", "PS-21.1c", "PS-21.1d", "PS-21.1e")
def test_what_the_dead_are_worth() -> None:
    def worth(units: dict[str, Any], *events: str) -> int:
        def plays(game: Stanley) -> Flow[None]:
            for event in events:
                verb, _, name = event.partition(" ")
                if verb == "hit":
                    yield from hit_ship(game, game.edition.board.space("1118"), name)
                else:
                    does = lose_step if verb == "step" else eliminate
                    does(game, game.edition.unit_index[name], "PS-11.5.1a")

        return island(units, plays=plays).unchosen().points

    para = {"uk-2-para-1": "2113"}
    assert worth(para, "step uk-2-para-1") == 2
    assert worth(para, "step uk-2-para-1", "step uk-2-para-1") == 4
    assert worth(para, "lost uk-2-para-1") == 4
    assert worth({"uk-antelope": "1118"}, "hit E", "hit E") == 4
    assert worth({"uk-sir-galahad": "1118"}, "hit L") == 1
    specialists = {"uk-t-battery-1": "2113", "uk-helicopter-1": "2113", "uk-sas": "2113"}
    assert worth(specialists, *(f"lost {name}" for name in specialists)) == 3
    assert worth({"uk-glamorgan": "1118"}, "hit C") == 0


@pytest.mark.case("EN-02")
@pytest.mark.clause("PS-14.2.1a", "PS-14.2.1d", "PS-14.2.1e")
def test_a_repaired_bridge_serves_both_sides_from_the_next_phase_on() -> None:
    at = island({"uk-engineers": "4022", "uk-2-para-1": "3922", "ar-7-4a": "2522"}, blown=(0,), plays=phases(2))
    at.do("repair uk-engineers", "move uk-2-para-1", "to 4022", "end")
    assert at.game.state.blown == ()
    crossing = dict(at.game.steps[at.space("4022")])[at.space("4123")]
    assert crossing == 1
    fight = field({"uk-engineers": "2113", "uk-2-para-1": "2113", "ar-7-4a": "2213"}).do("attack 2213")
    assert fight.reason("commit uk-engineers") == ("PS-14.2.1e", "cannot_attack")
