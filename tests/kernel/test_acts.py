"""Acts: what they are done to, by its printed name, and that their functions agree on what they are given."""

from __future__ import annotations

import pytest

from beachhead.kernel.acts import AMOUNT, Act, gather, numbered
from beachhead.kernel.ask import Action, Ask, Flow, Option
from beachhead.kernel.text import Text


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


EAT = Act("eat", numbered((1, 2)), clause="X-1", does=lambda left, number: left.remove(number))
LEAVE = Act("leave", clause="X-2", goes_on=True)


def dinner(left: list[int]) -> Flow[Act | None]:
    """What is left is eaten, one after the other."""
    options = tuple(Option(Action("eat", str(number)), "X-1") for number in left)
    ask = Ask("us", Text("x.ask.eat"), "X-1", (*options, Option(Action("leave"), "X-2")), offers=(EAT, LEAVE))
    return gather(left, lambda: ask, left=lambda left: left)


@pytest.mark.parametrize(
    ("chosen", "end", "rest"),
    [("leave", LEAVE, [1, 2]), ("eat 2, leave", LEAVE, [1]), ("eat 1, eat 2", None, []), ("eat 2, eat 1", None, [])],
)
def test_one_is_chosen_after_the_other_until_the_act_that_goes_on_or_nobody_is_left(
    chosen: str, end: Act | None, rest: list[int]
) -> None:
    left = [1, 2]
    flow = dinner(left)
    options = {str(option.action): option for option in next(flow).choices()}  # type: ignore[union-attr]
    *before, last = chosen.split(", ")
    for action in before:
        flow.send(options[action])
    with pytest.raises(StopIteration) as stopped:
        flow.send(options[last])
    assert (stopped.value.value, left) == (end, rest)


def test_nobody_is_asked_when_there_is_nothing_to_choose() -> None:
    assert list(dinner([])) == []
