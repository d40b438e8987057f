"""The scene: what a browser, a printer or a screen reader needs in order to show any game.

A `Board` is sent once; a `Position` after each change; a `Question` for whoever is asked (`kernel/question.py`).  All
of it is plain data in the game's printed terms; none of it names a game.  Lengths on the board: from a hex to the next
is 100, x grows to the right, y grows downwards.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from beachhead.kernel.ask import Side


class SideLook(msgspec.Struct, frozen=True, kw_only=True):
    """A side as the table shows it.  `scheme` is one of the table's counter schemes: "green", "ochre"."""

    id: Side
    name: str
    short: str
    scheme: str


class Provenance(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table or a map layer comes from: `rulebook` with its clause, or `reconstructed` with the reason."""

    item: str
    source: str
    clause: str = ""
    reason: str = ""


class TerrainKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of ground: `pattern` names a pattern of the table (clear, sand, jungle, rough,
    mountain, broken, swamp, town, runway, sea, shallow, out, box).

    A space of the pattern "box" is a display beside the map: drawn as a slip of paper with its name on top.

    `notes` are rows of the terrain key: pairs of heading and entry, such as ("points", "2").
    """

    id: str
    name: str
    pattern: str
    notes: tuple[tuple[str, str], ...] = ()


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A hex or an area.  `shore` is 1 for land, 0.6 for a coastal hex, 0 for open water.

    An area has an `outline`, its corners in order; where two areas touch, both name every corner of their common
    border.  `islands` are further outlines of an area in several parts.  x and y are where its name stands.
    """

    id: int
    name: str
    x: float
    y: float
    terrain: str
    shore: float = 1.0
    outline: tuple[tuple[float, float], ...] = ()
    islands: tuple[tuple[tuple[float, float], ...], ...] = ()


class Patch(msgspec.Struct, frozen=True, kw_only=True):
    """Ground that is drawn and that no rule knows: `pattern` as of a `TerrainKind`, `outline` its corners in order.

    "clear" is land with a coast of its own, over water and displays; any other pattern marks the land beneath it.
    """

    pattern: str
    outline: tuple[tuple[float, float], ...]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line on the map.

    kind "road", "trail" or "rail": `spaces` is the chain of spaces it runs through, centre to centre.
    kind "river" or "water": `sides` are the sides it follows, pairs of spaces, in order.
    kind "limit": a boundary that the rules name, along `points`; its name is written on its longest stretch.
    kind "frame": the edge of a map, around `points`; what lies outside of all frames of a board is no map.
    """

    kind: str
    name: str
    spaces: tuple[int, ...] = ()
    sides: tuple[tuple[int, int], ...] = ()
    points: tuple[tuple[float, float], ...] = ()


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """A name at a space.  kind: "city" (principal), "town", "airfield", "port", "radar", "water", "objective", "area".

    In an area, "area" is its name; an "airfield" is a mark before the name, an "objective" its value behind it.
    `at` is where a name or a mark stands if not at the x and y of its space, `turn` by how many degrees it is
    turned clockwise.
    """

    kind: str
    text: str
    space: int
    at: tuple[float, float] | None = None
    turn: float = 0.0


class Region(msgspec.Struct, frozen=True, kw_only=True):
    """A named set of spaces: kind "beach", "edge", "exit", "objective", "zone".

    `space` is the space of another sheet that stands for it, such as the air zone in which its hexes lie, or the box
    that an edge leads to: the table leads from each of its spaces there and back.  -1: there is none.
    """

    kind: str
    name: str
    spaces: tuple[int, ...]
    space: int = -1


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A map, or displays, on a paper of its own, with the spaces, lines and names on it.

    `kind` is "hex" or "area", whatever most of its spaces are.  `hexes` says how hexes stand: "pointy" in straight
    rows, "flat" (with a flat top) in straight columns.  Two that touch lie 100 apart; how they are numbered is a matter
    of their names alone.

    `cover` is the part that pictures the game: the left, upper, right and lower end.  Without it the table chooses.
    """

    kind: str
    name: str
    width: float
    height: float
    spaces: tuple[Space, ...]
    hexes: Literal["pointy", "flat"] = "pointy"
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    north: float = 0.0
    space_km: float = 0.0
    patches: tuple[Patch, ...] = ()
    cover: tuple[float, float, float, float] | None = None


class Board(Sheet, frozen=True, kw_only=True):
    """What does not change during a match: the first sheet, the `sheets` besides it, and what holds for all of them.

    The numbers of spaces go on from one sheet to the next.  The table shows one sheet at a time, by its name.
    """

    terrain: tuple[TerrainKind, ...]
    sides: tuple[SideLook, ...]
    regions: tuple[Region, ...] = ()
    provenance: tuple[Provenance, ...] = ()
    sheets: tuple[Sheet, ...] = ()

    @property
    def every_space(self) -> tuple[Space, ...]:
        """The spaces of all sheets, by number."""
        return (*self.spaces, *(space for sheet in self.sheets for space in sheet.spaces))


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A counter as it lies.  `space` -1: it lies in the box of a panel (`box`).

    `symbol` is a NATO symbol code (15 letters) or the name of a silhouette, such as "ship:destroyer" (all of them:
    docs/adding-a-game.md); `values` are the printed rows from top to bottom, such as ("2-3-5", "1-4"), of a ship one
    row such as "2 3 2 2"; `parts` names each number for screen readers.  `size` is a size mark in bars and crosses,
    such as "III", or a word; of a ship it is the class.  `marks` are words for states: "moved", "fought", "owed",
    "pinned", "reduced".  `face` is "up" or "down".  `cargo` are short names of what is aboard.  `damage` is how many
    hits it has and how many it can bear; (0, 0) where hits are not counted.
    `carrier` is the piece that carries it, -1 if none: on the map it lies with its carrier and is seen when that is
    opened.  `markers` are letters or numbers of the markers on it, such as ("G", "G", "A") for ammunition.  Pieces of
    the same `kind` cannot be told apart but by a number; it is "" for one that is like no other.
    `due` is the cell of the first track at which it arrives or arrived, "" if it does not; `place` says in words
    where a piece will enter that is not on the map yet.
    """

    id: int
    name: str
    title: str
    side: Side
    space: int
    symbol: str = ""
    size: str = ""
    values: tuple[str, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    formation: str = ""
    box: str = ""
    marks: tuple[str, ...] = ()
    face: str = "up"
    order: int = 0
    due: str = ""
    place: str = ""
    cargo: tuple[str, ...] = ()
    carrier: int = -1
    kind: str = ""
    markers: tuple[str, ...] = ()
    damage: tuple[int, int] = (0, 0)


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """A marker that lies in a space and is no piece: kind "debris", "flag" of the `side` that holds the space,
    "contested" where several sides stand, or "closed" for a space that is not on the map in this match and is covered;
    of a `side` too "works" (an improved position), "airfield", "supplies", "strike" (aircraft that attack there),
    "support" (aircraft that help those who are there), "mine", "submarine", and "blown" for a bridge.  Of a kind and
    side there is one in a space.

    `text` says in words what it is, `count` a number on it.
    """

    kind: str
    space: int
    text: str
    side: Side = ""
    count: str = ""


class TrackCell(msgspec.Struct, frozen=True, kw_only=True):
    """A cell of a track; `arrivals` are sides for which something arrives there, `more` goes on with its note."""

    id: str
    text: str
    note: str = ""
    more: str = ""
    arrivals: tuple[Side, ...] = ()


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """A row of cells with a marker on one of them.

    `form` is how it is shown: "turns" as cells that lead to what arrives in them, "count" as the number reached and a
    row of small marks, a gap before each cell with a note, "number" as the number alone, "strip" as words side by side
    above the panel, such as kinds of weather.  `short` is its name where there is little room, `note` words beside the
    number where there is much.
    """

    id: str
    name: str
    cells: tuple[TrackCell, ...]
    at: str = ""
    form: Literal["turns", "count", "number", "strip"] = "turns"
    short: str = ""
    note: str = ""


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """A box beside the map: pieces lie in it by `Piece.box`; `rows` are lines of text: (name, what holds, clause).

    `is_open` marks one that is shown open without being asked for.
    """

    id: str
    name: str
    rows: tuple[tuple[str, str, str], ...] = ()
    is_open: bool = False


class Arrow(msgspec.Struct, frozen=True, kw_only=True):
    """Something drawn over the map: kind "move" (a trail), "attack", "fire", "retreat", "advance", "answer".

    "answer" is what the enemy may still do, `text` the words beside it.
    """

    kind: str
    side: Side
    path: tuple[int, ...]
    piece: int = -1
    text: str = ""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A side's points and the rows that make them up: (what for, points, clause)."""

    side: Side
    points: int
    rows: tuple[tuple[str, int, str], ...] = ()


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a sum under construction: what, signed value, running total, clause; `piece` is what it stands for."""

    text: str
    value: int | None
    total: int | None
    clause: str
    reconstructed: str = ""
    piece: int = -1


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """One outcome of a roll, its exact probability as a fraction; `good` is -1, 0 or 1 for the asker."""

    text: str
    faces: tuple[int, ...]
    numerator: int
    denominator: int
    good: int = 0


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """What the die can do if the enemy answers in a certain way; `figures` are rows such as ("Hex vacated", "67 %").

    `arrows` lead from the answering pieces to what they support.
    """

    title: str
    column: int
    outcomes: tuple[Face, ...]
    figures: tuple[tuple[str, str], ...] = ()
    arrows: tuple[Arrow, ...] = ()


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """A combat being prepared or fought: its sum, and what the die can do.

    `line` are the column headings of the results table's line, `column` the one that is used; `outcomes` and
    `figures` hold as it stands, `answer` with the best that the enemy can still add.  `rolled` is the face that has
    been rolled, 0 before.  `arrows` lead from where each attacker strikes to what he strikes at, though either may have
    gone since; without them the table draws them from where the pieces lie.
    """

    title: str
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    sums: tuple[Sum, ...]
    outcomes: tuple[Face, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    line: tuple[str, ...] = ()
    column: int = -1
    answer: Case | None = None
    rolled: int = 0
    arrows: tuple[Arrow, ...] = ()


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """A combat of this phase: `state` is "fought", "now" (being prepared or fought) or "owed".

    `side` attacks: it is the only one that owes it.  `note` is its result or how it stands, `clause` why it is owed.
    """

    state: Literal["fought", "now", "owed"]
    spaces: tuple[int, ...]
    text: str
    note: str = ""
    clause: str = ""
    side: Side = ""


class LayerName(msgspec.Struct, frozen=True, kw_only=True):
    """A layer that can be laid over the map: `needs_piece` if it is about the chosen piece.

    `by` is the side whose reach it shows, where each space has a `Threat` of its own besides.
    """

    id: str
    name: str
    needs_piece: bool = False
    by: Side = ""


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """What a layer shows: `areas` of spaces with a word for what they mean, `ways` through spaces, `values` at spaces.

    `kind` of an area or way is a word of the table: "us", "jp" (a side's), "good", "bad", "goal".
    """

    id: str
    name: str
    clause: str = ""
    areas: tuple[tuple[str, tuple[int, ...]], ...] = ()
    ways: tuple[tuple[str, tuple[int, ...]], ...] = ()
    values: tuple[tuple[int, str], ...] = ()
    text: str = ""


class Comer(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that could take part in an attack on a space: `text` says from where and with what.

    `kind` is what those are called who come like it; it `takes_part` in the strongest attack, and strikes from the
    space `at` then.
    """

    piece: int
    name: str
    text: str
    kind: str = ""
    takes_part: bool = False
    at: int = -1


class Threat(msgspec.Struct, frozen=True, kw_only=True):
    """What a side could bring against a space in its next movement, as far as the viewer knows.

    `text` says in words who could come and when, `without` what is left out of the reckoning; `attack` is the strongest
    attack on those who stand in the space, where the side could make one, with arrows along which they would come;
    `others` are the strongest ones of each other kind.  The order is that of the losses which those who stand there
    have to expect, the greatest first.
    """

    by: Side
    space: int
    title: str
    text: str
    without: str = ""
    comers: tuple[Comer, ...] = ()
    attack: Attack | None = None
    others: tuple[Attack, ...] = ()


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A chart or table of the game: rows of text under headings, with where it comes from.

    `marked` are cells (row, column) that concern the attack in hand or the last one; rows below 0 are those of the
    headings, -1 the last of them.
    """

    id: str
    name: str
    clause: str
    headings: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    source: Provenance
    marked: tuple[tuple[int, int], ...] = ()
    note: str = ""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: the winner (None for a draw), the level, points by side.

    `by_players`: the players ended it, not the rules, so that it could be played on.
    """

    winner: Side | None
    level: str
    text: str
    scores: dict[Side, int]
    by_players: bool = False


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the table now, as one side (or a spectator) may see it.

    `steps` are the parts of the player-turn in order with "done", "now" or "next"; `combats` those of this phase, in
    the order in which they were fought, then what is still owed.
    """

    turn: str
    phase: str
    phasing: Side | None
    steps: tuple[tuple[str, str], ...]
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    scores: tuple[Score, ...] = ()
    attack: Attack | None = None
    combats: tuple[Combat, ...] = ()
    control: dict[Side, tuple[int, ...]] = {}
    outcome: Outcome | None = None
