"""What follows from the acts that a question offers: refusals, the whole of why not, pointing, labels, what is closed.

Whatever is asked of an action is asked of the game as the side that is asked knows it.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, ClassVar, NamedTuple, Self

from beachhead.kernel.acts import NO_GAPS, NOTHING, Act, Acts, Offer, Open, choices, in_position, offer_of
from beachhead.kernel.ask import NOWHERE, Action, Ask, Coming, Option, Side
from beachhead.kernel.game import Game, S
from beachhead.kernel.refusal import Conditions, Explanation, Refusal, failing, fulfilled, met
from beachhead.kernel.text import Text


class Meant(NamedTuple):
    """An act on a target, whether it is open or not."""

    offer: Open
    target: Any

    def conditions(self, game: Any, side: Side) -> Conditions:
        """What it needs."""
        return self.offer.act.conditions(game, in_position(game, self.offer.given), side, self.target)

    def action(self, game: Any) -> Action:
        """It by its printed names."""
        act = self.offer.act
        return act.kind.option(game, act.verb, "", self.target).action


@lru_cache(maxsize=1024)
def _prompt(prefix: str, name: str) -> Text:
    """The sentence of a question that has no gaps."""
    return Text(f"{prefix}.ask.{name}")


class Acting(Game[S]):
    """A game whose questions offer acts; all that is asked of an action follows from them.

    `prefix` begins the keys of its sentences.
    """

    acts: ClassVar[Acts]
    prefix: ClassVar[str]

    # what a game says

    @property
    @abc.abstractmethod
    def asked(self) -> Side:
        """The side that is asked, if a question does not say which."""

    @abc.abstractmethod
    def place(self, piece: int) -> int:
        """The space that a piece lies in, or a negative number; of what is no piece too."""

    # for the rules

    def ask(
        self,
        name: str,
        *offers: Open,
        clause: str,
        about: tuple[int, ...] = (),
        side: Side = "",
        anchor: bool = False,
        says: Mapping[str, str | int] = NO_GAPS,
        reaction: bool = False,
        worth: Callable[[Option], int] | None = None,
        meets: Callable[[Self], Coming] | None = None,
    ) -> Ask:
        """The question ``ask.NAME``, with the acts that are open; `says` goes into the gaps of its sentence.

        At a `reaction` the act that goes on is the way to let pass what another side does; see `Ask.worth`.  What it
        `meets` is asked of the game as the asked side knows it.
        """
        side = side or self.asked
        coming = None if meets is None else lambda: meets(self.seen_by(side))
        prompt = _prompt(self.prefix, name) if says is NO_GAPS else Text(f"{self.prefix}.ask.{name}", says)
        passes = next(offer.act.verb for offer in offers if offer.act.goes_on) if reaction else ""
        return Ask(side, prompt, clause, partial(choices, self, offers), anchor, about, offers, passes, worth, coming)

    # why not

    def conditions(self, ask: Ask, action: Action) -> Conditions:
        """What an action needs here; nothing if it has no meaning here, or names nothing that exists."""
        offer = offer_of(ask, action.verb)
        if offer is None:
            return self._elsewhere(ask, action)
        target = offer.act.kind.find(self, action.target)
        return iter(()) if target is None else Meant(offer, target).conditions(self, ask.side)

    def _elsewhere(self, ask: Ask, action: Action) -> Conditions:
        """What an act that this question does not offer needs: its moment; then, where nothing is half done, the rest.

        Where several acts have the verb, the one whose moment it is.
        """
        acts = [(act, act.when) for act in self.acts.by_verb.get(action.verb, ()) if act.when is not None]
        now = [(act, when) for act, when in acts if met(when(self))]
        if not now and len(acts) != 1:
            return
        act, when = (now or acts)[0]
        yield from when(self)
        target = act.kind.find(self, action.target)
        if now and ask.anchor and target is not None and not act.takes:
            yield from Meant(Offer(act, ()), target).conditions(self, ask.side)

    def why_not(self, ask: Ask, action: Action) -> Refusal:
        """The first reason why `action` is not among the options of `ask`."""
        known = self.seen_by(ask.side)
        failed = failing(self.prefix, known.conditions(ask, action), action)
        return next(failed, None) or known.unknown(ask, action)

    def explain(self, ask: Ask, action: Action) -> Explanation:
        """Every condition that speaks for or against an action."""
        known = self.seen_by(ask.side)
        conditions = list(known.conditions(ask, action))
        failed = tuple(failing(self.prefix, conditions, action)) or (known.unknown(ask, action),)
        return Explanation(failed=failed, met=tuple(fulfilled(self.prefix, conditions)))

    def unknown(self, ask: Ask, action: Action) -> Refusal:
        """The refusal of an action of which no condition fails: nobody's here, or for what who asks may not know."""
        offer = offer_of(ask, action.verb)
        if offer is not None and offer.act.kind.find(self, action.target) is not None:
            return Refusal(ask.clause, Text("kernel.no.hidden"), action)
        return Refusal(ask.clause, Text(f"{self.prefix}.no.unknown", {"action": str(action)}))

    # pointing

    def intended(self, ask: Ask, piece: int = NOWHERE, space: int = NOWHERE) -> Action | None:
        """What a player who points at a piece or a space means to do under `ask`; None if that means nothing.

        The first act that is open on it, else the first one that is there for such a thing.  Where nothing is asked of
        a piece, pointing at it means its space.
        """
        known = self.seen_by(ask.side)
        means = list(known.meanings(ask, piece, space))
        for one in means:
            if met(one.conditions(known, ask.side)):
                return one.action(known)
        return means[0].action(known) if means else None

    def meanings(self, ask: Ask, piece: int, space: int) -> Iterator[Meant]:
        """The acts of a question that pointing at a piece or a space could mean."""
        if piece >= 0:
            found = list(self._pointed(ask, piece, NOWHERE))
            fitting = [one for one in found if self.is_fit(one, ask.side)]
            space = self.place(piece)
            beneath = [one for one in self._pointed(ask, NOWHERE, space) if not fitting]
            yield from fitting or beneath or found
        elif space >= 0:
            yield from self._pointed(ask, NOWHERE, space)

    def _pointed(self, ask: Ask, piece: int, space: int) -> Iterator[Meant]:
        for offer in ask.offers:
            act, given = offer.act, in_position(self, offer.given)
            if act.kind.pointed is not None:
                for target in act.kind.pointed(self, piece, space):
                    if act.meant is None or act.meant(self, *given, target):
                        yield Meant(offer, target)

    def is_fit(self, meant: Meant, side: Side) -> bool:
        """Whether the target is of the kind that is asked for."""
        must = meant.offer.act.kind.must
        return must is None or met(must(self, side, meant.target))

    def pointed(self, ask: Ask, piece: int = NOWHERE, space: int = NOWHERE) -> Explanation:
        """Why nothing comes of pointing at a piece or a space that this question does not ask for.

        Of a piece it says when its own acts are open; of all else, what is asked.
        """
        known = self.seen_by(ask.side)
        found = list(known.other_moments(ask, piece))
        failed = tuple({(one.clause, one.reason.key): one for one in reversed(found)}.values())[::-1]
        return Explanation(failed=failed) if failed else super().pointed(ask, piece, space)

    def other_moments(self, ask: Ask, piece: int) -> Iterator[Refusal]:
        """Why the acts that there are for a piece, but not under this question, are not open."""
        for act in self.acts if piece >= 0 else ():
            if act.when is None or act.kind.pointed is None or act.takes or offer_of(ask, act.verb) is not None:
                continue
            for target in act.kind.pointed(self, piece, NOWHERE):
                meant = Meant(Offer(act, ()), target)
                if self.is_fit(meant, ask.side) and not met(act.when(self)):
                    yield from failing(self.prefix, act.when(self), meant.action(self))

    # buttons

    def goes_on(self, ask: Ask, option: Option) -> bool:
        """Whether an option ends what is being done, by the main button."""
        offer = offer_of(ask, option.action.verb)
        return offer is not None and offer.act.goes_on

    def leads_on(self, ask: Ask, option: Option) -> bool:
        """Whether an option is the main button: it goes on, or does at once what could be done by hand."""
        if self.goes_on(ask, option):
            return True
        offer = offer_of(ask, option.action.verb)
        if offer is None or not offer.act.ready:
            return False
        target = offer.act.kind.find(self, option.action.target)
        return offer.act.is_ready(self, in_position(self, offer.given), target)

    def way_on(self, ask: Ask) -> Meant | None:
        """The way on that the question has and that is not open now, where none is."""
        if any(self.goes_on(ask, option) for option in ask.choices()):
            return None
        ways_on = (Meant(offer, 0) for offer in ask.offers if offer.act.goes_on and offer.act.kind is NOTHING)
        return next(ways_on, None)

    def closed(self, ask: Ask) -> Iterator[Meant]:
        """What else the question knows and is not open now."""
        offered = {option.action for option in ask.choices()}
        for offer in ask.offers:
            if offer.act.listed:
                for meant in (Meant(offer, target) for target in self.listed(offer)):
                    if meant.action(self) not in offered:
                        yield meant

    def listed(self, offer: Open) -> Iterable[Any]:
        """The targets of an act that are listed whether they are open or not."""
        act = offer.act
        return act.listed(self, *in_position(self, offer.given)) if callable(act.listed) else act.kind.every(self)


def act_of(ask: Ask, option: Option) -> Act | None:
    """The act that an option of a question comes from."""
    offer = offer_of(ask, option.action.verb)
    return offer.act if offer is not None else None
