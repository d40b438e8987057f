"""11.0 Battles: what is designated in a combat phase, who takes part in what, and the one in hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.model import ABOARD, BATTLES, LAND_TARGETS, NOBODY, SUPPORT, Battle
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import bound_for
from beachhead.games.port_stanley.rules.moments_2 import in_combat
from beachhead.games.port_stanley.rules.supply_15 import (
    Wants,
    attack_line,
    can_supply,
    spare,
    supply,
    wants,
)
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions


def designating(game: Core) -> Conditions:
    """2.2 The step in which land attacks are designated, while none is being put together."""
    yield from in_combat(game)
    yield game.state.step <= LAND_TARGETS, "PS-2.2e", "all_designated"
    yield game.state.step == LAND_TARGETS and game.state.fighting == NOBODY, "PS-2.2d", "not_designating"


def building(game: Core) -> Conditions:
    """2.2 An attack is being put together."""
    yield from in_combat(game)
    yield game.state.step <= LAND_TARGETS, "PS-2.2e", "all_designated"
    yield game.state.step == LAND_TARGETS and game.state.fighting != NOBODY, "PS-2.2e", "no_attack_in_hand"


def defending_now(game: Core) -> Conditions:
    """2.2 The step in which the defender allocates his artillery."""
    yield from in_combat(game)
    yield game.state.step == SUPPORT and has_one_in_hand(game), "PS-2.2g", "not_allocating"


def resolving(game: Core) -> Conditions:
    """2.2 The step in which battles are fought."""
    yield from in_combat(game)
    yield game.state.step == BATTLES, "PS-2.2i", "not_resolving"


def fighting_now(game: Core) -> Conditions:
    """2.2 A battle is being fought."""
    yield from resolving(game)
    yield has_one_in_hand(game), "PS-2.2i", "no_battle_in_hand"


def has_one_in_hand(game: Core) -> bool:
    """Whether a battle is in hand; `fighting` may stand behind the last one."""
    return 0 <= game.state.fighting < len(game.state.battles)


def in_hand(game: Core) -> Battle:
    """The battle in hand."""
    return game.state.battles[game.state.fighting]


def put_in_hand(game: Core, battle: Battle) -> None:
    """The battle in hand is another than before."""
    s = game.state
    s.battles = (*s.battles[: s.fighting], battle, *s.battles[s.fighting + 1 :])
    game.recount()


def begin(game: Core, battle: Battle) -> None:
    """A battle is begun, and in hand."""
    game.state.battles = (*game.state.battles, battle)
    game.state.fighting = len(game.state.battles) - 1
    game.recount()


def takes_part(game: Core, unit: int) -> bool:
    """11.7.5, ruling P15 Whether a unit takes part in a battle of this phase already, fought or designated."""
    return game.now(game.unit(unit).fought) or any(unit in members(battle) for battle in game.state.battles)


def members(battle: Battle) -> tuple[int, ...]:
    """Everybody who was designated for a battle."""
    return (*battle.attackers, *battle.guns, *battle.lent, *battle.defending_guns)


def take_up_arms(game: Core, battle: Battle) -> None:
    """13.1 A battle is fought: those of either side who were designated for it have not been idle in this turn."""
    for unit in members(battle):
        game.stamp(unit, active=game.state.clock)


def forgo(game: Core, battle: Battle) -> None:
    """11.2, 13.1, 15.3.1 An attack is not made after all: nobody has fought in it, and its supply is not used."""
    for unit in members(battle):
        game.stamp(unit, fought=0)
    spare(game, 1 - game.phasing, battle.drawn, "PS-15.3.1d", battle.just_landed)


def wanted_by(game: Core, battle: Battle) -> Wants:
    """15.3.1 The supply points that the attacking side of a battle wants, for all who have any in reach."""
    units = [unit for unit in firers(battle) if can_draw(game, unit)]
    return wants(game, units, [unit for unit in battle.intensive if unit in units])


def can_draw(game: Core, unit: int) -> bool:
    """15.3.1, 15.5 Whether a unit of the attacking side wants no point, or has one in reach from where it is now."""
    return not wants(game, (unit,)) or bool(attack_line(game, unit))


def firers(battle: Battle) -> tuple[int, ...]:
    """11.1, 11.7.2 Those of the attacking side who attack or fire."""
    return *battle.attackers, *battle.guns


def draw_supplies(game: Core) -> Flow[None]:
    """15.3.1, 15.5 The battle in hand uses its supply, each unit from where it is now, and leaves to the others of the
    phase what they need, as far as there is enough.

    Who was moved on to where he can draw none takes no part.  Where there is not enough left for all others their owner
    says who does not either; but before anybody goes without, he gives up intensive fire that takes their points
    (15.3.3).
    """
    s = game.state
    dismiss(game, [unit for unit in firers(in_hand(game)) if can_draw(game, unit)])
    planned = in_hand(game)
    while shortage(game, in_hand(game)):
        yield from (fire_less(game) if straining(game) else leave_one_out(game))
    call_back(game, planned)
    battle = in_hand(game)
    if not (battle.guns if battle.barrage else battle.attackers):
        return
    own = wanted_by(game, battle)
    others = [one for place, other in enumerate(s.battles) if place != s.fighting for one in wanted_by(game, other)]
    supply(game, game.phasing, served(game, own + others), "PS-15.3.1a", only=len(own))


def shortage(game: Core, battle: Battle) -> int:
    """15.3.1 How many of the points that the attacking side of a battle wants there are not."""
    wanted = wanted_by(game, battle)
    return len(wanted) - len(served(game, wanted))


def served(game: Core, wanted: Wants) -> Wants:
    """15.3.1 Of the points that the attacking side wants those that there are, the first of them before the others."""
    found: Wants = []
    for one in wanted:
        if can_supply(game, game.phasing, [*found, one]):
            found.append(one)
    return found


def straining(game: Core) -> list[int]:
    """15.3.3 The batteries of the battle in hand without whose intensive fire fewer points would lack."""
    battle = in_hand(game)
    now = shortage(game, battle)
    return [unit for unit in battle.intensive if shortage(game, calmed(battle, unit)) < now]


def calmed(battle: Battle, unit: int) -> Battle:
    """15.3.3 A battle in which a battery does not fire intensively."""
    return replace(battle, intensive=tuple(other for other in battle.intensive if other != unit))


def fire_less(game: Core) -> Flow[None]:
    """15.3.3 Of those whose intensive fire takes the points of others their owner says who gives it up, if they differ
    in what they add or in where they draw from."""
    units = straining(game)
    if len({(game.values(unit).strength, attack_line(game, unit)) for unit in units}) == 1:
        calm(game, units[0])
    else:
        yield from decide(game, game.ask("strained", FIRE_LESS, clause="PS-15.3.3a"))


def calm_needs(game: Core, unit: int) -> Conditions:
    """15.3.3 What a battery needs to give up its intensive fire: the others have more without that."""
    yield unit in straining(game), "PS-15.3.3a", "no_supply_by_that"


def calm(game: Core, unit: int) -> None:
    """15.3.3 A battery fires ordinarily for want of supply."""
    put_in_hand(game, calmed(in_hand(game), unit))


def leave_one_out(game: Core) -> Flow[None]:
    """15.3.1 Of those of whom somebody has to go without supply their owner says who takes no part."""
    units = pressing(game)
    if len(units) == 1:
        go_without(game, units[0])
    else:
        yield from decide(game, game.ask("unsupplied", GO_WITHOUT, clause="PS-15.3.1a"))


def pressing(game: Core) -> list[int]:
    """15.3.1 Those in the battle in hand without whom fewer points would lack, by himself or with one more, as of two
    companies that share a point."""
    battle = in_hand(game)
    units = firers(battle)

    def lacking(*gone: int) -> int:
        return shortage(game, with_those(battle, [unit for unit in units if unit not in gone]))

    alone = {unit: lacking(unit) for unit in units}
    now = lacking()
    return [
        unit
        for unit in units
        if alone[unit] < now or any(lacking(unit, other) < alone[other] for other in units if other != unit)
    ]


def without_needs(game: Core, unit: int) -> Conditions:
    """15.3.1 What a unit needs to be left out for want of supply: the others have more without it."""
    yield unit in pressing(game), "PS-15.3.1a", "no_supply_by_that"


def go_without(game: Core, unit: int) -> None:
    """15.3.1 A unit takes no part for want of supply."""
    dismiss(game, [other for other in firers(in_hand(game)) if other != unit])


def call_back(game: Core, planned: Battle) -> None:
    """15.3.1 Who was left out takes part after all, if there is a point for him once others were left out as well."""
    for unit in firers(planned):
        battle = in_hand(game)
        if unit not in firers(battle):
            larger = replace(with_those(planned, (*firers(battle), unit)), intensive=battle.intensive)
            larger = replace(larger, lent=still_lent(game, planned.lent, larger.attackers))
            if not shortage(game, larger):
                put_in_hand(game, larger)
                for one in members(larger):
                    game.stamp(one, fought=game.state.clock)


def dismiss(game: Core, supplied: Collection[int]) -> None:
    """15.3.1, 13.1, 14.1.2 Of the battle in hand only these attack: the others have not fought, and special forces who
    scouted for nobody else have not either."""
    planned = in_hand(game)
    battle = with_those(planned, supplied)
    battle = replace(battle, lent=still_lent(game, planned.lent, battle.attackers))
    for unit in set(members(planned)).difference(members(battle)):
        game.stamp(unit, fought=0)
    put_in_hand(game, battle)


def still_lent(game: Core, lent: Collection[int], attackers: Collection[int]) -> tuple[int, ...]:
    """14.1.2, 11.3 Of some special forces those that stand with any of some attackers."""
    places = {game.place(unit) for unit in attackers}
    return tuple(unit for unit in lent if game.place(unit) in places)


def with_those(battle: Battle, units: Collection[int]) -> Battle:
    """A battle in which of the attacking side only some take part."""
    return replace(
        battle,
        attackers=tuple(unit for unit in battle.attackers if unit in units),
        guns=tuple(unit for unit in battle.guns if unit in units),
    )


def assaulted(game: Core) -> Iterator[int]:
    """11.1 The hexes that adjacent units attack."""
    return (space for battle in game.state.battles if not battle.barrage for space in battle.hexes)


def shelled(game: Core, *, naval: bool = False) -> Iterator[int]:
    """11.7.3 The hexes under a barrage, on land units or on ships."""
    return (
        space for battle in game.state.battles if battle.barrage and battle.naval is naval for space in battle.hexes
    )


def is_waiting(game: Core, unit: int) -> bool:
    """7.4 Whether a unit waits aboard a ship that stands beside a beach."""
    lies = game.unit(unit)
    return lies.hex == ABOARD and game.type(lies.inside).is_ship and game.place(unit) >= 0


def faces(game: Core, unit: int, space: int) -> bool:
    """11.1, 7.4, rulings P25, P26 Whether a unit can attack or advance into a hex: next to it, with a hexside that is
    not all water between; from a ship that has come to that beach hex."""
    if is_waiting(game, unit):
        return space in game.state.approached and game.edition.board.adjacent(game.place(unit), space)
    return game.hex(unit) >= 0 and space in game.edition.ways[game.hex(unit)]


def has_come_to(game: Core, unit: int, space: int) -> bool:
    """7.4 Whether a unit aboard has come to land at a beach hex in this turn, and is not just beside it."""
    return bound_for(game, game.unit(unit).inside) == space


def stands(game: Core, unit: int) -> int:
    """Where a unit attacks from: its hex, or that of its ship."""
    return game.place(unit)


GO_WITHOUT = act(
    "go_without",
    OWN_UNIT,
    clause="PS-15.3.1a",
    exactly=pressing,
    needs=without_needs,
    does=go_without,
    when=fighting_now,
)

FIRE_LESS = act(
    "fire_less",
    OWN_UNIT,
    clause="PS-15.3.3a",
    exactly=straining,
    needs=calm_needs,
    does=calm,
    when=fighting_now,
)
