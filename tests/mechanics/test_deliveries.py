"""The greatest flow through a network."""

from __future__ import annotations

from beachhead.mechanics.deliveries import most_through


def test_no_pipe_takes_more_than_it_holds() -> None:
    assert most_through({("a", "b"): 3, ("b", "c"): 2}, "a", "c") == 2
    assert most_through({("a", "b"): 3, ("b", "c"): 5}, "a", "c") == 3
    assert most_through({("a", "b"): 3}, "a", "c") == 0


def test_what_was_sent_one_way_is_sent_another_where_that_helps() -> None:
    pipes = {
        ("s", "a"): 1,
        ("s", "b"): 1,
        ("a", "x"): 1,
        ("a", "y"): 1,
        ("b", "x"): 1,
        ("x", "t"): 1,
        ("y", "t"): 1,
    }
    assert most_through(pipes, "s", "t") == 2
    del pipes["a", "y"]
    assert most_through(pipes, "s", "t") == 1
