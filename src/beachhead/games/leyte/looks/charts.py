"""The charts of Leyte as pages: results table, terrain key, victory schedule, turn record."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.showing import Charts
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks import wording
from beachhead.games.leyte.looks.fought import battle_of, last_roll
from beachhead.games.leyte.model import SIDES
from beachhead.games.leyte.rules.combat_7.strength_7_3 import differential, terrain_line
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Chart

CHARTS = Charts(wording.SENTENCES)


def charts(game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
    """Every chart, with the cells marked that concern the attack in hand or the last one."""
    return (results(game, told), terrain(game), victory(game), turns(game))


def results(game: Core, told: Iterable[Event]) -> Chart:
    """7.61 The combat results table: four lines of headings above one body, with the column of the attack in question,
    or the cell that was rolled."""
    edition = game.edition
    lines = [
        (wording.line_name(edition, line), *wording.headings(edition, line)) for line in reversed(edition.line_order)
    ]
    return CHARTS.results(edition, "crt", "LEY-7.61a", "Combat results table", lines, edition.crt, marked(game, told))


def marked(game: Core, told: Iterable[Event]) -> tuple[int, int | None]:
    """7.6 Column and face of the attack in hand, else of the last one of this Combat Phase or the one before."""
    attack = game.state.attack
    battle = battle_of(attack, told) if attack is not None else None
    rolled = last_roll(told) if attack is None else battle.rolled if battle is not None else None
    if rolled is not None:
        return rolled.column, rolled.face
    if attack is None or (attack.declared and battle is None):
        return -1, None
    return game.edition.crt.column(terrain_line(game, attack), differential(game, attack)), None


def terrain(game: Core) -> Chart:
    """5.2 Points to enter and the line of the results table."""
    kinds = [kind for kind in game.edition.ground.values() if kind.printed]
    headings = (wording.say("leyte.chart.terrain_name"), wording.say("leyte.key.points"), wording.say("leyte.key.line"))
    named = ((wording.ground_name(kind), wording.line_name(game.edition, kind.line), kind) for kind in kinds)
    rows = tuple((name, kind.printed, line) for name, line, kind in named)
    item = "Terrain key: costs of all other ground and of rivers"
    return CHARTS.chart(game.edition, "terrain", "LEY-5.21b", item, (headings,), rows)


def victory(game: Core) -> Chart:
    """15.4 The schedule of levels."""
    named = [(level, wording.level_name(game.edition, level.id)) for level in game.edition.victory_levels]
    rows = tuple((name, f"{level.lowest / 100:.2f}") for level, name in named)
    headings = CHARTS.headings("level", "ratio")
    return CHARTS.chart(game.edition, "victory", "LEY-15.4a", "Victory schedule", (headings,), rows)


def turns(game: Core) -> Chart:
    """3.0, 18.0 Dates, ground support and arrivals of the scenario's turns."""
    s = game.scenario
    rows = []
    for turn in range(s.first_turn, s.last_turn + 1):
        units = [a for a in s.arrivals if a.turn == turn]
        names = "; ".join(f"{game.type(a.unit).title} ({wording.say(f'leyte.entry.{a.entry}')})" for a in units)
        support = "/".join(str(points) for points in game.edition.support[turn][: len(SIDES)])
        rows.append((str(turn), wording.date_of(game.edition, turn), support, names))
    headings = CHARTS.headings("turn", "date", "support", "arrivals")
    item = "Ground support, Game-Turns 1 to 25"
    marked = tuple((game.state.turn - s.first_turn, column) for column in range(len(headings)))
    return CHARTS.chart(game.edition, "turns", "LEY-12.0a", item, (headings,), rows, marked)
