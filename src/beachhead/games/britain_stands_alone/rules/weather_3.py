"""3.0 Weather: the roll of each turn, and what it adds to other dice."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import WeatherRolled
from beachhead.games.britain_stands_alone.model import FAIR


def weather_phase(game: Core) -> Flow[None]:
    """3.0 The German player rolls for the weather of the whole turn; it is Fair on the first two."""
    s, chart = game.state, game.edition.tables.weather
    if s.turn < game.edition.scenarios[s.scenario].first_turn + chart.fair_turns:
        s.weather = FAIR
    else:
        face = game.roll()
        added = chart.last[s.weather] + date_modifier(game)
        s.weather = weather_of(game, face + added)
        game.emit(WeatherRolled(clause="BSA-3.0a", face=face, added=added, weather=s.weather))
    game.forget()
    yield from ()


def date_modifier(game: Core) -> int:
    """3.0 What the date adds to the roll: the row of the month that begins last."""
    month, _, number = game.edition.turn_name(game.state.turn).partition(" #")
    rows = [row for row in game.edition.tables.weather.dates if row.month == month and row.since <= int(number)]
    return rows[-1].add


def weather_of(game: Core, roll: int) -> int:
    """3.0 The weather by the modified roll; below the table it is the first kind."""
    lowest = game.edition.tables.weather.lowest
    return max((kind for kind, least in enumerate(lowest) if roll >= least), default=FAIR)


def on_bombing(game: Core) -> int:
    """3.0 What the weather adds to Bombing dice."""
    return game.edition.tables.weather.bombing[game.state.weather]


def on_air_combat(game: Core) -> int:
    """3.0 What the weather adds to Air Combat dice."""
    return game.edition.tables.weather.air_combat[game.state.weather]


def on_detection(game: Core) -> int:
    """3.0 What the weather adds to Detection dice."""
    return game.edition.tables.weather.detection[game.state.weather]


def on_naval_combat(game: Core) -> int:
    """3.0 What the weather adds to Naval Combat dice."""
    return game.edition.tables.weather.naval_combat[game.state.weather]


def flies(game: Core) -> bool:
    """3.0 Whether air units can move and attack."""
    return game.edition.tables.weather.flying[game.state.weather]


def drops(game: Core) -> bool:
    """3.0 Whether there are Airborne Assaults."""
    return game.edition.tables.weather.drops[game.state.weather]


def lands(game: Core) -> bool:
    """3.0 Whether there are Naval Transport, Amphibious Assault and Naval Supply."""
    return game.edition.tables.weather.landings[game.state.weather]


def has_beaches(game: Core) -> bool:
    """3.0 Whether there is Over-the-Beaches Supply."""
    return game.edition.tables.weather.beaches[game.state.weather]


def has_submarines(game: Core) -> bool:
    """3.0 Whether U-Boats attack."""
    return game.edition.tables.weather.submarines[game.state.weather]
