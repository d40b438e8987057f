"""11.1, 11.3, 5.4 as laws over damage made at random: what is blown up, wrecked, shortened and repaired."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE, LOST
from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.scattered import EDITION, ENGLAND, HEXES, NAMES, TROOPS
from games.britain_stands_alone.test_bsa_1_control import gained
from games.britain_stands_alone.test_bsa_5_rail import struck
from games.britain_stands_alone.test_bsa_8_4_laws import SITES, limit
from games.britain_stands_alone.test_bsa_9_1_laws import SEAS, SHIPS
from games.britain_stands_alone.test_bsa_11_damage import mended

SEEDS = range(30)
PLACES = {kind: [space for space in there if space in HEXES] for kind, there in SITES.items()}
CHART = {"port": (0, 0, 1, 1, 2, 2, 2, 3, 3, 4), "airbase": (0, 0, 1, 1, 1, 2, 2, 2, 3, 3)}
"""11.1 The Demolition Table: hits by die."""


# -- 11.1 ------------------------------------------------------------------------------------------------


class Taking:
    """A hex with installations that changes hands, some of them damaged."""

    def __init__(self, chance: random.Random, side: int) -> None:
        rich = [one for one in ENGLAND if sum(one in there for there in PLACES.values()) > 1]
        self.chance, self.side = chance, side
        great = [one for one in SITES["port"] if limit("port", one) > 2]
        self.space = chance.choice(chance.choice((rich, rich, great, great, ENGLAND)))
        self.kinds = [kind for kind, there in PLACES.items() if self.space in there]
        self.hits = {kind: chance.choice((0, 0, 1, 2, 3)) for kind in self.kinds}
        self.hits = {kind: min(hits, limit(kind, self.space)) for kind, hits in self.hits.items()}
        self.commandos = chance.choice((0, 1, 5))
        self.line = side == BR and "rail" in self.kinds and chance.random() < 0.5
        if self.line:
            self.hits["rail"] = 0
        self.dice = [chance.randint(0, 9) for _ in range(3)]

    def begin(self) -> Channel:
        name, port = NAMES[self.space], PLACES["port"][0]
        return gained(
            name,
            self.side,
            dice=self.dice,
            saboteurs=(15, self.commandos),
            german=[name] if self.side == BR else [],
            damage={kind: {name: hits} for kind, hits in self.hits.items() if hits},
            converted=((self.space, port),) if self.line else (),
        )

    def left(self, kind: str) -> int:
        return limit(kind, self.space) - self.hits[kind]

    def hit(self, kind: str, number: int) -> None:
        self.hits[kind] += min(number, self.left(kind))


def blow_up(at: Channel, taking: Taking) -> None:
    """11.1, 13.2 The loser has a die for the airbase and one for the port; a Brandenberger point may lessen each."""
    dice, chance, loser = list(taking.dice), taking.chance, ("br", "ge")[1 - taking.side]
    for kind in ("airbase", "port"):
        if kind not in taking.kinds or not taking.left(kind):
            continue
        assert (at.side, at.prompt, at.options()) == (loser, "demolition", {"demolish", "leave_standing"})
        if chance.random() < 0.3:
            at.do("leave_standing")
            continue
        at.do("demolish")
        face = dice.pop(0)
        if taking.side == GE and taking.commandos:
            assert (at.side, at.prompt, at.options()) == ("ge", "counter", {"counter", "allow"})
            if chance.random() < 0.5:
                at.do("counter")
                taking.commandos -= 1
                face -= 1
            else:
                at.do("allow")
        taking.hit(kind, CHART[kind][max(face, 0)])
        assert at.game.damage(kind, taking.space) == taking.hits[kind]
    assert len(at.dice_left()) == len(dice)
    assert at.state.saboteurs == (15, taking.commandos)


@pytest.mark.clause("BSA-11.1a", "BSA-11.1b", "BSA-11.1c", "BSA-11.1e", "BSA-11.1f", "BSA-11.1g", "BSA-11.1h")
@pytest.mark.clause("BSA-13.2n", "BSA-5.4s")
@pytest.mark.parametrize("side", [BR, GE])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_changes_hands_is_blown_up_by_one_side_and_wrecked_by_the_other(seed: int, side: int) -> None:
    chance = random.Random(f"{seed} {side}")
    for _ in range(4):
        taking = Taking(chance, side)
        at, name = taking.begin(), NAMES[taking.space]
        blow_up(at, taking)
        theirs = ("airbase", "port", "radar", "rail") if side == GE else ("airbase", "port")
        wrecked = set[str]()
        while True:
            able = {kind for kind in taking.kinds if kind in theirs and taking.left(kind)}
            able -= wrecked
            asked = not at.over and at.prompt == "wreck"
            assert (at.options() if asked else {"keep"}) == {f"wreck_{kind} {name}" for kind in able} | {"keep"}
            if not able:
                break
            assert at.side == ("br", "ge")[side]
            if chance.random() < 0.3:
                at.do("keep")
                break
            kind = chance.choice(sorted(able))
            at.do(f"wreck_{kind} {name}")
            taking.hit(kind, 2)
            wrecked.add(kind)
        assert at.over
        assert {kind: at.game.damage(kind, taking.space) for kind in taking.kinds} == taking.hits
        assert at.state.converted == ()
        assert len(at.events("Derailed")) == taking.line


# -- 5.4 hits on converted lines ---------------------------------------------------------------------------


def laid(chance: random.Random, port: int, length: int) -> set[int]:
    """A railroad that was converted hex by hex from a port."""
    line = {port}
    while len(line) < length:
        beside = sorted({there for one in line for there in EDITION.rail[one]} - line)
        beside = [one for one in beside if one not in EDITION.ports]
        if not beside:
            break
        line.add(chance.choice(beside))
    return line


def far(line: set[int], start: int) -> dict[int, int]:
    """5.4 How far from one hex others are, along a line."""
    found, edge, steps = {start: 0}, {start}, 0
    while edge:
        steps += 1
        edge = {there for one in edge for there in EDITION.rail[one] if there in line} - found.keys()
        found |= dict.fromkeys(edge, steps)
    return found


@pytest.mark.clause("BSA-5.4t", "BSA-5.4u", "BSA-5.4v")
@pytest.mark.parametrize("seed", range(80))
def test_each_hit_on_a_line_takes_its_furthest_hex(seed: int) -> None:
    """Of what is cut off from its port, the one that is furthest from there."""
    chance = random.Random(seed)
    port = chance.choice([one for one in SITES["port"] if one in EDITION.rail_hexes])
    line = laid(chance, port, chance.randint(1, 16))
    if chance.random() < 0.6 and len(line) > 2:
        line.remove(chance.choice(sorted(line)))
    beyond = sorted(line - set(far(line, port)))
    aimed = chance.choice(beyond if beyond and chance.random() < 0.8 else sorted(line))
    part = set(far(line, aimed))
    steps = far(part if port in part else EDITION.rail_hexes, port)
    hits = min(chance.randint(1, 5), 1 + sum(steps[one] > steps[aimed] for one in part))
    at = struck(NAMES[aimed], tuple((one, port) for one in sorted(line)), hits)
    for _ in range(hits):
        ends = {one for one in part if steps[one] == max(steps[one] for one in part)}
        if len(ends) > 1:
            assert (at.side, at.targets("shorten")) == ("ge", {NAMES[one] for one in ends})
            end = chance.choice(sorted(ends))
            at.do(f"shorten {NAMES[end]}")
        else:
            (end,) = ends
        line.remove(end)
        part = set(far(part - {end}, aimed)) if end != aimed else set()
        assert end in [one.hex for one in at.events("Derailed")]
    assert at.over
    assert {one for one, _ in at.state.converted} == line


# -- 11.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-11.3a", "BSA-11.3b", "BSA-11.3c", "BSA-11.3d", "BSA-11.3e", "BSA-11.3f", "BSA-11.3g")
@pytest.mark.clause("BSA-11.3h", "BSA-15.1n")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_mends_one_hit_of_each_and_ships_by_a_die(seed: int) -> None:
    chance = random.Random(seed)
    german = {NAMES[one] for one in chance.sample(ENGLAND, 250)}
    damage: dict[str, dict[str, int]] = {}
    for kind, there in PLACES.items():
        damage[kind] = {NAMES[one]: chance.randint(1, limit(kind, one)) for one in chance.sample(there, 8)}
    pieces: dict[str, Lie] = {}
    for side in ("br", "ge"):
        for unit in chance.sample(TROOPS[side], 8):
            lands = [one for one in ENGLAND if (NAMES[one] in german) == (side == "ge")]
            oos = chance.choice((0, 2))
            pieces[unit.id] = {"at": NAMES[chance.choice(lands)], "hits": chance.randint(0, 2), "oos": oos}
        held = {one: "ge" if one in HEXES and NAMES[one] in german else EDITION.zones[port.zone].side or "br"
                for one, port in EDITION.ports.items()}  # fmt: skip
        own = [one for one in held if held[one] == side]
        for ship in chance.sample([one for one in SHIPS[side] if one.kind not in ("mb", "prahm", "lc")], 12):
            hurt = ship.arm == "ship" and chance.random() < 0.7
            pieces[ship.id] = {"at": NAMES[chance.choice([*own, *SEAS[:3]])], "reduced": hurt}
    dice = [chance.choice((0, 0, 1, 5, 9)) for _ in range(30)]
    at = mended(pieces, german=german, damage=damage, dice=dice, naval=30)
    spared: set[tuple[str, str]] = set()
    for side in ("ge", "br"):
        own_hits = {(kind, name) for kind, there in damage.items() for name in there
                    if (name in german) == (side == "ge")}  # fmt: skip
        left = set(own_hits)
        while left:
            assert (at.side, at.prompt) == (side, at.prompt)
            found = {(kind, name) for kind in PLACES for name in at.targets(f"spare_{kind}")}
            assert found == left, found ^ left
            if chance.random() < 0.3:
                at.do("repair")
                break
            kind, name = chance.choice(sorted(left))
            at.do(f"spare_{kind} {name}")
            spared.add((kind, name))
            left.remove((kind, name))
        if not left and own_hits and not at.over and at.side == side:
            at.do("repair")
    assert at.over
    for kind, there in damage.items():
        for name, hits in there.items():
            assert at.game.damage(kind, EDITION.board.space(name)) == hits - ((kind, name) not in spared)
    told: dict[int, Any] = {one.piece: one for one in at.events("ShipRepairRolled")}
    points = 0
    for name, lie in pieces.items():
        unit = EDITION.units[at.number(name)]
        assert isinstance(lie, dict)
        if unit.arm == "land":
            assert at.unit(name).hits == max(lie["hits"] - 1, 0)
            continue
        port = EDITION.ports.get(EDITION.board.space(lie["at"]))
        base = lie["reduced"] and port is not None and port.naval_base == unit.side
        assert (unit.index in told) == bool(base)
        mended_now = unit.index in told and told[unit.index].face == 0
        assert at.unit(name).reduced == (lie["reduced"] and not mended_now)
        assert at.unit(name).hex != LOST
        if mended_now and unit.side == "br":
            points += 2 if unit.kind in ("bb", "bc") else 1
    assert at.state.awards.naval == 30 - points
