"""What one rule of Britain Stands Alone leaves to another: captures, landings and fights followed from end to end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.model import GE_MOTORIZED
from games.britain_stands_alone.airlifts import HOME
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.combats import at_sea, attack, dropped, field, overrun, rolled
from games.britain_stands_alone.fleets import HARWICH, SOUTHERN, prahms, zone
from games.britain_stands_alone.squadrons import ids

Put = Callable[[str], None]
REGIMENTS = "ge-luftlande-16", "ge-luftlande-47"


@pytest.mark.clause("BSA-8.6p", "BSA-1.3e", "BSA-15.1d")
def test_paratroops_who_pay_with_their_last_step_take_nothing(result: Put) -> None:
    """The brigade is gone first, for it finds no way out of their zone; but then they owe their only step."""
    result("A1/D1")
    at = attack(field({"ge-flieger-1": dropped("3619"), "br-bde-35": "3619"}, dice=[5]), "3619")
    assert [at.where(unit) for unit in ("br-bde-35", "ge-flieger-1")] == ["lost"] * 2
    assert (at.state.german, at.state.awards.other) == ((), 0)


@pytest.mark.clause("BSA-9.5ah", "BSA-4.0w", "BSA-4.0x")
def test_the_fleet_leaves_a_port_that_is_stormed_once_the_first_unit_is_ashore(result: Put) -> None:
    boats = {**prahms(4, SOUTHERN), **dict.fromkeys(ids("br-dd", 2), HARWICH), "br-aurora": HARWICH}
    loads = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02"), "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04")}
    result("-/D1")
    at = attack(field({**boats, **loads}, mine=zone(SOUTHERN), dice=[5, 9, 9]), HARWICH, "ge-inf-17", "ge-inf-26")
    assert at.where("br-aurora") == HARWICH, "as long as nobody is ashore"
    at.do("advance ge-inf-17", f"advance_to {HARWICH}")
    assert [at.where(ship) for ship in ("br-aurora", *ids("br-dd", 2))] == [SOUTHERN] * 3
    assert len(at.events("HazardRolled")) == 2, "a cruiser, and a counter of two points"


@pytest.mark.clause("BSA-5.1a", "BSA-5.1h", "BSA-6.2v")
def test_out_of_a_hex_with_paratroops_in_it_one_retreats_to_friends_alone(result: Put) -> None:
    result("-/D1R")
    pieces = {"ge-flieger-1": dropped("3619"), "ge-flieger-2": dropped("3619"), "br-inf-45": "3619"}
    assert attack(field({**pieces, "br-bde-35": "3620"}, dice=[5]), "3619").where("br-inf-45") == "3620"
    alone = attack(field(pieces, dice=[5]), "3619")
    assert (alone.where("br-inf-45"), alone.unit("br-inf-45").reduced) == ("3619", True)


@pytest.mark.clause("BSA-5.6i", "BSA-6.2u", "BSA-6.1d")
def test_an_overrun_over_an_arrow_goes_back_over_it(result: Put) -> None:
    result("-")
    at = overrun({"ge-pz-8": "3923", "br-inf-45": "3922"}, "3922", ["ge-pz-8"], "3923", dice=[5]).do("hold_back")
    assert at.where("ge-pz-8") == "3923"
    whole = at.game.edition.units[at.number("ge-pz-8")].full.attack
    assert rolled(at)[0] == whole // 2


@pytest.mark.clause("BSA-8.5n", "BSA-5.3c")
def test_whom_the_transports_have_fed_drives_in_the_same_segment() -> None:
    pieces = {**dict.fromkeys(ids("ge-ju52", 4), HOME), "ge-gd": {"at": "3724", "oos": 1}}
    hungry = channel(pieces, phase="ge_motorized")
    assert hungry.over or "move ge-gd" not in hungry.options()
    at = channel(pieces, phase="ge_missions", whole=True, saboteurs=(0, 0), shells=0)
    at.do("parachute 3724", *(f"crew {unit}" for unit in ids("ge-ju52", 4)), "fly", "relieve ge-gd")
    while at.state.phase < GE_MOTORIZED:
        at.do(next(one for one in ("back", "end_missions", "end_combat") if one in at.options()))
    assert "move ge-gd" in at.options()


@pytest.mark.clause("BSA-8.5f", "BSA-8.5g", "BSA-11.1e", "BSA-4.0k")
def test_a_field_that_was_won_and_blown_up_takes_troops_but_one_transport_alone() -> None:
    pieces = {"ge-inf-17": "3720", **dict.fromkeys(ids("ge-ju52", 2), HOME), **dict.fromkeys(REGIMENTS, HOME)}
    at = channel(pieces, phase="ge_movement", whole=True, saboteurs=(0, 0), dice=[9])
    at.do("move ge-inf-17", "to 3619", "demolish")
    at.do("wreck_airbase 3619" if at.prompt == "wreck" else "end_movement")
    at.do(*(["keep"] if at.prompt == "wreck" else []), *(["end_movement"] if at.prompt == "move" else []))
    assert at.game.damage("airbase", at.space("3619")) == 3
    at.do("airlift 3619", *(f"load {unit}" for unit in REGIMENTS), "fly", "land_at 3619")
    assert {at.where(unit) for unit in REGIMENTS} == {"3619"}
    assert at.reason("land_at 3619") == ("BSA-4.0k", "airbase_full")
