"""Made-up tables for the browser: an area board, and a gallery of every kind of counter."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, expect

from beachhead.kernel.ask import Action
from beachhead.kernel.question import Choice, Question
from beachhead.kernel.scene import (
    Board,
    Label,
    Line,
    Panel,
    Piece,
    Region,
    Space,
    TerrainKind,
    Track,
    TrackCell,
)
from beachhead.lab.sample_tables import ARTILLERY, GROUND, INFANTRY, SIDES, TERRAIN, TOKEN, answers, hex_board, position
from browser.program import Program

ISLANDS = json.loads((Path(__file__).parent / "islands.json").read_text(encoding="utf-8"))
"""Areas around towns, cut from the coast outlines of Natural Earth (public domain)."""

AIRFIELDS = ("Pebble Island", "Goose Green", "Port Stanley")
VALUES = {"Pebble Island": "1", "Port Howard": "1", "Fox Bay": "1", "Goose Green": "1", "Port Stanley": "4"}
SILHOUETTES = {
    "ship": (
        "carrier",
        "destroyer",
        "frigate",
        "landing",
        "submarine",
        "merchant",
        "craft",
        "hovercraft",
        "patrol",
        "boat",
    ),
    "air": ("attack", "fighter", "jet", "helicopter", "tandem", "transport", "patrol"),
    "vehicle": ("tank", "amphibious", "apc", "jeep", "truck", "aa", "missile"),
}
BOX = TerrainKind(id="box", name="Display", pattern="box")
assert "box" not in GROUND


def rectangle(x: float, y: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    """The corners of a rectangle from its upper left one."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def area_board() -> Board:
    """Islands in a sea, and a display beside them."""
    width, height = ISLANDS["width"], ISLANDS["height"]
    spaces = []
    for area in ISLANDS["areas"]:
        own = dict(area, outline=tuple(map(tuple, area["outline"])), islands=tuple(map(tuple, area["islands"])))
        spaces.append(Space(id=len(spaces), **own))
    sea = rectangle(0, 0, width, height)
    spaces.append(Space(id=len(spaces), name="The sea", x=1300, y=190, terrain="sea", shore=0, outline=sea))
    base = rectangle(1900, 1120, 380, 250)
    spaces.append(Space(id=len(spaces), name="Home ports", x=2090, y=1245, terrain="box", shore=0, outline=base))
    by_name = {space.name: space.id for space in spaces}
    labels = [Label(kind="area", text=area["name"], space=by_name[area["name"]]) for area in ISLANDS["areas"]]
    labels += [Label(kind="airfield", text="", space=by_name[name]) for name in AIRFIELDS]
    labels += [Label(kind="objective", text=value, space=by_name[name]) for name, value in VALUES.items()]
    labels.append(Label(kind="water", text="The sea", space=by_name["The sea"]))
    return Board(
        kind="area",
        name="Islands",
        width=width,
        height=height,
        spaces=tuple(spaces),
        terrain=(*TERRAIN, BOX),
        sides=SIDES,
        labels=tuple(labels),
        regions=(Region(kind="zone", name="Sea", spaces=(by_name["The sea"],)),),
    )


def sheets_board() -> Board:
    """The islands as a map that ends before the board does, with a boundary and a name that stands askew."""
    board = area_board()
    sound = Label(kind="water", text="The Sound", space=len(ISLANDS["areas"]), at=(1000, 1300), turn=-40)
    return msgspec.structs.replace(
        board,
        labels=(*board.labels, sound),
        lines=(
            Line(kind="frame", name="Islands", points=rectangle(40, 40, 1800, 1320)),
            Line(kind="limit", name="Edge of the zone", points=((300, 90), (400, 90), (1500, 90))),
        ),
    )


def area_pieces(board: Board) -> tuple[Piece, ...]:
    """Ships at sea and in port, companies on the islands, a crowd in one town."""
    at = {space.name: space.id for space in board.spaces}
    ships = (
        ("Valiant", "A", "landing", ("2P",)),
        ("Norham", "T", "merchant", ("3P", "40")),
        ("Hector", "CV", "carrier", ()),
    )
    ships += (("Brave", "D", "destroyer", ()), ("Antler", "F", "frigate", ()), ("Cormorant", "S", "submarine", ()))
    pieces = []
    for n, (name, kind, look, cargo) in enumerate(ships):
        own: dict[str, Any] = {"symbol": f"ship:{look}", "size": kind, "values": ("0 2 2 1",), "cargo": cargo}
        pieces.append(Piece(id=n, name=name, title=name, side="blue", space=at["The sea"], damage=(n % 3, 3), **own))
    camps = {"Port Stanley": 9, "Goose Green": 1, "Fox Bay": 1, "Port Howard": 1, "Mount Kent": 2, "Lafonia": 4}
    for town, number in camps.items():
        for _ in range(number):
            n = len(pieces)
            own = {"symbol": INFANTRY, "values": ("2",), "size": "II", "formation": town}
            pieces.append(Piece(id=n, name=str(n), title=f"{n}th", side="red", space=at[town], **own))
    for n, look in enumerate(("jet", "helicopter", "transport"), start=len(pieces)):
        own = {"symbol": f"air:{look}", "values": ("3-2",)}
        pieces.append(Piece(id=n, name=f"{n}", title=f"Wing {n}", side="red", space=at["Home ports"], **own))
    return tuple(pieces)


def area_question(board: Board) -> Question:
    """Two areas may be landed in."""
    at = {space.name: space.id for space in board.spaces}
    choices = tuple(
        Choice(action=Action(verb="land", target=name), label=f"Land at {name}", clause="1.1", piece=0, space=at[name])
        for name in ("Goose Green", "San Carlos")
    )
    return Question(side="blue", text="Land somewhere", clause="1.1", choices=choices, subject=(0,))


def gallery() -> tuple[Board, tuple[Piece, ...]]:
    """Every silhouette of both sides, and every state of a counter, each on a hex of its own."""
    board = hex_board(12, 9)
    pieces: list[Piece] = []

    def put(column: int, row: int, **own: Any) -> None:
        plain = {"name": "21", "title": "Counter", "side": SIDES[row % 2].id, "formation": "1"}
        pieces.append(Piece(id=len(pieces), space=row * 12 + column, **{**plain, **own}))

    for row, (kind, looks) in enumerate(SILHOUETTES.items()):
        values = ("2 3 2 2",) if kind == "ship" else ("4-2-8",)
        for side in range(2):
            for column, look in enumerate(looks):
                more = {
                    "size": look[0].upper() if kind == "ship" else "",
                    "name": look.capitalize() if kind == "ship" else "CH46",
                }
                put(column, 2 * row + side, symbol=f"{kind}:{look}", values=values, **more)
    states: tuple[dict[str, Any], ...] = (
        {"symbol": INFANTRY, "size": "III", "values": ("5-5-5",)},
        {"symbol": INFANTRY, "size": "III", "values": ("2-3-5",), "marks": ("reduced",)},
        {"symbol": INFANTRY, "values": ("5-5-5",), "face": "down"},
        {"symbol": INFANTRY, "size": "II", "values": ("3-2-5",), "marks": ("No fire",)},
        {"symbol": ARTILLERY, "name": "947", "values": ("2-3-5", "1-4")},
        {"symbol": "vehicle:tank", "values": ("4-4-8",), "damage": (1, 3)},
        {"symbol": "vehicle:amphibious", "values": ("1-2-6",), "cargo": ("A", "B", "C")},
    )
    for row in (6, 7):
        for column, state in enumerate(states):
            put(column, row, **state)
    for order in range(5):
        put(8, 6, symbol=INFANTRY, size="II", values=("2-3-6",), order=order)
    return board, tuple(pieces)


def show(page: Page, server: Program, said: dict[str, bytes]) -> None:
    """Open a made-up table: the pages come from the server, what they ask for from `said`."""

    def answer(route: Route) -> None:
        path = "/api/" + route.request.url.partition("/api/")[2].partition("?")[0]
        if path in said:
            route.fulfill(body=said[path], content_type="application/json")
        else:
            route.fulfill(body=b"[]", content_type="application/json")

    page.goto("about:blank")  # what the page before asks for is none of `said`
    page.route("**/api/**", answer)
    page.route_web_socket("**/live*", lambda line: None)
    page.goto(f"{server.address}/#/table/{TOKEN}")
    page.get_by_test_id("ground").wait_for()


def lies_still(page: Page) -> None:
    """Wait until the map neither moves nor is painted as it lay before."""
    expect(page.get_by_test_id("map").locator(".sheet")).to_have_attribute(
        "style", re.compile(r"translate3d\(-150px, -150px, 0px\);?$")
    )
    expect(page.get_by_test_id("ground")).to_have_attribute("style", re.compile(r"translate\(0px, 0px\) scale\(1\)"))


def look_elsewhere(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Come nearer, and drag the map from one point of the page to another."""
    page.get_by_test_id("map").focus()
    for _ in range(6):
        page.keyboard.press("+")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def whole_map(page: Page) -> None:
    """Show the whole map, and wait until it lies still."""
    page.get_by_test_id("map").focus()
    page.keyboard.press("f")
    lies_still(page)


def area_table() -> dict[str, bytes]:
    """What is asked for at the table of areas."""
    board = area_board()
    return answers(board, position(area_pieces(board)), area_question(board))


def sea_table() -> dict[str, bytes]:
    """What is asked for at the table of areas when only the sea can be chosen."""
    board = area_board()
    sea = next(space.id for space in board.spaces if space.name == "The sea")
    sail = Choice(action=Action(verb="sail", target="The sea"), label="Sail", clause="1.1", space=sea)
    return answers(board, position(()), Question(side="blue", text="Sail", clause="1.1", choices=(sail,)))


PLANS = {"Sea": ("Sail", "Sweep"), "Air": ("Raid", "Patrol", "Rebase")}
"""The plans of the orders table, by their heading."""


def orders_table() -> dict[str, bytes]:
    """A table that counts orders and points, has news, and asks for one of many plans; wings crowd a town, a company
    is aboard a ship.
    """
    board = area_board()
    at = {space.name: space.id for space in board.spaces}
    look: dict[str, Any] = {"symbol": "air:jet", "values": ("3-2",), "side": "red"}
    wings = [Piece(id=n, name="A4", title=f"Wing {n}", space=at["Port Stanley"], kind="A4", **look) for n in range(9)]
    ship = Piece(id=20, name="Valiant", title="Valiant", side="blue", space=at["The sea"], cargo=("2P",))
    company = Piece(id=21, name="2P", title="2 Para", side="blue", space=at["The sea"], carrier=20, symbol=INFANTRY)
    count = tuple(TrackCell(id=str(n), text=str(n)) for n in range(30, -1, -1))
    tracks = (
        Track(id="orders", name="Orders left", short="Orders", cells=count, at="19", form="count"),
        Track(id="points", name="Points", cells=count, at="9", form="number", note="Blue wins at 0"),
    )
    panels = (
        Panel(id="news", name="News", rows=(("Storm", "Nobody flies.", "1.1"),), is_open=True),
        Panel(id="stock", name="Stock", rows=(("Missiles", "3", ""),)),
    )
    choices = tuple(
        Choice(action=Action(verb="plan", target=name), label=name, clause="1.1", note=f"What {name} does", group=group)
        for group, names in PLANS.items()
        for name in names
    )
    shown = position((*wings, ship, company), tracks=tracks, panels=panels)
    return answers(board, shown, Question(side="blue", text="Name a plan", clause="1.1", choices=choices))


def sheets_table() -> dict[str, bytes]:
    """What is asked for at a table of a map that ends before the board does."""
    return answers(sheets_board(), position(()))


def gallery_table() -> dict[str, bytes]:
    """What is asked for at the gallery."""
    board, pieces = gallery()
    return answers(board, position(pieces))
