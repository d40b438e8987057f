"""What a side could bring against a hex in its next Movement Phase, and the odds of the strongest attack with it.

The position is the viewer's, with that Movement Phase next: counters face down, whoever is aboard and what is at sea
are no part of it.  Who could come is what the rules of movement say of it; those who attack are put where they would
stand, take part as far as command and supply let them, with the guns in range, and the attack is shown like any other
(`attack_panel`).  Where nobody can attack, the guns that see the hex can barrage it.  Aircraft and missiles attack too
(`strikes`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from beachhead.edition.threats import Assault, Comer, StackingOutlook, Threats
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.attack_panel import attack_panel, cost_of_attack
from beachhead.games.port_stanley.looks.bombing import barrage_outcomes, barrage_panel, cost
from beachhead.games.port_stanley.looks.strikes import Raid, at_most, raids
from beachhead.games.port_stanley.looks.wording import WORDING
from beachhead.games.port_stanley.model import (
    AIR,
    AR,
    AR_COMBAT,
    AR_MOVEMENT,
    LAND_TARGETS,
    MOVING,
    NOBODY,
    SIDES,
    UK_COMBAT,
    UK_MOVEMENT,
    Battle,
    Missions,
)
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import SHELLED
from beachhead.games.port_stanley.rules.allowance_5 import may_move_needs
from beachhead.games.port_stanley.rules.combat_11.attack_11_1 import (
    declare_needs,
    fighter_needs,
    fire,
    fire_needs,
    join,
    join_needs,
    target_needs,
)
from beachhead.games.port_stanley.rules.combat_11.battles_11 import begin, in_hand
from beachhead.games.port_stanley.rules.combat_11.designation_2_2 import barrage_needs, landing_ships, shell_needs
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import covered, gunners, in_range, range_of
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import gun
from beachhead.games.port_stanley.rules.exocet_14_3 import lying_needs, missile
from beachhead.games.port_stanley.rules.movement_5 import destinations
from beachhead.games.port_stanley.rules.stacking_6 import within_limit
from beachhead.kernel.refusal import met
from beachhead.mechanics.floods import numbers_of


def next_movement(game: Core, side: int) -> Core:
    """2.1 The position with the side's Movement Phase under way, or else as if it were next."""
    copy = game.fork()
    s, phase = copy.state, AR_MOVEMENT if side == AR else UK_MOVEMENT
    if s.phase != phase:
        s.clock += 1
        if s.phase > phase or s.turn == 0:
            s.turn, s.opened = s.turn + 1, s.clock
        s.phase, s.step, s.flown, s.declared = phase, MOVING, Missions(), ()
    s.battles, s.fighting, s.supports = (), NOBODY, ()
    if s.turn > game.state.turn or game.state.phase <= AIR:
        s.missions = at_most(copy, today=s.turn == game.state.turn and game.state.phase == AIR)
    copy.forget()
    return copy


class Coming(StackingOutlook[Core]):
    """Where each land unit of a side could stand after its next Movement Phase, and where its guns are."""

    def __init__(self, game: Core, side: int) -> None:
        now = next_movement(game, side)
        last = now.edition.tables.victory.turns
        self.goes_on = now.result() is None and now.state.turn <= last
        hexes = range(len(now.edition.chart.names) if self.goes_on else 0)
        units = [unit for unit in now.on_map(side) if now.hex(unit) in hexes]
        self.guns = [unit for unit in units if gun(now, unit) > 0]
        super().__init__(now, side, {unit: stops(now, unit) for unit in units if met(fighter_needs(now, unit))})

    def strikes(self) -> set[int]:
        """11.1, 11.7.2 The land next to where somebody could stand, and in the range of a gun."""
        game = self.game
        here = ((game.hex(unit), range_of(game, unit)) for unit in self.guns)
        within = super().strikes().union(*(numbers_of(covered(game.edition, space, reach)) for space, reach in here))
        return {space for space in within if game.edition.land[space]}

    def coming(self, space: int) -> list[Comer]:
        """11.1, 11.7.2 Who could attack a hex from beside it, and whose guns carry as far; the strongest first."""
        game = self.game
        if space >= len(game.edition.chart.names):
            return []
        beside = self.beside(space, game.edition.board.near[space])
        found = [Comer(unit, game.values(unit).strength, spaces) for unit, spaces in beside.items()]
        afar = (unit for unit in self.guns if unit not in beside and in_range(game, unit, (space,)))
        if game.edition.land[space] or landing_ships(game, space):
            found += [Comer(unit, gun(game, unit), (game.hex(unit),), "fires") for unit in afar]
        if self.side == AR and met(lying_needs(game, space)):
            unit = missile(game)
            found.append(Comer(unit, game.edition.tables.anti_shipping.exocet, (game.hex(unit),), "launches"))
        return sorted(found, key=lambda comer: (comer.how != "comes", -comer.strength, comer.unit))

    def has_room(self, space: int, units: Collection[int]) -> bool:
        """6.1 Whether units keep the stacking limit."""
        return within_limit(self.game, units)

    def assaults(self, comers: Sequence[Comer], space: int) -> list[Assault[Core]]:
        """11.1, 11.7, 12.6, 12.7, 14.3 The attack of all who could come with the guns in range, or else a barrage; and
        what comes from the air."""
        if not self.goes_on:
            return []
        made = (*self.by_land(comers, space), *raids(self.game, space))
        return [Assault(raid.then, raid.attack, comers, (raid.cost,)) for raid in made]

    def by_land(self, comers: Sequence[Comer], space: int) -> Iterator[Raid]:
        """11.1, 11.7 The attack of all who could come with the guns in range, else a barrage."""
        if not comers:
            return
        copy = self.arrayed(comers, space)
        s = copy.state
        s.phase, s.step, s.clock = AR_COMBAT if self.side == AR else UK_COMBAT, LAND_TARGETS, s.clock + 1
        copy.forget()
        if met(target_needs(copy, space)) and put_together(copy, space, comers):
            panel = attack_panel(copy, in_hand(copy), SIDES[self.side], ())
            yield Raid(copy, panel, cost_of_attack(copy, in_hand(copy), SIDES[self.side]))
            return
        copy.state.battles, copy.state.fighting = (), NOBODY
        copy.forget()
        naval = not copy.edition.land[space]
        if met((shell_needs if naval else barrage_needs)(copy, space)):
            begin(copy, Battle((space,), barrage=True, naval=naval))
            fire_all(copy, gunners(copy, self.side, (space,)))
            if in_hand(copy).guns:
                outcomes = barrage_outcomes(copy, in_hand(copy))
                yield Raid(copy, barrage_panel(copy, in_hand(copy)), cost(copy, space, outcomes, only=SHELLED))


def stops(game: Core, unit: int) -> tuple[int, ...]:
    """5.1 The hexes in which a unit could be after the Movement Phase; first where it is."""
    here = game.hex(unit)
    return (here, *(destinations(game, (unit,)) if met(may_move_needs(game, unit)) else ()))


def put_together(game: Core, space: int, comers: Sequence[Comer]) -> bool:
    """11.1, 2.2 All who can attack a hex do, with all guns that can fire for them; whether it can be designated."""
    begin(game, Battle((space,)))
    for comer in comers:
        if comer.how == "comes" and met(join_needs(game, comer.unit)):
            join(game, comer.unit)
    fire_all(game, [comer.unit for comer in comers])
    return met(declare_needs(game))


def fire_all(game: Core, guns: Iterable[int]) -> None:
    """11.7.2 All guns that can take part in the battle in hand."""
    for unit in guns:
        if met(fire_needs(game, unit)):
            fire(game, unit)


THREATS = Threats[Core](WORDING, Coming, clause="PS-5.1a", spaces=lambda game: len(game.edition.ground))
"""The layers and cards of the two sides."""
