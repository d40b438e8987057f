"""5.4 Converted railroads: how they are lost again.  Converting them belongs to the Supply Phase (12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Derailed
from beachhead.games.britain_stands_alone.model import GE, NOBODY, SIDES
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

FAR = 9999


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


def furthest(game: Core, space: int) -> list[int]:
    """5.4 The hexes of a stretch that are furthest from the port of their line, also where they are cut off from it.

    Where two ports are as near to a stretch that is cut off from its own, those of either line.
    """
    return sorted({there for port in origins(game, space) for there in furthest_from(game, space, port)})


def furthest_from(game: Core, space: int, port: int) -> list[int]:
    """5.4 Those of the line of a port that are furthest from it, of what hangs together with a hex."""
    hexes = stretch(game, space, port)
    linked = distances(game, port, hexes if port in hexes else game.edition.rail_hexes)
    most = max(linked.get(there, FAR) for there in hexes)
    return [there for there in hexes if linked.get(there, FAR) == most]


def shorten(game: Core, space: int) -> Flow[None]:
    """5.4 A hit on a converted hex takes the furthest of its line; of several the German player chooses."""
    if space not in converted(game):
        return
    ask = game.ask("shorten", SHORTEN(space), clause="BSA-5.4u", side=SIDES[GE])
    yield from perform(game, SHORTEN(space), (yield from settle(ask)))


def rest_of_line(game: Core, space: int, ports: Collection[int]) -> int:
    """5.4, 8.4 A converted hex of the line that is under attack in a hex: that one, or once a hit has taken it the next
    one, towards the port where it begins; NOBODY if nothing of the line is left."""
    lines = converted(game)
    if space in lines:
        return space
    near = [there for there in game.edition.rail[space] if there in lines and {*ports} & {*origins(game, there)}]
    linked = {there: distances(game, there, lines) for there in near}
    return min(near, key=lambda there: (min(linked[there].get(port, FAR) for port in ports), there), default=NOBODY)


def shorten_needs(game: Core, hit: int, space: int) -> Conditions:
    """5.4 What a hex needs to be the one that a hit takes."""
    yield space in furthest(game, hit), "BSA-5.4t", "not_furthest"


SHORTEN = act(
    "shorten",
    SPACE,
    clause="BSA-5.4u",
    among=furthest,
    needs=shorten_needs,
    does=lambda game, hit, space: deconvert(game, space, "BSA-5.4t"),
)
