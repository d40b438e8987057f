"""How Falklands Showdown looks on the table: board, position and question in the table's own terms."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.looks import Looks
from beachhead.edition.showing import Trails, counter, seen_counter, situation
from beachhead.games.falklands_showdown.components import AIR, GROUND, GROUPS, SHIP, Edition, UnitType
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.events import Flown, Landed, Loaded, Marched, Rebased, Sailed
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.looks.asking import question
from beachhead.games.falklands_showdown.looks.attack_panel import attack_panel
from beachhead.games.falklands_showdown.looks.charts import charts
from beachhead.games.falklands_showdown.looks.combats import combats
from beachhead.games.falklands_showdown.looks.layers import LAYERS
from beachhead.games.falklands_showdown.looks.log import LOG
from beachhead.games.falklands_showdown.looks.uses import uses
from beachhead.games.falklands_showdown.looks.wording import WORDING
from beachhead.games.falklands_showdown.model import (
    ABOARD,
    AR,
    EVENT,
    LOST,
    NOBODY,
    RESERVE,
    SET_UP,
    SIDES,
    UK,
    UK_OPS,
    Unit,
)
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.kernel import scene
from beachhead.kernel.ask import NOWHERE, Side
from beachhead.kernel.events import Event
from beachhead.kernel.game import Result
from beachhead.kernel.text import once_a_language, printed
from beachhead.mechanics.symbols import NATO

AIRLIFT = "FS-7.1.1a"
"""The clause by which aircraft bring units and attack nobody."""

TRAILS = Trails[Core](
    {
        **dict.fromkeys((Sailed, Marched, Landed, Loaded), "move"),
        Flown: lambda event: "fly" if event.clause == AIRLIFT else "attack",
        Rebased: "fly",
    },
    {UK_OPS: (UK, AR)},
)
"""5.1 The movements of the turn."""

SILHOUETTES = {
    "A": "ship:landing",
    "CA": "ship:frigate",
    "CVL": "ship:carrier",
    "D": "ship:destroyer",
    "S": "ship:submarine",
    "T": "ship:merchant",
    "A4": "air:attack",
    "Dgr": "air:fighter",
    "M3": "air:fighter",
    "Cnbra": "air:jet",
    "Spr Ent": "air:jet",
    "Puc": "air:attack",
}
"""Silhouettes of ships and aircraft by their printed type."""

TERRAIN = {"base": "clear", "sea": "sea", "box": "box", "land": "clear"}
"""The table's patterns by kind of area."""


# -- the position ------------------------------------------------------------------------------------


def position(game: Core, side: Side | None, told: Iterable[Event]) -> scene.Position:
    """What lies on the table; everybody sees all of it (6.6)."""
    s = game.state
    return scene.Position(
        **situation(game, WORDING, range(UK_OPS, EVENT + 1) if s.phase >= UK_OPS else range(s.phase, SET_UP + 1)),
        pieces=tuple(piece(game, unit) for unit in range(len(game.edition.units))),
        markers=flags(game),
        tracks=(operations_track(game), points_track(game)),
        panels=panels(game),
        scores=(score(game, UK), score(game, AR)),
        control={SIDES[side]: tuple(a for a in game.edition.land if game.controls(side, a)) for side in (UK, AR)},
        arrows=TRAILS.drawn(game, told),
        attack=attack_panel(game, s.fight) if s.fight else None,
        combats=combats(game),
    )


def piece(game: Core, unit: int) -> scene.Piece:
    """A unit as a counter."""
    cargo = tuple([game.type(cargo).name for cargo in game.aboard.get(unit, ())])
    return seen(game.edition, unit, game.unit(unit), game.place(unit), cargo)


@seen_counter
def seen(edition: Edition, unit: int, lies: Unit, place: int, cargo: tuple[str, ...]) -> scene.Piece:
    """A counter as it is seen, made of all that its looks hang on: its own place, or that of the ship it is aboard."""
    kind = edition.units[unit]
    return counter(
        unit,
        kind,
        SIDES[kind.side],
        space=max(place, NOWHERE),
        symbol=NATO.get(kind.type) or SILHOUETTES[kind.type],
        size=kind.type if kind.kind != GROUND else "",
        values=printed_values(kind),
        parts=wording.parts(kind),
        box=box_of(kind, place),
        marks=("reduced",) if lies.hits and kind.kind == GROUND else (),
        order=1 if kind.kind == SHIP else 0,
        cargo=cargo,
        carrier=lies.ship if lies.area == ABOARD else NOBODY,
        kind=kind.type if kind.kind == AIR else "",
        damage=(lies.hits, kind.steps) if kind.steps > 1 else (0, 0),
        place=wording.say("falklands.group", number=kind.group) if lies.area == RESERVE and kind.group else "",
    )


def printed_values(kind: UnitType) -> tuple[str, ...]:
    """2.7 The four factors: of a ground unit two rows, of a ship or an aircraft one."""
    row = [str(factor) for factor in kind.factors]
    if kind.kind != GROUND:
        return (" ".join(row),)
    return tuple("\N{EN SPACE}".join(pair) for pair in (row[:2], row[2:]))


def box_of(kind: UnitType, place: int) -> str:
    """The box in which a unit lies that is not on the map."""
    if place == LOST:
        return f"{SIDES[kind.side]}-eliminated"
    if place == RESERVE:
        return f"group-{kind.group}" if kind.group else f"{SIDES[kind.side]}-reserve"
    return ""


def flags(game: Core) -> tuple[scene.Marker, ...]:
    """3.6 Who holds each land area and South Georgia, where both sides are, and the crater at Port Stanley."""
    s, edition, contested = game.state, game.edition, WORDING.own("marker.contested")
    held = [(area, side) for area, side in enumerate(s.control) if side != NOBODY and area != edition.argentina]
    fought_for = (area for area in (*edition.sea, *edition.land) if is_contested(game, area))
    crater = scene.Marker(kind="debris", space=edition.port_stanley, text=WORDING.own("marker.black_buck"))
    return (
        *(flag(area, side) for area, side in held),
        *(scene.Marker(kind="contested", space=area, text=contested) for area in fought_for),
        *((crater,) if s.black_buck else ()),
    )


def flag(area: int, side: int) -> scene.Marker:
    """3.6 The flag of the side that holds an area."""
    text = wording.say("falklands.marker.held", side=WORDING.side_name(side))
    return scene.Marker(kind="flag", space=area, text=text, side=SIDES[side])


def operations_track(game: Core) -> scene.Track:
    """5.3 The operations that the UK has left."""
    most = max(game.edition.track.operations, game.state.operations)
    cells = (scene.TrackCell(id=f"{left}", text=f"{left}") for left in range(most, -1, -1))
    return WORDING.track("operations", cells, game.state.operations, form="count")


def points_track(game: Core) -> scene.Track:
    """4.1 The Victory Points."""
    low, high = game.edition.track.uk_wins_at, game.edition.track.ar_wins_at
    at = min(max(game.state.points, low), high)
    cells = (scene.TrackCell(id=f"{points}", text=printed(points)) for points in range(low, high + 1))
    note = WORDING.own("track.points_note", low=low, high=high)
    return WORDING.track("points", cells, at, form="number", note=note)


def panels(game: Core) -> tuple[scene.Panel, ...]:
    """The event in effect, markers, groups to come, the eliminated."""
    s, own = game.state, WORDING.own
    event = wording.event_name(game.edition, s.event), wording.event_text(game.edition, s.event), game.event.clause
    markers: dict[str, tuple[str | int, str]] = {
        "stealth": (s.stealth, "FS-10.5e"),
        "exocet": (own(f"exocet.{s.exocet or 'none'}"), "FS-11.3.6-4"),
        "black_buck": (own("is_so" if s.black_buck else "is_not_so"), "FS-7.1.8e"),
        "rendezvous": (own("is_so" if s.rendezvous else "is_not_so"), "FS-10.9a"),
    }
    return (
        WORDING.panel("event", rows=(event,), is_open=True),
        WORDING.panel("markers", rows=WORDING.ruled("panel", markers)),
        *(scene.Panel(id=f"group-{number}", name=own("group", number=number)) for number in GROUPS),
        WORDING.panel("ar-reserve", "mobilization"),
        WORDING.panel("uk-reserve", "zone"),
        *WORDING.lost(),
    )


def score(game: Core, side: int) -> scene.Score:
    """4.4 What a side has scored, as positive numbers of its own; AR's begin with where the marker began (3.5)."""
    sign = 1 if side == AR else -1
    rows: dict[tuple[str, str], int] = {}
    began = game.state.points - sum(award.points for award in game.state.awards)
    if began * sign > 0:
        rows[wording.say("falklands.award.began"), "FS-3.5b"] = began * sign
    for award in game.state.awards:
        if award.points * sign > 0:
            what = wording.award(game, award)
            rows[what, award.clause] = rows.get((what, award.clause), 0) + award.points * sign
    listed = tuple((what, points, clause) for (what, clause), points in rows.items())
    return scene.Score(side=SIDES[side], points=sum(points for _, points, _ in listed), rows=listed)


def outcome(game: Core, result: Result) -> str:
    """4.0 Who won."""
    winner, points = WORDING.side_name(game.state.winner), game.state.points
    return wording.say(f"falklands.log.MatchEnded_{result.level}", winner=winner, points=points)


# -- the board ---------------------------------------------------------------------------------------


@once_a_language
def board(edition: Edition) -> scene.Board:
    """Both maps in the table's terms."""
    spaces = tuple(
        scene.Space(
            id=number,
            name=area.name,
            x=area.x,
            y=area.y,
            terrain=area.kind,
            shore=1.0 if area.kind in ("land", "base") else 0.0,
            outline=tuple(area.outline),
            islands=tuple(tuple(island) for island in area.islands),
        )
        for number, area in enumerate(edition.areas)
    )
    kinds = tuple(
        scene.TerrainKind(id=kind, name=wording.say(f"falklands.terrain.{kind}"), pattern=pattern)
        for kind, pattern in TERRAIN.items()
    )
    lines = tuple(scene.Line(kind=line.kind, name=line.name, points=tuple(line.points)) for line in edition.map.line)
    zone = scene.Region(kind="zone", name=wording.say("falklands.layer.zone"), spaces=tuple(sorted(edition.zone)))
    return scene.Board(
        kind="area",
        name=edition.map.name,
        width=edition.map.width,
        height=edition.map.height,
        spaces=spaces,
        terrain=kinds,
        sides=WORDING.looks(),
        lines=lines,
        labels=tuple(labels(edition)),
        regions=(zone,),
        provenance=edition.provenance,
        patches=tuple(scene.Patch(pattern=patch.pattern, outline=tuple(patch.outline)) for patch in edition.map.patch),
        cover=edition.map.cover,
    )


def labels(edition: Edition) -> Iterable[scene.Label]:
    """The names of areas with their airfields and points, and the other names on the map."""
    for number, area in enumerate(edition.areas):
        if area.kind != "box":
            yield scene.Label(kind="water" if area.kind == "sea" else "area", text=area.name, space=number)
        if area.airbase:
            yield scene.Label(kind="airfield", text=area.name, space=number)
        if area.vp:
            yield scene.Label(kind="objective", text=str(area.vp), space=number)
    for label in edition.map.label:
        space = edition.board.space(label.area)
        yield scene.Label(kind="water", text=label.text, space=space, at=(label.x, label.y), turn=label.turn)


LOOKS = Looks(
    WORDING,
    board=board,
    position=position,
    question=question,
    charts=charts,
    overlays=LAYERS,
    log=LOG,
    outcome=outcome,
    uses=uses,
)
"""How the game looks."""
