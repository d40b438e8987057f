"""III, II-b, II-c, VI: what terrain, search, command and transport do to an attack."""

from __future__ import annotations

import pytest
from island import EAST, HERE, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, Island, attack, idle, island

HILL, BY_THE_HILL = "M3-0501", "M3-0402"
JUNGLE, BY_THE_JUNGLE = "M3-0304", "M3-0404"
TOWN, BY_THE_TOWN = "M2-0302", "M2-0202"


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


@pytest.mark.clause("GAT-III.25", "GAT-VII-g.1")
def test_what_flies_above_jungle_is_not_hidden_by_it() -> None:
    units = {
        "us-ah1-1": {"at": BY_THE_JUNGLE, "load": "X", "strayed": True},
        "reb-uh1b-1": {"at": JUNGLE, "spent": True},
    }
    t = island(units, phase="us_combat", dice=(6,))
    attack(t, JUNGLE, "drop us-ah1-1:X")
    assert not t.events("SearchRolled")
    assert t.event("CombatRolled").face == 6


@pytest.mark.clause("GAT-III.29")
def test_tow_missiles_reach_one_hex_from_jungle() -> None:
    target = {"us-m1a1-1": "M3-0403"}
    t = island(target | {"reb-jeep-tow-1": "M3-0304"}, phase="reb_combat")
    assert t.game.edition.board.distance(t.space("M3-0304"), t.space("M3-0403")) == 2
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
    assert t.game.edition.columns[t.event("CombatRolled").column] == column


@pytest.mark.clause("GAT-III.33")
def test_an_aircraft_over_a_town_is_not_in_it() -> None:
    units = {"us-avenger-1": BY_THE_TOWN, "reb-f5-1": {"at": TOWN, "load": "X"}}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, TOWN, "fire us-avenger-1").do("keep")
    assert t.game.edition.columns[t.event("CombatRolled").column] == "2"


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


@pytest.mark.clause("GAT-III.36")
def test_what_flies_is_neither_on_a_hill_nor_in_jungle() -> None:
    units = {"us-avenger-1": "M1-0603", "reb-f5-1": {"at": "M1-0703", "load": "X"}}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, "M1-0703", "fire us-avenger-1").do("keep")
    assert t.event("CombatRolled").die == 4  # the jungle below does not hide it
    units = {"us-ah1-1": {"at": HILL, "load": "G", "strayed": True}, "reb-jeep-auto-1": BY_THE_HILL}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, BY_THE_HILL, "drop us-ah1-1:G")
    assert t.event("CombatRolled").die == 3


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


@pytest.mark.clause("GAT-II-b.3", "GAT-VI-l.1")
def test_who_looks_for_a_team_under_a_counter_is_told_to_his_owner_alone() -> None:
    t = island({"reb-infantry-1": {"at": EAST, "hidden": True}, "us-recon-1": HERE}, phase="reb_combat", dice=(6,))
    attack(t, HERE, "fire reb-infantry-1")
    assert (t.event("SearchRolled", "reb").unit, t.event("SearchRolled", "us").unit) == (t.number("reb-infantry-1"), -1)


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


# -- VII-b an attack that finds nobody did not take place ---------------------------------------------


@pytest.mark.clause("GAT-VII-b.1", "GAT-VII-b.2", "GAT-VI-m.5", "GAT-VII-a.7")
def test_others_may_still_attack_whom_some_have_not_found() -> None:
    units = {"us-rifle-1": HERE, "us-rifle-2": NORTH_EAST, "reb-guerrillas-1": EAST, "reb-infantry-1": SOUTH_EAST}
    t = island(units, phase="us_combat", dice=(4, 6, 6))
    attack(t, EAST, "fire us-rifle-1")
    assert t.unit("reb-guerrillas-1").attacked == 0
    assert t.unit("us-rifle-1").fought == 2
    t.do(f"attack {EAST}")
    assert t.options() == {"fire us-rifle-2"}, "the seeker has used his attack"
    t.do("fire us-rifle-2", "declare")
    assert t.where("reb-guerrillas-1") == "reserve"
    assert t.unit("reb-guerrillas-1").attacked == 2


@pytest.mark.clause("GAT-II-b.3", "GAT-VII-b.1")
@pytest.mark.parametrize("ruling", ["each", "one"])
def test_a_team_that_two_have_not_found_stays_a_target(ruling: str) -> None:
    units = {"us-recon-1": HERE, "reb-infantry-1": EAST, "reb-infantry-2": WEST, "reb-infantry-3": SOUTH_WEST}
    vain = (2, 3) if ruling == "each" else (2,)
    t = island(units, phase="reb_combat", dice=(*vain, 1, 6), settings={"find_rolls": ruling})
    attack(t, HERE, "fire reb-infantry-1", "fire reb-infantry-2")
    assert t.unit("us-recon-1").attacked == 0
    assert t.do(f"attack {HERE}").options() == {"fire reb-infantry-3"}
    t.do("fire reb-infantry-3", "declare")
    assert t.where("us-recon-1") == "lost"
    assert t.dice_left() == ()


@pytest.mark.clause("GAT-III.25", "GAT-VII-b.1", "GAT-VII-a.7")
def test_a_unit_that_aircraft_miss_in_the_jungle_can_be_attacked_from_the_ground() -> None:
    aircraft = {"us-ah1-1": {"at": BY_THE_JUNGLE, "load": "G", "strayed": True}}
    aircraft |= {"us-ah1-2": {"at": NORTH_WEST, "load": "G", "strayed": True}}
    units = aircraft | {"us-rifle-1": "M3-0205", "reb-infantry-1": JUNGLE, "reb-stinger-1": JUNGLE}
    t = island(units, phase="us_combat", dice=(3, 1, 3))
    attack(t, JUNGLE, "drop us-ah1-1:G", "drop us-ah1-2:G")
    assert [t.unit(name).attacked for name in ("reb-infantry-1", "reb-stinger-1")] == [0, 0]
    attack(t, JUNGLE, "fire us-rifle-1")
    assert t.event("CombatRolled").odds == 2
    assert [t.unit(name).attacked for name in ("reb-infantry-1", "reb-stinger-1")] == [2, 2]


@pytest.mark.clause("GAT-VII-b.3")
def test_one_who_finds_the_target_is_enough_to_attack_it() -> None:
    units = {"us-rifle-1": EAST, "us-rifle-2": WEST, "us-rifle-3": SOUTH_WEST, "reb-guerrillas-1": HERE}
    t = island(units, phase="us_combat", dice=(1, 5, 3))
    attack(t, HERE, "fire us-rifle-1", "fire us-rifle-2")
    assert t.unit("reb-guerrillas-1").attacked == 2
    assert t.over


@pytest.mark.clause("GAT-VI-m.5", "GAT-VII-j2.4")
def test_the_seals_may_strike_guerrillas_that_others_have_not_found() -> None:
    units = {"us-rifle-1": HERE, "us-seal-1": NORTH_EAST, "reb-guerrillas-1": EAST}
    t = island(units, phase="us_combat", dice=(4, 6))
    attack(t, EAST, "fire us-rifle-1")
    assert f"seal {EAST}" in t.options()
    t.do(f"seal {EAST}")
    assert t.where("reb-guerrillas-1") == "reserve"


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


@pytest.mark.clause("GAT-II-c.3")
def test_an_m113_helps_nobody_of_player_1() -> None:
    units = {"us-rifle-1": WEST, "reb-infantry-1": HERE, "reb-m113-1": "M3-0405"}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, HERE, "fire us-rifle-1")
    assert t.event("CombatRolled").die == 3


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


@pytest.mark.clause("GAT-VII-d.1", "GAT-VI-b.5")
def test_who_must_go_back_cannot_strike_back() -> None:
    units = {"reb-hawk-1": EAST, "us-ah1-1": {"at": HERE, "strayed": True, "spent": True}}
    t = island(units, phase="reb_combat", dice=(1,))
    attack(t, HERE, "fire reb-hawk-1")
    assert (t.event("CombatRolled").result, t.where("reb-hawk-1")) == ("AR2", EAST)


@pytest.mark.clause("GAT-VII-h.1", "GAT-VII-a.5")
@pytest.mark.parametrize(
    ("target", "at", "heavy", "attacked"),
    [
        ("us-ch46-1", HERE, WEST, True),  # it may have landed there: nobody of Player 2 sees what is aboard
        ("us-ch46-1", HERE, None, False),
        ("us-ch46-1", BY_THE_JUNGLE, JUNGLE, False),  # no ground to land on
        ("us-m1a1-1", HERE, WEST, False),
    ],
)
def test_an_aircraft_beside_a_ch53_may_be_on_the_ground(
    target: str, at: str, heavy: str | None, attacked: bool
) -> None:
    units = {target: at, "reb-infantry-1": "M3-0405" if at == BY_THE_JUNGLE else EAST}
    t = island(units | ({"us-ch53-1": heavy} if heavy else {}), phase="reb_combat", fuel=1)
    assert (not t.over and f"attack {at}" in t.options()) is attacked


FIGHTER = {"at": EAST, "load": "GX", "strayed": True}
WITH_HERS = {"us-ch53-1": HERE, "us-hers-1": "us-ch53-1"}


@pytest.mark.clause("GAT-VII-a.5", "GAT-VII-h.1")
@pytest.mark.parametrize(
    ("more", "at", "with_what", "landed"),
    [
        ({"us-ch53-1": HERE}, HERE, "drop reb-f5-1:G", False),
        (WITH_HERS, HERE, "drop reb-f5-1:X", True),
        (WITH_HERS | {"us-ch53-2": NORTH_EAST}, NORTH_EAST, "drop reb-f5-1:X", True),  # empty, beside the HERS
    ],
)
def test_a_rating_of_nothing_attacks_nobody_though_it_is_seen_late(
    more: dict[str, str], at: str, with_what: str, landed: bool
) -> None:
    """Player 2 does not see who has landed: his markers stay, no die is rolled, and others may attack."""
    units = more | {"reb-f5-1": FIGHTER, "reb-uh1b-1": {"at": SOUTH_EAST, "load": "G", "strayed": True}}
    t = island(units, phase="reb_combat", fuel=6)
    attack(t, at, with_what)
    told = t.event("StoodDown")
    assert (t.names(told.units), told.landed, told.clause) == (("reb-f5-1",), landed, "GAT-VII-a.5")
    assert not t.events("AttackDeclared")
    assert t.unit("reb-f5-1").load == "GX"
    assert t.game.unit(told.target).attacked == 0
    assert t.unit("reb-f5-1").fought == 2
    assert t.match.why_not_undo() is not None


@pytest.mark.clause("GAT-VII-a.5", "GAT-VII-a.2")
def test_of_several_only_those_attack_who_have_something_against_it() -> None:
    units = {"us-ch53-1": HERE, "reb-f5-1": FIGHTER, "reb-stinger-1": {"at": WEST, "hidden": True}}
    units |= {"reb-infantry-1": {"at": SOUTH_WEST, "hidden": True}}
    t = island(units, phase="reb_combat", dice=(6,))
    attack(t, HERE, "drop reb-f5-1:G", "fire reb-stinger-1", "fire reb-infantry-1")
    assert t.names(t.event("StoodDown", "reb").units) == ("reb-f5-1", "reb-infantry-1")
    assert t.event("StoodDown", "us").units == (t.number("reb-f5-1"), -1)
    assert t.names(t.event("AttackDeclared", "reb").attackers) == ("reb-stinger-1",)
    assert t.event("CombatRolled").odds == -1
    assert t.unit("reb-f5-1").load == "GX"


@pytest.mark.clause("GAT-VII-a.5")
@pytest.mark.parametrize(
    ("more", "drops"),
    [
        ({}, {"drop reb-f5-1:G", "drop reb-f5-1:X"}),
        ({"us-hers-1": "lost"}, {"drop reb-f5-1:X"}),  # everybody saw the HERS go: nobody lands by it
    ],
)
def test_what_can_be_known_is_not_offered(more: dict[str, str], drops: set[str]) -> None:
    t = island({"us-ch53-1": HERE, "reb-f5-1": FIGHTER} | more, phase="reb_combat").do(f"attack {HERE}")
    assert {option for option in t.options() if option.startswith("drop")} == drops


@pytest.mark.clause("GAT-VII-a.5")
@pytest.mark.parametrize(("fuel", "drops"), [(6, 2), (0, 1)])
def test_without_fuel_nobody_lands_beside_the_hers(fuel: int, drops: int) -> None:
    units = {"us-ch46-1": NORTH_EAST, "us-ch53-1": HERE, "reb-f5-1": FIGHTER}
    t = island(units, phase="reb_combat", fuel=fuel).do(f"attack {NORTH_EAST}")
    assert sum(option.startswith("drop") for option in t.options()) == drops


@pytest.mark.clause("GAT-VII-a.5")
def test_an_aircraft_of_player_2_is_in_the_air_wherever_a_ch53_is() -> None:
    units = {"us-rifle-1": EAST, "reb-uh1b-1": {"at": HERE, "load": "G"}, "us-ch53-1": WEST}
    assert island(units, phase="us_combat", fuel=1).over


# -- VI-g, VI-h, VI-k who can fire -------------------------------------------------------------------

SHORE, BEACH = "B1-0204", "B1-0304"


def aboard(craft: str, cargo: str, **stamps: int) -> Island:
    units = {craft: SHORE, cargo: {"at": craft, **stamps}}
    enemies = {"reb-jeep-auto-1": BEACH, "reb-m48-1": "B1-0303", "reb-uh1b-1": {"at": "B1-0104", "load": "G"}}
    return island(units | enemies, phase="us_combat", dice=(1, 1))


@pytest.mark.clause("GAT-VI-g.8", "GAT-II-b.28")
def test_units_fire_from_landing_craft_unless_they_were_loaded_in_this_turn() -> None:
    t = aboard("us-lcac-1", "us-m1a1-1")
    assert t.targets("attack") == {BEACH, "B1-0303"}
    t.do(f"attack {BEACH}")
    assert t.options() >= {"fire us-m1a1-1"}
    assert idle(aboard("us-lcac-1", "us-m1a1-1", loaded=2))
    t = aboard("us-lcu-1", "us-lav-1").do(f"attack {BEACH}")
    assert "fire us-lav-1" in t.options()
    assert "fire us-lcu-1" not in t.options()


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


@pytest.mark.clause("GAT-VI-g.8", "GAT-VII-d.1")
def test_who_fires_from_a_craft_is_a_land_unit_still() -> None:
    """It suffers from one that has nothing against it, for both are of one type."""
    units = {"us-lcu-1": SHORE, "us-hmmwv-auto-1": "us-lcu-1", "reb-dragon-1": BEACH}
    t = island(units, phase="us_combat", dice=(1,))
    attack(t, BEACH, "fire us-hmmwv-auto-1")
    assert (t.event("CombatRolled").result, t.where("us-hmmwv-auto-1")) == ("AX", "lost")


@pytest.mark.clause("GAT-VI-g.9")
@pytest.mark.parametrize("cargo", ["us-heavy-1", "us-mortar-1", "us-155mm-1"])
def test_these_never_fire_from_a_craft(cargo: str) -> None:
    assert idle(aboard("us-lcu-1", cargo))
    t = island(
        {"us-lcu-1": SHORE, cargo: "us-lcu-1", "us-rifle-1": "B1-0303", "reb-jeep-auto-1": BEACH}, phase="us_combat"
    )
    t.do(f"attack {BEACH}")
    assert t.refusal(f"fire {cargo}").clause == "GAT-VI-g.9"


@pytest.mark.clause("GAT-VI-g.10")
@pytest.mark.parametrize("cargo", ["us-javelin-1", "us-hmmwv-tow-1", "us-hmmwv-stinger-1", "us-avenger-1"])
def test_these_fire_from_an_lcu_but_not_from_an_lcac(cargo: str) -> None:
    assert not idle(aboard("us-lcu-1", cargo))
    assert idle(aboard("us-lcac-1", cargo))


@pytest.mark.clause("GAT-VI-g.8")
def test_nobody_fires_from_a_craft_in_the_well_deck_of_a_ship() -> None:
    units = {"us-lhd-1": "O7-0403", "us-lcac-1": "us-lhd-1", "us-hmmwv-auto-1": "us-lcac-1"}
    assert island(units | {"reb-patrol-boat-1": "O7-0402"}, phase="us_combat").over


@pytest.mark.clause("GAT-VI-h.2")
@pytest.mark.parametrize(
    ("command", "attacks"),
    [("M3-0406", True), ("M2-0701", False)],
)
def test_a_squad_attacks_with_a_command_unit_within_three_hexes(command: str, attacks: bool) -> None:
    t = island({"us-squad-1": HERE, "us-hmmwv-cmd-1": command, "reb-infantry-1": EAST}, phase="us_combat")
    assert (t.game.edition.board.distance(t.space(HERE), t.space(command)) <= 3) == attacks
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
    assert idle(island(units, phase="reb_combat"))


@pytest.mark.clause("GAT-II-b.7")
def test_the_snipers_find_no_individuals_to_shoot_at_in_this_scenario() -> None:
    t = island({"us-sniper-1": "M3-0403", "reb-infantry-1": "M3-0402"}, phase="us_combat")
    assert t.over  # the phase ends: there is nobody for them to attack
    names = {unit.name for unit in t.game.edition.units}
    assert not names & {"Colonel", "Major", "Hostage", "Anthrax"}
