"""VI-l Camouflage: what it hides, how it is lost and laid again."""

from __future__ import annotations

import pytest
from island import island

HIDDEN = {"hidden": True}
JUNGLE, JUNGLE_2, JUNGLE_3, ROAD, OPEN = "M3-0205", "M3-0206", "M3-0305", "M3-0104", "T2-0802"


@pytest.mark.clause("GAT-VI-l.2")
def test_who_moves_is_uncovered_who_attacks_is_not() -> None:
    t = island({"reb-infantry-1": {"at": JUNGLE, **HIDDEN}}, phase="reb_movement")
    t.do("move reb-infantry-1", f"to {ROAD}")
    assert not t.unit("reb-infantry-1").hidden
    assert t.game.state.markers == 1
    t = island({"reb-infantry-1": {"at": ROAD, **HIDDEN}}, phase="reb_movement")
    t.do("move reb-infantry-1", f"to {JUNGLE}")
    assert not t.unit("reb-infantry-1").hidden
    units = {"reb-infantry-1": {"at": ROAD, **HIDDEN}, "us-rifle-1": OPEN}
    t = island(units, phase="reb_combat", dice=(5,)).do(f"attack {OPEN}", "fire reb-infantry-1", "declare")
    assert t.unit("reb-infantry-1").hidden


@pytest.mark.clause("GAT-VI-l.3")
def test_in_jungle_it_moves_unseen() -> None:
    t = island({"reb-infantry-1": {"at": JUNGLE, **HIDDEN}}, phase="reb_movement")
    t.do("move reb-infantry-1", f"to {JUNGLE_2}")
    assert t.unit("reb-infantry-1").hidden
    assert (t.event("Moved", "us").unit, t.event("Moved", "us").clause) == (-1, "GAT-VI-l.3")
    assert t.event("Moved", "reb").unit == t.number("reb-infantry-1")
    # a gun in tow stays as unseen as its truck, and nobody learns what was hitched
    towed = {"reb-75mm-1": {"at": JUNGLE, **HIDDEN}, "reb-truck-1": {"at": JUNGLE, "tow": "reb-75mm-1", **HIDDEN}}
    t = island(towed, phase="reb_movement").do("move reb-truck-1", f"to {JUNGLE_2}")
    assert t.unit("reb-75mm-1").hidden
    t.do("end")
    t = island(towed, phase="reb_movement").do("unhitch reb-truck-1")
    assert (t.event("Hitched", "us").gun, t.event("Hitched", "us").truck) == (-1, -1)
    t = island(towed, phase="reb_movement").do("move reb-truck-1", f"to {OPEN}")
    assert not t.unit("reb-75mm-1").hidden


@pytest.mark.clause("GAT-VI-l.4")
@pytest.mark.parametrize(
    ("scout", "at", "seen"),
    [
        ("us-squad-1", ROAD, True),
        ("us-squad-1", JUNGLE_3, False),
        ("us-recon-1", JUNGLE_3, True),
        ("us-sniper-1", JUNGLE_3, True),
        ("us-seal-1", JUNGLE_3, True),
        ("us-uh1n-1", ROAD, True),
        ("us-uh1n-1", JUNGLE_3, False),
    ],
)
def test_who_ends_its_move_beside_it_scouts_it(scout: str, at: str, seen: bool) -> None:
    goal, start = (JUNGLE, "M3-0304") if at == ROAD else ("M3-0304", "M3-0303")
    if scout == "us-uh1n-1":
        start = "M3-0403"
    t = island({scout: start, "reb-infantry-1": {"at": at, **HIDDEN}})
    t.do(f"move {scout}", f"to {goal}")
    while t.prompt == "hold":
        t.do("pass")
    assert t.unit("reb-infantry-1").hidden is not seen
    if seen:
        assert t.match.why_not_undo() is not None


@pytest.mark.clause("GAT-VI-l.4", "GAT-VI-a.2")
@pytest.mark.parametrize(
    ("scout", "at", "seen"),
    [("us-recon-1", JUNGLE_3, True), ("us-squad-1", JUNGLE_3, False), ("us-squad-1", "M3-0404", True)],
)
def test_who_stays_ends_its_move_where_it_is(scout: str, at: str, seen: bool) -> None:
    """As beside the HERS (VI-n): a team to which a unit has crept in jungle need not go away and come back."""
    t = island({scout: "M3-0304", "reb-infantry-1": {"at": at, **HIDDEN}}).do(f"move {scout}", "stay")
    assert t.unit("reb-infantry-1").hidden is not seen


@pytest.mark.clause("GAT-VI-l.4")
def test_a_team_in_its_fav_scouts_too_and_so_does_a_truck_that_hitches() -> None:
    units = {"us-fav-1": "M3-0403", "us-recon-1": "us-fav-1", "reb-infantry-1": {"at": "M3-0504", **HIDDEN}}
    t = island(units).do("move us-fav-1", "to M3-0404")
    assert not t.unit("reb-infantry-1").hidden
    units = {"us-truck-1": "M3-0403", "us-155mm-1": "M3-0404", "reb-infantry-1": {"at": "M3-0405", **HIDDEN}}
    t = island(units).do("move us-truck-1", "hitch us-155mm-1")
    assert not t.unit("reb-infantry-1").hidden


@pytest.mark.clause("GAT-VI-l.5")
@pytest.mark.parametrize(("die", "hidden"), [(4, True), (5, False)])
def test_being_attacked_uncovers_only_who_retreats(die: int, hidden: bool) -> None:
    units = {"us-155mm-1": "M3-0403", "reb-m48-1": {"at": "M3-0405", **HIDDEN}, "reb-mortar-1": "lost"}
    t = island(units, phase="us_combat", dice=(die,))
    t.do("attack M3-0405", "fire us-155mm-1", "declare")
    assert t.unit("reb-m48-1").hidden  # nothing against armor
    units = {"us-rifle-1": "M3-0404", "reb-infantry-1": {"at": "M3-0405", **HIDDEN}}
    t = island(units, phase="us_combat", dice=(die - 1,)).do("attack M3-0405", "fire us-rifle-1", "declare")
    while not t.over and t.prompt == "retreat":
        t.do(sorted(t.options())[0])
    assert t.unit("reb-infantry-1").hidden is hidden


@pytest.mark.clause("GAT-VI-l.7")
def test_a_freed_marker_goes_on_any_unit_away_from_player_1() -> None:
    units = {
        "reb-infantry-1": ROAD,
        "reb-militia-1": "M3-0304",
        "us-rifle-1": "M3-0303",
        "reb-heavy-1": {"at": OPEN, **HIDDEN},
    }
    t = island(units, phase="reb_movement", markers=1)
    assert t.targets("hide") == {"reb-infantry-1"}
    assert t.refusal("hide reb-militia-1").clause == "GAT-VI-l.7"
    assert t.refusal("hide reb-heavy-1").clause == "GAT-VI-l.1"
    t.do("hide reb-infantry-1")
    assert t.unit("reb-infantry-1").hidden
    assert t.game.state.markers == 0
    assert t.event("Hidden", "us").unit == -1
    assert t.refusal("hide reb-infantry-1").clause == "GAT-VI-l.1"
    assert not t.targets("hide")
    assert not island(units, phase="us_movement", markers=1).targets("hide")


def test_of_the_enemys_units_nobody_is_told_anything() -> None:
    units = {"us-rifle-1": "M3-0403", "reb-infantry-1": {"at": ROAD, **HIDDEN}, "reb-militia-1": OPEN}
    t = island(units, markers=1)
    reasons = {t.refusal(f"hide {name}").reason.key for name in ("reb-infantry-1", "reb-militia-1", "reb-guerrillas-1")}
    assert reasons == {"gators.no.not_yours"}


@pytest.mark.clause("GAT-VI-l.1")
def test_a_way_past_unknown_enemies_cannot_be_taken_back() -> None:
    units = {"us-hmmwv-auto-1": "M3-0402", "reb-truck-1": {"at": "M3-0504", **HIDDEN}}
    t = island(units).do("move us-hmmwv-auto-1", "to M3-0604")
    assert t.where("us-hmmwv-auto-1") == "M3-0604"
    assert t.match.why_not_undo() is not None
    t = island({"us-hmmwv-auto-1": "M3-0402"}).do("move us-hmmwv-auto-1", "to M3-0604")
    assert t.match.why_not_undo() is None


@pytest.mark.clause("GAT-VI-l.1", "GAT-VII-g.3")
def test_what_is_asked_of_player_2_does_not_tell_what_is_hidden() -> None:
    for enemy in ("reb-infantry-1", "reb-uh1b-1"):
        load = {"load": "GG", "strayed": True} if enemy == "reb-uh1b-1" else {}
        units = {"us-avenger-1": "M3-0404", enemy: {"at": "M3-0405", **HIDDEN, **load}}
        t = island(units, phase="us_combat", dice=(3,)).do("attack M3-0405", "fire us-avenger-1", "declare")
        assert (t.side, t.prompt) == ("reb", "jettison")
        assert t.targets("jettison") == ({"G"} if load else set())
        if load:
            t.do("jettison G")
            assert t.event("Jettisoned", "us").unit == -1
    units = {"us-rifle-1": "M3-0404", "reb-uh1b-1": {"at": "M3-0405", **HIDDEN, "load": "GG"}}
    t = island(units, phase="us_combat", dice=(3,)).do("attack M3-0405", "fire us-rifle-1", "declare")
    assert not t.events("Jettisoned")
    assert t.over or t.prompt != "jettison"


@pytest.mark.clause("GAT-VI-l.4", "GAT-VI-g.1")
@pytest.mark.parametrize(("carrier", "scouted"), [("us-lcac-1", False), ("", True)])
def test_who_drives_past_a_counter_and_aboard_does_not_scout_it(carrier: str, scouted: bool) -> None:
    units = {"us-hmmwv-tow-1": "B1-0503", "us-lcac-1": "B1-0303", "reb-truck-1": {"at": "B1-0405", "hidden": True}}
    t = island(units, debris=["B1-0403"]).do("move us-hmmwv-tow-1", f"board {carrier}" if carrier else "to B1-0404")
    assert t.event("Moved").path[-1] == t.space("B1-0404")  # beside the counter, the carrier's hex is not
    assert t.unit("reb-truck-1").hidden is not scouted


@pytest.mark.clause("GAT-VI-l.4", "GAT-VI-c.2")
def test_who_is_stopped_on_its_way_aboard_scouts() -> None:
    units = {"us-hmmwv-tow-1": "B1-0503", "us-lcac-1": "B1-0303", "reb-militia-1": {"at": "B1-0405", "hidden": True}}
    t = island(units, debris=["B1-0403"]).do("move us-hmmwv-tow-1", "board us-lcac-1")
    assert (t.where("us-hmmwv-tow-1"), t.unit("reb-militia-1").hidden) == ("B1-0404", False)


@pytest.mark.clause("GAT-VI-l.4", "GAT-VI-c.2")
def test_so_does_who_is_stopped_further_from_its_carrier() -> None:
    units = {"us-hmmwv-tow-1": "M3-0401", "us-ch46-1": "M3-0405", "reb-militia-1": {"at": "M3-0502", "hidden": True}}
    t = island(units).do("move us-hmmwv-tow-1", "board us-ch46-1")
    assert (t.where("us-hmmwv-tow-1"), t.unit("reb-militia-1").hidden) == ("M3-0402", False)
