"""The charts of Britain Stands Alone that are read by row and column: land combat, hit numbers in air and at sea."""

from __future__ import annotations

import msgspec


class SideResult(msgspec.Struct, frozen=True):
    """6.2 One side's part of a combat result: `number` of hexes or steps, 0 for none.

    `retreat`: one hex at least; `loss`: one step at least (bold italics); `tanks`: the asterisk; `all`: De, Ae.
    """

    number: int = 0
    retreat: bool = False
    loss: bool = False
    tanks: bool = False
    all: bool = False

    @property
    def adverse(self) -> bool:
        """Whether the side suffers anything."""
        return self.all or self.number > 0


class CombatTable(msgspec.Struct, frozen=True):
    """6.1 The Land Combat Results Table: by die from 0 and column the parts of attacker and defender, and as printed.

    `even` is the column of 1-1.
    """

    odds: tuple[str, ...]
    even: int
    rows: tuple[tuple[tuple[SideResult, SideResult], ...], ...]
    printed: tuple[tuple[str, ...], ...]

    def column(self, attack: int, defence: int) -> int:
        """6.1 The column of the initial odds, counted on beyond the ends of the table (rulings R-13, B-47)."""
        if attack >= defence:
            return self.even + attack // max(defence, 1) - 1
        return self.even + 1 + -defence // max(attack, 1)

    def clamp(self, column: int) -> int:
        """The column that is used for one beyond the ends."""
        return min(max(column, 0), len(self.odds) - 1)

    def result(self, column: int, die: int) -> tuple[SideResult, SideResult]:
        """The parts of attacker and defender; a die below 0 or above 9 counts as that (ruling B-33)."""
        return self.rows[min(max(die, 0), len(self.rows) - 1)][self.clamp(column)]

    def code(self, column: int, die: int) -> str:
        """The result as it is printed."""
        return self.printed[min(max(die, 0), len(self.rows) - 1)][self.clamp(column)]


class HitTable(msgspec.Struct, frozen=True):
    """8.3, 9.2 Hit numbers by the factor that fires and that of the target, both from 1.

    A cell is the number and whether torpedoes are needed, or None where there is no chance.
    """

    rows: tuple[tuple[tuple[int, bool] | None, ...], ...]

    def hit(self, firing: int, target: int, torpedoes: bool = True) -> int:
        """The hit number, -1 where there can be no shot; a factor above the table counts as its last."""
        if firing < 1 or target < 1:
            return -1
        row = self.rows[min(firing, len(self.rows)) - 1]
        cell = row[min(target, len(row)) - 1]
        return -1 if cell is None or (cell[1] and not torpedoes) else cell[0]
