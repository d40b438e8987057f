"""What one link sees of a match: the only way by which anything of a match leaves the server.

A link of one side sees that side's view, a link to watch sees what everybody may see, and the same
screen sees the view of whoever is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from beachhead.kernel.ask import Action, Ask, Side
from beachhead.kernel.events import LogLine
from beachhead.kernel.match import Match
from beachhead.kernel.module import find_scenario
from beachhead.kernel.question import Lesson, Question
from beachhead.kernel.record import Header
from beachhead.kernel.refusal import Explanation, Refusal
from beachhead.kernel.scene import Position
from beachhead.kernel.taking_back import stretches
from beachhead.kernel.text import ENGLISH, KERNEL, Text, language, languages, speaking
from beachhead.server import lesson
from beachhead.server.commitments import Commitment
from beachhead.server.errors import Explained, Reason, TableError
from beachhead.server.journaled import JournaledMatch, why_no_further
from beachhead.server.kept import KeptNote
from beachhead.server.messages import say
from beachhead.server.notes import Note, seen
from beachhead.server.numbering import others_asked, waiting_for
from beachhead.server.offers import OfferKind
from beachhead.server.orders import Offered, Standing, offered, shown
from beachhead.server.seats import PERSON, Players
from beachhead.server.storage import KeptOrder, Seat, Summary, Told


class Rights(NamedTuple):
    """What a link may do with its match besides playing.

    `links`: ask for links to hand on.  `name` is that of the match, None where the link may not change it.
    `record_reason` says why it cannot have the record; empty if it can.
    """

    links: bool
    name: str | None
    record_reason: str


class Beside(NamedTuple):
    """What is kept beside the journal: standing orders and notes."""

    orders: Sequence[KeptOrder] = ()
    notes: Sequence[KeptNote] = ()


NOTHING_BESIDE = Beside()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one link sees it.

    `version` grows with each change that the link notices.  `commitment` is that to the dice; `seed_from`, `seed_at`
    and `seed_text` say who chose the seed and when (see `seals`); `seed` and `salt` are shown after the end only.
    `sides_swapped`: the two players have changed sides; `sides` and `names` say who plays which now.
    `thinking`: only computer players are asked.  `waiting` is what to read while not asked.  `decision`
    counts the answers so far that the link notices (see `JournaledMatch.numbers`), as the log's lines do; `undo_to` is
    the earliest that this link can go back to, `can_redo` whether it can make its last taken-back answer again.
    `undone` are the lines of the log that were taken back and may come again.  `links`, `name` and `record_reason`: see
    `Rights`.  `settings` are the match's options with their values.  `guide` is the lesson in progress for its learner.
    `persons` are the sides that persons play; `offers` are what the players have offered each other; `taken_back` the
    decisions, after one and up to another, that count no longer because play went back by agreement.
    `orders` are the link's own standing orders, `may_order` those that it can give at its question; `notes`
    are those on spaces that it sees.  `branch` says
    whence a branch comes, None if it is none.
    """

    match: str
    game: str
    game_name: str
    scenario: str
    scenario_name: str
    settings: dict[str, str]
    version: int
    sides: tuple[Side, ...]
    names: dict[Side, str]
    sides_swapped: bool
    commitment: str
    seed_from: str
    seed_at: str
    seed_text: str
    position: Position
    question: Question | None
    waiting: str
    thinking: bool
    log: list[LogLine]
    undone: list[LogLine]
    decision: int
    can_undo: bool
    undo_reason: str
    undo_to: int
    can_redo: bool
    redo_reason: str
    links: bool
    name: str | None
    record_reason: str
    over: bool
    guide: Lesson | None
    persons: tuple[Side, ...] = ()
    offers: tuple[Proposal, ...] = ()
    taken_back: tuple[tuple[int, int], ...] = ()
    branch: Origin | None = None
    orders: tuple[Standing, ...] = ()
    may_order: tuple[Offered, ...] = ()
    notes: tuple[Note, ...] = ()
    seed: str = ""
    salt: str = ""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What is offered: the sides that have `agreed`, those that have not yet, and who `declined`, null as long as it is
    open.

    Of a take-back: the decision it leads to as the link counts them, its turn and phase, and what has come out since
    that nobody can forget: how many dice have fallen and how often something hidden was shown.
    """

    kind: OfferKind
    agreed: tuple[Side, ...]
    missing: tuple[Side, ...]
    declined: Side | None
    to: int = 0
    turn: str = ""
    phase: str = ""
    rolled: int = 0
    shown: int = 0


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Whence a branch comes: the other match, by id and by its name (empty if it has none), and the moment.

    `decision` is as whoever branched it counted, `turn` and `phase` in his words.
    """

    match: str
    name: str
    decision: int
    turn: str
    phase: str


def origin_of(header: Header) -> Origin | None:
    """Whence a match comes; None if it is no branch."""
    start = header.start
    if start is None:
        return None
    return Origin(match=start.match, name=start.name, decision=start.decision, turn=start.turn, phase=start.phase)


def table(
    journaled: JournaledMatch,
    seat: Seat,
    seats: Mapping[Side, str],
    players: Players,
    rights: Rights,
    seal: Commitment,
    beside: Beside = NOTHING_BESIDE,
) -> Table:
    """The table for the link `seat`; it, `seats`, who plays each side, and what is kept `beside`, as they are now."""
    match, sides = journaled.match, seat.sides
    asks = match.asks
    asked = next((side for side in asks if side in sides), None)
    eyes, numbers = viewer(match, sides), journaled.numbers(sides)
    others = others_asked(match, sides)
    may_undo, undo_reason = undo_state(journaled, sides)
    may_redo, redo_reason = redo_state(journaled, sides)
    header, module = match.header, match.module
    question = match.question(asked) if asked is not None else None
    ordering = asks[asked] if asked is not None and journaled.guide is None else None
    return Table(
        match=seat.match,
        game=module.id,
        game_name=module.name,
        scenario=header.scenario,
        scenario_name=find_scenario(module, header.scenario).name,
        settings=header.settings,
        version=journaled.version(sides),
        sides=sides,
        names={side: name_of(side, kind, sides, players) for side, kind in seats.items()},
        sides_swapped=match.sides_swapped,
        commitment=seal.commitment(match),
        seed_from=seal.seed_from,
        seed_at=seal.at,
        seed_text=seal.text,
        position=journaled.view(eyes),
        question=question,
        waiting=waiting_for(match, sides) if asked is None else "",
        thinking=bool(others) and asked is None and all(seats.get(side) != PERSON for side in others),
        log=journaled.telling.lines(match, eyes, numbers),
        undone=journaled.undone(sides, eyes),
        decision=numbers.last,
        can_undo=may_undo,
        undo_reason=undo_reason,
        undo_to=numbers.of(journaled.reach(sides)[0]) if may_undo else numbers.last,
        can_redo=may_redo,
        redo_reason=redo_reason,
        links=rights.links,
        name=rights.name,
        record_reason=rights.record_reason,
        over=match.over,
        guide=lesson.seen(journaled, sides),
        persons=tuple(side for side, kind in seats.items() if kind == PERSON),
        offers=proposals(journaled, seats, sides, eyes),
        taken_back=tuple((numbers.of(after), numbers.of(last)) for after, last in stretches(journaled.steps_back)),
        branch=origin_of(header),
        orders=shown(match, beside.orders, sides, eyes),
        notes=seen(match, beside.notes, sides, eyes, numbers),
        may_order=offered(match, ordering, question),
        seed=header.seed if match.over else "",
        salt=seal.salt if match.over else "",
    )


def proposals(
    journaled: JournaledMatch, seats: Mapping[Side, str], own: tuple[Side, ...], eyes: Side | None
) -> tuple[Proposal, ...]:
    """What is offered, as a link of the sides `own` reads it."""
    match, sides = journaled.match, {sat: side for side, sat in journaled.match.seats.items()}
    found = []
    for offer in () if match.over else journaled.offers:
        agreed = [side for sat, side in sides.items() if sat in offer.agreed]
        missing = [side for side, kind in seats.items() if kind == PERSON and side not in agreed]
        proposal = Proposal(
            kind=offer.kind,
            agreed=tuple(agreed),
            missing=tuple(missing),
            declined=sides.get(offer.declined),
        )
        found.append(_back(journaled, proposal, offer.to, own, eyes) if offer.kind == "take_back" else proposal)
    return tuple(found)


def _back(journaled: JournaledMatch, offer: Proposal, to: int, sides: tuple[Side, ...], eyes: Side | None) -> Proposal:
    """An offer to go back to a decision, with where that is and what has come out since."""
    stood = [noted for decision, noted in journaled.standings.items() if decision <= to]
    heading = stood[-1].get(language(), {}).get(eyes or "") if stood else None
    numbers = journaled.numbers(sides)
    back = numbers.of(to)
    later = [line for line in journaled.telling.lines(journaled.match, eyes, numbers) if line.decision > back]
    return msgspec.structs.replace(
        offer,
        to=back,
        turn=heading.turn if heading is not None else "",
        phase=heading.phase if heading is not None else "",
        rolled=sum(len(line.faces) for line in later),
        shown=journaled.shown_after(to, sides),
    )


def viewer(match: Match, sides: Sequence[Side]) -> Side | None:
    """Whose eyes a link has: its one side, of several the first that is asked, else a spectator's."""
    if len(sides) == 1:
        return sides[0]
    return next((side for side in match.asks if side in sides), None)


def lent_eyes(match: Match, sides: Sequence[Side]) -> list[Side]:
    """The sides whose eyes a link may look with: those it plays, and when the match is over every side."""
    return [look.id for look in match.module.sides if match.over or look.id in sides]


def check_eyes(match: Match, sides: Sequence[Side], eyes: str) -> Side | None:
    """The eyes that a link names: a side's, or empty for what everybody may see.  Raises TableError."""
    if not eyes:
        return None
    if eyes not in {look.id for look in match.module.sides}:
        raise TableError(400, "bad_input", f"there is no side {eyes[:40]!r}", where="query.eyes")
    if eyes not in lent_eyes(match, sides):
        message = f"this link may not see with the eyes of {eyes!r} before the match is over"
        raise TableError(403, "not_your_side", message, where="query.eyes")
    return eyes


def name_of(side: Side, kind: str, sides: Sequence[Side], players: Players) -> str:
    """What a link calls whoever plays `side`."""
    if side in sides:
        return say("who.you")
    return say("who.person") if kind == PERSON else players.name(kind)


def undo_state(journaled: JournaledMatch, sides: Sequence[Side]) -> tuple[bool, str]:
    """Whether a link may take the last answer back, and if not, why."""
    if not sides:
        return False, say("watching")
    if journaled.match.over:
        return False, say("over")
    earliest, code = journaled.reach(sides)
    return (True, "") if earliest < journaled.match.decisions else (False, why_no_further(code))


def redo_state(journaled: JournaledMatch, sides: Sequence[Side]) -> tuple[bool, str]:
    """Whether a link may make the last taken-back answer again, and if not, why."""
    if not sides:
        return False, say("watching")
    if journaled.match.over:
        return False, say("over")
    if journaled.next_again(sides) is not None:
        return True, ""
    return False, say("nothing_to_redo")


def summary(match: Match, view: Callable[[Side | None], Position]) -> Summary:
    """A match in the lobby's list, in the words of every language; `view` is how somebody sees its position."""
    told: dict[str, Told] = {}
    for spoken in languages():
        with speaking(spoken):
            seen, waiting = view(None), waiting_for(match, ())
            told[spoken] = Told(turn=seen.turn, phase=seen.phase, ask_text=waiting, outcome=match.outcome)
    english = told.pop(ENGLISH)
    return Summary(
        **msgspec.structs.asdict(english),
        elsewhere=told,
        asked=tuple(match.asks),
        open=tuple(match.open_asks),
        over=match.over,
        sides_swapped=match.sides_swapped,
    )


def reason(match: Match, refusal: Refusal, ask: Ask | None = None) -> Reason:
    """A refusal in words; `ask` is the question that it answers, where it has gaps to be filled."""
    return Reason(refusal.clause, match.reason(ask, refusal))


def why_not(match: Match, side: Side, action: Action) -> Explained:
    """Why `side` may not do `action` now; without text, and with the granting clause, if it may."""
    ask: Ask | None = match.asks.get(side)
    if ask is None:
        text = KERNEL.render(Text("kernel.over")) if match.over else say("not_asked")
        return Explained("", text, failed=(Reason("", text),))
    for option in ask.choices():
        if option.action == action:
            return Explained(option.clause, "")
    return explained(match, match.explain(ask, action))


def explained(match: Match, found: Explanation) -> Explained:
    """An explanation in words."""
    words = match.render
    failed = tuple(reason(match, refusal) for refusal in found.failed)
    return Explained(
        failed[0].clause,
        failed[0].text,
        title=words(found.title) if found.title else "",
        failed=failed,
        met=tuple(Reason(one.clause, words(one.text)) for one in found.met),
        change=tuple(words(change) for change in found.changes),
    )
