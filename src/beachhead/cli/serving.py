"""`beachhead play` and `beachhead serve`: the table in the browser."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click

from beachhead.cli.common import Decorator, data_folder

USUAL_PORT = 8710
"""Where the table is as long as nobody else is there, so that an open page finds it again."""

port_option: Decorator = click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help=f"The port; {USUAL_PORT} if not given, 0 for any."
)


@click.command()
@click.option("--no-open", is_flag=True, help="Do not open a browser; print the address only.")
@port_option
@click.option("--host", default="127.0.0.1", metavar="HOST", help="The address to listen at; this machine only.")
@data_folder
def play(no_open: bool, port: int | None, host: str, data: Path | None) -> None:
    """Open a table in the browser and play.

    Everything stays on this machine. Matches are stored move by move: stop with Ctrl-C whenever you like, and
    they are there again the next time. They are kept in your user folder, or in $BEACHHEAD_HOME.

    \b
    Examples:
      beachhead play
      beachhead play --no-open --port 8000
    """
    from beachhead.server.run import serve as run

    wanted = usual_port(host) if port is None else port
    run(host, wanted, local=True, open_browser=not no_open, data=data)


@click.command()
@port_option
@click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST", help="The address to listen at.")
@data_folder
def serve(port: int | None, host: str, data: Path | None) -> None:
    """Serve tables for others.

    Each match is behind secret links. Unlike with `play`, nobody sees a list of the matches: who has the link
    of a seat plays that side. To serve the internet put a web server with HTTPS in front.

    \b
    Examples:
      beachhead serve --host 0.0.0.0 --port 8000
      BEACHHEAD_HOME=matches beachhead serve
    """
    from beachhead.server.run import serve as run

    run(host, USUAL_PORT if port is None else port, local=False, data=data)


def usual_port(host: str) -> int:
    """The usual port, or 0 for any if something else listens there."""
    try:
        family = socket.getaddrinfo(host, USUAL_PORT, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, USUAL_PORT))
    except (OSError, UnicodeError):
        return 0
    return USUAL_PORT
