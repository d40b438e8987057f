"""play and serve hand over to the server."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from beachhead.cli import serving
from beachhead.cli.serving import USUAL_PORT, usual_port
from beachhead.kernel.refusal import UsageError
from cli.conftest import Run

Calls = list[tuple[tuple[Any, ...], dict[str, Any]]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    made: Calls = []
    monkeypatch.setattr("beachhead.server.run.serve", lambda *args, **more: made.append((args, more)))
    return made


def test_play_is_local_and_opens_a_browser(run: Run, calls: Calls) -> None:
    assert run("play", "--port", "0").status == 0
    assert calls == [(("127.0.0.1", 0), {"local": True, "open_browser": True, "data": None, "names": ()})]


def test_play_without_a_browser_at_a_port(run: Run, calls: Calls, tmp_path: Path) -> None:
    assert run("play", "--no-open", "--port", "8123", "--data", str(tmp_path)).status == 0
    assert calls == [(("127.0.0.1", 8123), {"local": True, "open_browser": False, "data": tmp_path, "names": ()})]


def test_play_takes_its_usual_port(run: Run, calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "usual_port", lambda host: 4711)
    run("play")
    assert calls[0][0] == ("127.0.0.1", 4711)


def test_serve_is_for_others(run: Run, calls: Calls) -> None:
    assert run("serve", "--host", "0.0.0.0").status == 0
    usual = {"local": False, "data": None, "names": (), "matches": 30, "proxies": (), "metrics": False}
    assert calls == [(("0.0.0.0", USUAL_PORT), usual)]


def test_a_port_that_is_taken_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_: object, **__: object) -> None:
        raise UsageError("it is taken", where="port")

    monkeypatch.setattr("beachhead.server.run.serve", taken)
    ran = run("serve")
    assert (ran.status, ran.err) == (2, "beachhead: port: it is taken\n")


def test_the_usual_port_unless_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(serving, "USUAL_PORT", other.getsockname()[1])
        assert usual_port("127.0.0.1") == 0
    assert usual_port("127.0.0.1") == serving.USUAL_PORT
    assert usual_port("no such host.invalid") == 0
