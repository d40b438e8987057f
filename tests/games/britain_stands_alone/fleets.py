"""Ships of Britain Stands Alone for tests: points of a row, stacks at sea, and how they sail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import stacks_at_sea
from games.britain_stands_alone.channel import Channel, Lie, channel

STRAITS, SOUTHERN, CENTRAL = "Straits of Dover", "Southern North Sea", "Central North Sea"
EASTERN, WESTERN = "Eastern English Channel", "Western English Channel"
CALAIS, DIEPPE = "Dunkirk, Calais and Boulogne", "Etaples and Dieppe"
ANTWERP, ROTTERDAM = "Antwerp and Flushing", "Rotterdam and Den Helder"
HAVRE, GERMANY, TYNE = "Le Havre and Cherbourg", "German ports", "Tyne and Tees"
HARWICH, SHEERNESS, DOVER, RYE, PLYMOUTH, PORTSMOUTH = "4119", "3922", "4223", "3925", "1429", "3026"
SCAPA = "Scapa Flow anchorage"


def points(row: str, count: int, space: str, first: int = 0, **how: Any) -> dict[str, Lie]:
    """So many points of a row in a space."""
    edition = load_edition()
    lie: Lie = {"at": space, **how} if how else space
    return {edition.units[unit].id: lie for unit in edition.rows[row][first : first + count]}


def prahms(count: int, space: str = CALAIS, first: int = 0, **how: Any) -> dict[str, Lie]:
    return points("ge-prahm", count, space, first, **how)


def germans(pieces: Mapping[str, Lie], **state: Any) -> Channel:
    """The German Naval Movement Phase."""
    return channel(pieces, **{"phase": "ge_sailing", **state})


def british(pieces: Mapping[str, Lie], **state: Any) -> Channel:
    """The British Naval Movement Phase."""
    return channel(pieces, **{"phase": "br_sailing", **state})


def home(pieces: Mapping[str, Lie], **state: Any) -> Channel:
    """The German Return to Base Phase."""
    return channel(pieces, **{"phase": "ge_return", **state})


def home_again(pieces: Mapping[str, Lie], **state: Any) -> Channel:
    """The British Return to Base Phase."""
    return channel(pieces, **{"phase": "br_return", **state})


def sail(at: Channel, *units: str, to: str = "", by: tuple[str, ...] = ()) -> Channel:
    """A stack sails by some zones to another."""
    first, *others = units
    at.do(f"sail {first}", *(f"with {unit}" for unit in others))
    for zone in (*by, *((to,) if to else ())):
        at.do(f"steer {zone}")
    return at


def stacks(at: Channel, side: int, zone: str) -> list[set[str]]:
    """The stacks at sea in a zone, by id."""
    return [set(at.names(units)) for units in stacks_at_sea(at.game, side, at.space(zone))]


def faces(at: Channel) -> list[tuple[str, int, int, bool]]:
    """The dice of mines and submarines: whom, the face, what was added, whether it hit."""
    units = at.game.edition.units
    return [(units[one.piece].id, one.face, one.added, one.hit) for one in at.events("HazardRolled")]


def zone(name: str) -> int:
    """A space by name."""
    return load_edition().board.space(name)
