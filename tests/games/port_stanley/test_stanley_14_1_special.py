"""14.1 Special forces: how they come and go, and their raids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import FOGGY, STORMY
from beachhead.games.port_stanley.rules.raids_14_1_4 import kinds
from beachhead.games.port_stanley.rules.recon_10_2 import ground_modifiers
from games.port_stanley.battles import attack, field, rolled
from games.port_stanley.island import CLOCK, Island, island

OPENED = CLOCK - 5
"""When the turn of a British movement phase began."""


# -- 14.1.3 ----------------------------------------------------------------------------------------------


@pytest.mark.case("SF-01")
@pytest.mark.clause("PS-14.1.1a", "PS-14.1.3a")
def test_in_by_night_to_any_land_hex_without_argentines() -> None:
    units = {"uk-sas": "off", "uk-sbs": "off", "ar-12-2a": {"at": "2622", "down": True}}
    at = island(units).do("insert uk-sas")
    assert at.reason("into 2622") == ("PS-14.1.3a", "enemy_there")
    assert at.reason("into 4627") == ("PS-14.1.3a", "no_land")
    at.do("into 2522", "insert uk-sbs", "into 2011")
    assert (at.where("uk-sas"), at.where("uk-sbs")) == ("2522", "2011")
    landing = island({"uk-sas": "off"}, phase="landing").do("announced", "insert uk-sas", "into 2011")
    assert landing.where("uk-sas") == "2011"
    fog = island({"uk-sas": "off"}, effect=FOGGY)
    assert fog.reason("insert uk-sas") == ("PS-14.1.3a", "grounded")
    storm = island({"uk-sas": "off"}, phase="uk_combat", weather=STORMY)
    assert storm.reason("insert uk-sas") == ("PS-14.1.3a", "grounded")
    assert island({"uk-2-para-1": "off"}).reason("insert uk-2-para-1") == ("PS-14.1.3a", "not_special")


@pytest.mark.case("SF-01")
@pytest.mark.clause("PS-14.1.3b", "PS-14.1.3c")
def test_in_the_phase_of_the_placing_they_do_no_more() -> None:
    units = {"uk-sas": "off", "uk-sbs": "1328", "ar-12-2a": {"at": "1329", "down": True}}
    at = island(units, phase="uk_combat", airfields={"ar": {"1329": 1}}).do("insert uk-sas", "into 1328")
    assert at.reason("move uk-sas") == ("PS-5.1d", "nowhere")
    assert at.reason("scout uk-sas")[0] == "PS-10.2.1c"
    assert at.reason("withdraw uk-sas") == ("PS-14.1.3d", "has_moved")
    at.do("end")
    assert at.reason("raid uk-sas") == ("PS-14.1.3b", "has_moved")
    earlier = {"at": "1328", "moved": CLOCK - 3, "spent": 20}
    later = island(units | {"uk-sas": earlier}, phase="uk_combat", airfields={"ar": {"1329": 1}})
    assert {"move uk-sas", "scout uk-sas"} <= later.options()
    assert "raid uk-sas" in later.do("end", "raid uk-sas", "call_raid_off").options()


@pytest.mark.case("SF-01")
@pytest.mark.clause("PS-14.1.3d")
def test_out_by_night_instead_of_moving() -> None:
    at = island({"uk-sas": "2113", "uk-sbs": "2113"}).do("withdraw uk-sas", "move uk-sbs", "to 2213")
    assert (at.where("uk-sas"), at.unit("uk-sas").withdrawn) == ("off", CLOCK)
    assert at.reason("withdraw uk-sbs") == ("PS-14.1.3d", "has_moved")
    combat = island({"uk-sas": "2113"}, phase="uk_combat").do("withdraw uk-sas")
    assert combat.where("uk-sas") == "off"
    assert island({"uk-sas": "2113"}, effect=FOGGY).reason("withdraw uk-sas") == ("PS-14.1.3d", "grounded")
    landing = island({"uk-sas": "2113"}, phase="landing").do("announced")
    assert "withdraw uk-sas" not in landing.options()


@pytest.mark.clause("PS-14.1.3d", "PS-5.4c")
def test_who_could_not_leave_a_zone_is_not_withdrawn_from_it_either() -> None:
    cut_off = {"uk-sas": {"at": "2113", "held": CLOCK}, "ar-7-4a": "2213"}
    assert island(cut_off).reason("withdraw uk-sas") == ("PS-5.4c", "held")


@pytest.mark.case("SF-01")
@pytest.mark.clause("PS-14.1.3e", "PS-14.1.3f")
def test_a_whole_turn_passes_before_they_come_back() -> None:
    def back(withdrawn: int, phase: str = "uk_movement") -> bool:
        at = island({"uk-sas": {"at": "off", "withdrawn": withdrawn}}, phase=phase)
        return "insert uk-sas" in at.options()

    assert not back(CLOCK)
    assert not back(OPENED - 1)  # at the end of the last turn
    assert not back(OPENED - 8)  # at the beginning of the last turn: not all of it
    assert back(OPENED - 9)
    half = island({"uk-sas": {"at": "off", "withdrawn": CLOCK - 8}}, phase="uk_combat")
    assert half.reason("insert uk-sas") == ("PS-14.1.3e", "not_away_long")
    ship = island({"uk-sas": {"at": "off", "withdrawn": CLOCK - 8}, "uk-fearless": "1118"})
    assert ship.reason("embark uk-sas") == ("PS-14.1.3e", "not_away_long")


# -- 14.1.4 ----------------------------------------------------------------------------------------------

GARRISON = {"ar-12-4": {"at": "1329", "down": True}, "ar-12-2a": {"at": "1329", "down": True}}


def raid(
    units: Mapping[str, Any] | None = None, *, dice: Iterable[int] = (), target: str = "on_airfield", **state: Any
) -> Island:
    """The SAS raids Goose Green from 1328."""
    given: dict[str, Any] = {"airfields": {"ar": {"1329": 1}}} | state
    at = island({"uk-sas": "1328"} | dict(GARRISON if units is None else units), phase="uk_combat", dice=dice, **given)
    return at.do("end", "raid uk-sas", "against 1329", target)


@pytest.mark.case("SF-03")
@pytest.mark.clause("PS-14.1.4c", "PS-14.1.4d", "PS-14.1.4e", "PS-14.1.6d", "PS-14.1.6h")
def test_what_the_garrison_does_not_show_does_not_count() -> None:
    at = raid(dice=[6, 3])
    assert (at.side, at.prompt) == ("ar", "show_strength")
    at.do("keep_dark")
    told = at.event("Raided", "uk")
    assert (told.strength, told.face, told.die, told.result) == (0, 3, 4, "D")
    assert (at.event("Reconnoitred").face, at.event("Reconnoitred").die) == (6, 6)
    assert at.game.airfield_in(at.space("1329")) is None
    shown = raid(dice=[6, 3]).do("show_strength ar-12-4", "keep_dark")
    told = shown.event("Raided")
    assert (told.strength, told.die, told.result) == (4, 4, ".")
    assert shown.game.airfield_in(shown.space("1329")) is not None
    all_known = raid(dice=[1, 6])
    told = all_known.event("Raided")
    assert (told.strength, told.die, told.result) == (6, 6, ".")


@pytest.mark.case("SF-03")
@pytest.mark.clause("PS-14.1.4d", "PS-14.1.6h")
def test_showing_afterwards_does_not_take_back_what_the_reconnaissance_missed() -> None:
    at = raid({"ar-12-4": {"at": "1329", "down": True}}, dice=[6, 2]).do("show_strength ar-12-4")
    told = at.event("Raided")
    assert (told.strength, told.die, told.result) == (4, 3, ".")


@pytest.mark.clause("PS-14.1.4c", "PS-14.1.4e")
def test_without_anybody_face_down_no_reconnaissance() -> None:
    at = raid({"ar-12-4": "1329"}, dice=[2])
    assert (at.event("Raided").result, at.dice_left(), at.events("Reconnoitred")) == ("D", (), [])


@pytest.mark.clause("PS-14.1.6a", "PS-14.1.6b", "PS-14.1.6c", "PS-14.1.6e", "PS-14.1.6f", "PS-14.1.6g", "PS-14.1.6d")
def test_the_raid_table() -> None:
    table = island().game.edition.raid
    printed = {1: "DDDD", 2: "DDDD", 3: "DD..", 4: "D...", 5: "....", 6: "...S", 7: "..SS"}
    for die, row in printed.items():
        assert "".join(table.result("", strength, die) for strength in (0, 1, 4, 8)) == row
        assert "".join(table.result("", strength, die) for strength in (0, 3, 7, 20)) == row


@pytest.mark.clause("PS-17.2.3d", "PS-17.2.1d", "PS-14.1.6i", "PS-14.1.6j", "PS-14.1.6k")
def test_what_a_raid_does_to_morale_and_to_the_raiders() -> None:
    assert raid({}, dice=[1]).morale == 11
    failed = raid({}, dice=[5])
    assert (failed.morale, failed.unit("uk-sas").reduced) == (13, False)
    units = {"ar-12-4": "1329", "ar-3-6": "1329", "uk-sbs": "1328"}
    both = island({"uk-sas": "1328"} | units, phase="uk_combat", dice=[6], airfields={"ar": {"1329": 1}})
    both.do("end", "raid uk-sas", "with_them uk-sbs", "against 1329", "on_airfield")
    assert (both.unit("uk-sas").reduced, both.unit("uk-sbs").reduced) == (True, True)
    assert both.morale == 12 + 2 + 1


@pytest.mark.clause("PS-14.1.4a", "PS-14.1.6i")
def test_what_can_be_raided() -> None:
    three = island({"uk-sas": "1328"}, phase="uk_combat", supplies={"ar": {"1329": 3}}).do("end")
    assert three.over
    at = raid({}, supplies={"ar": {"1329": 4}}, dice=[1], target="on_supplies")
    assert (at.supplies("1329", "ar"), at.game.airfield_in(at.space("1329")) is None) == (0, False)
    missiles = raid({"ar-exocet": "1329", "ar-12-2a": "1329"}, dice=[1], target="on_exocet")
    assert (missiles.where("ar-exocet"), missiles.where("ar-12-2a")) == ("lost", "1329")
    hidden = island({"uk-sas": "1328", "ar-exocet": {"at": "1329", "down": True}}, phase="uk_combat").do("end")
    assert hidden.over or hidden.prompt != "raids"
    far = island({"uk-sas": "1326"}, phase="uk_combat", airfields={"ar": {"1329": 1}}).do("end")
    assert far.over


@pytest.mark.clause("PS-14.1.7a", "PS-14.1.2a", "PS-14.1.4a")
def test_who_raids() -> None:
    field = {"ar": {"1329": 1}}
    units = {"uk-sas": {"at": "1328", "reduced": True}, "uk-2-para-1": "1328", "uk-sbs": "1328"}
    at = island(units, phase="uk_combat", airfields=field).do("end")
    assert at.reason("raid uk-sas") == ("PS-14.1.7a", "reduced")
    assert at.reason("raid uk-2-para-1") == ("PS-14.1.4a", "not_special")
    units = {"uk-sas": "1328", "uk-sbs": {"at": "1328", "scouted": CLOCK}}
    at = island(units, phase="uk_combat", airfields=field).do("end")
    assert at.reason("raid uk-sbs") == ("PS-14.1.3b", "fought")
    moving = island({"uk-sas": "1328"}, airfields=field)
    assert "raid uk-sas" not in moving.options()


@pytest.mark.clause("PS-14.1.4b", "PS-14.1.4f")
def test_from_the_sea_they_are_off_the_map_again() -> None:
    at = island({"uk-sas": "off"}, phase="uk_combat", airfields={"ar": {"3626": 1, "2113": 1}}, dice=[1]).do("end")
    at.do("raid uk-sas")
    assert at.targets("against") == {"3626"}
    at.do("against 3626", "on_airfield")
    assert (at.where("uk-sas"), at.unit("uk-sas").withdrawn) == ("off", CLOCK)
    fog = island({"uk-sas": "off"}, phase="uk_combat", airfields={"ar": {"3626": 1}}, effect=FOGGY).do("end")
    assert fog.over
    away = {"at": "off", "withdrawn": CLOCK - 8}
    tired = island({"uk-sas": away}, phase="uk_combat", airfields={"ar": {"3626": 1}}).do("end")
    assert tired.reason("raid uk-sas") == ("PS-14.1.3e", "not_away_long")


@pytest.mark.clause("PS-14.1.4f")
def test_from_the_land_they_stay_or_leave() -> None:
    stay = raid({}, dice=[1]).do("remain")
    assert stay.where("uk-sas") == "1328"
    leave = raid({}, dice=[1]).do("pull_out")
    assert (leave.where("uk-sas"), leave.unit("uk-sas").withdrawn) == ("off", CLOCK)


@pytest.mark.clause("PS-14.1.4a", "PS-14.1.4b", "PS-14.1.4e", "PS-3.3f")
def test_the_airfield_off_the_map_is_raided_from_off_the_map() -> None:
    game = island().game
    box = game.edition.board.name(game.edition.box)
    units = {"uk-sas": "off", "uk-sbs": "1328", "ar-12-4": {"at": "off", "down": True}}
    at = island(units, phase="uk_combat", airfields={"ar": {box: 2}}, dice=[1, 3]).do("end")
    assert at.reason("raid uk-sbs") == ("PS-14.1.4a", "nothing_to_raid")
    at.do("raid uk-sas", f"against {box}", "on_airfield")
    told = at.event("Raided")
    assert (told.strength, told.die, told.result) == (4, 3, ".")


# -- 14.1.5 ----------------------------------------------------------------------------------------------

PLAYED = {"headquarters_raids": "yes"}


@pytest.mark.clause("PS-14.1.5a", "PS-17.2.3d")
def test_a_headquarters_that_was_found_may_be_destroyed_as_well() -> None:
    units = {"ar-hq-joffre": {"at": "1329", "down": True}}
    hit = raid(units, dice=[1, 1, 5, 6], settings=PLAYED)
    assert (hit.where("ar-hq-joffre"), hit.morale) == ("lost", 11)
    missed = raid(units, dice=[1, 1, 5, 5], settings=PLAYED)
    assert (missed.where("ar-hq-joffre"), missed.dice_left()) == ("1329", ())
    known = raid({"ar-hq-joffre": "1329"}, dice=[1, 6, 6], settings=PLAYED)
    assert known.dice_left() == (6, 6)
    without = raid(units, dice=[1, 1, 6, 6])
    assert without.dice_left() == (6, 6)


@pytest.mark.clause("PS-14.1.5b", "PS-17.2.3c")
def test_a_headquarters_alone_is_a_target() -> None:
    alone: dict[str, Any] = {"ar-hq-joffre": "1329"}
    at = raid(alone, airfields={}, dice=[1], settings=PLAYED, target="on_headquarters")
    assert (at.where("ar-hq-joffre"), at.morale) == ("lost", 11)
    units = {"uk-sas": "1328", "ar-12-2a": {"at": "1329", "down": True}} | alone
    guarded = island(units, phase="uk_combat", settings=PLAYED).do("end")
    assert guarded.over or guarded.prompt != "raids"
    basic = island({"uk-sas": "1328"} | alone, phase="uk_combat").do("end")
    assert basic.over or basic.prompt != "raids"


@pytest.mark.clause("PS-14.1.5b")
def test_nor_do_the_british_take_a_headquarters_beside_a_counter_face_down_for_alone() -> None:
    units: dict[str, Any] = {"ar-hq-joffre": "1329", "ar-dummy-1": {"at": "1329", "down": True}}
    at = island(units, settings=PLAYED)
    seen = Stanley(at.game.edition, at.game.options, at.game.redacted_for("uk"))
    assert kinds(seen, at.space("1329")) == kinds(at.game, at.space("1329")) == []


@pytest.mark.clause("PS-16.1.3a", "PS-14.1.6i", "PS-17.2.3c")
def test_a_headquarters_goes_with_the_missiles_that_were_alone_with_it() -> None:
    pair: dict[str, Any] = {"ar-exocet": "1329", "ar-hq-joffre": {"at": "1329", "down": True}}
    at = raid(pair, airfields={}, dice=[1, 1, 5, 6], settings=PLAYED, target="on_exocet")
    assert (at.where("ar-exocet"), at.where("ar-hq-joffre"), at.morale) == ("lost", "lost", 11)
    assert at.dice_left() == (5, 6), "no dice for one that is gone already (14.1.5)"
    guarded = raid({**pair, "ar-12-0a": "1329"}, airfields={}, dice=[6, 1], target="on_exocet").do("keep_dark")
    assert (guarded.where("ar-exocet"), guarded.where("ar-hq-joffre")) == ("lost", "1329")


@pytest.mark.clause("PS-14.1.5b", "PS-14.1.4b")
def test_in_the_box_a_headquarters_alone_is_a_target_without_its_airfield_too() -> None:
    """What is raided there is raided from off the map, whether an airfield is left or not (ruling P7)."""
    box = island().game.edition.board.name(island().game.edition.box)
    units = {"uk-sas": "off", "ar-hq-joffre": "off"}
    at = island(units, phase="uk_combat", dice=[1], settings=PLAYED).do("end")
    at.do("raid uk-sas", f"against {box}", "on_headquarters")
    assert (at.where("ar-hq-joffre"), at.morale) == ("lost", 11)
    hidden = {"uk-sas": "off", "ar-hq-joffre": {"at": "off", "down": True}}
    unseen = island(hidden, phase="uk_combat", settings=PLAYED).do("end")
    assert unseen.over or unseen.prompt != "raids"


@pytest.mark.clause("PS-16.1.3a", "PS-14.1.6i")
def test_in_the_box_a_headquarters_goes_with_the_missiles_as_well() -> None:
    box = island().game.edition.board.name(island().game.edition.box)
    units = {"uk-sas": "off", "ar-hq-joffre": "off", "ar-exocet": "off"}
    at = island(units, phase="uk_combat", dice=[1]).do("end", "raid uk-sas", f"against {box}", "on_exocet")
    assert (at.where("ar-exocet"), at.where("ar-hq-joffre"), at.morale) == ("lost", "lost", 11)


@pytest.mark.clause("PS-14.1.7b")
def test_reduced_special_forces_scout_lead_and_defend_with_nothing() -> None:
    weak = {"at": "2113", "reduced": True}
    units = {"uk-sas": weak, "uk-2-para-1": "2113", "ar-7-4a": {"at": "2213", "down": True}}
    at = island(units, phase="uk_combat")
    assert "uk-sas" in at.targets("scout")
    assert [one.name for one in ground_modifiers(at.game, (at.number("uk-sas"),), at.space("2213")) if one.amount] == [
        "special_forces"
    ]
    at = field({**units, "ar-7-4a": "2213"}, dice=[6, 1, 1, 1])
    attack(at, "2213", "uk-2-para-1", also=["lend uk-sas"])
    assert rolled(at)[2] == {"special_forces": -1}
    alone = field({"uk-sas": weak, "ar-7-4a": "2213", "ar-hq-joffre": "2215"}, phase="ar_combat", dice=[1, 1, 1, 1])
    attack(alone, "2113", "ar-7-4a")
    assert rolled(alone)[1] == 0
