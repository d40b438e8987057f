"""Battles in the log: which lines belong together, from the declaration to the last consequence."""

from __future__ import annotations

from typing import Any

from beachhead.kernel.events import HEADING, LogLine, in_battle


def told(*kinds: tuple[str, dict[str, Any]]) -> list[int]:
    """The battles of lines with these roles, told one after another."""
    lines: list[LogLine] = []
    for number, (role, more) in enumerate(kinds):
        line = LogLine(decision=number, kind="Made", text=role, clause="", role=role, **more)
        lines.append(in_battle(lines, line))
    return [line.battle for line in lines]


def test_a_battle_goes_from_its_declaration_until_something_else_happens() -> None:
    assert told(("declared", {}), ("answer", {}), ("die", {}), ("loss", {}), ("", {}), ("points", {})) == [
        *(0, 0, 0, 0),
        *(-1, -1),
    ]
    assert told(("", {}), ("declared", {}), ("die", {}), ("declared", {}), ("retreat", {})) == [-1, 1, 1, 3, 3]


def test_a_roll_that_nobody_declared_is_a_battle_of_its_own() -> None:
    assert told(("", {}), ("die", {}), ("loss", {}), ("die", {})) == [-1, 1, 1, 1]


def test_what_was_declared_earlier_in_the_phase_is_taken_up_again_where_it_is_fought() -> None:
    here, there = {"spaces": (1,)}, {"spaces": (2,)}
    both = ("declared", here), ("declared", there)
    assert told(*both, ("answer", here), ("", {}), ("die", there), ("loss", {}), ("die", here)) == [
        *(0, 1, 0, -1),
        *(1, 1, 0),
    ]
    assert told(*both, ("", {"weight": HEADING}), ("die", here)) == [0, 1, -1, 3]
