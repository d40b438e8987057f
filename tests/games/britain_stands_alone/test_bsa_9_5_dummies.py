"""9.5, 16.2 The dummies of Battle of Britain, which begins without a Prahm."""

from __future__ import annotations

import random

import pytest

from beachhead.games.britain_stands_alone.edition import DATA
from beachhead.games.britain_stands_alone.model import NOBODY
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.fleets import CALAIS, GERMANY
from twins import as_told, difference


def reinforcement(turn: str, shipping: str = "schedule") -> Channel:
    """A German Reinforcement Phase of Battle of Britain."""
    return channel(
        phase="ge_reinforcement", scenario="battle_of_britain", turn=turn, settings={"shipping": shipping}, mine=0
    )


def place_all(table: Channel, port: str) -> list[str]:
    """Everything that has come is placed in a port."""
    placed = []
    while table.targets("place"):
        unit = min(table.targets("place"))
        placed.append(unit)
        table.do(f"place {unit}", f"at {port}")
    return placed


@pytest.mark.clause("BSA-9.5aa", "BSA-16.2ag")
@pytest.mark.parametrize(("turn", "shipping"), [("September #1", "schedule"), ("August #5", "early")])
def test_dummies_come_with_the_first_prahms_and_are_named_among_them(turn: str, shipping: str) -> None:
    """Two of four that have come at once: nobody can know which."""
    table = reinforcement(turn, shipping)
    placed = [unit for unit in place_all(table, GERMANY) if "prahm" in unit]
    assert len(placed) == 4
    table.do("reinforced")
    assert (table.prompt, table.side) == ("dummies", "ge")
    while not table.over:
        table.do(f"dummy {min(table.targets('dummy'))}")
    assert len(table.state.dummies) == 2
    assert set(table.names(table.state.dummies)) < set(placed)
    assert table.game.redacted_for("br").dummies == (NOBODY, NOBODY)


@pytest.mark.clause("BSA-9.5aa", "BSA-16.2ag")
@pytest.mark.parametrize("turn", ["September #2", "September #3"])
def test_no_more_dummies_come_later(turn: str) -> None:
    table = reinforcement(turn)
    assert len([unit for unit in place_all(table, CALAIS) if "prahm" in unit]) == 2
    assert table.do("reinforced").over


@pytest.mark.clause("BSA-9.5aa", "BSA-16.2ag")
@pytest.mark.parametrize(("shipping", "count"), [("schedule", 0), ("early", 0), ("ready", 14)])
def test_before_the_first_prahms_there_are_no_dummies(shipping: str, count: int) -> None:
    scenario = DATA.edition(settings={"shipping": shipping}).scenarios["battle_of_britain"]
    assert scenario.points.get("ge-prahm", 0) + scenario.points.get("ge-dummy", 0) == count
    table = channel(phase="ge_set_up", scenario="battle_of_britain", turn="August #5", settings={"shipping": shipping})
    table.do("ready", "done")
    assert len(table.state.dummies) == (2 if count else 0)


@pytest.mark.clause("BSA-9.5aa")
def test_where_a_dummy_is_named_another_prahm_may_be_the_dummy_for_all_that_the_british_see() -> None:
    rng, tables = random.Random(3), []
    for _ in range(2):
        table = reinforcement("September #1")
        place_all(table, GERMANY)
        table.do("reinforced")
        while not table.over:
            table.do(f"dummy {rng.choice(sorted(table.targets('dummy')))}")
        tables.append(table)
    one, other = tables
    assert as_told(one.match, "br") == as_told(other.match, "br")
    assert difference(one.match, other.match, "br", 0) == []
