"""VI-a Basic movement: how far, once a turn, through friends; and what a refusal says."""

from __future__ import annotations

import pytest
from island import Island, island


def goals(t: Island, unit: str) -> set[str]:
    return t.do(f"move {unit}").targets("to")


@pytest.mark.clause("GAT-VI-a.1")
@pytest.mark.parametrize(
    ("unit", "start", "moves"),
    [
        ("us-rifle-1", "B1-0403", 1),
        ("us-ch53-1", "B1-0403", 5),
        ("us-ch46-1", "B1-0403", 6),
        ("us-lhd-1", "O10-0403", 2),
        ("us-lcu-1", "O10-0403", 2),
        ("us-aav-1", "O10-0403", 1),
        ("us-lcac-1", "O10-0403", 3),
    ],
)
def test_a_unit_moves_up_to_its_rating(unit: str, start: str, moves: int) -> None:
    t = island({unit: start})
    board = t.game.edition.board
    found = goals(t, unit)
    assert max(board.distance(t.space(start), t.space(goal)) for goal in found) == moves
    assert min(board.distance(t.space(start), t.space(goal)) for goal in found) == 1
    t.do(f"to {sorted(found)[0]}")
    assert t.where(unit) == sorted(found)[0]


@pytest.mark.clause("GAT-VI-a.1")
@pytest.mark.parametrize(("unit", "moves"), [("reb-f5-1", 10), ("reb-a4-1", 9), ("reb-uh1b-1", 6)])
def test_aircraft_of_player_2_fly_their_rating(unit: str, moves: int) -> None:
    t = island({unit: {"at": "B1-0403", "load": "G"}}, phase="reb_movement")
    board = t.game.edition.board
    assert max(board.distance(t.space("B1-0403"), t.space(goal)) for goal in goals(t, unit)) == moves


@pytest.mark.clause("GAT-VI-a.1")
def test_a_unit_moves_once_a_turn() -> None:
    t = island({"us-rifle-1": "B1-0403"}).do("move us-rifle-1", "to B1-0404")
    assert not t.targets("move")
    assert t.refusal("move us-rifle-1").clause == "GAT-VI-a.1"
    again = island({"us-rifle-1": {"at": "B1-0403", "moved": 1}})
    assert again.targets("move") == {"us-rifle-1"}, "in the next turn"


@pytest.mark.clause("GAT-VI-a.2")
def test_nobody_has_to_move() -> None:
    t = island({"us-rifle-1": "B1-0403", "us-lhd-1": "O10-0403"}).do("end")
    assert t.over
    assert t.where("us-rifle-1") == "B1-0403"


@pytest.mark.clause("GAT-VI-a.2")
def test_a_unit_taken_up_may_stay() -> None:
    t = island({"us-rifle-1": "B1-0403"}).do("move us-rifle-1", "stay")
    assert t.where("us-rifle-1") == "B1-0403"
    assert t.options() == {"end"}


@pytest.mark.clause("GAT-VI-a.3")
def test_friends_are_passed() -> None:
    t = island({"us-truck-1": "B1-0402", "us-rifle-1": "B1-0403"})
    found = goals(t, "us-truck-1")
    assert "B1-0403" not in found
    assert {"B1-0404", "B1-0405"} <= found
    path = t.do("to B1-0405").event("Moved").path
    assert t.space("B1-0403") in path


@pytest.mark.clause("GAT-VI-a.3")
def test_enemies_are_not_passed() -> None:
    """An enemy who cannot attack does not stop anybody, and yet nobody goes through him."""
    t = island({"us-truck-1": "B1-0402", "reb-truck-1": "B1-0403"})
    found = goals(t, "us-truck-1")
    assert "B1-0502" in found
    assert not {"B1-0403", "B1-0405"} & found
    assert t.refusal("to B1-0405").clause == "GAT-VI-a.3"
    assert t.refusal("to B1-0403").clause == "GAT-VI-d.1"


@pytest.mark.clause("GAT-VI-a.3", "GAT-VI-b.1")
def test_aircraft_pass_over_everybody() -> None:
    """Straight along a row there is no way around."""
    t = island({"us-ch46-1": "B1-0400", "reb-truck-1": "B1-0403", "us-truck-1": "B1-0404"})
    found = goals(t, "us-ch46-1")
    assert "B1-0406" in found
    assert not {"B1-0403", "B1-0404"} & found


# -- reasons -----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-V.8", "GAT-VI-a.1", "GAT-VI-g.3", "GAT-VI-n.7", "GAT-IX-n.3")
def test_reasons_against_moving() -> None:
    t = island(
        {
            "us-lhd-1": "O10-0403",
            "us-rifle-1": "us-lhd-1",
            "us-rifle-2": {"at": "B1-0403", "held": 3},
            "us-rowpu-1": "B1-0503",
            "us-m1a1-1": {"at": "B1-0404", "ashore": 1},
            "us-truck-1": "B1-0405",
            "reb-infantry-1": "M2-0403",
        },
        turn=3,
    )
    reasons = {
        "us-rifle-1": "GAT-VI-a.1",
        "us-rifle-2": "GAT-VI-g.3",
        "us-rowpu-1": "GAT-IX-n.3",
        "us-m1a1-1": "GAT-VI-n.7",
        "reb-infantry-1": "GAT-V.8",
    }
    for unit, clause in reasons.items():
        assert unit not in t.targets("move")
        assert t.refusal(f"move {unit}").clause == clause, unit
    t.do("move us-truck-1", "to B1-0406")
    assert t.refusal("move us-lhd-1").clause == "GAT-V.8", "ships come first"


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-d.1", "GAT-VI-e.4", "GAT-VI-q.3")
def test_reasons_against_a_destination() -> None:
    t = island(
        {
            "us-aav-1": "B1-0502",
            "us-truck-1": "B1-0503",
            "reb-infantry-1": "M2-0403",
        },
        debris=["B1-0602"],
    ).do("move us-aav-1")
    assert t.refusal("to B1-0503").clause == "GAT-VI-d.1"
    assert t.refusal("to B1-0602").clause == "GAT-VI-q.3"
    assert t.refusal("to B1-0502").clause == "GAT-VI-a.1"
    assert t.refusal("to M2-0403").clause == "GAT-VI-d.1"
    assert t.refusal("to M2-0404").clause == "GAT-VI-a.1"
    assert t.refusal("to B1-0401").clause == "GAT-VI-e.4"
    assert t.refusal("to nowhere").clause == "GAT-VI-a.1"


@pytest.mark.clause("GAT-V.5")
def test_a_unit_off_the_map_has_to_come_in() -> None:
    rim = island({})
    board = rim.game.edition.board
    edge = next(
        space for space, near in enumerate(board.near) if len(near) < 6 and rim.game.edition.ground[space].id == "deep"
    )
    ship = next(space for space in board.near[edge] if len(board.near[space]) < 6)
    t = island({"us-lhd-1": board.names[ship], "us-ch46-1": {"at": "beside us-lhd-1"}})
    assert t.refusal("end").clause == "GAT-V.5"
    t.do("move us-ch46-1")
    assert t.refusal("stay").clause == "GAT-V.5"
    assert t.refusal("to B1-0403").clause == "GAT-VI-a.1"


def ways_in(units: dict[str, object]) -> dict[str, tuple[int, ...]]:
    """The way onto the map of a helicopter that is beside its ship, by goal."""
    t = island(units).do("move us-ch46-1")  # type: ignore[arg-type]
    arrivals = {goal: Island(t.match.clone()).do(f"to {goal}") for goal in t.targets("to")}
    assert all(arrived.where("us-ch46-1") == goal for goal, arrived in arrivals.items())
    return {goal: arrived.event("Moved").path for goal, arrived in arrivals.items() if arrived.events("Moved")}


@pytest.mark.clause("GAT-V.4", "GAT-V.5")
def test_it_comes_in_the_nearest_way_over_an_empty_hex_of_the_rim_beside_its_ship() -> None:
    board = island().game.edition.board
    rim = {space for space, near in enumerate(board.near) if len(near) < 6}
    ship = board.space("O1-0702")
    beside = sorted(rim & set(board.near[ship]))
    assert len(beside) == 2 < len(board.near[ship])
    units: dict[str, object] = {"us-lhd-1": "O1-0702", "us-ch46-1": {"at": "beside us-lhd-1"}}
    for open_, others in ((beside, {}), (beside[1:], {"us-lpd-1": board.names[beside[0]]})):
        found = ways_in(units | others)
        assert len(found) > len(open_)
        for goal, path in found.items():
            assert path[0] in open_
            assert len(path) - 1 == min(board.distance(entry, board.space(goal)) for entry in open_)


@pytest.mark.clause("GAT-IV.14")
def test_a_broken_unit_does_not_move() -> None:
    t = island({"reb-missile-boat-1": {"at": "B1-0202", "broken": True}}, phase="reb_movement")
    assert t.options() == {"end"}
    assert t.refusal("move reb-missile-boat-1").clause == "GAT-IV.14"
