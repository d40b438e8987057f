"""What happens in Leyte, as typed events.  Units and hexes by number."""

from __future__ import annotations

from beachhead.edition import events
from beachhead.edition.told import InHex, OfUnit, Went
from beachhead.kernel.events import Event


class PhaseBegan(events.PhaseBegan, frozen=True):
    """A phase of a player-turn begins (4.1); `support` are the ground support points of a Combat Phase."""

    support: int = 0


class Moved(Went, frozen=True):
    """A unit moved along `path`, start included, for `cost` half points (5.0)."""

    cost: int


class Entered(Went, frozen=True):
    """A reinforcement entered the map and moved along `path` (12.0)."""

    cost: int


class Exited(Went, frozen=True):
    """A unit left the map from the last hex of `path` (16.13); `back` is the turn of its return or 0."""

    back: int = 0


class AttackDeclared(Event, frozen=True):
    """The phasing player has named an attack (4.1 a, b): strengths are the sums before protective fire.

    `places` are the hexes of attackers, batteries and defenders, in this order.
    """

    attackers: tuple[int, ...]
    barrage: tuple[int, ...]
    defenders: tuple[int, ...]
    support: int
    attack_strength: int
    defence_strength: int
    places: tuple[int, ...] = ()


class ProtectiveFire(Event, frozen=True):
    """An artillery unit supports a defender (8.4)."""

    unit: int
    defender: int
    strength: int


class BanzaiDeclared(Event, frozen=True):
    """The Japanese player turns the attack into a massed infantry attack (10.0)."""

    attack_strength: int


Part = tuple[str, int, str, int]
"""What somebody adds to a differential: how, how much, by which clause, and who (-1: no unit)."""


class CombatRolled(Event, frozen=True):
    """The die of an attack (7.6): `line` of the results table, column from 0, printed `result`; `parts` make up the
    differential."""

    differential: int
    line: str
    column: int
    face: int
    result: str
    side: int
    defenders: tuple[int, ...]
    parts: tuple[Part, ...] = ()


class Stood(Event, frozen=True):
    """A retreat result has no effect on a unit (14.1 or 8.15)."""

    unit: int
    result: str


class Retreated(Went, frozen=True):
    """A unit retreated along `path`, start included (7.7)."""


class Displaced(Went, frozen=True):
    """A unit made way for a retreating one (7.8)."""


class Eliminated(InHex, frozen=True):
    """A unit was eliminated in `hex`; `why` is "result", "retreat", "banzai" or "penalty"."""

    why: str
    points: int


class Advanced(Went, frozen=True):
    """A victorious unit advanced along the path of retreat (7.9)."""


class AirAssaultLost(OfUnit, frozen=True):
    """The Air Assault Battalion found no hex to land in (12.42)."""


class Scored(Event, frozen=True):
    """Victory points were scored."""

    side: int
    points: int
    what: str
    unit: int = -1
    hex: int = -1


class MatchEnded(Event, frozen=True):
    """The last Game-Turn is over (15.0)."""

    us: int
    jp: int
    level: str
