"""Connections that hold nobody up: slow ones, dead ones, too many."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from typing import Any

import h11
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.sync.client import connect

from beachhead.server import connections
from beachhead.server.connections import Connection, Limits, Sweep, connection_kind, no_flood, seldom, turn_away
from patience import PATIENCE

LIMITS = Limits(connections=4, header=10, request=60, unread=30)
REQUEST = b"GET /api/server HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\n"


class Clock:
    """An event loop whose time is set by hand and that does nothing."""

    def __init__(self) -> None:
        self.now = 1000.0

    def time(self) -> float:
        return self.now

    def create_task(self, work: Any, **_: Any) -> Any:
        work.close()
        return asyncio.Future(loop=self)  # type: ignore[arg-type]

    def call_soon(self, *_: Any, **__: Any) -> None: ...

    def get_debug(self) -> bool:
        return False


class Wire:
    """A transport that only notes what is done with it."""

    def __init__(self) -> None:
        self.closing = self.aborted = False

    def get_extra_info(self, _: str) -> None: ...

    def pause_reading(self) -> None: ...

    def write(self, _: bytes) -> None: ...

    def set_protocol(self, _: Any) -> None: ...

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True


class Place:
    """A server of which only the connections are there."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.state = ServerState()
        self.sweep = Sweep(LIMITS)
        self.config = uvicorn.Config(turn_away, http=connection_kind(LIMITS), log_config=None)
        self.config.load()

    def visitor(self) -> tuple[Connection, Wire]:
        kind: Any = self.config.http_protocol_class
        one, wire = kind(config=self.config, server_state=self.state, app_state={}, _loop=self.clock), Wire()
        one.connection_made(wire)
        return one, wire

    def after(self, seconds: float) -> None:
        self.clock.now += seconds
        self.sweep(self.state.connections, self.clock.now)


@pytest.fixture
def place() -> Place:
    return Place()


@pytest.mark.parametrize("sent", [b"", b"GET / HT", REQUEST[:-2]])
def test_who_does_not_finish_a_header_is_hung_up_on(place: Place, sent: bytes) -> None:
    one, wire = place.visitor()
    if sent:
        one.data_received(sent)
    place.after(9.9)
    assert not wire.aborted
    place.after(0.1)
    assert wire.aborted


def test_a_header_that_drips_is_not_given_more_time(place: Place) -> None:
    one, wire = place.visitor()
    for letter in REQUEST[:10]:
        one.data_received(bytes([letter]))
        assert not wire.aborted
        place.after(1)
    assert wire.aborted


def test_a_body_has_longer_and_is_not_waited_for_for_ever(place: Place) -> None:
    one, wire = place.visitor()
    one.data_received(POST)
    for _ in range(5):
        place.after(11)
        one.data_received(b"1")
        assert not wire.aborted
    place.after(100)
    assert not wire.aborted  # all of it has come: now it is for us to answer

    two, other = place.visitor()
    two.data_received(POST + b"1")
    place.after(59.9)
    assert not other.aborted
    place.after(0.1)
    assert other.aborted


def test_the_next_request_of_a_connection_has_its_own_time(place: Place) -> None:
    one, wire = place.visitor()
    one.data_received(REQUEST)
    place.after(1000)
    assert not wire.aborted
    one.conn.send(h11.Response(status_code=200, headers=[("content-length", "0")]))
    one.conn.send(h11.EndOfMessage())
    one.conn.start_next_cycle()
    one.data_received(b"GET")
    place.after(9)
    assert not wire.aborted
    place.after(1)
    assert wire.aborted


def test_who_does_not_read_is_hung_up_on(place: Place) -> None:
    one, wire = place.visitor()
    one.data_received(REQUEST)
    one.pause_writing()
    place.after(29)
    one.resume_writing()
    place.after(29)
    one.pause_writing()
    place.after(29)
    assert not wire.aborted
    place.after(1)
    assert wire.aborted


def test_what_is_closed_but_never_read_to_its_end_is_ended(place: Place) -> None:
    one, wire = place.visitor()
    one.data_received(REQUEST)
    wire.close()
    place.after(0)
    place.after(29)
    assert not wire.aborted
    place.after(1)
    assert wire.aborted


def test_a_live_line_is_left_alone(place: Place) -> None:
    handshake = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    place.config.ws_protocol_class = Upgraded  # type: ignore[assignment]
    one, wire = place.visitor()
    one.data_received(handshake)
    assert one not in place.state.connections
    (line,) = place.state.connections
    assert isinstance(line, Upgraded)
    place.after(100_000)
    assert not wire.aborted


class Upgraded:
    """Whoever has the transport after an upgrade."""

    def __init__(self, server_state: ServerState, **_: Any) -> None:
        self.connections: set[Any] = server_state.connections

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.connections.add(self)

    def data_received(self, _: bytes) -> None: ...


def test_beyond_the_limit_one_is_told_and_beyond_that_hung_up_on(
    place: Place, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_said", {})
    visitors = [place.visitor() for _ in range(50)]
    assert [one.crowded for one, _ in visitors] == [False] * 4 + [True] * 46
    assert [wire.aborted for _, wire in visitors] == [False] * 5 + [True] * 45
    assert len(caplog.records) == 1


def test_what_goes_on_is_said_once_a_minute(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_said", {})
    for second in range(121):
        seldom(float(second), "full")
        seldom(float(second), "other %d", second)
    assert [record.getMessage() for record in caplog.records].count("full") == 3
    clock: Any = Clock()
    caplog.clear()
    for _ in range(200):
        message = "socket.accept() out of system resource"
        no_flood(clock, {"message": message, "exception": OSError(24, "Too many open files")})
    assert len(caplog.records) == 1


def test_there_are_never_more_connections_than_files() -> None:
    assert Limits().fitting(1024).most < 1024 - connections.FILES
    assert Limits().fitting(1_000_000) == Limits()
    assert Limits().fitting(-1) == Limits()
    assert Limits().fitting(64).connections == 1


def test_what_is_no_request_is_not_written_to_the_log(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    one, _ = place.visitor()
    assert one.logger.level == logging.ERROR
    one.data_received(b"\x16\x03\x01 no request\r\n\r\n")
    assert caplog.records == []


# -- over the wire -------------------------------------------------------------------------------------


def visit(program: Any, sent: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", program.http.base_url.port), timeout=PATIENCE)
    line.sendall(sent)
    return line


def everything(line: socket.socket) -> bytes:
    """What comes until the other end hangs up."""
    found = b""
    with line:
        try:
            while some := line.recv(65536):
                found += some
        except ConnectionError:
            pass
    return found


@pytest.fixture
def links(start: Any) -> Iterator[tuple[Any, Any]]:
    program = start(limits=Limits(100, 0.5, 0.5, 0.5, 1))
    seats = {"blue": "person", "red": "person"}
    yield program, program.http.post("/api/matches", json={"game": "toy", "scenario": "dash", "seats": seats}).json()
    assert program.stop() == (0, "")


def test_the_dead_are_let_go_and_the_living_are_not(links: tuple[Any, Any]) -> None:
    program, match = links
    live = program.address.replace("http", "ws") + f"api/table/{match['table']}/live"
    with connect(live) as line:
        version = line.recv(timeout=PATIENCE)
        halves = [visit(program, sent) for sent in (b"", b"GET /", POST, POST + b"1") for _ in range(5)]
        assert [everything(half) for half in halves] == [b""] * 20
        seen = program.http.get(f"/api/table/{match['table']}").json()
        action = seen["question"]["choices"][0]["action"]
        body = {"version": 0, "side": seen["question"]["side"], "action": action}
        assert program.http.post(f"/api/table/{match['table']}/act", json=body).status_code == 200
        assert line.recv(timeout=PATIENCE) != version


def test_too_many_visitors_are_told_and_nothing_floods_the_log(start: Any) -> None:
    program = start(limits=Limits(8, 60, 60, 60, 5))
    program.http.close()
    held = [visit(program) for _ in range(8)]
    answer = everything(visit(program, REQUEST))
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b'"error":"full"' in answer
    upgrade = REQUEST[:-2] + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    assert everything(visit(program, upgrade)).startswith(b"HTTP/1.1 503 ")
    for _ in range(50):
        everything(visit(program, REQUEST))
    for line in held:
        line.close()
    garbage = [everything(visit(program, b"\x16\x03\x01 no request\r\n\r\n")) for _ in range(50)]
    assert all(answer.startswith(b"HTTP/1.1 400 ") for answer in garbage[-10:])
    chunked = REQUEST.replace(b"GET", b"POST")[:-2] + b"Transfer-Encoding: chunked\r\n\r\n"
    with visit(program, chunked) as line:  # answered at once: nothing may be posted there
        line.recv(65536)
        line.sendall(b"no chunk at all\r\n\r\n")
    status, errors = program.stop()
    assert status == 0
    assert errors.count("\n") == 1, errors
    assert "more are turned away" in errors
