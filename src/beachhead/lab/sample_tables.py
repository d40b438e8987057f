"""Made-up tables: boards and positions that belong to no game, to measure the browser table and to look at it.

`answers` gives what a server would send for them, by the path of the request.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from beachhead.kernel.question import Question
from beachhead.kernel.scene import (
    Board,
    Label,
    Line,
    Piece,
    Position,
    Region,
    SideLook,
    Space,
    TerrainKind,
    Track,
    TrackCell,
)

TOKEN = "stage"
"""The link of every made-up table."""

SIDES = (
    SideLook(id="blue", name="Northern Fleet", short="N", scheme="green"),
    SideLook(id="red", name="Southern Army", short="S", scheme="ochre"),
)
GROUND = ("clear", "jungle", "rough", "mountain", "swamp", "sea")
TERRAIN = tuple(TerrainKind(id=name, name=name.capitalize(), pattern=name) for name in GROUND)
PITCH = 100 * 3**0.5 / 2
INFANTRY, ARTILLERY = "SFGPUCI--------", "SFGPUCF--------"


def _ground(row: int, column: int, rows: int, columns: int) -> str:
    """Ground in patches, the same each time: an island with a bay, hills along its spine."""
    x, y = 2 * column / (columns - 1) - 1, 2 * row / (rows - 1) - 1
    if x * x + y * y > 0.82 or (x - 0.5) ** 2 + (y + 0.6) ** 2 < 0.1:
        return "sea"
    patch = (column // 3 * 7 + row // 3 * 5 + (column // 5) * (row // 4)) % 9
    if abs(x - 0.6 * y) < 0.16:
        return "mountain" if patch % 3 else "rough"
    return ("clear", "jungle", "clear", "rough", "clear", "jungle", "swamp", "clear", "clear")[patch]


def hex_board(columns: int, rows: int) -> Board:
    """A board of hexes, `columns` x `rows`: an island with hills, rivers, roads and towns."""
    spaces: list[Space] = []
    shore = {"sea": 0.0}
    for row in range(rows):
        for column in range(columns):
            kind = _ground(row, column, rows, columns)
            x = 50 + 100 * column + 50 * (row % 2)
            name = f"{rows - row:02d}{column + 1:02d}"
            space = Space(id=len(spaces), name=name, x=x, y=58 + PITCH * row, terrain=kind, shore=shore.get(kind, 1))
            spaces.append(space)

    def land(row: int) -> tuple[int, ...]:
        chain = (row * columns + column for column in range(columns))
        return tuple(space for space in chain if spaces[space].shore > 0)

    lines = [Line(kind="road", name="", spaces=land(row)) for row in range(rows // 3, rows, rows // 3)]
    lines += [Line(kind="trail", name="", spaces=land(row)) for row in range(rows // 5, rows, rows // 4)]
    bank, shift = land(rows // 2)[2:-2], rows // 2 % 2
    banks = [(space, space + columns + step + shift - 1) for space in bank for step in (0, 1)]
    lines.append(Line(kind="river", name="River", sides=tuple(banks)))
    towns = [space for line in lines if line.kind == "road" for space in line.spaces[3::7]]
    return Board(
        kind="hex",
        name="A made-up island",
        width=100 * columns + 50,
        height=PITCH * (rows - 1) + 116,
        spaces=tuple(spaces),
        terrain=TERRAIN,
        sides=SIDES,
        lines=tuple(lines),
        labels=tuple(Label(kind="town", text=f"Town {n}", space=space) for n, space in enumerate(towns, start=1)),
        regions=(Region(kind="beach", name="Beach", spaces=land(rows // 2)[:1]),),
        space_km=2.0,
    )


def counters(board: Board, number: int) -> tuple[Piece, ...]:
    """`number` counters of both sides, spread over the land of a board."""
    land = [space.id for space in board.spaces if space.shore > 0]
    pieces = []
    for n in range(number):
        guns = n % 4 == 3
        piece = Piece(
            id=n,
            name=str(n + 1),
            title=f"Unit {n + 1}",
            side=SIDES[n % 2].id,
            space=land[n * len(land) // number],
            symbol=ARTILLERY if guns else INFANTRY,
            size="II" if guns else "III",
            values=("2-3-5", "1-4") if guns else ("5-5-5",),
            formation=f"Division {n % 7}",
        )
        pieces.append(piece)
    return tuple(pieces)


def position(pieces: Sequence[Piece], **more: Any) -> Position:
    """A position in which these pieces lie; `more` are further fields of it."""
    cells = tuple(TrackCell(id=str(n), text=str(n)) for n in range(1, 9))
    plain: dict[str, Any] = {
        "turn": "3",
        "phase": "Movement",
        "phasing": SIDES[0].id,
        "steps": (("Movement", "now"), ("Combat", "next")),
        "tracks": (Track(id="turn", name="Turns", cells=cells, at="3"),),
    }
    return Position(pieces=tuple(pieces), **{**plain, **more})


def answers(board: Board, shown: Position, question: Question | None = None) -> dict[str, bytes]:
    """What a server would send as JSON for a made-up table, by the path of the request."""
    table = {
        "match": "1",
        "game": TOKEN,
        "game_name": "Stage",
        "scenario": "one",
        "scenario_name": board.name,
        "settings": {},
        "version": 1,
        "sides": [side.id for side in board.sides],
        "names": {side.id: side.name for side in board.sides},
        "commitment": "",
        "seed_from": "server",
        "seed_at": "",
        "seed_text": "",
        "position": shown,
        "question": question,
        "waiting": "",
        "thinking": False,
        "log": [],
        "undone": [],
        "decision": 0,
        "can_undo": False,
        "undo_reason": "",
        "undo_to": 0,
        "can_redo": False,
        "redo_reason": "",
        "links": False,
        "name": None,
        "record_reason": "",
        "over": False,
        "guide": None,
        "persons": [],
        "offers": [],
        "taken_back": [],
        "orders": [],
        "may_order": [],
        "notes": [],
    }
    said: dict[str, Any] = {
        f"/api/table/{TOKEN}": table,
        f"/api/table/{TOKEN}/layers": [],
        f"/api/table/{TOKEN}/charts": [],
        f"/api/games/{TOKEN}/board": board,
        f"/api/games/{TOKEN}/clauses": [],
    }
    return {path: msgspec.json.encode(answer) for path, answer in said.items()}
