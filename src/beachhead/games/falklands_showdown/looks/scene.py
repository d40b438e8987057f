"""How Falklands Showdown looks on the table: board, position and question in the table's own terms."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.showing import arrows, phase_steps, side_looks
from beachhead.games.falklands_showdown.looks import words
from beachhead.games.falklands_showdown.looks.attack_panel import attack_panel
from beachhead.games.falklands_showdown.looks.combats import combats
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
    State,
)
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import AIR, GROUND, GROUPS, SHIP, Edition, UnitType
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.kernel import scene
from beachhead.kernel.ask import NOWHERE
from beachhead.kernel.game import Result
from beachhead.kernel.text import once_a_language
from beachhead.mechanics.symbols import NATO

SCHEMES = {"uk": "green", "ar": "ochre"}
"""The colours of the sides, by the table's names for them."""

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


def position(g: Core) -> scene.Position:
    """What lies on the table; everybody sees all of it (6.6)."""
    s = g.state
    over = s.winner != NOBODY
    return scene.Position(
        turn=f"{s.turn}",
        phase=words.say("falklands.phase.over") if over else words.phase_name(s.phase),
        phasing=None if over else SIDES[g.phasing],
        steps=steps(s),
        pieces=tuple(piece(g, unit) for unit in range(len(g.e.units))),
        markers=flags(g),
        tracks=(operations_track(g), points_track(g)),
        panels=panels(g),
        arrows=arrows(s.trails, lambda unit: SIDES[g.side(unit)]),
        scores=(score(g, UK), score(g, AR)),
        control={SIDES[side]: tuple(a for a in g.e.land if g.controls(side, a)) for side in (UK, AR)},
        attack=attack_panel(g, s.fight) if s.fight else None,
        combats=combats(g),
    )


def steps(s: State) -> tuple[tuple[str, str], ...]:
    """The phases of the turn, or the set-up: done, now or next."""
    numbers = range(UK_OPS, EVENT + 1) if s.phase >= UK_OPS else range(s.phase, SET_UP + 1)
    return phase_steps(numbers, s.phase, words.phase_name)


def piece(g: Core, unit: int) -> scene.Piece:
    """A unit as a counter."""
    kind, lies = g.type(unit), g.unit(unit)
    return scene.Piece(
        id=unit,
        name=kind.name,
        title=kind.title,
        side=SIDES[kind.side],
        space=max(g.place(unit), NOWHERE) if not box_of(g, unit) else NOWHERE,
        symbol=NATO.get(kind.type) or SILHOUETTES[kind.type],
        size=kind.type if kind.kind != GROUND else "",
        values=printed_values(kind),
        parts=words.factors(kind),
        box=box_of(g, unit),
        marks=("reduced",) if lies.hits and kind.kind == GROUND else (),
        order=1 if kind.kind == SHIP else 0,
        cargo=tuple(g.type(cargo).name for cargo in g.aboard.get(unit, ())),
        carrier=lies.ship if lies.area == ABOARD else NOBODY,
        kind=kind.type if kind.kind == AIR else "",
        damage=(lies.hits, kind.steps) if kind.steps > 1 else (0, 0),
        place=words.say("falklands.group", number=kind.group) if lies.area == RESERVE and kind.group else "",
    )


def printed_values(kind: UnitType) -> tuple[str, ...]:
    """2.7 The four factors: of a ground unit two rows, of a ship or an aircraft one."""
    row = [str(factor) for factor in kind.factors]
    if kind.kind != GROUND:
        return (" ".join(row),)
    return tuple("\N{EN SPACE}".join(pair) for pair in (row[:2], row[2:]))


def box_of(g: Core, unit: int) -> str:
    """The box in which a unit lies that is not on the map."""
    kind, lies = g.type(unit), g.unit(unit)
    where = g.unit(lies.ship).area if lies.area == ABOARD else lies.area
    if where == LOST:
        return f"{SIDES[kind.side]}-eliminated"
    if where == RESERVE:
        return f"group-{kind.group}" if kind.group else f"{SIDES[kind.side]}-reserve"
    return ""


def flags(g: Core) -> tuple[scene.Marker, ...]:
    """3.6 Who holds each land area and South Georgia, where both sides are, and the crater at Port Stanley."""
    contested = words.say("falklands.marker.contested")
    crater = scene.Marker(kind="debris", space=g.e.port_stanley, text=words.say("falklands.marker.black_buck"))
    return (
        *(flag(area, side) for area, side in enumerate(g.state.control) if side != NOBODY and area != g.e.argentina),
        *(
            scene.Marker(kind="contested", space=area, text=contested)
            for area in (*g.e.sea, *g.e.land)
            if is_contested(g, area)
        ),
        *((crater,) if g.state.black_buck else ()),
    )


def flag(area: int, side: int) -> scene.Marker:
    """3.6 The flag of the side that holds an area."""
    text = words.say("falklands.marker.held", side=words.side_name(side))
    return scene.Marker(kind="flag", space=area, text=text, side=SIDES[side])


def operations_track(g: Core) -> scene.Track:
    """5.3 The operations that the UK has left."""
    most = max(g.e.track.operations, g.state.operations)
    cells = tuple(scene.TrackCell(id=f"{left}", text=f"{left}") for left in range(most, -1, -1))
    return scene.Track(
        id="operations",
        name=words.say("falklands.track.operations"),
        short=words.say("falklands.track.operations_short"),
        cells=cells,
        at=f"{g.state.operations}",
        form="count",
    )


def points_track(g: Core) -> scene.Track:
    """4.1 The Victory Points."""
    low, high = g.e.track.uk_wins_at, g.e.track.ar_wins_at
    at = min(max(g.state.points, low), high)
    cells = tuple(scene.TrackCell(id=f"{points}", text=words.number(points)) for points in range(low, high + 1))
    return scene.Track(
        id="points",
        name=words.say("falklands.track.points"),
        short=words.say("falklands.track.points_short"),
        note=words.say("falklands.track.points_note", low=words.number(low), high=words.number(high)),
        cells=cells,
        at=f"{at}",
        form="number",
    )


def panels(g: Core) -> tuple[scene.Panel, ...]:
    """The event in effect, markers, groups to come, the eliminated."""
    s, say = g.state, words.say
    markers = (
        (say("falklands.panel.stealth"), str(s.stealth)),
        (say("falklands.panel.exocet"), say(f"falklands.exocet.{s.exocet or 'none'}")),
        (say("falklands.panel.black_buck"), say(f"falklands.{'is_so' if s.black_buck else 'is_not_so'}")),
        (say("falklands.panel.rendezvous"), say(f"falklands.{'is_so' if s.rendezvous else 'is_not_so'}")),
    )
    return (
        scene.Panel(
            id="event",
            name=say("falklands.panel.event"),
            rows=((words.event_name(g.e, s.event), words.event_text(g.e, s.event)),),
            is_open=True,
        ),
        scene.Panel(id="markers", name=say("falklands.panel.markers"), rows=markers),
        *(scene.Panel(id=f"group-{number}", name=say("falklands.group", number=number)) for number in GROUPS),
        scene.Panel(id="ar-reserve", name=say("falklands.panel.mobilization")),
        scene.Panel(id="uk-reserve", name=say("falklands.panel.zone")),
        *(
            scene.Panel(id=f"{side}-eliminated", name=say("falklands.panel.eliminated", side=words.side_name(number)))
            for number, side in enumerate(SIDES)
        ),
    )


def score(g: Core, side: int) -> scene.Score:
    """4.4 What a side has scored, as positive numbers of its own; AR's begin with where the marker began (3.5)."""
    sign = 1 if side == AR else -1
    rows: dict[tuple[str, str], int] = {}
    began = g.state.points - sum(award.points for award in g.state.awards)
    if began * sign > 0:
        rows[words.say("falklands.award.began"), "FS-3.5b"] = began * sign
    for award in g.state.awards:
        if award.points * sign > 0:
            what = words.say(
                f"falklands.award.{award.what}",
                unit=g.type(award.unit).title if award.unit >= 0 else "",
                area=words.area_name(g.e, award.area),
            )
            rows[what, award.clause] = rows.get((what, award.clause), 0) + award.points * sign
    listed = tuple((what, points, clause) for (what, clause), points in rows.items())
    return scene.Score(side=SIDES[side], points=sum(points for _, points, _ in listed), rows=listed)


def outcome(g: Core, result: Result) -> scene.Outcome:
    """4.0 Who won."""
    s = g.state
    level = words.say(f"falklands.level.{result.level}")
    side, points = words.side_name(s.winner), words.number(s.points)
    text = words.say(f"falklands.log.ended_{result.level}", side=side, points=points)
    return scene.Outcome(winner=result.winner, level=level, text=text, scores=result.scores)


# -- the board ---------------------------------------------------------------------------------------


@once_a_language
def board(e: Edition) -> scene.Board:
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
        for number, area in enumerate(e.areas)
    )
    kinds = tuple(
        scene.TerrainKind(id=kind, name=words.say(f"falklands.terrain.{kind}"), pattern=pattern)
        for kind, pattern in TERRAIN.items()
    )
    lines = tuple(scene.Line(kind=line.kind, name=line.name, points=tuple(line.points)) for line in e.map.line)
    zone = scene.Region(kind="zone", name=words.say("falklands.layer.zone"), spaces=tuple(sorted(e.zone)))
    return scene.Board(
        kind="area",
        name=e.map.name,
        width=e.map.width,
        height=e.map.height,
        spaces=spaces,
        terrain=kinds,
        sides=side_looks(words.SENTENCES, SCHEMES),
        lines=lines,
        labels=tuple(labels(e)),
        regions=(zone,),
        provenance=e.provenance,
        patches=tuple(scene.Patch(pattern=patch.pattern, outline=tuple(patch.outline)) for patch in e.map.patch),
        cover=e.map.cover,
    )


def labels(e: Edition) -> Iterable[scene.Label]:
    """The names of areas with their airfields and points, and the other names on the map."""
    for number, area in enumerate(e.areas):
        if area.kind != "box":
            yield scene.Label(kind="water" if area.kind == "sea" else "area", text=area.name, space=number)
        if area.airbase:
            yield scene.Label(kind="airfield", text=area.name, space=number)
        if area.vp:
            yield scene.Label(kind="objective", text=str(area.vp), space=number)
    for label in e.map.label:
        space = e.board.space(label.area)
        yield scene.Label(kind="water", text=label.text, space=space, at=(label.x, label.y), turn=label.turn)
