"""16.0 The five divisions of a turn, whether they embark in it or march."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.rules.sequence_2 import next_phase
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.fleets import points

HULL = "3205"
GERMAN = {"ge-inf-17": "3925"}


def embarking(turn_of_invasion: int, pieces: dict[str, Any], **state: Any) -> Channel:
    """The British Naval Movement Phase of a turn of the invasion, with transports at Hull."""
    alarmed = channel().state.turn - turn_of_invasion + 1
    return channel({**GERMAN, **points("br-ap", 4, HULL), **pieces}, phase="br_sailing", alarmed=alarmed, **state)


@pytest.mark.clause("BSA-16.0q", "BSA-16.0ai")
def test_who_embarks_is_one_of_the_five_of_the_same_turn() -> None:
    at = embarking(3, {"br-inf-1": HULL, "br-bde-35": HULL}).do("embark br-inf-1")
    assert at.state.helped == 3
    alarmed = at.state.alarmed
    more = {f"br-inf-{one}": "2907" for one in (2, 3)} | {"br-inf-5": "2908", "br-inf-38": "2906", "br-inf-42": "2810"}
    ashore = channel({**GERMAN, **more}, phase="br_movement", alarmed=alarmed, helped=at.state.helped, dice=[9])
    for unit in ("br-inf-2", "br-inf-3", "br-inf-5", "br-inf-38"):
        march(ashore, unit)
    assert (ashore.over, ashore.where("br-inf-42")) == (True, "2810"), "nobody is left who may move"


def march(at: Channel, unit: str) -> None:
    """A unit goes to the first hex that is offered."""
    at.do(f"move {unit}")
    at.do(f"to {min(at.targets('to'))}")


@pytest.mark.clause("BSA-16.0r", "BSA-16.0ai")
def test_a_new_turn_has_five_of_its_own_from_its_beginning() -> None:
    def on_to_the_next(game: Sealion) -> Flow[None]:
        next_phase(game)
        yield from ()

    assert channel(phase="turn_end", plays=on_to_the_next, helped=15).state.helped == 0
    assert channel(phase="ge_sailing", plays=on_to_the_next, helped=15).state.helped == 15


@pytest.mark.clause("BSA-16.0o", "BSA-16.0ai")
def test_who_embarks_in_the_second_turn_meets_its_test_as_he_stands() -> None:
    reserve = {"br-inf-1": {"at": HULL, "ghq": True}, "br-inf-2": HULL, "br-bde-35": {"at": HULL, "reserve": True}}
    at = embarking(2, reserve)
    assert at.targets("embark") == {"br-inf-1"}
    assert at.reason("embark br-inf-2") == ("BSA-16.0o", "not_alarmed")
    near = channel({"ge-inf-17": "3207", **points("br-ap", 4, HULL), **reserve}, phase="br_sailing",
                   alarmed=at.state.alarmed)  # fmt: skip
    assert near.targets("embark") == {"br-inf-1", "br-inf-2", "br-bde-35"}


@pytest.mark.clause("BSA-16.0q", "BSA-16.0ai")
def test_the_reserve_that_embarks_in_the_third_turn_is_none_of_the_five() -> None:
    at = embarking(3, {"br-inf-1": {"at": HULL, "ghq": True}, "br-bde-35": HULL}, helped=15)
    assert at.targets("embark") == {"br-inf-1"}
    at.do("embark br-inf-1")
    assert at.state.helped == 15
