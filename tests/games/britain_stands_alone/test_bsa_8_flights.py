"""8.1 Air movement over zones and hexes, Air Ferry, and the return to base of aircraft In Flight."""

from __future__ import annotations

import pytest
from channel import Channel, channel
from squadrons import based, ids

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import STORMY
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import (
    FAR,
    flies_to,
    hexes_apart,
    reaches_zone,
    zones_apart,
)

EDITION = load_edition()


def space(name: str) -> int:
    return EDITION.board.space(name)


@pytest.mark.clause("BSA-8.1a", "BSA-8.1b", "BSA-8.1c")
@pytest.mark.parametrize(
    ("one", "other", "zones"),
    [
        ("France", "Straits of Dover", 2),  # they touch at a point alone
        ("France", "Eastern English Channel", 1),
        ("3523", "SE England", 0),
        ("3523", "Straits of Dover", 1),
        ("Scapa Flow", "Cape Wrath", 0),
        ("Scapa Flow", "Shetlands", 0),
        ("Scapa Flow", "Northern North Sea", 1),
        ("Scotland", "Scapa Flow", 1),
    ],
)
def test_zones_are_counted_as_they_are_entered(one: str, other: str, zones: int) -> None:
    assert zones_apart(EDITION, space(one), space(other)) == zones


@pytest.mark.clause("BSA-8.1j", "BSA-8.1l", "BSA-8.1m", "BSA-8.1n")
def test_hexes_cost_one_and_the_edge_what_its_code_says() -> None:
    assert hexes_apart(EDITION, space("3823"), space("3523")) == 3
    assert hexes_apart(EDITION, space("4326"), space("4223")) == 3
    assert hexes_apart(EDITION, space("Pas de Calais"), space("4326")) == 1
    assert hexes_apart(EDITION, space("Pas de Calais"), space("4223")) == 4
    assert hexes_apart(EDITION, space("4223"), space("Pas de Calais")) == 4
    assert hexes_apart(EDITION, space("Germany"), space("4501")) == 24
    assert hexes_apart(EDITION, space("Holland"), space("4213")) == 14
    assert hexes_apart(EDITION, space("Straits of Dover"), space("4223")) == FAR


@pytest.mark.clause("BSA-8.1a", "BSA-8.1j")
def test_an_air_point_comes_as_far_as_its_allowances_say_and_no_further() -> None:
    game = channel(based(ju87=(1, "Pas de Calais"))).game
    stuka, home = EDITION.unit_index[ids("ge-ju87", 1)[0]], space("Pas de Calais")
    assert (game.values(stuka).range, game.values(stuka).reach) == (2, 18)
    assert reaches_zone(game, stuka, space("Central North Sea"))
    assert not reaches_zone(game, stuka, space("Northern North Sea"))
    for by_hexes in (False, True):
        assert flies_to(game, stuka, home, space("3811"), by_hexes=by_hexes)
        assert not flies_to(game, stuka, home, space("3711"), by_hexes=by_hexes)


def kinds(table: Channel, verb: str) -> set[str]:
    return {name.rsplit("-", 1)[0] for name in table.targets(verb)}


@pytest.mark.clause("BSA-8.1f", "BSA-8.1i", "BSA-2.0j")
def test_a_ferry_goes_twice_as_far_to_a_base_with_room() -> None:
    me109, ju88 = ids("ge-me109", 1)[0], ids("ge-ju88", 1)[0]
    table = channel({me109: "Germany", ju88: {"at": "France", "moved": 100}}, phase="ge_ferry")
    assert table.targets("ferry") == {me109}
    assert table.reason(f"ferry {ju88}") == ("BSA-2.0j", "has_flown")
    assert table.against("ferry ge-me109-02") == ["not_at_a_base"], "and nothing of where it could land"
    table.do(f"ferry {me109}")
    reached = table.targets("fly_to")
    assert {"France", "Holland", "Brittany", "Norway", "Pas de Calais"} == reached
    assert table.reason("fly_to Northern Ireland") == ("BSA-8.1f", "too_far")
    table.do("fly_to Brittany")
    assert (table.where(me109), table.unit(me109).flown) == ("Brittany", 0)
    told = table.event("Flown", "br")
    assert (table.names((told.piece,)), told.origin, told.space) == ((me109,), space("Germany"), space("Brittany"))
    assert table.reason(f"ferry {me109}") == ("BSA-2.0j", "has_flown")
    table.do("end_ferry")
    assert table.over


def test_points_that_are_alike_are_one_choice() -> None:
    table = channel(dict.fromkeys(ids("ge-me109", 5), "France"), phase="ge_ferry")
    assert len(table.targets("ferry")) == 1


@pytest.mark.clause("BSA-3.0j")
def test_nobody_flies_in_a_storm() -> None:
    assert channel(dict.fromkeys(ids("ge-me109", 5), "France"), phase="ge_ferry", weather=STORMY).over


@pytest.mark.clause("BSA-12.0k", "BSA-8.1f")
def test_who_is_out_of_supply_can_be_ferried() -> None:
    spitfire = ids("br-spitfire", 1)[0]
    table = channel({spitfire: {"at": "3523", "oos": 2}}, phase="br_ferry")
    assert table.targets("ferry") == {spitfire}


@pytest.mark.clause("BSA-8.1e")
def test_all_aircraft_in_flight_land_within_their_allowance() -> None:
    up = {"at": "Straits of Dover", "aloft": True}
    table = channel(dict.fromkeys(ids("br-spitfire", 2), up), phase="br_return")
    table.do("land br-spitfire-01")
    assert "3523" in table.targets("land_at")
    assert table.reason("land_at Scotland") == ("BSA-8.1e", "too_far")
    table.do("land_at 3523", "land_all")
    assert table.over
    assert not any(table.unit(name).aloft for name in ids("br-spitfire", 2))
    assert table.where("br-spitfire-01") == "3523"


@pytest.mark.clause("BSA-8.1e")
def test_who_finds_no_base_is_lost() -> None:
    up = {"at": "Norwegian Sea", "aloft": True}
    table = channel(dict.fromkeys(ids("ge-ju87", 2), up), phase="ge_return")
    if not table.over:
        table.do("land_all")
    full = {name: "Norway" for row in ("ge-he111", "ge-ju88") for name in ids(row, 8)}
    table = channel({**dict.fromkeys(ids("ge-ju87", 2), up), **full}, phase="ge_return")
    assert table.over
    assert [table.where(name) for name in ids("ge-ju87", 2)] == ["lost", "lost"]


@pytest.mark.clause("BSA-8.1j", "BSA-8.2c")
def test_a_mission_goes_exactly_as_far_as_the_allowance() -> None:
    base, reach = space("Pas de Calais"), EDITION.units[EDITION.unit_index["ge-ju87-01"]].full.reach
    far = {there: hexes_apart(EDITION, base, there) for there in (*EDITION.airbases, *EDITION.radars)}
    assert {reach, reach + 1} <= set(far.values())
    for there, distance in far.items():
        if distance in (reach, reach + 1):
            at = channel({"ge-ju87-01": "Pas de Calais", "ge-ju88-01": "France"}, phase="ge_missions")
            at.do(f"raid {EDITION.board.names[there]}")
            assert ("ge-ju87-01" in at.targets("crew")) is (distance == reach)
    alone = channel({"ge-ju87-01": "Pas de Calais"}, phase="ge_missions").targets("raid")
    assert {distance for there, distance in far.items() if EDITION.board.names[there] in alone} == {
        distance for distance in far.values() if distance <= reach
    }


@pytest.mark.clause("BSA-8.1e")
def test_who_stands_on_the_ground_does_not_land() -> None:
    over, base = ids("br-spitfire", 2)
    at = channel({over: {"at": "Straits of Dover", "aloft": True}, base: "3523"}, phase="br_return")
    assert at.targets("land") == {over}
    assert at.reason(f"land {base}") == ("BSA-8.1e", "not_in_flight")
