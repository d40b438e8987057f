"""9.2 Special Naval Interception after every even round: by air alone, the Germans first, again and again."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR, Fight
from games.britain_stands_alone.channel import CLOCK, Channel
from games.britain_stands_alone.seafights import STRAITS, battle, order
from games.britain_stands_alone.squadrons import ids

NORFOLK, SUSSEX, NURNBERG, KOLN = "br-norfolk", "br-sussex", "ge-nurnberg", "ge-koln"
PAS, DETLING = "Pas de Calais", "3822"
STUKAS, MESSERSCHMITTS, SPITFIRES, BLENHEIMS = (
    ids("ge-ju87", 2),
    ids("ge-me109", 2),
    ids("br-spitfire", 2),
    ids("br-blenheim", 2),
)


def up(*names: str) -> dict[str, Any]:
    """Aircraft In Flight over the Straits."""
    return {name: {"at": STRAITS, "aloft": True} for name in names}


def round_of(table: Channel, *faces: int) -> Channel:
    """A round in which nobody is hit, then these faces."""
    table.roll(0, 9, 9, *faces)  # who attacks, a shot of each side
    return order(table)


def fight(pieces: dict[str, Any], *faces: int, **given: Any) -> Channel:
    """Two cruisers after two rounds without a hit."""
    table = battle([NORFOLK], [NURNBERG], pieces=pieces, **given)
    round_of(table)
    return round_of(table, *faces)


@pytest.mark.clause("BSA-9.2ad", "BSA-7.1e", "BSA-7.2q")
def test_after_the_second_round_aircraft_may_come_and_nobody_else() -> None:
    pieces = up(*STUKAS) | {KOLN: {"at": STRAITS, "stack": 7}}
    table = battle([NORFOLK], [NURNBERG], pieces=pieces, shells=10)
    table.roll(0, 9, 9)
    order(table).do("cease")
    assert table.events("DetectionRolled") == []  # not after the first round
    table.roll(0, 9, 9, 0, 9, 9)
    order(table).do("cease")
    assert (table.prompt, table.side) == ("intercept", "ge")
    assert table.targets("fly_out") == {STUKAS[0]}
    assert table.reason(f"sail_out {KOLN}") == ("BSA-9.2ad", "by_air_alone")
    assert table.reason("guns 1") == ("BSA-9.2ad", "by_air_alone")


@pytest.mark.clause("BSA-9.2ad", "BSA-12.0k", "BSA-7.2e")
def test_who_takes_off_for_it_needs_supply_and_reach_as_ever() -> None:
    based: dict[str, Any] = {STUKAS[0]: PAS, STUKAS[1]: "Norway", MESSERSCHMITTS[0]: {"at": "4124", "oos": 1}}
    table = fight(based, 0, german=["4124"])
    assert table.targets("fly_out") == {STUKAS[0]}
    assert table.reason(f"fly_out {STUKAS[1]}") == ("BSA-7.2e", "too_far")
    assert table.reason(f"fly_out {MESSERSCHMITTS[0]}") == ("BSA-12.0k", "out_of_supply")


@pytest.mark.clause("BSA-9.2ad")
def test_none_after_a_withdrawal() -> None:
    table = battle([NORFOLK], [NURNBERG], pieces=up(*STUKAS))
    round_of(table)
    table.roll(9, 9)
    order(table, german="withdraw")
    assert table.events("DetectionRolled") == []
    assert table.prompt == "withdrawal"


@pytest.mark.clause("BSA-9.2ae", "BSA-9.2af", "BSA-7.2q")
def test_the_germans_first_and_who_is_in_flight_as_often_as_there_are_even_rounds() -> None:
    table = fight(up(*STUKAS, *BLENHEIMS), 0, 9, 9, 0, 9, 9)
    table.do(*(f"fly_out {name}" for name in STUKAS), "sent")
    assert (table.prompt, table.side) == ("intercept", "br")
    assert table.targets("fly_out") == {BLENHEIMS[0]}
    table.do("sent")
    round_of(table)
    round_of(table, 0, 9, 9, 0, 9, 9)
    assert table.targets("fly_out") == {STUKAS[0]}
    table.do(f"fly_out {STUKAS[0]}", "sent")
    assert len(table.events("BombsFell")) == 2


@pytest.mark.clause("BSA-9.2ad", "BSA-9.2s")
def test_whom_bombs_have_sunk_is_in_no_further_round() -> None:
    """The British bomb last, and the next round follows."""
    table = battle([NORFOLK], [NURNBERG, KOLN], pieces=up(*BLENHEIMS) | {NURNBERG: {"at": STRAITS, "reduced": True}})
    for _ in range(2):
        table.roll(0, 9, 9, 0, 0, 0)
        order(table).do(f"engage {KOLN}", "enough")
    table.do(*(f"fly_out {name}" for name in BLENHEIMS), "sent", f"allot {NURNBERG}", f"allot {NURNBERG}")
    fight = table.game.contest(Fight)
    assert (table.where(NURNBERG), fight.round) == ("lost", 3)
    assert table.names(piece for force in fight.forces for piece, *_ in force) == (NORFOLK, KOLN)


@pytest.mark.clause("BSA-9.2ag", "BSA-7.4j", "BSA-8.2m")
def test_fighters_in_flight_over_the_combat_may_meet_them_and_those_elsewhere_not() -> None:
    away = {SPITFIRES[1]: {"at": "Southern North Sea", "aloft": True}}
    table = fight(up(*STUKAS, SPITFIRES[0]) | away, 0, 0, 9, 9, 9, 9)
    table.do(f"fly_out {STUKAS[0]}", "sent")
    assert (table.prompt, table.side, table.targets("scramble")) == ("scramble", "br", {SPITFIRES[0]})
    assert table.reason(f"scramble {SPITFIRES[1]}")[1] == "in_the_air"


@pytest.mark.clause("BSA-9.2ah")
def test_a_fighter_escorts_or_intercepts_at_one_point_and_may_change_at_the_next() -> None:
    table = fight(up(*STUKAS, *BLENHEIMS, MESSERSCHMITTS[0]), 0, 9, 9, 0, 9, 9)
    table.do(f"fly_out {STUKAS[0]}", f"fly_out {MESSERSCHMITTS[0]}", "sent")  # it escorts
    table.do(f"fly_out {BLENHEIMS[0]}", "sent")  # and nobody can scramble
    assert table.events("Intercepted") == []
    while not table.match.asks.keys() >= {"br", "ge"}:
        table.do(sorted(table.options())[0])
    round_of(table)
    round_of(table, 9, 0, 0, 9, 9, 9, 9)
    assert (table.prompt, table.side) == ("intercept", "br")
    table.do(f"fly_out {BLENHEIMS[0]}", "sent")
    assert (table.prompt, table.targets("scramble")) == ("scramble", {MESSERSCHMITTS[0]})


@pytest.mark.clause("BSA-9.2ah")
def test_who_has_intercepted_does_not_escort_at_the_same_point() -> None:
    table = fight(up(*STUKAS, *BLENHEIMS, *SPITFIRES), 0, 0, 9, 9, 9, 9, 0)
    table.do(f"fly_out {STUKAS[0]}", "sent", f"scramble {SPITFIRES[0]}", "away")
    assert (table.prompt, table.side) == ("intercept", "br")
    assert table.targets("fly_out") == {BLENHEIMS[0], SPITFIRES[1]}
    assert table.reason(f"fly_out {SPITFIRES[0]}") == ("BSA-9.2ah", "escorts_or_intercepts")


@pytest.mark.clause("BSA-9.2ah", "BSA-9.2af")
def test_who_has_not_intercepted_is_offered_beside_alike_ones_who_have() -> None:
    flown = {name: {"at": STRAITS, "aloft": True, "moved": CLOCK} for name in ids("br-spitfire", 3)}
    table = fight(up(*STUKAS) | flown, 0, 0, 9, 9, 9, 9, 0)
    table.do(*(f"fly_out {name}" for name in STUKAS), "sent", *(f"scramble {name}" for name in SPITFIRES), "away")
    assert (table.prompt, table.side) == ("intercept", "br")
    assert table.targets("fly_out") == {"br-spitfire-03"}


@pytest.mark.clause("BSA-9.2ad", "BSA-9.2s")
def test_a_combat_whose_last_ship_is_bombed_is_over() -> None:
    damaged = {NORFOLK: {"at": STRAITS, "reduced": True}}
    table = fight(up(*STUKAS, *BLENHEIMS) | damaged, 0, 9, 0)  # nobody is left whom the Blenheims could help
    table.do(*(f"fly_out {name}" for name in STUKAS), "sent")
    assert (table.over, table.where(NORFOLK), table.event("NavalCombatEnded").cause) == (True, "lost", "sunk")


@pytest.mark.clause("BSA-9.2t", "BSA-9.2m")
def test_both_sides_may_have_none_left_at_once() -> None:
    both = {name: {"at": STRAITS, "reduced": True} for name in (NORFOLK, NURNBERG)}
    table = battle([NORFOLK], [NURNBERG], pieces=both, alone=BR, dice=[0, 0])
    order(table)
    assert (table.over, [table.where(name) for name in both]) == (True, ["lost", "lost"])
