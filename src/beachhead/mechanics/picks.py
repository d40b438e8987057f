"""Options on pieces and spaces, by their printed names: made once for each edition and kept; and buttons."""

from __future__ import annotations

from typing import Any

from beachhead.kernel.ask import NOWHERE, Action, Option


class Picks:
    """For a play whose edition `e` has `units` with an `id`, a `board` with `names`, and a dictionary `options`."""

    __slots__ = ()

    e: Any

    def pick(self, verb: str, unit: int, clause: str) -> Option:
        """The option to do something with a unit."""
        key = (verb, unit, clause)
        option: Option | None = self.e.options.get(key)
        if option is None:
            option = Option(Action(verb, self.e.units[unit].id), clause, piece=unit)
            self.e.options[key] = option
        return option

    def button(self, verb: str, clause: str, target: str = "", *, value: int = 0, piece: int = NOWHERE) -> Option:
        """An option that is not on the map; where it has no target, that is its value."""
        return Option(Action(verb, target or (str(value) if value else "")), clause, value=value, piece=piece)

    def go(self, verb: str, space: int, clause: str) -> Option:
        """The option to do something at a hex."""
        key = (verb, -space - 1, clause)
        option: Option | None = self.e.options.get(key)
        if option is None:
            option = Option(Action(verb, self.e.board.names[space]), clause, space=space)
            self.e.options[key] = option
        return option
