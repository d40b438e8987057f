"""What a decision was weighed against: why a computer player did what it did, and what a stronger one would have done.

A decision is looked at from what its own side knew when it was asked: the match as it stood then gives the observation,
by the gate through which every computer player gets its own, and nothing else is weighed.  Where that would tell what
is hidden from whoever looks, it is looked at from what he knew then, and the rest is guessed (`kernel.branching`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from typing import Literal, NamedTuple

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.branching import branch
from beachhead.kernel.match import Match
from beachhead.kernel.module import looks_ahead
from beachhead.kernel.odds import tenths
from beachhead.players.ahead import Weighed
from beachhead.players.registry import PATIENCE, PLAYERS
from beachhead.players.weighing import Weighing, judged, looked_ahead
from beachhead.server.analysis import Sight
from beachhead.server.branches import at_moment, knower
from beachhead.server.checks import conflict
from beachhead.server.errors import TableError
from beachhead.server.messages import say
from beachhead.server.seats import PERSON, named
from beachhead.server.snapshot import viewer as eyes_of

Level = Literal["greedy", "veteran"]
VETERAN: Level = "veteran"
FURTHEST = 5
"""How many decisions the last one that can be explained is looked for among."""


class WeighedOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option that was weighed: what the game's judgment says of it, in points or thereabouts, and, after `samples`
    playouts, what came of it in the mean (null where it was not played on).

    `alike` are further options that are called the same and are worth the same.
    """

    action: Action
    label: str
    clause: str
    piece: int
    space: int
    judged: float
    ahead: float | None
    samples: int
    best: bool
    chosen: bool
    alike: int


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A decision and what it was weighed against, best first, as `level` weighs.

    It was asked of `side` at the moment `decision`, with `count` options.  `plan` says in a sentence what is best.
    `cost` is what was lost by what was chosen.  `guessed`: it was weighed from what the viewer knew, with a guess at
    what is hidden from him, not from what the side knew; then it is not said what was chosen.  `before` and `after`
    are the moments of the next decisions, back and on, of the same side; -1 for none.  `may_look`: there was more to
    choose from than one option, and the game has players who would look further ahead than `level` does.
    """

    decision: int
    side: Side
    level: Level
    player: str
    question: str
    plan: str
    options: list[WeighedOption]
    count: int
    cost: float
    guessed: bool
    before: int
    after: int
    may_look: bool


class Asked(NamedTuple):
    """A decision: the match as it stood when it was made, whose it was, and what was chosen (None: open, or not told).

    `guessed`: not as it stood, but as whoever looks may take it to have stood.
    """

    match: Match
    side: Side
    chosen: Action | None
    guessed: bool = False


class Viewer(NamedTuple):
    """Who looks: what its link looks at, and who plays each side now."""

    sight: Sight
    seated: Mapping[Side, str]

    def may_see(self, side: Side) -> bool:
        """Whether what a side's decisions were weighed against may be known: its own, a computer player's where nothing
        is hidden from anybody, and every side's once the match is over.
        """
        match = self.sight.match
        if match.over or side in self.sight.sides:
            return True
        return self.seated.get(side) != PERSON and match.game.seen_by(None) is match.game

    def may_guess(self, side: Side) -> bool:
        """Whether a side's decisions may be looked at from what the viewer himself knew: a computer player's."""
        return bool(self.sight.sides) and side not in self.sight.sides and self.seated.get(side) != PERSON

    def check_alone(self) -> None:
        """Nobody is advised against another person before the match is over.  Raises TableError."""
        persons = {side for side, kind in self.seated.items() if kind == PERSON}
        if not self.sight.match.over and not persons <= set(self.sight.sides):
            raise conflict("no_advice")


def last_of_computers(viewer: Viewer) -> int:
    """The moment of the last decision of a computer player that the viewer noticed and can have explained.

    Raises TableError.
    """
    sight = viewer.sight
    played = [side for side, kind in viewer.seated.items() if kind != PERSON and side not in sight.sides]
    if not any(viewer.may_see(side) or viewer.may_guess(side) for side in played):
        raise conflict("no_computer" if not played else "hidden")
    found = last = _beside(sight, sight.numbers.last, -1, played)
    for _ in range(FURTHEST):
        if found < 0:
            break
        if _can_be_explained(viewer, found):
            return found
        found = _beside(sight, found, -1, played)
    raise conflict("not_yet" if last < 0 else "hidden")


def advise(viewer: Viewer, number: int | None, level: Level | None) -> Advice:
    """The decision of a moment, None for the question that is open, and what it was weighed against.

    Raises UsageError, TableError.
    """
    sight = viewer.sight
    place = sight.numbers.last if number is None else number
    asked = decision_at(viewer, place)
    if asked.side in sight.sides:
        viewer.check_alone()
    own: Level = VETERAN if viewer.seated.get(asked.side) == VETERAN else "greedy"
    return in_words(sight, place, asked, level or own, in_time(PATIENCE))


def decision_at(viewer: Viewer, number: int) -> Asked:
    """The decision that was made at a moment, or is open there.  Raises UsageError, TableError."""
    sight = viewer.sight
    decision = sight.numbers.decision(number)
    if number == sight.numbers.last:
        side = next((side for side in sight.match.asks if side in sight.sides), None)
        if side is None:
            raise conflict("over" if sight.match.over else "not_asked")
        return Asked(sight.match, side, None)
    side, chosen = sight.match.history[decision]
    if not viewer.may_see(side):
        return guessed_at(viewer, number)
    then = sight.match.earlier(decision)
    if then.decisions != decision or side not in then.asks:
        raise conflict("not_weighed")
    return Asked(then, side, chosen)


def guessed_at(viewer: Viewer, number: int) -> Asked:
    """What a computer player was asked at a moment, as the viewer may take it to have stood: what he did not know then
    is guessed, always alike, and what was chosen is not said.

    Raises TableError where that does not follow from what he knew.
    """
    sight = viewer.sight
    if not sight.sides:
        raise conflict("hidden")
    then = at_moment(sight, number)
    guess = branch(then, knower(sight, then, eyes_of(then, sight.sides)), number)
    side = next((side for side in guess.asks if viewer.may_guess(side)), None)
    if side is None:
        raise conflict("hidden")
    return Asked(guess, side, None, guessed=True)


def in_words(
    sight: Sight, number: int, asked: Asked, level: Level, late: Callable[[], bool], found: Weighing | None = None
) -> Advice:
    """A decision and what it was weighed against, weighed now unless it was `found`."""
    seen = asked.match.observe(asked.side)
    if found is None and level == VETERAN:
        found = looked_ahead(seen, asked.chosen, seed=number, late=late)
    elif found is None:
        found = judged(seen, asked.chosen)
    question = asked.match.question(asked.side)
    labels = {choice.action: choice.label for choice in question.choices}
    options = _once([_worded(one, found, asked.chosen, labels) for one in found.weighed])
    return Advice(
        decision=number,
        side=asked.side,
        level=level,
        player=named(PLAYERS[level]),
        question=question.text,
        plan=plan(options),
        options=options,
        count=len(seen.options),
        cost=found.cost,
        guessed=asked.guessed,
        before=_beside(sight, number, -1, [asked.side]),
        after=_beside(sight, number, 1, [asked.side]),
        may_look=level != VETERAN and len(seen.options) > 1 and looks_ahead(asked.match.module),
    )


def plan(options: list[WeighedOption]) -> str:
    """What is best, in a sentence, and by how much."""
    best = options[0]
    if len(options) == 1:
        return say("plan.only", best=best.label)
    chosen = next((one for one in options if one.chosen), None)
    other = chosen if chosen is not None and not chosen.best else max(options[1:], key=_worth)
    gap = _worth(best) - _worth(other)
    words: dict[str, str | int] = {
        "best": best.label,
        "other": other.label,
        "gap": tenths(gap),
        "samples": best.samples,
    }
    if gap < 0.05:
        return say("plan.as_good", **words)
    if best.samples:
        return say("plan.missed_ahead" if other is chosen else "plan.ahead", **words)
    return say("plan.missed" if other is chosen else "plan.judged", **words)


def in_time(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds have passed since now."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() >= until


# -- inside ------------------------------------------------------------------------------------------------


def _can_be_explained(viewer: Viewer, number: int) -> bool:
    try:
        decision_at(viewer, number)
    except TableError:
        return False
    return True


def _beside(sight: Sight, number: int, by: int, sides: Collection[Side]) -> int:
    """The moment of the next decision of some sides after or before another one; -1 for none."""
    history, numbers = sight.match.history, sight.numbers
    place = number + by
    while 0 <= place < numbers.last:
        if history[numbers.decision(place)][0] in sides:
            return place
        place += by
    return -1


def _worded(one: Weighed, found: Weighing, chosen: Action | None, labels: Mapping[Action, str]) -> WeighedOption:
    option = one.option
    return WeighedOption(
        action=option.action,
        label=labels.get(option.action) or str(option.action),
        clause=option.clause,
        piece=option.piece,
        space=option.space,
        judged=round(one.judged, 2),
        ahead=round(one.ahead, 2) if one.samples else None,
        samples=one.samples,
        best=option is found.best,
        chosen=option.action == chosen,
        alike=0,
    )


def _once(options: list[WeighedOption]) -> list[WeighedOption]:
    """Options that are called the same and are worth the same, such as one of three squadrons, as one."""
    kept: list[WeighedOption] = []
    for option in options:
        place = next((i for i, one in enumerate(kept) if _same(one, option)), None)
        if place is None:
            kept.append(option)
        else:
            known = kept[place]
            kept[place] = msgspec.structs.replace(
                known, alike=known.alike + 1, best=known.best or option.best, chosen=known.chosen or option.chosen
            )
    return kept


def _same(one: WeighedOption, other: WeighedOption) -> bool:
    return (one.label, one.judged, one.ahead) == (other.label, other.judged, other.ahead)


def _worth(option: WeighedOption) -> float:
    return option.judged if option.ahead is None else option.ahead


def check_level(name: str | None) -> Level | None:
    """A level by name, None for that of whoever decided.  Raises TableError."""
    found: dict[str | None, Level | None] = {None: None, "greedy": "greedy", VETERAN: VETERAN}
    if name in found:
        return found[name]
    raise TableError(400, "bad_input", f"there is no level {str(name)[:40]!r} that weighs", where="query.level")
