"""How the server is: for whoever watches over it."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.types import Message, Scope
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest

from beachhead.server.errors import TableError
from beachhead.server.live import Hub
from beachhead.server.looking import LookingBack
from beachhead.server.security import at_machine
from beachhead.server.storage import Storage
from beachhead.server.tables import Tables


class Health(msgspec.Struct, frozen=True):
    """The server answers, and its data can be read."""

    status: str = "ok"


@get("/healthz")
async def healthz(state: State) -> Response[bytes]:
    """Whether the server answers and its data can be read; 503 if they cannot."""
    storage: Storage = state.tables.storage
    await to_thread(storage.check)
    return Response(msgspec.json.encode(Health()), media_type=MediaType.JSON)


class Figures:
    """What is counted and measured, in a registry of its own."""

    def __init__(self, tables: Tables, hub: Hub, back: LookingBack) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.answers = Counter("beachhead_answers", "Answers to requests.", ["status"], registry=self.registry)
        for name, text, value in (
            ("matches_in_memory", "Matches held in memory.", tables.in_memory),
            ("live_lines", "Live lines to tables.", hub.watchers),
            ("looking_back", "Requests that look back, answered now or waiting.", back.waiting),
            ("kept_bytes", "Bytes of answers kept for those who look back.", back.kept),
        ):
            Gauge(f"beachhead_{name}", text, registry=self.registry).set_function(value)

    async def count(self, message: Message, _: Scope) -> None:
        """Count an answer."""
        if message["type"] == "http.response.start":
            self.answers.labels(status=str(message["status"])).inc()


@get("/metrics")
async def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The figures in Prometheus' form; for the machine itself only, since they count what is done in secret too."""
    if not at_machine():
        raise TableError(403, "not_local", "the figures are for the machine that serves", where="/metrics")
    figures: Figures = state.figures
    return Response(generate_latest(figures.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
