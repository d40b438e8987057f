"""16.0 Scenarios: what happens at the end of certain Game-Turns.  Set-ups and lengths are data."""

from __future__ import annotations

from beachhead.games.leyte.model import JP, SIDES, US, WAITING
from beachhead.games.leyte.play import Core, Flow
from beachhead.games.leyte.rules.movement_5 import is_battalion_325
from beachhead.games.leyte.rules.retreat_7_7 import eliminate
from beachhead.kernel.ask import Ask, Option, settle
from beachhead.kernel.text import Text


def end_of_turn_rules(g: Core) -> Flow[None]:
    """16.13 What a scenario orders for the end of this Game-Turn."""
    if g.scenario.south_exit >= 0 and g.state.turn == g.scenario.south_exit_by and not g.state.south_exited:
        yield from exit_penalty(g)


def exit_penalty(g: Core) -> Flow[None]:
    """16.13.4 No 3-2-5 has left at 0531 in time: Japan removes one of its choice and scores it as destroyed."""
    victims = penalty_victims(g)
    if not victims:
        return
    picks = tuple(g.pick("penalty", unit, "LEY-16.13h") for unit in victims)
    choice: Option = yield from settle(Ask(SIDES[JP], Text("leyte.ask.penalty"), "LEY-16.13h", picks))
    eliminate(g, choice.piece, "penalty")


def penalty_victims(g: Core) -> list[int]:
    """16.13.4 with ruling 6.28: any US 3-2-5, withheld ones too."""
    turn, withheld = g.state.turn, g.rulings["exit_penalty"] == "withheld_too"
    return [
        unit
        for unit in g.roster(US)
        if is_battalion_325(g, unit)
        and (g.hex(unit) >= 0 or (withheld and g.hex(unit) == WAITING and g.state.units[unit].due <= turn))
    ]
