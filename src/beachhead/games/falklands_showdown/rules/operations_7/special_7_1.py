"""7.1 Special forces: Operations 10, Insertion or Recovery, and 24, Raid."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core, Flow, act, mine, replace, theirs
from beachhead.games.falklands_showdown.events import DieRolled, Landed, Loaded
from beachhead.games.falklands_showdown.model import ABOARD, UK
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import RAIDING, single_shot
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.elimination_2_8 import eliminate
from beachhead.games.falklands_showdown.rules.goals_7_1 import own_ground
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import rebase_the_rest
from beachhead.games.falklands_showdown.rules.transport_6 import board_needs, carriers_in
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, CHOSEN, ATTACKED, OVER = range(4)
"""How far an operation of special forces has got: the unit chosen, its attack made, everything done."""


# -- Operation 10 ------------------------------------------------------------------------------------


def insert_or_recover(game: Core) -> Flow[None]:
    """7.1 Op 10: one special forces unit goes from a ship to the coast or back; nobody fires."""
    if game.op.stage == CHOOSING:
        yield from decide(game, who_travels(game))
    if game.op.stage == CHOSEN:
        yield from decide(game, where_to(game, game.op.picks[0]))


def who_travels(game: Core) -> Ask:
    """7.1 Op 10: the units that can be inserted or recovered, in their order."""
    ask = game.ask("special", INSERT, RECOVER, clause="FS-7.1.10a", anchor=True)
    return replace(ask, options=lambda: in_order(ask))


def in_order(ask: Ask) -> Options:
    """The options of a question on units in the order of these."""
    return tuple(sorted(ask.choices(), key=lambda option: option.piece))


def where_to(game: Core, unit: int) -> Ask:
    """7.1 Op 10: the coasts where a unit can land, or the ships that it can board."""
    if game.unit(unit).area == ABOARD:
        return game.ask("special_shore", COAST(unit), clause="FS-7.1.10a", anchor=True, about=(unit,))
    return game.ask("special_ship", BOAT(unit), clause="FS-7.1.10a", anchor=True, about=(unit,))


def insert_or_recover_needs(game: Core) -> Conditions:
    """7.1 Op 10: a special forces unit that can go somewhere."""
    yield any(met(traveller_needs(game, unit)) for unit in game.edition.special[UK]), "FS-7.1.10a", "special_to_move"


def traveller_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 10: what a unit needs to be inserted or recovered."""
    yield game.type(unit).is_special, "FS-7.1.10a", "special"
    if game.unit(unit).area == ABOARD:
        yield game.place(unit) == game.edition.falklands, "FS-7.1.10a", "off_the_coast"
    else:
        yield game.unit(unit).area in game.edition.coastal, "FS-7.1.10a", "on_the_coast"
        yield any(True for _ in boats(game, unit)), "FS-7.1.10a", "ship_for_it"


def inserting_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 10: what a unit needs to go ashore."""
    yield game.unit(unit).area == ABOARD, "FS-7.1.10a", "aboard"
    yield from traveller_needs(game, unit)


def recovering_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 10: what a unit needs to come back."""
    yield game.unit(unit).area != ABOARD, "FS-7.1.10a", "ashore"
    yield from traveller_needs(game, unit)


def choose(game: Core, unit: int) -> None:
    """7.1 Ops 10 and 24: the unit that it is about."""
    game.note(picks=(unit,), stage=CHOSEN)


INSERT = act("land", mine("FS-7.1.10a"), clause="FS-7.1.10a", among=own_ground, needs=inserting_needs, does=choose)

RECOVER = act("board", mine("FS-7.1.10a"), clause="FS-7.1.10a", among=own_ground, needs=recovering_needs, does=choose)


def coast_needs(game: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 10: what an area needs for a unit to be inserted there."""
    yield area in game.edition.coastal, "FS-7.1.10a", "coastal"


def boat_needs(game: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 10: what a ship, or Onyx, needs to recover a unit."""
    yield game.place(ship) == game.edition.falklands, "FS-7.1.10a", "off_the_coast"
    yield from board_needs(game, unit, ship)


def boats(game: Core, unit: int) -> Iterator[int]:
    """7.1 Op 10: the ships, or Onyx, that can recover a unit."""
    return (ship for ship in carriers_in(game, unit, game.edition.falklands) if met(boat_needs(game, unit, ship)))


def insert(game: Core, unit: int, area: int) -> None:
    """7.1 Op 10: a unit goes ashore."""
    start, ship = game.place(unit), game.unit(unit).ship
    game.note(area=start, goal=area, stage=OVER)
    game.emit(Landed(clause="FS-7.1.10a", unit=unit, ship=ship, area=area, path=(start, area)))
    game.put(unit, area)


def recover(game: Core, unit: int, ship: int) -> None:
    """7.1 Op 10: a unit goes aboard."""
    start, goal = game.place(unit), game.place(ship)
    game.note(area=start, goal=goal, stage=OVER)
    game.emit(Loaded(clause="FS-7.1.10a", unit=unit, ship=ship, path=(start, goal)))
    game.load(unit, ship)


def shipping_needs(game: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 10: what a unit needs to recover another: to be a ship, and what a ship needs."""
    yield game.type(ship).kind in (SHIP, SUBMARINE), "FS-6.5a", "a_ship"
    if game.type(ship).kind in (SHIP, SUBMARINE):
        yield from boat_needs(game, unit, ship)


COAST = act(
    "to", SPACE, clause="FS-7.1.10a", among=lambda game, unit: game.edition.land, needs=coast_needs, does=insert
)

BOAT = act("ship", mine("FS-7.1.10a"), clause="FS-7.1.10a", exactly=boats, needs=shipping_needs, does=recover)


# -- Operation 24 ------------------------------------------------------------------------------------


def raid(game: Core) -> Flow[None]:
    """7.1 Op 24: one special forces unit attacks an aircraft counter on the ground or a ground unit, at a risk."""
    if game.op.stage == CHOOSING:
        yield from decide(game, game.ask("raider", RAIDER, clause="FS-7.1.24a", anchor=True))
    if game.op.stage == CHOSEN:
        (unit,) = game.op.picks
        yield from decide(game, game.ask("raid_target", PREY(unit), clause="FS-7.1.24a", anchor=True, about=(unit,)))
    if game.op.stage == ATTACKED:
        yield from rebase_the_rest(game)  # 6.3: at that time
        game.note(stage=OVER)
        come_back(game, game.op.picks[0])


def raid_needs(game: Core) -> Conditions:
    """7.1 Op 24: a special forces unit within reach of a target."""
    yield any(met(raider_needs(game, unit)) for unit in game.edition.special[game.phasing]), "FS-7.1.24a", "raiders"


def raider_needs(game: Core, unit: int) -> Conditions:
    """7.1 Op 24: what a unit needs to raid."""
    yield game.type(unit).is_special, "FS-7.1.24a", "special"
    yield game.place(unit) >= 0, "FS-7.1.24a", "unit_in_play"
    yield any(True for _ in prey(game, unit)), "FS-7.1.24a", "targets_in_reach"


def prey(game: Core, unit: int) -> Iterator[int]:
    """7.1 Op 24: what a unit can attack."""
    enemy = 1 - game.side(unit)
    near = (target for area in raided_areas(game, unit) for target in game.units_in(area, enemy, AIR, GROUND))
    return (target for target in near if met(prey_needs(game, unit, target)))


def prey_needs(game: Core, unit: int, target: int) -> Conditions:
    """7.1 Op 24: what a target needs to be attacked by a unit."""
    yield game.type(target).kind in (AIR, GROUND), "FS-7.1.24a", "raid_target"
    yield game.unit(target).area in raided_areas(game, unit), "FS-7.1.24a", "in_raiders_reach"


def raided_areas(game: Core, unit: int) -> tuple[int, ...]:
    """7.1 Op 24: the land areas that a unit can raid."""
    lies = game.unit(unit)
    if lies.area == ABOARD:
        reaches = game.side(unit) == UK and game.place(unit) == game.edition.falklands
        return game.edition.coastal if reaches else ()
    if lies.area not in game.edition.land:
        return ()
    return (lies.area, *(area for area in game.edition.board.near[lies.area] if area in game.edition.land))


def strike_prey(game: Core, unit: int, target: int) -> None:
    """7.1 Op 24: the die at the target, or one at each aircraft of its base."""
    game.note(goal=game.place(target), area=game.place(unit), stage=ATTACKED)
    for other in raided_with(game, target):
        if single_shot(game, RAIDING, unit, other):
            strike(game, other, 1, "FS-7.1.24a")


def raided_with(game: Core, target: int) -> tuple[int, ...]:
    """7.1 Op 24: those at whom a die is rolled with a target, itself among them."""
    if game.type(target).kind != AIR or not game.edition.allowed.raids_whole_base:
        return (target,)
    return game.units_in(game.place(target), game.side(target), AIR)


RAIDER = act("choose", mine("FS-7.1.24a"), clause="FS-7.1.24a", among=own_ground, needs=raider_needs, does=choose)

PREY = act("attack", theirs("FS-7.1.24a"), clause="FS-7.1.24a", exactly=prey, needs=prey_needs, does=strike_prey)


def come_back(game: Core, unit: int) -> None:
    """7.1 Op 24: the die for the raiding unit."""
    face = game.roll()
    good = face <= game.edition.faces.raider_lives
    area = game.place(unit)
    game.emit(
        DieRolled(
            clause="FS-7.1.24c", what="raider_lives", face=face, good=good, side=game.side(unit), unit=unit, area=area
        )
    )
    if not good:
        eliminate(game, unit, "FS-7.1.24c")
