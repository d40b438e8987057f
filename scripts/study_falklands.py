"""Play Falklands Showdown many times between computer players and write what wins and why: docs/falklands-balance.md.

    python scripts/study_falklands.py [MATCHES] --into FOLDER [--first SEED] [--level LEVEL] [--edition EDITION]

The seeds are 1, 2, ..., or begin with another one, so that parts can be played beside each other; the same code gives
the same figures.  What was played is kept in the folder and not played again.  With --print the page is printed and not
written; with 0 MATCHES it tells of what is kept.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import mean

import click

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.events import ControlChanged, Hit, Landed, Lost, OperationBegan
from beachhead.games.falklands_showdown.looks.wording import operation_name
from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.kernel.match import Match
from beachhead.kernel.module import find
from beachhead.lab.ladder import interval as likely
from beachhead.lab.many import Shards, complete
from beachhead.lab.selfplay import play_matches
from beachhead.lab.study import Summary, share, spans, table

PAGE = Path(__file__).parent.parent / "docs" / "falklands-balance.md"
INTRODUCTION = Path(__file__).with_suffix(".md")
GAME = "falklands_showdown"
MATCHES = 150
INVASION = 21
OPERATIONS = tuple(number for number in range(1, 26) if number != 11)
NAMES = {"greedy": "Regular", "veteran": "Veteran", "recruit": "Recruit", "random": "Random"}
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


class Told(Summary, frozen=True, kw_only=True):
    """What one match was."""

    winner: str
    level: str
    turns: int
    points: int
    fell: int
    first_landing: str
    missions: int
    used: list[tuple[int, int]]
    lost: list[tuple[int, int]]
    hit: list[tuple[int, int]]
    carriers_hit: int
    carriers_lost: int
    awards: list[tuple[str, int]]


def tell(level: str, edition: str, seed: int) -> Told:
    """Play one match and sum it up."""
    seats, options = dict.fromkeys(SIDES, level), {"edition": edition}
    ((match, played),) = play_matches(GAME, seats=seats, options=options, seed=seed)
    game = match.game
    assert isinstance(game, Falklands)
    told = [event for _, event in match.events(everything=True)]
    lost, hit = ([event.unit for event in told if isinstance(event, kind)] for kind in (Lost, Hit))
    return Told(
        seed=seed,
        winner=played.winner or "",
        level=game.state.level,
        turns=game.state.turn,
        points=game.state.points,
        fell=fall_of_stanley(match, game),
        first_landing=first_landing(match, game),
        missions=game.edition.track.stealth_missions - game.state.stealth,
        used=[(done.side, done.number) for done in game.state.done],
        lost=[(game.side(unit), game.type(unit).kind) for unit in lost],
        hit=[(game.side(unit), game.type(unit).kind) for unit in hit],
        carriers_hit=sum(unit in game.edition.supplied for unit in hit),
        carriers_lost=sum(unit in game.edition.supplied for unit in lost),
        awards=[(award.what, award.points) for award in game.state.awards],
    )


def fall_of_stanley(match: Match, game: Falklands) -> int:
    """The turn in which Port Stanley fell for the first time; 0 if it did not."""
    turn = 0
    for _, event in match.events(everything=True):
        turn = getattr(event, "turn", turn) or turn
        if isinstance(event, ControlChanged) and event.area == game.edition.port_stanley and event.side == UK:
            return max(turn, 1)
    return 0


def first_landing(match: Match, game: Falklands) -> str:
    """The area of the UK's first landing of a battalion; none if it did not land."""
    operation = 0
    for _, event in match.events(everything=True):
        if isinstance(event, OperationBegan):
            operation = event.number
        if isinstance(event, Landed) and operation == INVASION:
            unit = game.type(event.unit)
            if unit.side == UK and not unit.is_special:
                return game.edition.areas[event.area].name
    return "none"


def tenths(part: int, whole: int) -> str:
    """A share in per cent, with one decimal."""
    return share(part, whole, 1)


def interval(part: int, whole: int) -> str:
    """Between what shares the true one lies in 95 cases of 100."""
    low, high = likely(part, whole)
    return f"{100 * low:.0f} to {100 * high:.0f} %"


def results(found: Sequence[Told]) -> list[str]:
    """Who won, and how."""
    total = len(found)
    ways = Counter((told.winner, told.level) for told in found)
    names = {"sudden": "sudden death (4.5)", "no_stanley": "Port Stanley not held (4.2)", "points": "points (4.6)"}
    uk = sum(told.winner == "uk" for told in found)
    fallen = [told.fell for told in found if told.fell]
    late = sum(fell > 15 for fell in fallen)
    sudden = sum(told.level == "sudden" for told in found)
    turns, points = mean(t.turns for t in found), mean(t.points for t in found)
    return [
        f"The UK won **{tenths(uk, total)}** of {total} matches ({interval(uk, total)} in 95 of 100). They lasted "
        f"{turns:.1f} turns; the Victory Points stood at {points:.1f} at the end. Sudden death decided "
        f"{tenths(sudden, total)} ({interval(sudden, total)}).",
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


def landings(found: Sequence[Told]) -> list[str]:
    """Where the UK landed first."""
    areas = Counter(told.first_landing for told in found).most_common()
    return table(("first landing", "matches", "share"), ((area, n, tenths(n, len(found))) for area, n in areas))


def dangers(found: Sequence[Told]) -> list[str]:
    """What missiles and raids did to carriers and other ships, and what Operation 2 was worth to who used it."""
    total = len(found)
    hurt, sunk = sum(told.carriers_hit > 0 for told in found), sum(told.carriers_lost > 0 for told in found)
    ships = mean(told.hit.count((UK, SHIP)) for told in found)
    callers = [sum(used == (AR, 2) for used in told.used) for told in found]
    rows = []
    for times in sorted(set(callers)):
        winners = [told.winner for told, calls in zip(found, callers, strict=True) if calls == times]
        rows.append((times, len(winners), tenths(sum(winner == "ar" for winner in winners), len(winners))))
    return [
        f"A carrier was hit in {tenths(hurt, total)} of the matches and sunk in {tenths(sunk, total)}. UK ships took "
        f"{ships:.1f} Hit markers a match. Super Etendards flew {mean(told.missions for told in found):.2f} of three "
        f"missions; in {sum(not told.missions for told in found)} matches none.",
        "",
        *table(("units mobilized", "matches", "won by AR"), rows),
    ]


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


def page(found: Sequence[Told], level: str, edition: str) -> str:
    """The whole page."""
    seeds = spans(told.seed for told in found)
    played = {
        "matches": len(found),
        "seeds": seeds,
        "level": NAMES.get(level, level),
        "name": level,
        "edition": edition,
    }
    lines = [
        INTRODUCTION.read_text(encoding="utf-8").format(**played),
        *["## Who wins", "", *results(found)],
        *["## Landings", "", *landings(found)],
        *["## Carriers, missiles, mobilization", "", *dangers(found)],
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


@click.command(help=__doc__)
@click.argument("matches", type=click.IntRange(0), default=MATCHES)
@click.option("--into", "folder", type=click.Path(path_type=Path), required=True)
@click.option("--first", type=click.IntRange(1), default=1)
@click.option("--level", default="veteran")
@click.option("--edition", type=click.Choice(["second", "first"]), default="second")
@click.option("--workers", type=click.IntRange(1), default=1)
@click.option("--print", "printed", is_flag=True)
def main(matches: int, folder: Path, first: int, level: str, edition: str, workers: int, printed: bool) -> None:
    """Play and write."""
    about = {"game": GAME, "rules": find(GAME).rules_version, "level": level, "edition": edition}
    with Shards(folder, Told, about) as shards:
        if matches:
            complete(partial(tell, level, edition), range(first, first + matches), shards, workers, GAME)
        found = [told for _, told in sorted(shards.done().items())]
    text = page(found, level, edition)
    if printed:
        sys.stdout.write(text)
    else:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
