"""What the weather phase of Port Stanley brings, and reconnaissance (4, 8.3, 10, 19.3, 20), as typed events."""

from __future__ import annotations

from beachhead.kernel.events import Event


class WeatherRolled(Event, frozen=True):
    """The weather of the turn (4.1): both dice, and what they came to."""

    first: int
    second: int
    weather: int
    effect: int


class TransportRolled(Event, frozen=True):
    """How many helicopters or APCs the Argentine player may use (8.3.1)."""

    kind: str
    face: int
    result: str


class ReinforcementsRolled(Event, frozen=True):
    """A die for the Argentine reinforcements (19.3)."""

    face: int
    coming: bool


class ReinforcementsArrived(Event, frozen=True):
    """The Argentine reinforcements are at the airport (19.3)."""

    units: int


class ExtraneousEvent(Event, frozen=True):
    """Something happened elsewhere (20.0), by the second die."""

    face: int


class Reconnoitred(Event, frozen=True):
    """A hex was reconnoitred (10.2.2): the die, as rolled and as modified, and what the table says."""

    hex: int
    face: int
    die: int
    result: str
