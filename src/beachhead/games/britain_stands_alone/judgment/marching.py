"""Marches on land: where each unit goes, the strongest first (5).

Nothing of it is remembered from one question to the next but what follows from the position alone: who has moved in the
phase bears its stamp, so it is plain whose turn it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.attacks import columns, worth_of
from beachhead.games.britain_stands_alone.judgment.ground import (
    NEAR,
    hardened,
    is_ending,
    prize,
    pull,
    risk,
    staunch,
    threat,
)
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, GE, Battle
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import has_moved, has_overrun
from beachhead.games.britain_stands_alone.rules.movement_5.overrunning_5_6 import prey
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import destinations, is_off_map
from beachhead.games.britain_stands_alone.rules.stacking_4 import size
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack, defence
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import within_line
from beachhead.games.britain_stands_alone.rules.terrain_1_1 import terrain

HOPELESS, PRESSED = 0.5, 3.0
"""6.1 The odds below which attackers add nothing, and those from which more of them add little."""

FIRST = 1000
"""More than any attack factor."""

FRONT = 1.6
"""What it is worth to stand before an enemy whom one could attack at such odds."""

ALONE = 0.9
"""What it costs to stand where the enemy could attack at odds of one to one, for each one more."""

STOP_LINE, WATCHED = 0.6, 0.5
"""5.1, 10.0 What it is worth to stand in a stop line; as much again for each column that the ground takes from an
attack, and this part of it for each factor of the Home Guard."""

NEAREST, A_HEX = 2, 5
"""12.2 How far from their ports Germans go at least, and the port capacity that takes them a hex further."""

STARVING = 0.8
"""12.1 What each hex costs that leads further away from where supply comes ashore."""

CUT_OFF = 2.0
"""12.1 What it costs to stand where no supply leads."""

HELD, STORMED = 2.0, 3
"""12.2, 15.2 How much more a port is worth to those who hold it than to those who may take it, and the odds at which it
is stormed."""

ASTRAY, BEATEN = 3.0, 1.0
"""6.1 What it costs a German division to stand with nobody in or beside its hex where the enemy near it has so many
attack factors to each of its own in defence."""

OVERRUN, AT_LEAST = 0.8, 2
"""5.6 What an overrun must be worth, and at how many columns above 1-1: those who stay are attacked afterwards."""


class Going(NamedTuple):
    """Who goes next, and where."""

    unit: int
    goal: int


class Strength(NamedTuple):
    """4.0, 6.1 What a unit is for stacking, in an attack, and for the defence of its hex."""

    size: int
    force: int
    stands: int


class March:
    """Where everybody of a side stands, and what it would be worth to stand elsewhere."""

    def __init__(self, game: Core, side: int, draws: Sequence[float]) -> None:
        self.game, self.side, self.draws = game, side, draws
        self.load: dict[int, int] = defaultdict(int)
        self.force: dict[int, int] = defaultdict(int)
        self.guard: dict[int, int] = defaultdict(int)
        self.ports = [port for port in game.edition.ports if port in game.german]
        self.room = sum(game.edition.ports[port].capacity or 0 for port in self.ports)
        self.fed = in_supply(game) if side == GE else frozenset()
        self.enemies = frozenset(game.hex(unit) for unit in game.on_map(1 - side))
        self.against: dict[int, int] = {}
        self.known: dict[int, Strength] = {}
        self.where = {unit: game.hex(unit) for unit in game.on_map(side)}
        for unit, space in self.where.items():
            self._count(unit, space, 1)
        self.scouts = self.find_scouts()

    def _count(self, unit: int, space: int, sign: int) -> None:
        """A unit comes to a hex, or leaves it."""
        its = self.strength(unit)
        self.load[space] += sign * its.size
        self.guard[space] += sign * its.stands
        if space < len(self.draws):
            force = sign * its.force
            for there in self.game.edition.ways[space]:
                self.force[there] += force

    def strength(self, unit: int) -> Strength:
        """4.0, 6.1 What a unit is, on the ground and in a fight."""
        if unit not in self.known:
            game = self.game
            self.known[unit] = Strength(size(game, unit), attack(game, unit), staunch(game, unit))
        return self.known[unit]

    def goal(self, unit: int) -> int:
        """Where a unit is worth most of all the spaces that it can go to, its own too."""
        here = self.game.hex(unit)
        if unit in self.where:
            self._count(unit, here, -1)
        choices = [here, *destinations(self.game, (unit,))]
        best = max(choices, key=lambda space: (self.worth(unit, space), space == here, -space))
        if unit in self.where:
            self._count(unit, here, 1)
        return best

    def worth(self, unit: int, space: int) -> float:
        """What it is worth to have a unit in a space."""
        game = self.game
        if is_off_map(game, space):
            return LAST if space != game.hex(unit) else 0.0
        if space != game.hex(unit) and self.load[space] + self.strength(unit).size > game.edition.tables.limits.stack:
            return LAST
        found = self.draws[space] + self.before_enemies(unit, space) + self.keeping(unit, space)
        found += self.taking(space) + self.barring(unit, space)
        return found - self.danger(unit, space) - self.far_from_ports(space) - self.astray(unit, space)

    def taking(self, space: int) -> float:
        """1.3, 15.1 What it is worth to walk into a hex of the enemy's in which nobody is."""
        return 0.0 if self.game.controls(self.side, space) else prize(self.game, space)

    def before_enemies(self, unit: int, space: int) -> float:
        """6.1 What a unit adds there to attacks on those who are next to it."""
        game, found = self.game, 0.0
        near = [there for there in game.edition.ways[space] if there in self.enemies]
        mine = self.strength(unit).force if near else 0
        for there in near:
            against = self.resistance(there)
            before = min(max(self.force[there] / against, HOPELESS), PRESSED)
            after = min(max((self.force[there] + mine) / against, HOPELESS), PRESSED)
            found += FRONT * (after - before) * (1.0 + 0.2 * prize(game, there))
        return found

    def resistance(self, space: int) -> int:
        """6.1 The defence factors that attackers meet in a hex where enemies are."""
        if space not in self.against:
            game = self.game
            stands = sum(defence(game, enemy) for enemy in game.here(space, 1 - self.side)) + factor(game, space)
            self.against[space] = round(stands * hardened(game, space)) or 1
        return self.against[space]

    def keeping(self, unit: int, space: int) -> float:
        """What a unit adds to the chance to keep a place of one's own that an enemy is near."""
        game, side = self.game, self.side
        if not game.controls(side, space):
            return 0.0
        if self.is_open(space):
            return HELD * prize(game, space)
        if self.is_picket(unit) and not self.guard[space] and self.is_reached(space):
            return prize(game, space)
        if not threat(game, space, side):
            return 0.0
        before, after = self.guard[space], self.guard[space] + self.strength(unit).stands
        dear = HELD if self.feeds(space) else 1.0
        return dear * prize(game, space) * (risk(game, space, side, before) - risk(game, space, side, after))

    def is_open(self, space: int) -> bool:
        """12.2, 15.2 Whether a port of the Germans' is as good as lost: nobody is there, or too few to stand there."""
        if not self.feeds(space):
            return False
        against = threat(self.game, space, GE)
        return self.guard[space] * STORMED < against or (not self.guard[space] and self.is_reached(space))

    def is_picket(self, unit: int) -> bool:
        """4.0, 15.1 Whether a unit is one of the Germans' that are best used to keep what nobody else is in."""
        return self.side == GE and not self.is_division(unit)

    def feeds(self, space: int) -> bool:
        """12.2, 15.2 Whether a hex is a port that the Germans live on: at the end, when supply does not count, those
        without which the British end the match."""
        if self.side != GE or space not in self.game.edition.ports:
            return False
        return not is_ending(self.game) or self.is_needed(space)

    def is_needed(self, space: int) -> bool:
        """15.2 Whether the ports in which Germans stand are too few without one."""
        ports, least = self.game.edition.ports, self.game.edition.tables.victory.british_capacity
        return sum(ports[port].capacity or 0 for port in self.ports if port != space and self.guard[port]) < least

    def is_reached(self, space: int) -> bool:
        """2.0, 5.2 Whether an enemy is so near that he walks into a hex in a turn if nobody is there.

        Who is motorized moves twice.
        """
        far = self.game.edition.chart.distance
        return any(far(there, space) <= reach for there, reach in self.strides)

    @cached_property
    def strides(self) -> Collection[tuple[int, int]]:
        """2.0, 5.2 By hex where enemies are, how far one of them gets in a turn."""
        game, found = self.game, dict[int, int]()
        for unit in game.on_map(1 - self.side):
            reach = game.values(unit).movement * (1 if game.type(unit).leg else 2)
            found[game.hex(unit)] = max(found.get(game.hex(unit), 0), reach)
        return tuple(found.items())

    def barring(self, unit: int, space: int) -> float:
        """5.1, 10.0 What it is worth to the British to bar the way to London: on good ground or with the Home Guard.

        One is enough for a hex and those beside it, where its zone of control reaches.
        """
        game = self.game
        if self.side != BR or not self.strength(unit).size or not threat(game, space, BR):
            return 0.0
        if any(self.guard[there] for there in (space, *game.edition.ways[space])):
            return 0.0
        away = from_london(game.edition)
        near = (there for there in self.enemies if game.edition.chart.distance(there, space) <= NEAR)
        if away[space] >= min(away[there] for there in near):
            return 0.0
        return STOP_LINE * (1.0 - terrain(game, space).odds + WATCHED * factor(game, space))

    def far_from_ports(self, space: int) -> float:
        """12.1, 12.2 What it costs Germans to go further from their ports than these can feed them, or supply leads.

        Into another port it costs nothing: through that one supply comes as well.  At the end it does not count.
        """
        game = self.game
        if self.side != GE or space in game.edition.ports or is_ending(game):
            return 0.0
        leash = min(NEAREST + self.room // A_HEX, game.edition.tables.supply.line)
        away = min((game.edition.chart.distance(space, port) for port in self.ports), default=0)
        return STARVING * max(away - leash, 0) + CUT_OFF * (space not in self.fed)

    def astray(self, unit: int, space: int) -> float:
        """6.1 What it costs a division of the Germans' to be out of its own troops' reach before enemies who beat it.

        Who goes with another that can come along is not alone, and who comes to one that went ahead gains as much.  At
        the end it does not count.
        """
        if not self.is_division(unit) or is_ending(self.game):
            return 0.0
        if self.is_alone(unit, space):
            return ASTRAY * (not self.has_mate(unit))
        near = {space, *self.game.edition.ways[space]}
        return -ASTRAY * any(self.where[other] in near for other in self.scouts if other != unit)

    def is_division(self, unit: int) -> bool:
        """4.0 Whether a unit is a division of the Germans'."""
        return self.side == GE and self.strength(unit).size >= self.game.edition.tables.limits.division

    def is_alone(self, unit: int, space: int) -> bool:
        """6.1 Whether nobody else would be in or beside a hex before which enemies stand who beat a unit there.

        In a port of their own they have the sea behind them.
        """
        game = self.game
        if space in self.ports or any(self.load[there] for there in (space, *game.edition.ways[space])):
            return False
        return threat(game, space, GE) >= BEATEN * self.strength(unit).stands * hardened(game, space)

    def has_mate(self, unit: int) -> bool:
        """5.2 Whether a division as fast as a unit is with it that has not moved yet, and is not needed for a port."""
        game, here = self.game, self.game.hex(unit)
        able = [one for one in self.where if self.where[one] == here and one != unit and self.is_division(one)]
        fast = [one for one in able if game.type(one).leg == game.type(unit).leg and not has_moved(game, one)]
        return bool(fast) and (here not in game.edition.ports or len(able) > 1)

    def find_scouts(self) -> Collection[int]:
        """5.2 The divisions that have gone where they are alone, for others to follow."""
        game, found = self.game, list[int]()
        for unit in [one for one in self.where if self.is_division(one) and has_moved(game, one)]:
            self._count(unit, self.where[unit], -1)
            if self.is_alone(unit, self.where[unit]):
                found.append(unit)
            self._count(unit, self.where[unit], 1)
        return tuple(found)

    def danger(self, unit: int, space: int) -> float:
        """What the enemy could bring against it there."""
        game = self.game
        against = threat(game, space, self.side)
        if not against:
            return 0.0
        stands = self.guard[space] + self.strength(unit).stands + (factor(game, space) if self.side == BR else 0)
        stands = round(stands * hardened(game, space)) or 1
        return ALONE * max(against / stands - 2.0, 0.0)


@lru_cache(maxsize=8)
def from_london(edition: Edition) -> tuple[int, ...]:
    """By hex, how many hexes it is to London."""
    return tuple(map(min, *(edition.chart.distances(part) for part in edition.london)))


def in_supply(game: Core) -> frozenset[int]:
    """12.1 The hexes from which a Line of Supply leads to a port that the Germans hold."""
    on_map = range(len(game.edition.chart.names))
    found = set[int]()
    for port in game.edition.ports:
        if port in on_map and port in game.german:
            found |= within_line(game, GE, port)
    return frozenset(found.union(*(game.edition.ways[space] for space in found)))


def march(game: Core, side: int, kept: dict[Any, Any]) -> March:
    """How a side stands now."""
    found: March = game.kept(("march", side), lambda: March(game, side, pull(game, side, kept)))
    return found


def next_to_go(game: Core, units: Iterable[int], kept: dict[Any, Any]) -> Going | None:
    """5.2 Who of some units goes next, and where: first those after the last that has moved, the strongest first."""

    def find() -> Going | None:
        if not game.on_map(GE):
            return None
        side = game.phasing
        moved = [
            rank(game, unit) for unit in game.in_play(side) if game.type(unit).arm == "land" and has_moved(game, unit)
        ]
        last = max(moved, default=(-FIRST, 0))
        able = (unit for unit in units if game.type(unit).kind != "leader" and not is_through(game, unit))
        for unit in sorted(able, key=lambda unit: (rank(game, unit) < last, rank(game, unit))):
            goal = march(game, side, kept).goal(unit)
            if goal != game.hex(unit):
                return Going(unit, goal)
        return None

    found: Going | None = game.kept("next to go", find)
    return found


def rank(game: Core, unit: int) -> tuple[int, int]:
    """In which order units go: the strongest first."""
    return -attack(game, unit), unit


def is_through(game: Core, unit: int) -> bool:
    """5.2, 5.6 Whether a unit has gone where it wanted: who has overrun somebody may go on."""
    return has_moved(game, unit) and not has_overrun(game, unit)


def sets_out(game: Core, unit: int, units: Iterable[int], kept: dict[Any, Any]) -> float:
    """5.2, 5.6 Whether a unit has somebody to overrun, or is the next to go somewhere."""
    if any(overruns(game, (unit,), space) > LAST for space in prey(game, (unit,))):
        return 2.0
    going = next_to_go(game, units, kept)
    return 1.0 if going is not None and going.unit == unit else LAST


def arrives(game: Core, group: tuple[int, ...], space: int, kept: dict[Any, Any]) -> float:
    """5.2 Whether a space is where it goes."""
    goal = game.kept(("goal", group), lambda: march(game, game.side(group[0]), kept).goal(group[0]))
    return 3.0 if goal == space else LAST


def overruns(game: Core, group: tuple[int, ...], space: int) -> float:
    """5.6 Whether to overrun a hex: it comes before the way to the goal."""
    battle = Battle((space,), attackers=group, overrun=game.hex(group[0]))
    found = worth_of(game, battle)
    return 4.0 + found if found >= OVERRUN and columns(game, battle) >= AT_LEAST else LAST


def holds(game: Core, unit: int, space: int) -> float:
    """6.2, 4.0 Where to go when one has to: away from the enemy, to friends."""
    if is_off_map(game, space):
        return 0.0
    side = game.side(unit)
    friends = sum(defence(game, other) for other in game.here(space, side))
    return 0.1 * min(friends, 10) - 0.05 * threat(game, space, side) + 0.1 * prize(game, space)
