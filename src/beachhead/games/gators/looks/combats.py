"""The attacks of a combat phase as the table lists them: hexes that have been attacked, and the one in hand."""

from __future__ import annotations

from beachhead.edition.wording import sentence
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks import wording
from beachhead.games.gators.looks.wording import WORDING
from beachhead.games.gators.model import LOST, NOBODY, REB_COMBAT, RESERVE, SIDES, US_COMBAT, Attack
from beachhead.kernel.scene import Combat


def combats(game: Core) -> tuple[Combat, ...]:
    """VII-a The attacks of this combat phase; none outside it but the one in hand (VII-n)."""
    in_hand = (now(game, game.state.attack),) if game.state.attack else ()
    if game.state.phase not in (US_COMBAT, REB_COMBAT):
        return in_hand
    return (*fought(game), *in_hand)


def fought(game: Core) -> tuple[Combat, ...]:
    """VII-a The enemies that have been attacked in this phase, by the hexes in which they stand now, or were lost."""
    at_hand = game.state.attack.defenders if game.state.attack else ()
    found: dict[tuple[int, str], list[int]] = {}
    for unit in game.roster(1 - game.phasing):
        lies = game.unit(unit)
        if lies.attacked == game.state.turn and unit not in at_hand:
            where = (lies.edge, "destroyed") if lies.hex in (LOST, RESERVE) else (lies.hex, "survived")
            found.setdefault(where, []).append(unit)
    return tuple(
        Combat(
            state="fought",
            spaces=(space,),
            text=sentence(WORDING.titles(game, units)),
            note=wording.say(f"gators.combat.{end}"),
            side=SIDES[game.phasing],
        )
        for (space, end), units in found.items()
        if space >= 0
    )


def now(game: Core, attack: Attack) -> Combat:
    """The attack in hand: who against whom."""
    who = WORDING.titles(game, [fire.unit for fire in attack.fires])
    target = WORDING.titles(game, sorted(set(attack.defenders)) if NOBODY in attack.defenders else attack.defenders)
    text = wording.say("gators.combat.against" if who else "gators.combat.to_come", who=who, target=target)
    return Combat(state="now", spaces=(attack.hex,), text=sentence(text), side=SIDES[attack.side])
