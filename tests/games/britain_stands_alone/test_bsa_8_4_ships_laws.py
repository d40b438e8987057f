"""8.4, 11.2 and 15.1 as laws over ships bombed at random: flak along the line, bombs, what sinks, what it is worth."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, Bombing
from beachhead.games.britain_stands_alone.notation import Values
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import LINE_UP
from beachhead.games.britain_stands_alone.rules.contests import resolve
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, other

SEEDS, EACH = range(8), 25
SEAS = ("Eastern English Channel", "Southern North Sea")
PLACES = {"br": ("3026", "4119", SEAS[0]), "ge": ("Rotterdam and Den Helder", SEAS[1])}
HOME = {"br": "Scotland", "ge": "France"}
FLEETS = {
    side: [unit for unit in EDITION.units if unit.side == side and unit.arm in ("ship", "points")] for side in HOME
}
POINTS = {"br-dd": (1, 0), "br-ap": (0, 1)}
"""15.1 What a British point is worth that is sunk: Naval and Other Victory Points."""
WORTH = {"ca": 1, "cl": 1, "cla": 1, "bb": 2, "bc": 2}
Group = tuple[int, ...]


def groups(pieces: Iterable[int]) -> list[Group]:
    """1.2 The fewest counters, in the order of their numbers: two points of a kind make one, motorboats never."""
    found: list[Group] = []
    for piece in sorted(pieces):
        unit = EDITION.units[piece]
        mates = [one for one in found if len(one) == 1 and EDITION.units[one[0]].row == unit.row]
        if unit.row and unit.kind != "mb" and mates:
            found[found.index(mates[0])] += (piece,)
        else:
            found.append((piece,))
    return found


def says(group: Group, worn: bool) -> Values:
    """1.1, 11.2 What a counter says: of two points or a sound ship its front, of one or a damaged ship its back."""
    unit = EDITION.units[group[0]]
    small = len(group) == 1 if unit.row else worn
    return unit.reduced if small and unit.reduced is not None else unit.full


class Raid(NamedTuple):
    """Bombers above the ships of a side, some of which are damaged, and the dice to come."""

    side: str
    ships: list[UnitType]
    worn: set[int]
    dummies: set[int]
    bombers: list[UnitType]
    place: str
    weather: int
    faces: list[int]

    @property
    def harder(self) -> int:
        """3.0, 8.4 What is added to the dice of bombs: for clouds, and 1 in a port."""
        return self.weather + (self.place not in SEAS)

    def at(self) -> Channel:
        """The raid, before the first die."""
        attacker = GE if self.side == "br" else BR
        crew, there = (tuple(unit.index for unit in units) for units in (self.bombers, self.ships))

        def plays(game: Sealion) -> Flow[None]:
            space = game.edition.board.space(self.place)
            game.open_contest(
                Bombing(side=attacker, space=space, target="ships", bombers=crew, ships=there, step=LINE_UP)
            )
            yield from resolve(game)

        lying: dict[str, Lie] = {unit.id: {"at": self.place, "reduced": unit.index in self.worn} for unit in self.ships}
        return channel(
            {**lying, **{unit.id: HOME[unit.side] for unit in self.bombers}},
            phase=f"{other(self.side)}_missions",
            plays=plays,
            dice=self.faces,
            weather=self.weather,
            dummies=tuple(sorted(self.dummies)),
        )


class Fleet:
    """The ships under attack, as the words have it."""

    def __init__(self, raid: Raid) -> None:
        self.raid, self.worn = raid, set(raid.worn)
        self.afloat = {unit.index for unit in raid.ships}
        self.naval = self.other = 0
        self.box = Counter[str]()

    def flak(self, line: list[Group], place: int) -> int:
        """8.4 The target and the units beside it, the ends of the line beside each other; none that is sunk."""
        near = {place, (place - 1) % len(line), (place + 1) % len(line)}
        found = [tuple(one for one in line[spot] if one in self.afloat) for spot in near]
        return sum(says(group, group[0] in self.worn).flak for group in found if group)

    def bombed(self, line: list[Group], place: int, bombers: list[Group], faces: list[int]) -> int:
        """8.4 All flak first, then a die for each bomber as long as there is a target; how many dice that took."""
        flak, target = self.flak(line, place), [one for one in line[place] if one in self.afloat]
        shaken, dice = [face <= flak for face in faces[: len(bombers)]], len(bombers)
        for piece in self.raid.dummies.intersection(target):  # 9.5
            self.afloat.remove(piece)
            target.remove(piece)
        for bomber, spoilt in zip(bombers, shaken, strict=True):
            if not target:
                break
            margin = says(bomber, worn=False).naval_bombing - faces[dice] - self.raid.harder - spoilt
            dice += 1
            if margin >= 0 and self.hit(target[0], critical=margin >= 2):
                del target[0]
        return dice

    def hit(self, piece: int, *, critical: bool) -> bool:
        """11.2 Whether a hit sinks it: a point always, a ship if damaged or if it is critical and no capital ship."""
        unit = EDITION.units[piece]
        value = WORTH.get(unit.kind, 0) if self.raid.side == "br" else 0
        capital = unit.kind in ("bb", "bc")
        sound = not unit.row and piece not in self.worn
        sunk = not sound or (critical and not capital)
        if unit.row:
            naval, other = POINTS.get(unit.row, (0, 0))
            self.naval, self.other = self.naval + naval, self.other + other
            self.box[unit.kind] += 1
        else:
            self.naval += value * (sound + sunk)
            self.worn.add(piece)
        if sunk:
            self.afloat.remove(piece)
        return sunk


def raid(chance: random.Random, side: str) -> Raid:
    """Up to four bombers of two kinds over ships and points, a Prahm among which may be a dummy."""
    some = chance.sample(FLEETS[side], chance.randint(1, 6))
    rows = {unit.row for unit in some if unit.row}
    mates = [EDITION.units[one] for row in rows for one in EDITION.rows[row][: chance.randint(0, 2)]]
    ships = list({unit.index: unit for unit in (*some, *mates)}.values())
    worn = {unit.index for unit in ships if unit.arm == "ship" and chance.random() < 0.3}
    dummies = {unit.index for unit in ships if unit.kind == "prahm" and chance.random() < 0.3}
    able = [unit for unit in EDITION.units if unit.side != side and unit.role == "bomber"]
    points = sorted({piece for unit in chance.sample(able, 2) for piece in EDITION.rows[unit.row][:4]})
    bombers = [EDITION.units[one] for one in sorted(chance.sample(points, min(chance.randint(1, 4), len(points))))]
    faces = [chance.choice((0, 1, 4, chance.randint(0, 9))) for _ in range(20)]
    return Raid(side, ships, worn, dummies, bombers, chance.choice(PLACES[side]), chance.choice((0, 0, 1, 2)), faces)


def played(at: Channel, chance: random.Random, side: str) -> tuple[list[Group], dict[Group, list[int]]]:
    """8.4 The defender sets his counters up in a line, the attacker says whom each point attacks, and in what order.

    Where it is all the same nobody is asked.
    """
    line: list[Group] = []
    on: dict[Group, list[int]] = {}
    order: list[str] = []
    while not at.over:
        assert (at.side == side) == (at.prompt == "line_up")
        bombing = at.game.contest(Bombing)
        if at.prompt != "line_up":
            line = list(bombing.line)
        if at.prompt == "strike" and not on:
            for bomber, target in bombing.allotted:
                on.setdefault(target, []).extend(bomber)
        action = chance.choice(sorted(at.options()))
        if at.prompt == "strike":
            order.append(action.partition(" ")[2])
        at.do(action)
    struck = dict.fromkeys(event.piece for event in at.events("AntiAircraft"))
    assert list(at.names(struck))[: len(order)] == order
    return line, on


@pytest.mark.clause("BSA-8.4c", "BSA-8.4d", "BSA-8.4e", "BSA-8.4f", "BSA-8.4g", "BSA-8.4h", "BSA-8.4i", "BSA-8.4j")
@pytest.mark.clause("BSA-8.4k", "BSA-8.4l", "BSA-8.4m", "BSA-8.4n", "BSA-11.2b", "BSA-11.2c", "BSA-11.2d", "BSA-11.2e")
@pytest.mark.clause("BSA-9.5ac", "BSA-1.2e", "BSA-1.2f")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("seed", SEEDS)
def test_bombs_on_ships(seed: int, side: str) -> None:
    chance = random.Random(f"{side} {seed}")
    for _ in range(EACH):
        flown = raid(chance, side)
        at, fleet = flown.at(), Fleet(flown)
        strike(at, chance, fleet)
        for unit in flown.ships:
            assert (at.where(unit.id) != "lost") == (unit.index in fleet.afloat), unit.id
            if unit.index in fleet.afloat:
                assert at.unit(unit.id).reduced == (unit.index in fleet.worn)
        assert (at.state.awards.naval, at.state.awards.other) == (fleet.naval, fleet.other)
        assert at.state.sunk == (fleet.box["prahm"], fleet.box["lc"])


def strike(at: Channel, chance: random.Random, fleet: Fleet) -> None:
    """8.4 Any point attacks any unit; those of a kind on one unit make the fewest counters."""
    flown = fleet.raid
    line, on = played(at, chance, flown.side)
    whole, rolled = groups(unit.index for unit in flown.ships), 0
    assert sorted(line or whole) == sorted(whole)
    line = line or whole
    alone = not on
    for piece in dict.fromkeys(event.piece for event in at.events("AntiAircraft")):
        target = next(group for group in line if piece in group)
        points = [unit.index for unit in flown.bombers] if alone else on.pop(target)
        rolled += fleet.bombed(line, line.index(target), groups(points), flown.faces[rolled:])
    assert not on
    assert len(at.dice_left()) == len(flown.faces) - rolled
