"""The ready-made set-ups of Britain Stands Alone: the historical deployments of section 16, whole and within limits."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.edition import DATA

EDITION = DATA.edition()
BOARD = EDITION.board
EVERY = [
    (scenario, side, option) for scenario in EDITION.scenarios for side in (0, 1) for option in ("schedule", "ready")
]

PAS_DE_CALAIS = "Dunkirk, Calais and Boulogne"


def laid(scenario: str, space: str, edition: Edition = EDITION) -> dict[str, int]:
    """What lies in a space: named units once, points by their row; the prefix of the side left off."""
    both = (edition.scenarios[scenario].ready[side].at for side in (0, 1))
    found = (edition.units[unit] for at in both for unit, where in at.items() if where == BOARD.space(space))
    return dict(Tally((one.row or one.id)[3:] for one in found))


def written(text: str) -> dict[str, int]:
    """ "sussex dd:4" as names and numbers."""
    return {name: int(count or 1) for name, _, count in (word.partition(":") for word in text.split())}


SHIPS = [
    ("sealion", "Scapa Flow anchorage", "repulse norfolk berwick glasgow kenya nigeria coventry dd:1", "BSA-16.1bs"),
    ("sealion", "Scotland (East)", "nelson rodney hood naiad bonaventure dd:4", "BSA-16.1bu"),
    ("sealion", "Scotland (West)", "sussex", "BSA-16.1bv"),
    ("sealion", "3205", "newcastle manchester sheffield dd:2", "BSA-16.1bw"),
    ("sealion", "4119", "aurora galatea dd:2", "BSA-16.1bx"),
    ("sealion", "3922", "dd:3", "BSA-16.1by"),
    ("sealion", "3026", "southampton dd:4", "BSA-16.1bz"),
    ("sealion", "Le Havre and Cherbourg", "dd:2 mb:3", "BSA-16.1cs"),
    ("sealion", PAS_DE_CALAIS, "prahm:8 tb:2", "BSA-16.1cs"),
    ("sealion", "Rotterdam and Den Helder", "prahm:4 tb:1", "BSA-16.1cs"),
    ("sealion", "Kristiansand and Oslo", "prahm:2 tb:1", "BSA-16.1cs"),
    ("sealion", "German ports", "scheer hipper koln emden nurnberg tb:1 schlesien schleswig-holstein", "BSA-16.1ct"),
    ("july", "Scapa Flow anchorage", "nelson rodney repulse renown sussex norfolk southampton dd:3", "BSA-16.3p"),
    ("july", "Scotland (East)", "birmingham york coventry dd:4", "BSA-16.3p"),
    ("july", "3205", "newcastle manchester sheffield dd:2", "BSA-16.3q"),
    ("july", "4119", "dd:3", "BSA-16.3q"),
    ("july", "3922", "cardiff dd:1", "BSA-16.3r"),
    ("july", "4223", "dd:2", "BSA-16.3r"),
    ("july", "3026", "dd:2", "BSA-16.3r"),
]


@pytest.mark.parametrize(
    ("scenario", "space", "ships"), [pytest.param(s, p, t, marks=pytest.mark.clause(c)) for s, p, t, c in SHIPS]
)
def test_historical_ships(scenario: str, space: str, ships: str) -> None:
    assert laid(scenario, space) == written(ships)


@pytest.mark.clause("BSA-16.1ca", "BSA-16.3q", "BSA-16.3r")
def test_historical_ships_where_there_is_more() -> None:
    assert written("revenge birmingham cardiff dd:1").items() <= laid("sealion", "1429").items()
    assert written("galatea").items() <= laid("july", "1429").items()
    assert written("barham").items() <= laid("july", "2108").items()


@pytest.mark.clause("BSA-16.3z")
def test_in_july_all_german_ships_lie_in_pas_de_calais() -> None:
    both = Tally(laid("july", PAS_DE_CALAIS)) + Tally(laid("july", "Etaples and Dieppe"))
    assert both == written("schlesien schleswig-holstein koln emden nurnberg dd:2 tb:5 prahm:6")


AIR = [
    ("sealion", "Pas de Calais", "he111:6 ju88:4 ju87:6 me109:16 me110:3 ju52:4", "BSA-16.1cm"),
    ("sealion", "Holland", "he111:2", "BSA-16.1cm"),
    ("sealion", "France", "he111:5 ju88:4 ju87:2 me109:3 me110l:1", "BSA-16.1cm"),
    ("sealion", "Norway", "me109:1", "BSA-16.1cm"),
    ("battle_of_britain", "Pas de Calais", "he111:8 ju88:4 ju87:2 me109:17 me110:5", "BSA-16.2ae"),
    ("battle_of_britain", "Holland", "he111:4", "BSA-16.2ae"),
    ("battle_of_britain", "France", "he111:10 ju88:10 ju87:6 me109:12 me110:2", "BSA-16.2ae"),
    ("battle_of_britain", "Norway", "he111:2 ju88:2 me110l:1 me109:1", "BSA-16.2ae"),
    ("battle_of_britain", "Germany", "ju52:4", "BSA-16.2ae"),
    ("july", "Pas de Calais", "he111:6 ju88:3 ju87:2 me109:14 me110:3", "BSA-16.3y"),
    ("july", "Holland", "he111:2", "BSA-16.3y"),
    ("july", "France", "he111:8 ju88:7 ju87:4 me109:10 me110:2", "BSA-16.3y"),
    ("july", "Norway", "he111:2 ju88:2 me110l:1 me109:1", "BSA-16.3y"),
    ("july", "Germany", "ju52:3", "BSA-16.3y"),
]


@pytest.mark.parametrize(
    ("scenario", "space", "points"), [pytest.param(s, p, t, marks=pytest.mark.clause(c)) for s, p, t, c in AIR]
)
def test_historical_german_aircraft(scenario: str, space: str, points: str) -> None:
    rows = {row[3:] for row, pieces in EDITION.rows.items() if EDITION.units[pieces[0]].arm == "air"}
    assert {name: count for name, count in laid(scenario, space).items() if name in rows} == written(points)


NORTH = "flieger-1 flieger-2 flieger-3 sturm luftlande-16 luftlande-47 luftlande-65"


def infantry(numbers: str) -> set[str]:
    return {f"inf-{number}" for number in numbers.split()}


LAND = [
    ("Pas de Calais", infantry("7 24 26 34 58") | {"amph-a", "amph-c", "mtn-1", *NORTH.split()}, "BSA-16.1cn"),
    ("Holland", infantry("12 17 30 35") | {"amph-b", "amph-d"}, "BSA-16.1co"),
    ("Norway", infantry("69 214"), "BSA-16.1cp"),
    (
        "France",
        infantry("6 8 15 28 45 78 164")
        | {"pz-4", "pz-7", "pz-8", "pz-10", "mot-20", "mot-29", "totenkopf", "mtn-6", "lssah", "gd"},
        "BSA-16.1cq",
    ),
    ("Brittany", infantry("256"), "BSA-16.1cr"),
    ("Germany", infantry("3 10 14 18 19 25 27 33"), "BSA-16.1cr"),
]


def land_in(scenario: str, space: str) -> set[str]:
    return {name for name in laid(scenario, space) if f"ge-{name}-01" not in EDITION.unit_index}


@pytest.mark.parametrize(("space", "units"), [pytest.param(s, u, marks=pytest.mark.clause(c)) for s, u, c in LAND])
def test_historical_german_divisions(space: str, units: set[str]) -> None:
    assert land_in("sealion", space) == units


@pytest.mark.clause("BSA-16.2af", "BSA-16.3aa")
def test_german_divisions_of_the_other_scenarios() -> None:
    for space, units, _ in LAND:
        assert land_in("battle_of_britain", space) == units
    assert land_in("july", "Pas de Calais") == (LAND[0][1] | LAND[1][1] | {"mtn-6"}) - {
        *("amph-a", "amph-c", "amph-d", "sturm"),
    }
    assert land_in("july", "Holland") == set()
    assert land_in("july", "France") == LAND[3][1] - {"mtn-6"}


BASES = {base.name: BOARD.name(space) for space, base in EDITION.airbases.items()}

ONE = [
    "Filton",
    "St Eval",
    "Middle Wallop",
    "Northolt",
    "Westhampnett",
    "Kenley",
    "West Malling",
    "Manston",
    "Hornchurch",
    "North Weald",
    "Debden",
    "Duxford",
    "Martlesham Heath",
    "Coltishall",
    "Wittering",
    "Kirton-in-Lindsey",
    "Church Fenton",
    "Scapa Flow",
    "Northern Ireland",
]
TWO = ["Tangmere", "Biggin Hill", "Digby", "Northern England", "Scotland"]
BLENHEIMS = [
    "Roborough",
    "Gosport",
    "Detling",
    "Bircham Newton",
    "Wyton",
    "Watton",
    "Wattisham",
    "Northern England",
    "Scotland",
]
WELLINGTONS = [
    "Driffield",
    "Linton-on-Ouse",
    "Doncaster",
    "Scampton",
    "Waddington",
    "Marham",
    "Newmarket",
    "Honington",
    "Bicester",
    "Upper Heyford",
]


def points_by_place(scenario: str, row: str) -> dict[str, int]:
    names = {BOARD.space(place): name for name, place in BASES.items()}
    at = EDITION.scenarios[scenario].ready[0].at
    found = Tally(where for unit, where in at.items() if EDITION.units[unit].row == row)
    return {names.get(space, BOARD.name(space)): count for space, count in found.items()}


@pytest.mark.clause("BSA-16.2w", "BSA-16.2y")
def test_historical_spitfires() -> None:
    assert points_by_place("battle_of_britain", "br-spitfire") == dict.fromkeys(ONE, 1) | dict.fromkeys(TWO, 2)


@pytest.mark.clause("BSA-16.3t")
def test_spitfires_of_july() -> None:
    expected = dict.fromkeys(ONE, 1) | dict.fromkeys(TWO, 2) | {"Biggin Hill": 1, "Hawkinge": 1}
    del expected["West Malling"], expected["Westhampnett"]
    assert points_by_place("july", "br-spitfire") == expected
    assert sum(expected.values()) == 27


@pytest.mark.clause("BSA-16.2z", "BSA-16.2aa")
@pytest.mark.parametrize("scenario", ["battle_of_britain", "july"])
def test_historical_bombers(scenario: str) -> None:
    assert points_by_place(scenario, "br-blenheim") == dict.fromkeys(BLENHEIMS, 1)
    assert points_by_place(scenario, "br-wellington") == dict.fromkeys(WELLINGTONS, 1)
    assert all(EDITION.airbases[BOARD.space(BASES[name])].blue for name in WELLINGTONS)


# -- all of them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "side", "option"), EVERY)
def test_a_ready_made_set_up_is_whole(name: str, side: int, option: str) -> None:
    edition = DATA.edition(None, {"shipping": option})
    scenario, prefix = edition.scenarios[name], ("br", "ge")[side]
    at = scenario.ready[side].at
    found = Tally(edition.units[unit].row for unit in at if edition.units[unit].row)
    dealt = (unit for row, count in scenario.points.items() for unit in edition.rows[row][:count])
    assert found == Tally(edition.units[unit].row for unit in dealt if edition.units[unit].side == prefix)
    ships = {unit for unit in at if edition.units[unit].arm == "ship"}
    assert ships == {unit for unit in scenario.ships if edition.units[unit].side == prefix}
    land = {unit for unit in at if edition.units[unit].arm == "land"}
    free = {placed.unit for placed in scenario.british if len(placed.spaces) > 1}
    assert land == (set(scenario.german) if side else free)


@pytest.mark.parametrize(("name", "side", "option"), EVERY)
def test_bases_and_ports_hold_a_ready_made_set_up(name: str, side: int, option: str) -> None:
    edition = DATA.edition(None, {"shipping": option})
    at = edition.scenarios[name].ready[side].at
    for space in set(at.values()):
        there = [edition.units[unit] for unit, where in at.items() if where == space]
        air = [one for one in there if one.arm == "air"]
        ships = [one for one in there if one.arm in ("ship", "points")]
        zone, port = edition.zones.get(space), edition.ports.get(space)
        if air:
            room = zone.capacity if zone else edition.tables.limits.airbase
            assert room is None or len(air) <= room
            assert zone or not any(one.blue for one in air) or edition.airbases[space].blue
        if ships:
            assert port is not None
            assert port.capacity is None or len(ships) <= port.capacity


@pytest.mark.parametrize("name", list(EDITION.scenarios))
def test_ready_capital_ships_keep_out_of_restricted_zones(name: str) -> None:
    for unit, space in EDITION.scenarios[name].ready[0].at.items():
        if EDITION.units[unit].kind in ("bb", "bc"):
            assert not any(EDITION.zones[sea].restricted for sea in EDITION.ports[space].seas)


@pytest.mark.clause("BSA-16.1bt", "BSA-16.3s")
def test_historical_set_ups_fall_short_in_two_places_alone() -> None:
    short = set()
    for scenario in EDITION.scenarios.values():
        for one in scenario.minima:
            side = 1 if EDITION.zones[EDITION.zone[one.space]].side == "ge" else 0
            at = scenario.ready[side].at.items()
            found = sum(space == one.space and EDITION.units[unit].kind in one.kinds for unit, space in at)
            if found < one.least:
                short.add((scenario.id, BOARD.name(one.space), one.kinds, found))
    assert short == {("sealion", "Scapa Flow anchorage", ("dd",), 1), ("july", "1429", ("dd",), 0)}


def test_the_ready_hits_before_sealion() -> None:
    ready, tables = EDITION.scenarios["sealion"].ready[1], EDITION.tables
    assert sum(count for _, _, count in ready.hits) == tables.preliminaries.hits
    zones = Tally(dict.fromkeys([BOARD.name(EDITION.zone[space]) for _, space, _ in ready.hits], 1))
    assert set(zones) == {"SE England"}
    for kind, space, count in ready.hits:
        assert count <= (tables.damage.radar if kind == "radar" else tables.damage.airbase)
        assert space in EDITION.radars if kind == "radar" else EDITION.airbases[space].sector
    assert BOARD.name(ready.mine) == "Straits of Dover"
