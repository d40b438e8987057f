"""21.0 Victory: points of either side, and the end of the match."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import MatchEnded
from beachhead.games.port_stanley.model import AR, NOBODY, UK


def british_points(game: Core) -> int:
    """21.2, 20.0 What the British have: nothing before the end but for events, then the track's value of the turn.

    Without Stanley and without a surrender they have nothing in the end.
    """
    s = game.state
    if not s.over:
        return s.bonus
    return value_of(game, s.turn) + s.bonus if s.stanley or s.morale == 0 else 0


def value_of(game: Core, turn: int) -> int:
    """21.2, 21.3 What Stanley or a surrender is worth in a turn, by the track that the option chooses."""
    victory = game.edition.tables.victory
    track = victory.gentle if game.options.track == "gentle" else victory.steep
    return track[turn - 1]


def last_turn(game: Core) -> int:
    """2.1, 21.3 The last turn of the match."""
    victory = game.edition.tables.victory
    return victory.extended if game.options.extension == "yes" else victory.turns


def end_match(game: Core, by: str, clause: str) -> None:
    """21.0 The match is over: the side with more points wins.

    When time is up, or the British forfeit it (7.2), the Argentine player does.
    """
    s = game.state
    s.over = True
    british, argentine = british_points(game), s.points
    if by in ("time", "forfeit"):
        s.winner = AR
    else:
        s.winner = NOBODY if british == argentine else UK if british > argentine else AR
    game.emit(MatchEnded(clause=clause, by=by))


def judge_turn(game: Core) -> None:
    """21.0, 21.2, 21.3 At the end of a turn: Stanley has fallen, or time has run out."""
    if game.state.stanley:
        end_match(game, "stanley", "PS-21.0a")
    elif game.state.turn == last_turn(game):
        end_match(game, "time", "PS-21.2a" if game.options.extension == "no" else "PS-21.3c")
