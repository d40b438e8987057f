"""The judgment of Port Stanley's Argentine side: what it shows, who stands, headquarters, bridges, guns, set-up."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.judgment import argentine, ground, gunnery, transport
from beachhead.games.port_stanley.model import AR, LATER
from beachhead.players.registry import make_player
from games.port_stanley.island import Island, Lie, island

DOWN = {"down": True}


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


# -- what is shown ---------------------------------------------------------------------------------------


def hidden(**where: str) -> dict[str, Lie]:
    return {name.replace("_", "-"): {"at": hex_, **DOWN} for name, hex_ in where.items()}


def test_the_garrison_of_darwin_is_shown_first() -> None:
    """Position 18: everybody expects them; no platoons, dummies, headquarters, missiles, nor the stack of beach 7."""
    units = hidden(
        ar_12_4="1428", ar_12_2a="1428", ar_12_0a="1119", ar_dummy_1="4023", ar_4_5="4023", ar_hq_joffre="4223",
        ar_4_4="4223", ar_exocet="4520", ar_6_4="4225", ar_6_3="4225", ar_3_6="4524",
    )  # fmt: skip
    t = island(units, phase="ar_movement", turn=1)
    worth = {name: argentine.shown(t.game, t.number(name), {}) for name in units}
    assert sorted(worth, key=lambda name: -worth[name])[:2] == ["ar-12-4", "ar-12-2a"]


def test_scouts_are_shown_the_strongest_and_no_dummy() -> None:
    t = island(hidden(ar_7_4a="4123", ar_7_3="4123", ar_dummy_1="4123", ar_hq_joffre="4123"))
    names = "ar-7-4a", "ar-7-3", "ar-dummy-1", "ar-hq-joffre"
    worth = [argentine.shown_to_scouts(t.game, t.number(name)) for name in names]
    assert worth == sorted(worth, reverse=True)


def test_raiders_are_shown_what_makes_the_raid_harder() -> None:
    """14.1.4: a second counter stays in the dark; the only one is shown for its strength."""
    t = island({"uk-sas": "3526", **hidden(ar_25_3="3626", ar_dummy_1="3626")}, airfields={"ar": {"3626": 1}})
    space = t.space("3626")
    assert argentine.shown_to_raiders(t.game, space, t.number("ar-25-3")) > 0
    assert argentine.shown_to_raiders(t.game, space, t.number("ar-dummy-1")) < 0


# -- 11.5.6 who stands -----------------------------------------------------------------------------------


def test_of_a_stack_the_weaker_battalion_pays_a_step_and_the_other_goes() -> None:
    """Position 11."""
    t = island({"ar-7-4a": "4123", "ar-7-3": "4123"}, phase="uk_combat")
    assert argentine.stands(t.game, t.number("ar-7-3"), {}) > 0
    assert argentine.stands(t.game, t.number("ar-7-4a"), {}) < 0


def test_reduced_battalions_go_both() -> None:
    """Position 12."""
    reduced = {"at": "4123", "reduced": True}
    t = island({"ar-7-4a": reduced, "ar-7-3": reduced}, phase="uk_combat")
    assert all(argentine.stands(t.game, t.number(name), {}) < 0 for name in ("ar-7-4a", "ar-7-3"))


def test_the_last_battalion_holds_stanley_whatever_it_costs() -> None:
    t = island({"ar-3-6": {"at": "4524", "reduced": True}}, phase="uk_combat")
    assert argentine.stands(t.game, t.number("ar-3-6"), {}) > 0


def test_who_cannot_fight_and_is_left_alone_goes_back_by_choice() -> None:
    """11.5.7, 16.1.3"""
    t = island({"ar-hq-joffre": "4123", "uk-3-para-1": "4022"}, phase="uk_combat")
    assert ground.is_forsaken(t.game, t.number("ar-hq-joffre"))
    t = island({"ar-hq-joffre": "4123", "ar-7-3": "4123", "uk-3-para-1": "4022"}, phase="uk_combat")
    assert not ground.is_forsaken(t.game, t.number("ar-hq-joffre"))
    t = island({"ar-hq-joffre": "4123"}, phase="uk_combat")
    assert not ground.is_forsaken(t.game, t.number("ar-hq-joffre"))


# -- the main line ---------------------------------------------------------------------------------------

PAIR: dict[str, Lie] = {"ar-7-4a": "4123", "ar-7-3": "4123", "ar-3-6": "4524"}


@pytest.mark.parametrize("unit", ["ar-7-4a", "ar-7-3"])
def test_two_battalions_in_a_position_for_two_hold_more_than_one_in_each_hex(unit: str) -> None:
    """Guide 3.7: Longdon is not thinned out to fill the hexes behind it."""
    two, one = (island(PAIR, phase="ar_movement", positions={"4123": size}) for size in (2, 1))
    here, there = two.space("4123"), two.space("4324")
    stays, goes = (ground.garrison_worth(two.game, two.number(unit), space, {}) for space in (here, there))
    assert goes - stays < ground.STEADY
    stays, goes = (ground.garrison_worth(one.game, one.number(unit), space, {}) for space in (here, there))
    assert goes - stays > ground.STEADY


def test_the_argentines_go_one_by_one() -> None:
    """5.1: nobody counts on those whom he leaves behind."""
    t = island({"ar-7-4a": "4323", "ar-7-4b": "4323", "uk-40-cdo-1": "4421"}, phase="ar_movement")
    assert ground.company(t.game, t.number("ar-7-4a"), t.space("4323")) == 4
    assert ground.company(t.game, t.number("ar-7-4a"), t.space("4422")) == 0


FULL: dict[str, Lie] = {"ar-3-6": "4524", "ar-6-5": "4524"}
STORMED: dict[str, Lie] = {"uk-40-cdo-1": "4423", "uk-40-cdo-2": "4423", "ar-7-4b": {"at": "4524", "reduced": True}}


def test_the_strongest_does_not_leave_stanley_to_cavalry_and_guns() -> None:
    """21.2: with it the match is lost; a hill is held for a turn."""
    units: dict[str, Lie] = {"ar-3-6": "4524", "ar-recon": "4524", "ar-11-arty": "4524", "uk-40-cdo-1": "4322"}
    t = island({**units, "ar-6-5": "4424"}, phase="ar_movement", positions={"4323": 1, "4223": 1})
    assert ground.move_gain(t.game, t.number("ar-3-6"), {}) <= 0


@pytest.mark.parametrize(("unit", "at"), [("ar-25-3", "4624"), ("ar-25-5", "4724")])
def test_a_fresh_battalion_comes_into_stanley_when_the_british_are_before_it(unit: str, at: str) -> None:
    """11.5.6: a reduced one is gone after the next assault."""
    t = island({**STORMED, unit: at}, phase="ar_movement", positions={"4724": 1})
    assert ground.move_gain(t.game, t.number(unit), {}) > 0
    t.do(f"move {unit}")
    assert choice(t) == "to 4524"
    far: dict[str, Lie] = {**STORMED, "uk-40-cdo-1": "4017", "uk-40-cdo-2": "4017", unit: at}
    t = island(far, phase="ar_movement", positions={"4724": 1})
    stays, goes = (ground.garrison_worth(t.game, t.number(unit), t.space(space), {}) for space in (at, "4524"))
    assert goes - stays < ground.STEADY


def test_a_zone_that_he_will_hardly_enter_draws_nobody() -> None:
    """17.3.2: who fails the check stands in the open before it, and walks back in the combat phase."""
    units: dict[str, Lie] = {"uk-42-cdo-2": "4321", "ar-7-4b": "4323", "ar-7-4a": "4323", **FULL}
    high, low = (island(units, phase="ar_movement", morale=morale) for morale in (12, 8))
    for t, chance in ((high, 1), (low, 2 / 6)):
        assert ground.enters(t.game, t.number("ar-7-4a")) == chance
        assert ground.enters(t.game, t.number("uk-42-cdo-2")) == 1
    there, unit = high.space("4322"), high.number("ar-7-4a")
    drawn = [ground.garrison_worth(t.game, unit, there, {}) for t in (high, low)]
    assert drawn[0] > drawn[1] + 0.3
    pressed = [ground.pressure(t.game, AR, {})[t.space("4321")] for t in (high, low)]
    assert pressed[0] > 2 * pressed[1]


def test_who_was_brought_to_a_settlement_does_not_walk_back() -> None:
    """17.2.3: else carriers and legs would undo each other's work turn after turn."""
    t = island({"ar-airborne": "3427", "ar-3-6": "4524"}, phase="ar_movement", positions={"4325": 1})
    assert ground.move_gain(t.game, t.number("ar-airborne"), {}) <= 0


def test_a_stack_in_the_open_before_the_hills_is_prey() -> None:
    """11.1: two battalions that nobody follows, where enough can come to them; not once they have dug in."""
    units = {"uk-40-cdo-1": "4422", "uk-40-cdo-2": "4422", "ar-7-4b": "4323", "ar-3-6": "4524", "ar-6-5": "4424"}
    t = island(units, phase="ar_movement")
    assert t.space("4422") in ground.prey(t.game, t.space("4323"))
    t = island(units, phase="ar_movement", positions={"4422": 2})
    assert t.space("4422") not in ground.prey(t.game, t.space("4323"))


# -- 16 headquarters -------------------------------------------------------------------------------------


def test_nobody_leaves_a_headquarters_alone() -> None:
    """Blunder 14."""
    t = island({"ar-4-4": "4223", "ar-hq-joffre": "4223"}, phase="ar_movement")
    assert argentine.given_away(t.game, t.number("ar-4-4")) > 0
    t = island({"ar-4-4": "4223", "ar-4-3": "4223", "ar-hq-joffre": "4223"}, phase="ar_movement")
    assert argentine.given_away(t.game, t.number("ar-4-4")) == 0


def test_a_headquarters_that_is_alone_goes_to_troops() -> None:
    t = island({"ar-hq-joffre": "4223", "ar-4-4": "4323"}, phase="ar_movement")
    assert argentine.move_gain(t.game, t.number("ar-hq-joffre"), {}) > 0
    t.do("move ar-hq-joffre")
    assert choice(t) == "to 4323"


# -- bridges, guns ---------------------------------------------------------------------------------------


def test_a_bridge_is_blown_when_the_british_are_beyond_it() -> None:
    edition = island().game.edition
    near, _ = edition.bridges[0].side
    names = edition.board.name
    t = island({"ar-4-4": names(near)}, phase="ar_movement")
    assert argentine.blows(t.game, t.number("ar-4-4"), {}) < 0
    t = island({"ar-4-4": names(near), "uk-3-para-1": "1119"}, phase="ar_movement")
    assert argentine.blows(t.game, t.number("ar-4-4"), {}) > 0


BATTERIES = {"ar-1-marine-arty-1": "4624", "ar-1-marine-arty-2": "4624", "ar-11-arty": "4624"}


def test_batteries_shell_troops_in_the_open_but_not_those_dug_in() -> None:
    units = {**BATTERIES, "ar-7-3": "4323", "uk-3-para-1": "4322"}
    t = island(units, phase="ar_combat", step=2, supplies={"ar": {"4624": 9}})
    assert gunnery.barrage_worth(t.game, t.space("4322")) > 0
    assert choice(t) == "barrage 4322"
    t = island(units, phase="ar_combat", step=2, supplies={"ar": {"4624": 9}}, positions={"4322": 1})
    assert gunnery.barrage_worth(t.game, t.space("4322")) < gunnery.barrage_worth(
        island(units, phase="ar_combat", step=2, supplies={"ar": {"4624": 9}}).game, t.space("4322")
    )


@pytest.mark.parametrize(("points", "strained"), [(9, True), (1, False)])
def test_batteries_fire_intensively_where_there_are_points_enough(points: int, strained: bool) -> None:
    t = island({"ar-11-arty": "4123"}, phase="uk_combat", supplies={"ar": {"4123": points}})
    assert (gunnery.strains(t.game, t.number("ar-11-arty")) > 0) is strained


# -- 3 set-up --------------------------------------------------------------------------------------------


def test_the_last_platoon_goes_to_the_settlement_where_nobody_is() -> None:
    """Position 3."""
    t = island(phase="deploy", turn=0, landed=())
    held = [space for space in t.game.edition.settlements if t.game.edition.board.name(space) != "3315"]
    bodies = [unit for unit in t.game.counters(1, "infantry") if t.game.edition.units[unit].id != "ar-12-0a"]
    for unit, space in zip(bodies, [*held, t.space("4524")], strict=False):
        t.game.put(unit, space, down=True)
    t.game.state.airfields = ()
    assert t.game.hex(t.number("ar-12-0a")) == LATER
    t.do("place ar-12-0a")
    assert choice(t) == "at 3315"


def test_guns_without_supply_do_not_begin_a_barrage_again_and_again() -> None:
    """15.3.1: one point is promised to the first battery, and the second hex is left alone."""
    guns = dict.fromkeys(BATTERIES, "4323")
    units = {**guns, "ar-7-3": "4323", "uk-3-para-1": "4322", "uk-45-cdo-1": "4422"}
    t = island(units, phase="ar_combat", step=2, supplies={"ar": {"4323": 1}}, dice=[1] * 20)
    t.do("barrage 4322", "fire ar-11-arty", "designate")
    seen = []
    while not t.over and t.prompt in ("attacks", "barrage") and len(seen) < 9:
        seen.append(choice(t))
        t.do(seen[-1])
    assert seen == ["end_attacks"]


# -- 8 transport -----------------------------------------------------------------------------------------


def test_a_helicopter_brings_a_company_to_a_settlement_where_nobody_is() -> None:
    """The guide's 3.9: only then is a die rolled for them."""
    units: dict[str, Lie] = {"ar-helicopter-1": "1428", "ar-12-4": "1428", "ar-12-2a": "1428"}
    t = island(units, phase="ar_movement", available=(1, 0))
    assert transport.is_crisis(t.game, {})
    assert transport.flies(t.game, t.number("ar-helicopter-1"), {}) > 0
    t.do("fly ar-helicopter-1")
    assert choice(t) == "lift ar-12-2a"
    t.do("lift ar-12-2a")
    goal = choice(t).removeprefix("drop ")
    assert t.space(goal) in t.game.edition.settlements


def test_helicopters_stay_on_the_ground_where_nobody_is_wanted() -> None:
    t = island({"ar-helicopter-1": "4524", "ar-3-6": "4524", "ar-12-4": "4524"}, phase="ar_movement")
    t.game.state.settlements = tuple(t.game.edition.settlements)
    t.game.forget()
    assert not transport.is_crisis(t.game, {})


def test_a_carrier_takes_a_company_to_a_hole_in_the_ring() -> None:
    units: dict[str, Lie] = {
        "ar-apc-1": "4524", "ar-3-6": "4524", "ar-12-2a": "4524", "uk-3-para-1": "4122", "ar-7-3": "4323",
        "ar-4-4": "4424", "ar-4-3": "4423",
    }  # fmt: skip
    t = island(units, phase="ar_movement", available=(0, 1))
    t.game.state.settlements = tuple(t.game.edition.settlements)
    t.game.forget()
    assert transport.boards(t.game, t.number("ar-12-2a"), {}) > 0
    t.do("board ar-12-2a", "move ar-apc-1")
    goal = choice(t).removeprefix("to ")
    assert t.space(goal) in transport.holes(t.game, {})


def test_a_carrier_leaves_those_who_would_walk_back() -> None:
    """5.5: they would be brought to the same hole again, turn after turn."""
    units: dict[str, Lie] = {
        "ar-apc-1": "4524", "ar-3-6": "4524", "ar-6-5": "4424", "ar-601-ranger": "4424", "uk-3-para-1": "4122",
        "ar-7-3": "4323", "ar-4-3": "4423", "ar-25-3": "4624", "ar-4-4": "4425",
    }  # fmt: skip
    for size, brought in ((2, False), (1, True)):
        t = island(units, phase="ar_movement", available=(0, 1), positions={"4424": size})
        t.game.state.settlements = tuple(t.game.edition.settlements)
        t.game.forget()
        assert transport.remains(t.game, t.number("ar-601-ranger"), t.space("4525"), {}) is brought
        errand = transport.drive(t.game, t.number("ar-apc-1"), {})
        assert (errand.goal == t.space("4525")) is brought


@pytest.mark.parametrize(("british", "goes"), [("3526", True), ("1119", False)])
def test_pucaras_leave_an_airfield_that_is_about_to_be_taken(british: str, goes: bool) -> None:
    """14.4: for one that is safer and has room."""
    units: dict[str, Lie] = {"uk-3-para-1": british, "ar-25-5": "4724", "ar-25-3": "3626"}
    fields = {"ar": {"3626": 2, "4724": 1}}
    t = island(units, phase="turn_end", airfields=fields, airmen=(0, 0, 3))
    while t.prompt != "pucaras":
        t.do("enough")
    assert choice(t) == ("take_off 3626" if goes else "all_down")
    if goes:
        t.do("take_off 3626")
        assert choice(t) == "touch_down 4724"
