"""15.0 Supply, 16.2 command control, 18.1.1 integrity."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import AR, UK, Supplies
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.combat_11.attack_11_1 import attack_needs
from beachhead.games.port_stanley.rules.command_16_2 import in_command
from beachhead.games.port_stanley.rules.integrity_18_1_1 import is_mixed
from beachhead.games.port_stanley.rules.supply_15 import (
    PLENTY,
    attack_line,
    defensive_line,
    feed_besieged,
    is_isolated,
    is_starved,
    isolated_groups,
    lacks_defensive_line,
    spare,
    stock,
    upkeep,
    use,
    wants,
)
from beachhead.kernel.refusal import met
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled
from games.port_stanley.island import CLOCK, Island, Lie, island

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = ("uk-2-para-1", "uk-2-para-2")
DOWN = {"down": True}


def draws(at: Island, unit: str) -> set[str]:
    return {at.game.edition.board.name(space) for space in attack_line(at.game, at.number(unit))}


# -- 15.5 ------------------------------------------------------------------------------------------------


@pytest.mark.case("SU-02")
@pytest.mark.clause("PS-15.5a", "PS-15.5b", "PS-15.5c", "PS-Fig7a", "PS-Fig7b", "PS-Fig7c")
def test_three_ranges() -> None:
    units = {"uk-2-para-1": "2113", "uk-blues-royals": "2113", "uk-29-arty-1": "2113", "ar-7-4a": "2213"}
    at = island(units, phase="uk_combat", supplies={"uk": {"1713": 6}})
    assert draws(at, "uk-2-para-1") == {"1713"}, "by the track 7 points"
    assert draws(at, "uk-blues-royals") == {"1713"}
    assert draws(at, "uk-29-arty-1") == set()
    at = island(units, phase="uk_combat", supplies={"uk": {"1910": 6, "1610": 6}})
    assert draws(at, "uk-2-para-1") == {"1910"}, "8 points, the other 10"
    assert draws(at, "uk-blues-royals") == {"1910", "1610"}
    at = island(units, phase="uk_combat", supplies={"uk": {"1313": 1, "1017": 1, "2012": 1}})
    assert draws(at, "uk-blues-royals") == {"1313", "2012"}, "14 of half of 32, the other more"
    assert draws(at, "uk-29-arty-1") == {"2012"}
    at = field({**units, "uk-29-arty-1": "2012"}, uk={"1913": 3})
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.targets("fire") == {"uk-29-arty-1"}
    at = field({**units, "uk-29-arty-1": "2012"}, uk={"1713": 3})
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.reason("fire uk-29-arty-1") == ("PS-15.5a", "no_supply_line")


@pytest.mark.clause("PS-15.3.2b", "PS-15.5b")
def test_lines_do_not_pass_bare_zones() -> None:
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2013"}
    at = island(units, phase="uk_combat", supplies={"uk": {"1813": 3}})
    assert draws(at, "uk-2-para-1") == set(), "around the zone it is too far"
    at = island({**units, "ar-7-4a": "1611"}, phase="uk_combat", supplies={"uk": {"1813": 3}})
    assert draws(at, "uk-2-para-1") == {"1813"}
    friends = {"uk-3-para-1": "2012", "uk-3-para-2": "1912"}
    at = island({**units, **friends}, phase="uk_combat", supplies={"uk": {"1813": 3}})
    assert draws(at, "uk-2-para-1") == {"1813"}, "friends lift the zone"


@pytest.mark.clause("PS-15.3.2a", "PS-15.3.2b", "PS-15.5b")
def test_a_line_may_end_in_a_bare_zone() -> None:
    """It leads to the supply counter, and passes through no zone on its way."""
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2013"}, phase="uk_combat", supplies={"uk": {"1913": 3}})
    assert draws(at, "uk-2-para-1") == {"1913"}
    assert not lacks_defensive_line(at.game, at.number("uk-2-para-1"))


@pytest.mark.clause("PS-15.3.1a", "PS-15.5b", "PS-15.1a")
def test_without_supply_no_attack() -> None:
    at = field({**PARAS, "ar-7-4a": "2213"}, uk={})
    assert at.over, "nobody could attack"
    at = field({**PARAS, "ar-7-4a": "2213"}, uk={"2112": 1})
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.reason("commit uk-2-para-2") == ("PS-15.3.1a", "no_supply")


# -- 15.3.1 ----------------------------------------------------------------------------------------------


def used(*units: str, reduced: tuple[str, ...] = ()) -> int:
    at = island(
        {unit: {"at": "2113", "reduced": unit in reduced} for unit in units},
        phase="uk_combat" if units[0].startswith("uk") else "ar_combat",
        supplies={"uk": {"2113": 9}, "ar": {"2113": 9}},
    )
    return len(wants(at.game, [at.number(unit) for unit in units]))


@pytest.mark.case("G-12")
@pytest.mark.clause("PS-15.3.1a", "PS-15.3.1b", "PS-15.3.1c", "PS-15.3.1d", "PS-15.3.1e", "PS-15.3.1g", "PS-15.3.1h")
def test_what_units_use() -> None:
    companies = ("ar-12-2a", "ar-12-2b", "ar-12-2c")
    assert used("uk-2-para-1") == 1
    assert used(*BOTH) == 2
    assert used(*companies[:1]) == 1
    assert used(*companies[:2]) == 1
    assert used(*companies) == 2
    assert used("ar-12-0a", "ar-12-0b") == 0
    assert used("uk-29-arty-1", "uk-29-arty-2") == 2
    guns = ("uk-29-arty-1", "uk-29-arty-2", "uk-29-arty-3")
    assert used(*guns, reduced=guns) == 2
    assert used("uk-42-cdo-2", "uk-blues-royals") == 1
    assert used("uk-2-para-1", "uk-42-cdo-2", "uk-blues-royals", reduced=("uk-2-para-1",)) == 2
    assert used("ar-3-arty-1", "ar-3-arty-2") == 2


@pytest.mark.clause("PS-15.2b", "PS-15.3.1d")
def test_an_attack_costs_what_it_wants() -> None:
    units = {**PARAS, "uk-29-arty-1": "2012", "ar-7-4a": "2213"}
    at = field(units, uk={"2112": 2, "2012": 1}, dice=(6, 1, 1, 1))
    attack(at, "2213", *BOTH, also=["fire uk-29-arty-1"])
    assert rolled(at)[:2] == (10, 4)
    assert sorted((event.hex, event.points) for event in at.events("SupplyUsed")) == sorted(
        [(at.space("2112"), 2), (at.space("2012"), 1)]
    )
    assert at.supplies("2112", "uk") + at.supplies("2012", "uk") == 0, "the battery's only point was left to it"
    assert at.supplies("2213", "ar") == 2, "the defender's infantry uses none"


@pytest.mark.clause("PS-15.3.1a", "PS-15.3.1d")
def test_battles_share_what_there_is() -> None:
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": "2012", "ar-7-4a": "2213", "ar-12-0a": "2114"}
    at = field(units, uk={"2112": 1, "1910": 1}, dice=(6, 1, 1, 1, 6))
    plan(at, "2213", "uk-2-para-1")
    at.do("barrage 2114", "fire uk-29-arty-1", "designate")
    passing(done(at).do("resolve 2213"))
    assert (at.supplies("2112", "uk"), at.supplies("1910", "uk")) == (1, 0), "the nearest point is left to the battery"
    assert at.supplies("2112", "uk") == (0 if at.over else 1)


@pytest.mark.clause("PS-15.3.1f")
def test_fresh_points_are_not_for_an_attack() -> None:
    fresh = Supplies(UK, island().space("2112"), 3, came=CLOCK, fresh=2)
    at = island({**PARAS, "ar-7-4a": "2213"}, phase="uk_combat")
    at.game.state.supplies = (fresh,)
    at.game.forget()
    assert stock(at.game, UK, attack=True) == {at.space("2112"): 1}
    assert stock(at.game, UK) == {at.space("2112"): 3}
    at.game.state.supplies = (Supplies(UK, at.space("2112"), 3, came=CLOCK - 1, fresh=2),)
    at.game.forget()
    assert stock(at.game, UK, attack=True) == {at.space("2112"): 3}


@pytest.mark.clause("PS-15.3.1f", "PS-15.5b")
def test_nobody_is_asked_to_attack_with_fresh_points_alone() -> None:
    for came in (CLOCK, CLOCK - 1):
        at = island({**PARAS, "ar-7-4a": "2213"}, phase="uk_combat", supplies={"uk": {"2112": 2}})
        at.game.state.supplies = (Supplies(UK, at.space("2112"), 2, came=came, fresh=2),)
        at.game.forget()
        assert met(attack_needs(at.game, at.space("2213"))) is (came != CLOCK)


@pytest.mark.clause("PS-15.3.1i")
def test_a_battery_without_a_point_is_silent() -> None:
    units = {**PARAS, "ar-12-2a": "2213", "ar-3-arty-1": "2213", "ar-3-arty-2": "2213"}
    at = field(units, ar={"2214": 1}, dice=(6, 1, 1, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert rolled(at)[:2] == (8, 3), "one of the two has fired"
    assert at.supplies("2214", "ar") == 0


@pytest.mark.clause("PS-15.2b", "PS-15.4a")
def test_british_points_at_the_airport_run_out_like_any() -> None:
    at = field({"uk-2-para-1": "4724", "ar-12-0a": "4624"}, uk={"4724": 2}, dice=(1,) * 9)
    attack(at, "4624", "uk-2-para-1")
    assert at.supplies("4724", "uk") == 1


@pytest.mark.clause("PS-15.4a", "PS-15.4c")
def test_stanley_airport_never_runs_out() -> None:
    at = island({"ar-3-6": "4623", "uk-2-para-1": "4622"}, phase="ar_combat")
    assert stock(at.game, AR) == {at.game.edition.airport: PLENTY}
    at = island({"ar-3-6": "4623", "uk-2-para-1": "4724"}, phase="ar_combat")
    assert stock(at.game, AR) == {}


@pytest.mark.clause("PS-15.2b", "PS-15.4a", "PS-15.4c")
def test_argentine_counters_at_the_airport_neither_go_nor_come() -> None:
    """There is enough without them; those of the British there are like any."""
    at = island({}, supplies={"ar": {"4724": 2}, "uk": {"4724": 2}})
    airport = at.game.edition.airport
    use(at.game, AR, airport, 1, "PS-15.2b")
    spare(at.game, AR, (airport,), "PS-15.3.1d")
    assert at.supplies("4724", "ar") == 2
    spare(at.game, UK, (airport,), "PS-15.3.1d")
    assert at.supplies("4724", "uk") == 3


@pytest.mark.clause("PS-15.6.2b", "PS-15.6.2c")
def test_of_a_group_under_attack_only_those_are_fed_who_reach_its_point() -> None:
    """Stanley is taken, so all are cut off together, however far apart."""
    units = {"uk-2-para-1": "4524", "ar-3-6": "1428", "ar-4-5": "2113"}
    at = island(units, phase="uk_combat", supplies={"ar": {"1428": 2}})
    feed_besieged(at.game, (at.space("2213"),))
    assert at.supplies("1428", "ar") == 2, "somebody else is attacked"
    feed_besieged(at.game, (at.space("2113"),))
    assert at.supplies("1428", "ar") == 1
    assert [at.game.now(at.unit(name).fed) for name in ("ar-3-6", "ar-4-5")] == [True, False]


@pytest.mark.clause("PS-15.6.2b", "PS-15.6.2c", "PS-15.3.2a")
@pytest.mark.parametrize(("points", "rated"), [(1, 6), (0, 4)])
def test_the_last_point_of_a_group_under_attack_is_that_of_this_defence(points: int, rated: int) -> None:
    """It is used before the checks; without any the line lacks, and the supply of who is cut off."""
    units = {"ar-3-6": "2213", "ar-4-5": "2213", "ar-hq-joffre": "2313", "uk-2-para-1": "2113"}
    stores = {"2113": points} if points else {}
    at = field(units, phase="ar_combat", uk=stores, ar={"2213": 9}, landed=(), dice=(1,) * 9)
    attack(at, "2113", "ar-3-6", "ar-4-5")
    assert at.supplies("2113", "uk") == 0
    assert {rating for unit, _, _, rating, _ in checks(at) if unit == "uk-2-para-1"} == {rated}


# -- 15.3.2 ----------------------------------------------------------------------------------------------


@pytest.mark.case("SU-04")
@pytest.mark.clause("PS-15.3.2a", "PS-15.3.2c", "PS-Fig7a", "PS-Fig7d")
def test_hungry_but_only_on_the_defence() -> None:
    at = island({"uk-2-para-1": "2113", "ar-3-6": "2213"}, phase="ar_combat", supplies={"uk": {"1330": 2}})
    unit = at.number("uk-2-para-1")
    assert rating(at.game, unit, defending=True) == 5
    assert rating(at.game, unit) == 6
    at = island({"ar-3-6": "2213", "uk-2-para-1": "1813"}, supplies={"ar": {"2216": 1}})
    twelve = at.number("ar-3-6")
    assert [at.game.edition.board.name(space) for space in defensive_line(at.game, twelve)] == ["2216"]
    at = island({"ar-3-6": "2213", "uk-2-para-1": "1813"}, supplies={"ar": {"2220": 1}})
    assert lacks_defensive_line(at.game, at.number("ar-3-6"))
    at = island({"uk-engineers": "2113", "uk-blues-royals": "2113"}, supplies={"uk": {"1713": 1, "1913": 1}})
    lines = [defensive_line(at.game, at.number(unit)) for unit in ("uk-engineers", "uk-blues-royals")]
    assert [{at.game.edition.board.name(space) for space in line} for line in lines] == [{"1713", "1913"}] * 2
    at = island({"uk-engineers": "2113", "uk-blues-royals": "2113"}, supplies={"uk": {"1313": 1}})
    assert lacks_defensive_line(at.game, at.number("uk-engineers"))
    assert not lacks_defensive_line(at.game, at.number("uk-blues-royals"))
    at = island({"uk-29-arty-1": "2113"})
    assert not lacks_defensive_line(at.game, at.number("uk-29-arty-1")), "artillery has no such line"


@pytest.mark.case("CB-22")
@pytest.mark.clause("PS-15.6.2c", "PS-15.3.2a", "PS-12.7.2j", "PS-17.3.3a")
def test_ratings_pile_up() -> None:
    hungry = {"ar-3-marine": {"at": "2213", "demoralized": 3}, **PARAS}
    at = island(hungry, phase="uk_movement", morale=4)
    unit = at.number("ar-3-marine")
    assert rating(at.game, unit) == 4 - 2
    assert rating(at.game, unit, defending=True) == 4 - 3
    ring = {"uk-3-para-1": "2315", "uk-3-para-2": "2312", "uk-40-cdo-1": "2415"}
    at = island({**hungry, **ring}, phase="uk_movement", morale=4)
    assert is_isolated(at.game, unit)
    assert rating(at.game, unit, defending=True) == 0


# -- 15.3.3 ----------------------------------------------------------------------------------------------


def shelling(*guns: str, uk: int = 9, ar: int = 9, reduced: bool = False, settings: str = "yes") -> Island:
    side = "uk" if guns[0].startswith("uk") else "ar"
    other = "ar-7-4a" if side == "uk" else "uk-2-para-1"
    units = {**{gun: {"at": "2012", "reduced": reduced} for gun in guns}, other: "2113"}
    at = field(
        units, phase=f"{side}_combat", uk={"2012": uk} if side == "uk" else {}, ar={"2012": ar} if side == "ar" else {},
        settings={"intensive_barrages": settings}, dice=(1, 1, 1, 1),
    )  # fmt: skip
    at.do("barrage 2113", *(f"fire {gun}" for gun in guns))
    return at


@pytest.mark.case("SU-06", "G-14", "G-15")
@pytest.mark.clause("PS-15.3.3a", "PS-15.3.3b", "PS-15.3.3c", "PS-15.3.3d")
def test_double_rations_for_the_guns() -> None:
    for guns, reduced, spent in (
        (("uk-29-arty-1",), False, 2),
        (("ar-3-arty-1", "ar-3-arty-2"), False, 4),
        (("uk-29-arty-1", "uk-29-arty-2"), True, 2),
    ):
        at = shelling(*guns, reduced=reduced)
        at.do(f"double {guns[0]}", "designate")
        done(at)
        side = guns[0][:2]
        assert at.event("Bombarded").strength == 3
        assert at.supplies("2012", side) == 9 - spent
    at = shelling("ar-3-arty-1")
    assert at.reason("double ar-3-arty-1") == ("PS-15.3.3b", "no_second_battery")
    at = shelling("uk-29-arty-1", uk=1)
    assert at.reason("double uk-29-arty-1") == ("PS-15.3.3d", "no_supply")
    assert "double" not in {option.partition(" ")[0] for option in shelling("uk-29-arty-1", settings="no").options()}


@pytest.mark.case("SU-06")
@pytest.mark.clause("PS-15.3.3a")
def test_a_ship_has_no_rations() -> None:
    at = field(
        {"uk-plymouth": "1118", "ar-12-2a": "1121", "uk-2-para-1": "1120"}, settings={"intensive_barrages": "yes"}
    )
    at.do("barrage 1121", "fire uk-plymouth")
    assert at.reason("double uk-plymouth") == ("PS-15.3.3a", "not_battery")


# -- 15.6 ------------------------------------------------------------------------------------------------

CUT_OFF = {
    "ar-7-4a": "2213", "ar-7-4b": "2214", "uk-2-para-1": "2212", "uk-2-para-2": "2315", "uk-3-para-1": "2115",
    "uk-40-cdo-1": "2413",
}  # fmt: skip


@pytest.mark.clause("PS-15.6.1a", "PS-15.6.2a", "PS-15.6.2b")
def test_an_isolated_group_eats_one_point_together() -> None:
    at = island(CUT_OFF, supplies={"ar": {"2214": 5}, "uk": {"2212": 5}})
    (group,) = isolated_groups(at.game, AR)
    assert set(at.names(group)) == {"ar-7-4a", "ar-7-4b"}
    upkeep(at.game)
    assert at.supplies("2214", "ar") == 4
    assert at.supplies("2212", "uk") == 5, "they have a line to their beach"
    at = island(CUT_OFF, phase="uk_combat", supplies={"ar": {"2214": 5}})
    feed_besieged(at.game, (at.space("2213"), at.space("2214")))
    assert at.supplies("2214", "ar") == 4
    feed_besieged(at.game, (at.space("2612"),))
    assert at.supplies("2214", "ar") == 4


@pytest.mark.clause("PS-15.6.1a", "PS-15.6.2a", "PS-15.6.2b")
@pytest.mark.parametrize(("other", "eaten"), [("2411", 1), ("2213", 2)])
def test_who_could_reach_each_other_are_one_group_that_is_cut_off(other: str, eaten: int) -> None:
    """Stanley is taken: two in hexes apart eat together, unless British zones are all around one of them."""
    units = {
        "uk-2-para-1": "4524", "ar-7-4a": "2212", "ar-7-4b": "2215", "uk-3-para-1": "2211", "uk-3-para-2": other,
    }  # fmt: skip
    at = island(units, supplies={"ar": {"2212": 5, "2215": 5}})
    assert len(isolated_groups(at.game, AR)) == eaten
    upkeep(at.game)
    assert at.supplies("2212", "ar") + at.supplies("2215", "ar") == 10 - eaten


@pytest.mark.clause("PS-15.6.2b")
def test_the_besieged_eat_when_they_are_attacked() -> None:
    at = field(CUT_OFF, uk={"2212": 5}, ar={"2214": 5}, dice=(6, 1, 1))
    plan(at, "2213", "uk-2-para-1")
    done(at)
    assert at.supplies("2214", "ar") == 4


@pytest.mark.clause("PS-15.6.2b")
def test_who_is_attacked_twice_in_a_combat_phase_eats_once() -> None:
    """A group as a whole, in two hexes; in another phase as before."""
    units: dict[str, Lie] = {**CUT_OFF, "uk-3-para-2": "2212", "uk-45-cdo-1": "2315"}
    at = field(units, uk={"2212": 2, "2315": 2}, ar={"2214": 5}, dice=(1,) * 8)
    plan(at, "2213", "uk-2-para-1", "uk-3-para-2")
    done(plan(at, "2214", "uk-2-para-2", "uk-45-cdo-1")).do("resolve 2213")
    passing(at, "stand")
    assert [event.hexes for event in at.events("CombatRolled")] == [(at.space("2213"),), (at.space("2214"),)]
    assert at.supplies("2214", "ar") == 4
    at.game.state.clock += 1
    feed_besieged(at.game, (at.space("2214"),))
    assert at.supplies("2214", "ar") == 3


@pytest.mark.clause("PS-15.6.1a", "PS-15.6.2c")
def test_isolation_and_hunger() -> None:
    at = island(CUT_OFF, supplies={"ar": {"2214": 1}})
    unit = at.number("ar-7-4a")
    assert is_isolated(at.game, unit)
    assert not is_starved(at.game, unit)
    upkeep(at.game)
    assert is_starved(at.game, unit)
    assert not is_isolated(at.game, at.number("uk-2-para-1"))
    gone = {name: hex_ for name, hex_ in CUT_OFF.items() if name != "uk-2-para-2"}
    assert not is_isolated(island(gone).game, unit)
    hidden = {**CUT_OFF, "ar-4-4": {"at": "2516", **DOWN}}
    assert is_isolated(island(hidden).game, unit)


@pytest.mark.clause("PS-15.6.1a")
def test_the_british_need_a_beach() -> None:
    lost = {"uk-2-para-1": "2113", "ar-7-4a": "2012", "ar-7-4b": "2014", "ar-7-3": "2112", "ar-3-6": "2114"}
    at = island(lost)
    assert is_isolated(at.game, at.number("uk-2-para-1"))
    at = island({"uk-2-para-1": "2113"})
    assert not is_isolated(at.game, at.number("uk-2-para-1"))
    at = island({"uk-2-para-1": "2113"}, landed=())
    assert is_isolated(at.game, at.number("uk-2-para-1"))


# -- 16.2.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-16.2.1a", "PS-16.2.1b", "PS-Fig7e")
def test_orders_needed() -> None:
    at = field({"ar-7-4a": "2213", "ar-hq-joffre": "2617", "uk-2-para-1": "2113"}, phase="ar_combat", ar={"2213": 5})
    assert at.over or at.reason("attack 2113")
    at = field({"ar-7-4a": "2213", "ar-hq-joffre": "2216", "uk-2-para-1": "2113"}, phase="ar_combat", dice=(6, 1, 1))
    attack(at, "2113", "ar-7-4a")
    assert at.events("CombatRolled"), "three clear hexes are 6 of 7"
    for hex_, ok in (("2216", True), ("2217", False)):
        at = island({"ar-7-4a": "2213", "ar-hq-joffre": hex_}, phase="ar_combat")
        assert in_command(at.game, at.number("ar-7-4a")) is ok
    at = island({"ar-7-4a": "2213", "ar-hq-joffre": "2216", "uk-2-para-1": "2315"}, phase="ar_combat")
    assert not in_command(at.game, at.number("ar-7-4a")), "British zones of control lie between"


@pytest.mark.case("CO-01")
@pytest.mark.clause("PS-16.2.1a", "PS-11.7.3a")
@pytest.mark.parametrize("strict", ["no", "yes"])
def test_guns_from_afar_need_none(strict: str) -> None:
    at = field(
        {"ar-3-arty-1": "2313", "uk-2-para-1": "2113", "ar-12-0a": "2213", "ar-hq-joffre": "2316"},
        phase="ar_combat", ar={"2313": 5}, settings={"strict_command": strict}, dice=(6,),
    )  # fmt: skip
    if strict == "yes":
        assert at.over or "barrage 2113" not in at.options()
    else:
        assert at.do("barrage 2113").targets("fire") == {"ar-3-arty-1"}


@pytest.mark.clause("PS-16.2.2b")
def test_headquarters_do_not_change_checks() -> None:
    at = island({"ar-7-4a": "2213", "ar-hq-joffre": "2213"}, supplies={"ar": {"2213": 1}})
    assert rating(at.game, at.number("ar-7-4a"), defending=True) == 3


# -- 18.1.1 ----------------------------------------------------------------------------------------------

PAIRS = ("uk-2-para-1", "uk-2-para-2", "uk-3-para-1", "uk-3-para-2", "uk-40-cdo-1", "uk-40-cdo-2")


@pytest.mark.case("G-16")
@pytest.mark.clause("PS-18.1.1a", "PS-18.1.1b", "PS-18.1.1c")
def test_mixed_battle_groups() -> None:
    def mixed(*attackers: str, lost: tuple[str, ...] = (), off: tuple[str, ...] = ()) -> bool:
        at = island({unit: "lost" if unit in lost else "off" if unit in off else "2113" for unit in PAIRS})
        return is_mixed(at.game, [at.number(unit) for unit in attackers])

    a, a2, b, b2, c, c2 = PAIRS
    assert mixed(a, b)
    assert not mixed(a, b, lost=(b2,))
    assert not mixed(a, b, off=(b2,))
    assert not mixed(a, a2, b)
    assert mixed(a, b, c)
    assert mixed(a, b, c, lost=(c2,))
    assert not mixed(a, b, c, lost=(b2, c2))


@pytest.mark.clause("PS-18.1.1a")
def test_a_mixed_battle_group_adds_to_the_die() -> None:
    units = {**PARAS, "uk-3-para-1": "2212", "uk-3-para-2": "2013", "ar-7-4a": "2213"}
    at = field(units, dice=(6, 1, 1, 1))
    passing(attack(at, "2213", "uk-2-para-1", "uk-3-para-1"))
    assert rolled(at)[2] == {"integrity": 1}
    at = field(units, dice=(6, 1, 1, 1))
    passing(attack(at, "2213", *BOTH))
    assert rolled(at)[2] == {}


@pytest.mark.clause("PS-15.4c", "PS-8.4.1b", "PS-14.1.3a")
def test_nobody_flies_to_the_supplies_at_stanley_airport() -> None:
    """There are as many counters as their player wishes; a British unit that has walked there has destroyed them."""
    for units, lets in (({}, False), ({"uk-2-para-1": "4724"}, True)):
        at = island({"uk-sas": "off", "uk-helicopter-1": "off", **units}, phase="uk_movement")
        at.do("fly uk-helicopter-1")
        assert ("4724" in at.targets("fly_to")) is lets
        at.do("hover", "insert uk-sas")
        assert ("4724" in at.targets("into")) is lets
        if not lets:
            assert at.reason("into 4724") == ("PS-14.1.3a", "enemy_there")
