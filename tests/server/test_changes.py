"""What the live line tells after the first table leads to exactly the table that a fresh look shows."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from beachhead.kernel.match import new_match
from beachhead.server import snapshot
from beachhead.server.changes import Changes, changes
from beachhead.server.commitments import Commitment
from beachhead.server.journaled import JournaledMatch
from beachhead.server.seats import PERSON
from beachhead.server.storage import Seat
from server.helpers import PLAYERS, Json, plain, told

GAMES = ["toy", "leyte"]
AT_ONCE = 8
"""Tables that are held at a time and compared with one another, forward and back."""


SEAL = Commitment("", "server", "", known=False)
RIGHTS = snapshot.Rights(links=False, name=None, record_reason="")


def words(value: Any) -> str:
    """A value so that only equal ones have the same words: 1, 1.0 and true are not the same."""
    return json.dumps(plain(value), sort_keys=True)


def links(game: str) -> list[Seat]:
    sides = tuple(look.id for look in new_match(game).module.sides)
    own = [(), *((side,) for side in sides), sides]
    return [Seat(digest="", match="m", token=None, sides=sides, kind="side") for sides in own]


def stretch(game: str, seed: int, count: int, *, spectator_only: bool = False) -> Iterator[list[snapshot.Table]]:
    """A random match with undo and redo: after each change the tables of every link."""
    chance, journaled = random.Random(seed), JournaledMatch(new_match(game, seed=seed))
    seats = {look.id: PERSON for look in journaled.match.module.sides}
    viewers = links(game)[:1] if spectator_only else links(game)
    for _ in range(count):
        yield [snapshot.table(journaled, seat, seats, PLAYERS, RIGHTS, SEAL) for seat in viewers]
        if journaled.match.over:
            return
        if journaled.match.why_not_undo() is None and chance.random() < 0.2:
            journaled.undo()
        else:
            side, ask = chance.choice(sorted(journaled.match.asks.items(), key=lambda item: item[0]))
            journaled.act(side, chance.choice(ask.choices()).action)


def check(old: snapshot.Table, new: snapshot.Table) -> None:
    message = plain(changes(old, new))
    assert words(told(plain(old), message)) == words(new)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_changes_lead_to_the_very_table_for_every_version_of_a_random_match(game: str, seed: int) -> None:
    chance = random.Random(seed)
    held: list[list[snapshot.Table]] = []
    for tables in stretch(game, seed, 200 if game == "toy" else 80):
        held = [*held[-AT_ONCE:], tables]
        others = (held[-2:][0], chance.choice(held))
        for before in others:
            for old, new in zip(before, tables, strict=True):
                check(old, new)
                check(new, old)


def test_a_change_of_leyte_is_told_in_little() -> None:
    """However long a match has gone on, a change is as small as what happened."""
    tables = [tables[0] for tables in stretch("leyte", 1, 120, spectator_only=True)][60:]
    parts = [len(msgspec.json.encode(changes(old, new))) for old, new in itertools.pairwise(tables)]
    assert sum(parts) * 8 < sum(len(msgspec.json.encode(table)) for table in tables)


@pytest.fixture
def pair() -> tuple[snapshot.Table, Json]:
    (tables,) = stretch("toy", 1, 1)
    return tables[0], plain(tables[0])


def test_the_same_table_has_no_changes(pair: tuple[snapshot.Table, Json]) -> None:
    old, _ = pair
    assert changes(old, old) == Changes(since=0, table={}, position={}, pieces=None, log=None)


def with_pieces(table: snapshot.Table, *ids: int) -> snapshot.Table:
    piece = table.position.pieces[0]
    pieces = tuple(msgspec.structs.replace(piece, id=number) for number in ids)
    return msgspec.structs.replace(table, position=msgspec.structs.replace(table.position, pieces=pieces))


@pytest.mark.parametrize("after", [(), (1,), (3, 2, 1), (1, 2, 3, 4), (4, 5), (2, 2, 1), (1, 1)])
@pytest.mark.parametrize("before", [(), (1, 2, 3), (1, 1)])
def test_pieces_that_come_go_and_change_places(
    pair: tuple[snapshot.Table, Json], before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """Two pieces of one id, which no game should have, are told whole."""
    check(with_pieces(pair[0], *before), with_pieces(pair[0], *after))


def test_only_what_differs_is_told(pair: tuple[snapshot.Table, Json]) -> None:
    old = with_pieces(pair[0], 1, 2, 3)
    one = msgspec.structs.replace(old.position.pieces[1], marks=("moved",))
    pieces = (old.position.pieces[0], one, old.position.pieces[2])
    new = msgspec.structs.replace(old, version=5, position=msgspec.structs.replace(old.position, pieces=pieces))
    found = plain(changes(old, new))
    assert found["table"] == {"version": 5}
    assert (found["position"], found["log"]) == ({}, None)
    assert found["pieces"] == {"changed": [plain(one)], "order": None}
