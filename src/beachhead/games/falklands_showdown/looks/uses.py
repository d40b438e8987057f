"""What a unit that is pointed at could do while an operation is to be named: in which ones it could take part (7.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.model import AR, NOBODY, RESERVE, Operation
from beachhead.games.falklands_showdown.rules import loading_6_5, march_9_8, naval_9_1, submarines_8
from beachhead.games.falklands_showdown.rules.combat_10 import (
    air_10_6,
    air_10_7,
    ground_10_3,
    landing_10_4,
    stealth_10_5,
    surface_10_2,
)
from beachhead.games.falklands_showdown.rules.operations_7 import (
    airlift_7_1,
    bombardment_7_1,
    hunt_7_1,
    mobilize_7_1,
    rebase_7_1,
    refit_7_1,
    south_georgia_7_1,
    special_7_1,
)
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import (
    NAME,
    free_operations,
    operation_needs,
    own_operations,
)
from beachhead.games.falklands_showdown.rules.reach_9_4 import Raid
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Conditions, Explanation, Refusal, failing, met
from beachhead.kernel.text import Text

Needs = Callable[[Core, int], Conditions]
"""What a unit needs to take part in the operation in hand."""


def uses(game: Core, ask: Ask, unit: int) -> Explanation | None:
    """7.0 Of one's own unit while an operation is to be named: in which ones it could take part, and why not in others
    that are for units of its kind."""
    if not (0 <= unit < len(game.edition.units) and game.owner(unit) == ask.side and offer_of(ask, NAME.verb)):
        return None
    closed, open_now = [], []
    for number in own_operations(game):
        if number in USES and is_concerned(game, number, unit):
            against = why_not_in(game, ask, number, unit)
            name = wording.operation_name(number)
            if against is None:
                open_now.append(name)
            else:
                reason = {"operation": name, "reason": wording.render(against.reason)}
                closed.append(Refusal(against.clause, Text("falklands.use.closed", reason)))
    which = {"unit": game.type(unit).title, "operations": "; ".join(open_now)}
    first = Refusal(ask.clause, Text(f"falklands.use.{'open' if open_now else 'nothing'}", which))
    return Explanation(failed=(first, *closed))


def is_concerned(game: Core, number: int, unit: int) -> bool:
    """7.1 Whether an operation is one for units of this kind: in play, or to come by it."""
    concerns, _ = USES[number]
    return concerns(game, unit) and (game.place(unit) >= 0 or number == MOBILIZE)


def why_not_in(game: Core, ask: Ask, number: int, unit: int) -> Refusal | None:
    """7.0 The first reason why an operation cannot be named, or why a unit cannot take part in it."""
    _, taking_part = USES[number]
    twin = game.fork()
    twin.state.op = Operation(number)
    action = Action("", game.type(unit).id)
    named = () if number in free_operations(game) else operation_needs(game, number)
    against = next(failing(game.prefix, chain(named, taking_part(twin, unit)), action), None)
    if against is None:
        return None
    what = {**wording.named(twin, ask, action), "operation": wording.operation_name(number)}
    return Refusal(against.clause, Text(against.reason.key, {**what, **against.reason.args}))


# -- what some operations need of a unit, besides what their acts do ------------------------------------------


def raid_needs(raid: Raid, game: Core, unit: int) -> Conditions:
    """7.1 Ops 17, 18: an area that the unit could attack; without any, what it lacks for the first that others can."""
    conditions = []
    for area in raid.goals(game):
        twin = game.fork()
        twin.note(goal=area)
        conditions.append(list(raid.fly.conditions(twin, (), game.asked, unit)))
    yield from next((one for one in conditions if met(iter(one))), conditions[0] if conditions else [])


def hunter_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 15: a submarine that the ship can fire at."""
    yield any(unit in hunt_7_1.hunters(game, prey) for prey in hunt_7_1.hunted(game)), "FS-7.1.15a", "submarine_with_it"


def gunner_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 20: a ship that can fire at land."""
    yield unit in bombardment_7_1.gunners(game), "FS-7.1.20a", "gunner"


def fighter_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 23: enemies in the unit's area, or in one that it can march into."""
    areas = (area for area in game.edition.land if met(ground_10_3.ground_needs(game, area)))
    near = any(area == game.place(unit) or met(ground_10_3.march_in_needs(game, unit, area)) for area in areas)
    yield near, "FS-7.1.23a", "enemy_near"


def no_more_needs(game: Core, unit: int) -> Conditions:
    """7.1 An operation that needs nothing of its unit besides what it needs itself."""
    yield from ()


def of_kind(*kinds: int) -> Callable[[Core, int], bool]:
    """Units of some kinds."""
    return lambda game, unit: game.type(unit).kind in kinds


def is_special(game: Core, unit: int) -> bool:
    """Special forces."""
    return game.type(unit).is_special


def is_to_come(game: Core, unit: int) -> bool:
    """3.4 Those of AR that are to be mobilized."""
    return game.type(unit).start == NOBODY and game.unit(unit).area == RESERVE


def changes_place(game: Core, unit: int) -> bool:
    """7.1 Op 19: AR's aircraft, the UK's ground units."""
    return game.type(unit).kind == (AIR if game.phasing == AR else GROUND)


MOBILIZE = 2

USES: Mapping[int, tuple[Callable[[Core, int], bool], Needs]] = {
    1: (of_kind(GROUND), airlift_7_1.passenger_needs),
    MOBILIZE: (is_to_come, mobilize_7_1.call_needs),
    4: (of_kind(SHIP), south_georgia_7_1.entering_needs),
    7: (lambda game, unit: unit == stealth_10_5.etendard(game), no_more_needs),
    9: (of_kind(GROUND), refit_7_1.patient_needs),
    10: (is_special, special_7_1.traveller_needs),
    12: (of_kind(GROUND), loading_6_5.handling_needs),
    13: (of_kind(SHIP), lambda game, unit: naval_9_1.ship_needs(game, unit, naval_9_1.goal_needs)),
    14: (of_kind(SHIP), lambda game, unit: naval_9_1.ship_needs(game, unit, surface_10_2.goal_needs)),
    15: (of_kind(SHIP), hunter_needs),
    16: (of_kind(SUBMARINE), submarines_8.turn_needs),
    17: (lambda game, unit: unit in game.edition.fliers[game.phasing], partial(raid_needs, air_10_6.RAID)),
    18: (lambda game, unit: unit in game.edition.fliers[game.phasing], partial(raid_needs, air_10_7.RAID)),
    19: (changes_place, rebase_7_1.mover_needs),
    20: (of_kind(SHIP), gunner_needs),
    21: (of_kind(GROUND), landing_10_4.land_needs),
    22: (of_kind(GROUND), march_9_8.marcher_needs),
    23: (of_kind(GROUND), fighter_needs),
    24: (is_special, special_7_1.raider_needs),
}
"""7.1 By operation: which units it is for, and what one of them needs to take part."""
