"""13.1 Coast artillery in Naval Combat: where, on whom, with whom, and out of what."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import GE, Fight
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.seafights import SOUTHERN, STRAITS, afloat, battle, number, order, sound
from games.britain_stands_alone.squadrons import ids

NORFOLK, SUSSEX, BARHAM = "br-norfolk", "br-sussex", "br-barham"
NURNBERG, SCHLESIEN, HIPPER = "ge-nurnberg", "ge-schlesien", "ge-hipper"


def shelled(british: list[str], german: list[str], *faces: int, points: int = 10, **given: Any) -> Channel:
    """The first round of a combat in which the Germans attack, up to the coast artillery."""
    table = battle(british, german, alone=GE, shells=points, **given)
    table.roll(*faces)
    order(table)
    while table.prompt not in ("support", "orders"):
        table.do(sorted(table.options())[0])
    return table


@pytest.mark.clause("BSA-13.1d")
def test_nowhere_but_in_the_straits() -> None:
    table = battle([NORFOLK], [NURNBERG], alone=GE, shells=10, zone=SOUTHERN, dice=[9, 9])
    order(table)
    assert set(table.match.asks) == {"br", "ge"}  # the next round
    assert table.state.shells == 10


@pytest.mark.clause("BSA-13.1j", "BSA-13.1f")
def test_on_a_ship_that_no_german_ship_fires_at_they_fire_by_themselves() -> None:
    table = shelled([NORFOLK, SUSSEX], [NURNBERG], 9, 9, 9, 3)  # of the three first one ship of each side fires twice
    unfought = next(name for name in (NORFOLK, SUSSEX) if not matched(table, name))
    table.do(*[f"support {unfought}"] * 3, "cease")
    assert (table.event("GunsFired").number, table.event("GunsFired").points) == (3, 3)  # 3 against 3
    assert (sound(table, unfought), table.state.shells) == ("damaged", 7)


def matched(table: Channel, name: str) -> bool:
    """Whether somebody engages a ship."""
    return any(number(name) in pair.target for pair in table.game.contest(Fight).pairings)


@pytest.mark.clause("BSA-13.1k", "BSA-9.2q")
def test_with_the_fire_of_a_german_ship_the_factors_are_added_torpedoes_and_all() -> None:
    table = shelled([BARHAM], [NURNBERG], 3, 9)
    table.do(*[f"support {BARHAM}"] * 3)
    fired = table.events("Fired")[0]
    assert (fired.number, fired.clause) == (3, "BSA-13.1k")  # 2 and 3 against 5
    damaged = {SCHLESIEN: {"at": STRAITS, "reduced": True}, BARHAM: {"at": STRAITS, "reduced": True}}
    table = shelled([BARHAM], [SCHLESIEN], 9, 9, pieces=damaged)
    table.do(f"support {BARHAM}", "cease")
    assert table.events("Fired")[0].number == 3  # 2 and 1 against the damaged hull of 3


@pytest.mark.clause("BSA-13.1l", "BSA-13.1g")
def test_three_at_most_on_a_unit_and_half_against_destroyers() -> None:
    table = shelled(ids("br-dd", 2), ids("ge-tb", 2), 9, 9)
    table.do(*["support br-dd-01"] * 3)
    assert table.events("Fired")[0].number == 5  # 2 and 1 against 1
    table = shelled([NORFOLK, SUSSEX], [NURNBERG], 9, 9, 9, 9)
    table.do(*[f"support {NORFOLK}"] * 3)
    assert table.reason(f"support {NORFOLK}") == ("BSA-13.1l", "three_on_a_ship")


@pytest.mark.clause("BSA-13.1h")
def test_a_point_alone_on_destroyers_is_spent_for_nothing() -> None:
    destroyers = [*ids("br-dd", 2), NORFOLK]
    table = battle(destroyers, [NURNBERG], alone=GE, shells=1)
    table.roll(9, 9, 9)
    order(table).do(f"match {NORFOLK}")
    while table.prompt != "support":
        table.do("enough")
    table.do("support br-dd-01")
    assert (table.events("GunsFired"), table.state.shells, afloat(table, destroyers)) == ([], 0, 3)


@pytest.mark.clause("BSA-13.1m", "BSA-13.1n", "BSA-13.1a")
@pytest.mark.case("G-21")
def test_points_that_were_fired_are_gone_for_the_next_round() -> None:
    cruisers = [NORFOLK, SUSSEX, "br-berwick"]
    table = shelled(cruisers, [NURNBERG], *[9] * 6)
    targets = [*[NORFOLK] * 3, *[SUSSEX] * 3, "br-berwick"]
    table.do(*(f"support {name}" for name in targets), "cease")
    assert table.state.shells == 3
    table.roll(0, *[9] * 6)
    order(table)
    while table.prompt != "support":
        table.do(sorted(table.options())[0])
    assert table.game.contest(Fight).shells == ()
    table.do(*[f"support {NORFOLK}"] * 3)
    assert set(table.match.asks) == {"br", "ge"}  # nothing is left, and the next round begins


@pytest.mark.clause("BSA-13.1o")
def test_the_german_player_names_the_ship_whose_fire_they_join() -> None:
    table = battle([BARHAM], [NURNBERG, HIPPER], alone=GE, shells=3)
    table.roll(9, 9, 9)
    order(table).do(f"engage {NURNBERG}", f"also {BARHAM}", f"aim {NURNBERG}")
    table.do(*[f"support {BARHAM}"] * 3)
    assert (table.prompt, table.side, table.targets("join_fire")) == ("join_fire", "ge", {NURNBERG, HIPPER})
    table.do(f"join_fire {HIPPER}")
    numbers = {event.piece: event.number for event in table.events("Fired")}
    assert numbers[number(HIPPER)] == 4  # 3 and 3 against 5
    assert numbers[number(NURNBERG)] == 0
    clauses = {event.piece: event.clause for event in table.events("Fired")}
    assert (clauses[number(HIPPER)], clauses[number(NURNBERG)]) == ("BSA-13.1k", "BSA-9.2l")


@pytest.mark.clause("BSA-13.1j", "BSA-9.2q")
def test_they_join_nobody_who_cannot_fire_himself() -> None:
    """9.2 Without torpedoes the old battleship cannot fire at the Barham: nobody fires at her."""
    table = battle([BARHAM], [NURNBERG, SCHLESIEN], alone=GE, shells=3)
    table.roll(9, 9, 9)
    order(table).do(f"engage {SCHLESIEN}", f"also {BARHAM}", f"aim {SCHLESIEN}")
    table.do(*[f"support {BARHAM}"] * 3)
    assert {event.piece: event.number for event in table.events("Fired")}[number(NURNBERG)] == 3  # 2 and 3 against 5
    table = shelled([BARHAM], [SCHLESIEN], 9, 9, 9)
    table.do(*[f"support {BARHAM}"] * 3)
    assert not [event for event in table.events("Fired") if event.piece == number(SCHLESIEN)]
    assert table.state.shells == 7


@pytest.mark.clause("BSA-7.2l", "BSA-7.2n")
def test_nothing_of_a_detection_is_needed_for_it() -> None:
    table = shelled([NORFOLK], [NURNBERG], 9, 9)
    assert (table.side, table.targets("support")) == ("ge", {NORFOLK})
