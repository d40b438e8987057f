"""Standing orders at the table: kept for a player and a kind of question, told to nobody but who plays that side.

What an order answers is stored as if it had come by the link that gave the order, so no other link can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from beachhead.kernel.ask import Ask, Option, Side
from beachhead.kernel.match import Match
from beachhead.kernel.orders import Only, StandingOrder, answer_of, narrowest, policies, presets_of
from beachhead.kernel.question import Question
from beachhead.kernel.text import KERNEL, Text
from beachhead.server.errors import Reason, TableError
from beachhead.server.journaled import JournaledMatch
from beachhead.server.messages import say
from beachhead.server.requests import Order
from beachhead.server.storage import KeptOrder, Seat

TAKEN_BACK = Text("kernel.order.taken_back")
GONE_BACK = Text("kernel.order.gone_back")


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order as its side is shown it.  `asked` is the question at which it was given, `text` what it does.

    It answers `only` where something is so, which `text` says too.  `reason` says why it has disarmed itself; empty
    while it answers.
    """

    side: Side
    question: str
    policy: str
    verb: str
    least: int
    share: int
    only: Only
    asked: str
    text: str
    reason: str


class ClassName(msgspec.Struct, frozen=True):
    """A class of what comes, and what it is called."""

    id: str
    name: str


class Offered(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order that can be given at the question that is asked, and what it would do in words.

    `least` is what the act is worth now: an order may ask for more or less, as it may for another `share` (hundredths).
    `now` is what comes: an order can be for that alone; `classes` are the words for it.
    """

    side: Side
    question: str
    policy: str
    verb: str
    least: int
    share: int
    now: Only
    classes: tuple[ClassName, ...]
    text: str


class Due(NamedTuple):
    """An order whose question is asked of a side, and its answer or the reason why it has none."""

    side: Side
    kept: KeptOrder
    answer: Option | Text


def due(match: Match, kept: Iterable[KeptOrder]) -> Due | None:
    """The first order that is to answer now."""
    for side, ask in match.asks.items():
        found = _answering(match, kept, side, ask)
        if found is not None:
            return Due(side, found, answer_of(found.order, ask))
    return None


def asked_again(match: Match, kept: Iterable[KeptOrder], sides: Iterable[Side]) -> Iterator[tuple[Side, KeptOrder]]:
    """The orders that would answer at once what `sides` have just taken back: these disarm themselves."""
    for side in sides:
        ask = match.asks.get(side)
        found = None if ask is None else _answering(match, kept, side, ask)
        if found is not None:
            yield side, msgspec.structs.replace(found, reason=TAKEN_BACK)


def given_since(journaled: JournaledMatch, kept: Iterable[KeptOrder], to: int) -> Iterator[tuple[Side, KeptOrder]]:
    """The orders given since a decision to which play has gone back by agreement: these disarm themselves.

    Those that were there before go on.  It is reckoned as their own side counts, which no secret of another changes.
    """
    sides = {seat: side for side, seat in journaled.match.seats.items()}
    for one in kept:
        side = sides[one.seat]
        if one.reason is None and one.given > journaled.numbers([side]).of(to):
            yield side, msgspec.structs.replace(one, reason=GONE_BACK)


def given(match: Match, kept: Iterable[KeptOrder], wanted: Order, link: str) -> KeptOrder:
    """An order as it is to be kept, given at its question or in place of one that there is.  Raises TableError.

    One that is given again at its question knows what it knew, and what can be chosen now.
    """
    ask, old = match.asks.get(wanted.side), _of(match, kept, wanted.side, wanted.question)
    acts, passes, asked = ({}, "", "") if old is None else (old.acts, old.passes, old.asked)
    if ask is not None and ask.reaction and ask.name == wanted.question:
        question = match.question(wanted.side)
        acts, passes, asked = {**acts, **_acts(question)}, ask.passes, question.text
    elif old is None:
        raise TableError(409, "not_asked", say("no_such_order"), refusal=Reason("", say("no_such_order")))
    verb = "" if wanted.policy == "pass" else wanted.verb
    if (verb or passes) not in acts:
        raise TableError(400, "bad_input", f"there was nothing to do by {(verb or passes)[:40]!r}", where="body.verb")
    if not verb and wanted.policy != "pass":
        raise TableError(400, "bad_input", "it does not say what to do", where="body.verb")
    if wanted.policy == "share" and not wanted.share:
        raise TableError(400, "bad_input", "it does not say what share", where="body.share")
    order = StandingOrder(
        question=wanted.question,
        policy=wanted.policy,
        verb=verb,
        least=wanted.least if wanted.policy == "at_least" else 0,
        share=wanted.share if wanted.policy == "share" else 0,
        only=wanted.only.only,
        knows=tuple(acts),
    )
    return KeptOrder(seat=match.seats[wanted.side], order=order, asked=asked, acts=acts, passes=passes, link=link)


def from_the_start(match: Match, seats: Iterable[Seat]) -> Iterator[KeptOrder]:
    """The orders that a game gives from the beginning to whoever plays one side by a link of his own.

    Where a link plays several sides its holder sees all, and answers for himself.
    """
    prefix = match.module.id
    for seat in seats:
        for preset in presets_of(match.module):
            if seat.sides == (preset.side,):
                yield KeptOrder(
                    seat=preset.side,
                    order=preset.order,
                    asked=match.render(Text(f"{prefix}.order.{preset.question}")),
                    acts={verb: match.render(Text(f"{prefix}.do.{verb}")) for verb in preset.knows},
                    passes=preset.passes,
                    link=seat.digest,
                )


def shown(match: Match, kept: Sequence[KeptOrder], sides: Sequence[Side], eyes: Side | None) -> tuple[Standing, ...]:
    """The orders of a link that looks with the eyes of one of its sides."""
    if eyes is None or eyes not in sides or match.over:
        return ()
    own = [one for one in kept if one.seat == match.seats[eyes]]
    return tuple(
        Standing(
            side=eyes,
            question=one.order.question,
            policy=one.order.policy,
            verb=one.order.verb,
            least=one.order.least,
            share=one.order.share,
            only=one.order.only,
            asked=one.asked,
            text=_words(match, one.order, one.acts[one.order.verb or one.passes]),
            reason="" if one.reason is None else KERNEL.render(one.reason),
        )
        for one in own
    )


def offered(match: Match, ask: Ask | None, question: Question | None) -> tuple[Offered, ...]:
    """The orders that can be given at what a link is asked."""
    if ask is None or question is None or not ask.reaction:
        return ()
    acts, now = _acts(question), narrowest(ask.coming())
    classes = tuple(ClassName(name, _class(match, name)) for name in now.classes)
    return tuple(
        Offered(
            side=ask.side,
            question=ask.name,
            policy=one.policy,
            verb=one.verb,
            least=one.least,
            share=one.share,
            now=now,
            classes=classes,
            text=say(f"order.give_{one.policy}", act=acts[one.verb or ask.passes]),
        )
        for one in policies(ask)
    )


def _answering(match: Match, kept: Iterable[KeptOrder], side: Side, ask: Ask) -> KeptOrder | None:
    """The order that is to answer what a side is asked."""
    found = _of(match, kept, side, ask.name) if ask.reaction else None
    return found if found is not None and found.reason is None and found.order.is_for(ask) else None


def _of(match: Match, kept: Iterable[KeptOrder], side: Side, question: str) -> KeptOrder | None:
    """The order of whoever plays a side now."""
    seat = match.seats[side]
    return next((one for one in kept if one.seat == seat and one.order.question == question), None)


def _acts(question: Question) -> dict[str, str]:
    """What can be chosen, by verb: the label of the first choice of each."""
    return {choice.action.verb: choice.label for choice in reversed(question.choices)}


def _words(match: Match, order: StandingOrder, act: str) -> str:
    """What an order does, and where it answers."""
    does = say(f"order.{order.policy}", act=act, least=order.least, share=order.share)
    where = ", ".join(_where(match, order.only))
    return say("order.only", does=does, where=where) if where else does


def _where(match: Match, only: Only) -> Iterator[str]:
    """Where an order answers, a part at a time."""
    if only.place:
        yield say("order.only_place", place=only.place)
    if only.classes:
        yield say("order.only_classes", classes=", ".join(_class(match, name) for name in only.classes))
    if only.least and only.least == only.most:
        yield say("order.only_number", number=only.least)
    else:
        if only.least:
            yield say("order.only_least", least=only.least)
        if only.most:
            yield say("order.only_most", most=only.most)


def _class(match: Match, name: str) -> str:
    """What a class of what comes is called: by the game's catalogue, else as it is printed."""
    text = Text(f"{match.module.id}.class.{name}")
    found = match.render(text)
    return name if found == text.key else found
