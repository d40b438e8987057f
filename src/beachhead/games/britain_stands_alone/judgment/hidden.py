"""Those behind the front: leaders who flee or are exiled, Auxiliary Units and Brandenbergers (13.2, 13.3)."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.judgment.ground import (
    falls,
    forces,
    guarded,
    is_invaded,
    shaking,
    threat,
)
from beachhead.games.britain_stands_alone.judgment.verbs import LAST
from beachhead.games.britain_stands_alone.model import BR, BR_COMBAT, GE, GE_COMBAT
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import has_in_hand, in_hand
from beachhead.games.britain_stands_alone.rules.combat_6.retreat_6_2 import barred
from beachhead.games.britain_stands_alone.rules.leaders_13_3 import ROYAL_FAMILY
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import destinations, is_off_map

LIKELY, STORM = 0.5, 2
"""13.3 The chance to lose the hex of London's court from which it goes into exile, which costs two thirds of what its
capture does; and from how many hexes away the enemy storms it in a turn."""

SURROUNDED = 0.5
"""6.2, 13.3 What is left of that chance where nobody who is with the court could go back and take it along."""

EXILE = 0.5
"""13.3 What exile is worth then: whoever can still come to London comes first."""

OUT_OF_REACH = 16
"""13.3, 5.3 So many hexes away no panzers come upon a leader, though they go twice in a turn."""

WORTHWHILE = 0.5
"""13.2 What an attack on a land unit must be worth: there are only so many."""

SPARED = 2
"""13.2 The Brandenberger points that are kept for ports that would be blown up."""


def exiles(game: Core) -> float:
    """13.3, 15.1 Whether the Royal Family leaves England: once London is likely to fall where it is."""
    space = game.place(game.edition.unit_index[ROYAL_FAMILY])
    if is_off_map(game, space):
        return LAST
    likely = LIKELY * (SURROUNDED if is_surrounded(game, space) else 1.0)
    return EXILE if in_danger(game, space) >= likely else LAST


def is_surrounded(game: Core, space: int) -> bool:
    """6.2 Whether no way leads the British back out of a hex."""
    row, land = barred(game, BR), game.edition.land
    return not any(land[there] and not row[there] for there in game.edition.zoc[space])


def in_danger(game: Core, space: int) -> float:
    """6.1 The chance that the British lose a hex in the next turn, as it is held now."""
    far = game.edition.chart.distance
    close = sum(force for there, force in forces(game, GE) if far(there, space) <= STORM)
    return falls(game, space, BR, guarded(game, space, BR), close)


def sets_out(game: Core, leader: int) -> float:
    """13.3 Whether a leader goes: as soon as Germans are near, and there is somewhere else."""
    return 1.2 if refuge(game, leader) != game.hex(leader) else LAST


def arrives(game: Core, leader: int, space: int) -> float:
    """13.3 Whether a space is where a leader goes."""
    return 3.0 if refuge(game, leader) == space else LAST


def refuge(game: Core, leader: int) -> int:
    """13.3 Where a leader is safest: where he is unless Germans come near, else as far from them as he gets."""

    def find() -> int:
        here = game.hex(leader)
        if not is_invaded(game) or far_from_germans(game, here) >= OUT_OF_REACH:
            return here
        ways = (here, *destinations(game, (leader,)))
        return min(ways, key=lambda space: (exposed(game, space), -far_from_germans(game, space), space))

    found: int = game.kept(("refuge of", leader), find)
    return found


def exposed(game: Core, space: int) -> int:
    """13.3 How much Germans threaten a space; none off the map."""
    return -1 if is_off_map(game, space) else threat(game, space, BR)


def far_from_germans(game: Core, space: int) -> int:
    """13.3 How many hexes away the nearest German is; off the map further than any."""
    chart = game.edition.chart
    if is_off_map(game, space):
        return len(chart.names)
    return min((chart.distance(game.hex(unit), space) for unit in game.on_map(GE)), default=0)


def strikes(game: Core, side: int, unit: int) -> float:
    """13.2 Whether to attack a land unit before it fights: the strongest who are next to an enemy, tanks above all."""
    if (side == GE and game.state.saboteurs[GE] <= SPARED) or bides(game, side, unit):
        return LAST
    needed = game.edition.tables.sabotage.needed["unit"] + 1
    return shaking(game, side, unit) * needed / len(game.edition.combat.rows) - WORTHWHILE


def bides(game: Core, side: int, unit: int) -> bool:
    """13.2 Whether there is time: in the enemy's combats a unit is struck once it is among those who attack."""
    attackers = in_hand(game).attackers if has_in_hand(game) else ()
    return game.state.phase in (GE_COMBAT, BR_COMBAT) and game.phasing != side and unit not in attackers
