"""12.0, 13.4, 14.2 Supply of a Forward Detachment, and of a base whose source is lost."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from games.britain_stands_alone.channel import channel


@pytest.mark.clause("BSA-13.4a", "BSA-12.0e")
@pytest.mark.parametrize("level", [1, 2])
def test_the_detachment_of_a_division_out_of_supply_is_so_itself(level: int) -> None:
    table = channel({"ge-inf-8": {"at": "3724", "oos": level}}, phase="ge_reinforcement").do("form ge-fd-8")
    assert table.unit("ge-fd-8").oos == table.unit("ge-inf-8").oos == level


@pytest.mark.clause("BSA-13.4a", "BSA-12.0b")
def test_the_detachment_of_a_division_that_has_assaulted_is_in_supply_as_long_as_it() -> None:
    last = load_edition().turn_number("September #9")
    table = channel({"ge-inf-8": {"at": "4024", "stormed": last}}, phase="ge_reinforcement").do("form ge-fd-8")
    later = channel(
        {"ge-inf-8": "4024", "ge-fd-8": {"at": "4024", "stormed": table.unit("ge-fd-8").stormed}},
        phase="ge_supply",
        saboteurs=(0, 0),
    )
    assert later.over
    assert (later.unit("ge-inf-8").oos, later.unit("ge-fd-8").oos) == (1, 0)


@pytest.mark.clause("BSA-14.2q", "BSA-12.1j")
@pytest.mark.parametrize(("german", "supplied"), [(("4117", "4216"), True), (("4117",), False)])
def test_a_railroad_that_the_british_have_back_supplies_no_new_aircraft(
    german: tuple[str, ...], supplied: bool
) -> None:
    """4216 was a source in the last Supply Phase of an airbase beside it."""
    board = load_edition().board
    sources = ((), (board.space("4216"),))
    table = channel(
        {"ge-me109-01": "lost"}, phase="ge_reinforcement", turn="September #7", german=german, sources=sources
    )
    (point,) = (one for one in table.targets("take") if one.startswith("ge-me109"))
    table.do(f"take {point}")
    assert ("4117" in table.targets("at")) is supplied


@pytest.mark.clause("BSA-14.2q", "BSA-12.1j")
def test_nor_does_a_source_that_no_line_of_five_hexes_reaches() -> None:
    board = load_edition().board
    table = channel(
        {"ge-me109-01": "lost"},
        phase="ge_reinforcement",
        turn="September #7",
        german=("3619", "4216"),
        sources=((), (board.space("4216"),)),
    )
    table.do(next(f"take {one}" for one in table.targets("take") if one.startswith("ge-me109")))
    assert table.reason("at 3619") == ("BSA-14.2q", "no_line")
