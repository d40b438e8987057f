"""9.0, 10.1: what the British know of counters that lie face down."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import AR
from beachhead.games.port_stanley.rules.zones_9 import zone
from games.port_stanley.island import island
from games.port_stanley.sky import DOWN, sky


@pytest.mark.clause("PS-9.0c", "PS-9.0f")
def test_a_declared_zone_ends_for_both_sides_with_the_unit_whose_it_was() -> None:
    """A platoon that is left has none: the British may retreat past it, and are told so."""
    units = {"ar-12-2a": {"at": "2213", **DOWN}, "ar-12-0a": {"at": "2213", **DOWN}, "uk-2-para-1": "2113"}
    at = sky(units, phase="uk_combat", dice=(1, 1, 1, 1), boxes={"ground": 3}, declared=(island().space("2213"),))
    at.do("bomb_troops 2213", "send 3", "hold_fire")
    here = at.space("2113")
    assert (zone(at.game, AR)[here], zone(at.game.seen_by("uk"), AR)[here]) == (1, 1)
    at.do("suffer ar-12-2a")
    assert (zone(at.game, AR)[here], zone(at.game.seen_by("uk"), AR)[here]) == (0, 0)


@pytest.mark.clause("PS-10.1a", "PS-10.1c", "PS-10.1d")
def test_automatic_reconnaissance_finds_the_garrison_of_the_box_too() -> None:
    """Any face-down units are turned up, those that guard the airfield off the map among them."""
    units = {"ar-12-2a": {"at": "off", **DOWN}, "ar-12-2b": {"at": "2213", **DOWN}, "ar-12-2c": {"at": "2213", **DOWN}}
    british = island(units, phase="weather", turn=4, dice=(1, 2))
    assert british.targets("turn_up_at") == {"2213", "Lafonia and West Falkland"}
    british.do("turn_up_at Lafonia and West Falkland")
    assert not british.unit("ar-12-2a").down
    assert british.targets("turn_up_at") == {"2213"}
    argentine = island(units, phase="weather", turn=5, dice=(1, 2))
    assert argentine.targets("turn_up") == set(units)
    argentine.do("turn_up ar-12-2a", "turn_up ar-12-2c")
    assert argentine.over


@pytest.mark.clause("PS-13.2f", "PS-10.1a")
@pytest.mark.parametrize(("turn", "answer"), [(4, "turn_up_at 2213"), (5, "turn_up ar-7-4a")])
def test_automatic_reconnaissance_shows_for_how_many_a_position_is(turn: int, answer: str) -> None:
    """A position for two with one battalion in it is turned over when that is seen, by whatever reconnaissance."""
    units = {"ar-7-4a": {"at": "2213", **DOWN}, "ar-7-4b": {"at": "2313", **DOWN}, "ar-7-3": "2313"}
    at = island(units, phase="weather", turn=turn, dice=(3, 2), positions={"2213": 2, "2313": 2})
    at.do(answer)
    assert {at.game.edition.board.name(one.hex)[:4]: one.size for one in at.game.state.positions} == {
        "2213": 1,
        "2313": 2,
    }


@pytest.mark.clause("PS-13.2f", "PS-10.2.2a")
@pytest.mark.parametrize(("other", "size"), [("ar-dummy-1", 1), ("ar-12-2a", 2)])
def test_scouts_who_see_all_see_for_how_many_a_position_is(other: str, size: int) -> None:
    units = {"uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", **DOWN}, other: {"at": "2213", **DOWN}}
    at = island(units, phase="uk_combat", positions={"2213": 2}, dice=(1,)).do("scout uk-2-para-1", "reconnoitre")
    assert (at.event("Reconnoitred").result, at.unit("ar-7-4a").down) == ("all", False)
    assert [position.size for position in at.game.state.positions] == [size]


@pytest.mark.clause("PS-13.2f")
@pytest.mark.parametrize(("down", "size"), [(True, 1), (False, 2)])
def test_bombs_show_for_how_many_a_position_is(down: bool, size: int) -> None:
    """Combat shows it as well; a position stays what it is where one of two known battalions is lost."""
    units = {"ar-7-4a": {"at": "2213", "down": down}}
    if not down:
        units["ar-7-4b"] = {"at": "2213", "reduced": True}
    at = sky(
        units,
        phase="uk_combat",
        dice=(1, 6, 6, 6),
        boxes={"ground": 9},
        positions={"2213": 2},
        harriers=9,
        settings={"ground_attack_cap": "none"},
    )
    at.do("bomb_troops 2213", "send 9", *(["hold_fire"] if down else []))
    at.do("suffer ar-7-4a" if down else "suffer ar-7-4b")
    assert (at.unit("ar-7-4a").reduced, at.where("ar-7-4a")) == (down, "2213")
    assert [position.size for position in at.game.state.positions] == [size]


@pytest.mark.clause("PS-13.2f")
def test_a_garrison_that_shows_itself_to_raiders_shows_for_how_many_its_position_is() -> None:
    """What is shown for its strength is seen."""
    units = {"uk-sas": "2113", "ar-7-4a": {"at": "2213", **DOWN}}
    at = island(
        units, phase="uk_combat", dice=(6, 6), supplies={"ar": {"2213": 4}}, positions={"2213": 2}
    )  # fmt: skip
    at.do("end", "raid uk-sas", "against 2213")
    while at.prompt != "show_strength":
        at.do("on_supplies" if "on_supplies" in at.options() else sorted(at.options())[0])
    at.do("show_strength ar-7-4a")
    assert [position.size for position in at.game.state.positions] == [1]
