"""The tracks of Port Stanley: turns, Argentine morale, weather, and the points."""

from __future__ import annotations

from datetime import date, timedelta

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.wording import SENTENCES, WORDING, say
from beachhead.games.port_stanley.model import AR, EFFECTS, SIDES, UK, WEATHERS
from beachhead.games.port_stanley.rules.morale_17 import BROKEN, LOW, MODERATE, level
from beachhead.games.port_stanley.rules.victory_21 import british_points, last_turn, value_of
from beachhead.kernel import scene

FIRST_DAY = date(1982, 5, 21)
"""21.3 The first day of turn 1; a turn is two days."""


def day_of(turn: int) -> str:
    """1.1, 21.3 The first day of a turn."""
    day = FIRST_DAY + timedelta(days=2 * (turn - 1))
    return say(f"port_stanley.month.{day.month}", day=day.day)


def tracks(game: Core) -> tuple[scene.Track, ...]:
    """The turns with what Stanley is worth in each, Argentine morale, and the weather."""
    s, later = game.state, game.edition.tables.air.later
    turns = tuple(
        scene.TrackCell(
            id=str(turn),
            text=str(turn),
            note=day_of(turn),
            more=say("port_stanley.track.worth", points=value_of(game, turn)),
            arrivals=(SIDES[UK],) if turn == later else (),
        )
        for turn in range(1, last_turn(game) + 1)
    )
    most = game.edition.tables.morale.most
    edges = {game.edition.tables.morale.moderate: MODERATE, game.edition.tables.morale.low: LOW, 0: BROKEN}
    morale = tuple(
        scene.TrackCell(id=str(point), text=str(point), note=edge(point, edges[point]) if point in edges else "")
        for point in range(most + 1)
    )
    return (
        WORDING.track("turns", turns, s.turn or ""),
        WORDING.track("morale", morale, s.morale, form="count", note=WORDING.own(f"level.{level(game)}")),
        *(weather(game) if s.turn else ()),
    )


def edge(point: int, level: str) -> str:
    """17.3 Where another level of morale begins."""
    return say("port_stanley.track.edge", point=point, level=say(f"port_stanley.level.{level}"))


def weather(game: Core) -> tuple[scene.Track, ...]:
    """4.2, 4.3 The weather of the turn and what goes with it, among what there can be."""
    s = game.state
    return strip("weather", WEATHERS, WEATHERS[s.weather]), strip("effect", EFFECTS, EFFECTS[s.effect])


def strip(name: str, kinds: tuple[str, ...], now: str) -> scene.Track:
    """4.2, 4.3 Kinds of weather side by side, each with what it means."""
    means = {kind: SENTENCES.find(f"port_stanley.weather_means.{kind}") for kind in kinds}
    cells = (scene.TrackCell(id=kind, text=WORDING.own(f"weather_short.{kind}"), note=means[kind]) for kind in kinds)
    return WORDING.track(name, cells, now, form="strip", note=means[now])


def scores(game: Core) -> tuple[scene.Score, ...]:
    """21 The points so far; the British have theirs at the end."""
    return (
        scene.Score(side=SIDES[UK], points=british_points(game)),
        scene.Score(side=SIDES[AR], points=game.state.points),
    )
