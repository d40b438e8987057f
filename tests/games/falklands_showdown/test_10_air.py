"""9.4 reach, 9.5 interception, 10.6 and 10.7 air attacks (Ops 17 and 18), 10.5 stealth missions (Op 7)."""

from __future__ import annotations

import pytest
from waters import Waters, by_the_first, waters

from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand

RAID = {"ar-a4-1": "argentina", "ar-a4-2": "argentina", "ar-dgr-1": "argentina", "ar-puc-1": "port-stanley"}
A4S = {f"ar-a4-{number}": "argentina" for number in range(1, 9)}


def ar(units: dict[str, object], **more: object) -> Waters:
    return by_the_first(units, phase="ar_ops", **more)  # type: ignore[arg-type]


# -- 9.4 Reach -----------------------------------------------------------------------------------------


@pytest.mark.clause("FS-9.4b", "FS-9.4d", "FS-2.2c", "FS-7.1.17a")
def test_aircraft_from_argentina_reach_the_near_seas() -> None:
    names = ("arrow", "ardent", "argonaut", "alacrity", "active", "exeter", "minerva")
    everywhere = {f"uk-{name}": f"sea-{number}" for number, name in enumerate(names, 1)}
    everywhere["uk-bristol"] = "falklands-sea"
    t = ar({"ar-a4-1": "argentina", **everywhere}).do("op 17")
    assert t.targets("raid") == {"sea-1", "sea-2", "sea-3", "sea-6", "falklands-sea"}
    t = ar({"ar-spr-ent-1": "argentina", **everywhere}).do("op 17")
    assert t.targets("raid") == {"sea-1", "sea-2", "sea-3", "sea-6", "sea-7", "falklands-sea"}
    t = ar({"ar-puc-1": "goose-green", **everywhere}).do("op 17")
    assert t.targets("raid") == {"falklands-sea"}
    assert "op 17" not in ar({"ar-puc-1": "argentina", **everywhere}).options()


@pytest.mark.clause("FS-9.4c")
def test_only_the_super_etendard_goes_as_far_as_sea_7() -> None:
    t = ar({"ar-a4-1": "argentina", "ar-spr-ent-1": "argentina", "uk-arrow": "sea-7"}).do("op 17", "raid sea-7")
    assert t.options() == {"fly ar-spr-ent-1"}


@pytest.mark.clause("FS-9.4d", "FS-9.4e", "FS-6.3c")
def test_aircraft_on_the_islands_reach_the_islands() -> None:
    t = ar({**RAID, "uk-2p": "fox-bay", "uk-arrow": "sea-6"})
    assert t.do("op 18", "raid fox-bay").targets("fly") == set(RAID)
    t = ar({**RAID, "ar-a4-1": "goose-green", "uk-arrow": "sea-6"}).do("op 17", "raid sea-6")
    assert t.targets("fly") == {"ar-a4-2", "ar-dgr-1"}


@pytest.mark.clause("FS-7.1.8e")
def test_craters_keep_those_based_at_port_stanley_on_the_ground() -> None:
    t = ar({"ar-puc-1": "port-stanley", "ar-puc-3": "goose-green", "uk-2p": "fox-bay"}, black_buck=True)
    assert t.do("op 18", "raid fox-bay").targets("fly") == {"ar-puc-3"}
    t = ar({"ar-puc-1": "port-stanley", "ar-puc-3": "goose-green", "uk-2p": "fox-bay"})
    assert t.do("op 18", "raid fox-bay").targets("fly") == {"ar-puc-1", "ar-puc-3"}


@pytest.mark.clause("FS-9.4a")
def test_aircraft_are_at_their_base_afterwards() -> None:
    t = ar({**RAID, "uk-norland": "falklands-sea"}, dice=[6, 6])
    t.do("op 17", "raid falklands-sea", "fly ar-a4-1", "fly ar-puc-1", "go")
    assert (t.where("ar-a4-1"), t.where("ar-puc-1"), t.over) == ("argentina", "port-stanley", True)
    assert [(t.names(event.units), event.start, event.goal) for event in t.events("Flown")] == [
        (("ar-a4-1",), t.space("argentina"), t.space("falklands-sea")),
        (("ar-puc-1",), t.space("port-stanley"), t.space("falklands-sea")),
    ]


# -- 7.1 Op 17, Op 18 ----------------------------------------------------------------------------------


@pytest.mark.clause("FS-7.1.17a")
def test_counters_up_to_the_limit_attack() -> None:
    t = ar({**A4S, "uk-norland": "sea-6"}).do("op 17", "raid sea-6")
    limit = t.game.edition.limits.raid
    assert t.options() == {f"fly {name}" for name in A4S}
    t.do(*(f"fly ar-a4-{number}" for number in range(1, limit + 1)))
    assert t.options() == {"go"}
    t.roll(*[6] * limit)
    t.do("go")
    assert len(t.events("Fired")) == limit


@pytest.mark.clause("FS-11.3.2-3", "FS-11.3.5-2")
@pytest.mark.parametrize("event", ["2-3", "5-2"])
@pytest.mark.parametrize("number", [17, 18])
def test_events_limit_the_counters(event: str, number: int) -> None:
    goal = "sea-6" if number == 17 else "fox-bay"
    t = ar({**A4S, "uk-norland": "sea-6", "uk-2p": "fox-bay"}, event=event).do(f"op {number}", f"raid {goal}")
    limit = t.game.effect("raid_limit")
    assert 0 < limit < t.game.edition.limits.raid
    t.do(*(f"fly ar-a4-{number}" for number in range(1, limit + 1)))
    assert t.options() == {"go"}


@pytest.mark.clause("FS-10.6a", "FS-10.6e")
def test_ships_and_aircraft_fire_together() -> None:
    ships = {"uk-brilliant": "sea-6", "uk-ardent": "sea-6"}
    t = ar({**RAID, **ships}, dice=[1, 1, 1, 1]).do("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "go")
    assert (t.side, t.prompt, t.options()) == ("ar", "aim", {"at-unit uk-brilliant", "at-unit uk-ardent", "spread"})
    t.do("at-unit uk-ardent", "at-unit uk-ardent")
    assert (t.side, t.options()) == ("uk", {"at-unit ar-a4-1", "at-unit ar-a4-2", "spread"})
    t.do("at-unit ar-a4-1", "at-unit ar-a4-2")
    assert [t.where(name) for name in ("uk-ardent", "ar-a4-1", "ar-a4-2")] == ["lost", "lost", "lost"]
    assert t.points == 9


@pytest.mark.clause("FS-10.6b")
@pytest.mark.parametrize("more", [0, 1])
def test_a_carrier_is_named_by_more_counters_than_d_ships(more: int) -> None:
    raiders = waters().game.edition.limits.gauntlet
    screen = ("uk-ardent", "uk-arrow", "uk-active", "uk-antrim", "uk-avenger", "uk-antelope")[: raiders - more]
    ships = dict.fromkeys((*screen, "uk-hermes", "uk-norland"), "sea-6")
    t = ar({**A4S, **ships}).do("op 17", "raid sea-6", *(f"fly ar-a4-{n}" for n in range(1, raiders + 1)), "go")
    t.do("pass")
    assert ("at-unit uk-hermes" in t.options()) is bool(more)
    assert "at-unit uk-norland" in t.options()


@pytest.mark.clause("FS-10.6d")
def test_one_die_in_so_many_names_others_than_d_ships_while_those_are_there() -> None:
    each = waters().game.edition.limits.gauntlet
    raid = ("op 17", "raid sea-6", *(f"fly ar-a4-{n}" for n in range(1, 2 * each)), "go")
    ships = {"uk-ardent": "sea-6", "uk-active": "sea-6", "uk-norland": "sea-6", "uk-elk": "sea-6"}
    t = ar({**A4S, **ships}).do(*raid)
    assert t.targets("at-unit") == set(ships)
    t.do("at-unit uk-norland")
    assert t.targets("at-unit") == {"uk-ardent", "uk-active"}
    assert t.reason("at-unit uk-elk") == ("FS-10.6d", "most_at_screen")
    t = ar({**A4S, **ships}).do(*raid, "at-unit uk-ardent")
    assert t.targets("at-unit") == set(ships)
    t = ar({**A4S, **ships}, dice=[6] * (2 * each + 1)).do(*raid, "spread", "spread")
    names = [t.names((shot.target,))[0] for shot in t.events("Fired")]
    assert sum(name in ("uk-norland", "uk-elk") for name in names) == 1
    t = ar({**A4S, "uk-norland": "sea-6", "uk-elk": "sea-6"}).do(*raid, "at-unit uk-norland", "at-unit uk-elk")
    assert t.targets("at-unit") == {"uk-norland", "uk-elk"}


@pytest.mark.clause("FS-10.6d")
def test_a_raid_of_few_counters_names_d_ships_only() -> None:
    few = waters().game.edition.limits.gauntlet - 1
    ships = {"uk-ardent": "sea-6", "uk-active": "sea-6", "uk-norland": "sea-6"}
    t = ar({**A4S, **ships}).do("op 17", "raid sea-6", *(f"fly ar-a4-{n}" for n in range(1, few + 1)), "go")
    assert t.targets("at-unit") == {"uk-ardent", "uk-active"}


@pytest.mark.clause("FS-10.1b", "FS-10.6e")
def test_a_carrier_defends_itself_with_all_its_dice() -> None:
    t = ar({**RAID, "uk-hermes": "sea-6"})
    dice = t.game.edition.dice.carrier_air
    t.roll(6, *[6] * (dice - 1), t.factor("uk-hermes", "ar-a4-1"))
    t.do("op 17", "raid sea-6", "fly ar-a4-1", "go", "pass")
    assert t.where("ar-a4-1") == "lost"
    assert len(t.events("Fired")) == 1 + dice


@pytest.mark.clause("FS-11.3.3-4")
def test_the_first_bomb_on_each_ship_is_a_dud() -> None:
    places = {**A4S, "uk-norland": "sea-6"}
    raid = ("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "go")
    t = ar(places, dice=[1, 1], event="3-4").do(*raid)
    assert (t.unit("uk-norland").hits, len(t.events("Spared"))) == (1, 1)
    assert t.names(t.game.state.duds) == ("uk-norland",)
    t = ar(places, dice=[1, 1], event="3-4", duds=(t.number("uk-norland"),)).do(*raid)
    assert t.where("uk-norland") == "lost"
    t = ar({**places, "uk-elk": "sea-6"}, dice=[1, 1], event="3-4").do(*raid, "spread")
    assert (t.unit("uk-norland").hits, t.unit("uk-elk").hits) == (0, 0)
    assert t.names(t.game.state.duds) == ("uk-norland", "uk-elk")


@pytest.mark.clause("FS-11.3.3-4", "FS-10.11a")
def test_duds_are_bombs_that_fall_on_ships_of_the_uk() -> None:
    strike = {"uk-hermes": "sea-7", "ar-py": "sea-6"}
    t = waters(strike, dice=[1], event="3-4").do("op 17", "raid sea-6", "fly uk-hermes", "go")
    assert t.where("ar-py") == "lost"
    guns = {"uk-norland": "sea-6", "ar-py": "sea-6"}
    t = ar(guns, dice=[1], event="3-4").do("op 14", "sail ar-py", "to sea-6")
    assert (t.unit("uk-norland").hits, t.events("Spared")) == (1, [])


@pytest.mark.clause("FS-7.1.17b", "FS-10.6c", "FS-10.1f")
def test_carriers_strike_at_ships_next_to_them_and_meet_no_fire() -> None:
    t = waters({"uk-hermes": "sea-7", "uk-invincible": "sea-4", "ar-py": "sea-6", "ar-segui": "sea-1"})
    assert t.do("op 17").options() == {"raid sea-6"}
    assert t.do("raid sea-6").options() == {"fly uk-hermes"}
    t.roll(1, *[6] * (t.game.edition.dice.carrier_strike - 1))
    t.do("fly uk-hermes", "go")
    assert t.where("ar-py") == "lost"
    assert len(t.events("Fired")) == t.game.edition.dice.carrier_strike
    assert (t.over, [t.names(event.units) for event in t.events("Flown")]) == (True, [("uk-hermes",)])
    t = waters({"uk-hermes": "sea-7", "ar-py": "sea-7"}).do("op 17", "raid sea-7")
    assert t.options() == {"fly uk-hermes"}  # in its own area too


@pytest.mark.clause("FS-10.6c", "FS-10.6a", "FS-10.1c")
def test_only_at_aircraft_and_with_a_factor_is_fired() -> None:
    t = waters({"uk-hermes": "sea-7", "ar-py": "sea-6", "ar-segui": "sea-6"}).do("op 17", "raid sea-6")
    t.do("fly uk-hermes", "go")
    assert (t.prompt, fight_in_hand(t.game).second) == ("aim", ())
    ships = dict.fromkeys(("uk-brilliant", "uk-arrow", "uk-norland"), "sea-6")
    t = ar({**A4S, **ships}).do("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "go")
    assert t.names(fight_in_hand(t.game).second) == ("uk-brilliant", "uk-arrow")


@pytest.mark.clause("FS-7.1.17b")
def test_the_carrier_of_ar_counts_as_one_of_the_counters() -> None:
    t = ar({**A4S, "ar-25-de-mayo": "sea-1", "uk-brilliant": "sea-6"}).do("op 17", "raid sea-6")
    assert "fly ar-25-de-mayo" in t.options()
    planes = [f"ar-a4-{number}" for number in range(1, t.game.edition.limits.raid)]
    t.do("fly ar-25-de-mayo", *(f"fly {name}" for name in planes))
    assert t.options() == {"go"}
    fired = t.game.edition.dice.carrier_strike + len(planes) + 1
    t.roll(*[6] * fired)
    t.do("go")
    assert t.targets("at-unit") == set(planes)
    t.do("spread")
    assert len(t.events("Fired")) == fired


@pytest.mark.clause("FS-11.3.4-5")
def test_nobody_attacks_outside_the_zone_at_the_call_of_the_united_nations() -> None:
    t = ar({**A4S, "uk-norland": "sea-6", "uk-elk": "sea-3"}, event="4-5").do("op 17")
    assert t.targets("raid") == {"sea-6"}


@pytest.mark.clause("FS-11.3.1-6", "FS-11.3.2-1")
@pytest.mark.parametrize("event", ["1-6", "2-1"])
def test_weather_forbids_the_operations_of_the_air(event: str) -> None:
    places = {**A4S, "ar-spr-ent-1": "argentina", "uk-norland": "sea-6", "uk-2p": "fox-bay"}
    assert ar(places).options() >= {"op 7", "op 17", "op 18"}
    assert not ar(places, event=event).options() & {"op 7", "op 17", "op 18"}


@pytest.mark.clause("FS-7.1.18a", "FS-10.7a")
def test_aircraft_and_ground_units_fire_together() -> None:
    t = ar({**RAID, "uk-2p": "fox-bay", "uk-sas": "fox-bay", "ar-8": "fox-bay"}, dice=[1, 6, 1])
    t.do("op 18", "raid fox-bay", "fly ar-a4-1", "fly ar-a4-2", "go")
    assert t.options() == {"at-unit uk-2p", "at-unit uk-sas", "spread"}
    assert t.names(fight_in_hand(t.game).second) == ("uk-2p",)  # special forces have nothing against aircraft
    t.do("at-unit uk-2p", "at-unit uk-sas", "at-unit ar-a4-2")
    assert (t.unit("uk-2p").hits, t.where("uk-sas"), t.where("ar-a4-2")) == (1, "fox-bay", "lost")


@pytest.mark.clause("FS-7.1.18a", "FS-3.6c")
def test_bombs_that_clear_a_contested_area_give_it_back() -> None:
    t = ar({**RAID, "uk-sas": "fox-bay", "ar-8": "fox-bay"}, dice=[1], control={"fox-bay": "uk"})
    t.do("op 18", "raid fox-bay", "fly ar-a4-1", "go")
    assert (t.holder("fox-bay"), t.points) == ("ar", 9)


@pytest.mark.clause("FS-7.1.18b", "FS-10.8a")
def test_carriers_strike_at_ground_units_or_at_aircraft_on_the_ground() -> None:
    carriers = {"uk-hermes": "sea-7", "uk-invincible": "sea-7"}
    ashore = dict.fromkeys(("ar-12", "ar-puc-3", "ar-puc-4"), "goose-green")
    sent = ("op 18", "raid goose-green", "fly uk-hermes", "fly uk-invincible", "go")
    t = waters({**carriers, **ashore}).do(*sent)
    assert t.targets("at-unit") == set(ashore)
    t.do("at-unit ar-puc-3")
    assert t.targets("at-unit") == {"ar-puc-3", "ar-puc-4"}
    factor = t.game.type(t.number("uk-hermes")).factors[0]
    dice = 2 * t.game.edition.dice.carrier_strike
    t.roll(factor, *[factor + 1] * (dice - 1))
    t.do("spread")
    assert sorted(t.where(name) for name in ashore) == ["goose-green", "goose-green", "lost"]
    assert (t.where("ar-puc-3"), len(t.events("Fired")), t.over) == ("lost", dice, True)


@pytest.mark.clause("FS-7.1.18b")
def test_carriers_strike_at_land_from_the_zone() -> None:
    assert "op 18" not in waters({"uk-hermes": "sea-4", "ar-12": "goose-green"}).options()
    assert "op 18" not in waters({"uk-arrow": "falklands-sea", "ar-12": "goose-green"}).options()
    for area in ("sea-6", "sea-7", "falklands-sea"):
        assert "op 18" in waters({"uk-hermes": area, "ar-12": "goose-green"}).options()
    assert "op 18" not in waters({"uk-hermes": "sea-7", "ar-12": "goose-green"}, event="4-4").options()


@pytest.mark.clause("FS-7.1.17b")
def test_ships_that_are_no_carriers_do_not_strike() -> None:
    assert "op 17" not in waters({"uk-arrow": "sea-7", "ar-py": "falklands-sea"}).options()
    assert "op 17" not in ar({"ar-py": "sea-6", "uk-arrow": "falklands-sea"}).options()


@pytest.mark.clause("FS-7.1.18a", "FS-9.4b", "FS-9.4d")
def test_only_aircraft_of_ar_attack_on_land() -> None:
    places = {"uk-2p": "fox-bay", "ar-12": "goose-green", "ar-25-de-mayo": "falklands-sea"}
    assert "op 18" not in ar(places).options()
    assert ar({**places, **RAID}).do("op 18", "raid fox-bay").targets("fly") == set(RAID)


# -- 9.5 Interception ----------------------------------------------------------------------------------

CAP = {"uk-hermes": "sea-7", "uk-norland": "sea-6"}


@pytest.mark.clause("FS-9.5a", "FS-9.5b", "FS-9.5d")
def test_carriers_meet_what_comes_from_argentina() -> None:
    t = ar({**RAID, **CAP}, dice=[3, 4, 4, 2]).do("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "go")
    assert (t.side, t.prompt, t.options()) == ("uk", "intercept", {"intercept", "pass"})
    assert t.ask.coming().place == "Sea Area 6"  # as it is printed: a standing order names it
    t.do("intercept")
    assert t.options() == {"at-unit ar-a4-1", "at-unit ar-a4-2", "spread"}
    t.do("spread")
    assert (t.where("ar-a4-1"), t.where("ar-a4-2")) == ("lost", "argentina")
    assert [t.names((shot.shooter,))[0] for shot in t.events("Fired")] == ["uk-hermes"] * 3 + ["ar-a4-2"]
    assert t.unit("uk-norland").hits == 1


@pytest.mark.clause("FS-9.5a", "FS-9.5f", "FS-11.3.3-3")
@pytest.mark.parametrize(
    ("carrier", "goal", "flier", "event", "asked"),
    [
        ("falklands-sea", "sea-6", "ar-a4-1", "1-1", True),
        ("sea-6", "falklands-sea", "ar-a4-1", "1-1", True),
        ("sea-7", "sea-6", "ar-a4-1", "1-1", True),
        ("sea-7", "sea-6", "ar-a4-1", "3-3", False),
        ("sea-4", "sea-6", "ar-a4-1", "1-1", False),
        ("sea-7", "sea-3", "ar-a4-1", "1-1", False),
        ("sea-7", "falklands-sea", "ar-a4-1", "1-1", True),
        ("sea-7", "falklands-sea", "ar-puc-1", "1-1", False),
    ],
)
def test_when_there_is_an_interception(carrier: str, goal: str, flier: str, event: str, asked: bool) -> None:
    t = ar({**RAID, "uk-hermes": carrier, "uk-norland": goal}, dice=[6], event=event)
    t.do("op 17", f"raid {goal}", f"fly {flier}", "go")
    assert t.over is not asked


@pytest.mark.clause("FS-9.5a")
def test_only_those_from_argentina_are_met() -> None:
    t = ar({**RAID, "uk-hermes": "sea-7", "uk-2p": "fox-bay"}, dice=[6] * 9)
    t.do("op 18", "raid fox-bay", "fly ar-a4-1", "fly ar-puc-1", "fly ar-dgr-1", "go", "intercept")
    assert t.targets("at-unit") == {"ar-a4-1", "ar-dgr-1"}


@pytest.mark.clause("FS-9.5d")
def test_the_operation_ends_when_nothing_is_left() -> None:
    t = ar({**RAID, **CAP}, dice=[3, 6, 6]).do("op 17", "raid sea-6", "fly ar-a4-1", "go", "intercept")
    assert (t.over, t.where("ar-a4-1"), t.unit("uk-norland").hits) == (True, "lost", 0)


@pytest.mark.clause("FS-9.5c")
def test_escorts_may_each_save_one() -> None:
    places = {**RAID, **CAP, "ar-m3-1": "argentina"}
    fly = ("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "fly ar-dgr-1", "fly ar-m3-1", "go", "intercept")
    hit, saved = waters().factor("uk-hermes", "ar-a4-1"), waters().game.edition.faces.escort
    t = ar(places, dice=[hit, hit, hit, saved, saved + 1, 6, 6, 6]).do(*fly)
    t.do("at-unit ar-a4-1", "at-unit ar-a4-2", "at-unit ar-dgr-1")
    assert (t.side, t.prompt, t.names(t.ask.about)) == ("ar", "escort", ("ar-dgr-1",))
    assert t.options() == {"choose ar-a4-1", "choose ar-a4-2", "choose ar-dgr-1", "pass"}
    t.do("choose ar-dgr-1")
    assert t.names(t.ask.about) == ("ar-m3-1",)
    assert t.options() == {"choose ar-a4-1", "choose ar-a4-2", "pass"}
    t.do("choose ar-a4-1")
    assert [t.where(name) for name in ("ar-a4-1", "ar-a4-2", "ar-dgr-1")] == ["lost", "lost", "argentina"]
    assert t.names(shot.shooter for shot in t.events("Fired")[3:]) == ("ar-dgr-1", "ar-m3-1")


@pytest.mark.clause("FS-9.5c")
def test_an_escort_need_not_try_and_is_not_asked_for_nobody() -> None:
    places = {**CAP, "ar-dgr-1": "argentina"}
    t = ar(places, dice=[4, 4, 4, 6]).do("op 17", "raid sea-6", "fly ar-dgr-1", "go", "intercept")
    assert (t.over, t.dice_left()) == (True, ())
    t = ar(places, dice=[3, 6, 6]).do("op 17", "raid sea-6", "fly ar-dgr-1", "go", "intercept", "pass")
    assert t.where("ar-dgr-1") == "lost"


@pytest.mark.clause("FS-9.5e", "FS-7.0f")
def test_one_interception_which_uses_up_no_operation() -> None:
    t = ar({**RAID, **CAP}, dice=[6] * 4).do("op 17", "raid sea-6", "fly ar-a4-1", "go", "intercept")
    assert t.over
    assert (t.game.state.operations, t.log_kinds().count("Intercepted")) == (30, 1)


# -- 10.5 Stealth missions -----------------------------------------------------------------------------

ETENDARD = {"ar-spr-ent-1": "argentina"}


@pytest.mark.clause("FS-7.1.7a", "FS-10.5a", "FS-10.5b", "FS-10.5e")
def test_a_stealth_mission_hits_a_ship_of_the_zone_unopposed() -> None:
    t = ar({**ETENDARD, "uk-hermes": "sea-7", "uk-elk": "sea-3"}).do("op 7")
    assert t.options() == {"attack uk-hermes"}
    t.roll(t.factor("ar-spr-ent-1", "uk-hermes"))
    t.do("attack uk-hermes")
    assert (t.unit("uk-hermes").hits, t.game.state.stealth, t.over) == (
        1,
        t.game.edition.track.stealth_missions - 1,
        True,
    )
    assert len(t.events("Fired")) == 1


@pytest.mark.clause("FS-10.5d")
def test_a_hit_of_a_missile_counts_two_but_one_on_a_carrier() -> None:
    t = ar({**ETENDARD, "uk-norland": "sea-7", "uk-2p": "uk-norland"}, dice=[1]).do("op 7", "attack uk-norland")
    assert (t.where("uk-norland"), t.where("uk-2p"), t.points) == ("lost", "lost", 9)
    t = ar({**ETENDARD, "uk-arrow": "sea-7"}, dice=[1]).do("op 7", "attack uk-arrow")
    assert t.where("uk-arrow") == "lost"
    t = ar({**ETENDARD, "uk-hermes": "sea-7"}, dice=[1]).do("op 7", "attack uk-hermes")
    assert (t.where("uk-hermes"), t.unit("uk-hermes").hits) == ("sea-7", 1)


@pytest.mark.clause("FS-10.5c")
@pytest.mark.parametrize(("missing", "above", "hit"), [(1, (0,), True), (0, (0, 0), True), (0, (0, 1), False)])
def test_d_ships_may_decoy_the_missile(missing: int, above: tuple[int, ...], hit: bool) -> None:
    """`above`: by how much the faces of the missile and of the decoy lie above the highest that hits or stands."""
    edition = waters().game.edition
    screen = ("uk-brilliant", "uk-arrow", "uk-ardent", "uk-active", "uk-exeter")[: edition.limits.decoys - missing]
    t = ar({**ETENDARD, **dict.fromkeys(screen, "sea-6"), "uk-hermes": "sea-6"}).do("op 7")
    best = (t.factor("ar-spr-ent-1", "uk-hermes"), edition.faces.decoy)
    t.roll(*(face + more for face, more in zip(best, above, strict=False)))
    t.do("attack uk-hermes")
    assert (bool(t.unit("uk-hermes").hits), t.dice_left()) == (hit, ())


@pytest.mark.clause("FS-10.5c")
def test_a_missile_that_misses_needs_no_decoy() -> None:
    screen = dict.fromkeys(("uk-brilliant", "uk-arrow", "uk-ardent", "uk-active", "uk-exeter"), "sea-6")
    t = ar({**ETENDARD, **screen, "uk-hermes": "sea-6"}, dice=[6]).do("op 7", "attack uk-hermes")
    assert (t.unit("uk-hermes").hits, t.over) == (0, True)


@pytest.mark.clause("FS-10.5e", "FS-7.1.7a")
def test_what_a_stealth_mission_needs() -> None:
    assert "op 7" in ar({**ETENDARD, "uk-elk": "sea-6"}, stealth=1).options()
    assert "op 7" not in ar({**ETENDARD, "uk-elk": "sea-6"}, stealth=0).options()
    assert "op 7" not in ar({"ar-spr-ent-1": "lost", "uk-elk": "sea-6"}).options()
    assert "op 7" not in ar({**ETENDARD, "uk-elk": "sea-5"}).options()
    assert "op 7" not in ar({"ar-spr-ent-1": "goose-green", "uk-elk": "sea-6"}).options()
    assert "op 7" in ar({"ar-spr-ent-1": "goose-green", "uk-elk": "falklands-sea"}).options()


@pytest.mark.clause("FS-11.3.3-2")
@pytest.mark.parametrize(("event", "above", "used"), [("3-2", 1, 0), ("3-2", 0, 1), ("1-1", 1, 1)])
def test_a_miss_under_satellite_pictures_does_not_count(event: str, above: int, used: int) -> None:
    t = ar({**ETENDARD, "uk-fearless": "sea-6"}, event=event)
    t.roll(t.factor("ar-spr-ent-1", "uk-fearless") + above)
    t.do("op 7", "attack uk-fearless")
    assert t.game.state.stealth == t.game.edition.track.stealth_missions - used
