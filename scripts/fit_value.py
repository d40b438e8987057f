"""Find what positions of a game are worth: play it, count its features, weigh them, say how well that foretells.

    python scripts/fit_value.py GAME [SCENARIO ...] --matches N --into DIR [--scouts] [--workers N]

Writes ``value.toml`` into the game's data and its chapter of docs/values.md.  All scenarios if none is named.  With
--scouts players sit among the others who try at crossroads what a veteran would look at.  The
matches are kept in DIR: once there they are not played again, so that features
can be changed and weighed anew.  Needs the ``lab`` extra.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from scipy.optimize import lsq_linear
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import r2_score
from sklearn.model_selection import GridSearchCV, GroupKFold

from beachhead.edition.prospects import EVEN, Features, Prospects, Weights
from beachhead.kernel.module import GameModule, find, find_scenario
from beachhead.lab.kept_matches import MIXED, SCOUT, Kept, Plan, positions
from beachhead.lab.many import Shards, complete
from beachhead.lab.study import chapters, table, write_chapters

PAGE = Path(__file__).resolve().parent.parent / "docs" / "values.md"
HEAD = """# What positions promise

Made by `scripts/fit_value.py`, which plays matches between regular players and recruits, with `--scouts` also players
who try at crossroads what a veteran would look at, counts in the position at the beginning of each phase what the
game's `judgment/prospects.py` names, and weighs it by a ridge regression against the points at the end, near to what
that file says that a wargamer would guess; what he calls good is never held against a side. All is seen from the side
that is named.

What was foretold and what was seen: each quarter of the matches by weights that were found without it; the weights
below are those of all of them. *R2* is the part of the variance of the points that was foretold, *Brier* the mean
squared error of the chance to win, in brackets that of saying the same of every position.
"""
PARTS = 4
"""Each of so many parts of the matches is foretold by the others."""

PENALTIES = [10.0**n for n in range(1, 7)]
"""How much weights are punished that lie far from the guess; see `heaviest_that_will_do`."""

ENOUGH = 10
"""With fewer matches the guess stands, and what all positions have in common is found alone."""

MATCH = 4.0
"""Positions that a match counts for where chances are found: those of one match are much alike."""

FOLDS = 5
"""Parts of the matches by which the penalty is chosen."""

TENTHS = 10


class Moments(NamedTuple):
    """Positions of many matches: what there is, how late it is, what came of it, and the seed of the match."""

    counts: np.ndarray
    late: np.ndarray
    final: np.ndarray
    outcome: np.ndarray
    seeds: np.ndarray

    def of(self, chosen: np.ndarray) -> Moments:
        """Some of them."""
        return Moments(*(column[chosen] for column in self))


class Fitted(NamedTuple):
    """Weights by feature and of the odds, at the beginning and at the end."""

    weights: dict[str, tuple[float, float]]
    odds: dict[str, tuple[float, float]]

    def promised(self, names: Sequence[str], moments: Moments) -> np.ndarray:
        """What positions promise, in points."""
        ends = np.array([self.weights[name] for name in (EVEN, *names)])
        counts = np.column_stack([np.ones(len(moments.late)), moments.counts])
        return counts @ ends[:, 0] + (counts @ (ends[:, 1] - ends[:, 0])) * moments.late

    def chance(self, promised: np.ndarray, late: np.ndarray) -> np.ndarray:
        """The chance of the better result."""
        even, points = ((first + (last - first) * late) for first, last in (self.odds[EVEN], self.odds["points"]))
        return 1 / (1 + np.exp(-even - points * promised))


# -- counting --------------------------------------------------------------------------------------------


def moments_of(game: str, prospects: Prospects[Any], matches: Iterable[Kept]) -> Moments:
    """The positions of matches, each with what came of it."""
    rows: list[tuple[list[float], float, float, float, int]] = []
    for kept in matches:
        found: list[tuple[list[float], float]] = []
        for position in positions(game, kept):
            result = position.result()
            if result is None and prospects.foreseen(position) is position:
                found.append((list(prospects.counted(position).values()), prospects.late(position)))
            elif result is not None:
                final, outcome = prospects.final(position, result), prospects.outcome(result)
                rows += [(counts, late, final, outcome, kept.seed) for counts, late in found]
    return Moments(*map(np.array, zip(*rows, strict=True)))


# -- weighing --------------------------------------------------------------------------------------------


class NearTheGuess(RegressorMixin, BaseEstimator):  # type: ignore[misc]  # of a library without types
    """A ridge regression on what a guess leaves open, in which no weight goes beyond its bounds.

    `alpha` is the penalty of columns that have been made alike in spread; `least` and `most` bound what is added to the
    weight of each column: what a wargamer calls good is worth nothing at the worst, and is never held against him.
    """

    def __init__(self, alpha: float = 1.0, least: Sequence[float] = (), most: Sequence[float] = ()) -> None:
        self.alpha, self.least, self.most = alpha, least, most

    def fit(self, sheet: np.ndarray, left: np.ndarray, sample_weight: np.ndarray) -> NearTheGuess:
        """Find the weights: of rows of counts, what the guess leaves open in each, and how much each counts."""
        mean = np.average(sheet, axis=0, weights=sample_weight)
        spread = np.where(sheet.std(axis=0) > 0, sheet.std(axis=0), 1.0)
        level, root = np.average(left, weights=sample_weight), np.sqrt(sample_weight)
        rows = np.vstack([(sheet - mean) / spread * root[:, None], np.sqrt(self.alpha) * np.eye(sheet.shape[1])])
        aims = np.concatenate([(left - level) * root, np.zeros(sheet.shape[1])])
        bounds = np.array(self.least) * spread, np.array(self.most) * spread
        self.coef_ = lsq_linear(rows, aims, bounds).x / spread
        self.intercept_ = float(level - self.coef_ @ mean)
        return self

    def predict(self, sheet: np.ndarray) -> np.ndarray:
        """What is to be added to the guess for rows of counts."""
        return self.intercept_ + sheet @ self.coef_


def fit(features: Features[Any], moments: Moments, decided: float) -> Fitted:
    """The weights that foretell best, near to what the features say of themselves; every match counts the same."""
    names, late = list(features), moments.late[:, None]
    guess = {EVEN: (0.0, 0.0), **{name: (feature.first, feature.last) for name, feature in features.items()}}
    left = moments.final - Fitted(guess, {}).promised(names, moments)
    sheet = np.column_stack([moments.counts * (1 - late), moments.counts * late, late])
    share = 1 / np.bincount(moments.seeds)[moments.seeds]
    share /= share.mean()
    folds = GroupKFold(min(FOLDS, len(set(moments.seeds))))
    penalties = {"alpha": PENALTIES if len(set(moments.seeds)) >= ENOUGH else PENALTIES[-1:]}
    guessed = np.array([guess[name][end] for end in (0, 1) for name in names] + [0.0])
    bounded = NearTheGuess(least=np.where(guessed > 0, -guessed, -np.inf), most=np.where(guessed < 0, -guessed, np.inf))
    search = GridSearchCV(bounded, penalties, cv=folds, scoring="neg_mean_squared_error", refit=heaviest_that_will_do)
    best = search.fit(sheet, left, groups=moments.seeds, sample_weight=share).best_estimator_
    slopes, even = best.coef_, best.intercept_
    first, last, later = slopes[: len(names)], slopes[len(names) : -1], float(slopes[-1])
    weights = {EVEN: (even, even + later)}
    for name, begin, end in zip(names, first, last, strict=True):
        weights[name] = guess[name][0] + float(begin), guess[name][1] + float(end)
    return Fitted(weights, odds(Fitted(weights, {}).promised(names, moments), moments, decided))


def heaviest_that_will_do(results: dict[str, Any]) -> int:
    """The place of the greatest penalty that foretells no worse than the best one, within a standard error."""
    means, errors = results["mean_test_score"], results["std_test_score"] / np.sqrt(FOLDS)
    best = int(np.argmax(means))
    return int(np.flatnonzero(means >= means[best] - errors[best])[-1])


def odds(promised: np.ndarray, moments: Moments, decided: float) -> dict[str, tuple[float, float]]:
    """What makes chances of points: a logistic regression on them, on how late it is, and on both together.

    Every match counts the same.  Beside them stand, at the beginning and at the end, a position that promises twice
    what winning is worth, and is won, and one that promises the opposite, and is lost: all may have gone one way.
    """
    points = np.concatenate([promised, np.array([2, 2, -2, -2]) * decided]) / decided
    late = np.concatenate([moments.late, [0.0, 1.0, 0.0, 1.0]])
    won = np.concatenate([moments.outcome, [1.0, 1.0, 0.0, 0.0]])
    weight = np.concatenate([MATCH / np.bincount(moments.seeds)[moments.seeds], np.ones(4)])
    sheet = np.column_stack([points, late * points, late])
    found = LogisticRegression(C=10.0).fit(
        np.concatenate([sheet, sheet]),
        np.repeat([True, False], len(won)),
        sample_weight=np.concatenate([weight * won, weight * (1 - won)]),
    )
    slope, more, later = (float(value) for value in found.coef_[0])
    even = float(found.intercept_[0])
    return {EVEN: (even, even + later), "points": (slope / decided, (slope + more) / decided)}


def foretold(features: Features[Any], moments: Moments, decided: float) -> tuple[np.ndarray, np.ndarray]:
    """What each position promises and its chance, by weights that were found without the matches of its part."""
    promised, chance = np.zeros(len(moments.late)), np.zeros(len(moments.late))
    place = np.searchsorted(np.unique(moments.seeds), moments.seeds)
    for part in range(PARTS):
        apart = place % PARTS == part
        tried, rest = fit(features, moments.of(~apart), decided), moments.of(apart)
        promised[apart] = tried.promised(list(features), rest)
        chance[apart] = tried.chance(promised[apart], rest.late)
    return promised, chance


def weigh(command: str, rules: str, prospects: Prospects[Any], moments: Moments) -> tuple[Weights, float]:
    """The weights of all matches, with how well such weights foretell others; the Brier score of a constant."""
    features, decided = prospects.features, prospects.decided
    promised, chance = foretold(features, moments, decided)
    tenth = np.minimum((chance * TENTHS).astype(int), TENTHS - 1)
    every, won = fit(features, moments, decided), moments.outcome
    found = Weights(
        command=command,
        rules=rules,
        date=date.today().isoformat(),
        matches=len(set(moments.seeds)),
        moments=len(moments.late),
        r2=_rounded(r2_score(moments.final, promised)),
        brier=_rounded(np.mean((won - chance) ** 2)),
        seen=[won_of(won[tenth == number]) for number in range(TENTHS)],
        weights={name: (_rounded(a), _rounded(b)) for name, (a, b) in every.weights.items()},
        odds={name: (_rounded(a), _rounded(b)) for name, (a, b) in every.odds.items()},
    )
    return found, _rounded(np.mean((won - won.mean()) ** 2))


def won_of(outcomes: np.ndarray) -> tuple[int, float]:
    """How many positions there are, and what part of them was won."""
    return len(outcomes), _rounded(outcomes.mean()) if len(outcomes) else 0.0


def _rounded(value: float) -> float:
    return float(f"{round(float(value), 9):.3g}")


# -- writing ---------------------------------------------------------------------------------------------


def toml_of(found: Weights) -> Iterator[str]:
    """The lines of ``value.toml``."""
    yield "# What positions promise: written by scripts/fit_value.py, explained in docs/values.md."
    yield f'command = "{found.command}"\nrules = "{found.rules}"\ndate = "{found.date}"'
    yield f"matches = {found.matches}\nmoments = {found.moments}\nr2 = {found.r2}\nbrier = {found.brier}"
    yield f"seen = [{', '.join(f'[{many}, {part}]' for many, part in found.seen)}]"
    for name, ends in (("weights", found.weights), ("odds", found.odds)):
        yield f"\n[{name}]"
        yield from (f"{feature} = [{first}, {last}]" for feature, (first, last) in ends.items())


def chapter(module: GameModule, prospects: Prospects[Any], constant: float) -> str:
    """What the page says of a game."""
    (side,) = (look.name for look in module.sides if look.id == prospects.side)
    found = prospects.found
    lines = [
        f"Seen from: {side}. Winning is worth {prospects.decided:g} points more.\n",
        f"`{found.command}`, {found.date}, rules version {found.rules}: {found.matches} matches, "
        f"{found.moments} positions: R2 {found.r2}, Brier {found.brier} ({constant}).\n",
    ]
    rows: list[Sequence[object]] = [
        (f"{10 * tenth} to {10 * tenth + 10} %", many, f"{100 * part:.0f} %" if many else "-")
        for tenth, (many, part) in enumerate(found.seen)
    ]
    lines += table(("chance foretold", "positions", "won"), rows)
    named = {EVEN: "In every position.", **{name: sentence(one.counts) for name, one in prospects.features.items()}}
    rows = [(text, *found.weights[name]) for name, text in named.items()]
    lines += table(("what counts", "at the beginning", "at the end"), rows)
    return "\n".join(lines)


def sentence(count: Any) -> str:
    """What a feature is, from its docstring, without clauses."""
    return re.sub(r"^(\d+\.\S* )+", "", str(count.__doc__).split("\n\n")[0].replace("\n", " ")).strip()


@click.command(help=__doc__)
@click.argument("game")
@click.argument("scenarios", nargs=-1)
@click.option("--matches", type=click.IntRange(8), default=60)
@click.option("--into", "folder", type=click.Path(path_type=Path), required=True)
@click.option("--scouts", is_flag=True)
@click.option("--workers", type=click.IntRange(1), default=1)
def main(game: str, scenarios: tuple[str, ...], matches: int, folder: Path, scouts: bool, workers: int) -> None:
    """Play, count, weigh, write."""
    module: Any = find(game)
    prospects = module.prospects
    named = tuple(find_scenario(module, one).id for one in scenarios or _all(module))
    plan = Plan(game=game, scenarios=named, levels=(*MIXED, SCOUT) if scouts else MIXED)
    with Shards(folder, Kept, plan.about()) as shards:
        played = complete(plan.play, range(1, matches + 1), shards, workers, game)
    command = f"scripts/fit_value.py {' '.join([game, *scenarios])} --matches {matches}{' --scouts' * scouts}"
    with click.progressbar(played, label="counting", file=sys.stderr) as bar:
        moments = moments_of(game, prospects, bar)
    prospects.found, constant = weigh(command, module.rules_version, prospects, moments)
    prospects.file.write_text("\n".join(toml_of(prospects.found)) + "\n", encoding="utf-8")
    write_chapters(PAGE, HEAD, {**chapters(PAGE), module.name: chapter(module, prospects, constant)})


def _all(module: GameModule) -> tuple[str, ...]:
    return tuple(scenario.id for scenario in module.scenarios)


if __name__ == "__main__":
    main()
