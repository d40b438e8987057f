"""9.1, 9.3, 9.5, 14.2 What is refused at sea: stacks that part and combine, escorts, submarines, going ashore."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import LEG_POINT
from games.britain_stands_alone.channel import CLOCK
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    DOVER,
    EASTERN,
    HARWICH,
    SOUTHERN,
    STRAITS,
    british,
    germans,
    home,
    points,
    prahms,
    sail,
    zone,
)

# -- stacks ----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1m")
def test_nobody_parts_in_port_or_from_nobody() -> None:
    table = germans(points("ge-tb", 2, CALAIS)).do("sail ge-tb-01")
    assert table.reason("apart") == ("BSA-9.1m", "not_at_sea")
    table = germans(points("ge-tb", 2, STRAITS, stack=1)).do("sail ge-tb-01")
    assert "apart" in table.options()
    table.do("with ge-tb-02")
    assert table.reason("apart") == ("BSA-9.1m", "a_stack_already")


@pytest.mark.clause("BSA-9.1l", "BSA-9.1i")
def test_stacks_of_other_zones_are_not_joined_on_the_way_home() -> None:
    lying = points("ge-tb", 1, STRAITS, stack=1) | points("ge-dd", 1, EASTERN, stack=2)
    table = home(lying | points("ge-tb", 1, CALAIS, first=1)).do("sail ge-tb-01")
    assert table.reason("join_up ge-dd-01") == ("BSA-9.1l", "elsewhere")
    assert table.reason("join_up ge-tb-02") == ("BSA-9.1l", "elsewhere"), "nor those in port"
    assert table.reason("with ge-dd-01") == ("BSA-9.1i", "elsewhere")


@pytest.mark.clause("BSA-9.1e")
@pytest.mark.parametrize(("others", "together"), [(1, False), (2, True)])
def test_all_together_is_for_more_than_one_other(others: int, together: bool) -> None:
    table = germans(points("ge-tb", 1 + others, CALAIS)).do("sail ge-tb-01")
    assert ("with_all" in table.options()) is together
    if not together:
        assert table.reason("with_all") == ("BSA-9.1e", "nobody_else")


@pytest.mark.clause("BSA-9.1a", "BSA-9.1n")
def test_a_stack_steers_over_the_sea_and_enters_ports_from_there() -> None:
    table = germans(points("ge-tb", 1, CALAIS)).do("sail ge-tb-01")
    assert table.reason(f"put_in {CALAIS}") == ("BSA-9.1n", "in_port")
    assert table.reason("steer Pas de Calais") == ("BSA-9.1a", "no_sea")


# -- mines and submarines --------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5au")
def test_no_ship_is_named_twice_as_unescorted() -> None:
    """One point for four ships: two of them are without."""
    ships = dict.fromkeys(("br-norfolk", "br-aurora", "br-galatea", "br-sussex"), HARWICH)
    table = british(ships | points("br-dd", 1, HARWICH), mine=zone(SOUTHERN), dice=[9] * 6)
    sail(table, *ships, "br-dd-01", to=SOUTHERN).do("unescorted br-aurora")
    assert table.reason("unescorted br-aurora") == ("BSA-9.5au", "named")
    table.do("unescorted br-sussex")
    added = {table.names((event.piece,))[0]: event.added for event in table.events("HazardRolled")}
    assert {name for name, less in added.items() if less} == {"br-aurora", "br-sussex"}


@pytest.mark.clause("BSA-9.5al", "BSA-9.5ak")
def test_a_marker_is_taken_up_where_there_is_one_and_put_into_the_sea() -> None:
    table = germans(prahms(1), mine=zone(STRAITS), submarines=(zone(SOUTHERN),))
    assert table.reason(f"recall {CENTRAL}") == ("BSA-9.5al", "no_submarine_there")
    assert table.reason("submarine Holland") == ("BSA-9.5ak", "no_sea")


# -- ashore ----------------------------------------------------------------------------------------------


def arrived(**other: Any) -> dict[str, Any]:
    """A division that has come to the Straits, a Prahm with a replacement point, and an empty one."""
    came = {"moved": CLOCK, "spent": 1, "embarked": CLOCK}
    there = prahms(2, STRAITS, **came) | prahms(1, STRAITS, 2, load=LEG_POINT, **came) | prahms(1, STRAITS, 3)
    return there | {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", assault=False, embarked=CLOCK)} | other


@pytest.mark.clause("BSA-9.3a", "BSA-14.2k")
def test_who_is_not_aboard_is_not_put_ashore() -> None:
    table = germans(arrived(**{"ge-inf-26": "Holland"}), german=[DOVER, "3922"]).do("end_sailing")
    assert table.reason("disembark ge-inf-26") == ("BSA-9.3a", "not_aboard")
    assert table.reason("unload_stores ge-prahm-04") == ("BSA-14.2k", "no_replacements_aboard")
    assert table.reason("unload_stores ge-prahm-01") == ("BSA-14.2k", "no_replacements_aboard")


@pytest.mark.clause("BSA-14.2k")
def test_a_replacement_point_goes_ashore_in_ports_of_its_own_sea() -> None:
    table = germans(arrived(), german=[DOVER, "4221", "3922"]).do("end_sailing", "unload_stores ge-prahm-03")
    assert table.targets("unload_at") == {DOVER, "4221"}
    assert table.reason("unload_at 3922") == ("BSA-14.2k", "not_this_shore"), "Sheerness opens on another sea"
    assert table.reason(f"unload_at {CALAIS}") == ("BSA-14.2k", "not_this_shore"), "not in England"


# -- who sails and who is aboard ---------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.1a", "BSA-9.1j")
def test_ships_sail_that_float_and_are_dropped_from_their_own_stack() -> None:
    table = germans(points("ge-tb", 3, CALAIS) | points("ge-tb", 1, "lost", first=3) | {"ge-inf-17": "Holland"})
    assert table.reason("sail ge-inf-17") == ("BSA-9.1a", "no_ship")
    assert table.against("sail ge-inf-17") == ["no_ship"], "nothing of what a ship would need"
    assert table.reason("sail ge-tb-04") == ("BSA-9.1a", "not_afloat")
    table = germans(points("ge-tb", 3, CALAIS), dice=[9, 9])
    sail(table, "ge-tb-01", "ge-tb-02", to=STRAITS)
    assert table.reason("drop_off ge-tb-03") == ("BSA-9.1j", "not_in_the_stack")


@pytest.mark.clause("BSA-9.3a", "BSA-9.3b")
def test_units_go_aboard_transports_of_their_own_port() -> None:
    pieces = prahms(2) | points("ge-ap", 2, CALAIS) | prahms(1, "Antwerp and Flushing", 3) | points("ge-tb", 1, CALAIS)
    table = germans(pieces | {"ge-inf-17": "Pas de Calais"}).do("embark ge-inf-17")
    assert table.reason("aboard ge-tb-01") == ("BSA-9.3a", "no_transport")
    assert table.reason("aboard ge-prahm-04") == ("BSA-9.3b", "cannot_take_it")
    table.do("aboard ge-prahm-01")
    assert table.reason("aboard ge-prahm-01") == ("BSA-9.3b", "cannot_take_it"), "nobody fills one point twice"


@pytest.mark.clause("BSA-4.0y")
@pytest.mark.parametrize(("enemy", "sails"), [("4119", False), ("4019", True)])
def test_out_of_an_inland_port_that_is_cut_off_nobody_sails(enemy: str, sails: bool) -> None:
    """Ipswich has its way to the sea by 4119."""
    table = germans(prahms(1, "4018") | {"br-bde-35": enemy}, german=["4018"])
    assert ("ge-prahm-01" in table.targets("sail")) is sails
    if not sails:
        assert table.reason("sail ge-prahm-01") == ("BSA-4.0y", "port_cut_off")
