"""A board of several sheets is held to the laws: flat-topped hexes, zones and boxes."""

from __future__ import annotations

from click.testing import CliRunner

from beachhead.cli.conform import conform
from toy import registered
from toy.straits import STRAITS


def test_a_board_of_several_sheets_keeps_every_law() -> None:
    with registered(STRAITS):
        done = CliRunner().invoke(conform, ["straits", "--matches", "9"])
    assert done.exit_code == 0, done.output
