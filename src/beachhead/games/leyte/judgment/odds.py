"""What an attack is worth: every face of the die, retreats that are blocked, the unit values of 15.1.

All worth is in points for the attacker: what the enemy loses less what he loses himself.
"""

from __future__ import annotations

from beachhead.games.leyte.core import replace
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import JP, Attack
from beachhead.games.leyte.rules.artillery_8 import guards_for, is_solely_artillery
from beachhead.games.leyte.rules.combat_7.displacement_7_8 import can_retreat
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import NO_EFFECT, retreat_length
from beachhead.games.leyte.rules.combat_7.strength_7_3 import differential, terrain_line

LOSS = (1.6, 1.0)
"""What a point's worth of one's own units lost weighs, by side: a Japanese point has to be outweighed by more than
one US point (15.4), so that US losses count for more than Japanese ones."""

PUSHED = 0.5
"""What a hex of retreat costs whoever retreats: ground, and the initiative."""

FROM_ROUGH = 0.6
"""What it costs Japan besides to be driven out of rough or mountain, where 14.1 protects."""


Escapes = dict[tuple[int, int], bool]
"""Whether a unit can carry out a retreat of so many hexes (7.74), as far as somebody has asked."""


def loss(game: Leyte, unit: int) -> float:
    """What it costs a unit's side to lose it."""
    return LOSS[game.side(unit)] * game.type(unit).value


def push(game: Leyte, unit: int, length: int) -> float:
    """What it costs a unit's side that it retreats."""
    return PUSHED * length + (
        FROM_ROUGH if game.side(unit) == JP and game.edition.rough_ground[game.hex(unit)] else 0.0
    )


def result_worth(game: Leyte, attack: Attack, code: str, escapes: Escapes) -> float:
    """What a result is worth to the attacker, with `attack` in hand."""
    if code == NO_EFFECT:
        return 0.0
    sign, struck = (1, attack.defenders) if code[0] == "D" else (-1, attack.attackers)
    if code[1] == "e":
        return sign * sum(loss(game, unit) for unit in struck)
    total = 0.0
    for unit in struck:
        length = retreat_length(game, unit, code)
        if length:
            escaped = escapes.get((unit, length))
            if escaped is None:
                escaped = escapes[unit, length] = can_retreat(game, unit, length)
            total += push(game, unit, length) if escaped else loss(game, unit)
    return sign * total


def worth(game: Leyte, attack: Attack) -> float:
    """The expected worth of an attack as it stands, to the attacker."""
    return Fight(game, attack).worth_at(differential(game, attack))


class Fight:
    """The worth of an attack at any differential; results are looked at once.

    Protective fire and Banzai change the differential alone.  `escapes` may be shared by attacks in one position.
    """

    def __init__(self, game: Leyte, attack: Attack, escapes: Escapes | None = None) -> None:
        self.game = game
        self.attack = attack
        self.escapes = {} if escapes is None else escapes
        self.base = differential(game, attack)
        self.line = terrain_line(game, attack)
        self._results: dict[str, float] = {}
        self._columns: dict[int, float] = {}

    def worth_at(self, value: int) -> float:
        """The expected worth at a differential."""
        crt = self.game.edition.crt
        column = crt.column(self.line, value)
        known = self._columns.get(column)
        if known is None:
            known = self._columns[column] = sum(self._result(row[column]) for row in crt.rows) / crt.sides
        return known

    def _result(self, code: str) -> float:
        known = self._results.get(code)
        if known is None:
            before, self.game.state.attack = self.game.state.attack, self.attack
            known = self._results[code] = result_worth(self.game, self.attack, code, self.escapes)
            self.game.state.attack = before
        return known


Guns = dict[int, list[int]]
"""By defender the guns that could give him protective fire against an attack not by guns alone."""


def likely_fire(game: Leyte, attack: Attack, guns: Guns) -> int:
    """8.4 The strongest protective fire that the other side could add to an attack; nobody guards himself (8.5)."""
    if is_solely_artillery(game, attack):
        return 0
    strongest = 0
    for enemy in attack.defenders:
        if enemy not in guns:
            guns[enemy] = guards_for(game, enemy, replace(attack, defenders=()))
        strongest = max([strongest, *(game.type(gun).fpf for gun in guns[enemy] if gun not in attack.defenders)])
    return strongest
