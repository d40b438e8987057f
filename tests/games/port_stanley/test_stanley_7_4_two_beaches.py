"""7.4 Two opposed beach hexes before one hex of water: who may advance onto which."""

from __future__ import annotations

from typing import Any

import pytest

from games.port_stanley.battles import done, plan
from games.port_stanley.island import CLOCK, Island, island


def two_landings(*aboard: str) -> Island:
    """Ships in 1118 have come to 1119 and 1018; at 1119 the garrison has to retreat.  `aboard`: with the second one."""
    space = island().space
    ship, other = ({"at": "1118", "bound": space(beach), "moved": CLOCK - 3} for beach in ("1119", "1018"))
    units: dict[str, Any] = {
        "uk-fearless": ship, "uk-2-para-1": "uk-fearless", "uk-intrepid": other, "uk-2-para-2": "uk-intrepid",
        "ar-12-2a": "1119", "ar-12-2b": "1018", **dict.fromkeys(aboard, "uk-intrepid"),
    }  # fmt: skip
    approached = space("1119"), space("1018")
    at = island(units, phase="uk_combat", landed=(5,), approached=approached, dice=(1, 1, 6, 6)).do("end")
    plan(at, "1119", "uk-2-para-1")
    done(plan(at, "1018", "uk-2-para-2")).do("resolve 1119")
    while at.prompt != "advance":
        at.do("pass" if "pass" in at.options() else min(at.options()))
    return at


@pytest.mark.clause("PS-7.4c", "PS-7.4a")
def test_who_has_a_beach_of_his_own_to_fight_for_does_not_advance_onto_another() -> None:
    """Other land units advance with those who attacked there, not those who attack elsewhere, nor before them."""
    at = two_landings("uk-29-arty-1")
    assert at.targets("advance") == {"uk-2-para-1"}
    assert at.reason("advance uk-2-para-2") == ("PS-11.6a", "not_in_combat")
    at.do("advance uk-2-para-1")
    assert at.targets("advance") == {"uk-29-arty-1"}


@pytest.mark.clause("PS-7.4c")
@pytest.mark.parametrize(
    ("sailed", "boarded", "follows"), [(CLOCK, 0, False), (CLOCK - 4, CLOCK, False), (CLOCK - 4, CLOCK - 4, True)]
)
def test_who_came_beside_the_attackers_in_the_combat_phase_does_not_advance_with_them(
    sailed: int, boarded: int, follows: bool
) -> None:
    """They began the phase elsewhere, with their ship or without it."""
    beach = island().space("1119")
    units: dict[str, Any] = {
        "uk-fearless": {"at": "1118", "bound": beach, "moved": CLOCK - 3}, "uk-2-para-1": "uk-fearless",
        "uk-intrepid": {"at": "1118", "moved": sailed}, "uk-29-arty-1": {"at": "uk-intrepid", "moved": boarded},
        "ar-12-2a": "1119",
    }  # fmt: skip
    at = island(units, phase="uk_combat", landed=(5,), approached=(beach,), dice=(1, 1, 6, 6)).do("end")
    done(plan(at, "1119", "uk-2-para-1"))
    while at.prompt != "advance":
        at.do("pass" if "pass" in at.options() else min(at.options()))
    at.do("advance uk-2-para-1")
    assert ("uk-29-arty-1" in ([] if at.over else at.targets("advance"))) is follows
