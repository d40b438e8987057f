"""What games show alike of attacks: rows, ways, effects, figures."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from beachhead.edition.attacks import (
    Way,
    balance,
    effect,
    expected,
    kindness,
    outcomes,
    struck,
    sum_rows,
    with_dice,
)
from beachhead.games.britain_stands_alone.looks.wording import SENTENCES as BRITAIN
from beachhead.games.leyte.looks.wording import SENTENCES as LEYTE
from beachhead.kernel.match import new_match
from beachhead.kernel.scene import Face
from beachhead.kernel.text import Sentences
from beachhead.mechanics.modifiers import Contribution

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)

ATTACKERS, DEFENDERS = (1, 2), (7, 8)

CATALOGUE = """
[effect]
none = "nothing"
missed = "not seen"
attacker_eliminated = "attackers lost: {count}"
defender_eliminated = "all lost"
defender_some_eliminated = "{count} lost"
attacker_retreats = "attackers back {length}"
defender_retreats = "back {length}"
"""


@pytest.fixture
def sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sentences:
    (tmp_path / "en.toml").write_text(CATALOGUE)
    monkeypatch.setattr("beachhead.kernel.text._folders", [])
    return Sentences("toy", tmp_path)


def test_rows_have_the_running_total_and_halves_stand_in_words() -> None:
    parts = [
        Contribution("a", Fraction(3), "X-1", 4),
        Contribution("b", HALF, "X-2", 5),
        Contribution("c", HALF, "X-3"),
    ]
    rows = list(sum_rows((part.name, part) for part in parts))
    assert [(row.text, row.value, row.total, row.piece) for row in rows] == [
        ("a", 3, 3, 4),
        ("b: 0.5", None, None, 5),
        ("c: 0.5", None, 4, -1),
    ]
    assert [row.clause for row in rows] == ["X-1", "X-2", "X-3"]
    assert not list(sum_rows([]))


def test_a_way_is_bad_that_strikes_an_attacker_whatever_it_does_besides() -> None:
    def good(lost: tuple[int, ...] = (), *driven: tuple[int, int]) -> int:
        return kindness(Way(lost=lost, driven=driven), ATTACKERS, DEFENDERS)

    assert [good(), good((9,)), good((7,)), good((), (8, 1))] == [0, 0, 1, 1]
    assert [good((7, 1)), good((7,), (2, 1))] == [-1, -1]


def test_an_effect_names_losses_first_then_the_longest_retreat_of_either_side(sentences: Sentences) -> None:
    def said(lost: tuple[int, ...] = (), driven: tuple[tuple[int, int], ...] = ()) -> str:
        return effect(sentences, Way(lost=lost, driven=driven), ATTACKERS, DEFENDERS)

    assert (said(), said((9,), ((10, 3),))) == ("nothing", "nothing")
    assert (said((8,)), said((7, 8))) == ("1 lost", "all lost")
    assert said((1,), ((7, 1), (8, 2), (2, 1))) == "back 2, attackers lost: 1, attackers back 1"


MANY = """
attacker_eliminated_many = "{count} attackers lost"
attacker_retreats_many = "attackers all back {length}"
"""


def test_more_than_one_unit_has_a_sentence_of_its_own_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en.toml").write_text(CATALOGUE + MANY)
    monkeypatch.setattr("beachhead.kernel.text._folders", [])
    two = Sentences("toy", tmp_path)

    def said(lost: tuple[int, ...] = (), driven: tuple[tuple[int, int], ...] = ()) -> str:
        return effect(two, Way(lost=lost, driven=driven), ATTACKERS, DEFENDERS)

    assert (said((1,)), said((1, 2))) == ("attackers lost: 1", "2 attackers lost")
    assert said((), ((1, 3),)) == "attackers back 3"
    assert said((), ((1, 1), (2, 3))) == "attackers all back 3"
    assert said((7, 8), ((7, 1), (8, 1))) == "all lost, back 1"


@pytest.mark.parametrize("sentences", [LEYTE, BRITAIN], ids=["leyte", "britain_stands_alone"])
def test_a_single_unit_is_not_said_to_be_several(sentences: Sentences) -> None:
    def said(lost: tuple[int, ...], back: tuple[int, ...]) -> str:
        way = Way(lost=lost, driven=tuple((unit, 2) for unit in back))
        return effect(sentences, way, lost or back, ())

    for one, two in ((said((1,), ()), said((1, 2), ())), (said((), (1,)), said((), (1, 2)))):
        assert re.search("attacker |attacking unit ", f"{one} ")
        assert re.search("attackers|units", two)


def test_figures_are_those_of_all_ways() -> None:
    ways = [Way(chance=HALF, lost=(7, 8)), Way(chance=THIRD, lost=(1,)), Way(chance=SIXTH)]
    assert expected(ways, lambda way: bool(way.lost)) == HALF + THIRD
    assert expected(ways, lambda way: len(way.lost)) == 1 + THIRD
    assert balance(1 + THIRD, Fraction(0)) == "1.3 : 0.0"


def test_on_a_copy_dice_fall_as_scripted_and_the_units_that_went_are_found() -> None:
    game: Any = new_match("leyte", seed=1).game
    first, second, third = [unit for unit in game.roster(1) if game.place(unit) >= 0][:3]
    copy = with_dice(game, (4, 2))
    assert [copy.roll(6), copy.roll(6)] == [4, 2]
    here = game.place(second)
    there = next(space for space in game.edition.board.near[here] if not copy.occupant[1][space])
    copy.put(first, -1)
    copy.put(second, there)
    units = (third, second, first)
    assert struck(game, copy, units, game.edition.board.distance) == ((first,), ((second, 1),))
    assert struck(copy, game, units, game.edition.board.distance) == ((), ((second, 1),))


def test_ways_of_the_same_effect_are_one_outcome(sentences: Sentences) -> None:
    ways = [
        Way(chance=SIXTH, face=6, lost=(7, 8)),
        Way(chance=THIRD),
        Way(chance=THIRD, face=2, lost=(8, 7)),
        Way(chance=SIXTH, said="missed"),
    ]
    assert outcomes(sentences, ways, ATTACKERS, DEFENDERS) == (
        Face(text="all lost", faces=(2, 6), numerator=1, denominator=2, good=1),
        Face(text="nothing", faces=(), numerator=1, denominator=3, good=0),
        Face(text="not seen", faces=(), numerator=1, denominator=6, good=0),
    )
