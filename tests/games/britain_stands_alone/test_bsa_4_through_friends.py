"""4.0, 5.6, 13.4 On land: stacks that met again, a single way through friends, a full hex."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import CLOCK, Lie, channel
from games.britain_stands_alone.combats import Quiet
from games.britain_stands_alone.marches import go, left

Put = Callable[[str], None]


@pytest.mark.clause("BSA-5.6b")
def test_two_who_have_overrun_apart_are_no_stack_though_they_used_the_same(result: Put) -> None:
    result("-/De")
    pieces: dict[str, Lie] = {"ge-pz-7": "3724", "ge-pz-8": "3724", "br-guards-24": "3623", "br-guards-20": "3823"}
    at = Quiet(channel({**pieces, "br-inf-45": "3725"}, dice=[5, 5]).match)
    at.do("move ge-pz-7", "overrun 3623", "hold_back", "move ge-pz-8", "overrun 3823", "hold_back")
    go(at, "ge-pz-7", "3724")
    go(at, "ge-pz-8", "3724").do("move ge-pz-8", "along ge-pz-7")
    assert left(at, "ge-pz-7") == left(at, "ge-pz-8") == 4
    assert at.reason("overrun 3725") == ("BSA-5.6b", "not_together")
    at.do("stay", "move ge-pz-8")
    assert "3725" in at.targets("overrun")


@pytest.mark.clause("BSA-5.6b", "BSA-5.6o")
def test_those_who_have_overrun_together_do_so_again(result: Put) -> None:
    result("-/De")
    pieces: dict[str, Lie] = {"ge-pz-7": "3724", "ge-pz-8": "3724", "br-guards-24": "3623", "br-guards-20": "3624"}
    at = Quiet(channel(pieces, dice=[5, 5]).match)
    at.do("move ge-pz-7", "along ge-pz-8", "overrun 3623", "hold_back", "move ge-pz-8", "along ge-pz-7")
    assert "3624" in at.targets("overrun")


def hemmed_in(unit: str, *others: str, phase: str = "ge_movement", **lie: int) -> Quiet:
    """Units at Ramsgate: both ways lead into hexes full of friends, and there into the zone of an enemy."""
    full: dict[str, Lie] = {f"ge-inf-{one}": "4122" for one in (17, 26, 34)}
    full |= {f"ge-inf-{one}": "4222" for one in (6, 7, 8)}
    enemies: dict[str, Lie] = {"br-guards-24": "4022", "br-inf-45": "4223"}
    here: dict[str, Lie] = {one: {"at": "4221", **lie} for one in (unit, *others)} | {"ge-pz-8": "3724"}
    return Quiet(channel({**full, **enemies, **here}, phase=phase, dice=[5]).match)


@pytest.mark.clause("BSA-4.0f", "BSA-5.6h")
def test_who_can_go_nowhere_but_through_friends_to_overrun_somebody_is_moved(result: Put) -> None:
    result("-/De")
    at = hemmed_in("ge-pz-7")
    assert "ge-pz-7" in at.targets("move")
    at.do("move ge-pz-7")
    assert at.targets("to") == set()
    at.do("through 4122", "hold_back")
    assert at.where("ge-pz-7") == "4022"


@pytest.mark.clause("BSA-4.0f", "BSA-5.6g")
def test_who_cannot_pay_for_the_overrun_is_not() -> None:
    at = hemmed_in("ge-gd", hits=2, oos=2)
    assert "ge-gd" not in at.targets("move")
    assert at.reason("move ge-gd") == ("BSA-4.0a", "overstacked")


@pytest.mark.clause("BSA-4.0f", "BSA-5.3d")
def test_a_battalion_goes_through_friends_too_with_the_tanks_that_overrun_somebody(result: Put) -> None:
    """5.3 asks for another unit in its stack: the way of both leads through hexes in which tanks have no room."""
    result("-/De")
    at = hemmed_in("ge-amph-a", "ge-pz-7", phase="ge_motorized")
    assert "ge-amph-a" in at.targets("move")
    at.do("move ge-amph-a")
    assert (at.targets("to"), at.targets("through")) == (set(), set()), "by itself it goes nowhere"
    at.do("along ge-pz-7")
    assert at.targets("to") == set()
    at.do("through 4122", "hold_back")
    assert {at.where(one) for one in ("ge-amph-a", "ge-pz-7")} == {"4022"}


@pytest.mark.clause("BSA-5.3d")
@pytest.mark.parametrize(("spent", "goes"), [(4, True), (5, False)])
def test_a_battalion_stays_with_tanks_that_cannot_pay_for_the_overrun_behind_their_friends(
    spent: int, goes: bool
) -> None:
    at = hemmed_in("ge-amph-a", "ge-pz-7", phase="ge_motorized", moved=CLOCK, spent=spent)
    assert ("ge-amph-a" in at.targets("move")) is goes
    if not goes:
        assert at.reason("move ge-amph-a") == ("BSA-5.3d", "no_company")


@pytest.mark.clause("BSA-13.4a", "BSA-4.0a")
@pytest.mark.parametrize(("third", "room"), [("ge-inf-34", False), ("ge-gd", True)])
def test_a_detachment_is_not_formed_where_three_divisions_are(third: str, room: bool) -> None:
    at = channel({"ge-inf-8": "3724", "ge-inf-26": "3724", third: "3724"}, phase="ge_reinforcement")
    if room:
        assert at.do("form ge-fd-8").where("ge-fd-8") == "3724"
    else:
        assert at.reason("form ge-fd-8") == ("BSA-4.0a", "overstacked")


@pytest.mark.clause("BSA-13.4a", "BSA-4.0b")
def test_off_the_map_there_is_always_room_for_a_detachment() -> None:
    pieces = {f"ge-inf-{one}": "Holland" for one in (8, 17, 26, 34)}
    assert channel(pieces, phase="ge_reinforcement").do("form ge-fd-8").where("ge-fd-8") == "Holland"
