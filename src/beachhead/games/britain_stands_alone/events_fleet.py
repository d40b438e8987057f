"""What happens in fights at sea in Britain Stands Alone, as typed events."""

from __future__ import annotations

from beachhead.kernel.events import Event


class NavalCombatBegan(Event, frozen=True):
    """Ships of both sides fight in a zone (9.2): the pieces of each, and who alone has detected the other."""

    zone: int
    british: tuple[int, ...]
    german: tuple[int, ...]
    alone: int


class OrdersShown(Event, frozen=True):
    """Both sides show whether they stay (0) or withdraw (1) (9.2)."""

    zone: int
    round: int
    orders: tuple[int, int]


class NavalCombatEnded(Event, frozen=True):
    """A Naval Combat is over (9.2): `cause` is "sunk", "withdrawn" or "harmless"."""

    zone: int
    round: int
    cause: str


class GunsFired(Event, frozen=True):
    """German coast artillery fires by itself (13.1): points, target, die, what was added, the hit number."""

    points: int
    target: int
    face: int
    added: int
    number: int
    hit: bool


class ShipsIntercept(Event, frozen=True):
    """A stack of ships sets out against one that was detected (7.2)."""

    side: int
    zone: int
    pieces: tuple[int, ...]
