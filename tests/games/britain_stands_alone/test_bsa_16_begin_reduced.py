"""16.3 The July Invasion: who begins on one step, put down with the others or by hand."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR
from games.britain_stands_alone.test_bsa_16_minima import begun

BY_NAME = {f"br-inf-{number}" for number in (4, 5, 42, 44, 45, 46, 48, 50, 55)}
REDUCED = BY_NAME | {"br-armoured-1", "br-nzef", "br-london-1", "br-london-2"}


@pytest.mark.clause("BSA-16.3f")
@pytest.mark.parametrize("scenario", ["july", "sealion"])
def test_the_thirteen_divisions_of_july_are_set_up_on_one_step_and_no_others(scenario: str) -> None:
    game, units = begun(scenario, BR, {}).do("ready").game, load_edition().units
    land = (unit for unit in game.in_play(BR) if game.type(unit).arm == "land")
    reduced = {units[unit].id for unit in land if game.unit(unit).reduced}
    assert reduced == (REDUCED if scenario == "july" else set())
