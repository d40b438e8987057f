"""9.1, 9.2, 9.7 and Op 13: naval movement; 10.9 the rendezvous."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.model import AR


def goals(unit: str, at: str, **more: object) -> set[str]:
    """Where a ship can go from an area by Op 13."""
    phase = "uk_ops" if unit.startswith("uk") else "ar_ops"
    return waters({unit: at}, phase=phase, **more).do("op 13", f"sail {unit}").targets("to")  # type: ignore[arg-type]


@pytest.mark.clause("FS-7.1.13a", "FS-9.1a")
def test_ships_of_one_area_move_together_up_to_two_areas() -> None:
    t = waters({"uk-hermes": "sea-4", "uk-arrow": "sea-4", "uk-elk": "sea-4", "uk-fearless": "sea-7"}).do("op 13")
    assert {"sail uk-hermes", "sail uk-fearless", "fleet sea-4", "fleet sea-7"} <= t.options()
    assert not t.targets("to")
    t.do("sail uk-hermes", "sail uk-elk")
    assert t.targets("sail") == {"uk-arrow"}
    assert t.targets("to") == {"sea-1", "sea-2", "sea-3", "sea-5", "sea-6", "sea-7", "falklands-sea"}
    t.do("to falklands-sea")
    assert t.over
    assert [t.where(f"uk-{name}") for name in ("hermes", "elk", "arrow", "fearless")] == [
        "falklands-sea",
        "falklands-sea",
        "sea-4",
        "sea-7",
    ]
    t = waters({"uk-hermes": "sea-4", "uk-arrow": "sea-4", "uk-fearless": "sea-7"})
    t.do("op 13", "fleet sea-4", "to sea-6")
    assert (t.where("uk-hermes"), t.where("uk-arrow"), t.where("uk-fearless")) == ("sea-6", "sea-6", "sea-7")


@pytest.mark.clause("FS-7.1.13a", "FS-2.2e", "FS-2.2f")
def test_ships_far_away_take_two_operations() -> None:
    assert "sea-6" in goals("uk-hermes", "sea-5")
    assert goals("uk-hermes", "south-georgia", control={"south-georgia": "uk"}) == {"sea-2", "sea-4", "sea-5", "sea-7"}
    assert "falklands-sea" not in goals("ar-belgrano", "argentina")
    assert goals("ar-belgrano", "argentina") == {"sea-1", "sea-2", "sea-3", "sea-6"}


@pytest.mark.clause("FS-9.1e")
def test_ships_of_argentina_stay_within_the_range_line() -> None:
    assert goals("ar-belgrano", "sea-6") == {"argentina", "sea-1", "sea-2", "sea-3", "falklands-sea"}
    assert goals("ar-belgrano", "sea-3") == {"argentina", "sea-1", "sea-2", "sea-6", "falklands-sea"}
    assert "sea-7" in goals("uk-hermes", "sea-6")


@pytest.mark.clause("FS-7.1.14a")
def test_only_ships_that_get_at_an_enemy_sail_to_attack() -> None:
    t = waters({"uk-hermes": "sea-7", "uk-arrow": "sea-4", "ar-py": "sea-6"}).do("op 14")
    assert t.options() == {"sail uk-hermes", "fleet sea-7"}


@pytest.mark.clause("FS-9.1a")
def test_surface_ships_move_by_their_operations_alone() -> None:
    t = waters({"uk-hermes": "sea-4", "uk-spartan": "sea-4"}, phase="uk_subs")
    assert t.options() == {"sub uk-spartan", "end"}
    t = waters({"uk-hermes": "sea-4", "uk-spartan": "sea-4"}).do("op 13")
    assert t.targets("sail") == {"uk-hermes"}
    assert all(t.game.edition.areas[t.space(name)].kind == "sea" for name in goals("uk-hermes", "falklands-sea"))


@pytest.mark.clause("FS-9.1b")
def test_enemies_stop_nobody() -> None:
    units = {"uk-hermes": "sea-4", "ar-belgrano": "sea-7", "ar-salta": "sea-7", "ar-py": "sea-3"}
    t = waters(units).do("op 13", "sail uk-hermes", "to falklands-sea")
    assert t.where("uk-hermes") == "falklands-sea"
    assert t.event("Sailed").path == tuple(map(t.space, ("sea-4", "sea-7", "falklands-sea")))
    assert "Fired" not in t.log_kinds()


@pytest.mark.clause("FS-9.1c")
def test_the_box_is_open_to_ships_of_the_uk_once_it_has_it() -> None:
    assert "south-georgia" not in goals("uk-hermes", "sea-5")
    held = {"south-georgia": "uk"}
    assert "south-georgia" in goals("uk-hermes", "sea-5", control=held)
    assert "south-georgia" in goals("uk-hermes", "sea-4", control=held)
    assert "south-georgia" not in goals("uk-hermes", "sea-6", control=held)
    assert goals("uk-hermes", "south-georgia", control=held) == {"sea-2", "sea-4", "sea-5", "sea-7"}
    for control in ({}, held):
        assert "south-georgia" not in goals("ar-belgrano", "sea-2", control=control)


@pytest.mark.clause("FS-9.1d", "FS-2.2d")
def test_argentina_is_open_to_its_own_ships() -> None:
    assert "argentina" in goals("ar-belgrano", "sea-1")
    assert "argentina" not in goals("uk-hermes", "sea-1")
    t = waters({"uk-hermes": "sea-1", "ar-belgrano": "argentina", "ar-a4-1": "argentina"})
    assert not {"op 14", "op 15", "op 17"} & t.options()
    assert t.game.state.control[t.game.edition.argentina] == AR


@pytest.mark.clause("FS-11.3.2-2")
def test_heavy_seas_slow_ships_down_and_stop_landings() -> None:
    assert goals("uk-hermes", "sea-4", event="2-2") == {"sea-3", "sea-5", "sea-7"}
    assert goals("ar-belgrano", "argentina", event="2-2") == {"sea-1", "sea-2"}
    landing = {"uk-fearless": "falklands-sea", "uk-2p": "uk-fearless"}
    assert "op 21" in waters(landing).options()
    assert "op 21" not in waters(landing, event="2-2").options()


# -- 9.7 ---------------------------------------------------------------------------------------------

HURT = {"uk-hermes": {"at": "sea-7", "hits": 1}, "uk-arrow": {"at": "sea-7", "hits": 1}, "uk-elk": "sea-7"}


@pytest.mark.clause("FS-9.7a")
def test_damaged_ships_that_come_to_area_5_may_go_on_into_the_box() -> None:
    t = waters(HURT, control={"south-georgia": "uk"}).do("op 13", "fleet sea-7", "to sea-5")
    assert t.options() == {"sail uk-hermes", "sail uk-arrow", "done"}
    t.do("sail uk-arrow")
    assert t.options() == {"sail uk-hermes", "done"}
    t.do("done")
    assert t.over
    assert [t.where(name) for name in HURT] == ["sea-5", "south-georgia", "sea-5"]
    assert t.game.state.operations == 29


@pytest.mark.clause("FS-9.7a")
def test_not_before_the_uk_has_it_not_elsewhere_and_not_argentinas() -> None:
    assert waters(HURT).do("op 13", "fleet sea-7", "to sea-5").over
    assert waters(HURT, control={"south-georgia": "uk"}).do("op 13", "fleet sea-7", "to sea-4").over
    whole = {"uk-elk": "sea-7"}
    assert waters(whole, control={"south-georgia": "uk"}).do("op 13", "fleet sea-7", "to sea-5").over
    far = {"uk-hermes": {"at": "sea-6", "hits": 1}}
    t = waters(far, control={"south-georgia": "uk"}).do("op 13", "fleet sea-6", "to sea-5", "sail uk-hermes")
    assert t.where("uk-hermes") == "south-georgia"  # three areas away


# -- 10.9 --------------------------------------------------------------------------------------------


def meeting(conveyor: str, hermes: str, invincible: str) -> Waters:
    units = {"uk-atlantic-conveyor": conveyor, "uk-hermes": hermes, "uk-invincible": invincible}
    return waters(units).do("op 13", "sail uk-atlantic-conveyor", "to sea-7")


@pytest.mark.clause("FS-10.9a")
def test_the_rendezvous_is_with_both_carriers_in_one_sea_area() -> None:
    t = meeting("sea-4", "sea-7", "sea-7")
    assert t.game.state.rendezvous
    assert t.event("Rendezvous").area == t.space("sea-7")
    assert not meeting("sea-4", "sea-7", "sea-6").game.state.rendezvous
    assert not meeting("sea-4", "sea-6", "sea-6").game.state.rendezvous
    again = {"uk-atlantic-conveyor": "sea-7", "uk-hermes": "sea-7", "uk-invincible": "sea-4"}
    t = waters(again, rendezvous=True).do("op 13", "sail uk-invincible", "to sea-7")
    assert (t.game.state.rendezvous, t.events("Rendezvous")) == (True, [])


@pytest.mark.clause("FS-10.9a")
def test_carriers_that_come_to_it_and_its_arrival_count_too_but_not_the_box() -> None:
    units = {"uk-atlantic-conveyor": "sea-7", "uk-hermes": "sea-4", "uk-invincible": "sea-4"}
    assert waters(units).do("op 13", "fleet sea-4", "to sea-7").game.state.rendezvous
    units = {"uk-hermes": "sea-4", "uk-invincible": "sea-4"}
    assert waters(units, group=1).do("op 6").game.state.rendezvous
    units = dict.fromkeys(("uk-atlantic-conveyor", "uk-hermes"), "south-georgia") | {"uk-invincible": "sea-5"}
    t = waters(units, control={"south-georgia": "uk"}).do("op 13", "sail uk-invincible", "to south-georgia")
    assert not t.game.state.rendezvous
    lost = {"uk-atlantic-conveyor": "sea-4", "uk-hermes": "sea-7", "uk-invincible": "lost"}
    assert not waters(lost).do("op 13", "sail uk-atlantic-conveyor", "to sea-7").game.state.rendezvous
