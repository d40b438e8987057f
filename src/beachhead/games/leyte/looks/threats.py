"""What a side could bring against a hex in its next Movement Phase, and the odds of the strongest attack with it.

The position is the viewer's, with that Movement Phase next.  Who could come is what the rules of movement and of
reinforcements say of it; those who attack are put where they would stand, and the attack is shown like any other
(`attack_panel`), of the Japanese as a Banzai besides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from beachhead.edition.attacks import expected
from beachhead.edition.threats import Assault, Comer, Outlook, Reach, Threats
from beachhead.games.leyte.core import Core, replace
from beachhead.games.leyte.looks.attack_panel import attack_panel
from beachhead.games.leyte.looks.odds import resolutions
from beachhead.games.leyte.looks.wording import WORDING
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import batteries
from beachhead.games.leyte.rules.banzai_10 import may_be_banzai
from beachhead.games.leyte.rules.combat_7.attack_7 import declare_needs
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import note_duties, reserve_of, smallest_attack
from beachhead.games.leyte.rules.combat_7.strength_7_3 import strength_in_attack
from beachhead.games.leyte.rules.movement_5 import destinations, move_needs, range_of
from beachhead.games.leyte.rules.reinforcements_12 import due, entry_hexes, is_air_assault_now, range_from_entry
from beachhead.kernel.refusal import met

ALONE = Attack(())
"""An attack of which nothing is known yet: no Banzai (10.0)."""


def next_movement(game: Core, side: int) -> Core:
    """4.1 The position with the side's Movement Phase under way, or else as if it were next."""
    copy = game.fork()
    s = copy.state
    if s.phase != 2 * side:
        turns_end = s.phase >= 2 * side
        s.clock += 2 if s.phase // 2 == side else 1
        s.turn, s.phase, s.landing = s.turn + turns_end, 2 * side, False
    s.attack, s.owed, s.support, s.fighting = None, (), 0, False
    copy.forget()
    return copy


class Coming(Outlook[Core]):
    """Where each unit of a side could stand after its next Movement Phase; of reinforcements also where they enter."""

    def __init__(self, game: Core, side: int) -> None:
        super().__init__(next_movement(game, side), side)
        goes_on = self.game.state.turn <= game.scenario.last_turn
        self.stops = {unit: stops(self.game, unit) for unit in self.game.units_of(side)} if goes_on else {}
        self.entries = arriving(self.game, side) if goes_on else {}
        self.stops |= {unit: tuple(entries) for unit, entries in self.entries.items()}
        self._standing: dict[int, list[int]] = {}
        for unit, spaces in self.stops.items():
            for space in spaces:
                self._standing.setdefault(space, []).append(unit)

    def strikes(self) -> set[int]:
        """7.0 The land next to which somebody could stand."""
        terrain, near = self.game.edition.terrain, self.game.edition.board.near
        return {there for space in self._standing for there in near[space] if terrain[there] not in ("sea", "out")}

    def coming(self, space: int) -> list[Comer]:
        """7.0, 8.1, 12.3 Who could attack a hex, from next to it or from afar, the strongest first."""
        game, board = self.game, self.game.edition.board
        near = board.near[space]
        found = []
        for unit in sorted({unit for there in near for unit in self._standing.get(there, ())}):
            if not game.type(unit).is_artillery or not self._fires(unit):
                beside = tuple(there for there in self.stops[unit] if there in near)
                found.append(self._comer(unit, beside, "comes"))
        for unit in self.stops:
            if game.type(unit).is_artillery and self._fires(unit):
                within = board.within(space, game.type(unit).range)
                afar = tuple(there for there in self._fires(unit) if there in within)
                if afar:
                    found.append(self._comer(unit, afar, "fires"))
        return sorted(found, key=lambda comer: (-comer.strength, comer.unit))

    def _comer(self, unit: int, spaces: tuple[int, ...], how: str) -> Comer:
        """7.0, 12.2 A unit that could attack from some spaces; a reinforcement by where it enters."""
        strength = strength_in_attack(self.game, unit, ALONE)
        if unit not in self.entries:
            return Comer(unit, strength, spaces, how)
        return Comer(unit, strength, spaces, way_in(self.game, unit), self.entries[unit][spaces[0]])

    def brought(self, space: int, units: Collection[int]) -> int:
        """12.3 How much some units alone could bring against a hex at once."""
        comers = [comer for comer in self.coming(space) if comer.unit in units]
        placed = self.drawn_up(comers, space)
        return sum(comer.strength for comer in comers if comer.unit in placed)

    def _fires(self, unit: int) -> tuple[int, ...]:
        """8.31 Where a battery could stand next to nobody."""
        control = self.game.control[1 - self.side]
        return tuple(there for there in self.stops[unit] if not control[there])

    def holds(self, space: int) -> bool:
        """5.31 Whether a unit of the side stands in a hex."""
        return bool(self.game.occupant[self.side][space])

    def assaults(self, comers: Sequence[Comer], space: int) -> list[Assault[Core]]:
        """7.0, 7.1 The strongest attack on the unit in a hex, in the position in which it would be made; 10.0 the same
        as a Banzai.

        Whoever would leave somebody without a fight that he owes (7.11, 7.12) is left out, the weakest first.
        """
        defender = self.game.unit_in(1 - self.side, space)
        for many in range(len(comers), 0, -1) if defender >= 0 else ():
            copy = self.game.fork()
            attack = prepared(copy, self.drawn_up(comers[:many], space), defender)
            if attack is not None:
                ways = (attack, *((replace(attack, banzai=True),) if may_be_banzai(copy, attack) else ()))
                return [Assault(copy, attack_panel(copy, way, ()), comers, cost(copy, way)) for way in ways]
        return []


def cost(game: Core, attack: Attack) -> tuple[Fraction, Fraction]:
    """7.6 The units that the defender has to expect to lose, and the chance that he is driven from his hexes."""
    ways = resolutions(game, attack)
    lost = expected(ways, lambda way: sum(unit in way.lost for unit in attack.defenders))
    return lost, expected(ways, lambda way: way.vacated)


def stops(game: Core, unit: int) -> tuple[int, ...]:
    """5.0 The hexes in which a unit could be after the Movement Phase; first where it is."""
    here = game.hex(unit)
    return (here, *destinations(game, unit, range_of(game, unit))) if goes(game, unit) else (here,)


def arriving(game: Core, side: int) -> dict[int, dict[int, int]]:
    """12.1 By reinforcement the hexes in which it could be after its arrival, each with the hex where it enters."""
    known: dict[tuple[str, str, int], dict[int, int]] = {}
    found = {}
    for unit in due(game, side):
        printed = game.type(unit)
        key = game.state.units[unit].entry, printed.kind, printed.movement
        found[unit] = known[key] if key in known else known.setdefault(key, ways_in(game, unit))
    return {unit: stops for unit, stops in found.items() if stops}


def ways_in(game: Core, unit: int) -> dict[int, int]:
    """12.2, 12.42 The same of one reinforcement; whoever of its side can still move makes room for it (5.31)."""
    entries = entry_hexes(game, unit)
    found = {entry: entry for entry in entries}
    if not is_air_assault_now(game, unit):
        for entry in entries:
            for space in range_from_entry(game, unit, entry):
                found.setdefault(space, entry)
    friends = game.occupant[game.side(unit)]
    return {space: entry for space, entry in found.items() if not friends[space] or goes(game, friends[space] - 1)}


def goes(game: Core, unit: int) -> bool:
    """5.1, 12.1 Whether a unit can still leave its hex: on the map nobody moves after the first arrival."""
    return not game.state.landing and met(move_needs(game, unit))


def way_in(game: Core, unit: int) -> str:
    """12.2, 12.42 How a reinforcement comes: from the air, over a beach, or at a mapedge or Ormoc."""
    if is_air_assault_now(game, unit):
        return "drops"
    return "lands" if game.state.units[unit].entry in game.edition.beaches else "enters"


def prepared(game: Core, places: dict[int, int], defender: int) -> Attack | None:
    """7.2, 8.2, 9.1 The attack of units in their places, with the turn's ground support; None if it is not allowed."""
    draw_up(game, places)
    s = game.state
    s.phase, s.landing = s.phase + 1, False
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


def arrivals(coming: Coming) -> dict[int, int]:
    """12.3 By hex how much reinforcements alone could bring against it."""
    spaces = [space for space in sorted(coming.strikes()) if not coming.holds(space)] if coming.entries else []
    return {space: amount for space in spaces if (amount := coming.brought(space, coming.entries))}


THREATS = Threats[Core](
    WORDING,
    Coming,
    clause="LEY-5.0a",
    spaces=lambda game: len(game.edition.board.names),
    reaches=(Reach("arrivals", "LEY-12.3a", arrivals),),
)
"""The layers and cards of the two sides."""
