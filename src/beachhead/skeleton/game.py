"""The rules: a boat makes for an island that a gun guards; it has three turns."""

from __future__ import annotations

from beachhead.kernel.acting import Acting
from beachhead.kernel.acts import Acts, decide
from beachhead.kernel.ask import NOWHERE, Flow
from beachhead.kernel.events import Event
from beachhead.kernel.game import FlatState, Result
from beachhead.kernel.refusal import Conditions

BOAT, GUN = "boat", "gun"
SHORE, ISLAND, SUNK = 0, 1, -1
TURNS = 3


class State(FlatState, kw_only=True):
    """All that matters of a match, besides the dice."""

    turn: int = 1
    boat: int = SHORE
    shells: int = 1


class Crossed(Event, frozen=True):
    """The boat has sailed: the die, and what it needed."""

    face: int
    needed: int


act = Acts()


class Crossing(Acting[State]):
    """The state, and what follows from it."""

    acts, prefix, asked = act, "crossing", BOAT

    def place(self, piece: int) -> int:
        """Where the boat (0) and the gun (1) are."""
        return (self.state.boat, ISLAND)[piece] if piece in (0, 1) else NOWHERE

    def flow(self) -> Flow[None]:
        """1 The boat's turns."""
        while self.result() is None:
            yield from decide(self, self.ask("turn", SAIL, WAIT, clause="CRO-1", anchor=True))
            self.state.turn += 1

    def result(self) -> Result | None:
        """4 The boat wins on the island; else the gun does."""
        if self.state.boat == SHORE and self.state.turn <= TURNS:
            return None
        winner = BOAT if self.state.boat == ISLAND else GUN
        return Result(winner=winner, level=winner, scores={side: int(side == winner) for side in (BOAT, GUN)})


def sail(game: Crossing) -> Flow[None]:
    """2 The gun answers, then a die: 3 or more lands the boat, 5 or more under fire; on a 1 it sinks."""
    answer = yield from decide(game, game.ask("answer", FIRE, HOLD, clause="CRO-3", side=GUN))
    face, needed = game.roll(), 5 if answer is FIRE else 3
    game.state.boat = ISLAND if face >= needed else SUNK if face == 1 else SHORE
    game.emit(Crossed(clause="CRO-2", face=face, needed=needed))


def loaded(game: Crossing) -> Conditions:
    """3 The gun has one shell."""
    yield game.state.shells > 0, "CRO-3", "no_shell"


def fire(game: Crossing) -> None:
    """3 The shell is gone."""
    game.state.shells -= 1


SAIL = act("sail", clause="CRO-2", does=sail)
WAIT = act("wait", clause="CRO-1", goes_on=True)
FIRE = act("fire", clause="CRO-3", needs=loaded, does=fire)
HOLD = act("hold", clause="CRO-3", goes_on=True)
