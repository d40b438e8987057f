"""Match records: a header, the list of actions, and a digest of the state every so often."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.events import RulesChanged
from beachhead.kernel.game import State
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError

FORMAT = "beachhead-record/1"
IN_SEGMENTS = "beachhead-record/2"
"""The format of a match that went on under changed rules from where it stood; there are segments in it."""

BRANCHED = "beachhead-record/3"
"""The format of a match that began in a position, as a branch of another one; there may be segments in it."""

DIGEST_EVERY = 32
"""Decisions between two digests in a record."""

MAX_BYTES = 64_000_000


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """Where a branch of another match began: in `state`, as JSON, its dice taken out; see kernel/branching.py.

    `faces` are what its first dice showed, 0 for any.  `match` is the id of the other match where both are kept, and
    `name` its name; it stood then at `decision`, as whoever branched it counted, in a turn and phase in his words.
    """

    state: msgspec.Raw
    faces: tuple[int, ...] = ()
    match: str = ""
    name: str = ""
    decision: int = 0
    turn: str = ""
    phase: str = ""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a match follows from, besides the actions.  `seed` is hexadecimal.

    `start` is None for a match that begins as its scenario does.
    """

    game: str
    scenario: str
    settings: dict[str, str]
    rules: str
    seed: str
    start: Start | None = None


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """Where a match went on under other rules: after `decision` answers, under version `rules` instead of `before`.

    `held`: all that was done is the same under them.  Else it stood in `state`, as plain data, after `since` answers,
    and those after were given again under the new rules; without a state all were, from the start.  `dropped`: the last
    answers did not stand.  `clause` is where it differs, if everybody may know.  `digest` stands for the state after
    `decision` answers under the new rules, empty where it is not known.
    """

    rules: str
    decision: int
    before: str = ""
    held: bool = True
    dropped: bool = False
    clause: str = ""
    digest: str = ""
    since: int = 0
    state: Any = None

    def event(self) -> RulesChanged:
        """What everybody is told."""
        return RulesChanged(clause=self.clause, rules=self.rules, held=self.held, dropped=self.dropped)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A match as text.  Actions are (side, verb, target); digests are (decisions so far, digest).

    With `segments` the header says under which rules it began, and they under which it went on.
    """

    format: str
    header: Header
    actions: tuple[tuple[Side, str, str], ...]
    digests: tuple[tuple[int, str], ...] = ()
    digest: str = ""
    segments: tuple[Segment, ...] = ()

    @property
    def rules(self) -> str:
        """The version of the rules under which it ended."""
        return self.segments[-1].rules if self.segments else self.header.rules

    @property
    def left(self) -> Segment | None:
        """Where it stood last in a state that the rules of today may not lead to."""
        return next((segment for segment in reversed(self.segments) if segment.state is not None), None)


RECORDS = Reader(Record)


def digest_of(state: Any) -> str:
    """16 hexadecimal digits that stand for a state."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:16]


class Digest:
    """What stands for a state: worked out when somebody looks, for of most matches nobody wants a record."""

    __slots__ = ("_state", "_text")

    def __init__(self, text: str, state: State | None = None) -> None:
        self._text, self._state = text, state

    @classmethod
    def of(cls, state: State) -> Digest:
        """That of a state, as it is now."""
        return cls("", state.copy())

    @property
    def is_owed(self) -> bool:
        """Whether nobody has looked yet."""
        return self._state is not None

    @property
    def text(self) -> str:
        """It as 16 hexadecimal digits."""
        if self._state is not None:
            self._text, self._state = digest_of(self._state), None
        return self._text


def record_of(
    header: Header,
    actions: tuple[tuple[Side, str, str], ...],
    digests: tuple[tuple[int, str], ...],
    digest: str,
    segments: Sequence[Segment] = (),
) -> Record:
    """The record of a match whose header names the rules of today.  Where everything held they are those of all."""
    held, branched = all(segment.held for segment in segments), header.start is not None
    form = BRANCHED if branched else FORMAT if held else IN_SEGMENTS
    record = Record(format=form, header=header, actions=actions, digests=digests, digest=digest)
    if held:
        return record
    began = msgspec.structs.replace(header, rules=segments[0].before or header.rules)
    return msgspec.structs.replace(record, header=began, segments=tuple(segments))


def encode_record(record: Record) -> bytes:
    """A record as JSON, one action a line, so that a person can read and compare it."""
    rows = b",\n".join(msgspec.json.encode(action) for action in record.actions)
    bare, header = msgspec.json.encode(msgspec.structs.replace(record, actions=())), msgspec.json.encode(record.header)
    before, _, after = bare.partition(header)
    head, key, tail = after.partition(b'"actions":[')  # a string cannot hold this: its quotes would be escaped
    return before + header + head + key + b"\n" + rows + b"\n" + tail + b"\n"


def decode_record(data: bytes, where: str = "record") -> Record:
    """Read a record.  Raises UsageError that says what is wrong and where."""
    if len(data) > MAX_BYTES:
        raise UsageError(f"{len(data)} bytes are too many for a record", where=where)
    try:
        record = RECORDS.json(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"not a match record: {error}", where=where) from None
    if record.format not in (FORMAT, IN_SEGMENTS, BRANCHED):
        known = f"{FORMAT!r}, {IN_SEGMENTS!r} and {BRANCHED!r}"
        raise UsageError(f"its format is {record.format!r}; this program reads {known}", where=where)
    for number, segment in enumerate(record.segments):
        if not 0 <= segment.since <= segment.decision <= len(record.actions):
            raise UsageError(f"segment {number + 1} does not lie within its decisions", where=where)
    return record
