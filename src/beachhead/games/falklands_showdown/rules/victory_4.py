"""4.0 Victory Points as they are scored, and how the match is decided."""

from __future__ import annotations

from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.events import MatchEnded, Scored
from beachhead.games.falklands_showdown.model import AR, AR_OPS, NOBODY, UK, UK_OPS, Award
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly


class Decided(Exception):  # noqa: N818 - not an error: the match is over in the middle of something (4.5)
    """The Victory Points have ended the match; play stops where it is."""


def score(game: Core, points: int, what: str, clause: str, unit: int = NOBODY, area: int = NOBODY) -> None:
    """4.1 Score Victory Points: positive ones for AR, negative ones for the UK.  Raises Decided (4.5)."""
    s = game.state
    s.points += points
    s.awards.append(Award(points, what, clause, s.turn, unit, area))
    game.emit(Scored(clause=clause, points=points, total=s.points, what=what, unit=unit, area=area))
    if not game.adding:
        look_at_points(game)


def look_at_points(game: Core) -> None:
    """4.5 The match ends if the Victory Points end it.  Raises Decided."""
    if is_sudden(game):
        raise Decided


def is_sudden(game: Core) -> bool:
    """4.5 Whether the Victory Points have reached one of the two marks, or gone beyond."""
    return not game.edition.track.uk_wins_at < game.state.points < game.edition.track.ar_wins_at


def score_sinking(game: Core, unit: int, area: int) -> None:
    """4.4(2) to 4.4(4) A ship or submarine was sunk in an area.  Raises Decided."""
    points = game.type(unit).points
    if game.side(unit) == UK:
        score_uk_ship(game, unit, area, points)
    elif area in game.edition.zone or area == game.edition.south_georgia:
        score(game, -points, "sunk", "FS-4.4.3a", unit=unit, area=area)
    elif not is_unscored(game):
        score(game, points, "sunk_outside", "FS-4.4.2a", unit=unit, area=area)


def score_uk_ship(game: Core, unit: int, area: int, points: int) -> None:
    """4.4(4) A ship of the UK was sunk; Atlantic Conveyor scores only before its rendezvous."""
    if unit == game.edition.conveyor and game.state.rendezvous:
        points = game.edition.points.sinking if game.options.conveyor == "one" else 0
    if points:
        clause = "FS-4.4.4c" if points == game.edition.points.sinking else "FS-4.4.4a"
        score(game, points, "sunk", clause, unit=unit, area=area)


def is_unscored(game: Core) -> bool:
    """4.4(2) Whether AR ships sunk outside the Zone score nothing now: under Decisive Leadership."""
    if not game.effect("leadership"):
        return False
    return game.state.phase in (UK_OPS, AR_OPS) or game.options.leadership == "turn"


def score_absence(game: Core) -> None:
    """4.4(1) A UK operation was completed: one point if no UK surface ship is in the Zone.  Raises Decided."""
    if not any(game.ships_in(area, UK) for area in game.edition.zone):
        score(game, game.edition.points.absence, "absence", "FS-4.4.1a")


def score_control(game: Core, area: int, side: int) -> None:
    """4.4(5) An area has come under a side's control.  Raises Decided."""
    worth = game.edition.areas[area].vp
    if worth:
        points, clause = (-worth, "FS-4.4.5a") if side == UK else (worth, "FS-4.4.5b")
        score(game, points, "control", clause, area=area)


def holds_stanley(game: Core) -> bool:
    """4.2 Whether the UK controls Port Stanley: not while it is contested (3.6)."""
    stanley = game.edition.port_stanley
    return is_friendly(game, UK, stanley) or (game.options.contested == "uk" and game.controls(UK, stanley))


def decide(game: Core) -> None:
    """4.2, 4.5, 4.6 The match is over: who has won, and how."""
    s = game.state
    s.op = s.fight = None
    s.mover, s.retreating = NOBODY, ()
    if is_sudden(game):
        s.winner, s.level, clause = (AR if s.points > 0 else UK), "sudden", "FS-4.5a"
    elif not holds_stanley(game):
        s.winner, s.level, clause = AR, "no_stanley", "FS-4.2a"
    else:
        s.winner, s.level, clause = (AR if s.points > 0 else UK), "points", "FS-4.6a"
    game.emit(MatchEnded(clause=clause, winner=s.winner, level=s.level, points=s.points))
