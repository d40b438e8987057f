"""7.2, 9.2, 13.1 What is refused in interceptions and combats at sea, with its clause."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.seafights import EDITION, SOUTHERN, STRAITS, battle, number, order, sighting
from games.britain_stands_alone.squadrons import ids

NORFOLK, SUSSEX, AURORA, HOOD, BARHAM = "br-norfolk", "br-sussex", "br-aurora", "br-hood", "br-barham"
NURNBERG, KOLN, HIPPER = "ge-nurnberg", "ge-koln", "ge-hipper"
PAS, CALAIS, ANTWERP, HARWICH = "Pas de Calais", "Dunkirk, Calais and Boulogne", "Antwerp and Flushing", "4119"
MANSTON = next(EDITION.board.names[space] for space, base in EDITION.airbases.items() if base.name == "Manston")


@pytest.mark.clause("BSA-7.2e", "BSA-7.2g", "BSA-8.2a", "BSA-12.0k")
def test_which_aircraft_do_not_intercept_ships() -> None:
    pieces: dict[str, Any] = {**dict.fromkeys(ids("ge-ju87", 2), PAS), "ge-ju52-01": PAS}
    table = sighting(GE, [NORFOLK], dice=[0], pieces=pieces)
    assert table.reason("fly_out ge-ju52-01") == ("BSA-8.2a", "transports_do_not_bomb")
    assert table.reason("fly_out ge-ju88-01") == ("BSA-7.2e", "not_at_a_base")
    table.do("fly_out ge-ju87-01")
    assert table.reason("fly_out ge-ju87-01") == ("BSA-7.2g", "in_the_mission")
    pieces = {"br-blenheim-01": {"at": MANSTON, "oos": 1}, "br-blenheim-02": MANSTON}
    table = sighting(BR, ids("ge-tb", 1), dice=[0], pieces=pieces)
    assert table.reason("fly_out br-blenheim-01") == ("BSA-12.0k", "out_of_supply")


@pytest.mark.clause("BSA-7.2h", "BSA-9.1e")
def test_no_seventh_ship_and_none_twice() -> None:
    cruisers = [unit.id for unit in EDITION.units if unit.side == "br" and unit.kind == "ca"][:7]
    table = sighting(BR, ids("ge-tb", 1), dice=[0], zone=SOUTHERN, pieces=dict.fromkeys(cruisers, HARWICH))
    for name in cruisers[:6]:
        table.do(f"sail_out {name}")
    assert table.reason(f"sail_out {cruisers[0]}") == ("BSA-7.2h", "intercepts_already")
    assert table.reason(f"sail_out {cruisers[6]}") == ("BSA-7.2h", "six_in_a_stack")


@pytest.mark.clause("BSA-7.2b", "BSA-13.1a", "BSA-13.1e")
def test_coast_artillery_is_ordered_once_and_no_more_than_there_is() -> None:
    table = sighting(GE, [NORFOLK, SUSSEX], dice=[0], pieces={AURORA: STRAITS}, shells=2)
    assert table.reason("guns 3") == ("BSA-13.1a", "no_shells")
    table.do("guns 1")
    assert table.reason("guns 1") == ("BSA-7.2b", "guns_picked")
    table.do("sent")
    assert table.reason(f"aim_guns {AURORA}") == ("BSA-13.1e", "not_in_the_stack")


@pytest.mark.clause("BSA-7.1d", "BSA-7.2o")
def test_who_is_not_looked_for() -> None:
    stacks = {name: {"at": STRAITS, "stack": place} for place, name in enumerate((NORFOLK, SUSSEX, HOOD), start=1)}
    table = channel({**stacks, AURORA: HARWICH}, phase="ge_detection", dice=[9])
    assert table.reason(f"look_for {AURORA}") == ("BSA-7.1d", "not_at_sea")
    table.do(f"look_for {HOOD}")
    assert table.reason(f"look_for {HOOD}") == ("BSA-7.2o", "looked_for")


@pytest.mark.clause("BSA-9.2h", "BSA-9.2i")
def test_who_is_not_matched() -> None:
    table = battle([NORFOLK, SUSSEX], [NURNBERG], alone=BR, pieces={AURORA: STRAITS, KOLN: STRAITS})
    order(table)
    assert table.reason(f"engage {AURORA}") == ("BSA-9.2h", "not_in_the_fight")
    table.do(f"engage {NORFOLK}")
    assert table.reason(f"also {KOLN}") == ("BSA-9.2i", "not_in_the_fight")
    table = battle([NORFOLK, SUSSEX, AURORA], [NURNBERG, KOLN, HIPPER], alone=BR)
    order(table).do(f"match {NURNBERG}", f"engage {NORFOLK}")
    assert table.reason(f"put_up {NURNBERG}") == ("BSA-9.2h", "matched")
    table.do(f"put_up {KOLN}")
    assert table.reason(f"engage {NORFOLK}") == ("BSA-9.2h", "matched")


@pytest.mark.clause("BSA-13.1j", "BSA-13.1k")
def test_on_whom_and_with_whom_the_coast_artillery_does_not_fire() -> None:
    table = battle([BARHAM, NORFOLK], [NURNBERG, HIPPER, KOLN], alone=GE, shells=1, pieces={AURORA: STRAITS})
    order(table).do(f"match {BARHAM}", f"engage {NURNBERG}", f"engage {KOLN}", f"also {BARHAM}", f"aim {NURNBERG}")
    assert table.reason(f"support {AURORA}") == ("BSA-13.1j", "not_in_the_fight")
    table.do(f"support {BARHAM}")
    assert table.reason(f"join_fire {KOLN}") == ("BSA-13.1k", "fires_elsewhere")


def beaten(side: int, british: list[str], german: list[str], /, **given: Any) -> Channel:
    """A combat in which nobody is hit, and from which a side withdraws."""
    table = battle(british, german, alone=1 - side, **given)
    table.roll(*[9] * 12)
    order(table, *("withdraw", "stay") if side == BR else ("stay", "withdraw"))
    while table.prompt != "withdrawal":
        table.do(sorted(table.options())[0])
    return table


@pytest.mark.clause("BSA-9.2w", "BSA-9.2y", "BSA-9.2ac", "BSA-4.0s")
def test_where_nobody_withdraws_to() -> None:
    tbs = ids("ge-tb", 3)
    table = beaten(GE, [NORFOLK], tbs, pieces=dict.fromkeys(ids("ge-prahm", 2), ANTWERP))
    assert table.reason(f"all_to {ANTWERP}") == ("BSA-4.0s", "port_full")
    assert table.reason(f"into_port {KOLN}") == ("BSA-9.2w", "no_refuge")
    table.do(f"into_port {tbs[0]}")
    assert table.reason("refuge Bergen and Stavanger") == ("BSA-9.2w", "no_refuge")
    table = beaten(BR, [HOOD], [NURNBERG])
    assert table.reason(f"into_port {HOOD}") == ("BSA-9.2w", "no_port_to_go")
    destroyers = ids("br-dd", 2)
    table = beaten(BR, [NORFOLK, *destroyers], [NURNBERG], zone="Central North Sea", released=("dd",))
    assert table.reason(f"all_to {SOUTHERN}") == ("BSA-9.2y", "not_for_all")
    table.do(f"into_port {NORFOLK}", f"all_to {SOUTHERN}")
    where = [table.where(name) for name in (NORFOLK, *destroyers)]
    assert where == ["3205", SOUTHERN, SOUTHERN]  # Hull, the only naval base on that sea


@pytest.mark.clause("BSA-9.2y", "BSA-9.2ac")
def test_where_no_zone_is_open_to_all_they_go_who_can_and_all_of_them_into_one() -> None:
    destroyers = ids("br-dd", 2)
    table = beaten(BR, [NORFOLK, *destroyers], [NURNBERG], released=("dd",))
    table.do(f"all_to {SOUTHERN}")
    assert [table.where(name) for name in (NORFOLK, *destroyers)] == [STRAITS, SOUTHERN, SOUTHERN]
    assert table.over
    mine = EDITION.board.space("Western English Channel")
    table = beaten(BR, [NORFOLK, *destroyers], [NURNBERG], zone="Eastern English Channel", released=("dd",), mine=mine)
    table.do(f"all_to {STRAITS}")
    assert table.reason("all_to Western English Channel") == ("BSA-9.2y", "other_refuge")
    table.do(f"into_port {NORFOLK}")
    assert [table.where(name) for name in (NORFOLK, *destroyers)] == ["3026", STRAITS, STRAITS]


@pytest.mark.clause("BSA-4.0s", "BSA-9.3p")
def test_points_that_share_a_load_withdraw_together() -> None:
    first, second = ids("ge-prahm", 2)
    crowd = dict.fromkeys(ids("ge-prahm", 11, 2), CALAIS)
    load = {"ge-inf-17": {"at": first, "also": (number(second),)}}
    table = beaten(GE, [NORFOLK], [first, second, NURNBERG], pieces={**crowd, **load})
    table.do(f"into_port {first}")
    assert table.reason(f"refuge {CALAIS}") == ("BSA-4.0s", "port_full")
    table.do(f"refuge {ANTWERP}")
    assert [table.where(name) for name in (first, second, NURNBERG)] == [ANTWERP, ANTWERP, STRAITS]


@pytest.mark.clause("BSA-9.2h")
def test_transports_engage_nobody_and_nobody_aims_at_who_does_not_fire_at_him() -> None:
    prahm = ids("ge-prahm", 1)[0]
    table = battle([NORFOLK, SUSSEX], [NURNBERG, KOLN, prahm], alone=GE)
    order(table).do(f"match {NORFOLK}")
    assert table.reason(f"engage {prahm}") == ("BSA-9.2h", "cannot_fire")
    table = battle([NORFOLK, SUSSEX], [NURNBERG, KOLN, HIPPER], alone=GE)
    order(table).do(f"match {NORFOLK}", f"engage {NURNBERG}", f"engage {KOLN}", f"also {NORFOLK}")
    assert table.reason(f"aim {KOLN}") == ("BSA-9.2h", "not_matched")


@pytest.mark.clause("BSA-7.4h", "BSA-7.4i", "BSA-12.0k")
def test_which_fighters_do_not_scramble_over_the_sea() -> None:
    pieces: dict[str, Any] = {"ge-ju87-01": PAS, "br-spitfire-01": MANSTON, "br-spitfire-02": MANSTON}
    pieces["br-spitfire-03"] = {"at": MANSTON, "oos": 1}
    table = sighting(GE, [NORFOLK], dice=[0, 0], pieces=pieces).do("fly_out ge-ju87-01", "sent")
    assert table.reason("scramble br-spitfire-03") == ("BSA-12.0k", "out_of_supply")
    table.do("scramble br-spitfire-01")
    assert table.reason("scramble br-spitfire-01") == ("BSA-7.4d", "in_the_mission")
