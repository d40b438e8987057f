"""What a side could bring against a hex in its next Movement Phase, and the odds of the strongest attack with it.

The position is the viewer's, with that Movement Phase next: counters that he sees face down, cargo and markers that he
does not see are no part of it.  Who could come is what the rules of movement say of it; those who attack are put where
they would stand, take part with whatever counts most, and the attack is shown like any other (`attack_panel`), also
with those whom carriers set down for it (`set_down`).  What Player 1 has aboard his ships is launched before
(`sorties`), and his SEAL Team has its special attack; who stands beside a shore could repel those who land there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from beachhead.edition.attacks import expected
from beachhead.edition.threats import Assault, Comer, Outlook, Reach, Threats
from beachhead.games.gators.components import ARMORED, SOFT, UnitType
from beachhead.games.gators.core import Core, replace
from beachhead.games.gators.looks.attack_panel import attack_panel, is_seen
from beachhead.games.gators.looks.odds import resolutions
from beachhead.games.gators.looks.set_down import Unloading, unloaded, unloadings
from beachhead.games.gators.looks.sorties import load_for, take_off
from beachhead.games.gators.looks.wording import WORDING
from beachhead.games.gators.model import (
    NOBODY,
    RAID,
    REB,
    REB_COMBAT,
    REB_MOVEMENT,
    RECOVERY,
    RESERVE,
    SIDES,
    US,
    US_COMBAT,
    US_MOVEMENT,
    Attack,
    Fire,
)
from beachhead.games.gators.rules.combat_7.air_attacks_7c import gun_strength, letters, marker_strength, markers_left
from beachhead.games.gators.rules.combat_7.attackers_7a import (
    can_take_part,
    longest_reach,
    marker_reach,
    ready,
)
from beachhead.games.gators.rules.combat_7.seal_7j import prey, seal, strike_needs
from beachhead.games.gators.rules.combat_7.search_7b import chance_to_find
from beachhead.games.gators.rules.combat_7.strength_7 import (
    attacker_needs,
    defenders_in,
    guesses,
    reach_of,
    seen_in,
    strength,
)
from beachhead.games.gators.rules.movement_6.reach_6a import moves, ways
from beachhead.games.gators.rules.position_6.airstrips_6p import is_land_unit
from beachhead.kernel.refusal import met

ORDINARY = ("comes", "fires")
"""How those come who take part in an ordinary attack."""

SEARCHED = 5
"""So many attackers at most look for a target that is hard to find: each doubles the ways in which it can go."""


class Weapon(NamedTuple):
    """What a unit could put into an attack, how strong that is, and how far it reaches."""

    strength: Fraction
    reach: int
    fire: Fire


def next_movement(game: Core, side: int) -> Core:
    """V The position with the side's Movement Phase under way, or else as if it were next."""
    copy = game.fork()
    s, phase = copy.state, US_MOVEMENT if side == US else REB_MOVEMENT
    launches = side == US and s.phase not in (RECOVERY, US_MOVEMENT)
    if s.phase != phase:
        if s.phase > phase or s.turn == 0:
            s.turn, s.launched = s.turn + 1, (0, 0, 0)
        s.phase, s.ships_done = phase, False
    s.attack, s.shares = None, ()
    copy.forget()
    if launches and s.turn > 0:
        take_off(copy)
        copy.forget()
    return copy


class Coming(Outlook[Core]):
    """Where each unit of a side that is on the map could stand after its next Movement Phase."""

    def __init__(self, game: Core, side: int) -> None:
        super().__init__(next_movement(game, side), side)
        now = self.game
        going_on = not now.state.over and now.state.turn <= now.edition.limits.turns
        there = (*now.on_map(side), *(now.set_off() if side == US else ())) if going_on else ()
        clear = cleared(now, [unit for unit in now.on_map(side) if game.hex(unit) < 0]) if now.set_off() else now
        armed = {unit for unit in there if is_armed(now, unit)}
        laden = {unit for unit in there if now.aboard.get(unit) and not now.type(unit).is_ship}
        reached = {unit: stops(now if now.hex(unit) >= 0 else clear, unit) for unit in there if unit in armed | laden}
        self.stops = {unit: spaces for unit, spaces in reached.items() if unit in armed}
        self._launched = [unit for unit in self.stops if game.hex(unit) < 0 and now.unit(unit).load]
        self._carriers = {
            unit: stops(now, unit) for unit in there if now.aboard.get(unit) and not now.type(unit).is_ship
        }
        self._unloadings = dict[int, list[Unloading]]()
        self._standing = {unit: frozenset(spaces) for unit, spaces in self.stops.items()}
        raider = seal(now) if side == US and going_on else NOBODY
        self._raider = stops(now, raider) if raider in now.on_map(US) else ()
        self._weapons = {unit: weapons(now, unit, frozenset({SOFT, ARMORED}), None) for unit in self.stops}

    def strikes(self) -> set[int]:
        """VII-a The hexes within reach of where somebody could stand."""
        within, found = self.game.edition.board.within, set[int]()
        for unit, spaces in self.stops.items():
            reach = longest_reach(self.game, unit)
            found.update(there for space in spaces for there in within(space, reach))
        return found

    def coming(self, space: int) -> list[Comer]:
        """VII-a, VI-f Who could attack a hex, by itself or set down by what carries it, and who could otherwise."""
        return [*self.by_itself(space), *self.by_carrier(space), *self.specially(space)]

    def by_itself(self, space: int) -> list[Comer]:
        """VII-a Who could attack a hex with the strongest of its weapons that comes near enough."""
        found = []
        there, within = self.game.enemy_in(space, self.side), self.game.edition.board.within
        armed = self.armed(space)
        for unit, standing in self._standing.items():
            for weapon in weapons_against(armed, unit, space) if there else self._weapons[unit]:
                near = within(space, weapon.reach)
                stops = tuple(there for there in near if there in standing)
                if stops:
                    found.append(Comer(unit, int(weapon.strength), stops, "fires" if weapon.reach > 1 else "comes"))
                    break
        return sorted(found, key=lambda comer: (-comer.strength, comer.unit))

    def by_carrier(self, space: int) -> Iterator[Comer]:
        """VI-f Whom carriers could set down beside a hex in which the enemy is."""
        for one in self.unloadings(space):
            for unit, there in one.hexes.items():
                yield Comer(unit, int(self.strength(unit, space)), (there,), "unloads", self.game.hex(one.carrier))

    def unloadings(self, space: int) -> list[Unloading]:
        """VI-f What carriers could do for an attack on a hex; looked for once."""
        if space not in self._unloadings:
            found = unloadings(self.game, self._carriers, space, lambda unit: self.strength(unit, space))
            self._unloadings[space] = list(found) if self.game.enemy_in(space, self.side) else []
        return self._unloadings[space]

    def strength(self, unit: int, space: int) -> Fraction:
        """VII-a What a unit could put into an attack on those in a hex from beside it."""
        return max((weapon.strength for weapon in weapons_against(self.game, unit, space)), default=Fraction(0))

    def specially(self, space: int) -> Iterator[Comer]:
        """VII-j, VII-n The SEAL Team with its special attack, and who could repel those who land beside him."""
        game = self.game
        raid = self.raid(space)
        if raid is not None:
            _, attack = raid
            yield Comer(seal(game), attack.odds, (raid[0].hex(seal(game)),), "raids")
        if self.side == REB and is_shore(game, space):
            for unit in game.next_to(space, REB):
                if is_land_unit(game, unit) and any(game.type(unit).attack):
                    yield Comer(unit, max(game.type(unit).attack), (game.hex(unit),), "repels")

    def raid(self, space: int) -> tuple[Core, Attack] | None:
        """VII-j The special attack of the SEAL Team on a hex, from the nearest place from which it can make it."""
        near = self.game.edition.board.near[space] if self._raider else ()
        for there in self._raider:
            if there in near:
                copy, unit = self.game.fork(), seal(self.game)
                if copy.hex(unit) != there:
                    copy.put(unit, there, moved=copy.state.turn, came=copy.state.turn)
                copy.state.phase = US_COMBAT
                copy.forget()
                if met(strike_needs(copy, space)):
                    defenders, odds = prey(copy, space)
                    return copy, Attack(RAID, US, space, defenders[:1], (Fire(unit),), odds=odds, source=space)
        return None

    def amount(self, space: int) -> int:
        """VII-a How much could be brought against a hex in an ordinary attack."""
        comers = self.by_itself(space)
        placed = self.drawn_up(comers, space)
        return sum(comer.strength for comer in comers if comer.unit in placed)

    def armed(self, space: int) -> Core:
        """VI-b The position in which aircraft that are yet to be launched have loads against those in a hex."""
        if not self._launched or not self.game.enemy_in(space, self.side):
            return self.game
        copy = self.game.fork()
        for unit in self._launched:
            load_for(copy, unit, guesses(copy, space, self.side))
        return copy

    def holds(self, space: int) -> bool:
        """VI-d Whether units of the side stand in a hex."""
        return bool(self.game.standing(space, self.side))

    def drawn_up(self, comers: Iterable[Comer], space: int) -> dict[int, int]:
        """VI-d One to a hex, but who stands together already may stay so."""
        who = list(comers)
        placed = super().drawn_up(who, space)
        here = {comer.unit: self.game.hex(comer.unit) for comer in who}
        return {comer.unit: here[comer.unit] for comer in who if here[comer.unit] in comer.stops} | placed

    def assaults(self, comers: Sequence[Comer], space: int) -> list[Assault[Core]]:
        """VII-a, VII-j The attack of all who could come on who stands in a hex, that with those who are set down, and
        that of the SEAL Team; whom nobody sees has no odds."""
        if not self.game.enemy_in(space, self.side):
            return []
        by_itself = [comer for comer in comers if comer.how in ORDINARY]
        made = (self.ordinary(self.armed(space), by_itself, space), self.raid(space))
        found = [self.assault(*one, comers) for one in made if one is not None]
        by_carrier = [comer for comer in comers if comer.how == "unloads"]
        together = self.together(by_itself, by_carrier, space)
        return found if together is None else [*found, entitled(self.assault(*together, comers), len(by_carrier))]

    def together(
        self, by_itself: Sequence[Comer], by_carrier: Sequence[Comer], space: int
    ) -> tuple[Core, Attack] | None:
        """VI-f The attack of all who could come with those who are set down, and their carriers from where they stop;
        where these are nobody else comes."""
        made = self.unloadings(space)
        if not by_carrier:
            return None
        taken = {there for one in made for there in (one.stop, *one.hexes.values())}
        ends = {one.carrier: {one.stop} for one in made}
        free = {one.unit: ends.get(one.unit, {*one.stops} - taken) for one in by_itself}
        others = [
            one._replace(stops=tuple(there for there in one.stops if there in free[one.unit])) for one in by_itself
        ]
        comers = [*by_carrier, *(one for one in others if one.stops)]
        return self.ordinary(unloaded(self.armed(space), made), comers, space)

    def ordinary(self, game: Core, comers: Sequence[Comer], space: int) -> tuple[Core, Attack] | None:
        """VII-a The attack of all who could come, each with the strongest of what reaches."""
        copy = game.fork()
        for unit, there in self.drawn_up(comers, space).items():
            if copy.hex(unit) != there:
                copy.put(unit, there, moved=copy.state.turn, came=copy.state.turn)
        copy.state.phase = US_COMBAT if self.side == US else REB_COMBAT
        copy.forget()
        unseen = (NOBODY,) if space in copy.unseen(self.side) else ()
        attack = Attack("combat", self.side, space, (*defenders_in(copy, space, 1 - self.side), *unseen))
        attack = replace(attack, fires=tuple(fires(copy, attack, [comer.unit for comer in comers])))
        return (copy, attack) if attack.fires else None

    def assault(self, then: Core, attack: Attack, comers: Sequence[Comer]) -> Assault[Core]:
        """VII-b An attack as it looks, with the units that it can expect to cost those attacked."""
        targets = tuple(unit for unit in attack.defenders if unit != NOBODY)
        panel = attack_panel(then, attack, targets, SIDES[self.side])
        if attack.kind == RAID:
            title = WORDING.own("threat.raid", hex=WORDING.place_name(then, attack.hex))
            panel = msgspec.structs.replace(panel, title=title)
        ways = resolutions(then, attack) if panel.outcomes else ()
        return Assault(then, panel, comers, (expected(ways, lambda way: sum(unit in way.lost for unit in targets)),))


def entitled(made: Assault[Core], number: int) -> Assault[Core]:
    """VI-f An attack with so many who are set down, said in its title."""
    title = WORDING.own(f"threat.unloaded{'_many' * (number > 1)}", attack=made.attack.title, count=number)
    return made._replace(attack=msgspec.structs.replace(made.attack, title=title))


def stops(game: Core, unit: int) -> tuple[int, ...]:
    """VI The hexes in which a unit could end its move; first where it is, if that is on the map."""
    here = (game.hex(unit),) if game.hex(unit) >= 0 else ()
    return (*here, *(ways(game, unit) if moves(game, unit) else ()))


def cleared(game: Core, launched: Iterable[int]) -> Core:
    """V The position in which those launched beside their ships have gone on, for those who lie off the map."""
    copy = game.fork()
    for unit in launched:
        copy.put(unit, RESERVE)
    return copy


def is_shore(game: Core, space: int) -> bool:
    """VII-n Whether somebody could land in a hex: land with nobody of Player 2's, next to water."""
    terrain, near = game.edition.ground, game.edition.board.near[space]
    dry = not terrain[space].water and not game.standing(space, REB)
    return dry and any(terrain[there].water for there in near)


def is_armed(game: Core, unit: int) -> bool:
    """VII-a Whether a unit could attack somebody in this turn; aircraft take off first."""
    kind, lies = game.type(unit), game.unit(unit)
    if kind.is_air:
        return not lies.spent and (any(kind.attack) or bool(letters(game, unit)))
    return met(attacker_needs(game, unit))


def weapons_against(game: Core, unit: int, space: int) -> list[Weapon]:
    """VII-a, VII-c What a unit could attack those in a hex with, as far as its side can know them."""
    side = game.side(unit)
    return weapons(game, unit, guesses(game, space, side), seen_in(game, space, side))


def weapons(game: Core, unit: int, classes: frozenset[int], seen: UnitType | None) -> list[Weapon]:
    """VII-a, VII-c What a unit could attack some classes of target with, the strongest first."""
    kind = game.type(unit)
    found = [Weapon(Fraction(max(kind.attack[target] for target in classes)), reach_of(game, unit), Fire(unit))]
    guns = max(gun_strength(game, unit, target) for target in classes)
    found.append(Weapon(Fraction(guns), 1, Fire(unit, guns=True)))
    for letter in letters(game, unit):
        count = markers_left(game, unit, letter)
        each = max(marker_strength(game, letter, target, seen) for target in classes)
        found.append(Weapon(each * count, marker_reach(game, letter), Fire(unit, markers=letter * count)))
    return sorted((weapon for weapon in found if weapon.strength), key=lambda weapon: -weapon.strength)


def fires(game: Core, attack: Attack, units: Sequence[int]) -> Iterator[Fire]:
    """VII-a What each of some units puts into an attack from where it stands, the strongest first."""
    looked_for = 0
    for unit in units:
        if unit not in ready(game) or not can_take_part(game, unit, attack.hex):
            continue
        away = game.edition.board.distance(game.place(unit), attack.hex)
        near = (weapon.fire for weapon in weapons_against(game, unit, attack.hex) if away <= weapon.reach)
        fire = next((one for one in near if not is_seen(attack) or strength(game, one, attack)), None)
        if fire is None:
            continue
        looked_for += is_seen(attack) and chance_to_find(game, fire, attack) < 1
        if looked_for <= SEARCHED:
            yield fire


def repelled_at(coming: Coming) -> dict[int, int]:
    """VII-n By hex of the shore how much could repel those who land there."""
    shore = [space for space in range(len(coming.game.edition.ground)) if is_shore(coming.game, space)]
    found = {space: sum(one.strength for one in coming.specially(space) if one.how == "repels") for space in shore}
    return {space: strength for space, strength in found.items() if strength}


THREATS = Threats[Core](
    WORDING,
    Coming,
    clause="GAT-VII-a.1",
    spaces=lambda game: len(game.edition.ground),
    reaches=(Reach("repelling", "GAT-VII-n.1", repelled_at, sides=(REB,)),),
)
"""The layers and cards of the two sides."""
