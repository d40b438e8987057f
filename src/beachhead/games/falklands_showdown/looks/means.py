"""The operations that attack (7.1), as a side could carry them out against an area: who could take part, whom of them
it would send, and the fights that would come of it.

Each goes as its own rules let it; its dice name their targets as evenly as they may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from beachhead.games.falklands_showdown.components import GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core, replace
from beachhead.games.falklands_showdown.model import AR, NOBODY, ROLLED, UK_OPS, Fight, Operation
from beachhead.games.falklands_showdown.rules.combat_10 import air_10_6, air_10_7
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import RAIDING, fight_in_hand, remaining, spread_rest
from beachhead.games.falklands_showdown.rules.combat_10.ground_10_3 import (
    ground_combat,
    ground_needs,
    march_in,
    march_in_needs,
    neighbours,
)
from beachhead.games.falklands_showdown.rules.combat_10.landing_10_4 import come_ashore, land_needs, shore_needs
from beachhead.games.falklands_showdown.rules.combat_10.stealth_10_5 import etendard, stealth_needs
from beachhead.games.falklands_showdown.rules.combat_10.surface_10_2 import firing, surface_combat
from beachhead.games.falklands_showdown.rules.combat_10.surface_10_2 import goal_needs as surface_needs
from beachhead.games.falklands_showdown.rules.exocet_6_4 import exocet_needs, ships
from beachhead.games.falklands_showdown.rules.naval_9_1 import harbours, path_to, range_needs, sail
from beachhead.games.falklands_showdown.rules.operations_7.bombardment_7_1 import bombardment, gunners
from beachhead.games.falklands_showdown.rules.operations_7.bombardment_7_1 import goal_needs as bombard_needs
from beachhead.games.falklands_showdown.rules.operations_7.hunt_7_1 import able_to_hunt, chase, hunted
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import own_needs
from beachhead.games.falklands_showdown.rules.operations_7.south_georgia_7_1 import before_the_box, enter, force_needs
from beachhead.games.falklands_showdown.rules.operations_7.south_georgia_7_1 import chase as box_chase
from beachhead.games.falklands_showdown.rules.operations_7.special_7_1 import prey, raided_areas, raided_with
from beachhead.games.falklands_showdown.rules.reach_9_4 import as_many_as_may, fliers, flight_needs
from beachhead.games.falklands_showdown.rules.submarines_8 import courses, station_needs, victims
from beachhead.kernel.refusal import Conditions, met

BOMBARDMENT, GROUND_ATTACK = 20, 23
"""7.1 The numbers of the operations in which ships fire at the coast, and in which units march in."""

Party = Sequence[int]
"""Units, the strongest first."""


def could_carry_out(game: Core, number: int) -> bool:
    """7.0 Whether the phasing player could carry out an operation."""
    return met(own_needs(game, number))


class Means(NamedTuple):
    """7.1 An operation that attacks an area: who could take part and how they come, against which kind of unit their
    factors count, whom of them the side would send, and the positions with the fights that would come of it.
    """

    number: int
    how: str
    against: int
    units: Callable[[Core, int], Iterable[int]]
    party: Callable[[Core, int, Party], Party]
    fights: Callable[[Core, int, Party], Iterator[Core]]
    open: Callable[[Core, int], bool] = could_carry_out

    def is_open(self, game: Core) -> bool:
        """7.0 Whether the phasing player could do it at all."""
        return self.open(game, self.number)


def in_hand(game: Core, number: int, area: int, picks: Party) -> Core:
    """7.1 A copy with an operation in hand that is aimed at an area, and those chosen for it."""
    copy = game.fork()
    copy.state.op = Operation(number, picks=tuple(picks), goal=area)
    return copy


def fighting(game: Core, fight: Fight) -> Core:
    """10.1 The position with a fight of which all dice are aimed."""
    game.state.fight = fight
    while (fight := fight_in_hand(game)).stage != ROLLED:
        if remaining(fight):
            spread_rest(game)
        else:
            game.state.fight = replace(fight, stage=fight.stage + 1)
    return game


def everybody(game: Core, area: int, units: Party) -> Party:
    """All who could take part do."""
    return units


def the_first(game: Core, area: int, units: Party) -> Party:
    """One of those who could take part does."""
    return units[:1]


def by_rule(
    number: int, goal_needs: Callable[[Core, int], Conditions], fight: Callable[[Core], Fight]
) -> Callable[[Core, int, Party], Iterator[Core]]:
    """7.1 The fight of an operation that goes where its text lets it."""

    def fights(game: Core, area: int, party: Party) -> Iterator[Core]:
        if met(goal_needs(game, area)):
            copy = in_hand(game, number, area, party)
            yield fighting(copy, fight(copy))

    return fights


# -- from the air ------------------------------------------------------------------------------------


def at_ships(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 17: who could attack ships in an area."""
    able = (unit for unit in fliers(game) if met(air_10_6.flier_needs(game, unit, area)))
    return able if area in game.edition.sea else ()


def at_land(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 18: who could attack a land area."""
    able = (unit for unit in fliers(game) if met(air_10_7.flier_needs(game, unit, area)))
    return able if area in game.edition.land else ()


def raiders(game: Core, area: int, units: Party) -> Party:
    """7.1 Ops 17 and 18: as many as may attack an area."""
    return as_many_as_may(game, area, units)


def missiles(game: Core, area: int) -> Iterable[int]:
    """10.5 Op 7: the counter that flies stealth missions, where it reaches."""
    unit = etendard(game)
    return (unit,) if area in game.edition.stealth_areas and met(flight_needs(game, unit, area)) else ()


def launches(game: Core, area: int, party: Party) -> Iterator[Core]:
    """10.5 Op 7: the missile at each ship in an area."""
    for target in game.ships_in(area, 1 - game.phasing):
        if met(stealth_needs(game, target)):
            copy = in_hand(game, 7, area, party)
            yield fighting(copy, Fight("stealth", area, game.phasing, tuple(party), at_first=(target,)))


# -- at sea ------------------------------------------------------------------------------------------


def sailing(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 14: the ships with an anti-ship factor in a sea area, and those that could sail there to attack."""
    if area not in game.edition.sea:
        return ()
    most = game.edition.limits.attack_move
    near = (start for start in harbours(game) if met(range_needs(game, start, area, most, "FS-7.1.14a")))
    return [unit for start in near for unit in firing(game, game.ships_in(start, game.phasing))]


def fleet(game: Core, area: int, units: Party) -> Party:
    """7.1 Op 14: the ships that are there, and the strongest of those that would sail from one area."""

    def strength(start: int) -> int:
        return sum(game.type(unit).factors[SHIP] for unit in units if game.place(unit) == start)

    start = max((game.place(unit) for unit in units if game.place(unit) != area), key=strength, default=area)
    return [unit for unit in units if game.place(unit) in (start, area)]


def battles(game: Core, area: int, party: Party) -> Iterator[Core]:
    """7.1 Op 14: the ships sail, and all that are there fight."""
    movers = [unit for unit in party if game.place(unit) != area] or list(party)
    start = game.place(movers[0]) if movers else NOBODY
    if movers and met(surface_needs(game, start, area)):
        copy = in_hand(game, 14, area, movers)
        sail(copy, tuple(movers), path_to(copy, game.phasing, start, area), "FS-9.1a")
        yield fighting(copy, surface_combat(copy))


def hunting(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 15: the ships that can fire at a submarine in an area."""
    there = (submarine for submarine in hunted(game) if game.place(submarine) == area)
    return {ship for submarine in there for ship in able_to_hunt(game, submarine)}


def hunters(game: Core, area: int, units: Party) -> Party:
    """7.1 Op 15: as many as may fire."""
    return units[: game.edition.limits.hunters]


def hunts(game: Core, area: int, party: Party) -> Iterator[Core]:
    """7.1 Op 15: the dice at each submarine in an area."""
    for submarine in hunted(game):
        if game.place(submarine) == area:
            copy = in_hand(game, 15, area, (submarine,))
            yield fighting(copy, chase(copy, submarine))


def diving(game: Core, area: int) -> Iterable[int]:
    """8.1, 8.2 Op 16: the submarines that could be in an area and attack there."""
    able = (unit for unit in game.roster(game.phasing, SUBMARINE) if game.place(unit) >= 0)
    near = (unit for unit in able if area in (game.place(unit), *courses(game, unit)))
    return [unit for unit in near if met(station_needs(game, unit, area))]


def torpedoes(game: Core, area: int, party: Party) -> Iterator[Core]:
    """8.2 Op 16: those submarines in an area that find a target there, the most valuable first."""
    copy = in_hand(game, 16, area, party)
    for unit in party:
        copy.put(unit, area)
    found = {unit: victims(copy, unit) for unit in party}
    targets = sorted({target for those in found.values() for target in those}, key=lambda unit: -copy.type(unit).points)
    if targets:
        first = tuple(unit for unit, those in found.items() if those)
        yield fighting(copy, Fight("submarine", area, game.phasing, first, at_first=tuple(targets)))


def ashore(game: Core, area: int, party: Party) -> Iterator[Core]:
    """11.3 (6-4) The missile ashore at each ship in an area, were it to bombard Port Stanley."""
    copy = in_hand(game, BOMBARDMENT, game.edition.port_stanley, game.ships_in(area, 1 - game.phasing))
    copy.state.phase = UK_OPS
    if area == game.edition.falklands and met(exocet_needs(copy)):
        for target in ships(copy):
            yield fighting(copy.fork(), Fight("exocet", area, AR, (NOBODY,), at_first=(target,)))


def answers_it(game: Core, number: int) -> bool:
    """11.3 (6-4) Whether the missile ashore is the phasing player's: it answers, and is no operation of his."""
    return game.phasing == AR


def entering(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 4: the ships that lie before the Box."""
    return before_the_box(game) if area == game.edition.south_georgia else ()


def box_entered(game: Core, area: int, party: Party) -> Iterator[Core]:
    """7.1 Op 4: they enter, and fire at the submarines there before the die decides."""
    copy = in_hand(game, 4, area, party)
    if met(force_needs(copy)):
        enter(copy)
        yield fighting(copy, box_chase(copy))


# -- on land -----------------------------------------------------------------------------------------


def shelling(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 20: the ships that could bombard an area."""
    return gunners(game) if area in game.edition.coastal else ()


def guns(game: Core, area: int, units: Party) -> Party:
    """7.1 Op 20: as many as may fire."""
    return units[: game.edition.limits.bombardment]


def landing(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 21: the ground units that could land in an area."""
    off_shore = game.ships_in(game.edition.falklands, game.phasing)
    aboard = (unit for ship in off_shore for unit in game.aboard.get(ship, ()))
    able = [unit for unit in aboard if game.type(unit).factors[GROUND] and met(land_needs(game, unit))]
    return able if met(shore_needs(game, area)) else ()


def lifted(game: Core, area: int, units: Party) -> Party:
    """10.4 Op 21: as many as can land in one area."""
    copy = in_hand(game, 21, area, ())
    for unit in units:
        if met(land_needs(copy, unit)):
            copy.note(picks=(*copy.op.picks, unit))
    return copy.op.picks


def landings(game: Core, area: int, party: Party) -> Iterator[Core]:
    """7.1 Op 21: they land, and fight those who are there."""
    if party and game.units_in(area, 1 - game.phasing, GROUND):
        copy = in_hand(game, 21, area, party)
        come_ashore(copy)
        yield fighting(copy, ground_combat(copy, "landing"))


def marching(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 23: the ground units in an area, and those that could march into it."""
    if area not in game.edition.land:
        return ()
    near = (unit for unit in neighbours(game, area) if met(march_in_needs(game, unit, area)))
    return [unit for unit in (*game.units_in(area, game.phasing, GROUND), *near) if game.type(unit).factors[GROUND]]


def marched(game: Core, area: int, units: Party) -> Party:
    """7.1 Op 23: those who are there, and as many as may march in."""
    comers = [unit for unit in units if game.place(unit) != area][: game.edition.limits.march]
    return [unit for unit in units if game.place(unit) == area or unit in comers]


def assaults(game: Core, area: int, party: Party) -> Iterator[Core]:
    """7.1 Op 23: they march in, and fight."""
    if met(ground_needs(game, area)):
        copy = in_hand(game, GROUND_ATTACK, area, [unit for unit in party if game.place(unit) != area])
        march_in(copy)
        yield fighting(copy, ground_combat(copy, "ground"))


def stealing_in(game: Core, area: int) -> Iterable[int]:
    """7.1 Op 24: the special forces within reach of an area."""
    able = (unit for unit in game.edition.special[game.phasing] if game.place(unit) >= 0)
    return (unit for unit in able if area in raided_areas(game, unit))


def raids(game: Core, area: int, party: Party) -> Iterator[Core]:
    """7.1 Op 24: the die at each target in an area, and at those that are attacked with it."""
    for unit in party:
        for target in prey(game, unit):
            if game.place(target) == area:
                those = raided_with(game, target)
                fight = Fight(RAIDING, area, game.phasing, (unit,) * len(those), at_first=those)
                yield fighting(in_hand(game, 24, area, party), fight)


MEANS = (
    Means(4, "enters", SUBMARINE, entering, everybody, box_entered),
    Means(7, "launches", SHIP, missiles, everybody, launches),
    Means(14, "sails", SHIP, sailing, fleet, battles),
    Means(15, "hunts", SUBMARINE, hunting, hunters, hunts),
    Means(16, "dives", SHIP, diving, everybody, torpedoes),
    Means(17, "flies", SHIP, at_ships, raiders, by_rule(17, air_10_6.goal_needs, air_10_6.air_attack)),
    Means(18, "flies", GROUND, at_land, raiders, by_rule(18, air_10_7.goal_needs, air_10_7.air_attack)),
    Means(20, "shells", GROUND, shelling, guns, by_rule(20, bombard_needs, bombardment)),
    Means(21, "lands", GROUND, landing, lifted, landings),
    Means(23, "comes", GROUND, marching, marched, assaults),
    Means(24, "raids", GROUND, stealing_in, the_first, raids),
    Means(BOMBARDMENT, "waits", SHIP, lambda game, area: (), everybody, ashore, answers_it),
)
"""7.1 The operations that are reckoned with, and the missile that answers one."""
