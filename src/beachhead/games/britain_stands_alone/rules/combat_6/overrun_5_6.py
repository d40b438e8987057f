"""5.6 Overruns: what is different once the result has been taken.  Who may make one is in movement."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Overran
from beachhead.games.britain_stands_alone.model import NOBODY, SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    ATTACKERS,
    air_party,
    decide_or_take,
    fighting,
    force,
    in_hand,
    is_cleared,
)
from beachhead.games.britain_stands_alone.rules.combat_6.retreat_6_2 import fall_back, zone_of_others
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from beachhead.games.britain_stands_alone.rules.losses_6_2 import lose_step
from beachhead.games.britain_stands_alone.rules.strength_11_2 import allowance
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions


def is_overrun(battle: Battle) -> bool:
    """5.6 Whether a combat is an Overrun."""
    return battle.overrun != NOBODY


# -- who has to go back ----------------------------------------------------------------------------------------


def repel(game: Core) -> Flow[None]:
    """5.6, 8.6 Where a defender is left, overrunners and units from the air go back whatever the result."""
    battle = in_hand(game)
    if battle.going:
        yield from fall_back(game, ATTACKERS)
        return
    left = () if is_cleared(game, battle) else intruders(game, battle)
    if left:
        game.note(going=left, length=game.edition.tables.combat.repelled)
    else:
        go_on(game)


def intruders(game: Core, battle: Battle) -> tuple[int, ...]:
    """5.6, 8.6 The attackers that cannot stay beside a defender, and have not gone back."""
    units = battle.attackers if is_overrun(battle) else air_party(game, battle)
    return tuple(unit for unit in units if game.is_alive(unit) and unit not in battle.fled)


# -- the road back ---------------------------------------------------------------------------------------------


def find_road_held(game: Core) -> Flow[None]:
    """5.6 A stack that went back to a hex in the zone of others than those just attacked, with no friend in it, owes a
    step."""
    battle = in_hand(game)
    owes = is_overrun(battle) and any(unit in battle.fled for unit in battle.attackers) and is_road_held(game, battle)
    go_on(game, owed=int(owes))
    yield from ()


def is_road_held(game: Core, battle: Battle) -> bool:
    """5.6 Whether the hex from which an Overrun was made is in another enemy's zone and empty but for the stack."""
    side, road = game.phasing, battle.overrun
    friends = [unit for unit in game.here(road, side) if unit not in battle.attackers]
    return not friends and bool(zone_of_others(game, 1 - side, frozenset(battle.struck))[road])


def pay_for_road(game: Core) -> Flow[None]:
    """5.6 The stack takes that step."""
    battle = in_hand(game)
    if battle.owed and force(game, battle, ATTACKERS):
        side, about = SIDES[game.phasing], force(game, battle, ATTACKERS)
        ask = game.ask("road", PAY, clause="BSA-5.6j", side=side, about=about, anchor=True)
        yield from decide_or_take(game, ask)
    else:
        go_on(game, owed=0)


def pay_needs(game: Core, unit: int) -> Conditions:
    """5.6 What a unit needs to take the step."""
    yield unit in force(game, in_hand(game), ATTACKERS), "BSA-5.6j", "not_in_combat"


def pay(game: Core, unit: int) -> None:
    """5.6 A unit of the stack loses a step."""
    lose_step(game, unit, "road", "BSA-5.6j")
    game.note(owed=0)


PAY = act(
    "pay",
    OWN_UNIT,
    clause="BSA-5.6j",
    among=lambda game: force(game, in_hand(game), ATTACKERS),
    needs=pay_needs,
    does=pay,
    when=fighting,
)

# -- who stands where ------------------------------------------------------------------------------------------


def enter(game: Core) -> Flow[None]:
    """5.6 A stack that has won stands in the hex and may go on; one that went back has moved for this phase."""
    battle = in_hand(game)
    if is_overrun(battle):
        for unit in force(game, battle, ATTACKERS):
            if unit in battle.fled:
                game.stamp(unit, moved=game.state.clock, spent=allowance(game, unit))
        winners = tuple(unit for unit in force(game, battle, ATTACKERS) if unit not in battle.fled)
        if winners and is_cleared(game, battle):
            for unit in winners:
                game.put(unit, battle.hexes[0])
            game.emit(Overran(clause="BSA-5.6s", hex=battle.hexes[0], pieces=winners))
            yield from take(game, battle.hexes[0], game.phasing)
    go_on(game)
