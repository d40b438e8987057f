"""2.2, 7, 11, 14, 17 An eleventh reader's cases on land: two chapters that meet, and two of each."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import FOGGY, UK
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled, until
from games.port_stanley.island import CLOCK, island
from games.port_stanley.sky import on, sky

LONGDON = "4123"
RING = {"uk-2-para-1": "2212", "uk-2-para-2": "2212", "uk-3-para-1": "2314", "uk-40-cdo-1": "2114"}


# -- 12.7.2 demoralized ----------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.7.2j", "PS-11.7.3b", "PS-2.2h")
def test_who_is_demoralized_by_bombs_checks_for_shells_with_one_less_and_is_not_demoralized_twice() -> None:
    units = {"ar-7-4a": "2213", "uk-29-arty-1": "2012", "uk-sas": "2113"}
    at = sky(units, phase="uk_combat", boxes={"ground": 1}, supplies={"uk": {"2012": 3}}, dice=(1, 3, 1, 1, 2))
    at.do("bomb_troops 2213")
    on(at, "barrage 2213", "fire uk-29-arty-1", "designate")
    assert [(face, need, passed) for _, face, _, need, passed in checks(at)] == [(3, 3, False), (2, 2, False)]
    assert rating(at.game, at.number("ar-7-4a")) == 2


@pytest.mark.clause("PS-2.2a", "PS-12.7.2j")
@pytest.mark.parametrize(("phase", "left_with_it"), [("ar_combat", {"ar"}), ("uk_combat", {"uk"})])
def test_only_the_defenders_of_a_combat_phase_recover_in_it(phase: str, left_with_it: set[str]) -> None:
    units = {
        side: {"at": hex_, "demoralized": CLOCK - 4} for side, hex_ in (("ar-7-4a", "2213"), ("uk-2-para-1", "2513"))
    }
    at = island(units, phase=phase)
    assert {unit[:2] for unit in units if at.unit(unit).demoralized} == left_with_it


@pytest.mark.clause("PS-12.7.2j", "PS-11.4a")
def test_who_was_bombed_in_the_argentine_phase_attacks_with_one_less() -> None:
    units = {"uk-2-para-1": {"at": "2113", "demoralized": CLOCK - 2}, "ar-7-4a": "2213"}
    at = passing(attack(field(units, dice=(4, 3, 1)), "2213", "uk-2-para-1"))
    assert checks(at)[0] == ("uk-2-para-1", 3, 2, 5, False)


# -- 17 at once ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.3.3b", "PS-17.2.1h", "PS-17.1a")
def test_a_summit_that_is_occupied_again_lifts_low_morale_for_who_moves_after_that() -> None:
    at = island(
        {"ar-7-4a": "4223", "ar-6-4": "4225"}, phase="ar_movement", morale=5,
        yielded=(island().space(LONGDON),), summits=(island().space(LONGDON),),
    )  # fmt: skip
    other = at.number("ar-6-4")
    assert left(at.game, other) == 10
    at.do("move ar-7-4a", f"to {LONGDON}")
    assert (at.morale, left(at.game, other)) == (6, 14)


@pytest.mark.clause("PS-17.2.1f")
def test_each_attack_that_hurts_nobody_raises_morale_and_a_barrage_does_not() -> None:
    units = {
        "uk-2-para-1": "2113", "ar-7-4a": "2213", "uk-3-para-1": "2516", "ar-12-2a": "2616",
        "uk-29-arty-1": "2112", "ar-7-3": "2314",
    }  # fmt: skip
    at = field(units, uk={"2112": 9, "2516": 9}, dice=(6,) * 12)
    plan(at, "2213", "uk-2-para-1")
    at.do("barrage 2314", "fire uk-29-arty-1", "designate")
    done(plan(at, "2616", "uk-3-para-1"))
    while not at.over:
        at.do(next(verb for verb in ("pass", "stand", *sorted(at.options())) if verb in at.options()))
    assert len(at.events("CombatRolled")) == 2
    assert at.morale == 12 + 2 + len(at.events("StepLost")), "steps that the attackers pay to stay count for themselves"


@pytest.mark.clause("PS-17.3.2a", "PS-11.6a")
def test_an_advance_is_no_movement_and_asks_for_no_check_to_enter_a_zone() -> None:
    units = {
        "ar-3-6": "2213", "ar-4-5": "2213", "ar-hq-joffre": "2313", "uk-42-cdo-2": "2113", "uk-3-para-1": "2013",
    }  # fmt: skip
    at = field(units, phase="ar_combat", morale=8, ar={"2213": 9}, dice=(1, 6))
    until(attack(at, "2113", "ar-3-6", "ar-4-5"), "advance").do("advance ar-3-6")
    assert (at.where("ar-3-6"), [unit for unit, *_ in checks(at)]) == ("2113", ["uk-42-cdo-2"])


@pytest.mark.clause("PS-17.3.2a", "PS-8.4.2a")
@pytest.mark.parametrize(("face", "where"), [(3, "2011"), (2, "2112")])
def test_the_one_hex_after_a_flight_into_a_zone_needs_a_check_at_moderate_morale(face: int, where: str) -> None:
    units = {"ar-helicopter-1": "1810", "ar-12-2a": "1810", "uk-2-para-1": "2113"}
    at = island(units, phase="ar_movement", morale=8, available=(1, 0), dice=(face,))
    at.do("fly ar-helicopter-1", "lift ar-12-2a", "drop 2011", "move ar-12-2a")
    assert "to 2112" in at.options()
    at.do("to 2112")
    assert at.where("ar-12-2a") == where


@pytest.mark.clause("PS-17.3.2a", "PS-7.2d")
def test_the_zone_of_those_aboard_is_entered_by_a_check_too() -> None:
    beach = island().space("1119")
    units = {
        "uk-fearless": {"at": "1118", "bound": beach, "moved": CLOCK - 1}, "uk-2-para-1": "uk-fearless",
        "ar-12-2a": "1119", "ar-12-2b": "1120",
    }  # fmt: skip
    at = island(units, phase="ar_combat", morale=8, approached=(beach,), dice=(3,)).do("move ar-12-2b", "to 1119")
    assert (at.where("ar-12-2b"), at.dice_left()) == ("1120", ())


# -- 11.5, 11.6 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.3aj", "PS-11.5.2e")
def test_who_passes_an_e_and_cannot_retreat_is_eliminated() -> None:
    units = RING | {"uk-40-cdo-2": "2114", "uk-3-para-2": "2314", "ar-7-4a": "2213"}
    at = field(units, uk={"2212": 9, "2114": 9, "2314": 9}, dice=(3, 1))
    attack(at, "2213", *(unit for unit in units if unit.startswith("uk")))
    passing(at)
    assert (rolled(at)[-1].split("/")[1][0], checks(at)[-1][-1]) == ("E", True)
    assert (at.where("ar-7-4a"), at.morale) == ("lost", 11)


@pytest.mark.clause("PS-11.5.6a", "PS-11.5.6b", "PS-17.2.3b")
def test_who_fails_an_s_and_stays_pays_both_his_steps_and_keeps_the_enemy_out() -> None:
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"}
    at = field(units, dice=(3, 1, 1, 6))
    until(attack(at, "2213", "uk-2-para-1", "uk-2-para-2"), "retreat")
    assert (rolled(at)[-1], at.unit("ar-7-4a").reduced, at.where("ar-7-4a")) == ("R/S", True, "2213")
    until(at.do("stand"), "advance")
    assert (at.where("ar-7-4a"), at.morale, at.over) == ("lost", 11, True)


@pytest.mark.clause("PS-11.6a", "PS-11.6e", "PS-21.1d")
def test_the_defender_who_advances_takes_air_defence_and_supplies_that_the_attackers_leave() -> None:
    units = {"uk-2-para-1": "2113", "uk-t-battery-1": "2113", "ar-3-6": "2213", "ar-4-5": "2213"}
    at = field(units, uk={"2113": 4}, dice=(6, 6))
    until(attack(at, "2213", "uk-2-para-1"), "advance")
    assert (at.side, at.supplies("2113", "uk")) == ("ar", 3)
    before = at.morale, at.points
    at.do("advance ar-3-6")
    assert (at.where("uk-t-battery-1"), at.supplies("2113", "uk")) == ("lost", 0)
    assert (at.morale, at.points) == (before[0], before[1] + 1)


@pytest.mark.clause("PS-14.1.2c", "PS-11.5.6a", "PS-14.1.7b")
@pytest.mark.parametrize(("reduced", "attacker", "choices"), [(False, "ar-12-1", True), (True, "ar-12-0a", False)])
def test_special_forces_alone_stand_by_a_step_as_long_as_they_have_a_strength(
    reduced: bool, attacker: str, choices: bool
) -> None:
    units = {"uk-sas": {"at": "2113", "reduced": reduced}, attacker: "2213", "ar-hq-joffre": "2314"}
    at = field(units, phase="ar_combat", uk={}, ar={"2213": 3}, dice=(1, 1, 6))
    until(attack(at, "2113", attacker), "retreat")  # it goes without a question where there is but one way
    strength = int(not reduced)
    assert (*rolled(at)[:2], rolled(at)[-1]) == (strength, strength, "R+1/R+2")
    assert (not at.over and "stand" in at.options()) is choices
    assert choices or at.where("uk-sas") != "2113"


@pytest.mark.clause("PS-11.3af", "PS-13.2b")
@pytest.mark.parametrize(("positions", "added"), [({"2213": 1}, False), ({"2213": 1, "2214": 1}, True)])
def test_of_two_hexes_attacked_together_both_must_be_dug_in(positions: dict[str, int], added: bool) -> None:
    units = {"uk-2-para-1": "2114", "uk-2-para-2": "2114", "ar-7-4a": "2213", "ar-12-2a": "2214"}
    at = field(units, uk={"2114": 9}, positions=positions, dice=(6,) * 9)
    at.do("attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "include 2214", "designate")
    passing(done(at))
    assert ("position" in rolled(at)[2]) is added


@pytest.mark.clause("PS-11.2e", "PS-11.6a", "PS-11.5.7a")
@pytest.mark.parametrize(("face", "retreats"), [(6, True), (1, False)])
def test_after_an_attack_that_proved_too_weak_nobody_advances_or_falls_back_by_choice(
    face: int, retreats: bool
) -> None:
    """No combat has been fought: who passes his check stays where he is, and the enemy does as well."""
    down = {"at": "2213", "down": True}
    units = {"uk-blues-royals": {"at": "2113", "reduced": True}, "ar-3-6": down, "ar-4-5": down}
    at = attack(field(units, ar={"2213": 9}, dice=(face,)), "2213", "uk-blues-royals")
    assert at.event("AttackFailed")
    if retreats:
        assert (at.side, at.prompt) == ("uk", "retreat")
        at.do(f"retreat {min(at.targets('retreat'))}")
    assert at.over
    assert (at.where("uk-blues-royals") == "2113") is not retreats
    assert (at.where("ar-3-6"), at.morale) == ("2213", 12)


# -- 8.4.2 the one hex -----------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.2a", "PS-16.1.3c", "PS-17.2.3c")
def test_the_one_hex_after_a_flight_takes_a_general_and_leads_no_further() -> None:
    units = {"uk-helicopter-1": "2011", "uk-42-cdo-2": "2011", "ar-hq-joffre": "2213", "ar-marine-aa-1": "2213"}
    at = island(units, supplies={"ar": {"2213": 2}}).do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2113")
    at.do("move uk-42-cdo-2", "to 2213")
    assert (at.where("ar-hq-joffre"), at.where("ar-marine-aa-1"), at.supplies("2213", "ar")) == ("lost", "lost", 0)
    assert at.morale == 11
    assert at.reason("move uk-42-cdo-2") == ("PS-8.6a", "carried")


@pytest.mark.clause("PS-8.4.1c", "PS-17.2.3g", "PS-17.2.3c")
def test_a_company_flown_onto_a_summit_takes_it_and_the_one_hex_on_is_no_retreat_from_there() -> None:
    units = {"uk-helicopter-1": "4022", "uk-42-cdo-2": "4022"}
    at = island(units).do("fly uk-helicopter-1", "lift uk-42-cdo-2", f"drop {LONGDON}")
    assert at.morale == 11
    at.do("move uk-42-cdo-2", "to 4022")
    assert (at.morale, at.game.state.yielded) == (11, (at.space(LONGDON),))


# -- 10.2, 14.1 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-10.2.1a", "PS-10.2.2a")
def test_each_of_two_stacks_beside_a_hex_reconnoitres_it() -> None:
    units = {"uk-2-para-1": "2113", "uk-3-para-1": "2314", "ar-7-4a": {"at": "2213", "down": True}}
    at = island(units, phase="uk_combat", dice=(6, 6)).do("scout uk-2-para-1", "reconnoitre")
    at.do("scout uk-3-para-1", "reconnoitre")
    assert len(at.events("Reconnoitred")) == 2


@pytest.mark.clause("PS-14.1.3c", "PS-10.2.1c")
def test_special_forces_that_came_in_the_landing_phase_move_and_then_reconnoitre() -> None:
    units = {"uk-sas": "off", "ar-7-4a": {"at": "2213", "down": True}}
    at = island(units, phase="landing", whole=True, dice=(6,)).do("announced", "insert uk-sas", "into 2012")
    while at.game.state.phase != 7:
        at.do(next(verb for verb in ("end", "end_strikes", "end_attacks", "pass") if verb in at.options()))
    at.do("move uk-sas", "to 2113", "no_zone", "end")
    assert "scout uk-sas" in at.options()


@pytest.mark.clause("PS-14.1.6j", "PS-19.3c", "PS-14.4a")
def test_a_raid_destroys_the_airport_at_once_that_takes_two_attacks_from_the_air() -> None:
    at = island(
        {"uk-sas": "4723"}, phase="uk_combat", airfields={"ar": {"4724": 4}}, dice=(1,),
    ).do("end", "raid uk-sas", "against 4724", "on_airfield", "remain")  # fmt: skip
    assert (at.game.state.airport_hit, at.game.airfield_in(at.space("4724"))) == (True, None)


@pytest.mark.clause("PS-17.2.1d", "PS-14.1.4a")
def test_two_raids_that_fail_give_a_point_each() -> None:
    units = {"uk-sas": "1328", "uk-sbs": "4723"}
    at = island(
        units | {"ar-7-4a": "1329", "ar-7-4b": "4724"}, phase="uk_combat", airfields={"ar": {"1329": 1, "4724": 1}},
        dice=(5, 5),
    ).do("end", "raid uk-sas", "against 1329", "on_airfield", "remain")  # fmt: skip
    at.do("raid uk-sbs", "against 4724", "on_airfield", "remain")
    assert at.morale == 14


# -- 4.3, 16.2.2 -----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.3z", "PS-11.3aa", "PS-11.3ah")
def test_fog_helps_argentine_attackers_too_and_a_general_makes_up_for_moderate_morale() -> None:
    units = {"uk-2-para-1": "2113", "ar-3-6": "2213", "ar-hq-joffre": "2313", "ar-hq-menendez": "2314"}
    at = field(units, phase="ar_combat", morale=8, effect=FOGGY, dice=(6,) * 4)
    passing(attack(at, "2113", "ar-3-6"))
    assert sum(rolled(at)[2].values()) == -1
    assert rolled(at)[3] == 5


@pytest.mark.clause("PS-16.1.3a", "PS-17.2.3c", "PS-17.2.3b")
def test_both_generals_fall_with_the_last_unit_around_them_and_each_costs_a_point() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-hq-joffre": "2213", "ar-hq-menendez": "2213",
        "ar-7-3": {"at": "2213", "reduced": True},
    }  # fmt: skip
    at = passing(attack(field(units, dice=(1, 6)), "2213", "uk-2-para-1", "uk-2-para-2"))
    assert rolled(at)[-1].startswith("./E")
    assert (at.morale, at.where("ar-hq-joffre"), at.where("ar-hq-menendez")) == (9, "lost", "lost")
    assert at.game.state.winner != UK
