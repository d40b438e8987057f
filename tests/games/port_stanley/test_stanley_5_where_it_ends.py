"""5, 8.4.2, 17.2, 17.3 Where movement ends, and what that means at once."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.movement_5 import goals
from games.port_stanley.island import CLOCK, island

LONGDON = "4123"


@pytest.mark.clause("PS-17.3.2a", "PS-17.2.1h")
@pytest.mark.parametrize("companion", ["", "ar-4-4"])
def test_who_fails_to_enter_a_zone_has_come_to_where_he_stays(companion: str) -> None:
    """On a summit that the British left he has occupied it, though he meant to go on and others do."""
    heights = (island().space(LONGDON),)
    units = {"ar-7-4a": "4124", "uk-2-para-1": "4021", **({companion: "4124"} if companion else {})}
    at = island(units, phase="ar_movement", morale=8, dice=(6, 1), summits=heights, yielded=heights)
    at.do("move ar-7-4a", *([f"join {companion}"] if companion else []))
    assert "4122" in at.targets("to")
    at.do("to 4122")
    assert at.where("ar-7-4a") == LONGDON
    assert at.morale == 9
    assert at.event("Moved").path
    if companion:
        assert at.where(companion) == "4122"


@pytest.mark.clause("PS-14.2.1d", "PS-15.5b")
def test_a_bridge_that_is_repaired_in_a_combat_phase_stands_when_that_is_over() -> None:
    """No line of supply leads over it as long as the engineers are at work: attacks of that phase do without."""
    edition = island().game.edition
    ends = [edition.board.name(space) for space in edition.bridges[0].side]
    at = island({"uk-engineers": ends[0], "uk-2-para-1": "1120", "ar-12-2a": "1121"},
                phase="uk_combat", blown=(0,), supplies={"uk": {"1120": 3}})  # fmt: skip
    at.do("repair uk-engineers", "end")
    assert (at.prompt, at.game.state.blown) == ("attacks", (0,))
    at.do("end_attacks")
    assert (at.over, at.game.state.blown) == (True, ())


SLOW = {"ar-4-5": "1914", "ar-hq-joffre": "1914"}
"""A battalion of 12 points, and a headquarters."""


@pytest.mark.clause("PS-17.3.3b")
def test_a_headquarters_stays_with_those_who_are_no_slower_for_its_company() -> None:
    """Who moves 12 at low morale is stacked with it for the whole phase; who moves 8 did not need it."""
    for goal, spent, free in (("1218", 12, False), ("1715", 8, True)):
        at = island(SLOW, phase="ar_movement", morale=5)
        at.do("move ar-4-5", "join ar-hq-joffre")
        assert goal in at.targets("to")
        at.do(f"to {goal}")
        assert at.unit("ar-4-5").spent == spent
        assert ("move ar-hq-joffre" in at.options()) is free
    at = island(SLOW, phase="ar_movement", morale=5)
    at.do("move ar-4-5", "join ar-hq-joffre", "to 1218")
    assert at.reason("move ar-hq-joffre") == ("PS-17.3.3b", "has_sped")


@pytest.mark.clause("PS-17.3.3b")
def test_who_has_sped_goes_on_with_the_headquarters_and_not_without() -> None:
    """Whoever stops on the way has as far to go as who does not, as long as both stay together."""
    at = island(SLOW, phase="ar_movement", morale=5)
    at.do("move ar-4-5", "join ar-hq-joffre")
    costs = goals(at.game, (at.number("ar-4-5"), at.number("ar-hq-joffre")))
    ten = next(at.game.edition.board.name(goal) for goal, (cost, *_) in costs.items() if cost == 10)
    at.do(f"to {ten}")
    assert (at.unit("ar-4-5").spent, "move ar-4-5" in at.options()) == (10, False)
    at.do("move ar-hq-joffre")
    assert at.targets("to") == set(), "not without him"
    at.do("join ar-4-5")
    further = at.targets("to")
    assert further
    at.do(f"to {min(further)}")
    assert at.where("ar-4-5") == at.where("ar-hq-joffre")


@pytest.mark.clause("PS-17.3.3b")
def test_of_two_headquarters_that_came_with_who_has_sped_one_may_go_on() -> None:
    at = island({**SLOW, "ar-hq-menendez": "1914"}, phase="ar_movement", morale=5)
    at.do("move ar-4-5", "join ar-hq-joffre", "join ar-hq-menendez", "to 1218")
    at.do("move ar-hq-joffre")
    assert at.targets("to")


@pytest.mark.clause("PS-17.3.3b", "PS-17.3.2a")
def test_a_headquarters_enters_no_zone_without_who_has_sped_with_it_and_fails_his_check() -> None:
    """The Marines have come 14 to 2219, of the 12 that they have alone, and may not enter the zone beyond."""
    units = {"ar-3-marine": "1914", "ar-hq-joffre": "1914", "uk-2-para-1": "2221"}
    at = island(units, phase="ar_movement", morale=5, dice=(6,))
    at.do("move ar-3-marine", "join ar-hq-joffre", "to 2220")
    assert not at.dice_left()
    assert (at.where("ar-3-marine"), at.where("ar-hq-joffre")) == ("2219", "2219")


@pytest.mark.clause("PS-17.3.3b")
def test_who_goes_on_with_a_headquarters_is_stacked_with_it_for_the_whole_phase_all_the_same() -> None:
    """Hex by hex or at once they go as far."""
    at = island({"ar-4-5": "1914", "ar-hq-joffre": "1914"}, phase="ar_movement", morale=5)
    at.do("move ar-4-5", "join ar-hq-joffre")
    near = sorted(at.targets("to"))
    at.do("to 1814", "move ar-4-5", "join ar-hq-joffre")
    assert 0 < at.unit("ar-4-5").spent < 8
    assert "1218" in near
    far = at.targets("to")
    at.do("stay", "move ar-4-5")
    alone = at.targets("to")
    assert alone < far, "without it 4 points fewer"
    apart = island({"ar-4-5": "1914", "ar-hq-joffre": "1814"}, phase="ar_movement", morale=5)
    apart.do("move ar-4-5", "to 1814", "move ar-4-5")
    slow = apart.targets("to")
    apart.do("join ar-hq-joffre")
    assert apart.targets("to") == slow, "they began the phase apart"


@pytest.mark.clause("PS-5.6a", "PS-17.3.3b")
@pytest.mark.parametrize(("spent", "saved"), [(11, 1), (7, 0)])
def test_who_was_with_a_headquarters_saves_what_both_could_not_use(spent: int, saved: int) -> None:
    """At low morale he has 12 points beside it and 8 without: after 11 one is left, after 7 enough to go on."""
    lies = {"at": "2424", "moved": CLOCK, "spent": spent, "origin": island().space("2422")}
    units: dict[str, Any] = {"ar-4-5": lies, "ar-hq-joffre": lies}
    at = island(units, phase="ar_movement", morale=5, settings={"transfer": "yes"}).do("end")
    assert at.unit("ar-4-5").saved == saved


@pytest.mark.clause("PS-14.2.2e", "PS-17.3.3b")
@pytest.mark.parametrize(("together", "blows"), [(True, True), (False, False)])
def test_who_came_to_a_bridge_with_a_headquarters_has_its_points_to_blow_it(together: bool, blows: bool) -> None:
    """At low morale he has 14 points beside it and 10 without: 5 of them have led to the bridge, 8 blow it."""
    units = {"ar-7-4a": "3122", "ar-hq-joffre": "3122" if together else "3120"}
    at = island(units, phase="ar_movement", morale=4, dice=(2,)).do("move ar-7-4a")
    at.do(*(["join ar-hq-joffre"] if together else []), "to 3120")
    assert at.unit("ar-7-4a").spent == 5
    if not blows:
        assert at.reason("blow ar-7-4a") == ("PS-14.2.2e", "no_points_to_blow")
        return
    at.do("blow ar-7-4a")
    assert len(at.game.state.blown) == 1
    assert at.reason("move ar-hq-joffre") == ("PS-17.3.3b", "has_sped"), "it has lent him its company for the phase"
