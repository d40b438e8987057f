"""VI-q Debris: laid by Player 2, a danger on foot, an obstacle to vehicles, cleared by those who take their time."""

from __future__ import annotations

from beachhead.games.gators.core import Core, Flow, act, replace
from beachhead.games.gators.events import DebrisCleared, DebrisLaid, TrapRolled
from beachhead.games.gators.model import DEPLOY, NOBODY, REB, SIDES, US, Debris
from beachhead.games.gators.rules.position_6.camouflage_6l import tell_masked
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

SAFE = ("engineers", "seal")
"""Who enters debris without risk."""

BRIDGE_TURNS = 2


def debris_at(game: Core, space: int) -> Debris | None:
    """The debris marker in a hex."""
    return next((debris for debris in game.state.debris if debris.hex == space), None)


# -- laying ------------------------------------------------------------------------------------------


def lay(game: Core, space: int) -> None:
    """VI-q A debris marker is placed; it can never be moved or used again."""
    game.state.debris = (*game.state.debris, Debris(space))
    game.state.debris_left -= 1
    game.forget()
    audience = (SIDES[REB],) if game.state.phase == DEPLOY else None
    game.emit(DebrisLaid(clause="GAT-VI-q.1", hex=space, audience=audience))


def may_lie(game: Core, space: int, *, at_start: bool) -> bool:
    """VI-q Whether debris can be placed in a hex: on land, once; at the start not on roads and bridges."""
    ground = game.ground(space)
    if debris_at(game, space) or not ground.walkable:
        return False
    off_road = at_start or game.options.debris_in_play == "off_road"
    return not (off_road and (ground.bridge or ground.id == "road"))


def leave_debris(game: Core, unit: int, path: tuple[int, ...]) -> Flow[None]:
    """VI-q An Infantry Platoon that has moved along `path` may leave debris in the hex it has just left."""
    if len(path) == 1 or "lays_debris" not in game.type(unit).tags or not game.state.debris_left:
        return
    left = path[-2]
    if not may_lie(game, left, at_start=False):
        return
    says = {"unit": game.type(unit).title, "hex": game.edition.board.names[left]}
    ask = game.ask("debris", LEAVE(left), LEAVE_NONE, clause="GAT-VI-q.1", side=SIDES[REB], about=(unit,), says=says)
    yield from decide(game, ask)


def debris_needs(game: Core, left: int, space: int) -> Conditions:
    """VI-q Debris is left only in the hex that the platoon has just left."""
    yield space == left, "GAT-VI-q.1", "not_just_left"


LEAVE = act("debris", SPACE, clause="GAT-VI-q.1", among=lambda game, left: (left,), needs=debris_needs,
            does=lambda game, left, space: lay(game, space))  # fmt: skip

LEAVE_NONE = act("no-debris", clause="GAT-VI-q.1", goes_on=True)


# -- entering ----------------------------------------------------------------------------------------


def springs_trap(game: Core, unit: int) -> bool:
    """VI-q Player 1's people on foot who enter trapped debris roll; on a 1 or 2 it attacks them."""
    here = game.hex(unit)
    debris = debris_at(game, here)
    if debris is None or not debris.trapped or game.side(unit) != US or game.unit(unit).came != game.state.turn:
        return False
    kind = game.type(unit)
    if kind.is_air or not kind.on_foot or any(tag in kind.tags for tag in SAFE):
        return False
    face = game.roll(6)
    sprung = face <= game.edition.thresholds.trap_at_most
    game.emit(TrapRolled(clause="GAT-VI-q.4", unit=unit, hex=here, face=face, sprung=sprung))
    return sprung


# -- clearing ----------------------------------------------------------------------------------------


def clear_debris(game: Core) -> Flow[None]:
    """VI-q At the end of a turn: those who spent the whole of it on debris.

    Engineers, if they neither attacked nor were attacked, remove it, from a bridge in two turns; the SEAL Team disarms
    it whatever happened; Player 2's Infantry and Militia remove it like Engineers, from a bridge in two turns too, if
    he likes, for it may be their roadblock.
    """
    for debris in game.state.debris:
        for unit in (*game.standing(debris.hex, US), *game.standing(debris.hex, REB)):
            if worked(game, unit):
                game.stamp(unit, work=game.unit(unit).work + 1)
                clear(game, unit, debris)
    yield from gather(
        game, lambda: game.ask("clear", CLEAR, CLEAR_NONE, clause="GAT-VI-q.9", side=SIDES[REB]), left=asked_about
    )


def asked_about(game: Core) -> list[int]:
    """VI-q The hexes about whose debris Player 2 is asked: where his units can remove it, and under any counter that
    has lain there face down and undisturbed, so that the question tells nothing (as ruling G15).
    """
    return [debris.hex for debris in game.state.debris if workers(game, debris.hex) or is_masked(game, debris.hex)]


def is_masked(game: Core, space: int) -> bool:
    """VI-l, VI-q Whether a unit of Player 2 in a hex may have worked there, for all that Player 1 can see of it."""
    turn = game.state.turn
    hidden = (lies for unit in game.standing(space, REB) if (lies := game.unit(unit)).hidden)
    return any(turn not in (lies.came, lies.attacked, lies.shaken) for lies in hidden)


def removable(game: Core) -> list[int]:
    """VI-q The hexes whose debris Player 2's units can remove."""
    return [debris.hex for debris in game.state.debris if workers(game, debris.hex)]


def workers(game: Core, space: int) -> list[int]:
    """VI-q Player 2's units that can remove the debris in their hex."""
    return [unit for unit in game.standing(space, REB) if worked(game, unit) and is_done(game, unit)]


def clear_needs(game: Core, space: int) -> Conditions:
    """VI-q What a hex needs so that Player 2 can remove the debris in it at the end of a turn."""
    there = game.debris_in(space)
    yield there, "GAT-VI-q.9", "no_debris"
    if there:
        yield bool(workers(game, space)), "GAT-VI-q.9", "no_time_to_clear"


def worked(game: Core, unit: int) -> bool:
    """VI-q Whether a unit has spent the entire turn in its hex and, but for the SEAL Team, neither attacked nor was
    attacked: what explodes beside it is an attack that it suffers (VI-n).
    """
    lies, turn, tags = game.unit(unit), game.state.turn, game.type(unit).tags
    if "seal" in tags:
        return turn != lies.came
    return bool(tags & {"engineers", "clears_debris"}) and turn not in (
        lies.came,
        lies.fought,
        lies.attacked,
        lies.shaken,
        lies.repelled,
    )


def is_done(game: Core, unit: int) -> bool:
    """VI-q Whether a unit has worked on the debris in its hex as long as it takes: two turns on a bridge, else one."""
    return game.unit(unit).work >= (BRIDGE_TURNS if game.ground(game.hex(unit)).bridge else 1)


def clear(game: Core, unit: int, debris: Debris) -> None:
    """VI-q The debris is removed by the Engineers or, by the SEAL Team, made safe; Player 2 is asked for his people."""
    tags = game.type(unit).tags
    if "engineers" in tags and is_done(game, unit):
        remove(game, unit, debris.hex)
    if "seal" in tags and debris.trapped:
        game.state.debris = tuple(replace(d, trapped=False) if d == debris else d for d in game.state.debris)
        game.emit(DebrisCleared(clause="GAT-VI-q.8", unit=unit, hex=debris.hex, removed=False))


def remove(game: Core, unit: int, space: int) -> None:
    """VI-q The debris in a hex is removed."""
    game.state.debris = tuple(debris for debris in game.state.debris if debris.hex != space)
    game.forget()
    game.stamp(unit, work=0)
    clause = "GAT-VI-q.7" if game.side(unit) == US else "GAT-VI-q.9"
    tell_masked(game, DebrisCleared(clause=clause, unit=unit, hex=space, removed=True), "unit")


def by_its_worker(game: Core, verb: str, clause: str, space: int) -> Option:
    """VI-q The option to remove debris: at its hex, or at the unit that does it."""
    return replace(SPACE.option(game, verb, clause, space), piece=next(iter(workers(game, space)), NOBODY))


DEBRIS = replace(SPACE, option=by_its_worker, table=None)

CLEAR = act("clear", DEBRIS, clause="GAT-VI-q.9", exactly=removable, needs=clear_needs,
            does=lambda game, space: remove(game, workers(game, space)[0], space))  # fmt: skip

CLEAR_NONE = act("done", clause="GAT-VI-q.9", goes_on=True)
