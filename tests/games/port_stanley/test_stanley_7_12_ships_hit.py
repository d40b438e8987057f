"""12.6.3, 7.7 Ships that are hit and what goes down with them; 19.1, 19.2 who comes when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, OFF_MAP, UK, Supplies
from beachhead.games.port_stanley.rules.arrivals_19 import arrive
from beachhead.games.port_stanley.rules.ships_12_6_3 import hit_ship
from games.port_stanley.island import Island, island


def hit(units: Mapping[str, Any], letters: str, **state: Any) -> Island:
    """Ships in 1118 are hit, one letter after the other."""

    def plays(game: Any) -> Any:
        for letter in letters:
            yield from hit_ship(game, game.edition.board.space("1118"), letter)

    return island(units, plays=plays, **state).unchosen()


@pytest.mark.clause("PS-12.6.3a", "PS-12.6.3c", "PS-21.1a", "PS-17.2.1c")
def test_a_pair_of_ships_loses_one_and_then_the_other() -> None:
    at = hit({"uk-brilliant": "1118"}, "E")
    assert (at.unit("uk-brilliant").reduced, at.points, at.morale) == (True, 2, 13)
    at = hit({"uk-brilliant": "1118"}, "EE")
    assert (at.where("uk-brilliant"), at.points, at.morale) == ("lost", 4, 14)
    at = hit({"uk-ardent": "1118"}, "E")
    assert (at.where("uk-ardent"), at.points) == ("lost", 2)
    at = hit({"uk-sir-galahad": "1118"}, "LL")
    assert (at.where("uk-sir-galahad"), at.points) == ("lost", 2)


@pytest.mark.clause("PS-12.6.3d", "PS-17.2.1c")
def test_the_first_step_of_a_single_ship_sinks_nothing() -> None:
    at = hit({"uk-glamorgan": "1118"}, "C")
    assert (at.unit("uk-glamorgan").reduced, at.points, at.morale) == (True, 0, 12)
    at = hit({"uk-glamorgan": "1118"}, "CC")
    assert (at.where("uk-glamorgan"), at.points, at.morale) == ("lost", 2, 13)
    at = hit({"uk-fearless": "1118"}, "AA")
    assert (at.where("uk-fearless"), at.points, at.morale) == ("lost", 1, 13)


@pytest.mark.clause("PS-12.6.3b")
def test_the_british_choose_the_counter() -> None:
    at = hit({"uk-brilliant": "1118", "uk-antelope": "1118", "uk-glamorgan": "1118"}, "E")
    assert (at.side, at.targets("take_hit")) == ("uk", {"uk-brilliant", "uk-antelope"})
    assert at.reason("take_hit uk-glamorgan") == ("PS-12.6.3b", "not_that_type")
    at.do("take_hit uk-antelope")
    assert (at.unit("uk-brilliant").reduced, at.unit("uk-antelope").reduced) == (False, True)


@pytest.mark.clause("PS-12.6.3b", "PS-12.6.5a")
def test_a_letter_falls_on_another_type() -> None:
    assert hit({"uk-sir-galahad": "1118"}, "E").unit("uk-sir-galahad").reduced
    assert hit({"uk-brilliant": "1118"}, "L").unit("uk-brilliant").reduced
    assert hit({"uk-sir-galahad": "1118", "uk-brilliant": "1118"}, "C").targets("take_hit") == {
        "uk-sir-galahad",
        "uk-brilliant",
    }
    assert not hit({"uk-glamorgan": "1118"}, "E").unit("uk-glamorgan").reduced
    lost = hit({"uk-sir-galahad": "1118"}, "E", settings={"letters": "lost"})
    assert not lost.unit("uk-sir-galahad").reduced


@pytest.mark.clause("PS-7.7a")
def test_who_is_aboard_goes_down_with_the_ship() -> None:
    at = hit({"uk-sir-galahad": {"at": "1118", "reduced": True}, "uk-29-arty-1": "uk-sir-galahad"}, "L")
    assert (at.where("uk-29-arty-1"), at.points, at.morale) == ("lost", 1 + 2, 12 + 1 + 2)


@pytest.mark.clause("PS-7.7b")
def test_a_battalion_loses_a_step_for_each_point_of_capacity() -> None:
    at = hit({"uk-sir-galahad": "1118", "uk-2-para-1": "uk-sir-galahad"}, "L")
    assert (at.unit("uk-2-para-1").reduced, at.where("uk-2-para-1")) == (True, "uk-sir-galahad")
    assert at.points == 1 + 2
    at = hit({"uk-sir-galahad": "1118", "uk-2-para-1": "uk-sir-galahad"}, "LL")
    assert at.where("uk-2-para-1") == "lost"
    half = {"at": "1118", "reduced": True}
    units = {"uk-sir-galahad": half, "uk-sir-lancelot": half}
    shared = {"uk-2-para-1": {"at": "uk-sir-galahad", "also": island().number("uk-sir-lancelot")}}
    at = hit({**units, **shared}, "L")
    at.do("take_hit uk-sir-galahad").unchosen()
    assert (at.unit("uk-2-para-1").reduced, at.where("uk-2-para-1")) == (True, "uk-sir-lancelot")
    at = hit({**units, **shared}, "L")
    at.do("take_hit uk-sir-lancelot").unchosen()
    assert (at.unit("uk-2-para-1").reduced, at.where("uk-2-para-1")) == (True, "uk-sir-galahad")
    assert at.unit("uk-2-para-1").also == -1


@pytest.mark.clause("PS-7.7a")
def test_what_a_smaller_ship_still_holds_is_saved_by_choice() -> None:
    units = {"uk-sir-galahad": "1118", "uk-29-arty-1": "uk-sir-galahad"}
    ship = island().number("uk-sir-galahad")
    at = hit(
        units,
        "L",
    )
    assert at.where("uk-29-arty-1") == "uk-sir-galahad"
    at = hit({**units, "uk-29-arty-2": "uk-sir-galahad"}, "L")
    assert at.targets("give_up") == {"uk-29-arty-1", "uk-29-arty-2"}
    at.do("give_up uk-29-arty-2")
    assert (at.where("uk-29-arty-1"), at.where("uk-29-arty-2")) == ("uk-sir-galahad", "lost")
    at = island(units, plays=lambda game: give(game, ship))
    at.do("give_up_stores")
    assert (at.where("uk-29-arty-1"), at.game.state.supplies) == ("uk-sir-galahad", ())
    assert not at.events("CargoLost", "ar")


@pytest.mark.clause("PS-7.7a", "PS-7.2b")
def test_what_is_lost_with_half_of_a_landing_counter_is_asked_always() -> None:
    """Else who is not asked would tell the Argentine player how much is aboard."""

    def asked(*aboard: str) -> Island:
        units = {"uk-sir-galahad": "1118"} | dict.fromkeys(aboard, "uk-sir-galahad")
        return island(units, plays=lambda game: hit_ship(game, game.edition.board.space("1118"), "L"))

    empty, one, both = asked(), asked("uk-29-arty-1"), asked("uk-29-arty-1", "uk-29-arty-2")
    for at in (empty, one, both, asked("uk-2-para-1")):
        assert (at.side, at.prompt) == ("uk", "cargo_lost")
    assert one.reason("give_up uk-29-arty-1") == ("PS-7.7a", "holds_all")
    assert one.reason("give_up uk-29-arty-2") == ("PS-7.7a", "not_aboard")
    assert one.do("nothing_lost").where("uk-29-arty-1") == "uk-sir-galahad"
    assert both.reason("nothing_lost") == ("PS-7.7a", "too_full")
    assert empty.do("nothing_lost").over
    assert asked("uk-2-para-1").targets("give_up") == {"uk-2-para-1"}


@pytest.mark.clause("PS-7.7a")
def test_supplies_alone_go_down_without_a_question() -> None:
    ship = island().number("uk-sir-galahad")
    at = island({"uk-sir-galahad": {"at": "1118", "reduced": True}}, plays=lambda game: give(game, ship))
    assert (at.over, at.where("uk-sir-galahad"), at.game.state.supplies) == (True, "lost", ())
    assert at.event("CargoLost", "uk").points == 1


def give(game: Any, ship: int) -> Any:
    """A ship with a battery and a supply point is hit."""
    game.state.supplies = (Supplies(UK, ABOARD, 1, inside=ship),)
    yield from hit_ship(game, game.edition.board.space("1118"), "L")


# -- 19 --------------------------------------------------------------------------------------------------


def come(turn: int, **state: Any) -> Island:
    def plays(game: Any) -> Any:
        arrive(game)
        yield from ()

    return island(turn=turn, plays=plays, **state)


def came(at: Island) -> set[str]:
    return {unit.id for unit in at.game.edition.units if at.game.hex(unit.index) == OFF_MAP}


@pytest.mark.case("G-19")
@pytest.mark.clause("PS-19.0a", "PS-19.1a")
def test_the_first_brigade_comes_on_turn_1() -> None:
    at = come(1)
    ships = [
        at.game.type(unit) for unit in at.game.roster(UK) if at.game.hex(unit) == OFF_MAP and at.game.type(unit).is_ship
    ]
    combat = [ship for ship in ships if ship.letter in "CE"]
    assert (len(combat), sum(len(ship.names) for ship in combat)) == (4, 7)
    landing = [ship for ship in ships if ship.letter in "AL"]
    assert (len(landing), sum(len(ship.names) for ship in landing)) == (5, 8)
    assert sum("helicopter" in name for name in came(at)) == 3
    assert "uk-2-para-1" in came(at)
    assert not came(at) & {"uk-gurkha-1", "uk-antrim"}
    assert at.game.state.harriers == 8


@pytest.mark.case("G-19")
@pytest.mark.clause("PS-19.2a", "PS-20.0e")
def test_the_second_brigade_comes_on_turn_6() -> None:
    at = come(6)
    assert {"uk-gurkha-1", "uk-antrim", "uk-broadsword", "uk-ardent", "uk-helicopter-4"} <= came(at)
    assert "uk-helicopter-5" not in came(at)
    assert at.game.state.harriers == 8 + 6
    assert "uk-helicopter-5" in came(come(6, conveyor=True))
    assert not came(come(5))


@pytest.mark.clause("PS-19.0a", "PS-19.1a")
def test_they_come_as_the_turn_begins() -> None:
    at = island({}, phase="turn_end", turn=5, whole=True, dice=[1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert at.where("uk-gurkha-1") == "off"
    assert at.where("uk-2-para-1") == "later"
