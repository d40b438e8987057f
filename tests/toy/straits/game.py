"""The rules: convoys, a garrison and a submarine move by turns; whoever holds the town in the end has won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from beachhead.kernel.acts import Acts, decide
from beachhead.kernel.ask import NOWHERE, Flow
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event
from beachhead.kernel.game import Result
from beachhead.kernel.options import MatchOptions, OptionsOf
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.forces import Forces
from beachhead.mechanics.picks import SPACE, units
from beachhead.mechanics.trails import Trail
from toy.straits.printed import BLUE, EDITION, ISLAND, OFF_MAP, PRINTED, RED, TOWN, YARD, ZONES, Counter, Edition

TURNS = 5


class StraitsOptions(MatchOptions, frozen=True, kw_only=True):
    """What the players may agree on."""

    weather: Literal["calm", "rough"]


OPTIONS = OptionsOf(StraitsOptions)


class Lies(msgspec.Struct, frozen=True):
    """A unit: where it lies, and whether it has moved or fired in this phase."""

    space: int
    done: bool = False


class State(msgspec.Struct, kw_only=True):
    """All that matters of a match."""

    units: list[Lies]
    dice: Dice
    undo_barriers: int = msgspec.field(default=0, name="sealed")
    trails: tuple[Trail, ...] = ()
    turn: int = 1
    phase: int = 0

    def copy(self) -> State:
        """An independent state."""
        return msgspec.structs.replace(self, units=self.units.copy())


class Moved(Event, frozen=True):
    """A unit has gone to a neighbouring space."""

    unit: str
    start: str
    space: str
    number: int
    path: tuple[int, ...]


class Fired(Event, frozen=True):
    """A submarine has fired at a convoy; with `needed` or more on the die it must make for the dockyard."""

    unit: str
    face: int
    needed: int
    path: tuple[int, ...]


act = Acts()


class Straits(Forces[State, Counter, Lies]):
    """The state and what is printed."""

    acts, prefix, sides = act, "straits", (BLUE, RED)
    edition: Edition
    options: StraitsOptions

    @property
    def phasing(self) -> int:
        return self.state.phase

    def place(self, piece: int) -> int:
        return self.state.units[piece].space if piece < len(EDITION.units) else NOWHERE

    def change(self, unit: int, lies: Lies) -> None:
        self.state.units[unit] = lies

    def held_by(self, space: int, side: int) -> bool:
        """Whether a unit of a side lies in a space."""
        return any(self.place(unit) == space for unit in self.roster(side))

    def flow(self) -> Flow[None]:
        """1 Blue, then red, turn by turn."""
        while self.state.turn <= TURNS:
            last = yield from decide(self, self.ask("phase", MOVE, FIRE, END, clause="STR-1", anchor=True))
            if last is END:
                self.state.turn += self.state.phase
                self.state.phase = 1 - self.state.phase

    def result(self) -> Result | None:
        """4 The town."""
        if self.state.turn <= TURNS:
            return None
        winner = BLUE if self.held_by(TOWN, 0) else RED
        return Result(winner=winner, level=winner, scores={side: int(side == winner) for side in self.sides})


def ready_needs(game: Straits, unit: int) -> Conditions:
    """2 Each unit moves or fires once in a phase of its own."""
    yield not game.unit(unit).done, "STR-1", "done"


def where_to(game: Straits, unit: int) -> Iterable[int]:
    """2 The spaces next to a unit."""
    return game.edition.board.near[game.place(unit)]


def enter_needs(game: Straits, unit: int, space: int) -> Conditions:
    """2 A unit goes to a space next to it: a garrison on land, a submarine at sea; none to where an enemy is ashore."""
    board, kind = game.edition.board, game.type(unit).kind
    yield space in where_to(game, unit), "STR-2", "far"
    region = board.region(space)
    own = {"garrison": (ISLAND,), "submarine": (ZONES,)}.get(kind, (ISLAND, ZONES, OFF_MAP))
    yield region in own, "STR-2", "not_its_own"
    if region == ISLAND:
        yield board.name(space) in LAND, "STR-2", "water"
        yield not game.held_by(space, 1 - game.side(unit)), "STR-2", "enemy"


def enemies(game: Straits) -> Iterable[int]:
    """3 The units of the other side."""
    return game.roster(1 - game.phasing)


def fire_needs(game: Straits, target: int) -> Conditions:
    """3 A submarine that has not moved fires at a convoy in its zone."""
    yield game.edition.board.region(game.place(target)) == ZONES, "STR-3", "not_at_sea"
    yield submarine_at(game, game.place(target)) is not None, "STR-3", "no_submarine"


def submarine_at(game: Straits, space: int) -> int | None:
    """3 A submarine of the phasing side that has neither moved nor fired."""
    ready = (unit for unit in game.roster(game.phasing) if game.place(unit) == space and not game.unit(unit).done)
    return next((unit for unit in ready if game.type(unit).kind == "submarine"), None)


def move(game: Straits, unit: int) -> Flow[None]:
    """2 A unit goes to a space next to it."""
    yield from decide(game, game.ask("to", TO(unit), clause="STR-2", about=(unit,), says={"unit": game.type(unit).id}))


def go(game: Straits, unit: int, space: int) -> None:
    """2 It is there."""
    start, name = game.place(unit), game.edition.board.name
    game.change(unit, Lies(space, done=True))
    game.state.trails = (Trail(unit, (start, space)),)
    moved = Moved(
        clause="STR-2", unit=game.type(unit).id, start=name(start), space=name(space), number=unit, path=(start, space)
    )
    game.emit(moved)


def fire(game: Straits, target: int) -> None:
    """3 On 5 or more, in rough weather on 6, the convoy has to make for the dockyard."""
    at = game.place(target)
    submarine = submarine_at(game, at)
    assert submarine is not None
    game.stamp(submarine, done=True)
    face, needed = game.roll(), 6 if game.options.weather == "rough" else 5
    if face >= needed:
        game.change(target, Lies(YARD, done=True))
    path = (at, YARD) if face >= needed else (at,)
    game.emit(Fired(clause="STR-3", unit=game.type(target).id, face=face, needed=needed, path=path))


def end(game: Straits) -> None:
    """1 The other side's units may move again."""
    for unit in game.roster(1 - game.phasing):
        game.stamp(unit, done=False)
    game.state.trails = ()


LAND = frozenset(name for name, ground in PRINTED.items() if ground != "~")
OWN = units(own=True, clause="STR-1", name="not_own")
MOVE = act("move", OWN, clause="STR-2", among=lambda game: game.roster(game.phasing), needs=ready_needs, does=move)
TO = act("to", SPACE, clause="STR-2", among=where_to, needs=enter_needs, does=go)
ENEMY = units(own=False, clause="STR-3", name="own")
FIRE = act("fire", ENEMY, clause="STR-3", among=enemies, needs=fire_needs, does=fire)
END = act("end", clause="STR-1", goes_on=True, does=end)
