"""9.2, 9.5 Sealed things stay sealed: loads, dummies and orders show in nothing that the enemy sees or is asked."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.conformance.laws import position_bytes, question_bytes
from beachhead.games.britain_stands_alone.model import BR, SUPPLY
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.seafights import EDITION, STRAITS, number, order, sighting
from games.britain_stands_alone.squadrons import ids

PRAHMS = ids("ge-prahm", 4)
HARWICH = "4119"
MANSTON = next(EDITION.board.names[space] for space, base in EDITION.airbases.items() if base.name == "Manston")


def convoy(dummy: str, loads: dict[str, Any], dice: list[int]) -> Channel:
    """Four Prahms and a torpedo boat that the British sight, from the air and with destroyers in reach."""
    pieces = dict.fromkeys(ids("br-blenheim", 2), MANSTON) | dict.fromkeys(ids("br-dd", 4), HARWICH)
    table = sighting(BR, [*PRAHMS, "ge-tb-01"], dice=dice, pieces={**pieces, **loads}, dummies=(number(dummy),))
    assert set(table.state.contests[-1].units) == {*map(number, PRAHMS), number("ge-tb-01")}
    return table


def seen(table: Channel) -> tuple[Any, ...]:
    """All that the British see and are asked, and what was told them."""
    asked = table.match.asks.get("br")
    question = question_bytes(table.match, asked) if asked is not None else b""
    options = sorted(str(option.action) for option in asked.choices()) if asked is not None else []
    return position_bytes(table.match, "br"), question, options, [event for _, event in table.match.events("br")]


@pytest.mark.clause("BSA-9.5aa", "BSA-9.2u")
@pytest.mark.case("LAW-09")
def test_the_enemy_sees_and_is_asked_the_same_whatever_the_prahms_carry() -> None:
    troops = {"ge-inf-17": {"at": PRAHMS[1], "also": (number(PRAHMS[2]),), "embarked": 100}}
    others = {
        "ge-inf-17": {"at": PRAHMS[0], "also": (number(PRAHMS[3]),), "embarked": 100},
        PRAHMS[1]: {"at": STRAITS, "load": SUPPLY, "embarked": 100},
    }
    dice = [0, 9, 9, 9, 9]
    tables = [convoy(PRAHMS[0], troops, dice), convoy(PRAHMS[3], troops, dice), convoy(PRAHMS[2], others, dice)]
    steps = ["fly_out br-blenheim-01", "sail_out br-dd-01", "sail_out br-dd-02", "sent", "allot ge-tb-01"]
    for step in steps:
        assert len({repr(seen(table)) for table in tables}) == 1
        for table in tables:
            table.do(step)
    assert {ask.name for ask in tables[0].match.asks.values()} == {"orders"}
    assert len({repr(seen(table)) for table in tables}) == 1
    for table in tables:
        order(table)
    assert (tables[0].side, tables[0].prompt) == ("br", "match_target")
    assert len({repr(seen(table)) for table in tables}) == 1
