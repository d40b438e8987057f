"""11.2, 12.0 What hits and being out of supply leave of a land unit's factors."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core


def supply_level(game: Core, unit: int) -> int:
    """12.0, 12.1 The level at which a piece is out of supply now, which is that of its marker.

    On the display all are in supply, and whoever performs an Amphibious or Airborne Assault, marker or none.
    """
    lies = game.unit(unit)
    if not lies.oos or lies.assault or has_grace(game, unit):
        return 0
    zone = game.edition.zones.get(lies.hex)
    return 0 if zone is not None and zone.display else lies.oos


def has_grace(game: Core, unit: int) -> bool:
    """12.0, ruling R-30 Whether a unit is in supply by itself: in the turn of its assault and in the next one."""
    stormed = game.unit(unit).stormed
    return bool(stormed) and game.state.turn - stormed <= 1


def halvings(game: Core, unit: int) -> tuple[int, int, int]:
    """11.2, 12.0 How often attack, defence and movement are halved.

    A first hit and a first level of supply halve the attack, a second the others too; the effects add up, but of
    a first level beside a second only the second counts.
    """
    lies = game.unit(unit)
    if not lies.hits and not lies.oos:
        return 0, 0, 0
    levels = sorted((lies.hits, supply_level(game, unit)))
    attack = 2 if levels[0] == levels[1] > 0 else 1 if levels[1] else 0
    rest = levels.count(2)
    return attack, rest, rest


def attack(game: Core, unit: int) -> int:
    """6.1 The attack factor of a unit as it is, rounded down."""
    return int(game.values(unit).attack) >> halvings(game, unit)[0]


def defence(game: Core, unit: int) -> int:
    """6.1 The defence factor of a unit as it is, rounded down but not below 1."""
    return _least(game.values(unit).defence, halvings(game, unit)[1])


def allowance(game: Core, unit: int) -> int:
    """5.2 The movement allowance of a unit as it is, rounded down but not below 1."""
    return _least(game.values(unit).movement, halvings(game, unit)[2])


def armour(game: Core, unit: int) -> int:
    """6.4 The Armor Superiority Value of a unit as it is: 1 less for each hit, not below 0."""
    return max(int(game.values(unit).armour) - game.unit(unit).hits, 0)


def _least(printed: int, times: int) -> int:
    return max(printed >> times, 1) if printed and times else printed
