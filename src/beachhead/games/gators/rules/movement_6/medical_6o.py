"""VI-o The Medical Team in a town wins over the nearest militia."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import MedicalRolled
from beachhead.games.gators.model import REB, SIDES
from beachhead.games.gators.rules.combat_7.destruction_7e import destroy
from beachhead.games.gators.targets import OWN_UNIT
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions


def treat(game: Core) -> Flow[None]:
    """VI-o At the end of Player 1's movement phase: on a 5 or 6 the closest Militia is removed as if destroyed."""
    team = game.edition.of_kind("us-medical")[0]
    here = game.hex(team)
    militias = [unit for unit in game.edition.of_kind("reb-militia") if game.hex(unit) >= 0]
    if here < 0 or here not in game.edition.town_hexes or not militias:
        return
    face = game.roll(6)
    won = face >= game.edition.thresholds.medical
    game.emit(MedicalRolled(clause="GAT-VI-o.1", face=face, won=won))
    if not won:
        return
    nearest = min(game.edition.board.distance(here, game.hex(unit)) for unit in militias)
    closest = tuple(unit for unit in militias if game.edition.board.distance(here, game.hex(unit)) == nearest)
    ask = game.ask("quit", QUIT(closest), clause="GAT-VI-o.2", side=SIDES[REB])
    choice: Option = (yield ask) if len(might_quit(game, here, nearest)) > 1 else ask.choices()[0]
    destroy(game, choice.piece, "GAT-VI-o.1")


def might_quit(game: Core, here: int, far: int) -> list[int]:
    """VI-l, VI-o Who is so far from the team and, for all that Player 1 can see, may be a Militia: Player 2 is asked
    where there are two, so that the question tells nothing (as ruling G15).
    """
    around = (unit for unit in game.on_map(REB) if game.edition.board.distance(here, game.hex(unit)) == far)
    return [unit for unit in around if game.unit(unit).hidden or "militia" in game.type(unit).tags]


def quit_needs(game: Core, closest: tuple[int, ...], unit: int) -> Conditions:
    """VI-o What a unit needs so that it can be the one that lays down its arms."""
    yield unit in closest, "GAT-VI-o.1", "not_nearest"


QUIT = act("quit", OWN_UNIT, clause="GAT-VI-o.2", among=lambda game, closest: closest, needs=quit_needs)
