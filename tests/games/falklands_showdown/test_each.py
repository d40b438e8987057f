"""Clauses that say "each": with two pieces or more, so that it does not hold for the first alone."""

from __future__ import annotations

import re
import sys

import pytest
from waters import by_the_first, waters

from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand
from beachhead.kernel.module import find

FLEET = {"uk-hermes": "sea-7", "uk-invincible": "sea-7"}
RAID = {f"ar-a4-{number}": "argentina" for number in (1, 2, 3)} | {"uk-norland": "sea-6"}
SENT = ("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "fly ar-a4-3")


@pytest.mark.clause("FS-4.4.1a")
def test_each_operation_in_absence_scores() -> None:
    units = {"uk-hermes": "sea-4", "uk-arrow": "sea-5"}
    assert waters(units, event="4-1").do("op 25", "op 25").points == 10


@pytest.mark.clause("FS-4.4.5a", "FS-7.1.22a")
def test_each_area_taken_scores_and_each_unit_marches_once() -> None:
    units = {"uk-2p": "san-carlos", "uk-3p": "hill-cove", "uk-40c": "hill-cove", "uk-arrow": "sea-7"}
    t = waters(units).do("op 22", "march uk-2p", "to goose-green", "march uk-3p", "to fox-bay")
    assert t.targets("march") == {"uk-40c"}
    t.do("march uk-40c", "to port-howard")
    assert (t.points, t.over) == (5, True)


@pytest.mark.clause("FS-5.3a")
def test_each_operation_of_the_uk_lowers_the_marker() -> None:
    assert waters(FLEET, event="4-1").do("op 25", "op 25").game.state.operations == 28
    assert waters(FLEET, phase="ar_ops", event="4-2").do("op 25", "op 25").game.state.operations == 30


@pytest.mark.clause("FS-5.3b")
def test_after_each_turns_operation_of_the_uk_it_is_argentinas_turn() -> None:
    t = waters(FLEET, dice=(1, 1), whole=True)
    for _ in range(2):
        assert t.side == "uk"
        assert t.do("op 25").side == "ar"
        t.do(*(["op 25"] if t.dice_left() else []))


@pytest.mark.clause("FS-6.2.2c")
def test_fearless_and_intrepid_carry_five_steps_each() -> None:
    full = {"uk-fearless": "falklands-sea", "uk-2p": "uk-fearless", "uk-3p": "uk-fearless"}
    full |= {"uk-intrepid": "falklands-sea", "uk-40c": "uk-intrepid", "uk-42c": "uk-intrepid"}
    hurt = {name: {"at": "san-carlos", "hits": 1} for name in ("uk-45c", "uk-gr", "uk-sg")}
    t = waters({**full, **hurt}, control={"san-carlos": "uk"}).do("op 12", "board uk-45c", "ship uk-fearless")
    t.do("board uk-gr")
    assert (t.where("uk-45c"), t.where("uk-gr")) == ("uk-fearless", "uk-intrepid")
    assert "board uk-sg" not in t.options()


@pytest.mark.clause("FS-6.2.4a")
def test_two_bases_of_two_counters_each() -> None:
    based = {"ar-puc-1": "goose-green", "ar-puc-2": "goose-green"}
    based |= {"ar-puc-3": "pebble-island", "ar-puc-4": "pebble-island"}
    t = waters({**based, "ar-a4-1": "argentina"}, phase="ar_ops").do("op 19", "rebase ar-a4-1")
    assert t.options() == {"to port-stanley"}
    del based["ar-puc-2"], based["ar-puc-4"]
    t = waters({**based, "ar-a4-1": "argentina"}, phase="ar_ops").do("op 19", "rebase ar-a4-1")
    assert t.options() == {"to port-stanley", "to goose-green", "to pebble-island"}


@pytest.mark.clause("FS-6.6a")
def test_each_player_sees_the_units_of_both() -> None:
    t = waters(fresh=True)
    for side in ("uk", "ar"):
        assert t.game.redacted_for(side).units == t.game.state.units


@pytest.mark.clause("FS-7.1.2a", "FS-7.1.2b")
def test_each_of_two_units_mobilized_comes_once_and_scores() -> None:
    t = waters(FLEET, phase="ar_ops", event="4-2").do("op 2", "choose ar-2", "op 2")
    assert t.targets("choose") == {"ar-3m", "ar-sf-anf"}
    t.do("choose ar-3m")
    assert (t.where("ar-2"), t.where("ar-3m"), t.points) == ("argentina", "argentina", 7)


@pytest.mark.clause("FS-7.1.4b")
def test_each_ship_that_enters_the_box_rolls_at_one_of_the_submarines() -> None:
    units = {"uk-antrim": "sea-5", "uk-brilliant": "sea-5", "uk-sas": "uk-antrim", "uk-hermes": "sea-7"}
    units |= {"ar-salta": "south-georgia", "ar-santa-fe": "south-georgia"}
    t = waters(units, dice=(1, 2, 1)).do("op 4", "sail uk-antrim", "sail uk-brilliant", "go")
    t.do("at-unit ar-salta", "at-unit ar-santa-fe")
    assert t.names(shot.shooter for shot in t.events("Fired")) == ("uk-antrim", "uk-brilliant")
    assert (t.where("ar-salta"), t.where("ar-santa-fe"), t.points) == ("lost", "lost", 6)


@pytest.mark.clause("FS-7.1.15a")
def test_each_hunter_rolls_once() -> None:
    units = dict.fromkeys(("uk-brilliant", "uk-broadsword", "ar-salta", "ar-san-luis"), "sea-7")
    t = waters(units, dice=(6, 2)).do("op 15", "attack ar-salta", "spread")
    assert t.names(shot.shooter for shot in t.events("Fired")) == ("uk-brilliant", "uk-broadsword")
    assert (t.where("ar-salta"), t.where("ar-san-luis"), t.dice_left()) == ("lost", "sea-7", ())


@pytest.mark.clause("FS-7.1.20a")
def test_each_ship_that_bombards_rolls_once() -> None:
    units = {"uk-antrim": "falklands-sea", "uk-arrow": "falklands-sea", "ar-8": "fox-bay", "ar-5": "fox-bay"}
    t = waters(units, dice=(2, 1)).do("op 20", "at fox-bay", "at-unit ar-8", "at-unit ar-5")
    assert t.names(shot.shooter for shot in t.events("Fired")) == ("uk-antrim", "uk-arrow")
    assert (t.where("ar-8"), t.where("ar-5")) == ("lost", "lost")


@pytest.mark.clause("FS-8.1a", "FS-8.6a")
def test_each_submarine_moves_and_attacks_once() -> None:
    units = {"uk-spartan": "sea-6", "uk-splendid": "sea-6", "ar-py": "sea-3", "ar-segui": "sea-3"}
    t = waters(units, phase="uk_subs", dice=(1, 1)).do("sub uk-spartan")
    assert {"to sea-3", "to sea-4"} <= t.options()
    t.do("to sea-3", "attack ar-py")
    if t.prompt == "answer":
        t.do("no-answer")
    assert t.targets("sub") == {"uk-splendid"}
    t.do("sub uk-splendid", "to sea-3", "attack ar-segui")
    assert (t.where("ar-py"), t.where("ar-segui"), t.over) == ("lost", "lost", True)


@pytest.mark.clause("FS-8.3a")
def test_each_of_two_escorts_answers_once_and_no_third() -> None:
    ships = dict.fromkeys(("uk-hermes", "uk-brilliant", "uk-broadsword", "uk-sheffield"), "sea-6")
    t = waters({**ships, "ar-salta": "sea-6"}, phase="ar_subs", dice=(6, 6, 6))
    t.do("sub ar-salta", "stay", "attack uk-hermes", "answer uk-broadsword")
    assert t.targets("answer") == {"uk-brilliant", "uk-sheffield"}
    t.do("answer uk-sheffield")
    assert (t.over, t.dice_left()) == (True, ())


@pytest.mark.clause("FS-9.5b", "FS-11.3.2-5")
def test_each_carrier_rolls_its_dice_at_what_comes() -> None:
    t = by_the_first({**FLEET, **RAID}, phase="ar_ops", event="2-5").do(*SENT, "go", "intercept")
    assert t.names(fight_in_hand(t.game).first) == ("uk-hermes",) * 4 + ("uk-invincible",) * 4
    t = by_the_first({**FLEET, **RAID}, phase="ar_ops", dice=(1, 1, 6, 6, 6, 6, 6)).do(
        *SENT, "go", "intercept", "spread"
    )
    shooters = t.names(shot.shooter for shot in t.events("Fired"))
    assert shooters == ("uk-hermes",) * 3 + ("uk-invincible",) * 3 + ("ar-a4-3",)
    assert [t.where(f"ar-a4-{number}") for number in (1, 2, 3)] == ["lost", "lost", "argentina"]


@pytest.mark.clause("FS-9.5c")
def test_each_escort_may_save_one() -> None:
    units = {**RAID, "uk-hermes": "sea-7", "ar-dgr-1": "argentina", "ar-m3-1": "argentina"}
    t = by_the_first(units, phase="ar_ops", dice=(1, 1, 6, 2, 2, 6, 6, 6, 6, 6))
    t.do(*SENT, "fly ar-dgr-1", "fly ar-m3-1", "go", "intercept", "spread")
    assert t.targets("choose") == {"ar-a4-1", "ar-a4-2"}
    assert t.do("choose ar-a4-1").targets("choose") == {"ar-a4-2"}
    t.do("choose ar-a4-2")
    assert (t.where("ar-a4-1"), t.where("ar-a4-2"), t.dice_left()) == ("argentina", "argentina", ())


@pytest.mark.clause("FS-9.6a")
def test_each_aircraft_of_a_lost_base_rolls() -> None:
    based = {"ar-puc-3": "goose-green", "ar-puc-4": "goose-green", "uk-2p": "san-carlos"}
    t = waters(based, dice=(1, 1)).do("op 22", "march uk-2p", "to goose-green")
    t.do("to argentina", "to pebble-island")
    assert (t.where("ar-puc-3"), t.where("ar-puc-4")) == ("argentina", "pebble-island")
    t = waters(based, dice=(6, 6)).do("op 22", "march uk-2p", "to goose-green")
    assert (t.where("ar-puc-3"), t.where("ar-puc-4")) == ("lost", "lost")


@pytest.mark.clause("FS-10.1e")
def test_each_die_of_both_sides_names_its_target_before_any_is_rolled() -> None:
    units = dict.fromkeys(("uk-antrim", "uk-glamorgan", "ar-py", "ar-segui"), "sea-6")
    t = waters(units, dice=(1, 1, 1, 1)).do("op 14", "fleet sea-6", "to sea-6")
    t.do("at-unit ar-py", "at-unit ar-segui", "at-unit uk-antrim")
    assert t.events("Fired") == []
    t.do("at-unit uk-glamorgan")
    assert (t.where("ar-py"), t.where("ar-segui")) == ("lost", "lost")
    assert (t.unit("uk-antrim").hits, t.unit("uk-glamorgan").hits) == (1, 1)


@pytest.mark.clause("FS-10.5e")
def test_each_stealth_mission_lowers_the_marker() -> None:
    units = {"uk-arrow": "sea-6", "uk-antrim": "sea-6", "ar-spr-ent-1": "argentina"}
    t = waters(units, phase="ar_ops", event="4-2", dice=(6, 6)).do(
        "op 7", "attack uk-arrow", "op 7", "attack uk-antrim"
    )
    assert t.game.state.stealth == 1


@pytest.mark.clause("FS-11.3.3-4")
def test_the_first_bomb_on_each_ship_does_not_go_off() -> None:
    units = {"uk-arrow": "sea-6", "uk-yarmouth": "sea-6", "ar-a4-1": "argentina", "ar-a4-2": "argentina"}
    t = waters(units, phase="ar_ops", event="3-4", dice=(1, 1, 6, 6))
    t.do("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2")
    t.do(*(["go"] if t.prompt == "fly" else []), "at-unit uk-arrow", "at-unit uk-yarmouth", "spread")
    assert [t.unit(name).hits for name in ("uk-arrow", "uk-yarmouth")] == [0, 0]
    assert t.names(t.game.state.duds) == ("uk-arrow", "uk-yarmouth")


@pytest.mark.clause("FS-11.3.4-3")
def test_decisive_leadership_of_both_gives_each_two_operations() -> None:
    t = waters(FLEET, event="4-3", whole=True).do("op 25", "op 25")
    assert t.side == "ar"
    t.do("op 25")
    assert (t.side, "op 25" in t.options()) == ("ar", True)


def test_every_clause_with_each_has_its_test_here() -> None:
    tests = (test for name, test in vars(sys.modules[__name__]).items() if name.startswith("test_"))
    proven = {clause for test in tests for mark in getattr(test, "pytestmark", []) for clause in mark.args}
    each = {c.id for c in find("falklands_showdown").ledger() if c.enforceable and re.search(r"\b[Ee]ach\b", c.text)}
    assert each - proven == set()
