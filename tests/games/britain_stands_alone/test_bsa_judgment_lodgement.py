"""The computer player on the German side: where a landing can live, and who eats what comes ashore."""

from __future__ import annotations

from typing import Any

from beachhead.games.britain_stands_alone.edition import load_edition
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.combats import at_sea, dropped, field
from games.britain_stands_alone.depots import german, prahms
from games.britain_stands_alone.greedily import choice, play
from games.britain_stands_alone.squadrons import based, ids

SOUTHERN, SHEERNESS, HARWICH, IPSWICH = "Southern North Sea", "3922", "4119", "4018"
MANSTON, DOVER, CALAIS = "4222", "4223", "Pas de Calais"


def landing(*divisions: str, **pieces: Any) -> dict[str, Any]:
    """Divisions that wait for their assault on the Southern North Sea, on two Prahms each."""
    boats = ids("ge-prahm", 2 * len(divisions))
    loads = {unit: at_sea(*boats[2 * number : 2 * number + 2]) for number, unit in enumerate(divisions)}
    return {**dict.fromkeys(boats, SOUTHERN), **loads, **pieces}


def ashore_at(pieces: dict[str, Any], space: str) -> int:
    """How many of the divisions of a first landing come ashore in a hex."""
    table = field(pieces, mine=load_edition().board.space(SOUTHERN), alarmed=0, invaded=0, dice=[4] * 90)
    play(table)
    return sum(table.where(unit) == space for unit in pieces if unit.startswith("ge-inf"))


# -- 9.4 where they land -----------------------------------------------------------------------------------


def test_they_land_in_the_zone_whose_ports_feed_most_rather_than_in_as_large_a_port_alone() -> None:
    three = landing("ge-inf-17", "ge-inf-26", "ge-inf-30")
    assert choice(field({**three, "br-inf-1": "2112"}, mine=load_edition().board.space(SOUTHERN), dice=[4] * 90)) == (
        f"attack {HARWICH}"
    )


def test_divisions_land_with_the_paratroops_in_a_port_that_these_alone_would_lose_again() -> None:
    troops = {f"ge-flieger-{number}": dropped(HARWICH) for number in (1, 2, 3)}
    near = dict.fromkeys(("br-inf-15", "br-inf-52"), IPSWICH)
    assert ashore_at({**landing("ge-inf-17", "ge-inf-26", "ge-inf-30"), **troops, **near}, HARWICH) == 2


# -- 12.2 who eats -----------------------------------------------------------------------------------------


def test_aircraft_are_ferried_home_from_england_and_none_the_other_way() -> None:
    pieces = based(me109=(2, MANSTON)) | {"ge-inf-17": MANSTON}
    table = channel(pieces, phase="ge_ferry", dice=[9] * 9)
    play(table)
    assert {table.where(unit) for unit in ids("ge-me109", 2)} == {CALAIS}
    assert play(channel(based(me109=(2, CALAIS)) | {"ge-inf-17": MANSTON}, phase="ge_ferry")) == ["end_ferry"]


def test_those_who_had_nothing_last_turn_are_fed_before_others() -> None:
    table = german({**prahms(4), "ge-inf-17": {"at": DOVER, "oos": 1}, "ge-inf-26": DOVER})
    play(table)
    assert [table.unit(f"ge-inf-{number}").oos for number in (17, 26)] == [0, 1]
