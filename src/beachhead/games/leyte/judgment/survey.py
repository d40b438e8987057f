"""How good a hex is for a unit: danger there, goals within reach, ground, enemies next to it.

A `Survey` holds what all questions about places have in common.  It stays with the play and follows the position; what
it says follows from the position alone, however it came there: what is kept from another one holds in this one too.
"""

from __future__ import annotations

from typing import NamedTuple

from beachhead.games.leyte.judgment.goals import Goals
from beachhead.games.leyte.judgment.ground import SCENT, ground_of, hexes_in, mask_of
from beachhead.games.leyte.judgment.odds import LOSS
from beachhead.games.leyte.judgment.threats import Threats
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP
from beachhead.games.leyte.rules.movement_5 import range_of

FEAR = (0.55, 0.75)
"""How much of the danger in a hex a side reckons with: the enemy cannot attack everybody at once, and Japan, the
weaker side, is attacked more often."""

SURROUNDED = (0.0, 0.15, 0.5, 0.75)
"""The chance that so many enemies find places that leave no way to retreat: two opposite ones do."""

GUN_FEAR = 4
"""Points of barrage that are expected with an attack at most."""

HUNT = (0.45, 0.08)
"""The share of an enemy's worth that draws a side's units towards him."""

EASE = {"clear": 1.0, "river": 0.8, "broken": 0.6, "rough": 0.2}
"""How much of that is left where the results table protects him; in rough he can hardly be moved (14.1)."""

GUN_PLACE = 0.5
"""A gun's worth for each enemy in its range, counted up to `GUN_TARGETS`."""

GUN_TARGETS = 3
"""More enemies in its range than these are worth no more."""

GUN_NEXT_TO_ENEMY = 4.0
"""A gun next to an enemy loses its protective fire, must attack and shares the result (8.31, 8.41)."""

GUN_BEHIND = 0.4
"""A gun's worth for a friendly unit between it and the enemy."""

COVER = {"clear": 0.0, "river": 0.1, "broken": 0.2, "rough": 0.3}
"""Ground that helps in defence, should it come to that."""

HOLD_ROUGH = 0.5
"""Japan's preference for rough and mountain, where 14.1 holds (17.2: more valuable on the defence)."""

BLOCK = 0.5
"""Japan's preference for a road or trail in front of the enemy (17.2: interdict the road net)."""

SHOVED = 0.6
"""What it costs to attack badly: an expected hex of retreat, for A1, A2, A3 and Ae the unit's loss besides."""


FELT = 3
"""Hexes around one that a unit has left or come to, in which it changes what a place is worth to its friends."""

EVERYWHERE = -1
"""Every hex, as a mask."""

Moment = tuple[int, int, int, bool, int, tuple[int, ...], bool, bool]
"""What else than units lie in the state that judgment looks at between two decisions."""


class Kind(NamedTuple):
    """What decides for all units of a side that are alike how good a hex is; `range` is -1 of what is no gun."""

    value: int
    defence: int
    range: int


class Survey:
    """A position as one side sees it, on a game of its own.

    `moment` is the number of the position: two questions about the same one find it unchanged.  `stale` are the hexes,
    as a mask, in which a place may be worth something else than in the position before.
    """

    def __init__(self, game: Leyte, side: int) -> None:
        self.game = game.fork()
        self.side = side
        self.moment = 0
        self.ground = ground_of(game.edition)
        self.threats = Threats(self.game, side)
        self.kinds = [_kind(self.game, unit) for unit in range(len(game.edition.units))]
        self._begin_turn()
        self._look_at_enemies()
        self._look_at_friends(frozenset(), 0)
        self.stale = EVERYWHERE
        self._at = self._now()

    # -- following the position --------------------------------------------------------------------------

    def fits(self, game: Leyte) -> bool:
        """Whether a game is of the same match, as far as judgment goes."""
        own = self.game
        return own.edition is game.edition and own.scenario is game.scenario and own.options == game.options

    def follow(self, game: Leyte) -> None:
        """Look at another position of the same match."""
        own = self.game
        turn = own.state.turn
        changed = own.follow(game)
        if own.state.turn != turn:
            self._begin_turn()
        if not changed and self._at == self._now():
            return
        self.moment += 1
        self._at = self._now()
        moved = [(unit, before) for unit, before in changed if before != own.hex(unit)]
        hexes = [
            space
            for unit, before in moved
            if own.side(unit) == self.side
            for space in (before, own.hex(unit))
            if space >= 0
        ]
        touched = around = 0
        for space in hexes:
            touched |= self.ground.near[space] | 1 << space
            around |= self.ground.within(space, FELT)
        others = any(own.side(unit) != self.side for unit, _ in moved)
        if others:
            self._look_at_enemies()
        self._look_at_friends({unit for unit, _ in moved}, touched)
        self.stale = EVERYWHERE if others or own.state.turn != turn else self.differs | around

    def _now(self) -> Moment:
        s = self.game.state
        return s.turn, s.phase, s.clock, s.landing, s.support, s.owed, s.south_landed, s.south_exited

    def _begin_turn(self) -> None:
        """What is paid for being somewhere depends on the turns left."""
        self.goals = Goals(self.game, self.side)
        self._forget_places()

    def _look_at_enemies(self) -> None:
        """Enemies have moved, come or gone."""
        game = self.game
        self.enemies = tuple(game.units_of(1 - self.side))
        self.enemy_guns = tuple(unit for unit in self.enemies if game.type(unit).is_artillery)
        self.blocked = mask_of(game.hex(unit) for unit in self.enemies)
        self._draws = [self._draw_of(enemy) for enemy in self.enemies]
        self._scent: dict[int, float] = {}
        self._fire: dict[int, int] = {}
        self._ranges: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._forget_places()

    def _forget_places(self) -> None:
        self._bases, self._places, self._danger = self._by_kind(), self._by_kind(), self._by_kind()
        self._shaken = list({id(known): known for known in (*self._places, *self._danger)}.values())

    def _by_kind(self) -> list[dict[int, float]]:
        """By unit what is known of hexes: the same for all units of a kind."""
        tables: dict[Kind, dict[int, float]] = {kind: {} for kind in self.kinds}
        return [tables[kind] for kind in self.kinds]

    def _look_at_friends(self, changed: set[int] | frozenset[int], touched: int) -> None:
        """Units lie otherwise: what this side holds, and what enemies can come to."""
        game, side = self.game, self.side
        self.friends = tuple(game.units_of(side))
        self.closed = self.ground.spread.out(mask_of(game.hex(unit) for unit in self.friends))
        self.fighters = mask_of(game.hex(unit) for unit in self.friends if not game.type(unit).is_artillery)
        self.goals.follow()
        self.differs = self.threats.follow(changed, touched)
        for space in hexes_in(self.differs):
            for known in self._shaken:
                known.pop(space, None)

    def range_of(self, unit: int) -> tuple[int, ...]:
        """5.13 The hexes that a unit of the side could come to; others of the side are not in its way."""
        here = self.game.hex(unit)
        known = self._ranges.get(unit)
        if known is None or known[0] != here:
            known = self._ranges[unit] = here, tuple(range_of(self.game, unit))
        return known[1]

    # -- danger --------------------------------------------------------------------------------------

    def danger(self, unit: int, space: int) -> float:
        """What a unit is likely to lose to the enemy's next attacks in a hex."""
        known = self._danger[unit]
        found = known.get(space)
        if found is None:
            found = known[space] = self._danger_at(self.kinds[unit], space)
        return found

    def _danger_at(self, kind: Kind, space: int) -> float:
        strikes = self.threats.at(space)
        if not strikes:
            return 0.0
        edition, side = self.game.edition, self.side
        strength = sum(strikes) + min(GUN_FEAR, self._fire_on(space))
        hold = side == JP and edition.rough_ground[space]
        dead, pushed = self.ground.struck(edition.line_of[space], strength - kind.defence, holds=hold)
        places = sum(1 for there in edition.board.near[space] if edition.ways_foot[there])
        caught = 1.0 if places <= 2 else SURROUNDED[len(strikes)]
        return FEAR[side] * (LOSS[side] * kind.value * (dead + pushed * caught) + pushed * (1 + hold))

    def _fire_on(self, space: int) -> int:
        """The points of barrage of the enemy guns that are in range of a hex, or soon may be."""
        found = self._fire.get(space)
        if found is None:
            game, far = self.game, self.game.edition.board.distances(space)
            guns = [gun for gun in self.enemy_guns if far[game.hex(gun)] <= game.type(gun).range + 2]
            found = self._fire[space] = sum(game.type(gun).barrage for gun in guns)
        return found

    # -- the enemies around ---------------------------------------------------------------------------

    def scent(self, space: int) -> float:
        """How strongly enemies that are worth attacking draw towards a hex."""
        known = self._scent.get(space)
        if known is None:
            known = self._scent[space] = sum([weight * SCENT[march[space]] for weight, march in self._draws])
        return known

    def _draw_of(self, enemy: int) -> tuple[float, tuple[int, ...]]:
        """How strongly an enemy draws, and the way to him from each hex."""
        game, there = self.game, self.game.hex(enemy)
        weight = HUNT[self.side] * game.type(enemy).value * EASE[game.edition.line_of[there]]
        return weight, self.ground.march(frozenset((there,)))

    def contact(self, unit: int, space: int) -> float:
        """What the attack is worth that a unit owes in a hex next to enemies (7.12), with friends already there."""
        game, side = self.game, self.side
        best = None
        unmet = 0
        for enemy in game.next_to(space, 1 - side):
            friends = [friend for friend in game.next_to(game.hex(enemy), side) if friend != unit]
            unmet += not friends
            worth = self._attack_worth(unit, space, enemy, friends)
            best = worth if best is None else max(best, worth)
        return (best or 0.0) - max(0, unmet - 1)

    def _attack_worth(self, unit: int, space: int, enemy: int, friends: list[int]) -> float:
        game = self.game
        there = game.hex(enemy)
        strength = sum(max(game.type(friend).attack, game.type(friend).barrage) for friend in (unit, *friends))
        closed = self.closed | self.blocked | self.ground.near[space] | 1 << space
        trapped = not self.ground.can_escape(there, 1, closed)
        guns = 1 if game.type(unit).is_artillery else 2
        return self.attack_worth(enemy, strength + guns, trapped, (unit,), space)

    def attack_worth(self, enemy: int, strength: int, trapped: bool, party: tuple[int, ...], space: int) -> float:
        """The worth of an attack of so many points on an enemy, roughly: `space` is where the first attacker stands."""
        game, side, edition = self.game, self.side, self.game.edition
        there, printed = game.hex(enemy), game.type(enemy)
        line, value = edition.line_of[there], strength - printed.defence
        dead, pushed = self.ground.struck(line, value, holds=side != JP and edition.rough_ground[there])
        gain = LOSS[1 - side] * printed.value * (dead + pushed * trapped) + pushed
        thrown, lost = self.ground.thrown(line, value, holds=side == JP and edition.rough_ground[space])
        cost = thrown * SHOVED * len(party) + lost * sum([LOSS[side] * game.type(unit).value for unit in party])
        return gain - cost

    # -- places --------------------------------------------------------------------------------------

    def place(self, unit: int, space: int) -> float:
        """How good it is for a unit to stand in a hex at the end of the movement or of a combat."""
        kind = self.kinds[unit]
        known = self._places[unit]
        value = known.get(space)
        if value is None:
            value = known[space] = self._base(unit, space) + self._hold(kind, space) - self.danger(unit, space)
        if unit in self.goals.tasks:
            value += self.goals.called(unit, space)
        if kind.range >= 0 and not self.game.control[1 - self.side][space]:
            value += GUN_BEHIND * min(2, (self.ground.near[space] & self.fighters).bit_count())
        return value

    def _base(self, unit: int, space: int) -> float:
        """What units that are alike like about a hex, whatever their own side does."""
        kind, known = self.kinds[unit], self._bases[unit]
        value = known.get(space)
        if value is None:
            value = self.goals.drawn(kind.value, space) + COVER[self.game.edition.line_of[space]]
            value += self.scent(space) if kind.range < 0 else self._gun_place(kind.range, space)
            known[space] = value
        return value

    def _hold(self, kind: Kind, space: int) -> float:
        """What Japan likes about a hex: rough ground, a road to block with the enemy near."""
        if self.side != JP or kind.range >= 0:
            return 0.0
        rough = self.game.edition.rough_ground[space]
        value = HOLD_ROUGH if rough else 0.0
        if self.ground.roads >> space & 1 and self.threats.at(space):
            value += BLOCK if rough else BLOCK / 2
        return value

    def _gun_place(self, reach_of: int, space: int) -> float:
        """8.1, 8.4 How useful a gun is in a hex: enemies in range, none next to it; friends before it come on top."""
        targets = (self.ground.within(space, reach_of) & self.blocked).bit_count()
        value = GUN_PLACE * min(GUN_TARGETS, targets) + self.scent(space) / 3
        return value - GUN_NEXT_TO_ENEMY if self.game.control[1 - self.side][space] else value


def _kind(game: Leyte, unit: int) -> Kind:
    printed = game.type(unit)
    return Kind(printed.value, printed.defence, printed.range if printed.is_artillery else -1)
