"""9.5 Mines of both sides and U-boats: where they are, when they strike, whom, and who is escorted."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import CLOUDY, STORMY, Awards
from beachhead.games.britain_stands_alone.rules.naval_9.hazards_9_5 import is_mined
from games.britain_stands_alone.channel import Lie, channel
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    EASTERN,
    HARWICH,
    ROTTERDAM,
    SOUTHERN,
    STRAITS,
    WESTERN,
    british,
    faces,
    germans,
    home,
    points,
    prahms,
    sail,
    zone,
)


@pytest.mark.clause("BSA-9.5ah", "BSA-9.5ax")
def test_the_german_mine_strikes_every_counter_that_enters_on_0_and_1() -> None:
    table = british(points("br-dd", 5, HARWICH), mine=zone(SOUTHERN), dice=[0, 1, 2])
    sail(table, *(f"br-dd-{number:02d}" for number in range(1, 6)), to=SOUTHERN)
    assert faces(table) == [("br-dd-01", 0, 0, True), ("br-dd-03", 1, 0, True), ("br-dd-05", 2, 0, False)]
    assert len(table.ask.about) == 3


@pytest.mark.clause("BSA-9.5an", "BSA-9.5at")
@pytest.mark.case("SN-07")
def test_submarines_strike_on_0_and_not_in_a_storm() -> None:
    escorted: dict[str, Lie] = {"br-norfolk": HARWICH} | points("br-dd", 1, HARWICH)
    for face, hit in ((0, True), (1, False)):
        table = british(escorted, submarines=(zone(SOUTHERN),), dice=[face, 9])
        assert sail(table, "br-norfolk", "br-dd-01", to=SOUTHERN).unit("br-norfolk").reduced is hit
    for face, hit in ((1, True), (2, False)):
        table = british({"br-norfolk": HARWICH}, submarines=(zone(SOUTHERN),), dice=[face])
        assert sail(table, "br-norfolk", to=SOUTHERN).unit("br-norfolk").reduced is hit
    storm = british({"br-norfolk": HARWICH}, submarines=(zone(SOUTHERN),), weather=STORMY)
    assert not faces(sail(storm, "br-norfolk", to=SOUTHERN))


@pytest.mark.clause("BSA-9.5ao")
def test_british_mines_lie_in_seven_zones() -> None:
    mined = {one.name for one in load_edition().zones.values() if one.mines}
    assert mined == {
        *("Northern North Sea", CENTRAL, SOUTHERN, STRAITS, EASTERN, WESTERN),
        "Western Approaches",
    }


@pytest.mark.clause("BSA-9.5ap", "BSA-9.5av")
def test_british_mines_strike_germans_on_0_alone() -> None:
    for face, hit in ((0, True), (1, False)):
        table = germans({"ge-koln": CALAIS} | points("ge-tb", 1, CALAIS), dice=[face, 9])
        assert sail(table, "ge-koln", "ge-tb-01", to=STRAITS).unit("ge-koln").reduced is hit
    lone = sail(germans({"ge-koln": CALAIS}, dice=[1]), "ge-koln", to=STRAITS)
    assert faces(lone) == [("ge-koln", 1, -1, True)]
    small = sail(germans(prahms(1) | points("ge-mb", 1, CALAIS), dice=[1, 1]), "ge-prahm-01", "ge-mb-01", to=STRAITS)
    assert [(face, added, hit) for _, face, added, hit in faces(small)] == [(1, 0, False), (1, 0, False)]


@pytest.mark.clause("BSA-9.5ap")
def test_mines_are_the_enemys_alone() -> None:
    assert not faces(sail(british({"br-aurora": HARWICH}), "br-aurora", to=SOUTHERN))
    table = germans(prahms(1, ROTTERDAM), mine=zone(SOUTHERN), submarines=(zone(SOUTHERN),), german=["3922"], dice=[9])
    assert [face for _, face, _, _ in faces(sail(table, "ge-prahm-01", to=SOUTHERN))] == [9]


@pytest.mark.clause("BSA-9.5aq", "BSA-9.5ar")
def test_british_mines_sleep_while_the_ports_on_them_have_lost_too_much() -> None:
    """On the Straits: Ramsgate 1, Dover 3, Folkestone 1, Rye 1."""
    assert is_mined(channel().game, zone(STRAITS))
    assert is_mined(channel(damage={"port": {"4223": 2}}).game, zone(STRAITS))
    assert not is_mined(channel(damage={"port": {"4223": 3}}).game, zone(STRAITS))
    assert not is_mined(channel(german=["4223"]).game, zone(STRAITS))
    table = germans(prahms(1), german=["4223"])
    assert not faces(sail(table, "ge-prahm-01", to=STRAITS))


@pytest.mark.clause("BSA-9.5as", "BSA-9.5au", "BSA-9.5aw")
def test_a_point_escorts_two_ships_and_the_mover_names_the_others() -> None:
    ships = {"br-norfolk": HARWICH, "br-aurora": HARWICH, "br-galatea": HARWICH}
    table = british(ships | points("br-dd", 1, HARWICH), mine=zone(SOUTHERN), dice=[2, 2, 2, 9])
    sail(table, "br-norfolk", "br-aurora", "br-galatea", "br-dd-01", to=SOUTHERN)
    assert table.prompt == "unescorted"
    assert table.targets("unescorted") == set(ships)
    assert table.reason("unescorted br-dd-01") == ("BSA-9.5av", "needs_no_escort")
    table.do("unescorted br-aurora")
    assert {name: hit for name, _, _, hit in faces(table) if name in ships} == {
        "br-norfolk": False,
        "br-aurora": True,
        "br-galatea": False,
    }
    more = british(
        ships | {"br-cardiff": HARWICH} | points("br-dd", 2, HARWICH), mine=zone(SOUTHERN), dice=[2, 2, 2, 2, 2]
    )
    sail(more, *ships, "br-cardiff", "br-dd-01", "br-dd-02", to=SOUTHERN)
    assert not any(hit for _, _, _, hit in faces(more))


@pytest.mark.clause("BSA-9.1q", "BSA-9.1p", "BSA-9.1r", "BSA-9.1s", "BSA-9.1t")
@pytest.mark.case("NM-04")
def test_home_or_not() -> None:
    marked = prahms(2, STRAITS, stays=True, stack=1)
    others = prahms(2, STRAITS, 2, stack=2) | points("ge-tb", 1, SOUTHERN) | {"ge-koln": CALAIS}
    table = home(marked | others, dice=[0])
    assert table.reason("sail ge-prahm-01") == ("BSA-9.1t", "no_return")
    assert table.reason("sail ge-koln") == ("BSA-9.1s", "in_port")
    table.do("sail ge-prahm-03", "with ge-prahm-04", f"put_in {CALAIS}", "sail ge-tb-01", f"steer {STRAITS}")
    assert faces(table) == [("ge-tb-01", 0, 0, True)]
    assert not table.events("DetectionRolled")
    assert (table.where("ge-prahm-01"), table.where("ge-prahm-03")) == (STRAITS, CALAIS)
    assert table.over  # nobody else can sail, and nobody has to


@pytest.mark.clause("BSA-9.1p")
def test_home_again_with_the_whole_allowance() -> None:
    table = home(points("ge-tb", 1, SOUTHERN, moved=90, spent=4), dice=[9, 9, 9])
    sail(table, "ge-tb-01", to=EASTERN, by=(STRAITS,))
    assert f"steer {WESTERN}" in table.options()


@pytest.mark.clause("BSA-9.5ac", "BSA-9.5t")
@pytest.mark.parametrize(("dummy", "prahm"), [("ge-prahm-01", "ge-prahm-02"), ("ge-prahm-02", "ge-prahm-01")])
def test_a_dummy_that_a_mine_hits_is_found_out_and_a_prahm_goes_to_the_box(dummy: str, prahm: str) -> None:
    """Of a counter of both the dummy is hit: of two points the emptier one is lost, as its owner's list says."""
    table = germans(prahms(2), dummies=(load_edition().unit_index[dummy],), dice=[0])
    sail(table, "ge-prahm-01", "ge-prahm-02", to=STRAITS)
    assert (table.where(dummy), table.where(prahm)) == ("lost", STRAITS)
    assert (table.state.sunk, table.state.awards, table.state.dummies) == ((0, 0), Awards(), ())
    real = sail(germans(prahms(1), dice=[0]), "ge-prahm-01", to=STRAITS)
    assert real.state.sunk == (1, 0)


# -- U-boats ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5ak", "BSA-9.5am")
@pytest.mark.case("SN-07")
def test_two_markers_in_two_zones_and_not_with_the_mine() -> None:
    table = germans(prahms(1), mine=zone(STRAITS), invaded=0)
    assert table.reason(f"submarine {STRAITS}") == ("BSA-9.5am", "mine_there")
    table.do(f"submarine {SOUTHERN}")
    assert table.reason(f"submarine {SOUTHERN}") == ("BSA-9.5am", "submarine_there")
    table.do(f"submarine {EASTERN}")
    assert table.reason(f"submarine {CENTRAL}") == ("BSA-9.5al", "recall_first")
    assert table.state.submarines == (zone(SOUTHERN), zone(EASTERN))


@pytest.mark.clause("BSA-9.5ak")
def test_none_before_an_assault_can_be_tried() -> None:
    late = {"scenario": "july", "turn": "July #9", "invaded": 0}
    no_mine = germans(prahms(1), mine=-1, **late)
    assert no_mine.reason(f"submarine {SOUTHERN}") == ("BSA-9.5ak", "no_assault_yet")
    just_laid = germans(prahms(1), mine=zone(STRAITS), mined=no_mine.state.turn, **late)
    assert just_laid.reason(f"submarine {SOUTHERN}") == ("BSA-9.5ak", "no_assault_yet")
    storm = germans(prahms(1), mine=zone(STRAITS), weather=STORMY, **late)
    assert storm.reason(f"submarine {SOUTHERN}") == ("BSA-9.5ak", "no_assault_yet")
    no_craft = germans(points("ge-tb", 1, CALAIS), mine=zone(STRAITS), weather=CLOUDY, **late)
    assert no_craft.reason(f"submarine {SOUTHERN}") == ("BSA-9.5ak", "no_assault_yet")
    germans(prahms(1), mine=zone(STRAITS), weather=CLOUDY, **late).do(f"submarine {SOUTHERN}")


@pytest.mark.clause("BSA-9.5ak", "BSA-9.5al")
def test_markers_come_at_the_beginning_of_a_phase_and_are_moved_all_through_later_ones() -> None:
    table = germans(prahms(3), mine=zone(STRAITS), submarines=(zone(SOUTHERN), zone(EASTERN)), dice=[9])
    table.do(f"recall {SOUTHERN}", "submarine Irish Sea")
    assert table.state.submarines == (zone(EASTERN), zone("Irish Sea"))
    sail(table, "ge-prahm-01", to=STRAITS).do("heave_to", f"recall {EASTERN}", f"submarine {SOUTHERN}")
    assert table.state.submarines == (zone("Irish Sea"), zone(SOUTHERN))
    table.do("end_sailing")
    assert table.reason(f"recall {SOUTHERN}") == ("BSA-9.5ak", "not_the_beginning"), "the ships have sailed"
    table = germans(prahms(3), mine=zone(STRAITS), submarines=(zone(SOUTHERN),), dice=[9])
    sail(table, "ge-prahm-01", to=STRAITS).do("heave_to", f"recall {SOUTHERN}")
    table = germans(prahms(3), mine=zone(STRAITS), dice=[9]).do(f"submarine {SOUTHERN}")
    sail(table, "ge-prahm-01", to=STRAITS).do("heave_to")
    assert table.reason(f"recall {SOUTHERN}") == ("BSA-9.5ak", "not_the_beginning"), "they came in this phase"
    assert table.reason(f"submarine {EASTERN}") == ("BSA-9.5ak", "not_the_beginning")
