"""Looking back and looking closer: a match at an earlier moment, its story in figures, layers, charts, reasons.

Everything goes through the same eyes as the table itself (`snapshot`); nothing here changes a match.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.events import HEADING, LogLine
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Chart, Layer, LayerName, Position, Threat
from beachhead.kernel.text import language
from beachhead.server import snapshot
from beachhead.server.errors import Explained
from beachhead.server.numbering import Numbers
from beachhead.server.standings import Standing, Standings, standing
from beachhead.server.telling import Telling

SCORING = frozenset({"loss", "points"})
"""Topics of log lines that change how a match stands."""


class Sight(NamedTuple):
    """What a link looks at: a copy of its match that nobody plays, how it counts the answers, its sides, and what is
    kept of the match: its log in words, and how it stood at headings.
    """

    match: Match
    numbers: Numbers
    sides: tuple[Side, ...]
    telling: Telling
    standings: Mapping[int, Standings]

    def log(self, then: Match, eyes: Side | None) -> list[LogLine]:
        """The log up to an earlier moment."""
        return self.telling.lines(self.match, eyes, self.numbers, then.decisions)


class Stand(NamedTuple):
    """From where a link looks: after how many answers as it counts them (None: now), and with whose eyes.

    Eyes None: its own; empty: nobody's.
    """

    decision: int | None = None
    eyes: str | None = None


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The match after `decision` answers, as one link may see it.

    The log up to there has `lines` lines; `log` are those of them that were asked for.
    """

    decision: int
    position: Position
    lines: int
    log: list[LogLine]


MarkKind = Literal["heading", "roll", "score"]


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A moment worth going to: `kind` is "heading" (a turn or phase begins), "roll", or "score" (a loss, or points).

    `turn` and `phase` are those of the table when the last heading had been told.
    """

    decision: int
    kind: MarkKind
    text: str
    side: Side | None
    turn: str
    phase: str


class DiceAudit(msgspec.Struct, frozen=True, kw_only=True):
    """A side's dice of one kind against fair ones: counts by face from `first` on, and the band that holds 95 in 100
    fair counts.

    `p_value` is the chance that fair dice stray as far or further, all faces together (chi-square).
    """

    side: Side
    rolls: int
    first: int
    counts: tuple[int, ...]
    expected: float
    low: float
    high: float
    p_value: float


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A match so far: marks for the slider; points and pieces lost by side at the beginning and each heading; the dice.

    `seen_by` is the side whose eyes see it so, empty for what everybody may see; `eyes` are all sides whose
    eyes the link may look with.  `turn` is that in which it begins, which may be another than the first.
    """

    decisions: int
    turn: str
    seen_by: Side
    eyes: list[Side]
    marks: list[Mark]
    at: list[int]
    points: dict[Side, list[int]]
    lost: dict[Side, list[int]]
    dice: list[DiceAudit]


def stand(sight: Sight, place: Stand) -> tuple[Match, Side | None]:
    """The match at the moment that a link looks at, and whose eyes it looks with.  Raises UsageError, TableError."""
    match = sight.match
    named = snapshot.check_eyes(match, sight.sides, place.eyes) if place.eyes is not None else None
    then = match if place.decision is None else match.earlier(sight.numbers.decision(place.decision))
    return then, named if place.eyes is not None else snapshot.viewer(then, sight.sides)


def moment(sight: Sight, place: Stand, first: int = 0) -> Moment:
    """The match at a moment, with the lines of its log from `first` on.  Raises UsageError, TableError."""
    then, eyes = stand(sight, place)
    log = sight.log(then, eyes)
    return Moment(decision=sight.numbers.of(then.decisions), position=then.view(eyes), lines=len(log), log=log[first:])


def story(sight: Sight, place: Stand) -> Story:
    """The match so far in marks and figures.  Raises UsageError, TableError."""
    then, eyes = stand(sight, place)
    numbers, lines = sight.numbers, sight.log(then, eyes)
    headings = sorted(line.decision for line in lines if line.weight >= HEADING)
    at = list(dict.fromkeys((0, *headings, numbers.of(then.decisions))))
    stood = stood_at(sight, then, eyes, at)
    sides = [look.id for look in then.module.sides]
    return Story(
        decisions=numbers.of(then.decisions),
        turn=stood[0].turn,
        seen_by=eyes or "",
        eyes=snapshot.lent_eyes(sight.match, sight.sides),
        marks=marks(lines, stood),
        at=at,
        points={side: [one.points[side] for one in stood.values() if side in one.points] for side in sides},
        lost={side: [one.lost[side] for one in stood.values()] for side in sides},
        dice=[audit(side, lines, die) for side in sides for die in kinds_of_dice(lines)],
    )


def marks(lines: Sequence[LogLine], stood: Mapping[int, Standing]) -> list[Mark]:
    """The log's headings, rolls and first losses or points of a decision as marks.

    `stood` says how the match stood at its beginning and at the decisions of the headings.
    """
    found: list[Mark] = []
    turn, phase, scored = stood[0].turn, stood[0].phase, -1
    for line in lines:
        heading = line.weight >= HEADING
        if heading:
            turn, phase = stood[line.decision].turn, stood[line.decision].phase
        scores = line.topic in SCORING and line.decision != scored
        if heading or line.faces or scores:
            kind: MarkKind = "heading" if heading else "roll" if line.faces else "score"
            scored = line.decision if scores else scored
            mark = Mark(decision=line.decision, kind=kind, text=line.text, side=line.side, turn=turn, phase=phase)
            found.append(mark)
    return found


def stood_at(sight: Sight, then: Match, eyes: Side | None, at: Sequence[int]) -> dict[int, Standing]:
    """How the match stood at some numbers of a viewer: as it was noted, else played again from the first on.

    What the viewer has not noticed made no difference to how it stood for him, so one moment of a number does for all.
    """
    numbers, spoken = sight.numbers, language()
    noted = {numbers.of(decision): known for decision, known in sight.standings.items() if decision <= then.decisions}
    found = {number: noted.get(number, {}).get(spoken, {}).get(eyes or "") for number in at}
    wanted = [number for number, one in found.items() if one is None]
    sides = [look.id for look in then.module.sides]
    if wanted and wanted[-1] == numbers.of(then.decisions):
        found[wanted.pop()] = standing(then.view(eyes), sides)
    earlier = then.earlier(numbers.decision(wanted[0]) if wanted else then.decisions)
    history = then.history if wanted else []
    for number in wanted:
        for answer in history[earlier.decisions : numbers.decision(number)]:
            earlier.repeat(*answer)
        found[number] = standing(earlier.view(eyes), sides)
    return {number: one for number, one in found.items() if one is not None}


def kinds_of_dice(lines: Sequence[LogLine]) -> list[tuple[int, int]]:
    """The dice that were rolled, by their lowest and highest face, those with the fewest faces first."""
    return sorted({line.die for line in lines if line.faces}, key=lambda die: (die[1] - die[0], die))


def audit(side: Side, lines: Sequence[LogLine], die: tuple[int, int]) -> DiceAudit:
    """A side's dice with those faces, the lowest and the highest: what was rolled against what fair dice do."""
    kinds = range(die[0], die[1] + 1)
    faces = [face for line in lines if line.side == side and line.die == die for face in line.faces]
    counts = tuple(faces.count(face) for face in kinds)
    rolls = len(faces)
    expected = rolls / len(kinds)
    spread = 1.96 * math.sqrt(rolls * (1 / len(kinds)) * (1 - 1 / len(kinds)))
    strayed = sum((count - expected) ** 2 / expected for count in counts) if rolls else 0.0
    return DiceAudit(
        side=side,
        rolls=rolls,
        first=die[0],
        counts=counts,
        expected=expected,
        low=max(0.0, expected - spread),
        high=expected + spread,
        p_value=chi_square_tail(strayed, len(kinds) - 1),
    )


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least `value`; of none it is 0 and no more."""
    half, odd = value / 2, freedom % 2
    tail = math.erfc(math.sqrt(half)) if odd else 0.0
    terms = (half ** (n / 2) / math.gamma(n / 2 + 1) for n in range(odd, freedom, 2))
    return tail + math.exp(-half) * sum(terms) if freedom else float(value == 0)


# -- closer looks --------------------------------------------------------------------------------------


class Pointed(Explained, frozen=True, kw_only=True):
    """What pointing at a piece or a space means: the action meant, whether it is allowed, and why not."""

    action: Action | None
    allowed: bool


def pointed(match: Match, side: Side, piece: int, space: int) -> Pointed:
    """Why the piece or space that somebody points at is not lit."""
    ask = match.asks.get(side)
    if ask is None:
        return Pointed("", "", action=None, allowed=False)
    action = match.game_of(ask.side).intended(ask, piece, space)
    if action is None:
        why = snapshot.explained(match, match.pointed(ask, piece, space))
    else:
        why = snapshot.why_not(match, side, action)
    return Pointed(**msgspec.structs.asdict(why), action=action, allowed=not why.text)


def layers(match: Match) -> tuple[LayerName, ...]:
    """The layers that the game offers."""
    return match.layers


def layer(sight: Sight, place: Stand, name: str, piece: int) -> Layer:
    """A layer as the link's eyes may see it.  Raises UsageError, TableError."""
    then, eyes = stand(sight, place)
    return then.layer(eyes, name, piece)


def threat(sight: Sight, place: Stand, by: Side, space: int) -> Threat:
    """What a side could bring against a space, as the link's eyes may see it.  Raises UsageError, TableError."""
    then, eyes = stand(sight, place)
    return then.threat(eyes, by, space)


def charts(sight: Sight, place: Stand) -> tuple[Chart, ...]:
    """The charts of the game, with what concerns the moment marked as the link's eyes may see it.

    Raises UsageError, TableError.
    """
    then, eyes = stand(sight, place)
    return then.charts(eyes)
