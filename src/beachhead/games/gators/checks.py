"""What can be wrong in the data files of Gators!."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import asdict

from beachhead.edition.datafiles import Report, check_citations, check_ledger, check_names, check_rulings
from beachhead.games.gators.check_plans import check_plans
from beachhead.games.gators.components import DIE, laid_sheets, printed_ground
from beachhead.games.gators.decode import Files
from beachhead.games.gators.options import OPTIONS
from beachhead.kernel.module import Problem
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.sheets import CORNERS, Assembled, by_number, join, numbers

RESULTS = frozenset({"AX", "AR1", "AR2", "NR", "DR1", "DR2", "DX"})

ODDS_HEADING = re.compile(r"(< |> )?-?[1-9]\d*")

SHIPS = ("lhd", "lpd", "lsd")

LONGEST_RANGE = 3

TAGS = frozenset(
    {
        *("aav", "armed", "artillery", "boat", "clears_debris", "command", "deck_guard", "early", "engineers", "foot"),
        *("fuel_truck", "government", "guerrillas", "gun", "hawk", "heavy_lift", "helicopter", "hers", "hmmwv"),
        *("infantry", "inspires", "jet", "landing_craft", "lav", "lays_debris", "lcac", "lcu", "medical", "militia"),
        *("missile", "needs_team", "no_fire_aboard", "no_fire_lcac", "patrol", "platoon", "rearms", "rowpu", "seal"),
        *("seal_armor", "seal_soft", "set_piece", "ship", "small_team", "squad", "tank", "team", "tow_missile"),
        *("truck", "vehicle", "weapons", "zodiac"),
    }
)
"""What the rules call units by."""


def check(files: Files) -> list[Problem]:
    """Everything wrong in files that could be decoded."""
    report = Report()
    ledger = check_ledger(report, files.clauses, r"GAT-[IVX]+(-[a-zA-Z0-9]+)?\.\d+", "GAT-VII-b.4")
    check_rulings(report, files.rulings.ruling, OPTIONS.allowed)
    _check_terrain(files, report)
    if not report.problems and _check_sheets(files, report):
        _check_island(files, report)
    _check_units(files, report)
    _check_tables(files, report)
    _check_manifests(files, report)
    if not report.problems:
        check_plans(files, report, join(laid_sheets(files)).board)
    check_citations(report, files, ledger)
    return report.problems


def _check_terrain(files: Files, report: Report) -> None:
    report.file = "terrain.toml"
    rows = files.terrain.terrain
    check_names(report, "terrain", [row.id for row in rows], ("town", "airstrip", "deep", "shallow", "jungle", "hill"))
    check_names(report, "letter", [row.letter for row in rows])
    for row in rows:
        if len(row.letter) != 1:
            report.add(f"terrain.{row.id}.letter", "is not a single letter", "sheets.toml writes a hex as one letter")
        for key in ("cost", "cap"):
            if getattr(row, key) < 0:
                report.add(f"terrain.{row.id}.{key}", f"the {key} is below 0", "give 0 where there is none")
        _check_tags(report, f"terrain.{row.id}.closed_to", row.closed_to)
        _check_tags(report, f"terrain.{row.id}.free_to", row.free_to)


def _check_tags(report: Report, key: str, tags: Iterable[str]) -> None:
    """Every tag is one that the rules know."""
    for tag in sorted(tags):
        if tag not in TAGS:
            report.add(key, f"{tag} is nothing that the rules call a unit", "see the tags of units.toml")


def _check_sheets(files: Files, report: Report) -> bool:
    """Every sheet is whole and every sheet used is there; whether the island can be joined."""
    report.file = "sheets.toml"
    before = len(report.problems)
    letters = {row.letter for row in files.terrain.terrain}
    for name, columns in files.sheets.sheet.items():
        try:
            printed = by_number(columns)
        except ValueError as trouble:
            report.add(f"sheet.{name}", str(trouble), "write a letter for each hex, halves included")
            continue
        for number, letter in printed.items():
            if letter not in letters:
                report.add(f"sheet.{name}.{number}", f"{letter!r} is no letter of the terrain key", "see terrain.toml")
    report.file = "island.toml"
    laid = [(row.place, row.sheet, row.up) for row in files.island.place]
    laid.append(("ocean", files.island.ocean.sheet, files.island.ocean.up))
    for place, sheet, up in laid:
        if sheet not in files.sheets.sheet:
            report.add(f"place.{place}.sheet", f"there is no sheet {sheet}", "see sheets.toml")
        if up not in CORNERS:
            report.add(f"place.{place}.up", f"{up} is not a corner", f"the corners are {', '.join(CORNERS)}")
    check_names(report, "place", [row.place for row in files.island.place])
    _check_places(files, report)
    return len(report.problems) == before


def _check_places(files: Files, report: Report) -> None:
    """No two sheets lie in one place, and no land sheet is called like one of the ocean."""
    lies: dict[tuple[int, int], str] = {}
    ocean = files.island.ocean
    oceans = {f"{ocean.name}{number}" for number in range(1, ocean.count + 1)}
    for row in files.island.place:
        other = lies.setdefault((row.east, row.north_east), row.place)
        if other != row.place:
            report.add(f"place.{row.place}", f"lies where {other} lies", "give it an east and north_east of its own")
        if row.place in oceans:
            report.add("ocean.name", f"{row.place} is a land sheet already", "give the ocean sheets another letter")
    if files.island.hex_km <= 0:
        report.add("hex_km", "a hex has no size", "give kilometres above 0")


def _check_island(files: Files, report: Report) -> None:
    """The hexes named are on the board, the ocean closes the ring, the seams fit."""
    report.file = "island.toml"
    joined = join(laid_sheets(files))
    island = files.island
    oceans = {place for holders in joined.printed for place, sheet, _ in holders if sheet == island.ocean.sheet}
    if len(oceans) != island.ocean.count:
        report.add("ocean.count", f"{len(oceans)} ocean sheets close the ring, not {island.ocean.count}", "mend either")
    known = set(numbers())
    letters = {row.letter for row in files.terrain.terrain}
    for row in island.place:
        for number, letter in row.changed.items():
            if number not in known or letter not in letters:
                report.add(f"place.{row.place}.changed.{number}", "names no hex or no terrain", "see sheets.toml")
    features = island.features
    named = [*features.capital, *features.low_bridges, *(hex_ for pair in features.parted for hex_ in pair)]
    named += [row.hex for row in (*features.town, *features.airstrip)]
    lost = [hex_ for hex_ in named if hex_ not in joined.board.index]
    for hex_ in lost:
        report.add(f"features.{hex_}", "is not a hex of the board", "write it like M2-0403")
    if not lost and not report.problems:
        _check_features(files, report, joined)
        _check_seams(files, report, joined)


def _check_features(files: Files, report: Report, joined: Assembled) -> None:
    """What the scenario names is what it says: towns, airstrips, neighbours."""
    board, features = joined.board, files.island.features
    ground = printed_ground(files, joined)

    def expect(key: str, name: str, kind: str) -> None:
        if ground[board.space(name)].id != kind:
            report.add(key, f"{name} is no {kind}", "mend the hex, or `changed` of its sheet")

    for name in features.capital:
        expect("features.capital", name, "town")
    for town in features.town:
        expect(f"features.town.{town.name}", town.hex, "town")
    for strip in features.airstrip:
        expect(f"features.airstrip.{strip.name}", strip.hex, "airstrip")
    for one, other in features.parted:
        if not board.adjacent(board.space(one), board.space(other)):
            report.add("features.parted", f"{one} is not next to {other}", "name two hexes that share a side")


def _check_seams(files: Files, report: Report, joined: Assembled) -> None:
    """Water grows shallow towards the land, beaches lie on water, the roads are one net (ruling G23)."""
    report.file = "sheets.toml"
    board = joined.board
    ground = printed_ground(files, joined)
    low = {board.index[name] for name in files.island.features.low_bridges}
    for space, terrain in enumerate(ground):
        around = [ground[there] for there in board.near[space]]
        if terrain.id == "deep" and any(other.is_land for other in around):
            report.add(board.names[space], "is deep water beside land", "let shallow water lie between")
        if terrain.id == "beach" and not any(other.water for other in around):
            report.add(board.names[space], "is a beach without water beside it", "make it open land")
    roads = {space for space, terrain in enumerate(ground) if terrain.road}
    for name, hexes in _pieces(board, roads).items():
        report.add(name, f"is on a road of {hexes} hexes that joins no other", "join it to the net")
    for space in low:
        if not ground[space].bridge:
            report.add(board.names[space], "is called a low bridge and is none", "see island.toml")


def _pieces(board: HexField, spaces: set[int]) -> dict[str, int]:
    """Groups of spaces that do not hang together with the largest one: a hex of each, and how many it has."""
    groups: list[set[int]] = []
    left = set(spaces)
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            group.update(edge)
            edge = list({there for here in edge for there in board.near[here] if there in left})
            left.difference_update(edge)
        groups.append(group)
    groups.sort(key=len, reverse=True)
    return {board.names[min(group)]: len(group) for group in groups[1:]}


def _check_units(files: Files, report: Report) -> None:
    report.file = "units.toml"
    rows = files.units.unit
    check_names(report, "unit", [f"{row.side}-{row.id}" for row in rows], [f"us-{ship}" for ship in SHIPS])
    for row in rows:
        numbers_below_0 = min(row.defend, row.move, row.water_move, row.space, *row.attack) < 0
        if row.count < 1 or numbers_below_0 or not 1 <= row.range <= LONGEST_RANGE:
            report.add(f"unit.{row.side}-{row.id}", "has a number that cannot be", "compare with our own file")
        if (row.element == "amphibious") != bool(row.water_move):
            report.add(
                f"unit.{row.side}-{row.id}.water", "only amphibious units have a second Move", "give both or one"
            )
        _check_tags(report, f"unit.{row.side}-{row.id}", row.tags)
    if len({row.side for row in rows}) < len(("us", "reb")) or _sides_mixed([row.side for row in rows]):
        report.add("unit", "the sides are mixed", "list all units of us, then all of reb")


def _sides_mixed(sides: Iterable[str]) -> bool:
    return list(sides) != sorted(sides, key=("us", "reb").index)


def _check_tables(files: Files, report: Report) -> None:
    report.file = "tables.toml"
    tables = files.tables
    lines = [line.split() for line in tables.combat.results]
    whole = len(lines) == 6 and all(len(line) == len(tables.combat.columns) for line in lines)
    if not whole or not {cell for line in lines for cell in line} <= RESULTS:
        report.add("combat.results", "is not six lines of a result for each column", f"results: {', '.join(RESULTS)}")
    for heading in tables.combat.columns:
        if not ODDS_HEADING.fullmatch(heading):
            report.add("combat.columns", f"has a heading that is no odds: {heading!r}", "such as -2, 3, < -3 or > 5")
    kinds = {row.id for row in files.units.unit}
    check_names(report, "transport", [row.carrier for row in tables.transport])
    for row in tables.transport:
        if row.carrier not in kinds:
            report.add(f"transport.{row.carrier}", "names no kind of unit", "see units.toml")
        if row.capacity < 1 or min(row.loads.values(), default=1) < 1:
            report.add(f"transport.{row.carrier}", "has no capacity, or cargo takes none", "give numbers above 0")
        _check_tags(report, f"transport.{row.carrier}", (*row.loads, *row.barred))
    _check_weapons(files, report, kinds)
    _check_numbers(files, report, kinds)


def _check_weapons(files: Files, report: Report, kinds: set[str]) -> None:
    """Markers have letters of their own, and aircraft carry markers that there are."""
    tables = files.tables
    letters = [row.letter for row in tables.marker]
    check_names(report, "marker", letters)
    for letter in letters:
        if len(letter) != 1:
            report.add(f"marker.{letter}", "is not a single letter", "loads are written with one letter a marker")
    for armed in tables.armament:
        if armed.unit not in kinds or not {letter for load in armed.loads for letter in load} <= set(letters):
            report.add(f"armament.{armed.unit}", "names no kind of unit or no marker", "see units.toml and `marker`")


def _check_numbers(files: Files, report: Report, kinds: set[str]) -> None:
    """Dice can be thrown, fixed odds have a column, and a match has a turn."""
    tables = files.tables
    if set(tables.readiness) != {str(die) for die in range(1, 7)}:
        report.add("readiness", "has not a row for each die from 1 to 6", "give six rows")
    for die, row in tables.readiness.items():
        for kind in row:
            if kind not in kinds:
                report.add(f"readiness.{die}", f"{kind} is no kind of unit", "see units.toml")
    for name, face in asdict(tables.thresholds).items():
        if not 1 <= face <= DIE:
            report.add(f"thresholds.{name}", f"no die shows {face}", "give a number from 1 to 6")
    for name, odds in asdict(tables.odds).items():
        if odds == 0:
            report.add(f"odds.{name}", "there are no odds of 0", "give one of the columns")
    for name, limit in asdict(tables.limits).items():
        if limit < (1 if name == "turns" else 0):
            report.add(f"limits.{name}", f"{limit} is too little: 1 turn, or 0 of others, at least", "give more")


def _check_manifests(files: Files, report: Report) -> None:
    report.file = "manifests.toml"
    counts = {row.id: row.count for row in files.units.unit if row.side == "us"}
    check_names(report, "ship", [row.id for row in files.manifests.ship], SHIPS)
    for kind, count in counts.items():
        held = sum(row.holds.get(kind, 0) for row in files.manifests.ship)
        if held > count:
            report.add(f"ship.{kind}", f"{held} are assigned of {count}", "the ships cannot carry more than there are")
    for row in files.manifests.ship:
        for kind, count in row.holds.items():
            if kind not in counts:
                report.add(f"ship.{row.id}.{kind}", "names no kind of Player 1's units", "see units.toml")
            elif count < 1:
                report.add(f"ship.{row.id}.{kind}", f"it cannot hold {count}", "give a number above 0, or leave it out")
