"""6 and 4.0 as laws over combat phases played at random: reckoned anew here, not by the rules' own functions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import Channel, Lie, channel

KENT = ("4123", "4023", "3924", "3925", "3824", "3825", "3725", "3823", "3724")
WEALD = ("3623", "3624", "3822", "3625", "4022", "3922", "3722", "3726", "3525", "3524", "3723")
NORTH = ("2102", "2202", "2302", "2201")
EDGE = ("2101", "2001", "2301", "2401", "2502")
THIRDS = {"division": 3, "battalion": 0, "": 0}


def scattered(at: Channel, chance: random.Random) -> dict[str, Lie]:
    """Two fronts, one of them at the northern edge, with worn units among the fresh."""
    land = {
        side: [one.id for one in at.game.edition.units if one.arm == "land" and one.side == side]
        for side in ("br", "ge")
    }
    found: dict[str, Lie] = {}
    for side, many, few in (("ge", KENT, NORTH), ("br", WEALD, EDGE)):
        for unit in chance.sample(land[side], 20):
            lie = {"at": chance.choice(many if chance.random() < 0.75 else few)}
            division = at.game.type(at.number(unit)).size == "division"
            worn = {"reduced": division and chance.random() < 0.4, "hits": chance.choice((0, 0, 0, 1, 2))}
            found[unit] = {**lie, **worn}
    return found


class Watch:
    """What is seen from one side of the question, with the rules of 5.1 and 6.2 written down once more."""

    def __init__(self, at: Channel) -> None:
        self.at, self.edition = at, at.game.edition

    def units(self, side: int) -> list[int]:
        hexes = len(self.edition.chart.names)
        return [
            number
            for number, lies in enumerate(self.at.state.units)
            if 0 <= lies.hex < hexes
            and self.edition.units[number].arm == "land"
            and self.edition.units[number].kind != "leader"
            and (self.edition.units[number].side == "ge") == bool(side)
        ]

    def side(self, unit: int) -> int:
        return int(self.edition.units[unit].side == "ge")

    def lies(self, unit: int) -> int:
        return self.at.state.units[unit].hex

    def zone(self, side: int) -> set[int]:
        found: set[int] = set()
        for unit in self.units(side):
            if self.edition.units[unit].kind != "amphibious":
                here = self.lies(unit)
                sides = set(self.edition.ways[here]) - {
                    there for there in self.edition.ways[here] if tuple(sorted((here, there))) in self.edition.crossings
                }
                found |= sides
        return found

    def open_to_retreat(self, unit: int, space: int) -> bool:
        side, mine = self.side(unit), {self.lies(one) for one in self.units(self.side(unit)) if one != unit}
        if space in {self.lies(one) for one in self.units(1 - side)}:
            return False
        return space not in self.zone(1 - side) or space in mine

    def weights(self) -> dict[tuple[int, int], int]:
        found: dict[tuple[int, int], int] = {}
        for side in (0, 1):
            for unit in self.units(side):
                key = side, self.lies(unit)
                found[key] = found.get(key, 0) + THIRDS.get(self.edition.units[unit].size, 1)
        return found


def check_question(watch: Watch) -> None:
    """What is offered at the steps of a retreat and an advance."""
    at = watch.at
    battle = at.state.contests[-1] if at.state.contests else None
    if at.prompt == "retreat":
        unit, path = battle.going[0], battle.path
        for name in at.targets("retreat_to"):
            space = at.space(name)
            if space == watch.edition.beyond_the_edge:
                assert path[-1] in watch.edition.north_edge
                continue
            assert watch.edition.chart.distance(path[0], space) == len(path)
            assert watch.open_to_retreat(unit, space)
            assert tuple(sorted((path[-1], space))) not in watch.edition.crossings
    if at.prompt == "advance_to":
        unit, path = battle.going[0], battle.path
        for name in at.targets("advance_to"):
            space = at.space(name)
            assert space not in {watch.lies(one) for one in watch.units(1 - watch.side(unit))}
            if len(path) == 1:
                stood = dict(battle.stood)
                foes = [one for one in stood if watch.side(one) != watch.side(unit)]
                assert space in {stood[one] for one in foes}


def combats(at: Channel) -> list[list[Any]]:
    """The events of each combat."""
    found: list[list[Any]] = []
    for _, event in at.match.events(everything=True):
        if type(event).__name__ == "AttackDeclared":
            found.append([])
        if found:
            found[-1].append(event)
    return found


def check_taken(at: Channel, told: list[Any]) -> None:
    """6.2 Steps and hexes of a combat come to what the result says."""
    declared = told[0]
    (roll,) = (event for event in told if type(event).__name__ == "CombatRolled")
    parts = {part[0]: part for part in roll.result.split("/") if part[0] in "AD"}
    attackers = set(declared.attackers)
    for role in ("A", "D"):
        code = parts.get(role, "")
        lost, back, cornered = 0, set(), 0
        for event in told:
            kind = type(event).__name__
            if kind == "Retreated" and (event.piece in attackers) == (role == "A"):
                away = event.path[-1] == at.game.edition.beyond_the_edge
                back.add(9 if away else len(event.path) - 1)
            if kind in ("StepLost", "PieceLost") and (event.piece in attackers) == (role == "A"):
                lost += event.cause == "combat"
                cornered += event.cause == "cornered"
        if not code:
            assert (lost, back, cornered) == (0, set(), 0), roll
            continue
        if code[1] == "e":
            assert not back
            continue
        number = int(code[1])
        if back:
            assert lost < number
            assert min(back) >= number - lost, "further only in an Extended Retreat"
        assert lost <= number
        if "!" in code and (lost or back or cornered):
            assert lost + cornered, roll


def check_odds(at: Channel, told: list[Any]) -> None:
    """6.1 Column and result follow from the factors, the shifts and the die that were told, and from nothing else."""
    (roll,) = (event for event in told if type(event).__name__ == "CombatRolled")
    attack, defence = (sum(part[1] for part in parts) for parts in (roll.attack, roll.defence))
    steps = attack // defence if attack >= defence else 2 - -(-defence // attack)
    assert roll.initial == (f"{steps}-1" if steps > 0 else f"1-{2 - steps}")
    chart = at.game.edition.combat
    lowest, highest = (int(name.partition("-")[0]) for name in (chart.odds[0].replace("1-", "", 1), chart.odds[-1]))
    final = min(max(steps + sum(shift for _, shift in roll.shifts), 2 - lowest), highest)
    assert roll.odds == (f"{final}-1" if final > 0 else f"1-{2 - final}")
    row = min(max(roll.face + sum(added for _, added in roll.modifiers), 0), 9)
    assert roll.result == chart.code(chart.odds.index(roll.odds), row)


def check_advances(at: Channel, told: list[Any]) -> None:
    """6.3 Nobody goes further than the losers went back, or two hexes where none of them is left."""
    attackers = set(told[0].attackers)
    for event in told:
        if type(event).__name__ == "Advanced":
            fled = [one for one in told if type(one).__name__ == "Retreated"]
            losers = [one for one in fled if (one.piece in attackers) != (event.piece in attackers)]
            over = any(one.path[-1] == at.game.edition.beyond_the_edge for one in losers)
            most = 3 if over else max((len(one.path) - 1 for one in losers), default=2)
            assert len(event.path) - 1 <= most


def finish(at: Channel, chance: random.Random, answers: int = 150) -> None:
    """Answer at random, attacks first, until the phase is over."""
    watch, done = Watch(at), 0
    while not at.over:
        check_question(watch)
        by_verb: dict[str, list[Any]] = {}
        for option in at.ask.choices():
            by_verb.setdefault(option.action.verb, []).append(option)
        ends = [verb for verb in ("end_combat", "call_off") if verb in by_verb]
        others = sorted(by_verb.keys() - ends)
        if not others or (ends and done > answers):
            verb = chance.choice(ends)
        else:
            verb = "declare_attack" if "declare_attack" in others and chance.random() < 0.5 else chance.choice(others)
        at.match.apply(at.side, chance.choice(by_verb[verb]).action)
        done += 1


@pytest.mark.clause("BSA-6.0e", "BSA-6.2t", "BSA-6.2v", "BSA-4.0g")
@pytest.mark.case("LAW-05", "LAW-03")
@pytest.mark.parametrize("seed", range(16))
def test_combat_phases_keep_the_laws(seed: int) -> None:
    chance = random.Random(seed)
    phase = ("ge_combat", "br_combat")[seed % 2]
    pieces = scattered(channel(), chance)
    at = channel(pieces, phase=phase)
    at.state.dice = Dice(bytes([seed]) * 32)
    finish(at, chance)
    fights, watch = combats(at), Watch(at)
    for told in fights:
        check_odds(at, told)
        check_taken(at, told)
        check_advances(at, told)
    hexes = [space for told in fights for space in told[0].hexes]
    attackers = [unit for told in fights for unit in told[0].attackers]
    assert len(hexes) == len(set(hexes)), "no hex is attacked twice"
    assert len(attackers) == len(set(attackers)), "no unit attacks twice"
    assert max(watch.weights().values()) <= 9
    assert not {watch.lies(one) for one in watch.units(0)} & {watch.lies(one) for one in watch.units(1)}
    for side in (0, 1):
        assert all(at.game.controls(side, watch.lies(one)) for one in watch.units(side))
