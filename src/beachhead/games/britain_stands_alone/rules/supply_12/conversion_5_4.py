"""5.4 German rail conversion: a few railroad hexes a turn, from German-controlled ports on."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Converted
from beachhead.games.britain_stands_alone.model import BR, GE, GE_SUPPLY, SIDES
from beachhead.games.britain_stands_alone.rules.lines_5_4 import FAR, converted, distances
from beachhead.games.britain_stands_alone.rules.zones_5_1 import in_zone
from beachhead.kernel.acts import perform
from beachhead.kernel.ask import settle
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def in_german_supply(game: Core) -> Conditions:
    """2.0 The German Supply Phase."""
    yield game.state.phase == GE_SUPPLY, "BSA-5.4m", "not_german_supply"


def convertible(game: Core) -> list[int]:
    """5.4 The railroad hexes that come into question: ports, and those next to converted ones."""
    edition, lines = game.edition, converted(game)
    near = (there for here in lines for there in edition.rail[here])
    return sorted({*(edition.ports.keys() & edition.rail_hexes), *near} - lines.keys())


def convert_needs(game: Core, space: int) -> Conditions:
    """5.4, 1.3, ruling B-17 What a hex needs to be converted."""
    yield space in game.edition.rail_hexes, "BSA-5.4n", "no_railroad"
    yield space not in converted(game), "BSA-5.4n", "converted_already"
    yield game.state.laid < game.edition.tables.limits.conversions, "BSA-5.4m", "enough_converted"
    yield not game.here(space, BR), "BSA-5.4o", "british_there"
    held = game.controls(GE, space)
    yield held or not is_place(game, space), "BSA-5.4o", "british_place"
    yield held or game.options.convert_uncontrolled == "yes", "BSA-5.4x", "not_in_control"
    friend = bool(game.here(space, GE))
    yield friend or not in_zone(game, space, GE), "BSA-5.4p", "in_british_zone"
    yield bool(origins(game, space)), "BSA-5.4n", "not_joined"


def is_place(game: Core, space: int) -> bool:
    """5.4 Whether there is a city or an airbase in a hex."""
    return bool(game.edition.city[space]) or space in game.edition.airbases


def origins(game: Core, space: int) -> list[int]:
    """5.4 The ports of the lines that a hex can become a part of: its own, if the port is German, else the next ones.

    They come by how near they are along the railroad.
    """
    lines = converted(game)
    if space in game.edition.ports and game.controls(GE, space):
        return [space]
    ports = {lines[there] for there in game.edition.rail[space] if there in lines}
    far = distances(game, space, {space, *lines})
    return sorted(ports, key=lambda port: (far.get(port, FAR), port))


def convert(game: Core, space: int) -> Flow[None]:
    """5.4 A hex is converted; where it joins two lines the German player says of which it is a part."""
    ask = game.ask("line", LINE(space), clause="BSA-5.4q", side=SIDES[GE])
    yield from perform(game, LINE(space), (yield from settle(ask)))


def line_needs(game: Core, space: int, port: int) -> Conditions:
    """5.4 What a port needs so that a hex is of its line: it is that hex, or the line comes next to it."""
    yield port in origins(game, space), "BSA-5.4n", "other_line"


def take_to_line(game: Core, space: int, port: int) -> None:
    """5.4 A hex is a part of the converted line that began in a port."""
    s = game.state
    s.converted = tuple(sorted((*s.converted, (space, port))))
    s.laid += 1
    game.forget()
    game.emit(Converted(clause="BSA-5.4n", hex=space, port=port))


LINE = act("line", SPACE, clause="BSA-5.4q", exactly=origins, needs=line_needs, does=take_to_line)

CONVERT = act(
    "convert",
    SPACE,
    clause="BSA-5.4n",
    among=convertible,
    needs=convert_needs,
    does=convert,
    when=in_german_supply,
)

CONVERTED = act("converted", clause="BSA-5.4m", goes_on=True)
