"""The computer players that come with Beachhead, by id."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from beachhead.kernel.refusal import UsageError
from beachhead.players.base import Player
from beachhead.players.greedy import GreedyPlayer
from beachhead.players.random_player import RandomPlayer
from beachhead.players.recruit import RecruitPlayer
from beachhead.players.veteran import VeteranPlayer


class PlayerInfo(msgspec.Struct, frozen=True):
    """A computer player as a lobby shows it: its id, its name, what to expect of it.

    `name`, `text`: "" for a player of whom the table's own catalogue speaks, in every language.
    `ahead`: it plays decisions out in its head, as many as a game's `thought` says; else it judges the question alone.
    """

    id: str
    name: str = ""
    text: str = ""
    ahead: bool = False


PLAYERS: dict[str, PlayerInfo] = {
    info.id: info
    for info in (
        PlayerInfo("random"),
        PlayerInfo("recruit"),
        PlayerInfo("greedy"),
        PlayerInfo("veteran", ahead=True),
    )
}
"""Every player by id, in the order of strength."""

REGULAR = "greedy"
"""Who plays where nobody has chosen: quick at any question of any game.  Matches that are stored know it by this id."""

MAKERS: dict[str, Callable[[int | None], Player]] = {
    "random": RandomPlayer,
    "recruit": RecruitPlayer,
    REGULAR: GreedyPlayer,
    "veteran": VeteranPlayer,
}


def make_player(id: str, seed: int | None = None) -> Player:  # noqa: A002 - the registry's own word for it
    """A new player.  Players made with the same `seed` answer alike.

    Raises UsageError for an unknown id, naming those there are.
    """
    if id not in PLAYERS:
        raise UsageError(f"there is no player {id!r}; there are: {', '.join(PLAYERS)}", where="player")
    return MAKERS[id](seed)


def make_player_at_a_table(id: str, seed: int | None = None) -> Player:  # noqa: A002 - as above
    """The same for a table, where people wait: it answers in time.  Raises UsageError for an unknown id."""
    player = make_player(id, seed)
    if isinstance(player, VeteranPlayer):
        player.deadline = PATIENCE
    return player


PATIENCE = 3.0
"""Seconds within which a player at a table answers."""
