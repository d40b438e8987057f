"""Many numbered runs: kept in a folder, gone on with, in several processes."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from beachhead.kernel.refusal import UsageError
from beachhead.lab.many import Shards, as_done, complete, in_order

ABOUT = {"game": "toy", "rules": "1"}


class Square(msgspec.Struct, frozen=True):
    """A number and its square."""

    seed: int
    square: int


def square(seed: int) -> Square:
    return Square(seed, seed * seed)


def stumble(seed: int) -> Square:
    if seed == 3:
        raise ZeroDivisionError("three")
    return square(seed)


def never(seed: int) -> Square:
    raise AssertionError(f"{seed} is played again")


def opened(folder: Path, **about: str) -> Shards[Square]:
    return Shards(folder, Square, {**ABOUT, **about})


@pytest.mark.parametrize("workers", [1, 2])
def test_runs_in_their_order_and_as_they_are_done(workers: int) -> None:
    seeds = range(5, 25)
    assert [run.seed for run in in_order(square, seeds, workers)] == list(seeds)
    assert {run.seed: run.square for run in as_done(square, seeds, workers)} == {seed: seed**2 for seed in seeds}


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_kept_is_not_done_again(tmp_path: Path, workers: int) -> None:
    with opened(tmp_path) as shards:
        first = complete(square, range(998, 1004), shards, workers, "squares")
    with opened(tmp_path) as shards:
        assert complete(never, range(999, 1003), shards, workers, "squares") == first[1:-1]
    files = {file.name: len(file.read_bytes().splitlines()) for file in tmp_path.glob("*.jsonl")}
    assert files == {"runs-000000.jsonl": 2, "runs-001000.jsonl": 4}


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_fails_ends_it_and_what_was_done_is_kept(tmp_path: Path, workers: int) -> None:
    with opened(tmp_path) as shards:
        complete(square, range(3), shards, workers, "squares")
        with pytest.raises(ZeroDivisionError, match="three"):
            complete(stumble, range(6), shards, workers, "squares")
        assert {0, 1, 2} <= set(shards.done())
        assert 3 not in shards.done()


def test_a_line_that_was_cut_short_is_done_again_and_none_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "runs-000000.jsonl"
    with opened(tmp_path) as shards:
        complete(square, range(3), shards, 1, "squares")
        file.write_bytes(file.read_bytes()[:-5])
        assert sorted(shards.done()) == [0, 1]
        complete(square, range(4), shards, 1, "squares")
        assert sorted(shards.done()) == [0, 1, 2, 3]
    assert [json.loads(line) for line in file.read_bytes().splitlines()[3:]] == [
        {"seed": 2, "square": 4},
        {"seed": 3, "square": 9},
    ]


def test_runs_of_another_kind_are_not_mixed_in(tmp_path: Path) -> None:
    opened(tmp_path).close()
    with pytest.raises(UsageError, match="holds runs with rules 1, not 2: take another folder"):
        opened(tmp_path, rules="2")
    with pytest.raises(UsageError, match="holds runs with option None, not x"):
        opened(tmp_path, option="x")
    opened(tmp_path).close()


def test_a_folder_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "about.json").write_bytes(b"{]")
    with pytest.raises(UsageError, match=r"cannot be read") as refused:
        opened(tmp_path)
    assert str(tmp_path / "about.json") in str(refused.value)


def test_two_do_not_write_there_at_once(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(UsageError, match="another process is writing there"):
        opened(tmp_path)
    opened(tmp_path).close()
