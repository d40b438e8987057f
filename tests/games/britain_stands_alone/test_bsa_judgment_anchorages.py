"""The computer player about anchorages off the map: who bombs the ships there, and who guards them."""

from __future__ import annotations

from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.greedily import choice, play
from games.britain_stands_alone.squadrons import based, ids

SCAPA, ANCHORAGE = "Scapa Flow", "Scapa Flow anchorage"
SHIPS = dict.fromkeys(("br-nelson", "br-hood"), ANCHORAGE)


def raided(fighters: int, *ships: str) -> str:
    """What the Luftwaffe in Norway does first while ships lie at Scapa Flow under so many fighters."""
    aircraft = based(ju88=(4, "Norway")) | (based(spitfire=(fighters, SCAPA)) if fighters else {})
    fleet = dict.fromkeys(ships, ANCHORAGE)
    return choice(channel(aircraft | fleet, phase="ge_missions", invaded=0, alarmed=0, dice=[9] * 20))


def test_capital_ships_off_the_map_are_bombed_where_few_fighters_are() -> None:
    assert raided(1, *SHIPS) == f"raid {SCAPA}"


def test_destroyers_under_fighters_are_not() -> None:
    destroyers = ids("br-dd", 2)
    assert raided(0, *destroyers) == f"raid {SCAPA}"
    assert raided(4, *destroyers) != f"raid {SCAPA}"


def guarded(ships: dict[str, str], **bombers: tuple[int, str]) -> Channel:
    """Fighters far from the Channel, once the British have ferried whom they like."""
    aircraft = based(spitfire=(6, "0929")) | based(**bombers)
    table = channel(aircraft | ships, phase="br_ferry", invaded=0, alarmed=0, dice=[9] * 20)
    play(table)
    return table


def test_fighters_come_to_ships_off_the_map_that_bombers_reach_and_no_more_than_it_takes() -> None:
    table = guarded(SHIPS, he111=(4, "Norway"))
    assert sum(table.where(unit) == SCAPA for unit in ids("br-spitfire", 6)) == 3


def test_fighters_stay_where_no_ships_are_or_no_bombers() -> None:
    for table in (guarded({}, he111=(4, "Norway")), guarded(SHIPS, he111=(3, "Norway"))):
        assert all(table.where(unit) == "0929" for unit in ids("br-spitfire", 6))
