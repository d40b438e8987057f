"""4.0 Victory Points as they are scored, and how the match is decided."""

from __future__ import annotations

from beachhead.games.falklands_showdown.events import MatchEnded, Scored
from beachhead.games.falklands_showdown.model import AR, AR_OPS, NOBODY, UK, UK_OPS, Award
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_friendly


class Decided(Exception):  # noqa: N818 - not an error: the match is over in the middle of something (4.5)
    """The Victory Points have ended the match; play stops where it is."""


def score(g: Core, points: int, what: str, clause: str, unit: int = NOBODY, area: int = NOBODY) -> None:
    """4.1 Score Victory Points: positive ones for AR, negative ones for the UK.  Raises Decided (4.5)."""
    s = g.state
    s.points += points
    s.awards.append(Award(points, what, clause, s.turn, unit, area))
    g.tell(Scored(clause=clause, points=points, total=s.points, what=what, unit=unit, area=area))
    if not g.adding:
        look_at_points(g)


def look_at_points(g: Core) -> None:
    """4.5 The match ends if the Victory Points end it.  Raises Decided."""
    if is_sudden(g):
        raise Decided


def is_sudden(g: Core) -> bool:
    """4.5 Whether the Victory Points have reached one of the two marks, or gone beyond."""
    return not g.e.track.uk_wins_at < g.state.points < g.e.track.ar_wins_at


def score_sinking(g: Core, unit: int, area: int) -> None:
    """4.4(2) to 4.4(4) A ship or submarine was sunk in an area.  Raises Decided."""
    points = g.type(unit).points
    if g.side(unit) == UK:
        score_uk_ship(g, unit, area, points)
    elif area in g.e.zone or area == g.e.south_georgia:
        score(g, -points, "sunk", "FS-4.4.3a", unit=unit, area=area)
    elif not is_unscored(g):
        score(g, points, "sunk_outside", "FS-4.4.2a", unit=unit, area=area)


def score_uk_ship(g: Core, unit: int, area: int, points: int) -> None:
    """4.4(4) A ship of the UK was sunk; Atlantic Conveyor scores only before its rendezvous."""
    if unit == g.e.conveyor and g.state.rendezvous:
        points = g.e.points.sinking if g.rulings["conveyor"] == "one" else 0
    if points:
        clause = "FS-4.4.4c" if points == g.e.points.sinking else "FS-4.4.4a"
        score(g, points, "sunk", clause, unit=unit, area=area)


def is_unscored(g: Core) -> bool:
    """4.4(2) Whether AR ships sunk outside the Zone score nothing now: under Decisive Leadership."""
    if not g.effect("leadership"):
        return False
    return g.state.phase in (UK_OPS, AR_OPS) or g.rulings["leadership"] == "turn"


def score_absence(g: Core) -> None:
    """4.4(1) A UK operation was completed: one point if no UK surface ship is in the Zone.  Raises Decided."""
    if not any(g.ships_in(area, UK) for area in g.e.zone):
        score(g, g.e.points.absence, "absence", "FS-4.4.1a")


def score_control(g: Core, area: int, side: int) -> None:
    """4.4(5) An area has come under a side's control.  Raises Decided."""
    worth = g.e.areas[area].vp
    if worth:
        points, clause = (-worth, "FS-4.4.5a") if side == UK else (worth, "FS-4.4.5b")
        score(g, points, "control", clause, area=area)


def holds_stanley(g: Core) -> bool:
    """4.2 Whether the UK controls Port Stanley: not while it is contested (3.6)."""
    stanley = g.e.port_stanley
    return is_friendly(g, UK, stanley) or (g.rulings["contested"] == "uk" and g.controls(UK, stanley))


def decide(g: Core) -> None:
    """4.2, 4.5, 4.6 The match is over: who has won, and how."""
    s = g.state
    s.op = s.fight = None
    s.mover, s.retreating = NOBODY, ()
    if is_sudden(g):
        s.winner, s.level, clause = (AR if s.points > 0 else UK), "sudden", "FS-4.5a"
    elif not holds_stanley(g):
        s.winner, s.level, clause = AR, "no_stanley", "FS-4.2a"
    else:
        s.winner, s.level, clause = (AR if s.points > 0 else UK), "points", "FS-4.6a"
    g.tell(MatchEnded(clause=clause, winner=s.winner, level=s.level, points=s.points))
