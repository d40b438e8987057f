"""Where chapters of Leyte meet: what one fight, or one chapter, leaves behind as the next finds it."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

ROUGH, JUNGLE_BELOW, ROUGH_BELOW, MOUNTAIN = "1807", "1707", "1708", "1809"
"""1707 and 1708 are next to 1807, and to each other; 1809 is two hexes from 1807."""


def combat(units: dict[str, str], *dice: int, side: str = "us", **more: Any) -> Table:
    """A Combat Phase without ground support."""
    return table(units, **{"phase": f"{side} combat", "support": 0, "dice": dice, "turn": 9, **more})


def attack(t: Table, target: str, *by: str) -> Table:
    """The declaration of an attack."""
    return t.do(f"attack {target}", *(f"join {unit}" for unit in by), "declare")


def result(t: Table) -> str:
    """The last result."""
    return str(t.event("CombatRolled").result)


def scored(t: Table) -> set[tuple[int, str, int]]:
    """What was scored at ends of turns: the side, what for, how much."""
    return {(event.side, event.what.removeprefix("leyte.vp."), event.points) for event in t.events("Scored")}


# -- artillery after what has happened to it or beside it (8.4, 7.62, 14.1) ----------------------------


@pytest.mark.clause("LEY-8.41a", "LEY-8.41b", "LEY-8.41e", "LEY-7.62b")
def test_guns_that_have_beaten_off_their_attacker_protect_others_in_the_same_phase() -> None:
    units = {"jp-26-art": "2521", "us-34-bn": "2522", "jp-41-bn": "2519", "us-21-regt": "2518"}
    early = attack(combat(units, 6), "jp-41-bn", "us-21-regt")
    assert early.events("CombatRolled")  # nobody was asked: the guns are next to an enemy
    t = attack(combat(units, 6, 6), "jp-26-art", "us-34-bn")
    assert result(t) == "A1"
    t.do("to 2523", "stay")
    attack(t, "jp-41-bn", "us-21-regt")
    assert t.targets("guard") == {"jp-26-art"}


@pytest.mark.clause("LEY-14.1b", "LEY-8.41c", "LEY-8.33a")
def test_guns_that_tenacity_kept_in_their_place_have_suffered_nothing_in_the_phase_before() -> None:
    units = {"jp-26-art": ROUGH, "us-34-bn": JUNGLE_BELOW, "jp-41-bn": MOUNTAIN, "us-21-regt": "1811"}
    t = attack(combat(units, 3, 3, 6, side="jp"), "us-34-bn", "jp-26-art")
    assert (result(t), len(t.events("Stood"))) == ("A1", 1)
    t.do("end", "move us-21-regt", "to 1810", "end")
    attack(t, "jp-26-art", "us-34-bn")
    assert result(t) == "A1"
    t.do(f"to {min(t.targets('to'))}", "stay")
    attack(t, "jp-41-bn", "us-21-regt")
    assert t.targets("guard") == {"jp-26-art"}


# -- tenacity and what follows a result (14.1, 7.9, 10.0) ----------------------------------------------


@pytest.mark.clause("LEY-14.1b", "LEY-7.91a", "LEY-7.91c")
def test_the_defender_follows_only_the_attacker_that_gave_way() -> None:
    units = {"us-12-cav": ROUGH_BELOW, "jp-41-bn": ROUGH, "jp-169-bn": JUNGLE_BELOW}
    t = attack(combat(units, 1, side="jp"), "us-12-cav", "jp-41-bn", "jp-169-bn").do("regular")
    assert result(t) == "A1"
    t.do(f"to {min(t.targets('to'))}")
    assert t.where("jp-41-bn") == ROUGH
    t.do("advance us-12-cav")
    assert t.where("us-12-cav") == JUNGLE_BELOW  # the one hex of the path


@pytest.mark.clause("LEY-14.1b", "LEY-10.0e", "LEY-7.91c")
def test_who_stands_in_a_massed_attack_is_given_up_and_nobody_advances_into_his_hex() -> None:
    units = {"us-21-bn": JUNGLE_BELOW, "jp-41-bn": ROUGH}
    t = attack(combat(units, 6, side="jp"), "us-21-bn", "jp-41-bn").do("banzai")
    assert (result(t), len(t.events("Stood"))) == ("A1", 1)
    assert (t.where("jp-41-bn"), t.where("us-21-bn")) == ("lost", JUNGLE_BELOW)
    assert (t.points("us"), t.side, t.prompt) == (5, "jp", "attack")


@pytest.mark.clause("LEY-10.0d", "LEY-8.43a", "LEY-7.91a", "LEY-15.12c")
def test_protective_fire_costs_a_massed_attack_nothing_more() -> None:
    units = {"us-21-bn": "2621", "us-271-art": "2624", "jp-41-bn": "2521", "jp-169-bn": "2522", "jp-171-bn": "2620"}
    t = attack(combat(units, 1, side="jp"), "us-21-bn", "jp-41-bn", "jp-169-bn", "jp-171-bn")
    t.do("guard us-271-art", "banzai")
    assert t.event("CombatRolled").differential == 3 * 4 - 2 - 3
    while t.prompt == "retreat":
        t.do(f"to {min(t.targets('to'))}")
    t.do("remove jp-169-bn")
    assert (t.prompt, t.targets("advance"), t.points("us")) == ("advance", {"jp-41-bn", "jp-171-bn"}, 5)


# -- arrivals and what they have to do (12.1, 12.4, 6.14, 7.12) ----------------------------------------


@pytest.mark.clause("LEY-12.22a", "LEY-12.42b", "LEY-6.14a", "LEY-7.12a", "LEY-10.0a")
def test_the_air_assault_beside_an_enemy_stays_and_fights_and_may_do_so_in_masses() -> None:
    units = {"us-271-art": "1515"}
    t = table(units, scenario="collapse", turn=18, phase="jp movement", waiting={"jp-4-air": (18, "any")}, dice=[6])
    t.do("reinforce", "enter jp-4-air", "entry 1516")
    assert t.where("jp-4-air") == "1516"  # it has not begun the phase there: it does not step on
    t.do("end")
    assert (t.prompt, t.options()) == ("attack", {"attack us-271-art"})
    attack(t, "us-271-art", "jp-4-air")
    assert t.prompt == "banzai"


@pytest.mark.clause("LEY-16.13c", "LEY-12.22a", "LEY-7.12a")
def test_who_comes_back_over_the_northern_mapedge_beside_an_enemy_must_attack_him() -> None:
    units = {"jp-41-bn": "2915"}
    t = table(units, scenario="assault", turn=6, waiting={"us-34-regt": (6, "2900")}, dice=[6])
    t.do("reinforce", "enter us-34-regt", "entry 2914", "end")
    assert (t.where("us-34-regt"), t.options()) == ("2914", {"attack jp-41-bn"})


@pytest.mark.clause("LEY-12.1a", "LEY-5.31b", "LEY-18.2l")
def test_who_stands_in_ormoc_under_control_of_the_enemy_bars_it_to_all_who_arrive() -> None:
    waiting = {"jp-temp-bn": (3, "Or")}
    units = {"us-34-regt": "0809", "jp-26-art": "0808"}
    t = table(units, scenario="assault", turn=5, phase="jp movement", waiting=waiting)
    assert "reinforce" not in t.options()  # the guns may not leave, and nobody moves on from there
    t = table(
        {"us-34-regt": "0809", "jp-41-bn": "0808"}, scenario="assault", turn=5, phase="jp movement", waiting=waiting
    )
    assert "reinforce" not in t.options()
    t.do("move jp-41-bn", "to 0807", "reinforce", "enter jp-temp-bn")
    assert t.where("jp-temp-bn") == "0808"


# -- the last fight of a turn, and what it decides (7.9, 15.3, 16.0) -----------------------------------

ORMOC = {"us-21-bn": "0808", "jp-12-regt": "0809", "jp-1-regt": "0909"}


@pytest.mark.clause("LEY-16.34g", "LEY-7.91a", "LEY-4.1l")
@pytest.mark.parametrize(("turn", "advances", "points"), [(22, True, 10), (22, False, 0), (21, True, 0)])
def test_an_advance_into_ormoc_in_the_last_fight_of_turn_22_takes_it_in_time(
    turn: int, advances: bool, points: int
) -> None:
    t = attack(combat(ORMOC, 3, side="jp", scenario="collapse", turn=turn), "us-21-bn", "jp-12-regt", "jp-1-regt")
    t.do("regular")
    assert result(t) == "D1"
    t.do("advance jp-12-regt" if advances else "stay")
    assert t.where("jp-12-regt") == ("0808" if advances else "0809")
    t.do("end")
    assert (t.game.state.turn, t.points("jp")) == (turn + 1, points)


ROAD = {"us-34-regt": "2918", "us-21-bn": "2619", "jp-12-regt": "2620", "jp-1-regt": "2720"}
"""The road from 2918 to the beaches leads past 2619, which the battalion holds open."""


@pytest.mark.clause("LEY-15.32c", "LEY-15.33a", "LEY-7.91a", "LEY-15.0a")
@pytest.mark.parametrize("advances", [True, False])
def test_an_advance_in_the_last_fight_of_all_cuts_the_line_of_an_objective(advances: bool) -> None:
    t = attack(combat(ROAD, 6, side="jp", scenario="assault", turn=8), "us-21-bn", "jp-12-regt", "jp-1-regt")
    t.do("regular")
    assert result(t) == "D1"
    t.do("to 2519", "advance jp-12-regt" if advances else "stay", "end")
    assert t.match.over
    assert ((0, "occupied", 15) in scored(t)) is not advances
    assert ((1, "cut_off", 10) in scored(t)) is advances
