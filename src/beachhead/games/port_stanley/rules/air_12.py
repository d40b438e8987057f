"""12.0 Air operations: what is done of them in each step of a combat phase (2.2)."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow


def designate(game: Core) -> Flow[None]:
    """2.2 The attacker designates the targets of his aircraft."""
    yield from ()


def allocate_defence(game: Core) -> Flow[None]:
    """2.2 The defender allocates his air defence."""
    yield from ()


def designate_support(game: Core) -> Flow[None]:
    """2.2, 12.7.5 The defender designates ground support; a strength that is rolled is in `state.supports`."""
    yield from ()


def resolve(game: Core) -> Flow[None]:
    """2.2 The air attacks are resolved."""
    yield from ()


def shell_ships(game: Core, space: int, strength: int) -> Flow[None]:
    """11.7.3, 12.6.5 A barrage on ships is resolved: hits on E and C have no effect."""
    yield from ()
