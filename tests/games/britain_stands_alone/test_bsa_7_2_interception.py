"""7.1 Naval Detection and 7.2 Interception: the margin and what it allows, who can come, in which order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR, FOUL, GE, STORMY, Fight, Sighting
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.seafights import EDITION, SOUTHERN, STRAITS, number, order, sighting
from games.britain_stands_alone.squadrons import ids

NORFOLK, SUSSEX, AURORA, BIRMINGHAM = "br-norfolk", "br-sussex", "br-aurora", "br-birmingham"
NURNBERG, HARWICH, SHEERNESS, PLYMOUTH, DETLING = "ge-nurnberg", "4119", "3922", "1429", "3723"
PAS, CALAIS = "Pas de Calais", "Dunkirk, Calais and Boulogne"


def at(space: str, names: Iterable[str], **lies: Any) -> dict[str, Any]:
    """Pieces in a space."""
    return {name: {"at": space, **lies} for name in names}


def base(name: str) -> str:
    """The hex of an airbase by its name."""
    return next(EDITION.board.names[space] for space, there in EDITION.airbases.items() if there.name == name)


def picked(table: Channel) -> Sighting:
    return table.game.contest(Sighting)


# -- 7.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.1a")
def test_the_values_are_those_printed() -> None:
    zone = EDITION.zone_named(SOUTHERN)
    assert zone.naval == (8, 4)


@pytest.mark.clause("BSA-7.1f", "BSA-7.2a", "BSA-7.2c", "BSA-7.2d")
@pytest.mark.case("ND-01", "G-12")
@pytest.mark.parametrize(
    ("face", "weather", "air"),
    [(6, 0, 4), (8, 0, 2), (9, 0, 0), (6, FOUL, 2), (3, FOUL, 8), (0, 0, 8)],
)
def test_eight_less_six(face: int, weather: int, air: int) -> None:
    pieces = at(base("Detling"), ids("br-blenheim", 4)) | at(base("Manston"), ids("br-spitfire", 8))
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[face], pieces=pieces, weather=weather)
    for _ in range(air):
        table.do(sorted(table.options() - {"sent"})[0])
    if air:
        assert table.options() == {"sent"}
    else:
        assert table.over


@pytest.mark.clause("BSA-7.1f", "BSA-3.0i")
def test_storm_adds_two_and_grounds_all_aircraft() -> None:
    pieces = at(base("Detling"), ids("br-blenheim", 4)) | at(HARWICH, ids("br-dd", 2))
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[7], pieces=pieces, weather=STORMY)
    assert table.over
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[6], pieces=pieces, weather=STORMY)
    assert table.options() == {"sail_out br-dd-01", "sent"}


@pytest.mark.clause("BSA-7.1d", "BSA-7.2o", "BSA-7.2t", "BSA-2.0h")
@pytest.mark.case("ND-03")
def test_each_stack_that_lies_at_sea_is_looked_for_once() -> None:
    pieces = at(STRAITS, [NORFOLK], stack=1) | at(STRAITS, ids("br-dd", 2), stack=2) | at(HARWICH, [AURORA])
    table = channel(pieces, phase="ge_detection", dice=[9, 9])
    assert (table.prompt, table.side, table.targets("look_for")) == ("sightings", "ge", {NORFOLK, "br-dd-01"})
    table.do("look_for br-dd-01")
    assert (table.over, len(table.events("DetectionRolled"))) == (True, 2)
    table = channel(pieces, phase="br_detection")
    assert (table.over, table.events("DetectionRolled")) == (True, [])
    table = channel(pieces, phase="br_return").do(f"sail {NORFOLK}", f"steer {SOUTHERN}")
    assert (table.where(NORFOLK), table.events("DetectionRolled")) == (SOUTHERN, [])


@pytest.mark.clause("BSA-9.5ai", "BSA-9.5aj")
@pytest.mark.case("SN-05")
def test_mines_come_before_detection_and_only_those_of_the_phase() -> None:
    straits = EDITION.board.space(STRAITS)
    pieces = at(STRAITS, [NORFOLK, *ids("br-dd", 1)], stack=1)
    table = channel(pieces, phase="ge_detection", mine=straits, dice=[2, 1, 9])
    assert next(type(event).__name__ for _, event in table.match.events(everything=True)) == "HazardRolled"
    assert (table.where("br-dd-01"), table.unit(NORFOLK).reduced, table.over) == ("lost", False, True)
    table = channel(pieces, phase="br_detection", mine=straits)
    assert table.events("HazardRolled") == []
    table = channel(pieces, phase="ge_reinforcement", scenario="july", turn="July #5", mine=straits)
    assert table.reason(f"mine {SOUTHERN}") == ("BSA-9.5ae", "mine_laid")


@pytest.mark.clause("BSA-9.5j")
@pytest.mark.parametrize(
    ("port", "released"),
    [
        ("Antwerp and Flushing", ("all",)),
        (CALAIS, ("all",)),
        ("La Rochelle and Bordeaux", ("all",)),
        ("Brest and Lorient", ("all",)),
        ("Bergen and Stavanger", ()),
        ("German ports", ()),
    ],
)
def test_a_pocket_battleship_in_the_ports_of_the_channel_releases_all_at_once(
    port: str, released: tuple[str, ...]
) -> None:
    for phase, expected in (("ge_detection", released), ("br_detection", ())):
        assert channel(at(port, ["ge-scheer"]), phase=phase, released=()).state.released == expected


# -- 7.2 what is allowed ---------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.2a", "BSA-7.2d")
@pytest.mark.case("ND-01", "G-12")
def test_ships_and_aircraft_share_the_margin_point_by_point() -> None:
    pieces = at(base("Detling"), ids("br-blenheim", 4)) | at(HARWICH, [NORFOLK, SUSSEX, AURORA, *ids("br-dd", 4)])
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[6], pieces=pieces)
    table.do("fly_out br-blenheim-01", f"sail_out {NORFOLK}", f"sail_out {SUSSEX}")
    assert table.reason(f"sail_out {AURORA}") == ("BSA-7.2a", "detection_spent")
    table.do("fly_out br-blenheim-02")
    assert table.reason("fly_out br-blenheim-03") == ("BSA-7.2a", "detection_spent")
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[6], pieces=pieces)
    table.do(*(f"sail_out {name}" for name in ids("br-dd", 4)), f"sail_out {NORFOLK}", f"sail_out {SUSSEX}")
    assert len(picked(table).ships) == 6  # four counters, two of them of two points


@pytest.mark.clause("BSA-7.2e", "BSA-7.2g", "BSA-8.2l")
def test_one_mission_of_eight_points_and_four_bombers_from_any_base_in_range() -> None:
    bases = at(base("Detling"), ids("br-blenheim", 5)) | at(base("Manston"), ids("br-spitfire", 6))
    bases |= at("Scapa Flow", ids("br-spitfire", 1, 10))
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[0], pieces=bases)
    assert table.against("fly_out br-blenheim-09") == ["not_at_a_base"]
    table.do(*(f"fly_out {name}" for name in ids("br-blenheim", 4)))
    assert table.reason("fly_out br-blenheim-05") == ("BSA-7.2g", "bombers_enough")
    assert table.reason("fly_out br-spitfire-11") == ("BSA-7.2e", "too_far")
    table.do(*(f"fly_out {name}" for name in ids("br-spitfire", 4)))
    assert table.reason("fly_out br-spitfire-05") == ("BSA-7.2g", "mission_full")


@pytest.mark.clause("BSA-7.2h", "BSA-7.2u", "BSA-9.1g")
@pytest.mark.case("ND-05")
def test_interceptors_on_a_short_leash() -> None:
    german = at(CALAIS, ids("ge-prahm", 2))
    pieces = german | at(HARWICH, ids("br-dd", 2)) | at(SHEERNESS, ids("br-dd", 2, 2)) | at(PLYMOUTH, [BIRMINGHAM])
    table = sighting(BR, ids("ge-tb", 2), dice=[0], pieces=pieces)
    assert table.reason(f"sail_out {BIRMINGHAM}") == ("BSA-7.2h", "too_far")
    assert table.reason("fly_out br-dd-01") == ("BSA-7.2e", "not_at_a_base"), "a ship flies nowhere"
    table.do("sail_out br-dd-01")
    assert table.reason("sail_out br-dd-03") == ("BSA-9.1g", "elsewhere")
    table.do("sail_out br-dd-02")
    assert picked(table).ships == (number("br-dd-01"), number("br-dd-02"))
    table = sighting(BR, ids("ge-tb", 2), dice=[0], pieces=pieces, phase="br_detection").do("sail_out br-dd-01")
    assert picked(table).ships == (number("br-dd-01"),), "no stack binds who is in port"


@pytest.mark.clause("BSA-7.2p", "BSA-7.2r", "BSA-9.1c")
def test_who_has_moved_or_flown_does_not_intercept_in_the_same_segment() -> None:
    moved = at(HARWICH, ids("br-dd", 2), moved=99) | at(SOUTHERN, ids("br-spitfire", 1), aloft=True)
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[0], pieces=moved, segment=98)
    assert table.over  # nobody is left who could
    table = sighting(BR, ids("ge-prahm", 2), zone=SOUTHERN, dice=[0], pieces=moved, segment=100)
    assert table.options() == {"sail_out br-dd-01", "sent"}
    assert table.reason("fly_out br-spitfire-01") == ("BSA-7.2p", "in_the_air")


@pytest.mark.clause("BSA-9.1k", "BSA-9.1m")
@pytest.mark.case("NM-02")
def test_a_stack_at_sea_intercepts_by_itself_whole_or_in_part() -> None:
    pieces = at(STRAITS, [NORFOLK, *ids("br-dd", 2)], stack=1) | at(STRAITS, ids("br-dd", 1, 2), stack=2)
    table = sighting(BR, ids("ge-prahm", 2), dice=[0, 9], pieces=pieces)
    table.do("sail_out br-dd-01", "sail_out br-dd-02")
    assert table.reason("sail_out br-dd-03") == ("BSA-9.1k", "other_stack")
    table.do("sent")
    fight = table.game.contest(Fight)
    assert (fight.forces[BR], table.events("MissionFlew")) == (((number("br-dd-01"), number("br-dd-02")),), [])
    table = sighting(BR, ids("ge-prahm", 2), dice=[0], pieces=pieces, phase="br_detection").do("sail_out br-dd-01")
    assert {*picked(table).ships} == {number(NORFOLK), number("br-dd-01"), number("br-dd-02")}, "it splits later"


@pytest.mark.clause("BSA-9.5a", "BSA-9.5g", "BSA-9.5h", "BSA-16.0c", "BSA-16.0g")
def test_unreleased_ships_and_a_held_fleet_stay_where_they_are() -> None:
    pieces = at(STRAITS, [NORFOLK, *ids("br-dd", 2)], stack=1) | at(HARWICH, ids("br-dd", 2, 2))
    table = sighting(BR, ids("ge-prahm", 2), dice=[0], pieces=pieces, released=("dd",))
    assert table.reason(f"sail_out {NORFOLK}") == ("BSA-9.5g", "not_released")
    assert table.targets("sail_out") == {"br-dd-01", "br-dd-03"}
    table = sighting(BR, ids("ge-prahm", 2), dice=[0], pieces=pieces, sailed=False)
    assert table.reason("sail_out br-dd-03") == ("BSA-16.0c", "locked_in")
    bombed = ((EDITION.board.space(HARWICH), EDITION.turn_number("September #10") - 1),)
    table = sighting(BR, ids("ge-prahm", 2), dice=[0], pieces=pieces, sailed=False, bombed_ports=bombed)
    assert table.reason("sail_out br-dd-03") == ("BSA-16.0g", "fleet_held")


@pytest.mark.clause("BSA-7.2b", "BSA-7.2k", "BSA-7.2l", "BSA-13.1c")
def test_coast_artillery_or_ships_but_only_of_the_germans_in_the_straits() -> None:
    pieces = at(CALAIS, ids("ge-tb", 2)) | at(PAS, ids("ge-ju87", 2))
    table = sighting(GE, [NORFOLK, SUSSEX], dice=[0], pieces=pieces)
    table.do("fly_out ge-ju87-01", "guns 5")
    assert table.reason("sail_out ge-tb-01") == ("BSA-7.2k", "with_guns")
    table = sighting(GE, [NORFOLK, SUSSEX], dice=[0], pieces=pieces).do("sail_out ge-tb-01")
    assert table.reason("guns 1") == ("BSA-7.2k", "with_ships")
    table = sighting(GE, [NORFOLK, SUSSEX], zone=SOUTHERN, dice=[0], pieces=pieces)
    assert table.reason("guns 1") == ("BSA-7.2b", "out_of_range")
    table = sighting(BR, ids("ge-tb", 1), dice=[0], pieces=at(HARWICH, ids("br-dd", 2)))
    assert table.reason("guns 1") == ("BSA-7.2b", "german_guns")
    table = sighting(GE, [NORFOLK], dice=[5])
    assert table.targets("guns") == {"1", "2"}  # 7 less 5
    table = sighting(GE, [NORFOLK], dice=[0], shells=5)
    assert table.targets("guns") == {"1", "2", "3"}


# -- 7.2 in which order ----------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.2f", "BSA-7.2m", "BSA-2.0i", "BSA-8.2m", "BSA-7.4i")
def test_aircraft_come_first_and_may_be_met_then_ships_and_their_combat() -> None:
    pieces = at(base("Manston"), ids("br-blenheim", 2)) | at(HARWICH, ids("br-dd", 2)) | at(PAS, ids("ge-me109", 2))
    tbs = ids("ge-tb", 2)
    # detection; that of the mission, the counter-detection, the fight; flak and bombs; detection of the ships
    table = sighting(BR, tbs, dice=[0, 0, 9, 9, 9, 9, 9, 9], pieces=pieces)
    table.do("fly_out br-blenheim-01", "fly_out br-blenheim-02", "sail_out br-dd-01", "sail_out br-dd-02", "sent")
    assert (table.prompt, table.side) == ("scramble", "ge")
    table.do("scramble ge-me109-01", "away")
    assert {ask.name for ask in table.match.asks.values()} == {"orders"}
    told = [type(event).__name__ for _, event in table.match.events(everything=True)]
    first = ["DetectionRolled", "MissionFlew", "DetectionRolled", "Intercepted", "DetectionRolled"]
    assert told[:5] == first
    assert told.index("BombsFell") < told.index("ShipsIntercept") < told.index("NavalCombatBegan")
    for name in (*ids("br-blenheim", 2), "ge-me109-01"):
        assert (table.where(name), table.unit(name).aloft) == (STRAITS, True)


@pytest.mark.clause("BSA-7.2f")
def test_bombers_that_are_shot_down_do_not_bomb() -> None:
    pieces = at(base("Manston"), ids("br-blenheim", 1)) | at(PAS, ids("ge-me109", 2))
    table = sighting(BR, ids("ge-tb", 2), dice=[0, 0, 9, 0], pieces=pieces)
    table.do("fly_out br-blenheim-01", "sent", "scramble ge-me109-01", "scramble ge-me109-02")
    assert (table.over, table.where("br-blenheim-01"), table.events("BombsFell")) == (True, "lost", [])


@pytest.mark.clause("BSA-8.4b", "BSA-1.2e", "BSA-1.2f", "BSA-8.4f")
@pytest.mark.case("BO-01", "G-02")
def test_three_stukas_on_one_ship_or_on_three() -> None:
    two, one = (EDITION.units[number("ge-ju87-01")].full, EDITION.units[number("ge-ju87-01")].reduced)
    assert one is not None
    for targets, attacks in (([NORFOLK] * 3, [two, one]), ([NORFOLK, SUSSEX, AURORA], [one] * 3)):
        pieces = at(PAS, ids("ge-ju87", 3))
        table = sighting(GE, [NORFOLK, SUSSEX, AURORA], dice=[0, *[9] * 6], pieces=pieces)
        table.do(*(f"fly_out {name}" for name in ids("ge-ju87", 3)), "sent")
        table.do(*(f"allot {target}" for target in targets))
        while not table.over:
            table.do(sorted(table.options())[0])
        assert [event.factor for event in table.events("BombsFell")] == [one.naval_bombing for one in attacks]


@pytest.mark.clause("BSA-7.2i", "BSA-7.2s", "BSA-9.2d")
@pytest.mark.parametrize(("face", "alone"), [(9, BR), (0, -1)])
def test_ships_that_intercept_can_be_met_by_aircraft_alone(face: int, alone: int) -> None:
    pieces = at(STRAITS, ids("br-dd", 2), stack=1) | at(PAS, ids("ge-ju87", 2))
    pieces |= at(CALAIS, [NURNBERG])
    table = sighting(BR, ids("ge-tb", 2), dice=[0, face, 9, 9], pieces=pieces)
    table.do("sail_out br-dd-01", "sail_out br-dd-02", "sent")
    if face == 0:
        assert (table.prompt, table.side) == ("intercept", "ge")
        assert table.reason(f"sail_out {NURNBERG}") == ("BSA-7.2i", "by_air_alone")
        assert table.reason("guns 1") == ("BSA-7.2i", "by_air_alone")
        table.do("fly_out ge-ju87-01", "sent")
        assert len(table.events("BombsFell")) == 1
    assert table.game.contest(Fight).alone == alone


@pytest.mark.clause("BSA-7.2i")
def test_ships_that_the_aircraft_sink_do_not_fight() -> None:
    pieces = at(STRAITS, ids("br-dd", 1), stack=1) | at(PAS, ids("ge-ju87", 2))
    table = sighting(BR, ids("ge-tb", 2), dice=[0, 0, 9, 0], pieces=pieces)
    table.do("sail_out br-dd-01", "sent", "fly_out ge-ju87-01", "sent")
    assert (table.over, table.where("br-dd-01"), table.events("NavalCombatBegan")) == (True, "lost", [])


@pytest.mark.clause("BSA-7.2h")
def test_nobody_sails_against_a_stack_that_the_aircraft_have_sunk() -> None:
    pieces = at(base("Manston"), ids("br-blenheim", 2)) | at(HARWICH, ids("br-dd", 2))
    table = sighting(BR, ids("ge-tb", 1), dice=[0, 9, 0], pieces=pieces)
    table.do("fly_out br-blenheim-01", "fly_out br-blenheim-02", "sail_out br-dd-01", "sent")
    assert (table.over, table.where("br-dd-01")) == (True, HARWICH)


@pytest.mark.clause("BSA-7.2u")
def test_interceptors_pass_mines_and_whoever_is_damaged_on_the_way_does_not_fight() -> None:
    pieces = at(HARWICH, [NORFOLK, SUSSEX])
    mine = EDITION.board.space(SOUTHERN)
    # the mines of the Southern North Sea; the Germans' detection in the Straits
    table = sighting(BR, ids("ge-tb", 2), dice=[0, 2, 3, 9], pieces=pieces, mine=mine)
    table.do(f"sail_out {NORFOLK}", f"sail_out {SUSSEX}", "sent")
    assert (table.where(NORFOLK), table.unit(NORFOLK).reduced) == (SOUTHERN, True)
    assert table.game.contest(Fight).forces[BR] == ((number(SUSSEX),),)


@pytest.mark.clause("BSA-9.2b", "BSA-9.2a")
def test_the_side_that_moves_is_never_asked_to_attack() -> None:
    pieces = at(STRAITS, [NORFOLK], stack=1) | at(CALAIS, ids("ge-tb", 2))
    table = channel(pieces, phase="ge_sailing", dice=[9, 9])
    table.do("sail ge-tb-01", f"steer {STRAITS}")
    assert table.events("NavalCombatBegan") == []
    assert table.side == "ge"


@pytest.mark.clause("BSA-7.4a", "BSA-7.4b")
@pytest.mark.case("AD-01", "G-13")
@pytest.mark.parametrize(("face", "fighters"), [(3, 4), (0, 8), (5, 2), (6, 0)])
def test_never_more_than_eight_fighters(face: int, fighters: int) -> None:
    hurt = {"radar": {"3820": 1, "4011": 1, "4018": 1}}
    spitfires = at(base("Manston"), ids("br-spitfire", 4)) | at(base("Detling"), ids("br-spitfire", 4, 4))
    spitfires |= at(base("Hornchurch"), ids("br-spitfire", 4, 8))
    pieces = spitfires | at("Holland", ids("ge-ju88", 2))
    table = sighting(GE, [NORFOLK], zone=SOUTHERN, dice=[0, face, 9, 9], pieces=pieces, damage=hurt)
    table.do("fly_out ge-ju88-01", "sent")
    count = 0
    while not table.over and table.prompt == "scramble" and table.targets("scramble"):
        table.do(f"scramble {sorted(table.targets('scramble'))[0]}")
        count += 1
    assert count == fighters


@pytest.mark.clause("BSA-7.4h", "BSA-7.4i", "BSA-7.4c")
def test_fighters_scramble_with_their_naval_allowance_and_only_once() -> None:
    pieces = at(base("Manston"), [*ids("br-spitfire", 1), *ids("br-blenheim", 1)]) | at(PAS, ids("ge-ju87", 2))
    pieces |= at("Scapa Flow", ids("br-spitfire", 1, 1)) | at(STRAITS, ids("br-spitfire", 1, 2), aloft=True)
    table = sighting(GE, [NORFOLK], dice=[0, 0], pieces=pieces)
    table.do("fly_out ge-ju87-01", "sent")
    assert (table.side, table.targets("scramble")) == ("br", {"br-spitfire-01"})
    assert table.reason("scramble br-spitfire-02") == ("BSA-7.4h", "too_far")
    assert table.against("scramble br-spitfire-03") == ["in_the_air"], "no combat has begun in which it could again"
    assert table.reason("scramble br-blenheim-01") == ("BSA-7.4c", "no_fighter")


@pytest.mark.clause("BSA-7.4i", "BSA-8.1d", "BSA-8.1e", "BSA-8.2m")
@pytest.mark.case("AD-07")
def test_sea_patrols_are_spent_for_the_day() -> None:
    bases = at(base("Manston"), ids("br-spitfire", 2)) | at(base("Detling"), ids("br-blenheim", 2))
    table = sighting(BR, ids("ge-prahm", 2), dice=[0, 9, 9], pieces=bases)
    table.do("fly_out br-blenheim-01", "fly_out br-spitfire-01", "sent")
    assert [(table.where(name), table.unit(name).aloft) for name in ("br-blenheim-01", "br-spitfire-01")] == [
        (STRAITS, True)
    ] * 2
    over = at(STRAITS, [*ids("br-spitfire", 1), *ids("br-blenheim", 1)], aloft=True)
    table = channel(over | at(PAS, ids("ge-ju87", 2)), phase="ge_missions", dice=[0, 9])
    table.do("raid 3726", "crew ge-ju87-01", "fly")
    assert table.events("Intercepted") == []
    assert table.prompt != "scramble", "who is In Flight cannot intercept over land"
    table = channel(over, phase="br_return")
    assert table.options() == {"land br-spitfire-01", "land br-blenheim-01", "land_all"}
    taken = [EDITION.board.names[space] for space in EDITION.airbases]
    table = channel(at(STRAITS, ids("br-spitfire", 1), aloft=True), phase="br_return", german=taken)
    assert table.where("br-spitfire-01") == "lost", "no base is in reach"


@pytest.mark.clause("BSA-7.2p", "BSA-7.2o")
@pytest.mark.case("ND-07")
def test_caught_at_anchorage_free_to_move_after() -> None:
    pieces = at(STRAITS, [NORFOLK], stack=1) | at(PAS, ids("ge-ju87", 2))
    table = channel(pieces, phase="ge_detection", dice=[0, 9, 5])
    table.do("fly_out ge-ju87-01", "fly_out ge-ju87-02", "sent")
    assert (table.over, table.unit(NORFOLK).reduced, table.unit(NORFOLK).moved) == (True, True, 0)
    table = channel(pieces, phase="ge_detection", dice=[0, 9, 5], whole=True, saboteurs=(0, 0))
    table.do("fly_out ge-ju87-01", "fly_out ge-ju87-02", "sent")
    assert (table.prompt, table.side) == ("sail", "br"), "nobody looks for it again"
    assert len(table.events("DetectionRolled")) == 1
    table.do(f"sail {NORFOLK}", f"steer {SOUTHERN}")
    assert f"steer {STRAITS}" in table.options(), "it was not damaged while it moved"


@pytest.mark.clause("BSA-2.0g", "BSA-7.2f")
def test_in_a_detection_phase_bombers_are_looked_for_before_they_bomb() -> None:
    pieces = at(STRAITS, [NORFOLK], stack=1) | at(PAS, ids("ge-ju87", 1)) | at(base("Manston"), ids("br-spitfire", 1))
    table = channel(pieces, phase="ge_detection", dice=[0, 0, 9, 9, 9, 9])
    table.do("fly_out ge-ju87-01", "sent", "scramble br-spitfire-01")
    told = [(type(event).__name__, getattr(event, "side", None)) for _, event in table.match.events(everything=True)]
    assert [name for name in told if name[0] == "DetectionRolled"] == [
        ("DetectionRolled", side) for side in (GE, BR, GE)
    ]
    assert [name for name, _ in told].index("Intercepted") < [name for name, _ in told].index("BombsFell")


# -- 13.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.1a", "BSA-13.1e", "BSA-13.1f", "BSA-13.1g", "BSA-13.1i")
@pytest.mark.case("SP-01")
def test_the_guns_of_gris_nez() -> None:
    destroyers = ids("br-dd", 2)
    table = sighting(GE, [NORFOLK, *destroyers], dice=[0, 1, 3])
    table.do("guns 6", "sent")
    table.do(*[f"aim_guns {NORFOLK}"] * 3)
    assert table.reason(f"aim_guns {NORFOLK}") == ("BSA-13.1e", "three_on_a_ship")
    table.do(*[f"aim_guns {destroyers[0]}"] * 3)
    fired = {event.target: event.number for event in table.events("GunsFired")}
    assert fired == {number(NORFOLK): 3, number(destroyers[0]): 3}  # 3 against 3, and 1 against 1
    assert (table.state.shells, table.over) == (4, True)
    assert (table.unit(NORFOLK).reduced, sum(table.where(name) == "lost" for name in destroyers)) == (True, 1)


@pytest.mark.clause("BSA-13.1h")
def test_a_single_point_on_destroyers_is_no_shot() -> None:
    table = sighting(GE, ids("br-dd", 2), dice=[0]).do("guns 1", "sent", "aim_guns br-dd-01")
    assert (table.over, table.events("GunsFired"), table.state.shells) == (True, [], 9)


@pytest.mark.clause("BSA-7.2n", "BSA-13.1d")
def test_artillery_supports_ships_that_intercept() -> None:
    pieces = at(STRAITS, [NURNBERG], stack=3)
    table = sighting(GE, [NORFOLK], dice=[0, 9], pieces=pieces)
    table.do(f"sail_out {NURNBERG}", "sent")
    order(table)
    assert (table.prompt, table.side) == ("support", "ge")


# -- a whole phase ---------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-7.1b", "BSA-2.0i")
def test_a_stack_on_its_way_may_be_seen_in_every_zone() -> None:
    pieces = at("Rotterdam and Den Helder", ids("ge-tb", 1)) | at("Northern England", ids("br-blenheim", 1))
    table = channel(pieces, phase="ge_sailing", dice=[9] * 6)
    table.do("sail ge-tb-01", f"steer {SOUTHERN}", "steer Central North Sea", "steer Northern North Sea")
    zones = [EDITION.board.names[event.zone] for event in table.events("DetectionRolled")]
    assert zones == [SOUTHERN, "Central North Sea", "Northern North Sea"]


@pytest.mark.clause("BSA-7.2h", "BSA-7.2p", "BSA-7.2r", "BSA-9.1c", "BSA-7.2j")
@pytest.mark.case("ND-05")
def test_who_has_intercepted_neither_does_so_again_nor_sails() -> None:
    german = at(CALAIS, ids("ge-tb", 4))
    pieces = german | at(HARWICH, ids("br-dd", 2)) | at(SHEERNESS, ids("br-dd", 2, 2))
    # each time a stack sails: the mines, the eyes of the British; then those of the Germans for who has come
    table = channel(pieces, phase="ge_sailing", dice=[9, 0, 9, 9, 9], whole=True, shells=0)
    table.do("sail ge-tb-01", "with ge-tb-02", f"steer {STRAITS}", "sail_out br-dd-01", "sail_out br-dd-02")
    assert table.reason("sail_out br-dd-03") == ("BSA-9.1g", "elsewhere")  # one stack, from one land zone
    table.do("sent")
    order(table, british="withdraw")
    table.do(f"all_to {SOUTHERN}")
    table.roll(9, 0)
    table.do("heave_to", "sail ge-tb-03", f"steer {STRAITS}")
    assert table.reason("sail_out br-dd-01") == ("BSA-9.1c", "has_sailed")
    table.do("sent", "heave_to", "end_sailing")
    assert (table.side, table.prompt) == ("br", "sail")
    assert table.reason("sail br-dd-01") == ("BSA-9.1c", "has_sailed")
    assert "br-dd-03" in table.targets("sail")


@pytest.mark.clause("BSA-16.0c", "BSA-16.0d")
@pytest.mark.case("SC-04")
def test_the_fleet_that_a_convoy_unlocks_can_meet_it() -> None:
    pieces = (
        at("Kristiansand and Oslo", ids("ge-tb", 1)) | at(CALAIS, ids("ge-tb", 1, 1)) | at(HARWICH, ids("br-dd", 2))
    )
    table = channel(pieces, phase="ge_sailing", sailed=False, shells=0, dice=[9, 0])
    table.do("sail ge-tb-01", "steer Jutland Coast", "heave_to")
    assert not table.state.sailed
    table.do("sail ge-tb-02", f"steer {STRAITS}")
    assert (table.state.sailed, table.prompt, table.targets("sail_out")) == (True, "intercept", {"br-dd-01"})
    later = channel(pieces, phase="br_sailing", turn="September #9", sailed=table.state.sailed)
    assert "br-dd-01" in later.targets("sail"), "nothing in between has locked them in again"


@pytest.mark.clause("BSA-9.5aa", "BSA-9.5ac")
@pytest.mark.case("SN-11")
def test_a_dummy_is_not_seen_through_until_bombs_fall_on_it() -> None:
    prahms = ids("ge-prahm", 3)
    pieces = at(base("Detling"), ids("br-blenheim", 2))
    table = sighting(BR, prahms, dice=[0], pieces=pieces, dummies=(number(prahms[2]),))
    assert table.events("Revealed") == []
    table.roll(9, 9, 9, 9)
    table.do("fly_out br-blenheim-01", "fly_out br-blenheim-02", "sent")
    table.do(f"allot {prahms[2]}", f"allot {prahms[2]}")
    assert [event.piece for event in table.events("Revealed")] == [number(prahms[2])]
    assert (table.events("BombsFell"), table.state.sunk, table.state.awards.naval) == ([], (0, 0), 0)
    assert table.where(prahms[2]) == "lost"


@pytest.mark.clause("BSA-13.1b")
def test_nobody_bombs_the_coast_artillery() -> None:
    pieces = at(base("Manston"), ids("br-blenheim", 2))
    table = channel(pieces, phase="br_missions")
    assert EDITION.board.names[EDITION.artillery] not in table.targets("raid")
    assert PAS in table.targets("raid")


def test_a_copy_made_while_a_stack_is_on_its_way_goes_on_like_the_match() -> None:
    table = channel(at(CALAIS, ids("ge-tb", 2)), phase="ge_sailing", dice=[9])
    table.do("sail ge-tb-01", f"steer {STRAITS}")
    copy = Channel(table.match.clone())
    for one in (table, copy):
        one.do("heave_to")
    assert table.match.digest() == copy.match.digest()
