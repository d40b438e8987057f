"""4.0 Sequence of play."""

from __future__ import annotations

from beachhead.games.leyte.events import PhaseBegan, TurnBegan
from beachhead.games.leyte.play import Core, Flow
from beachhead.games.leyte.rules.combat_7 import combat_phase
from beachhead.games.leyte.rules.ground_support_9 import lose_unused_support
from beachhead.games.leyte.rules.movement_5 import movement_phase
from beachhead.games.leyte.rules.reinforcements_12 import lose_late_air_assault
from beachhead.games.leyte.rules.scenarios_16 import end_of_turn_rules
from beachhead.games.leyte.rules.victory_15 import judge_victory, score_the_turn

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

