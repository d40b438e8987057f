"""2.2 The designation of air attacks: which hexes, with how many aircraft (12.6.2, 12.7.2, 12.8)."""

from __future__ import annotations

from typing import NamedTuple

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events_air import StrikeDesignated
from beachhead.games.port_stanley.model import AIR_TARGETS, AR, AR_COMBAT, SIDES, UK, UK_COMBAT, Planes, Strike
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    KINDS,
    NO_PLANES,
    SHIPPING,
    SUPPRESSION,
    fly_harriers,
    fly_planes,
    harriers_in,
    mainland,
    of_kind,
    planes_in,
    plus,
    pucaras,
)
from beachhead.games.port_stanley.rules.moments_2 import in_combat
from beachhead.games.port_stanley.targets import SPACE
from beachhead.kernel.acts import AMOUNT
from beachhead.kernel.ask import Option, settle
from beachhead.kernel.refusal import Conditions

SHIPS, TROOPS, AIRFIELD, SUPPORTS = "ships", "ground", "airfield", "support"
"""What is attacked; or with `SUPPORTS` that those attacked, or a landing, are supported (12.7.5)."""

SENT_BY = {SHIPS: "PS-12.6.2a", TROOPS: "PS-12.7.2a", AIRFIELD: "PS-12.8a", SUPPORTS: "PS-12.7.5a"}
"""By purpose the clause by which aircraft are sent."""


def targeting(game: Core) -> Conditions:
    """2.2 The step in which air attacks are designated."""
    yield from in_combat(game)
    yield game.state.step == AIR_TARGETS, "PS-2.2d", "not_targeting"


def strike_on(game: Core, kind: str, space: int) -> Strike | None:
    """The attack of a kind that is designated on a hex."""
    return next((one for one in game.state.strikes if (one.kind, one.hex) == (kind, space)), None)


def designate_strike(game: Core, strike: Strike) -> None:
    """2.2 An air attack is designated; who flies it flies nothing else in this phase."""
    game.state.strikes = (*game.state.strikes, strike)
    game.recount()
    game.emit(
        StrikeDesignated(
            clause="PS-2.2d", kind=strike.kind, hex=strike.hex, harriers=strike.harriers, planes=strike.planes
        )
    )


# -- how many --------------------------------------------------------------------------------------------


class Wing(NamedTuple):
    """12.4, 12.6.2 Aircraft of one kind, of which so many may fly to a hex: the fewest and the most.

    `sent`: those of other kinds that already do, by kind; `later`: how many of further kinds may still come with them.
    """

    purpose: str
    hex: int
    least: int
    most: int
    kind: int = 0
    sent: Planes = NO_PLANES
    later: int = 0


def amount_needs(game: Core, wing: Wing, number: int) -> Conditions:
    """12.4 What a number needs: so many are in the box, and have not flown in this phase."""
    yield wing.least <= number <= wing.most, "PS-12.3e", "not_so_many"


SEND = act(
    "send",
    AMOUNT,
    clause=lambda game, wing, *number: SENT_BY[wing.purpose],
    among=lambda game, wing: range(wing.least, wing.most + 1),
    needs=amount_needs,
    when=in_combat,
)


def send(game: Core, name: str, wing: Wing, side: int) -> Flow[int]:
    """A side says how many aircraft fly to a hex."""
    says: dict[str, str | int] = {"hex": game.edition.board.name(wing.hex), "most": wing.most}
    ask = game.ask(name, SEND(wing), clause=SENT_BY[wing.purpose], side=SIDES[side], says=says)
    choice: Option = yield from settle(ask)
    return choice.value


def send_harriers(game: Core, purpose: str, box: str, space: int) -> Flow[int]:
    """12.7.2, 12.8 How many Harriers of a box fly to a hex: at least one."""
    number = yield from send(game, "send_harriers", Wing(purpose, space, 1, harriers_in(game, box)), UK)
    fly_harriers(game, box, number)
    return number


def send_planes(game: Core, purpose: str, box: str, space: int) -> Flow[Planes]:
    """12.6.2, 12.7.2 How many aircraft of each kind of a box fly to a hex: at least one in all."""
    ready, sent = planes_in(game, box), NO_PLANES
    for kind, name in enumerate(KINDS):
        later = sum(ready[kind + 1 :])
        least = 0 if later or any(sent) else min(1, ready[kind])
        wing = Wing(purpose, space, least, ready[kind], kind, sent, later)
        number = yield from send(game, f"send_{name}", wing, AR)
        sent = plus(sent, of_kind(kind, number))
    fly_planes(game, box, sent)
    return sent


JETS_FIRST = act("jets_first", clause="PS-12.7.6a", when=in_combat)

PUCARAS_FIRST = act("pucaras_first", clause="PS-12.7.6a", when=in_combat)


def send_missions(game: Core, kind: str, box: str, space: int) -> Flow[None]:
    """12.6.2, 12.7.6 Argentine aircraft attack a hex; of two missions their player says which is resolved first."""
    planes = yield from send_planes(game, kind, box, space)
    pucaras_first = False
    if any(mainland(planes)) and any(pucaras(planes)):
        says = {"hex": game.edition.board.name(space)}
        ask = game.ask("first_mission", JETS_FIRST, PUCARAS_FIRST, clause="PS-12.7.6a", side=SIDES[AR], says=says)
        choice: Option = yield ask
        pucaras_first = choice.action.verb == PUCARAS_FIRST.verb
    designate_strike(game, Strike(kind, space, planes=planes, pucaras_first=pucaras_first))


# -- whom ------------------------------------------------------------------------------------------------


def ship_hexes(game: Core) -> list[int]:
    """12.6.1 The hexes with British ships."""
    return sorted({game.hex(ship) for ship in game.counters(UK, "ship") if game.hex(ship) >= 0})


def ship_target_needs(game: Core, space: int) -> Conditions:
    """12.6.1, 12.6.2 What a hex needs for an anti-shipping attack: ships, aircraft for it, none designated yet."""
    yield game.state.phase == AR_COMBAT, "PS-12.3b", "only_argentine"
    yield bool(game.ships_in(space)), "PS-12.6.1a", "no_ships"
    yield any(planes_in(game, SHIPPING)), "PS-12.4a", "no_aircraft"
    yield strike_on(game, SHIPS, space) is None, "PS-12.6.2a", "designated"


def bomb_ships(game: Core, space: int) -> Flow[None]:
    """12.6.2 All ships in a hex are attacked, by Mirages and Skyhawks together and by Pucaras for themselves."""
    yield from send_missions(game, SHIPS, SHIPPING, space)


def troop_hexes(game: Core) -> list[int]:
    """12.7.2 The hexes of enemy land units, as far as the attacker knows."""
    return [space for space in game.enemies(game.phasing) if game.edition.land[space]]


def troop_target_needs(game: Core, space: int) -> Conditions:
    """12.7.2 What a hex needs for a ground attack: enemy land units, aircraft for it, none designated yet."""
    yield game.enemy_in(space, game.phasing) and game.edition.land[space], "PS-12.7.2a", "no_enemy_there"
    ready = harriers_in(game, GROUND) if game.phasing == UK else sum(planes_in(game, BOMBING))
    yield ready > 0, "PS-12.4a", "no_aircraft"
    yield strike_on(game, TROOPS, space) is None, "PS-12.7.2a", "designated"


def bomb_troops(game: Core, space: int) -> Flow[None]:
    """12.7.2 Enemy land units in a hex are attacked."""
    if game.phasing == UK:
        number = yield from send_harriers(game, TROOPS, GROUND, space)
        designate_strike(game, Strike(TROOPS, space, harriers=number))
    else:
        yield from send_missions(game, TROOPS, BOMBING, space)


def field_hexes(game: Core) -> list[int]:
    """12.8, ruling P7 The Argentine airfields that stand, that off the map too."""
    return sorted(field.hex for field in game.state.airfields if field.side == AR and not field.down)


def field_target_needs(game: Core, space: int) -> Conditions:
    """12.8 What a place needs to be suppressed: an Argentine airfield, Harriers for it, in the British phase."""
    yield game.state.phase == UK_COMBAT, "PS-12.8a", "only_british"
    yield space in field_hexes(game), "PS-12.8a", "no_airfield"
    yield harriers_in(game, SUPPRESSION) > 0, "PS-12.8a", "no_aircraft"
    yield strike_on(game, AIRFIELD, space) is None, "PS-12.8a", "designated"


def suppress(game: Core, space: int) -> Flow[None]:
    """12.8 Harriers attack an airfield."""
    number = yield from send_harriers(game, AIRFIELD, SUPPRESSION, space)
    designate_strike(game, Strike(AIRFIELD, space, harriers=number))


BOMB_SHIPS = act(
    "bomb_ships",
    SPACE,
    clause="PS-12.6.2a",
    among=ship_hexes,
    needs=ship_target_needs,
    does=bomb_ships,
    when=targeting,
)

BOMB_TROOPS = act(
    "bomb_troops",
    SPACE,
    clause="PS-12.7.2a",
    among=troop_hexes,
    needs=troop_target_needs,
    does=bomb_troops,
    when=targeting,
)

SUPPRESS = act(
    "suppress", SPACE, clause="PS-12.8a", among=field_hexes, needs=field_target_needs, does=suppress, when=targeting
)

END_STRIKES = act("end_strikes", clause="PS-2.2d", goes_on=True)
