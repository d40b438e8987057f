"""12.4, 12.10 The mission boxes: what is in them, what has flown in this phase, what is shot down."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, replace
from beachhead.games.port_stanley.events_air import HarriersLost, PlanesLost
from beachhead.games.port_stanley.model import MIRAGE, PUCARA, SKYHAWK, Planes
from beachhead.games.port_stanley.rules.harriers_19_2 import take_harriers
from beachhead.games.port_stanley.rules.losses_11_5 import score

PATROL, SUPPRESSION, GROUND = "patrol", "suppression", "ground"
SHIPPING, BOMBING = "shipping", "bombing"
"""12.4 The boxes by name: those of the British, and those of the Argentine player."""

KINDS = ("mirage", "skyhawk", "pucara")
NO_PLANES: Planes = (0, 0, 0)


def planes_of(mirages: int, skyhawks: int, pucaras: int) -> Planes:
    """So many of each kind."""
    return mirages, skyhawks, pucaras


def of_kind(kind: int, number: int) -> Planes:
    """So many of one kind."""
    return planes_of(*(number if one == kind else 0 for one in range(len(KINDS))))


def plus(one: Planes, other: Planes, sign: int = 1) -> Planes:
    """Aircraft added to others, or with -1 taken from them, never below none."""
    return planes_of(*(max(0, have + sign * more) for have, more in zip(one, other, strict=True)))


def mainland(planes: Planes) -> Planes:
    """12.1 Those that are based on the mainland."""
    return planes[MIRAGE], planes[SKYHAWK], 0


def pucaras(planes: Planes) -> Planes:
    """12.1 Those that are based on the islands."""
    return 0, 0, planes[PUCARA]


# -- what can fly ----------------------------------------------------------------------------------------


def harriers_in(game: Core, box: str) -> int:
    """12.4, ruling P35 The Harriers of a box that have not flown in this combat phase."""
    assigned: int = getattr(game.state.missions, box)
    flown: int = getattr(game.state.flown, box)
    return max(0, assigned - flown)


def planes_in(game: Core, box: str) -> Planes:
    """12.4, ruling P35 The Argentine aircraft of a box that have not flown in this combat phase."""
    assigned: Planes = getattr(game.state.missions, box)
    return plus(assigned, getattr(game.state.flown, box), -1)


def fly_harriers(game: Core, box: str, number: int) -> None:
    """Ruling P35 Harriers of a box fly: not again in this combat phase."""
    flown = game.state.flown
    game.state.flown = replace(flown, **{box: getattr(flown, box) + number})
    game.forget()


def fly_planes(game: Core, box: str, planes: Planes) -> None:
    """Ruling P35 Argentine aircraft of a box fly: not again in this combat phase."""
    flown = game.state.flown
    game.state.flown = replace(flown, **{box: plus(getattr(flown, box), planes)})
    game.recount()


# -- losses ----------------------------------------------------------------------------------------------


def lose_harriers(game: Core, box: str, number: int, clause: str) -> None:
    """12.5.3, 12.6.4, 21.1 Harriers of a box are lost, each a victory point."""
    if not number:
        return
    s = game.state
    for name in ("missions", "flown"):
        boxes = getattr(s, name)
        setattr(s, name, replace(boxes, **{box: max(0, getattr(boxes, box) - number)}))
    take_harriers(game, number)
    game.emit(HarriersLost(clause=clause, number=number))
    score(game, number * game.edition.tables.victory.air, -1, "PS-21.1a")


def lose_planes(game: Core, box: str, lost: Planes, clause: str) -> None:
    """12.6.4 Argentine aircraft of a box are lost, for good."""
    if not any(lost):
        return
    s = game.state
    for name in ("missions", "flown"):
        boxes = getattr(s, name)
        setattr(s, name, replace(boxes, **{box: plus(getattr(boxes, box), lost, -1)}))
    s.airmen = plus(s.airmen, lost, -1)
    game.forget()
    game.emit(PlanesLost(clause=clause, planes=lost))


def shared(number: int, planes: Planes) -> Planes:
    """12.10 Losses among aircraft of one mission by type: Mirages and Skyhawks share, the odd one is a Skyhawk.

    What one of them cannot bear the other does.
    """
    if planes[PUCARA]:
        return 0, 0, min(number, planes[PUCARA])
    number = min(number, planes[MIRAGE] + planes[SKYHAWK])
    mirages = min(number // 2, planes[MIRAGE])
    skyhawks = min(number - mirages, planes[SKYHAWK])
    return number - skyhawks, skyhawks, 0
