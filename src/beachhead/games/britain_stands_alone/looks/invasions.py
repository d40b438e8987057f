"""The assaults from the air and from the sea that the Germans could make in the Land Combat Phase after a movement.

From the air drop as many as the transports at their bases carry; the odds are those if all come down sound, beside how
likely each does.  From the sea come those aboard, and those who could still embark and sail before, as far as landing
craft take them; no more than may stack on the beach, the strongest first, and nobody meets them on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import msgspec

from beachhead.edition.attacks import expected, with_dice
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.attack_panel import planned, prospects
from beachhead.games.britain_stands_alone.looks.odds import Resolved
from beachhead.games.britain_stands_alone.looks.raids import drop_chances
from beachhead.games.britain_stands_alone.looks.wording import WORDING, place_name, say
from beachhead.games.britain_stands_alone.model import FAIR, GE, GE_COMBAT, GE_SAILING, Battle, Mission
from beachhead.games.britain_stands_alone.rules.air_8.cargo_8_5 import passengers as riders_for
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import ASSAULT
from beachhead.games.britain_stands_alone.rules.air_8.drop_8_6 import come_down
from beachhead.games.britain_stands_alone.rules.air_8.lifts_8_5 import airdrop_needs, load, load_needs
from beachhead.games.britain_stands_alone.rules.combat_6.assault_8_6_9_4 import assaulters
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import in_hand, in_hexes
from beachhead.games.britain_stands_alone.rules.combat_6.declaring_6_1 import (
    begin,
    declare_needs,
    join,
    join_needs,
    shell,
    shell_needs,
    target_needs,
)
from beachhead.games.britain_stands_alone.rules.naval_9.assault_9_4 import means_to_assault_needs
from beachhead.games.britain_stands_alone.rules.naval_9.courses_9_1 import points_left, reach
from beachhead.games.britain_stands_alone.rules.naval_9.embarking_9_3 import LOADING, clear_lists, embark_needs
from beachhead.games.britain_stands_alone.rules.naval_9.landing_9_3 import assault
from beachhead.games.britain_stands_alone.rules.naval_9.stacks_9_1 import partners
from beachhead.games.britain_stands_alone.rules.naval_9.transports_9_3 import (
    LANDING_CRAFT,
    boarding,
    carriers,
    is_loaded,
    passengers,
    spent,
)
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack
from beachhead.kernel import scene
from beachhead.kernel.odds import percent
from beachhead.kernel.refusal import met

BEST = 9
"""8.6 The face with which those who drop are scattered least."""


class Invasion(NamedTuple):
    """8.6, 9.4 An assault: the position in which it is made, how it looks, how many steps it can expect to cost."""

    then: Core
    attack: scene.Attack
    cost: Fraction


# -- 8.6 from the air ------------------------------------------------------------------------------------


def dropping(flying: Core, space: int) -> Core | None:
    """8.6 The position of an Air Mission Phase with the mission that drops all it can on a hex; None without any."""
    if not met(airdrop_needs(flying, space)):
        return None
    game = flying.fork()
    game.open_contest(Mission(side=GE, task=ASSAULT, space=space, points=()))
    for unit in strongest(game, riders_for(game, game.contest(Mission))):
        if met(load_needs(game, unit)):
            load(game, unit)
    return game if game.contest(Mission).riders else None


def dropped(game: Core, space: int) -> Invasion:
    """8.6 The attack of those who drop on a hex, if all come down as well as they can; without an enemy the drop."""
    riders = game.contest(Mission).riders
    copy = with_dice(game, (BEST,) * len(riders))
    copy.state.contests = ()
    for unit in riders:
        come_down(copy, unit, space)
    shares = tuple(drop_figure(game, unit, space) for unit in riders)
    title = say("britain_stands_alone.threat.dropped", hex=place_name(game.edition, space))
    made = fought(copy, space, ())
    if made is None:
        bare = scene.Attack(title=title, attackers=riders, defenders=(), sums=(), figures=shares)
        return Invasion(copy, bare, Fraction(0))
    panel = msgspec.structs.replace(made.attack, title=title, figures=(*made.attack.figures, *shares))
    return made._replace(attack=panel)


def drop_figure(game: Core, unit: int, space: int) -> tuple[str, str]:
    """8.6 How likely a unit comes down sound, with a hit, or not at all."""
    chances = drop_chances(game, unit, space)
    name = say("britain_stands_alone.threat.comes_down", unit=WORDING.title(game, unit))
    return name, " / ".join(percent(chances[what]) for what in ("sound", "hit", "lost"))


# -- 9.4 from the sea ------------------------------------------------------------------------------------


class Shipping:
    """9.3, 9.4 Who could be at sea before the German movement phase `now`, of what is known in `game`, and where."""

    def __init__(self, game: Core, now: Core) -> None:
        self.now, self._before = now, game

    @cached_property
    def sailing(self) -> Core | None:
        """9.1 The position of the Naval Movement Phase before it, all aboard who can be; None if that is over."""
        s = self._before.state
        same = s.turn == self.now.state.turn
        if same and s.phase > GE_SAILING:
            return None
        if same and s.phase == GE_SAILING:
            game = self._before.fork()
            if s.step <= LOADING:
                embark(game)
            return game
        game = self.now.fork()
        game.state.phase, game.state.step = GE_SAILING, LOADING
        if not same:
            game.state.weather = FAIR
        game.forget()
        clear_lists(game)
        embark(game)
        return game

    @cached_property
    def zones(self) -> dict[int, frozenset[int]]:
        """9.1 By unit aboard, the sea zones in which it could be with a point left to land."""
        game = self.sailing
        return {} if game is None else {unit: waters(game, unit) for unit in passengers(game, GE)}

    def assaulting(self, space: int) -> Core | None:
        """9.4 The position of the Land Combat Phase with all who could be off a beach meant for an assault."""
        sea = self.now.edition.sea_zone[space] if space in self.now.edition.beaches else -1
        there = [unit for unit, zones in self.zones.items() if sea in zones]
        if sea < 0 or (self.sailing is not None and not there):
            return None
        copy = (self.sailing or self.now).fork()
        for unit in there:
            for point in carriers(copy, unit):
                copy.put(point, sea)
        for unit in there:
            if met(means_to_assault_needs(copy, unit)):
                assault(copy, unit)
        s, now = copy.state, self.now.state
        s.phase, s.clock, s.segment, s.contests, s.attacked = GE_COMBAT, s.clock + 1, now.segment, (), ()
        copy.forget()
        return copy if assaulters(copy, space) else None


def embark(game: Core) -> None:
    """9.3 All who can assault go aboard landing craft, the strongest first, as far as these last."""
    for unit in strongest(game, sorted(game.troops[GE])):
        kind = game.type(unit)
        if (kind.leg or kind.kind == "amphibious") and kind.arm == "land" and met(embark_needs(game, unit)):
            chosen: tuple[int, ...] = ()
            while not is_loaded(game, unit, chosen):
                boats = (point for point in boarding(game, unit, chosen) if game.type(point).kind in LANDING_CRAFT)
                free = next((point for point in boats if point not in chosen), None)
                if free is None:
                    break
                chosen = (*chosen, free)
            if chosen and is_loaded(game, unit, chosen):
                game.stow(unit, chosen, embarked=game.state.clock, assault=False)


def waters(game: Core, unit: int) -> frozenset[int]:
    """9.1, 9.4 The sea zones in which a unit aboard could be with a movement point left to land."""
    points, price = carriers(game, unit), game.edition.tables.sea.landing
    if not all(game.type(point).kind in LANDING_CRAFT for point in points):
        return frozenset()
    if any(game.this_segment(game.unit(point).moved) for point in points):
        left = all(points_left(game, point, spent(game, point)) >= price for point in points)
        return frozenset({game.hex(points[0])} if left else ())
    most = min(points_left(game, point, 0) for point in points) - price
    return frozenset(reach(game, partners(game, points[0]), most)) if most >= 0 else frozenset()


def landed(copy: Core, space: int) -> Invasion | None:
    """9.4 The attack of those at sea on a beach."""
    made = fought(copy, space, strongest(copy, assaulters(copy, space)))
    if made is None:
        return None
    title = say("britain_stands_alone.threat.landed", hex=place_name(copy.edition, space))
    return made._replace(attack=msgspec.structs.replace(made.attack, title=title))


# -- both ------------------------------------------------------------------------------------------------


def strongest(game: Core, units: Iterable[int]) -> list[int]:
    """11.2 Units by what they attack with, the strongest first."""
    return sorted(units, key=lambda unit: (-attack(game, unit), unit))


def assembled(copy: Core, space: int, joining: Sequence[int]) -> Battle | None:
    """6.1 The attack on a hex of those who have dropped there or who join, put together; None if there is none."""
    copy.state.phase = GE_COMBAT
    copy.forget()
    if not met(target_needs(copy, space)):
        return None
    begin(copy, space)
    for unit in joining:
        if met(join_needs(copy, unit)):
            join(copy, unit)
    shell_all(copy)
    battle = in_hand(copy)
    return battle if battle.attackers and met(declare_needs(copy)) else None


def shell_all(copy: Core) -> None:
    """13.1 As much coast artillery as may supports the attack in hand, if anybody makes it."""
    open_ = range(1, copy.state.shells + 1) if in_hand(copy).attackers else ()
    most = max((points for points in open_ if met(shell_needs(copy, points))), default=0)
    if most:
        shell(copy, most)


def fought(copy: Core, space: int, joining: Sequence[int]) -> Invasion | None:
    """6.1 That attack with its odds."""
    battle = assembled(copy, space, joining)
    if battle is None:
        return None
    ways = prospects(copy, battle)
    return Invasion(copy, planned(copy, battle, ways), cost(ways, in_hexes(copy, battle)))


def cost(ways: Sequence[Resolved], defenders: Sequence[int]) -> Fraction:
    """6.1 How many steps a combat can expect to cost those attacked, a unit that is lost being one."""
    return expected(ways, lambda way: sum(unit in (*way.lost, *way.reduced) for unit in defenders))
