"""The computer player's plans: a second landing, where a stop line stands, which raids are met."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.judgment import marching
from beachhead.games.britain_stands_alone.model import BR, GE
from games.britain_stands_alone.channel import channel
from games.britain_stands_alone.greedily import choice, play
from games.britain_stands_alone.squadrons import based, ids

SOUTHERN, STRAITS = "Southern North Sea", "Straits of Dover"
SHEERNESS, HARWICH = "3922", "4119"


def zone(name: str) -> int:
    return load_edition().board.space(name)


# -- 9.4 a second landing --------------------------------------------------------------------------------


def followed(german: list[str], boats: int, holds: str = SHEERNESS) -> list[str]:
    """A German Naval Movement Phase two turns after the first landing."""
    pieces: dict[str, Any] = dict.fromkeys(ids("ge-prahm", boats), "Dunkirk, Calais and Boulogne")
    pieces |= dict.fromkeys(("ge-inf-26", "ge-inf-30", "ge-inf-34"), "Pas de Calais") | {"ge-amph-a": holds}
    fields = {"turn": "September #9", "invaded": load_edition().turn_number("September #7"), "released": ()}
    return play(
        channel(pieces, phase="ge_sailing", german=german, mine=zone(SOUTHERN), shells=0, dice=[9] * 200, **fields)
    )


def test_a_second_landing_follows_in_the_straits_where_the_first_one_holds_its_ports() -> None:
    done = followed([SHEERNESS, HARWICH], 12)
    assert any(word.startswith("assault") for word in done)
    assert f"steer {SOUTHERN}" not in done[done.index("embark ge-inf-26") :]


def test_boats_go_to_the_first_landing_while_it_lacks_ports_or_there_are_few_of_them() -> None:
    assert f"steer {SOUTHERN}" in followed([], 12, "3921")
    assert f"steer {SOUTHERN}" in followed([SHEERNESS, HARWICH], 4)


def test_nobody_sails_in_the_turn_in_which_the_mine_is_laid() -> None:
    edition = load_edition()
    now = edition.turn_number("September #6")
    boats = dict.fromkeys(ids("ge-prahm", 12), "Dunkirk, Calais and Boulogne")
    for mined in (now, now - 1):
        pieces = {**boats, **dict.fromkeys(("ge-inf-7", "ge-inf-15", "ge-inf-17", "ge-inf-26"), "Pas de Calais")}
        fields = {"turn": "September #6", "scenario": "battle_of_britain", "invaded": 0, "alarmed": 0, "released": ()}
        table = channel(pieces, phase="ge_sailing", mine=zone(STRAITS), mined=mined, dice=[9] * 90, **fields)
        assert ("embark ge-inf-26" in play(table)) is (mined < now)


# -- 5, 10 the stop line ---------------------------------------------------------------------------------


def barred(**british: str) -> dict[str, float]:
    """By hex what it is worth to a British division to bar the way to London there, with panzers at Maidstone."""
    pieces = {"ge-pz-4": "3823", "br-inf-45": "2112", **{name.replace("_", "-"): at for name, at in british.items()}}
    table = channel(pieces, phase="br_movement", dice=[5])
    march = marching.March(table.game, BR, [0.0] * len(table.game.edition.chart.names))
    unit = table.game.edition.unit_index["br-inf-45"]
    return {name: march.barring(unit, space) for space, name in enumerate(table.game.edition.chart.names)}


def test_the_stop_line_is_before_london_on_good_ground_and_with_the_home_guard() -> None:
    line = barred()
    assert line["3524"] > line["3721"] > 0.0  # forest, and open country
    assert line["3623"] > line["3721"]  # a town that has its Home Guard
    assert line["3925"] == line["2112"] == 0.0  # behind the enemy, and far from him


def test_one_division_bars_its_hex_and_those_beside_it() -> None:
    line = barred(br_inf_1="3524")
    assert line["3524"] == line["3424"] == 0.0 < line["3721"]


# -- 7.4 where it pays -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bombers", "escort", "roll", "lost", "met"),
    [
        (4, 1, 7, 0, True),  # a pair against bombers with hardly an escort
        (4, 4, 7, 0, False),  # a pair against four of them
        (2, 6, 6, 0, False),  # four against six with two bombers
        (4, 4, 5, 0, True),
        (4, 4, 5, 20, False),  # nobody comes for who is lost now
        (4, 4, 1, 20, True),
    ],
)
def test_raids_are_met_where_more_is_shot_down_than_lost(
    bombers: int, escort: int, roll: int, lost: int, met: bool
) -> None:
    raiders = based(he111=(bombers, "Pas de Calais"), me109=(escort, "Pas de Calais"))
    pieces = {**raiders, **based(spitfire=(8, "3523"))}
    table = channel(pieces, phase="ge_missions", dice=[roll, *[9] * 40], spitfires_lost=lost).do("raid 3523")
    for kind in ["ge-he111"] * bombers + ["ge-me109"] * escort:
        table.do(f"crew {min(one for one in table.targets('crew') if one.startswith(kind))}")
    assert choice(table.do("fly")).startswith("scramble") is met


# -- 12 ports further off --------------------------------------------------------------------------------


def test_a_port_is_not_too_far_to_be_supplied_since_supply_comes_through_it() -> None:
    table = channel({"ge-inf-17": SHEERNESS}, phase="ge_movement")
    march = marching.March(table.game, GE, [0.0] * len(table.game.edition.chart.names))
    ramsgate, beside = zone("4221"), zone("4222")
    assert march.far_from_ports(ramsgate) == 0.0 < march.far_from_ports(beside)
