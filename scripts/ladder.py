"""Let the levels play each other, and say what came of it in docs/players.md and in the file that the lobby reads.

    python scripts/ladder.py [GAME ...] --into DIR [--pairs N] [--only UPPER] [--workers N]

Pairs of matches for each two levels that meet in a game: the same seed, sides exchanged, the scenarios in turns.  Pairs
that are kept in DIR are not played again, and count whether or not they are asked for; with ``--pairs 0`` nothing is
played.  All games if none is named; what is known of the others stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from beachhead.kernel.module import GameModule, all_games, find
from beachhead.lab.ladder import Duel, Pair, interval, meetings, ratings
from beachhead.lab.many import Shards, complete
from beachhead.lab.study import chapters, table, write_chapters
from beachhead.players.ladder import LADDER_FILE, Rung, read_ladder
from beachhead.players.registry import PLAYERS, REGULAR

PAGE = Path(__file__).resolve().parent.parent / "docs" / "players.md"
MET = (("recruit", "random"), (REGULAR, "random"), (REGULAR, "recruit"), ("veteran", REGULAR))
"""Which levels meet: each the one below, and the Regular who moves at random."""

CHAPTER = "The ladder"
ABOUT = """Made by `make ladder`: levels in pairs of matches, the same scenario and seed with sides exchanged, the
scenarios of a game in turns. A pair goes to who has the greater sum of results over both matches, if these are even of
points as the game's `value` counts them at the end; even pairs count half. Intervals hold in 95 cases of 100. *Elo* is
by side, found from all matches of a game, as distance from the Regular at the same side. *ms* are milliseconds of a
processor for a decision, forced ones included.
"""


def pairs_of(duel: Duel, folder: Path, count: int, workers: int) -> list[Pair]:
    """The pairs of two levels: those that are kept, and as many more as are asked for."""
    with Shards(folder / duel.game / f"{duel.upper}-{duel.lower}", Pair, duel.about()) as shards:
        if count:
            complete(duel.play, range(1, count + 1), shards, workers, f"{duel.game} {duel.upper} {duel.lower}")
        return [pair for _, pair in sorted(shards.done().items())]


def rungs_of(game: str, found: dict[Duel, list[Pair]]) -> Iterator[Rung]:
    """What came of the duels of a game."""
    for duel, pairs in found.items():
        taken = {level: sum(pair.seconds[level] for pair in pairs) for level in (duel.upper, duel.lower)}
        answers = {level: sum(pair.decisions[level] for pair in pairs) for level in (duel.upper, duel.lower)}
        yield Rung(
            game=game,
            rules=find(game).rules_version,
            level=duel.upper,
            below=duel.lower,
            pairs=len(pairs),
            won=sum(pair.score for pair in pairs),
            ms=round(1000 * taken[duel.upper] / answers[duel.upper], 2),
        )


def chapter(module: GameModule, elo: dict[str, float], rungs: Iterable[Rung]) -> str:
    """What the page says of a game."""
    rows: list[list[object]] = []
    for rung in rungs:
        low, high = interval(rung.won, rung.pairs)
        names = [PLAYERS[level].name for level in (rung.level, rung.below)]
        share = f"{100 * rung.won / rung.pairs:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        rows.append([*names, rung.pairs, f"{rung.won:g}", share, f"{rung.ms:.1f}"])
    lines = table(("level", "against", "pairs", "won", "share", "ms"), rows)
    lines += table(("Elo", *(side.short for side in module.sides)), elo_rows(elo, [side.id for side in module.sides]))
    return "\n".join(lines)


def elo_rows(elo: dict[str, float], sides: list[str]) -> Iterator[list[object]]:
    """The ratings of each level by side, as distance from the Regular."""
    for level, info in PLAYERS.items():
        if any(f"{level}/{side}" in elo for side in sides):
            gains = (elo[f"{level}/{side}"] - elo.get(f"{REGULAR}/{side}", 0.0) for side in sides)
            yield [info.name, *(f"{gain:+.0f}" for gain in gains)]


@click.command(help=__doc__)
@click.argument("games", nargs=-1)
@click.option("--into", "folder", type=click.Path(path_type=Path), required=True)
@click.option("--pairs", type=click.IntRange(0), default=20)
@click.option("--only", "upper", type=click.Choice(sorted({one for one, _ in MET})), default=None)
@click.option("--workers", type=click.IntRange(1), default=1)
def main(games: tuple[str, ...], folder: Path, pairs: int, upper: str | None, workers: int) -> None:
    """Play, count, write."""
    modules = [find(game) for game in games] or list(all_games())
    rungs = [rung for rung in read_ladder() if rung.game not in {module.id for module in modules}]
    parts = {CHAPTER: ABOUT, **chapters(PAGE)}
    for module in modules:
        duels = [Duel(game=module.id, upper=one, lower=other) for one, other in MET]
        found = {duel: pairs_of(duel, folder, pairs * (upper in (None, duel.upper)), workers) for duel in duels}
        met = {duel: every for duel, every in found.items() if every}
        elo = ratings(one for duel, every in met.items() for one in meetings(every, duel.upper, duel.lower))
        mine = list(rungs_of(module.id, met))
        rungs += mine
        parts[f"{CHAPTER}: {module.name}"] = chapter(module, elo, mine)
    LADDER_FILE.write_text("\n".join(toml_of(rungs)) + "\n", encoding="utf-8")
    head = PAGE.read_text(encoding="utf-8").partition("\n## ")[0]
    write_chapters(PAGE, head, dict(sorted(parts.items(), key=lambda part: place_of(part[0]))))


def place_of(heading: str) -> int:
    """Where a chapter belongs: what levels are, what the ladder is, what it says of each game, all else."""
    return ("Levels", CHAPTER).index(heading) if heading in ("Levels", CHAPTER) else 3 - heading.startswith(CHAPTER)


def toml_of(rungs: list[Rung]) -> Iterator[str]:
    """The lines of the file that the lobby reads."""
    yield "# How the levels fare against those below them: written by scripts/ladder.py, explained in docs/players.md."
    for rung in rungs:
        yield f'\n[[rung]]\ngame = "{rung.game}"\nrules = "{rung.rules}"'
        yield f'level = "{rung.level}"\nbelow = "{rung.below}"'
        yield f"pairs = {rung.pairs}\nwon = {rung.won}\nms = {rung.ms}"


if __name__ == "__main__":
    main()
