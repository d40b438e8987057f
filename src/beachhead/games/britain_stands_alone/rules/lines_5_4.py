"""5.4 Converted railroads: how they are lost again.  Converting them belongs to the Supply Phase (12)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Derailed
from beachhead.games.britain_stands_alone.model import GE, SIDES
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

FAR = 9999

Lines = tuple[tuple[int, int], ...]
"""5.4 Converted hexes, each after the port of whose line it is."""


def converted(game: Core) -> dict[int, int]:
    """5.4 The converted railroad hexes, each with the port where its line begins."""
    return dict(game.state.converted)


def deconvert(game: Core, space: int, clause: str = "BSA-5.4s") -> None:
    """5.4, 11.1 A railroad hex is converted no more; what lay beyond it stays so, but is cut off."""
    if space in converted(game):
        game.state.converted = tuple(one for one in game.state.converted if one[0] != space)
        game.forget()
        game.emit(Derailed(clause=clause, hex=space))


def origins(game: Core, space: int) -> list[int]:
    """5.4 The port in which the line of a converted hex originates.

    Once it is cut off from that one, it is the nearest to which it is still linked, if there is any; each of several
    that are as near.
    """
    lines = converted(game)
    linked = distances(game, space, lines)
    ports = [there for there in linked if lines[there] == there]
    own = lines[space]
    if own in linked or not ports:
        return [own]
    nearest = min(linked[port] for port in ports)
    return sorted(port for port in ports if linked[port] == nearest)


def lines_at(game: Core, space: int) -> Lines:
    """5.4 The line that a hit on a converted hex shortens; of several ports that are as near each one's."""
    return tuple((port, there) for port in origins(game, space) for there in stretch(game, space, port))


def stretch(game: Core, space: int, port: int) -> list[int]:
    """5.4 The converted hexes of the line of a port that hang together with one of them."""
    alike = [there for there in converted(game) if port in origins(game, there)]
    return sorted(distances(game, space, alike))


def distances(game: Core, start: int, among: Iterable[int]) -> dict[int, int]:
    """5.4 How many railroad hexes others are from one, along some of them."""
    free, found, edge = set(among), {start: 0}, [start]
    for here in edge:
        for there in game.edition.rail[here]:
            if there in free and there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def furthest(game: Core, lines: Lines) -> list[int]:
    """5.4 The hexes of a line that are furthest from its port, also where they are cut off from it; of several lines,
    those of each of them."""
    left = [(port, there) for port, there in lines if there in converted(game)]
    parts = {port: [there for begun, there in left if begun == port] for port, _ in left}
    return sorted({there for port, hexes in parts.items() for there in ends(game, port, hexes)})


def ends(game: Core, port: int, hexes: list[int]) -> list[int]:
    """5.4 Those of some hexes that are furthest from a port, along them if it is among them."""
    linked = distances(game, port, hexes if port in hexes else game.edition.rail_hexes)
    most = max(linked.get(there, FAR) for there in hexes)
    return [there for there in hexes if linked.get(there, FAR) == most]


def shorten(game: Core, lines: Lines) -> Flow[None]:
    """5.4 A hit takes the furthest converted hex of a line, if any is left; of several the German player chooses."""
    if furthest(game, lines):
        ask = game.ask("shorten", SHORTEN(lines), clause="BSA-5.4u", side=SIDES[GE])
        yield from perform(game, SHORTEN(lines), (yield from settle(ask)))


def shorten_needs(game: Core, lines: Lines, space: int) -> Conditions:
    """5.4 What a hex needs to be the one that a hit takes."""
    yield space in furthest(game, lines), "BSA-5.4t", "not_furthest"


SHORTEN = act(
    "shorten",
    SPACE,
    clause="BSA-5.4u",
    among=furthest,
    needs=shorten_needs,
    does=lambda game, lines, space: deconvert(game, space, "BSA-5.4t"),
)
