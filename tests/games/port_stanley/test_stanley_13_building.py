"""3, 7, 13, 14, 15, 19: what is built, where aircraft return to, who can draw on what."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from beachhead.games.port_stanley.model import ABOARD, AR, UK, Airfield, Supplies
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.bases_14_4 import return_pucaras
from beachhead.games.port_stanley.rules.bridges_14_2 import build_airfields, is_idle, take_over
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import begins
from beachhead.games.port_stanley.rules.losses_11_5 import overrun
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from beachhead.games.port_stanley.rules.sequence_2 import PHASE
from beachhead.games.port_stanley.rules.supply_15 import is_starved
from beachhead.mechanics.floods import numbers_of
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.sky import on, sky

DOWN = {"down": True}
TEN = [f"{column}{row}" for column in (20, 23) for row in (11, 12, 13, 15, 17)]


def built(at: Island) -> dict[str, int]:
    return {at.game.edition.board.name(one.hex): one.size for one in at.game.state.positions}


# -- 13 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-13.3a", "PS-13.4a")
def test_a_vacant_marker_is_taken_up_at_any_time_to_be_used_elsewhere() -> None:
    """13.3: at any time, also when all ten are out and a turn ends in which another unit has dug in."""
    at = island({"ar-7-4a": "2515"}, phase="turn_end", positions=dict.fromkeys(TEN, 1))
    assert (at.side, at.prompt) == ("ar", "improve")
    assert at.reason("improve 2515") == ("PS-13.4a", "no_marker")
    assert at.reason("take_up 2515") == ("PS-13.3a", "no_position")
    at.do("take_up 2011", "improve 2515")
    assert built(at) == {**dict.fromkeys(TEN[1:], 1), "2515": 1}
    held = island({"ar-7-4a": "2515", "ar-4-4": "2011"}, phase="turn_end", positions=dict.fromkeys(TEN, 1))
    assert held.reason("take_up 2011") == ("PS-13.3a", "position_occupied")
    enough = island({"ar-7-4a": "2515"}, phase="turn_end", positions=dict.fromkeys(TEN[:9], 1)).do("improve 2515")
    assert enough.over


@pytest.mark.clause("PS-13.1a", "PS-14.2.2f")
def test_who_blows_a_bridge_without_moving_is_idle_but_does_not_attack() -> None:
    """13.1: without moving or any kind of combat; 14.2.2: not in a phase in which it engages in combat."""
    at = island({"ar-7-4a": "4022"}, phase="ar_movement", dice=[1]).do("blow ar-7-4a")
    assert not at.game.this_turn(at.unit("ar-7-4a").active)
    units = {"ar-7-4a": "4022", "ar-hq-joffre": "4022", "uk-2-para-1": "4123"}
    fights = island(units, phase="ar_combat", supplies={"ar": {"4022": 4}}).do("end", "attack 4123")
    assert fights.targets("commit") == {"ar-7-4a"}
    blows = island(units, phase="ar_combat", supplies={"ar": {"4022": 4}}, dice=[1]).do("blow ar-7-4a", "end")
    assert blows.over


# -- 14.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-14.2.1b", "PS-13.5a", "PS-5.4c", "PS-5.4d", "PS-9.0c")
def test_engineers_who_build_a_track_move_like_any_unit() -> None:
    at = island({"uk-engineers": "2113"}, positions={"2213": 1}).do("track uk-engineers", "to 2213")
    assert built(at) == {}
    assert left(at.game, at.number("uk-engineers")) == 0
    held = {"uk-engineers": "2113", "ar-7-4a": "2213"}
    for face, where in ((4, "2012"), (5, "2113")):
        out = island(held, dice=[face]).do("track uk-engineers")
        assert "2114" not in out.targets("to"), "from zone to zone"
        out.do("to 2012")
        assert (out.where("uk-engineers"), len(out.game.state.tracks)) == (where, int(where == "2012"))
    seen = island({"uk-engineers": "2012", "ar-7-4a": {"at": "2213", **DOWN}}).do("track uk-engineers", "to 2113")
    assert (seen.side, seen.prompt) == ("ar", "declare")


@pytest.mark.clause("PS-6.1a", "PS-14.2.1b")
def test_engineers_make_no_hex_full_and_do_not_have_to_leave_one() -> None:
    units = {"uk-engineers": "2113", "uk-2-para-1": "2213", "uk-2-para-2": "2213", "uk-3-para-1": "2313"}
    at = island(units).do("track uk-engineers", "to 2213", "move uk-3-para-1", "to 2213")
    assert at.targets("back") == {"uk-3-para-1"}


# -- 14.4 ------------------------------------------------------------------------------------------------


FIELDS = {"ar": {"1329": 3, "3626": 1, "4724": 4}}


def based(at: Island) -> dict[str, int]:
    board = at.game.edition.board
    return {board.name(field.hex): field.planes for field in at.game.state.airfields if not field.down}


@pytest.mark.clause("PS-14.4a")
def test_pucaras_return_to_whatever_airfield_their_owner_names() -> None:
    """14.4: each to an airfield, within its capacity; not of need to the one that it came from."""
    at = island({}, phase="turn_end", plays=return_pucaras, airfields=FIELDS, airmen=(18, 14, 8))
    assert at.options() == {"take_off 1329", "take_off 4724", "all_down"}
    at.do("take_off 1329")
    assert at.targets("touch_down") == {"1329", "3626"}
    at.do("touch_down 3626", "take_off 4724", "touch_down 3626", "all_down")
    assert at.over
    assert based(at) == {"1329": 2, "3626": 3, "4724": 3}
    full = {"ar": {"1329": 3, "4724": 4}}
    assert island({}, phase="turn_end", plays=return_pucaras, airfields=full, airmen=(18, 14, 7)).over


@pytest.mark.clause("PS-14.4c", "PS-14.4b")
def test_a_captured_airfield_is_replaced_after_a_whole_turn_and_once() -> None:
    def at_the_end(turn: int, *fields: Airfield, units: dict[str, Any] | None = None) -> Island:
        at = island(units or {}, phase="turn_end", turn=turn, plays=build_airfields)
        at.game.state.airfields = fields
        return at

    def asked(at: Island) -> bool:
        found = list(itertools.islice(build_airfields(at.game), 1))
        return bool(found) and found[0].name == "replace_airfield"

    goose_green = island().space("1329")
    taken = Airfield(goose_green, AR, down=True, taken=3)
    assert not asked(at_the_end(3, taken)), "the turn of the capture is no whole one"
    assert asked(at_the_end(4, taken))
    assert not asked(at_the_end(4, taken, units={"ar-7-4a": "1329"}))
    assert not asked(at_the_end(4, Airfield(goose_green, AR, down=True))), "destroyed is not captured"
    at = at_the_end(4, taken)
    take_over(at.game, goose_green)
    assert at.game.airfield_in(goose_green) == Airfield(goose_green, UK)
    overrun(at.game, goose_green, AR)
    assert not asked(at), "it was replaced, and lost"


# -- 15 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-15.5a", "PS-15.6.2c")
def test_a_battery_that_is_cut_off_draws_from_the_next_hex() -> None:
    """Figure 7: artillery has its line to its own hex or one next to it, in defence as well."""
    for points, hungry in (({"2911": 1}, False), ({"2912": 1}, False), ({"2913": 1}, True)):
        at = island({"uk-29-arty-1": "2911"}, supplies={"uk": points}, landed=())
        assert is_starved(at.game, at.number("uk-29-arty-1")) is hungry, points


@pytest.mark.clause("PS-7.6c", "PS-15.3.1f")
def test_what_is_left_on_a_ship_has_not_come_in_this_phase() -> None:
    at = island({"uk-helicopter-1": "1118", "uk-fearless": "1118"}, phase="uk_combat")
    at.game.state.supplies = (Supplies(UK, ABOARD, 2, inside=at.number("uk-fearless")),)
    at.do("fly uk-helicopter-1", "lift_supplies", "drop 1119")
    at.roll(1)
    at.do("unstock uk-fearless", "land_at 1119")
    assert at.supplies("1119", "uk") == 2


# -- 7.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.1c")
def test_supplies_alone_make_a_first_landing_too() -> None:
    """7.1: the first landing is at one beach; what only supplies go to is part of it."""
    units = {"uk-fearless": "off", "uk-intrepid": "off", "uk-2-para-1": "off"}
    at = island(units, phase="landing", turn=1, landed=[], sites=(1, 4, 9), dice=[1]).do("from_shelter", "announced")
    at.do("stock uk-fearless", "embark uk-2-para-1", "aboard uk-intrepid", "sail uk-fearless", "sail_to 1216")
    while at.prompt == "beach":
        at.do(sorted(at.options())[0])
    number = at.game.edition.beach_of[at.unit("uk-fearless").bound]
    at.do("sail uk-intrepid")
    edition = at.game.edition
    assert number == 1
    for name in at.targets("sail_to"):
        beside = {edition.beach_of.get(there) for there in edition.board.near[at.space(name)]}
        assert 1 in beside, name


# -- 6.1, 19.3 -------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-6.1a", "PS-19.3c")
def test_a_phase_ends_where_nobody_can_leave_a_hex_that_holds_too_many() -> None:
    """19.3: reinforcements appear at the airport whoever is there; who is held in a zone cannot make room."""
    units = {
        "ar-25-5": "4724", "ar-7-4a": "4724", "ar-12-4": "later", "uk-2-para-1": "4623", "uk-3-para-1": "4824",
        "uk-2-para-2": "4625",
    }  # fmt: skip
    blank = island()

    def plays(game: Any) -> Any:
        bring_reinforcements(game)
        yield from PHASE[game.state.phase](game)

    at = island(
        units, phase="ar_movement", turn=7, plays=plays, coming=True, airfields={"ar": {"4724": 0}},
        reinforcements=(blank.number("ar-12-4"),), landed=[],
    )  # fmt: skip
    assert at.where("ar-12-4") == "4724"
    assert not at.targets("move")
    at.do("end")
    assert at.over
    units["ar-hq-menendez"] = "4724"  # it slips out, but makes no room by that
    at = island(
        units, phase="ar_movement", turn=7, plays=plays, coming=True, airfields={"ar": {"4724": 0}},
        reinforcements=(blank.number("ar-12-4"),), landed=[],
    )  # fmt: skip
    assert at.targets("move") == {"ar-hq-menendez"}
    at.do("end")
    free = {**units, "uk-2-para-1": "later", "uk-3-para-1": "later", "uk-2-para-2": "later"}
    at = island(
        free, phase="ar_movement", turn=7, plays=plays, coming=True, airfields={"ar": {"4724": 0}},
        reinforcements=(blank.number("ar-12-4"),), landed=[],
    )  # fmt: skip
    assert at.reason("end") == ("PS-6.1a", "overstacked")


# -- 3.2, 8.4.3 ------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-3.2g", "PS-8.4.3b")
def test_a_helicopter_of_the_box_comes_back_over_either_edge() -> None:
    """3.2: any number of helicopters on any airfield; the box is left for the map only under 8.4.3."""

    def gates(**lies: Any) -> set[int]:
        units = {"ar-helicopter-1": {"at": "off", **lies}}
        at = island(units, phase="ar_movement", available=(1, 0), settings={"box_lift": "yes"})
        ((price, found),) = begins(at.game, (at.number("ar-helicopter-1"),))
        assert price == 20
        return set(numbers_of(found))

    box = "Lafonia and West Falkland"
    for played in ("yes", "no"):
        at = island({}, phase="deploy", landed=[], turn=0, settings={"box_lift": played})
        at.do(f"airfield {box}", "place ar-helicopter-1")
        assert box in at.targets("at")
    edition = island().game.edition
    assert gates() == edition.west | edition.south
    assert gates(origin=min(edition.west - edition.south)) == edition.west


# -- 13.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-13.1a")
def test_who_shoots_at_aircraft_is_not_idle() -> None:
    """13.1: any kind of combat, air defence and artillery support included."""
    units = {"ar-601-aa-1": "2213", "ar-601-aa-2": "2215", "ar-7-4a": "2213", "uk-2-para-1": "2512"}
    for hex_, idle in (("2213", {"ar-601-aa-2", "ar-7-4a"}), ("2215", {"ar-601-aa-1", "ar-7-4a"})):
        at = sky(units, phase="uk_combat", boxes={"ground": 2}, dice=[6, 6, 1, 1])
        on(at, f"bomb_troops {hex_}", "send 2")
        assert {unit for unit in units if unit[:2] == "ar" and is_idle(at.game, at.number(unit))} == idle


@pytest.mark.clause("PS-13.1a", "PS-11.8a")
def test_who_shoots_for_the_ships_is_not_idle_either() -> None:
    units = {"uk-fearless": "1118", "uk-t-battery-1": "1119", "uk-t-battery-2": "1219"}
    at = on(sky(units, boxes={"shipping": (0, 0, 2)}, dice=[1, 1]), "bomb_ships 1118", "send 2")
    assert [is_idle(at.game, at.number(f"uk-t-battery-{number}")) for number in (1, 2)] == [False, True]


@pytest.mark.clause("PS-13.1a", "PS-10.2.1c")
def test_who_reconnoitres_is_idle_all_the_same() -> None:
    """10.2.1: reconnaissance is made in lieu of combat, and by who does not move."""
    at = island({"uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", **DOWN}}, phase="uk_combat", dice=[6])
    at.do("scout uk-2-para-1", "reconnoitre")
    assert at.dice_left() == ()
    assert is_idle(at.game, at.number("uk-2-para-1"))


# -- 7.9 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.9c", "PS-7.6b")
def test_who_went_back_aboard_lands_again_in_a_landing_phase() -> None:
    """7.9: in a subsequent landing phase; or, off the map again, as a follow-up in a later turn."""
    back = {"at": "uk-fearless", "moved": CLOCK - 1, "origin": island().space("1119")}
    units: dict[str, Any] = {"uk-fearless": "1118", "uk-42-cdo-2": back, "uk-intrepid": "1118"}
    fresh = {"at": "uk-intrepid", "moved": CLOCK - 1, "origin": -2}
    at = island({**units, "uk-45-cdo-2": fresh}, phase="uk_combat", dice=[1])
    assert at.reason("ashore uk-42-cdo-2") == ("PS-7.9c", "only_in_landing_phase")
    assert "ashore uk-45-cdo-2" in at.options()
    later = {**units, "uk-42-cdo-2": {**back, "moved": CLOCK - 9}}
    assert "ashore uk-42-cdo-2" in island(later, phase="landing").do("announced").options()


@pytest.mark.clause("PS-14.4c", "PS-14.4b")
def test_a_captured_airfield_that_is_entered_again_waits_for_another_whole_turn() -> None:
    """The Argentines take it back by going through, and the British hold it from when they enter it anew."""

    def on_foot(unit: str, start: str, goal: str, taken: int, phase: str) -> int:
        at = island({unit: start}, phase=phase, turn=6)
        at.game.state.airfields = (Airfield(at.space("1329"), AR, down=True, taken=taken),)
        at.game.forget()
        at.do(f"move {unit}", f"to {goal}")
        return at.game.state.airfields[0].taken

    def asked(taken: int, turn: int) -> bool:
        at = island({}, phase="turn_end", turn=turn)
        at.game.state.airfields = (Airfield(at.space("1329"), AR, down=True, taken=taken),)
        return bool(list(itertools.islice(build_airfields(at.game), 1)))

    lost = on_foot("ar-7-4a", "1328", "1329", 3, "ar_movement")
    assert not asked(lost, 6), "nobody of the British holds it"
    anew = on_foot("uk-2-para-1", "1328", "1329", lost, "uk_movement")
    assert (asked(anew, 6), asked(anew, 7)) == (False, True)
    assert on_foot("uk-2-para-1", "1328", "1329", 3, "uk_movement") == 3, "theirs all the time"
    assert on_foot("uk-2-para-1", "1328", "1329", 0, "uk_movement") == 0, "destroyed is not captured"


@pytest.mark.clause("PS-14.4c")
def test_who_only_passes_over_a_captured_airfield_has_entered_it() -> None:
    at = island({"ar-7-4a": "1328"}, phase="ar_movement", turn=6)
    at.game.state.airfields = (Airfield(at.space("1329"), AR, down=True, taken=3),)
    at.game.forget()
    at.do("move ar-7-4a", "to 1330")
    assert "1329" in {at.game.edition.board.name(space) for space in at.event("Moved").path}
    assert at.game.state.airfields[0].taken < 0
