"""What everything but an attack needs, by question and verb, for those who ask why it is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.games.falklands_showdown.model import ABOARD, SIDES, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import SHIP, SUBMARINE
from beachhead.games.falklands_showdown.rules import (
    airlift_7_1,
    black_buck_7_1,
    events_11,
    ground_10_3,
    loading_6_5,
    march_9_8,
    mobilize_7_1,
    naval_9_1,
    rebase_7_1,
    rebasing_9_6,
    refit_7_1,
    setup_3,
    south_georgia_7_1,
    special_7_1,
    submarines_8,
    surface_10_2,
)
from beachhead.games.falklands_showdown.rules.fire_10 import CLAUSES, can_hold, fight_in_hand
from beachhead.games.falklands_showdown.rules.operations_7 import ending_needs
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions

Find = Callable[[Core, Ask, int], Conditions]
"""The conditions of an action on a unit or an area, under a question."""

VOYAGES: Mapping[int, naval_9_1.GoalNeeds] = {13: naval_9_1.goal_needs, 14: surface_10_2.goal_needs}
"""What the goal of each operation in which ships sail needs."""


def mine(needs: Find) -> Find:
    """The conditions of an action on a unit of one's own; of the enemy's no more than that it is his."""

    def conditions(g: Core, ask: Ask, unit: int) -> Conditions:
        own = SIDES[g.side(unit)] == ask.side
        yield own, ask.clause, "own_unit"
        if own:
            yield from needs(g, ask, unit)

    return conditions


def theirs(needs: Find) -> Find:
    """The conditions of an action on a unit of the enemy's; of one's own no more than that it is one's own."""

    def conditions(g: Core, ask: Ask, unit: int) -> Conditions:
        enemy = SIDES[g.side(unit)] != ask.side
        yield enemy, ask.clause, "enemy_unit"
        if enemy:
            yield from needs(g, ask, unit)

    return conditions


def boards(g: Core, ask: Ask, unit: int) -> Conditions:
    """7.1 Op 12: a unit that goes aboard."""
    yield from loading_6_5.handling_needs(g, unit)
    yield any(True for _ in loading_6_5.ships_for(g, unit)), "FS-7.1.12a", "ship_for_it"


def goes_ashore(g: Core, ask: Ask, unit: int) -> Conditions:
    """7.1 Op 12: a unit that goes ashore."""
    yield g.unit(unit).area == ABOARD, "FS-7.1.12a", "aboard"
    if g.unit(unit).area == ABOARD:
        yield from loading_6_5.handling_needs(g, unit)
        yield any(True for _ in loading_6_5.shores_for(g, unit)), "FS-7.1.12b", "shore_for_it"


def takes_aboard(g: Core, ask: Ask, ship: int) -> Conditions:
    """7.1 Op 12: a ship for the unit in hand."""
    yield g.type(ship).kind in (SHIP, SUBMARINE), "FS-6.5a", "a_ship"
    if g.type(ship).kind in (SHIP, SUBMARINE):
        yield from loading_6_5.ship_needs(g, ask.about[0], ship)


def recovers(g: Core, ask: Ask, ship: int) -> Conditions:
    """7.1 Op 10: a ship for the unit that comes back."""
    yield g.type(ship).kind in (SHIP, SUBMARINE), "FS-6.5a", "a_ship"
    if g.type(ship).kind in (SHIP, SUBMARINE):
        yield from special_7_1.boat_needs(g, ask.about[0], ship)


def inserted(g: Core, ask: Ask, unit: int) -> Conditions:
    """7.1 Op 10: a unit that goes ashore."""
    yield g.unit(unit).area == ABOARD, "FS-7.1.10a", "aboard"
    yield from special_7_1.traveller_needs(g, unit)


def recovered(g: Core, ask: Ask, unit: int) -> Conditions:
    """7.1 Op 10: a unit that comes back."""
    yield g.unit(unit).area != ABOARD, "FS-7.1.10a", "ashore"
    yield from special_7_1.traveller_needs(g, unit)


def haven(g: Core, ask: Ask, area: int) -> Conditions:
    """7.1 Op 19, 9.6: where the aircraft in hand goes."""
    return rebasing_9_6.basing(g, g.place(ask.about[0]), area)


def new_base(g: Core, ask: Ask, area: int) -> Conditions:
    """7.1 Op 19: where the unit in hand goes."""
    unit = ask.about[0]
    return rebase_7_1.goal_needs(g, g.place(unit), area) if g.side(unit) == UK else haven(g, ask, area)


NAVAL: Mapping[tuple[str, str], Find] = {
    ("place", "to"): lambda g, ask, area: setup_3.place_needs(g, area),
    ("sail", "sail"): mine(lambda g, ask, unit: naval_9_1.ship_needs(g, unit, VOYAGES[g.op.number])),
    ("sail", "to"): lambda g, ask, area: naval_9_1.way_needs(g, area, VOYAGES[g.op.number]),
    ("sail", "fleet"): lambda g, ask, area: naval_9_1.fleet_needs(g, area, VOYAGES[g.op.number]),
    ("shelter", "sail"): mine(lambda g, ask, unit: naval_9_1.shelter_needs(g, unit)),
    ("retake", "sail"): mine(lambda g, ask, unit: south_georgia_7_1.entering_needs(g, unit)),
    ("submarine", "sub"): mine(lambda g, ask, unit: submarines_8.turn_needs(g, unit)),
    ("patrol", "to"): lambda g, ask, area: submarines_8.course_needs(g, ask.about[0], area),
    ("torpedo", "attack"): theirs(lambda g, ask, unit: submarines_8.torpedo_needs(g, ask.about[0], unit)),
    ("answer", "answer"): mine(lambda g, ask, unit: submarines_8.answer_needs(g, unit)),
}

GROUND: Mapping[tuple[str, str], Find] = {
    ("airlift", "fly"): mine(lambda g, ask, unit: airlift_7_1.passenger_needs(g, unit)),
    ("mobilize", "choose"): mine(lambda g, ask, unit: mobilize_7_1.call_needs(g, unit)),
    ("march", "march"): mine(lambda g, ask, unit: march_9_8.marcher_needs(g, unit)),
    ("march_to", "to"): lambda g, ask, area: march_9_8.road_needs(g, ask.about[0], area),
    ("refit", "choose"): mine(lambda g, ask, unit: refit_7_1.patient_needs(g, unit)),
    ("load", "ashore"): mine(goes_ashore),
    ("load", "board"): mine(boards),
    ("load_ship", "ship"): mine(takes_aboard),
    ("load_shore", "to"): lambda g, ask, area: loading_6_5.shore_needs(g, ask.about[0], area),
    ("special", "land"): mine(inserted),
    ("special", "board"): mine(recovered),
    ("special_shore", "to"): lambda g, ask, area: special_7_1.coast_needs(g, area),
    ("special_ship", "ship"): mine(recovers),
    ("raider", "choose"): mine(lambda g, ask, unit: special_7_1.raider_needs(g, unit)),
    ("raid_target", "attack"): theirs(lambda g, ask, unit: special_7_1.prey_needs(g, ask.about[0], unit)),
}

AIRCRAFT: Mapping[tuple[str, str], Find] = {
    ("rebase", "rebase"): mine(lambda g, ask, unit: rebase_7_1.mover_needs(g, unit)),
    ("rebase_to", "to"): new_base,
    ("haven", "to"): haven,
    ("black_buck", "choose"): mine(lambda g, ask, unit: black_buck_7_1.struck_needs(g, unit)),
}

EVENTS: Mapping[tuple[str, str], Find] = {
    (f"event_{event.replace('-', '_')}", "choose"): lambda g, ask, unit: events_11.chosen_needs(g, unit)
    for event in events_11.CHOICES
}

MOVES: Mapping[tuple[str, str], Find] = {**NAVAL, **GROUND, **AIRCRAFT, **EVENTS}
"""By question and verb, as `why_not.FIND` has them."""


def somebody_chosen(g: Core, ask: Ask) -> Conditions:
    """7.0 What carries out, or ends, an operation whose units are chosen one by one."""
    yield bool(g.op.picks), ask.clause, "choose_first"


def force_chosen(g: Core, ask: Ask) -> Conditions:
    """7.1 Op 4: what the ships need to go in."""
    yield any(south_georgia_7_1.brings_force(g, ship) for ship in g.op.picks), "FS-7.1.4a", "force_chosen"


def holding(g: Core, ask: Ask) -> Conditions:
    """10.3 What a die needs to stay in the hand."""
    fight = fight_in_hand(g)
    yield can_hold(fight), CLAUSES[fight.kind], "all_fire"


BUTTONS: Mapping[tuple[str, str], Callable[[Core, Ask], Conditions]] = {
    ("operation", "end"): lambda g, ask: ending_needs(g),
    ("aim", "hold"): holding,
    ("retake", "go"): force_chosen,
    ("gather", "go"): lambda g, ask: ground_10_3.going_needs(g),
    **{(prompt, "done"): somebody_chosen for prompt in ("airlift", "march", "rebase", "refit", "load")},
    **{(prompt, "go"): somebody_chosen for prompt in ("fly", "land")},
}
"""What the options need that are not on the map, where they are not always offered."""
