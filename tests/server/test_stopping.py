"""What a server says when it stops while somebody waits for an answer."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

import msgspec
import pytest

from beachhead.server.connections import QUIET, is_fault, told_of_the_end


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


@pytest.mark.parametrize(("begun", "statuses"), [(False, [503]), (True, [200])])
def test_who_waits_when_the_server_stops_is_told_so(begun: bool, statuses: list[int]) -> None:
    """What is being answered is left as it is."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def cut_off() -> None:
        waits = asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            if begun:
                await send({"type": "http.response.start", "status": 200, "headers": []})
            waits.set()
            await asyncio.Event().wait()

        asked = asyncio.create_task(told_of_the_end(slow)({"type": "http"}, None, send))
        await waits.wait()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(cut_off())
    assert [message["status"] for message in sent if "status" in message] == statuses
    assert begun or msgspec.json.decode(sent[-1]["body"])["error"] == "stopping"
