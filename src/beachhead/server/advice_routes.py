"""What decisions were weighed against, over HTTP."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import State

from beachhead.server import advice
from beachhead.server.advice import Advice, Viewer
from beachhead.server.analysis import Sight
from beachhead.server.analysis_routes import AnyRequest
from beachhead.server.looking import LookingBack
from beachhead.server.mining import Mining
from beachhead.server.requests import number


@get("/api/table/{token:str}/weighed")
async def weighed(request: AnyRequest, state: State) -> Response[bytes]:
    """What the decision of a moment was weighed against; `of=computer`: the last one of a computer player."""
    at, level = number(request, "at", None), advice.check_level(request.query_params.get("level"))
    of_computer = request.query_params.get("of") == "computer"

    def weigh(viewer: Viewer) -> Advice:
        place = advice.last_of_computers(viewer) if of_computer else at
        return advice.advise(viewer, place, level)

    return await _think(request, state, "weighed", at, level, of_computer, think=weigh)


@get("/api/table/{token:str}/puzzles")
async def puzzles(request: AnyRequest, state: State) -> Response[bytes]:
    """How far it is with the decisions that cost most."""
    return await _puzzles(request, state, begin=False)


@post("/api/table/{token:str}/puzzles", status_code=200)
async def begin_puzzles(request: AnyRequest, state: State) -> Response[bytes]:
    """Go through the decisions of a side for those that cost most."""
    return await _puzzles(request, state, begin=True)


async def _puzzles(request: AnyRequest, state: State, *, begin: bool) -> Response[bytes]:
    mining: Mining = state.mining
    found = await mining.puzzles(request.path_params["token"], request.query_params.get("side"), begin=begin)
    return Response(msgspec.json.encode(found), media_type=MediaType.JSON)


async def _think(request: AnyRequest, state: State, *wish: Any, think: Any) -> Response[bytes]:
    """What takes thought: aside, in line with what else is thought about, and kept."""
    token, thinking = request.path_params["token"], state.thinking
    assert isinstance(thinking, LookingBack)
    seated = await to_thread(thinking.tables.seated, token)

    def make(sight: Sight) -> bytes:
        return msgspec.json.encode(think(Viewer(sight, seated)))

    return Response(await thinking.see(token, wish, make), media_type=MediaType.JSON)


HANDLERS = [weighed, puzzles, begin_puzzles]
