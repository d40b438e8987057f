"""11.4, 14.5 Checks of counters that lie face down: the British hear that they check, not how many do."""

from __future__ import annotations

import pytest

from games.port_stanley.island import Island, island

DOWN = {"down": True}
OTHERS = ["ar-dummy-1", "ar-hq-joffre", "ar-7-3"]


def heard(at: Island) -> tuple[list[str], int]:
    """Of which hexes the British hear that those face down check, and of how many checks one by one."""
    board = at.game.edition.board
    return [board.name(told.hex) for told in at.events("StackChecked", "uk")], len(at.events("MoraleChecked", "uk"))


def own(at: Island) -> list[bool]:
    return [told.passed for told in at.events("MoraleChecked", "ar")]


@pytest.mark.clause("PS-5.4c", "PS-14.5a")
@pytest.mark.parametrize("other", OTHERS)
def test_a_stack_face_down_leaves_a_zone_without_telling_how_many_check(other: str) -> None:
    units = {"ar-7-4a": {"at": "2213", **DOWN}, other: {"at": "2213", **DOWN}, "uk-2-para-1": "2113"}
    at = island(units, phase="ar_movement", dice=(1, 1)).do("move ar-7-4a", f"join {other}", "to 2313")
    assert at.dice_left() == (), "as many dice for a dummy"
    assert heard(at) == (["2213"], 0)
    assert own(at) == [True] * (2 if other == "ar-7-3" else 1)
    assert (at.where("ar-7-4a"), at.where(other)) == ("2313", "2313")


@pytest.mark.clause("PS-17.3.2a", "PS-14.5a")
@pytest.mark.parametrize("other", OTHERS)
def test_nor_does_it_when_it_comes_to_one(other: str) -> None:
    units = {"ar-7-4a": {"at": "2313", **DOWN}, other: {"at": "2313", **DOWN}, "uk-2-para-1": "2113"}
    at = island(units, phase="ar_movement", morale=8, dice=(1, 1)).do("move ar-7-4a", f"join {other}", "to 2213")
    assert at.dice_left() == ()
    assert heard(at) == (["2313"], 0)
    assert own(at) == [True] * (2 if other == "ar-7-3" else 1)


@pytest.mark.clause("PS-13.1c", "PS-14.5a")
@pytest.mark.parametrize("other", OTHERS)
def test_nor_does_it_when_it_digs_in_at_low_morale(other: str) -> None:
    units = {"ar-7-4a": {"at": "2515", **DOWN}, other: {"at": "2515", **DOWN}}
    at = island(units, phase="turn_end", turn=5, morale=4, dice=(1, 6)).do("improve 2515")
    assert at.dice_left() == ()
    assert heard(at) == (["2515"], 0)
    assert own(at) == [True, False][: 2 if other == "ar-7-3" else 1]
    assert [one.size for one in at.game.state.positions] == [2]


@pytest.mark.clause("PS-5.4c")
def test_of_counters_that_are_seen_each_check_is_told() -> None:
    units = {"ar-7-4a": "2213", "ar-7-3": {"at": "2213", **DOWN}, "uk-2-para-1": "2113"}
    at = island(units, phase="ar_movement", dice=(6, 1)).do("move ar-7-4a", "join ar-7-3", "to 2313")
    assert heard(at) == (["2213"], 1)
    assert (at.where("ar-7-4a"), at.where("ar-7-3")) == ("2213", "2313")
