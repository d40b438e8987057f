"""Acts: what they are done to, by its printed name, and that their functions agree on what they are given."""

from __future__ import annotations

import pytest

from beachhead.kernel.acts import AMOUNT, Act, numbered


@pytest.mark.parametrize("name", ["07", "+7", "-7", "7.0", "\u0667", "", "9" * 5000])
def test_a_number_is_read_as_it_is_printed_and_nothing_else_is_one(name: str) -> None:
    assert AMOUNT.find(None, "7") == 7
    assert AMOUNT.find(None, "0") == 0
    assert AMOUNT.find(None, name) is None


def test_one_of_some_numbers_is_found_among_them_only() -> None:
    kind = numbered(range(1, 26))
    assert kind.find(None, "25") == 25
    assert kind.find(None, "26") is None
    assert tuple(kind.every(None)) == tuple(range(1, 26))


def test_functions_of_an_act_that_take_different_things_are_found_when_it_is_declared() -> None:
    with pytest.raises(TypeError, match="do not agree"):
        Act("send", numbered((1, 2)), clause="X-1", among=lambda game: (1,), needs=lambda game, unit, number: iter(()))
