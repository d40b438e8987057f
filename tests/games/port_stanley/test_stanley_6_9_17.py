"""6.0 Stacking, 9.0 zones of control, 17.0 morale: what every other chapter rests on."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import AR, UK
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, lose_step, overrun
from beachhead.games.port_stanley.rules.morale_17 import SurrenderedError, change_morale, leave_summit, level, settle
from beachhead.games.port_stanley.rules.stacking_6 import has_room, within_limit
from beachhead.games.port_stanley.rules.zones_9 import exerts, in_zone, open_zone, zone
from games.port_stanley.island import Island, island

# -- 6.0 -------------------------------------------------------------------------------------------------

FULL, REDUCED = {"at": "2113"}, {"at": "2113", "reduced": True}


def fits(*units: tuple[str, bool]) -> bool:
    at = island({name: REDUCED if reduced else FULL for name, reduced in units})
    return within_limit(at.game, [at.number(name) for name, _ in units])


@pytest.mark.clause("PS-6.1a")
def test_two_battalions_or_four_companies() -> None:
    assert fits(("uk-2-para-1", False), ("uk-2-para-2", False))
    assert not fits(("uk-2-para-1", False), ("uk-2-para-2", False), ("uk-42-cdo-2", False))
    companies = [("ar-12-2a", False), ("ar-12-2b", False), ("ar-12-2c", False), ("ar-12-1", False)]
    assert fits(*companies)
    assert not fits(*companies, ("ar-recon", False))


@pytest.mark.case("G-05")
@pytest.mark.clause("PS-6.1b", "PS-6.1d", "PS-6.1e")
def test_reduced_battalions_are_half() -> None:
    reduced = [("ar-7-4a", True), ("ar-7-4b", True), ("ar-7-3", True), ("ar-4-4", True)]
    assert fits(*reduced)
    assert not fits(*reduced, ("ar-12-2a", False))
    assert fits(("ar-7-4a", False), ("ar-7-4b", True), ("ar-7-3", True))
    assert not fits(("ar-7-4a", False), ("ar-7-4b", True), ("ar-7-3", True), ("ar-12-2a", False))


@pytest.mark.clause("PS-6.1c")
def test_a_single_reduced_company_counts_as_whole_and_two_as_one() -> None:
    whole = [("ar-7-4a", False), ("ar-12-2a", False)]
    assert fits(*whole, ("ar-airborne", True))
    assert fits(*whole, ("ar-airborne", True), ("ar-5-marine", True))
    assert not fits(*whole, ("ar-airborne", True), ("ar-5-marine", True), ("ar-601-ranger", True))


@pytest.mark.case("G-06", "G-07")
@pytest.mark.clause("PS-6.1f", "PS-6.1g")
def test_the_other_examples() -> None:
    first = [("uk-2-para-1", False), ("uk-2-para-2", True), ("uk-blues-royals", False)]
    assert fits(*first)
    assert not fits(*first, ("uk-42-cdo-2", False))
    second = [("uk-2-para-1", True), ("uk-42-cdo-2", False), ("uk-45-cdo-2", False), ("uk-blues-royals", False)]
    assert fits(*second)
    assert not fits(*second, ("uk-2-para-2", True))


@pytest.mark.clause("PS-6.1h")
def test_what_does_not_count() -> None:
    more = ["ar-3-arty-1", "ar-3-arty-2", "ar-601-aa-1", "ar-12-0a", "ar-12-0b", "ar-dummy-1", "ar-hq-joffre"]
    assert fits(("ar-7-4a", False), ("ar-7-4b", False), *((name, False) for name in more))
    assert fits(("uk-2-para-1", False), ("uk-2-para-2", False), ("uk-engineers", False), ("uk-sas", False))


@pytest.mark.clause("PS-6.1a")
def test_room_is_for_those_who_are_there_too() -> None:
    at = island({"uk-2-para-1": "2113", "uk-2-para-2": "2113", "uk-3-para-1": "2112"})
    assert has_room(at.game, at.space("2113"), at.number("uk-2-para-1"))
    assert not has_room(at.game, at.space("2113"), at.number("uk-3-para-1"))


# -- 9.0 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-9.0a")
@pytest.mark.parametrize(
    ("unit", "has_one"),
    [
        ("ar-7-4a", True), ("ar-3-arty-1", True), ("ar-recon", True), ("uk-engineers", True), ("ar-12-0a", False),
        ("ar-601-aa-1", False), ("ar-hq-joffre", False), ("ar-apc-1", False), ("ar-exocet", False), ("uk-sas", False),
        ("uk-t-battery-1", False), ("ar-dummy-1", False),
    ],
)  # fmt: skip
def test_who_exerts_a_zone(unit: str, has_one: bool) -> None:
    at = island({unit: "2113"})
    assert exerts(at.game, at.number(unit)) is has_one


@pytest.mark.clause("PS-9.0a", "PS-9.0b")
def test_a_zone_covers_the_adjacent_land_hexes_only() -> None:
    at = island({"ar-7-4a": "4525", "ar-4-4": "2213"})
    row = zone(at.game, AR)
    assert {at.game.edition.board.names[space] for space, on in enumerate(row) if on} >= {"2113", "2114", "2212"}
    assert all(at.game.edition.land[space] for space, on in enumerate(row) if on)
    sea = next(space for space in at.game.edition.board.near[at.space("4525")] if not at.game.edition.land[space])
    assert not row[sea]


@pytest.mark.clause("PS-9.0c", "PS-9.0e")
def test_face_down_only_if_declared_in_this_phase() -> None:
    at = island({"ar-7-4a": {"at": "2213", "down": True}})
    unit = at.number("ar-7-4a")
    assert not exerts(at.game, unit)
    at.game.state.declared = (at.space("2213"),)
    assert exerts(at.game, unit)


@pytest.mark.clause("PS-9.0g")
def test_friends_negate_a_zone_for_lines_not_for_movement() -> None:
    at = island({"ar-7-4a": "2213", "uk-2-para-1": "2113"})
    space = at.space("2113")
    assert in_zone(at.game, space, UK)
    assert not open_zone(at.game, AR)[space]
    assert open_zone(at.game, AR)[at.space("2114")]


# -- 17.0 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.3.1a", "PS-Fig8b")
@pytest.mark.parametrize(
    ("morale", "name"), [(17, "high"), (11, "high"), (10, "moderate"), (6, "moderate"), (5, "low")]
)
def test_levels(morale: int, name: str) -> None:
    assert level(island(morale=morale).game) == name


@pytest.mark.clause("PS-17.2.2a")
def test_points_above_the_top_are_not_saved() -> None:
    at = island(morale=17)
    change_morale(at.game, 1, "ship", "PS-17.2.1c")
    change_morale(at.game, -1, "cold", "PS-17.2.3f")
    assert at.morale == 16


@pytest.mark.clause("PS-17.3.4a")
def test_the_last_point_is_a_surrender_at_once() -> None:
    at = island(morale=1)
    with pytest.raises(SurrenderedError):
        change_morale(at.game, -1, "cold", "PS-17.2.3f")


def come(at: Island, unit: str, hex_: str) -> None:
    at.game.put(at.number(unit), at.space(hex_))
    settle(at.game, at.number(unit))


@pytest.mark.clause("PS-17.2.3a")
def test_each_settlement_costs_a_point_once() -> None:
    at = island({"uk-t-battery-1": "2516", "uk-sas": "2516"})
    come(at, "uk-t-battery-1", "2515")
    assert at.morale == 11
    come(at, "uk-sas", "2515")
    assert at.morale == 11
    come(at, "uk-sas", "3116")
    assert at.morale == 10


@pytest.mark.clause("PS-17.2.3g")
def test_each_of_three_summits_costs_a_point_the_first_time() -> None:
    at = island({"uk-t-battery-1": "4122", "uk-2-para-1": "4122"})
    come(at, "uk-t-battery-1", "4123")
    assert at.morale == 12, "it has no strength"
    for hex_, morale in (("4123", 11), ("4122", 11), ("4123", 11), ("4224", 10), ("4325", 9), ("4023", 9)):
        come(at, "uk-2-para-1", hex_)
        assert at.morale == morale


@pytest.mark.clause("PS-17.2.1g", "PS-17.2.1h")
def test_a_summit_given_up() -> None:
    at = island({"uk-2-para-1": "4122", "ar-7-4a": "4223"})
    come(at, "uk-2-para-1", "4123")
    at.game.put(at.number("uk-2-para-1"), at.space("4122"))
    leave_summit(at.game, at.number("uk-2-para-1"), at.space("4123"), retreats=True)
    assert at.morale == 12
    come(at, "ar-7-4a", "4123")
    assert at.morale == 12, "the retreat has been counted"
    at = island({"uk-2-para-1": "4122", "ar-7-4a": "4223", "ar-4-4": "4223"})
    come(at, "uk-2-para-1", "4123")
    at.game.put(at.number("uk-2-para-1"), at.space("4122"))
    leave_summit(at.game, at.number("uk-2-para-1"), at.space("4123"), retreats=False)
    assert at.morale == 11
    come(at, "ar-7-4a", "4123")
    come(at, "ar-4-4", "4123")
    assert at.morale == 12, "once"


# -- losses ----------------------------------------------------------------------------------------------


@pytest.mark.case("G-17")
@pytest.mark.clause("PS-21.1c", "PS-21.1d", "PS-17.2.1b", "PS-21.1b")
def test_british_steps_score_and_raise_morale() -> None:
    at = island({"uk-2-para-1": "2113", "uk-3-para-1": "2113"})
    lose_step(at.game, at.number("uk-2-para-1"), "PS-11.5.2a")
    assert (at.points, at.morale) == (2, 13)
    lose_step(at.game, at.number("uk-2-para-1"), "PS-11.5.2a")
    assert (at.points, at.morale, at.where("uk-2-para-1")) == (4, 14, "lost")
    eliminate(at.game, at.number("uk-3-para-1"), "PS-11.5.1a")
    assert (at.points, at.morale) == (8, 16)


@pytest.mark.clause("PS-21.1e")
def test_units_without_strength_score_one_and_raise_nothing() -> None:
    at = island({"uk-t-battery-1": "2113", "uk-helicopter-1": "2113"})
    eliminate(at.game, at.number("uk-t-battery-1"), "PS-11.6e")
    eliminate(at.game, at.number("uk-helicopter-1"), "PS-11.6e")
    assert (at.points, at.morale) == (2, 12)


@pytest.mark.clause("PS-17.2.3b")
def test_two_step_units_cost_a_point_when_they_are_gone() -> None:
    at = island({"ar-7-4a": "2213", "ar-7-4b": {"at": "2213", "reduced": True}, "ar-12-2a": "2213"})
    eliminate(at.game, at.number("ar-7-4a"), "PS-11.5.1a")
    lose_step(at.game, at.number("ar-7-4b"), "PS-11.5.2a")
    lose_step(at.game, at.number("ar-12-2a"), "PS-11.5.2a")
    assert at.morale == 10


@pytest.mark.clause("PS-14.5a")
def test_dummies_do_not_stay_alone() -> None:
    at = island({"ar-12-2a": {"at": "2213", "down": True}, "ar-dummy-1": {"at": "2213", "down": True}})
    eliminate(at.game, at.number("ar-12-2a"), "PS-11.5.1a")
    assert at.where("ar-dummy-1") == "lost"


@pytest.mark.clause("PS-16.1.3c", "PS-17.2.3c", "PS-13.5a", "PS-14.4b")
def test_what_cannot_fight_is_taken() -> None:
    at = island(
        {"ar-hq-joffre": "1329", "ar-marine-aa-1": "1329", "uk-sas": "1328"},
        supplies={"ar": {"1329": 4}},
        airfields={"ar": {"1329": 3}},
        positions={"1329": 1},
    )
    overrun(at.game, at.space("1329"), UK)
    assert at.where("ar-hq-joffre") == at.where("ar-marine-aa-1") == "lost"
    assert (at.morale, at.supplies("1329", "ar")) == (11, 0)
    assert at.game.airfield_in(at.space("1329")) is None
    assert at.game.position_in(at.space("1329")) is None


@pytest.mark.clause("PS-15.2c", "PS-11.5.2c")
def test_a_reduced_unit_lies_open() -> None:
    at = island({"ar-7-4a": {"at": "2213", "down": True}, "ar-7-3": {"at": "2213", "down": True}})
    lose_step(at.game, at.number("ar-7-4a"), "PS-12.7.2h")
    assert not at.unit("ar-7-4a").down
    assert at.unit("ar-7-3").down
