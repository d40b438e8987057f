"""Of pieces that are alike one is offered for all; what is laid out at a dead end; questions that a copy asks again."""

from __future__ import annotations

import random

import pytest
from channel import Channel, channel
from test_bsa_16_minima import ELSEWHERE, by_hand

from beachhead.conformance.laws import acts_offer_what_nothing_speaks_against
from beachhead.conformance.sights import samples_stand_at_the_question
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import alike
from beachhead.games.britain_stands_alone.rules.setup_16.deploy_16 import missing
from beachhead.kernel.ask import Action

BOMBERS = {f"ge-ju88-0{number}": "Pas de Calais" for number in (1, 2, 3)} | {"ge-ju88-04": "France"}


def forming() -> Channel:
    return channel(BOMBERS, phase="ge_missions").do("raid 3523")


@pytest.mark.clause("BSA-1.2a")
def test_of_points_that_are_alike_in_a_place_the_first_is_offered() -> None:
    table = forming()
    assert table.targets("crew") == {"ge-ju88-01", "ge-ju88-04"}
    assert table.reason("crew ge-ju88-02") == ("BSA-1.2a", "like_another")
    acts_offer_what_nothing_speaks_against(table.match, random.Random(1))
    table.do("crew ge-ju88-01")
    assert table.targets("crew") == {"ge-ju88-02", "ge-ju88-04"}


def test_pointing_at_a_point_means_the_one_like_it_that_is_offered() -> None:
    table = forming()
    for pointed, meant in (("ge-ju88-03", "ge-ju88-01"), ("ge-ju88-01", "ge-ju88-01"), ("ge-ju88-04", "ge-ju88-04")):
        assert table.game.intended(table.ask, table.number(pointed)) == Action("crew", meant)


@pytest.mark.clause("BSA-16.1k")
def test_a_set_up_by_hand_that_is_short_and_has_nothing_left_can_be_laid_out_anew() -> None:
    table = by_hand("july", BR, {"br-repulse": ELSEWHERE})
    assert table.options() - table.targets("reduce") == {"ready"}
    table.do("ready")
    assert table.where("br-repulse") == "Scapa Flow anchorage"
    assert [(one.space, one.kinds) for one in missing(table.game)] == [(table.space("1429"), ("dd",))]
    table.do("done")
    assert table.over


@pytest.mark.clause("BSA-8.2j")
def test_where_a_point_lands_is_asked_again_of_a_copy() -> None:
    table = forming().do("crew ge-ju88-01", "crew ge-ju88-02")
    table.roll(9, 9)
    table.do("fly", "bomb 0")
    assert table.prompt == "home"
    about = table.ask.about
    assert table.match.clone().asks[table.side].about == about
    samples_stand_at_the_question(table.match, random.Random(1))
    table.do("back")
    assert table.ask.about != about


@pytest.mark.clause("BSA-1.4b", "BSA-9.5z")
def test_what_is_alike_at_sea_tells_nothing_of_what_shipping_carries() -> None:
    boats = {"ge-mb-01": "Straits of Dover", "ge-mb-02": "Straits of Dover", "ge-mb-03": "Straits of Dover"}
    counters = [(load_edition().unit_index[name],) for name in boats]
    for laden in ({}, {"ge-amph-a": "ge-mb-02"}):
        at_sea = channel(boats | laden, phase="ge_sailing").game
        assert len({alike(at_sea, counter) for counter in counters}) == 3, "each by itself, loaded or not"
    open_ = channel(boats | {"ge-amph-a": "ge-mb-02"}, phase="ge_missions").game
    assert len({alike(open_, counter) for counter in counters}) == 2, "lists may be looked at by then"


@pytest.mark.clause("BSA-1.1m")
@pytest.mark.parametrize("port", ["Le Havre and Cherbourg", "La Rochelle and Bordeaux"])
def test_a_division_of_a_zone_embarks_at_any_of_its_ports(port: str) -> None:
    prahms = dict.fromkeys(("ge-prahm-01", "ge-prahm-02"), port)
    table = channel(prahms | {"ge-inf-17": "France"}, phase="ge_sailing").do("embark ge-inf-17")
    assert table.where("ge-inf-17") in prahms


@pytest.mark.clause("BSA-2.0s")
def test_nobody_looks_for_ships_that_return_to_base() -> None:
    boats = {"ge-prahm-01": "Straits of Dover", "br-dd-01": "3922"}
    table = channel(boats, phase="ge_return").do("sail ge-prahm-01")
    table.do("put_in Dunkirk, Calais and Boulogne")
    assert table.where("ge-prahm-01") == "Dunkirk, Calais and Boulogne"
    assert table.over
    assert not table.events("DetectionRolled")
