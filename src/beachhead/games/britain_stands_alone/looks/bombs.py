"""The air missions that a side could fly against a space in the Air Mission Phase after its next movement.

For each thing that can be bombed there by day or by night one mission, of as many bombers as may fly together, those
first that are best against it: nobody intercepts them.  Of the ports of a zone they bomb the first, of ships the first
in the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from beachhead.edition.attacks import outcome_face
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.raids import hits_of
from beachhead.games.britain_stands_alone.looks.wording import SENTENCES, place_name, say
from beachhead.games.britain_stands_alone.model import BR_MISSIONS, FAIR, GE, GE_MISSIONS, Bombing, Counter, Mission
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import (
    LINE_UP,
    PORT,
    SHIPS,
    TARGETS,
    UNITS,
    bombable_ports,
    is_by_night,
    targets_in,
)
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import BOMB, NIGHT, fit, join, join_needs
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import in_reach_of
from beachhead.games.britain_stands_alone.rules.air_8.missions_8_2 import night_needs, raid_needs
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.weather_3 import flies
from beachhead.kernel import scene
from beachhead.kernel.odds import tenths
from beachhead.kernel.refusal import met
from beachhead.mechanics.floods import numbers_of
from beachhead.mechanics.hits import Distribution, at_least, mean, together

FACTORS = {UNITS: "troop_bombing", SHIPS: "naval_bombing"}
"""8.4 The factor that counts against a target, where it is not that against installations."""

FEW = 4
"""So many hits are told one by one; more together."""


class Raid(NamedTuple):
    """8.2 A mission that bombs something: the position in which it has formed up, its bombers with the factor that
    counts, and the hits that they can score."""

    then: Core
    bombing: Bombing
    factors: dict[int, int]
    hits: Distribution


def aloft(now: Core, side: int, *, today: bool) -> Core:
    """8.2 The position in the Air Mission Phase after a movement; the weather of another day is fair."""
    game = now.fork()
    s = game.state
    s.phase, s.clock, s.contests = GE_MISSIONS if side == GE else BR_MISSIONS, s.clock + 1, ()
    if not today:
        s.weather = FAIR
    game.forget()
    return game


def raids(game: Core, side: int, space: int) -> Iterator[Raid]:
    """8.2, 8.4 A mission of an Air Mission Phase for each thing that can be bombed in a space, by day and by night."""
    goal = flown_to(game, space)
    for task, needs in ((BOMB, raid_needs), (NIGHT, night_needs)) if flies(game) else ():
        for target in targets_in(game, 1 - side, goal, task == NIGHT) if met(needs(game, goal)) else ():
            ports = bombable_ports(game, side, goal, target) if target in (PORT, SHIPS) else [goal]
            where = ports[0] if space == goal else space
            if where in ports:
                raid = mission(game.fork(), Mission(side=side, task=task, space=goal, points=()), target, where)
                if raid.factors:
                    yield raid


def bombers_over(game: Core, side: int) -> dict[int, int]:
    """8.2 By space how many points of bombers of a side could come there by day, from all their bases."""
    points: dict[tuple[int, str], list[int]] = {}
    for unit in fit(game, side) if flies(game) else ():
        if game.type(unit).role == "bomber":
            points.setdefault((game.hex(unit), game.type(unit).row), []).append(unit)
    found: dict[int, int] = {}
    for (base, _), units in points.items():
        for space in numbers_of(in_reach_of(game, units[0], base)):
            found[space] = found.get(space, 0) + len(units)
    return found


def flown_to(game: Core, space: int) -> int:
    """8.2, ruling B-30 Where a mission flies to bomb something in a space: ports of the display are bombed in their
    zone."""
    ports = game.edition.ports
    return ports[space].zone if space in ports and space >= len(game.edition.chart.names) else space


def mission(game: Core, flown: Mission, target: int, where: int) -> Raid:
    """8.2 A mission of the best bombers, against a target in a space where it flies to."""
    factor, side = FACTORS.get(target, "installation_bombing"), flown.side
    game.open_contest(flown)
    bombers = [unit for unit in fit(game, side) if game.type(unit).role == "bomber"]
    for unit in sorted(bombers, key=lambda unit: -getattr(game.values(unit), factor)):
        if met(join_needs(game, unit)):
            join(game, unit)
    points = game.contest(Mission).points
    factors = {unit: getattr(game.values(unit), factor) for unit in points}
    bombing = aimed(game, side, where, target, points)
    return Raid(game, bombing, factors, hits_in_all(game, bombing))


def aimed(game: Core, side: int, where: int, target: int, points: Counter) -> Bombing:
    """8.4 What is bombed, and by whom."""
    ships = game.ships(where, 1 - side) if target == SHIPS else ()
    first = LINE_UP if target == SHIPS else 0
    return Bombing(side=side, space=where, target=TARGETS[target], bombers=points, ships=ships, step=first)


def hits_in_all(game: Core, bombing: Bombing) -> Distribution:
    """8.4 The hits of all bombers, each counter for itself; those of a kind score alike."""
    known: dict[tuple[str, int], Distribution] = {}
    counters = consolidated(game, bombing.bombers)
    for counter in counters:
        key = kind_of(game, counter)
        if key not in known:
            known[key] = hits_of(game, bombing, counter)
    return together(known[kind_of(game, counter)] for counter in counters)


def kind_of(game: Core, counter: Counter) -> tuple[str, int]:
    """1.2 What makes counters of bombers alike."""
    return game.type(counter[0]).row, len(counter)


def raid_panel(raid: Raid) -> scene.Attack:
    """8.4 A mission with the hits that it can score."""
    game, bombing = raid.then, raid.bombing
    enemy, target = 1 - bombing.side, say(f"britain_stands_alone.target.{bombing.target}")
    when = "night" if is_by_night(raid.then) else "raid"
    return scene.Attack(
        title=say(f"britain_stands_alone.threat.{when}", target=target, hex=place_name(game.edition, bombing.space)),
        attackers=tuple(raid.factors),
        defenders=bombing.ships or (game.here(bombing.space, enemy) if bombing.target == TARGETS[UNITS] else ()),
        sums=(),
        outcomes=tuple(faces(raid.hits)),
        figures=((say("britain_stands_alone.figure.hits"), tenths(mean(raid.hits))),),
    )


def faces(hits: Distribution) -> Iterator[scene.Face]:
    """8.4 How many hits there may be, with their chances; many of them together."""
    chances = [*hits[:FEW], at_least(hits, FEW)]
    for count, chance in enumerate(chances):
        if chance:
            yield outcome_face(words(count), min(1, count), chance)


def words(count: int) -> str:
    """So many hits, or many."""
    if count in (0, FEW):
        return say(f"britain_stands_alone.hits.{'many' if count else 'none'}", count=count)
    return say(SENTENCES.key_for("britain_stands_alone.hits.some", count), count=count)
