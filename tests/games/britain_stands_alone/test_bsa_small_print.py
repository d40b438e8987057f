"""4.0, 5.4, 8.5, 9.1, 12, 13, 16 Conditions that change what can happen, and that no other test would miss."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE, LEG_POINT, NOTHING, PHASES, STORMY, SUPPLY
from beachhead.games.britain_stands_alone.rules.raids_16 import note_raid
from beachhead.games.britain_stands_alone.rules.sequence_2 import next_phase
from beachhead.games.britain_stands_alone.rules.strength_11_2 import allowance
from games.britain_stands_alone.airlifts import HOME, airlift, back, fly, ju52
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.depots import finish
from games.britain_stands_alone.depots import german as german_supply
from games.britain_stands_alone.fleets import (
    CALAIS,
    DOVER,
    HARWICH,
    SHEERNESS,
    STRAITS,
    home,
    home_again,
    sail,
    stacks,
    zone,
)
from games.britain_stands_alone.seafights import battle, order, sighting
from games.britain_stands_alone.squadrons import based, ids

NORFOLK, SUSSEX, NURNBERG = "br-norfolk", "br-sussex", "ge-nurnberg"

# -- 16.0 where the Mine is placed warns the British ---------------------------------------------------------


def warned(pieces: dict[str, Lie], **state: Any) -> Channel:
    """The British Movement Phase of the turn in which the Mine was laid off East Anglia."""
    turn = channel().state.turn
    mine = {"mine": zone("Southern North Sea"), "mined": turn, "alarmed": 0}
    return channel(pieces, scenario="battle_of_britain", phase="br_movement", **{**mine, **state})


@pytest.mark.clause("BSA-16.0i")
def test_a_division_that_is_lost_is_not_put_anywhere() -> None:
    at = warned({"br-nzef": "3123", "br-inf-42": "lost", "br-royal-family": "3422"})
    assert at.targets("relocate") == {"br-nzef"}
    assert at.reason("relocate br-inf-42") == ("BSA-16.0i", "off_board")


@pytest.mark.clause("BSA-16.0j", "BSA-4.0a", "BSA-13.5b")
def test_it_is_put_where_it_is_not_yet_and_nobody_else_is_in_the_way() -> None:
    full: dict[str, Lie] = {f"br-inf-{one}": "3320" for one in (1, 2, 3)}
    germans: dict[str, Lie] = {"ge-flieger-1": {"at": "3219", "dropped": 1}}
    at = warned({"br-nzef": "3123", **full, **germans}, german=["3218"]).do("relocate br-nzef")
    assert at.reason("put_at 3123") == ("BSA-16.0j", "is_there")
    assert at.reason("put_at 3219") == at.reason("put_at 3218") == ("BSA-16.0j", "held_by_enemy")
    assert at.reason("put_at 3320") == ("BSA-4.0a", "overstacked")
    assert not {"3123", "3219", "3218", "3320"} & at.targets("put_at")


@pytest.mark.clause("BSA-16.0i", "BSA-13.5b")
def test_it_does_not_leave_a_garrison_short() -> None:
    """The only division of two steps in Southern England stays there: two are owed."""
    at = warned({"br-nzef": "2824", "br-inf-42": "Northern England"}, trodden=()).do("relocate br-nzef")
    board, zones = at.game.edition.board, at.game.edition.zone
    assert {zones[board.space(name)] for name in at.targets("put_at")} == {zones[board.space("2824")]}
    assert at.reason("put_at 3320")[0] == "BSA-13.5b"


@pytest.mark.clause("BSA-16.0e", "BSA-16.0g")
def test_of_bombed_ports_those_of_this_turn_are_kept() -> None:
    at = channel(bombed_ports=((zone(HARWICH), channel().state.turn - 1),))
    for port in (SHEERNESS, DOVER):
        note_raid(at.game, GE, zone(port))
    note_raid(at.game, BR, zone(HARWICH))
    assert at.state.bombed_ports == tuple(sorted((zone(port), at.state.turn) for port in (SHEERNESS, DOVER)))


# -- 13.4 ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.4a", "BSA-13.4d")
def test_a_detachment_is_formed_once_and_rejoins_who_lacks_it() -> None:
    out = channel({"ge-inf-8": "3724", "ge-fd-8": "3724"}, phase="ge_reinforcement")
    assert out.reason("form ge-fd-8") == ("BSA-13.4a", "formed")
    assert out.reason("rejoin ge-fd-8") == ("BSA-13.4d", "two_steps")
    again = channel({"ge-inf-8": "3724", "ge-fd-8": "lost"}, phase="ge_reinforcement")
    assert "ge-fd-8" in again.targets("form")
    assert again.reason("rejoin ge-fd-8") == ("BSA-13.4d", "no_detachment")


# -- 5.4, 12.0 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.4o", "BSA-5.4x")
@pytest.mark.parametrize(("place", "beside"), [("3621", "3721"), ("3623", "3724")])
def test_neither_a_british_airfield_nor_a_british_town_is_converted(place: str, beside: str) -> None:
    """Also where hexes that nobody has taken may be: an airfield in the country, a town without one."""
    line = ((zone(beside), zone(DOVER)),)
    at = german_supply(german=[DOVER], converted=line, settings={"convert_uncontrolled": "yes"})
    assert at.reason(f"convert {place}") == ("BSA-5.4o", "british_place")


@pytest.mark.clause("BSA-12.0d", "BSA-12.0e", "BSA-12.0f")
def test_of_markers_only_what_changes_is_told() -> None:
    last = channel().state.turn - 1
    pieces: dict[str, Lie] = {
        "ge-inf-17": "3724",
        "ge-inf-26": {"at": "3725", "oos": 1},
        "ge-inf-34": {"at": "3624", "oos": 2},
        "ge-inf-6": {"at": "3925", "oos": 2, "stormed": last},
        "ge-inf-7": {"at": "4024", "stormed": last},
    }
    at = finish(german_supply(pieces))
    told = {at.names([one.piece])[0]: (one.level, one.clause) for one in at.events("SupplyChanged")}
    assert told == {
        "ge-inf-17": (1, "BSA-12.0d"), "ge-inf-26": (2, "BSA-12.0e"), "ge-inf-6": (0, "BSA-12.0f")
    }  # fmt: skip


@pytest.mark.clause("BSA-12.1o", "BSA-12.0j")
def test_off_the_map_a_marker_takes_nothing_away() -> None:
    pieces: dict[str, Lie] = {"ge-inf-17": {"at": "Holland", "oos": 2}, "ge-inf-26": {"at": "3724", "oos": 2}}
    at = channel(pieces)
    whole, half = (allowance(at.game, at.number(unit)) for unit in ("ge-inf-17", "ge-inf-26"))
    assert (whole, half) == (at.game.values(at.number("ge-inf-17")).movement, whole // 2)


# -- 13.1 ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.1f", "BSA-3.0i")
@pytest.mark.parametrize(
    ("face", "weather", "hit"), [(3, 0, True), (4, 0, False), (1, STORMY, True), (2, STORMY, False)]
)
def test_the_guns_hit_with_their_number_and_the_gale_counts(face: int, weather: int, hit: bool) -> None:
    at = sighting(GE, [NORFOLK], dice=[0, face], weather=weather).do("guns 3", "sent", *[f"aim_guns {NORFOLK}"] * 3)
    assert (at.event("GunsFired").number, at.event("GunsFired").hit, at.over) == (3, hit, True)


@pytest.mark.clause("BSA-13.1e", "BSA-7.2m")
def test_points_that_find_no_target_any_more_are_not_asked_for() -> None:
    """Six points for two ships, of which the aircraft sink one: three are aimed at the other, and three are kept."""
    pieces = {SUSSEX: {"at": STRAITS, "reduced": True}, **based(ju87=(2, "Pas de Calais"))}
    at = sighting(GE, [NORFOLK, SUSSEX], dice=[0, 9, 0, 9], pieces=pieces)
    at.do("fly_out ge-ju87-01", "fly_out ge-ju87-02", "guns 6", "sent", *[f"allot {SUSSEX}"] * 2)
    assert at.where(SUSSEX) == "lost"
    at.do(*[f"aim_guns {NORFOLK}"] * 3)
    assert (at.over, at.state.shells) == (True, 7)


@pytest.mark.clause("BSA-13.1m", "BSA-13.1o")
def test_how_many_points_are_left_is_said_and_a_single_ship_is_joined_without_a_question() -> None:
    at = battle([NORFOLK], [NURNBERG], alone=GE, shells=10, dice=[9, 9])
    order(at)
    assert (at.prompt, at.ask.prompt.args["left"]) == ("support", 10)
    assert at.do(f"support {NORFOLK}").ask.prompt.args["left"] == 9
    at.do("cease")
    assert set(at.match.asks) == {"br", "ge"}, "the next round"
    assert at.events("Fired")[0].clause == "BSA-13.1k"


# -- 4.0, 9.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0w", "BSA-9.1e")
def test_into_the_stack_go_those_of_the_port_each_once() -> None:
    cruisers = [NORFOLK, SUSSEX, "br-kenya", "br-nigeria", "br-aurora", "br-cardiff", "br-galatea"]
    lying: dict[str, Lie] = {**dict.fromkeys(cruisers, "2108"), "br-sheffield": HARWICH, "ge-inf-17": "2109"}
    at = channel(lying).do("move ge-inf-17", "to 2108", f"form_up {NORFOLK}")
    assert at.reason(f"form_up {NORFOLK}") == ("BSA-9.1e", "in_the_stack")
    assert at.reason("form_up br-sheffield") == ("BSA-9.1e", "not_in_the_stack")


@pytest.mark.clause("BSA-4.0w", "BSA-16.0c")
def test_germans_who_are_driven_out_to_sea_let_the_fleet_out_too() -> None:
    pieces = {"ge-tb-01": DOVER, "br-inf-45": "4123"}
    at = channel(pieces, phase="br_movement", german=[DOVER], sailed=False, dice=[5, 9])
    at.do("move br-inf-45", f"to {DOVER}")
    assert (at.where("ge-tb-01"), at.state.sailed) == (STRAITS, True)


@pytest.mark.clause("BSA-9.1l", "BSA-9.1j")
def test_who_was_dropped_off_before_two_stacks_combine_is_one_apart() -> None:
    boats = [*ids("ge-tb", 1), *ids("ge-dd", 1), "ge-nurnberg"]
    pieces = {boat: {"at": "Southern North Sea", "stack": 1} for boat in boats}
    pieces["ge-koln"] = {"at": STRAITS, "stack": 2}
    at = sail(home(pieces, dice=[9, 9, 9]), *boats, to=STRAITS)
    at.do("drop_off ge-tb-01", "join_up ge-koln")
    assert stacks(at, GE, STRAITS) == [{"ge-tb-01"}, {"ge-dd-01", "ge-nurnberg", "ge-koln"}]
    assert at.names(at.events("DroppedOff")[0].pieces) == ("ge-tb-01",)


# -- 8.5 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.5f", "BSA-8.5k")
def test_a_transport_mission_tells_of_what_it_carried_and_of_nothing_else() -> None:
    field: dict[str, Any] = {"german": ["3619"]}
    units = back(fly(airlift({**ju52(1), "ge-flieger-1": HOME}, **field), "airlift 3619", "ge-flieger-1"))
    assert (len(units.events("AirLanded")), units.events("PointFlown"), units.state.stores) == (1, [], ())
    stores = back(airlift(ju52(2), **field).do("airlift 3619", f"load_point {HOME}", "fly"))
    assert (stores.events("AirLanded"), len(stores.events("PointFlown"))) == ([], 1)


# -- 5.4 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.4g")
def test_the_die_of_the_railroads_is_rolled_once_also_where_a_copy_goes_on() -> None:
    at = channel({"br-inf-44": "2907"}, phase="br_movement", dice=[4])
    copy = Channel(at.match.clone())
    assert (copy.prompt, copy.state.rail_steps, copy.dice_left()) == ("move", 4, ())


# -- 2.0 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-2.0a", "BSA-13.1a")
def test_a_segment_begins_with_its_first_phase_and_a_turn_with_the_weather() -> None:
    at = channel(phase="br_ferry", step=1)
    game, s = at.game, at.state
    next_phase(game)
    assert (PHASES[s.phase], s.segment, s.step) == ("ge_supply", s.clock, 0)
    began = s.clock
    next_phase(game)
    assert (PHASES[s.phase], s.segment, s.clock) == ("ge_movement", began, began + 1)
    for phase, later in (("ge_set_up", 0), ("turn_end", 1)):
        at = channel(phase=phase, shells=3, helped=9)
        turn = at.state.turn
        next_phase(at.game)
        s = at.state
        assert (PHASES[s.phase], s.turn - turn, s.shells, s.helped) == ("weather", later, 10, 0)


# -- 5.5, 6.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.5a", "BSA-5.5b")
def test_only_from_the_last_row_of_hexes_a_unit_leaves_the_map() -> None:
    at = channel({"br-inf-59": "3202", "br-inf-1": "3509"}, phase="br_movement", dice=[0]).do("move br-inf-1")
    assert "Northern England" not in at.targets("to")
    at.do("stay", "move br-inf-59", "to Northern England")
    assert at.unit("br-inf-59").spent == 2, "a hex to the edge, and one more"


@pytest.mark.clause("BSA-6.1a", "BSA-6.0a")
def test_the_british_too_put_one_combat_together_at_a_time() -> None:
    pieces: dict[str, Lie] = {"br-inf-45": "3724", "ge-inf-17": "3623", "ge-inf-26": "3725"}
    at = channel(pieces, phase="br_combat").do("attack 3623")
    assert at.reason("attack 3725") == ("BSA-6.1a", "combat_in_hand")


@pytest.mark.clause("BSA-9.4a", "BSA-6.0a")
def test_who_is_aboard_and_not_meant_for_an_assault_takes_no_part_in_one() -> None:
    boats: dict[str, Lie] = dict.fromkeys(ids("ge-prahm", 2), STRAITS)
    units: dict[str, Lie] = {"ge-fd-8": at_sea("ge-prahm-01"), "ge-fd-28": at_sea("ge-prahm-02", assault=False)}
    at = channel(boats | units, phase="ge_combat").do("attack 4024")
    assert at.targets("join") == {"ge-fd-8"}
    assert at.reason("join ge-fd-28") == ("BSA-6.0a", "not_on_map")


@pytest.mark.clause("BSA-13.3e", "BSA-13.3h")
def test_a_leader_among_germans_changes_nothing_where_the_british_attack_them() -> None:
    pieces: dict[str, Lie] = {"br-inf-45": "3724", "ge-inf-17": "3623", "br-churchill": "3623"}
    at = channel(pieces, phase="br_combat", dice=[5]).do("attack 3623", "join br-inf-45", "declare_attack")
    assert at.event("CombatRolled").modifiers == ()
    assert not at.events("LeaderRolled")


# -- 9.5 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5x", "BSA-9.3m")
def test_a_new_list_is_begun_but_for_what_is_still_at_sea() -> None:
    """Supply has been given out, and a load in a port at home can be another; who was meant for an assault is free."""
    old = {"embarked": 50}
    pieces: dict[str, Lie] = {
        "ge-prahm-01": {"at": STRAITS, "load": SUPPLY, **old},
        "ge-prahm-02": {"at": STRAITS, "load": LEG_POINT, **old},
        "ge-prahm-03": {"at": CALAIS, "load": LEG_POINT, **old},
        "ge-prahm-04": STRAITS,
        "ge-fd-8": at_sea("ge-prahm-04", **old),
    }
    at = channel(pieces, phase="ge_sailing")
    loads = [at.unit(f"ge-prahm-0{number}").load for number in (1, 2, 3)]
    assert (loads, at.unit("ge-fd-8").assault) == ([NOTHING, LEG_POINT, NOTHING], False)


@pytest.mark.clause("BSA-9.1v", "BSA-9.1t")
def test_who_landed_troops_on_a_beach_is_marked_until_both_sides_have_returned() -> None:
    landed: dict[str, Lie] = {"ge-prahm-01": {"at": STRAITS, "stays": True}}
    assert home(landed).unit("ge-prahm-01").stays
    assert not home_again(landed).unit("ge-prahm-01").stays
