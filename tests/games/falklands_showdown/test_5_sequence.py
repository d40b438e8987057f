"""5.0 The sequence of play, 7.0 naming operations, 7.1 Op 25."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.model import AR, PHASES, UK

QUIET = {"uk-hermes": "sea-7", "ar-belgrano": "argentina"}


def offered(t: Waters) -> set[str]:
    return t.targets("op")


@pytest.mark.clause("FS-5.1a", "FS-5.2a", "FS-5.3b", "FS-11.1a")
def test_five_phases_follow_each_other_and_the_next_turn_follows_them() -> None:
    t = waters(QUIET | {"uk-spartan": "sea-4", "ar-salta": "sea-1"}, whole=True, dice=(1, 2))
    seen = []
    for action in ("op 25", "op 25", "end", "end", "op 25"):
        seen.append((PHASES[t.game.state.phase], t.side, t.game.state.turn))
        t.do(action)
    assert seen == [
        ("uk_ops", "uk", 2),
        ("ar_ops", "ar", 2),
        ("uk_subs", "uk", 2),
        ("ar_subs", "ar", 2),
        ("uk_ops", "uk", 3),
    ]
    begun = [PHASES[event.phase] for event in t.events("PhaseBegan")]
    assert begun == ["ar_ops", "uk_subs", "ar_subs", "event", "uk_ops", "ar_ops"]
    assert [event.turn for event in t.events("TurnBegan")] == [3]


@pytest.mark.clause("FS-5.3a", "FS-7.1.25a")
def test_each_operation_of_the_uk_lowers_the_marker_and_argentinas_do_not() -> None:
    t = waters(QUIET, whole=True, dice=(1, 1)).do("op 25")
    assert t.game.state.operations == 29
    assert t.event("OperationDone").left == 29
    t.do("op 25")
    assert t.game.state.operations == 29
    assert [(done.side, done.number) for done in t.game.state.done] == [(UK, 25), (AR, 25)]


@pytest.mark.clause("FS-5.1a", "FS-5.3c")
def test_the_last_operation_of_the_uk_ends_the_match_at_once() -> None:
    t = waters(QUIET, whole=True, operations=2, dice=(1, 1)).do("op 25")
    assert not t.over
    t.do("op 25", "op 25")
    assert t.over
    assert PHASES[t.game.state.phase] == "uk_ops"
    assert len(t.events("EventRolled")) == 1
    assert t.match.clone().over


@pytest.mark.clause("FS-5.1b")
def test_what_was_rolled_cannot_be_taken_back() -> None:
    t = waters(QUIET, dice=(6,), whole=True)
    t.do("op 8")
    assert t.match.why_not_undo("uk") is not None
    t = waters(QUIET, whole=True).do("op 13")
    t.match.undo("uk")
    assert "op 13" in t.options()


@pytest.mark.clause("FS-7.0a", "FS-7.0b", "FS-7.0g")
def test_one_operation_is_named_and_must_be() -> None:
    t = waters(QUIET, whole=True)
    assert {option.action.verb for option in t.ask.choices()} == {"op"}
    assert t.do("op 25").side == "ar"
    assert {option.action.verb for option in t.ask.choices()} == {"op"}


@pytest.mark.clause("FS-7.0b", "FS-7.0h", "FS-11.3.4-1", "FS-11.3.4-2", "FS-11.3.4-3")
@pytest.mark.parametrize(
    ("event", "phase", "two"),
    [
        ("4-1", "uk_ops", True),
        ("4-1", "ar_ops", False),
        ("4-2", "uk_ops", False),
        ("4-2", "ar_ops", True),
        ("4-3", "uk_ops", True),
        ("4-3", "ar_ops", True),
        ("4-4", "uk_ops", False),
    ],
)
def test_decisive_leadership_allows_a_second_operation(event: str, phase: str, two: bool) -> None:
    t = waters(QUIET, phase=phase, event=event)
    assert "end" not in t.options()
    t.do("op 25")
    assert t.over is not two
    if two:
        assert "end" in t.options()
        twice = waters(QUIET, phase=phase, event=event).do("op 25", "op 25")
        assert twice.over
        assert len(twice.game.state.done) == 2
        assert t.do("end").over
        assert len(t.game.state.done) == 1
        assert t.game.state.used == 0


@pytest.mark.clause("FS-7.0b", "FS-5.3a")
def test_both_operations_of_decisive_leadership_lower_the_marker() -> None:
    assert waters(QUIET, event="4-1").do("op 25", "op 25").game.state.operations == 28


@pytest.mark.clause("FS-7.0c")
def test_an_operation_may_be_used_again_in_a_row() -> None:
    t = waters(QUIET | {"ar-3m": "reserve"}, event="4-3", whole=True)
    t.do("op 13", "sail uk-hermes", "to sea-6", "op 13", "sail uk-hermes", "to sea-7")
    t.do("op 2", "choose ar-3m")
    assert "op 2" in t.options()


RICH = {
    "uk-hermes": "sea-5",
    "uk-sas": "uk-hermes",
    "uk-sbs": "uk-arrow",
    "uk-arrow": "falklands-sea",
    "uk-2p": {"at": "san-carlos", "hits": 1},
    "uk-spartan": "sea-7",
    "ar-spr-ent-1": "argentina",
    "ar-3": "argentina",
    "ar-belgrano": "argentina",
    "ar-salta": "sea-7",
}


@pytest.mark.clause("FS-7.0d", "FS-7.0f")
def test_some_operations_are_one_sides_alone() -> None:
    uk = offered(waters(RICH, control={"san-carlos": "uk"}))
    ar = offered(waters(RICH, phase="ar_ops", black_buck=True)) | offered(waters(RICH, phase="ar_ops"))
    assert {"4", "6", "8", "9", "10"} <= uk
    assert not {"1", "2", "3", "7"} & uk
    assert {"1", "2", "3", "7"} <= ar
    assert not {"4", "5", "6", "8", "9", "10"} & ar
    assert "11" not in uk | ar
    box = RICH | {"uk-hermes": {"at": "south-georgia", "hits": 1}}
    assert "5" in offered(waters(box, control={"south-georgia": "uk"}))
    assert "5" not in offered(waters(box, control={"south-georgia": "uk"}, phase="ar_ops"))


@pytest.mark.clause("FS-7.0e")
def test_an_operation_without_anything_to_do_cannot_be_named() -> None:
    assert offered(waters({}, group=6)) == {"8", "25"}
    done = {"ar-3m": "lost", "ar-2": "lost", "ar-sf-anf": "lost"}
    assert offered(waters(done, phase="ar_ops")) == {"25"}


@pytest.mark.clause("FS-7.0f")
def test_interception_uses_up_no_operation() -> None:
    raid = {"uk-hermes": "falklands-sea", "ar-a4-1": "argentina"}
    t = waters(raid, phase="ar_ops", dice=(4, 4, 4, 6, 6, 6, 6))
    t.do("op 17", "raid falklands-sea", "fly ar-a4-1", "go", "intercept")
    assert t.events("Intercepted")
    assert t.game.state.operations == 30
    assert [(done.side, done.number) for done in t.game.state.done] == [(AR, 17)]


@pytest.mark.clause("FS-7.1.25a")
def test_holding_does_nothing_and_is_always_there() -> None:
    for phase in ("uk_ops", "ar_ops"):
        t = waters(QUIET, phase=phase)
        lies = list(t.game.state.units)
        t.do("op 25")
        assert t.game.state.units == lies
