"""8.0 Submarines, and Op 16."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.module import MODULE

SEAS = {"sea-1", "sea-2", "sea-3", "sea-4", "sea-5", "sea-6", "sea-7", "falklands-sea"}


def courses(unit: str, at: str, **more: object) -> set[str]:
    """Where a submarine can go from an area."""
    phase = "uk_subs" if unit.startswith("uk") else "ar_subs"
    return waters({unit: at}, phase=phase, **more).do(f"sub {unit}").targets("to")  # type: ignore[arg-type]


def subject(t: Waters) -> tuple[int, ...]:
    """The units that the question on the table is about."""
    return MODULE.presentation.question(t.game, t.ask).subject


@pytest.mark.clause("FS-8.1a")
@pytest.mark.parametrize(
    ("unit", "at", "goals"),
    [
        ("uk-spartan", "sea-4", SEAS - {"sea-4"}),
        ("uk-onyx", "sea-4", {"sea-3", "sea-5", "sea-7"}),
        ("ar-salta", "sea-3", {"sea-1", "sea-6"}),
        ("uk-spartan", "falklands-sea", SEAS - {"falklands-sea"}),
    ],
)
def test_nuclear_submarines_go_two_areas_and_others_one(unit: str, at: str, goals: set[str]) -> None:
    assert courses(unit, at) - {"south-georgia", "argentina"} == goals


@pytest.mark.clause("FS-8.1a", "FS-11.3.3-1")
def test_good_intelligence_takes_submarines_of_the_uk_one_area_further() -> None:
    assert "sea-1" in courses("uk-onyx", "sea-7", event="3-1")
    assert "sea-1" not in courses("uk-onyx", "sea-7")
    assert courses("ar-salta", "sea-6", event="3-1") == courses("ar-salta", "sea-6")
    assert "south-georgia" in courses("uk-spartan", "sea-6", event="3-1")
    assert "south-georgia" not in courses("uk-spartan", "sea-6")


@pytest.mark.clause("FS-8.1b", "FS-8.1c")
def test_argentina_is_open_to_its_own_and_the_box_to_everybody() -> None:
    assert "argentina" in courses("ar-salta", "sea-1")
    assert courses("ar-salta", "argentina") == {"sea-1", "sea-2"}
    assert "argentina" not in courses("uk-spartan", "sea-1")
    assert "south-georgia" in courses("uk-spartan", "sea-5")
    assert "south-georgia" in courses("uk-onyx", "sea-5")
    assert "south-georgia" in courses("ar-salta", "sea-5")


@pytest.mark.clause("FS-8.1b", "FS-9.1b")
def test_nobody_stops_a_submarine() -> None:
    units = {"uk-spartan": "sea-4", "ar-belgrano": "sea-7", "ar-salta": "sea-7", "ar-drummond": "sea-3"}
    t = waters(units, phase="uk_subs").do("sub uk-spartan", "to falklands-sea")
    assert t.where("uk-spartan") == "falklands-sea"
    assert t.event("Sailed").path == tuple(t.space(name) for name in ("sea-4", "sea-7", "falklands-sea"))


@pytest.mark.clause("FS-8.6a")
def test_a_submarine_that_has_gone_is_not_what_is_asked_about() -> None:
    t = waters({"uk-spartan": "sea-5", "uk-splendid": "sea-5"}, phase="uk_subs").do("sub uk-spartan")
    assert subject(t) == (t.number("uk-spartan"),)
    t.do("to sea-4")
    assert t.prompt == "submarine"
    assert subject(t) == ()
    assert subject(t.do("sub uk-splendid")) == (t.number("uk-splendid"),)


@pytest.mark.clause("FS-8.6a", "FS-8.2a")
def test_one_submarine_after_the_other_each_once_and_none_must() -> None:
    units = {"uk-spartan": "sea-7", "uk-splendid": "sea-7", "ar-belgrano": "sea-7", "ar-py": "sea-6"}
    t = waters(units, phase="uk_subs", dice=(6, 6))
    assert t.options() == {"sub uk-spartan", "sub uk-splendid", "end"}
    t.do("sub uk-spartan", "to sea-6")
    assert t.options() == {"attack ar-py", "none"}
    t.do("none")
    assert t.options() == {"sub uk-splendid", "end"}
    t.do("sub uk-splendid", "stay", "attack ar-belgrano")
    assert t.over
    assert len(t.events("Fired")) == 1
    assert waters(units, phase="uk_subs").do("end").over


@pytest.mark.clause("FS-8.1d")
def test_submarines_of_ar_have_not_the_endurance_for_some_seas() -> None:
    edition = waters().game.edition
    far = {edition.board.names[area] for area in edition.endurance}
    for start in SEAS - far:
        near = {edition.board.names[area] for area in edition.board.near[edition.board.space(start)]} & SEAS
        assert courses("ar-salta", start) & SEAS == near - far
    assert far <= courses("uk-spartan", "sea-5")
    t = waters({"ar-salta": "sea-3"}, phase="ar_subs").do("sub ar-salta")
    assert t.reason("to sea-4") == ("FS-8.1d", "endurance")


@pytest.mark.clause("FS-8.2c")
def test_in_the_box_submarines_do_not_attack() -> None:
    for at, idle in (("south-georgia", True), ("sea-5", False)):
        units = {"ar-santa-fe": at, "uk-norland": at}
        assert waters(units, phase="ar_subs").do("sub ar-santa-fe", "stay").over is idle
        units = {"uk-spartan": at, "ar-santa-fe": at}
        assert waters(units, phase="uk_subs").do("sub uk-spartan", "stay").over is idle


def attacked(*dice: int, unit: str = "ar-belgrano", **more: object) -> Waters:
    units = {"uk-spartan": "sea-7", "ar-belgrano": "sea-7", "ar-salta": "sea-7", "ar-py": "sea-6"}
    t = waters(units | more.pop("units", {}), phase="uk_subs", dice=dice, **more)  # type: ignore[arg-type, operator]
    return t.do("sub uk-spartan", "stay", f"attack {unit}")


@pytest.mark.clause("FS-8.2a", "FS-2.7a")
@pytest.mark.parametrize(
    ("unit", "above", "lost"),
    [("ar-belgrano", 0, True), ("ar-belgrano", 1, False), ("ar-salta", 0, True), ("ar-salta", 1, False)],
)
def test_ships_are_attacked_with_one_factor_and_submarines_with_another(unit: str, above: int, lost: bool) -> None:
    factor = waters().factor("uk-spartan", unit)
    assert (attacked(factor + above, unit=unit).where(unit) == "lost") is lost


@pytest.mark.clause("FS-8.2a")
def test_targets_are_the_enemys_ships_and_submarines_in_its_area() -> None:
    units = {"uk-spartan": "sea-7", "ar-belgrano": "sea-7", "ar-salta": "sea-7", "ar-py": "sea-6", "uk-arrow": "sea-7"}
    t = waters(units, phase="uk_subs").do("sub uk-spartan", "stay")
    assert t.options() == {"attack ar-belgrano", "attack ar-salta", "none"}


@pytest.mark.clause("FS-8.2b")
@pytest.mark.parametrize(
    ("target", "screen", "screened"),
    [
        ("ar-belgrano", ("ar-py", "ar-segui"), True),
        ("ar-belgrano", ("ar-py",), False),
        ("ar-belgrano", ("ar-py", "ar-cabo-san-antonio"), False),
        ("ar-py", ("ar-segui", "ar-drummond"), False),
    ],
)
def test_two_destroyers_screen_other_ships(target: str, screen: tuple[str, ...], screened: bool) -> None:
    t = attacked(6, unit=target, units=dict.fromkeys((target, *screen), "sea-7"))
    by = -t.game.edition.modifiers.screened if screened else 0
    assert t.events("Fired")[0].number == t.lowered("uk-spartan", target, by)


ESCORTED = {"ar-py": "sea-7", "ar-segui": "sea-7", "ar-hercules": "sea-7", "ar-25-de-mayo": "sea-7"}


@pytest.mark.clause("FS-8.3a")
def test_two_destroyers_of_the_targets_side_answer() -> None:
    t = attacked(6, 1, 1, units=ESCORTED)
    assert (t.side, t.options()) == ("ar", {"answer ar-py", "answer ar-segui", "answer ar-hercules", "no-answer"})
    assert t.ask.coming().place == "Sea Area 7"
    t.do("answer ar-segui")
    assert (t.unit("uk-spartan").hits, t.events("Fired")[-1].number) == (1, t.factor("ar-segui", "uk-spartan"))
    assert t.options() == {"answer ar-py", "answer ar-hercules", "no-answer"}
    t.do("answer ar-py")
    assert t.where("uk-spartan") == "lost"
    assert t.over
    assert t.points == 9
    assert t.dice_left() == ()


@pytest.mark.clause("FS-8.3a")
def test_nobody_must_answer_and_two_at_most_do() -> None:
    assert attacked(6, units=ESCORTED).do("no-answer").over
    t = attacked(6, 6, 6, units=ESCORTED).do("answer ar-segui", "answer ar-py")
    assert t.over
    assert attacked(6, units=ESCORTED, unit="ar-salta").over  # only ships are answered for
    assert attacked(6, units={"ar-cabo-san-antonio": "sea-7"}).over  # no D ship there


@pytest.mark.clause("FS-8.3a")
def test_a_sunken_ship_is_answered_for_by_the_others() -> None:
    t = attacked(1, 6, units={"ar-py": "sea-7", "ar-segui": "sea-7"}, unit="ar-py")
    assert t.where("ar-py") == "lost"
    assert t.options() == {"answer ar-segui", "no-answer"}


@pytest.mark.clause("FS-8.4a")
def test_submarines_of_the_uk_attack_outside_the_zone_at_a_price() -> None:
    t = waters({"uk-spartan": "sea-2", "ar-belgrano": "sea-2"}, phase="uk_subs", dice=(1,))
    t.do("sub uk-spartan", "stay", "attack ar-belgrano")
    assert (t.where("ar-belgrano"), t.points) == ("lost", 10)


@pytest.mark.clause("FS-8.5a")
@pytest.mark.parametrize("phase", ["uk_subs", "ar_subs"])
def test_no_submarine_attacks_in_the_first_turn(phase: str) -> None:
    units = {"uk-spartan": "sea-7", "ar-belgrano": "sea-7", "ar-salta": "sea-7", "uk-arrow": "sea-7"}
    mine = "uk-spartan" if phase == "uk_subs" else "ar-salta"
    assert waters(units, phase=phase, turn=1).do(f"sub {mine}", "stay").over
    assert "none" in waters(units, phase=phase, turn=2).do(f"sub {mine}", "stay").options()


@pytest.mark.clause("FS-11.3.2-6", "FS-11.3.3-6", "FS-11.3.4-5")
def test_events_that_hold_submarines_back() -> None:
    units = {"uk-spartan": "sea-7", "ar-belgrano": "sea-7", "ar-salta": "sea-7", "uk-arrow": "sea-7"}
    t = waters(units, phase="uk_subs", event="2-6").do("sub uk-spartan", "stay")
    assert t.targets("attack") == {"ar-belgrano"}
    assert attacked(6, units=ESCORTED, event="2-6").over  # and nobody answers
    assert waters(units, phase="ar_subs", event="3-6").do("sub ar-salta", "stay").over
    assert "none" in waters(units, phase="uk_subs", event="3-6").do("sub uk-spartan", "stay").options()
    outside = {"uk-spartan": "sea-2", "ar-belgrano": "sea-2"}
    assert waters(outside, phase="uk_subs", event="4-5").do("sub uk-spartan", "stay").over
    assert "none" in waters(units, phase="uk_subs", event="4-5").do("sub uk-spartan", "stay").options()


@pytest.mark.clause("FS-7.1.16a", "FS-8.6a")
def test_a_sortie_is_a_submarine_phase_besides_the_other() -> None:
    units = {"uk-spartan": "sea-7", "uk-splendid": "sea-6", "ar-belgrano": "sea-7", "ar-py": "argentina"}
    t = waters(units, dice=(6, 6, 1, 1), whole=True).do("op 16", "sub uk-spartan", "stay", "attack ar-belgrano")
    assert t.options() == {"sub uk-splendid", "end"}
    t.do("end")
    assert t.game.state.operations == 29
    t.do("op 25")
    assert t.options() == {"sub uk-spartan", "sub uk-splendid", "end"}
    assert t.game.state.phase == 4
    assert "op 16" not in waters({"uk-arrow": "sea-7"}).options()
    assert "op 16" in waters({"ar-salta": "argentina"}, phase="ar_ops").options()
