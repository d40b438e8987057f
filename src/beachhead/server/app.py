"""The table as a web application."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State

from beachhead.kernel.module import all_games
from beachhead.server import advice_routes, analysis_routes, health, lobby_routes, routes
from beachhead.server.catalogue import Catalogue
from beachhead.server.computer_players import PATIENCE, ComputerPlayers
from beachhead.server.errors import HANDLERS
from beachhead.server.live import Hub, live
from beachhead.server.lobby import Lobby
from beachhead.server.looking import LookingBack
from beachhead.server.messages import speak_as_asked
from beachhead.server.mining import Mining
from beachhead.server.pages import page
from beachhead.server.quotas import Clock, Quota
from beachhead.server.requests import MAX_BODY
from beachhead.server.seats import Players, installed_players
from beachhead.server.security import Hosts, same_origin_guard, strict_headers
from beachhead.server.storage import Storage
from beachhead.server.tables import Tables

THREADS = 32
"""Requests that are worked on at the same time; most of them wait, for the database or for their match."""

UNPACKED = [r"\.(woff2|png|jpe?g|webp)$"]
"""Addresses of files that are compressed already."""


async def _speak(request: Request[Any, Any, Any]) -> None:
    speak_as_asked(request.query_params.get("lang"), request.headers.get("accept-language"))


class Parts(NamedTuple):
    """What the application is made of; its handlers find each by its name in the state."""

    storage: Storage
    tables: Tables
    lobby: Lobby
    catalogue: Catalogue
    hub: Hub
    computers: ComputerPlayers
    back: LookingBack
    thinking: LookingBack
    mining: Mining
    figures: health.Figures | None

    def close(self) -> None:
        """End what is going on; the database last."""
        self.tables.stop()
        for part in (self.back, self.mining, self.thinking, self.computers, self.hub, self.storage):
            part.close()


def assembled(
    home: Path, players: Players, *, local: bool, here_only: bool, data: Path | None, patience: float, metrics: bool
) -> Parts:
    """The parts, each told of those that it needs; see `create_app`.  Raises UsageError."""
    all_games()  # with a module its readers are made, before two requests can ask for one at once
    storage = Storage(home)
    tables = Tables(storage, players, local=local, data=data)
    lobby = Lobby(storage, tables, players, local=local, here_only=here_only, data=data)
    catalogue, hub = Catalogue(players, data), Hub()
    tables.memory.watched = hub.watched
    tables.listen(hub.changed)
    computers = ComputerPlayers(tables, players, patience, *(() if local else (hub.watched,)))
    hub.listen(computers.wake)
    back, thinking = LookingBack(tables), LookingBack(tables)
    figures = health.Figures(tables, hub, back) if metrics else None
    return Parts(storage, tables, lobby, catalogue, hub, computers, back, thinking, Mining(thinking), figures)


def create_app(
    home: Path,
    *,
    local: bool,
    players: Players | None = None,
    data: Path | None = None,
    hosts: Hosts | None = None,
    patience: float = PATIENCE,
    matches: int = 30,
    clock: Clock = time.monotonic,
    metrics: bool = False,
) -> Litestar:
    """The application that keeps its matches in the folder `home`.

    `local`: whoever sits at the machine may open every match.  `players`: the computer
    players, by default those that come along.  `data`: a folder laid over the games' own files.  `hosts`: the
    names that the server answers to, None for any.  `patience`: seconds a computer player
    has for an answer.  `matches`: how many a visitor may set up in an hour, by the seconds of `clock`; whoever sits at
    the machine may set up any number.  Unless `local`, matches of computer players alone go on while they are watched.
    `metrics`: whether the machine may ask for figures.
    Raises UsageError when the matches there cannot be read.
    """
    players = players or installed_players()
    parts = assembled(
        home,
        players,
        local=local,
        here_only=hosts is not None and hosts.here_only,
        data=data,
        patience=patience,
        metrics=metrics,
    )
    figures = parts.figures

    async def start() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="beachhead"))

    tables_routes = [*routes.HANDLERS, *analysis_routes.HANDLERS, *advice_routes.HANDLERS]
    asked = [health.metrics] if figures else []
    return Litestar(
        [*lobby_routes.HANDLERS, *tables_routes, live, health.healthz, *asked, page],
        state=State({**parts._asdict(), "quota": Quota(matches, clock)}),
        exception_handlers=HANDLERS,
        guards=[same_origin_guard(hosts)],
        before_request=_speak,
        before_send=[strict_headers, *([figures.count] if figures else [])],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=UNPACKED),
        on_startup=[start],
        on_shutdown=[parts.close],
        request_max_body_size=MAX_BODY,
        openapi_config=None,
        logging_config=None,
    )
