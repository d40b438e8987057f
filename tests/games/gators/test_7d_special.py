"""VII-d to VII-m, VI-n: what is special about types, carriers, ships, artillery, stacks and the HERS."""

from __future__ import annotations

import pytest
from island import EAST, FAR, HERE, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, attack, island, sound

from beachhead.games.gators.rules.combat_7.destruction_7e import destroy

HILL, BY_THE_HILL = "M3-0501", "M3-0402"
JUNGLE, BY_THE_JUNGLE = "M3-0304", "M3-0404"
TOWN, BY_THE_TOWN = "M2-0302", "M2-0202"


# -- VII-d differing types ---------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-d.1")
@pytest.mark.parametrize(
    ("target", "where"), [("reb-infantry-1", EAST), ("reb-stinger-1", "lost"), ("reb-jeep-tow-1", EAST)]
)
def test_who_attacks_another_type_that_cannot_strike_back_suffers_nothing(target: str, where: str) -> None:
    units = {"us-ah1-1": {"at": EAST, "load": "G", "strayed": True}, target: HERE}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, HERE, "gun us-ah1-1")
    assert t.event("CombatRolled").result == "AX"
    assert t.where("us-ah1-1") == where


@pytest.mark.clause("GAT-VII-d.2")
@pytest.mark.parametrize(
    ("attacker", "target", "where"),
    [
        ("reb-m113-1", "us-rifle-1", EAST),
        ("reb-m113-1", "us-javelin-1", "lost"),
        ("reb-m48-1", "us-aav-1", "lost"),
        ("reb-jeep-auto-1", "us-rifle-1", "lost"),
    ],
)
def test_armor_suffers_nothing_from_soft_targets_without_an_attack_on_it(
    attacker: str, target: str, where: str
) -> None:
    t = island({attacker: EAST, target: HERE}, phase="reb_combat", dice=(1,))
    attack(t, HERE, f"fire {attacker}")
    assert t.event("CombatRolled").result == "AX"
    assert t.where(attacker) == where


@pytest.mark.clause("GAT-VII-d.3")
@pytest.mark.parametrize(("at", "where"), [("B1-0204", "lost"), ("B1-0304", "B1-0205")])
def test_amphibious_units_are_of_the_type_of_their_hex(at: str, where: str) -> None:
    t = island({"us-seal-1": at, "reb-patrol-boat-1": "B1-0205"}, phase="reb_combat", dice=(1, 1))
    attack(t, at, "fire reb-patrol-boat-1")  # both afloat they are of one type; ashore the team cannot strike back
    assert t.event("CombatRolled").result == "AX"
    assert t.where("reb-patrol-boat-1") == where


# -- VII-e, VII-f carriers and ships -----------------------------------------------------------------


@pytest.mark.clause("GAT-VII-e.1")
def test_with_a_carrier_all_are_lost_that_it_carries_at_every_level() -> None:
    units = {"us-lcac-1": HERE, "us-aav-1": "us-lcac-1", "us-squad-1": "us-aav-1", "reb-infantry-1": EAST}
    t = island(units, phase="reb_combat", dice=(6,))
    attack(t, HERE, "fire reb-infantry-1")
    assert [t.where(unit) for unit in ("us-lcac-1", "us-aav-1", "us-squad-1")] == ["lost"] * 3


@pytest.mark.clause("GAT-VII-f.1", "GAT-VII-f.2", "GAT-VII-i.1")
def test_ships_are_soft_targets_and_take_everybody_with_them() -> None:
    units = {"us-lpd-1": "T3-0101", "us-lcu-1": "us-lpd-1", "us-rifle-1": "us-lpd-1", "reb-75mm-1": "T3-0301"}
    guns = {"reb-75mm-2": "T3-0302", "reb-mortar-1": "T3-0203"}
    t = island(units | guns, phase="reb_combat", dice=(6,))
    reach = [t.game.edition.board.distance(t.space("T3-0101"), t.space(at)) for at in ("T3-0301", "T3-0302")]
    assert max(reach) <= 3
    attack(t, "T3-0101", "fire reb-75mm-1", "fire reb-75mm-2")
    assert t.event("AttackDeclared").strength == 4  # soft: 2 and 2
    assert t.event("CombatRolled").odds == 1
    assert t.event("CombatRolled").result == "DR2"
    assert t.side == "us"


@pytest.mark.clause("GAT-VII-f.2", "GAT-VII-b.14")
def test_a_ship_that_must_retreat_off_the_map_is_lost() -> None:
    game = island().game
    near, names = game.edition.board.near, game.edition.board.names
    corner = min(range(len(near)), key=lambda space: len(near[space]))
    assert len(near[corner]) < 4
    boat = near[corner][0]
    others = {f"us-zodiac-{n + 1}": names[space] for n, space in enumerate(near[corner][1:])}
    units = {"us-lsd-1": names[corner], "us-rifle-1": "us-lsd-1", **others}
    t = island(units | {"reb-missile-boat-1": {"at": names[boat], "load": "S"}}, phase="reb_combat", dice=(4,))
    attack(t, names[corner], "drop reb-missile-boat-1:S")
    assert t.event("CombatRolled").result == "DR1"
    assert (t.where("us-lsd-1"), t.where("us-rifle-1")) == ("lost", "lost")
    assert t.event("Destroyed").clause == "GAT-VII-f.2"


@pytest.mark.clause("GAT-VII-f.3")
def test_posted_air_defence_shoots_from_the_deck() -> None:
    units = {
        "us-lsd-1": "T3-0101",
        "us-hmmwv-stinger-1": {"at": "us-lsd-1", "posted": 2},
        "us-avenger-1": "us-lsd-1",
        "reb-f5-1": {"at": "T3-0100", "load": "X"},
    }
    t = island(units, phase="us_combat", dice=(4,))
    t.do("attack T3-0100")
    assert t.options() == {"fire us-lsd-1", "fire us-hmmwv-stinger-1"}
    assert t.refusal("fire us-avenger-1").clause == "GAT-VI-g.8"
    t.do("fire us-lsd-1", "fire us-hmmwv-stinger-1", "declare", "keep")
    assert t.event("CombatRolled").odds == 2


@pytest.mark.clause("GAT-VII-f.4")
def test_each_unit_posted_takes_one_from_the_launches_of_its_ship() -> None:
    cargo = {f"us-ch46-{number}": "us-lhd-1" for number in range(1, 8)}
    units = {"us-lhd-1": "O1-0400", "us-avenger-1": "us-lhd-1", **cargo}
    t = island(units, phase="launch")
    t.do("post us-avenger-1")
    for _ in range(5):
        launch = next(option for option in sorted(t.options()) if option.startswith("launch us-ch46"))
        t.do(launch)
        t.do(next(option for option in sorted(t.options()) if option.startswith("beside")))
    assert not t.targets("launch")


@pytest.mark.clause("GAT-VII-f.4")
def test_two_that_are_posted_take_two_each_from_its_own_ship() -> None:
    aboard = {f"us-ch46-{number}": "us-lhd-1" for number in range(1, 8)}
    aboard |= {f"us-zodiac-{number}": "us-lpd-1" for number in range(1, 7)}
    posts = {"us-avenger-1": "us-lhd-1", "us-avenger-2": "us-lhd-1", "us-hmmwv-stinger-1": "us-lpd-1"}
    t = island({"us-lhd-1": "O1-0400", "us-lpd-1": "O6-0403", **posts, **aboard}, phase="launch")
    t.do(*(f"post {unit}" for unit in posts))
    launched = []
    while t.targets("launch"):
        launched.append(sorted(t.targets("launch"))[0])
        t.do(f"launch {launched[-1]}")
        t.do(f"beside {sorted(t.targets('beside'))[0]}")
    assert [sum(craft.startswith(kind) for craft in launched) for kind in ("us-ch46", "us-zodiac")] == [4, 5]


# -- VII-j long range and artillery ------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-j1.1")
def test_who_attacks_from_afar_suffers_nothing() -> None:
    units = {"us-mortar-1": "M3-0405", "reb-infantry-1": HERE}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, HERE, "fire us-mortar-1")
    assert (t.event("CombatRolled").result, t.where("us-mortar-1")) == ("AR2", "M3-0405")
    units = {"us-155mm-1": "M3-0406", "reb-m113-1": "M3-0404", "reb-infantry-1": HERE}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, HERE, "fire us-155mm-1")
    assert t.over


@pytest.mark.clause("GAT-VII-j1.2")
def test_artillery_that_should_retreat_from_an_adjacent_enemy_is_destroyed() -> None:
    t = island({"us-155mm-1": EAST, "reb-infantry-1": HERE}, phase="us_combat", dice=(1,))
    attack(t, HERE, "fire us-155mm-1")
    assert (t.event("CombatRolled").result, t.where("us-155mm-1")) == ("AR1", "lost")
    assert t.event("Destroyed").clause == "GAT-VII-j1.2"


@pytest.mark.clause("GAT-VII-j1.3")
def test_of_a_mixed_attack_only_those_next_to_the_enemy_suffer() -> None:
    units = {"us-mortar-1": FAR, "us-hmmwv-auto-1": WEST, "reb-m113-1": "M3-0301", "reb-infantry-1": HERE}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, HERE, "fire us-mortar-1", "fire us-hmmwv-auto-1")
    assert t.event("CombatRolled").result == "AR1"
    t.do("to M3-0304")
    assert (t.where("us-mortar-1"), t.where("us-hmmwv-auto-1")) == (FAR, "M3-0304")
    sound(t)


@pytest.mark.clause("GAT-VII-j1.4", "GAT-II-b.8")
@pytest.mark.parametrize(
    ("gun", "spotter", "target", "die"),
    [
        ("us-155mm-1", "us-recon-1", "reb-jeep-auto-1", 3),
        ("us-155mm-1", "us-squad-1", "reb-jeep-auto-1", 2),
        ("reb-75mm-1", "reb-guerrillas-1", "us-hmmwv-auto-1", 3),
        ("reb-75mm-1", "reb-militia-1", "us-hmmwv-auto-1", 2),
    ],
)
def test_spotters_next_to_the_target_help_artillery(gun: str, spotter: str, target: str, die: int) -> None:
    phase = "us_combat" if gun.startswith("us") else "reb_combat"
    t = island({gun: "M3-0406", spotter: SOUTH_EAST, target: HERE}, phase=phase, dice=(2,))
    attack(t, HERE, f"fire {gun}")
    assert t.event("CombatRolled").die == die


@pytest.mark.clause("GAT-VII-j1.4", "GAT-II-b.8")
@pytest.mark.parametrize(("vehicle", "team", "die"), [("us-fav-1", 1, 3), ("us-fav-1", 0, 2), ("us-aav-1", 1, 2)])
def test_a_team_spots_from_its_fav_and_from_no_other_vehicle(vehicle: str, team: int, die: int) -> None:
    aboard = {"us-recon-1": vehicle} if team else {}
    units = {"us-155mm-1": "M3-0406", vehicle: SOUTH_EAST, "reb-jeep-auto-1": HERE, **aboard}
    t = island(units, phase="us_combat", dice=(2,))
    attack(t, HERE, "fire us-155mm-1")
    assert t.event("CombatRolled").die == die


@pytest.mark.clause("GAT-VII-j1.4", "GAT-II-c.6")
@pytest.mark.parametrize("spotter", ["reb-guerrillas-1", "reb-militia-1"])
def test_nobody_spots_for_the_hawk_which_is_artillery_in_movement_towing_and_results_alone(spotter: str) -> None:
    units = {"reb-hawk-1": FAR, spotter: SOUTH_EAST, "us-ah1-1": {"at": HERE, "load": "XX", "strayed": True}}
    t = island(units, phase="reb_combat", dice=(2,))
    attack(t, HERE, "fire reb-hawk-1").do("keep")
    assert (t.event("CombatRolled").face, t.event("CombatRolled").die) == (2, 2)


@pytest.mark.clause("GAT-VII-j1.5")
def test_mortars_are_no_artillery_and_one_gun_is_enough_for_the_bonus() -> None:
    units = {"us-mortar-1": FAR, "us-recon-1": SOUTH_EAST, "reb-jeep-auto-1": HERE}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, HERE, "fire us-mortar-1")
    assert t.event("CombatRolled").die == 3
    t = island(units | {"us-155mm-1": "M3-0406"}, phase="us_combat", dice=(3,))
    attack(t, HERE, "fire us-mortar-1", "fire us-155mm-1")
    assert t.event("CombatRolled").die == 4


# -- VII-k, VII-l, VII-m -----------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-k.1", "GAT-VI-m.6")
@pytest.mark.parametrize(("unit", "where"), [("reb-guerrillas-1", "reserve"), ("reb-militia-1", "lost")])
def test_only_guerrillas_come_back(unit: str, where: str) -> None:
    t = island({unit: HERE})
    destroy(t.game, t.number(unit), "GAT-VII-b.15")
    assert t.where(unit) == where


@pytest.mark.clause("GAT-VII-l.1")
def test_the_medical_team_retreats_a_hex_whatever_happens() -> None:
    t = island({"us-medical-1": HERE, "reb-infantry-1": EAST}, phase="reb_combat")
    attack(t, HERE, "fire reb-infantry-1")
    assert (t.side, t.prompt) == ("us", "retreat")
    t.do(f"to {WEST}")
    assert t.where("us-medical-1") == WEST
    assert not t.events("CombatRolled")


@pytest.mark.clause("GAT-VII-l.2")
def test_the_medical_team_is_kidnapped_by_guerrillas_or_if_it_cannot_retreat() -> None:
    units = {"us-medical-1": HERE, "reb-infantry-1": EAST, "reb-guerrillas-1": SOUTH_EAST}
    t = island(units, phase="reb_combat")
    attack(t, HERE, "fire reb-infantry-1", "fire reb-guerrillas-1")
    assert t.where("us-medical-1") == "lost"
    assert (len(t.events("Kidnapped")), len(t.events("Destroyed"))) == (1, 0)
    around = {"us-recon-1": NORTH_WEST, "us-recon-2": WEST, "us-recon-3": SOUTH_WEST}
    t = island({"us-medical-1": HERE, "reb-infantry-1": EAST, **around}, phase="reb_combat")
    attack(t, HERE, "fire reb-infantry-1")
    assert t.events("Kidnapped")


@pytest.mark.clause("GAT-VII-l.2", "GAT-VII-n.3")
@pytest.mark.parametrize(("repeller", "ends"), [("reb-infantry-1", "us-lcu-1"), ("reb-guerrillas-1", "lost")])
def test_who_repels_it_throws_it_back_or_kidnaps_it(repeller: str, ends: str) -> None:
    t = island({"us-lcu-1": "B1-0204", "us-medical-1": "us-lcu-1", repeller: "B1-0404"})
    t.do("unload us-medical-1", "onto B1-0304", f"repel {repeller}", "declare")
    assert t.where("us-medical-1") == ends


@pytest.mark.clause("GAT-VII-d.2", "GAT-VII-d.3")
@pytest.mark.parametrize("place", ["B1-0204", "us-lcu-1"])
def test_armor_afloat_is_no_land_unit_to_a_boat(place: str) -> None:
    units = {"us-lcu-1": "B1-0204"} if place == "us-lcu-1" else {}
    t = island({**units, "us-aav-1": place, "reb-patrol-boat-1": "B1-0205"}, phase="us_combat", dice=(1,))
    attack(t, "B1-0205", "fire us-aav-1")
    assert (t.event("CombatRolled").result, t.where("us-aav-1")) == ("AX", "lost")


@pytest.mark.clause("GAT-VII-m.1", "GAT-VII-m.5")
def test_of_a_stack_the_highest_defend_counts_and_all_are_destroyed() -> None:
    units = {"us-rifle-1": HERE, "us-javelin-1": HERE, "reb-infantry-1": EAST, "reb-infantry-2": WEST}
    t = island(units, phase="reb_combat", dice=(6,))
    attack(t, HERE, "fire reb-infantry-1", "fire reb-infantry-2")
    assert t.event("AttackDeclared").defence == 2
    assert t.event("CombatRolled").odds == 2
    assert (t.where("us-rifle-1"), t.where("us-javelin-1")) == ("lost", "lost")


@pytest.mark.clause("GAT-VII-m.2")
def test_a_stack_retreats_together() -> None:
    units = {"us-rifle-1": EAST, "reb-infantry-1": HERE, "reb-stinger-1": HERE}
    t = island(units, phase="us_combat", dice=(5,))
    attack(t, HERE, "fire us-rifle-1").do(f"to {WEST}", "to M3-0405")
    assert (t.where("reb-infantry-1"), t.where("reb-stinger-1")) == ("M3-0405", "M3-0405")
    units = {"us-squad-1": HERE, "reb-infantry-1": EAST, "reb-stinger-1": EAST}
    t = island(units, phase="reb_combat", dice=(2,))
    attack(t, HERE, "fire reb-infantry-1").do("to M3-0401")
    assert (t.where("reb-infantry-1"), t.where("reb-stinger-1")) == ("M3-0401", "M3-0401")
    sound(t)


@pytest.mark.clause("GAT-VII-m.3", "GAT-VII-m.4")
def test_who_took_no_part_in_the_attack_is_not_destroyed_with_his_stack() -> None:
    units = {"us-rifle-1": HERE, "us-rifle-2": SOUTH_EAST, "reb-infantry-1": EAST, "reb-stinger-1": EAST}
    t = island(units, phase="reb_combat", dice=(2,))
    attack(t, HERE, "fire reb-infantry-1")
    assert t.event("CombatRolled").result == "AX"
    assert (t.where("reb-infantry-1"), t.where("reb-stinger-1")) == ("lost", EAST)


# -- VI-n the explosion ------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-n.9")
def test_the_hers_explodes_among_soft_units_and_aircraft_of_both_sides() -> None:
    units = {
        "us-ch53-1": HERE,
        "us-hers-1": "us-ch53-1",
        "us-truck-1": NORTH_WEST,
        "us-m1a1-1": SOUTH_WEST,
        "reb-infantry-1": EAST,
        "reb-uh1b-1": {"at": WEST, "load": "", "spent": True},
    }
    t = island(units, phase="reb_combat", dice=(6, 6, 6, 6), fuel=3)
    attack(t, HERE, "fire reb-infantry-1")
    assert [t.where(unit) for unit in ("us-ch53-1", "us-hers-1")] == ["lost", "lost"]
    hit = [t.names(event.defenders) for event in t.events("AttackDeclared") if event.kind == "explosion"]
    assert sorted(hit) == [("reb-infantry-1",), ("reb-uh1b-1",), ("us-truck-1",)]
    assert {event.odds for event in t.events("CombatRolled")[1:]} == {2}
    assert t.where("us-m1a1-1") == SOUTH_WEST
    sound(t)


@pytest.mark.clause("GAT-VI-n.9", "GAT-VII-h.3")
@pytest.mark.parametrize(("fuel", "odds", "where"), [(3, 4, "lost"), (0, 2, NORTH_WEST)])
def test_an_aircraft_on_the_ground_beside_it_is_still_there_when_it_explodes(fuel: int, odds: int, where: str) -> None:
    units = {"us-ch53-1": HERE, "us-hers-1": "us-ch53-1", "us-ch46-1": NORTH_WEST, "reb-infantry-1": EAST}
    t = island(units, phase="reb_combat", dice=(6, 3, 3), fuel=fuel)
    attack(t, HERE, "fire reb-infantry-1")
    assert [t.game.edition.columns[event.column] for event in t.events("CombatRolled")[1:]] == ["2", str(odds)]
    assert (t.where("us-ch46-1"), t.game.state.burning) == (where, -1)


@pytest.mark.clause("GAT-VI-q.4")
@pytest.mark.parametrize(("face", "where"), [(6, "lost"), (1, HERE), (3, HERE)])
def test_a_booby_trap_harms_nobody_but_who_set_it_off(face: int, where: str) -> None:
    t = island({"us-rifle-1": EAST, "reb-militia-1": "M1-0602"}, dice=(1, face), debris=(HERE,))
    t.do("move us-rifle-1", f"to {HERE}")
    assert t.where("us-rifle-1") == where
    assert t.event("AttackDeclared").kind == "trap"


@pytest.mark.clause("GAT-VI-q.3", "GAT-VII-b.11")
@pytest.mark.parametrize("unit", ["reb-jeep-auto-1", "reb-infantry-1"])
def test_no_vehicle_is_driven_back_into_debris_or_through_it(unit: str) -> None:
    beside, on_foot = {f"to {SOUTH_WEST}", f"to {NORTH_WEST}"}, unit == "reb-infantry-1"
    for face, result in ((4, "DR1"), (5, "DR2")):
        t = island({"us-rifle-1": EAST, unit: HERE}, phase="us_combat", dice=(face,), debris=(WEST,))
        attack(t, HERE, "fire us-rifle-1")
        assert t.event("CombatRolled").result == result
        assert t.options() == (beside | {f"to {WEST}"} if on_foot else beside)


@pytest.mark.clause("GAT-VII-d.1", "GAT-VII-d.2", "GAT-VI-g.8")
@pytest.mark.parametrize(("craft", "target", "where"), [(HERE, EAST, "lost"), ("B1-0305", "B1-0304", "us-lcac-1")])
def test_an_amphibious_unit_aboard_a_craft_is_of_the_land_or_the_water_as_the_craft(
    craft: str, target: str, where: str
) -> None:
    units = {"us-lcac-1": craft, "us-lav-1": "us-lcac-1", "reb-m113-1": target}
    t = attack(island(units, phase="us_combat", dice=(1,)), target, "fire us-lav-1")
    assert (t.event("CombatRolled").result, t.where("us-lav-1")) == ("AX", where)
