"""9.5 Mines and U-boats: where they are, whom they threaten, which ships are unescorted, and their dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events_sea import HazardRolled
from beachhead.games.britain_stands_alone.model import BR, GE, SIDES, Counter
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter, reveal_dummies
from beachhead.games.britain_stands_alone.rules.stacking_4 import port_capacity
from beachhead.games.britain_stands_alone.rules.weather_3 import has_submarines
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions

ESCORTS = ("dd", "tb")
"""9.5 The points that escort ships."""


class Hazard(NamedTuple):
    """9.5 What threatens ships in a zone: by name, the die up to which it hits, and the clause."""

    cause: str
    most: int
    clause: str


def hazard(game: Core, side: int, zone: int) -> Hazard | None:
    """9.5 What threatens a side's naval units in a sea zone, if anything does."""
    s, sea = game.state, game.edition.tables.sea
    if side == GE:
        return Hazard("mine", sea.british_mine, "BSA-9.5ap") if is_mined(game, zone) else None
    if zone == s.mine:
        return Hazard("mine", sea.mine, "BSA-9.5ah")
    if zone in s.submarines and has_submarines(game):
        return Hazard("submarine", sea.submarine, "BSA-9.5an")
    return None


def is_mined(game: Core, zone: int) -> bool:
    """9.5, ruling of 9.5ar Whether British mines are active in a zone.

    They are not while British ports on it have been reduced to less than a capacity of four.
    """
    zones = game.edition.zones
    ports = [port for port in game.edition.ports.values() if zone in port.seas and zones[port.zone].side != SIDES[GE]]
    printed = sum(port.capacity or 0 for port in ports)
    now = sum(port_capacity(game, port.space) or 0 for port in ports if game.controls(BR, port.space))
    return zones[zone].mines and not now < min(printed, game.edition.tables.sea.dormant)


# -- escorts ---------------------------------------------------------------------------------------------


def exposed_count(game: Core, units: Iterable[int]) -> int:
    """9.5 How many ships of a stack are unescorted: each point of destroyers or torpedo boats escorts two."""
    kinds = [game.type(unit) for unit in units]
    ships = sum(kind.arm == "ship" for kind in kinds)
    escorts = sum(kind.kind in ESCORTS for kind in kinds)
    return max(ships - escorts * game.edition.tables.sea.escorts, 0)


def name_exposed(game: Core, units: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """9.5 The moving player says which of his ships are unescorted, where escorts are short."""
    count = exposed_count(game, units)
    ships = tuple(unit for unit in units if game.type(unit).arm == "ship")
    if count == len(ships):
        return ships
    named: tuple[int, ...] = ()
    while len(named) < count:
        side, says = SIDES[game.side(units[0])], {"left": count - len(named)}
        ask = game.ask("unescorted", UNESCORTED(ships, named), clause="BSA-9.5au", side=side, about=ships, says=says)
        named = (*named, (yield from settle(ask)).piece)
    return named


def unescorted_needs(game: Core, ships: tuple[int, ...], named: tuple[int, ...], unit: int) -> Conditions:
    """9.5 What a ship needs to be named: it is one of the stack's, and was not named yet."""
    yield unit in ships, "BSA-9.5av", "needs_no_escort"
    yield unit not in named, "BSA-9.5au", "named"


UNESCORTED = act(
    "unescorted",
    OWN_UNIT,
    clause="BSA-9.5au",
    among=lambda game, ships, named: ships,
    needs=unescorted_needs,
)

# -- the dice --------------------------------------------------------------------------------------------


def meet_hazards(game: Core, zone: int, units: tuple[int, ...]) -> Flow[None]:
    """9.5, ruling B-29 A die for each counter of a stack that comes upon mines or submarines."""
    danger = hazard(game, game.side(units[0]), zone) if units else None
    if danger is None:
        return
    exposed = yield from name_exposed(game, units)
    for counter in consolidated(game, units):
        attack(game, danger, zone, counter, alone=counter[0] in exposed)


def attack(game: Core, danger: Hazard, zone: int, counter: Counter, *, alone: bool) -> None:
    """9.5 The die for one counter, one less if it is an unescorted ship."""
    added = game.edition.tables.sea.unescorted if alone else 0
    face = game.roll()
    hit = face + added <= danger.most
    clause = "BSA-9.5at" if alone else danger.clause
    game.emit(
        HazardRolled(clause=clause, cause=danger.cause, piece=counter[0], zone=zone, face=face, added=added, hit=hit)
    )
    if hit:
        strike(game, counter, danger)


def strike(game: Core, counter: Counter, danger: Hazard) -> None:
    """9.5 A counter is hit; a dummy in it takes the hit, and is found out."""
    dummy = next((piece for piece in counter if piece in game.state.dummies), None)
    if dummy is not None:
        reveal_dummies(game, (dummy,))
    else:
        damage_counter(game, counter, danger.cause, danger.clause)
