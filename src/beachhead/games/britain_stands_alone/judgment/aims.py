"""Where the Germans mean to cross: of the sea zones that are worth it the one behind which the British are blindest.

Nothing of it is remembered: until the Mine is laid it follows from the hits on radar stations and sector airbases, and
of those the first one goes where the player's own draw has it (9.5, 12.2, 16.1).
"""

from __future__ import annotations

from functools import lru_cache

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import GE, NOBODY
from beachhead.games.britain_stands_alone.printed_map import Port
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import ready_of

SHUT = 0.5
"""4.0, 12.2 How much of its capacity a port counts for a crossing whose ways to the sea an enemy can shut off."""

SEEN = 1.0
"""7.1 What a point of the Germans' own Naval Detection Value in a sea zone is worth, in port capacity."""

NEARLY = 0.75
"""9.5 How much of what the best sea zone is worth another one has to be for a landing there."""

LONG = ("july",)
"""16.3 The scenarios in which those who have landed live for so long on their ports that a lesser crossing is lost."""

LASTING = 2
"""11.3 The hits on a station of which one is left when the landing comes."""


def aimed_at(game: Core) -> int:
    """9.5, 7.3 The sea zone of the crossing: that of the Mine, before it is laid the one that the hits are for."""
    if game.state.mine != NOBODY:
        return game.state.mine

    def find() -> int:
        choices = crossings(game)
        return max(choices, key=lambda zone: (hits_behind(game, zone), crossing_worth(game.edition, zone), -zone))

    found: int = game.kept("aim", find)
    return found


def crossings(game: Core) -> tuple[int, ...]:
    """9.5, 12.2 The sea zones that are worth a crossing, nearly as much as the best; in a long campaign none else."""
    return worth_crossing(game.edition, 1.0 if game.state.scenario in LONG else NEARLY)


@lru_cache(maxsize=8)
def worth_crossing(edition: Edition, share: float) -> tuple[int, ...]:
    """9.5, 12.2 The sea zones that are worth such a share of the best."""
    worth = {zone: crossing_worth(edition, zone) for zone in edition.zones if room_ashore(edition, zone)}
    return tuple(zone for zone in worth if worth[zone] >= share * max(worth.values()))


def hits_behind(game: Core, zone: int) -> int:
    """7.3 The hits on stations in the land zone that pairs with a sea zone."""
    edition = game.edition
    return sum(
        one.hits
        for one in game.state.damage
        if one.kind in ("radar", "airbase") and edition.zone[one.space] == edition.zones[zone].pair
    )


def is_undecided(game: Core, land: int) -> bool:
    """9.5, 7.3 Whether no crossing is prepared yet, and stations in a land zone are for one of them."""
    zones, choices = game.edition.zones, crossings(game)
    return (
        game.state.mine == NOBODY
        and any(zones[zone].pair == land for zone in choices)
        and not any(hits_behind(game, zone) for zone in choices)
    )


# -- the hits before the match --------------------------------------------------------------------------------


def ready_hits(game: Core) -> float:
    """16.1 The hits of the ready-made set-up: as good as others where they are for one of the crossings."""
    edition = game.edition
    there = {edition.zone[space] for _, space, _ in ready_of(game, GE).hits}
    return 3.0 if any(edition.zones[zone].pair in there for zone in crossings(game)) else LAST


def hits(game: Core, kind: str, space: int) -> float:
    """16.1, 7.3 Where a hit goes: the first to a radar station behind any of the crossings, those after it to the same
    land zone, so many to each station that they last."""
    edition, land = game.edition, game.edition.zone[space]
    if not game.state.damage:
        near = kind == "radar" and any(edition.zones[zone].pair == land for zone in crossings(game))
        return 3.0 if near else 1.0
    here = game.damage(kind, space)
    return 1.0 + (edition.zones[aimed_at(game)].pair == land) + 0.5 * (0 < here < LASTING) - 0.5 * (here >= LASTING)


# -- what a crossing is worth ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def crossing_worth(edition: Edition, zone: int) -> float:
    """9.5, 12.2, 7.1 What a sea zone is worth to cross: its ports, those that an enemy beside them shuts off for less,
    and how well the own aircraft see there."""
    shut = sum(port.capacity or 0 for port in harbours(edition, zone) if port.access)
    printed = edition.zones[zone].naval
    seen = printed[GE] if printed is not None else 0
    return room_ashore(edition, zone) - (1.0 - SHUT) * shut + SEEN * seen


@lru_cache(maxsize=64)
def room_ashore(edition: Edition, zone: int) -> int:
    """12.2, 15.2 The port capacity in England on a sea zone that landing craft reach from the Straits, 0 of others."""
    straits = edition.zone_named(edition.tables.artillery.zone)
    if zone != straits.space and zone not in straits.borders:
        return 0
    return sum(port.capacity or 0 for port in harbours(edition, zone))


def harbours(edition: Edition, zone: int) -> list[Port]:
    """12.2 The ports of England on a sea zone."""
    return [port for port in edition.ports.values() if zone in port.seas and edition.zones[port.zone].in_england]
