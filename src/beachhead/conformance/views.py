"""What can be seen of a match from outside, as bytes to compare; and random play.  Knows no game."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from beachhead.kernel.ask import Option
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.match import Match

LONGEST_MATCH = 20_000
"""Decisions after which a match counts as endless."""

LINES = 50
"""So many of the newest lines of the log are looked at in a moment: what they tell has been drawn since another one."""


def viewers(match: Match) -> tuple[str | None, ...]:
    """Every side, and None for a spectator."""
    return (*(look.id for look in match.module.sides), None)


def told(events: Iterable[tuple[int, Event]]) -> list[Any]:
    """Events as data, each with its type's name."""
    return [(decision, type(event).__name__, msgspec.to_builtins(event)) for decision, event in events]


def newest(match: Match, side: str | None) -> list[tuple[int, Event]]:
    """The last events that a side has been told of, each with its decision."""
    return list(match.events(side))[-LINES:]


def newest_lines(match: Match, side: str | None) -> list[LogLine]:
    """What the log says of them to a side."""
    return [match.line(event, decision) for decision, event in newest(match, side)]


def logs(match: Match) -> dict[str | None, list[LogLine]]:
    """The log of every viewer; an event that several are told of is put into words once."""
    known: dict[tuple[int, int], tuple[Event, LogLine]] = {}  # as long as an event is held its id is no other's

    def line(decision: int, event: Event) -> LogLine:
        found = known.get((decision, id(event)))
        if found is None:
            found = known[decision, id(event)] = event, match.line(event, decision)
        return found[1]

    ending = match.ending()
    return {viewer: [line(*told) for told in match.events(viewer)] + ending for viewer in viewers(match)}


def asked(match: Match) -> dict[str, Any]:
    """The open questions as data: what is asked, and the options."""
    return {side: msgspec.to_builtins((a.prompt, a.clause, a.choices())) for side, a in match.asks.items()}


def observed(match: Match, side: str) -> list[Any]:
    """An observation as flat data: the chain of what was heard may be too deep to be encoded as it is."""
    seen = match.observe(side)
    heard = [(type(event).__name__, event) for event in seen.events()]
    return [msgspec.structs.replace(seen, heard=len(chain(seen.heard))), heard]


def chain(pairs: Any) -> list[Any]:
    """The links of nested pairs, newest first."""
    links = []
    while pairs is not None:
        pairs, link = pairs
        links.append(link)
    return links


def seen_by(match: Match, side: str | None) -> bytes:
    """Everything that `side` can see: position, log, events, and its own question."""
    seen: list[Any] = [match.view(side), match.log(side), told(match.events(side))]
    ask = match.asks.get(side) if side is not None else None
    if ask is not None and side is not None:
        seen += [match.question(side), observed(match, side)]
    return msgspec.json.encode(seen)


def everything(match: Match) -> tuple[Any, ...]:
    """The whole match: two matches with equal values are the same for every observer and in every byte."""
    return (
        match.digest(),
        match.decisions,
        match.history,
        asked(match),
        told(match.events(everything=True)),
        match.outcome,
        *(seen_by(match, side) for side in viewers(match)),
    )


def choose(match: Match, rng: random.Random) -> tuple[str, Option]:
    """A random answer to the open question."""
    side = rng.choice(sorted(match.asks))
    options = match.asks[side].choices()
    assert options, f"{match.asks[side].prompt} has no option"
    return side, rng.choice(options)


def play_on(match: Match, rng: random.Random, decisions: int = LONGEST_MATCH) -> Match:
    """Answer at random until the end, or so many times."""
    for _ in range(decisions):
        if match.over:
            break
        match.apply(*choose(match, rng))
    return match
