"""Units that are alike: what decides something is the same for all of them, so one is looked at for all."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator


def looked_at_once(
    units: Iterable[int], likeness: Callable[[int], Hashable], holds: Callable[[int], bool]
) -> Iterator[int]:
    """Those of some units for which something holds, in their order.

    `likeness` is all that decides it: kind, place, what the unit itself has done or carries.  A unit that has to be
    looked at by itself is like nobody but itself.
    """
    known: dict[Hashable, bool] = {}
    for unit in units:
        like = likeness(unit)
        found = known.get(like)
        if found is None:
            found = known[like] = holds(unit)
        if found:
            yield unit
