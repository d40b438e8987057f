"""12.5 Combat air patrol: Harriers between the mainland and the islands."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events_air import PatrolRolled
from beachhead.games.port_stanley.model import AR, MIRAGE, SIDES, SKYHAWK
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    KINDS,
    PATROL,
    SHIPPING,
    lose_harriers,
    lose_planes,
    mainland,
    planes_of,
    plus,
    shared,
)
from beachhead.games.port_stanley.rules.moments_2 import in_combat
from beachhead.kernel.acts import AMOUNT, decide
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions


def pass_patrol(game: Core) -> Flow[None]:
    """12.5.2, ruling P35 Once a turn: if mainland aircraft are to be used and Harriers wait for them, a die is rolled.

    The Argentine player may leave them at home instead; then they do nothing in this phase.
    """
    boxes = game.state.missions
    if game.state.patrolled or not boxes.patrol:
        return
    if not any(plus(mainland(boxes.shipping), mainland(boxes.bombing))):
        return
    says = {"factor": factor(game, boxes.patrol)}
    ask = game.ask("patrolled", BRAVE, STAY_HOME, clause="PS-12.5.2a", side=SIDES[AR], anchor=True, says=says)
    yield from decide(game, ask)


def factor(game: Core, harriers: int) -> int:
    """12.5.2 The CAP factor: half the Harriers, rounded down, and two."""
    chart = game.edition.tables.patrol
    return harriers // chart.divisor + chart.base


def stay_home(game: Core) -> None:
    """12.5.2 The mainland aircraft do not come, and meet nobody."""
    s = game.state
    s.patrolled = True
    s.flown = replace(s.flown, shipping=mainland(s.missions.shipping), bombing=mainland(s.missions.bombing))
    game.forget()


def brave(game: Core) -> Flow[None]:
    """12.5.2, 12.5.3, 12.10 The die against the factor: what it lacks is lost.  After a 6 one for a Harrier."""
    s, chart = game.state, game.edition.tables.patrol
    s.patrolled = True
    need, face = factor(game, s.missions.patrol), game.roll()
    again = game.roll() if face == chart.again else 0
    assigned = plus(mainland(s.missions.shipping), mainland(s.missions.bombing))
    lost = shared(max(0, need - face), assigned)
    told = PatrolRolled(
        clause="PS-12.5.2c", harriers=s.missions.patrol, factor=need, face=face, again=again, lost=sum(lost)
    )
    game.emit(told)
    for kind in (MIRAGE, SKYHAWK):
        yield from bear(game, kind, lost[kind])
    if again in chart.losses:
        lose_harriers(game, PATROL, 1, "PS-12.5.3a")


def bear(game: Core, kind: int, lost: int) -> Flow[None]:
    """Ruling P35 The Argentine player says which missions bear the losses of a kind."""
    if not lost:
        return
    boxes = game.state.missions
    least, most = max(0, lost - boxes.bombing[kind]), min(lost, boxes.shipping[kind])
    says = {"lost": lost}
    ask = game.ask(f"bear_{KINDS[kind]}", BEAR(least, most), clause="PS-12.5.2e", side=SIDES[AR], says=says)
    choice: Option = yield from settle(ask)
    for box, number in ((SHIPPING, choice.value), (BOMBING, lost - choice.value)):
        lose_planes(game, box, planes_of(*(number * (kind == one) for one in range(len(KINDS)))), "PS-12.5.2e")


def bear_needs(game: Core, least: int, most: int, number: int) -> Conditions:
    """Ruling P35 What a number needs: neither box bears more than it has."""
    yield least <= number <= most, "PS-12.5.2e", "not_so_many"


BEAR = act(
    "bear",
    AMOUNT,
    clause="PS-12.5.2e",
    among=lambda game, least, most: range(least, most + 1),
    needs=bear_needs,
    when=in_combat,
)

BRAVE = act("brave", clause="PS-12.5.2a", does=brave, when=in_combat, goes_on=True)

STAY_HOME = act("stay_home", clause="PS-12.5.2a", does=stay_home, when=in_combat)
