"""VI-a The way of a move, laid by its player by the hexes that he names."""

from __future__ import annotations

import pytest
from island import Island, island

from beachhead.games.gators.looks.paths import led, tree


def names(t: Island, path: tuple[int, ...]) -> list[str]:
    return [t.game.edition.board.names[space] for space in path]


@pytest.mark.clause("GAT-VI-a.1")
@pytest.mark.parametrize(
    ("unit", "start", "by", "goal"),
    [
        ("us-ch46-1", "T1-0400", "T1-0301", "T1-0501"),  # by air
        ("us-hmmwv-auto-1", "T1-0301", "T1-0302", "T1-0403"),  # by land
        ("us-zodiac-1", "T1-0101", "O1-0406", "T1-0100"),  # by water
        ("us-aav-1", "T1-0104", "T1-0205", "T1-0304"),  # where it lands from
    ],
)
def test_a_unit_goes_by_the_hexes_that_are_named(unit: str, start: str, by: str, goal: str) -> None:
    t = island({unit: start}).do(f"move {unit}", "lead", f"via {by}", f"to {goal}")
    gone = names(t, t.event("Moved").path)
    assert gone[0] == start
    assert by in gone
    assert gone[-1] == goal


@pytest.mark.clause("GAT-VI-a.1", "GAT-III.21")
def test_the_way_costs_what_its_hexes_cost() -> None:
    t = island({"us-ch46-1": "T1-0400"}).do("move us-ch46-1", "lead", "via T1-0301")
    points, far = t.game.type(t.number("us-ch46-1")).move, t.space("T1-0301")
    laid = led(t.game, t.ask)
    assert laid[0] == (t.space("T1-0400"), "")
    assert laid[-1] == (far, "1")
    found = tree(t.game, t.ask)
    assert found[far] == (far, 0, len(laid) - 1)
    assert max(total for _, _, total in found.values()) == points


@pytest.mark.clause("GAT-VI-c.2")
def test_no_way_leads_on_from_where_an_enemy_stops_the_unit() -> None:
    t = island({"us-hmmwv-auto-1": "T1-0301", "reb-infantry-1": "T1-0502"}).do("move us-hmmwv-auto-1", "lead")
    assert "T1-0302" in t.targets("via")
    assert "T1-0402" not in t.targets("via")
    assert t.reason("via T1-0402") == ("GAT-VI-c.2", "way_ends")
    assert t.reason("via T1-0601") == ("GAT-VI-a.1", "too_far_by_the_way")


@pytest.mark.clause("GAT-VI-a.1")
def test_land_slows_a_way_that_is_laid_as_it_slows_any_other() -> None:
    """III No more than the lowest speed on the whole way, the part that was laid included."""
    for unit in ("us-hmmwv-auto-1", "us-truck-1", "us-rifle-1", "us-aav-1"):
        t = island({unit: "T1-0301"}).do(f"move {unit}")
        near = set(t.targets("to"))
        t.do("lead")
        for by in sorted(t.targets("via"))[:12]:
            assert set(Island(t.match.clone()).do(f"via {by}").targets("to")) <= near | {by}
