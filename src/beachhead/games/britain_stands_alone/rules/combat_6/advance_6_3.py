"""6.3 Advance after combat: those who have won go into the hexes that were given up, and on."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import Advanced
from beachhead.games.britain_stands_alone.model import GE, SIDES, Battle
from beachhead.games.britain_stands_alone.rules.combat_6.battles_6 import (
    ATTACKERS,
    DEFENDERS,
    fighting,
    force,
    in_hand,
    is_afloat,
    is_cleared,
    is_driven_off,
    is_dropped,
    sea_party,
)
from beachhead.games.britain_stands_alone.rules.combat_6.overrun_5_6 import is_overrun
from beachhead.games.britain_stands_alone.rules.contests import go_on
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from beachhead.games.britain_stands_alone.rules.garrison_13_5 import garrison_needs
from beachhead.games.britain_stands_alone.rules.guard_10 import factor
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.zones_5_1 import holds
from beachhead.games.britain_stands_alone.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met

INTO_THE_HEX = 1
"""How far one goes who only enters the hex: from the sea (9.4), or where the Home Guard alone was beaten (B-23)."""

# -- who, and how far ------------------------------------------------------------------------------------------


def open_advance(game: Core) -> Flow[None]:
    """6.3, 5.6 Who may advance, and how far; nobody does after an Overrun."""
    battle = in_hand(game)
    units, length = () if is_overrun(battle) else victors(game, battle), 0
    if units:
        length = distance(game, battle, DEFENDERS if units[0] in battle.attackers else ATTACKERS)
    go_on(game, going=units, length=length, path=(), far=0, advanced=())
    yield from ()


def victors(game: Core, battle: Battle) -> tuple[int, ...]:
    """6.3, 8.6 Those that did not retreat, if all their opponents are eliminated or have retreated."""
    if is_cleared(game, battle):
        stayed = (unit for unit in force(game, battle, ATTACKERS) if unit not in battle.fled)
        return tuple(unit for unit in stayed if not is_dropped(game, unit))
    if is_driven_off(game, battle):
        return tuple(unit for unit in force(game, battle, DEFENDERS) if unit not in battle.fled)
    return ()


def distance(game: Core, battle: Battle, losers: int) -> int:
    """6.3, ruling B-23 How many hexes the victors may go: as many as the losers went back, two if none is left."""
    if losers == DEFENDERS and not battle.struck:
        return INTO_THE_HEX
    if force(game, battle, losers):
        return battle.back[losers]
    return game.edition.tables.combat.advance


def first_hexes(game: Core, battle: Battle, unit: int) -> set[int]:
    """6.3 The hexes from which the unit's opponents had to go."""
    if unit in battle.attackers:
        return set(battle.hexes)
    return {space for other, space in battle.stood if other in battle.attackers}


def used(battle: Battle, unit: int) -> int:
    """6.3 How many hexes a unit has advanced, as many as there are if it has stopped."""
    return dict(battle.advanced).get(unit, 0)


def allowed(game: Core, battle: Battle, unit: int) -> int:
    """6.3, 9.4 How many hexes a unit may advance."""
    return INTO_THE_HEX if unit in sea_party(game, battle) else battle.length


# -- where -----------------------------------------------------------------------------------------------------


def ways_from(game: Core, unit: int) -> tuple[int, ...]:
    """6.3, 9.4 The hexes next to a unit; from the sea the beach that it assaults."""
    return in_hand(game).hexes if is_afloat(game, unit) else game.edition.ways[game.hex(unit)]


def advance_to_needs(game: Core, unit: int, space: int) -> Conditions:
    """6.3, 13.5, rulings B-39, R-42 What a hex needs so that a unit can advance into it; who lands finds room there.

    Nobody has to advance: who is of a garrison stays with it.
    """
    battle = in_hand(game)
    near = space in ways_from(game, unit) and game.edition.land[space] and space < len(game.edition.chart.names)
    yield near, "BSA-6.3i", "no_way_there"
    if not near:
        return
    yield not holds(game, 1 - game.side(unit))[space], "BSA-6.3i", "enemy_there"
    if is_afloat(game, unit):
        yield fits(game, space, game.side(unit), (unit,)), "BSA-9.4l", "no_room_ashore"
    yield from garrison_needs(game, (unit,), space)
    if not used(battle, unit):
        yield space in first_hexes(game, battle, unit), "BSA-6.3h", "not_given_up"


def next_hexes(game: Core, unit: int) -> list[int]:
    """6.3 The hexes into which a unit can advance next."""
    return [space for space in ways_from(game, unit) if met(advance_to_needs(game, unit, space))]


def advance_needs(game: Core, unit: int) -> Conditions:
    """6.3 What a unit needs to advance, or to go on advancing."""
    battle = in_hand(game)
    fought = unit in battle.attackers or unit in battle.struck
    yield fought, "BSA-6.3a", "not_in_combat"
    if not fought:
        return
    yield unit in battle.going, "BSA-8.6r" if is_dropped(game, unit) else "BSA-6.3a", "may_not_advance"
    if unit not in battle.going:
        return
    yield used(battle, unit) < allowed(game, battle, unit), "BSA-6.3d", "has_advanced"
    yield bool(next_hexes(game, unit)), "BSA-6.3h", "nowhere_to_advance"


def able(game: Core) -> list[int]:
    """6.3 The units that can advance, the one that is on its way first."""
    return [unit for unit in in_hand(game).going if met(advance_needs(game, unit))]


# -- advancing -------------------------------------------------------------------------------------------------


def advance(game: Core) -> Flow[None]:
    """6.3 The owner advances units one by one, each as far as he likes."""
    battle = in_hand(game)
    if not able(game):
        go_on(game, going=(), path=())
        return
    side = SIDES[game.side(battle.going[0])]
    if battle.path:
        unit = battle.going[0]
        ask = game.ask("advance_to", ADVANCE_TO(unit), HALT, clause="BSA-6.3f", side=side, about=(unit,), anchor=True)
    else:
        ask = game.ask("advance", ADVANCE, ENOUGH, clause="BSA-6.3a", side=side, about=battle.going, anchor=True)
    yield from decide(game, ask)


def set_out(game: Core, unit: int) -> None:
    """6.3 A unit is to advance."""
    battle = in_hand(game)
    others = tuple(other for other in battle.going if other != unit)
    game.note(going=(unit, *others), path=(game.place(unit),))


def advance_to(game: Core, unit: int, space: int) -> Flow[None]:
    """6.3, 1.3, 9.4, 10.0, 13.3 A unit advances into a hex; a Home Guard there ends its second or third step."""
    battle = in_hand(game)
    count = used(battle, unit) + 1
    stopped = game.side(unit) == GE and count > 1 and factor(game, space) > 0
    count = allowed(game, battle, unit) if stopped else count
    if is_afloat(game, unit):
        come_ashore(game, unit, space)
    else:
        game.put(unit, space)
    others = tuple(one for one in battle.advanced if one[0] != unit)
    game.note(path=(*battle.path, space), advanced=(*others, (unit, count)))
    yield from take(game, space, game.side(unit))
    if not met(advance_needs(game, unit)):
        halt(game)


def come_ashore(game: Core, unit: int, space: int) -> None:
    """9.4, 15.2 A unit that assaults from the sea comes to the beach; the first one begins the invasion."""
    game.put(unit, space, assault=False)
    game.state.invaded = game.state.invaded or game.state.turn


def halt(game: Core) -> None:
    """6.3 The unit on its way goes no further, or stays where it is."""
    battle = in_hand(game)
    unit = battle.going[0]
    if len(battle.path) > 1:
        game.emit(Advanced(clause="BSA-6.3a", piece=unit, path=battle.path))
    game.note(going=battle.going[1:], path=())


def stop(game: Core) -> None:
    """6.3 Nobody advances any more."""
    game.note(going=(), path=())


ADVANCE = act(
    "advance",
    OWN_UNIT,
    clause="BSA-6.3a",
    among=lambda game: in_hand(game).going,
    needs=advance_needs,
    does=set_out,
    when=fighting,
)
ENOUGH = act("enough", clause="BSA-6.3f", does=stop, when=fighting, goes_on=True)
ADVANCE_TO = act(
    "advance_to",
    SPACE,
    clause="BSA-6.3f",
    among=ways_from,
    needs=advance_to_needs,
    does=advance_to,
    when=fighting,
)
HALT = act("halt", clause="BSA-6.3f", does=halt, when=fighting, goes_on=True)
