"""8.6 Airborne Assault in Britain Stands Alone: who drops where, who is scattered; from the airbase to the fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import FOUL, GE, STORMY
from games.britain_stands_alone.airlifts import HOME, airlift, back, end_missions, fly, ju52, points, until_the_combat
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.marches import let_stand

Put = Callable[[str], None]
EDITION = load_edition()
NOW = EDITION.turn_number("September #10")
RECON = {"br-recon-1": "3720"}


def drop(pieces: Mapping[str, Lie], space: str, face: int, unit: str = "ge-flieger-1", **state: object) -> Channel:
    """A unit drops on a hex with a die."""
    at = airlift({**ju52(1), unit: HOME, **pieces}, dice=[face], **state)
    return back(fly(at, f"airdrop {space}", unit))


def becomes(at: Channel, unit: str = "ge-flieger-1") -> str:
    """What became of a unit that has dropped."""
    return "eliminated" if at.where(unit) == "lost" else "hit" if at.unit(unit).hits else "none"


# -- who, and where ----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.6a", "BSA-1.1ab")
def test_only_airborne_units_drop() -> None:
    names = ("ge-flieger-1", "ge-sturm", "ge-luftlande-16", "ge-mtn-6")
    at = airlift({**dict.fromkeys(names, HOME), **ju52(4)}).do("airdrop 3018")
    assert at.targets("load") == {"ge-flieger-1", "ge-sturm"}
    assert at.reason("load ge-luftlande-16") == ("BSA-8.6a", "only_paratroops")
    assert not airlift({"ge-luftlande-16": HOME, **ju52(4)}).targets("airdrop")
    nobody = airlift({"ge-flieger-1": HOME, **points("ge-ju88", 1)})
    assert not nobody.targets("airdrop")
    assert nobody.reason("airdrop 3018") == ("BSA-8.6a", "nobody_to_drop")


@pytest.mark.clause("BSA-8.6b", "BSA-8.6t")
def test_clear_hexes_and_small_cities() -> None:
    at = airlift({"ge-flieger-1": HOME, **ju52(1)})
    grounds = {"3018": True, "3720": True, "4022": True, "2904": True, "2504": True,
               "3624": False, "1801": False, "3006": False, "2221": False, "3521": False, "2705": False}  # fmt: skip
    offered = at.targets("airdrop")
    assert {space: space in offered for space in grounds} == grounds
    for space in ("3624", "2221", "3521", "Straits of Dover", "France", "4326"):
        assert at.reason(f"airdrop {space}") == ("BSA-8.6b", "no_drop_zone")


@pytest.mark.clause("BSA-3.0g", "BSA-3.0j")
def test_nobody_drops_in_foul_weather() -> None:
    pieces = {"ge-flieger-1": HOME, **ju52(1)}
    assert airlift({**pieces, **points("ge-ju88", 1)}, weather=FOUL).reason("airdrop 3018") == ("BSA-3.0g", "foul_drop")
    assert airlift(pieces, weather=STORMY).over


@pytest.mark.clause("BSA-2.0p", "BSA-8.6n")
def test_drops_are_for_the_segment_in_which_they_can_be_fought_out() -> None:
    pieces = {"ge-flieger-1": HOME, **ju52(1), **points("ge-ju88", 1)}
    at = airlift(pieces, phase="ge_counter_missions")
    assert at.reason("airdrop 3018") == ("BSA-2.0p", "no_combat_follows")


@pytest.mark.clause("BSA-8.6c")
def test_transports_do_not_land_where_they_drop() -> None:
    at = airlift({"ge-flieger-1": HOME, **ju52(1), **points("ge-me109", 1)}, dice=[9], german=["3619", "3523"])
    at.do("airdrop 3619", "load ge-flieger-1", "crew ge-me109-01", "fly")
    seen = {}
    while at.prompt == "home":
        (unit,) = at.ask.about
        seen[EDITION.units[unit].id] = "3619" in at.targets("land_at")
        if not seen[EDITION.units[unit].id]:
            assert at.reason("land_at 3619") == ("BSA-8.6c", "no_landing")
        at.do("back")
    assert seen == {"ge-ju52-01": False, "ge-me109-01": True}


@pytest.mark.clause("BSA-8.6a", "BSA-8.5b", "BSA-8.5e")
def test_a_point_for_each_unit_that_has_not_moved() -> None:
    names = ("ge-flieger-1", "ge-flieger-2", "ge-flieger-3")
    at = airlift({**dict.fromkeys(names, HOME), **ju52(2)}).do("airdrop 3018", "load ge-flieger-1", "load ge-flieger-2")
    assert at.reason("load ge-flieger-3") == ("BSA-8.5b", "too_few_transports")
    at = airlift({"ge-flieger-1": {"at": HOME, "moved": 99}, "ge-flieger-2": HOME, **ju52(2)}).do("airdrop 3018")
    assert at.reason("load ge-flieger-1") == ("BSA-8.5e", "has_moved")


@pytest.mark.clause("BSA-8.6a", "BSA-8.5f", "BSA-8.5j")
def test_intercepted_before_they_drop() -> None:
    pieces = {"ge-flieger-1": HOME, "ge-flieger-2": HOME, **ju52(2), **points("br-spitfire", 2, "3523")}
    at = airlift(pieces, dice=[0, 9, 0, 9])
    fly(at, "airdrop 3619", "ge-flieger-1", "ge-flieger-2").do("scramble br-spitfire-01", "scramble br-spitfire-02")
    while at.prompt == "home" and at.side == "br":
        at.do("back")
    assert sorted((at.where("ge-flieger-1"), at.where("ge-flieger-2"))) == ["3619", "lost"]
    assert at.dice_left() == ()


# -- disruption --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.6e", "BSA-8.6f", "BSA-8.6g", "BSA-8.6h", "BSA-8.6k", "BSA-8.6l")
@pytest.mark.case("AT-06")
@pytest.mark.parametrize(
    ("face", "result"), [(0, "eliminated"), (1, "eliminated"), (2, "hit"), (3, "none"), (9, "none")]
)
def test_scattered_in_the_zone_of_a_motorized_unit(face: int, result: str) -> None:
    at = drop(RECON, "3619", face)
    told = at.event("CameDown")
    assert (told.strength, told.modifiers) == (1, (("watched", -2),))
    assert told.clause == {"eliminated": "BSA-8.6f", "hit": "BSA-8.6g", "none": "BSA-8.6h"}[result]
    assert becomes(at) == result


@pytest.mark.clause("BSA-8.6l")
@pytest.mark.parametrize(("reading", "even"), [("less", "none"), ("equal", "hit")])
def test_a_die_that_equals_the_strength(reading: str, even: str) -> None:
    found = [becomes(drop(RECON, "3619", face, settings={"disruption": reading})) for face in (1, 2, 3, 4)]
    assert found == ["eliminated", "hit", even, "none"]


@pytest.mark.clause("BSA-8.6i", "BSA-8.6k")
@pytest.mark.case("AT-06")
@pytest.mark.parametrize(("face", "result"), [(0, "hit"), (1, "none")])
def test_gliders_are_less_scattered(face: int, result: str) -> None:
    at = drop(RECON, "3619", face, "ge-sturm")
    assert sum(amount for _, amount in at.event("CameDown").modifiers) == 0
    assert becomes(at, "ge-sturm") == result


@pytest.mark.clause("BSA-8.6e")
@pytest.mark.case("AT-06")
@pytest.mark.parametrize(
    ("beside", "modifier"),
    [("br-bde-35", 0), ("br-inf-45", -2), ("br-mmg-1", -2), ("br-tank-1", -2)],
)
def test_whose_zone_scatters(beside: str, modifier: int) -> None:
    at = drop({beside: "3720"}, "3619", 9)
    assert sum(amount for _, amount in at.event("CameDown").modifiers) == modifier


@pytest.mark.clause("BSA-8.6e")
def test_a_division_of_one_step_scatters_too_but_not_over_the_water() -> None:
    at = drop({"br-inf-45": {"at": "3720", "reduced": True}}, "3619", 9)
    assert at.event("CameDown").modifiers
    at = drop({"br-inf-45": "3922"}, "4022", 9)  # a sea hexside between them
    assert not at.event("CameDown").modifiers


@pytest.mark.clause("BSA-5.2h", "BSA-8.6d", "BSA-8.6f", "BSA-8.6g", "BSA-10.0d")
@pytest.mark.case("AT-06")
@pytest.mark.parametrize(("face", "result"), [(0, "eliminated"), (1, "hit"), (2, "none")])
def test_on_a_brigade_in_the_open_there_is_no_home_guard(face: int, result: str) -> None:
    at = drop({"br-bde-35": "3619", "br-inf-45": "3720"}, "3619", face)
    told = at.event("CameDown")
    assert (told.strength, told.modifiers) == (2, ()), "no zone counts where a British unit is"
    assert becomes(at) == result


@pytest.mark.clause("BSA-8.6d")
@pytest.mark.case("AT-06")
def test_units_and_home_guard_of_a_city_together() -> None:
    assert drop({"br-guards-24": "3623"}, "3623", 9).event("CameDown").strength == 3
    assert drop({}, "2904", 9).event("CameDown").strength == 2, "a Minor City by itself"
    tired = drop({"br-inf-45": {"at": "3018", "hits": 2}}, "3018", 9).event("CameDown").strength
    whole = EDITION.units[EDITION.unit_index["br-inf-45"]].full.defence
    assert tired == whole // 2


@pytest.mark.clause("BSA-8.6d", "BSA-8.6k")
@pytest.mark.case("G-15")
def test_a_die_for_each_unit() -> None:
    names = ("ge-flieger-1", "ge-flieger-2", "ge-flieger-3", "ge-sturm")
    at = airlift({**dict.fromkeys(names, HOME), **ju52(4), **RECON}, dice=[1, 2, 3, 0])
    back(fly(at, "airdrop 3619", *names))
    assert [becomes(at, name) for name in names] == ["eliminated", "hit", "none", "hit"]


@pytest.mark.clause("BSA-8.6g", "BSA-11.2i")
def test_a_hit_in_the_drop_comes_to_those_it_has() -> None:
    for before in (0, 1, 2):
        at = airlift({**ju52(1), "ge-flieger-1": {"at": HOME, "hits": before}, **RECON}, dice=[2])
        back(fly(at, "airdrop 3619", "ge-flieger-1"))
        assert at.unit("ge-flieger-1").hits == min(before + 1, 2)


@pytest.mark.clause("BSA-3.0m")
def test_the_weather_does_not_scatter() -> None:
    assert becomes(drop({}, "3018", 1, weather=1)) == "none"


@pytest.mark.clause("BSA-8.6d")
def test_on_a_hex_of_ones_own_nobody_waits() -> None:
    at = drop({}, "3619", 0, german=["3619"])
    assert (at.event("CameDown").strength, becomes(at)) == (0, "none")


# -- what a drop does ----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.3g", "BSA-8.7a", "BSA-12.0b", "BSA-13.5e", "BSA-15.2k")
def test_they_lie_there_weak_and_nothing_changes_hands() -> None:
    fleet = {**points("br-spitfire", 1, "3617", flown=NOW)}
    at = drop(fleet, "3617", 9, trodden=(), invaded=0, alarmed=0)
    lies = at.unit("ge-flieger-1")
    assert at.where("ge-flieger-1") == "3617"
    assert (lies.weak, at.game.values(at.number("ge-flieger-1")).defence) == (True, 1)
    assert not at.game.controls(GE, at.space("3617"))
    assert at.where("br-spitfire-01") == "3617", "the aircraft there stay (ruling B-15)"
    assert at.state.trodden == (EDITION.zone_named("East Anglia").space,)
    assert (at.state.invaded, lies.stormed) == (at.state.turn, at.state.turn)


@pytest.mark.clause("BSA-15.2k")
def test_the_invasion_is_as_old_as_its_first_landing() -> None:
    assert drop({}, "3018", 9, invaded=NOW - 3).state.invaded == NOW - 3


@pytest.mark.clause("BSA-15.2k")
def test_who_is_scattered_has_not_landed() -> None:
    at = drop(RECON, "3619", 0, trodden=(), invaded=0, alarmed=0)
    assert (at.state.invaded, at.state.trodden) == (0, ())


@pytest.mark.clause("BSA-8.6n", "BSA-8.6o")
def test_several_drops_into_one_hex_fight_together(result: Put) -> None:
    result("D1")
    pieces = {"ge-flieger-1": HOME, "ge-sturm": HOME, **ju52(2)}
    at = airlift(pieces, dice=[9, 9, 5], plays=until_the_combat, saboteurs=(0, 0))
    back(fly(at, "airdrop 3018", "ge-flieger-1"))
    back(fly(at, "airdrop 3018", "ge-sturm"))
    assert end_missions(at).prompt == "combats"
    assert at.reason("end_combat") == ("BSA-8.6n", "drop_owed")
    at.do("attack 3018", "declare_attack")
    told = at.event("AttackDeclared")
    assert at.names(told.attackers) == ("ge-flieger-1", "ge-sturm")


# -- the whole way -------------------------------------------------------------------------------------------


def to_the_fight(pieces: Mapping[str, Lie], faces: list[int]) -> Channel:
    """The Sturm Regiment drops on Kenley and comes to the Land Combat Phase."""
    at = airlift({"ge-sturm": HOME, **ju52(1), **pieces}, dice=faces, plays=until_the_combat, saboteurs=(0, 0))
    back(fly(at, "airdrop 3523", "ge-sturm"))
    assert (end_missions(at).prompt, at.side) == ("combats", "ge")
    return at.do("attack 3523", "declare_attack")


@pytest.mark.clause("BSA-8.6n", "BSA-8.6q", "BSA-1.3g", "BSA-4.0o", "BSA-11.1f", "BSA-11.1j", "BSA-15.1d")
def test_from_the_airbase_to_a_conquered_airbase(result: Put) -> None:
    result("D1")
    at = to_the_fight(points("br-spitfire", 1, "3523", flown=NOW), [9, 5, 0])
    assert at.where("br-spitfire-01") == "lost", "a 0 for the point on the ground (ruling B-15)"
    assert at.prompt == "demolition"
    let_stand(at)
    assert at.where("ge-sturm") == "3523"
    assert at.game.controls(GE, at.space("3523"))
    assert at.state.awards.other == 1
    assert not at.events("Advanced")


@pytest.mark.clause("BSA-8.6q", "BSA-8.6s", "BSA-10.0o")
def test_from_the_airbase_to_a_fight_that_fails(result: Put) -> None:
    result("-")
    at = to_the_fight({}, [9, 5])
    assert at.prompt == "retreat"
    at.do(f"retreat_to {min(at.targets('retreat_to'))}")
    assert at.where("ge-sturm") not in ("3523", "lost")
    assert not at.game.controls(GE, at.space("3523"))


@pytest.mark.clause("BSA-12.0b")
def test_who_drops_is_in_supply_at_once() -> None:
    pieces = {"ge-flieger-1": {"at": "3619", "oos": 2}, **ju52(1, "3619"), "ge-amph-a": "3619"}
    at = back(fly(airlift(pieces, dice=[9]), "airdrop 3018", "ge-flieger-1"))
    assert (at.where("ge-flieger-1"), at.unit("ge-flieger-1").oos) == ("3018", 0)


@pytest.mark.clause("BSA-12.0b")
def test_they_need_no_line_in_that_turn_and_the_next(result: Put) -> None:
    for stormed, level in ((NOW, 0), (NOW - 1, 0), (NOW - 2, 1)):
        pieces = {"ge-flieger-1": {"at": "3619", "stormed": stormed, "dropped": 5}}
        at = channel(pieces, phase="ge_supply", german=["3619"], saboteurs=(0, 0))
        assert at.over
        assert at.unit("ge-flieger-1").oos == level
