"""The tracks of Britain Stands Alone: turns, weather, victory points, Spitfires, radar."""

from __future__ import annotations

from itertools import pairwise

from beachhead.edition.showing import phase_steps
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.wording import WORDING, say
from beachhead.games.britain_stands_alone.model import PHASES, SEGMENTS, SIDES, WEATHER, WEATHERS
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import scenario_of
from beachhead.games.britain_stands_alone.rules.victory_15 import last_turn, level_of, total
from beachhead.kernel import scene


def tracks(game: Core) -> tuple[scene.Track, ...]:
    """The turns with what comes in each, the points, and the weather."""
    return (turns(game), points(game), *((weather(game),) if game.state.clock > 1 else ()))


def steps(game: Core) -> tuple[tuple[str, str], ...]:
    """2.0 The set-up; or the segments of the turn, that of now with its phases."""
    now, found = game.state.phase, list[tuple[str, str]]()
    if now < WEATHER:
        return phase_steps(range(WEATHER), now, WORDING.phase_name)
    for number, (first, after) in enumerate(pairwise((*SEGMENTS, len(PHASES)))):
        if first <= now < after:
            found += phase_steps(range(first, after), now, WORDING.phase_name)
        else:
            found.append((say(f"britain_stands_alone.segment.{number}"), "done" if after <= now else "next"))
    return tuple(found)


def turns(game: Core) -> scene.Track:
    """2.0, 14 The turns of the scenario; a cell says who gets something in it."""
    edition, scenario = game.edition, scenario_of(game)
    arrivals: dict[int, set[int]] = {}
    for one in scenario.arrivals:
        sides = {game.side(unit) for unit in one.units} | {game.side(edition.rows[row][0]) for row in one.points}
        arrivals.setdefault(one.turn, set()).update(sides)
    cells = tuple(
        scene.TrackCell(
            id=edition.turn_name(turn),
            text=short(edition.turn_name(turn)),
            arrivals=tuple(SIDES[side] for side in sorted(arrivals.get(turn, ()))),
        )
        for turn in range(scenario.first_turn, last_turn(game) + 1)
    )
    return WORDING.track("turns", cells, edition.turn_name(game.state.turn))


def short(turn: str) -> str:
    """A turn in short: the beginning of its month and its number."""
    month, _, number = turn.partition(" #")
    return f"{month[:3]} {number}"


def points(game: Core) -> scene.Track:
    """15.1 The Victory Points of the German player, and the level that they would be."""
    now = total(game)
    cell, level = scene.TrackCell(id=str(now), text=str(now)), WORDING.own(f"level.{level_of(game, now)}")
    return WORDING.track("points", (cell,), now, form="number", note=level)


def weather(game: Core) -> scene.Track:
    """3.0 The weather of the turn, and what it does."""
    names = {kind: say(f"britain_stands_alone.weather.{kind}") for kind in WEATHERS}
    means = {kind: say(f"britain_stands_alone.weather_means.{kind}") for kind in WEATHERS}
    now = WEATHERS[game.state.weather]
    cells = (scene.TrackCell(id=kind, text=names[kind], note=means[kind]) for kind in WEATHERS)
    return WORDING.track("weather", cells, now, form="strip", note=means[now])


def scores(game: Core) -> tuple[scene.Score, ...]:
    """15.1 The German points: Naval and Other."""
    awards = game.state.awards
    rows = tuple(
        (say(f"britain_stands_alone.score.{name}"), number, "BSA-15.1a")
        for name, number in (("naval", awards.naval), ("other", awards.other))
    )
    return (scene.Score(side=SIDES[1], points=total(game), rows=rows),)
