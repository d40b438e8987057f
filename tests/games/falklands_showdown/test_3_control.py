"""3.6, 3.7 Control; 9.6 emergency rebasing."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested, is_friendly


def marches(units: dict[str, object], *moves: str, phase: str = "uk_ops", **more: object) -> Waters:
    """A march of one or more units: "unit to area"."""
    t = waters({"uk-arrow": "sea-7", **units}, phase=phase, **more).do("op 22")  # type: ignore[arg-type]
    for move in moves:
        unit, _, goal = move.partition(" to ")
        t.do(f"march {unit}", f"to {goal}")
    return t


@pytest.mark.clause("FS-3.6b", "FS-3.6c", "FS-7.1.22a")
def test_who_enters_an_empty_area_takes_it_and_with_enemies_in_it_it_is_contested() -> None:
    t = marches({"uk-2p": "san-carlos", "ar-12": "goose-green"}, "uk-2p to teal-inlet")
    assert (t.holder("teal-inlet"), is_friendly(t.game, 0, t.space("teal-inlet"))) == ("uk", True)
    t = marches({"uk-2p": "san-carlos", "ar-12": "goose-green"}, "uk-2p to goose-green")
    assert t.holder("goose-green") == "ar"
    assert is_contested(t.game, t.space("goose-green"))
    assert t.events("ControlChanged") == []
    assert t.events("Fired") == []


@pytest.mark.clause("FS-3.6c")
def test_a_contested_area_goes_to_who_is_left() -> None:
    t = waters({"uk-2p": "goose-green", "ar-12": "goose-green"}, dice=(1, 6)).do("op 23", "at goose-green", "spread")
    assert t.where("ar-12") == "lost"
    assert t.holder("goose-green") == "uk"


@pytest.mark.clause("FS-3.6d", "FS-3.6e")
def test_an_area_left_empty_stays_and_control_changes_again_and_again() -> None:
    t = marches({"uk-2p": "san-carlos"}, "uk-2p to goose-green", control={"san-carlos": "uk"})
    assert (t.holder("san-carlos"), t.holder("goose-green"), t.points) == ("uk", "uk", 7)
    t = marches({"ar-12": "fitzroy"}, "ar-12 to goose-green", phase="ar_ops", control={"goose-green": "uk"}, points=7)
    assert (t.holder("goose-green"), t.points) == ("ar", 8)
    t = marches({"uk-2p": "san-carlos"}, "uk-2p to goose-green")
    assert t.holder("goose-green") == "uk"


@pytest.mark.clause("FS-3.6c")
def test_who_leaves_a_contested_area_gives_it_up() -> None:
    units = {"uk-2p": "goose-green", "ar-12": "goose-green"}
    t = marches(units, "uk-2p to san-carlos", control={"goose-green": "uk", "san-carlos": "uk"})
    assert (t.holder("goose-green"), t.points) == ("ar", 9)


@pytest.mark.clause("FS-3.6a", "FS-3.6g", "FS-3.6h")
def test_the_sea_is_nobodys_and_both_may_be_there() -> None:
    t = waters({"uk-hermes": "sea-7", "ar-belgrano": "sea-6", "uk-2p": "san-carlos"}, control={"san-carlos": "uk"})
    t.do("op 13", "sail uk-hermes", "to sea-6")
    assert t.holder("sea-6") == t.holder("falklands-sea") == ""
    assert is_contested(t.game, t.space("sea-6"))
    assert not is_contested(t.game, t.space("sea-7"))


@pytest.mark.clause("FS-3.6i", "FS-4.2a")
def test_control_of_port_stanley_decides_the_last_operation() -> None:
    for holder, winner in (("uk", 0), ("ar", 1)):
        t = waters({"uk-hermes": "sea-7"}, control={"port-stanley": holder}, operations=1, points=0).do("op 25")
        assert t.game.state.winner == winner


@pytest.mark.clause("FS-3.7a")
def test_only_submarines_of_argentina_go_to_the_box() -> None:
    t = waters({"ar-belgrano": "sea-2", "ar-salta": "sea-5"}, phase="ar_ops", control={"south-georgia": "ar"})
    t.do("op 13", "sail ar-belgrano")
    assert "to sea-1" in t.options()
    assert "to south-georgia" not in t.options()
    t = waters({"ar-salta": "sea-5"}, phase="ar_subs").do("sub ar-salta")
    assert "to south-georgia" in t.options()
    t.do("to south-georgia")
    assert t.where("ar-salta") == "south-georgia"
    t = waters({"ar-salta": "south-georgia"}, phase="ar_subs").do("sub ar-salta")
    assert t.options() == {"to sea-5", "stay"}


@pytest.mark.clause("FS-3.7a", "FS-3.7b", "FS-3.7c", "FS-6.4a")
def test_south_georgia_is_neither_land_nor_sea_and_takes_any_units_of_the_uk() -> None:
    t = waters(fresh=True)
    box = t.space("south-georgia")
    assert t.holder("south-georgia") == "ar"
    assert box not in t.game.edition.land
    assert box not in t.game.edition.sea
    t = waters({"uk-hermes": {"at": "south-georgia", "hits": 1}}, control={"south-georgia": "uk"})
    assert "op 5" in t.options()
    fleet = {f"uk-{name}": "sea-5" for name in ("hermes", "invincible", "fearless", "canberra", "arrow", "elk")}
    t = waters(fleet | {"uk-2p": "uk-canberra"}, control={"south-georgia": "uk"})
    t.do("op 13", "fleet sea-5", "to south-georgia")
    assert {t.where(name) for name in fleet} == {"south-georgia"}


# -- 9.6 ---------------------------------------------------------------------------------------------

BASED = {"ar-puc-3": "goose-green", "ar-a4-1": "goose-green", "uk-2p": "san-carlos"}


@pytest.mark.clause("FS-9.6a", "FS-6.3b")
def test_aircraft_of_a_lost_base_roll_and_look_for_another() -> None:
    stays = waters().game.edition.faces.rebasing
    t = marches(BASED, "uk-2p to goose-green", dice=(stays, stays + 1))
    assert t.where("ar-a4-1") in {"goose-green", "lost"}
    (lost,) = [name for name in ("ar-puc-3", "ar-a4-1") if t.where(name) == "lost"]
    (kept,) = {"ar-puc-3", "ar-a4-1"} - {lost}
    assert [(event.what, event.good) for event in t.events("DieRolled")] == [("rebasing", True), ("rebasing", False)]
    assert (t.side, t.names(t.ask.about)) == ("ar", (kept,))
    assert t.options() == {"to argentina", "to port-stanley", "to pebble-island"}
    t.do("to pebble-island")
    assert (t.where(kept), t.over) == ("pebble-island", True)
    assert t.dice_left() == ()


@pytest.mark.clause("FS-6.3b")
def test_a_contested_base_is_kept() -> None:
    t = marches(BASED | {"ar-12": "goose-green"}, "uk-2p to goose-green")
    assert (t.where("ar-puc-3"), t.where("ar-a4-1")) == ("goose-green", "goose-green")
    t = waters({"ar-puc-3": "goose-green", "ar-12": "goose-green", "uk-2p": "goose-green"}, phase="ar_ops")
    assert "rebase ar-puc-3" in t.do("op 19").options()
    t = waters({"ar-puc-3": "argentina", "ar-12": "goose-green", "uk-2p": "goose-green"}, phase="ar_ops")
    assert "to goose-green" in t.do("op 19", "rebase ar-puc-3").options()


@pytest.mark.clause("FS-9.6a", "FS-9.6b", "FS-7.1.8e")
def test_full_lost_and_cratered_bases_take_nobody_but_argentina_always_does() -> None:
    full = {"ar-puc-5": "pebble-island", "ar-puc-6": "pebble-island"}
    t = marches(BASED | full, "uk-2p to goose-green", dice=(1, 6), black_buck=True)
    (kept,) = [name for name in ("ar-puc-3", "ar-a4-1") if t.where(name) != "lost"]
    assert t.where(kept) == "argentina"  # there was nothing else to choose
    t = marches(BASED, "uk-2p to goose-green", dice=(1, 6), black_buck=True)
    assert t.options() == {"to argentina", "to pebble-island"}
    t = marches(BASED | full, "uk-2p to goose-green", dice=(1, 6), control={"port-stanley": "uk"})
    assert sum(t.where(name) == "argentina" for name in ("ar-puc-3", "ar-a4-1")) == 1
    crowd = {f"ar-a4-{number}": "argentina" for number in range(2, 12)}
    t = marches(BASED | full | crowd, "uk-2p to goose-green", dice=(1, 1), black_buck=True)
    assert {t.where("ar-puc-3"), t.where("ar-a4-1")} == {"argentina"}
