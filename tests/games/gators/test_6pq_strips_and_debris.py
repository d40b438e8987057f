"""VI-p Airstrips that change hands, VI-q debris."""

from __future__ import annotations

from typing import Any

import pytest
from island import Island, Lie, attack, island

from beachhead.games.gators.model import REB, US

STRIP, BESIDE, NEXT = "M2-0101", "M2-0202", "T1-0705"


def wait(t: Island) -> Island:
    """Let the turn go by, but for what can be cleared at its end."""
    while t.prompt not in ("clear", "launch"):
        t.do("pass" if "pass" in t.options() else "end")
    return t


def owner(t: Island, strip: str = STRIP) -> tuple[int, bool]:
    (found,) = [one for one in t.game.state.strips if one.hex == t.space(strip)]
    return found.owner, found.rearms


@pytest.mark.clause("GAT-VI-p.1", "GAT-V.1")
@pytest.mark.parametrize(
    ("taker", "enemy", "taken"),
    [
        ("us-squad-1", "M2-0402", True),
        ("us-aav-1", "M2-0402", True),
        ("us-squad-1", BESIDE, False),
        ("us-uh1n-1", "M2-0402", False),
    ],
)
def test_a_land_unit_without_enemies_beside_it_takes_an_airstrip(taker: str, enemy: str, taken: bool) -> None:
    t = island({taker: STRIP, "reb-truck-1": enemy}, whole=True).do("end")
    assert (t.prompt, owner(t)) == ("move", (REB, True)), "the turn is not over after Player 1's combat"
    assert owner(wait(t)) == ((US, False) if taken else (REB, True))
    t = wait(island({"us-squad-1": STRIP, "reb-uh1b-1": BESIDE}, whole=True))
    assert owner(t)[0] == US  # an aircraft is no land unit


@pytest.mark.clause("GAT-VII-h.1", "GAT-VII-h.2")
@pytest.mark.parametrize(("held_by", "flies"), [(REB, True), (US, False)])
def test_above_an_airstrip_of_player_2_an_aircraft_of_player_1_is_in_the_air(held_by: int, flies: bool) -> None:
    units: dict[str, Lie] = {"us-ah1-1": {"at": STRIP, "load": "GG"}, "reb-infantry-1": BESIDE}
    t = island(units, phase="us_combat", strips={STRIP: {"owner": held_by}})
    assert (not t.over) is flies  # it may attack, or nobody may


OURS = {STRIP: {"owner": US, "rearms": False}}


@pytest.mark.clause("GAT-VI-p.1", "GAT-VI-b.4")
def test_who_drops_its_cargo_on_an_airstrip_of_its_side_has_been_back() -> None:
    units: dict[str, Lie] = {"us-lhd-1": "O1-0600", "us-ch46-1": BESIDE, "us-squad-1": "us-ch46-1"}
    t = island(units, strips=OURS).do("move us-ch46-1", f"to {STRIP}", "unload us-squad-1", f"onto {NEXT}")
    assert not t.unit("us-ch46-1").spent
    t = island(units, strips=OURS).do("unload us-squad-1", "onto M2-0302")
    assert t.unit("us-ch46-1").spent  # beside it, it has not


@pytest.mark.clause("GAT-VI-p.1", "GAT-VI-b.4")
def test_who_is_driven_onto_an_airstrip_of_its_side_has_been_back() -> None:
    units: dict[str, Lie] = {"us-ch46-1": {"at": BESIDE, "spent": True}, "reb-stinger-1": "M2-0302"}
    t = island(units, phase="reb_combat", strips=OURS, dice=(6,))
    attack(t, BESIDE, "fire reb-stinger-1").do(f"to {STRIP}")
    assert (t.where("us-ch46-1"), t.unit("us-ch46-1").spent) == (STRIP, False)


@pytest.mark.clause("GAT-VI-p.1", "GAT-V.1")
@pytest.mark.parametrize(
    ("start", "goal", "taken"), [("M2-0303", BESIDE, False), (BESIDE, "M2-0303", True), ("M2-0402", "M2-0403", True)]
)
def test_who_is_beside_it_counts_at_the_end_of_the_turn(start: str, goal: str, taken: bool) -> None:
    t = island({"us-squad-1": STRIP, "reb-truck-1": start}, phase="reb_movement", whole=True)
    t.do("move reb-truck-1", f"to {goal}")
    assert owner(t)[0] == REB
    assert owner(wait(t))[0] == (US if taken else REB)


@pytest.mark.clause("GAT-VI-p.1")
@pytest.mark.parametrize(("face", "taken"), [(3, True), (6, False)])
def test_who_is_driven_out_of_it_in_player_2s_combat_has_not_taken_it(face: int, taken: bool) -> None:
    units = {"us-squad-1": STRIP, "reb-mortar-1": "M2-0302"}
    t = island(units, phase="reb_combat", dice=(face,), whole=True)
    t.do(f"attack {STRIP}", "fire reb-mortar-1", "declare")  # odds of 2: no result, or destroyed
    assert owner(wait(t))[0] == (US if taken else REB)


@pytest.mark.clause("GAT-VI-p.2")
def test_it_refuels_at_once_and_rearms_after_an_empty_ch53() -> None:
    mine = {STRIP: {"owner": US, "rearms": False}}
    units = {"us-ah1-1": {"at": NEXT, "spent": True, "strayed": True}, "us-ch53-1": "T1-0804"}
    t = island(units, strips=mine).do("move us-ah1-1", f"to {STRIP}")
    assert not t.unit("us-ah1-1").spent
    t = island({"us-ah1-1": STRIP}, strips=mine).do("move us-ah1-1")
    assert t.prompt == "to"  # no markers yet
    for cargo, rearms in ({}, True), ({"us-squad-1": "us-ch53-1"}, False):
        t = island({"us-ch53-1": "T1-0804", **cargo}, strips=mine).do("move us-ch53-1", f"to {STRIP}")
        assert owner(t) == (US, rearms)
    t = island({"us-ah1-1": STRIP}, strips={STRIP: {"owner": US, "rearms": True}}).do("move us-ah1-1")
    assert t.prompt == "arm"


@pytest.mark.clause("GAT-VI-p.2", "GAT-VI-g.1")
@pytest.mark.parametrize(("cargo", "rearms"), [({}, True), ({"us-squad-1": "us-ch53-1"}, False)])
def test_an_empty_ch53_that_comes_to_pick_somebody_up_there_brings_what_rearms(
    cargo: dict[str, str], rearms: bool
) -> None:
    units = {"us-ch53-1": "T1-0804", "us-hmmwv-auto-1": STRIP, **cargo}
    t = island(units, strips={STRIP: {"owner": US, "rearms": False}}).do("move us-ch53-1", "fetch us-hmmwv-auto-1")
    assert t.where("us-hmmwv-auto-1") == "us-ch53-1"
    assert owner(t) == (US, rearms)


@pytest.mark.clause("GAT-VI-p.2")
@pytest.mark.parametrize("rearms", [False, True])
def test_the_second_ch53_brings_nothing_new(rearms: bool) -> None:
    t = island({"us-ch53-1": "T1-0804"}, strips={STRIP: {"owner": US, "rearms": rearms}})
    t.do("move us-ch53-1", f"to {STRIP}")
    assert owner(t) == (US, True)
    assert bool(t.events("StripTaken")) is not rearms


@pytest.mark.clause("GAT-VI-q.3", "GAT-VI-g.1")
@pytest.mark.parametrize(("carrier", "fetches"), [("us-lav-1", False), ("us-ch46-1", True)])
def test_no_vehicle_picks_up_who_stands_in_debris(carrier: str, fetches: bool) -> None:
    t = island({"us-squad-1": HERE, carrier: SIDE}, debris=[HERE]).do(f"move {carrier}")
    assert ("fetch us-squad-1" in t.options()) is fetches
    if not fetches:
        assert t.reason("fetch us-squad-1") == ("GAT-VI-q.3", "debris")


@pytest.mark.clause("GAT-VI-p.3")
def test_who_took_it_may_leave() -> None:
    mine = {STRIP: {"owner": US, "rearms": False}}
    t = island({"us-squad-1": STRIP, "reb-truck-1": "M2-0402"}, strips=mine, whole=True)
    t.do("move us-squad-1", f"to {BESIDE}", "end")
    assert owner(t) == (US, False)


@pytest.mark.clause("GAT-VI-p.4")
def test_only_the_owners_aircraft_share_it() -> None:
    mine = {STRIP: {"owner": US}}
    units = {"us-uh1n-1": STRIP, "us-uh1n-2": NEXT}
    assert STRIP in island(units, strips=mine).do("move us-uh1n-2").targets("to")
    assert STRIP not in island(units).do("move us-uh1n-2").targets("to")
    units = {"reb-uh1b-1": STRIP, "reb-uh1b-2": {"at": NEXT, "load": "G"}}
    assert STRIP in island(units, phase="reb_movement").do("move reb-uh1b-2").targets("to")
    assert STRIP not in island(units, phase="reb_movement", strips=mine).do("move reb-uh1b-2").targets("to")


MINE = {STRIP: {"owner": US, "rearms": True}}


@pytest.mark.clause("GAT-VI-p.5")
@pytest.mark.parametrize(("marine", "back"), [("M2-0402", True), ("M2-0102", False), ("us-uh1n-1", True)])
def test_player_2_takes_it_back_when_he_comes_to_it(marine: str, back: bool) -> None:
    mine = {STRIP: {"owner": US, "rearms": True}}
    by_it = {"us-uh1n-1": "M2-0102"} if marine == "us-uh1n-1" else {"us-engineers-1": marine}
    t = island({"reb-jeep-auto-1": "M2-0302"} | by_it, phase="reb_movement", strips=mine)
    t.do("move reb-jeep-auto-1", f"to {STRIP}")
    assert owner(t) == ((REB, True) if back else (US, True))
    assert [event.clause for event in t.events("StripTaken")] == ["GAT-VI-p.5"] * back


@pytest.mark.clause("GAT-VI-p.5")
def test_aircraft_land_there_in_the_turn_in_which_a_jeep_passes() -> None:
    """Player 1 has to end a turn on it; Player 2 only to bring a land unit to it."""
    mine = {STRIP: {"owner": US, "rearms": True}}
    units: dict[str, Lie] = {"reb-jeep-auto-1": "M2-0302", "reb-f5-1": {"at": NEXT, "spent": True}}
    t = island(units, phase="reb_movement", strips=mine)
    t.do("move reb-jeep-auto-1", "to T1-0704")
    assert owner(t) == (REB, True)
    t.do("move reb-f5-1", f"to {STRIP}")
    assert not t.unit("reb-f5-1").spent


@pytest.mark.clause("GAT-VI-p.5", "GAT-VI-m.3")
def test_guerrillas_that_appear_on_it_take_it_back() -> None:
    mine = {STRIP: {"owner": US, "rearms": True}}
    t = island({"reb-truck-1": "M2-0402"}, phase="guerrillas", strips=mine, bereaved=True, dice=(4,), whole=True)
    t.do("raise", f"at {STRIP}")
    assert (t.prompt, owner(t)) == ("move", (REB, True))


@pytest.mark.clause("GAT-VI-p.5")
def test_player_1_has_to_repeat_the_whole_process() -> None:
    t = island({"us-rifle-1": BESIDE, "reb-truck-1": "M2-0402"}, whole=True)
    t = wait(t.do("move us-rifle-1", f"to {STRIP}"))
    assert owner(t) == (US, False)


# -- VI-q debris ---------------------------------------------------------------------------------------------

HERE, SIDE, ROAD_HEX, BRIDGE = "M3-0303", "M3-0302", "M3-0404", "T2-0402"


def platoon_moves(start: str, goal: str, units: dict[str, object] | None = None, **more: object) -> Island:
    t = island({"reb-infantry-1": start} | (units or {}), phase="reb_movement", debris_left=2, **more)  # type: ignore[arg-type]
    return t.do("move reb-infantry-1", f"to {goal}")


@pytest.mark.clause("GAT-VI-q.1")
def test_an_infantry_platoon_may_leave_debris_behind() -> None:
    t = platoon_moves(HERE, SIDE)
    assert t.options() == {f"debris {HERE}", "no-debris"}
    assert t.refusal(f"debris {ROAD_HEX}").clause == "GAT-VI-q.1"
    t.do(f"debris {HERE}")
    assert [debris.hex for debris in t.game.state.debris] == [t.space(HERE)]
    assert t.game.state.debris_left == 1
    assert platoon_moves(ROAD_HEX, HERE).prompt == "debris"
    assert platoon_moves(BRIDGE, "T2-0403").prompt == "debris"
    assert platoon_moves(BRIDGE, "T2-0403", settings={"debris_in_play": "off_road"}).prompt == "move"
    assert platoon_moves(HERE, SIDE, {"reb-heavy-1": HERE}).prompt == "debris"  # others may stand there
    t = island({"reb-militia-1": HERE}, phase="reb_movement", debris_left=1).do("move reb-militia-1", f"to {SIDE}")
    assert t.prompt == "move"


@pytest.mark.clause("GAT-VI-q.1", "GAT-VI-q.2")
def test_each_of_two_platoons_leaves_its_own_marker() -> None:
    t = island({"reb-infantry-1": HERE, "reb-infantry-2": "M3-0503"}, phase="reb_movement", debris_left=2)
    t.do("move reb-infantry-1", f"to {SIDE}", f"debris {HERE}")
    t.do("move reb-infantry-2", "to M3-0504", "debris M3-0503")
    assert {t.game.edition.board.names[debris.hex] for debris in t.game.state.debris} == {HERE, "M3-0503"}
    assert t.game.state.debris_left == 0


@pytest.mark.clause("GAT-VI-q.2")
def test_markers_are_used_once() -> None:
    assert platoon_moves(HERE, SIDE, debris=[HERE]).prompt == "move"
    t = island({"reb-infantry-1": HERE}, phase="reb_movement").do("move reb-infantry-1", f"to {SIDE}")
    assert t.prompt == "move"  # none left
    t = island({"us-engineers-1": HERE, "reb-truck-1": "M2-0402"}, phase="reb_movement", debris=[HERE], whole=True)
    t.do("end")
    assert (t.game.state.debris, t.game.state.debris_left) == ((), 0)


@pytest.mark.clause("GAT-VI-q.3")
@pytest.mark.parametrize(("unit", "enters"), [("us-hmmwv-auto-1", False), ("us-aav-1", False), ("us-squad-1", True)])
def test_no_vehicle_enters_debris(unit: str, enters: bool) -> None:
    t = island({unit: SIDE}, debris=[HERE]).do(f"move {unit}")
    assert (HERE in t.targets("to")) is enters
    if not enters:
        assert t.refusal(f"to {HERE}").clause == "GAT-VI-q.3"
    t = island({"reb-jeep-auto-1": SIDE}, phase="reb_movement", debris=[HERE]).do("move reb-jeep-auto-1")
    assert HERE not in t.targets("to")
    units = {"us-ch53-1": SIDE, "us-hmmwv-auto-1": "us-ch53-1", "us-recon-1": "M3-0402"}
    assert HERE not in island(units, debris=[HERE]).do("unload us-hmmwv-auto-1").targets("onto")


@pytest.mark.clause("GAT-VI-q.4")
@pytest.mark.parametrize(("dice", "where"), [((3,), HERE), ((2, 2), HERE), ((2, 3), HERE), ((1, 6), "lost")])
def test_people_on_foot_may_set_off_the_traps(dice: tuple[int, ...], where: str) -> None:
    t = island({"us-squad-1": SIDE}, debris=[HERE], dice=dice).do("move us-squad-1", f"to {HERE}")
    assert t.event("TrapRolled").sprung is (dice[0] <= 2)
    if dice == (2, 3):
        assert t.event("CombatRolled").result == "NR"
    assert t.where("us-squad-1") == where
    assert t.dice_left() == ()
    t = island({"us-squad-1": SIDE}, debris=[(HERE, False)]).do("move us-squad-1", f"to {HERE}")
    assert not t.events("TrapRolled")
    units = {"us-ch46-1": "M3-0403", "us-squad-1": "us-ch46-1"}
    t = island(units, debris=[HERE], dice=(4,)).do("unload us-squad-1", f"onto {HERE}")
    assert t.event("TrapRolled").face == 4


@pytest.mark.clause("GAT-VI-q.5")
def test_debris_closes_an_airstrip() -> None:
    t = island({"reb-uh1b-1": STRIP}, phase="reb_movement", debris=[STRIP])
    assert t.refusal("move reb-uh1b-1").clause == "GAT-VI-q.5"
    t = island({"reb-uh1b-2": {"at": NEXT, "load": "G"}}, phase="reb_movement", debris=[STRIP]).do("move reb-uh1b-2")
    assert t.refusal(f"to {STRIP}").clause == "GAT-VI-q.5"


@pytest.mark.clause("GAT-VI-q.5", "GAT-VI-b.1")
@pytest.mark.parametrize(("owner", "open_"), [(REB, True), (US, False)])
def test_who_only_flies_above_an_enemy_airstrip_does_not_use_it(owner: int, open_: bool) -> None:
    laid: dict[str, Any] = {"debris": [STRIP], "strips": {STRIP: {"owner": owner}}}
    assert (STRIP in island({"us-ah1-1": NEXT}, **laid).do("move us-ah1-1").targets("to")) == open_
    assert ("move us-ah1-1" in island({"us-ah1-1": STRIP, "us-aav-1": HERE}, **laid).options()) == open_


@pytest.mark.clause("GAT-VI-q.6")
@pytest.mark.parametrize("unit", ["us-engineers-1", "us-seal-1"])
def test_engineers_and_seals_are_safe(unit: str) -> None:
    t = island({unit: SIDE}, debris=[HERE]).do(f"move {unit}", f"to {HERE}")
    assert not t.events("TrapRolled")


def working(unit: str, at: str = HERE, turns: int = 1, more: dict[str, object] | None = None, **stamps: int) -> Island:
    """A unit on debris at the end of a turn."""
    units = {unit: {"at": at, "came": 1, **stamps}, "reb-truck-1": "M2-0402"}
    t = island(units | (more or {}), phase="reb_movement", debris=[at], whole=True)
    t.do("end")
    return t


@pytest.mark.clause("GAT-VI-q.7", "GAT-II-b.11")
@pytest.mark.parametrize("stamps", [{}, {"came": 2}, {"fought": 2}, {"attacked": 2}])
def test_engineers_clear_it_in_a_whole_turn_of_peace(stamps: dict[str, int]) -> None:
    t = working("us-engineers-1", **stamps)
    assert bool(t.game.state.debris) is bool(stamps)


@pytest.mark.clause("GAT-VI-q.7")
def test_an_attack_by_player_2_in_that_turn_disturbs_them() -> None:
    units = {"us-engineers-1": {"at": HERE, "came": 1}, "reb-jeep-auto-1": SIDE}
    t = island(units, phase="reb_combat", debris=[HERE], dice=(4,), whole=True)
    t.do(f"attack {HERE}", "fire reb-jeep-auto-1", "declare")
    while t.prompt == "retreat":
        t.do(sorted(t.options())[0])
    assert t.game.state.turn == 3
    assert t.game.state.debris


@pytest.mark.clause("GAT-VI-q.7", "GAT-VI-n.9")
@pytest.mark.parametrize(("beside", "disturbed"), [(True, True), (False, False)])
def test_a_hers_that_explodes_beside_them_disturbs_them(beside: bool, disturbed: bool) -> None:
    depot, enemy = ("M3-0403", "M3-0402") if beside else ("M3-0405", "M3-0505")
    units = {"us-ch53-1": depot, "us-hers-1": "us-ch53-1", "us-engineers-1": {"at": HERE, "came": 1}}
    dice = (6, 3, 3) if beside else (6, 3)  # odds of 2: no result, for who attacked too
    t = island(units | {"reb-infantry-1": enemy}, phase="reb_combat", debris=[HERE], dice=dice, fuel=3, whole=True)
    attack(t, depot, "fire reb-infantry-1")
    assert ("us-engineers-1",) in [t.names(event.defenders) for event in t.events("AttackDeclared")] or not beside
    assert (t.game.state.turn, t.where("us-engineers-1"), t.dice_left()) == (3, HERE, ())
    assert bool(t.game.state.debris) is disturbed


@pytest.mark.clause("GAT-VI-n.9", "GAT-VII-a.7")
def test_whom_an_explosion_has_shaken_can_still_be_attacked() -> None:
    units = {"us-ch53-1": "M3-0403", "us-hers-1": "us-ch53-1", "us-engineers-1": HERE, "reb-infantry-2": SIDE}
    t = island(units | {"reb-infantry-1": "M3-0402"}, phase="reb_combat", debris=[HERE], dice=(6, 3, 3, 3), fuel=3)
    attack(t, "M3-0403", "fire reb-infantry-1")
    assert HERE in t.targets("attack")


IN_JUNGLE, BY_IT = "M3-0304", "M3-0404"


@pytest.mark.clause("GAT-VI-q.7", "GAT-VI-q.9", "GAT-III.25")
@pytest.mark.parametrize(("face", "disturbed"), [(3, False), (4, True)])
def test_aircraft_that_do_not_find_them_disturb_nobody(face: int, disturbed: bool) -> None:
    dice = (face, 5) if disturbed else (face,)  # 1 against 1: no result
    gun = {"at": BY_IT, "load": "G", "strayed": True}
    units = {"us-engineers-1": {"at": IN_JUNGLE, "came": 1}, "reb-uh1b-1": gun}
    t = island(units, phase="reb_combat", debris=[IN_JUNGLE], dice=dice, whole=True)
    t.do(f"attack {IN_JUNGLE}", "gun reb-uh1b-1", "declare")
    assert t.game.state.turn == 3
    assert bool(t.game.state.debris) is disturbed
    units = {"reb-infantry-1": {"at": IN_JUNGLE, "came": 1}, "us-ah1-1": gun}
    t = island(units, phase="us_combat", debris=[IN_JUNGLE], dice=dice, whole=True)
    t.do(f"attack {IN_JUNGLE}", "gun us-ah1-1", "declare")
    wait(t)
    assert (t.prompt == "launch") is disturbed


@pytest.mark.clause("GAT-VI-q.8")
@pytest.mark.parametrize("stamps", [{}, {"fought": 2}, {"attacked": 2}, {"fought": 2, "attacked": 2}])
def test_seals_disarm_it_whatever_they_do_and_suffer(stamps: dict[str, int]) -> None:
    """Without attacking or being attacked is said of the Engineers alone."""
    t = working("us-seal-1", **stamps)
    (debris,) = t.game.state.debris
    assert not debris.trapped


@pytest.mark.clause("GAT-VI-q.8", "GAT-VII-j2.2")
def test_seals_disarm_it_in_the_turn_of_their_attack() -> None:
    units = {"us-seal-1": {"at": HERE, "came": 1}, "reb-jeep-auto-1": SIDE}
    t = island(units, phase="us_combat", debris=[HERE], dice=(6,), whole=True).do(f"seal {SIDE}")
    assert t.where("reb-jeep-auto-1") == "lost"
    wait(t)
    assert [debris.trapped for debris in t.game.state.debris] == [False]


@pytest.mark.clause("GAT-VI-q.8")
def test_what_they_have_made_safe_is_not_made_safe_again() -> None:
    units = {"us-seal-1": {"at": HERE, "came": 1}, "reb-truck-1": "M2-0402"}
    t = wait(island(units, phase="reb_movement", debris=[(HERE, False)], whole=True))
    assert not t.events("DebrisCleared")


@pytest.mark.clause("GAT-VI-q.8")
def test_seals_that_have_just_come_disarm_nothing() -> None:
    (debris,) = working("us-seal-1", came=2).game.state.debris
    assert debris.trapped


@pytest.mark.clause("GAT-VI-q.9")
@pytest.mark.parametrize("unit", ["reb-infantry-1", "reb-militia-1"])
def test_player_2s_people_set_nothing_off_and_may_remove_it(unit: str) -> None:
    t = island({unit: SIDE}, phase="reb_movement", debris=[HERE]).do(f"move {unit}", f"to {HERE}")
    assert not t.events("TrapRolled")
    t = working(unit)
    assert t.options() == {f"clear {HERE}", "done"}
    assert (t.option(f"clear {HERE}").piece, t.option(f"clear {HERE}").space) == (t.number(unit), t.space(HERE))
    assert t.refusal(f"clear {SIDE}").clause == "GAT-VI-q.9"
    assert t.do(f"clear {HERE}").game.state.debris == ()
    assert working(unit).do("done").game.state.debris  # it may be his roadblock
    assert working(unit, came=2).prompt == "launch"
    assert working("reb-heavy-1").prompt == "launch"
    t = working(unit, hidden=1).do(f"clear {HERE}")
    assert t.event("DebrisCleared", "us").unit == -1


@pytest.mark.clause("GAT-VI-q.9", "GAT-VII-n.7")
@pytest.mark.parametrize("stamp", ["fought", "attacked", "repelled", "shaken"])
def test_nor_in_a_turn_in_which_they_attack_or_are_attacked(stamp: str) -> None:
    assert working("reb-infantry-1", **{stamp: 1}).prompt == "clear"
    assert working("reb-infantry-1", **{stamp: 2}).prompt == "launch"


@pytest.mark.clause("GAT-VI-q.3", "GAT-III.7")
@pytest.mark.parametrize(("unit", "passes"), [("us-lhd-1", True), ("us-lcu-1", True), ("us-lcac-1", False)])
def test_what_only_floats_passes_below_a_wrecked_bridge(unit: str, passes: bool) -> None:
    """Amphibious units are vehicles, also in water."""
    wrecks = ["T3-0104", "T2-0400"]
    t = island({unit: "T2-03N"}, debris=wrecks).do(f"move {unit}")
    assert ("T2-05N" in t.targets("to")) is passes
    boat = island({"reb-patrol-boat-1": "T2-03N"}, phase="reb_movement", debris=wrecks)
    assert "T2-05N" in boat.do("move reb-patrol-boat-1").targets("to")


@pytest.mark.clause("GAT-VI-q.10")
def test_a_wrecked_bridge_takes_two_turns() -> None:
    t = working("us-engineers-1", BRIDGE)
    assert t.game.state.debris
    assert t.unit("us-engineers-1").work == 1
    assert not working("us-engineers-1", BRIDGE, work=1).game.state.debris


@pytest.mark.clause("GAT-VI-q.9", "GAT-VI-q.10")
@pytest.mark.parametrize("unit", ["reb-infantry-1", "reb-militia-1"])
def test_player_2s_people_take_two_turns_for_a_wrecked_bridge_as_engineers_do(unit: str) -> None:
    t = working(unit, BRIDGE)
    assert (t.prompt, t.unit(unit).work) == ("launch", 1)
    assert working(unit, BRIDGE, work=1).do(f"clear {BRIDGE}").game.state.debris == ()
    assert working(unit, BRIDGE, work=1, fought=2).prompt == "launch"


@pytest.mark.clause("GAT-VI-q.10")
def test_work_on_one_bridge_does_not_count_for_another() -> None:
    units: dict[str, Lie] = {"us-engineers-1": {"at": "us-ch53-1", "work": 1}, "us-ch53-1": "T2-0500"}
    t = island(units | {"reb-truck-1": "M2-0402"}, debris=["T2-0400"], whole=True)
    t.do("unload us-engineers-1", "onto T2-0400")
    for worked in (0, 1):  # the turn in which they came is not an entire one
        wait(t)
        assert (t.unit("us-engineers-1").work, len(t.game.state.debris)) == (worked, 1)
        t.do("end")
    assert not wait(t).game.state.debris


@pytest.mark.clause("GAT-VI-q.4", "GAT-VI-g.1")
@pytest.mark.parametrize(
    ("unit", "dice", "ends"),
    [
        ("us-squad-1", (3,), "us-ch46-1"),
        ("us-squad-1", (2, 3), "us-ch46-1"),  # set off, no result
        ("us-squad-1", (1, 4), ""),  # driven back
        ("us-squad-1", (1, 6), "lost"),
        ("us-seal-1", (), "us-ch46-1"),
    ],
)
def test_who_goes_to_a_helicopter_above_debris_may_set_off_the_trap(
    unit: str, dice: tuple[int, ...], ends: str
) -> None:
    start, over = "M3-0403", "M3-0402"
    t = island({"us-ch46-1": over, unit: start}, debris=[over], dice=dice).do(f"move {unit}", "board us-ch46-1")
    if not ends:
        assert t.prompt == "retreat"
        assert f"to {start}" in t.options()
        ends = start
        t.do(f"to {start}")
    assert (t.where(unit), t.where("us-ch46-1"), t.dice_left()) == (ends, over, ())
    assert f"move {unit}" not in t.options()
