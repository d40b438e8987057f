"""16.0 Scenarios: what happens at the end of certain Game-Turns.  Set-ups and lengths are data."""

from __future__ import annotations

from beachhead.games.leyte.core import Core, Flow, act
from beachhead.games.leyte.model import JP, SIDES, US, WAITING
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import eliminate
from beachhead.games.leyte.rules.movement_5 import is_battalion_325
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import ANY_UNIT


def end_of_turn_rules(game: Core) -> Flow[None]:
    """16.13 What a scenario orders for the end of this Game-Turn."""
    if game.state.turn == game.scenario.south_exit_by and not game.state.south_exited:
        yield from exit_penalty(game)


def exit_penalty(game: Core) -> Flow[None]:
    """16.13.4 No 3-2-5 has left at 0531 in time: Japan removes one of its choice and scores it as destroyed."""
    if penalty_victims(game):
        choice: Option = yield from settle(game.ask("penalty", PENALTY, clause="LEY-16.13h", side=SIDES[JP]))
        eliminate(game, choice.piece, "penalty")


def penalty_victims(game: Core) -> list[int]:
    """16.13.4 with ruling 6.28: any US 3-2-5, withheld ones too."""
    turn, withheld = game.state.turn, game.options.exit_penalty == "withheld_too"
    return [
        unit
        for unit in game.roster(US)
        if is_battalion_325(game, unit)
        and (game.hex(unit) >= 0 or (withheld and game.hex(unit) == WAITING and game.state.units[unit].due <= turn))
    ]


def penalty_needs(game: Core, unit: int) -> Conditions:
    """16.13.4 What a unit needs so that it can be the one that is removed."""
    lies = game.state.units[unit]
    battalion, waits = is_battalion_325(game, unit), lies.hex == WAITING
    yield battalion, "LEY-16.13i", "not_in_penalty"
    if battalion and waits:
        yield lies.due <= game.state.turn, "LEY-16.13h", "not_due"
        yield unit in penalty_victims(game), "LEY-16.13h", "held_back"
    elif battalion:
        yield lies.hex >= 0, "LEY-16.13h", "not_on_map"


PENALTY = act("penalty", ANY_UNIT, clause="LEY-16.13h", exactly=penalty_victims, needs=penalty_needs)
