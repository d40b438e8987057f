"""The greedy player at a position of Britain Stands Alone: what it does, and how a phase goes between two of it."""

from __future__ import annotations

from beachhead.players.registry import make_player
from games.britain_stands_alone.channel import Channel

MOST = 400
"""Decisions of a phase."""


def choice(table: Channel) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(table.match.observe(table.side)))


def play(table: Channel) -> list[str]:
    """Let greedy players answer until the phase is over."""
    done: list[str] = []
    players = {side: make_player("greedy", 1) for side in ("br", "ge")}
    while not table.over and len(done) < MOST:
        done.append(str(players[table.side].choose(table.match.observe(table.side))))
        table.do(done[-1])
    assert table.over
    return done
