"""8.6, 8.7 as laws over drops made at random: who has to attack, with whom, what becomes of him, who gains strength."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import LOST, Battle
from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.combats import Quiet, dropped
from games.britain_stands_alone.scattered import (
    EDITION,
    ENGLAND,
    HEXES,
    NAMES,
    TROOPS,
    Reckoning,
    scatter,
)
from games.britain_stands_alone.test_bsa_9_4_laws import DROPS, Assault, Eve

AIRBORNE = [one for one in TROOPS["ge"] if one.kind == "airborne"]
PLACES = sorted(DROPS - set(EDITION.london))


class Drop:
    """Regiments that have come down among two armies, where the hex is not German."""

    boats: dict[str, list[str]] = {}

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        middle = chance.choice(PLACES)
        position = scatter(seed, near=chance.choice((1, 2, 3)), british=chance.choice((6, 20, 40)), germans=14,
                           middle=middle)  # fmt: skip
        self.pieces: dict[str, Lie] = {name: lie for name, lie in position.pieces.items() if name not in ids(AIRBORNE)}
        self.fields = dict(position.fields)
        german = {EDITION.board.space(one) for one in self.fields["german"]}
        held = {EDITION.board.space(lie["at"]) for name, lie in self.pieces.items()
                if name.startswith("ge-") and isinstance(lie, dict)}  # fmt: skip
        near = [one for one in PLACES if EDITION.chart.distance(one, middle) < 3 and one not in german | held]
        places = chance.sample(near, min(2, len(near)))
        for unit in AIRBORNE if places else []:
            self.pieces[unit.id] = dropped(NAMES[chance.choice(places)], hits=chance.choice((0, 0, 1, 2)))

    def begin(self) -> Quiet:
        at = scatter(0)._replace(pieces=self.pieces, fields=self.fields).at("ge_combat", shells=0, converted=())
        at.state.dice = Dice(bytes([self.chance.randrange(256)]) * 32)
        return Quiet(at.match)


def ids(units: list[UnitType]) -> set[str]:
    return {one.id for one in units}


class Raid(Assault):
    """An attack on a hex where somebody has dropped."""

    def shifts(self) -> dict[str, int]:
        """6.1 By the ground alone."""
        city, ground = EDITION.city[self.space], EDITION.ground[self.space]
        return {"minor": -1} if city == "minor" else {ground: -1} if ground in ("forest", "rough") else {}

    def lost(self) -> int:
        """How many steps the attackers have lost to the result."""
        own = {one.index for one in self.attackers}
        told = (*self.told("StepLost"), *self.told("PieceLost"))
        return sum(one.cause == "combat" and one.piece in own for one in told)


def ways_back(at: Channel, unit: UnitType, space: int) -> set[int]:
    """6.2, 8.6 Where a regiment goes back to by one hex: the zones of those whom it has attacked do not bar it."""
    now = Reckoning(at)
    others = [one for one in now.of("br") if one.kind != "leader" and now.hex(one) in HEXES and now.hex(one) != space]
    british = {now.hex(one) for one in others}
    zone = {near for one in others for near in EDITION.zoc[now.hex(one)]}
    friends = {now.hex(one) for one in now.of("ge") if one is not unit}
    open_ = {one for one in EDITION.zoc[space] if one not in british and (one not in zone or one in friends)}
    roomy = {one for one in open_ if now.has_room(one, unit)}
    return roomy or open_


def fight(at: Quiet, chance: random.Random, raid: Raid) -> None:
    """Answer at random until the combat is over; look at what is asked on the way."""
    air = {one.id: one for one in raid.air}
    for _ in range(200):
        if at.over or not at.state.contests:
            return
        battle, open_ = at.state.contests[-1], sorted(at.options())
        assert isinstance(battle, Battle)
        if at.prompt == "armour":
            able, must = raid.tanks(at.side)
            assert (at.targets("commit"), "hold_back" in open_) == (able, not must)
        elif at.prompt == "result" and at.side == "ge" and not raid.lost():
            left = {name for name in air if at.unit(name).hex != LOST}
            assert not left or (at.targets("lose") == left and "retreat" not in open_)
        elif at.prompt == "retreat" and battle.length == 1 and len(battle.path) == 1:
            unit = EDITION.units[battle.going[0]]
            if unit.id in air:
                assert at.targets("retreat_to") == {NAMES[one] for one in ways_back(at, unit, raid.space)}
        elif at.prompt == "advance":
            assert not at.targets("advance") & {*air}
        at.do(chance.choice(open_))
    raise AssertionError(at.prompt)


@pytest.mark.clause("BSA-8.6m", "BSA-8.6n", "BSA-8.6o", "BSA-8.6p", "BSA-8.6q", "BSA-8.6r", "BSA-8.6s", "BSA-10.0d")
@pytest.mark.parametrize("seed", range(60))
def test_who_has_dropped_attacks_there_and_stays_or_goes(seed: int) -> None:
    drop = Drop(seed)
    chance, at = drop.chance, drop.begin()
    done, hit = set[int](), set[int]()
    for _ in range(5):
        if at.over or at.prompt != "combats":
            break
        eve = Eve(at, drop, done, hit)  # type: ignore[arg-type]
        owed = {space for space in ENGLAND if eve.drops(space)}
        assert at.targets("attack") == {NAMES[one] for one in eve.targets()}
        assert ("end_combat" in at.options()) == (not owed)
        beside = {there for one in owed for there in EDITION.ways[one]} & eve.targets() - owed
        target = chance.choice(sorted(beside if beside and chance.random() < 0.4 else owed or eve.targets()))
        at.do(f"attack {NAMES[target]}")
        attackers = list(eve.drops(target))
        while joiners := sorted(eve.joiners(target, attackers)):
            assert at.targets("join") == {*joiners}
            if attackers and chance.random() < 0.4:
                break
            name = chance.choice(joiners)
            at.do(f"join {name}")
            assert not at.targets("include") & {NAMES[one] for one in owed}
            attackers.append(EDITION.units[EDITION.unit_index[name]])
        raid = Raid(at, eve, target, attackers)
        strong = sum(raid.attack(one) for one in attackers) > 0
        assert ("declare_attack" in at.options()) == bool(attackers and (strong or raid.air))
        if "declare_attack" not in at.options():
            at.do("call_off")
            continue
        done |= {one.index for one in (*attackers, *raid.inside)}
        hit.add(target)
        at.do("declare_attack")
        fight(at, chance, raid)
        if raid.air:
            check(at, raid)


def check(at: Quiet, raid: Raid) -> None:
    """A combat of those who have dropped by the words of 8.6."""
    (rolled,) = raid.told("CombatRolled")
    assert {one: amount for _, amount, one in rolled.attack} == {one.index: raid.attack(one) for one in raid.attackers}
    guard = raid.eve.guard(raid.space)
    expected = {one.index: raid.defence(one) for one in raid.fresh} | ({-1: guard} if guard else {})
    assert {one: amount for _, amount, one in rolled.defence} == expected
    armour = raid.superiority()
    assert dict(rolled.shifts) == raid.shifts() | ({"armour": armour} if armour else {})
    result = {part[0]: part[1:] for part in rolled.result.split("/") if part != "-"}
    held = [one for one in TROOPS["br"] if at.game.unit(one.index).hex == raid.space and one.kind != "leader"]
    won = "D" in result and not held
    fell = {one.piece: one.cause for one in raid.told("PieceLost")}
    back = {one.piece: one.path for one in raid.told("Retreated")}
    stayed = []
    for unit in raid.air:
        lies = at.game.unit(unit.index)
        assert lies.stormed == at.state.turn or lies.hex == LOST
        if unit.index in fell:
            assert fell[unit.index] == "combat" or not won
        elif unit.index in back:
            assert lies.hex == back[unit.index][-1] != raid.space
            assert not won or "A" in result
        else:
            assert won
            assert lies.hex == raid.space
            stayed.append(unit)
    if "A" in result:
        assert any(fell.get(one.index) == "combat" for one in raid.air)
    german = raid.space in at.game.state.german
    assert german == (won and bool(stayed)) or raid.told("Advanced")
    assert not {one.piece for one in raid.told("Advanced")} & {one.index for one in raid.air}
    alone = [unit for unit in raid.air if fell.get(unit.index, "combat") != "combat"]
    if len(raid.attackers) == 1 and alone:
        assert not ways_back(Channel(at.match.clone()), alone[0], raid.space)


# -- 8.7 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.7b")
@pytest.mark.parametrize("seed", range(30))
def test_regiments_find_their_heavy_weapons_beside_a_whole_division(seed: int) -> None:
    chance = random.Random(seed)
    position = scatter(seed, near=chance.choice((2, 4)), british=4, germans=14, middle=chance.choice(PLACES))
    pieces = dict(position.pieces)
    regiments = [one for one in TROOPS["ge"] if one.kind in ("airborne", "airlanding")]
    area = [lie["at"] for lie in pieces.values() if isinstance(lie, dict)]
    german = [*position.fields["german"], *[one for one in area if one in position.fields["german"]]]
    for unit in regiments:
        places = [*german, *german, "Pas de Calais", "Norway", "Germany"]
        pieces[unit.id] = {"at": chance.choice(places), "weak": chance.random() < 0.8}
    for name, place in (("ge-inf-17", "Pas de Calais"), ("ge-inf-35", {"at": "Norway", "reduced": True})):
        if name not in position.pieces or chance.random() < 0.5:
            pieces[name] = place  # type: ignore[assignment]
    at = position._replace(pieces=pieces).at("ge_reinforcement", converted=())
    whole = [one for one in TROOPS["ge"] if one.size == "division"]
    lies = {one.id: lie if isinstance(lie := pieces.get(one.id, "later"), dict) else {"at": lie} for one in whole}
    there = {EDITION.board.space(lie["at"]) for lie in lies.values() if lie["at"] != "later" and not lie.get("reduced")}
    near = there | {space for one in there if one in HEXES for space in EDITION.zoc[one]}
    for unit in regiments:
        lie = pieces[unit.id]
        assert isinstance(lie, dict)
        expected = lie["weak"] and EDITION.board.space(lie["at"]) not in near
        assert at.unit(unit.id).weak == expected, (unit.id, lie)
        assert at.game.values(unit.index).defence == (1 if expected else 2)
