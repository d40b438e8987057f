"""The scenarios of Britain Stands Alone as the rules read them: who is there, what comes when, ready-made set-ups."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from beachhead.games.britain_stands_alone.decode import ScenarioHead

Points = Mapping[str, int]
"""Points of aircraft and small ships by the id of their row, such as br-dd."""


class Placement(msgspec.Struct, frozen=True, kw_only=True):
    """Where a British land unit is set up: one of `spaces`; `roaming`: elsewhere if the Mine is not in the Straits."""

    unit: int
    spaces: tuple[int, ...]
    reserve: bool = False
    ghq: bool = False
    roaming: bool = False


class Minimum(msgspec.Struct, frozen=True):
    """At least so many units of some kinds have to be set up in a space."""

    space: int
    kinds: tuple[str, ...]
    least: int


class Arrival(msgspec.Struct, frozen=True):
    """What comes in a turn: units, points, and British leg, armour and army tank replacement points (14)."""

    turn: int
    units: tuple[int, ...] = ()
    points: Points = {}
    replacements: tuple[int, int, int] = (0, 0, 0)


class Reserve(msgspec.Struct, frozen=True):
    """Ships and points that wait off the board: Force H, Operation MENACE (16.1)."""

    ships: tuple[int, ...] = ()
    points: Points = {}


class Ready(msgspec.Struct, frozen=True):
    """A ready-made set-up: the space of each piece.

    `mine` is a zone or NOWHERE; `hits` are triples of kind, hex and number (16.1); `reduced` units.
    """

    at: Mapping[int, int]
    mine: int
    hits: tuple[tuple[str, int, int], ...]
    reduced: frozenset[int]


class Scenario(ScenarioHead, frozen=True, kw_only=True):
    """A scenario (16): its row, with turns and units by number, who is there, what has to stand where.

    `points` are those at the start, `arrivals` all that comes later, by turn; both as the option `shipping` has them.
    `absent` can be rebuilt though it is not there; `reduced` is set up with one step, and `reduce` more infantry
    divisions of the player's choice with at least one in each of `reduce_zones`.  `menace` is "arrives", "die" or "".
    `bound`: units with their only zones.
    `ready` are the ready-made set-ups of both sides.
    """

    first_turn: int
    last_turn: int
    british: tuple[Placement, ...]
    german: tuple[int, ...]
    ships: tuple[int, ...]
    points: Points
    absent: frozenset[int]
    reduced: frozenset[int]
    reduce_zones: tuple[int, ...]
    minima: tuple[Minimum, ...]
    bound: Mapping[int, tuple[int, ...]]
    force_h: Reserve
    menace_force: Reserve
    arrivals: tuple[Arrival, ...]
    ready: tuple[Ready, Ready]
