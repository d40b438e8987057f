"""The computer player in positions of which a sound player says what to do, on land, at sea and in the air."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import FOUL, STORMY, SUPPLY, Fight, Sighting
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import SHIPS
from beachhead.players.registry import make_player
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.combats import at_sea, dropped, field
from games.britain_stands_alone.greedily import choice, play
from games.britain_stands_alone.squadrons import based, ids

STRAITS, EASTERN, CENTRAL = "Straits of Dover", "Eastern English Channel", "Central North Sea"
SOUTHERN = "Southern North Sea"
INDEX = load_edition().unit_index


def zone(name: str) -> int:
    return load_edition().board.space(name)


# -- landings ----------------------------------------------------------------------------------------------


def aboard(where: str, *divisions: str, **battalions: str) -> dict[str, Any]:
    """Divisions at sea that wait for their assault, on two Prahms each; a battalion with one of them is by its name."""
    boats = ids("ge-prahm", 2 * len(divisions))
    loads = {unit: at_sea(*boats[2 * number : 2 * number + 2]) for number, unit in enumerate(divisions)}
    for battalion, division in battalions.items():
        loads[f"ge-amph-{battalion}"] = loads[division]
    return {**dict.fromkeys(boats, where), **loads}


def test_two_divisions_land_where_a_division_is_near_and_not_where_one_is() -> None:
    pieces = {**aboard(EASTERN, "ge-inf-17", "ge-inf-26", a="ge-inf-17"), "br-inf-4": "3126", "br-inf-50": "3626"}
    assert choice(field(pieces, mine=zone(EASTERN), dice=[4] * 20)) != "attack 3626"


def test_one_division_lands_in_an_empty_port_rather_than_beside_a_division() -> None:
    table = field({**aboard(STRAITS, "ge-inf-17"), "br-london-1": "4123"}, mine=zone(STRAITS), dice=[4] * 20)
    assert choice(table) in ("attack 3925", "attack 4221")


def test_a_great_port_is_stormed_by_two_divisions_and_not_by_one_beside_a_division() -> None:
    strong = {**aboard(SOUTHERN, "ge-inf-17", "ge-inf-26", a="ge-inf-17"), "br-inf-4": "4018"}
    assert choice(field(strong, mine=zone(SOUTHERN), dice=[4] * 20)) == "attack 4119"
    weak = {**aboard(SOUTHERN, "ge-inf-17", a="ge-inf-17"), "br-inf-4": "4018"}
    assert choice(field(weak, mine=zone(SOUTHERN), dice=[4] * 20)) != "attack 4119"


def test_who_has_dropped_far_from_the_sea_attacks_the_guard_there() -> None:
    pieces = {"ge-flieger-1": dropped("3018"), "ge-inf-17": "3724", "ge-inf-26": "3724", "br-bde-35": "3623"}
    assert choice(field(pieces, dice=[4] * 20)) == "attack 3018"


# -- on land -----------------------------------------------------------------------------------------------


def test_panzers_overrun_a_brigade_on_their_way_and_go_on() -> None:
    ports = {"ge-inf-17": "3922", "ge-inf-26": "3925", "ge-inf-30": "4223"}
    table = channel({**ports, "ge-pz-8": "3823", "br-guards-24": "3623"}, german=["4221"], dice=[9] * 6)
    assert "overrun 3623" in play(table)


def test_a_port_is_walked_into_that_nobody_holds() -> None:
    besieged = {"ge-inf-17": "4222", "br-london-1": "3922", "br-armoured-1": "3922"}
    table = channel(besieged, german=["4221", "3925"], dice=[9] * 9)
    play(table)
    assert table.where("ge-inf-17") == "4223"


def test_a_port_comes_before_a_small_city() -> None:
    others = dict.fromkeys(("br-inf-1", "br-inf-2", "br-armoured-1"), "3922")
    table = channel({"ge-mot-20": "4122", "ge-inf-17": "4223", **others}, dice=[9] * 9)
    play(table)
    assert table.where("ge-mot-20") in ("4124", "4221", "3925")


def test_the_port_without_which_the_germans_are_lost_is_attacked() -> None:
    pieces = {
        "ge-inf-17": "4223",
        "ge-inf-26": "4124",
        "ge-luftlande-16": {"at": "3925", "oos": 2},
        "br-recon-1": "3825",
        "br-inf-45": "3825",
    }
    table = field(pieces, phase="br_combat", dice=[4] * 9)
    assert choice(table) == "attack 3925"


def test_the_royal_family_leaves_before_london_falls() -> None:
    besiegers = {"ge-inf-17": "3520", "ge-inf-26": "3520", "ge-pz-4": "3521", "ge-pz-7": "3521", "ge-inf-7": "3319"}
    court = {"br-royal-family": "3420", "br-guards-20": "3420", "br-inf-1": "2112"}
    done = play(channel({**besiegers, **court}, phase="br_movement", dice=[5] * 9))
    assert done.index("exile") > done.index("rail br-inf-1")
    for away in ("3722", "3925"):  # three hexes from London, and further
        quiet = {**dict.fromkeys(besiegers, away), **court}
        assert "exile" not in play(channel(quiet, phase="br_movement", dice=[5] * 9))


@pytest.mark.parametrize(("around", "leaves"), [(("3520", "3319", "3421"), True), (("3520", "3520", "3319"), False)])
def test_the_royal_family_leaves_sooner_where_nobody_could_go_back_with_it(
    around: tuple[str, ...], leaves: bool
) -> None:
    besiegers = dict(zip(("ge-inf-17", "ge-inf-26", "ge-inf-7", "ge-inf-15"), (*around, "3520"), strict=True))
    court = {"br-royal-family": "3420", "br-inf-1": "3420"}
    assert ("exile" in play(channel({**besiegers, **court}, phase="br_movement", dice=[5] * 9))) is leaves


def test_auxiliary_units_strike_panzers_in_the_german_attack() -> None:
    pieces = {"ge-pz-4": "3823", "ge-inf-17": "3823", "br-inf-1": "3724"}
    table = channel(pieces, phase="ge_combat", dice=[0] * 20, saboteurs=(12, 0))
    assert choice(table) == "no_sabotage"  # not before they are known to attack
    table.do("no_sabotage", "attack 3724", "join ge-pz-4", "declare_attack", "commit ge-pz-4")
    assert choice(table) == "sabotage_unit ge-pz-4"
    assert choice(table.do("sabotage_unit ge-pz-4")) == "no_sabotage"


# -- supply and lift ---------------------------------------------------------------------------------------


def supplying(points: int, ashore: dict[str, Any], **state: Any) -> list[str]:
    """What is done in a German Supply Phase with points of supply in the Straits."""
    boats = {point: {"at": STRAITS, "load": SUPPLY} for point in ids("ge-prahm", points)}
    return play(channel({**boats, **ashore}, phase="ge_supply", mine=zone(STRAITS), dice=[9] * 60, **state))


def on_beaches(done: list[str]) -> int:
    return sum(word.startswith("supply_to") and word.split()[1].isdecimal() for word in done)


EIGHT = {
    "ge-inf-17": "4223",
    "ge-inf-26": "4223",
    "ge-inf-30": "4124",
    "ge-inf-34": "4124",
    "ge-inf-7": "4221",
    "ge-inf-24": "4221",
    "ge-pz-4": "4222",
}


@pytest.mark.parametrize("weather", [0, FOUL])
def test_a_few_points_go_to_the_beaches_if_that_brings_more(weather: int) -> None:
    done = supplying(8, EIGHT, weather=weather, damage={"port": {"4223": 1}})
    assert on_beaches(done) == (0 if weather else 2)


def test_without_a_port_half_of_the_points_are_beaches() -> None:
    spaces = ("4024", "4025", "4222")
    units = [f"ge-inf-{number}" for number in (3, 6, 7, 8, 10, 14, 15, 17, 19)]
    ashore = {unit: spaces[index % 3] for index, unit in enumerate(units)}
    assert on_beaches(supplying(12, ashore)) == 6


def test_panzers_are_shipped_before_more_infantry() -> None:
    boats = dict.fromkeys(ids("ge-prahm", 4), "Dunkirk, Calais and Boulogne")
    waiting = dict.fromkeys(("ge-pz-4", "ge-inf-26", "ge-inf-34"), "Pas de Calais")
    pieces = {**boats, **waiting, "ge-inf-17": "3925", "br-armoured-1": "3824", "br-nzef": "3824"}
    now = load_edition().turn_number("September #10")
    table = channel(pieces, phase="ge_sailing", mine=zone(STRAITS), released=(), invaded=now - 1, dice=[9] * 60)
    assert "embark ge-pz-4" in play(table)


@pytest.mark.parametrize("weather", [0, FOUL])
def test_points_of_supply_stay_at_sea_while_the_weather_lasts(weather: int) -> None:
    boats = {point: {"at": STRAITS, "load": SUPPLY} for point in ids("ge-prahm", 2)}
    pieces = {**boats, "ge-inf-17": "3925"}
    table = channel(pieces, phase="ge_return", mine=zone(STRAITS), weather=weather, dice=[9] * 60)
    play(table)
    assert all((table.where(point) == STRAITS) is (weather != FOUL) for point in boats)


# -- at sea ------------------------------------------------------------------------------------------------


def test_the_scheer_stays_where_she_lets_nobody_out() -> None:
    pieces = {"ge-scheer": "German ports", **dict.fromkeys(ids("ge-prahm", 12), "Dunkirk, Calais and Boulogne")}
    pieces |= dict.fromkeys(("ge-inf-7", "ge-inf-15", "ge-inf-17", "ge-inf-26"), "Pas de Calais")
    fields = {"phase": "ge_sailing", "invaded": 0, "alarmed": 0, "released": ()}
    table = channel(pieces, mine=zone(STRAITS), dice=[9] * 90, **fields)
    assert any(word.startswith("assault") for word in play(table))
    assert table.where("ge-scheer") == "German ports"


def test_ships_in_port_are_bombed_rather_than_the_port() -> None:
    ships = dict.fromkeys(ids("br-dd", 4), "3026")
    pieces = {**ships, **based(ju87=(8, "France"), me109=(8, "France"))}
    table = channel(pieces, phase="ge_missions", invaded=0, alarmed=0, dice=[9] * 60)
    assert choice(table) == "raid 3026"
    table.do("raid 3026")
    while not (word := choice(table)).startswith("bomb"):
        table.do(word)
    assert word == f"bomb {SHIPS}"


def sighted(ships: dict[str, str], convoy: list[str], *, margin: int, **state: Any) -> Channel:
    """A stack in the Straits that the British have detected, and may send somebody against."""
    fields = {"side": 0, "zone": zone(STRAITS), "units": tuple(INDEX[name] for name in convoy), "step": 1}
    found = Sighting(**fields, margin=margin)  # type: ignore[arg-type]
    pieces = {**ships, **dict.fromkeys(convoy, STRAITS)}
    pieces |= state.pop("pieces", {})
    return channel(pieces, phase="ge_sailing", dice=[9] * 90, contests=(found,), **state)


CONVOY = [*ids("ge-prahm", 8), *ids("ge-tb", 4)]


def test_two_counters_do_not_go_under_stukas_and_guns_but_in_a_storm() -> None:
    stukas = based(ju87=(8, "Pas de Calais"))
    few = dict.fromkeys(ids("br-dd", 4), "3922")
    assert choice(sighted(few, CONVOY, margin=6, pieces=stukas)) == "sent"
    storm = sighted(few, CONVOY[:8], margin=4, pieces=stukas, weather=STORMY)
    assert choice(storm).startswith("sail_out br-dd")


def test_six_counters_go_once_the_bombers_are_spent() -> None:
    table = sighted(dict.fromkeys(ids("br-dd", 12), CENTRAL), CONVOY, margin=6, shells=0)
    sent = 0
    while (word := choice(table)).startswith("sail_out"):
        table.do(word)
        sent += 1
    assert sent == 12


def orders(bombers: int, *, round_: int) -> str:
    """What the British order in a fight in the Straits in which the Germans have no torpedo boat left."""
    forces = []
    ships = ids("br-dd", 12), ids("ge-prahm", 4)
    for points in ships:
        pairs = zip(points[::2], points[1::2], strict=True)
        forces.append(tuple(tuple(INDEX[name] for name in pair) for pair in pairs))
    fight = Fight(True, zone(STRAITS), (forces[0], forces[1]), round=round_)
    stukas = {name: {"at": STRAITS, "aloft": True} for name in ids("ge-ju87", bombers)}
    pieces = {**dict.fromkeys((*ships[0], *ships[1]), STRAITS), **stukas}
    table = channel(pieces, phase="ge_sailing", dice=[9] * 90, shells=0, contests=(fight,))
    return str(make_player("greedy", 1).choose(table.match.observe("br")))


def test_the_british_withdraw_from_under_bombers_and_stay_where_there_are_none() -> None:
    assert orders(4, round_=2) == "withdraw"
    assert orders(0, round_=2) == orders(0, round_=4) == "stay"


# -- in the air --------------------------------------------------------------------------------------------


def test_so_many_of_the_fighters_go_against_bombers_alone_as_may() -> None:
    pieces = {**based(he111=(4, "Holland"), spitfire=(4, "3617"))}
    table = channel(pieces, phase="ge_missions", dice=[6, *[9] * 60], invaded=0).do("raid 3617")
    for _ in range(4):
        table.do(f"crew {min(table.targets('crew'))}")
    table.do("fly")
    assert choice(table).startswith("scramble")


# -- 14 reinforcements -------------------------------------------------------------------------------------


def test_destroyers_are_called_from_the_western_approaches_while_few_are_left() -> None:
    spaces = ("3925", "4024", "4221")
    ashore = {f"ge-inf-{one}": spaces[at % 3] for at, one in enumerate((17, 26, 30, 34, 7, 24, 8, 6))}
    few = {**ashore, **dict.fromkeys(ids("br-dd", 9), "Scotland (West)")}
    fields = {"phase": "br_reinforcement", "dice": [9] * 40, "western": 6}
    assert any("western" in word for word in play(channel(few, naval=10, other=18, **fields)))


def test_churchill_leaves_before_the_germans_come_near() -> None:
    pieces = {"ge-pz-4": "3720", "br-churchill": "3421", "br-inf-1": "2112"}
    table = channel(pieces, phase="br_movement", dice=[5] * 9)
    play(table)
    chart = table.game.edition.chart
    assert chart.distance(table.unit("br-churchill").hex, zone("3720")) > chart.distance(zone("3421"), zone("3720"))


def test_empty_boats_come_home_from_a_port_in_england() -> None:
    boats = dict.fromkeys(ids("ge-prahm", 2), "4119")
    table = channel({**boats, "ge-inf-17": "4119"}, phase="ge_sailing", mine=zone("Southern North Sea"), dice=[9] * 60)
    play(table)
    assert "Rotterdam and Den Helder" in {table.where(point) for point in boats}
    assert "4119" not in {table.where(point) for point in boats}


def test_the_wave_sails_on_although_its_first_boats_are_sunk() -> None:
    pieces = {**aboard("Southern North Sea", "ge-inf-17"), "ge-inf-26": "Pas de Calais", "ge-inf-30": "Pas de Calais"}
    pieces |= dict.fromkeys(ids("ge-prahm", 4, first=2), "Dunkirk, Calais and Boulogne")
    fields = {"phase": "ge_sailing", "turn": "September #7", "invaded": 0, "alarmed": 0, "released": ()}
    table = channel(pieces, mine=zone("Southern North Sea"), dice=[9] * 90, **fields)
    assert {"embark ge-inf-26", "embark ge-inf-30"} <= set(play(table))
