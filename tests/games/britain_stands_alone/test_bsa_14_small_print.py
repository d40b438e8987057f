"""13.4, 14.1, 14.2, 16.0 What does not come, is not rebuilt and not brought back, and why."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, LEG_POINT, Stores
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.fleets import ANTWERP, SCAPA, TYNE, points

EDITION = load_edition()
AFLOAT = points("br-ap", 6, TYNE)
DOVER = EDITION.board.space("4223")
REDUCED = {"reduced": True}


def german(pieces: dict[str, Any] | None = None, **state: Any) -> Channel:
    return channel(pieces or {}, phase="ge_reinforcement", **state)


def british(pieces: dict[str, Any] | None = None, **state: Any) -> Channel:
    return channel({**AFLOAT, **(pieces or {})}, phase="br_reinforcement", **{"invaded": 0, **state})


# -- 13.4 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.4a")
@pytest.mark.parametrize("division", ["lost", "later"])
def test_no_detachment_of_a_division_that_is_not_there(division: str) -> None:
    table = german({"ge-inf-8": division, "ge-inf-28": "Holland"})
    assert table.targets("form") == {"ge-fd-28"}
    assert table.reason("form ge-fd-8") == ("BSA-13.4a", "no_parent")


@pytest.mark.clause("BSA-13.4a", "BSA-13.4d")
def test_a_detachment_is_formed_once_and_rejoins_one_step() -> None:
    table = german({"ge-inf-8": "Holland", "ge-fd-8": "Holland"})
    assert table.reason("form ge-fd-8") == ("BSA-13.4a", "formed")
    assert table.reason("rejoin ge-fd-8") == ("BSA-13.4d", "two_steps")


@pytest.mark.clause("BSA-13.4a", "BSA-12.0d")
def test_a_detachment_has_the_marker_of_its_division_and_none_of_its_old_hits() -> None:
    table = german({"ge-inf-8": {"at": "3724", "oos": 1, "hits": 1}, "ge-fd-8": {"at": "lost", "hits": 2}})
    table.do("form ge-fd-8")
    assert (table.where("ge-fd-8"), table.unit("ge-fd-8").oos, table.unit("ge-fd-8").hits) == ("3724", 1, 0)


# -- 14.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-14.1a")
def test_what_has_not_come_is_not_placed() -> None:
    table = german(turn="September #7")
    assert table.reason("place ge-lc-01") == ("BSA-14.1a", "has_not_come")


@pytest.mark.clause("BSA-14.1d", "BSA-14.1b")
def test_ships_come_to_germany_and_points_to_any_german_port_off_the_map() -> None:
    waits = {"drawn": (EDITION.unit_index["ge-hipper"], EDITION.unit_index["ge-tb-01"])}
    table = german(german=["4223"], **waits)
    table.do("place ge-tb-01")
    assert ANTWERP in table.targets("at")
    assert table.reason("at 4223") == ("BSA-14.1b", "not_off_map")


# -- 14.2 land -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-14.2h")
def test_only_reduced_divisions_are_built_up() -> None:
    table = german({"ge-inf-7": "France", "ge-gd": {"at": "France", **REDUCED}, "ge-inf-17": {"at": "lost", **REDUCED}})
    assert not table.targets("rebuild")
    for unit in ("ge-inf-7", "ge-gd", "ge-inf-17"):
        assert table.reason(f"rebuild {unit}") == ("BSA-14.2h", "not_reduced_division")


@pytest.mark.clause("BSA-14.2a", "BSA-14.2f", "BSA-14.2h", "BSA-14.2i")
@pytest.mark.parametrize(
    ("unit", "price"),
    [("br-inf-45", (2, 0, 0)), ("br-bde-35", (1, 0, 0)), ("br-armoured-1", (0, 2, 0)), ("br-tank-1", (0, 0, 1))],
)
def test_what_it_takes_to_bring_a_british_unit_back(unit: str, price: tuple[int, int, int]) -> None:
    """Two points of its kind for a division, which comes on one step, one for a smaller unit."""
    lost, turn = {unit: {"at": "lost", "hits": 2, "oos": 2}}, "October #2"
    table = british(lost, turn=turn, replacements=price).do(f"bring_back {unit}", "at Scotland")
    lies, division = table.unit(unit), EDITION.units[table.number(unit)].size == "division"
    assert (table.state.replacements, lies.reduced, lies.hits, lies.oos) == ((0, 0, 0), division, 0, 0)
    one_less = tuple(max(points - 1, 0) for points in price)
    short = british(lost, turn=turn, replacements=one_less)
    assert short.reason(f"bring_back {unit}") == ("BSA-14.2a", "no_points")
    others = tuple(0 if points else 5 for points in price)
    assert unit not in british(lost, turn=turn, replacements=others).targets("bring_back")


@pytest.mark.clause("BSA-14.2m", "BSA-14.2n")
def test_each_kind_draws_points_of_its_own_where_a_way_leads_there() -> None:
    """From Falmouth no way leads to them, and no more than ten hexes."""
    rye, falmouth = (EDITION.board.space(name) for name in ("3925", "0931"))
    units = {"ge-inf-17": {"at": "3724", **REDUCED}, "ge-pz-8": {"at": "3823", **REDUCED}}
    stores = (Stores(DOVER, LEG_POINT, 2), Stores(rye, LEG_POINT, 1), Stores(falmouth, LEG_POINT, 1))
    table = german(units, german=["4223", "3925", "0931"], stores=stores)
    assert table.reason("rebuild ge-pz-8") == ("BSA-14.2k", "no_points")
    table.do("rebuild ge-inf-17")
    assert table.targets("draw") == {"4223", "3925"}
    assert table.reason("draw 4124") == ("BSA-14.2k", "no_points_there")
    assert table.reason("draw 0931") == ("BSA-14.2n", "no_way_to_points")
    table.do("draw 4223")
    assert table.state.stores == (*stores[1:], Stores(DOVER, LEG_POINT, 1)), "the other one is left"
    tanks = german(units, german=["4223"], stores=(Stores(DOVER, ARMOUR_POINT, 1),))
    assert tanks.targets("rebuild") == {"ge-pz-8"}


@pytest.mark.clause("BSA-14.2n")
def test_points_beyond_an_enemy_are_no_points() -> None:
    rye = EDITION.board.space("3925")
    units = {"ge-inf-17": {"at": "3724", **REDUCED}, "br-inf-45": "4223"}
    stores = (Stores(rye, LEG_POINT, 1), Stores(EDITION.board.space("4221"), LEG_POINT, 1))
    table = german(units, german=["3925", "4221"], stores=stores)
    table.do("rebuild ge-inf-17")
    assert not table.unit("ge-inf-17").reduced, "of one place nobody has to say it"
    assert [one.space for one in table.state.stores] == [EDITION.board.space("4221")]


@pytest.mark.clause("BSA-14.2l")
def test_of_points_in_one_place_the_unhurt_is_drawn_and_hits_go_no_further_than_two() -> None:
    units = {"ge-pz-8": {"at": "3823", "hits": 1, **REDUCED}}
    both = (Stores(DOVER, ARMOUR_POINT, 1, 2), Stores(DOVER, ARMOUR_POINT, 1))
    table = german(units, german=["4223"], stores=both).do("rebuild ge-pz-8")
    assert (table.unit("ge-pz-8").hits, table.state.stores) == (1, both[:1])
    table = german(units, german=["4223"], stores=both[:1]).do("rebuild ge-pz-8")
    assert table.unit("ge-pz-8").hits == 2


# -- 14.2, 16.0 air --------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0v", "BSA-16.0w", "BSA-16.0x")
def test_why_no_german_point_is_taken() -> None:
    assert german(turn="September #6").reason("take ge-me109-01") == ("BSA-16.0v", "no_air_points")
    even = german(turn="September #8")
    for name in ("ge-ju52-01", "ge-ju87-01", "ge-me110-01"):
        assert even.reason(f"take {name}") == ("BSA-16.0w", "odd_turns")
    for name in ("ge-br20-01", "ge-cr42-01"):
        assert even.reason(f"take {name}") == ("BSA-16.0x", "never_replaced")
    assert even.reason("take ge-inf-17") == ("BSA-14.2q", "no_aircraft")
    assert even.reason("take ge-me109-02") == ("BSA-14.2e", "no_counter"), "another one is next"


@pytest.mark.clause("BSA-16.0z", "BSA-8.8a")
def test_why_no_british_point_is_taken() -> None:
    odd = british(turn="September #9", spitfires_most=30)
    assert odd.reason("take br-wellington-01") == ("BSA-16.0z", "no_air_points")
    for name in ("br-spitfire-01", "br-spitfire-02"):
        odd.do(f"take {name}", "at Scotland")
    assert odd.reason("take br-spitfire-03") == ("BSA-16.0z", "no_air_points")
    full = british({"br-spitfire-01": "Scotland"}, turn="September #9", spitfires_most=1)
    assert full.reason("take br-spitfire-02") == ("BSA-8.8a", "no_pilots")
    even = british(turn="September #8").do("take br-blenheim-01", "at Scotland")
    assert even.reason("take br-wellington-01") == ("BSA-16.0z", "no_air_points"), "one of the two kinds"


@pytest.mark.clause("BSA-16.0v", "BSA-16.0z")
@pytest.mark.parametrize(
    ("scenario", "first", "later"),
    [
        ("sealion", "September #6", "September #8"),
        ("battle_of_britain", "August #5", "August #7"),
        ("july", "July #3", "July #5"),
    ],
)
def test_nobody_takes_aircraft_on_the_first_turn_of_a_scenario(scenario: str, first: str, later: str) -> None:
    """Two turns later, which is as odd or even, both do."""
    for turn, some in ((first, False), (later, True)):
        for phase in (german, british):
            table = phase(scenario=scenario, turn=turn, spitfires_most=50)
            assert bool(table.targets("take")) == some, (phase, turn)
            assert bool(table.state.spitfires_saved) == (some and phase is british)


# -- 16.0 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.0ac")
@pytest.mark.parametrize(("afloat", "most"), [(15, 2), (16, 1), (17, 0), (18, 0)])
def test_destroyers_are_called_up_to_seventeen(afloat: int, most: int) -> None:
    table = british(points("br-dd", afloat, SCAPA), western=10)
    called = 0
    while "1429" in table.targets("call_western"):
        table.do("call_western 1429")
        called += 1
    assert called == most


# -- 9.5 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5u", "BSA-14.1a")
def test_transports_that_were_sunk_are_made_good() -> None:
    """Whoever was lost comes anew, and nobody who is in play."""
    sunk = points("br-ap", 4, TYNE) | points("br-ap", 2, "lost", first=4)
    table = channel(sunk, phase="br_reinforcement", invaded=0)
    assert set(table.names(table.state.drawn)) == {"br-ap-05", "br-ap-06"}


@pytest.mark.clause("BSA-9.5r", "BSA-14.1a")
def test_what_the_box_gives_back_comes_besides_the_schedule() -> None:
    """Two Prahms of the schedule, and one that was lost two turns ago."""
    now = EDITION.turn_number("September #7")
    table = german(turn="September #7", building=((now, 0, 1),))
    prahms = [name for name in table.names(table.state.drawn) if name.startswith("ge-prahm")]
    assert len(prahms) == len(set(prahms)) == 3
