"""8.4 Final Protective Fire and 13.0, its limits."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, failed, table

from beachhead.games.leyte.rules.zones_6 import in_enemy_control

DEFENDER, ATTACKER = "2621", "2521"
GUN, OTHER_GUN = "2623", "2722"
"""Two hexes and one from the defender; neither next to the attacker."""


def assault(units: dict[str, str], *dice: int, **more: Any) -> Table:
    """The US regiment at 2521 next to a Japanese battalion at 2621, in the US Combat Phase."""
    units = {"us-34-regt": ATTACKER, "jp-41-bn": DEFENDER, **units}
    return table(units, **{"phase": "us combat", "support": 0, "dice": dice, **more})


def declare(t: Table, target: str = "jp-41-bn", by: str = "us-34-regt") -> Table:
    """The attack of one unit on another."""
    return t.do(f"attack {target}", f"join {by}", "declare")


def rolled(t: Table) -> Any:
    """The last die of a combat."""
    return t.events("CombatRolled")[-1]


# -- 8.41 who may fire -------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.0a", "LEY-8.43a")
def test_protective_fire_adds_to_the_defence() -> None:
    t = declare(assault({"jp-26-art": GUN}, 5))
    assert (t.prompt, t.side) == ("guard", "jp")
    assert t.options() == {"guard jp-26-art", "pass"}
    t.do("guard jp-26-art")
    assert rolled(t).differential == 5 - 3 - 3
    t = declare(assault({"jp-26-art": GUN}, 5)).do("pass")
    assert rolled(t).differential == 5 - 3


@pytest.mark.clause("LEY-8.0b")
def test_artillery_that_fired_barrage_may_give_protective_fire_in_the_same_game_turn() -> None:
    units = {"us-34-regt": ATTACKER, "us-271-art": "2519", "jp-41-bn": DEFENDER}
    t = table(units, phase="us combat", support=0, dice=(6, 4))
    t.do("attack jp-41-bn", "join us-34-regt", "barrage us-271-art", "declare")
    assert rolled(t).result == "."
    t.do("end", "end")  # the US Combat Phase and the Japanese Movement Phase
    declare(t, "us-34-regt", "jp-41-bn")
    assert (t.prompt, t.options()) == ("guard", {"guard us-271-art", "pass"})


@pytest.mark.clause("LEY-8.41a")
def test_artillery_next_to_an_enemy_gives_no_protective_fire() -> None:
    t = declare(assault({"jp-26-art": "2620", "us-21-regt": "2619", "jp-1-1-art": GUN}, 4))
    assert t.options() == {"guard jp-1-1-art", "pass"}
    refusal = t.refusal("guard jp-26-art")
    assert (refusal.clause, refusal.reason.key) == ("LEY-8.41a", "leyte.no.guard_adjacent")


@pytest.mark.clause("LEY-8.41a")
def test_only_artillery_of_the_side_under_attack_gives_protective_fire() -> None:
    t = declare(assault({"jp-26-art": GUN, "jp-169-bn": "2723", "us-271-art": "2519"}, 4))
    assert t.targets("guard") == {"jp-26-art"}
    for other in ("us-271-art", "jp-169-bn"):
        assert t.refusal(f"guard {other}").clause == "LEY-8.41a"


@pytest.mark.clause("LEY-8.41b")
def test_artillery_beaten_in_this_phase_gives_no_protective_fire() -> None:
    units = {"jp-1-1-art": GUN, "jp-26-art": "2324", "us-21-regt": "2325"}
    t = assault(units, 3, 3)
    declare(t, "jp-26-art", "us-21-regt").do("pass")
    assert rolled(t).result == "D1"
    t.do("to 2423", "stay")
    assert t.game.edition.board.distance(t.space("2423"), t.space(DEFENDER)) <= 3
    declare(t)
    assert t.options() == {"guard jp-1-1-art", "pass"}
    assert t.refusal("guard jp-26-art").clause == "LEY-8.41b"


@pytest.mark.clause("LEY-8.41b")
def test_an_attack_without_effect_leaves_artillery_able_to_give_protective_fire() -> None:
    t = assault({"jp-26-art": "2618", "us-271-art": "2615"}, 6, 4)
    t.do("attack jp-26-art", "barrage us-271-art", "declare")
    declare(t)
    assert "guard jp-26-art" in t.options()


@pytest.mark.clause("LEY-8.41c")
@pytest.mark.parametrize(
    ("ruling", "hurt", "barred"),
    [("own", 2, True), ("own", 1, False), ("enemy", 1, True), ("enemy", 2, False), ("own", 0, False)],
)
def test_artillery_hurt_in_the_combat_phase_before_gives_none(ruling: str, hurt: int, barred: bool) -> None:
    stamps = {"jp-26-art": {"hurt": hurt}}  # this is player-turn 3: Japan's own was 2, that of the US before it 1
    t = declare(
        assault({"jp-26-art": GUN, "jp-1-1-art": OTHER_GUN}, 4, stamps=stamps, settings={"fpf_previous_phase": ruling})
    )
    assert t.targets("guard") == ({"jp-1-1-art"} if barred else {"jp-1-1-art", "jp-26-art"})
    if barred:
        assert t.refusal("guard jp-26-art").clause == "LEY-8.41c"


@pytest.mark.clause("LEY-8.41c")
def test_artillery_driven_back_by_its_own_attack_gives_none_in_the_next_phase() -> None:
    units = {"us-34-regt": "2521", "jp-41-bn": "2621", "jp-26-art": "2522", "jp-1-1-art": "2722"}
    t = table(units, phase="jp combat", support=0, turn=9, dice=(5, 6))
    t.do("attack us-34-regt", "join jp-41-bn", "join jp-26-art", "declare", "regular")
    assert rolled(t).result == "A1"
    t.do("retreat jp-26-art", "to 2622", "stay", "end")
    assert t.where("jp-41-bn") == "2721"
    t.do("move us-34-regt", "to 2620", "end")
    assert t.prompt == "attack"
    declare(t, "jp-41-bn", "us-34-regt")
    assert t.targets("guard") == {"jp-1-1-art"}
    assert t.refusal("guard jp-26-art").clause == "LEY-8.41c"


@pytest.mark.clause("LEY-8.41d")
def test_displaced_artillery_gives_no_protective_fire() -> None:
    t = declare(assault({"jp-26-art": GUN, "jp-1-1-art": OTHER_GUN}, 4, stamps={"jp-26-art": {"shoved": 3}}))
    assert t.targets("guard") == {"jp-1-1-art"}
    assert t.refusal("guard jp-26-art").clause == "LEY-8.41d"


@pytest.mark.clause("LEY-8.41d")
def test_artillery_displaced_on_an_earlier_turn_fires_again() -> None:
    t = declare(assault({"jp-26-art": GUN}, 4, stamps={"jp-26-art": {"shoved": 1}}))
    assert t.targets("guard") == {"jp-26-art"}


@pytest.mark.clause("LEY-8.41e")
def test_an_advance_next_to_artillery_silences_it_for_the_next_attack() -> None:
    units = {"us-21-regt": "2524", "jp-169-bn": "2523", "jp-26-art": "2622", "jp-1-1-art": OTHER_GUN}
    t = assault({**units, "us-34-regt": "2620"}, 2, 6)
    assert not in_enemy_control(t.game, t.unit("jp-26-art"))
    declare(t, "jp-169-bn", "us-21-regt")
    assert "guard jp-26-art" in t.options()
    t.do("pass")
    assert rolled(t).result == "D1"
    t.do("to 2422", "advance us-21-regt")
    assert t.where("us-21-regt") == "2523"
    declare(t)
    assert t.targets("guard") == {"jp-1-1-art"}
    assert t.refusal("guard jp-26-art").clause == "LEY-8.41a"


# -- 8.42 range --------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.42a")
def test_range_is_counted_to_the_defender() -> None:
    t = declare(assault({"jp-26-art": "2624", "jp-1-1-art": "2422"}, 4))
    board = t.game.edition.board
    assert board.distance(t.space("2624"), t.space(DEFENDER)) == 3
    assert board.distance(t.space("2624"), t.space(ATTACKER)) == 4
    assert "guard jp-26-art" in t.options()


@pytest.mark.clause("LEY-8.42a")
def test_near_the_attacker_but_far_from_the_defender_is_out_of_range() -> None:
    t = declare(assault({"jp-26-art": "2218", "jp-1-1-art": GUN}, 4))
    board = t.game.edition.board
    assert board.distance(t.space("2218"), t.space(DEFENDER)) > 3
    assert t.refusal("guard jp-26-art").clause == "LEY-8.42a"
    t = declare(assault({"jp-26-art": "2420", "us-34-regt": "2622"}, 4))
    assert "guard jp-26-art" in t.options()


@pytest.mark.clause("LEY-8.42a")
def test_the_attackers_hex_does_not_matter() -> None:
    t = declare(assault({"jp-26-art": "2322", "jp-1-1-art": GUN, "us-34-regt": ATTACKER}, 4))
    board = t.game.edition.board
    assert board.distance(t.space("2322"), t.space(ATTACKER)) == 2
    assert board.distance(t.space("2322"), t.space(DEFENDER)) == 3
    assert "guard jp-26-art" in t.options()
    t = declare(assault({"jp-26-art": "2221", "jp-1-1-art": GUN}, 4))
    assert board.distance(t.space("2221"), t.space(ATTACKER)) == 3
    assert board.distance(t.space("2221"), t.space(DEFENDER)) == 4
    assert t.refusal("guard jp-26-art").clause == "LEY-8.42a"


@pytest.mark.clause("LEY-8.61a")
def test_units_and_mountains_in_between_do_not_stop_protective_fire() -> None:
    units = {"us-34-regt": "2011", "jp-41-bn": "2010", "jp-169-bn": "2009", "jp-26-art": "2007"}
    t = declare(table(units, phase="us combat", support=0, dice=(4,)))
    assert t.options() == {"guard jp-26-art", "pass"}


# -- 8.43 strength -----------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.43b")
@pytest.mark.parametrize(("ruling", "again"), [("once", False), ("unlimited", True)])
def test_an_artillery_unit_gives_protective_fire_once_in_a_phase(ruling: str, again: bool) -> None:
    units = {"us-21-regt": "2524", "jp-169-bn": "2523", "jp-26-art": "2722", "jp-1-1-art": "2720"}
    t = assault(units, 5, 5, settings={"fpf_per_phase": ruling})
    declare(t).do("guard jp-26-art", "to 2421", "stay")
    declare(t, "jp-169-bn", "us-21-regt")
    if again:
        assert t.targets("guard") == {"jp-26-art"}
    else:
        assert t.prompt != "guard"  # 2720 is out of range of 2523


@pytest.mark.clause("LEY-8.43b")
def test_protective_fire_given_already_is_refused() -> None:
    units = {"us-21-regt": "2524", "jp-169-bn": "2523", "jp-26-art": "2722", "jp-1-1-art": "2622"}
    t = assault(units, 5, 5)
    declare(t).do("guard jp-26-art", "to 2421", "stay")
    declare(t, "jp-169-bn", "us-21-regt")
    assert t.refusal("guard jp-26-art").clause == "LEY-8.43b"


@pytest.mark.clause("LEY-8.43b", "LEY-13.11b")
def test_one_unit_does_not_protect_two_hexes_of_a_combat() -> None:
    units = {"us-34-regt": "2522", "jp-169-bn": "2622", "jp-26-art": "2723", "jp-1-1-art": "2721"}
    t = assault(units, 6, settings={"fpf_per_phase": "unlimited"})
    t.do("attack jp-41-bn", "include jp-169-bn", "join us-34-regt", "declare")
    assert t.targets("guard") == {"jp-26-art", "jp-1-1-art"}
    t.do("guard jp-26-art")
    assert t.prompt == "guard"  # the other hex may have protective fire of its own
    assert t.targets("guard") == {"jp-1-1-art"}
    t.do("guard jp-1-1-art")
    assert rolled(t).differential == 5 - 3 - 3 - 3 - 3


# -- 8.44, 8.45, 8.5 ---------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.44a")
def test_the_result_does_not_touch_the_unit_that_gave_protective_fire() -> None:
    t = assault({"jp-26-art": GUN, "us-21-regt": "2620", "us-19-regt": "2522"}, 2)
    t.do("attack jp-41-bn", "join us-34-regt", "join us-21-regt", "join us-19-regt", "declare", "guard jp-26-art")
    assert rolled(t).result == "D3"
    while t.prompt == "retreat":
        t.do(f"to {min(t.targets('to'))}")
    assert t.game.edition.board.distance(t.space(t.where("jp-41-bn")), t.space(DEFENDER)) == 3
    lies = t.game.state.units[t.unit("jp-26-art")]
    assert (t.where("jp-26-art"), lies.hurt) == (GUN, 0)


@pytest.mark.clause("LEY-8.45a")
@pytest.mark.parametrize("attack", [("barrage us-13-art",), ("support 3",), ("barrage us-13-art", "support 3")])
def test_no_protective_fire_against_barrage_and_ground_support(attack: tuple[str, ...]) -> None:
    units = {"us-34-regt": "0303", "us-13-art": "2519", "jp-26-art": GUN}
    t = assault(units, 6, support=3)
    t.do("attack jp-41-bn", *attack, "declare")
    assert t.prompt == "attack"


@pytest.mark.clause("LEY-8.45a")
def test_no_protective_fire_against_adjacent_artillery_alone() -> None:
    t = assault({"us-34-regt": "0303", "us-13-art": ATTACKER, "jp-26-art": GUN}, 4)
    declare(t, by="us-13-art")
    assert rolled(t).differential == 2 - 3
    assert t.events("ProtectiveFire") == []


@pytest.mark.clause("LEY-8.45b")
def test_artillery_under_attack_may_be_protected_by_other_artillery() -> None:
    t = assault({"jp-41-bn": "0601", "jp-26-art": DEFENDER, "jp-1-1-art": GUN}, 6)
    declare(t, "jp-26-art").do("guard jp-1-1-art")
    assert rolled(t).differential == 5 - 2 - 3


@pytest.mark.clause("LEY-8.5a")
def test_artillery_under_attack_does_not_fire_for_itself() -> None:
    t = assault({"jp-41-bn": "0601", "jp-26-art": DEFENDER, "jp-1-1-art": GUN}, 6)
    declare(t, "jp-26-art")
    assert t.targets("guard") == {"jp-1-1-art"}
    assert t.refusal("guard jp-26-art").clause == "LEY-8.5a"
    t = declare(assault({"jp-41-bn": "0601", "jp-26-art": DEFENDER}, 6), "jp-26-art")
    assert t.events("ProtectiveFire") == []


# -- 13.0 limits -------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-13.0a", "LEY-13.11a")
def test_one_artillery_unit_at_most_protects_a_hex() -> None:
    t = declare(assault({"jp-26-art": GUN, "jp-1-1-art": OTHER_GUN}, 4))
    t.do("guard jp-26-art")
    assert t.prompt != "guard"
    assert rolled(t).differential == 5 - 3 - 3


@pytest.mark.clause("LEY-13.0a", "LEY-13.11a")
def test_the_limit_binds_the_united_states_too() -> None:
    units = {"us-21-bn": DEFENDER, "us-271-art": GUN, "us-13-art": OTHER_GUN, "jp-41-regt": ATTACKER}
    t = table(units, phase="jp combat", support=0, dice=(4,))
    declare(t, "us-21-bn", "jp-41-regt")
    assert t.targets("guard") == {"us-271-art", "us-13-art"}
    t.do("guard us-13-art")
    assert t.prompt == "banzai"
    t.do("regular")
    assert rolled(t).differential == 4 - 2 - 3


@pytest.mark.clause("LEY-13.11a")
def test_a_second_unit_for_the_same_hex_is_refused() -> None:
    from beachhead.games.leyte.model import Attack
    from beachhead.games.leyte.rules.artillery_8 import guard_needs

    t = assault({"jp-26-art": GUN, "jp-1-1-art": OTHER_GUN})
    gun, other, defender = (t.unit(name) for name in ("jp-26-art", "jp-1-1-art", "jp-41-bn"))
    attack = Attack(defenders=(defender,), attackers=(t.unit("us-34-regt"),))
    assert failed(guard_needs(t.game, other, defender, attack)) == []
    guarded = Attack(defenders=(defender,), attackers=attack.attackers, guards=((gun, defender),))
    assert failed(guard_needs(t.game, other, defender, guarded)) == ["LEY-13.11a"]


@pytest.mark.clause("LEY-13.13a", "LEY-9.0b")
def test_ground_support_is_never_protective_fire() -> None:
    t = table({"us-34-regt": ATTACKER, "jp-41-bn": DEFENDER, "jp-26-art": GUN}, phase="us combat", turn=9, dice=(4,))
    assert t.game.edition.support[9][1] == 2  # Japan has points on this turn
    declare(t)
    assert t.options() == {"guard jp-26-art", "pass"}
    assert t.refusal("support 2").clause == "LEY-13.13a"
    t = table({"us-34-regt": ATTACKER, "jp-41-bn": DEFENDER}, phase="us combat", turn=9, dice=(4,))
    declare(t)
    assert rolled(t).differential == 5 - 3  # without artillery nothing is asked
