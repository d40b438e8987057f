"""VI-h to VI-k Squads, platoons formed and split up; towing artillery."""

from __future__ import annotations

import pytest
from island import Island, island, sound

from beachhead.games.gators.rules.combat_7.destruction_7e import destroy
from beachhead.games.gators.rules.position_6.squads_6hij import has_command

HOME, AROUND = "M2-0203", ("M2-0202", "M2-0204", "M2-0102", "M2-0103", "M2-0302", "M2-0303")
"""A hex inland and its six neighbours."""


def around(t: Island, hex_: str) -> set[str]:
    return {t.game.edition.board.names[there] for there in t.game.edition.board.near[t.space(hex_)]}


# -- VI-h squads -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-h.1")
def test_a_squad_moves_and_defends_by_itself() -> None:
    t = island({"us-squad-1": "B1-0404"}).do("move us-squad-1", "to B1-0403")
    assert t.where("us-squad-1") == "B1-0403"
    units = {"us-squad-1": "B1-0403", "reb-infantry-1": "B1-0404"}
    t = island(units, phase="reb_combat", dice=(3,)).do("attack B1-0403", "fire reb-infantry-1", "declare")
    assert t.event("CombatRolled").odds == 2  # 2 against its Defend of 1


@pytest.mark.clause("GAT-VI-h.2")
@pytest.mark.parametrize(
    ("command", "at", "attacks"),
    [
        ("us-hmmwv-cmd-1", "B1-0702", True),  # three hexes
        ("us-hmmwv-cmd-1", "B1-0802", False),  # four
        ("us-aav-cmd-1", "B1-0403", True),
        ("us-uh1n-cmd-1", "B1-0403", True),
        ("us-uh1n-1", "B1-0403", False),
        ("us-hmmwv-auto-1", "B1-0403", False),
    ],
)
def test_a_squad_attacks_only_near_a_command_unit(command: str, at: str, attacks: bool) -> None:
    units = {"us-squad-1": "B1-0404", "reb-infantry-1": "B1-0405", command: at}
    t = island(units, phase="us_combat")
    assert t.game.edition.board.distance(t.space("B1-0404"), t.space(at)) == {"B1-0702": 3, "B1-0802": 4}.get(at, 1)
    assert has_command(t.game, t.number("us-squad-1")) == attacks
    assert t.over != attacks


@pytest.mark.clause("GAT-VI-h.2")
@pytest.mark.parametrize(("ship", "setting", "attacks"), [
    ("us-lhd-1", "no", True), ("us-lpd-1", "no", True), ("us-lsd-1", "no", False), ("us-lsd-1", "yes", True),
])  # fmt: skip
def test_ships_that_command(ship: str, setting: str, attacks: bool) -> None:
    t = island({"us-squad-1": "T1-0203", ship: "T1-0104"}, settings={"lsd_command": setting})
    assert t.game.edition.board.distance(t.space("T1-0203"), t.space("T1-0104")) <= 3
    assert has_command(t.game, t.number("us-squad-1")) == attacks


# -- VI-i three squads form a platoon ----------------------------------------------------------------

THREE = {"us-squad-4": HOME, "us-squad-9": "M2-0202", "us-squad-20": "M2-0303", "us-rifle-5": "split"}


@pytest.mark.clause("GAT-VI-i.1")
@pytest.mark.clause("GAT-VI-i.3")
def test_three_squads_in_a_hex_are_replaced_by_a_platoon() -> None:
    t = island(THREE).do("move us-squad-9")
    assert t.targets("gather") == {HOME}
    assert t.refusal("gather M2-0103").clause == "GAT-VI-d.3"
    t.do(f"gather {HOME}")
    assert t.options() == {"gather us-squad-20"}
    t.do("gather us-squad-20")
    assert t.where("us-rifle-5") == HOME
    assert {t.where(f"us-squad-{number}") for number in (4, 9, 20)} == {"reserve"}
    assert t.names(t.event("Merged").squads) == ("us-squad-4", "us-squad-9", "us-squad-20")
    sound(t)


@pytest.mark.clause("GAT-VI-i.1", "GAT-VI-f.2")
@pytest.mark.parametrize(("held", "may"), [(1, True), (2, False)])
def test_nobody_comes_out_of_a_carrier_that_was_itself_set_down(held: int, may: bool) -> None:
    units = THREE | {"us-lav-1": {"at": "M2-0303", "held": held}, "us-squad-20": "us-lav-1"}
    assert bool(island(units).do("move us-squad-9").targets("gather")) is may


@pytest.mark.clause("GAT-VI-i.1", "GAT-VI-g.3")
@pytest.mark.parametrize(("loaded", "may"), [(1, True), (2, False)])
def test_nor_who_has_gone_aboard_in_this_turn(loaded: int, may: bool) -> None:
    units = THREE | {"us-lav-1": "M2-0303", "us-squad-20": {"at": "us-lav-1", "loaded": loaded}}
    assert bool(island(units).do("move us-squad-9").targets("gather")) is may


@pytest.mark.clause("GAT-VI-i.1")
def test_not_without_a_third_squad_or_a_platoon_counter() -> None:
    for missing in ("us-squad-20", "us-rifle-5"):
        units = {name: at for name, at in THREE.items() if name != missing}
        t = island(units).do("move us-squad-9")
        assert t.targets("gather") == set()
        assert t.refusal(f"gather {HOME}").clause == "GAT-VI-d.3"
        assert t.refusal(f"to {HOME}").clause == "GAT-VI-d.1"
    for stamp in ("moved", "held"):
        t = island({**THREE, "us-squad-20": {"at": "M2-0303", stamp: 2}}).do("move us-squad-9")
        assert t.targets("gather") == set()  # the third one can no longer come


@pytest.mark.clause("GAT-VI-i.2")
def test_the_new_platoon_stays_where_it_is_and_fights() -> None:
    units = {**THREE, "reb-infantry-1": "M2-0103"}
    t = island(units, whole=True).do("move us-squad-9", f"gather {HOME}", "gather us-squad-20")
    assert t.refusal("move us-rifle-5").clause == "GAT-VI-a.1"
    assert t.refusal("split us-rifle-5").clause == "GAT-VI-j.3"
    t.do("end", "attack M2-0103")
    assert "fire us-rifle-5" in t.options()


@pytest.mark.clause("GAT-VI-d.3")
def test_squads_may_come_out_of_their_carriers() -> None:
    units = {**THREE, "us-squad-9": "us-aav-1", "us-squad-20": "us-aav-1", "us-aav-1": "M2-0202"}
    t = island(units).do("unload us-squad-9", f"gather {HOME}", "gather us-squad-20")
    assert t.where("us-rifle-5") == HOME
    units = {**units, "us-aav-1": "lost", "us-ch53-1": "M2-0202", "us-squad-9": "us-ch53-1", "us-squad-20": "us-ch53-1"}
    t = island(units).do("unload us-squad-9")
    assert t.targets("gather") == set()  # a helicopter needs an empty hex


@pytest.mark.clause("GAT-VI-i.1", "GAT-VI-q.4")
@pytest.mark.parametrize("debris", [(), (HOME,), ((HOME, False),)])
def test_no_platoon_forms_in_debris(debris: tuple[str | tuple[str, bool], ...]) -> None:
    assert island(THREE, debris=debris).do("move us-squad-9").targets("gather") == (set() if debris else {HOME})


@pytest.mark.clause("GAT-VI-l.4")
def test_the_new_platoon_scouts() -> None:
    units = {**THREE, "us-squad-20": "M2-0102", "reb-infantry-1": {"at": "M2-0204", "hidden": True}}
    t = island(units).do("move us-squad-9", f"gather {HOME}", "gather us-squad-20")
    assert not t.unit("reb-infantry-1").hidden


# -- VI-j a platoon splits up ------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-j.1")
def test_a_platoon_ashore_splits_into_three_squads() -> None:
    t = island({"us-rifle-1": HOME}).do("split us-rifle-1")
    assert t.targets("to") == set(AROUND)
    t.do("to M2-0202")
    assert t.targets("to") == set(AROUND) - {"M2-0202"}
    assert t.refusal("to M2-0202").clause == "GAT-VI-j.2"
    assert t.refusal("to M2-0404").clause == "GAT-VI-j.2"
    t.do("to M2-0303")
    assert t.where("us-rifle-1") == "split"
    assert [t.where(f"us-squad-{number}") for number in (1, 2, 3)] == [HOME, "M2-0202", "M2-0303"]
    sound(t)
    t = island({"us-rifle-1": "us-lcu-1", "us-lcu-1": "B1-0204", "us-heavy-1": HOME})
    assert t.refusal("split us-rifle-1").clause == "GAT-VI-j.1"
    assert t.refusal("split us-heavy-1").clause == "GAT-IV.25"


@pytest.mark.clause("GAT-VI-j.1", "GAT-VI-i.1")
def test_the_squad_that_stays_may_move_though_its_counter_has_just_merged() -> None:
    squads = {"us-squad-1": "M3-0403", "us-squad-2": "M3-0402", "us-squad-3": "M3-0502"}
    t = island({**squads, "us-rifle-1": "split", "us-rifle-2": HOME})
    t.do("move us-squad-1", "gather M3-0402", "gather us-squad-3")  # the platoon takes the place of all three
    t.do("split us-rifle-2", f"to {AROUND[0]}", f"to {AROUND[1]}")
    assert t.targets("move") == {"us-squad-1"} == set(t.names(t.game.at[t.space(HOME)]))


@pytest.mark.clause("GAT-VI-j.1")
def test_not_after_moving_nor_without_counters_nor_in_company() -> None:
    for stamp in ("moved", "held"):
        t = island({"us-rifle-1": {"at": HOME, stamp: 2}, "us-aav-1": "B1-0404"})
        assert t.refusal("split us-rifle-1").clause == "GAT-VI-j.3"
    squads = {f"us-squad-{number}": "lost" for number in range(1, 26)}
    t = island({"us-rifle-1": HOME, **squads})
    assert t.refusal("split us-rifle-1").clause == "GAT-IV.24"
    t = island({"us-rifle-1": HOME, "us-heavy-1": HOME})
    assert t.refusal("split us-rifle-1").clause == "GAT-VI-d.1"


@pytest.mark.clause("GAT-VI-j.2")
def test_squads_step_into_empty_hexes_or_carriers() -> None:
    units = {"us-rifle-1": HOME, "us-aav-1": "M2-0202", "us-ch46-1": "M2-0303", "us-truck-1": "M2-0302"}
    t = island(units).do("split us-rifle-1")
    assert t.targets("to") == set(AROUND) - {"M2-0202", "M2-0303", "M2-0302"}
    assert t.targets("board") == {"us-aav-1", "us-ch46-1", "us-truck-1"}
    assert t.refusal("to M2-0202").clause == "GAT-VI-j.2"
    t.do("board us-aav-1", "board us-aav-1")
    assert [t.where(f"us-squad-{number}") for number in (1, 2, 3)] == [HOME, "us-aav-1", "us-aav-1"]
    walls = {f"us-lav-at-{number}": hex_ for number, hex_ in zip((1, 2), AROUND, strict=False)}
    walls |= {f"us-m1a1-{number}": hex_ for number, hex_ in zip((1, 2, 3), AROUND[2:], strict=False)}
    room = AROUND[5]
    t = island({"us-rifle-1": HOME, **walls})
    assert t.refusal("split us-rifle-1").clause == "GAT-VI-j.2"  # one hex is not enough
    assert "us-rifle-1" in island({"us-rifle-1": HOME, **walls, "us-aav-1": room}).targets("split")
    # a truck has room for one squad only
    assert t.refusal("split us-rifle-1") == island({"us-rifle-1": HOME, **walls, "us-truck-1": room}).refusal(
        "split us-rifle-1"
    )
    t = island({"us-rifle-1": HOME, "us-squad-9": "us-zodiac-1", "us-zodiac-1": "B1-0204"}).do("split us-rifle-1")
    assert t.refusal("board us-zodiac-1").clause == "GAT-VI-j.2"


@pytest.mark.clause("GAT-VI-j.2")
def test_none_comes_nearer_to_any_enemy() -> None:
    enemies = {"reb-infantry-1": "M2-0205", "reb-jeep-tow-1": {"at": "M2-0502", "hidden": True}}
    t = island({"us-rifle-1": HOME, **enemies})
    distance, here = t.game.edition.board.distance, t.space(HOME)
    at = [t.game.hex(t.number(name)) for name in enemies]
    allowed = {n for n in AROUND if all(distance(t.space(n), e) >= distance(here, e) for e in at)}
    nearest = min(distance(here, e) for e in at)
    lax = {n for n in AROUND if min(distance(t.space(n), e) for e in at) >= nearest}
    assert 2 <= len(allowed) < len(lax)
    t.do("split us-rifle-1")
    assert t.targets("to") == allowed
    assert t.refusal("to M2-0204").clause == "GAT-VI-j.2"
    t = island({"us-rifle-1": HOME, **enemies}, settings={"split_distance": "nearest"}).do("split us-rifle-1")
    assert t.targets("to") == lax
    t = island({"us-rifle-1": HOME, "us-aav-1": "M2-0204", "reb-infantry-1": "M2-0205"}).do("split us-rifle-1")
    assert t.targets("board") == set()
    assert t.refusal("board us-aav-1").clause == "GAT-VI-j.2"


@pytest.mark.clause("GAT-VI-j.2", "GAT-VI-l.1")
def test_counters_face_down_keep_squads_away_as_player_1_knows_them() -> None:
    t = island({"us-rifle-1": HOME, "reb-truck-1": {"at": "M2-0202", "hidden": True}}).do("split us-rifle-1")
    assert t.reason("to M2-0202") == ("GAT-VI-j.2", "not_empty")
    t = island({"us-rifle-1": HOME, "reb-truck-1": {"at": "M2-0205", "hidden": True}}).do("split us-rifle-1")
    assert t.reason("to M2-0204") == ("GAT-VI-j.2", "nearer")


@pytest.mark.clause("GAT-VI-j.2")
def test_unless_the_platoon_is_surrounded() -> None:
    t = island({"us-rifle-1": HOME})
    ring = sorted({min(around(t, name) - set(AROUND) - {HOME}) for name in AROUND})
    enemies = {f"reb-infantry-{number}": hex_ for number, hex_ in enumerate(ring, start=1)}
    t = island({"us-rifle-1": HOME, **enemies}).do("split us-rifle-1")
    assert t.targets("to") == set(AROUND)
    uncovered = {unit: hex_ for unit, hex_ in enemies.items() if hex_ not in around(t, AROUND[0])}
    t = island({"us-rifle-1": HOME, **uncovered})
    if "us-rifle-1" in t.targets("split"):
        assert t.do("split us-rifle-1").targets("to") < set(AROUND)


@pytest.mark.clause("GAT-VI-l.4", "GAT-VI-j.2")
def test_squads_that_split_off_scout_where_they_step() -> None:
    t = island({"us-rifle-1": HOME})
    ring = sorted({min(around(t, name) - set(AROUND) - {HOME}) for name in AROUND})
    trucks = {f"reb-truck-{number}": {"at": hex_, "hidden": True} for number, hex_ in enumerate(ring, start=1)}
    t = island({"us-rifle-1": HOME, **trucks}).do("split us-rifle-1", f"to {AROUND[0]}", f"to {AROUND[1]}")
    met = around(t, AROUND[0]) | around(t, AROUND[1])
    assert {unit for unit in trucks if t.unit(unit).hidden} == {unit for unit in trucks if t.where(unit) not in met}


@pytest.mark.clause("GAT-VI-c.5")
def test_squads_that_split_off_do_not_slide_along_the_enemy() -> None:
    t = island({"us-rifle-1": HOME, "reb-infantry-1": "M2-0202"}).do("split us-rifle-1")
    beside = around(t, "M2-0202") & set(AROUND)
    assert beside
    assert t.targets("to") == set(AROUND) - beside - {"M2-0202"}
    assert t.refusal(f"to {min(beside)}").clause == "GAT-VI-c.5"


@pytest.mark.clause("GAT-VI-j.3")
def test_those_who_stepped_away_go_no_further() -> None:
    t = island({"us-rifle-1": HOME}).do("split us-rifle-1", "to M2-0202", "to M2-0303")
    assert t.targets("move") == {"us-squad-1"}  # who stayed has not moved yet
    assert t.refusal("move us-squad-2").clause == "GAT-VI-a.1"


@pytest.mark.clause("GAT-VI-q.4", "GAT-VI-j.1")
def test_whoever_steps_into_debris_may_set_off_a_trap() -> None:
    t = island({"us-rifle-1": HOME}, debris=("M2-0202",), dice=(3,)).do("split us-rifle-1", "to M2-0202", "to M2-0303")
    assert t.event("TrapRolled").unit == t.number("us-squad-2")
    assert t.dice_left() == ()


@pytest.mark.clause("GAT-VI-d.9")
def test_a_trap_keeps_neither_squad_from_going() -> None:
    walls = {f"us-m1a1-{number}": hex_ for number, hex_ in enumerate(AROUND[2:], start=1)}
    t = island({"us-rifle-1": HOME, **walls}, debris=(AROUND[0],), dice=(1, 6))
    t.do("split us-rifle-1", f"to {AROUND[0]}")
    assert t.dice_left() == (1, 6), "the trap is sprung when both have gone"
    t.do(f"to {AROUND[1]}")
    assert [t.where(f"us-squad-{number}") for number in (1, 2, 3)] == [HOME, "lost", AROUND[1]]


@pytest.mark.clause("GAT-VI-q.4", "GAT-VI-j.2", "GAT-VI-g.1")
@pytest.mark.parametrize(("dice", "ends", "flies"), [
    ((3, 4), ("us-ch53-1", "us-ch53-1"), False),
    ((1, 6, 5), ("lost", "us-ch53-1"), False),
    ((1, 6, 2, 6), ("lost", "lost"), True),  # nobody came aboard: it may still move
])  # fmt: skip
def test_squads_that_split_off_to_a_helicopter_above_debris_may_set_off_its_traps(
    dice: tuple[int, ...], ends: tuple[str, str], flies: bool
) -> None:
    t = island({"us-rifle-1": "M3-0403", "us-ch53-1": "M3-0402"}, debris=["M3-0402"], dice=dice)
    t.do("split us-rifle-1", "board us-ch53-1")
    assert t.dice_left() == dice, "the traps are met when both have gone"
    t.do("board us-ch53-1")
    assert (t.where("us-squad-2"), t.where("us-squad-3")) == ends
    assert t.dice_left() == ()
    assert ("move us-ch53-1" in t.options()) is flies


@pytest.mark.clause("GAT-VI-q.4", "GAT-VI-j.2", "GAT-VII-b.14")
def test_a_squad_driven_back_from_below_its_helicopter_goes_alone() -> None:
    t = island({"us-rifle-1": "M3-0403", "us-ch53-1": "M3-0402"}, debris=["M3-0402"], dice=(1, 4, 3))
    t.do("split us-rifle-1", "board us-ch53-1", "board us-ch53-1", "to M3-0502")
    assert [t.where(f"us-squad-{number}") for number in (1, 2, 3)] == ["M3-0403", "M3-0502", "us-ch53-1"]


# -- VI-k towing -------------------------------------------------------------------------------------

GUN = {"us-155mm-1": "B1-0404", "us-truck-1": "B1-0402"}
HAWK = {"reb-hawk-1": "B1-0404", "reb-truck-1": "B1-0403", "reb-truck-2": "B1-0405"}


@pytest.mark.clause("GAT-VI-k.1")
@pytest.mark.clause("GAT-VI-k.7")
@pytest.mark.clause("GAT-II-b.19")
def test_artillery_does_not_move_itself() -> None:
    t = island({"us-155mm-1": "B1-0404", "us-rifle-1": "B1-0303"})
    assert t.refusal("move us-155mm-1").clause == "GAT-VI-k.1"
    t = island({"reb-75mm-1": "B1-0404", "reb-hawk-1": "B1-0402", "reb-infantry-1": "B1-0303"}, phase="reb_movement")
    assert t.targets("move") == {"reb-infantry-1"}
    assert {t.refusal(f"move {gun}").clause for gun in ("reb-75mm-1", "reb-hawk-1")} == {"GAT-VI-k.1"}
    t = island({"us-155mm-1": "B1-0404", "us-ch53-1": "B1-0303"}).do("move us-ch53-1", "fetch us-155mm-1")
    assert t.where("us-155mm-1") == "us-ch53-1"
    t = island({"us-155mm-1": "B1-0404", "us-ch46-1": "B1-0303", "us-lvs-1": "B1-0403"}).do("move us-ch46-1")
    assert t.refusal("fetch us-155mm-1").clause == "GAT-VI-g.2"
    assert t.do("stay", "move us-lvs-1").refusal("hitch us-155mm-1").clause == "GAT-VI-d.4"


@pytest.mark.clause("GAT-VI-k.2")
def test_a_truck_that_hitches_a_gun_is_done_and_the_gun_silent() -> None:
    t = island({**GUN, "reb-infantry-1": "B1-0506"}, whole=True).do("move us-truck-1")
    assert t.targets("hitch") == {"us-155mm-1"}
    t.do("hitch us-155mm-1")
    assert (t.where("us-truck-1"), t.unit("us-truck-1").tow) == ("B1-0404", t.number("us-155mm-1"))
    assert t.refusal("move us-truck-1").clause == "GAT-VI-a.1"
    assert t.refusal("unhitch us-truck-1").clause == "GAT-VI-k.2"
    t.do("end")
    assert t.side == "reb"  # nobody could attack
    t = island({**GUN, "us-truck-1": "M1-0403"}).do("move us-truck-1")
    assert t.refusal("hitch us-155mm-1").clause == "GAT-VI-a.1"
    t = island({**GUN, "us-squad-1": "us-truck-1"}).do("move us-truck-1")
    assert t.refusal("hitch us-155mm-1").clause == "GAT-II-b.22"


@pytest.mark.clause("GAT-IV.12", "GAT-VI-k.1")
@pytest.mark.parametrize("broken", [False, True])
def test_a_battery_that_does_not_work_is_not_moved_either(broken: bool) -> None:
    units = {"reb-truck-1": "M3-0404", "reb-hawk-1": {"at": "M3-0403", "broken": broken}}
    t = island(units, phase="reb_movement").do("move reb-truck-1")
    assert ("reb-hawk-1" in t.targets("hitch")) is not broken
    if broken:
        assert t.refusal("hitch reb-hawk-1").clause == "GAT-IV.12"


@pytest.mark.clause("GAT-VI-k.2", "GAT-VI-c.2")
def test_a_truck_that_is_stopped_on_its_way_hitches_nothing() -> None:
    units = {"us-truck-1": "M3-0402", "us-155mm-1": "M3-0405"}
    unseen = {"reb-infantry-1": {"at": "M3-0503", "hidden": True}}
    t = island(units | unseen).do("move us-truck-1", "hitch us-155mm-1")
    assert (t.where("us-truck-1"), t.unit("us-truck-1").tow) == ("M3-0403", -1)
    t = island(units).do("move us-truck-1", "hitch us-155mm-1")
    assert (t.where("us-truck-1"), t.unit("us-truck-1").tow) == ("M3-0405", t.number("us-155mm-1"))


@pytest.mark.clause("GAT-VI-k.6", "GAT-VI-g.1")
@pytest.mark.parametrize("craft", ["us-lcu-1", "us-lcac-1"])
def test_a_truck_does_not_leave_its_gun_behind_and_go_aboard(craft: str) -> None:
    at = {"us-lcu-1": "B1-0204", "us-lcac-1": "B1-0303"}[craft]
    lies = {"at": "B1-0304", "tow": "us-155mm-1", "hitched": 1}
    t = island({craft: at, "us-155mm-1": "B1-0304", "us-truck-1": lies}).do("move us-truck-1")
    assert (t.targets("board"), t.refusal(f"board {craft}").clause) == (set(), "GAT-VI-k.6")
    t = island({craft: at, "us-155mm-1": "B1-0304", "us-truck-1": "B1-0304"}).do("move us-truck-1")
    assert t.do(f"board {craft}").where("us-truck-1") == craft


@pytest.mark.clause("GAT-VI-k.3")
def test_it_pulls_the_gun_at_one_less_in_the_first_turn() -> None:
    for hitched, reach in ((1, 2), (0, 3)):
        lies = {"at": "B1-0404", "tow": "us-155mm-1", "hitched": hitched}
        t = island({**GUN, "us-truck-1": lies}).do("move us-truck-1")
        there = {t.game.edition.board.distance(t.space("B1-0404"), t.space(name)) for name in t.targets("to")}
        assert max(there) == reach
    t.do("to B1-0403")
    assert (t.where("us-155mm-1"), t.where("us-truck-1")) == ("B1-0403", "B1-0403")
    sound(t)


@pytest.mark.clause("GAT-VI-k.4")
@pytest.mark.parametrize("towed", [True, False])
def test_a_towed_gun_is_silent(towed: bool) -> None:
    truck = {"at": "B1-0404", "tow": "us-155mm-1", "hitched": 1} if towed else {"at": "B1-0404"}
    t = island({**GUN, "us-truck-1": truck, "reb-infantry-1": "B1-0506"}, phase="us_combat")
    assert t.over == towed


@pytest.mark.clause("GAT-VI-k.5")
@pytest.mark.clause("GAT-VI-d.4")
def test_a_hawk_battery_takes_two_trucks() -> None:
    t = island(HAWK, phase="reb_movement").do("move reb-truck-1", "hitch reb-hawk-1")
    t.do("move reb-truck-2", "hitch reb-hawk-1")
    assert {t.where(name) for name in HAWK} == {"B1-0404"}
    assert t.over or t.targets("move") == set()
    one = {"at": "B1-0404", "tow": "reb-hawk-1", "hitched": 1}
    t = island({**HAWK, "reb-truck-1": one}, phase="reb_movement")
    assert t.refusal("move reb-truck-1").clause == "GAT-VI-k.5"
    t.do("move reb-truck-2", "hitch reb-hawk-1")
    assert t.refusal("move reb-truck-1").clause == "GAT-VI-k.2"  # the other truck's move is done
    t = island({**HAWK, "reb-truck-1": one, "reb-truck-2": {**one, "hitched": 0}}, phase="reb_movement")
    t.do("move reb-truck-2")
    assert max(t.game.edition.board.distance(t.space("B1-0404"), t.space(n)) for n in t.targets("to")) == 2
    t.do("to B1-0403")
    assert {t.where(name) for name in HAWK} == {"B1-0403"}
    assert t.targets("move") == set()
    third = {"reb-truck-1": one, "reb-truck-2": one, "reb-truck-3": "B1-0403"}
    t = island({**HAWK, **third}, phase="reb_movement").do("move reb-truck-3")
    assert t.refusal("hitch reb-hawk-1").clause == "GAT-VI-k.5"


@pytest.mark.clause("GAT-VI-k.5", "GAT-VI-k.6")
def test_a_hawk_battery_is_let_go_by_both_its_trucks() -> None:
    truck = {"at": "B1-0404", "tow": "reb-hawk-1", "hitched": 1}
    t = island({"reb-hawk-1": "B1-0404", "reb-truck-1": truck, "reb-truck-2": truck}, phase="reb_movement")
    t.do("unhitch reb-truck-1")
    assert [t.unit(name).tow for name in ("reb-truck-1", "reb-truck-2")] == [-1, -1]
    assert not t.targets("move")  # the trucks' move is done


@pytest.mark.clause("GAT-VI-k.6")
def test_a_gun_let_go_is_silent_for_the_turn_and_the_truck_done() -> None:
    truck = {"at": "B1-0404", "tow": "us-155mm-1", "hitched": 1}
    t = island({**GUN, "us-truck-1": truck, "reb-infantry-1": "B1-0506"}, whole=True)
    t.do("move us-truck-1", "to B1-0405", "unhitch us-truck-1")
    assert t.unit("us-truck-1").tow == -1
    assert t.refusal("move us-truck-1").clause == "GAT-VI-a.1"
    assert t.refusal("unhitch us-truck-1").clause == "GAT-VI-k.6"
    assert t.do("end").side == "reb"
    t = island({**GUN, "us-truck-1": {"at": "B1-0404", "moved": 1}, "reb-infantry-1": "B1-0506"}, whole=True)
    assert t.do("move us-truck-1").targets("hitch") == {"us-155mm-1"}  # or it takes it again
    t.do("to B1-0403", "end")
    assert t.targets("attack") == {"B1-0506"}


@pytest.mark.clause("GAT-VII-m.3")
def test_a_truck_whose_gun_is_destroyed_drives_on() -> None:
    t = island({**GUN, "us-truck-1": {"at": "B1-0404", "tow": "us-155mm-1"}})
    destroy(t.game, t.number("us-155mm-1"), "GAT-VII-m.3")
    assert t.unit("us-truck-1").tow == -1
    assert "us-truck-1" in t.targets("move")


@pytest.mark.clause("GAT-II-b.22")
def test_a_truck_with_a_gun_carries_nobody() -> None:
    truck = {"at": "B1-0404", "tow": "us-155mm-1", "hitched": 1}
    t = island({**GUN, "us-truck-1": truck, "us-squad-1": "B1-0403"}).do("move us-squad-1")
    assert t.refusal("board us-truck-1").clause == "GAT-VI-g.2"
