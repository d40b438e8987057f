"""1.2 Consolidation: single points of one type and nationality make counters of two wherever a combat is fought."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, Counter
from beachhead.games.britain_stands_alone.notation import Values
from beachhead.games.britain_stands_alone.redaction import are_lists_secret
from beachhead.mechanics.alike import first_of_each

WARSHIPS = ("dd", "tb")
"""1.1, 9.3 The naval points that carry nobody."""


def consolidated(game: Core, pieces: Iterable[int]) -> tuple[Counter, ...]:
    """1.2 Pieces in the fewest counters: two points of a row together, ships and motorboats alone.

    Points make counters as their owner wants it, the others by their numbers.
    """
    found: list[Counter] = []
    single: dict[str, int] = {}
    there = sorted(pieces)
    chosen = as_chosen(game, there) if game.state.counters else {}
    for piece in there:
        kind = game.type(piece)
        if piece in chosen:
            if piece == chosen[piece][0]:
                found.append(chosen[piece])
        elif kind.row in single:
            found[single.pop(kind.row)] += (piece,)
        else:
            if kind.pairs:
                single[kind.row] = len(found)
            found.append((piece,))
    return tuple(found)


def as_chosen(game: Core, there: Collection[int]) -> dict[int, Counter]:
    """1.2 Of some pieces those that make counters because their owner wants it so, with these."""
    pairs = (pair for pair in game.state.counters if {*pair} <= {*there})
    return {piece: pair for pair in pairs for piece in pair}


def counter_values(game: Core, counter: Counter) -> Values:
    """1.2 What a counter says: two points the full side, one point the other; a ship as it is."""
    kind = game.type(counter[0])
    return kind.full if len(counter) > 1 else game.values(counter[0])


def alike(game: Core, counter: Counter) -> tuple[object, ...]:
    """1.2 What a counter has in common with those that it is as good as: its row and strength, or itself.

    In the Naval Segment transports are like nobody: that must not tell what only its owner knows (9.5).
    """
    kind = game.type(counter[0])
    if not kind.row or (kind.arm == "points" and kind.kind not in WARSHIPS and are_lists_secret(game.state)):
        return counter
    loaded = any(game.riders(piece) or game.unit(piece).load in (LEG_POINT, ARMOUR_POINT) for piece in counter)
    return counter if loaded else (kind.row, len(counter))


def is_secret(game: Core, piece: int) -> bool:
    """9.5 Whether what was taken aboard is on a secret list: that of this segment, which the enemy sees at its end."""
    return game.this_segment(game.unit(piece).embarked)


def first_of_each_row(game: Core, pieces: Iterable[int]) -> Iterator[int]:
    """1.2 Of the points of a row, which are all alike before they are in play, the first; all else by itself."""
    return first_of_each(pieces, lambda piece: game.type(piece).row or piece)
