"""7.2, 9 At sea: whole stacks before they may split, both in flight, who lay still and fled."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE, Fight, Sighting
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from games.britain_stands_alone.channel import CLOCK, channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import CALAIS, EASTERN, SOUTHERN, STRAITS, germans, prahms, sail, stacks, zone
from games.britain_stands_alone.seafights import EDITION, battle, number, order, sighting
from games.britain_stands_alone.squadrons import ids

NORFOLK, SUSSEX, NURNBERG, KOLN = "br-norfolk", "br-sussex", "ge-nurnberg", "ge-koln"
TURN = EDITION.turn_number("September #10")


def stack(space: str, names: list[str], label: int = 1, **lies: Any) -> dict[str, Any]:
    """Naval units at sea as one stack."""
    return {name: {"at": space, "stack": label, **lies} for name in names}


# -- 9.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.2g")
@pytest.mark.parametrize("alone", [BR, GE])
@pytest.mark.parametrize(("face", "attacker"), [(3, GE), (4, BR)])
def test_where_both_withdraw_a_die_says_who_attacks_whoever_saw_the_other(alone: int, face: int, attacker: int) -> None:
    table = battle([NORFOLK, SUSSEX], [NURNBERG, KOLN], alone=alone, dice=[face])
    order(table, "withdraw", "withdraw")
    assert (table.game.contest(Fight).attacker, table.dice_left()) == (attacker, ())


# -- 9.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1m")
@pytest.mark.parametrize(("phase", "side"), [("br_detection", BR), ("ge_detection", GE)])
def test_before_the_movement_phases_a_stack_at_sea_intercepts_as_a_whole(phase: str, side: int) -> None:
    mine, theirs = (["br-dd", "ge-tb"], ["ge-tb", "br-dd"])[side]
    pieces = stack(STRAITS, ids(mine, 4)) | stack(STRAITS, ids(mine, 1, 4), 2)
    table = sighting(side, ids(theirs, 2), dice=[0, 9, 9], pieces=pieces, phase=phase, shells=0)
    first, *others = ids(mine, 4)
    table.do(f"sail_out {first}")
    assert not table.targets("sail_out"), "the other three have come along, and the other stack may not"
    table.do("sent")
    fight = table.game.contest(Fight)
    assert sorted(piece for counter in fight.forces[side] for piece in counter) == [number(first), *map(number, others)]


@pytest.mark.clause("BSA-9.1e", "BSA-9.1m", "BSA-7.2h")
@pytest.mark.parametrize("phase", ["ge_detection", "br_sailing"])
def test_ships_in_port_are_no_stack_and_come_one_by_one_in_every_phase(phase: str) -> None:
    table = sighting(GE, [NORFOLK], dice=[0], pieces=dict.fromkeys([NURNBERG, KOLN, "ge-tb-01"], CALAIS), phase=phase)
    table.do(f"sail_out {KOLN}")
    assert table.game.contest(Sighting).ships == (number(KOLN),)
    assert table.targets("sail_out") == {NURNBERG, "ge-tb-01"}


@pytest.mark.clause("BSA-7.2i", "BSA-7.1b")
def test_who_intercepts_from_the_zone_beside_is_looked_for_where_he_comes_to_and_not_where_he_was() -> None:
    pieces: dict[str, Any] = {NORFOLK: SOUTHERN, "ge-ju87-01": "Pas de Calais"}
    table = sighting(BR, ["ge-tb-01"], dice=[0, 9], pieces=pieces, shells=0).do(f"sail_out {NORFOLK}", "sent")
    assert [EDITION.board.name(look.zone) for look in table.events("DetectionRolled")] == [STRAITS, STRAITS]
    assert table.game.contest(Fight).space == zone(STRAITS)


@pytest.mark.clause("BSA-9.1m", "BSA-7.2a")
def test_a_stack_that_is_too_much_for_the_die_stays_where_it_is() -> None:
    """Three cruisers are three naval units: a difference of one brings two."""
    cruisers = [NORFOLK, SUSSEX, "br-kenya"]
    for phase, open_ in (("br_detection", set()), ("ge_sailing", set(cruisers))):
        table = sighting(BR, ids("ge-tb", 2), dice=[7], pieces=stack(STRAITS, cruisers), phase=phase, shells=0)
        if open_:
            assert table.targets("sail_out") == open_
        else:
            assert table.over


@pytest.mark.clause("BSA-9.1m", "BSA-9.5h")
def test_those_who_are_not_released_stay_behind_even_then() -> None:
    pieces = stack(STRAITS, [NORFOLK, *ids("br-dd", 2)])
    table = sighting(BR, ids("ge-tb", 2), dice=[0], pieces=pieces, phase="br_detection", released=("dd",), shells=0)
    assert table.reason(f"sail_out {NORFOLK}") == ("BSA-9.5g", "not_released")
    table.do("sail_out br-dd-01")
    assert not table.targets("sail_out")


# -- 9.2, 9.3 --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.2aa")
@pytest.mark.parametrize(
    ("phase", "moved", "halted"),
    [("br_detection", 0, 0), ("br_detection", CLOCK - 1, TURN), ("ge_sailing", CLOCK, TURN)],
)
def test_a_withdrawal_halts_who_was_on_his_way_and_not_who_lay_still(phase: str, moved: int, halted: int) -> None:
    """In a Detection Phase who has intercepted in this segment has moved, too."""
    pieces = stack(STRAITS, ids("ge-prahm", 2), moved=moved)
    table = battle([NORFOLK], ids("ge-prahm", 2), alone=BR, phase=phase, pieces=pieces, dice=[9, 9, 9])
    order(table, german="withdraw")
    while not table.over and table.prompt != "withdrawal":
        table.do(sorted(table.options())[0])
    table.do(f"all_to {EASTERN}")
    assert {(table.unit(name).withdrew, table.unit(name).halted) for name in ids("ge-prahm", 2)} == {(TURN, halted)}


@pytest.mark.clause("BSA-9.2aa", "BSA-9.3m", "BSA-9.4a")
def test_who_was_driven_off_as_he_lay_still_has_to_put_his_troops_ashore_all_the_same() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False)}
    fled = germans(aboard | prahms(2, STRAITS, withdrew=TURN), german=["4024"], mine=zone(STRAITS)).do("end_sailing")
    assert fled.reason("landed") == ("BSA-9.3m", "has_to_land")
    assert {"disembark ge-inf-17", "assault ge-inf-17"} <= fled.options()
    sailed = sail(germans(aboard | prahms(2, EASTERN, withdrew=TURN), german=["4024"], dice=[9, 9]), "ge-prahm-01")
    sailed.do(f"steer {STRAITS}", "heave_to")
    if sailed.prompt == "sail":
        sailed.do("end_sailing")
    sailed.do("disembark ge-inf-17", "land_on 4024")
    assert sailed.where("ge-inf-17") == "4024"
    halted = germans(aboard | prahms(2, STRAITS, withdrew=TURN, halted=TURN), german=["4024"]).do("end_sailing")
    assert "disembark ge-inf-17" not in halted.options()
    assert halted.do("landed").over


# -- 9.3 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.3r")
@pytest.mark.parametrize(
    ("sunk", "fates"),
    [
        ((0, 1, 2, 3), ["hit", "step", "step", "lost"]),
        ((0, 2, 1, 3), ["hit", "hit", "step", "lost"]),
        ((3, 0, 1, 2), ["hit", "hit", "step", "lost"]),
        ((1, 2, 3, 0), ["hit", "hit", "step", "lost"]),
        ((2, 3, 1, 0), ["hit", "step", "step", "lost"]),
        ((0, 2, 3, 1), ["hit", "hit", "step", "lost"]),
    ],
)
def test_a_motorized_step_is_lost_with_both_of_its_own_points(sunk: tuple[int, ...], fates: list[str]) -> None:
    """The 8th Panzer Division on two pairs of Prahms: one point of either pair costs hits, and no step."""
    points = ids("ge-prahm", 4)
    table = channel(dict.fromkeys(points, STRAITS))
    table.game.stow(number("ge-pz-8"), tuple(map(number, points)))
    for place, fate in zip(sunk, fates, strict=True):
        damage_counter(table.game, (number(points[place]),), "bombs", "BSA-8.4l")
        lies = table.unit("ge-pz-8")
        if fate == "lost":
            assert table.where("ge-pz-8") == "lost"
        else:
            assert (lies.hits, lies.reduced) == (2, fate == "step")
            assert len((lies.inside, *lies.also)) == 4 - 1 - sunk.index(place)


@pytest.mark.clause("BSA-9.3q")
def test_each_point_of_a_leg_division_costs_its_step() -> None:
    for last in (0, 1):
        points = ids("ge-prahm", 2)
        table = channel(dict.fromkeys(points, CALAIS))
        table.game.stow(number("ge-inf-17"), tuple(map(number, points)))
        damage_counter(table.game, (number(points[last]),), "bombs", "BSA-8.4l")
        assert (table.unit("ge-inf-17").reduced, table.where("ge-inf-17")) == (True, points[1 - last])


# -- 7.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.2i", "BSA-13.1d")
def test_guns_do_not_intercept_those_who_intercept_but_fire_in_the_combat_that_follows() -> None:
    pieces = stack(STRAITS, [NORFOLK]) | dict.fromkeys(ids("ge-ju87", 1), "Pas de Calais")
    table = sighting(BR, [NURNBERG], dice=[0, 0, 9, 9, 9], pieces=pieces)
    table.do(f"sail_out {NORFOLK}", "sent")
    assert (table.prompt, table.side) == ("intercept", "ge")
    assert table.reason("guns 1") == ("BSA-7.2i", "by_air_alone")
    table.do("sent")
    order(table)
    while table.prompt != "support":
        table.do(sorted(table.options())[0])
    assert table.targets("support") == {NORFOLK}


# -- 4.0 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0w", "BSA-9.1e", "BSA-9.5au")
def test_their_owner_says_who_sails_together_out_of_a_port_that_falls() -> None:
    """Seven counters lie at Liverpool, and a U-Boat off it: the destroyers go with the ships that they shall escort."""
    cruisers = [NORFOLK, SUSSEX, "br-kenya", "br-nigeria", "br-aurora", "br-cardiff"]
    destroyers = ids("br-dd", 2)
    lying: dict[str, Any] = dict.fromkeys([*cruisers, *destroyers], "2108")
    irish = EDITION.board.space("Irish Sea")
    table = channel(lying | {"ge-inf-17": "2109"}, submarines=(irish,), dice=[1] * 7)
    table.do("move ge-inf-17", "to 2108")
    assert (table.prompt, table.side) == ("form_up", "br")
    assert "formed" not in table.options(), "there has to be somebody"
    table.do(*(f"form_up {ship}" for ship in cruisers[:4]), f"form_up {destroyers[0]}", f"form_up {destroyers[1]}")
    assert table.targets("form_up") == set(cruisers[4:])
    table.do("formed")
    zone_stacks = stacks(table, BR, "Irish Sea")
    assert zone_stacks == [{*cruisers[:4], *destroyers}, set(cruisers[4:])]
    rolled = {EDITION.units[one.piece].id: one.added for one in table.events("HazardRolled")}
    assert rolled == dict.fromkeys([*cruisers[:4], destroyers[0]], 0) | dict.fromkeys(cruisers[4:], -1)


@pytest.mark.clause("BSA-9.1e")
def test_six_in_the_first_stack_and_the_rest_in_another() -> None:
    cruisers = [NORFOLK, SUSSEX, "br-kenya", "br-nigeria", "br-aurora", "br-cardiff", "br-galatea", "br-naiad"]
    lying: dict[str, Any] = dict.fromkeys(cruisers, "2108")
    table = channel(lying | {"ge-inf-17": "2109"}).do("move ge-inf-17", "to 2108")
    table.do(*(f"form_up {ship}" for ship in cruisers[:6]))
    if table.prompt == "form_up":
        assert table.reason(f"form_up {cruisers[6]}") == ("BSA-9.1e", "six_in_a_stack")
        table.do("formed")
    assert stacks(table, BR, "Irish Sea") == [set(cruisers[:6]), set(cruisers[6:])]


@pytest.mark.clause("BSA-4.0x", "BSA-9.5aq", "BSA-9.5ar")
@pytest.mark.parametrize(("others", "mined"), [((), True), (("4221", "3925", "4124"), False)])
def test_mines_that_the_port_itself_makes_active_meet_those_who_are_driven_out_of_it(
    others: tuple[str, ...], mined: bool
) -> None:
    """Ramsgate, Folkestone and Rye come to three; with Dover, which is retaken, they are six again."""
    lying: dict[str, Any] = dict.fromkeys(ids("ge-tb", 1), "4223")
    table = channel(
        lying | {"br-bde-35": "4123"}, phase="br_movement", german=["4223", *others], dice=[0, *[0] * mined]
    )
    table.do("move br-bde-35", "to 4223")
    assert bool(table.events("HazardRolled")) is mined
    assert table.where("ge-tb-01") == ("lost" if mined else STRAITS)
