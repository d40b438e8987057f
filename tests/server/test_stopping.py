"""What a server says when it stops while somebody waits for an answer."""

from __future__ import annotations

import asyncio
import logging
import sys

from beachhead.server.connections import QUIET, is_fault


def record(error: BaseException | None) -> logging.LogRecord:
    """What the web server writes of a request that ended with an exception."""
    try:
        if error is not None:
            raise error
    except BaseException:
        told = sys.exc_info()
    else:
        told = None
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception in ASGI application", None, told)


def test_what_a_stop_cuts_off_is_no_fault_but_all_else_is() -> None:
    assert not is_fault(record(asyncio.CancelledError("timeout graceful shutdown exceeded")))
    assert is_fault(record(ValueError("a rule that does not hold")))
    assert is_fault(record(None))


def test_connections_keep_quiet_of_what_a_stop_cuts_off() -> None:
    assert not QUIET.filter(record(asyncio.CancelledError()))
    assert QUIET.filter(record(ValueError()))
