"""The charts of Gators! as pages: combat results, units, transport, markers, readiness."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.showing import Charts
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks import wording
from beachhead.games.gators.looks.attack_panel import column, is_seen
from beachhead.games.gators.looks.wording import WORDING
from beachhead.games.gators.model import SIDES
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Chart

CHARTS = Charts(wording.SENTENCES)

COUNTERS = "Counters: numbers and values"
"""What the provenance calls the counters."""


def charts(game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
    """Every chart; in the first the cells are marked that concern the attack in hand."""
    return (results(game), units(game), transport(game), markers(game), readiness(game))


def results(game: Core) -> Chart:
    """VII-b The combat results table, with the column of the attack in hand, or the cell that was rolled."""
    attack, edition = game.state.attack, game.edition
    at = (column(game, attack), attack.die or None) if attack and is_seen(attack) else (-1, None)
    lines = (("", *wording.columns(edition)),)
    return CHARTS.results(edition, "results", "GAT-IX-C.1", "Combat results table", lines, edition.crt, at)


def units(game: Core) -> Chart:
    """IX The counters by kind, with what is printed on them."""
    counts: dict[str, int] = {}
    for unit in game.edition.units:
        counts[unit.kind] = counts.get(unit.kind, 0) + 1
    first = {unit.kind: unit for unit in reversed(game.edition.units)}
    rows = tuple(
        (
            WORDING.side_name(SIDES.index(kind.partition("-")[0])),
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
    return CHARTS.chart(game.edition, "units", "GAT-IX-P1.1", COUNTERS, (headings,), rows)


def transport(game: Core) -> Chart:
    """IX What carries how much; a carrier that takes everything counts transport spaces."""
    named = {unit.kind: unit.name for unit in game.edition.units}
    rows = tuple(
        (
            named[kind],
            str(row.capacity),
            wording.say("gators.chart.anything")
            if row.any
            else ", ".join(
                wording.say("gators.chart.takes", tag=tag.replace("_", " "), room=room)
                for tag, room in row.loads.items()
            ),
        )
        for kind, row in game.edition.transport.items()
    )
    headings = CHARTS.headings("carrier", "capacity", "loads")
    return CHARTS.chart(game.edition, "transport", "GAT-IX-T.1", "Transport table", (headings,), rows)


def markers(game: Core) -> Chart:
    """VII-c, IX The air-attack markers, and who takes off with what."""
    strengths = [(row.name, row.letter, "/".join(map(str, row.attack))) for row in game.edition.markers.values()]
    named = {unit.kind: unit.name for unit in game.edition.units}
    loads = [
        (named[kind], ", ".join(row.loads), wording.say("gators.chart.guns", guns="/".join(map(str, row.guns))))
        for kind, row in game.edition.armament.items()
    ]
    headings = CHARTS.headings("marker", "letters", "attack")
    item = "Loads of air-attack markers"
    return CHARTS.chart(game.edition, "markers", "GAT-IX-A.1", item, (headings,), (*strengths, *loads))


def readiness(game: Core) -> Chart:
    """IV What does not work, by the secret die."""
    named = {unit.kind: unit.name for unit in game.edition.units}
    rows = tuple(
        (wording.say("gators.chart.die", face=face), ", ".join(named[f"reb-{kind}"] for kind in row))
        for face, row in enumerate(game.edition.readiness, start=1)
    )
    headings = CHARTS.headings("face", "broken")
    return CHARTS.chart(game.edition, "readiness", "GAT-IV.10", COUNTERS, (headings,), rows)
