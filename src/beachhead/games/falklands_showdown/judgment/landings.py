"""What landings are worth: the coast, the fight for it, the way to Port Stanley, shelter for the ships (Op 21)."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import AIR, FREIGHT, GROUND, SHIP
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.judgment.ground import (
    OBJECTIVE,
    by_land,
    cleared,
    fight_worth,
    front,
    is_ashore,
    is_losing,
    land_borders,
    points,
    stanley_falls,
)
from beachhead.games.falklands_showdown.judgment.volleys import numbers, volley
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules.combat_10 import landing_10_4
from beachhead.games.falklands_showdown.rules.combat_10.landing_10_4 import land_needs, lift_limit
from beachhead.games.falklands_showdown.rules.transport_6 import bulk
from beachhead.kernel.refusal import met
from beachhead.mechanics.capacity import those_that_fit

RELIEF = 0.8
"""What each unit is worth to AR that comes to Port Stanley while it is fought for."""

DIVERSION = 0.4
"""What it is worth to AR that the UK must spend an operation to have an area back."""

DECISIVE = 3.0
"""What a landing that turns the match is worth to AR beyond the points."""

LATER = 0.3
"""What the points of an area count in the UK's first landing, if it could be marched to as well from another."""

EXPOSED = 0.06
"""What each AR unit next to a landing costs the UK there: it can come."""

SHELTERED, ANCHORAGE = 0.25, 1.2
"""What an anchorage is worth to the UK for each transport that carries troops, and at most, as long as MANY raiders are
left."""

MANY = 14
"""Aircraft on the mainland from which all of a landing's ships are in danger."""

DUE = 21
"""Operations before the end at which the UK should be ashore; later, every march to Port Stanley counts for more."""

FOOTHOLD, STRANDED = 0.08, 0.8
"""What a first coast on the way to Port Stanley is worth for each unit aboard, and what a battalion costs elsewhere."""


def lift(game: Core, area: int) -> tuple[int, ...]:
    """10.4 Who would land in an area: the strongest first, as many as can be lifted; one is enough where nobody
    defends and no way leads to Port Stanley, special forces before others."""
    able = [unit for unit in game.roster(game.phasing) if met(land_needs(game, unit))]
    able.sort(key=lambda unit: (-game.type(unit).factors[GROUND], unit))
    if (
        game.phasing == UK
        and not game.units_in(area, AR, GROUND)
        and by_land(game, area, game.edition.port_stanley) < 0
    ):
        able.sort(key=lambda unit: (not game.type(unit).is_special, game.type(unit).factors[GROUND]))
        return tuple(able[: 1 - len(landing_10_4.ashore(game))])
    return those_that_fit(able, lambda unit: bulk(game, unit), lift_limit(game, area))


def landing_worth(game: Core, area: int) -> float:
    """7.1 Op 21: the area, the way to Port Stanley, and the fight for it."""
    mine = lift(game, area)
    if not mine:
        return -1.0
    value, chance = fight_worth(game, "landing", area, mine, game.edition.modifiers.landed)
    taken = 0.0 if game.controls(game.phasing, area) else chance * points(game, area)
    if game.phasing == UK and not is_ashore(game) and by_land(game, area, game.edition.port_stanley) > 0:
        taken *= LATER
    if game.phasing == AR:
        taken += relief(game, area, mine) + (chance * turning(game, area) if taken else 0.0)
        return value + taken + 0.1 * chance
    near = sum(len(game.units_in(there, AR, GROUND)) for there in land_borders(game, area))
    value += taken + front(game, area) * haste(game) * len(mine) - EXPOSED * near
    return value + chance * (0.1 + shelter(game, area) + beachhead(game, area)) - stranded(game, area, mine)


def beachhead(game: Core, area: int) -> float:
    """7.1 Op 12 What the first coast on the way to Port Stanley is worth to the UK, on which others are set ashore."""
    if not front(game, area) or any(front(game, other) and game.controls(UK, other) for other in game.edition.coastal):
        return 0.0
    return FOOTHOLD * sum(game.type(unit).kind == GROUND and game.unit(unit).ship >= 0 for unit in game.roster(UK))


def stranded(game: Core, area: int, mine: tuple[int, ...]) -> float:
    """9.8 What battalions are missed that land where no way leads to Port Stanley, which is still to be won."""
    if stanley_falls(game) or by_land(game, area, game.edition.port_stanley) >= 0:
        return 0.0
    return STRANDED * sum(not game.type(unit).is_special for unit in mine)


def haste(game: Core) -> float:
    """3.5 How much more the way to Port Stanley counts, as time runs out."""
    return max(1.0, DUE / game.state.operations)


def shelter(game: Core, area: int) -> float:
    """8.2 What the anchorage of an area is worth to the UK's transports; nothing if it has one."""
    anchorages = game.edition.anchorages
    if area not in anchorages or any(game.controls(UK, other) for other in anchorages):
        return 0.0
    laden = sum(bool(game.aboard.get(ship)) for ship in game.roster(UK, SHIP) if game.type(ship).type in FREIGHT)
    bombers = sum(game.type(unit).factors[SHIP] > 1 for unit in game.units_in(game.edition.argentina, AR, AIR))
    return min(ANCHORAGE, SHELTERED * laden) * min(1.0, bombers / MANY)


def relief(game: Core, area: int, mine: tuple[int, ...]) -> float:
    """4.2 What it is worth that AR's units land in Port Stanley while it is fought for, or when the UK has hardly an
    operation left to drive them out again."""
    if area != game.edition.port_stanley:
        return 0.0
    if not stanley_falls(game):
        return RELIEF * len(mine)
    if game.state.points > 0:
        return 0.0
    near = (there for there in game.edition.board.near[area] if there in game.edition.land)
    guns = [unit for there in (area, *near) for unit in game.units_in(there, UK, GROUND)]
    theirs = (*mine, *game.units_in(area, AR, GROUND))
    _, aimed = volley(game, guns, theirs, numbers(game, "ground", game.edition.modifiers.fortified))
    return OBJECTIVE * (1 - cleared(aimed, theirs)) ** game.state.operations


def turning(game: Core, area: int) -> float:
    """4.6 What the points of an area are worth to AR beyond themselves: the UK must spend an operation on them, and
    when AR is losing they are a part of what is missing."""
    return DECISIVE * min(1.0, game.edition.areas[area].vp / (1 - game.state.points)) if is_losing(game) else DIVERSION
