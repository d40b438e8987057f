"""Positions of Falklands Showdown for tests: put units where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP, SUBMARINE, Edition
from beachhead.games.falklands_showdown.core import Flow
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.model import (
    ABOARD,
    AR,
    LOST,
    NOBODY,
    PHASES,
    RESERVE,
    SIDES,
    UK,
    State,
    Unit,
)
from beachhead.games.falklands_showdown.options import OPTIONS
from beachhead.games.falklands_showdown.rules.control_3 import alone_in
from beachhead.games.falklands_showdown.rules.sequence_5 import PHASE
from beachhead.games.falklands_showdown.rules.setup_3 import controlled_at_start, lay_out
from beachhead.games.falklands_showdown.rules.transport_6 import burden
from beachhead.games.falklands_showdown.rules.victory_4 import Decided, decide
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from beachhead.kernel.module import find
from beachhead.kernel.record import Header
from positions import SEED, OnMap

PLACES = {"reserve": RESERVE, "lost": LOST}


class OnePhase(Falklands):
    """A match of which only the phase is played that the test begins in."""

    __slots__ = ()

    def flow(self) -> Flow[None]:
        try:
            yield from PHASE[self.state.phase](self)
        except Decided:
            decide(self)


class Waters(OnMap):
    """A match of Falklands Showdown that a test has set up, with short names for what tests do all the time."""

    @property
    def game(self) -> Falklands:
        game = self.match.game
        assert isinstance(game, Falklands)
        return game

    @property
    def points(self) -> int:
        return self.game.state.points

    def factor(self, name: str, target: str) -> int:
        """The factor printed on a counter for targets of the kind of another."""
        return self.game.type(self.number(name)).factors[self.game.type(self.number(target)).kind]

    def lowered(self, name: str, target: str, by: int) -> int:
        """That factor, lowered as far as a hit number can be (10.1)."""
        return max(1, self.factor(name, target) - by)

    def raised(self, name: str, target: str, by: int) -> int:
        """That factor, raised as far as a hit number can be (10.1)."""
        factor = self.factor(name, target)
        return min(factor + by, max(factor, self.game.edition.dice.best))

    def where(self, name: str) -> str:
        """The area of a unit, the id of the ship that it is aboard, or "reserve", "lost"."""
        lies = self.unit(name)
        if lies.ship != NOBODY:
            return self.game.edition.units[lies.ship].id
        if lies.area >= 0:
            return self.game.edition.board.names[lies.area]
        return next(word for word, place in PLACES.items() if place == lies.area)

    def holder(self, area: str) -> str:
        """The side that controls an area, or ""."""
        side = self.game.state.control[self.space(area)]
        return "" if side == NOBODY else SIDES[side]

    def roll(self, *faces: int) -> None:
        """Fix the dice to come."""
        self.game.state.dice = Dice(SEED, script=faces)

    def log_kinds(self) -> list[str]:
        """The names of all events so far, oldest first."""
        return [type(event).__name__ for _, event in self.match.events(everything=True)]


Lie = str | Mapping[str, Any]


def waters(
    units: Mapping[str, Lie] | None = None,
    *,
    phase: str = "uk_ops",
    turn: int = 2,
    dice: Iterable[int] = (),
    settings: Mapping[str, str] | None = None,
    control: Mapping[str, str] | None = None,
    whole: bool = False,
    fresh: bool = False,
    **state: Any,
) -> Waters:
    """Set up a match with just these units, without the questions of the set-up.

    `units`: unit id -> area, or the id of the ship that carries it, or "reserve", "lost"; or a mapping with that under
    `at` and whatever else a `Unit` has: {"at": "sea-7", "hits": 1}.  Everybody else is in the reserve.
    `dice`: the faces to come; a roll beyond them fails, and a test should check `dice_left()`.
    `control`: area -> "uk" where it differs from the beginning.  `whole`: play on with the other phases; else the
    match is over when the phase is.  `fresh`: the units of the printed set-up lie where they begin.
    `state`: other fields of the `State`, such as event="2-6", points=3, black_buck=True.
    """
    settings = {ruling.id: ruling.default for ruling in DATA.edition().rulings} | dict(settings or {})
    edition = DATA.edition(settings=settings)
    lie = [Unit(RESERVE) for _ in edition.units]
    for name, how in (units or {}).items():
        lie[edition.unit_index[name]] = laid(edition, how)
    holders = controlled_at_start(edition)
    for name, side in (control or {}).items():
        holders[edition.board.space(name)] = SIDES.index(side)
    s = State(
        units=lie,
        control=holders,
        dice=Dice(SEED, script=tuple(dice)),
        turn=turn,
        phase=PHASES.index(phase),
        **state,
    )
    game = (Falklands if whole else OnePhase)(edition, OPTIONS.read(settings), s)
    if fresh:
        lay_out(game)
    header = Header(game="falklands_showdown", scenario="campaign", settings=settings, rules="1", seed=SEED.hex())
    return Waters(Match(find("falklands_showdown"), header, game))


def by_the_first(units: Mapping[str, Lie] | None = None, **more: Any) -> Waters:
    """The same by the first edition of the reconstruction: what it has of its own stays as it was."""
    return waters(units, settings={"edition": "first"}, **more)


def laid(edition: Edition, how: Lie) -> Unit:
    """A unit as a test describes it."""
    said = {"at": how} if isinstance(how, str) else dict(how)
    at = said.pop("at")
    if at in PLACES:
        return Unit(PLACES[at], **said)
    if at in edition.unit_index:
        return Unit(ABOARD, ship=edition.unit_index[at], **said)
    return Unit(edition.board.space(at), **said)


def sound(game: Falklands) -> None:
    """Everybody is in exactly one place where he may be, nobody too many, and control is with who is alone."""
    for number, lies in enumerate(game.state.units):
        homes = [area for area, units in game.at.items() if number in units]
        bearers = [ship for ship, cargo in game.aboard.items() if number in cargo]
        assert len(homes) + len(bearers) == (lies.area >= 0 or lies.ship != NOBODY)
        assert homes == ([lies.area] if lies.area >= 0 else [])
        assert 0 <= lies.hits < game.type(number).steps
    for base in game.edition.bases:
        assert len(game.units_in(base, AR, AIR)) <= game.edition.areas[base].airbase
    for ship, cargo in game.aboard.items():
        assert not cargo or game.place(ship) not in (RESERVE, LOST)
        assert game.type(ship).kind != SHIP or burden(game, ship, cargo) <= game.type(ship).capacity, game.type(ship).id
    for area in game.edition.land:
        assert alone_in(game, area) in (NOBODY, game.state.control[area]) or game.state.winner != NOBODY
        assert not any(game.units_in(area, side, SHIP, SUBMARINE) for side in (UK, AR))
    assert not game.units_in(game.edition.argentina, UK, GROUND, AIR, SUBMARINE, SHIP)
    assert not game.units_in(game.edition.south_georgia, AR, GROUND, AIR, SHIP)
    assert game.state.points == game.edition.track.points + sum(award.points for award in game.state.awards)
    assert (
        game.edition.track.uk_wins_at < game.state.points < game.edition.track.ar_wins_at or game.state.winner != NOBODY
    )


def by_clause(rows: Iterable[tuple[Any, ...]], column: int) -> list[Any]:
    """Rows of a table as parameters of a test, each one marked with the clause that stands in a column of it."""
    return [pytest.param(*row, marks=pytest.mark.clause(row[column])) for row in rows]


__all__ = ["Waters", "by_clause", "by_the_first", "sound", "waters"]
