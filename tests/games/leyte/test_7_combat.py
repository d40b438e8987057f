"""7.0 The differential, 7.4 effects of terrain, 7.6 what the results mean."""

from __future__ import annotations

import pytest
from table import Table, table


def combat(units: dict[str, str], *dice: int, support: int = 0, **more: object) -> Table:
    """The start of a US Combat Phase."""
    return table(units, phase="us combat", turn=12, support=support, dice=dice, **more)  # type: ignore[arg-type]


def strike(t: Table, *targets: str, fire: str = "pass") -> Table:
    """Attack the targets with everybody who stands next to them all, up to the first question after the die."""
    t.do(f"attack {targets[0]}", *(f"include {target}" for target in targets[1:]))
    while t.targets("join"):
        t.do(f"join {min(t.targets('join'))}")
    t.do("declare")
    if t.prompt == "guard":
        t.do(fire)
    return t.do("regular") if t.prompt == "banzai" else t


def line(t: Table) -> str:
    """The line of the results table on which the die was rolled."""
    found: str = t.event("CombatRolled").line
    return found


def result(t: Table) -> str:
    found: str = t.event("CombatRolled").result
    return found


# -- 7.0 the differential ----------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.0c")
def test_the_differential_is_attack_barrage_and_support_less_defence_and_protective_fire() -> None:
    units = {
        "us-34-regt": "2522",
        "us-34-bn": "2620",
        "us-271-art": "2526",
        "jp-12-regt": "2521",
        "jp-1-22-art": "2418",
    }
    t = combat(units, 4, support=1)
    t.do("attack jp-12-regt", "join us-34-regt", "join us-34-bn", "barrage us-271-art", "support 1", "declare")
    t.do("guard jp-1-22-art")
    assert t.event("CombatRolled").differential == (5 + 3 + 2 + 1) - (8 + 3)


@pytest.mark.clause("LEY-7.0c")
def test_the_differential_may_be_negative() -> None:
    t = strike(combat({"us-34-bn": "2522", "jp-12-regt": "2521"}, 1), "jp-12-regt")
    assert t.event("CombatRolled").differential == -5
    assert t.event("CombatRolled").column + 1 == 2


@pytest.mark.clause("LEY-7.22a")
def test_an_attack_on_several_units_is_called_by_what_is_printed_on_them() -> None:
    t = combat({"us-34-regt": "0829", "us-5-cav": "0629", "jp-364-bn": "0729", "jp-12-bn": "0730"}, 1)
    titles = []
    for order in ("attack jp-364-bn", "include jp-12-bn"):
        attack = t.do(order).match.view("us").attack
        assert attack is not None
        titles.append((t.match.question(t.ask.side).text, attack.title))
    assert titles == [
        ("Build the attack on 364 0729", "Attack on the 364th Independent Infantry Battalion"),
        ("Build the attack on 364 0729, 12 0730", "Attack on 364 0729, 12 0730"),
    ]


@pytest.mark.clause("LEY-7.0e")
@pytest.mark.parametrize(("jungle", "expected"), [("river", "D3"), ("broken", "D2")])
def test_the_worked_combat_in_the_jungle(jungle: str, expected: str) -> None:
    units = {"us-34-regt": "0829", "us-5-cav": "0629", "jp-364-bn": "0729", "jp-12-bn": "0730"}
    t = combat(units, 1, support=3, settings={"jungle_line": jungle})
    assert t.game.edition.terrain[t.space("0729")] == t.game.edition.terrain[t.space("0730")] == "jungle"
    t.do("attack jp-364-bn", "include jp-12-bn", "join us-34-regt", "join us-5-cav", "support 3", "declare")
    event = t.event("CombatRolled")
    assert (event.differential, event.line, event.face, event.result) == (13 - 4, jungle, 1, expected)


@pytest.mark.clause("LEY-7.0f")
def test_the_attacker_rolls_one_die() -> None:
    units = {"us-34-regt": "2522", "jp-1-9-bn": "2521"}
    us = strike(combat(units, 5, 5), "jp-1-9-bn")
    assert us.event("CombatRolled").side == 0
    assert us.dice_left() == (5,)
    jp = strike(table(units, phase="jp combat", turn=12, dice=[1, 5]), "us-34-regt")
    assert jp.event("CombatRolled").side == 1
    assert jp.dice_left() == (5,)


# -- 7.4 effects of terrain --------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.41a")
@pytest.mark.parametrize(("attacker", "defender", "expected"), [("2525", "2524", "clear"), ("2524", "2525", "rough")])
def test_only_the_defender_s_terrain_counts(attacker: str, defender: str, expected: str) -> None:
    t = strike(combat({"us-34-regt": attacker, "jp-1-9-bn": defender}, 4), "jp-1-9-bn")
    assert line(t) == expected
    t = strike(
        table({"us-34-regt": defender, "jp-1-9-bn": attacker}, phase="jp combat", turn=12, dice=[1]), "us-34-regt"
    )
    assert line(t) == expected


@pytest.mark.clause("LEY-7.42a")
@pytest.mark.parametrize(
    ("attackers", "expected"),
    [
        ({"us-34-regt": "2226"}, "river"),
        ({"us-34-regt": "2226", "us-5-cav": "2225"}, "river"),
        ({"us-34-regt": "2226", "us-5-cav": "2425"}, "clear"),  # one of them does not cross it
        ({"us-34-regt": "2425"}, "clear"),
        ({"us-34-regt": "2226", "us-271-art": "2425"}, "river"),  # guns next to him do not matter
        ({"us-271-art": "2226"}, "clear"),  # nor give they a river line alone
    ],
)
def test_a_river_counts_if_all_next_to_the_defender_attack_across_it(attackers: dict[str, str], expected: str) -> None:
    t = strike(combat({**attackers, "jp-1-9-bn": "2326"}, 4), "jp-1-9-bn")
    assert line(t) == expected


@pytest.mark.clause("LEY-7.42a")
def test_barrage_from_afar_does_not_take_the_river_away() -> None:
    t = combat({"us-34-regt": "2226", "us-271-art": "2623", "jp-1-9-bn": "2326"}, 4)
    t.do("attack jp-1-9-bn", "join us-34-regt", "barrage us-271-art", "declare")
    assert line(t) == "river"


@pytest.mark.clause("LEY-7.42a")
def test_where_guns_are_agreed_to_count_they_take_the_river_away() -> None:
    units = {"us-34-regt": "2226", "us-271-art": "2425", "jp-1-9-bn": "2326"}
    t = strike(combat(units, 4, settings={"river_with_artillery": "all_adjacent"}), "jp-1-9-bn")
    assert line(t) == "clear"
    units["us-271-art"] = "2225"
    t = strike(combat(units, 4, settings={"river_with_artillery": "all_adjacent"}), "jp-1-9-bn")
    assert line(t) == "river"


@pytest.mark.clause("LEY-7.43a")
@pytest.mark.parametrize(
    ("attacker", "defender", "expected", "column"),
    [
        ("2523", "2524", "clear", 8),
        ("0729", "0730", "river", 7),
        ("1622", "1623", "broken", 6),
        ("2524", "2525", "rough", 5),
    ],
)
def test_terrain_chooses_the_line_and_leaves_the_strength_alone(
    attacker: str, defender: str, expected: str, column: int
) -> None:
    t = strike(combat({"us-34-regt": attacker, "jp-1-9-bn": defender}, 3), "jp-1-9-bn")
    event = t.event("CombatRolled")
    assert (event.differential, event.line, event.column + 1) == (5 - 3, expected, column)


@pytest.mark.clause("LEY-7.43a")
@pytest.mark.parametrize(("swamp", "expected"), [("broken", "broken"), ("clear", "clear")])
def test_swamp_by_agreement(swamp: str, expected: str) -> None:
    t = combat({"us-34-regt": "2227", "jp-1-9-bn": "2226"}, 4, settings={"swamp_line": swamp})
    assert line(strike(t, "jp-1-9-bn")) == expected


@pytest.mark.clause("LEY-7.44a")
def test_only_the_best_of_several_benefits_counts() -> None:
    t = combat({"us-34-regt": "1723", "jp-1-9-bn": "1623"}, 4)  # a town behind a river
    strike(t, "jp-1-9-bn")
    event = t.event("CombatRolled")
    assert (event.differential, event.line, event.column + 1) == (2, "broken", 6)
    t = combat({"us-34-regt": "2402", "jp-1-9-bn": "2403"}, 4)  # a town on rough ground
    assert line(strike(t, "jp-1-9-bn")) == "rough"


@pytest.mark.clause("LEY-7.44b")
def test_rough_ground_behind_a_river_is_rough_ground_only() -> None:
    t = combat({"us-34-regt": "1410", "jp-1-9-bn": "1510"}, 4)
    strike(t, "jp-1-9-bn")
    event = t.event("CombatRolled")
    assert (event.differential, event.line, event.column + 1) == (2, "rough", 5)


@pytest.mark.clause("LEY-7.45a")
@pytest.mark.parametrize("first", [0, 1])
def test_defenders_in_different_terrain_all_have_the_best_line(first: int) -> None:
    targets = ["jp-1-9-bn", "jp-2-9-bn"]
    t = combat({"us-34-regt": "2623", "jp-1-9-bn": "2524", "jp-2-9-bn": "2624"}, 1)
    strike(t, targets[first], targets[1 - first])
    assert line(t) == "rough"
    t = combat({"us-34-regt": "2225", "jp-1-9-bn": "2326", "jp-2-9-bn": "2224"}, 4)  # a river before one of them
    strike(t, targets[first], targets[1 - first])
    assert line(t) == "river"


# -- 7.62 what the results mean ----------------------------------------------------------------------


@pytest.mark.clause("LEY-7.62a")
@pytest.mark.parametrize(("die", "code", "length"), [(6, "D1", 1), (4, "D2", 2), (3, "D3", 3)])
def test_d_sends_the_defender_back_that_many_hexes_moved_by_his_owner(die: int, code: str, length: int) -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2621", "us-7-cav": "2421", "jp-364-bn": "2521"}
    t = strike(combat(units, die), "jp-364-bn")
    assert (t.event("CombatRolled").differential, result(t)) == (13, code)
    steps = 0
    while t.prompt == "retreat":
        assert t.side == "jp"
        assert t.ask.about == (t.unit("jp-364-bn"),)
        t.do(str(t.ask.choices()[0].action))
        steps += 1
    assert t.prompt == "advance"
    assert t.game.edition.board.distance(t.space("2521"), t.space(t.where("jp-364-bn"))) == length
    assert [t.where(unit) for unit in units][:3] == ["2522", "2621", "2421"]


@pytest.mark.clause("LEY-7.62a")
def test_each_player_chooses_the_order_in_which_his_units_retreat() -> None:
    t = combat({"us-34-regt": "2522", "us-5-cav": "2422", "jp-364-bn": "2421", "jp-12-bn": "2523"}, 5)
    strike(t, "jp-364-bn", "jp-12-bn")
    assert result(t) == "D1"
    assert (t.side, t.options()) == ("jp", {"retreat jp-364-bn", "retreat jp-12-bn"})
    for unit, name in (("us-34-regt", "other_side_retreats"), ("us-7-cav", "not_in_attack")):
        assert t.reason(f"retreat {unit}") == ("LEY-7.62a", name)
    t.do("retreat jp-12-bn")
    assert t.ask.about == (t.unit("jp-12-bn"),)
    t.do("to 2524")
    assert (t.where("jp-12-bn"), t.where("jp-364-bn")) == ("2524", "2421")
    assert t.ask.about == (t.unit("jp-364-bn"),)


@pytest.mark.clause("LEY-7.62b")
def test_a1_sends_all_adjacent_attackers_back_one_hex() -> None:
    units = {"us-34-bn": "2522", "us-17-bn": "2420", "jp-12-regt": "2521", "us-271-art": "2526"}
    t = combat(units, 5)
    t.do("attack jp-12-regt", "join us-34-bn", "join us-17-bn", "barrage us-271-art", "declare")
    assert (t.event("CombatRolled").differential, result(t)) == (0, "A1")
    assert (t.side, t.options()) == ("us", {"retreat us-34-bn", "retreat us-17-bn"})
    t.do("retreat us-17-bn", "to 2320", "to 2523")
    assert [t.where(unit) for unit in units] == ["2523", "2320", "2521", "2526"]
    assert t.side == "jp"  # who may now advance


@pytest.mark.clause("LEY-7.62c")
@pytest.mark.parametrize(("die", "code", "length"), [(4, "A2", 2), (5, "A3", 3)])
@pytest.mark.parametrize("reading", ["scaled", "one"])
def test_a2_and_a3_are_two_and_three_hexes_or_one_by_agreement(die: int, code: str, length: int, reading: str) -> None:
    units = {"us-34-bn": "2522", "jp-12-regt": "2521", "jp-1-22-art": "2418"}
    t = combat(units, die, settings={"attacker_retreats": reading})
    strike(t, "jp-12-regt", fire="guard jp-1-22-art")
    assert (t.event("CombatRolled").differential, result(t)) == (-8, code)
    while t.prompt == "retreat":
        assert t.side == "us"
        t.do(str(t.ask.choices()[0].action))
    there = t.space(t.where("us-34-bn"))
    assert t.game.edition.board.distance(t.space("2522"), there) == (length if reading == "scaled" else 1)


@pytest.mark.clause("LEY-7.62d")
def test_ae_eliminates_the_attackers_and_the_defender_may_advance() -> None:
    t = combat({"us-34-bn": "2522", "us-271-art": "2526", "jp-12-regt": "2521", "jp-1-22-art": "2418"}, 6)
    t.do("attack jp-12-regt", "join us-34-bn", "declare", "guard jp-1-22-art")
    assert result(t) == "Ae"
    assert (t.where("us-34-bn"), t.where("us-271-art")) == ("lost", "2526")
    event = t.event("Eliminated")
    assert (event.clause, event.why, event.points) == ("LEY-7.62d", "result", 5)
    assert t.points("jp") == 5
    assert (t.side, t.options()) == ("jp", {"advance jp-12-regt", "stay"})
    t.do("advance jp-12-regt")
    assert t.where("jp-12-regt") == "2522"


@pytest.mark.clause("LEY-7.62e")
def test_de_eliminates_the_defenders_and_the_attacker_may_advance() -> None:
    t = combat({"us-34-regt": "2522", "us-5-cav": "2422", "jp-364-bn": "2421", "jp-12-bn": "2523"}, 1, support=4)
    t.do("attack jp-364-bn", "include jp-12-bn", "join us-34-regt", "join us-5-cav", "support 4", "declare")
    assert (t.event("CombatRolled").differential, result(t)) == (10, "De")
    assert (t.where("jp-364-bn"), t.where("jp-12-bn")) == ("lost", "lost")
    assert {event.clause for event in t.events("Eliminated")} == {"LEY-7.62e"}  # type: ignore[attr-defined]
    assert t.points("us") == 3 + 3
    assert (t.side, t.targets("advance")) == ("us", {"us-34-regt", "us-5-cav"})
    t.do("advance us-34-regt", "to 2523", "advance us-5-cav")
    assert (t.where("us-34-regt"), t.where("us-5-cav")) == ("2523", "2421")


@pytest.mark.clause("LEY-7.62f")
def test_a_dot_has_no_effect() -> None:
    units = {"us-34-regt": "2522", "jp-1-9-bn": "2521"}
    t = strike(combat(units, 5), "jp-1-9-bn")
    assert result(t) == "."
    assert t.options() == {"end"}  # no retreat, no advance
    assert [t.where(unit) for unit in units] == ["2522", "2521"]
    assert not t.game.state.units[t.unit("jp-1-9-bn")].hurt
    assert (t.points("us"), t.points("jp")) == (0, 0)


@pytest.mark.clause("LEY-7.62g")
def test_nobody_retreats_across_a_prohibited_hexside() -> None:
    t = strike(combat({"us-34-regt": "2828", "jp-1-9-bn": "2928"}, 3), "jp-1-9-bn")
    assert result(t) == "D1"
    assert t.where("jp-1-9-bn") == "lost"
    assert t.game.edition.board.adjacent(t.space("2928"), t.space("2927"))  # but water lies between
    assert t.game.control[0][t.space("2927")] == 0
