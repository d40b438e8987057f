"""9.5 What the British can tell of the lists of German shipping before they may."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.events import PieceLost
from beachhead.games.britain_stands_alone.guessing import guess
from beachhead.games.britain_stands_alone.model import GE, LOST, UNSEEN
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import CLOCK, Channel, channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import CALAIS, STRAITS, prahms
from games.britain_stands_alone.seafights import sighting
from games.britain_stands_alone.squadrons import ids
from twins import as_told, difference


def sunk(first: str, second: str, phase: str = "ge_sailing") -> Channel:
    """Two regiments are aboard a Prahm each, and the first Prahm is sunk in this Naval Segment."""
    aboard = {first: at_sea("ge-prahm-01", embarked=CLOCK), second: at_sea("ge-prahm-02", embarked=CLOCK)}
    table = channel({**prahms(2, STRAITS), **aboard}, phase=phase)
    damage_counter(table.game, (table.number("ge-prahm-01"),), "naval_combat", "BSA-9.2n")
    assert (table.where(first), table.where(second)) == ("lost", "ge-prahm-02")
    return table


def losses(table: Channel, side: str) -> list[int]:
    """The pieces whose loss a side is told."""
    return [one.piece for one in table.game.emitted if isinstance(one, PieceLost) and one.seen_by(side)]


@pytest.mark.clause("BSA-9.5x", "BSA-9.3p")
@pytest.mark.case("LAW-09")
def test_who_was_drowned_is_on_the_list_of_its_owner_alone() -> None:
    one, other = sunk("ge-sturm", "ge-flieger-1"), sunk("ge-flieger-1", "ge-sturm")
    assert as_told(one.match, "br") == as_told(other.match, "br")
    assert difference(one.match, other.match, "br", 0) == []
    seen = one.game.seen_by("br").state.units
    assert [seen[one.number(unit)].hex for unit in ("ge-sturm", "ge-flieger-1")] == [UNSEEN, UNSEEN]
    assert one.game.seen_by("ge").unit(one.number("ge-sturm")).hex == LOST
    assert losses(one, "br") == [one.number("ge-prahm-01")]
    assert losses(one, "ge") == [one.number("ge-sturm"), one.number("ge-prahm-01")]


@pytest.mark.clause("BSA-9.5z")
def test_at_the_end_of_the_segment_everybody_sees_who_was_drowned() -> None:
    table = sunk("ge-sturm", "ge-flieger-1", phase="ge_supply")
    assert table.game.seen_by("br").unit(table.number("ge-sturm")).hex == LOST


@pytest.mark.clause("BSA-9.5z", "BSA-9.3p")
def test_of_whom_the_list_was_seen_the_loss_is_seen() -> None:
    table = channel(prahms(1, STRAITS) | {"ge-sturm": at_sea("ge-prahm-01", embarked=CLOCK - 30)}, phase="ge_sailing")
    damage_counter(table.game, (table.number("ge-prahm-01"),), "naval_combat", "BSA-9.2n")
    assert table.game.seen_by("br").unit(table.number("ge-sturm")).hex == LOST
    assert table.number("ge-sturm") in losses(table, "br")


def test_who_guesses_takes_those_for_drowned_whom_nothing_carries() -> None:
    table = sunk("ge-sturm", "ge-flieger-1")
    damage_counter(table.game, (table.number("ge-prahm-02"),), "naval_combat", "BSA-9.2n")
    seen = table.game.redacted_for("br")
    guessed = guess(load_edition(), seen, "br", Dice(bytes(32)))
    assert {guessed.units[table.number(unit)].hex for unit in ("ge-sturm", "ge-flieger-1")} == {LOST}


@pytest.mark.clause("BSA-9.5x")
@pytest.mark.case("LAW-09")
def test_british_lists_are_as_secret_to_the_germans() -> None:
    """Transports are seen, bombed and fought, and one is sunk: nothing says which of them carried the troops."""
    transports = ids("br-ap", 4)
    tables = []
    for carriers in (transports[:2], transports[2:]):
        aboard = {"br-inf-45": at_sea(*carriers, embarked=CLOCK)}
        german = dict.fromkeys(ids("ge-ju87", 2), "Pas de Calais") | dict.fromkeys(ids("ge-tb", 2), CALAIS)
        tables.append(sighting(GE, transports, dice=[0, 9, 3, 9, 9], pieces={**aboard, **german}, shells=0))
    one, other = tables
    steps = ["fly_out ge-ju87-01", "sail_out ge-tb-01", "sent", f"allot {transports[0]}"]
    for step in steps:
        assert difference(one.match, other.match, "ge", 0) == []
        one.do(step)
        other.do(step)
    assert difference(one.match, other.match, "ge", 0) == []
    assert one.where(transports[0]) == other.where(transports[0]) == "lost"
    assert (one.unit("br-inf-45").reduced, other.unit("br-inf-45").reduced) == (True, False)
