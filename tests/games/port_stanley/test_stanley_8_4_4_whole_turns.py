"""8.4.4, 11.9, 13.1, 17.2, 20, 22.2 On land: who stayed a whole turn, who is gone."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import finish_ferries, watch_ferries
from beachhead.games.port_stanley.rules.positions_13 import improve
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from games.port_stanley.battles import attack, field, passing, plan, rolled
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.test_stanley_3_setup import deploying

AIRPORT = "4724"
TUMBLEDOWN = "4224"


# -- 13.1, 19.3 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-13.1a", "PS-19.3b")
def test_reinforcements_have_not_been_at_the_airport_for_a_whole_turn() -> None:
    number = island().number("ar-7-4a")

    def plays(game: Any) -> Any:
        bring_reinforcements(game)
        yield from improve(game)

    at = island({"ar-7-4a": "later"}, phase="ar_movement", settings={"reinforcements": "yes"}, plays=plays,
                reinforcements=(number,), coming=True, airfields={"ar": {AIRPORT: 0}})  # fmt: skip
    assert at.where("ar-7-4a") == AIRPORT
    assert at.targets("improve") == set()
    assert at.reason(f"improve {AIRPORT}") == ("PS-13.1a", "nobody_idle")


# -- 22.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-Fig9b", "PS-Fig9c")
def test_by_figure_9_nobody_waits_in_the_box() -> None:
    """The rest of the 12th Regiment is anywhere on the map; only an airfield is in Lafonia and West Falkland."""
    at = deploying("historical").do("airfield Lafonia and West Falkland", "place ar-12-1")
    assert "at 4024" in at.options()
    assert at.reason("at Lafonia and West Falkland") == ("PS-Fig9b", "not_in_the_box")
    free = deploying().do("airfield Lafonia and West Falkland", "place ar-12-1")
    assert "at Lafonia and West Falkland" in free.options()


# -- 17.2.1, 20.0 ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.2.1c", "PS-20.0c")
def test_the_queen_is_a_british_ship_that_is_sunk() -> None:
    """A point of morale for her, and one for each step that drowns with her."""
    brigade = ("uk-gurkha-1", "uk-gurkha-2", "uk-scots-1", "uk-scots-2", "uk-welsh-1", "uk-welsh-2")
    at = island(dict.fromkeys(brigade, "later"), phase="weather", turn=3, settings={"events": "yes"},
                dice=(1, 2, 3, 5, 5, 5, 5, 6, 1, 3))  # fmt: skip
    assert (at.morale, at.points) == (12 + 1 + 1, 1 + 2)


@pytest.mark.clause("PS-17.2.1h", "PS-17.2.1b")
@pytest.mark.parametrize("companion", [False, True])
def test_who_was_eliminated_on_a_summit_has_left_it_without_a_retreat(companion: bool) -> None:
    """Argentines who come there again gain a point, besides those for the steps; not while others hold it."""
    units: dict[str, Any] = {
        "uk-42-cdo-2": TUMBLEDOWN, "ar-3-6": "4325", "ar-4-5": "4325", "ar-hq-joffre": "4424",
    }  # fmt: skip
    if companion:
        units["uk-29-arty-1"] = TUMBLEDOWN
    heights = (island().space(TUMBLEDOWN),)
    at = field(units, phase="ar_combat", uk={TUMBLEDOWN: 2}, ar={"4325": 9}, dice=(1, 6, 1), summits=heights)
    attack(at, TUMBLEDOWN, "ar-3-6", "ar-4-5")
    assert at.game.state.yielded == (() if companion else heights)
    assert at.morale == 13 + companion  # the battery loses a step
    if not companion:
        passing(at, "advance ar-3-6")
        assert (at.morale, at.game.state.yielded) == (14, ())


# -- 8.3.2 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.3.2a", "PS-8.3.2b")
def test_a_broken_helicopter_that_was_captured_is_not_lost_again() -> None:
    """The next breakdown is the first one of the other."""
    units = {"ar-helicopter-1": "lost", "ar-helicopter-2": "4524"}
    at = island(units, phase="weather", dice=(1, 2, 6, 3), broken=island().number("ar-helicopter-1"), used=(2, 0),
                chosen=tuple(island().number(f"ar-helicopter-{one}") for one in (1, 2)))  # fmt: skip
    at.do("roll")
    assert (at.events("Lost"), at.game.state.broken) == ([], at.number("ar-helicopter-2"))


# -- 8.4.4 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-8.4.4b", "PS-8.4.4c")
@pytest.mark.parametrize(("there", "shot"), [("ar-marine-aa-1", True), ("ar-601-aa-1", True), ("ar-12-0a", False)])
def test_a_battery_at_the_goal_of_a_ferry_is_of_the_size_of_a_company(there: str, shot: bool) -> None:
    """Of batteries, troops and companies there is one sign; that they have no zone of control does not matter."""

    def plays(game: Any) -> Any:
        watch_ferries(game)
        yield from finish_ferries(game)

    goal = island().space("2014")
    units: dict[str, Any] = {
        "uk-helicopter-1": {"at": "2011", "bound": goal, "worked": CLOCK - 1},
        "uk-2-para-1": {"at": "2011", "also": island().number("uk-helicopter-1")},
        there: "2014",
    }
    at = island(units, phase="uk_combat", settings={"ferry": "yes"}, plays=plays)
    at.do(sorted(at.options())[0])
    assert (at.unit("uk-2-para-1").reduced, at.where("uk-helicopter-1") == "lost") == (shot, shot)


# -- 11.9 ------------------------------------------------------------------------------------------------


def shore(ship: str) -> Island:
    """San Carlos is attacked; a ship lies in a hex."""
    units = {"uk-2-para-1": "1119", "uk-plymouth": ship, "ar-3-6": "1120", "ar-hq-joffre": "1121"}
    at = field(units, phase="ar_combat", uk={}, ar={"1120": 5}, dice=(6, 1, 1))
    return plan(at, "1119", "ar-3-6")


@pytest.mark.clause("PS-11.9a", "PS-11.7.1a", "PS-2.2k")
def test_a_ship_in_the_hex_that_is_attacked_fires_for_those_ashore_there() -> None:
    """Like artillery, which adds its strength where it is; beside the attackers it fires for nobody else."""
    at = shore("1119")
    assert at.targets("guard") == {"uk-plymouth"}
    at.do("guard uk-plymouth")
    passing(at)
    assert rolled(at)[:2] == (6, 4 + 2)


@pytest.mark.clause("PS-8.4.4c", "PS-8.4.1b")
@pytest.mark.parametrize("stores", [{"2113": 2}, {"2113": 2, "2112": 1}])
def test_a_ferry_comes_down_beside_enemy_supplies_that_lie_alone_at_its_goal(stores: dict[str, int]) -> None:
    """8.4.1 has helicopters keep out of a hex with supplies alone: they are neither entered nor destroyed."""
    goal, helicopter = island().space("2113"), island().number("uk-helicopter-1")
    units = {
        "uk-helicopter-1": {"at": "1120", "bound": goal, "worked": CLOCK - 3},
        "uk-2-para-1": {"at": "1120", "also": helicopter},
    }
    at = island(units, phase="uk_movement", settings={"ferry": "yes"}, supplies={"ar": stores}).do("end")
    assert at.targets("ferry_beside").isdisjoint(stores)
    at.do(f"ferry_beside {min(at.targets('ferry_beside'))}")
    assert [at.supplies(name, "ar") for name in stores] == list(stores.values())
    assert at.where("uk-2-para-1") not in (*stores, "1120")
    assert not at.unit("uk-2-para-1").reduced
