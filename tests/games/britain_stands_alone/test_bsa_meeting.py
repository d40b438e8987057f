"""Where chapters meet: one thing on which two or three of them bear, thought out from the rulebook alone and played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from games.britain_stands_alone.airlifts import HOME, ju52
from games.britain_stands_alone.channel import Lie, channel
from games.britain_stands_alone.combats import at_sea, attack, dropped, field, rolled
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    DOVER,
    HARWICH,
    PLYMOUTH,
    SCAPA,
    SOUTHERN,
    STRAITS,
    TYNE,
    WESTERN,
    british,
    prahms,
    sail,
    zone,
)
from games.britain_stands_alone.marches import go
from games.britain_stands_alone.phases import QUIET, on
from games.britain_stands_alone.squadrons import ids

Put = Callable[[str], None]
EDITION = load_edition()
BIGGIN_HILL, NORTH_WEALD, IPSWICH, BEACH = "3522", "3619", "4018", "4118"
SPITFIRES, DESTROYERS, TRANSPORTS = ids("br-spitfire", 2), ids("br-dd", 2), ids("br-ap", 6)
BOATS: dict[str, Lie] = {**prahms(2, SOUTHERN), "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02")}


# -- ships and whom they carry -------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0w", "BSA-9.5ah", "BSA-9.3p", "BSA-15.1g")
@pytest.mark.parametrize(("face", "drowned"), [(1, True), (2, False)])
def test_troops_aboard_flee_with_their_transport_from_a_port_that_falls_and_may_drown_with_it(
    face: int, drowned: bool
) -> None:
    lie: dict[str, Lie] = {"ge-pz-7": BEACH, "br-bde-35": TRANSPORTS[0], TRANSPORTS[0]: HARWICH}
    table = go(channel(lie, phase="ge_movement", mine=zone(SOUTHERN), dice=[face], **QUIET), "ge-pz-7", HARWICH)
    where = [table.where(name) for name in ("br-bde-35", TRANSPORTS[0])]
    assert where == (["lost", "lost"] if drowned else [TRANSPORTS[0], SOUTHERN])
    assert (table.state.awards.other, table.dice_left()) == (int(drowned), ())


@pytest.mark.clause("BSA-4.0w", "BSA-9.3m")
def test_who_was_driven_to_sea_with_troops_has_to_land_them_next_turn() -> None:
    lie: dict[str, Lie] = {"br-bde-35": TRANSPORTS[0], TRANSPORTS[0]: {"at": SOUTHERN, "stack": 1}}
    table = british(lie, german=[HARWICH]).do("end_sailing")
    assert table.reason("landed") == ("BSA-9.3m", "has_to_land")
    table.do("disembark br-bde-35")
    assert HARWICH not in table.targets("land_on")


@pytest.mark.clause("BSA-9.5l", "BSA-9.5m", "BSA-9.5a", "BSA-9.1p")
def test_a_battleship_stays_in_a_port_before_which_the_mine_is_laid_and_does_not_come_back_there() -> None:
    """The zone with the Mine is restricted: only the released go out, and a battleship enters none of its ports."""
    lie: dict[str, Lie] = {"br-revenge": PLYMOUTH, DESTROYERS[0]: PLYMOUTH}
    assert british(lie, mine=zone(WESTERN), released=("dd",)).reason("sail br-revenge")[1] == "nowhere"
    table = british(lie, mine=zone(WESTERN), released=("bb", "dd"), dice=[9, 9])
    assert "end_sailing" in table.options(), "nor has it to leave"
    sail(table, "br-revenge", DESTROYERS[0], to=WESTERN)
    for ship, closed in (("br-revenge", True), (DESTROYERS[0], False)):
        back = channel({ship: WESTERN}, phase="br_return", mine=zone(WESTERN)).do(f"sail {ship}")
        assert (PLYMOUTH not in back.targets("put_in")) is closed


@pytest.mark.clause("BSA-9.4q", "BSA-9.4r", "BSA-9.1t", "BSA-9.3b", "BSA-16.0h", "BSA-15.2l")
def test_after_a_repulse_the_empty_point_stays_at_sea_as_well_and_there_is_no_invasion_yet(result: Put) -> None:
    result("A1/-")
    table = field({**BOATS, "br-inf-15": HARWICH}, dice=[5, 9], whole=True, invaded=0, alarmed=0, **QUIET)
    attack(table, BEACH, "ge-inf-17")
    on(table, "br_missions")
    lies = table.unit("ge-inf-17")
    assert (lies.reduced, lies.also, table.state.invaded, table.state.alarmed) == (True, (), 0, 0)
    points = [table.unit(name) for name in ("ge-prahm-01", "ge-prahm-02")]
    assert [(point.stays, EDITION.board.names[point.hex]) for point in points] == [(True, SOUTHERN)] * 2
    home = channel({**prahms(2, SOUTHERN, stack=1, stays=True), "ge-prahm-03": SOUTHERN}, phase="ge_return")
    assert home.targets("sail") == {"ge-prahm-03"}


@pytest.mark.clause("BSA-16.2r", "BSA-9.3a")
def test_the_legion_leaves_for_dakar_from_the_sea_too() -> None:
    lie: dict[str, Lie] = {**dict.fromkeys(TRANSPORTS, TYNE), TRANSPORTS[0]: CENTRAL, "br-legion-14": TRANSPORTS[0]}
    when: dict[str, Any] = {"scenario": "battle_of_britain", "turn": "August #9", "invaded": 0, "dice": [0]}
    table = channel({**lie, "br-nelson": SCAPA}, phase="br_reinforcement", **when)
    assert (table.where("br-legion-14"), table.game.riders(table.number(TRANSPORTS[0]))) == ("away", [])


# -- beaches -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.2b", "BSA-6.1n", "BSA-9.4o")
@pytest.mark.parametrize(("face", "shift"), [(0, False), (9, True)])
def test_a_division_that_was_struck_just_before_does_not_make_the_beach_harder(
    result: Put, face: int, shift: bool
) -> None:
    result("-/-")
    lie: dict[str, Lie] = {**BOATS, "br-inf-15": IPSWICH, "ge-flieger-1": "3919"}
    table = field(lie, dice=[face, 5], saboteurs=(0, 1)).do("sabotage_unit br-inf-15")
    assert ("shore" in rolled(attack(table, BEACH, "ge-inf-17"))[3]) is shift


@pytest.mark.clause("BSA-9.4s", "BSA-9.4t", "BSA-6.2q")
def test_a_division_that_was_driven_off_after_the_landing_still_answers_for_the_beach(result: Put) -> None:
    result("-/D2")
    lie: dict[str, Lie] = {**BOATS, "br-inf-15": IPSWICH, "ge-inf-7": "4017"}
    table = attack(field(lie, dice=[5, 5]), BEACH, "ge-inf-17").do("enough")
    result("-/D1R")
    attack(table, IPSWICH, "ge-inf-7").do("retreat_to 3919")
    assert not table.unit("br-inf-15").reduced
    table.do("enough")
    assert (table.over, table.unit("br-inf-15").reduced) == (True, True)


# -- from the air --------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-5.5d", "BSA-8.5a", "BSA-8.6a")
def test_who_has_left_england_by_sea_is_not_dropped_there_in_the_same_turn() -> None:
    lie = {**ju52(2), **prahms(1, DOVER), "ge-flieger-1": DOVER, "ge-flieger-2": HOME, "ge-inf-17": "4123"}
    table = channel(lie, phase="ge_sailing", whole=True, german=[DOVER], dice=[9] * 9, **QUIET).do(
        "embark ge-flieger-1"
    )
    sail(table, "ge-prahm-01", to=STRAITS).do(f"put_in {CALAIS}", "disembark ge-flieger-1", f"land_on {HOME}")
    on(table, "ge_missions").do(f"airdrop {NORTH_WEALD}")
    assert table.targets("load") == {"ge-flieger-2"}
    assert table.reason("load ge-flieger-1") == ("BSA-5.5d", "left_this_turn")


@pytest.mark.clause("BSA-5.5d", "BSA-8.5a", "BSA-9.3g")
def test_who_came_by_sea_from_one_port_of_the_map_to_another_has_not_left_it() -> None:
    lie = {**ju52(1, "4124"), "ge-flieger-1": {"at": "4124", "left": EDITION.turn_number("September #10")}}
    table = channel(lie, phase="ge_missions", german=["4124", NORTH_WEALD]).do(f"airlift {NORTH_WEALD}")
    assert table.targets("load") == {"ge-flieger-1"}


@pytest.mark.clause("BSA-8.7b", "BSA-11.2f")
@pytest.mark.parametrize(("lie", "weak"), [({"hits": 2}, False), ({"reduced": True}, True)])
def test_a_division_of_two_steps_brings_its_guns_however_it_was_bombed(lie: dict[str, Any], weak: bool) -> None:
    pieces: dict[str, Lie] = {"ge-flieger-1": {"at": NORTH_WEALD, "weak": True}, "ge-inf-17": {"at": "3720", **lie}}
    assert channel(pieces, phase="ge_reinforcement").unit("ge-flieger-1").weak is weak


@pytest.mark.clause("BSA-8.6n", "BSA-6.3i", "BSA-10.0m", "BSA-1.3e")
def test_who_advances_into_a_drop_zone_relieves_those_who_dropped_of_their_attack(result: Put) -> None:
    """The Home Guard is gone as he enters, and nobody is left whom they would have to attack."""
    result("-/De")
    lie: dict[str, Lie] = {"ge-flieger-1": dropped("3620"), "ge-inf-17": BIGGIN_HILL, "br-bde-35": "3621"}
    table = field(lie, dice=[5])
    assert "end_combat" not in table.options()
    attack(table, "3621", "ge-inf-17").do("advance ge-inf-17", "advance_to 3621", "advance_to 3620")
    assert (table.over, table.where("ge-flieger-1")) == (True, "3620")


@pytest.mark.clause("BSA-4.0o", "BSA-8.2m", "BSA-8.1e", "BSA-1.3a")
def test_who_is_in_the_air_over_the_sea_as_his_field_falls_has_no_die_but_another_way_home() -> None:
    aloft: dict[str, Lie] = {SPITFIRES[0]: {"at": STRAITS, "aloft": True}}
    lie = {**aloft, "ge-pz-7": "3523", SPITFIRES[1]: BIGGIN_HILL}
    table = go(channel(lie, phase="ge_movement", dice=[0], **QUIET), "ge-pz-7", BIGGIN_HILL)
    assert [table.where(name) for name in SPITFIRES] == [STRAITS, "lost"]
    for german in ([], [BIGGIN_HILL]):
        back = channel(aloft, phase="br_return", german=german).do(f"land {SPITFIRES[0]}")
        assert (BIGGIN_HILL in back.targets("land_at")) is not german


# -- the end of a turn ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-15.2i", "BSA-15.1m", "BSA-11.3e", "BSA-15.2b")
@pytest.mark.parametrize(("face", "asked"), [(0, False), (1, True)])
def test_a_ship_that_is_repaired_may_take_the_germans_their_thirty_sixth_point_at_the_last_moment(
    face: int, asked: bool
) -> None:
    now = EDITION.turn_number("September #10")
    state: dict[str, Any] = {"naval": 36, "exiled": True, "captured": (True, False), "invaded": now, "alarmed": now}
    damaged: dict[str, Lie] = {"br-norfolk": {"at": SCAPA, "reduced": True}}
    table = channel(damaged, phase="repair", whole=True, dice=[face, *[9] * 9], **state)
    assert ((table.prompt, table.side) == ("sudden_death", "ge")) is asked
