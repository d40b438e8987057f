"""Area boards: borders, and ways across them."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.mechanics.areas import AreaBoard
from beachhead.mechanics.boards import Board

BOARD = AreaBoard(("Beach", "Town", "Hill", "Island"), [("Beach", "Town"), ("Town", "Hill"), ("Hill", "Town")])


def test_borders() -> None:
    assert BOARD.near == ((1,), (0, 2), (1,), ())
    assert BOARD.adjacent(0, 1)
    assert BOARD.adjacent(1, 0)
    assert not BOARD.adjacent(0, 2)
    assert not BOARD.adjacent(0, 0)


def test_distance() -> None:
    assert [BOARD.distance(0, other) for other in range(4)] == [0, 1, 2, -1]


def test_names() -> None:
    board: Board = BOARD
    assert [board.space(name) for name in board.names] == [0, 1, 2, 3]
    assert board.name(2) == "Hill"
    with pytest.raises(KeyError):
        board.space("Valley")


@pytest.mark.parametrize(
    ("names", "borders", "error", "message"),
    [
        (("A", "A"), [], ValueError, "same name"),
        (("A", "B"), [("A", "A")], ValueError, "'A' cannot border itself"),
        (("A", "B"), [("A", "C")], KeyError, "C"),
    ],
)
def test_broken_boards(
    names: tuple[str, ...], borders: list[tuple[str, str]], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        AreaBoard(names, borders)


@given(st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.tuples(*[st.integers(0, n - 1)] * 2)))))
def test_distance_against_every_way(case: tuple[int, set[tuple[int, int]]]) -> None:
    """Floyd and Warshall's way, over a random map."""
    size, pairs = case
    names = [f"area {n}" for n in range(size)]
    board = AreaBoard(names, [(names[a], names[b]) for a, b in pairs if a != b])
    far = size + 1
    steps = [[0 if a == b else 1 if board.adjacent(a, b) else far for b in range(size)] for a in range(size)]
    for middle, a, b in itertools.product(range(size), repeat=3):
        steps[a][b] = min(steps[a][b], steps[a][middle] + steps[middle][b])
    assert [[board.distance(a, b) for b in range(size)] for a in range(size)] == [
        [-1 if step >= far else step for step in row] for row in steps
    ]
    assert all(board.adjacent(a, b) == board.adjacent(b, a) for a, b in itertools.product(range(size), repeat=2))
