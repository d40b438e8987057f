"""Records played again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from beachhead.kernel.ask import Action
from beachhead.kernel.branching import begun
from beachhead.kernel.match import Match
from beachhead.kernel.module import find
from beachhead.kernel.record import Record
from beachhead.kernel.refusal import RefusedError, UsageError


class DivergenceError(UsageError):
    """A record does not replay: `decision` is the number of the first action that differs, from 1."""

    def __init__(self, message: str, decision: int) -> None:
        super().__init__(message, where=f"decision {decision}")
        self.decision = decision


def begin(record: Record, data: Path | None = None) -> Match:
    """The match from which the answers of a record can be given: as it began, or where other rules left it.

    The answers before that are its history; what they led to only the rules of then could tell.  Raises UsageError.
    """
    header, left = record.header, record.left
    match = begun(header, data)
    if left is None:
        return match
    past, seed = match.past(), match.game.state.dice.seed
    for number in range(left.since + 1):
        for segment in record.segments[: record.segments.index(left)]:
            if segment.decision == number:
                past.change(segment)
        if number < left.since:
            side, verb, target = record.actions[number]
            past.add((side, Action(verb, target)), (), None)
    match.stand_in(past, msgspec.json.encode(left.state))
    if match.game.state.dice.seed != seed:
        raise UsageError("the dice of a position are not those of the match", where="segments")
    return match


def replay(record: Record, *, to: int | None = None, data: Path | None = None) -> Match:
    """Play a record again, all of it or the first `to` actions; in segments, from where other rules left it last.

    Raises DivergenceError at the first action that is refused or digest that differs, UsageError when the
    record's game, scenario, options or rules version are unknown here.
    """
    module = find(record.header.game)
    if record.rules != module.rules_version:
        message = f"recorded under rules version {record.rules!r} of {module.id}; this is {module.rules_version!r}"
        raise UsageError(message, where="header.rules")
    if to is not None and not 0 <= to <= len(record.actions):
        raise UsageError(f"the record has {len(record.actions)} decisions, not {to}", where="to")
    match = begin(record, data)
    first = match.decisions
    if to is not None and to < first:
        message = f"up to decision {first} the match went by other rules; it can be played again from there on"
        raise UsageError(message, where="to")
    digests, segments = expected(record), list(record.segments[len(match.segments) :])
    for number in range(first, len(record.actions[:to]) + 1):
        if number > first:
            _give(match, *record.actions[number - 1])
        wanted = digests.get(number)
        if wanted is not None and wanted != match.digest():
            raise DivergenceError(f"the state's digest is {match.digest()}, recorded was {wanted}", number)
        while segments and segments[0].decision == number:
            match.go_on_under(segments.pop(0))
    if to is None and record.digest and record.digest != match.digest():
        message = f"the final state's digest is {match.digest()}, recorded was {record.digest}"
        raise DivergenceError(message, len(record.actions))
    return match


def _give(match: Match, side: str, verb: str, target: str) -> None:
    try:
        match.repeat(side, Action(verb, target))
    except (RefusedError, UsageError) as error:
        raise DivergenceError(f"{side} {verb} {target}: {error}", match.decisions + 1) from None


def expected(record: Record) -> dict[int, str]:
    """The digests of the states that the answers of a record lead to, and of those at the ends of its segments."""
    left = record.left
    digests = {number: digest for number, digest in record.digests if left is None or number > left.since}
    after = record.segments[record.segments.index(left) :] if left is not None else record.segments
    return {**{one.decision: one.digest for one in after if one.digest}, **digests}
