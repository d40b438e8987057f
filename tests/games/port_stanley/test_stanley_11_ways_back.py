"""9, 11, 14.1.3, 15.3.1 In combat phases: attacks that are not made, zones on the way back."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import BATTLES, UK, Battle, Position
from beachhead.games.port_stanley.rules.combat_11.retreat_11_5 import meets_supplies
from games.port_stanley.battles import attack, checks, field, passing
from games.port_stanley.island import Island, island
from games.port_stanley.sky import DOWN, on, sky

# -- 11.2, 15.3.1 ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-15.3.1a", "PS-11.2d", "PS-13.1a")
def test_who_finds_nobody_left_to_attack_uses_no_supply() -> None:
    """The only defender has been bombed away: no attack, no advance, no morale, and those designated were idle."""
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": "2112", "ar-12-2a": "2213"}
    at = sky(units, phase="uk_combat", dice=(1, 3), boxes={"ground": 6}, supplies={"uk": {"2112": 3}})
    at.do("bomb_troops 2213", "send 6", "attack 2213", "commit uk-2-para-1", "fire uk-29-arty-1", "designate")
    on(at)
    assert (at.where("ar-12-2a"), at.where("uk-2-para-1"), at.morale) == ("lost", "2113", 12)
    assert at.supplies("2112", "uk") == 3
    assert not at.events("SupplyUsed")
    assert {(at.unit(unit).fought, at.unit(unit).active) for unit in ("uk-2-para-1", "uk-29-arty-1")} == {(0, 0)}


@pytest.mark.clause("PS-15.3.1d", "PS-11.7.3a")
def test_a_barrage_on_nobody_uses_no_supply() -> None:
    units = {"uk-2-para-1": "2113", "uk-29-arty-1": "2112", "ar-12-2a": "2213"}
    at = sky(units, phase="uk_combat", dice=(1, 3), boxes={"ground": 6}, supplies={"uk": {"2112": 3}})
    at.do("bomb_troops 2213", "send 6", "barrage 2213", "fire uk-29-arty-1", "designate")
    on(at)
    assert (at.supplies("2112", "uk"), len(at.events("Bombarded"))) == (3, 1)
    assert at.unit("uk-29-arty-1").fought == 0


@pytest.mark.clause("PS-15.3.1d")
def test_points_that_the_enemy_has_come_to_meanwhile_are_gone() -> None:
    """The guns of the defence had drawn on both of them, and nobody is left to be attacked."""
    units = {"ar-7-4a": "2214", "uk-2-para-1": "2111", "ar-3-6": "2112"}
    at = island(units)
    battle = Battle((at.space("2213"),), (at.number("ar-7-4a"),), drawn=(at.space("2112"), at.space("2111")))
    at = island(units, phase="ar_combat", step=BATTLES, battles=(battle,))
    assert (at.supplies("2112", "uk"), at.supplies("2111", "uk")) == (0, 1)


@pytest.mark.clause("PS-11.2e")
def test_an_attack_on_counters_face_down_stays_one_when_they_are_shown_before_it() -> None:
    """The last of them fires at Harriers: with it the defence is too strong, and who attacked checks his morale."""
    units = {
        "uk-blues-royals": {"at": "2113", "reduced": True}, "ar-3-6": "2213", "ar-4-3": "2213",
        "ar-601-aa-1": {"at": "2213", **DOWN},
    }  # fmt: skip
    at = sky(units, phase="uk_combat", dice=(6, 1, 6), boxes={"ground": 1}, supplies={"uk": {"2113": 3}})
    at.do("bomb_troops 2213", "attack 2213", "commit uk-blues-royals", "designate")
    on(at, "unmask ar-601-aa-1")
    assert [one[0] for one in checks(at)] == ["uk-blues-royals"]
    assert (at.prompt, at.supplies("2113", "uk"), at.dice_left()) == ("retreat", 2, ())


# -- 9.0, 11.5.3 -----------------------------------------------------------------------------------------


def pressed(down: str, *, dice: tuple[int, ...] = (2, 1, 6, 6, 6), **more: Any) -> Island:
    """A battalion that has to retreat from 2113, with a counter face down two hexes behind it."""
    units = {"uk-2-para-1": "2113", "ar-3-6": "2213", "ar-hq-joffre": "2214", down: {"at": "1913", **DOWN}}
    at = field(units | more, phase="ar_combat", ar={"2213": 9}, dice=dice)
    return passing(attack(at, "2113", "ar-3-6"))


@pytest.mark.clause("PS-9.0c", "PS-11.5.3b", "PS-9.0e")
def test_a_zone_may_be_declared_before_the_british_retreat_into_it() -> None:
    at = pressed("ar-7-4a")
    assert at.prompt == "retreat"
    assert at.targets("retreat") == {"2013"}
    at.do("retreat 2013")
    assert (at.side, at.targets("declare")) == ("ar", {"1913"})
    at.do("declare 1913")
    assert at.prompt == "retreat"
    assert at.targets("retreat")
    assert "2013" not in at.targets("retreat")
    kept = pressed("ar-7-4a").do("retreat 2013", "no_zone")
    assert kept.where("uk-2-para-1") == "2013"


@pytest.mark.clause("PS-9.0f", "PS-11.5.3b")
def test_it_is_asked_beside_a_dummy_too_and_must_be_true() -> None:
    at = pressed("ar-marine-aa-1").do("retreat 2013")
    assert at.reason("declare 1913") == ("PS-9.0f", "not_true")


@pytest.mark.clause("PS-11.5.3a", "PS-11.5.3f", "PS-11.5.3h")
def test_defenders_retreat_from_the_attackers_that_are_still_there() -> None:
    """Those in 2314 had to go before: the way past that hex, nearer to Stanley, is open to the defender."""
    units = {"uk-2-para-1": "2314", "uk-2-para-2": "2114", "ar-7-4a": "2213"}
    at = field(units, uk={"2314": 2, "2114": 2}, dice=(4, 6, 1, 1))
    attack(at, "2213", "uk-2-para-1", "uk-2-para-2")
    passing(at, "retreat 2315")
    assert (at.side, at.prompt, at.where("uk-2-para-1")) == ("ar", "retreat", "2315")
    assert at.targets("retreat") == {"2313"}


# -- 14.1.3 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.1.3a")
def test_special_forces_are_not_put_onto_supply_units() -> None:
    at = island({"uk-sas": "off"}, supplies={"ar": {"2113": 3}}).do("insert uk-sas")
    assert at.reason("into 2113") == ("PS-14.1.3a", "enemy_there")
    assert "into 2114" in at.options()


@pytest.mark.clause("PS-14.1.3a", "PS-13.5a", "PS-14.4c")
def test_special_forces_take_what_lies_empty_where_they_are_put() -> None:
    at = island({"uk-sas": "off"}, positions={"2114": 1}, airfields={"ar": {"2114": 0}}).do(
        "insert uk-sas", "into 2114"
    )
    assert at.game.airfield_in(at.space("2114")) is None
    assert at.game.position_in(at.space("2114")) is None


@pytest.mark.clause("PS-11.5.3a", "PS-16.1.2d")
@pytest.mark.parametrize(("goes", "left", "where"), [("2314", 2, "2314"), ("2313", 0, "2313")])
def test_who_cannot_take_enemy_supplies_does_not_fall_back_to_them(goes: str, left: int, where: str) -> None:
    """A headquarters enters their hex on no other way either; with a battalion that has taken them it does."""
    paras = "uk-2-para-1", "uk-2-para-2"
    units = {**dict.fromkeys(paras, "2113"), "ar-7-4a": "2213", "ar-hq-joffre": "2213"}
    at = field(units, dice=[3, 1, 1, 4], uk={"2112": 20, "2313": 2})
    attack(at, "2213", *paras).do("pass")
    assert at.targets("retreat") == {"2313", "2314"}
    at.do(f"retreat {goes}", "fall_back ar-hq-joffre")
    if left == 0:
        assert at.targets("retreat") == {"2313", "2314"}
        at.do(f"retreat {where}")
    assert (at.where("ar-hq-joffre"), at.supplies("2313", "uk")) == (where, left)


@pytest.mark.clause("PS-13.5a", "PS-19.2c", "PS-16.1.2d")
def test_a_headquarters_that_falls_back_takes_what_lies_empty_there() -> None:
    """A British position, and an airfield with three Harriers: its battalion goes elsewhere."""
    paras = "uk-2-para-1", "uk-2-para-2"
    units = {**dict.fromkeys(paras, "2113"), "ar-7-4a": "2213", "ar-hq-joffre": "2213"}
    at = field(units, dice=[3, 1, 1, 4], airfields={"uk": {"2314": 3}})
    at.game.state.positions = (Position(at.space("2314"), UK, 1),)
    attack(at, "2213", *paras).do("pass", "retreat 2313")
    assert (at.game.state.harriers, len(at.game.state.positions)) == (8, 1)
    at.do("fall_back ar-hq-joffre", "retreat 2314")
    assert (at.game.state.harriers, len(at.game.state.positions)) == (5, 0)


@pytest.mark.clause("PS-15.4c", "PS-16.1.2d")
def test_the_supplies_at_stanley_airport_are_argentine_and_keep_no_headquarters_away() -> None:
    at = island({"ar-hq-joffre": "4624"})
    assert not meets_supplies(at.game, at.number("ar-hq-joffre"), at.game.edition.airport)
