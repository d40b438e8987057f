"""What is kept of a match beside its journal: the standing orders of its players, and their notes."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec
import sqlalchemy as sa

from beachhead.kernel.ask import Side
from beachhead.kernel.reading import Reader
from beachhead.server.errors import log
from beachhead.server.schema import NOTES, ORDERS
from beachhead.server.storage import KeptOrder, Storage, as_text

T = TypeVar("T")
Sign = Literal["", "alert", "question", "target", "star"]
Sharing = Literal["own", "players", "all"]


class KeptNote(msgspec.Struct, frozen=True, kw_only=True):
    """A note on a space by whoever sat down at `seat`; see `notes.Note`.

    It was written after `decision` answers; `counted` says of how many each viewer knew ("" for spectators).
    """

    seat: Side
    space: int
    text: str
    mark: Sign
    to: int
    shared: Sharing
    decision: int
    counted: dict[Side, int]


KEPT_ORDERS = Reader(KeptOrder)
KEPT_NOTES = Reader(KeptNote)


class Kept:
    """Each method is one transaction, as those of `Storage`; it may be called from any thread."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def orders(self, match: str) -> list[KeptOrder]:
        """The standing orders of a match; one that is damaged is left out."""
        query = sa.select(ORDERS.c.kept).where(ORDERS.c.match == match).order_by(ORDERS.c.seat, ORDERS.c.question)
        return self._whole(query, KEPT_ORDERS)

    def keep_order(self, match: str, seat: Side, question: str, kept: KeptOrder | None) -> None:
        """Keep a standing order in place of the one for its question; None keeps none."""
        self._keep(ORDERS, kept, match=match, seat=seat, question=question)

    def notes(self, match: str) -> list[KeptNote]:
        """The notes of a match; one that is damaged is left out."""
        query = sa.select(NOTES.c.kept).where(NOTES.c.match == match).order_by(NOTES.c.seat, NOTES.c.space)
        return self._whole(query, KEPT_NOTES)

    def keep_note(self, match: str, seat: Side, space: int, kept: KeptNote | None) -> None:
        """Keep a note in place of the one that its side has on the space; None keeps none."""
        self._keep(NOTES, kept, match=match, seat=seat, space=space)

    def _keep(self, table: sa.Table, kept: KeptOrder | KeptNote | None, **place: str | int) -> None:
        """Keep something in its place, where the columns named have these values; None keeps nothing there."""
        with self._storage.work(writes=True) as connection:
            connection.execute(sa.delete(table).filter_by(**place))
            if kept is not None:
                connection.execute(sa.insert(table).values(**place, kept=as_text(kept)))

    def _whole(self, query: sa.Select[Any], reader: Reader[T]) -> list[T]:
        """What a query finds, without what is damaged."""
        with self._storage.work() as connection:
            rows = connection.scalars(query).all()
        whole = []
        for row in rows:
            try:
                whole.append(reader.json(row))
            except msgspec.DecodeError as error:
                log.error("what was kept beside a match is damaged: %s", error)
        return whole
