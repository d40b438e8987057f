"""What enemy fighters make of a mission that bombs (7.3, 7.4, 8.3): as many as the die of the detection lets come, the
best of those in reach; match-ups are the first that can be made."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from beachhead.games.britain_stands_alone.core import Core, replace
from beachhead.games.britain_stands_alone.looks.bombs import Raid, faces
from beachhead.games.britain_stands_alone.looks.fights import margins, match_up, odds_of
from beachhead.games.britain_stands_alone.looks.raids import hits_of
from beachhead.games.britain_stands_alone.looks.wording import say
from beachhead.games.britain_stands_alone.model import BR, NOBODY, Counter, Fight, Mission
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import NIGHT
from beachhead.games.britain_stands_alone.rules.air_8.fight_8_3 import begin_fight, fire, in_order_of_loss
from beachhead.games.britain_stands_alone.rules.air_8.interception_7_4 import fighters, ready_needs
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.detection_7 import air_modifier, air_value, fighters_allowed
from beachhead.games.britain_stands_alone.rules.match_ups_8_3 import shots
from beachhead.kernel import scene
from beachhead.kernel.odds import tenths
from beachhead.kernel.refusal import met
from beachhead.mechanics.hits import Distribution, at_most, mean, mixed, of_chance, together


def intercepted(raid: Raid) -> scene.Case | None:
    """7.4 The hits of a mission against the fighters that could meet it; None by night and where none could."""
    game, mission = raid.then, raid.then.contest(Mission)
    able = ready(game)
    if mission.task == NIGHT or not able:
        return None
    ways = [(chance, *met_by(raid, able[:number])) for number, chance in scrambled(game)]
    scored = mixed((chance, hits) for chance, hits, _ in ways)
    lost = sum((chance * points for chance, _, points in ways), Fraction(0))
    return scene.Case(
        title=say("britain_stands_alone.threat.intercepted", lost=tenths(lost), count=len(mission.points)),
        column=-1,
        outcomes=tuple(faces(scored)),
        figures=((say("britain_stands_alone.figure.hits"), tenths(mean(scored))),),
    )


def ready(game: Core) -> list[int]:
    """7.4 The fighters that could meet the mission in hand, the best first."""
    enemy = fighters(game.edition, 1 - game.contest(Mission).side)
    able = (unit for unit in enemy if met(ready_needs(game, unit)))
    return sorted(able, key=lambda unit: (-game.values(unit).combat, unit))


def scrambled(game: Core) -> Iterable[tuple[int, Fraction]]:
    """7.3, 7.4 How many fighters the die of the detection lets come, with the chance of it."""
    mission = game.contest(Mission)
    side, zone = 1 - mission.side, game.edition.zone[mission.space]
    found: dict[int, Fraction] = {}
    for margin, chance in margins(air_value(game, side, zone) - air_modifier(game, side, zone)):
        number = fighters_allowed(game, margin)
        found[number] = found.get(number, Fraction(0)) + chance
    return found.items()


def met_by(raid: Raid, units: list[int]) -> tuple[Distribution, Fraction]:
    """8.3, 8.4 The hits that a mission still scores against fighters that meet it, and the points that it loses."""
    game, bombers = raid.then, consolidated(raid.then, raid.bombing.bombers)
    if not units:
        return raid.hits, Fraction(0)
    copy = organized(game, tuple(units))
    fight = copy.contest(Fight)
    parts, lost = [], Fraction(0)
    for counter in bombers:
        chances = (
            of_chance(odds_of(copy, firing, target)) for firing, target in shots(copy, fight) if target == counter
        )
        down = at_most(together(chances), len(counter))
        lost += mean(down)
        parts.append(mixed((chance, left(raid, counter, points)) for points, chance in enumerate(down)))
    return together(parts), lost


def left(raid: Raid, counter: Counter, points: int) -> Distribution:
    """8.3, 8.4 The hits of a counter of bombers that has lost so many points."""
    still = tuple(in_order_of_loss(raid.then, counter)[points:])
    return hits_of(raid.then, replace(raid.bombing, bombers=still), still) if still else together(())


def organized(game: Core, units: Counter) -> Core:
    """8.3 The position in which fighters fight the mission in hand, all match-ups made."""
    copy, mission = game.fork(), game.contest(Mission)
    forces = (units, mission.points) if mission.side != BR else (mission.points, units)
    begin_fight(copy, mission.space, *forces, NOBODY)
    match_up(copy, fire)
    return copy
