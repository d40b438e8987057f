"""Why something is not allowed, with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from beachhead.kernel.text import Sentences, Text


class Refusal(msgspec.Struct, frozen=True):
    """The first reason against an action, and the clause it rests on."""

    clause: str
    reason: Text


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


class Held(msgspec.Struct, frozen=True):
    """A condition of a refused action that does hold, and its clause."""

    clause: str
    text: Text


def failing(sentences: Sentences, conditions: Iterable[Condition], what: Mapping[str, str | int]) -> Iterator[Refusal]:
    """The conditions that fail, each with the sentence ``no.NAME`` of the catalogue; `what` goes into its gaps."""
    for holds, clause, name in conditions:
        if not holds:
            yield Refusal(clause, Text(f"{sentences.prefix}.no.{name}", what) if isinstance(name, str) else name)


def holding(sentences: Sentences, conditions: Iterable[Condition], what: Mapping[str, str | int]) -> Iterator[Held]:
    """The conditions that hold and that a player would wonder about: there is a sentence ``yes.NAME``."""
    for holds, clause, name in conditions:
        key = f"{sentences.prefix}.yes.{name}"
        if holds and isinstance(name, str) and key in sentences.catalogue():
            yield Held(clause, Text(key, what))


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of why something is not allowed.

    `title` says what was meant, nothing if the game has no words for it; `failed` are the reasons against it, the
    first of them `Play.why_not`; `held` what it does fulfil; `changes` the smallest changes known that would make it
    legal, each of them enough.
    """

    failed: tuple[Refusal, ...]
    held: tuple[Held, ...] = ()
    changes: tuple[Text, ...] = ()
    title: Text | None = None


class RefusedError(Exception):
    """An action, an undo or a piece of input was refused; nothing has changed.

    `code` is stable and for programs: ``not_asked``, ``not_an_option``, ``over``; of an undo
    ``nothing_to_undo``, ``die_rolled``, ``shown``, ``not_yours``.
    """

    def __init__(self, code: str, refusal: Refusal, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.refusal = refusal


class UsageError(Exception):
    """Something was named that does not exist, or input cannot be read: says what and where."""

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
