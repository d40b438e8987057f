"""V Recovery: what comes back to the ships."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import Recovered
from beachhead.games.gators.model import SIDES, US
from beachhead.games.gators.rules.launch_5 import handled, launchers, place_of_ship, ships
from beachhead.games.gators.rules.moments_5 import in_recovery
from beachhead.games.gators.rules.position_6.air_6b import takes
from beachhead.games.gators.rules.position_6.refuelling_6n import note_aboard
from beachhead.games.gators.targets import SHIP, US_UNIT
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask, Option, settle
from beachhead.kernel.refusal import Conditions, met


def recovery_phase(game: Core) -> Flow[None]:
    """V Air and amphibious units next to a ship may land on it."""
    yield from gather(game, lambda: whom_to_recover(game))


def whom_to_recover(game: Core) -> Ask:
    """V The units that can be recovered, and the end of the phase."""
    return game.ask("recover", RECOVER, END_RECOVERY, clause="GAT-V.6", side=SIDES[US], anchor=True)


def afield(game: Core) -> list[int]:
    """V Those on the map that could land on a ship."""
    return [unit for unit in game.on_map(US) if launchers(game, unit)]


def beside_ships(game: Core) -> list[int]:
    """V Those of them that are next to a ship."""
    around = {there for ship in ships(game) for there in game.edition.board.near[game.hex(ship)]}
    return [unit for unit in afield(game) if game.hex(unit) in around]


def recoverable(game: Core) -> list[int]:
    """V Those of them that a ship can take aboard now."""
    return [unit for unit in beside_ships(game) if decks(game, unit)]


def recover_needs(game: Core, unit: int) -> Conditions:
    """V What a unit needs in order to be recovered now."""
    lands = game.hex(unit) >= 0 and launchers(game, unit)
    yield lands, "GAT-V.6", "not_recovered"
    if not lands:
        return
    near = [ship for ship in ships(game) if game.edition.board.adjacent(game.hex(ship), game.hex(unit))]
    yield bool(near), "GAT-V.6", "no_ship_near"
    if near and not decks(game, unit):
        yield from land_needs(game, unit, near[-1])


def decks(game: Core, unit: int) -> tuple[int, ...]:
    """V The ships next to a unit that can take it aboard now."""
    return tuple(ship for ship in ships(game) if met(land_needs(game, unit, ship)))


def land_needs(game: Core, unit: int, ship: int) -> Conditions:
    """V, II-b What a ship needs so that it can take a unit aboard now."""
    near = (
        game.type(ship).is_ship and game.hex(ship) >= 0 and game.edition.board.adjacent(game.hex(ship), game.hex(unit))
    )
    yield near, "GAT-V.6", "no_ship_near"
    if near:
        yield takes(game, ship, unit), "GAT-II-b.37", "lhd_only"
        yield has_handling_left(game, ship), "GAT-V.7", "recovery_limit"


def has_handling_left(game: Core, ship: int) -> bool:
    """V, VII-f Whether a ship can recover one more unit, by the ruling on its limit."""
    ruling, recovered = game.options.recovery_limit, handled(game, ship, game.state.recovered)
    if ruling == "free":
        return True
    if ruling == "shared":
        recovered += game.state.launched[place_of_ship(game, ship)]
    return recovered < game.edition.limits.recoveries


def recover(game: Core, unit: int) -> Flow[None]:
    """V, VI-b A unit comes aboard with what it carries; aircraft are refuelled, and if it is the LHD back at their base
    and rearmed; tanks too are full when they land again (VI-n).
    """
    says = {"unit": game.type(unit).title}
    ask = game.ask("ship", LAND_ON(unit), clause="GAT-V.6", side=SIDES[US], about=(unit,), says=says)
    choice: Option = yield from settle(ask)
    ship = choice.piece
    place = place_of_ship(game, ship)
    counts = list(game.state.recovered)
    counts[place] += 1
    game.state.recovered = tuple(counts)
    rearms, lies = "rearms" in game.type(ship).tags, game.unit(unit)
    load, strayed = ("", False) if rearms else (lies.load, lies.strayed)
    game.stow(unit, ship, spent=False, strayed=strayed, load=load)
    for cargo in game.stacks.below(unit):
        note_aboard(game, cargo)
    game.emit(Recovered(clause="GAT-V.6", unit=unit, ship=ship))


RECOVER = act(
    "recover", US_UNIT, clause="GAT-V.6", exactly=recoverable, needs=recover_needs, does=recover, when=in_recovery
)

END_RECOVERY = act("end", clause="GAT-V.1", goes_on=True)

LAND_ON = act("ship", SHIP, clause="GAT-V.6", exactly=decks, needs=land_needs)
