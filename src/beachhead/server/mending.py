"""A data file that is damaged: what can be read of it goes on, and the rest is named.

The damaged file itself is set aside as it is, and a new one is put in its place.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from beachhead.server.folder import damage, data_file, is_damage, opened, set_aside
from beachhead.server.schema import ABOUT, INVITATIONS, JOURNAL, MATCHES, META, NOTES, ORDERS, SCHEMA, SEATS
from beachhead.server.storage import HEADERS, PLAYERS, SIDES, SUMMARIES

BESIDE = (INVITATIONS, ORDERS, NOTES)
"""What is kept with a match as it is; one of them that is damaged is left out when it is read."""

FURTHEST = 2**40
"""How far beyond a place that cannot be read rows are looked for."""

Row = dict[str, Any]


def mend(home: Path) -> list[str]:
    """Replace a damaged data file by what can be read of it: what to tell, nothing if all is well.

    Raises UsageError when it cannot be read at all.  The folder must be held.
    """
    file = data_file(home)
    if file is None or not file.exists():
        return []
    trouble = damage(file)
    if not trouble:
        return [f"The match {row['id']} is damaged and cannot be opened; the others can." for row in _not_matches(file)]
    schema = next((str(row["value"]) for row in rows(file, ABOUT) if row["name"] == "schema"), "")
    if schema.isdigit() and int(schema) > SCHEMA:
        return []  # a newer program's: it is refused when it is opened
    part = file.with_name(f"{file.name}.mended")
    part.unlink(missing_ok=True)
    found = {table.name: list(rows(file, table)) for table in META.sorted_tables}
    kept, told = whole(found)
    write(part, kept)
    aside = set_aside(file, "damaged")
    part.rename(file)
    head = f"{file} is damaged: {trouble}. It was set aside as {aside.name}; {len(kept['matches'])} matches go on."
    remedy = "A copy made by `beachhead backup` can be brought back by `beachhead restore FILE --replace`."
    return [head, *told, remedy]


def rows(file: Path, table: sa.Table) -> Iterator[Row]:
    """Every row of a table that can be read, in whatever state the file is."""
    try:
        with closing(opened(file, "rw")) as connection:
            connection.text_factory = lambda text: text.decode("utf-8", "replace")
            there = [row[1] for row in connection.execute(f"PRAGMA table_info({table.name})")]
            names = [column.name for column in table.columns if column.name in there]
            if names:
                yield from _scan(connection, table.name, names)
    except sqlite3.Error as error:
        if not is_damage(error):
            raise


def _scan(connection: sqlite3.Connection, table: str, names: list[str]) -> Iterator[Row]:
    """The rows in the order in which they are stored, going on beyond what cannot be read."""
    columns = ", ".join(f'"{name}"' for name in names)
    last, step = -1, 1
    while step < FURTHEST:
        query = f'SELECT rowid, {columns} FROM "{table}" NOT INDEXED WHERE rowid >= ? ORDER BY rowid'
        try:
            for number, *values in connection.execute(query, (last + step,)):
                last, step = number, 1
                yield dict(zip(names, values, strict=True))
            return
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            step *= 2


def whole(found: dict[str, list[Row]]) -> tuple[dict[str, list[Row]], list[str]]:
    """Of the rows found those that belong together and can be understood, and what to tell of the rest."""
    matches = {row["id"]: row for row in found["matches"] if _is_match(row)}
    journal: dict[str, dict[int, Row]] = defaultdict(dict)
    for row in found["journal"]:
        if isinstance(row.get("number"), int):
            journal[row["match"]][row["number"]] = row
    kept, told = [], []
    for match, row in matches.items():
        entries = journal.get(match, {})
        last = next(number for number in range(len(entries) + 1) if number + 1 not in entries)
        kept += [entries[number] for number in range(1, last + 1)]
        end = entries[last]["taken_at"] if last else row["created"]
        if last < len(entries) or end != row["updated"]:  # a match is changed at the moment of its last entry
            told.append(f"The match {match} ({row['name']!r}) goes on after {last} entries; what came later is lost.")
    seats = [row for row in found["seats"] if row["match"] in matches and _reads(SIDES, row, "sides")]
    unreachable = sorted(set(matches) - {row["match"] for row in seats})
    told += [f"The match {match} has lost its links." for match in unreachable]
    strangers = {row["match"] for row in (*found["seats"], *found["journal"])} - set(matches)
    told += [f"The match {match} is lost." for match in sorted(map(str, strangers))]
    beside = {table.name: [row for row in found[table.name] if row["match"] in matches] for table in BESIDE}
    return {"matches": list(matches.values()), "seats": seats, "journal": kept, **beside}, told


def _not_matches(file: Path) -> list[Row]:
    return [row for row in rows(file, MATCHES) if not _is_match(row)]


def _is_match(row: Row) -> bool:
    readers = ((HEADERS, "header"), (PLAYERS, "players"), (SUMMARIES, "summary"))
    return all(_reads(reader, row, column) for reader, column in readers)


def _reads(reader: Any, row: Row, column: str) -> bool:
    try:
        reader.json(row[column])
    except (msgspec.DecodeError, TypeError, KeyError):
        return False
    return True


def write(file: Path, kept: dict[str, list[Row]]) -> None:
    """A new data file with these rows."""
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(file)))
    try:
        with engine.begin() as connection:
            META.create_all(connection)
            connection.execute(sa.insert(ABOUT).values(name="schema", value=str(SCHEMA)))
            for table in (MATCHES, SEATS, JOURNAL, *BESIDE):
                for row in kept[table.name]:
                    connection.execute(sa.insert(table).prefix_with("OR IGNORE").values(row))
    finally:
        engine.dispose()
