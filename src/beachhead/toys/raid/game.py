"""The rules: three squadrons a side, two islands, two turns."""

from __future__ import annotations

import random
from functools import partial
from typing import Self

import msgspec

from beachhead.kernel.acting import Acting
from beachhead.kernel.acts import NOTHING, Acts, gather, in_turn, numbered, window
from beachhead.kernel.ask import NOWHERE, Ask, Flow, Side, together
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event
from beachhead.kernel.game import FlatState, Result
from beachhead.kernel.refusal import Conditions

RED, BLUE = SIDES = ("red", "blue")
ISLANDS, SQUADRONS, STRIKES, TURNS, HIT = 2, 3, 2, 2, 4
HANGAR, UNKNOWN, LOST = -1, -2, -3
SEND, STRIKE, HOME = range(3)
"""The phases of a turn."""


class Force(msgspec.Struct, frozen=True):
    """What a side has: where each squadron is, the bombs that it has loaded in secret, the strikes it has made."""

    squadrons: tuple[int, ...] = (HANGAR,) * SQUADRONS
    bombs: int = 0
    strikes: int = 0


class State(FlatState, kw_only=True):
    """All that matters of a match, besides the dice."""

    turn: int = 1
    phase: int = SEND
    red: Force = Force()
    blue: Force = Force()
    points: tuple[int, int] = (0, 0)


class Sent(Event, frozen=True):
    """The squadrons are there, for everybody to see."""

    red: tuple[int, ...]
    blue: tuple[int, ...]


class Struck(Event, frozen=True):
    """A side has struck at an island: with a bomb or without, the die, and whether a squadron is lost."""

    side: str
    island: int
    bomb: bool
    face: int
    lost: bool


class WentHome(Event, frozen=True):
    """A side has taken a squadron home."""

    side: str
    island: int


act = Acts()


class Raid(Acting[State]):
    """The state, and what follows from it."""

    acts, prefix, asked = act, "raid", RED

    def place(self, piece: int) -> int:
        """Where a squadron is; those of red are counted first."""
        side, number = divmod(piece, SQUADRONS)
        return max(self.force(SIDES[side]).squadrons[number], NOWHERE) if 0 <= side < len(SIDES) else NOWHERE

    def force(self, side: Side) -> Force:
        """What a side has."""
        return self.state.red if side == RED else self.state.blue

    def set(self, side: Side, force: Force) -> None:
        """Give a side other forces."""
        setattr(self.state, side, force)

    def at(self, side: Side, island: int) -> list[int]:
        """The squadrons of a side at an island, by their numbers."""
        return [number for number, place in enumerate(self.force(side).squadrons) if place == island]

    def move(self, side: Side, number: int, place: int) -> None:
        """A squadron is somewhere else."""
        force = self.force(side)
        squadrons = (*force.squadrons[:number], place, *force.squadrons[number + 1 :])
        self.set(side, msgspec.structs.replace(force, squadrons=squadrons))

    def redacted_for(self, side: Side | None) -> State:
        """1 Nobody knows what bombs the other has loaded, nor, before they are there, where his squadrons go."""
        known = self.without_seed()
        for other in SIDES:
            if other != side:
                force = msgspec.structs.replace(self.force(other), bombs=UNKNOWN)
                if known.phase == SEND:
                    gone = tuple(HANGAR if place != LOST else LOST for place in force.squadrons)
                    force = msgspec.structs.replace(force, squadrons=gone)
                setattr(known, other, force)
        return known

    def seen_by(self, side: Side | None) -> Self:
        """The game as a side knows it."""
        return type(self)(self.redacted_for(side))

    def flow(self) -> Flow[None]:
        """1 Turn by turn: squadrons are sent, strikes are made, squadrons go home."""
        while self.result() is None:
            yield from (send_all, strikes, homecoming)[self.state.phase](self)
            self.state.phase = (self.state.phase + 1) % 3
            self.state.turn += self.state.phase == SEND

    def result(self) -> Result | None:
        """5 Who has more points; nobody with as many."""
        if self.state.turn <= TURNS:
            return None
        red, blue = self.state.points
        winner = RED if red > blue else BLUE if blue > red else None
        return Result(winner=winner, level=winner or "draw", scores={RED: red, BLUE: blue})

    def scores(self) -> dict[Side, int]:
        """5 The points so far."""
        return dict(zip(SIDES, self.state.points, strict=True))


# -- 2 sending, in secret ------------------------------------------------------------------------------------


def send_all(game: Raid) -> Flow[None]:
    """2 Both sides send their squadrons and load bombs at the same time, neither seeing the other."""
    yield from together(game, {side: partial(sending, side=side) for side in SIDES})
    game.emit(Sent(clause="RAID-2", red=game.force(RED).squadrons, blue=game.force(BLUE).squadrons))


def sending(game: Raid, side: Side) -> Flow[None]:
    """2 One squadron after the other, and the bombs, in any order."""
    for number, place in enumerate(game.force(side).squadrons):
        if place == UNKNOWN:
            game.move(side, number, HANGAR)
    acts = TO(side), LOAD(side), SENT
    yield from gather(game, lambda: game.ask("send", *acts, clause="RAID-2", side=side, anchor=True))


def to_needs(game: Raid, side: Side, island: int) -> Conditions:
    """2 What it takes to send a squadron to an island."""
    yield bool(game.at(side, HANGAR)), "RAID-2", "nobody_left"


def to(game: Raid, side: Side, island: int) -> None:
    """2 A squadron is sent."""
    game.move(side, game.at(side, HANGAR)[0], island)


def load_needs(game: Raid, side: Side) -> Conditions:
    """2 What it takes to load another bomb."""
    yield game.force(side).bombs < STRIKES, "RAID-2", "enough_bombs"


def load(game: Raid, side: Side) -> None:
    """2 A bomb is loaded."""
    force = game.force(side)
    game.set(side, msgspec.structs.replace(force, bombs=force.bombs + 1))


# -- 3 strikes, a race ---------------------------------------------------------------------------------------


def strikes(game: Raid) -> Flow[None]:
    """3 Whoever wants strikes, until nobody does."""
    for side in SIDES:
        game.set(side, msgspec.structs.replace(game.force(side), strikes=0))
    yield from window(game, lambda: {side: striking(game, side) for side in SIDES if may_strike(game, side)})


def may_strike(game: Raid, side: Side) -> bool:
    """3 Whether a side may be asked: everybody sees its strikes, its squadrons and its enemies'."""
    contested = any(game.at(RED, island) and game.at(BLUE, island) for island in range(ISLANDS))
    return game.force(side).strikes < STRIKES and contested


def striking(game: Raid, side: Side) -> Ask:
    """3 Strike with a bomb, without one, or pass."""
    return game.ask("strike", BOMB(side), STRAFE(side), PASS, clause="RAID-3", side=side)


def strafe_needs(game: Raid, side: Side, island: int) -> Conditions:
    """3 What it takes to strike at an island."""
    yield bool(game.at(side, island)), "RAID-3", "nobody_there"
    yield bool(game.at(other_than(side), island)), "RAID-3", "no_enemy_there"


def bomb_needs(game: Raid, side: Side, island: int) -> Conditions:
    """3 The same with a bomb: one must have been loaded."""
    yield from strafe_needs(game, side, island)
    yield game.force(side).bombs != 0, "RAID-3", "no_bomb"


def bomb(game: Raid, side: Side, island: int) -> None:
    """3 A strike with a bomb."""
    strike(game, side, island, with_bomb=True)


def strafe(game: Raid, side: Side, island: int) -> None:
    """3 A strike without one."""
    strike(game, side, island, with_bomb=False)


def strike(game: Raid, side: Side, island: int, *, with_bomb: bool) -> None:
    """3 A die: a squadron is lost on 4 or more, on 2 or more by a bomb."""
    force, face = game.force(side), game.roll()
    lost = face >= HIT - 2 * with_bomb
    game.set(side, msgspec.structs.replace(force, strikes=force.strikes + 1, bombs=force.bombs - with_bomb))
    if lost:
        other = other_than(side)
        game.move(other, game.at(other, island)[0], LOST)
    game.emit(Struck(clause="RAID-3", side=side, island=island, bomb=with_bomb, face=face, lost=lost))


def other_than(side: Side) -> Side:
    """The other side."""
    return BLUE if side == RED else RED


# -- 4 going home, in turn -----------------------------------------------------------------------------------


def homecoming(game: Raid) -> Flow[None]:
    """4 Blue first, one squadron after the other may go home; then an island counts for whoever has more there."""
    yield from in_turn(game, (BLUE, RED), partial(going_home, game))
    red, blue = game.state.points
    for island in range(ISLANDS):
        more = len(game.at(RED, island)) - len(game.at(BLUE, island))
        red, blue = red + (more > 0), blue + (more < 0)
    game.state.points = red, blue
    for side in SIDES:
        for island in range(ISLANDS):
            for number in game.at(side, island):
                game.move(side, number, HANGAR)


def going_home(game: Raid, side: Side) -> Ask | None:
    """4 Whether one more squadron goes home; nobody is asked who has none out."""
    if not any(game.at(side, island) for island in range(ISLANDS)):
        return None
    return game.ask("home", BACK(side), STAY, clause="RAID-4", side=side)


def back_needs(game: Raid, side: Side, island: int) -> Conditions:
    """4 What it takes to take a squadron home."""
    yield bool(game.at(side, island)), "RAID-4", "nobody_there"


def back(game: Raid, side: Side, island: int) -> None:
    """4 A squadron goes home."""
    game.move(side, game.at(side, island)[0], HANGAR)
    game.emit(WentHome(clause="RAID-4", side=side, island=island))


ISLAND = numbered(range(ISLANDS), "island")
EVERY = range(ISLANDS)

TO = act("to", ISLAND, clause="RAID-2", among=lambda game, side: EVERY, needs=to_needs, does=to)
LOAD = act("load", NOTHING, clause="RAID-2", needs=load_needs, does=load)
SENT = act("sent", NOTHING, clause="RAID-2", goes_on=True)
BOMB = act("bomb", ISLAND, clause="RAID-3", among=lambda game, side: EVERY, needs=bomb_needs, does=bomb)
STRAFE = act("strafe", ISLAND, clause="RAID-3", among=lambda game, side: EVERY, needs=strafe_needs, does=strafe)
PASS = act("pass", NOTHING, clause="RAID-3", goes_on=True)
BACK = act("back", ISLAND, clause="RAID-4", among=lambda game, side: EVERY, needs=back_needs, does=back)
STAY = act("stay", NOTHING, clause="RAID-4", goes_on=True)


def guess(state: State, side: Side, dice: Dice) -> State:
    """A whole state that a side could be facing: the other has loaded some bombs."""
    guessed, other = state.copy(), other_than(side)
    chance = random.Random(dice.seed)
    force: Force = getattr(guessed, other)
    if force.bombs == UNKNOWN:
        setattr(guessed, other, msgspec.structs.replace(force, bombs=chance.randrange(STRIKES + 1)))
    guessed.dice = dice
    return guessed
