"""What a second reader asks: who is driven out or spared, what comes by air, and what a turn counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, STORMY
from games.britain_stands_alone.airlifts import HOME, airlift, back
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import attack, dropped, field, overrun, rolled
from games.britain_stands_alone.fleets import (
    EASTERN,
    HARWICH,
    PORTSMOUTH,
    SOUTHERN,
    STRAITS,
    british,
    faces,
    germans,
    home_again,
    prahms,
    sail,
    zone,
)
from games.britain_stands_alone.seafights import sighting
from games.britain_stands_alone.squadrons import ids

Put = Callable[[str], None]
EDITION = load_edition()
NORTH_WEALD, BIGGIN_HILL, LYNN, BEACH = "3619", "3522", "3713", "4222"
SPITFIRES, STUKAS, JUNKERS, DESTROYERS = (ids(row, 2) for row in ("br-spitfire", "ge-ju87", "ge-ju52", "br-dd"))
MESSERSCHMITTS, BLENHEIMS = ids("ge-me109", 2), ids("br-blenheim", 2)
FLIEGER, CHURCHILL = "ge-flieger-1", "br-churchill"


def ways(table: Channel, *answers: str) -> Channel:
    """Give those of some answers that are open, one after the other, as long as any is."""
    while not table.over and (open_ := [answer for answer in answers if answer in table.options()]):
        table.do(open_[0])
    return table


def marched(pieces: dict[str, Lie], unit: str, space: str, **state: Any) -> Channel:
    """A German unit walks into a hex, in a phase with no Brandenbergers to ask for."""
    table = channel(pieces, phase="ge_movement", **{"saboteurs": (0, 0), **state})
    return table.do(f"move {unit}", f"to {space}")


# -- who is driven out, and who is not ---------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0w", "BSA-4.0x", "BSA-9.5a", "BSA-16.0c", "BSA-9.5as")
def test_a_fleet_that_is_held_and_not_released_puts_to_sea_all_the_same_and_stays_held() -> None:
    """The cruiser is escorted: a two does not become a one."""
    ships = "br-aurora", *DESTROYERS
    lie: dict[str, Lie] = {"ge-inf-17": "4118", **dict.fromkeys(ships, HARWICH)}
    table = marched(lie, "ge-inf-17", HARWICH, mine=zone(SOUTHERN), released=(), sailed=False, dice=[2, 9])
    assert {table.where(ship) for ship in ships} == {SOUTHERN}
    assert [(added, hit) for _, _, added, hit in faces(table)] == [(0, False)] * 2
    assert (table.state.sailed, table.dice_left()) == (False, ())


@pytest.mark.clause("BSA-4.0x", "BSA-9.5an", "BSA-9.5at", "BSA-3.0l", "BSA-15.1m")
@pytest.mark.parametrize(("weather", "hit"), [(0, True), (STORMY, False)])
def test_submarines_wait_for_a_lone_cruiser_that_is_driven_out_but_not_in_a_storm(weather: int, hit: bool) -> None:
    lie: dict[str, Lie] = {"ge-inf-17": "4118", "br-aurora": HARWICH}
    waiting = {"submarines": (zone(SOUTHERN),), "dice": [1] * hit}
    table = marched(lie, "ge-inf-17", HARWICH, weather=weather, **waiting)
    assert (table.unit("br-aurora").reduced, table.state.awards.naval) == (hit, int(hit))


@pytest.mark.clause("BSA-4.0y")
@pytest.mark.parametrize(("there", "open_"), [({}, True), ({"ge-amph-a": "2926"}, False)])
def test_an_inland_port_is_closed_by_who_stands_on_its_way_and_not_by_whose_it_is(
    there: dict[str, Lie], open_: bool
) -> None:
    table = home_again({"br-dd-01": EASTERN, **there}, german=["2926"]).do("sail br-dd-01")
    assert (f"put_in {PORTSMOUTH}" in table.options()) is open_


@pytest.mark.clause("BSA-4.0p", "BSA-8.2e", "BSA-7.4g")
def test_who_has_fled_from_a_field_meets_no_raid_on_the_one_to_which_he_came() -> None:
    fields = dict(zip(SPITFIRES, (NORTH_WEALD, BIGGIN_HILL), strict=True))
    lie: dict[str, Lie] = {"ge-inf-17": "3720", **fields, STUKAS[0]: HOME}
    table = marched(lie, "ge-inf-17", NORTH_WEALD, whole=True, dice=[4])
    table.do(f"escape {BIGGIN_HILL}", "leave_standing", "keep", "end_movement")
    table.do(f"raid {BIGGIN_HILL}", f"crew {STUKAS[0]}").roll(0)
    assert table.do("fly").targets("scramble") == {SPITFIRES[1]}
    assert table.reason(f"scramble {SPITFIRES[0]}")[1] == "flown"


@pytest.mark.clause("BSA-4.0t", "BSA-16.0c", "BSA-9.5a", "BSA-3.0k")
@pytest.mark.parametrize(
    ("state", "owes"),
    [({}, True), ({"weather": STORMY}, True), ({"sailed": False}, False), ({"released": ()}, False)],
)
def test_an_overfull_port_is_left_in_a_storm_too_but_not_by_who_may_not_sail(state: dict[str, Any], owes: bool) -> None:
    capacity = EDITION.ports[zone(HARWICH)].capacity or 0
    lie = dict.fromkeys(("br-aurora", *DESTROYERS), HARWICH)
    table = british(lie, damage={"port": {HARWICH: capacity - 2}}, **state)
    if owes:
        assert table.reason("end_sailing") == ("BSA-4.0t", "port_overfull")
    else:
        assert table.over, "there is nothing to ask"


# -- who falls by an overrun or goes back into somebody's town ---------------------------------------------------


@pytest.mark.clause("BSA-11.1i", "BSA-4.0o", "BSA-11.1f", "BSA-15.1d", "BSA-5.6l")
def test_a_brigade_that_an_overrun_drives_off_its_airfield_leaves_the_field_to_it_at_once(result: Put) -> None:
    result("-/D1")
    lie: dict[str, Lie] = {"ge-pz-7": "3720", "br-bde-35": NORTH_WEALD, **dict.fromkeys(SPITFIRES, NORTH_WEALD)}
    table = channel(lie, phase="ge_movement", dice=[5, 3, 9, 9], saboteurs=(0, 0))
    table.do("move ge-pz-7", f"overrun {NORTH_WEALD}", "hold_back", "retreat", "retreat_to 3519")
    assert table.prompt == "escape"
    table.do(f"escape {BIGGIN_HILL}", "demolish")
    assert (table.where("ge-pz-7"), table.where(SPITFIRES[0])) == (NORTH_WEALD, "lost")
    assert (table.state.awards.other, table.state.spitfires_lost, table.dice_left()) == (1, 0, ())
    assert "move ge-pz-7" in table.options(), "who has won goes on"


@pytest.mark.clause("BSA-6.4n", "BSA-5.6h")
def test_the_asterisk_costs_british_tanks_in_an_overrun_too(result: Put) -> None:
    """They attack there as well, and what is left has to go back."""
    result("A1*/-")
    tanks = "br-tank-1", "br-armoured-bde-1"
    lie: dict[str, Lie] = {**dict.fromkeys(tanks, "3724"), "ge-fd-8": "3623"}
    table = overrun(lie, "3623", tanks, "3724", dice=[5], phase="br_movement").do("commit br-tank-1")
    assert [table.where(tank) for tank in tanks] == ["lost", "3724"]


@pytest.mark.clause("BSA-6.2s", "BSA-6.4b")
def test_tanks_that_have_fled_to_friends_are_not_committed_for_them(result: Put) -> None:
    result("-/D1")
    lie: dict[str, Lie] = {"ge-inf-17": "3724", "ge-pz-8": "3425", "br-armoured-bde-1": "3624", "br-inf-4": "3525"}
    table = attack(field(lie, dice=[5, 5]), "3624", "ge-inf-17")
    table.do("hold_back", "retreat", "retreat_to 3525", "enough")
    attack(table, "3525", "ge-pz-8").do("commit ge-pz-8")
    assert table.prompt == "result", "the British have nobody to commit"
    assert rolled(table)[3]["armour"] == EDITION.units[table.number("ge-pz-8")].full.armour
    assert "lose br-armoured-bde-1" in table.options(), "they pay for it all the same"


@pytest.mark.clause("BSA-1.3e", "BSA-15.1a", "BSA-10.0p")
def test_a_beaten_division_wins_back_a_town_by_fleeing_into_it(result: Put) -> None:
    result("-/D1")
    table = attack(
        field({"ge-inf-17": "2906", "br-inf-45": "2905"}, german=["2904"], dice=[5], other=10), "2905", "ge-inf-17"
    )
    table.do("retreat", "retreat_to 2904")
    assert (table.state.awards.other, table.state.german) == (8, (zone("2906"),))


@pytest.mark.clause("BSA-1.3e", "BSA-15.1a", "BSA-13.5e")
def test_a_beaten_german_takes_a_town_and_ends_the_duty_of_its_zone(result: Put) -> None:
    result("A1/-")
    table = attack(field({"ge-inf-17": "2905", "br-inf-45": "2906"}, dice=[5], trodden=()), "2906", "ge-inf-17")
    table.do("retreat", "retreat_to 2904")
    assert table.state.awards.other == 2
    assert table.state.trodden == (EDITION.zone_named("Humber").space,)


# -- what comes by air ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.6d", "BSA-11.2g", "BSA-12.0j")
@pytest.mark.parametrize(
    ("worn", "hits"), [({}, None), ({"hits": 1}, None), ({"hits": 2}, 1), ({"oos": 1}, None), ({"oos": 2}, 1)]
)
def test_who_drops_on_a_worn_brigade_meets_what_is_left_of_its_defence(worn: dict[str, int], hits: int | None) -> None:
    """A nought is two short of two, and one short of one."""
    lie: dict[str, Lie] = {JUNKERS[0]: HOME, FLIEGER: HOME, "br-bde-35": {"at": NORTH_WEALD, **worn}}
    table = airlift(lie, dice=[0]).do(f"airdrop {NORTH_WEALD}", f"load {FLIEGER}", "fly")
    assert (table.where(FLIEGER) == "lost") is (hits is None)
    assert hits is None or table.unit(FLIEGER).hits == hits


@pytest.mark.clause("BSA-13.3g", "BSA-8.5f", "BSA-9.3g")
def test_who_lands_from_the_air_beside_churchill_captures_nobody_who_lands_from_the_sea_does() -> None:
    """13.3 has a German enter in a Movement Phase; the ships' phase is one, the aircraft's is none."""
    table = airlift({JUNKERS[0]: HOME, FLIEGER: HOME, CHURCHILL: NORTH_WEALD}, german=[NORTH_WEALD])
    back(table.do(f"airlift {NORTH_WEALD}", f"load {FLIEGER}", "fly"))
    assert (table.where(FLIEGER), table.where(CHURCHILL)) == (NORTH_WEALD, NORTH_WEALD)
    both: dict[str, Lie] = {FLIEGER: NORTH_WEALD, CHURCHILL: NORTH_WEALD, "ge-inf-17": "3720"}
    assert marched(both, "ge-inf-17", NORTH_WEALD).where(CHURCHILL) == "lost", "as soon as somebody walks in"
    boats = germans(prahms(2) | {"ge-inf-17": HOME, CHURCHILL: BEACH}, german=[BEACH], dice=[9, 9])
    sail(boats.do("embark ge-inf-17"), "ge-prahm-01", to=STRAITS)
    ways(boats, "heave_to", "end_sailing").do("disembark ge-inf-17", f"land_on {BEACH}")
    assert (boats.where(CHURCHILL), boats.state.awards.other) == ("lost", 15)


@pytest.mark.clause("BSA-13.3g", "BSA-1.3g", "BSA-15.1f")
@pytest.mark.parametrize("holds", [False, True])
def test_churchill_alone_under_a_drop_is_taken_with_the_hex_and_not_before(result: Put, holds: bool) -> None:
    result("-/-" if holds else "-/D1")
    table = attack(field({FLIEGER: dropped(NORTH_WEALD), CHURCHILL: NORTH_WEALD}, dice=[3, 5]), NORTH_WEALD)
    assert table.where(CHURCHILL) == (NORTH_WEALD if holds else "lost")
    assert table.state.awards.other == (0 if holds else 15 + 1)


@pytest.mark.clause("BSA-8.6n")
def test_each_of_two_drops_has_to_be_fought_out(result: Put) -> None:
    result("-/D1")
    table = field({FLIEGER: dropped(NORTH_WEALD), "ge-flieger-2": dropped("3620")}, dice=[5, 5])
    assert "end_combat" not in attack(table, NORTH_WEALD).options()
    assert attack(table, "3620").over


@pytest.mark.clause("BSA-8.6q", "BSA-4.0a")
def test_the_last_third_behind_two_drops_is_for_the_first_who_goes_back(result: Put) -> None:
    result("-/-")
    full = dict.fromkeys(("ge-inf-17", "ge-inf-26", "ge-gd", "ge-lssah"), "3720")
    lie: dict[str, Lie] = {FLIEGER: dropped(NORTH_WEALD), "ge-flieger-2": dropped(NORTH_WEALD), **full}
    table = attack(field(lie, dice=[5]), NORTH_WEALD).do(f"go_back {FLIEGER}", "retreat_to 3720")
    assert (table.ask.about, "3720" in table.targets("retreat_to")) == ((table.number("ge-flieger-2"),), False)


@pytest.mark.clause("BSA-8.5n", "BSA-12.0k", "BSA-8.2e")
def test_a_fighter_that_the_transports_have_fed_meets_the_raid_of_the_same_segment() -> None:
    feeds: dict[str, Any] = {JUNKERS[0]: HOME, MESSERSCHMITTS[0]: {"at": NORTH_WEALD, "oos": 1}, "ge-inf-17": "3620"}
    for fed in (False, True):
        table = channel(
            feeds | {BLENHEIMS[0]: "3723"}, phase="ge_missions", german=[NORTH_WEALD], whole=True, saboteurs=(0, 0)
        )
        if fed:
            table.do(f"air_supply {NORTH_WEALD}", f"crew {JUNKERS[0]}", "fly", f"relieve {MESSERSCHMITTS[0]}", "back")
        table.do("end_missions", "raid 3620", f"crew {BLENHEIMS[0]}").roll(*[0] * fed, 9)
        table.do("fly")
        assert table.targets("scramble") == ({MESSERSCHMITTS[0]} if fed else set())


# -- bombs, mines and blasts ---------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.4f", "BSA-8.4j", "BSA-9.5r")
def test_of_two_bombers_on_one_boat_the_second_is_fired_at_and_then_finds_nothing() -> None:
    """Two dice of the flak, one of the bombs."""
    flown: dict[str, Lie] = {"br-blenheim-01": "3723", "br-wellington-01": "3716"}
    table = sighting(BR, ids("ge-prahm", 1), dice=[0, 9, 9, 0], pieces=flown)
    table.do(*(f"fly_out {name}" for name in flown), "sent")
    assert (table.where("ge-prahm-01"), table.state.sunk, table.dice_left()) == ("lost", (1, 0), ())
    assert (len(table.events("AntiAircraft")), len(table.events("BombsFell"))) == (2, 1)


@pytest.mark.clause("BSA-9.5aj", "BSA-9.5as", "BSA-9.5at")
@pytest.mark.parametrize("escorted", [False, True])
def test_a_destroyer_escorts_a_cruiser_that_lies_still_in_the_minefield(escorted: bool) -> None:
    there = ("br-aurora", *DESTROYERS[:escorted])
    lie: dict[str, Lie] = {name: {"at": SOUTHERN, "stack": 1} for name in there}
    table = channel(lie, phase="ge_detection", mine=zone(SOUTHERN), dice=[2, *[9] * (1 + escorted)])
    assert [added for _, _, added, _ in faces(table)] == ([0, 0] if escorted else [-1])
    assert table.unit("br-aurora").reduced is not escorted


@pytest.mark.clause("BSA-11.1f", "BSA-11.1e", "BSA-13.2n")
def test_airfield_and_port_of_one_hex_are_blown_up_each_by_a_die_of_its_own() -> None:
    """King's Lynn has both; against each the Germans may spend a point. What is wrecked anyway is not wrecked again."""
    table = marched({"ge-inf-17": "3712"}, "ge-inf-17", LYNN, saboteurs=(0, 2), dice=[9, 9])
    table.do("demolish", "counter", "demolish", "counter")
    assert (table.state.saboteurs, table.dice_left()) == ((0, 0), ())
    assert {one.kind for one in table.state.damage} == {"airbase", "port"}
    assert table.targets("wreck_rail") == {LYNN}


@pytest.mark.clause("BSA-13.2h", "BSA-11.2o")
def test_saboteurs_destroy_no_aircraft_on_the_ground() -> None:
    """11.2 says so of the die of a bomber."""
    lie: dict[str, Lie] = {"ge-inf-17": "3720", **dict.fromkeys(MESSERSCHMITTS, NORTH_WEALD)}
    table = field(lie, german=[NORTH_WEALD], saboteurs=(1, 0), dice=[0]).do(f"sabotage_airbase {NORTH_WEALD}")
    assert table.game.damage("airbase", table.space(NORTH_WEALD)) == 1
    assert {table.where(name) for name in MESSERSCHMITTS} == {NORTH_WEALD}


# -- what a turn counts --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.4e")
def test_a_break_costs_ten_to_come_in_and_one_to_go_on() -> None:
    table = channel({"br-inf-44": "2907"}, phase="br_movement", dice=[9], damage={"rail": {"2807": 1}})
    table.do("rail br-inf-44", "rail_to 2807")
    assert table.unit("br-inf-44").spent == 10
    assert table.do("rail br-inf-44", "rail_to 2907").unit("br-inf-44").spent == 11


@pytest.mark.clause("BSA-12.2a", "BSA-9.5x", "BSA-12.0d")
def test_boats_that_have_put_troops_ashore_feed_nobody_in_the_same_turn() -> None:
    """They stay at sea, empty; but they were on the list with troops."""
    table = germans(prahms(2) | {"ge-inf-17": HOME}, german=[BEACH, "4223"], dice=[9, 9], whole=True, saboteurs=(0, 0))
    sail(table.do("embark ge-inf-17"), "ge-prahm-01", to=STRAITS)
    ways(
        table, "heave_to", "end_sailing", "disembark ge-inf-17", f"land_on {BEACH}", "landed", "end_ferry", "converted"
    )
    ways(table, "supplied")
    assert (table.where("ge-prahm-01"), table.unit("ge-prahm-01").stays) == (STRAITS, True)
    assert table.unit("ge-inf-17").oos == 1


@pytest.mark.clause("BSA-13.4d", "BSA-14.2i", "BSA-14.2j")
def test_a_division_that_comes_back_beside_its_detachment_is_whole_again_at_once() -> None:
    """A third point would not be allowed; taking the detachment back costs none."""
    table = channel({"ge-inf-8": "lost", "ge-fd-8": HOME}, phase="ge_reinforcement")
    table.do("bring_back ge-inf-8", f"at {HOME}")
    assert (table.unit("ge-inf-8").reduced, table.reason("rebuild ge-inf-8")[0]) == (True, "BSA-14.2j")
    table.do("rejoin ge-fd-8")
    assert (table.unit("ge-inf-8").reduced, table.where("ge-fd-8")) == (False, "later")
