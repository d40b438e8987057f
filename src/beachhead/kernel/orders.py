"""Standing orders: a side's policy that answers a recurring reaction in its place.

An order answers what it was made for and nothing else; where that is not clear it disarms itself with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Protocol, runtime_checkable

import msgspec

from beachhead.kernel.ask import Ask, Option, Options, Side
from beachhead.kernel.text import Text

Policy = Literal["pass", "always", "at_least"]
"""To let pass; to do an act whenever it is asked; to do it if it is worth so much, and else to let pass."""


class StandingOrder(msgspec.Struct, frozen=True, kw_only=True):
    """How every question of a kind is answered: `verb` is the act that is done, `least` what it must be worth.

    `knows` are the verbs that could be chosen when it was made: it does not pass over what it does not know.
    """

    question: str
    policy: Policy
    verb: str = ""
    least: int = 0
    knows: tuple[str, ...] = ()


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
    if order.policy == "always" or not does:
        return _only(does, "act")
    worth = max(map(ask.worth_of, does))
    if worth < order.least:
        return _only(_passing(ask, options), "pass")
    return _only([option for option in does if ask.worth_of(option) == worth], "act")


def policies(ask: Ask) -> Iterator[StandingOrder]:
    """The orders that a reaction allows: to let it pass, and each act that can be done in one way, or is worth more."""
    options = ask.choices()
    knows = tuple(dict.fromkeys(option.action.verb for option in options))
    if not ask.reaction or len(_passing(ask, options)) != 1:
        return
    yield StandingOrder(question=ask.name, policy="pass", knows=knows)
    for verb in knows:
        does = [option for option in options if option.action.verb == verb]
        if verb != ask.passes and len(does) == 1:
            yield StandingOrder(question=ask.name, policy="always", verb=verb, knows=knows)
        worth = [0 if verb == ask.passes else ask.worth_of(option) for option in does]
        if max(worth) > 0 and worth.count(max(worth)) == 1:
            yield StandingOrder(question=ask.name, policy="at_least", verb=verb, least=max(worth), knows=knows)


def _passing(ask: Ask, options: Options) -> list[Option]:
    return [option for option in options if option.action.verb == ask.passes]


def _only(options: list[Option], what: str) -> Option | Text:
    """The only one of the options; else why an order cannot choose."""
    if len(options) == 1:
        return options[0]
    return Text(f"kernel.order.several_{what}" if options else f"kernel.order.no_{what}")
