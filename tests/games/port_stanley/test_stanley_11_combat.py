"""11.0 Land combat: designation, strengths, the table, modifiers, and the order of it all."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import FOGGY, STORMY, UK, Battle
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import modifiers, reading
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled
from games.port_stanley.island import CLOCK, Island, island

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = ("uk-2-para-1", "uk-2-para-2")


# -- 11.2, 11.3 the table --------------------------------------------------------------------------------


@pytest.mark.case("CB-02")
@pytest.mark.clause("PS-11.2c", "PS-11.2d", "PS-11.3a", "PS-11.3g", "PS-E11.2a")
@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (27, 13, (6, 10)), (24, 13, (6, 9)), (12, 12, (12, 5)), (1, 13, (6, 1)), (1, 14, None), (1, 10, None),
        (25, 25, (12, 5)), (36, 12, (12, 12)), (1, 12, None), (0, 6, (6, 1)),
    ],
)  # fmt: skip
def test_halving_above_twelve(attack: int, defence: int, expected: tuple[int, int] | None) -> None:
    found = reading(island().game, attack, defence)
    assert (None if found is None else (found.line, found.column + 1)) == expected


LINES = {
    "b": [(11, 10, 4), (11, 24, 10), (11, 44, 14)],
    "c": [(10, 5, 2), (10, 18, 9), (10, 34, 12)],
    "d": [(9, 9, 5), (9, 14, 8), (9, 31, 12)],
    "e": [(8, 7, 4), (8, 15, 9), (8, 32, 14)],
    "f": [(7, 5, 3), (7, 8, 6), (7, 20, 11)],
    "g": [(6, 0, 1), (6, 8, 7), (6, 13, 10)],
    "h": [(5, 2, 2), (5, 10, 9), (5, 16, 12)],
    "i": [(4, 0, 1), (4, 9, 10), (4, 13, 12)],
    "j": [(3, 0, 2), (3, 5, 8), (3, 10, 13)],
    "k": [(2, 1, 3), (2, 3, 7), (2, 5, 11)],
    "l": [(1, 0, 3), (1, 2, 9), (1, 4, 13)],
    "m": [(0, 0, 5), (0, 1, 9), (0, 3, 14)],
}


@pytest.mark.parametrize("line", [pytest.param(line, marks=pytest.mark.clause(f"PS-11.3{line}")) for line in LINES])
def test_lines(line: str) -> None:
    for defence, strength, column in LINES[line]:
        found = reading(island().game, strength, defence)
        assert found is not None
        assert found.column + 1 == column


ROWS = {
    "n": (0, {1: "S/R", 7: "R/S", 14: "./E+2"}),
    "o": (1, {2: "R+2/R", 8: "./S", 12: "./E+1"}),
    "p": (2, {1: "S/.", 8: "R/S", 14: "./E+2"}),
    "q": (3, {1: "S+1/.", 5: "R+2/R+1", 14: "./E+1"}),
    "r": (4, {5: "R+2/R", 9: "R/R+2", 14: "./E"}),
    "s": (5, {1: "E/.", 5: "S/R", 14: "./S+2"}),
    "t": (6, {1: "E+1/.", 7: "R+2/R", 14: "./S+1"}),
    "u": (7, {2: "E/.", 12: "R/S", 14: "./S+1"}),
    "v": (8, {1: "E+2/.", 7: "S/R", 13: "R/S"}),
    "w": (-3, {9: "./S+1"}),
}


@pytest.mark.parametrize("row", [pytest.param(row, marks=pytest.mark.clause(f"PS-11.3{row}")) for row in ROWS])
def test_rows(row: str) -> None:
    die, cells = ROWS[row]
    for column, result in cells.items():
        assert island().game.edition.combat.results.cell(column - 1, die) == result


@pytest.mark.case("CB-04")
@pytest.mark.clause("PS-11.3w")
def test_rows_at_both_ends() -> None:
    cell = island().game.edition.combat.results.cell
    assert [cell(8, row) for row in (-3, 7, 8, 10)] == ["./S+1", "R+1/R+1", "R+2/R+1", "R+2/R+1"]


# -- 11.3 modifiers --------------------------------------------------------------------------------------


def changes(at: Island, hex_: str, *attackers: str, lent: tuple[str, ...] = ()) -> dict[str, int]:
    battle = Battle((at.space(hex_),), tuple(map(at.number, attackers)), lent=tuple(at.number(unit) for unit in lent))
    return {one.name: one.amount for one in modifiers(at.game, battle)}


@pytest.mark.clause("PS-11.3x", "PS-11.3ad", "PS-11.2g")
def test_gurkhas_in_rough_ground() -> None:
    units = {"uk-gurkha-1": "4222", "uk-2-para-1": "4222", "ar-7-4a": "4123", "ar-7-4b": "4221"}
    at = island(units, phase="uk_combat", effect=FOGGY, weather=STORMY)
    assert changes(at, "4123", "uk-gurkha-1", "uk-2-para-1") == {"gurkhas": -1, "rough": 1, "fog": -1, "storm": 1}
    assert changes(at, "4123", "uk-2-para-1") == {"rough": 1, "fog": -1, "storm": 1}
    clear = next(hex_ for hex_ in ("4221", "2213") if at.space(hex_) not in at.game.edition.rough)
    assert "gurkhas" not in changes(at, clear, "uk-gurkha-1")


@pytest.mark.clause("PS-11.3z", "PS-11.3ac", "PS-4.3k")
def test_fog_and_storm() -> None:
    units = {**PARAS, "ar-7-4a": "2213"}
    assert changes(island(units, phase="uk_combat", effect=FOGGY), "2213", *BOTH) == {"fog": -1}
    assert changes(island(units, phase="uk_combat", weather=STORMY), "2213", *BOTH) == {"storm": 1}


@pytest.mark.case("CB-06")
@pytest.mark.clause("PS-11.3ae")
def test_only_when_all_cross_the_river() -> None:
    units = {"uk-2-para-1": "4022", "uk-2-para-2": "4222", "ar-7-4a": "4123"}
    at = field(units, uk={"4022": 2, "4222": 2}, ar={"4123": 1}, dice=(2, 1, 1, 1))
    attack(at, "4123", *BOTH)
    assert rolled(at) == (8, 4, {"rough": 1}, 3, 4, 9, "R/S")
    at = field(units, uk={"4022": 2}, ar={"4123": 1}, dice=(2, 3, 3))
    attack(at, "4123", "uk-2-para-1")
    assert rolled(at) == (4, 4, {"rough": 1, "river": 1}, 4, 4, 5, "R+2/R")


@pytest.mark.clause("PS-11.3af", "PS-13.2b", "PS-13.2d", "PS-13.2e")
def test_improved_positions_hold_so_many() -> None:
    units = {**PARAS, "ar-7-4a": "2213", "ar-3-arty-1": "2213", "ar-601-aa-1": "2213"}
    assert changes(island(units, phase="uk_combat", positions={"2213": 1}), "2213", *BOTH) == {"position": 1}
    more = {**units, "ar-12-2a": "2213"}
    assert changes(island(more, phase="uk_combat", positions={"2213": 1}), "2213", *BOTH) == {}
    assert changes(island(more, phase="uk_combat", positions={"2213": 2}), "2213", *BOTH) == {"position": 1}


@pytest.mark.clause("PS-11.3ag", "PS-11.3aa", "PS-16.2.2a")
def test_headquarters_once_in_attack_and_defence() -> None:
    units = {**PARAS, "ar-7-4a": "2213", "ar-hq-joffre": "2214", "ar-hq-menendez": "2213"}
    assert changes(island(units, phase="uk_combat"), "2213", *BOTH) == {"headquarters": 1}
    assert changes(island(units, phase="ar_combat"), "2113", "ar-7-4a") == {"headquarters": -1}
    far = {**units, "ar-hq-joffre": "2215", "ar-hq-menendez": "2215"}
    assert changes(island(far, phase="uk_combat"), "2213", *BOTH) == {}
    assert changes(island(far, phase="ar_combat"), "2113", "ar-7-4a") == {}


@pytest.mark.clause("PS-11.3ab", "PS-11.3ah", "PS-17.3.2b")
@pytest.mark.parametrize(("morale", "amount"), [(11, 0), (10, 1), (6, 1), (5, 0)])
def test_moderate_morale(morale: int, amount: int) -> None:
    units = {**PARAS, "ar-7-4a": "2213"}
    expected = {"moderate": amount} if amount else {}
    assert changes(island(units, phase="ar_combat", morale=morale), "2113", "ar-7-4a") == expected
    expected = {"moderate": -amount} if amount else {}
    assert changes(island(units, phase="uk_combat", morale=morale), "2213", *BOTH) == expected


@pytest.mark.case("MO-07")
@pytest.mark.clause("PS-11.3ab", "PS-17.3.3a")
@pytest.mark.parametrize(
    ("morale", "mods", "row", "results"),
    [(11, {}, 4, "R/R+2"), (6, {"moderate": -1}, 3, "R/S"), (5, {}, 4, "R/R+2")],
)
def test_levels_do_not_add_up(morale: int, mods: dict[str, int], row: int, results: str) -> None:
    at = field({**PARAS, "ar-7-4a": "2213"}, dice=(4, 1, 1, 1), morale=morale)
    attack(at, "2213", *BOTH)
    assert rolled(at) == (8, 4, mods, row, 4, 9, results)
    assert checks(at)[-1][3] == (2 if morale == 5 else 3)


# -- 11.1 who attacks whom -------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.1a", "PS-5.5b", "PS-11.1b", "PS-10.2.1c")
def test_only_who_was_there_at_the_beginning_of_the_phase() -> None:
    units = {**PARAS, "uk-3-para-1": "2112", "uk-3-para-2": "2011", "ar-7-4a": "2213", "ar-7-4b": "2313"}
    at = island(units, phase="uk_combat", supplies={"uk": {"2112": 9}})
    at.do("move uk-3-para-1", "to 2212", "end")
    assert at.targets("attack") == {"2213"}, "nobody fresh is next to the other"
    at.do("attack 2213")
    assert at.targets("commit") == set(BOTH)
    assert at.reason("commit uk-3-para-1") == ("PS-5.5b", "has_moved")
    assert at.reason("commit uk-3-para-2") == ("PS-11.1a", "not_adjacent")
    at.do("call_off", "end_attacks")
    assert at.over
    at = field({"uk-2-para-1": {"at": "2113", "scouted": CLOCK}, **{"uk-2-para-2": "2113", "ar-7-4a": "2213"}})
    at.do("attack 2213")
    assert at.reason("commit uk-2-para-1") == ("PS-10.2.1c", "has_scouted")


@pytest.mark.clause("PS-11.1c", "PS-11.2a")
def test_all_in_the_hex_defend_together() -> None:
    at = field({**PARAS, "ar-7-4a": "2213", "ar-12-2a": "2213", "ar-601-aa-1": "2213"}, dice=(6, 1, 1, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert rolled(at)[:2] == (8, 7)
    for unit in (*BOTH, "ar-7-4a", "ar-12-2a", "ar-601-aa-1"):
        assert (at.unit(unit).fought, at.unit(unit).active) == (CLOCK, CLOCK), "nobody has been idle"


@pytest.mark.clause("PS-11.1d")
def test_several_hexes_in_one_combat_and_each_once() -> None:
    units = {**PARAS, "uk-3-para-1": "2214", "ar-12-2a": "2213", "ar-12-2b": "2114", "ar-12-1": "2215"}
    at = field(units, uk={"2112": 9, "2214": 1}, dice=(6, 1, 1, 1, 1))
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.targets("include") == {"2114"}
    at.do("include 2114", "commit uk-2-para-2", "designate")
    assert at.reason("attack 2213") == ("PS-11.1d", "is_target")
    assert at.reason("attack 2114") == ("PS-11.1d", "is_target")
    done(at)
    assert rolled(at)[:2] == (8, 4)
    at = field({**units, "ar-12-2b": "2313"})
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.reason("include 2313") == ("PS-11.1d", "not_all_adjacent")


@pytest.mark.clause("PS-11.1d")
def test_a_unit_attacks_once() -> None:
    at = field({**PARAS, "ar-12-2a": "2213", "ar-12-2b": "2114"})
    plan(at, "2213", "uk-2-para-1")
    at.do("attack 2114")
    assert at.targets("commit") == {"uk-2-para-2"}
    assert at.reason("commit uk-2-para-1") == ("PS-11.1d", "takes_part")


@pytest.mark.clause("PS-11.1e")
def test_not_over_a_hexside_of_water() -> None:
    at = field({"uk-2-para-1": "4423", "ar-7-4a": "4524", "ar-12-2a": "4523", "uk-3-para-1": "4424"}, uk={"4423": 9})
    at.do("attack 4524")
    assert at.targets("commit") == {"uk-2-para-1", "uk-3-para-1"}
    at.do("call_off")
    assert "4523" not in at.targets("attack")
    assert at.reason("attack 4523") == ("PS-11.1a", "nobody_attacks")


@pytest.mark.clause("PS-11.2d")
def test_an_attack_that_the_line_does_not_hold_is_none() -> None:
    at = field({"uk-blues-royals": {"at": "2113", "reduced": True}, "ar-3-6": "2213", "ar-4-5": "2213"})
    at.do("attack 2213", "commit uk-blues-royals")
    assert at.reason("designate") == ("PS-11.2d", "too_weak")


@pytest.mark.clause("PS-14.1.2a", "PS-14.2.1e", "PS-11.8c")
def test_who_never_attacks() -> None:
    units = {"uk-sas": "2113", "uk-engineers": "2113", "uk-t-battery-1": "2113", **PARAS, "ar-7-4a": "2213"}
    at = field(units)
    at.do("attack 2213")
    assert at.targets("commit") == set(BOTH)
    assert at.reason("commit uk-sas") == ("PS-14.1.2a", "cannot_attack")
    assert at.reason("commit uk-engineers") == ("PS-14.2.1e", "cannot_attack")
    at = field({"ar-601-aa-1": "2213", "ar-hq-joffre": "2213", "ar-12-2a": "2213", "uk-sas": "2113"}, phase="ar_combat")
    at.do("attack 2113")
    assert at.targets("commit") == {"ar-12-2a"}
    assert at.reason("commit ar-601-aa-1") == ("PS-11.8c", "cannot_attack")


@pytest.mark.clause("PS-11.8b", "PS-14.1.2c")
def test_strengths_in_brackets_defend() -> None:
    at = field({**PARAS, "ar-601-aa-1": "2213", "ar-12-2a": "2213"}, dice=(6, 1, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert rolled(at)[:2] == (8, 3)
    at = field({"ar-7-4a": "2213", "ar-hq-joffre": "2215", "uk-sas": "2113"}, dice=(6, 1, 1), phase="ar_combat")
    attack(at, "2113", "ar-7-4a")
    assert rolled(at)[:2] == (4, 1)


@pytest.mark.case("SF-05")
@pytest.mark.clause("PS-11.3y", "PS-14.1.2d")
def test_eyes_not_rifles() -> None:
    units = {"uk-2-para-1": "2113", "uk-sas": "2113", "uk-sbs": "2112", "ar-7-4a": "2213"}
    at = field(units, dice=(6, 6, 1))
    at.do("attack 2213", "commit uk-2-para-1")
    assert at.targets("lend") == {"uk-sas"}
    assert at.reason("lend uk-sbs") == ("PS-11.3y", "not_with_attacker")
    at.do("lend uk-sas", "designate")
    passing(done(at), "retreat 2013")
    assert rolled(at) == (4, 4, {"special_forces": -1}, 5, 4, 5, "S/R")
    assert at.unit("uk-2-para-1").reduced
    assert at.where("uk-2-para-1") == "2013"
    assert (at.where("uk-sas"), at.where("ar-7-4a")) == ("2113", "2213")
    at = island(units, phase="uk_combat", supplies={"uk": {"2112": 3}})
    at.do("move uk-sbs", "to 2113", "end", "attack 2213", "commit uk-2-para-1")
    assert at.targets("lend") == {"uk-sas"}
    assert at.reason("lend uk-sbs") == ("PS-5.5b", "has_moved")


@pytest.mark.clause("PS-11.3y")
def test_special_forces_of_two_stacks_count_once() -> None:
    at = island({**PARAS, "uk-sas": "2113", "uk-sbs": "2113", "ar-7-4a": "2213"}, phase="uk_combat")
    assert changes(at, "2213", *BOTH, lent=("uk-sas", "uk-sbs")) == {"special_forces": -1}


# -- 2.2 the order ---------------------------------------------------------------------------------------


@pytest.mark.case("CB-20")
@pytest.mark.clause("PS-2.2e", "PS-2.2i", "PS-2.2c", "PS-5.5c")
def test_all_are_declared_before_the_first_is_fought() -> None:
    units = {**PARAS, "uk-3-para-1": "2314", "ar-7-3": "2213", "ar-12-2a": "2414"}
    supplies = {"2112": 5, "2314": 5}
    at = field(units, uk=supplies, dice=(1, 1, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert at.reason("attack 2414") == ("PS-2.2e", "all_designated")
    assert at.reason("move uk-3-para-1") == ("PS-2.2c", "not_movement")
    at = field(units, uk=supplies, dice=(8 - 2, 1, 1, 1))
    plan(at, "2213", *BOTH)
    plan(at, "2414", "uk-3-para-1")
    assert at.prompt == "battle"
    assert at.options() == {"resolve 2213", "resolve 2414"}
    assert at.reason("resolve 2113") == ("PS-2.2i", "no_battle_there")
    at.do("resolve 2414")
    assert at.event("CombatRolled").hexes == (at.space("2414"),)


@pytest.mark.clause("PS-2.2a", "PS-12.7.2j")
def test_the_defenders_markers_go_first() -> None:
    units = {
        "uk-2-para-1": {"at": "2113", "demoralized": 3}, "ar-7-4a": {"at": "2213", "demoralized": 4},
        "ar-7-4b": {"at": "2413", "demoralized": 5},
    }  # fmt: skip
    at = island(units, phase="uk_combat")
    assert [at.unit(name).demoralized for name in units] == [3, 0, 0]
    at = island(units, phase="ar_combat")
    assert [at.unit(name).demoralized for name in units] == [0, 4, 5]


@pytest.mark.clause("PS-2.2b")
def test_an_empty_step_asks_nothing() -> None:
    at = island({"uk-2-para-1": "2113", "ar-7-4a": "2613"}, phase="uk_combat")
    at.do("end")
    assert at.over
    assert at.game.phasing == UK


# -- 11.4 checks -----------------------------------------------------------------------------------------


@pytest.mark.case("CB-08")
@pytest.mark.clause("PS-11.3an", "PS-11.4b", "PS-11.3al", "PS-17.2.1f", "PS-11.2h", "PS-11.2i")
def test_what_is_added_belongs_to_one_sides_checks() -> None:
    at = field({"uk-2-para-1": "2113", "ar-7-4a": "2213"}, dice=(4, 3, 2))
    passing(attack(at, "2213", "uk-2-para-1"))
    assert rolled(at) == (4, 4, {}, 4, 4, 5, "R+2/R")
    assert checks(at) == [("uk-2-para-1", 3, 2, 6, True), ("ar-7-4a", 2, 0, 3, True)]
    assert (at.where("uk-2-para-1"), at.where("ar-7-4a"), at.morale) == ("2113", "2213", 13)


@pytest.mark.clause("PS-11.3am", "PS-11.4d")
def test_each_unit_rolls_and_without_a_result_nobody() -> None:
    units = {**PARAS, "uk-3-para-1": "2112", "ar-12-0a": "2213", "ar-12-0b": "2213"}
    at = field(units, dice=(1, 2, 5))
    passing(attack(at, "2213", *BOTH))
    assert rolled(at)[-1] == "./E+2"
    assert [unit for unit, *_ in checks(at)] == ["ar-12-0a", "ar-12-0b"]
    assert not at.dice_left()


@pytest.mark.clause("PS-11.4e")
def test_who_fails_is_not_demoralized() -> None:
    at = field({**PARAS, "ar-7-4a": "2213"}, dice=(4, 1, 1, 6))
    passing(attack(at, "2213", *BOTH), "stand")
    assert not at.unit("ar-7-4a").demoralized


@pytest.mark.clause("PS-11.4f", "PS-11.4g", "PS-11.4c")
def test_ratings() -> None:
    reduced = {"reduced": True}
    units = {
        "ar-3-marine": {"at": "2213", **reduced}, "uk-2-para-1": {"at": "1713", **reduced}, "ar-7-4a": "2214",
        "uk-sas": "1813",
    }  # fmt: skip
    at = island(units, morale=5)
    assert rating(at.game, at.number("ar-3-marine")) == 3 - 1
    assert rating(at.game, at.number("uk-2-para-1")) == 6
    assert rating(at.game, at.number("uk-sas")) == 7


def test_a_battle_is_told_in_words() -> None:
    at = field({**PARAS, "ar-7-4a": "2213"}, dice=(4, 1, 1, 1))
    attack(at, "2213", *BOTH)
    line = at.match.module.presentation.line(at.game, at.event("CombatRolled"), 0)
    rolled = at.event("CombatRolled")
    assert f"8 against 4, row {rolled.row}: {'/'.join(rolled.results)}." in line.text, "as the chart has it"
    assert "{" not in line.text
