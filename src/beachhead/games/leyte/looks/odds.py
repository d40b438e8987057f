"""Exact odds of an attack: the code that resolves it is run once for every face of the die.

Decisions inside the resolution are answered plainly: no further protective fire, no Banzai, the first way to
retreat, no advance.  Whether a unit can retreat at all does not depend on them.
"""

from __future__ import annotations

from beachhead.edition.attacks import Way, struck, with_dice
from beachhead.games.leyte.core import Core, replace
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import PASS, guards_for
from beachhead.games.leyte.rules.banzai_10 import REGULAR
from beachhead.games.leyte.rules.combat_7.advance_7_9 import STAY
from beachhead.games.leyte.rules.combat_7.strength_7_3 import differential, terrain_line
from beachhead.games.leyte.rules.combat_phase_4_1 import resolve
from beachhead.kernel.odds import fork_dice, run_through

PLAINLY = (PASS.verb, REGULAR.verb, STAY.verb)
"""Verbs of the plain answers."""


class Resolved(Way, frozen=True, kw_only=True):
    """What one face does: with the printed result, the points that each side scores, whether every defender left its
    hex."""

    code: str
    scored: tuple[int, int]
    vacated: bool


def resolutions(game: Core, attack: Attack) -> tuple[Resolved, ...]:
    """What each face of the die would do to an attack as it stands, in the order of the faces."""
    ways = fork_dice(lambda faces: resolve_on_copy(game, attack, faces))
    return tuple(replace(resolved, face=faces[0], chance=chance) for faces, chance, resolved in ways)


def resolve_on_copy(game: Core, attack: Attack, faces: tuple[int, ...]) -> Resolved:
    """Run the resolution on a copy of the position with scripted dice."""
    copy = with_dice(game, faces)
    copy.state.attack = replace(attack, declared=True)
    awards = len(game.state.awards)
    run_through(resolve(copy), PLAINLY)
    scored = [0, 0]
    for award in copy.state.awards[awards:]:
        scored[award.side] += award.points
    lost, driven = struck(game, copy, attack.attackers + attack.defenders, game.edition.board.distance)
    line, value = terrain_line(game, attack), differential(game, attack)
    return Resolved(
        code=game.edition.crt.result(line, value, faces[0]),
        lost=lost,
        driven=driven,
        scored=(scored[0], scored[1]),
        vacated=all(copy.hex(unit) != game.hex(unit) for unit in attack.defenders),
    )


def with_best_guards(game: Core, attack: Attack) -> Attack:
    """The attack with the strongest protective fire that the defender could still add to each hex (8.41, 13.11)."""
    for defender in attack.defenders:
        able = guards_for(game, defender, attack)
        if able:
            best = max(able, key=lambda unit: game.type(unit).fpf)
            attack = replace(attack, guards=(*attack.guards, (best, defender)))
    return attack
