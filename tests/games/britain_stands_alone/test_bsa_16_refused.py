"""16 What is refused while the sides set up, and before it in Operation SEALION."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import dealt
from beachhead.games.britain_stands_alone.rules.setup_16.preliminaries_16_1 import holding_enough
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.fleets import ANTWERP, GERMANY, HARWICH, SHEERNESS
from games.britain_stands_alone.test_bsa_16_minima import ENOUGH, begun, by_hand
from games.britain_stands_alone.test_bsa_16_setup import expose, sealion

LONDON = "3422"


def british(scenario: str = "sealion", **pieces: str) -> Channel:
    """The British set-up, with these put down already."""
    return begun(scenario, BR, {name.replace("_", "-"): space for name, space in pieces.items()})


# -- before the set-up -----------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.1b", "BSA-16.1e")
def test_hits_that_are_ready_are_not_added_to_others_and_need_a_target() -> None:
    table = sealion()
    assert table.reason("hit_radar 3422") == ("BSA-16.1e", "no_target")
    table.do("hit_radar 4223")
    assert table.reason("ready_hits") == ("BSA-16.1b", "begun")


@pytest.mark.clause("BSA-16.1f")
def test_ships_are_named_that_take_part_and_once() -> None:
    table = sealion().do("ready_hits", "expose br-aurora")
    assert table.reason("expose br-devonshire") == ("BSA-16.1f", "not_there"), "she comes from Dakar"
    assert table.reason("expose br-aurora") == ("BSA-16.1f", "named")


@pytest.mark.clause("BSA-16.1bj")
def test_a_base_is_closed_beside_the_mine_alone() -> None:
    table = sealion(*(0,) * 9).do("ready_hits")
    expose(table)
    table.do("mine Southern North Sea")
    for space in ("1429", "3026", "4018"):
        assert table.reason(f"close {space}") == ("BSA-16.1bj", "not_beside_the_mine")


# -- pieces and places -----------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.1bj")
def test_nobody_is_put_into_the_base_that_is_closed() -> None:
    shut = channel().space(HARWICH)
    table = channel(phase="br_set_up", turn="September #6", closed_port=shut).do("place br-aurora")
    assert table.reason(f"at {HARWICH}") == ("BSA-16.1bj", "closed_base")
    assert SHEERNESS in table.targets("at")


@pytest.mark.clause("BSA-16.1cj")
def test_the_scheer_begins_in_germany_or_norway() -> None:
    table = channel(phase="ge_set_up", turn="September #6").do("place ge-scheer")
    assert table.reason(f"at {ANTWERP}") == ("BSA-16.1cj", "bound")
    assert GERMANY in table.targets("at")
    zones = {table.game.edition.ports[table.space(port)].zone for port in table.targets("at")}
    assert {table.game.edition.board.name(zone) for zone in zones} == {"Germany", "Norway"}


@pytest.mark.clause("BSA-16.1k", "BSA-16.2e")
def test_who_takes_no_part_is_not_set_up_and_nobody_twice() -> None:
    table = british("battle_of_britain")
    assert table.reason("place br-tank-23") == ("BSA-16.1k", "not_dealt")
    table.do("place br-guards-20", f"at {LONDON}")
    assert table.reason("place br-guards-20") == ("BSA-16.1k", "placed")


# -- reduced divisions -----------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.2f")
def test_in_the_other_scenarios_nobody_is_reduced_by_choice() -> None:
    for scenario in ("sealion", "july"):
        assert british(scenario).reason("reduce br-inf-38") == ("BSA-16.2f", "none_reduced")


@pytest.mark.clause("BSA-16.2f")
def test_a_division_is_reduced_once() -> None:
    table = british("battle_of_britain").do("reduce br-inf-38")
    assert table.reason("reduce br-inf-38") == ("BSA-16.2f", "not_a_division")


@pytest.mark.clause("BSA-16.2f")
def test_five_are_reduced_before_the_set_up_is_done() -> None:
    table = by_hand("battle_of_britain", BR, ENOUGH["battle_of_britain"])
    assert "done" in table.options()
    names = [table.game.edition.units[unit].id for unit in table.game.roster(BR)]
    one = next(name for name in names if table.unit(name).reduced and name.startswith("br-inf"))
    short = by_hand("battle_of_britain", BR, {one: table.where(one)})
    assert short.reason("done") == ("BSA-16.2f", "not_reduced")


# -- done, or ready --------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.1k")
def test_all_is_put_down_first_and_what_is_ready_is_laid_out_before_anything_is() -> None:
    table = british()
    assert table.reason("done") == ("BSA-16.1k", "in_hand")
    assert "ready" in table.options()
    table.do("place br-guards-20", f"at {LONDON}")
    assert table.reason("ready") == ("BSA-16.1k", "begun")


@pytest.mark.clause("BSA-9.5aa")
def test_two_different_prahms_are_dummies() -> None:
    table = begun("sealion", 1).do("ready")
    assert table.state.dummies, "the ready-made set-up has said which"
    table = by_hand("sealion", 1, {}).do("done")
    assert table.reason("dummy ge-tb-01") == ("BSA-9.5aa", "no_prahm")
    first = min(table.targets("dummy"))
    table.do(f"dummy {first}")
    assert table.reason(f"dummy {first}") == ("BSA-9.5aa", "dummy_already")


# -- destroyers, and where ten hits have room --------------------------------------------------------------


@pytest.mark.clause("BSA-16.0ae", "BSA-16.0ad")
def test_each_destroyer_that_was_lost_is_replaced_by_another_one_and_no_cruiser_is() -> None:
    assert british(br_sussex="lost").reason("western") == ("BSA-16.0ae", "no_destroyer_lost")
    table = british(br_dd_01="lost", br_dd_02="lost").do("western", "western")
    assert len(set(table.state.drawn)) == 2
    assert set(table.state.drawn).isdisjoint(dealt(table.game, BR))
    assert (table.state.western, table.state.awards.other) == (-2, 2)


@pytest.mark.clause("BSA-16.1c", "BSA-16.1d")
def test_radar_stations_and_sector_airbases_together_hold_the_ten_hits_of_a_zone() -> None:
    """In Southern England three stations hold six of them, two airbases as many."""
    edition = channel().game.edition
    assert {edition.board.name(zone) for zone in holding_enough(edition)} >= {
        "SE England",
        "East Anglia",
        "Southern England",
    }
