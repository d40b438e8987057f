"""8.4 and 11.2 as laws over raids made at random: what bombs do to installations, and to aircraft on the ground."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import Awards
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import name_target
from beachhead.games.britain_stands_alone.rules.contests import resolve
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES, other

SEEDS, EACH = range(8), 25
TURN = "September #10"
NOW = EDITION.turn_number(TURN)
AIR = [unit for unit in EDITION.units if unit.arm == "air"]
KINDS = ("airbase", "port", "radar", "rail")
SITES = {
    "airbase": sorted(EDITION.airbases),
    "port": sorted(space for space in EDITION.ports if space in HEXES),
    "radar": sorted(EDITION.radars),
    "rail": sorted(EDITION.rail_hexes),
}
LINE = ("4313", "4213", "4114", "4014", "3915", "3815")
"""Yarmouth to Thetford, converted from the port on."""
CONVERTED = tuple((EDITION.board.space(name), EDITION.board.space(LINE[0])) for name in LINE)
HOME = {"br": "Scotland", "ge": "France"}
Standing = tuple[str, int]


def factors(bombers: Iterable[UnitType]) -> list[int]:
    """1.2, 8.4 The Installation Bombing Factors of the fewest counters: two points of a kind say more than one."""
    rows = Counter(unit.row for unit in bombers)
    kinds = {unit.row: unit for unit in bombers}
    found = []
    for row in sorted(rows, key=lambda one: EDITION.rows[one]):
        pairs, single = divmod(rows[row], 2)
        found += [kinds[row].full.installation_bombing] * pairs + [kinds[row].single.installation_bombing] * single
    return found


def limit(kind: str, space: int) -> int:
    """11.2 Three on an airbase, two on a radar station or a railroad, on a port as many as its capacity."""
    return {"airbase": 3, "radar": 2, "rail": 2}.get(kind) or EDITION.ports[space].capacity or 0


def parked(chance: random.Random, side: str, space: int) -> dict[str, Lie]:
    """Up to four points on an airbase, some of which have flown."""
    blue = EDITION.airbases[space].blue
    able = [unit for unit in AIR if unit.side == side and unit.role != "transport" and (blue or not unit.blue)]
    some = chance.sample(able, 2)
    rows = [piece for unit in some for piece in EDITION.rows[unit.row]]
    picked = chance.sample(rows, min(chance.randint(0, 4), len(rows)))
    return {EDITION.units[one].id: {"at": NAMES[space], "flown": chance.choice((0, NOW))} for one in picked}


class Raid(NamedTuple):
    """Bombers above a hex with an enemy installation that has been hit before, and who stands there, by kind."""

    side: str
    kind: str
    space: int
    bombers: list[UnitType]
    stands: dict[str, Lie]
    before: int
    faces: list[int]

    def at(self, chance: random.Random) -> Channel:
        """The raid, before the first die."""

        def plays(game: Sealion) -> Flow[None]:
            crew = tuple(unit.index for unit in self.bombers)
            yield from name_target(game, int(self.side == "ge"), self.space, False, crew)
            yield from resolve(game)

        british, name = self.side == "br", NAMES[self.space]
        at = channel(
            {**{unit.id: HOME[self.side] for unit in self.bombers}, **self.stands},
            phase=f"{self.side}_missions",
            turn=TURN,
            dice=self.faces,
            german=[*LINE, name] if british else [],
            converted=CONVERTED if british else (),
            damage={self.kind: {name: self.before}} if self.before else {},
            weather=chance.choice((0, 0, 1, 2)),
            plays=plays,
        )
        if not at.over and at.prompt == "bomb_target":
            at.do(f"bomb {KINDS.index(self.kind)}")
        return at


def raid(chance: random.Random, side: str) -> Raid:
    """One to four bombers of two kinds against something."""
    kind = chance.choice(("airbase", "airbase", *KINDS))
    on_line = side == "br" and kind == "rail"
    space = chance.choice([one for one, _ in CONVERTED] if on_line else SITES[kind])
    able = [unit for unit in AIR if unit.side == side and unit.role == "bomber"]
    rows = sorted({piece for unit in chance.sample(able, 2) for piece in EDITION.rows[unit.row][:3]})
    picked = sorted(chance.sample(rows, min(chance.randint(1, 4), len(rows))))
    stands = parked(chance, other(side), space) if space in EDITION.airbases else {}
    before = 0 if on_line else chance.randint(0, limit(kind, space))
    faces = [chance.choice((0, 1, chance.randint(0, 9))) for _ in range(4)]
    return Raid(side, kind, space, [EDITION.units[one] for one in picked], stands, before, faces)


def struck(at: Channel, flown: Raid) -> list[int]:
    """8.4, 3.0 The dice of the counters that hit: a radar station or a port is harder to hit, under clouds all is."""
    added = at.state.weather + (flown.kind in ("port", "radar"))
    rolls = zip(factors(flown.bombers), flown.faces, strict=False)
    return [face for factor, face in rolls if face + added <= factor]


def destroyed(at: Channel, flown: Raid, dice: list[int], chance: random.Random) -> Counter[Standing]:
    """11.2 Who is lost on the ground: for each hit of a bare 0 or 1 one, of the kind that the bombers' player names."""
    left = Counter(standing(one) for one in flown.stands.items())
    lost = Counter[Standing]()
    for _ in range(sum(face <= 1 for face in dice) if flown.kind == "airbase" else 0):
        ways = sorted(left)
        if len(ways) > 1:
            assert (at.prompt, at.side) == ("ground_kill", flown.side)
            names = {standing((name, flown.stands[name])): name for name in at.targets("destroy")}
            assert (sorted(names), len(at.targets("destroy"))) == (ways, len(ways))
            way = chance.choice(ways)
            at.do(f"destroy {names[way]}")
        elif ways:
            (way,) = ways
        if ways:
            lost[way] += 1
            left = left - Counter([way])
    return lost


def standing(one: tuple[str, Lie]) -> Standing:
    """What tells a point on the ground from others: its kind, and whether it has flown."""
    name, lie = one
    assert not isinstance(lie, str)
    return EDITION.units[EDITION.unit_index[name]].row, lie["flown"]


@pytest.mark.clause("BSA-8.4v", "BSA-8.4w", "BSA-11.2n", "BSA-11.2o", "BSA-11.2p", "BSA-11.2q", "BSA-8.8d", "BSA-5.4t")
@pytest.mark.parametrize("side", ["br", "ge"])
@pytest.mark.parametrize("seed", SEEDS)
def test_bombs_hit_installations_and_whoever_stands_on_an_airbase(seed: int, side: str) -> None:
    chance = random.Random(f"{side} {seed}")
    for _ in range(EACH):
        flown = raid(chance, side)
        at = flown.at(chance)
        dice = struck(at, flown)
        lost = destroyed(at, flown, dice, chance)
        assert at.over
        assert Counter(standing(one) for one in flown.stands.items() if at.where(one[0]) == "lost") == lost
        assert len(at.dice_left()) == len(flown.faces) - len(factors(flown.bombers))
        if side == "br":
            kept = len(LINE) - (len(dice) if flown.kind == "rail" else 0)
            assert {NAMES[one] for one, _ in at.state.converted} == {*LINE[:kept]}
        after = min(flown.before + len(dice), limit(flown.kind, flown.space))
        assert at.game.damage(flown.kind, flown.space) == (0 if side == "br" and flown.kind == "rail" else after)
        assert (at.state.spitfires_lost, at.state.awards) == (0, Awards())
