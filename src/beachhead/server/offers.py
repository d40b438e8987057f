"""What players have offered each other: to go back, a draw, or to end the match as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from beachhead.kernel.ask import Side
from beachhead.kernel.refusal import UsageError

OfferKind = Literal["take_back", "draw", "end"]
KINDS: tuple[OfferKind, ...] = get_args(OfferKind)


def kind_of(verb: str) -> OfferKind:
    """The kind of offer that a journal names.  Raises UsageError."""
    for kind in KINDS:
        if kind == verb:
            return kind
    raise UsageError(f"nobody can offer {verb[:40]!r}", where="journal")


class Offer(NamedTuple):
    """An offer and who has `agreed` to it, by the sides at which they sat down; who made it has.

    `to` is the decision that a take-back leads to.  `declined` is who did not agree, after `at` decisions; empty while
    it is open.
    """

    kind: OfferKind
    agreed: frozenset[Side]
    to: int = 0
    declined: Side = ""
    at: int = 0


class Offers:
    """The offers of a match: one of each kind at most."""

    def __init__(self) -> None:
        self._all: dict[str, Offer] = {}

    def __iter__(self) -> Iterator[Offer]:
        return iter(self._all.values())

    def of(self, kind: OfferKind) -> Offer | None:
        """The offer of a kind, open or declined."""
        return self._all.get(kind)

    def agreed(self, kind: OfferKind, to: int) -> frozenset[Side]:
        """Who has agreed to just this so far."""
        offer = self._all.get(kind)
        return frozenset() if offer is None or offer.declined or offer.to != to else offer.agreed

    def make(self, kind: OfferKind, seat: Side, to: int) -> None:
        """Somebody offers something, or agrees to it; it takes the place of another offer of the kind."""
        self._all[kind] = Offer(kind, self.agreed(kind, to) | {seat}, to)

    def refuse(self, kind: OfferKind, seat: Side, decisions: int) -> None:
        """Somebody declines, or no longer offers it, when there have been so many decisions."""
        offer = self._all.get(kind)
        if offer is None:
            return
        if seat not in offer.agreed:
            self._all[kind] = offer._replace(declined=seat, at=decisions)
        elif len(offer.agreed) > 1 and not offer.declined:
            self._all[kind] = offer._replace(agreed=offer.agreed - {seat})
        else:
            del self._all[kind]

    def gone_back(self, decisions: int) -> None:
        """The match stands after so many decisions again: an offer to go back that leads no further back is void."""
        offer = self._all.get("take_back")
        if offer is not None and offer.to >= decisions:
            del self._all["take_back"]

    def clear(self) -> None:
        """Players have agreed on something else: nothing is offered any more."""
        self._all.clear()
