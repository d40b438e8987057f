"""The judgment of Port Stanley: what a sensible commander would do in plain positions, and whole matches."""

from __future__ import annotations

import random
import tomllib
from importlib import resources
from typing import Any

import pytest

from beachhead.games.port_stanley.judgment import QUESTIONS, air, battle, ground, lift, sea
from beachhead.games.port_stanley.judgment.survey import is_open_settlement
from beachhead.games.port_stanley.model import AR, CLEAR, CLOUDY, STORMY, UK, Supplies
from beachhead.games.port_stanley.module import MODULE
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import SHIPS, TROOPS
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.sampling import play_of
from beachhead.players.registry import make_player
from games.port_stanley.island import CLOCK, Island, Lie, island


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def play_while(t: Island, side: str) -> list[str]:
    """Let the greedy player answer as long as his side is asked; the other passes, or takes its first option."""
    done = []
    for _ in range(200):
        if t.match.over or (t.side != side and done):
            break
        done.append(choice(t))
        t.do(done[-1])
    return done


LONGDON = {"ar-7-4a": "4123", "ar-7-3": "4123"}
"""The guide's position: two battalions with a position, face up."""


# -- land combat -----------------------------------------------------------------------------------------


def assault(units: dict[str, Any], *, supplies: int = 4, at: str = "4022") -> battle.Hope:
    """What an attack on Longdon promises, with everybody who can take part."""
    t = island({**LONGDON, **units}, phase="uk_combat", step=2, supplies={"uk": {at: supplies}}, positions={"4123": 2})
    return battle.hope(*battle.put_together(t.game, t.space("4123")))


def test_four_battalions_attack_longdon_at_once() -> None:
    """The guide's position 8: 16 against 7 does not wait for guns."""
    units = {"uk-3-para-1": "4022", "uk-3-para-2": "4022", "uk-2-para-1": "4122", "uk-2-para-2": "4122"}
    assert assault(units).leaves > battle.RESOLVE[UK]
    t = island({**LONGDON, **units}, phase="uk_combat", step=2, supplies={"uk": {"4022": 4}}, positions={"4123": 2})
    assert choice(t) == "attack 4123"


def test_one_battalion_does_not_attack_longdon() -> None:
    """The guide's position 10: 4 against 7 with batteries behind it is no attack."""
    assert assault({"uk-45-cdo-1": "4022"}).leaves < battle.RESOLVE[UK]


def test_longdon_is_attacked_at_once_though_batteries_cover_it() -> None:
    """The guide's position 9: a turn of waiting for guns costs more than it gains."""
    guns = dict.fromkeys(("ar-1-marine-arty-1", "ar-1-marine-arty-2", "ar-11-arty"), "4624")
    pairs = {"uk-3-para-1": "4022", "uk-3-para-2": "4022", "uk-2-para-1": "4122", "uk-2-para-2": "4122"}
    assert assault({**pairs, **guns, "uk-sas": "4022"}).leaves > battle.RESOLVE[UK]


def test_william_is_attacked_from_the_seventh_beach_with_all_guns() -> None:
    """The guide's position 17: two battalions, ships and three batteries against a marine company dug in."""
    guns = dict.fromkeys(("uk-29-arty-1", "uk-29-arty-2", "uk-29-arty-3"), "4225")
    units = {"uk-2-para-1": "4225", "uk-2-para-2": "4225", **guns, "ar-5-marine": "4325"}
    t = island(units, phase="uk_combat", step=2, landed=(7,), positions={"4325": 1}, supplies={"uk": {"4225": 6}})
    assert choice(t) == "attack 4325"


@pytest.mark.parametrize(("turn", "done"), [(14, "end_attacks"), (15, "attack 4524")])
def test_in_the_last_turn_stanley_is_attacked_with_any_chance(turn: int, done: str) -> None:
    """21.2: without Stanley the British have nothing in the end."""
    t = island(
        {"uk-3-para-1": "4423", "ar-3-6": "4524"},
        phase="uk_combat",
        turn=turn,
        step=2,
        positions={"4524": 2},
        supplies={"uk": {"4423": 4}},
    )
    assert choice(t) == done


@pytest.mark.parametrize(("turn", "morale", "attacks"), [(14, 12, True), (15, 12, False), (15, 2, True)])
def test_in_the_last_turn_no_other_hex_is_attacked_unless_they_may_surrender(
    turn: int, morale: int, attacks: bool
) -> None:
    """17.3.4, 21.2: after it nothing but Stanley is worth anything."""
    units = {"uk-3-para-1": "4322", "uk-3-para-2": "4322", "ar-7-3": "4323", "ar-3-6": "4524"}
    t = island(units, phase="uk_combat", turn=turn, step=2, morale=morale, supplies={"uk": {"4322": 4}})
    assert (choice(t) == "attack 4323") is attacks


def test_nobody_attacks_without_supplies() -> None:
    """The guide's position 19: no points in reach, no attack."""
    units = {"uk-3-para-1": "4022", "uk-3-para-2": "4022", "uk-2-para-1": "4122", "uk-2-para-2": "4122"}
    assert assault(units, supplies=0) == battle.NONE


def test_a_lone_company_is_attacked_by_the_garrison() -> None:
    """The guide's position 13: 7 against a company in the open, with a headquarters and points near."""
    units = {"uk-42-cdo-2": "4322", "ar-7-4a": "4323", "ar-7-3": "4323", "ar-hq-joffre": "4223"}
    t = island(units, phase="ar_combat", step=2, supplies={"ar": {"4323": 2}})
    assert choice(t) == "attack 4322"


def test_the_garrison_leaves_a_full_stack_alone() -> None:
    """The guide's position 14: 15 against 10 leaves positions for nothing."""
    units = {
        "uk-2-para-1": "4322",
        "uk-2-para-2": "4322",
        "uk-29-arty-1": "4322",
        "ar-7-4a": "4323",
        "ar-7-3": "4323",
        "ar-hq-joffre": "4223",
    }
    t = island(units, phase="ar_combat", step=2, supplies={"ar": {"4323": 2}})
    assert choice(t) == "end_attacks"


@pytest.mark.parametrize(("reduced", "holds"), [(False, True), (True, False)])
def test_a_whole_battalion_of_the_ring_holds_its_hex_and_a_reduced_one_goes(reduced: bool, holds: bool) -> None:
    """The guide's positions 11 and 12."""
    t = island({"ar-7-4a": {"at": "4123", "reduced": reduced}}, phase="uk_combat")
    assert (ground.stands(t.game, t.number("ar-7-4a"), {}) > 0) is holds


# -- landing ---------------------------------------------------------------------------------------------


def test_landings_are_announced_from_sheltered_waters_where_there_is_a_choice() -> None:
    """The guide's position 16."""
    units = {"uk-intrepid": "off", "uk-2-para-1": "off"}
    t = island(units, phase="landing", landed=(), sites=(1, 3, 7), turn=1, airmen=(9, 7, 12))
    assert choice(t) == "from_shelter"


@pytest.mark.parametrize(
    ("turn", "weather", "lands"), [(1, CLEAR, False), (1, CLOUDY, True), (2, STORMY, True), (sea.OVERDUE, CLEAR, True)]
)
def test_nobody_lands_first_under_a_clear_sky_full_of_jets(turn: int, weather: int, lands: bool) -> None:
    """12.6, 12.7: a turn costs a point (21.2), the jets take more of those who have just come ashore."""
    units = {"uk-intrepid": "off", "uk-2-para-1": "off"}
    t = island(units, phase="landing", landed=(), sites=(1, 3, 7), turn=turn, weather=weather, airmen=(18, 14, 12))
    assert (choice(t) == "from_shelter") is lands


def test_battalions_go_aboard_before_guns_and_those_of_a_formation_together() -> None:
    t = island({"uk-2-para-1": "off", "uk-40-cdo-1": "off", "uk-29-arty-1": "off", "uk-t-battery-1": "off"})
    worth = [
        sea.cargo_worth(t.game, t.number(name))
        for name in ("uk-2-para-1", "uk-40-cdo-1", "uk-t-battery-1", "uk-29-arty-1")
    ]
    assert worth == sorted(worth, reverse=True)


def test_a_beach_hex_that_is_held_or_full_is_left_for_another() -> None:
    t = island({"ar-25-4": "4017"}, phase="landing", landed=(), sites=(3,))
    held, free = (sea.shore_worth(t.game, t.space(name), {}) for name in ("4017", "4117"))
    assert free > held
    units = {"uk-2-para-1": "4017", "uk-2-para-2": "4017", "uk-fearless": "off", "uk-40-cdo-1": "uk-fearless"}
    t = island(units, phase="landing", landed=(3,), sites=(3,))
    ship = t.number("uk-fearless")
    full, free = (sea.shore_worth(t.game, t.space(name), {}, ship) for name in ("4017", "4117"))
    assert free > full


def test_the_halves_of_a_battalion_land_together() -> None:
    """18.1.1: mixed with others they attack at a price."""
    units = {"uk-2-para-1": "4017", "uk-fearless": "off", "uk-intrepid": "off"}
    t = island({**units, "uk-2-para-2": "uk-fearless", "uk-40-cdo-1": "uk-intrepid"}, phase="landing", landed=(3,))
    own, other = (
        sea.shore_worth(t.game, t.space("4017"), {}, t.number(ship)) for ship in ("uk-fearless", "uk-intrepid")
    )
    assert own > other > sea.shore_worth(t.game, t.space("4017"), {})


def test_special_forces_come_down_in_open_settlements() -> None:
    """The guide's position 1."""
    t = island({"uk-sas": "off"}, phase="uk_movement", landed=())
    done = play_while(t, "uk")
    assert done[0] == "insert uk-sas"
    assert t.game.state.settlements
    assert not is_open_settlement(t.game, t.unit("uk-sas").hex)


# -- aircraft --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("jets", "patrol"), [((18, 14, 12), 8), ((3, 0, 0), 4)])
def test_harriers_fly_patrol_as_long_as_there_are_jets(jets: tuple[int, int, int], patrol: int) -> None:
    """The guide's position 7."""
    t = island(phase="uk_combat", airmen=jets)
    assert air.harriers_on_patrol(t.game, 8) == patrol


def test_jets_go_for_what_is_worth_most() -> None:
    """Full landing ships before a dug-in stack; a lone battalion in the open before empty ships."""
    ships = {"uk-fearless": "1118", "uk-intrepid": "1118", "uk-sir-lancelot": "1118", "uk-2-para-1": "uk-fearless"}
    stack = {"uk-3-para-1": "1018", "uk-3-para-2": "1018"}
    t = island({**ships, **stack}, phase="ar_combat", positions={"1018": 2})
    assert air.best_raid(t.game, AR, SHIPS, 18).worth > air.best_raid(t.game, AR, TROOPS, 18).worth
    t = island({"uk-sir-lancelot": "1118", "uk-40-cdo-1": "1119"}, phase="ar_combat")
    assert air.best_raid(t.game, AR, TROOPS, 12).worth > air.best_raid(t.game, AR, SHIPS, 12).worth


def test_no_more_than_seventeen_fly_to_one_hex() -> None:
    t = island({"uk-fearless": "1118", "uk-intrepid": "1118", "uk-sir-lancelot": "1118"}, phase="ar_combat")
    assert air.best_raid(t.game, AR, SHIPS, 32).planes <= 17


# -- helicopters -----------------------------------------------------------------------------------------


def test_helicopters_bring_points_to_those_who_have_none() -> None:
    t = island(
        {"uk-helicopter-1": "off", "uk-3-para-1": "4022", "uk-3-para-2": "4022", "ar-7-4a": "4123"},
        phase="uk_movement",
        landed=(3,),
    )
    errand = lift.errand(t.game, (t.number("uk-helicopter-1"),), {})
    assert errand.load == lift.SUPPLIES
    assert errand.goal == t.space("4022")


def test_helicopters_take_companies_to_far_settlements() -> None:
    """The guide's position 2."""
    units = {"uk-helicopter-1": "off", "uk-42-cdo-2": "off"}
    t = island(units, phase="uk_movement", turn=1, landed=(), airmen=(9, 7, 0))
    errand = lift.errand(t.game, (t.number("uk-helicopter-1"),), {})
    assert errand.load == t.number("uk-42-cdo-2")
    assert errand.goal in t.game.edition.settlements


def test_a_helicopter_fetches_guns_that_were_left_behind() -> None:
    t = island(
        {"uk-helicopter-1": "4117", "uk-29-arty-1": "4017", "uk-3-para-1": "4022", "uk-3-para-2": "4022"},
        phase="uk_movement",
        landed=(3,),
        supplies={"uk": {"4022": 9}},
    )
    fetch = lift.best_fetch(t.game, (t.number("uk-helicopter-1"),), {})
    assert fetch.goal == t.space("4017")
    assert fetch.worth > 0


def far_stores(phase: str, **came: int) -> lift.Errand:
    """What a helicopter at the front would fetch for those who have nothing: points that lie at Fitzroy alone."""
    units: dict[str, Lie] = {"uk-helicopter-1": {"at": "4422", "moved": CLOCK, "spent": 14}, "uk-3-para-1": "4422"}
    t = island(units, phase=phase, landed=(6,))
    t.game.state.supplies = (Supplies(UK, t.space("3427"), 4, **came),)
    return lift.best_fetch(t.game, (t.number("uk-helicopter-1"),), {})


@pytest.mark.parametrize(("phase", "fetched"), [("uk_movement", True), ("uk_combat", False)])
def test_a_helicopter_fetches_nothing_that_it_could_not_bring_and_be_home(phase: str, fetched: bool) -> None:
    """8.4.1: 36 points are enough for the way to Fitzroy and to the front again, and not to fly home after it."""
    assert (far_stores(phase).worth > 0) is fetched


def test_a_helicopter_fetches_no_points_that_may_not_be_lifted_yet() -> None:
    """7.5, 15.3.1: those that have landed in this turn."""
    assert far_stores("uk_movement", ashore=CLOCK - 2, landed=3).worth > 0
    assert far_stores("uk_movement", ashore=CLOCK - 2, landed=4).worth == 0


# -- garrisons -------------------------------------------------------------------------------------------


def test_the_last_battalion_does_not_leave_stanley_for_prey() -> None:
    t = island({"ar-3-6": "4524", "uk-45-cdo-2": "4522"}, phase="ar_movement")
    assert ground.move_gain(t.game, t.number("ar-3-6"), {}) <= 0


# -- whole matches ---------------------------------------------------------------------------------------


def play_out(uk: str, ar: str, scenario: str, seed: int) -> Match:
    """A match between two kinds of players, to the end."""
    match = new_match("port_stanley", scenario, seed=seed)
    players = {"uk": make_player(uk, seed), "ar": make_player(ar, seed + 1)}
    while not match.over:
        for side in list(match.asks):
            match.apply(side, players[side].choose(match.observe(side)))
    return match


@pytest.mark.parametrize(
    ("uk", "ar", "scenario", "winner"),
    [("greedy", "random", "historical", "uk"), ("random", "greedy", "stanley", "ar")],
)
def test_either_side_beats_a_player_who_moves_by_chance(uk: str, ar: str, scenario: str, winner: str) -> None:
    result = play_out(uk, ar, scenario, 14).result
    assert result is not None
    assert result.winner == winner


def test_every_question_of_the_rules_is_judged() -> None:
    """No question is worded for which there is no judgment, and a random match is judged as it goes."""
    words = tomllib.loads((resources.files("beachhead.games.port_stanley") / "data" / "text" / "en.toml").read_text())
    assert set(words["ask"]) <= set(QUESTIONS)
    match = new_match("port_stanley", "stanley", seed=5)
    rng = random.Random(5)
    for _ in range(400):
        side = sorted(match.asks)[0]
        seen = match.observe(side)
        assert len(MODULE.judge(play_of(seen))) == len(seen.options)
        match.apply(side, rng.choice(seen.options).action)


def test_who_stays_behind_with_a_dummy_is_not_taken_up_again_and_again() -> None:
    """14.5: once his mate has gone he can go nowhere by himself, and nothing is to be gained by trying."""
    units = {"ar-601-ranger": "3821", "ar-602-ranger": "3821", "ar-dummy-6": "3821", "uk-45-cdo-2": "3921"}
    t = island(units, phase="ar_movement", dice=(1,) * 8)
    done = play_while(t, "ar")
    assert done[-1] == "end"
    assert len(done) < 20


@pytest.mark.parametrize(("jets", "sails"), [((18, 14, 0), False), ((0, 0, 2), True)])
def test_escorts_come_inshore_to_fire_once_there_are_few_jets(jets: tuple[int, int, int], sails: bool) -> None:
    units = {"uk-brilliant": "off", "uk-3-para-1": "4022", "uk-3-para-2": "4022", **LONGDON}
    t = island(units, phase="uk_movement", landed=(3,), airmen=jets, exocet_fired=True, supplies={"uk": {"4022": 9}})
    assert (sea.sails(t.game, t.number("uk-brilliant"), {}) > 0) is sails
    if sails:
        t.do("sail uk-brilliant")
        goal = choice(t).removeprefix("sail_to ")
        assert t.game.edition.chart.distance(t.space(goal), t.space("4123")) <= 5


@pytest.mark.parametrize(("phase", "sails"), [("landing", True), ("uk_movement", False), ("uk_combat", False)])
def test_who_is_aboard_sails_to_land_while_ships_land_and_not_to_and_fro_after_it(phase: str, sails: bool) -> None:
    t = island({"uk-fearless": "4018", "uk-3-para-1": "uk-fearless"}, phase=phase, landed=(1,))
    assert (sea.sails(t.game, t.number("uk-fearless"), {}) > 0) is sails


def test_empty_landing_ships_leave_when_all_are_ashore() -> None:
    units = {"uk-fearless": "4018", "uk-3-para-1": "4017", "uk-3-para-2": "4017"}
    t = island(units, phase="uk_movement", landed=(3,), supplies={"uk": {"4017": sea.STOCKED}})
    assert sea.sails(t.game, t.number("uk-fearless"), {}) > 0
    t.do("sail uk-fearless")
    assert choice(t) == "leave"
