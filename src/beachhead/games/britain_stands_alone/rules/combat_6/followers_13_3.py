"""13.3 Churchill and the Royal Family in a combat: they go along with those that retreat or advance, or are taken."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import LeaderMoved
from beachhead.games.britain_stands_alone.model import BR, SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    decide_or_take,
    fighting,
    in_hand,
    is_cleared,
    is_driven_off,
    where_stood,
)
from beachhead.games.britain_stands_alone.rules.combat_6.overrun_5_6 import is_overrun
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.leaders_13_3 import capture
from beachhead.games.britain_stands_alone.targets import OWN_UNIT
from beachhead.kernel.refusal import Conditions


def companions(game: Core, battle: Battle, leader: int) -> tuple[int, ...]:
    """13.3 The British units that fought where a leader is."""
    stood = where_stood(battle)
    return tuple(unit for unit, space in stood.items() if space == game.hex(leader) and game.side(unit) == BR)


def guides(game: Core, battle: Battle, leader: int) -> list[int]:
    """13.3 Those of them that have gone elsewhere, with whom he can go."""
    with_him = companions(game, battle, leader)
    return [unit for unit in with_him if game.is_alive(unit) and game.hex(unit) != game.hex(leader)]


def beside_the_fight(game: Core, battle: Battle) -> list[int]:
    """13.3 The leaders in hexes from which British units fought."""
    hexes = dict.fromkeys(space for unit, space in battle.stood if game.side(unit) == BR)
    return [leader for space in hexes for leader in game.leaders(space)]


def follow(game: Core) -> Flow[None]:
    """13.3 A leader may go along with units of his hex; he is captured where all of them were eliminated."""
    battle = in_hand(game)
    for leader in beside_the_fight(game, battle):
        if leader in battle.followed:
            continue
        if is_abandoned(game, battle, leader):
            capture(game, leader, "BSA-13.3f")
        elif guides(game, battle, leader):
            acts = FOLLOW(leader), STAY(leader)
            ask = game.ask("follow", *acts, clause="BSA-13.3c", side=SIDES[BR], about=(leader,), anchor=True)
            yield from decide_or_take(game, ask)
            return
    go_on(game, followed=())


def follow_advance(game: Core) -> Flow[None]:
    """13.3, 5.6 A leader may advance with units of his hex; nobody advances after an Overrun."""
    if is_overrun(in_hand(game)):
        go_on(game)
    else:
        yield from follow(game)


def is_abandoned(game: Core, battle: Battle, leader: int) -> bool:
    """13.3 Whether all British units with whom a leader was stacked were eliminated."""
    with_him = companions(game, battle, leader)
    return not game.here(game.hex(leader), BR) and not any(game.is_alive(unit) for unit in with_him)


def follow_needs(game: Core, leader: int, unit: int) -> Conditions:
    """13.3 What a unit needs so that a leader can go with it."""
    yield unit in guides(game, in_hand(game), leader), "BSA-13.3c", "not_his_stack"


def go_along(game: Core, leader: int, unit: int) -> None:
    """13.3 A leader goes where a unit has gone."""
    space = game.hex(unit)
    game.put(leader, space, **({"left": game.state.turn} if space == game.edition.beyond_the_edge else {}))
    game.emit(LeaderMoved(clause="BSA-13.3c", piece=leader, unit=unit, hex=space))
    stay(game, leader)


def stay_needs(game: Core, leader: int) -> Conditions:
    """13.3, 5.6 What has to be so that a leader stays: no Overrun comes into his hex.

    It captures nobody whose units have gone back; so he has gone with them.
    """
    battle = in_hand(game)
    overrun = is_overrun(battle) and is_cleared(game, battle) and not is_driven_off(game, battle)
    yield not (overrun and game.hex(leader) in battle.hexes), "BSA-13.3i", "overrun_comes"


def stay(game: Core, leader: int) -> None:
    """13.3 A leader stays where he is."""
    game.note(followed=(*in_hand(game).followed, leader))


FOLLOW = act(
    "follow",
    OWN_UNIT,
    clause="BSA-13.3c",
    among=lambda game, leader: guides(game, in_hand(game), leader),
    needs=follow_needs,
    does=go_along,
    when=fighting,
)
STAY = act("stay", clause="BSA-13.3c", needs=stay_needs, does=stay, when=fighting, goes_on=True)
