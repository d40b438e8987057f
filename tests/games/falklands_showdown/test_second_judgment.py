"""The judgment of Falklands Showdown where players who look ahead had shown blunders; most serve both editions."""

from __future__ import annotations

import pytest
from test_falklands_judgment import play_phase
from waters import Lie, waters

from beachhead.games.falklands_showdown.judgment import ground, landings, operations, sea

BRIGADE = {"uk-40c": "uk-canberra", "uk-42c": "uk-canberra", "uk-3p": "uk-canberra", "uk-45c": "uk-stromness"}
LAUNCH: dict[str, Lie] = {"uk-hermes": "sea-7", "uk-ardent": "falklands-sea", "uk-arrow": "falklands-sea"}


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_second_wave_goes_ashore_where_the_first_holds_a_coast(edition: str) -> None:
    ships = dict.fromkeys(("uk-canberra", "uk-stromness"), "falklands-sea")
    places = {**LAUNCH, **ships, **BRIGADE, "uk-2p": "san-carlos", "ar-12": "goose-green"}
    t = waters(places, control={"san-carlos": "uk"}, settings={"edition": edition}, operations=20)
    t.do("op 12")
    play_phase(t)
    assert [t.where(name) for name in BRIGADE] == ["san-carlos"] * len(BRIGADE)


def test_no_more_troops_go_to_the_islands_than_can_land() -> None:
    ships = dict.fromkeys(("uk-canberra", "uk-stromness", "uk-norland", "uk-qe2"), "sea-4")
    later = {"uk-2p": "uk-norland", "uk-gr": "uk-qe2", "uk-sg": "uk-qe2", "uk-wg": "uk-qe2"}
    t = waters({**LAUNCH, **ships, **BRIGADE, **later})
    going = sea.first_wave(t.game, tuple(t.number(name) for name in ships))
    steps = sum(sea.troops(t.game, ship) for ship in going)
    assert t.game.edition.limits.landing_uk <= steps < 2 * t.game.edition.limits.landing_uk
    assert t.number("uk-qe2") not in going


def test_argentina_does_not_take_a_unit_off_the_ship_that_it_went_aboard() -> None:
    places = {"ar-cabo-san-antonio": "argentina", "ar-2": "ar-cabo-san-antonio", "uk-2p": "port-stanley"}
    t = waters(places, phase="ar_ops", control={"port-stanley": "uk"})
    assert sea.fetching_worth(t.game, t.number("ar-2")) < 0
    assert sea.unloading_worth(t.game, t.number("ar-2")) < 0


def test_no_submarine_is_drawn_to_ships_in_harbour() -> None:
    t = waters({"ar-salta": "sea-5", "uk-antrim": "south-georgia"}, phase="ar_ops", control={"south-georgia": "uk"})
    assert sea.torpedo_worth(t.game, t.number("ar-salta"), t.number("uk-antrim")) == 0


def test_damaged_escorts_leave_the_islands() -> None:
    t = waters({"uk-ardent": {"at": "falklands-sea", "hits": 1}})
    ship, islands = t.number("uk-ardent"), t.space("falklands-sea")
    assert sea.desire(t.game, ship, islands) < sea.desire(t.game, ship, t.space("sea-7"))


def test_carriers_stand_off_once_one_of_them_is_hit() -> None:
    fleet: dict[str, Lie] = {"uk-invincible": "falklands-sea", "uk-hermes": {"at": "falklands-sea", "hits": 1}}
    t = waters(fleet)
    carrier = t.number("uk-invincible")
    away, close = (sea.desire(t.game, carrier, t.space(area)) for area in ("sea-7", "falklands-sea"))
    assert away > close + 1


def test_battalions_come_beside_the_garrison_together() -> None:
    garrison = dict.fromkeys(("ar-3", "ar-6", "ar-4", "ar-5m"), "port-stanley")
    alone = waters({**garrison, "uk-2p": "goose-green"}, control={"goose-green": "uk"})
    column = waters(
        {**garrison, **dict.fromkeys(("uk-2p", "uk-3p", "uk-45c"), "goose-green")}, control={"goose-green": "uk"}
    )
    worth = [ground.march_worth(t.game, t.number("uk-2p"), t.space("fitzroy")) for t in (alone, column)]
    assert worth[0] < 0 < worth[1]


def test_battalions_ashore_close_up_before_special_forces_are_shipped_about() -> None:
    t = waters({**dict.fromkeys(("uk-2p", "uk-42c", "uk-45c"), "san-carlos"), "uk-sas": "pebble-island"})
    column = sum(ground.march_worth(t.game, t.number(name), t.space("teal-inlet")) for name in ("uk-2p", "uk-42c"))
    assert column > ground.uk_march(t.game, t.number("uk-sas"), t.space("pebble-island"), t.space("teal-inlet"))


def test_battalions_do_not_turn_back_for_a_unit_behind_them() -> None:
    ahead = dict.fromkeys(("uk-2p", "uk-3p", "uk-42c", "uk-45c"), "teal-inlet")
    t = waters({**ahead, "ar-12": "san-carlos"}, control={"teal-inlet": "uk"})
    assert ground.attack_worth(t.game, t.space("san-carlos")) < 0


def test_escorts_without_a_task_leave_the_islands_while_there_are_bombers() -> None:
    raiders = {f"ar-a4-{number}": "argentina" for number in range(1, 12)}
    for aboard, leaves in (({}, True), (BRIGADE, False)):
        t = waters({"uk-ardent": "falklands-sea", "uk-canberra": "falklands-sea", **raiders, **aboard})
        ship = t.number("uk-ardent")
        here, away = (sea.desire(t.game, ship, t.space(area)) for area in ("falklands-sea", "sea-7"))
        assert (away > here) == leaves


OFF_THE_ISLANDS = {"uk-canberra": "falklands-sea", "uk-2p": "uk-canberra", "uk-3p": "uk-canberra"}


def landing(places: dict[str, Lie], area: str, **state: object) -> float:
    t = waters({**OFF_THE_ISLANDS, **places}, **state)
    return landings.landing_worth(t.game, t.space(area))


def test_an_anchorage_is_wanted_as_long_as_there_are_raiders() -> None:
    raiders = {f"ar-a4-{number}": "argentina" for number in range(1, 12)}
    assert landing({**raiders}, "san-carlos") > landing({}, "san-carlos")
    assert landing({**raiders}, "port-louis") == landing({}, "port-louis")


def test_who_is_late_lands_nearer_to_port_stanley() -> None:
    near, far = ([landing({}, area, operations=left) for left in (25, 8)] for area in ("port-louis", "san-carlos"))
    assert near[1] - near[0] > far[1] - far[0] > 0


def test_points_that_can_be_marched_to_do_not_draw_the_first_landing() -> None:
    first = landing({}, "goose-green") - landing({}, "lafonia")
    later = [landing({"uk-45c": "fitzroy"}, area) for area in ("goose-green", "lafonia")]
    assert first < later[0] - later[1]


def test_argentina_closes_an_anchorage_when_the_troops_are_off_the_islands() -> None:
    garrison = dict.fromkeys(("ar-12", "ar-25"), "goose-green")
    here, away = (
        waters({**garrison, **ships}, phase="ar_ops")
        for ships in (OFF_THE_ISLANDS, {**OFF_THE_ISLANDS, "uk-canberra": "sea-7"})
    )
    worth = [ground.march_worth(t.game, t.number("ar-25"), t.space("san-carlos")) for t in (here, away)]
    assert worth[0] == ground.GUARD > worth[1]


def test_reinforcements_are_worth_what_comes_with_them() -> None:
    worth = [operations.reinforce(waters({}, group=group, operations=20).game) for group in range(6)]
    assert worth[1] > worth[2] > max(worth[3:])
    assert worth[0] > worth[3]
