"""Positions of Britain Stands Alone for tests of supply: points at sea, ports, and who wants what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import SUPPLY
from games.britain_stands_alone.channel import Channel, Lie, channel


def hexed(name: str) -> int:
    return load_edition().board.space(name)


def hexes(*names: str) -> list[int]:
    return [hexed(name) for name in names]


def at_sea(kind: str, count: int, zone: str, first: int = 0, **how: Any) -> dict[str, Lie]:
    """So many points of a row at sea in a zone, with supply."""
    edition = load_edition()
    lie = {"at": zone, "load": SUPPLY, **how}
    return {edition.units[unit].id: lie for unit in edition.rows[kind][first : first + count]}


def prahms(count: int, zone: str = "Straits of Dover", first: int = 0, **how: Any) -> dict[str, Lie]:
    return at_sea("ge-prahm", count, zone, first, **how)


def based(kind: str, count: int, space: str) -> dict[str, Lie]:
    edition = load_edition()
    return {edition.units[unit].id: space for unit in edition.rows[kind][:count]}


STORM = {"weather": 3, "german": ["4223"]}


def german(pieces: Mapping[str, Lie] | None = None, **state: Any) -> Channel:
    """The German Supply Phase, with no sabotage."""
    return channel(pieces or {}, phase="ge_supply", **{"saboteurs": (0, 0), **state})


def british(pieces: Mapping[str, Lie] | None = None, **state: Any) -> Channel:
    """The British Supply Phase, with no sabotage."""
    return channel(pieces or {}, phase="br_supply", **{"saboteurs": (0, 0), **state})


def finish(table: Channel) -> Channel:
    """Convert nothing, and let the points supply what they do; who goes short is left to the test."""
    while not table.over and table.prompt in ("convert", "supply"):
        table.do("converted" if table.prompt == "convert" else "supplied")
    return table
