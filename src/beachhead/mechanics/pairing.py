"""Pairing: for how many that want something one of the things they could use can be kept, none of them twice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def most_served(choices: Sequence[Collection[int]]) -> int:
    """For how many of `choices` one of its own members can be taken, no member twice."""
    return len(pairs(choices))


def pairs(choices: Sequence[Collection[int]]) -> dict[int, int]:
    """For as many of `choices` as can be one of its own members, no member twice: by member the number of the choice.

    Nobody who has one loses it to somebody later, so the first ones count most (augmenting paths).
    """
    holder: dict[int, int] = {}

    def serve(number: int, tried: set[int]) -> bool:
        for member in choices[number]:
            if member not in tried:
                tried.add(member)
                if member not in holder or serve(holder[member], tried):
                    holder[member] = number
                    return True
        return False

    for number in range(len(choices)):
        serve(number, set())
    return holder


def serve_all(choices: Sequence[Sequence[int]], stock: Mapping[int, int]) -> tuple[int, ...] | None:
    """From which of the stores that it names each of `choices` takes one, an early one if it can; None if not all do.

    `stock` is how many each store has.
    """
    holders: dict[int, list[int]] = {store: [] for store in stock}

    def serve(number: int, tried: set[int]) -> bool:
        for store in choices[number]:
            if store in tried or not stock.get(store):
                continue
            tried.add(store)
            if len(holders[store]) < stock[store]:
                holders[store].append(number)
                return True
            for place, other in enumerate(holders[store]):
                if serve(other, tried):
                    holders[store][place] = number
                    return True
        return False

    if not all(serve(number, set()) for number in range(len(choices))):
        return None
    taken = {number: store for store, numbers in holders.items() for number in numbers}
    return tuple(taken[number] for number in range(len(choices)))
