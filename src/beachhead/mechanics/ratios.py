"""Combat odds as whole numbers: n for odds of n to 1, -n for 1 to n; there are none of 0.

Even odds are 1.  A chart that also has a column -1, for a defender who is somewhat stronger, has two columns between
odds of 2 to 1 and 1 to 2, others have one.
"""

from __future__ import annotations

from fractions import Fraction

Strength = int | Fraction


def odds(attack: Strength, defence: Strength, *, rounded_up: bool = False) -> int:
    """The odds of two strengths above 0, fractions dropped.

    Below even odds the defender's part is dropped as well (2 against 3 is -1), or `rounded_up` (2 against 3 is -2).
    """
    if attack >= defence:
        return attack // defence
    return -defence // attack if rounded_up else -(defence // attack)


def shifted(odds: int, columns: int, *, minus_one: bool = False) -> int:
    """Odds some columns further right (below 0: left), where a column is one step of the odds.

    `minus_one`: whether the chart has odds of -1 beside those of 1.
    """
    even = 0 if minus_one else 1
    place = (odds - 1 if odds > 0 else odds + even) + columns
    return place + 1 if place >= 0 else place - even
