"""8.4.4 One helicopter ferries a battalion over two phases (optional)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import FOGGY, STORMY
from beachhead.games.port_stanley.rules.helicopters_8.ferry_8_4_4 import finish_ferries, watch_ferries
from games.port_stanley.island import CLOCK, Island, island

PLAYED = {"ferry": "yes"}
AT, GOAL = "2011", "2014"


def ferry(units: Mapping[str, Any] | None = None, **state: Any) -> Island:
    """A ferry from 2011 to 2014 that began in the phase before."""
    at = island()
    helicopter, goal = at.number("uk-helicopter-1"), at.space(GOAL)
    given: dict[str, Any] = {
        "uk-helicopter-1": {"at": AT, "bound": goal, "worked": CLOCK - 1},
        "uk-2-para-1": {"at": AT, "also": helicopter},
    }

    def plays(game: Any) -> Any:
        watch_ferries(game)
        yield from finish_ferries(game)

    return island(given | dict(units or {}), settings=PLAYED, plays=plays, **({"phase": "uk_combat"} | state))


@pytest.mark.clause("PS-8.4.4a")
def test_it_is_announced_in_the_first_phase_and_done_at_the_end_of_the_second() -> None:
    units = {"uk-helicopter-1": AT, "uk-2-para-1": AT, "uk-3-para-1": {"at": AT, "reduced": True}}
    at = island(units, settings=PLAYED, whole=True).do("fly uk-helicopter-1")
    assert at.reason("lift uk-2-para-1") == ("PS-8.2b", "two_helicopters")
    assert at.reason("ferry uk-3-para-1") == ("PS-8.4.4a", "no_full_battalion")
    at.do("ferry uk-2-para-1", f"drop {GOAL}")
    assert at.reason("move uk-2-para-1") == ("PS-8.6a", "carried")
    assert at.reason("fly uk-helicopter-1") == ("PS-8.4.4a", "ferrying")
    at.do("end")
    assert (at.where("uk-2-para-1"), at.game.state.phase) == (AT, 8)
    assert at.reason("move uk-2-para-1") == ("PS-8.6a", "carried")
    assert "end" in at.options()  # 8.4.1 does not bind who ferries
    at.do("end")
    while at.game.state.phase == 8:
        at.do("end_strikes" if "end_strikes" in at.options() else "end_attacks")
    assert (at.where("uk-2-para-1"), at.where("uk-helicopter-1")) == (GOAL, "off")
    basic = island(units).do("fly uk-helicopter-1")
    assert basic.reason("ferry uk-2-para-1") == ("PS-8.4.4a", "not_played")


@pytest.mark.case("G-08")
@pytest.mark.clause("PS-8.4.4a", "PS-8.4.4e", "PS-8.4.4f")
def test_phases_of_fog_and_storm_do_not_count() -> None:
    assert ferry(phase="uk_movement").where("uk-2-para-1") == GOAL
    assert ferry(phase="uk_movement", weather=STORMY).where("uk-2-para-1") == AT
    assert ferry(phase="uk_movement", effect=FOGGY).where("uk-2-para-1") == AT
    begun = {"at": AT, "bound": island().space(GOAL), "worked": CLOCK}
    assert ferry({"uk-helicopter-1": begun}).where("uk-2-para-1") == AT
    assert ferry(phase="uk_movement").where("uk-helicopter-1") == GOAL


@pytest.mark.clause("PS-8.4.4a", "PS-6.1a")
def test_it_comes_down_beside_a_goal_that_friends_have_filled_meanwhile() -> None:
    at = ferry({"uk-3-para-1": GOAL, "uk-3-para-2": GOAL})
    assert at.prompt == "ferried"
    assert GOAL not in at.targets("ferry_beside")
    goal = sorted(at.targets("ferry_beside"))[0]
    at.do(f"ferry_beside {goal}")
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced) == (goal, False)
    assert ferry({"uk-3-para-1": GOAL}).where("uk-2-para-1") == GOAL


@pytest.mark.clause("PS-8.4.4b")
def test_a_company_at_the_goal_costs_a_step_and_the_helicopter() -> None:
    at = ferry({"ar-12-2a": GOAL, "uk-3-para-1": "2013", "uk-3-para-2": "2013"})
    assert at.prompt == "ferried"
    assert not {GOAL, "2013"} & at.targets("ferry_beside")
    assert at.reason(f"ferry_beside {GOAL}") == ("PS-8.4.4b", "no_flight")
    goal = sorted(at.targets("ferry_beside"))[0]
    at.do(f"ferry_beside {goal}")
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced, at.where("uk-helicopter-1")) == (
        goal,
        True,
        "lost",
    )
    came_and_went = {"at": AT, "bound": at.space(GOAL), "worked": CLOCK - 1, "barred": CLOCK - 1}
    at = ferry({"uk-helicopter-1": came_and_went})
    at.do(f"ferry_beside {sorted(at.targets('ferry_beside'))[0]}")
    assert at.unit("uk-2-para-1").reduced


@pytest.mark.clause("PS-8.4.4b", "PS-8.4.4c")
@pytest.mark.parametrize("enemy", ["ar-12-2a", "ar-12-0a"])
def test_beside_a_goal_on_the_coast_it_comes_down_on_land(enemy: str) -> None:
    flying = {"at": AT, "bound": island().space("1119"), "worked": CLOCK - 1}
    at = ferry({"uk-helicopter-1": flying, enemy: "1119"})
    land = at.game.edition.land
    assert {land[at.space(hex_)] for hex_ in at.targets("ferry_beside")} == {True}


@pytest.mark.clause("PS-8.4.4b", "PS-6.1a")
def test_a_battalion_that_has_paid_its_step_needs_no_more_room_than_a_company() -> None:
    """It takes the loss, and is placed within the limits then: beside a battalion and a reduced one it finds room."""
    near = "2013", "2015", "2114", "2115", "1914", "1915"
    whole = "uk-40-cdo-1", "uk-40-cdo-2", "uk-3-para-1", "uk-gurkha-1", "uk-scots-1", "uk-welsh-1"
    half = "uk-45-cdo-1", "uk-42-cdo-1", "uk-3-para-2", "uk-gurkha-2", "uk-scots-2", "uk-welsh-2"
    units: dict[str, Any] = dict(zip(whole, near, strict=True))
    units |= {unit: {"at": hex_, "reduced": True} for unit, hex_ in zip(half, near, strict=True)}
    at = ferry({"ar-12-2a": GOAL, **units})
    assert at.targets("ferry_beside") == set(near)
    at.do("ferry_beside 2013")
    assert (at.where("uk-2-para-1"), at.where("uk-helicopter-1"), at.points) == ("2013", "lost", 2 + 1)
    barred = ferry({"ar-12-0a": GOAL, **units})
    assert (barred.where("uk-2-para-1"), barred.unit("uk-2-para-1").reduced) == (AT, True)


@pytest.mark.clause("PS-8.4.4c")
def test_a_platoon_costs_nothing_but_the_place() -> None:
    free = "2013"
    at = ferry({"ar-12-0a": GOAL, "uk-3-para-1": free})
    assert at.targets("ferry_beside")
    assert free not in at.targets("ferry_beside")
    goal = sorted(at.targets("ferry_beside"))[0]
    at.do(f"ferry_beside {goal}")
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced, at.where("uk-helicopter-1")) == (
        goal,
        False,
        "off",
    )


@pytest.mark.clause("PS-8.4.4d")
def test_where_no_hex_is_left_the_battalion_stays_and_pays() -> None:
    edition = island().game.edition
    names = ["ar-12-2a", "ar-12-2b", "ar-12-2c", "ar-12-1", "ar-3-3a", "ar-3-3b"]
    around = [edition.board.name(space) for space in edition.board.near[edition.board.space(GOAL)]]
    one_free = ferry({"ar-12-0a": GOAL} | dict(zip(names[1:], around[1:], strict=True)))
    assert (one_free.over, one_free.where("uk-2-para-1")) == (True, around[0]), "nothing to be asked"
    for there in ("ar-12-0a", "ar-7-4a"):  # who has paid for a battalion there pays no more
        at = ferry({there: GOAL} | dict(zip(names, around, strict=True)))
        paid = at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced, at.where("uk-helicopter-1")
        assert paid == (AT, True, "lost")


@pytest.mark.clause("PS-8.4.4b", "PS-8.4.2a")
@pytest.mark.parametrize(
    ("unit", "down", "costs"), [("ar-12-2a", GOAL, True), ("ar-12-0a", GOAL, False), ("ar-12-2a", "2315", False)]
)
def test_a_company_that_was_at_the_goal_within_one_phase_costs_as_much(unit: str, down: str, costs: bool) -> None:
    """8.4.4: at any time before the ferry is completed, so one that is put down there and goes a hex on."""
    battalion = {"uk-helicopter-1": {"at": AT, "bound": island().space(GOAL), "worked": CLOCK - 4}, "uk-2-para-1": AT}
    units: dict[str, Any] = {**battalion, "ar-helicopter-1": "2515", unit: "2515", "ar-3-3a": "2515"}
    at = island(units, phase="ar_movement", available=(1, 0), settings=PLAYED)
    at.do("fly ar-helicopter-1", f"lift {unit}", f"drop {down}", f"move {unit}")
    at.do(f"to {sorted(at.targets('to'))[0]}")
    assert at.where(unit) not in (GOAL, down)
    assert bool(at.unit("uk-helicopter-1").barred) is costs
    assert not at.game.redacted_for("uk").units[at.number("uk-helicopter-1")].barred, "it may lie face down"


@pytest.mark.clause("PS-8.4.4b")
def test_a_company_at_the_goal_as_the_phase_begins_costs_as_much_though_it_is_driven_off() -> None:
    at = island()
    goal, helicopter, company = at.space(GOAL), at.number("uk-helicopter-1"), at.number("ar-12-2a")
    units: dict[str, Any] = {
        "uk-helicopter-1": {"at": AT, "bound": goal, "worked": CLOCK - 1},
        "uk-2-para-1": {"at": AT, "also": helicopter}, "ar-12-2a": GOAL,
    }  # fmt: skip

    def plays(game: Any) -> Any:
        watch_ferries(game)
        game.put(company, at.space("2616"))
        yield from finish_ferries(game)

    at = island(units, settings=PLAYED, plays=plays, phase="uk_combat")
    at.do(f"ferry_beside {min(at.targets('ferry_beside'))}")
    assert (at.where("uk-helicopter-1"), at.unit("uk-2-para-1").reduced) == ("lost", True)


@pytest.mark.clause("PS-8.4.4a", "PS-8.4.1f")
@pytest.mark.parametrize(("goal", "ends"), [("1428", "1428"), ("1427", "4524")])
def test_a_helicopter_that_has_come_to_a_home_stays_there_after_a_combat_phase(goal: str, ends: str) -> None:
    """The battalion that it brings occupies the settlement."""
    at = island()
    helicopter, space = at.number("ar-helicopter-1"), at.space(goal)
    units = {
        "uk-helicopter-1": "lost", "uk-2-para-1": "lost", "ar-12-4": {"at": "1425", "also": helicopter},
        "ar-helicopter-1": {"at": "1425", "bound": space, "worked": CLOCK - 1},
    }  # fmt: skip
    done = ferry(units, phase="ar_combat", available=(1, 0))
    assert (done.where("ar-12-4"), done.where("ar-helicopter-1")) == (goal, ends)


@pytest.mark.clause("PS-8.4.4a", "PS-8.4.1g")
def test_a_helicopter_whose_battalion_was_driven_off_goes_home_after_a_combat_phase() -> None:
    at = ferry({"uk-2-para-1": "2012"})
    assert (at.where("uk-2-para-1"), at.where("uk-helicopter-1")) == ("2012", "off")
    assert ferry({"uk-2-para-1": "2012"}, phase="uk_movement").where("uk-helicopter-1") == AT
