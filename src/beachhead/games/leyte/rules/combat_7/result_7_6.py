"""7.6 The result: the die on the column of the differential."""

from __future__ import annotations

from beachhead.games.leyte.core import Core
from beachhead.games.leyte.events import CombatRolled
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.combat_7.strength_7_3 import contributions, terrain_line
from beachhead.mechanics.modifiers import total


def roll_combat(game: Core) -> str:
    """7.6 The attacker rolls the die on the column of the differential."""
    attack = attack_in_hand(game)
    line, parts = terrain_line(game, attack), contributions(game, attack)
    value = total(parts)
    face = game.roll(6)
    code = game.edition.crt.result(line, value, face)
    game.emit(
        CombatRolled(
            clause="LEY-7.61a",
            differential=value,
            line=line,
            column=game.edition.crt.column(line, value),
            face=face,
            result=code,
            side=game.phasing,
            defenders=attack.defenders,
            parts=parts,
        )
    )
    return code
