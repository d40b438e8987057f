"""The attacks of a Combat Phase as the table lists them: fought, in hand, owed."""

from __future__ import annotations

from beachhead.games.leyte.looks import words
from beachhead.games.leyte.model import LOST, SIDES, Attack, Fought
from beachhead.games.leyte.play import Core, replace
from beachhead.games.leyte.rules.artillery_8 import batteries
from beachhead.games.leyte.rules.obligations_7_1 import opponents, owing
from beachhead.games.leyte.rules.strength_7_3 import differential
from beachhead.kernel.scene import Combat


def combats(g: Core) -> tuple[Combat, ...]:
    """7.11, 7.12 The attacks of this Combat Phase in order, then who is still owed one; none outside it."""
    if not g.state.fighting:
        return ()
    attack = g.state.attack
    at_hand = (in_hand(g, attack),) if attack else ()
    rows = (*(fought(g, past) for past in g.state.fought), *at_hand, *owed(g))
    return tuple(replace(row, side=SIDES[g.phasing]) for row in rows)


def fought(g: Core, past: Fought) -> Combat:
    """An attack with its differential and how it ended."""
    attack = past.attack
    end = "repulsed" if past.end == "held" and is_repulsed(g, attack) else past.end
    note = words.say(f"leyte.combat.{end}", differential=f"{attack.differential:+d}")
    return Combat(state="fought", spaces=past.spaces, text=who_against(g, attack), note=note)


def is_repulsed(g: Core, attack: Attack) -> bool:
    """7.62 Whether the result was against the attackers and struck one of them: driven back, or lost."""
    against = g.e.crt.result(attack.line, attack.differential, attack.face).startswith("A")
    lies = [g.state.units[unit] for unit in attack.attackers]
    return against and any(unit.hex == LOST or unit.hurt == g.state.clock for unit in lies)


def in_hand(g: Core, attack: Attack) -> Combat:
    """The attack in hand, with its differential as it stands."""
    value = attack.differential if attack.face else differential(g, attack)
    spaces = tuple(g.hex(unit) for unit in attack.defenders if g.hex(unit) >= 0)
    return Combat(state="now", spaces=spaces, text=who_against(g, attack), note=f"{value:+d}")


def who_against(g: Core, attack: Attack) -> str:
    """Attackers against defenders, by what is printed on their counters."""
    who = words.names(g, attack.attackers + attack.barrage)
    target = words.names(g, attack.defenders)
    if attack.support:
        who = ", ".join(part for part in (who, words.say("leyte.combat.support")) if part)
    return words.say("leyte.combat.against" if who else "leyte.combat.to_come", who=who, target=target)


def owed(g: Core) -> tuple[Combat, ...]:
    """Enemies that must be attacked, with who can do it; units that must attack and have none of those beside them."""
    at_hand = g.state.attack.attackers + g.state.attack.defenders if g.state.attack else ()
    left = [unit for unit in owing(g) if unit not in at_hand]
    enemies = [unit for unit in left if g.side(unit) != g.phasing]
    rows = [owed_by(g, enemy) for enemy in enemies]
    alone = [
        unit for unit in left if g.side(unit) == g.phasing and not any(enemy in enemies for enemy in opponents(g, unit))
    ]
    for unit in alone:
        text = words.say("leyte.combat.attacks", unit=g.type(unit).name)
        rows.append(Combat(state="owed", spaces=(g.hex(unit),), text=text, clause="LEY-7.12a"))
    return tuple(rows)


def owed_by(g: Core, enemy: int) -> Combat:
    """7.11 An enemy that must be attacked: by whom next to it, else from afar."""
    beside, guns = tuple(opponents(g, enemy)), batteries(g, (enemy,))
    key = "attacked" if beside else "barraged" if guns else "supported"
    text = words.say(f"leyte.combat.{key}", unit=g.type(enemy).name, who=words.names(g, beside or guns))
    return Combat(state="owed", spaces=(g.hex(enemy),), text=text, clause="LEY-7.11a")
