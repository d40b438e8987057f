"""The charts of Britain Stands Alone as pages, marked where the contest in hand or the last die is read."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.showing import Charts
from beachhead.games.britain_stands_alone.charts import HitTable
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import CombatRolled, WeatherRolled
from beachhead.games.britain_stands_alone.events_air import Fired
from beachhead.games.britain_stands_alone.looks import wording
from beachhead.games.britain_stands_alone.looks.combats import of_this_phase
from beachhead.games.britain_stands_alone.looks.shots import cell, place_of, table_of
from beachhead.games.britain_stands_alone.looks.wording import say
from beachhead.games.britain_stands_alone.model import WEATHERS, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.odds_6_1 import read
from beachhead.games.britain_stands_alone.rules.release_9_5 import entry_of
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Chart
from beachhead.kernel.text import printed

CHARTS = Charts(wording.SENTENCES)
Cells = tuple[tuple[int, int], ...]


def charts(game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
    """Every chart, in the order of the rulebook."""
    lately = list(of_this_phase(told))
    edition = game.edition
    return (
        combat(game, lately),
        terrain(game),
        weather(game, told),
        hits(edition, "air_combat", "BSA-8.3m", edition.air_combat, fired(game, lately, edition.air_combat)),
        hits(edition, "naval_combat", "BSA-9.2n", edition.naval_combat, fired(game, lately, edition.naval_combat)),
        release(game, told),
        sabotage(game),
        demolition(game),
        naval_supply(game),
        spitfires(game),
    )


# -- 6.1 land combat -------------------------------------------------------------------------------------


def combat(game: Core, lately: list[Event]) -> Chart:
    """6.1 The Land Combat Results Table, with the column of the combat in hand, or the cell of the last one."""
    table = game.edition.combat
    rows = tuple((die(number), *row) for number, row in enumerate(table.printed))
    heading = (say("britain_stands_alone.chart.odds"), *table.odds)
    item, cells = "Land Combat Results Table", fought(game, lately, len(rows))
    return CHARTS.chart(game.edition, "combat", "BSA-6.1q", item, (heading,), rows, cells)


def fought(game: Core, lately: list[Event], rows: int) -> Cells:
    """6.1 Where the land combat in hand, or the last one, is read."""
    battle = game.enclosing(Battle)
    if battle is not None and not battle.stood:
        column = read(game, battle).column if battle.attackers else -1
        return tuple((row, 1 + column) for row in range(-1, rows) if column >= 0)
    rolled = next((event for event in lately if isinstance(event, CombatRolled)), None)
    if rolled is None:
        return ()
    row = rolled.face + sum(amount for _, amount in rolled.modifiers)
    column = 1 + game.edition.combat.odds.index(rolled.odds)
    return (-1, column), (min(max(row, 0), rows - 1), column)


def terrain(game: Core) -> Chart:
    """1.1, 5.2, 6.1, 10.0 The Terrain Effects Chart."""
    chart = game.edition.tables.terrain
    rows = []
    for group, lines in (("ground", chart.ground), ("city", chart.city)):
        for name, line in lines.items():
            rows.append(
                (
                    say(f"britain_stands_alone.{group}.{name}"),
                    str(line.leg or "-"),
                    str(line.motorized or "-"),
                    printed(line.odds, "+") if line.odds else "-",
                    printed(line.cover, "+") if line.cover else "-",
                    str(line.guard or "-"),
                    yes(line.drop),
                    yes(line.tanks),
                    yes(line.overrun),
                )
            )
    names = ("ground", "leg", "motorized", "columns", "cover", "guard", "drop", "tanks", "overrun")
    return CHARTS.chart(game.edition, "terrain", "BSA-5.2a", "Terrain costs", (CHARTS.headings(*names),), rows)


def yes(holds: bool) -> str:
    """Whether something is so, in a table."""
    return say(f"britain_stands_alone.chart.{'yes' if holds else 'no'}")


def die(number: int) -> str:
    """The name of a row by the die."""
    return say("britain_stands_alone.chart.die", face=number)


# -- 3.0 weather -----------------------------------------------------------------------------------------


def weather(game: Core, told: Iterable[Event]) -> Chart:
    """3.0 The Weather Table: which die brings each kind, and what it adds and forbids; marked is that of the turn."""
    chart = game.edition.tables.weather
    dice = [f"{low}+" for low in chart.lowest]
    rows = tuple(
        (
            say(f"britain_stands_alone.weather.{kind}"),
            dice[number],
            printed(chart.last[number], "+"),
            f"+{chart.detection[number]}",
            f"+{chart.air_combat[number]}",
            f"+{chart.bombing[number]}",
            f"+{chart.naval_combat[number]}",
            yes(chart.flying[number]),
            yes(chart.drops[number]),
            yes(chart.landings[number]),
            yes(chart.beaches[number]),
        )
        for number, kind in enumerate(WEATHERS)
    )
    names = ("weather", "roll", "next", "detection", "air", "bombs", "naval", "flying", "drops", "landings", "beaches")
    row = game.state.weather
    rolled = any(isinstance(event, WeatherRolled) for event in told)
    marked = tuple((row, column) for column in range(len(names))) if rolled else ()
    return CHARTS.chart(game.edition, "weather", "BSA-3.0a", "Weather Table", (CHARTS.headings(*names),), rows, marked)


# -- 8.3, 9.2 fire ---------------------------------------------------------------------------------------

ITEMS = {"air_combat": "Air Combat Table", "naval_combat": "Naval Combat Table"}


def hits(edition: Edition, name: str, clause: str, table: HitTable, marked: Cells = ()) -> Chart:
    """8.3, 9.2 Hit numbers by the factor that fires and that of the target."""
    columns = range(1, 1 + max(len(row) for row in table.rows))
    heading = (say(f"britain_stands_alone.chart.{name}"), *map(str, columns))
    rows = tuple(
        (str(firing), *(cell(table, firing, target) for target in columns)) for firing in range(1, 1 + len(table.rows))
    )
    return CHARTS.chart(edition, name, clause, ITEMS[name], (heading,), rows, marked)


def fired(game: Core, lately: list[Event], table: HitTable) -> Cells:
    """8.3, 9.2 Where the last shot in the air or at sea was read."""
    shots = (event for event in lately if isinstance(event, Fired) and table_of(game, event) is table)
    shot = next(shots, None)
    if shot is None:
        return ()
    row, column = place_of(game, shot)
    return ((row, column + 1),)


# -- 9.5, 11, 12, 13 -------------------------------------------------------------------------------------


def release(game: Core, told: Iterable[Event]) -> Chart:
    """9.5 The Royal Navy Release Table: the highest die for each class; marked is the entry of now."""
    table = game.edition.tables.release
    heading = (say("britain_stands_alone.chart.release"), *(f"{low}+" for low in table.other))
    rows = tuple(
        (f"{low}+", *("/".join("-" if most < 0 else str(most) for most in entry) for entry in row))
        for low, row in zip(table.naval, game.edition.release, strict=True)
    )
    entry = entry_of(game)
    now = next(
        (
            (number, 1 + row.index(entry))
            for number, row in enumerate(game.edition.release)
            if number == row_of(game) and entry in row
        ),
        None,
    )
    item, cells = "Royal Navy Release Table", (now,) if now else ()
    return CHARTS.chart(game.edition, "release", "BSA-9.5b", item, (heading,), rows, cells)


def row_of(game: Core) -> int:
    """9.5 The row of the Release Table by the Naval Victory Points."""
    lows = game.edition.tables.release.naval
    return max((number for number, low in enumerate(lows) if low <= game.state.awards.naval), default=0)


def sabotage(game: Core) -> Chart:
    """13.2 The highest die with which an attack of Auxiliary Units or a Brandenberger point succeeds."""
    needed = game.edition.tables.sabotage.needed
    rows = tuple((say(f"britain_stands_alone.target.{kind}"), str(most)) for kind, most in needed.items())
    heading, item = CHARTS.headings("target", "most"), "Auxiliary Unit and Brandenberger Table"
    return CHARTS.chart(game.edition, "sabotage", "BSA-13.2a", item, (heading,), rows)


def demolition(game: Core) -> Chart:
    """11.1 Hits by the die of the owner who demolishes."""
    table = game.edition.tables.demolition
    rows = tuple(
        (die(face), str(port), str(base))
        for face, (port, base) in enumerate(zip(table.port, table.airbase, strict=True))
    )
    heading = CHARTS.headings("hits", "port", "airbase")
    return CHARTS.chart(game.edition, "demolition", "BSA-11.1f", "Demolition Table", (heading,), rows)


def naval_supply(game: Core) -> Chart:
    """12.2 What the capacity of the ports makes of each point at sea."""
    table = game.edition.tables.supply
    rows = tuple((f"{low}+", f"{half / 2:g}") for low, half in zip(table.capacities, table.halves, strict=True))
    heading = CHARTS.headings("capacity", "multiplier")
    return CHARTS.chart(game.edition, "naval_supply", "BSA-12.2i", "Naval Supply Table", (heading,), rows)


def spitfires(game: Core) -> Chart:
    """8.8 What Spitfires lost so far cost."""
    table = game.edition.tables.spitfires
    lows = [0, *(most + 1 for most in table.losses)]
    rows = tuple((f"{low}+", str(price)) for low, price in zip(lows, table.multipliers, strict=True))
    heading, item = CHARTS.headings("lost", "price"), "Air missions, interception, airborne assaults, Spitfires"
    return CHARTS.chart(game.edition, "spitfires", "BSA-8.8a", item, (heading,), rows)
