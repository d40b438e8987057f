"""Serve the table: find a port, say where, open a browser if there is one, stop cleanly."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import click
import uvicorn
from litestar import Litestar

from beachhead.kernel.refusal import UsageError
from beachhead.server.app import create_app
from beachhead.server.connections import Limits, Sweep, connection_kind, is_fault, no_flood, told_of_the_end
from beachhead.server.folder import hold
from beachhead.server.garbage import Garbage, seldom
from beachhead.server.mending import mend
from beachhead.server.security import EVERYWHERE, hosts_of
from beachhead.server.storage import data_home
from beachhead.server.tables import Tables

LIMITS = Limits()
BACKLOG = 128
"""Connections that wait to be taken up."""

TURN = 0.0005
"""Seconds for which a thread has the interpreter while others wait for it: who looks at much holds up no player."""


class _Server(uvicorn.Server):
    """Says where it is once it answers, and ends connections that are late."""

    def __init__(
        self, config: uvicorn.Config, address: str, limits: Limits, tables: Tables, *, open_browser: bool
    ) -> None:
        super().__init__(config)
        self.sweep = Sweep(limits)
        self.garbage = Garbage(lambda: tables.people.asked)
        self.tables = tables
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(no_flood)
        await super().startup(sockets)
        if not self.started:
            return
        click.echo(f"Beachhead is at {self.address}")
        click.echo("Ctrl-C stops it; open matches are kept.")
        sys.stdout.flush()
        if self.open_browser:
            threading.Thread(target=open_in_browser, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody waits for a match that is still being opened."""
        self.tables.stop()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % 10 == 0:
            self.sweep(self.server_state.connections, asyncio.get_running_loop().time())
            self.garbage()
        return await super().on_tick(counter)


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    home: Path | None = None,
    local: bool = True,
    open_browser: bool = False,
    data: Path | None = None,
    names: tuple[str, ...] = (),
    limits: Limits = LIMITS,
    matches: int = 30,
    proxies: tuple[str, ...] = (),
    metrics: bool = False,
) -> None:
    """Serve until Ctrl-C.

    `port` 0 or None takes a free one; `home` None is the usual data folder; `names` are those by which others reach
    the server, besides `host`; `proxies` are addresses of web servers in front of this one, which alone are believed
    about where a visitor comes from.  See `create_app` for `local`, `data`, `matches` and `metrics`.  Raises
    UsageError when the port is taken, the matches cannot be read, or another program has them.
    """
    home = home or data_home()
    with hold(home):
        for line in mend(home):
            click.echo(f"beachhead: {line}", err=True)
        hosts = hosts_of(host, names)
        app = create_app(home, local=local, data=data, hosts=hosts, matches=matches, metrics=metrics)
        _run(app, host, port or 0, limits.fitting(), proxies, open_browser=open_browser)


def _run(app: Litestar, host: str, port: int, limits: Limits, proxies: tuple[str, ...], *, open_browser: bool) -> None:
    """Serve an application until Ctrl-C."""
    sys.setswitchinterval(TURN)
    listener = listen(host, port)
    seldom()
    config = uvicorn.Config(
        told_of_the_end(app),
        http=connection_kind(limits),
        timeout_keep_alive=limits.idle,
        backlog=BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=64_000,
        timeout_graceful_shutdown=3,
    )
    logging.getLogger("uvicorn.error").addFilter(is_fault)
    server = _Server(config, address(host, listener), limits, app.state.tables, open_browser=open_browser)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at `host` and `port`, any free port for 0.  Raises UsageError."""
    if not 0 <= port <= 65535:
        raise UsageError(f"cannot serve at {host}:{port}: ports go from 1 to 65535", where="port")
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, OverflowError, UnicodeError) as error:
        raise UsageError(f"cannot serve at {host}:{port}: {error}", where="host") from None
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        raise UsageError(f"cannot serve at {host}:{port}: {error}", where="port") from None
    return listener


def address(host: str, listener: socket.socket) -> str:
    """The address to open at this machine."""
    port = listener.getsockname()[1]
    name = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def open_in_browser(address: str) -> bool:
    """Open a browser with a window of its own; False where there is none, and nothing else happens."""
    windows = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not windows and not os.environ.get("BROWSER"):
        return False
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
