"""13.2 Auxiliary Units and Brandenberger: attacks on single installations and land units."""

from __future__ import annotations

from functools import partial

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Hit, SabotageRolled
from beachhead.games.britain_stands_alone.model import BR, BR_SUPPLY, GE, GE_SUPPLY, SIDES
from beachhead.games.britain_stands_alone.rules.demolition_11_1 import KINDS, hit, installed
from beachhead.games.britain_stands_alone.rules.lines_5_4 import converted, lines_at, shorten
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.games.britain_stands_alone.targets import ENEMY_UNIT, SPACE
from beachhead.kernel.acts import in_turn
from beachhead.kernel.ask import Ask, Side
from beachhead.kernel.refusal import Conditions

UNIT = "unit"
"""The kind of target that is no installation."""

# -- the moments -----------------------------------------------------------------------------------------


def sabotage_window(game: Core) -> Flow[None]:
    """13.2 A moment of a Supply or Land Combat Phase: the active player first, until nobody attacks any more.

    At any point means for a Land Combat: before it is declared, before its die, and once it is over.
    """
    order = SIDES[game.phasing], SIDES[1 - game.phasing]
    yield from in_turn(game, order, partial(sabotage, game))


def sabotage(game: Core, side: Side) -> Ask | None:
    """13.2 The question of one of the sides; none where it can attack nothing, or there are no Germans to attack.

    German airbases and ports in England can be attacked, too, with no German land unit left.
    """
    number = SIDES.index(side)
    germans = bool(game.on_map(GE)) or (number == BR and bool(game.german))
    if not (game.state.saboteurs[number] and germans and is_moment(game, number)):
        return None
    sites = [SABOTAGE[kind](number) for kind in KINDS]
    return game.ask(
        "sabotage", *sites, SABOTAGE_UNIT(number), NO_SABOTAGE, clause=clause_of(game, number), side=side, reaction=True
    )


def is_moment(game: Core, side: int) -> bool:
    """13.2 Whether a side can attack now: in both Land Combat Phases, else in the enemy's Supply Phase alone."""
    return game.state.phase != (BR_SUPPLY if side == BR else GE_SUPPLY)


def clause_of(game: Core, side: int, *where: int) -> str:
    """13.2 What grants a side its attacks."""
    return "BSA-13.2b" if side == BR else "BSA-13.2j"


# -- what can be attacked --------------------------------------------------------------------------------


def sites(kind: str, game: Core, side: int) -> list[int]:
    """13.2 Where there is an installation of a kind in England, for Brandenberger near German units."""
    edition = game.edition
    there = dict(zip(KINDS, (edition.airbases, edition.ports, edition.radars, edition.rail_hexes), strict=True))[kind]
    near = within_reach(game) if side == GE else range(len(edition.chart.names))
    return sorted(space for space in there if space in near)


def site_needs(kind: str, game: Core, side: int, space: int) -> Conditions:
    """13.2 What an installation needs to be attacked."""
    yield kind in installed(game, space), "BSA-13.2e", "no_installation"
    yield from target_needs(game, side, space, kind, space)


def enemies(game: Core, side: int) -> tuple[int, ...]:
    """13.2 The enemy's land units in England."""
    return game.on_map(1 - side)


def unit_needs(game: Core, side: int, unit: int) -> Conditions:
    """13.2 What a land unit needs to be attacked."""
    yield unit in enemies(game, side), "BSA-13.2c", "not_theirs_in_england"
    if unit in enemies(game, side):
        yield from target_needs(game, side, game.hex(unit), UNIT, unit)


def target_needs(game: Core, side: int, space: int, kind: str, where: int) -> Conditions:
    """13.2 What any target needs: in England, not attacked in this phase, within the limit of the zone or the reach."""
    s, zone, table = game.state, game.edition.zone[space], game.edition.tables.sabotage
    yield s.saboteurs[side] > 0, "BSA-13.2a" if side == BR else "BSA-13.2i", "no_saboteurs"
    yield zone in game.edition.zones and game.edition.zones[zone].in_england, "BSA-13.2c", "not_theirs_in_england"
    yield (s.clock, side, kind, where) not in s.sabotaged, "BSA-13.2e", "attacked_already"
    if side == BR:
        yield s.raids.count((s.turn, zone)) < table.in_zone, "BSA-13.2d", "enough_raids"
    else:
        yield space in within_reach(game), "BSA-13.2k", "far_from_germans"


def within_reach(game: Core) -> frozenset[int]:
    """13.2 The hexes not too far from a German land unit, over land and crossing arrows."""

    def find() -> frozenset[int]:
        edge = {game.hex(unit) for unit in game.on_map(GE)}
        found = set(edge)
        for _ in range(game.edition.tables.sabotage.reach):
            edge = {there for here in edge for there in game.edition.ways[here]} - found
            found |= edge
        return frozenset(found)

    known: frozenset[int] = game.kept_of(GE, "within_reach", find)
    return known


# -- an attack -------------------------------------------------------------------------------------------


def modifier(game: Core, side: int, space: int, kind: str) -> int:
    """13.2 What is added to the die: for an enemy there, battalions aside, or else for his zone; not against units."""
    table = game.edition.tables.sabotage
    if kind == UNIT:
        return 0
    if any(game.type(unit).kind != "amphibious" for unit in game.here(space, 1 - side)):
        return table.occupied
    return table.controlled if in_zone(game, space, side) else 0


def attempt(game: Core, side: int, space: int, kind: str, where: int) -> bool:
    """13.2 A point is spent and the die rolled; whether it succeeds."""
    s, added = game.state, modifier(game, side, space, kind)
    left = list(s.saboteurs)
    left[side] -= 1
    s.saboteurs = (left[BR], left[GE])
    s.sabotaged = (*(one for one in s.sabotaged if one[0] == s.clock), (s.clock, side, kind, where))
    if side == BR:
        s.raids = (*(one for one in s.raids if one[0] == s.turn), (s.turn, game.edition.zone[space]))
    game.recount()
    face = game.roll()
    success = face + added <= game.edition.tables.sabotage.needed[kind]
    game.emit(
        SabotageRolled(clause="BSA-13.2h", side=side, kind=kind, hex=space, face=face, added=added, success=success)
    )
    return success


def attack_site(kind: str, game: Core, side: int, space: int) -> Flow[None]:
    """13.2, 5.4 An attack on an installation: a hit, which on a converted railroad shortens its line."""
    if not attempt(game, side, space, kind, space):
        return
    if kind == "rail" and space in converted(game):
        yield from shorten(game, lines_at(game, space))
    else:
        hit(game, kind, space, 1, "sabotage", "BSA-13.2h")


def attack_unit(game: Core, side: int, unit: int) -> None:
    """13.2 An attack on a land unit: a hit."""
    if attempt(game, side, game.hex(unit), UNIT, unit):
        hits = min(game.unit(unit).hits + 1, game.edition.tables.damage.unit)
        game.stamp(unit, hits=hits)
        game.emit(Hit(clause="BSA-13.2h", piece=unit, hits=hits, cause="sabotage"))


SABOTAGE = {
    kind: act(
        f"sabotage_{kind}",
        SPACE,
        clause=clause_of,
        among=partial(sites, kind),
        needs=partial(site_needs, kind),
        does=partial(attack_site, kind),
    )
    for kind in KINDS
}

SABOTAGE_UNIT = act("sabotage_unit", ENEMY_UNIT, clause=clause_of, among=enemies, needs=unit_needs, does=attack_unit)

NO_SABOTAGE = act("no_sabotage", clause="BSA-13.2b", goes_on=True)
