"""A server on a folder of its own, with the toy game and players of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from beachhead.server.app import create_app
from server.helpers import PLAYERS, Client, Serve


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """`serve(local=True)`: a running server; a second call is a second program on the same folder."""
    with ExitStack() as stack:

        def start(*, local: bool = True, **more: Any) -> Client:
            app = create_app(tmp_path, local=local, **{"players": PLAYERS, **more})
            client = stack.enter_context(TestClient(app))
            client.headers["Accept-Encoding"] = "identity"  # so that the length of an answer tells of it alone
            return client

        yield start


@pytest.fixture
def client(serve: Serve) -> Client:
    return serve()
