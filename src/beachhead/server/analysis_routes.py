"""Looking back and looking closer, over HTTP."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State

from beachhead.kernel.ask import Action
from beachhead.server import analysis, course, leading, luck
from beachhead.server.errors import TableError
from beachhead.server.journaled import JournaledMatch
from beachhead.server.looking import LookingBack
from beachhead.server.requests import number
from beachhead.server.storage import Seat
from beachhead.server.tables import Tables

AnyRequest = Request[Any, Any, Any]


async def _see(request: AnyRequest, state: State, *wish: Any, see: Callable[[analysis.Sight], Any]) -> Response[bytes]:
    """What `see` makes of the match; `wish` says what that is."""
    back: LookingBack = state.back
    body = await back.see(request.path_params["token"], wish, lambda sight: msgspec.json.encode(see(sight)))
    return Response(body, media_type=MediaType.JSON)


async def _look(request: AnyRequest, state: State, look: Callable[[JournaledMatch, Seat], Any]) -> Response[bytes]:
    """What `look` makes of the match as it is being played, at once."""
    tables: Tables = state.tables
    body = await to_thread(
        tables.look, request.path_params["token"], lambda journaled, seat: msgspec.json.encode(look(journaled, seat))
    )
    return Response(body, media_type=MediaType.JSON)


def stand(request: AnyRequest) -> analysis.Stand:
    """From where a request looks.  Raises TableError."""
    return analysis.Stand(number(request, "at", None), request.query_params.get("eyes"))


@get("/api/table/{token:str}/at/{decision:int}")
async def at(request: AnyRequest, state: State) -> Response[bytes]:
    """The match at an earlier decision."""
    place = analysis.Stand(request.path_params["decision"], request.query_params.get("eyes"))
    first = number(request, "log", 0)
    if first < 0:
        raise TableError(400, "bad_input", f"a log has no line {first}", where="query.log")
    return await _see(request, state, "at", place, first, see=lambda sight: analysis.moment(sight, place, first))


@get("/api/table/{token:str}/story")
async def story(request: AnyRequest, state: State) -> Response[bytes]:
    """The match so far in marks and figures."""
    place = stand(request)
    return await _see(request, state, "story", place, see=lambda sight: analysis.story(sight, place))


@get("/api/table/{token:str}/course")
async def values(request: AnyRequest, state: State) -> Response[bytes]:
    """What the position was worth at intervals, and where that turned."""
    place = stand(request)
    return await _see(request, state, "course", place, see=lambda sight: course.course(sight, place))


@get("/api/table/{token:str}/luck")
async def ledger(request: AnyRequest, state: State) -> Response[bytes]:
    """What the rolls led to beside what was to be expected of them; in line with what takes thought."""
    place, thinking = stand(request), state.thinking
    assert isinstance(thinking, LookingBack)
    body = await thinking.see(
        request.path_params["token"], ("luck", place), lambda sight: msgspec.json.encode(luck.ledger(sight, place))
    )
    return Response(body, media_type=MediaType.JSON)


@get("/api/table/{token:str}/charts")
async def charts(request: AnyRequest, state: State) -> Response[bytes]:
    """The game's charts."""
    place = stand(request)
    return await _see(request, state, "charts", place, see=lambda sight: analysis.charts(sight, place))


@get("/api/table/{token:str}/layers")
async def layers(request: AnyRequest, state: State) -> Response[bytes]:
    """The layers that can be laid over the map."""
    return await _look(request, state, lambda journaled, _: analysis.layers(journaled.match))


@get("/api/table/{token:str}/layer/{name:str}")
async def layer(request: AnyRequest, state: State) -> Response[bytes]:
    """A layer over the map."""
    name, piece, place = request.path_params["name"], number(request, "piece", -1), stand(request)
    return await _see(
        request, state, "layer", name, piece, place, see=lambda sight: analysis.layer(sight, place, name, piece)
    )


@get("/api/table/{token:str}/threat")
async def threat(request: AnyRequest, state: State) -> Response[bytes]:
    """What a side could bring against a space."""
    by, space, place = request.query_params.get("by", ""), number(request, "space", -1), stand(request)
    return await _see(
        request, state, "threat", by, space, place, see=lambda sight: analysis.threat(sight, place, by, space)
    )


@get("/api/table/{token:str}/point")
async def point(request: AnyRequest, state: State) -> Response[bytes]:
    """What pointing at a piece or a space means, and why it is not allowed."""
    side = request.query_params.get("side", "")
    piece, space = number(request, "piece", -1), number(request, "space", -1)

    def look(journaled: JournaledMatch, seat: Seat) -> analysis.Pointed:
        if side not in seat.sides:
            raise not_your_side(side)
        return analysis.pointed(journaled.match, side, piece, space)

    return await _look(request, state, look)


@get("/api/table/{token:str}/leads")
async def leads(request: AnyRequest, state: State) -> Response[bytes]:
    """The answers after which a piece that nothing asks for can be chosen."""
    side, piece = request.query_params.get("side", ""), number(request, "piece", -1)

    def see(sight: analysis.Sight) -> list[Action]:
        if side not in sight.sides:
            raise not_your_side(side)
        return leading.leading(sight, side, piece) if side in sight.match.asks else []

    return await _see(request, state, "leads", side, piece, see=see)


def not_your_side(side: str) -> TableError:
    """A link asks for a side that it does not play."""
    return TableError(403, "not_your_side", f"this link does not play {side!r}", where="side")


HANDLERS = [at, story, values, ledger, charts, layers, layer, threat, point, leads]
