"""The scenarios of Britain Stands Alone: who starts where, what comes when, against the lists of section 16."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import DATA
from beachhead.games.britain_stands_alone.scenarios import Scenario

EDITION = DATA.edition()
BOARD = EDITION.board
SEALION, BATTLE, JULY = (EDITION.scenarios[name] for name in ("sealion", "battle_of_britain", "july"))
SCENARIOS = list(EDITION.scenarios.values())


def number(name: str) -> int:
    return EDITION.unit_index[name]


def ids(units: tuple[int, ...] | frozenset[int]) -> set[str]:
    return {EDITION.units[unit].id for unit in units}


def place(scenario: Scenario, name: str) -> str:
    """Where a British unit is set up, with its marks, as the rulebook writes it."""
    (one,) = [placed for placed in scenario.british if placed.unit == number(name)]
    where = "London" if one.spaces == EDITION.london else BOARD.name(one.spaces[0])
    return where + (" R" if one.reserve else "") + (" GHQ" if one.ghq else "")


# -- the British -----------------------------------------------------------------------------------------

PLACES = [
    ("br-inf-1", "3509", "m"),
    ("br-inf-2", "3305", "n"),
    ("br-inf-44", "2907 R", "o"),
    ("br-inf-59", "3202", "p"),
    ("br-tank-24", "2702 R", "q"),
    ("br-london-2", "2021", "r"),
    ("br-inf-38", "2109", "s"),
    ("br-mmg-3", "2410 R", "t"),
    ("br-tank-23", "2113 R", "u"),
    ("br-bde-36", "2416 R", "v"),
    ("br-aif", "3123 R", "w"),
    ("br-inf-3", "2322 R", "x"),
    ("br-inf-48", "1329", "y"),
    ("br-inf-50", "2227", "z"),
    ("br-armoured-bde-1", "2224 R", "aa"),
    ("br-tank-21", "2624 R", "ab"),
    ("br-bde-70", "1827", "ac"),
    ("br-nzef", "3723 R", "ad"),
    ("br-london-1", "4123", "af"),
    ("br-inf-4", "3126", "ag"),
    ("br-inf-15", "4018", "ah"),
    ("br-inf-18", "4213", "ai"),
    ("br-inf-45", "3625", "aj"),
    ("br-inf-52", "3616 R", "ak"),
    ("br-inf-55", "4216", "al"),
    ("br-recon-1", "3720 R", "am"),
    ("br-mmg-1", "3326", "an"),
    ("br-group-29", "3426", "ao"),
    ("br-bde-35", "3922", "ap"),
    ("br-bde-37", "3912", "aq"),
    ("br-london-3", "London", "ar"),
    ("br-guards-20", "London", "ar"),
    ("br-guards-24", "London", "ar"),
    ("br-churchill", "London", "ar"),
    ("br-royal-family", "London", "ar"),
    ("br-canadian-1", "3423 R GHQ", "at"),
    ("br-armoured-1", "3324 R GHQ", "au"),
    ("br-armoured-2", "3317 R GHQ", "av"),
    ("br-inf-42", "3121 R GHQ", "aw"),
    ("br-inf-43", "3419 R GHQ", "ay"),
    ("br-tank-1", "3424 R GHQ", "az"),
    ("br-group-31", "3219 R GHQ", "ba"),
    ("br-inf-53", "Northern Ireland", "bb"),
    ("br-inf-61", "Northern Ireland", "bb"),
    ("br-bde-148", "Northern Ireland", "bb"),
    ("br-inf-5", "Scotland", "bc"),
    ("br-inf-51", "Scotland", "bc"),
    ("br-inf-46", "Northern England", "bd"),
    ("br-inf-54", "Northern England", "bd"),
    ("br-mmg-2", "Northern England", "bd"),
]


@pytest.mark.parametrize(
    ("name", "where"), [pytest.param(n, p, marks=pytest.mark.clause(f"BSA-16.1{c}")) for n, p, c in PLACES]
)
def test_british_units_of_sealion(name: str, where: str) -> None:
    assert place(SEALION, name) == where


@pytest.mark.clause("BSA-16.1l", "BSA-16.1ae", "BSA-16.1ax")
def test_nobody_else_is_set_up_and_two_can_be_elsewhere() -> None:
    assert ids(tuple(one.unit for one in SEALION.british)) == {name for name, _, _ in PLACES}
    assert ids(tuple(one.unit for one in SEALION.british if one.roaming)) == {"br-nzef", "br-inf-42"}
    assert all(EDITION.land[space] for one in SEALION.british for space in one.spaces)


CHANGES = [
    (BATTLE, "br-legion-14", "London", "BSA-16.2d"),
    (BATTLE, "br-nzef", "3123 R GHQ", "BSA-16.2g"),
    (BATTLE, "br-inf-42", "Northern England", "BSA-16.2h"),
    (BATTLE, "br-aif", "3123 R", "BSA-16.2i"),
    (JULY, "br-legion-14", "London", "BSA-16.3c"),
    (JULY, "br-aif", "2624 R", "BSA-16.3g"),
    (JULY, "br-nzef", "3123 R GHQ", "BSA-16.3g"),
    (JULY, "br-inf-42", "Northern England", "BSA-16.3g"),
]


@pytest.mark.parametrize(
    ("scenario", "name", "where"), [pytest.param(s, n, w, marks=pytest.mark.clause(c)) for s, n, w, c in CHANGES]
)
def test_changes_of_the_other_scenarios(scenario: Scenario, name: str, where: str) -> None:
    assert place(scenario, name) == where


@pytest.mark.clause("BSA-16.2c", "BSA-16.2e", "BSA-16.3d", "BSA-16.3e")
def test_who_is_not_there_in_the_other_scenarios() -> None:
    everybody = {name for name, _, _ in PLACES} | {"br-legion-14"}
    battle = {"br-tank-23", "br-tank-24", "br-armoured-bde-1"}
    july = battle | {"br-tank-21"}
    assert ids(BATTLE.absent) == battle
    assert ids(JULY.absent) == july
    assert ids(tuple(one.unit for one in BATTLE.british)) == everybody - battle
    assert ids(tuple(one.unit for one in JULY.british)) == everybody - july - {"br-group-29", "br-group-31"}


@pytest.mark.clause("BSA-16.2f", "BSA-16.3f")
def test_reduced_divisions() -> None:
    assert ids(JULY.reduced) == {
        *("br-armoured-1", "br-inf-4", "br-inf-5", "br-inf-42", "br-inf-44", "br-inf-45", "br-inf-46", "br-inf-48"),
        *("br-inf-50", "br-inf-55", "br-nzef", "br-london-1", "br-london-2"),
    }
    assert (BATTLE.reduce, {BOARD.name(zone) for zone in BATTLE.reduce_zones}) == (
        5,
        {"Southern England", "East Anglia", "Humber"},
    )
    chosen = BATTLE.ready[0].reduced
    zones = {
        BOARD.name(EDITION.zone[one.spaces[0]]) for one in BATTLE.british if one.unit in chosen and len(one.spaces) == 1
    }
    assert len(chosen) == 5
    assert zones >= {"Southern England", "East Anglia", "Humber"}
    assert {EDITION.units[unit].kind for unit in chosen} == {"infantry"}


# -- forces ----------------------------------------------------------------------------------------------

FORCES = [
    (SEALION, "br-spitfire 20 br-blenheim 8 br-wellington 10", "BSA-16.1be"),
    (SEALION, "br-dd 17 br-ap 6", "BSA-16.1bp"),
    (SEALION, "ge-me109 20 ge-me110 3 ge-me110l 1 ge-ju87 8 ge-ju88 8 ge-he111 13 ge-ju52 4", "BSA-16.1ci"),
    (SEALION, "ge-dd 2 ge-tb 5 ge-mb 3 ge-prahm 12", "BSA-16.1cj"),
    (BATTLE, "br-spitfire 29 br-blenheim 9 br-wellington 10", "BSA-16.2j"),
    (BATTLE, "br-dd 18 br-ap 6", "BSA-16.2p"),
    (BATTLE, "ge-me109 30 ge-me110 7 ge-me110l 1 ge-ju87 8 ge-ju88 16 ge-he111 24 ge-ju52 4", "BSA-16.2ac"),
    (BATTLE, "ge-dd 2 ge-tb 5", "BSA-16.2ad"),
    (JULY, "br-spitfire 27 br-blenheim 9 br-wellington 10", "BSA-16.3i"),
    (JULY, "br-dd 17 br-ap 6", "BSA-16.3m"),
    (JULY, "ge-me109 25 ge-me110 5 ge-me110l 1 ge-ju87 6 ge-ju88 12 ge-he111 18 ge-ju52 3", "BSA-16.3v"),
    (JULY, "ge-dd 2 ge-tb 5 ge-prahm 4", "BSA-16.3w"),
]


@pytest.mark.parametrize(
    ("scenario", "points"), [pytest.param(s, p, marks=pytest.mark.clause(c)) for s, p, c in FORCES]
)
def test_points_at_the_start(scenario: Scenario, points: str) -> None:
    words = points.split()
    expected = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {name: scenario.points[name] for name in expected} == expected


SHIPS = [
    (SEALION, "bb bc", "nelson rodney revenge hood repulse", "BSA-16.1bm"),
    (
        SEALION,
        "ca",
        "norfolk sussex birmingham manchester newcastle berwick southampton sheffield glasgow kenya nigeria",
        "BSA-16.1bn",
    ),
    (SEALION, "cl cla", "aurora galatea cardiff naiad bonaventure coventry", "BSA-16.1bo"),
    (BATTLE, "bb bc", "nelson rodney barham hood repulse", "BSA-16.2n"),
    (
        BATTLE,
        "ca",
        "norfolk sussex birmingham manchester newcastle berwick southampton sheffield glasgow "
        "devonshire australia fiji",
        "BSA-16.2o",
    ),
    (BATTLE, "cl cla", "aurora galatea cardiff naiad bonaventure coventry", "BSA-16.2p"),
    (JULY, "bb bc", "nelson rodney barham renown repulse", "BSA-16.3l"),
    (JULY, "ca", "norfolk sussex birmingham manchester newcastle southampton sheffield york", "BSA-16.3m"),
    (JULY, "cl cla", "cardiff coventry galatea", "BSA-16.3m"),
]


@pytest.mark.parametrize(
    ("scenario", "kinds", "names"), [pytest.param(s, k, n, marks=pytest.mark.clause(c)) for s, k, n, c in SHIPS]
)
def test_british_ships_at_the_start(scenario: Scenario, kinds: str, names: str) -> None:
    ships = (EDITION.units[unit] for unit in scenario.ships)
    found = {one.id for one in ships if one.side == "br" and one.kind in kinds.split()}
    assert found == {f"br-{name}" for name in names.split()}


@pytest.mark.clause("BSA-16.1cj", "BSA-16.2ad", "BSA-16.3w")
def test_german_ships_at_the_start() -> None:
    old = {"ge-schlesien", "ge-schleswig-holstein", "ge-emden", "ge-koln", "ge-nurnberg"}
    for scenario, more in ((SEALION, {"ge-scheer", "ge-hipper"}), (BATTLE, set[str]()), (JULY, set[str]())):
        assert {name for name in ids(scenario.ships) if name.startswith("ge")} == old | more
    bound = {EDITION.units[unit].id: {BOARD.name(z) for z in zones} for unit, zones in SEALION.bound.items()}
    assert bound == {"ge-scheer": {"Germany", "Norway"}}


@pytest.mark.clause("BSA-16.2ab", "BSA-16.3u")
def test_german_land_units() -> None:
    assert len(SEALION.german) == 27 + 2 + 4 + 3 + 2 + 4 + 7
    assert SEALION.german == BATTLE.german
    assert ids(SEALION.german) - ids(JULY.german) == {"ge-amph-a", "ge-amph-c", "ge-amph-d", "ge-sturm"}
    assert not any(EDITION.units[unit].size == "detachment" for unit in SEALION.german)


@pytest.mark.clause("BSA-16.1br", "BSA-16.2q", "BSA-16.3n", "BSA-16.1bq")
def test_force_h_and_menace() -> None:
    for scenario in (SEALION, BATTLE):
        assert ids(scenario.force_h.ships) == {"br-resolution", "br-renown"}
        assert scenario.force_h.points == {"br-dd": 3}
    assert ids(JULY.force_h.ships) == {"br-valiant", "br-resolution", "br-hood", "br-arethusa", "br-enterprise"}
    assert JULY.force_h.points == {"br-dd": 2}
    assert ids(SEALION.menace_force.ships) == {"br-barham", "br-devonshire", "br-fiji", "br-australia"}
    assert SEALION.menace_force.points == {"br-dd": 1}
    assert [scenario.menace for scenario in SCENARIOS] == ["arrives", "die", ""]
    assert EDITION.tables.force_h.points == 50


@pytest.mark.clause("BSA-16.1bg", "BSA-16.2l", "BSA-16.3j")
def test_spitfire_markers() -> None:
    assert [(one.losses, one.spitfires) for one in SCENARIOS] == [(20, 20), (1, 30), (3, 29)]


MINIMA = [
    (
        SEALION,
        "Scapa Flow anchorage bb+bc 1, Scapa Flow anchorage ca+cl+cla 4, Scapa Flow anchorage dd 2",
        "BSA-16.1bk",
    ),
    (SEALION, "1429 dd 1", "BSA-16.1bl"),
    (SEALION, "Scapa Flow spitfire 1, Northern Ireland spitfire 1", "BSA-16.1bf"),
    (SEALION, "Norway me109 1", "BSA-16.1ci"),
    (BATTLE, "Scapa Flow anchorage bb+bc 3, Scapa Flow anchorage ca+cl+cla 4, Scapa Flow anchorage dd 3", "BSA-16.2m"),
    (BATTLE, "1429 dd 2", "BSA-16.2m"),
    (BATTLE, "Scotland spitfire 1, Northern England spitfire 1", "BSA-16.2k"),
    (BATTLE, "Norway me109 1, Norway he111 2, Norway me110l 1, Norway ju88 2", "BSA-16.2ac"),
    (JULY, "Scapa Flow anchorage bb+bc 4, Scapa Flow anchorage ca+cl+cla 3, Scapa Flow anchorage dd 3", "BSA-16.3k"),
    (JULY, "1429 dd 2", "BSA-16.3k"),
    (JULY, "Scapa Flow spitfire 1, Northern Ireland spitfire 1, Scotland spitfire 1", "BSA-16.3i"),
    (JULY, "Norway he111 2, Norway ju88 2", "BSA-16.3v"),
]


@pytest.mark.parametrize(
    ("scenario", "minima"), [pytest.param(s, m, marks=pytest.mark.clause(c)) for s, m, c in MINIMA]
)
def test_minima(scenario: Scenario, minima: str) -> None:
    found = {f"{BOARD.name(one.space)} {'+'.join(one.kinds)} {one.least}" for one in scenario.minima}
    assert set(minima.split(", ")) <= found


# -- turns and arrivals ----------------------------------------------------------------------------------


@pytest.mark.clause("BSA-16.1a", "BSA-16.2a", "BSA-16.3a", "BSA-16.0ah")
def test_when_scenarios_begin_and_end() -> None:
    turns = [(EDITION.turn_name(one.first_turn), EDITION.turn_name(one.last_turn)) for one in SCENARIOS]
    assert turns == [("September #6", "October #10"), ("August #5", "October #10"), ("July #3", "October #10")]
    assert [one.last_turn - one.first_turn + 1 for one in SCENARIOS] == [15, 26, 38]


def arriving(scenario: str, row: str, option: str = "schedule") -> dict[str, int]:
    """The points of a row that come, by turn."""
    edition = DATA.edition(None, {"shipping": option})
    arrivals = edition.scenarios[scenario].arrivals
    return {edition.turn_name(one.turn): one.points[row] for one in arrivals if one.points.get(row)}


@pytest.mark.clause("BSA-16.2ag")
@pytest.mark.case("G-22")
def test_the_first_prahms_of_the_battle_of_britain() -> None:
    prahms, motorboats = arriving("battle_of_britain", "ge-prahm"), arriving("battle_of_britain", "ge-mb")
    assert (prahms["September #1"], motorboats["September #1"]) == (2, 1)
    assert EDITION.turn_number("September #1") - 6 == EDITION.turn_number("August #5"), "August has ten turns"
    early = arriving("battle_of_britain", "ge-prahm", "early")
    assert (early["August #5"], arriving("battle_of_britain", "ge-mb", "early")["August #5"]) == (2, 1)
    assert sum(early.values()) == sum(prahms.values()) == 16
    assert sum(motorboats.values()) == 3
    assert sum(arriving("battle_of_britain", "ge-ap").values()) == 4


@pytest.mark.clause("BSA-16.2ah")
def test_shipping_that_is_ready_at_the_start() -> None:
    start = DATA.edition(None, {"shipping": "ready"}).scenarios["battle_of_britain"]
    assert (start.points["ge-prahm"], start.points["ge-mb"]) == (12, 3)
    assert "ge-prahm" not in BATTLE.points
    assert arriving("battle_of_britain", "ge-prahm", "ready") == {"August #6": 2, "August #8": 2}
    assert arriving("battle_of_britain", "ge-ap", "ready") == {"August #8": 4}
    assert arriving("battle_of_britain", "ge-mb", "ready") == {}


@pytest.mark.clause("BSA-16.3x")
@pytest.mark.case("G-23")
@pytest.mark.parametrize("option", ["schedule", "early", "ready"])
def test_shipping_of_july_whatever_the_option(option: str) -> None:
    prahms = arriving("july", "ge-prahm", option)
    assert prahms == {**{f"July #{turn}": 2 for turn in range(6, 11)}, "August #1": 2}
    assert sum(prahms.values()) + JULY.points["ge-prahm"] == 16
    assert arriving("july", "ge-ap", option) == {"July #7": 4}
    assert arriving("july", "ge-mb", option) == {}


@pytest.mark.clause("BSA-16.1cw")
def test_sealion_has_what_came_before_it() -> None:
    assert arriving("sealion", "ge-prahm") == {"September #7": 2, "September #9": 2}
    assert arriving("sealion", "ge-mb") == {}
    assert all(one.turn > SEALION.first_turn for one in SEALION.arrivals)


def test_the_schedule_leads_from_each_scenario_to_the_next() -> None:
    def come(scenario: Scenario, until: Scenario) -> set[str]:
        turns = range(scenario.first_turn + 1, until.first_turn + 1)
        units = {unit for one in scenario.arrivals if one.turn in turns for unit in one.units}
        return ids(frozenset(units))

    new = ids(BATTLE.ships) - ids(JULY.ships) - ids(JULY.force_h.ships)
    assert come(JULY, BATTLE) == new | {"br-group-29", "br-group-31"}
    later = ids(SEALION.ships) - ids(BATTLE.ships)
    assert come(BATTLE, SEALION) == later


def test_british_replacement_points_by_turn() -> None:
    found = {EDITION.turn_name(one.turn): one.replacements for one in JULY.arrivals if any(one.replacements)}
    assert (found["July #4"], found["July #6"], found["July #9"]) == ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert (found["October #3"], found["October #7"]) == ((1, 0, 1), (1, 1, 0))
    assert sum(map(sum, found.values())) == 28
