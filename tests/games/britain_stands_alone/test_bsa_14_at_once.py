"""8.7, 9.5, 13.4, 14, 16 What happens at once within a Reinforcement Phase."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import LEG_POINT, Stores
from beachhead.games.britain_stands_alone.rules.losses_6_2 import eliminate
from beachhead.games.britain_stands_alone.rules.reinforcement_14.detachments_13_4 import form
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.fleets import TYNE, points

EDITION = load_edition()
WEAK = {"weak": True}
AFLOAT = points("br-ap", 6, TYNE)


def german(pieces: dict[str, Any], **state: Any) -> Channel:
    return channel(pieces, phase="ge_reinforcement", **state)


def british(pieces: dict[str, Any], **state: Any) -> Channel:
    return channel(pieces, phase="br_reinforcement", **{"invaded": 0, **state})


# -- 8.7 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.7b", "BSA-14.2h")
def test_regiments_find_their_guns_as_the_division_beside_them_is_built_up() -> None:
    stores = (Stores(EDITION.board.space("4223"), LEG_POINT, 1),)
    pieces = {"ge-flieger-1": {"at": "3724", **WEAK}, "ge-flieger-2": {"at": "3623", **WEAK},
              "ge-flieger-3": {"at": "3619", **WEAK}, "ge-inf-17": {"at": "3724", "reduced": True}}  # fmt: skip
    table = german(pieces, german=["4223"], stores=stores)
    assert all(table.unit(f"ge-flieger-{one}").weak for one in (1, 2, 3))
    table.do("rebuild ge-inf-17")
    assert [table.unit(f"ge-flieger-{one}").weak for one in (1, 2, 3)] == [False, False, True]


@pytest.mark.clause("BSA-8.7b", "BSA-13.4d")
def test_and_as_the_detachment_of_that_division_comes_back_to_it() -> None:
    pieces = {"ge-luftlande-16": {"at": "3623", **WEAK}, "ge-inf-8": {"at": "3724", "reduced": True},
              "ge-fd-8": "3724"}  # fmt: skip
    table = german(pieces)
    assert table.unit("ge-luftlande-16").weak
    table.do("rejoin ge-fd-8")
    assert not table.unit("ge-luftlande-16").weak


@pytest.mark.clause("BSA-8.7b")
def test_a_british_division_gives_them_nothing() -> None:
    pieces = {"ge-flieger-2": {"at": "3623", **WEAK}, "br-inf-45": {"at": "3625", "reduced": True}, **AFLOAT}
    table = british(pieces, replacements=(2, 0, 0)).do("rebuild br-inf-45")
    assert table.unit("ge-flieger-2").weak


# -- 16 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.1br", "BSA-9.5v")
def test_a_transport_that_is_made_good_may_call_force_h() -> None:
    """The 50th point is that for the sixth transport: Force H comes in this very phase."""
    for afloat, comes in ((6, False), (5, True)):
        table = british(points("br-ap", afloat, TYNE), naval=25, other=24)
        assert not table.state.force_h
        for transport in table.targets("place"):
            table.do(f"place {transport}", f"at {TYNE}")
        assert (table.state.force_h == table.state.turn) is comes
        assert ("br-renown" in table.targets("place")) is comes


@pytest.mark.clause("BSA-16.1br", "BSA-16.0ad")
def test_destroyers_of_the_western_approaches_may_call_force_h_once() -> None:
    table = british(AFLOAT, naval=25, other=23, western=10)
    table.do("call_western 1429")
    assert not table.state.force_h
    table.do("call_western 1429")
    assert table.state.force_h == table.state.turn
    assert table.reason("reinforced") == ("BSA-14.1a", "has_come")
    waiting = table.state.drawn
    table.do("call_western 1429")
    assert table.state.drawn == waiting


@pytest.mark.clause("BSA-9.5u", "BSA-9.5v")
def test_transports_that_still_wait_for_a_port_are_not_made_good_once_more() -> None:
    """Their price is due when they come into play."""
    waiting = EDITION.rows["br-ap"][4:6]
    table = british(points("br-ap", 4, TYNE), drawn=waiting)
    assert (table.state.awards.other, table.state.drawn) == (0, waiting)
    table.do(f"place {EDITION.units[waiting[0]].id}", f"at {TYNE}")
    assert table.state.awards.other == 1


# -- 14.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-14.2q", "BSA-12.0k")
def test_a_new_point_is_not_hungry_because_the_one_that_was_destroyed_was() -> None:
    """It was lost on the ground, out of supply; the point that replaces it flies in the Naval Segment."""
    me109s = [EDITION.units[unit].id for unit in EDITION.rows["ge-me109"]]
    others = dict.fromkeys(me109s[1:], "Germany")
    table = german({me109s[0]: {"at": "lost", "oos": 2}, **others}, turn="September #7")
    table.do(f"take {me109s[0]}", "at France")
    assert (table.where(me109s[0]), table.unit(me109s[0]).oos) == ("France", 0)


@pytest.mark.clause("BSA-12.0b", "BSA-13.4a")
def test_a_detachment_that_is_formed_anew_has_no_part_in_the_assault_of_the_one_that_was_lost() -> None:
    turn = EDITION.turn_number("September #10")
    lost: dict[str, Any] = {"ge-fd-8": {"at": "3925", "stormed": turn - 1}, "ge-inf-8": "3724"}
    table = channel(lost, phase="ge_reinforcement", plays=form_again)
    assert (table.where("ge-fd-8"), table.unit("ge-fd-8").stormed) == ("3724", 0)


def form_again(game: Sealion) -> Flow[None]:
    """It is eliminated, and its division forms another."""
    unit = EDITION.unit_index["ge-fd-8"]
    eliminate(game, unit, "combat", "BSA-6.2n")
    form(game, unit)
    yield from ()
