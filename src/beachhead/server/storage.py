"""What the table keeps: matches, the links to their seats, and a journal of everything done.

The journal is append-only, and the truth; positions are kept beside it, so that a long match opens fast.  It has rows
of kind ``act`` and ``undo``, and of a lesson ``guide`` at its beginning, with the guide's id as its verb, and ``leave``
where it was left; ``offer`` is what a player offers or agrees to, ``refuse`` that he declines or withdraws; ``rules``
is where the match went on under changed rules.  The line of play is the journal applied; nothing that was ever stored
is changed or removed, except with its whole match.  A row's number is the match's version after it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from beachhead.kernel.ask import Side
from beachhead.kernel.orders import StandingOrder
from beachhead.kernel.reading import Reader
from beachhead.kernel.record import Header
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Outcome
from beachhead.kernel.text import Text, language
from beachhead.server.errors import NotStoredError, log
from beachhead.server.schema import (
    ABOUT,
    INVITATIONS,
    JOURNAL,
    MATCHES,
    META,
    ORDERS,
    POSITIONS,
    SCHEMA,
    SEATS,
    bring_up,
)
from beachhead.server.writing import Writing

FILE = "beachhead.sqlite3"


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby's list says of a match in the words of one language."""

    turn: str
    phase: str
    ask_text: str = ""
    outcome: Outcome | None = None


class Summary(Told, frozen=True, kw_only=True):
    """A match in the lobby's list: only what everybody may see, but for `asked`.

    Its words are English; `elsewhere` has those of other languages.
    `open` are the sides of the open question, `asked` those of them that have not answered it in secret.
    `sides_swapped`: the two players have changed sides.
    """

    elsewhere: dict[str, Told] = {}
    asked: tuple[Side, ...] = ()
    open: tuple[Side, ...] = ()
    over: bool = False
    sides_swapped: bool = msgspec.field(default=False, name="exchanged")

    @property
    def told(self) -> Told:
        """Its words in the language of whoever asks."""
        return self.elsewhere.get(language(), self)


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A secret link: the sides at which its holder sat down.

    `kind` is "table" (the one to open here), "side" or "watch"; `token` is None where only its hash is kept.
    """

    digest: str
    match: str
    sides: tuple[Side, ...]
    kind: str
    token: str | None = None


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that is given to whoever opens an invitation first; `used` says whether somebody has.

    `digest` is the hash of its code.
    """

    digest: str
    match: str
    side: Side
    used: bool = False


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A stored match.  `players` says who sat down at each side: "person" or the id of a computer player.

    `salt` (hexadecimal) is hashed with the seed for the commitment to the dice; `seed_from` says who chose the seed
    (see `seals`).  Both are empty for matches from before they were kept.  Times are ISO, UTC; `finished` is empty
    while it goes on.
    """

    id: str
    header: Header
    name: str
    players: dict[Side, str]
    summary: Summary
    created: str
    updated: str
    salt: str = ""
    seed_from: str = ""
    finished: str = ""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A row of the journal.  `seat` is the hash of the link it came by, empty for a computer player.

    `key` makes a repeated request recognizable; `digest` stands for the state after it, every so often.  `led` is what
    it led to, as JSON (see `reopening`), so that a match can be opened without being played again.
    """

    number: int
    kind: str
    side: Side
    verb: str = ""
    target: str = ""
    seat: str = ""
    key: str | None = None
    digest: str | None = None
    led: str | None = None


class Stored(msgspec.Struct, frozen=True):
    """A position of a match at an anchor after entry `number` of its journal, `decision` answers from its start.

    `state` is the game's, as JSON that is packed; `digest` stands for it; `rules` is the version it was reached under.
    """

    number: int
    decision: int
    rules: str
    digest: str
    state: bytes


class KeptOrder(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order of whoever sat down at `seat`, given by a link (its hash) at a question that `asked` this.

    It was `given` after so many answers that its side knew of.  `acts` are what could be chosen, by verb, in words;
    `passes` is the verb that lets pass.  It is disarmed if there is a `reason`.
    """

    seat: Side
    order: StandingOrder
    asked: str
    acts: dict[str, str]
    passes: str
    link: str
    reason: Text | None = None
    given: int = 0


HEADERS = Reader(Header)
SUMMARIES = Reader(Summary)
PLAYERS = Reader(dict[Side, str])
SIDES = Reader(tuple[Side, ...])


def token_digest(token: str) -> str:
    """How a link is looked up: by the SHA-256 of its token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def data_home() -> Path:
    """Where data live: ``$BEACHHEAD_HOME``, else the platform's user data folder."""
    given = os.environ.get("BEACHHEAD_HOME")
    return Path(given).expanduser() if given else Path(platformdirs.user_data_dir("beachhead", appauthor=False))


def now() -> str:
    """The time, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def database(home: Path) -> sa.URL:
    """Where data are kept: ``$BEACHHEAD_DATABASE``, else a file of the folder `home`.  Raises UsageError."""
    given = os.environ.get("BEACHHEAD_DATABASE")
    try:
        url = sa.make_url(given) if given else sa.URL.create("sqlite", database=str(home / FILE))
        url.get_dialect()
    except (SQLAlchemyError, ImportError) as error:
        raise UsageError(f"not the address of a database: {error}", where="BEACHHEAD_DATABASE") from None
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise UsageError("a database in memory would lose every match", where="BEACHHEAD_DATABASE")
    return url


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Storage:
    """The database.  Every method is one transaction and may be called from any thread.

    What cannot be read or written raises NotStoredError, and then nothing was written.  `file` is a data file to be
    used in place of that of the folder `home`.
    """

    def __init__(self, home: Path, file: Path | None = None) -> None:
        url = database(home) if file is None else sa.URL.create("sqlite", database=str(file))
        self._writing = Writing(self.work)
        self.place = str(home / FILE) if url.get_backend_name() == "sqlite" else url.render_as_string()
        try:
            home.mkdir(parents=True, exist_ok=True)
            self.engine = sa.create_engine(url)
            if url.get_backend_name() == "sqlite":
                sa.event.listen(self.engine, "connect", _prepare_sqlite)
            self._set_up()
        except (OSError, SQLAlchemyError, ImportError) as error:
            reason = getattr(error, "orig", None) or error
            raise UsageError(f"cannot keep matches here: {reason}", where=self.place) from None

    def _set_up(self) -> None:
        with self.engine.begin() as connection:
            ABOUT.create(connection, checkfirst=True)
            found = connection.scalar(sa.select(ABOUT.c.value).where(ABOUT.c.name == "schema"))
            if found is None:
                connection.execute(sa.insert(ABOUT).values(name="schema", value=str(SCHEMA)))
                META.create_all(connection)
            elif found in ("1", "2", "3", "4", "5"):
                bring_up(connection)
            elif not found.isdigit() or int(found) > SCHEMA:
                message = f"written by a newer Beachhead (data version {found}, this program reads {SCHEMA})"
                remedy = "update Beachhead, or choose another folder with BEACHHEAD_HOME"
                raise UsageError(f"{message}; {remedy}", where=self.place)

    @contextmanager
    def work(self, *, writes: bool = False) -> Iterator[sa.Connection]:
        """One transaction.  Raises NotStoredError; then nothing was written.

        Those that write wait for each other.
        """
        try:
            with self._writing.line if writes else nullcontext(), self.engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            log.error("storage: %s", getattr(error, "orig", None) or type(error).__name__)
            raise NotStoredError("the data could not be read or written; nothing was changed") from error

    # -- matches ---------------------------------------------------------------------------------------

    def create(
        self,
        row: MatchRow,
        seats: Sequence[Seat],
        journal: Sequence[Entry] = (),
        invitations: Sequence[Invitation] = (),
    ) -> None:
        """Store a new match, its links, its invitations and what was done in it before: all of it or nothing."""
        values = {
            "id": row.id,
            "header": as_text(row.header),
            "name": row.name,
            "players": as_text(row.players),
            "summary": as_text(row.summary),
            "created": row.created,
            "updated": row.updated,
            "finished": row.updated if row.summary.over else None,
            "salt": row.salt,
            "seed_from": row.seed_from,
        }
        with self.work(writes=True) as connection:
            connection.execute(sa.insert(MATCHES).values(values))
            connection.execute(sa.insert(SEATS), [seat_values(seat) for seat in seats])
            if invitations:
                open_ones = [msgspec.structs.asdict(i) | {"used": None} for i in invitations]
                connection.execute(sa.insert(INVITATIONS), open_ones)
            if journal:
                connection.execute(sa.insert(JOURNAL), _rows(row.id, journal, row.created))

    def new_row(
        self, match: str, header: Header, name: str, players: dict[Side, str], summary: Summary, **seal: str
    ) -> MatchRow:
        """A match that begins now; `seal` is its `salt` and its `seed_from`."""
        at = now()
        return MatchRow(
            id=match, header=header, name=name, players=players, summary=summary, created=at, updated=at, **seal
        )

    def match(self, match: str) -> MatchRow | None:
        """A match by its id."""
        with self.work() as connection:
            row = connection.execute(sa.select(MATCHES).where(MATCHES.c.id == match)).mappings().first()
        return None if row is None else match_row(row)

    def matches(self, *, under_way: bool = False) -> list[tuple[MatchRow, Seat]]:
        """Every match, or each that goes on, with the link to open it here, the last played first.

        Those whose link is not kept are left out.
        """
        query = here().order_by(MATCHES.c.updated.desc(), MATCHES.c.id)
        return self.listed(query.where(MATCHES.c.finished.is_(None)) if under_way else query)

    def listed(self, query: sa.Select[Any]) -> list[tuple[MatchRow, Seat]]:
        """The matches that a query such as `with_links` finds, each with its link; what is damaged is left out."""
        with self.work() as connection:
            rows = connection.execute(query).mappings().all()
        whole = []
        for row in rows:
            try:
                whole.append((match_row(row), _seat(row, row["id"])))
            except NotStoredError as error:
                log.error("%s", error)
        return whole

    def rows(self) -> list[MatchRow]:
        """Every match, by the time at which it was set up.  Raises NotStoredError where one cannot be read."""
        with self.work() as connection:
            query = sa.select(MATCHES).order_by(MATCHES.c.created, MATCHES.c.id)
            return [match_row(row) for row in connection.execute(query).mappings()]

    def seat(self, token: str) -> Seat | None:
        """The seat that a link opens."""
        query = sa.select(SEATS).where(SEATS.c.digest == token_digest(token))
        with self.work() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _seat(row, row["match"])

    def replace(self, seat: Seat, token: str) -> bool:
        """Have another token open a seat, and its own no longer; False if it does not open it any more.

        It is kept as the one before it was: as a hash unless that was stored.
        """
        change = {"digest": token_digest(token), "token": token if seat.token is not None else None}
        update = sa.update(SEATS).where(SEATS.c.digest == seat.digest).values(change)
        with self.work(writes=True) as connection:
            return bool(connection.execute(update).rowcount)

    def seats(self, match: str) -> list[Seat]:
        """Every link of a match."""
        query = sa.select(SEATS).where(SEATS.c.match == match)
        with self.work() as connection:
            return [_seat(row, match) for row in connection.execute(query).mappings()]

    def rename(self, match: str, name: str) -> None:
        """Give a match another name; that is not playing, so it stays where it is in the list."""
        with self.work(writes=True) as connection:
            connection.execute(sa.update(MATCHES).where(MATCHES.c.id == match).values(name=name))

    def delete(self, match: str) -> None:
        """Remove a match with its links and its journal."""
        with self.work(writes=True) as connection:
            connection.execute(sa.delete(ORDERS).where(ORDERS.c.match == match))
            connection.execute(sa.delete(POSITIONS).where(POSITIONS.c.match == match))
            connection.execute(sa.delete(JOURNAL).where(JOURNAL.c.match == match))
            connection.execute(sa.delete(INVITATIONS).where(INVITATIONS.c.match == match))
            connection.execute(sa.delete(SEATS).where(SEATS.c.match == match))
            connection.execute(sa.delete(MATCHES).where(MATCHES.c.id == match))

    # -- the journal -----------------------------------------------------------------------------------

    def append(
        self, match: str, entry: Entry, summary: Summary | None, *more: Entry, position: Stored | None = None
    ) -> None:
        """Store one thing done, and `more` at once with it; with `summary`, also what the lobby shows.

        `position` is the one that it led to, if that is to be kept.

        Raises NotStoredError, also when a number was taken by another process or the match is gone.
        """
        at = now()
        change: dict[str, Any] = {"updated": at}
        if summary is not None:
            change |= {"summary": as_text(summary), "finished": at if summary.over else None}

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.insert(JOURNAL), _rows(match, (entry, *more), at))
            connection.execute(sa.update(MATCHES).where(MATCHES.c.id == match).values(change))
            if position is not None:
                _keep(connection, match, [position])

        try:
            self._writing(write)
        except NotStoredError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise NotStoredError("another program changed this match at the same moment; try again") from error
            raise

    def journal(self, match: str) -> list[Entry]:
        """Everything done in a match, in order."""
        columns = [JOURNAL.c[name] for name in Entry.__struct_fields__]
        query = sa.select(*columns).where(JOURNAL.c.match == match).order_by(JOURNAL.c.number)
        with self.work() as connection:
            return [Entry(*row) for row in connection.execute(query).all()]

    def positions(self, match: str) -> list[Stored]:
        """The positions of a match that are kept, in order."""
        columns = [POSITIONS.c[name] for name in Stored.__struct_fields__]
        query = sa.select(*columns).where(POSITIONS.c.match == match).order_by(POSITIONS.c.number)
        with self.work() as connection:
            return [Stored(*row) for row in connection.execute(query)]

    def keep(self, match: str, led: Mapping[int, str], positions: Sequence[Stored]) -> None:
        """Note what entries led to, by their numbers, and positions, where that was not stored with them."""
        number: sa.BindParameter[int] = sa.bindparam("entry")
        what: sa.BindParameter[str] = sa.bindparam("what")
        update = sa.update(JOURNAL).where(JOURNAL.c.match == match, JOURNAL.c.number == number).values(led=what)
        with self.work(writes=True) as connection:
            if led:
                connection.execute(update, [{"entry": entry, "what": json} for entry, json in led.items()])
            _keep(connection, match, positions)

    def check(self) -> None:
        """Whether the data can be read.  Raises NotStoredError."""
        with self.work() as connection:
            connection.execute(sa.select(ABOUT.c.value))

    def answered(self, match: str, seat: str, key: str) -> bool:
        """Whether a request with this key was carried out before."""
        columns = JOURNAL.c
        query = sa.select(columns.number).where(columns.match == match, columns.seat == seat, columns.key == key)
        with self.work() as connection:
            return connection.scalar(query) is not None

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()


def with_links() -> sa.Select[Any]:
    """Every match with each of its links."""
    links = (SEATS.c.digest, SEATS.c.token, SEATS.c.sides, SEATS.c.kind)
    return sa.select(MATCHES, *links).join(SEATS, SEATS.c.match == MATCHES.c.id)


def here() -> sa.Select[Any]:
    """Every match with the link to open it at the machine that serves."""
    return with_links().where(SEATS.c.kind == "table", SEATS.c.token.is_not(None))


def seat_values(seat: Seat) -> dict[str, Any]:
    """A link as a row."""
    return msgspec.structs.asdict(seat) | {"sides": as_text(seat.sides)}


def _rows(match: str, entries: Sequence[Entry], now: str) -> list[dict[str, Any]]:
    return [{**msgspec.structs.asdict(entry), "match": match, "taken_at": now} for entry in entries]


def _keep(connection: sa.Connection, match: str, positions: Sequence[Stored]) -> None:
    numbers = [position.number for position in positions]
    connection.execute(sa.delete(POSITIONS).where(POSITIONS.c.match == match, POSITIONS.c.number.in_(numbers)))
    if positions:
        values = [msgspec.structs.asdict(position) | {"match": match} for position in positions]
        connection.execute(sa.insert(POSITIONS), values)


def as_text(value: Any) -> str:
    """Data as the JSON that a column keeps."""
    return msgspec.json.encode(value).decode()


def match_row(row: Any) -> MatchRow:
    """A match of a row.  Raises NotStoredError where that is damaged."""
    try:
        return MatchRow(
            id=row["id"],
            header=HEADERS.json(row["header"]),
            name=row["name"],
            players=PLAYERS.json(row["players"]),
            summary=SUMMARIES.json(row["summary"]),
            created=row["created"],
            updated=row["updated"],
            salt=row["salt"],
            seed_from=row["seed_from"],
            finished=row["finished"] or "",
        )
    except msgspec.DecodeError as error:
        raise NotStoredError(f"the stored match {row['id']} is damaged: {error}") from None


def _seat(row: Any, match: str) -> Seat:
    try:
        sides = SIDES.json(row["sides"])
    except msgspec.DecodeError as error:
        raise NotStoredError(f"a stored link is damaged: {error}") from None
    return Seat(digest=row["digest"], match=match, token=row["token"], sides=sides, kind=row["kind"])
