"""7.1 The operations that are no fights: 1 to 6, 8 to 10, 19, 22 and 24."""

from __future__ import annotations

import pytest
from waters import Waters, by_the_first, waters

from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested

# -- 1, Strategic Airlift ----------------------------------------------------------------------------

WAITING = {"ar-3m": "argentina", "ar-2": "argentina", "ar-sf-anf": "argentina"}


@pytest.mark.clause("FS-7.1.1a")
def test_one_or_two_units_fly_to_port_stanley() -> None:
    t = waters(WAITING, phase="ar_ops").do("op 1")
    assert t.options() == {"fly ar-3m", "fly ar-2", "fly ar-sf-anf"}
    t.do("fly ar-3m")
    assert t.options() == {"fly ar-2", "fly ar-sf-anf", "done"}
    t.do("fly ar-2")
    assert t.over
    assert [t.where(name) for name in WAITING] == ["port-stanley", "port-stanley", "argentina"]
    t = waters(WAITING, phase="ar_ops").do("op 1", "fly ar-2", "done")
    assert [t.where(name) for name in WAITING] == ["argentina", "port-stanley", "argentina"]
    assert "op 1" not in waters({"ar-3": "port-stanley"}, phase="ar_ops").options()


@pytest.mark.clause("FS-7.1.1b")
def test_no_airlift_to_a_lost_port_stanley() -> None:
    assert "op 1" in waters(WAITING, phase="ar_ops").options()
    assert "op 1" not in waters(WAITING, phase="ar_ops", control={"port-stanley": "uk"}).options()


@pytest.mark.clause("FS-7.1.1c", "FS-7.1.8e")
def test_no_airlift_to_a_cratered_runway() -> None:
    assert "op 1" in waters(WAITING, phase="ar_ops").options()
    assert "op 1" not in waters(WAITING, phase="ar_ops", black_buck=True).options()


@pytest.mark.clause("FS-7.1.1d")
def test_nobody_intercepts_an_airlift() -> None:
    t = waters(WAITING | {"uk-hermes": "falklands-sea", "uk-invincible": "sea-6"}, phase="ar_ops")
    t.do("op 1", "fly ar-3m", "fly ar-2")
    assert t.over
    assert "Fired" not in t.log_kinds()


@pytest.mark.clause("FS-11.3.6-3")
def test_hercules_by_night_adds_an_airlift_of_one_unit_that_no_crater_stops() -> None:
    t = waters(WAITING, phase="ar_ops", event="6-3", black_buck=True)
    assert "free 1" in t.options()
    assert "op 1" not in t.options()
    t.do("free 1", "fly ar-2")
    assert t.where("ar-2") == "port-stanley"
    assert "free 1" not in t.options()
    assert "op 25" in t.options()
    assert t.do("op 25").over
    t = waters(WAITING, phase="ar_ops", event="6-3").do("op 1", "fly ar-2", "fly ar-3m")
    assert t.options() == {"free 1", "end"}
    assert t.do("end").over
    assert "free 1" not in waters(WAITING | {"ar-2": "argentina"}, phase="uk_ops", event="6-3").options()
    assert "free 1" not in waters(WAITING, phase="ar_ops", event="6-3", control={"port-stanley": "uk"}).options()


# -- 2, Mobilize -------------------------------------------------------------------------------------


@pytest.mark.clause("FS-7.1.2a", "FS-7.1.2c")
def test_each_unit_is_mobilized_once() -> None:
    t = waters(phase="ar_ops").do("op 2")
    assert t.options() == {"choose ar-3m", "choose ar-2", "choose ar-sf-anf"}
    t.do("choose ar-2")
    assert t.where("ar-2") == "argentina"
    assert waters({"ar-2": "fitzroy"}, phase="ar_ops").do("op 2").options() == {"choose ar-3m", "choose ar-sf-anf"}
    assert waters({"ar-2": "lost"}, phase="ar_ops").do("op 2").options() == {"choose ar-3m", "choose ar-sf-anf"}


# -- 3 and 8, Black Buck -----------------------------------------------------------------------------

FACES = waters().game.edition.faces
"""The faces on which, or below which, something happens."""

PLANES = {"ar-puc-1": "port-stanley", "ar-puc-2": "port-stanley", "ar-a4-1": "goose-green"}


@pytest.mark.clause("FS-7.1.8a")
@pytest.mark.parametrize("face", range(1, 7))
def test_black_buck_craters_the_runway_on_the_lowest_faces(face: int) -> None:
    crater = face <= FACES.black_buck_crater
    t = waters(PLANES if crater else {}, dice=(face,)).do("op 8")
    assert (t.game.state.black_buck, t.over, t.events("Lost")) == (crater, True, [])
    assert [event.marker for event in t.events("MarkerMoved")] == (["black_buck"] if crater else [])


@pytest.mark.clause("FS-7.1.8b")
@pytest.mark.parametrize("face", range(FACES.black_buck_crater + 1, FACES.black_buck_aircraft + 1))
def test_black_buck_destroys_an_aircraft_of_argentinas_choice_on_the_next(face: int) -> None:
    t = waters(PLANES, dice=(face,)).do("op 8")
    assert (t.side, t.options()) == ("ar", {"choose ar-puc-1", "choose ar-puc-2"})
    t.do("choose ar-puc-2")
    assert [t.where(name) for name in PLANES] == ["port-stanley", "lost", "goose-green"]
    assert not t.game.state.black_buck
    t = waters({"ar-puc-1": "port-stanley"}, dice=(face,)).do("op 8")
    assert t.where("ar-puc-1") == "lost"
    assert waters({"ar-puc-3": "goose-green"}, dice=(face,)).do("op 8").where("ar-puc-3") == "goose-green"


@pytest.mark.clause("FS-7.1.8c")
@pytest.mark.parametrize("face", range(FACES.black_buck_aircraft + 1, 7))
def test_black_buck_misses_on_the_highest(face: int) -> None:
    t = waters(PLANES, dice=(face,)).do("op 8")
    assert t.over
    assert [t.where(name) for name in PLANES] == ["port-stanley", "port-stanley", "goose-green"]
    assert not t.game.state.black_buck


@pytest.mark.clause("FS-7.1.8d")
def test_black_buck_flies_not_twice_running_five_times_and_not_at_a_town_of_the_uks() -> None:
    t = waters({"uk-hermes": "sea-7"}, dice=(6, 1, 1, 6), whole=True).do("op 8")
    t.do("op 25")
    assert "op 8" not in t.options()
    t = waters({"uk-hermes": "sea-7"}, dice=(6, 6), event="4-1").do("op 25", "op 8")
    assert t.over
    t = waters({"uk-hermes": "sea-7"}, dice=(6,), event="4-1").do("op 8")
    assert "op 8" not in t.options()
    flown = [t.game.state.done[0], waters().do("op 25").game.state.done[0]]
    assert "op 8" in waters(done=flown * 4).options()
    assert "op 8" not in waters(done=flown[::-1]).options()
    assert "op 8" not in waters(done=flown * 5).options()
    assert "op 8" not in waters(control={"port-stanley": "uk"}).options()


@pytest.mark.clause("FS-7.1.3a")
def test_the_airfield_is_repaired_by_who_holds_it() -> None:
    t = waters(phase="ar_ops", black_buck=True).do("op 3")
    assert not t.game.state.black_buck
    assert t.event("MarkerMoved").marker == "black_buck_gone"
    assert "op 3" not in waters(phase="ar_ops").options()
    assert "op 3" not in waters(phase="ar_ops", black_buck=True, control={"port-stanley": "uk"}).options()


@pytest.mark.clause("FS-7.1.8e")
def test_no_aircraft_lands_on_the_crater_or_leaves_it() -> None:
    t = waters({"ar-a4-1": "argentina", "ar-puc-1": "port-stanley"}, phase="ar_ops", black_buck=True).do("op 19")
    assert t.options() == {"rebase ar-a4-1"}
    assert t.do("rebase ar-a4-1").options() == {"to goose-green", "to pebble-island"}


# -- 4 and 5, South Georgia --------------------------------------------------------------------------

TASK = {"uk-antrim": "sea-5", "uk-sbs": "uk-antrim", "uk-plymouth": "sea-5"}


@pytest.mark.clause("FS-7.1.4a")
def test_south_georgia_needs_ships_before_it_with_a_landing_force() -> None:
    assert "op 4" in waters(TASK).options()
    assert "op 4" not in waters(TASK | {"uk-antrim": "sea-4"}).options()
    assert "op 4" not in waters({"uk-plymouth": "sea-5"}).options()
    assert "op 4" not in waters(TASK, control={"south-georgia": "uk"}).options()
    for unit, brings in (("uk-2p", True), ("uk-42c", True), ("uk-gr", False), ("uk-sg", False)):
        t = waters({"uk-canberra": "sea-5", unit: "uk-canberra"})
        assert ("op 4" in t.options()) is brings, unit
    t = waters(TASK).do("op 4")
    assert t.options() == {"sail uk-antrim", "sail uk-plymouth"}
    assert t.do("sail uk-plymouth").options() == {"sail uk-antrim"}
    assert t.do("sail uk-antrim").options() == {"go"}


@pytest.mark.clause("FS-7.1.4c", "FS-3.7b")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_decides_about_south_georgia(face: int) -> None:
    taken = face <= FACES.south_georgia
    t = waters(TASK, dice=(face,)).do("op 4", "sail uk-antrim", "go")
    assert t.holder("south-georgia") == ("uk" if taken else "ar")
    assert t.where("uk-antrim") == ("south-georgia" if taken else "sea-5")
    assert t.where("uk-plymouth") == "sea-5"
    assert t.where("uk-sbs") == "uk-antrim"


@pytest.mark.clause("FS-7.1.4b", "FS-4.4.3b")
def test_submarines_in_the_box_are_attacked_first_by_each_ship_that_can() -> None:
    units = TASK | {"ar-santa-fe": "south-georgia", "uk-elk": "sea-5"}
    fails = FACES.south_georgia + 1
    t = waters(units, dice=(2, 1, fails)).do("op 4", "sail uk-antrim", "sail uk-plymouth", "sail uk-elk", "go")
    shots = t.events("Fired")
    assert t.names(shot.shooter for shot in shots) == ("uk-antrim", "uk-plymouth")
    assert {shot.number for shot in shots} == {1 + t.game.edition.modifiers.moored}
    assert t.where("ar-santa-fe") == "lost"
    assert t.points == 8  # one for the UK, one for its absence from the Zone
    assert t.where("uk-elk") == "sea-5"  # the last die sent them back
    two = units | {"ar-salta": "south-georgia"}
    t = waters(two, dice=(6, 6)).do("op 4", "sail uk-antrim", "sail uk-elk", "go")
    assert t.targets("at-unit") == {"ar-santa-fe", "ar-salta"}
    assert t.names(fight_in_hand(t.game).first) == ("uk-antrim",)


@pytest.mark.clause("FS-11.3.4-5")
def test_the_call_of_the_united_nations_spares_south_georgia() -> None:
    assert "op 4" not in waters(TASK, event="4-5").options()


@pytest.mark.clause("FS-7.1.5a", "FS-3.7b", "FS-2.8d")
def test_ships_in_the_box_are_repaired_all_at_once() -> None:
    hit = {name: {"at": "south-georgia", "hits": 1} for name in ("uk-hermes", "uk-arrow", "uk-conqueror")}
    t = waters(hit | {"uk-elk": {"at": "sea-5", "hits": 1}}, control={"south-georgia": "uk"}).do("op 5")
    assert [t.unit(name).hits for name in hit] == [0, 0, 0]
    assert t.unit("uk-elk").hits == 1
    assert len(t.events("Repaired")) == 3
    assert "op 5" not in waters(hit).options()
    assert "op 5" not in waters({"uk-arrow": "south-georgia"}, control={"south-georgia": "uk"}).options()


# -- 9, Refit ----------------------------------------------------------------------------------------


def hurt(at: str) -> dict[str, object]:
    return {"at": at, "hits": 1}


@pytest.mark.clause("FS-7.1.9a", "FS-2.8d")
def test_two_ground_units_of_one_place_are_refitted() -> None:
    units = {"uk-2p": hurt("san-carlos"), "uk-3p": hurt("san-carlos"), "uk-40c": hurt("san-carlos")}
    lie, held = units | {"uk-42c": hurt("fitzroy")}, {"san-carlos": "uk", "fitzroy": "uk"}
    assert waters(lie, control=held).do("op 9", "choose uk-2p", "choose uk-40c").targets("choose") == {"uk-3p"}
    t = by_the_first(lie, control=held).do("op 9")
    assert t.targets("choose") == {"uk-2p", "uk-3p", "uk-40c", "uk-42c"}
    assert "done" not in t.options()
    t.do("choose uk-2p")
    assert t.options() == {"choose uk-3p", "choose uk-40c", "done"}
    one = Waters(t.match.clone()).do("done")
    assert (one.over, one.unit("uk-2p").hits, one.unit("uk-3p").hits) == (True, 0, 1)
    assert len(one.events("Repaired")) == 1
    t.do("choose uk-40c")
    assert t.over
    assert [t.unit(name).hits for name in units] == [0, 1, 0]


@pytest.mark.clause("FS-7.1.9a")
def test_refitting_needs_a_quiet_place_of_ones_own() -> None:
    assert "op 9" in waters({"uk-2p": hurt("san-carlos")}, control={"san-carlos": "uk"}).options()
    assert "op 9" not in waters({"uk-2p": hurt("san-carlos")}).options()
    contested = {"uk-2p": hurt("san-carlos"), "ar-12": "san-carlos"}
    assert "op 9" not in waters(contested, control={"san-carlos": "uk"}).options()
    assert "op 9" not in waters({"uk-2p": "san-carlos"}, control={"san-carlos": "uk"}).options()
    assert "op 9" not in waters({"uk-2p": hurt("south-georgia")}, control={"south-georgia": "uk"}).options()
    aboard = {"uk-canberra": "sea-7", "uk-2p": hurt("uk-canberra")}
    assert "op 9" in waters(aboard).options()
    assert "op 9" not in waters(aboard | {"ar-salta": "sea-7"}).options()


@pytest.mark.clause("FS-6.2.1a", "FS-6.2.2a", "FS-7.1.9a")
def test_nobody_is_refitted_beyond_the_room_of_his_ship() -> None:
    full = {"uk-fearless": "sea-7", "uk-2p": "uk-fearless", "uk-3p": "uk-fearless", "uk-40c": hurt("uk-fearless")}
    assert "op 9" not in waters(full).options()
    assert "op 9" in waters({name: at for name, at in full.items() if name != "uk-3p"}).options()
    teams = {"uk-norland": "sea-7", "uk-2p": hurt("uk-norland"), "uk-sas": "uk-norland"}
    assert "op 9" in waters(teams).options()  # one special forces unit takes nothing of the capacity
    assert "op 9" not in waters(teams | {"uk-sbs": "uk-norland"}).options()  # a second one does


# -- 10, Insertion or Recovery -----------------------------------------------------------------------

TEAM = {"uk-hermes": "falklands-sea", "uk-sas": "uk-hermes"}


@pytest.mark.clause("FS-7.1.10a")
def test_special_forces_go_ashore_anywhere_on_the_coast_and_nobody_fires() -> None:
    t = waters(TEAM | {"ar-12": "goose-green"}).do("op 10")
    assert t.options() == {"land uk-sas"}
    t.do("land uk-sas")
    assert t.targets("to") == {t.game.edition.board.name(area) for area in t.game.edition.coastal}
    assert "mount-kent" not in t.targets("to")
    t.do("to goose-green")
    assert t.where("uk-sas") == "goose-green"
    assert is_contested(t.game, t.space("goose-green"))
    assert "Fired" not in t.log_kinds()
    assert waters(TEAM).do("op 10", "land uk-sas", "to san-carlos").holder("san-carlos") == "uk"
    onyx = {"uk-onyx": "falklands-sea", "uk-sbs": "uk-onyx"}
    assert waters(onyx).do("op 10", "land uk-sbs", "to fitzroy").where("uk-sbs") == "fitzroy"


@pytest.mark.clause("FS-7.1.10a")
def test_special_forces_come_back_to_a_ship_with_room() -> None:
    t = waters({"uk-hermes": "falklands-sea", "uk-arrow": "falklands-sea", "uk-elk": "sea-7", "uk-sas": "fitzroy"})
    t.do("op 10", "board uk-sas")
    assert t.options() == {"ship uk-hermes", "ship uk-arrow"}
    t.do("ship uk-arrow")
    assert t.where("uk-sas") == "uk-arrow"
    assert "op 10" not in waters({"uk-hermes": "falklands-sea", "uk-sas": "mount-kent"}).options()
    assert "op 10" not in waters(TEAM | {"uk-sbs": "fitzroy", "uk-sas": "uk-hermes"}).do("op 10").targets("board")
    assert waters(TEAM | {"uk-sbs": "fitzroy"}).do("op 10").targets("board") == set()
    assert "op 10" not in waters(TEAM | {"uk-hermes": "sea-7"}).options()
    assert "op 10" not in waters({"uk-canberra": "falklands-sea", "uk-2p": "uk-canberra"}).options()


@pytest.mark.clause("FS-7.1.10a", "FS-3.6c")
def test_who_is_recovered_from_a_contested_area_leaves_it_to_the_enemy() -> None:
    units = {"uk-hermes": "falklands-sea", "uk-sas": "goose-green", "ar-12": "goose-green"}
    t = waters(units, control={"goose-green": "uk"}).do("op 10", "board uk-sas", "ship uk-hermes")
    assert (t.holder("goose-green"), t.points) == ("ar", 9)


# -- 19, Rebase --------------------------------------------------------------------------------------


@pytest.mark.clause("FS-7.1.19a")
def test_argentina_moves_any_aircraft_between_its_bases_each_once() -> None:
    units = {"ar-a4-1": "argentina", "ar-puc-1": "port-stanley", "ar-puc-3": "goose-green"}
    others = {"ar-belgrano": "argentina", "ar-3": "argentina", "ar-salta": "argentina"}
    t = waters(units | others, phase="ar_ops").do("op 19", "rebase ar-a4-1", "to goose-green")
    assert t.options() == {"rebase ar-puc-1", "rebase ar-puc-3", "done"}
    t.do("rebase ar-puc-1")
    assert t.options() == {"to argentina", "to pebble-island"}  # Goose Green is full
    t.do("to argentina")
    assert t.options() == {"rebase ar-puc-3", "done"}
    t.do("done")
    assert [t.where(name) for name in units] == ["goose-green", "argentina", "goose-green"]
    assert [t.names((event.unit,))[0] for event in t.events("Rebased")] == ["ar-a4-1", "ar-puc-1"]


UK_AREAS = {"san-carlos": "uk", "fitzroy": "uk", "mount-kent": "uk"}


@pytest.mark.clause("FS-7.1.19b")
def test_the_uk_brings_one_unit_along_the_coast() -> None:
    units = {"uk-norland": "falklands-sea", "uk-wg": "san-carlos", "uk-sg": "san-carlos"}
    t = waters(units, control=UK_AREAS).do("op 19")
    assert t.options() == {"rebase uk-wg", "rebase uk-sg"}
    t.do("rebase uk-wg")
    assert t.options() == {"to fitzroy"}
    t.do("to fitzroy")
    assert t.over
    assert [t.where(name) for name in units] == ["falklands-sea", "fitzroy", "san-carlos"]
    assert t.event("Marched").path == tuple(map(t.space, ("san-carlos", "falklands-sea", "fitzroy")))


@pytest.mark.clause("FS-7.1.19b")
@pytest.mark.parametrize(
    ("change", "control"),
    [
        ({"uk-norland": "sea-7"}, UK_AREAS),
        ({"uk-norland": "reserve", "uk-arrow": "falklands-sea"}, UK_AREAS),
        ({"uk-norland": "reserve", "uk-atlantic-conveyor": "falklands-sea"}, UK_AREAS),
        ({"ar-12": "san-carlos"}, UK_AREAS),
        ({"uk-2p": "fitzroy", "ar-12": "fitzroy"}, UK_AREAS),
        ({"uk-wg": "mount-kent"}, UK_AREAS),
        ({}, {"san-carlos": "uk"}),
    ],
)
def test_it_needs_a_transport_and_two_quiet_coasts_of_its_own(change: dict[str, str], control: dict[str, str]) -> None:
    units = {"uk-norland": "falklands-sea", "uk-wg": "san-carlos"}
    assert "op 19" in waters(units, control=UK_AREAS).options()
    assert "op 19" not in waters(units | change, control=control).options()


@pytest.mark.clause("FS-7.1.19b", "FS-6.2.2b")
def test_armour_goes_along_the_coast_in_ships_that_carry_it() -> None:
    units = {"uk-norland": "falklands-sea", "uk-br": "san-carlos"}
    assert "op 19" not in waters(units, control=UK_AREAS).options()
    assert "op 19" in waters(units | {"uk-elk": "falklands-sea"}, control=UK_AREAS).options()


# -- 22, March ---------------------------------------------------------------------------------------

MARCHERS = {"uk-2p": "san-carlos", "uk-3p": "san-carlos", "uk-40c": "teal-inlet", "uk-42c": "fitzroy"}


@pytest.mark.clause("FS-7.1.22a")
def test_units_up_to_the_limit_march_one_area_each() -> None:
    t = waters(MARCHERS).do("op 22")
    assert t.options() == {f"march {name}" for name in MARCHERS}
    t.do("march uk-2p", "to goose-green")
    assert t.options() == {"march uk-3p", "march uk-40c", "march uk-42c", "done"}
    t.do("march uk-40c", "to mount-kent", "march uk-42c", "to port-stanley")
    assert [t.where(name) for name in MARCHERS] == ["goose-green", "san-carlos", "mount-kent", "port-stanley"]
    assert waters(MARCHERS).do("op 22", "march uk-2p", "to goose-green", "done").over
    assert "op 22" not in waters({"uk-canberra": "falklands-sea", "uk-2p": "uk-canberra"}).options()
    many = dict.fromkeys(("uk-2p", "uk-3p", "uk-40c", "uk-42c", "uk-45c", "uk-gr", "uk-sg"), "san-carlos")
    t = waters(many).do("op 22")
    for name in list(many)[: t.game.edition.limits.march]:
        t.do(f"march {name}", "to goose-green")
    assert t.over


@pytest.mark.clause("FS-7.1.22a")
def test_aircraft_do_not_march() -> None:
    t = waters({"ar-12": "goose-green", "ar-puc-3": "goose-green"}, phase="ar_ops").do("op 22")
    assert t.options() == {"march ar-12"}


@pytest.mark.clause("FS-9.8a")
def test_marches_go_over_land_borders_not_across_water() -> None:
    t = waters(MARCHERS).do("op 22", "march uk-2p")
    assert t.options() == {"to goose-green", "to teal-inlet"}
    assert "op 22" not in waters({"uk-sas": "pebble-island"}).options()


@pytest.mark.clause("FS-9.8b")
def test_from_a_contested_area_units_go_back_to_their_own_only() -> None:
    contested = {"uk-2p": "goose-green", "ar-12": "goose-green"}
    t = waters(contested, control={"san-carlos": "uk"}).do("op 22", "march uk-2p")
    assert t.options() == {"to san-carlos"}
    assert "op 22" not in waters(contested).options()
    held = contested | {"ar-5": "san-carlos", "uk-3p": "san-carlos"}
    assert "march uk-2p" not in waters(held, control={"san-carlos": "uk"}).options()
    assert "op 22" not in waters(held, control={"san-carlos": "uk"}).options()


@pytest.mark.clause("FS-11.3.6-2")
def test_a_helicopter_lift_adds_a_march_of_one_unit() -> None:
    t = waters(MARCHERS | {"uk-arrow": "sea-7"}, event="6-2").do("free 22", "march uk-2p", "to goose-green")
    assert "free 22" not in t.options()
    assert t.game.state.operations == 30
    t.do("op 22", "march uk-2p", "to lafonia", "march uk-3p", "to goose-green", "march uk-40c", "to mount-kent")
    t.do(*(["done"] if t.prompt == "march" else []))
    assert t.game.state.operations == 29
    assert "free 22" not in waters({"ar-12": "goose-green"}, phase="ar_ops", event="6-2").options()


# -- 24, Raid ----------------------------------------------------------------------------------------

RAID = {"uk-hermes": "falklands-sea", "uk-sas": "uk-hermes", "ar-puc-5": "pebble-island", "ar-12": "goose-green"}


def raided(*dice: int, target: str = "ar-puc-5", **change: object) -> Waters:
    return waters(RAID | change, dice=dice).do("op 24", "choose uk-sas", f"attack {target}")


@pytest.mark.clause("FS-7.1.24a", "FS-7.1.24b")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_raid_destroys_an_aircraft_on_its_number_or_less(face: int) -> None:
    t = raided(face, 1)
    assert t.where("ar-puc-5") == ("lost" if face <= t.game.edition.faces.raid else "pebble-island")
    assert t.where("uk-sas") == "uk-hermes"


@pytest.mark.clause("FS-7.1.24a")
@pytest.mark.parametrize(("above", "hit"), [(0, True), (1, False)])
def test_at_ground_units_a_raid_uses_its_factor(above: int, hit: bool) -> None:
    face = waters().factor("uk-sas", "ar-12") + above
    assert (raided(face, 1, target="ar-12").where("ar-12") == "lost") is hit


@pytest.mark.clause("FS-7.1.24a")
def test_a_raid_reaches_its_own_area_and_those_next_to_it() -> None:
    units = {"uk-sas": "fitzroy", "ar-12": "goose-green", "ar-3": "fitzroy", "ar-puc-1": "port-stanley"}
    units |= {"ar-5": "san-carlos", "ar-puc-5": "pebble-island"}
    t = waters(units).do("op 24", "choose uk-sas")
    assert t.targets("attack") == {"ar-12", "ar-3", "ar-puc-1"}
    t = waters({"ar-sf-601": "fitzroy", "uk-2p": "goose-green", "uk-3p": "san-carlos"}, phase="ar_ops")
    assert t.do("op 24", "choose ar-sf-601").targets("attack") == {"uk-2p"}
    assert "op 24" not in waters({"uk-2p": "fitzroy", "ar-12": "goose-green"}).options()


@pytest.mark.clause("FS-7.1.24b")
def test_from_a_ship_a_raid_reaches_every_coast() -> None:
    t = waters(RAID | {"ar-4": "mount-kent", "ar-3": "port-stanley"}).do("op 24", "choose uk-sas")
    assert t.targets("attack") == {"ar-puc-5", "ar-12", "ar-3"}
    assert "op 24" not in waters(RAID | {"uk-hermes": "sea-7"}).options()
    onyx = {"uk-onyx": "falklands-sea", "uk-sbs": "uk-onyx", "ar-12": "goose-green"}
    t = waters(onyx, dice=(6, 1)).do("op 24", "choose uk-sbs", "attack ar-12")
    assert t.where("uk-sbs") == "uk-onyx"
    ar = {"ar-py": "falklands-sea", "ar-sf-anf": "ar-py", "uk-2p": "fox-bay"}
    assert "op 24" not in waters(ar, phase="ar_ops").options()


@pytest.mark.clause("FS-7.1.24c")
@pytest.mark.parametrize(("above", "lives"), [(0, True), (1, False)])
def test_nobody_fires_back_but_the_raider_may_be_lost(above: int, lives: bool) -> None:
    t = raided(6, waters().game.edition.faces.raider_lives + above, target="ar-12")
    assert t.where("uk-sas") == ("uk-hermes" if lives else "lost")
    assert len(t.events("Fired")) == 1
    assert t.dice_left() == ()


@pytest.mark.clause("FS-7.1.24a", "FS-3.6c")
def test_a_raid_may_leave_the_raider_alone_in_an_area_or_the_enemy() -> None:
    units = {"uk-sas": "goose-green", "ar-12": "goose-green"}
    t = waters(units, dice=(1, 1)).do("op 24", "choose uk-sas", "attack ar-12")
    assert t.holder("goose-green") == "uk"
    t = waters(units | {"uk-sas": "fitzroy", "uk-2p": "goose-green"}, dice=(1, 1))
    assert t.do("op 24", "choose uk-sas", "attack ar-12").holder("goose-green") == "uk"
    t = waters(units, dice=(6, 6), control={"goose-green": "uk"}).do("op 24", "choose uk-sas", "attack ar-12")
    assert t.holder("goose-green") == "ar"
    t = waters(units | {"ar-3": "fitzroy"}, dice=(6, 6), control={"goose-green": "uk"})
    assert t.do("op 24", "choose uk-sas", "attack ar-3").holder("goose-green") == "ar"


@pytest.mark.clause("FS-11.3.6-1")
def test_initiative_of_the_sas_adds_one_operation_of_special_forces() -> None:
    t = waters(RAID, event="6-1", dice=(6, 1))
    assert {"free 10", "free 24"} <= t.options()
    t.do("free 24", "choose uk-sas", "attack ar-12")
    assert not t.targets("free")
    assert t.game.state.operations == 30
    assert t.do("op 25").over
    t = waters(RAID, event="6-1").do("op 25")
    assert t.options() == {"free 10", "free 24", "end"}
