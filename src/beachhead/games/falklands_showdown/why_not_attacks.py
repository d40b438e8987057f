"""What each action of an attack needs, by question and verb, for those who ask why it is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.rules import (
    air_10_6,
    air_10_7,
    bombardment_7_1,
    exocet_6_4,
    ground_10_3,
    hunt_7_1,
    interception_9_5,
    landing_10_4,
    stealth_10_5,
)
from beachhead.games.falklands_showdown.rules.fire_10 import aim_needs, fight_in_hand
from beachhead.games.falklands_showdown.rules.goals_7_1 import GoalNeeds
from beachhead.games.falklands_showdown.rules.reach_9_4 import FlierNeeds, pick_needs
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions

RAIDS: Mapping[int, tuple[GoalNeeds, FlierNeeds]] = {
    17: (air_10_6.goal_needs, air_10_6.flier_needs),
    18: (air_10_7.goal_needs, air_10_7.flier_needs),
}
"""What the goal of each operation that sends aircraft needs, and who is sent."""


def raid_goal(g: Core, ask: Ask, area: int) -> Conditions:
    """7.1 Ops 17 and 18: an area to attack."""
    goal_needs, _ = RAIDS[g.op.number]
    return goal_needs(g, area)


def raider(g: Core, ask: Ask, unit: int) -> Conditions:
    """7.1 Ops 17 and 18: a unit to send."""
    _, flier_needs = RAIDS[g.op.number]
    return pick_needs(g, unit, flier_needs)


def aim(g: Core, ask: Ask, unit: int) -> Conditions:
    """10.1 A target for the next die."""
    return aim_needs(g, fight_in_hand(g), unit)


ATTACKS: Mapping[tuple[str, str], Callable[[Core, Ask, int], Conditions]] = {
    ("raid", "raid"): raid_goal,
    ("fly", "fly"): raider,
    ("aim", "at-unit"): aim,
    ("escort", "choose"): lambda g, ask, unit: interception_9_5.saved_needs(g, unit),
    ("stealth", "attack"): lambda g, ask, unit: stealth_10_5.stealth_needs(g, unit),
    ("hunt", "attack"): lambda g, ask, unit: hunt_7_1.hunted_needs(g, unit),
    ("ground", "at"): lambda g, ask, area: ground_10_3.ground_needs(g, area),
    ("gather", "march"): lambda g, ask, unit: ground_10_3.march_in_needs(g, unit, g.op.goal),
    ("bombard", "at"): lambda g, ask, area: bombardment_7_1.goal_needs(g, area),
    ("land_at", "at"): lambda g, ask, area: landing_10_4.shore_needs(g, area),
    ("land", "land"): lambda g, ask, unit: landing_10_4.land_needs(g, unit),
    ("exocet", "attack"): lambda g, ask, unit: exocet_6_4.target_needs(g, unit),
}
"""By question and verb, as `why_not.FIND` has them."""
