"""Clauses that exist and sentences that are sentences."""

from __future__ import annotations

import re
from functools import lru_cache

from beachhead.kernel.module import find

RAW = r"[{}]|\bkernel\.[a-z]|^[a-z]\w*(\.\w+)+$"
"""What a sentence looks like that was not found, or whose gaps were not filled."""


@lru_cache(maxsize=32)
def clauses(game: str) -> frozenset[str]:
    """The ids of a game's ledger."""
    return frozenset(clause.id for clause in find(game).ledger())


def check_clause(game: str, clause: str, where: object) -> None:
    """Assert that the ledger has this clause."""
    assert clause in clauses(game), f"{where} cites {clause!r}, which the ledger of {game} does not have"


@lru_cache(maxsize=32)
def raw(game: str) -> re.Pattern[str]:
    """What no sentence of a game may contain: see `RAW`, and the game's own keys."""
    return re.compile(rf"{RAW}|\b{re.escape(game)}\.[a-z_]+\b")


def check_words(game: str, text: str, where: object) -> None:
    """Assert that this is a sentence for people."""
    assert text.strip(), f"{where} reads {text!r}"
    assert not raw(game).search(text), f"{where} reads {text!r}"
