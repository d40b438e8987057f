"""Play Port Stanley between greedy players many times and write what decides it: docs/port-stanley-balance.md.

    python scripts/study_port_stanley.py [MATCHES] --into FOLDER [--workers 2] [--print]

The seeds are 1, 2, ..., odd ones of the free game and even ones of the historical deployment; the same code gives the
same figures.  FOLDER has a line for each match that is done: whoever is interrupted starts again with the same FOLDER;
with 0 for MATCHES the page is made of what is there.  With --print it is printed and not written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from beachhead.edition.events import TurnBegan
from beachhead.games.port_stanley.core import act
from beachhead.games.port_stanley.events import CombatRolled, Lost, PointsScored, ShipSunk, StepLost
from beachhead.games.port_stanley.events_air import PlanesLost
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import AR, SIDES
from beachhead.lab.ladder import interval
from beachhead.lab.selfplay import play_matches
from beachhead.lab.study import Study, Summary, command, share, table, used

PAGE = Path(__file__).parent.parent / "docs" / "port-stanley-balance.md"
INTRODUCTION = Path(__file__).with_suffix(".md")
GAME = "port_stanley"
MATCHES = 1000
SCENARIOS = ("historical", "stanley")
CAUSES = {
    "ShipsAttacked": "aircraft against ships, with whom they carry",
    "Bombarded": "aircraft and guns against troops ashore",
    "CombatRolled0": "British attacks",
    "CombatRolled1": "Argentine attacks",
    "ExocetFired": "the Exocet ashore",
    "Raided": "raids that failed",
    "": "anything else",
}


class Told(Summary, frozen=True, kw_only=True):
    """What one match was: `causes` are the Argentine points by what brought them."""

    winner: str
    scores: dict[str, int]
    turns: int
    fell: int
    morale: int
    beach: int
    causes: dict[str, int]
    ships: int
    steps: dict[str, int]
    jets: int
    verbs: dict[str, int]


def tell(seed: int) -> Told:
    """Play one match and sum it up."""
    scenario = SCENARIOS[seed % 2]
    seats = dict.fromkeys(SIDES, "greedy")
    ((match, played),) = play_matches(GAME, scenario=scenario, seats=seats, seed=seed)
    game = match.game
    assert isinstance(game, Stanley)
    causes: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    cause, ships, jets = "", 0, 0
    for _, event in match.events(everything=True):
        name = type(event).__name__
        if isinstance(event, CombatRolled):
            cause = f"CombatRolled{event.side}"
        elif name in CAUSES:
            cause = name
        elif isinstance(event, TurnBegan):
            cause = ""
        elif isinstance(event, PointsScored) and event.side == AR:
            causes[cause] += event.points
        elif isinstance(event, ShipSunk):
            ships += 1
        elif isinstance(event, StepLost | Lost):
            steps[SIDES[game.side(event.unit)]] += 1
        elif isinstance(event, PlanesLost):
            jets += sum(event.planes[:2])
    s = game.state
    return Told(
        seed=seed,
        winner=played.winner or "",
        scores=dict(played.scores),
        turns=s.turn,
        fell=s.stanley,
        morale=s.morale,
        beach=s.landed[0] if s.landed else 0,
        causes=dict(causes),
        ships=ships,
        steps=dict(steps),
        jets=jets,
        verbs=dict(Counter(action.verb for _, action in match.history)),
    )


def won(those: Sequence[Told]) -> str:
    """The share that the British won, and between which values it lies in 95 cases of 100."""
    wins = sum(told.winner == "uk" for told in those)
    low, high = interval(wins, len(those))
    return f"{share(wins, len(those))} ({100 * low:.0f} to {100 * high:.0f})"


def results(found: Sequence[Told]) -> list[str]:
    """Who won, by scenario, and how it ended."""
    rows = []
    for scenario in reversed(SCENARIOS):
        those = [told for told in found if SCENARIOS[told.seed % 2] == scenario]
        if not those:
            continue
        fallen = [told.fell for told in those if told.fell]
        broken = sum(told.morale == 0 for told in those)
        rows.append(
            (
                scenario,
                len(those),
                won(those),
                share(sum(not told.winner for told in those), len(those)),
                share(len(fallen), len(those)),
                f"{mean(fallen):.1f}" if fallen else "-",
                share(broken, len(those)),
                *(f"{mean(told.scores[side] for told in those):.1f}" for side in SIDES),
            )
        )
    heads = (
        "scenario",
        "matches",
        "British wins",
        "draws",
        "Stanley falls",
        "in turn",
        "surrender by morale",
        "points UK",
        "AR",
    )
    return table(heads, rows)


def points(found: Sequence[Told]) -> list[str]:
    """What the Argentine points came from."""
    rows = [(name, f"{mean(told.causes.get(key, 0) for told in found):.1f}") for key, name in CAUSES.items()]
    return table(("Argentine points from", "a match"), rows)


def losses(found: Sequence[Told]) -> list[str]:
    """What was lost."""
    rows = [
        ("British ships sunk", f"{mean(told.ships for told in found):.1f}"),
        ("British steps and ships hit", f"{mean(told.steps.get('uk', 0) for told in found):.1f}"),
        ("Argentine steps", f"{mean(told.steps.get('ar', 0) for told in found):.1f}"),
        ("Mirages and Skyhawks, of 32", f"{mean(told.jets for told in found):.1f}"),
    ]
    return table(("lost", "a match"), rows)


def beaches(found: Sequence[Told]) -> list[str]:
    """Where the British landed first in the free game."""
    free = [told for told in found if SCENARIOS[told.seed % 2] == "stanley"]
    counted = Counter(told.beach for told in free)
    rows = [
        (number or "none", times, share(times, len(free)), won([told for told in free if told.beach == number]))
        for number, times in counted.most_common()
    ]
    return table(("first beach in the free game", "matches", "share", "British wins"), rows)


def falls(found: Sequence[Told]) -> list[str]:
    """In which turn Stanley fell, and what that was worth."""
    counted = Counter(told.fell for told in found)
    rows = [
        (turn or "not", counted[turn], won([told for told in found if told.fell == turn]))
        for turn in sorted(counted, key=lambda turn: turn or 99)
    ]
    return table(("Stanley fell in turn", "matches", "British wins"), rows)


def page(found: Sequence[Told]) -> str:
    """The whole page."""
    lines = [
        INTRODUCTION.read_text(encoding="utf-8").format(matches=len(found)),
        *["## Who wins", "", *results(found)],
        *["## The fall of Stanley", "", *falls(found)],
        *["## Points", "", *points(found)],
        *["## Losses", "", *losses(found)],
        *["## Beaches", "", *beaches(found)],
        *["## What was done", "", *used([one.verbs for one in found], act.by_verb)],
    ]
    return "\n".join(lines).rstrip() + "\n"


STUDY = Study(GAME, Told, tell, page, PAGE, MATCHES)

if __name__ == "__main__":
    command(STUDY, __doc__)()
