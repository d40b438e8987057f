"""From data files without mistakes to an edition: sheets are joined, names become numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from beachhead.games.gators.components import (
    AIR,
    ARMORED,
    ODDS,
    SOFT,
    Armament,
    Deployment,
    Edition,
    Loading,
    Manifest,
    Marker,
    Terrain,
    UnitType,
)
from beachhead.games.gators.decode import Files, UnitRow
from beachhead.games.gators.model import SIDES
from beachhead.kernel.scene import Label, Line
from beachhead.mechanics.boards import sort_side
from beachhead.mechanics.capacity import Transport
from beachhead.mechanics.hexes import HexField
from beachhead.mechanics.results_tables import ResultLine, ResultTable
from beachhead.mechanics.sheets import CLOCKWISE, Assembled, Laid, by_number, join
from beachhead.mechanics.tracing import flood

LAND_RANK = {"deep": 0, "river": 1, "shallow": 1}
"""Of two sheets that print the same half hex differently the more landlike holds; a beach before other land."""


class Builder:
    """Turns files without mistakes into an edition."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.terrain = terrain_key(files)
        self.laid = laid_sheets(files)
        self.joined: Assembled = join(self.laid)
        self.board: HexField = self.joined.board
        self.ground = printed_ground(files, self.joined, self.terrain)
        self.units = tuple(unit_types(files.units.unit))
        self.index = {unit.id: unit.index for unit in self.units}

    def edition(self) -> Edition:
        """The whole edition."""
        files, board, features = self.files, self.board, self.files.island.features
        capital = frozenset(board.spaces(features.capital))
        town_hexes = frozenset(space for space, ground in enumerate(self.ground) if ground.id == "town")
        tables = files.tables
        return Edition(
            name=files.island.name,
            hex_km=files.island.hex_km,
            board=board,
            ground=self.ground,
            terrain={ground.id: ground for ground in self.terrain.values()},
            capital=capital,
            capital_and_around=capital.union(*(board.near[space] for space in capital)),
            towns=clusters(board, town_hexes),
            town_hexes=town_hexes,
            airstrips=tuple(space for space, ground in enumerate(self.ground) if ground.id == "airstrip"),
            low_bridges=frozenset(board.spaces(features.low_bridges)),
            parted=frozenset(sort_side(board.space(one), board.space(other)) for one, other in features.parted),
            units=self.units,
            unit_index=self.index,
            kinds=by_kind(self.units),
            first_side_units=sum(unit.side == 0 for unit in self.units),
            columns=tuple(tables.combat.columns),
            crt=ResultTable(
                {ODDS: ResultLine(tuple(lowest_odds(heading) for heading in tables.combat.columns))},
                tuple(tuple(line.split()) for line in tables.combat.results),
            ),
            town_shift=tables.combat.town_shift,
            grounded_shift=tables.combat.grounded_shift,
            transport={
                f"us-{row.carrier}": Transport(row.capacity, dict(row.loads), row.any, frozenset(row.barred))
                for row in tables.transport
            }
            | {
                f"reb-{row.carrier}": Transport(row.capacity, dict(row.loads), row.any, frozenset(row.barred))
                for row in tables.transport
                if row.carrier == "truck"
            },
            markers={row.letter: Marker(row.letter, row.name, row.attack) for row in tables.marker},
            armament={
                self.kind_of(row.unit): Armament(tuple("".join(sorted(load)) for load in row.loads), row.guns)
                for row in tables.armament
            },
            missile=tables.missile,
            readiness=tuple(tuple(tables.readiness[str(die)]) for die in range(1, 7)),
            thresholds=tables.thresholds,
            odds=tables.odds,
            limits=tables.limits,
            manifests=self.manifests(),
            deployments=self.deployments(),
            loadings=self.loadings(),
            lines=roads(board, self.ground, frozenset(board.spaces(chain.from_iterable(features.parted)))),
            labels=self.labels(),
            provenance=tuple(chain.from_iterable(files.provenance().values())),
            clauses=files.clauses,
            rulings=files.options(),
            oceans=self.oceans(),
        )

    def kind_of(self, name: str) -> str:
        """The kind of a counter by the name of its row, side before it."""
        return next(unit.kind for unit in self.units if unit.kind.partition("-")[2] == name)

    def oceans(self) -> dict[str, frozenset[int]]:
        """III The hexes of each ocean sheet, by its place; a half hex is there only together with its other half."""
        ocean = self.files.island.ocean
        found: dict[str, set[int]] = {f"{ocean.name}{number}": set() for number in range(1, ocean.count + 1)}
        for space, holders in enumerate(self.joined.printed):
            for place, _, _ in holders:
                if place in found:
                    found[place].add(space)
        return {place: frozenset(spaces) for place, spaces in found.items()}

    def manifests(self) -> tuple[Manifest, ...]:
        """IV What each ship carries: of each kind the units with the lowest numbers that no ship before it has."""
        taken: set[int] = set()
        found = []
        for row in self.files.manifests.ship:
            holds: list[int] = []
            for name, count in row.holds.items():
                free = [unit.index for unit in self.units if unit.kind == f"us-{name}" and unit.index not in taken]
                holds += free[:count]
                taken |= set(free[:count])
            found.append(Manifest(self.index[f"us-{row.id}-1"], tuple(holds), row.lent))
        return tuple(found)

    def deployments(self) -> dict[str, Deployment]:
        """The ready-made deployments of Player 2."""
        return {
            row.id: Deployment(
                row.name,
                row.text,
                tuple((self.index[unit], self.board.space(hex_)) for unit, hex_ in row.at.items()),
                tuple((self.index[unit], "".join(sorted(load))) for unit, load in row.airborne.items()),
                tuple(self.index[unit] for unit in row.hidden),
                self.board.spaces(row.debris),
            )
            for row in self.files.plans.deployment
        }

    def loadings(self) -> dict[str, Loading]:
        """The ready-made combat loadings of Player 1."""
        return {
            row.id: Loading(
                row.name,
                row.text,
                tuple((self.index[unit], self.index[ship]) for unit, ship in row.ships.items()),
                tuple(self.index[unit] for unit in row.splits),
                tuple((self.index[unit], self.index[carrier]) for unit, carrier in row.stowed.items()),
            )
            for row in self.files.plans.loading
        }

    def labels(self) -> tuple[Label, ...]:
        """The names on the map."""
        features = self.files.island.features
        towns = (
            Label(kind="city" if town.principal else "town", text=town.name, space=self.board.space(town.hex))
            for town in features.town
        )
        strips = (Label(kind="airfield", text=s.name, space=self.board.space(s.hex)) for s in features.airstrip)
        return (*towns, *strips)


def terrain_key(files: Files) -> dict[str, Terrain]:
    """The terrain key by letter."""
    return {
        row.letter: Terrain(
            row.id,
            row.name,
            row.pattern,
            row.water,
            row.cost,
            row.cap,
            row.road,
            row.bridge,
            row.crossing,
            frozenset(row.closed_to),
            frozenset(row.free_to),
        )
        for row in files.terrain.terrain
    }


def laid_sheets(files: Files) -> list[Laid]:
    """III The sheets as they lie: the land sheets, then the ocean sheets in all places around them, row by row."""
    island = files.island
    laid = [Laid(row.id, row.sheet, row.up, row.east, row.north_east) for row in island.place]
    taken = {(sheet.east, sheet.north_east) for sheet in laid}
    around = {(east + q, north + r) for east, north in taken for q, r in CLOCKWISE} - taken
    rows = sorted(around, key=lambda at: (-at[1], at[0]))
    ocean = island.ocean
    return laid + [
        Laid(f"{ocean.name}{number}", ocean.sheet, ocean.up, east, north)
        for number, (east, north) in enumerate(rows, start=1)
    ]


def printed_ground(files: Files, joined: Assembled, key: Mapping[str, Terrain]) -> tuple[Terrain, ...]:
    """The terrain of each hex: what the scenario changed, else what the sheets print."""
    sheets = {name: by_number(columns) for name, columns in files.sheets.sheet.items()}
    changed = {row.id: row.changed for row in files.island.place}

    def letter(place: str, sheet: str, number: str) -> str:
        return changed.get(place, {}).get(number) or sheets[sheet][number]

    return tuple(max((key[letter(*holder)] for holder in holders), key=landlike) for holders in joined.printed)


def landlike(ground: Terrain) -> int:
    """How landlike a terrain is, for a half hex that two sheets print differently."""
    return 3 if ground.crossing == "easy" else LAND_RANK.get(ground.water, 2)


def unit_types(rows: Iterable[UnitRow]) -> Iterable[UnitType]:
    """Every counter, numbered within its kind."""
    index = 0
    for row in rows:
        for number in range(1, row.count + 1):
            designator = f" {number}" if row.count > 1 else ""
            yield UnitType(
                index,
                f"{row.side}-{row.id}-{number}",
                f"{row.side}-{row.id}",
                row.name,
                f"{row.name}{designator}",
                row.short,
                SIDES.index(row.side),
                row.type,
                row.attack,
                row.range,
                row.defend,
                row.armored,
                row.move,
                row.water,
                row.space,
                frozenset(row.tags),
                row.colour,
                row.symbol,
                target=AIR if row.type == "air" else ARMORED if row.armored else SOFT,
                is_air=row.type == "air",
                is_ship=row.type == "ship",
                amphibious=row.type == "amphibious",
                on_foot="foot" in row.tags,
                artillery="artillery" in row.tags,
            )
            index += 1


def lowest_odds(heading: str) -> int:
    """IX-C The lowest odds of a column: "-3" and "5" are themselves, "> 5" is what follows, "< -3" what lies before."""
    return int(heading.lstrip("<> ")) + heading.startswith(">") - heading.startswith("<")


def by_kind(units: Iterable[UnitType]) -> dict[str, tuple[int, ...]]:
    """The units of each kind, by number."""
    found: dict[str, tuple[int, ...]] = {}
    for unit in units:
        found[unit.kind] = (*found.get(unit.kind, ()), unit.index)
    return found


def clusters(board: HexField, hexes: frozenset[int]) -> tuple[frozenset[int], ...]:
    """III Hexes that touch are one: the groups, in the order of their first hexes."""
    left, found = set(hexes), []
    for first in sorted(hexes):
        if first not in left:
            continue
        group = flood((first,), lambda here: [there for there in board.near[here] if there in hexes])
        left -= group.keys()
        found.append(frozenset(group))
    return tuple(found)


def roads(board: HexField, ground: tuple[Terrain, ...], parted: frozenset[int]) -> tuple[Line, ...]:
    """The road links, each from hex to hex: between all hexes next to each other that count as road."""
    return tuple(
        Line(kind="road", name="", spaces=(here, there))
        for here, terrain in enumerate(ground)
        for there in board.near[here]
        if here < there and terrain.road and ground[there].road and not {here, there} <= parted
    )
