"""VII-a, VII-b, IX-C Combat: who attacks whom, the odds, the die, the results, retreats."""

from __future__ import annotations

from fractions import Fraction

import pytest
from island import EAST, HERE, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, Island, attack, island, sound

from beachhead.games.gators.edition import DATA
from beachhead.games.gators.rules.combat_7.strength_7 import quotient, shift


def last_roll(t: Island) -> tuple[int, int, str]:
    """Odds, die as read, and result of the last combat."""
    rolled = t.event("CombatRolled")
    return rolled.odds, rolled.die, rolled.result


@pytest.mark.clause("GAT-V.9", "GAT-VII-a.1")
def test_units_with_an_enemy_in_range_may_attack_and_need_not() -> None:
    units = {"us-rifle-1": HERE, "reb-infantry-1": EAST, "reb-militia-1": "M3-0400"}
    t = island(units, phase="us_combat")
    assert t.options() == {f"attack {EAST}", "end"}
    assert t.refusal("attack M3-0400").reason.key == "gators.no.out_of_reach"
    assert t.refusal(f"attack {WEST}").reason.key == "gators.no.nobody_there"
    assert t.do("end").over
    assert t.unit("us-rifle-1").fought == 0


@pytest.mark.clause("GAT-VII-a.2", "GAT-VII-b.4", "GAT-VII-b.15")
def test_several_units_attack_one_target_with_their_ratings_added() -> None:
    units = {"us-rifle-1": EAST, "us-rifle-2": WEST, "us-hmmwv-auto-1": SOUTH_WEST, "reb-infantry-1": HERE}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, HERE, "fire us-rifle-1", "fire us-rifle-2", "fire us-hmmwv-auto-1")
    assert last_roll(t) == (5, 3, "DX")
    assert t.where("reb-infantry-1") == "lost"
    assert t.event("Destroyed").clause == "GAT-VII-b.15"


@pytest.mark.clause("GAT-VII-a.3", "GAT-VII-a.4")
def test_one_unit_spreads_its_attack_in_whole_points_over_targets_next_to_each_other() -> None:
    units = {"us-rifle-1": HERE, "reb-infantry-1": EAST, "reb-infantry-2": SOUTH_EAST, "reb-infantry-3": WEST}
    t = island(units, phase="us_combat", dice=(5, 5))
    t.do(f"attack {EAST}")
    assert t.options() == {"fire us-rifle-1", "share us-rifle-1:1"}
    t.do("share us-rifle-1:1", "declare")  # 1 against 1: no result
    assert t.options() == {f"attack {SOUTH_EAST}", "end"}  # not in the west: it does not touch the first target
    t.do(f"attack {SOUTH_EAST}")
    assert t.options() == {"fire us-rifle-1"}  # nothing left to share out
    t.do("fire us-rifle-1", "declare")
    assert [event.strength for event in t.events("AttackDeclared")] == [1, 1]


@pytest.mark.clause("GAT-VII-a.3")
def test_what_is_left_is_kept_for_a_target_next_to_the_first() -> None:
    units = {"us-rifle-1": HERE, "us-rifle-2": WEST, "reb-infantry-1": EAST, "reb-infantry-2": SOUTH_EAST}
    t = island(units | {"reb-infantry-3": "M3-0504"}, phase="us_combat", dice=(5,))
    attack(t, EAST, "share us-rifle-1:1")
    t.do("attack M3-0504")
    refusal = t.refusal("fire us-rifle-1")
    assert (refusal.clause, refusal.reason.key) == ("GAT-VII-a.3", "gators.no.not_next_to_target")


@pytest.mark.clause("GAT-VII-a.3", "GAT-VII-a.4")
def test_it_may_be_spread_over_three_targets_and_what_is_spent_is_gone() -> None:
    targets = (EAST, SOUTH_EAST, "M3-0501")
    units = {"us-155mm-1": HERE} | {f"reb-infantry-{number}": at for number, at in enumerate(targets, 1)}
    t = island(units, phase="us_combat", dice=(5, 5, 5))
    t.do(f"attack {EAST}", "share us-155mm-1:1", "declare", f"attack {SOUTH_EAST}")
    assert t.options() == {"fire us-155mm-1", "share us-155mm-1:1"}
    t.do("share us-155mm-1:1", "declare", "attack M3-0501")
    assert t.options() == {"fire us-155mm-1"}
    t.do("fire us-155mm-1", "declare")
    assert [event.strength for event in t.events("AttackDeclared")] == [1, 1, 1]
    assert t.over


@pytest.mark.clause("GAT-VII-a.2", "GAT-VII-a.3")
def test_each_of_several_units_keeps_what_it_has_left() -> None:
    units = {"us-rifle-1": HERE, "us-rifle-2": "M3-0501", "reb-infantry-1": EAST, "reb-infantry-2": SOUTH_EAST}
    t = island(units, phase="us_combat", dice=(2, 2))  # one is on a hill
    attack(t, EAST, "share us-rifle-1:1", "share us-rifle-2:1")
    t.do(f"attack {SOUTH_EAST}")
    assert t.options() == {"fire us-rifle-1", "fire us-rifle-2"}
    t.do("fire us-rifle-1", "fire us-rifle-2", "declare")
    assert [event.strength for event in t.events("AttackDeclared")] == [2, 2]


@pytest.mark.clause("GAT-VII-a.3", "GAT-VII-a.5", "GAT-VII-a.7")
def test_nothing_is_kept_for_a_target_that_cannot_be_attacked() -> None:
    units = {"us-rifle-1": HERE, "reb-infantry-1": EAST}
    for other in ("reb-m48-1", "reb-infantry-2"):
        t = island(units | {other: SOUTH_EAST}, phase="us_combat").do(f"attack {EAST}")
        assert ("share us-rifle-1:1" in t.options()) is (other == "reb-infantry-2")
    units |= {"us-lav-1": HERE, "us-rifle-1": NORTH_EAST, "reb-m48-1": SOUTH_EAST}
    t = island(units, phase="us_combat").do(f"attack {EAST}")
    assert "share us-lav-1:1" not in t.options()  # against armor it has one, and that would be gone
    attacked = {"us-rifle-1": HERE, "us-squad-1": SOUTH_WEST, "us-hmmwv-cmd-1": WEST}
    attacked |= {"reb-infantry-1": EAST, "reb-infantry-2": SOUTH_EAST}
    t = island(attacked, phase="us_combat", dice=(5,))
    attack(t, SOUTH_EAST, "fire us-squad-1")
    assert t.do(f"attack {EAST}").options() == {"fire us-rifle-1"}


@pytest.mark.clause("GAT-VII-a.1", "GAT-VII-a.7", "GAT-III.29")
def test_reasons_against_taking_part() -> None:
    units = {"us-rifle-1": WEST, "us-rifle-2": EAST, "us-rifle-3": "M3-0405", "reb-infantry-1": HERE}
    t = island(units, phase="us_combat").do(f"attack {HERE}")
    assert t.refusal("declare").reason.key == "gators.no.nobody_attacks"
    refusal = t.refusal("fire us-rifle-3")
    assert (refusal.clause, refusal.reason.key) == ("GAT-VII-a.1", "gators.no.too_far_to_attack")
    refusal = t.do("fire us-rifle-1").refusal("fire us-rifle-1")
    assert (refusal.clause, refusal.reason.key) == ("GAT-VII-a.7", "gators.no.takes_part")
    assert "fire us-rifle-2" in t.options()
    tow = {"us-hmmwv-tow-1": "M3-0205", "us-javelin-1": "M3-0304", "reb-m48-1": "M3-0303"}
    t = island(tow, phase="us_combat").do("attack M3-0303")
    assert t.refusal("fire us-hmmwv-tow-1").clause == "GAT-III.29"  # from jungle it reaches one hex only


@pytest.mark.clause("GAT-VII-a.5")
def test_a_rating_of_nothing_against_the_target_is_no_attack() -> None:
    t = island({"us-rifle-1": HERE, "us-javelin-1": WEST, "reb-m48-1": EAST}, phase="us_combat")
    assert t.over  # infantry has nothing against armor, and the Javelins are too far away
    t = island({"us-rifle-1": HERE, "us-javelin-1": NORTH_EAST, "reb-m48-1": EAST}, phase="us_combat")
    t.do(f"attack {EAST}")
    assert t.options() == {"fire us-javelin-1"}
    assert t.refusal("fire us-rifle-1").clause == "GAT-VII-a.5"
    t = island({"us-rifle-1": HERE, "us-hmmwv-cmd-1": NORTH_WEST, "reb-m48-1": EAST, "reb-militia-1": WEST},
               phase="us_combat")  # fmt: skip
    refusal = t.refusal(f"attack {EAST}")
    assert (refusal.clause, refusal.reason.key) == ("GAT-VII-a.5", "gators.no.cannot_hurt")
    assert t.do(f"attack {WEST}").refusal("fire us-hmmwv-cmd-1").clause == "GAT-VII-a.5"


@pytest.mark.clause("GAT-VII-a.6")
def test_only_the_carrier_can_be_attacked() -> None:
    units = {"us-aav-1": HERE, "us-squad-1": "us-aav-1", "reb-m48-1": EAST}
    t = island(units, phase="reb_combat", dice=(6,))
    attack(t, HERE, "fire reb-m48-1")
    assert t.names(t.event("AttackDeclared").defenders) == ("us-aav-1",)
    assert t.event("AttackDeclared").defence == 2


@pytest.mark.clause("GAT-VII-a.7")
def test_each_unit_attacks_once_and_each_target_is_attacked_once() -> None:
    units = {"us-rifle-1": HERE, "us-rifle-2": SOUTH_WEST, "reb-infantry-1": SOUTH_EAST, "reb-infantry-2": EAST}
    t = island(units, phase="us_combat", dice=(3,))  # odds 2, die 3: no result
    attack(t, SOUTH_EAST, "fire us-rifle-1")
    assert t.over  # the second platoon reaches only the target that was attacked
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, SOUTH_EAST, "fire us-rifle-2")
    assert t.refusal(f"attack {SOUTH_EAST}").clause == "GAT-VII-a.7"
    t.do(f"attack {EAST}")
    assert t.refusal("fire us-rifle-2").clause == "GAT-VII-a.7"


# -- VII-b the odds ----------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-b.4", "GAT-VII-b.5")
@pytest.mark.parametrize(
    ("total", "defend", "odds"),
    [
        (1, 1, -1),
        (2, 1, 2),
        (3, 2, 1),
        (2, 3, -1),
        (1, 2, -2),
        (1, 3, -3),
        (1, 4, -4),
        (5, 1, 5),
        (6, 1, 6),
        (7, 2, 3),
        (Fraction(3, 2), 4, -2),
        (Fraction(1, 2), 3, -6),
    ],
)
def test_odds_are_the_quotient_without_its_fraction(total: Fraction, defend: int, odds: int) -> None:
    assert quotient(island().game, Fraction(total), defend) == odds


@pytest.mark.clause("GAT-VII-b.6")
def test_equality_is_minus_one_by_the_rule_and_one_by_the_example() -> None:
    assert quotient(island().game, Fraction(2), 2) == -1
    assert quotient(island(settings={"equal_odds": "plus"}).game, Fraction(2), 2) == 1
    assert quotient(island(settings={"equal_odds": "plus"}).game, Fraction(1), 2) == -2


@pytest.mark.clause("GAT-VII-b.8")
def test_shifts_step_over_the_column_that_is_missing() -> None:
    assert [shift(1, -1), shift(-1, 2), shift(-1, 1), shift(2, -1), shift(-2, 2)] == [-1, 2, 1, 1, 1]


@pytest.mark.clause("GAT-VII-b.9")
def test_odds_and_die_beyond_the_table_count_as_its_ends() -> None:
    edition = DATA.edition()
    assert [edition.column(odds) for odds in (-9, -4, -3, 5, 6, 20)] == [0, 0, 1, 8, 9, 9]
    assert edition.result(4, 9) == edition.result(4, 6)
    units = {"us-155mm-1": "M3-0501", "us-recon-1": SOUTH_EAST, "reb-jeep-auto-1": HERE}
    t = island(units, phase="us_combat", dice=(6,))  # on a hill, and with a spotter
    attack(t, HERE, "fire us-155mm-1")
    assert last_roll(t) == (3, 6, "DX")


@pytest.mark.clause("GAT-VII-b.7", "GAT-III.33")
def test_odds_are_modified_then_the_die_is_rolled_and_modified() -> None:
    units = {"us-rifle-1": "M2-0504", "us-rifle-2": "M2-0604", "reb-infantry-1": "M2-0503"}
    t = island(units, phase="us_combat", dice=(1,))  # 4 : 1, in a town: column 3; from a hill: 1 is read as 2
    attack(t, "M2-0503", "fire us-rifle-1", "fire us-rifle-2")
    rolled = t.event("CombatRolled")
    assert (rolled.odds, t.game.edition.columns[rolled.column], rolled.face, rolled.die, rolled.result) == (
        4,
        "3",
        1,
        2,
        "NR",
    )


ROWS = {
    "GAT-IX-C.2": (1, "AX AX AX AX AX AR2 AR1 NR DR1 DR2"),
    "GAT-IX-C.3": (2, "AX AX AX AX AR2 AR1 NR DR1 DR2 DX"),
    "GAT-IX-C.4": (3, "AX AX AX AR2 AR1 NR DR1 DR2 DX DX"),
    "GAT-IX-C.5": (4, "AX AX AR2 AR1 NR DR1 DR2 DX DX DX"),
    "GAT-IX-C.6": (5, "AX AR2 AR1 NR DR1 DR2 DX DX DX DX"),
    "GAT-IX-C.7": (6, "AR2 AR1 NR DR1 DR2 DX DX DX DX DX"),
}


@pytest.mark.clause(*ROWS)
def test_each_line_of_the_results_table() -> None:
    edition = DATA.edition()
    for die, line in ROWS.values():
        assert " ".join(edition.result(column, die) for column in range(10)) == line


@pytest.mark.clause("GAT-IX-C.1")
def test_the_columns_of_the_results_table() -> None:
    edition = DATA.edition()
    assert edition.columns == ("< -3", "-3", "-2", "-1", "1", "2", "3", "4", "5", "> 5")
    assert [edition.columns[edition.column(odds)] for odds in (-4, -3, -2, -1, 1, 2, 3, 4, 5, 6)] == list(
        edition.columns
    )


@pytest.mark.clause("GAT-IX-C.8")
def test_the_results_depend_on_die_and_column_together() -> None:
    edition = DATA.edition()
    for die in range(1, 7):
        for column in range(10):
            total = die + column
            expected = {6: "AR2", 7: "AR1", 8: "NR", 9: "DR1", 10: "DR2"}.get(total, "AX" if total < 6 else "DX")
            assert edition.result(column, die) == expected


# -- VII-b the results -------------------------------------------------------------------------------


@pytest.mark.clause("GAT-VII-b.10")
def test_attackers_are_destroyed_together() -> None:
    units = {"reb-militia-1": EAST, "reb-jeep-auto-1": WEST, "us-rifle-1": HERE}
    t = island(units, phase="reb_combat", dice=(1,))
    attack(t, HERE, "fire reb-militia-1", "fire reb-jeep-auto-1")
    assert last_roll(t) == (-1, 1, "AX")
    assert (t.where("reb-militia-1"), t.where("reb-jeep-auto-1"), t.where("us-rifle-1")) == ("lost", "lost", HERE)


@pytest.mark.clause("GAT-VII-b.11", "GAT-VII-b.19")
def test_attackers_retreat_two_hexes_away_from_the_defender_as_their_owner_likes() -> None:
    t = island({"reb-infantry-1": HERE, "us-squad-1": EAST}, phase="reb_combat", dice=(1,))
    attack(t, EAST, "fire reb-infantry-1")
    assert last_roll(t) == (2, 1, "AR2")
    assert (t.side, t.prompt) == ("reb", "retreat")
    assert t.options() == {f"to {space}" for space in (NORTH_WEST, WEST, SOUTH_WEST)}
    assert t.refusal(f"to {SOUTH_EAST}").clause == "GAT-VII-b.11"
    t.do(f"to {WEST}")
    assert t.options() == {"to M3-0304", "to M3-0405", "to M3-0504"}
    t.do("to M3-0405")
    assert t.where("reb-infantry-1") == "M3-0405"
    assert t.game.edition.board.distance(t.space("M3-0405"), t.space(EAST)) == 3
    assert len(t.event("Retreated").path) == 3
    sound(t)


@pytest.mark.clause("GAT-VII-b.12", "GAT-VII-b.11")
def test_attackers_that_cannot_retreat_are_destroyed() -> None:
    units = {"reb-infantry-1": HERE, "us-squad-1": EAST}
    friends = {"reb-militia-1": NORTH_WEST, "reb-militia-2": WEST, "reb-militia-3": SOUTH_WEST}
    t = island(units, phase="reb_combat", dice=(2,))
    attack(t, EAST, "fire reb-infantry-1")
    assert last_roll(t)[2] == "AR1"
    t.do(f"to {WEST}")
    assert t.where("reb-infantry-1") == WEST
    t = island(units | friends, phase="reb_combat", dice=(2,))
    attack(t, EAST, "fire reb-infantry-1")
    assert t.where("reb-infantry-1") == "lost"
    t = island(units | friends, phase="reb_combat", dice=(1,))
    attack(t, EAST, "fire reb-infantry-1")
    assert t.prompt == "retreat"  # two hexes: past friends, to an empty hex
    assert t.where("reb-infantry-1") == HERE


@pytest.mark.clause("GAT-VII-b.12")
def test_a_hex_that_the_unit_cannot_enter_or_that_is_off_the_map_is_no_retreat() -> None:
    t = island({"reb-infantry-1": "B1-0304", "us-squad-1": "B1-0404"}, phase="reb_combat", dice=(2,))
    attack(t, "B1-0404", "fire reb-infantry-1")  # south of it is only water
    assert t.where("reb-infantry-1") == "lost"


@pytest.mark.clause("GAT-VII-b.13")
def test_no_result_changes_nothing_on_the_map() -> None:
    t = island({"us-rifle-1": HERE, "reb-infantry-1": EAST}, phase="us_combat", dice=(3,))
    attack(t, EAST, "fire us-rifle-1")
    assert last_roll(t)[2] == "NR"
    assert (t.where("us-rifle-1"), t.where("reb-infantry-1")) == (HERE, EAST)


@pytest.mark.clause("GAT-VII-b.14", "GAT-VII-b.19")
@pytest.mark.parametrize(("die", "steps"), [(4, 1), (5, 2)])
def test_defenders_retreat_one_or_two_hexes(die: int, steps: int) -> None:
    t = island({"us-rifle-1": EAST, "reb-infantry-1": HERE}, phase="us_combat", dice=(die,))
    attack(t, HERE, "fire us-rifle-1")
    assert t.side == "reb"
    t.do(f"to {WEST}", *(["to M3-0405"] if steps == 2 else []))
    assert t.where("reb-infantry-1") == ("M3-0405" if steps == 2 else WEST)
    assert t.game.edition.board.distance(t.game.hex(t.number("reb-infantry-1")), t.space(EAST)) == 1 + steps
    sound(t)


@pytest.mark.clause("GAT-VII-b.14")
def test_a_defender_between_attackers_comes_nearer_to_none_of_them() -> None:
    units = {"us-hmmwv-auto-1": EAST, "us-hmmwv-auto-2": WEST, "reb-infantry-1": HERE}
    t = island(units, phase="us_combat", dice=(4,))
    attack(t, HERE, "fire us-hmmwv-auto-1", "fire us-hmmwv-auto-2")
    assert t.targets("to") == {NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST}


@pytest.mark.clause("GAT-VII-b.14")
def test_a_defender_without_a_way_out_is_destroyed() -> None:
    around = {
        "us-hmmwv-auto-1": EAST,
        "us-hmmwv-auto-2": WEST,
        "us-recon-1": NORTH_EAST,
        "us-recon-2": NORTH_WEST,
        "us-recon-3": SOUTH_WEST,
        "us-sniper-1": SOUTH_EAST,
    }
    t = island(around | {"reb-infantry-1": HERE}, phase="us_combat", dice=(4,))
    attack(t, HERE, "fire us-hmmwv-auto-1", "fire us-hmmwv-auto-2")
    assert last_roll(t)[2] == "DR1"
    assert t.where("reb-infantry-1") == "lost"


@pytest.mark.clause("GAT-VII-b.14", "GAT-VII-b.11")
def test_nobody_retreats_through_an_enemy() -> None:
    units = {"us-rifle-1": EAST, "us-engineers-1": WEST, "reb-infantry-1": HERE}
    t = island(units, phase="us_combat", dice=(5,))
    attack(t, HERE, "fire us-rifle-1")
    assert last_roll(t)[2] == "DR2"
    assert t.targets("to") == {NORTH_WEST, SOUTH_WEST}


@pytest.mark.clause("GAT-VII-b.14", "GAT-VI-q.4")
def test_a_retreat_into_debris_may_set_off_a_trap() -> None:
    units = {"us-rifle-1": HERE, "reb-infantry-1": EAST}
    t = island(units, phase="reb_combat", dice=(6, 3), debris=(WEST,))
    attack(t, HERE, "fire reb-infantry-1")
    assert last_roll(t)[2] == "DR1"
    t.do(f"to {WEST}")
    assert (t.where("us-rifle-1"), len(t.events("TrapRolled")), t.dice_left()) == (WEST, 1, ())


@pytest.mark.clause("GAT-VII-b.16")
def test_a_defend_of_nothing_is_destroyed_without_a_die() -> None:
    t = island({"us-rowpu-1": HERE, "reb-militia-1": EAST}, phase="reb_combat")
    attack(t, HERE, "fire reb-militia-1")
    assert t.where("us-rowpu-1") == "lost"
    assert t.event("Destroyed").clause == "GAT-VII-b.16"
    assert not t.events("CombatRolled")


@pytest.mark.clause("GAT-VII-b.17")
def test_a_gun_that_nobody_moves_is_destroyed_instead_of_retreating_two_hexes() -> None:
    units = {"us-155mm-1": HERE, "reb-infantry-1": EAST}
    t = island(units, phase="reb_combat", dice=(5,))
    attack(t, HERE, "fire reb-infantry-1")
    assert (last_roll(t)[2], t.where("us-155mm-1")) == ("DR2", "lost")
    t = island(units | {"us-truck-1": {"at": HERE, "tow": "us-155mm-1"}}, phase="reb_combat", dice=(5,))
    attack(t, HERE, "fire reb-infantry-1")
    t.do(f"to {WEST}", "to M3-0405")
    assert (t.where("us-155mm-1"), t.where("us-truck-1")) == ("M3-0405", "M3-0405")


@pytest.mark.clause("GAT-VII-b.17")
@pytest.mark.parametrize(("ruling", "where"), [("none", "lost"), ("printed", "M3-0405")])
def test_the_75mm_by_its_ruling(ruling: str, where: str) -> None:
    units = {"reb-75mm-1": HERE, "us-rifle-1": EAST}
    t = island(units, phase="us_combat", dice=(5,), settings={"howitzer75": ruling})
    attack(t, HERE, "fire us-rifle-1")
    if ruling == "printed":
        t.do(f"to {WEST}", "to M3-0405")
    assert t.where("reb-75mm-1") == where


@pytest.mark.clause("GAT-VII-b.18")
@pytest.mark.parametrize(("ruling", "where"), [("retreats", WEST), ("holds", HERE), ("destroyed", "lost")])
def test_one_hex_back_for_a_gun(ruling: str, where: str) -> None:
    units = {"us-155mm-1": HERE, "reb-infantry-1": EAST}
    t = island(units, phase="reb_combat", dice=(4,), settings={"move_zero_retreat": ruling})
    attack(t, HERE, "fire reb-infantry-1")
    assert t.over == (ruling != "retreats")
    if ruling == "retreats":
        t.do(f"to {WEST}")
    assert (last_roll(t)[2], t.where("us-155mm-1")) == ("DR1", where)


@pytest.mark.clause("GAT-VII-b.20")
def test_zones_of_control_do_not_block_retreats() -> None:
    units = {"us-rifle-1": EAST, "us-rifle-2": "M3-0405", "reb-infantry-1": HERE}
    t = island(units, phase="us_combat", dice=(4,))
    attack(t, HERE, "fire us-rifle-1")
    assert WEST in t.targets("to")


# -- VII-b, VI-l what is hidden ----------------------------------------------------------------------


@pytest.mark.clause("GAT-VI-l.5", "GAT-VI-l.2")
def test_being_attacked_does_not_uncover_but_a_retreat_does() -> None:
    units = {"us-rifle-1": EAST, "reb-infantry-1": {"at": HERE, "hidden": True}}
    t = island(units, phase="us_combat", dice=(3,))
    attack(t, HERE, "fire us-rifle-1")
    assert t.unit("reb-infantry-1").hidden
    assert t.events("AttackDeclared", "us")[0].defenders == ()
    assert t.events("CombatRolled", "us")[0].odds == 0
    t = island(units, phase="us_combat", dice=(4,))
    attack(t, HERE, "fire us-rifle-1")
    assert not t.unit("reb-infantry-1").hidden
    assert t.game.state.markers == 1
    t = island(units, phase="us_combat", dice=(6,))
    attack(t, HERE, "fire us-rifle-1")
    assert (t.where("reb-infantry-1"), t.game.state.markers) == ("lost", 1)  # the marker comes back
    units = {"us-rifle-1": EAST, "reb-infantry-1": {"at": HERE, "hidden": True}}
    t = island(units, phase="reb_combat", dice=(5,))
    attack(t, EAST, "fire reb-infantry-1")
    assert t.unit("reb-infantry-1").hidden
    told = t.events("AttackDeclared", "us")[0]
    assert (told.attackers, t.names(told.defenders), told.strength) == ((-1,), ("us-rifle-1",), 2)
    t = island(units | {"reb-militia-1": SOUTH_EAST}, phase="reb_combat", dice=(5,))
    attack(t, EAST, "fire reb-infantry-1", "fire reb-militia-1")
    assert t.events("AttackDeclared", "us")[0].attackers == (-1, t.number("reb-militia-1"))


@pytest.mark.clause("GAT-VI-l.1", "GAT-VII-a.5")
def test_a_camouflaged_target_that_cannot_be_hurt_is_attacked_in_vain() -> None:
    for target in ("reb-infantry-1", "reb-m48-1", "reb-f5-1"):
        t = island({"us-javelin-1": EAST, target: {"at": HERE, "hidden": True}}, phase="us_combat", dice=(6,))
        assert t.options() == {f"attack {HERE}", "end"}
        t.do(f"attack {HERE}")
        assert t.options() == {"fire us-javelin-1"}
        t.do("fire us-javelin-1", "declare")
        assert (t.event("CombatRolled", "us").result == "NR") == (target != "reb-m48-1")


def test_an_attack_is_drawn_from_where_it_was_made_though_the_attackers_have_gone_back() -> None:
    units = {"reb-militia-1": HERE, "reb-militia-2": SOUTH_EAST, "us-squad-1": EAST}
    t = island(units, phase="reb_combat", dice=(1,))
    attack(t, EAST, "fire reb-militia-1", "fire reb-militia-2")
    assert last_roll(t)[2].startswith("AR")
    t.do("retreat reb-militia-1")
    while t.prompt == "retreat" and t.where("reb-militia-1") == HERE:
        t.do(sorted(t.options())[0])
    assert t.where("reb-militia-1") != HERE
    drawn = t.match.view("reb").attack
    assert drawn is not None
    assert {arrow.path for arrow in drawn.arrows} == {(t.space(place), t.space(EAST)) for place in (HERE, SOUTH_EAST)}
