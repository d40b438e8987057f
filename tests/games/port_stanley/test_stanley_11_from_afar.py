"""11.5.7, 11.7.2, 15.3.1 Artillery in a combat from afar: it may fall back, and uses nothing if it is lost before."""

from __future__ import annotations

import pytest

from games.port_stanley.battles import attack, field, plan, rolled
from games.port_stanley.island import Island
from games.port_stanley.sky import on, sky

# -- 11.5.7 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.5.7a", "PS-11.7.2a")
def test_a_battery_that_has_supported_the_defence_may_fall_back() -> None:
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213", "ar-11-arty": "2214"}
    at = field({**units, "ar-3-arty-1": "2314"}, dice=(6, 1, 1, 1, 1), ar={"2214": 1, "2314": 1})
    plan(at, "2213", "uk-2-para-1", "uk-2-para-2").do("guard ar-11-arty", "guard ar-3-arty-1", "pass")
    while at.prompt != "fall_back" or at.side == "uk":
        at.do("pass")
    assert at.targets("fall_back") == {"ar-7-4a", "ar-11-arty"}, "the other battery cannot move"
    at.do("fall_back ar-11-arty", "retreat 2315")
    assert at.where("ar-11-arty") == "2315"


@pytest.mark.clause("PS-11.5.7a", "PS-11.7.2a")
def test_a_battery_that_has_supported_the_attack_may_fall_back() -> None:
    units = {"uk-2-para-1": "2113", "ar-3-6": "2213", "ar-11-arty": "2214", "ar-hq-joffre": "2215"}
    at = field(units, phase="ar_combat", dice=(1,) * 9, ar={"2213": 1, "2214": 1})
    attack(at, "2113", "ar-3-6", also=("fire ar-11-arty",))
    while at.prompt != "fall_back":
        at.do("pass")
    assert at.targets("fall_back") == {"ar-3-6", "ar-11-arty"}


# -- 15.3.1 ----------------------------------------------------------------------------------------------


def shelled(unit: str, *guards: str, face: int) -> Island:
    """Batteries are allocated to the defence of 2213; then Harriers attack their hex, and a unit there is hit."""
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-3-arty-1": "2214", "ar-3-arty-2": "2214"}
    at = sky(
        units, phase="uk_combat", dice=(face, 6, *(1,) * 9), boxes={"ground": 3},
        supplies={"uk": {"2113": 2}, "ar": {"2214": 3}},
    )  # fmt: skip
    on(at, "bomb_troops 2214", "send 3", "attack 2213", "commit uk-2-para-1", "designate", *guards, f"suffer {unit}")
    return at


@pytest.mark.clause("PS-15.3.1d", "PS-11.7.2a")
@pytest.mark.parametrize(("guards", "left"), [(("ar-3-arty-1",), 3), (("ar-3-arty-1", "ar-3-arty-2"), 2)])
def test_a_battery_that_is_lost_before_its_combat_uses_no_supply(guards: tuple[str, ...], left: int) -> None:
    """It has neither attacked nor defended; its neighbour fires on its own point."""
    at = shelled("ar-3-arty-1", *(f"guard {unit}" for unit in guards), face=1)
    assert at.where("ar-3-arty-1") == "lost"
    assert rolled(at)[1] == 4 + len(guards) - 1
    assert at.supplies("2214", "ar") == left
