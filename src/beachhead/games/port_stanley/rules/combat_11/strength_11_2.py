"""11.2, 11.3 Strengths, the line and column, and what is added to the die.

The preview of an attack, its explanation and its resolution all come from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import EFFECTS, UK, WEATHERS, Battle
from beachhead.games.port_stanley.rules.combat_11.battles_11 import is_waiting
from beachhead.games.port_stanley.rules.command_16_2 import headquarters_by
from beachhead.games.port_stanley.rules.integrity_18_1_1 import is_mixed
from beachhead.games.port_stanley.rules.morale_17 import MODERATE, level
from beachhead.games.port_stanley.rules.stacking_6 import BATTALION, load
from beachhead.games.port_stanley.rules.supply_15 import attack_line
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.modifiers import Contribution, Modifier, that_count, total


class Reading(NamedTuple):
    """11.2 Where an attack is read: the line (defence strength), the attack's strength in it, the column from 0."""

    line: int
    attack: int
    column: int


# -- 11.2 strengths --------------------------------------------------------------------------------------


def attacking(game: Core, battle: Battle) -> Iterator[Contribution[int]]:
    """11.2, 11.7, 11.9 What each attacker, each gun and, in an opposed landing, ground support add."""
    for unit in battle.attackers:
        yield Contribution("attacks", game.values(unit).strength, "PS-11.2b", unit)
    yield from firing(game, battle.guns)
    yield from doubled(game, battle, (*battle.attackers, *battle.guns))
    if is_landing(game, battle):
        yield from supporting(game, battle, game.phasing, "PS-7.4f")


def defending(game: Core, battle: Battle) -> Iterator[Contribution[int]]:
    """11.2, 11.7, 11.8, 12.7.5 What each defender, each gun and ground support add.

    A battery without a supply point adds nothing (ruling P41).
    """
    for unit in defenders(game, battle):
        silent = game.type(unit).kind == "artillery" and not is_served(game, battle, unit)
        yield Contribution("defends", 0 if silent else game.values(unit).strength, "PS-11.2a", unit)
    yield from firing(game, battle.defending_guns)
    yield from doubled(game, battle, (*defenders(game, battle), *battle.defending_guns))
    yield from supporting(game, battle, 1 - game.phasing, "PS-12.7.5c")


def is_served(game: Core, battle: Battle, unit: int) -> bool:
    """15.3.1, 11.7.5, ruling P41 Whether a battery under attack has its supply point, or can still have one: not for a
    second combat of the phase."""
    return unit in battle.served or (not game.now(game.unit(unit).fought) and bool(attack_line(game, unit)))


def firing(game: Core, guns: Iterable[int]) -> Iterator[Contribution[int]]:
    """11.7.2, 11.9 What guns add from afar."""
    for unit in guns:
        yield Contribution("fires", gun(game, unit), "PS-11.9a" if game.type(unit).is_ship else "PS-11.7.2a", unit)


def gun(game: Core, unit: int) -> int:
    """11.7, 11.9 The strength of artillery, or the guns of a ship; 0 of all else."""
    values, kind = game.values(unit), game.type(unit)
    return values.guns if kind.is_ship else values.strength if kind.kind == "artillery" else 0


def doubled(game: Core, battle: Battle, firers: Iterable[int]) -> Iterator[Contribution[int]]:
    """15.3.3 Intensive fire: half as much again, of two batteries of 1 together."""
    intensive = [unit for unit in firers if unit in battle.intensive]
    more = sum(gun(game, unit) for unit in intensive) // 2
    if more:
        yield Contribution("intensive", more, "PS-15.3.3a")


def supporting(game: Core, battle: Battle, side: int, clause: str) -> Iterator[Contribution[int]]:
    """12.7.5 Ground support of a side that has been rolled for the hexes of the battle."""
    for support in game.state.supports:
        if support.side == side and support.hex in battle.hexes and support.strength > 0:
            yield Contribution("support", support.strength, clause)


def barraging(game: Core, battle: Battle) -> Iterator[Contribution[int]]:
    """11.7.3 What each gun adds to a barrage."""
    yield from firing(game, battle.guns)
    yield from doubled(game, battle, battle.guns)


def defenders(game: Core, battle: Battle) -> tuple[int, ...]:
    """11.1 The units under attack that take part with a strength, as far as they are shown: all of them in each hex."""
    return tuple(
        unit
        for space in battle.hexes
        for unit in game.here(space, 1 - game.phasing)
        if game.values(unit).strength >= 0 and not game.unit(unit).down
    )


def is_landing(game: Core, battle: Battle) -> bool:
    """7.4 Whether it is an opposed landing: somebody attacks from aboard."""
    return any(is_waiting(game, unit) for unit in battle.attackers)


# -- 11.2 the line and the column ------------------------------------------------------------------------


def read(game: Core, battle: Battle) -> Reading | None:
    """11.2 Where the battle is read on the table; None if the attack is too weak for the line."""
    return reading(game, total(attacking(game, battle)), total(defending(game, battle)))


def reading(game: Core, attack: int, defence: int) -> Reading | None:
    """11.2, ruling A-26 The line and column of two strengths, halved while the defence is above the highest line."""
    table = game.edition.combat
    while defence > table.highest:
        attack, defence = attack // 2, defence // 2
    line = table.lines[defence]
    lowest = next(low for low in line.lowest if low is not None)
    return None if attack < lowest else Reading(defence, attack, line.column(attack))


# -- 11.3 the die ----------------------------------------------------------------------------------------


def modifiers(game: Core, battle: Battle) -> tuple[Modifier, ...]:
    """11.3, 18.1.1 What is added to the die of a land combat."""
    amount, british = game.edition.tables.combat.modifiers, game.phasing == UK
    moderate = level(game) == MODERATE
    rough = all(space in game.edition.rough for space in battle.hexes)
    gurkhas = any(game.type(unit).branch == "gurkha" for unit in battle.attackers)
    return that_count(
        Modifier("gurkhas", amount.gurkhas * (gurkhas and rough), "PS-11.3x"),
        Modifier("special_forces", amount.special_forces * bool(battle.lent), "PS-11.3y"),
        Modifier("fog", amount.fog * (EFFECTS[game.state.effect] == "foggy"), "PS-11.3z"),
        Modifier("headquarters", amount.headquarters_attack * (not british and led(game, battle)), "PS-11.3aa"),
        Modifier("moderate", amount.moderate_defence * (british and moderate), "PS-11.3ab"),
        Modifier("storm", amount.storm * (WEATHERS[game.state.weather] == "stormy"), "PS-11.3ac"),
        Modifier("rough", amount.rough * rough, "PS-11.3ad"),
        Modifier("river", amount.river * across_river(game, battle), "PS-11.3ae"),
        Modifier("position", amount.position * all(protects(game, space) for space in battle.hexes), "PS-11.3af"),
        Modifier("headquarters", amount.headquarters_defence * (british and led(game, battle)), "PS-11.3ag"),
        Modifier("moderate", amount.moderate_attack * (not british and moderate), "PS-11.3ah"),
        Modifier("landing", amount.landing * is_landing(game, battle), "PS-11.3ai"),
        Modifier("integrity", amount.integrity * (british and is_mixed(game, battle.attackers)), "PS-18.1.1a"),
    )


def led(game: Core, battle: Battle) -> bool:
    """16.2.2, rulings A-17, P19 Whether any Argentine unit in the battle is with or next to a headquarters that is
    shown."""
    return any(not game.unit(unit).down for unit in headquarters_by(game, argentine_hexes(game, battle)))


def argentine_hexes(game: Core, battle: Battle) -> tuple[int, ...]:
    """16.2.2 The hexes of the Argentine units that take part in a battle as adjacent units."""
    return battle.hexes if game.phasing == UK else tuple(game.hex(unit) for unit in battle.attackers)


def across_river(game: Core, battle: Battle) -> bool:
    """11.3, 14.2.2, ruling A-43 Whether all attackers attack across a river, bridged or not."""
    rivers = game.edition.river_sides
    return all(
        game.hex(unit) >= 0 and sort_side(game.hex(unit), space) in rivers
        for unit in battle.attackers
        for space in battle.hexes
    )


def protects(game: Core, space: int) -> bool:
    """13.2, ruling P46 Whether an improved position protects those in a hex: their own, and no more infantry than it
    is for."""
    position = game.position_in(space)
    if position is None or position.side == game.phasing:
        return False
    return protected(game, space, position.side, position.size)


def protected(game: Core, space: int, side: int, size: int) -> bool:
    """13.2 Whether a position of a size holds all infantry in a hex; of other units there may be any number."""
    infantry = (unit for unit in game.here(space, side) if game.type(unit).kind == "infantry")
    return load(game, infantry) <= size * BATTALION
