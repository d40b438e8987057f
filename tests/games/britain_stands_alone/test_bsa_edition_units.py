"""The counters of Britain Stands Alone: kinds, sizes, and every factor that the rulebook prints."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from beachhead.games.britain_stands_alone.components import counters
from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.edition import DATA
from beachhead.games.britain_stands_alone.notation import Values

EDITION = DATA.edition()
LAND = [unit for unit in EDITION.units if unit.arm == "land"]


def unit(name: str) -> UnitType:
    return EDITION.units[EDITION.unit_index[name]]


def factors(values: Values | None) -> str:
    assert values is not None
    return f"{values.attack}-{values.defence}-{values.movement}"


def test_units_are_numbered_the_british_first() -> None:
    assert [one.index for one in EDITION.units] == list(range(len(EDITION.units)))
    sides = [one.side for one in EDITION.units]
    assert sides == ["br"] * EDITION.first_side_units + ["ge"] * (len(sides) - EDITION.first_side_units)
    assert counters(EDITION, 0, "leader") == (unit("br-churchill").index, unit("br-royal-family").index)


# -- land ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1p", "BSA-1.1q", "BSA-1.1r")
def test_leg_units_are_four_kinds() -> None:
    leg = {one.kind for one in LAND if one.leg} - {"leader"}
    assert leg == {"infantry", "mountain", "airborne", "airlanding"}
    motorized = {one.kind for one in LAND if not one.leg}
    assert motorized == {"motorized", "machinegun", "cavalry", "armour", "amphibious", "tank"}


@pytest.mark.clause("BSA-1.1s", "BSA-6.2m", "BSA-6.2o")
def test_divisions_alone_have_two_steps() -> None:
    assert {one.size for one in LAND if one.steps == 2} == {"division"}
    assert {one.size for one in LAND if one.steps == 1} == {
        *("brigade", "group", "regiment", "battalion", "detachment", ""),
    }
    assert {one.id for one in LAND if not one.size} == {"br-churchill", "br-royal-family"}


PRINTED = [
    ("br-armoured-1", "10-7-7", "BSA-16.1au"),
    ("br-armoured-2", "6-4-7", "BSA-16.1av"),
]


@pytest.mark.parametrize(("name", "values"), [pytest.param(n, v, marks=pytest.mark.clause(c)) for n, v, c in PRINTED])
def test_british_armoured_divisions(name: str, values: str) -> None:
    assert factors(unit(name).full) == values


@pytest.mark.clause("BSA-8.7a")
def test_regiments_that_come_by_air() -> None:
    regiments = [one for one in LAND if one.weak is not None]
    assert Tally(one.formation for one in regiments) == {"7-flieger": 4, "22-luftlande": 3}
    assert {(factors(one.full), factors(one.weak)) for one in regiments} == {("2-2-4", "2-1-4")}
    assert {one.kind for one in regiments} == {"airborne", "airlanding"}
    assert [one.id for one in LAND if one.glider] == ["ge-sturm"]


@pytest.mark.clause("BSA-5.6u")
def test_the_eighth_panzer_division() -> None:
    panzer = unit("ge-pz-8")
    assert panzer.reduced is not None
    assert (panzer.reduced.attack, panzer.reduced.movement, panzer.reduced.armour) == (7, 8, 3)
    assert panzer.full.armour == 3
    assert panzer.red


@pytest.mark.clause("BSA-5.6u", "BSA-5.6v", "BSA-6.4q")
def test_british_brigades_of_the_examples() -> None:
    names = ("br-guards-24", "br-guards-20", "br-bde-35", "br-armoured-bde-1")
    assert [unit(name).full.defence for name in names] == [2, 2, 2, 2]
    assert unit("br-armoured-bde-1").full.armour == 1


@pytest.mark.clause("BSA-6.4q")
def test_the_german_attack_on_canterbury() -> None:
    reduced = unit("ge-inf-35").reduced
    assert reduced is not None
    assert unit("ge-inf-17").full.attack + reduced.attack + unit("ge-amph-a").full.attack == 20
    assert unit("ge-amph-a").full.armour == 1


@pytest.mark.clause("BSA-6.4i")
def test_armour_values() -> None:
    assert {one.full.armour for one in LAND if one.kind == "tank"} == {2}
    armoured = {one.kind for one in LAND if one.full.armour}
    assert armoured == {"armour", "amphibious", "tank"}
    for one in LAND:
        if one.reduced:
            assert one.reduced.armour == one.full.armour


@pytest.mark.clause("BSA-5.3b")
def test_army_tanks_have_no_red_square() -> None:
    assert not any(one.red for one in LAND if one.kind == "tank" or one.leg)
    assert all(one.red for one in LAND if not one.leg and one.kind != "tank")


def test_reduced_divisions_are_weaker_and_as_fast() -> None:
    for one in LAND:
        if one.reduced:
            assert one.reduced.attack < one.full.attack
            assert one.reduced.defence < one.full.defence
            assert one.reduced.movement == one.full.movement


def test_forward_detachments_and_what_flies() -> None:
    parents = {one.id: EDITION.units[one.parent].id for one in LAND if one.parent >= 0}
    assert parents == {"ge-fd-6": "ge-mtn-6", "ge-fd-8": "ge-inf-8", "ge-fd-28": "ge-inf-28"}
    assert set(EDITION.tables.sea.mb_parents) == set(parents.values())
    assert not unit("ge-mtn-1").airlift
    assert {one.kind for one in LAND if one.airlift} == {"mountain", "airborne", "airlanding"}


GERMANS = [
    ("infantry", 27, "BSA-16.1cg"),
    ("mountain", 2, "BSA-16.1cf"),
    ("armour", 4, "BSA-16.1ch"),
    ("motorized", 5, "BSA-16.1ch"),
    ("amphibious", 4, "BSA-16.1cd"),
    ("airborne", 4, "BSA-16.1ce"),
    ("airlanding", 3, "BSA-16.1ce"),
]


@pytest.mark.parametrize(("kind", "number"), [pytest.param(k, n, marks=pytest.mark.clause(c)) for k, n, c in GERMANS])
def test_the_german_order_of_battle(kind: str, number: int) -> None:
    found = [one for one in LAND if one.side == "ge" and one.kind == kind and one.size != "detachment"]
    assert len(found) == number


# -- ships -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1t", "BSA-1.1ad")
def test_ships_by_class() -> None:
    ships = [one for one in EDITION.units if one.arm == "ship"]
    assert Tally((one.side, one.kind) for one in ships) == {
        **{("br", "bb"): 6, ("br", "bc"): 3, ("br", "ca"): 15, ("br", "cl"): 5, ("br", "cla"): 3},
        **{("ge", "pb"): 1, ("ge", "pd"): 2, ("ge", "ca"): 1, ("ge", "cl"): 3},
    }
    for one in ships:
        assert one.reduced is not None
        assert (one.reduced.guns, one.reduced.hull) <= (one.full.guns, one.full.hull)
        assert one.reduced.speed <= one.full.speed


@pytest.mark.clause("BSA-1.1v")
def test_who_has_torpedoes() -> None:
    kinds = {one.kind for one in EDITION.units if one.full.torpedoes}
    assert kinds == {"ca", "cl", "cla", "pb", "dd", "tb"}
    assert not unit("br-coventry").full.torpedoes
    assert not unit("ge-schlesien").full.torpedoes


@pytest.mark.clause("BSA-16.1bp", "BSA-16.1br", "BSA-16.1ck")
def test_small_ships_by_points() -> None:
    counted = {row: len(pieces) for row, pieces in EDITION.rows.items() if EDITION.units[pieces[0]].arm == "points"}
    assert counted == {
        **{"br-dd": 18 + 3 + 10, "br-ap": 6, "ge-dd": 2, "ge-tb": 5, "ge-ap": 4, "ge-lc": 4},
        **{"ge-mb": 3, "ge-prahm": 16 + 2, "ge-dummy": 2},
    }


def test_factors_of_two_points_and_of_one() -> None:
    destroyers, motorboat = unit("br-dd-01"), unit("ge-mb-01")
    assert (destroyers.full.guns, destroyers.single.guns, destroyers.pairs) == (2, 1, True)
    assert (motorboat.pairs, motorboat.single) == (False, motorboat.full)
    assert unit("ge-prahm-16").single.guns == 0
    dummies = [EDITION.units[piece] for piece in EDITION.rows["ge-dummy"]]
    assert [one.id for one in dummies if one.dummy] == ["ge-prahm-17", "ge-prahm-18"]
    assert {(one.title, one.full, one.single) for one in dummies} == {
        (unit("ge-prahm-01").title, unit("ge-prahm-01").full, unit("ge-prahm-01").single)
    }


# -- aircraft --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1w")
def test_roles_of_aircraft() -> None:
    roles = {
        role: {one.kind for one in EDITION.units if one.role == role} for role in ("fighter", "bomber", "transport")
    }
    assert roles == {
        "fighter": {"spitfire", "me109", "me110", "me110l", "cr42"},
        "bomber": {"he111", "ju88", "ju87", "br20", "blenheim", "wellington"},
        "transport": {"ju52"},
    }


def test_who_needs_blue_bases_and_who_flies_at_night() -> None:
    assert {one.kind for one in EDITION.units if one.blue} == {"wellington", "ju88", "he111"}
    assert {one.kind for one in EDITION.units if one.night} == {"wellington", "br20", "ju88", "he111"}


@pytest.mark.clause("BSA-14.2e", "BSA-8.8a")
def test_points_of_aircraft() -> None:
    counted = {row: len(pieces) for row, pieces in EDITION.rows.items() if EDITION.units[pieces[0]].arm == "air"}
    assert counted["br-spitfire"] == EDITION.tables.spitfires.most == 30
    assert counted == {
        **{"br-spitfire": 30, "br-blenheim": 10, "br-wellington": 12, "ge-me109": 30, "ge-me110": 7, "ge-me110l": 1},
        **{"ge-cr42": 2, "ge-ju87": 8, "ge-ju88": 16, "ge-he111": 24, "ge-br20": 3, "ge-ju52": 6},
    }


def test_fighters_and_transports_do_not_bomb() -> None:
    for one in EDITION.units:
        if one.arm == "air":
            bombs = (one.full.naval_bombing, one.full.troop_bombing, one.full.installation_bombing)
            assert (one.role == "bomber") == all(bombs) == any(bombs), one.id
            assert one.single.combat <= one.full.combat
            assert one.single.reach == one.full.reach


def test_a_point_of_each_kind_knows_its_row() -> None:
    for row, pieces in EDITION.rows.items():
        if row == "ge-dummy":  # they are Prahms like all others
            continue
        assert {EDITION.units[piece].row for piece in pieces} == {row}
        assert [EDITION.units[piece].id for piece in pieces] == [f"{row}-{n:02d}" for n in range(1, len(pieces) + 1)]


@pytest.mark.clause("BSA-8.4x")
@pytest.mark.parametrize(("value", "factors"), [("2/1", (2, 1)), ("5/3", (5, 3))])
def test_the_wellingtons_of_the_option(value: str, factors: tuple[int, int]) -> None:
    edition = DATA.edition(None, {"wellington": value})
    wellington = edition.units[edition.unit_index["br-wellington-01"]]
    assert (wellington.full.installation_bombing, wellington.single.installation_bombing) == factors
    assert wellington.full.naval_bombing == 2
    heinkel = edition.units[edition.unit_index["ge-he111-01"]]
    assert heinkel.full.installation_bombing == 5


@pytest.mark.clause("BSA-1.1ae")
def test_names_on_counters_are_short() -> None:
    words = {word for one in EDITION.units for word in one.name.replace("/", " ").split()}
    assert words >= {
        *("AIF", "Can", "Flgr", "GD", "Gds", "LE", "LL", "Lon", "LSSAH", "MMG", "NZEF", "Tot"),
        *("Bonvntre", "Southmpton", "Holstein"),
    }
    assert unit("br-bonaventure").title == "Bonaventure"
    assert max(len(one.name) for one in EDITION.units) <= 11
