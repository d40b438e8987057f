"""What a long match costs: an act, opening, a step of the slider, the story.  ``... measure_long_matches.py [GAME...]``

Matches between players who answer at random, the longest that each game gives, and one of a toy with thirty thousand
decisions, go through the server's own code, without HTTP: what an act costs with three links that are told of it,
what the first look at the table costs when it is in no memory, and a step of the slider and the story, each for
something that nobody has asked for before.  Milliseconds of processor time, median and longest; `early` is the same
match near its start.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import long_toy
import msgspec

from beachhead.kernel.match import Match, new_match
from beachhead.kernel.record import encode_record
from beachhead.server import analysis, garbage, live, lobby, lobby_routes, seats, security
from beachhead.server.looking import LookingBack
from beachhead.server.requests import Act
from beachhead.server.storage import Seat, Storage
from beachhead.server.tables import Tables

ACTS, STEPS, STORIES = 60, 20, 3
EARLY = 300
SCENARIOS: dict[str, str | None] = {
    "leyte": "campaign",
    **dict.fromkeys(("gators", "falklands_showdown", "port_stanley", "britain_stands_alone", "caravans")),
}
Times = dict[str, list[float]]


def played(game: str, seed: int) -> Match:
    """A match between players who answer at random, until shortly before its end."""
    chance, match = random.Random(seed), new_match(game, SCENARIOS[game], seed=seed)
    while not match.over:
        side, ask = next(iter(match.asks.items()))
        match.apply(side, chance.choice(ask.choices()))
    return match.earlier(max(0, match.decisions - 2 * ACTS))


def longest(game: str) -> Match:
    """The longest of a few matches."""
    return max((played(game, seed) for seed in range(1, 2 if game == "caravans" else 6)), key=lambda m: m.decisions)


def timed(do: Callable[[], Any]) -> tuple[float, Any]:
    """How long something takes, in milliseconds, and what it gives."""
    begun = time.process_time()
    given = do()
    return 1000 * (time.process_time() - begun), given


class Table:
    """A match on a server of its own, with a link for each side and one to watch."""

    def __init__(self, home: Path, match: Match) -> None:
        self.storage = Storage(home)
        self.players = seats.installed_players()
        hall = lobby.Lobby(self.storage, self.tables(), self.players, local=True)
        security._at_machine.set(True)
        _, links = hall.bring(encode_record(match.record()))
        self.own = links.table
        self.links = [*links.sides.values(), links.watch]
        self.tables().show(self.seat())  # whatever is done once for a match that was brought along

    def seat(self) -> Seat:
        """Whoever has the link to both sides."""
        seat = self.storage.seat(self.own)
        assert seat is not None
        return seat

    def tables(self) -> Tables:
        """A server that has nothing in memory."""
        return Tables(self.storage, self.players, local=True)

    def measure(self) -> Times:
        """Everything, on one server after the other."""
        times: Times = {"open": [], "act": [], "slider": [], "story": [], "story cold": []}
        for _ in range(STORIES):
            times["open"].append(timed(self.open)[0])
        tables = self.tables()
        times["story cold"].append(timed(lambda: self.look(tables, self.own, analysis.story, analysis.Stand()))[0])
        self.acts(tables, times)
        return times

    def open(self) -> bytes:
        """The first look at the table."""
        return self.tables().show(self.seat()).body

    def acts(self, tables: Tables, times: Times) -> None:
        """Some acts with three links that are told of each; between them somebody looks back."""
        chance, held = random.Random(7), {}
        for token in self.links:
            held[token], _ = live._news(tables, token, None, None)
        for number in range(ACTS):
            seen = tables.show(tables.seat(self.own)).table
            if seen.over or seen.question is None:
                return
            act = Act(version=seen.version, side=seen.question.side, action=chance.choice(seen.question.choices).action)
            times["act"].append(timed(partial(self.act, tables, act, held))[0])
            if number % (ACTS // STEPS) == 0:
                part = chance.random()
                times["slider"].append(timed(partial(self.look, tables, self.links[0], self.moment, part))[0])
            if number % (ACTS // STORIES) == 1:
                story = timed(lambda: self.look(tables, self.own, analysis.story, analysis.Stand()))
                times["story"].append(story[0])

    def act(self, tables: Tables, act: Act, held: dict[str, Any]) -> None:
        """An act, and what each link is told of it."""
        tables.act(self.own, act)
        for token in self.links:
            held[token], _ = live._news(tables, token, held[token], None)

    @staticmethod
    def moment(sight: analysis.Sight, part: float) -> analysis.Moment:
        """A step of the slider to some part of the match, by a browser that has the log."""
        return analysis.moment(sight, analysis.Stand(round(part * sight.numbers.last)), first=10**9)

    def look(self, tables: Tables, token: str, see: Callable[..., Any], place: Any) -> bytes:
        """What a link is shown of the past."""
        back = LookingBack(tables)
        try:
            _, sight = tables.look(token, lambda *seen: back._begin((), *seen))
            return msgspec.json.encode(see(sight, place))
        finally:
            back.close()


def report(name: str, match: Match) -> None:
    """Measure a match."""
    with tempfile.TemporaryDirectory() as home:
        times = Table(Path(home), match).measure()
    shown = "; ".join(f"{what} {median(all_):.1f}, {max(all_):.1f}" for what, all_ in times.items() if all_)
    print(f"{name} {match.decisions}: {shown}", flush=True)


def main() -> None:
    """Measure what is named, else everything."""
    garbage.seldom()  # as the server does
    long_toy.install()
    lobby_routes  # noqa: B018  what a server loads
    for game in sys.argv[1:] or SCENARIOS:
        match = longest(game)
        report(f"{game} early", match.earlier(min(EARLY, match.decisions)))
        report(game, match)


if __name__ == "__main__":
    main()
