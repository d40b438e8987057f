"""The tables in play: every match in use is held in memory, and every change goes through here.

A match is rebuilt from its journal when it is first used.  A move is tried on the match, stored, and only
then acknowledged and told to others; if it cannot be stored the match in memory is thrown away, so that
nothing half-done remains.  All methods may be called from any thread: one lock a match.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import Observation, find, find_scenario
from beachhead.kernel.record import DIGEST_EVERY, encode_record
from beachhead.kernel.refusal import RefusedError, UsageError
from beachhead.server import snapshot
from beachhead.server.errors import NotStoredError, Reason, TableError, log
from beachhead.server.requests import Act, NewMatch
from beachhead.server.seats import PERSON, Links, Players, check_seats, new_links, player_seed
from beachhead.server.storage import Entry, MatchRow, Seat, Storage

T = TypeVar("T")

IN_MEMORY = 64
"""Matches held in memory; beyond, the one longest unused is dropped and rebuilt when it is needed again."""


class Live:
    """A match in memory, with the lock that whoever reads or changes it holds.

    `match` is None until it has been rebuilt, and again when a change could not be stored.
    """

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.lock = threading.RLock()
        self.gone = False
        self.match: Match | None = None
        self.version = 0
        self.players: Mapping[Side, str] = {}
        self.shown: dict[tuple[Side, ...], bytes] = {}


class Task(NamedTuple):
    """What a computer player is asked: `version` says of which moment, `seed` is the player's own."""

    version: int
    side: Side
    kind: str
    seed: int
    observation: Observation


class Tables:
    """Every match there is, by the links that open it."""

    def __init__(self, storage: Storage, players: Players, *, local: bool, data: Path | None = None) -> None:
        self.storage = storage
        self.players = players
        self.local = local
        self.data = data
        self._lock = threading.Lock()
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have `listener` called with a match's id after each stored change, and when it is taken up or removed."""
        self._listeners.append(listener)

    # -- matches ---------------------------------------------------------------------------------------

    def create(self, wanted: NewMatch) -> tuple[str, Links]:
        """Set up and store a match: its id and its links.  Raises UsageError for what does not exist."""
        module = find(wanted.game)
        scenario = find_scenario(module, wanted.scenario)
        players = check_seats(wanted.seats, scenario.sides, self.players)
        match = new_match(module.id, scenario.id, seed=wanted.seed_value(), options=wanted.options, data=self.data)
        ident = secrets.token_hex(8)
        links = new_links(ident, players, keep=self.local)
        summary = snapshot.summary(match)
        row = self.storage.new_row(ident, match.header, wanted.name, players, summary)
        self.storage.create(row, links.seats)
        live = Live(ident)
        live.match, live.players = match, players
        with self._lock:
            self._keep(live)
        self._tell(ident)
        return ident, links

    def matches(self) -> list[tuple[MatchRow, Seat]]:
        """Every match with the link to open it; only where whoever asks sits at the machine that serves."""
        if not self.local:
            raise TableError(403, "not_local", "this server does not list its matches; use the link to your seat")
        return self.storage.matches()

    def delete(self, match: str, token: str) -> None:
        """Remove a match: by the link that plays every person's side, at the serving machine by any of its links."""
        row = self.storage.match(match)
        if row is None:
            raise TableError(404, "unknown_match", "there is no such match", where="match")
        seat = self.storage.seat(token)
        if seat is None or seat.match != match:
            raise TableError(403, "wrong_token", "this link does not belong to the match", where="table")
        persons = {side for side, kind in row.players.items() if kind == PERSON}
        if not self.local and not (persons and persons <= set(seat.sides)):
            raise TableError(403, "not_yours", "a match can be removed by the link that plays all its persons' sides")
        with self._use(match) as live:
            self.storage.delete(match)
            self._forget(live)
        self._tell(match)

    # -- what a link may do ----------------------------------------------------------------------------

    def seat(self, token: str) -> Seat:
        """The seat that a link opens.  Raises TableError."""
        seat = self.storage.seat(token)
        if seat is None:
            message = "this link opens no table; the match may have been removed"
            raise TableError(404, "unknown_table", message, where="token")
        return seat

    def show(self, seat: Seat, unless: int | None = None) -> tuple[int, bytes]:
        """Version and JSON of the table as the seat sees it; empty JSON if the version is `unless`."""
        with self._open(seat.match) as (live, match):
            if live.version == unless:
                return live.version, b""
            if seat.sides not in live.shown:
                seen = snapshot.table(match, live.id, live.version, seat.sides, live.players, self.players)
                live.shown[seat.sides] = msgspec.json.encode(seen)
            return live.version, live.shown[seat.sides]

    def act(self, token: str, act: Act) -> int:
        """A person's move: the version it led to.  Raises TableError; then nothing has changed."""
        seat = self.seat(token)
        with self._open(seat.match) as (live, match):
            if act.key is not None:
                answered = self.storage.answered(seat.match, seat.digest, act.key)
                if answered is not None:
                    return answered
            if match.over:
                raise _over()
            if act.side not in seat.sides:
                raise TableError(403, "not_your_side", f"this link does not play {act.side!r}", where="side")
            _check_version(live, act.version)
            entry = Entry(number=0, kind="act", side=act.side, seat=seat.digest, key=act.key)
            self._take(live, match, entry, act.action)
            return live.version

    def undo(self, token: str, version: int) -> int:
        """Take back the link's own last answer: the version after it.  Raises TableError; then nothing has changed."""
        seat = self.seat(token)
        with self._open(seat.match) as (live, match):
            if not seat.sides:
                raise TableError(403, "not_your_side", "this link plays no side", where="token")
            if match.over:
                raise _over()
            _check_version(live, version)
            side = next((side for side in seat.sides if match.why_not_undo(side) is None), seat.sides[0])
            with self._all_or_nothing(live):
                try:
                    match.undo(side)
                except RefusedError as error:
                    raise _refused(match, error) from None
                self._store(live, match, Entry(number=0, kind="undo", side=side, seat=seat.digest))
            return live.version

    def why(self, token: str, side: Side, action: Action) -> Reason:
        """Why the link's side may not do something now."""
        seat = self.seat(token)
        if side not in seat.sides:
            raise TableError(403, "not_your_side", f"this link does not play {side!r}", where="side")
        with self._open(seat.match) as (_, match):
            return snapshot.why_not(match, side, action)

    def look(self, token: str, look: Callable[[Match, Seat], T]) -> T:
        """What `look` makes of the match that a link opens; it must change nothing.  Raises TableError."""
        seat = self.seat(token)
        with self._open(seat.match) as (_, match):
            return look(match, seat)

    def record(self, token: str) -> bytes:
        """The match record, with the seed: after the end, or for whoever sees everything at the serving machine."""
        seat = self.seat(token)
        with self._open(seat.match) as (live, match):
            persons = {side for side, kind in live.players.items() if kind == PERSON}
            alone = not persons or persons == set(live.players) == set(seat.sides)
            if not (match.over or (self.local and alone)):
                message = "the record tells everything, the dice to come included; it can be had when the match is over"
                raise TableError(403, "not_over", message)
            return encode_record(match.record())

    # -- computer players ------------------------------------------------------------------------------

    def task(self, match_id: str) -> Task | None:
        """What a computer player is asked in a match now, or None."""
        with self._open(match_id) as (live, match):
            for side in match.asks:
                kind = live.players[side]
                if kind != PERSON:
                    seen = match.observe(side)
                    own = msgspec.structs.replace(seen, settings=dict(seen.settings))
                    return Task(live.version, side, kind, player_seed(match.header.seed, side), own)
        return None

    def answer(self, match_id: str, task: Task, action: Action) -> None:
        """A computer player's answer, through the same gate as a person's; what comes too late is left aside.

        An answer that is not allowed is replaced by the first option.
        """
        with self._open(match_id) as (live, match):
            if live.version != task.version:
                return
            entry = Entry(number=0, kind="act", side=task.side)
            try:
                self._take(live, match, entry, action)
            except TableError as error:
                if isinstance(error, NotStoredError):
                    raise
                log.error("%s as %s answered what it may not: %s", task.kind, task.side, error)
                self._take(live, match, entry, task.observation.options[0].action)

    # -- inside ----------------------------------------------------------------------------------------

    def _take(self, live: Live, match: Match, entry: Entry, action: Action) -> None:
        with self._all_or_nothing(live):
            try:
                match.apply(entry.side, action)
            except RefusedError as error:
                raise _refused(match, error) from None
            self._store(live, match, msgspec.structs.replace(entry, verb=action.verb, target=action.target))

    def _store(self, live: Live, match: Match, entry: Entry) -> None:
        digest = match.digest() if match.decisions % DIGEST_EVERY == 0 else None
        entry = msgspec.structs.replace(entry, number=live.version + 1, digest=digest)
        resting = match.over or any(live.players[side] == PERSON for side in match.asks) or digest is not None
        self.storage.append(live.id, entry, snapshot.summary(match) if resting else None)
        live.version = entry.number
        live.shown.clear()
        self._tell(live.id)

    @contextmanager
    def _all_or_nothing(self, live: Live) -> Iterator[None]:
        """Whatever goes wrong but a refusal, which changes nothing, drops the match from memory."""
        try:
            yield
        except TableError as error:
            if isinstance(error, NotStoredError):
                live.match = None
            raise
        except BaseException:
            live.match = None
            raise

    @contextmanager
    def _use(self, ident: str) -> Iterator[Live]:
        """The lock of a match, whether it is in memory or not."""
        while True:
            with self._lock:
                live = self._live.get(ident) or Live(ident)
                self._keep(live)
            with live.lock:
                if not live.gone:
                    yield live
                    return

    @contextmanager
    def _open(self, ident: str) -> Iterator[tuple[Live, Match]]:
        """The lock of a match, and the match, rebuilt if need be."""
        with self._use(ident) as live:
            if live.match is None:
                try:
                    self._rebuild(live)
                except TableError:
                    self._forget(live)
                    raise
                self._tell(ident)
            assert live.match is not None
            yield live, live.match

    def _keep(self, live: Live) -> None:
        """Hold a match in memory as the one last used; with the registry's lock held."""
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        for oldest in list(self._live.values())[: max(0, len(self._live) - IN_MEMORY)]:
            if oldest.lock.acquire(blocking=False):
                oldest.gone = True
                del self._live[oldest.id]
                oldest.lock.release()

    def _forget(self, live: Live) -> None:
        live.gone, live.match = True, None
        with self._lock:
            self._live.pop(live.id, None)

    def _tell(self, match: str) -> None:
        for listener in self._listeners:
            listener(match)

    def _rebuild(self, live: Live) -> None:
        row = self.storage.match(live.id)
        if row is None:
            raise TableError(404, "unknown_match", "there is no such match; it may have been removed", where="match")
        journal = self.storage.journal(live.id)
        try:
            live.match = rebuild(row, journal, self.data)
        except (UsageError, RefusedError) as error:
            message = f"this match cannot be taken up again: {error}"
            raise TableError(409, "cannot_resume", message, where=f"match {live.id}") from None
        live.players = row.players
        live.version = journal[-1].number if journal else 0
        live.shown.clear()


def _refused(match: Match, error: RefusedError) -> TableError:
    return TableError(409, error.code, str(error), refusal=snapshot.reason(match, error.refusal, str(error)))


def _over() -> TableError:
    message = "the match is over and its dice are disclosed"
    return TableError(409, "over", message, refusal=Reason("", message))


def _check_version(live: Live, version: int) -> None:
    if version != live.version:
        message = f"the table is at version {live.version} by now, the request was made at {version}"
        raise TableError(409, "stale", message, where="version")


def rebuild(row: MatchRow, journal: list[Entry], data: Path | None = None) -> Match:
    """The match that a journal leads to.  Raises UsageError or RefusedError if it does not fit the rules any more."""
    header = row.header
    rules = find(header.game).rules_version
    if rules != header.rules:
        raise UsageError(f"it was begun under rules version {header.rules!r}, this is {rules!r}", where="header.rules")
    match = new_match(header.game, header.scenario, seed=header.seed, options=header.settings, data=data)
    for entry in standing(journal):
        match.apply(entry.side, Action(entry.verb, entry.target))
        if entry.digest is not None and entry.digest != match.digest():
            raise UsageError("the position differs from the stored one", where=f"entry {entry.number}")
    return match


def standing(journal: list[Entry]) -> list[Entry]:
    """The actions that were not taken back, in order."""
    line: list[Entry] = []
    for entry in journal:
        if entry.kind == "act":
            line.append(entry)
        else:
            line.pop()
    return line
