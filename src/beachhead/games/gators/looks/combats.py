"""The attacks of a combat phase as the table lists them: hexes that have been attacked, and the one in hand."""

from __future__ import annotations

from beachhead.games.gators.looks import words
from beachhead.games.gators.model import LOST, NOBODY, REB_COMBAT, RESERVE, SIDES, US_COMBAT, Attack
from beachhead.games.gators.play import Core
from beachhead.kernel.scene import Combat


def combats(g: Core) -> tuple[Combat, ...]:
    """VII-a The attacks of this combat phase; none outside it but the one in hand (VII-n)."""
    in_hand = (now(g, g.state.attack),) if g.state.attack else ()
    if g.state.phase not in (US_COMBAT, REB_COMBAT):
        return in_hand
    return (*fought(g), *in_hand)


def fought(g: Core) -> tuple[Combat, ...]:
    """VII-a The enemies that have been attacked in this phase, by the hexes in which they stand now, or were lost."""
    at_hand = g.state.attack.defenders if g.state.attack else ()
    found: dict[tuple[int, str], list[int]] = {}
    for unit in g.roster(1 - g.phasing):
        lies = g.unit(unit)
        if lies.attacked == g.state.turn and unit not in at_hand:
            where = (lies.edge, "destroyed") if lies.hex in (LOST, RESERVE) else (lies.hex, "survived")
            found.setdefault(where, []).append(unit)
    return tuple(
        Combat(
            state="fought",
            spaces=(space,),
            text=words.sentence(words.titles(g, units)),
            note=words.say(f"gators.combat.{end}"),
            side=SIDES[g.phasing],
        )
        for (space, end), units in found.items()
        if space >= 0
    )


def now(g: Core, attack: Attack) -> Combat:
    """The attack in hand: who against whom."""
    who = words.titles(g, [fire.unit for fire in attack.fires])
    target = words.titles(g, sorted(set(attack.defenders)) if NOBODY in attack.defenders else attack.defenders)
    text = words.say("gators.combat.against" if who else "gators.combat.to_come", who=who, target=target)
    return Combat(state="now", spaces=(attack.hex,), text=words.sentence(text), side=SIDES[attack.side])
