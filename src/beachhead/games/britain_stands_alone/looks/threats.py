"""What a side could bring against a hex in its next Land Movement Phase, and the odds of the strongest attack with it.

The position is the viewer's, with that phase next: only units on the map are part of it, so that lists of shipping and
dummies tell nothing.  Who could come is what the rules of movement say of it; those who attack are put where they would
stand, and the attack is shown like any other (`attack_panel`).  Air missions bomb too (`bombs`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from beachhead.edition.attacks import expected
from beachhead.edition.threats import Assault, Comer, StackingOutlook, Threats
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.attack_panel import planned, prospects
from beachhead.games.britain_stands_alone.looks.bombs import Raid, raid_panel, raids
from beachhead.games.britain_stands_alone.looks.odds import Resolved
from beachhead.games.britain_stands_alone.looks.wording import WORDING
from beachhead.games.britain_stands_alone.model import (
    BR_COMBAT,
    BR_MOVEMENT,
    GE,
    GE_COMBAT,
    GE_MOVEMENT,
    Battle,
)
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import SHIPS, TARGETS
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import in_hand, in_hexes
from beachhead.games.britain_stands_alone.rules.combat_6.declaring_6_1 import (
    declare_needs,
    join,
    join_needs,
    target_needs,
)
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import may_move_needs
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import destinations
from beachhead.games.britain_stands_alone.rules.stacking_4 import weight
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack
from beachhead.games.britain_stands_alone.rules.victory_15 import last_turn
from beachhead.kernel.refusal import met
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.hits import mean


def next_movement(game: Core, side: int) -> Core:
    """2.0 The position with the side's Land Movement Phase under way, or else as if it were next."""
    copy = game.fork()
    s, phase = copy.state, GE_MOVEMENT if side == GE else BR_MOVEMENT
    if s.phase != phase:
        s.clock += 1
        s.segment, s.step = s.clock, 0
        s.turn += s.phase > phase
        s.phase = phase
    s.contests, s.attacked = (), ()
    copy.forget()
    return copy


class Coming(StackingOutlook[Core]):
    """Where each land unit of a side that is on the map could stand after its next Land Movement Phase."""

    def __init__(self, game: Core, side: int) -> None:
        now = next_movement(game, side)
        self._goes_on = not now.state.over and now.state.turn <= last_turn(now)
        self._today, self._raids = now.state.turn == game.state.turn, dict[int, list[Raid]]()
        units = now.on_map(side) if self._goes_on else ()
        super().__init__(now, side, {unit: stops(now, unit) for unit in units if attack(now, unit)})

    def coming(self, space: int) -> list[Comer]:
        """6.0, 8.2 Who could attack a hex from beside it, the strongest first, and who would bomb it."""
        game, found = self.game, self.by_land(space)
        factors = {unit: factor for raid in self.raids(space) for unit, factor in raid.factors.items()}
        found += [Comer(unit, factor, (game.hex(unit),), "bombs") for unit, factor in factors.items()]
        return found

    def raids(self, space: int) -> list[Raid]:
        """8.2 The missions that could be flown against a space: looked for once."""
        if space not in self._raids:
            self._raids[space] = list(raids(self.game, self.side, space, today=self._today)) if self._goes_on else []
        return self._raids[space]

    def amount(self, space: int) -> int:
        """6.0 How much could attack a hex over land at once."""
        comers = self.by_land(space)
        placed = self.drawn_up(comers, space)
        return sum(comer.strength for comer in comers if comer.unit in placed)

    def by_land(self, space: int) -> list[Comer]:
        """6.0 Who could attack a hex from beside it, the strongest first."""
        game = self.game
        near = game.edition.around[space] if space < len(game.edition.chart.names) else ()
        found = [Comer(unit, attack(game, unit), spaces) for unit, spaces in self.beside(space, near).items()]
        return sorted(found, key=lambda comer: (-comer.strength, comer.unit))

    def has_room(self, space: int, units: Collection[int]) -> bool:
        """4.0 Whether units keep the stacking limit."""
        return weight(self.game, units) <= self.game.edition.tables.limits.stack

    def preference(self, unit: int, stop: int, space: int) -> tuple[int, ...]:
        """6.1 Rather not across a river or a crossing, which halves the factor; then from near."""
        edition, side = self.game.edition, sort_side(stop, space)
        return (int(side in edition.river_sides or side in edition.crossings), *super().preference(unit, stop, space))

    def assaults(self, comers: Sequence[Comer], space: int) -> list[Assault[Core]]:
        """6.0, 8.4, 11.2 The attack of all who could come on those in a hex, and the missions that could bomb it: what
        costs more steps is worse, then what hits more."""
        found = [Assault(raid.then, raid_panel(raid), comers, damage(raid)) for raid in self.raids(space)]
        copy = self.attacked([comer for comer in comers if comer.how == "comes"], space)
        if copy is not None:
            battle = in_hand(copy)
            ways = prospects(copy, battle)
            steps = cost(ways, in_hexes(copy, battle))
            found.append(Assault(copy, planned(copy, battle, ways), comers, (steps, Fraction(0))))
        return found

    def attacked(self, comers: Sequence[Comer], space: int) -> Core | None:
        """6.0, 6.1 The position with the attack of all who could come in hand; None if they cannot attack."""
        copy = self.arrayed(comers, space)
        s = copy.state
        s.phase, s.clock = GE_COMBAT if self.side == GE else BR_COMBAT, s.clock + 1
        copy.forget()
        if not met(target_needs(copy, space)):
            return None
        copy.open_contest(Battle((space,)))
        for comer in comers:
            if met(join_needs(copy, comer.unit)):
                join(copy, comer.unit)
        return copy if met(declare_needs(copy)) else None


def damage(raid: Raid) -> tuple[Fraction, Fraction]:
    """11.2 How many steps and hits a mission can expect to cost: a hit turns a ship over or sinks it, a land unit only
    fights and moves worse, and nobody is lost with an installation."""
    hits = mean(raid.hits)
    return (hits if raid.bombing.target == TARGETS[SHIPS] else Fraction(0)), hits


def cost(ways: Sequence[Resolved], defenders: Sequence[int]) -> Fraction:
    """6.1 How many steps a combat can expect to cost those attacked, a unit that is lost being one."""
    return expected(ways, lambda way: sum(unit in (*way.lost, *way.reduced) for unit in defenders))


def stops(game: Core, unit: int) -> tuple[int, ...]:
    """5.2 The hexes in which a unit could be after the Land Movement Phase; first where it is."""
    hexes = range(len(game.edition.chart.names))
    found = destinations(game, (unit,)) if met(may_move_needs(game, unit)) else ()
    return (game.hex(unit), *(space for space in found if space in hexes))


THREATS = Threats[Core](WORDING, Coming, clause="BSA-5.2a", spaces=lambda game: len(game.edition.ground))
"""The layers and cards of the two sides."""
