"""A match whose rules have changed since it was last opened: whether all holds under them, and where it goes on if not.

What is decided here becomes an entry of the journal, of kind ``rules``, which says where the line of play went on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from beachhead.kernel.ask import Action
from beachhead.kernel.branching import begun
from beachhead.kernel.certifying import Difference, Step, first_difference
from beachhead.kernel.match import Match
from beachhead.kernel.module import find
from beachhead.kernel.reading import Reader
from beachhead.kernel.record import Segment
from beachhead.kernel.refusal import UsageError
from beachhead.server.led import LED, Led, unpacked, write_led
from beachhead.server.storage import Entry, MatchRow, Stored


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """How a match went on under changed rules: `kept` answers of the line of play stand.

    Where nothing differed `difference` is None.  Else the match stands where it stood after `since` answers, in `state`
    (as JSON), and those after were given again; without a state all were, from the start.  `before` is the version
    left; `digest` stands for the state after those that stand.
    """

    kept: int
    difference: Difference | None = None
    since: int = 0
    state: str | None = None
    dropped: bool = False
    before: str = ""
    digest: str = ""

    def segment(self, rules: str) -> Segment:
        """The same as records say it."""
        known = self.difference is not None and self.difference.known
        return Segment(
            rules=rules,
            decision=self.kept,
            before=self.before,
            held=self.difference is None,
            dropped=self.dropped,
            clause=self.difference.clause if self.difference is not None and known else "",
            digest=self.digest,
            since=self.since,
            state=STATES.json(self.state) if self.state is not None else None,
        )


RULINGS = Reader(Ruling)
PLAIN = Reader(list[Any])
STATES: Reader[Any] = Reader(Any)


class Change(NamedTuple):
    """What is to be stored of a change of the rules: its entry, and what earlier entries led to, so far unknown."""

    entry: Entry
    led: Mapping[int, str]


def ruling_of(entry: Entry) -> Ruling:
    """What an entry of kind ``rules`` says.  Raises msgspec.DecodeError."""
    return RULINGS.json(entry.led or "")


def entry_of(segment: Segment, number: int) -> Entry:
    """What a record says of changed rules, as an entry of a journal."""
    difference = None
    if not segment.held:
        what = "as the record says"
        number_of = segment.decision + 1
        difference = Difference(decision=number_of, what=what, clause=segment.clause, known=bool(segment.clause))
    ruling = Ruling(
        kept=segment.decision,
        difference=difference,
        since=segment.since,
        state=msgspec.json.encode(segment.state).decode() if segment.state is not None else None,
        dropped=segment.dropped,
        before=segment.before,
        digest=segment.digest,
    )
    return _entry(ruling, segment.rules, number)


def _entry(ruling: Ruling, rules: str, number: int) -> Entry:
    return Entry(number=number, kind="rules", side="", verb=rules, led=msgspec.json.encode(ruling).decode())


def rules_now(row: MatchRow, journal: Sequence[Entry]) -> str:
    """The version of the rules under which a match goes on."""
    return next((entry.verb for entry in reversed(journal) if entry.kind == "rules"), row.header.rules)


def last_break(journal: Sequence[Entry]) -> tuple[int, Ruling] | None:
    """Where rules were left last under which the match cannot be played again: after how many entries, and how."""
    for count in range(len(journal), 0, -1):
        if journal[count - 1].kind == "rules":
            ruling = ruling_of(journal[count - 1])
            if ruling.difference is not None:
                return count, ruling
    return None


def line_of(journal: Sequence[Entry]) -> list[Entry]:
    """The answers of the line of play: those that were neither taken back nor dropped."""
    line: list[Entry] = []
    for entry in journal:
        if entry.kind == "act":
            line.append(entry)
        elif entry.kind == "undo":
            line.pop()
        elif entry.kind == "rules":
            del line[ruling_of(entry).kept :]
    return line


def steps_of(line: Sequence[Entry]) -> list[Step]:
    """Answers of a journal, and what is known of what they led to."""
    return [Step(entry.side, Action(entry.verb, entry.target), _told(entry), entry.digest) for entry in line]


def _told(entry: Entry) -> list[Any] | None:
    """What was told of an answer, as plain data; None where that was not noted or cannot be read."""
    try:
        found = LED.json(f"[{entry.led}]") if entry.led is not None else []
        return PLAIN.json(bytes(found[0].told)) if found else None
    except (msgspec.DecodeError, IndexError):
        return None


def stand(row: MatchRow, ruling: Ruling | None, data: Path | None) -> Match:
    """The match from which the answers after `Ruling.since` are given: as it began, or in the state of a ruling.

    Raises UsageError, also where the rules cannot go on from that state.
    """
    header = row.header
    match = begun(header, data)
    if ruling is not None and ruling.state is not None:
        past = match.past()
        past.decisions = ruling.since
        match.stand_in(past, ruling.state.encode())
    return match


def certify(row: MatchRow, journal: Sequence[Entry], data: Path | None = None) -> Difference | None:
    """The first difference of a stored match under the present rules; None if it holds.  Raises UsageError."""
    return _certified(row, journal, data)[0]


def _certified(row: MatchRow, journal: Sequence[Entry], data: Path | None) -> tuple[Difference | None, Match | None]:
    """The first difference, and the match as far as it holds; None where it cannot be stood at all."""
    left = last_break(journal)
    try:
        match = stand(row, left[1] if left is not None else None, data)
    except UsageError as error:
        if left is None or error.where != "state":
            raise
        return Difference(decision=left[1].kept + 1, what=str(error), clause=""), None
    difference = first_difference(match, steps_of(line_of(journal)[match.decisions :]))
    return difference, match if difference is None else match.earlier(difference.decision - 1)


def change_of_rules(
    row: MatchRow, journal: Sequence[Entry], stored: Sequence[Stored], data: Path | None = None
) -> Change | None:
    """What is to be stored before a match can go on under changed rules; None if they have not.  Raises UsageError."""
    rules, before = find(row.header.game).rules_version, rules_now(row, journal)
    if before == rules:
        return None
    line, led = line_of(journal), _filled(row.header.game, journal)
    difference, held = _certified(row, journal, data)
    digest = held.digest() if held is not None else ""
    if difference is None:
        ruling = Ruling(kept=len(line), digest=digest)
    else:
        ruling = _go_on(row, line, difference, stored, data)
        if ruling.state is None:
            ruling = msgspec.structs.replace(ruling, digest=digest)
    ruling = msgspec.structs.replace(ruling, before=before)
    number = journal[-1].number + 1 if journal else 1
    return Change(_entry(ruling, rules, number), led if difference else {})


def _go_on(
    row: MatchRow, line: Sequence[Entry], difference: Difference, stored: Sequence[Stored], data: Path | None
) -> Ruling:
    """Where a match goes on: from its last position that can be read, else from before the difference."""
    for position in sorted((one for one in stored if one.decision <= len(line)), key=lambda one: -one.decision):
        try:
            state = unpacked(position).decode()
            ruling = Ruling(kept=len(line), difference=difference, since=position.decision, state=state)
            match = stand(row, ruling, data)
        except Exception:  # whatever the rules make of a state of others
            continue
        after = first_difference(match, steps_of(line[position.decision :]))
        kept = len(line) if after is None else after.decision - 1
        digest = match.earlier(kept).digest()
        return msgspec.structs.replace(ruling, kept=kept, dropped=kept < len(line), digest=digest)
    return Ruling(kept=difference.decision - 1, difference=difference, dropped=True)


def nothing_noted(game: str) -> str:
    """Of an answer of which nobody noted what it led to: that everybody noticed it and nothing was told."""
    everybody = (*(look.id for look in find(game).sides), None)
    return write_led(Led([], everybody, "rules_changed", ()))


def _filled(game: str, journal: Sequence[Entry]) -> dict[int, str]:
    """What is noted from now on of answers of which nobody noted what they led to."""
    nothing = nothing_noted(game)
    return {entry.number: nothing for entry in journal if entry.kind == "act" and entry.led is None}
