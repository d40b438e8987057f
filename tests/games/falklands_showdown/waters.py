"""Positions of Falklands Showdown for tests: put units where a clause needs them, fix the dice, ask and answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from beachhead.games.falklands_showdown.edition import load_edition
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
from beachhead.games.falklands_showdown.play import Flow
from beachhead.games.falklands_showdown.printed import AIR, GROUND, SHIP, SUBMARINE, Edition
from beachhead.games.falklands_showdown.rules.control_3 import alone_in
from beachhead.games.falklands_showdown.rules.sequence_5 import PHASE
from beachhead.games.falklands_showdown.rules.setup_3 import controlled_at_start, lay_out
from beachhead.games.falklands_showdown.rules.transport_6 import is_within
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
    def g(self) -> Falklands:
        play = self.match.play
        assert isinstance(play, Falklands)
        return play

    @property
    def points(self) -> int:
        return self.g.state.points

    def factor(self, name: str, target: str) -> int:
        """The factor printed on a counter for targets of the kind of another."""
        return self.g.type(self.number(name)).factors[self.g.type(self.number(target)).kind]

    def lowered(self, name: str, target: str, by: int) -> int:
        """That factor, lowered as far as a hit number can be (10.1)."""
        return max(1, self.factor(name, target) - by)

    def raised(self, name: str, target: str, by: int) -> int:
        """That factor, raised as far as a hit number can be (10.1)."""
        factor = self.factor(name, target)
        return min(factor + by, max(factor, self.g.e.dice.best))

    def where(self, name: str) -> str:
        """The area of a unit, the id of the ship that it is aboard, or "reserve", "lost"."""
        lies = self.unit(name)
        if lies.ship != NOBODY:
            return self.g.e.units[lies.ship].id
        if lies.area >= 0:
            return self.g.e.board.names[lies.area]
        return next(word for word, place in PLACES.items() if place == lies.area)

    def holder(self, area: str) -> str:
        """The side that controls an area, or ""."""
        side = self.g.state.control[self.space(area)]
        return "" if side == NOBODY else SIDES[side]

    def roll(self, *faces: int) -> None:
        """Fix the dice to come."""
        self.g.state.dice = Dice(SEED, script=faces)

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
    e = load_edition()
    rulings = {ruling.id: ruling.default for ruling in e.rulings} | dict(settings or {})
    lie = [Unit(RESERVE) for _ in e.units]
    for name, how in (units or {}).items():
        lie[e.unit_index[name]] = laid(e, how)
    holders = controlled_at_start(e)
    for name, side in (control or {}).items():
        holders[e.board.space(name)] = SIDES.index(side)
    s = State(
        units=lie,
        control=holders,
        dice=Dice(SEED, script=tuple(dice)),
        turn=turn,
        phase=PHASES.index(phase),
        **state,
    )
    play = (Falklands if whole else OnePhase)(e, rulings, s)
    if fresh:
        lay_out(play)
    header = Header(game="falklands_showdown", scenario="campaign", settings=rulings, rules="1", seed=SEED.hex())
    return Waters(Match(find("falklands_showdown"), header, play))


def laid(e: Edition, how: Lie) -> Unit:
    """A unit as a test describes it."""
    said = {"at": how} if isinstance(how, str) else dict(how)
    at = said.pop("at")
    if at in PLACES:
        return Unit(PLACES[at], **said)
    if at in e.unit_index:
        return Unit(ABOARD, ship=e.unit_index[at], **said)
    return Unit(e.board.space(at), **said)


def sound(g: Falklands) -> None:
    """Everybody is in exactly one place where he may be, nobody too many, and control is with who is alone."""
    for number, lies in enumerate(g.state.units):
        homes = [area for area, units in g.at.items() if number in units]
        bearers = [ship for ship, cargo in g.aboard.items() if number in cargo]
        assert len(homes) + len(bearers) == (lies.area >= 0 or lies.ship != NOBODY)
        assert homes == ([lies.area] if lies.area >= 0 else [])
        assert 0 <= lies.hits < g.type(number).steps
    for base in g.e.bases:
        assert len(g.units_in(base, AR, AIR)) <= g.e.areas[base].airbase
    for ship, cargo in g.aboard.items():
        assert not cargo or g.place(ship) not in (RESERVE, LOST)
        assert g.type(ship).kind != SHIP or is_within(g, ship, cargo), g.type(ship).id
    for area in g.e.land:
        assert alone_in(g, area) in (NOBODY, g.state.control[area]) or g.state.winner != NOBODY
        assert not any(g.units_in(area, side, SHIP, SUBMARINE) for side in (UK, AR))
    assert not g.units_in(g.e.argentina, UK, GROUND, AIR, SUBMARINE, SHIP)
    assert not g.units_in(g.e.south_georgia, AR, GROUND, AIR, SHIP)
    assert g.state.points == g.e.track.points + sum(award.points for award in g.state.awards)
    assert g.e.track.uk_wins_at < g.state.points < g.e.track.ar_wins_at or g.state.winner != NOBODY


def by_clause(rows: Iterable[tuple[Any, ...]], column: int) -> list[Any]:
    """Rows of a table as parameters of a test, each one marked with the clause that stands in a column of it."""
    return [pytest.param(*row, marks=pytest.mark.clause(row[column])) for row in rows]


__all__ = ["Waters", "by_clause", "sound", "waters"]
