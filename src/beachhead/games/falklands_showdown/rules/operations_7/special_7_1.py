"""7.1 Special forces: Operations 10, Insertion or Recovery, and 24, Raid."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.falklands_showdown.events import DieRolled, Landed, Loaded
from beachhead.games.falklands_showdown.model import ABOARD, UK
from beachhead.games.falklands_showdown.play import Core, Flow, act, mine, replace, theirs
from beachhead.games.falklands_showdown.printed import AIR, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.rules.elimination_10_11 import eliminate
from beachhead.games.falklands_showdown.rules.fire_10 import RAIDING, single_shot
from beachhead.games.falklands_showdown.rules.goals_7_1 import own_ground
from beachhead.games.falklands_showdown.rules.hits_10_11 import strike
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import rebase_the_rest
from beachhead.games.falklands_showdown.rules.transport_6 import boarding, carriers_in
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Ask, Options
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

CHOOSING, CHOSEN, ATTACKED, OVER = range(4)
"""How far an operation of special forces has got: the unit chosen, its attack made, everything done."""


# -- Operation 10 ------------------------------------------------------------------------------------


def insert_or_recover(g: Core) -> Flow[None]:
    """7.1 Op 10: one special forces unit goes from a ship to the coast or back; nobody fires."""
    if g.op.stage == CHOOSING:
        yield from decide(g, who_travels(g))
    if g.op.stage == CHOSEN:
        yield from decide(g, where_to(g, g.op.picks[0]))


def who_travels(g: Core) -> Ask:
    """7.1 Op 10: the units that can be inserted or recovered, in their order."""
    ask = g.ask("special", INSERT, RECOVER, clause="FS-7.1.10a", anchor=True)
    return replace(ask, options=lambda: in_order(ask))


def in_order(ask: Ask) -> Options:
    """The options of a question on units in the order of these."""
    return tuple(sorted(ask.choices(), key=lambda option: option.piece))


def where_to(g: Core, unit: int) -> Ask:
    """7.1 Op 10: the coasts where a unit can land, or the ships that it can board."""
    if g.unit(unit).area == ABOARD:
        return g.ask("special_shore", COAST(unit), clause="FS-7.1.10a", anchor=True, about=(unit,))
    return g.ask("special_ship", BOAT(unit), clause="FS-7.1.10a", anchor=True, about=(unit,))


def insert_or_recover_needs(g: Core) -> Conditions:
    """7.1 Op 10: a special forces unit that can go somewhere."""
    yield any(met(traveller_needs(g, unit)) for unit in g.roster(UK, GROUND)), "FS-7.1.10a", "special_to_move"


def traveller_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 10: what a unit needs to be inserted or recovered."""
    yield g.type(unit).is_special, "FS-7.1.10a", "special"
    if g.unit(unit).area == ABOARD:
        yield g.place(unit) == g.e.falklands, "FS-7.1.10a", "off_the_coast"
    else:
        yield g.unit(unit).area in g.e.coastal, "FS-7.1.10a", "on_the_coast"
        yield any(True for _ in boats(g, unit)), "FS-7.1.10a", "ship_for_it"


def inserting_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 10: what a unit needs to go ashore."""
    yield g.unit(unit).area == ABOARD, "FS-7.1.10a", "aboard"
    yield from traveller_needs(g, unit)


def recovering_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 10: what a unit needs to come back."""
    yield g.unit(unit).area != ABOARD, "FS-7.1.10a", "ashore"
    yield from traveller_needs(g, unit)


def choose(g: Core, unit: int) -> None:
    """7.1 Ops 10 and 24: the unit that it is about."""
    g.note(picks=(unit,), stage=CHOSEN)


INSERT = act("land", mine("FS-7.1.10a"), clause="FS-7.1.10a", among=own_ground, needs=inserting_needs, does=choose)

RECOVER = act("board", mine("FS-7.1.10a"), clause="FS-7.1.10a", among=own_ground, needs=recovering_needs, does=choose)


def coast_needs(g: Core, unit: int, area: int) -> Conditions:
    """7.1 Op 10: what an area needs for a unit to be inserted there."""
    yield area in g.e.coastal, "FS-7.1.10a", "coastal"


def boat_needs(g: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 10: what a ship, or Onyx, needs to recover a unit."""
    yield g.place(ship) == g.e.falklands, "FS-7.1.10a", "off_the_coast"
    yield from boarding(g, unit, ship)


def boats(g: Core, unit: int) -> Iterator[int]:
    """7.1 Op 10: the ships, or Onyx, that can recover a unit."""
    return (ship for ship in carriers_in(g, unit, g.e.falklands) if met(boat_needs(g, unit, ship)))


def insert(g: Core, unit: int, area: int) -> None:
    """7.1 Op 10: a unit goes ashore."""
    start, ship = g.place(unit), g.unit(unit).ship
    g.note(area=start, goal=area, stage=OVER)
    g.trail(unit, (start, area))
    g.tell(Landed(clause="FS-7.1.10a", unit=unit, ship=ship, area=area))
    g.put(unit, area)


def recover(g: Core, unit: int, ship: int) -> None:
    """7.1 Op 10: a unit goes aboard."""
    start = g.place(unit)
    g.note(area=start, goal=g.place(ship), stage=OVER)
    g.trail(unit, (start, g.place(ship)))
    g.tell(Loaded(clause="FS-7.1.10a", unit=unit, ship=ship))
    g.load(unit, ship)


def shipping_needs(g: Core, unit: int, ship: int) -> Conditions:
    """7.1 Op 10: what a unit needs to recover another: to be a ship, and what a ship needs."""
    yield g.type(ship).kind in (SHIP, SUBMARINE), "FS-6.5a", "a_ship"
    if g.type(ship).kind in (SHIP, SUBMARINE):
        yield from boat_needs(g, unit, ship)


COAST = act("to", SPACE, clause="FS-7.1.10a", among=lambda g, unit: g.e.land, needs=coast_needs, does=insert)

BOAT = act("ship", mine("FS-7.1.10a"), clause="FS-7.1.10a", exactly=boats, needs=shipping_needs, does=recover)


# -- Operation 24 ------------------------------------------------------------------------------------


def raid(g: Core) -> Flow[None]:
    """7.1 Op 24: one special forces unit attacks an aircraft counter on the ground or a ground unit, at a risk."""
    if g.op.stage == CHOOSING:
        yield from decide(g, g.ask("raider", RAIDER, clause="FS-7.1.24a", anchor=True))
    if g.op.stage == CHOSEN:
        (unit,) = g.op.picks
        yield from decide(g, g.ask("raid_target", PREY(unit), clause="FS-7.1.24a", anchor=True, about=(unit,)))
    if g.op.stage == ATTACKED:
        yield from rebase_the_rest(g)  # 6.3: at that time
        g.note(stage=OVER)
        come_back(g, g.op.picks[0])


def raid_needs(g: Core) -> Conditions:
    """7.1 Op 24: a special forces unit within reach of a target."""
    yield any(met(raider_needs(g, unit)) for unit in g.roster(g.phasing, GROUND)), "FS-7.1.24a", "raiders"


def raider_needs(g: Core, unit: int) -> Conditions:
    """7.1 Op 24: what a unit needs to raid."""
    yield g.type(unit).is_special, "FS-7.1.24a", "special"
    yield g.place(unit) >= 0, "FS-7.1.24a", "unit_in_play"
    yield any(True for _ in prey(g, unit)), "FS-7.1.24a", "targets_in_reach"


def prey(g: Core, unit: int) -> Iterator[int]:
    """7.1 Op 24: what a unit can attack."""
    enemy = 1 - g.side(unit)
    near = (target for area in raided_areas(g, unit) for target in g.units_in(area, enemy, AIR, GROUND))
    return (target for target in near if met(prey_needs(g, unit, target)))


def prey_needs(g: Core, unit: int, target: int) -> Conditions:
    """7.1 Op 24: what a target needs to be attacked by a unit."""
    yield g.type(target).kind in (AIR, GROUND), "FS-7.1.24a", "raid_target"
    yield g.unit(target).area in raided_areas(g, unit), "FS-7.1.24a", "in_raiders_reach"


def raided_areas(g: Core, unit: int) -> tuple[int, ...]:
    """7.1 Op 24: the land areas that a unit can raid."""
    lies = g.unit(unit)
    if lies.area == ABOARD:
        reaches = g.side(unit) == UK and g.place(unit) == g.e.falklands
        return g.e.coastal if reaches else ()
    if lies.area not in g.e.land:
        return ()
    return (lies.area, *(area for area in g.e.board.near[lies.area] if area in g.e.land))


def strike_prey(g: Core, unit: int, target: int) -> None:
    """7.1 Op 24: the die at the target."""
    g.note(goal=g.place(target), area=g.place(unit), stage=ATTACKED)
    if single_shot(g, RAIDING, unit, target):
        strike(g, target, 1, "FS-7.1.24a")


RAIDER = act("choose", mine("FS-7.1.24a"), clause="FS-7.1.24a", among=own_ground, needs=raider_needs, does=choose)

PREY = act("attack", theirs("FS-7.1.24a"), clause="FS-7.1.24a", exactly=prey, needs=prey_needs, does=strike_prey)


def come_back(g: Core, unit: int) -> None:
    """7.1 Op 24: the die for the raiding unit."""
    face = g.roll()
    good = face <= g.e.faces.raider_lives
    area = g.place(unit)
    g.tell(
        DieRolled(
            clause="FS-7.1.24c", what="raider_lives", face=face, good=good, side=g.side(unit), unit=unit, area=area
        )
    )
    if not good:
        eliminate(g, unit, "FS-7.1.24c")
