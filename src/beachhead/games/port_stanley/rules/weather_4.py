"""4.0 Weather determination: the weather, its effects, Argentine transport (8.3), automatic reconnaissance (10.1)."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events_weather import TransportRolled, WeatherRolled
from beachhead.games.port_stanley.model import (
    AR,
    CLEAR,
    COLD,
    EFFECTS,
    FOGGY,
    LATER,
    LOST,
    NOBODY,
    SIDES,
    STORMY,
    WEATHERS,
)
from beachhead.games.port_stanley.rules.events_20 import extraneous_event
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate
from beachhead.games.port_stanley.rules.moments_2 import in_weather
from beachhead.games.port_stanley.rules.morale_17 import change_morale
from beachhead.games.port_stanley.rules.recon_10_1 import automatic_reconnaissance
from beachhead.games.port_stanley.rules.reinforcements_19_3 import roll_for_reinforcements
from beachhead.games.port_stanley.rules.rest_8_4_5 import rest
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions

BREAKDOWN = "B"
ROLLING, REVEALING = 1, 2
"""The steps of the phase after the dice of the weather."""


def weather_phase(game: Core) -> Flow[None]:
    """2.1.1 The weather, its effects, Argentine transport, and automatic reconnaissance, in this order."""
    s = game.state
    if s.step < ROLLING:
        yield from extraneous_event(game)
        determine(game)
        roll_for_reinforcements(game)
        s.used = used_last_turn(game)
        s.chosen = ()
        rest(game, grounded=grounded(game))
        s.step = ROLLING
    if s.step == ROLLING:
        yield from determine_transport(game)
        s.step = REVEALING
    yield from automatic_reconnaissance(game)


def determine(game: Core) -> None:
    """4.1, 17.2.3 Two dice: the general weather by that of the last turn, then what goes with it; cold costs morale."""
    s, chart = game.state, game.edition.tables.weather
    first = game.roll()
    row = chart.general[first + (s.turn >= chart.later) - 1].split()
    s.weather = CLEAR if s.turn == 1 else WEATHERS.index(row[s.weather])
    second = game.roll()
    s.effect = EFFECTS.index(chart.additional[second - 1].split()[s.weather])
    game.forget()
    told = WeatherRolled(clause="PS-4.1a", first=first, second=second, weather=s.weather, effect=s.effect)
    game.emit(told)
    if s.effect == COLD:
        change_morale(game, -1, "cold", "PS-17.2.3f")


def grounded(game: Core) -> bool:
    """12.2, 8.3.1, 14.1.3 Whether nothing flies in storm or fog: aircraft, helicopters, special forces."""
    return game.state.weather == STORMY or game.state.effect == FOGGY


# -- 8.3 -------------------------------------------------------------------------------------------------


def of_kind(game: Core, kind: str) -> list[int]:
    """8.3.1 The Argentine helicopters or APCs that are left."""
    return [unit for unit in game.counters(AR, kind) if game.hex(unit) not in (LATER, LOST)]


def used_last_turn(game: Core) -> tuple[int, int]:
    """8.3.1 How many helicopters and APCs were actually used in the turn that has ended."""
    kinds = [game.type(unit).kind for unit in game.state.chosen]
    return kinds.count("helicopter"), kinds.count("apc")


def determine_transport(game: Core) -> Flow[None]:
    """8.3.1 A die for helicopters, if they can fly and the Argentine player wants it, and one for the APCs."""
    s = game.state
    s.available = (0, 0)
    if of_kind(game, "helicopter") and not grounded(game):
        wanted = True
        if not s.lift_rest:
            ask = game.ask("roll", ROLL, NO_ROLL, clause="PS-8.3.1b", side=SIDES[AR], anchor=True)
            wanted = (yield from decide(game, ask)).goes_on
        yield from roll_for_helicopters(game) if wanted and not s.lift_rest else skip_helicopters(game)
    if of_kind(game, "apc"):
        roll_for_apcs(game)


def skip_helicopters(game: Core) -> Flow[None]:
    """Ruling P34 Without a roll none fly, and one that had broken down is mended."""
    game.state.broken = game.state.mending = NOBODY
    yield from ()


def read(game: Core, column: list[str], used: int) -> tuple[int, str]:
    """8.3.3 A die with the modifier for how many were used last turn: the face, and what the column says."""
    face = game.roll()
    row = max(0, face + game.edition.tables.availability.used[used])
    return face, column[min(row, len(column) - 1)]


def roll_for_helicopters(game: Core) -> Flow[None]:
    """8.3.1, 8.3.2 How many helicopters fly this turn; on a B one breaks down, or one that had is lost.

    One that broke down in the last turn is mended now, but cannot fly in this turn.
    """
    s = game.state
    face, result = read(game, game.edition.tables.availability.helicopters, s.used[0])
    before = s.broken if s.broken in of_kind(game, "helicopter") else NOBODY  # it may have been captured
    s.broken = NOBODY
    s.mending = before
    game.emit(TransportRolled(clause="PS-8.3.1b", kind="helicopter", face=face, result=result))
    if result == BREAKDOWN and before != NOBODY:
        s.mending = NOBODY
        eliminate(game, before, "PS-8.3.2b")
    elif result == BREAKDOWN:
        yield from break_down(game)
    fit = [unit for unit in of_kind(game, "helicopter") if unit not in (s.broken, s.mending)]
    allowed = len(fit) if result == BREAKDOWN else int(result)
    s.available = (min(allowed, len(fit)), s.available[1])


def break_down(game: Core) -> Flow[None]:
    """8.3.2 The Argentine player says which helicopter breaks down."""
    helicopters = of_kind(game, "helicopter")
    if len(helicopters) == 1:
        game.state.broken = helicopters[0]
        return
    ask = game.ask("break_down", BREAK_DOWN, clause="PS-8.3.2a", side=SIDES[AR])
    yield from decide(game, ask)


def set_broken(game: Core, unit: int) -> None:
    """8.3.2 A helicopter is out of order."""
    game.state.broken = unit
    game.forget()


def break_down_needs(game: Core, unit: int) -> Conditions:
    """8.3.2 What breaks down is a helicopter."""
    yield game.type(unit).kind == "helicopter" and game.is_alive(unit), "PS-8.3.2a", "no_helicopter"


def roll_for_apcs(game: Core) -> None:
    """8.3.1 How many APCs may be used this turn; fog and storm do not matter."""
    face, result = read(game, game.edition.tables.availability.apcs, game.state.used[1])
    game.state.available = (game.state.available[0], int(result))
    game.emit(TransportRolled(clause="PS-8.3.1b", kind="apc", face=face, result=result))


ROLL = act("roll", clause="PS-8.3.1b", when=in_weather, goes_on=True)

NO_ROLL = act("no_roll", clause="PS-8.3.1f", when=in_weather)

BREAK_DOWN = act(
    "break_down",
    OWN_UNIT,
    clause="PS-8.3.2a",
    among=lambda game: of_kind(game, "helicopter"),
    needs=break_down_needs,
    does=set_broken,
)
