"""8.2 Air missions, 7.4 interception and 8.4 bombing of installations, land units and strategic targets."""

from __future__ import annotations

import pytest
from channel import Channel, channel

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import CLOUDY, GE, STORMY, Mission
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import STRATEGIC, targets_in
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import hexes_apart
from beachhead.games.britain_stands_alone.rules.air_8.missions_8_2 import land_from
from games.britain_stands_alone.greedily import play
from games.britain_stands_alone.squadrons import based, ids

EDITION = load_edition()


def crew(table: Channel, *kinds: str) -> Channel:
    """Take one point of each kind along, in this order."""
    for kind in kinds:
        table.do(f"crew {next(name for name in sorted(table.targets('crew')) if kind in name)}")
    return table


@pytest.mark.clause("BSA-8.2a", "BSA-8.2n")
def test_eight_points_four_of_them_bombers_each_from_its_own_base() -> None:
    table = channel(
        {**based(ju88=(5, "Pas de Calais"), me109=(4, "Pas de Calais"), me110=(3, "France"))}, phase="ge_missions"
    )
    table.do("raid 3523")
    assert table.reason("fly") == ("BSA-8.2a", "nobody_flies")
    crew(table, "ju88", "ju88", "ju88", "ju88")
    assert table.reason("crew ge-ju88-05") == ("BSA-8.2a", "bombers_enough")
    crew(table, "me109", "me109", "me110", "me110")
    assert table.reason("crew ge-me109-03") == ("BSA-8.2a", "mission_full")
    assert len(table.game.contest(Mission).points) == 8


@pytest.mark.clause("BSA-8.2c", "BSA-8.1j")
def test_the_allowance_leads_there_and_again_back() -> None:
    table = channel(based(ju87=(2, "Pas de Calais"), ju88=(2, "France")), phase="ge_missions")
    table.do("raid 2108")  # Liverpool: too far for Stukas
    assert {name.split("-")[1] for name in table.targets("crew")} == {"ju88"}
    table.do("call_off", "raid 3523")
    assert {name.split("-")[1] for name in table.targets("crew")} == {"ju87", "ju88"}


@pytest.mark.clause("BSA-8.2a")
def test_both_sides_hear_who_flies_where_and_for_what() -> None:
    names = ["ge-ju87-01", "ge-me109-01"]
    table = channel(dict.fromkeys(names, "Pas de Calais"), phase="ge_missions")
    table.do("raid 3523", *(f"crew {name}" for name in names))
    assert not table.events("MissionFlew"), "as long as it is formed"
    told = table.do("fly").event("MissionFlew")
    assert (told.side, told.space, told.task, told.cargo) == (GE, table.space("3523"), "bomb", ())
    assert (table.names(told.pieces), told.audience) == (tuple(names), None)


@pytest.mark.clause("BSA-8.2d", "BSA-12.0k", "BSA-8.1d")
def test_who_has_flown_is_in_flight_or_out_of_supply_stays() -> None:
    now = EDITION.turn_number("September #10")
    names = ids("ge-ju88", 4)
    states = ({"flown": now}, {"at": "3822", "oos": 1}, {"aloft": True}, {})
    pieces = {name: {"at": "France", **state} for name, state in zip(names, states, strict=True)}
    table = channel(pieces, phase="ge_missions", german=["3822"]).do("raid 3523")
    assert table.targets("crew") == {names[3]}
    reasons = [table.reason(f"crew {name}")[1] for name in names[:3]]
    assert reasons == ["flown", "out_of_supply", "in_the_air"]


@pytest.mark.clause("BSA-8.1d", "BSA-7.4c")
def test_who_has_flown_over_the_sea_does_not_meet_a_raid_on_land() -> None:
    """That is for the Naval Segment: those aircraft are In Flight until they return to base."""
    fighters, aloft = ids("br-spitfire", 2), {"at": "Straits of Dover", "aloft": True}
    pieces = {"ge-ju87-01": "Pas de Calais", fighters[0]: "3523", fighters[1]: aloft}
    table = channel(pieces, phase="ge_missions", dice=[0]).do("raid 3523", "crew ge-ju87-01", "fly")
    assert table.reason(f"scramble {fighters[1]}") == ("BSA-8.1d", "in_the_air")


@pytest.mark.clause("BSA-3.0j")
def test_there_are_no_missions_in_a_storm() -> None:
    assert channel(based(ju88=(2, "France")), phase="ge_missions", weather=STORMY).over


@pytest.mark.clause("BSA-8.4v", "BSA-8.4w", "BSA-11.2n")
def test_each_counter_bombs_an_installation_with_its_own_die() -> None:
    for target, faces, hits in ((2, [3, 4], 1), (0, [4, 5], 1)):  # radar and airbase; Ju-88: 4 for two points
        kind = "radar" if target == 2 else "airbase"
        space = "3726" if target == 2 else "3523"
        table = channel(based(ju88=(4, "Pas de Calais")), phase="ge_missions", dice=faces)
        crew(table.do(f"raid {space}"), "ju88", "ju88", "ju88", "ju88").do("fly")
        if table.prompt == "bomb_target":
            table.do(f"bomb {target}")
        assert table.game.damage(kind, table.space(space)) == hits
        assert not table.dice_left()


@pytest.mark.clause("BSA-8.2h", "BSA-8.2j")
def test_they_land_in_reach_with_a_flown_marker() -> None:
    table = channel(based(ju88=(2, "Pas de Calais")), phase="ge_missions", dice=[9])
    crew(table.do("raid 3523"), "ju88", "ju88").do("fly", "bomb 0")
    assert table.prompt == "home"
    assert table.reason("land_at 3523")[1] == "enemy_base"
    table.do("back", "land_at France")
    names = ids("ge-ju88", 2)
    assert [table.where(name) for name in names] == ["Pas de Calais", "France"]
    assert [table.unit(name).flown for name in names] == [table.state.turn] * 2
    assert table.prompt == "missions"
    assert not table.targets("raid")


@pytest.mark.clause("BSA-11.2p", "BSA-11.2q", "BSA-8.8d")
def test_a_natural_nought_or_one_destroys_a_point_on_the_ground() -> None:
    planes = {**based(spitfire=(2, "3523")), **dict.fromkeys(ids("br-blenheim", 1), "3523")}
    for face, lost in ((1, 1), (2, 0)):
        table = channel({**planes, **based(ju88=(2, "Pas de Calais"))}, phase="ge_missions", dice=[9, face])
        crew(table.do("raid 3523"), "ju88", "ju88").do("fly", "bomb 0")
        if lost:
            assert table.targets("destroy") == {"br-spitfire-01", "br-blenheim-01"}
            table.do("destroy br-spitfire-01")
        assert (table.where("br-spitfire-01") == "lost") is bool(lost)
        assert table.state.spitfires_lost == 0


@pytest.mark.clause("BSA-8.4o", "BSA-8.4p", "BSA-8.4q", "BSA-8.4r")
def test_a_bomber_attacks_two_steps_a_die_for_each_unit() -> None:
    units = {"br-inf-1": "3624", "br-bde-35": "3624", "br-bde-36": "3624"}  # forest
    table = channel({**units, **based(ju87=(2, "Pas de Calais"))}, phase="ge_missions", dice=[4, 5])
    crew(table.do("raid 3624"), "ju87", "ju87").do("fly")
    assert table.prompt in ("bomb_target", "bomb_unit")
    if table.prompt == "bomb_target":
        table.do("bomb 4")
    assert table.targets("bomb_unit") == {"br-inf-1", "br-bde-35", "br-bde-36"}
    table.do("bomb_unit br-bde-35")  # the other brigade is all that is left for it
    assert [table.unit(name).hits for name in units] == [0, 1, 0]
    assert not table.dice_left()
    table = channel({**units, **based(ju87=(2, "Pas de Calais"))}, phase="ge_missions", dice=[4])
    crew(table.do("raid 3624"), "ju87", "ju87").do("fly")
    if table.prompt == "bomb_target":
        table.do("bomb 4")
    table.do("bomb_unit br-inf-1")
    assert table.unit("br-inf-1").hits == 1


@pytest.mark.clause("BSA-8.4x", "BSA-8.4z", "BSA-8.4aa", "BSA-8.4ab", "BSA-8.4ac")
def test_wellingtons_bomb_germany_by_night_and_nobody_sees_them() -> None:
    pieces = {**based(wellington=(2, "3813"), blenheim=(2, "3813"), me109=(8, "Germany"))}
    table = channel(pieces, phase="br_missions", dice=[1])
    table.do("night_raid Germany")
    assert table.reason("crew br-blenheim-01")[1] in ("not_by_night", "too_far")
    crew(table, "wellington", "wellington").do("fly")
    assert table.state.awards.other == -1
    assert not table.dice_left()
    missed = channel(pieces, phase="br_missions", dice=[2])
    crew(missed.do("night_raid Germany"), "wellington", "wellington").do("fly")
    assert missed.state.awards.other == 0
    cloudy = channel(pieces, phase="br_missions", dice=[1], weather=CLOUDY)
    crew(cloudy.do("night_raid Germany"), "wellington", "wellington").do("fly")
    assert cloudy.state.awards.other == 0


@pytest.mark.clause("BSA-7.3n", "BSA-7.4a", "BSA-7.4c", "BSA-7.4d", "BSA-8.2e")
def test_a_detected_mission_is_intercepted_by_as_many_as_the_die_allows() -> None:
    raiders = based(he111=(2, "Pas de Calais"))
    fighters = {**based(spitfire=(3, "3523")), **dict.fromkeys(ids("br-spitfire", 3, 3), "3619")}
    unseen = channel({**raiders, **fighters}, phase="ge_missions", dice=[9, 9])
    crew(unseen.do("raid 3626"), "he111", "he111").do("fly")
    assert unseen.prompt != "scramble"
    seen = channel({**raiders, **fighters}, phase="ge_missions", dice=[6, 0, 9, 9])
    crew(seen.do("raid 3626"), "he111", "he111").do("fly")
    assert (seen.prompt, seen.side) == ("scramble", "br")
    for _ in range(4):  # 8 less 6
        seen.do(f"scramble {sorted(seen.targets('scramble'))[-1]}")
    assert not seen.targets("scramble")
    seen.do("away")
    assert seen.prompt in ("double", "home", "match_target")


@pytest.mark.clause("BSA-7.3o", "BSA-8.2f", "BSA-8.2g", "BSA-7.4g")
def test_interceptors_land_before_the_bombs_and_have_flown() -> None:
    raiders, fighters = based(he111=(2, "Pas de Calais")), based(spitfire=(2, "3523"))
    table = channel({**raiders, **fighters}, phase="ge_missions", dice=[8, 9, 9, 9])
    crew(table.do("raid 3726"), "he111", "he111").do("fly")
    for _ in range(2):
        table.do(f"scramble {sorted(table.targets('scramble'))[0]}")
    assert (table.prompt, table.side) == ("home", "br")
    table.do("back", "back")
    assert table.side == "ge"
    assert [table.unit(name).flown for name in ids("br-spitfire", 2)] == [table.state.turn] * 2


@pytest.mark.clause("BSA-8.2g", "BSA-8.3m", "BSA-8.8c")
def test_of_those_who_intercept_only_the_living_land() -> None:
    sweep, fighters = based(me109=(2, "Pas de Calais")), based(spitfire=(2, "3523"))
    table = channel({**sweep, **fighters}, phase="ge_missions", dice=[8, 9, 9, 0])
    crew(table.do("raid 3726"), "me109", "me109").do("fly")
    for _ in fighters:
        table.do(f"scramble {sorted(table.targets('scramble'))[0]}")
    assert (table.prompt, table.side) == ("home", "br")
    assert table.do("back").side == "ge", "one of the two is left"
    assert sorted(table.where(name) for name in fighters) == ["3523", "lost"]
    assert table.state.spitfires_lost == 1


@pytest.mark.clause("BSA-8.2a", "BSA-8.2c", "BSA-8.1j")
def test_one_alone_is_sent_as_far_as_its_last_point_leads() -> None:
    table = channel(based(ju87=(1, "Pas de Calais")), phase="ge_missions")
    home, reach = table.space("Pas de Calais"), table.game.values(table.number("ge-ju87-01")).reach
    over_the_map = (table.space(target) for target in table.targets("raid") if target.isdigit())
    assert max(hexes_apart(EDITION, home, target) for target in over_the_map) == reach


@pytest.mark.clause("BSA-8.4y")
def test_strategic_targets_are_none_by_day() -> None:
    game = channel(phase="br_missions").game
    germany = EDITION.zone_named("Germany").space
    assert STRATEGIC not in set(targets_in(game, GE, germany, by_night=False))
    assert STRATEGIC in set(targets_in(game, GE, germany, by_night=True))


@pytest.mark.clause("BSA-8.1k")
def test_between_zones_of_the_display_the_naval_allowance_counts() -> None:
    table = channel(based(ju87=(1, "Norway")), phase="ge_missions")
    assert "Scapa Flow" in table.targets("raid")
    assert not channel(based(ju87=(1, "Germany")), phase="ge_missions").targets("raid")


@pytest.mark.clause("BSA-8.2k")
def test_who_finds_no_base_after_a_mission_is_lost() -> None:
    def plays(game: Sealion) -> Flow[None]:
        yield from land_from(game, EDITION.unit_index["br-spitfire-01"], EDITION.board.space("3523"))

    taken = [EDITION.board.names[space] for space in EDITION.airbases]
    lost = channel({"br-spitfire-01": "3523"}, phase="br_missions", plays=plays, german=taken)
    assert lost.where("br-spitfire-01") == "lost"
    assert channel({"br-spitfire-01": "3523"}, phase="br_missions", plays=plays, german=taken[:-1]).prompt == "home"


@pytest.mark.clause("BSA-8.8c", "BSA-8.8d", "BSA-8.2k")
def test_a_spitfire_that_finds_no_base_costs_its_pilot() -> None:
    """8.8 excepts those that are destroyed on the ground alone."""

    def plays(game: Sealion) -> Flow[None]:
        yield from land_from(game, EDITION.unit_index["br-spitfire-01"], EDITION.board.space("3523"))

    taken = [EDITION.board.names[space] for space in EDITION.airbases]
    lost = channel({"br-spitfire-01": "3523"}, phase="br_missions", plays=plays, german=taken)
    assert (lost.state.spitfires_lost, lost.state.spitfire_box) == (1, 1)


@pytest.mark.clause("BSA-8.4ac", "BSA-8.4z")
def test_railroads_are_harder_to_hit_by_night_too() -> None:
    """He-111: 5 for two points by day, 4 by night."""
    for verb, face, hits in (("night_raid", 5, 0), ("night_raid", 4, 1), ("raid", 5, 1)):
        table = channel(based(he111=(2, "Pas de Calais")), phase="ge_missions", dice=[face])
        crew(table.do(f"{verb} 3724"), "he111", "he111").do("fly")
        assert (table.game.damage("rail", table.space("3724")), table.dice_left()) == (hits, ())


@pytest.mark.clause("BSA-8.4p")
def test_a_lone_brigade_is_rolled_for_once() -> None:
    table = channel({"br-bde-35": "3624", **based(ju87=(2, "Pas de Calais"))}, phase="ge_missions", dice=[4])
    crew(table.do("raid 3624"), "ju87", "ju87").do("fly", "bomb 4")
    assert (table.unit("br-bde-35").hits, table.dice_left()) == (1, ())


@pytest.mark.clause("BSA-8.2a", "BSA-8.2c", "BSA-8.4a")
def test_fighters_fly_alone_where_there_is_a_target_whether_or_not_a_bomber_is_left() -> None:
    table = channel(based(me109=(2, "Pas de Calais"), ju52=(1, "Holland"), spitfire=(1, "3523")), phase="ge_missions")
    assert table.reason("raid 3524") == ("BSA-8.4a", "nothing_to_bomb")
    assert table.reason("raid 2108") == ("BSA-8.2c", "nobody_reaches")
    assert not table.targets("night_raid")
    crew(table.do("raid 3523"), "me109", "me109").roll(0, 9, 0, 0, 0)
    table.do("fly")
    assert (table.side, table.prompt) == ("br", "scramble")
    table.do("away")
    assert table.prompt == "home"


@pytest.mark.clause("BSA-8.2a")
def test_the_computer_sends_no_fighters_alone() -> None:
    there = based(me109=(2, "Pas de Calais"), spitfire=(1, "3523"))
    assert play(channel(there, phase="ge_missions")) == ["end_missions"]
    too_far = channel({**there, **based(ju87=(2, "Norway"))}, phase="ge_missions")
    assert "raid 3523" in too_far.options()
    assert play(too_far) == ["end_missions"]
