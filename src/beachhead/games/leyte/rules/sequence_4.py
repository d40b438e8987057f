"""4.0 Sequence of play."""

from __future__ import annotations

from beachhead.games.leyte.events import PhaseBegan, TurnBegan
from beachhead.games.leyte.play import Core, Flow, act
from beachhead.games.leyte.rules.combat_7 import combat_phase
from beachhead.games.leyte.rules.ground_support_9 import lose_unused_support
from beachhead.games.leyte.rules.moments_4_1 import in_movement
from beachhead.games.leyte.rules.movement_5 import MOVE
from beachhead.games.leyte.rules.reinforcements_12 import arrivals_possible, lose_late_air_assault, reinforcements
from beachhead.games.leyte.rules.scenarios_16 import end_of_turn_rules
from beachhead.games.leyte.rules.victory_15 import judge_victory, score_the_turn
from beachhead.kernel.acts import Once, gather
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions

MOVEMENT, COMBAT = 0, 1


def whole_match(g: Core) -> Flow[None]:
    """4.0 Game-Turns follow one another; after the last, victory is judged (15.0)."""
    while not g.state.over:
        yield from player_turns(g)
        yield from end_of_turn_rules(g)
        record_interphase(g)


def player_turns(g: Core) -> Flow[None]:
    """4.1 The US Player-Turn, then the Japanese one: each a Movement and a Combat Phase."""
    while g.state.phase < 4:
        if g.state.phase % 2 == MOVEMENT:
            yield from movement_phase(g)
            lose_late_air_assault(g)
        else:
            yield from combat_phase(g)
            lose_unused_support(g)
        next_phase(g)


# -- 4.1 A the Movement Phase ------------------------------------------------------------------------


def movement_phase(g: Core) -> Flow[None]:
    """4.1 A The phasing player moves all, some or none of his units; then reinforcements (12.1)."""
    if not g.state.landing:
        last = yield from gather(g, lambda: whom_to_move(g))
        g.state.landing = True
        if last is END_MOVES:
            return
    yield from reinforcements(g)


def whom_to_move(g: Core) -> Ask:
    """4.1 A The units on the map move one by one; reinforcements follow if some can enter."""
    possible = Once(g, arrivals_possible)
    return g.ask("move", MOVE, REINFORCE(possible), END_MOVES(possible), clause="LEY-4.1c", anchor=True)


def somebody_comes(g: Core, possible: bool) -> Conditions:
    """12.1 What it takes to go on to the reinforcements."""
    yield possible, "LEY-12.1a", "no_reinforcements"


def nobody_comes(g: Core, possible: bool) -> Conditions:
    """12.1 What it takes to end the phase before any reinforcement has come."""
    yield not possible, "LEY-12.1a", "reinforcements_first"


REINFORCE = act("reinforce", clause="LEY-12.1a", needs=somebody_comes, when=in_movement, goes_on=True)

END_MOVES = act("end", clause="LEY-4.1b", needs=nobody_comes, goes_on=True, label="end_movement")


# -- 4.1 what follows what ---------------------------------------------------------------------------


def next_phase(g: Core) -> None:
    """4.1 The next phase begins."""
    s = g.state
    s.phase += 1
    s.landing = s.fighting = False
    s.owed = ()
    if s.phase % 2 == MOVEMENT:
        s.clock += 1
        if s.phase < 4:
            begin_movement(g)


def begin_movement(g: Core) -> None:
    """4.1 A A player-turn begins; the trails of the one before are taken off the table."""
    g.state.trails = tuple(trail for trail in g.state.trails if g.side(trail.unit) != g.phasing)
    g.tell(PhaseBegan(clause="LEY-4.1a", turn=g.state.turn, phase=g.state.phase))


def record_interphase(g: Core) -> None:
    """4.1 What the Game-Turn scores is scored and the marker advances; after the last, victory is judged (15.0)."""
    s = g.state
    score_the_turn(g)
    if s.turn >= g.scenario.last_turn:
        judge_victory(g)
        s.over = True
        return
    s.turn += 1
    s.phase = 0
    begin_turn(g)


def begin_turn(g: Core) -> None:
    """4.1 A Game-Turn begins with the first player's movement."""
    g.tell(TurnBegan(clause="LEY-4.1l", turn=g.state.turn))
    begin_movement(g)
