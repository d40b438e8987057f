"""11.0 The Random Event Phase: the dice, and the events that happen at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.events import DieRolled, EventChose, EventRolled, MarkerMoved, Placed
from beachhead.games.falklands_showdown.model import AR, LOST, NOBODY, QUIET, SIDES, UK
from beachhead.games.falklands_showdown.rules.elimination_2_8 import eliminate
from beachhead.games.falklands_showdown.rules.victory_4 import score
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import ANY_UNIT

ROLLED = 1
"""What `State.used` is once the dice of the phase have fallen."""

Units = Callable[[Core], tuple[int, ...]]
Happen = Callable[[Core, int], None]


def random_event(game: Core) -> Flow[None]:
    """11.1 Two dice; an event that happens at once does, the others hold through the next turn."""
    s = game.state
    if not s.used:
        roll_event(game)
    if s.event in CHOICES:
        side, _, happen = CHOICES[s.event]
        unit = yield from choose(game, side)
        game.emit(EventChose(clause=game.event.clause, roll=s.event, unit=unit))
        happen(game, unit)
    s.used = 0


def is_forbidden(game: Core, side: int, number: int) -> bool:
    """11.3 Whether the event in effect forbids a side an operation."""
    return number in game.event.forbids[side]


def roll_event(game: Core) -> None:
    """11.1 The two dice, tens and units.  May raise Decided (6-6)."""
    s = game.state
    faces = (game.roll(), game.roll())
    roll = "{}-{}".format(*faces)
    s.event = roll if roll in game.edition.events else QUIET
    s.event_unit, s.duds, s.used = NOBODY, (), ROLLED
    void = is_void(game)
    game.emit(EventRolled(clause="FS-11.1b" if void else game.event.clause, faces=faces, roll=s.event, void=void))
    if void:
        s.event = QUIET
    elif s.event in AT_ONCE:
        AT_ONCE[s.event](game)


def is_void(game: Core) -> bool:
    """11.1 Whether the event rolled cannot apply: nobody whom it concerns, or the Exocet is taken already."""
    if game.state.event in CHOICES:
        return not concerned(game)
    return game.state.event == "6-4" and bool(game.state.exocet)


def choose(game: Core, side: int) -> Flow[int]:
    """11.3 A side names one of the units that an event can concern."""
    name = f"event_{game.state.event.replace('-', '_')}"
    answer: Option = yield from settle(
        game.ask(name, CONCERNED, clause=game.event.clause, side=SIDES[side], anchor=True)
    )
    return answer.piece


def concerned(game: Core) -> tuple[int, ...]:
    """11.3 The units that the event in effect can concern."""
    _, units, _ = CHOICES[game.state.event]
    return units(game)


def chosen_needs(game: Core, unit: int) -> Conditions:
    """11.3 What a unit needs for the event in effect to concern it."""
    yield unit in concerned(game), game.event.clause, f"concerned_{game.state.event.replace('-', '_')}"


CONCERNED = act("choose", ANY_UNIT, clause=lambda game, unit: game.event.clause, exactly=concerned, needs=chosen_needs)


# -- 5-1, 5-3, 5-5 -----------------------------------------------------------------------------------


def aided(game: Core) -> tuple[int, ...]:
    """5-1 The aircraft that can come back."""
    return tuple(
        unit
        for unit in game.roster(AR, AIR)
        if game.type(unit).type in game.edition.types.aided and game.unit(unit).area == LOST
    )


def come_back(game: Core, unit: int) -> None:
    """5-1 An aircraft counter comes back in Argentina."""
    game.put(unit, game.edition.argentina)
    game.emit(Placed(clause=game.event.clause, unit=unit, area=game.edition.argentina))


def carriers(game: Core) -> tuple[int, ...]:
    """5-3 The UK's carriers in play."""
    return tuple(unit for unit in game.roster(UK, SHIP) if game.type(unit).is_carrier and game.place(unit) >= 0)


def have_trouble(game: Core, unit: int) -> None:
    """5-3 A carrier has trouble on its flight deck while the event holds."""
    game.state.event_unit = unit


def teams(game: Core) -> tuple[int, ...]:
    """5-5 The UK's special forces in play."""
    return tuple(unit for unit in game.roster(UK, GROUND) if game.type(unit).is_special and game.place(unit) >= 0)


def crash(game: Core, unit: int) -> None:
    """5-5 A die for the special forces unit named: it may be eliminated."""
    face = game.roll()
    lost = face <= game.edition.faces.accident
    game.emit(DieRolled(clause=game.event.clause, what="accident", face=face, good=not lost, side=UK, unit=unit))
    if lost:
        eliminate(game, unit, game.event.clause)


CHOICES: Mapping[str, tuple[int, Units, Happen]] = {
    "5-1": (AR, aided, come_back),
    "5-3": (AR, carriers, have_trouble),
    "5-5": (UK, teams, crash),
}
"""Events for which a side names a unit: the side, the units, and what happens to the one named."""


# -- 6-4, 6-6 ----------------------------------------------------------------------------------------


def take_exocet(game: Core) -> None:
    """6-4 AR takes the marker of the land-based Exocet."""
    game.state.exocet = "held"
    game.emit(MarkerMoved(clause=game.event.clause, marker="exocet"))


def hear_the_press(game: Core) -> None:
    """6-6 A die: a point for AR or for the UK.  Raises Decided."""
    face = game.roll()
    good = face <= game.edition.faces.press
    game.emit(DieRolled(clause=game.event.clause, what="press", face=face, good=good, side=AR))
    score(game, game.edition.points.press if good else -game.edition.points.press, "press", game.event.clause)


AT_ONCE: Mapping[str, Callable[[Core], None]] = {"6-4": take_exocet, "6-6": hear_the_press}
"""Events that happen at once and ask nothing."""
