"""What a side could bring against an area by one operation of its next phase, and with what odds.

The operations are those that attack (`means`), each as its rules let it be carried out in that phase, and submarines
do in theirs what they could by one; it is shown like any other fight (`attack_panel`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from beachhead.edition.threats import Assault, Comer, Outlook, Threats
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks.attack_panel import attack_panel
from beachhead.games.falklands_showdown.looks.means import MEANS, Means
from beachhead.games.falklands_showdown.looks.odds import fates, steps_lost
from beachhead.games.falklands_showdown.looks.wording import WORDING
from beachhead.games.falklands_showdown.model import AR, AR_OPS, NOBODY, QUIET, UK_OPS
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand, fired


def next_operations(game: Core, side: int) -> Core:
    """5.2 The position with the side's Operations Phase under way, or else as if it were next: then without the event
    of a turn to come."""
    copy = game.fork()
    s, phase = copy.state, AR_OPS if side == AR else UK_OPS
    if s.phase > phase:
        s.turn, s.event, s.event_unit = s.turn + 1, QUIET, NOBODY
    if s.phase != phase:
        s.phase, s.used, s.free = phase, 0, False
    s.op, s.fight, s.mover = None, None, NOBODY
    return copy


class Coming(Outlook[Core]):
    """What a side could do by one operation of its next Operations Phase."""

    def __init__(self, game: Core, side: int) -> None:
        super().__init__(next_operations(game, side), side)
        over = game.state.winner != NOBODY
        self.means = () if over else tuple(means for means in MEANS if means.is_open(self.game))

    def strikes(self) -> Iterable[int]:
        """7.1 Every area."""
        return range(len(self.game.edition.board.names))

    def by(self, means: Means, space: int) -> list[Comer]:
        """7.1 Who could take part in an operation against an area, the strongest first."""
        game = self.game
        found = (
            Comer(unit, game.type(unit).factors[means.against], (game.place(unit),), means.how)
            for unit in means.units(game, space)
        )
        return sorted(found, key=lambda comer: (-comer.strength, comer.unit))

    def coming(self, space: int) -> list[Comer]:
        """7.1 Who could take part in any of the operations."""
        return [comer for means in self.means for comer in self.by(means, space)]

    def amount(self, space: int) -> int:
        """7.1 The factors of those whom the side would send by the strongest operation."""
        return max((sum(comer.strength for comer in self.sent(means, space)) for means in self.means), default=0)

    def sent(self, means: Means, space: int) -> list[Comer]:
        """7.1 Those who would take part in an operation against an area."""
        comers = self.by(means, space)
        party = means.party(self.game, space, [comer.unit for comer in comers])
        return [comer for comer in comers if comer.unit in party]

    def holds(self, space: int) -> bool:
        """3.6 Whether units of the side have an area to themselves."""
        return {self.game.side(unit) for unit in self.game.at.get(space, ())} == {self.side}

    def assaults(self, comers: Sequence[Comer], space: int) -> list[Assault[Core]]:
        """7.1, 10.1 Of each operation the fight that costs the enemy most."""
        fought = []
        for means in self.means:
            sent = self.sent(means, space)
            made = means.fights(self.game, space, [comer.unit for comer in sent])
            tried = [copy for copy in made if fired(fight_in_hand(copy).shots)]
            if tried:
                copy = max(tried, key=self.cost)
                fought.append(Assault(copy, attack_panel(copy, fight_in_hand(copy)), sent, self.cost(copy)))
        return fought

    def cost(self, game: Core) -> tuple[Fraction, Fraction]:
        """10.11 The steps that the enemy has to expect to lose in the fight in hand; where they are as many, the points
        of the units that he has to expect to lose."""
        fight, enemy = fight_in_hand(game), 1 - self.side
        lost = (fate.lost * game.type(fate.unit).points for fate in fates(game, fight) if game.side(fate.unit) == enemy)
        return steps_lost(game, fight, enemy), sum(lost, Fraction(0))


THREATS = Threats[Core](WORDING, Coming, clause="FS-7.0a", spaces=lambda game: len(game.edition.board.names))
"""The layers and cards of the two sides."""
