"""Cases of Britain Stands Alone that an independent reader drew up: damage, replacements, victory, scenarios."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules import victory_15 as victory
from beachhead.games.britain_stands_alone.rules.demolition_11_1 import hit
from beachhead.games.britain_stands_alone.rules.repair_11_3 import repair_phase
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.test_bsa_8_4_bombs import stukas
from games.britain_stands_alone.test_bsa_14_reinforcement import british, german
from games.britain_stands_alone.test_bsa_16_minima import begun, by_hand

EDITION = load_edition()
FULL = {"radar": {"3925": 2}, "airbase": {"3619": 3}, "port": {"3925": 1}, "rail": {"3724": 2}}


@pytest.mark.clause("BSA-11.2i", "BSA-11.2j", "BSA-11.2k", "BSA-11.2l", "BSA-11.2n", "BSA-11.3a")
@pytest.mark.case("DR-04")
def test_the_lid_on_damage() -> None:
    at = channel({"br-inf-45": {"at": "3625", "hits": 2}}, plays=repair_phase, damage=FULL, saboteurs=(0, 0))
    before = {(kind, space): n for kind, there in FULL.items() for space, n in there.items()}
    for kind, space in before:
        hit(at.game, kind, at.space(space), 1, "bombs", "BSA-8.4v")
        assert at.game.damage(kind, at.space(space)) == before[kind, space]
    at.do("repair")
    assert {one: at.game.damage(one[0], at.space(one[1])) for one in before} == {k: n - 1 for k, n in before.items()}
    assert at.unit("br-inf-45").hits == 1
    bombed = channel({**stukas(2), "br-bde-35": {"at": "3625", "hits": 2}}, phase="ge_missions", dice=[0])
    bombed.do("raid 3625", "crew ge-ju87-01", "crew ge-ju87-02", "fly")
    if bombed.prompt == "bomb_target":
        bombed.do("bomb 4")
    assert bombed.unit("br-bde-35").hits == 2


@pytest.mark.clause("BSA-14.2f", "BSA-14.2h", "BSA-14.2i", "BSA-14.2j")
@pytest.mark.case("RP-01")
def test_the_right_kind_of_points() -> None:
    pieces = {"br-inf-4": {"at": "3126", "reduced": True, "oos": 1}, "br-inf-55": {"at": "4216", "reduced": True}}
    lost = dict.fromkeys(("br-inf-45", "br-bde-35", "br-tank-21", "br-recon-1"), "lost")
    have = {"turn": "September #6", "replacements": (4, 1, 1)}
    at = british({**pieces, **lost}, **have)
    assert at.reason("rebuild br-inf-4") == ("BSA-14.2h", "out_of_supply")
    at.do("rebuild br-inf-55")
    assert at.state.replacements == (3, 1, 1)
    at.do("bring_back br-tank-21", "at Scotland")
    assert at.state.replacements == (3, 1, 0), "its own kind of point, though one for armour is left"
    at.do("bring_back br-inf-45", "at Scotland")
    assert (at.unit("br-inf-45").reduced, at.state.replacements) == (True, (1, 1, 0))
    assert at.reason("rebuild br-inf-45") == ("BSA-14.2j", "just_back")
    at.do("bring_back br-recon-1", "at Northern England")
    assert at.state.replacements == (0, 1, 0), "motorized, but a leg point"
    assert british(lost, **{**have, "replacements": (0, 5, 0)}).reason("bring_back br-tank-21")[1] == "no_points"


@pytest.mark.clause("BSA-16.0v", "BSA-16.0w", "BSA-16.0x", "BSA-16.0z", "BSA-14.2d")
@pytest.mark.case("RP-05")
def test_odd_and_even() -> None:
    def kinds(at: Channel) -> set[str]:
        return {name.split("-")[1] for name in at.targets("take")}

    assert kinds(german(turn="September #6")) == set()
    odd = german(turn="September #7")
    assert kinds(odd) == {"me109", "me110", "me110l", "ju87", "ju88", "he111", "ju52"}
    assert odd.reason("take ge-br20-01") == ("BSA-16.0x", "never_replaced")
    even = german(turn="September #8")
    assert kinds(even) == {"me109", "ju88", "he111"}
    assert (odd.state.air_due[0], even.state.air_due[0]) == (1, 2)
    assert british(turn="September #6").state.spitfires_saved == 0
    assert (british(turn="September #7").state.spitfires_saved, british(turn="September #7").state.air_due[1]) == (2, 0)
    british_even = british(turn="September #8")
    assert kinds(british_even) == {"spitfire", "blenheim", "wellington"}
    assert (british_even.state.spitfires_saved, british_even.state.air_due[1]) == (1, 1)
    british_even.do("reinforced")
    assert (british_even.state.spitfires_saved, british_even.state.air_due[1]) == (1, 0), "the bomber is not saved"


@pytest.mark.clause("BSA-14.2q", "BSA-14.2r")
@pytest.mark.case("RP-07")
def test_new_aircraft_need_a_fed_and_quiet_field() -> None:
    def new(**pieces: str) -> Channel:
        there = {"ge-inf-17": "3720", **{name.replace("_", "-"): space for name, space in pieces.items()}}
        edge = tuple(sorted(EDITION.north_edge))
        at = british(there, turn="September #8", sources=((*edge, EDITION.board.space("3518")), ()), invaded=1)
        return at.do("take br-spitfire-01")

    assert new().reason("at 3619") == ("BSA-14.2r", "in_enemy_zone")
    assert "3619" in new(br_bde_35="3619").targets("at")
    assert "Scotland" in new().targets("at")


@pytest.mark.clause("BSA-15.2a")
@pytest.mark.case("VP-04")
def test_the_scale() -> None:
    totals = (86, 85, 70, 69, 60, 59, 40, 39, 20, 19, 1, 0, -5)
    found = [victory.level_of(channel().game, points) for points in totals]
    sides = [level.split("_")[0] for level in found]
    assert sides == ["german"] * 5 + ["british"] * 8
    levels = [level.split("_")[1] for level in found]
    assert levels[:5] == ["decisive", "substantial", "substantial", "marginal", "marginal"]
    assert levels[5:] == ["marginal"] * 2 + ["substantial"] * 2 + ["decisive"] * 2 + ["crushing"] * 2


@pytest.mark.clause("BSA-15.2k", "BSA-15.2l", "BSA-15.2m")
@pytest.mark.case("VP-06")
def test_the_invasion_that_withers() -> None:
    now = EDITION.turn_number("September #9")
    capacity = {EDITION.board.names[space]: port.capacity or 0 for space, port in EDITION.ports.items()}
    assert (capacity["4223"], capacity["3925"], capacity["4119"]) == (3, 1, 4)

    def end(turns: int, *ports: str, hits: int = 0, other: int = 15) -> Channel:
        damage = {"port": {ports[-1]: hits}} if hits else {}
        state = {"german": ports, "damage": damage, "invaded": now - turns, "other": other}
        return channel(turn="September #9", plays=victory.judge_turn, **state)  # type: ignore[arg-type]

    assert end(4).over
    assert end(5).side == "br"
    assert end(5, "3925", "4119", hits=4).over, "5 as printed"
    weak = end(5, "3925", "4223").do("declare")
    assert weak.state.level == "british_decisive"
    strong = end(5, "4119", other=75)
    asked = []
    while not strong.over:
        asked.append(strong.side)
        strong.do("declare" if strong.side == "br" else "play_on")
    assert (asked[-1], strong.state.level) == ("br", "british_marginal")


@pytest.mark.clause("BSA-16.1bh", "BSA-16.1bj", "BSA-16.1bk", "BSA-16.1bl", "BSA-9.5l")
@pytest.mark.case("SC-02")
def test_where_the_fleet_may_start() -> None:
    closed = EDITION.board.space("3026")
    mine = EDITION.zone_named("Eastern English Channel").space
    at = channel(phase="br_set_up", turn="September #6", closed_port=closed, mine=mine).do("place br-dd-01")
    assert at.reason("at 3026")[1] == "closed_base"
    at.do("at 1429", "place br-nelson")
    assert at.reason("at 4119") == ("BSA-9.5l", "capital_ship")
    at.do("at Scotland (East)", "place br-revenge", "at 1429")
    assert at.where("br-revenge") == "1429"
    short = by_hand("sealion", BR, {"br-dd-02": "Scotland (East)"})
    assert short.reason("done")[1] == "minimum"
    bare = by_hand("sealion", BR, {"br-dd-02": "Scapa Flow anchorage", "br-dd-17": "3026"})
    assert bare.reason("done")[1] == "minimum"
    assert "done" in by_hand("sealion", BR, {"br-dd-02": "Scapa Flow anchorage"}).options()
    assert begun("sealion", BR).prompt == "set_up"


@pytest.mark.clause("BSA-16.1br")
@pytest.mark.case("SC-08")
def test_force_h_comes_once() -> None:
    def comes(scenario: str, naval: int, other: int, **state: int) -> set[str]:
        at = british(naval=naval, other=other, scenario=scenario, turn="September #9", **state)
        drawn = [EDITION.units[unit] for unit in at.state.drawn]
        return {unit.id for unit in drawn if unit.kind not in ("dd", "ap") and unit.arm != "land"}

    ships = EDITION.scenarios["july"].force_h.ships
    july = {EDITION.units[unit].id for unit in ships}
    assert {"br-resolution", "br-hood", "br-arethusa", "br-enterprise"} < july
    assert not comes("july", 20, 29) & july
    assert july <= comes("july", 20, 30)
    assert not comes("july", 20, 30, force_h=3) & july
    assert {"br-resolution", "br-renown"} <= comes("sealion", 25, 25)
    points = [dict(EDITION.scenarios[name].force_h.points).get("br-dd") for name in ("july", "sealion")]
    assert points == [2, 3]


@pytest.mark.clause("BSA-9.5b", "BSA-9.5c", "BSA-9.5d", "BSA-9.5e")
@pytest.mark.case("SN-01", "G-19")
@pytest.mark.parametrize(
    ("naval", "entry", "face", "released"),
    [
        (6, (0, 4, 7), 0, "bb bc ca cl cla dd"),
        (6, (0, 4, 7), 1, "ca cl cla dd"),
        (6, (0, 4, 7), 4, "ca cl cla dd"),
        (6, (0, 4, 7), 5, "cl cla dd"),
        (6, (0, 4, 7), 7, "cl cla dd"),
        (6, (0, 4, 7), 8, ""),
        (24, (-1, 0, 3), 0, "ca cl cla dd"),
        (24, (-1, 0, 3), 1, "cl cla dd"),
    ],
)
def test_one_die_for_three_classes(naval: int, entry: tuple[int, ...], face: int, released: str) -> None:
    """30 Other points (24 naval ones: 20); what the turn before released is released no more."""
    at = channel(phase="release", naval=naval, other=30 if naval == 6 else 20, dice=[face], released=("all", "bb"))
    told = at.event("ReleaseRolled")
    assert (told.entry, told.face) == (entry, face)
    assert set(at.state.released) == set(released.split())
    assert at.dice_left() == ()


@pytest.mark.clause("BSA-9.5e", "BSA-9.5j")
@pytest.mark.case("SN-01")
def test_what_was_released_in_a_turn_waits_for_the_die_of_the_next() -> None:
    at = channel(phase="turn_end", turn="September #8", released=("all",), dice=[4, 9], whole=True, invaded=0)
    assert at.state.turn == EDITION.turn_number("September #9")
    assert at.event("ReleaseRolled").face == 9
    assert at.state.released == ()


@pytest.mark.clause("BSA-3.0a", "BSA-3.0b")
@pytest.mark.case("SC-10")
def test_two_fair_turns_then_the_dice() -> None:
    first = EDITION.scenarios["battle_of_britain"].first_turn
    for later, dice in ((0, ()), (1, ()), (2, (0,))):
        turn = EDITION.turn_name(first + later)
        at = channel(phase="weather", scenario="battle_of_britain", turn=turn, weather=2, dice=dice)
        assert at.over
        assert at.dice_left() == ()
        assert bool(at.events("WeatherRolled")) is bool(dice)
        assert at.state.weather == 0 or dice


@pytest.mark.clause("BSA-3.0a")
@pytest.mark.parametrize(
    ("turn", "added"),
    [
        ("July #9", -2),
        ("August #9", -1),
        ("September #5", 0),
        ("September #8", 1),
        ("October #5", 2),
        ("October #6", 3),
    ],
)
def test_the_date_is_added_to_the_die_of_the_weather_and_so_is_what_there_was(turn: str, added: int) -> None:
    for last, more in enumerate((-1, 0, 1, 2)):
        at = channel(phase="weather", scenario="july", turn=turn, weather=last, dice=(4,))
        assert (at.event("WeatherRolled").added, at.dice_left()) == (added + more, ())
        assert at.state.weather == sum(4 + added + more >= least for least in (5, 8, 10))
