"""2.2, 12 Air operations in the steps of a combat phase: their order, opposed landings, copies at every question."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import Airfield, Missions
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN, sky

# -- 7.4 -------------------------------------------------------------------------------------------------


def landing(*dice: int, boxes: Any, **more: Any) -> Island:
    beach = island().space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    units = {
        "uk-fearless": ship, "uk-intrepid": ship, "uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid",
        "ar-3-6": "1119", **more,
    }  # fmt: skip
    at = sky(units, phase="uk_combat", dice=dice, boxes=boxes, landed=(), supplies={"ar": {"1119": 1}},
             approached=(beach,))  # fmt: skip
    while at.prompt == "strikes":
        at.do("end_strikes")
    return at.do("attack 1119", "commit uk-2-para-1", "commit uk-2-para-2", "designate")


def strengths(at: Island) -> tuple[int, int]:
    told = at.event("CombatRolled")
    return sum(part[1] for part in told.attack), sum(part[1] for part in told.defence)


@pytest.mark.clause("PS-7.4f", "PS-12.7.5a")
def test_harriers_support_an_opposed_landing() -> None:
    at = landing(1, 6, 6, 6, 6, boxes={"ground": 3})
    assert (at.side, at.prompt, at.targets("support")) == ("uk", "support", {"1119"})
    at.do("support 1119", "send 3")
    told = at.event("SupportRolled")
    assert (told.line, told.column, told.strength) == ("one_other", 2, 2)  # of those who defend, with their supplies
    assert strengths(at) == (8 + 2, 6)


@pytest.mark.clause("PS-7.4f", "PS-12.7.5c", "PS-12.4b")
def test_pucaras_support_those_who_are_landed_upon() -> None:
    at = landing(1, 1, 6, 6, 6, 6, boxes={"ground": 3, "bombing": (0, 0, 1)})
    assert (at.side, at.prompt) == ("ar", "support")
    at.do("support 1119")
    assert (at.side, at.prompt) == ("uk", "support")
    at.do("support 1119", "send 3")
    assert strengths(at) == (8 + 2, 6 + 1)


@pytest.mark.clause("PS-12.7.1a", "PS-12.0a")
def test_harriers_give_no_support_to_an_attack_on_land() -> None:
    at = sky({"ar-7-4a": "2213", "uk-2-para-1": "2113"}, phase="uk_combat", boxes={"ground": 3}, dice=[6, 1, 1],
             supplies={"uk": {"2112": 5}})  # fmt: skip
    at.do("end_strikes", "attack 2213", "commit uk-2-para-1", "designate")
    assert at.over or at.prompt != "support"
    assert at.events("CombatRolled")


# -- order -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-2.2h", "PS-2.2f", "PS-12.7.2j")
def test_air_attacks_come_before_the_land_combat_and_tell_in_it() -> None:
    at = sky({"ar-7-4a": "2213", "uk-2-para-1": "2113"}, phase="uk_combat", boxes={"ground": 3}, dice=[1, 6, 1, 6, 1],
             supplies={"uk": {"2112": 5}})  # fmt: skip
    at.do("bomb_troops 2213", "send 3", "attack 2213", "commit uk-2-para-1", "designate")
    kinds = [type(event).__name__ for _, event in at.match.events(everything=True)]
    assert kinds.index("StrikeDesignated") < kinds.index("AttackDeclared") < kinds.index("Bombarded")
    assert kinds.index("Bombarded") < kinds.index("CombatRolled")
    assert at.event("Bombarded").result == "1"
    assert sum(part[1] for part in at.event("CombatRolled").defence) == 1  # 4 3 14 is 1 2 12 by then


@pytest.mark.clause("PS-2.2f")
def test_all_air_defence_is_allocated_before_the_first_die() -> None:
    units = {"uk-antelope": "1118", "uk-fearless": "1018", "uk-intrepid": "1017"}
    at = sky(units, boxes={"shipping": (2, 0, 0)}, dice=[1, 1, 1, 1])
    at.do("bomb_ships 1118", "send 1", "bomb_ships 1018")
    assert at.prompt == "cover"
    assert at.events("AirDefenceRolled") == []
    at.do("cover_ships 1018")
    assert [told.defence for told in at.events("AirDefenceRolled")] == [0, 2]


# -- copies ----------------------------------------------------------------------------------------------


def same(at: Island) -> None:
    copy = at.match.clone()
    assert copy.digest() == at.match.digest()
    for side, ask in at.match.asks.items():
        assert copy.asks[side].name == ask.name
        assert copy.asks[side].choices() == ask.choices()


def test_a_copy_asks_the_same_at_every_question() -> None:
    units = {
        "uk-antelope": "1118", "uk-brilliant": "1118", "uk-plymouth": "1018", "uk-2-para-1": "1119",
        "uk-t-battery-1": "1119", "ar-exocet": {"at": "4525", **DOWN},
    }  # fmt: skip
    boxes = {"patrol": 3, "ground": 2, "shipping": (3, 3, 2), "bombing": (1, 1, 1)}
    at = sky(units, boxes=boxes, dice=[1, *[6, 6] * 30], whole=False)
    asked = set()
    while not at.over:
        asked.add(at.prompt)
        same(at)
        options = sorted(at.options())
        at.do(next((one for one in options if one.startswith(("bomb", "brave", "cover", "send 1"))), options[0]))
    assert asked >= {"patrolled", "strikes", "send_mirage", "cover", "bear_skyhawk", "ship_hit"}


def test_a_copy_asks_the_same_while_boxes_are_filled() -> None:
    at = island({}, phase="air", airfields={"ar": {"4724": 4}})
    while not at.over:
        same(at)
        side, ask = sorted(at.match.asks.items())[0]
        at.match.apply(side, ask.choices()[-1].action)
    assert at.game.state.missions == Missions()


# -- 14.4 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.4c")
@pytest.mark.parametrize(("taken", "open_"), [(6, True), (7, False)])
def test_a_captured_airfield_is_replaced_after_a_whole_turn(taken: int, open_: bool) -> None:
    made = island({"uk-2-para-1": "1329"}, turn=7)
    made.game.state.airfields = (Airfield(made.space("1329"), 1, down=True, taken=taken),)
    asked = next(build_airfields(made.game), None)
    assert (asked is not None) is open_


# -- 12.8 off the map ------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.8a", "PS-12.8d")
def test_the_airfield_off_the_map_is_suppressed_too() -> None:
    box = island().game.edition.board.name(island().game.edition.box)
    units = {"ar-601-aa-1": {"at": "off", **DOWN}, "ar-marine-aa-1": "off"}
    at = sky(units, phase="uk_combat", boxes={"suppression": 5}, airfields={"ar": {box: 4}}, dice=[4, 6, 4])
    assert at.targets("suppress") == {box}
    at.do(f"suppress {box}", "send 5")
    assert at.targets("unmask") == {"ar-601-aa-1"}
    at.do("unmask ar-601-aa-1")
    assert at.event("AirDefenceRolled").defence == 2
    assert at.game.state.airfields[0].down


# -- the log ---------------------------------------------------------------------------------------------


def test_air_operations_are_told_in_words() -> None:
    units = {"uk-antelope": "1118", "uk-2-para-1": "1119", "ar-exocet": {"at": "4525", **DOWN}, "uk-fearless": "4627"}
    boxes = {"patrol": 3, "shipping": (3, 3, 2), "bombing": (1, 1, 1)}
    at = sky(units, boxes=boxes, dice=[1, *[6] * 30])
    while not at.over:
        options = sorted(at.options())
        at.do(next((one for one in options if one.startswith(("fire", "bomb", "brave", "send 1"))), options[0]))
    said = " ".join(line.text for line in at.match.log("uk"))
    for words in ("factor 3", "1 Mirage", "Ships at 1118", "The missiles at 4525", "Air defence at 1119"):
        assert words in said, words


# -- moments ---------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-2.2d", "PS-14.3.2b", "PS-2.2g", "PS-2.2c")
def test_each_thing_in_its_step() -> None:
    boxes = Missions(shipping=(2, 0, 0), bombing=(0, 0, 2))
    units = {
        "uk-antelope": "4627", "ar-exocet": "4525", "uk-2-para-1": "2113", "ar-7-4a": "2213",
        "ar-hq-joffre": "2213",
    }  # fmt: skip
    at = island(units, phase="ar_combat", missions=boxes, supplies={"ar": {"2213": 5}})
    assert at.prompt == "move"
    assert at.reason("bomb_ships 4627") == ("PS-2.2d", "not_targeting")
    assert at.reason("fire_exocet 4627") == ("PS-14.3.2b", "not_targeting")
    at.do("end")
    assert at.reason("support 2213") == ("PS-2.2g", "not_supporting")
    assert at.reason("move ar-7-4a") == ("PS-2.2c", "not_movement")
    at.do("end_strikes")
    assert at.prompt == "attacks"
    assert at.reason("bomb_ships 4627") == ("PS-2.2d", "not_targeting")
    assert at.reason("fire_exocet 4627") == ("PS-14.3.2b", "not_targeting")


@pytest.mark.clause("PS-12.4a", "PS-2.1.2a")
def test_nothing_is_assigned_outside_the_assignment_phase() -> None:
    at = island({"uk-2-para-1": "2113"}, phase="uk_movement")
    assert at.reason("assign 3") == ("PS-2.1.2a", "not_assignment")
    assert at.reason("air_scout 2213") == ("PS-12.9a", "not_british_combat")
    assert at.reason("bomb_troops 2213") == ("PS-2.2b", "not_combat")
