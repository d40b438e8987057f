"""4.0 Sequence of play."""

from __future__ import annotations

from beachhead.edition.events import TurnBegan
from beachhead.games.leyte.core import Core, Flow, act
from beachhead.games.leyte.events import PhaseBegan
from beachhead.games.leyte.rules.combat_phase_4_1 import combat_phase
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


def flow(game: Core) -> Flow[None]:
    """4.0 Game-Turns follow one another; after the last, victory is judged (15.0)."""
    while not game.state.over:
        yield from player_turns(game)
        yield from end_of_turn_rules(game)
        record_interphase(game)


def player_turns(game: Core) -> Flow[None]:
    """4.1 The US Player-Turn, then the Japanese one: each a Movement and a Combat Phase."""
    while game.state.phase < 4:
        if game.state.phase % 2 == MOVEMENT:
            yield from movement_phase(game)
            lose_late_air_assault(game)
        else:
            yield from combat_phase(game)
            lose_unused_support(game)
        next_phase(game)


# -- 4.1 A the Movement Phase ------------------------------------------------------------------------


def movement_phase(game: Core) -> Flow[None]:
    """4.1 A The phasing player moves all, some or none of his units; then reinforcements (12.1)."""
    if not game.state.landing:
        last = yield from gather(game, lambda: whom_to_move(game))
        game.state.landing = True
        if last is END_MOVES:
            return
    yield from reinforcements(game)


def whom_to_move(game: Core) -> Ask:
    """4.1 A The units on the map move one by one; reinforcements follow if some can enter."""
    possible = Once(game, arrivals_possible)
    return game.ask("move", MOVE, REINFORCE(possible), END_MOVES(possible), clause="LEY-4.1c", anchor=True)


def reinforce_needs(game: Core, possible: bool) -> Conditions:
    """12.1 What it takes to go on to the reinforcements."""
    yield possible, "LEY-12.1a", "no_reinforcements"


def end_movement_needs(game: Core, possible: bool) -> Conditions:
    """12.1 What it takes to end the phase before any reinforcement has come."""
    yield not possible, "LEY-12.1a", "reinforcements_first"


REINFORCE = act("reinforce", clause="LEY-12.1a", needs=reinforce_needs, when=in_movement, goes_on=True)

END_MOVES = act("end", clause="LEY-4.1b", needs=end_movement_needs, goes_on=True, label="end_movement")


# -- 4.1 what follows what ---------------------------------------------------------------------------


def next_phase(game: Core) -> None:
    """4.1 The next phase begins."""
    s = game.state
    s.phase += 1
    s.landing = s.fighting = False
    s.owed = ()
    game.forget()
    if s.phase % 2 == MOVEMENT:
        s.clock += 1
        if s.phase < 4:
            begin_movement(game)


def begin_movement(game: Core) -> None:
    """4.1 A A player-turn begins."""
    game.emit(PhaseBegan(clause="LEY-4.1a", turn=game.state.turn, phase=game.state.phase))


def record_interphase(game: Core) -> None:
    """4.1 What the Game-Turn scores is scored and the marker advances; after the last, victory is judged (15.0)."""
    s = game.state
    score_the_turn(game)
    if s.turn >= game.scenario.last_turn:
        judge_victory(game)
        s.over = True
        return
    s.turn += 1
    s.phase = 0
    game.forget()
    begin_turn(game)


def begin_turn(game: Core) -> None:
    """4.1 A Game-Turn begins with the first player's movement."""
    game.emit(TurnBegan(clause="LEY-4.1l", turn=game.state.turn))
    begin_movement(game)
