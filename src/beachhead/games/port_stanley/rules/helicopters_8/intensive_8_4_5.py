"""8.4.5 Intensive use of helicopters (optional): once, for one turn, at the price of morale and of rest."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, act
from beachhead.games.port_stanley.events import IntensiveLift
from beachhead.games.port_stanley.model import AR
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.morale_17 import change_morale
from beachhead.kernel.refusal import Conditions


def intensive_needs(game: Core) -> Conditions:
    """8.4.5 What intensive use needs: it is played, Argentine, once in the match, and there is something that flies."""
    yield game.options.intensive_lift == "yes", "PS-8.4.5a", "not_played"
    yield game.phasing == AR, "PS-8.4.5a", "only_argentines"
    yield not game.state.intensive, "PS-8.4.5a", "once"
    yield game.state.available[0] > 0, "PS-8.3.1c", "no_transport"


def use_intensively(game: Core) -> None:
    """8.4.5 Helicopters carry twice as much in this turn; a point of morale is lost."""
    game.state.intensive = game.state.turn
    game.forget()
    game.emit(IntensiveLift(clause="PS-8.4.5a"))
    change_morale(game, -1, "helicopters", "PS-8.4.5b")


INTENSIVE = act(
    "intensive",
    clause="PS-8.4.5a",
    needs=intensive_needs,
    does=use_intensively,
    when=in_movement,
    listed=False,
)
