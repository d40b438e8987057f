"""Layers over the map: the Total Exclusion Zone, the reach of aircraft, control, airbases."""

from __future__ import annotations

from beachhead.edition.showing import Layers, is_there
from beachhead.games.falklands_showdown.components import AIR
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks.threats import THREATS
from beachhead.games.falklands_showdown.looks.wording import SENTENCES, say
from beachhead.games.falklands_showdown.model import AR, SIDES, UK
from beachhead.games.falklands_showdown.rules.reach_9_4 import flight_needs
from beachhead.kernel.refusal import met
from beachhead.kernel.scene import Layer


def zone(game: Core) -> Layer:
    """2.2 The Total Exclusion Zone."""
    return LAYERS.named("zone", "FS-2.2b", areas=(("goal", tuple(sorted(game.edition.zone))),))


def air_reach(game: Core) -> Layer:
    """2.2 The sea areas that aircraft from the mainland reach."""
    spaces = tuple(area for area in game.edition.sea if game.edition.areas[area].in_range)
    return LAYERS.named("air_reach", "FS-9.4b", areas=(("ar", spaces),))


def carriers(game: Core) -> Layer:
    """9.5 The areas from which carriers intercept."""
    return LAYERS.named("carriers", "FS-9.5f", areas=(("uk", tuple(sorted(game.edition.carrier_areas))),))


def control(game: Core) -> Layer:
    """3.6 Who controls which land."""
    areas = tuple(
        (SIDES[side], tuple(area for area in game.edition.land if game.controls(side, area))) for side in (UK, AR)
    )
    return LAYERS.named("control", "FS-3.6b", areas=areas)


def points(game: Core) -> Layer:
    """4.4 What land areas score."""
    values = tuple(
        (area, str(game.edition.areas[area].vp)) for area in game.edition.land if game.edition.areas[area].vp
    )
    return LAYERS.named("points", "FS-4.4.5a", values=values)


def airbases(game: Core) -> Layer:
    """6.2 How many counters each airbase holds, of how many."""
    values = tuple(
        (area, say("falklands.based", count=len(game.units_in(area, AR, AIR)), limit=game.edition.areas[area].airbase))
        for area in game.edition.bases
    )
    return LAYERS.named("airbases", "FS-6.2.3a", values=values)


def reach(game: Core, piece: int) -> Layer:
    """9.4 Where an aircraft can attack."""
    spaces = tuple(area for area in (*game.edition.sea, *game.edition.land) if met(flight_needs(game, piece, area)))
    return LAYERS.named("reach", "FS-9.4a", areas=(("good", spaces),))


LAYERS = Layers[Core](
    SENTENCES,
    {
        "zone": zone,
        "air_reach": air_reach,
        "carriers": carriers,
        "control": control,
        "points": points,
        "airbases": airbases,
    },
    of_piece={"reach": reach},
    is_on_map=lambda game, piece: is_there(game, piece) and game.type(piece).kind == AIR,
    threats=THREATS,
)
