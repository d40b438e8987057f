"""10.2 Regular reconnaissance: a die for each hex, on the ground or from the air (12.9)."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events_weather import Reconnoitred
from beachhead.games.port_stanley.model import AR, FOGGY, SIDES, UK, UK_COMBAT
from beachhead.games.port_stanley.rules.allowance_5 import has_begun
from beachhead.games.port_stanley.rules.losses_11_5 import garrison
from beachhead.games.port_stanley.rules.moments_2 import in_movement
from beachhead.games.port_stanley.rules.recon_10_1 import draw_one, hidden_hexes
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.floods import Spaces, numbers_of, spaces_of
from beachhead.mechanics.modifiers import Modifier, that_count, total

Group = tuple[int, ...]
EVERYTHING = "all"


# -- who -------------------------------------------------------------------------------------------------


def scouts(game: Core) -> list[int]:
    """10.2.1 The British land combat units that could reconnoitre: in their combat phase, next to a hidden counter."""
    if game.state.phase != UK_COMBAT:
        return []

    def near_hidden() -> Spaces:
        return spaces_of(there for space in hidden_hexes(game) for there in game.edition.board.near[space])

    near: Spaces = game.kept_of(AR, "near_hidden", near_hidden)
    units = sorted(unit for space in numbers_of(near & game.standing[UK]) for unit in game.here(space, UK))
    return [unit for unit in units if met(scout_needs(game, unit))]


def scout_needs(game: Core, unit: int) -> Conditions:
    """10.2.1, 14.1.3 What a unit needs to reconnoitre: it has a strength, has not moved, and does so once.

    Work on a bridge is neither movement nor combat (14.2): it may come before reconnaissance as well as after it.
    """
    lies = game.unit(unit)
    yield game.state.phase == UK_COMBAT, "PS-10.2.1a", "not_british_combat"
    yield lies.hex >= 0 and game.values(unit).strength >= 0, "PS-10.2.1a", "no_combat_unit"
    yield not has_begun(game, unit) and not game.now(lies.carried), "PS-10.2.1c", "has_moved"
    yield not game.now(lies.scouted), "PS-10.2.1c", "scouted"
    yield bool(targets(game, lies.hex)), "PS-10.2.1a", "nothing_hidden_near"


def targets(game: Core, space: int) -> list[int]:
    """10.2.1 All the hexes next to a stack in which counters lie face down."""
    return [there for there in hidden_hexes(game) if game.edition.board.adjacent(space, there)]


def scout(game: Core, unit: int) -> Flow[None]:
    """10.2.1 A unit reconnoitres all the hexes around it, perhaps with others of its stack."""
    group: Group = (unit,)
    while True:
        choice: Option = yield game.ask("scout", WITH(group), RECONNOITRE, clause="PS-10.2.1a", about=group)
        if choice.action.verb == RECONNOITRE.verb:
            break
        group = (*group, choice.piece)
    for other in group:
        game.stamp(other, scouted=game.state.clock)  # that is no combat, and they stay where they are (13.1)
    for space in targets(game, game.hex(unit)):
        yield from reconnoitre(game, space, ground_modifiers(game, group, space))


def with_needs(game: Core, group: Group, unit: int) -> Conditions:
    """10.2.1 What another unit needs to go along: it is stacked with them, and could do it too."""
    yield unit not in group, "PS-10.2.1a", "in_group"
    yield game.hex(unit) == game.hex(group[0]), "PS-10.2.1a", "not_stacked"
    yield from scout_needs(game, unit)


SCOUT = act("scout", OWN_UNIT, clause="PS-10.2.1a", exactly=scouts, needs=scout_needs, does=scout, when=in_movement)

WITH = act(
    "with",
    OWN_UNIT,
    clause="PS-10.2.1a",
    among=lambda game, group: game.here(game.hex(group[0]), UK),
    needs=with_needs,
)

RECONNOITRE = act("reconnoitre", clause="PS-10.2.1a", goes_on=True)


# -- the die ---------------------------------------------------------------------------------------------


def ground_modifiers(game: Core, group: Group, space: int) -> tuple[Modifier, ...]:
    """10.2.2, 10.2.3 What is added to the die of a ground reconnaissance."""
    chart, kinds = game.edition.tables.reconnaissance, {game.type(unit).kind for unit in group}
    lived_in = space in game.edition.settlements or space == game.edition.stanley
    return that_count(
        Modifier("special_forces", chart.special_forces * ("special" in kinds), "PS-10.2.3c"),
        Modifier("scouts", chart.scouts * ("recon" in kinds), "PS-10.2.3c"),
        Modifier("settlement", chart.settlement * lived_in, "PS-10.2.2b"),
        *air_modifiers(game, space),
    )


def air_modifiers(game: Core, space: int) -> tuple[Modifier, ...]:
    """10.2.2, 10.2.3, ruling P36 What is added to the die of any reconnaissance: rough ground, and fog."""
    chart = game.edition.tables.reconnaissance
    return that_count(
        Modifier("rough", chart.rough * (space in game.edition.rough), "PS-10.2.3c"),
        Modifier("fog", chart.fog * (game.state.effect == FOGGY), "PS-10.2.3b"),
    )


def result_of(game: Core, die: int) -> str:
    """10.2.3 What the table says of a modified die."""
    results = game.edition.tables.reconnaissance.results
    return results[min(max(die, 1), len(results)) - 1]


def reconnoitre(game: Core, space: int, modifiers: tuple[Modifier, ...]) -> Flow[None]:
    """10.2.2 A die for a hex: so many counters are turned up, chosen by the side that the table names."""
    face = game.roll()
    result = result_of(game, face + total(modifiers))
    told = Reconnoitred(clause="PS-10.2.2a", hex=space, face=face, die=face + total(modifiers), result=result)
    game.emit(told)
    yield from turn_up_by(game, space, result)


def turn_up_by(game: Core, space: int, result: str) -> Flow[None]:
    """10.2.2, 10.2.3 Counters are turned up: all, or so many by one side's choice, only of those face down."""
    number, _, side = result.partition(" ")
    if result == EVERYTHING:
        for unit in down_in(game, space):
            turn_up(game, unit, "PS-10.2.2a")
        return
    for _ in range(int(number) if number.isdigit() else 0):
        if not down_in(game, space):
            return
        if side == SIDES[UK]:
            draw_one(game, space)
        else:
            ask = game.ask("show", SHOW(space), clause="PS-10.2.2c", side=SIDES[AR])
            yield from decide(game, ask)


def down_in(game: Core, space: int) -> list[int]:
    """The counters face down in a hex."""
    return [unit for unit in garrison(game, space) if game.unit(unit).down]


def show_needs(game: Core, space: int, unit: int) -> Conditions:
    """10.2.2 What a counter needs to be shown: it lies face down in that hex."""
    yield unit in down_in(game, space), "PS-10.2.2c", "not_down"


def show(game: Core, space: int, unit: int) -> None:
    """10.2.2 The Argentine player turns a counter up."""
    turn_up(game, unit, "PS-10.2.2c")


SHOW = act(
    "show",
    OWN_UNIT,
    clause="PS-10.2.2c",
    among=down_in,
    needs=show_needs,
    does=show,
)
