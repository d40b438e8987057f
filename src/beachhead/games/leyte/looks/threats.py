"""What a side could bring against a hex in its next Movement Phase, and the odds of the strongest attack with it.

The position is the viewer's, with that Movement Phase next.  Who could come is what the rules of movement say of it;
those who attack are put where they would stand, and the attack is shown like any other (`attack_panel`).
Reinforcements are no part of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.edition.threats import Assault, Comer, Outlook, Threats
from beachhead.games.leyte.core import Core, replace
from beachhead.games.leyte.looks.attack_panel import attack_panel
from beachhead.games.leyte.looks.wording import WORDING
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import batteries
from beachhead.games.leyte.rules.combat_7.attack_7 import declare_needs
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import note_duties, reserve_of, smallest_attack
from beachhead.games.leyte.rules.combat_7.strength_7_3 import strength_in_attack
from beachhead.games.leyte.rules.movement_5 import destinations, move_needs, range_of
from beachhead.kernel.refusal import met

ALONE = Attack(())
"""An attack of which nothing is known yet: no Banzai (10.0) is counted on."""


def next_movement(game: Core, side: int) -> Core:
    """4.1 The position with the side's Movement Phase under way, or else as if it were next."""
    copy = game.fork()
    s = copy.state
    if s.phase != 2 * side or s.landing:
        turns_end = s.phase >= 2 * side
        s.clock += 2 if s.phase // 2 == side else 1
        s.turn, s.phase, s.landing = s.turn + turns_end, 2 * side, False
    s.attack, s.owed, s.support, s.fighting = None, (), 0, False
    copy.forget()
    return copy


class Coming(Outlook[Core]):
    """Where each unit of a side could stand after its next Movement Phase."""

    def __init__(self, game: Core, side: int) -> None:
        super().__init__(next_movement(game, side), side)
        units = () if self.game.state.turn > game.scenario.last_turn else self.game.units_of(side)
        self.stops = {unit: stops(self.game, unit) for unit in units}
        self._standing: dict[int, list[int]] = {}
        for unit, spaces in self.stops.items():
            for space in spaces:
                self._standing.setdefault(space, []).append(unit)

    def strikes(self) -> set[int]:
        """7.0 The land next to which somebody could stand."""
        terrain, near = self.game.edition.terrain, self.game.edition.board.near
        return {there for space in self._standing for there in near[space] if terrain[there] not in ("sea", "out")}

    def coming(self, space: int) -> list[Comer]:
        """7.0, 8.1 Who could attack a hex, from next to it or from afar, the strongest first."""
        game, board = self.game, self.game.edition.board
        near = board.near[space]
        found = []
        for unit in sorted({unit for there in near for unit in self._standing.get(there, ())}):
            if not game.type(unit).is_artillery or not self._fires(unit):
                beside = tuple(there for there in self.stops[unit] if there in near)
                found.append(Comer(unit, strength_in_attack(game, unit, ALONE), beside))
        for unit in self.stops:
            if game.type(unit).is_artillery and self._fires(unit):
                within = board.within(space, game.type(unit).range)
                afar = tuple(there for there in self._fires(unit) if there in within)
                if afar:
                    found.append(Comer(unit, strength_in_attack(game, unit, ALONE), afar, "fires"))
        return sorted(found, key=lambda comer: (-comer.strength, comer.unit))

    def _fires(self, unit: int) -> tuple[int, ...]:
        """8.31 Where a battery could stand next to nobody."""
        control = self.game.control[1 - self.side]
        return tuple(there for there in self.stops[unit] if not control[there])

    def holds(self, space: int) -> bool:
        """5.31 Whether a unit of the side stands in a hex."""
        return bool(self.game.occupant[self.side][space])

    def assaults(self, comers: Sequence[Comer], space: int) -> list[Assault[Core]]:
        """7.0, 7.1 The strongest attack on the unit in a hex, in the position in which it would be made.

        Whoever would leave somebody without a fight that he owes (7.11, 7.12) is left out, the weakest first.
        """
        defender = self.game.unit_in(1 - self.side, space)
        for many in range(len(comers), 0, -1) if defender >= 0 else ():
            copy = self.game.fork()
            attack = prepared(copy, self.drawn_up(comers[:many], space), defender)
            if attack is not None:
                return [Assault(copy, attack_panel(copy, attack, ()), comers)]
        return []


def stops(game: Core, unit: int) -> tuple[int, ...]:
    """5.0 The hexes in which a unit could be after the Movement Phase; first where it is."""
    here = game.hex(unit)
    return (here, *destinations(game, unit, range_of(game, unit))) if met(move_needs(game, unit)) else (here,)


def prepared(game: Core, places: dict[int, int], defender: int) -> Attack | None:
    """7.2, 8.2, 9.1 The attack of units in their places, with the turn's ground support; None if it is not allowed."""
    draw_up(game, places)
    s = game.state
    s.phase += 1
    s.support = game.edition.support[s.turn][game.phasing]
    note_duties(game)
    reserve = reserve_of(game)
    guns = tuple(unit for unit in batteries(game, (defender,), reserve.guns) if unit in places)
    beside = tuple(unit for unit in places if unit not in guns and met_next_to(game, unit, defender))
    whole = smallest_attack(game, Attack((defender,), attackers=beside, barrage=guns), reserve)
    if whole is None:
        return None
    supported = replace(whole, support=s.support)
    allowed = (attack for attack in (supported, whole) if met(declare_needs(game, attack, reserve)))
    return next(allowed, None)


def met_next_to(game: Core, unit: int, defender: int) -> bool:
    """7.15 Whether a unit stands next to the defender."""
    return game.edition.board.adjacent(game.hex(unit), game.hex(defender))


def draw_up(game: Core, places: dict[int, int]) -> None:
    """5.31 Put units where they would stand; whoever of their own side is in the way goes elsewhere, or they stay."""
    came_from = {unit: game.hex(unit) for unit in places}
    for unit in places:
        game.lift(unit)
    for unit, there in places.items():
        other = game.unit_in(game.phasing, there)
        if other >= 0:
            free = [space for space in stops(game, other) if not game.occupant[game.phasing][space]]
            room = [space for space in free if space not in places.values()]
            if room:
                game.put(other, room[0])
        vacant = not game.occupant[game.phasing][there]
        game.put(unit, there if vacant else came_from[unit])


THREATS = Threats[Core](WORDING, Coming, clause="LEY-5.0a", spaces=lambda game: len(game.edition.board.names))
"""The layers and cards of the two sides."""
