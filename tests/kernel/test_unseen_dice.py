"""Dice that a side may not see are not in what it observes, and fall anew in what it takes to be the case."""

from __future__ import annotations

import pytest

from beachhead.conformance.cases import Case, Deal
from beachhead.conformance.matches import keep_every_law
from beachhead.kernel.dice import Dice, KnownDice
from beachhead.kernel.sampling import sample
from kernel.situations import answer, at_sea
from toy.game import ToyGame


@pytest.fixture(autouse=True)
def rolled_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a ship moves blue rolls a die that red does not see, and both roll one that both see."""
    whole = ToyGame.move

    def move(self: ToyGame, ship: int, zone: int) -> None:
        whole(self, ship, zone)
        self.roll(20, seen_by=("blue",))
        self.roll()

    monkeypatch.setattr(ToyGame, "move", move)


def test_a_die_rolled_unseen_is_not_observed() -> None:
    match = answer(at_sea(mine="Shoal"), "pick C1", "to Narrows", "pick C1", "to Reef")
    (given,) = [one for one in [match.simulation.since[1]] if one is not None]  # type: ignore[index]
    unseen, open_ = given.faces
    assert list(match.asks) == ["red"]
    assert match.observe("red").since.faces == (0, open_.face)
    assert match.simulation.known_since("blue").faces == (unseen.face, open_.face)


def test_what_red_takes_to_be_the_case_has_the_die_that_it_saw_and_any_other() -> None:
    match = answer(at_sea(mine="Shoal"), "pick C1", "to Narrows", "pick C1", "to Reef")
    seen = match.observe("red")
    found = set()
    for n in range(40):
        twin = sample(seen, Dice(bytes([n]) * 32))
        assert twin.asks["red"].choices() == match.asks["red"].choices()
        one, two = twin.since[1].faces  # type: ignore[index]
        assert two.face == seen.since.faces[1]
        found.add(one.face)
    assert len(found) > 5


def test_the_laws_hold_with_such_dice() -> None:
    keep_every_law(Deal(Case("toy", "dash"), 1))


def test_an_unknown_face_is_drawn_and_those_after_it_stay_known() -> None:
    dice: Dice = KnownDice(b"x" * 32, 5, (0, 4, 0, 2))
    faces = []
    for _ in range(5):
        face, dice = dice.roll()
        faces.append(face)
    assert (faces[1], faces[3]) == (4, 2)
    plain = Dice(b"x" * 32, 5)
    for n in range(5):
        face, plain = plain.roll()
        if n not in (1, 3):
            assert faces[n] == face
    assert dice == plain
