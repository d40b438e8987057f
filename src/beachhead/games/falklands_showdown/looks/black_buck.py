"""Black Buck (7.1 Op 8) as the table shows it: what its die can do."""

from __future__ import annotations

from fractions import Fraction

from beachhead.edition.attacks import outcome_face, with_dice
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.model import Operation
from beachhead.games.falklands_showdown.rules.operations_7.black_buck_7_1 import (
    AIRCRAFT,
    BLACK_BUCK,
    CRATER,
    bomb,
    struck,
)
from beachhead.kernel import scene
from beachhead.kernel.odds import fork_dice


def black_buck_panel(game: Core) -> scene.Attack:
    """7.1 Op 8: the runway, an aircraft counter, or nothing."""
    found: dict[str, list[tuple[int, Fraction]]] = {}
    for faces, chance, what in fork_dice(lambda faces: bombed(game, faces)):
        found.setdefault(what, []).append((faces[0], chance))
    return scene.Attack(
        title=wording.say(
            "falklands.attack.black_buck", area=wording.area_name(game.edition, game.edition.port_stanley)
        ),
        attackers=(),
        defenders=struck(game),
        sums=(),
        outcomes=tuple(
            outcome_face(
                wording.say(f"falklands.effect.{what}"),
                int(what != "none"),
                sum((chance for _, chance in ways), Fraction(0)),
                (face for face, _ in ways),
            )
            for what, ways in found.items()
        ),
    )


def black_buck_cost(game: Core) -> tuple[Fraction, Fraction]:
    """7.1 Op 8: the aircraft that AR has to expect to lose, and their points."""
    ways = fork_dice(lambda faces: bombed(game, faces))
    lost = sum((chance for _, chance, what in ways if what == "one_aircraft"), Fraction(0))
    return lost, lost * min((game.type(unit).points for unit in struck(game)), default=0)


def bombed(game: Core, faces: tuple[int, ...]) -> str:
    """7.1 Op 8: what a die does that falls as scripted."""
    copy = with_dice(game, faces)
    copy.state.op = Operation(BLACK_BUCK)
    bomb(copy)
    if copy.op.stage == AIRCRAFT and struck(copy):
        return "one_aircraft"
    return "crater" if copy.op.stage == CRATER else "none"
