"""The laws without a test runner: what of a game holds, and what does not."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from beachhead.conformance.cases import MATCHES, cases, deals
from beachhead.conformance.matches import keep_every_law
from beachhead.conformance.modules import OF_A_GAME, OF_A_SCENARIO


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was held to a law: what, and how it was broken (nothing if it was kept).

    `decisions` is the length of a match.
    """

    what: str
    broken: str = ""
    decisions: int = 0


def conform(game: str, matches: int = MATCHES) -> Iterator[Held]:
    """Hold a game to every law, one thing after the other: what it says of itself, its scenarios, random matches."""
    for law in OF_A_GAME:
        yield hold(f"{game}: {law.__name__}", law, game)
    for case in cases([game]):
        for of_scenario in OF_A_SCENARIO:
            yield hold(f"{case}: {of_scenario.__name__}", of_scenario, case)
    for deal in deals([game], matches):
        yield hold(str(deal), lambda deal: keep_every_law(deal).decisions, deal)


def hold(what: str, law: Callable[[Any], int | None], held: Any) -> Held:
    """Whether something keeps a law; whatever is raised breaks it."""
    try:
        return Held(what=what, decisions=law(held) or 0)
    except Exception as error:
        return Held(what=what, broken=said(error))


def said(error: Exception) -> str:
    """An error in words: what it says, else the line that failed; and which law it was, and when."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    text = " ".join(str(error).split()) or (last.line or "")
    kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
    return "; ".join([kind + text, *getattr(error, "__notes__", [])])
