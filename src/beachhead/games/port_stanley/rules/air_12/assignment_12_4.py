"""12.2, 12.4 The air unit assignment phase: both players fill their mission boxes in secret, then show them."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events_air import MissionsRevealed
from beachhead.games.port_stanley.model import AR, CLEAR, SIDES, SKYHAWK, UK
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import BOMBING, KINDS, SHIPPING, planes_of
from beachhead.games.port_stanley.rules.harriers_19_2 import available, base_ashore, british_fields
from beachhead.games.port_stanley.rules.moments_2 import in_assignment
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.kernel.acts import AMOUNT
from beachhead.kernel.ask import Option, settle, together
from beachhead.kernel.refusal import Conditions


def assignment_phase(game: Core) -> Flow[None]:
    """2.1.2, 12.4 Whoever has aircraft that can fly assigns them; neither sees the other's before both are done."""
    parts: dict[str, Callable[[Core], Flow[None]]] = {}
    if not grounded(game):
        if game.state.harriers:
            parts[SIDES[UK]] = assign_harriers
        if any(fit(game, kind) for kind in range(len(KINDS))):
            parts[SIDES[AR]] = assign_planes
    if parts:
        yield from together(game, parts)
        reveal(game)


def fit(game: Core, kind: int) -> int:
    """12.2 How many Argentine aircraft of a kind can fly in this weather: Skyhawks only when it is clear."""
    if grounded(game) or (kind == SKYHAWK and game.state.weather != CLEAR):
        return 0
    return game.state.airmen[kind]


def reveal(game: Core) -> None:
    """12.4 All boxes are shown."""
    boxes = game.state.missions
    game.forget()
    game.forbid_undo()
    game.emit(
        MissionsRevealed(
            clause="PS-12.4a",
            patrol=boxes.patrol,
            suppression=boxes.suppression,
            ground=boxes.ground,
            shipping=boxes.shipping,
            bombing=boxes.bombing,
        )
    )


# -- the British -----------------------------------------------------------------------------------------


def assign_harriers(game: Core) -> Flow[None]:
    """12.1, 12.4 The British base Harriers on their airfields, then fill their boxes, one after the other."""
    yield from base_harriers(game)
    left = available(game)
    boxes = ["patrol", "suppression", "ground"]
    if not any(field.side == AR and not field.down for field in game.state.airfields):
        boxes.remove("suppression")
    for box in boxes:
        number = yield from how_many(game, f"assign_{box}", left, UK)
        game.state.missions = replace(game.state.missions, **{box: number})
        left -= number


def base_harriers(game: Core) -> Flow[None]:
    """14.4, 19.2, ruling P49 How many Harriers are based on each British airfield; the ships hold some of the rest."""
    left = game.state.harriers
    for field in british_fields(game):
        room = min(left, game.edition.tables.air.british_airfield)
        number = yield from how_many(game, "base_harriers", room, UK, hex=game.edition.board.name(field.hex))
        base_ashore(game, field.hex, number)
        left -= number


# -- the Argentines --------------------------------------------------------------------------------------


def assign_planes(game: Core) -> Flow[None]:
    """12.4 The Argentine player fills his boxes, kind by kind."""
    for kind, name in enumerate(KINDS):
        left = fit(game, kind)
        for box in (SHIPPING, BOMBING):
            number = yield from how_many(game, f"assign_{box}_{name}", left, AR)
            counts = list(getattr(game.state.missions, box))
            counts[kind] = number
            game.state.missions = replace(game.state.missions, **{box: planes_of(*counts)})
            left -= number


# -- how many --------------------------------------------------------------------------------------------


def how_many(game: Core, name: str, most: int, side: int, **says: str) -> Flow[int]:
    """A side says how many of at most so many; it is not asked where none are left."""
    says_all: dict[str, str | int] = {"most": most, **says}
    ask = game.ask(name, ASSIGN(most), clause="PS-12.4a", side=SIDES[side], says=says_all)
    choice: Option = yield from settle(ask)
    return choice.value


def assign_needs(game: Core, most: int, number: int) -> Conditions:
    """12.2, 12.4 What a number needs: so many aircraft can fly, and are in no other box."""
    yield number <= most, "PS-12.2a", "too_few_aircraft"


ASSIGN = act(
    "assign",
    AMOUNT,
    clause="PS-12.4a",
    among=lambda game, most: range(most, -1, -1),
    needs=assign_needs,
    when=in_assignment,
)
