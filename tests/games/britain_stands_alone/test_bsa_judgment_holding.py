"""The computer player on the German side: what has been taken is held, and divisions stay together."""

from __future__ import annotations

from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.combats import field, rolled
from games.britain_stands_alone.greedily import play

DOVER, FOLKESTONE, RYE, RAMSGATE, MANSTON = "4223", "4124", "3925", "4221", "4222"
BEACH, CANTERBURY, ASHFORD, ROMNEY = "4024", "4022", "3924", "3725"
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
