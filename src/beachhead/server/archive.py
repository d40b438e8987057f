"""The archive: finished matches, sought by what they were and how they ended, sorted, and a page at a time.

What a search needs of a match is filed beside it when somebody looks into the archive for the first time after its end;
it follows from the match as it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.sql.elements import ColumnElement

from beachhead.kernel.ending import UNFINISHED
from beachhead.kernel.module import all_games, seats_of
from beachhead.kernel.scene import Outcome
from beachhead.server.errors import NotStoredError, log
from beachhead.server.requests import Search
from beachhead.server.schema import ARCHIVE, MATCHES, PLAYED, SEATS
from beachhead.server.storage import MatchRow, Seat, Storage, Summary, here, match_row, token_digest, with_links

Condition = ColumnElement[bool]

MOMENT = len("2026-01-01T00:00:00.000")
"""Letters of a time up to where writers of UTC differ: they compare as times do."""


class Page(NamedTuple):
    """Some of the matches that were found, each with its link, and how many there are."""

    total: int
    rows: list[tuple[MatchRow, Seat]]


def search(storage: Storage, wanted: Search, tokens: Collection[str] | None) -> Page:
    """Finished matches as they are wanted, of those that some links open; for None of all that can be opened here."""
    _file(storage)
    linked = here() if tokens is None else with_links().where(SEATS.c.digest.in_([*map(token_digest, tokens)]))
    found = linked.join(ARCHIVE, ARCHIVE.c.match == MATCHES.c.id).where(*_conditions(wanted))
    key = _SORTED[wanted.sort]()
    order = key.desc() if wanted.descending else key.asc()
    page = found.order_by(order, ARCHIVE.c.finished.desc(), MATCHES.c.id).offset(wanted.offset).limit(wanted.limit)
    with storage.work() as connection:
        every = found.with_only_columns(MATCHES.c.id).subquery()
        total = connection.scalar(sa.select(sa.func.count()).select_from(every))
    return Page(total or 0, storage.listed(page))


def _file(storage: Storage) -> None:
    """File what has ended since the last time, and what has ended otherwise."""
    filed = sa.outerjoin(MATCHES, ARCHIVE, ARCHIVE.c.match == MATCHES.c.id)
    changed = sa.or_(ARCHIVE.c.finished.is_(None), ARCHIVE.c.finished != MATCHES.c.finished)
    query = sa.select(MATCHES).select_from(filed).where(MATCHES.c.finished.is_not(None), changed)
    with storage.work() as connection:
        if connection.execute(query.limit(1)).first() is None:
            return
    with storage.work(writes=True) as connection:
        for row in connection.execute(query).mappings().all():
            try:
                _put(connection, match_row(row))
            except NotStoredError as error:
                log.error("%s", error)


def _put(connection: sa.Connection, row: MatchRow) -> None:
    outcome = row.summary.outcome
    if outcome is None:
        return
    for table in (ARCHIVE, PLAYED):
        connection.execute(sa.delete(table).where(table.c.match == row.id))
    connection.execute(sa.insert(ARCHIVE).values(_filed(row, outcome)))
    connection.execute(sa.insert(PLAYED), _played(row))


def _told(summary: Summary) -> Iterator[str]:
    """How it ended, in the words of each language: it is sought by them."""
    yield from (told.outcome.text for told in (summary, *summary.elsewhere.values()) if told.outcome is not None)


def _filed(row: MatchRow, outcome: Outcome) -> dict[str, str]:
    return {
        "match": row.id,
        "finished": row.finished,
        "game": row.header.game,
        "scenario": row.header.scenario,
        "winner": outcome.winner or "",
        "level": outcome.level,
        "told": " ".join(dict.fromkeys(_told(row.summary))),
    }


def _played(row: MatchRow) -> list[dict[str, str]]:
    """Who played which side at the end, by where he sat down."""
    sat = seats_of(row.players, sides_swapped=row.summary.sides_swapped)
    return [{"match": row.id, "seat": seat, "side": side, "kind": row.players[seat]} for side, seat in sat.items()]


# -- what is wanted ------------------------------------------------------------------------------------


def _conditions(wanted: Search) -> list[Condition]:
    given: list[tuple[str, Callable[[str], Condition]]] = [
        (wanted.game, lambda game: ARCHIVE.c.game == game),
        (wanted.scenario, lambda scenario: ARCHIVE.c.scenario == scenario),
        (wanted.side, lambda side: _own(PLAYED.c.side == side)),
        (wanted.opponent, lambda kind: _other(PLAYED.c.kind == kind)),
        (wanted.result, lambda result: _RESULTS[result]()),
        (wanted.since[:MOMENT], lambda since: ARCHIVE.c.finished >= since),
        (wanted.until[:MOMENT], lambda until: ARCHIVE.c.finished < until),
    ]
    return [*(make(value) for value, make in given if value), *map(_says, wanted.text.split())]


def _says(word: str) -> Condition:
    """Whether the name of a match, its game or its scenario, or its result has a word in it."""
    named = [
        sa.and_(ARCHIVE.c.game == module.id, ARCHIVE.c.scenario == scenario.id)
        for module in all_games()
        for scenario in module.scenarios
        if word.lower() in f"{module.name} {scenario.name}".lower()
    ]
    written = (column.icontains(word, autoescape=True) for column in (MATCHES.c.name, ARCHIVE.c.told))
    return sa.or_(*written, *named)


def _mine() -> Condition:
    """Whether the link of a match is that of whoever sat down at a side."""
    return SEATS.c.sides.contains(sa.literal('"').concat(PLAYED.c.seat).concat('"'))


def _own(*which: Condition) -> Condition:
    return sa.exists().where(PLAYED.c.match == MATCHES.c.id, _mine(), *which).correlate(MATCHES, SEATS, ARCHIVE)


def _other(*which: Condition) -> Condition:
    return sa.exists().where(PLAYED.c.match == MATCHES.c.id, ~_mine(), *which).correlate(MATCHES, SEATS, ARCHIVE)


def _own_side_won() -> Condition:
    return _own(PLAYED.c.side == ARCHIVE.c.winner)


def _won() -> Condition:
    """Who plays every side wins nothing."""
    return sa.and_(_own_side_won(), _other())


def _lost() -> Condition:
    return sa.and_(ARCHIVE.c.winner != "", _own(), ~_own_side_won())


def _drawn() -> Condition:
    return sa.and_(ARCHIVE.c.winner == "", ARCHIVE.c.level != UNFINISHED)


def _broken_off() -> Condition:
    return ARCHIVE.c.level == UNFINISHED


_RESULTS: dict[str, Callable[[], Condition]] = {
    "won": _won,
    "lost": _lost,
    "drawn": _drawn,
    "unfinished": _broken_off,
}


def _by_result() -> ColumnElement[Any]:
    return sa.case((_won(), 0), (_drawn(), 1), (_broken_off(), 2), (_lost(), 3), else_=4)


def _first(column: ColumnElement[str], which: Condition) -> ColumnElement[Any]:
    """The first of what those who sat down somewhere have in a column."""
    query = sa.select(sa.func.min(column)).where(PLAYED.c.match == MATCHES.c.id, which)
    return query.correlate(MATCHES, SEATS, ARCHIVE).scalar_subquery()


_SORTED: dict[str, Callable[[], ColumnElement[Any]]] = {
    "finished": lambda: ARCHIVE.c.finished,
    "game": lambda: ARCHIVE.c.game.concat(" ").concat(ARCHIVE.c.scenario),
    "side": lambda: _first(PLAYED.c.side, _mine()),
    "opponent": lambda: _first(PLAYED.c.kind, ~_mine()),
    "result": _by_result,
}
