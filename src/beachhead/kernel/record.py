"""Match records: a header, the list of actions, and a digest of the state every so often."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError

FORMAT = "beachhead-record/1"
DIGEST_EVERY = 32
"""Decisions between two digests in a record."""

MAX_BYTES = 64_000_000


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a match follows from, besides the actions.  `seed` is hexadecimal."""

    game: str
    scenario: str
    settings: dict[str, str]
    rules: str
    seed: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A match as text.  Actions are (side, verb, target); digests are (decisions so far, digest)."""

    format: str
    header: Header
    actions: tuple[tuple[Side, str, str], ...]
    digests: tuple[tuple[int, str], ...] = ()
    digest: str = ""


RECORDS = Reader(Record)


def digest_of(state: Any) -> str:
    """16 hexadecimal digits that stand for a state."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:16]


def encode_record(record: Record) -> bytes:
    """A record as JSON, one action a line, so that a person can read and compare it."""
    rows = b",\n".join(msgspec.json.encode(action) for action in record.actions)
    bare = msgspec.json.encode(msgspec.structs.replace(record, actions=()))
    head, key, tail = bare.partition(b'"actions":[')  # a string cannot hold this: its quotes would be escaped
    return head + key + b"\n" + rows + b"\n" + tail + b"\n"


def decode_record(data: bytes, where: str = "record") -> Record:
    """Read a record.  Raises UsageError that says what is wrong and where."""
    if len(data) > MAX_BYTES:
        raise UsageError(f"{len(data)} bytes are too many for a record", where=where)
    try:
        record = RECORDS.json(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"not a match record: {error}", where=where) from None
    if record.format != FORMAT:
        raise UsageError(f"its format is {record.format!r}; this program reads {FORMAT!r}", where=where)
    return record
