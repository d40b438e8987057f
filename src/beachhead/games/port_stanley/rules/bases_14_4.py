"""14.4 Airfields: where the Pucaras return to at the end of a turn."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events_air import PlanesLost
from beachhead.games.port_stanley.model import AR, PUCARA, SIDES, Airfield
from beachhead.games.port_stanley.rules.setup_3 import capacity
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def standing(game: Core) -> list[Airfield]:
    """14.4 The Argentine airfields that stand."""
    return [field for field in game.state.airfields if field.side == AR and not field.down]


def homeless(game: Core) -> int:
    """14.4 The Pucaras that are on no airfield."""
    return game.state.airmen[PUCARA] - sum(field.planes for field in standing(game))


def room(game: Core) -> int:
    """14.4 How many more Pucaras the airfields hold."""
    return sum(capacity(game, field) - field.planes for field in standing(game))


def with_room(game: Core) -> list[int]:
    """14.4 Where the Argentine airfields are that hold more."""
    return [field.hex for field in standing(game) if field.planes < capacity(game, field)]


def departing(game: Core) -> list[int]:
    """14.4 The airfields from which a Pucara can go to another one that has room."""
    hexes = with_room(game)
    return [field.hex for field in standing(game) if field.planes and any(space != field.hex for space in hexes)]


def set_planes(game: Core, space: int, number: int) -> None:
    """14.4 So many Pucaras are on an airfield."""
    fields = game.state.airfields
    game.state.airfields = tuple(
        replace(one, planes=number) if one.hex == space and not one.down else one for one in fields
    )
    game.recount()


def return_pucaras(game: Core) -> Flow[None]:
    """14.4 At the end of a turn the Pucaras return to airfields; who finds no room is lost.

    Those that still have a place return to it, unless their owner sends them to another one; for the others he names
    one, where there are several.
    """
    for field in standing(game):
        if homeless(game) < 0:
            set_planes(game, field.hex, max(0, field.planes + homeless(game)))
    while room(game) and (homeless(game) > 0 or departing(game)):
        hexes = with_room(game)
        if homeless(game) > 0 and len(hexes) == 1:
            touch_down(game, hexes[0])
        elif (yield from decide(game, where_to_return(game))).goes_on:
            break
    lost = homeless(game)
    if lost > 0:
        mirages, skyhawks, left = game.state.airmen
        game.state.airmen = (mirages, skyhawks, left - lost)
        game.emit(PlanesLost(clause="PS-14.4a", planes=(0, 0, lost)))


def where_to_return(game: Core) -> Ask:
    """14.4 Where a Pucara goes that has no place, or which one goes to another airfield."""
    says = {"left": homeless(game)}
    acts = (TOUCH_DOWN,) if homeless(game) > 0 else (TAKE_OFF, ALL_DOWN)
    return game.ask("pucaras", *acts, clause="PS-14.4a", side=SIDES[AR], anchor=True, says=says)


def return_needs(game: Core, space: int) -> Conditions:
    """14.4 What an airfield needs for a Pucara to land on it: it stands, and has room; and one that is in the air."""
    field = game.airfield_in(space)
    yield field is not None and field.side == AR, "PS-14.4a", "no_airfield"
    if field is not None and field.side == AR:
        yield field.planes < capacity(game, field), "PS-14.4a", "airfield_full"
    yield homeless(game) > 0, "PS-14.4a", "none_in_the_air"


def touch_down(game: Core, space: int) -> None:
    """14.4 A Pucara lands on an airfield."""
    field = game.airfield_in(space)
    if field is not None:
        set_planes(game, space, field.planes + 1)


TOUCH_DOWN = act("touch_down", SPACE, clause="PS-14.4a", among=with_room, needs=return_needs, does=touch_down)


def off_needs(game: Core, space: int) -> Conditions:
    """14.4 What an airfield needs so that one of its Pucaras returns to another one."""
    yield space in departing(game), "PS-14.4a", "none_to_depart"
    yield homeless(game) <= 0, "PS-14.4a", "in_the_air"


def take_off(game: Core, space: int) -> None:
    """14.4 A Pucara of an airfield goes to another one."""
    field = game.airfield_in(space)
    if field is not None:
        set_planes(game, space, field.planes - 1)


TAKE_OFF = act("take_off", SPACE, clause="PS-14.4a", among=departing, needs=off_needs, does=take_off)

ALL_DOWN = act("all_down", clause="PS-14.4a", goes_on=True)
