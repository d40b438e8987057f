"""6.0 Stacking and transport; 7.1 Op 12, Loading; 9.2."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.rules.transport_6 import board_needs
from beachhead.kernel.refusal import met


def fits(t: Waters, unit: str, ship: str) -> bool:
    return met(board_needs(t.game, t.number(unit), t.number(ship)))


def clause_against(t: Waters, unit: str, ship: str) -> str:
    game: Core = t.game
    return next(clause for holds, clause, _ in board_needs(game, t.number(unit), t.number(ship)) if not holds)


@pytest.mark.clause("FS-6.1a")
def test_any_number_may_be_in_an_area() -> None:
    t = waters(fresh=True)
    ships = [
        unit for unit in t.game.roster(0) if t.game.place(unit) == t.space("sea-4") and t.game.type(unit).kind == 3
    ]
    t.do("op 13", "fleet sea-4", "to sea-7")
    assert {t.game.place(unit) for unit in ships} == {t.space("sea-7")}
    assert len(ships) == 11
    many = dict.fromkeys(("uk-40c", "uk-42c", "uk-45c", "uk-2p", "uk-3p", "uk-gr", "uk-sg", "uk-wg"), "fitzroy")
    t = waters(many | {"uk-br": "goose-green"}).do("op 22", "march uk-br", "to fitzroy")
    assert len(t.game.at[t.space("fitzroy")]) == 9


@pytest.mark.clause("FS-6.2.1a", "FS-6.5a")
@pytest.mark.parametrize("ship", ["uk-hermes", "uk-arrow", "uk-elk", "uk-fearless"])
def test_every_surface_ship_carries_one_special_forces_unit(ship: str) -> None:
    assert fits(waters({ship: "sea-7"}), "uk-sas", ship)
    crowded = waters({ship: "sea-7", "uk-sas": ship})
    assert fits(crowded, "uk-sbs", ship) is (ship in ("uk-elk", "uk-fearless"))  # there it takes of the capacity
    assert not fits(waters({ship: "sea-7"}), "ar-sf-601", ship)


@pytest.mark.clause("FS-6.2.1a", "FS-6.2.2a")
def test_the_special_forces_unit_takes_nothing_of_the_capacity() -> None:
    t = waters({"uk-norland": "sea-7", "uk-2p": "uk-norland"})
    assert fits(t, "uk-sas", "uk-norland")
    assert not fits(
        waters({"uk-norland": "sea-7", "uk-2p": "uk-norland", "uk-sas": "uk-norland"}), "uk-sbs", "uk-norland"
    )


@pytest.mark.clause("FS-6.5a")
def test_other_ground_units_need_a_transport_of_their_own() -> None:
    t = waters({"uk-arrow": "sea-7", "uk-canberra": "sea-7", "ar-cabo-san-antonio": "sea-7"})
    assert clause_against(t, "uk-2p", "uk-arrow") == "FS-6.5a"
    assert fits(t, "uk-2p", "uk-canberra")
    assert not fits(t, "uk-2p", "ar-cabo-san-antonio")
    assert not fits(t, "ar-3", "uk-canberra")
    assert not fits(t, "uk-spartan", "uk-canberra")


@pytest.mark.clause("FS-6.2.1b")
def test_onyx_carries_the_sbs_and_no_submarine_anybody_else() -> None:
    t = waters({"uk-onyx": "sea-7", "uk-spartan": "sea-7"})
    assert fits(t, "uk-sbs", "uk-onyx")
    assert clause_against(t, "uk-sas", "uk-onyx") == "FS-6.2.1b"
    assert not fits(t, "uk-2p", "uk-onyx")
    assert not fits(t, "uk-sbs", "uk-spartan")
    assert not fits(t, "ar-sf-601", "ar-salta")


@pytest.mark.clause("FS-6.2.2a", "FS-6.2.2c")
def test_capacities_count_steps_for_the_uk() -> None:
    hit = {"at": "uk-fearless", "hits": 1}
    for ship in ("uk-fearless", "uk-intrepid"):
        full = {ship: "sea-7", "uk-2p": ship, "uk-3p": ship}
        assert not fits(waters(full), "uk-40c", ship)
        assert fits(waters(full | {"uk-40c": {"at": "sea-7", "hits": 1}}), "uk-40c", ship)
    full = {"uk-fearless": "sea-7", "uk-2p": "uk-fearless", "uk-3p": "uk-fearless", "uk-40c": hit}
    assert not fits(waters(full | {"uk-42c": {"at": "sea-7", "hits": 1}}), "uk-42c", "uk-fearless")
    three = {"uk-canberra": "sea-7", "uk-2p": "uk-canberra", "uk-3p": "uk-canberra", "uk-40c": "uk-canberra"}
    assert not fits(waters(three), "uk-42c", "uk-canberra")


@pytest.mark.clause("FS-6.2.2b")
def test_only_three_ships_carry_the_blues_and_royals() -> None:
    ships = ("uk-elk", "uk-fearless", "uk-intrepid", "uk-canberra", "uk-qe2", "uk-norland", "uk-stromness")
    t = waters(dict.fromkeys(ships, "sea-7"))
    assert [ship for ship in ships if fits(t, "uk-br", ship)] == ["uk-elk", "uk-fearless", "uk-intrepid"]
    assert clause_against(t, "uk-br", "uk-qe2") == "FS-6.2.2b"


@pytest.mark.clause("FS-6.2.2d", "FS-6.2.2a")
def test_cabo_san_antonio_carries_two_light_units() -> None:
    t = waters({"ar-cabo-san-antonio": "argentina"})
    assert [name for name in ("ar-3", "ar-m", "ar-sf-601", "ar-10") if fits(t, name, "ar-cabo-san-antonio")] == [
        "ar-3",
        "ar-m",
        "ar-sf-601",
    ]
    two = {"ar-cabo-san-antonio": "argentina", "ar-3": "ar-cabo-san-antonio", "ar-m": "ar-cabo-san-antonio"}
    assert clause_against(waters(two), "ar-6", "ar-cabo-san-antonio") == "FS-6.2.2a"
    assert clause_against(t, "ar-10", "ar-cabo-san-antonio") == "FS-6.2.2d"


@pytest.mark.clause("FS-6.2.2e")
def test_atlantic_conveyor_carries_nobody() -> None:
    t = waters({"uk-atlantic-conveyor": "sea-7"})
    assert {clause_against(t, unit, "uk-atlantic-conveyor") for unit in ("uk-2p", "uk-sas")} == {"FS-6.2.2e"}


@pytest.mark.clause("FS-6.2.3a", "FS-6.2.4a", "FS-6.3a")
@pytest.mark.parametrize(("base", "room"), [("port-stanley", 3), ("goose-green", 2), ("pebble-island", 2)])
def test_airbases_hold_so_many_counters_and_no_more(base: str, room: int) -> None:
    based = {f"ar-puc-{number}": base for number in range(1, room + 1)}
    almost = dict(list(based.items())[1:])
    for units, open_ in ((based, False), (almost, True)):
        t = waters(units | {"ar-a4-1": "argentina"}, phase="ar_ops").do("op 19", "rebase ar-a4-1")
        assert (f"to {base}" in t.options()) is open_


@pytest.mark.clause("FS-6.3a")
def test_aircraft_are_based_only_where_there_is_an_airbase_of_argentinas() -> None:
    t = waters({"ar-a4-1": "argentina"}, phase="ar_ops", control={"goose-green": "uk"})
    assert t.do("op 19", "rebase ar-a4-1").options() == {"to port-stanley", "to pebble-island"}


@pytest.mark.clause("FS-6.5b", "FS-9.2a", "FS-10.11b")
def test_cargo_goes_with_its_ship_and_down_with_it() -> None:
    units = {"uk-norland": {"at": "sea-4", "hits": 1}, "uk-2p": "uk-norland"}
    t = waters(units).do("op 13", "sail uk-norland", "to sea-7")
    assert (t.where("uk-2p"), t.game.place(t.number("uk-2p"))) == ("uk-norland", t.space("sea-7"))
    t = waters(units | {"ar-salta": "sea-4"}, phase="ar_subs", dice=(1,)).do("sub ar-salta", "stay")
    assert t.targets("attack") == {"uk-norland"}  # not what it carries
    t.do("attack uk-norland")
    assert (t.where("uk-norland"), t.where("uk-2p")) == ("lost", "lost")


@pytest.mark.clause("FS-6.5b")
def test_a_hit_on_a_ship_leaves_its_cargo_whole() -> None:
    units = {"uk-norland": "sea-4", "uk-2p": "uk-norland", "ar-salta": "sea-4"}
    t = waters(units, phase="ar_subs", dice=(1,)).do("sub ar-salta", "stay", "attack uk-norland")
    assert (t.unit("uk-norland").hits, t.unit("uk-2p").hits, t.where("uk-2p")) == (1, 0, "uk-norland")


@pytest.mark.clause("FS-6.5c")
def test_units_may_stay_aboard() -> None:
    t = waters({"uk-norland": "sea-7", "uk-2p": "uk-norland"}, whole=True, dice=(1, 1) * 5)
    for _ in range(5):
        t.do("op 25", "op 25")
    assert t.where("uk-2p") == "uk-norland"


# -- Op 12 -------------------------------------------------------------------------------------------

SHIPS = {"uk-canberra": "falklands-sea", "uk-fearless": "falklands-sea", "uk-2p": "uk-canberra"}


@pytest.mark.clause("FS-7.1.12a", "FS-6.5e")
def test_units_change_ships_go_ashore_and_aboard_each_once() -> None:
    units = SHIPS | {"uk-3p": "san-carlos", "uk-40c": "uk-canberra"}
    t = waters(units, control={"san-carlos": "uk"}).do("op 12")
    assert t.options() == {"board uk-2p", "ashore uk-2p", "board uk-40c", "ashore uk-40c", "board uk-3p"}
    t.do("board uk-2p")  # there is one other ship
    assert t.where("uk-2p") == "uk-fearless"
    assert t.targets("board") == {"uk-40c", "uk-3p"}
    t.do("ashore uk-40c")
    assert t.where("uk-40c") == "san-carlos"
    assert t.do("board uk-3p").targets("ship") == {"uk-canberra", "uk-fearless"}
    t.do("ship uk-canberra")
    assert t.where("uk-3p") == "uk-canberra"
    assert t.over


@pytest.mark.clause("FS-7.1.12a")
def test_loading_ends_when_its_player_says_so_but_not_before_anything_is_done() -> None:
    t = waters(SHIPS, control={"san-carlos": "uk"}).do("op 12")
    assert "done" not in t.options()
    t = waters(SHIPS | {"uk-3p": "uk-canberra"}).do("op 12", "board uk-2p")
    assert "done" in t.options()
    assert t.do("done").over


@pytest.mark.clause("FS-7.1.12a")
def test_loading_keeps_within_capacity_and_in_one_place() -> None:
    full = {"uk-norland": "falklands-sea", "uk-stromness": "falklands-sea"}
    full |= {"uk-2p": "uk-norland", "uk-3p": "uk-stromness"}
    assert "op 12" not in waters(full).options()
    two_places = SHIPS | {"uk-norland": "sea-7", "uk-stromness": "sea-7", "uk-3p": "uk-norland"}
    t = waters(two_places).do("op 12")
    assert t.targets("board") == {"uk-2p", "uk-3p"}
    t.do("board uk-2p")
    assert t.over


@pytest.mark.clause("FS-7.1.12b")
@pytest.mark.parametrize(
    ("area", "control", "enemy", "offered"),
    [
        ("san-carlos", "uk", "lafonia", True),
        ("san-carlos", "ar", "lafonia", False),
        ("san-carlos", "uk", "san-carlos", False),
        ("mount-kent", "uk", "lafonia", False),
    ],
)
def test_shores_are_coastal_friendly_and_uncontested(area: str, control: str, enemy: str, offered: bool) -> None:
    units = {"uk-canberra": "falklands-sea", "uk-3p": area, "ar-12": enemy}
    assert ("op 12" in waters(units, control={area: control}).options()) is offered
    units = {"uk-canberra": "falklands-sea", "uk-3p": "uk-canberra", "ar-12": enemy}
    units |= {"uk-40c": area} if area == enemy else {}
    assert ("op 12" in waters(units, control={area: control}).options()) is offered


@pytest.mark.clause("FS-7.1.12b")
def test_places_are_the_sea_argentina_and_the_box_under_the_uk() -> None:
    at_sea = {"uk-canberra": "sea-4", "uk-fearless": "sea-4", "uk-2p": "uk-canberra"}
    t = waters(at_sea, control={"san-carlos": "uk"}).do("op 12")
    assert t.options() == {"board uk-2p"}
    box = {"uk-canberra": "south-georgia", "uk-2p": "uk-canberra"}
    t = waters(box, control={"south-georgia": "uk"}).do("op 12")
    assert t.options() == {"ashore uk-2p"}
    t.do("ashore uk-2p")
    assert t.where("uk-2p") == "south-georgia"
    home = {"ar-cabo-san-antonio": "argentina", "ar-3": "argentina", "ar-10": "argentina"}
    t = waters(home, phase="ar_ops").do("op 12")
    assert t.options() == {"board ar-3"}
    t.do("board ar-3")
    assert t.where("ar-3") == "ar-cabo-san-antonio"
    assert "op 12" not in waters({"ar-cabo-san-antonio": "sea-1", "ar-3": "argentina"}, phase="ar_ops").options()
    held_by_ar = {"uk-onyx": "south-georgia", "uk-sbs": "uk-onyx"}
    assert "op 12" not in waters(held_by_ar).options()
    assert "op 12" in waters(held_by_ar, control={"south-georgia": "uk"}).options()
    two = {"san-carlos": "uk", "fitzroy": "uk"}
    t = waters({"uk-canberra": "falklands-sea", "uk-2p": "uk-canberra"}, control=two).do("op 12", "ashore uk-2p")
    assert t.options() == {"to san-carlos", "to fitzroy"}
    assert t.do("to fitzroy").where("uk-2p") == "fitzroy"


QUAYS = {"san-carlos": "uk", "fitzroy": "uk"}


@pytest.mark.clause("FS-7.1.19b", "FS-6.2.2a")
def test_the_ferry_needs_a_ship_with_room_for_the_unit() -> None:
    full = {"uk-norland": "falklands-sea", "uk-2p": "uk-norland", "uk-wg": "san-carlos", "uk-sas": "san-carlos"}
    t = waters(full, control=QUAYS).do("op 19")
    assert t.options() == {"rebase uk-sas"}  # a special forces unit takes none of the room
    assert t.reason("rebase uk-wg") == ("FS-6.2.2a", "ferry_room")
    two_teams = full | {"uk-sas": "uk-norland", "uk-sbs": "san-carlos"}
    assert "op 19" not in waters(two_teams, control=QUAYS).options()
    other = waters(full | {"uk-stromness": "falklands-sea"}, control=QUAYS).do("op 19", "rebase uk-wg", "to fitzroy")
    assert other.where("uk-wg") == "fitzroy"
    half = {"at": "uk-norland", "hits": 1}
    assert "op 19" not in waters(full | {"uk-2p": half, "uk-sas": "reserve"}, control=QUAYS).options()
    hurt = full | {"uk-2p": half, "uk-wg": {"at": "san-carlos", "hits": 1}}
    assert "rebase uk-wg" in waters(hurt, control=QUAYS).do("op 19").options()


@pytest.mark.clause("FS-6.6a")
def test_nothing_is_hidden() -> None:
    t = waters(fresh=True)
    assert t.game.redacted_for("ar").units == t.game.redacted_for("uk").units == t.game.state.units
