"""The browser table's files: what the front end's build left in ``static``, or a page that says how to build it."""

from __future__ import annotations

import mimetypes
from asyncio import to_thread
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from beachhead.server.errors import TableError

STATIC = Path(__file__).parent / "static"
FIRST = "index.html"
KEEP = "public, max-age=31536000, immutable"
"""For files whose name holds a hash of what is in them."""

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Beachhead</title></head>
<body><h1>Beachhead</h1>
<p>The server runs, but its browser table has not been built.</p>
<p>In a checkout of the source, <code>make setup</code> builds it; then reload this page.
An installed wheel carries it.</p></body></html>
"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@get(["/", "/{path:path}"])
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """A file of the browser table; which table it shows is behind the address's ``#``, which is not sent here."""
    name = str(request.path_params.get("path", "")).strip("/")
    return await to_thread(answer_for, name)


def answer_for(name: str) -> Response[Any]:
    """The file `name`, the first page for no name.  Raises TableError for anything that is not a file of the build."""
    if name == "api" or name.startswith("api/"):
        raise TableError(404, "not_found", "there is nothing at this address", where=f"/{name}")
    file = _file(name or FIRST)
    if file is not None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        cache = KEEP if name.startswith("assets/") else "no-cache"
        return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": cache})
    if name not in ("", FIRST):
        raise TableError(404, "not_found", "there is no such file", where=f"/{name}")
    return Response(NOT_BUILT, media_type="text/html", headers={"Cache-Control": "no-cache"})


def _file(name: str) -> Path | None:
    """A file of the build; None for anything else, and for anything outside."""
    try:
        file = (STATIC / name).resolve()
        return file if name and file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None
