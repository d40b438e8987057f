"""VI-q Debris: laid by Player 2, a danger on foot, an obstacle to vehicles, cleared by those who take their time."""

from __future__ import annotations

from beachhead.games.gators.events import DebrisCleared, DebrisLaid, TrapRolled
from beachhead.games.gators.model import DEPLOY, REB, SIDES, US, Debris
from beachhead.games.gators.play import Core, Flow, replace
from beachhead.games.gators.rules.combat_7ab import fixed_attack
from beachhead.kernel.ask import Action, Ask, Option, Options
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text

SAFE = ("engineers", "seal")
"""Who enters debris without risk."""

BRIDGE_TURNS = 2


def debris_at(g: Core, space: int) -> Debris | None:
    """The debris marker in a hex."""
    return next((debris for debris in g.state.debris if debris.hex == space), None)


# -- laying ------------------------------------------------------------------------------------------


def lay(g: Core, space: int) -> None:
    """VI-q A debris marker is placed; it can never be moved or used again."""
    g.state.debris = (*g.state.debris, Debris(space))
    g.state.debris_left -= 1
    g.forget()
    audience = (SIDES[REB],) if g.state.phase == DEPLOY else None
    g.tell(DebrisLaid(clause="GAT-VI-q.1", hex=space, audience=audience))


def may_lie(g: Core, space: int, *, at_start: bool) -> bool:
    """VI-q Whether debris can be placed in a hex: on land, once; at the start not on roads and bridges."""
    ground = g.ground(space)
    if debris_at(g, space) or not ground.walkable:
        return False
    off_road = at_start or g.rulings["debris_in_play"] == "off_road"
    return not (off_road and (ground.bridge or ground.id == "road"))


def leave_debris(g: Core, unit: int) -> Flow[None]:
    """VI-q An Infantry Platoon that has moved may leave debris in the hex it has just left."""
    trail = g.state.trails[-1] if g.state.trails else None
    if trail is None or trail.unit != unit or "lays_debris" not in g.type(unit).tags or not g.state.debris_left:
        return
    left = trail.path[-2]
    if not may_lie(g, left, at_start=False):
        return
    prompt = Text("gators.ask.debris", {"unit": g.type(unit).title, "hex": g.e.board.names[left]})
    options = (g.go("debris", left, "GAT-VI-q.1"), g.button("no-debris", "GAT-VI-q.1"))
    choice = yield Ask(SIDES[REB], prompt, "GAT-VI-q.1", options, about=(unit,))
    if choice.space >= 0:
        lay(g, left)


# -- entering ----------------------------------------------------------------------------------------


def enter_debris(g: Core, unit: int) -> Flow[None]:
    """VI-q Player 1's people on foot who enter trapped debris roll; on a 1 or 2 they are attacked at odds of 2."""
    here = g.hex(unit)
    debris = debris_at(g, here)
    if debris is None or not debris.trapped or g.side(unit) != US or g.unit(unit).came != g.state.turn:
        return
    kind = g.type(unit)
    if kind.is_air or not kind.on_foot or any(tag in kind.tags for tag in SAFE):
        return
    face = g.roll(6)
    sprung = face <= g.e.thresholds.trap_at_most
    g.tell(TrapRolled(clause="GAT-VI-q.4", unit=unit, hex=here, face=face, sprung=sprung))
    if sprung:
        yield from fixed_attack(g, "trap", REB, here, (unit,), g.e.odds.trap)


# -- clearing ----------------------------------------------------------------------------------------


def clear_debris(g: Core) -> Flow[None]:
    """VI-q At the end of a turn: those who spent the whole of it on debris.

    Engineers, if they neither attacked nor were attacked, remove it, from a bridge in two turns; the SEAL Team disarms
    it whatever happened; Player 2's Infantry and Militia remove it like Engineers if he likes, for it may be their
    roadblock.
    """
    for debris in g.state.debris:
        for unit in g.standing(debris.hex, US):
            if worked(g, unit):
                g.stamp(unit, work=g.unit(unit).work + 1)
                clear(g, unit, debris)
    while removable(g):
        choice = yield Ask(SIDES[REB], Text("gators.ask.clear"), "GAT-VI-q.9", lambda: removals(g))
        if choice.space < 0:
            return
        remove(g, choice.piece, choice.space)


def removable(g: Core) -> tuple[int, ...]:
    """VI-q Player 2's units that can remove the debris in their hex."""
    return tuple(unit for debris in g.state.debris for unit in g.standing(debris.hex, REB) if worked(g, unit))


def against_removing(g: Core, space: int) -> Refusal | None:
    """VI-q The first reason why Player 2 cannot remove the debris in a hex at the end of a turn."""
    what = {"hex": g.e.board.names[space]}
    if not g.debris_in(space):
        return Refusal("GAT-VI-q.9", Text("gators.no.no_debris", what))
    if not any(worked(g, unit) for unit in g.standing(space, REB)):
        return Refusal("GAT-VI-q.9", Text("gators.no.no_time_to_clear", what))
    return None


def removals(g: Core) -> Options:
    """VI-q The debris that Player 2's units can remove, and leaving it."""
    picks = (
        Option(Action("clear", g.e.board.names[g.hex(unit)]), "GAT-VI-q.9", piece=unit, space=g.hex(unit))
        for unit in removable(g)
    )
    return (*picks, g.button("done", "GAT-VI-q.9"))


def worked(g: Core, unit: int) -> bool:
    """VI-q Whether a unit has spent the entire turn in its hex and, but for the SEAL Team, neither attacked nor was
    attacked.
    """
    lies, turn, tags = g.unit(unit), g.state.turn, g.type(unit).tags
    if "seal" in tags:
        return turn != lies.came
    return bool(tags & {"engineers", "clears_debris"}) and turn not in (
        lies.came,
        lies.fought,
        lies.attacked,
        lies.repelled,
    )


def clear(g: Core, unit: int, debris: Debris) -> None:
    """VI-q The debris is removed by the Engineers or, by the SEAL Team, made safe."""
    if "seal" in g.type(unit).tags:
        if debris.trapped:
            g.state.debris = tuple(replace(d, trapped=False) if d == debris else d for d in g.state.debris)
            g.tell(DebrisCleared(clause="GAT-VI-q.8", unit=unit, hex=debris.hex, removed=False))
        return
    if g.unit(unit).work >= (BRIDGE_TURNS if g.ground(debris.hex).bridge else 1):
        remove(g, unit, debris.hex)


def remove(g: Core, unit: int, space: int) -> None:
    """VI-q The debris in a hex is removed."""
    g.state.debris = tuple(debris for debris in g.state.debris if debris.hex != space)
    g.forget()
    g.stamp(unit, work=0)
    clause = "GAT-VI-q.7" if g.side(unit) == US else "GAT-VI-q.9"
    g.tell_masked(DebrisCleared(clause=clause, unit=unit, hex=space, removed=True), "unit")
