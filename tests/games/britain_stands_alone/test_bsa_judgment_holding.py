"""The computer player on the German side: what has been taken is held, and divisions stay together."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import STORMY
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.combats import field, rolled
from games.britain_stands_alone.greedily import play
from games.britain_stands_alone.squadrons import ids

DOVER, FOLKESTONE, RYE, RAMSGATE, MANSTON = "4223", "4124", "3925", "4221", "4222"
BEACH, CANTERBURY, ASHFORD, ROMNEY = "4024", "4022", "3924", "3725"
SHEERNESS, CHATHAM, HARWICH = "3922", "3822", "4119"
STRAITS, STRAITS_PORTS = "Straits of Dover", "Dunkirk, Calais and Boulogne"
RESERVES = ("br-nzef", "br-canadian-1", "br-armoured-1")


# -- 6.3 after a combat ------------------------------------------------------------------------------------


def test_divisions_follow_into_a_port_that_one_alone_would_lose_again() -> None:
    attackers = dict.fromkeys(("ge-inf-7", "ge-inf-17", "ge-inf-26"), FOLKESTONE)
    pieces = {**attackers, **dict.fromkeys(RESERVES, CANTERBURY), "br-bde-35": DOVER}
    table = field(pieces, german=[RYE, RAMSGATE], dice=[4] * 30)
    play(table)
    assert sum(table.where(unit) == DOVER for unit in attackers) == 2


def test_a_step_is_lost_rather_than_the_port_that_was_won() -> None:
    attackers = dict.fromkeys(("ge-inf-7", "ge-inf-17"), BEACH)
    table = field({**attackers, "ge-inf-26": RAMSGATE, "br-inf-45": RYE}, german=[DOVER], dice=[6] * 9)
    play(table)
    assert rolled(table)[-1] == "A1/D2"
    assert RYE in {table.where(unit) for unit in attackers}


# -- 5 marches ---------------------------------------------------------------------------------------------


def test_a_port_is_not_left_while_others_can_go_for_the_next_one() -> None:
    garrison = {"ge-inf-34": RYE, "ge-amph-a": RYE, "ge-inf-24": RAMSGATE}
    others = {"ge-inf-7": BEACH, "ge-inf-17": BEACH, "ge-inf-26": MANSTON}
    british = {"br-armoured-1": DOVER, **dict.fromkeys(("br-inf-45", "br-nzef"), "3923")}
    british |= dict.fromkeys(("br-canadian-1", "br-tank-1"), ROMNEY)
    table = channel({**garrison, **others, **british}, dice=[4] * 30)
    play(table)
    assert (table.where("ge-inf-34"), table.where("ge-inf-24")) == (RYE, RAMSGATE)
    assert {table.where("ge-inf-7"), table.where("ge-inf-17")} == {FOLKESTONE}


def test_divisions_stay_together_in_a_port_that_they_live_on_while_reserves_are_near() -> None:
    garrison = dict.fromkeys(("ge-inf-7", "ge-inf-17", "ge-inf-26"), DOVER)
    pieces = {**garrison, **dict.fromkeys(RESERVES, CANTERBURY), "ge-inf-34": HARWICH}
    table = channel(pieces, turn="September #9", dice=[9] * 30)
    play(table)
    assert {table.where(unit) for unit in garrison} == {DOVER}


@pytest.mark.parametrize(("turn", "where"), [("October #2", SHEERNESS), ("October #9", CHATHAM)])
def test_a_port_that_the_enemy_can_walk_into_is_kept_until_the_last_turns(turn: str, where: str) -> None:
    others = {"ge-inf-17": {"at": HARWICH, "reduced": True}, "ge-inf-26": {"at": DOVER, "reduced": True}}
    pieces = {"ge-mot-20": SHEERNESS, "br-recon-1": "3218", **others}
    table = channel(pieces, german=[HARWICH, DOVER], turn=turn, dice=[9] * 9)
    play(table)
    assert table.where("ge-mot-20") == where


def test_a_port_without_which_the_british_end_the_match_is_kept_in_the_last_turns_too() -> None:
    pieces = {"ge-mot-20": SHEERNESS, "ge-inf-17": HARWICH, "br-recon-1": "3218"}
    table = channel(pieces, german=[HARWICH, DOVER], turn="October #9", dice=[9] * 9)
    play(table)
    assert table.where("ge-mot-20") == SHEERNESS


# -- 9.1, 9.5 boats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("in_port", "where"), [(12, STRAITS), (10, STRAITS_PORTS)])
def test_boats_in_a_storm_stay_at_sea_rather_than_go_through_mines_to_a_port(in_port: int, where: str) -> None:
    boats, others = ids("ge-lc", 2), dict.fromkeys(ids("ge-prahm", in_port), STRAITS_PORTS)
    others |= dict.fromkeys(ids("ge-prahm", 4, 12), "Antwerp and Flushing")
    pieces = {**dict.fromkeys(boats, STRAITS), **others, "ge-inf-17": BEACH}
    mine = load_edition().board.space(STRAITS)
    table = channel(pieces, phase="ge_return", mine=mine, weather=STORMY, dice=[9] * 30)
    play(table)
    assert {table.where(point) for point in boats} == {where}


def test_they_do_so_too_where_a_port_in_england_has_room() -> None:
    boats, southern = ids("ge-lc", 2), "Southern North Sea"
    pieces = dict.fromkeys(boats, southern) | dict.fromkeys(ids("ge-prahm", 12), "Rotterdam and Den Helder")
    mine = load_edition().board.space(southern)
    table = channel(pieces | {"ge-inf-17": HARWICH}, phase="ge_sailing", mine=mine, weather=STORMY, dice=[9] * 30)
    play(table)
    assert {table.where(point) for point in boats} == {southern}
