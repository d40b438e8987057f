"""IV Setting up: Player 2's deployment, Player 1's combat loading, where the ships appear."""

from __future__ import annotations

from collections import Counter

import pytest
from island import Island, idle, island, sound

from beachhead.games.gators.edition import DATA
from beachhead.games.gators.model import RESERVE
from beachhead.games.gators.rules.setup_4 import place_needs
from beachhead.kernel.ask import Action

WORKS = 5
"""A die with which no Hawk battery is out of order, so that no question comes first."""

LHD = "us-lhd-1"


def deploying(units: dict[str, object] | None = None, dice: tuple[int, ...] = (WORKS,), **state: object) -> Island:
    """Player 2 deploys, nobody being set up yet but those named."""
    given = {"markers": 18, "debris_left": 12} | state
    return island(units, phase="deploy", turn=0, dice=dice, **given)  # type: ignore[arg-type]


def loading() -> Island:
    """Player 1 loads his ships."""
    return island(phase="load", turn=0, fresh=True)


def lies_of(t: Island, kind: str) -> list[object]:
    return [t.unit(t.game.edition.units[unit].id) for unit in t.game.edition.of_kind(kind)]


def reason(t: Island, unit: str, hex_: str) -> str:
    needs = place_needs(t.game, t.number(unit), t.space(hex_))
    return next((clause for holds, clause, _ in needs if not holds), "")


# -- Player 2 ----------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-IV.1")
def test_the_island_is_made_of_seven_different_sheets() -> None:
    edition = DATA.edition()
    assert len({name[:2] for name in edition.board.names if not name.startswith("O")}) == 10
    assert len({name.split("-")[0] for name in edition.board.names if name.startswith("O")}) == 14


@pytest.mark.clause("GAT-IV.2")
def test_player_2_sets_up_anywhere_on_land() -> None:
    t = deploying().do("place reb-infantry-1")
    places = t.targets("at")
    land = {name for space, name in enumerate(t.game.edition.board.names) if t.game.ground(space).is_land}
    assert places == land
    assert t.refusal("at T1-0305").clause == "GAT-IV.2"  # shallow water
    t.do("at T1-0303")
    assert t.where("reb-infantry-1") == "T1-0303"
    assert t.do("place reb-jeep-tow-1").refusal("at T1-0303").clause == "GAT-VI-d.1"
    t.do("at M2-0403", "place reb-heavy-1", "at T1-0303")  # who may stack with a platoon
    sound(t)


@pytest.mark.clause("GAT-IV.3")
@pytest.mark.parametrize("unit", ["reb-infantry-1", "reb-patrol-boat-1", "reb-f5-1"])
def test_nobody_starts_on_a_bridge(unit: str) -> None:
    t = deploying()
    bridges = [name for space, name in enumerate(t.game.edition.board.names) if t.game.ground(space).bridge]
    assert bridges
    assert {reason(t, unit, bridge) for bridge in bridges} == {"GAT-IV.3"}


@pytest.mark.clause("GAT-IV.4")
def test_eighteen_markers_hide_any_units() -> None:
    assert island(phase="deploy", turn=0, fresh=True, dice=(WORKS,)).game.state.markers == 18
    units = {"reb-infantry-1": "T1-0303", "reb-f5-3": "M2-0101", "reb-patrol-boat-1": "M4-0602"}
    t = deploying(units, markers=2)
    assert t.targets("hide") == set(units)
    t.do("hide reb-patrol-boat-1")
    assert t.targets("hide") == {"reb-infantry-1", "reb-f5-3"}
    t.do("hide reb-f5-3")
    assert t.unit("reb-f5-3").hidden
    assert t.targets("hide") == set()
    assert t.refusal("hide reb-infantry-1").clause == "GAT-IV.4"
    t.game.state.markers = 1
    assert t.refusal("hide reb-f5-3").clause == "GAT-VI-l.1"


@pytest.mark.clause("GAT-IV.6", "GAT-VI-b.8")
@pytest.mark.parametrize(("at", "strayed"), [("M2-0202", False), ("M2-0301", True)])
def test_who_waits_in_the_air_a_hex_from_its_airstrip_has_not_left_it(at: str, strayed: bool) -> None:
    t = deploying().do("place reb-f5-1", f"at {at}", "arm XX")
    assert t.unit("reb-f5-1").strayed is strayed  # else it keeps the markers that it uses


def test_player_1_sees_nothing_of_it_before_player_2_is_done() -> None:
    t = deploying().do("place reb-infantry-1", "at T1-0303", "hide reb-infantry-1", "place reb-heavy-1", "at T1-0304")
    seen = t.game.redacted_for("us")
    assert {seen.units[t.number(name)].hex for name in ("reb-infantry-1", "reb-heavy-1", "reb-heavy-2")} == {
        seen.units[t.number("reb-militia-1")].hex
    }
    assert not any("infantry" in str(event) for event in t.events("Moved", "us"))


@pytest.mark.clause("GAT-IV.5")
def test_aircraft_start_on_airstrips_any_number_of_them() -> None:
    t = deploying()
    for number, unit in enumerate(("reb-uh1b-1", "reb-a4-1", "reb-f5-1", "reb-uh1b-2")):
        t.do(f"place {unit}")
        if unit != "reb-f5-1":
            assert t.targets("at") == {"M2-0101", "T3-0403", "M3-0606"}
            assert t.refusal("at M2-0403").clause == "GAT-IV.5"
        t.do("at M2-0101")
        assert len(t.game.at[t.space("M2-0101")]) == number + 1
    sound(t)


@pytest.mark.clause("GAT-IV.6")
def test_two_f5s_may_wait_in_the_air_near_an_airstrip_with_their_markers() -> None:
    t = deploying({"reb-infantry-1": "M2-0202"}).do("place reb-f5-1")
    strips = [t.space(name) for name in ("M2-0101", "T3-0403", "M3-0606")]
    in_air = {t.space(name) for name in t.targets("at")} - set(strips)
    assert {min(t.game.edition.board.distance(space, strip) for strip in strips) for space in in_air} == {1, 2, 3}
    assert t.refusal("at M2-0202").clause == "GAT-VI-d.1"
    assert reason(t, "reb-f5-1", "B1-0303") == "GAT-IV.6"
    t.do("at M2-0301")
    assert (t.prompt, t.options()) == ("arm", {"arm XX", "arm GX"})
    t.do("arm GX")
    assert t.unit("reb-f5-1").load == "GX"
    assert t.do("place reb-f5-2", "at M2-0201").prompt == "arm"
    t.do("arm XX", "place reb-f5-3")
    assert t.targets("at") == {"M2-0101", "T3-0403", "M3-0606"}
    assert t.refusal("at M2-0401").clause == "GAT-IV.5"
    assert t.do("at M2-0101").prompt == "deploy"  # one on the ground takes no markers yet
    assert reason(t, "reb-uh1b-1", "M2-0401") == "GAT-IV.5"


@pytest.mark.clause("GAT-IV.7")
@pytest.mark.parametrize("boat", ["reb-missile-boat-1", "reb-patrol-boat-1"])
def test_boats_start_in_water_next_to_land(boat: str) -> None:
    t = deploying().do(f"place {boat}")
    for name in t.targets("at"):
        space = t.space(name)
        assert t.game.ground(space).water
        assert any(t.game.ground(there).is_land for there in t.game.edition.board.near[space])
    assert {"T1-0204", "M4-0602"} <= t.targets("at")
    assert t.refusal("at O3-0403").clause == "GAT-IV.7"
    assert t.do("at T1-0204").where(boat) == "T1-0204"


@pytest.mark.clause("GAT-IV.8")
def test_guerrillas_are_not_set_up() -> None:
    t = deploying()
    assert not any("guerrillas" in name for name in t.targets("place"))
    assert len(t.targets("place")) == 79 - 4
    assert t.refusal("place reb-guerrillas-1").clause == "GAT-IV.8"


@pytest.mark.clause("GAT-IV.9")
def test_debris_lies_on_land_but_not_on_roads_and_bridges() -> None:
    t = deploying(debris_left=2).do("debris")
    for name in t.targets("at"):
        ground = t.game.ground(t.space(name))
        assert ground.is_land
        assert ground.id != "road"
    assert {"T1-0303", "T1-0301", "M3-0606"} <= t.targets("at")  # beach, town, airstrip
    assert {t.refusal(f"at {name}").clause for name in ("T1-0402", "T2-0402", "T1-0305")} == {"GAT-IV.9"}
    t.do("at T1-0303", "debris")
    assert t.refusal("at T1-0303").clause == "GAT-IV.9"
    t.do("at T1-0304")
    assert t.targets("debris") == set()
    assert t.refusal("debris").clause == "GAT-IV.9"


@pytest.mark.clause("GAT-IV.5")
def test_debris_leaves_the_aircraft_an_airstrip() -> None:
    t = island(
        {"reb-infantry-1": "T1-0303"}, phase="deploy", turn=0, dice=(WORKS,), debris_left=2, debris=("M2-0101",)
    ).do("debris", "at M3-0606", "debris")
    assert "T3-0403" not in t.targets("at")
    assert t.refusal("at T3-0403").clause == "GAT-IV.5"
    t.do("at T1-0302", "place reb-uh1b-1")
    assert t.targets("at") == {"T3-0403"}
    assert t.refusal("at M2-0101").clause == "GAT-VI-q.5"


@pytest.mark.clause("GAT-IV.10")
def test_player_2_rolls_unseen_for_what_works() -> None:
    t = deploying()
    assert t.event("ReadinessRolled", "reb").face == WORKS
    assert t.events("ReadinessRolled", "us") == []
    assert t.dice_left() == ()
    assert (t.game.state.readiness, t.game.redacted_for("us").readiness) == (WORKS, 0)


BROKEN = {
    1: ("reb-a4-1", "reb-a4-2"),
    2: ("reb-a4-1", "reb-a4-2"),
    3: ("reb-missile-boat-1",),
    4: ("reb-missile-boat-1",),
    5: ("reb-missile-boat-1", "reb-a4-1", "reb-a4-2"),
    6: ("reb-missile-boat-1", "reb-a4-1", "reb-a4-2"),
}


@pytest.mark.clause("GAT-IV.11")
@pytest.mark.clause("GAT-IV.12")
@pytest.mark.clause("GAT-IV.13")
@pytest.mark.parametrize("face", BROKEN)
def test_the_die_tells_what_is_out_of_order(face: int) -> None:
    t = deploying(dice=(face,))
    one_hawk = face <= 4
    assert t.prompt == ("broken_hawk" if one_hawk else "deploy")
    if one_hawk:
        t.do("broken reb-hawk-2")
    out = {unit.id for unit in t.game.edition.units if t.game.unit(unit.index).broken}
    assert out == {*BROKEN[face], *(["reb-hawk-2"] if one_hawk else [])}


@pytest.mark.clause("GAT-IV.14")
def test_what_is_broken_can_be_set_up_but_does_nothing() -> None:
    t = deploying(dice=(1,)).do("broken reb-hawk-1", "place reb-hawk-1", "at M2-0403", "place reb-a4-1", "at M2-0101")
    assert t.unit("reb-hawk-1").broken
    assert t.unit("reb-a4-1").broken
    units = {"reb-a4-1": {"at": "M2-0101", "broken": True}, "reb-missile-boat-1": {"at": "T1-0204", "broken": True}}
    t = island(units, phase="reb_movement")
    assert t.targets("move") == set()
    assert {t.refusal(f"move {unit}").clause for unit in units} == {"GAT-IV.14"}
    units = {"us-ah1-1": {"at": "M2-0405", "load": "GG"}, "reb-hawk-1": {"at": "M2-0403", "broken": True}}
    assert idle(island(units, phase="reb_combat"))
    t = island(units).do("move us-ah1-1")  # no zone of control: the helicopter flies past it
    assert "M2-0301" in t.targets("to")


@pytest.mark.clause("GAT-IV.15")
def test_which_hawk_is_broken_is_player_2s_secret() -> None:
    t = deploying(dice=(3,))
    assert (t.side, t.options()) == ("reb", {"broken reb-hawk-1", "broken reb-hawk-2"})
    t.do("broken reb-hawk-1", "place reb-hawk-1", "at M2-0403")
    assert t.unit("reb-hawk-1").broken
    assert not t.unit("reb-hawk-2").broken
    t.do("hide reb-hawk-1")
    seen = t.game.redacted_for("us")
    assert not any(unit.broken for unit in seen.units)


@pytest.mark.clause("GAT-IV.15")
def test_a_hawk_is_what_is_noted_once() -> None:
    t = deploying(dice=(3,))
    assert t.refusal("broken reb-infantry-1").clause == "GAT-IV.15"
    t.do("broken reb-hawk-2")
    assert t.match.clone().asks["reb"].name == "deploy"


@pytest.mark.clause("GAT-IV.4", "GAT-IV.6")
def test_each_of_the_reasons_at_the_start_is_told_alone() -> None:
    t = deploying({"reb-infantry-1": "T1-0303"}, markers=0)
    assert [one.clause for one in t.match.explain(t.ask, Action("hide", "reb-infantry-1")).failed] == ["GAT-IV.4"]
    t.do("place reb-uh1b-1")
    assert [one.clause for one in t.match.explain(t.ask, Action("at", "B1-0303")).failed] == ["GAT-IV.5"]


@pytest.mark.clause("GAT-IV.2")
def test_player_2_is_done_when_everybody_is_on_the_map() -> None:
    t = deploying()
    assert "done" not in {str(option.action) for option in t.ask.choices()}
    assert t.refusal("done").clause == "GAT-IV.2"
    t.do("ready-made standard")
    assert t.targets("place") == set()
    sound(t)
    t.do("done")
    assert t.over
    assert t.event("Deployed").units == 75


# -- Player 1 ----------------------------------------------------------------------------------------

HOLDS = {
    "us-lhd-1": "ch46 12, ch53 8, ah1 8, av8 6, uh1n 2, uh1n-cmd 1, lcac 3, lav 4, lav-at 2, 155mm 6, truck 8, lvs 3, "
    "hers 1, rowpu 1, medical 1, rifle 3, heavy 1, hmmwv-tow 4, hmmwv-auto 4, avenger 2, sniper 1, seal 1",
    "us-lpd-1": "mortar 2, javelin 3, recon 3, rifle 3, heavy 1, lcu 1, zodiac 6, fav 3, hmmwv-cmd 1, hmmwv-stinger 3",
    "us-lsd-1": "lcu 1, rifle 3, heavy 1, m1a1 4, aav 12, aav-cmd 1",
}


@pytest.mark.clause("GAT-IV.16")
@pytest.mark.clause("GAT-IV.17")
@pytest.mark.clause("GAT-IV.18")
@pytest.mark.parametrize("ship", HOLDS)
def test_what_each_ship_carries(ship: str) -> None:
    t = loading()
    aboard = Counter(t.game.type(unit).kind.removeprefix("us-") for unit in t.game.aboard[t.number(ship)])
    assert aboard == {name: int(count) for name, _, count in (row.partition(" ") for row in HOLDS[ship].split(", "))}


@pytest.mark.clause("GAT-IV.16")
def test_the_other_ships_are_lent_one_or_two_helicopters_each() -> None:
    t = loading()
    kinds = {name.rpartition("-")[0] for name in t.targets("lend")}
    assert kinds == {"us-ch46", "us-ch53", "us-ah1", "us-uh1n", "us-uh1n-cmd"}
    assert t.refusal("lend us-av8-1").clause == "GAT-IV.16"
    t.do("lend us-ch46-1")
    assert t.options() == {"ship us-lpd-1", "ship us-lsd-1"}
    t.do("ship us-lpd-1", "lend us-ch46-2", "ship us-lpd-1", "lend us-ch46-3")
    assert t.options() == {"ship us-lsd-1"}
    assert t.refusal("ship us-lpd-1").clause == "GAT-IV.17"
    t.do("ship us-lsd-1", "lend us-uh1n-1", "ship us-lsd-1")
    assert t.targets("lend") == set()
    assert t.refusal("lend us-ch46-4").clause == "GAT-IV.16"
    assert [t.where(f"us-ch46-{number}") for number in (1, 2, 3)] == ["us-lpd-1", "us-lpd-1", "us-lsd-1"]


@pytest.mark.clause("GAT-IV.16")
def test_a_helicopter_is_lent_without_cargo() -> None:
    t = loading().do("stow-in us-ch46-1", "stow us-hmmwv-tow-1", "stay")
    assert "us-ch46-1" not in t.targets("lend")
    assert t.refusal("lend us-ch46-1").clause == "GAT-IV.16"


@pytest.mark.clause("GAT-IV.19")
def test_the_engineers_need_a_ship_and_may_have_any() -> None:
    t = loading()
    assert t.refusal("done").clause == "GAT-IV.19"
    t.do("assign us-engineers-1")
    assert t.options() == {f"ship {ship}" for ship in HOLDS}
    t.do("ship us-lsd-1")
    assert t.where("us-engineers-1") == "us-lsd-1"
    assert t.do("done").over


@pytest.mark.clause("GAT-IV.20")
def test_a_lent_gunship_takes_its_markers_along() -> None:
    t = loading().do("lend us-ah1-1", "ship us-lpd-1")
    assert t.options() == {f"arm {load}" for load in ("GGGG", "AAAA", "XXXX", "AAGG", "GGXX", "AAXX")}
    t.do("arm AAGG")
    assert t.unit("us-ah1-1").load == "AAGG"
    t = island({"us-lpd-1": "O3-0403", "us-ah1-1": {"at": "us-lpd-1", "load": "AAGG"}}, phase="launch", turn=1)
    assert t.do("launch us-ah1-1").targets("arm") == set()  # no markers to choose from aboard the LPD
    assert t.do("beside O3-0402").unit("us-ah1-1").load == "AAGG"


@pytest.mark.clause("GAT-IV.21")
def test_carriers_are_filled_within_the_transport_table() -> None:
    t = loading().do("stow-in us-lcac-1")
    assert t.refusal("stow us-recon-1").clause == "GAT-VI-g.1"  # which is aboard the LPD
    t.do("stow us-lav-1", "stow us-hmmwv-tow-1")
    assert t.refusal("stow us-rifle-1").clause == "GAT-VI-g.2"
    assert "stow us-hmmwv-tow-2" in t.options()
    t.do("stow us-hmmwv-tow-2")
    assert t.targets("stow") == set()
    assert t.do("unstow us-lav-1").where("us-lav-1") == LHD
    assert "stow us-lav-1" in t.options()


@pytest.mark.clause("GAT-IV.22")
def test_a_platoon_goes_by_one_ch53_or_in_three_ch46s() -> None:
    t = loading().do("stow-in us-ch53-1", "stow us-rifle-1")
    assert t.targets("stow") == set()
    t.do("stay", "split us-rifle-2")
    squads = [t.game.edition.units[squad].id for squad in t.events("SplitUp")[0].squads]
    for number, squad in enumerate(squads, start=1):
        t.do(f"stow-in us-ch46-{number}")
        assert t.refusal("stow us-rifle-3").clause == "GAT-VI-g.2"
        t.do(f"stow {squad}")
        assert t.targets("stow") == set()
        t.do("stay")
    t = loading().do("split us-rifle-4", "stow-in us-zodiac-1", "stow us-squad-1")
    assert t.targets("stow") == set()


@pytest.mark.clause("GAT-IV.23")
def test_squads_in_aavs() -> None:
    t = loading().do("split us-rifle-7", "split us-rifle-8")
    for number in (1, 2, 3):
        t.do(f"stow-in us-aav-{number}", f"stow us-squad-{2 * number - 1}", f"stow us-squad-{2 * number}")
        assert t.targets("stow") == set()
        t.do("stay")
    t = loading().do("split us-rifle-7", "stow-in us-aav-1", "stow us-squad-1", "stow us-squad-2", "stay")
    t.do("stow-in us-aav-2", "stow us-squad-3")
    assert [t.where(f"us-squad-{number}") for number in (1, 2, 3)] == ["us-aav-1", "us-aav-1", "us-aav-2"]


@pytest.mark.clause("GAT-IV.24")
def test_squads_go_only_for_a_platoon_that_is_set_aside() -> None:
    t = loading()
    assert t.targets("split") == {f"us-rifle-{number}" for number in range(1, 10)}
    assert all(t.where(f"us-squad-{number}") == "reserve" for number in range(1, 28))
    t.do("split us-rifle-1")
    assert t.where("us-rifle-1") == "split"
    assert [t.where(f"us-squad-{number}") for number in (1, 2, 3, 4)] == [LHD, LHD, LHD, "reserve"]
    t.do("stow-in us-ch53-1", "stow us-rifle-2", "stay")
    assert "us-rifle-2" not in t.targets("split")  # packed already
    assert t.refusal("split us-rifle-2").clause == "GAT-IV.24"
    for number in (3, 4, 5, 6, 7, 8, 9):
        t.do(f"split us-rifle-{number}")
    field = sum(lies.hex not in (RESERVE,) for lies in lies_of(t, "us-squad"))  # type: ignore[attr-defined]
    assert field == 24


@pytest.mark.clause("GAT-IV.25")
def test_only_rifle_platoons_split_and_lost_ones_do_not_come_back() -> None:
    t = loading()
    assert t.refusal("split us-heavy-1").clause == "GAT-IV.25"
    squads = {"us-squad-1": "M1-0502", "us-squad-2": "M1-0503", "us-squad-3": "M1-0602"}
    assert island({**squads, "us-rifle-1": "lost"}).do("move us-squad-2").targets("gather") == set()
    assert island({**squads, "us-rifle-1": "split"}).do("move us-squad-2").targets("gather") != set()


def test_player_2_sees_nothing_of_the_loading() -> None:
    t = loading().do("split us-rifle-1", "stow-in us-ch46-1", "stow us-squad-1", "stay", "lend us-ah1-1")
    t.do("ship us-lpd-1", "arm GGGG")
    for kind in ("SplitUp", "Loaded", "TookOff"):
        assert t.events(kind)
        assert t.events(kind, "reb") == []
    seen = t.game.redacted_for("reb")
    assert seen.units[t.number("us-squad-1")] == seen.units[t.number("us-rifle-1")]


# -- the ships ---------------------------------------------------------------------------------------


def anchoring(**settings: str) -> Island:
    return island({"reb-f5-1": "O3-0403"}, phase="anchor", turn=0, settings=settings)


@pytest.mark.clause("GAT-IV.26")
def test_ships_appear_in_deep_water_away_from_the_shallows() -> None:
    t = anchoring()
    assert (t.side, t.ask.about) == ("us", (t.number(LHD),))
    board = t.game.edition.board
    for name in t.targets("at"):
        space = t.space(name)
        assert t.game.ground(space).water == "deep"
        assert all(t.game.ground(there).water != "shallow" for there in board.near[space])
    assert t.refusal("at O3-0403").clause == "GAT-VI-d.1"
    assert t.refusal("at T1-0305").clause == "GAT-III.18"
    assert t.refusal("at T1-0104").clause == "GAT-IV.26"
    t.do("at O3-0303")
    told = t.event("Anchored")
    assert (told.unit, told.hex) == (t.number(LHD), t.space("O3-0303"))
    t.do("at O3-0402")
    assert t.refusal("at O3-0303").clause == "GAT-VI-d.1"


@pytest.mark.clause("GAT-IV.26")
def test_every_ship_appears_once() -> None:
    t = anchoring().do("at O1-0403")
    assert t.match.clone().asks["us"].about == (t.number("us-lsd-1"),)


@pytest.mark.clause("GAT-IV.27")
def test_the_lsd_stays_near_the_lhd_the_lpd_goes_anywhere() -> None:
    t = anchoring().do("at O1-0403")
    assert t.ask.about == (t.number("us-lsd-1"),)
    distances = {t.game.edition.board.distance(t.space("O1-0403"), t.space(name)) for name in t.targets("at")}
    assert distances == {1, 2, 3}
    assert t.refusal("at O14-0403").clause == "GAT-IV.27"
    t.do("at O1-0303")
    assert t.ask.about == (t.number("us-lpd-1"),)
    assert "O14-0403" in t.targets("at")
    t.do("at O14-0403")
    assert t.over


@pytest.mark.clause("GAT-IV.28")
def test_the_first_turn_is_number_1() -> None:
    t = island(phase="anchor", turn=0, whole=True)
    t.do("at O1-0403", "at O1-0303", "at O14-0403")
    assert (t.game.state.turn, t.prompt) == (1, "launch")


@pytest.mark.clause("GAT-IV.21")
@pytest.mark.parametrize(
    "first",
    [
        ("split us-rifle-4",),
        ("stow-in us-ch46-1", "stow us-sniper-1", "stay"),
        ("lend us-ch46-1", "ship us-lpd-1"),
    ],
)
def test_a_ready_made_loading_is_offered_only_while_nothing_is_loaded(first: tuple[str, ...]) -> None:
    t = loading()
    assert t.targets("ready-made")
    assert not t.do(*first).targets("ready-made")


@pytest.mark.clause("GAT-IV.21")
def test_why_a_unit_is_not_filled() -> None:
    t = loading()
    assert t.refusal("stow-in us-rifle-1").reason.key == "gators.no.no_carrier"
    assert t.refusal("stow-in us-squad-1").reason.key == "gators.no.not_aboard"
    assert t.refusal("stow-in us-aav-1").reason.key == "gators.no.nothing_to_stow"  # no squads aboard the LSD yet
    assert t.do("lend us-ch46-1").refusal("ship us-lhd-1").reason.key == "gators.no.borrows_nothing"
