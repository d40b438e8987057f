"""What the acts of Gators! are done to, besides hexes: units, markers and loads by their letters, plans, sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from beachhead.games.gators.model import MISSILE, NOBODY
from beachhead.games.gators.play import replace
from beachhead.kernel.acts import AMOUNT, Kind
from beachhead.kernel.ask import Action, Option, Side
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE, units

OFF_MAP = "off-map"
"""The name of the places beside a ship that are off the map (V)."""

Part = tuple[int, int]
"""A unit and a share of its strength."""

Drop = tuple[int, str]
"""A unit and the markers that it uses, a letter for each."""


# -- units -------------------------------------------------------------------------------------------

OWN_UNIT = units(own=True, clause="GAT-V.8", name="not_yours")
"""A unit of the side that is asked.  Of another one nothing else is said: the reason could tell what is hidden."""

CARRIER, GUN, SHIP = (replace(OWN_UNIT, name=name) for name in ("carrier", "gun", "ship"))
"""The same where the sentences call it so, and mean by the unit the one that the question is about."""


def _of_player_1(g: Any, piece: int, space: int) -> Iterable[int]:
    return (piece,) if 0 <= piece < g.e.first_side_units else ()


def _of_player_2(g: Any, piece: int, space: int) -> Iterable[int]:
    return (piece,) if g.e.first_side_units <= piece < len(g.e.units) else ()


def _of_the_phasing_player(g: Any, piece: int, space: int) -> Iterable[int]:
    return (piece,) if piece in g.roster(g.phasing) else ()


US_UNIT, REB_UNIT = replace(OWN_UNIT, pointed=_of_player_1), replace(OWN_UNIT, pointed=_of_player_2)
"""The same where only one of the sides does such a thing."""

PHASING_UNIT = replace(OWN_UNIT, pointed=_of_the_phasing_player)
"""The same where pointing at another side's unit means its hex."""


# -- what a unit puts into an attack -----------------------------------------------------------------


def _unit_and_more(g: Any, name: str) -> tuple[int, str]:
    unit, _, more = name.partition(":")
    return g.e.unit_index.get(unit, NOBODY), more


def _part(g: Any, name: str) -> Part | None:
    unit, more = _unit_and_more(g, name)
    part = AMOUNT.find(g, more) if more else None
    return (unit, part) if unit != NOBODY and part is not None else None


def _part_option(g: Any, verb: str, clause: str, target: Part) -> Option:
    unit, part = target
    return Option(Action(verb, f"{g.e.units[unit].id}:{part}"), clause, piece=unit, value=part)


def _every_part(g: Any) -> Iterable[Part]:
    return ((unit, part) for unit, kind in enumerate(g.e.units) for part in range(1, max(kind.attack)))


def _drop(g: Any, name: str) -> Drop | None:
    unit, letters = _unit_and_more(g, name)
    return (unit, letters) if unit != NOBODY and letters and set(letters) == {letters[0]} else None


def _drop_option(g: Any, verb: str, clause: str, target: Drop) -> Option:
    unit, letters = target
    return Option(Action(verb, f"{g.e.units[unit].id}:{letters}"), clause, piece=unit, value=len(letters))


def _every_drop(g: Any) -> Iterable[Drop]:
    for unit, kind in enumerate(g.e.units):
        armament = g.e.armament.get(kind.kind)
        loads = armament.loads if armament is not None else (MISSILE,)
        for letter in sorted({letter for load in loads for letter in load}):
            most = max(load.count(letter) for load in loads)
            yield from ((unit, letter * count) for count in range(1, most + 1))


def _is_own(g: Any, side: Side, target: Part | Drop) -> Conditions:
    yield g.owner(target[0]) == side, "GAT-V.8", "not_yours"


SHARE_OF = Kind(name="share", find=_part, option=_part_option, every=_every_part, must=_is_own)
MARKERS_OF = Kind(name="markers", find=_drop, option=_drop_option, every=_every_drop, must=_is_own)


# -- letters, plans, sheets --------------------------------------------------------------------------


def _by_name(g: Any, name: str) -> str | None:
    return name or None


def _name_option(g: Any, verb: str, clause: str, name: str) -> Option:
    return Option(Action(verb, name), clause)


def _every_load(g: Any) -> Iterable[str]:
    return sorted({load for armament in g.e.armament.values() for load in armament.loads})


def _every_letter(g: Any) -> Iterable[str]:
    return (*g.e.markers, MISSILE)


LOAD = Kind(name="load", find=_by_name, option=_name_option, every=_every_load)
LETTER = Kind(name="load", find=_by_name, option=_name_option, every=_every_letter)


def plans(of: Callable[[Any], Mapping[str, Any]]) -> Kind:
    """Ready-made plans by name."""
    return Kind(
        name="plan",
        find=lambda g, name: name if name in of(g) else None,
        option=_name_option,
        every=lambda g: tuple(of(g)),
    )


def _sheet_option(g: Any, verb: str, clause: str, sheet: str) -> Option:
    middle = g.e.board.index.get(f"{sheet}-0403", NOBODY)
    return Option(Action(verb, sheet), clause, space=middle)


SHEET = Kind(name="sheet", find=_by_name, option=_sheet_option, every=lambda g: tuple(g.e.oceans))
"""A sheet of ocean; one points at the hex in its middle."""


# -- around a ship -----------------------------------------------------------------------------------


def _place_beside(g: Any, name: str) -> int | None:
    space: int | None = NOBODY if name == OFF_MAP else g.e.board.index.get(name)
    return space


def _beside_option(g: Any, verb: str, clause: str, place: int) -> Option:
    if place == NOBODY:
        return Option(Action(verb, OFF_MAP), clause)
    return SPACE.option(g, verb, clause, place)


BESIDE_SHIP = Kind(
    name="hex",
    find=_place_beside,
    option=_beside_option,
    every=lambda g: range(NOBODY, len(g.e.board.names)),
    pointed=SPACE.pointed,
)
"""A hex, or NOBODY for the places beside a ship that are off the map."""
