"""9.1 as a law over fleets made at random: who sails, with whom, past what and where to, reckoned anew on the way."""

from __future__ import annotations

import random
from collections import Counter as Bag

import pytest

from beachhead.games.britain_stands_alone.model import SIDES
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.scattered import EDITION, HEXES, NAMES

SEEDS = range(16)
SEAS = [space for space, zone in EDITION.zones.items() if zone.sea]
SHIPS = {side: [one for one in EDITION.units if one.arm in ("ship", "points") and one.side == side] for side in SIDES}
WORDS = ("steer", "put_in", "with")


class Sea:
    """What lies where, by 1.2, 1.3, 4.0, 9.1 and 9.5."""

    def __init__(self, seed: int, side: str, phase: str) -> None:
        self.chance, self.side, self.phase = random.Random(seed), side, phase
        self.segment = 80 if phase == "sailing" else 95
        chance, english = self.chance, [space for space in EDITION.ports if space in HEXES]
        self.german = set(chance.sample(english, 10))
        self.hits = {space: chance.randint(1, 3) for space in chance.sample(english, 8)}
        self.released = chance.choice([("all",), (), ("cl", "cla", "dd"), ("ca", "cl", "cla", "dd")])
        self.mine = chance.choice(SEAS)
        self.pieces: dict[str, Lie] = {}
        haunts = chance.sample([*SEAS, *self.own_ports()], 5)
        for unit in chance.sample(SHIPS[side], 30):
            space = chance.choice(haunts)
            fits = space in SEAS or (self.is_base(unit.index, space) and self.room(space) > 0)
            if fits and not unit.dummy:
                hurt = {"reduced": unit.arm == "ship" and chance.random() < 0.3, "moved": 90 * (chance.random() < 0.1)}
                hurt["stays"] = space in SEAS and chance.random() < 0.1
                self.pieces[unit.id] = {"at": NAMES[space], **hurt, "stack": space * 2 + (chance.random() < 0.3)}

    def own_ports(self) -> list[int]:
        """1.3 Ports of the map by who holds them, those of the display by their zone."""
        zones = EDITION.zones
        return [
            space
            for space, port in EDITION.ports.items()
            if (("ge" if space in self.german else "br") if space in HEXES else zones[port.zone].side) == self.side
        ]

    def room(self, space: int, at: Channel | None = None) -> int:
        """4.0, 11.2 How many more ships and points a port holds."""
        capacity = EDITION.ports[space].capacity
        lying = [piece for piece in self.pieces if self.where(piece, at) == space]
        return 99 if capacity is None else max(capacity - self.hits.get(space, 0), 0) - len(lying)

    def where(self, piece: str, at: Channel | None) -> int:
        lie = self.pieces[piece]
        assert isinstance(lie, dict)
        return at.unit(piece).hex if at else EDITION.board.space(lie["at"])

    def restricted(self, zone: int) -> bool:
        return EDITION.zones[zone].restricted or zone == self.mine

    def is_base(self, unit: int, space: int) -> bool:
        """4.0, 9.5 British ships but APs lie in naval bases, capital ships in none on a restricted zone."""
        kind, port = EDITION.units[unit].kind, EDITION.ports[space]
        if self.side == "ge" or kind == "ap":
            return True
        return port.naval_base == "br" and not (kind in ("bb", "bc") and any(map(self.restricted, port.seas)))

    def begin(self) -> Channel:
        lurking = [one for one in SEAS if one != self.mine and self.side == "br"][::7][:2]
        return channel(
            self.pieces,
            phase=f"{self.side}_{self.phase}",
            dice=[self.chance.randint(0, 9) for _ in range(200)],
            released=self.released,
            mine=self.mine,
            german=[NAMES[space] for space in self.german],
            segment=self.segment,
            submarines=lurking,
            damage={"port": {NAMES[space]: number for space, number in self.hits.items()}},
        )

    def mines(self, at: Channel, zone: int) -> bool:
        """9.5 British mines sleep while the British ports that open on their zone hold less than 4."""
        own = [port for port in EDITION.ports if zone in EDITION.ports[port].seas]
        british = [one for one in own if (one not in self.german if one in HEXES else self.british(one))]
        capacities = [(EDITION.ports[one].capacity or 99) - self.hits.get(one, 0) for one in british]
        return sum(max(one, 0) for one in capacities) >= 4

    def british(self, port: int) -> bool:
        return EDITION.zones[EDITION.ports[port].zone].side == "br"

    # -- 9.1 -----------------------------------------------------------------------------------------------

    def is_free(self, unit: int) -> bool:
        return self.side == "ge" or "all" in self.released or EDITION.units[unit].kind in self.released

    def outward(self, zone: int) -> int:
        """9.5 How many zones it is from one to the nearest that is not restricted."""
        found, far = {zone}, 0
        while all(map(self.restricted, found)):
            found |= {there for one in found for there in EDITION.zones[one].borders if there in SEAS}
            far += 1
        return far

    def may_enter(self, unit: int, zone: int, here: int) -> bool:
        """9.5 Into a restricted zone come the released, and who moves out of another one by it."""
        leaves = here in SEAS and self.restricted(here) and self.outward(zone) < self.outward(here)
        return self.is_free(unit) or not self.restricted(zone) or leaves

    def points(self, at: Channel, unit: int) -> int:
        kind = EDITION.units[unit]
        values = kind.reduced if kind.arm == "ship" and at.game.unit(unit).reduced else kind.full
        assert values is not None
        return values.speed

    def beside(self, here: int) -> set[int]:
        """9.1 The sea zones next to one, or those to which a port gives access."""
        return {*EDITION.ports[here].seas} if here in EDITION.ports else {*EDITION.zones[here].borders} & {*SEAS}

    def zones(self, at: Channel, units: list[int], paid: int) -> set[int]:
        """9.1 The zones that a stack may enter next: beside all, a movement point of each, and release."""
        here = [at.game.hex(unit) for unit in units]
        if any(self.points(at, unit) <= paid for unit in units):
            return set()
        shared = set.intersection(*map(self.beside, here))
        return {zone for zone in shared if all(map(self.may_enter, units, [zone] * len(units), here))}

    def harbours(self, at: Channel, units: list[int], paid: int) -> set[int]:
        """9.1, 4.0 The ports that a stack may enter: they open on its zone, take in all of it, and cost a point."""
        here = at.game.hex(units[0])
        if here not in SEAS or any(self.points(at, unit) <= paid for unit in units):
            return set()
        open_ = [port for port in self.own_ports() if here in EDITION.ports[port].seas]
        based = [port for port in open_ if all(self.is_base(unit, port) for unit in units)]
        return {port for port in based if self.room(port, at) >= len(units)}

    def is_ready(self, at: Channel, unit: int) -> bool:
        """9.1 Who has not moved in this segment; in Return to Base who is at sea and has no marker."""
        lies = at.game.unit(unit)
        home = self.phase == "sailing" or (lies.hex in SEAS and not lies.stays)
        return lies.hex >= 0 and lies.moved < self.segment and home

    def goes(self, at: Channel, units: list[int], paid: int) -> bool:
        return bool(self.zones(at, units, paid) or self.harbours(at, units, paid))

    def company(self, at: Channel, units: list[int]) -> list[int]:
        """9.1 Who may sail along: of the same stack at sea, or from ports of the same land zone on the same sea."""
        first, found, ports = units[0], list[int](), EDITION.ports
        together = self.phase == "return"
        for name in self.pieces:
            unit, here, there = at.number(name), at.game.hex(units[0]), at.unit(name).hex
            if unit in units or not self.is_ready(at, unit):
                continue
            if here in SEAS:
                fits = here == there and (together or at.game.unit(unit).stack == at.game.unit(first).stack)
            else:
                fits = there in ports and ports[there].zone == ports[here].zone
                fits = fits and bool(set.intersection(*({*ports[at.game.hex(one)].seas} for one in (*units, unit))))
            if fits and counters([*units, unit]) <= 6:
                found.append(unit)
        return found

    def looks(self, at: Channel, unit: int) -> tuple[object, ...]:
        """What makes pieces unlike."""
        kind, lies = EDITION.units[unit], at.game.unit(unit)
        stack = lies.stack if lies.hex in SEAS else 0
        return kind.row or kind.id, lies.hex, stack, lies.reduced, self.is_ready(at, unit)


def counters(units: list[int]) -> int:
    """1.2 How many counters some pieces make at least."""
    rows = Bag(EDITION.units[unit].row or EDITION.units[unit].id for unit in units)
    return sum(number if row == "ge-mb" else -(-number // 2) for row, number in rows.items())


@pytest.mark.clause(
    "BSA-9.1a", "BSA-9.1b", "BSA-9.1c", "BSA-9.1e", "BSA-9.1g", "BSA-9.1o", "BSA-9.1p", "BSA-9.1s", "BSA-9.5a"
)
@pytest.mark.clause(
    "BSA-9.5a", "BSA-9.5l", "BSA-9.5ah", "BSA-9.5an", "BSA-9.5ap", "BSA-9.5aq", "BSA-9.5as", "BSA-9.5at"
)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("phase", ["sailing", "return"])
def test_ships_sail_where_the_words_let_them(phase: str, side: str, seed: int) -> None:
    sea = Sea(seed, side, phase)
    at, chance, sailed = sea.begin(), sea.chance, 0
    while not at.over and at.prompt == "sail" and sailed < 8:
        own = [at.number(name) for name in sea.pieces]
        ready = [unit for unit in own if sea.is_ready(at, unit)]
        able = {sea.looks(at, unit) for unit in ready if sea.goes(at, [unit], 0)}
        offered = sorted(at.targets("sail"))
        assert {sea.looks(at, at.number(name)) for name in offered} == able
        if not offered:
            return
        name, sailed = chance.choice(offered), sailed + 1
        at.do(f"sail {name}")
        run(sea, at, [at.number(name)])


def run(sea: Sea, at: Channel, units: list[int]) -> None:
    """9.1 A stack on its way: at each question it is asked what the words give."""
    chance, paid, begun = sea.chance, 0, False
    while not at.over and at.prompt == "course":
        if not begun:
            along = sea.company(at, units)
            assert {sea.looks(at, at.number(name)) for name in at.targets("with")} == {
                sea.looks(at, unit) for unit in along
            }
        zones, harbours = sea.zones(at, units, paid), sea.harbours(at, units, paid)
        assert at.targets("steer") == {NAMES[zone] for zone in zones}
        assert at.targets("put_in") == {NAMES[port] for port in harbours}
        choices = [one for one in sorted(at.options()) if one.partition(" ")[0] in WORDS or one == "heave_to"]
        if not choices:
            at.do("call_off")
            return
        verb, _, target = chance.choice(choices).partition(" ")
        told, sound = len(at.events("HazardRolled")), [unit for unit in units if not at.game.unit(unit).reduced]
        at.do(f"{verb} {target}".strip())
        while not at.over and at.prompt == "unescorted":
            at.do(chance.choice(sorted(at.options())))
        if verb == "steer":
            met_by(sea, at, units, at.space(target), told)
            units[:] = [unit for unit in units if at.game.hex(unit) in SEAS]
            units[:] = [unit for unit in units if not (unit in sound and at.game.unit(unit).reduced)]
        if verb == "with":
            units.append(at.number(target))
        begun = begun or verb == "steer"
        paid += verb == "steer"
        if verb in ("put_in", "heave_to"):
            return


def met_by(sea: Sea, at: Channel, units: list[int], zone: int, told: int) -> None:
    """9.5, 1.2 A die for each counter that enters a mined zone or one with a submarine, less 1 for ships unescorted."""
    mined = EDITION.zones[zone].mines and sea.mines(at, zone) if sea.side == "ge" else zone == sea.mine
    lurks = sea.side == "br" and zone in at.state.submarines
    dice = at.events("HazardRolled")[told:]
    assert len(dice) == (counters(units) if mined or lurks else 0)
    ships = [unit for unit in units if EDITION.units[unit].arm == "ship"]
    alone = max(len(ships) - 2 * sum(EDITION.units[unit].kind in ("dd", "tb") for unit in units), 0)
    assert sorted(one.added for one in dice) == sorted([-1] * min(alone, len(dice)) + [0] * (len(dice) - alone))
    for one in dice:
        assert one.piece in ships or not one.added
        assert one.hit == (one.face + one.added <= (1 if mined and sea.side == "br" else 0))
