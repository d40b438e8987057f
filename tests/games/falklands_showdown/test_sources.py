"""Where clauses and figures come from: whatever is said to be printed names its sentence, or what else is known."""

from __future__ import annotations

import re

import pytest

from beachhead.kernel.module import Clause, find
from beachhead.kernel.scene import Provenance

PRINTED = range(1, 7)
"""The sections of the rulebook that we have."""

LEDGER = {clause.id: clause for clause in find("falklands_showdown").ledger()}
PROVENANCE = find("falklands_showdown").provenance()
KNOWN = {row.item.rpartition(": ")[2]: row for row in PROVENANCE if row.item.startswith("Known of section ")}
"""What is known of the sections that we do not have, by its number."""

SILENT = (
    *("FS-3.2b", "FS-3.6d", "FS-7.0g", "FS-7.0h", "FS-7.1.2b", "FS-7.1.2c", "FS-9.5c", "FS-9.5f"),
    *("FS-10.1f", "FS-10.6b", "FS-10.6e", "FS-11.1a"),
)
"""Clauses on which nothing that we have says a word."""


def section(clause: str) -> int:
    """The section of the rulebook that a clause belongs to."""
    return int(re.findall(r"\d+", clause)[0])


def sentences(clause: Clause) -> list[str]:
    """What a clause names as the place where it is printed."""
    return clause.source.removeprefix("rulebook").strip().split(", ")


@pytest.mark.parametrize("clause", LEDGER.values(), ids=lambda clause: clause.id)
def test_a_clause_is_printed_where_it_says_or_reconstructed(clause: Clause) -> None:
    if clause.source == "reconstructed":
        return
    if section(clause.id) in PRINTED:
        assert clause.source == "rulebook"  # its number is that of its sentence
        return
    assert re.fullmatch(r"rulebook (F\d|FS-[\d.]+[a-z])(, (F\d|FS-[\d.]+[a-z]))*", clause.source)
    for name in sentences(clause):
        if name.startswith("FS-"):
            assert section(name) in PRINTED
            assert LEDGER[name].source == "rulebook"
        else:
            assert KNOWN[name].source == "rulebook"


def test_what_is_known_is_used_and_stands_with_what_it_says() -> None:
    used = {name for clause in LEDGER.values() for name in sentences(clause) if re.fullmatch(r"F\d", name)}
    assert used == set(KNOWN)
    for row in KNOWN.values():
        assert row.reason
        assert LEDGER[row.clause].source.startswith("rulebook ")


@pytest.mark.parametrize("clause", SILENT)
def test_what_nobody_says_is_reconstructed(clause: str) -> None:
    assert LEDGER[clause].source == "reconstructed"


@pytest.mark.parametrize("row", PROVENANCE, ids=lambda row: row.item)
def test_a_figure_is_printed_in_a_clause_that_is_or_has_its_reasoning(row: Provenance) -> None:
    assert row.source in ("rulebook", "reconstructed")
    if row.source == "rulebook":
        assert LEDGER[row.clause].source.startswith("rulebook")
    else:
        assert len(row.reason) > 40
