"""Play Falklands Showdown between greedy players many times and write what wins and why: docs/falklands-balance.md.

    python scripts/study_falklands.py [MATCHES] [--print]

The seeds are 1, 2, ...; the same code gives the same figures.  With --print the page is printed and not written.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean

import msgspec

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.events import ControlChanged, Lost
from beachhead.games.falklands_showdown.looks.wording import operation_name
from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.lab.selfplay import play_matches
from beachhead.lab.study import share, table

PAGE = Path(__file__).parent.parent / "docs" / "falklands-balance.md"
INTRODUCTION = Path(__file__).with_suffix(".md")
GAME = "falklands_showdown"
MATCHES = 1000
OPERATIONS = tuple(number for number in range(1, 26) if number != 11)
KINDS = {GROUND: "ground units", AIR: "aircraft counters", SUBMARINE: "submarines", SHIP: "ships"}
HISTORY = {
    (UK, SHIP): "7 (Sheffield, Ardent, Antelope, Coventry, Atlantic Conveyor, and two smaller ones)",
    (AR, SHIP): "1 (Belgrano), and small craft",
    (UK, SUBMARINE): "none",
    (AR, SUBMARINE): "1 (Santa Fe)",
    (AR, AIR): "about 20 of 30: some 75 aircraft with those on the ground",
    (UK, GROUND): "none as a whole",
    (AR, GROUND): "all that were there, by surrender",
}


class Told(msgspec.Struct):
    """What one match was."""

    winner: str
    level: str
    turns: int
    points: int
    fell: int
    used: list[tuple[int, int]]
    lost: list[tuple[int, int]]
    awards: list[tuple[str, int]]


def tell(seed: int) -> Told:
    """Play one match and sum it up."""
    ((match, played),) = play_matches(GAME, seats=dict.fromkeys(SIDES, "greedy"), seed=seed)
    game = match.game
    assert isinstance(game, Falklands)
    lost: list[tuple[int, int]] = []
    fell = turn = 0
    for _, event in match.events(everything=True):
        turn = getattr(event, "turn", turn) or turn
        if isinstance(event, Lost):
            lost.append((game.side(event.unit), game.type(event.unit).kind))
        elif isinstance(event, ControlChanged) and event.area == game.edition.port_stanley and event.side == UK:
            fell = fell or max(turn, 1)
    return Told(
        winner=played.winner or "",
        level=game.state.level,
        turns=game.state.turn,
        points=game.state.points,
        fell=fell,
        used=[(done.side, done.number) for done in game.state.done],
        lost=lost,
        awards=[(award.what, award.points) for award in game.state.awards],
    )


def tenths(part: int, whole: int) -> str:
    """A share in per cent, with one decimal."""
    return share(part, whole, 1)


def results(found: Sequence[Told]) -> list[str]:
    """Who won, and how."""
    total = len(found)
    ways = Counter((told.winner, told.level) for told in found)
    names = {"sudden": "sudden death (4.5)", "no_stanley": "Port Stanley not held (4.2)", "points": "points (4.6)"}
    uk = sum(told.winner == "uk" for told in found)
    fallen = [told.fell for told in found if told.fell]
    late = sum(fell > 15 for fell in fallen)
    return [
        f"The UK won **{tenths(uk, total)}** of {total} matches. They lasted {mean(t.turns for t in found):.1f} turns; "
        f"the Victory Points stood at {mean(t.points for t in found):.1f} at the end.",
        "",
        *table(
            ("winner", "how", "matches", "share"),
            (
                (side.upper(), names[level], ways[side, level], tenths(ways[side, level], total))
                for side in SIDES
                for level in names
                if ways[side, level]
            ),
        ),
        f"Port Stanley fell in {tenths(len(fallen), total)} of the matches, for the first time in turn "
        f"{mean(fallen or [0]):.1f} on the average; in {tenths(late, len(fallen))} of those after turn 15.",
        "",
        *table(("turn in which Port Stanley fell", "matches"), histogram(fallen)),
    ]


def histogram(turns: Sequence[int]) -> list[tuple[str, int]]:
    """How many fell in each five turns."""
    return [(f"{low} to {low + 4}", sum(low <= turn <= low + 4 for turn in turns)) for low in range(1, 31, 5)]


def operations(found: Sequence[Told]) -> list[str]:
    """How often each side used each operation, and in how many matches."""
    rows = []
    for number in OPERATIONS:
        row: list[object] = [number, operation_name(number)]
        for side in (UK, AR):
            each = [sum(used == (side, number) for used in told.used) for told in found]
            row += [f"{mean(each):.2f}", tenths(sum(count > 0 for count in each), len(found))]
        rows.append(row)
    return table(("Op", "name", "UK a match", "UK matches", "AR a match", "AR matches"), rows)


def losses(found: Sequence[Told]) -> list[str]:
    """What was lost in a match, and in 1982."""
    rows = []
    for side in (UK, AR):
        for kind, name in KINDS.items():
            if (side, kind) in HISTORY:
                each = mean(told.lost.count((side, kind)) for told in found)
                rows.append((SIDES[side].upper(), name, f"{each:.1f}", HISTORY[side, kind]))
    return table(("side", "what", "lost a match", "in 1982"), rows)


def points(found: Sequence[Told]) -> list[str]:
    """What the Victory Points came from."""
    names = {
        "control": "land areas (4.4(5))",
        "sunk": "ships sunk (4.4(3), 4.4(4))",
        "sunk_outside": "AR ships sunk outside the Zone (4.4(2))",
        "absence": "no UK ship in the Zone (4.4(1))",
        "mobilize": "mobilization (Op 2)",
        "press": "press and politics (event 6-6)",
    }
    sign: dict[str, Callable[[int], bool]] = {"for AR": lambda value: value > 0, "for the UK": lambda value: value < 0}
    rows = [
        (
            name,
            *(
                f"{mean(sum(p for what, p in told.awards if what == key and holds(p)) for told in found):+.2f}"
                for holds in sign.values()
            ),
        )
        for key, name in names.items()
    ]
    return table(("from", *sign), rows)


def page(found: Sequence[Told], matches: int) -> str:
    """The whole page."""
    lines = [
        INTRODUCTION.read_text(encoding="utf-8").format(matches=matches),
        *["## Who wins", "", *results(found)],
        *[
            "## Operations",
            "",
            "How often each side used each operation, and in how many matches at all.",
            "",
        ],
        *operations(found),
        *["## Losses", "", *losses(found)],
        *["## Victory Points", "", "The mean of a match, from 8 at the start.", "", *points(found)],
    ]
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str]) -> None:
    """Play and write."""
    numbers = [int(argument) for argument in arguments if argument.isdecimal()]
    matches = numbers[0] if numbers else MATCHES
    DATA.edition()
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(tell, range(1, matches + 1), chunksize=5))
    text = page(found, matches)
    if "--print" in arguments:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
