"""Positions of Port Stanley for tests: put units where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import (
    ABOARD,
    AR,
    LATER,
    LOST,
    NOBODY,
    OFF_MAP,
    PHASES,
    SIDES,
    UK,
    Airfield,
    Position,
    State,
    Supplies,
    Unit,
)
from beachhead.games.port_stanley.options import OPTIONS
from beachhead.games.port_stanley.rules.morale_17 import SurrenderedError
from beachhead.games.port_stanley.rules.sequence_2 import PHASE
from beachhead.games.port_stanley.rules.victory_21 import end_match
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from beachhead.kernel.module import find, settle_options
from beachhead.kernel.record import Header
from positions import SEED, OnMap

PLACES = {"off": OFF_MAP, "later": LATER, "lost": LOST}
CLOCK = 40
"""The clock of the phase that a test begins in; the turn began some phases before."""


class OnePhase(Stanley):
    """A match of which only the phase is played that the test begins in."""

    __slots__ = ()

    def flow(self) -> Flow[None]:
        try:
            yield from PHASE[self.state.phase](self)
        except SurrenderedError:
            end_match(self, "surrender", "PS-17.3.4a")


def only(plays: Callable[[Stanley], Flow[None]]) -> type[Stanley]:
    """A match of which only this is played."""

    class Part(Stanley):
        __slots__ = ()

        def flow(self) -> Flow[None]:
            yield from plays(self)

    return Part


class Island(OnMap):
    """A match of Port Stanley that a test has set up, with short names for what tests do all the time."""

    @property
    def game(self) -> Stanley:
        game = self.match.game
        assert isinstance(game, Stanley)
        return game

    @property
    def morale(self) -> int:
        return self.game.state.morale

    @property
    def points(self) -> int:
        """Argentine victory points."""
        return self.game.state.points

    def where(self, name: str) -> str:
        """The hex of a unit, the id of what carries it, or "off", "later", "lost"."""
        lies = self.unit(name)
        if lies.hex == ABOARD:
            return self.game.edition.units[lies.inside].id
        if lies.hex >= 0:
            return self.game.edition.board.names[lies.hex]
        return next(word for word, place in PLACES.items() if place == lies.hex)

    def roll(self, *faces: int) -> None:
        """Fix the dice to come."""
        self.game.state.dice = Dice(SEED, script=faces)

    def supplies(self, hex_: str, side: str) -> int:
        """The supply points of a side in a hex."""
        return self.game.supplies_in(self.space(hex_), SIDES.index(side))


Lie = str | Mapping[str, Any]


def island(
    units: Mapping[str, Lie] | None = None,
    *,
    phase: str = "uk_movement",
    turn: int = 4,
    dice: Iterable[int] = (),
    settings: Mapping[str, str] | None = None,
    supplies: Mapping[str, Mapping[str, int]] | None = None,
    airfields: Mapping[str, Mapping[str, int]] | None = None,
    positions: Mapping[str, int] | None = None,
    landed: Iterable[int] = (1,),
    whole: bool = False,
    plays: Callable[[Stanley], Flow[None]] | None = None,
    **state: Any,
) -> Island:
    """Set up a match with just these units, without the questions of the set-up.

    `units`: unit id -> hex, or the id of the ship or carrier that it is on, or "off" (off the map), "later", "lost"; or
    a mapping with that under `at` and whatever else a `Unit` has: {"at": "2213", "down": True, "reduced": True}.
    Everybody else has not arrived.  `supplies`: side -> hex -> points; `airfields`: side -> hex -> aircraft on it;
    `positions`: hex -> size, of the side that has a unit there, else of Argentina.  `dice`: the faces to come; a roll
    beyond them fails, and a test should check `dice_left()`.  `whole`: play on with the other phases; else the match is
    over when the phase is; `plays`: what is played instead of the phase.
    `state`: other fields of the `State`, such as weather=STORMY, morale=8.
    """
    edition = load_edition()
    module = find("port_stanley")
    chosen = settle_options(module, settings)
    lie = [Unit(LATER) for _ in edition.units]
    for name, how in (units or {}).items():
        given: Mapping[str, Any] = {"at": how} if isinstance(how, str) else how
        place = given["at"]
        rest = {key: value for key, value in given.items() if key != "at"}
        carrier = edition.unit_index.get(place, NOBODY)
        space = ABOARD if carrier != NOBODY else PLACES[place] if place in PLACES else edition.board.space(place)
        lie[edition.unit_index[name]] = Unit(space, inside=carrier, **rest)
    space_of = edition.board.space
    british = {unit.hex for unit in lie[: edition.first_side_units]}
    air, beaches = edition.tables.air, edition.beaches
    fields: dict[str, Any] = {
        "turn": turn,
        "phase": PHASES.index(phase),
        "clock": CLOCK,
        "opened": CLOCK - PHASES.index(phase) + PHASES.index("weather"),
        "morale": 12,
        "landed": tuple(landed),
        "beachheads": tuple(space for number in landed for space in beaches[number]),
        "supplies": tuple(
            Supplies(SIDES.index(side), space_of(name), points)
            for side, there in (supplies or {}).items()
            for name, points in there.items()
        ),
        "airfields": tuple(
            Airfield(space_of(name), SIDES.index(side), planes, name == edition.board.name(edition.airport))
            for side, there in (airfields or {}).items()
            for name, planes in there.items()
        ),
        "positions": tuple(
            Position(space_of(name), UK if space_of(name) in british else AR, size)
            for name, size in (positions or {}).items()
        ),
        "airmen": (air.mirage, air.skyhawk, air.pucara),
        "harriers": air.harrier,
        "carriers": air.carriers,
    }
    s = State(units=lie, dice=Dice(SEED, script=tuple(dice)), **(fields | state))
    kind = only(plays) if plays else Stanley if whole else OnePhase
    header = Header(
        game="port_stanley", scenario="stanley", settings=chosen, rules=module.rules_version, seed=SEED.hex()
    )
    return Island(Match(module, header, kind(edition, OPTIONS.read(chosen), s)))
