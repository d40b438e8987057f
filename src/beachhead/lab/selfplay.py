"""Matches between computer players, one after the other, each of which can be repeated from its seed."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from beachhead.edition.events import TurnBegan
from beachhead.kernel.ask import Side
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import Scenario, find, find_scenario, settle_options
from beachhead.kernel.refusal import UsageError
from beachhead.players.base import Player
from beachhead.players.registry import PLAYERS, make_player

NOBODY_NAMED = "random"
"""Who plays a side that no seat was named for."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """How one match went.  `scores` are points by side; `seconds` is the time it took, players included.

    `seats` says who sat down at each side; with `sides_swapped` the two changed sides later.  `winner` is the side that
    won, `winner_seat` the side at which its player sat down.
    """

    game: str
    scenario: str
    seed: int
    seats: dict[Side, str]
    sides_swapped: bool
    winner: Side | None
    winner_seat: Side | None
    level: str
    scores: dict[Side, int]
    turns: int
    decisions: int
    digest: str
    seconds: float


class PlayerError(Exception):
    """A computer player crashed or gave an answer that is not allowed; the message says who, when and what."""


def settle_seats(sides: tuple[Side, ...], given: Mapping[Side, str]) -> dict[Side, str]:
    """Who plays each side, random where nobody is named.

    Raises UsageError for a side or a player that does not exist, naming those there are.
    """
    for side, player in given.items():
        if side not in sides:
            raise UsageError(f"the scenario has no side {side!r}; there are: {', '.join(sides)}", where="seats")
        if player not in PLAYERS:
            raise UsageError(f"there is no player {player!r}; there are: {', '.join(PLAYERS)}", where=f"seats.{side}")
    return {side: given.get(side, NOBODY_NAMED) for side in sides}


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays whom at what: all that a match follows from but its seed.  `pairing` makes one."""

    game: str
    scenario: str
    seats: dict[Side, str]
    options: dict[str, str]
    data: Path | None = None

    def play(self, seed: int) -> tuple[Match, Played]:
        """The match of a seed, played to its end.  Raises PlayerError."""
        start = time.perf_counter()
        match = new_match(self.game, self.scenario, seed=seed, options=self.options, data=self.data)
        seated = {side: make_player(kind, player_seed(seed, side)) for side, kind in self.seats.items()}
        try:
            play_out(match, seated)
        except PlayerError as error:
            raise PlayerError(f"seed {seed}: {error}") from error
        return match, report(match, seed, self.seats, time.perf_counter() - start)

    def about(self) -> dict[str, str]:
        """What a folder of such matches is about, the version of the rules included."""
        return {
            "game": self.game,
            "rules": find(self.game).rules_version,
            "scenario": self.scenario,
            **{f"seat {side}": player for side, player in self.seats.items()},
            **{f"option {name}": value for name, value in self.options.items()},
            "data": str(self.data.resolve()) if self.data is not None else "",
        }


def pairing(
    game: str,
    scenario: str | None = None,
    *,
    seats: Mapping[Side, str] | None = None,
    options: Mapping[str, str] | None = None,
    data: Path | None = None,
) -> Pairing:
    """Who plays whom; random where nobody is named.  Raises UsageError for anything that does not exist."""
    module = find(game)
    chosen = find_scenario(module, scenario)
    return Pairing(
        game=game,
        scenario=chosen.id,
        seats=settle_seats(chosen.sides, seats or {}),
        options=settle_options(module, options),
        data=data,
    )


def play_matches(
    game: str,
    scenario: str | None = None,
    *,
    seats: Mapping[Side, str] | None = None,
    seed: int,
    matches: int = 1,
    options: Mapping[str, str] | None = None,
    data: Path | None = None,
) -> Iterator[tuple[Match, Played]]:
    """Play `matches` matches with the seeds `seed`, `seed` + 1, ...; each as soon as it is over.

    Raises UsageError for anything that does not exist, before the first match; PlayerError.
    """
    plan = pairing(game, scenario, seats=seats, options=options, data=data)
    yield from map(plan.play, range(seed, seed + matches))


def player_seed(seed: int, side: Side) -> int:
    """A player's own seed: follows from the match's, and tells nothing about its dice."""
    return int.from_bytes(hashlib.sha256(f"beachhead selfplay {seed} {side}".encode()).digest()[:6], "big")


def play_out(match: Match, players: Mapping[Side, Player]) -> None:
    """Play a match to its end; `players` are those who sat down at each side, and change sides when the match says so.

    Raises PlayerError; the match then stands as it was before that answer.
    """
    while not match.over:
        for side in list(match.asks):
            if side not in match.asks:
                continue  # a window that another side's answer has closed
            seen = match.observe(side)
            try:
                match.apply(side, players[match.seats[side]].choose(seen))
            except Exception as error:
                who = f"the player of {side}, asked for answer {match.decisions + 1}"
                raise PlayerError(f"{who}: {type(error).__name__}: {error}") from error


def report(match: Match, seed: int, seats: Mapping[Side, str], seconds: float) -> Played:
    """How a finished match went."""
    result = match.result
    if result is None:
        raise ValueError("the match is not over")
    scenario = find_scenario(find(match.header.game), match.header.scenario)
    return Played(
        game=match.header.game,
        scenario=scenario.id,
        seed=seed,
        seats=dict(seats),
        sides_swapped=match.sides_swapped,
        winner=result.winner,
        winner_seat=match.seats[result.winner] if result.winner is not None else None,
        level=result.level,
        scores=result.scores,
        turns=turns_played(match, scenario),
        decisions=match.decisions,
        digest=match.digest(),
        seconds=round(seconds, 3),
    )


def turns_played(match: Match, scenario: Scenario) -> int:
    """How many turns of the scenario have begun: as its events tell, else by the first number in the turn's name."""
    begun = [event.turn for _, event in match.events(everything=True) if isinstance(event, TurnBegan)]
    named = re.search(r"\d+", match.view().turn)
    last = max(begun) if begun else int(named[0]) if named else scenario.last_turn
    return last - scenario.first_turn + 1
