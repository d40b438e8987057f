"""7.1 Op 14, Naval Move and Attack, and 10.2 surface combat."""

from __future__ import annotations

import pytest
from waters import waters

MEETING = {"uk-brilliant": "sea-4", "uk-norland": "sea-7", "ar-py": "sea-7", "ar-cabo-san-antonio": "sea-7"}


@pytest.mark.clause("FS-7.1.14a")
def test_ships_go_no_or_one_area_to_the_enemy() -> None:
    t = waters({**MEETING, "uk-arrow": "sea-6", "uk-ardent": "sea-5", "ar-segui": "sea-1"}).do("op 14")
    assert t.targets("sail") == {"uk-brilliant", "uk-arrow", "uk-ardent"}
    assert t.do("sail uk-arrow").targets("to") == {"sea-1", "sea-7"}
    t = waters({"uk-brilliant": "sea-7", "ar-py": "sea-7", "ar-segui": "argentina", "uk-arrow": "sea-1"}).do("op 14")
    assert t.targets("sail") == {"uk-brilliant"}
    assert t.do("sail uk-brilliant").targets("to") == {"sea-7"}


@pytest.mark.clause("FS-7.1.14a", "FS-11.3.4-5", "FS-11.3.2-1")
def test_what_an_attack_needs() -> None:
    assert "op 14" not in waters({"uk-brilliant": "sea-4", "ar-py": "sea-6"}).options()
    assert "op 14" not in waters({"uk-norland": "sea-4", "ar-py": "sea-7"}).options()
    assert "op 14" not in waters({"uk-brilliant": "sea-4", "ar-san-luis": "sea-7"}).options()
    assert "op 14" not in waters({"uk-brilliant": "sea-4", "ar-py": "sea-3"}, event="4-5").options()
    assert "op 14" in waters({"uk-brilliant": "sea-4", "ar-py": "sea-7"}, event="4-5").options()
    assert "op 14" not in waters({"uk-brilliant": "sea-4", "ar-py": "sea-7"}, event="2-1").options()


@pytest.mark.clause("FS-10.2a", "FS-7.1.14a")
def test_all_ships_of_both_sides_there_fire_once() -> None:
    places = {**MEETING, "uk-arrow": "sea-7", "ar-segui": "sea-7"}
    t = waters(places, dice=[1, 6, 1, 6]).do("op 14", "sail uk-brilliant", "to sea-7")
    assert (t.side, t.where("uk-brilliant")) == ("uk", "sea-7")
    t.do("spread", "at-unit uk-brilliant")
    assert t.targets("at-unit") == {"uk-brilliant", "uk-arrow"}
    t.do("at-unit uk-brilliant")
    assert t.names(shot.shooter for shot in t.events("Fired")) == ("uk-brilliant", "uk-arrow", "ar-segui", "ar-py")
    assert (t.where("ar-py"), t.where("ar-segui"), t.unit("uk-brilliant").hits) == ("sea-7", "lost", 1)


@pytest.mark.clause("FS-10.2b")
def test_freighters_are_named_after_all_that_screen_them() -> None:
    places = dict.fromkeys(("uk-brilliant", "uk-arrow", "uk-ardent"), "sea-7")
    t = waters({**places, "ar-py": "sea-7", "ar-belgrano": "sea-7", "ar-cabo-san-antonio": "sea-7"}, dice=[6] * 5)
    t.do("op 14", "fleet sea-7", "to sea-7")
    assert t.targets("at-unit") == {"ar-py", "ar-belgrano"}
    assert t.do("at-unit ar-py").targets("at-unit") == {"ar-py", "ar-belgrano"}
    assert t.do("at-unit ar-belgrano").targets("at-unit") == {"ar-py", "ar-belgrano", "ar-cabo-san-antonio"}
    assert "hold" not in t.options()


@pytest.mark.clause("FS-10.2a", "FS-4.4.2a", "FS-4.4.3a")
@pytest.mark.parametrize(("area", "points"), [("sea-1", 10), ("sea-6", 6)])
def test_a_sinking_scores_where_it_happens(area: str, points: int) -> None:
    t = waters({"uk-brilliant": area, "uk-norland": "sea-7", "ar-belgrano": area}, dice=[1, 6])
    assert t.do("op 14", "sail uk-brilliant", f"to {area}").points == points
    assert t.events("Sailed") == []  # it was there


@pytest.mark.clause("FS-9.7a", "FS-7.1.14a")
def test_a_ship_that_was_hit_may_go_on_to_the_box_after_the_fight() -> None:
    places = {"uk-brilliant": "sea-4", "uk-norland": "sea-7", "ar-py": "sea-5"}
    t = waters(places, dice=[6, 1], control={"south-georgia": "uk"}).do("op 14", "sail uk-brilliant", "to sea-5")
    assert t.options() == {"sail uk-brilliant", "done"}
    assert t.do("sail uk-brilliant").where("uk-brilliant") == "south-georgia"
