"""8.2, 8.4 Helicopters: cases worked out from the rulebook alone, then played."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.core import replace
from beachhead.games.port_stanley.model import ABOARD, AR, UK, Supplies
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import homes, points
from games.port_stanley.island import CLOCK, Island, island

INLET = "1218"
"""Land and water: ships lie there, and land units stand."""


def left(at: Island, unit: str = "uk-helicopter-1") -> int:
    return points(at.game, at.number(unit))


# -- 8.1 from ships to any land hex ----------------------------------------------------------------------


@pytest.mark.clause("PS-8.1b", "PS-8.4.1c")
def test_from_a_ship_to_the_land_of_its_own_hex() -> None:
    units: dict[str, Any] = {
        "uk-fearless": INLET, "uk-42-cdo-2": "uk-fearless", "uk-29-arty-1": INLET, "uk-helicopter-1": INLET,
    }  # fmt: skip
    at = island(units).do("fly uk-helicopter-1", "lift uk-42-cdo-2", f"drop {INLET}")
    assert (at.where("uk-42-cdo-2"), at.where("uk-helicopter-1"), left(at)) == (INLET, INLET, 40)
    at.do("fly uk-helicopter-1", "lift uk-29-arty-1")
    assert at.reason(f"drop {INLET}") == ("PS-8.4.1b", "no_flight"), "who is ashore there is not brought there"
    spent: dict[str, Any] = {"at": INLET, "moved": CLOCK, "spent": 40}
    last = island({**units, "uk-helicopter-1": spent}).do("fly uk-helicopter-1")
    assert last.targets("lift") == {"uk-42-cdo-2"}
    last.do("lift uk-42-cdo-2")
    assert last.targets("drop") == {INLET}
    over = island({**units, "uk-40-cdo-1": INLET, "uk-40-cdo-2": INLET}).do("fly uk-helicopter-1", "lift uk-42-cdo-2")
    assert over.reason(f"drop {INLET}") == ("PS-6.1a", "no_room")


@pytest.mark.clause("PS-8.1b", "PS-8.2a")
def test_supplies_from_a_ship_to_the_land_of_its_own_hex() -> None:
    at = island({"uk-fearless": INLET, "uk-helicopter-1": INLET}, supplies={"uk": {INLET: 2}})
    aboard = Supplies(UK, ABOARD, 1, inside=at.number("uk-fearless"))
    at.game.state.supplies = (*at.game.state.supplies, aboard)
    at.do("fly uk-helicopter-1", "lift_supplies", f"drop {INLET}")
    assert (at.supplies(INLET, "uk"), left(at)) == (3, 40)
    assert not any(one.inside >= 0 for one in at.game.state.supplies)
    at.do("fly uk-helicopter-1", "lift_supplies")
    assert at.reason(f"drop {INLET}") == ("PS-8.4.1b", "no_flight")


@pytest.mark.clause("PS-8.1b", "PS-8.2a")
@pytest.mark.parametrize(
    ("answer", "left"),
    [("from_store", (1, 1, 1)), ("from_ship uk-fearless", (2, 0, 1)), ("from_ship uk-intrepid", (2, 1, 0))],
)
def test_the_owner_says_whether_a_point_comes_from_a_ship_and_which_or_from_ashore(
    answer: str, left: tuple[int, int, int]
) -> None:
    ships = "uk-fearless", "uk-intrepid"
    at = island(dict.fromkeys((*ships, "uk-helicopter-1"), INLET), supplies={"uk": {INLET: 2}})
    afloat = (Supplies(UK, ABOARD, 1, inside=at.number(ship)) for ship in ships)
    at.game.state.supplies = (*at.game.state.supplies, *afloat)
    at.do("fly uk-helicopter-1", "lift_supplies", "drop 2516")
    assert (at.side, at.prompt) == ("uk", "lifted_from")
    assert at.reason("from_ship uk-sir-lancelot") == ("PS-8.1b", "no_supplies_aboard")
    at.do(answer)
    assert at.supplies("2516", "uk") == 1
    aboard = (sum(one.points for one in at.game.state.supplies if one.inside == at.number(ship)) for ship in ships)
    assert (at.supplies(INLET, "uk"), *aboard) == left


@pytest.mark.clause("PS-8.4.1e")
def test_five_points_more_over_the_edge_are_paid_loaded_or_not() -> None:
    """8.4.1, ruling P32: on the way in and on the way out; who brings somebody in has taken him up besides."""
    units = {"uk-helicopter-1": "off", "uk-29-arty-1": "off"}
    empty = island(units).do("fly uk-helicopter-1", "fly_to 1119")
    loaded = island(units).do("fly uk-helicopter-1", "lift uk-29-arty-1", "drop 1119")
    stores = island(units).do("fly uk-helicopter-1", "lift_supplies", "drop 1119")
    assert (left(empty) - left(loaded), left(empty) - left(stores)) == (10, 10)
    hexes = len(empty.event("Flew").path) - 1
    assert left(empty) == 50 - 5 - hexes
    empty.do("fly uk-helicopter-1", "fly_off")
    assert left(empty) == 50 - 5 - 2 * hexes + 1 - 5


# -- 15.4, 8.4.3 what is endless, and what waits in the box ----------------------------------------------


@pytest.mark.clause("PS-15.4a", "PS-8.4.3a")
def test_no_supplies_are_fetched_from_the_box() -> None:
    boxed: dict[str, Any] = {"phase": "ar_movement", "available": (1, 0), "settings": {"box_lift": "yes"}}
    at = island({"ar-helicopter-1": "off", "ar-12-2a": "off"}, **boxed).do("fly ar-helicopter-1")
    assert at.reason("lift_supplies") == ("PS-8.2a", "no_supplies")
    assert at.targets("lift") == {"ar-12-2a"}
    port = island({"ar-helicopter-1": "4724"}, **boxed).do("fly ar-helicopter-1", "lift_supplies", "drop 4524")
    assert port.supplies("4524", "ar") == 1


# -- 8.4.1 where Argentine helicopters end their combat phase --------------------------------------------

FLIES: dict[str, Any] = {"phase": "ar_combat", "available": (2, 0)}


@pytest.mark.clause("PS-8.4.1f")
def test_a_settlement_is_a_home_once_the_unit_that_is_brought_is_there() -> None:
    units = {"ar-helicopter-1": "4524", "ar-12-2a": "4524", "ar-25-3": "4524"}
    at = island(units, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert at.reason("drop 1120") == ("PS-8.4.1b", "no_flight"), "there is no way home from there"
    at.do("drop 1119")
    assert (at.where("ar-helicopter-1"), at.where("ar-12-2a")) == ("1119", "1119")
    assert left(at, "ar-helicopter-1") == 50 - 10 - 34
    assert at.do("end").over or at.prompt != "move"
    stored = island(units, supplies={"ar": {"4524": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    assert stored.reason("drop 1119") == ("PS-8.4.1b", "no_flight"), "supplies are no unit"
    held = island({**units, "uk-2-para-1": "1120"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert held.reason("drop 1119") == ("PS-8.4.1b", "no_flight"), "an enemy zone"


@pytest.mark.clause("PS-8.4.1f")
def test_a_settlement_is_none_once_its_last_unit_is_carried_away() -> None:
    units: dict[str, Any] = {"ar-helicopter-1": {"at": "1119", "moved": CLOCK, "spent": 12}, "ar-12-2a": "1119"}
    at = island(units, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert at.reason("drop 1121") == ("PS-8.4.1b", "no_flight")
    assert {"1317", "1428"} <= at.targets("drop"), "settlements, where it stays with the unit"
    both = island({**units, "ar-12-1": "1119"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a", "drop 1121")
    assert both.do("fly ar-helicopter-1", "fly_to 1119").where("ar-helicopter-1") == "1119"
    near = island({**units, "ar-12-1": "1317"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a", "drop 1121")
    assert near.do("fly ar-helicopter-1").targets("fly_to") >= {"1317"}
    based = island(units, airfields={"ar": {"1119": 0}}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert "1121" in based.targets("drop"), "an airfield is one without anybody"
    town = island({"ar-helicopter-1": "4524", "ar-12-2a": "4524"}, **FLIES).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert "4423" in town.targets("drop"), "and so is Stanley"
    march = island(units, phase="ar_movement", available=(1, 0)).do("fly ar-helicopter-1", "lift ar-12-2a")
    assert "1121" in march.targets("drop"), "only the combat phase ends at home"


@pytest.mark.clause("PS-8.4.1f", "PS-16.1.1a", "PS-14.5a")
def test_a_headquarters_beside_a_supply_point_leaves_and_holds_a_settlement_as_beside_any_load() -> None:
    """It is a unit: the home that it leaves is none any more, the settlement that it is brought to is one."""
    tired: dict[str, Any] = {"at": "1119", "moved": CLOCK, "spent": 12}
    units: dict[str, Any] = {"ar-helicopter-1": tired, "ar-hq-joffre": "1119"}
    at = island(units, supplies={"ar": {"1119": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    assert {"1121", "1120"} <= at.targets("drop"), "it can come back to the headquarters"
    at.do("also ar-hq-joffre")
    assert at.reason("drop 1121") == ("PS-8.4.1b", "no_flight")
    assert "1317" in at.targets("drop")
    at.do("drop 1317")
    assert (at.where("ar-hq-joffre"), at.supplies("1317", "ar"), at.do("end").over) == ("1317", 1, True)
    pair: dict[str, Any] = {**units, "ar-helicopter-1": {**tired, "spent": 38}, "ar-hq-menendez": "1119"}
    near = island(pair, supplies={"ar": {"1119": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    near.do("also ar-hq-joffre")
    assert near.reason("also ar-hq-menendez") == ("PS-8.4.1b", "nowhere_to_put_it"), "it could not come back to anybody"
    staff: dict[str, Any] = {"ar-helicopter-1": "4524", "ar-hq-joffre": "4524", "ar-hq-menendez": "4524"}
    staff["ar-dummy-1"] = {"at": "4524", "moved": CLOCK}
    both = island(staff, supplies={"ar": {"4524": 1}}, **FLIES).do("fly ar-helicopter-1", "lift_supplies")
    both.do("also ar-hq-joffre")
    assert both.reason("also ar-hq-menendez") == ("PS-14.5a", "dummy_alone")


# -- 8.2, 8.4.1 who flies --------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.1a", "PS-8.2b")
def test_who_has_come_flies_as_long_as_it_has_points_and_is_one() -> None:
    empty: dict[str, Any] = {"at": "2013", "moved": CLOCK, "spent": 50}
    units = {"uk-helicopter-1": "2013", "uk-helicopter-2": empty, "uk-helicopter-4": "later"}
    at = island({**units, "uk-2-para-1": "2013"})
    assert at.reason("fly uk-helicopter-2") == ("PS-8.4.1a", "no_points_to_fly")
    assert at.reason("fly uk-helicopter-4") == ("PS-8.4.1a", "not_here_yet")
    at.do("fly uk-helicopter-1")
    assert at.reason("wing uk-helicopter-1") == ("PS-8.2b", "in_group"), "one is no two"


@pytest.mark.clause("PS-8.4.1b")
def test_friends_open_a_zone_hex_by_hex() -> None:
    units = {"uk-helicopter-1": "2011", "uk-42-cdo-2": "2011", "uk-45-cdo-2": "2212", "ar-7-4a": "2213"}
    at = island(units).do("fly uk-helicopter-1", "lift uk-42-cdo-2")
    near = {at.game.edition.board.name(space) for space in at.game.edition.board.near[at.space("2213")]}
    assert near & at.targets("drop") == {"2212"}
    at.do("drop 2212")
    assert at.reason("move uk-42-cdo-2") == ("PS-5.4a", "stopped"), "it has entered a zone (5.4)"


@pytest.mark.clause("PS-8.4.2a", "PS-8.6a")
def test_one_hex_after_a_flight_even_into_a_zone_and_no_second_one() -> None:
    units = {"uk-helicopter-1": "2011", "uk-42-cdo-2": "2011", "ar-hq-joffre": "2313", "ar-7-4a": "2315"}
    at = island(units).do("fly uk-helicopter-1", "lift uk-42-cdo-2", "drop 2213", "move uk-42-cdo-2")
    board = at.game.edition.board
    assert at.targets("to") <= {board.name(space) for space in board.near[at.space("2213")]}
    at.do("to 2313")
    assert (at.where("ar-hq-joffre"), at.where("uk-42-cdo-2")) == ("lost", "2313")
    assert "move uk-42-cdo-2" not in at.options()


@pytest.mark.clause("PS-8.2a", "PS-14.5a")
def test_two_loads_are_two_units_and_together_leave_no_dummy_alone() -> None:
    pair = {"uk-helicopter-1": "2011", "uk-helicopter-2": "2011", "uk-42-cdo-2": "2011", "uk-45-cdo-2": "2011"}
    at = island(pair).do("fly uk-helicopter-1", "wing uk-helicopter-2", "lift uk-42-cdo-2")
    assert at.reason("also uk-42-cdo-2") == ("PS-8.2a", "in_group")
    at.do("also uk-45-cdo-2", "drop 2012")
    assert (at.where("uk-42-cdo-2"), at.where("uk-45-cdo-2"), left(at)) == ("2012", "2012", 39)
    theirs = {"ar-helicopter-1": "4524", "ar-helicopter-2": "4524", "ar-12-2a": "4524", "ar-12-2b": "4524"}
    dummy: dict[str, Any] = {"ar-dummy-1": {"at": "4524", "down": True, "moved": CLOCK}}
    at = island({**theirs, **dummy}, phase="ar_movement", available=(2, 0))
    at.do("fly ar-helicopter-1", "wing ar-helicopter-2", "lift ar-12-2a")
    assert at.reason("also ar-12-2b") == ("PS-14.5a", "dummy_alone")


@pytest.mark.clause("PS-8.4.1c", "PS-8.1a")
def test_a_supply_point_costs_as_much_as_a_unit_and_goes_to_land() -> None:
    def spent(number: int) -> Island:
        lies: dict[str, Any] = {"at": "2011", "moved": CLOCK, "spent": number}
        return island({"uk-helicopter-1": lies}, supplies={"uk": {"2011": 1}}).do("fly uk-helicopter-1")

    assert spent(41).reason("lift_supplies")[1] == "no_points_to_lift"
    assert spent(40).reason("lift_supplies") == ("PS-8.4.1b", "nowhere_to_put_it")
    assert spent(0).do("lift_supplies").reason("drop 2407") == ("PS-8.1a", "no_land")
    assert spent(39).do("lift_supplies").targets("drop")


@pytest.mark.clause("PS-8.4.1f", "PS-12.8b")
def test_an_airfield_that_is_gone_is_no_home() -> None:
    at = island({"ar-helicopter-1": "2919"}, airfields={"ar": {"2919": 0}}, **FLIES)
    assert at.space("2919") in homes(at.game, AR)
    at.game.state.airfields = tuple(replace(one, down=True) for one in at.game.state.airfields)
    at.game.forget()
    assert at.space("2919") not in homes(at.game, AR)


@pytest.mark.clause("PS-8.4.1b", "PS-15.2a")
def test_supplies_aboard_a_ship_are_in_no_hex_that_a_helicopter_would_have_to_avoid() -> None:
    units = {"ar-helicopter-1": "4524", "ar-12-2a": "4524", "uk-fearless": "1118"}
    at = island(units, phase="ar_movement", available=(1, 0))
    at.game.state.supplies = (Supplies(UK, ABOARD, 2, inside=at.number("uk-fearless")),)
    at.do("fly ar-helicopter-1", "lift ar-12-2a", "drop 1119")
    assert at.where("ar-12-2a") == "1119"
