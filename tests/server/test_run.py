"""The program that serves: a free port, the address, the browser if there is one, and a clean end."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from beachhead.kernel.refusal import UsageError
from beachhead.server import run
from patience import PATIENCE


def test_a_match_survives_ctrl_c_and_a_new_start(start: Any) -> None:
    first = start()
    seats = {"blue": "person", "red": "random"}
    links = first.http.post("/api/matches", json={"game": "toy", "scenario": "dash", "seats": seats}).json()
    live = first.address.replace("http", "ws") + f"api/table/{links['table']}/live"
    with connect(live) as line:
        text = line.recv(timeout=PATIENCE)
        while '"question":null' in str(text):
            text = line.recv(timeout=PATIENCE)
        seen = first.http.get(f"/api/table/{links['table']}").json()
        line.send(b"\xff\x00")
        status, errors = first.stop()
    assert (status, errors) == (0, "")
    second = start()
    assert second.http.get(f"/api/table/{links['table']}").json() == seen
    assert second.stop() == (0, "")


OPENING = """
from beachhead.server import reopening
from beachhead.server.stopping import STOPS

def give(journaled, entry):
    print("opening", flush=True)
    STOPS.get().wait()

reopening.give = give
"""
"""The first answer of a match that is being opened takes until the server stops."""


def test_a_stop_does_not_wait_for_a_match_that_is_being_opened(start: Any) -> None:
    first = start()
    seats = {"blue": "person", "red": "person"}
    links = first.http.post("/api/matches", json={"game": "toy", "scenario": "dash", "seats": seats}).json()
    address = f"/api/table/{links['table']}"
    for _ in range(2):
        seen = first.http.get(address).json()
        question = seen["question"]
        answer = {"version": seen["version"], "side": question["side"], "action": question["choices"][0]["action"]}
        assert first.http.post(f"{address}/act", json=answer).status_code == 200
    assert first.stop() == (0, "")
    second = start(before=OPENING)
    with ThreadPoolExecutor(1) as visitor:
        waits = visitor.submit(httpx.get, f"{second.address.rstrip('/')}{address}", timeout=PATIENCE)
        while second.process.stdout.readline() != "opening\n":
            pass
        assert second.stop() == (0, "")
        told = waits.result()
    assert (told.status_code, told.json()["error"]) == (503, "stopping")


def test_a_body_of_ten_megabytes_is_answered_over_the_wire(start: Any) -> None:
    program = start()
    answer = program.http.post("/api/matches", content=b"x" * 10_000_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert "server" not in answer.headers
    assert program.http.get("/api/games", headers={"Host": "evil.example"}).status_code == 403
    assert program.stop() == (0, "")


def test_names_are_checked_wherever_the_server_listens(start: Any) -> None:
    program = start("0.0.0.0", names=("play.example",))
    port = program.http.base_url.port
    seats = {"blue": "person", "red": "person"}
    links = program.http.post("/api/matches", json={"game": "toy", "scenario": "dash", "seats": seats}).json()

    def asked(host: str, address: str) -> int:
        return int(program.http.get(address, headers={"Host": host}).status_code)

    for host, answered, listed in (
        (f"127.0.0.1:{port}", True, True),
        (f"localhost:{port}", True, True),
        ("play.example", True, False),
        ("PLAY.example:443", True, False),
        (f"192.0.2.7:{port}", True, False),
        (f"evil.example:{port}", False, False),
        (f"127.0.0.1.evil.example:{port}", False, False),
        ("", False, False),
    ):
        assert asked(host, f"/api/table/{links['table']}") == (200 if answered else 403), host
        assert asked(host, "/api/matches") == (200 if listed else 403), host
    assert program.stop() == (0, "")


def test_a_live_line_is_opened_by_our_own_pages_only(start: Any) -> None:
    program = start("0.0.0.0", names=("play.example",))
    port = program.http.base_url.port
    seats = {"blue": "person", "red": "person"}
    links = program.http.post("/api/matches", json={"game": "toy", "scenario": "dash", "seats": seats}).json()

    def told(host: str, origin: str | None) -> str:
        live = f"ws://{host}/api/table/{links['table']}/live"
        with socket.create_connection(("127.0.0.1", port)) as way, connect(live, sock=way, origin=origin) as line:
            return str(line.recv(timeout=PATIENCE))

    here, evil = f"127.0.0.1:{port}", f"evil.example:{port}"
    for host, origin in ((here, f"http://{here}"), (here, None), ("play.example", "https://play.example")):
        assert told(host, origin).startswith('{"type":"table"')
    for host, origin in ((here, f"http://{evil}"), (here, "null"), (evil, f"http://{evil}")):
        with pytest.raises(InvalidStatus, match="403"):
            told(host, origin)
    assert program.stop() == (0, "")


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(UsageError, match=f"127.0.0.1:{port}"):
            run.listen("127.0.0.1", port)


@pytest.mark.parametrize(("host", "port"), [("x" * 300, 0), ("127.0.0.1", 99999), ("127.0.0.1", -1)])
def test_a_place_where_nothing_can_be_served_is_named(host: str, port: int) -> None:
    with pytest.raises(UsageError, match=re.escape(host)):
        run.listen(host, port)


def test_the_address_is_one_to_open_at_this_machine() -> None:
    for host, name in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("localhost", "localhost")):
        with run.listen(host, 0) as listener:
            assert run.address(host, listener) == f"http://{name}:{listener.getsockname()[1]}/"


def test_without_a_display_no_browser_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def note(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not run.open_in_browser("http://x/")
    monkeypatch.setenv("DISPLAY", ":0")
    assert run.open_in_browser("http://x/")
    assert opened == ["http://x/"]


def test_a_browser_that_cannot_be_opened_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> bool:
        raise webbrowser.Error("no browser")

    monkeypatch.setenv("BROWSER", "nothing")
    monkeypatch.setattr(webbrowser, "open", fail)
    assert not run.open_in_browser("http://x/")


@pytest.mark.parametrize(("proxies", "seen"), [((), "127.0.0.1"), (("127.0.0.1",), "198.51.100.7")])
def test_only_a_proxy_that_was_named_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxies: tuple[str, ...], seen: str
) -> None:
    configs: list[Any] = []

    def note(server: Any, sockets: Any) -> None:
        configs.append(server.config)

    monkeypatch.setattr(run.uvicorn.Server, "run", note)
    run.serve(port=0, home=tmp_path, local=False, proxies=proxies, names=("play.example",))
    [config] = configs
    hosts: list[str] = []

    async def ask(scope: Any, receive: Any, send: Any) -> None:
        hosts.append(scope["client"][0])

    config.app = ask
    config.load()
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 1),
        "headers": [(b"x-forwarded-for", b"203.0.113.9, 198.51.100.7")],
        "scheme": "http",
    }
    asyncio.run(config.loaded_app(scope, None, None))
    assert hosts == [seen]
