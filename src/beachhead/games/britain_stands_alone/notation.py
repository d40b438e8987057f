"""How things are written in the data files of Britain Stands Alone: values, table cells, places, hexes, turns."""

from __future__ import annotations

import re

import msgspec

from beachhead.games.britain_stands_alone.charts import SideResult

RESERVE, GHQ = "R", "GHQ"
"""Behind the place of a British land unit: what it is in reserve for (16.0)."""


class Values(msgspec.Struct, frozen=True):
    """What is printed on one side of a counter (1.1), 0 where there is nothing.

    Land units: `attack`, `defence`, `movement`, `armour` (the Armour Superiority Value).  Aircraft: `combat`, the three
    bombing factors, `reach` (the Air Movement Allowance, in hexes), `range` (the Naval one, in zones).  Ships: `guns`
    (the Naval Attack Factor) with or without `torpedoes`, `hull` (defence), `flak` (anti-aircraft), `speed`.
    """

    attack: int = 0
    defence: int = 0
    movement: int = 0
    armour: int = 0
    combat: int = 0
    naval_bombing: int = 0
    troop_bombing: int = 0
    installation_bombing: int = 0
    reach: int = 0
    range: int = 0
    guns: int = 0
    torpedoes: bool = False
    hull: int = 0
    flak: int = 0
    speed: int = 0


def read_land(text: str, armour: int = 0) -> Values:
    """ "12-10-4" is attack, defence, movement.  Raises ValueError."""
    attack, defence, movement = map(int, text.split("-"))
    return Values(attack=attack, defence=defence, movement=movement, armour=armour)


def read_ship(text: str) -> Values:
    """ "3T/3/2/5" is attack, with torpedoes, defence, anti-aircraft, movement.  Raises ValueError."""
    guns, hull, flak, speed = text.split("/")
    return Values(
        guns=int(guns.removesuffix("T")), torpedoes=guns.endswith("T"), hull=int(hull), flak=int(flak), speed=int(speed)
    )


def read_aircraft(text: str) -> Values:
    """ "3 5/3/4 60/5" is air combat, naval, troop and installation bombing, both allowances.  Raises ValueError."""
    combat, bombing, allowances = text.split(" ")
    naval, troops, installations = map(int, bombing.split("/"))
    reach, zones = map(int, allowances.split("/"))
    return Values(
        combat=int(combat),
        naval_bombing=naval,
        troop_bombing=troops,
        installation_bombing=installations,
        reach=reach,
        range=zones,
    )


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
