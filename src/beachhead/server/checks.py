"""What every change at a table is held to, and how it is refused."""

from __future__ import annotations

from beachhead.kernel.ask import Side
from beachhead.server.errors import Reason, TableError
from beachhead.server.journaled import JournaledMatch, why_no_further
from beachhead.server.messages import say
from beachhead.server.storage import Seat


def no_table() -> TableError:
    """That a link opens nothing."""
    message = "this link opens no table; it may have been replaced, or the match removed"
    return TableError(404, "unknown_table", message, where="token")


def conflict(code: str) -> TableError:
    """A refusal of the table's own, with its sentence."""
    return TableError(409, code, say(code), refusal=Reason("", say(code)))


def no_further(journaled: JournaledMatch, sides: tuple[Side, ...]) -> TableError:
    """Why a link of `sides` cannot go back so far, and how far it can."""
    earliest, code = journaled.reach(sides)
    reason = why_no_further(code)
    number = journaled.numbers(sides).of(earliest)
    far = say("no_further", decision=number, reason=reason) if earliest < journaled.match.decisions else reason
    return TableError(409, code, far, refusal=Reason("", reason))


def check_change(seat: Seat, journaled: JournaledMatch, version: int) -> None:
    """Whether a link may go back or forward at all.  Raises TableError."""
    if not seat.sides:
        raise TableError(403, "not_your_side", "this link plays no side", where="token")
    if journaled.match.over:
        raise conflict("over")
    check_version(seat, journaled, version)


def check_side(seat: Seat, side: Side) -> None:
    """Whether a link plays a side.  Raises TableError."""
    if side not in seat.sides:
        raise TableError(403, "not_your_side", f"this link does not play {side!r}", where="side")


def check_version(seat: Seat, journaled: JournaledMatch, version: int) -> None:
    """Whether the link saw all that it could see when it made its request; what it does not notice does not count.

    Raises TableError.
    """
    now = journaled.version(seat.sides)
    if version != now:
        message = f"the table is at version {now} by now, the request was made at {version}"
        raise TableError(409, "stale", message, where="version")
