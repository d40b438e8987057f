"""The landings that the British could make at a beach hex before their next Movement Phase, with their chances.

Ships are loaded as the ready-made loading does it (`load_ready`), and come to the beach by the kind of water from which
the die lets them more often; who lands at a beach with Argentine units attacks from aboard in the Combat Phase (7.4),
with the guns in range, and ground support for either side (12.7.5).  To whom it is not known what the ships hold,
nobody is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.attack_panel import attack_panel, cost_of_attack, note
from beachhead.games.port_stanley.looks.chances import landing_chance
from beachhead.games.port_stanley.looks.strikes import Raid
from beachhead.games.port_stanley.looks.supported import answered, backed, cost_when_backed
from beachhead.games.port_stanley.looks.wording import place_name, say
from beachhead.games.port_stanley.model import (
    HIGH_SEAS,
    LAND_TARGETS,
    LANDING,
    RESTRICTED,
    SIDES,
    UK,
    UK_COMBAT,
    UNSEEN,
    Announced,
    Battle,
)
from beachhead.games.port_stanley.rules.combat_11.attack_11_1 import declare_needs, join, join_needs, target_needs
from beachhead.games.port_stanley.rules.combat_11.battles_11 import begin, in_hand, is_waiting
from beachhead.games.port_stanley.rules.landing_7.approach_7_2 import come_to
from beachhead.games.port_stanley.rules.landing_7.ashore_7_6 import first_to_land
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import (
    approaches,
    beaches_beside,
    is_first,
    is_opposed,
    open_beaches,
)
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_empty, landing_ships
from beachhead.games.port_stanley.rules.landing_7.loading_7_2 import ANNOUNCING, SAILING, load_needs, load_ready
from beachhead.games.port_stanley.rules.ships_5_7 import sail_needs
from beachhead.kernel import scene
from beachhead.kernel.odds import percent
from beachhead.kernel.refusal import met


class Landings:
    """The landings before the British movement phase `now`, as far as one knows in `game`."""

    def __init__(self, game: Core, now: Core) -> None:
        self.now = now
        self.chances = chances(game, now)
        self.hidden = bool(now.elsewhere(UK, UNSEEN))
        self._found: dict[int, tuple[Core, Fraction] | None] = {}

    def beaches(self) -> dict[int, Fraction]:
        """7.1, 7.3 The beach hexes with the chance that the die lets a landing there; 1 where ships wait for one."""
        beaches = self.now.edition.beach_of
        found = {space: self._water(space)[1] for space in beaches if self.units(space) or self._unseen(space)}
        return {space: chance for space, chance in found.items() if chance}

    def units(self, space: int) -> list[int]:
        """7.2, 7.4 Who could land at a beach hex, as far as one knows."""
        landing = self.landing(space)
        if landing is None:
            return []
        return aboard(landing[0], space)

    def landing(self, space: int) -> tuple[Core, Fraction] | None:
        """7.2 The position with all who can at a beach hex, and the chance that the die lets them; looked for once."""
        if space not in self._found:
            water, chance = self._water(space)
            waits = space in self.now.state.approached
            then = self.now if waits else bound(self.now, space, water) if chance else None
            self._found[space] = (then, chance) if then is not None and aboard(then, space) else None
        return self._found[space]

    def attacks(self, space: int) -> Iterator[Raid]:
        """7.4 The attack of those who land at a beach hex with Argentine units."""
        if not is_opposed(self.now, space):
            return
        landing = self.landing(space)
        if landing is not None:
            then, chance = landing
            copy = assaulting(then, space)
            if copy is not None:
                battle = in_hand(copy)
                panel = attack_panel(copy, battle, SIDES[UK], ())
                against = answered(copy, battle) if panel.outcomes else None
                bare = msgspec.structs.replace(panel, answer=against)
                yield Raid(copy, entitled(copy, bare, space, chance), chance * cost_of_attack(copy, battle, SIDES[UK]))
                support = backed(copy, battle, UK) if panel.outcomes else None
                if support is not None:
                    shown = entitled(copy, with_support(panel, support), space, chance, support.title)
                    yield Raid(copy, shown, chance * cost_when_backed(copy, battle, UK))
        elif self._unseen(space):
            yield Raid(self.now, entitled(self.now, unseen(self.now, space), space, self._water(space)[1]), Fraction(0))

    def _unseen(self, space: int) -> bool:
        """7.2 Whether ships of which one does not know what they hold could land at a beach hex."""
        ships = landing_ships(self.now)
        return self.hidden and bool(ships) and bool(self._water(space)[1])

    def _water(self, space: int) -> tuple[str, Fraction]:
        """7.1 The kind of water from which a landing at a beach hex is let more often, with that chance."""
        if space in self.now.state.approached:
            return "", Fraction(1)
        if space not in self.now.edition.beach_of or not self._is_open(space):
            return "", Fraction(0)
        near = {self.now.edition.water[there] for there in self.now.edition.board.near[space]}
        beside = [(water, chance) for water, chance in self.chances.items() if water in near]
        return max(beside, key=lambda one: one[1], default=("", Fraction(0)))

    def _is_open(self, space: int) -> bool:
        """7.1 Whether a beach is one that can be landed at, as far as one knows: the sealed list may be the other's."""
        game, number = self.now, self.now.edition.beach_of[space]
        return number in open_beaches(game) or (is_first(game) and not game.state.sites and not game.state.historical)


def chances(game: Core, now: Core) -> dict[str, Fraction]:
    """7.2, 7.3 By kind of water how likely the die lets a landing from it before the movement phase `now`."""
    s = game.state
    if now.state.turn == s.turn and s.phase >= LANDING:
        sailing = s.phase == LANDING and s.step == SAILING
        if s.phase > LANDING or s.step != ANNOUNCING:
            return {one.water: Fraction(1) for one in s.announced if one.permitted} if sailing else {}
    return {water: landing_chance(now, water) for water in (HIGH_SEAS, RESTRICTED)}


def bound(now: Core, space: int, water: str) -> Core | None:
    """7.2 The position in which all ships that can have come to a beach hex from a kind of water, fully loaded."""
    game = now.fork()
    s = game.state
    s.phase, s.step, s.announced = LANDING, SAILING, (Announced(water, True),)
    game.forget()
    goals = [there for there in approaches(game) if space in beaches_beside(game, there)]
    if not goals:
        return None
    while met(load_needs(game)):
        before = game.state.copy()
        load_ready(game)
        if game.state.units == before.units and game.state.supplies == before.supplies:
            break
    for ship in landing_ships(game):
        if met(sail_needs(game, ship)) and not is_empty(game, ship):
            game.put(ship, goals[0], moved=s.clock, origin=game.hex(ship), active=s.clock)
            come_to(game, ship, space)
    return game


def aboard(game: Core, space: int) -> list[int]:
    """7.2 Those on ships that have come to a beach hex for whom there is room ashore."""
    ships = [ship for ship in landing_ships(game) if game.unit(ship).bound == space]
    return first_to_land(game, ships, space, ())


def assaulting(then: Core, space: int) -> Core | None:
    """7.4 The position in which all who wait at a beach hex attack from aboard; None if they cannot."""
    game = then.fork()
    s = game.state
    s.phase, s.step, s.clock = UK_COMBAT, LAND_TARGETS, s.clock + 1
    game.forget()
    if not met(target_needs(game, space)):
        return None
    begin(game, Battle((space,)))
    for unit in aboard(game, space):
        if is_waiting(game, unit) and met(join_needs(game, unit)):
            join(game, unit)
    return game if in_hand(game).attackers and met(declare_needs(game)) else None


def unseen(game: Core, space: int) -> scene.Attack:
    """7.2 A landing by those of whom one does not know who they are."""
    there = game.here(space, 1 - UK)
    return scene.Attack(title="", attackers=(), defenders=there, sums=(note("unseen_landing", "PS-7.2b"),))


def with_support(panel: scene.Attack, support: scene.Case) -> scene.Attack:
    """12.7.5, 7.4 An attack from aboard with what ground support makes of it."""
    return msgspec.structs.replace(panel, outcomes=support.outcomes, figures=support.figures, line=(), column=-1)


def entitled(game: Core, panel: scene.Attack, space: int, chance: Fraction, support: str = "") -> scene.Attack:
    """7.3 An attack from aboard, called a landing, with the chance that the die lets it; `support` is said behind."""
    title = say("port_stanley.threat.landing", hex=place_name(game.edition, space))
    let = say("port_stanley.figure.landing"), percent(chance)
    named = f"{title}. {support}" if support else title
    return msgspec.structs.replace(panel, title=named, figures=(*(() if chance == 1 else (let,)), *panel.figures))
