"""The server as a program of its own, on a port and a home that it keeps through restarts."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from patience import EACH_BY_ITSELF, PATIENCE

Json = Any

SERVE = "from beachhead.server.run import serve; serve(port=PORT)"
FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["browser.warm"])


def prepare() -> None:
    """Start the process that servers are forked from: to import the program and to read the games takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), prepend=os.pathsep)
        ensure_running()


def run(code: str, home: Path, port: int, errors: Path, said: Connection) -> None:
    """What the process of a server does: what it prints goes to `said`."""
    os.environ["BEACHHEAD_HOME"] = str(home)
    os.dup2(said.fileno(), 1)
    with errors.open("a", encoding="utf-8") as file:
        os.dup2(file.fileno(), 2)
    exec(code, {"__name__": "__main__", "PORT": port})


class Program:
    """A server that can be stopped and started again; `get` and `act` talk to it as a browser would.

    `before` is Python to run in its process before it serves.  The port is the one that it finds free when it is
    started first.
    """

    def __init__(self, home: Path, before: str = "") -> None:
        self.home = home
        self.code = before + SERVE
        self.address = ""
        self.errors = home / "errors.txt"
        self.process = FORK.Process()
        self.heard: Connection | None = None  # kept open: a server that prints to nobody fails
        self.http = httpx.Client(timeout=PATIENCE, limits=EACH_BY_ITSELF)

    @property
    def port(self) -> int:
        """Its port, 0 before it was ever started."""
        return urlsplit(self.address).port or 0

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        prepare()
        self.heard, said = FORK.Pipe(duplex=False)
        arguments = (self.code, self.home, self.port, self.errors, said)
        self.process = FORK.Process(target=run, args=arguments, daemon=True)
        self.process.start()
        said.close()
        with open(os.dup(self.heard.fileno()), encoding="utf-8") as lines:
            line = lines.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"{line}\n{self.errors.read_text(encoding='utf-8')}"
        assert self.address in ("", found[0])
        self.address = found[0]
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE, limits=EACH_BY_ITSELF)

    def stop(self, *, hard: bool = False) -> None:
        """Ctrl-C; `hard`: as when the power goes."""
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL if hard else signal.SIGINT)
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None, "the server does not stop"
        self.http.close()

    def restart(self, *, hard: bool = False, pause: float = 0.0) -> None:
        """Stop, and start again `pause` seconds later, on the same home and port."""
        self.stop(hard=hard)
        time.sleep(pause)
        self.start()

    def close(self) -> None:
        """Stop it for good; what it wrote as errors."""
        if self.process.is_alive():
            self.stop()
        self.http.close()

    # -- the interface ---------------------------------------------------------------------------------

    def get(self, path: str) -> Json:
        """An answer of the interface."""
        answer = self.http.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def game(self, name: str) -> Json:
        """What the server says of a game."""
        return next(game for game in self.get("games") if game["id"] == name)

    def new(self, scenario: str = "barrier", *, us: str = "person", jp: str = "person", seed: int = 7) -> Json:
        """A new match of Leyte: its links."""
        seats = {"us": us, "jp": jp}
        body = {"game": "leyte", "scenario": scenario, "seats": seats, "seed": seed}
        answer = self.http.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def table(self, token: str) -> Json:
        """What the server says of a table."""
        return self.get(f"table/{token}")

    def wait(self, token: str, ready: Callable[[Json], object]) -> Json:
        """The table once it is `ready`: computers need their time."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            table = self.table(token)
            if ready(table):
                return table
            time.sleep(0.02)
        raise AssertionError("the computers do not come to an end")

    def act(self, token: str, seen: Json, choice: Json) -> None:
        """Make a choice at the table `seen`, past the browser."""
        body = {"version": seen["version"], "side": seen["question"]["side"], "action": choice["action"]}
        answer = self.http.post(f"/api/table/{token}/act", json=body)
        assert answer.status_code == 200, answer.text

    def page(self, token: str) -> str:
        """The address of a table."""
        return f"{self.address}#/table/{token}"
