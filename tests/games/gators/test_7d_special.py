"""VII-d to VII-m, II-b, II-c, III, VI: what is special about terrain, types, carriers, ships, artillery and stacks."""

from __future__ import annotations

import pytest
from island import Island, island, sound

HERE, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = (
    "M3-0403",
    "M3-0402",
    "M3-0502",
    "M3-0503",
    "M3-0404",
    "M3-0303",
)
FAR = "M3-0405"
HILL, BY_THE_HILL = "M3-0501", "M3-0402"
JUNGLE, BY_THE_JUNGLE = "M3-0304", "M3-0404"
TOWN, BY_THE_TOWN = "M2-0302", "M2-0202"


def attack(t: Island, space: str, *fires: str) -> Island:
    return t.do(f"attack {space}", *fires, "declare")


# -- III terrain -------------------------------------------------------------------------------------


@pytest.mark.clause("GAT-III.25", "GAT-VII-b.1")
@pytest.mark.parametrize(("face", "found"), [(3, False), (4, True)])
def test_an_air_attack_on_a_unit_in_jungle_needs_a_four(face: int, found: bool) -> None:
    units = {"us-ah1-1": {"at": BY_THE_JUNGLE, "load": "G", "strayed": True}, "reb-infantry-1": JUNGLE}
    t = island(units, phase="us_combat", dice=(face, 3) if found else (face,))
    attack(t, JUNGLE, "drop us-ah1-1:G")
    assert bool(t.events("CombatRolled")) == found
    assert t.event("SearchRolled").clause == "GAT-III.25"
    assert t.unit("us-ah1-1").load == ("" if found else "G")  # else the attack did not occur
    assert t.over


@pytest.mark.clause("GAT-III.29")
def test_tow_missiles_reach_one_hex_from_jungle() -> None:
    target = {"us-m1a1-1": "M3-0403"}
    t = island(target | {"reb-jeep-tow-1": "M3-0304"}, phase="reb_combat")
    assert t.g.e.board.distance(t.space("M3-0304"), t.space("M3-0403")) == 2
    assert t.over
    t = island(target | {"reb-jeep-tow-1": "M3-0405"}, phase="reb_combat")
    assert t.options() == {"attack M3-0403", "end"}
    t = island(target | {"reb-jeep-tow-1": "M3-0304", "reb-m48-1": "M3-0404"}, phase="reb_combat")
    t.do("attack M3-0403")
    assert t.refusal("fire reb-jeep-tow-1").clause == "GAT-III.29"


@pytest.mark.clause("GAT-III.33")
@pytest.mark.parametrize(("space", "column"), [(TOWN, "1"), ("M2-0101", "2")])
def test_one_column_left_against_a_town(space: str, column: str) -> None:
    t = island({"us-rifle-1": BY_THE_TOWN, "reb-infantry-1": space}, phase="us_combat", dice=(4,))
    attack(t, space, "fire us-rifle-1")
    assert t.g.e.columns[t.event("CombatRolled").column] == column


@pytest.mark.clause("GAT-III.33")
def test_an_aircraft_over_a_town_is_not_in_it() -> None:
    units = {"us-avenger-1": BY_THE_TOWN, "reb-f5-1": {"at": TOWN, "load": "X"}}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, TOWN, "fire us-avenger-1").do("keep")
    assert t.g.e.columns[t.event("CombatRolled").column] == "2"


@pytest.mark.clause("GAT-III.36")
@pytest.mark.parametrize(
    ("attacker", "target", "die"),
    [
        ("M3-0501", "M3-0402", 4),
        ("M3-0402", "M3-0401", 3),
        ("M1-0603", "M1-0703", 3),
        ("M2-0504", "M2-0505", 3),
    ],
)
def test_from_a_hill_one_is_added_but_not_against_hills_and_jungle(attacker: str, target: str, die: int) -> None:
    t = island({"us-rifle-1": attacker, "reb-jeep-auto-1": target}, phase="us_combat", dice=(3, 3))
    attack(t, target, "fire us-rifle-1")
    assert t.event("CombatRolled").die == die


# -- II-b small teams, VI-m guerrillas ---------------------------------------------------------------


@pytest.mark.clause("GAT-II-b.3", "GAT-II-b.6", "GAT-II-b.5", "GAT-VII-b.1")
@pytest.mark.parametrize("team", ["us-recon-1", "us-sniper-1", "us-seal-1"])
@pytest.mark.parametrize(("face", "found"), [(1, True), (2, False)])
def test_a_small_team_is_attacked_only_by_who_finds_it(team: str, face: int, found: bool) -> None:
    t = island({team: HERE, "reb-infantry-1": EAST}, phase="reb_combat", dice=(face, 6) if found else (face,))
    attack(t, HERE, "fire reb-infantry-1")
    assert t.event("SearchRolled").found == found
    assert t.where(team) == ("lost" if found else HERE)


@pytest.mark.clause("GAT-II-b.4")
@pytest.mark.parametrize(
    ("team_at", "attacker_at", "aircraft_at", "found"),
    [
        (HERE, EAST, WEST, True),
        (HERE, EAST, "M3-0406", False),
        (TOWN, BY_THE_TOWN, "M2-0301", False),
        (JUNGLE, BY_THE_JUNGLE, NORTH_WEST, False),
    ],
)
def test_an_aircraft_next_to_the_team_finds_it_on_a_two_out_of_cover(
    team_at: str, attacker_at: str, aircraft_at: str, found: bool
) -> None:
    units = {"us-recon-1": team_at, "reb-jeep-auto-1": attacker_at, "reb-uh1b-1": {"at": aircraft_at, "spent": True}}
    t = island(units, phase="reb_combat", dice=(2, 5) if found else (2,))
    attack(t, team_at, "fire reb-jeep-auto-1")
    assert t.event("SearchRolled").found == found


@pytest.mark.clause("GAT-II-b.16")
def test_a_team_in_a_fav_is_not_hard_to_find() -> None:
    t = island({"us-fav-1": HERE, "us-recon-1": "us-fav-1", "reb-infantry-1": EAST}, phase="reb_combat", dice=(6,))
    attack(t, HERE, "fire reb-infantry-1")
    assert not t.events("SearchRolled")
    assert (t.where("us-fav-1"), t.where("us-recon-1")) == ("lost", "lost")


@pytest.mark.clause("GAT-II-b.15")
def test_a_fav_attacks_only_with_a_team() -> None:
    assert island({"us-fav-1": HERE, "reb-infantry-1": EAST}, phase="us_combat").over
    t = island({"us-fav-1": HERE, "us-seal-1": "us-fav-1", "reb-infantry-1": EAST}, phase="us_combat")
    t.do(f"attack {EAST}")
    assert t.options() == {"fire us-fav-1"}


@pytest.mark.clause("GAT-VI-m.5", "GAT-VII-b.2")
@pytest.mark.parametrize(("face", "found"), [(4, False), (5, True)])
def test_player_1_finds_guerrillas_on_a_five(face: int, found: bool) -> None:
    units = {"us-rifle-1": HERE, "reb-guerrillas-1": EAST, "reb-infantry-1": SOUTH_EAST}
    t = island(units, phase="us_combat", dice=(face, 6) if found else (face,))
    attack(t, EAST, "fire us-rifle-1")
    assert t.where("reb-guerrillas-1") == ("reserve" if found else EAST)
    assert t.over  # who does not find his target cannot attack another one in this turn


@pytest.mark.clause("GAT-VII-b.2")
def test_what_was_kept_for_another_target_is_lost_with_the_search() -> None:
    units = {"us-rifle-1": HERE, "reb-guerrillas-1": EAST, "reb-infantry-1": SOUTH_EAST}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, EAST, "share us-rifle-1:1")
    assert t.over


@pytest.mark.clause("GAT-VII-b.3")
@pytest.mark.parametrize(("ruling", "dice", "strength"), [("each", (5, 1, 6, 3), 3), ("one", (5, 3), 4)])
def test_each_attacker_looks_for_itself(ruling: str, dice: tuple[int, ...], strength: int) -> None:
    units = {"us-rifle-1": EAST, "us-lav-1": WEST, "us-hmmwv-auto-1": SOUTH_WEST, "reb-guerrillas-1": HERE}
    t = island(units, phase="us_combat", dice=dice, settings={"find_rolls": ruling})
    attack(t, HERE, "fire us-rifle-1", "fire us-lav-1", "fire us-hmmwv-auto-1")
    # of 2, 2 and 1 the second, the LAV, drops out when each of them looks
    assert t.event("CombatRolled").odds == (3 if ruling == "each" else 5)
    assert t.dice_left() == ()


# -- II-c the M113 -----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-II-c.3", "GAT-II-c.4", "GAT-II-c.5")
@pytest.mark.parametrize(
    ("attacker", "apcs", "die"),
    [
        ("reb-infantry-1", 0, 3),
        ("reb-infantry-1", 1, 4),
        ("reb-infantry-1", 2, 4),
        ("reb-mortar-1", 1, 4),
        ("reb-75mm-1", 1, 4),
        ("reb-guerrillas-1", 1, 3),
        ("reb-jeep-auto-1", 1, 3),
    ],
)
def test_foot_units_next_to_an_m113_add_one(attacker: str, apcs: int, die: int) -> None:
    apc = {f"reb-m113-{number + 1}": space for number, space in enumerate(("M3-0405", "M3-0304")[:apcs])}
    t = island({attacker: WEST, "us-squad-1": HERE, **apc}, phase="reb_combat", dice=(3,))
    attack(t, HERE, f"fire {attacker}")
    assert t.event("CombatRolled").die == die


@pytest.mark.clause("GAT-II-c.6")
def test_the_hawk_is_artillery_in_combat_results() -> None:
    units = {"reb-hawk-1": EAST, "us-ah1-1": {"at": HERE, "load": "GG", "strayed": True}}
    t = island(units, phase="reb_combat", dice=(1,))  # 2 against 1, and 2 markers: read as 3, no result
    attack(t, HERE, "fire reb-hawk-1").do("keep")
    units = {"reb-hawk-1": EAST, "us-ah1-1": {"at": HERE, "load": "XX", "strayed": True}}
    t = island(units, phase="reb_combat", dice=(1,))
    attack(t, HERE, "fire reb-hawk-1").do("keep")
    assert t.event("CombatRolled").result == "AR2"
    assert t.where("reb-hawk-1") == "lost"  # the helicopter's guns could attack it, so it suffers, as artillery does


# -- VI-g, VI-h, VI-k who can fire -------------------------------------------------------------------

SHORE, BEACH = "B1-0204", "B1-0304"


def aboard(craft: str, cargo: str, **stamps: int) -> Island:
    units = {craft: SHORE, cargo: {"at": craft, **stamps}}
    enemies = {"reb-jeep-auto-1": BEACH, "reb-m48-1": "B1-0303", "reb-uh1b-1": {"at": "B1-0104", "load": "G"}}
    return island(units | enemies, phase="us_combat", dice=(1, 1))


@pytest.mark.clause("GAT-VI-g.8")
def test_units_fire_from_landing_craft_unless_they_were_loaded_in_this_turn() -> None:
    t = aboard("us-lcac-1", "us-m1a1-1")
    assert t.targets("attack") == {BEACH, "B1-0303"}
    t.do(f"attack {BEACH}")
    assert t.options() >= {"fire us-m1a1-1"}
    assert aboard("us-lcac-1", "us-m1a1-1", loaded=2).over
    t = aboard("us-lcu-1", "us-lav-1").do(f"attack {BEACH}")
    assert "fire us-lav-1" in t.options()


@pytest.mark.clause("GAT-VI-g.8")
def test_who_fires_from_a_craft_is_not_moved_by_a_retreat() -> None:
    units = {"us-lcu-1": SHORE, "us-hmmwv-auto-1": "us-lcu-1", "reb-jeep-auto-1": BEACH}
    t = island(units, phase="us_combat", dice=(4,))
    attack(t, BEACH, "fire us-hmmwv-auto-1")
    assert t.event("CombatRolled").result == "AR1"
    assert (t.where("us-hmmwv-auto-1"), t.where("us-lcu-1")) == ("us-lcu-1", SHORE)
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, BEACH, "fire us-hmmwv-auto-1")
    assert (t.where("us-hmmwv-auto-1"), t.where("us-lcu-1")) == ("lost", SHORE)


@pytest.mark.clause("GAT-VI-g.9")
@pytest.mark.parametrize("cargo", ["us-heavy-1", "us-mortar-1", "us-155mm-1"])
def test_these_never_fire_from_a_craft(cargo: str) -> None:
    assert aboard("us-lcu-1", cargo).over
    t = island(
        {"us-lcu-1": SHORE, cargo: "us-lcu-1", "us-rifle-1": "B1-0303", "reb-jeep-auto-1": BEACH}, phase="us_combat"
    )
    t.do(f"attack {BEACH}")
    assert t.refusal(f"fire {cargo}").clause == "GAT-VI-g.9"


@pytest.mark.clause("GAT-VI-g.10")
@pytest.mark.parametrize("cargo", ["us-javelin-1", "us-hmmwv-tow-1", "us-hmmwv-stinger-1", "us-avenger-1"])
def test_these_fire_from_an_lcu_but_not_from_an_lcac(cargo: str) -> None:
    assert not aboard("us-lcu-1", cargo).over
    assert aboard("us-lcac-1", cargo).over


@pytest.mark.clause("GAT-VI-h.2")
@pytest.mark.parametrize(
    ("command", "attacks"),
    [("M3-0406", True), ("M2-0701", False)],
)
def test_a_squad_attacks_with_a_command_unit_within_three_hexes(command: str, attacks: bool) -> None:
    t = island({"us-squad-1": HERE, "us-hmmwv-cmd-1": command, "reb-infantry-1": EAST}, phase="us_combat")
    assert (t.g.e.board.distance(t.space(HERE), t.space(command)) <= 3) == attacks
    assert t.over != attacks
    units = {"us-squad-1": HERE, "us-hmmwv-cmd-1": command, "us-rifle-1": SOUTH_EAST, "reb-infantry-1": EAST}
    t = island(units, phase="us_combat").do(f"attack {EAST}")
    if not attacks:
        assert t.refusal("fire us-squad-1").clause == "GAT-VI-h.2"


@pytest.mark.clause("GAT-VI-k.4")
def test_a_gun_in_tow_does_not_fire() -> None:
    units = {"us-155mm-1": HERE, "us-truck-1": {"at": HERE, "tow": "us-155mm-1"}, "reb-infantry-1": SOUTH_EAST}
    assert island(units, phase="us_combat").over
    units["us-rifle-1"] = SOUTH_WEST
    t = island(units, phase="us_combat").do(f"attack {SOUTH_EAST}")
    assert t.refusal("fire us-155mm-1").clause == "GAT-VI-k.4"


@pytest.mark.clause("GAT-IV.14")
def test_what_does_not_work_does_not_attack() -> None:
    units = {"reb-hawk-1": {"at": HERE, "broken": True}, "us-ch46-1": EAST}
    assert island(units, phase="reb_combat").over


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
    reach = [t.g.e.board.distance(t.space("T3-0101"), t.space(at)) for at in ("T3-0301", "T3-0302")]
    assert max(reach) <= 3
    attack(t, "T3-0101", "fire reb-75mm-1", "fire reb-75mm-2")
    assert t.event("AttackDeclared").strength == 4  # soft: 2 and 2
    assert t.event("CombatRolled").odds == 1
    assert t.event("CombatRolled").result == "DR2"
    assert t.side == "us"


@pytest.mark.clause("GAT-VII-f.2", "GAT-VII-b.14")
def test_a_ship_that_must_retreat_off_the_map_is_lost() -> None:
    g = island().g
    near, names = g.e.board.near, g.e.board.names
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
    t.g.destroy(t.number(unit), "GAT-VII-b.15")
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


@pytest.mark.clause("GAT-VI-q.4")
@pytest.mark.parametrize(("face", "where"), [(6, "lost"), (1, HERE), (3, HERE)])
def test_a_booby_trap_harms_nobody_but_who_set_it_off(face: int, where: str) -> None:
    t = island({"us-rifle-1": EAST, "reb-militia-1": "M1-0602"}, dice=(1, face), debris=(HERE,))
    t.do("move us-rifle-1", f"to {HERE}")
    assert t.where("us-rifle-1") == where
    assert t.event("AttackDeclared").kind == "trap"
