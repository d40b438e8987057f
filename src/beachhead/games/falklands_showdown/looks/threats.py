"""What a side could bring against an area by one operation of its next phase, and with what odds.

The operations are those that attack (`means`), each as its rules let it be carried out in that phase, and submarines
do in theirs what they could by one; it is shown like any other fight (`attack_panel`), beside what the enemy can do
about it (`answers`).  Black Buck strikes without a counter (`black_buck`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial

from beachhead.edition.threats import Assault, Comer, Outlook, Reach, Threats
from beachhead.games.falklands_showdown.core import Core, replace
from beachhead.games.falklands_showdown.looks.answers import hunted_back, met_on_the_way
from beachhead.games.falklands_showdown.looks.attack_panel import attack_panel, decides
from beachhead.games.falklands_showdown.looks.black_buck import black_buck_cost, black_buck_panel
from beachhead.games.falklands_showdown.looks.means import MEANS, Means, could_carry_out, fighting
from beachhead.games.falklands_showdown.looks.odds import fates, steps_lost
from beachhead.games.falklands_showdown.looks.wording import WORDING
from beachhead.games.falklands_showdown.model import AR, AR_OPS, NOBODY, QUIET, UK_OPS
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand
from beachhead.games.falklands_showdown.rules.operations_7.black_buck_7_1 import BLACK_BUCK
from beachhead.games.falklands_showdown.rules.submarines_8 import SORTIE
from beachhead.kernel.scene import Case

RAIDS = (17, 18)
"""7.1 The numbers of the operations in which aircraft attack, and may be intercepted."""


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
        self.goes_on = game.state.winner == NOBODY
        self.means = tuple(means for means in MEANS if self.goes_on and means.is_open(self.game))

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
        return self.most(space, self.means)

    def most(self, space: int, operations: Iterable[Means]) -> int:
        """7.1 The factors of those whom the side would send by the strongest of some operations."""
        return max((sum(comer.strength for comer in self.sent(means, space)) for means in operations), default=0)

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
            tried = [copy for copy in made if decides(fight_in_hand(copy))]
            if tried:
                copy = max(tried, key=self.cost)
                panel = replace(attack_panel(copy, fight_in_hand(copy)), answer=self.answer(means, copy))
                fought.append(Assault(copy, panel, sent, self.cost(copy)))
        if self.goes_on and space == self.game.edition.port_stanley and could_carry_out(self.game, BLACK_BUCK):
            fought.append(Assault(self.game, black_buck_panel(self.game), (), black_buck_cost(self.game)))
        return fought

    def answer(self, means: Means, copy: Core) -> Case | None:
        """8.3, 9.5 What the enemy can do about an operation in hand."""
        if means.number in RAIDS:
            return met_on_the_way(copy, fighting, partial(means.fights, self.game, copy.op.goal))
        return hunted_back(copy) if means.number == SORTIE else None

    def cost(self, game: Core) -> tuple[Fraction, Fraction]:
        """10.11 The steps that the enemy has to expect to lose in the fight in hand; where they are as many, the points
        of the units that he has to expect to lose."""
        fight, enemy = fight_in_hand(game), 1 - self.side
        lost = (fate.lost * game.type(fate.unit).points for fate in fates(game, fight) if game.side(fate.unit) == enemy)
        return steps_lost(game, fight, enemy), sum(lost, Fraction(0))


def by(*ways: str) -> Callable[[Coming], dict[int, int]]:
    """7.1 By area the factors of those whom the side would send by the strongest operation of some kinds."""

    def amounts(coming: Coming) -> dict[int, int]:
        areas = (area for area in coming.strikes() if not coming.holds(area))
        found = {area: coming.most(area, [means for means in coming.means if means.how in ways]) for area in areas}
        return {area: amount for area, amount in found.items() if amount}

    return amounts


def losses(coming: Coming) -> dict[int, Fraction]:
    """10.11 By area the steps that those there have to expect to lose to the costliest operation."""
    areas = (area for area in coming.strikes() if not coming.holds(area))
    found = {area: max((one.cost[0] for one in coming.assaults((), area)), default=Fraction(0)) for area in areas}
    return {area: lost for area, lost in found.items() if lost}


THREATS = Threats[Core](
    WORDING,
    Coming,
    clause="FS-7.0a",
    spaces=lambda game: len(game.edition.board.names),
    reaches=(
        Reach("losses", "FS-10.11a", losses),
        Reach("air", "FS-9.4a", by("flies", "launches")),
        Reach("sea", "FS-9.1a", by("sails", "dives", "hunts", "shells")),
        Reach("ground", "FS-10.3a", by("comes", "lands", "raids")),
    ),
)
"""The layers and cards of the two sides."""
