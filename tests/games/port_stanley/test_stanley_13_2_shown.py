"""13.2 A position for two over counters face down shows for how many it is, whatever in a combat turns them up."""

from __future__ import annotations

from typing import Any

import pytest

from games.port_stanley.battles import attack, passing, plan
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import DOWN, on, sky

SUPPLIES = {"uk": {"2112": 9}, "ar": {"2213": 9, "2214": 9}}


def size(at: Island, hex_: str = "2213") -> int:
    """For how many battalions the position of a hex is."""
    there = at.game.position_in(at.space(hex_))
    assert there is not None
    return there.size


def ashore(units: dict[str, Any], *, phase: str = "ar_combat", **state: Any) -> Island:
    """The Paras stand in 2113, Argentine positions for two lie in 2213 and 2314; nobody moves."""
    lie = {"uk-2-para-1": "2113", **units}
    return island(lie, phase=phase, positions={"2213": 2, "2314": 2}, supplies=SUPPLIES, **state).do("end")


@pytest.mark.clause("PS-13.2f", "PS-11.2f", "PS-14.5d")
@pytest.mark.parametrize(("other", "shown"), [("", 1), ("ar-dummy-1", 1), ("ar-7-4b", 2)])
def test_who_attacks_shows_for_how_many_his_position_is(other: str, shown: int) -> None:
    """One battalion attacks; a dummy with it goes; with a second one that stays face down nothing is known."""
    more = {other: {"at": "2213", **DOWN}} if other else {}
    at = ashore({"ar-7-4a": {"at": "2213", **DOWN}, "ar-hq-joffre": "2314", **more}, dice=(6, *(1,) * 6))
    assert size(at) == 2
    passing(attack(at, "2113", "ar-7-4a"))
    assert at.events("CombatRolled")
    assert size(at) == shown


@pytest.mark.clause("PS-13.2f", "PS-11.7.2a")
@pytest.mark.parametrize(("answer", "shown"), [("guard ar-3-arty-1", 1), ("pass", 2)])
def test_guns_that_support_a_defence_show_it(answer: str, shown: int) -> None:
    units = {"ar-7-4a": "2314", "ar-3-arty-1": {"at": "2314", **DOWN}, "ar-12-2a": "2012"}
    at = plan(ashore(units, phase="uk_combat", dice=(6, *(1,) * 6)), "2012", "uk-2-para-1")
    while at.prompt == "attacks":
        at.do("end_attacks")
    at.do(answer)
    assert size(at, "2314") == shown


@pytest.mark.clause("PS-13.2f", "PS-12.7.4a")
@pytest.mark.parametrize("answer", ["unmask ar-601-aa-1", "hold_fire"])
def test_air_defence_that_fires_shows_it(answer: str) -> None:
    units = {"ar-7-4a": "2213", "ar-601-aa-1": {"at": "2213", **DOWN}}
    at = sky(units, phase="uk_combat", boxes={"ground": 2}, positions={"2213": 2}, dice=(6, 1))
    on(at, "bomb_troops 2213", "send 2", answer)
    assert size(at) == (1 if answer.startswith("unmask") else 2)


@pytest.mark.clause("PS-13.2c")
@pytest.mark.parametrize(("stayed", "extends"), [(("ar-7-4a",), True), (("ar-7-4a", "ar-12-2b"), False)])
def test_more_than_a_position_is_for_hold_none_that_others_could_extend(stayed: tuple[str, ...], extends: bool) -> None:
    """A battalion that fought holds a 1 while an idle company extends it; a battalion and a company do not."""
    units: dict[str, Any] = {unit: {"at": "2213", "active": CLOCK} for unit in stayed}
    at = island({**units, "ar-12-2a": "2213"}, phase="turn_end", positions={"2213": 1})
    assert ((not at.over) and "improve 2213" in at.options()) is extends
