"""A guide teaches what the engine does: every step can be taken, its dice fall as told, and its texts are there."""

from __future__ import annotations

import re

import msgspec
import pytest

from beachhead.conformance.cases import games
from beachhead.conformance.sentences import check_clause, check_words
from beachhead.edition.guide import Guide, find_guide, guides_of, read_guide
from beachhead.kernel.ask import Side
from beachhead.kernel.match import Match
from beachhead.kernel.module import find, find_scenario
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Piece
from beachhead.lab.guide_play import Moment, comes_out, find_seed, play_guide

GUIDES = [(game, guide.id) for game in games() for guide in guides_of(find(game))]


@pytest.fixture(params=GUIDES, ids="-".join)
def guide(request: pytest.FixtureRequest) -> Guide:
    game, name = request.param
    return find_guide(find(game), name)


def test_there_is_a_guide_to_test() -> None:
    assert ("leyte", "first-turn") in GUIDES


def test_every_step_is_offered_whichever_of_its_answers_is_given(guide: Guide) -> None:
    for last in (False, True):
        moments = list(play_guide(guide, last=last))
        assert all(moment.fitting for moment in moments), moments[-1].answer
        assert len(moments) == guide.decisions
        assert moments[-1].match.decisions == guide.decisions
        assert not moments[-1].match.sides_swapped, "the learner keeps the side of the lesson"
        assert guide.side in moments[-1].match.asks, "the last page is there until the next answer"


def test_the_learner_has_a_choice_that_is_not_the_step_more_often_than_not(guide: Guide) -> None:
    """A step teaches nothing if all that is offered fulfils it."""
    own = [m for m in play_guide(guide) if m.answer.side == guide.side]
    assert sum(len(m.options) > len(m.fitting) for m in own) > len(own) / 2


def test_the_dice_come_out_as_told(guide: Guide) -> None:
    assert comes_out(guide, guide.seed)
    assert any(step.faces for step in guide.steps)


def test_another_seed_tells_another_story(guide: Guide) -> None:
    assert not all(comes_out(guide, guide.seed + n) for n in range(1, 4))


def test_a_guide_whose_answer_is_not_offered_has_no_seed(guide: Guide) -> None:
    first, *others = guide.steps
    answer = msgspec.structs.replace(first.answers[0], targets=("nowhere",))
    stuck = msgspec.structs.replace(guide, steps=(msgspec.structs.replace(first, answers=(answer,)), *others))
    with pytest.raises(UsageError, match=rf"step {first.id}: \w+ is not offered '{answer.verb} nowhere'.* up to 3"):
        find_seed(stuck, patience=3)


def test_every_step_begins_with_the_learner(guide: Guide) -> None:
    module = find(guide.game)
    assert guide.side in find_scenario(module, guide.scenario).sides
    first, *others = guide.steps
    assert any(answer.side == guide.side for answer in first.answers)  # others may open the match
    assert all(step.answers[0].side == guide.side for step in others)
    assert len({step.id for step in guide.steps}) == len(guide.steps)


def test_texts_clauses_and_places(guide: Guide) -> None:
    match = next(play_guide(guide)).match
    names = {space.name for space in match.board.spaces}
    keys = ["name", "about", "end.title", "end.text", *(["onward"] if guide.start is not None else [])]
    for step in guide.steps:
        check_clause(guide.game, step.clause, step.id)
        assert set(step.spaces) <= names, step.id
        keys += [f"{step.id}.title", f"{step.id}.do"]
        keys += [key for part in ("happened", "text") if said(match, guide, key := f"{step.id}.{part}")]
    for key in keys:
        check_words(guide.game, match.render(guide.text(key)), key)
    assert find_scenario(match.module, guide.scenario)
    assert any(said(match, guide, f"{step.id}.happened") for step in guide.steps)


def said(match: Match, guide: Guide, key: str) -> str:
    """A text of a guide; "" if it has none."""
    text = guide.text(key)
    words = match.render(text)
    return "" if words == text.key else words


def names(text: str, name: str) -> bool:
    """Whether a text names something as the table writes it; a counter's short name may be the beginning of a word."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\d)", text, re.IGNORECASE) is not None


def to_do(moment: Moment, guide: Guide) -> str:
    """What a step says is to be done."""
    return said(moment.match, guide, f"{moment.step.id}.do")


def told(moment: Moment, guide: Guide) -> str:
    """All that a step says."""
    parts = ("happened", "text", "do")
    return " ".join(said(moment.match, guide, f"{moment.step.id}.{part}") for part in parts)


def seen(moment: Moment, side: Side) -> dict[int, Piece]:
    """The pieces that a side sees, by number."""
    return {piece.id: piece for piece in moment.match.view(side).pieces}


def test_a_step_names_buttons_and_counters_as_the_table_writes_them(guide: Guide) -> None:
    for moment in play_guide(guide):
        if moment.answer.side != guide.side:
            continue
        question = moment.match.question(guide.side)
        choice = next(c for c in question.choices if c.action == moment.fitting[0].action)
        if choice.piece >= 0:
            name = seen(moment, guide.side)[choice.piece].name
            assert names(to_do(moment, guide), name), f"{moment.step.id} does not name {name}"
        elif choice.space < 0:
            assert names(to_do(moment, guide), choice.label), (
                f"{moment.step.id} does not name the button {choice.label}"
            )


def test_a_step_does_not_tell_what_happens_before_it_has_happened(guide: Guide) -> None:
    """Neither the dice that are rolled in it nor what others choose in it."""
    for moment in play_guide(guide):
        text, step = told(moment, guide), moment.step
        for face in step.faces:
            assert not re.search(rf"\b(an?|on|with|rolls|becomes) {face}\b", text), f"{step.id} tells of a {face}"
        option = moment.fitting[0]
        if moment.answer.side != guide.side and option.piece >= 0:
            piece = seen(moment, moment.answer.side)[option.piece]
            told_of = [name for name in (piece.name, piece.title) if not name.isdigit() and names(text, name)]
            assert not told_of, f"{step.id} tells of {told_of}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "game"),
        ("game = 1", "game"),
        ('game = "leyte"\nid = "x"\nscenario = "barrier"\nside = "us"\nseed = 1\nsteps = []', "steps"),
        ("game = ", "Invalid value"),
        ('game = "a"\nid = "b"\nscenario = "c"\nside = "d"\nseed = 1\n[[steps]]\nid = "e"\nwhy = "f"', "why"),
    ],
)
def test_a_guide_that_cannot_be_read_says_why(text: str, says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        read_guide(text, "guides/x.toml")
    assert caught.value.where == "guides/x.toml"
