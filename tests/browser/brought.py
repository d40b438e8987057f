"""Positions that the tests of a game's rules set up, brought to a server."""

from __future__ import annotations

import msgspec

from beachhead.kernel.branching import NO_DICE
from beachhead.kernel.record import Start
from browser.program import Json, Program
from positions import SEED, Position


def brought(server: Program, at: Position) -> Json:
    """A match between persons that begins in a position, which stands at an anchor, with dice of its own: its links."""
    state = at.match.game.fork().state
    state.dice = NO_DICE
    start = Start(state=msgspec.Raw(msgspec.json.encode(state)))
    header = msgspec.structs.replace(at.match.header, seed=SEED.hex(), start=start)
    record = msgspec.structs.replace(at.match.record(), header=header, actions=(), digests=(), digest="")
    answer = server.http.post("/api/import", content=msgspec.json.encode(record))
    return dict(answer.raise_for_status().json())
