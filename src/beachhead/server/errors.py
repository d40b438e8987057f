"""What goes wrong at the table, as JSON: a code, a sentence, where, and the clause if a rule is the reason."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from beachhead.kernel.refusal import UsageError
from beachhead.server.stopping import StoppedError

log = logging.getLogger("beachhead.server")


class Reason(msgspec.Struct, frozen=True):
    """The rule against something, in words; `clause` is empty when it is the table's own rule."""

    clause: str
    text: str


class Explained(Reason, frozen=True, kw_only=True):
    """The whole of why not: `clause` and `text` are the first reason, which `failed` repeats; what holds nevertheless;
    what would make it legal.  `title` says what was meant; all but `clause` are empty if it is allowed.
    """

    title: str = ""
    failed: tuple[Reason, ...] = ()
    met: tuple[Reason, ...] = ()
    change: tuple[str, ...] = ()


class Fault(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: str
    message: str
    where: str = ""
    refusal: Reason | None = None


class TableError(Exception):
    """A request that the table does not carry out; nothing has changed."""

    def __init__(self, status: int, code: str, message: str, *, where: str = "", refusal: Reason | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.fault = Fault(code, message, where, refusal)


class NotStoredError(TableError):
    """The data could not be written or read: what was asked for did not happen."""

    def __init__(self, message: str) -> None:
        super().__init__(503, "not_stored", message, where="storage")


def bad_input(error: msgspec.ValidationError | msgspec.DecodeError | RecursionError | UnicodeDecodeError) -> TableError:
    """A body that cannot be read, with the place in it where reading stopped."""
    text = str(error)
    found = re.fullmatch(r"(.*) - at `(key in )?\$?\.?(.*)`", text, re.DOTALL)
    if found is not None:
        return TableError(400, "bad_input", found[1], where=f"body.{found[3]}".replace("body.[", "body["))
    return TableError(400, "bad_input", text or "the body cannot be read", where="body")


HUNG_UP = "client disconnected prematurely"
"""What the web framework says when a request ends in its middle; nobody is there to be answered."""

HTTP_CODES = {400: "bad_input", 403: "forbidden", 404: "not_found", 405: "wrong_method", 413: "too_large"}


def _answer(status: int, fault: Fault) -> Response[bytes]:
    return Response(msgspec.json.encode(fault), status_code=status, media_type=MediaType.JSON)


def on_table_error(_: Request[Any, Any, Any], error: TableError) -> Response[bytes]:
    """A request the table refused."""
    return _answer(error.status, error.fault)


def on_usage_error(_: Request[Any, Any, Any], error: UsageError) -> Response[bytes]:
    """Something was named that does not exist."""
    return _answer(400, Fault("bad_input", str(error), error.where))


def on_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the web framework refuses: unknown addresses, wrong methods, bodies that are too large."""
    status = error.status_code
    message = error.detail
    if status == 413:
        message = "the body is larger than the table reads"
    elif status >= 500:
        if message != HUNG_UP:  # many may do that
            log.error("unexpected: %s", message)
        message = "something unexpected went wrong on the server; nothing was changed"
    return _answer(status, Fault(HTTP_CODES.get(status, "error"), message, "request"))


def on_stop(_: Request[Any, Any, Any], __: StoppedError) -> Response[bytes]:
    """The server stops before it has done what was asked for."""
    return _answer(503, Fault("stopping", "the server is stopping; nothing was changed"))


def on_surprise(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A fault of the program: written to the log with its traceback, told without."""
    log.error("unexpected", exc_info=error)
    return _answer(500, Fault("internal", "something unexpected went wrong on the server; nothing was changed"))


HANDLERS: dict[Any, Any] = {
    TableError: on_table_error,
    UsageError: on_usage_error,
    HTTPException: on_http_error,
    StoppedError: on_stop,
    Exception: on_surprise,
}
