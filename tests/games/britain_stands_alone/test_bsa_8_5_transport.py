"""8.5 Air transport in Britain Stands Alone: who is carried, from where and whereto, what is lost on the way."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, FOUL, GE, LEG_POINT, STORMY, Stores
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from games.britain_stands_alone.airlifts import (
    HOME,
    airlift,
    back,
    end_missions,
    fly,
    ju52,
    mission,
    points,
    until_the_combat,
)
from games.britain_stands_alone.channel import CLOCK, channel
from games.britain_stands_alone.marches import let_stand

EDITION = load_edition()
FIELD = {"german": ["3619"]}
"""North Weald is German."""


@pytest.mark.clause("BSA-8.5a", "BSA-8.5c", "BSA-1.1ab")
def test_who_can_be_carried_by_whom() -> None:
    can = ("ge-flieger-1", "ge-sturm", "ge-luftlande-16", "ge-mtn-6")
    cannot = ("ge-mtn-1", "ge-inf-17", "ge-lssah")
    pieces = {**dict.fromkeys((*can, *cannot), HOME), **ju52(4), **points("ge-he111", 1), **points("ge-me109", 1)}
    at = airlift(pieces, **FIELD).do("airlift 3619")
    assert at.targets("load") == set(can)
    assert at.reason("load ge-mtn-1") == ("BSA-8.5c", "not_airborne")
    assert at.reason("load ge-inf-17") == ("BSA-8.5a", "not_airborne")
    assert at.targets("crew") == {"ge-ju52-01", "ge-me109-01"}
    assert at.reason("crew ge-he111-01") == ("BSA-1.1ab", "bombers_do_not_carry")
    at.do("call_off", "raid 3523")
    assert at.reason("crew ge-ju52-01") == ("BSA-8.2a", "transports_do_not_bomb")


@pytest.mark.clause("BSA-8.5a")
def test_from_the_map_to_the_display_and_on_the_map_but_not_on_the_display_alone() -> None:
    at = airlift({"ge-flieger-1": HOME, **ju52(1)}, **FIELD)
    assert at.targets("airlift") == {"3619"}
    assert at.reason("airlift France")[0] == "BSA-8.5d"
    pieces = {"ge-flieger-1": "3619", "ge-flieger-2": "3619", **ju52(2, "3619")}
    at = airlift(pieces, german=["3619", "3523"])
    assert {"3523", HOME, "Holland"} <= at.targets("airlift")
    fly(at, f"airlift {HOME}", "ge-flieger-1").do(f"land_at {HOME}")
    fly(at, "airlift 3523", "ge-flieger-2").do("land_at 3523")
    assert (at.where("ge-flieger-1"), at.where("ge-flieger-2")) == (HOME, "3523")


@pytest.mark.clause("BSA-8.5f", "BSA-8.5m")
def test_an_empty_transport_comes_along_from_the_map_too() -> None:
    """Only supplies have to come from the display."""
    at = airlift({"ge-flieger-1": "3619", **ju52(2, "3619")}, german=["3619", "3523"])
    at.do("airlift 3523", "load ge-flieger-1")
    assert at.targets("crew") == {"ge-ju52-02"}
    at.do("crew ge-ju52-02", "fly")
    assert at.where("ge-flieger-1") == "3523"


@pytest.mark.clause("BSA-8.5b")
def test_a_point_for_each_step() -> None:
    pieces = {"ge-mtn-6": HOME, "ge-flieger-1": HOME, "ge-luftlande-16": HOME, **ju52(3)}
    at = airlift(pieces, **FIELD).do("airlift 3619", "load ge-mtn-6")
    assert len(mission(at).points) == 2
    assert at.reason("load ge-mtn-6") == ("BSA-8.5b", "in_the_mission")
    assert at.reason("load ge-ju52-03") == ("BSA-8.5a", "no_land_unit")
    at.do("load ge-flieger-1")
    assert at.reason("load ge-luftlande-16") == ("BSA-8.5b", "too_few_transports")
    at.do("fly")
    assert (at.where("ge-mtn-6"), at.where("ge-flieger-1")) == ("3619", "3619")
    one = airlift({"ge-mtn-6": HOME, **ju52(1)}, **FIELD)
    assert not one.targets("airlift"), "two steps, one point"
    reduced = airlift({"ge-mtn-6": {"at": HOME, "reduced": True}, **ju52(1)}, **FIELD)
    assert fly(reduced, "airlift 3619", "ge-mtn-6").where("ge-mtn-6") == "3619"


@pytest.mark.clause("BSA-8.5b")
def test_who_flies_along_already_takes_the_load() -> None:
    at = airlift({"ge-flieger-1": HOME, "ge-flieger-2": HOME, **ju52(4)}, **FIELD)
    at.do("airlift 3619")
    assert at.reason("fly") == ("BSA-8.2a", "nobody_flies")
    at.do("crew ge-ju52-01")
    assert at.reason("fly") == ("BSA-8.5b", "nothing_aboard")
    at.do("load ge-flieger-1")
    assert len(mission(at).points) == 1
    at.do("load ge-flieger-2", "crew ge-ju52-03", "fly")
    assert [at.where(f"ge-ju52-0{number}") for number in (1, 2, 3)] == [HOME] * 3, "they ask where to land"


@pytest.mark.clause("BSA-8.5d")
def test_load_and_transport_begin_at_the_same_airbase() -> None:
    pieces = {
        "ge-flieger-1": "France",
        "ge-flieger-2": HOME,
        **ju52(2),
        "ge-luftlande-16": "3620",
        **ju52(1, "3523", 2),
    }
    at = airlift(pieces, german=["3619", "3620", "3523"]).do("airlift 3619")
    assert at.targets("load") == {"ge-flieger-2"}
    assert at.reason("load ge-flieger-1") == ("BSA-8.5b", "too_few_transports"), "its zone has none"
    assert at.reason("load ge-luftlande-16") == ("BSA-8.5d", "not_at_an_airbase")
    other = airlift({"ge-flieger-1": "France", **ju52(1, "France"), "ge-flieger-2": HOME, **ju52(1, HOME, 1)}, **FIELD)
    fly(other, "airlift 3619", "ge-flieger-1", "ge-flieger-2")
    assert other.where("ge-flieger-1") == other.where("ge-flieger-2") == "3619", "each from its own base"


@pytest.mark.clause("BSA-8.5a", "BSA-8.5d")
def test_nobody_is_carried_to_where_he_is() -> None:
    there = {"ge-flieger-1": "3619", **ju52(1, "3619")}
    assert airlift(there, **FIELD).reason("airlift 3619") == ("BSA-8.5d", "nothing_to_carry")
    at = airlift({**there, "ge-flieger-2": HOME, **ju52(1, HOME, 1)}, **FIELD).do("airlift 3619")
    assert at.targets("load") == {"ge-flieger-2"}
    assert at.reason("load ge-flieger-1") == ("BSA-8.5d", "not_at_an_airbase")


@pytest.mark.clause("BSA-8.5e")
def test_who_moved_in_the_movement_phase_is_not_carried() -> None:
    for stamp in ("moved", "railed"):
        pieces = {"ge-flieger-1": {"at": HOME, stamp: CLOCK - 1}, "ge-flieger-2": {"at": HOME, "moved": 5}, **ju52(2)}
        at = airlift(pieces, **FIELD).do("airlift 3619")
        assert at.targets("load") == {"ge-flieger-2"}
        assert at.reason("load ge-flieger-1") == ("BSA-8.5e", "has_moved")
    pieces = {"ge-flieger-1": {"at": HOME, "moved": CLOCK - 8}, **ju52(1)}
    later = airlift(pieces, phase="ge_counter_missions", **FIELD)
    assert later.targets("airlift") == {"3619"}, "that phase does not follow a German Movement Phase"


@pytest.mark.clause("BSA-8.5e", "BSA-9.3k")
def test_who_came_ashore_this_turn_is_carried_on() -> None:
    """Only the Movement Phase bars him, not what was before it."""
    pieces = {"ge-flieger-1": {"at": "3723", "embarked": CLOCK - 6}, **ju52(1, "3723")}
    assert airlift(pieces, german=["3723", "3619"]).targets("airlift") >= {"3619"}


@pytest.mark.clause("BSA-8.5d", "BSA-8.5e")
def test_nobody_is_carried_twice_in_a_phase() -> None:
    pieces = {"ge-flieger-1": HOME, **ju52(1), **ju52(1, "3619", 1)}
    at = airlift(pieces, german=["3619", "3523"])
    back(fly(at, "airlift 3619", "ge-flieger-1"))
    assert not at.targets("airlift")


@pytest.mark.clause("BSA-8.5f", "BSA-1.3a")
def test_they_land_at_an_airbase_of_their_own() -> None:
    at = airlift({"ge-flieger-1": HOME, **ju52(1)}, german=["3619", "3623"])
    assert at.targets("airlift") == {"3619"}
    assert at.reason("airlift 3523") == ("BSA-8.5f", "enemy_base")
    assert at.reason("airlift 3623") == ("BSA-8.5f", "no_airbase")


@pytest.mark.clause("BSA-8.5f", "BSA-8.5j", "BSA-2.0n")
def test_they_are_intercepted_before_they_land() -> None:
    pieces = {"ge-flieger-1": HOME, "ge-luftlande-16": HOME, **ju52(2), **points("br-spitfire", 2, "3523")}
    at = airlift(pieces, dice=[0, 9, 0], **FIELD)
    fly(at, "airlift 3619", "ge-flieger-1", "ge-luftlande-16")
    assert at.prompt == "scramble"
    assert at.where("ge-flieger-1") == "ge-ju52-01", "they are in the air"
    at.do("scramble br-spitfire-01", "scramble br-spitfire-02")
    while at.prompt == "home" and at.side == "br":
        at.do("back")
    alive = [name for name in ("ge-ju52-01", "ge-ju52-02") if at.where(name) != "lost"]
    landed = [name for name in ("ge-flieger-1", "ge-luftlande-16") if at.where(name) == "3619"]
    lost = [name for name in ("ge-flieger-1", "ge-luftlande-16") if at.where(name) == "lost"]
    assert (len(alive), len(landed), len(lost)) == (1, 1, 1)
    assert {event.space for event in at.events("PieceLost")} == {at.space("3619")}, "not where they took off"
    assert at.dice_left() == ()


@pytest.mark.clause("BSA-8.5j")
def test_a_division_loses_a_step_with_each_point() -> None:
    at = airlift({"ge-mtn-6": HOME, **ju52(2), **points("br-spitfire", 2, "3523")}, dice=[0, 9, 0], **FIELD)
    fly(at, "airlift 3619", "ge-mtn-6").do("scramble br-spitfire-01", "scramble br-spitfire-02")
    while at.prompt == "home" and at.side == "br":
        at.do("back")
    assert (at.where("ge-mtn-6"), at.unit("ge-mtn-6").reduced) == ("3619", True)


@pytest.mark.clause("BSA-8.5j")
def test_of_a_counter_the_empty_point_is_lost_first() -> None:
    pieces = {"ge-mtn-6": {"at": HOME, "reduced": True}, **ju52(2), **points("br-spitfire", 2, "3523")}
    at = airlift(pieces, dice=[0, 9, 0], **FIELD).do("airlift 3619", "load ge-mtn-6", "crew ge-ju52-02", "fly")
    at.do("scramble br-spitfire-01", "scramble br-spitfire-02")
    while at.prompt == "home" and at.side == "br":
        at.do("back")
    assert (at.where("ge-ju52-02"), at.where("ge-mtn-6")) == ("lost", "3619")


@pytest.mark.clause("BSA-8.5g", "BSA-4.0k")
def test_transports_fly_home_or_stay_within_the_room() -> None:
    pieces = {"ge-flieger-1": HOME, "ge-flieger-2": HOME, **ju52(2), **points("ge-me109", 3, "3619")}
    at = airlift(pieces, **FIELD)
    fly(at, "airlift 3619", "ge-flieger-1", "ge-flieger-2")
    assert {"3619", "France"} <= at.targets("land_at")
    at.do("land_at 3619")
    assert at.reason("land_at 3619") == ("BSA-4.0k", "airbase_full")
    at.do("land_at France")
    assert (at.where("ge-ju52-01"), at.where("ge-ju52-02")) == ("3619", "France")
    assert [at.unit(name).flown for name in ju52(2)] == [at.state.turn] * 2


@pytest.mark.clause("BSA-8.5h")
@pytest.mark.case("AT-02")
def test_an_airbase_under_the_enemys_eyes() -> None:
    pieces = {**ju52(1), "ge-luftlande-16": HOME, "br-recon-1": "3720"}
    at = airlift(pieces, **FIELD)
    assert at.reason("airlift 3619") == ("BSA-8.5h", "in_enemy_zone")
    assert "3619" in airlift({**pieces, "ge-amph-a": "3619"}, **FIELD).targets("airlift")


@pytest.mark.clause("BSA-8.5h")
def test_out_of_an_enemy_zone_only_if_somebody_stays() -> None:
    alone = {**ju52(2, "3619"), "ge-luftlande-16": "3619", "br-recon-1": "3720"}
    assert not airlift(alone, **FIELD).targets("airlift")
    pair = airlift({**alone, "ge-luftlande-47": "3619"}, **FIELD).do(f"airlift {HOME}", "load ge-luftlande-16")
    assert pair.reason("load ge-luftlande-47") == ("BSA-8.5h", "nobody_stays")
    kept = airlift({**alone, "ge-luftlande-47": "3619", "ge-amph-a": "3619"}, **FIELD).do(f"airlift {HOME}")
    kept.do("load ge-luftlande-16", "load ge-luftlande-47")
    assert len(mission(kept).riders) == 2


@pytest.mark.clause("BSA-4.0a")
def test_no_landing_beyond_the_stacking_limit() -> None:
    pieces = {"ge-inf-17": "3619", "ge-inf-35": "3619", "ge-gd": "3619", "ge-lssah": "3619",
              "ge-flieger-1": HOME, "ge-flieger-2": HOME, **ju52(2)}  # fmt: skip
    at = airlift(pieces).do("airlift 3619", "load ge-flieger-1")
    assert at.reason("load ge-flieger-2") == ("BSA-4.0a", "overstacked")


@pytest.mark.clause("BSA-8.5i")
def test_who_has_landed_attacks_in_the_next_combat_phase() -> None:
    pieces = {"ge-luftlande-16": HOME, **ju52(1), "ge-amph-a": "3619", "br-bde-35": "3620"}
    at = airlift(pieces, plays=until_the_combat, saboteurs=(0, 0))
    assert end_missions(back(fly(at, "airlift 3619", "ge-luftlande-16"))).prompt == "combats"
    at.do("attack 3620")
    assert "ge-luftlande-16" in at.targets("join")


@pytest.mark.clause("BSA-8.7a")
def test_regiments_that_come_by_air_are_weak() -> None:
    names = ("ge-flieger-1", "ge-luftlande-16", "ge-mtn-6")
    at = airlift({**dict.fromkeys(names, HOME), **ju52(4)}, **FIELD)
    fly(at, "airlift 3619", *names)
    assert [at.unit(name).weak for name in names] == [True, True, False]
    assert [at.game.values(at.number(name)).defence for name in names[:2]] == [1, 1]


@pytest.mark.clause("BSA-3.0h", "BSA-3.0j")
def test_in_foul_weather_they_are_carried_in_a_storm_nobody_is() -> None:
    pieces = {"ge-flieger-1": HOME, **ju52(1), "ge-amph-a": "3619"}
    assert "3619" in airlift(pieces, weather=FOUL).targets("airlift")
    assert airlift(pieces, weather=STORMY).over


@pytest.mark.clause("BSA-8.5b", "BSA-8.2a", "BSA-8.2c")
def test_no_more_than_eight_points_and_no_further_than_they_fly() -> None:
    names = ("ge-flieger-1", "ge-flieger-2")
    at = airlift({**dict.fromkeys(names, HOME), **ju52(2), **points("ge-me109", 7)}, **FIELD)
    at.do("airlift 3619", "load ge-flieger-1", *(f"crew ge-me109-0{number}" for number in range(1, 8)))
    assert at.reason("load ge-flieger-2") == ("BSA-8.5b", "too_few_transports"), "there is no room for its transport"
    far = airlift({"ge-flieger-1": "Norway", **ju52(1, "Norway")}, german=["3619", "3213"])
    assert far.targets("airlift") == {"3213"}, "North Weald is 51 hexes off"


# -- Leg Replacement Points --------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.5k", "BSA-14.2n")
def test_two_transports_carry_a_leg_replacement_point() -> None:
    at = airlift(ju52(2), **FIELD).do("airlift 3619", f"load_point {HOME}")
    assert len(mission(at).points) == 2
    at.do("fly")
    assert at.state.stores == (Stores(at.space("3619"), LEG_POINT, 1),)
    assert not airlift(ju52(1), **FIELD).targets("airlift")
    apart = airlift({**ju52(1), **ju52(1, "France", 1)}, **FIELD)
    assert not apart.targets("airlift"), "two from the same zone"


@pytest.mark.clause("BSA-8.5k")
def test_it_is_lost_with_either_of_them() -> None:
    at = airlift({**ju52(2), **points("br-spitfire", 2, "3523")}, dice=[0, 9, 0], **FIELD)
    at.do("airlift 3619", f"load_point {HOME}", "fly", "scramble br-spitfire-01", "scramble br-spitfire-02")
    while at.prompt == "home" and at.side == "br":
        at.do("back")
    assert sum(at.where(name) == "lost" for name in ju52(2)) == 1
    assert at.state.stores == ()
    back(at)
    assert all(at.unit(name).load == 0 for name in ju52(2))


@pytest.mark.clause("BSA-8.5k")
def test_it_is_the_empty_one_of_a_counter_that_is_lost_first() -> None:
    pieces = {**ju52(4), "ge-flieger-1": HOME, **points("br-spitfire", 2, "3523")}
    stores = (Stores(EDITION.board.space("3619"), LEG_POINT, 1),)
    at = airlift(pieces, dice=[0, 9, 0], stores=stores, **FIELD)
    at.do("airlift 3619", "load ge-flieger-1", f"load_point {HOME}", "crew ge-ju52-04", "fly")
    at.do("scramble br-spitfire-01", "scramble br-spitfire-02", "match ge-ju52-03")
    while at.prompt == "home" and at.side == "br":
        at.do("back")
    assert [at.where(name) == "lost" for name in ju52(4)] == [False, False, False, True]
    assert at.state.stores == (Stores(at.space("3619"), LEG_POINT, 2),), "beside the one that was there"


@pytest.mark.clause("BSA-8.5k")
def test_nobody_drops_replacement_points() -> None:
    at = airlift({**ju52(4), "ge-flieger-1": HOME}).do("airdrop 3018")
    assert at.reason(f"load_point {HOME}") == ("BSA-8.5k", "no_leg_points")


@pytest.mark.clause("BSA-8.5l")
def test_one_attempt_a_turn_whatever_comes_of_it() -> None:
    at = airlift({**ju52(6), "ge-flieger-1": HOME}, **FIELD).do("airlift 3619", f"load_point {HOME}")
    assert at.reason(f"load_point {HOME}") == ("BSA-8.5l", "one_leg_point")
    assert at.reason("load_point Scotland") == ("BSA-14.2c", "not_off_map")
    back(at.do("fly"))
    at.do("airlift 3619")
    assert at.reason(f"load_point {HOME}") == ("BSA-8.5l", "one_leg_point")
    failed = airlift({**ju52(4), **points("br-spitfire", 2, "3523")}, dice=[0, 9, 0], **FIELD)
    failed.do("airlift 3619", f"load_point {HOME}", "fly", "scramble br-spitfire-01", "scramble br-spitfire-02")
    while failed.prompt == "home":
        failed.do("back")
    assert not failed.targets("airlift")
    called_off = airlift(ju52(2), **FIELD).do("airlift 3619", f"load_point {HOME}", "call_off")
    assert called_off.targets("airlift") == {"3619"}, "nothing was attempted"
    last = airlift(ju52(2), lifted=EDITION.turn_number("September #9"), **FIELD)
    assert last.targets("airlift") == {"3619"}


@pytest.mark.clause("BSA-14.2p")
def test_points_are_lost_with_their_airbase() -> None:
    def plays(game: Sealion) -> Flow[None]:
        yield from take(game, here, BR)

    here, there = EDITION.board.space("3619"), EDITION.board.space("3523")
    stores = (Stores(here, LEG_POINT, 2), Stores(there, LEG_POINT, 1))
    pieces = {"br-inf-1": "3619"}
    at = channel(pieces, phase="br_movement", german=["3619", "3523"], stores=stores, plays=plays)
    assert let_stand(at).over
    assert at.state.stores == stores[1:]
    assert at.game.controls(GE, there)
