"""How things are written in the data files of Britain Stands Alone: table cells, places, runs of hexes, turns."""

from __future__ import annotations

import re

from beachhead.games.britain_stands_alone.charts import SideResult

RESERVE, GHQ = "R", "GHQ"
"""Behind the place of a British land unit: what it is in reserve for (16.0)."""


def read_numbers(text: str) -> tuple[int, ...]:
    """ "1/0/2" as numbers, a dash as -1.  Raises ValueError."""
    return tuple(-1 if word == "-" else int(word) for word in text.split("/"))


def read_result(text: str) -> tuple[SideResult, SideResult]:
    """ "A1!*R/D2" as the parts of attacker and defender (6.2).  Raises ValueError."""
    sides = dict.fromkeys("AD", SideResult())
    for part in text.split("/"):
        found = re.fullmatch(r"-|([AD])(?:e|(\d)(!?)(\*?)(R?))", part)
        if not found:
            raise ValueError(text)
        side, number, loss, tanks, retreat = found.groups()
        if side:
            sides[side] = SideResult(int(number or 0), bool(retreat), bool(loss), bool(tanks), number is None)
    return sides["A"], sides["D"]


def read_hit(text: str) -> tuple[int, bool] | None:
    """ "0!" is a hit number for torpedoes alone, "-" no chance.  Raises ValueError."""
    return None if text == "-" else (int(text.removesuffix("!")), text.endswith("!"))


def read_place(text: str) -> tuple[str, str, frozenset[str]]:
    """ "br-inf-44 2907 R" is a unit, its place and what it is in reserve for.  Raises ValueError."""
    unit, *words = text.split(" ")
    marks = frozenset(words) & {RESERVE, GHQ}
    place = " ".join(word for word in words if word not in marks)
    if not place:
        raise ValueError(text)
    return unit, place, marks


def run_of(text: str) -> tuple[str, ...]:
    """The hexes of a row or a column from the first to the last, such as 0733-2033.  Raises ValueError."""
    first, last = text.split("-")
    columns, rows = (range(int(first[at : at + 2]), int(last[at : at + 2]) + 1) for at in (0, 2))
    if not (len(columns) == 1 or len(rows) == 1) or not (columns and rows) or {len(first), len(last)} != {4}:
        raise ValueError(text)
    return tuple(f"{column:02d}{row:02d}" for column in columns for row in rows)


def read_turn(months: list[str], in_month: int, text: str) -> int:
    """The number of a turn such as "September #6", from 1.  Raises ValueError."""
    month, _, number = text.partition(" #")
    if not 1 <= int(number) <= in_month:
        raise ValueError(text)
    return months.index(month) * in_month + int(number)
