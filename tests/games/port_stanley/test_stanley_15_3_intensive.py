"""15.3.3 Who fires intensively in the end, when some of those who were to are lost or points are short."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import BATTLES, Battle
from games.port_stanley.battles import field, passing, plan, rolled
from games.port_stanley.island import Island, island
from games.port_stanley.sky import on, sky

INTENSIVE = {"intensive_barrages": "yes"}


@pytest.mark.clause("PS-15.3.3b", "PS-15.3.1d")
@pytest.mark.parametrize(("bombed", "adds", "left"), [("2217", 1, 3), ("2318", 3, 0)])
def test_of_two_batteries_one_alone_does_not_fire_intensively(bombed: str, adds: int, left: int) -> None:
    """Bombs destroy one of the pair, or a third battery: who is left adds his 1, and keeps the extra point."""
    units = {
        "uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213", "ar-3-arty-1": "2216", "ar-3-arty-2": "2217",
        "ar-3-arty-3": "2318",
    }  # fmt: skip
    at = sky(
        units, phase="uk_combat", boxes={"ground": 6}, dice=(1, 1, 3, 1, 1, 1), settings=INTENSIVE,
        supplies={"uk": {"2112": 20}, "ar": {"2216": 4}},
    )  # fmt: skip
    at.do(f"bomb_troops {bombed}", "send 6", "attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "designate")
    on(at, "guard ar-3-arty-1", "guard ar-3-arty-2", "strain ar-3-arty-1")
    assert at.where("ar-3-arty-2" if bombed == "2217" else "ar-3-arty-3") == "lost"
    assert (rolled(at)[1], at.supplies("2216", "ar")) == (4 + adds, left)


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.1d")
def test_of_two_batteries_under_attack_the_one_that_bombs_destroy_uses_nothing() -> None:
    """They were to fire hard from where they are attacked: of four points the other one uses his own."""
    guns = {"ar-3-arty-1": "2213", "ar-3-arty-2": "2213"}
    at = sky(
        {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"} | guns, phase="uk_combat",
        boxes={"ground": 3}, dice=(1, 6, *(1,) * 9), settings=INTENSIVE,
        supplies={"uk": {"2112": 9}, "ar": {"2213": 4}},
    )  # fmt: skip
    at.do("bomb_troops 2213", "send 3", "attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "designate")
    on(at, "strain ar-3-arty-1", "suffer ar-3-arty-1")
    assert at.where("ar-3-arty-1") == "lost"
    assert (rolled(at)[1], at.supplies("2213", "ar")) == (4 + 1, 3)


def struck(points: int, *guns: str, **lies: Any) -> tuple[int, int]:
    """The strength of two batteries of a side and a battalion in an attack, and the points left: all fired hard."""
    units = {"ar-3-6": "2213", "uk-2-para-1": "2313", "uk-3-para-1": "2413", "ar-7-4a": "2113", "ar-hq-joffre": "2213"}
    british = guns[0].startswith("uk")
    units |= {gun: {"at": "2415" if british else "2114", **lies} for gun in guns}
    known = island(units)
    numbers = tuple(known.number(gun) for gun in guns)
    attacker = known.number("uk-2-para-1" if british else "ar-3-6")
    battle = Battle((known.space("2213" if british else "2313"),), (attacker,), numbers, intensive=numbers)
    where = ("uk", "2414") if british else ("ar", "2114")
    at = passing(
        island(
            units, phase="uk_combat" if british else "ar_combat", step=BATTLES, battles=(battle,), settings=INTENSIVE,
            supplies={where[0]: {where[1]: points}}, dice=(5, 1, 1, 1, 1, 1, 1),
        )
    )  # fmt: skip
    if not at.over and at.prompt == "unsupplied":
        at.do(f"go_without {guns[-1]}")
    return rolled(at)[0], at.supplies(where[1], where[0])


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.3b", "PS-15.3.1a")
def test_where_points_are_short_nobody_goes_without_his_own_before_the_extra_ones_are_given_up() -> None:
    """The battalion wants one, each battery another, and an extra one."""
    pair = ("uk-29-arty-1", "uk-29-arty-2")
    assert [struck(points, *pair) for points in (5, 4, 3, 2)] == [(10, 0), (9, 0), (8, 0), (6, 0)]
    ones = ("ar-3-arty-1", "ar-3-arty-2")
    assert [struck(points, *ones) for points in (5, 4, 3, 2)] == [(9, 0), (8, 1), (8, 0), (7, 0)]


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.1a")
def test_the_defence_fires_intensively_whatever_the_attackers_lack() -> None:
    units = {"ar-7-4a": "2213", "ar-3-6": "2213", "uk-3-para-1": "2313", "uk-29-arty-1": "2414"}
    known, found = island(units), []
    attackers, gun = (known.number("ar-7-4a"), known.number("ar-3-6")), known.number("uk-29-arty-1")
    for hard in ((gun,), ()):
        battle = Battle((known.space("2313"),), attackers, defending_guns=(gun,), intensive=hard)
        at = island(
            units, phase="ar_combat", step=BATTLES, battles=(battle,), settings=INTENSIVE,
            supplies={"ar": {"2213": 1}, "uk": {"2414": 5}}, dice=(5, 1, 1, 1, 1),
        )  # fmt: skip
        passing(at.do("go_without ar-7-4a"))
        found.append(rolled(at)[1])
    assert found[0] == found[1] + 1


def short(units: dict[str, Any], hard: tuple[str, ...], points: dict[str, int]) -> Island:
    """An attack of 2 Para on 2213 with guns of which some fire intensively, when points are short."""
    known = island(units)
    guns = tuple(known.number(unit) for unit in units if "arty" in unit)
    intensive = tuple(known.number(unit) for unit in hard)
    battle = Battle((known.space("2213"),), (known.number("uk-2-para-1"),), guns, intensive=intensive)
    return island(
        units, phase="uk_combat", step=BATTLES, battles=(battle,), settings=INTENSIVE, supplies={"uk": points},
        dice=(5, 1, 1, 1, 1),
    )  # fmt: skip


TWO_STORES = {
    "uk-2-para-1": "2113", "uk-29-arty-1": "2413", "uk-29-arty-2": "2115", "uk-29-arty-3": "2215", "ar-7-4a": "2213",
}  # fmt: skip


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.1a")
def test_only_fire_that_takes_the_points_of_others_is_given_up() -> None:
    """The last that was designated draws on a store of its own."""
    at = short(TWO_STORES, ("uk-29-arty-1", "uk-29-arty-2"), {"2413": 1, "2115": 5})
    passing(at)
    assert rolled(at)[0] == 4 + 2 + 3 + 2
    assert (at.supplies("2413", "uk"), at.supplies("2115", "uk")) == (0, 1)


@pytest.mark.clause("PS-15.3.3a")
def test_the_owner_says_whose_intensive_fire_is_given_up() -> None:
    at = short(TWO_STORES, ("uk-29-arty-2", "uk-29-arty-3"), {"2413": 1, "2115": 3, "2216": 1})
    assert (at.side, at.prompt) == ("uk", "strained")
    assert at.options() == {"fire_less uk-29-arty-2", "fire_less uk-29-arty-3"}
    assert at.reason("fire_less uk-29-arty-1") == ("PS-15.3.3a", "no_supply_by_that")
    passing(at.do("fire_less uk-29-arty-2"))
    assert rolled(at)[0] == 4 + 2 + 2 + 3


@pytest.mark.clause("PS-15.3.3a")
def test_batteries_of_one_hex_that_differ_in_strength_are_asked_for_as_well() -> None:
    """A full battery gives up a point of strength, two reduced ones give up another."""
    half = {"at": "2115", "reduced": True}
    guns = {"uk-29-arty-1": "2115", "uk-29-arty-2": half, "uk-29-arty-3": half}
    at = short({"uk-2-para-1": "2113", "ar-7-4a": "2213"} | guns, tuple(guns), {"2115": 4})
    assert (at.side, at.prompt) == ("uk", "strained")
    assert at.options() == {f"fire_less {gun}" for gun in guns}


@pytest.mark.clause("PS-15.3.1a", "PS-14.1.2d")
@pytest.mark.parametrize(("scouts", "modifier"), [("2113", -1), ("2212", 0)])
def test_who_was_left_out_takes_part_if_others_were_left_out_as_well(scouts: str, modifier: int) -> None:
    """One point: for the battalion, or for both companies, who alone have the special forces of their hex then."""
    units = {"uk-2-para-1": "2212", "uk-42-cdo-2": "2113", "uk-45-cdo-2": "2113", "uk-sas": scouts, "ar-7-4a": "2213"}
    known = island(units)
    attackers = tuple(known.number(unit) for unit in units if unit[:2] == "uk" and unit != "uk-sas")
    battle = Battle((known.space("2213"),), attackers, lent=(known.number("uk-sas"),))
    at = island(
        units, phase="uk_combat", step=BATTLES, battles=(battle,), supplies={"uk": {"2113": 1}}, dice=(5, 1, 1, 1, 1)
    )
    at.do("go_without uk-42-cdo-2", "go_without uk-2-para-1")
    passing(at)
    assert rolled(at)[0] == 4
    assert dict(rolled(at)[2]).get("special_forces", 0) == modifier
    assert at.game.now(at.unit("uk-42-cdo-2").fought)
    assert not at.game.now(at.unit("uk-2-para-1").fought)


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.1a")
def test_who_is_called_back_finds_the_intensive_fire_given_up() -> None:
    """Two points for four: the extra one of the battery is given up, then that of the battalion.

    There is one for both companies then, the first of which had been left out.
    """
    units = {
        "uk-2-para-1": "2212", "uk-42-cdo-2": "2113", "uk-45-cdo-2": "2113", "uk-29-arty-1": "2112", "ar-7-4a": "2213",
    }  # fmt: skip
    known = island(units)
    attackers = tuple(known.number(unit) for unit in ("uk-2-para-1", "uk-42-cdo-2", "uk-45-cdo-2"))
    gun = (known.number("uk-29-arty-1"),)
    battle = Battle((known.space("2213"),), attackers, gun, intensive=gun)
    at = island(
        units, phase="uk_combat", step=BATTLES, battles=(battle,), settings=INTENSIVE, supplies={"uk": {"2113": 2}},
        dice=(5, 1, 1, 1, 1),
    )  # fmt: skip
    passing(at.do("go_without uk-42-cdo-2", "go_without uk-2-para-1"))
    assert rolled(at)[0] == 2 + 2 + 2


def firing_hard() -> Island:
    """An attack that three batteries of a strength of 1 support, when it is designated; the first has but one point."""
    guns = {"ar-3-arty-1": "2415", "ar-3-arty-2": "2313", "ar-3-arty-3": "2313"}
    units = {"uk-2-para-1": "2113", "ar-3-6": "2213", "ar-hq-joffre": "2313"} | guns
    at = field(units, phase="ar_combat", settings=INTENSIVE, ar={"2313": 9, "2415": 1})
    return at.do("attack 2113", "commit ar-3-6", *(f"fire {gun}" for gun in guns))


@pytest.mark.clause("PS-15.3.3b", "PS-15.3.3d")
def test_a_battery_fires_hard_with_another_for_which_there_is_supply() -> None:
    pair = {"ar-3-arty-2", "ar-3-arty-3"}
    assert firing_hard().targets("double") == pair
    assert firing_hard().reason("double ar-3-arty-1") == ("PS-15.3.3d", "no_supply")
    assert firing_hard().reason("double ar-11-arty") == ("PS-15.3.3a", "not_battery"), "it takes no part"
    for named in pair:
        at = firing_hard().do(f"double {named}")
        assert set(at.names(at.game.state.battles[0].intensive)) == pair


@pytest.mark.clause("PS-15.3.3b", "PS-15.3.3a")
def test_a_reduced_battery_does_not_fire_hard_with_a_full_one() -> None:
    """Two of a strength of 1 do together what a full one does alone."""
    guns = {"uk-29-arty-1": "2112", "uk-29-arty-2": {"at": "2112", "reduced": True}}
    at = field({"uk-2-para-1": "2113", "ar-7-4a": "2213"} | guns, settings=INTENSIVE)
    at.do("attack 2213", "commit uk-2-para-1", *(f"fire {gun}" for gun in guns))
    assert at.targets("double") == {"uk-29-arty-1"}
    assert at.reason("double uk-29-arty-2") == ("PS-15.3.3b", "no_second_battery")


@pytest.mark.clause("PS-15.3.3c", "PS-15.3.3d", "PS-15.5a")
def test_in_defence_who_has_no_point_in_reach_fires_hard_with_nobody() -> None:
    """Of reduced batteries in two hexes that are attacked together, two stand beside the store."""
    half = {"reduced": True}
    two = {"uk-29-arty-1": {"at": "2114", **half}, "uk-29-arty-2": {"at": "2113", **half}}
    for more, hard in (({}, set()), ({"uk-29-arty-3": {"at": "2113", **half}}, {"uk-29-arty-2", "uk-29-arty-3"})):
        units = {"ar-3-6": "2213", "ar-hq-joffre": "2313"} | two | more
        at = field(units, phase="ar_combat", settings=INTENSIVE, uk={"2012": 9}, dice=(3,) * 9)
        plan(at, "2113", "ar-3-6", also=["include 2114"])
        if not at.over and at.prompt == "attacks":
            at.do("end_attacks")
        if hard:
            assert at.targets("strain") == hard
            at.do("strain uk-29-arty-2")
            assert set(at.names(at.game.state.battles[0].intensive)) == hard
            assert at.reason("strain uk-29-arty-1") == ("PS-15.3.3b", "no_second_battery")
        else:
            assert at.over or at.prompt != "guns"
