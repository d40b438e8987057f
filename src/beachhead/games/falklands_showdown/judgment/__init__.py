"""How good an option is, in victory points or thereabouts.

`judge` knows the questions of Falklands Showdown by their prompts.  It works on a game of its own, made from what both
sides see (nothing is hidden, 6.6): no dice, no handle to the match.  Every value follows from the position and from
what has been chosen for the operation in hand, so that the parts of one decision agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from beachhead.edition import judging
from beachhead.games.falklands_showdown.components import DESTROYER
from beachhead.games.falklands_showdown.judgment import air, ground, landings, sea, worth
from beachhead.games.falklands_showdown.judgment.findings import forget
from beachhead.games.falklands_showdown.judgment.operations import (
    attack_plan,
    fighters,
    fleeing,
    operation_worth,
    sea_plan,
    shipped,
)
from beachhead.games.falklands_showdown.judgment.volleys import aimed_so_far, numbers
from beachhead.games.falklands_showdown.judgment.waters import waters
from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.model import UK
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand, hit_number
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.march_9_8 import roads
from beachhead.games.falklands_showdown.rules.operations_7.special_7_1 import prey
from beachhead.kernel.ask import Option
from beachhead.kernel.module import Crossroad, Thought
from beachhead.kernel.simulation import Play

Values = Sequence[float]
Worth = judging.Worth[Falklands]

LAST = -1.0
"""The word to go, while there is something better to choose first."""


def judge(play: Play[Falklands]) -> Values:
    """A value for each option of the question, for the side that is asked."""
    forget()
    return judging.judged(play, QUESTIONS)


def by_verbs(*verbs: str) -> Worth:
    """A value that follows from the verb: the first is best; what is not listed comes last."""
    return judging.by_verbs(*verbs, last=LAST)


# -- operations --------------------------------------------------------------------------------------------


def operation(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.0 The operation to name; one that an event adds costs nothing; the phase ends when nothing is worth it."""
    if option.action.verb == "end":
        return -0.2 if game.phasing == UK else 0.0
    value = operation_worth(game, option.value)
    return value + (0.01 if option.action.verb == "free" else 0.0)


def sailing(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Ops 13, 14: the ships that the best plan takes along, then where it goes."""
    op = game.op
    only = op.area if op.picks else -1
    _, start, goal = (sea_plan if op.number == 13 else attack_plan)(game, only)
    if start < 0:
        return 0.0
    ships = sea.keen(game, start, goal) if op.number == 13 else fighters(game, start)
    left = [unit for unit in ships if unit not in op.picks]
    if option.action.verb == "to":
        return 2.0 if option.space == goal and not left else LAST
    if option.action.verb == "fleet":
        return (
            3.0
            if option.space == start and not op.picks and set(ships) == set(game.ships_in(start, game.phasing))
            else LAST
        )
    return 2.5 if option.piece in left else LAST - 1


def aim(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """10.1 What the next die adds at a target."""
    if option.action.verb != "at-unit":
        return 0.0 if option.action.verb == "hold" else LAST
    fight = fight_in_hand(game)
    number = hit_number(game, fight.kind, play.about[0], option.piece)
    return aimed_so_far(game, fight).gain(option.piece, number)


# -- in the air ----------------------------------------------------------------------------------------------


def raid_goal(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Ops 17, 18: the area."""
    return air.goal_worth(game, game.op.number, option.space)


def flier(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Ops 17, 18: those who are most useful there."""
    if option.action.verb == "go":
        return 0.0
    return 1.0 if option.piece in air.fliers(game, game.op.number, game.op.goal) else LAST


def missile(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """10.5 The ship."""
    return air.stealth_worth(game, option.piece)


def escort(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """9.5 Whom to save."""
    return worth.loss(game, option.piece) if option.piece >= 0 else 0.0


def exocet(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """6-4: a ship that is worth the missile."""
    return worth.hit(game, option.piece, 1) if option.piece >= 0 else 0.25


def loss(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """Of one's own units the least."""
    return -worth.loss(game, option.piece)


# -- on land ---------------------------------------------------------------------------------------------------


def shore(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """10.4 Where to land."""
    return landings.landing_worth(game, option.space)


def lander(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """10.4 Who lands."""
    if option.action.verb == "go":
        return 0.0
    return 1.0 if option.piece in landings.lift(game, game.op.goal) else LAST


def battle(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 23: where to fight."""
    return ground.attack_worth(game, option.space)


def gatherer(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 23: who marches in."""
    if option.action.verb == "go":
        return 0.0
    return 1.0 if option.piece in ground.marching_in(game, game.op.goal) else LAST


def bombardment(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 20: what to bombard."""
    return ground.bombardment_worth(game, option.space)


def marching(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 22: the unit whose march is worth most, as long as one is worth something."""
    if option.piece < 0:
        return 0.0
    return max(ground.march_worth(game, option.piece, area) for area in roads(game, option.piece))


def march_goal(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 22: where it goes."""
    return ground.march_worth(game, play.about[0], option.space)


def team(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 10: the team that can take something; nobody is fetched back without need."""
    if option.action.verb == "board":
        return LAST
    return max(ground.insertion_worth(game, option.piece, area) for area in game.edition.coastal)


def team_shore(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 10: where it goes ashore."""
    return ground.insertion_worth(game, play.about[0], option.space)


def raider(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 24: the team with the best target."""
    return max(ground.raid_worth(game, option.piece, target) for target in prey(game, option.piece))


def raid_target(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 24: the target."""
    return ground.raid_worth(game, play.about[0], option.piece)


def handled(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 12: who is taken aboard, who is set ashore."""
    if option.action.verb == "done":
        return 0.0
    return (sea.fetching_worth if option.action.verb == "board" else sea.unloading_worth)(game, option.piece)


def quay(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 12: where a unit is set ashore."""
    return ground.front(game, option.space)


def roomiest(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """6.2 The ship that carries most, so that small ones stay free; for special forces a D ship that can go inshore."""
    ship = game.type(option.piece)
    if game.type(play.about[0]).is_special:
        return float(ship.type == DESTROYER)
    return float(ship.capacity)


def leaver(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 19: the aircraft that are in danger; the unit that is shipped."""
    if game.phasing == UK:
        return float(option.piece == shipped(game)[1])
    if option.action.verb == "done":
        return 0.0
    return 1.0 if fleeing(game, option.piece) else LAST


def new_base(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 19: aircraft home or to a base that is safe, the unit where it is wanted."""
    if game.phasing == UK:
        return ground.front(game, option.space)
    return (
        LAST
        if option.space in game.edition.bases and is_contested(game, option.space)
        else float(option.space in game.edition.bases)
    )


# -- submarines --------------------------------------------------------------------------------------------------


def hunted(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """7.1 Op 15: the submarine."""
    return sea.hunt_worth(game, option.piece)


def course(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """8.1 Where a submarine goes."""
    sub = play.about[0]
    if option.space < 0:
        return sea.patrol(game, sub, game.place(sub)) + sea.STAYING
    return sea.patrol(game, sub, option.space)


def torpedo(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """8.2 What a submarine attacks."""
    return sea.torpedo_worth(game, play.about[0], option.piece) if option.piece >= 0 else 0.0


def answering(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """8.3 The ship that hunts best; AR's submarines outside the Zone are better left alone (4.4(2))."""
    if option.piece < 0:
        return 0.0
    return numbers(game, "answer")(option.piece, play.about[0]) * worth.hit(game, play.about[0], 1)


def placing(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """3.3 Where the first submarines wait: between the mainland and the islands."""
    return float(option.space == waters(game.edition).approach)


def most_wanted(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """11.3 The best counter to have back, the carrier whose trouble helps most, the team that is missed least."""
    value = worth.loss(game, option.piece)
    return -value if game.side(option.piece) == UK and play.side == "uk" else value


def bid(game: Falklands, play: Play[Falklands], option: Option) -> float:
    """4.7 How many operations are enough."""
    return -abs(option.value - FAIR_BID)


FAIR_BID = 30
"""4.7 With about so many operations the match is even."""


QUESTIONS: Mapping[str, Worth] = {
    "bid": bid,
    "place": placing,
    "operation": operation,
    "sail": sailing,
    "shelter": by_verbs("sail", "done"),
    "aim": aim,
    "raid": raid_goal,
    "fly": flier,
    "intercept": by_verbs("intercept", "pass"),
    "escort": escort,
    "stealth": missile,
    "exocet": exocet,
    "land_at": shore,
    "land": lander,
    "ground": battle,
    "gather": gatherer,
    "bombard": bombardment,
    "hunt": hunted,
    "submarine": by_verbs("sub", "end"),
    "patrol": course,
    "torpedo": torpedo,
    "answer": answering,
    "event_5_1": most_wanted,
    "event_5_3": most_wanted,
    "event_5_5": most_wanted,
    "haven": by_verbs("to"),
    "black_buck": loss,
    "march": marching,
    "march_to": march_goal,
    "special": team,
    "special_shore": team_shore,
    "special_ship": by_verbs("ship"),
    "raider": raider,
    "raid_target": raid_target,
    "load": handled,
    "load_ship": roomiest,
    "load_shore": quay,
    "rebase": leaver,
    "rebase_to": new_base,
    "airlift": by_verbs("fly", "done"),
    "mobilize": by_verbs("choose"),
    "refit": by_verbs("choose", "refit", "done"),
    "retake": by_verbs("sail", "go"),
}
"""The questions that the rules of Falklands Showdown ask, by their prompts."""

CROSSROADS: Mapping[str, Crossroad] = {
    "operation": Crossroad(2.5),
    "raid": Crossroad(2.0),
    "stealth": Crossroad(1.5),
    "land_at": Crossroad(3.0),
    "ground": Crossroad(2.0),
    "bombard": Crossroad(1.0),
    "march_to": Crossroad(1.0),
    "special_shore": Crossroad(1.0),
}
"""The questions at which plans part."""

THOUGHT = Thought(budget=3000, turns=8)
"""A plan shows its worth when the troops are ashore: played on for a turn no option of an opening looks any better."""
