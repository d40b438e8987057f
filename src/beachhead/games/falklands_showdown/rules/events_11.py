"""11.0 The Random Event Phase: the dice, and the events that happen at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.games.falklands_showdown.events import DieRolled, EventChose, EventRolled, MarkerMoved, Placed
from beachhead.games.falklands_showdown.model import AR, LOST, NOBODY, QUIET, SIDES, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act
from beachhead.games.falklands_showdown.printed import AIR, GROUND, SHIP
from beachhead.games.falklands_showdown.rules.elimination_10_11 import eliminate
from beachhead.games.falklands_showdown.rules.victory_4 import score
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import ANY_UNIT

ROLLED = 1
"""What `State.used` is once the dice of the phase have fallen."""

Units = Callable[[Core], tuple[int, ...]]
Happen = Callable[[Core, int], None]


def random_event(g: Core) -> Flow[None]:
    """11.1 Two dice; an event that happens at once does, the others hold through the next turn."""
    s = g.state
    if not s.used:
        roll_event(g)
    if s.event in CHOICES:
        side, _, happen = CHOICES[s.event]
        unit = yield from choose(g, side)
        g.tell(EventChose(clause=g.event.clause, roll=s.event, unit=unit))
        happen(g, unit)
    s.used = 0


def is_forbidden(g: Core, side: int, number: int) -> bool:
    """11.3 Whether the event in effect forbids a side an operation."""
    return number in g.event.forbids[side]


def roll_event(g: Core) -> None:
    """11.1 The two dice, tens and units.  May raise Decided (6-6)."""
    s = g.state
    faces = (g.roll(), g.roll())
    roll = "{}-{}".format(*faces)
    s.event = roll if roll in g.e.events else QUIET
    s.event_unit, s.duds, s.used = NOBODY, (), ROLLED
    void = is_void(g)
    g.tell(EventRolled(clause="FS-11.1b" if void else g.event.clause, faces=faces, roll=s.event, void=void))
    if void:
        s.event = QUIET
    elif s.event in AT_ONCE:
        AT_ONCE[s.event](g)


def is_void(g: Core) -> bool:
    """11.1 Whether the event rolled cannot apply: nobody whom it concerns, or the Exocet is taken already."""
    if g.state.event in CHOICES:
        return not concerned(g)
    return g.state.event == "6-4" and bool(g.state.exocet)


def choose(g: Core, side: int) -> Flow[int]:
    """11.3 A side names one of the units that an event can concern."""
    name = f"event_{g.state.event.replace('-', '_')}"
    answer: Option = yield from settle(g.ask(name, CONCERNED, clause=g.event.clause, side=SIDES[side], anchor=True))
    return answer.piece


def concerned(g: Core) -> tuple[int, ...]:
    """11.3 The units that the event in effect can concern."""
    _, units, _ = CHOICES[g.state.event]
    return units(g)


def chosen_needs(g: Core, unit: int) -> Conditions:
    """11.3 What a unit needs for the event in effect to concern it."""
    yield unit in concerned(g), g.event.clause, f"concerned_{g.state.event.replace('-', '_')}"


CONCERNED = act("choose", ANY_UNIT, clause=lambda g, unit: g.event.clause, exactly=concerned, needs=chosen_needs)


# -- 5-1, 5-3, 5-5 -----------------------------------------------------------------------------------


def aided(g: Core) -> tuple[int, ...]:
    """5-1 The aircraft that can come back."""
    return tuple(
        unit for unit in g.roster(AR, AIR) if g.type(unit).type in g.e.types.aided and g.unit(unit).area == LOST
    )


def come_back(g: Core, unit: int) -> None:
    """5-1 An aircraft counter comes back in Argentina."""
    g.put(unit, g.e.argentina)
    g.tell(Placed(clause=g.event.clause, unit=unit, area=g.e.argentina))


def carriers(g: Core) -> tuple[int, ...]:
    """5-3 The UK's carriers in play."""
    return tuple(unit for unit in g.roster(UK, SHIP) if g.type(unit).is_carrier and g.place(unit) >= 0)


def have_trouble(g: Core, unit: int) -> None:
    """5-3 A carrier has trouble on its flight deck while the event holds."""
    g.state.event_unit = unit


def teams(g: Core) -> tuple[int, ...]:
    """5-5 The UK's special forces in play."""
    return tuple(unit for unit in g.roster(UK, GROUND) if g.type(unit).is_special and g.place(unit) >= 0)


def crash(g: Core, unit: int) -> None:
    """5-5 A die for the special forces unit named: it may be eliminated."""
    face = g.roll()
    lost = face <= g.e.faces.accident
    g.tell(DieRolled(clause=g.event.clause, what="accident", face=face, good=not lost, side=UK, unit=unit))
    if lost:
        eliminate(g, unit, g.event.clause)


CHOICES: Mapping[str, tuple[int, Units, Happen]] = {
    "5-1": (AR, aided, come_back),
    "5-3": (AR, carriers, have_trouble),
    "5-5": (UK, teams, crash),
}
"""Events for which a side names a unit: the side, the units, and what happens to the one named."""


# -- 6-4, 6-6 ----------------------------------------------------------------------------------------


def take_exocet(g: Core) -> None:
    """6-4 AR takes the marker of the land-based Exocet."""
    g.state.exocet = "held"
    g.tell(MarkerMoved(clause=g.event.clause, marker="exocet"))


def hear_the_press(g: Core) -> None:
    """6-6 A die: a point for AR or for the UK.  Raises Decided."""
    face = g.roll()
    good = face <= g.e.faces.press
    g.tell(DieRolled(clause=g.event.clause, what="press", face=face, good=good, side=AR))
    score(g, g.e.points.press if good else -g.e.points.press, "press", g.event.clause)


AT_ONCE: Mapping[str, Callable[[Core], None]] = {"6-4": take_exocet, "6-6": hear_the_press}
"""Events that happen at once and ask nothing."""
