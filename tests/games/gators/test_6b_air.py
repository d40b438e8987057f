"""VI-b Air units: over all terrain, markers at take-off, going back; IX the loads."""

from __future__ import annotations

import pytest
from island import Island, attack, island

from beachhead.games.gators.edition import DATA

STRIP, BESIDE_STRIP, NEXT = "M2-0101", "M2-0202", "T1-0705"
SHIP, DEEP = "O1-0600", "O1-0500"
FIELD, DEPOT = "M3-0403", "M3-0303"
BEYOND = "M2-0602"


@pytest.mark.clause("GAT-VI-b.1")
def test_aircraft_fly_over_all_terrain() -> None:
    t = island({"us-uh1n-1": "M3-0302"})
    t.do("move us-uh1n-1")
    board = t.game.edition.board
    start = board.space("M3-0302")
    near = {name for number, name in enumerate(board.names) if 0 < board.distance(start, number) <= 6}
    assert t.targets("to") == near
    kinds = {t.game.edition.ground[board.space(name)].id for name in near}
    assert {"jungle", "shallow", "hill", "town", "road"} <= kinds


@pytest.mark.clause("GAT-VI-b.2")
@pytest.mark.parametrize(
    ("aircraft", "loads"),
    [
        pytest.param("reb-uh1b-1", {"GG", "AG"}, marks=pytest.mark.clause("GAT-IX-A.3")),
        pytest.param("reb-f5-1", {"XX", "GX"}, marks=pytest.mark.clause("GAT-IX-A.4")),
        pytest.param("reb-a4-1", {"GGX", "GGG"}, marks=pytest.mark.clause("GAT-IX-A.5")),
    ],
)
def test_markers_are_chosen_at_take_off_from_an_airstrip(aircraft: str, loads: set[str]) -> None:
    t = island({aircraft: STRIP}, phase="reb_movement").do(f"move {aircraft}")
    assert t.prompt == "arm"
    assert {"".join(sorted(load)) for load in t.targets("arm")} == loads
    assert t.refusal("arm AAAA").clause == "GAT-VII-c.1"
    load = sorted(t.targets("arm"))[0]
    t.do(f"arm {load}", f"to {NEXT}")
    assert t.unit(aircraft).load == load
    assert t.events("TookOff", "us") == []  # the enemy does not see which
    t = island({aircraft: {"at": NEXT, "load": load}}, phase="reb_movement").do(f"move {aircraft}")
    assert t.prompt == "to"


@pytest.mark.clause("GAT-VI-b.2", "GAT-IX-A.1")
def test_gunships_take_markers_in_pairs_from_the_lhd() -> None:
    t = island({"us-lhd-1": SHIP, "us-ah1-1": "us-lhd-1", "us-av8-1": "us-lhd-1"}, phase="launch")
    t.do("launch us-ah1-1")
    sorts = {"".join(sorted(load)) for load in t.targets("arm")}
    assert sorts == {"GGGG", "AAAA", "XXXX", "AAGG", "GGXX", "AAXX"}
    assert not t.targets("beside")  # none takes off from here without (VII-c)
    assert t.refusal("arm GGGA").clause == "GAT-VII-c.1"


@pytest.mark.clause("GAT-IX-A.2")
def test_harriers_take_an_air_and_a_ground_marker_and_one_of_either() -> None:
    t = island({"us-lhd-1": SHIP, "us-av8-1": "us-lhd-1"}, phase="launch").do("launch us-av8-1")
    assert {"".join(sorted(load)) for load in t.targets("arm")} == {"GXX", "GGX"}


@pytest.mark.clause("GAT-IX-A.6")
def test_the_missile_boat_begins_with_its_one_missile() -> None:
    from beachhead import new_match

    match = new_match("gators", seed=1)
    boat = DATA.edition().unit_index["reb-missile-boat-1"]
    assert match.game.state.units[boat].load == "S"


@pytest.mark.clause("GAT-IX-A.7")
def test_markers_have_strengths_by_class_and_ground_is_two_against_soft() -> None:
    assert DATA.edition().markers["G"].attack[0] == 2
    assert {marker.letter for marker in DATA.edition().markers.values()} == {"G", "A", "X"}


@pytest.mark.clause("GAT-VI-b.4")
def test_who_has_dropped_its_cargo_goes_back_towards_a_base() -> None:
    units = {"us-lhd-1": SHIP, "us-ch46-1": FIELD, "us-squad-1": "us-ch46-1"}
    t = island(units).do("unload us-squad-1", "onto M3-0402")
    assert t.unit("us-ch46-1").spent
    t = island({"us-lhd-1": SHIP, "us-ch46-1": {"at": FIELD, "spent": True}}).do("move us-ch46-1")
    board = t.game.edition.board
    ship, here = board.space(SHIP), board.space(FIELD)
    assert all(board.distance(board.space(name), ship) < board.distance(here, ship) for name in t.targets("to"))
    away = next(
        name
        for number, name in enumerate(board.names)
        if board.distance(number, ship) > board.distance(here, ship) and board.distance(number, here) == 1
    )
    assert t.refusal(f"to {away}").clause == "GAT-VI-b.4"
    # Player 2 goes back to his airstrips
    t = island({"reb-f5-1": {"at": "M2-0402", "spent": True}}, phase="reb_movement").do("move reb-f5-1")
    assert {STRIP, "M3-0606"} <= t.targets("to")
    strips = [strip.hex for strip in t.game.state.strips]
    near = min(board.distance(board.space("M2-0402"), strip) for strip in strips)
    assert all(min(board.distance(board.space(name), strip) for strip in strips) < near for name in t.targets("to"))


@pytest.mark.clause("GAT-VI-b.5")
def test_until_then_it_picks_nobody_up() -> None:
    units = {"us-lhd-1": SHIP, "us-squad-1": "M3-0402", "us-hmmwv-cmd-1": "M3-0502"}
    t = island(units | {"us-ch46-1": {"at": FIELD, "spent": True}})
    t.do("move us-squad-1")
    assert "board us-ch46-1" not in t.options()
    t = island(units | {"us-ch46-1": {"at": FIELD, "spent": True}}).do("move us-ch46-1")
    assert not t.targets("fetch")
    assert island(units | {"us-ch46-1": FIELD}).do("move us-ch46-1").targets("fetch") >= {"us-squad-1"}


@pytest.mark.clause("GAT-VI-b.5", "GAT-VI-b.7", "GAT-VI-b.8")
def test_a_ship_refuels_it_but_only_the_lhd_rearms_it() -> None:
    for ship, can_arm in (("us-lhd-1", True), ("us-lpd-1", False)):
        units = {ship: SHIP, "us-ah1-1": {"at": DEEP, "spent": True, "strayed": True}}
        t = island(units, phase="recovery").do("recover us-ah1-1", "end")
        assert (t.unit("us-ah1-1").spent, t.unit("us-ah1-1").strayed) == (False, not can_arm)
        t = island({ship: SHIP, "us-ah1-1": ship}, phase="launch").do("launch us-ah1-1")
        assert bool(t.targets("arm")) == can_arm
    units = {"us-ch53-1": DEPOT, "us-hers-1": "us-ch53-1", "us-ah1-1": {"at": FIELD, "spent": True}}
    t = island(units, fuel=6).do("move us-ah1-1", "to M3-0302", "refuel")
    assert (t.unit("us-ah1-1").spent, t.unit("us-ah1-1").load) == (False, "")


@pytest.mark.clause("GAT-VI-b.7")
def test_on_an_airstrip_it_hands_its_markers_back_and_takes_new_ones() -> None:
    units = {"reb-uh1b-1": {"at": NEXT, "load": "G", "strayed": True}}
    t = island(units, phase="reb_movement").do("move reb-uh1b-1", f"to {STRIP}")
    lies = t.unit("reb-uh1b-1")
    assert (lies.load, lies.spent, lies.strayed) == ("", False, False)


@pytest.mark.clause("GAT-VI-b.8")
@pytest.mark.parametrize(("at", "left"), [(NEXT, "GG"), ("T1-0704", "GG"), ("T1-0703", "G")])
def test_markers_last_within_a_hex_of_the_base(at: str, left: str) -> None:
    edition = DATA.edition()
    near = (
        edition.board.names[space]
        for space in edition.board.near[edition.board.space(at)]
        if edition.ground[space].id in ("open", "road")
    )
    enemy = next(
        name for name in near if edition.board.distance(edition.board.space(name), edition.board.space(STRIP)) > 1
    )
    units = {"reb-uh1b-1": STRIP, "us-hmmwv-auto-1": enemy}
    t = island(units, phase="reb_movement", whole=True, dice=(3,) * 4)
    t.do("move reb-uh1b-1", "arm GG", f"to {at}", "end", f"attack {enemy}", "drop reb-uh1b-1:G", "declare")
    assert t.unit("reb-uh1b-1").load == left


@pytest.mark.clause("GAT-VI-b.8")
def test_who_comes_back_from_further_away_does_not_keep_them() -> None:
    edition = DATA.edition()
    around = [edition.board.names[space] for space in edition.board.near[edition.board.space(NEXT)]]
    off = [name for name in around if edition.board.distance(edition.board.space(name), edition.board.space(STRIP)) > 1]
    enemy = next(name for name in off if edition.ground[edition.board.space(name)].id in ("open", "road"))
    start = next(name for name in off if name != enemy)
    units = {"reb-uh1b-1": {"at": start, "load": "GG", "strayed": True}, "us-truck-1": enemy}
    t = island(units, phase="reb_movement", whole=True, dice=(3,) * 4)
    t.do("move reb-uh1b-1", f"to {NEXT}", "end", f"attack {enemy}", "drop reb-uh1b-1:G", "declare")
    assert t.unit("reb-uh1b-1").load == "G"


@pytest.mark.clause("GAT-VI-b.8")
def test_a_gunship_from_another_ship_does_not_keep_them() -> None:
    units = {
        "us-lhd-1": "O1-0300",
        "us-lpd-1": SHIP,
        "us-ah1-1": {"at": DEEP, "load": "GGGG"},
        "reb-patrol-boat-1": "O1-0501",
    }
    t = island(units, phase="us_combat", dice=(3,))
    t.do("attack O1-0501", "drop us-ah1-1:G", "declare")
    assert t.unit("us-ah1-1").load == "GGG"


def passing(**enemy: object) -> Island:
    """A helicopter flies past a camouflaged unit."""
    units = {"us-uh1n-1": "M3-0402", "reb-stinger-1": {"at": "M3-0504", "hidden": True, **enemy}}
    return island(units).do("move us-uh1n-1", f"to {BEYOND}")


@pytest.mark.clause("GAT-VI-l.6")
def test_hold_it() -> None:
    t = passing()
    assert (t.side, t.prompt) == ("reb", "hold")
    assert t.options() == {"hold reb-stinger-1", "pass", "silent"}
    held = t.ask.prompt.args["hex"]
    t.do("hold reb-stinger-1")
    assert t.where("us-uh1n-1") == held
    assert not t.unit("reb-stinger-1").hidden
    assert t.match.why_not_undo() is not None
    t = passing()
    while t.prompt == "hold":
        t.do("pass")
    assert t.where("us-uh1n-1") == BEYOND
    assert passing().do("silent").where("us-uh1n-1") == BEYOND
    # the question tells nothing: it is asked for whoever lies there
    t = passing(broken=True)
    assert t.options() == {"pass", "silent"}
    assert t.refusal("hold reb-stinger-1").clause == "GAT-IV.12"
    units = {"us-uh1n-1": "M3-0402", "reb-infantry-1": {"at": "M3-0504", "hidden": True}}
    t = island(units).do("move us-uh1n-1", f"to {BEYOND}")
    assert t.options() == {"pass", "silent"}
    assert t.refusal("hold reb-infantry-1").clause == "GAT-VI-c.2"


@pytest.mark.clause("GAT-VI-b.4", "GAT-VI-b.5")
def test_a_helicopter_that_has_set_down_one_of_two_has_to_go_back_and_may_set_down_the_other() -> None:
    units = {"us-hmmwv-auto-1": "us-ch53-1", "us-hmmwv-tow-1": "us-ch53-1", "us-hmmwv-cmd-1": "M3-0503"}
    t = island({"us-ch53-1": "M3-0403", "us-lhd-1": "T1-0104", **units}).do("unload us-hmmwv-auto-1", "onto M3-0402")
    assert t.unit("us-ch53-1").spent
    assert "unload us-hmmwv-tow-1" in t.options()
    assert t.do("move us-hmmwv-cmd-1").reason("board us-ch53-1") == ("GAT-VI-b.5", "carrier_must_go_back")


@pytest.mark.clause("GAT-VI-b.8")
@pytest.mark.parametrize(("face", "strayed"), [(3, False), (4, True)])
def test_an_aircraft_that_is_driven_two_hexes_from_its_base_loses_what_it_uses(face: int, strayed: bool) -> None:
    units = {"reb-uh1b-1": {"at": "M3-0605", "load": "A"}, "us-avenger-1": "M3-0705"}  # beside the airstrip of 0606
    t = attack(island(units, phase="us_combat", dice=(face,)), "M3-0605", "fire us-avenger-1").do("keep")
    t.do("to M3-0505")  # beside it too
    while not t.over and t.prompt == "retreat":
        t.do(min(t.options()))
    assert t.unit("reb-uh1b-1").strayed == strayed
