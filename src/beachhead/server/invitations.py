"""Invitations: whoever sets a match up for others hands these out, and never holds the links to the others' seats.

Who opens an invitation first gets the seat's own link, which nobody else has seen.  Of invitations, as of links, only
hashes are stored.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from beachhead.kernel.ask import Side
from beachhead.server.errors import Reason, TableError
from beachhead.server.messages import say
from beachhead.server.schema import INVITATIONS, SEATS
from beachhead.server.seats import SIDE, new_token
from beachhead.server.storage import Invitation, Seat, Storage, now, seat_values, token_digest


class Invitations:
    """The invitations of every match."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def find(self, code: str) -> Invitation:
        """The invitation of a code.  Raises TableError."""
        query = sa.select(INVITATIONS).where(INVITATIONS.c.digest == token_digest(code))
        with self.storage.work() as connection:
            row = connection.execute(query).mappings().first()
        if row is None:
            message = "this invitation opens nothing; it may have been made anew, or the match removed"
            raise TableError(404, "unknown_invitation", message, where="invitation")
        return _invitation(row)

    def of(self, match: str) -> dict[Side, bool]:
        """The sides to which somebody was invited, and whether the seat is taken."""
        query = sa.select(INVITATIONS).where(INVITATIONS.c.match == match)
        with self.storage.work() as connection:
            rows = connection.execute(query).mappings().all()
        return {row["side"]: row["used"] is not None for row in rows}

    def anew(self, match: str, side: Side) -> str:
        """Another invitation to a seat in place of one that nobody has used: its code.  Raises TableError."""
        code, columns = new_token(), INVITATIONS.c
        change = (
            sa.update(INVITATIONS)
            .where(columns.match == match, columns.side == side, columns.used.is_(None))
            .values(digest=token_digest(code))
        )
        with self.storage.work(writes=True) as connection:
            if not connection.execute(change).rowcount:
                raise _taken("taken", 409)
        return code

    def use(self, code: str, key: str | None) -> str:
        """Take the seat: the token of its link.  Raises TableError when somebody else has taken it.

        `key` is a secret of the opener's own: with the same one again, after an answer that was lost, he gets the
        same link again.
        """
        invitation = self.find(code)
        token = _token_of(code, key) if key is not None else new_token()
        seat = Seat(digest=token_digest(token), match=invitation.match, sides=(invitation.side,), kind=SIDE)
        if not self._take(invitation, seat) and not self._has(seat):
            raise _taken("used", 410)
        return token

    # -- inside ----------------------------------------------------------------------------------------

    def _take(self, invitation: Invitation, seat: Seat) -> bool:
        columns = INVITATIONS.c
        claim = (
            sa.update(INVITATIONS).where(columns.digest == invitation.digest, columns.used.is_(None)).values(used=now())
        )
        with self.storage.work(writes=True) as connection:
            if not connection.execute(claim).rowcount:
                return False
            connection.execute(sa.insert(SEATS), [seat_values(seat)])
            return True

    def _has(self, seat: Seat) -> bool:
        query = sa.select(SEATS.c.digest).where(SEATS.c.digest == seat.digest, SEATS.c.match == seat.match)
        with self.storage.work() as connection:
            return connection.scalar(query) is not None


def invitations_for(match: str, codes: Mapping[Side, str]) -> list[Invitation]:
    """The rows to store for new codes."""
    return [Invitation(digest=token_digest(code), match=match, side=side) for side, code in codes.items()]


def _token_of(code: str, key: str) -> str:
    """The link of a seat that somebody with a `key` takes: nobody who holds the invitation alone can work it out."""
    mixed = hashlib.sha256(msgspec.json.encode(("beachhead seat", code, key))).digest()
    return base64.urlsafe_b64encode(mixed).rstrip(b"=").decode()


def _invitation(row: Any) -> Invitation:
    return Invitation(digest=row["digest"], match=row["match"], side=row["side"], used=row["used"] is not None)


def _taken(code: str, status: int) -> TableError:
    return TableError(status, code, say(code), where="invitation", refusal=Reason("", say(code)))
