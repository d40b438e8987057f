"""What may be asked of the table: the bodies of requests, read strictly."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import Request

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.orders import Only, Policy
from beachhead.kernel.reading import Reader
from beachhead.server.errors import TableError, bad_input
from beachhead.server.kept import Sharing, Sign
from beachhead.server.offers import OfferKind

MAX_BODY = 1_000_000
"""Bytes of a request's body."""

MAX_RECORD = 16_000_000
"""Bytes of a match record that is brought along."""

Word = Annotated[str, msgspec.Meta(max_length=200)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=r"^[!-~]+$")]
Secret = Annotated[str, msgspec.Meta(min_length=16, max_length=100, pattern=r"^[!-~]+$")]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Name = Annotated[str, msgspec.Meta(max_length=100)]
Share = Annotated[int, msgspec.Meta(ge=0, le=100)]
Number = Annotated[int, msgspec.Meta(ge=-(2**62), le=2**62)]


class Seating(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to play a match: `seats` says for each side "person" or the id of a computer player.

    `seed` is a number or 64 hexadecimal digits, None for a fresh one.  `invite` are the sides to which others are
    invited: whoever sets the match up gets no link to them.
    """

    seats: dict[Side, str]
    invite: tuple[Word, ...] = ()
    seed: Number | Word | None = None
    name: Name = ""

    def seed_value(self) -> int | str | None:
        """The seed as the kernel reads it: a number written as text is a number, no text a fresh one."""
        if isinstance(self.seed, str):
            text = self.seed.strip()
            if text.isascii() and text.isdigit() and len(text) < 19:
                return int(text)
            return text or None
        return self.seed


class NewMatch(Seating, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match to set up, and who is to play it; with a `guide` it begins in the position that this has prepared."""

    game: Word
    scenario: Word
    options: dict[str, str] | None = None
    guide: Word | None = None


class NewBranch(Seating, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Playing on from a moment, None for now, and who is to play there."""

    at: Version | None = None


class NewLesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson to set up: a guide of a game, from a step on."""

    game: Word
    guide: Word
    step: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1


class Invite(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another invitation to a side's seat, in place of one that nobody has used."""

    side: Word


class Accept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Taking the seat that an invitation offers; `key` is a secret by which a repeated request is recognized."""

    key: Secret | None = None


class Replace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another link to the same seat."""


class Known(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The matches that some links open."""

    tables: Annotated[tuple[Word, ...], msgspec.Meta(max_length=100)]


class Search(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which finished matches are sought, in which order, and which of them are to be shown; what is empty asks nothing.

    `tables` are links, of which nothing is asked at the machine that serves.  `side` is the one that the link played
    at the end, `opponent` who played another: "person" or a computer player; `since` and `until` are times, ISO, UTC.
    Each word of `text` is in the name of the match, its game or its scenario, or in its result.
    """

    tables: Annotated[tuple[Word, ...], msgspec.Meta(max_length=1000)] = ()
    game: Word = ""
    scenario: Word = ""
    side: Word = ""
    opponent: Word = ""
    result: Literal["", "won", "lost", "drawn", "unfinished"] = ""
    text: Name = ""
    since: Word = ""
    until: Word = ""
    sort: Literal["finished", "game", "side", "opponent", "result"] = "finished"
    descending: bool = True
    offset: Version = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 20


class Leave(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Leaving the lesson."""

    version: Version


class Act(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move: `version` is that of the table it was made at; `key` lets a repeated request be recognized."""

    version: Version
    side: Word
    action: Action
    key: Key | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Answers on trial: nothing is given."""

    actions: Annotated[tuple[Action, ...], msgspec.Meta(max_length=200)]


class Commit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Giving the answers of a plan that began at the table of a version, one after the other."""

    version: Version
    side: Word
    actions: Annotated[tuple[Action, ...], msgspec.Meta(min_length=1, max_length=200)]


class Undo(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Taking back the last answer, or all answers after decision `to`."""

    version: Version
    to: Version | None = None


class Redo(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Making the last taken-back answer again."""

    version: Version


class Concede(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Giving the match up, whatever its version is by now."""

    side: Word


class MakeOffer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Offering something; `to` is the decision that a take-back leads to, None for the last one."""

    kind: OfferKind
    to: Version | None = None


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Agreeing to an offer at the table of a version, declining it, or no longer making it."""

    kind: OfferKind
    accept: bool
    version: Version = 0


class Where(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a standing order answers; see `Only`."""

    classes: Annotated[tuple[Word, ...], msgspec.Meta(max_length=100)] = ()
    least: Version = 0
    most: Version = 0
    place: Word = ""

    @property
    def only(self) -> Only:
        """It as an order has it."""
        return Only(classes=self.classes, least=self.least, most=self.most, place=self.place)


ANYWHERE = Where()


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A standing order: how a kind of question is answered to a side in its place; see `StandingOrder`."""

    side: Word
    question: Word
    policy: Policy
    verb: Word = ""
    least: Version = 0
    share: Share = 0
    only: Where = ANYWHERE


class WriteNote(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note that a side pins on a space, in place of the one that it has there; see `notes.Note`."""

    side: Word
    space: Number
    text: Word = ""
    mark: Sign = ""
    to: Number = -1
    shared: Sharing = "own"


class Rename(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another name for a match."""

    name: Name


N = TypeVar("N", int, None)
B = TypeVar(
    "B",
    NewMatch,
    NewBranch,
    NewLesson,
    Plan,
    Commit,
    Act,
    Undo,
    Redo,
    Leave,
    Concede,
    MakeOffer,
    Answer,
    Order,
    WriteNote,
    Rename,
    Invite,
    Accept,
    Replace,
    Known,
    Search,
)

READERS = {kind: Reader(kind) for kind in B.__constraints__}


def read(body: bytes, kind: type[B]) -> B:
    """A request's body.  Raises TableError that says what is wrong and where."""
    try:
        wanted: B = READERS[kind].json(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise bad_input(error) from None
    return wanted


def query(request: Request[Any, Any, Any], name: str) -> str:
    """What the address says after the question mark.  Raises TableError if it is missing."""
    value = request.query_params.get(name)
    if value is None:
        raise TableError(400, "bad_input", f"the address lacks {name!r}", where=f"query.{name}")
    return str(value)


def number(request: Request[Any, Any, Any], name: str, default: N) -> int | N:
    """A number after the question mark.  Raises TableError."""
    value = request.query_params.get(name)
    if value is None:
        return default
    try:
        return int(value) if len(value) < 10 else int("")
    except ValueError:
        raise TableError(400, "bad_input", f"{value[:40]!r} is not a number", where=f"query.{name}") from None
