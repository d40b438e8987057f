"""Attacks of Port Stanley made at random, and what the words of the rulebook say of them."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from beachhead.games.port_stanley.components import UnitType
from games.port_stanley.armies import BOARD, FIGHTERS, LAND, PLACES, Piece, Reckoning, beside, other
from games.port_stanley.battles import field
from games.port_stanley.island import Island, Lie
from games.port_stanley.scattered import EDITION, MOST, NAMES, TROOPS, UNITS, crowd, worn

LINES = {line.defence: line.columns.split() for line in EDITION.tables.combat.lines}
SUPPORTS = ("headquarters", "air_defence")
STORM, FOG = 2, 4


class Clash(NamedTuple):
    """Two sides at one or two hexes."""

    side: str
    goals: list[int]
    pieces: dict[str, Lie]
    positions: dict[str, int]
    morale: int
    weather: int
    effect: int

    def at(self, dice: Iterable[int], **more: Any) -> Island:
        """The combat phase with plenty of supplies everywhere, up to the attacks."""
        stores: dict[str, dict[str, int]] = {"uk": {}, "ar": {}}
        for name, lie in self.pieces.items():
            assert not isinstance(lie, str)
            stores[UNITS[name].side][lie["at"]] = 9
        at = field(
            self.pieces, phase=f"{self.side}_combat", dice=dice, **stores, positions=self.positions,
            morale=self.morale, weather=self.weather, effect=self.effect, **more,
        )  # fmt: skip
        while not at.over and at.prompt == "raids":
            at.do("no_raid")
        return at


def clash(chance: random.Random, side: str, places: list[list[int]] = PLACES) -> Clash:
    """Defenders in a hex, perhaps others beside it, attackers in some of those around, guns and generals near."""
    goal = chance.choice([space for space in chance.choice(places) if len(beside(space)) > 2])
    around = chance.sample(beside(goal), len(beside(goal)))
    front = around[: chance.randint(1, 3)]
    second = around[3:4] if chance.random() < 0.4 else []
    taken = {goal, *front, *second}
    rear = [space for space in LAND if 2 <= BOARD.distance(space, goal) <= 6 and space not in taken]
    pieces: dict[str, Lie] = {}
    for hexes, who, most in (([goal], other(side), 4), (second, other(side), 2), (front, side, 6)):
        able = [unit.id for unit in TROOPS[who] if unit.kind in (*FIGHTERS, *SUPPORTS)]
        stood: dict[int, list[tuple[UnitType, bool]]] = {}
        scouts = [name for name in ("uk-blues-royals", "ar-recon") if name in able and chance.random() < 0.3]
        for name in [*scouts, *chance.sample(able, chance.randint(1, most))] if hexes else ():
            space = chance.choice(hexes)
            lie = worn(chance, name, space)
            now = [*stood.get(space, []), (UNITS[name], lie["reduced"])]
            if name not in pieces and crowd(now) <= MOST:
                pieces[name], stood[space] = {**lie, "demoralized": chance.choice((0, 0, 0, 9))}, now
    for who, name in (("uk", "uk-29-arty-1"), ("uk", "uk-97-battery"), ("ar", "ar-3-arty-1"), ("ar", "ar-11-arty")):
        if name not in pieces and chance.random() < 0.5 and rear:
            space = chance.choice(rear)
            if not any(lie["at"] == NAMES[space] and UNITS[one].side != who for one, lie in pieces.items()):
                pieces[name] = worn(chance, name, space)
    if "ar-hq-joffre" not in pieces and (side == "ar" or chance.random() < 0.4):
        pieces["ar-hq-joffre"] = worn(chance, "ar-hq-joffre", chance.choice(front if side == "ar" else [goal]))
    if "ar-3-arty-1" in pieces and "ar-hq-menendez" not in pieces:
        pieces["ar-hq-menendez"] = {**pieces["ar-3-arty-1"], "reduced": False}
    positions = {NAMES[space]: chance.choice((1, 2)) for space in (goal, *second) if chance.random() < 0.4}
    weather, effect = chance.choice(((0, 0), (0, 0), (1, FOG), (STORM, 0), (STORM, FOG)))
    return Clash(side, [goal, *second], pieces, positions, chance.choice((4, 8, 12)), weather, effect)


class Attack:
    """What the words say of an attack in a clash."""

    def __init__(self, made: Clash) -> None:
        self.made, self.side, self.enemy = made, made.side, other(made.side)
        self.known = Reckoning(made.pieces, {"morale": made.morale})
        self.low, self.moderate = made.morale <= 5, 6 <= made.morale <= 10

    def defenders(self, hexes: Iterable[int]) -> list[Piece]:
        """11.2, 11.8 All in the hexes who have a strength, in brackets as well."""
        return [one for space in hexes for one in self.known.of(self.enemy, space) if one.fights]

    def goals(self) -> set[int]:
        """11.1 The hexes with somebody to fight, and somebody to do it."""
        there = {one.hex for one in self.known.of(self.enemy)}
        return {space for space in there if self.defenders([space]) and self.able([space])}

    def able(self, hexes: Collection[int]) -> list[Piece]:
        """11.1, 14.1.2, 14.2.1, 16.2.1 Who may attack: next to all of them, not in brackets, and commanded."""
        return [
            one
            for one in self.known.of(self.side)
            if one.fights
            and not one.values.bracketed
            and all(space in beside(one.hex) for space in hexes)
            and self.commanded(one)
        ]

    def commanded(self, one: Piece) -> bool:
        """16.2.1 Argentines need a headquarters within half their movement."""
        if self.side == "uk":
            return True
        less = {"infantry": 4, "recon": 8}.get(one.unit.kind, 0) if self.low else 0
        generals = [each.hex for each in self.known.of("ar") if each.unit.kind == "headquarters"]
        return any(self.known.reaches(one.hex, "ar", space, (one.values.movement - less) // 2) for space in generals)

    def guns(self, hexes: Collection[int]) -> set[str]:
        """11.7.2 The attacker's batteries in range of all; who is next to a hex attacks there, or does nothing."""
        far = [one for one in self.batteries(self.side) if all(BOARD.distance(one.hex, space) > 1 for space in hexes)]
        return {one.id for one in far if all(self.reach(one, [space]) for space in hexes)}

    def guards(self, hexes: Collection[int], stacks: Collection[int]) -> set[str]:
        """11.7.2, 2.2 The defender's batteries in range of any, elsewhere, that are not next to an attacking unit."""
        far = [one for one in self.batteries(self.enemy) if all(BOARD.distance(one.hex, space) > 1 for space in stacks)]
        return {one.id for one in far if one.hex not in hexes and self.reach(one, hexes)}

    def batteries(self, side: str) -> list[Piece]:
        return [one for one in self.known.of(side) if one.unit.kind == "artillery"]

    def reach(self, one: Piece, hexes: Iterable[int]) -> bool:
        return any(BOARD.distance(one.hex, space) <= one.values.range for space in hexes)

    def line(self, attack: int, defence: int) -> tuple[int, int, int] | None:
        """11.2, 11.3 The line, the column and the attack's strength; nothing where it is too weak."""
        while defence > 12:
            attack, defence = attack // 2, defence // 2
        columns = [number for number, least in enumerate(LINES[defence], 1) if least != "-" and int(least) <= attack]
        return (defence, columns[-1], attack) if columns else None

    def modifiers(self, attackers: list[Piece], hexes: list[int], lent: bool) -> dict[str, int]:
        """11.3 All that is printed below the table."""
        made, known = self.made, self.known
        rough = all(space in EDITION.rough for space in hexes)
        found = {
            "gurkhas": -(rough and any(one.unit.branch == "gurkha" for one in attackers)),
            "special_forces": -lent,
            "fog": -(made.effect == FOG),
            "storm": made.weather == STORM,
            "headquarters": self.led(attackers, hexes),
            "moderate": self.moderate * (1 if self.side == "ar" else -1),
            "rough": rough,
            "river": all(known.river(one.hex, space, bridges=False) for one in attackers for space in hexes),
            "position": all(self.dug_in(space) for space in hexes),
            "integrity": self.side == "uk" and self.mixed(attackers),
        }
        return {name: int(value) for name, value in found.items() if value}

    def led(self, attackers: list[Piece], hexes: list[int]) -> int:
        """11.3, 16.2.2 Argentines with or next to a headquarters attack or defend the better."""
        generals = {one.hex for one in self.known.of("ar") if one.unit.kind == "headquarters"}
        near = {*generals, *(there for space in generals for there in BOARD.near[space])}
        led = any(one.hex in near for one in (attackers if self.side == "ar" else self.defenders(hexes)))
        return led * (-1 if self.side == "ar" else 1)

    def dug_in(self, space: int) -> bool:
        """13.2 A position for as many battalions of infantry as are there."""
        infantry = [one for one in self.known.of(self.enemy, space) if one.unit.kind == "infantry"]
        return crowd((one.unit, one.reduced) for one in infantry) <= 4 * self.made.positions.get(NAMES[space], -1)

    def mixed(self, attackers: list[Piece]) -> bool:
        """18.1.1, ruling P45 Two or more organizational battalions have left a counter out of it."""
        out = [one.unit.formation for one in self.known.of("uk") if one not in attackers]
        return len({one.unit.formation for one in attackers} & {name for name in out if name}) > 1

    def rating(self, one: Piece) -> int:
        """11.4, 2.2, 17.3.3 Of defenders nobody is demoralized any more."""
        argentine = one.unit.side == "ar"
        return one.values.effectiveness - (argentine and self.low) - (one.unit.side == self.side and one.demoralized)
