"""2.2, 11, 13: what is under attack when a battle begins, and who is in it."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.rules.bridges_14_2 import is_idle
from games.port_stanley.battles import attack, done, field, passing, plan, rolled
from games.port_stanley.sky import on, sky

# -- 13.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-13.1a", "PS-11.1d")
def test_all_in_a_hex_under_attack_are_attacked_be_they_without_strength() -> None:
    """11.1: all units in the hex; 13.1: who is in combat has not been idle, though it takes no result."""
    units = {"ar-7-4a": "2213", "ar-marine-aa-1": "2213", "ar-marine-aa-2": "2313", "uk-2-para-1": "2113"}
    at = passing(attack(field(units, dice=(6, 1, 1, 1)), "2213", "uk-2-para-1"))
    assert rolled(at)[-1] == "S/."
    idle = [is_idle(at.game, at.number(unit)) for unit in ("ar-7-4a", "ar-marine-aa-1", "ar-marine-aa-2")]
    assert idle == [False, False, True]


# -- 11.1, 11.3 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.1d", "PS-11.3af")
@pytest.mark.parametrize(("face", "added"), [(1, {"position": 1}), (5, {})], ids=["emptied", "held"])
def test_a_hex_that_bombs_have_emptied_is_no_part_of_the_attack_any_more(face: int, added: dict[str, int]) -> None:
    """A position helps if all defenders are in one: those who are still there when the battle is fought."""
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213", "ar-12-0a": "2212"}
    at = sky(
        units, phase="uk_combat", dice=(face, 6, 6, 6, *(1,) * 4), boxes={"ground": 3}, positions={"2213": 1},
        supplies={"uk": {"2113": 2}, "ar": {"2213": 2, "2212": 2}},
    )  # fmt: skip
    on(
        at, "bomb_troops 2212", "send 3", "attack 2213", "commit uk-2-para-1", "commit uk-2-para-2", "include 2212",
        "designate",
    )  # fmt: skip
    assert rolled(at)[2] == added


# -- 14.5 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.5d", "PS-11.2d", "PS-16.2.2a")
@pytest.mark.parametrize("guns", [0, 2])
def test_dummies_of_attackers_go_only_if_a_combat_is_rolled(guns: int) -> None:
    """Rulings P14, P21: guns of the defence leave the attack too weak, and so their stack is in no combat.

    Nor is it asked then whether a headquarters is shown, which could change nothing but a die (16.2.2).
    """
    down = {"at": "2213", "down": True}
    units = {
        "ar-12-0a": down, "ar-dummy-1": down, "ar-hq-joffre": {**down, "at": "2214"}, "uk-2-para-1": "2113",
        "uk-29-arty-1": "2112", "uk-29-arty-2": "2112",
    }  # fmt: skip
    at = plan(field(units, phase="ar_combat", dice=(1, 1, 1)), "2113", "ar-12-0a").do("end_attacks")
    at.do(*(f"guard uk-29-arty-{number + 1}" for number in range(guns)))
    assert done(at).over is bool(guns), "else a headquarters may be shown"
    passing(at)
    assert bool(at.events("CombatRolled")) is not bool(guns)
    assert at.where("ar-dummy-1") == ("2213" if guns else "lost")
    assert at.unit("ar-dummy-1").down is bool(guns)
