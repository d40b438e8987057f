"""11.1, 11.3, 13.2 Demolition, repair and sabotage."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import ARMOUR_POINT, BR, Stores
from beachhead.games.britain_stands_alone.rules.repair_11_3 import repair_phase
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.depots import hexed
from games.britain_stands_alone.test_bsa_1_control import gained
from games.britain_stands_alone.test_bsa_13_2_sabotage import in_supply, table_in

EDITION = load_edition()


def mended(pieces: dict[str, Lie] | None = None, **state: object) -> Channel:
    """The Repair Segment."""
    return channel(pieces or {}, plays=repair_phase, **state)  # type: ignore[arg-type]


# -- 11.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-11.1f", "BSA-11.1e", "BSA-13.2n")
def test_airbase_and_port_of_one_hex_are_each_blown_up_countered_and_wrecked() -> None:
    """4124: a die for each, a Brandenberger against each, and a marker on each."""
    table = gained("4124", dice=[3, 0])
    table.do("demolish", "counter", "demolish", "allow")
    assert [event.modifier for event in table.events("DemolitionRolled")] == [-1, 0]
    assert (table.state.saboteurs, table.dice_left()) == ((15, 4), ())
    assert {"wreck_airbase 4124", "wreck_port 4124"} <= table.options()


@pytest.mark.clause("BSA-11.1e", "BSA-11.2j", "BSA-11.2l")
def test_a_marker_of_two_hits_is_no_more_than_what_is_left_to_hit() -> None:
    """Rye has a port of 1 and a radar station with one hit."""
    table = gained("3925", saboteurs=(15, 0), damage={"radar": {"3925": 1}}).do("leave_standing")
    table.do("wreck_port 3925", "wreck_radar 3925")
    assert [table.game.damage(kind, hexed("3925")) for kind in ("port", "radar")] == [1, 2]


@pytest.mark.clause("BSA-11.1f", "BSA-11.2n")
def test_what_has_all_its_hits_is_not_blown_up_once_more() -> None:
    table = gained("4124", damage={"airbase": {"4124": 3}})
    assert (table.prompt, table.options()) == ("demolition", {"demolish", "leave_standing"})
    assert table.do("leave_standing").prompt == "wreck", "the airbase was not asked about"
    assert "wreck_airbase 4124" not in table.options()


@pytest.mark.clause("BSA-11.1e", "BSA-11.1f")
def test_who_gets_back_what_he_lost_finds_it_blown_up_by_the_other_and_may_wreck_it() -> None:
    table = gained("4124", BR, german=["4124"], dice=[2, 9])
    assert (table.side, table.prompt) == ("ge", "demolition")
    table.do("demolish", "leave_standing")
    assert (table.side, table.prompt) == ("br", "wreck")
    table.do("wreck_airbase 4124", "keep")
    assert table.game.damage("airbase", hexed("4124")) == 3


# -- 11.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-11.3a", "BSA-11.3d")
def test_each_unit_and_each_installation_loses_one_hit_and_no_more() -> None:
    pieces: dict[str, Lie] = {
        "ge-inf-17": {"at": "4023", "hits": 2, "oos": 2},
        "ge-inf-35": {"at": "4023", "hits": 2},
        "br-inf-1": {"at": "2907", "hits": 1},
    }
    damage = {"rail": {"3624": 2, "3724": 1}, "radar": {"3726": 2, "3202": 1}, "airbase": {"3523": 3}}
    table = mended(pieces, damage=damage).do("repair")
    assert [table.unit(name).hits for name in pieces] == [1, 1, 0]
    left = {(one.kind, EDITION.board.names[one.space]): one.hits for one in table.state.damage}
    assert left == {("rail", "3624"): 1, ("radar", "3726"): 1, ("airbase", "3523"): 2}


@pytest.mark.clause("BSA-11.3a", "BSA-9.3r")
def test_who_is_aboard_loses_a_hit_as_well() -> None:
    pieces = {"ge-prahm-01": "Straits of Dover", "ge-gd": {"at": "ge-prahm-01", "hits": 2}}
    assert mended(pieces).unit("ge-gd").hits == 1


@pytest.mark.clause("BSA-11.3c")
def test_what_stands_in_an_enemy_hex_is_the_enemys_to_repair_or_not() -> None:
    table = mended(german=["3925"], damage={"radar": {"3925": 2}})
    assert table.side == "ge"
    table.do("spare_radar 3925", "repair")
    assert table.over
    assert table.game.damage("radar", hexed("3925")) == 2


@pytest.mark.clause("BSA-11.3c")
def test_nobody_says_what_becomes_of_the_enemys_installations() -> None:
    table = mended(german=["3925"], damage={"radar": {"3925": 2, "3726": 1}})
    assert (table.side, table.targets("spare_radar")) == ("ge", {"3925"})
    assert table.reason("spare_radar 3726") == ("BSA-11.3c", "not_in_control")
    table.do("repair")
    assert (table.side, table.targets("spare_radar")) == ("br", {"3726"})
    assert table.reason("spare_radar 3925") == ("BSA-11.3c", "not_in_control")


@pytest.mark.clause("BSA-11.3e", "BSA-11.3g", "BSA-11.3h", "BSA-15.1n")
def test_each_damaged_ship_at_a_base_of_its_own_has_a_die() -> None:
    hurt = {"reduced": True}
    ships: dict[str, Lie] = {
        "br-hood": {"at": "Scapa Flow anchorage", **hurt},
        "br-nelson": {"at": "Scotland (East)", **hurt},
        "br-norfolk": {"at": "Tyne and Tees", **hurt},
        "br-sussex": {"at": "Straits of Dover", **hurt},
        "ge-hipper": {"at": "German ports", **hurt},
        "ge-koln": {"at": "Bergen and Stavanger", **hurt},
    }
    table = mended(ships, dice=[0, 0, 0], naval=10)
    assert [name for name in ships if not table.unit(name).reduced] == ["br-hood", "br-nelson", "ge-hipper"]
    assert (table.state.awards.naval, table.dice_left()) == (6, ())


@pytest.mark.clause("BSA-11.3e")
def test_a_sound_ship_has_no_die() -> None:
    ships: dict[str, Lie] = {"br-hood": "Scapa Flow anchorage", "ge-hipper": "German ports"}
    table = mended(ships | {"br-nelson": {"at": "Scapa Flow anchorage", "reduced": True}}, dice=[9], naval=10)
    assert (len(table.events("ShipRepairRolled")), table.state.awards.naval) == (1, 10)


# -- 13.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.2c", "BSA-13.2b")
def test_a_german_airbase_is_attacked_though_no_german_unit_is_left_in_england() -> None:
    """Any hex in England: what the Germans hold there can be attacked with nobody standing on it."""
    table = table_in("br_combat", {}, german=["3619"], dice=[0])
    assert (table.side, table.prompt) == ("br", "sabotage")
    table.do("sabotage_airbase 3619")
    assert table.game.damage("airbase", hexed("3619")) == 1


@pytest.mark.clause("BSA-13.2e")
def test_two_targets_of_one_hex_are_two_attacks() -> None:
    table = in_supply({"ge-inf-17": "4223", "ge-inf-35": "4223"}, dice=[0, 0, 0])
    table.do("sabotage_unit ge-inf-17", "sabotage_unit ge-inf-35", "sabotage_port 4223")
    assert [table.unit(name).hits for name in ("ge-inf-17", "ge-inf-35")] == [1, 1]
    assert table.state.saboteurs == (12, 5)


@pytest.mark.clause("BSA-13.2e", "BSA-11.2i")
def test_the_same_unit_is_a_target_in_the_next_phase_and_never_has_three_hits() -> None:
    now = {"ge-inf-17": {"at": "4223", "hits": 2}}
    table = in_supply(now, dice=[0], sabotaged=((99, BR, "unit", EDITION.unit_index["ge-inf-17"]),))
    table.do("sabotage_unit ge-inf-17")
    assert table.unit("ge-inf-17").hits == 2


@pytest.mark.clause("BSA-13.2d", "BSA-13.2l")
def test_the_limit_of_a_zone_binds_the_british_alone() -> None:
    """Five Brandenberger attacks in one zone and phase; the fifth of the British is refused."""
    zone = EDITION.zone[hexed("3621")]

    def rails(table: Channel) -> list[str]:
        return [name for name in sorted(table.targets("sabotage_rail")) if EDITION.zone[hexed(name)] == zone][:5]

    table = table_in("ge_combat", {"ge-inf-17": "3621"}, dice=[9] * 5, saboteurs=(0, 5))
    assert table.do(*(f"sabotage_rail {name}" for name in rails(table))).over
    table = table_in("ge_combat", {"ge-inf-17": "3621"}, dice=[9] * 4, saboteurs=(15, 0))
    *four, fifth = rails(table)
    table.do(*(f"sabotage_rail {name}" for name in four))
    assert table.reason(f"sabotage_rail {fifth}") == ("BSA-13.2d", "enough_raids")


@pytest.mark.clause("BSA-13.2k")
@pytest.mark.parametrize(("unit", "offered"), [("3522", True), ("3422", False)])
def test_five_hexes_and_not_six(unit: str, offered: bool) -> None:
    """To the airbase of 3822 no way leads but by the hexes between."""
    table = table_in("br_combat", {"ge-inf-17": unit}, saboteurs=(0, 5))
    far = EDITION.board.distance(hexed(unit), hexed("4022"))
    assert (far <= 5) is offered
    assert ("4022" in table.targets("sabotage_rail")) is offered


@pytest.mark.clause("BSA-13.2k")
def test_without_german_units_there_are_no_brandenberger_attacks() -> None:
    assert table_in("br_combat", {}, german=["3619"], saboteurs=(0, 5)).over


@pytest.mark.clause("BSA-14.2m", "BSA-11.3a")
@pytest.mark.case("RP-03")
def test_an_armour_point_with_hits_is_repaired_where_it_lies() -> None:
    """The hits go over to the unit only if the point is used before these are removed."""
    dover, rye = hexed("4223"), hexed("3925")
    stores = (Stores(rye, ARMOUR_POINT, 1, 2), Stores(dover, ARMOUR_POINT, 1, 0), Stores(dover, ARMOUR_POINT, 2, 1))
    table = mended(stores=stores, german=["4223", "3925"])
    assert set(table.state.stores) == {Stores(rye, ARMOUR_POINT, 1, 1), Stores(dover, ARMOUR_POINT, 3, 0)}


@pytest.mark.clause("BSA-14.2m", "BSA-14.2n")
def test_of_the_points_in_a_port_a_sound_one_is_used_before_one_with_hits() -> None:
    stores = (Stores(hexed("3925"), ARMOUR_POINT, 1, 2), Stores(hexed("3925"), ARMOUR_POINT, 1))
    tanks: dict[str, Lie] = {"ge-pz-8": {"at": "3924", "reduced": True}}
    table = channel(tanks, phase="ge_reinforcement", german=["4223", "3925"], stores=stores)
    table.do("rebuild ge-pz-8")
    assert (table.unit("ge-pz-8").hits, table.state.stores) == (0, stores[:1])
