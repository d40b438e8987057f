"""9.0 Ground support."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

TARGET, NEXT_TO_IT = "2621", "2521"
FAR_WEST, FAR_SOUTH = "2901", "0101"


def combat(units: dict[str, str], *dice: int, **more: Any) -> Table:
    """A US Combat Phase of Game-Turn 2 of the first scenario: ten points on the track."""
    return table(units, **{"phase": "us combat", "scenario": "assault", "turn": 2, "dice": dice, **more})


def declared(t: Table) -> Any:
    """The last attack as declared."""
    return t.events("AttackDeclared")[-1]


@pytest.mark.clause("LEY-9.0a")
@pytest.mark.parametrize("turn", [1, 2, 5, 8])
@pytest.mark.parametrize("phase", ["us combat", "jp combat"])
def test_the_track_allots_points_to_each_side_for_its_combat_phase(turn: int, phase: str) -> None:
    t = table({"us-34-regt": NEXT_TO_IT, "jp-41-bn": TARGET}, phase=phase, scenario="assault", turn=turn)
    points = t.game.edition.support[turn][phase == "jp combat"]
    (began,) = t.events("PhaseBegan")
    assert began.support == t.game.state.support == points  # type: ignore[attr-defined]
    t.do(f"attack {'us-34-regt' if phase == 'jp combat' else 'jp-41-bn'}")
    t.do(f"join {'jp-41-bn' if phase == 'jp combat' else 'us-34-regt'}")
    assert t.targets("support") == {str(value) for value in {min(1, points), points} if value}


@pytest.mark.clause("LEY-9.0a", "LEY-9.12a")
def test_points_spent_are_gone_and_those_left_go_to_other_targets() -> None:
    t = combat({"jp-364-bn": TARGET, "jp-41-bn": FAR_WEST, "jp-169-bn": FAR_SOUTH}, 6, 6, 6)
    t.do("attack jp-364-bn", "support 1", "support 1", "support 1", "declare")
    assert declared(t).support == declared(t).attack_strength == 3
    assert t.game.state.support == 7
    t.do("attack jp-41-bn", "support 1", "declare")
    t.do("attack jp-169-bn")
    assert t.targets("support") == {"1", "6"}
    t.do("support 6")
    assert t.options() == {"declare"}
    refusal = t.refusal("support 1")
    assert (refusal.clause, refusal.reason.key) == ("LEY-9.0a", "leyte.no.no_support")
    t.do("declare")
    assert t.game.state.support == 0
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-9.12a", "LEY-9.0b", "LEY-13.13b")
def test_all_points_may_strike_a_single_target() -> None:
    t = combat({"us-34-regt": NEXT_TO_IT, "jp-41-regt": TARGET, "jp-364-bn": FAR_WEST}, 6)
    t.do("attack jp-41-regt", "join us-34-regt", "support 10", "declare")
    assert declared(t).attack_strength == 15
    assert t.events("CombatRolled")[-1].differential == 9  # type: ignore[attr-defined]


@pytest.mark.clause("LEY-9.11a")
@pytest.mark.parametrize("points", [1, 2, 5])
def test_a_point_counts_one_strength_point(points: int) -> None:
    t = combat({"us-34-regt": NEXT_TO_IT, "jp-41-regt": TARGET}, 3)
    t.do("attack jp-41-regt", "join us-34-regt", *["support 1"] * points, "declare")
    assert declared(t).attack_strength == 5 + points


@pytest.mark.clause("LEY-9.13a")
@pytest.mark.parametrize("target", [FAR_WEST, FAR_SOUTH, "2108", "1332"])
def test_support_reaches_every_enemy_unit_by_itself(target: str) -> None:
    t = combat({"us-34-regt": NEXT_TO_IT, "jp-364-bn": target}, 6)
    t.do("attack jp-364-bn", "support 10", "declare")
    assert declared(t).attackers == declared(t).barrage == ()
    assert t.events("CombatRolled")[-1].differential == 8  # type: ignore[attr-defined]


@pytest.mark.clause("LEY-9.0c", "LEY-13.13a")
def test_a_side_uses_its_points_in_its_own_combat_phase_only() -> None:
    units = {"us-34-regt": NEXT_TO_IT, "jp-41-bn": TARGET}
    t = table(units, phase="us combat", scenario="assault", turn=3, dice=(4, 4))
    assert t.game.edition.support[3] == (8, 1)
    t.do("attack jp-41-bn", "join us-34-regt")
    assert t.targets("support") == {"1", "8"}
    t.do("declare", "to 2721", "stay", "end")
    assert t.game.state.phase == 2
    t.do("move jp-41-bn", f"to {TARGET}", "end")
    t.do("attack us-34-regt", "join jp-41-bn")
    assert t.targets("support") == {"1"}  # what Japan has, nothing of the 8 of the US


@pytest.mark.clause("LEY-9.14a")
def test_unused_points_are_lost() -> None:
    t = combat({"us-34-regt": "2901", "jp-41-bn": TARGET}, turn=2)
    assert t.game.state.support == 10
    t.do("end")
    assert t.game.state.support == 0
    while t.game.state.phase != 1:
        t.do("end")
    assert (t.game.state.turn, t.game.state.support) == (3, t.game.edition.support[3][0]) == (3, 8)


@pytest.mark.clause("LEY-9.14a")
def test_points_of_the_us_phase_do_not_reach_the_japanese_one() -> None:
    t = combat({"us-34-regt": "2901", "jp-41-bn": TARGET}, turn=3)
    t.do("end", "end")
    assert (t.game.state.phase, t.game.state.support) == (3, 1)


@pytest.mark.clause("LEY-13.13b", "LEY-8.21a")
def test_support_joins_barrage_and_adjacent_units_without_a_limit() -> None:
    t = combat({"us-34-regt": NEXT_TO_IT, "us-271-art": "2518", "jp-12-regt": TARGET}, 6)
    t.do("attack jp-12-regt", "join us-34-regt", "barrage us-271-art", "support 10", "declare")
    assert declared(t).attack_strength == 5 + 2 + 10


@pytest.mark.clause("LEY-8.13a", "LEY-9.12a")
def test_support_alone_strikes_one_hex_at_a_time() -> None:
    t = combat({"jp-364-bn": TARGET, "jp-41-bn": "2622"}, 6)
    t.do("attack jp-364-bn", "support 10")
    assert t.targets("include") == set()
