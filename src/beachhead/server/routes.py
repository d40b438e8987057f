"""Playing at a table over HTTP: reads requests, asks `Tables`, writes JSON.  Decides nothing itself."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.datastructures import State

from beachhead.kernel.ask import Action
from beachhead.kernel.record import encode_record
from beachhead.server import agreeing, planning
from beachhead.server.looking import LookingBack
from beachhead.server.requests import (
    Act,
    Answer,
    Commit,
    Concede,
    Leave,
    MakeOffer,
    Order,
    Plan,
    Redo,
    Undo,
    WriteNote,
    number,
    query,
    read,
)
from beachhead.server.tables import Tables

AnyRequest = Request[Any, Any, Any]


class NewVersion(msgspec.Struct, frozen=True):
    """What a change led to."""

    version: int


def _json(value: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(value), media_type=MediaType.JSON)


def _tables(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


def _token(request: AnyRequest) -> str:
    token: str = request.path_params["token"]
    return token


@get("/api/table/{token:str}")
async def show_table(request: AnyRequest, state: State) -> Response[bytes]:
    """The table as a link sees it."""
    tables = _tables(state)
    seat = await to_thread(tables.seat, _token(request))
    shown = await to_thread(tables.show, seat)
    return Response(shown.body, media_type=MediaType.JSON)


@post("/api/table/{token:str}/act", status_code=200)
async def act(request: AnyRequest, state: State) -> Response[bytes]:
    """Make a move."""
    wanted = read(await request.body(), Act)
    return _json(NewVersion(await to_thread(_tables(state).act, _token(request), wanted)))


@post("/api/table/{token:str}/undo", status_code=200)
async def undo(request: AnyRequest, state: State) -> Response[bytes]:
    """Take the last answer back, or several."""
    wanted = read(await request.body(), Undo)
    return _json(NewVersion(await to_thread(_tables(state).undo, _token(request), wanted.version, wanted.to)))


@post("/api/table/{token:str}/redo", status_code=200)
async def redo(request: AnyRequest, state: State) -> Response[bytes]:
    """Make the last taken-back answer again."""
    wanted = read(await request.body(), Redo)
    return _json(NewVersion(await to_thread(_tables(state).redo, _token(request), wanted.version)))


@post("/api/table/{token:str}/leave", status_code=200)
async def leave(request: AnyRequest, state: State) -> Response[bytes]:
    """Leave the lesson and play on."""
    wanted = read(await request.body(), Leave)
    return _json(NewVersion(await to_thread(_tables(state).change, _token(request), agreeing.leave(wanted.version))))


@post("/api/table/{token:str}/concede", status_code=200)
async def concede(request: AnyRequest, state: State) -> Response[bytes]:
    """Give the match up."""
    wanted = read(await request.body(), Concede)
    return _json(NewVersion(await to_thread(_tables(state).change, _token(request), agreeing.concede(wanted.side))))


@post("/api/table/{token:str}/offer", status_code=200)
async def offer(request: AnyRequest, state: State) -> Response[bytes]:
    """Offer to go back, a draw, or to end the match as it stands."""
    wanted = read(await request.body(), MakeOffer)
    return _json(NewVersion(await to_thread(_tables(state).change, _token(request), agreeing.offer(wanted))))


@post("/api/table/{token:str}/answer", status_code=200)
async def answer(request: AnyRequest, state: State) -> Response[bytes]:
    """Agree to an offer, decline it, or no longer make it."""
    wanted = read(await request.body(), Answer)
    return _json(NewVersion(await to_thread(_tables(state).change, _token(request), agreeing.answer(wanted))))


@put("/api/table/{token:str}/orders")
async def order(request: AnyRequest, state: State) -> Response[bytes]:
    """Give a standing order, or change it."""
    wanted = read(await request.body(), Order)
    return _json(NewVersion(await to_thread(_tables(state).order, _token(request), wanted)))


@delete("/api/table/{token:str}/orders", status_code=200)
async def end_order(request: AnyRequest, state: State) -> Response[bytes]:
    """End a standing order."""
    side, question = query(request, "side"), query(request, "question")
    return _json(NewVersion(await to_thread(_tables(state).end_order, _token(request), side, question)))


@put("/api/table/{token:str}/notes")
async def write_note(request: AnyRequest, state: State) -> Response[bytes]:
    """Pin a note on a space, or change it."""
    wanted = read(await request.body(), WriteNote)
    return _json(NewVersion(await to_thread(_tables(state).write_note, _token(request), wanted)))


@delete("/api/table/{token:str}/notes", status_code=200)
async def remove_note(request: AnyRequest, state: State) -> Response[bytes]:
    """Take a note away."""
    side, space = query(request, "side"), number(request, "space", -1)
    return _json(NewVersion(await to_thread(_tables(state).remove_note, _token(request), side, space)))


@get("/api/table/{token:str}/why")
async def why(request: AnyRequest, state: State) -> Response[bytes]:
    """Why something may not be done now."""
    side, verb = query(request, "side"), query(request, "verb")
    action = Action(verb, request.query_params.get("target", ""))
    return _json(await to_thread(_tables(state).why, _token(request), side, action))


@get("/api/table/{token:str}/record")
async def record(request: AnyRequest, state: State) -> Response[bytes]:
    """The match record, to keep."""
    back: LookingBack = state.back
    await to_thread(_tables(state).check_record, _token(request))
    body = await back.see(_token(request), ("record",), lambda sight: encode_record(sight.match.record()))
    headers = {"Content-Disposition": 'attachment; filename="match.beachhead.json"'}
    return Response(body, media_type=MediaType.JSON, headers=headers)


@post("/api/table/{token:str}/plan", status_code=200)
async def plan(request: AnyRequest, state: State) -> Response[bytes]:
    """Try answers out."""
    back: LookingBack = state.back
    token, actions = _token(request), read(await request.body(), Plan).actions
    body = await back.see(token, ("plan", actions), lambda sight: msgspec.json.encode(planning.planned(sight, actions)))
    return Response(body, media_type=MediaType.JSON)


@post("/api/table/{token:str}/commit", status_code=200)
async def commit(request: AnyRequest, state: State) -> Response[bytes]:
    """Give the answers of a plan."""
    wanted = read(await request.body(), Commit)
    return _json(await to_thread(planning.commit, _tables(state), _token(request), wanted))


HANDLERS = [
    show_table,
    plan,
    commit,
    act,
    undo,
    redo,
    leave,
    concede,
    offer,
    answer,
    order,
    end_order,
    write_note,
    remove_note,
    why,
    record,
]
