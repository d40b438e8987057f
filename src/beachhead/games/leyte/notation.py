"""How values are written in the data files: strengths, costs, support entries, hexsides, places."""

from __future__ import annotations

import re

import msgspec

from beachhead.edition.maps import by_space
from beachhead.games.leyte.decode import MapFile
from beachhead.mechanics.hexes import HexBoard


class Values(msgspec.Struct, frozen=True):
    """What a string of values says (3.0); what a unit has not is 0.  `movement` in points."""

    attack: int = 0
    defence: int = 0
    movement: int = 0
    barrage: int = 0
    fpf: int = 0
    range: int = 0


def read_values(text: str) -> Values:
    """3.0 "5-5-5" is attack-defence-movement, "2-3-5/1-4" barrage-FPF-range/defence-movement.  Raises ValueError."""
    plain = re.fullmatch(r"(\d+)-(\d+)-(\d+)", text)
    if plain:
        attack, defence, movement = map(int, plain.groups())
        return Values(attack=attack, defence=defence, movement=movement)
    guns = re.fullmatch(r"(\d+)-(\d+)-(\d+)/(\d+)-(\d+)", text)
    if guns:
        barrage, fpf, reach, defence, movement = map(int, guns.groups())
        return Values(barrage=barrage, fpf=fpf, range=reach, defence=defence, movement=movement)
    raise ValueError(text)


def half_points(text: str) -> int:
    """A cost in half points: "2" is 4, "1/2" is 1.  Raises ValueError."""
    if re.fullmatch(r"\d+", text):
        return int(text) * 2
    if re.fullmatch(r"\d+/2", text):
        return int(text[:-2])
    raise ValueError(text)


def read_support(text: str) -> tuple[int, int] | None:
    """3.0 Ground Support Points as printed, US before Japanese; a single number is the US's alone; else None."""
    if not re.fullmatch(r"\d+(/\d+)?", text):
        return None
    us, _, jp = text.partition("/")
    return int(us), int(jp or 0)


def place_of(map_: MapFile, place: str) -> str:
    """The hex of a place that is named by hex or by town."""
    return next((town.hex for town in map_.towns if town.name == place), place)


def ground_by_hex(board: HexBoard, map_: MapFile) -> dict[str, str]:
    """The ground of each hex of a map whose rows are whole."""
    drawn = by_space(map_.ground, from_south=True)
    return {name: map_.legend[char] for name, char in zip(board.names, drawn, strict=True)}
