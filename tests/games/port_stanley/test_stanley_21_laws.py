"""21, 17.3.4 as a law over ends of turns made at random: whether the match is over, by what, and who has won."""

from __future__ import annotations

import random

import pytest

from games.port_stanley.island import CLOCK, island

EACH = 120
HOURS = (4, 8, 12)
"""17.2.3 The turns at whose end a point of morale is lost."""


def worth(turn: int, *, steep: bool) -> int:
    """21.2, 21.3, ruling P53 One fewer a turn from 30, or two from 44; beyond turn 15 two fewer in any case."""
    until = min(turn, 15)
    return (46 - 2 * until if steep else 31 - until) - 2 * (turn - until)


@pytest.mark.clause("PS-21.0a", "PS-21.0b", "PS-21.2a", "PS-21.3a", "PS-21.3b", "PS-21.3c", "PS-17.3.4a", "PS-17.2.3h")
@pytest.mark.parametrize("steep", [False, True])
@pytest.mark.parametrize("extended", [False, True])
def test_how_a_turn_ends(extended: bool, steep: bool) -> None:
    chance = random.Random(f"ends {extended} {steep}")
    settings = {"extension": "yes" if extended else "no", "track": "steep" if steep else "gentle"}
    seen = set()
    for _ in range(EACH):
        last = 20 if extended else 15
        turn = chance.choice((chance.randint(1, last), last, *HOURS, *((15, 16) if extended else ())))
        taken, morale, bonus = chance.random() < 0.6, chance.choice((1, 1, 2, 12)), chance.choice((0, 1, 3))
        ashore = chance.choice(({}, {"uk-2-para-1": {"at": "2113", "moved": CLOCK}}))
        first = chance.choice((0, 1))
        points = worth(turn, steep=steep) + bonus + chance.choice((-9, -1, 0, 1, 9))
        at = island(
            ashore, phase="turn_end", turn=turn, morale=morale, points=points, bonus=bonus,
            stanley=turn if taken else 0, first_landing=first, settings=settings,
        )  # fmt: skip
        left = morale - (bool(ashore) and first == 1) - (turn in HOURS)
        british = worth(turn, steep=steep) + bonus
        if left <= 0 or taken:
            best = None if british == points else "uk" if british > points else "ar"
            expected = ("surrender" if left <= 0 else "stanley", best, british, points)
        elif turn == last:
            expected = ("time", "ar", 0, points)
        else:
            expected = ("", None, bonus, points)
        told, result = at.events("MatchEnded"), at.game.result()
        assert bool(told) == (result is not None)
        if told and told[0].by == "time":
            assert told[0].clause == ("PS-21.3c" if extended else "PS-21.2a")
        scores = result.scores if result else at.game.scores()
        ended = (told[0].by if told else "", result.winner if result else None, scores["uk"], scores["ar"])
        assert ended == expected, (turn, left, taken)
        seen.add(ended[:2])
    assert len(seen) == 8, seen
