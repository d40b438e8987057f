"""2.0, 5.2, 5.3 The Land Movement and the Motorized Movement Phases of both sides; exile (13.3)."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Exiled
from beachhead.games.britain_stands_alone.model import BR, BR_MOVEMENT, LOST
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.invasion_16 import raise_alarm
from beachhead.games.britain_stands_alone.rules.leaders_13_3 import ROYAL_FAMILY
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import in_british_movement, note_pinned
from beachhead.games.britain_stands_alone.rules.movement_5.moving_5 import DRIVE, MOVE
from beachhead.games.britain_stands_alone.rules.movement_5.rail_5_4 import RAIL, roll_for_rails
from beachhead.games.britain_stands_alone.rules.movement_5.warning_16 import RELOCATE
from beachhead.games.britain_stands_alone.rules.overstacked_4 import thin_out
from beachhead.games.britain_stands_alone.rules.victory_15 import OTHER, award
from beachhead.kernel.acts import Open, decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions

BEGINNING, MOVING = range(2)
"""The steps of a Movement Phase."""

ONLY_THE_END = 1
"""How many options are left where nobody can do anything but end the phase: then nobody is asked."""


def land_movement(game: Core) -> Flow[None]:
    """5.2, 5.4, 16.0 The phasing player moves all of his units that he likes; the British first test and roll."""
    s = game.state
    if s.step == BEGINNING:
        if s.phase == BR_MOVEMENT:
            raise_alarm(game)
            roll_for_rails(game)
        note_pinned(game)
        s.step = MOVING
    if game.phasing == BR:
        yield from move_units(game, MOVE, DRIVE, RAIL, RELOCATE, EXILE, END)
    else:
        yield from move_units(game, MOVE, RAIL, END)


def motorized_movement(game: Core) -> Flow[None]:
    """5.3 The phasing player moves his units that move twice."""
    if game.state.step == BEGINNING:
        note_pinned(game)
        game.state.step = MOVING
    yield from move_units(game, MOVE, END)


def move_units(game: Core, *acts: Open) -> Flow[None]:
    """5.2, 4.0 One move after the other, in any order; overruns are fought at once; then no hex may hold too many."""
    while True:
        ask = game.ask("move", *acts, clause="BSA-5.2a", anchor=True)
        if is_the_end(game, ask) or (yield from decide(game, ask)).goes_on:
            break
        yield from resolve(game)
    yield from thin_out(game)


def is_the_end(game: Core, ask: Ask) -> bool:
    """5.2 Whether the phase can but end.  Kept, so that copies need not make the options."""
    found: bool = game.kept("is_the_end", lambda: len(ask.choices()) == ONLY_THE_END)
    return found


# -- 13.3 ------------------------------------------------------------------------------------------------


def exile_needs(game: Core) -> Conditions:
    """13.3 What it takes to send the Royal Family into exile: it is still in England, wherever that is."""
    family = game.edition.unit_index[ROYAL_FAMILY]
    yield game.hex(family) >= 0, "BSA-13.3n", "not_in_england"


def exile(game: Core) -> None:
    """13.3, 15.1 The Royal Family goes into exile."""
    family, worth = game.edition.unit_index[ROYAL_FAMILY], game.edition.tables.victory
    game.put(family, LOST)
    game.state.exiled = True
    game.emit(Exiled(clause="BSA-13.3n", piece=family))
    award(game, worth.royal_exiled, OTHER, "royal_exiled", clause="BSA-15.1e", piece=family)


EXILE = act("exile", clause="BSA-13.3n", needs=exile_needs, does=exile, when=in_british_movement)

END = act("end_movement", clause="BSA-2.0m", goes_on=True)
