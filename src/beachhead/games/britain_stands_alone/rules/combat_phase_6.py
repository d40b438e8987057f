"""6.0 The Land Combat Phase: combats one after the other in the order that the active player likes."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.rules.combat_6.assault_8_6_9_4 import owing, waiting
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import declaring
from beachhead.games.britain_stands_alone.rules.combat_6.declaring_6_1 import ATTACK, attack_needs, targets
from beachhead.games.britain_stands_alone.rules.combat_6.fight_6_1 import settle_coast
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.overstacked_4 import thin_out
from beachhead.games.britain_stands_alone.rules.sabotage_13_2 import sabotage_window
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met

BETWEEN, CHOOSING = range(2)
"""Where the phase stands: before the next combat is a moment for sabotage (13.2); another is before its die."""


def combat_phase(game: Core) -> Flow[None]:
    """6.0 The active player attacks where he likes; then what came of the assaults is settled (9.4, 4.0)."""
    while True:
        yield from between_battles(game)
        if not any(met(attack_needs(game, space)) for space in targets(game)):
            break
        done = yield from decide(game, game.ask("combats", ATTACK, END, clause="BSA-6.1a", anchor=True))
        if done.goes_on:
            break
        game.state.step = BETWEEN
        yield from resolve(game)
    close_phase(game)
    yield from thin_out(game)


def between_battles(game: Core) -> Flow[None]:
    """13.2 The moment between two combats, before the first and after the last: sabotage can be declared."""
    if game.state.step == BETWEEN:
        yield from sabotage_window(game)
        game.state.step = CHOOSING


def close_phase(game: Core) -> None:
    """9.4 Coastal divisions pay for their beaches; whoever still waits at sea does not land this turn."""
    settle_coast(game)
    for unit in waiting(game):
        game.stamp(unit, assault=False)
    game.state.attacked = ()
    game.forget()


def end_needs(game: Core) -> Conditions:
    """6.0, 8.6 What the phase needs to end: nobody who has dropped on an enemy still has to attack."""
    yield not owing(game), "BSA-8.6n", "drop_owed"


END = act("end_combat", clause="BSA-6.0b", needs=end_needs, when=declaring, goes_on=True)
