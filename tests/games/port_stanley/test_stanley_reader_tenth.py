"""5.4, 11.1, 13.2, 15.3.1 A tenth reader's cases of movement and combat: what no other test has seen go."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import AR, Supplies
from beachhead.games.port_stanley.rules.combat_11.retreat_11_5 import may_go
from games.port_stanley.battles import attack, done, field, passing, rolled
from games.port_stanley.island import CLOCK, island


@pytest.mark.clause("PS-5.4d", "PS-5.1d")
def test_a_hex_in_another_zone_far_off_is_too_far_not_the_next_zone() -> None:
    units = {"ar-7-4a": {"at": "2113", "blew": CLOCK, "spent": 11}, "uk-2-para-1": "2213", "uk-3-para-1": "4023"}
    at = island(units, phase="ar_movement").do("move ar-7-4a")
    assert at.reason("to 2212") == ("PS-5.4d", "zone_to_zone")
    assert at.reason("to 4022") == at.reason("to 2113") == ("PS-5.1d", "too_far")


@pytest.mark.clause("PS-15.3.1c", "PS-11.1a")
def test_a_platoon_attacks_without_any_supply() -> None:
    """A company beside it cannot."""
    units = {"ar-12-0a": "2213", "ar-12-2a": "2213", "ar-hq-joffre": "2213", "uk-sas": {"at": "2113", "reduced": True}}
    at = field(units, phase="ar_combat", ar={}, dice=(6,) * 12).do("attack 2113")
    assert at.targets("commit") == {"ar-12-0a"}
    assert at.reason("commit ar-12-2a") == ("PS-15.5b", "no_supply_line")
    at.do("call_off")
    assert rolled(passing(attack(at, "2113", "ar-12-0a")))[:2] == (0, 0)


@pytest.mark.clause("PS-13.2f")
@pytest.mark.parametrize(("down", "size"), [(False, 2), (True, 1)])
def test_a_position_for_two_shrinks_where_one_battalion_proves_to_be_not_where_it_is_known(
    down: bool, size: int
) -> None:
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": {"at": "2213", "down": down}}
    at = passing(attack(field(units, positions={"2213": 2}, dice=(6,) + (1,) * 12), "2213", "uk-2-para-1"))
    assert at.game.position_in(at.space("2213")).size == size  # type: ignore[union-attr]


@pytest.mark.clause("PS-9.0c", "PS-5.4a")
def test_a_zone_declared_on_the_way_ends_it_there() -> None:
    """The way leads past 2213 from beside it: the Argentine player is asked in both hexes."""
    units = {"uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", "down": True}}
    at = island(units).do("move uk-2-para-1", "to 2115")
    assert (at.side, at.prompt) == ("ar", "declare")
    at.do("no_zone")
    assert (at.side, at.prompt, at.where("uk-2-para-1")) == ("ar", "declare", "2114")
    at.do("declare 2213")
    assert (at.side, at.where("uk-2-para-1")) == ("uk", "2114")


@pytest.mark.clause("PS-10.2.1c", "PS-8.4.1b")
def test_who_was_taken_up_and_came_nowhere_does_not_reconnoitre() -> None:
    units = {"uk-42-cdo-2": {"at": "2113", "carried": CLOCK}, "ar-7-4a": {"at": "2213", "down": True}}
    at = island(units, phase="uk_combat")
    assert at.reason("scout uk-42-cdo-2") == ("PS-10.2.1c", "has_moved")


@pytest.mark.clause("PS-11.5.7a", "PS-7.4e")
def test_nobody_falls_back_from_aboard_by_choice() -> None:
    at = island({"uk-fearless": "1118", "uk-2-para-1": "uk-fearless", "uk-3-para-1": "1120"})
    assert [may_go(at.game, at.number(unit)) for unit in ("uk-2-para-1", "uk-3-para-1")] == [False, True]


@pytest.mark.clause("PS-16.1.3c", "PS-11.2d")
def test_an_attack_on_a_headquarters_alone_is_told_of_its_hex() -> None:
    units = {"uk-2-para-1": "2113", "ar-hq-joffre": {"at": "2213", "down": True}}
    at = attack(field(units), "2213", "uk-2-para-1")
    assert at.event("AttackFailed").hexes == (at.space("2213"),)


@pytest.mark.clause("PS-9.0c")
def test_no_zone_of_a_counter_that_everybody_sees_is_declared() -> None:
    units = {"uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", "down": True}, "ar-12-2a": "2112"}
    at = island(units, phase="uk_movement").do("move uk-2-para-1", "to 2013")
    assert at.reason("declare 2112") == ("PS-9.0c", "nothing_hidden")


@pytest.mark.clause("PS-8.5a", "PS-8.2b")
def test_a_regiment_beside_one_carrier_is_not_the_second_one_for_a_battalion() -> None:
    stack = ("ar-apc-1", "ar-apc-2", "ar-7-4a", "ar-4-5")
    at = island(dict.fromkeys(stack, "2213"), phase="ar_movement", available=(0, 2))
    at.do("board ar-7-4a", "move ar-apc-1", "join ar-4-5")
    assert at.reason("to 2214") == ("PS-8.5a", "other_carrier")


@pytest.mark.clause("PS-8.5e")
def test_a_carrier_takes_no_point_that_has_come_in_this_phase() -> None:
    at = island({"ar-apc-1": "2213"}, phase="ar_movement", available=(0, 1))
    at.game.state.supplies = (Supplies(AR, at.space("2213"), 1, came=CLOCK, fresh=1),)
    at.game.forget()
    assert at.reason("load ar-apc-1") == ("PS-8.5e", "no_supplies")


@pytest.mark.clause("PS-16.2.1a", "PS-11.7.3a")
@pytest.mark.parametrize(("headquarters", "fires"), [("2313", {"2113"}), ("2413", set())])
def test_no_barrage_is_begun_that_no_battery_in_command_could_fire(headquarters: str, fires: set[str]) -> None:
    """If all need a headquarters, a battery that cannot move needs it in its own hex."""
    units = {
        "ar-3-arty-1": "2313", "ar-hq-joffre": headquarters, "ar-7-4a": {"at": "2213", "down": True},
        "uk-42-cdo-2": "2113",
    }  # fmt: skip
    at = field(units, phase="ar_combat", ar={"2313": 3}, settings={"strict_command": "yes"})
    assert at.targets("barrage") == fires
    if not fires:
        assert at.reason("barrage 2113") == ("PS-16.2.1a", "no_command")
        units |= {"ar-11-arty": "2313"}
        at = field(units, phase="ar_combat", ar={"2313": 3}, settings={"strict_command": "yes"}).do("barrage 2113")
        assert at.targets("fire") == {"ar-11-arty"}
        assert at.reason("fire ar-3-arty-1") == ("PS-16.2.1a", "no_command")


@pytest.mark.clause("PS-11.5.3a", "PS-11.5.7a")
def test_who_has_retreated_into_another_hex_of_the_same_attack_does_not_fall_back_again() -> None:
    units = {
        "uk-2-para-1": "2114", "uk-2-para-2": "2114", "uk-3-para-1": "2413", "uk-3-para-2": "2112",
        "ar-7-4a": "2213", "ar-12-2a": "2214",
    }  # fmt: skip
    at = field(units, dice=(4, 1, 1, 6, 1), uk={"2114": 9}).do("attack 2213", "commit uk-2-para-1")
    done(at.do("commit uk-2-para-2", "include 2214", "designate")).do("pass", "retreat 2214")
    assert (at.side, at.prompt, at.targets("fall_back")) == ("ar", "fall_back", {"ar-12-2a"})


@pytest.mark.clause("PS-5.1a")
def test_who_is_in_a_group_does_not_join_it_again() -> None:
    at = island({"ar-7-4a": "2213", "ar-12-2a": "2213"}, phase="ar_movement").do("move ar-7-4a", "join ar-12-2a")
    assert at.targets("join") == set()
    assert at.reason("join ar-12-2a") == ("PS-5.1a", "in_group")


@pytest.mark.clause("PS-16.2.2a")
@pytest.mark.parametrize("down", [True, False])
def test_a_second_headquarters_is_not_asked_for_where_one_that_is_seen_leads(down: bool) -> None:
    units = {
        "uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-hq-joffre": {"at": "2314", "down": down},
        "ar-hq-menendez": {"at": "2313", "down": True},
    }  # fmt: skip
    at = attack(field(units, dice=(6,) * 9), "2213", "uk-2-para-1")
    assert (at.prompt == "headquarters") is down
