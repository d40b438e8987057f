"""Who sits where: persons behind secret links, and computer players."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.module import Observation, seats_of
from beachhead.kernel.refusal import UsageError
from beachhead.players.registry import PLAYERS, REGULAR, make_player_at_a_table
from beachhead.server.messages import say
from beachhead.server.storage import Seat, token_digest

PERSON = "person"
TABLE, SIDE, WATCH = "table", "side", "watch"


class Player(Protocol):
    """A computer player: data in, one of the options out."""

    def choose(self, observation: Observation) -> Action:
        """The answer to what `observation` asks."""


class PlayerInfo(Protocol):
    """What the lobby says about a computer player."""

    @property
    def id(self) -> str:
        """What requests call it."""

    @property
    def name(self) -> str:
        """What the table calls it, "" for one that its own catalogue names."""

    @property
    def text(self) -> str:
        """What to expect of it."""

    @property
    def ahead(self) -> bool:
        """Whether it plays decisions out in its head before it answers."""


def named(player: PlayerInfo) -> str:
    """What the table calls a computer player, in the language of the request as far as the catalogue names it."""
    return player.name or say(f"level.{player.id}")


class Players(NamedTuple):
    """The computer players there are, and how one is made from its id and a seed."""

    known: Mapping[str, PlayerInfo]
    make: Callable[[str, int], Player]

    @property
    def usual(self) -> str:
        """Who plays where nobody has chosen; "" if there is no computer player."""
        return REGULAR if REGULAR in self.known else next(reversed([*self.known]), "")

    def name(self, kind: str) -> str:
        """What the table calls whoever has a seat of this kind."""
        if kind == PERSON:
            return "Person"
        return named(self.known[kind]) if kind in self.known else kind


def installed_players() -> Players:
    """The computer players that come with Beachhead."""
    return Players(PLAYERS, make_player_at_a_table)


def players_now(players: Mapping[Side, str], *, sides_swapped: bool) -> dict[Side, str]:
    """Who plays each side now; `players` says who sat down there, `sides_swapped` whether the two changed sides."""
    return {side: players[seat] for side, seat in seats_of(players, sides_swapped=sides_swapped).items()}


def seat_now(seat: Seat, sides: Iterable[Side], *, sides_swapped: bool) -> Seat:
    """A seat with those of the match's `sides` that it plays now; stored are those at which its holder sat down."""
    own = tuple(side for side, sat in seats_of(sides, sides_swapped=sides_swapped).items() if sat in seat.sides)
    return msgspec.structs.replace(seat, sides=own)


def check_seats(seats: Mapping[Side, str], sides: Sequence[Side], players: Players) -> dict[Side, str]:
    """Who plays each side, in the order of `sides`.  Raises UsageError for a side or player that does not exist."""
    for side in seats:
        if side not in sides:
            raise UsageError(f"the scenario has no side {side!r}; there are: {', '.join(sides)}", where="seats")
    kinds = (PERSON, *players.known)
    for side in sides:
        if side not in seats:
            raise UsageError(f"nobody plays {side!r}; there are: {', '.join(kinds)}", where=f"seats.{side}")
        if seats[side] not in kinds:
            message = f"there is no player {seats[side]!r}; there are: {', '.join(kinds)}"
            raise UsageError(message, where=f"seats.{side}")
    return {side: seats[side] for side in sides}


class Links(NamedTuple):
    """The new links of a match: the one to open here, of each person's side the one that plays it, one to watch; and
    all to store.  `invitations` are codes for the sides to which others are invited.
    """

    table: str
    sides: dict[Side, str]
    watch: str
    seats: tuple[Seat, ...]
    invitations: dict[Side, str]


def check_invited(invited: Iterable[Side], players: Mapping[Side, str]) -> tuple[Side, ...]:
    """The sides to which others are invited, each once.  Raises UsageError for one that no person plays."""
    for side in invited:
        if players.get(side) != PERSON:
            raise UsageError(f"nobody can be invited to {side!r}: no person plays it", where="invite")
    return tuple(dict.fromkeys(invited))


def new_links(match: str, players: Mapping[Side, str], *, keep: bool, invited: Collection[Side] = ()) -> Links:
    """Make the links of a match.  With `keep` their tokens are stored, so that they can be shown again, else hashes.

    The link to open here plays every person's side but those to which others are `invited`; with several it is the
    same screen.  With `keep` each of them has a link of its own besides: whoever sits at the machine may hand it on.
    """
    persons = tuple(side for side, kind in players.items() if kind == PERSON and side not in invited)
    table, watch = new_token(), new_token()
    apart = keep and len(persons) > 1
    sides = {side: new_token() for side in persons} if apart else dict.fromkeys(persons, table)
    rows = [_seat(match, table, persons, TABLE, keep=keep), _seat(match, watch, (), WATCH, keep=keep)]
    rows += [_seat(match, token, (side,), SIDE, keep=keep) for side, token in sides.items() if token != table]
    return Links(table, sides, watch, tuple(rows), {side: new_token() for side in invited})


class SharedLinks(msgspec.Struct, frozen=True):
    """Links to hand on: of each side the one that plays it and nothing else, or None; and the one to watch.

    `invitations` are the sides to which others were invited, each with whether the seat is taken.
    """

    seats: dict[Side, str | None]
    watch: str | None
    invitations: dict[Side, bool]


def may_share(seat: Seat) -> bool:
    """Whether a link may hand on links: it was made to open the match here, or plays a side."""
    return seat.kind == TABLE or bool(seat.sides)


def shared_links(
    seat: Seat, seats: Iterable[Seat], sides: Iterable[Side], invitations: Mapping[Side, bool]
) -> SharedLinks:
    """What `seat` may hand on of a match's links: never a side that it does not play itself."""
    own: dict[Side, str | None] = dict.fromkeys(sides)
    watch = None
    for other in seats:
        if other.kind == WATCH:
            watch = other.token
        elif len(other.sides) == 1 and set(other.sides) <= set(seat.sides):
            own[other.sides[0]] = other.token
    return SharedLinks(own, watch, dict(invitations) if is_owner(seat) else {})


def is_owner(seat: Seat) -> bool:
    """Whether a link is that of whoever set its match up: he invites, names and removes."""
    return seat.kind == TABLE


def why_no_record(sides: Collection[Side], players: Mapping[Side, str], *, over: bool, local: bool) -> str:
    """Why a link of `sides` cannot have the record; empty if it can.

    The record tells everything: it is for whoever sees all of it at the serving machine, and after the end for all.
    """
    persons = {side for side, kind in players.items() if kind == PERSON}
    if over or (local and (not persons or persons == set(players) == set(sides))):
        return ""
    return say("no_record")


def player_seed(seed: str, side: Side) -> int:
    """A computer player's own seed: follows from the match's, which cannot be worked out from it."""
    return int.from_bytes(hashlib.sha256(f"beachhead player {side} {seed}".encode()).digest()[:6], "big")


def new_token() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(32)


def _seat(match: str, token: str, sides: tuple[Side, ...], kind: str, *, keep: bool) -> Seat:
    return Seat(digest=token_digest(token), match=match, token=token if keep else None, sides=sides, kind=kind)
