"""Layers over the map of Port Stanley: zones of control, reach, lines of sight, beaches, what is worth morale."""

from __future__ import annotations

from beachhead.edition.showing import Layers, is_there
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks import wording
from beachhead.games.port_stanley.looks.threats import THREATS
from beachhead.games.port_stanley.model import AR, SIDES, UK
from beachhead.games.port_stanley.rules.allowance_5 import may_move_needs
from beachhead.games.port_stanley.rules.combat_11.guns_11_7 import in_range
from beachhead.games.port_stanley.rules.movement_5 import goals
from beachhead.games.port_stanley.rules.sight_11_7_4 import sees, spotted
from beachhead.games.port_stanley.rules.zones_9 import zone
from beachhead.kernel import scene
from beachhead.kernel.refusal import met


def zones(game: Core) -> scene.Layer:
    """9.0 The hexes in either side's zones of control, as far as one knows."""
    areas = tuple(
        (SIDES[side], tuple(space for space, held in enumerate(zone(game, side)) if held)) for side in (UK, AR)
    )
    return LAYERS.named("zones", "PS-9.0a", areas=areas)


def morale(game: Core) -> scene.Layer:
    """17.2 The settlements and summits that cost Argentine morale when they fall, and those that have."""
    s, edition = game.state, game.edition
    fallen = {*s.settlements, *s.summits}
    wanted = {*edition.settlements, *edition.heights, edition.stanley} - fallen
    return LAYERS.named(
        "morale", "PS-17.2.3a", areas=(("goal", tuple(sorted(wanted))), ("good", tuple(sorted(fallen))))
    )


def beaches(game: Core) -> scene.Layer:
    """3.1 The landing beaches by number; to the British those of the sealed list as goals."""
    edition = game.edition
    listed = tuple(space for number in game.state.sites for space in edition.beaches[number])
    values = tuple((space, str(number)) for space, number in edition.beach_of.items())
    return LAYERS.named("beaches", "PS-3.1a", areas=(("goal", listed),) if listed else (), values=values)


def reach(game: Core, piece: int) -> scene.Layer:
    """5.1 What it costs the unit to come to each hex that it can reach."""
    found = goals(game, (piece,)) if met(may_move_needs(game, piece)) else {}
    return LAYERS.named("reach", "PS-5.1a", values=tuple((space, str(step[0])) for space, step in found.items()))


def sight(game: Core, piece: int) -> scene.Layer:
    """11.7.4 The hexes in a line of sight from that of the unit, as the weather is now."""
    here = game.hex(piece)
    seen = tuple(space for space in range(len(game.edition.chart.names)) if space != here and sees(game, here, space))
    return LAYERS.named("sight", "PS-11.7.4a", areas=(("good", seen), ("goal", (here,))))


def aim(game: Core, piece: int) -> scene.Layer:
    """11.7.2, 11.7.4 What a battery or a ship can fire at: in its range, and seen by anybody of its side."""
    here, side = game.hex(piece), game.side(piece)
    near = [
        space for space in range(len(game.edition.chart.names)) if space != here and in_range(game, piece, (space,))
    ]
    seen = tuple(space for space in near if spotted(game, space, side))
    dark = tuple(space for space in near if space not in seen)
    return LAYERS.named("aim", "PS-11.7.2a", areas=(("good", seen), ("bad", dark)))


LAYERS = Layers[Core](
    wording.SENTENCES,
    {"zones": zones, "morale": morale, "beaches": beaches},
    of_piece={"reach": reach, "sight": sight, "aim": aim},
    is_on_map=lambda game, piece: is_there(game, piece) and game.hex(piece) >= 0,
    threats=THREATS,
)
