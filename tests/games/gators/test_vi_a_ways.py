"""VI-a, VI-c Which of several ways a unit takes: of the cheapest one that passes the fewest enemies it cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from island import Island, island

from beachhead.games.gators.core import Core
from beachhead.games.gators.rules.ground_3 import NO_CAP, caps, land_steps, road_steps, steps_by_water, terrain_tag
from beachhead.games.gators.rules.movement_6.reach_6a import closed_to, reachable, stopping, ways
from beachhead.games.gators.rules.position_6.air_6b import air_steps
from beachhead.games.gators.rules.position_6.stacking_6d import held_bridges
from beachhead.games.gators.rules.position_6.zones_6c import to_avoid
from beachhead.mechanics.movement import Steps, meetings, reach, with_marks


def way_past(unit: str, start: str, goal: str, counter: str, enemy: str = "reb-infantry-1", **how: object) -> Island:
    """A unit goes from a hex to another while an enemy under a counter stands beside one of two equally short ways."""
    units = {unit: start, enemy: {"at": counter, "hidden": True, **how}}
    return island(units).do(f"move {unit}", f"to {goal}")


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-c.2")
@pytest.mark.parametrize(
    ("unit", "start", "goal", "counter", "by"),
    [
        ("us-hmmwv-auto-1", "T1-0301", "T1-0403", "T1-0501", "T1-0302"),  # by land
        ("us-lav-1", "T1-0301", "T1-0403", "T1-0501", "T1-0302"),
        ("us-zodiac-1", "T1-0003", "T1-0101", "T1-0203", "T1-0002"),  # by water
        ("us-zodiac-1", "T1-0101", "T1-0200", "T1-0301", "T1-0100"),
        ("us-lcac-1", "T1-0101", "T1-0200", "T1-0301", "T1-0100"),
        ("us-ch46-1", "T1-0400", "T1-0501", "T1-0301", "T1-0500"),  # by air
        ("us-aav-1", "T1-0104", "T1-0304", "T1-0203", "T1-0205"),  # ashore: where it lands from
        ("us-aav-1", "T1-0204", "T1-0404", "T1-0302", "T1-0304"),  # ashore: on which beach
        ("us-aav-1", "T1-0303", "T1-0202", "T1-0402", "T1-0203"),  # into the water
        ("us-lav-1", "T2-0101", "T2-0301", "T2-0203", "T2-0201"),
    ],
)
def test_a_unit_goes_round_what_it_does_not_know_if_that_is_as_short(
    unit: str, start: str, goal: str, counter: str, by: str
) -> None:
    t = way_past(unit, start, goal, counter)
    assert t.where(unit) == goal
    assert [t.game.edition.board.names[space] for space in t.event("Moved").path] == [start, by, goal]


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-g.1")
@pytest.mark.parametrize(
    ("start", "counter", "shore"),
    [("T1-0302", "T1-0404", "T1-0203"), ("T1-0404", "T1-0302", "T1-0304")],
)
def test_it_takes_the_ramp_that_leads_past_nobody(start: str, counter: str, shore: str) -> None:
    units = {"us-lcu-1": "T1-0204", "us-hmmwv-auto-1": start, "reb-infantry-1": {"at": counter, "hidden": True}}
    t = island(units).do("move us-hmmwv-auto-1", "board us-lcu-1")
    assert t.where("us-hmmwv-auto-1") == "us-lcu-1"
    assert [t.game.edition.board.names[space] for space in t.event("Moved").path] == [start, shore]


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-l.1")
@pytest.mark.parametrize("enemy", ["reb-infantry-1", "reb-truck-1", "reb-stinger-1", "reb-m48-1"])
def test_which_way_it_goes_tells_nothing_of_what_is_there(enemy: str) -> None:
    t = way_past("us-hmmwv-auto-1", "T1-0301", "T1-0403", "T1-0501", enemy)
    assert [t.game.edition.board.names[space] for space in t.event("Moved").path] == ["T1-0301", "T1-0302", "T1-0403"]


@pytest.mark.clause("GAT-VI-a.1", "GAT-IV.14")
@pytest.mark.parametrize(("broken", "moved"), [(True, 0), (False, 0)])
def test_a_boat_that_may_not_work_is_gone_round_whether_it_works_or_not(broken: bool, moved: int) -> None:
    boat = {"at": "B1-0003", "broken": broken, "moved": moved}
    whole = {"us-zodiac-1": "B1-0101", "reb-missile-boat-1": {"at": "B1-0003"}}
    assert way(island({"us-zodiac-1": "B1-0101", "reb-missile-boat-1": boat})) == way(island(whole))


def way(t: Island) -> tuple[int, ...]:
    return reachable(t.game, t.number("us-zodiac-1"))[t.space("B1-0103")]


# -- every way against all others ----------------------------------------------------------------------------

MOVERS = ("us-hmmwv-auto-1", "us-truck-1", "us-rifle-1", "us-uh1n-1", "us-zodiac-1", "us-lcu-1", "us-fav-1")
COUNTERS = ("reb-infantry", "reb-truck", "reb-stinger", "reb-militia", "reb-jeep-auto", "reb-hawk", "reb-a4")


def somewhere(seed: int) -> tuple[Island, str]:
    """A unit of Player 1 among counters that he cannot see, and units that may be broken."""
    rng = random.Random(seed)
    edition = island().game.edition
    mover = MOVERS[seed % len(MOVERS)]
    wet = edition.units[edition.unit_index[mover]].element == "water"
    fits = [
        space for space, ground in enumerate(edition.ground) if (ground.water == "shallow" if wet else ground.is_land)
    ]
    start = rng.choice(fits)
    around = [space for space in edition.board.within(start, 5) if space != start and edition.ground[space].is_land]
    enemies = [f"{kind}-{number}" for kind in COUNTERS for number in (1, 2)]
    lies = {mover: edition.board.names[start]}
    places = rng.sample(around, min(len(around), 6))
    hidden = {name: {"at": edition.board.names[at], "hidden": rng.random() < 0.8} for name, at in zip(enemies, places)}  # noqa: B905
    return island(lies | hidden), mover  # type: ignore[arg-type]


def searches(game: Core, unit: int) -> Iterator[tuple[Steps, int]]:
    """The kinds of ways that a unit has: the steps, and how far."""
    kind = game.type(unit)
    if kind.is_air:
        yield air_steps(game.edition), kind.move
    elif kind.element == "water":
        yield steps_by_water(game, unit), kind.move
    else:
        tag = terrain_tag(kind)
        yield road_steps(game.edition, tag), kind.move
        yield from (
            (land_steps(game.edition, kind.move <= 1, tag, cap), min(kind.move, cap, NO_CAP))
            for cap in caps(game.edition)
        )


def every_cheapest_way(game: Core, unit: int, steps: Steps, points: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way of which no part could be had for less, with its cost."""
    start, closed = game.hex(unit), closed_to(game, unit)
    stops = stopping(game, unit)
    if not game.type(unit).is_air:
        stops = with_marks(stops, held_bridges(game))
    costs = {space: cost for space, (cost, _) in reach(steps, start, points, closed, stops).items()}
    paths = [(start,)]
    while paths:
        path = paths.pop()
        yield costs[path[-1]], path
        if stops[path[-1]] and path[-1] != start:
            continue
        for there, price in steps[path[-1]]:
            if costs.get(there) == costs[path[-1]] + price:
                paths.append((*path, there))


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-c.2")
@pytest.mark.parametrize("seed", range(70))
def test_no_way_as_cheap_passes_fewer_unknowns(seed: int) -> None:
    t, mover = somewhere(seed)
    game, unit = t.game, t.number(mover)
    avoid = to_avoid(game, unit)
    best: dict[int, tuple[int, int]] = {}
    cheapest: set[tuple[int, ...]] = set()
    for steps, points in searches(game, unit):
        for cost, path in every_cheapest_way(game, unit, steps, points):
            rank = cost, meetings(path, avoid)
            best[path[-1]] = min(best.get(path[-1], rank), rank)
            cheapest.add(path)
    for goal, path in reachable(game, unit).items():
        if game.type(unit).is_air and meetings(path[:-1], avoid) == 0:
            continue  # round all of them, though it be further
        assert path in cheapest
        assert meetings(path, avoid) == best[goal][1], (path, mover)


@pytest.mark.clause("GAT-VI-a.1", "GAT-VI-l.1")
@pytest.mark.parametrize("seed", range(70))
def test_what_player_1_knows_is_enough_to_say_where_he_comes_to(seed: int) -> None:
    """A play of what he knows has the backs of the counters, and shows the ways that his unit will take."""
    t, mover = somewhere(seed)
    unit, known = t.number(mover), t.game.seen_by("us")
    assert dict(reachable(known, unit)) == dict(reachable(t.game, unit))
    assert dict(ways(known, unit)) == dict(ways(t.game, unit))
