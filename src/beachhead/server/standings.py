"""How a match stood where something was headed in its log: noted then, so that its story need not play it again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from beachhead.kernel.ask import Side
from beachhead.kernel.events import HEADING
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Position
from beachhead.kernel.text import languages, speaking


class Standing(msgspec.Struct, frozen=True, array_like=True):
    """Turn, phase, points and pieces lost as one viewer knows them."""

    turn: str
    phase: str
    points: dict[Side, int]
    lost: dict[Side, int]


Standings = dict[str, dict[Side, Standing]]
"""By language and viewer, the empty name for a spectator."""


def standing(position: Position, sides: Sequence[Side]) -> Standing:
    """How a match stands, of a position as somebody sees it."""
    points = {score.side: score.points for score in position.scores}
    lost = {side: sum(piece.box == f"{side}-eliminated" for piece in position.pieces) for side in sides}
    return Standing(position.turn, position.phase, points, lost)


def headed(match: Match) -> bool:
    """Whether the last answer of a match led to a heading in its log."""
    return any(match.line(event, match.decisions).weight >= HEADING for event in match.last_events)


def standings(match: Match) -> Standings:
    """How a match stands for every viewer."""
    sides = [look.id for look in match.module.sides]
    noted: Standings = {}
    for spoken in sorted(languages()):
        with speaking(spoken):
            noted[spoken] = {eyes or "": standing(match.view(eyes), sides) for eyes in (*sides, None)}
    return noted
