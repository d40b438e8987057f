"""Connections that are no good: too slow, given up at the other end, or too many.

uvicorn waits for a request as long as it takes, so whoever sends half of one holds a connection for nothing.  Here each
connection has until `due` for what it is doing; a sweep every second ends those that are late.  Live lines are long
by nature: uvicorn pings them and hangs up where nobody answers.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from beachhead.server.errors import Fault, log

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

FILES = 100
"""Open files that are not connections: the database, the table's files, those of the interpreter."""

SAY_AGAIN = 60.0
"""Seconds until something that goes on is written to the log again."""

CUT_OFF = "Cancel %s running task(s)"
"""How uvicorn begins to say that it stops and somebody still waits for an answer."""


def is_fault(record: logging.LogRecord) -> bool:
    """Whether something went wrong: what is cut off because the server stops is no fault of what was asked."""
    if str(record.msg).startswith(CUT_OFF):
        return False
    kind = record.exc_info[0] if record.exc_info else None
    return kind is None or not issubclass(kind, asyncio.CancelledError)


QUIET = logging.getLogger("beachhead.connections")
QUIET.setLevel(logging.ERROR)  # a line for each request that is none would fill the log
QUIET.addFilter(is_fault)

FULL = Fault("full", "the server has no room for more visitors now; try again in a moment", "request")
ENDING = Fault("stopping", "the server is stopping", "request")


class Limits(NamedTuple):
    """How many connections there may be, and how many seconds each may take.

    To send what its request begins with, to send all of it, and to read what it is sent; between two requests it may
    rest for `idle` seconds.  Beyond `connections` a quarter more are answered 503, and the rest not at all.
    """

    connections: int = 1000
    header: float = 10.0
    request: float = 60.0
    unread: float = 30.0
    idle: int = 5

    def fitting(self, files: int | None = None) -> Limits:
        """With no more connections than this system lets a program open files."""
        if files is None and resource is not None:
            files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        room = self.connections if files is None or files < 0 else max(1, (files - FILES) * 4 // 5)
        return self._replace(connections=min(self.connections, room))

    @property
    def most(self) -> int:
        """Connections beyond which one is not even told that there is no room."""
        return self.connections + self.connections // 4


class Connection(H11Protocol):
    """A connection that knows until when it may do what it is doing."""

    limits = Limits()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.logger = QUIET
        self.stage = ""
        self.due = math.inf
        self.read_by = math.inf
        self.crowded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A visitor."""
        super().connection_made(transport)
        there = len(self.connections)
        if there > self.limits.connections:
            seldom(self.loop.time(), "there are %d connections; more are turned away", self.limits.connections)
            self.crowded, self.app = True, turn_away
        if there > self.limits.most:
            transport.abort()
        self._enter("header")

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        super().data_received(data)
        theirs = self.conn.their_state
        self._enter("header" if theirs is h11.IDLE else "request" if theirs is h11.SEND_BODY else "")

    def send_400_response(self, msg: str) -> None:
        """What has come is no request; if something is being answered already there is nothing to say."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A live line: from now on uvicorn's own protocol has the transport."""
        self.due = math.inf
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The other end does not read as fast as it is written to."""
        super().pause_writing()
        self.read_by = self.loop.time() + self.limits.unread

    def resume_writing(self) -> None:
        """It has read."""
        super().resume_writing()
        self.read_by = math.inf

    # -- inside ----------------------------------------------------------------------------------------

    def _enter(self, stage: str) -> None:
        if stage != self.stage:
            allowed = {"header": self.limits.header, "request": self.limits.request}.get(stage, math.inf)
            self.stage, self.due = stage, self.loop.time() + allowed

    def _should_upgrade(self) -> bool:
        return not self.crowded and super()._should_upgrade()


async def turn_away(scope: Any, receive: Any, send: Any) -> None:
    """The answer where there is no room."""
    await unavailable(FULL, send, (b"retry-after", b"10"))


async def unavailable(fault: Fault, send: Any, *more: tuple[bytes, bytes]) -> None:
    """Answer 503 and hang up."""
    body = msgspec.json.encode(fault)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
        *more,
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def told_of_the_end(app: Any) -> Any:
    """The application, answering 503 where the server stops before it has answered: of itself uvicorn says 500."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        began = False

        async def sent(message: Any) -> None:
            nonlocal began
            began = True
            await send(message)

        try:
            await app(scope, receive, sent)
        except asyncio.CancelledError:
            if scope["type"] == "http" and not began:
                await unavailable(ENDING, send)
            raise

    return answer


class Sweep:
    """Ends connections that are late."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._closing: dict[Any, float] = {}

    def __call__(self, connections: Iterable[Any], now: float) -> None:
        """End what is late `now`, on the clock of the event loop."""
        there = list(connections)
        self._closing = {
            one: self._closing.get(one, now + self.limits.unread) for one in there if one.transport.is_closing()
        }
        for one in there:
            due = self._closing.get(one, math.inf)
            if isinstance(one, Connection):
                due = min(due, one.due, one.read_by)
            if due <= now:
                one.transport.abort()


_said: dict[str, float] = {}


def seldom(now: float, message: str, *args: object) -> None:
    """Write something to the log unless that was done just now."""
    if now >= _said.get(message, -math.inf) + SAY_AGAIN:
        _said[message] = now
        log.warning(message, *args)


def no_flood(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The event loop's errors; asyncio says a hundred times a second that there are no more files, this seldom."""
    if isinstance(context.get("exception"), OSError) and "accept" in str(context.get("message")):
        seldom(loop.time(), "no more connections can be opened: %s", context["exception"])
    else:
        loop.default_exception_handler(context)


def connection_kind(limits: Limits) -> type[Connection]:
    """Connections with these limits."""
    return type("Connection", (Connection,), {"limits": limits})
