"""What a side could bring against a hex in its next Land Movement Phase, and the odds of the strongest attack with it.

The position is the viewer's, with that phase next: only units on the map are part of it, so that lists of shipping and
dummies tell nothing.  Who could come is what the rules of movement say of it; those who attack are put where they would
stand, and the attack is shown like any other (`attack_panel`).  Air missions bomb too (`bombs`), the Germans assault
from the air and from the sea (`invasions`), and warships sail (`fleets`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from beachhead.edition.threats import Assault, Comer, Reach, StackingOutlook, Threats
from beachhead.games.britain_stands_alone.core import Core, replace
from beachhead.games.britain_stands_alone.looks.attack_panel import planned, prospects
from beachhead.games.britain_stands_alone.looks.bombs import Raid, aloft, bombers_over, raid_panel, raids
from beachhead.games.britain_stands_alone.looks.fleets import at_sea, sailing
from beachhead.games.britain_stands_alone.looks.intercepted import intercepted
from beachhead.games.britain_stands_alone.looks.invasions import (
    Shipping,
    assembled,
    cost,
    dropped,
    dropping,
    landed,
    shell_all,
    strongest,
)
from beachhead.games.britain_stands_alone.looks.sea_fights import SeaFight, sea_fights, shelled
from beachhead.games.britain_stands_alone.looks.wording import WORDING
from beachhead.games.britain_stands_alone.model import (
    BR_COMBAT,
    BR_MOVEMENT,
    GE,
    GE_COMBAT,
    GE_MOVEMENT,
    Battle,
    Mission,
)
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import SHIPS, TARGETS
from beachhead.games.britain_stands_alone.rules.air_8.lifts_8_5 import drop_reach
from beachhead.games.britain_stands_alone.rules.combat_6.assault_8_6_9_4 import assaulters
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import in_hand, in_hexes
from beachhead.games.britain_stands_alone.rules.combat_6.declaring_6_1 import (
    declare_needs,
    join,
    join_needs,
    target_needs,
)
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import may_move_needs
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import destinations
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea
from beachhead.games.britain_stands_alone.rules.stacking_4 import weight
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack
from beachhead.games.britain_stands_alone.rules.victory_15 import last_turn
from beachhead.kernel.refusal import met
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.floods import numbers_of
from beachhead.mechanics.hits import mean


def next_movement(game: Core, side: int) -> Core:
    """2.0 The position with the side's Land Movement Phase under way, or else as if it were next."""
    copy = game.fork()
    s, phase = copy.state, GE_MOVEMENT if side == GE else BR_MOVEMENT
    if s.phase != phase:
        s.clock += 1
        s.segment, s.step = s.clock, 0
        if s.phase > phase:
            s.turn, s.shells = s.turn + 1, game.edition.tables.artillery.points
        s.phase = phase
    s.contests, s.attacked = (), ()
    copy.forget()
    return copy


class Coming(StackingOutlook[Core]):
    """Where each land unit of a side that is on the map could stand after its next Land Movement Phase."""

    def __init__(self, game: Core, side: int) -> None:
        now = next_movement(game, side)
        self.goes_on = not now.state.over and now.state.turn <= last_turn(now)
        self._today, self._raids = now.state.turn == game.state.turn, dict[int, list[Raid]]()
        self._before = game
        units = now.on_map(side) if self.goes_on else ()
        super().__init__(now, side, {unit: stops(now, unit) for unit in units if attack(now, unit)})

    @cached_property
    def flying(self) -> Core:
        """8.2 The position in the Air Mission Phase after it."""
        return aloft(self.game, self.side, today=self._today)

    @cached_property
    def shipping(self) -> Shipping | None:
        """9.4 Those who could come from the sea: Germans."""
        return Shipping(self._before, self.game) if self.side == GE and self.goes_on else None

    @cached_property
    def fleets(self) -> dict[int, dict[int, int]]:
        """9.1 By sea zone the warships that could be there."""
        return {} if self.sailing is None else at_sea(self.sailing, self.side)

    @cached_property
    def sailing(self) -> Core | None:
        """9.1 The position of the Naval Movement Phase that comes next."""
        return sailing(self._before, self.side) if self.goes_on else None

    def coming(self, space: int) -> list[Comer]:
        """6.0, 8.2, 8.6, 9.1, 9.4 Who could attack a hex from beside it, the strongest first; who would come from the
        sea, drop, bomb it, or sail into a zone."""
        return [*self.by_land(space), *self.by_sea(space), *self.by_air(space)]

    def by_sea(self, space: int) -> Iterator[Comer]:
        """9.1, 9.4 Who would land at a hex in an assault, and which warships could come to a zone."""
        landing = self.landing(space)
        for unit in strongest(landing, assaulters(landing, space)) if landing is not None else ():
            yield Comer(unit, attack(landing or self.game, unit), (self.game.place(unit),), "lands")
        for unit, guns in sorted(self.fleets.get(space, {}).items(), key=lambda one: (-one[1], one[0])):
            yield Comer(unit, guns, (self.game.place(unit),), "sails")

    def by_air(self, space: int) -> Iterator[Comer]:
        """8.2, 8.6 Who would drop on a hex, and who would bomb it."""
        drop = self.drop(space)
        for unit in drop.contest(Mission).riders if drop is not None else ():
            yield Comer(unit, attack(self.game, unit), (self.game.place(unit),), "drops")
        factors = {unit: factor for raid in self.raids(space) for unit, factor in raid.factors.items()}
        for unit, factor in factors.items():
            yield Comer(unit, factor, (self.game.hex(unit),), "bombs")

    def drop(self, space: int) -> Core | None:
        """8.6 The position in which Germans are about to drop on a hex."""
        return dropping(self.flying, space) if self.side == GE and self.goes_on else None

    def landing(self, space: int) -> Core | None:
        """9.4 The position in which Germans are about to assault a hex from the sea."""
        return self.shipping.assaulting(space) if self.shipping else None

    def raids(self, space: int) -> list[Raid]:
        """8.2 The missions that could be flown against a space: looked for once."""
        if space not in self._raids:
            self._raids[space] = list(raids(self.flying, self.side, space)) if self.goes_on else []
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
        """6.0, 8.4, 8.6, 9.4, 11.2 The attack of all who could come on those in a hex, assaults from the air and from
        the sea, and the missions that could bomb it: what costs more steps is worse, then what hits more."""
        found = [
            Assault(raid.then, replace(raid_panel(raid), answer=intercepted(raid)), comers, damage(raid))
            for raid in self.raids(space)
        ]
        found += [Assault(one.then, one.attack, comers, (one.cost, one.cost)) for one in self.at_sea(space)]
        drop, landing = self.drop(space), self.landing(space)
        made = (None if drop is None else dropped(drop, space), None if landing is None else landed(landing, space))
        found += [Assault(one.then, one.attack, comers, (one.cost, Fraction(0))) for one in made if one is not None]
        copy = self.attacked([comer for comer in comers if comer.how == "comes"], space)
        if copy is not None:
            battle = in_hand(copy)
            ways = prospects(copy, battle)
            steps = cost(ways, in_hexes(copy, battle))
            found.append(Assault(copy, planned(copy, battle, ways), comers, (steps, Fraction(0))))
        return found

    def at_sea(self, space: int) -> Iterator[SeaFight]:
        """9.2, 13.1 The costliest fight with enemy ships in a sea zone, and coast artillery at them."""
        sea = self.sailing
        if sea is not None and is_sea(sea, space):
            kinds = [sea_fights(sea, self.side, space, self.fleets.get(space, {}))]
            kinds += [shelled(sea, space)] if self.side == GE else []
            for made in kinds:
                yield from sorted(made, key=lambda one: one.cost)[-1:]

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
        shell_all(copy)
        return copy if met(declare_needs(copy)) else None


def damage(raid: Raid) -> tuple[Fraction, Fraction]:
    """11.2 How many steps and hits a mission can expect to cost: a hit turns a ship over or sinks it, a land unit only
    fights and moves worse, and nobody is lost with an installation."""
    hits = mean(raid.hits)
    return (hits if raid.bombing.target == TARGETS[SHIPS] else Fraction(0)), hits


def stops(game: Core, unit: int) -> tuple[int, ...]:
    """5.2 The hexes in which a unit could be after the Land Movement Phase; first where it is."""
    hexes = range(len(game.edition.chart.names))
    found = destinations(game, (unit,)) if met(may_move_needs(game, unit)) else ()
    return (game.hex(unit), *(space for space in found if space in hexes))


def over(coming: Coming) -> dict[int, int]:
    """8.2 By space the points of bombers that could come there by day."""
    return bombers_over(coming.flying, coming.side) if coming.goes_on else {}


def dropped_on(coming: Coming) -> dict[int, int]:
    """8.6 By hex the attack factors that could drop there in one mission."""
    drops = {space: coming.drop(space) for space in numbers_of(drop_reach(coming.flying))} if coming.goes_on else {}
    return {space: strength(drop, drop.contest(Mission).riders) for space, drop in drops.items() if drop is not None}


def landed_on(coming: Coming) -> dict[int, int]:
    """9.4 By beach the attack factors that could come from the sea at once."""
    found = {}
    for space in sorted(coming.game.edition.beaches):
        landing = coming.landing(space)
        if landing is not None:
            battle = assembled(landing, space, strongest(landing, assaulters(landing, space)))
            found[space] = strength(landing, battle.attackers) if battle else 0
    return {space: amount for space, amount in found.items() if amount}


def sailed_to(coming: Coming) -> dict[int, int]:
    """9.1 By sea zone the Naval Attack Factors of all warships that could be there."""
    return {zone: sum(ships.values()) for zone, ships in sorted(coming.fleets.items())}


def strength(game: Core, units: Iterable[int]) -> int:
    """11.2 The attack factors of some units."""
    return sum(attack(game, unit) for unit in units)


THREATS = Threats[Core](
    WORDING,
    Coming,
    clause="BSA-5.2a",
    spaces=lambda game: len(game.edition.ground),
    reaches=(
        Reach("air", "BSA-8.2c", over),
        Reach("fleets", "BSA-9.1a", sailed_to),
        Reach("landings", "BSA-9.4a", landed_on, sides=(GE,)),
        Reach("drops", "BSA-8.6a", dropped_on, sides=(GE,)),
    ),
)
"""The layers and cards of the two sides."""
