"""1.2 Counters of two points of shipping: there are as few as can be, and which points make one their owner says.

What is aboard goes down with the counter that is hit: elsewhere one point is as good as another, and nobody is asked.
"""

from __future__ import annotations

from collections import Counter

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.counters import TRANSPORTS
from beachhead.games.britain_stands_alone.model import SIDES, Sailing
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.naval_9.regrouping_9_1 import under_way
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import one_to_load
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import PAIR
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, one_for_all
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions, met


def in_company(game: Core) -> tuple[int, ...]:
    """1.2 The points of shipping in the stack in hand that make counters of two."""
    units = game.contest(Sailing).units
    return tuple(unit for unit in units if game.type(unit).kind in TRANSPORTS and game.type(unit).pairs)


def with_a_choice(game: Core) -> list[int]:
    """1.2 Those of them of which there are more of a row than make one counter; of points that lie alike one."""
    there = in_company(game)
    rows = Counter(game.type(point).row for point in there)
    found = [point for point in there if rows[game.type(point).row] > PAIR]
    return one_to_load(game, found) if found else []


def regroup_needs(game: Core, point: int) -> Conditions:
    """1.2 What a point needs to make a counter with another one: it is in the stack, and it has the choice."""
    there = in_company(game)
    yield point in there, "BSA-1.2a", "no_counters"
    alike = sum(game.type(other).row == game.type(point).row for other in there)
    yield alike > PAIR, "BSA-1.2a", "no_choice"


def regroup(game: Core, point: int) -> Flow[None]:
    """1.2 A point makes a counter with one that its owner names."""
    side = SIDES[game.side(point)]
    ask = game.ask("beside", BESIDE(point), clause="BSA-1.2a", side=side, about=(point,))
    yield from perform(game, BESIDE(point), (yield from settle(ask)))


def beside_needs(game: Core, point: int, other: int) -> Conditions:
    """1.2 What a point needs to make a counter with another: the same type, in the stack, and not so already."""
    yield other in in_company(game) and other != point, "BSA-1.2a", "no_counters"
    yield game.type(other).row == game.type(point).row, "BSA-1.2a", "other_type"
    together = consolidated(game, in_company(game))
    yield not any({point, other} <= {*counter} for counter in together), "BSA-1.2a", "one_counter"


def others(game: Core, point: int) -> list[int]:
    """1.2 The points with which a point could make a counter; of those that are alike one for all."""
    return one_to_load(game, [other for other in in_company(game) if met(beside_needs(game, point, other))], (point,))


def put_together(game: Core, point: int, other: int) -> None:
    """1.2 Two points are a counter from now on wherever they fight together."""
    s = game.state
    others = (pair for pair in s.counters if not {point, other} & {*pair})
    s.counters = tuple(sorted((*others, (min(point, other), max(point, other)))))
    game.recount()


REGROUP = act(
    "regroup",
    OWN_UNIT,
    clause="BSA-1.2a",
    does=regroup,
    when=under_way,
    **one_for_all(with_a_choice, regroup_needs),
)

BESIDE = act(
    "beside",
    OWN_UNIT,
    clause="BSA-1.2a",
    does=put_together,
    **one_for_all(others, beside_needs),
)
