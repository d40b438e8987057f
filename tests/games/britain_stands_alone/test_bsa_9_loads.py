"""9.1, 9.3, 9.4, 9.5 At sea: pairs of points, empty berths, stacks that stay, U-boats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.model import STORMY, SUPPLY, Sailing
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.naval_9.counters_1_2 import put_together
from beachhead.games.britain_stands_alone.rules.naval_9.embarking_9_3 import LOADING
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import partners
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import carriers, other_points
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from games.britain_stands_alone.channel import CLOCK, Channel, channel
from games.britain_stands_alone.combats import at_sea, attack, field
from games.britain_stands_alone.fleets import (
    CENTRAL,
    EASTERN,
    HARWICH,
    SOUTHERN,
    STRAITS,
    british,
    germans,
    home_again,
    points,
    prahms,
    sail,
    stacks,
    zone,
)

BR = 0
FOUR = tuple(f"ge-prahm-{number:02d}" for number in range(1, 5))
KNOWN, NOW = CLOCK - 30, CLOCK
"""Embarked in an earlier turn, which everybody knows, and in this segment."""


def convoy(*, embarked: int = KNOWN, **lie: object) -> Channel:
    """A panzer division on four Prahms at sea."""
    return channel(prahms(4, STRAITS) | {"ge-pz-7": at_sea(*FOUR, embarked=embarked, **lie)}, phase="ge_sailing")


def hit(table: Channel, *names: str) -> tuple[str, ...]:
    """A counter of points is hit; who still carries the panzers."""
    damage_counter(table.game, tuple(map(table.number, names)), "naval_combat", "BSA-9.2n")
    return table.names(carriers(table.game, table.number("ge-pz-7")))


# -- 9.3 pairs -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.3r", "BSA-9.5x")
def test_of_a_counter_the_point_is_lost_that_still_has_the_other_of_its_pair() -> None:
    """Of a counter with one point of a whole pair and one that is left of another, the step is not lost."""
    table = convoy(embarked=NOW)
    hit(table, FOUR[0], FOUR[1])
    hit(table, FOUR[1], FOUR[2])
    assert table.where(FOUR[1]) == "lost", "it is always the first that goes"
    assert not table.unit("ge-pz-7").reduced
    assert len(carriers(table.game, table.number("ge-pz-7"))) == 2


@pytest.mark.clause("BSA-1.2a", "BSA-1.2b", "BSA-9.5as")
def test_the_owner_says_which_points_make_a_counter() -> None:
    """A division on the first two of four Prahms: beside an empty one each of its points is safe from a first hit."""
    pieces = prahms(3, STRAITS, stack=1) | prahms(1, STRAITS, 3, stack=1, load=SUPPLY, embarked=NOW)
    pieces |= points("ge-tb", 1, STRAITS, stack=1) | points("ge-lc", 1, STRAITS, stack=1)
    table = germans(pieces | {"ge-inf-17": at_sea(*FOUR[:2], assault=False, embarked=NOW)}, step=LOADING)
    table.do("sail ge-prahm-01", "with ge-prahm-03")
    assert table.reason("regroup ge-tb-01") == ("BSA-1.2a", "no_counters")
    table.do("with ge-prahm-04", "with ge-tb-01", "with ge-lc-01", "regroup ge-prahm-01")
    assert table.reason("beside ge-prahm-02") == ("BSA-1.2a", "one_counter")
    assert table.reason("beside ge-tb-01") == ("BSA-1.2a", "no_counters")
    assert table.reason("beside ge-lc-01") == ("BSA-1.2a", "other_type")
    assert table.reason("beside ge-prahm-01") == ("BSA-1.2a", "no_counters")
    table.do("beside ge-prahm-03")
    units = table.game.contest(Sailing).units
    assert [table.names(counter) for counter in consolidated(table.game, units)] == [
        ("ge-tb-01",),
        ("ge-lc-01",),
        ("ge-prahm-01", "ge-prahm-03"),
        ("ge-prahm-02", "ge-prahm-04"),
    ]
    for counter in consolidated(table.game, units)[2:]:
        damage_counter(table.game, counter, "mines", "BSA-9.5as")
    assert not table.unit("ge-inf-17").reduced


@pytest.mark.clause("BSA-1.2a")
def test_of_two_points_there_is_no_choice_and_a_new_counter_undoes_the_old_ones() -> None:
    pair = germans(prahms(2, STRAITS, stack=1)).do("sail ge-prahm-01", "with ge-prahm-02")
    assert pair.reason("regroup ge-prahm-01") == ("BSA-1.2a", "no_choice")
    boats = germans(points("ge-mb", 3, STRAITS, stack=1)).do("sail ge-mb-01", "with_all")
    assert boats.reason("regroup ge-mb-01") == ("BSA-1.2a", "no_counters")
    four = germans(prahms(4, STRAITS, stack=1)).do("sail ge-prahm-01", "with_all", "regroup ge-prahm-01")
    assert four.state.counters == ((four.number("ge-prahm-01"), four.number("ge-prahm-03")),)  # all alike: no question
    table = germans(prahms(3, STRAITS, stack=1))
    one, two, three = (table.number(name) for name in FOUR[:3])
    assert other_points(table.game)[one] == two
    put_together(table.game, one, three)
    assert other_points(table.game)[one] == three
    assert consolidated(table.game, (one, two)) == ((one, two),)  # elsewhere than the other
    put_together(table.game, three, two)
    assert table.state.counters == ((two, three),)


# -- 9.4 what is left of a division goes back aboard -----------------------------------------------------


@pytest.mark.clause("BSA-9.4r", "BSA-9.3b")
def test_who_lost_a_step_on_the_beach_goes_back_aboard_one_point(result: Callable[[str], None]) -> None:
    result("A1")
    pieces = {"ge-prahm-01": STRAITS, "ge-prahm-02": STRAITS, "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02")}
    table = attack(field({**pieces, "br-inf-45": "4222"}, dice=[5]), "4222", "ge-inf-17")
    assert table.unit("ge-inf-17").reduced
    assert carriers(table.game, table.number("ge-inf-17")) == (table.number("ge-prahm-01"),)
    assert partners(table.game, table.number("ge-prahm-02")) == (table.number("ge-prahm-02"),)
    damage_counter(table.game, (table.number("ge-prahm-02"),), "mine", "BSA-9.5ap")
    assert table.where("ge-inf-17") == "ge-prahm-01", "the point that sank was empty"
    damage_counter(table.game, (table.number("ge-prahm-01"),), "mine", "BSA-9.5ap")
    assert table.where("ge-inf-17") == "lost"


@pytest.mark.clause("BSA-9.4r", "BSA-9.3b")
def test_who_lost_nothing_on_the_beach_goes_back_aboard_both(result: Callable[[str], None]) -> None:
    result("-")
    pieces = {"ge-prahm-01": STRAITS, "ge-prahm-02": STRAITS, "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02")}
    table = attack(field({**pieces, "br-inf-45": "4222"}, dice=[5]), "4222", "ge-inf-17")
    assert len(carriers(table.game, table.number("ge-inf-17"))) == 2


# -- 9.1 a stack that goes no further --------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1d", "BSA-9.1k", "BSA-9.5as")
def test_a_stack_that_waits_for_its_damaged_ship_is_one_stack() -> None:
    """Nobody has gone on, so nobody was left behind: the destroyers still escort the cruiser, all are seen at once."""
    table = british({"br-norfolk": HARWICH} | points("br-dd", 2, HARWICH), mine=zone(SOUTHERN), dice=[1, 9])
    sail(table, "br-norfolk", "br-dd-01", "br-dd-02", to=SOUTHERN)
    assert table.unit("br-norfolk").reduced
    table.do("heave_to")
    assert stacks(table, BR, SOUTHERN) == [{"br-norfolk", "br-dd-01", "br-dd-02"}]


@pytest.mark.clause("BSA-9.1j", "BSA-9.1k")
def test_nobody_is_dropped_off_where_the_whole_stack_stays() -> None:
    table = british(points("br-dd", 3, HARWICH), dice=[])
    sail(table, "br-dd-01", "br-dd-02", "br-dd-03", to=SOUTHERN).do("drop_off br-dd-02", "heave_to")
    assert stacks(table, BR, SOUTHERN) == [{"br-dd-01", "br-dd-02", "br-dd-03"}]
    table = british(points("br-dd", 3, HARWICH), dice=[])
    sail(table, "br-dd-01", "br-dd-02", "br-dd-03", to=SOUTHERN).do("drop_off br-dd-02", f"steer {CENTRAL}", "heave_to")
    assert (stacks(table, BR, SOUTHERN), stacks(table, BR, CENTRAL)) == ([{"br-dd-02"}], [{"br-dd-01", "br-dd-03"}])


@pytest.mark.clause("BSA-9.1l", "BSA-9.1d")
def test_on_the_way_home_a_stack_may_part_where_it_stays_but_no_damaged_ship_is_left() -> None:
    pieces = points("br-dd", 2, CENTRAL, stack=1) | {"br-norfolk": {"at": CENTRAL, "stack": 1}}
    table = home_again(pieces, mine=zone(SOUTHERN), dice=[1, 9])
    sail(table, "br-norfolk", "br-dd-01", "br-dd-02", to=SOUTHERN).do("heave_to")
    assert stacks(table, BR, SOUTHERN) == [{"br-norfolk", "br-dd-01", "br-dd-02"}], "the damaged cruiser is not alone"
    table = home_again(pieces)
    sail(table, "br-norfolk", "br-dd-01", "br-dd-02", to=SOUTHERN).do("drop_off br-dd-02", "heave_to")
    assert stacks(table, BR, SOUTHERN) == [{"br-dd-02"}, {"br-norfolk", "br-dd-01"}]


# -- 9.5 U-boats -----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5ak", "BSA-9.5ag")
def test_a_landing_from_the_air_alone_brings_no_submarines() -> None:
    """They come with the first attempt from the sea, which waits for the Mine."""
    after_a_drop = {"scenario": "july", "turn": "July #9", "invaded": 5}
    table = germans(prahms(1), mine=-1, **after_a_drop)
    assert table.reason(f"submarine {SOUTHERN}") == ("BSA-9.5ak", "no_assault_yet")
    laid_now = germans(prahms(1), mine=zone(STRAITS), mined=table.state.turn, **after_a_drop)
    assert laid_now.reason(f"submarine {SOUTHERN}") == ("BSA-9.5ak", "no_assault_yet")
    storm = germans(prahms(1), mine=zone(STRAITS), weather=STORMY, **after_a_drop)
    assert storm.reason(f"submarine {SOUTHERN}") == ("BSA-9.5ak", "no_assault_yet"), "nobody can try in a storm"
    germans(prahms(1), mine=zone(STRAITS), **after_a_drop).do(f"submarine {SOUTHERN}")


@pytest.mark.clause("BSA-9.5al")
def test_submarines_that_are_out_are_moved_in_a_storm_too() -> None:
    table = germans(prahms(1), mine=zone(STRAITS), submarines=(zone(SOUTHERN),), weather=STORMY)
    table.do(f"recall {SOUTHERN}", f"submarine {CENTRAL}")
    assert table.state.submarines == (zone(CENTRAL),)


@pytest.mark.clause("BSA-9.5al")
def test_markers_that_were_taken_up_in_a_storm_are_put_out_again() -> None:
    """Also where the first attempt came to nothing: they were put out once, and are moved from then on."""
    out = (zone(SOUTHERN), zone(EASTERN))
    table = germans(prahms(1), mine=zone(STRAITS), invaded=0, weather=STORMY, submarines=out)
    table.do(f"recall {SOUTHERN}", f"recall {EASTERN}", f"submarine {CENTRAL}")
    assert table.state.submarines == (zone(CENTRAL),)
