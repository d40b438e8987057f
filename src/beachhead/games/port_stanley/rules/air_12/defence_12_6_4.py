"""12.6.2, 12.6.4, 12.7.4 Air defence: who defends which hex, and the table."""

from __future__ import annotations

from functools import partial

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events_air import AirDefenceRolled, DefenceAllocated
from beachhead.games.port_stanley.model import AR, DEFENCE, SIDES, UK
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import SHIPS, TROOPS, strike_on
from beachhead.games.port_stanley.rules.losses_11_5 import garrison
from beachhead.games.port_stanley.rules.moments_2 import in_combat
from beachhead.games.port_stanley.rules.recon_10_2 import down_in
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up
from beachhead.games.port_stanley.targets import OWN_UNIT, SPACE
from beachhead.kernel.acts import Act, decide
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions, met

BATTERY = 1
"""11.8 What a land air defence unit counts, whatever its strength."""


def defending(game: Core) -> Conditions:
    """2.2 The step in which air defence is allocated."""
    yield from in_combat(game)
    yield game.state.step == DEFENCE, "PS-2.2f", "not_defending"


# -- who -------------------------------------------------------------------------------------------------


def is_battery(game: Core, unit: int) -> bool:
    """11.8 Whether it is a land air defence unit."""
    return game.type(unit).kind == "air_defence"


def cover(game: Core, unit: int) -> int:
    """11.8, 12.6.2 What a unit or ship adds to an air defence."""
    return game.values(unit).air_defence if game.type(unit).is_ship else BATTERY * is_battery(game, unit)


def covering(game: Core, defenders: tuple[int, ...]) -> int:
    """12.6.2, 12.7.4 What is added to the die for those who defend a hex, and are still there."""
    return sum(cover(game, unit) for unit in defenders if game.is_alive(unit))


def engage(game: Core, defenders: tuple[int, ...]) -> int:
    """13.1 Those who defend a hex shoot, and are not idle in this turn; what they add to the die."""
    for unit in defenders:
        if game.is_alive(unit):
            game.stamp(unit, active=game.state.clock)
    return covering(game, defenders)


def shown_batteries(game: Core, space: int) -> tuple[int, ...]:
    """12.7.4, ruling P21 The Argentine air defence units in a hex, or in the box off the map, that are shown."""
    return tuple(unit for unit in garrison(game, space) if is_battery(game, unit) and not game.unit(unit).down)


# -- 12.6.2 the British allocate -------------------------------------------------------------------------


def cover_needs(game: Core, unit: int, space: int, kind: str) -> Conditions:
    """12.6.2, 12.7.4 What an attack needs so that a ship or land unit can be allocated against it.

    A ship defends its own hex or one next to it; a land unit its own, or ships next to it.
    """
    yield strike_on(game, kind, space) is not None, "PS-12.6.2b", "no_strike"
    yield cover(game, unit) > 0, "PS-12.6.2b", "no_air_defence"
    here = game.hex(unit)
    near = here == space or game.edition.board.adjacent(here, space)
    yield near, "PS-12.6.2c" if game.type(unit).is_ship else "PS-12.6.2d", "not_near"
    ashore = not game.type(unit).is_ship and kind == TROOPS
    yield not ashore or here == space, "PS-12.7.4a", "other_hex"


def coverable(game: Core, unit: int, kind: str) -> list[int]:
    """12.6.2 The hexes under an attack of a kind that a unit can defend."""
    return [one.hex for one in game.state.strikes if one.kind == kind and met(cover_needs(game, unit, one.hex, kind))]


def allot(game: Core, unit: int, space: int, kind: str) -> None:
    """12.6.2 A unit or ship defends against an attack; a land unit in its own hex against all that come there."""
    own = not game.type(unit).is_ship and game.hex(unit) == space
    game.state.strikes = tuple(
        replace(one, defenders=(*one.defenders, unit)) if one.hex == space and (own or one.kind == kind) else one
        for one in game.state.strikes
    )
    game.forget()
    game.emit(DefenceAllocated(clause="PS-2.2f", unit=unit, hex=space, kind=kind))


def allocate_british(game: Core) -> Flow[None]:
    """2.2, 12.6.2 Every British ship and land unit with air defence is allocated, by choice where there is one."""
    for unit in game.on_map(UK):
        choices = [(space, kind) for kind in (SHIPS, TROOPS) for space in coverable(game, unit, kind)]
        if not choices or any(unit in one.defenders for one in game.state.strikes):
            continue
        if len({space for space, _ in choices}) == 1 and (len(choices) == 1 or not game.type(unit).is_ship):
            allot(game, unit, *choices[0])
            continue
        says = {"unit": game.type(unit).title}
        acts = COVER_SHIPS(unit), COVER_TROOPS(unit)
        ask = game.ask("cover", *acts, clause="PS-2.2f", side=SIDES[UK], about=(unit,), anchor=True, says=says)
        yield from decide(game, ask)


def covers(verb: str, kind: str, clause: str) -> Act:
    """12.6.2, 12.7.4 The act of allocating a unit or ship against the attacks of a kind."""
    return act(
        verb,
        SPACE,
        clause=clause,
        among=partial(coverable, kind=kind),
        needs=partial(cover_needs, kind=kind),
        does=partial(allot, kind=kind),
        when=defending,
    )


COVER_SHIPS = covers("cover_ships", SHIPS, "PS-12.6.2c")
COVER_TROOPS = covers("cover_troops", TROOPS, "PS-12.7.4b")


# -- 12.7.4, 12.8, 12.9 the Argentine player shows batteries ---------------------------------------------


def unmask_needs(game: Core, space: int, unit: int) -> Conditions:
    """12.9, ruling P21 What a counter needs to be shown for its air defence: to be face down there, and such a unit."""
    yield unit in down_in(game, space), "PS-12.9b", "not_down"
    yield is_battery(game, unit), "PS-12.9b", "no_air_defence"


def unmask(game: Core, space: int, unit: int) -> None:
    """12.9, ruling P21 An air defence unit is shown, and defends its hex."""
    turn_up(game, unit, "PS-12.9b")


def let_unmask(game: Core, space: int) -> Flow[None]:
    """12.7.4, 12.9, ruling P21 The Argentine player may show air defence units in a hex.

    He is asked wherever a counter is face down, whatever it is, so that the question tells nothing.
    """
    while down_in(game, space):
        says = {"hex": game.edition.board.name(space)}
        acts = UNMASK(space), HOLD_FIRE
        ask = game.ask(
            "unmask", *acts, clause="PS-12.9b", side=SIDES[AR], says=says, reaction=True,
            meets=lambda game: Coming(place=game.edition.board.name(space)),
        )  # fmt: skip
        if (yield from decide(game, ask)).goes_on:
            return


def allocate_argentine(game: Core) -> Flow[None]:
    """2.2, 12.7.4, 12.8 The Argentine air defence in each hex that is attacked."""
    for space in dict.fromkeys(one.hex for one in game.state.strikes):
        yield from let_unmask(game, space)
        game.state.strikes = tuple(
            replace(one, defenders=shown_batteries(game, space)) if one.hex == space else one
            for one in game.state.strikes
        )
        game.forget()


UNMASK = act("unmask", OWN_UNIT, clause="PS-12.9b", among=down_in, needs=unmask_needs, does=unmask, when=in_combat)

HOLD_FIRE = act("hold_fire", clause="PS-12.9b", goes_on=True)


# -- 12.6.4 the table ------------------------------------------------------------------------------------


def read_defence(game: Core, row: int, attackers: int) -> str:
    """12.6.4 What the table says: how many are lost, with an asterisk where a die may add one."""
    table = game.edition.air_defence
    return table.cell(table.column("", attackers), row)


def shot_down(game: Core, space: int, strength: int, attackers: int, *, pucaras: bool = False) -> int:
    """12.6.4, 12.7.4 A die and the strength of the defence of a hex, one more against Pucaras: how many are lost."""
    chart = game.edition.tables.air_defence
    face = game.roll()
    row = face + strength + chart.pucaras * pucaras
    cell = read_defence(game, row, attackers)
    again = game.roll() if cell.endswith("*") else 0
    lost = min(attackers, int(cell.rstrip("*")) + (again in chart.again))
    game.emit(
        AirDefenceRolled(
            clause="PS-12.6.4a",
            hex=space,
            aircraft=attackers,
            defence=strength,
            face=face,
            row=row,
            result=cell,
            again=again,
            lost=lost,
        )
    )
    return lost
