"""Start the server many times, with many links opened at once each time; run by a test in a process of its own.

Every start is a copy of this process, which has imported all there is and read nothing yet.  Threads take turns as
often as they can.  Prints what went wrong, one line a start.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import uvicorn.protocols.http.h11_impl
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401  (uvicorn imports them when it starts)

import toy
from beachhead.kernel.module import all_games
from beachhead.server import run
from beachhead.server.lobby import Lobby
from beachhead.server.requests import NewMatch
from beachhead.server.seats import PERSON, installed_players
from beachhead.server.storage import Storage
from beachhead.server.tables import Tables
from patience import PATIENCE

GAMES = (("toy", "dash", ("blue", "red")), ("leyte", "assault", ("us", "jp")))


def copy(work: Any) -> tuple[int, int]:
    """Do `work` in a copy of this process: its number, and where its output can be read."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    os.close(reading)
    os.dup2(writing, 1)
    sys.setswitchinterval(1e-6)
    try:
        work()
        sys.stdout.flush()
    finally:
        os._exit(0)


def say(text: str) -> None:
    """A line of output."""
    sys.stdout.write(text + "\n")


def prepare(home: Path, links: int) -> None:
    """Matches of which each has its own link, two of them of a game with a map; prints the links."""
    storage, players = Storage(home), installed_players()
    lobby = Lobby(storage, Tables(storage, players, local=True), players, local=True)
    for number in range(links):
        game, scenario, sides = GAMES[number < 2]
        wanted = NewMatch(game=game, scenario=scenario, seats=dict.fromkeys(sides, PERSON))
        say(lobby.create(wanted)[1].table)
    storage.close()


def begin(home: Path, tokens: list[str]) -> str:
    """One start: what went wrong, empty if nothing did."""
    child, reading = copy(lambda: run.serve(port=0, home=home))
    with os.fdopen(reading) as output:
        found = re.search(r"127\.0\.0\.1:(\d+)", output.readline())
        answers = [] if found is None else ask(int(found[1]), tokens)
        gone, status = os.waitpid(child, os.WNOHANG)
        if not gone:
            os.kill(child, signal.SIGKILL)
            status = os.waitpid(child, 0)[1]
    told = sorted({answer.partition(b"\r\n")[0].decode() for answer in answers})
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ended == signal.SIGKILL and told == ["HTTP/1.1 200 OK"]:
        return ""
    return f"signal {ended}, answers {told}"


def ask(port: int, tokens: list[str]) -> list[bytes]:
    """The answers for all links, asked for at the same moment."""
    lines = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in tokens]
    for line, token in zip(lines, tokens, strict=True):
        line.sendall(f"GET /api/table/{token} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    return [everything(line) for line in lines]


def everything(line: socket.socket) -> bytes:
    """All that a server sends until it hangs up, however it does that."""
    found = b""
    with line:
        try:
            while some := line.recv(65536):
                found += some
        except ConnectionError:
            pass
    return found


def main(home: Path, starts: int, links: int) -> None:
    """Start the server so many times, with so many links."""
    toy.install()
    all_games()
    child, reading = copy(lambda: prepare(home, links))
    with os.fdopen(reading) as output:
        tokens = output.read().split()
    os.waitpid(child, 0)
    for number in range(starts):
        if trouble := begin(home, tokens):
            say(f"start {number + 1}: {trouble}")
    say("done")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
