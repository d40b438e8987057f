"""How good a hex is for a unit: danger there, goals within reach, ground, enemies next to it.

A `Survey` is made once for a position and a side; it holds what all questions about places have in common.
"""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.leyte.judgment.goals import Goals
from beachhead.games.leyte.judgment.ground import SCENT, Ground, ground_of, mask_of
from beachhead.games.leyte.judgment.odds import LOSS
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP
from beachhead.games.leyte.rules.movement_5 import barred_to, steps_of
from beachhead.games.leyte.rules.zones_6 import in_enemy_control, may_slip_away
from beachhead.mechanics.movement import reach

FEAR = (0.55, 0.75)
"""How much of the danger in a hex a side reckons with: the enemy cannot attack everybody at once, and Japan, the
weaker side, is attacked more often."""

SURROUNDED = (0.0, 0.15, 0.5, 0.75)
"""The chance that so many enemies find places that leave no way to retreat: two opposite ones do."""

LEAD = 3
"""Attackers that are expected against one hex."""

GUN_FEAR = 4
"""Points of barrage that are expected with an attack at most."""

HUNT = (0.45, 0.08)
"""The share of an enemy's worth that draws a side's units towards him."""

EASE = {"clear": 1.0, "river": 0.8, "broken": 0.6, "rough": 0.2}
"""How much of that is left where the results table protects him; in rough he can hardly be moved (14.1)."""

GUN_PLACE = 0.5
"""A gun's worth for each enemy in its range, counted up to `GUN_TARGETS`."""

GUN_TARGETS = 3

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


class Survey:
    """A position as one side sees it."""

    def __init__(self, game: Leyte, side: int) -> None:
        self.game = game
        self.side = side
        self.ground: Ground = ground_of(game.edition)
        self.goals = Goals(game, side)
        self.enemies = tuple(game.units_of(1 - side))
        self.friends = tuple(game.units_of(side))
        self.enemy_guns = tuple(unit for unit in self.enemies if game.type(unit).is_artillery)
        self.closed = mask_of(space for space, count in enumerate(game.control[side]) if count)
        self.blocked = mask_of(game.hex(unit) for unit in self.enemies)
        self.strikes = self._strikes()
        self._draws = [self._draw_of(enemy) for enemy in self.enemies]
        self._places = [game.hex(enemy) for enemy in self.enemies]
        self._scent: dict[int, float] = {}
        self._danger: dict[tuple[int, int], float] = {}
        self._tails: dict[tuple[str, int, int, bool], tuple[float, float]] = {}

    # -- danger --------------------------------------------------------------------------------------

    def _strikes(self) -> dict[int, list[int]]:
        """For each hex the attack strengths of the enemies that could come next to it in their next move."""
        game, near = self.game, self.game.edition.board.near
        strikes: dict[int, list[int]] = {}
        for unit in self.enemies:
            printed = game.type(unit)
            if printed.is_artillery:
                continue
            spaces = {there for space in self._reach_of_enemy(unit) for there in near[space]}
            for space in spaces:
                strikes.setdefault(space, []).append(printed.attack)
        for found in strikes.values():
            found.sort(reverse=True)
        return strikes

    def _reach_of_enemy(self, unit: int) -> Iterable[int]:
        game, here = self.game, self.game.hex(unit)
        if in_enemy_control(game, unit):
            return (here, *(there for there, _ in steps_of(game, unit)[here])) if may_slip_away(game, unit) else (here,)
        return reach(
            steps_of(game, unit),
            here,
            game.type(unit).movement,
            barred_to(game, 1 - self.side),
            game.control[self.side],
        )

    def danger(self, unit: int, space: int) -> float:
        """What a unit is likely to lose to the enemy's next attacks in a hex."""
        key = unit, space
        known = self._danger.get(key)
        if known is None:
            known = self._danger[key] = self._danger_at(unit, space)
        return known

    def _danger_at(self, unit: int, space: int) -> float:
        strikes = self.strikes.get(space)
        if not strikes:
            return 0.0
        game, printed = self.game, self.game.type(unit)
        distance, near = game.edition.board.distance, game.edition.board.near
        guns = sum(
            game.type(gun).barrage
            for gun in self.enemy_guns
            if distance(game.hex(gun), space) <= game.type(gun).range + 2
        )
        strength = sum(strikes[:LEAD]) + min(GUN_FEAR, guns)
        dead, pushed = self.tails(
            game.edition.line_of[space], strength - printed.defence, self.side, game.edition.rough_ground[space]
        )
        hold = self.side == JP and game.edition.rough_ground[space]
        places = sum(1 for there in near[space] if game.edition.ways_foot[there])
        caught = 1.0 if places <= 2 else SURROUNDED[min(len(strikes), 3)]
        return FEAR[self.side] * (LOSS[self.side] * printed.value * (dead + pushed * caught) + pushed * (1 + hold))

    def tails(self, line: str, value: int, side: int, rough: bool) -> tuple[float, float]:
        """The chances that a defender of a side is eliminated outright, and that it must retreat at all."""
        crt = self.game.edition.crt
        key = line, crt.column(line, value), side, rough
        known = self._tails.get(key)
        if known is None:
            softened = 1 if side == JP and rough else 0
            codes = crt.results(line, value)
            dead = sum(code == "De" for code in codes)
            pushed = sum(code[0] == "D" and code[1] != "e" and int(code[1]) > softened for code in codes)
            known = self._tails[key] = dead / len(codes), pushed / len(codes)
        return known

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
        game, side = self.game, self.side
        there = game.hex(enemy)
        dead, pushed = self.tails(
            game.edition.line_of[there], strength - game.type(enemy).defence, 1 - side, game.edition.rough_ground[there]
        )
        gain = LOSS[1 - side] * game.type(enemy).value * (dead + pushed * trapped) + pushed
        thrown, lost = self.repulse(
            game.edition.line_of[there], strength - game.type(enemy).defence, game.edition.rough_ground[space]
        )
        cost = thrown * SHOVED * len(party) + lost * sum(LOSS[side] * game.type(unit).value for unit in party)
        return gain - cost

    def repulse(self, line: str, value: int, rough: bool) -> tuple[float, float]:
        """Expected hexes of retreat of an attacker, and the chance of his elimination."""
        softened = 1 if self.side == JP and rough else 0
        codes = self.game.edition.crt.results(line, value)
        thrown = sum(max(0, int(code[1]) - softened) for code in codes if code[0] == "A" and code[1] != "e")
        return thrown / len(codes), sum(code == "Ae" for code in codes) / len(codes)

    # -- places --------------------------------------------------------------------------------------

    def place(self, unit: int, space: int) -> float:
        """How good it is for a unit to stand in a hex at the end of the movement or of a combat."""
        game = self.game
        value = self.goals.pull(unit, space) + COVER[game.edition.line_of[space]] - self.danger(unit, space)
        if game.type(unit).is_artillery:
            return value + self.gun_place(unit, space)
        value += self.scent(space)
        if self.side == JP:
            value += self._hold(space)
        return value

    def _hold(self, space: int) -> float:
        """What Japan likes about a hex: rough ground, a road to block with the enemy near."""
        edition = self.game.edition
        rough = edition.rough_ground[space]
        value = HOLD_ROUGH if rough else 0.0
        if (space in edition.road_hexes or space in edition.trail_hexes) and self.strikes.get(space):
            value += BLOCK if rough else BLOCK / 2
        return value

    def gun_place(self, gun: int, space: int) -> float:
        """8.1, 8.4 How useful a gun is in a hex: enemies in range, friends before it, and no enemy next to it."""
        game, side = self.game, self.side
        distance, reach_of = game.edition.board.distance, game.type(gun).range
        ranges = [distance(there, space) for there in self._places]
        value = GUN_PLACE * min(GUN_TARGETS, sum(1 for far in ranges if far <= reach_of)) + self.scent(space) / 3
        if game.control[1 - side][space]:
            return value - GUN_NEXT_TO_ENEMY
        friends = sum(1 for friend in game.next_to(space, side) if friend != gun and not game.type(friend).is_artillery)
        return value + GUN_BEHIND * min(2, friends)
