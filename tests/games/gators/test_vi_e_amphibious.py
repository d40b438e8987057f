"""VI-e Amphibious units: from water to land and back, over beaches at once and over open land turn by turn."""

from __future__ import annotations

from typing import Any

import pytest
from island import Island, Lie, island


def goals(t: Island, unit: str) -> set[str]:
    return t.do(f"move {unit}").targets("to")


def reach(unit: str, at: str, **how: Any) -> set[str]:
    """Where a unit alone on the map gets to."""
    lie: Lie = {"at": at, **how}
    return goals(island({unit: lie}), unit)


# -- water to beach ----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-e.1", "GAT-III.20")
@pytest.mark.parametrize(
    ("unit", "ashore"),
    [
        ("us-lav-1", 3),
        ("us-aav-1", 2),
        ("us-seal-1", 1),
        ("us-lcac-1", 3),
    ],
)
def test_from_beside_the_beach_a_unit_moves_its_land_rating(unit: str, ashore: int) -> None:
    """It has not moved in the water: the beach is the first hex of its whole land move."""
    found = reach(unit, "M4-0205")
    beaches = ["M4-0304", "M4-0303", "M4-0302", "M4-0301"]
    board = island({}).game.edition.board
    far = [board.distance(board.space("M4-0205"), board.space(beach)) for beach in beaches]
    assert far == [1, 2, 3, 4]
    assert [beach in found for beach in beaches] == [steps <= ashore for steps in far]


@pytest.mark.clause("GAT-VI-e.1")
@pytest.mark.parametrize(
    ("unit", "beach", "further"),
    [("us-lav-1", True, True), ("us-aav-1", True, False), ("us-seal-1", False, False), ("us-lcac-1", True, True)],
)
def test_after_moving_in_water_it_is_one_less(unit: str, beach: bool, further: bool) -> None:
    """One hex by water, then a beach (1), then the next one (2)."""
    found = reach(unit, "B1-0101")
    assert "B1-0202" in found
    assert ("B1-0302" in found) is beach
    assert ("B1-0402" in found) is further
    assert "B1-0502" not in found, "that would be three"


@pytest.mark.clause("GAT-VI-e.1")
def test_whatever_moved_it_in_the_water() -> None:
    assert "B1-0402" in reach("us-aav-1", "B1-0202", wet=1)
    later = reach("us-aav-1", "B1-0202", wet=2)
    assert "B1-0302" in later
    assert "B1-0402" not in later


@pytest.mark.clause("GAT-VI-e.1")
def test_a_hovercraft_loses_one_however_far_it_came() -> None:
    """Three hexes of water and two of beach and road."""
    found = reach("us-lcac-1", "B1-0002")
    assert {"B1-0302", "B1-0402"} <= found
    assert "B1-0502" not in found


@pytest.mark.clause("GAT-VI-e.1", "GAT-III.23")
def test_inland_the_speeds_of_the_ground_hold() -> None:
    """A LAV beside the beach has three; into open land and road no more than two."""
    found = reach("us-lav-1", "B1-0202")
    assert "B1-0402" in found
    assert "B1-0502" not in found


@pytest.mark.clause("GAT-VI-e.1", "GAT-VI-c.2")
def test_an_enemy_beside_the_beach_ends_the_move() -> None:
    t = island({"us-lav-1": "B1-0202", "reb-dragon-1": "B1-0403"})
    found = goals(t, "us-lav-1")
    assert "B1-0302" in found
    assert "B1-0402" not in found


@pytest.mark.clause("GAT-VI-e.1", "GAT-VI-c.2")
def test_an_enemy_beside_the_water_too() -> None:
    """Next to an enemy who can attack it, the unit stops in the water."""
    t = island({"us-aav-1": "B1-0101", "reb-dragon-1": "B1-0301"})
    found = goals(t, "us-aav-1")
    assert {"B1-0202", "B1-0203"} <= found, "the second by another way"
    assert "B1-0302" not in found


@pytest.mark.clause("GAT-VI-e.1", "GAT-VI-c.2")
def test_an_enemy_beside_the_beach_does_not_bring_anybody_nearer() -> None:
    """SEALs who have swum have nothing left for a beach, whether they would have to stop there or not."""
    t = island({"us-seal-1": "B1-0101", "reb-infantry-1": "B1-0403"})
    assert not {"B1-0203", "B1-0302"} & goals(t, "us-seal-1")


# -- beach to water ----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-e.2")
@pytest.mark.parametrize("unit", ["us-lav-1", "us-aav-1", "us-seal-1", "us-lcac-1"])
def test_from_a_beach_one_hex_into_the_water(unit: str) -> None:
    found = reach(unit, "B1-0203")
    assert {"B1-0202", "B1-0102", "B1-0103"} <= found
    assert "B1-0101" not in found, "one hex, also for a hovercraft"


@pytest.mark.clause("GAT-VI-e.2")
@pytest.mark.parametrize(
    ("unit", "start", "may"),
    [
        ("us-lav-1", "B1-0402", True),  # one to the beach, two left
        ("us-aav-1", "B1-0402", True),
        ("us-seal-1", "B1-0402", False),  # nothing left on the beach
        ("us-lav-1", "B1-0502", True),  # two to the beach, one left
        ("us-aav-1", "B1-0502", False),
    ],
)
def test_only_with_a_move_unit_left_over(unit: str, start: str, may: bool) -> None:
    found = reach(unit, start)
    assert ("B1-0202" in found) is may


@pytest.mark.clause("GAT-VI-e.2")
def test_the_reason_is_given() -> None:
    t = island({"us-aav-1": "B1-0203"}).do("move us-aav-1")
    assert t.refusal("to B1-0101").clause == "GAT-VI-e.2"
    t = island({"us-seal-1": "B1-0102"}).do("move us-seal-1")
    assert t.refusal("to B1-0302").clause == "GAT-VI-a.1"


@pytest.mark.clause("GAT-VI-e.2", "GAT-VI-c.2")
def test_an_enemy_beside_the_beach_keeps_it_from_the_water() -> None:
    t = island({"us-lav-1": "B1-0402", "reb-dragon-1": "B1-0303"})
    # it begins next to the enemy: the beach 0302 is next to him too
    assert "B1-0202" not in goals(t, "us-lav-1")
    t = island({"us-lav-1": "B1-0502", "reb-dragon-1": "B1-0203"})
    found = goals(t, "us-lav-1")
    assert "B1-0302" in found
    assert "B1-0202" not in found


# -- open land, turn by turn -------------------------------------------------------------------------


def slow_shores() -> list[Any]:
    """For each terrain with a slow crossing, a hex of water and one of that ground next to it, if there is one."""
    edition = island({}).game.edition
    found: dict[str, tuple[str, str]] = {}
    for space, ground in enumerate(edition.ground):
        if ground.crossing == "slow" and ground.id not in found:
            for there in edition.board.near[space]:
                if edition.ground[there].water and not edition.ground[there].bridge:
                    found[ground.id] = (edition.board.names[there], edition.board.names[space])
                    break
    assert {"open", "road", "town"} <= set(found)
    return [pytest.param(*pair, id=ground) for ground, pair in found.items()]


@pytest.mark.clause("GAT-VI-e.3", "GAT-VI-e.5", "GAT-III.22", "GAT-III.34")
@pytest.mark.parametrize(("wet", "shore"), slow_shores())
def test_onto_open_land_in_the_second_turn(wet: str, shore: str) -> None:
    """From next to it: one hex and no further; not in the turn in which the unit comes there."""
    t = island({"us-lav-1": wet})
    edition = t.game.edition
    assert shore in goals(t, "us-lav-1")
    t.do(f"to {shore}")
    assert t.where("us-lav-1") == shore
    assert not t.targets("move")
    before = next(
        edition.board.names[there]
        for there in edition.board.near[edition.board.space(wet)]
        if edition.ground[there].water
        and not edition.ground[there].bridge
        and not edition.board.adjacent(there, edition.board.space(shore))
    )
    found = reach("us-seal-1", before)
    assert wet in found
    assert shore not in found


@pytest.mark.clause("GAT-VI-e.3")
def test_onto_open_land_no_further_than_the_first_hex() -> None:
    t = island({"us-lav-1": "B1-0401"})
    found = goals(t, "us-lav-1")
    assert "B1-0402" in found
    assert "B1-0403" not in found
    assert t.refusal("to B1-0403").clause == "GAT-VI-e.3"


@pytest.mark.clause("GAT-VI-e.3")
def test_normal_movement_in_the_third_turn() -> None:
    t = island({"us-lav-1": {"at": "B1-0402", "moved": 1, "came": 1, "ashore": 1}})
    assert {"B1-0403", "B1-0405"} <= goals(t, "us-lav-1")


@pytest.mark.clause("GAT-VI-e.3")
def test_who_was_launched_beside_open_land_waits_a_turn() -> None:
    """It came next to the land in this turn."""
    t = island({"us-aav-1": {"at": "B1-0401", "came": 2}})
    found = goals(t, "us-aav-1")
    assert "B1-0402" not in found
    assert t.refusal("to B1-0402").clause == "GAT-VI-e.3"
    assert "B1-0203" in goals(island({"us-aav-1": {"at": "B1-0202", "came": 2}}), "us-aav-1"), "a beach is open to it"


@pytest.mark.clause("GAT-VI-e.4", "GAT-VI-e.5", "GAT-III.22", "GAT-III.34")
@pytest.mark.parametrize(("wet", "shore"), slow_shores())
def test_from_open_land_into_the_water_in_the_second_turn(wet: str, shore: str) -> None:
    t = island({"us-lav-1": shore})
    assert wet in goals(t, "us-lav-1")
    t.do(f"to {wet}")
    assert not t.targets("move")


@pytest.mark.clause("GAT-VI-e.4")
def test_not_in_the_turn_in_which_it_comes_to_the_shore() -> None:
    """From the road inland to the road on the shore and into the water beside it: not in one turn."""
    t = island({"us-lcac-1": "B1-0602"})
    found = goals(t, "us-lcac-1")
    assert {"B1-0502", "B1-0402"} <= found
    assert not {"B1-0500", "B1-0401"} & found
    assert t.refusal("to B1-0401").clause == "GAT-VI-e.4"


@pytest.mark.clause("GAT-VI-e.4")
def test_one_hex_of_water_and_no_more() -> None:
    found = reach("us-lcac-1", "T1-0602")
    edition = island({}).game.edition
    wet = {edition.board.space(name) for name in found if edition.ground[edition.board.space(name)].water}
    assert wet
    assert wet <= set(edition.board.near[edition.board.space("T1-0602")])


@pytest.mark.clause("GAT-VI-e.4", "GAT-VI-e.3")
def test_in_water_it_moves_normally_afterwards() -> None:
    found = reach("us-lcac-1", "T1-0401", moved=1, came=1, wet=1)
    board = island({}).game.edition.board
    assert max(board.distance(board.space("T1-0401"), board.space(name)) for name in found) >= 3


@pytest.mark.clause("GAT-III.34", "GAT-VI-e.5")
def test_hovercraft_cross_into_no_town() -> None:
    t = island({"us-lcac-1": "T1-0202"})
    assert "T1-0301" not in goals(t, "us-lcac-1")
    assert t.refusal("to T1-0301").clause == "GAT-III.34"


@pytest.mark.clause("GAT-III.20", "GAT-III.22")
def test_craft_that_are_not_amphibious_never_come_ashore() -> None:
    for unit in ("us-lcu-1", "us-zodiac-1"):
        t = island({unit: "B1-0202"})
        assert "B1-0203" not in goals(t, unit)
        assert t.refusal("to B1-0203").clause == "GAT-III.19"
