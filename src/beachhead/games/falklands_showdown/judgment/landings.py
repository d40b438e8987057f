"""What landings are worth: the coast, the fight for it, the way to Port Stanley, shelter for the ships (Op 21)."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import FREIGHT, GROUND, SHIP
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
from beachhead.games.falklands_showdown.judgment.worth import bombers
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules.combat_10 import landing_10_4
from beachhead.games.falklands_showdown.rules.combat_10.landing_10_4 import land_needs, lift_limit
from beachhead.games.falklands_showdown.rules.transport_6 import bulk
from beachhead.kernel.refusal import met
from beachhead.mechanics.capacity import those_that_fit

RELIEF = 0.8
"""AR: what each unit is worth that comes to Port Stanley while it is fought for."""

DIVERSION = 0.4
"""AR: what it is worth that the UK must spend an operation to have an area back."""

DECISIVE = 3.0
"""AR: what a landing that turns the match is worth beyond the points."""

LATER = 0.3
"""UK, first landing: what the points of an area that can be marched to count, as a share."""

EXPOSED = 0.06
"""UK: what each AR unit in the areas beside the beach costs: it can come."""

SHELTERED, ANCHORAGE = 0.25, 1.2
"""UK: what an anchorage is worth for each transport with troops, and at most, under MANY bombers or more."""

MANY = 14
"""Bombers on the mainland that are enough to threaten all ships of a landing."""

DUE = 21
"""UK: operations left at which it should be ashore; with fewer, the way to Port Stanley counts for more."""

FOOTHOLD = 0.08
"""UK: what the first coast on the way to Port Stanley is worth for each unit still aboard."""

STRANDED = 0.8
"""UK: what each battalion is missed that lands where no way leads to Port Stanley."""


def lift(game: Core, area: int) -> tuple[int, ...]:
    """10.4 Who would land in an area: the strongest first, as many as can be lifted; one where one is enough."""
    able = [unit for unit in game.roster(game.phasing) if met(land_needs(game, unit))]
    able.sort(key=lambda unit: (-game.type(unit).factors[GROUND], unit))
    if one_is_enough(game, area):
        return () if landing_10_4.ashore(game) else least_missed(game, able)
    return those_that_fit(able, lambda unit: bulk(game, unit), lift_limit(game, area))


def one_is_enough(game: Core, area: int) -> bool:
    """3.6 Whether the UK needs one unit alone in an area: nobody defends it, and no way leads to Port Stanley."""
    open_shore = game.phasing == UK and not game.units_in(area, AR, GROUND)
    return open_shore and by_land(game, area, game.edition.port_stanley) < 0


def least_missed(game: Core, units: list[int]) -> tuple[int, ...]:
    """The unit that is missed least elsewhere: special forces before others, then the weakest."""
    return tuple(sorted(units, key=lambda unit: (not game.type(unit).is_special, game.type(unit).factors[GROUND]))[:1])


def landing_worth(game: Core, area: int) -> float:
    """7.1 Op 21: the fight for the beach, and what the area is worth to who lands."""
    mine = lift(game, area)
    if not mine:
        return -1.0
    value, chance = fight_worth(game, "landing", area, mine, game.edition.modifiers.landed)
    taken = 0.0 if game.controls(game.phasing, area) else chance * points(game, area)
    return value + (uk_landing if game.phasing == UK else ar_landing)(game, area, mine, chance, taken)


def uk_landing(game: Core, area: int, mine: tuple[int, ...], chance: float, taken: float) -> float:
    """The points, the way to Port Stanley and the anchorage, less who stands beside it and who is missed elsewhere."""
    if not is_ashore(game) and by_land(game, area, game.edition.port_stanley) > 0:
        taken *= LATER
    near = sum(len(game.units_in(there, AR, GROUND)) for there in land_borders(game, area))
    way = front(game, area) * haste(game) * len(mine)
    gained = chance * (0.1 + shelter(game, area) + beachhead(game, area))
    return taken + way + gained - EXPOSED * near - stranded(game, area, mine)


def ar_landing(game: Core, area: int, mine: tuple[int, ...], chance: float, taken: float) -> float:
    """The points, what they turn, and relief for Port Stanley."""
    turned = chance * turning(game, area) if taken else 0.0
    return taken + turned + relief(game, area, mine) + 0.1 * chance


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
    return min(ANCHORAGE, SHELTERED * laden) * min(1.0, bombers(game) / MANY)


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
