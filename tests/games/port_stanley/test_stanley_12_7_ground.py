"""12.7 Ground attack and support, 12.8 airfield suppression, 12.9 air reconnaissance."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.conformance.views import seen_by
from beachhead.games.port_stanley.model import Missions
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import line_in, line_of, support_line
from games.port_stanley.island import Island, island
from games.port_stanley.sky import DOWN, on, sky


def british(units: Any = None, *, dice: Any = (), boxes: Any = None, **state: Any) -> Island:
    return sky(units, phase="uk_combat", dice=dice, boxes=boxes or {"ground": 4}, **state)


# -- lines -----------------------------------------------------------------------------------------------


@pytest.mark.case("AI-10")
@pytest.mark.clause("PS-12.7.2b", "PS-12.7.2c", "PS-12.7.2d", "PS-12.7.2e", "PS-12.7.2f")
@pytest.mark.parametrize(
    ("units", "supplies", "line"),
    [
        (["ar-12-2a"], 0, "less"),
        (["ar-12-0a"], 0, "less"),
        (["ar-12-2a", "ar-3-arty-1"], 1, "less"),
        (["ar-3-arty-1", "ar-3-arty-2", "ar-hq-joffre"], 0, "less"),
        (["ar-7-4a"], 0, "one"),
        (["ar-7-4a", "ar-dummy-1"], 0, "one"),
        (["ar-12-2a", "ar-12-2b"], 0, "one"),
        (["ar-7-4a", "ar-601-aa-1"], 0, "one_other"),
        (["ar-7-4a"], 1, "one_other"),
        (["ar-7-4a", "ar-12-2a"], 0, "one_other"),
        (["ar-12-2a", "ar-12-2b", "ar-5-marine"], 0, "one_other"),
        (["ar-7-4a", "ar-7-4b"], 0, "two"),
        (["ar-7-4a", "ar-7-4b", "ar-601-aa-1"], 0, "two"),
    ],
)
def test_ai_10_which_line(units: list[str], supplies: int, line: str) -> None:
    at = island(dict.fromkeys(units, "2213"), supplies={"ar": {"2213": supplies}} if supplies else {})
    assert line_in(at.game, at.space("2213"), 1) == line


@pytest.mark.case("AI-10")
@pytest.mark.clause("PS-12.7.2d")
def test_ai_10_two_reduced_battalions() -> None:
    halves = {name: {"at": "2213", "reduced": True} for name in ("ar-7-4a", "ar-7-4b")}
    at = island(halves)
    assert line_of(at.game, [at.number(name) for name in halves]) == "one"


@pytest.mark.case("AI-10", "G-11")
@pytest.mark.clause("PS-12.7.5a", "PS-12.7.5b")
def test_ai_10_support_reads_the_largest_stack_of_attackers() -> None:
    at = island({"uk-2-para-1": "2113", "uk-2-para-2": "2113", "uk-3-para-1": "2212"})
    one, two, other = (at.number(name) for name in ("uk-2-para-1", "uk-2-para-2", "uk-3-para-1"))
    assert support_line(at.game, [one, two, other]) == "two"
    assert support_line(at.game, [one, other]) == "one"


# -- 12.7.2, 12.7.4 --------------------------------------------------------------------------------------


@pytest.mark.case("AI-12")
@pytest.mark.clause("PS-12.7.4a", "PS-12.7.4c", "PS-11.8a", "PS-12.7.2a", "PS-21.1a")
def test_ai_12_infantry_shoots_back() -> None:
    stack = dict.fromkeys(("ar-7-4a", "ar-601-aa-1", "ar-marine-aa-1"), "2213")
    at = british(stack, dice=[6, 5, 6]).do("bomb_troops 2213", "send 4")
    told = at.event("AirDefenceRolled")
    assert (told.defence, told.row, told.aircraft, told.result, told.lost) == (2, 7, 4, "0*", 1)
    bombs = at.event("Bombarded")
    assert (bombs.strength, bombs.line, bombs.column) == (4, "one_other", 2)
    assert (at.game.state.harriers, at.points) == (7, 1)
    assert at.game.state.missions == Missions(ground=3)
    plain = british({"ar-7-3": "2213"}, dice=[6, 6, 3], boxes={"ground": 2}).do("bomb_troops 2213", "send 2")
    told = plain.event("AirDefenceRolled")
    assert (told.row, told.result, told.lost) == (6, "0*", 0)
    assert plain.dice_left() == ()


@pytest.mark.case("DU-02")
@pytest.mark.clause("PS-12.7.2h", "PS-12.7.2i", "PS-12.7.2j", "PS-15.2c")
def test_du_02_reduced_means_known() -> None:
    stack = {name: {"at": "2213", **DOWN} for name in ("ar-7-4a", "ar-7-3")}
    at = british(stack, dice=[1, 1, 6, 1], boxes={"ground": 6})
    at.do("bomb_troops 2213", "send 6", "hold_fire")
    assert at.event("Bombarded").line == "two"
    assert (at.side, at.prompt, at.targets("suffer")) == ("ar", "loss", {"ar-7-4a", "ar-7-3"})
    at.do("suffer ar-7-3")
    assert at.unit("ar-7-3").reduced
    assert (at.unit("ar-7-3").down, at.unit("ar-7-4a").down) == (False, True)
    passed = [check.passed for check in at.events("MoraleChecked", "ar")]
    assert passed == [True, False]
    assert (at.unit("ar-7-4a").demoralized > 0, at.unit("ar-7-3").demoralized > 0) == (False, True)


@pytest.mark.clause("PS-12.7.2i", "PS-14.5a")
@pytest.mark.parametrize("other", ["ar-dummy-1", "ar-hq-joffre", "ar-7-3"])
def test_the_checks_of_a_stack_face_down_do_not_tell_how_many_are_no_dummies(other: str) -> None:
    stack = {name: {"at": "2213", **DOWN} for name in ("ar-7-4a", other)}
    at = british(stack, dice=[1, 1, 1, 1], boxes={"ground": 2})
    at.do("bomb_troops 2213", "send 2", "hold_fire")
    assert at.event("Bombarded").result == "D"
    assert at.dice_left() == (), "as many dice for a dummy"
    assert [told.hex for told in at.events("StackChecked", "uk")] == [at.space("2213")]
    assert not at.events("MoraleChecked", "uk")
    assert len(at.events("MoraleChecked", "ar")) == (2 if other == "ar-7-3" else 1)


@pytest.mark.clause("PS-12.7.2h", "PS-12.7.2i")
def test_the_owner_chooses_among_those_that_are_shown_too() -> None:
    stack = dict.fromkeys(("ar-7-4a", "ar-12-2a", "ar-hq-joffre"), "2213")
    at = british(stack, dice=[1, 1, 1], boxes={"ground": 3}).do("bomb_troops 2213", "send 3")
    assert at.event("Bombarded").result == "1"
    assert at.targets("suffer") == {"ar-7-4a", "ar-12-2a"}
    at.do("suffer ar-12-2a")
    assert at.where("ar-12-2a") == "lost"
    assert [told.unit for told in at.events("MoraleChecked")] == [at.number("ar-7-4a")]
    alone = british({"ar-7-4a": "2213"}, dice=[1, 1, 1], boxes={"ground": 3}).do("bomb_troops 2213", "send 3")
    assert alone.over
    assert alone.unit("ar-7-4a").reduced


@pytest.mark.clause("PS-12.7.4c", "PS-12.7.4a")
def test_batteries_that_the_bombs_destroy_have_shot_before() -> None:
    at = british({"ar-601-aa-1": "2213"}, dice=[1, 6, 3], boxes={"ground": 3}).do("bomb_troops 2213", "send 3")
    assert at.where("ar-601-aa-1") == "lost"
    assert at.event("AirDefenceRolled").defence == 1


@pytest.mark.clause("PS-12.7.2g")
def test_positions_add_2_to_the_die() -> None:
    for positions, added, result in (({"2213": 1}, 2, "-"), ({}, 0, "D")):
        at = british({"ar-7-4a": "2213"}, dice=[1, 1, 1], positions=positions).do(
            "bomb_troops 2213", "send 1", "end_strikes"
        )
        assert (at.event("Bombarded").added, at.event("Bombarded").result) == (added, result)


@pytest.mark.clause("PS-12.7.3a")
@pytest.mark.parametrize(("choice", "column"), [("capped", 4), ("low", 3), ("none", 6)])
def test_the_cap_on_massed_aircraft(choice: str, column: int) -> None:
    settings = {"ground_attack_cap": choice}
    at = british({"ar-12-2a": "2213"}, dice=[6, 1, 1], boxes={"ground": 9}, settings=settings, harriers=9)
    at.do("bomb_troops 2213", "send 9")
    assert at.event("Bombarded").column == column


@pytest.mark.clause("PS-12.7a", "PS-12.3d", "PS-12.7.6a", "PS-12.6.4t")
def test_argentine_aircraft_bomb_in_two_missions() -> None:
    at = sky({"uk-2-para-1": "1318"}, boxes={"bombing": (2, 2, 2)}, dice=[6, 1, 6, 1])
    at.do("bomb_troops 1318", "send 2", "send 2", "send 2", "jets_first")
    assert [told.strength for told in at.events("Bombarded")] == [4, 2]
    assert [told.row for told in at.events("AirDefenceRolled")] == [1, 2]


@pytest.mark.clause("PS-12.7.2a", "PS-12.4a", "PS-12.8a")
def test_whom_harriers_attack_with_which_box() -> None:
    units = {"ar-7-4a": {"at": "2213", **DOWN}, "ar-7-3": "2215", "uk-2-para-1": "2113"}
    at = british(
        units, boxes={"ground": 2, "suppression": 2, "patrol": 2}, airfields={"ar": {"1329": 0}, "uk": {"1318": 0}}
    )
    assert at.targets("bomb_troops") == {"2213", "2215"}
    assert at.targets("suppress") == {"1329"}
    assert at.reason("bomb_troops 2113") == ("PS-12.7.2a", "no_enemy_there")
    no_box = british(units, boxes={"ground": 2}, airfields={"ar": {"1329": 0}})
    assert no_box.reason("suppress 1329") == ("PS-12.8a", "no_aircraft")
    only = british(units, boxes={"suppression": 2}, airfields={"ar": {"1329": 0}})
    assert only.reason("bomb_troops 2213") == ("PS-12.4a", "no_aircraft")


@pytest.mark.clause("PS-2.2d")
def test_the_targets_are_named_before_the_land_attacks() -> None:
    at = british({"ar-7-4a": "2213", "uk-2-para-1": "2113"}, supplies={"uk": {"2112": 5}})
    assert at.prompt == "strikes"
    at.do("end_strikes")
    assert at.prompt == "attacks"
    assert "bomb_troops 2213" not in at.options()


# -- 12.7.5 ----------------------------------------------------------------------------------------------

ATTACKED = {"ar-7-4a": "2213", "uk-2-para-1": "2113", "uk-2-para-2": "2113"}


def attacked(*dice: int, boxes: Any, **state: Any) -> Island:
    at = british(ATTACKED, dice=dice, boxes=boxes, supplies={"uk": {"2112": 20}, "ar": {"2213": 2}}, **state)
    return at.do("attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "designate")


@pytest.mark.clause("PS-12.7.5c", "PS-12.7.5d", "PS-12.3c", "PS-12.4b", "PS-12.7.1a", "PS-12.7.5a", "PS-2.2g")
def test_pucaras_support_a_hex_under_attack() -> None:
    at = attacked(1, 3, 6, 6, 6, boxes={"patrol": 4, "bombing": (3, 3, 4)})
    assert (at.side, at.prompt, at.targets("support")) == ("ar", "support", {"2213"})
    at.do("support 2213")
    assert at.targets("send") == {"1", "2", "3", "4"}
    at.do("send 4")
    told = at.event("SupportRolled")
    assert (told.line, told.column, told.face, told.strength) == ("two", 2, 1, 2)
    combat = at.event("CombatRolled")
    assert sum(part[1] for part in combat.defence) == 4 + 2
    assert sum(part[1] for part in combat.attack) == 8
    assert at.events("AirDefenceRolled") == []


@pytest.mark.clause("PS-12.3c", "PS-12.4b")
def test_mainland_aircraft_give_no_support() -> None:
    at = attacked(3, 6, 6, 6, boxes={"patrol": 4, "bombing": (3, 3, 0)})
    assert at.events("SupportRolled") == []
    assert at.over or at.prompt != "support"


@pytest.mark.clause("PS-12.7.1b", "PS-12.0a", "PS-12.7.1a")
def test_harriers_support_only_who_is_attacked() -> None:
    units = {"ar-7-4a": "2213", "uk-2-para-1": "2113", "ar-hq-joffre": "2213"}
    supplies = {"ar": {"2213": 9}}
    quiet = sky(units, boxes={"ground": 3}, supplies=supplies)
    on(quiet)
    assert quiet.events("SupportRolled") == []
    at = sky(units, boxes={"ground": 3}, supplies=supplies, dice=[1, 3, 6, 6, 6])
    at.do("attack 2113", "commit ar-7-4a", "designate")
    assert (at.side, at.prompt, at.targets("support")) == ("uk", "support", {"2113"})
    at.do("support 2113", "send 3")
    assert at.event("SupportRolled").strength == 2
    assert sum(part[1] for part in at.event("CombatRolled").defence) == 4 + 2


@pytest.mark.clause("PS-12.3e")
def test_a_point_flies_once_in_each_combat_phase() -> None:
    at = attacked(1, 3, 6, 6, 6, boxes={"bombing": (0, 0, 2)})
    at.do("support 2213", "send 2")
    assert at.game.state.flown.bombing == (0, 0, 2)
    bombed = sky({"uk-2-para-1": "1318"}, boxes={"bombing": (0, 0, 2)}, dice=[6, 1], whole=True)
    bombed.do("bomb_troops 1318", "send 2")
    assert bombed.game.state.phase != 6
    assert bombed.game.state.flown == Missions()
    assert bombed.game.state.missions.bombing == (0, 0, 2)


# -- 12.8 ------------------------------------------------------------------------------------------------


def suppressing(number: int, *dice: int, hex_: str = "1329", **state: Any) -> Island:
    at = british({}, dice=dice, boxes={"suppression": number}, airfields={"ar": {hex_: 3}}, harriers=10, **state)
    return at.do(f"suppress {hex_}", *([f"send {number}"] if number > 1 else []))


@pytest.mark.clause("PS-12.8b", "PS-14.4b")
@pytest.mark.parametrize(("number", "die", "down"), [(5, 4, True), (4, 4, False), (8, 1, True), (3, 6, True)])
def test_nine_destroys_an_airfield(number: int, die: int, down: bool) -> None:
    at = suppressing(number, die, 1)
    (field,) = at.game.state.airfields
    assert (field.down, at.event("AirfieldAttacked").total) == (down, number + die)
    assert not at.game.state.airport_hit
    assert at.dice_left() == ()


@pytest.mark.clause("PS-12.8c")
@pytest.mark.parametrize(
    ("number", "die", "before", "hits", "down"),
    [
        (5, 4, {}, 1, False),
        (5, 4, {"hits": 1, "tried": True}, 2, True),
        (9, 5, {}, 1, True),
        (9, 4, {}, 1, False),
        (9, 5, {"tried": True}, 1, False),
        (4, 4, {"hits": 1, "tried": True}, 1, False),
    ],
)
def test_the_permanent_airfield_takes_two(number: int, die: int, before: Any, hits: int, down: bool) -> None:
    at = british({}, dice=[die, 1, 1], boxes={"suppression": number}, airfields={"ar": {"4724": 3}}, harriers=10)
    (field,) = at.game.state.airfields
    at.game.state.airfields = (type(field)(field.hex, field.side, 3, permanent=True, **before),)
    at.do("suppress 4724", f"send {number}")
    (field,) = at.game.state.airfields
    assert (field.hits, field.down, field.tried, at.game.state.airport_hit) == (hits, down, True, down)


@pytest.mark.clause("PS-12.8d", "PS-11.8a")
def test_batteries_defend_an_airfield() -> None:
    units = {"ar-601-aa-1": "1329", "ar-marine-aa-1": {"at": "1329", **DOWN}}
    for answer, defence, dice in (("hold_fire", 1, [6, 1]), ("unmask ar-marine-aa-1", 2, [6, 6, 3])):
        at = british(units, dice=[*dice, 1], boxes={"suppression": 3}, airfields={"ar": {"1329": 3}})
        at.do("suppress 1329", "send 3", answer)
        assert at.event("AirDefenceRolled").defence == defence


@pytest.mark.clause("PS-12.8d", "PS-12.7.4c")
def test_harriers_that_are_shot_down_still_count_against_the_airfield() -> None:
    units = dict.fromkeys(("ar-601-aa-1", "ar-601-aa-2", "ar-marine-aa-1", "ar-marine-aa-2"), "1329")
    at = british(units, dice=[6, 6, 1], boxes={"suppression": 3}, airfields={"ar": {"1329": 3}})
    at.do("suppress 1329", "send 3")
    assert at.game.state.harriers == 7
    assert at.game.state.airfields[0].down


# -- 12.9 ------------------------------------------------------------------------------------------------

HIDDEN = {
    "ar-7-4a": {"at": "2213", **DOWN},
    "ar-7-3": {"at": "2213", **DOWN},
    "ar-marine-aa-1": {"at": "2213", **DOWN},
}


def moving(*dice: int, boxes: Any = None, units: Any = None, **state: Any) -> Island:
    missions = Missions(**(boxes or {"ground": 2}))
    return island(units or HIDDEN, phase="uk_combat", dice=dice, missions=missions, **state)


@pytest.mark.clause("PS-12.9a", "PS-12.3a", "PS-10.2.1b", "PS-10.2.1d")
def test_a_harrier_of_the_ground_box_reconnoitres_in_the_british_combat_phase() -> None:
    at = moving(1).do("air_scout 2213", "hold_fire")
    assert not any(at.unit(name).down for name in HIDDEN)
    assert at.events("AirDefenceRolled") == []
    assert at.game.state.flown.ground == 1
    assert at.targets("air_scout") == set()
    assert moving(boxes={"patrol": 4}).reason("air_scout 2213") == ("PS-12.9a", "no_aircraft")
    assert moving().targets("air_scout") == {"2213"}
    assert moving().reason("air_scout 2214") == ("PS-12.9a", "nothing_down")
    assert island(HIDDEN, phase="uk_movement", missions=Missions(ground=2)).targets("air_scout") == set()


@pytest.mark.clause("PS-12.9b", "PS-12.9c", "PS-21.1a")
def test_batteries_that_are_shown_shoot_and_do_not_count_as_found() -> None:
    at = moving(6, 4, 4).do("air_scout 2213")
    assert (at.side, at.targets("unmask")) == ("ar", {"ar-marine-aa-1"})
    assert at.reason("unmask ar-7-3") == ("PS-12.9b", "no_air_defence")
    at.do("unmask ar-marine-aa-1", "hold_fire")
    told = at.event("AirDefenceRolled")
    assert (told.defence, told.row, told.aircraft, told.lost) == (1, 7, 1, 1)
    assert (at.game.state.harriers, at.points, at.game.state.missions.ground) == (7, 1, 1)
    assert (at.side, at.prompt) == ("ar", "show")  # 2 of his choice
    at.do("show ar-7-3")
    assert (at.prompt, at.targets("show")) == ("show", {"ar-7-4a"})


@pytest.mark.clause("PS-12.9b")
def test_the_question_tells_nothing() -> None:
    other = {**HIDDEN, "ar-marine-aa-1": {"at": "2213"}, "ar-12-2a": {"at": "2213", **DOWN}}
    del other["ar-marine-aa-1"]
    one, two = moving(1), moving(1, units=other)
    for at in (one, two):
        at.do("air_scout 2213")
    assert one.prompt == two.prompt == "unmask"
    assert seen_by(one.match, "uk") == seen_by(two.match, "uk")


# -- several battles -------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.7.5a", "PS-12.7.5c", "PS-12.7.1b")
def test_each_battle_has_its_own_support() -> None:
    units = {**ATTACKED, "ar-7-3": "2217", "uk-3-para-1": "2117"}
    supplies = {"uk": {"2112": 20, "2116": 20}, "ar": {"2213": 2, "2217": 2}}
    at = british(units, dice=[1, 1, *[6] * 12], boxes={"bombing": (0, 0, 8)}, supplies=supplies)
    at.do("attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "designate")
    at.do("attack 2217", "commit uk-3-para-1", "designate")
    assert at.targets("support") == {"2213", "2217"}
    at.do("support 2217", "send 4")
    assert at.targets("support") == {"2213"}
    assert at.reason("support 2217") == ("PS-12.7.5a", "designated")
    at.do("support 2213", "send 4")
    assert [(told.hex, told.line, told.strength) for told in at.events("SupportRolled")] == [
        (at.space("2217"), "one", 3),
        (at.space("2213"), "two", 2),
    ]
    at.do("resolve 2217")
    assert sum(part[1] for part in at.event("CombatRolled").defence) == 3 + 3, "not what supports the other hex"


@pytest.mark.clause("PS-12.7.5a", "PS-12.3e")
def test_harriers_that_support_one_hex_are_not_there_for_the_next() -> None:
    units = {"ar-7-4a": "2213", "uk-2-para-1": "2113", "ar-7-3": "2217", "uk-3-para-1": "2117"}
    leaders = {"ar-hq-joffre": "2213", "ar-hq-menendez": "2217"}
    at = sky(units | leaders, boxes={"ground": 4}, supplies={"ar": {"2213": 9, "2217": 9}}, dice=[1, 1, *[6] * 9])
    at.do("attack 2113", "commit ar-7-4a", "designate", "attack 2117", "commit ar-7-3", "designate")
    at.do("support 2113", "send 2")
    at.do("support 2117")
    assert at.targets("send") == {"1", "2"}


@pytest.mark.clause("PS-12.7.1b")
def test_a_barrage_calls_for_no_support() -> None:
    units = {"ar-7-4a": "2213", "uk-29-arty-1": "2112"}
    at = british(units, dice=[6, 1], boxes={"bombing": (0, 0, 8)}, supplies={"uk": {"2112": 20}})
    on(at, "barrage 2213", "fire uk-29-arty-1", "designate")
    assert at.events("SupportRolled") == []
    assert at.events("Bombarded")


@pytest.mark.clause("PS-12.7.2h", "PS-12.7.2c")
def test_a_platoon_of_strength_0_takes_results_and_a_headquarters_does_not() -> None:
    stack = dict.fromkeys(("ar-12-0a", "ar-12-0b", "ar-hq-joffre"), "2213")
    at = british(stack, dice=[1, 1, 1], boxes={"ground": 3})
    at.do("bomb_troops 2213", "send 3")
    assert at.targets("suffer") == {"ar-12-0a", "ar-12-0b"}
    at.do("suffer ar-12-0a")
    assert (at.where("ar-12-0a"), at.where("ar-hq-joffre"), at.morale) == ("lost", "2213", 12)
