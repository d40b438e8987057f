"""`beachhead play` and `beachhead serve`: the table in the browser."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click

from beachhead.cli.common import Decorator, data_folder

MATCHES = 30
"""Matches that a visitor may set up in an hour."""

USUAL_PORT = 8710
"""Where the table is as long as nobody else is there, so that an open page finds it again."""

port_option: Decorator = click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help=f"The port; {USUAL_PORT} if not given, 0 for any."
)
names_option: Decorator = click.option(
    "--name", "names", multiple=True, metavar="NAME", help="A name by which others reach this server; may be repeated."
)


@click.command()
@click.option("--no-open", is_flag=True, help="Do not open a browser; print the address only.")
@port_option
@click.option("--host", default="127.0.0.1", metavar="HOST", help="The address to listen at; this machine only.")
@names_option
@data_folder
def play(no_open: bool, port: int | None, host: str, names: tuple[str, ...], data: Path | None) -> None:
    """Open a table in the browser and play.

    Everything stays on this machine. Matches are stored move by move: stop with Ctrl-C whenever you like, and
    they are there again the next time. They are kept in your user folder, or in $BEACHHEAD_HOME. With another
    --host other machines reach the table too, but see only what you give them the link to.

    \b
    Examples:
      beachhead play
      beachhead play --no-open --port 8000
    """
    from beachhead.server.run import serve as run

    wanted = usual_port(host) if port is None else port
    run(host, wanted, local=True, open_browser=not no_open, data=data, names=names)


@click.command()
@port_option
@click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST", help="The address to listen at.")
@names_option
@click.option(
    "--matches",
    type=click.IntRange(1),
    default=MATCHES,
    show_default=True,
    metavar="N",
    help="Matches that a visitor may set up in an hour.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A web server in front that is believed about where visitors come from; may be repeated.",
)
@click.option("--metrics", is_flag=True, help="Answer /metrics in Prometheus' form, to this machine only.")
@data_folder
def serve(
    port: int | None,
    host: str,
    names: tuple[str, ...],
    matches: int,
    proxies: tuple[str, ...],
    metrics: bool,
    data: Path | None,
) -> None:
    """Serve tables for others.

    Each match is behind secret links. Unlike with `play`, nobody sees a list of the matches: who has the link
    of a seat plays that side. To serve the internet put a web server with HTTPS in front, and say with --name by
    which name it is reached: requests for other names are refused. Addresses need not be named with --host 0.0.0.0.
    Name that web server with --proxy as well: visitors are told apart by address, and without it they all are one.

    \b
    Examples:
      beachhead serve --host 0.0.0.0 --port 8000
      beachhead serve --name play.example.org --proxy 127.0.0.1
      BEACHHEAD_HOME=matches beachhead serve
    """
    from beachhead.server.run import serve as run

    wanted = USUAL_PORT if port is None else port
    run(host, wanted, local=False, data=data, names=names, matches=matches, proxies=proxies, metrics=metrics)


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
