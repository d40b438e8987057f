"""What a side could bring against a hex in its next Movement Phase, and the odds of the strongest attack with it.

The position is the viewer's, with that Movement Phase next: counters face down, whoever is aboard and what is at sea
are no part of it.  Who could come is what the rules of movement say of it; those who attack are put where they would
stand, take part as far as command and supply let them, with the guns in range, and the attack is shown like any other
(`attack_panel`), beside what ground support makes of it (`supported`).  Where nobody can attack, the guns that see the
hex can barrage it.  Aircraft and missiles attack too (`strikes`), the British may land (`landings`) and raid
(`special_raids`), and helicopters bring up more (`lifts`), some of whom attack as well (`flown_in`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property

import msgspec

from beachhead.edition.threats import Assault, Comer, Reach, StackingOutlook, Threats
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.attack_panel import attack_panel, cost_of_attack
from beachhead.games.port_stanley.looks.bombing import barrage_outcomes, barrage_panel, cost
from beachhead.games.port_stanley.looks.flown_in import flown_in
from beachhead.games.port_stanley.looks.landings import Landings
from beachhead.games.port_stanley.looks.lifts import brought, lifted
from beachhead.games.port_stanley.looks.special_raids import Raiders
from beachhead.games.port_stanley.looks.strikes import Raid, at_most, raids
from beachhead.games.port_stanley.looks.supported import answered
from beachhead.games.port_stanley.looks.wording import SENTENCES, WORDING, say
from beachhead.games.port_stanley.model import (
    AIR,
    AR,
    AR_COMBAT,
    AR_MOVEMENT,
    CLEAR,
    LAND_TARGETS,
    MOVING,
    NOBODY,
    NONE,
    SIDES,
    UK,
    UK_COMBAT,
    UK_MOVEMENT,
    Battle,
    Missions,
)
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import SHELLED
from beachhead.games.port_stanley.rules.allowance_5 import TRANSPORT, may_move_needs
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
from beachhead.mechanics.floods import Spaces, numbers_of

ON_THE_GROUND = ("comes", "fires", "launches")
"""How those come who attack a hex from beside it, or fire at it."""

WALKING = ("comes", "flies")
"""How those come who attack a hex from beside it: over land, or by helicopter."""


def next_movement(game: Core, side: int) -> Core:
    """2.1 The position with the side's Movement Phase under way, or else as if it were next.

    The weather of another turn is the best, and all transport can be used in it (8.3.1).
    """
    copy = game.fork()
    s, phase = copy.state, AR_MOVEMENT if side == AR else UK_MOVEMENT
    if s.phase != phase:
        s.clock += 1
        if s.phase > phase or s.turn == 0:
            s.turn, s.opened = s.turn + 1, s.clock
        s.phase, s.step, s.flown, s.declared = phase, MOVING, Missions(), ()
    s.battles, s.fighting, s.supports = (), NOBODY, ()
    known = s.turn == game.state.turn and game.state.phase >= AIR
    if not known:
        s.weather, s.effect, s.chosen, s.broken, s.mending = CLEAR, NONE, (), NOBODY, NOBODY
        helicopters, apcs = (len(copy.counters(AR, kind)) for kind in TRANSPORT)
        s.available = helicopters, apcs
        s.patrolled = False
    copy.forget()
    if not known or game.state.phase == AIR:
        s.missions = at_most(copy)
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
        self._before = game

    @cached_property
    def landings(self) -> Landings | None:
        """7.0 The landings before that phase: those of the British."""
        return Landings(self._before, self.game) if self.side == UK and self.goes_on else None

    @cached_property
    def raiders(self) -> Raiders | None:
        """14.1.4 Special forces that could raid after it."""
        return Raiders(self.game) if self.side == UK and self.goes_on else None

    @cached_property
    def helicopters(self) -> dict[int, tuple[int, Spaces]]:
        """8.4 Helicopters that could bring something up."""
        return lifted(self.game) if self.goes_on else {}

    def strikes(self) -> set[int]:
        """11.1, 11.7.2 The land next to where somebody could stand, and in the range of a gun."""
        game = self.game
        here = ((game.hex(unit), range_of(game, unit)) for unit in self.guns)
        within = super().strikes().union(*(numbers_of(covered(game.edition, space, reach)) for space, reach in here))
        return {space for space in within if game.edition.land[space]}

    def coming(self, space: int) -> list[Comer]:
        """11.1, 11.7.2 Who could attack a hex from beside it, whose guns carry as far, the strongest first; then who
        could come by sea or air."""
        if space >= len(self.game.edition.chart.names):
            return [*self.by_stealth(space)]
        return [
            *self.over_land(space),
            *self.flown(space),
            *self.from_ships(space),
            *self.by_stealth(space),
            *self.by_air(space),
        ]

    def flown(self, space: int) -> Iterator[Comer]:
        """8.4 Who could be brought by helicopter to attack the enemy in a hex, of those who cannot come over land."""
        if self.helicopters and self.game.enemy_in(space, self.side):
            there = {comer.unit for comer in self.over_land(space) if comer.how == "comes"}
            yield from flown_in(self.game, [*self.helicopters], space, there)

    def amount(self, space: int) -> int:
        """11.1, 11.7.2 How much could attack a hex from beside it, and fire at it, at once."""
        comers = self.over_land(space) if space < len(self.game.edition.chart.names) else []
        placed = self.drawn_up(comers, space)
        return sum(comer.strength for comer in comers if comer.unit in placed)

    def from_ships(self, space: int) -> Iterator[Comer]:
        """7.2 Who could land at a hex, as far as one knows."""
        game = self.game
        for unit in self.landings.units(space) if self.landings else ():
            yield Comer(unit, max(0, game.values(unit).strength), (game.place(unit),), "lands")

    def by_stealth(self, space: int) -> Iterator[Comer]:
        """14.1.4 Special forces that could raid a place."""
        game = self.game
        for unit, start in (self.raiders.against(space) if self.raiders else {}).items():
            yield Comer(unit, game.values(unit).strength, (start,), "raids")

    def by_air(self, space: int) -> Iterator[Comer]:
        """8.2, 8.4.1 Helicopters that could bring loads to a hex."""
        for unit, (number, places) in self.helicopters.items():
            if places >> space & 1:
                yield Comer(unit, number, (self.game.place(unit),), "lifts")

    def over_land(self, space: int) -> list[Comer]:
        """11.1, 11.7.2 Who could attack a hex from beside it, and whose guns carry as far; the strongest first."""
        game = self.game
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
        """11.1, 11.7, 12.6, 12.7, 14.3 The attack of all who could come with the guns in range, or else a barrage; what
        comes from the air; a landing, and a raid."""
        if not self.goes_on:
            return []
        made = [*raids(self.game, space), *(self.raiders.attacks(space) if self.raiders else ())]
        if space < len(self.game.edition.chart.names):
            made += [*self.on_land(comers, space), *(self.landings.attacks(space) if self.landings else ())]
        return [Assault(raid.then, raid.attack, comers, (raid.cost,)) for raid in made]

    def on_land(self, comers: Sequence[Comer], space: int) -> Iterator[Raid]:
        """11.1, 11.7 The attack of all who could come over land with the guns in range, else a barrage; and the attack
        with those whom helicopters bring."""
        by_land = [comer for comer in comers if comer.how in ON_THE_GROUND]
        flown = [comer for comer in comers if comer.how == "flies"]
        attack = self.attack(by_land, space)
        if attack is not None:
            yield attack
        elif by_land:
            yield from self.barrage(space)
        together = self.attack([*by_land, *flown], space) if flown else None
        if together is not None:
            yield entitled(together, "flown", len(flown))

    def attack(self, comers: Sequence[Comer], space: int) -> Raid | None:
        """11.1 The attack of all who could come; None if it cannot be designated."""
        copy = self.designating(self.arrayed(comers, space))
        if not comers or not met(target_needs(copy, space)) or not put_together(copy, space, comers):
            return None
        panel = attack_panel(copy, in_hand(copy), SIDES[self.side], ())
        if panel.outcomes:
            panel = msgspec.structs.replace(panel, answer=answered(copy, in_hand(copy)))
        return Raid(copy, panel, cost_of_attack(copy, in_hand(copy), SIDES[self.side]))

    def barrage(self, space: int) -> Iterator[Raid]:
        """11.7.3 The barrage of all guns in range."""
        copy = self.designating(self.game.fork())
        naval = not copy.edition.land[space]
        if met((shell_needs if naval else barrage_needs)(copy, space)):
            begin(copy, Battle((space,), barrage=True, naval=naval))
            fire_all(copy, gunners(copy, self.side, (space,)))
            if in_hand(copy).guns:
                outcomes = barrage_outcomes(copy, in_hand(copy))
                yield Raid(copy, barrage_panel(copy, in_hand(copy)), cost(copy, space, outcomes, only=SHELLED))

    def designating(self, copy: Core) -> Core:
        """2.2 The position with the side's Combat Phase begun, in which land attacks are designated."""
        s = copy.state
        s.phase, s.step, s.clock = AR_COMBAT if self.side == AR else UK_COMBAT, LAND_TARGETS, s.clock + 1
        copy.forget()
        return copy


def entitled(raid: Raid, key: str, number: int) -> Raid:
    """An attack with so many more who come in another way, said in its title."""
    title = say(SENTENCES.key_for(f"port_stanley.threat.{key}", number), attack=raid.attack.title, count=number)
    return raid._replace(attack=msgspec.structs.replace(raid.attack, title=title))


def stops(game: Core, unit: int) -> tuple[int, ...]:
    """5.1 The hexes in which a unit could be after the Movement Phase; first where it is."""
    here = game.hex(unit)
    return (here, *(destinations(game, (unit,)) if met(may_move_needs(game, unit)) else ()))


def put_together(game: Core, space: int, comers: Sequence[Comer]) -> bool:
    """11.1, 2.2 All who can attack a hex do, with all guns that can fire for them; whether it can be designated."""
    begin(game, Battle((space,)))
    for comer in comers:
        if comer.how in WALKING and met(join_needs(game, comer.unit)):
            join(game, comer.unit)
    fire_all(game, [comer.unit for comer in comers])
    return met(declare_needs(game))


def fire_all(game: Core, guns: Iterable[int]) -> None:
    """11.7.2 All guns that can take part in the battle in hand."""
    for unit in guns:
        if met(fire_needs(game, unit)):
            fire(game, unit)


def landed_at(coming: Coming) -> dict[int, int]:
    """7.3 The beach hexes with the chance that a landing is let there, in hundredths."""
    landings = coming.landings
    return {space: round(100 * chance) for space, chance in landings.beaches().items()} if landings else {}


def carried_to(coming: Coming) -> dict[int, int]:
    """8.2 By hex how many loads helicopters could bring there."""
    return brought(coming.helicopters)


def bombed(coming: Coming) -> dict[int, Fraction]:
    """12.6, 12.7, 12.8, 14.3 By hex what the costliest air attack or missile can be expected to cost."""
    game, enemy = coming.game, 1 - coming.side
    fields = [field.hex for field in game.state.airfields if field.side == enemy]
    targets = {*game.enemies(coming.side), *(game.hex(unit) for unit in game.on_map(enemy)), *fields}
    worst = {
        space: max((raid.cost for raid in raids(game, space, answers=False)), default=Fraction(0))
        for space in sorted(targets)
    }
    return {space: cost for space, cost in worst.items() if cost} if coming.goes_on else {}


THREATS = Threats[Core](
    WORDING,
    Coming,
    clause="PS-5.1a",
    spaces=lambda game: len(game.edition.ground),
    reaches=(
        Reach("air", "PS-12.3a", bombed),
        Reach("landings", "PS-7.3a", landed_at, unit=" %", sides=(UK,)),
        Reach("lifts", "PS-8.4.1c", carried_to),
    ),
)
"""The layers and cards of the two sides."""
