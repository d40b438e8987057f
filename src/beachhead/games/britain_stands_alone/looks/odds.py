"""Exact odds of a land combat: the code that resolves it is run once for every face of every die.

It begins at the question that is open: while the combat is put together it is taken as it stands.  Decisions inside are
answered plainly: both sides commit their best tanks, go back rather than lose steps, and nobody advances or strikes in
the dark (13.2).
"""

from __future__ import annotations

from msgspec.structs import replace

from beachhead.edition.attacks import Way, struck, with_dice
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import CombatRolled, GuardBeaten
from beachhead.games.britain_stands_alone.model import Battle
from beachhead.games.britain_stands_alone.rules.combat_6.advance_6_3 import ENOUGH, HALT
from beachhead.games.britain_stands_alone.rules.combat_6.armour_6_4 import COMMIT
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import PREPARING, in_hand, in_hexes
from beachhead.games.britain_stands_alone.rules.combat_6.declaring_6_1 import declare
from beachhead.games.britain_stands_alone.rules.combat_6.followers_13_3 import STAY
from beachhead.games.britain_stands_alone.rules.combat_6.result_6_2 import RETREAT
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.sabotage_13_2 import NO_SABOTAGE
from beachhead.games.britain_stands_alone.rules.strength_11_2 import armour
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.dice import DiceRunOutError
from beachhead.kernel.odds import fork_dice

PLAINLY = (RETREAT.verb, STAY.verb, ENOUGH.verb, HALT.verb, NO_SABOTAGE.verb)
"""Verbs of the plain answers."""


class Resolved(Way, frozen=True, kw_only=True):
    """What the dice do to a combat: with the final odds, the printed result, and who lost a step of two.

    `beaten` is whether a Home Guard that was alone is (10.0).  `face` is that of the match's die: 10 is nought.
    """

    odds: str
    code: str
    reduced: tuple[int, ...]
    beaten: bool = False


AFTERWARDS = 500
"""So many dice are there for what comes of a combat."""


def resolutions(game: Core) -> tuple[Resolved, ...]:
    """Every way in which the combat in hand can go from here, before its die is rolled, with its exact chance."""
    ways = fork_dice(lambda faces: resolve_on_copy(game, faces))
    return tuple(replace(resolved, chance=chance) for _, chance, resolved in ways)


def resolve_on_copy(game: Core, faces: tuple[int, ...], rest: tuple[int, ...] = ()) -> Resolved:
    """Run the combat on a copy of the position with scripted dice, `rest` those of what comes of it."""
    copy = with_dice(game, (*faces, *rest))
    battle = in_hand(game)
    units = (*battle.attackers, *in_hexes(game, battle))
    if battle.step == PREPARING:
        declare(copy)
    try:
        run_plainly(copy, len(game.state.contests) - 1)
    except DiceRunOutError:
        if rest or not is_fought(copy):
            raise
        return resolve_on_copy(game, faces, (1,) * AFTERWARDS)
    rolled = next(event for event in copy.emitted if isinstance(event, CombatRolled))
    lost, driven = struck(game, copy, units, game.edition.board.distance)
    return Resolved(
        face=rolled.face or 10,
        odds=rolled.odds,
        code=rolled.result,
        lost=lost,
        driven=driven,
        reduced=tuple(unit for unit in units if copy.unit(unit).reduced and not game.unit(unit).reduced),
        beaten=any(isinstance(event, GuardBeaten) for event in copy.emitted),
    )


def is_fought(game: Core) -> bool:
    """6.2, 4.0 Whether the die of the combat in hand has fallen, so that no other decides anything for those who fight:
    they are for ships and aircraft that are driven out of a hex, where no leaders are hunted (13.3)."""
    battle = game.enclosing(Battle)
    rolled = any(isinstance(event, CombatRolled) for event in game.emitted)
    return rolled and battle is not None and not battle.leaders


def run_plainly(game: Core, down_to: int) -> None:
    """Go through the combat to its end, with plain answers."""
    flow = resolve(game, down_to)
    try:
        ask = next(flow)
        while True:
            assert isinstance(ask, Ask)
            ask = flow.send(plain_answer(game, ask))
    except StopIteration:
        return


def plain_answer(game: Core, ask: Ask) -> Option:
    """What is answered: the best tanks, the plain verbs, else the first option."""
    options = ask.choices()
    tanks = [option for option in options if option.action.verb == COMMIT.verb]
    if tanks:
        return max(tanks, key=lambda option: armour(game, option.piece))
    return next((option for option in options if option.action.verb in PLAINLY), options[0])
