"""9.2 Withdrawal from Naval Combat: when, where to, past what; and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE, Sailing
from beachhead.games.britain_stands_alone.rules.contests import resolve
from games.britain_stands_alone.channel import CLOCK, Channel, channel
from games.britain_stands_alone.seafights import EDITION, SOUTHERN, STRAITS, afloat, battle, number, order, sighting
from games.britain_stands_alone.squadrons import ids

NORFOLK, HOOD, NURNBERG = "br-norfolk", "br-hood", "ge-nurnberg"
EASTERN, CALAIS, ANTWERP = "Eastern English Channel", "Dunkirk, Calais and Boulogne", "Antwerp and Flushing"
DOVER, SHEERNESS, HARWICH = "4223", "3922", "4119"
TURN = EDITION.turn_number("September #10")


def beaten(side: int, british: list[str], german: list[str], /, *faces: int, **given: Any) -> Channel:
    """A combat from which a side withdraws; nobody has hit anybody, and then come these faces."""
    table = battle(british, german, alone=1 - side, **given)
    table.roll(*[9] * 12)
    order(table, *("withdraw", "stay") if side == BR else ("stay", "withdraw"))
    while not table.over and table.prompt != "withdrawal":
        table.do(sorted(table.options())[0])
    table.roll(*faces)
    return table


@pytest.mark.clause("BSA-9.2v", "BSA-9.2w", "BSA-9.2x", "BSA-9.2y", "BSA-9.2z", "BSA-7.1c")
@pytest.mark.case("NC-07")
def test_where_the_beaten_germans_go() -> None:
    tbs = ids("ge-tb", 4)
    table = beaten(GE, ids("br-dd", 4), tbs, 9, 9, german=[DOVER])
    assert table.reason(f"all_to {DOVER}") == ("BSA-9.2x", "english_port")
    assert table.targets("all_to") >= {CALAIS, ANTWERP, SOUTHERN, EASTERN}
    table.do(f"into_port {tbs[0]}")
    assert table.against(f"refuge {SOUTHERN}") == ["no_refuge", "no_port"]
    table.do(f"refuge {CALAIS}", f"all_to {SOUTHERN}")
    assert [table.where(name) for name in tbs] == [CALAIS, SOUTHERN, SOUTHERN, SOUTHERN]
    put_in = table.event("PutIn")
    assert (table.names(put_in.pieces), put_in.port, put_in.clause) == ((tbs[0],), table.space(CALAIS), "BSA-9.2w")
    assert table.over
    assert len(table.events("HazardRolled")) == 2  # mines: a counter of two points, and one of one
    assert table.events("DetectionRolled") == []
    assert {table.unit(name).withdrew for name in tbs} == {TURN}
    assert table.unit("br-dd-01").withdrew == 0


@pytest.mark.clause("BSA-9.2w", "BSA-9.2y", "BSA-9.2z", "BSA-9.5ah")
@pytest.mark.case("NC-07")
def test_where_the_beaten_british_go() -> None:
    destroyers, mine = ids("br-dd", 4), EDITION.board.space(EASTERN)
    table = beaten(BR, destroyers, ids("ge-tb", 4), 9, 9, mine=mine)
    assert table.reason(f"all_to {SHEERNESS}") == ("BSA-9.2w", "no_refuge")  # it opens on the Southern North Sea
    assert table.reason("all_to Western English Channel") == ("BSA-9.2w", "no_refuge")
    table.do(f"all_to {EASTERN}")
    assert (table.over, table.dice_left()) == (True, ())  # a mine for each counter, and all are in the same zone
    assert {table.where(name) for name in destroyers} == {EASTERN}


@pytest.mark.clause("BSA-9.2s", "BSA-9.2w")
def test_who_was_sunk_withdraws_nowhere_and_the_combat_is_over_once() -> None:
    tbs = ids("ge-tb", 2)
    table = battle([NORFOLK], tbs, alone=BR)
    for face, german in ((9, "stay"), (0, "withdraw")):
        table.roll(*[face] * 12)
        order(table, "stay", german)
        while len(table.match.asks) == 1 and table.prompt != "withdrawal":
            table.do(sorted(table.options())[0])
    table.roll(9, 9)
    table.do(f"all_to {SOUTHERN}")
    assert sorted(table.where(name) for name in tbs) == [SOUTHERN, "lost"]
    assert [one.cause for one in table.events("NavalCombatEnded")] == ["withdrawn"]
    assert table.over


@pytest.mark.clause("BSA-7.2h", "BSA-9.2a")
def test_nobody_fights_a_stack_in_his_own_zone_that_the_aircraft_have_sunk() -> None:
    wings = dict.fromkeys(ids("br-blenheim", 2), "4123")
    pieces = wings | {"br-dd-01": {"at": STRAITS, "stack": 1}}
    table = sighting(BR, ids("ge-tb", 1), dice=[0, 9, 0], pieces=pieces)
    table.do("fly_out br-blenheim-01", "fly_out br-blenheim-02", "sail_out br-dd-01", "sent")
    assert (table.over, table.where("ge-tb-01"), table.events("NavalCombatBegan")) == (True, "lost", [])


@pytest.mark.clause("BSA-9.2ac", "BSA-9.5a")
def test_unreleased_ships_do_not_withdraw_into_restricted_zones() -> None:
    table = beaten(BR, [NORFOLK], [NURNBERG], zone="Central North Sea", released=())
    assert table.reason(f"all_to {SOUTHERN}") == ("BSA-9.2ac", "not_released")
    assert "Northern North Sea" in table.targets("all_to")


@pytest.mark.clause("BSA-9.2ab", "BSA-9.5l", "BSA-9.1o", "BSA-4.0s")
def test_ports_are_no_wider_for_those_who_withdraw() -> None:
    table = beaten(BR, [HOOD], [NURNBERG], zone=SOUTHERN)
    assert table.reason(f"all_to {HARWICH}") == ("BSA-9.5l", "capital_ship")
    table = beaten(BR, [NORFOLK], [NURNBERG], zone=SOUTHERN)
    assert HARWICH in table.targets("all_to")
    table = beaten(BR, [NORFOLK], [NURNBERG])
    assert table.reason(f"all_to {DOVER}") == ("BSA-4.0v", "no_naval_base")
    crowd = dict.fromkeys([*ids("ge-prahm", 12)], CALAIS)
    table = beaten(GE, [NORFOLK], [NURNBERG], pieces=crowd)
    assert table.reason(f"all_to {CALAIS}") == ("BSA-4.0s", "port_full")


@pytest.mark.clause("BSA-9.2f", "BSA-9.2v", "BSA-9.2o")
def test_a_round_is_fought_before_they_go_and_the_sunk_go_nowhere() -> None:
    table = battle(ids("br-dd", 2), ids("ge-tb", 2), alone=BR, dice=[0, 9])
    order(table, german="withdraw")
    assert [event.added for event in table.events("Fired")] == [2, 2]
    assert afloat(table, ids("ge-tb", 2)) == 1
    table.do(f"all_to {CALAIS}")
    assert (table.over, table.event("NavalCombatEnded").cause) == (True, "withdrawn")


@pytest.mark.clause("BSA-9.2s")
def test_where_both_withdraw_the_germans_go_first() -> None:
    table = battle([NORFOLK], [NURNBERG], alone=GE, zone=SOUTHERN, dice=[9, 9, 9])
    order(table, "withdraw", "withdraw")
    assert (table.prompt, table.side) == ("withdrawal", "ge")
    table.do("all_to Rotterdam and Den Helder")
    assert (table.prompt, table.side) == ("withdrawal", "br")
    table.do(f"all_to {HARWICH}")
    assert (table.over, table.where(NORFOLK), table.where(NURNBERG)) == (True, HARWICH, "Rotterdam and Den Helder")


@pytest.mark.clause("BSA-9.2aa")
def test_a_stack_that_withdrew_goes_no_further() -> None:
    table = beaten(GE, [NORFOLK], [NURNBERG], 9)
    table.do(f"all_to {EASTERN}")
    assert table.state.contests == ()
    assert number(NURNBERG) in table.game.ships(EDITION.board.space(EASTERN), GE)


@pytest.mark.clause("BSA-9.2aa")
@pytest.mark.parametrize(
    ("kind", "halted", "further"), [("move", TURN, False), ("move", 0, True), ("return", TURN, True)]
)
def test_who_withdrew_and_found_no_refuge_goes_no_further_in_that_move(kind: str, halted: int, further: bool) -> None:
    """He may still return to base at the end of the turn."""
    under_way = Sailing(
        side=BR, units=(number(NORFOLK),), kind=kind, zone=EDITION.board.space(SOUTHERN), paid=1, step=3
    )
    phase = "br_sailing" if kind == "move" else "br_return"
    ship = {"at": SOUTHERN, "moved": CLOCK if kind == "move" else 0, "halted": halted}
    table = channel({NORFOLK: ship}, phase=phase, contests=(under_way,), plays=resolve)
    assert bool(table.state.contests) is further
    assert table.over is not further
