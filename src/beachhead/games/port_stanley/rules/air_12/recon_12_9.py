"""12.9 Air reconnaissance."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.model import UK_COMBAT
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import GROUND, fly_harriers, harriers_in, lose_harriers
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import engage, let_unmask, shot_down, shown_batteries
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.recon_10_1 import hidden_hexes
from beachhead.games.port_stanley.rules.recon_10_2 import air_modifiers, reconnoitre
from beachhead.games.port_stanley.targets import SPACE
from beachhead.kernel.refusal import Conditions


def hidden_on_land(game: Core) -> list[int]:
    """12.9 The hexes of the map with counters face down."""
    if game.state.phase != UK_COMBAT or not harriers_in(game, GROUND):
        return []
    return [space for space in hidden_hexes(game) if game.edition.land[space]]


def air_scout_needs(game: Core, space: int) -> Conditions:
    """12.9, 12.3 What a hex needs for a Harrier to reconnoitre it: a counter face down, and one in the ground box."""
    yield game.state.phase == UK_COMBAT, "PS-12.9a", "not_british_combat"
    yield harriers_in(game, GROUND) > 0, "PS-12.9a", "no_aircraft"
    yield space in hidden_on_land(game), "PS-12.9a", "nothing_down"


def air_scout(game: Core, space: int) -> Flow[None]:
    """12.9 A Harrier reconnoitres a hex; air defence units that are shown there shoot at it.

    They are not counted among those that must be shown; the Harrier sees what it sees even if it is shot down.
    """
    fly_harriers(game, GROUND, 1)
    yield from let_unmask(game, space)
    batteries = shown_batteries(game, space)
    lost = shot_down(game, space, engage(game, batteries), 1) if batteries else 0
    lose_harriers(game, GROUND, lost, "PS-12.9b")
    yield from reconnoitre(game, space, air_modifiers(game, space))


AIR_SCOUT = act(
    "air_scout",
    SPACE,
    clause="PS-12.9a",
    among=hidden_on_land,
    needs=air_scout_needs,
    does=air_scout,
    when=in_movement,
)
