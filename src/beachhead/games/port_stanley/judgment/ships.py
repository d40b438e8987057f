"""British escorts: when their guns are worth the risk of a day off the coast, where they lie, and when they leave."""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import bombs, worth
from beachhead.games.port_stanley.judgment.survey import enemies_next_to, enemy_strength, fighting, fights, strength
from beachhead.games.port_stanley.model import HIGH_SEAS, MIRAGE, OFF_MAP, SKYHAWK, UK, UK_MOVEMENT
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import names_in
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_landing_ship

FLIES, CLEAR = 0.6, 0.35
"""2e How likely it is that aircraft fly in the next turn, and that it is clear enough for Skyhawks."""
RAISED = 0.2
"""11.2 What it is worth to a turn saved that five guns more fire in an assault that can go either way."""
EASY, HOPELESS = 3.0, 0.7
"""With so many times a hex's strength guns are not needed; with less than so much they do not help."""
CROWD = 7
"""More names than so many in a hex draw the bombers (12.6.5)."""
MOST = 13
"""No more jets than so many attack one hex of escorts, as a rule."""
PASSED = 0.5
"""14.3.1 How often the Exocet battery sees who sails to the coast, as long as it has not fired."""
KEEN = 0.4


def sails(game: Core, ship: int) -> float:
    """5.7, 11.9 Whether an escort should sail: to where it can fire in an assault, or home when that is over."""
    if game.state.phase != UK_MOVEMENT:
        return -1.0
    berths = gun_berths(game) if game.values(ship).guns else {}
    here = game.hex(ship)
    if max(berths.values(), default=0.0) <= risk(game, ship):
        return KEEN if here >= 0 else -1.0
    return KEEN if here == OFF_MAP or not berths.get(here) else -1.0


def risk(game: Core, ship: int) -> float:
    """12.6, 2b What the ships beside an escort and it can be expected to lose in the next turn, each."""
    jets = round(FLIES * game.state.airmen[MIRAGE] + CLEAR * game.state.airmen[SKYHAWK])
    together = [other for other in game.counters(UK, "ship") if is_gunship(game, other)] or [ship]
    missiles = 0.0 if game.state.exocet_fired else PASSED * bombs.missiles_at(game, together)
    return missiles + (FLIES * bombs.hits_worth(game, together, min(jets, MOST), 0) if jets else 0.0)


def is_gunship(game: Core, ship: int) -> bool:
    """11.9 Whether a ship that is there has guns."""
    there = game.hex(ship) >= 0 or game.hex(ship) == OFF_MAP
    return there and not is_landing_ship(game, ship) and game.values(ship).guns > 0


def gun_berths(game: Core) -> Mapping[int, float]:
    """11.9 By water hex what guns there are worth to the assaults that the British can make next."""

    def find() -> Mapping[int, float]:
        wanted = {target: value for target in assaults(game) if (value := guns_worth(game, target)) > 0}
        chart, reach, found = game.edition.chart, game.edition.tables.combat.ship_range, dict[int, float]()
        for target, value in wanted.items():
            for space in chart.within(target, reach):
                found[space] = found.get(space, 0.0) + value
        return {space: found[space] for space in game.edition.waters if space in found}

    found: Mapping[int, float] = game.kept("gun_berths", find)
    return found


def assaults(game: Core) -> Mapping[int, float]:
    """11.1 By enemy hex the strength of the British next to it."""

    def find() -> Mapping[int, float]:
        found: dict[int, float] = {}
        for space in sorted(fighting(game, UK)):
            there = sum(strength(game, unit) for unit in game.here(space, UK) if fights(game, unit))
            for target in enemies_next_to(game, space, UK):
                found[target] = found.get(target, 0.0) + there
        return found

    known: Mapping[int, float] = game.kept("assaults", find)
    return known


def guns_worth(game: Core, target: int) -> float:
    """11.2 What it is worth that ships fire at a hex: where they can turn the scales."""
    ours, theirs = assaults(game)[target], max(enemy_strength(game, target, UK), 0.5)
    if not HOPELESS * theirs <= ours <= EASY * theirs:
        return 0.0
    return RAISED * (worth.turn_saved(game) + 1.0)


def gun_berth(game: Core, space: int) -> float:
    """11.9, 12.6.5 What a water hex is worth to fire from: many targets, few ships, none that land troops."""
    value = gun_berths(game).get(space, 0.0)
    if value <= 0:
        return -50.0
    mixed = any(is_landing_ship(game, ship) for ship in game.ships_in(space))
    full = names_in(game, space) + 2 > CROWD
    return 50.0 + value - 2.0 * mixed - 1.0 * full + 0.2 * (game.edition.water[space] == HIGH_SEAS)
