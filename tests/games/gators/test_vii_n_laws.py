"""VII-n as a law: who repels a landing, who is asked, at which odds, and where the lander is thrown back to."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from crowded import BOARD, EDITION, GROUND, NAMES, REB, SHORES, Laid, Reckoning, around, lay
from fights import Fight
from island import Island, island
from marches import Ways
from test_vii_laws import any_faces, check_odds, check_taken, wanted

LANDERS = ("us-lcac", "us-lcac", "us-aav", "us-aav", "us-lav", "us-lav-at", "us-seal", "us-aav-cmd")
AFLOAT = ("us-lcu", "us-zodiac", "us-lcac", "us-aav", "us-lav", "us-ch53", "us-truck")
CARGO = {
    "us-lcu": ("us-m1a1", "us-heavy", "us-rifle", "us-155mm", "us-aav", "us-medical", "us-medical"),
    "us-lcac": ("us-lav", "us-zodiac", "us-medical", "us-javelin", "us-hmmwv-tow", "us-aav", "us-rowpu"),
    "us-zodiac": ("us-squad", "us-recon", "us-seal"),
    "us-aav": ("us-squad", "us-javelin", "us-recon"),
    "us-lav": ("us-squad", "us-sniper", "us-seal"),
    "us-ch53": ("us-rifle", "us-155mm"),
    "us-truck": ("us-squad",),
}
THEIRS = [
    *(("reb-infantry", 3), ("reb-militia", 2), ("reb-guerrillas", 2), ("reb-heavy", 2), ("reb-dragon", 2)),
    *(("reb-mortar", 2), ("reb-stinger", 1), ("reb-jeep-auto", 2), ("reb-jeep-rcr", 2), ("reb-jeep-tow", 2)),
    *(("reb-m113", 2), ("reb-m48", 3), ("reb-75mm", 2), ("reb-hawk", 1), ("reb-truck", 1), ("reb-patrol-boat", 1)),
]


class Repelled(Fight):
    """VII-n An attack on who has just come to a hex, in the other side's phase of movement."""

    def __init__(self, t: Island, unit: int) -> None:
        super().__init__(t, REB, int(t.game.state.units[unit].hex))
        self.unit = unit

    def may_repel(self) -> dict[str, Fraction]:
        """VII-n Land units beside the hex, once a turn each, with what they have against the lander."""
        found: dict[str, Fraction] = {}
        for one in self.of(REB):
            kind, lie = self.kind(one), self.lies[one]
            beside = BOARD.adjacent(self.hex(one), self.space) and kind.element == "land"
            if beside and self.may(one) and lie.repelled != self.turn and kind.attack[self.kind(self.unit).target]:
                found[f"repel {kind.id}"] = Fraction(kind.attack[self.kind(self.unit).target])
        return found

    def asks(self) -> bool:
        """VI-l Player 2 is asked beside any counter face down too, so that the question tells nothing."""
        beside = [one for one in self.of(REB) if BOARD.adjacent(self.hex(one), self.space)]
        return bool(self.may_repel()) or any(
            self.lies[one].hidden and self.kind(one).element == "land" for one in beside
        )

    def water(self, came: int) -> set[int]:
        """VII-n Back into the water: where it came from, or where somebody is there into other water beside."""
        if not self.there.get(came):
            return {came}
        kind = self.kind(self.unit)
        return {
            there
            for there in BOARD.near[self.space]
            if GROUND[there].water and not GROUND[there].bridge and not self.there.get(there)
            if self.open(self.unit, self.space, there) or kind.tags & {"seal"}
        }


def scatter(seed: int) -> tuple[dict[str, Laid], list[str]]:
    """Craft off a shore and on it, loaded, with the enemy close by."""
    chance = random.Random(seed)
    beaches = [space for space in SHORES if GROUND[space].id == "beach"]
    middle = chance.choice(beaches if chance.random() < 0.7 else SHORES)
    taken: dict[int, str] = {}
    area = around(middle, chance.choice((1, 1, 2)))
    wet = [space for space in area if GROUND[space].water and not GROUND[space].bridge]
    inland = [space for space in BOARD.near[middle] if GROUND[space].cost]
    far = [space for space in inland if not BOARD.adjacent(space, wet[0])] or inland
    theirs = lay(chance, chance.choice((far, inland, around(middle, 2))), chance.sample(THEIRS, 3), taken)
    theirs |= lay(chance, around(middle, 2), chance.sample(THEIRS, chance.choice((0, 2))), taken)
    taken.pop(middle, None)
    theirs = {unit: lie for unit, lie in theirs.items() if lie["at"] != NAMES[middle]}
    ours = lay(chance, wet[:1], [(chance.choice(LANDERS), 1)], taken)
    dry = [space for space in area if not GROUND[space].water]
    ours |= lay(chance, wet, [(kind, 1) for kind in chance.sample(LANDERS, 2)], taken)
    for carrier in chance.sample(AFLOAT, 3):
        where = chance.choice((wet, dry))
        ashore = chance.choice((0, 1, 2, 2)) if where is dry else 0
        here = lay(chance, where, [(carrier, 1)], taken, ashore=ashore)
        ours |= here
        for unit in here:
            for cargo in chance.sample(CARGO[carrier], chance.choice((1, 1, 2)) if carrier in ("us-lcu",) else 1):
                free = [EDITION.units[one].id for one in EDITION.of_kind(cargo)]
                ours.update({one: {"at": unit} for one in [one for one in free if one not in ours][:1]})
    ours |= lay(chance, dry, [("us-rifle", 1)] if chance.random() < 0.5 else [], taken)
    for unit, lie in theirs.items():
        lie["hidden"] = chance.random() < 0.25 and "boat" not in unit
        lie["repelled"] = chance.choice((0, 0, 1, 2))
        if unit.startswith("reb-infantry") and chance.random() < 0.4:
            ours.setdefault(f"reb-{chance.choice(('heavy', 'dragon'))}-3", {"at": lie["at"]})
    for number in (5, 6):
        guns = [unit for unit in theirs if unit.startswith("reb-75mm")]
        if guns and chance.random() < 0.3:
            gun = chance.choice(guns)
            ours.setdefault(f"reb-truck-{number}", {"at": theirs[gun]["at"], "tow": gun, "hitched": 1})
            break
    return ours | theirs, sorted(ours)


def landings(at: Island) -> list[tuple[str, str, int]]:
    """VII-n Every move that brings somebody out of the water, with the hex where he leaves it."""
    reckoned, found = Ways(at), []
    for name in sorted(at.targets("move")):
        unit = at.number(name)
        if not reckoned.kind(unit).amphibious or not GROUND[reckoned.hex(unit)].water:
            continue
        reckoned.take_up(unit)
        ways: dict[int, list[list[int]]] = {}
        for path in reckoned.walks(unit, reckoned.hex(unit)):
            ways.setdefault(path[-1], []).append(path)
        for space, paths in ways.items():
            last = {path[-2] for path in paths}
            if len(last) == 1 and GROUND[min(last)].water and reckoned.ends(unit, space) and not GROUND[space].water:
                found.append((name, NAMES[space], min(last)))
    return found


def unloadings(at: Island) -> list[tuple[str, str, bool]]:
    """VII-n Whatever can be set down, and whether its carrier has just landed, or is a craft beside the shore."""
    found = []
    for name in sorted(at.targets("unload")):
        lie = at.unit(name)
        carrier, kind = at.game.unit(lie.inside), EDITION.units[lie.inside]
        floating = kind.element == "water"
        asked = Island(at.match.clone()).do(f"unload {name}")
        for space in sorted(asked.targets("onto")):
            wet = GROUND[BOARD.space(space)].water and not GROUND[BOARD.space(space)].bridge
            landed = (floating and not wet) or (kind.amphibious and carrier.ashore == at.game.state.turn)
            found.append((name, space, bool(landed)))
    return found


def told_since(at: Island, before: int) -> list[Any]:
    return [event for _, event in list(at.match.events(everything=True))[before:]]


def count(at: Island) -> int:
    return len(list(at.match.events(everything=True)))


def thrown_back(fight: Repelled, result: str, back: set[str], at: Island) -> list[str]:
    """VII-n Where the lander is after a result."""
    name = fight.kind(fight.unit).id
    where, stood = at.where(name), NAMES[fight.space]
    expected = {"DR1": back or {"lost"}, "DR2": {"lost"}, "DX": {"lost"}}.get(result, {stood})
    return [] if where in expected else [f"{result}: {name} is {where}, not {sorted(expected)}"]


def compare(
    fight: Repelled, chosen: dict[int, str], allowed: dict[str, Fraction], told: list[Any], back: set[str], at: Island
) -> list[str]:
    """VII-b, VII-l, VII-n What came of a repelling attack."""
    said: list[str] = []
    for one in chosen:
        if at.game.unit(one).hex >= 0 and at.game.unit(one).repelled != at.game.state.turn:
            said.append(f"{EDITION.units[one].id} has not repelled")
    rolled = {event.unit: event for event in told if type(event).__name__ == "SearchRolled"}
    for one in list(chosen):
        faces = fight.searches(one).get("II")
        if bool(faces) != (one in rolled) or (faces and (rolled[one].face in faces) != rolled[one].found):
            said.append(f"search by {EDITION.units[one].id}")
        if one in rolled and not rolled[one].found:
            del chosen[one]
    rolls = [event for event in told if type(event).__name__ == "CombatRolled"]
    lost = {event.unit for event in told if type(event).__name__ == "Destroyed"}
    fled = {event.unit: list(event.path) for event in told if type(event).__name__ == "Retreated"}
    words = f"{sorted(chosen.values())} "
    kind = fight.kind(fight.unit)
    if not chosen:
        said += [words + "nobody found it, yet a roll"] if rolls else []
    elif "medical" in kind.tags:
        guerrillas = any("guerrillas" in fight.kind(one).tags for one in chosen)
        said += [] if at.where(kind.id) in ({"lost"} if guerrillas else back) else [words + at.where(kind.id)]
    elif not kind.defend and len(fight.there[fight.space]) == 1:
        said += [] if at.where(kind.id) == "lost" else [words + "not destroyed"]
    elif not rolls:
        said.append(words + "no roll")
    else:
        said += [words + one for one in check_odds(fight, chosen, allowed, rolls[0], "")]
        result = rolls[0].result
        said += [words + one for one in thrown_back(fight, result, back, at)]
        if result[0] == "A":
            said += [words + one for one in check_taken(fight, chosen, result, at, lost, fled)]
    return said


def repel(at: Island, unit: int, came: int, chance: random.Random, who: str) -> list[str]:
    """Attack the lander until nobody may any more, and compare each attack."""
    said: list[str] = []
    while True:
        if at.over:
            return said
        fight = Repelled(at, unit)
        asked, allowed = at.prompt == "repel", fight.may_repel()
        if asked != fight.asks():
            return [*said, f"{who} asked {asked}, may {sorted(allowed)}"]
        if not asked:
            return said
        offered = {one for one in at.options() if one.startswith("repel ")}
        if offered != set(allowed):
            return [*said, f"{who} {sorted(offered ^ set(allowed))} {sorted(offered)}"]
        if not allowed or chance.random() < 0.1:
            at.do("pass")
            return [*said, f"{who} asked again"] if at.prompt == "repel" else said
        chosen = {at.number(one[6:]): one for one in chance.sample(sorted(allowed), chance.randint(1, len(allowed)))}
        before = count(at)
        strength = sum((allowed[one] for one in chosen.values()), Fraction())
        at.roll(*([1] if fight.searches(unit) else []), wanted(fight, chance, strength), *any_faces(chance))
        carrier = came < 0
        back = {EDITION.units[-came - 1].id} if carrier else {NAMES[there] for there in fight.water(came)}
        at.do(*chosen.values(), "declare")
        while not at.over and at.prompt not in ("repel", "move"):
            at.do(chance.choice(sorted(at.options())))
        told = told_since(at, before)
        said += [f"{who} {wrong}" for wrong in compare(fight, chosen, allowed, told, back, at)]
        if NAMES[fight.space] != at.where(EDITION.units[unit].id):
            return [*said, f"{who} asked about nobody"] if not at.over and at.prompt == "repel" else said


def quarrels(seed: int) -> list[str]:
    units, _ = scatter(seed)
    at, chance, said = island(units), random.Random(seed), []
    if at.over:
        return []
    for _ in range(5):
        if at.over or at.prompt != "move":
            break
        start = Reckoning(at)
        near = {there for one in start.of(REB) for there in BOARD.near[start.hex(one)]}
        ways = [way for way in landings(at) if BOARD.space(way[1]) in near]
        loads = [way for way in unloadings(at) if BOARD.space(way[1]) in near]
        movers = sorted({way[0] for way in (*ways, *loads)})
        if not movers:
            break
        mover = "us-medical-1" if "us-medical-1" in movers else chance.choice(movers)
        name, space, how = chance.choice([way for way in (*ways, *loads) if way[0] == mover])
        unit = at.number(name)
        if (name, space, how) in ways and not isinstance(how, bool):
            at.do(f"move {name}", f"to {space}")
            came, lands = int(how), True
        else:
            came, lands = -1 - int(at.unit(name).inside), bool(how)
            at.do(f"unload {name}", f"onto {space}")
        who = f"{seed} {name} to {space}:"
        if not lands:
            said += [f"{who} asked about"] if not at.over and at.prompt == "repel" else []
        elif at.where(name) == space:
            said += repel(at, unit, came, chance, who)
    return said


@pytest.mark.clause("GAT-VII-n.1", "GAT-VII-n.2", "GAT-VII-n.3", "GAT-VII-n.5", "GAT-VII-n.7")
@pytest.mark.parametrize("seed", range(350))
def test_who_repels_a_landing(seed: int) -> None:
    assert quarrels(seed) == []
