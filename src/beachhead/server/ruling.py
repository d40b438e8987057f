"""A match whose rules have changed since it was last opened: whether all holds under them, and where it goes on if not.

What is decided here becomes an entry of the journal, of kind ``rules``, which says where the line of play went on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from beachhead.kernel.ask import Action
from beachhead.kernel.certifying import Difference, Step, first_difference
from beachhead.kernel.events import RulesChanged
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import find
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.server.led import LED, Led, unpacked, write_led
from beachhead.server.storage import Entry, MatchRow, Stored


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """How a match went on under changed rules: `kept` answers of the line of play stand.

    Where nothing differed `difference` is None.  Else the match stands where it stood after `since` answers, in `state`
    (as JSON), and those after were given again; without a state all were, from the start.
    """

    kept: int
    difference: Difference | None = None
    since: int = 0
    state: str | None = None
    dropped: bool = False

    def event(self, rules: str) -> RulesChanged:
        """What everybody is told."""
        known = self.difference is not None and self.difference.known
        clause = self.difference.clause if self.difference is not None and known else ""
        return RulesChanged(clause=clause, rules=rules, held=self.difference is None, dropped=self.dropped)


RULINGS = Reader(Ruling)
PLAIN = Reader(list[Any])


class Change(NamedTuple):
    """What is to be stored of a change of the rules: its entry, and what earlier entries led to, so far unknown."""

    entry: Entry
    led: Mapping[int, str]


def ruling_of(entry: Entry) -> Ruling:
    """What an entry of kind ``rules`` says.  Raises msgspec.DecodeError."""
    return RULINGS.json(entry.led or "")


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

    Raises UsageError, msgspec.DecodeError and whatever a state leads to that the rules cannot go on from.
    """
    header = row.header
    match = new_match(header.game, header.scenario, seed=header.seed, options=header.settings, data=data)
    if ruling is not None and ruling.state is not None:
        state = ruling.state.encode()
        game = match.module.resume(header.scenario, header.settings, state, data)
        base = Match(match.module, header, game, data)  # whether the rules can go on from it
        past = match.past()
        past.decisions = ruling.since
        past.keep(lambda: base.simulation.base, "rules_changed")
        match.resume(past)
    return match


def certify(row: MatchRow, journal: Sequence[Entry], data: Path | None = None) -> Difference | None:
    """The first difference of a stored match under the present rules; None if it holds.  Raises UsageError."""
    left = last_break(journal)
    try:
        match = stand(row, left[1] if left is not None else None, data)
    except UsageError:
        raise
    except Exception as error:  # whatever the rules make of a state of others
        kept = left[1].kept if left is not None else 0
        what = f"the position in which other rules left it cannot be read: {type(error).__name__}"
        return Difference(decision=kept + 1, what=what, clause="")
    return first_difference(match, steps_of(line_of(journal)[match.decisions :]))


def change_of_rules(
    row: MatchRow, journal: Sequence[Entry], stored: Sequence[Stored], data: Path | None = None
) -> Change | None:
    """What is to be stored before a match can go on under changed rules; None if they have not.  Raises UsageError."""
    rules = find(row.header.game).rules_version
    if rules_now(row, journal) == rules:
        return None
    line, led = line_of(journal), _filled(row, journal)
    difference = certify(row, journal, data)
    ruling = Ruling(kept=len(line))
    if difference is not None:
        ruling = _go_on(row, line, difference, stored, data)
    text = msgspec.json.encode(ruling).decode()
    number = journal[-1].number + 1 if journal else 1
    return Change(Entry(number=number, kind="rules", side="", verb=rules, led=text), led if difference else {})


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
        return msgspec.structs.replace(ruling, kept=kept, dropped=kept < len(line))
    return Ruling(kept=difference.decision - 1, difference=difference, dropped=True)


def _filled(row: MatchRow, journal: Sequence[Entry]) -> dict[int, str]:
    """For answers of which nobody noted what they led to: that everybody noticed them and nothing was told."""
    everybody = (*(look.id for look in find(row.header.game).sides), None)
    nothing = write_led(Led([], everybody, "rules_changed", ()))
    return {entry.number: nothing for entry in journal if entry.kind == "act" and entry.led is None}
