"""Why something is not allowed, with its clause."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

import msgspec

from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.text import Text


class Refusal(msgspec.Struct, frozen=True):
    """The first reason against an action, and the clause it rests on.

    A reason without arguments has its gaps filled when somebody reads it, from the position and the action.
    """

    clause: str
    reason: Text
    action: Action | None = None


Condition = tuple[bool, str, str | Text]
"""What an action needs: whether it is so, the clause, and a name for it in the game's catalogue, or a text of its own
where the sentence speaks of something that the action does not name."""

Conditions = Iterator[Condition]
"""What an action needs, the first reason first.  A rule writes it as a generator, so that who looks only for the
first condition that fails makes no more; it ends early where what follows has no meaning without the last one."""


def met(conditions: Conditions) -> bool:
    """Whether all conditions hold."""
    for holds, _, _ in conditions:  # noqa: SIM110 - all() over a generator of a generator takes half as long again
        if not holds:
            return False
    return True


def every(conditions: Conditions) -> Generator[Condition, None, bool]:
    """The same conditions; returns whether all of them hold, for a rule that goes on only then."""
    hold = True
    for condition in conditions:
        hold = hold and condition[0]
        yield condition
    return hold


class Met(msgspec.Struct, frozen=True):
    """A condition of a refused action that does hold, and its clause."""

    clause: str
    text: Text


def failing(prefix: str, conditions: Iterable[Condition], action: Action) -> Iterator[Refusal]:
    """The conditions of an action that fail, each with the sentence ``PREFIX.no.NAME``."""
    for holds, clause, name in conditions:
        if not holds:
            yield Refusal(clause, Text(f"{prefix}.no.{name}") if isinstance(name, str) else name, action)


def fulfilled(prefix: str, conditions: Iterable[Condition]) -> Iterator[Met]:
    """The conditions that hold, each with the sentence ``PREFIX.yes.NAME``, if there is one."""
    for holds, clause, name in conditions:
        if holds and isinstance(name, str):
            yield Met(clause, Text(f"{prefix}.yes.{name}"))


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of why something is not allowed.

    `title` says what was meant, nothing if the game has no words for it; `failed` are the reasons against it, the
    first of them `Game.why_not`; `met` what it does fulfil; `changes` the smallest changes known that would make it
    legal, each of them enough.
    """

    failed: tuple[Refusal, ...]
    met: tuple[Met, ...] = ()
    changes: tuple[Text, ...] = ()
    title: Text | None = None


class RefusedError(Exception):
    """An action, an undo or a piece of input was refused; nothing has changed.

    `code` is stable and for programs: ``not_asked``, ``not_an_option``, ``over``; of an undo
    ``nothing_to_undo``, ``die_rolled``, ``shown``, ``not_yours``.  `ask` is the question that an
    action does not answer.
    """

    def __init__(self, code: str, refusal: Refusal, message: str, ask: Ask | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.refusal = refusal
        self.ask = ask


class UsageError(Exception):
    """Something was named that does not exist, or input cannot be read: says what and where."""

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
