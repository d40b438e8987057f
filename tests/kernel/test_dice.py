"""Dice: a keyed hash of seed and counter, scripts, and exact odds."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import beachhead
from beachhead.kernel.ask import Action
from beachhead.kernel.dice import Dice, DiceRunOutError, commitment, draw, make_seed
from beachhead.kernel.match import Match
from beachhead.kernel.odds import fork_dice
from beachhead.kernel.refusal import UsageError
from kernel.situations import answer, at_sea, in_secret

SEED = make_seed(7)
ROLLS = 60_000


@pytest.fixture(scope="module")
def faces() -> list[int]:
    return [draw(SEED, counter, 6) for counter in range(ROLLS)]


def chi_square(counts: Counter[Any], cells: int, total: int) -> float:
    expected = total / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (cells - len(counts)) * expected


def test_every_face_is_as_likely(faces: list[int]) -> None:
    assert set(faces) == set(range(1, 7))
    assert chi_square(Counter(faces), 6, ROLLS) < 20.5  # 5 degrees of freedom, one in a thousand


@pytest.mark.parametrize("lag", [1, 2, 3, 7])
def test_neighbouring_rolls_have_nothing_to_do_with_each_other(faces: list[int], lag: int) -> None:
    pairs = Counter(zip(faces, faces[lag:], strict=False))
    assert chi_square(pairs, 36, ROLLS - lag) < 66.7  # 35 degrees of freedom, one in a thousand


def test_neighbouring_seeds_have_nothing_to_do_with_each_other() -> None:
    pairs = Counter((draw(make_seed(n), 0, 6), draw(make_seed(n + 1), 0, 6)) for n in range(20_000))
    assert chi_square(pairs, 36, 20_000) < 66.7


@pytest.mark.parametrize("sides", [2, 3, 10, 20, 100])
def test_other_dice(sides: int) -> None:
    rolls = Counter(draw(SEED, counter, sides) for counter in range(200 * sides))
    assert set(rolls) <= set(range(1, sides + 1))
    assert max(rolls) > sides // 2 >= min(rolls)


def test_the_dice_of_a_seed_never_change() -> None:
    """Golden: a recorded match must replay for ever."""
    assert [draw(make_seed(1), n, 6) for n in range(20)] == GOLDEN_D6
    assert [draw(bytes(range(32)), n, 10) for n in range(10)] == GOLDEN_D10
    assert make_seed(1).hex() == hashlib.sha256(b"beachhead seed 1").hexdigest()


GOLDEN_D6 = [1, 2, 4, 1, 3, 6, 1, 3, 3, 3, 2, 6, 2, 2, 3, 1, 2, 4, 5, 3]
GOLDEN_D10 = [7, 10, 5, 2, 7, 1, 6, 5, 4, 6]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**40), st.integers(1, 1000))
def test_draw_depends_on_nothing_else(seed: bytes, counter: int, sides: int) -> None:
    face = draw(seed, counter, sides)
    assert 1 <= face <= sides
    assert face == draw(seed, counter, sides)
    assert Dice(seed, counter).roll(sides) == (face, Dice(seed, counter + 1))


def test_a_script_is_rolled_in_order_and_runs_out() -> None:
    dice = Dice(SEED, script=(3, 5))
    first, dice = dice.roll()
    second, dice = dice.roll(10)
    assert (first, second, dice.rolled, dice.script) == (3, 5, 2, ())
    with pytest.raises(DiceRunOutError) as caught:
        dice.roll(8)
    assert caught.value.sides == 8
    assert "d8" in str(caught.value)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_holds_only_faces_of_the_die(face: int) -> None:
    with pytest.raises(ValueError, match=f"no face {face}"):
        Dice(SEED, script=(face,)).roll(6)


@pytest.mark.parametrize("seed", ["abc", "zz" * 32, "00" * 31, b"short", b"", "", "ü" * 64])
def test_bad_seeds(seed: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"seed has|seed is"):
        make_seed(seed)
    with pytest.raises(UsageError) as caught:
        beachhead.new_match("toy", seed=seed)
    assert caught.value.where == "seed"


def test_seeds() -> None:
    assert make_seed(SEED) == make_seed(SEED.hex()) == SEED
    assert len(make_seed(None)) == 32
    assert make_seed(None) != make_seed(None)
    assert make_seed(-5) != make_seed(5)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    match = beachhead.new_match("toy", seed=SEED)
    assert match.commitment() == commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert match.record().header.seed == SEED.hex()


# -- exact odds --------------------------------------------------------------------------------------------------


def test_fork_dice_goes_every_way_once() -> None:
    def run(script: tuple[int, ...]) -> int:
        dice = Dice(b"", script=script)
        one, dice = dice.roll(6)
        two, dice = dice.roll(6)
        return one + two

    found: Counter[int] = Counter()
    ways = list(fork_dice(run))
    assert [faces for faces, _, _ in ways] == list(itertools.product(range(1, 7), repeat=2))
    for _, chance, total in ways:
        assert chance == Fraction(1, 36)
        found[total] += 1
    assert found == Counter(a + b for a in range(1, 7) for b in range(1, 7))


def test_fork_dice_follows_dice_that_are_rolled_only_sometimes() -> None:
    """A 6 is rolled again on a d10; nothing else is."""

    def run(script: tuple[int, ...]) -> tuple[int, ...]:
        dice = Dice(b"", script=script)
        face, dice = dice.roll(6)
        return (face, dice.roll(10)[0]) if face == 6 else (face,)

    ways = {result: chance for _, chance, result in fork_dice(run)}
    assert len(ways) == 15
    assert sum(ways.values()) == 1
    assert ways[(3,)] == Fraction(1, 6)
    assert ways[(6, 10)] == Fraction(1, 60)


def test_fork_dice_without_a_die() -> None:
    assert list(fork_dice(lambda script: "still")) == [((), Fraction(1), "still")]


def test_the_odds_of_a_battle_are_those_of_the_rules() -> None:
    """The same flow that resolves: guns hit on 5 or 6, the boat is hit by a 6 of the second die."""
    match = answer(in_secret(), "red: stay")

    def run(script: tuple[int, ...]) -> tuple[bool, bool]:
        copy = match.clone()
        old = copy.game.state.dice
        copy.game.state.dice = Dice(old.seed, old.rolled, script)
        copy.apply("blue", Action("stay"))
        boat = next(ship for ship in copy.game.state.ships if ship.name == "B1")
        asked = copy.asks.get("blue")
        return asked is not None and asked.prompt.key == "toy.ask.hit", boat.steps < 2

    odds: dict[tuple[bool, bool], Fraction] = {}
    for _, chance, result in fork_dice(run):
        odds[result] = odds.get(result, Fraction(0)) + chance
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert odds == {
        (True, True): third * sixth,
        (True, False): third * (1 - sixth),
        (False, True): (1 - third) * sixth,
        (False, False): (1 - third) * (1 - sixth),
    }


# -- the fixture of the tests themselves -------------------------------------------------------------------------


def test_exact_dice(dice: Callable[..., Match]) -> None:
    match = answer(at_sea(mine="Reef"), "pick C1", "to Narrows", "pick C1")
    dice(match, 2)
    answer(match, "to Reef", "pass")
    assert match.game.state.ships[0].steps == 1


def test_exact_dice_hold_in_copies_after_dice_were_rolled(dice: Callable[..., Match]) -> None:
    """A copy replays the dice rolled since its anchor before it comes to the fixed ones."""
    match = in_secret()
    dice(match, 6, 1)
    answer(match, "red: stay", "blue: stay")  # hit; the match is in the middle of a round
    dice(match)
    assert answer(match.clone(), "step").digest() == answer(match, "step").digest()


def test_a_die_that_was_not_fixed_fails(dice: Callable[..., Match]) -> None:
    match = in_secret()
    dice(match, 6)
    with pytest.raises(DiceRunOutError):
        answer(match, "red: stay", "blue: stay")


def test_a_die_that_is_left_over_fails(dice: Callable[..., Match]) -> None:
    match = dice(in_secret(), 1, 1, 1)
    answer(match, "red: stay", "blue: stay")
    with pytest.raises(AssertionError, match="never rolled"):
        dice(match)
    match.game.state.dice = Dice(b"")  # the fixture looks again when the test is over
