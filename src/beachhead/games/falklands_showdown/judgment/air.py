"""What air attacks, stealth missions and interceptions are worth (Ops 7, 8, 17, 18, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from beachhead.games.falklands_showdown.components import AIR, CARRIER, DESTROYER, GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.judgment import worth
from beachhead.games.falklands_showdown.judgment.findings import once
from beachhead.games.falklands_showdown.judgment.volleys import numbers, volley
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules.anchorage_8_2 import is_sheltered
from beachhead.games.falklands_showdown.rules.combat_10 import air_10_6, air_10_7
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import anti_air_dice, strike_dice
from beachhead.games.falklands_showdown.rules.combat_10.stealth_10_5 import (
    etendard,
    has_decoys,
    hits_of_missile,
    stealth_targets,
)
from beachhead.games.falklands_showdown.rules.interception_9_5 import interceptors, meeting_dice
from beachhead.games.falklands_showdown.rules.operations_7.airlift_7_1 import field_needs
from beachhead.games.falklands_showdown.rules.reach_9_4 import as_many_as_may
from beachhead.kernel.refusal import met


@once
def fliers(game: Core, number: int, goal: int) -> tuple[int, ...]:
    """The counters to send, the most useful first."""
    needs, against = (air_10_6.flier_needs, SHIP) if number == 17 else (air_10_7.flier_needs, GROUND)
    able = [unit for unit in game.roster(game.phasing) if met(needs(game, unit, goal))]
    able.sort(key=lambda unit: usefulness(game, unit, against), reverse=True)
    return as_many_as_may(game, goal, [unit for unit in able if usefulness(game, unit, against) > 0.5])


def usefulness(game: Core, unit: int, against: int) -> float:
    """How gladly a counter is sent: its factor, and a little for one that escorts; Pucaras stay at home as long as
    others can go."""
    kind = game.type(unit)
    return (
        kind.factors[against]
        + 0.2 * (kind.type in game.edition.types.escorts)
        - 0.1 * (game.place(unit) != game.edition.argentina)
    )


def goal_worth(game: Core, number: int, goal: int) -> float:
    """What an attack by Op 17 or 18 on an area is worth."""
    if game.phasing == UK:
        return strike_worth(game, number, goal)
    return raid_worth(game, number, goal, fliers(game, number, goal))


def strike_worth(game: Core, number: int, goal: int) -> float:
    """What a strike by the UK's carriers is worth: nobody fires back."""
    at_land = number == 18
    units = fliers(game, number, goal)
    dice = [unit for unit in units for _ in range(strike_dice(game, unit, at_land=at_land))]
    if not at_land:
        return volley(game, dice, game.ships_in(goal, AR), numbers(game, "air_ships"))[0]
    kinds = ((GROUND,), (AIR,))
    return max(volley(game, dice, game.units_in(goal, AR, *kind), numbers(game, "strike_land"))[0] for kind in kinds)


def raid_worth(game: Core, number: int, goal: int, sent: Sequence[int]) -> float:
    """What a raid of AR is worth: what gets through hits, what is shot down is lost."""
    coming = [unit for unit in sent if game.place(unit) == game.edition.argentina]
    down = shot_down(game, goal, coming)
    left = len(sent) - down
    if left <= 0:
        return -down * worth.AIRCRAFT
    share = left / len(sent)
    targets = ship_targets(game, goal, left) if number == 17 else land(game, goal)
    if not targets:
        return -down * worth.AIRCRAFT
    gain = raid_gain(game, number, sent, targets)
    guns = targets if number == 18 else air_10_6.flak(game, goal)
    flak = min(left, sum(anti_air_dice(game, unit) * game.type(unit).factors[AIR] / 6 for unit in guns))
    return gain * share - (down + flak) * mean(worth.loss(game, unit) for unit in sent)


def raid_gain(game: Core, number: int, sent: Sequence[int], targets: tuple[int, ...]) -> float:
    """What the bombs are worth if all get through; of those at ships most must go for D ships, if any are there."""
    if number == 18:
        return volley(game, sent, targets, numbers(game, "air_land"))[0]
    screen = tuple(unit for unit in targets if game.type(unit).type == DESTROYER)
    part = len(sent) // game.edition.limits.gauntlet if screen else len(sent)
    at_others = tuple(unit for unit in targets if unit not in screen and not is_sheltered(game, unit))
    at_others = at_others if screen else targets
    number_at, most = numbers(game, "air_ships"), game.edition.limits.at_one_ship
    best, _ = volley(game, sent[:part], at_others or screen, number_at, most)
    return best + volley(game, sent[part:], screen, number_at, most)[0]


def mean(values: Iterable[float]) -> float:
    """The mean of some numbers."""
    row = tuple(values)
    return sum(row) / len(row)


def land(game: Core, goal: int) -> tuple[int, ...]:
    """The UK's ground units in an area."""
    return game.units_in(goal, UK, GROUND)


def ship_targets(game: Core, goal: int, counters: float) -> tuple[int, ...]:
    """10.6 The ships that a raid of so many counters can name."""
    ships = game.ships_in(goal, UK)
    screen = len(game.ships_in(goal, UK, DESTROYER))
    free = counters > screen or game.edition.allowed.carriers_unscreened
    return ships if free else tuple(unit for unit in ships if game.type(unit).type != CARRIER)


def shot_down(game: Core, goal: int, coming: list[int]) -> float:
    """9.5 How many of those that come from Argentina an interception would take out."""
    if not coming or game.effect("no_interception") or not (goal in game.edition.zone or goal in game.edition.land):
        return 0.0
    carriers = interceptors(game)
    hits = sum(meeting_dice(game, unit) * game.type(unit).factors[AIR] / 6 for unit in carriers)
    shot = len(coming) * (1 - (1 - 1 / len(coming)) ** hits) if len(coming) > 1 else min(1.0, hits)
    saved = sum(game.type(unit).type in game.edition.types.escorts for unit in coming) * game.edition.faces.escort / 6
    if not game.edition.allowed.hit_escorts_save:
        saved *= 1 - shot / len(coming)
    return max(0.0, shot - min(saved, shot))


def stealth_worth(game: Core, target: int) -> float:
    """10.5 What a missile at a ship is worth; one that is kept is worth something too."""
    chance = game.type(etendard(game)).factors[SHIP] / 6
    if has_decoys(game, target):
        chance *= game.edition.faces.decoy / 6
    return chance * worth.hit(game, target, hits_of_missile(game, target))


def best_stealth(game: Core) -> float:
    """What the best stealth mission is worth."""
    return max((stealth_worth(game, unit) for unit in stealth_targets(game)), default=0.0)


def black_buck_worth(game: Core) -> float:
    """7.1 Op 8: a crater while the airfield matters, a counter on the ground."""
    if game.state.black_buck:
        return 0.0
    edition, faces = game.edition, game.edition.faces
    based = len(game.units_in(edition.port_stanley, AR, AIR))
    waiting = min(edition.limits.airlift, len(game.units_in(edition.argentina, AR, GROUND)))
    crater, aircraft = faces.black_buck_crater / 6, (faces.black_buck_aircraft - faces.black_buck_crater) / 6
    cut_off = worth.GARRISON * waiting if met(field_needs(game)) else 0.0
    return crater * (0.3 + 0.2 * based + cut_off) + aircraft * worth.AIRCRAFT * min(1, based)
