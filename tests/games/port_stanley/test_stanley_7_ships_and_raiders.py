"""5.7, 7, 12.6, 14.1, 14.3 At sea: ships that are hit, who goes back aboard, who raids."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, UK, Supplies
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from beachhead.games.port_stanley.rules.zones_9 import in_zone
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN


def two_raiders(dice: list[int], **lies: Any) -> Island:
    """Both special forces raid Goose Green together from 1328."""
    units = {"uk-sas": {"at": "1328", **lies}, "uk-sbs": "1328", "ar-12-2a": "1329"}
    at = island(units, phase="uk_combat", airfields={"ar": {"1329": 1}}, dice=dice)
    return at.do("end", "raid uk-sas", "with_them uk-sbs", "against 1329", "on_airfield")


@pytest.mark.clause("PS-14.1.4f")
@pytest.mark.parametrize(
    ("answers", "places"),
    [
        (("pull_out", "remain"), ("off", "1328")),
        (("remain", "pull_out"), ("1328", "off")),
        (("pull_out", "pull_out"), ("off", "off")),
    ],
)
def test_each_of_two_raiders_stays_or_leaves(answers: tuple[str, ...], places: tuple[str, ...]) -> None:
    at = two_raiders([1]).do(*answers)
    assert (at.where("uk-sas"), at.where("uk-sbs")) == places
    assert [at.unit(unit).withdrawn for unit in ("uk-sas", "uk-sbs")] == [CLOCK * (there == "off") for there in places]


@pytest.mark.clause("PS-14.1.6k", "PS-17.2.1b", "PS-17.2.1d", "PS-21.1c")
def test_each_of_two_raiders_loses_a_step_and_counts() -> None:
    units = {"uk-sas": "1328", "uk-sbs": "1328", "ar-3-6": "1329", "ar-12-4": "1329"}
    at = island(units, phase="uk_combat", airfields={"ar": {"1329": 1}}, dice=[6])
    at.do("end", "raid uk-sas", "with_them uk-sbs", "against 1329", "on_airfield")
    assert (at.event("Raided").strength >= 8, at.event("Raided").result) == (True, "S")
    assert (at.unit("uk-sas").reduced, at.unit("uk-sbs").reduced) == (True, True)
    assert (at.morale, at.points) == (12 + 2 + 1, 2)


@pytest.mark.clause("PS-14.3.1a", "PS-14.3.2b", "PS-12.6.3b")
def test_missiles_find_all_ships_in_the_hex_that_moved_in_the_phase() -> None:
    units = {"ar-exocet": {"at": "4525", **DOWN}, "uk-brilliant": "4727", "uk-antelope": "4728", "uk-plymouth": "4528"}
    at = island(units, dice=[6]).do("sail uk-brilliant", "sail_to 4528", "hold_missile")
    at.do("sail uk-antelope", "sail_to 4528", "fire_at 4528")
    assert (at.side, at.targets("take_hit")) == ("uk", {"uk-brilliant", "uk-antelope"}), "Plymouth lay there"
    earlier = dict(units, **{"uk-brilliant": {"at": "4528", "moved": CLOCK - 1}})
    at = island(earlier, dice=[6]).do("sail uk-antelope", "sail_to 4528", "fire_at 4528")
    assert at.unit("uk-antelope").reduced, "who came in an earlier phase lies still in this one"


@pytest.mark.clause("PS-7.9a", "PS-7.2b")
def test_both_ships_that_take_a_battalion_back_are_empty() -> None:
    half = {"at": "1118", "reduced": True}
    units: dict[str, Any] = {"uk-sir-galahad": half, "uk-sir-lancelot": "1118", "uk-2-para-1": "1119"}
    units["uk-29-arty-1"] = "uk-sir-lancelot"
    at = island(units)
    assert at.reason("return uk-2-para-1") == ("PS-7.2b", "no_capacity")
    both = island({**units, "uk-sir-lancelot": half, "uk-29-arty-1": "off"})
    both.do("return uk-2-para-1", "aboard uk-sir-galahad")
    assert both.unit("uk-2-para-1").also == both.number("uk-sir-lancelot")


@pytest.mark.clause("PS-7.9a", "PS-7.2b")
def test_who_goes_back_aboard_says_which_ship_takes_his_other_half() -> None:
    half = {"at": "1118", "reduced": True}
    at = island({"uk-sir-galahad": half, "uk-sir-lancelot": half, "uk-sir-bedivere": half, "uk-2-para-1": "1119"})
    at.do("return uk-2-para-1", "aboard uk-sir-galahad")
    assert (at.prompt, at.targets("share")) == ("share", {"uk-sir-lancelot", "uk-sir-bedivere"})
    at.do("share uk-sir-bedivere")
    assert at.unit("uk-2-para-1").also == at.number("uk-sir-bedivere")
    assert at.unit("uk-2-para-1").origin == at.space("1119")


@pytest.mark.clause("PS-7.8a", "PS-2.1.6a")
def test_a_ship_that_landed_somebody_keeps_the_one_with_which_it_shares_a_battalion() -> None:
    half = {"at": "1118", "reduced": True}
    ship = island().number("uk-sir-galahad")
    units: dict[str, Any] = {"uk-sir-galahad": {**half, "worked": CLOCK - 2}, "uk-sir-lancelot": half}
    at = island({**units, "uk-2-para-1": {"at": "uk-sir-lancelot", "also": ship}})
    assert at.reason("sail uk-sir-galahad") == ("PS-7.8a", "landed_from")
    assert at.reason("sail uk-sir-lancelot") == ("PS-7.8a", "landed_from")
    assert "sail uk-sir-lancelot" in island(units).options()


@pytest.mark.clause("PS-7.9b")
def test_a_ship_waits_for_late_boarders_of_the_one_with_which_it_shares_a_battalion() -> None:
    units: dict[str, Any] = {"uk-sir-galahad": "1118", "uk-sir-lancelot": {"at": "1118", "reduced": True}}
    units["uk-29-arty-1"] = {"at": "uk-sir-galahad", "held": CLOCK}
    shared = {"at": "uk-sir-galahad", "also": island().number("uk-sir-lancelot")}
    assert island({**units, "uk-2-para-1": shared}).reason("sail uk-sir-lancelot") == ("PS-7.9b", "late_boarders")
    assert "sail uk-sir-lancelot" in island(units).options()


def damaged(units: dict[str, Any], letters: str, points: int) -> Island:
    """Before a landing at 1119 the ships in 1118 are hit, of which Sir Galahad has supply points as well."""

    def plays(game: Any) -> Any:
        ship = game.edition.unit_index["uk-sir-galahad"]
        beach = game.edition.board.space("1119")
        game.state.supplies = (Supplies(UK, ABOARD, points, inside=ship),)
        game.stamp(ship, bound=beach)
        game.state.approached = (beach,)
        game.forget()
        for letter in letters:
            yield from hit_ship(game, game.edition.board.space("1118"), letter)

    return island(units, phase="landing", plays=plays)


@pytest.mark.clause("PS-7.2d", "PS-7.7a")
@pytest.mark.parametrize(("answer", "zone"), [("give_up uk-29-arty-1", False), ("give_up_stores", True)])
def test_the_zone_on_the_beach_ends_with_the_last_unit_aboard(answer: str, zone: bool) -> None:
    at = damaged({"uk-sir-galahad": "1118", "uk-29-arty-1": "uk-sir-galahad"}, "L", 1)
    assert in_zone(at.game, at.space("1119"), 1)
    at.do(answer)
    assert in_zone(at.game, at.space("1119"), 1) is zone
