"""7.1 Which units attack, 7.2 multiple unit and multi-hex combat, 7.3 unity of strength."""

from __future__ import annotations

import pytest
from table import Table, table

from beachhead.games.leyte.rules.combat_7.obligations_7_1 import owing

PAIR = {"us-34-regt": "2522", "jp-1-9-bn": "2521", "jp-2-9-bn": "2523"}
"""A US regiment between two Japanese battalions."""

RING = ("2522", "2621", "2620", "2520", "2420", "2421")
"""The hexes around 2521."""


def combat(units: dict[str, str], *dice: int, support: int = 0, **more: object) -> Table:
    """The start of a US Combat Phase."""
    return table(units, phase="us combat", turn=12, support=support, dice=dice, **more)  # type: ignore[arg-type]


def finish(t: Table) -> Table:
    """Answer what comes after a die, without advancing, until the next attack is asked for."""
    while t.prompt not in ("attack", "move"):
        t.do("stay" if "stay" in t.options() else str(t.ask.choices()[0].action))
    return t


# -- 7.0 ---------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.0a")
def test_adjacent_enemies_must_fight() -> None:
    t = combat({"us-34-regt": "2522", "jp-1-9-bn": "2521"}, 5)
    assert t.options() == {"attack jp-1-9-bn"}
    assert t.refusal("end").clause == "LEY-7.0g"
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.0a")
def test_only_artillery_and_ground_support_reach_further() -> None:
    far = {"us-34-regt": "2523", "jp-1-9-bn": "2521"}
    assert combat(far, support=1).targets("attack") == {"jp-1-9-bn"}
    t = combat({**far, "us-5-cav": "2718", "jp-364-bn": "2717"})
    assert t.targets("attack") == {"jp-364-bn"}
    assert t.refusal("attack jp-1-9-bn").clause == "LEY-7.0a"
    t = combat({**far, "us-271-art": "2525"})
    assert t.targets("attack") == {"jp-1-9-bn"}
    t.do("attack jp-1-9-bn")
    assert t.targets("join") == set()
    assert t.refusal("join us-34-regt").clause == "LEY-7.15a"


@pytest.mark.clause("LEY-7.0b")
def test_the_phasing_player_is_the_attacker() -> None:
    units = {"us-34-regt": "2522", "jp-1-9-bn": "2521"}
    us, jp = combat(units, 5), table(units, phase="jp combat", turn=12, dice=[1])
    assert (us.side, us.targets("attack")) == ("us", {"jp-1-9-bn"})
    assert us.refusal("attack us-34-regt").clause == "LEY-7.0b"
    assert (jp.side, jp.targets("attack")) == ("jp", {"us-34-regt"})
    assert jp.refusal("attack jp-1-9-bn").clause == "LEY-7.0b"
    jp.do("attack us-34-regt", "join jp-1-9-bn", "declare", "regular")
    assert jp.event("CombatRolled").differential == 2 - 5


@pytest.mark.clause("LEY-7.0d")
def test_a_combat_is_over_before_the_next_begins() -> None:
    t = combat({"us-34-regt": "2522", "us-5-cav": "2718", "jp-1-9-bn": "2521", "jp-2-9-bn": "2717"}, 3, 5)
    t.do("attack jp-1-9-bn")
    assert t.refusal("attack jp-2-9-bn").clause == "LEY-7.0d"
    t.do("join us-34-regt", "declare")
    assert t.refusal("attack jp-2-9-bn").clause == "LEY-7.7a"  # the retreat comes first
    t.do("to 2620")
    assert t.refusal("attack jp-2-9-bn").clause == "LEY-7.91b"  # then the advance
    t.do("stay", "attack jp-2-9-bn", "join us-5-cav", "declare")
    assert t.dice_left() == ()


@pytest.mark.clause("LEY-7.0g")
def test_the_phase_ends_when_every_combat_that_must_be_is_settled() -> None:
    t = combat({"us-34-regt": "2522", "us-5-cav": "2718", "jp-1-9-bn": "2521", "jp-2-9-bn": "2717"}, 5, 5)
    for target, unit in (("jp-1-9-bn", "us-34-regt"), ("jp-2-9-bn", "us-5-cav")):
        assert t.refusal("end").clause == "LEY-7.0g"
        t.do(f"attack {target}", f"join {unit}")
        assert t.refusal("end").clause == "LEY-7.22a"
        t.do("declare")
    assert "end" in t.options()


# -- 7.1 ---------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.11a")
def test_every_enemy_next_to_a_phasing_unit_must_be_attacked() -> None:
    t = combat({**PAIR, "us-5-cav": "2422"}, 5, 5)
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.refusal("end").clause == "LEY-7.0g"
    assert t.targets("attack") == {"jp-2-9-bn"}
    t.do("attack jp-2-9-bn", "join us-5-cav", "declare")
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.11a")
def test_the_duty_stands_whoever_is_left_to_meet_it() -> None:
    for unit in ("us-5-cav", "us-34-regt"):
        t = combat({unit: "2522", "jp-1-9-bn": "2521"}, support=5)
        assert set(owing(t.game)) == {t.unit(unit), t.unit("jp-1-9-bn")}
        assert t.refusal("end").clause == "LEY-7.0g"


@pytest.mark.clause("LEY-7.11b")
def test_barrage_fulfils_the_duty_to_attack_and_ground_support_alone_does_not() -> None:
    t = combat({**PAIR, "us-271-art": "2526"}, 5, 5, support=2)
    t.do("attack jp-2-9-bn", "support 2")
    assert t.refusal("declare").clause == "LEY-7.11a"
    t.do("barrage us-271-art", "declare")  # now a unit attacks it
    assert t.refusal("end").clause == "LEY-7.0g"
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")  # and the regiment is free for the other
    assert t.options() == {"end"}
    assert t.dice_left() == ()


@pytest.mark.clause("LEY-7.11b")
def test_ground_support_alone_counts_where_that_is_agreed() -> None:
    t = combat(PAIR, 5, 5, support=2, settings={"ground_support_alone": "counts"})
    t.do("attack jp-2-9-bn", "support 1", "declare", "attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.options() >= {"end"}
    assert t.event("CombatRolled").differential == 5 - 3


@pytest.mark.clause("LEY-7.11b")
def test_ground_support_alone_may_strike_whom_nobody_owes_an_attack() -> None:
    t = combat({"us-34-regt": "2721", "jp-1-9-bn": "2521"}, 5, support=1)
    t.do("attack jp-1-9-bn", "support 1", "declare")
    assert t.event("CombatRolled").differential == 1 - 3


@pytest.mark.clause("LEY-7.12a")
def test_every_phasing_unit_in_an_enemy_zone_must_take_part() -> None:
    t = combat({"us-34-regt": "2522", "us-5-cav": "2620", "us-271-art": "2420", "jp-1-9-bn": "2521"}, 1)
    t.do("attack jp-1-9-bn", "join us-34-regt", "join us-5-cav")
    assert t.refusal("declare").clause == "LEY-7.12a"  # the guns are next to him as well
    t.do("join us-271-art", "declare")
    assert set(t.event("AttackDeclared").attackers) == {t.unit(u) for u in ("us-34-regt", "us-5-cav", "us-271-art")}


@pytest.mark.clause("LEY-7.12a")
def test_the_duty_does_not_lapse_because_others_attack_the_enemy() -> None:
    t = combat({"us-34-regt": "2522", "us-271-art": "2518", "jp-1-9-bn": "2521"}, support=9)
    t.do("attack jp-1-9-bn", "barrage us-271-art", "support 9")
    assert t.refusal("declare").clause == "LEY-7.12a"  # it would leave the regiment idle

    t = combat({**PAIR, "us-5-cav": "2620", "us-7-cav": "2623"}, 3, 3)
    t.do("attack jp-2-9-bn", "join us-7-cav", "declare")
    assert t.where("jp-2-9-bn") == "2423"
    finish(t).do("attack jp-1-9-bn", "join us-5-cav")
    assert t.refusal("declare").clause == "LEY-7.12a"  # the regiment has nobody else left
    t.do("join us-34-regt", "declare")


@pytest.mark.clause("LEY-7.12b")
def test_the_attacker_pairs_units_as_he_likes() -> None:
    units = {**PAIR, "us-5-cav": "2620", "us-7-cav": "2623"}
    together = combat(units, 5, 5)
    together.do("attack jp-1-9-bn", "join us-5-cav", "join us-34-regt", "declare")
    finish(together).do("attack jp-2-9-bn", "join us-7-cav", "declare")
    other = combat(units, 5, 5)
    other.do("attack jp-1-9-bn", "join us-5-cav", "declare")
    other.do("attack jp-2-9-bn", "join us-7-cav", "join us-34-regt", "declare")
    assert finish(together).options() == finish(other).options() == {"end"}


@pytest.mark.clause("LEY-7.12b")
def test_no_declaration_leaves_anybody_without_an_opponent() -> None:
    t = combat({**PAIR, "us-5-cav": "2620"}, 5, 5)
    t.do("attack jp-1-9-bn")
    # the regiment alone can attack 2523: it joins here only if 2523 is attacked with it, and the cavalry cannot reach
    t.do("join us-5-cav")
    assert t.targets("join") == set()
    assert t.refusal("join us-34-regt").clause == "LEY-7.21a"
    t.do("declare", "attack jp-2-9-bn", "join us-34-regt", "declare")
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.12b")
def test_barrage_may_take_an_enemy_from_a_unit_that_has_another_one() -> None:
    t = combat({**PAIR, "us-271-art": "2518"}, 5, 5)
    assert t.targets("attack") == {"jp-1-9-bn", "jp-2-9-bn"}
    t.do("attack jp-1-9-bn", "barrage us-271-art", "declare")  # the regiment keeps its opponent in 2523
    t.do("attack jp-2-9-bn", "join us-34-regt", "declare")
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.13a")
def test_six_adjacent_attackers_barrage_and_ground_support_against_one_unit() -> None:
    attackers = ["us-34-regt", "us-5-cav", "us-7-cav", "us-8-cav", "us-12-cav", "us-17-regt"]
    units = dict(zip(attackers, RING, strict=True))
    t = combat({**units, "us-271-art": "2523", "us-13-art": "2519", "jp-12-regt": "2521"}, 6, support=3)
    t.do("attack jp-12-regt", *(f"join {unit}" for unit in attackers))
    t.do("barrage us-271-art", "barrage us-13-art", "support 3", "declare")
    event = t.event("AttackDeclared")
    assert (len(event.attackers), len(event.barrage), event.support) == (6, 2, 3)
    assert t.event("CombatRolled").differential == 6 * 5 + 2 * 2 + 3 - 8


@pytest.mark.clause("LEY-7.14a")
def test_no_unit_attacks_twice() -> None:
    t = combat({**PAIR, "us-5-cav": "2422", "us-271-art": "2519"}, 6)
    assert t.refusal("attack us-34-regt").clause == "LEY-7.0b"
    t.do("attack jp-1-9-bn", "join us-34-regt", "barrage us-271-art")
    assert t.refusal("join us-34-regt").clause == "LEY-7.14a"
    assert t.refusal("barrage us-271-art").clause == "LEY-7.14a"
    t.do("declare", "attack jp-2-9-bn")
    assert t.refusal("join us-34-regt").clause == "LEY-7.14a"
    assert t.refusal("barrage us-271-art").clause == "LEY-7.14a"
    assert t.targets("join") == {"us-5-cav"}


@pytest.mark.clause("LEY-7.14a", "LEY-7.14b")
def test_in_the_next_combat_phase_everybody_may_fight_again() -> None:
    units = {"us-34-regt": "2522", "jp-1-9-bn": "2521"}
    t = combat(units, 5, 1)
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare", "end", "end")
    t.do("attack us-34-regt", "join jp-1-9-bn", "declare", "regular")
    while t.game.state.turn == 12 or t.prompt == "move":
        t.do("end" if "end" in t.options() else str(t.ask.choices()[0].action))
    assert t.targets("attack") == {"jp-1-9-bn"}


@pytest.mark.clause("LEY-7.14b")
def test_no_unit_is_attacked_twice() -> None:
    t = combat({"us-34-regt": "2522", "jp-1-9-bn": "2521", "us-271-art": "2519", "jp-2-9-bn": "2517"}, 5, support=2)
    t.do("attack jp-1-9-bn", "join us-34-regt")
    assert t.refusal("include jp-1-9-bn").clause == "LEY-7.14b"
    t.do("declare")
    assert t.targets("attack") == {"jp-2-9-bn"}  # neither the guns nor the points may strike it again
    assert t.refusal("attack jp-1-9-bn").clause == "LEY-7.14b"
    t.do("attack jp-2-9-bn")
    assert t.refusal("include jp-1-9-bn").clause == "LEY-7.14b"


@pytest.mark.clause("LEY-7.15a")
@pytest.mark.parametrize("unit", ["us-34-regt", "us-34-bn", "us-5-cav"])
def test_other_units_than_artillery_attack_from_next_to_the_defender_only(unit: str) -> None:
    t = combat({"us-7-cav": "2522", unit: "2523", "jp-1-9-bn": "2521"}, 5)
    t.do("attack jp-1-9-bn")
    assert t.targets("join") == {"us-7-cav"}
    assert t.refusal(f"join {unit}").clause == "LEY-7.15a"
    assert t.refusal(f"barrage {unit}").clause == "LEY-7.15a"


# -- 7.2 ---------------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.21a")
def test_a_unit_attacks_all_enemies_next_to_it_that_nobody_else_attacks() -> None:
    t = combat(PAIR, 5)
    t.do("attack jp-1-9-bn", "join us-34-regt")
    assert t.refusal("declare").clause == "LEY-7.21a"
    t.do("include jp-2-9-bn", "declare")
    assert t.event("CombatRolled").differential == 5 - 3 - 3
    assert finish(t).options() == {"end"}

    t = combat({**PAIR, "us-5-cav": "2422"}, 5)
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")  # the cavalry is there for the other
    assert t.targets("attack") == {"jp-2-9-bn"}


@pytest.mark.clause("LEY-7.22a")
def test_units_in_different_hexes_join_against_one() -> None:
    t = combat(
        {"us-34-regt": "2522", "us-5-cav": "2520", "us-271-art": "2526", "us-13-art": "2515", "jp-12-regt": "2521"}, 5
    )
    t.do("attack jp-12-regt")
    assert t.options() == {"join us-34-regt", "join us-5-cav", "barrage us-271-art"}
    assert t.refusal("barrage us-13-art").clause == "LEY-8.12a"  # six hexes away
    t.do("join us-34-regt", "join us-5-cav", "barrage us-271-art", "declare")
    assert t.event("CombatRolled").differential == 5 + 5 + 2 - 8


@pytest.mark.clause("LEY-7.23a")
def test_all_attackers_must_be_next_to_all_defenders() -> None:
    units = {**PAIR, "us-5-cav": "2620", "jp-364-bn": "2619"}
    t = combat(units)
    t.do("attack jp-1-9-bn", "include jp-2-9-bn")
    assert t.targets("join") == {"us-34-regt"}
    assert t.refusal("join us-5-cav").clause == "LEY-7.23a"

    t = combat(units)
    t.do("attack jp-1-9-bn", "join us-5-cav")
    assert t.targets("include") == {"jp-364-bn"}
    assert t.refusal("include jp-2-9-bn").clause == "LEY-7.23a"


@pytest.mark.clause("LEY-7.23a")
def test_a_further_defender_must_be_next_to_every_attacker() -> None:
    more = {"us-5-cav": "2620", "jp-364-bn": "2619", "us-8-cav": "2618", "us-7-cav": "2623", "jp-12-bn": "2723"}
    t = combat({**PAIR, **more}).do("attack jp-1-9-bn", "join us-34-regt")
    assert "include jp-2-9-bn" in t.options()
    t.do("join us-5-cav")
    assert t.targets("include") == set()
    assert t.refusal("include jp-2-9-bn").clause == "LEY-7.23a"


@pytest.mark.clause("LEY-7.23a")
def test_several_attackers_may_fight_several_defenders() -> None:
    t = combat({"us-34-regt": "2522", "us-5-cav": "2422", "jp-1-9-bn": "2421", "jp-2-9-bn": "2523"}, 5)
    assert t.game.edition.board.adjacent(t.space("2522"), t.space("2421"))
    t.do("attack jp-1-9-bn", "include jp-2-9-bn", "join us-34-regt", "join us-5-cav", "declare")
    assert t.event("CombatRolled").differential == 5 + 5 - 3 - 3


@pytest.mark.clause("LEY-7.23b")
def test_barraging_artillery_need_not_be_next_to_all_defenders() -> None:
    t = combat({**PAIR, "us-271-art": "2516"}, 5)
    t.do("attack jp-1-9-bn", "include jp-2-9-bn", "join us-34-regt", "barrage us-271-art", "declare")
    assert t.event("CombatRolled").differential == 5 + 2 - 3 - 3


# -- 7.3, 7.5 ----------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-7.3a")
def test_strengths_are_never_divided() -> None:
    t = combat({**PAIR, "us-5-cav": "2422"}, 5, 5)
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.event("CombatRolled").differential == 5 - 3
    t.do("attack jp-2-9-bn")
    assert t.targets("join") == {"us-5-cav"}  # nothing of the regiment is left
    t.do("join us-5-cav", "declare")
    assert t.event("CombatRolled").differential == 5 - 3

    t = combat({"us-34-regt": "2522", "us-5-cav": "2420", "jp-12-regt": "2521"}, 5)
    t.do("attack jp-12-regt", "join us-34-regt")
    assert t.refusal("declare").clause == "LEY-7.12a"  # not one part of the defender for each attacker
    t.do("join us-5-cav", "declare")
    assert t.event("CombatRolled").differential == 5 + 5 - 8


@pytest.mark.clause("LEY-7.51a")
def test_a_weak_attack_may_free_strength_for_a_strong_one() -> None:
    units = {"us-34-bn": "2420", "us-34-regt": "2522", "us-5-cav": "2422", "jp-12-regt": "2521", "jp-1-9-bn": "2523"}
    t = combat(units, 6, 1)
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert t.event("CombatRolled").differential == 3 - 8
    finish(t)
    t.do("attack jp-1-9-bn", "join us-34-regt", "join us-5-cav", "declare")
    assert t.event("CombatRolled").differential == 5 + 5 - 3


@pytest.mark.clause("LEY-7.52a")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nobody_may_fight_below_his_differential(strength: int) -> None:
    attackers = {"us-34-regt": "2522", "us-5-cav": "2420", "us-7-cav": "2620"}
    chosen = dict(list(attackers.items())[:strength])
    t = combat({**chosen, "jp-1-9-bn": "2521"}, 6, support=1)
    t.do("attack jp-1-9-bn", "support 1")
    assert {option.split()[0] for option in t.options()} <= {"join", "include", "barrage", "support", "declare"}
    t.do(*(f"join {unit}" for unit in chosen))
    assert t.options() == {"declare"}  # what is committed stays so
    t.do("declare")
    event = t.event("CombatRolled")
    assert event.differential == 5 * strength + 1 - 3
    assert event.column + 1 == {3: 8, 8: 11, 13: 12}[event.differential]
