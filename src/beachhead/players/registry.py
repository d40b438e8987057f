"""The computer players that come with Beachhead, by id."""

from __future__ import annotations

import msgspec

from beachhead.kernel.refusal import UsageError
from beachhead.players.base import Player
from beachhead.players.greedy import GreedyPlayer
from beachhead.players.random_player import RandomPlayer


class PlayerInfo(msgspec.Struct, frozen=True):
    """A computer player as a lobby shows it: its id, its name, what to expect of it."""

    id: str
    name: str
    text: str


PLAYERS: dict[str, PlayerInfo] = {
    "random": PlayerInfo("random", "Random", "Does anything that is allowed. Good for a first look at the rules."),
    "greedy": PlayerInfo(
        "greedy",
        "Greedy",
        "Weighs each decision by the odds, the ground and the victory points, one decision at a time.",
    ),
}
"""Every player by id, in the order of strength."""

MAKERS: dict[str, type[RandomPlayer] | type[GreedyPlayer]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def make_player(id: str, seed: int | None = None) -> Player:  # noqa: A002 - the registry's own word for it
    """A new player.  Players made with the same `seed` answer alike.

    Raises UsageError for an unknown id, naming those there are.
    """
    if id not in PLAYERS:
        raise UsageError(f"there is no player {id!r}; there are: {', '.join(PLAYERS)}", where="player")
    return MAKERS[id](seed)
