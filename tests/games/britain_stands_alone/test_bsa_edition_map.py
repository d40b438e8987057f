"""The map and the display of Britain Stands Alone, against what the rulebook says of hexes and zones."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import DATA, load_edition

EDITION = load_edition()
BOARD = EDITION.board


def test_our_own_files_have_no_problem() -> None:
    assert DATA.problems() == []


@pytest.mark.clause("BSA-6.4r")
@pytest.mark.parametrize("other", ["3922", "3923", "4122", "4123", "4021", "4023"])
def test_even_columns_lie_half_a_hex_lower(other: str) -> None:
    assert BOARD.adjacent(BOARD.space("4022"), BOARD.space(other))
