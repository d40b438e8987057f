"""Matches and their twins, the same but for what is hidden from a side: what that side is shown, and what differs."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from beachhead.conformance.views import asked, told
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.match import Match
from beachhead.kernel.positions import Chain
from beachhead.kernel.sampling import play_of


def as_told(match: Match, side: str) -> Chain:
    """What a side has been told: all that the story of a twin can be known to have in common with that of the match."""
    log: Chain = None
    for decision, event in match.events(side):
        log = (log, (decision, (event,)))
    return log


def sights(match: Match, side: str, heard: int) -> dict[str, bytes]:
    """Everything that a side is shown, and who is asked what as far as it may know."""
    events = list(match.events(side))[heard:]
    seen: dict[str, Any] = {
        "position": match.view(side),
        "onlookers": match.view(None),
        "known": match.game.redacted_for(side),
        "events": [(name, data) for _, name, data in told(events)],
        "log": [match.line(event, 0) for _, event in events],
        "asked": sorted(match.asks),
        "waiting": [match.waiting(ask) for ask in match.asks.values()],
    }
    if side in match.asks:
        observation = match.observe(side)
        seen |= {
            "question": match.question(side),
            "options": observation.options,
            "asks": asked(match)[side],
            "judged": list(match.module.judge(play_of(observation))),
            "coming": match.asks[side].coming(),
        }
    return {name: msgspec.json.encode(value) for name, value in seen.items()}


def difference(one: Match, other: Match, side: str, heard: int) -> list[str]:
    """What differs, from shortly before the place on."""
    found = []
    first, second = sights(one, side, heard), sights(other, side, heard)
    for name in sorted(first.keys() | second.keys()):
        a, b = first.get(name, b""), second.get(name, b"")
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            found.append(f"{name}: {a[max(0, at - 200) : at + 200]!r} / {b[max(0, at - 200) : at + 200]!r}")
    return found


def alike(one: Ask, other: Ask, names: Mapping[str, str], rng: random.Random) -> tuple[Option, Option] | None:
    """An answer that is open in both matches, with the units exchanged that are exchanged."""
    known = {option.action: option for option in other.choices()}
    options = list(one.choices())
    rng.shuffle(options)
    for option in options:
        there = Action(option.action.verb, names.get(option.action.target, option.action.target))
        if there in known:
            return option, known[there]
    return None
