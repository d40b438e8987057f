"""4.0 Victory Points as they are scored, and who wins."""

from __future__ import annotations

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike
from beachhead.kernel.ask import Action
from beachhead.kernel.match import new_match
from beachhead.kernel.replaying import replay


def sunk(name: str, area: str, **more: object) -> Waters:
    """A ship is sunk in an area in the UK's operations phase."""
    t = waters({name: area}, **more)  # type: ignore[arg-type]
    strike(t.game, t.number(name), 2, "FS-10.11a")
    assert t.where(name) == "lost"
    return t


@pytest.mark.clause("FS-4.1a")
def test_one_track_that_argentina_raises_and_the_uk_lowers() -> None:
    assert sunk("uk-arrow", "sea-4").points == 9
    assert sunk("ar-drummond", "sea-6").points == 7
    (award,) = sunk("ar-drummond", "sea-6").game.state.awards
    assert (award.points, award.turn) == (-1, 2)


@pytest.mark.clause("FS-4.4.1a")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({"uk-hermes": "sea-4"}, 9),
        ({"uk-hermes": "sea-7"}, 8),
        ({"uk-elk": "sea-6"}, 8),
        ({"uk-hermes": "falklands-sea"}, 8),
        ({"uk-spartan": "sea-7", "uk-hermes": "sea-3"}, 9),  # submarines do not count
        ({"uk-hermes": "south-georgia"}, 9),  # the Box is no area of the Zone
        ({}, 9),
        ({"ar-belgrano": "sea-7", "uk-hermes": "sea-3"}, 9),
    ],
)
def test_an_operation_without_a_surface_ship_in_the_zone_costs_a_point(units: dict[str, str], points: int) -> None:
    assert waters(units).do("op 25").points == points


@pytest.mark.clause("FS-4.4.1a")
def test_absence_is_judged_when_the_operation_is_completed_and_only_for_the_uks() -> None:
    t = waters({"uk-hermes": "sea-4"}).do("op 13", "sail uk-hermes", "to sea-7")
    assert t.points == 8
    t = waters({"uk-hermes": "sea-7"}).do("op 13", "sail uk-hermes", "to sea-4")
    assert t.points == 9
    assert waters({"uk-hermes": "sea-4"}, phase="ar_ops").do("op 25").points == 8

    duel = {"uk-arrow": {"at": "sea-6", "hits": 1}, "ar-belgrano": "sea-6"}
    t = waters(duel, dice=(6, 1)).do("op 14", "fleet sea-6", "to sea-6")
    assert [award.what for award in t.game.state.awards] == ["sunk", "absence"]  # it was there when the operation began
    t = waters(duel, phase="ar_ops", dice=(1, 6)).do("op 14", "fleet sea-6", "to sea-6")
    assert [award.what for award in t.game.state.awards] == ["sunk"]


@pytest.mark.clause("FS-4.4.2a", "FS-4.4.3a", "FS-2.2b")
@pytest.mark.parametrize(
    ("name", "area", "points"),
    [
        ("ar-drummond", "sea-1", 1),
        ("ar-drummond", "sea-5", 1),
        ("ar-belgrano", "sea-2", 2),
        ("ar-25-de-mayo", "sea-3", 2),
        ("ar-drummond", "sea-6", -1),
        ("ar-drummond", "sea-7", -1),
        ("ar-drummond", "falklands-sea", -1),
        ("ar-belgrano", "sea-6", -2),
        ("ar-25-de-mayo", "falklands-sea", -2),
    ],
)
def test_argentinas_ships_score_by_where_they_sink(name: str, area: str, points: int) -> None:
    assert sunk(name, area).points == 8 + points


@pytest.mark.clause("FS-4.4.3a", "FS-4.4.3b")
def test_submarines_are_ships_and_the_box_counts_as_the_zone() -> None:
    assert sunk("ar-santa-fe", "south-georgia").points == 7
    assert sunk("ar-salta", "sea-7").points == 7
    assert sunk("ar-salta", "sea-1").points == 9


@pytest.mark.clause("FS-4.4.2b", "FS-11.3.4-1", "FS-11.3.4-2", "FS-11.3.4-3")
@pytest.mark.parametrize("event", ["4-1", "4-2", "4-3"])
def test_under_decisive_leadership_ships_sunk_outside_the_zone_score_nothing(event: str) -> None:
    assert sunk("ar-belgrano", "sea-2", event=event).points == 8
    assert sunk("ar-belgrano", "sea-6", event=event).points == 6
    assert sunk("uk-arrow", "sea-2", event=event).points == 9
    assert sunk("ar-belgrano", "sea-2", event=event, phase="ar_ops").points == 8
    assert sunk("ar-belgrano", "sea-2", event="4-4").points == 10


@pytest.mark.clause("FS-4.4.2b")
def test_the_submarine_phases_are_no_operation_unless_agreed() -> None:
    subs = {"uk-spartan": "sea-2", "ar-belgrano": "sea-2"}
    for settings, points in (({}, 10), ({"leadership": "turn"}, 8)):
        t = waters(subs, phase="uk_subs", event="4-1", dice=(1,), settings=settings)
        t.do("sub uk-spartan", "stay", "attack ar-belgrano")
        assert (t.where("ar-belgrano"), t.points) == ("lost", points)


@pytest.mark.clause("FS-4.4.4a", "FS-4.4.4c")
@pytest.mark.parametrize(
    ("name", "points"),
    [
        *((f"uk-{name}", 2) for name in ("hermes", "invincible", "fearless", "intrepid", "canberra", "qe2")),
        ("uk-atlantic-conveyor", 2),
        *((f"uk-{name}", 1) for name in ("arrow", "elk", "norland", "sheffield", "spartan", "onyx")),
    ],
)
def test_the_uks_ships_score_two_if_named_and_one_if_not(name: str, points: int) -> None:
    assert sunk(name, "sea-4").points == 8 + points
    assert sunk(name, "falklands-sea").points == 8 + points


@pytest.mark.clause("FS-4.4.4b")
def test_atlantic_conveyor_scores_only_before_its_rendezvous() -> None:
    assert sunk("uk-atlantic-conveyor", "sea-7", rendezvous=True).points == 8
    assert sunk("uk-atlantic-conveyor", "sea-7", rendezvous=True, settings={"conveyor": "one"}).points == 9
    assert sunk("uk-canberra", "sea-7", rendezvous=True).points == 10


@pytest.mark.clause("FS-4.4.5a", "FS-4.4.5b")
@pytest.mark.parametrize(
    ("area", "beside", "worth"),
    [
        ("port-stanley", "fitzroy", 4),
        ("goose-green", "fitzroy", 1),
        ("fox-bay", "hill-cove", 1),
        ("port-howard", "hill-cove", 1),
        ("san-carlos", "teal-inlet", 0),
    ],
)
def test_areas_score_when_taken_and_when_retaken(area: str, beside: str, worth: int) -> None:
    t = waters({"uk-2p": beside, "uk-arrow": "sea-7"}).do("op 22", "march uk-2p", f"to {area}")
    assert t.points == 8 - worth
    t = waters({"ar-3": beside}, phase="ar_ops", control={area: "uk"}).do("op 22", "march ar-3", f"to {area}")
    assert t.points == 8 + worth


@pytest.mark.clause("FS-4.4.5a")
def test_pebble_island_scores_too() -> None:
    t = waters({"uk-sas": "uk-hermes", "uk-hermes": "falklands-sea"}).do("op 10", "land uk-sas", "to pebble-island")
    assert (t.holder("pebble-island"), t.points) == ("uk", 7)


@pytest.mark.clause("FS-4.4.5b")
def test_points_go_to_and_fro_as_often_as_an_area_does() -> None:
    t = waters({"uk-2p": "fitzroy", "uk-arrow": "sea-7"}, points=3).do("op 22", "march uk-2p", "to port-stanley")
    assert t.points == -1
    t = waters({"ar-3": "fitzroy"}, points=-1, control={"port-stanley": "uk"}, phase="ar_ops")
    assert t.do("op 22", "march ar-3", "to port-stanley").points == 3


@pytest.mark.clause("FS-4.4.6a", "FS-7.1.2b")
def test_mobilizing_scores_points_for_the_uk_unless_agreed() -> None:
    t = waters(phase="ar_ops").do("op 2", "choose ar-3m")
    assert t.points == 8 + t.game.edition.points.mobilize < 8
    assert t.event("Scored").what == "mobilize"
    assert waters(phase="ar_ops", settings={"mobilize": "none"}).do("op 2", "choose ar-3m").points == 8


@pytest.mark.clause("FS-4.5a")
@pytest.mark.parametrize(
    ("name", "area", "before", "winner"),
    [
        ("uk-arrow", "sea-4", 19, 1),
        ("uk-hermes", "sea-4", 19, 1),  # over the mark
        ("ar-drummond", "sea-6", -4, 0),
        ("ar-belgrano", "sea-6", -4, 0),
    ],
)
def test_twenty_and_minus_five_end_the_match_at_once(name: str, area: str, before: int, winner: int) -> None:
    enemy = "ar-salta" if name.startswith("uk") else "uk-spartan"
    phase = "ar_subs" if name.startswith("uk") else "uk_subs"
    units = {name: {"at": area, "hits": 1 if name.startswith("uk") else 0}, enemy: area}
    t = waters(units, phase=phase, points=before, dice=(1,), whole=True)
    t.do(f"sub {enemy}", "stay", f"attack {name}")
    assert t.over
    assert (t.game.state.winner, t.game.state.level) == (winner, "sudden")
    assert t.event("MatchEnded").winner == winner


@pytest.mark.clause("FS-4.5a")
def test_sudden_death_needs_no_port_stanley_and_not_one_point_less() -> None:
    t = waters({"uk-hermes": "sea-4"}, points=18, whole=True, turn=1).do("op 25")
    assert (t.over, t.points) == (False, 19)
    t = waters({"uk-hermes": "sea-4"}, points=19, operations=1, control={"port-stanley": "uk"}).do("op 25")
    assert (t.game.state.winner, t.game.state.level) == (1, "sudden")
    t = waters({"uk-2p": "fitzroy"}, points=-4, whole=True).do("op 22", "march uk-2p", "to goose-green")
    assert (t.over, t.game.state.winner, t.holder("port-stanley")) == (True, 0, "ar")


@pytest.mark.clause("FS-4.2b", "FS-4.6a", "FS-5.1a")
@pytest.mark.parametrize(("points", "winner"), [(1, 1), (0, 0), (-1, 0), (12, 1)])
def test_with_port_stanley_the_points_decide(points: int, winner: int) -> None:
    units = {"uk-hermes": "sea-7", "uk-2p": "port-stanley"}
    t = waters(units, control={"port-stanley": "uk"}, operations=1, points=points, whole=True).do("op 25")
    assert t.over
    assert (t.game.state.winner, t.game.state.level, t.game.state.operations) == (winner, "points", 0)


@pytest.mark.clause("FS-4.2a")
def test_without_port_stanley_alone_argentina_wins() -> None:
    t = waters({"uk-hermes": "sea-7"}, operations=1, points=-4, whole=True).do("op 25")
    assert (t.over, t.game.state.winner, t.game.state.level) == (True, 1, "no_stanley")
    contested = {"uk-hermes": "sea-7", "uk-2p": "port-stanley", "ar-3": "port-stanley"}
    t = waters(contested, control={"port-stanley": "uk"}, operations=1, points=-4).do("op 25")
    assert (t.game.state.winner, t.game.state.level) == (1, "no_stanley")


@pytest.mark.clause("FS-4.4.1a", "FS-4.6a")
def test_the_last_operation_scores_its_absence_before_the_match_is_judged() -> None:
    t = waters({"uk-hermes": "sea-4"}, control={"port-stanley": "uk"}, operations=1, points=0).do("op 25")
    assert (t.points, t.game.state.winner) == (1, 1)


CONVOY = {"uk-hermes": "sea-7", "uk-arrow": "sea-7", "uk-norland": "sea-6", "ar-a4-1": "argentina"}
MOMENTS = {
    "before an operation of the UK": ("uk_ops", ()),
    "amid an operation of the UK": ("uk_ops", ("op 13", "sail uk-arrow")),
    "amid an operation of Argentina": ("ar_ops", ("op 17", "raid sea-6", "fly ar-a4-1")),
    "when the UK is asked amid an operation of Argentina": ("ar_ops", ("op 17", "raid sea-6", "fly ar-a4-1", "go")),
}


@pytest.mark.clause("FS-4.3a")
@pytest.mark.parametrize(("loser", "winner"), [("uk", "ar"), ("ar", "uk")])
@pytest.mark.parametrize("moment", MOMENTS)
def test_either_side_may_concede_whoever_is_asked_and_whatever_is_in_hand(moment: str, loser: str, winner: str) -> None:
    phase, before = MOMENTS[moment]
    t = waters(CONVOY, phase=phase).do(*before)
    assert not t.over
    t.match.concede(loser)
    assert t.over
    assert t.match.asks == {}
    result = t.match.result
    assert result is not None
    assert (result.winner, result.level) == (winner, "conceded")


@pytest.mark.clause("FS-4.3a")
@pytest.mark.parametrize("loser", ["uk", "ar"])
def test_a_side_may_concede_before_the_bids_are_known(loser: str) -> None:
    match = new_match("falklands_showdown", "bidding", seed=1)
    assert set(match.asks) == {"uk", "ar"}
    match.apply("uk", Action("bid", "9"))
    match.concede(loser)
    result = replay(match.record()).result
    assert result == match.result
    assert result is not None
    assert result.winner == ("ar" if loser == "uk" else "uk")
