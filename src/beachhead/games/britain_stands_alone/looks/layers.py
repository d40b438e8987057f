"""Layers over the map of Britain Stands Alone: zones of control, supply, railroads, detection, reach, flights."""

from __future__ import annotations

from beachhead.edition.showing import Layers
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks import wording
from beachhead.games.britain_stands_alone.looks.threats import THREATS
from beachhead.games.britain_stands_alone.model import BR, GE, SIDES
from beachhead.games.britain_stands_alone.rules.air_8.flights_8_1 import hexes_apart
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value, naval_value
from beachhead.games.britain_stands_alone.rules.movement_5.moments_5 import may_move_needs
from beachhead.games.britain_stands_alone.rules.movement_5.walking_5_2 import ways_of
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import outlets
from beachhead.games.britain_stands_alone.rules.supply_12.sources_12_1 import free_sources, network
from beachhead.games.britain_stands_alone.rules.zones_5_1 import zone
from beachhead.kernel import scene
from beachhead.kernel.refusal import met


def zones(game: Core) -> scene.Layer:
    """5.1 The hexes in either side's zones of control."""
    areas = tuple(
        (SIDES[side], tuple(space for space, held in enumerate(zone(game, side)) if held)) for side in (BR, GE)
    )
    return LAYERS.named("zones", "BSA-5.1a", areas=areas)


def supply(game: Core) -> scene.Layer:
    """12.1, 12.2 The sources of either side, and who is out of supply."""
    areas = [(SIDES[BR], tuple(sorted(free_sources(game, BR))))]
    areas.append((SIDES[GE], tuple(sorted({space for outlet in outlets(game, GE) for space in outlet.sources}))))
    short = {game.place(unit) for side in (BR, GE) for unit in game.on_map(side) if game.unit(unit).oos}
    if short:
        areas.append(("bad", tuple(sorted(short))))
    return LAYERS.named("supply", "BSA-12.1a", areas=tuple(areas))


def rail(game: Core) -> scene.Layer:
    """5.4 The railroads along which either side traces supply, and the breaks in them."""
    breaks = tuple(one.space for one in game.state.damage if one.kind == "rail")
    areas = tuple((SIDES[side], tuple(sorted(network(game, side)))) for side in (BR, GE) if network(game, side))
    return LAYERS.named("rail", "BSA-5.4a", areas=(*areas, *((("bad", breaks),) if breaks else ())))


def detection(game: Core) -> scene.Layer:
    """7.1, 7.3 In the middle of each zone the British and the German Air Detection Value; at sea the naval ones too."""
    edition = game.edition
    values = []
    for space, one in edition.zones.items():
        text = f"{air_value(game, BR, space)}:{air_value(game, GE, space)}"
        if one.naval is not None:
            text += f" / {naval_value(game, BR, space)}:{naval_value(game, GE, space)}"
        values.append((space, text))
        if one.on_map:
            values.append((middle(edition.zone_hexes[space], game), text))
    return LAYERS.named("detection", "BSA-7.3a", values=tuple(values), text=wording.say("britain_stands_alone.values"))


def middle(hexes: tuple[int, ...], game: Core) -> int:
    """The hex nearest to the middle of some hexes on paper."""
    places = {space: game.edition.chart.place(space) for space in hexes}
    x, y = (sum(place[axis] for place in places.values()) / len(places) for axis in (0, 1))
    return min(hexes, key=lambda space: (places[space][0] - x) ** 2 + (places[space][1] - y) ** 2)


def reach(game: Core, piece: int) -> scene.Layer:
    """5.2 What it costs a land unit to come to each hex that it can reach; how far an aircraft has to fly."""
    kind, here = game.type(piece), game.place(piece)
    if kind.arm == "air":
        far = {space: hexes_apart(game.edition, here, space) for space in range(len(game.edition.chart.names))}
        far = {space: points for space, points in far.items() if points <= game.values(piece).reach}
        return LAYERS.named("reach", "BSA-8.1a", areas=(("good", tuple(far)),))
    found = ways_of(game, (piece,)) if kind.arm == "land" and met(may_move_needs(game, piece)) else {}
    return LAYERS.named("reach", "BSA-5.2a", values=tuple((space, str(step[0])) for space, step in found.items()))


LAYERS = Layers[Core](
    wording.SENTENCES,
    {"zones": zones, "supply": supply, "rail": rail, "detection": detection},
    of_piece={"reach": reach},
    threats=THREATS,
)
