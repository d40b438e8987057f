"""What can be wrong in the data files of Gators!."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.checking import Report, check_names
from beachhead.games.gators.check_plans import check_plans
from beachhead.games.gators.components import laid_sheets, printed_ground
from beachhead.games.gators.decode import Files
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.sheets import Assembled, by_number, join, numbers

RESULTS = frozenset({"AX", "AR1", "AR2", "NR", "DR1", "DR2", "DX"})

SHIPS = ("lhd", "lpd", "lsd")


def check(files: Files, report: Report) -> None:
    """What else is wrong in files in which every value is as its structure declares."""
    report.file = "terrain.toml"
    rows = files.terrain.terrain
    check_names(report, "terrain", [row.id for row in rows], ("town", "airstrip", "deep", "shallow", "jungle", "hill"))
    check_names(report, "letter", [row.letter for row in rows])
    if not report.problems and _check_sheets(files, report):
        _check_island(files, report)
    _check_units(files, report)
    _check_tables(files, report)
    _check_manifests(files, report)
    if not report.problems:
        check_plans(files, report, join(laid_sheets(files)).board)


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
        if (row.element == "amphibious") != bool(row.water_move):
            report.add(
                f"unit.{row.side}-{row.id}.water", "only amphibious units have a second Move", "give both or one"
            )
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
    check_names(report, "transport", [row.carrier for row in tables.transport])
    letters = [row.letter for row in tables.marker]
    check_names(report, "marker", letters)
    for armed in tables.armament:
        if not {letter for load in armed.loads for letter in load} <= set(letters):
            report.add(f"armament.{armed.unit}", "carries what is no marker", "see `marker`")
    if len(tables.readiness) != 6:
        report.add("readiness", "has not a row for each die from 1 to 6", "give six rows")


def _check_manifests(files: Files, report: Report) -> None:
    report.file = "manifests.toml"
    counts = {row.id: row.count for row in files.units.unit if row.side == "us"}
    check_names(report, "ship", [row.id for row in files.manifests.ship], SHIPS)
    for kind, count in counts.items():
        held = sum(row.holds.get(kind, 0) for row in files.manifests.ship)
        if held > count:
            report.add(f"ship.{kind}", f"{held} are assigned of {count}", "the ships cannot carry more than there are")
    for row in files.manifests.ship:
        for kind in row.holds.keys() - counts.keys():
            report.add(f"ship.{row.id}.{kind}", "is no kind of Player 1's units", "see units.toml")
