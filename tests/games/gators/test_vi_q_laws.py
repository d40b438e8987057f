"""VI-q and VI-n as laws: whom a booby trap and a HERS that explodes hurt, how, and what becomes of them."""

from __future__ import annotations

import random
from itertools import takewhile
from typing import Any

import pytest
from crowded import AIR, BOARD, EDITION, GROUND, NAMES, REB, SOFT, STRIPS, US, Laid, Reckoning, around, lay, middles
from fights import RESULTS, Fight
from island import Island, island
from msgspec.structs import replace

FOOT = [
    *(("us-rifle", 2), ("us-squad", 3), ("us-recon", 1), ("us-sniper", 1), ("us-seal", 1), ("us-engineers", 1)),
    *(("us-heavy", 1), ("us-mortar", 1), ("us-javelin", 1), ("us-medical", 1)),
]
CARRIERS = {
    "us-ch46": ("us-squad", "us-recon"),
    "us-ch53": ("us-rifle", "us-engineers", "us-medical", "us-heavy"),
    "us-aav": ("us-squad", "us-javelin", "us-sniper"),
    "us-lcu": ("us-rifle", "us-mortar", "us-medical", "us-engineers"),
    "us-truck": ("us-squad", "us-recon"),
    "us-uh1n": ("us-recon", "us-seal"),
}
ENEMIES = [("reb-infantry", 2), ("reb-truck", 1), ("reb-militia", 1), ("reb-jeep-auto", 1)]


def count(at: Island) -> int:
    return len(list(at.match.events(everything=True)))


def since(at: Island, before: int) -> list[Any]:
    """What was told since then, as Player 2 or everybody knows it."""
    told = [event for _, event in list(at.match.events(everything=True))[before:]]
    return [event for event in told if event.audience != ("us",)]


def kidnapped(events: list[Any]) -> set[int]:
    return {event.unit for event in events if type(event).__name__ == "Kidnapped"}


class Blast(Fight):
    """VI-n, VI-q An attack that no unit makes, at odds of 2."""

    def __init__(self, t: Island, space: int, source: int, defenders: list[int], *, landed: bool = False) -> None:
        Reckoning.__init__(self, t)
        self.space, self.source, self.defenders = space, source, defenders
        self.grounded = landed
        self.target = SOFT if self.grounded else self.kind(defenders[0]).target

    def come(self, unit: int, space: int) -> None:
        """A unit has come to a hex."""
        self.there = {here: [one for one in units if one != unit] for here, units in self.there.items()}
        self.there.setdefault(space, []).append(unit)
        self.lies[unit] = replace(self.lies[unit], hex=space, inside=-1)

    def toughest(self) -> int:
        return int(max(self.kind(one).defend for one in self.defenders))

    def result(self, face: int, load: str) -> str:
        """VII-b, III, VII-g, VII-h What the table says, of which only what befalls the defender counts."""
        die = min(face + (sum(letter in "GA" for letter in load) if self.target == AIR else 0), 6)
        found = RESULTS[die + self.column(2) - 1]
        return found if found[0] == "D" else "NR"

    def outcome(self, result: str, fled: dict[int, list[int]], lost: set[int], taken: set[int]) -> list[str]:
        """VII-b, VII-l, VII-m Who is destroyed, and who goes where."""
        units, medical = set(self.defenders), any("medical" in self.kind(one).tags for one in self.defenders)
        dead: set[int] = set()
        wrong = list[str]()
        if medical:
            result = "DR1"
        elif not self.toughest():
            result = "DX"
        if result == "DX" or (result != "NR" and self.grounded):
            dead = units
        elif result != "NR":
            dead = {one for one in units if result == "DR2" and self.immobile(one)}
            left = sorted(units - dead)
            stack = [one for one in self.stack(left[0]) if one not in dead] if left else []
            self.there = {space: [one for one in here if one not in dead] for space, here in self.there.items()}
            ways = self.ways(stack, [self.space], int(result[2]), [self.source]) if stack else []
            if stack and not ways:
                dead |= set(left)
            for one in stack if ways else []:
                if fled.get(one) not in ways:
                    wrong.append(f"{EDITION.units[one].id} went {fled.get(one)}, not one of {len(ways)} ways")
            if set(fled) != (set(stack) if ways else set()):
                wrong.append(f"{set(fled)} driven back, not {stack}")
        if result in ("NR", "DX") and fled:
            wrong.append(f"{result} drove back {fled}")
        gone = {one for one in range(len(self.lies)) if {one, *self.carriers(one)} & dead}
        if medical and taken != dead:
            wrong.append(f"kidnapped {taken}, not {dead}")
        if gone != lost:
            wrong.append(f"{result} destroyed {lost}, not {gone}")
        return wrong


class Scene(Reckoning):
    """VI-n Who is beside a HERS that explodes, after some are gone."""

    def __init__(self, start: Island, source: int, bearer: str, lost: set[int], moved: dict[int, int]) -> None:
        super().__init__(start)
        self.start, self.source, self.lost, self.moved = start, source, lost, moved
        lands = bearer == "us-ch53" and GROUND[source].id in ("open", "beach", "road")
        self.works = lands and start.game.state.fuel > 0
        self.there = {
            here: [one for one in units if one not in lost | moved.keys()] for here, units in self.there.items()
        }
        for unit, space in moved.items():
            self.there.setdefault(space, []).extend({unit} - lost)

    def landed(self, unit: int) -> bool:
        """VII-h Whether an aircraft is on the ground: on a strip, or by the HERS without markers and cargo."""
        kind = self.kind(unit)
        if not kind.is_air or self.on_strip(unit):
            return kind.is_air
        return kind.side == US and self.works and not self.lies[unit].load and not self.inside.get(unit)

    def struck(self, space: int) -> set[int]:
        """VI-n All soft and air units there."""
        return {one for one in self.there.get(space, []) if self.kind(one).is_air or self.kind(one).target == SOFT}

    def blast(self, space: int, source: int, struck: list[int]) -> Blast:
        found = Blast(self.start, space, source, struck, landed=self.landed(struck[0]))
        found.there = {here: list(units) for here, units in self.there.items()}
        return found


# -- VI-q traps --------------------------------------------------------------------------------------


def wired(seed: int) -> tuple[Island, random.Random]:
    """People on foot, and carriers with some, beside debris."""
    chance = random.Random(seed)
    middle = middles(chance, chance.choice(("inland", "shore", "shore", "strip", "any")))
    area, taken = around(middle, 2), dict[int, str]()
    land = [space for space in around(middle, 1) if GROUND[space].cost]
    heaps = chance.sample(land, min(len(land), chance.choice((1, 2, 5, 6, 6))))
    ring = [space for space in area if BOARD.distance(space, middle) <= 1 + (chance.random() < 0.5)]
    found = lay(chance, [one for one in ring if one not in heaps], chance.sample(FOOT, 4), taken)
    for carrier in chance.sample(sorted(CARRIERS), 3):
        where = [one for one in ring if one not in heaps or carrier in ("us-ch46", "us-ch53", "us-uh1n")]
        for unit, lie in lay(chance, where, [(carrier, 1)], taken).items():
            found[unit] = lie
            cargo = EDITION.units[EDITION.of_kind(chance.choice(CARRIERS[carrier]))[0]].id
            if chance.random() < 0.8:
                found.setdefault(cargo, {"at": unit})
    if chance.random() < 0.6:
        found |= {
            unit: lie
            for unit, lie in lay(chance, heaps, [chance.choice((("us-rifle", 1), ("us-heavy", 1)))], taken).items()
            if unit not in found
        }
    theirs = lay(chance, area, chance.sample(ENEMIES, chance.choice((0, 1, 2))), taken)
    debris = [(NAMES[space], chance.random() < 0.8) for space in heaps]
    return island(
        found | theirs, debris=debris, phase="reb_movement" if chance.random() < 0.15 else "us_movement"
    ), chance


def entries(at: Island) -> list[tuple[str, ...]]:
    """Everything that can be done by which somebody comes into debris."""
    heaps = {NAMES[one.hex] for one in at.game.state.debris}
    found = list[tuple[str, ...]]()
    for verb, where in (("move", "to"), ("unload", "onto")):
        for name in sorted(at.targets(verb)):
            asked = Island(at.match.clone()).do(f"{verb} {name}")
            goals = asked.targets(where)
            found += [(f"{verb} {name}", f"{where} {goal}") for goal in sorted(goals & heaps)]
            if verb == "move" and asked.prompt == "to" and at.where(name) in heaps:
                found.append((f"move {name}", "stay"))
            if verb == "move" and asked.prompt == "to":
                above = {carrier for carrier in asked.targets("board") if at.where(carrier) in heaps}
                found += [(f"move {name}", f"board {carrier}") for carrier in sorted(above)]
    return found


def traps(seed: int) -> list[str]:
    """What befalls some who come into debris."""
    at, chance = wired(seed)
    said = list[str]()
    for _ in range(3):
        ways = entries(at) if not at.over and at.prompt == "move" else []
        if not ways:
            break
        way = chance.choice(ways)
        name = way[0].partition(" ")[2]
        unit = at.number(name)
        where = way[1].partition(" ")[2]
        space = at.space(where) if where in NAMES else at.unit(where or name).hex
        stays = way[1] == "stay"
        faces = [chance.choice((1, 2, 2, 3)), *(chance.choice((1, 2, 3, 4, 4, 5, 5, 6)) for _ in range(30))]
        heaps, before, start = at.game.state.debris, count(at), Island(at.match.clone())
        at.roll(*faces)
        at.do(*way)
        while not at.over and at.prompt in ("hold", "repel", "retreat", "debris"):
            at.do("pass" if "pass" in at.options() else chance.choice(sorted(at.options())))
        who = f"{seed} {way} {GROUND[space].id}: "
        events = since(at, before)
        said += [who + wrong for wrong in check_trap(start, [] if stays else [(unit, space)], faces, events)]
        if at.game.state.debris != heaps:
            said.append(who + "debris is otherwise")
    return said


def check_trap(start: Island, coming: list[tuple[int, int]], faces: list[int], events: list[Any]) -> list[str]:
    """VI-q Who rolls, and what a sprung trap does to whom; who is driven into other debris rolls there."""
    wired = {one.hex for one in start.game.state.debris if one.trapped}
    dice, told = list(faces), list(events)
    moved = dict[int, int]()
    while coming:
        unit, space = coming.pop(0)
        moved[unit] = space
        kind = EDITION.units[unit]
        if space not in wired or not kind.on_foot or kind.tags & {"seal", "engineers"} or kind.side == REB:
            continue
        while told and type(told[0]).__name__ != "TrapRolled":
            told.pop(0)
        face = dice.pop(0)
        if not told or (told[0].unit, told[0].hex, told[0].face, told[0].sprung) != (unit, space, face, face <= 2):
            return [f"trap of {kind.id} in {NAMES[space]}: {told[:1]}"]
        told.pop(0)
        part = list(takewhile(lambda event: type(event).__name__ not in ("TrapRolled", "Moved"), told))
        rolls = [event for event in part if type(event).__name__ == "CombatRolled"]
        lost = {event.unit for event in part if type(event).__name__ in ("Destroyed", "Kidnapped")}
        fled = {event.unit: list(event.path) for event in part if type(event).__name__ == "Retreated"}
        if face > 2:
            if rolls or lost or fled:
                return [f"trap of {kind.id} with {face} {rolls} {lost} {fled}"]
            continue
        blast = Blast(start, space, space, [unit])
        for one, there in moved.items():
            blast.come(one, there)
        dies = bool(kind.defend) and "medical" not in kind.tags
        result = blast.result(dice.pop(0), "") if dies else "DX"
        if [one.result if one.result[0] == "D" else "NR" for one in rolls] != [result] * dies:
            return [f"{kind.id} {result} {rolls}"]
        wrong = blast.outcome(result, fled, lost, kidnapped(part))
        if wrong:
            return wrong
        coming += [(one, path[-1]) for one, path in fled.items()]
    left = [event for event in told if type(event).__name__ == "TrapRolled"]
    return [f"rolled once more {left}"] if left else []


# -- VI-n explosions ---------------------------------------------------------------------------------

BYSTANDERS = [
    *(("us-rifle", 2), ("us-squad", 2), ("us-recon", 1), ("us-hmmwv-auto", 1), ("us-m1a1", 1), ("us-aav", 2)),
    *(("us-155mm", 1), ("us-rowpu", 1), ("us-medical", 1), ("us-lvs", 1), ("us-lcac", 1), ("us-lcu", 1)),
    *(("us-zodiac", 1), ("us-ch46", 2), ("us-ch53", 1), ("us-ah1", 2), ("us-av8", 1), ("us-uh1n", 1), ("us-lpd", 1)),
]
STRANGERS = [
    *(("reb-infantry", 2), ("reb-guerrillas", 1), ("reb-militia", 1), ("reb-m48", 1), ("reb-75mm", 1), ("reb-f5", 2)),
    *(("reb-uh1b", 2), ("reb-patrol-boat", 1), ("reb-truck", 1), ("reb-jeep-auto", 1), ("reb-hawk", 1)),
]
BEARERS = ("us-ch53", "us-ch53", "us-ch53", "", "us-lcac", "us-lcu")
CARGO = {"us-aav": "us-squad-9", "us-lcac": "us-hmmwv-tow-1", "us-lcu": "us-m1a1-4", "us-ch46": "us-recon-3"}


def doomed(seed: int) -> tuple[Island, random.Random, str, str]:
    """A HERS somewhere, whoever is around it, and a gun that fires at it."""
    chance = random.Random(seed)
    middle = middles(chance, chance.choice(("inland", "shore", "shore", "strip")))
    bearer, taken = chance.choice(BEARERS), dict[int, str]()
    beside_strip = middle in STRIPS
    spots = [space for space in around(middle, 1) if not (beside_strip and space == middle)]
    target: dict[str, Laid] = {}
    while not target and bearer:
        target = lay(chance, spots, [(bearer, 1)], taken)
        bearer = bearer if target else "us-ch53"
    dry = [space for space in spots if GROUND[space].cost]
    found = {**target, "us-hers-1": {"at": next(iter(target))}} if target else lay(chance, dry, [("us-hers", 1)], taken)
    at = next(iter(found.values()))["at"]
    here = BOARD.space(at)
    far = [space for space in around(here, 3) if BOARD.distance(space, here) > 1]
    enemy = ["reb-hawk", "reb-stinger"] if bearer == "us-ch53" else ["reb-75mm", "reb-mortar"]
    guns = lay(chance, far, [(enemy[0], 2), (enemy[1], 1)], dict[int, str]({here: at}))
    taken |= {BOARD.space(lie["at"]): unit for unit, lie in guns.items()}
    ring = [space for space in around(here, 1 + (chance.random() < 0.3)) if space != here]
    close = lay(chance, ring, chance.sample(BYSTANDERS, 4), taken) | lay(
        chance, ring, chance.sample(STRANGERS, 3), taken
    )
    for unit in list(close):
        kind = unit.rpartition("-")[0]
        if unit in found or unit in guns:
            del close[unit]
            continue
        if kind in EDITION.armament:
            close[unit] |= {
                "load": chance.choice(EDITION.armament[kind].loads)[: chance.choice((0, 2, 4))],
                "strayed": True,
            }
        close[unit]["hidden"] = unit.startswith("reb") and chance.random() < 0.4
        if kind in CARGO and chance.random() < 0.7 and CARGO[kind] not in found:
            found[CARGO[kind]] = {"at": unit}
        if kind in ("us-ch46", "us-ch53", "us-uh1n"):
            close[unit]["spent"] = chance.random() < 0.5
        if kind in ("us-rifle", "reb-infantry"):
            found[{"us": "us-heavy-3", "re": "reb-dragon-4"}[unit[:2]]] = {"at": close[unit]["at"]}
        if kind in ("us-155mm", "reb-75mm"):
            found[f"{kind.partition('-')[0]}-truck-6"] = {"at": close[unit]["at"], "tow": unit, "hitched": 1}
    if beside_strip and middle not in taken:
        for number in (2, 3):
            close.setdefault(f"reb-f5-{number}", {"at": NAMES[middle], "tier": 3 - number, "load": ""})
    chosen = guns | close
    return island(found | chosen, phase="reb_combat", fuel=chance.choice((0, 2, 6))), chance, at, bearer


def explosions(seed: int) -> list[str]:
    """Whom the HERS takes along."""
    at, chance, where, bearer = doomed(seed)
    if at.over or where not in at.targets("attack"):
        return []
    at.do(f"attack {where}")
    fires = [one for one in at.options() if one.startswith("fire ")]
    if not fires:
        return []
    start, before = Island(at.match.clone()), count(at)
    at.roll(6, *(chance.choice((1, 2, 3, 4, 4, 5, 5, 6)) for _ in range(30)))
    at.do(*fires, "declare")
    while not at.over and at.prompt not in ("attack", "prepare"):
        at.do(chance.choice(sorted(at.options())))
    events = since(at, before)
    who = f"{seed} HERS at {where} in {bearer}: "
    return [who + wrong for wrong in check_blasts(start, at, BOARD.space(where), bearer, events)]


def check_blasts(start: Island, at: Island, source: int, bearer: str, events: list[Any]) -> list[str]:
    """VI-n Each hex beside it, one after the other."""
    first = next((n for n, event in enumerate(events) if getattr(event, "kind", "") == "explosion"), len(events))
    lost = {event.unit for event in events[:first] if type(event).__name__ == "Destroyed"}
    moved = {event.unit: event.path[-1] for event in events[:first] if type(event).__name__ == "Retreated"}
    hers = at.number("us-hers-1")
    parts, wrong = list[list[Any]](), list[str]()
    for event in events[first:]:
        parts += [[]] if getattr(event, "kind", "") == "explosion" else []
        parts[-1].append(event)
    due = dict[int, set[int]]()
    if hers in lost:
        now = Scene(start, source, bearer, lost, moved)
        due = {there: struck for there in BOARD.near[source] if (struck := now.struck(there))}
    for part in parts:
        struck = set(part[0].defenders)
        now = Scene(start, source, bearer, lost, moved)
        expected = due.get(part[0].hex, set())
        ground = {one for one in expected if not now.kind(one).is_air}
        if struck not in (ground, *({one} for one in expected - ground)) or not struck:
            return [*wrong, f"{NAMES[part[0].hex]} struck {struck}, not {expected}"]
        due[part[0].hex] = expected - struck
        rolls = [event for event in part if type(event).__name__ == "CombatRolled"]
        gone = {event.unit for event in part if type(event).__name__ in ("Destroyed", "Kidnapped")}
        fled = {event.unit: list(event.path) for event in part if type(event).__name__ == "Retreated"}
        dropped = [event.letter for event in part if type(event).__name__ == "Jettisoned"]
        blast = now.blast(part[0].hex, source, sorted(struck))
        load = "".join(now.lies[one].load for one in struck).replace("".join(dropped) or " ", "", 1)
        if bool(rolls) == any("medical" in now.kind(one).tags or not blast.toughest() for one in struck):
            wrong.append(f"{struck} rolled {rolls}")
        result = blast.result(rolls[0].face, load) if rolls else "NR"
        if rolls and (rolls[0].odds, rolls[0].result if rolls[0].result[0] == "D" else "NR") != (2, result):
            wrong.append(f"{[EDITION.units[one].id for one in struck]} {result}, not {rolls[0]}")
        wrong += [
            f"{[EDITION.units[one].id for one in struck]} {one}"
            for one in blast.outcome(result, fled, gone, kidnapped(part))
        ]
        lost |= gone
        moved |= {unit: path[-1] for unit, path in fled.items()}
    left = {there: struck for there, struck in due.items() if struck - lost - moved.keys()}
    return wrong + ([f"not struck {left}"] if left else [])


@pytest.mark.clause("GAT-VI-q.4", "GAT-VI-q.6", "GAT-VI-q.2", "GAT-VII-m.2", "GAT-VII-l.1")
@pytest.mark.parametrize("seed", range(140))
def test_whom_a_booby_trap_hurts(seed: int) -> None:
    assert traps(seed) == []


@pytest.mark.clause("GAT-VI-n.9", "GAT-VII-e.1", "GAT-VII-h.3", "GAT-VII-g.2")
@pytest.mark.parametrize("seed", range(130))
def test_whom_the_hers_takes_along(seed: int) -> None:
    assert explosions(seed) == []
