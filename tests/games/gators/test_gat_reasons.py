"""What the players of Gators! are told of why not: each reason where it is the one, and nothing beside it."""

from __future__ import annotations

import pytest
from island import EAST, HERE, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, WEST, Island, attack, island
from test_for_and_against import against

FAR = "M3-0405"
"""Behind `WEST`."""


def around(t: Island, space: str) -> list[str]:
    """The hexes next to one."""
    board = t.game.edition.board
    return [board.names[there] for there in board.near[board.space(space)]]


# -- VI movement -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-a.1")
def test_of_its_own_hex_a_unit_is_told_that_it_is_there() -> None:
    t = island({"us-lav-1": HERE, "us-lav-2": WEST}).do("move us-lav-1")
    assert against(t, f"to {HERE}") == [("GAT-VI-a.1", "is_there")]


@pytest.mark.clause("GAT-VI-l.1")
def test_a_unit_that_is_not_on_the_map_is_not_hidden() -> None:
    t = island({"reb-militia-1": HERE}, phase="reb_movement", markers=1)
    assert against(t, "hide reb-guerrillas-1") == [("GAT-VI-l.1", "not_to_hide")]


# -- V launch ----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-V.3")
def test_who_is_launched_is_told_which_hexes_are_not_beside_its_ship() -> None:
    t = island({"us-lhd-1": "O12-0600", "us-lcac-1": "us-lhd-1"}, phase="launch").do("launch us-lcac-1")
    beside = t.targets("beside")
    (far,) = sorted({there for space in beside for there in around(t, space)} - beside)[:1]
    assert against(t, f"beside {far}") == [("GAT-V.3", "not_next_to_ship")]


# -- VII attacks -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-a.5", "GAT-VII-c.4")
def test_who_has_nothing_to_attack_with_is_told_so_of_its_rating_or_of_its_markers() -> None:
    units = {"us-rifle-1": HERE, "us-recon-1": NORTH_EAST, "us-ah1-1": SOUTH_EAST, "reb-infantry-1": EAST}
    t = island(units, phase="us_combat").do(f"attack {EAST}")
    assert t.reason("fire us-recon-1") == ("GAT-VII-a.5", "unarmed")
    assert t.reason("fire us-ah1-1") == ("GAT-VII-c.4", "unarmed")


# -- VII-b retreats ----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-b.11", "GAT-VII-b.14")
def test_who_retreats_is_told_why_a_hex_is_closed() -> None:
    units = {"us-rifle-1": EAST, "reb-infantry-1": HERE, "us-squad-1": FAR, "reb-militia-1": SOUTH_WEST}
    t = attack(island(units, phase="us_combat", dice=(4,)), HERE, "fire us-rifle-1")
    assert t.targets("to") == {WEST, "M3-0303"}
    assert against(t, f"to {FAR}") == [("GAT-VII-b.11", "not_a_step")]
    assert against(t, f"to {SOUTH_EAST}") == [("GAT-VII-b.11", "not_away")]
    assert against(t, f"to {SOUTH_WEST}") == [("GAT-VII-b.11", "no_end")]
    t = attack(island(units | {"us-lav-1": WEST}, phase="us_combat", dice=(5,)), HERE, "fire us-rifle-1")
    assert against(t, f"to {WEST}") == [("GAT-VII-b.11", "no_passage")]
    units |= {"reb-militia-2": "M3-0304", "reb-militia-3": "M3-0504"}
    t = attack(island(units, phase="us_combat", dice=(5,)), HERE, "fire us-rifle-1")
    assert against(t, f"to {WEST}") == [("GAT-VII-b.11", "leads_nowhere")]


@pytest.mark.clause("GAT-VII-b.11", "GAT-III.18")
def test_who_cannot_enter_the_ground_behind_him_is_told_so() -> None:
    t = island({"reb-infantry-1": "B1-0304", "us-lav-1": "B1-0305"}, phase="us_combat", dice=(4,))
    attack(t, "B1-0304", "fire us-lav-1")
    assert t.targets("to") == {"B1-0303", "B1-0404"}
    assert against(t, "to B1-0204") == [("GAT-VII-b.11", "no_step"), ("GAT-VII-b.11", "no_end")]


@pytest.mark.clause("GAT-VII-b.19")
def test_of_who_is_not_driven_back_is_said_that_he_does_not_retreat() -> None:
    units = {"reb-militia-1": HERE, "reb-militia-2": SOUTH_EAST, "reb-militia-3": FAR, "us-squad-1": EAST}
    t = attack(island(units, phase="reb_combat", dice=(1,)), EAST, "fire reb-militia-1", "fire reb-militia-2")
    assert t.targets("retreat") == {"reb-militia-1", "reb-militia-2"}
    assert against(t, "retreat reb-militia-3") == [("GAT-VII-b.19", "not_driven_back")]
