"""14.0 Japanese special defensive capabilities."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import apply_result, retreat_length

ROUGH, JUNGLE_BELOW, ROUGH_BELOW, ROUGH_WEST, MOUNTAIN = "1807", "1707", "1708", "1806", "1808"
"""1707, 1708 and 1806 are next to 1807; 1708 and 1806 also to 1707."""


def combat(units: dict[str, str], *dice: int, **more: Any) -> Table:
    """A US Combat Phase without ground support."""
    return table(units, **{"phase": "us combat", "support": 0, "dice": dice, **more})


def rolled(t: Table) -> Any:
    """The last die of a combat."""
    return t.events("CombatRolled")[-1]


def retreats(t: Table) -> Table:
    """Go through all retreats, taking the first way every time."""
    while t.prompt in ("who_retreats", "retreat"):
        t.do(min(t.options()))
    return t


def gone_back(t: Table, unit: str, start: str) -> int:
    """How many hexes a unit is from where it stood."""
    return t.game.edition.board.distance(t.space(t.where(unit)), t.space(start))


@pytest.mark.clause("LEY-14.1a", "LEY-14.1g")
@pytest.mark.parametrize(("support", "face", "result"), [(0, 1, "D1"), (0, 3, "D1"), (2, 2, "D1")])
def test_d1_on_japanese_in_rough_is_nothing_and_brings_no_advance(support: int, face: int, result: str) -> None:
    units = {"us-34-regt": ROUGH_BELOW, "us-21-regt": ROUGH_WEST, "jp-41-bn": ROUGH}
    t = combat(units, face, support=support)
    t.do("attack jp-41-bn", "join us-34-regt", "join us-21-regt", *["support 1"] * support, "declare")
    assert (rolled(t).line, rolled(t).result) == ("rough", result)
    assert t.where("jp-41-bn") == ROUGH
    assert t.prompt == "attack"  # neither a retreat nor an advance is asked for
    (stood,) = t.events("Stood")
    assert stood.clause == "LEY-14.1a"  # type: ignore[attr-defined]
    assert t.game.state.units[t.unit("jp-41-bn")].hurt == 0


@pytest.mark.clause("LEY-14.1a")
def test_d2_on_japanese_in_rough_is_one_hex() -> None:
    units = {"us-34-regt": ROUGH_BELOW, "us-21-regt": ROUGH_WEST, "jp-41-bn": ROUGH}
    t = combat(units, 1, support=2)
    t.do("attack jp-41-bn", "join us-34-regt", "join us-21-regt", "support 2", "declare")
    assert rolled(t).result == "D2"
    retreats(t)
    assert gone_back(t, "jp-41-bn", ROUGH) == 1


@pytest.mark.clause("LEY-14.1a", "LEY-14.1b", "LEY-14.1d", "LEY-14.1e")
@pytest.mark.parametrize(
    ("hex_name", "softened"),
    [
        (ROUGH, True),
        (MOUNTAIN, True),
        ("2403", True),  # Limon, a town on rough ground
        ("2005", False),  # jungle
        ("1826", False),  # swamp
        ("2621", False),  # clear
        ("2215", False),  # a town on clear ground
        ("2518", False),  # behind a river
    ],
)
def test_one_hex_less_in_rough_or_mountain_only_and_for_japanese_only(hex_name: str, softened: bool) -> None:
    t = combat({"jp-41-bn": hex_name, "us-34-regt": "0101"})
    japanese, american = t.unit("jp-41-bn"), t.unit("us-34-regt")
    t.game.state.attack = Attack(defenders=(american,), attackers=(american,))
    for number in (1, 2, 3):
        for letter in "DA":
            assert retreat_length(t.game, japanese, f"{letter}{number}") == number - softened
    t.game.put(japanese, t.space("0101"))
    t.game.put(american, t.space(hex_name))
    assert [retreat_length(t.game, american, code) for code in ("D1", "D2", "D3", "A1")] == [1, 2, 3, 1]


@pytest.mark.clause("LEY-14.1d")
def test_us_units_in_rough_retreat_in_full() -> None:
    units = {"us-21-bn": ROUGH, "jp-41-regt": ROUGH_BELOW, "jp-12-regt": ROUGH_WEST}
    t = table(units, phase="jp combat", support=0, dice=(1,))
    t.do("attack us-21-bn", "join jp-41-regt", "join jp-12-regt", "declare", "regular")
    assert (rolled(t).line, rolled(t).result) == ("rough", "D2")
    retreats(t)
    assert gone_back(t, "us-21-bn", ROUGH) == 2


@pytest.mark.clause("LEY-14.1b")
@pytest.mark.parametrize(("face", "result", "hexes"), [(1, "A1", 0), (4, "A2", 1)])
def test_attackers_in_rough_go_back_one_hex_less(face: int, result: str, hexes: int) -> None:
    t = table({"us-34-regt": JUNGLE_BELOW, "jp-41-bn": ROUGH}, phase="jp combat", support=0, dice=(face,))
    t.do("attack us-34-regt", "join jp-41-bn", "declare", "regular")
    assert rolled(t).result == result
    retreats(t)
    assert gone_back(t, "jp-41-bn", ROUGH) == hexes
    if not hexes:
        (stood,) = t.events("Stood")
        assert stood.clause == "LEY-14.1b"  # type: ignore[attr-defined]


@pytest.mark.clause("LEY-14.1b")
def test_an_attacker_elsewhere_goes_back_in_full() -> None:
    t = table({"us-34-regt": ROUGH, "jp-41-bn": JUNGLE_BELOW}, phase="jp combat", support=0, dice=(2,))
    t.do("attack us-34-regt", "join jp-41-bn", "declare", "regular")
    assert rolled(t).result == "A1"  # the defender's rough ground is no help to the attacker
    retreats(t)
    assert gone_back(t, "jp-41-bn", JUNGLE_BELOW) == 1


@pytest.mark.clause("LEY-14.1c")
@pytest.mark.parametrize("code", ["De", "Ae"])
def test_eliminations_are_not_softened(code: str) -> None:
    t = combat({"us-34-regt": ROUGH_BELOW, "jp-41-bn": ROUGH})
    one, other = t.unit("jp-41-bn"), t.unit("us-34-regt")
    t.game.state.attack = Attack((one,), (other,)) if code == "De" else Attack((other,), (one,))
    for _ in apply_result(t.game, code):
        raise AssertionError("nothing is asked")
    assert t.where("jp-41-bn") == "lost"


@pytest.mark.clause("LEY-14.1c")
def test_attackers_in_rough_are_eliminated_by_ae() -> None:
    units = {"us-34-regt": JUNGLE_BELOW, "us-271-art": "1507", "jp-41-bn": ROUGH}
    t = table(units, phase="jp combat", support=0, dice=(6,))
    t.do("attack us-34-regt", "join jp-41-bn", "declare", "guard us-271-art", "regular")
    assert rolled(t).result == "Ae"
    assert t.where("jp-41-bn") == "lost"


@pytest.mark.clause("LEY-14.1f", "LEY-14.1g")
def test_each_unit_is_looked_at_by_itself() -> None:
    units = {"us-34-regt": ROUGH_BELOW, "us-21-regt": ROUGH_WEST, "jp-41-bn": ROUGH, "jp-169-bn": JUNGLE_BELOW}
    t = combat(units, 1)
    t.do("attack jp-41-bn", "include jp-169-bn", "join us-34-regt", "join us-21-regt", "declare")
    assert (rolled(t).line, rolled(t).result) == ("rough", "D1")
    retreats(t)
    assert t.where("jp-41-bn") == ROUGH
    assert gone_back(t, "jp-169-bn", JUNGLE_BELOW) == 1
    assert t.prompt == "advance"
    t.do(min(t.options() - {"stay"}))
    advanced = t.events("Advanced")[-1]
    assert advanced.path[-1] == t.space(JUNGLE_BELOW)  # type: ignore[attr-defined]  # the only hex left vacant
