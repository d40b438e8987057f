"""What the tables hold is what the clauses state: whoever changes a number must change both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from waters import by_clause

import beachhead.games.falklands_showdown as game
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.kernel.module import find

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
OTHERWISE = {"raider_lives": "eliminated on a 6", "gauntlet": "one third", "coin": "coin flip"}
"""Clauses that state a number in words of their own."""

ENTRY = re.compile(r"(?P<name>\w+) = (?P<value>-?\d+|\[\"[^]]*\]) +# (?P<clause>FS-[\w.-]+)")


@lru_cache(maxsize=1)
def stated() -> dict[str, str]:
    """The text of each clause."""
    return {clause.id: clause.text for clause in find("falklands_showdown").ledger()}


def entries() -> Iterator[tuple[str, str, str]]:
    """Name, value and clause of each line of the tables that gives its clause: numbers, and lists of areas."""
    tables = (Path(game.__file__).parent / "data" / "tables.toml").read_text(encoding="utf-8")
    areas = set(DATA.edition().board.names)
    for found in ENTRY.finditer(tables):
        if areas.issuperset(re.findall(r'"([^"]+)"', found["value"])):
            yield found["name"], found["value"], found["clause"]


def spelled(number: int) -> set[str]:
    """The ways in which a clause writes a number."""
    return {str(number), *WORDS[number : number + 1]}


def areas_in(text: str) -> set[str]:
    """The areas that a clause names, Argentina left out."""
    numbers = (
        number for pair in re.findall(r"Sea Areas? (\d)(?: (?:or|and) (\d))?", text) for number in pair if number
    )
    named = {area.name for area in DATA.edition().areas if area.name in text and area.kind != "base"}
    return named | {f"Sea Area {number}" for number in numbers}


@pytest.mark.parametrize(("name", "value", "clause"), by_clause(entries(), 2))
def test_a_clause_states_what_the_table_holds(name: str, value: str, clause: str) -> None:
    text = stated()[clause]
    if name in OTHERWISE:
        assert OTHERWISE[name] in text
    elif value.startswith("["):
        edition = DATA.edition()
        assert {edition.areas[edition.board.space(area)].name for area in re.findall(r'"([^"]+)"', value)} == areas_in(
            text
        )
    else:
        assert set(re.findall(r"\w+", text)) & spelled(abs(int(value)))


@pytest.mark.parametrize(("roll", "clause"), by_clause((("2-3", "FS-11.3.2-3"), ("5-2", "FS-11.3.5-2")), 1))
def test_an_event_limits_raids_to_what_its_clause_states(roll: str, clause: str) -> None:
    limit = DATA.edition().events[roll].effects["raid_limit"]
    assert set(stated()[clause].split()) & spelled(limit)
