"""Positions of Port Stanley for tests: put units where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from beachhead.games.port_stanley.components import Edition
from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import (
    AR,
    LATER,
    LOST,
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
from positions import SEED, Lie, WithCarriers, header, laid, playing

PLACES = {"off": OFF_MAP, "later": LATER, "lost": LOST}
CLOCK = 40
"""The clock of the phase that a test begins in; the turn began some phases before."""


def one_phase(game: Stanley) -> Flow[None]:
    """Only the phase that the test begins in."""
    try:
        yield from PHASE[game.state.phase](game)
    except SurrenderedError:
        end_match(game, "surrender", "PS-17.3.4a")


class Island(WithCarriers):
    """A match of Port Stanley that a test has set up, with short names for what tests do all the time."""

    outside = PLACES

    @property
    def game(self) -> Stanley:
        game = self.match.game
        assert isinstance(game, Stanley)
        return game

    def unchosen(self) -> Island:
        """7.7 What goes down with a ship is settled where there is nothing to choose: that is asked as well."""
        while not self.over and self.prompt == "cargo_lost" and len(self.ask.choices()) == 1:
            self.do(str(self.ask.choices()[0].action))
        return self

    @property
    def morale(self) -> int:
        return self.game.state.morale

    @property
    def points(self) -> int:
        """Argentine victory points."""
        return self.game.state.points

    def supplies(self, hex_: str, side: str) -> int:
        """The supply points of a side in a hex."""
        return self.game.supplies_in(self.space(hex_), SIDES.index(side))


def markers(
    edition: Edition,
    british: Collection[int],
    supplies: Mapping[str, Mapping[str, int]],
    airfields: Mapping[str, Mapping[str, int]],
    positions: Mapping[str, int],
) -> dict[str, Any]:
    """What lies in hexes besides units, for the state; `british` are the hexes with British units."""
    space_of, airport = edition.board.space, edition.airport
    return {
        "supplies": tuple(
            Supplies(SIDES.index(side), space_of(name), points)
            for side, there in supplies.items()
            for name, points in there.items()
        ),
        "airfields": tuple(
            Airfield(space_of(name), SIDES.index(side), planes, space_of(name) == airport)
            for side, there in airfields.items()
            for name, planes in there.items()
        ),
        "positions": tuple(
            Position(space_of(name), UK if space_of(name) in british else AR, size) for name, size in positions.items()
        ),
    }


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
    module = find("port_stanley")
    chosen = settle_options(module, settings)
    edition = load_edition(settings=chosen)
    lie = laid(edition, Unit, units, PLACES)
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
        **markers(edition, british, supplies or {}, airfields or {}, positions or {}),
        "airmen": (air.mirage, air.skyhawk, air.pucara),
        "harriers": air.harrier,
        "carriers": air.carriers,
    }
    s = State(units=lie, dice=Dice(SEED, script=tuple(dice)), **(fields | state))
    kind = Stanley if whole else playing(Stanley, plays or one_phase)
    game = kind(edition, OPTIONS.read(chosen), s)
    return Island(Match(module, header(module, "stanley", chosen), game))


__all__ = ["CLOCK", "Island", "Lie", "island"]
