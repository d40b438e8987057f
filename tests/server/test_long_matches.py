"""What a long match costs: what is kept beside it is what would be made anew, and it is made once."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from beachhead.kernel.ask import Side
from beachhead.kernel.events import LogLine
from beachhead.kernel.match import Match, new_match
from beachhead.server import standings
from beachhead.server.analysis import Sight, Stand, moment, story
from beachhead.server.changes import LogChanges, _log
from beachhead.server.journaled import JournaledMatch
from server.helpers import Client, new, step, table
from server.test_side_channels import GAMES, stretch


def sight(journaled: JournaledMatch, sides: tuple[Side, ...]) -> Sight:
    numbers = journaled.numbers(sides)
    return Sight(journaled.match.clone(), numbers, sides, journaled.telling, dict(journaled.standings))


def made_anew(journaled: JournaledMatch) -> JournaledMatch:
    """The same match with nothing kept: its answers given again."""
    other = JournaledMatch(journaled.match.earlier(0))
    for side, action in journaled.match.history:
        other.act(side, action)
    return other


def plain_reach(journaled: JournaledMatch, sides: tuple[Side, ...]) -> tuple[int, str]:
    """How far a link can go back, from the present back."""
    earliest = journaled.match.decisions
    for decision in range(earliest, 0, -1):
        if not journaled._numbering.noticed(decision, sides):
            continue
        given = journaled._given[decision - 1]
        if given.barrier:
            return earliest, given.barrier
        if given.side not in sides:
            return earliest, "not_yours"
        if not given.asked_next <= set(sides):
            return earliest, "passed"
        earliest = decision - 1
    return earliest, "nothing_to_undo"


@pytest.mark.parametrize(("game", "scenario", "count"), GAMES, ids=[game for game, _, _ in GAMES])
def test_what_is_kept_is_what_would_be_made_anew(game: str, scenario: str, count: int) -> None:
    """The log in words, how far a link can go back, and the story, while answers are taken back and made again."""
    for number, (journaled, tables) in enumerate(stretch(game, scenario, count)):
        match = journaled.match
        for own, seen in tables.items():
            numbers = journaled.numbers(own)
            eyes = own[0] if len(own) == 1 else next(iter(match.asks)) if own and match.asks else None
            anew = [(numbers.of(line.decision), line.text) for line in match.log(eyes)]
            assert [(line.decision, line.text) for line in seen.log] == anew
            assert journaled.reach(own) == plain_reach(journaled, own)
        if number % 40 == 39:
            other = made_anew(journaled)
            other.standings.clear()
            for own in tables:
                assert story(sight(journaled, own), Stand()) == story(sight(other, own), Stand())
                place = Stand(journaled.numbers(own).last // 2)
                assert moment(sight(journaled, own), place) == moment(sight(other, own), place)


def test_a_line_is_made_once_however_often_the_table_is_shown(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    links = new(client)
    made: Counter[int] = Counter()
    kept: list[Any] = []
    real = Match.line

    def line(match: Match, event: Any, decision: int) -> LogLine:
        kept.append(event)  # so that no other event gets its number
        made[id(event)] += 1
        return real(match, event, decision)

    monkeypatch.setattr(standings, "headed", lambda match: False)
    monkeypatch.setattr("beachhead.server.journaled.headed", lambda match: False)
    monkeypatch.setattr(Match, "line", line)
    while not table(client, links["table"])["over"]:
        step(client, links["table"])
        for token in (*links["seats"].values(), links["watch"]):
            table(client, token)
    assert len(made) > 5
    assert set(made.values()) == {1}


def test_a_match_of_any_length_is_looked_at_from_what_was_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The story plays nothing again but what lies behind the last position, and a step back little."""
    journaled = JournaledMatch(new_match("leyte", "campaign", seed=2))
    chance = random.Random(2)
    while journaled.match.decisions < 800:
        side, ask = next(iter(journaled.match.asks.items()))
        journaled.act(side, chance.choice(ask.choices()).action)
    repeated: list[Any] = []
    real = Match.repeat
    monkeypatch.setattr(Match, "repeat", lambda match, *answer: (repeated.append(answer), real(match, *answer))[1])
    for own in ((), ("us",), ("us", "jp")):
        look = sight(journaled, own)
        for see in (lambda look=look: story(look, Stand()), lambda look=look: moment(look, Stand(20), 10**9)):
            repeated.clear()
            see()
            assert len(repeated) < 200


def line(number: int, text: str = "") -> LogLine:
    return LogLine(number, "Kind", text or f"line {number}", "C-1")


@pytest.mark.parametrize("kept", [0, 1, 7, 19, 20])
def test_of_a_log_what_differs_is_found(kept: int) -> None:
    old = [line(n) for n in range(20)]
    for new_lines in (old[:kept], old[:kept] + [line(n, "other") for n in range(kept, 25)]):
        assert _log(old, new_lines) == LogChanges(kept, new_lines[kept:])
