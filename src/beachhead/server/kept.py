"""What is kept of a match beside its journal: the standing orders of its players."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from beachhead.kernel.ask import Side
from beachhead.kernel.reading import Reader
from beachhead.server.errors import log
from beachhead.server.schema import ORDERS
from beachhead.server.storage import KeptOrder, Storage, as_text

KEPT_ORDERS = Reader(KeptOrder)


class Kept:
    """Each method is one transaction, as those of `Storage`; it may be called from any thread."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def orders(self, match: str) -> list[KeptOrder]:
        """The standing orders of a match; one that is damaged is left out."""
        query = sa.select(ORDERS.c.kept).where(ORDERS.c.match == match).order_by(ORDERS.c.seat, ORDERS.c.question)
        with self._storage.work() as connection:
            rows = connection.scalars(query).all()
        whole = []
        for row in rows:
            try:
                whole.append(KEPT_ORDERS.json(row))
            except msgspec.DecodeError as error:
                log.error("a standing order of the match %s is damaged: %s", match, error)
        return whole

    def keep_order(self, match: str, seat: Side, question: str, kept: KeptOrder | None) -> None:
        """Keep a standing order in place of the one for its question; None keeps none."""
        columns = ORDERS.c
        mine = (columns.match == match, columns.seat == seat, columns.question == question)
        with self._storage.work(writes=True) as connection:
            connection.execute(sa.delete(ORDERS).where(*mine))
            if kept is not None:
                values = {"match": match, "seat": seat, "question": question, "kept": as_text(kept)}
                connection.execute(sa.insert(ORDERS).values(values))
