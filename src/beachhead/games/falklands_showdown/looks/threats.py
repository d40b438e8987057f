"""What a side could bring against an area by one operation of its next phase, and the odds of the strongest.

The operations are air attacks on ships and on land (7.1 Ops 17, 18), naval bombardment (Op 20) and ground attack
(Op 23), each as its rules let it be carried out in that phase; its dice name their targets as evenly as they may, and
it is shown like any other (`attack_panel`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from beachhead.edition.threats import Comer, Outlook, Threats
from beachhead.games.falklands_showdown.components import GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core, replace
from beachhead.games.falklands_showdown.looks.attack_panel import attack_panel
from beachhead.games.falklands_showdown.looks.odds import steps_lost
from beachhead.games.falklands_showdown.looks.wording import WORDING
from beachhead.games.falklands_showdown.model import AR, AR_OPS, NOBODY, QUIET, ROLLED, UK_OPS, Fight, Operation
from beachhead.games.falklands_showdown.rules.combat_10 import air_10_6, air_10_7
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand, fired, remaining, spread_rest
from beachhead.games.falklands_showdown.rules.combat_10.ground_10_3 import (
    ground_combat,
    ground_needs,
    march_in,
    march_in_needs,
    neighbours,
)
from beachhead.games.falklands_showdown.rules.operations_7.bombardment_7_1 import bombardment, gunners
from beachhead.games.falklands_showdown.rules.operations_7.bombardment_7_1 import goal_needs as bombard_needs
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import own_needs
from beachhead.games.falklands_showdown.rules.reach_9_4 import fliers, raid_limit
from beachhead.kernel import scene
from beachhead.kernel.refusal import Conditions, met

GROUND_ATTACK = 23
"""7.1 The number of the operation in which units march in."""


class Means(NamedTuple):
    """7.1 An operation that attacks an area: what the area needs, who could take part and how many, the fight that
    comes of it, and against which kind of unit the factors count."""

    number: int
    how: str
    against: int
    goal_needs: Callable[[Core, int], Conditions]
    units: Callable[[Core, int], Iterable[int]]
    limit: Callable[[Core, int], int]
    fight: Callable[[Core], Fight]


def shelling(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 20: the ships that could bombard an area."""
    return gunners(game) if area in game.edition.coastal else ()


def marching(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 23: the ground units in an area, and those that could march into it."""
    if area not in game.edition.land:
        return ()
    near = (unit for unit in neighbours(game, area) if met(march_in_needs(game, unit, area)))
    return [unit for unit in (*game.units_in(area, game.phasing, GROUND), *near) if game.type(unit).factors[GROUND]]


def at_ships(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 17: who could attack ships in an area."""
    able = (unit for unit in fliers(game) if met(air_10_6.flier_needs(game, unit, area)))
    return able if area in game.edition.sea else ()


def at_land(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 18: who could attack a land area."""
    able = (unit for unit in fliers(game) if met(air_10_7.flier_needs(game, unit, area)))
    return able if area in game.edition.land else ()


MEANS = (
    Means(17, "flies", SHIP, air_10_6.goal_needs, at_ships, raid_limit, air_10_6.air_attack),
    Means(18, "flies", GROUND, air_10_7.goal_needs, at_land, raid_limit, air_10_7.air_attack),
    Means(
        20, "shells", GROUND, bombard_needs, shelling, lambda game, area: game.edition.limits.bombardment, bombardment
    ),
    Means(
        GROUND_ATTACK,
        "comes",
        GROUND,
        ground_needs,
        marching,
        lambda game, area: game.edition.limits.march,
        lambda game: ground_combat(game, "ground"),
    ),
)
"""7.1 The operations that are reckoned with."""


def next_operations(game: Core, side: int) -> Core:
    """5.2 The position with the side's Operations Phase under way, or else as if it were next: then without the event
    of a turn to come."""
    copy = game.fork()
    s, phase = copy.state, AR_OPS if side == AR else UK_OPS
    if s.phase > phase:
        s.turn, s.event, s.event_unit = s.turn + 1, QUIET, NOBODY
    if s.phase != phase:
        s.phase, s.used, s.free = phase, 0, False
    s.op, s.fight, s.mover = None, None, NOBODY
    return copy


class Coming(Outlook[Core]):
    """What a side could do by one operation of its next Operations Phase."""

    def __init__(self, game: Core, side: int) -> None:
        super().__init__(next_operations(game, side), side)
        over = game.state.winner != NOBODY
        self.means = () if over else tuple(one for one in MEANS if met(own_needs(self.game, one.number)))

    def strikes(self) -> Iterable[int]:
        """7.1 Every area."""
        return range(len(self.game.edition.board.names))

    def by(self, means: Means, space: int) -> list[Comer]:
        """7.1 Who could take part in an operation against an area, the strongest first."""
        game = self.game
        found = (
            Comer(unit, game.type(unit).factors[means.against], (game.place(unit),), means.how)
            for unit in means.units(game, space)
        )
        return sorted(found, key=lambda comer: (-comer.strength, comer.unit))

    def coming(self, space: int) -> list[Comer]:
        """7.1 Who could take part in any of the operations."""
        return [comer for means in self.means for comer in self.by(means, space)]

    def amount(self, space: int) -> int:
        """7.1 The factors of as many as may take part in the strongest operation."""
        limits = {means: means.limit(self.game, space) for means in self.means}
        sums = (sum(comer.strength for comer in self.by(means, space)[: limits[means]]) for means in self.means)
        return max(sums, default=0)

    def holds(self, space: int) -> bool:
        """3.6 Whether units of the side have an area to themselves."""
        return {self.game.side(unit) for unit in self.game.at.get(space, ())} == {self.side}

    def strongest(self, comers: Sequence[Comer], space: int) -> tuple[Core, scene.Attack | None]:
        """7.1, 10.1 The operation that can expect to cost the enemy most steps."""
        tried = [
            carried_out(self.game, means, [comer.unit for comer in self.by(means, space)], space)
            for means in self.means
            if met(means.goal_needs(self.game, space))
        ]
        fought = [copy for copy in tried if fired(fight_in_hand(copy).shots)]
        if not fought:
            return self.game, None
        best = max(fought, key=lambda copy: steps_lost(copy, fight_in_hand(copy), 1 - self.side))
        return best, attack_panel(best, fight_in_hand(best))


def carried_out(game: Core, means: Means, units: Sequence[int], area: int) -> Core:
    """7.1, 10.1 The position in which an operation has come to its fight, with all its dice aimed."""
    copy = game.fork()
    there = game.units_in(area, game.phasing, GROUND) if means.number == GROUND_ATTACK else ()
    picks = [unit for unit in units if unit not in there][: means.limit(game, area)]
    copy.state.op = Operation(means.number, picks=tuple(picks), goal=area)
    if means.number == GROUND_ATTACK:
        march_in(copy)
    copy.state.fight = means.fight(copy)
    while (fight := fight_in_hand(copy)).stage != ROLLED:
        if remaining(fight):
            spread_rest(copy)
        else:
            copy.state.fight = replace(fight, stage=fight.stage + 1)
    return copy


THREATS = Threats[Core](WORDING, Coming, clause="FS-7.0a", spaces=lambda game: len(game.edition.board.names))
"""The layers and cards of the two sides."""
