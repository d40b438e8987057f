"""II, III, VI and VII as laws: who may attack whom, with what, at which odds, and what the die is read as."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from crowded import (
    BOARD,
    EDITION,
    NAMES,
    REB,
    STRIPS,
    US,
    Laid,
    Reckoning,
    around,
    lay,
    middles,
)
from fights import RESULTS, Fight
from island import Island, island
from msgspec.structs import replace

OURS = [
    *(("us-rifle", 2), ("us-heavy", 1), ("us-javelin", 1), ("us-squad", 2), ("us-recon", 1), ("us-sniper", 1)),
    *(("us-engineers", 1), ("us-hmmwv-auto", 2), ("us-hmmwv-tow", 2), ("us-hmmwv-cmd", 1), ("us-hmmwv-stinger", 1)),
    *(("us-avenger", 1), ("us-fav", 1), ("us-lav", 2), ("us-lav-at", 1), ("us-155mm", 2), ("us-mortar", 2)),
    *(("us-aav", 2), ("us-m1a1", 1), ("us-truck", 1), ("us-rowpu", 1), ("us-medical", 1), ("us-zodiac", 1)),
    *(("us-lcu", 1), ("us-lcac", 2), ("us-ch46", 1), ("us-ah1", 2), ("us-av8", 1), ("us-lhd", 1), ("us-lsd", 1)),
]
THEIRS = [
    *(("reb-infantry", 3), ("reb-militia", 1), ("reb-guerrillas", 2), ("reb-heavy", 1), ("reb-dragon", 2)),
    *(("reb-mortar", 2), ("reb-stinger", 2), ("reb-jeep-auto", 2), ("reb-jeep-rcr", 1), ("reb-jeep-tow", 2)),
    *(("reb-m113", 2), ("reb-m48", 2), ("reb-75mm", 2), ("reb-hawk", 1), ("reb-truck", 1), ("reb-uh1b", 1)),
    *(("reb-f5", 1), ("reb-a4", 1), ("reb-missile-boat", 1), ("reb-patrol-boat", 2)),
]
THEMES = (
    ({"155mm": 2, "rifle": 2, "recon": 1, "fav": 2}, {"75mm": 3, "hawk": 1, "m48": 1}),
    ({"avenger": 1, "hmmwv-stinger": 2, "av8": 2, "lhd": 1}, {"f5": 2, "uh1b": 2, "stinger": 2}),
    ({"ah1": 3, "lhd": 1, "aav": 2}, {"patrol-boat": 2, "missile-boat": 1, "uh1b": 2}),
    ({"lav": 3, "lcac": 2, "aav": 2}, {"m48": 2, "dragon": 2, "jeep-rcr": 2}),
    ({"recon": 2, "sniper": 1, "ah1": 1, "medical": 1}, {"guerrillas": 3, "m113": 2, "uh1b": 2}),
    ({"rifle": 2, "m1a1": 2, "av8": 1}, {"infantry": 2, "75mm": 1, "m113": 1, "f5": 2}),
    ({"hmmwv-auto": 2, "squad": 2, "hmmwv-cmd": 1, "mortar": 2}, {"militia": 2, "mortar": 2, "jeep-tow": 2}),
)
"""Whom to lay together."""
WEAPONS = ("us-heavy", "us-javelin", "reb-dragon", "reb-stinger", "reb-heavy")
CREW = ("us-rifle", "us-heavy", "us-squad", "us-hmmwv-tow", "us-hmmwv-auto", "us-avenger", "us-m1a1", "us-aav")


# -- positions ---------------------------------------------------------------------------------------


def of(side: str, many: dict[str, int]) -> list[tuple[str, int]]:
    """Kinds of a side, and how many of each."""
    return [(f"{side}-{kind}", number) for kind, number in many.items()]


def scatter(seed: int) -> tuple[dict[str, Laid], str]:
    """Both sides thrown together about a hex, with loads, crews, guns in tow and posts on deck."""
    chance = random.Random(seed)
    theme = chance.choice(THEMES)
    middle = middles(chance, "sea" if "lhd" in theme[0] else chance.choice(("shore", "shore", "inland", "strip")))
    area = around(middle, chance.choice((2, 2, 3)))
    taken: dict[int, str] = {}
    phase = chance.choice(("us_combat", "reb_combat"))
    ours = lay(chance, area, [*of("us", theme[0]), *chance.sample(OURS, 3)], taken)
    theirs = lay(chance, area, [*of("reb", theme[1]), *chance.sample(THEIRS, 2)], taken)
    found = ours | theirs
    for unit in list(found):
        kind, lie = unit.rpartition("-")[0], found[unit]
        if kind in EDITION.armament:
            lie["load"] = chance.choice(EDITION.armament[kind].loads)[: chance.choice((0, 1, 2, 3, 4, 4))]
            lie["strayed"] = True
            lie["spent"] = chance.random() < (0.1 if lie["load"] else 0.5)
        if kind == "reb-missile-boat" and chance.random() < 0.7:
            lie["load"] = "S"
        if kind in ("reb-missile-boat", "reb-hawk", "reb-a4"):
            lie["broken"] = chance.random() < 0.2
        if kind in ("us-lcu", "us-lcac"):
            for crew in chance.sample(CREW, 2):
                free = [EDITION.units[one].id for one in EDITION.of_kind(crew) if EDITION.units[one].id not in found]
                found.update({one: {"at": unit, "loaded": chance.choice((0, 1, 2))} for one in free[:1]})
        if kind == "us-lhd" and "us-avenger-2" not in found:
            found["us-avenger-2"] = {"at": unit, "posted": chance.choice((1, 2, 2))}
        if kind == "us-fav" and "us-recon-3" not in found and chance.random() < 0.7:
            found["us-recon-3"] = {"at": unit}
        if kind in ("us-rifle", "reb-infantry") and chance.random() < 0.5:
            weapons = chance.choice([one for one in WEAPONS if one.startswith(kind[:3].strip("-"))])
            found.setdefault(f"{weapons}-3", {"at": lie["at"]})
        if kind in ("us-155mm", "reb-75mm") and chance.random() < 0.3:
            truck = f"{kind.partition('-')[0]}-truck-6"
            found.setdefault(truck, {"at": lie["at"], "tow": unit, "hitched": 1})
            lie["fought"] = chance.choice((0, 2))
        if chance.random() < 0.05:
            lie["fought"] = 2
    if BOARD.space(NAMES[middle]) in STRIPS and middle not in taken:
        for number in (2, 3):
            found[f"reb-f5-{number}"] = {"at": NAMES[middle], "tier": 3 - number, "load": ""}
    return found, phase


def position(seed: int) -> Island:
    units, phase = scatter(seed)
    return island(units, phase=phase)


def differences(seed: int) -> list[str]:
    at, said = position(seed), []
    if at.over:
        return []
    side = US if at.side == "us" else REB
    reckoned = Reckoning(at)
    enemies = {reckoned.hex(one) for one in reckoned.of(1 - side)}
    for space in sorted(enemies):
        fight = Fight(at, side, space)
        allowed = fight.offers()
        name = NAMES[space]
        if name not in at.targets("attack"):
            said += [f"{seed} {name} not offered: {sorted(allowed)}"] if allowed else []
            continue
        asked = Island(at.match.clone()).do(f"attack {name}")
        offered = {one for one in asked.options() if one.partition(" ")[0] in ("fire", "gun", "drop")}
        defenders = [EDITION.units[one].id for one in fight.defenders]
        said += [
            f"{seed} {name} {defenders} {one} {'offered' if one in offered else asked.reason(one)}"
            for one in sorted(offered ^ set(allowed))
        ]
    return said


def declared(fight: Fight, chance: random.Random, allowed: dict[str, Fraction]) -> dict[int, str]:
    """Who attacks, and what each of them says."""
    chosen: dict[int, str] = {}
    for said in chance.sample(sorted(allowed), chance.choice((1, chance.randint(1, len(allowed)), len(allowed)))):
        name = said.partition(" ")[2].partition(":")[0]
        chosen.setdefault(EDITION.unit_index[name], said)
    return chosen


def answer(at: Island, chance: random.Random) -> str:
    """Answer whoever is asked until the attack is over: the letter of the marker that was dropped."""
    dropped = ""
    while not at.over and at.prompt not in ("attack", "prepare"):
        choice = chance.choice(sorted(at.options()))
        if choice.startswith("jettison "):
            dropped = choice.partition(" ")[2]
        at.do(choice)
    return dropped


def check_odds(fight: Fight, chosen: dict[int, str], allowed: dict[str, Fraction], rolled: Any, load: str) -> list[str]:
    """VII-b Odds, column, die and result of an attack."""
    strength = sum((allowed[said] for said in chosen.values()), Fraction())
    odds = fight.initial(strength)
    column = fight.column(odds)
    die = min(max(rolled.face + fight.added(list(chosen), load), 1), 6)
    result = RESULTS[die + column - 1]
    expected = odds, column, die, result
    medical = any("medical" in fight.kind(one).tags for one in fight.defenders)
    told = rolled.odds, rolled.column, rolled.die, rolled.result
    return [] if told == expected or medical else [f"{expected} but told {told}"]


def check_taken(
    fight: Fight, chosen: dict[int, str], result: str, after: Island, lost: set[int], fled: dict[int, list[int]]
) -> list[str]:
    """VII-b to VII-m Who is destroyed, and who is driven back how far."""
    wrong: list[str] = []
    dead: set[int] = set()
    driven: list[tuple[list[int], list[int], int, list[int]]] = []
    if result[0] == "A":
        struck = [one for one, said in chosen.items() if not fight.harmless(one, markers=said.startswith("drop"))]
        dead |= {one for one in struck if result == "AX" or fight.kind(one).artillery}
        if result != "AX":
            for space in sorted({fight.hex(one) for one in struck if one not in dead and fight.hex(one) >= 0}):
                here = [one for one in struck if fight.hex(one) == space and one not in dead]
                driven.append((fight.stack(here[0]), here, int(result[2]), [fight.space]))
    elif result == "DX" or (result[0] == "D" and fight.grounded):
        dead |= set(fight.defenders)
    elif result[0] == "D":
        if result == "DR2":
            dead |= {one for one in fight.defenders if fight.immobile(one)}
        left = [one for one in fight.defenders if one not in dead]
        if left:
            stack = [one for one in fight.stack(left[0]) if one not in dead]
            driven.append((stack, left, int(result[2]), sorted({fight.place(one) for one in chosen})))
    for stack, struck, length, away in driven:
        fight.there = {space: [one for one in units if one not in dead] for space, units in fight.there.items()}
        ways = fight.ways(stack, [fight.hex(stack[0])], length, away)
        if not ways:
            dead |= set(struck)
        for one in stack if ways else []:
            if one not in lost and fled.get(one) not in ways:
                wrong.append(f"{EDITION.units[one].id} went {fled.get(one)}, not one of {len(ways)} ways")
        for one in fled.keys() & set(stack):
            fight.there.setdefault(fled[one][-1], []).append(one)
            fight.there[fight.hex(one)].remove(one)
    with_cargo = {one for one in range(len(fight.lies)) if {one, *fight.carriers(one)} & dead}
    moved = {one for stack, *_ in driven for one in stack}
    if lost - with_cargo - fight.burnt(moved, fled) or with_cargo - lost:
        names = [sorted(EDITION.units[one].id for one in group) for group in (with_cargo, lost)]
        wrong.append(f"destroyed {names[0]} but told {names[1]}")
    if fled.keys() - moved:
        wrong.append(f"driven back too: {[EDITION.units[one].id for one in fled.keys() - moved]}")
    return wrong


def wanted(fight: Fight, chance: random.Random, strength: Fraction) -> int:
    """A face that as a rule drives somebody back, if there is one."""
    column = fight.column(fight.initial(strength)) if any(fight.kind(one).defend for one in fight.defenders) else 0
    driving = [face for face in range(1, 7) if "R" in RESULTS[face + column - 1].removesuffix("NR")]
    return chance.choice(driving if driving and chance.random() < 0.7 else range(1, 7))


def any_faces(chance: random.Random) -> list[int]:
    return [chance.randint(1, 6) for _ in range(40)]


def fired(fight: Fight, said: str) -> bool:
    """VII-c Whether the words are of an aircraft that has attacked in this phase, and may use markers of the kind."""
    unit = EDITION.unit_index[said.partition(" ")[2].partition(":")[0]]
    return fight.lies[unit].fought == fight.turn and bool(fight.lies[unit].load)


def medics(fight: Fight, chosen: dict[int, str], kinds: list[str]) -> bool:
    """VII-l Whether the Medical Team goes back a hex, or is taken where it cannot or Guerrillas attack it."""
    team, away = fight.defenders[0], sorted({fight.place(one) for one in chosen})
    by_guerrillas = any("guerrillas" in fight.kind(one).tags for one in chosen)
    stuck = not fight.ways([team], [fight.space], 1, away)
    return ("Kidnapped" in kinds) == (by_guerrillas or stuck) != ("Retreated" in kinds)


def quarrels(seed: int) -> list[str]:
    """What comes of some attacks of a phase."""
    at, chance, said = position(seed), random.Random(seed), []
    for _ in range(4):
        goals = sorted(at.targets("attack")) if not at.over else []
        if not goals:
            break
        space, side = chance.choice(goals), US if at.side == "us" else REB
        fight = Fight(at, side, BOARD.space(space))
        at.do(f"attack {space}")
        offered = {one for one in at.options() if one.partition(" ")[0] in ("fire", "gun", "drop")}
        allowed = fight.offers()
        fresh = [one for one in offered ^ allowed.keys() if not fired(fight, one)]
        said += [f"{seed} {space} later {one} {one in offered}" for one in fresh]
        said += [f"{seed} {space} again"] * any(fight.lies[one].attacked == fight.turn for one in fight.defenders)
        allowed = {one: strength for one, strength in allowed.items() if one in offered}
        if not allowed:
            break
        chosen, before = declared(fight, chance, allowed), len(list(at.match.events(everything=True)))
        at.roll(wanted(fight, chance, sum((allowed[one] for one in chosen.values()), Fraction())), *any_faces(chance))
        at.do(*chosen.values(), "declare")
        dropped = answer(at, chance)
        load = "".join(fight.lies[one].load for one in fight.defenders).replace(dropped or " ", "", 1)
        for one in fight.defenders if dropped else ():
            fight.lies[one] = replace(fight.lies[one], load=load)
        told = [event for _, event in list(at.match.events(everything=True))[before:]]
        kinds = [type(event).__name__ for event in told]
        for unit in list(chosen):
            asked = fight.searches(unit)
            rolled = [event for event in told if type(event).__name__ == "SearchRolled" and event.unit == unit]
            told_right = all(
                (one.face in asked.pop(re.split(r"[-.]", one.clause)[1], set())) == one.found for one in rolled
            )
            if not told_right or (asked and all(one.found for one in rolled)):
                said.append(f"{seed} {space} search of {EDITION.units[unit].id}: {rolled}")
            if not all(one.found for one in rolled):
                del chosen[unit]
        zero = max(fight.kind(one).defend for one in fight.defenders) == 0
        rolls = [event for event in told if type(event).__name__ == "CombatRolled"]
        medical = any("medical" in fight.kind(one).tags for one in fight.defenders)
        if medical and chosen:
            said += [f"{seed} {space} Medical Team {kinds}"] if not medics(fight, chosen, kinds) else []
        if not chosen or zero or not rolls:
            if chosen and not zero and not rolls:
                said.append(f"{seed} {space} no roll {kinds}")
            if chosen and zero and not medical and set(fight.defenders) - {e.unit for e in told if hasattr(e, "unit")}:
                said.append(f"{seed} {space} not destroyed {kinds}")
            continue
        roll = rolls[0]
        lost = {event.unit for event in told if type(event).__name__ == "Destroyed"}
        fled = {event.unit: list(event.path) for event in told if type(event).__name__ == "Retreated"}
        who = f"{seed} {sorted(chosen.values())} at {[EDITION.units[one].id for one in fight.defenders]} in {space}: "
        said += [who + wrong for wrong in check_odds(fight, chosen, allowed, roll, load)]
        said += [who + roll.result + " " + wrong for wrong in check_taken(fight, chosen, roll.result, at, lost, fled)]
    return said


@pytest.mark.clause("GAT-VII-a.1", "GAT-VII-a.5", "GAT-VI-g.8", "GAT-VI-h.2", "GAT-VII-c.2")
@pytest.mark.parametrize("seed", range(150))
def test_who_may_attack_whom(seed: int) -> None:
    assert differences(seed) == []


@pytest.mark.clause("GAT-VII-b.4", "GAT-VII-b.7", "GAT-VII-b.11", "GAT-VII-d.1", "GAT-VII-j1.1", "GAT-VII-m.2")
@pytest.mark.parametrize("seed", range(360))
def test_what_comes_of_an_attack(seed: int) -> None:
    assert quarrels(seed) == []
