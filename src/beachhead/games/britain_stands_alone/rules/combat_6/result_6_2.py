"""6.2 Combat results: the defender's part first, each as steps, hexes or both; British armour losses (6.4)."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.model import NOBODY, SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.armour_6_4 import owes_tanks
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    ATTACKERS,
    DEFENDERS,
    air_party,
    decide_or_take,
    fighting,
    force,
    in_hand,
    is_amphibious,
    result,
    side_of,
)
from beachhead.games.britain_stands_alone.rules.combat_6.retreat_6_2 import fall_back, reach
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.losses_6_2 import eliminate, lose_step, steps
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions

# -- the steps of the procedure ------------------------------------------------------------------------------


def strike_defender(game: Core) -> Flow[None]:
    """6.2 The result strikes the defenders first."""
    strike(game, DEFENDERS)
    yield from ()


def take_defender(game: Core) -> Flow[None]:
    """6.2 The defenders take their part of the result."""
    yield from take_part(game, DEFENDERS)


def strike_attacker(game: Core) -> Flow[None]:
    """6.2 Then it strikes the attackers."""
    strike(game, ATTACKERS)
    yield from ()


def take_attacker(game: Core) -> Flow[None]:
    """6.2 The attackers take their part."""
    yield from take_part(game, ATTACKERS)


def strike(game: Core, role: int) -> None:
    """6.2 De and Ae eliminate a force; a number is owed; more than all steps of those who cannot go is lost on them."""
    battle = in_hand(game)
    part, units = result(game, battle, role), force(game, battle, role)
    clause = "BSA-6.2k" if role == ATTACKERS else "BSA-6.2j"
    doomed = part.number >= sum(steps(game, unit) for unit in units) and not can_ever_go(game, battle, role)
    if part.all or doomed:
        for unit in units:
            eliminate(game, unit, "combat", clause if part.all else "BSA-6.2c")
        go_on(game, owed=0, lost=0)
    else:
        go_on(game, owed=part.number, lost=0)


def take_part(game: Core, role: int) -> Flow[None]:
    """6.2 One force takes what it owes: step by step, or by going back, which takes all that is left of it."""
    battle = in_hand(game)
    if battle.going:
        yield from fall_back(game, role)
    elif not battle.owed or not force(game, battle, role):
        go_on(game, owed=0)
    else:
        side, says = SIDES[side_of(game, role)], {"left": battle.owed}
        acts = LOSE(role), RETREAT(role)
        about = force(game, battle, role)
        ask = game.ask("result", *acts, clause="BSA-6.2b", side=side, about=about, anchor=True, says=says)
        yield from decide_or_take(game, ask)


# -- 6.2 steps -----------------------------------------------------------------------------------------------


def must_lose(game: Core, battle: Battle, role: int) -> tuple[bool, str]:
    """6.2, 6.4, 8.6 Whether a step has to be lost before a force may go back, and by which clause."""
    if battle.lost:
        return False, ""
    part = result(game, battle, role)
    if role == ATTACKERS and air_party(game, battle):
        return True, "BSA-8.6p"
    if role == ATTACKERS and part.tanks and owes_tanks(game, battle, role) != NOBODY:
        return True, "BSA-6.4n"
    return part.loss, "BSA-6.2d"


def who_first(game: Core, battle: Battle, role: int) -> tuple[tuple[int, ...], str]:
    """6.4, 8.6 Of whom the first step has to be: the British tanks that were committed, a unit from the air."""
    if battle.lost:
        return (), ""
    tanks = owes_tanks(game, battle, role)
    if tanks != NOBODY:
        return (tanks,), "BSA-6.4m" if result(game, battle, role).loss else "BSA-6.4l"
    return (air_party(game, battle) if role == ATTACKERS else ()), "BSA-8.6p"


def lose_needs(game: Core, role: int, unit: int) -> Conditions:
    """6.2, 6.4, 8.6 What a unit needs to take a step of the result."""
    battle = in_hand(game)
    there = unit in force(game, battle, role)
    yield there, "BSA-6.2b", "not_in_combat"
    if not there:
        return
    first, clause = who_first(game, battle, role)
    yield not first or unit in first, clause, "another_first"
    part = result(game, battle, role)
    saved = part.retreat and battle.owed == 1 and not must_lose(game, battle, role)[0]
    hex_first = saved and can_ever_go(game, battle, role)
    yield not hex_first, "BSA-6.2i" if role == ATTACKERS else "BSA-6.2f", "must_go_back"


def lose(game: Core, role: int, unit: int) -> None:
    """6.2 A unit takes a step of the result."""
    battle = in_hand(game)
    lose_step(game, unit, "combat", "BSA-6.2n")
    game.note(owed=battle.owed - 1, lost=battle.lost + 1)


LOSE = act(
    "lose",
    OWN_UNIT,
    clause="BSA-6.2b",
    among=lambda game, role: force(game, in_hand(game), role),
    needs=lose_needs,
    does=lose,
    when=fighting,
)

# -- 6.2 retreat ---------------------------------------------------------------------------------------------


def never_goes(game: Core, battle: Battle, role: int) -> bool:
    """9.4, ruling R-15 Whether a force takes its whole result in steps: attackers of whom some come from the sea."""
    return role == ATTACKERS and is_amphibious(game, battle)


def can_ever_go(game: Core, battle: Battle, role: int) -> bool:
    """6.2 Whether anybody of a force could go back, if only by one hex."""
    return not never_goes(game, battle, role) and anybody_goes(game, role)


def anybody_goes(game: Core, role: int) -> bool:
    """6.2 Whether there is a hex into which anybody of a force can retreat."""
    battle = in_hand(game)
    return any(reach(game, battle, unit, 1) for unit in force(game, battle, role))


def all_go(game: Core, role: int) -> bool:
    """6.2, ruling R-7 Whether a force can go back as far as it owes.

    All of it; but where it must go, those who cannot go at all lose a step instead.
    """
    battle = in_hand(game)
    units, forced = force(game, battle, role), result(game, battle, role).retreat
    able = [bool(reach(game, battle, unit, battle.owed)) for unit in units]
    if not forced:
        return all(able)
    stuck = [not reach(game, battle, unit, 1) for unit in units]
    return any(able) and all(one or other for one, other in zip(able, stuck, strict=True))


def retreat_needs(game: Core, role: int) -> Conditions:
    """6.2, 6.4, 8.6, 9.4 What a force needs to take the rest of its result by going back."""
    battle = in_hand(game)
    yield not never_goes(game, battle, role), "BSA-9.4p", "no_retreat_to_sea"
    owed, clause = must_lose(game, battle, role)
    yield not owed, clause, "step_first"
    yield all_go(game, role), "BSA-6.2c", "cannot_go_back"


def retreat(game: Core, role: int) -> None:
    """6.2 All of a force go back by what is still owed."""
    battle = in_hand(game)
    game.note(going=force(game, battle, role), length=battle.owed, owed=0)


RETREAT = act("retreat", clause="BSA-6.2q", needs=retreat_needs, does=retreat, when=fighting)
