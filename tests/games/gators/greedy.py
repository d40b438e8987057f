"""What the greedy player does in positions of Gators! that tests have set up."""

from __future__ import annotations

from island import Island

from beachhead.games.gators.module import MODULE
from beachhead.kernel.sampling import play_of
from beachhead.players.registry import make_player

SHIPS = {"us-lhd-1": "B1-0104", "us-lsd-1": "O12-0400"}
HELD = ("M2-0403", "M2-0404", "M2-0302", "M2-0303", "M2-0402")


def values(t: Island) -> dict[str, float]:
    """What each option of the open question is worth to whoever is asked."""
    seen = t.match.observe(t.side)
    return {str(option.action): value for option, value in zip(seen.options, MODULE.judge(play_of(seen)), strict=True)}


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def play(t: Island) -> list[str]:
    """Let the greedy player play both sides to the end of the phase."""
    done: list[str] = []
    while not t.over:
        done.append(choice(t))
        t.do(done[-1])
    return done
