"""Movements are drawn until the side that made them moves again, from what is told of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from beachhead.kernel.events import Event
from beachhead.mechanics.trails import Trail, still_drawn


class Began(Event, frozen=True):
    """A side begins to move."""

    side: int


class Went(Event, frozen=True):
    """Units went somewhere: even numbers are of side 0."""

    units: tuple[int, ...]


def begins(event: Event) -> Collection[int]:
    return (event.side,) if isinstance(event, Began) else ()


def went(event: Event) -> Iterable[Trail]:
    return [Trail(unit, (unit, unit + 1)) for unit in event.units] if isinstance(event, Went) else ()


def drawn(*told: Event) -> list[int]:
    return [trail.unit for trail in still_drawn(reversed(told), begins, went, lambda unit: unit % 2)]


def test_each_sides_last_movements_are_drawn_in_their_order() -> None:
    began, us, them = (Began(clause="", side=side) for side in (0, 0, 1))
    moves = [Went(clause="", units=units) for units in ((2,), (4, 6), (1,), (8,))]
    assert drawn(began, moves[0], moves[1]) == [2, 4, 6]
    assert drawn(began, moves[0], them, moves[2]) == [2, 1]
    assert drawn(began, moves[0], them, moves[2], us, moves[3]) == [1, 8]
    assert drawn(began, moves[0], them, moves[2], us, them) == []


def test_it_goes_back_no_further_than_both_sides_last_turns() -> None:
    looked_at: list[Event] = []

    def told() -> Iterable[Event]:
        for event in (
            Went(clause="", units=(2,)),
            Began(clause="", side=0),
            Began(clause="", side=1),
            Began(clause="", side=0),
        ):
            looked_at.append(event)
            yield event

    still_drawn(told(), begins, went, lambda unit: unit % 2)
    assert len(looked_at) == 3
