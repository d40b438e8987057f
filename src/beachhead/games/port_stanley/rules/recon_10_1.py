"""10.1 Automatic reconnaissance: counters that are turned up after the weather is known."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.model import AR, OFF_MAP, SIDES, UK, WEATHERS
from beachhead.games.port_stanley.rules.losses_11_5 import garrison
from beachhead.games.port_stanley.rules.moments_2 import in_weather
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def automatic_reconnaissance(game: Core) -> Flow[None]:
    """10.1 So many counters are turned up as the weather allows, on turn 1 by each player, then by one in turn."""
    for side, number in who_reveals(game):
        yield from reveal(game, side, number)


def who_reveals(game: Core) -> tuple[tuple[int, int], ...]:
    """10.1 Who turns up how many: on turn 1 both, then the British on even turns, the Argentine player on odd ones."""
    s, chart = game.state, game.edition.tables.weather
    if s.turn == 1:
        return (UK, chart.first_turn), (AR, chart.first_turn)
    return ((UK if s.turn % 2 == 0 else AR, chart.revealed[WEATHERS[s.weather]]),)


def face_down(game: Core) -> list[int]:
    """3.3 The counters that lie face down on the map, or in the box off the map."""
    units = game.state.units
    return [unit for unit in game.roster(AR) if units[unit].down and lies_at(game, unit) >= 0]


def lies_at(game: Core, unit: int) -> int:
    """3.3 The hex of an Argentine unit, or the box off the map; negative if it is in neither."""
    space = game.hex(unit)
    return game.edition.box if space == OFF_MAP else space


def reveal(game: Core, side: int, number: int) -> Flow[None]:
    """10.1, 13.2 A side turns up so many counters, one after the other, in whatever stacks."""
    for left in range(number, 0, -1):
        if not face_down(game):
            return
        offer = TURN_UP_AT if side == UK else TURN_UP
        ask = game.ask("turn_up", offer, clause="PS-10.1b", side=SIDES[side], says={"left": left})
        yield from decide(game, ask)


def hidden_hexes(game: Core) -> list[int]:
    """10.1 The hexes with counters face down, as anybody sees them."""

    def find() -> list[int]:
        there = {lies_at(game, unit) for unit in face_down(game)}
        return sorted(there | {space for space in game.unseen(UK) if space >= 0})

    found: list[int] = game.kept_of(AR, "hidden", find)
    return found


def turn_up_at_needs(game: Core, space: int) -> Conditions:
    """10.1 What a hex needs for the British to have a counter turned up there."""
    yield space in hidden_hexes(game), "PS-10.1d", "nothing_down"


def draw_one(game: Core, space: int) -> None:
    """10.1 Of a stack any counter may be named; they cannot be told apart from behind, so it is drawn."""
    there = [unit for unit in garrison(game, space) if game.unit(unit).down]
    place = game.roll(len(there)) if len(there) > 1 else 1
    turn_up(game, there[place - 1], "PS-10.1d")


def turn_up_needs(game: Core, unit: int) -> Conditions:
    """10.1 What a counter needs for its owner to turn it up: it lies face down."""
    yield game.unit(unit).down and lies_at(game, unit) >= 0, "PS-10.1c", "not_down"


def turn_up_own(game: Core, unit: int) -> None:
    """10.1 The Argentine player turns a counter up."""
    turn_up(game, unit, "PS-10.1c")


TURN_UP_AT = act(
    "turn_up_at", SPACE, clause="PS-10.1d", among=hidden_hexes, needs=turn_up_at_needs, does=draw_one, when=in_weather
)

TURN_UP = act(
    "turn_up", OWN_UNIT, clause="PS-10.1c", among=face_down, needs=turn_up_needs, does=turn_up_own, when=in_weather
)
