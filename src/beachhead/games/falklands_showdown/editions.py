"""The editions of the reconstruction: the files are the second; what the first had otherwise lies over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from beachhead.games.falklands_showdown.decode import Changes, EventsFile, Files, TablesFile, UnitsFile
from beachhead.kernel.reading import Reader

FIRST = "first"
"""The edition that `first_edition.toml` lays over the other files."""

T = TypeVar("T")

TABLES, UNITS, EVENTS = Reader(TablesFile), Reader(UnitsFile), Reader(EventsFile)


def of_edition(files: Files, edition: str) -> Files:
    """The files of an edition.  Raises msgspec.ValidationError where what is laid over them does not fit."""
    if edition != FIRST:
        return files
    over = files.first_edition
    return msgspec.structs.replace(
        files,
        tables=TABLES.plain(sections_changed(msgspec.to_builtins(files.tables), over.tables)),
        units=UNITS.plain(rows_changed(msgspec.to_builtins(files.units), over.units, "id")),
        events=EVENTS.plain(rows_changed(msgspec.to_builtins(files.events), over.events, "roll")),
    )


def sections_changed(file: dict[str, Any], changes: Changes) -> dict[str, Any]:
    """A file of sections with other values in some of them."""
    return {name: {**row, **changes[name]} if name in changes else row for name, row in file.items()}


def rows_changed(file: dict[str, Any], changes: Changes, key: str) -> dict[str, Any]:
    """A file of lists of rows with other values in those that are named by their `key`."""
    return {name: [{**row, **changes.get(row[key], {})} for row in rows] for name, rows in file.items()}


def strangers(files: Files) -> Iterable[str]:
    """What the first edition names that there is not: sections, units, events."""
    over, known = files.first_edition, files.tables.__struct_fields__
    named: Mapping[str, Iterable[str]] = {
        "tables": over.tables.keys() - known,
        "units": over.units.keys() - {row.id for row in files.units.rows},
        "events": over.events.keys() - {row.roll for row in files.events.event},
    }
    return (f"{file}.{name}" for file, names in named.items() for name in sorted(names))
