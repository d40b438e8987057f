"""The live line of a table: a WebSocket that tells each change as it is stored.

A connection holds no queue: it is told that something changed and then sends what makes the newest table from
the last one it sent, so a slow reader skips what it was too slow for, and one that does not read at all is dropped.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from beachhead.kernel.ask import Side
from beachhead.server.changes import changes
from beachhead.server.errors import NotStoredError, TableError
from beachhead.server.messages import speak_as_asked
from beachhead.server.numbering import Noticed
from beachhead.server.presence import Departures, Present, present
from beachhead.server.snapshot import Table
from beachhead.server.tables import Tables

PING_EVERY = 20.0
"""Seconds of silence after which a connection is told that the line stands."""

SEND_WITHIN = 10.0
"""Seconds that a reader may take to take a message."""

TELLERS = 2
"""Threads that make what lines are told after a change; more of them would only slow those whose answers are stored."""

PING = '{"type":"ping"}'
GONE = 4404
"""Close code: this link opens no table, or none any more."""

FAILED = 4503
"""Close code: the table cannot be shown now."""


class Watcher:
    """One connection's bell; `sides` are those of its link, `hub` tells who else is here, None where it did not ask."""

    def __init__(self, sides: Sequence[Side] = (), hub: Hub | None = None) -> None:
        self.sides = sides
        self.hub = hub
        self.loop = asyncio.get_running_loop()
        self.bell = asyncio.Event()

    def ring(self) -> None:
        """Say from any thread that there is something to see."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.bell.set)


class Hub:
    """Who watches which match."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watchers: dict[str, set[Watcher]] = {}
        self._listeners: list[Callable[[str], None]] = []
        self._left = Departures()
        self._tellers = ThreadPoolExecutor(TELLERS, thread_name_prefix="beachhead-telling")

    def close(self) -> None:
        """Tell nobody anything any more."""
        self._tellers.shutdown(wait=False, cancel_futures=True)

    async def news(self, tables: Tables, token: str, held: Table | None, since: int | None) -> tuple[Table, bytes]:
        """See `_news`: at once for a line that has no table yet, in its turn for one that has the last one."""
        pool = None if held is None else self._tellers
        work = copy_context().run
        return await asyncio.get_running_loop().run_in_executor(pool, work, _news, tables, token, held, since)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have `listener` called with a match's id when somebody begins to watch it."""
        self._listeners.append(listener)

    def watched(self, match: str) -> bool:
        """Whether somebody watches a match."""
        with self._lock:
            return match in self._watchers

    def watchers(self) -> int:
        """How many live lines there are."""
        with self._lock:
            return sum(map(len, self._watchers.values()))

    def join(self, match: str, watcher: Watcher) -> None:
        """Begin to watch."""
        with self._lock:
            self._watchers.setdefault(match, set()).add(watcher)
        self._ring_players(match)
        for listener in self._listeners:
            listener(match)

    def leave(self, match: str, watcher: Watcher) -> None:
        """Watch no longer."""
        with self._lock:
            rest = self._watchers.get(match, set()) - {watcher}
            self._watchers[match] = rest
            if not rest:
                del self._watchers[match]
        self._left.leave(match, set(watcher.sides) - self._here(match))
        self._ring_players(match)

    def present(self, table: Table) -> Present | None:
        """Who of the others is at a link's table; None where it is not told."""
        return present(table, self._here(table.match), self._left)

    def _here(self, match: str) -> set[Side]:
        """Where those sat down who watch a match and play in it."""
        with self._lock:
            return {side for watcher in self._watchers.get(match, ()) for side in watcher.sides}

    def _ring_players(self, match: str) -> None:
        """Somebody has come or gone: those who play may be told."""
        with self._lock:
            players = [
                watcher for watcher in self._watchers.get(match, ()) if watcher.sides and watcher.hub is not None
            ]
        for watcher in players:
            watcher.ring()

    def changed(self, match: str, noticed: Noticed | None = None) -> None:
        """Ring for everybody who watches a match and `noticed` a change; may be called from any thread."""
        with self._lock:
            watchers = tuple(self._watchers.get(match, ()))
        for watcher in watchers:
            sides = watcher.sides
            if noticed is None or len(sides) > 1 or next(iter(sides), None) in noticed:
                watcher.ring()


@websocket("/api/table/{token:str}/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """Send the table at once, unless the reader has its version (`since`), and what changed after each change."""
    await socket.accept()
    speak_as_asked(socket.query_params.get("lang"), socket.headers.get("accept-language"))
    tables: Tables = socket.app.state.tables
    hub: Hub = socket.app.state.hub
    try:
        seat = await asyncio.to_thread(tables.seat, socket.path_params["token"])
    except TableError as error:
        await socket.close(code=FAILED if isinstance(error, NotStoredError) else GONE, reason=error.fault.error)
        return
    watcher = Watcher(seat.sides, hub if socket.query_params.get("present") == "1" else None)
    hub.join(seat.match, watcher)
    token = socket.path_params["token"]
    sender = asyncio.create_task(_send(socket, hub, tables, token, watcher, _since(socket)))
    reader = asyncio.create_task(_read(socket))
    try:
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.leave(seat.match, watcher)
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)


def _since(socket: WebSocket[Any, Any, Any]) -> int | None:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


async def _read(socket: WebSocket[Any, Any, Any]) -> None:
    """Read until the other end hangs up; nothing is expected from it."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except (WebSocketDisconnect, RuntimeError, ValueError, KeyError):
        return


async def _send(
    socket: WebSocket[Any, Any, Any], hub: Hub, tables: Tables, token: str, watcher: Watcher, since: int | None
) -> None:
    """Send what is new whenever the bell rings, and a ping when nothing has been sent for long.

    Nobody looks for news where no bell has rung: hundreds of idle lines would take much of the server.  Ends when the
    reader or the table is gone, or the link opens it no longer.
    """
    held: Table | None = None
    there: Present | None = None
    ping_at = watcher.loop.time() + PING_EVERY
    try:
        while True:
            watcher.bell.clear()
            table, message = await hub.news(tables, token, held, since)
            held = table
            if message or watcher.loop.time() >= ping_at:
                await _say(socket, message or PING)
                ping_at = watcher.loop.time() + PING_EVERY
            before, there = there, watcher.hub.present(table) if watcher.hub is not None else None
            if there is not None and there != before:
                await _say(socket, msgspec.json.encode(there))
            while not await _rung(watcher, ping_at):
                await _say(socket, PING)
                ping_at = watcher.loop.time() + PING_EVERY
    except TableError as error:
        await socket.close(code=FAILED if isinstance(error, NotStoredError) else GONE, reason=error.fault.error)
    except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        return


def _news(tables: Tables, token: str, held: Table | None, since: int | None) -> tuple[Table, bytes]:
    """The table now, and the message that brings a reader there who holds a table, or one of version `since`.

    Raises TableError when the link has been replaced meanwhile.
    """
    shown = tables.show(tables.seat(token))
    table = shown.table
    if held is None and table.version == since and not table.orders and not table.notes:
        return table, b""
    if held is not None and (table.version, table.orders, table.notes) == (held.version, held.orders, held.notes):
        return table, b""
    if held is None:
        return table, b'{"type":"table","table":' + shown.body + b"}"
    return table, msgspec.json.encode(changes(held, table))


async def _say(socket: WebSocket[Any, Any, Any], message: str | bytes) -> None:
    async with asyncio.timeout(SEND_WITHIN):
        await socket.send_text(message)


async def _rung(watcher: Watcher, until: float) -> bool:
    """Wait for the bell, and no longer than up to a moment of the loop's clock: whether it has rung."""
    with suppress(TimeoutError):
        async with asyncio.timeout_at(until):
            await watcher.bell.wait()
    return watcher.bell.is_set()
