"""What a side sees at a glance: where the enemy is, what he can do where, how far it is to the capital."""

from __future__ import annotations

from functools import cached_property, lru_cache

from beachhead.games.gators.components import AIR, SOFT, Edition
from beachhead.games.gators.judgment.worth import UNSEEN, worth
from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import NOBODY, REB
from beachhead.games.gators.rules.combat_7.air_attacks_7c import in_the_air, letters
from beachhead.games.gators.rules.combat_7.strength_7 import defenders_in
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground
from beachhead.mechanics.costs import backward, cheapest, step_costs

Force = tuple[float, float, float]
"""What can be brought to bear against soft, armored and air targets."""

FAR = 999.0
"""The distance to a place that cannot be reached."""

WEIGHTS = ((1, 1.8), (4, 1.3), (8, 0.8), (FAR, 0.4))
"""What an enemy counts for Player 1, by how far he is from the capital."""

PRESSING = 1.5
"""What is added to the worth of any enemy in or next to the capital by the last turn: whoever he is, he must go."""

LAST = 8.0
"""What is added, shared among those who are left there, to the worth of the last enemies in or next to the capital."""

AIRCRAFT = 1.6
"""What enemy aircraft count for Player 1, wherever they are: they come to his ships."""

NEAR = 4
"""How far aircraft go for others in the air."""

ROAD, GROUND, SLOW = 1.0, 1.6, 3.0
"""What a hex of the way costs in `march`: on road, over open ground, through jungle and the like."""

SUSPECTED: Force = (1.5, 0.7, 0.4)
"""What a counter under camouflage is taken to be able to do."""


@lru_cache(maxsize=8)
def march(edition: Edition) -> tuple[float, ...]:
    """How far each hex is from the capital for vehicles, in hexes of road; `FAR` over water."""
    return by_land(
        edition,
        [ROAD if game.road else SLOW if game.id == "jungle" or game.cost > 1 else GROUND for game in edition.ground],
    )


@lru_cache(maxsize=8)
def paces(edition: Edition) -> tuple[float, ...]:
    """How far each hex is from the capital for those who move one hex a turn over any ground; `FAR` over water."""
    return by_land(edition, [ROAD] * len(edition.ground))


def by_land(edition: Edition, costs: list[float]) -> tuple[float, ...]:
    """How far each hex is from the capital if entering a hex costs so much."""
    water = {space for space, ground in enumerate(edition.ground) if not ground.walkable}
    steps = step_costs(edition.board.without(water).near, costs, closed=edition.parted)
    return cheapest(backward(steps), dict.fromkeys(edition.capital, 0.0), FAR)


@lru_cache(maxsize=8)
def flight(edition: Edition) -> tuple[int, ...]:
    """How far each hex is from the capital as the crow flies."""
    return tuple(
        min(edition.board.distance(space, town) for town in edition.capital) for space in range(len(edition.ground))
    )


class Survey:
    """A position as a side sees it.  What it may not see is not in `game`, which is made from what it knows."""

    def __init__(self, game: Gators, side: int) -> None:
        self.game = game
        self.side = side
        self.enemy = 1 - side
        self.march = march(game.edition)
        self.flight = flight(game.edition)

    @cached_property
    def foes(self) -> dict[int, tuple[int, ...]]:
        """The enemies by hex; NOBODY for a counter under camouflage."""
        game = self.game
        found: dict[int, tuple[int, ...]] = {}
        for unit in game.on_map(self.enemy):
            found[game.hex(unit)] = (*found.get(game.hex(unit), ()), unit)
        for space in game.state.unknown:
            found[space] = (*found.get(space, ()), NOBODY)
        return found

    @cached_property
    def reports(self) -> int:
        """How many enemies are in the capital or next to it."""
        return sum(len(self.foes.get(space, ())) for space in self.game.edition.capital_and_around)

    @property
    def lateness(self) -> float:
        """VIII How far the match has gone beyond its middle, from 0 to 1."""
        return max(0.0, 2 * self.game.state.turn / self.game.edition.limits.turns - 1)

    def targets(self, space: int) -> tuple[int, ...]:
        """The enemies in a hex who would be attacked together."""
        game = self.game
        return defenders_in(game, space, self.enemy) if game.standing(space, self.enemy) else self.foes.get(space, ())

    def prize(self, space: int) -> float:
        """What it is worth to destroy the enemies in a hex who would be attacked: more the nearer to the capital."""
        edition = self.game.edition
        value = sum(worth(edition, unit) for unit in self.targets(space))
        if self.side == REB:
            return value
        if any(unit >= 0 and self.game.type(unit).is_air for unit in self.targets(space)):
            return value * AIRCRAFT
        if space in edition.capital_and_around:
            value += len(self.targets(space)) * (
                PRESSING * self.game.state.turn / edition.limits.turns + LAST / self.reports
            )
        return value * next(weight for far, weight in WEIGHTS if self.flight[space] <= far)

    def force_of(self, unit: int) -> Force:
        """What an enemy can do to soft, armored and air targets."""
        game = self.game
        if unit == NOBODY:
            return SUSPECTED
        kind = game.type(unit)
        armament = game.edition.armament.get(kind.kind)
        if armament is None:
            return kind.attack
        if on_the_ground(game, unit) or game.unit(unit).spent:
            return 0.0, 0.0, 0.0
        return 2.0, 1.0, 1.0

    @cached_property
    def danger(self) -> tuple[list[float], list[float], list[float]]:
        """By class of target and hex, what the enemy could bring to bear there in his next turn.

        Those who come on foot or by jeep are reckoned with up to two hexes from where they are now.
        """
        game = self.game
        size = len(game.edition.ground)
        found = ([0.0] * size, [0.0] * size, [0.0] * size)
        for space, units in self.foes.items():
            for unit in units:
                kind = None if unit == NOBODY else game.type(unit)
                far = 2 if kind is None else kind.range + min(kind.move, 2) - (kind.is_air * 1)
                force = self.force_of(unit)
                for target in (SOFT, 1, AIR):
                    if force[target]:
                        row, points = found[target], force[target]
                        for there in game.edition.board.within(space, far):
                            row[there] += points
        return found

    def peril(self, unit: int, space: int) -> float:
        """What a unit stands to lose in a hex: its worth by the chance that the enemy gets the better of it."""
        game = self.game
        kind = game.type(unit)
        force = self.danger[kind.target][space]
        if not force:
            return 0.0
        stake = worth(game.edition, unit) + 0.5 * sum(worth(game.edition, cargo) for cargo in game.aboard.get(unit, ()))
        odds = force / max(1, kind.defend) - game.ground(space).id.startswith("town")
        return stake * min(0.6, max(0.0, 0.12 * (odds - 0.5)))

    def is_loaded(self, unit: int) -> bool:
        """Whether an armed aircraft has markers and can use them; those against aircraft only if there are any."""
        load = letters(self.game, unit)
        return bool(load) and not self.game.unit(unit).spent and (load != "X" or self.aircraft_near(unit))

    def aircraft_near(self, unit: int) -> bool:
        """Whether an enemy aircraft is in the air not far from a unit."""
        game = self.game
        here = game.hex(unit)
        flying = (foe for units in self.foes.values() for foe in units if foe >= 0 and game.type(foe).is_air)
        return any(game.edition.board.distance(here, game.hex(foe)) <= NEAR and in_the_air(game, foe) for foe in flying)


__all__ = ["FAR", "UNSEEN", "Survey", "flight", "march", "paces"]
