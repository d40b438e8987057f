"""What air attacks, stealth missions and interceptions are worth (Ops 7, 8, 17, 18, 11)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.falklands_showdown.judgment import worth
from beachhead.games.falklands_showdown.judgment.volleys import numbers, volley
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import AIR, CARRIER, DESTROYER, GROUND, SHIP
from beachhead.games.falklands_showdown.rules import air_10_6, air_10_7
from beachhead.games.falklands_showdown.rules.fire_10 import anti_air_dice, strike_dice
from beachhead.games.falklands_showdown.rules.interception_9_5 import interceptors
from beachhead.games.falklands_showdown.rules.operations_7.airlift_7_1 import field_needs
from beachhead.games.falklands_showdown.rules.reach_9_4 import raid_limit
from beachhead.games.falklands_showdown.rules.stealth_10_5 import etendard, has_decoys, hits_of_missile, stealth_targets
from beachhead.kernel.refusal import met


def fliers(g: Core, number: int, goal: int) -> list[int]:
    """The counters to send, the most useful first."""
    needs, against = (air_10_6.flier_needs, SHIP) if number == 17 else (air_10_7.flier_needs, GROUND)
    able = [unit for unit in g.roster(g.phasing) if met(needs(g, unit, goal))]
    able.sort(key=lambda unit: usefulness(g, unit, against), reverse=True)
    return [unit for unit in able if usefulness(g, unit, against) > 0.5][: raid_limit(g)]


def usefulness(g: Core, unit: int, against: int) -> float:
    """How gladly a counter is sent: its factor, and a little for one that escorts; Pucaras stay at home as long as
    others can go."""
    kind = g.type(unit)
    return kind.factors[against] + 0.2 * (kind.type in g.e.types.escorts) - 0.1 * (g.place(unit) != g.e.argentina)


def goal_worth(g: Core, number: int, goal: int) -> float:
    """What an attack by Op 17 or 18 on an area is worth."""
    if g.phasing == UK:
        return strike_worth(g, number, goal)
    return raid_worth(g, number, goal, fliers(g, number, goal))


def strike_worth(g: Core, number: int, goal: int) -> float:
    """What a strike by the UK's carriers is worth: nobody fires back."""
    at_land = number == 18
    units = fliers(g, number, goal)
    dice = [unit for unit in units for _ in range(strike_dice(g, unit, at_land=at_land))]
    if not at_land:
        return volley(g, dice, g.ships_in(goal, AR), numbers(g, "air_ships"))[0]
    kinds = ((GROUND,), (AIR,))
    return max(volley(g, dice, g.units_in(goal, AR, *kind), numbers(g, "strike_land"))[0] for kind in kinds)


def raid_worth(g: Core, number: int, goal: int, sent: list[int]) -> float:
    """What a raid of AR is worth: what gets through hits, what is shot down is lost."""
    coming = [unit for unit in sent if g.place(unit) == g.e.argentina]
    down = shot_down(g, goal, coming)
    left = len(sent) - down
    if left <= 0:
        return -down * worth.AIRCRAFT
    share = left / len(sent)
    targets = ship_targets(g, goal, left) if number == 17 else land(g, goal)
    gain = raid_gain(g, number, sent, targets)
    guns = targets if number == 18 else g.ships_in(goal, UK)
    flak = min(left, sum(anti_air_dice(g, unit) * g.type(unit).factors[AIR] / 6 for unit in guns))
    return gain * share - (down + flak) * mean(worth.loss(g, unit) for unit in sent)


def raid_gain(g: Core, number: int, sent: list[int], targets: tuple[int, ...]) -> float:
    """What the bombs are worth if all get through; of those at ships most must go for D ships, if any are there."""
    if number == 18:
        return volley(g, sent, targets, numbers(g, "air_land"))[0]
    screen = tuple(unit for unit in targets if g.type(unit).type == DESTROYER)
    part = len(sent) // g.e.limits.gauntlet if screen else len(sent)
    at_others = tuple(unit for unit in targets if unit not in screen) if screen else targets
    number_at = numbers(g, "air_ships")
    best, _ = volley(g, sent[:part], at_others or screen, number_at)
    return best + volley(g, sent[part:], screen, number_at)[0]


def mean(values: Iterable[float]) -> float:
    """The mean of some numbers."""
    row = tuple(values)
    return sum(row) / len(row)


def land(g: Core, goal: int) -> tuple[int, ...]:
    """The UK's ground units in an area."""
    return g.units_in(goal, UK, GROUND)


def ship_targets(g: Core, goal: int, counters: float) -> tuple[int, ...]:
    """10.6 The ships that a raid of so many counters can name."""
    ships = g.ships_in(goal, UK)
    screen = len(g.ships_in(goal, UK, DESTROYER))
    return ships if counters > screen else tuple(unit for unit in ships if g.type(unit).type != CARRIER)


def shot_down(g: Core, goal: int, coming: list[int]) -> float:
    """9.5 How many of those that come from Argentina an interception would take out."""
    if not coming or g.effect("no_interception") or not (goal in g.e.zone or goal in g.e.land):
        return 0.0
    carriers = interceptors(g)
    hits = sum(anti_air_dice(g, unit) * g.type(unit).factors[AIR] / 6 for unit in carriers)
    shot = len(coming) * (1 - (1 - 1 / len(coming)) ** hits) if len(coming) > 1 else min(1.0, hits)
    saved = sum(g.type(unit).type in g.e.types.escorts for unit in coming) * g.e.faces.escort / 6
    return max(0.0, shot - min(saved, shot))


def stealth_worth(g: Core, target: int) -> float:
    """10.5 What a missile at a ship is worth; one that is kept is worth something too."""
    chance = g.type(etendard(g)).factors[SHIP] / 6
    if has_decoys(g, target):
        chance *= g.e.faces.decoy / 6
    return chance * worth.hit(g, target, hits_of_missile(g, target))


def best_stealth(g: Core) -> float:
    """What the best stealth mission is worth."""
    return max((stealth_worth(g, unit) for unit in stealth_targets(g)), default=0.0)


def black_buck_worth(g: Core) -> float:
    """7.1 Op 8: a crater while the airfield matters, a counter on the ground."""
    if g.state.black_buck:
        return 0.0
    e, faces = g.e, g.e.faces
    based = len(g.units_in(e.port_stanley, AR, AIR))
    waiting = min(e.limits.airlift, len(g.units_in(e.argentina, AR, GROUND)))
    crater, aircraft = faces.black_buck_crater / 6, (faces.black_buck_aircraft - faces.black_buck_crater) / 6
    cut_off = worth.GARRISON * waiting if met(field_needs(g)) else 0.0
    return crater * (0.3 + 0.2 * based + cut_off) + aircraft * worth.AIRCRAFT * min(1, based)
