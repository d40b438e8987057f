"""5, 11, 14 to 18, 21 A twelfth reader's cases on land, from the words alone: two of each, chapters that meet."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled, until
from games.port_stanley.island import CLOCK, Island, island

LONGDON, TUMBLEDOWN, STANLEY = "4123", "4224", "4524"
HALF = {"at": "2113", "reduced": True}
DOWN_THERE = {"at": "2213", "down": True}
MIGHT = ("ar-3-6", "ar-4-5", "ar-25-5", "ar-6-5", "ar-6-4", "ar-3-arty-1", "ar-3-arty-2", "ar-3-arty-3")
"""Twenty-eight points: half of them are more than a company can attack."""

ON = (
    "pass", "end", "end_strikes", "end_attacks", "no_raid", "announced", "done", "no_roll", "no_zone", "enough",
)  # fmt: skip


def onward(at: Island, phase: int, *, turn: int = 0) -> Island:
    """Play on to a phase, doing nothing: what is asked besides is answered somehow."""
    while not at.over and (at.game.state.phase != phase or at.game.state.turn < turn):
        side, ask = next(iter(at.match.asks.items()))
        found = {str(option.action): option.action for option in ask.choices()}
        at.match.apply(side, found[next((verb for verb in ON if verb in found), min(found))])
    return at


# -- 5.4, 12.7.2 -----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-5.4a", "PS-5.4b", "PS-5.4d")
def test_who_has_left_one_zone_stops_in_the_next_and_leaves_that_in_another_phase() -> None:
    """The check that let it out of the first is none for the second."""
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-7-3": "1812"}, dice=(5,))
    at.do("move uk-2-para-1", "to 1912")
    assert (at.where("uk-2-para-1"), at.dice_left()) == ("1912", ())
    assert at.reason("move uk-2-para-1") == ("PS-5.4a", "stopped")


@pytest.mark.clause("PS-12.7.2j", "PS-5.4c")
@pytest.mark.parametrize(("demoralized", "where"), [(CLOCK - 1, "2113"), (0, "2012")])
def test_who_is_demoralized_leaves_a_zone_with_one_less(demoralized: int, where: str) -> None:
    units: dict[str, Any] = {"ar-7-4a": {"at": "2113", "demoralized": demoralized}, "uk-2-para-1": "2213"}
    at = island(units, phase="ar_movement", dice=(2,)).do("move ar-7-4a", "to 2012")
    assert (at.where("ar-7-4a"), at.dice_left()) == (where, ())


@pytest.mark.clause("PS-16.1.3c", "PS-5.4a", "PS-17.2.3c")
def test_who_takes_a_general_in_the_zone_of_others_goes_no_farther() -> None:
    at = island({"uk-sas": "2113", "ar-hq-joffre": "2213", "ar-7-4a": "2314"}).do("move uk-sas", "to 2213")
    assert (at.where("ar-hq-joffre"), at.morale) == ("lost", 11)
    assert at.reason("move uk-sas") == ("PS-5.4a", "stopped")


@pytest.mark.clause("PS-16.1.2b", "PS-16.1.2c", "PS-5.4a")
def test_a_headquarters_that_has_entered_a_zone_does_not_go_on_into_the_next() -> None:
    """It goes from zone to zone at the beginning of a movement, and enters one at the end."""
    units = {"ar-hq-joffre": "2012", "uk-2-para-1": "2213", "uk-3-para-1": "2214"}
    at = island(units, phase="ar_movement").do("move ar-hq-joffre", "to 2113")
    assert at.reason("move ar-hq-joffre") == ("PS-5.4a", "stopped")
    assert left(at.game, at.number("ar-hq-joffre")) >= 16


# -- 18.1.2 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-18.1.2a", "PS-21.1b", "PS-21.1c", "PS-17.2.1b")
def test_a_merged_battalion_is_worth_four_again_when_it_is_lost() -> None:
    """The steps that its halves had lost have been scored; all four points of both are in the end."""
    at = island({"uk-2-para-1": HALF, "uk-2-para-2": HALF}, points=4).do("merge uk-2-para-1")
    eliminate(at.game, at.number("uk-2-para-1"), "PS-11.5.1a")
    assert (at.points, at.morale) == (8, 14)


@pytest.mark.clause("PS-18.1.2a", "PS-15.3.1a", "PS-5.5b")
def test_two_halves_merged_where_they_stand_attack_as_a_battalion_in_the_same_phase() -> None:
    """They have not moved; as a battalion they use a point, as two halves they would have shared it."""
    units = {"uk-2-para-1": HALF, "uk-2-para-2": HALF, "ar-7-4a": "2213"}
    at = island(units, phase="uk_combat", supplies={"uk": {"2112": 3}}, dice=(4, 1, 1)).do("merge uk-2-para-1", "end")
    attack(at, "2213", "uk-2-para-1")
    assert (rolled(at)[:2], at.supplies("2112", "uk")) == ((4, 4), 2)


@pytest.mark.clause("PS-18.1.2a", "PS-12.7.2j")
@pytest.mark.parametrize("struck", ["uk-2-para-1", "uk-2-para-2"])
def test_a_merged_battalion_is_demoralized_if_either_of_its_halves_was(struck: str) -> None:
    units: dict[str, Any] = {"uk-2-para-1": HALF, "uk-2-para-2": HALF}
    units[struck] = {**HALF, "demoralized": CLOCK - 3}
    at = island(units).do("merge uk-2-para-1")
    assert rating(at.game, at.number("uk-2-para-1")) == 5


# -- 11.5, 11.6 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.5.6a", "PS-11.5.6b", "PS-17.2.3b")
def test_of_a_stack_one_pays_with_his_last_step_and_who_has_no_strength_has_to_go() -> None:
    """The enemy stays out though the hex is empty; the rangers are of two steps and not lost."""
    units: dict[str, Any] = {
        "uk-blues-royals": HALF, "ar-601-ranger": {"at": "2213", "reduced": True}, "ar-12-1": "2213",
    }  # fmt: skip
    at = passing(attack(field(units, dice=(4, 1, 6, 6)), "2213", "uk-blues-royals"), "stand")
    assert (at.prompt, "stand" in at.options()) == ("retreat", False)
    at.do(f"retreat {min(at.targets('retreat'))}")
    while not at.over:
        assert not at.targets("advance")
        at.do("pass")
    assert (at.where("ar-12-1"), at.morale) == ("lost", 12)


@pytest.mark.clause("PS-11.5.4a", "PS-11.5.6a", "PS-17.2.1b")
@pytest.mark.parametrize("stands", [True, False])
def test_an_attacker_who_pays_a_step_holds_his_hex_and_the_defender_has_to_go(stands: bool) -> None:
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213"}
    at = until(attack(field(units, dice=(4, 6, 6)), "2213", "uk-2-para-1"), "retreat")
    assert rolled(at)[-1] == "R+2/R"
    passing(at, "stand" if stands else f"retreat {min(at.targets('retreat'))}")
    if stands:
        assert (at.side, at.prompt) == ("ar", "retreat")
    assert (at.where("ar-7-4a"), at.morale) == ("2213", 13), "a step, or an attack that has hurt nobody"


@pytest.mark.clause("PS-11.2e", "PS-17.2.1g", "PS-11.5.3e")
def test_who_shrinks_back_from_a_summit_has_retreated_from_it() -> None:
    """It began the phase there and is farther from Stanley, though no combat was fought."""
    units: dict[str, Any] = {"uk-42-cdo-2": TUMBLEDOWN} | {name: {"at": "4324", "down": True} for name in MIGHT}
    heights = (island().space(TUMBLEDOWN),)
    at = field(units, uk={TUMBLEDOWN: 5}, ar={"4324": 9}, dice=(6,), summits=heights)
    attack(at, "4324", "uk-42-cdo-2")
    assert not at.events("CombatRolled")
    at.do(f"retreat {min(at.targets('retreat'))}")
    assert (at.morale, at.game.state.yielded) == (13, ())


@pytest.mark.clause("PS-11.2e", "PS-14.1.2d")
def test_special_forces_that_scout_for_who_proves_too_weak_do_not_shrink_back() -> None:
    """They attack nobody: one die falls, for the company."""
    units: dict[str, Any] = {"uk-42-cdo-2": "2113", "uk-sas": "2113"} | dict.fromkeys(MIGHT, DOWN_THERE)
    at = island(units, phase="uk_combat", supplies={"uk": {"2112": 3}, "ar": {"2213": 3}}, dice=(6,)).do("end")
    attack(at.do("no_raid") if at.prompt == "raids" else at, "2213", "uk-42-cdo-2", also=["lend uk-sas"])
    at.do(f"retreat {min(at.targets('retreat'))}")
    assert (at.over, at.where("uk-sas"), [unit for unit, *_ in checks(at)]) == (True, "2113", ["uk-42-cdo-2"])


# -- 11.7.5, 14.1.4, 15.3.1 ------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.7.5a", "PS-15.3.1d")
def test_a_battery_fires_in_the_phase_of_either_side_for_a_point_each() -> None:
    units = {"uk-29-arty-1": "2012", "uk-2-para-1": "2113", "ar-3-6": "2213", "ar-7-4a": "2213", "ar-hq-joffre": "2213"}
    supplies = {"uk": {"2012": 9}, "ar": {"2213": 9}}
    at = island(units, phase="ar_combat", whole=True, supplies=supplies, dice=(6, 1, 1, *(6,) * 9)).do("end")
    plan(at, "2113", "ar-3-6")
    at.do(*(["end_attacks"] if at.prompt == "attacks" else []), "guard uk-29-arty-1")
    assert (rolled(passing(done(at)))[1], at.supplies("2012", "uk")) == (6, 8)
    onward(at, 8).do("end")
    attack(at, "2213", "uk-2-para-1", also=["fire uk-29-arty-1"])
    assert (rolled(at)[0], at.supplies("2012", "uk")) == (6, 6)


@pytest.mark.clause("PS-11.7.5b", "PS-5.5b", "PS-11.7.2a")
@pytest.mark.parametrize(("phase", "fires"), [("ar_movement", True), ("ar_combat", False)])
def test_guns_on_tracks_fire_after_the_movement_phase_and_not_in_the_phase_in_which_they_move(
    phase: str, fires: bool
) -> None:
    units = {"ar-11-arty": "2416", "ar-3-6": "2213", "uk-2-para-1": "2113", "ar-hq-joffre": "2213"}
    at = island(units, phase=phase, whole=True, supplies={"ar": {"2213": 9, "2315": 9}}, dice=(2,) * 9)
    at.do("move ar-11-arty", "to 2315", "end")
    if phase == "ar_movement":
        onward(at, 6).do("end")
    at.do("attack 2113", "commit ar-3-6")
    assert ("fire ar-11-arty" in at.options()) is fires


@pytest.mark.clause("PS-14.1.6i", "PS-15.3.1i", "PS-14.1.4a")
@pytest.mark.parametrize("raids", [True, False])
def test_guns_whose_supplies_a_raid_has_destroyed_are_silent_in_the_combat_of_that_phase(raids: bool) -> None:
    units = {"uk-sas": "2413", "uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-3-arty-1": "2314"}
    supplies = {"uk": {"2112": 9}, "ar": {"2314": 4}}
    at = island(units, phase="uk_combat", supplies=supplies, dice=(1,) * 5).do("end")
    if raids:
        at.do("raid uk-sas", "against 2314", "on_supplies", "remain")
        assert (at.supplies("2314", "ar"), at.morale) == (0, 11)
    plan(at.do("no_raid"), "2213", "uk-2-para-1")
    at.do(*(["end_attacks"] if at.prompt == "attacks" else []))
    assert (at.prompt == "guns" and "guard ar-3-arty-1" in at.options()) is not raids


@pytest.mark.clause("PS-14.1.5a", "PS-17.2.3c", "PS-17.2.3d")
@pytest.mark.parametrize(("dice", "lost"), [((6, 5, 6, 6), 2), ((6, 5, 1, 1), 1), ((5, 5, 4, 6), 0)])
def test_each_of_two_generals_that_a_raid_has_found_has_two_dice_of_his_own(dice: tuple[int, ...], lost: int) -> None:
    """The raid costs its one point of morale, whoever falls in it."""
    hidden = {"at": "1329", "down": True}
    generals = ("ar-hq-joffre", "ar-hq-menendez")
    units: dict[str, Any] = {"uk-sas": "1328", "ar-12-2a": hidden} | dict.fromkeys(generals, hidden)
    at = island(
        units, phase="uk_combat", settings={"headquarters_raids": "yes"}, airfields={"ar": {"1329": 1}},
        dice=(1, 1, *dice),
    ).do("end", "raid uk-sas", "against 1329", "on_airfield")  # fmt: skip
    assert sum(at.where(name) == "lost" for name in generals) == lost
    assert (at.morale, at.dice_left()) == (11, ())


@pytest.mark.clause("PS-14.1.5b")
@pytest.mark.parametrize("other", [False, True])
def test_a_general_is_not_alone_with_another(other: bool) -> None:
    units = {"uk-sas": "1328", "ar-hq-joffre": "1329"} | ({"ar-hq-menendez": "1329"} if other else {})
    at = island(units, phase="uk_combat", settings={"headquarters_raids": "yes"}).do("end")
    assert (not at.over and "raid uk-sas" in at.options()) is not other


# -- 15.6, 17, 21 ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-15.6.1a", "PS-15.6.2a", "PS-15.6.2b", "PS-21.0a")
def test_once_stanley_has_fallen_all_argentines_are_cut_off_for_the_rest_of_the_turn() -> None:
    """A point for the defence, one for the turn, whose end is that of the match."""
    units = {"uk-2-para-1": "4423", "uk-3-para-1": "2113", "uk-3-para-2": "2113", "ar-7-4a": "2213"}
    at = island(units, whole=True, supplies={"uk": {"2112": 9}, "ar": {"2213": 3}}, dice=(4, 1, 1, 2))
    at.do("move uk-2-para-1", f"to {STANLEY}", "end", "end")
    attack(at, "2213", "uk-3-para-1", "uk-3-para-2")
    assert at.supplies("2213", "ar") == 2
    onward(at, 4, turn=5)
    result = at.game.result()
    assert result is not None
    assert (at.supplies("2213", "ar"), result.scores["uk"], at.game.state.turn) == (1, 31 - 4, 4)


@pytest.mark.clause("PS-17.3.4a", "PS-17.2.3b", "PS-2.2i")
def test_a_two_step_unit_lost_in_an_attack_of_its_own_side_may_be_the_last_point() -> None:
    """The British have eliminated it; the other attack is not fought any more."""
    units: dict[str, Any] = {
        "ar-7-3": {"at": "2213", "reduced": True}, "ar-hq-joffre": "2214", "uk-2-para-1": "2113",
        "uk-3-para-1": "2513", "ar-7-4a": "2413",
    }  # fmt: skip
    at = field(units, phase="ar_combat", morale=1, ar={"2213": 9, "2413": 9}, dice=(6, 6))
    done(plan(plan(at, "2113", "ar-7-3"), "2513", "ar-7-4a")).do("resolve 2113")
    assert (at.over, at.morale, len(at.events("CombatRolled"))) == (True, 0, 1)
    result = at.game.result()
    assert result is not None
    assert result.winner == "uk"


@pytest.mark.clause("PS-21.3a", "PS-17.2.3h", "PS-4.1c")
def test_the_counter_that_stands_for_turn_16_again_brings_neither_the_points_nor_the_weather_of_turn_6() -> None:
    """It is turn 16 and turn 18: no point of turn 8 is lost once more, and one is added to the first die."""
    played = {"extension": "yes"}
    for turn in (16, 18, 19):
        assert onward(island({}, phase="turn_end", turn=turn, settings=played), -1).morale == 12
    assert island({}, phase="weather", turn=16, settings=played, dice=(4, 5)).game.state.weather == 2
    assert island({}, phase="weather", turn=6, dice=(4, 5)).game.state.weather == 1


@pytest.mark.clause("PS-21.0a", "PS-14.1.3a", "PS-21.2a")
@pytest.mark.parametrize("reduced", [True, False])
def test_special_forces_put_into_stanley_on_the_last_turn_have_taken_it(reduced: bool) -> None:
    """They are land combat units, with a strength in brackets, be it 0."""
    at = island({"uk-sas": {"at": "off", "reduced": reduced}}, phase="uk_combat", turn=15, whole=True, dice=(2,) * 9)
    onward(at.do("insert uk-sas", f"into {STANLEY}", "end"), -1)
    result = at.game.result()
    assert result is not None
    assert (result.winner, result.scores["uk"]) == ("uk", 16)


@pytest.mark.clause("PS-17.2.3e")
@pytest.mark.parametrize(("left_there", "morale"), [({"uk-sas": "2113"}, 11), ({"uk-fearless": "1118"}, 12)])
def test_a_landing_whose_men_are_gone_counts_if_others_are_on_the_island(
    left_there: dict[str, str], morale: int
) -> None:
    """They still have units on East Falkland at the end of the turn; a ship is not on it."""
    at = onward(island({"uk-2-para-1": "lost"} | left_there, phase="turn_end", turn=2, first_landing=2), -1)
    assert at.morale == morale
    assert bool(at.game.state.first_landing) is (morale == 11)


@pytest.mark.clause("PS-14.1.3a", "PS-7.1a", "PS-17.2.3e")
def test_special_forces_that_are_put_onto_a_beach_have_not_landed_at_it() -> None:
    """The settlement costs its point at once; the first landing has still to come, at a beach of the list."""
    at = island({"uk-sas": "off"}, phase="landing", landed=(), sites=(2, 3, 4), turn=1, whole=True, dice=(2,) * 20)
    onward(at.do("announced", "insert uk-sas", "into 1119"), 5, turn=2)
    assert (at.morale, at.game.state.landed, at.game.state.first_landing) == (11, (), 0)
