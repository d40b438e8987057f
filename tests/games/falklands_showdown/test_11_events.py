"""11.0 Random events: the roll, those that happen at once, and the operations that others forbid."""

from __future__ import annotations

import pytest
from waters import Waters, waters

QUIET = {"uk-hermes": "sea-7"}


def rolled(tens: int, units: int, *dice: int, lie: dict[str, object] | None = None, **state: object) -> Waters:
    """The Random Event Phase with these two dice, and further ones."""
    return waters(QUIET if lie is None else lie, phase="event", dice=(tens, units, *dice), **state)  # type: ignore[arg-type]


@pytest.mark.clause("FS-11.1a")
def test_two_dice_tens_first_say_the_event() -> None:
    t = rolled(2, 6)
    assert t.game.state.event == "2-6"
    assert (t.event("EventRolled").faces, t.event("EventRolled").roll) == ((2, 6), "2-6")
    assert rolled(6, 2).game.state.event == "6-2"


@pytest.mark.clause("FS-11.1a")
def test_an_event_holds_through_the_next_turns_four_phases() -> None:
    units = QUIET | {"uk-spartan": "sea-6", "ar-salta": "argentina"}
    t = waters(units, phase="event", dice=(2, 1, 3, 3), whole=True)
    for action in ("op 25", "op 25", "end", "end"):
        assert t.game.state.event == "2-1"
        t.do(action)
    assert t.game.state.event == "3-3"


@pytest.mark.clause("FS-11.3.1-1", "FS-5.4a")
@pytest.mark.parametrize("units", [1, 2, 3, 4, 5])
def test_one_to_five_after_a_one_is_no_event(units: int) -> None:
    t = rolled(1, units, event="2-1")
    assert t.game.state.event == "1-1"
    assert t.game.edition.events["1-1"].effects == {}


BUSY = {
    "uk-hermes": "falklands-sea",
    "uk-fearless": "falklands-sea",
    "uk-2p": "uk-fearless",
    "uk-3p": "fitzroy",
    "ar-3": "goose-green",
    "ar-py": "falklands-sea",
    "ar-cabo-san-antonio": "falklands-sea",
    "ar-6": "ar-cabo-san-antonio",
    "ar-2": "argentina",
    "ar-3m": "reserve",
    "ar-spr-ent-1": "argentina",
    "ar-a4-1": "argentina",
}


def offered(event: str, phase: str) -> set[int]:
    control = {"fitzroy": "uk"}
    return {int(number) for number in waters(BUSY, phase=phase, event=event, control=control).targets("op")}


@pytest.mark.clause(
    "FS-11.3.1-6",
    "FS-11.3.2-1",
    "FS-11.3.2-2",
    "FS-11.3.4-4",
    "FS-11.3.4-6",
)
@pytest.mark.parametrize(
    ("event", "uk", "ar"),
    [
        ("1-6", {8, 17, 18}, {7, 17, 18}),
        ("2-1", {8, 14, 17, 18, 20, 21}, {7, 14, 17, 18, 20, 21}),
        ("2-2", {21}, {21}),
        ("4-4", {8, 18, 20}, set()),
        ("4-6", set(), {1, 2}),
        ("3-3", set(), set()),
    ],
)
def test_events_forbid_operations(event: str, uk: set[int], ar: set[int]) -> None:
    assert {8, 14, 17, 18, 20, 21} <= offered("1-1", "uk_ops")
    assert {1, 2, 7, 14, 17, 18, 20, 21} <= offered("1-1", "ar_ops")
    assert offered("1-1", "uk_ops") - offered(event, "uk_ops") == uk
    assert offered("1-1", "ar_ops") - offered(event, "ar_ops") == ar


@pytest.mark.clause("FS-11.3.5-1")
def test_peruvian_aid_brings_an_eliminated_fighter_back() -> None:
    lie = {"ar-m3-1": "lost", "ar-dgr-2": "lost", "ar-a4-1": "lost", "ar-m3-2": "goose-green"}
    t = rolled(5, 1, lie=lie)
    assert (t.side, t.options()) == ("ar", {"choose ar-m3-1", "choose ar-dgr-2"})
    t.do("choose ar-dgr-2")
    assert (t.where("ar-dgr-2"), t.where("ar-m3-1")) == ("argentina", "lost")
    assert t.over
    assert rolled(5, 1, lie={"ar-m3-1": "lost"}).where("ar-m3-1") == "argentina"


@pytest.mark.clause("FS-11.1b")
def test_an_event_that_cannot_apply_is_no_event() -> None:
    for tens, units, lie in ((5, 1, {"ar-a4-1": "lost"}), (5, 3, {"uk-hermes": "lost"}), (5, 5, {"uk-sas": "lost"})):
        t = rolled(tens, units, lie=lie)
        assert t.over
        assert t.game.state.event == "1-1"
        assert t.event("EventRolled").void
    assert not rolled(2, 1).event("EventRolled").void
    assert not rolled(2, 1, exocet="held").event("EventRolled").void


@pytest.mark.clause("FS-11.3.5-3")
def test_a_flight_deck_of_argentinas_choice_has_trouble() -> None:
    lie = {"uk-hermes": "sea-7", "uk-invincible": "sea-4", "uk-arrow": "sea-7"}
    t = rolled(5, 3, lie=lie)
    assert (t.side, t.options()) == ("ar", {"choose uk-hermes", "choose uk-invincible"})
    t.do("choose uk-invincible")
    assert t.game.state.event_unit == t.number("uk-invincible")
    t = rolled(1, 1, event="5-3", event_unit=0)
    assert t.game.state.event_unit == -1


@pytest.mark.clause("FS-11.3.5-5")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_helicopter_accident_may_cost_a_special_forces_unit(face: int) -> None:
    lost = face <= waters().game.edition.faces.accident
    lie = {"uk-hermes": "sea-7", "uk-sas": "uk-hermes", "uk-sbs": "fitzroy", "uk-2p": "fitzroy"}
    t = rolled(5, 5, face, lie=lie)
    assert (t.side, t.options()) == ("uk", {"choose uk-sas", "choose uk-sbs"})
    t.do("choose uk-sbs")
    assert (t.where("uk-sbs") == "lost") is lost
    assert t.where("uk-sas") == "uk-hermes"


@pytest.mark.clause("FS-11.3.5-5", "FS-3.6c")
def test_an_accident_in_a_contested_area_may_leave_it_to_the_enemy() -> None:
    t = rolled(5, 5, 1, lie={"uk-sas": "goose-green", "ar-12": "goose-green"}, control={"goose-green": "uk"})
    assert t.holder("goose-green") == "ar"


@pytest.mark.clause("FS-11.3.6-4", "FS-11.1b")
def test_argentina_takes_the_land_based_exocet_once() -> None:
    t = rolled(6, 4)
    assert t.game.state.exocet == "held"
    assert t.event("MarkerMoved").marker == "exocet"
    for before in ("held", "fired"):
        t = rolled(6, 4, exocet=before)
        assert t.game.state.exocet == before
        assert t.event("EventRolled").void


@pytest.mark.clause("FS-11.3.6-6")
@pytest.mark.parametrize("face", range(1, 7))
def test_press_and_politics_move_the_points(face: int) -> None:
    t = rolled(6, 6, face)
    assert t.points == t.game.edition.track.points + (1 if face <= t.game.edition.faces.press else -1)


@pytest.mark.clause("FS-11.3.6-6", "FS-4.5a")
def test_the_press_can_end_the_match() -> None:
    t = rolled(6, 6, 1, points=19)
    assert (t.over, t.game.state.winner) == (True, 1)


@pytest.mark.clause("FS-11.3.3-4")
def test_a_new_event_forgets_the_duds_of_the_last() -> None:
    assert rolled(3, 4, duds=(1, 2)).game.state.duds == ()


@pytest.mark.clause("FS-11.1a")
def test_what_happens_at_once_does_not_hold() -> None:
    t = rolled(6, 6, 1)
    for event in ("5-1", "5-5", "6-4", "6-6"):
        printed = t.game.edition.events[event]
        assert printed.instant
        assert (printed.effects, printed.forbids) == ({}, (frozenset(), frozenset()))
