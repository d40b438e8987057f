"""The lobby: matches set up, brought along, listed, named, removed; and links to hand on."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from beachhead.edition.guide import find_guide
from beachhead.kernel.ask import Side
from beachhead.kernel.branching import begun
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import find, find_scenario, seats_of
from beachhead.kernel.record import decode_record
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.replaying import DivergenceError, replay
from beachhead.server import orders, snapshot
from beachhead.server.analysis import Sight
from beachhead.server.archive import Page, search
from beachhead.server.branches import branched
from beachhead.server.commitments import LESSON, RECORD, SERVER, SET_UP, new_salt
from beachhead.server.errors import TableError
from beachhead.server.invitations import Invitations, invitations_for
from beachhead.server.lesson import prepared
from beachhead.server.requests import NewBranch, NewLesson, NewMatch, Search, Seating
from beachhead.server.ruling import entry_of, nothing_noted
from beachhead.server.seats import (
    PERSON,
    WATCH,
    Links,
    Players,
    SharedLinks,
    check_invited,
    check_seats,
    is_owner,
    may_share,
    new_links,
    new_token,
    seat_now,
    shared_links,
)
from beachhead.server.security import at_machine
from beachhead.server.storage import Entry, Invitation, MatchRow, Seat, Storage, token_digest
from beachhead.server.tables import Tables


class Lobby:
    """Everything about matches but playing them.  All methods may be called from any thread.

    `here_only`: other machines cannot reach the server.
    """

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        players: Players,
        *,
        local: bool,
        here_only: bool = False,
        data: Path | None = None,
    ) -> None:
        self.storage = storage
        self.tables = tables
        self.players = players
        self._local = local
        self.here_only = here_only
        self.data = data
        self.invitations = Invitations(storage)

    @property
    def local(self) -> bool:
        """Whether whoever asks now sits at the machine and may open every match."""
        return self._local and at_machine()

    def create(self, wanted: NewMatch) -> tuple[str, Links]:
        """Set up and store a match: its id and its links.

        Raises UsageError for what does not exist, TableError for a seed where nobody may name it.
        """
        seed = self._seed(wanted)
        module = find(wanted.game)
        scenario = find_scenario(module, wanted.scenario)
        if wanted.guide is not None and wanted.options is not None:
            raise UsageError("a position that a guide has prepared has its options already", where="options")
        players = check_seats(wanted.seats, scenario.sides, self.players)
        invited = check_invited(wanted.invite, players)
        if wanted.guide is None:
            match = new_match(module.id, scenario.id, seed=seed, options=wanted.options, data=self.data)
        else:
            match = begun(prepared(module, wanted.guide, scenario.id, seed), self.data)
        return self._set_up(match, wanted, players, invited)

    def branch(self, sight: Sight, parent: str, wanted: NewBranch) -> tuple[str, Links]:
        """Set up a match that plays on from a moment of another one, as a link may see that: its id and its links.

        Raises UsageError for what does not exist, TableError where it cannot be played on.
        """
        seed, row = self._seed(wanted), self.storage.match(parent)
        if row is None:
            raise _no_match("token")
        match = branched(sight, row, wanted.at, seed)
        sat = match.seats
        now = check_seats(wanted.seats, list(sat), self.players)
        invited = [sat[side] for side in check_invited(wanted.invite, now)]
        ident, links = self._set_up(match, wanted, {sat[side]: now[sat[side]] for side in now}, invited)
        return ident, _as_now(match, links)

    def teach(self, wanted: NewLesson) -> tuple[str, Links]:
        """Set up a match that follows a guide: its id and its links.  Raises UsageError for what does not exist.

        The learner's side is a person's; the usual computer player has the others, whose answers the guide tells at
        first, and plays on when the lesson is over.  What comes before the step that is wanted is done already.
        """
        module = find(wanted.game)
        guide = find_guide(module, wanted.guide)
        sides = find_scenario(module, guide.scenario).sides
        players = {side: PERSON if side == guide.side else self.players.usual for side in sides}
        match = new_match(module.id, guide.scenario, seed=guide.seed, data=self.data)
        for answer in guide.before(wanted.step):
            match.apply(answer.side, answer.among(match.asks[answer.side].choices())[0].action)
        ident = secrets.token_hex(8)
        links = new_links(ident, players, keep=self.local)
        begun = Entry(number=1, kind="guide", side=guide.side, verb=guide.id)
        done = [msgspec.structs.replace(entry, number=entry.number + 1) for entry in _journal(match, links.table)]
        name = match.render(guide.text("name"))
        self.storage.create(self._row(ident, match, name, players, LESSON), links.seats, [begun, *done])
        self.tables.begin(ident)
        return ident, links

    def bring(self, body: bytes) -> tuple[str, Links]:
        """Set up a match of persons at the same screen with the history of a record: its id and its links.

        Raises UsageError for what is no record or of what is not known here, TableError when it does not replay.
        """
        self._check_local("this server takes no matches along")
        record = decode_record(body)
        try:
            match = replay(record, data=self.data)
        except DivergenceError as error:
            message = f"the record does not replay: at decision {error.decision}, {error}"
            raise TableError(409, "diverges", message, where=error.where) from None
        sides = find_scenario(match.module, match.header.scenario).sides
        players = dict.fromkeys(sides, PERSON)
        ident = secrets.token_hex(8)
        links = new_links(ident, players, keep=True)
        row = self._row(ident, match, "", players, RECORD)
        self.storage.create(row, links.seats, _journal(match, links.table))
        self.tables.begin(ident)
        return ident, _as_now(match, links)

    def matches(self, *, under_way: bool = False) -> list[tuple[MatchRow, Seat]]:
        """Every match, or each that goes on, with the link to open it.

        Only where whoever asks sits at the machine that serves.
        """
        self._check_local("this server does not list its matches; use the link to your seat")
        return self.storage.matches(under_way=under_way)

    def archive(self, wanted: Search) -> Page:
        """The finished matches that are wanted, of those that whoever asks can open."""
        if self.local:
            return search(self.storage, wanted, None)
        page = search(self.storage, wanted, wanted.tables)
        tokens = {token_digest(token): token for token in wanted.tables}
        opened = [(row, msgspec.structs.replace(seat, token=tokens[seat.digest])) for row, seat in page.rows]
        return page._replace(rows=opened)

    def known(self, tokens: Iterable[str]) -> list[tuple[MatchRow, Seat]]:
        """The matches that some links open, each with its link; what opens nothing is left out."""
        seats = [msgspec.structs.replace(seat, token=token) for token in tokens if (seat := self.storage.seat(token))]
        rows = ((self.storage.match(seat.match), seat) for seat in seats)
        return [(row, seat) for row, seat in rows if row is not None]

    def rename(self, match: str, token: str, name: str) -> None:
        """Give a match another name; whoever may remove it may do so.  Raises TableError."""
        self._check_owner(match, token)
        self.tables.rename(match, name)

    def delete(self, match: str, token: str) -> None:
        """Remove a match for good.  Raises TableError."""
        self._check_owner(match, token)
        self.tables.remove(match)

    def links(self, token: str) -> SharedLinks:
        """The links that the holder of a link may hand on: those of the sides it plays, and the one to watch.

        Whoever does not sit at the machine gets none, but if he set the match up, who has come by invitation.
        """
        seat = self.tables.seat(token)
        if not self.local and not is_owner(seat):
            self._check_local("this server keeps no links; hand on those that were shown when the match was set up")
        if not may_share(seat):
            raise TableError(403, "not_your_side", "who watches has no links to hand on", where="token")
        row = self._row_of(seat)
        sides, sides_swapped = row.players, row.summary.sides_swapped
        kept = self.storage.seats(seat.match) if self.local else []
        now, *others = (seat_now(one, sides, sides_swapped=sides_swapped) for one in (seat, *kept))
        at = seats_of(sides, sides_swapped=sides_swapped)
        taken = {at[side]: used for side, used in self.invitations.of(seat.match).items()}
        return shared_links(now, others, sides, taken)

    # -- invitations -----------------------------------------------------------------------------------

    def invite(self, token: str, side: Side) -> str:
        """Another invitation to a side's seat, which ends the one before it: its code.  Raises TableError."""
        seat = self.tables.seat(token)
        if not is_owner(seat):
            raise TableError(403, "not_yours", "whoever set the match up invites to it", where="token")
        row = self._row_of(seat)
        sat = seats_of(row.players, sides_swapped=row.summary.sides_swapped).get(side, side)
        if sat not in self.invitations.of(seat.match):
            raise TableError(400, "bad_input", f"nobody was invited to {side!r}", where="body.side")
        return self.invitations.anew(seat.match, sat)

    def invited(self, code: str) -> tuple[MatchRow, Invitation]:
        """What an invitation invites to.  Raises TableError."""
        invitation = self.invitations.find(code)
        row = self.storage.match(invitation.match)
        if row is None:
            raise _no_match("invitation")
        return row, invitation

    def accept(self, code: str, key: str | None) -> str:
        """Take the seat that an invitation offers: the token of its link.  Raises TableError when somebody else has."""
        return self.invitations.use(code, key)

    def replace(self, token: str) -> str:
        """Another link to the holder's own seat; the old one opens nothing any more.  Raises TableError."""
        seat = self.tables.seat(token)
        if seat.kind == WATCH:
            message = "the link to watch is for many; nobody may take it from the others"
            raise TableError(403, "not_yours", message, where="token")
        fresh = new_token()
        self.tables.replace(seat, fresh)
        return fresh

    # -- inside ----------------------------------------------------------------------------------------

    def _seed(self, wanted: Seating) -> int | str | None:
        """The seed that a match is to have, None for a fresh one.  Raises TableError where nobody may name it."""
        seed = wanted.seed_value()
        if seed is not None and not self.local:
            message = "here the server draws the seed, so that nobody knows the dice; leave it out"
            raise TableError(403, "not_local", message, where="body.seed")
        return seed

    def _set_up(
        self, match: Match, wanted: Seating, players: dict[Side, str], invited: Sequence[Side]
    ) -> tuple[str, Links]:
        """Store a match with what has been answered in it, and take it up: its id and its links."""
        ident = secrets.token_hex(8)
        links = new_links(ident, players, keep=self.local, invited=invited)
        row = self._row(ident, match, wanted.name, players, SERVER if wanted.seed_value() is None else SET_UP)
        journal, codes = _journal(match, links.table), invitations_for(ident, links.invitations)
        self.storage.create(row, links.seats, journal, codes)
        given = () if self._plays_several(links) else tuple(orders.from_the_start(match, links.seats))
        for kept in given:
            self.tables.kept.keep_order(ident, kept.seat, kept.order.question, kept)
        self.tables.begin(ident, *(() if journal else (match, row, given)))
        return ident, links

    @staticmethod
    def _plays_several(links: Links) -> bool:
        """Whether somebody plays several sides at the same screen."""
        return any(len(seat.sides) > 1 for seat in links.seats)

    def _row(self, ident: str, match: Match, name: str, players: dict[str, str], seed_from: str) -> MatchRow:
        summary = snapshot.summary(match, match.view)
        return self.storage.new_row(ident, match.header, name, players, summary, salt=new_salt(), seed_from=seed_from)

    def _row_of(self, seat: Seat) -> MatchRow:
        row = self.storage.match(seat.match)
        if row is None:
            raise _no_match("token")
        return row

    def _check_local(self, message: str) -> None:
        if not self.local:
            raise TableError(403, "not_local", message)

    def _check_owner(self, match: str, token: str) -> None:
        """Whether a link may name and remove a match: whoever set it up; at the serving machine any may."""
        if self.storage.match(match) is None:
            raise _no_match("match")
        seat = self.storage.seat(token)
        if seat is None or seat.match != match:
            raise TableError(403, "wrong_token", "this link does not belong to the match", where="table")
        if not self.local and not is_owner(seat):
            raise TableError(403, "not_yours", "a match can be named and removed by whoever set it up")


def _no_match(where: str) -> TableError:
    return TableError(404, "unknown_match", "there is no such match", where=where)


def _as_now(match: Match, links: Links) -> Links:
    """Links by the sides that are played now, which are others where the players have changed sides."""
    return links._replace(
        sides={match.seats[side]: token for side, token in links.sides.items()},
        invitations={match.seats[side]: code for side, code in links.invitations.items()},
    )


def _journal(match: Match, token: str) -> list[Entry]:
    """The history of a match as a journal of answers that came by one link, and of where the rules changed.

    What was done under other rules only they could tell: of that nothing is noted.
    """
    seat, digests, changes = token_digest(token), dict(match.record().digests), list(match.segments)
    left = match.changed.decision if match.changed is not None else 0
    nothing = nothing_noted(match.module.id)
    journal: list[Entry] = []
    history = match.history
    for decision in range(len(history) + 1):
        if decision:
            side, action = history[decision - 1]
            entry = Entry(len(journal) + 1, "act", side, action.verb, action.target, seat)
            noted = nothing if decision <= left else None
            journal.append(msgspec.structs.replace(entry, digest=digests.get(decision), led=noted))
        while changes and changes[0].decision == decision:
            journal.append(entry_of(changes.pop(0), len(journal) + 1))
    return journal
