"""4.1 B The Combat Phase: attack by attack, each from its declaration to the advance."""

from __future__ import annotations

from beachhead.games.leyte.core import Core, Flow, act, replace
from beachhead.games.leyte.events import PhaseBegan
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import (
    attack_in_hand,
    protective_fire,
)
from beachhead.games.leyte.rules.banzai_10 import declare_banzai, exchange
from beachhead.games.leyte.rules.combat_7.advance_7_9 import advance
from beachhead.games.leyte.rules.combat_7.attack_7 import ENEMY_UNIT, attack_needs, attackable, targets, whom_to_add
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import (
    note_duties,
    owing,
    reserve_of,
)
from beachhead.games.leyte.rules.combat_7.result_7_6 import roll_combat
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import apply_result
from beachhead.games.leyte.rules.moments_4_1 import between_attacks
from beachhead.kernel.acts import Once, gather
from beachhead.kernel.refusal import Conditions


def combat_phase(game: Core) -> Flow[None]:
    """4.1 B, 7.0 The phasing player attacks in any order, until nobody owes a fight any more."""
    if not game.state.fighting:
        open_phase(game)
        if not any_target(game):
            return
    if game.state.attack is not None:
        yield from fight(game)
    yield from gather(game, lambda: game.ask("attack", ATTACK, END_COMBAT, clause="LEY-7.11a", anchor=True))


def open_phase(game: Core) -> None:
    """7.11, 7.12, 9.0 Duties are noted, ground support points come in."""
    game.state.fighting = True
    game.state.opponents_lost = False
    game.state.support = game.edition.support[game.state.turn][game.phasing]
    note_duties(game)
    game.emit(PhaseBegan(clause="LEY-4.1b", turn=game.state.turn, phase=game.state.phase, support=game.state.support))


def fight(game: Core) -> Flow[None]:
    """4.1 B One attack, from the declaration to the advance."""
    if not attack_in_hand(game).declared:
        reserve = Once(game, reserve_of)  # nobody comes or goes until the attack is declared
        yield from gather(game, lambda: whom_to_add(game, reserve))  # a, b: ground units, barrage, ground support
    yield from resolve(game)
    game.state.attack, game.state.opponents_lost = None, True


def resolve(game: Core) -> Flow[None]:
    """4.1 B c, d A declared attack: the defender's fire, the die, its result, the advance.

    The preview of an attack runs this very code (`odds`).
    """
    yield from protective_fire(game)  # c
    yield from declare_banzai(game)  # 10.0
    code = roll_combat(game)  # d
    routed = yield from apply_result(game, code)  # 7.62, 7.7
    game.state.attack = replace(attack_in_hand(game), routed=tuple(routed))
    yield from exchange(game)  # 10.0: after the result, before any advance
    yield from advance(game, routed)  # 7.9


def any_target(game: Core) -> bool:
    """Whether the phasing player can attack anybody at all."""
    return next(attackable(game), None) is not None


def attack(game: Core, enemy: int) -> Flow[None]:
    """7.11 An attack on an enemy unit is begun, and goes on to its end."""
    game.state.attack = Attack(defenders=(enemy,))
    yield from fight(game)


def end_combat_needs(game: Core) -> Conditions:
    """7.0 What the phase needs to end."""
    yield next(owing(game), None) is None, "LEY-7.0g", "still_owed"


ATTACK = act("attack", ENEMY_UNIT, clause="LEY-7.11a", exactly=targets, needs=attack_needs, does=attack,
             when=between_attacks)  # fmt: skip

END_COMBAT = act(
    "end", clause="LEY-7.0g", needs=end_combat_needs, when=between_attacks, goes_on=True, label="end_combat"
)
