"""Who may talk to the table from where: the same origin only, and headers that keep browsers strict.

A secret link is all a seat needs, so links must not travel: no referrer is sent, answers that hold them are
not stored, and requests are not logged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]


async def strict_headers(message: Message, scope: Scope) -> None:
    """Put the headers on every answer; what says nothing about caching is not to be stored."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message=message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"


def same_origin_guard(hosts: Collection[str] | None) -> Guard:
    """Refuse requests that another site's page makes.

    A request that names its origin must come from the host it is sent to (a proxy in between must pass the
    Host header on).  With `hosts`, only these names are served: a foreign name that was made to point here
    is not.
    """

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        host = connection.headers.get("host", "")
        if hosts is not None and host_name(host) not in hosts:
            raise PermissionDeniedException("this server is not known by that name")
        origin = connection.headers.get("origin")
        safe = isinstance(connection, Request) and connection.method in ("GET", "HEAD")
        if origin is not None and not safe and not _same(origin, host):
            raise PermissionDeniedException("requests from other sites are not answered")

    return guard


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _same(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False
