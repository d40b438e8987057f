"""Questions and answers: the only way in which rules and players talk.

A rule procedure is a generator (a `Flow`).  It yields an `Ask` when a player must decide and is sent
the `Option` that was chosen; when several sides decide in secret at once it yields an `AskAll` and is
sent a dictionary of side to option.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeVar

import msgspec

from beachhead.kernel.text import Text

Side = str
"""A side's id, as printed in records: ``"us"``."""

NOWHERE = -1
"""No piece or no space: the option is a button."""


class Action(msgspec.Struct, frozen=True):
    """What a player does, by printed names: the verb, and the piece, space or amount it is done to."""

    verb: str
    target: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.target}" if self.target else self.verb


class Option(msgspec.Struct, frozen=True):
    """An action that is allowed now, where to click for it, and the clause that grants it.

    `piece` and `space` are indices of the game (`NOWHERE` for neither: the option is a button);
    `value` is a number that the action carries, such as an amount of support points.
    """

    action: Action
    clause: str
    piece: int = NOWHERE
    space: int = NOWHERE
    value: int = 0


Options = tuple[Option, ...]


def question_name(key: str) -> str:
    """The kind of question, by the key of its text in the game's catalogue: ``move`` for ``GAME.ask.move``."""
    return key.partition(".ask.")[2]


class Ask(msgspec.Struct):
    """One side must choose one of the options.

    `options` may be a function without arguments: options are then made when somebody first looks at
    them, so that the replay of a clone does not make any.  At an `anchor` the state alone says how to go on.
    `about` are the pieces that the question is about, such as the unit whose goal is asked for.
    `offers` are the acts from which the options come, if they come from acts.
    """

    side: Side
    prompt: Text
    clause: str
    options: Options | Callable[[], Options]
    anchor: bool = False
    about: tuple[int, ...] = ()
    offers: tuple[Any, ...] = ()

    @property
    def name(self) -> str:
        """The kind of question: see `question_name`."""
        return question_name(self.prompt.key)

    def choices(self) -> Options:
        """The options; made now if they were not yet, and kept."""
        if not isinstance(self.options, tuple):
            self.options = self.options()
        return self.options


class AskAll(msgspec.Struct, frozen=True):
    """Several sides answer the same moment; nobody sees an answer before all have been given."""

    asks: Mapping[Side, Ask]


Question = Ask | AskAll
R = TypeVar("R")
Flow = Generator[Question, Any, R]
"""A rule procedure: yields questions, is sent answers, returns its own result."""


def asks_of(question: Question | None) -> Mapping[Side, Ask]:
    """The questions of a moment by side; empty when nobody is asked."""
    if question is None:
        return {}
    return question.asks if isinstance(question, AskAll) else {question.side: question}


def settle(ask: Ask) -> Flow[Option]:
    """Ask, unless only one option is left: a forced choice is taken without a question."""
    options = ask.choices()
    if len(options) == 1:
        return options[0]
    answer: Option = yield msgspec.structs.replace(ask, options=options)
    return answer
