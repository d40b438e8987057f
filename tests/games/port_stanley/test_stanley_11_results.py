"""11.5, 11.6 What a combat costs: steps, retreats and their direction, substitution, voluntary retreats, advance."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import BATTLES, Battle
from beachhead.mechanics.boards import sort_side
from games.port_stanley.battles import attack, checks, field, passing, rolled, until
from games.port_stanley.island import CLOCK, Island, island

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = ("uk-2-para-1", "uk-2-para-2")
X = {"ar-7-4a": "2213"}


def no_advance(at: Island) -> None:
    """Pass to the end: nobody is offered to advance."""
    while not at.over:
        assert at.prompt != "advance"
        at.do("pass")
    assert not at.events("Advanced")


# -- 11.3 results ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.3aj", "PS-11.5.1a", "PS-17.2.3b", "PS-11.5.2d")
def test_eliminated_or_a_step_and_a_retreat() -> None:
    at = field({**PARAS, "ar-12-0a": "2213", "ar-5-marine": {"at": "2213", "reduced": True}}, dice=(6, 3, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    assert rolled(at)[-1] == "./S+1"
    assert (at.where("ar-12-0a"), at.where("ar-5-marine")) == ("lost", "2213"), "3 + 1 fails, 1 + 1 passes"
    at = field({**PARAS, "ar-3-3a": "2213"}, dice=(1, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    assert rolled(at)[-1] == "./E"
    assert at.unit("ar-3-3a").reduced
    at = field({**PARAS, "ar-3-3a": "2213", "ar-12-2a": {"at": "2313"}}, dice=(1, 3))
    until(attack(at, "2213", *BOTH), "advance")
    assert (at.where("ar-3-3a"), at.morale) == ("lost", 11)


@pytest.mark.clause("PS-11.3ak", "PS-11.5.2a", "PS-11.5.2c", "PS-11.5.2b")
def test_step_losses() -> None:
    units = {**PARAS, "ar-7-4a": "2213"}
    at = field(units, dice=(3, 1, 1, 3))
    until(attack(at, "2213", *BOTH), "retreat")
    assert rolled(at)[-1] == "R/S"
    assert at.unit("ar-7-4a").reduced
    at = field(units, dice=(3, 1, 1, 2))
    until(attack(at, "2213", *BOTH), "retreat")
    assert not at.unit("ar-7-4a").reduced
    at = field({"uk-42-cdo-2": "2113", "uk-2-para-1": "2113", **X}, dice=(6, 6, 6, 1))
    attack(at, "2213", "uk-42-cdo-2", "uk-2-para-1")
    assert rolled(at)[-1] == "R+2/R"
    at.do("stand", "stand")
    assert at.where("uk-42-cdo-2") == "lost", "one step"
    assert at.unit("uk-2-para-1").reduced


@pytest.mark.case("CB-10")
@pytest.mark.clause("PS-11.5.4a", "PS-11.5.4b", "PS-17.2.1f")
def test_losses_count_even_when_all_attackers_are_gone() -> None:
    at = field({**PARAS, **X}, dice=(3, 6, 6, 4))
    attack(at, "2213", *BOTH)
    assert rolled(at)[-1] == "R/S"
    at.do("retreat 2013", "retreat 2013")
    passing(at)
    assert [at.where(unit) for unit in (*BOTH, "ar-7-4a")] == ["2013", "2013", "2213"]
    assert at.unit("ar-7-4a").reduced
    assert at.morale == 12


@pytest.mark.clause("PS-11.5.4a", "PS-17.2.1i")
def test_a_retreat_is_none_when_all_attackers_had_to_go() -> None:
    at = field({**PARAS, **X}, dice=(4, 6, 6, 6))
    attack(at, "2213", *BOTH)
    assert rolled(at)[-1] == "R/R+2"
    at.do("retreat 2013", "retreat 2013")
    passing(at)
    assert (at.where("ar-7-4a"), at.morale) == ("2213", 13)
    at = field({**PARAS, **X}, dice=(4, 6, 6, 6))
    attack(at, "2213", *BOTH)
    at.do("retreat 2013", "stand")
    assert at.prompt in ("fall_back", "retreat")
    until(at, "retreat")
    assert at.ask.about == (at.number("ar-7-4a"),), "one stood, and so the defender has to go"


# -- 11.5.2, 11.5.3 nowhere to go ------------------------------------------------------------------------

RING = {
    "uk-2-para-1": "2212", "uk-2-para-2": "2212", "uk-3-para-1": "2314", "uk-40-cdo-1": "2114", "ar-7-4a": "2213",
}  # fmt: skip


@pytest.mark.case("CB-12")
@pytest.mark.clause("PS-11.5.3b", "PS-11.6a")
def test_a_blocked_retreat_costs_a_step() -> None:
    at = field(RING, uk={"2212": 9}, dice=(4, 1, 1, 1))
    no_advance(attack(at, "2213", *BOTH))
    assert rolled(at)[-1] == "R/R+2"
    assert [event.clause for event in at.events("StepLost")] == ["PS-11.5.3b"]
    assert (at.unit("ar-7-4a").reduced, at.where("ar-7-4a")) == (True, "2213")


@pytest.mark.case("CB-12")
@pytest.mark.clause("PS-11.5.2e", "PS-17.2.3b")
def test_a_blocked_retreat_after_a_step_loss_is_the_end() -> None:
    at = field(RING, uk={"2212": 9}, dice=(3, 1, 1, 4))
    passing(attack(at, "2213", *BOTH))
    assert (at.where("ar-7-4a"), at.morale) == ("lost", 11)
    assert [event.clause for event in at.events("Lost")] == ["PS-11.5.2e"]


@pytest.mark.case("CB-14")
@pytest.mark.clause("PS-11.5.3i", "PS-11.5.3b")
def test_not_over_rivers_bridge_or_not() -> None:
    units = {"uk-2-para-1": "4123", "ar-3-6": "4124", "ar-4-5": "4124", "ar-7-4a": "4222", "ar-hq-joffre": "4424"}
    at = field(units, phase="ar_combat", uk={"4123": 1}, ar={"4124": 9}, dice=(2, 1), positions={})
    attack(at, "4123", "ar-3-6", "ar-4-5")
    passing(at)
    assert rolled(at) == (11, 4, {"rough": 1}, 3, 4, 11, "./S+1")
    assert at.where("uk-2-para-1") == "4123"
    assert at.unit("uk-2-para-1").reduced


@pytest.mark.clause("PS-11.5.3c")
def test_a_friend_lifts_the_zone() -> None:
    units = {**RING, "ar-12-2a": "2214"}
    at = field(units, uk={"2212": 9}, dice=(4, 1, 1, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    assert at.targets("retreat") == {"2214"}
    assert at.reason("retreat 2313") == ("PS-11.5.3b", "retreat_zone")


@pytest.mark.clause("PS-11.5.3d")
def test_friends_make_room() -> None:
    units = {**RING, "ar-7-4b": "2214", "ar-3-6": "2214"}
    at = field(units, uk={"2212": 9}, dice=(4, 1, 1, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    at.do("retreat 2214")
    assert at.prompt == "displace"
    assert at.targets("displace") == {"ar-7-4b", "ar-3-6"}
    assert at.reason("displace ar-7-4a") == ("PS-11.5.3d", "cannot_make_room")
    at.do("displace ar-3-6")
    if at.prompt == "shift":
        assert at.reason("shift 2213") == ("PS-11.5.3d", "cannot_shift")
        at.do(f"shift {sorted(at.targets('shift'))[0]}")
    assert (at.where("ar-7-4a"), at.where("ar-7-4b")) == ("2214", "2214")
    assert at.where("ar-3-6") != "2214"


@pytest.mark.clause("PS-11.5.3d")
def test_two_companies_make_room_for_a_battalion() -> None:
    units = {**RING, **dict.fromkeys(("ar-12-2a", "ar-12-2b", "ar-12-2c", "ar-12-1"), "2214")}
    at = field(units, uk={"2212": 9}, dice=(4, 1, 1, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    at.do("retreat 2214")
    while at.prompt in ("displace", "shift"):
        at.do(sorted(at.options())[0])
    assert len(at.events("Displaced")) == 2
    assert at.where("ar-7-4a") == "2214"


@pytest.mark.clause("PS-11.5.3e", "PS-11.5.3a")
def test_the_british_go_towards_a_beach() -> None:
    at = field({"uk-2-para-1": "2113", **X}, dice=(6, 6, 1))
    attack(at, "2213", "uk-2-para-1")
    assert at.targets("retreat") == {"2013"}
    assert at.reason("retreat 2012") == ("PS-11.5.3e", "wrong_way")
    at = field({"uk-2-para-1": "2113", **X}, dice=(6, 6, 1), landed=(1, 5))
    attack(at, "2213", "uk-2-para-1")
    assert at.targets("retreat") >= {"2013"}


@pytest.mark.clause("PS-11.5.3f", "PS-11.5.3g")
def test_the_argentines_go_towards_stanley() -> None:
    at = field({**PARAS, **X}, dice=(3, 1, 1, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    far = at.game.edition.chart.distance
    stanley = at.game.edition.stanley
    here = far(at.space("2213"), stanley)
    assert at.targets("retreat")
    assert all(far(at.space(hex_), stanley) < here for hex_ in at.targets("retreat"))


@pytest.mark.clause("PS-11.5.3h", "PS-2.2j", "PS-Fig3b")
def test_the_attackers_go_first() -> None:
    at = field({**PARAS, **X}, dice=(4, 6, 1, 6))
    attack(at, "2213", *BOTH)
    assert at.ask.about == (at.number("uk-2-para-1"),)
    at.do("retreat 2013")
    assert (at.prompt, at.side) == ("fall_back", "uk")
    at.do("pass")
    assert (at.prompt, at.side) == ("retreat", "ar")


# -- 11.5.5 to 11.5.7 ------------------------------------------------------------------------------------

GUNS = {**PARAS, "ar-7-4a": "2213", "ar-3-arty-1": "2213", "ar-marine-aa-1": "2213"}


@pytest.mark.case("CB-16")
@pytest.mark.clause("PS-11.5.5a", "PS-11.5.5b", "PS-11.6e", "PS-15.3.1d")
def test_guns_cannot_run() -> None:
    at = field(GUNS, dice=(3, 1, 1, 1, 1))
    attack(at, "2213", *BOTH)
    until(at, "retreat")
    assert rolled(at) == (8, 5, {}, 3, 5, 8, "R/R+2")
    assert [unit for unit, *_ in checks(at)] == [*BOTH, "ar-7-4a", "ar-3-arty-1"]
    assert at.supplies("2213", "ar") == 1, "the battery has used one"
    at.do(sorted(at.options() - {"stand"})[0])
    until(at, "advance")
    assert [(event.unit, event.clause) for event in at.events("Lost")] == [(at.number("ar-3-arty-1"), "PS-11.5.5a")]
    at.do("advance uk-2-para-1")
    assert (at.where("ar-marine-aa-1"), at.supplies("2213", "ar")) == ("lost", 0)


@pytest.mark.case("CB-16")
@pytest.mark.clause("PS-11.5.5a")
def test_guns_stay_if_that_is_agreed() -> None:
    at = field(GUNS, dice=(3, 1, 1, 1, 1), settings={"immobile_retreat": "none"})
    attack(at, "2213", *BOTH)
    until(at, "retreat")
    at.do(sorted(at.options() - {"stand"})[0])
    no_advance(at)
    assert at.where("ar-3-arty-1") == "2213"


@pytest.mark.clause("PS-11.5.6a", "PS-11.5.6b", "PS-11.6d", "PS-11.3ao")
def test_a_step_instead_of_a_retreat() -> None:
    at = field({**PARAS, "ar-12-2a": "2213", "ar-12-2b": "2213"}, dice=(4, 1, 1, 1, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    assert rolled(at)[-1] == "R/R+2"
    at.do("stand")
    assert at.where("ar-12-2a") == "lost"
    assert at.prompt == "retreat", "the other one still goes, or pays its own step"
    assert at.event("Stood").unit == at.number("ar-12-2a")
    at.do(sorted(at.options() - {"stand"})[0])
    no_advance(at)
    at = field({**PARAS, "ar-12-2a": "2213", "ar-7-4a": "2213"}, dice=(3, 1, 1, 1, 1))
    until(attack(at, "2213", *BOTH), "retreat")
    at.do(sorted(at.options() - {"stand"})[0], "stand")
    no_advance(at)


@pytest.mark.clause("PS-11.5.6a")
def test_strength_0_has_no_choice() -> None:
    for unit in ("ar-12-0a", "ar-602-ranger"):
        at = field({**PARAS, unit: {"at": "2213", "reduced": unit == "ar-602-ranger"}}, dice=(6, 1))
        until(attack(at, "2213", *BOTH), "retreat", "advance")
        assert rolled(at)[-1] == "./S+1"
        assert at.prompt == "advance" or "stand" not in at.options()
        while at.prompt == "retreat":
            at.do(sorted(at.options())[0])
        assert at.where(unit) not in ("2213", "lost")


@pytest.mark.case("CB-18")
@pytest.mark.clause("PS-11.5.7a", "PS-11.6a", "PS-16.1.2d")
def test_a_voluntary_retreat_is_not_a_result() -> None:
    units = {**PARAS, **X, "ar-7-3": "2213", "ar-hq-joffre": "2213"}
    at = field(units, dice=(4, 1, 1, 3, 1))
    attack(at, "2213", *BOTH)
    assert rolled(at)[2:] == ({"headquarters": 1}, 5, 7, 6, "R+2/R")
    until(at, "retreat")
    goes = sorted(at.targets("retreat"))[0]
    at.do(f"retreat {goes}")
    assert (at.prompt, at.targets("fall_back")) == ("fall_back", {"ar-7-3", "ar-hq-joffre"})
    at.do("fall_back ar-7-3")
    while at.prompt == "retreat":
        at.do(f"retreat {goes}")
    no_advance(at)  # the hex was not vacated by force alone
    assert at.where("ar-7-3") == goes


@pytest.mark.clause("PS-16.1.3a")
def test_a_headquarters_falls_with_those_around_it() -> None:
    units = {**PARAS, "ar-12-0a": "2213", "ar-hq-joffre": "2213", "ar-hq-menendez": "2413"}
    at = field(units, dice=(6, 6))
    until(attack(at, "2213", *BOTH), "advance")
    assert (at.where("ar-12-0a"), at.where("ar-hq-joffre"), at.where("ar-hq-menendez")) == ("lost", "lost", "2413")
    assert at.morale == 11


@pytest.mark.clause("PS-16.1.3a")
def test_a_headquarters_falls_with_its_attackers_and_not_while_one_is_left() -> None:
    units = {"uk-2-para-1": "2113", "ar-12-0a": "2213", "ar-hq-joffre": "2213"}
    at = field(units, phase="ar_combat", ar={"2213": 2}, dice=(6, 6))
    passing(attack(at, "2113", "ar-12-0a"))
    assert rolled(at)[-1] == "E/."
    assert (at.where("ar-12-0a"), at.where("ar-hq-joffre")) == ("lost", "lost")
    at = field({**units, "ar-12-0b": "2213"}, phase="ar_combat", ar={"2213": 2}, dice=(6, 6))
    passing(attack(at, "2113", "ar-12-0a"))
    assert at.where("ar-hq-joffre") == "2213"


# -- 11.6 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.6a", "PS-11.6b", "PS-17.2.3a", "PS-13.5a")
def test_who_stands_may_advance_within_the_limit() -> None:
    units = {**PARAS, "uk-3-para-1": "2212", "uk-3-para-2": "2212", "ar-12-2a": "2213"}
    at = field(units, dice=(6, 6), positions={"2213": 1})
    attack(at, "2213", *BOTH, "uk-3-para-1")
    assert rolled(at)[-1] == "./S+1"
    until(at, "advance")
    assert at.targets("advance") == {*BOTH, "uk-3-para-1"}
    assert at.reason("advance uk-3-para-2") == ("PS-11.6a", "not_in_combat")
    at.do("advance uk-2-para-1", "advance uk-3-para-1")
    assert at.over, "the hex is full"
    assert at.game.position_in(at.space("2213")) is None


@pytest.mark.clause("PS-11.6a")
def test_who_had_to_retreat_does_not_advance() -> None:
    at = field({**PARAS, **X}, dice=(4, 6, 1, 6))
    attack(at, "2213", *BOTH)
    at.do("retreat 2013")
    until(at, "retreat")
    at.do(sorted(at.options() - {"stand"})[0])
    until(at, "advance")
    assert at.targets("advance") == {"uk-2-para-2"}


@pytest.mark.clause("PS-11.6c")
def test_the_defender_advances_into_a_hex_that_the_attackers_had_to_leave() -> None:
    at = field({**PARAS, **X, "ar-12-2a": "2213"}, dice=(6, 6, 6, 6, 6))
    attack(at, "2213", *BOTH)
    while at.prompt == "retreat" and at.side == "uk":
        at.do("retreat 2013")
    until(at, "advance")
    assert at.side == "ar"
    assert at.targets("advance") == {"ar-7-4a", "ar-12-2a"}
    at.do("advance ar-7-4a")
    passing(at)
    assert (at.where("ar-7-4a"), at.where("ar-12-2a")) == ("2113", "2213")


@pytest.mark.clause("PS-11.6a", "PS-11.7.2a")
def test_an_earlier_battle_may_take_the_attackers_from_a_later_one() -> None:
    at = island({"uk-2-para-1": "2112", **X})
    later = Battle((at.space("2213"),), (at.number("uk-2-para-1"),))
    at = island({"uk-2-para-1": "2112", **X}, phase="uk_combat", step=BATTLES, battles=(later,))
    assert at.over
    assert at.event("AttackFailed").hexes == later.hexes


# -- 17 --------------------------------------------------------------------------------------------------


@pytest.mark.case("MO-09")
@pytest.mark.clause("PS-17.3.4a", "PS-17.2.3b")
def test_the_white_flag() -> None:
    at = field({**PARAS, "ar-7-3": {"at": "2213", "reduced": True}}, dice=(4, 5), morale=1, turn=9)
    attack(at, "2213", *BOTH)
    assert rolled(at) == (8, 1, {}, 4, 1, 14, "./E")
    assert at.over
    assert (at.morale, at.game.state.over) == (0, True)
    assert at.game.scores()["uk"] == at.game.edition.tables.victory.gentle[8]


@pytest.mark.clause("PS-17.2.1g")
def test_a_retreat_from_a_summit_counts() -> None:
    units = {"uk-2-para-1": "4224", "ar-3-6": "4325", "ar-4-5": "4325", "ar-hq-joffre": "4424"}
    space = island().space
    at = field(units, phase="ar_combat", uk={"4224": 1}, ar={"4325": 9}, dice=(4, 1, 1, 1), summits=(space("4224"),))
    attack(at, "4224", "ar-3-6", "ar-4-5")
    until(at, "retreat")
    assert (at.side, at.morale) == ("uk", 12)
    at.do(f"retreat {sorted(at.targets('retreat'))[0]}")
    assert at.morale == 13


@pytest.mark.clause("PS-11.5.5a", "PS-11.6a", "PS-17.2.3a")
def test_guns_do_not_advance_and_a_settlement_falls() -> None:
    units = {"uk-2-para-1": "2516", "uk-29-arty-1": "2516", "ar-12-0a": "2515"}
    at = field(units, uk={"2516": 5}, ar={"2515": 1}, dice=(6, 6))
    attack(at, "2515", "uk-2-para-1", "uk-29-arty-1")
    until(at, "advance")
    assert at.targets("advance") == {"uk-2-para-1"}
    assert at.reason("advance uk-29-arty-1") == ("PS-11.5.5a", "immobile")
    at.do("advance uk-2-para-1")
    assert at.where("uk-2-para-1") == "2515"
    assert at.morale == 11, "a settlement"
    assert at.event("Advanced").path == (at.space("2516"), at.space("2515"))


@pytest.mark.clause("PS-11.6a", "PS-11.6b")
def test_who_has_advanced_does_not_advance_again() -> None:
    at = field({**PARAS, "ar-12-0a": "2213"}, dice=(6, 6))
    attack(at, "2213", *BOTH)
    until(at, "advance")
    at.do("advance uk-2-para-1")
    assert at.targets("advance") == {"uk-2-para-2"}
    assert at.reason("advance uk-2-para-1") == ("PS-11.6a", "has_advanced")


@pytest.mark.clause("PS-17.2.1h")
def test_to_advance_from_a_summit_is_no_retreat() -> None:
    units = {"uk-2-para-1": "4224", "ar-12-0a": "4325"}
    summits = island().game.edition.board.spaces(("4224", "4325"))
    at = field(units, uk={"4224": 3}, ar={"4325": 1}, dice=(6, 6), summits=summits)
    until(attack(at, "4325", "uk-2-para-1"), "advance")
    at.do("advance uk-2-para-1")
    assert at.morale == 12
    assert at.game.state.yielded == (at.space("4224"),)


@pytest.mark.clause("PS-11.5.3i", "PS-11.5.3a", "PS-13.5a")
def test_where_a_retreat_may_not_go() -> None:
    units = {"uk-2-para-1": "2123", "uk-2-para-2": "2123", "ar-7-4a": "2122"}
    at = field(units, uk={"2123": 4}, ar={"2122": 1}, dice=(4, 1, 1, 3))
    until(attack(at, "2122", *BOTH), "retreat")
    rivers = at.game.edition.river_sides
    over = [there for there in at.game.edition.ways[at.space("2122")] if sort_side(at.space("2122"), there) in rivers]
    names = at.game.edition.board.names
    assert over
    assert not at.targets("retreat") & {names[space] for space in over}
    free = next(space for space in over if not at.game.edition.board.adjacent(space, at.space("2123")))
    assert at.reason(f"retreat {names[free]}") == ("PS-11.5.3i", "retreat_river")
    assert at.reason("retreat 2525") == ("PS-11.5.3a", "not_next")
    goes = sorted(at.targets("retreat"))[0]
    at.do(f"retreat {goes}")
    assert at.event("Retreated").path == (at.space("2122"), at.space(goes))
    assert at.unit("ar-7-4a").active == CLOCK


@pytest.mark.clause("PS-17.2.3a", "PS-11.5.7a")
def test_a_retreat_into_a_settlement_occupies_it() -> None:
    units = {"uk-2-para-1": "2516", "ar-7-4a": "2616"}
    at = field(units, uk={"2516": 1}, ar={"2616": 1}, dice=(6, 1), landed=(5,))
    attack(at, "2616", "uk-2-para-1")
    assert rolled(at)[-1] == "S/."
    assert (at.targets("retreat"), at.morale) == ({"2515"}, 12)
    at.do("retreat 2515")
    assert at.morale == 12, "a settlement lost, and an attack that did nothing"
    assert at.space("2515") in at.game.state.settlements


@pytest.mark.clause("PS-11.5.7a")
def test_only_who_fought_and_can_go_retreats_by_choice() -> None:
    units = {**PARAS, **X, "uk-3-para-1": "2112", "uk-29-arty-1": "2113"}
    at = field(units, dice=(6, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert at.targets("fall_back") == set(BOTH)
    assert at.reason("fall_back uk-3-para-1") == ("PS-11.5.7a", "cannot_withdraw")
    at.do("fall_back uk-2-para-1")
    assert at.where("uk-2-para-1") == "2013"
    assert at.targets("fall_back") == {"uk-2-para-2"}


@pytest.mark.clause("PS-16.1.3a", "PS-11.5.3c")
@pytest.mark.parametrize(("more", "way"), [({}, set()), ({"ar-12-0a": "4525"}, {"4525"})])
def test_a_headquarters_falls_at_once_with_the_last_one_around_it(more: dict[str, str], way: set[str]) -> None:
    """It opens no way to others who have yet to go: without a friend the zone bars 4525."""
    units = {
        "ar-3-arty-3": "4525", "ar-hq-joffre": "4525", "ar-airborne": "4425", "uk-gurkha-1": "4424",
        "uk-welsh-2": "4424", **more,
    }  # fmt: skip
    at = field(units, phase="ar_combat", ar={"4525": 3, "4425": 3}, uk={"4424": 3}, dice=(1, 6, 6, 1, 1))
    attack(at, "4424", "ar-3-arty-3", "ar-airborne")
    assert (rolled(at)[-1], at.where("ar-3-arty-3")) == ("R+2/R", "lost")
    assert (at.targets("retreat") if at.prompt == "retreat" else set()) == way
    assert at.where("ar-hq-joffre") == ("4525" if way else "lost")
