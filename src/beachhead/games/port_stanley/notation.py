"""How values are written in the data files of Port Stanley: counters, ships, hexsides, table cells."""

from __future__ import annotations

import re

import msgspec

DOT = "."
"""Printed where a counter has no value."""


class Values(msgspec.Struct, frozen=True):
    """What is printed on one side of a counter (1.5).

    `strength` is -1 where there is a dot; `bracketed`: for defence only; `range` 0 but for artillery.  Of a ship:
    `air_defence`, `guns`, `capacity`.
    """

    strength: int = -1
    bracketed: bool = False
    effectiveness: int = 0
    movement: int = 0
    range: int = 0
    air_defence: int = 0
    guns: int = 0
    capacity: int = 0


def read_values(text: str) -> Values:
    """1.5 "4 6 20" is strength, effectiveness, movement; "(1) 7 20", ". 5 .", "2 5 0/5".  Raises ValueError."""
    found = re.fullmatch(r"(\.|\d+|\(\d+\)) (\d+) (\.|\d+)(?:/(\d+))?", text)
    if not found:
        raise ValueError(text)
    strength, effectiveness, movement, reach = found.groups()
    return Values(
        strength=-1 if strength == DOT else int(strength.strip("()")),
        bracketed=strength.startswith("("),
        effectiveness=int(effectiveness),
        movement=0 if movement == DOT else int(movement),
        range=int(reach or 0),
    )


def read_guns(text: str, capacity: int = 0) -> Values:
    """Ruling A-06 "3-1" is air defence and gunfire of a ship; "" is none.  Raises ValueError."""
    if not text:
        return Values(capacity=capacity)
    air_defence, guns = map(int, text.split("-"))
    return Values(air_defence=air_defence, guns=guns, capacity=capacity)


def read_columns(text: str) -> tuple[int | None, ...]:
    """The lowest value of each column; a dash is a column that there is not.  Raises ValueError."""
    return tuple(None if word == "-" else int(word) for word in text.split())
