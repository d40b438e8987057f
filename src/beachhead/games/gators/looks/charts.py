"""The charts of Gators! as pages: combat results, units, transport, markers, readiness."""

from __future__ import annotations

from beachhead.edition.showing import Charts, source_of
from beachhead.games.gators.looks import words
from beachhead.games.gators.looks.attack_panel import column, is_seen
from beachhead.games.gators.model import SIDES
from beachhead.games.gators.play import Core
from beachhead.kernel.scene import Chart

CHARTS = Charts(words.SENTENCES)

COUNTERS = "Counters: numbers and values"
"""What the provenance calls the counters."""


def charts(g: Core) -> tuple[Chart, ...]:
    """Every chart; in the first the cells are marked that concern the attack in hand."""
    return (results(g), units(g), transport(g), markers(g), readiness(g))


def results(g: Core) -> Chart:
    """VII-b The combat results table."""
    heading = ("", *g.e.columns)
    rows = tuple((words.say("gators.chart.die", face=face), *row) for face, row in enumerate(g.e.results, start=1))
    source = source_of(g.e.provenance, "Combat results table")
    return CHARTS.chart("results", "GAT-IX-C.1", (heading,), rows, source, marked(g))


def marked(g: Core) -> tuple[tuple[int, int], ...]:
    """The column of the attack in hand; only the cell that was rolled once the die has fallen."""
    attack = g.state.attack
    if attack is None or not is_seen(attack) or column(g, attack) < 0:
        return ()
    faces = (attack.die - 1,) if attack.face else range(len(g.e.results))
    return tuple((min(max(face, 0), len(g.e.results) - 1), 1 + column(g, attack)) for face in faces)


def units(g: Core) -> Chart:
    """IX The counters by kind, with what is printed on them."""
    counts: dict[str, int] = {}
    for unit in g.e.units:
        counts[unit.kind] = counts.get(unit.kind, 0) + 1
    first = {unit.kind: unit for unit in reversed(g.e.units)}
    rows = tuple(
        (
            words.side_name(SIDES.index(kind.partition("-")[0])),
            first[kind].name,
            str(count),
            "/".join(str(value) for value in first[kind].attack),
            str(first[kind].range),
            f"{first[kind].defend}{'A' if first[kind].armored else ''}",
            "/".join(str(move) for move in (first[kind].move, first[kind].water_move or "") if move != ""),
            str(first[kind].space or "-"),
        )
        for kind, count in counts.items()
    )
    headings = CHARTS.headings("side", "unit", "count", "attack", "range", "defend", "move", "space")
    return CHARTS.chart("units", "GAT-IX-P1.1", (headings,), rows, source_of(g.e.provenance, COUNTERS))


def transport(g: Core) -> Chart:
    """IX What carries how much; a carrier that takes everything counts transport spaces."""
    named = {unit.kind: unit.name for unit in g.e.units}
    rows = tuple(
        (
            named[kind],
            str(row.capacity),
            words.say("gators.chart.anything")
            if row.any
            else ", ".join(
                words.say("gators.chart.takes", tag=tag.replace("_", " "), room=room) for tag, room in row.loads.items()
            ),
        )
        for kind, row in g.e.transport.items()
    )
    headings = CHARTS.headings("carrier", "capacity", "loads")
    return CHARTS.chart("transport", "GAT-IX-T.1", (headings,), rows, source_of(g.e.provenance, "Transport table"))


def markers(g: Core) -> Chart:
    """VII-c, IX The air-attack markers, and who takes off with what."""
    strengths = [(row.name, row.letter, "/".join(map(str, row.attack))) for row in g.e.markers.values()]
    named = {unit.kind: unit.name for unit in g.e.units}
    loads = [
        (named[kind], ", ".join(row.loads), words.say("gators.chart.guns", guns="/".join(map(str, row.guns))))
        for kind, row in g.e.armament.items()
    ]
    rows = (*strengths, *loads)
    headings = CHARTS.headings("marker", "letters", "attack")
    source = source_of(g.e.provenance, "Loads of air-attack markers")
    return CHARTS.chart("markers", "GAT-IX-A.1", (headings,), rows, source)


def readiness(g: Core) -> Chart:
    """IV What does not work, by the secret die."""
    named = {unit.kind: unit.name for unit in g.e.units}
    rows = tuple(
        (words.say("gators.chart.die", face=face), ", ".join(named[f"reb-{kind}"] for kind in row))
        for face, row in enumerate(g.e.readiness, start=1)
    )
    headings = CHARTS.headings("face", "broken")
    return CHARTS.chart("readiness", "GAT-IV.10", (headings,), rows, source_of(g.e.provenance, COUNTERS))
