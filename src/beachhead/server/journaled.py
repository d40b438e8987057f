"""A match with its journal: the answers that can be taken back, and those that can be made again.

All of it follows from the journal, so it is the same after a restart.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple, TypeVar

from beachhead.edition.guide import Guide
from beachhead.kernel.ask import Action, Side
from beachhead.kernel.ending import CONCEDE, TAKE_BACK, by_players, taken_back_to
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Position
from beachhead.kernel.text import KERNEL, Text, language
from beachhead.server.led import POSITION_EVERY, Led, position_of
from beachhead.server.numbering import Noticed, Numbering, Numbers
from beachhead.server.offers import OfferKind, Offers
from beachhead.server.standings import Standings, headed, standings
from beachhead.server.storage import Stored
from beachhead.server.telling import Telling

Answer = tuple[Side, Action]

V = TypeVar("V", bound=Side | None)


class Given(NamedTuple):
    """An answer: who gave it, why nobody can take it back (empty if somebody can), and who was asked next.

    `asked_next` is empty where it is one of several answers to the same moment, which all are still kept secret.
    """

    side: Side
    barrier: str
    asked_next: frozenset[Side]


class Reach(NamedTuple):
    """How far somebody can go back: the earliest decision, None for not at all, and why no further."""

    earliest: int | None
    code: str


NO_REACH = Reach(None, "nothing_to_undo")


class TakenBack:
    """An answer that was taken back, and what had been told of it.

    `waits_for` are the viewers for whom it can still come again: those who noticed it and nothing else since.  `whole`
    says the same for links that play several sides.
    """

    def __init__(self, answer: Answer, told: tuple[Event, ...], noticed: Noticed) -> None:
        self.answer = answer
        self.told = told
        self.waits_for = noticed
        self.whole = True

    def waits(self, sides: Collection[Side]) -> bool:
        """Whether it can still come again as a link of `sides` sees it."""
        return self.whole if len(sides) > 1 else next(iter(sides), None) in self.waits_for


class JournaledMatch:
    """A match that goes forward and back.

    `again` are the answers that were taken back and can be made again, the next one last.  `guide` is the guide that it
    follows, None for an ordinary match.  `offers` are what its players have offered each other; `steps_back` are the
    decisions at which they agreed to go back, each with where to.  What a link may take back and make again follows
    from what it knows alone.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.guide: Guide | None = None
        self.again: list[TakenBack] = []
        self.telling = Telling()
        self.standings: dict[int, Standings] = {0: standings(match)} if headed(match) else {}
        self.offers = Offers()
        self.steps_back: list[tuple[int, int]] = []
        self._stored_at = 0
        self._floor = 0
        self._given: list[Given] = []
        self._reaches: dict[frozenset[Side], dict[int, Reach]] = {}
        self._numbering = Numbering(match)
        self._views: dict[tuple[Side | None, str], tuple[int, Position]] = {}

    def act(self, side: Side, action: Action) -> Noticed:
        """Take an answer: who noticed it.  Any other than the one taken back last ends what can be made again.

        Raises RefusedError; then nothing has changed.
        """
        self.match.apply(side, action)
        noticed = self._note(side)
        self._go_on((side, action), noticed)
        return noticed

    def end(self, side: Side, how: Action) -> None:
        """End the match otherwise than its rules do.  Raises RefusedError; then nothing has changed."""
        self.match.repeat(side, how)
        self._note(side)
        self._agreed(how)

    def take_back(self, side: Side, decision: int) -> None:
        """Go on from an earlier moment by agreement.  Raises RefusedError, UsageError; then nothing has changed."""
        self.match.take_back(side, decision)
        self._note(side)
        self._agreed(Action(TAKE_BACK, str(decision)))

    def offer(self, kind: OfferKind, seat: Side, to: int) -> None:
        """Who sat down at `seat` offers something, or agrees to it; everybody notices."""
        self.offers.make(kind, seat, to)
        self._numbering.changed()

    def refuse(self, kind: OfferKind, seat: Side) -> None:
        """Who sat down at `seat` declines what is offered, or no longer offers it; everybody notices."""
        self.offers.refuse(kind, seat, len(self._given))
        self._numbering.changed()

    def undo(self, side: Side = "") -> tuple[Answer, Noticed]:
        """Take the last answer back (of `side`, if named): that answer, and who notices.

        While sides decide in secret it need not be the last one of all.  Raises RefusedError; then nothing has changed.
        """
        side = side or self.match.last[0]
        secret = self.match.simulation.has_decided_in_secret(side)
        told = () if secret else self.match.last_events
        action = next(action for who, action in self.match.latest() if who == side)
        self.match.undo(side)
        self._numbering.look(self.match)
        return (side, action), self.recall_undo((side, action), told)

    # -- what was stored of it -------------------------------------------------------------------------

    def led(self) -> Led:
        """What the last answer led to."""
        match, given = self.match, self._given[-1]
        told = match.last_events
        noticed = sorted(self._numbering.last_noticed, key=lambda viewer: viewer or "")
        stood = self.standings.get(match.decisions)
        return Led(told, tuple(noticed), given.barrier, tuple(sorted(given.asked_next)), stood, match.sides_swapped)

    def recall(self, answer: Answer, led: Led) -> None:
        """Note an answer and what it led to, without giving it; see `resumed`."""
        side, action = answer
        self._given.append(Given(side, led.barrier, as_set(led.asked_next)))
        if led.standings is not None:
            self.standings[len(self._given)] = led.standings
        noticed = as_set(led.noticed)
        self._numbering.recall(noticed, sides_swapped=led.swapped)
        if by_players(action):
            self._agreed(action)
        else:
            self._go_on(answer, noticed)

    def recall_undo(self, answer: Answer, told: tuple[Event, ...]) -> Noticed:
        """Note that the last answer of a side was taken back, without doing so: who noticed."""
        decision = len(self._given)
        while answer[0] and self._given[decision - 1].side != answer[0]:
            decision -= 1
        for later in range(decision, len(self._given) + 1):
            self.standings.pop(later, None)
            for reaches in self._reaches.values():
                reaches.pop(later, None)
        del self._given[decision - 1]
        noticed = self._numbering.recall_undo(decision)
        self.offers.gone_back(len(self._given))
        self.steps_back = [step for step in self.steps_back if step[0] <= len(self._given)]
        self.again.append(TakenBack(answer, told, noticed))
        return noticed

    def rules_changed(self, kept: int) -> None:
        """The match goes on under changed rules after so many answers; what came later is dropped."""
        while len(self._given) > kept:
            self.recall_undo(("", CONCEDE), ())
        self.again.clear()
        self.offers.gone_back(0)
        self._reaches.clear()
        self._floor = kept
        self._numbering.changed()

    def resumed(self) -> None:
        """The match stands now where all that was recalled has led to."""
        self._numbering.look(self.match)
        self._stored_at = self.match.decisions

    def position_due(self) -> bool:
        """Whether the position is to be stored: at an anchor which nobody can go back behind, now and then, and where
        play went back by agreement.
        """
        match = self.match
        return (
            (match.decisions - self._stored_at >= POSITION_EVERY or _barrier(match) == "taken_back")
            and match.simulation.is_at_base
            and not match.over
            and not self.again
            and bool(_barrier(match))
            and bool(match.game.events)
        )

    def keep_position(self, number: int) -> Stored:
        """The position, to be stored: it was reached by an entry of the journal."""
        self._stored_at = self.match.decisions
        return position_of(self.match, number)

    # -- how links see it ------------------------------------------------------------------------------

    def numbers(self, sides: Collection[Side]) -> Numbers:
        """How a link of `sides` counts the answers."""
        return self._numbering.numbers(self.match, sides)

    def version(self, sides: Collection[Side]) -> int:
        """The version of the table of a link of `sides`: the changes that it noticed."""
        return self._numbering.changes(sides)

    def view(self, eyes: Side | None) -> Position:
        """The position as somebody may see it: made once in a language until the match changes."""
        key, now = (eyes, language()), self._numbering.all_changes
        made, seen = self._views.get(key, (-1, None))
        if seen is None or made != now:
            seen = self.match.view(eyes)
            self._views[key] = now, seen
        return seen

    def leave(self) -> None:
        """Leave the lesson."""
        self.guide = None
        self._numbering.changed()

    def reach(self, sides: Collection[Side]) -> tuple[int, str]:
        """The earliest decision that a link of `sides` can go back to, the present one if none, and why no further.

        Only answers that the link knows of are looked at.  What others may have answered in secret makes no difference:
        once the decision has passed to them, the link's answers before stand, whether they have answered or not.
        """
        own = frozenset(sides)
        known = self._reaches.setdefault(own, {0: NO_REACH})
        new, decision = [], len(self._given)
        while decision not in known:
            stop = self._stop(decision, own)
            if stop:
                known[decision] = Reach(None, stop)
            else:
                new.append(decision)
                decision -= 1
        for later in reversed(new):
            before = known[later - 1]
            earliest = later - 1 if before.earliest is None else before.earliest
            known[later] = Reach(earliest, before.code) if self._numbering.noticed(later, own) else before
        last = known[len(self._given)]
        return self.match.decisions if last.earliest is None else last.earliest, last.code

    @property
    def floor(self) -> int:
        """The decision that nobody can go back behind, because the rules have changed there."""
        return self._floor

    def noticed_by_all(self, decision: int) -> bool:
        """Whether everybody noticed the answer that led to a decision."""
        return not decision or self._numbering.noticed_by_all(decision)

    def shown_after(self, decision: int, sides: Collection[Side]) -> int:
        """After how many answers since a decision something hidden was shown, as far as a link of `sides` noticed."""
        later = range(decision + 1, len(self._given) + 1)
        return sum(self._given[one - 1].barrier == "shown" for one in later if self._numbering.noticed(one, sides))

    def own_after(self, decision: int, sides: Collection[Side]) -> list[Side]:
        """Who gave the answers after a decision that a link of `sides` knows of, the last one first."""
        later = range(self.match.decisions, decision, -1)
        return [self._given[one - 1].side for one in later if self._numbering.noticed(one, sides)]

    def _stop(self, decision: int, sides: frozenset[Side]) -> str:
        """Why a link of `sides` cannot go back behind an answer that it knows of; empty if it can, or does not know."""
        if decision <= self._floor:
            return "rules_changed"
        given = self._given[decision - 1]
        if not self._numbering.noticed(decision, sides):
            return ""
        if given.barrier:
            return given.barrier
        if given.side not in sides:
            return "not_yours"
        return "" if given.asked_next <= sides else "passed"

    def next_again(self, sides: Collection[Side]) -> Answer | None:
        """The answer that a link of `sides` can make again, or None."""
        waiting = [taken.answer for taken in self.again if taken.waits(sides)]
        return waiting[-1] if waiting and not self.match.over and waiting[-1][0] in sides else None

    def undone(self, sides: Collection[Side], eyes: Side | None) -> list[LogLine]:
        """What was told of the answers taken back that can come again, as far as `eyes` may know it.

        They are numbered as a link of `sides` will count them.
        """
        waiting = [] if self.match.over else [taken for taken in reversed(self.again) if taken.waits(sides)]
        return [
            self.match.line(event, number)
            for number, taken in enumerate(waiting, start=self.numbers(sides).last + 1)
            for event in taken.told
            if event.seen_by(eyes)
        ]

    def _agreed(self, how: Action) -> None:
        """Players have settled something: nothing is offered any more, and nothing can be made again."""
        if how.verb == TAKE_BACK:
            self.steps_back.append((len(self._given), taken_back_to(how)))
        self.offers.clear()
        self.again.clear()

    def _go_on(self, answer: Answer, noticed: Noticed) -> None:
        """Forget what can no longer be made again after an answer."""
        mine = [taken for taken in self.again if answer[0] in taken.waits_for]
        if mine and mine[-1].answer == answer:
            self.again.remove(mine[-1])
            return
        for taken in self.again:
            taken.waits_for -= noticed
            taken.whole = False
        self.again = [taken for taken in self.again if taken.waits_for]

    def _note(self, side: Side) -> Noticed:
        secret = self.match.simulation.has_decided_in_secret(side)
        asked = frozenset() if secret else frozenset(self.match.open_asks)
        self._given.append(Given(side, _barrier(self.match), asked))
        if headed(self.match):
            self.standings[self.match.decisions] = standings(self.match)
        return self._numbering.taken(self.match, side)


@lru_cache(maxsize=1024)
def as_set(sides: tuple[V, ...]) -> frozenset[V]:
    """Sides or viewers as a set, which is the same one for thousands of answers."""
    return frozenset(sides)


def why_no_further(code: str) -> str:
    """A code of `JournaledMatch.reach` in words."""
    return KERNEL.render(Text(f"kernel.undo.{code}"))


def _barrier(match: Match) -> str:
    """Why the last answer cannot be taken back by anybody; empty if it can."""
    refusal = match.why_not_undo()
    return refusal.reason.key.removeprefix("kernel.undo.") if refusal is not None else ""
