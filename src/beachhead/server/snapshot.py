"""What one link sees of a match: the only way by which anything of a match leaves the server.

A link of one side sees that side's view, a link to watch sees what everybody may see, and the same
screen sees the view of whoever is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from beachhead.kernel.ask import Action, Ask, Side
from beachhead.kernel.events import LogLine
from beachhead.kernel.match import UNDO_MESSAGES, Match
from beachhead.kernel.module import find_scenario
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.scene import Position, Question
from beachhead.server.errors import Reason
from beachhead.server.seats import PERSON, Players
from beachhead.server.storage import Summary


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one link sees it.  `version` grows with each stored change; `seed` is shown after the end only.

    `thinking`: a computer player is about to answer.  `waiting` is what to read while not asked.
    """

    match: str
    game: str
    game_name: str
    scenario: str
    scenario_name: str
    version: int
    sides: tuple[Side, ...]
    names: dict[Side, str]
    commitment: str
    position: Position
    question: Question | None
    waiting: str
    thinking: bool
    log: list[LogLine]
    can_undo: bool
    undo_reason: str
    over: bool
    seed: str = ""


def table(
    match: Match, ident: str, version: int, sides: tuple[Side, ...], seats: Mapping[Side, str], players: Players
) -> Table:
    """The table of the match `ident` for a link that plays `sides`; `seats` says who plays each side."""
    asks = match.asks
    asked = next((side for side in asks if side in sides), None)
    eyes = viewer(match, sides)
    others = next(iter(asks.values()), None)
    may_undo, undo_reason = undo_state(match, sides)
    header, module = match.header, match.module
    return Table(
        match=ident,
        game=module.id,
        game_name=module.name,
        scenario=header.scenario,
        scenario_name=find_scenario(module, header.scenario).name,
        version=version,
        sides=sides,
        names={side: name_of(side, kind, sides, players) for side, kind in seats.items()},
        commitment=match.commitment(),
        position=match.view(eyes),
        question=match.play.question(asks[asked]) if asked is not None else None,
        waiting=match.play.waiting(others) if asked is None and others is not None else "",
        thinking=any(seats.get(side) != PERSON for side in asks),
        log=match.log(eyes),
        can_undo=may_undo,
        undo_reason=undo_reason,
        over=match.over,
        seed=header.seed if match.over else "",
    )


def viewer(match: Match, sides: Sequence[Side]) -> Side | None:
    """Whose eyes a link has: its one side, of several the first that is asked, else a spectator's."""
    if len(sides) == 1:
        return sides[0]
    return next((side for side in match.asks if side in sides), None)


def name_of(side: Side, kind: str, sides: Sequence[Side], players: Players) -> str:
    """What a link calls whoever plays `side`."""
    if side in sides:
        return "you"
    return "another person" if kind == PERSON else players.name(kind)


def undo_state(match: Match, sides: Sequence[Side]) -> tuple[bool, str]:
    """Whether a link may take the last answer back, and if not, why."""
    if not sides:
        return False, "who watches decides nothing"
    if match.over:
        return False, "the match is over and its dice are disclosed"
    refusals = [match.why_not_undo(side) for side in sides]
    if None in refusals:
        return True, ""
    code = refusals[0].reason.key.removeprefix("kernel.undo.") if refusals[0] is not None else ""
    return False, UNDO_MESSAGES.get(code, code)


def summary(match: Match) -> Summary:
    """A match in the lobby's list."""
    seen = match.view(None)
    asks = match.asks
    waiting = next((match.play.waiting(ask) for ask in asks.values()), "")
    return Summary(
        turn=seen.turn, phase=seen.phase, asked=tuple(asks), ask_text=waiting, over=match.over, outcome=match.result
    )


def reason(match: Match, refusal: Refusal, message: str) -> Reason:
    """A refusal in words: the kernel's own come with their sentence, a game's are put into words by the game."""
    if refusal.reason.key.startswith("kernel."):
        return Reason(refusal.clause, message)
    return Reason(refusal.clause, match.play.words(refusal.reason))


def why_not(match: Match, side: Side, action: Action) -> Reason:
    """The first reason why `side` may not do `action` now; without text, and with the granting clause, if it may."""
    ask: Ask | None = match.asks.get(side)
    if ask is None:
        text = "the match is over" if match.over else f"the decision is not {side!r}'s now"
        return Reason("", text)
    for option in ask.choices():
        if option.action == action:
            return Reason(option.clause, "")
    return reason(match, match.play.why_not(ask, action), str(action))
