"""What dice are worth that a side rolls at the other's units, each at the target where it is worth most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.judgment.worth import hit
from beachhead.games.falklands_showdown.model import NOBODY, Fight
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import hit_number, named

ANY = 99
"""As many dice as one likes."""

Number = Callable[[int, int], int]
"""The hit number of a shooter at a target."""


class Volley:
    """Dice aimed so far: for each target the chances that it takes no hit, and exactly one."""

    def __init__(self, game: Core) -> None:
        self.game = game
        self.none: dict[int, float] = {}
        self.one: dict[int, float] = {}
        self.worth: dict[int, tuple[float, float]] = {}

    def gain(self, target: int, number: int) -> float:
        """What one more die at a target adds."""
        if number <= 0:
            return 0.0
        p = number / 6
        none, one = self.none.get(target, 1.0), self.one.get(target, 0.0)
        first, second = self._worth(target)
        return p * (none * first + one * (second - first))

    def add(self, target: int, number: int) -> None:
        """Aim one more die."""
        p = number / 6
        none, one = self.none.get(target, 1.0), self.one.get(target, 0.0)
        self.none[target] = none * (1 - p)
        self.one[target] = one * (1 - p) + none * p

    def standing(self, target: int) -> float:
        """The chance that a target is left."""
        none, one = self.none.get(target, 1.0), self.one.get(target, 0.0)
        return none if self.game.steps(target) <= 1 else none + one

    def _worth(self, target: int) -> tuple[float, float]:
        found = self.worth.get(target)
        if found is None:
            found = self.worth[target] = hit(self.game, target, 1), hit(self.game, target, 2)
        return found


def volley(
    game: Core, dice: Iterable[int], targets: Sequence[int], number: Number, most: int = ANY
) -> tuple[float, Volley]:
    """The worth of dice that are aimed one after the other where each is worth most, and where they went.

    At most so many go at one target.
    """
    aimed, total, shots = Volley(game), 0.0, Counter[int]()
    for shooter in dice:
        best, target = 0.0, NOBODY
        for unit in targets:
            if shots[unit] >= most:
                continue
            gain = aimed.gain(unit, number(shooter, unit))
            if gain > best:
                best, target = gain, unit
        if target != NOBODY:
            aimed.add(target, number(shooter, target))
            shots[target] += 1
            total += best
    return total, aimed


def numbers(game: Core, kind: str, change: int = 0) -> Number:
    """The hit numbers of a kind of fire, changed by what the rules would add only later."""

    def number(shooter: int, target: int) -> int:
        plain = hit_number(game, kind, shooter, target)
        return max(1, plain + change) if plain else 0

    return number


def aimed_so_far(game: Core, fight: Fight) -> Volley:
    """The dice that the side that is aiming has named."""
    found = Volley(game)
    for shot in named(fight):
        if shot.target != NOBODY:
            found.add(shot.target, hit_number(game, fight.kind, shot.shooter, shot.target))
    return found
