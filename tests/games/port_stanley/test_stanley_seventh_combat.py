"""2.2, 11, 13 as read a seventh time: what is under attack when a battle begins, and who is in it."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.rules.bridges_14_2 import is_idle
from games.port_stanley.battles import attack, field, passing, rolled
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
