"""The attacks of a Combat Phase as the table lists them: fought, in hand, owed."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.leyte.core import Core, replace
from beachhead.games.leyte.events import AttackDeclared
from beachhead.games.leyte.looks import wording
from beachhead.games.leyte.looks.fought import Battle, battles
from beachhead.games.leyte.model import LOST, SIDES, Attack
from beachhead.games.leyte.rules.artillery_8 import batteries
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import opponents, owing
from beachhead.games.leyte.rules.combat_7.strength_7_3 import differential
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Combat
from beachhead.kernel.text import printed


def combats(game: Core, told: Iterable[Event]) -> tuple[Combat, ...]:
    """7.11, 7.12 The attacks of this Combat Phase in order, then who is still owed one; none outside it."""
    if not game.state.fighting:
        return ()
    attack, declared = game.state.attack, battles(told)
    current = declared.pop() if attack and attack.declared and declared else None
    at_hand = (in_hand(game, attack, current),) if attack else ()
    rows = (*(ended(game, past) for past in declared), *at_hand, *owed(game))
    return tuple(replace(row, side=SIDES[game.phasing]) for row in rows)


def ended(game: Core, past: Battle) -> Combat:
    """An attack with its differential and how it ended."""
    attack, rolled = past.declared, past.rolled
    end = past.end(game)
    if end == "held" and is_repulsed(game, past):
        end = "repulsed"
    note = wording.say(f"leyte.combat.{end}", differential=printed(rolled.differential if rolled else 0, "+"))
    spaces = tuple(past.before[unit] for unit in attack.defenders if unit in past.before)
    return Combat(state="fought", spaces=spaces, text=who_against(game, attack), note=note)


def is_repulsed(game: Core, past: Battle) -> bool:
    """7.62 Whether the result was against the attackers and struck one of them: driven back, or lost."""
    against = past.rolled is not None and past.rolled.result.startswith("A")
    lies = [game.state.units[unit] for unit in past.declared.attackers]
    return against and any(unit.hex == LOST or unit.hurt == game.state.clock for unit in lies)


def in_hand(game: Core, attack: Attack, current: Battle | None) -> Combat:
    """The attack in hand, with its differential as it stands."""
    rolled = current.rolled if current is not None else None
    value = rolled.differential if rolled is not None else differential(game, attack)
    spaces = tuple(game.hex(unit) for unit in attack.defenders if game.hex(unit) >= 0)
    return Combat(state="now", spaces=spaces, text=who_against(game, attack), note=printed(value, "+"))


def who_against(game: Core, attack: Attack | AttackDeclared) -> str:
    """Attackers against defenders, by what is printed on their counters."""
    who = wording.names(game, attack.attackers + attack.barrage)
    target = wording.names(game, attack.defenders)
    if attack.support:
        who = ", ".join(part for part in (who, wording.say("leyte.combat.support")) if part)
    return wording.say("leyte.combat.against" if who else "leyte.combat.to_come", who=who, target=target)


def owed(game: Core) -> tuple[Combat, ...]:
    """Enemies that must be attacked, with who can do it; units that must attack and have none of those beside them."""
    at_hand = game.state.attack.attackers + game.state.attack.defenders if game.state.attack else ()
    left = [unit for unit in owing(game) if unit not in at_hand]
    enemies = [unit for unit in left if game.side(unit) != game.phasing]
    rows = [owed_by(game, enemy) for enemy in enemies]
    alone = [
        unit
        for unit in left
        if game.side(unit) == game.phasing and not any(enemy in enemies for enemy in opponents(game, unit))
    ]
    for unit in alone:
        text = wording.say("leyte.combat.attacks", unit=game.type(unit).name)
        rows.append(Combat(state="owed", spaces=(game.hex(unit),), text=text, clause="LEY-7.12a"))
    return tuple(rows)


def owed_by(game: Core, enemy: int) -> Combat:
    """7.11 An enemy that must be attacked: by whom next to it, else from afar."""
    beside, guns = tuple(opponents(game, enemy)), batteries(game, (enemy,))
    key = "attacked" if beside else "barraged" if guns else "supported"
    text = wording.say(f"leyte.combat.{key}", unit=game.type(enemy).name, who=wording.names(game, beside or guns))
    return Combat(state="owed", spaces=(game.hex(enemy),), text=text, clause="LEY-7.11a")
