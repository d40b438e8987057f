"""The attacks of a combat phase as the table lists them: hexes that have been attacked, and the one in hand."""

from __future__ import annotations

from beachhead.games.gators import words
from beachhead.games.gators.model import NOBODY, REB_COMBAT, US_COMBAT, Attack
from beachhead.games.gators.play import Core
from beachhead.kernel.scene import Combat


def combats(g: Core) -> tuple[Combat, ...]:
    """VII-a The attacks of this combat phase; none outside it but the one in hand (VII-n)."""
    in_hand = (now(g, g.state.attack),) if g.state.attack else ()
    if g.state.phase not in (US_COMBAT, REB_COMBAT):
        return in_hand
    return (*fought(g), *in_hand)


def fought(g: Core) -> tuple[Combat, ...]:
    """VII-a The enemies on the map that have been attacked in this phase, by the hexes in which they stand now."""
    at_hand = g.state.attack.defenders if g.state.attack else ()
    hexes: dict[int, list[int]] = {}
    for unit in g.on_map(1 - g.phasing):
        if g.unit(unit).attacked == g.state.turn and unit not in at_hand:
            hexes.setdefault(g.hex(unit), []).append(unit)
    return tuple(
        Combat(state="fought", spaces=(space,), text=words.titles(g, units), note=words.say("gators.combat.survived"))
        for space, units in hexes.items()
    )


def now(g: Core, attack: Attack) -> Combat:
    """The attack in hand: who against whom."""
    who = words.titles(g, [fire.unit for fire in attack.fires])
    target = words.titles(g, sorted(set(attack.defenders)) if NOBODY in attack.defenders else attack.defenders)
    text = words.say("gators.combat.against" if who else "gators.combat.to_come", who=who, target=target)
    return Combat(state="now", spaces=(attack.hex,), text=text)
