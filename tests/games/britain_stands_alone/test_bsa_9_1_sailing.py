"""9.1 Naval movement: zones and movement points, stacks that form and part, ports, ships damaged on the way."""

from __future__ import annotations

import pytest

from games.britain_stands_alone.channel import CLOCK
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    ANTWERP,
    CALAIS,
    CENTRAL,
    DIEPPE,
    DOVER,
    EASTERN,
    HARWICH,
    PLYMOUTH,
    ROTTERDAM,
    RYE,
    SHEERNESS,
    SOUTHERN,
    STRAITS,
    WESTERN,
    british,
    germans,
    home,
    home_again,
    points,
    prahms,
    sail,
    stacks,
    zone,
)

BR, GE = 0, 1


@pytest.mark.clause("BSA-9.1a")
def test_each_zone_takes_a_point_and_needs_a_common_border() -> None:
    table = sail(british(points("br-ap", 1, "Belfast")), "br-ap-01", to="Irish Sea")
    assert table.reason(f"steer {SOUTHERN}") == ("BSA-9.1a", "not_beside")
    table.do("steer Western Approaches", f"steer {WESTERN}", f"steer {EASTERN}")
    assert table.unit("br-ap-01").spent == 4
    assert table.reason(f"steer {STRAITS}") == ("BSA-9.1a", "no_points_left")


@pytest.mark.clause("BSA-9.1b")
def test_a_port_is_left_only_into_the_zone_that_it_opens_on() -> None:
    table = british({"br-aurora": PLYMOUTH})
    table.do("sail br-aurora")
    assert table.targets("steer") == {WESTERN}
    assert table.reason("steer Western Approaches") == ("BSA-9.1b", "not_beside")


@pytest.mark.clause("BSA-9.1c")
def test_a_naval_unit_moves_once_in_a_segment_and_interception_is_a_move() -> None:
    moved = points("ge-tb", 1, CALAIS, moved=98) | points("ge-tb", 1, CALAIS, 1, moved=95)
    table = germans(points("ge-dd", 1, CALAIS) | moved, dice=[9])
    assert table.targets("sail") == {"ge-dd-01", "ge-tb-02"}
    assert table.reason("sail ge-tb-01") == ("BSA-9.1c", "has_sailed")
    sail(table, "ge-dd-01", to=STRAITS).do("heave_to")
    assert table.reason("sail ge-dd-01") == ("BSA-9.1c", "has_sailed")


@pytest.mark.clause("BSA-9.1e")
@pytest.mark.clause("BSA-9.1f")
def test_six_counters_are_the_most_in_a_stack() -> None:
    """Twelve destroyer points are six counters; a cruiser would be the seventh."""
    table = british(points("br-dd", 12, HARWICH) | {"br-aurora": HARWICH})
    table.do("sail br-dd-01", *(f"with br-dd-{number:02d}" for number in range(2, 13)))
    assert table.reason("with br-aurora") == ("BSA-9.1e", "six_in_a_stack")
    table.do(f"steer {SOUTHERN}")
    assert len(stacks(table, BR, SOUTHERN)[0]) == 12


@pytest.mark.clause("BSA-9.1g")
@pytest.mark.clause("BSA-9.1h")
@pytest.mark.clause("BSA-9.1i")
def test_ports_of_one_land_zone_send_out_a_stack_where_they_share_a_sea() -> None:
    table = british({"br-aurora": HARWICH, "br-ap-01": "4313", "br-ap-02": SHEERNESS, "br-ap-03": "3713"})
    table.do("sail br-aurora")
    assert table.targets("with") == {"br-ap-01"}
    assert table.reason("with br-ap-02") == ("BSA-9.1g", "elsewhere")
    assert table.reason("with br-ap-03") == ("BSA-9.1h", "other_waters")
    table.do("with br-ap-01", f"steer {SOUTHERN}")
    assert stacks(table, BR, SOUTHERN) == [{"br-aurora", "br-ap-01"}]


@pytest.mark.clause("BSA-9.1i")
def test_a_ship_in_port_and_one_at_sea_are_no_stack() -> None:
    table = germans(prahms(1) | prahms(1, STRAITS, 1))
    table.do("sail ge-prahm-01")
    assert table.reason("with ge-prahm-02") == ("BSA-9.1g", "elsewhere")
    table.do("call_off", "sail ge-prahm-02")
    assert table.reason("with ge-prahm-01") == ("BSA-9.1k", "other_stack")


@pytest.mark.clause("BSA-9.1j")
def test_units_are_dropped_off_and_nobody_is_picked_up() -> None:
    table = germans(points("ge-tb", 3, ANTWERP) | points("ge-dd", 1, STRAITS), dice=[9, 9, 9, 9])
    sail(table, "ge-tb-01", "ge-tb-02", "ge-tb-03", to=STRAITS)
    table.do("drop_off ge-tb-02")
    assert "with ge-dd-01" not in table.options()
    table.do(f"steer {EASTERN}", "heave_to")
    assert stacks(table, GE, STRAITS) == [{"ge-dd-01"}, {"ge-tb-02"}]
    assert stacks(table, GE, EASTERN) == [{"ge-tb-01", "ge-tb-03"}]
    assert table.names(table.event("DroppedOff").pieces) == ("ge-tb-02",)


@pytest.mark.clause("BSA-9.1j")
def test_somebody_goes_on() -> None:
    table = sail(germans(points("ge-tb", 1, ANTWERP), dice=[9]), "ge-tb-01", to=STRAITS)
    assert table.reason("drop_off ge-tb-01") == ("BSA-9.1j", "nobody_goes_on")


@pytest.mark.clause("BSA-9.1k")
@pytest.mark.clause("BSA-9.1m")
def test_stacks_at_sea_part_and_do_not_mix() -> None:
    at_sea = points("ge-tb", 2, STRAITS, stack=1) | points("ge-dd", 2, STRAITS, stack=2)
    table = germans(at_sea, dice=[9])
    table.do("sail ge-tb-01")
    assert table.targets("with") == {"ge-tb-02"}
    assert table.reason("with ge-dd-01") == ("BSA-9.1k", "other_stack")
    table.do(f"steer {EASTERN}", "heave_to", "sail ge-dd-01", "apart")
    assert stacks(table, GE, STRAITS) == [{"ge-tb-02"}, {"ge-dd-02"}, {"ge-dd-01"}]
    assert stacks(table, GE, EASTERN) == [{"ge-tb-01"}]


@pytest.mark.clause("BSA-9.1n")
def test_who_enters_a_port_is_done() -> None:
    table = sail(germans(points("ge-tb", 2, CALAIS), dice=[9]), "ge-tb-01", "ge-tb-02", to=STRAITS)
    table.do("berth ge-tb-01", f"berth_at {ANTWERP}", f"put_in {CALAIS}")
    assert (table.where("ge-tb-01"), table.where("ge-tb-02")) == (ANTWERP, CALAIS)
    assert table.over  # nobody is left who could sail


@pytest.mark.clause("BSA-9.1a")
def test_a_port_takes_a_point_too() -> None:
    """From Harwich four zones, and Plymouth takes the fifth point; the Cardiff has no more than four."""
    table = british(points("br-dd", 1, HARWICH) | {"br-cardiff": HARWICH}, shells=0)
    sail(table, "br-dd-01", to=WESTERN, by=(SOUTHERN, STRAITS, EASTERN)).do(f"put_in {PLYMOUTH}")
    assert table.unit("br-dd-01").spent == 5
    sail(table, "br-cardiff", to=WESTERN, by=(SOUTHERN, STRAITS, EASTERN))
    assert table.reason(f"put_in {PLYMOUTH}") == ("BSA-9.1a", "no_points_left")


@pytest.mark.case("CS-11")
@pytest.mark.clause("BSA-9.1o")
@pytest.mark.clause("BSA-4.0v")
@pytest.mark.clause("BSA-9.5l")
def test_where_british_ships_may_lie() -> None:
    table = british(
        points("br-dd", 1, STRAITS, stack=1) | {"br-ap-01": {"at": STRAITS, "stack": 2}, "br-hood": SOUTHERN}
    )
    table.do("sail br-dd-01")
    assert table.reason(f"put_in {RYE}") == ("BSA-4.0v", "no_naval_base")
    assert table.reason(f"put_in {DOVER}") == ("BSA-4.0v", "no_naval_base")
    table.do(f"steer {SOUTHERN}", f"put_in {SHEERNESS}", "sail br-ap-01", f"put_in {RYE}", "sail br-hood")
    assert table.reason(f"put_in {SHEERNESS}") == ("BSA-9.5l", "capital_ship")
    assert (table.where("br-dd-01"), table.where("br-ap-01")) == (SHEERNESS, RYE)


@pytest.mark.clause("BSA-9.1d")
def test_a_ship_damaged_on_the_way_stops_and_points_go_on() -> None:
    table = british({"br-norfolk": HARWICH} | points("br-dd", 2, HARWICH), mine=zone(SOUTHERN), dice=[1, 1])
    sail(table, "br-norfolk", "br-dd-01", "br-dd-02", to=SOUTHERN)
    assert table.unit("br-norfolk").reduced
    assert table.where("br-dd-01") == "lost"
    assert table.ask.about == (table.number("br-dd-02"),)
    table.do(f"steer {CENTRAL}", "heave_to")
    assert (table.where("br-norfolk"), table.where("br-dd-02")) == (SOUTHERN, CENTRAL)
    assert stacks(table, BR, SOUTHERN) == [{"br-norfolk"}]


@pytest.mark.clause("BSA-9.1d")
def test_a_ship_that_was_damaged_before_sails_on() -> None:
    table = british({"br-norfolk": {"at": HARWICH, "reduced": True}})
    sail(table, "br-norfolk", to=SOUTHERN)
    assert f"steer {CENTRAL}" in table.options()


@pytest.mark.clause("BSA-4.0s")
def test_a_stack_needs_room_for_all_of_it() -> None:
    table = sail(germans(prahms(5), dice=[9, 9, 9]), *(f"ge-prahm-{n:02d}" for n in range(1, 6)), to=STRAITS)
    assert table.reason(f"put_in {ANTWERP}") == ("BSA-4.0s", "port_full")
    table.do("berth ge-prahm-01", f"berth_at {ANTWERP}", f"put_in {CALAIS}")
    assert table.where("ge-prahm-01") == ANTWERP


def test_all_that_lie_together_come_along_at_once() -> None:
    table = germans(prahms(14) | prahms(1, DIEPPE, 14), dice=[9] * 6)
    table.do("sail ge-prahm-01", "with_all", f"steer {STRAITS}")
    assert len(table.ask.about) == 12


def test_nothing_is_lost_when_nobody_sails_after_all() -> None:
    table = germans(prahms(1, ROTTERDAM))
    before = table.state.units[:]
    table.do("sail ge-prahm-01", "call_off")
    assert table.state.units == before


@pytest.mark.clause("BSA-9.1l")
@pytest.mark.case("NM-02")
def test_stacks_mix_on_the_way_home_alone() -> None:
    at_sea = points("br-dd", 2, STRAITS, stack=1) | points("br-dd", 1, STRAITS, 2, stack=2)
    pieces = at_sea | {"br-norfolk": {"at": STRAITS, "stack": 1}}
    table = british(pieces).do("sail br-norfolk")
    assert table.reason("with br-dd-03") == ("BSA-9.1k", "other_stack")
    homeward = home_again(pieces).do("sail br-norfolk", "with br-dd-03", "apart")
    assert stacks(homeward, BR, STRAITS) == [{"br-dd-01", "br-dd-02"}, {"br-norfolk", "br-dd-03"}]


@pytest.mark.clause("BSA-9.1v")
def test_no_return_markers_go_at_the_end_of_the_segment() -> None:
    table = home_again(prahms(1, STRAITS, stays=True) | {"br-aurora": SOUTHERN})
    assert table.unit("ge-prahm-01").stays
    table.do("end_sailing")
    assert not table.unit("ge-prahm-01").stays


@pytest.mark.clause("BSA-9.1p", "BSA-9.1c")
def test_home_once() -> None:
    table = home(points("ge-tb", 2, SOUTHERN, stack=1), dice=[9])
    sail(table, "ge-tb-01", to=STRAITS).do("heave_to")
    assert table.targets("sail") == {"ge-tb-02"}
    assert table.reason("sail ge-tb-01") == ("BSA-9.1c", "has_sailed")


@pytest.mark.clause("BSA-9.1d", "BSA-9.1n")
def test_a_ship_damaged_on_the_way_stays_while_the_others_put_in() -> None:
    table = british({"br-norfolk": HARWICH} | points("br-dd", 2, HARWICH), mine=zone(SOUTHERN), dice=[1, 9])
    sail(table, "br-norfolk", "br-dd-01", "br-dd-02", to=SOUTHERN).do(f"put_in {SHEERNESS}")
    assert (table.where("br-norfolk"), table.where("br-dd-01")) == (SOUTHERN, SHEERNESS)
    assert table.unit("br-norfolk").reduced
    assert stacks(table, BR, SOUTHERN) == [{"br-norfolk"}]
    assert table.unit("br-norfolk").stack > 0
    assert table.names(table.event("DroppedOff").pieces) == ("br-norfolk",)


@pytest.mark.clause("BSA-7.1b", "BSA-9.5ah")
def test_nobody_looks_for_who_was_sunk_by_a_mine() -> None:
    table = sail(british(points("br-dd", 1, HARWICH), mine=zone(SOUTHERN), dice=[0]), "br-dd-01", to=SOUTHERN)
    assert (table.where("br-dd-01"), table.dice_left()) == ("lost", ())
    assert not table.events("DetectionRolled")


# -- 9.1, 9.3 into port by oneself -------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1j", "BSA-9.3c", "BSA-9.1a")
def test_who_shares_a_load_puts_in_together_while_the_stack_goes_on() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK)}
    pieces = prahms(2) | points("ge-tb", 1, CALAIS) | aboard
    table = sail(germans(pieces, dice=[9, 9]), "ge-prahm-01", "ge-tb-01", to=STRAITS)
    table.do("berth ge-prahm-01", f"berth_at {ANTWERP}")
    assert [(table.where(name), table.unit(name).spent) for name in ("ge-prahm-01", "ge-prahm-02")] == [
        (ANTWERP, 2)
    ] * 2
    assert table.ask.about == (table.number("ge-tb-01"),)
    assert table.reason("berth ge-tb-01") == ("BSA-9.1j", "nobody_goes_on")


@pytest.mark.clause("BSA-9.1b")
def test_nobody_is_sent_into_port_where_none_is_open_to_him() -> None:
    table = sail(germans(points("ge-tb", 2, ROTTERDAM), dice=[9] * 4), "ge-tb-01", "ge-tb-02", to=SOUTHERN)
    table.do(f"steer {CENTRAL}")
    assert table.reason("berth ge-tb-01") == ("BSA-9.1b", "no_port_for_it")


@pytest.mark.clause("BSA-9.1l")
def test_of_two_stacks_in_a_zone_one_goes_home_all_together_and_the_other_stays() -> None:
    lying = points("ge-tb", 3, STRAITS, stack=1) | points("ge-dd", 2, STRAITS, stack=2)
    table = home(lying, dice=[9, 9])
    table.do("sail ge-tb-01", "with_all", f"steer {EASTERN}", "heave_to")
    assert stacks(table, GE, STRAITS) == [{"ge-dd-01", "ge-dd-02"}]
    assert stacks(table, GE, EASTERN) == [{"ge-tb-01", "ge-tb-02", "ge-tb-03"}]


@pytest.mark.clause("BSA-4.0s", "BSA-9.1j")
@pytest.mark.parametrize(("there", "open_to_both"), [(4, True), (5, False)])
def test_two_who_share_a_load_need_two_berths_and_no_more(there: int, open_to_both: bool) -> None:
    """Of six berths at Dieppe so many are taken; the pair goes there by itself, or from a stack that goes on."""
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK)}
    pieces = prahms(2) | points("ge-tb", there, DIEPPE) | points("ge-dd", 1, CALAIS) | aboard
    for company in ((), ("ge-dd-01",)):
        table = sail(germans(pieces, dice=[9] * 4), "ge-prahm-01", *company, to=EASTERN, by=(STRAITS,))
        if company:
            table.do("berth ge-prahm-01")
            assert (DIEPPE in table.targets("berth_at")) is open_to_both
        elif open_to_both:
            assert table.do(f"put_in {DIEPPE}").where("ge-prahm-02") == DIEPPE
        else:
            assert table.reason(f"put_in {DIEPPE}") == ("BSA-4.0s", "port_full")
