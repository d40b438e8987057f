"""III Fewer sheets of ocean: Player 1 may leave some out before his ships appear."""

from __future__ import annotations

import pytest
from island import Island, island

from beachhead.games.gators.edition import DATA
from beachhead.games.gators.match import Gators


def charting(units: dict[str, object] | None = None, ocean: str = "choose") -> Island:
    return island(units, phase="anchor", turn=0, settings={"ocean": ocean}, whole=True)  # type: ignore[arg-type]


@pytest.mark.clause("GAT-III.16")
def test_player_1_leaves_ocean_sheets_out_if_that_is_agreed() -> None:
    assert charting(ocean="all").prompt == "anchor"
    t = charting()
    assert (t.side, t.prompt) == ("us", "ocean")
    assert t.targets("leave-out") == {f"O{number}" for number in range(1, 15)}
    t.do("leave-out O1", "leave-out O2")
    assert "O1" not in t.targets("leave-out")
    assert t.refusal("leave-out O1").clause == "GAT-III.16"
    assert [event.sheet for event in t.events("LeftOut", "reb")] == ["O1", "O2"]
    t.do("done")
    assert not {name for name in t.targets("at") if name.startswith(("O1-", "O2-"))}
    assert t.refusal("at O1-0403").clause == "GAT-III.16"
    assert t.do("at O3-0403").prompt == "anchor"


@pytest.mark.clause("GAT-III.16")
def test_what_is_left_out_is_off_the_map_for_everybody() -> None:
    t = charting({"reb-f5-1": {"at": "T1-0604", "load": "GX"}}).do("leave-out O1", "leave-out O4", "done")
    t.do("at O3-0403", "at O3-0303", "at O3-0503", "end", "end", "end")
    board, whole = t.game.edition.board, DATA.edition().board
    closed = t.game.edition.oceans["O1"] | t.game.edition.oceans["O4"]
    assert all(not board.near[space] for space in closed)
    assert not any(there in closed for near in board.near for there in near)
    markers = t.match.view("reb").markers
    assert {marker.space for marker in markers if marker.kind == "closed"} == closed
    assert all(whole.near[space] for space in closed)  # other matches have them still
    assert t.do("move reb-f5-1").targets("to")
    assert not closed & {t.space(name) for name in t.targets("to")}


def test_no_land_lies_on_the_ocean_sheets() -> None:
    edition = DATA.edition()
    assert not any(edition.ground[space].walkable for spaces in edition.oceans.values() for space in spaces)


@pytest.mark.clause("GAT-III.16")
def test_sheets_with_units_and_the_last_one_stay() -> None:
    t = charting({"reb-f5-1": "O4-0403"})
    assert t.refusal("leave-out O4").clause == "GAT-III.16"
    for number in (1, 2, 3, *range(5, 14)):
        t.do(f"leave-out O{number}")
    assert t.do("leave-out O14").targets("leave-out") == set()
    t = charting()
    for number in range(1, 14):
        t.do(f"leave-out O{number}")
    assert t.refusal("leave-out O14").clause == "GAT-III.16"
    assert t.do("done").targets("at")


def test_a_match_taken_up_again_lacks_the_same_sheets() -> None:
    t = charting().do("leave-out O7")
    again = Gators(DATA.edition(), t.game.options, t.game.state.copy())
    assert again.edition.board.near == t.game.edition.board.near
    assert Gators(t.game.edition, t.game.options, t.game.redacted_for("reb")).edition is t.game.edition
