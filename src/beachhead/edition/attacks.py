"""What games show alike of attacks: the rows of their sums, the ways in which they can go, and what these come to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from beachhead.kernel.acting import Acting
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Lookup
from beachhead.kernel.odds import tenths
from beachhead.kernel.scene import Face, Sum
from beachhead.kernel.text import Sentences
from beachhead.mechanics.modifiers import Contribution

A = TypeVar("A", bound=Acting[Any])
W = TypeVar("W", bound="Way")


# -- the sum -----------------------------------------------------------------------------------------


def sum_rows(parts: Iterable[tuple[str, Contribution[Any]]]) -> Iterator[Sum]:
    """What each unit adds, in words, with the running total; a value with a half stands in the words."""
    total = Fraction(0)
    for words, part in parts:
        total += part.amount
        text = words if part.amount.denominator == 1 else f"{words}: {float(part.amount):g}"
        value, so_far = _whole(part.amount), _whole(total)
        yield Sum(text=text, value=value, total=so_far, clause=part.clause, piece=part.unit)


def _whole(value: int | Fraction) -> int | None:
    return int(value) if value.denominator == 1 else None


def looked_up(
    sums: Iterable[Sum], line: Iterable[str], rows: Iterable[Sequence[str]], first: int, column: int, die: int
) -> Lookup:
    """How a roll was read in a column of a results table, whose `rows` begin with the die that is `first`."""
    results = tuple((str(face), cells[column]) for face, cells in enumerate(rows, start=first)) if column >= 0 else ()
    row = min(max(die - first, 0), len(results) - 1)
    return Lookup(sums=tuple(sums), line=tuple(line), column=column, rows=results, row=row)


def hits_up_to(sums: Iterable[Sum], number: int, hit: bool, words: tuple[str, str], faces: range) -> Lookup:
    """How a die was read that hits on `number` or less: which faces do, which do not, in words for either."""
    low, high = faces[0], faces[-1]
    parts = ((low, min(number, high), words[0]), (max(number + 1, low), high, words[1]))
    rows = tuple(
        (f"{first}\N{EN DASH}{last}" if first < last else str(first), word)
        for first, last, word in parts
        if first <= last
    )
    return Lookup(sums=tuple(sums), rows=rows, row=0 if hit else len(rows) - 1)


# -- the ways in which it can go ---------------------------------------------------------------------


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which an attack can go: its chance, the die (0 without one), the units lost and those driven back.

    These are of either side; with each that is driven back the distance that it went.  `said` names what happens where
    it is something else.
    """

    chance: Fraction = Fraction(1)
    face: int = 0
    lost: tuple[int, ...] = ()
    driven: tuple[tuple[int, int], ...] = ()
    said: str = ""


def with_dice(game: A, faces: tuple[int, ...]) -> A:
    """An independent game in the same position, whose dice fall as scripted."""
    copy = game.fork()
    copy.state.dice = Dice(b"", script=faces)
    return copy


def struck(
    before: A, after: A, units: Iterable[int], distance: Callable[[int, int], int]
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Of some units those that are `lost` and those that are `driven` back, by where they lie before and after."""
    places = [(unit, here, after.place(unit)) for unit in units if (here := before.place(unit)) >= 0]
    lost = tuple(unit for unit, _, there in places if there < 0)
    return lost, tuple((unit, distance(here, there)) for unit, here, there in places if there >= 0 and there != here)


def kindness(way: Way, attackers: Collection[int], defenders: Collection[int]) -> int:
    """Whether a way is good (1), without effect (0) or bad (-1) for the attackers."""
    struck = {*way.lost, *(unit for unit, _ in way.driven)}
    if not struck.isdisjoint(attackers):
        return -1
    return 0 if struck.isdisjoint(defenders) else 1


def effect(sentences: Sentences, way: Way, attackers: Collection[int], defenders: Collection[int]) -> str:
    """What a way does, in words: losses first, then the longest retreat of either side.

    The sentences, WHO being attacker or defender, are `effect.WHO_eliminated`, `effect.WHO_some_eliminated` where there
    is one, `effect.WHO_retreats`, each with `_many` for more than one unit where there is one; `effect.none`, and
    `effect.SAID`.
    """
    if way.said:
        return sentences.say(f"{sentences.prefix}.effect.{way.said}")
    parts = []
    for who, units in (("defender", defenders), ("attacker", attackers)):
        key = f"{sentences.prefix}.effect.{who}"
        eliminated = sum(unit in way.lost for unit in units)
        back = [far for unit, far in way.driven if unit in units]
        if eliminated:
            in_part = eliminated < len(units) and f"{key}_some_eliminated" in sentences.catalogue()
            lost = sentences.key_for(f"{key}_{'some_' * in_part}eliminated", eliminated)
            parts.append(sentences.say(lost, count=eliminated))
        if back:
            parts.append(sentences.say(sentences.key_for(f"{key}_retreats", len(back)), length=max(back)))
    return ", ".join(parts) or sentences.say(f"{sentences.prefix}.effect.none")


def outcome_face(text: str, good: int, chance: Fraction, faces: Iterable[int] = ()) -> Face:
    """What the dice can do, with its chance; `faces` are those that lead to it where it is one die that decides."""
    return Face(
        text=text,
        faces=tuple(sorted(set(faces))),
        numerator=chance.numerator,
        denominator=chance.denominator,
        good=good,
    )


def outcomes(
    sentences: Sentences, ways: Iterable[Way], attackers: Collection[int], defenders: Collection[int]
) -> tuple[Face, ...]:
    """What the dice can do: ways of the same effect together, in the order in which they come."""
    together: dict[tuple[str, int], list[Way]] = {}
    for way in ways:
        does = effect(sentences, way, attackers, defenders), kindness(way, attackers, defenders)
        together.setdefault(does, []).append(way)
    return tuple(
        outcome_face(text, good, expected(same, lambda way: 1), (way.face for way in same if way.face))
        for (text, good), same in together.items()
    )


# -- the figures -------------------------------------------------------------------------------------


def expected(ways: Iterable[W], value: Callable[[W], int]) -> Fraction:
    """What can be expected of something that each way has a number of; of what holds or does not, its chance."""
    return sum((way.chance * value(way) for way in ways), Fraction(0))


def balance(first: Fraction, second: Fraction) -> str:
    """Two expectations beside each other, such as what either side loses."""
    return f"{tenths(first)} : {tenths(second)}"
