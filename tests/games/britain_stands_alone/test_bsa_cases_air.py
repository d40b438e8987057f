"""Cases of Britain Stands Alone that an independent reader of the rulebook drew up: bases, missions, bombs."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, Bombing, Fight
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import AIRBASE, PORT, SHIPS, UNITS
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import zones_apart
from beachhead.games.britain_stands_alone.rules.contests import resolve
from games.britain_stands_alone.airlifts import HOME, mission, points
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.test_bsa_8_4_bombs import stukas
from games.britain_stands_alone.test_bsa_8_air_combat import combat

EDITION = load_edition()


THREE = {"radar": {"3726": 1, "4223": 1, "3925": 1}}
"""Three stations of SE England are out."""


def space(name: str) -> int:
    return EDITION.board.space(name)


def crews(row: str, *numbers: int) -> list[str]:
    return [f"crew {row}-{number:02}" for number in numbers]


@pytest.mark.clause("BSA-4.0i", "BSA-4.0j", "BSA-4.0k")
@pytest.mark.case("CS-05")
def test_who_may_sleep_on_a_red_field() -> None:
    pieces = {**points("ge-he111", 1, "France"), **points("ge-ju88", 1, "France"), **points("ge-br20", 1),
              **points("ge-ju87", 2), **points("ge-me109", 2)}  # fmt: skip
    at = channel(pieces, phase="ge_ferry", german=["3619"])
    for row in ("he111", "ju88"):
        at.do(f"ferry ge-{row}-01")
        assert at.reason("fly_to 3619") == ("BSA-4.0i", "red_airbase")
        at.do("fly_to Brittany")
    for name in ("ge-ju87-01", "ge-ju87-02", "ge-br20-01", "ge-me109-01"):
        at.do(f"ferry {name}", "fly_to 3619")
    at.do("ferry ge-me109-02")
    assert at.reason("fly_to 3619") == ("BSA-4.0k", "airbase_full")


@pytest.mark.clause("BSA-7.3d", "BSA-7.3e", "BSA-11.2l", "BSA-11.2r")
@pytest.mark.case("AD-03")
def test_two_zones_one_needle() -> None:
    def needle(**state: object) -> list[int]:
        game = channel(**state).game  # type: ignore[arg-type]
        return [detection.air_value(game, BR, space(name)) for name in ("SE England", "Straits of Dover")]

    assert needle(damage={"radar": {"4223": 2, "3925": 1}, "airbase": {"3523": 3}}) == [8 - 3] * 2
    everything: dict[str, dict[str, int]] = {"radar": {}, "airbase": {}}
    for kind, hex_ in detection.eyes_of(EDITION, space("SE England")):
        everything[kind][EDITION.board.names[hex_]] = 1
    assert needle(damage=everything) == [3, 3]
    assert needle(german=["4223"]) == [7, 7]


@pytest.mark.clause("BSA-7.3p", "BSA-8.1j")
@pytest.mark.case("AD-05")
def test_no_fight_on_the_way() -> None:
    pieces = {**points("ge-he111", 2, "France"), **points("br-spitfire", 2, "3523"), "br-inf-45": "3625"}
    at = channel(pieces, phase="ge_missions", dice=[9, 9]).do("raid 2724", *crews("ge-he111", 1, 2), "fly")
    assert len(at.events("DetectionRolled")) == 1


@pytest.mark.clause("BSA-8.1b")
@pytest.mark.case("AD-09")
def test_zones_that_meet_at_a_point() -> None:
    assert zones_apart(EDITION, space("France"), space("Straits of Dover")) == 2
    assert zones_apart(EDITION, space(HOME), space("Straits of Dover")) == 1


@pytest.mark.clause("BSA-8.2a", "BSA-8.2n")
@pytest.mark.case("AD-11")
def test_four_bombers_and_eight_points() -> None:
    at = channel({**points("ge-he111", 6), **points("ge-me109", 8)}, phase="ge_missions").do("raid 3523")
    at.do(*crews("ge-he111", 1, 2, 3, 4))
    assert at.reason("crew ge-he111-05") == ("BSA-8.2a", "bombers_enough")
    at.do(*crews("ge-me109", 1, 2, 3, 4))
    assert at.reason("crew ge-me109-05") == ("BSA-8.2a", "mission_full")
    assert len(mission(at).points) == 8
    assert "fly" in at.options()


@pytest.mark.clause("BSA-8.3c", "BSA-8.3i", "BSA-8.3j")
@pytest.mark.case("AC-02")
@pytest.mark.parametrize(("face", "out", "attacker"), [(1, {}, GE), (2, {}, BR), (4, THREE, GE), (5, THREE, BR)])
def test_who_has_the_sun_behind_him(face: int, out: dict[str, dict[str, int]], attacker: int) -> None:
    """SE England: 8 against 5, and with three stations out 5 against 5."""
    forces = {"br-spitfire": 2, "br-wellington": 2}, {"ge-me109": 2, "ge-me110": 2}
    assert combat(*forces, dice=[face], damage=out).game.contest(Fight).attacker == attacker
    alone = combat(*forces, alone=BR)
    assert alone.game.contest(Fight).attacker == BR, "no die"
    bombers = combat({"br-spitfire": 2, "br-wellington": 2}, {"ge-he111": 2, "ge-ju88": 2}, alone=NOBODY)
    assert bombers.game.contest(Fight).attacker == BR, "no die"


@pytest.mark.clause("BSA-8.3f", "BSA-8.3g", "BSA-8.3h")
@pytest.mark.case("AC-04")
def test_two_at_most() -> None:
    five = combat({"br-spitfire": 10}, {"ge-he111": 2, "ge-ju88": 2}, alone=BR, dice=[9] * 4)
    while not five.over:
        five.do(min(option for option in five.options() if option != "enough"))
    assert len(five.events("Fired")) == 4, "the fifth has nobody left"
    many = combat({"br-spitfire": 4}, {"ge-he111": 2, "ge-me109": 2, "ge-me110": 6}, alone=BR, dice=[9] * 6)
    many.do("match ge-he111-01")
    while not many.over:
        many.do(min(option for option in many.options() if option != "enough"))
    shots = [EDITION.units[event.target].row for event in many.events("Fired")]
    assert shots.count("br-spitfire") == 3, "who is engaged fires back; one more joins against each, the rest sit out"


@pytest.mark.clause("BSA-8.4l", "BSA-8.4m", "BSA-8.4n", "BSA-11.2c", "BSA-11.2e")
@pytest.mark.case("BO-03")
@pytest.mark.parametrize(
    ("ship", "reduced", "below", "result"),
    [
        ("br-norfolk", False, 2, "sunk"),
        ("br-norfolk", False, 1, "damaged"),
        ("br-norfolk", False, 0, "damaged"),
        ("br-norfolk", False, -1, "whole"),
        ("br-hood", False, 2, "damaged"),
        ("br-nelson", True, 0, "sunk"),
    ],
)
def test_critical_for_whom(ship: str, reduced: bool, below: int, result: str) -> None:
    """In port, where a die counts one more: so much below the factor."""
    factor = EDITION.units[EDITION.unit_index["ge-ju87-01"]].full.naval_bombing
    at = channel({**stukas(2), ship: {"at": "3026", "reduced": reduced}}, phase="ge_missions")
    at.do("raid 3026", *crews("ge-ju87", 1, 2))
    at.roll(9, factor - below - 1)
    at.do("fly", f"bomb {SHIPS}")
    assert state_of(at, ship) == result


@pytest.mark.clause("BSA-8.4l", "BSA-8.4m", "BSA-8.4n", "BSA-11.2c", "BSA-11.2d", "BSA-11.2e")
@pytest.mark.case("BO-03")
@pytest.mark.parametrize(
    ("side", "ship", "space", "below", "result"),
    [
        (GE, "br-norfolk", "Straits of Dover", 2, "sunk"),
        (GE, "br-norfolk", "Straits of Dover", 1, "damaged"),
        (GE, "br-norfolk", "3026", 2, "damaged"),
        (GE, "br-norfolk", "3026", 0, "whole"),
        (GE, "br-hood", "Straits of Dover", 2, "damaged"),
        (BR, "ge-schlesien", "Straits of Dover", 2, "sunk"),
        (BR, "ge-schlesien", "Straits of Dover", 1, "damaged"),
    ],
)
def test_by_so_much_a_critical_hit(side: int, ship: str, space: str, below: int, result: str) -> None:
    """The die as the case has it: below the factor of two points, whatever the place adds; no flak."""
    row, base = (("br-blenheim", "3822"), ("ge-ju87", HOME))[side]
    factor = EDITION.units[EDITION.unit_index[f"{row}-01"]].full.naval_bombing
    at = bombed(side, row, base, [ship], space, [9, factor - below])
    assert state_of(at, ship) == result
    assert at.dice_left() == ()


@pytest.mark.clause("BSA-11.2a", "BSA-11.2d")
@pytest.mark.case("BO-03")
def test_a_critical_hit_takes_one_of_two_points() -> None:
    at = bombed(GE, "ge-ju87", HOME, ["br-dd-01", "br-dd-02"], "Straits of Dover", [9, 0])
    assert sorted(at.where(name) for name in ("br-dd-01", "br-dd-02")) == ["Straits of Dover", "lost"]


def bombed(side: int, row: str, base: str, ships: list[str], space_: str, faces: list[int]) -> Channel:
    """Two points of a side's bombers over enemy ships at sea or in port; the flak rolls the first of the dice."""
    bombers = [f"{row}-01", f"{row}-02"]

    def plays(game: Sealion) -> Flow[None]:
        number = EDITION.unit_index.__getitem__
        there = tuple(map(number, ships))
        pair = tuple(map(number, bombers))
        game.open_contest(Bombing(side=side, space=space(space_), target="ships", bombers=pair, ships=there, step=1))
        yield from resolve(game)

    pieces = {**dict.fromkeys(ships, space_), **dict.fromkeys(bombers, base)}
    return channel(pieces, phase=("br_missions", "ge_missions")[side], plays=plays, dice=faces)


def state_of(at: Channel, ship: str) -> str:
    return "sunk" if at.where(ship) == "lost" else "damaged" if at.unit(ship).reduced else "whole"


@pytest.mark.clause("BSA-8.4o", "BSA-8.4q", "BSA-8.4r", "BSA-11.2i")
@pytest.mark.case("BO-05")
def test_bombs_on_the_march() -> None:
    factor = EDITION.units[EDITION.unit_index["ge-ju87-01"]].full.troop_bombing
    stack = {"br-inf-45": "3624", "br-guards-20": "3624", "br-inf-4": {"at": "3624", "reduced": True}}

    def march(*faces: int, hits: int = 0) -> Channel:
        pieces = {**stukas(2), **stack, "br-guards-20": {"at": "3624", "hits": hits}}
        at = channel(pieces, phase="ge_missions", dice=faces).do("raid 3624", *crews("ge-ju87", 1, 2), "fly")
        return at.do(f"bomb {UNITS}") if at.prompt == "bomb_target" else at

    assert march().targets("bomb_unit") == set(stack)
    whole = march(factor).do("bomb_unit br-inf-45")
    assert (whole.unit("br-inf-45").hits, whole.dice_left()) == (0, ())
    both = march(factor - 1, factor).do("bomb_unit br-guards-20")
    assert [both.unit(name).hits for name in ("br-guards-20", "br-inf-4")] == [1, 0]
    worn = march(0, 0, hits=2).do("bomb_unit br-guards-20")
    assert [worn.unit(name).hits for name in ("br-guards-20", "br-inf-4")] == [2, 1]


@pytest.mark.clause("BSA-8.4x", "BSA-8.4y", "BSA-8.4z", "BSA-8.4ab", "BSA-15.1h")
@pytest.mark.case("BO-07")
def test_by_night() -> None:
    pieces = {
        **points("br-wellington", 4, "3713"),
        **points("br-blenheim", 2, "3713"),
        **points("ge-me109", 4, "Germany"),
    }
    factor = EDITION.units[EDITION.unit_index["br-wellington-01"]].full.installation_bombing
    at = channel(pieces, phase="br_missions", german=["3619"])
    assert at.reason("night_raid 3619") == ("BSA-8.4z", "nothing_by_night"), "an airbase"
    at.do("night_raid Germany")
    assert at.reason("crew br-blenheim-01")[1] == "not_by_night"
    at.do(*crews("br-wellington", 1, 2, 3, 4))
    at.roll(factor - 1, factor)
    at.do("fly")
    assert (at.state.awards.other, at.dice_left()) == (-1, ())
    assert not at.events("DetectionRolled")
    by_day = channel(pieces, phase="br_missions", dice=[9, 9, 9])
    by_day.do("raid Germany", *crews("br-wellington", 1), "fly")
    assert by_day.targets("bomb") == {str(AIRBASE), str(PORT)}


@pytest.mark.clause("BSA-8.2h", "BSA-8.2i", "BSA-16.0e")
@pytest.mark.case("BO-09")
def test_one_stack_one_target_named_late() -> None:
    ships = {"br-southampton": "3026", **points("br-dd", 2, "3026"), "br-aurora": "4119"}
    pieces = {**points("ge-ju88", 4, "France"), **ships, **points("br-spitfire", 2, "3126")}
    at = channel(pieces, phase="ge_missions", dice=[9, 9, 9, 9, 9]).do("raid 3026", *crews("ge-ju88", 1, 2, 3, 4))
    at.do("fly")
    assert at.prompt == "bomb_target", "after it was looked for"
    assert {str(PORT), str(SHIPS)} <= at.targets("bomb")
    at.do(f"bomb {SHIPS}", "allot br-southampton", "allot br-southampton", "allot br-dd-01")
    assert "br-aurora" not in at.targets("allot")
    at.do("allot br-dd-01")
    while at.prompt == "strike":
        at.do(min(at.options()))
    assert len(at.events("BombsFell")) == 2, "two points on each, in one counter"
    assert at.state.bombed_ports == ((space("3026"), at.state.turn),)
