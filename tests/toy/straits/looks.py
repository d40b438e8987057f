"""How it looks: an island of flat-topped hexes, the waters around it, and boxes off the map."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from beachhead.edition.showing import Shown, arrows
from beachhead.edition.wording import Wording, side_looks
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.events import Event, LogLine
from beachhead.kernel.scene import Attack, Board, Label, Line, Patch, Piece, Position, Region, Sheet, Space, TerrainKind
from beachhead.kernel.text import Sentences, once_a_language
from toy.straits.game import TURNS, Fired, Moved, Straits
from toy.straits.printed import (
    BEACHES,
    BLUE,
    BOARD,
    EDITION,
    HARBOUR,
    HEXES,
    KINDS,
    PORT,
    PRINTED,
    RED,
    TOWN,
    WATERS,
    YARD,
    in_zone,
)

SENTENCES = Sentences("straits", Path(__file__).parent / "data")
SIDES = side_looks(SENTENCES, {BLUE: "green", RED: "ochre"})
WIDE, HIGH, COAST = 1200.0, 860.0, ((400.0, 300.0), (800.0, 300.0), (800.0, 560.0), (400.0, 560.0))
"""The paper of the zones, and the corners of the island in the middle of it."""

TERRAIN = tuple(
    TerrainKind(id=kind, name=SENTENCES.say(f"straits.ground.{kind}"), pattern=pattern)
    for kind, pattern in [(kind, kind) for kind in KINDS.values()] + [("zone", "sea"), ("box", "box")]
)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    """The corners of a rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def zones() -> tuple[Space, ...]:
    """Four waters around the island."""
    a, b, c, d = COAST
    e, f, g, h = rectangle(0.0, 0.0, WIDE, HIGH)
    outlines = ((e, f, b, a), (f, g, c, b), (g, h, d, c), (h, e, a, d))
    names = ((600.0, 90.0), (1010.0, 330.0), (600.0, 640.0), (190.0, 330.0))
    return tuple(
        Space(id=BOARD.space(name), name=name, x=x, y=y, terrain="zone", shore=0.0, outline=outline)
        for name, (x, y), outline in zip(WATERS, names, outlines, strict=True)
    )


def box(space: int, x: float) -> Space:
    """A display off the map."""
    outline = rectangle(x, 60.0, 360.0, 280.0)
    return Space(id=space, name=BOARD.name(space), x=x + 180, y=200.0, terrain="box", shore=0.0, outline=outline)


@once_a_language
def board(_: str) -> Board:
    """The three sheets."""
    width, height = HEXES.size
    ground = [KINDS[PRINTED[name]] for name in HEXES.names]
    river = ["0605-0606", "0606-0706", "0606-0707"]
    road = HEXES.spaces(("0402", "0403", "0504", "0604", "0705", "0706", "0806", "0906", "1005"))
    return Board(
        kind="hex",
        hexes=HEXES.hexes,
        name=SENTENCES.say("straits.sheet.island"),
        width=width,
        height=height,
        spaces=HEXES.drawn(ground, [float(kind != "sea") for kind in ground]),
        lines=(
            Line(kind="river", name="Clear River", sides=tuple(tuple(HEXES.spaces(pair.split("-"))) for pair in river)),  # type: ignore[misc]
            Line(kind="road", name="", spaces=road[4:]),
            Line(kind="trail", name="", spaces=road[:5]),
        ),
        labels=(
            Label(kind="city", text="Fort Tern", space=TOWN),
            Label(kind="town", text="Sandport", space=HEXES.space("0402")),
            Label(kind="airfield", text="Airstrip", space=HEXES.space("0805")),
            Label(kind="water", text="Tern Sound", space=HEXES.space("1008"), at=(900.0, 800.0)),
        ),
        regions=(
            Region(
                kind="beach",
                name="Beaches",
                spaces=HEXES.spaces(BEACHES),
            ),
            *(
                Region(
                    kind="zone",
                    name=water,
                    space=BOARD.space(water),
                    spaces=HEXES.spaces(in_zone(water)),
                )
                for water in WATERS
            ),
            Region(kind="edge", name=HARBOUR, space=PORT, spaces=(BOARD.space("West Strait"),)),
        ),
        terrain=TERRAIN,
        sides=SIDES,
        space_km=2.0,
        sheets=(
            Sheet(
                kind="area",
                name=SENTENCES.say("straits.sheet.zones"),
                width=WIDE,
                height=HIGH,
                spaces=zones(),
                labels=tuple(Label(kind="water", text=name, space=BOARD.space(name)) for name in WATERS),
                patches=(Patch(pattern="clear", outline=COAST),),
            ),
            Sheet(
                kind="area",
                name=SENTENCES.say("straits.sheet.off_map"),
                width=860.0,
                height=400.0,
                spaces=(box(PORT, 40.0), box(YARD, 460.0)),
            ),
        ),
    )


def named(game: Straits, ask: Ask, action: Action) -> dict[str, str | int]:
    """What sentences about an action speak of."""
    return {"target": action.target, "unit": game.type(ask.about[0]).id if ask.about else action.target}


def attack(game: Straits) -> Attack | None:
    """While blue moves: who has landed beside a garrison attacks it, whatever is still to move elsewhere."""
    if game.phasing:
        return None
    beside = [
        (ship, guns)
        for ship in game.roster(0)
        for guns in game.roster(1)
        if game.type(guns).kind == "garrison" and game.place(guns) in BOARD.near[game.place(ship)]
    ]
    if not beside:
        return None
    ships, garrison = map(tuple, zip(*beside, strict=True))
    return Attack(title=game.type(garrison[0]).id, attackers=ships, defenders=garrison, sums=())


class StraitsLooks(Shown[Straits]):
    """The three sheets and what lies on them."""

    wording = Wording[Straits](
        SENTENCES,
        named=named,
        gaps=lambda game, option: {"target": option.action.target},
    )

    def board(self, game: Straits) -> Board:
        return board("")

    def position(self, game: Straits, side: str | None, told: Iterable[Event]) -> Position:
        state = game.state
        pieces = tuple(
            Piece(
                id=n,
                name=unit.id,
                title=unit.id,
                side=game.owner(n) or "",
                space=game.place(n),
                symbol=unit.symbol,
                size={"convoy": "L", "submarine": "S"}.get(unit.kind, "II"),
                values=("3-4",) if unit.kind == "garrison" else ("2 2",),
                marks=("moved",) if game.unit(n).done else (),
            )
            for n, unit in enumerate(EDITION.units)
        )
        steps = tuple((SENTENCES.say(f"straits.phase.{n}"), "now" if n == state.phase else "next") for n in (0, 1))
        return Position(
            turn=str(min(state.turn, TURNS)),
            phase=SENTENCES.say(f"straits.phase.{state.phase}"),
            phasing=game.asked,
            steps=steps,
            pieces=pieces,
            attack=attack(game),
            arrows=arrows(state.trails, lambda unit: game.sides[game.side(unit)]),
        )

    def line(self, game: Straits, event: Event, decision: int) -> LogLine:
        made = super().line(game, event, decision)
        if isinstance(event, Moved):
            return msgspec.structs.replace(made, path=event.path, pieces=(event.number,), spaces=event.path)
        if isinstance(event, Fired):
            return msgspec.structs.replace(made, spaces=event.path)
        return made
