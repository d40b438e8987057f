"""What ground support makes of a land attack (12.7.5): the odds over the die that says how strong it is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from beachhead.edition.attacks import with_dice
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.attack_panel import cost, faces, figures, lost, shown
from beachhead.games.port_stanley.looks.odds import Outlook, is_known, outlooks
from beachhead.games.port_stanley.looks.wording import flyers, say
from beachhead.games.port_stanley.model import SIDES, UK, Battle, Support
from beachhead.games.port_stanley.rules.air_12.support_12_7_5 import ready, roll_support, support_needs
from beachhead.games.port_stanley.rules.combat_11.battles_11 import in_hand
from beachhead.kernel import scene
from beachhead.kernel.odds import fork_dice
from beachhead.kernel.refusal import met


def answered(game: Core, battle: Battle) -> scene.Case | None:
    """12.7.5 A land attack once all aircraft that can support those attacked do; None if there are none."""
    return backed(game, battle, 1 - game.phasing)


def backed(game: Core, battle: Battle, side: int) -> scene.Case | None:
    """12.7.5, 7.4 A land attack once all aircraft of a side that can support it, or those attacked, do; None if there
    are none."""
    if not met(support_needs(game, side, battle.hexes[0])):
        return None
    number = ready(game, side)
    ways = tuple(supported(game, Support(battle.hexes[0], number, side=side)))
    planes = flyers(number, (0, 0, 0)) if side == UK else flyers(0, (0, 0, number))
    return scene.Case(
        title=say("port_stanley.threat.supported", flyers=planes),
        column=-1,
        outcomes=tuple(faces(ways)),
        figures=figures(game, ways) if ways else (),
    )


def cost_when_backed(game: Core, battle: Battle, side: int) -> Fraction:
    """11.5.2, 12.7.5 How many steps the defenders can expect to lose then."""
    return cost(supported(game, Support(battle.hexes[0], ready(game, side), side=side)))


def lost_with_support(game: Core, support: Support) -> str:
    """12.7.5, 11.5.2 The steps that both can expect to lose in an attack with ground support, and with what is there
    already; "" where it is not known who is attacked."""
    then = game.fork()
    then.state.fighting = next(
        place for place, one in enumerate(then.state.battles) if support.hex in one.hexes and not one.barrage
    )
    then.forget()
    battle = in_hand(then)
    if not is_known(then, battle, SIDES[support.side]):
        return ""
    others = [one for one in then.state.supports if one.hex in battle.hexes]
    return lost(supported(then, *others, support))


def supported(game: Core, *support: Support) -> Iterator[Outlook]:
    """12.7.5, 11.3 What the die of the battle in hand gives for each strength that support can have."""

    def rolled(dice: tuple[int, ...]) -> tuple[Support, ...]:
        copy = with_dice(game, dice)
        copy.state.supports = support
        copy.forget()
        for one in support:
            roll_support(copy, one)
        return copy.state.supports

    for _, chance, supports in fork_dice(rolled):
        copy = game.fork()
        copy.state.supports = supports
        copy.forget()
        faced = shown(copy, in_hand(copy))
        for way in outlooks(faced, in_hand(faced)):
            yield way._replace(chance=chance * way.chance)
