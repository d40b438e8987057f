"""Figure 4: the counters of both sides, and 1.5 what they are."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from beachhead.games.port_stanley.components import UnitType
from beachhead.games.port_stanley.edition import load_edition
from beachhead.games.port_stanley.notation import Values
from beachhead.games.port_stanley.rules.supply_15 import eats
from beachhead.games.port_stanley.rules.zones_9 import exerts
from games.port_stanley.island import island

EDITION = load_edition()


def unit(name: str) -> UnitType:
    return EDITION.units[EDITION.unit_index[name]]


def printed(values: Values) -> str:
    """The numbers as the rulebook's list has them."""
    strength = "dot" if values.strength < 0 else f"({values.strength})" if values.bracketed else str(values.strength)
    return f"{strength} {values.effectiveness} {values.movement}" + (f"/{values.range}" if values.range else "")


def formation(name: str) -> list[str]:
    return [printed(one.full) for one in EDITION.units if one.formation == name]


FORMATIONS = [
    ("40-cdo", ["4 6 20", "4 6 20"], "PS-Fig4a"),
    ("42-cdo", ["4 6 20", "2 6 20"], "PS-Fig4b"),
    ("45-cdo", ["4 6 20", "2 6 20"], "PS-Fig4c"),
    ("2-para", ["4 6 20", "4 6 20"], "PS-Fig4d"),
    ("3-para", ["4 6 20", "4 6 20"], "PS-Fig4e"),
    ("gurkha", ["5 5 18", "5 5 18"], "PS-Fig4m"),
    ("scots", ["4 5 16", "4 5 16"], "PS-Fig4m"),
    ("welsh", ["4 5 16", "4 5 16"], "PS-Fig4m"),
    ("3-regiment", ["6 3 12", "3 3 14", "3 3 14"], "PS-Fig4t"),
    ("4-regiment", ["5 3 12", "4 3 14", "3 3 14"], "PS-Fig4u"),
    ("6-regiment", ["5 3 12", "4 3 14", "3 3 14"], "PS-Fig4v"),
    ("7-regiment", ["4 3 14", "4 3 14", "3 3 14"], "PS-Fig4w"),
    ("12-regiment", ["4 3 14", *["2 3 14"] * 3, "1 3 14", *["0 3 14"] * 2], "PS-Fig4x"),
    ("25-regiment", ["5 3 12", "4 3 14", "3 3 14"], "PS-Fig4y"),
]


@pytest.mark.parametrize(
    ("name", "values"), [pytest.param(n, v, marks=pytest.mark.clause(c)) for n, v, c in FORMATIONS]
)
def test_formations(name: str, values: list[str]) -> None:
    assert formation(name) == values


SINGLES = [
    ("uk-blues-royals", "2 5 32", "recon", "PS-Fig4f"),
    ("uk-sbs", "(1) 7 20", "special", "PS-Fig4g"),
    ("uk-97-battery", "2 5 0/5", "artillery", "PS-Fig4n"),
    ("uk-engineers", "(1) 5 12", "engineer", "PS-Fig4o"),
    ("uk-63-raf", "dot 5 0", "air_defence", "PS-Fig4p"),
    ("ar-recon", "2 3 24", "recon", "PS-Fig4ab"),
    ("ar-601-aa-1", "(1) 3 0", "air_defence", "PS-Fig4ac"),
    ("ar-marine-aa-2", "dot 3 0", "air_defence", "PS-Fig4ac"),
    ("ar-11-arty", "1 3 30/7", "artillery", "PS-Fig4ae"),
    ("ar-3-arty-3", "1 3 0/5", "artillery", "PS-Fig4ae"),
    ("ar-apc-2", "dot 3 32", "apc", "PS-Fig4af"),
    ("ar-exocet", "dot 3 0", "exocet", "PS-Fig4af"),
]


@pytest.mark.parametrize(
    ("name", "values", "kind"), [pytest.param(n, v, k, marks=pytest.mark.clause(c)) for n, v, k, c in SINGLES]
)
def test_single_counters(name: str, values: str, kind: str) -> None:
    assert (printed(unit(name).full), unit(name).kind) == (values, kind)


COUNTS = [
    ("uk", "artillery", 4, "PS-Fig4n"),
    ("uk", "air_defence", 4, "PS-Fig4p"),
    ("uk", "helicopter", 5, "PS-Fig4q"),
    ("uk", "special", 2, "PS-14.1.1a"),
    ("ar", "headquarters", 2, "PS-16.1a"),
    ("ar", "artillery", 6, "PS-Fig4ae"),
    ("ar", "helicopter", 2, "PS-Fig4af"),
    ("ar", "exocet", 1, "PS-Fig4af"),
]


@pytest.mark.parametrize(
    ("side", "kind", "count"), [pytest.param(s, k, n, marks=pytest.mark.clause(c)) for s, k, n, c in COUNTS]
)
def test_how_many_of_a_kind(side: str, kind: str, count: int) -> None:
    assert Tally((one.side, one.kind) for one in EDITION.units)[side, kind] == count


@pytest.mark.clause("PS-Fig4j", "PS-Fig4q")
def test_three_helicopters_then_one_and_one_by_an_event() -> None:
    helicopters = [one for one in EDITION.units if one.kind == "helicopter" and one.side == "uk"]
    assert [(one.turn, bool(one.only)) for one in helicopters] == [(1, False)] * 3 + [(6, False), (6, True)]
    assert {one.full.movement for one in EDITION.units if one.kind == "helicopter"} == {50}


@pytest.mark.clause("PS-Fig4ad", "PS-16.1a")
def test_a_headquarters_can_pay_for_going_from_zone_to_zone() -> None:
    for one in EDITION.units:
        if one.kind == "headquarters":
            assert one.full.movement >= EDITION.tables.movement.between_zones
            assert one.full.strength == -1


@pytest.mark.clause("PS-E3.4a", "PS-Fig2c")
def test_the_guards_are_labelled_as_the_errata_have_it() -> None:
    assert {one.name for one in EDITION.units if one.formation in ("scots", "welsh")} == {"SG", "WG"}


@pytest.mark.clause("PS-Fig4ak", "PS-1.5g")
def test_reduced_argentine_counters_are_those_of_the_substitutes() -> None:
    reduced = {printed(one.reduced) for one in EDITION.units if one.side == "ar" and one.reduced}
    assert reduced == {"2 2 12", "1 2 12", "2 3 14", "1 3 14", "0 3 14"}


@pytest.mark.clause("PS-Fig4aj", "PS-Fig4s")
def test_how_many_markers_there_are() -> None:
    limits = EDITION.tables.limits
    assert (limits.positions["ar"], limits.positions["uk"], limits.airfields, limits.forces) == (10, 6, 3, 3)


@pytest.mark.clause("PS-1.5a", "PS-1.5d", "PS-Fig2a")
def test_infantry_of_every_branch_is_infantry_and_halves_know_each_other() -> None:
    branches = {one.branch for one in EDITION.units if one.kind == "infantry"}
    assert branches == {"regular", "marine", "para", "gurkha", "ranger"}
    pairs = Tally(one.formation for one in EDITION.units if one.side == "uk" and one.kind == "infantry")
    assert set(pairs.values()) == {2}


@pytest.mark.clause("PS-1.5c")
def test_gurkhas_move_like_others() -> None:
    at = island({"uk-gurkha-1": "2522", "uk-scots-1": "2522"})
    costs = {name: dict(at.game.steps[at.space("2522")])[at.space("2523")] for name in ("uk-gurkha-1", "uk-scots-1")}
    assert set(costs.values()) == {4}


@pytest.mark.clause("PS-1.5g", "PS-11.4g")
def test_british_ratings_stay_when_a_step_is_lost() -> None:
    for one in EDITION.units:
        if one.side == "uk" and one.reduced and not one.is_ship:
            assert one.reduced.effectiveness == one.full.effectiveness
            assert one.reduced.strength < one.full.strength


@pytest.mark.clause("PS-1.4a", "PS-5.2a")
def test_a_hex_is_clear_or_rough() -> None:
    for space, land in enumerate(EDITION.land):
        assert not land or (EDITION.ground[space] == "rough") != (EDITION.ground[space] == "clear")


@pytest.mark.clause("PS-3.1b")
def test_a_beach_of_several_hexes_is_one_beach() -> None:
    names = {number: {EDITION.board.name(space) for space in spaces} for number, spaces in EDITION.beaches.items()}
    assert [number for number, hexes in names.items() if len(hexes) > 1] == [1, 2, 3, 6]
    assert names[1] == {"1317", "1119", "1018"}


@pytest.mark.clause("PS-1.4b", "PS-1.4c", "PS-6.2a")
def test_ships_and_troops_share_a_hex_without_limit() -> None:
    ships = {one.id: "4525" for one in EDITION.units if one.is_ship}
    at = island({**ships, "ar-7-4a": "4525", "ar-7-4b": "4525"}, phase="ar_movement")
    assert len(at.game.ships_in(at.space("4525"))) == 12
    at.do("end")
    assert at.over


@pytest.mark.clause("PS-1.5b")
def test_parachutists_do_no_more_than_others() -> None:
    at = island({"uk-2-para-1": "2013", "uk-40-cdo-1": "2013"})
    verbs = {
        name: {str(one) for one in at.options() if str(one).endswith(name)} for name in ("uk-2-para-1", "uk-40-cdo-1")
    }
    assert {one.split()[0] for one in verbs["uk-2-para-1"]} == {one.split()[0] for one in verbs["uk-40-cdo-1"]}
    off = island({"uk-2-para-1": "off"}, phase="uk_combat")
    assert not any("uk-2-para-1" in str(one) for one in off.options()), "nobody jumps from off the map"


@pytest.mark.clause("PS-Fig2b")
def test_platoons_use_no_supply() -> None:
    platoons = {one.id for one in EDITION.units if one.size == "platoon" and one.kind == "infantry"}
    assert platoons
    at = island(dict.fromkeys(platoons, "2213"), phase="ar_combat")
    assert not any(eats(at.game, at.number(name)) for name in platoons)
    assert not any(exerts(at.game, at.number(name)) for name in platoons)


@pytest.mark.clause("PS-Fig4ag", "PS-Fig4ah", "PS-1.5f")
def test_aircraft_are_strengths_and_their_counters_hold_them() -> None:
    """A counter of 6/5 shows six aircraft at most, and so on; any split of the strength is change."""
    air = EDITION.tables.air
    assert (air.mirage, air.skyhawk, air.pucara) == (18, 14, 12)
    assert air.harrier == 8
    counters = {"mirage": 6 * 2 + 4 * 2 + 2 * 2, "skyhawk": 6 + 4 * 2 + 2 * 2, "pucara": 4 * 3 + 2 * 3}
    assert counters["mirage"] >= air.mirage
    assert counters["skyhawk"] >= air.skyhawk
    assert counters["pucara"] == air.pucara + 6
    assert air.harrier + air.harrier_later + 4 == 6 + 4 * 2 + 2 * 2


@pytest.mark.clause("PS-Fig4ai")
def test_counters_of_supply_are_change() -> None:
    most = 2 * 6 + 5 * 4 + 10 * 2
    at = island({"ar-7-4a": "2213"}, supplies={"ar": {"2213": most + 1}})
    assert at.supplies("2213", "ar") == most + 1
