"""Questions and answers: the only way in which rules and players talk.

A rule procedure is a generator (a `Flow`).  It yields an `Ask` when a player must decide and is sent the `Option` that
was chosen.  Where several sides decide in secret at once it uses `together`; where whoever wants may act,
`acts.window`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from beachhead.kernel.text import Text

Side = str
"""A side's id, as printed in records: ``"us"``."""

NOWHERE = -1
"""No piece or no space: the option is a button."""


class Action(msgspec.Struct, frozen=True, gc=False):
    """What a player does, by printed names: the verb, and the piece, space or amount it is done to."""

    verb: str
    target: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.target}" if self.target else self.verb


class Option(msgspec.Struct, frozen=True, gc=False):
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


class Coming(msgspec.Struct, frozen=True, kw_only=True):
    """What a reaction answers, as the asked side knows it, so that a standing order may ask for it.

    `classes`: how many of each class come; the catalogue may have a word for it, as ``GAME.class.dd``.  `place`: where,
    by its printed name.  `ready`, by verb: how many of the asked side's own have been named already, and how many could
    go in all, those included.
    """

    classes: Mapping[str, int] = {}
    place: str = ""
    ready: Mapping[str, tuple[int, int]] = {}

    @property
    def number(self) -> int:
        """How many come."""
        return sum(self.classes.values())


NOTHING_COMES = Coming()


class Ask(msgspec.Struct):
    """One side must choose one of the options.

    `options` may be a function without arguments: options are then made when somebody first looks at
    them, so that the replay of a clone does not make any.  At an `anchor` the state alone says how to go on.
    `about` are the pieces that the question is about, such as the unit whose goal is asked for.
    `offers` are the acts from which the options come, if they come from acts.  `passes` is the verb that lets pass what
    another side does; a question that has it is a recurring reaction, which a standing order may answer.  `worth` says
    what an option is worth there, if that is not the number that it carries.
    """

    side: Side
    prompt: Text
    clause: str
    options: Options | Callable[[], Options]
    anchor: bool = False
    about: tuple[int, ...] = ()
    offers: tuple[Any, ...] = ()
    passes: str = ""
    worth: Callable[[Option], int] | None = None
    meets: Callable[[], Coming] | None = None

    @property
    def reaction(self) -> bool:
        """Whether it is a recurring reaction to what another side does, with a way to pass."""
        return bool(self.passes)

    @property
    def name(self) -> str:
        """The kind of question: see `question_name`."""
        return question_name(self.prompt.key)

    def given(self, *acts: Any) -> tuple[Any, ...]:
        """What the first of these acts that it offers was given; nothing if it offers none of them."""
        return next((offer.given for offer in self.offers if offer.act in acts), ())

    def worth_of(self, option: Option) -> int:
        """What an option is worth; a standing order may do it if that is enough."""
        return option.value if self.worth is None else self.worth(option)

    def coming(self) -> Coming:
        """What it reacts to; nothing that an order could ask for, unless the rules say so."""
        return NOTHING_COMES if self.meets is None else self.meets()

    def choices(self) -> Options:
        """The options; made now if they were not yet, and kept."""
        if not isinstance(self.options, tuple):
            self.options = self.options()
        return self.options


class AskAny(msgspec.Struct, frozen=True):
    """Several sides may answer, and whoever does so first is heard: the flow is sent the side and its option.

    Who is asked must follow from what everybody knows; else being asked would betray something.  See `acts.window`.
    """

    asks: Mapping[Side, Ask]


class Together(msgspec.Struct, frozen=True):
    """Several sides decide in secret, each over as many questions as it takes; nobody sees it before all are done.

    Each part is a flow of one side, begun on a game that it is given: what it does there nobody else sees, and nothing
    of the others' is done there.  It rolls no dice and goes on from the game's state wherever it is begun.  The flow is
    sent the answers by side; use `together`, which then does it all in the match itself, side by side.
    """

    parts: Mapping[Side, Callable[[Any], Flow[Any]]]


Question = Ask | AskAny | Together
R = TypeVar("R")
Flow = Generator[Question, Any, R]
"""A rule procedure: yields questions, is sent answers, returns its own result."""


def together(game: Any, parts: Mapping[Side, Callable[[Any], Flow[R]]]) -> Flow[dict[Side, R]]:
    """Have each side go through its part in secret; returns what each part returned."""
    answers: Mapping[Side, tuple[Any, ...]] = yield Together(parts)
    return {side: gone_through(part(game), answers[side]) for side, part in parts.items()}


def alone(ask: Callable[[Any], Ask]) -> Callable[[Any], Flow[Option]]:
    """The part of a side that decides a single question; returns the option."""

    def part(game: Any) -> Flow[Option]:
        option: Option = yield ask(game)
        return option

    return part


def gone_through(flow: Flow[R], answers: Iterable[Any]) -> R:
    """What a flow returns whose answers are known.  Raises TypeError where it asks for more or fewer."""
    try:
        next(flow)
        for answer in answers:
            flow.send(answer)
    except StopIteration as end:
        result: R = end.value
        return result
    raise TypeError("a part asks for more in the match than it did by itself: it must not depend on the other parts")


def settle(ask: Ask) -> Flow[Option]:
    """Ask, unless only one option is left: a forced choice is taken without a question."""
    options = ask.choices()
    if len(options) == 1:
        return options[0]
    answer: Option = yield msgspec.structs.replace(ask, options=options)
    return answer
