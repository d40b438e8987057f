"""The charts of Leyte as pages: results table, terrain key, victory schedule, turn record."""

from __future__ import annotations

from beachhead.edition.showing import Charts, source_of
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks import wording
from beachhead.games.leyte.looks.attack_panel import stands_at
from beachhead.games.leyte.model import SIDES, Attack
from beachhead.kernel.scene import Chart

CHARTS = Charts(wording.SENTENCES)


def charts(game: Core) -> tuple[Chart, ...]:
    """Every chart, with the cells marked that concern the attack in hand or the last one."""
    return (results(game), terrain(game), victory(game), turns(game))


def results(game: Core) -> Chart:
    """7.61 The combat results table: four lines of headings above one body, with the column of the attack in question,
    or the cell that was rolled."""
    attack, edition = attack_in_question(game), game.edition
    lines = [(edition.line_names[line], *edition.crt_labels[line]) for line in reversed(edition.line_order)]
    at = (edition.crt.column(*stands_at(game, attack)), attack.face or None) if attack else (-1, None)
    source = source_of(edition.provenance, "Combat results table")
    return CHARTS.results("crt", "LEY-7.61a", lines, edition.crt, source, at)


def attack_in_question(game: Core) -> Attack | None:
    """The attack in hand, else the last one of this Combat Phase or the one before."""
    if game.state.attack or not game.state.fought:
        return game.state.attack
    return game.state.fought[-1].attack


def terrain(game: Core) -> Chart:
    """5.2 Points to enter and the line of the results table."""
    kinds = [kind for kind in game.edition.ground.values() if kind.printed]
    headings = (wording.say("leyte.chart.terrain_name"), wording.say("leyte.key.points"), wording.say("leyte.key.line"))
    rows = tuple((kind.name, kind.printed, game.edition.line_names[kind.line]) for kind in kinds)
    source = source_of(game.edition.provenance, "Terrain key: costs of all other ground and of rivers")
    return CHARTS.chart("terrain", "LEY-5.21b", (headings,), rows, source)


def victory(game: Core) -> Chart:
    """15.4 The schedule of levels."""
    rows = tuple((level.name, f"{level.lowest / 100:.2f}") for level in game.edition.victory_levels)
    headings, source = CHARTS.headings("level", "ratio"), source_of(game.edition.provenance, "Victory schedule")
    return CHARTS.chart("victory", "LEY-15.4a", (headings,), rows, source)


def turns(game: Core) -> Chart:
    """3.0, 18.0 Dates, ground support and arrivals of the scenario's turns."""
    s = game.scenario
    rows = []
    for turn in range(s.first_turn, s.last_turn + 1):
        units = [a for a in s.arrivals if a.turn == turn]
        names = "; ".join(f"{game.type(a.unit).title} ({wording.say(f'leyte.entry.{a.entry}')})" for a in units)
        support = "/".join(str(points) for points in game.edition.support[turn][: len(SIDES)])
        rows.append((str(turn), game.edition.dates[turn], support, names))
    headings = CHARTS.headings("turn", "date", "support", "arrivals")
    source = source_of(game.edition.provenance, "Ground support, Game-Turns 1 to 25")
    marked = tuple((game.state.turn - s.first_turn, column) for column in range(len(headings)))
    return CHARTS.chart("turns", "LEY-12.0a", (headings,), tuple(rows), source, marked)
