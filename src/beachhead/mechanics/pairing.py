"""Pairing: for how many that want something one of the things they could use can be kept, none of them twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def most_served(choices: Sequence[Collection[int]]) -> int:
    """For how many of `choices` one of its own members can be taken, no member twice (augmenting paths)."""
    holder: dict[int, int] = {}

    def serve(number: int, tried: set[int]) -> bool:
        for member in choices[number]:
            if member not in tried:
                tried.add(member)
                if member not in holder or serve(holder[member], tried):
                    holder[member] = number
                    return True
        return False

    return sum(serve(number, set()) for number in range(len(choices)))
