"""What aircraft, missiles and shells gain at a hex, in victory points, read from the tables that resolve them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.judgment import worth
from beachhead.games.port_stanley.judgment.survey import backs_in
from beachhead.games.port_stanley.model import AR, LANDING, PUCARA, UK, UNSEEN, Airfield
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import is_open_sea, shipping_modifiers
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import cover, read_defence
from beachhead.games.port_stanley.rules.air_12.ground_12_7 import column_of, line_in
from beachhead.games.port_stanley.rules.bases_14_4 import standing
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import protected
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_landing_ship
from beachhead.games.port_stanley.rules.setup_3 import capacity
from beachhead.games.port_stanley.rules.ships_12_6_3 import FALLS_ON
from beachhead.games.port_stanley.rules.victory_21 import last_turn
from beachhead.mechanics.modifiers import total

FACES = range(1, 7)
JET = 0.6
"""What an aircraft that can still fly often is worth to the Argentines; it decays by the turns that are left."""
DECAY = 0.8
SORTIE = 0.08
"""What a Pucara is worth for each turn that is left."""
CRAMPED = 0.4
"""14.4 What it is worth, of that, that the others have one place less."""
HARRIER, HUNTED = 1.0, 0.4
"""21.1 What a Harrier is worth, and what it is worth more while there are all the jets to meet."""
ALL_JETS = 32
EVEN = 0.5
"""12.6.4 An asterisk: so often a die adds another one."""
DROWNED = 1.3
"""7.7 What a step of somebody aboard is worth, half of those that can be."""
UNKNOWN = 0.6
"""What a step of a counter face down is worth."""
SILENCED = 1.0
"""11.7.2 What it is worth to the British that a battery is lost, which fires in every defence within its range."""
SHAKEN = 0.15
"""12.7.2 What it is worth that everybody in a hex has to check his nerves."""
MISFIT = 0.9
"""12.6.3 What a hit is worth that falls on a ship of another type, of what that is worth."""

# -- what is lost ----------------------------------------------------------------------------------------


def jet(game: Core) -> float:
    """What an Argentine aircraft is worth: the sorties that are left to it."""
    return JET * (1.0 - DECAY ** max(last_turn(game) - game.state.turn, 0))


def pucara(game: Core) -> float:
    """12.1, 12.5 What a Pucara is worth: no patrol meets it, and it flies in both combat phases."""
    return SORTIE * max(last_turn(game) - game.state.turn, 0)


def harrier(game: Core) -> float:
    """21.1 What a Harrier is worth to the British."""
    return HARRIER + HUNTED * sum(game.state.airmen[:2]) / ALL_JETS


def downed(game: Core, strength: int, planes: int, *, pucaras: bool = False) -> float:
    """12.6.4 How many of some aircraft are shot down on the average."""
    added = game.edition.tables.air_defence.pucaras * pucaras
    cells = (read_defence(game, face + strength + added, planes) for face in FACES)
    return sum(min(planes, int(cell.rstrip("*")) + EVEN * cell.endswith("*")) for cell in cells) / len(FACES)


def guarded(game: Core, space: int, *, ships: bool) -> int:
    """12.6.2 What defends the ships in a hex against aircraft, or the troops there."""
    there = game.at.get(space, ())
    if not ships:
        return sum(cover(game, unit) for unit in there if not game.type(unit).is_ship)
    near = [unit for other in game.edition.board.near[space] for unit in game.at.get(other, ())]
    return sum(cover(game, unit) for unit in (*there, *near))


# -- 12.6 ships ------------------------------------------------------------------------------------------


def at_ships(game: Core, space: int, planes: int) -> float:
    """12.6.2 The points that jets get at the ships in a hex, less those that they may lose."""
    ships = game.ships_in(space)
    if planes <= 0 or not ships:
        return 0.0
    lost = downed(game, guarded(game, space, ships=True), planes)
    attackers = max(round(planes - lost), 1) if is_open_sea(game, space) else planes
    return hits_worth(game, ships, attackers, total(shipping_modifiers(game, space))) - jet(game) * lost


def missiles_at(game: Core, ships: Sequence[int]) -> float:
    """14.3.2 The points that the Exocet gets at some ships."""
    return hits_worth(game, ships, game.edition.tables.anti_shipping.exocet, 0) if ships else 0.0


def hits_worth(game: Core, ships: Sequence[int], strength: int, added: int, *, only: str = "ACEL") -> float:
    """12.6.3, 12.6.5 What the hits of an attack of a strength on some ships are worth, over the faces of the die.

    `only` hits on these types count.
    """
    table, values = game.edition.shipping, letters_worth(game, ships)
    column = table.column("", strength)
    most = sum(len(game.type(ship).names) - game.unit(ship).reduced for ship in ships)
    hits = (letter for face in FACES for letter in table.cell(column, face + added).strip("-")[: max(most, 1)])
    return sum(values[letter] for letter in hits if letter in only) / len(FACES)


def letters_worth(game: Core, ships: Sequence[int]) -> Mapping[str, float]:
    """12.6.3, ruling P38 By letter what a hit on one of some ships is worth: one of its type, or of another one."""
    kinds = Counter(game.type(ship).letter for ship in ships)
    sunk = {letter: worth.SHIP[letter] for letter in kinds if letter}
    for letter in ("A", "L"):
        if letter in sunk:
            sunk[letter] += DROWNED * aboard(game, ships)
    found = dict.fromkeys("ACEL", 0.0) | sunk
    if game.options.letters == "fall_on":
        for letter, others in FALLS_ON.items():
            if letter not in sunk:
                found[letter] = MISFIT * max((sunk.get(other, 0.0) for other in others), default=0.0)
    return found


def aboard(game: Core, ships: Iterable[int]) -> float:
    """7.7 How many steps of infantry are aboard each of some landing ships on the average.

    The Argentine side does not see them: it counts who is ashore, and that the others can wait at sea as well.
    """
    carriers = [ship for ship in ships if is_landing_ship(game, ship)]
    if not carriers:
        return 0.0
    seen = sum(game.type(unit).kind == "infantry" for ship in carriers for unit in game.aboard.get(ship, ()))
    if seen:
        return min(2.0 * seen / len(carriers), 1.0)
    hidden = sum(game.hex(unit) == UNSEEN and game.type(unit).kind == "infantry" for unit in game.roster(UK))
    likely = LOADED if game.state.phase == LANDING else LIKELY
    return likely * min(hidden / len(carriers), 1.0)


LOADED, LIKELY = 0.8, 0.3
"""How likely it is that somebody is aboard a ship who could be: one that comes to land, or lies there."""

# -- 12.7 troops -----------------------------------------------------------------------------------------


def at_troops(game: Core, space: int, planes: int, side: int, *, pucaras: bool = False) -> float:
    """12.7.2 The points that aircraft get at the units of a side in a hex, less those that they may lose."""
    there = [unit for unit in game.here(space, side) if game.values(unit).strength >= 0]
    hidden = backs_in(game, space, 1 - side)
    if planes <= 0 or not (there or hidden):
        return 0.0
    gain = steps_worth(game, space, planes, side, price(game, there, hidden), aircraft=True)
    loss = downed(game, guarded(game, space, ships=False), planes, pucaras=pucaras)
    return gain - loss * (harrier(game) if side == AR else jet(game))


def steps_worth(game: Core, space: int, strength: int, side: int, prices: Sequence[float], *, aircraft: bool) -> float:
    """12.7.2, 12.7.3 What bombs or shells are worth at units whose next steps cost so much, the cheapest first."""
    line = line_in(game, space, side)
    if not game.here(space, side):
        line = "one"  # nobody that is known
    column, table = column_of(game, line, strength, aircraft=aircraft), game.edition.ground_attack
    added = sheltered(game, space, side)
    gain = 0.0
    for face in FACES:
        result = table.cell(column, face + added).partition("/")[0]
        gain += sum(prices[: int(result)]) if result.isdigit() else 0.0
        gain += SHAKEN * (result != "-")
    return gain / len(FACES)


def sheltered(game: Core, space: int, side: int) -> int:
    """12.7.2, 13.2 What a position adds to the die for a side's units in a hex, in whatever phase."""
    there = game.position_in(space)
    serves = there is not None and there.side == side and protected(game, space, side, there.size)
    return game.edition.tables.ground.position * serves


def price(game: Core, units: Iterable[int], hidden: int) -> list[float]:
    """12.7.2 What the steps of some units cost their side one after the other: it gives up the cheapest first."""
    prices = [(UNKNOWN, UNKNOWN)] * hidden
    for unit in units:
        first, more = worth.step(game, unit), SILENCED * is_battery(game, unit)
        prices.append((first, first + more))
        if game.type(unit).reduced is not None and not game.unit(unit).reduced:
            prices.append((first + 0.1, first + 0.1 + more))
    return [gained for _, gained in sorted(prices)]


def is_battery(game: Core, unit: int) -> bool:
    """11.7.2 Whether a unit is an Argentine battery, which fires in every battle around Stanley."""
    return game.side(unit) == AR and game.type(unit).kind == "artillery"


AIRPORT = 0.3
"""19.3 What it is worth that no reinforcements come."""
HALF_WAY = 0.3
"""12.8 The share of an airfield's worth that it is to have hit the permanent one once."""

# -- 12.8 airfields --------------------------------------------------------------------------------------


def at_airfield(game: Core, field: Airfield, harriers: int) -> float:
    """12.8, 14.4 What it is worth to attack an airfield: its Pucaras, as far as they find no other one."""
    chart = game.edition.tables.suppression
    times = chart.times if field.permanent else 1
    once, at_once = (
        sum(face + harriers >= need for face in FACES) / len(FACES) for need in (chart.needed, chart.at_once)
    )
    down = once if field.hits + 1 >= times else at_once * (not field.tried)
    gain = (down + HALF_WAY * (once - down)) * field_worth(game, field)
    there = guarded(game, field.hex, ships=False)
    return gain - harrier(game) * downed(game, there, harriers)


def field_worth(game: Core, field: Airfield) -> float:
    """14.4, 19.3 What an airfield is worth to the Argentines: the Pucaras without a place when it is gone."""
    others = sum(capacity(game, one) - one.planes for one in standing(game) if one.hex != field.hex)
    lost = max(field.planes - others, 0)
    left = max(min(capacity(game, field), game.state.airmen[PUCARA]) - lost, 0)
    return pucara(game) * (lost + CRAMPED * left) + AIRPORT * (field.permanent and not game.state.airport_hit)
