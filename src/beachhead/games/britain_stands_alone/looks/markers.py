"""Markers on the map and the display of Britain Stands Alone: damage, Mine and U-Boats, stores, who took what."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.wording import place_name, say
from beachhead.games.britain_stands_alone.model import GE, NOBODY, SIDES, Damage
from beachhead.kernel.scene import Marker


def markers(game: Core) -> tuple[Marker, ...]:
    """All markers that lie in spaces."""
    return (*damage(game), *at_sea(game), *stores(game), *taken(game))


def damage(game: Core) -> Iterator[Marker]:
    """11.2 Hits on airbases, ports, radar stations, and Rail Breaks: one marker a hex, whatever is hit there."""
    found: dict[int, list[Damage]] = {}
    for one in game.state.damage:
        found.setdefault(one.space, []).append(one)
    for space, those in found.items():
        what = ", ".join(say(f"britain_stands_alone.damage.{one.kind}", hits=one.hits) for one in those)
        text = say("britain_stands_alone.marker.damage", hex=place_name(game.edition, space), what=what)
        yield Marker(kind="debris", space=space, text=text, count=str(sum(one.hits for one in those)))


def at_sea(game: Core) -> Iterator[Marker]:
    """9.5 The German Mine and U-Boats in sea zones."""
    s = game.state
    if s.mine != NOBODY:
        text = say("britain_stands_alone.marker.mine", hex=place_name(game.edition, s.mine))
        yield Marker(kind="mine", space=s.mine, text=text, side=SIDES[GE])
    for zone in sorted(set(s.submarines)):
        text = say("britain_stands_alone.marker.submarine", hex=place_name(game.edition, zone))
        yield Marker(kind="submarine", space=zone, text=text, side=SIDES[GE], count=str(s.submarines.count(zone)))


def stores(game: Core) -> Iterator[Marker]:
    """14.2 German replacement points in England."""
    found: dict[int, int] = {}
    for one in game.state.stores:
        found[one.space] = found.get(one.space, 0) + one.points
    for space, points in found.items():
        text = say("britain_stands_alone.marker.stores", hex=place_name(game.edition, space), points=points)
        yield Marker(kind="supplies", space=space, text=text, side=SIDES[GE], count=str(points))


def taken(game: Core) -> Iterator[Marker]:
    """1.3 A flag where the German player has taken a city, a port, an airbase or a radar station."""
    edition = game.edition
    for space in game.state.german:
        if edition.city[space] or space in edition.ports or space in edition.airbases or space in edition.radars:
            text = say("britain_stands_alone.marker.taken", hex=place_name(edition, space))
            yield Marker(kind="flag", space=space, text=text, side=SIDES[GE])
