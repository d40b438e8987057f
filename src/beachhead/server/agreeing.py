"""What players do besides answering: they concede, leave a lesson, offer each other something, and agree.

Each function gives the change that `Tables.change` makes: of a match in memory, and what is to be stored of it.

A computer player's answer goes by a rule that everybody can reckon with: it takes back whatever it is asked, and agrees
to a draw or an end unless, by what everybody sees, it is likelier to win than to lose.  So asking it tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.ending import AS_IT_STANDS, CONCEDE, DRAW, TAKE_BACK, taken_back_to
from beachhead.kernel.match import Match
from beachhead.kernel.simulation import Play
from beachhead.kernel.taking_back import rests
from beachhead.server.checks import check_side, check_version, conflict
from beachhead.server.errors import TableError
from beachhead.server.held import Live
from beachhead.server.journaled import JournaledMatch
from beachhead.server.offers import Offer, OfferKind
from beachhead.server.requests import Answer, MakeOffer
from beachhead.server.seats import PERSON
from beachhead.server.storage import Entry, Seat

ENDS = {"draw": DRAW, "end": AS_IT_STANDS}
Change = Callable[[Live, JournaledMatch, Seat], list[Entry]]


def concede(side: Side) -> Change:
    """Give the match up for the link's side, whoever is asked."""

    def change(_: Live, journaled: JournaledMatch, seat: Seat) -> list[Entry]:
        _check_open(journaled)
        check_side(seat, side)
        return [_carry_out(journaled, side, CONCEDE, seat)]

    return change


def leave(version: int) -> Change:
    """Leave the lesson: from now on the match is an ordinary one."""

    def change(_: Live, journaled: JournaledMatch, seat: Seat) -> list[Entry]:
        if journaled.guide is None:
            raise conflict("no_lesson")
        side = journaled.guide.side
        if side not in seat.sides:
            raise TableError(403, "not_your_side", f"this link does not play {side!r}", where="token")
        check_version(seat, journaled, version)
        journaled.leave()
        return [Entry(number=0, kind="leave", side=side, seat=seat.digest)]

    return change


def offer(wanted: MakeOffer) -> Change:
    """Offer something for all sides of the link; where everybody else has, that is to agree."""

    def change(live: Live, journaled: JournaledMatch, seat: Seat) -> list[Entry]:
        own = _own(journaled, seat)
        to = _back_to(journaled, seat, wanted.to) if wanted.kind == "take_back" else 0
        before = journaled.offers.of(wanted.kind)
        if before is not None and before.declined and own & before.agreed and _nothing_since(journaled, seat, before):
            raise conflict("declined")
        return _agree(live, journaled, seat, Offer(wanted.kind, own, to))

    return change


def answer(wanted: Answer) -> Change:
    """Agree to what is offered, decline it, or no longer offer it."""

    def change(live: Live, journaled: JournaledMatch, seat: Seat) -> list[Entry]:
        own, there = _own(journaled, seat), journaled.offers.of(wanted.kind)
        if there is None or (there.declined and not own & there.agreed):
            raise conflict("no_offer")
        if wanted.accept:
            if there.declined:
                raise conflict("declined")
            check_version(seat, journaled, wanted.version)
            return _agree(live, journaled, seat, there._replace(agreed=own))
        against = sorted(own & there.agreed or own)
        return [_refuse(journaled, wanted.kind, sat, seat.digest) for sat in against]

    return change


# -- inside --------------------------------------------------------------------------------------------


def _own(journaled: JournaledMatch, seat: Seat) -> frozenset[Side]:
    """Where a link that may agree to something sat down.  Raises TableError."""
    if not seat.sides:
        raise conflict("watching")
    _check_open(journaled)
    return frozenset(journaled.match.seats[side] for side in seat.sides)


def _check_open(journaled: JournaledMatch) -> None:
    if journaled.match.over:
        raise conflict("over")
    if journaled.guide is not None:
        raise conflict("lesson")


def _agree(live: Live, journaled: JournaledMatch, seat: Seat, wanted: Offer) -> list[Entry]:
    """Agree for all sides of a link; once every person does, and no computer player minds, it is done."""
    kind, to, side = wanted.kind, wanted.to, seat.sides[0]
    agreed = journaled.offers.agreed(kind, to)
    persons = {sat for sat, player in live.players.items() if player == PERSON}
    done = persons <= agreed | wanted.agreed
    minds = _computer_that_minds(journaled, kind, set(live.players) - persons) if done else ""
    if done and not minds:
        return [_carry_out(journaled, side, Action(TAKE_BACK, str(to)) if kind == "take_back" else ENDS[kind], seat)]
    entries = []
    for sat in sorted(wanted.agreed - agreed):
        journaled.offer(kind, sat, to)
        entries.append(Entry(number=0, kind="offer", side=sat, seat=seat.digest, verb=kind, target=str(to)))
    return [*entries, _refuse(journaled, kind, minds, "")] if minds else entries


def _carry_out(journaled: JournaledMatch, side: Side, how: Action, seat: Seat) -> Entry:
    """Do what all have agreed on, a side last."""
    if how.verb == TAKE_BACK:
        journaled.take_back(side, taken_back_to(how))
    else:
        journaled.end(side, how)
    return Entry(number=0, kind="act", side=side, seat=seat.digest, verb=how.verb, target=how.target)


def _refuse(journaled: JournaledMatch, kind: OfferKind, sat: Side, link: str) -> Entry:
    journaled.refuse(kind, sat)
    return Entry(number=0, kind="refuse", side=sat, seat=link, verb=kind)


def _nothing_since(journaled: JournaledMatch, seat: Seat, declined: Offer) -> bool:
    """Whether nothing has happened that a link noticed since an offer was declined."""
    numbers = journaled.numbers(seat.sides)
    return numbers.of(declined.at) == numbers.last


def _back_to(journaled: JournaledMatch, seat: Seat, number: int | None) -> int:
    """The decision to which play can go back from a link's number of it: the last moment of rest up to there.

    It is one which everybody noticed, before the last answer that everybody noticed: whoever offers it tells nothing of
    what was done in secret, nor that he has answered in secret himself.
    """
    match, numbers = journaled.match, journaled.numbers(seat.sides)
    number = numbers.last - 1 if number is None else number
    if number >= numbers.last and numbers.last:
        message = f"the match has {numbers.last} decisions; there is nothing after {number} to take back"
        raise TableError(400, "bad_input", message, where="body.to")
    public = next((one for one in range(match.decisions, 0, -1) if journaled.noticed_by_all(one)), 0)
    for rest in rests(match, min(numbers.first(number), public - 1), journaled.floor) if numbers.last else ():
        if journaled.noticed_by_all(rest):
            if match.earlier(rest).sides_swapped == match.sides_swapped:
                return rest
            break
    raise conflict("no_way_back")


def _computer_that_minds(journaled: JournaledMatch, kind: OfferKind, computers: Iterable[Side]) -> Side:
    """The first computer player, by where it sat down, that does not agree; empty if they all do."""
    match = journaled.match
    if kind == "take_back" or (kind == "end" and match.changed is not None):
        return ""
    sides = {sat: side for side, sat in match.seats.items()}
    return next((sat for sat in sorted(computers) if _likelier_to_win(match, sides[sat])), "")


def _likelier_to_win(match: Match, side: Side) -> bool:
    """Whether a side is likelier to win than to lose by what everybody sees."""
    asked = next(iter(match.open_asks.values()))
    play = Play(match.game_of(None).seen_by(None), asked.side, asked.name, (), (), {})
    return match.module.chance(play, side) > 1 / 2
