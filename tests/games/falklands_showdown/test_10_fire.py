"""2.7, 2.8, 10.1, 10.10, 10.11 Hit numbers, what changes them, dice, the naming of targets, hits and losses."""

from __future__ import annotations

import pytest
from waters import Waters, by_the_first, waters

from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import (
    anti_air_dice,
    hit_number,
    is_screened,
    modifiers,
    single_shot,
    strike_dice,
)
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike

UK_SHIPS = {"uk-hermes": "sea-7", "uk-brilliant": "sea-7", "uk-broadsword": "sea-7", "uk-norland": "sea-7"}
GROUND = {
    "uk-40c": "port-stanley",
    "uk-br": "port-stanley",
    "uk-sas": "port-stanley",
    "ar-7": "port-stanley",
    "ar-10": "port-stanley",
    "ar-12": "goose-green",
    "ar-25": "goose-green",
    "uk-2p": "goose-green",
}


def number(t: Waters, kind: str, shooter: str, target: str) -> int:
    return hit_number(t.game, kind, t.number(shooter), t.number(target))


@pytest.mark.clause("FS-2.7a", "FS-2.7b", "FS-2.7d", "FS-10.1a")
def test_the_factor_depends_on_the_kind_of_target() -> None:
    t = waters({**UK_SHIPS, "ar-a4-1": "argentina", "ar-san-luis": "sea-7", "ar-py": "sea-7", "ar-12": "goose-green"})
    printed = t.game.type(t.number("uk-glamorgan")).factors
    assert len(set(printed)) > 1
    assert (
        tuple(number(t, "surface", "uk-glamorgan", target) for target in ("ar-12", "ar-a4-1", "ar-san-luis", "ar-py"))
        == printed
    )


@pytest.mark.clause("FS-2.7b", "FS-2.7c", "FS-10.1a")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_hits_on_the_factor_or_less(face: int) -> None:
    t = waters({"uk-brilliant": "sea-7", "ar-py": "sea-7"}, dice=[face])
    hit = face <= t.factor("uk-brilliant", "ar-py")
    assert single_shot(t.game, "surface", t.number("uk-brilliant"), t.number("ar-py")) is hit


@pytest.mark.clause("FS-10.1c")
def test_a_factor_of_0_does_not_fire() -> None:
    t = waters({"ar-py": "falklands-sea", "uk-fearless": "falklands-sea"}, event="5-6")
    assert number(t, "surface", "uk-fearless", "ar-py") == 0
    assert number(t, "ground", "uk-fearless", "ar-7") == 0
    t = waters({"uk-fearless": "falklands-sea", **GROUND}, event="6-5")
    assert t.game.effect("bombardment") > 0
    assert number(t, "bombardment", "uk-fearless", "ar-12") == 0


@pytest.mark.clause("FS-10.10a")
def test_armour_is_harder_to_hit_but_for_armour() -> None:
    t = waters({**GROUND, "ar-181": "goose-green", "uk-br": "goose-green"})
    assert number(t, "ground", "uk-2p", "ar-12") == t.factor("uk-2p", "ar-12")
    assert number(t, "ground", "uk-2p", "ar-181") == t.lowered("uk-2p", "ar-181", 1)
    assert number(t, "ground", "uk-br", "ar-181") == t.factor("uk-br", "ar-181")
    assert number(t, "ground", "ar-12", "uk-br") == t.lowered("ar-12", "uk-br", 1)
    assert number(t, "ground", "ar-181", "uk-br") == t.factor("ar-181", "uk-br")
    assert number(t, "bombardment", "uk-glamorgan", "ar-181") == t.factor("uk-glamorgan", "ar-181")
    assert modifiers(t.game, "ground", t.number("uk-2p"), t.number("ar-181")) == (("armour", -1, "FS-10.10a"),)


@pytest.mark.clause("FS-10.3b")
def test_port_stanley_is_fortified_for_ar_in_ground_combat() -> None:
    t = waters({**GROUND, "uk-40c": "fitzroy"})
    by = -t.game.edition.modifiers.fortified
    assert number(t, "ground", "uk-40c", "ar-7") == t.lowered("uk-40c", "ar-7", by) < t.factor("uk-40c", "ar-7")
    assert number(t, "ground", "ar-7", "uk-40c") == t.factor("ar-7", "uk-40c")
    assert number(t, "ground", "uk-2p", "ar-12") == t.factor("uk-2p", "ar-12")
    t = by_the_first(GROUND)
    assert number(t, "bombardment", "uk-glamorgan", "ar-7") == t.factor("uk-glamorgan", "ar-7")


@pytest.mark.clause("FS-10.1d")
def test_what_lowers_a_number_lowers_it_to_1_at_least() -> None:
    t = waters(GROUND, event="5-6")
    assert number(t, "ground", "ar-7", "uk-br") == 1
    assert number(t, "ground", "ar-25", "uk-2p") == t.factor("ar-25", "uk-2p") - 1 > 1
    assert sum(value for _, value, _ in modifiers(t.game, "ground", t.number("ar-7"), t.number("uk-br"))) == -2


@pytest.mark.clause("FS-10.1d", "FS-11.3.2-4")
def test_what_raises_a_number_raises_it_to_4_at_most() -> None:
    t = waters({**UK_SHIPS, "ar-a4-1": "argentina", "ar-spr-ent-1": "argentina"}, event="2-4")
    by = t.game.effect("air_at_ships")
    assert by > 0
    assert number(t, "air_ships", "ar-a4-1", "uk-norland") == t.raised("ar-a4-1", "uk-norland", by)
    assert number(t, "air_ships", "ar-spr-ent-1", "uk-norland") == 4
    assert t.factor("ar-spr-ent-1", "uk-norland") + by > 4
    assert number(t, "ground", "uk-2p", "ar-12") == t.factor("uk-2p", "ar-12") == 5
    assert number(t, "air_ships", "uk-hermes", "ar-a4-1") == t.factor("uk-hermes", "ar-a4-1")


@pytest.mark.clause("FS-11.3.2-4")
def test_clear_skies_help_aircraft_against_ships_only() -> None:
    t = waters({**UK_SHIPS, **GROUND, "ar-py": "sea-7", "ar-a4-1": "argentina"}, event="2-4")
    assert number(t, "surface", "ar-py", "uk-norland") == t.factor("ar-py", "uk-norland")
    assert number(t, "air_land", "ar-a4-1", "uk-40c") == t.factor("ar-a4-1", "uk-40c")


@pytest.mark.clause("FS-11.3.3-5")
def test_fuzes_are_those_of_the_bombers() -> None:
    t = waters({**UK_SHIPS, "ar-a4-1": "argentina"}, event="3-5")
    for plane in ("ar-a4-1", "ar-dgr-1"):
        better = t.raised(plane, "uk-norland", t.game.effect("bombers_at_ships"))
        assert number(t, "air_ships", plane, "uk-norland") == better > t.factor(plane, "uk-norland")
    for plane in ("ar-m3-1", "ar-cnbra-1"):
        assert number(t, "air_ships", plane, "uk-norland") == t.factor(plane, "uk-norland")
    assert number(t, "air_land", "ar-a4-1", "uk-40c") == t.factor("ar-a4-1", "uk-40c")


@pytest.mark.clause("FS-11.3.5-6")
def test_hunger_is_felt_by_ar_ground_units_against_ground_units() -> None:
    t = waters(GROUND, event="5-6")
    hungry = t.lowered("ar-25", "uk-2p", -t.game.effect("ar_ground"))
    assert number(t, "ground", "ar-25", "uk-2p") == hungry < t.factor("ar-25", "uk-2p")
    assert number(t, "ground", "uk-2p", "ar-25") == t.factor("uk-2p", "ar-25")
    assert number(t, "air_land", "ar-cnbra-1", "uk-2p") == t.factor("ar-cnbra-1", "uk-2p")
    assert modifiers(t.game, "air_land", t.number("ar-m"), t.number("ar-a4-1")) == ()
    assert modifiers(waters(GROUND).game, "ground", t.number("ar-12"), t.number("uk-2p")) == ()
    assert number(waters(GROUND), "ground", "ar-12", "uk-2p") == t.factor("ar-12", "uk-2p")


@pytest.mark.clause("FS-11.3.6-5")
def test_spotters_help_bombardment_only() -> None:
    t = waters(GROUND, event="6-5")
    better = t.raised("uk-glamorgan", "ar-12", t.game.effect("bombardment"))
    assert number(t, "bombardment", "uk-glamorgan", "ar-12") == better > t.factor("uk-glamorgan", "ar-12")
    assert number(t, "strike_land", "uk-hermes", "ar-12") == t.factor("uk-hermes", "ar-12")


@pytest.mark.clause("FS-11.3.2-6")
def test_nobody_fires_at_submarines_through_thermal_layers() -> None:
    places = {"uk-brilliant": "sea-7", "ar-san-luis": "sea-7"}
    assert number(waters(places), "answer", "uk-brilliant", "ar-san-luis") > 0
    assert number(waters(places, event="2-6"), "answer", "uk-brilliant", "ar-san-luis") == 0


@pytest.mark.clause("FS-8.2b")
def test_two_d_ships_screen_the_others_against_submarines() -> None:
    t = waters({**UK_SHIPS, "ar-san-luis": "sea-7"})
    factor = t.factor("ar-san-luis", "uk-norland")
    screened = t.lowered("ar-san-luis", "uk-norland", -t.game.edition.modifiers.screened)
    assert number(t, "submarine", "ar-san-luis", "uk-norland") == screened < factor
    assert number(t, "submarine", "ar-san-luis", "uk-brilliant") == factor
    assert number(t, "surface", "ar-py", "uk-norland") == t.factor("ar-py", "uk-norland")
    t = waters({**UK_SHIPS, "uk-broadsword": "sea-6"})
    assert not is_screened(t.game, t.number("uk-norland"))
    t = waters({**UK_SHIPS, "uk-spartan": "sea-7", "ar-san-luis": "sea-7"})
    assert not is_screened(t.game, t.number("uk-spartan"))


@pytest.mark.clause("FS-10.1b", "FS-10.9b")
@pytest.mark.parametrize("met", [False, True])
def test_dice_of_carriers_and_more_of_them_for_the_uk_after_the_rendezvous(met: bool) -> None:
    t = waters({"uk-hermes": "sea-7", "ar-25-de-mayo": "sea-1"}, rendezvous=met)
    hermes, mayo, py = (t.number(name) for name in ("uk-hermes", "ar-25-de-mayo", "ar-py"))
    dice = t.game.edition.dice
    assert 1 < dice.carrier_air < dice.rendezvous_air
    assert dice.carrier_strike < dice.rendezvous_ground
    air, land = (dice.rendezvous_air, dice.rendezvous_ground) if met else (dice.carrier_air, dice.carrier_strike)
    assert (anti_air_dice(t.game, hermes), strike_dice(t.game, hermes, at_land=True)) == (air, land)
    assert (anti_air_dice(t.game, mayo), strike_dice(t.game, mayo, at_land=True)) == (
        dice.carrier_air,
        dice.carrier_strike,
    )
    assert strike_dice(t.game, hermes, at_land=False) == strike_dice(t.game, mayo, at_land=False) == dice.carrier_strike
    assert anti_air_dice(t.game, py) == strike_dice(t.game, py, at_land=False) == 1


@pytest.mark.clause("FS-11.3.2-5", "FS-11.3.5-3", "FS-11.3.5-4")
def test_events_change_the_dice_of_carriers() -> None:
    places = {"uk-hermes": "sea-7", "uk-invincible": "sea-7"}
    hermes, other = (waters(places).number(name) for name in places)
    air, strike_at = (waters().game.edition.dice.carrier_air, waters().game.edition.dice.carrier_strike)
    weather = waters(places, event="2-5")
    assert [anti_air_dice(weather.game, unit) for unit in (hermes, other)] == [air + 1, air + 1]
    trouble = waters(places, event="5-3", event_unit=hermes)
    assert [anti_air_dice(trouble.game, unit) for unit in (hermes, other)] == [air - 1, air]
    more = waters(places, event="5-4").game
    at_land, at_ships = (strike_dice(more, hermes, at_land=land) for land in (True, False))
    assert (at_land, at_ships) == (strike_at + 1, strike_at)


@pytest.mark.clause("FS-2.8a", "FS-2.8b", "FS-2.8c", "FS-10.11a")
def test_one_hit_eliminates_one_step_and_marks_two() -> None:
    t = waters({"uk-40c": "san-carlos", "uk-sas": "san-carlos", "ar-12": "san-carlos"})
    for name in ("uk-40c", "uk-sas", "ar-12"):
        strike(t.game, t.number(name), 1, "FS-10.11a")
    assert (t.where("uk-40c"), t.unit("uk-40c").hits) == ("san-carlos", 1)
    assert (t.where("uk-sas"), t.where("ar-12")) == ("lost", "lost")
    assert number(t, "ground", "uk-40c", "ar-5") == t.factor("uk-40c", "ar-5")
    strike(t.game, t.number("uk-40c"), 1, "FS-10.11a")
    assert t.where("uk-40c") == "lost"
    assert t.game.state.awards == []  # Victory Points are for ships


@pytest.mark.clause("FS-10.11b", "FS-6.5b")
def test_a_ship_that_is_hit_keeps_its_cargo_and_one_that_is_sunk_takes_it_along() -> None:
    t = waters({"uk-norland": "sea-7", "uk-2p": "uk-norland"})
    strike(t.game, t.number("uk-norland"), 1, "FS-10.11a")
    assert (t.where("uk-2p"), t.unit("uk-2p").hits, t.points) == ("uk-norland", 0, 8)
    strike(t.game, t.number("uk-norland"), 2, "FS-10.11a")
    assert (t.where("uk-norland"), t.where("uk-2p"), t.points) == ("lost", "lost", 9)
