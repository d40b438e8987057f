"""Looking ahead: options played out in what may be the case, and their worth compared under the same dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import msgspec

from beachhead.kernel.ask import Option, Side
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.game import Game
from beachhead.kernel.module import Crossroad, GameModule, Observation, crossroads_of, find
from beachhead.kernel.sampling import sample
from beachhead.kernel.simulation import Play, Simulation

MISFITS = 20
"""Samples after which nobody waits any longer for the first that fits: where answers were given unseen since the last
anchor, what is guessed hardly ever leads to the question."""

ALIKE = 8
"""Samples after which options that came to the very same in each of them are held to be the same."""


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """How far a player looks ahead.

    `budget`: simulated decisions for one answer, as near as whole samples come to it.  `breadth`: options compared,
    those that judgment values most and at most `margin` below its first choice, if the game does not say how far.
    `turns` and `depth`: a playout ends after so many turns, when the phase in which it began has come again, if the
    game does not say after how many phases, or after so many decisions.  `doubt`: how many standard errors better than
    judgment's first choice another option must be, in at least `samples`.
    """

    budget: int
    breadth: int
    margin: float
    turns: int
    depth: int
    doubt: float
    samples: int = 2


class Weighed(msgspec.Struct, frozen=True):
    """An option that was weighed: what judgment said, and what came of it in `samples` playouts, in the mean."""

    option: Option
    judged: float
    ahead: float
    samples: int


def candidates(seen: Observation, values: Sequence[float], sight: Sight) -> tuple[tuple[Option, float], ...]:
    """The options worth a closer look with what judgment says of them, its first choice first; one if it is easy."""
    options, here = seen.options, crossroad(seen, sight)
    order = sorted(range(len(options)), key=lambda place: -values[place])
    if here is None:
        return ((options[order[0]], values[order[0]]),)
    least = values[order[0]] - here.margin
    return tuple((options[place], values[place]) for place in order[: sight.breadth] if values[place] >= least)


def crossroad(seen: Observation, sight: Sight) -> Crossroad | None:
    """What the game says of the question; None if it deserves no thought."""
    crossroads = crossroads_of(find(seen.game))
    return Crossroad(sight.margin) if crossroads is None else crossroads.get(seen.question)


class Search:
    """A few options of a question, compared.  `seed` feeds the guesses and the dice: the same one, the same outcome.

    `late` says whether it must come to an end.
    """

    def __init__(
        self,
        seen: Observation,
        compared: Sequence[tuple[Option, float]],
        sight: Sight,
        seed: int,
        late: Callable[[], bool] = lambda: False,
    ) -> None:
        self.seen, self.sight, self.seed, self.late = seen, sight, seed, late
        self.module: GameModule = find(seen.game)
        here = crossroad(seen, sight)
        self.phases = 0 if here is None else here.phases
        self.compared = tuple(compared)
        self.worth: list[list[float]] = [[] for _ in self.compared]
        self.spent = 0
        self._samples = 0

    def best(self) -> Option:
        """Judgment's first choice, unless another option is better by more than chance.

        Halving: all options share the first part of the budget, the better half the next, until two are left; the first
        choice stays among them, since whatever is to replace it is compared with it, sample by sample.
        """
        left = list(range(len(self.compared)))
        rounds = max(1, (len(left) - 1).bit_length())
        for turn in range(rounds):
            self._compare(left, self.sight.budget * (turn + 1) // rounds)
            left.sort(key=lambda place: -_mean(self.worth[place]))
            left = left[: max(2, (len(left) + 1) // 2)]
            left = left if 0 in left else [*left[:-1], 0]
        return self.compared[self._chosen(left)][0]

    def weighed(self) -> tuple[Weighed, ...]:
        """What was found of each option."""
        pairs = zip(self.compared, self.worth, strict=True)
        return tuple(Weighed(option, judged, _mean(worth), len(worth)) for (option, judged), worth in pairs)

    # -- inside ------------------------------------------------------------------------------------------

    def _chosen(self, left: Sequence[int]) -> int:
        enough = [place for place in left if place and len(self.worth[place]) >= self.sight.samples]
        better = [place for place in enough if is_better(self.worth[place], self.worth[0], self.sight.doubt)]
        return max(better, key=lambda place: _mean(self.worth[place]), default=0)

    def _compare(self, places: Sequence[int], until: int) -> None:
        """Play all of some options out in one sample after the other, until so much of the budget is spent."""
        while self.spent < until and not self.late() and not self._is_idle(places):
            before = self.spent
            found = self._in_a_sample([self.compared[place][0] for place in places])
            if found is not None:
                for place, worth in zip(places, found, strict=True):
                    self.worth[place].append(worth)
            if self.spent == before:
                self.spent += 1  # a sample that did not fit costs something too: there may never be one that does

    def _is_idle(self, places: Sequence[int]) -> bool:
        """Whether more samples would tell nothing: none of so many has fitted, or no option has made a difference."""
        first, *others = (self.worth[place] for place in places)
        if not any(self.worth):
            return self._samples >= MISFITS
        return len(first) >= ALIKE and all(worth == first for worth in others)

    def _in_a_sample(self, options: Sequence[Option]) -> list[float] | None:
        """What each option comes to if all is as guessed and the dice fall the same.

        None where the guess leads to another question, or the rules cannot go on from it: what is guessed follows what
        a side knows, and that may fall short of what the rules take for granted.
        """
        dice = Dice(make_seed(self.seed + self._samples))
        self._samples += 1
        try:
            guessed = sample(self.seen, dice)
            if not _asks_the_same(guessed, self.seen, options):
                return None
            found: list[float] = []
            for option in options:
                found.append(self._playout(guessed.clone(light=True), option))
                if self.late():
                    return None
        except Exception:  # whatever it is, the answer must be given
            return None
        return found

    def _playout(self, simulation: Simulation, option: Option) -> float:
        """How good the position is that an option leads to, with judgment playing all sides."""
        horizon = Horizon(simulation.game, self.phases, self.sight.turns)
        simulation.answer(self.seen.side, option)
        self.spent += 1
        for _ in range(self.sight.depth):
            if simulation.over or horizon.is_reached(simulation.game) or self.late():
                break
            side = next(iter(simulation.asks))
            simulation.answer(side, first_choice(self.module, simulation.play(side)))
            self.spent += 1
        return self.module.value(position(simulation, self.seen.side), self.seen.side)


class Horizon:
    """How far a playout goes: so many phases or, if they are 0, until the phase has come again after so many turns."""

    def __init__(self, game: Game[Any], phases: int, turns: int) -> None:
        turn, phase = self.now = moment(game)
        self.left, self.then = phases, (turn + turns, phase)

    def is_reached(self, game: Game[Any]) -> bool:
        """Whether it goes no further; asked after each answer."""
        now = moment(game)
        if not self.left:
            return now >= self.then
        if now != self.now:
            self.now = now
            self.left -= 1
            return not self.left
        return False


def first_choice(module: GameModule, play: Play[Any]) -> Option:
    """What judgment values most; the first of several that are as good."""
    if len(play.options) == 1:
        return play.options[0]
    values = module.judge(play)
    return play.options[values.index(max(values))]


def position(simulation: Simulation, side: Side) -> Play[Any]:
    """A position to be valued, with whoever is asked in it; `side` once nobody is."""
    asked = next(iter(simulation.asks), None)
    if asked is None:
        return Play(simulation.game, side, "", (), (), simulation.kept)
    ask = simulation.asks[asked]
    return Play(simulation.game, asked, ask.name, (), ask.about, simulation.kept)


def moment(game: Game[Any]) -> tuple[int, int]:
    """The turn and the phase by number, as the state of most games has them; 0 where it has none."""
    return getattr(game.state, "turn", 0), getattr(game.state, "phase", 0)


def is_better(one: Sequence[float], other: Sequence[float], doubt: float) -> bool:
    """Whether one option is better than another, sample by sample, by more than so many standard errors."""
    gains = [a - b for a, b in zip(one, other, strict=False)]
    if len(gains) < 2:
        return False
    mean = _mean(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean > doubt * sqrt(spread / len(gains))


def _asks_the_same(simulation: Simulation, seen: Observation, options: Sequence[Option]) -> bool:
    ask = simulation.asks.get(seen.side)
    if ask is None or ask.name != seen.question:
        return False
    open_now = set(ask.choices())
    return all(option in open_now for option in options)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
