"""The charts of Leyte as pages: results table, terrain key, victory schedule, turn record."""

from __future__ import annotations

from beachhead.edition.showing import Charts, source_of
from beachhead.games.leyte.looks import words
from beachhead.games.leyte.looks.attack_panel import stands_at
from beachhead.games.leyte.model import SIDES, Attack
from beachhead.games.leyte.play import Core
from beachhead.kernel.scene import Chart

CHARTS = Charts(words.SENTENCES)


def charts(g: Core) -> tuple[Chart, ...]:
    """Every chart, with the cells marked that concern the attack in hand or the last one."""
    return (results(g), terrain(g), victory(g), turns(g))


def results(g: Core) -> Chart:
    """7.61 The combat results table: four lines of headings above one body."""
    lines = tuple((g.e.line_names[line], *g.e.crt_labels[line]) for line in reversed(g.e.line_order))
    width = 1 + len(g.e.crt.rows[0])
    body = tuple((words.say("leyte.chart.crt_die", face=face), *row) for face, row in enumerate(g.e.crt.rows, start=1))
    headings = tuple((*line, *("",) * (width - len(line))) for line in lines)
    source = source_of(g.e.provenance, "Combat results table")
    return CHARTS.chart("crt", "LEY-7.61a", headings, body, source, marked(g))


def marked(g: Core) -> tuple[tuple[int, int], ...]:
    """The column of the attack in hand; only the cell that was rolled once the die has fallen."""
    attack = attack_in_question(g)
    if attack is None:
        return ()
    column = 1 + g.e.crt.column(*stands_at(g, attack))
    faces = range(g.e.crt.sides) if not attack.face else (attack.face - 1,)
    return tuple((face, column) for face in faces)


def attack_in_question(g: Core) -> Attack | None:
    """The attack in hand, else the last one of this Combat Phase or the one before."""
    if g.state.attack or not g.state.fought:
        return g.state.attack
    return g.state.fought[-1].attack


def terrain(g: Core) -> Chart:
    """5.2 Points to enter and the line of the results table."""
    kinds = [kind for kind in g.e.ground.values() if kind.printed]
    headings = (words.say("leyte.chart.terrain_name"), words.say("leyte.key.points"), words.say("leyte.key.line"))
    rows = tuple((kind.name, kind.printed, g.e.line_names[kind.line]) for kind in kinds)
    source = source_of(g.e.provenance, "Terrain key: costs of all other ground and of rivers")
    return CHARTS.chart("terrain", "LEY-5.21b", (headings,), rows, source)


def victory(g: Core) -> Chart:
    """15.4 The schedule of levels."""
    rows = tuple((level.name, f"{level.lowest / 100:.2f}") for level in g.e.victory_levels)
    headings, source = CHARTS.headings("level", "ratio"), source_of(g.e.provenance, "Victory schedule")
    return CHARTS.chart("victory", "LEY-15.4a", (headings,), rows, source)


def turns(g: Core) -> Chart:
    """3.0, 18.0 Dates, ground support and arrivals of the scenario's turns."""
    s = g.scenario
    rows = []
    for turn in range(s.first_turn, s.last_turn + 1):
        units = [a for a in s.arrivals if a.turn == turn]
        names = "; ".join(f"{g.type(a.unit).title} ({words.say(f'leyte.entry.{a.entry}')})" for a in units)
        support = "/".join(str(points) for points in g.e.support[turn][: len(SIDES)])
        rows.append((str(turn), g.e.dates[turn], support, names))
    headings = CHARTS.headings("turn", "date", "support", "arrivals")
    source = source_of(g.e.provenance, "Ground support, Game-Turns 1 to 25")
    marked = tuple((g.state.turn - s.first_turn, column) for column in range(len(headings)))
    return CHARTS.chart("turns", "LEY-12.0a", (headings,), tuple(rows), source, marked)
