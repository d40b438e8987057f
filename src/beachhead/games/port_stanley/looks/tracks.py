"""The tracks and panels of Port Stanley: turns, morale, points, weather, aircraft, transport."""

from __future__ import annotations

from datetime import date, timedelta

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.wording import say, side_name
from beachhead.games.port_stanley.model import AR, EFFECTS, PUCARA, SIDES, UK, WEATHERS
from beachhead.games.port_stanley.rules.morale_17 import level
from beachhead.games.port_stanley.rules.victory_21 import british_points, last_turn, value_of
from beachhead.kernel import scene

FIRST_DAY = date(1982, 5, 21)
"""21.3 The first day of turn 1; a turn is two days."""


def day_of(turn: int) -> str:
    """1.1, 21.3 The first day of a turn."""
    day = FIRST_DAY + timedelta(days=2 * (turn - 1))
    return f"{day.day} {say(f'port_stanley.month.{day.month}')}"


def tracks(game: Core) -> tuple[scene.Track, ...]:
    """The turns with what Stanley is worth in each, and Argentine morale."""
    s, later = game.state, game.edition.tables.air.later
    turns = tuple(
        scene.TrackCell(
            id=str(turn),
            text=str(turn),
            note=say("port_stanley.track.worth", day=day_of(turn), points=value_of(game, turn)),
            arrivals=(SIDES[UK],) if turn == later else (),
        )
        for turn in range(1, last_turn(game) + 1)
    )
    most = game.edition.tables.morale.most
    morale = tuple(scene.TrackCell(id=str(point), text=str(point)) for point in range(most + 1))
    return (
        scene.Track(id="turns", name=say("port_stanley.track.turns"), cells=turns, at=str(s.turn) if s.turn else ""),
        scene.Track(
            id="morale",
            name=say("port_stanley.track.morale"),
            short=say("port_stanley.track.morale_short"),
            cells=morale,
            at=str(s.morale),
            form="count",
            note=say(f"port_stanley.level.{level(game)}"),
        ),
    )


def panels(game: Core) -> tuple[scene.Panel, ...]:
    """The weather, the aircraft, Argentine transport, and the counters that are lost."""
    return (
        scene.Panel(id="weather", name=say("port_stanley.panel.weather"), rows=weather(game), is_open=True),
        scene.Panel(id="air", name=say("port_stanley.panel.air"), rows=aircraft(game)),
        scene.Panel(id="transport", name=say("port_stanley.panel.transport"), rows=transport(game)),
        *(
            scene.Panel(id=f"{SIDES[side]}-eliminated", name=say("port_stanley.panel.eliminated", side=side_name(side)))
            for side in (UK, AR)
        ),
    )


def weather(game: Core) -> tuple[tuple[str, str], ...]:
    """4.2, 4.3 The weather of the turn, and what goes with it."""
    s = game.state
    if not s.turn:
        return ()
    general, effect = WEATHERS[s.weather], EFFECTS[s.effect]
    return (
        (say(f"port_stanley.weather.{general}"), say(f"port_stanley.weather_means.{general}")),
        (say(f"port_stanley.weather.{effect}"), say(f"port_stanley.weather_means.{effect}")),
    )


def aircraft(game: Core) -> tuple[tuple[str, str], ...]:
    """12.1 The aircraft that are left, and where they fly this turn once that is known."""
    s, missions = game.state, game.state.missions
    pucaras = (
        s.airmen[PUCARA]
        if s.turn
        else sum(field.planes for field in s.airfields if field.side == AR and not field.down)
    )
    left = {"harrier": s.harriers, "mirage": s.airmen[0], "skyhawk": s.airmen[1], "pucara": pucaras}
    boxes = {
        "patrol": missions.patrol,
        "suppression": missions.suppression,
        "ground": missions.ground,
        "shipping": sum(missions.shipping),
        "bombing": sum(missions.bombing),
    }
    return (
        *((say(f"port_stanley.air.{name}"), str(count)) for name, count in left.items()),
        *((say(f"port_stanley.mission.{name}"), str(count)) for name, count in boxes.items() if count),
    )


def transport(game: Core) -> tuple[tuple[str, str], ...]:
    """8.3 How many Argentine helicopters and APCs may be used this turn."""
    names = ("helicopters", "apcs")
    return tuple(
        (say(f"port_stanley.panel.{name}"), str(count)) for name, count in zip(names, game.state.available, strict=True)
    )


def scores(game: Core) -> tuple[scene.Score, ...]:
    """21 The points so far; the British have theirs at the end."""
    return (
        scene.Score(side=SIDES[UK], points=british_points(game)),
        scene.Score(side=SIDES[AR], points=game.state.points),
    )
