"""7.1 Op 15, Submarine Hunt."""

from __future__ import annotations

import pytest
from waters import waters

HUNTERS = ("uk-glamorgan", "uk-sheffield", "uk-brilliant", "uk-broadsword", "uk-yarmouth")
SEA_7 = dict.fromkeys((*HUNTERS, "uk-norland", "ar-san-luis"), "sea-7")


@pytest.mark.clause("FS-7.1.15a")
def test_ships_up_to_the_limit_roll_at_one_submarine_the_best_first() -> None:
    t = waters(SEA_7).do("op 15")
    limit = t.game.edition.limits.hunters
    assert t.options() == {"attack ar-san-luis"}
    t.roll(*[6] * limit)
    t.do("attack ar-san-luis")
    assert t.options() == {"at-unit ar-san-luis", "hold", "spread"}
    t.do("spread")
    shooters = t.names(shot.shooter for shot in t.events("Fired"))
    factors = [t.factor(name, "ar-san-luis") for name in shooters]
    assert len(set(shooters)) == limit < len(HUNTERS)
    assert factors == sorted((t.factor(name, "ar-san-luis") for name in HUNTERS), reverse=True)[:limit]


@pytest.mark.clause("FS-7.1.15a")
def test_a_ship_that_holds_leaves_its_place_to_another() -> None:
    limit = waters().game.edition.limits.hunters
    aims = ["at-unit ar-san-luis"] * limit
    t = waters(SEA_7, dice=[6] * limit).do("op 15", "attack ar-san-luis", "hold", *aims)
    assert not t.dice_left()
    assert "uk-yarmouth" in t.names(shot.shooter for shot in t.events("Fired"))
    t = waters(SEA_7, dice=[6] * limit).do("op 15", "attack ar-san-luis", *aims)
    assert t.over  # nobody else is asked


@pytest.mark.clause("FS-7.1.15a", "FS-4.4.3a")
def test_a_hit_sinks_it() -> None:
    t = waters(SEA_7, dice=[1, 6, 6, 6]).do("op 15", "attack ar-san-luis", "spread")
    assert (t.where("ar-san-luis"), t.points) == ("lost", 7)


@pytest.mark.clause("FS-7.1.15a", "FS-3.7c")
def test_nobody_hunts_in_the_box_of_south_georgia_which_is_no_sea_area() -> None:
    in_the_box = dict.fromkeys(("uk-brilliant", "ar-santa-fe"), "south-georgia")
    held = {"south-georgia": "uk"}
    assert "op 15" not in waters(in_the_box, control=held).options()
    t = waters({**in_the_box, **SEA_7, "ar-py": "sea-7", "uk-onyx": "sea-7"}, control=held).do("op 15")
    assert t.targets("attack") == {"ar-san-luis"}
    for no_enemy_submarine in ("ar-py", "uk-onyx"):
        assert t.reason(f"attack {no_enemy_submarine}") == ("FS-7.1.15a", "enemy_submarine")
    assert t.reason("attack ar-santa-fe") == ("FS-7.1.15a", "sea_area")


@pytest.mark.clause("FS-7.1.15a", "FS-11.3.2-6", "FS-11.3.4-5")
def test_what_a_hunt_needs() -> None:
    assert "op 15" in waters({"uk-brilliant": "sea-4", "ar-salta": "sea-4"}).options()
    assert "op 15" not in waters({"uk-norland": "sea-4", "ar-salta": "sea-4"}).options()
    assert "op 15" not in waters({"uk-brilliant": "sea-5", "ar-salta": "sea-4"}).options()
    assert "op 15" not in waters({"uk-brilliant": "sea-4", "ar-salta": "sea-4"}, event="2-6").options()
    assert "op 15" not in waters({"uk-brilliant": "sea-4", "ar-salta": "sea-4"}, event="4-5").options()
    assert "op 15" in waters({"uk-brilliant": "sea-6", "ar-salta": "sea-6"}, event="4-5").options()
    assert "op 15" in waters({"uk-onyx": "sea-1", "ar-py": "sea-1"}, phase="ar_ops").options()
