"""5.2, 5.4, 5.6, 13.3 What a unit did in an earlier phase counts for nothing in this one, in Britain Stands Alone."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import NOBODY
from beachhead.games.britain_stands_alone.rules.movement_5 import moments_5
from beachhead.games.britain_stands_alone.rules.strength_11_2 import allowance
from games.britain_stands_alone.channel import CLOCK, channel
from games.britain_stands_alone.marches import go, left

EARLIER = CLOCK - 1


@pytest.mark.clause("BSA-5.2a", "BSA-5.3a", "BSA-5.6b")
def test_points_way_and_overrun_of_an_earlier_phase_are_forgotten() -> None:
    at = channel({"ge-pz-8": "3823", "br-guards-24": "2419"})
    before = {"moved": EARLIER, "spent": 7, "origin": at.space("3724"), "against": at.space("3623")}
    at.game.put(at.number("ge-pz-8"), at.space("3823"), **before)
    panzer = at.number("ge-pz-8")
    assert left(at, "ge-pz-8") == 8
    assert moments_5.origin(at.game, panzer) == at.space("3823")
    assert not moments_5.has_overrun(at.game, panzer)
    assert not moments_5.is_done(at.game, panzer)
    go(at, "ge-pz-8", "3724")
    assert left(at, "ge-pz-8") == 7
    assert at.game.unit(panzer).against == NOBODY
    assert moments_5.origin(at.game, panzer) == at.space("3823")


@pytest.mark.clause("BSA-5.2a", "BSA-13.3a")
def test_who_is_not_on_the_map_moves_nowhere_by_himself() -> None:
    at = channel({"ge-pz-8": "3823", "ge-pz-7": "away", "br-guards-24": "3523"})
    assert at.reason("move ge-pz-7") == ("BSA-5.2a", "off_board")


@pytest.mark.clause("BSA-5.4a", "BSA-13.3a")
def test_in_a_motorized_phase_nobody_goes_by_rail_and_nobody_drives() -> None:
    at = channel({"br-recon-1": "3423", "br-inf-4": "2419", "br-churchill": "2419"}, phase="br_motorized")
    assert at.reason("rail br-inf-4") == ("BSA-5.2a", "not_movement")
    assert at.reason("drive br-churchill") == ("BSA-13.3n", "not_british_movement")


@pytest.mark.clause("BSA-13.3a")
def test_in_the_next_turn_churchill_walks_again() -> None:
    at = channel({"br-churchill": {"at": "2419", "drives": EARLIER}}, phase="br_movement", dice=[5])
    assert left(at, "br-churchill") == allowance(at.game, at.number("br-churchill"))
    at.do("drive br-churchill")
    assert left(at, "br-churchill") == at.game.edition.tables.leaders.motorized
