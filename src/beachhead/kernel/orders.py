"""Standing orders: a side's policy that answers a recurring reaction in its place.

An order answers what it was made for and nothing else; where that is not clear it disarms itself with a reason.  One
that answers only where something is so (`Only`) leaves what is otherwise to its side, and stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Protocol, runtime_checkable

import msgspec

from beachhead.kernel.ask import Ask, Coming, Option, Options, Side
from beachhead.kernel.text import Text

Policy = Literal["pass", "always", "at_least", "share"]
"""To let pass; to do an act whenever it is asked; to do it if it is worth so much, and else to let pass; to do it until
a share of what could go has been named, and then to let pass."""


HALF = 50
"""The share that is offered first, in hundredths."""


class Only(msgspec.Struct, frozen=True, kw_only=True):
    """When an order answers: where what comes is of these classes alone, so many of it, at that place.

    No classes, a number of 0 and no place ask for nothing.
    """

    classes: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    place: str = ""

    def holds(self, coming: Coming) -> bool:
        """Whether what comes is so."""
        there = {name for name, number in coming.classes.items() if number}
        return (
            (not self.classes or there <= set(self.classes))
            and coming.number >= self.least
            and (not self.most or coming.number <= self.most)
            and self.place in ("", coming.place)
        )


ALWAYS = Only()


class StandingOrder(msgspec.Struct, frozen=True, kw_only=True):
    """How questions of a kind are answered: `verb` is the act that is done, `least` what it must be worth.

    `share` is how much of what could go, in hundredths, rounded up; those go first that are worth most.  It answers
    `only` where something is so.  `knows` are the verbs that could be chosen when it was made: it does not pass over
    what it does not know.
    """

    question: str
    policy: Policy
    verb: str = ""
    least: int = 0
    share: int = 0
    only: Only = ALWAYS
    knows: tuple[str, ...] = ()

    def is_for(self, ask: Ask) -> bool:
        """Whether it is to answer a question of its kind."""
        return ask.reaction and ask.name == self.question and self.only.holds(ask.coming())


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """An order that a side has from the beginning: to let pass a question that is asked often, whatever it could do.

    `passes` is the verb that does so, `knows` all verbs of the question.  It must never hang on what is hidden: that it
    answers, and at once, can be seen.  The sentence ``order.QUESTION`` says what is asked.
    """

    side: Side
    question: str
    passes: str
    knows: tuple[str, ...]

    @property
    def order(self) -> StandingOrder:
        """It as an order."""
        return StandingOrder(question=self.question, policy="pass", knows=self.knows)


@runtime_checkable
class Presets(Protocol):
    """A game module that gives orders from the beginning."""

    presets: tuple[Preset, ...]


def presets_of(module: object) -> tuple[Preset, ...]:
    """The orders that a game gives from the beginning; none unless it has some."""
    return module.presets if isinstance(module, Presets) else ()


def answer_of(order: StandingOrder, ask: Ask) -> Option | Text:
    """What an order answers to a reaction of its kind; else the reason why it disarms itself."""
    options = ask.choices()
    new = next((option.action.verb for option in options if option.action.verb not in order.knows), None)
    if new is not None:
        return Text("kernel.order.new", {"verb": new})
    if order.policy == "pass":
        return _only(_passing(ask, options), "pass")
    does = [option for option in options if option.action.verb == order.verb]
    if order.policy == "share" and is_enough(order, ask):
        return _only(_passing(ask, options), "pass")
    if order.policy == "always" or not does:
        return _only(does, "act")
    worth = max(map(ask.worth_of, does))
    if order.policy == "share":
        return next(option for option in does if ask.worth_of(option) == worth)
    if worth < order.least:
        return _only(_passing(ask, options), "pass")
    return _only([option for option in does if ask.worth_of(option) == worth], "act")


def is_enough(order: StandingOrder, ask: Ask) -> bool:
    """Whether the share of what could go has been named."""
    named, could = ask.coming().ready.get(order.verb, (0, 0))
    return 100 * named >= order.share * could


def policies(ask: Ask) -> Iterator[StandingOrder]:
    """The orders that a reaction allows: to let it pass, and each act that can be done in one way, or is worth more."""
    options = ask.choices()
    knows = tuple(dict.fromkeys(option.action.verb for option in options))
    if not ask.reaction or len(_passing(ask, options)) != 1:
        return
    yield StandingOrder(question=ask.name, policy="pass", knows=knows)
    ready = ask.coming().ready
    for verb in knows:
        does = [option for option in options if option.action.verb == verb]
        if verb != ask.passes and len(does) == 1:
            yield StandingOrder(question=ask.name, policy="always", verb=verb, knows=knows)
        worth = [0 if verb == ask.passes else ask.worth_of(option) for option in does]
        if max(worth) > 0 and worth.count(max(worth)) == 1:
            yield StandingOrder(question=ask.name, policy="at_least", verb=verb, least=max(worth), knows=knows)
        if ready.get(verb, (0, 0))[1] > 1:
            yield StandingOrder(question=ask.name, policy="share", verb=verb, share=HALF, knows=knows)


def narrowest(coming: Coming) -> Only:
    """What an order can ask of what comes, as strictly as it is now."""
    classes = tuple(sorted(name for name, number in coming.classes.items() if number))
    return Only(classes=classes, least=coming.number, most=coming.number, place=coming.place)


def _passing(ask: Ask, options: Options) -> list[Option]:
    return [option for option in options if option.action.verb == ask.passes]


def _only(options: list[Option], what: str) -> Option | Text:
    """The only one of the options; else why an order cannot choose."""
    if len(options) == 1:
        return options[0]
    return Text(f"kernel.order.several_{what}" if options else f"kernel.order.no_{what}")
