"""A server on a folder of its own, with the toy game and players of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp, Receive, Scope, Send

from beachhead.server.app import create_app
from server.helpers import PLAYERS, Client, Serve
from server.program import Program


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """`serve(local=True)`: a running server; a second call is a second program on the same folder.

    `address` is that of the machine which asks it, the same one unless told.
    """
    with ExitStack() as stack:

        def start(*, local: bool = True, address: str = "127.0.0.1", **more: Any) -> Client:
            app = create_app(tmp_path, local=local, **{"players": PLAYERS, **more})
            app.asgi_handler = asked_from(address, app.asgi_handler)
            client = stack.enter_context(TestClient(app, base_url="http://127.0.0.1"))
            client.headers["Accept-Encoding"] = "identity"  # so that the length of an answer tells of it alone
            return client

        yield start


def asked_from(address: str, handler: ASGIApp) -> ASGIApp:
    """The same application for requests from an address; a test client has none."""

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        if "client" in scope:
            scope["client"] = (address, 50000)
        await handler(scope, receive, send)

    return ask


@pytest.fixture
def client(serve: Serve) -> Client:
    return serve()


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    running: list[Program] = []

    def begin(host: str = "127.0.0.1", **options: Any) -> Program:
        running.append(Program(tmp_path, host, **options))
        return running[-1]

    yield begin
    for program in running:
        program.process.kill()
        program.process.communicate()
