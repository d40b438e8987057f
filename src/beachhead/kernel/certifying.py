"""Whether a match is under the present rules what it was: its answers given again, and what they lead to compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.match import Match
from beachhead.kernel.record import Record
from beachhead.kernel.refusal import RefusedError, UsageError
from beachhead.kernel.replaying import expected


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """The first decision, from 1, that is no longer what it was; what differs, and the clause under which.

    `known`: everybody in the match may know of it.
    """

    decision: int
    what: str
    clause: str
    known: bool = False


class Step(NamedTuple):
    """An answer that was given, and what is known of what it led to: what was told, as plain data, and a digest.

    Where it is known what was told a digest says no more: it is another one also where states are only laid out anew.
    """

    side: Side
    action: Action
    told: Sequence[Any] | None = None
    digest: str | None = None


def steps_of(record: Record) -> list[Step]:
    """The answers of a record, with its digests."""
    digests = expected(record)
    if record.digest:
        digests[len(record.actions)] = record.digest
    return [
        Step(side, Action(verb, target), digest=digests.get(number))
        for number, (side, verb, target) in enumerate(record.actions, start=1)
    ]


def first_difference(match: Match, steps: Iterable[Step]) -> Difference | None:
    """Give answers again in a match that stands before the first of them; None if everything is as it was."""
    for step in steps:
        found = _difference(match, step)
        if found is not None:
            return found
    return None


def _difference(match: Match, step: Step) -> Difference | None:
    number, ask = match.decisions + 1, match.asks.get(step.side)
    clause = ask.clause if ask is not None else ""
    known = match.simulation.parts is None
    try:
        match.repeat(step.side, step.action)
    except RefusedError as error:
        what = f"{step.side} {step.action}: {error}"
        return Difference(decision=number, what=what, clause=error.refusal.clause or clause)
    except UsageError as error:
        return Difference(decision=number, what=f"{step.side} {step.action}: {error}", clause=clause)
    if step.told is not None:
        told = msgspec.to_builtins(match.last_events)
        for n in range(max(len(told), len(step.told))):
            now, then = (some[n] if n < len(some) else None for some in (told, step.told))
            if not _same(now, then):
                what = f"now {_named(now)} is told, then {_named(then)}"
                event = now or then or {}
                open_ = known and not any((one or {}).get("audience") for one in (now, then))
                return Difference(decision=number, what=what, clause=event.get("clause", clause), known=open_)
    if step.told is None and step.digest is not None and step.digest != match.digest():
        what = f"the state's digest is {match.digest()}, it was {step.digest}"
        return Difference(decision=number, what=what, clause=clause)
    return None


def _same(now: Any, then: Any) -> bool:
    """Whether two events tell the same, as far as both kinds have the field."""
    if not (isinstance(now, dict) and isinstance(then, dict)):
        return bool(now == then)
    both = [name for name in now if name in then]
    return msgspec.json.encode([now[name] for name in both]) == msgspec.json.encode([then[name] for name in both])


def _named(event: Any) -> str:
    if not isinstance(event, dict):
        return "nothing"
    more = ", ".join(f"{name} {value}" for name, value in event.items() if name not in ("type", "clause", "audience"))
    return f"{event.get('type', '?')} ({more})" if more else str(event.get("type", "?"))
