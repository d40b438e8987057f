"""VI-q as a law: who leaves debris where, who works on it, how long it takes, and who is disturbed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from crowded import BRIDGES, GROUND, NAMES, REB, US, Reckoning, around, lay, middles
from island import Island, island

WORKERS = [
    ("us-engineers", 1),
    ("us-seal", 1),
    ("reb-infantry", 2),
    ("reb-militia", 1),
    ("reb-heavy", 1),
    ("us-squad", 1),
]
NEAR = [
    *(("us-rifle", 1), ("us-mortar", 1), ("us-hmmwv-auto", 1), ("reb-mortar", 1), ("reb-jeep-auto", 1)),
    *(("reb-infantry", 1), ("reb-stinger", 1), ("us-ch46", 1)),
]


class Works(Reckoning):
    """Who is at work where, as someone keeps it who looks on from the beginning of a turn."""

    def __init__(self, at: Island, done: dict[int, int]) -> None:
        super().__init__(at)
        self.done, self.heaps = done, dict(self.debris)
        self.began = {one: self.hex(one) for side in (US, REB) for one in self.of(side)}
        self.attacks: set[int] = set()
        self.suffers: set[int] = set()

    def hear(self, events: list[Any]) -> None:
        """VI-q Who attacks or is attacked; who is not found was not attacked, whoever looked had his attack."""
        attackers, defenders = tuple[int, ...](), tuple[int, ...]()
        for event in events:
            kind = type(event).__name__
            if kind == "AttackDeclared":
                attackers, defenders = event.attackers, event.defenders
                self.attacks |= set(attackers)
            elif kind == "StoodDown":
                self.attacks |= set(event.units)
            elif kind == "CombatRolled":
                self.suffers |= set(defenders)
            elif kind in ("Retreated", "Moved"):
                self.began.pop(event.unit, None)
                self.done.pop(event.unit, None)
            elif kind == "DebrisLaid":
                self.heaps[event.hex] = True

    def stayed(self, unit: int, now: Reckoning) -> bool:
        """Whether a unit has been in its hex for the entire turn."""
        return now.hex(unit) >= 0 and self.began.get(unit) == now.hex(unit)

    def work(self, now: Reckoning) -> tuple[dict[int, int], set[int]]:
        """VI-q What has been cleared and disarmed, and what may be cleared by Player 2: the hexes with who does it."""
        ready, masked = dict[int, int](), set[int]()
        for space in sorted(self.heaps):
            for unit in now.there.get(space, []):
                tags, quiet = now.kind(unit).tags, unit not in self.attacks | self.suffers
                if not self.stayed(unit, now):
                    continue
                if now.lies[unit].hidden and unit not in self.suffers:
                    masked.add(space)
                if "seal" in tags:
                    self.heaps[space] = False
                works = "engineers" in tags or now.kind(unit).kind in ("reb-infantry", "reb-militia")
                if works and quiet:
                    self.done[unit] = self.done.get(unit, 0) + 1
                    if self.done[unit] >= (2 if GROUND[space].bridge else 1):
                        ready[space] = unit
        for space, unit in ready.items():
            if now.kind(unit).side == US:
                del self.heaps[space]
                self.done.pop(unit)
        return {space: unit for space, unit in ready.items() if now.kind(unit).side == REB}, masked


def sites(seed: int) -> tuple[Island, random.Random]:
    """Debris with people on it, and enemies near enough to disturb them."""
    chance = random.Random(seed)
    middle = (
        chance.choice(BRIDGES) if chance.random() < 0.4 else middles(chance, chance.choice(("inland", "strip", "any")))
    )
    area, taken = around(middle, 2), dict[int, str]()
    dry = [space for space in area if GROUND[space].cost]
    heaps = chance.sample(dry, min(len(dry), 4))
    heaps += [middle] if GROUND[middle].bridge and middle not in heaps else []
    found = lay(chance, heaps, chance.sample(WORKERS, 4), taken)
    for unit, lie in found.items():
        lie["came"] = 1
        lie["hidden"] = unit.startswith("reb") and chance.random() < 0.3
    others = lay(chance, [space for space in around(middle, 3) if space not in heaps], chance.sample(NEAR, 3), taken)
    found |= {unit: lie | {"came": 1} for unit, lie in others.items() if unit not in found}
    found["us-lhd-1"] = {"at": "O1-0600"}
    debris = [(NAMES[space], chance.random() < 0.8) for space in heaps]
    return island(
        found, phase="us_movement", turn=4, whole=True, debris=debris, debris_left=chance.choice((0, 1, 2))
    ), chance


def since(at: Island, before: int) -> list[Any]:
    """What was told since then, as Player 2 or everybody knows it."""
    told = [event for _, event in list(at.match.events(everything=True))[before:]]
    return [event for event in told if event.audience != ("us",)]


def step(at: Island, chance: random.Random, works: Works) -> list[str]:
    """Answer a question somehow, and see whether debris may be left behind after a move of Player 2."""
    options, before = sorted(at.options()), len(list(at.match.events(everything=True)))
    passes = [one for one in options if one in ("end", "pass", "silent", "done", "no-fuel")]
    phase = at.prompt
    lazy = {"attack": 0.3, "launch": 1, "recover": 1, "move": 0.8 if at.side == "us" else 0.6}.get(phase, 0)
    choice = passes[0] if passes and chance.random() < lazy else chance.choice(options)
    if choice.startswith(("lead", "unload")):
        return []
    at.do(choice)
    events = since(at, before)
    works.hear(events)
    if not choice.startswith("to ") or phase != "to" or works.kind(events[0].unit if events else 0).side == US:
        return []
    moved = [event for event in events if type(event).__name__ == "Moved"]
    if not moved:
        return []
    unit, path = moved[0].unit, moved[0].path
    leaves = works.kind(unit).kind == "reb-infantry" and len(path) > 1 and at.game.state.debris_left > 0
    leaves = leaves and path[-2] not in works.heaps
    offered = at.options() if not at.over and at.prompt == "debris" else set()
    expected = {f"debris {NAMES[path[-2]]}", "no-debris"} if leaves else set()
    return [] if offered == expected else [f"debris {sorted(offered)}, not {sorted(expected)}"]


def shift(seed: int) -> list[str]:
    """Some turns on some debris."""
    at, chance = sites(seed)
    said, done = list[str](), dict[int, int]()
    at.roll(*(chance.randint(1, 6) for _ in range(300)))
    while not at.over and at.game.state.turn < 7:
        works, turn = Works(at, done), at.game.state.turn
        while not at.over and at.game.state.turn == turn and at.prompt != "clear":
            said += step(at, chance, works)
        ready, masked = works.work(Reckoning(at))
        asked = not at.over and at.prompt == "clear"
        if asked != bool(ready or masked):
            said.append(f"turn {turn} asked {asked}, {ready} {masked}")
        while not at.over and at.prompt == "clear":
            expected = {f"clear {NAMES[space]}" for space in ready} | {"done"}
            said += [f"turn {turn} {sorted(at.options())}, not {sorted(expected)}"] if at.options() != expected else []
            choice = chance.choice(sorted(at.options()))
            at.do(choice)
            if choice != "done":
                space = at.space(choice.removeprefix("clear "))
                done.pop(ready.pop(space, -1), None)
                works.heaps.pop(space)
        left = {one.hex: one.trapped for one in at.game.state.debris}
        if left != works.heaps:
            said.append(f"turn {turn} left {left}, not {works.heaps}")
    return [f"{seed} {one}" for one in said]


@pytest.mark.clause("GAT-VI-q.1", "GAT-VI-q.7", "GAT-VI-q.8", "GAT-VI-q.9", "GAT-VI-q.10")
@pytest.mark.parametrize("seed", range(90))
def test_who_clears_debris(seed: int) -> None:
    assert shift(seed) == []
