"""Made-up tables, on which the page is tried and measured, have every field that a server sends."""

from __future__ import annotations

import msgspec

from beachhead.lab.sample_tables import TOKEN, answers, hex_board, position
from beachhead.server.snapshot import Table

AFTER_THE_END = {"seed", "salt", "sides_swapped", "branch"}
"""What a table has only when its match is over, its sides are swapped, or it goes on from another one."""


def test_a_made_up_table_has_all_that_a_server_sends() -> None:
    made_up = msgspec.json.decode(answers(hex_board(12, 12), position(()))[f"/api/table/{TOKEN}"])
    assert set(Table.__struct_fields__) - set(made_up) <= AFTER_THE_END
    assert set(made_up) <= set(Table.__struct_fields__)
