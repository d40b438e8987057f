"""7.2, 7.6 The ready-made loading: who goes aboard which ship in one click, wave after wave, for any beach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.model import UK
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_landing_ship, room, stores
from games.port_stanley.island import Island, island

BRIGADE = [
    unit.id
    for unit in load_edition().units
    if unit.side == "uk" and unit.turn <= 1 and unit.kind not in ("special", "helicopter")
]
"""3 Brigade and its ships."""

FIRST = {
    "uk-intrepid": {"uk-2-para-1", "uk-t-battery-1"},
    "uk-fearless": {"uk-2-para-2", "uk-t-battery-2"},
    "uk-sir-lancelot": {"uk-40-cdo-1"},
    "uk-sir-galahad": {"uk-40-cdo-2"},
    "uk-sir-bedivere": {"uk-3-para-1"},
}
SECOND = {
    "uk-intrepid": {"uk-3-para-2", "uk-29-arty-1"},
    "uk-fearless": {"uk-45-cdo-1", "uk-29-arty-2"},
    "uk-sir-lancelot": {"uk-42-cdo-1"},
    "uk-sir-galahad": {"uk-29-arty-3", "uk-t-battery-3"},
    "uk-sir-bedivere": set(),
}
PLANS = {
    1: {
        "1118": ("uk-intrepid", "uk-fearless"),
        "1218": ("uk-sir-lancelot", "uk-sir-galahad"),
        "1216": ("uk-sir-bedivere",),
    },
    3: {
        "4018": ("uk-intrepid", "uk-fearless"),
        "3718": ("uk-sir-lancelot", "uk-sir-galahad"),
        "4217": ("uk-sir-bedivere",),
    },
}
"""Where the ships go for the beaches 1 and 3."""


def fleet(*, without: Iterable[str] = (), dice: Iterable[int] = (1,), **state: Any) -> Island:
    """The landing phase of the first turn, with 3 Brigade off the map."""
    given = {"turn": 1, "landed": [], "sites": (1, 3, 7)} | state
    units = {unit: "lost" if unit in without else "off" for unit in BRIGADE}
    return island(units, phase="landing", dice=dice, **given).do("from_shelter", "announced")


def loads(at: Island) -> dict[str, set[str]]:
    """By ship who is aboard."""
    game = at.game
    ships = [ship for ship in game.counters(UK, "ship") if is_landing_ship(game, ship) and game.is_alive(ship)]
    return {game.type(ship).id: {game.type(unit).id for unit in game.aboard.get(ship, ())} for ship in ships}


def points(at: Island) -> list[int]:
    """The supply points on the landing ships."""
    return [stores(at.game, at.number(ship)) for ship in FIRST]


@pytest.mark.clause("PS-7.2b")
def test_one_click_loads_the_first_wave_and_undo_takes_it_back() -> None:
    at = fleet()
    before = at.match.digest()
    at.do("load_ready")
    assert loads(at) == FIRST
    assert [room(at.game, at.number(ship)) for ship in FIRST] == 5 * [0]
    assert at.reason("load_ready") == ("PS-7.2b", "no_capacity")
    at.match.undo("uk")
    assert at.match.digest() == before
    assert "load_ready" in at.options()


@pytest.mark.clause("PS-7.2b")
def test_what_was_loaded_by_hand_stays_and_the_others_find_room() -> None:
    at = fleet(without=["uk-sir-galahad"]).do("embark uk-blues-royals", "aboard uk-intrepid", "load_ready")
    aboard = loads(at)
    assert aboard["uk-intrepid"] == {"uk-blues-royals", "uk-2-para-1"}
    assert aboard["uk-fearless"] == FIRST["uk-fearless"]
    assert at.where("uk-40-cdo-2") == at.where("uk-t-battery-1") == "off"
    assert at.reason("load_ready") == ("PS-7.2b", "no_capacity")


@pytest.mark.clause("PS-7.2b", "PS-7.6b")
def test_it_is_the_main_button_in_a_landing_phase_until_anything_is_aboard() -> None:
    """Who ends the phase before lands nobody; of follow-ups any may go aboard, or none."""
    at = fleet()
    assert "load_ready" in main_buttons(at)
    assert "load_ready" not in main_buttons(at.do("embark uk-blues-royals", "aboard uk-intrepid"))
    later = island({"uk-fearless": "1118", "uk-2-para-1": "off"})
    assert "load_ready" in later.options() - main_buttons(later)


def main_buttons(at: Island) -> set[str]:
    return {str(option.action) for option in at.ask.choices() if at.game.leads_on(at.ask, option)}


@pytest.mark.clause("PS-7.2b", "PS-7.2a")
def test_without_a_die_that_permits_it_nothing_is_loaded() -> None:
    at = fleet(dice=[6])
    assert at.reason("load_ready") == ("PS-7.2b", "no_ship_loads")


@pytest.mark.clause("PS-7.2b")
def test_the_argentine_player_learns_nothing_of_it() -> None:
    at = fleet()
    before = at.game.redacted_for("ar")
    at.do("load_ready")
    assert at.game.redacted_for("ar") == before
    assert not at.events("Embarked", "ar")


@pytest.mark.clause("PS-7.2e", "PS-7.6a", "PS-7.6b")
@pytest.mark.parametrize("beach", [1, 3])
def test_the_plan_for_a_beach_puts_the_first_wave_ashore_and_boards_the_next(beach: int) -> None:
    at = fleet().do("load_ready")
    for water, ships in PLANS[beach].items():
        for ship in ships:
            at.do(f"sail {ship}", f"sail_to {water}")
            if at.prompt == "beach":
                at.do(sorted(at.options())[0])
    at.do("end")
    assert all(
        at.where(unit) in {at.game.edition.board.name(hex_) for hex_ in at.game.edition.beaches[beach]}
        for units in FIRST.values()
        for unit in units
    )
    at.do("load_ready")
    assert loads(at) == SECOND
    assert points(at) == [0, 0, 0, 0, 2]


@pytest.mark.clause("PS-7.6a", "PS-7.6c")
def test_the_last_wave_is_supplies_as_often_as_there_is_room() -> None:
    units = dict.fromkeys(("uk-42-cdo-2", "uk-45-cdo-2", "uk-blues-royals"), "off")
    at = island({"uk-fearless": "1118", "uk-intrepid": "1118"} | units, phase="uk_movement")
    at.do("load_ready")
    assert loads(at)["uk-intrepid"] == {"uk-42-cdo-2", "uk-blues-royals"}
    assert loads(at)["uk-fearless"] == {"uk-45-cdo-2"}
    assert points(at)[:2] == [1, 2]
    empty = island({"uk-fearless": "1118", "uk-intrepid": "1118"}, phase="uk_movement").do("load_ready")
    assert points(empty)[:2] == [3, 3]


@pytest.mark.clause("PS-7.9a", "PS-7.2b")
def test_the_other_half_of_who_goes_back_aboard_goes_onto_an_empty_ship_too() -> None:
    """Beside them lies one with room that is not empty: who comes from the task force could share it."""
    half = {"at": "1118", "reduced": True}
    units = {
        "uk-sir-lancelot": half, "uk-sir-galahad": half, "uk-sir-bedivere": "1118", "uk-29-arty-1": "uk-sir-bedivere",
        "uk-2-para-1": "1119",
    }  # fmt: skip
    at = island(units).do("return uk-2-para-1", "aboard uk-sir-lancelot")
    lies = at.unit("uk-2-para-1")
    assert (lies.inside, lies.also) == (at.number("uk-sir-lancelot"), at.number("uk-sir-galahad"))


@pytest.mark.clause("PS-7.2b")
def test_helicopters_fly_and_do_not_go_by_ship() -> None:
    units = dict.fromkeys(("uk-fearless", "uk-2-para-1", "uk-helicopter-1"), "off")
    at = island(units, phase="landing", dice=(1,)).do("from_shelter", "announced")
    assert at.targets("embark") == {"uk-2-para-1"}
    assert at.reason("embark uk-helicopter-1") == ("PS-7.2b", "not_by_ship")
