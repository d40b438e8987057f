"""12.2 Naval Supply, over ports and over the beaches; who goes short."""

from __future__ import annotations

from itertools import chain

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import carriers, demand, lacking, load_up
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import (
    halves,
    home_distance,
    load_needs,
    naval_needs,
    open_ports,
    outlets,
    totals,
)
from beachhead.kernel.refusal import met
from games.britain_stands_alone.channel import Channel
from games.britain_stands_alone.depots import at_sea, based, british, finish, german, hexed, hexes, prahms

STRAITS, SE = hexed("Straits of Dover"), hexed("SE England")
KENT = {"german": ["4223", "3925"]}


def shares(table: Channel, side: int = 1) -> dict[str, int]:
    """What each port and beach passes on, once the points are allotted."""
    load_up(table.game)
    return {table.game.edition.board.names[one.space]: one.share for one in outlets(table.game, side)}


def total(table: Channel) -> list[int]:
    load_up(table.game)
    return list(totals(table.game, table.game.phasing).values())


def first_reason(table: Channel, name: str) -> str:
    unit = table.number(name)
    conditions = chain(load_needs(table.game, unit), naval_needs(table.game, unit))
    return next((reason for holds, _, reason in conditions if not holds), "")


# -- ports -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-12.2g", "BSA-12.2h", "BSA-12.2j", "BSA-12.2k")
@pytest.mark.case("G-20")
def test_golden_g20_four_prahms_for_dover_and_rye() -> None:
    table = german(prahms(4), **KENT)
    assert (shares(table), total(table)) == ({"4223": 6, "3925": 2}, [8])
    nobody_at_rye = {"ge-inf-17": "4123", "ge-inf-35": "4123", "ge-inf-26": "4223", "ge-fd-8": "4223"}
    seven = finish(german({**prahms(4), **nobody_at_rye, "br-bde-35": "3825"}, **KENT))
    assert seven.prompt == "short"
    assert lacking(seven.game, 1, [seven.number(name) for name in nobody_at_rye]) == 1
    seven.do("short ge-fd-8")
    assert [seven.unit(name).oos for name in nobody_at_rye] == [0, 0, 0, 1]


@pytest.mark.clause("BSA-12.2h")
def test_a_port_passes_no_more_than_its_share() -> None:
    at_rye = {"ge-inf-17": "3925", "ge-inf-35": "3924"}
    table = finish(german({**prahms(4), **at_rye, "br-bde-35": "4222"}, **KENT))
    assert table.targets("short") == set(at_rye)
    table.do("short ge-inf-35")
    assert table.over
    assert [table.unit(name).oos for name in at_rye] == [0, 1]


@pytest.mark.clause("BSA-12.2g", "BSA-12.2p")
def test_what_ports_pass_on_is_another_once_a_point_supplies_elsewhere() -> None:
    table = german(prahms(2, "Southern North Sea"), german=["3922", "4313"]).do("converted")
    before = outlets(table.game, 1)
    assert {one.space for one in before} == {hexed("3922")}
    table.do("supply ge-prahm-01", "supply_to East Anglia")
    assert {one.space for one in outlets(table.game, 1)} == {*hexes("3922", "4313")}


@pytest.mark.clause("BSA-12.2g")
def test_the_table_of_multipliers() -> None:
    row = load_edition().tables.supply
    assert [dict(zip(row.capacities, row.halves, strict=True))[cap] for cap in (0, 1, 2, 4, 6, 9)] == [0, 1, 2, 4, 6, 8]
    assert total(german(prahms(3), german=["3925"])) == [2]
    assert total(german(prahms(3), german=["4223"])) == [3]
    assert total(german(prahms(3), german=["4223"], damage={"port": {"4223": 2}})) == [2]
    assert shares(german(prahms(3), german=["4223"], damage={"port": {"4223": 3}})) == {}


@pytest.mark.clause("BSA-12.2a", "BSA-12.1l", "BSA-12.2l", "BSA-12.2b")
def test_a_port_wants_points_in_the_sea_that_leads_to_it() -> None:
    names = load_edition().board.names
    table = german(prahms(4), german=["4223", "3922", "3626"])
    ports = [names[port.space] for port in open_ports(table.game, 1, (SE, STRAITS))]
    assert ports == ["4223"]
    four = german(german=["4223", "3925", "4124", "4221"])
    assert {names[port.space] for port in open_ports(four.game, 1, (SE, STRAITS))} == {"4124", "4223", "4221", "3925"}
    assert shares(table) == {"4223": 3}
    assert shares(german(prahms(4, "Eastern English Channel"), german=["4223"])) == {}
    assert total(german(prahms(3, "Southern North Sea"), german=["4024"])) == [], "a beach on other waters"
    assert shares(german(german=["4223"])) == {}
    assert shares(german(prahms(4, "Southern North Sea"), german=["3922", "4223"])) == {"3922": 8}


@pytest.mark.clause("BSA-12.2a")
def test_inland_ports_are_closed_where_the_enemy_blocks_their_way() -> None:
    points = prahms(2, "Southern North Sea")
    assert shares(german(points, german=["4018"])) == {"4018": 1}
    assert shares(german({**points, "br-bde-35": "4119"}, german=["4018"])) == {}


@pytest.mark.clause("BSA-12.2a", "BSA-12.2c", "BSA-12.2e", "BSA-12.2f", "BSA-3.0k", "BSA-13.4a")
@pytest.mark.case("SU-08")
def test_who_feeds_a_port() -> None:
    now = load_edition().turn_number("September #10")
    first, second, third, fourth, fifth, sixth = prahms(6)
    pieces = {
        **prahms(1),
        second: "Antwerp and Flushing",
        **prahms(1, first=2),
        "ge-inf-17": {"at": third},
        **prahms(1, first=3, withdrew=now),
        **prahms(1, first=4, load=0),
        **prahms(1, first=5, withdrew=now - 1),
        **at_sea("ge-ap", 1, "Straits of Dover"),
        **at_sea("ge-mb", 1, "Straits of Dover"),
        **at_sea("ge-lc", 1, "Straits of Dover"),
    }
    table = german(pieces, german=["4223", "1429"])
    assert first_reason(table, first) == first_reason(table, "ge-ap-01") == first_reason(table, "ge-lc-01") == ""
    assert first_reason(table, second) == "not_at_sea"
    assert first_reason(table, third) == "units_aboard"
    assert first_reason(table, fourth) == "withdrew"
    assert first_reason(table, fifth) == "no_supply_aboard"
    assert first_reason(table, sixth) == ""
    assert first_reason(table, "ge-mb-01") == "no_carrier"
    dummy = german(prahms(1), dummies=(table.number(first),), german=["4223"])
    assert first_reason(dummy, first) == "no_carrier"
    assert total(table) == [4]
    storm = german(prahms(4), german=["4223"], weather=3)
    assert (first_reason(storm, first), shares(storm)) == ("sea_storm", {})
    at_end = finish(german(prahms(1), german=["4223"]))
    assert at_end.where(first) == "Straits of Dover"


@pytest.mark.clause("BSA-12.2c")
def test_a_load_on_two_points_fills_both() -> None:
    first, second = prahms(2)
    other = german().number(second)
    table = german({**prahms(2), "ge-pz-8": {"at": first, "also": (other,)}}, german=["4223"])
    assert [first_reason(table, name) for name in (first, second)] == ["units_aboard", "units_aboard"]


@pytest.mark.clause("BSA-12.2d", "BSA-12.2u")
def test_german_points_keep_near_their_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    table = german(prahms(2, "Irish Sea"), german=["2106"])
    seas = "Straits of Dover", "Central North Sea", "Irish Sea"
    assert [home_distance(table.game, hexed(sea)) for sea in seas] == [1, 2, 3]
    name, _ = prahms(2)
    assert first_reason(table, name) == ""
    limit = "beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2.home_distance"
    monkeypatch.setattr(limit, lambda game, sea: 4)
    assert first_reason(table, name) == "too_far_from_home"
    west = british(at_sea("br-ap", 2, "Irish Sea"))
    assert first_reason(west, "br-ap-01") == ""


@pytest.mark.clause("BSA-12.2d")
def test_how_far_each_sea_is_from_a_german_port() -> None:
    """One point into a port on the sea itself; one more than the nearest of the seas beside it."""
    table, zones = german(), load_edition().zones
    far = {sea: home_distance(table.game, sea) for sea, zone in zones.items() if zone.sea}
    homes = {sea for port in load_edition().ports.values() if zones[port.zone].side == "ge" for sea in port.seas}
    for sea, points in far.items():
        beside = min(far[there] for there in zones[sea].borders if there in far)
        assert points == (1 if sea in homes else 1 + beside)


@pytest.mark.clause("BSA-12.2u", "BSA-12.1l")
def test_the_british_can_be_supplied_by_sea_too() -> None:
    """All of Cornwall but Falmouth, where no railroad goes, is German."""
    edition = load_edition()
    west = [edition.board.names[space] for space in edition.zone_hexes[hexed("Devon & Cornwall")]]
    lost = [name for name in west if name != "0931"]
    pieces = {"br-inf-3": "0931", **{"ge-inf-17": "1131"}}
    assert british(pieces, german=lost).unit("br-inf-3").oos == 1
    fed = finish(british({**pieces, **at_sea("br-ap", 2, "Western English Channel")}, german=lost))
    assert fed.unit("br-inf-3").oos == 0
    few = finish(british({**pieces, **at_sea("br-ap", 1, "Western English Channel")}, german=lost))
    assert few.prompt == "short"
    assert few.side == "br"


# -- mouths ----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-12.2i", "BSA-12.2t")
@pytest.mark.case("SU-10")
def test_mouths_to_feed() -> None:
    pieces = {
        **prahms(4),
        "ge-inf-17": "4223",
        "ge-pz-8": "4124",
        **based("ge-he111", 1, "4124"),
        **based("ge-me109", 2, "4124"),
    }
    table = finish(german(pieces, german=["4223", "4124"]))
    wants = {name: demand(table.game, table.number(name)) for name in pieces if not name.startswith("ge-prahm")}
    assert list(wants.values()) == [2, 4, 2, 1, 1]
    assert table.prompt == "short"
    assert table.targets("short") == {"ge-inf-17", "ge-pz-8", "ge-he111-01", "ge-me109-01"}
    table.do("short ge-me109-01")
    assert table.prompt == "short"
    assert table.reason("short ge-me109-01") == ("BSA-12.2t", "short_already")
    assert table.against("short ge-me109-01") == ["short_already"], "and nothing of what it would help"
    table.do("short ge-me109-02")
    assert table.over
    assert [table.unit(name).oos for name in wants] == [0, 0, 0, 1, 1]
    half = finish(german({**prahms(4), "ge-pz-8": {"at": "4124", "reduced": True}}, german=["4223", "4124"]))
    assert demand(half.game, half.number("ge-pz-8")) == 2


@pytest.mark.clause("BSA-12.2t")
def test_who_draws_elsewhere_does_not_go_short() -> None:
    """Yarmouth has enough, Rye has not."""
    pieces = {
        **prahms(2),
        **prahms(4, "Southern North Sea", first=4),
        "ge-inf-17": "3925",
        "ge-inf-35": "4313",
        "ge-inf-26": "3924",
    }
    table = finish(german(pieces, german=["3925", "4313"]))
    assert table.targets("short") == {"ge-inf-17", "ge-inf-26"}
    assert table.reason("short ge-inf-35") == ("BSA-12.2t", "enough_for_it")
    assert table.reason("short ge-pz-8") == ("BSA-12.2h", "draws_nothing")
    assert table.against("short ge-pz-8") == ["draws_nothing"]


# -- over the beaches ------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-12.2m", "BSA-12.2n", "BSA-12.2o")
def test_where_points_supply_over_the_beaches() -> None:
    held = ["4223", "4024", "4025", "4221"]
    points = {**prahms(4), **at_sea("ge-ap", 1, "Straits of Dover")}
    table = german(points, german=held).do("converted")
    assert table.targets("supply") == {"ge-prahm-01"}
    assert table.reason("supply ge-ap-01") == ("BSA-12.2m", "nothing_else_to_supply")
    table.do("supply ge-prahm-01")
    assert table.targets("supply_to") == {"SE England", "4024", "4025", "4221"}
    assert table.reason("supply_to 4223") == ("BSA-12.2m", "cliffs_there")
    assert table.reason("supply_to 3925") == ("BSA-12.2m", "not_in_control")
    assert table.reason("supply_to 4022") == ("BSA-12.2m", "no_coast_here")
    for zone in ("East Anglia", "Holland", "Straits of Dover"):
        assert table.reason(f"supply_to {zone}") == ("BSA-12.2a", "not_bordering")
    table.do("supply_to 4024", "supply ge-prahm-02", "supply_to 4024", "supply ge-prahm-03")
    assert table.reason("supply_to 4024") == ("BSA-12.2n", "beach_full")
    table.do("supply_to 4025")
    assert [one.space for one in table.events("SupplyCarried")][-3:] == hexes("4024", "4024", "4025")
    for weather in (2, 3):
        foul = german(points, german=held, weather=weather).do("converted")
        assert foul.over
    assert total(german(points, german=held, weather=2)) == [10]


@pytest.mark.clause("BSA-12.2p", "BSA-12.2q", "BSA-12.2r", "BSA-12.2s", "BSA-12.2v", "BSA-12.1l")
def test_what_comes_over_the_beaches() -> None:
    pieces = {**prahms(4), "ge-inf-17": "4024"}
    alone = finish(german({**prahms(4), "ge-inf-17": "4024"}, german=["4024"]))
    assert alone.unit("ge-inf-17").oos == 1
    table = german(pieces, german=["4024"])
    table.do("supply ge-prahm-01", "supply_to 4024", "supply ge-prahm-02", "supply_to 4024")
    game = table.game
    assert (halves(game, 1, (SE, STRAITS)), list(totals(game, 1).values())) == (2, [2])
    assert [(one.space, one.share) for one in outlets(game, 1)] == [(hexed("4024"), 2)]
    finish(table)
    assert (table.unit("ge-inf-17").oos, table.where("ge-prahm-01")) == (0, "Straits of Dover")
    nothing = german({**prahms(2), "ge-inf-17": "4024"}, german=["4024"])
    nothing.do("supply ge-prahm-01", "supply_to 4024", "supply ge-prahm-02", "supply_to 4024")
    assert finish(nothing).unit("ge-inf-17").oos == 1
    more = german(prahms(6), german=["4223", "3925", "4024"]).do("converted")
    more.do("supply ge-prahm-01", "supply_to 4024", "supply ge-prahm-02", "supply_to 4024")
    assert (halves(more.game, 1, (SE, STRAITS)), list(totals(more.game, 1).values())) == (6, [12])


@pytest.mark.clause("BSA-12.2g")
def test_points_on_a_sea_of_two_zones_supply_the_one_their_owner_likes() -> None:
    pieces = {**prahms(2, "Southern North Sea"), "ge-inf-17": "4313", "ge-inf-35": "3922"}
    table = german(pieces, german=["4313", "3922"]).do("converted")
    yarmouth = hexed("East Anglia")
    table.do("supply ge-prahm-01", "supply_to East Anglia")
    assert dict(table.state.carrying)[table.number("ge-prahm-01")] == yarmouth
    table.do("supplied")
    assert table.targets("short") == {"ge-inf-17"}
    table.do("short ge-inf-17")
    assert [table.unit(name).oos for name in ("ge-inf-17", "ge-inf-35")] == [1, 0]
    assert not table.state.carrying
    assert not table.state.short


@pytest.mark.clause("BSA-12.2m")
def test_all_carriers_are_found() -> None:
    table = german({**prahms(2), **at_sea("ge-lc", 2, "Irish Sea")})
    assert len(carriers(table.game, 1)) == 4
    assert all(met(load_needs(table.game, unit)) for unit in carriers(table.game, 1))


@pytest.mark.clause("BSA-12.2a", "BSA-12.2m", "BSA-12.2o", "BSA-12.2f")
def test_what_points_on_a_sea_of_two_zones_cannot_supply() -> None:
    """The Southern North Sea is off East Anglia and SE England: a port here, a beach there."""
    points = {**prahms(1, "Southern North Sea"), **at_sea("ge-ap", 1, "Southern North Sea")}
    both = german(points, german=["3922", "4217"]).do("converted", "supply ge-prahm-01")
    assert both.targets("supply_to") == {"East Anglia", "SE England", "3922", "4217"}
    both.do("supply_to 4217", "supply ge-ap-01")
    assert both.reason("supply_to 4217") == ("BSA-12.2m", "not_beaching")
    foul = german(points, german=["3922", "4313", "4217"], weather=2).do("converted", "supply ge-prahm-01")
    assert foul.targets("supply_to") == {"East Anglia", "SE England"}
    assert foul.reason("supply_to 4217") == ("BSA-12.2o", "foul_weather")
    shut = german(points, german=["3922", "4217"], weather=2).do("converted")
    assert shut.over, "a beach alone is none in foul weather, and nothing is left to choose"
    lone = german(points, german=["3922"]).do("converted", "supply ge-prahm-01")
    assert lone.reason("supply_to East Anglia") == ("BSA-12.2a", "nowhere_to_supply")
    cliffs = german(prahms(1, "Eastern English Channel"), german=["3726", "3226"]).do("supply ge-prahm-01")
    assert cliffs.targets("supply_to") == {"Southern England", "3226"}
    assert cliffs.reason("supply_to SE England") == ("BSA-12.2a", "nowhere_to_supply"), "under Beachy Head"


@pytest.mark.clause("BSA-12.2g", "BSA-5.4m")
def test_at_first_all_supply_the_zone_with_the_largest_ports_and_the_count_of_conversions_ends_with_the_phase() -> None:
    points = prahms(2, "Southern North Sea")
    for large, small, zone in (("3922", "4119", "SE England"), ("4119", "3922", "East Anglia")):
        table = german(points, german=[large, small], damage={"port": {small: 3}}, laid=3)
        load_up(table.game)
        assert {space for _, space in table.state.carrying} == {hexed(zone)}
        assert finish(table).state.laid == 0
