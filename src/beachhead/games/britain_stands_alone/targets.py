"""What the acts of Britain Stands Alone are done to, besides spaces: pieces of a side, of which many are alike.

Every point is a piece.  Where several are alike a question offers one of them for all (`one_for_all`), and pointing at
another that lies beside it means that one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from beachhead.kernel.refusal import Conditions, every, met
from beachhead.mechanics.alike import looked_at_once
from beachhead.mechanics.picks import SPACE, units


def beside(game: Any, piece: int, space: int) -> Iterator[int]:
    """1.2 The piece that is pointed at, then the points of its row that lie in the same place in the same state."""
    if not 0 <= piece < len(game.edition.units):
        return
    yield piece
    row, lies = game.type(piece).row, game.unit(piece)
    for other in game.edition.rows.get(row, ()):
        if other != piece and game.unit(other) == lies:
            yield other


OWN_UNIT = replace(units(own=True, clause="BSA-2.0a", name="not_yours"), pointed=beside)
"""A piece of the side that is asked."""

ENEMY_UNIT = replace(units(own=False, clause="BSA-6.0a", name="not_the_enemy"), pointed=beside)
"""A piece of the other side."""


def one_for_all(
    among: Callable[..., Iterable[int]],
    needs: Callable[..., Conditions],
    clause: str = "BSA-1.2a",
    decides: Callable[[Any, int], Hashable] | None = None,
    exact: bool = False,
) -> dict[str, Callable[..., Any]]:
    """What an act offers, and needs, of which `among` names one piece for all that are alike.

    `decides`: of what `among` names, all that decides what a piece needs, where pieces are offered one by one for which
    that is the same.  `exact`: it names none but those that have all they need.
    """

    def found(game: Any, *given: Any) -> list[int]:
        pieces = among(game, *given)
        if exact:
            return list(pieces)
        if decides is None:
            return [piece for piece in pieces if met(needs(game, *given, piece))]
        return list(looked_at_once(pieces, partial(decides, game), lambda piece: met(needs(game, *given, piece))))

    def one(game: Any, *given: Any) -> Conditions:
        if (yield from every(needs(game, *given))):
            yield given[-1] in found(game, *given[:-1]), clause, "like_another"

    return {"exactly": found, "needs": one}


__all__ = ["ENEMY_UNIT", "OWN_UNIT", "SPACE", "one_for_all"]
