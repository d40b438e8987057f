"""8.0 Artillery: barrage, combined and adjacent attacks, defence, terrain.  Protective fire is in test_8_4."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

TARGET = "2621"  # clear ground, far from rivers
BEHIND = "2622"
NEXT_TO_IT = ("2521", "2620", "2522")
FIVE_AWAY, SIX_AWAY = "2421", "2420"

NEXT_TO_BOTH = "2522"
"""Next to 2621 and 2622."""


def combat(units: dict[str, str], *dice: int, **more: Any) -> Table:
    """A US Combat Phase without ground support."""
    return table(units, **{"phase": "us combat", "support": 0, "dice": dice, **more})


def declared(t: Table) -> Any:
    """The last attack as declared."""
    return t.events("AttackDeclared")[-1]


def rolled(t: Table) -> Any:
    """The last die of a combat."""
    return t.events("CombatRolled")[-1]


# -- 8.1 barrage -------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.0a", "LEY-8.11a")
def test_artillery_may_attack_from_afar_with_its_barrage_but_need_not() -> None:
    t = combat({"us-271-art": "2518", "jp-364-bn": TARGET}, 6)
    assert t.options() == {"attack jp-364-bn", "end"}  # 8.11: in range, yet free to end the phase
    t.do("attack jp-364-bn", "barrage us-271-art", "declare")
    assert declared(t).barrage == (t.unit("us-271-art"),)
    assert declared(t).attack_strength == 2  # 2-3-5/1-4: the barrage strength


@pytest.mark.clause("LEY-8.12a")
@pytest.mark.parametrize(("hex_name", "distance"), [("2620", 1), ("2618", 3), ("2616", 5)])
def test_range_counts_the_targets_hex_and_not_the_firers(hex_name: str, distance: int) -> None:
    t = combat({"us-271-art": hex_name, "jp-364-bn": TARGET})
    assert t.game.edition.board.distance(t.space(hex_name), t.space(TARGET)) == distance
    assert "attack jp-364-bn" in t.options()


@pytest.mark.clause("LEY-8.12a", "LEY-8.11a")
def test_beyond_its_range_artillery_cannot_barrage() -> None:
    t = combat({"us-271-art": "2615", "us-13-art": "2616", "jp-364-bn": TARGET})
    t.do("attack jp-364-bn")
    assert t.targets("barrage") == {"us-13-art"}
    refusal = t.refusal("barrage us-271-art")
    assert refusal.clause == "LEY-8.12a"
    assert refusal.reason.args["distance"] == 6


@pytest.mark.clause("LEY-8.12a")
def test_japanese_artillery_reaches_three_hexes() -> None:
    units = {"jp-26-art": "2618", "jp-1-1-art": "2617", "us-21-bn": TARGET}
    t = table(units, phase="jp combat", support=0)
    t.do("attack us-21-bn")
    assert t.targets("barrage") == {"jp-26-art"}


@pytest.mark.clause("LEY-8.11b", "LEY-8.61a")
def test_units_and_mountains_in_between_do_not_stop_a_barrage() -> None:
    units = {"us-271-art": "2005", "us-34-regt": "2006", "jp-364-bn": "2010", "jp-41-bn": "2008"}
    t = combat(units)
    terrain = [t.game.edition.terrain[t.space(name)] for name in ("2007", "2008", "2009")]
    assert set(terrain) == {"mountain"}
    t.do("attack jp-364-bn")
    assert "barrage us-271-art" in t.options()


@pytest.mark.clause("LEY-8.13a")
def test_barrage_alone_attacks_a_single_hex() -> None:
    units = {"us-34-regt": NEXT_TO_BOTH, "us-271-art": "2518", "jp-364-bn": TARGET, "jp-41-bn": BEHIND}
    t = combat(units | {"jp-169-bn": "2422", "us-21-regt": "2423"})  # nobody is left without an opponent
    t.do("attack jp-364-bn", "include jp-41-bn", "barrage us-271-art")
    assert t.refusal("declare").clause == "LEY-8.13a"
    t.do("join us-34-regt")
    assert "declare" in t.options()  # 8.2: in a combined attack it may


@pytest.mark.clause("LEY-8.13a", "LEY-7.23a")
def test_no_second_hex_joins_an_attack_by_barrage_alone() -> None:
    t = combat({"us-271-art": "2519", "us-13-art": "2518", "jp-364-bn": TARGET, "jp-41-bn": BEHIND})
    t.do("attack jp-364-bn", "barrage us-271-art")
    assert t.targets("include") == set()
    assert t.refusal("include jp-41-bn").clause == "LEY-7.23a"


@pytest.mark.clause("LEY-8.14a", "LEY-8.14b")
def test_attacker_results_strike_adjacent_units_and_never_the_barrage() -> None:
    t = combat({"us-21-bn": "2521", "us-271-art": "2519", "jp-41-regt": TARGET}, 6)
    t.do("attack jp-41-regt", "join us-21-bn", "barrage us-271-art", "declare")
    assert rolled(t).result == "A1"
    assert t.prompt == "retreat"
    t.do("to 2421")
    assert t.where("us-21-bn") == "2421"
    assert t.where("us-271-art") == "2519"


@pytest.mark.clause("LEY-8.14a")
def test_barrage_survives_the_elimination_of_the_attackers() -> None:
    t = combat({"us-21-bn": "2521", "us-271-art": "2519", "jp-12-regt": TARGET, "jp-41-regt": "2620"}, 6)
    t.do("attack jp-12-regt", "include jp-41-regt", "join us-21-bn", "barrage us-271-art", "declare")
    assert rolled(t).result == "Ae"
    assert (t.where("us-21-bn"), t.where("us-271-art")) == ("lost", "2519")


# -- 8.15 artillery alone ----------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.15a", "LEY-8.15c")
@pytest.mark.parametrize("ruling", ["filtered", "full"])
def test_d1_by_artillery_alone_has_no_effect_from_afar(ruling: str) -> None:
    t = combat({"us-271-art": "2519", "jp-364-bn": TARGET}, 1, settings={"adjacent_artillery_alone": ruling})
    t.do("attack jp-364-bn", "barrage us-271-art", "declare")
    assert rolled(t).result == "D1"
    assert t.where("jp-364-bn") == TARGET
    (stood,) = t.events("Stood")
    assert stood.clause == "LEY-8.15a"  # type: ignore[attr-defined]


@pytest.mark.clause("LEY-8.15a")
def test_d2_and_elimination_by_artillery_alone_count() -> None:
    guns = {"us-271-art": "2519", "us-13-art": "2518", "us-61-art": "2618"}
    t = combat({**guns, "jp-364-bn": TARGET}, 1)
    t.do("attack jp-364-bn", *(f"barrage {gun}" for gun in guns), "declare")
    assert rolled(t).result == "D2"
    assert t.prompt == "retreat"
    t = combat({"jp-364-bn": TARGET}, 1, support=12)
    t.do("attack jp-364-bn", "support 12", "declare")
    assert rolled(t).result == "De"
    assert t.where("jp-364-bn") == "lost"


@pytest.mark.clause("LEY-8.15a")
def test_with_an_adjacent_unit_d1_counts() -> None:
    t = combat({"us-21-bn": "2521", "us-271-art": "2519", "jp-364-bn": TARGET}, 2)
    t.do("attack jp-364-bn", "join us-21-bn", "barrage us-271-art", "declare")
    assert rolled(t).result == "D1"
    assert t.prompt == "retreat"


@pytest.mark.clause("LEY-8.15b")
@pytest.mark.parametrize(("ruling", "stands"), [("after_14_1", True), ("before_14_1", False)])
def test_tenacity_shortens_a_barrage_result_before_it_is_filtered(ruling: str, stands: bool) -> None:
    t = combat({"jp-41-bn": "1807"}, 1, support=12, settings={"barrage_filter": ruling})
    assert t.game.edition.rough_ground[t.space("1807")]
    t.do("attack jp-41-bn", "support 12", "declare")
    assert (rolled(t).line, rolled(t).result) == ("rough", "D2")
    assert (not t.match.game.state.attack) == stands
    assert [one.clause for one in t.events("Stood")] == ["LEY-8.15b"] * stands
    assert (t.prompt == "retreat") == (not stands)


@pytest.mark.clause("LEY-8.15c")
@pytest.mark.parametrize(("ruling", "stands"), [("filtered", True), ("full", False)])
def test_the_filter_holds_for_adjacent_artillery_alone(ruling: str, stands: bool) -> None:
    t = combat({"us-271-art": "2521", "jp-364-bn": TARGET}, 1, settings={"adjacent_artillery_alone": ruling})
    t.do("attack jp-364-bn", "join us-271-art", "declare")
    assert rolled(t).result == "D1"
    assert (t.prompt == "retreat") == (not stands)


@pytest.mark.clause("LEY-8.15c", "LEY-8.33a")
def test_adjacent_artillery_suffers_the_results_of_its_attack() -> None:
    t = combat({"us-271-art": "2521", "jp-364-bn": TARGET}, 6)
    t.do("attack jp-364-bn", "join us-271-art", "declare")
    assert rolled(t).result == "A1"
    assert (t.prompt, t.side) == ("retreat", "us")
    t.do("to 2421")
    assert t.where("us-271-art") == "2421"


@pytest.mark.clause("LEY-8.33a")
def test_each_adjacent_battery_suffers_them() -> None:
    t = combat({"us-271-art": "2521", "us-13-art": "2522", "us-61-art": "2519", "jp-12-regt": TARGET}, 6)
    t.do("attack jp-12-regt", "join us-271-art", "join us-13-art", "barrage us-61-art", "declare")
    assert rolled(t).result == "A2"
    assert t.targets("retreat") == {"us-271-art", "us-13-art"}
    while t.prompt in ("who_retreats", "retreat"):
        t.do(min(t.options()))
    distance, target = t.game.edition.board.distance, t.space(TARGET)
    assert [distance(target, t.space(t.where(gun))) for gun in ("us-271-art", "us-13-art")] == [3, 3]
    assert t.where("us-61-art") == "2519"


# -- 8.2 combined attacks ----------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.21a", "LEY-13.12a")
def test_artillery_fires_alone_together_with_support_and_in_combined_attacks() -> None:
    guns = ("us-271-art", "us-13-art", "us-61-art")
    units = {"us-271-art": "2519", "us-13-art": "2518", "us-61-art": "2618", "jp-41-regt": TARGET}
    t = combat(units, 6, support=3)
    t.do("attack jp-41-regt", *(f"barrage {gun}" for gun in guns), "support 3", "declare")
    assert declared(t).attack_strength == 2 + 2 + 2 + 3
    t = combat({**units, "us-34-regt": "2521"}, 6, support=3)
    t.do("attack jp-41-regt", "join us-34-regt", *(f"barrage {gun}" for gun in guns), "support 3", "declare")
    assert declared(t).attack_strength == 5 + 2 + 2 + 2 + 3


@pytest.mark.clause("LEY-8.22a")
def test_in_a_combined_attack_on_two_hexes_range_to_one_is_enough() -> None:
    units = {"us-34-regt": NEXT_TO_BOTH, "us-271-art": "2616", "jp-364-bn": TARGET, "jp-41-bn": BEHIND}
    t = combat({**units, "us-13-art": "2615"}, 6)
    t.do("attack jp-41-bn")
    assert t.refusal("barrage us-271-art").clause == "LEY-8.12a"
    t.do("include jp-364-bn", "join us-34-regt")
    assert t.targets("barrage") == {"us-271-art"}
    t.do("barrage us-271-art", "declare")
    assert declared(t).attack_strength == 7


# -- 8.3 adjacent attacks ----------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.31a")
def test_artillery_next_to_an_enemy_must_attack_and_only_next_to_it() -> None:
    units = {"us-271-art": "2521", "jp-364-bn": TARGET, "jp-41-bn": "2625", "us-13-art": "2624"}
    t = combat(units, 6)
    assert t.refusal("end").clause == "LEY-7.0g"
    t.do("attack jp-41-bn")
    assert "barrage us-271-art" not in t.options()
    assert t.refusal("barrage us-271-art").clause == "LEY-8.31a"


@pytest.mark.clause("LEY-8.31a")
def test_next_to_an_enemy_artillery_attacks_with_its_barrage_strength() -> None:
    t = combat({"us-271-art": "2521", "jp-364-bn": TARGET}, 5)
    t.do("attack jp-364-bn")
    assert t.options() == {"join us-271-art"}  # not declarable without it: 7.12
    t.do("join us-271-art", "declare")
    assert declared(t).attackers == (t.unit("us-271-art"),)
    assert declared(t).attack_strength == 2


@pytest.mark.clause("LEY-8.32a")
def test_adjacent_artillery_attacks_several_adjacent_units_at_once() -> None:
    t = combat({"us-271-art": NEXT_TO_BOTH, "jp-364-bn": TARGET, "jp-41-bn": BEHIND}, 4)
    t.do("attack jp-364-bn", "join us-271-art")
    assert t.targets("include") == {"jp-41-bn"}
    t.do("include jp-41-bn", "declare")
    assert len(declared(t).defenders) == 2
    assert declared(t).defence_strength == 5


@pytest.mark.clause("LEY-8.32a")
def test_adjacent_artillery_does_not_attack_others_with_it() -> None:
    units = {"us-271-art": "2521", "us-34-regt": "2622", "jp-364-bn": TARGET, "jp-41-bn": "2623"}
    t = combat(units)
    t.do("attack jp-41-bn")
    assert t.targets("join") == {"us-34-regt"}
    assert t.refusal("join us-271-art").clause == "LEY-7.15a"


# -- 8.5 defence -------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.0c")
def test_attacked_artillery_defends_with_its_defence_strength() -> None:
    t = combat({"us-34-regt": "2521", "jp-26-art": TARGET}, 6)
    t.do("attack jp-26-art", "join us-34-regt", "declare")
    assert declared(t).defence_strength == 2  # 1-3-3/2-5
    assert rolled(t).differential == 3


# -- 8.6 terrain -------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-8.62a")
@pytest.mark.parametrize(("target", "line"), [("1807", "rough"), ("2005", "river"), (TARGET, "clear")])
def test_the_ground_of_the_hex_protects_against_artillery(target: str, line: str) -> None:
    t = combat({"jp-41-bn": target}, 6, support=4)
    t.do("attack jp-41-bn", "support 4", "declare")
    assert rolled(t).line == line


ACROSS, ALSO_ACROSS, THIS_SIDE, BEHIND_THE_RIVER = "2417", "2517", "2418", "2518"


@pytest.mark.clause("LEY-8.62b")
def test_a_river_is_no_help_against_artillery_alone() -> None:
    t = combat({"us-271-art": ACROSS, "jp-41-bn": BEHIND_THE_RIVER}, 6)
    t.do("attack jp-41-bn", "join us-271-art", "declare")
    assert rolled(t).line == "clear"
    t = combat({"us-271-art": "2415", "jp-41-bn": BEHIND_THE_RIVER}, 6)
    t.do("attack jp-41-bn", "barrage us-271-art", "declare")
    assert rolled(t).line == "clear"


@pytest.mark.clause("LEY-8.62c")
@pytest.mark.parametrize(("second", "line"), [(ALSO_ACROSS, "river"), (THIS_SIDE, "clear")])
def test_in_a_combined_attack_all_adjacent_units_must_cross_the_river(second: str, line: str) -> None:
    units = {"us-34-regt": ACROSS, "us-21-regt": second, "us-271-art": "2520", "jp-41-bn": BEHIND_THE_RIVER}
    t = combat(units, 6)
    t.do("attack jp-41-bn", "join us-34-regt", "join us-21-regt", "barrage us-271-art", "declare")
    assert rolled(t).line == line


@pytest.mark.clause("LEY-8.62c")
@pytest.mark.parametrize(("ruling", "line"), [("non_artillery", "river"), ("all_adjacent", "clear")])
def test_adjacent_artillery_on_this_side_does_not_undo_the_river(ruling: str, line: str) -> None:
    units = {"us-34-regt": ACROSS, "us-271-art": THIS_SIDE, "jp-41-bn": BEHIND_THE_RIVER}
    t = combat(units, 6, settings={"river_with_artillery": ruling})
    t.do("attack jp-41-bn", "join us-34-regt", "join us-271-art", "declare")
    assert rolled(t).line == line


@pytest.mark.clause("LEY-8.13a", "LEY-9.12a", "LEY-7.23a")
def test_neither_guns_nor_support_attack_two_hexes_that_nobody_stands_beside() -> None:
    t = combat({"us-271-art": "2519", "jp-364-bn": TARGET, "jp-41-bn": BEHIND}, support=3)
    t.do("attack jp-364-bn", "barrage us-271-art", "support 1")
    assert t.reason("include jp-41-bn") == ("LEY-7.23a", "no_common_attacker")
