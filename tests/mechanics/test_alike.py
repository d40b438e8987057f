"""Units that are alike are looked at once."""

from __future__ import annotations

from beachhead.mechanics.alike import Findings, LookedAtAgain, first_of_each, looked_at_once

KINDS = "aabacbc"


def test_one_of_each_kind_is_looked_at_and_the_order_stays() -> None:
    looked_at: list[int] = []

    def holds(unit: int) -> bool:
        looked_at.append(unit)
        return KINDS[unit] != "b"

    assert list(looked_at_once(range(7), KINDS.__getitem__, holds)) == [0, 1, 3, 4, 6]
    assert looked_at == [0, 2, 4]


def test_of_each_kind_there_is_the_first_in_its_order() -> None:
    assert list(first_of_each([6, 1, 0, 2, 3], KINDS.__getitem__)) == [6, 1, 2]
    assert list(first_of_each([3, 1, 2], lambda unit: unit)) == [3, 1, 2], "who stands for itself is always there"


def test_nobody_is_looked_at_before_he_is_asked_for() -> None:
    looked_at: list[int] = []
    found = looked_at_once(range(7), KINDS.__getitem__, lambda unit: not looked_at.append(unit))
    assert next(found) == 0
    assert looked_at == [0]


def test_who_lies_as_before_is_not_looked_at_again() -> None:
    looked_at: list[int] = []
    units: list[object] = [object() for _ in range(6)]
    odd = {1, 3, 5}

    def holds(unit: int) -> bool:
        looked_at.append(unit)
        return unit in odd

    again = LookedAtAgain(range(2, 6))
    assert again.among(units, holds) == [3, 5]
    assert looked_at == [2, 3, 4, 5], "each once, and no other"
    assert again.among(units, holds) == [3, 5]
    units[2], units[3] = object(), object()
    odd ^= {2, 3, 4}
    assert again.among(units, holds) == [2, 5], "4 lies as before"
    assert looked_at == [2, 3, 4, 5, 2, 3]


def test_what_was_found_of_a_unit_holds_as_long_as_all_that_it_hangs_on_is_the_same() -> None:
    findings, asked = Findings[str](), list[str]()

    def find(says: str, *, settled: bool = True) -> tuple[str, bool]:
        asked.append(says)
        return says, settled

    assert findings.of(1, ("here", 2), lambda: find("first")) == "first"
    assert findings.of(1, ("here", 2), lambda: find("again")) == "first"
    assert findings.of(2, ("here", 2), lambda: find("another")) == "another"
    assert findings.of(1, ("here", 3), lambda: find("moved")) == "moved"
    assert asked == ["first", "another", "moved"]


def test_what_hangs_on_more_than_was_said_is_found_every_time() -> None:
    findings = Findings[str]()
    assert findings.of(1, "here", lambda: ("first", False)) == "first"
    assert findings.of(1, "here", lambda: ("second", True)) == "second"
    assert findings.of(1, "here", lambda: ("third", True)) == "second"
