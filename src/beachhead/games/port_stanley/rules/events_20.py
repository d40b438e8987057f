"""20.0 Extraneous events: what may happen elsewhere in the South Atlantic."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow
from beachhead.games.port_stanley.events_weather import ExtraneousEvent
from beachhead.games.port_stanley.model import LATER, LOST, OFF_MAP, UK
from beachhead.games.port_stanley.rules.arrivals_19 import join
from beachhead.games.port_stanley.rules.harriers_19_2 import lose_a_carrier
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, lose_step, score
from beachhead.games.port_stanley.rules.morale_17 import change_morale
from beachhead.games.port_stanley.rules.ships_12_6_3 import lose_one

CARRIER_HIT, QE2, STORM, CONVEYOR = 1, 2, 3, 4
AT_SEA = (OFF_MAP, LATER)
FIFTH_BRIGADE = 6
"""19.2 The turn of the second brigade, after which the Queen Elizabeth II does not matter."""

LAST_CONVEYOR = 6
"""20.0 The last turn in which Atlantic Conveyor counts."""

ESCORT = 3
"""20.0 A storm takes an escort on this or less, else a landing ship."""

DROWNED, HURT = 2, 4
"""20.0 A battalion of the Queen Elizabeth II is lost on this or less, loses a step on this or less."""


def extraneous_event(game: Core) -> Flow[None]:
    """20.0 A die in each weather phase; on a 1 another one says what has happened."""
    if game.options.events == "no" or game.roll() != 1:
        return
    face = game.roll()
    game.emit(ExtraneousEvent(clause="PS-20.0a", face=face))
    if face == CARRIER_HIT:
        lose_carrier(game)
    elif face == QE2:
        lose_queen(game)
    elif face == STORM:
        yield from lose_to_storm(game)
    elif face == CONVEYOR:
        save_conveyor(game)
    else:
        game.state.bonus += 1


def lose_carrier(game: Core) -> None:
    """20.0 One of the carriers is out of action: the ships hold fewer Harriers, and what finds no base is lost."""
    lose_a_carrier(game)
    score(game, 2, -1, "PS-20.0b")


def lose_queen(game: Core) -> None:
    """20.0, 17.2.1, ruling P50 The Queen Elizabeth II is sunk: a die for each battalion of 5 Brigade still at sea.

    For Argentine morale she is a ship like others.  Of no effect from turn 6 on, nor when she has been sunk before.
    """
    if game.state.turn >= FIFTH_BRIGADE or game.state.queen_sunk:
        return
    game.state.queen_sunk = True
    score(game, 1, -1, "PS-20.0c")
    change_morale(game, 1, "ship", "PS-17.2.1c")
    brigade = [
        unit
        for unit in game.roster(UK)
        if game.type(unit).turn == FIFTH_BRIGADE and game.type(unit).kind == "infantry" and game.hex(unit) in AT_SEA
    ]
    for unit in brigade:
        face = game.roll()
        if face <= DROWNED:
            eliminate(game, unit, "PS-20.0c")
        elif face <= HURT:
            lose_step(game, unit, "PS-20.0c")


def lose_to_storm(game: Core) -> Flow[None]:
    """20.0 A storm takes an escort or a landing ship, unless all of that type are in restricted waters."""
    letter = "E" if game.roll() <= ESCORT else "L"
    ships = [unit for unit in game.roster(UK) if game.type(unit).letter == letter and game.hex(unit) != LOST]
    exposed = [unit for unit in ships if game.hex(unit) < 0 or game.edition.water[game.hex(unit)] != "r"]
    if exposed:
        score(game, 1, -1, "PS-20.0d")
        yield from lose_one(game, letter, "PS-20.0d")


def save_conveyor(game: Core) -> None:
    """20.0 Atlantic Conveyor comes through: a fifth helicopter, and room for more Harriers, from turn 6.

    On turn 6 itself the helicopter joins the others at once.
    """
    if game.state.turn <= LAST_CONVEYOR:
        game.state.conveyor = True
        join(game)
