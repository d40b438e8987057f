"""9.5 The German U-Boat markers: into which zones they are put in a Naval Movement Phase."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, act
from beachhead.games.britain_stands_alone.events_sea import SubmarineRecalled, SubmarineSent
from beachhead.games.britain_stands_alone.model import GE, GE_SAILING
from beachhead.games.britain_stands_alone.rules.naval_9.assault_9_4 import is_mine_in_time
from beachhead.games.britain_stands_alone.rules.naval_9.embarking_9_3 import LOADING, SAILING
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import is_sea
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import LANDING_CRAFT
from beachhead.games.britain_stands_alone.rules.weather_3 import lands
from beachhead.games.britain_stands_alone.targets import SPACE
from beachhead.kernel.refusal import Conditions


def in_time(game: Core) -> Conditions:
    """9.5 The beginning of the German Naval Movement Phase; once the markers have come, any time of a later one."""
    s = game.state
    came_before = is_out(game) and s.hunting < s.turn
    latest = SAILING if came_before else LOADING
    yield s.phase == GE_SAILING and s.step <= latest, "BSA-9.5ak", "not_the_beginning"


def is_out(game: Core) -> bool:
    """9.5 Whether the markers have come."""
    return bool(game.state.submarines) or game.state.recalled


def may_assault(game: Core) -> bool:
    """9.5, rulings R-31, of 9.5ak Whether the German player can attempt an assault this turn, or his markers are out.

    What he means to do is nobody else's business: he can if the Mine was laid in time, the sea allows it, and he has
    craft that everybody takes for landing craft.  Who has come by air alone has not assaulted from the sea; markers
    that were put out once are moved in any phase.
    """
    if is_out(game):
        return True
    craft = any(game.type(unit).kind in LANDING_CRAFT and game.hex(unit) >= 0 for unit in game.fleets[GE])
    return is_mine_in_time(game) and lands(game) and craft


def send_needs(game: Core, zone: int) -> Conditions:
    """9.5 What a zone needs for a U-Boat marker: it is sea, holds neither the Mine nor the other marker."""
    s = game.state
    yield from in_time(game)
    yield is_sea(game, zone), "BSA-9.5ak", "no_sea"
    yield may_assault(game), "BSA-9.5ak", "no_assault_yet"
    yield zone != s.mine, "BSA-9.5am", "mine_there"
    yield zone not in s.submarines, "BSA-9.5am", "submarine_there"
    yield len(s.submarines) < game.edition.tables.sea.submarines, "BSA-9.5al", "recall_first"


def send(game: Core, zone: int) -> None:
    """9.5 A U-Boat marker is put into a zone."""
    game.state.hunting = game.state.hunting if is_out(game) else game.state.turn
    game.state.submarines = (*game.state.submarines, zone)
    game.forget()
    game.emit(SubmarineSent(clause="BSA-9.5ak", zone=zone))


def recall_needs(game: Core, zone: int) -> Conditions:
    """9.5 What a zone needs so that a marker can be taken up there, to be moved."""
    yield from in_time(game)
    yield zone in game.state.submarines, "BSA-9.5al", "no_submarine_there"


def recall(game: Core, zone: int) -> None:
    """9.5 A U-Boat marker is taken up, to be put out elsewhere."""
    game.state.submarines = tuple(one for one in game.state.submarines if one != zone)
    game.state.recalled = True
    game.forget()
    game.emit(SubmarineRecalled(clause="BSA-9.5al", zone=zone))


SEND = act(
    "submarine",
    SPACE,
    clause="BSA-9.5ak",
    among=lambda game: [zone for zone in game.edition.zones if is_sea(game, zone)],
    needs=send_needs,
    does=send,
    when=in_time,
)

RECALL = act(
    "recall",
    SPACE,
    clause="BSA-9.5al",
    among=lambda game: game.state.submarines,
    needs=recall_needs,
    does=recall,
    when=in_time,
)
