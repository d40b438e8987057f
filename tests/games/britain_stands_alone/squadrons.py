"""Points of aircraft and ships for tests, by the rows that they come from."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.edition import load_edition

EDITION = load_edition()


def ids(row: str, count: int, first: int = 0) -> list[str]:
    """So many points of a row, such as "ge-ju88", from one of them on."""
    return [EDITION.units[unit].id for unit in EDITION.rows[row][first : first + count]]


def based(**points: tuple[int, str]) -> dict[str, str]:
    """So many points of rows (me109=(4, "Pas de Calais")) at a base."""
    rows = {row.partition("-")[2]: row for row in EDITION.rows}
    return {name: space for kind, (count, space) in points.items() for name in ids(rows[kind], count)}
