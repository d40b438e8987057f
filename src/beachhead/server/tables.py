"""The tables in play: every match in use is held in memory, and every change goes through here.

A match is rebuilt from its journal when it is first used.  A move is tried on the match, stored, and only
then acknowledged and told to others; if it cannot be stored the match in memory is thrown away, so that
nothing half-done remains.  All methods may be called from any thread: one lock a match.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.match import Match
from beachhead.kernel.record import DIGEST_EVERY
from beachhead.kernel.refusal import RefusedError, UsageError
from beachhead.kernel.text import Text, language
from beachhead.server import lesson, notes, orders, snapshot
from beachhead.server.agreeing import Change
from beachhead.server.checks import check_change, check_side, check_version, conflict, no_further, no_table
from beachhead.server.courtesy import Openings, People
from beachhead.server.errors import Explained, NotStoredError, Reason, TableError, log
from beachhead.server.held import Live, Shown, Task
from beachhead.server.journaled import JournaledMatch
from beachhead.server.kept import Kept, KeptNote
from beachhead.server.led import write_led
from beachhead.server.links import Links
from beachhead.server.memory import Memory
from beachhead.server.numbering import Noticed
from beachhead.server.reopening import Reopened, reopen
from beachhead.server.requests import Act, Order, WriteNote
from beachhead.server.ruling import change_of_rules
from beachhead.server.seats import (
    PERSON,
    Players,
    is_owner,
    may_share,
    player_seed,
    seat_now,
    why_no_record,
)
from beachhead.server.security import at_machine
from beachhead.server.stopping import ends_with
from beachhead.server.storage import Entry, KeptOrder, MatchRow, Seat, Storage

T = TypeVar("T")
Listener = Callable[[str, Noticed | None], None]


class Tables:
    """Every match there is, by the links that open it."""

    def __init__(self, storage: Storage, players: Players, *, local: bool, data: Path | None = None) -> None:
        self.storage = storage
        self.kept = Kept(storage)
        self._links = Links(storage)
        self.players = players
        self._local = local
        self.data = data
        self.memory = Memory()
        self.people = People()
        self.openings = Openings()
        self._listeners: list[Listener] = []
        self._stops = threading.Event()

    @property
    def local(self) -> bool:
        """Whether whoever asks now sits at the machine and may open every match."""
        return self._local and at_machine()

    def listen(self, listener: Listener) -> None:
        """Have `listener` called with a match's id after each stored change, and when it is taken up or removed.

        It is told who noticed the change, None for everybody.
        """
        self._listeners.append(listener)

    def stop(self) -> None:
        """Open no more matches; one that is being opened is left at its next answer, and whoever waits for it told."""
        self._stops.set()

    # -- matches ---------------------------------------------------------------------------------------

    def in_memory(self) -> int:
        """How many matches are held in memory."""
        return len(self.memory)

    def begin(
        self, ident: str, match: Match | None = None, row: MatchRow | None = None, given: tuple[KeptOrder, ...] = ()
    ) -> None:
        """Take up a match that has just been stored as `row`; `match`, if given, stands at its start: no journal.

        `given` are the orders that its players have from the beginning.
        """
        if match is not None and row is not None:
            live = Live(ident)
            live.journaled = JournaledMatch(match)
            live.know(row, local=self._local)
            live.orders = given
            self.memory.put(live)
        self._tell(ident)

    def rename(self, ident: str, name: str) -> None:
        """Give a match another name.  Raises TableError."""
        with self._use(ident) as live:
            self.storage.rename(ident, name)
            live.name = name
            live.shown.clear()

    def replace(self, seat: Seat, token: str) -> None:
        """Give the holder of a link another one for the same seat: the old one opens nothing from now on."""
        with self._use(seat.match):
            if not self._links.replace(seat, token):
                raise no_table()
        self._tell(seat.match)

    def remove(self, ident: str) -> None:
        """Remove a match for good, from the data and from memory."""
        with self._use(ident) as live:
            self._links.delete(ident)
            self.memory.forget(live)
        self._tell(ident)

    # -- what a link may do ----------------------------------------------------------------------------

    def seat(self, token: str) -> Seat:
        """The seat that a link opens.  Raises TableError."""
        seat = self._links.seat(token)
        if seat is None:
            raise no_table()
        return seat

    def show(self, seat: Seat) -> Shown:
        """The table as the seat sees it.  Raises TableError."""
        with self._sit(seat) as (live, journaled, now):
            rights = self._rights(now, live, journaled)
            view = (now.sides, rights, language())
            shown = live.shown.get(view)
            if shown is None or shown.table.version != journaled.version(now.sides) or journaled.guide is not None:
                beside = snapshot.Beside(live.orders, live.notes)
                seen = snapshot.table(journaled, now, live.seated, self.players, rights, live.seal, beside)
                live.shown[view] = Shown(seen)
            return live.shown[view]

    def act(self, token: str, act: Act) -> int:
        """A person's move: the version it led to.  Raises TableError; then nothing has changed."""
        with self._sit(self.seat(token)) as (live, journaled, seat):
            if act.key is not None and self.storage.answered(seat.match, seat.digest, act.key):
                return journaled.version(seat.sides)
            if journaled.match.over:
                raise conflict("over")
            check_side(seat, act.side)
            check_version(seat, journaled, act.version)
            if (refusal := lesson.against(journaled, act.side, act.action)) is not None:
                raise TableError(409, "guide", refusal, refusal=Reason("", refusal))
            entry = Entry(number=0, kind="act", side=act.side, seat=seat.digest, key=act.key)
            self._take(live, journaled, entry, act.action)
            return journaled.version(seat.sides)

    def undo(self, token: str, version: int, to: int | None = None) -> int:
        """Take back the link's own last answer, or all after decision `to`: the version after it.

        Raises TableError; then nothing has changed.
        """
        with self._sit(self.seat(token)) as (live, journaled, seat):
            check_change(seat, journaled, version)
            numbers = journaled.numbers(seat.sides)
            if to is not None and to >= numbers.last:
                message = f"the match has {numbers.last} decisions; there is nothing after {to} to take back"
                raise TableError(400, "bad_input", message, where="body.to")
            to = numbers.decision(max(numbers.last - 1, 0) if to is None else to)
            if not numbers.last or to < journaled.reach(seat.sides)[0]:
                raise no_further(journaled, seat.sides)
            with self._all_or_nothing(live):
                back = [journaled.undo(side) for side in journaled.own_after(to, seat.sides)]
                for side, kept in list(orders.asked_again(journaled.match, live.orders, seat.sides)):
                    self._keep_order(live, side, kept.seat, kept.order.question, kept)
                entries = [Entry(number=0, kind="undo", side=side, seat=seat.digest) for (side, _), _ in back]
                self._store(live, journaled, *entries, noticed=frozenset().union(*(who for _, who in back)))
            return journaled.version(seat.sides)

    def redo(self, token: str, version: int) -> int:
        """Make the link's last taken-back answer again: the version after it.

        Raises TableError; then nothing has changed.
        """
        with self._sit(self.seat(token)) as (live, journaled, seat):
            check_change(seat, journaled, version)
            again = journaled.next_again(seat.sides)
            if again is None:
                raise conflict("nothing_to_redo")
            side, action = again
            self._take(live, journaled, Entry(number=0, kind="act", side=side, seat=seat.digest), action)
            return journaled.version(seat.sides)

    def change(self, token: str, change: Change) -> int:
        """Have a change made by a link that is no answer of its side (see `agreeing`): the version after it.

        Raises TableError; then nothing has changed.
        """
        with self._sit(self.seat(token)) as (live, journaled, seat), self._all_or_nothing(live):
            back = len(journaled.steps_back)
            entries = change(live, journaled, seat)
            if entries:
                self._store(live, journaled, *entries)
            for _, to in journaled.steps_back[back:]:
                for side, kept in list(orders.given_since(journaled, live.orders, to)):
                    self._keep_order(live, side, kept.seat, kept.order.question, kept)
            return journaled.version(seat.sides)

    def order(self, token: str, wanted: Order) -> int:
        """Give a standing order for the link's side, or change it: the version, which it does not touch.

        Raises TableError; then nothing has changed.
        """
        with self._sit(self.seat(token)) as (live, journaled, seat):
            check_side(seat, wanted.side)
            if journaled.match.over or journaled.guide is not None:
                raise conflict("over" if journaled.match.over else "no_orders")
            kept = orders.given(journaled.match, live.orders, wanted, seat.digest)
            kept = msgspec.structs.replace(kept, given=journaled.numbers([wanted.side]).last)
            self._keep_order(live, wanted.side, kept.seat, wanted.question, kept)
            return journaled.version(seat.sides)

    def end_order(self, token: str, side: Side, question: str) -> int:
        """End a standing order of the link's side, if there is one: the version, which it does not touch."""
        with self._sit(self.seat(token)) as (live, journaled, seat):
            check_side(seat, side)
            sat = journaled.match.seats[side]
            if any((one.seat, one.order.question) == (sat, question) for one in live.orders):
                self._keep_order(live, side, sat, question, None)
            return journaled.version(seat.sides)

    def write_note(self, token: str, wanted: WriteNote) -> int:
        """Pin a note on a space for the link's side, or change it: the version, which it does not touch.

        Raises TableError; then nothing has changed.
        """
        with self._sit(self.seat(token)) as (live, journaled, seat):
            check_side(seat, wanted.side)
            kept = notes.written(journaled, live.notes, wanted)
            self._keep_note(live, journaled.match, kept.seat, kept.space, kept)
            return journaled.version(seat.sides)

    def remove_note(self, token: str, side: Side, space: int) -> int:
        """Take a note of the link's side away, if there is one: the version, which it does not touch."""
        with self._sit(self.seat(token)) as (live, journaled, seat):
            check_side(seat, side)
            self._keep_note(live, journaled.match, journaled.match.seats[side], space, None)
            return journaled.version(seat.sides)

    def why(self, token: str, side: Side, action: Action) -> Explained:
        """Why the link's side may not do something now."""
        with self._sit(self.seat(token)) as (_, journaled, seat):
            check_side(seat, side)
            return snapshot.why_not(journaled.match, side, action)

    def look(self, token: str, look: Callable[[JournaledMatch, Seat], T]) -> T:
        """What `look` makes of the match that a link opens; it must change nothing.  Raises TableError."""
        with self._sit(self.seat(token)) as (_, journaled, seat):
            return look(journaled, seat)

    def seated(self, token: str) -> Mapping[Side, str]:
        """Who plays each side now of the match that a link opens.  Raises TableError."""
        with self._sit(self.seat(token)) as (live, _, _):
            return live.seated

    def check_record(self, token: str) -> None:
        """Whether a link may have the match record, with the seed.  Raises TableError.

        After the end it may, and whoever sees everything at the serving machine.
        """
        with self._sit(self.seat(token)) as (live, journaled, seat):
            reason = self._rights(seat, live, journaled).record_reason
            if reason:
                raise TableError(403, "not_over", reason)

    # -- computer players ------------------------------------------------------------------------------

    def all_by_hand(self, match_id: str) -> bool:
        """Whether persons alone answer in a match, with no standing order; False where that is not in memory."""
        live = self.memory.find(match_id)
        return live is not None and live.all_by_hand

    def task(self, match_id: str) -> Task | None:
        """What a computer player is asked in a match now, or None."""
        with self._open(match_id) as (live, journaled):
            match = journaled.match
            told = lesson.expected(journaled)
            for side in (told[0],) if told else match.asks:
                kind, sat = live.seated[side], match.seats[side]
                if kind != PERSON:
                    seen = match.observe(side)
                    own = msgspec.structs.replace(seen, settings=dict(seen.settings))
                    alone = PERSON not in live.players.values()
                    scripted = told[1][0].action if told else None
                    return Task(
                        live.version, side, sat, kind, player_seed(match.header.seed, sat), own, alone, scripted
                    )
        return None

    def obey(self, match_id: str) -> bool:
        """Have a standing order answer, as its link would, or disarm itself; whether there was one to do so."""
        with self._open(match_id) as (live, journaled):
            found = orders.due(journaled.match, live.orders) if journaled.guide is None else None
            if found is None:
                return False
            side, kept, answer = found
            if isinstance(answer, Text):
                disarmed = msgspec.structs.replace(kept, reason=answer)
                self._keep_order(live, side, kept.seat, kept.order.question, disarmed)
            else:
                self._take(live, journaled, Entry(number=0, kind="act", side=side, seat=kept.link), answer.action)
        return True

    def answer(self, match_id: str, task: Task, action: Action) -> None:
        """A computer player's answer, through the same gate as a person's; what comes too late is left aside.

        An answer that is not allowed is replaced by the first option.
        """
        with self._open(match_id) as (live, journaled):
            if live.version != task.version:
                return
            entry = Entry(number=0, kind="act", side=task.side)
            try:
                self._take(live, journaled, entry, action)
            except TableError as error:
                if isinstance(error, NotStoredError):
                    raise
                log.error("%s as %s answered what it may not: %s", task.kind, task.side, error)
                self._take(live, journaled, entry, task.observation.options[0].action)

    # -- inside ----------------------------------------------------------------------------------------

    def _rights(self, seat: Seat, live: Live, journaled: JournaledMatch) -> snapshot.Rights:
        """What a link may do with its match besides playing it."""
        return snapshot.Rights(
            links=may_share(seat) if self.local else is_owner(seat),
            name=live.name if self.local or is_owner(seat) else None,
            record_reason=why_no_record(seat.sides, live.seated, over=journaled.match.over, local=self.local),
        )

    def _keep_order(self, live: Live, side: Side, seat: Side, question: str, kept: KeptOrder | None) -> None:
        """Keep an order, or None, in place of the one for its question; only who plays the side is told."""
        self.kept.keep_order(live.id, seat, question, kept)
        rest = [one for one in live.orders if (one.seat, one.order.question) != (seat, question)]
        live.orders = (*rest, *([kept] if kept is not None else []))
        live.shown = {view: shown for view, shown in live.shown.items() if side not in view[0]}
        self._tell(live.id, frozenset({side}))

    def _keep_note(self, live: Live, match: Match, seat: Side, space: int, kept: KeptNote | None) -> None:
        """Keep a note, or None, in place of the one there; only who sees either of them is told."""
        before = [one for one in live.notes if (one.seat, one.space) == (seat, space)]
        after = [kept] if kept is not None else []
        if not before and not after:
            return
        self.kept.keep_note(live.id, seat, space, kept)
        live.notes = (*(one for one in live.notes if one not in before), *after)
        told: Noticed = frozenset().union(*(notes.readers(match, note) for note in (*before, *after)))
        live.shown = {view: shown for view, shown in live.shown.items() if not told & set(view[0] or (None,))}
        self._tell(live.id, told)

    def _take(self, live: Live, journaled: JournaledMatch, entry: Entry, action: Action) -> None:
        with self._all_or_nothing(live):
            try:
                noticed = journaled.act(entry.side, action)
            except RefusedError as error:
                raise _refused(journaled.match, error) from None
            entry = msgspec.structs.replace(entry, verb=action.verb, target=action.target)
            self._store(live, journaled, entry, noticed=noticed)

    def _store(self, live: Live, journaled: JournaledMatch, *entries: Entry, noticed: Noticed | None = None) -> None:
        """Store what was done, numbered on; the last entry with the digest of the position if it is due.

        Only those who `noticed` it are told, everybody for None.
        """
        match = journaled.match
        digest = match.digest() if match.decisions % DIGEST_EVERY == 0 else None
        numbered = [
            msgspec.structs.replace(entry, number=number)
            for number, entry in enumerate(entries, start=live.version + 1)
        ]
        led = write_led(journaled.led()) if numbered[-1].kind == "act" else None
        numbered[-1] = msgspec.structs.replace(numbered[-1], digest=digest, led=led)
        asked = any(live.seated[side] == PERSON for side in match.asks)
        resting = match.over or match.sides_swapped or asked or digest is not None
        first, *more = numbered
        position = journaled.keep_position(numbered[-1].number) if journaled.position_due() else None
        self.storage.append(
            live.id, first, snapshot.summary(match, journaled.view) if resting else None, *more, position=position
        )
        live.version, live.played = numbered[-1].number, True
        self._tell(live.id, None if match.sides_swapped else noticed)

    @contextmanager
    def _all_or_nothing(self, live: Live) -> Iterator[None]:
        """Whatever goes wrong but a refusal, which changes nothing, drops the match from memory."""
        try:
            yield
        except TableError as error:
            if isinstance(error, NotStoredError):
                live.journaled = None
            raise
        except BaseException:
            live.journaled = None
            raise

    @contextmanager
    def _use(self, ident: str) -> Iterator[Live]:
        """The lock of a match, whether it is in memory or not."""
        while True:
            live = self.memory.take(ident)
            with live.lock:
                if not live.gone:
                    yield live
                    return

    @contextmanager
    def _open(self, ident: str) -> Iterator[tuple[Live, JournaledMatch]]:
        """The lock of a match, and the match, rebuilt if need be."""
        with self._use(ident) as live:
            if live.journaled is None:
                try:
                    with self.openings.turn():
                        self._rebuild(live)
                except TableError:
                    self.memory.forget(live)
                    raise
                self._tell(ident)
            assert live.journaled is not None
            yield live, live.journaled

    @contextmanager
    def _sit(self, seat: Seat) -> Iterator[tuple[Live, JournaledMatch, Seat]]:
        """As `_open`, for the match of a seat; and the seat with the sides that it plays now."""
        with self.people.served(), self._open(seat.match) as (live, journaled):
            yield live, journaled, seat_now(seat, live.players, sides_swapped=journaled.match.sides_swapped)

    def _tell(self, match: str, noticed: Noticed | None = None) -> None:
        for listener in self._listeners:
            listener(match, noticed)

    def _rebuild(self, live: Live) -> None:
        row = self.storage.match(live.id)
        if row is None:
            raise TableError(404, "unknown_match", "there is no such match; it may have been removed", where="match")
        journal, stored = self.storage.journal(live.id), self.storage.positions(live.id)
        try:
            change = change_of_rules(row, journal, stored, self.data)
            if change is not None:
                self.storage.keep(live.id, change.led, [])
                self.storage.append(live.id, change.entry, None)
                journal = self.storage.journal(live.id)
            with ends_with(self._stops):
                reopened = reopen(row, journal, stored, self.data)
            live.journaled = reopened.journaled
        except (UsageError, RefusedError) as error:
            message = f"this match cannot be taken up again: {error}"
            raise TableError(409, "cannot_resume", message, where=f"match {live.id}") from None
        live.know(row, local=self._local)
        live.version = journal[-1].number if journal else 0
        live.orders = tuple(self.kept.orders(live.id))
        live.notes = tuple(self.kept.notes(live.id))
        live.shown.clear()
        self._note(live, reopened)

    def _note(self, live: Live, reopened: Reopened) -> None:
        """Store what had to be made anew to open a match, for the next time; it can be made again if that fails."""
        if reopened.led or reopened.positions:
            try:
                self.storage.keep(live.id, reopened.led, reopened.positions)
            except NotStoredError as error:
                log.warning("match %s: %s", live.id, error)


def _refused(match: Match, error: RefusedError) -> TableError:
    return TableError(409, error.code, str(error), refusal=snapshot.reason(match, error.refusal, error.ask))
