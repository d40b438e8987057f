"""Notes that players pin on spaces: a side's own unless it shares them, kept beside the journal.

Who sees a note is told of it and nobody else: it changes no version and rings no other bell.  When it was written
stands in it as every viewer counted then, so that it tells nobody what others do in secret.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.match import Match
from beachhead.server.errors import TableError
from beachhead.server.journaled import JournaledMatch
from beachhead.server.kept import KeptNote, Sharing, Sign
from beachhead.server.messages import say
from beachhead.server.numbering import Numbers
from beachhead.server.requests import WriteNote

MOST = 300
"""Notes that a side can have in a match."""


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A note on a space by whoever plays a side: words, a mark, an arrow to another space (-1 for none).

    `decision` is when it was written, as the link counts; `shared` with whom; `own` whether the link may change it.
    """

    side: Side
    space: int
    text: str
    mark: Sign
    to: int
    shared: Sharing
    decision: int
    own: bool


def written(journaled: JournaledMatch, kept: Sequence[KeptNote], wanted: WriteNote) -> KeptNote:
    """A note as it is to be kept.  Raises TableError.  One that says the same as before keeps its moment."""
    match = journaled.match
    seat, spaces = match.seats[wanted.side], {space.id for space in match.board.spaces}
    for name, space in (("space", wanted.space), ("to", wanted.to)):
        if space not in spaces and not (name == "to" and space == -1):
            raise TableError(400, "bad_input", f"there is no space {space}", where=f"body.{name}")
    if not (wanted.text.strip() or wanted.mark or wanted.to >= 0):
        raise TableError(400, "bad_input", "the note says nothing", where="body.text")
    own = {note.space: note for note in kept if note.seat == seat}
    before = own.get(wanted.space)
    if before is None and len(own) >= MOST:
        raise TableError(409, "too_many_notes", say("too_many_notes", most=MOST))
    viewers: list[Side | None] = [*(look.id for look in match.module.sides), None]
    note = KeptNote(
        seat=seat,
        space=wanted.space,
        text=wanted.text.strip(),
        mark=wanted.mark,
        to=wanted.to,
        shared=wanted.shared,
        decision=match.decisions,
        counted={viewer or "": journaled.numbers([viewer] if viewer else []).last for viewer in viewers},
    )
    if before is not None and (before.text, before.mark, before.to) == (note.text, note.mark, note.to):
        return msgspec.structs.replace(note, decision=before.decision, counted=before.counted)
    return note


def readers(match: Match, note: KeptNote) -> frozenset[Side | None]:
    """The viewers that see a note: its side, with it the other players, with them everybody."""
    sides = match.seats
    own = {side for side, seat in sides.items() if seat == note.seat}
    more: dict[Sharing, set[Side | None]] = {"own": set(), "players": set(sides), "all": {*sides, None}}
    return frozenset(own | more[note.shared])


def seen(
    match: Match, kept: Iterable[KeptNote], sides: Collection[Side], eyes: Side | None, numbers: Numbers
) -> tuple[Note, ...]:
    """The notes that a link of `sides`, which looks with some `eyes`, sees: after the end those of all its sides."""
    looking: set[Side | None] = set(sides) if match.over and sides else {eyes}
    whose = {seat: side for side, seat in match.seats.items()}
    return tuple(
        Note(
            side=whose[note.seat],
            space=note.space,
            text=note.text,
            mark=note.mark,
            to=note.to,
            shared=note.shared,
            decision=min(_counted(match, note, sides), numbers.last),
            own=whose[note.seat] in looking,
        )
        for note in kept
        if looking & readers(match, note)
    )


def _counted(match: Match, note: KeptNote, sides: Collection[Side]) -> int:
    """When a note was written, as a link of `sides` counts."""
    if len(sides) > 1 or match.over:
        return note.decision
    return note.counted.get(next(iter(sides), ""), note.decision)
