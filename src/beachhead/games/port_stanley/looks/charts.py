"""The charts of Port Stanley as pages."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.showing import Charts, Row
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks import marked, wording
from beachhead.games.port_stanley.looks.combats import of_this_phase
from beachhead.games.port_stanley.looks.marked import Mark
from beachhead.games.port_stanley.looks.wording import found, say
from beachhead.games.port_stanley.model import EFFECTS, WEATHERS
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Chart

CHARTS = Charts(wording.SENTENCES)


def charts(game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
    """Every chart of the rulebook, marked where the attack in hand, or the last die of its kind, is read."""
    lately, at = list(of_this_phase(told)), marked.of_strike(game)
    return (
        combat(game, lately),
        by_attackers(game, "air_defence", marked.defended(game, lately) or at["air_defence"]),
        by_attackers(game, "shipping", marked.shipping(lately) or at["shipping"]),
        ground(game, marked.bombed(game, lately) or at["ground"]),
        weather(game, told),
        reconnaissance(game, lately),
        raids(game, lately),
        terrain(game),
    )


def combat(game: Core, lately: list[Event]) -> Chart:
    """11.3 The land combat results table: the lines by defence strength above the results."""
    edition = game.edition
    lines = [
        (
            say("port_stanley.chart.defence", strength=strength),
            *("-" if low is None else str(low) for low in line.lowest),
        )
        for strength, line in reversed(list(enumerate(edition.combat.lines)))
    ]
    item, (column, row, line) = "Land combat results table", marked.fought(game, lately)
    place = edition.combat.highest - line if line >= 0 else -1
    return CHARTS.results(edition, "combat", "PS-11.3a", item, lines, edition.combat.results, (column, row), place)


BY_ATTACKERS = {
    "air_defence": ("PS-12.6.4a", "Air defence table"),
    "shipping": ("PS-12.6.5a", "Anti-shipping attack table"),
}
"""The tables whose columns are numbers of attackers: the clause, and what the provenance calls them."""


def by_attackers(game: Core, name: str, at: Mark) -> Chart:
    """12.6.4, 12.6.5 A table whose columns are numbers of attackers."""
    clause, item = BY_ATTACKERS[name]
    tables = game.edition.tables
    columns = tables.air_defence.columns if name == "air_defence" else tables.anti_shipping.columns
    table = game.edition.air_defence if name == "air_defence" else game.edition.shipping
    heading = (say("port_stanley.chart.attackers"), *ranges(columns))
    return CHARTS.results(game.edition, name, clause, item, (heading,), table, at[:2], at[2])


def ranges(columns: str) -> Row:
    """The headings of columns given by their lowest numbers: 1-2, 3-4, 17+."""
    lows = [int(low) for low in columns.split()]
    pairs = zip(lows, [*lows[1:], 0], strict=True)
    return tuple(
        f"{low}+" if not after else str(low) if after == low + 1 else f"{low}-{after - 1}" for low, after in pairs
    )


def ground(game: Core, at: Mark) -> Chart:
    """12.7.3 Ground attack and support: the lines by what is in the hex."""
    edition, item = game.edition, "Ground attack and support table"
    lines = tuple((line.name, *ranges(line.columns)) for line in edition.tables.ground.lines)
    return CHARTS.results(edition, "ground", "PS-12.7.3a", item, lines, edition.ground_attack, at[:2], at[2])


def weather(game: Core, told: Iterable[Event]) -> Chart:
    """4.2, 4.3 The weather tables, one after the other, with the rows of this turn's dice."""
    chart = game.edition.tables.weather
    names = tuple(say(f"port_stanley.weather.{kind}") for kind in WEATHERS)
    rows = (*dice_rows(chart.general, "general"), *dice_rows(chart.additional, "additional"))
    heading, places = (say("port_stanley.chart.column"), *names), marked.weather(game, told)
    cells = tuple((row, column) for row in places for column in range(len(rows[row])))
    return CHARTS.chart(game.edition, "weather", "PS-4.2a", "Weather tables", (heading,), rows, cells)


def dice_rows(rows: Iterable[str], name: str) -> tuple[Row, ...]:
    """The rows of a weather table in words, one for each die."""
    heading = say(f"port_stanley.chart.{name}")
    known = {*WEATHERS, *EFFECTS}
    return tuple(
        (f"{heading} {die}", *(say(f"port_stanley.weather.{word}") for word in row.split() if word in known))
        for die, row in enumerate(rows, 1)
    )


def reconnaissance(game: Core, lately: list[Event]) -> Chart:
    """10.2.3 What a reconnaissance turns up."""
    chart = game.edition.tables.reconnaissance
    rows = tuple((str(die), found(result)) for die, result in enumerate(chart.results, 1))
    heading, row = CHARTS.headings("die_heading", "turned_up"), marked.reconnoitred(lately, len(rows))
    cells = tuple((row, column) for column in range(2) if row >= 0)
    item = "Reconnaissance table"
    return CHARTS.chart(game.edition, "reconnaissance", "PS-10.2.3a", item, (heading,), rows, cells)


def raids(game: Core, lately: list[Event]) -> Chart:
    """14.1.6 Raids."""
    edition, at = game.edition, marked.raided(game, lately)
    heading = (say("port_stanley.chart.strength"), *ranges(edition.tables.raid.columns))
    return CHARTS.results(edition, "raids", "PS-14.1.6a", "Raid table", (heading,), edition.raid, at[:2], at[2])


def terrain(game: Core) -> Chart:
    """5.2 What movement costs."""
    costs = game.edition.tables.movement
    names = ("clear", "rough", "road", "track", "river", "demolition", "between_zones")
    rows = tuple((say(f"port_stanley.cost.{name}"), str(getattr(costs, name))) for name in names)
    heading, item = CHARTS.headings("ground", "points"), "Terrain costs: clear, rough, tracks"
    return CHARTS.chart(game.edition, "terrain", "PS-5.2a", item, (heading,), rows)
