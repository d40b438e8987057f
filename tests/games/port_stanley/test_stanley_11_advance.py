"""11.6 Advance after combat: into which hexes, and who may."""

from __future__ import annotations

import pytest

from games.port_stanley.battles import attack, done, field, plan, rolled
from games.port_stanley.island import CLOCK, Island, island

MARINES = {"ar-3-marine": "2213"}
TWO = {"uk-2-para-1": "2113", "uk-3-para-1": "2212"}


def to(at: Island, prompt: str) -> Island:
    """Play on to this question: pass, retreat where it must be."""
    while not at.over and at.prompt != prompt:
        at.do("pass" if "pass" in at.options() else min(at.options() - {"stand"}))
    return at


@pytest.mark.clause("PS-11.6c", "PS-11.6a")
@pytest.mark.parametrize(("dice", "left"), [((4, 6, 1, 1), "2113"), ((4, 1, 6, 1), "2212")])
def test_of_two_hexes_the_one_that_was_left_is_entered(dice: tuple[int, ...], left: str) -> None:
    at = attack(field({**TWO, **MARINES}, dice=dice), "2213", *TWO)
    assert (to(at, "advance").side, rolled(at)[-1]) == ("ar", "R/R+2")
    assert at.targets("advance") == {"ar-3-marine"}
    at.do("advance ar-3-marine")
    assert at.where("ar-3-marine") == left
    assert at.over


@pytest.mark.clause("PS-11.6a", "PS-11.6c")
def test_a_hex_in_which_others_stand_is_not_entered() -> None:
    at = attack(field({**TWO, **MARINES, "uk-2-para-2": "2113"}, dice=(4, 6, 1, 1)), "2213", *TWO)
    assert to(at, "advance").over
    assert at.where("uk-2-para-1") != at.where("uk-2-para-2") == "2113"


@pytest.mark.clause("PS-11.6a", "PS-11.5.7a")
def test_a_hex_that_one_left_by_choice_is_not_entered() -> None:
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", **MARINES}
    at = attack(field(units, dice=(4, 6, 1, 1)), "2213", "uk-2-para-1", "uk-2-para-2")
    to(at, "fall_back").do("fall_back uk-2-para-2")
    assert to(at, "advance").over
    assert "2113" not in (at.where("uk-2-para-1"), at.where("uk-2-para-2"))


@pytest.mark.clause("PS-11.1e", "PS-11.6a", "PS-7.4c")
def test_special_forces_ashore_do_not_follow_a_landing_over_water() -> None:
    """They lend to those aboard in their hex, which have come by sea to a beach that no land leads to from there."""
    beach = island().space("1119")
    ships = {f"uk-{ship}": {"at": "1218", "bound": beach} for ship in ("fearless", "intrepid")}
    aboard = {"uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid"}
    at = field(ships | aboard | {"uk-sas": "1218", "ar-12-0a": "1119"}, approached=(beach,), dice=(1, 6))
    at = to(attack(at, "1119", *aboard, also=["lend uk-sas"]), "advance")
    assert at.targets("advance") == set(aboard)
    assert at.reason("advance uk-sas") == ("PS-11.1e", "not_adjacent")


@pytest.mark.clause("PS-11.6a", "PS-11.5.3d")
def test_who_was_moved_on_does_not_advance() -> None:
    """Only who is left in the hex from which he fought does."""
    units = {
        **TWO, "uk-3-para-2": "2212", "ar-7-4a": "2213", "ar-12-2a": "2013", "ar-12-2b": "2112", "ar-12-2c": "2114",
        "uk-42-cdo-2": "2313",
    }  # fmt: skip
    for moved, advances in (("uk-3-para-2", {"uk-3-para-1"}), ("uk-3-para-1", set())):
        at = attack(field(units, uk={"2212": 9}, dice=(4, 6, 1, 6)), "2213", *TWO)
        at.do("retreat 2212", f"displace {moved}", "shift 2313")
        to(at, "advance")
        assert (set() if at.over else at.targets("advance")) == advances
        assert at.where("ar-7-4a") != "2213"


@pytest.mark.clause("PS-11.6a", "PS-14.1.2d")
def test_who_has_advanced_goes_no_further() -> None:
    """Of two hexes that are left each is entered from where one fought, by those who lent their modifier as well."""
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "uk-sas": "2113", "ar-12-2a": "2213", "ar-12-2b": "2212"}
    at = plan(
        field(units, dice=(1, 1, 6, 6, 6)), "2213", "uk-2-para-1", "uk-2-para-2", also=("include 2212", "lend uk-sas")
    )
    to(done(at), "advance").do("advance uk-sas", "advance uk-2-para-1", "pass")
    assert (at.where("uk-sas"), at.prompt, at.targets("advance")) == ("2213", "advance", {"uk-2-para-2"})


def landing(*dice: int, **more: str) -> Island:
    """The marines hold a beach; one battalion waits beside it, ashore in 1218 there may be more."""
    beach = island().space("1219")
    ship = {"at": "1218", "bound": beach, "moved": CLOCK - 3}
    units = {"uk-fearless": ship, "uk-2-para-1": "uk-fearless", "ar-3-marine": "1219", **more}
    return field(
        units, dice=dice, uk={"1218": 5}, ar={"1219": 1}, landed=(), approached=(beach,),
    )  # fmt: skip


@pytest.mark.clause("PS-7.4d", "PS-11.6c")
def test_nobody_enters_the_hex_of_a_ship() -> None:
    at = attack(landing(4, 6, 6, 1), "1219", "uk-2-para-1")
    assert to(at, "advance").over
    assert (at.unit("uk-2-para-1").reduced, at.where("ar-3-marine")) == (True, "1219")


@pytest.mark.clause("PS-11.6c", "PS-6.2a")
def test_ships_do_not_hold_a_hex_that_was_left_ashore() -> None:
    at = plan(landing(4, 6, 6, 1, **{"uk-3-para-1": "1218"}), "1219", "uk-2-para-1", "uk-3-para-1")
    done(at)
    assert (to(at, "advance").side, at.targets("advance")) == ("ar", {"ar-3-marine"})
    at.do("advance ar-3-marine")
    assert (at.where("ar-3-marine"), at.where("uk-fearless")) == ("1218", "1218")


@pytest.mark.clause("PS-7.2d", "PS-7.4c")
def test_nobody_waits_for_a_beach_any_more_that_is_taken() -> None:
    for answer, waits in (("advance uk-2-para-1", False), ("pass", True)):
        at = attack(landing(1, 1, 6, 6, 6, **{"uk-plymouth": "1218", "uk-glamorgan": "1218"}), "1219", "uk-2-para-1")
        to(at, "advance").do(answer)
        assert (at.space("1219") in at.game.state.approached) is waits


@pytest.mark.clause("PS-7.4c")
def test_nobody_comes_from_ships_after_those_who_fought_ashore() -> None:
    units = {"uk-2-para-1": "lost", "uk-29-arty-1": "uk-fearless", "uk-3-para-1": "1218", "uk-3-para-2": "1218"}
    at = attack(landing(4, 1, 1, 6, **units), "1219", "uk-3-para-1", "uk-3-para-2")
    assert to(at, "advance").targets("advance") == {"uk-3-para-1", "uk-3-para-2"}
    at.do("advance uk-3-para-1")
    assert at.targets("advance") == {"uk-3-para-2"}
