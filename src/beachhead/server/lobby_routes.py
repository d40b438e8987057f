"""The lobby over HTTP: what there is to play, the matches there are, and the links to hand on."""

from __future__ import annotations

from asyncio import to_thread
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import State

from beachhead.kernel.ask import Side
from beachhead.kernel.module import find, find_scenario
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Outcome
from beachhead.server.catalogue import Catalogue, Page
from beachhead.server.lobby import Lobby
from beachhead.server.looking import LookingBack
from beachhead.server.quotas import Quota
from beachhead.server.requests import (
    MAX_RECORD,
    Accept,
    Invite,
    Known,
    NewBranch,
    NewLesson,
    NewMatch,
    Rename,
    Replace,
    Search,
    query,
    read,
)
from beachhead.server.seats import Links, Players, is_owner, players_now, seat_now, why_no_record
from beachhead.server.snapshot import Origin, origin_of
from beachhead.server.storage import MatchRow, Seat

AnyRequest = Request[Any, Any, Any]


class NewLinks(msgspec.Struct, frozen=True):
    """The links of a new match: `table` to open it here, `seats` for each person, `watch` for onlookers.

    `invitations` are codes for the sides to which others are invited.
    """

    match: str
    table: str
    seats: dict[Side, str]
    watch: str
    invitations: dict[Side, str]


class InvitationEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What an invitation invites to: the seat of a side in a match; `used` when somebody has taken it."""

    game: str
    game_name: str
    scenario: str
    scenario_name: str
    name: str
    side: Side
    side_name: str
    used: bool


class NewSeat(msgspec.Struct, frozen=True):
    """The link to a seat that was taken or whose link was replaced."""

    table: str


class NewInvitation(msgspec.Struct, frozen=True):
    """The code of an invitation."""

    side: Side
    invitation: str


class ServerEntry(msgspec.Struct, frozen=True):
    """How far the server reaches: `local` where whoever reaches it sits at its machine, `here_only` that machine."""

    local: bool
    here_only: bool


class SeatEntry(msgspec.Struct, frozen=True):
    """Who plays a side."""

    kind: str
    name: str


class MatchEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A match in the lobby.  `seats` says who plays each side now, `sides_swapped` whether two have changed sides.

    `updated` is empty for whoever does not sit at the machine: it tells of what others do in secret.  `finished` is
    empty while it goes on.  `sides` are those that the link `table` plays, `yours` whether it may name and remove the
    match.  `record_reason` says why its record cannot be had; empty if it can.  `branch` says whence a branch comes,
    null if it is none.
    """

    match: str
    game: str
    game_name: str
    scenario: str
    scenario_name: str
    name: str
    seats: dict[Side, SeatEntry]
    sides_swapped: bool
    turn: str
    phase: str
    asked: tuple[Side, ...]
    ask_text: str
    over: bool
    outcome: Outcome | None
    created: str
    updated: str
    finished: str
    record_reason: str
    table: str
    sides: tuple[Side, ...]
    yours: bool
    branch: Origin | None


class Found(msgspec.Struct, frozen=True):
    """How many finished matches there are as they were sought, and some of them."""

    total: int
    matches: list[MatchEntry]


def _json(value: Any, status: int = 200) -> Response[bytes]:
    return Response(msgspec.json.encode(value), status_code=status, media_type=MediaType.JSON)


def _cached(request: AnyRequest, page: Page) -> Response[bytes]:
    headers = {"ETag": page.tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(page.body, media_type=MediaType.JSON, headers=headers)


def _catalogue(state: State) -> Catalogue:
    catalogue: Catalogue = state.catalogue
    return catalogue


def _lobby(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


def _new_links(match: str, links: Links) -> Response[bytes]:
    return _json(NewLinks(match, links.table, links.sides, links.watch, links.invitations), 201)


@get("/api/server")
async def server(state: State) -> Response[bytes]:
    """How far the server reaches, for whoever invites a friend."""
    lobby = _lobby(state)
    return _json(ServerEntry(lobby.local, lobby.here_only))


@get("/api/games")
async def games(request: AnyRequest, state: State) -> Response[bytes]:
    """Every game with its scenarios, options and players."""
    return _cached(request, await to_thread(_catalogue(state).games))


@get("/api/games/{game:str}/board")
async def board(request: AnyRequest, state: State) -> Response[bytes]:
    """A game's board."""
    return _cached(request, await to_thread(_catalogue(state).board, request.path_params["game"]))


@get("/api/games/{game:str}/clauses")
async def clauses(request: AnyRequest, state: State) -> Response[bytes]:
    """A game's clause ledger."""
    return _cached(request, await to_thread(_catalogue(state).clauses, request.path_params["game"]))


@get("/api/games/{game:str}/edition")
async def edition(request: AnyRequest, state: State) -> Response[bytes]:
    """What of a game is reconstructed, and how its doubtful clauses are read."""
    return _cached(request, await to_thread(_catalogue(state).edition, request.path_params["game"]))


@get("/api/games/{game:str}/position")
async def start_position(request: AnyRequest, state: State) -> Response[bytes]:
    """The position at the start of a scenario."""
    scenario = request.query_params.get("scenario")
    return _cached(request, await to_thread(_catalogue(state).position, request.path_params["game"], scenario))


@get("/api/games/{game:str}/cover")
async def cover(request: AnyRequest, state: State) -> Response[bytes]:
    """A position that pictures a scenario."""
    scenario = request.query_params.get("scenario")
    return _cached(request, await to_thread(_catalogue(state).cover, request.path_params["game"], scenario))


def _counted(request: AnyRequest, state: State) -> AbstractContextManager[None]:
    """What a match that is set up meanwhile takes of its visitor's hour: nothing at the machine itself."""
    quota: Quota = state.quota
    if _lobby(state).local:
        return nullcontext()
    return quota.one_more(request.client.host if request.client else "")


@post("/api/matches")
async def create_match(request: AnyRequest, state: State) -> Response[bytes]:
    """Set up a match."""
    wanted = read(await request.body(), NewMatch)
    with _counted(request, state):
        return _new_links(*await to_thread(_lobby(state).create, wanted))


@post("/api/table/{token:str}/branch")
async def branch_match(request: AnyRequest, state: State) -> Response[bytes]:
    """Set up a match that plays on from a moment of another one."""
    wanted = read(await request.body(), NewBranch)
    back: LookingBack = state.back
    with _counted(request, state):
        parent, sight = await back.sight(request.path_params["token"])
        return _new_links(*await back.aside(lambda: _lobby(state).branch(sight, parent, wanted)))


@post("/api/lessons")
async def create_lesson(request: AnyRequest, state: State) -> Response[bytes]:
    """Set up a lesson."""
    wanted = read(await request.body(), NewLesson)
    with _counted(request, state):
        return _new_links(*await to_thread(_lobby(state).teach, wanted))


@post("/api/import", request_max_body_size=MAX_RECORD)
async def bring_match(request: AnyRequest, state: State) -> Response[bytes]:
    """Set up a match with the history of a record."""
    return _new_links(*await to_thread(_lobby(state).bring, await request.body()))


@get("/api/matches")
async def list_matches(request: AnyRequest, state: State) -> Response[bytes]:
    """Every match that can be opened here, or each that goes on."""
    lobby, under_way = _lobby(state), request.query_params.get("under_way") == "1"
    rows = await to_thread(lambda: lobby.matches(under_way=under_way))
    return _json([_entry(row, seat, lobby.players, local=True) for row, seat in rows])


@post("/api/archive", status_code=200)
async def archive(request: AnyRequest, state: State) -> Response[bytes]:
    """Some of the finished matches, as they are sought."""
    lobby, wanted = _lobby(state), read(await request.body(), Search)
    page = await to_thread(lobby.archive, wanted)
    return _json(Found(page.total, [_entry(row, seat, lobby.players, local=lobby.local) for row, seat in page.rows]))


@post("/api/matches/known", status_code=200)
async def known_matches(request: AnyRequest, state: State) -> Response[bytes]:
    """The matches that some links open."""
    lobby, wanted = _lobby(state), read(await request.body(), Known)
    rows = await to_thread(lobby.known, wanted.tables)
    return _json([_entry(row, seat, lobby.players, local=lobby.local) for row, seat in rows])


def _entry(row: MatchRow, seat: Seat, players: Players, *, local: bool) -> MatchEntry:
    header, summary, told = row.header, row.summary, row.summary.told
    now = seat_now(seat, row.players, sides_swapped=summary.sides_swapped)
    asked = summary.asked
    if not local:  # whether another side has answered in secret is not told
        asked = tuple(side for side in summary.open or asked if side not in now.sides or side in asked)
    game_name, scenario_name = _names(header.game, header.scenario)
    seated = players_now(row.players, sides_swapped=summary.sides_swapped)
    return MatchEntry(
        match=row.id,
        game=header.game,
        game_name=game_name,
        scenario=header.scenario,
        scenario_name=scenario_name,
        name=row.name,
        seats={side: SeatEntry(kind, players.name(kind)) for side, kind in seated.items()},
        sides_swapped=summary.sides_swapped,
        turn=told.turn,
        phase=told.phase,
        asked=asked,
        ask_text=told.ask_text,
        over=summary.over,
        outcome=told.outcome,
        created=row.created,
        updated=row.updated if local else "",
        finished=row.finished,
        record_reason=why_no_record(seat.sides, row.players, over=summary.over, local=local),
        table=seat.token or "",
        sides=now.sides,
        yours=local or is_owner(seat),
        branch=origin_of(header),
    )


def _names(game: str, scenario: str) -> tuple[str, str]:
    """Names of a game and a scenario; their ids when they are not installed any more."""
    try:
        module = find(game)
        return module.name, find_scenario(module, scenario).name
    except UsageError:
        return game, scenario


@post("/api/matches/{match:str}/rename", status_code=200)
async def rename_match(request: AnyRequest, state: State) -> Response[bytes]:
    """Give a match another name."""
    wanted = read(await request.body(), Rename)
    await to_thread(_lobby(state).rename, request.path_params["match"], query(request, "table"), wanted.name)
    return _json(wanted)


@delete("/api/matches/{match:str}", status_code=204)
async def remove_match(request: AnyRequest, state: State) -> None:
    """Remove a match for good."""
    await to_thread(_lobby(state).delete, request.path_params["match"], query(request, "table"))


@get("/api/table/{token:str}/links")
async def share_links(request: AnyRequest, state: State) -> Response[bytes]:
    """The links that may be handed on."""
    return _json(await to_thread(_lobby(state).links, request.path_params["token"]))


@post("/api/table/{token:str}/invite", status_code=200)
async def invite_anew(request: AnyRequest, state: State) -> Response[bytes]:
    """Make an invitation anew."""
    side = read(await request.body(), Invite).side
    return _json(NewInvitation(side, await to_thread(_lobby(state).invite, request.path_params["token"], side)))


@post("/api/table/{token:str}/replace", status_code=200)
async def replace_link(request: AnyRequest, state: State) -> Response[bytes]:
    """Replace a link by another one to the same seat."""
    read(await request.body(), Replace)
    return _json(NewSeat(await to_thread(_lobby(state).replace, request.path_params["token"])))


@get("/api/invitations/{code:str}")
async def show_invitation(request: AnyRequest, state: State) -> Response[bytes]:
    """What an invitation invites to; looking does not use it."""
    row, invitation = await to_thread(_lobby(state).invited, request.path_params["code"])
    game_name, scenario_name = _names(row.header.game, row.header.scenario)
    looks = {look.id: look.name for look in find(row.header.game).sides}
    entry = InvitationEntry(
        game=row.header.game,
        game_name=game_name,
        scenario=row.header.scenario,
        scenario_name=scenario_name,
        name=row.name,
        side=invitation.side,
        side_name=looks.get(invitation.side, invitation.side),
        used=invitation.used,
    )
    return _json(entry)


@post("/api/invitations/{code:str}")
async def accept_invitation(request: AnyRequest, state: State) -> Response[bytes]:
    """Take the seat that an invitation offers."""
    wanted = read(await request.body(), Accept)
    return _json(NewSeat(await to_thread(_lobby(state).accept, request.path_params["code"], wanted.key)), 201)


HANDLERS = [
    server,
    games,
    board,
    clauses,
    edition,
    start_position,
    cover,
    create_match,
    branch_match,
    create_lesson,
    bring_match,
    list_matches,
    archive,
    known_matches,
    rename_match,
    remove_match,
    share_links,
    invite_anew,
    replace_link,
    show_invitation,
    accept_invitation,
]
