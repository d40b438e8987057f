"""Targets of acts, and options, on pieces and spaces by their printed names: made once for each edition and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from beachhead.kernel.acts import Kind
from beachhead.kernel.ask import Action, Option, Side
from beachhead.kernel.refusal import Conditions


def _on_units(game: Any, verb: str, clause: str) -> Sequence[Option]:
    key = ("unit", verb, clause)
    found: Sequence[Option] | None = game.edition.options.get(key)
    if found is None:
        units = enumerate(game.edition.units)
        found = game.edition.options[key] = [
            Option(Action(verb, unit.id), clause, piece=number) for number, unit in units
        ]
    return found


def _on_spaces(game: Any, verb: str, clause: str) -> Sequence[Option]:
    key = ("space", verb, clause)
    found: Sequence[Option] | None = game.edition.options.get(key)
    if found is None:
        names = enumerate(game.edition.board.names)
        found = game.edition.options[key] = [Option(Action(verb, name), clause, space=number) for number, name in names]
    return found


def _the_unit(game: Any, piece: int, space: int) -> Iterable[int]:
    return (piece,) if 0 <= piece < len(game.edition.units) else ()


def _the_space(game: Any, piece: int, space: int) -> Iterable[int]:
    return (space,) if 0 <= space < len(game.edition.board.names) else ()


def units(*, own: bool | None = None, clause: str | Callable[[Any], str] = "", name: str = "") -> Kind:
    """Acts on units: of the side that is asked (`own`), of another side (False), or of either.

    `clause` (a function where it depends on the game) and the sentence `no.NAME` say why it cannot be another's; the
    game tells a unit's `owner`.
    """

    def must(game: Any, side: Side, unit: int) -> Conditions:
        yield (game.owner(unit) == side) is own, clause if isinstance(clause, str) else clause(game), name

    return Kind(
        name="unit",
        find=lambda game, name: game.edition.unit_index.get(name),
        option=lambda game, verb, clause, unit: _on_units(game, verb, clause)[unit],
        table=_on_units,
        every=lambda game: range(len(game.edition.units)),
        pointed=_the_unit,
        must=None if own is None else must,
    )


ANY_UNIT = units()
"""Units of either side."""

SPACE = Kind(
    name="hex",
    find=lambda game, name: game.edition.board.index.get(name),
    option=lambda game, verb, clause, space: _on_spaces(game, verb, clause)[space],
    table=_on_spaces,
    every=lambda game: range(len(game.edition.board.names)),
    pointed=_the_space,
)
