"""16.2 Operation MENACE: what counts for the die, and who is there to leave."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.fleets import SCAPA, TYNE, points, prahms

AFLOAT = points("br-ap", 6, TYNE)


def roll(pieces: dict[str, Any], face: int, **state: Any) -> Channel:
    """The British Reinforcement Phase of August #9, before any landing, and its die."""
    rest = {"scenario": "battle_of_britain", "turn": "August #9", "invaded": 0, "dice": [face]}
    return channel({**AFLOAT, "br-nelson": SCAPA, **pieces}, phase="br_reinforcement", **(rest | state))


@pytest.mark.clause("BSA-16.2r")
@pytest.mark.parametrize(("count", "face", "leaves"), [(7, 2, True), (8, 2, False), (8, 1, True), (0, 5, True)])
def test_half_the_prahms_are_added_rounded_down(count: int, face: int, leaves: bool) -> None:
    assert roll(prahms(count), face).event("MenaceRolled").leaves is leaves


@pytest.mark.clause("BSA-16.2r", "BSA-9.5aa")
def test_dummies_are_no_prahms_for_it() -> None:
    there = prahms(8)
    named = tuple(channel({}).number(name) for name in sorted(there)[:2])
    rolled = roll(there, 2, dummies=named).event("MenaceRolled")
    assert (rolled.added, rolled.leaves) == (3, True)


@pytest.mark.clause("BSA-16.2r")
def test_who_is_lost_does_not_leave() -> None:
    """The regiment that was eliminated stays where it can be rebuilt from."""
    table = roll({"br-legion-14": "lost", "br-rodney": "lost"}, 0)
    assert table.where("br-legion-14") == "lost"
    assert not table.events("PieceLost")
    assert table.reason("leave br-rodney") == ("BSA-16.2r", "not_in_play")
    assert table.targets("leave") == {"br-nelson"}


@pytest.mark.clause("BSA-16.2r", "BSA-16.2u")
def test_the_ships_come_back_and_the_regiment_does_not() -> None:
    """Two turns after the first landing."""
    away = {"br-nelson": "away", "br-legion-14": "away"}
    table = roll(away, 0, turn="September #6", invaded=load_edition().turn_number("September #4"), menace=1)
    assert table.names(table.event("Came").pieces) == ("br-nelson",)
