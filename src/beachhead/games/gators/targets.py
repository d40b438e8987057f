"""What the acts of Gators! are done to, besides hexes: units, markers and loads by their letters, plans, sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from beachhead.games.gators.core import replace
from beachhead.games.gators.model import MISSILE, NOBODY, REB, US
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


def _unit_of(side: int | None) -> Kind:
    """The same, pointed at among the units of a side; None: of the phasing one."""

    def pointed(game: Any, piece: int, space: int) -> Iterable[int]:
        return (piece,) if piece in game.roster(game.phasing if side is None else side) else ()

    return replace(OWN_UNIT, pointed=pointed)


US_UNIT, REB_UNIT = _unit_of(US), _unit_of(REB)
"""The same where only one of the sides does such a thing."""

PHASING_UNIT = _unit_of(None)
"""The same where pointing at another side's unit means its hex."""


# -- what a unit puts into an attack -----------------------------------------------------------------


def _unit_and_more(game: Any, name: str) -> tuple[int, str]:
    unit, _, more = name.partition(":")
    return game.edition.unit_index.get(unit, NOBODY), more


def _part(game: Any, name: str) -> Part | None:
    unit, more = _unit_and_more(game, name)
    part = AMOUNT.find(game, more) if more else None
    return (unit, part) if unit != NOBODY and part is not None else None


def _share_option(game: Any, verb: str, clause: str, target: Part | Drop) -> Option:
    unit, share = target
    value = share if isinstance(share, int) else len(share)
    return Option(Action(verb, f"{game.edition.units[unit].id}:{share}"), clause, piece=unit, value=value)


def _every_part(game: Any) -> Iterable[Part]:
    return ((unit, part) for unit, kind in enumerate(game.edition.units) for part in range(1, max(kind.attack)))


def _drop(game: Any, name: str) -> Drop | None:
    unit, letters = _unit_and_more(game, name)
    return (unit, letters) if unit != NOBODY and letters and set(letters) == {letters[0]} else None


def _every_drop(game: Any) -> Iterable[Drop]:
    for unit, kind in enumerate(game.edition.units):
        armament = game.edition.armament.get(kind.kind)
        loads = armament.loads if armament is not None else (MISSILE,)
        for letter in sorted({letter for load in loads for letter in load}):
            most = max(load.count(letter) for load in loads)
            yield from ((unit, letter * count) for count in range(1, most + 1))


def _is_own(game: Any, side: Side, target: Part | Drop) -> Conditions:
    yield game.owner(target[0]) == side, "GAT-V.8", "not_yours"


SHARE_OF = Kind(name="share", find=_part, option=_share_option, every=_every_part, must=_is_own)
MARKERS_OF = Kind(name="markers", find=_drop, option=_share_option, every=_every_drop, must=_is_own)


# -- letters, plans, sheets --------------------------------------------------------------------------


def _by_name(game: Any, name: str) -> str | None:
    return name or None


def _name_option(game: Any, verb: str, clause: str, name: str) -> Option:
    return Option(Action(verb, name), clause)


def _every_load(game: Any) -> Iterable[str]:
    return sorted({load for armament in game.edition.armament.values() for load in armament.loads})


def _every_letter(game: Any) -> Iterable[str]:
    return (*game.edition.markers, MISSILE)


LOAD = Kind(name="load", find=_by_name, option=_name_option, every=_every_load)
LETTER = Kind(name="load", find=_by_name, option=_name_option, every=_every_letter)


def plans(of: Callable[[Any], Mapping[str, Any]]) -> Kind:
    """Ready-made plans by name."""
    return Kind(
        name="plan",
        find=lambda game, name: name if name in of(game) else None,
        option=_name_option,
        every=lambda game: tuple(of(game)),
    )


def _sheet_option(game: Any, verb: str, clause: str, sheet: str) -> Option:
    middle = game.edition.board.index.get(f"{sheet}-0403", NOBODY)
    return Option(Action(verb, sheet), clause, space=middle)


SHEET = Kind(name="sheet", find=_by_name, option=_sheet_option, every=lambda game: tuple(game.edition.oceans))
"""A sheet of ocean; one points at the hex in its middle."""


# -- around a ship -----------------------------------------------------------------------------------


def _beside_option(game: Any, verb: str, clause: str, place: int) -> Option:
    return Option(Action(verb, OFF_MAP), clause) if place == NOBODY else SPACE.option(game, verb, clause, place)


BESIDE_SHIP = Kind(
    name="hex",
    find=lambda game, name: NOBODY if name == OFF_MAP else game.edition.board.index.get(name),
    option=_beside_option,
    every=lambda game: range(NOBODY, len(game.edition.board.names)),
    pointed=SPACE.pointed,
)
"""A hex, or NOBODY for the places beside a ship that are off the map."""
