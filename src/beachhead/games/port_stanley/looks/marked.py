"""Where on the charts of Port Stanley the attack in hand, or the last die of its kind, is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from beachhead.edition.events import TurnBegan
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import Bombarded, CombatRolled, Raided
from beachhead.games.port_stanley.events_air import AirDefenceRolled, ShipsAttacked
from beachhead.games.port_stanley.events_weather import Reconnoitred, WeatherRolled
from beachhead.games.port_stanley.looks.attack_panel import shown
from beachhead.games.port_stanley.looks.bombing import is_seen
from beachhead.games.port_stanley.looks.odds import is_known
from beachhead.games.port_stanley.model import SIDES
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import LINES, line_in
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import SHIPS, TROOPS
from beachhead.games.port_stanley.rules.combat_11.battles_11 import has_one_in_hand, in_hand
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import read
from beachhead.kernel.events import Event

Mark = tuple[int, int | None, int]
"""The column from 0 (-1: none), the row by what the die came to (None: not rolled), the line of headings (-1: none)."""

NOWHERE: Mark = (-1, None, -1)
E = TypeVar("E", bound=Event)


def last(lately: Iterable[Event], kind: type[E]) -> E | None:
    """The last event of a kind."""
    return next((event for event in lately if isinstance(event, kind)), None)


def fought(game: Core, lately: list[Event]) -> Mark:
    """11.3 Where the land combat in hand, or the last one, is read; the line is the defence strength."""
    rolled = last(lately, CombatRolled)
    in_it = game.in_combat_phase and has_one_in_hand(game)
    battle = in_hand(game) if in_it else None
    if rolled is not None and (battle is None or battle.hexes == rolled.hexes):
        return rolled.column - 1, rolled.row, rolled.line
    side = SIDES[0] if game.state.unknown else SIDES[1]
    if battle is None or battle.barrage or not battle.attackers or not is_known(game, battle, side):
        return NOWHERE
    faced = shown(game, battle)
    found = read(faced, in_hand(faced))
    return NOWHERE if found is None else (found.column, None, found.line)


def of_strike(game: Core) -> Mapping[str, Mark]:
    """12.6, 12.7 Where the air attack that was designated last is read, by chart."""
    found = dict.fromkeys(("air_defence", "shipping", "ground"), NOWHERE)
    if not game.in_combat_phase or not game.state.strikes:
        return found
    strike = game.state.strikes[-1]
    number = strike.harriers or sum(strike.planes)
    found["air_defence"] = game.edition.air_defence.column("", number), None, 0
    if strike.kind == SHIPS:
        found["shipping"] = game.edition.shipping.column("", number), None, 0
    elif strike.kind == TROOPS and is_seen(game, strike):
        line = line_in(game, strike.hex, 1 - game.phasing)
        found["ground"] = game.edition.ground_attack.column(line, number), None, LINES.index(line)
    return found


def defended(game: Core, lately: list[Event]) -> Mark | None:
    """12.6.4 Where the last air defence was read."""
    event = last(lately, AirDefenceRolled)
    return None if event is None else (game.edition.air_defence.column("", event.aircraft), event.row, 0)


def shipping(lately: list[Event]) -> Mark | None:
    """12.6.5 Where the last attack on ships was read."""
    event = last(lately, ShipsAttacked)
    return None if event is None else (event.column - 1, event.face + event.added, 0)


def bombed(game: Core, lately: list[Event]) -> Mark | None:
    """12.7.3 Where the last attack on troops was read."""
    event = last(lately, Bombarded)
    return None if event is None else (event.column - 1, event.face + event.added, LINES.index(event.line))


def raided(game: Core, lately: list[Event]) -> Mark:
    """14.1.6 Where the last raid was read."""
    event = last(lately, Raided)
    return NOWHERE if event is None else (game.edition.raid.column("", event.strength), event.die, 0)


def reconnoitred(lately: list[Event], rows: int) -> int:
    """10.2.3 The row of the last reconnaissance, -1 if there was none."""
    event = last(lately, Reconnoitred)
    return -1 if event is None else min(max(event.die, 1), rows) - 1


def weather(game: Core, told: Iterable[Event]) -> tuple[int, ...]:
    """4.2, 4.3 The rows of the dice of this turn, the second table after the first."""
    chart = game.edition.tables.weather
    for event in told:
        match event:
            case WeatherRolled():
                return event.first + (game.state.turn >= chart.later) - 1, len(chart.general) + event.second - 1
            case TurnBegan():
                return ()
    return ()
