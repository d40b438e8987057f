"""Set-ups and arrivals of Leyte against the rulebook (16.0, 18.0).  The lists are written here by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from beachhead.games.leyte.components import ScenarioData
from beachhead.games.leyte.edition import DATA

E = DATA.edition()
PRINTED = ("assault", "barrier", "collapse")


def setup(scenario: str, side: str, printed: str) -> dict[str, str]:
    """Designation by hex of the units of a side with these values."""
    units = ((E.units[unit], E.board.name(space)) for unit, space in E.scenarios[scenario].setup)
    return {hex_: unit.name for unit, hex_ in units if (unit.side, unit.printed) == (side, printed)}


def listed(text: str) -> dict[str, str]:
    return {entry.split()[1]: entry.split()[0] for entry in text.split(", ")}


def total(scenario: str, side: str) -> tuple[int, int]:
    """How many units a side sets up, and what they are worth."""
    values = [E.units[unit].value for unit, _ in E.scenarios[scenario].setup if E.units[unit].side == side]
    return len(values), sum(values)


def arrivals(turn: int, side: str, *, scenario: str | None = None) -> set[str]:
    """Units that arrive on a turn as "kind size values designation @entry"."""
    rows = E.scenarios[scenario].arrivals if scenario else E.arrivals
    only_campaign = {a for a in E.scenarios["campaign"].arrivals if a.clause == "LEY-16.0a"}
    return {
        f"{E.units[a.unit].kind} {E.units[a.unit].size} {E.units[a.unit].printed} {E.units[a.unit].name} @{a.entry}"
        for a in rows
        if a.turn == turn and E.units[a.unit].side == side and (scenario or a not in only_campaign)
    }


def group(form: str, names: str, entry: str) -> set[str]:
    return {f"{form} {name} @{entry}" for name in names.split()}


CAV, REGT, BN = "cavalry III 5-5-5", "infantry III 5-5-5", "infantry II 3-2-5"
ART = "artillery II 2-3-5/1-4"
JP_BN, JP_REGT, JP_ART = "infantry II 2-3-6", "infantry III 4-6-5", "artillery II 1-3-3/2-5"


# -- scenarios ---------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-16.0a", "LEY-16.13j", "LEY-16.23c", "LEY-16.33b", "LEY-3.0i")
def test_three_scenarios_and_their_turns() -> None:
    turns = {s.id: (s.first_turn, s.last_turn) for s in E.scenarios.values() if not s.variant}
    assert turns == {"assault": (1, 8), "barrier": (9, 17), "collapse": (18, 26)}
    assert [E.scenarios[name].name for name in PRINTED] == [
        "The American Assault",
        "The Mountain Barrier",
        "The Final Collapse",
    ]
    assert all(s.victory and s.first_player == "us" for s in E.scenarios.values())


@pytest.mark.clause("LEY-16.0b")
def test_each_listed_hex_has_one_unit() -> None:
    for name, us, jp in (("assault", 0, 12), ("barrier", 25, 24), ("collapse", 41, 25)):
        spaces = [space for _, space in E.scenarios[name].setup]
        assert len(spaces) == len(set(spaces)) == us + jp
        assert (total(name, "us")[0], total(name, "jp")[0]) == (us, jp)


def test_check_sums_of_the_set_ups() -> None:
    assert [total("assault", side) for side in ("us", "jp")] == [(0, 0), (12, 60)]
    assert [total("barrier", side) for side in ("us", "jp")] == [(25, 185), (24, 150)]
    assert [total("collapse", side) for side in ("us", "jp")] == [(41, 301), (25, 135)]


@pytest.mark.clause("LEY-3.0d", "LEY-16.13b")
def test_every_unit_has_its_hex_and_japan_deploys_first() -> None:
    assert E.scenarios["assault"].deploys_first == "jp"
    for scenario in E.scenarios.values():
        assert all(0 <= space < len(E.board.names) for _, space in scenario.setup)
        assert not {unit for unit, _ in scenario.setup} & {a.unit for a in scenario.arrivals}


@pytest.mark.clause("LEY-16.11a")
def test_the_us_starts_the_assault_off_the_map() -> None:
    assert total("assault", "us") == (0, 0)


ASSAULT = [
    pytest.param(values, text, marks=pytest.mark.clause(clause), id=clause)
    for clause, values, text in [
        (
            "LEY-16.12a",
            "2-3-6",
            "3/9 2626, 2/9 2426, 1/9 2228, 3/33 2327, 1/33 2326, 1/20 1623, 2/33 1227, 2/20 1130, 3/20 1431",
        ),
        ("LEY-16.12b", "1-3-3/2-5", "1/22 2526, 2/22 1430"),
        ("LEY-16.12c", "2-1-10", "7 1224"),
    ]
]


@pytest.mark.parametrize(("values", "text"), ASSAULT)
def test_setup_of_the_assault(values: str, text: str) -> None:
    assert setup("assault", "jp", values) == listed(text)


BARRIER = [
    pytest.param(side, values, text, marks=pytest.mark.clause(clause), id=clause)
    for clause, side, values, text in [
        (
            "LEY-16.21a",
            "us",
            "5-5-5",
            "34 2705, 21 2507, 19 2708, 5 2610, 12 2410, 8 2312, 7 2413, 383 1423, 382 1224, 381 1530",
        ),
        ("LEY-16.21b", "us", "3-2-5", "21 2605, 19 2606, 382 1622, 383 1024, 381 1529"),
        (
            "LEY-16.21c",
            "us",
            "2-3-5/1-4",
            "271 2706, 947 2607, 465 2609, 13 2809, 61 2712, 63 2513, 52 2414, 363 1525, 361 1225, 198 1531",
        ),
        ("LEY-16.22a", "jp", "6-8-5", "12 2207"),
        ("LEY-16.22b", "jp", "4-6-5", "41 2604, 1 1406, 49 1307, 57 1310"),
        ("LEY-16.22c", "jp", "4-2-10", "1 2303"),
        (
            "LEY-16.22d",
            "jp",
            "2-3-6",
            "1/20 0723, 1/33 1022, 2/9 1322, 3/33 1521, 1/9 1721, 3/20 1818, 41 2505, 169 2405, 171 2407, Temp 2307",
        ),
        ("LEY-16.22e", "jp", "2-2-8", "1 1904"),
        ("LEY-16.22f", "jp", "1-2-8", "1 1804"),
        ("LEY-16.22g", "jp", "1-2-6", "364 0808"),
        ("LEY-16.22h", "jp", "1-3-3/2-5", "1/22 2602, 26 2106, 1/1 1207, 2/1 1108, 3/1 1209"),
    ]
]


@pytest.mark.parametrize(("side", "values", "text"), BARRIER)
def test_setup_of_the_barrier(side: str, values: str, text: str) -> None:
    assert setup("barrier", side, values) == listed(text)


COLLAPSE = [
    pytest.param(side, values, text, marks=pytest.mark.clause(clause), id=clause)
    for clause, side, values, text in [
        (
            "LEY-16.31a",
            "us",
            "5-5-5",
            "127 2402, 26 2405, 112 2307, 7 2208, 12 2110, 5 2111, 8 2011, 34 1913, 19 1914, 21 1814, 382 1716, "
            "383 1320, 381 1022, 17 0315, 32 0415, 184 0316",
        ),
        (
            "LEY-16.31b",
            "us",
            "3-2-5",
            "127 2201, 7 2505, 26 2406, 382 1518, 383 1222, 381 0821, 17 0516, 32 0517, 184 0417",
        ),
        (
            "LEY-16.31c",
            "us",
            "2-3-5/1-4",
            "921 2502, 271 2503, 902 2604, 14 2507, 52 2408, 61 2410, 13 2211, 11 2115, 465 2116, 947 2016, 361 1718, "
            "363 1522, 198 1124, 31 0216, 49 0317, 57 0318",
        ),
        ("LEY-16.32a", "jp", "4-6-5", "41 2303, 49 2204, 57 2107"),
        ("LEY-16.32b", "jp", "2-5-6", "13 0515"),
        (
            "LEY-16.32c",
            "jp",
            "2-3-6",
            "1 2101, 49 2102, 169 2105, 171 2106, 57 0616, 2/33 1120, 1/20 1318, Temp 1910, 3/77 1611",
        ),
        ("LEY-16.32d", "jp", "2-2-8", "1 2203, 26 0921"),
        ("LEY-16.32e", "jp", "1-2-6", "12 0720, 3/11 0614, 364 0808"),
        ("LEY-16.32f", "jp", "1-2-8", "1 2103, 26 0817"),
        ("LEY-16.32g", "jp", "1-3-3/2-5", "1/22 1902, 26 2104, 1/1 1905, 2/1 1808, 3/1 0713"),
    ]
]


@pytest.mark.parametrize(("side", "values", "text"), COLLAPSE)
def test_setup_of_the_collapse(side: str, values: str, text: str) -> None:
    assert setup("collapse", side, values) == listed(text)


def test_kinds_of_the_units_set_up() -> None:
    barrier = {E.board.name(space): E.units[unit].kind for unit, space in E.scenarios["barrier"].setup}
    assert (barrier["2303"], barrier["1904"], barrier["1804"]) == ("armour", "engineer", "recon")
    assert (barrier["2312"], barrier["2705"], barrier["2809"]) == ("cavalry", "infantry", "artillery")
    assault = {E.board.name(space): E.units[unit].kind for unit, space in E.scenarios["assault"].setup}
    assert (assault["1224"], assault["2526"]) == ("armour", "artillery")


def test_special_rules_of_the_scenarios() -> None:
    assault, barrier, collapse, campaign = E.scenarios.values()
    for s, until in ((assault, 8), (campaign, 4)):
        assert (E.board.name(s.north_exit), s.north_exit_until, s.north_return_delay) == ("2925", until, 4)
        assert s.north_return_edge == "2900"
        assert (E.board.name(s.south_exit), s.south_exit_by) == ("0531", 3)
    assert (barrier.north_exit, barrier.south_exit, collapse.north_exit, collapse.south_exit) == (-1, -1, -1, -1)
    assert barrier.japanese_barred == frozenset(E.edges["0100"])
    assert not assault.japanese_barred
    assert [s.active_beaches for s in (assault, barrier, collapse)] == [("N", "E"), ("N", "E"), ("N", "E", "S")]


def paying(scenario: ScenarioData) -> set[tuple[str, str, int, int, tuple[str, ...]]]:
    return {
        (item.side, item.kind, item.points, item.turn, tuple(E.board.name(s) for s in item.spaces))
        for item in scenario.victory
        if item.kind in ("occupied", "beaches")
    }


def test_what_places_pay() -> None:
    beaches = ("2428", "2528", "2628", "1332", "1232", "1132", "1032")
    assert paying(E.scenarios["assault"]) == {
        ("us", "occupied", 15, 8, ("2215", "2312", "2918")),
        ("jp", "occupied", 15, 8, ("2809",)),
        ("jp", "beaches", 40, 8, beaches),
    }
    assert paying(E.scenarios["barrier"]) == {("jp", "occupied", 15, 17, ("2403",)), ("jp", "beaches", 40, 17, beaches)}
    assert paying(E.scenarios["collapse"]) == {
        ("jp", "occupied", 10, 22, ("0808",)),
        ("jp", "beaches", 40, 26, beaches),
    }
    region = next(item for item in E.scenarios["barrier"].victory if item.kind == "in_region")
    assert {E.board.row(s) for s in region.spaces} == set(range(1, 24))
    assert {E.board.column(s) for s in region.spaces} == set(range(1, 7))
    wide = DATA.edition(settings={"west_of_0007": "inclusive", "objective_points": "20"})
    region = next(item for item in wide.scenarios["barrier"].victory if item.kind == "in_region")
    assert max(E.board.column(s) for s in region.spaces) == 7
    assert [item.points for item in wide.scenarios["assault"].victory if item.needs_line] == [20]


# -- arrivals ----------------------------------------------------------------------------------------

US_1 = [
    ("LEY-18.1a", group(CAV, "7 12 5", "N")),
    ("LEY-18.1b", group(REGT, "34 19", "N")),
    ("LEY-18.1c", group(REGT, "383 382 32 184", "E")),
    ("LEY-18.1d", group(BN, "34 19", "N") | group(BN, "17", "E")),
    ("LEY-18.1e", group(ART, "13 61 52 271 465", "N")),
    ("LEY-18.1f", group(ART, "363 361 49 57", "E")),
]


@pytest.mark.clause(*(clause for clause, _ in US_1), "LEY-12.0a", "LEY-3.0e")
def test_us_arrivals_of_turn_1() -> None:
    assert arrivals(1, "us") == set().union(*(units for _, units in US_1))
    kinds = Counter(text.split(" ")[0] + text.split(" ")[1] for text in arrivals(1, "us"))
    assert kinds == {"cavalryIII": 3, "infantryIII": 6, "infantryII": 3, "artilleryII": 9}
    assert sum(E.units[a.unit].value for a in E.scenarios["assault"].arrivals if a.turn == 1) == 159


@pytest.mark.clause("LEY-18.1g", "LEY-18.1h", "LEY-18.1i", "LEY-18.1j", "LEY-18.1t")
@pytest.mark.parametrize("entry", ["E", "S"])
def test_us_arrivals_of_turn_2_by_either_reading(entry: str) -> None:
    expected = group(CAV, "8", "N") | group(REGT, "17 381", entry) | group(BN, "383 382 32 184", entry)
    expected |= group(ART, "63", "N") | group(ART, "198 31", entry)
    if entry == "E":
        assert arrivals(2, "us") == expected
    other = DATA.edition(settings={"gt2_entry": entry}).scenarios["assault"].arrivals
    found = {(E.units[a.unit].id, a.entry) for a in other if a.turn == 2}
    assert Counter(code for _, code in found) == {"N": 2, entry: 8}
    assert {("us-17-regt", entry), ("us-32-bn", entry), ("us-31-art", entry), ("us-63-art", "N")} <= found


LATER_US = [
    (6, ["k"], group(REGT, "21", "N") | group(BN, "21", "N") | group(ART, "947", "N")),
    (11, ["l", "m"], group(CAV, "112", "N") | group(ART, "11", "N") | group(BN, "34", "0001")),
    (12, ["n"], group(REGT, "32", "0100") | group(BN, "32", "0100") | group(ART, "49", "0100")),
    (13, ["o"], group(REGT, "184 17", "0100") | group(BN, "184 17", "0100") | group(ART, "31 57", "0100")),
    (
        18,
        ["p", "q"],
        group(REGT, "307 305", "S") | group(BN, "305", "S") | group(ART, "305", "S") | group(BN, "1/49 2/49", "E"),
    ),
    (19, ["r"], group(REGT, "306", "S") | group(BN, "306 307", "S") | group(ART, "306", "S")),
]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        pytest.param(turn, expected, marks=pytest.mark.clause(*(f"LEY-18.1{letter}" for letter in letters)))
        for turn, letters, expected in LATER_US
    ],
)
def test_later_us_arrivals(turn: int, expected: set[str]) -> None:
    assert arrivals(turn, "us") == expected


@pytest.mark.clause("LEY-18.1s")
def test_turns_without_us_arrivals() -> None:
    printed = {turn for turn in range(1, 27) if arrivals(turn, "us")}
    assert printed == {1, 2, 6, 11, 12, 13, 18, 19}


JAPAN = [
    (3, "a", group(JP_BN, "Temp", "Or")),
    (4, "b", group(JP_REGT, "41", "Or") | group(JP_BN, "41", "Or")),
    (5, "c", group(JP_BN, "169 171", "Or")),
    (6, "d", group("infantry II 1-2-6", "364", "Or")),
    (7, "e", group("infantry III 6-8-5", "12", "Or") | group(JP_ART, "26", "Or")),
    (
        8,
        "f",
        group(JP_REGT, "1 49 57", "Or")
        | group("armour II 4-2-10", "1", "Or")
        | group("engineer II 2-2-8", "1", "Or")
        | group("recon II 1-2-8", "1", "Or")
        | group(JP_ART, "1/1 2/1 3/1", "Or"),
    ),
    (10, "g", group(JP_BN, "57 49 1", "Or")),
    (
        11,
        "h",
        group("infantry III 2-5-6", "13", "Or")
        | group("engineer III 2-2-8", "26", "Or")
        | group("infantry II 1-2-6", "12 3/11", "Or")
        | group("recon II 1-2-8", "26", "Or"),
    ),
    (15, "i", group(JP_BN, "3/77", "0001")),
    (18, "j", group("air_assault II 2-3-6", "4", "any")),
    (20, "k", group(JP_REGT, "1/68 2/68", "0001") | group(JP_BN, "1/77", "0001")),
]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [pytest.param(turn, units, marks=pytest.mark.clause(f"LEY-18.2{letter}")) for turn, letter, units in JAPAN],
)
def test_japanese_arrivals(turn: int, expected: set[str]) -> None:
    assert arrivals(turn, "jp") == expected


@pytest.mark.clause("LEY-3.0e")
def test_each_name_is_one_unit_and_no_turn_is_forgotten() -> None:
    assert {turn for turn in range(1, 27) if arrivals(turn, "jp")} == {turn for turn, _, _ in JAPAN}
    for scenario in E.scenarios.values():
        units = [a.unit for a in scenario.arrivals] + [unit for unit, _ in scenario.setup]
        assert len(units) == len(set(units))
    counts = [len(E.scenarios[name].arrivals) for name in PRINTED]
    assert counts == [21 + 10 + 3 + 1 + 2 + 2 + 1 + 2 + 9, 3 + 3 + 6 + 3 + 5 + 1, 6 + 4 + 1 + 3]


def test_the_campaign_brings_every_counter_once() -> None:
    campaign = E.scenarios["campaign"]
    assert campaign.variant
    assert (campaign.first_turn, campaign.last_turn) == (1, 26)
    assert campaign.setup == E.scenarios["assault"].setup
    assert len(campaign.setup) + len(campaign.arrivals) == len(E.units)
    added = {E.units[a.unit].id: (a.turn, a.entry) for a in campaign.arrivals if a.clause == "LEY-16.0a"}
    assert added.pop("us-381-bn") == (2, "E")
    assert set(added) == {
        *("us-127-regt", "us-26-regt", "us-127-bn", "us-26-bn", "us-7-bn", "us-921-art", "us-902-art", "us-14-art"),
    }
    assert set(added.values()) == {(14, "N")}
