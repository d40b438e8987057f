"""The table over HTTP: reads requests, asks `Tables`, writes JSON.  Decides nothing itself."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import State

from beachhead.kernel.ask import Action, Side
from beachhead.kernel.module import find, find_scenario
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Outcome
from beachhead.server.catalogue import Catalogue, Page
from beachhead.server.errors import TableError
from beachhead.server.requests import Act, NewMatch, Undo, read
from beachhead.server.seats import Players
from beachhead.server.storage import MatchRow, Seat
from beachhead.server.tables import Tables

AnyRequest = Request[Any, Any, Any]


class NewLinks(msgspec.Struct, frozen=True):
    """The links of a new match: `table` to open it here, `seats` for each person, `watch` for onlookers."""

    match: str
    table: str
    seats: dict[Side, str]
    watch: str


class SeatEntry(msgspec.Struct, frozen=True):
    """Who plays a side."""

    kind: str
    name: str


class MatchEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A match in the lobby."""

    match: str
    game: str
    game_name: str
    scenario: str
    scenario_name: str
    name: str
    seats: dict[Side, SeatEntry]
    turn: str
    phase: str
    asked: tuple[Side, ...]
    ask_text: str
    over: bool
    outcome: Outcome | None
    created: str
    updated: str
    table: str


class NewVersion(msgspec.Struct, frozen=True):
    """What a change led to."""

    version: int


def _json(value: Any, status: int = 200) -> Response[bytes]:
    return Response(msgspec.json.encode(value), status_code=status, media_type=MediaType.JSON)


def _cached(request: AnyRequest, page: Page) -> Response[bytes]:
    headers = {"ETag": page.tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(page.body, media_type=MediaType.JSON, headers=headers)


def _catalogue(state: State) -> Catalogue:
    catalogue: Catalogue = state.catalogue
    return catalogue


def _tables(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


def _token(request: AnyRequest) -> str:
    token: str = request.path_params["token"]
    return token


def _query(request: AnyRequest, name: str) -> str:
    value = request.query_params.get(name)
    if value is None:
        raise TableError(400, "bad_input", f"the address lacks {name!r}", where=f"query.{name}")
    return str(value)


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


@post("/api/matches")
async def create_match(request: AnyRequest, state: State) -> Response[bytes]:
    """Set up a match."""
    wanted = read(await request.body(), NewMatch)
    match, links = await to_thread(_tables(state).create, wanted)
    return _json(NewLinks(match, links.table, links.sides, links.watch), 201)


@get("/api/matches")
async def list_matches(state: State) -> Response[bytes]:
    """Every match that can be opened here."""
    tables = _tables(state)
    rows = await to_thread(tables.matches)
    return _json([_entry(row, seat, tables.players) for row, seat in rows])


def _entry(row: MatchRow, seat: Seat, players: Players) -> MatchEntry:
    header, summary = row.header, row.summary
    game_name, scenario_name = _names(header.game, header.scenario)
    return MatchEntry(
        match=row.id,
        game=header.game,
        game_name=game_name,
        scenario=header.scenario,
        scenario_name=scenario_name,
        name=row.name,
        seats={side: SeatEntry(kind, players.name(kind)) for side, kind in row.players.items()},
        turn=summary.turn,
        phase=summary.phase,
        asked=summary.asked,
        ask_text=summary.ask_text,
        over=summary.over,
        outcome=summary.outcome,
        created=row.created,
        updated=row.updated,
        table=seat.token or "",
    )


def _names(game: str, scenario: str) -> tuple[str, str]:
    """Names of a game and a scenario; their ids when they are not installed any more."""
    try:
        module = find(game)
        return module.name, find_scenario(module, scenario).name
    except UsageError:
        return game, scenario


@delete("/api/matches/{match:str}", status_code=204)
async def remove_match(request: AnyRequest, state: State) -> None:
    """Remove a match for good."""
    await to_thread(_tables(state).delete, request.path_params["match"], _query(request, "table"))


@get("/api/table/{token:str}")
async def show_table(request: AnyRequest, state: State) -> Response[bytes]:
    """The table as a link sees it."""
    tables = _tables(state)
    seat = await to_thread(tables.seat, _token(request))
    _, body = await to_thread(tables.show, seat)
    return Response(body, media_type=MediaType.JSON)


@post("/api/table/{token:str}/act", status_code=200)
async def act(request: AnyRequest, state: State) -> Response[bytes]:
    """Make a move."""
    wanted = read(await request.body(), Act)
    return _json(NewVersion(await to_thread(_tables(state).act, _token(request), wanted)))


@post("/api/table/{token:str}/undo", status_code=200)
async def undo(request: AnyRequest, state: State) -> Response[bytes]:
    """Take the last answer back."""
    wanted = read(await request.body(), Undo)
    return _json(NewVersion(await to_thread(_tables(state).undo, _token(request), wanted.version)))


@get("/api/table/{token:str}/why")
async def why(request: AnyRequest, state: State) -> Response[bytes]:
    """Why something may not be done now."""
    side, verb = _query(request, "side"), _query(request, "verb")
    action = Action(verb, request.query_params.get("target", ""))
    return _json(await to_thread(_tables(state).why, _token(request), side, action))


@get("/api/table/{token:str}/record")
async def record(request: AnyRequest, state: State) -> Response[bytes]:
    """The match record, to keep."""
    body = await to_thread(_tables(state).record, _token(request))
    headers = {"Content-Disposition": 'attachment; filename="match.beachhead.json"'}
    return Response(body, media_type=MediaType.JSON, headers=headers)


HANDLERS = [
    games,
    board,
    clauses,
    edition,
    start_position,
    create_match,
    list_matches,
    remove_match,
    show_table,
    act,
    undo,
    why,
    record,
]
