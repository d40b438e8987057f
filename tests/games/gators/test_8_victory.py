"""VIII Victory."""

from __future__ import annotations

import pytest
from island import Island, island

CITY, CITY_2, CITY_3, NEAR, FAR = "M2-0403", "M2-0402", "M2-0303", "M2-0301", "M2-0205"
HELD = {"us-rifle-1": CITY, "us-uh1n-1": CITY_2, "us-uh1n-2": CITY_3}


def ends(units: dict[str, object], turn: int = 9) -> Island:
    """The end of a turn: everybody passes."""
    t = island(units, phase="reb_movement", turn=turn, whole=True)
    while not t.over and t.game.state.turn == turn:
        t.do("end")
    return t


def winner(t: Island) -> str | None:
    return t.match.result.winner if t.match.result else None


@pytest.mark.clause("GAT-VIII.2", "GAT-VIII.3", "GAT-II-b.36")
def test_a_land_unit_and_two_uh1ns_in_the_city_win() -> None:
    assert winner(ends(HELD | {"reb-truck-1": "M3-0803"})) == "us"
    assert winner(ends({"us-aav-1": CITY, "us-uh1n-cmd-1": CITY_2, "us-uh1n-2": CITY_3})) == "us"
    for missing in HELD:
        assert winner(ends({name: at for name, at in HELD.items() if name != missing})) is None
    assert winner(ends(HELD | {"us-rifle-1": NEAR})) is None
    assert winner(ends(HELD | {"us-rifle-1": "us-ch53-1", "us-ch53-1": CITY})) is None  # ashore, not aboard


@pytest.mark.clause("GAT-VIII.4")
@pytest.mark.parametrize(
    ("enemy", "at", "blocks"),
    [
        ("reb-truck-1", NEAR, True),
        ("reb-uh1b-1", NEAR, True),
        ("reb-infantry-1", {"at": "M2-0502", "hidden": True}, True),
        ("reb-truck-1", FAR, False),
    ],
)
def test_any_enemy_in_or_beside_it_blocks(enemy: str, at: object, blocks: bool) -> None:
    assert (winner(ends(HELD | {enemy: at})) is None) is blocks


@pytest.mark.clause("GAT-VIII.5")
def test_the_government_must_be_there_when_the_turn_ends() -> None:
    assert winner(ends(HELD | {"us-uh1n-1": {"at": FAR, "moved": 9}})) is None


@pytest.mark.clause("GAT-VIII.6")
def test_it_is_seen_after_player_2s_phases() -> None:
    t = island(HELD | {"reb-truck-1": "M3-0803"}, turn=9, whole=True).do("end")
    assert (t.side, t.over) == ("reb", False)
    t.do("end")
    assert winner(t) == "us"
    assert t.match.result is not None
    assert t.match.result.scores == {"us": 1, "reb": 0}


@pytest.mark.clause("GAT-VIII.1")
def test_after_thirty_turns_player_2_wins() -> None:
    units = {"us-rifle-1": "M3-0404", "reb-truck-1": CITY}
    assert winner(ends(units, turn=29)) is None
    assert winner(ends(units, turn=30)) == "reb"
    assert winner(ends(HELD, turn=30)) == "us"
