"""11.7, 11.9 Artillery: support, barrages, the defender's guns; 14.3.1 missiles."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import AR, Support
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import line_of, support_line
from beachhead.games.port_stanley.rules.zones_9 import zone
from games.port_stanley.battles import attack, done, field, passing, plan, rolled
from games.port_stanley.island import CLOCK, island

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = ("uk-2-para-1", "uk-2-para-2")
DOWN = {"down": True}


# -- 11.7.1, 11.7.2 --------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.7.1a", "PS-11.2b")
def test_guns_with_the_attackers_attack() -> None:
    at = field({"uk-2-para-1": "2113", "uk-29-arty-1": "2113", "ar-7-4a": "2213"}, dice=(6, 1, 1, 1))
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.reason("fire uk-29-arty-1") == ("PS-11.7.1a", "adjacent_gun")
    at.do("commit uk-29-arty-1", "designate")
    assert rolled(done(at))[:2] == (6, 4)


@pytest.mark.clause("PS-11.7.1b")
def test_guns_have_a_zone_of_control() -> None:
    at = island({"ar-3-arty-1": "2213"})
    assert zone(at.game, AR)[at.space("2113")]


@pytest.mark.clause("PS-11.7.2a")
def test_the_range_of_guns() -> None:
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": "1711", "uk-29-arty-2": "1610", "ar-7-4a": "2213"}
    at = field(units, uk={"2112": 1, "1711": 1, "1610": 1})
    at.do("attack 2213")
    assert at.reason("fire uk-29-arty-1") == ("PS-11.7.2a", "nobody_attacks_yet")
    at.do("commit uk-2-para-1")
    far = at.game.edition.chart.distance
    assert [far(at.space(hex_), at.space("2213")) for hex_ in ("1711", "1610")] == [5, 6]
    assert at.targets("fire") == {"uk-29-arty-1"}
    assert at.reason("fire uk-29-arty-2") == ("PS-11.7.2a", "range")


@pytest.mark.case("AR-08")
@pytest.mark.clause("PS-11.7.5b", "PS-11.7.5a")
def test_flown_guns_are_silent_in_attack_that_phase() -> None:
    flown = {"at": "2012", "carried": CLOCK}
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": flown, "uk-29-arty-2": "2012", "ar-7-4a": "2213"}
    at = field(units, uk={"2112": 5})
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.reason("fire uk-29-arty-1") == ("PS-11.7.5b", "was_carried")
    at.do("fire uk-29-arty-2")
    assert at.reason("fire uk-29-arty-2") == ("PS-11.7.5a", "takes_part")
    units = {**units, "ar-hq-joffre": "2215"}
    at = field(units, uk={"2112": 5}, phase="ar_combat")
    plan(at, "2113", "ar-7-4a")
    while at.prompt != "guns":
        at.do("end_attacks")
    assert at.targets("guard") == {"uk-29-arty-1", "uk-29-arty-2"}, "they may defend"
    earlier = {"at": "2012", "carried": CLOCK - 1}
    at = field({**units, "uk-29-arty-1": earlier}, uk={"2112": 5})
    at.do("attack 2213", "commit uk-2-para-1")
    assert "uk-29-arty-1" in at.targets("fire")


@pytest.mark.clause("PS-15.3.1d", "PS-15.3.1a")
def test_one_point_is_for_one_of_them() -> None:
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": "2012", "uk-29-arty-2": "2012", "ar-7-4a": "2213"}
    at = field(units, uk={"2012": 2})
    at.do("attack 2213", "commit uk-2-para-1", "fire uk-29-arty-1")
    assert at.reason("fire uk-29-arty-2") == ("PS-15.3.1d", "no_supply")


@pytest.mark.clause("PS-11.7.2a", "PS-11.1d")
def test_all_hexes_of_an_attack_are_in_range() -> None:
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": "1711", "ar-12-2a": "2213", "ar-12-2b": "2114"}
    at = field(units, uk={"2112": 1, "1711": 1})
    far = at.game.edition.chart.distance
    assert [far(at.space("1711"), at.space(hex_)) for hex_ in ("2213", "2114")] == [5, 5]
    units = {**units, "uk-29-arty-1": "2208"}
    at = field(units, uk={"2112": 1, "2208": 1})
    assert [far(at.space("2208"), at.space(hex_)) for hex_ in ("2213", "2114")] == [5, 6]
    at.do("attack 2213", "commit uk-2-para-1", "fire uk-29-arty-1")
    assert at.reason("include 2114") == ("PS-11.7.2a", "range")


@pytest.mark.clause("PS-11.7.3a", "PS-14.1.2d", "PS-11.3y")
def test_what_each_may_do_in_an_attack() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-2-para-2": "2113", "uk-sas": "2113", "uk-29-arty-1": "2012", "ar-7-4a": "2213",
        "ar-7-4b": "2114",
    }  # fmt: skip
    at = field(units, uk={"2112": 5})
    assert at.reason("barrage 2013") == ("PS-11.7.3a", "no_enemy_there")
    at.do("attack 2213", "commit uk-2-para-1", "lend uk-sas")
    assert at.reason("commit uk-3-para-1") == ("PS-11.1a", "not_on_map")
    assert at.reason("fire uk-29-arty-2") == ("PS-11.7.2a", "no_gun"), "nor is that battery"
    assert at.reason("lend uk-sas") == ("PS-14.1.2d", "takes_part")
    assert at.reason("lend uk-2-para-2") == ("PS-11.3y", "not_special")
    at.do("designate", "attack 2114", "commit uk-2-para-2")
    assert at.reason("lend uk-sas") == ("PS-14.1.2d", "takes_part")
    at.do("call_off", "barrage 2114")
    assert at.reason("commit uk-2-para-2") == ("PS-11.7.3a", "is_barrage")


# -- 2.2 the defender's guns -----------------------------------------------------------------------------

GUARDED = {
    "uk-29-arty-1": "2214", "uk-2-para-1": "2113", "uk-29-arty-2": "2012", "ar-3-6": "2213", "ar-hq-joffre": "2413",
}  # fmt: skip


@pytest.mark.case("AR-02")
@pytest.mark.clause("PS-2.2k", "PS-2.2g", "PS-11.7.2a", "PS-15.3.1d")
def test_guns_with_the_enemy_at_the_wheel() -> None:
    at = field(GUARDED, phase="ar_combat", uk={"2112": 1, "2214": 3}, dice=(6, 1, 1, 1))
    plan(at, "2113", "ar-3-6")
    if at.prompt == "attacks":
        at.do("end_attacks")
    assert (at.prompt, at.side) == ("guns", "uk")
    assert at.targets("guard") == {"uk-29-arty-2"}
    assert at.reason("guard uk-29-arty-1") == ("PS-2.2k", "gun_beside_attackers")
    at.do("guard uk-29-arty-2")
    assert at.supplies("2112", "uk") == 0
    passing(done(at))
    assert rolled(at)[:2] == (6, 6)
    assert at.unit("uk-29-arty-2").fought == CLOCK


@pytest.mark.clause("PS-2.2g", "PS-11.7.5a")
def test_guns_defend_one_hex_and_not_where_they_are_attacked_themselves() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-3-para-1": "2212", "uk-29-arty-1": "2012", "uk-29-arty-2": "2113", "ar-3-6": "2213",
        "ar-4-5": "2213", "ar-hq-joffre": "2415",
    }  # fmt: skip
    at = field(units, phase="ar_combat", uk={"2012": 5, "2113": 5, "2212": 5}, dice=(6, 1, 1, 1, 6, 1, 1))
    plan(at, "2113", "ar-3-6")
    plan(at, "2212", "ar-4-5")
    if at.prompt == "attacks":
        at.do("end_attacks")
    assert at.targets("guard") == {"uk-29-arty-1"}
    assert at.reason("guard uk-29-arty-2") == ("PS-11.7.1a", "gun_under_attack")
    at.do("guard uk-29-arty-1")
    assert at.reason("guard uk-29-arty-1") == ("PS-11.7.5a", "takes_part")
    assert at.event("GunAllocated").hexes == (at.space("2113"),)
    assert at.unit("uk-29-arty-1").fought == CLOCK
    at.do("pass")
    assert at.prompt != "guns", "it has taken part"
    done(at)
    assert at.prompt == "battle"
    at.do("resolve 2212")
    passing(at)
    assert rolled(at)[:2] == (5, 4)


@pytest.mark.clause("PS-11.2a", "PS-12.7.5c")
def test_ground_support_adds_to_the_defence() -> None:
    space = island().space
    flown = (Support(space("2213"), 3, 2, side=AR), Support(space("2413"), 3, 5, side=AR))
    at = field({"uk-2-para-1": "2113", "ar-7-4a": "2213"}, dice=(6, 1, 1), supports=flown)
    passing(attack(at, "2213", "uk-2-para-1"))
    assert rolled(at)[:2] == (4, 6)


@pytest.mark.clause("PS-2.2g")
def test_who_may_have_a_hidden_gun_is_always_asked() -> None:
    at = field({**PARAS, "ar-7-4a": {"at": "2213", **DOWN}, "ar-dummy-1": {"at": "2213", **DOWN}}, dice=(6, 1, 1, 1))
    plan(at, "2213", *BOTH)
    assert (at.prompt, at.side, at.options()) == ("guns", "ar", {"pass"})
    hidden = {"ar-3-arty-1": {"at": "2215", **DOWN}, "ar-12-0a": {"at": "2215", **DOWN}}
    at = field({**PARAS, "ar-7-4a": "2213", **hidden}, ar={"2215": 2}, dice=(6, 1, 1, 1))
    plan(at, "2213", *BOTH)
    assert at.options() == {"pass", "guard ar-3-arty-1"}
    at.do("guard ar-3-arty-1")
    assert not at.unit("ar-3-arty-1").down
    assert at.unit("ar-12-0a").down


@pytest.mark.clause("PS-2.2g")
def test_british_without_guns_are_not_asked_whatever_lies_face_down() -> None:
    """Counters face down are Argentine: behind them lies no British gun."""
    units = {"uk-2-para-1": "2113", "ar-3-6": "2213", "ar-hq-joffre": "2413", "ar-12-0a": {"at": "2214", **DOWN}}
    at = plan(field(units, phase="ar_combat", uk={"2113": 1}), "2113", "ar-3-6").do("end_attacks")
    assert (at.prompt, at.side) == ("headquarters", "ar")


@pytest.mark.clause("PS-15.3.3a", "PS-15.3.3b", "PS-15.3.3d")
def test_intensive_fire_in_defence() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213", "ar-3-arty-1": "2316", "ar-3-arty-2": "2316",
    }  # fmt: skip
    played = {"intensive_barrages": "yes"}
    at = field(units, ar={"2316": 4, "2213": 1}, settings=played, dice=(6, 1, 1, 1))
    plan(at, "2213", *BOTH)
    at.do("guard ar-3-arty-1")
    assert at.reason("strain ar-3-arty-1") == ("PS-15.3.3b", "no_second_battery")
    at.do("guard ar-3-arty-2", "strain ar-3-arty-1")
    assert at.reason("strain ar-3-arty-2") == ("PS-15.3.3a", "fires_intensively")
    assert at.supplies("2316", "ar") == 0
    passing(done(at))
    assert rolled(at)[:2] == (8, 7)
    at = field(units, ar={"2316": 3, "2213": 1}, settings=played)
    plan(at, "2213", *BOTH)
    at.do("guard ar-3-arty-1", "guard ar-3-arty-2")
    assert at.reason("strain ar-3-arty-1") == ("PS-15.3.3d", "no_supply")


@pytest.mark.clause("PS-2.2c", "PS-2.2d", "PS-2.2e", "PS-2.2g", "PS-2.2i")
def test_each_thing_in_its_step() -> None:
    units = {**GUARDED, "ar-12-2a": "2313", "uk-3-para-1": "2414"}
    at = island(units, phase="ar_combat", supplies={"uk": {"2112": 1, "2214": 3}, "ar": {"2213": 4}})
    assert at.reason("attack 2113") == ("PS-2.2d", "not_designating")
    at.do("end")
    assert at.reason("commit ar-3-6") == ("PS-2.2e", "no_attack_in_hand")
    assert at.reason("guard uk-29-arty-2") == ("PS-2.2g", "not_allocating")
    assert at.reason("resolve 2113") == ("PS-2.2i", "not_resolving")
    at.do("attack 2113")
    assert at.reason("attack 2214") == ("PS-2.2d", "not_designating")
    assert at.reason("guard uk-29-arty-2") == ("PS-2.2g", "not_allocating")
    assert at.reason("designate") == ("PS-11.1a", "nobody_takes_part")
    at.do("commit ar-3-6", "designate")
    if at.prompt == "attacks":
        at.do("end_attacks")
    assert at.prompt == "guns"
    assert at.reason("attack 2214") == ("PS-2.2e", "all_designated")


@pytest.mark.clause("PS-2.2i", "PS-2.2g")
def test_between_battles_nothing_of_a_battle_is_open() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-3-para-1": "2212", "ar-3-6": "2213", "ar-4-5": "2213", "ar-hq-joffre": "2415",
        "ar-3-arty-1": "2314",
    }  # fmt: skip
    at = field(units, phase="ar_combat", uk={"2113": 5, "2212": 5}, ar={"2213": 5})
    plan(at, "2113", "ar-3-6")
    plan(at, "2212", "ar-4-5")
    done(at)
    assert at.prompt == "battle"
    assert at.reason("show_headquarters ar-hq-joffre") == ("PS-2.2i", "no_battle_in_hand")
    assert at.reason("guard ar-3-arty-1") == ("PS-2.2g", "not_allocating")
    assert at.reason("commit ar-3-6") == ("PS-2.2e", "all_designated")


# -- 11.7.3 barrages -------------------------------------------------------------------------------------

BARRAGE = {
    "uk-29-arty-1": "2012", "uk-29-arty-2": "2012", "uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-601-aa-1": "2213",
    "ar-hq-joffre": "2213",
}  # fmt: skip


@pytest.mark.case("AR-04")
@pytest.mark.clause("PS-11.7.3a", "PS-11.7.3b", "PS-16.2.2b", "PS-12.7.2j")
def test_a_barrage_or_an_assault() -> None:
    at = field(BARRAGE, uk={"2112": 9}, dice=(4, 3, 3))
    at.do("barrage 2213", "fire uk-29-arty-1", "fire uk-29-arty-2", "designate")
    assert at.over, "the hex may not be attacked as well"
    event = at.event("Bombarded")
    assert (event.strength, event.line, event.column, event.face, event.added) == (4, "one_other", 2, 4, 0)
    assert not at.dice_left() or len(at.dice_left()) == 2
    at = field(BARRAGE, uk={"2112": 9}, dice=(6, 1, 1, 1))
    at.do("attack 2213", "commit uk-2-para-1", "fire uk-29-arty-1", "fire uk-29-arty-2", "designate")
    passing(done(at))
    assert rolled(at) == (8, 5, {"headquarters": 1}, 7, 5, 8, "R+2/R+1")
    at = field({**BARRAGE, "ar-12-0a": "2114"}, uk={"2112": 9})
    plan(at, "2213", "uk-2-para-1")
    assert at.reason("barrage 2213") == ("PS-11.7.3a", "is_assaulted")
    at = field({**BARRAGE, "ar-12-0a": "2114"}, uk={"2112": 9})
    at.do("barrage 2213", "fire uk-29-arty-1", "designate")
    assert at.reason("attack 2213") == ("PS-11.7.3a", "is_shelled")
    assert at.reason("barrage 2213") == ("PS-11.7.3a", "is_shelled")


@pytest.mark.clause("PS-11.7.3b", "PS-12.7.2h", "PS-12.7.2i", "PS-12.7.2g")
def test_what_a_barrage_costs() -> None:
    strong = {f"uk-29-arty-{number}": "2012" for number in (1, 2, 3)}
    units = {**strong, "uk-97-battery": "2012", "uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-12-2a": "2213"}
    at = field(units, uk={"2012": 9}, dice=(4, 3, 2))
    at.do("barrage 2213", *(f"fire {gun}" for gun in (*strong, "uk-97-battery")), "designate")
    done(at)
    assert (at.event("Bombarded").column, at.event("Bombarded").result) == (4, "D")
    assert [bool(at.unit(name).demoralized) for name in ("ar-7-4a", "ar-12-2a")] == [True, False]
    at = field(units, uk={"2012": 9}, dice=(2, 2, 2))
    at.do("barrage 2213", *(f"fire {gun}" for gun in (*strong, "uk-97-battery")), "designate")
    done(at)
    assert (at.prompt, at.side, at.targets("suffer")) == ("loss", "ar", {"ar-7-4a", "ar-12-2a"})
    at.do("suffer ar-12-2a")
    assert at.where("ar-12-2a") == "lost"
    assert at.dice_left() == (2,)
    at = field(units, uk={"2012": 9}, dice=(2,), positions={"2213": 2})
    at.do("barrage 2213", "fire uk-29-arty-1", "designate")
    done(at)
    assert at.event("Bombarded").added == 2


@pytest.mark.clause("PS-12.7.2h", "PS-12.7.2i", "PS-11.7.3b")
def test_a_single_unit_takes_the_step() -> None:
    guns = {f"uk-29-arty-{number}": "2012" for number in (1, 2)}
    at = field(
        {**guns, "uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-hq-joffre": "2214"}, uk={"2012": 2}, ar={}, dice=(1, 1)
    )
    at.do("barrage 2213", *(f"fire {gun}" for gun in guns), "designate")
    done(at)
    assert (at.event("Bombarded").line, at.event("Bombarded").column) == ("one", 3)
    assert at.unit("ar-7-4a").reduced
    assert not at.unit("ar-7-4a").demoralized
    at = field(
        {**guns, "uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-12-2a": "2213", "ar-hq-joffre": "2213"},
        uk={"2012": 2}, dice=(1,),
    )  # fmt: skip
    at.do("barrage 2213", *(f"fire {gun}" for gun in guns), "designate")
    done(at)
    assert at.reason("suffer ar-hq-joffre") == ("PS-12.7.2h", "not_hit")


@pytest.mark.clause("PS-11.7.4a", "PS-11.7.3a", "PS-E11.7.3a")
def test_a_barrage_needs_an_observer() -> None:
    units = {"uk-29-arty-1": "2209", "ar-7-4a": "2213"}
    at = field(units, uk={"2209": 2}, ar={})
    assert at.over
    at = field({**units, "uk-sas": "2113"}, uk={"2209": 2}, ar={})
    assert at.targets("barrage") == {"2213"}


@pytest.mark.clause("PS-16.2.1a", "PS-11.7.3a")
def test_british_guns_need_no_headquarters() -> None:
    """Not if all artillery needs one that fires from afar either: command control is Argentine."""
    units = {"uk-29-arty-1": "2112", "uk-2-para-1": "2113", "ar-7-4a": "2213"}
    at = field(units, settings={"strict_command": "yes"})
    assert at.targets("barrage") == {"2213"}
    assert at.do("attack 2213", "commit uk-2-para-1").targets("fire") == {"uk-29-arty-1"}


@pytest.mark.clause("PS-11.7.3a", "PS-11.7.3c")
def test_landing_ships_may_be_shelled() -> None:
    units = {
        "uk-fearless": "1118", "uk-plymouth": "1118", "uk-intrepid": "0718", "ar-3-arty-1": "1121", "ar-12-2a": "1120",
    }  # fmt: skip
    at = field(units, phase="ar_combat", ar={"1121": 2}, dice=(1,))
    assert at.targets("shell") == {"1118"}
    assert at.reason("shell 0718") == ("PS-11.7.3a", "no_landing_ships")
    at.do("shell 1118")
    assert at.targets("fire") == {"ar-3-arty-1"}


# -- 11.9 ------------------------------------------------------------------------------------------------


@pytest.mark.case("NV-02")
@pytest.mark.clause("PS-11.9a", "PS-15.1a", "PS-2.2c")
def test_guns_at_sea() -> None:
    units = {"uk-plymouth": "1118", "uk-broadsword": "1118", "uk-2-para-1": "1120", "ar-12-2a": "1121"}
    at = field(units, uk={}, ar={"1121": 1}, dice=(6,))
    assert "attack 1121" not in at.options()
    at.do("barrage 1121")
    assert at.targets("fire") == {"uk-plymouth"}
    assert at.reason("fire uk-broadsword") == ("PS-11.9a", "no_gun")
    at.do("fire uk-plymouth", "designate")
    assert at.event("Bombarded").strength == 2
    at = field({**units, "uk-plymouth": {"at": "1118", "moved": CLOCK}}, uk={"1120": 1}, ar={"1121": 1})
    at.do("attack 1121", "commit uk-2-para-1")
    assert at.reason("fire uk-plymouth") == ("PS-5.5b", "has_moved")


@pytest.mark.clause("PS-11.9a")
def test_ships_fire_five_hexes_far() -> None:
    units = {"uk-plymouth": "1118", "uk-2-para-1": "1122", "ar-12-2a": "1123", "ar-12-2b": "1124"}
    at = field(units, uk={"1122": 2}, ar={"1123": 1})
    assert at.targets("barrage") == {"1123"}


# -- 12.7 lines ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.7.2b", "PS-12.7.2c", "PS-12.7.2d", "PS-12.7.2e", "PS-12.7.2f")
@pytest.mark.parametrize(
    ("units", "line"),
    [
        (["ar-12-2a"], "less"),
        (["ar-12-2a", "ar-3-arty-1"], "less"),
        (["ar-3-arty-1", "ar-3-arty-2", "ar-hq-joffre"], "less"),
        (["ar-12-0a", "ar-12-0b"], "less"),
        (["ar-7-4a"], "one"),
        (["ar-12-2a", "ar-12-2b"], "one"),
        (["ar-7-4a", "ar-dummy-1"], "one"),
        (["ar-7-4a", "ar-601-aa-1"], "one_other"),
        (["ar-12-2a", "ar-12-2b", "ar-5-marine"], "one_other"),
        (["ar-7-4a", "ar-12-2a"], "one_other"),
        (["ar-7-4a", "ar-7-4b"], "two"),
    ],
)
def test_which_line(units: list[str], line: str) -> None:
    at = island(dict.fromkeys(units, "2213"))
    assert line_of(at.game, [at.number(unit) for unit in units]) == line


@pytest.mark.clause("PS-12.7.2d")
def test_two_reduced_battalions_are_one() -> None:
    at = island({unit: {"at": "2213", "reduced": True} for unit in ("ar-7-4a", "ar-7-4b")})
    assert line_of(at.game, [at.number("ar-7-4a"), at.number("ar-7-4b")]) == "one"


@pytest.mark.clause("PS-12.7.5a", "PS-12.7.5b")
def test_the_line_of_support_is_that_of_the_largest_hex() -> None:
    def line(units: dict[str, str]) -> str:
        at = island(units)
        return support_line(at.game, [at.number(unit) for unit in units])

    assert line({**PARAS, "uk-3-para-1": "2212"}) == "two"
    assert line({"uk-2-para-1": "2113", "uk-3-para-1": "2212"}) == "one"


# -- 14.3.1 ----------------------------------------------------------------------------------------------


@pytest.mark.case("NV-06")
@pytest.mark.clause("PS-14.3.1c")
@pytest.mark.parametrize("down", [True, False])
def test_a_missile_without_a_guard(down: bool) -> None:
    at = field({"uk-2-para-1": "4425", "ar-exocet": {"at": "4525", "down": down}}, uk={"4425": 1})
    passing(done(plan(at, "4525", "uk-2-para-1")))
    assert (at.where("ar-exocet"), at.where("uk-2-para-1"), at.morale) == ("lost", "4425", 12)
    assert not at.events("CombatRolled")


@pytest.mark.clause("PS-16.1.3a", "PS-14.3.1c")
def test_a_headquarters_falls_with_the_missiles_that_are_captured_beside_it() -> None:
    units = {"uk-2-para-1": "4425", "ar-exocet": "4525", "ar-hq-joffre": "4525"}
    at = field(units, uk={"4425": 1})
    passing(done(plan(at, "4525", "uk-2-para-1")))
    assert (at.where("ar-exocet"), at.where("ar-hq-joffre"), at.morale) == ("lost", "lost", 11)
    at = field({**units, "ar-marine-aa-1": "4525"}, uk={"4425": 1})
    passing(done(plan(at, "4525", "uk-2-para-1")))
    assert (at.where("ar-exocet"), at.where("ar-hq-joffre"), at.morale) == ("lost", "4525", 12)


@pytest.mark.case("NV-06")
@pytest.mark.clause("PS-14.3.1d", "PS-11.5.5b")
def test_a_missile_whose_guards_run() -> None:
    units = {"uk-2-para-1": "4425", "uk-2-para-2": "4425", "ar-exocet": "4525", "ar-12-0a": "4525"}
    at = field(units, uk={"4425": 2}, ar={"4525": 1}, dice=(6, 6))
    attack(at, "4525", *BOTH)
    while at.prompt != "advance":
        at.do("pass")
    at.do("advance uk-2-para-1")
    assert at.where("ar-exocet") == "lost"
