"""What lies beside the map of Port Stanley: mission boxes with aircraft, ships with their cargo, transport, losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from beachhead.edition.wording import Ruled
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.wording import WORDING, say
from beachhead.games.port_stanley.model import AIR, AR, LANDING, NOBODY, PUCARA, SIDES, UK, Missions
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import BOMBING, GROUND, KINDS, PATROL, SHIPPING, SUPPRESSION
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import cargo, landing_ships, stores, used
from beachhead.kernel import scene
from beachhead.kernel.ask import Side

READY, LATER, LOST = "ready", "later", "eliminated"
"""The boxes of aircraft that fly no mission, that have not come yet (19.2), and that were shot down."""

SILHOUETTES = {
    "harrier": "air:attack",
    "mirage": "air:fighter",
    "skyhawk": "air:jet",
    "pucara": "air:patrol",
}
BOXES: Mapping[int, tuple[str, ...]] = {UK: (PATROL, SUPPRESSION, GROUND, READY), AR: (SHIPPING, BOMBING, READY)}
"""12.4 The mission boxes of each side, and what is in none."""

APART = 100
"""The numbers of aircraft begin so many stacks behind those of counters that are seen from behind."""


def panels(game: Core, side: Side | None) -> tuple[scene.Panel, ...]:
    """The mission boxes, one's own ships with their cargo, Argentine transport, and the counters that are lost."""
    return (
        *(
            scene.Panel(id=name, name=say(f"port_stanley.mission.{name}"), is_open=game.state.phase == AIR)
            for name in (box_name(which, box) for which in (UK, AR) for box in BOXES[which])
        ),
        *ships(game, side),
        WORDING.panel("transport", rows=transport(game)),
        *WORDING.lost(),
    )


# -- 12.4 aircraft ---------------------------------------------------------------------------------------


def box_name(side: int, box: str) -> str:
    """The panel that shows a mission box."""
    return f"{SIDES[side]}-{box}"


def aircraft(game: Core) -> tuple[scene.Piece, ...]:
    """12.4 The aircraft as far as one knows: in the mission boxes, in none, still to come, or shot down."""
    first, size = len(game.state.units) + game.edition.elsewhere, len(game.edition.ground)
    found: list[scene.Piece] = []
    for side, kind, box, count, flown in in_boxes(game):
        name, away = say(f"port_stanley.air_name.{kind}"), box == LATER
        for number in range(count):
            piece = scene.Piece(
                id=first + (APART + len(found)) * size,
                name=name,
                title=name,
                side=SIDES[side],
                space=game.edition.elsewhere if away else -1,
                box="" if away else box_name(side, box),
                symbol=SILHOUETTES[kind],
                kind=kind,
                marks=(say("port_stanley.mark.flown"),) if number < flown else (),
            )
            found.append(piece)
    return tuple(found)


def in_boxes(game: Core) -> Iterator[tuple[int, str, str, int, int]]:
    """12.4 By side, kind and box how many aircraft there are, and how many of them have flown in this phase.

    All of a kind stand together, of each always as many, so that each counter keeps its number.
    """
    s = game.state
    for side, kind, name, alive in fleet(game):
        later = still_to_come(game, name)
        left = alive
        for box in BOXES[side]:
            count = min(left, left if box == READY else number_in(s.missions, box, kind))
            left -= count
            yield side, name, box, count, 0 if box == READY else number_in(s.flown, box, kind)
        yield side, name, LATER, later, 0
        yield side, name, LOST, max(0, printed(game, name) - later - alive), 0


def fleet(game: Core) -> Iterator[tuple[int, int, str, int]]:
    """12.4 The kinds of aircraft: side, number within it, name, how many are left."""
    s = game.state
    yield UK, 0, "harrier", s.harriers
    for kind, name in enumerate(KINDS):
        yield AR, kind, name, pucaras(game) if kind == PUCARA else s.airmen[kind]


def printed(game: Core, kind: str) -> int:
    """19.2 How many aircraft of a kind there are in all."""
    air = game.edition.tables.air
    return int(getattr(air, kind)) + (air.harrier_later if kind == "harrier" else 0)


def still_to_come(game: Core, kind: str) -> int:
    """3.2, 19.2 How many aircraft of a kind are not there yet: the second Harriers, Pucaras still to be placed."""
    air, turn = game.edition.tables.air, game.state.turn
    if kind == "harrier":
        return air.harrier_later if turn < air.later else 0
    return air.pucara - pucaras(game) if kind == KINDS[PUCARA] and turn == 0 else 0


def number_in(missions: Missions, box: str, kind: int) -> int:
    """12.4 How many aircraft of a kind are in a box."""
    held: int | tuple[int, ...] = getattr(missions, box)
    return held if isinstance(held, int) else held[kind]


def pucaras(game: Core) -> int:
    """3.2 The Pucaras that are left; during the set-up those that have been placed."""
    if game.state.turn:
        return game.state.airmen[PUCARA]
    return sum(field.planes for field in game.state.airfields if field.side == AR and not field.down)


# -- 7.2 ships -------------------------------------------------------------------------------------------


def ships(game: Core, side: Side | None) -> tuple[scene.Panel, ...]:
    """7.2 The landing ships with what is aboard, for who may know it."""
    if side != SIDES[UK] or not game.state.turn:
        return ()
    loading = game.state.phase == LANDING
    rows = tuple(
        (
            game.type(ship).title,
            say("port_stanley.panel.load", used=used(game, ship), capacity=capacity, load=load),
            "PS-7.2b",
        )
        for ship in landing_ships(game)
        for capacity, load in ((game.values(ship).capacity, aboard(game, ship)),)
        if load or loading
    )
    return (scene.Panel(id="ships", name=say("port_stanley.panel.ships"), rows=rows, is_open=loading),)


def aboard(game: Core, ship: int) -> str:
    """7.2 What is on a ship in words; of a battalion on two ships either says so."""
    units = [
        say("port_stanley.panel.half", unit=game.type(unit).name)
        if game.unit(unit).also != NOBODY
        else game.type(unit).name
        for unit in cargo(game, ship)
    ]
    return ", ".join((*units, *supplies(game, ship)))


def supplies(game: Core, ship: int) -> tuple[str, ...]:
    """7.2 The supply points on a ship in words."""
    points = stores(game, ship)
    return (say("port_stanley.panel.stores", points=points),) if points else ()


# -- 8.3 transport ---------------------------------------------------------------------------------------


def transport(game: Core) -> Ruled:
    """8.3 How many Argentine helicopters and APCs may be used this turn."""
    helicopters, apcs = ((count, "PS-8.3.1b") for count in game.state.available)
    return WORDING.ruled("panel", {"helicopters": helicopters, "apcs": apcs})
