"""12.6 Anti-shipping attacks: whom, with what, against which air defence."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.model import Strike
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import (
    attack_ships,
    hit_ships,
    is_open_sea,
    names_in,
    shell_ships,
)
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import shot_down
from beachhead.kernel.dice import Dice, DiceRunOutError
from beachhead.kernel.odds import fork_dice, run_through
from games.port_stanley.island import Island, island
from games.port_stanley.sky import sky
from positions import SEED

MIXED = {"shipping": (3, 2, 2)}


def ships(*names: str, hex_: str = "1118", dice: Any = (), **units: Any) -> Island:
    """Ships in a hex, so that functions can be called."""
    return island({**dict.fromkeys(names, hex_), **units}, phase="ar_combat", dice=dice, step=5)


ROWS = """
0  0  0  0  0  0  0
0  0  0  0  0  0  0*
0  0  0  0  0* 1  1
0  0  0* 0* 1  1  1
0  0* 0* 1  1  1  1*
0* 0* 0* 1  1  1* 1*
0* 0* 1  1  1  1* 2
0* 0* 1  1* 1* 2  2
0* 1  1  1* 2  2  2*
0* 1  1  1* 2  2* 3
1  1  1* 2  2  3  3*
1  1  1* 2  2* 3  4
1  1  1* 2  3  3* 4*
1  1* 1* 2  3  4  5
1  1* 2  2* 3* 4* 6
1* 1* 2  2* 4  5  6
1* 2  2* 3  4  5  6
1* 2  3  3* 5  6  7
"""


@pytest.mark.clause(*(f"PS-12.6.4{letter}" for letter in "abcdefghijklmnopqr"))
def test_the_air_defence_table() -> None:
    table = load_edition().air_defence
    for row, cells in enumerate(ROWS.split("\n")[1:-1], 1):
        for column, (low, high) in enumerate([(1, 2), (3, 4), (5, 6), (7, 8), (9, 12), (13, 16), (17, 30)]):
            for attackers in (low, high):
                assert table.cell(table.column("", attackers), row) == cells.split()[column], (row, attackers)
    assert table.cell(table.column("", 20), 25) == "7"


@pytest.mark.clause("PS-12.6.5a")
def test_the_columns_of_the_anti_shipping_table() -> None:
    edition = load_edition()
    assert edition.shipping.lines == edition.air_defence.lines


@pytest.mark.clause("PS-12.6.4s", "PS-12.6.4t", "PS-12.6.2f", "PS-12.6.2g")
@pytest.mark.parametrize(
    ("attackers", "dice", "pucaras", "row", "lost"),
    [
        (2, (6, 4), False, 6, 1),
        (2, (6, 3), False, 6, 0),
        (2, (5, 4), True, 6, 1),
        (5, (4, 3), False, 4, 0),
        (5, (3,), False, 3, 0),
        (17, (6, 6), False, 6, 2),
    ],
)
def test_asterisks_and_pucaras(attackers: int, dice: tuple[int, ...], pucaras: bool, row: int, lost: int) -> None:
    at = ships("uk-fearless", dice=dice)
    assert shot_down(at.game, at.space("1118"), 0, attackers, pucaras=pucaras) == lost
    (told,) = [event for event in at.game.emitted if type(event).__name__ == "AirDefenceRolled"]
    assert (told.row, told.lost) == (row, lost)
    assert at.dice_left() == ()


@pytest.mark.case("AI-04")
@pytest.mark.clause("PS-12.6.2f", "PS-12.6.2b", "PS-12.6.2e", "PS-12.7.6a", "PS-12.7.6b", "PS-12.6.4t", "PS-11.8a")
def test_ai_04_one_umbrella_two_storms() -> None:
    units = {"uk-glamorgan": "1118", "uk-brilliant": "1118", "uk-t-battery-1": "1119"}
    at = sky(units, boxes=MIXED, dice=[3, 1, 3, 3, 1])
    at.do("bomb_ships 1118", "send 3", "send 2", "send 2", "jets_first")
    assert at.over
    first, second = at.events("AirDefenceRolled")
    assert (first.aircraft, first.defence, first.row, first.result, first.lost) == (5, 6, 9, "1", 1)
    assert (second.aircraft, second.defence, second.row, second.result, second.lost) == (2, 6, 10, "0*", 0)
    assert [told.planes for told in at.events("PlanesLost")] == [(0, 1, 0)]
    assert [told.column for told in at.events("ShipsAttacked")] == [3, 1]
    assert at.game.state.missions.shipping == (3, 1, 2)
    assert at.dice_left() == ()


@pytest.mark.clause("PS-12.6.2e", "PS-12.7.6b")
def test_who_was_sunk_by_the_first_mission_defends_against_the_second_no_more() -> None:
    units = {"uk-broadsword": "1118", "uk-ardent": "1118", "uk-fearless": "1118"}
    at = sky(units, boxes={"shipping": (2, 0, 2)}, dice=[1, 6, 1, 1])
    at.do("bomb_ships 1118", "send 2", "send 2", "jets_first", "take_hit uk-broadsword")
    assert at.where("uk-broadsword") == "lost"
    assert [told.defence for told in at.events("AirDefenceRolled")] == [3, 1]


@pytest.mark.clause("PS-12.6.2e", "PS-12.7.6a")
@pytest.mark.parametrize(("first", "aircraft"), [("jets_first", [3, 2]), ("pucaras_first", [2, 3])])
@pytest.mark.parametrize("kind", ["ships", "troops"])
def test_who_attacks_says_which_of_two_missions_is_the_first(kind: str, first: str, aircraft: list[int]) -> None:
    """What it sinks defends against the other no more."""
    box, act, hex_ = {"ships": ("shipping", "bomb_ships", "1118"), "troops": ("bombing", "bomb_troops", "1318")}[kind]
    units = {"uk-broadsword": "1118", "uk-ardent": "1118", "uk-2-para-1": "1318"}
    dice = [6, 1, 6, 1] if kind == "troops" else [1, 1, 1, 1]
    at = sky(units, boxes={box: (3, 0, 2)}, dice=dice).do(f"{act} {hex_}", "send 3", "send 2")
    assert at.options() == {"jets_first", "pucaras_first"}
    at.do(first)
    assert [told.aircraft for told in at.events("AirDefenceRolled")] == aircraft


@pytest.mark.clause("PS-12.7.6a")
def test_of_one_mission_it_is_not_asked() -> None:
    for planes, sent in (((3, 2, 2), ("send 3", "send 2", "send 0")), ((3, 0, 2), ("send 0", "send 2"))):
        at = sky({"uk-ardent": "1118"}, boxes={"shipping": planes}, dice=[1, 1]).do("bomb_ships 1118", *sent)
        assert at.over or at.prompt != "first_mission"


@pytest.mark.case("AI-06")
@pytest.mark.clause("PS-12.6.2j", "PS-12.6.5b")
def test_ai_06_names_not_counters() -> None:
    pairs = ("uk-brilliant", "uk-antelope", "uk-plymouth", "uk-sir-lancelot")
    at = ships(*pairs)
    assert names_in(at.game, at.space("1118")) == 8
    one_sunk = ships(*pairs[:2], **{"uk-plymouth": {"at": "1118", "reduced": True}, "uk-sir-lancelot": "1118"})
    assert names_in(one_sunk.game, at.space("1118")) == 7
    nine = ("uk-glamorgan", "uk-fearless", "uk-intrepid", "uk-antelope", "uk-sir-bedivere", "uk-sir-galahad")
    assert names_in(ships(*nine).game, at.space("1118")) == 9
    hurt = {name: {"at": "1118", "reduced": True} for name in ("uk-glamorgan", "uk-fearless")}
    assert names_in(ships(**hurt).game, at.space("1118")) == 2
    for crowd, added in ((pairs, 1), (pairs[:3], 0)):
        at = ships(*crowd, dice=[1])
        run_through(hit_ships(at.game, at.space("1118"), 1), ())
        assert at.game.emitted[-1].added == added  # type: ignore[attr-defined]


@pytest.mark.clause("PS-12.6.2j", "PS-12.6.2h")
def test_a_crowd_is_hit_where_fewer_are_not() -> None:
    pairs = ("uk-brilliant", "uk-antelope", "uk-plymouth", "uk-sir-lancelot")
    at = ships(*pairs, dice=[6])
    run_through(hit_ships(at.game, at.space("1118"), 1), ())  # row 7: L, not row 6: E
    assert at.unit("uk-sir-lancelot").reduced
    far = ships("uk-antelope", hex_="4528", dice=[6])
    run_through(hit_ships(far.game, far.space("4528"), 1), ())  # row 5: nothing
    assert not far.unit("uk-antelope").reduced


@pytest.mark.clause("PS-12.6.5b", "PS-12.6.2i", "PS-E12.6.2a", "PS-1.3b")
def test_the_high_seas_are_worse_for_bombers_and_only_survivors_attack_there() -> None:
    edition = load_edition()
    at = ships("uk-fearless")
    far, near = at.space("4628"), at.space("1118")
    assert edition.water[far] == "h"
    assert not any(edition.land[space] for space in (far, *edition.board.near[far]))
    assert [is_open_sea(at.game, space) for space in (far, near, at.space("4526"))] == [True, False, False]
    beside = next(
        space
        for space in sorted(edition.waters)
        if edition.water[space] == "h" and not edition.land[space] and not is_open_sea(at.game, space)
    )
    for space, column, added in ((far, 2, -1), (near, 3, 0), (beside, 3, -1)):
        at = ships("uk-fearless", hex_=edition.board.name(space), dice=[6, 4, 1], **{"uk-antelope": "off"})
        at.game.state.missions = sky({}, boxes={"shipping": (5, 0, 0)}).game.state.missions
        strike = Strike("ships", space, planes=(5, 0, 0))
        run_through(attack_ships(at.game, strike), ())
        told = at.game.emitted[-1]
        assert (told.column, told.added) == (column, added)  # type: ignore[attr-defined]
        assert at.game.state.airmen[0] == 17


@pytest.mark.clause("PS-12.6.2h", "PS-12.6.3b", "PS-14.3.2e")
def test_the_british_choose_which_ship_of_a_type_is_hit() -> None:
    at = sky({"uk-antelope": "1118", "uk-plymouth": "1118"}, boxes={"shipping": (2, 0, 0)}, dice=[1, 6])
    at.do("bomb_ships 1118", "send 2")
    assert (at.side, at.prompt, at.targets("take_hit")) == ("uk", "ship_hit", {"uk-antelope", "uk-plymouth"})
    at.do("take_hit uk-plymouth")
    assert at.unit("uk-plymouth").reduced
    assert not at.unit("uk-antelope").reduced
    assert at.points == 2


@pytest.mark.clause("PS-12.6.1a", "PS-12.6.2a", "PS-12.3b", "PS-5.7d")
def test_only_ships_are_attacked_all_of_a_hex_at_once() -> None:
    at = sky({"uk-antelope": "1118", "uk-plymouth": "1118", "uk-fearless": "1018", "uk-2-para-1": "1119"}, boxes=MIXED)
    assert at.targets("bomb_ships") == {"1118", "1018"}
    assert at.reason("bomb_ships 1119") == ("PS-12.6.1a", "no_ships")
    at.do("bomb_ships 1118", "send 1", "send 0", "send 0")
    assert at.targets("bomb_ships") == {"1018"}
    assert at.reason("bomb_ships 1118") == ("PS-12.6.2a", "designated")
    assert at.reason("bomb_troops 1119") == ("PS-12.4a", "no_aircraft")


@pytest.mark.clause("PS-2.2d", "PS-12.4a")
def test_who_was_sent_flies_nowhere_else() -> None:
    at = sky({"uk-antelope": "1118", "uk-fearless": "1018"}, boxes={"shipping": (3, 0, 0)})
    at.do("bomb_ships 1118")
    assert at.targets("send") == {"1", "2", "3"}
    at.do("send 2")
    assert at.targets("bomb_ships") == {"1018"}


COVER = {"uk-antelope": "1118", "uk-plymouth": "1018", "uk-fearless": "1117"}


@pytest.mark.clause("PS-12.6.2c", "PS-2.2f")
def test_a_ship_covers_its_own_hex_or_one_next_to_it() -> None:
    at = sky(COVER, boxes={"shipping": (3, 0, 0)}, dice=[1, 1, 1, 1])
    at.do("bomb_ships 1118", "send 1", "bomb_ships 1018", "send 1", "end_strikes")
    on_two = at.targets("cover_ships")
    assert at.ask.about == (at.number("uk-antelope"),)
    assert on_two == {"1118", "1018"}
    at.do("cover_ships 1018")
    assert at.ask.about == (at.number("uk-plymouth"),)
    at.do("cover_ships 1018")
    assert [told.defence for told in at.events("AirDefenceRolled")] == [0, 4]
    assert at.over


@pytest.mark.clause("PS-12.6.2d", "PS-12.7.4a")
def test_a_battery_that_covers_ships_leaves_its_own_hex() -> None:
    units = {"uk-fearless": "1118", "uk-t-battery-1": "1119", "uk-2-para-1": "1119"}
    boxes = {"shipping": (1, 0, 0), "bombing": (1, 0, 0)}
    for answer, expected in (("cover_ships 1118", [1, 0]), ("cover_troops 1119", [0, 1])):
        at = sky(units, boxes=boxes, dice=[1, 1, 6, 1])
        at.do("bomb_ships 1118", "bomb_troops 1119")
        assert at.prompt == "cover"
        at.do(answer)
        assert [told.defence for told in at.events("AirDefenceRolled")] == expected
        assert at.over


@pytest.mark.clause("PS-12.6.2b", "PS-12.7.4a")
def test_a_battery_defends_all_that_is_in_its_own_hex_and_a_ship_one_thing() -> None:
    units = {"uk-antelope": "1119", "uk-t-battery-1": "1119", "uk-2-para-1": "1119"}
    at = sky(units, boxes={"shipping": (1, 0, 0), "bombing": (1, 0, 0)}, dice=[1, 1, 6, 1])
    at.do("bomb_ships 1119")
    assert at.reason("cover_ships 1119") == ("PS-2.2f", "not_defending")
    at.do("bomb_troops 1119")
    assert (at.prompt, at.ask.about) == ("cover", (at.number("uk-antelope"),))
    at.do("cover_troops 1119")
    assert [told.defence for told in at.events("AirDefenceRolled")] == [1, 3]


@pytest.mark.clause("PS-12.7.4b")
def test_a_ship_may_cover_troops_beside_it_if_it_covers_no_ships() -> None:
    units = {"uk-antelope": "1118", "uk-2-para-1": "1119"}
    at = sky(units, boxes={"bombing": (1, 0, 0)}, dice=[6, 1]).do("bomb_troops 1119")
    assert [told.defence for told in at.events("AirDefenceRolled")] == [2]
    both = sky(units, boxes={"shipping": (1, 0, 0), "bombing": (1, 0, 0)}, dice=[1, 1, 6, 1])
    both.do("bomb_ships 1118", "bomb_troops 1119", "cover_ships 1118")
    assert [told.defence for told in both.events("AirDefenceRolled")] == [2, 0]


@pytest.mark.clause("PS-11.7.3b", "PS-11.7.3c")
def test_a_barrage_on_ships_takes_no_escorts_and_meets_no_air_defence() -> None:
    at = ships("uk-antelope", dice=[5])
    run_through(shell_ships(at.game, at.space("1118"), 5), ())  # C
    assert not at.unit("uk-antelope").reduced
    both = ships("uk-antelope", "uk-sir-lancelot", dice=[5])
    run_through(shell_ships(both.game, at.space("1118"), 9), ())  # EL
    assert (both.unit("uk-antelope").reduced, both.unit("uk-sir-lancelot").reduced) == (False, True)
    assert both.dice_left() == ()
    no_fall = ships("uk-antelope", "uk-fearless", dice=[4])
    run_through(shell_ships(no_fall.game, at.space("1118"), 5), ())  # L
    assert not no_fall.unit("uk-antelope").reduced
    assert not no_fall.unit("uk-fearless").reduced


def test_the_odds_of_a_strike_come_from_forking_its_dice() -> None:
    at = ships("uk-antelope", "uk-fearless")
    strike = Strike("ships", at.space("1118"), planes=(6, 0, 0), defenders=(at.number("uk-antelope"),))

    def run(faces: tuple[int, ...]) -> bool:
        twin = at.game.fork()
        twin.state.dice = Dice(SEED, script=faces)
        run_through(attack_ships(twin, strike), ())
        return twin.unit(at.number("uk-antelope")).reduced

    chances = list(fork_dice(run))
    assert sum(chance for _, chance, _ in chances) == 1
    hit = sum(chance for _, chance, reduced in chances if reduced)
    assert 0 < hit < 1
    with pytest.raises(DiceRunOutError):
        run((1,))


def test_nothing_is_asked_of_who_has_nothing_to_send() -> None:
    assert sky({"uk-antelope": "1118"}).over
