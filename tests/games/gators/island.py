"""Positions of Gators! for tests: put units where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any, cast

from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core
from beachhead.games.gators.edition import DATA
from beachhead.games.gators.match import Gators
from beachhead.games.gators.model import (
    ABOARD,
    BESIDE,
    DEPLOY,
    LOAD,
    LOST,
    NOBODY,
    PHASES,
    REB,
    RESERVE,
    SIDES,
    SPLIT,
    Debris,
    State,
    Strip,
    Unit,
)
from beachhead.games.gators.module import MODULE
from beachhead.games.gators.options import OPTIONS
from beachhead.games.gators.rules import sequence_5
from beachhead.games.gators.rules.loading_4 import combat_loading
from beachhead.games.gators.rules.position_6.stacking_6d import end_move_needs
from beachhead.games.gators.rules.setup_4 import deployment, lay_out, roll_readiness
from beachhead.kernel.ask import Flow
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from beachhead.kernel.record import Header
from beachhead.kernel.refusal import met
from positions import SEED, Lie, WithCarriers

HERE = "M3-0403"
EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = (
    "M3-0402",
    "M3-0502",
    "M3-0503",
    "M3-0404",
    "M3-0303",
    "M3-0302",
)
"""A hex in open land, and those around it, clockwise from the east."""

FAR = "M3-0405"
"""Two hexes from there."""

PLACES = {"reserve": RESERVE, "split": SPLIT, "lost": LOST}
LOOKS = tuple(SimpleNamespace(id=side) for side in SIDES)


class OnePhase(Gators):
    """A match of which only the phase is played that the test begins in, or only its own part of the set-up."""

    __slots__ = ()

    def flow(self) -> Flow[None]:
        return PARTS.get(self.state.phase, sequence_5.PHASES[self.state.phase])(self)


def readied(game: Core) -> Flow[None]:
    """IV Player 2's part of the set-up, the die for what works before it."""
    if not game.state.readiness:
        roll_readiness(game)
    yield from deployment(game)


PARTS = {LOAD: combat_loading, DEPLOY: readied}


class Island(WithCarriers):
    """A match of Gators! that a test has set up, with short names for what tests do all the time."""

    outside = PLACES

    @property
    def game(self) -> Gators:
        game = self.match.game
        assert isinstance(game, Gators)
        return game


def island(
    units: Mapping[str, Lie] | None = None,
    *,
    phase: str = "us_movement",
    turn: int = 2,
    dice: Iterable[int] = (),
    settings: Mapping[str, str] | None = None,
    debris: Iterable[str | tuple[str, bool]] = (),
    strips: Mapping[str, Mapping[str, Any]] | None = None,
    whole: bool = False,
    fresh: bool = False,
    **state: Any,
) -> Island:
    """Set up a match with just these units, without the questions of the set-up.

    `units`: unit id -> hex, or the id of its carrier, or "reserve", "split", "lost"; or a mapping with that under
    `at` ("beside us-lhd-1": off the map beside the ship) and whatever else a `Unit` has, such as
    {"at": "M2-0101", "hidden": True, "load": "GG", "moved": 2}; `tow` by id.  Everybody else is in the reserve.
    `dice`: the faces to come; a roll beyond them fails, and a test should check `dice_left()`.
    `debris`: hexes, or pairs of hex and whether it is trapped.  `strips`: by hex what differs from an airstrip of
    Player 2.  `whole`: play on with the other phases; else the match is over when the phase is.
    `fresh`: what lies ready before the first decision does: the ships with all that is aboard, the markers.
    `state`: other fields of the `State`.
    """
    edition = DATA.edition()
    settings = {ruling.id: ruling.default for ruling in edition.rulings} | dict(settings or {})
    lie = [Unit(RESERVE) for _ in edition.units]
    for name, how in (units or {}).items():
        lie[edition.unit_index[name]] = laid(edition, how)
    held = dict(strips or {})
    s = State(
        units=lie,
        dice=Dice(SEED, script=tuple(dice)),
        turn=turn,
        phase=PHASES.index(phase),
        debris=tuple(
            Debris(edition.board.space(d)) if isinstance(d, str) else Debris(edition.board.space(d[0]), d[1])
            for d in debris
        ),
        strips=tuple(Strip(space, **dict(held.get(edition.board.names[space], {}))) for space in edition.airstrips),
        **state,
    )
    game = (Gators if whole else OnePhase)(edition, OPTIONS.read(settings), s)
    if fresh:
        lay_out(game)
    header = Header(game="gators", scenario="unnarstan", settings=settings, rules="1", seed=SEED.hex())
    return Island(
        Match(cast("Any", SimpleNamespace(id="gators", sides=LOOKS, presentation=MODULE.presentation)), header, game)
    )


def attack(t: Island, space: str, *fires: str) -> Island:
    """Attack a hex with some units and announce it."""
    return t.do(f"attack {space}", *fires, "declare")


def idle(t: Island) -> bool:
    """Whether nobody can attack anybody: who is asked all the same, so that it tells nothing, may only say so."""
    return t.over or (t.prompt == "attack" and t.options() == {"end"})


def laid(edition: Edition, how: Lie) -> Unit:
    """A unit as a test describes it."""
    said = {"at": how} if isinstance(how, str) else dict(how)
    at = said.pop("at")
    if "tow" in said:
        said["tow"] = edition.unit_index[said["tow"]]
    if at in PLACES:
        return Unit(PLACES[at], **said)
    if at.startswith("beside "):
        return Unit(BESIDE, inside=edition.unit_index[at.removeprefix("beside ")], **said)
    if at in edition.unit_index:
        return Unit(ABOARD, inside=edition.unit_index[at], **said)
    return Unit(edition.board.space(at), **said)


def sound(t: Island) -> None:
    """Everybody is in exactly one place, and nobody where he may not be."""
    game = t.game
    for unit, lies in enumerate(game.state.units):
        homes = [space for space, others in game.at.items() if unit in others]
        bearers = [carrier for carrier, cargo in game.aboard.items() if unit in cargo]
        assert len(homes) + len(bearers) == (lies.hex >= 0 or lies.inside != NOBODY)
        if lies.hex >= 0:
            assert homes == [lies.hex]
            grounded = game.type(unit).is_air and game.ground(lies.hex).id == "airstrip"
            if not grounded and not game.type(unit).tags & {"truck", "gun"}:  # these may share their hexes
                assert met(end_move_needs(game, unit, lies.hex)), game.type(unit).id
        if lies.inside != NOBODY:
            assert game.unit(lies.inside).hex != LOST


__all__ = ["REB", "Island", "island", "sound"]


__all__ = ["Island", "Lie", "island"]
