"""The state of a match of Britain Stands Alone: every counter, who holds what, what is damaged, points of all kinds.

A contest (a detection and what it brings, an air mission, a fight in the air or at sea, a land combat) keeps all that
it needs to go on in `State.contests`: the last is the one in hand, those before it wait for it.
"""

from __future__ import annotations

import msgspec

from beachhead.mechanics.forces import LaidState

BR, GE = 0, 1
SIDES = ("br", "ge")
"""The sides by number."""

NOBODY = -1

INTERCEPT = "intercept"
"""What ships and missions of aircraft set out for when an enemy was sighted at sea (7.2)."""

# Where a piece is when it is in no space.
ABOARD = -1  # carried by the points `inside` and `also` (8.5, 9.3)
LATER = -2  # has not come, or was not set up yet
LOST = -3  # eliminated, sunk, captured, used up
AWAY = -4  # in a pool from which it comes back: Force H, MENACE (16)
UNSEEN = -5  # in what one side knows: somewhere that it cannot see

# The phases by number: those of the set-up, those of every turn in the order of 2.0, and what the end of a turn brings.
(
    PRELIMINARIES,
    BR_SET_UP,
    GE_SET_UP,
    WEATHER,
    RELEASE,
    GE_REINFORCEMENT,
    BR_REINFORCEMENT,
    GE_DETECTION,
    BR_DETECTION,
    GE_SAILING,
    BR_SAILING,
    GE_FERRY,
    BR_FERRY,
    GE_SUPPLY,
    GE_MOVEMENT,
    GE_MISSIONS,
    BR_COUNTER_MISSIONS,
    GE_COMBAT,
    GE_MOTORIZED,
    BR_SUPPLY,
    BR_MOVEMENT,
    BR_MISSIONS,
    GE_COUNTER_MISSIONS,
    BR_COMBAT,
    BR_MOTORIZED,
    GE_RETURN,
    BR_RETURN,
    REPAIR,
    TURN_END,
) = range(29)
PHASES = (
    "preliminaries",
    "br_set_up",
    "ge_set_up",
    "weather",
    "release",
    "ge_reinforcement",
    "br_reinforcement",
    "ge_detection",
    "br_detection",
    "ge_sailing",
    "br_sailing",
    "ge_ferry",
    "br_ferry",
    "ge_supply",
    "ge_movement",
    "ge_missions",
    "br_counter_missions",
    "ge_combat",
    "ge_motorized",
    "br_supply",
    "br_movement",
    "br_missions",
    "ge_counter_missions",
    "br_combat",
    "br_motorized",
    "ge_return",
    "br_return",
    "repair",
    "turn_end",
)

# The segments of a turn (2.0) by the phase that opens each.
SEGMENTS = (WEATHER, GE_REINFORCEMENT, GE_DETECTION, GE_SUPPLY, BR_SUPPLY, GE_RETURN, REPAIR)

FAIR, CLOUDY, FOUL, STORMY = range(4)
WEATHERS = ("fair", "cloudy", "foul", "stormy")

# What a point of shipping is on the list for (9.5).
NOTHING, SUPPLY, LEG_POINT, ARMOUR_POINT = range(4)


class Unit(msgspec.Struct, frozen=True, cache_hash=True):
    """A counter as it lies, or a single point of aircraft or small ships; what is printed on it is in the edition.

    `hex` is a space or one of the places above; `inside` the point that carries it, `also` the others of a load that
    takes several.  `reduced`: a division of one step, a damaged ship; `weak`: a regiment that came by air (8.7).
    `hits` are 0 to 2 (11.2), `oos` the level of its Out of Supply marker (12.0).
    Stamps, the `clock` of the last phase in which it: moved (a ship also: intercepted, 7.2), was `sought` by the enemy
    while it lay still at sea (7.1), went by rail, was `pinned` by an enemy zone of control as it began (5.1, 5.4),
    `fought` on land (6.0), was `dropped` (8.6), came back (`rebuilt`, 14.2).  `spent` are the
    movement points it used in the phase `moved`; `origin` where it began that phase; `stopped` in an enemy zone of
    control (5.1); `against`: after an Overrun in it the hex where it still is if it won, `party` who led it (5.6), and
    of a point that has put somebody ashore on a beach that beach (9.3);
    `drives`: Churchill does as motorized (13.3).  Turns: `flown` of its Flown marker (8.2), `stormed` of its last
    Amphibious or Airborne Assault (12.0), `left` in which it left the map (5.5), `free` in which it last met the test
    of the first turns of invasion (16.0, ruling B-22), `withdrew` from Naval Combat (9.2), was `halted` by that (R-19).
    `aloft`: In Flight in the zone where it is (8.1); `stays`: has a No Return to Base marker (9.1); `load`: what a
    point of shipping carries besides units; `assault`: it waits at sea to be landed in the Land Combat Phase (9.4).
    `reserve`, `ghq`: as set up (16.0).  At sea: `stack` is the number of the stack that it belongs to (9.1), `embarked`
    the stamp of when a unit went aboard or a point was loaded (9.3), `mate` the other point of a load that is no unit
    (14.2), `eluded` the turn in which a ship left the port `origin` only because that was bombed (16.0).
    """

    hex: int
    inside: int = NOBODY
    also: tuple[int, ...] = ()
    reduced: bool = False
    weak: bool = False
    hits: int = 0
    oos: int = 0
    moved: int = 0
    railed: int = 0
    pinned: int = 0
    fought: int = 0
    dropped: int = 0
    spent: int = 0
    origin: int = NOBODY
    stopped: int = 0
    against: int = NOBODY
    party: int = NOBODY
    drives: int = 0
    flown: int = 0
    stormed: int = 0
    left: int = 0
    free: int = 0
    withdrew: int = 0
    halted: int = 0
    aloft: bool = False
    stays: bool = False
    load: int = NOTHING
    assault: bool = False
    reserve: bool = False
    ghq: bool = False
    rebuilt: int = 0
    stack: int = 0
    embarked: int = 0
    mate: int = NOBODY
    eluded: int = 0
    sought: int = 0


class Damage(msgspec.Struct, frozen=True):
    """Hits on an installation (11.2): `kind` is "airbase", "port", "radar" or "rail" (a Rail Break)."""

    kind: str
    space: int
    hits: int


class Stores(msgspec.Struct, frozen=True):
    """German replacement points in England (14.2): at a port or airbase, of a kind, with hits where they arrived so."""

    space: int
    kind: int
    points: int
    hits: int = 0


class Awards(msgspec.Struct, frozen=True):
    """Victory points of the German player (15.1): `naval`, and `other`, which may fall below 0."""

    naval: int = 0
    other: int = 0


# -- contests ---------------------------------------------------------------------------------------------


class Sailing(msgspec.Struct, frozen=True, tag="sailing"):
    """A stack of naval units on its way (9.1).

    `kind` is "move", "intercept" (7.2), "withdraw" (9.2), "return" (Return to Base) or "wait" (it lies still, and
    meets what lies in wait in its zone, 9.5).  `zone` is where it is, a port at first; `goal` where it has to go;
    `paid` the movement points used; `sound` the ships that were undamaged at first, who stop once they are damaged;
    `left` those that stay behind in this zone.
    """

    side: int
    units: tuple[int, ...]
    kind: str
    step: int = 0
    zone: int = NOBODY
    goal: int = NOBODY
    paid: int = 0
    sound: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


class Sighting(msgspec.Struct, frozen=True, tag="sighting"):
    """7.1, 7.2 A side tries to detect an enemy stack in a zone, and intercepts it.

    `margin` is the difference between value and die, -1 before the roll; `air`, `ships`, `guns` what was picked to
    intercept: air points, naval units, how much coast artillery, which then fires `shells` at each target (13.1).
    `special`: after a round of Naval Combat, by air alone (9.2); `answered`: the enemy has detected the ships that
    intercept where the stack is.
    """

    side: int
    zone: int
    units: tuple[int, ...]
    step: int = 0
    margin: int = -1
    air: tuple[int, ...] = ()
    ships: tuple[int, ...] = ()
    guns: int = 0
    shells: tuple[tuple[int, int], ...] = ()
    special: bool = False
    answered: bool = False


class Mission(msgspec.Struct, frozen=True, tag="mission"):
    """8.2 An air mission: who flies where and for what.

    `task` is "bomb", "night", "transport", "supply", "parachute", "assault", "intercept".  `space` is the hex or zone
    it flies to, `target` what is bombed there, named once the fight in the air is over; `against` the ships that it
    intercepts.  `margin` is that of the enemy's detection (-1: none), `fighters` those who intercept; `answered`: the
    mission has detected them (-1 not tried, 0 no, 1 yes).  `riders` are the land units that it carries, `leg` the zone
    from which it carries a Leg Replacement Point; `given`: how many of its transports have given out supplies (8.5).
    `by_hexes`: somebody came from the map, so that all fly over its hexes to the display and back (8.1).
    """

    side: int
    task: str
    space: int
    points: tuple[int, ...]
    step: int = 0
    target: str = ""
    against: tuple[int, ...] = ()
    margin: int = -1
    fighters: tuple[int, ...] = ()
    answered: int = -1
    riders: tuple[int, ...] = ()
    leg: int = NOBODY
    given: int = 0
    by_hexes: bool = False


Counter = tuple[int, ...]
"""A counter after consolidation (1.2): one piece, or two points."""


class Pairing(msgspec.Struct, frozen=True):
    """A match-up in the air or at sea: a unit of the side that defends in it, and the one that engages it.

    `aim`: at which of those who fire at it the unit itself fires, counted from 1 (8.3); 0: not said, at the first.
    """

    target: Counter
    firing: Counter = ()
    aim: int = 0


class Fight(msgspec.Struct, frozen=True, tag="fight"):
    """8.3, 9.2 Air Combat or a round of Naval Combat in a zone or hex.

    `forces` are both sides' counters in the order of the sides, `attacker` who organizes the odd match-ups, `alone`
    the only side that has detected the other, if one has.  `extra` are the units that are left after the match-ups,
    each with the one that it fires at as well.  At sea: `round`, `orders` by side (-1 not chosen, 0 stay, 1 withdraw),
    `shells` the coast artillery by target, and in `joined` the unit whose fire it joins (13.1); `harmless`: nobody
    could hit anybody in this round (ruling B-28); `busy`: the fighters that have escorted or intercepted after it.  Of
    those who withdraw `leaving` have to go somewhere yet, into a port or to the zone `refuge`, once that is chosen.
    """

    at_sea: bool
    space: int
    forces: tuple[tuple[Counter, ...], tuple[Counter, ...]]
    step: int = 0
    alone: int = NOBODY
    attacker: int = NOBODY
    pairings: tuple[Pairing, ...] = ()
    extra: tuple[tuple[Counter, Counter], ...] = ()
    round: int = 1
    orders: tuple[int, int] = (-1, -1)
    shells: tuple[tuple[int, int], ...] = ()
    joined: tuple[tuple[int, int], ...] = ()
    harmless: bool = False
    busy: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    refuge: int = NOBODY


class Bombing(msgspec.Struct, frozen=True, tag="bombing"):
    """8.4 Bombing Combat: the bombers that are left; of `ships` the line, and what each bomber attacks.

    `railroad`: the converted hexes that were under attack as the first hit came, each after the port of its line (5.4).
    """

    side: int
    space: int
    target: str
    bombers: tuple[int, ...]
    step: int = 0
    ships: tuple[int, ...] = ()
    line: tuple[Counter, ...] = ()
    allotted: tuple[tuple[Counter, Counter], ...] = ()
    railroad: tuple[tuple[int, int], ...] = ()


class Battle(msgspec.Struct, frozen=True, tag="battle"):
    """6.1 A Land Combat or an Overrun: `hexes` attacked, `attackers`, and what has been settled so far.

    `overrun` is the hex from which it is made: its units stay there until it is won.  `shells` are the coast artillery
    points.  Pairs are by role, the attackers' first: `armour` the unit committed, `back` how many hexes a force went.
    From the roll on: `stood` everybody who takes part and where, `struck` the defenders, with those who had come there
    from an earlier combat; `row` and `column` where the result is read; `leaders` those in the hexes (13.3).
    Of the force that applies its result: `owed` hexes or steps still to be taken, `lost` steps taken.  `going` are
    those that still have to go back `length` hexes, or to be asked whether they advance; the first of them has come
    along `path`, of which it has to make `far` hexes.  `fled`: who has retreated; `advanced`: hexes used by unit;
    `followed`: the leaders for whom it is settled with whom they go (13.3).
    """

    hexes: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    step: int = 0
    overrun: int = NOBODY
    shells: int = 0
    armour: tuple[int, int] = (NOBODY, NOBODY)
    stood: tuple[tuple[int, int], ...] = ()
    struck: tuple[int, ...] = ()
    row: int = -1
    column: int = -1
    leaders: tuple[int, ...] = ()
    owed: int = 0
    lost: int = 0
    going: tuple[int, ...] = ()
    length: int = 0
    path: tuple[int, ...] = ()
    far: int = 0
    fled: tuple[int, ...] = ()
    back: tuple[int, int] = (0, 0)
    advanced: tuple[tuple[int, int], ...] = ()
    followed: tuple[int, ...] = ()


Contest = Sailing | Sighting | Mission | Fight | Bombing | Battle


class State(LaidState):
    """Everything that changes.

    `clock` counts the phases from 1 and never stands still: stamps of units are compared with it; `segment` is the
    clock of the first phase of this segment.  `scenario`: whose restrictions and schedule hold (16).  `invaded` is
    the turn of the first landing by air or sea, `alarmed` that of the first British Land Movement Phase that began
    with Germans in England (15.2, 16.0), 0 before.  `german` are the hexes of England under German control (1.3),
    `trodden` the zones that a German land unit has entered (13.5); `damage` the hits on installations, `converted`
    the railroad hexes that the German player has converted with the port where each line begins (5.4).  `dummies`:
    the Prahms that are none, which the German player alone knows (9.5).  `sailed`: the British ships may leave port
    (16.0), `bombed_ports` those that could for one turn because their port was bombed; `released` the kinds of ships
    that may enter restricted zones this turn (9.5); `mine`, `submarines` where the German markers are, `hunting`
    the turn in which the latter came, `recalled`: one of them was taken up to be moved; `shells`
    the coast artillery left this turn, `saboteurs` Auxiliary and Brandenberger points left, `sabotaged` what was
    attacked in the phase of a clock by a side, `raids` the zone of each attack of Auxiliary Units with the turn (13.2).
    `spitfires_lost`, `spitfires_most`, `spitfire_box` and `spitfires_saved` are the four numbers of 8.8; `replacements`
    the British land points leg, armour, tank; `stores` the German ones in England, `lifted` the turn in which one was
    last carried by air (8.5); `sunk` the Prahms and LCs in the Eliminated Shipping Box, `building` those that come back
    with their turn (9.5);
    `western` the destroyers left in the Western Approaches; `force_h`, `menace` once those ships came or left, with the
    turn.  `rail_steps` are what the British may still move by rail in this phase;
    `exiled`, `captured`: what became of the Royal Family and of Churchill.  `closed_port`, `exposed`, `drawn` are of
    the set-up: the base closed to the British, the ships that they have named, destroyers from the Western Approaches
    (16.1); `laid_out`: it is the ready-made one; `drawn` later what has come and is still to be placed (14.1),
    `leaving` the classes of ships still to be named for Operation MENACE (16.2), `air_due` the Air Replacement Points
    of the phase: German, British bombers (16.0); `sources` by side the Supply Sources of the last Supply Phase
    (12.1).  Within a Supply Phase: `laid` railroad hexes converted in it (5.4), `carrying` the points that supply with
    the land zone or the beach that each of them supplies, `short` who is left without (12.2).
    `attacked` are the hexes attacked in this Land Combat Phase (6.0).  `tally` are the results against beaches by
    division (9.4).  `helped` are the thirds of a division that the limits of turns 3 and 4 have let move.
    `counters` are pairs of points that make one together because their owner wants it so (1.2).
    `spared` are installations that are not to be repaired, `spoils` what those who have just taken a hex may still
    wreck in it (11.1).
    """

    units: list[Unit]
    scenario: str = ""
    turn: int = 0
    phase: int = PRELIMINARIES
    step: int = 0
    clock: int = 1
    segment: int = 1
    weather: int = FAIR
    invaded: int = 0
    alarmed: int = 0
    german: tuple[int, ...] = ()
    trodden: tuple[int, ...] = ()
    damage: tuple[Damage, ...] = ()
    converted: tuple[tuple[int, int], ...] = ()
    sailed: bool = False
    bombed_ports: tuple[tuple[int, int], ...] = ()
    released: tuple[str, ...] = ()
    mine: int = NOBODY
    mined: int = 0
    submarines: tuple[int, ...] = ()
    hunting: int = 0
    recalled: bool = False
    closed_port: int = NOBODY
    exposed: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    laid_out: bool = False
    leaving: tuple[tuple[str, int], ...] = ()
    air_due: tuple[int, int] = (0, 0)
    sources: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    laid: int = 0
    carrying: tuple[tuple[int, int], ...] = ()
    short: tuple[int, ...] = ()
    dummies: tuple[int, ...] = ()
    shells: int = 0
    saboteurs: tuple[int, int] = (0, 0)
    sabotaged: tuple[tuple[int, int, str, int], ...] = ()
    raids: tuple[tuple[int, int], ...] = ()
    spitfires_lost: int = 0
    spitfires_most: int = 0
    spitfire_box: int = 0
    spitfires_saved: int = 0
    replacements: tuple[int, int, int] = (0, 0, 0)
    stores: tuple[Stores, ...] = ()
    lifted: int = 0
    sunk: tuple[int, int] = (0, 0)
    building: tuple[tuple[int, int, int], ...] = ()
    western: int = 0
    force_h: int = 0
    menace: int = 0
    rail_steps: int = 0
    exiled: bool = False
    captured: tuple[bool, bool] = (False, False)
    tally: tuple[tuple[int, int], ...] = ()
    attacked: tuple[int, ...] = ()
    helped: int = 0
    spoils: tuple[tuple[str, int], ...] = ()
    counters: tuple[Counter, ...] = ()
    contests: tuple[Contest, ...] = ()
    awards: Awards = Awards()
    spared: tuple[tuple[str, int], ...] = ()
    over: bool = False
    winner: int = NOBODY
    level: str = ""
