"""What every game with units of two sides keeps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Self

import msgspec
import pytest

from beachhead.kernel.acts import Acts
from beachhead.kernel.ask import Flow, Side
from beachhead.kernel.dice import Dice
from beachhead.kernel.game import Result
from beachhead.kernel.options import MatchOptions
from beachhead.mechanics.forces import Remembering

NOWHERE = -1


class Lies(msgspec.Struct, frozen=True):
    """A piece: its space, or what carries it."""

    space: int
    carrier: int = NOWHERE
    tired: bool = False


class Position(msgspec.Struct):
    """A state."""

    units: list[Lies]
    dice: Dice
    undo_barriers: int = msgspec.field(default=0, name="sealed")
    weather: int = 0

    def copy(self) -> Position:
        """An independent state."""
        return msgspec.structs.replace(self, units=self.units.copy())


@dataclass
class Counters:
    """What is printed."""

    units: tuple[str, ...] = ("ship", "crew", "fort")
    first_side_units: int = 2


class Siege(Remembering[Position, str, Lies]):
    """Ships and their crews against forts."""

    acts = Acts()
    prefix = "siege"
    sides = ("sea", "land")
    standing_in = attrgetter("space", "carrier")

    @property
    def phasing(self) -> int:
        return 1

    def place(self, piece: int) -> int:
        return self.unit(piece).space

    def flow(self) -> Flow[None]:
        yield from ()

    def result(self) -> Result | None:
        return None

    def scores(self) -> dict[Side, int]:
        return {}

    def redacted_for(self, side: Side | None) -> Position:
        return self.without_seed()

    def seen_by(self, side: Side | None) -> Self:
        return self


@pytest.fixture
def siege() -> Siege:
    """A ship with its crew before a fort."""
    return Siege(Counters(), MatchOptions(), Position([Lies(3), Lies(NOWHERE, 0), Lies(5)], Dice(b"")))


def test_units_belong_to_the_first_side_up_to_its_last(siege: Siege) -> None:
    assert [siege.side(unit) for unit in range(3)] == [0, 0, 1]
    assert [siege.owner(unit) for unit in range(4)] == ["sea", "sea", "land", None]
    assert [list(siege.roster(side)) for side in (0, 1)] == [[0, 1], [2]]
    assert siege.type(1) == "crew"
    assert siege.asked == "land"


def test_stacks_are_those_of_the_state_and_follow_every_change(siege: Siege) -> None:
    assert siege.at == {3: (0,), 5: (2,)}
    assert siege.aboard == {0: (1,)}
    siege.change(1, Lies(3))
    siege.change(2, Lies(NOWHERE))
    assert siege.at == {3: (0, 1)}
    assert siege.aboard == {0: ()}
    siege.change(0, Lies(3, tired=True))
    assert siege.at == {3: (0, 1)}
    assert siege.unit(0).tired


def test_notes_move_nobody(siege: Siege) -> None:
    siege.stamp(2, tired=True)
    assert siege.unit(2) == Lies(5, tired=True)
    assert siege.at == {3: (0,), 5: (2,)}


def test_a_copy_goes_its_own_way(siege: Siege) -> None:
    twin = siege.fork()
    twin.change(0, Lies(4))
    twin.change(1, Lies(4))
    assert (twin.at, twin.aboard) == ({4: (0, 1), 5: (2,)}, {0: ()})
    assert (siege.at, siege.aboard) == ({3: (0,), 5: (2,)}, {0: (1,)})
    assert siege.unit(0) == Lies(3)
    assert (twin.edition, twin.options) == (siege.edition, siege.options)


def test_a_game_that_changes_first_leaves_its_copies_as_they_were(siege: Siege) -> None:
    twin = siege.fork()
    last = twin.fork()
    siege.change(0, Lies(4))
    twin.change(2, Lies(NOWHERE))
    assert [game.at for game in (siege, twin, last)] == [{4: (0,), 5: (2,)}, {3: (0,)}, {3: (0,), 5: (2,)}]


def test_who_is_where_off_the_map_stays_in_step(siege: Siege) -> None:
    assert siege.by_place(0) == {0: (0,), NOWHERE: (1,)}
    twin = siege.fork()
    for unit, lies in ((1, Lies(4)), (0, Lies(-2)), (1, Lies(-2)), (0, Lies(-2, tired=True)), (0, Lies(NOWHERE))):
        siege.change(unit, lies)
        kept = {place: units for place, units in siege.by_place(0).items() if units or not place}
        siege.spread = [{}, {}]
        assert kept == siege.by_place(0)
    assert twin.by_place(0) == {0: (0,), NOWHERE: (1,)}


def test_what_is_kept_is_found_once_and_goes_with_a_change(siege: Siege) -> None:
    looked: list[str] = []

    def find(word: str) -> str:
        looked.append(word)
        return word

    def look(game: Siege) -> tuple[str, str, str]:
        return (
            game.kept("all", lambda: find("all")),
            game.kept_of(0, "own", lambda: find("sea")),
            game.kept_of(1, "own", lambda: find("land")),
        )

    assert look(siege) == look(siege) == ("all", "sea", "land")
    assert looked == ["all", "sea", "land"], "each once"
    twin = siege.fork()
    twin.stamp(2, tired=True)
    assert look(twin) == look(twin)
    assert looked[3:] == ["all", "land"], "what follows from the other side's units holds on"
    assert look(siege)
    assert looked[5:] == [], "the copy has changed, not the game itself"
    siege.forget()
    assert look(siege)
    assert looked[5:] == ["all", "sea", "land"]


def test_what_a_copy_finds_before_a_change_serves_both(siege: Siege) -> None:
    twin = siege.fork()
    assert twin.kept("where", partial(twin.place, 0)) == 3
    assert siege.kept("where", list) == 3, "nobody looks again"
    siege.change(0, Lies(4))
    games = siege, twin
    assert [game.kept("where", partial(game.place, 0)) for game in games] == [4, 3]


def test_what_a_copy_finds_after_a_change_is_its_own(siege: Siege) -> None:
    twin = siege.fork()
    twin.change(0, Lies(4))
    games = siege, twin
    assert [game.kept_of(0, "where", partial(game.place, 0)) for game in reversed(games)] == [4, 3]
    assert [game.kept("where", partial(game.place, 0)) for game in reversed(games)] == [4, 3]


def test_a_game_that_goes_on_keeps_what_still_holds(siege: Siege) -> None:
    seen = siege.state.copy()
    siege.kept_of(0, "own", lambda: "sea")
    siege.kept_of(1, "own", lambda: "land")
    siege.kept("all", lambda: "all")
    assert siege.go_on_to(msgspec.structs.replace(seen, dice=Dice(b"", 1)))
    assert siege.kept("all", list) == "all", "nothing hangs on dice"
    now = msgspec.structs.replace(seen, units=[Lies(3), Lies(NOWHERE, 0), Lies(4)])
    assert siege.go_on_to(now)
    assert (siege.state, siege.at, siege.cache) == (now, {3: (0,), 4: (2,)}, {})
    assert siege.of_side == [{"own": "sea"}, {}], "the ship lies as before"
    assert siege.go_on_to(msgspec.structs.replace(now, weather=1))
    assert siege.of_side == [{}, {}]
    assert seen.units[2] == Lies(5), "what was seen before is as it was"
