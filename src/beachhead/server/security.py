"""Who may talk to the table from where: the same origin only, and headers that keep browsers strict.

A secret link is all a seat needs, so links must not travel: no referrer is sent, answers that hold them are
not stored, and requests are not logged.  Whoever sits at the machine sees all matches in local mode, so a page of
another site must not get there by giving its own name this machine's address: only names that are ours are answered,
and at the machine is only who comes from it under its loopback name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

EVERYWHERE = frozenset({"", "0.0.0.0", "::"})
"""Hosts at which a server listens at every address of its machine."""

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
"""Headers of a request that came through another server."""

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

AnyConnection = ASGIConnection[Any, Any, Any, Any]
Guard = Callable[[AnyConnection, BaseRouteHandler], Awaitable[None]]

_at_machine: ContextVar[bool] = ContextVar("at_machine", default=False)


class Hosts(NamedTuple):
    """The names that a server answers to; with `any_address` also whatever is written as an address."""

    names: frozenset[str]
    any_address: bool = False

    def know(self, name: str) -> bool:
        """Whether a request for this name is answered."""
        return name in self.names or (self.any_address and _address(name) is not None)

    @property
    def here_only(self) -> bool:
        """Whether no other machine can reach the server."""
        return not self.any_address and all(is_loopback(name) for name in self.names)


def hosts_of(host: str, names: tuple[str, ...] = ()) -> Hosts:
    """What a server answers to that listens at `host`: this, the names of this machine for itself, and `names`.

    Where it listens everywhere, also every address: nobody can make one of them point elsewhere, as with a name.
    """
    everywhere = host in EVERYWHERE
    named = {name.lower() if _address(name) else host_name(name) for name in names}
    own = set() if everywhere else {host.lower()}
    return Hosts(frozenset({"localhost", "127.0.0.1", "::1"} | named | own), everywhere)


def at_machine() -> bool:
    """Whether the request in hand comes from whoever sits at the machine that serves."""
    return _at_machine.get()


async def strict_headers(message: Message, scope: Scope) -> None:
    """Put the headers on every answer; what says nothing about caching is not to be stored."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message=message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"


def same_origin_guard(hosts: Hosts | None) -> Guard:
    """Refuse requests that another site's page makes, and note whether the rest come from this machine.

    A request that names its origin must come from the host it is sent to (a proxy in between must pass the
    Host header on).  With `hosts`, only these names are served: a foreign name that was made to point here
    is not.
    """

    async def guard(connection: AnyConnection, _: BaseRouteHandler) -> None:  # async: a guard waits for no thread
        host = connection.headers.get("host", "")
        if hosts is not None and not hosts.know(host_name(host)):
            raise PermissionDeniedException("this server is not known by that name; its owner can add it with --name")
        origin = connection.headers.get("origin")
        safe = isinstance(connection, Request) and connection.method in ("GET", "HEAD")
        if origin is not None and not safe and not _same(origin, host):
            raise PermissionDeniedException("requests from other sites are not answered")
        _at_machine.set(_comes_from_machine(connection))

    return guard


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_loopback(name: str) -> bool:
    """Whether a name or an address is that of a machine for itself."""
    address = _address(name)
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return name == "localhost" or (address is not None and address.is_loopback)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _comes_from_machine(connection: AnyConnection) -> bool:
    """Whether a request comes from this machine, under a name that only this machine has, and not through a proxy."""
    client, host = connection.client, host_name(connection.headers.get("host", ""))
    forwarded = any(name in connection.headers for name in FORWARDED)
    return client is not None and is_loopback(client.host) and is_loopback(host) and not forwarded


def _same(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False
