"""AR's troops at sea: with whom they wait, when they go in, what AR stakes when it is losing (Ops 13, 14, 21)."""

from __future__ import annotations

from beachhead.games.falklands_showdown.components import DESTROYER, FREIGHT, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.judgment import ground, landings
from beachhead.games.falklands_showdown.judgment.findings import once
from beachhead.games.falklands_showdown.judgment.volleys import numbers, volley
from beachhead.games.falklands_showdown.model import AR, LOST, NOBODY, UK
from beachhead.games.falklands_showdown.rules.combat_10.landing_10_4 import shore_needs
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import allowance
from beachhead.games.falklands_showdown.rules.submarines_8 import course, range_of
from beachhead.kernel.refusal import met

ESCORTS = 3
"""D ships that go with AR's troops."""

PASSAGE = 0.7
"""The chance that what the submarines leave afloat is not stopped by the UK's next operation."""

ANSWERED = 0.5
"""How likely the UK's next operation is a surface combat with what has come to the islands."""

LAST_BUT_ONE = 2
"""Operations that the UK has left before AR's last phase but one."""

ENOUGH = 0.6
"""The share of the points that AR lacks that its fleet must be expected to sink, for it to go out at the last."""

GAMBLE = 0.1
"""What AR's losses weigh when it is losing anyway, as a share of what they weigh else."""


def convoy(game: Core, start: int) -> tuple[int, ...]:
    """AR's ships of an area that carry troops, and the D ships with the best guns that escort them; those stay behind
    where the troops land at once, unless there is nothing to lose."""
    ships = game.ships_in(start, AR)
    laden = tuple(unit for unit in ships if game.aboard.get(unit))
    if acts_again(game) and not ground.is_losing(game):
        return laden
    screen = [unit for unit in game.ships_in(start, AR, DESTROYER) if unit not in laden]
    screen.sort(key=lambda unit: (-game.type(unit).factors[GROUND], unit))
    return (*laden, *screen[:ESCORTS]) if laden else ()


@once
def dash_worth(game: Core, start: int) -> float:
    """What it is worth that a convoy goes from an area to the islands: its landing, less what is sunk.

    Under Decisive Leadership it lands before the submarines come; else it must live through
    their phase and the UK's next operation first.
    """
    ships = convoy(game, start)
    if not ships:
        return -1.0
    there = game.fork()
    there.state.op = None
    for ship in ships:
        there.put(ship, game.edition.falklands)
    shores = [area for area in game.edition.coastal if met(shore_needs(there, area))]
    if not shores:
        return -1.0
    hope = max(landings.landing_worth(there, area) for area in shores)
    arrive = 1.0
    if acts_again(game):
        for unit in landings.lift(there, NOBODY):
            there.put(unit, LOST)
    price, aimed = volley(there, hunters(game), ships, numbers(there, "submarine"))
    if not acts_again(game):
        arrive = PASSAGE * min(aimed.standing(ship) for ship in ships if game.aboard.get(ship))
        guns = (unit for unit in game.ships_in(game.edition.falklands, UK) if game.type(unit).factors[SHIP])
        price += ANSWERED * volley(there, guns, ships, numbers(there, "surface"))[0]
    return hope * arrive - price * (GAMBLE if ground.is_losing(game) else 1.0)


def raiders(game: Core, start: int) -> tuple[int, ...]:
    """AR's ships of an area that would fight off the islands; the carrier stays."""
    return tuple(
        unit for unit in game.ships_in(start, AR) if game.type(unit).factors[SHIP] and not game.type(unit).is_carrier
    )


@once
def raid_worth(game: Core, start: int) -> float:
    """What it is worth that AR's fleet goes before the islands to attack: what it sinks there, less what guns and
    submarines sink of it.

    Under Decisive Leadership it attacks at once; else only when AR is losing, its next operation is its last, and there
    is enough to sink.
    """
    ships = raiders(game, start)
    if not ships or not (acts_again(game) or (ground.is_losing(game) and game.state.operations == LAST_BUT_ONE)):
        return -1.0
    there = game.fork()
    for ship in ships:
        there.put(ship, game.edition.falklands)
    theirs = game.ships_in(game.edition.falklands, UK)
    screen = tuple(unit for unit in theirs if game.type(unit).type not in FREIGHT)
    gain, _ = volley(there, ships, screen or theirs, numbers(there, "surface"))
    if not acts_again(game) and gain < ENOUGH * (1 - game.state.points):
        return -1.0
    guns = (unit for unit in theirs if game.type(unit).factors[SHIP])
    price = sum(
        volley(there, hostile, ships, numbers(there, kind))[0]
        for hostile, kind in ((guns, "surface"), (hunters(game), "submarine"))
    )
    return gain - price * (GAMBLE if ground.is_losing(game) else 1.0)


def acts_again(game: Core) -> bool:
    """7.0b Whether another operation follows in this phase."""
    return game.state.used + 1 < allowance(game)


def hunters(game: Core) -> tuple[int, ...]:
    """The UK's submarines that can be off the islands in their next phase."""
    subs = (unit for unit in game.roster(UK, SUBMARINE) if game.place(unit) >= 0)
    return tuple(unit for unit in subs if len(course(game, unit, game.edition.falklands)) <= range_of(game, unit) + 1)
