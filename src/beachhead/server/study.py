"""Looking back and looking closer: a match at an earlier moment, its story in figures, layers, charts, reasons.

Everything goes through the same eyes as the table itself (`snapshot`); nothing here changes a match.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.events import LogLine
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Chart, Layer, LayerName, Position
from beachhead.server import snapshot
from beachhead.server.errors import Explained

HEADING = 2
"""The weight of a log line that begins a turn or a phase."""

FACES = 6


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The match after `decision` answers, as one link may see it, with the log up to there."""

    decision: int
    position: Position
    log: list[LogLine]


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A moment worth going to: `kind` is "heading" (a turn or phase begins) or "roll"."""

    decision: int
    kind: str
    text: str
    side: Side | None


class DiceAudit(msgspec.Struct, frozen=True, kw_only=True):
    """A side's six-sided dice against fair ones: counts by face, and the band that holds 95 in 100 fair counts.

    `p_value` is the chance that fair dice stray as far or further, all faces together (chi-square).
    """

    side: Side
    rolls: int
    counts: tuple[int, ...]
    expected: float
    low: float
    high: float
    p_value: float


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A match so far: marks for the slider; points and pieces lost by side at each heading; the dice."""

    decisions: int
    marks: list[Mark]
    at: list[int]
    points: dict[Side, list[int]]
    lost: dict[Side, list[int]]
    dice: list[DiceAudit]


def moment(match: Match, sides: Sequence[Side], decision: int) -> Moment:
    """The match at an earlier decision.  Raises UsageError."""
    earlier = match.earlier(decision)
    eyes = snapshot.viewer(earlier, sides)
    return Moment(decision=decision, position=earlier.view(eyes), log=earlier.log(eyes))


def story(match: Match, sides: Sequence[Side]) -> Story:
    """The match so far in marks and figures, as the link's eyes may see it."""
    eyes = snapshot.viewer(match, sides)
    lines = match.log(eyes)
    marks = [mark(line) for line in lines if line.weight >= HEADING or line.faces]
    stops = sorted({line.decision for line in lines if line.weight >= HEADING} | {match.decisions})
    points: dict[Side, list[int]] = {look.id: [] for look in match.module.sides}
    lost: dict[Side, list[int]] = {look.id: [] for look in match.module.sides}
    for position in positions_at(match, eyes, stops):
        for score in position.scores:
            points[score.side].append(score.points)
        for side in lost:
            lost[side].append(sum(piece.box == f"{side}-eliminated" for piece in position.pieces))
    return Story(
        decisions=match.decisions,
        marks=marks,
        at=stops,
        points=points,
        lost=lost,
        dice=[audit(look.id, lines) for look in match.module.sides],
    )


def mark(line: LogLine) -> Mark:
    """A log line as a mark on the slider."""
    kind = "heading" if line.weight >= HEADING else "roll"
    return Mark(decision=line.decision, kind=kind, text=line.text, side=line.side)


def positions_at(match: Match, eyes: Side | None, stops: Sequence[int]) -> list[Position]:
    """The positions after certain numbers of decisions, in one replay."""
    earlier, found, wanted = match.earlier(0), [], set(stops)
    history = match.history
    for decision in range(match.decisions + 1):
        if decision in wanted:
            found.append(earlier.view(eyes))
        if decision < len(history):
            earlier.apply(*history[decision])
    return found


def audit(side: Side, lines: Sequence[LogLine]) -> DiceAudit:
    """A side's dice: what was rolled against what fair dice do."""
    faces = [face for line in lines if line.side == side for face in line.faces]
    counts = tuple(faces.count(face) for face in range(1, FACES + 1))
    rolls = len(faces)
    expected = rolls / FACES
    spread = 1.96 * math.sqrt(rolls * (1 / FACES) * (1 - 1 / FACES))
    strayed = sum((count - expected) ** 2 / expected for count in counts) if rolls else 0.0
    return DiceAudit(
        side=side,
        rolls=rolls,
        counts=counts,
        expected=expected,
        low=max(0.0, expected - spread),
        high=expected + spread,
        p_value=chi_square_tail(strayed),
    )


def chi_square_tail(value: float) -> float:
    """The chance that chi-square with five degrees of freedom is at least `value`."""
    return math.erfc(math.sqrt(value / 2)) + math.sqrt(2 * value / math.pi) * math.exp(-value / 2) * (1 + value / 3)


# -- closer looks --------------------------------------------------------------------------------------


class Pointed(Explained, frozen=True, kw_only=True):
    """What pointing at a piece or a space means: the action meant, whether it is allowed, and why not."""

    action: Action | None
    allowed: bool


def pointed(match: Match, side: Side, piece: int, space: int) -> Pointed:
    """Why the piece or space that somebody points at is not lit."""
    ask = match.asks.get(side)
    action = match.play.intended(ask, piece, space) if ask is not None else None
    if action is None:
        return Pointed("", "", action=None, allowed=False)
    why = snapshot.why_not(match, side, action)
    return Pointed(**msgspec.structs.asdict(why), action=action, allowed=not why.text)


def layers(match: Match) -> tuple[LayerName, ...]:
    """The layers that the game offers."""
    return match.play.layers()


def layer(match: Match, sides: Sequence[Side], name: str, piece: int) -> Layer:
    """A layer as the link's eyes may see it.  Raises UsageError."""
    return match.play.layer(snapshot.viewer(match, sides), name, piece)


def charts(match: Match, sides: Sequence[Side]) -> tuple[Chart, ...]:
    """The charts of the game, with what concerns the present moment marked as the link's eyes may see it."""
    return match.play.charts(snapshot.viewer(match, sides))
