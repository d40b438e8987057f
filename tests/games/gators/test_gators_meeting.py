"""Where chapters meet on the ground: landings (VII-n), first losses (VI-m), the HERS (VI-n), debris (VI-q), airstrips
(VI-p), squads (VI-h), towns and victory (VIII).
"""

from __future__ import annotations

import pytest
from island import EAST, HERE, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, Island, attack, island, sound

from beachhead.games.gators.model import Strip

SEA, BEACH, NEXT_BEACH, INLAND, AROUND = "B1-0204", "B1-0304", "B1-0303", "B1-0404", "B1-0405"
STRIP, ROAD, JUNGLE = "M2-0101", "M2-0202", "M2-0201"
CITY, BESIDE_CITY, RING = "M2-0403", "M2-0302", "M2-0202"
GOVERNMENT = {"us-uh1n-1": "M2-0502", "us-uh1n-2": "M2-0503", "us-rifle-9": CITY}
TAKEN = {STRIP: {"owner": 0, "rearms": False}}


def landing(dice: tuple[int, ...], lander: str, *, whole: bool = False, cargo: str = "", **enemies: object) -> Island:
    """A craft goes from the water onto a beach beside enemies, and Player 2 is asked."""
    units = {lander: SEA, **{name.replace("_", "-"): at for name, at in enemies.items()}}
    units |= {cargo: lander} if cargo else {}
    t = island(units, dice=dice, whole=whole).do(f"move {lander}", f"to {BEACH}")
    assert (t.side, t.prompt) == ("reb", "repel")
    return t


def strip(t: Island) -> Strip:
    """The airstrip beside the city, as it is."""
    return next(one for one in t.game.state.strips if one.hex == t.space(STRIP))


def raising(t: Island) -> bool:
    """Play on to Player 2's next question in the same turn; whether he may raise guerrillas."""
    turn = t.game.state.turn
    while t.game.state.turn == turn and t.prompt not in ("raise",):
        t.do(next(one for one in ("end", "pass", "done", min(t.options())) if one in t.options()))
    return t.prompt == "raise" and t.game.state.turn == turn


# -- VII-n and others ------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-n.9", "GAT-VI-m.1", "GAT-V.10")
@pytest.mark.parametrize("face", [1, 5])
def test_who_is_lost_while_repelling_lets_guerrillas_rise_in_the_same_turn(face: int) -> None:
    t = landing((face,), "us-aav-1", whole=True, reb_m48_1=INLAND).do("repel reb-m48-1", "declare")
    assert (t.where("reb-m48-1") == "lost") == (face == 1)
    assert raising(t) == (face == 1)


@pytest.mark.clause("GAT-VII-n.3", "GAT-VI-f.4", "GAT-VI-g.7")
def test_who_is_thrown_back_takes_those_aboard_along_and_sets_nobody_down() -> None:
    t = landing((6,), "us-aav-1", cargo="us-squad-1", reb_m48_1=INLAND).do("repel reb-m48-1", "declare")
    assert (t.where("us-aav-1"), t.where("us-squad-1")) == (SEA, "us-aav-1")
    assert "unload us-squad-1" not in t.options()
    sound(t)


@pytest.mark.clause("GAT-VII-n.4", "GAT-VII-e.1", "GAT-VI-n.9")
def test_the_hers_explodes_with_the_craft_that_is_repelled() -> None:
    t = landing((5, 5), "us-lcac-1", cargo="us-hers-1", reb_infantry_1=INLAND).do("repel reb-infantry-1", "declare")
    assert (t.event("CombatRolled").result, t.where("us-hers-1")) == ("DR2", "lost")
    assert t.names(t.event("AttackDeclared").defenders) == ("reb-infantry-1",)
    assert (t.event("AttackDeclared").kind, t.side) == ("explosion", "reb")


@pytest.mark.clause("GAT-VII-n.9", "GAT-VI-l.5", "GAT-VI-l.4")
@pytest.mark.parametrize("face", [3, 2])
def test_who_repels_from_under_camouflage_keeps_it_until_he_is_scouted_or_driven_back(
    face: int,
) -> None:
    units = {"us-lcac-1": SEA, "reb-infantry-1": {"at": INLAND, "hidden": True}}
    t = island(units, dice=(face,)).do("move us-lcac-1", f"to {BEACH}", "repel reb-infantry-1", "declare")
    if face == 2:
        assert (t.event("CombatRolled").result, t.side, t.prompt) == ("AR1", "reb", "retreat")
        t.do(min(t.options()))
    else:
        assert (t.event("CombatRolled").result, t.prompt, t.options()) == ("NR", "repel", {"pass"})
        assert t.unit("reb-infantry-1").hidden
        t.do("pass")  # and the craft ends its move beside it
    assert (t.unit("reb-infantry-1").hidden, t.prompt) == (False, "move")
    assert t.event("Revealed").clause == ("GAT-VI-l.5" if face == 2 else "GAT-VI-l.4")


@pytest.mark.clause("GAT-VII-n.3", "GAT-VI-q.4")
@pytest.mark.parametrize(("face", "where", "trap"), [(6, "us-lcu-1", False), (3, "lost", True)])
def test_the_trap_waits_for_who_is_not_thrown_back(face: int, where: str, trap: bool) -> None:
    units = {"us-lcu-1": SEA, "us-rifle-1": "us-lcu-1", "reb-infantry-1": AROUND}
    t = island(units, dice=(face, 1, 6), debris=(BEACH,)).do("unload us-rifle-1", f"onto {BEACH}")
    assert not t.events("TrapRolled")
    t.do("repel reb-infantry-1", "declare")
    while not t.over and t.prompt != "move":
        t.do(min(t.options()))
    assert (t.where("us-rifle-1"), bool(t.events("TrapRolled"))) == (where, trap)


@pytest.mark.clause("GAT-VII-n.1", "GAT-II-c.3", "GAT-III.36", "GAT-VII-d.2")
def test_what_helps_an_attack_helps_who_repels() -> None:
    t = landing((4,), "us-lcac-1", reb_infantry_1=INLAND, reb_m113_1="B1-0503").do("repel reb-infantry-1", "declare")
    assert [one.name for one in t.event("CombatRolled").modifiers] == ["inspired"]
    t = landing((1,), "us-lcac-1", reb_m48_1=INLAND).do("repel reb-m48-1", "declare")
    assert (t.event("CombatRolled").result, t.where("reb-m48-1")) == ("AX", INLAND)  # armor, and it has no guns


@pytest.mark.clause("GAT-VII-n.5", "GAT-VII-j1.2")
def test_a_gun_that_repels_and_should_retreat_is_destroyed() -> None:
    t = landing((2,), "us-lcac-1", reb_75mm_1=INLAND).do("repel reb-75mm-1", "declare")
    assert (t.event("CombatRolled").result, t.where("reb-75mm-1")) == ("AR1", "lost")


@pytest.mark.clause("GAT-VII-n.9", "GAT-VII-m.2")
def test_with_who_is_driven_back_goes_his_stack() -> None:
    t = landing((2,), "us-lcac-1", reb_infantry_1=INLAND, reb_dragon_1=INLAND).do("repel reb-infantry-1", "declare")
    assert (t.event("CombatRolled").result, t.prompt) == ("AR1", "retreat")
    t.do(min(t.options()))
    assert t.where("reb-infantry-1") == t.where("reb-dragon-1") != INLAND


@pytest.mark.clause("GAT-VII-n.1", "GAT-VII-n.2", "GAT-VI-e.1")
def test_who_goes_on_inland_is_not_repelled_there_but_whom_he_unloads_is() -> None:
    units = {"us-lcac-1": SEA, "us-rifle-1": "us-lcac-1", "reb-infantry-1": "B1-0504"}
    t = island(units).do("move us-lcac-1", f"to {INLAND}")
    assert (t.side, t.prompt) == ("us", "move")
    assert t.do("unload us-rifle-1", "onto B1-0403").prompt == "move"
    t = island(units).do("move us-lcac-1", f"to {INLAND}", "unload us-rifle-1", f"onto {AROUND}")
    assert (t.side, t.prompt) == ("reb", "repel")


@pytest.mark.clause("GAT-VII-n.7", "GAT-VI-q.9")
@pytest.mark.parametrize("repels", [True, False])
def test_who_has_repelled_has_not_spent_the_turn_on_debris(repels: bool) -> None:
    units = {"us-lcac-1": SEA, "reb-infantry-1": INLAND}
    t = island(units, dice=(3,), debris=(INLAND,), whole=True).do("move us-lcac-1", f"to {BEACH}")
    t.do(*(("repel reb-infantry-1", "declare") if repels else ("pass",)))
    seen = []
    while t.game.state.turn == 2:
        seen.append(t.prompt)
        t.do(next(one for one in ("end", "pass", "done", min(t.options())) if one in t.options()))
    assert ("clear" in seen) == (not repels)


# -- VI-n, VI-o and others -------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-o.1", "GAT-VI-m.1", "GAT-VI-l.7")
def test_a_militia_that_lays_down_its_arms_is_a_loss_and_frees_its_marker() -> None:
    units = {"us-medical-1": BESIDE_CITY, "reb-militia-1": {"at": "B1-0504", "hidden": True}}
    t = island(units, whole=True, dice=(5,), markers=2).do("end")
    assert (t.where("reb-militia-1"), t.game.state.markers) == ("lost", 3)
    assert raising(t)


@pytest.mark.clause("GAT-VI-o.1", "GAT-VIII.1")
@pytest.mark.parametrize(("face", "winner"), [(5, 0), (4, 1)])
def test_the_last_militia_beside_the_city_may_lose_the_game_for_player_2(face: int, winner: int) -> None:
    units = {**GOVERNMENT, "us-medical-1": BESIDE_CITY, "reb-militia-1": RING}
    t = island(units, whole=True, dice=(face,), turn=30).do("end")
    while not t.over:
        t.do(next(one for one in ("end", "pass", "done") if one in t.options()))
    assert t.game.state.winner == winner


@pytest.mark.clause("GAT-VI-n.9", "GAT-VII-e.1", "GAT-VI-n.5")
def test_what_the_blast_takes_from_player_1() -> None:
    units = {"us-ch53-1": HERE, "us-hers-1": "us-ch53-1", "us-truck-1": WEST, "us-squad-1": "us-truck-1"}
    tank = {"us-lvs-1": NORTH_WEST, "us-m1a1-1": {"at": "B1-0503", "ashore": -1}, "reb-infantry-1": EAST}
    t = island({**units, **tank}, phase="reb_combat", dice=(6, 1, 1, 6), fuel=3, whole=True)
    attack(t, HERE, "fire reb-infantry-1")
    assert [t.where(unit) for unit in ("us-hers-1", "us-truck-1", "us-squad-1")] == ["lost"] * 3
    assert t.where("us-lvs-1") == NORTH_WEST
    while t.prompt != "move":
        assert t.prompt != "fuel"
        t.do("end")
    assert t.reason("move us-m1a1-1") == ("GAT-VI-n.7", "no_fuel")


# -- what an earlier attack of the same phase has changed -------------------------------------------------


@pytest.mark.clause("GAT-II-c.3", "GAT-VII-b.10")
@pytest.mark.parametrize("first", [True, False])
def test_an_m113_that_is_lost_first_inspires_nobody(first: bool) -> None:
    units = {"reb-m113-1": NORTH_WEST, "reb-infantry-1": WEST, "us-heavy-1": HERE, "us-heavy-2": NORTH_EAST}
    t = island(units, phase="reb_combat", dice=(1, 3))
    if first:
        attack(t, NORTH_EAST, "fire reb-m113-1")
        assert t.event("CombatRolled").result == "AX"
    attack(t, HERE, "fire reb-infantry-1")
    assert [one.name for one in t.event("CombatRolled").modifiers] == ([] if first else ["inspired"])


@pytest.mark.clause("GAT-VII-j1.4", "GAT-VII-b.12")
@pytest.mark.parametrize("first", [True, False])
def test_guerrillas_that_were_driven_off_spot_for_nobody(first: bool) -> None:
    units = {"reb-guerrillas-1": EAST, "reb-75mm-1": "M3-0503", "us-rifle-1": NORTH_EAST, "us-squad-1": SOUTH_EAST}
    t = island(units, phase="reb_combat", dice=(4, 3))
    if first:
        attack(t, SOUTH_EAST, "fire reb-guerrillas-1")
        assert (t.event("CombatRolled").result, t.prompt) == ("AR1", "retreat")
        t.do("to M3-0401")
    attack(t, NORTH_EAST, "fire reb-75mm-1")
    assert [one.name for one in t.event("CombatRolled").modifiers] == ([] if first else ["spotted"])


@pytest.mark.clause("GAT-II-b.4", "GAT-VII-b.12")
@pytest.mark.parametrize("first", [True, False])
def test_a_helicopter_that_was_driven_off_finds_no_team_for_others(first: bool) -> None:
    helicopter = {"reb-uh1b-1": {"at": EAST, "load": "G", "strayed": True}}
    units = {**helicopter, "us-recon-1": HERE, "us-avenger-1": "M3-0401", "reb-infantry-1": WEST}
    t = island(units, phase="reb_combat", dice=(3, 2) if first else (2, 4))
    if first:
        attack(t, "M3-0401", "gun reb-uh1b-1")
        while not t.over and t.prompt == "retreat":
            t.do(max(t.options(), key=lambda one: t.game.edition.board.distance(t.space(one[3:]), t.space(HERE))))
    attack(t, HERE, "fire reb-infantry-1")
    assert t.event("SearchRolled").found == (not first)


@pytest.mark.clause("GAT-VI-h.2", "GAT-VII-b.11")
@pytest.mark.parametrize("first", [True, False])
def test_squads_cannot_attack_once_their_command_ship_was_driven_off(first: bool) -> None:
    fighter = {"reb-f5-1": {"at": "B1-0205", "load": "X", "strayed": True}}
    units = {"us-lpd-1": "B1-0104", "us-squad-1": BEACH, "reb-infantry-1": INLAND, **fighter}
    t = island(units, phase="us_combat", dice=(3, 3))
    if first:
        attack(t, "B1-0205", "fire us-lpd-1").do("keep")
        assert t.event("CombatRolled").result == "AR2"
        while not t.over and t.prompt == "retreat":
            t.do(max(t.options(), key=lambda one: t.game.edition.board.distance(t.space(one[3:]), t.space(BEACH))))
    assert (INLAND in t.targets("attack") if not t.over else False) == (not first)


# -- VI-p and others -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-p.1", "GAT-VI-m.3")
@pytest.mark.parametrize("comes", [True, False])
def test_guerrillas_that_come_beside_an_airstrip_keep_it_from_being_taken(comes: bool) -> None:
    units = {"us-rifle-1": STRIP, "reb-guerrillas-1": "M2-0301"}
    t = island(units, phase="reb_movement", whole=True)
    t.do(*(("move reb-guerrillas-1", f"to {ROAD}") if comes else ()), "end")
    while t.game.state.turn == 2:
        t.do("end")
    assert strip(t).owner == int(comes)


@pytest.mark.clause("GAT-VI-p.1", "GAT-VI-q.7", "GAT-VI-q.5")
def test_engineers_clear_and_take_an_airstrip_at_the_end_of_one_turn() -> None:
    units = {"us-engineers-1": {"at": STRIP, "came": 1}, "us-ch46-1": "T1-0704"}
    t = island(units, whole=True, debris=(STRIP,))
    while t.game.state.turn == 2:
        t.do("end")
    assert (strip(t).owner, t.game.state.debris) == (0, ())


@pytest.mark.clause("GAT-VI-p.5", "GAT-VII-b.14", "GAT-VI-d.5")
def test_an_airstrip_onto_which_player_2_is_driven_is_his_when_he_flies() -> None:
    units = {"us-rifle-1": "M2-0302", "reb-infantry-1": ROAD, "reb-uh1b-1": {"at": "M2-0104", "spent": True}}
    t = island(units, phase="us_combat", whole=True, dice=(4,), strips=TAKEN)
    attack(t, ROAD, "fire us-rifle-1")
    assert (t.event("CombatRolled").result, t.prompt) == ("DR1", "retreat")
    t.do(f"to {STRIP}")
    assert strip(t).owner == 1
    assert t.do("move reb-infantry-1", "to M2-0102", "move reb-uh1b-1", f"to {STRIP}").prompt == "move"
    assert not t.unit("reb-uh1b-1").spent


# -- VII-b, VI-q retreats and debris ---------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-b.11", "GAT-VI-q.3")
@pytest.mark.parametrize(("unit", "where"), [("us-hmmwv-auto-1", "lost"), ("us-javelin-1", None)])
def test_a_vehicle_between_debris_has_nowhere_to_go(unit: str, where: str | None) -> None:
    units = {unit: HERE, "reb-infantry-1": EAST}
    t = island(units, phase="reb_combat", dice=(4, 6), debris=(WEST, SOUTH_WEST, NORTH_WEST))
    attack(t, HERE, "fire reb-infantry-1")
    assert t.event("CombatRolled").result == "DR1"
    assert (t.over, t.where(unit)) == ((True, "lost") if where else (False, HERE))


@pytest.mark.clause("GAT-VII-m.2", "GAT-VII-m.3", "GAT-VI-q.4")
def test_a_trap_in_the_way_of_a_stack_strikes_who_set_it_off() -> None:
    units = {"us-rifle-1": HERE, "us-heavy-1": HERE, "reb-infantry-1": EAST}
    t = island(units, phase="reb_combat", dice=(6, 1, 6, 4), debris=(WEST,))
    attack(t, HERE, "fire reb-infantry-1").do(f"to {WEST}")
    assert [t.names((event.unit,))[0] for event in t.events("TrapRolled")] == ["us-rifle-1", "us-heavy-1"]
    assert [t.where(unit) for unit in ("us-rifle-1", "us-heavy-1")] == ["lost", WEST]
    # who is driven out of the debris takes the other along
    t = island(units, phase="reb_combat", dice=(6, 1, 4), debris=(WEST,))
    attack(t, HERE, "fire reb-infantry-1").do(f"to {WEST}", "to M3-0405")
    assert [t.where(unit) for unit in ("us-rifle-1", "us-heavy-1")] == ["M3-0405"] * 2
    assert len(t.events("TrapRolled")) == 1


# -- VIII and others -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VIII.1", "GAT-VII-b.12")
@pytest.mark.parametrize(("face", "winner"), [(1, 0), (4, 0), (6, 1)])
def test_who_attacks_out_of_the_ring_in_the_last_phase_may_open_the_city(face: int, winner: int) -> None:
    units = {**GOVERNMENT, "us-rifle-1": BESIDE_CITY, "reb-infantry-1": RING}
    t = island(units, phase="reb_combat", turn=30, whole=True, dice=(face,))
    attack(t, BESIDE_CITY, "fire reb-infantry-1")
    while not t.over:
        t.do(min(t.options()))
    assert t.game.state.winner == winner


@pytest.mark.clause("GAT-VIII.1", "GAT-VI-m.3")
@pytest.mark.parametrize(("face", "winner"), [(4, 1), (3, 0)])
def test_guerrillas_may_appear_beside_the_city_in_the_last_turn(face: int, winner: int) -> None:
    t = island(GOVERNMENT, phase="guerrillas", turn=30, whole=True, dice=(face,), bereaved=True).do("raise")
    if face == 4:
        assert BESIDE_CITY not in t.targets("at")  # beside the platoon
        t.do(f"at {RING}")
    while not t.over:
        t.do("end")
    assert t.game.state.winner == winner


@pytest.mark.clause("GAT-VIII.2", "GAT-VII-d.3", "GAT-VI-g.6")
@pytest.mark.parametrize(("units", "winner"), [
    ({"us-lav-1": CITY}, 0),
    ({"us-aav-1": CITY, "us-squad-1": "us-aav-1"}, 0),
    ({"us-ch46-1": CITY, "us-squad-1": "us-ch46-1"}, 1),
    ({"us-ch53-1": CITY, "us-hmmwv-cmd-1": "us-ch53-1"}, 1),
])  # fmt: skip
def test_a_land_unit_in_the_city_stands_there_by_itself(units: dict[str, str], winner: int) -> None:
    government = {unit: at for unit, at in GOVERNMENT.items() if "uh1n" in unit}
    t = island({**government, **units}, phase="reb_combat", turn=30, whole=True)
    assert t.over
    assert t.game.state.winner == winner


# -- marks that stay and go ------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-k.6", "GAT-VII-n.5", "GAT-VII-n.7")
@pytest.mark.parametrize("lets_go", [True, False])
def test_a_gun_that_was_let_go_repels_in_the_next_turn(lets_go: bool) -> None:
    truck = {"reb-truck-1": {"at": INLAND, "tow": "reb-75mm-1", "hitched": 1}}
    t = island({**truck, "reb-75mm-1": INLAND, "us-lcac-1": SEA}, phase="reb_movement", whole=True)
    t.do(*(("unhitch reb-truck-1",) if lets_go else ()), "end")
    while t.side != "us" or t.prompt != "move":
        t.do("end")
    t.do("move us-lcac-1", f"to {BEACH}")
    assert (t.prompt == "repel" and "repel reb-75mm-1" in t.options()) == lets_go


@pytest.mark.clause("GAT-VII-e.1", "GAT-II-b.16", "GAT-VI-d.6")
def test_with_a_fav_its_team_is_lost_which_nobody_had_to_find() -> None:
    units = {"us-fav-1": HERE, "us-recon-1": "us-fav-1", "reb-infantry-1": EAST}
    t = attack(island(units, phase="reb_combat", dice=(6,)), HERE, "fire reb-infantry-1")
    assert not t.events("SearchRolled")
    assert t.event("CombatRolled").result == "DX"
    assert [t.where(unit) for unit in ("us-fav-1", "us-recon-1")] == ["lost", "lost"]


@pytest.mark.clause("GAT-VI-l.5", "GAT-VII-m.2")
def test_a_stack_under_two_counters_loses_both_when_it_is_driven_back_and_none_when_it_is_not() -> None:
    hidden = {unit: {"at": HERE, "hidden": True} for unit in ("reb-infantry-1", "reb-stinger-1")}
    for face, left in ((3, 0), (4, 2)):
        t = island({**hidden, "us-rifle-1": EAST}, phase="us_combat", dice=(face,))
        attack(t, HERE, "fire us-rifle-1")
        while not t.over:
            t.do(min(t.options()))
        assert t.game.state.markers == left
        assert (t.where("reb-infantry-1") == HERE) == (left == 0)
        assert t.where("reb-stinger-1") == t.where("reb-infantry-1")
