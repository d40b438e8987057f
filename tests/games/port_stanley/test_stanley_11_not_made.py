"""11, 15, 17.2 Attacks that are not made, the last supply point, who retreats from what."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.core import replace
from beachhead.games.port_stanley.model import BATTLES, UK, Battle
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled
from games.port_stanley.island import Island, island
from games.port_stanley.sky import on, sky

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = tuple(PARAS)
DOWN = {"down": True}
TUMBLEDOWN = "4224"


# -- 11.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.2f", "PS-14.5d", "PS-13.2f")
def test_an_attack_that_nobody_makes_any_more_shows_nothing() -> None:
    """Its attackers were moved on by the retreat of others: the defenders have not been attacked."""
    units = {"uk-2-para-1": "2111", "ar-7-4a": {"at": "2213", **DOWN}, "ar-dummy-1": {"at": "2213", **DOWN}}
    at = island(units)
    battle = Battle((at.space("2213"),), (at.number("uk-2-para-1"),))
    at = island(units, phase="uk_combat", step=BATTLES, battles=(battle,), positions={"2213": 2})
    assert (at.over, len(at.events("AttackFailed"))) == (True, 1)
    assert at.unit("ar-7-4a").down
    assert at.where("ar-dummy-1") == "2213"
    assert [one.size for one in at.game.state.positions] == [2]


def half_bombed(points: int, *guns: str, **settings: str) -> Island:
    """Two hexes are attacked at once; once these guns are allocated to the defence, bombs empty 2213."""
    units = {**PARAS, "ar-12-0a": "2213", "ar-7-4a": "2013", "ar-3-arty-1": "2318", "ar-3-arty-2": "2318"}
    units["ar-3-arty-3"] = "2217"
    at = sky(
        units, phase="uk_combat", boxes={"ground": 6}, dice=(1, 1, 3, 1, 1, 1), settings=settings,
        supplies={"uk": {"2112": 20}, "ar": {"2318": points, "2217": 1}},
    )  # fmt: skip
    at.do("bomb_troops 2213", "send 6", "attack 2013", *(f"commit {unit}" for unit in BOTH), "include 2213")
    return on(at.do("designate"), *guns)


@pytest.mark.clause("PS-11.7.2a", "PS-15.3.1d", "PS-13.1a")
def test_guns_whose_hex_is_emptied_do_not_fire_for_another_out_of_their_range() -> None:
    at = half_bombed(2, "guard ar-3-arty-1", "guard ar-3-arty-2", "guard ar-3-arty-3")
    assert rolled(at)[:2] == (8, 5), "2213 was in range of all, 2013 is of the third alone"
    assert (at.supplies("2318", "ar"), at.supplies("2217", "ar")) == (2, 0)
    guns = [at.unit(f"ar-3-arty-{number}") for number in (1, 2, 3)]
    idle = [gun.active == gun.fought == 0 for gun in guns]
    assert idle == [True, True, False]
    hard = half_bombed(4, "guard ar-3-arty-1", "guard ar-3-arty-2", "strain ar-3-arty-1", intensive_barrages="yes")
    assert (rolled(hard)[:2], hard.supplies("2318", "ar")) == ((8, 4), 4)


@pytest.mark.clause("PS-7.5c", "PS-15.3.1d")
@pytest.mark.parametrize(("points", "landed", "far", "left"), [(2, 2, "2318", (2, 2)), (2, 2, "2217", (1, 1)),
                                                               (3, 1, "2217", (2, 0))])  # fmt: skip
def test_points_that_guns_give_back_have_landed_in_this_turn_still(
    points: int, landed: int, far: str, left: tuple[int, int]
) -> None:
    """Bombs empty 2213, which both guns reach; who stands in 2217 reaches the other hex too, and uses its point.

    Those that landed are used first, and stay until the next turn if they are not."""
    units = {
        "ar-hq-joffre": "2113", "ar-7-4a": "2113", "ar-7-4b": "2113", "uk-2-para-1": "2013",
        "uk-2-para-2": {"at": "2213", "reduced": True}, "uk-29-arty-1": "2318", "uk-29-arty-2": far,
    }  # fmt: skip
    at = sky(units, boxes={"bombing": (9, 9, 0)}, dice=[1] * 9, supplies={"uk": {"2318": points}, "ar": {"2112": 20}})
    s = at.game.state
    s.supplies = tuple(replace(one, landed=landed, ashore=s.clock - 1) if one.side == UK else one for one in s.supplies)
    at.game.forget()
    at.do("bomb_troops 2213", "send 9", "send 9", "attack 2013", "commit ar-7-4a", "commit ar-7-4b", "include 2213")
    on(at.do("designate"), "guard uk-29-arty-1", "guard uk-29-arty-2")
    assert at.where("uk-2-para-2") == "lost"
    assert [(one.points, one.landed) for one in at.game.state.supplies if one.side == UK] == [left]


# -- 15.6.2 ----------------------------------------------------------------------------------------------

CUT_OFF = {
    "ar-7-4a": "2213", "ar-7-4b": "2214", "uk-2-para-1": "2212", "uk-2-para-2": "2315", "uk-3-para-1": "2115",
    "uk-40-cdo-1": "2413",
}  # fmt: skip


@pytest.mark.clause("PS-15.6.2b", "PS-15.6.2c", "PS-15.3.2a")
@pytest.mark.parametrize(("points", "rating"), [(2, 3), (1, 3), (0, 1)])
def test_the_last_point_still_feeds_the_defence_that_uses_it(points: int, rating: int) -> None:
    """Without any they are worse for being cut off, and again for having no line to supply."""
    at = field(CUT_OFF, uk={"2212": 5}, ar={"2214": points}, dice=(2, 1, 1))
    done(plan(at, "2213", "uk-2-para-1"))
    assert checks(at)[-1][3] == rating
    assert at.supplies("2214", "ar") == max(points - 1, 0)


# -- 15.3.3 ----------------------------------------------------------------------------------------------


def shelled(ar: int, played: str = "yes", **units: object) -> Island:
    """Two batteries in a hex that both battalions attack, with so many points; the Argentine player is asked."""
    lie = {**PARAS, "ar-7-4a": "2213", "ar-3-arty-1": "2213", "ar-3-arty-2": "2213", **units}
    at = field(lie, ar={"2213": ar}, settings={"intensive_barrages": played}, dice=(6, 1, 1, 1, 1, 1, 1))
    plan(at, "2213", *BOTH)
    if at.prompt == "attacks":
        at.do("end_attacks")
    return at


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.3b", "PS-15.3.1d")
def test_batteries_under_attack_fire_intensively_too() -> None:
    """Two of 1 add 3 for four points, wherever they stand: 4 and 3 of theirs are 7."""
    at = shelled(4)
    assert at.targets("strain") == {"ar-3-arty-1", "ar-3-arty-2"}
    at.do("strain ar-3-arty-1")
    assert at.supplies("2213", "ar") == 0
    passing(done(at))
    assert rolled(at)[:2] == (8, 7)
    assert shelled(3).prompt != "guns", "there are not enough points, and nothing else could be done"
    assert shelled(4, "no").prompt != "guns"


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.1d")
def test_who_fires_intensively_face_down_is_shown() -> None:
    at = shelled(5, **{"ar-3-arty-1": {"at": "2213", **DOWN}, "ar-3-arty-2": {"at": "2213", **DOWN}})
    at.do("strain ar-3-arty-2")
    assert not at.unit("ar-3-arty-1").down
    assert at.supplies("2213", "ar") == 1
    passing(done(at))
    assert rolled(at)[:2] == (8, 7)


@pytest.mark.clause("PS-15.3.3c", "PS-15.3.1e")
def test_of_two_reduced_batteries_one_may_be_under_attack() -> None:
    """Two points are for both, as always, and they add 3."""
    half = {"reduced": True}
    units = {
        "ar-3-6": "2213", "ar-4-5": "2213", "ar-hq-joffre": "2213", "uk-2-para-1": "2113",
        "uk-29-arty-1": {"at": "2113", **half}, "uk-29-arty-2": {"at": "2012", **half},
    }  # fmt: skip
    at = field(units, phase="ar_combat", uk={"2112": 2}, ar={"2213": 9}, settings={"intensive_barrages": "yes"},
               dice=(6, 1, 1, 1, 1, 1, 1))  # fmt: skip
    plan(at, "2113", "ar-3-6", "ar-4-5")
    if at.prompt == "attacks":
        at.do("end_attacks")
    at.do("guard uk-29-arty-2", "strain uk-29-arty-1")
    assert at.supplies("2112", "uk") == 0
    passing(done(at))
    assert rolled(at)[1] == 7


# -- 17.2.1 ----------------------------------------------------------------------------------------------


def driven_off(*answers: str, dice: tuple[int, ...]) -> Island:
    """Two battalions on Tumbledown under attack by two Argentine ones."""
    units = {
        "uk-2-para-1": TUMBLEDOWN, "uk-2-para-2": TUMBLEDOWN, "ar-3-6": "4325", "ar-4-5": "4325",
        "ar-hq-joffre": "4424",
    }  # fmt: skip
    summits = (island().space(TUMBLEDOWN),)
    at = field(units, phase="ar_combat", uk={TUMBLEDOWN: 2}, ar={"4325": 9}, dice=dice, summits=summits)
    return passing(attack(at, TUMBLEDOWN, "ar-3-6", "ar-4-5"), *answers)


@pytest.mark.clause("PS-17.2.1g", "PS-17.2.1h", "PS-11.5.7a")
def test_who_leaves_a_summit_by_choice_alone_has_not_retreated_from_it() -> None:
    """No result made anybody retreat: the point is gained when Argentines come there again."""
    first, second = ("fall_back uk-2-para-1", "retreat 4124"), ("fall_back uk-2-para-2", "retreat 4124")
    at = driven_off(*first, *second, dice=(2, 1, 1, 1, 1))
    assert not at.game.here(at.space(TUMBLEDOWN), 0)
    assert at.morale == 12
    assert at.game.state.yielded == (at.space(TUMBLEDOWN),)


@pytest.mark.clause("PS-17.2.1g", "PS-11.5.7a")
def test_who_follows_those_that_had_to_retreat_from_a_summit_has_retreated_with_them() -> None:
    """One fails its check, the other goes with it: the British have left as the result of a combat."""
    first, second = ("retreat 4124",), ("fall_back uk-2-para-2", "retreat 4124")
    at = driven_off(*first, *second, dice=(2, 1, 1, 6, 1))
    assert not at.game.here(at.space(TUMBLEDOWN), 0)
    assert (at.morale, at.game.state.yielded) == (13, ())
