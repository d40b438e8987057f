"""A match is opened from its last stored position; whatever cannot be read or does not fit there, the journal tells."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from beachhead.kernel.ask import Side
from beachhead.kernel.match import Match, new_match
from beachhead.server import journaled as journaled_module
from beachhead.server import snapshot
from beachhead.server.analysis import Sight, Stand, moment, story
from beachhead.server.journaled import JournaledMatch
from beachhead.server.led import Led, read_led, write_led
from beachhead.server.seats import new_links
from beachhead.server.storage import Entry, Storage
from beachhead.server.tables import Tables
from server.helpers import PLAYERS, Client, Serve, new, step, table
from server.test_side_channels import GAMES, RIGHTS, SEAL


class Played:
    """A match that is played and stored at random, with answers that are taken back and made again."""

    def __init__(self, home: Path, game: str, scenario: str, seed: int) -> None:
        self.storage = Storage(home)
        self.chance = random.Random(seed)
        match = new_match(game, scenario, seed=seed)
        self.sides = tuple(look.id for look in match.module.sides)
        self.players = dict.fromkeys(self.sides, "person")
        self.links: list[tuple[Side, ...]] = [(), *((side,) for side in self.sides), self.sides]
        row = self.storage.new_row("m", match.header, "", self.players, snapshot.summary(match, match.view))
        self.storage.create(row, new_links("m", self.players, keep=True).seats)
        self.tables = self.server()
        self.tables.begin("m", match, row)

    def server(self) -> Tables:
        return Tables(self.storage, PLAYERS, local=True)

    def play(self, changes: int) -> None:
        with self.tables._open("m") as (live, journaled):
            for _ in range(changes):
                if journaled.match.over:
                    return
                own = self.chance.choice(self.links[1:])
                back = journaled.own_after(journaled.reach(own)[0], own)
                if back and self.chance.random() < 0.3:
                    for side in back[: self.chance.randint(1, len(back))]:
                        journaled.undo(side)
                        self.tables._store(live, journaled, Entry(number=0, kind="undo", side=side))
                    continue
                again = journaled.next_again(own)
                side, action = again if again is not None and self.chance.random() < 0.5 else self.choose(journaled)
                self.tables._take(live, journaled, Entry(number=0, kind="act", side=side), action)

    def choose(self, journaled: JournaledMatch) -> Any:
        side, ask = self.chance.choice(sorted(journaled.match.asks.items()))
        return side, self.chance.choice(ask.choices()).action

    def seen(self, tables: Tables) -> list[bytes]:
        """All that links are shown of the match."""
        shown: list[Any] = []
        with tables._open("m") as (live, journaled):
            for own in self.links:
                seat = snapshot.Seat(digest="", match="m", sides=own, kind="side")
                shown.append(snapshot.table(journaled, seat, self.players, PLAYERS, RIGHTS, SEAL))
                numbers = journaled.numbers(own)
                match = journaled.match.clone()
                sight = Sight(match, numbers, own, journaled.telling, dict(journaled.standings))
                shown.append(story(sight, Stand()))
                shown += [moment(sight, Stand(at)) for at in {0, numbers.last // 2, numbers.last}]
            shown += [live.version, journaled.match.record(), journaled.match.history]
            shown.append(list(journaled.match.events(everything=True)))
            observed = (journaled.match.observe(side) for side in journaled.match.asks)
            shown += [list(one.events()) for one in observed]
        return [msgspec.json.encode(one) for one in shown]


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are stored every few answers."""
    monkeypatch.setattr(journaled_module, "POSITION_EVERY", 3)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The answers that matches are given."""
    given: list[Any] = []
    real = Match.apply

    def apply(match: Match, side: Side, action: Any) -> None:
        given.append(action)
        real(match, side, action)

    monkeypatch.setattr(Match, "apply", apply)
    return given


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize(("game", "scenario", "count"), GAMES, ids=[game for game, _, _ in GAMES])
def test_a_match_is_opened_as_it_was_left(
    game: str, scenario: str, count: int, tmp_path: Path, applied: list[Any]
) -> None:
    played = Played(tmp_path, game, scenario, 5)
    for _ in range(4):
        played.play(count // 4)
        before = played.seen(played.tables)
        applied.clear()
        again = played.server()
        with again._open("m"):
            opened = len(applied)
        assert played.seen(again) == before
        played.tables = again
    if game in ("toy", "leyte"):
        assert len(played.storage.positions("m")) > 1
        assert opened < count // 2
    with played.storage.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM positions")
    assert played.seen(played.server()) == before


DAMAGE = [
    "UPDATE positions SET state = 'nonsense'",
    "UPDATE positions SET digest = 'other'",
    "UPDATE positions SET decision = decision + 1",
    "UPDATE positions SET number = number + 1000",
    "UPDATE positions SET rules = '0'",
    "UPDATE journal SET led = 'nonsense' WHERE number = 2",
    'UPDATE journal SET led = \'[[{"type":"Unknown"}],[],"",[]]\' WHERE number = 2',
    "UPDATE journal SET led = NULL WHERE number = 2",
    "UPDATE journal SET led = NULL",
    "DELETE FROM positions WHERE number > 9",
    "UPDATE positions SET state = 'nonsense' WHERE number < 9",
]


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("damage", DAMAGE)
def test_what_cannot_be_read_or_does_not_fit_is_ignored(damage: str, tmp_path: Path) -> None:
    played = Played(tmp_path, "toy", "night", 4)
    played.play(40)
    before = played.seen(played.tables)
    with played.storage.engine.begin() as connection:
        assert connection.exec_driver_sql(damage).rowcount
    assert played.seen(played.server()) == before
    assert played.seen(played.server()) == before


@pytest.mark.usefixtures("often")
def test_what_was_not_noted_is_noted_when_the_match_is_opened(tmp_path: Path, applied: list[Any]) -> None:
    """So it is with matches from before, and with records that are brought along."""
    played = Played(tmp_path, "leyte", "barrier", 4)
    played.play(60)
    journal, positions = played.storage.journal("m"), played.storage.positions("m")
    with played.storage.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE journal SET led = NULL")
        connection.exec_driver_sql("DELETE FROM positions")
    with played.server()._open("m"):
        assert played.storage.journal("m") == journal
    assert [one.decision for one in played.storage.positions("m")] == [one.decision for one in positions]
    applied.clear()
    with played.server()._open("m"):
        assert len(applied) < 30


@pytest.mark.parametrize(("game", "scenario"), [(game, scenario) for game, scenario, _ in GAMES])
def test_every_event_can_be_stored(game: str, scenario: str) -> None:
    match, chance = new_match(game, scenario, seed=3), random.Random(3)
    while not match.over and match.decisions < 1500:
        side, ask = next(iter(match.asks.items()))
        match.apply(side, chance.choice(ask.choices()))
    told = [event for _, event in match.events(everything=True)]
    led = Led(told, (None, "us"), "die_rolled", ("us",))
    assert read_led(match.game, [write_led(led)] * 2) == [msgspec.structs.replace(led, told=tuple(told))] * 2


def test_a_restart_uses_what_was_stored(serve: Serve, applied: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journaled_module, "POSITION_EVERY", 5)
    first: Client = serve()
    token = new(first, game="leyte", scenario="barrier", seats={"us": "person", "jp": "person"})["table"]
    for _ in range(40):
        step(first, token, lambda choices: choices[-1])
    before = table(first, token)
    assert len(first.app.state.tables.storage.positions(before["match"])) > 1
    applied.clear()
    assert table(serve(), token) == before
    assert len(applied) < 30
