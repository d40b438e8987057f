"""The small print of fighting: what a rule needs at its very edge, and dice that are not rolled."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import Strike
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import attack_ships, shell_ships
from beachhead.games.port_stanley.rules.losses_11_5 import overrun
from beachhead.games.port_stanley.rules.rest_8_4_5 import rest
from beachhead.games.port_stanley.rules.supply_15 import can_supply, wants
from beachhead.kernel.odds import run_through
from games.port_stanley.battles import attack, done, field, rolled
from games.port_stanley.island import Island, island
from games.port_stanley.sky import DOWN, sky

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = ("uk-2-para-1", "uk-2-para-2")


# -- ships -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.7.6a", "PS-11.7.3b")
def test_where_no_ship_is_left_nobody_shoots_or_bombs_any_more() -> None:
    """The first mission sinks the only ship: the Pucaras find nothing, and neither does a barrage."""
    at = sky({"uk-ardent": "1118"}, boxes={"shipping": (7, 0, 2)}, dice=[1, 4, 6, 6, 6])
    strike = Strike("ships", at.space("1118"), planes=(7, 0, 2))
    run_through(attack_ships(at.game, strike), ())
    assert at.where("uk-ardent") == "lost"
    assert (len([one for one in at.game.emitted if type(one).__name__ == "ShipsAttacked"]), at.dice_left()) == (
        1,
        (6, 6, 6),
    )
    empty = island({}, phase="ar_combat", dice=[6])
    run_through(shell_ships(empty.game, empty.space("1118"), 5), ())
    assert empty.dice_left() == (6,)


@pytest.mark.clause("PS-11.7.3a")
def test_troops_and_ships_of_one_hex_are_each_shelled_once() -> None:
    units = {"uk-fearless": "1119", "uk-2-para-1": "1119", "ar-3-arty-1": "1121", "ar-3-arty-2": "1121"}
    at = field(units, phase="ar_combat", ar={"1121": 4}, uk={"1119": 1})
    assert {"barrage 1119", "shell 1119"} <= at.options()
    at.do("shell 1119", "fire ar-3-arty-1", "designate")
    assert at.reason("shell 1119") == ("PS-11.7.3a", "is_shelled")
    assert "barrage 1119" in at.options()
    at.do("barrage 1119", "fire ar-3-arty-2", "designate")
    assert at.over or "barrage 1119" not in at.options()


# -- air defence, supports -------------------------------------------------------------------------------


@pytest.mark.clause("PS-2.2b", "PS-2.2f")
def test_the_parts_of_a_turns_end_are_no_steps_of_a_combat() -> None:
    """Engineers are asked in the fourth part of the end of a turn, as air defence is in the fourth step of a combat."""
    at = island({"uk-engineers": "2113", "uk-antelope": "1118"}, phase="turn_end").do("enough")
    assert at.prompt == "airfield"
    assert at.reason("cover_ships 1118") == ("PS-2.2b", "not_combat")


@pytest.mark.clause("PS-14.3.2b", "PS-2.2b", "PS-2.2d")
def test_missiles_are_fired_in_one_step_of_the_argentine_combat_phase() -> None:
    units: dict[str, Any] = {**PARAS, "ar-exocet": "4525", "uk-glamorgan": "4528", "ar-7-4a": "2213"}
    british = sky(units, phase="uk_combat", boxes={"ground": 2})
    assert british.reason("fire_exocet 4528") == ("PS-14.3.2b", "not_targeting")
    fields = {"ar": {"1329": 1, "4724": 1}}
    end = island({"ar-exocet": "4525", "uk-glamorgan": "4528"}, phase="turn_end", airfields=fields, airmen=(0, 0, 4))
    assert (end.prompt, end.reason("fire_exocet 4528")) == ("pucaras", ("PS-2.2b", "not_combat"))


# -- 15.3.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-15.3.1b", "PS-15.5b")
def test_a_pair_of_companies_is_supplied_only_if_both_have_a_line() -> None:
    units = {"ar-12-2a": "2113", "ar-12-2b": "1330"}
    at = island(units, phase="ar_combat", supplies={"ar": {"2113": 9}})
    numbers = [at.number(name) for name in units]
    assert wants(at.game, numbers) == [()]
    assert not can_supply(at.game, 1, wants(at.game, numbers))
    assert can_supply(at.game, 1, wants(at.game, numbers[:1]))


# -- 14.1.5 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.1.5a", "PS-14.1.4a")
def test_only_headquarters_that_were_found_are_struck_as_well() -> None:
    units: dict[str, Any] = {"uk-sas": "1328", "uk-sbs": "1328", "ar-12-2a": {"at": "1329", **DOWN}}
    played = {"headquarters_raids": "yes"}
    fields = {"ar": {"1329": 1}}
    at = island(units, phase="uk_combat", airfields=fields, settings=played, dice=[1, 2, 6, 6])
    at.do("end", "raid uk-sas", "against 1329", "on_airfield")
    assert (at.where("ar-12-2a"), at.dice_left()) == ("1329", (6, 6))
    weak = island(units | {"uk-sbs": {"at": "1328", "reduced": True}}, phase="uk_combat", airfields=fields)
    weak.do("end", "raid uk-sas")
    assert weak.reason("with_them uk-sbs") == ("PS-14.1.7a", "reduced")


# -- 10.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-10.2.1a")
def test_who_goes_along_to_scout_is_there_and_could_do_it() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-3-para-1": "2112", "uk-t-battery-1": "2113", "ar-7-4a": {"at": "2213", **DOWN}
    }  # fmt: skip
    at = island(units, phase="uk_combat").do("scout uk-2-para-1")
    assert at.reason("with uk-3-para-1") == ("PS-10.2.1a", "not_stacked")
    assert at.reason("with uk-t-battery-1") == ("PS-10.2.1a", "no_combat_unit")
    assert at.reason("with uk-2-para-1") == ("PS-10.2.1a", "in_group")


# -- 11.5, 14.5, 19.2 ------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.5d", "PS-19.2c")
def test_what_an_enemy_finds_in_a_hex_that_he_enters() -> None:
    at = island({"ar-dummy-1": {"at": "2213", **DOWN}, "uk-2-para-1": "2113"})
    overrun(at.game, at.space("2213"), 0)
    assert at.where("ar-dummy-1") == "lost"
    (told,) = [event for event in at.game.emitted if type(event).__name__ == "DummyRemoved"]
    assert told.clause == "PS-14.5d"
    field_ = island({"ar-7-4a": "1318"}, phase="ar_movement", airfields={"uk": {"1318": 2}}, harriers=10)
    overrun(field_.game, field_.space("1318"), 1)
    assert (field_.game.state.harriers, field_.points) == (8, 2)


# -- 13.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-13.2f")
def test_only_the_position_that_proves_too_large_is_turned_over() -> None:
    units = {**PARAS, "ar-12-2a": {"at": "2213", **DOWN}, "ar-7-4a": {"at": "2613", **DOWN}}
    at = field(units, positions={"2213": 2, "2613": 2}, dice=(6, 1, 1, 1))
    attack(at, "2213", *BOTH)
    done(at)
    sizes = {at.game.edition.board.name(one.hex): one.size for one in at.game.state.positions}
    assert sizes["2613"] == 2
    assert rolled(at)[2].get("position") == 1


# -- 8.4.5 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.5c")
def test_the_rest_ends_after_one_turn_in_which_they_could_have_flown() -> None:
    def after(weathers: list[bool]) -> tuple[int, bool]:
        def plays(game: Any) -> Any:
            for number, grounded in enumerate(weathers):
                game.state.turn = 6 + number
                rest(game, grounded=grounded)
            yield from ()

        at: Island = island(plays=plays, intensive=5, morale=10)
        return at.morale, at.game.state.lift_rest

    assert after([False]) == (10, True)
    assert after([False, True]) == (10, False), "the turn of rest is over, whatever the weather is then"
    assert after([True, False, False]) == (9, False)
