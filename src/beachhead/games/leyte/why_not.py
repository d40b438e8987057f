"""Why an action is not allowed: the first reason against it, by the same functions that make the options."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.artillery_8 import (
    against_barrage,
    against_protective_fire,
    attack_in_hand,
)
from beachhead.games.leyte.rules.combat_7 import (
    against_adding_support,
    against_declaring,
    against_firing,
    against_including,
    against_joining,
    against_target,
)
from beachhead.games.leyte.rules.movement_5 import against_destination, against_exit, against_moving
from beachhead.games.leyte.rules.obligations_7_1 import owing
from beachhead.games.leyte.rules.reinforcements_12 import against_entering, against_entry, against_stop
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text


def why_not(g: Core, ask: Ask, action: Action) -> Refusal:
    """The first reason why `action` is not among the options of `ask`."""
    prompt = ask.prompt.key.removeprefix("leyte.ask.")
    reason = None
    if action.verb in VERBS_OF.get(prompt, ()):
        unit = g.e.unit_index.get(action.target, -1)
        space = g.e.board.index.get(action.target, -1)
        if action.verb in UNIT_VERBS and unit >= 0:
            reason = UNIT_VERBS[action.verb](g, unit, ask)
        elif action.verb in HEX_VERBS and space >= 0:
            reason = HEX_VERBS[action.verb](g, space, ask)
        elif action.verb in BUTTONS:
            reason = BUTTONS[action.verb](g)
    return reason or out_of_turn(g, ask, action)


def intended(g: Core, ask: Ask, piece: int, space: int) -> Action | None:
    """What a player who points at a piece or a hex means to do under `ask`; None if that means nothing."""
    verbs = VERBS_OF.get(ask.prompt.key.removeprefix("leyte.ask."), ())
    if piece >= len(g.e.units) or space >= len(g.e.board.names):
        return None
    if piece >= 0:
        mine = g.side(piece) == g.phasing
        for verb in verbs:
            if verb in UNIT_VERBS and mine_is_meant(g, verb, piece) in (mine, None):
                return Action(verb, g.type(piece).id)
        meant = next((verb for verb in verbs if verb in UNIT_VERBS), "")
        if meant:
            return Action(meant, g.type(piece).id)
        space = g.hex(piece)
    verb = next((verb for verb in verbs if verb in HEX_VERBS), "")
    return Action(verb, g.e.board.names[space]) if verb and space >= 0 else None


def mine_is_meant(g: Core, verb: str, piece: int) -> bool | None:
    """Whether a verb is about the phasing side's units (True), the other side's (False) or either's (None)."""
    if verb in ("retreat", "advance", "remove", "penalty"):
        return None
    if verb == "join":
        return not g.type(piece).is_artillery or g.in_enemy_control(piece)
    return verb in ("move", "enter", "barrage")


def out_of_turn(g: Core, ask: Ask, action: Action) -> Refusal:
    """The action belongs to another moment, or names nothing that exists."""
    if action.verb in MOVEMENT_VERBS and g.state.phase % 2:
        return Refusal("LEY-4.1j", Text("leyte.no.combat_phase"))
    if action.verb in COMBAT_VERBS and not g.state.phase % 2:
        return Refusal("LEY-4.1b", Text("leyte.no.movement_phase"))
    return Refusal(ask.clause, Text("leyte.no.unknown", {"action": str(action)}))


def _moving(g: Core, unit: int, ask: Ask) -> Refusal | None:
    return against_moving(g, unit)


def _entering(g: Core, unit: int, ask: Ask) -> Refusal | None:
    if g.state.landing:
        return against_entering(g, unit)
    return against_entering(g, unit) or Refusal("LEY-12.1a", Text("leyte.no.reinforcements_first"))


def _joining(g: Core, unit: int, ask: Ask) -> Refusal | None:
    attack = attack_in_hand(g)
    if unit in attack.attackers + attack.barrage:
        return Refusal("LEY-7.14a", Text("leyte.no.takes_part", {"unit": g.type(unit).title}))
    return against_joining(g, unit, attack)


def _firing(g: Core, unit: int, ask: Ask) -> Refusal | None:
    attack = attack_in_hand(g)
    if unit in attack.attackers + attack.barrage:
        return Refusal("LEY-7.14a", Text("leyte.no.takes_part", {"unit": g.type(unit).title}))
    return against_barrage(g, unit, attack.defenders) or against_firing(g, attack)


def _including(g: Core, unit: int, ask: Ask) -> Refusal | None:
    attack = attack_in_hand(g)
    if unit in attack.defenders:
        return Refusal("LEY-7.14b", Text("leyte.no.is_target", {"unit": g.type(unit).title}))
    return against_including(g, unit, attack)


def _going(g: Core, space: int, ask: Ask) -> Refusal | None:
    if ask.prompt.key == "leyte.ask.to":
        unit = ask.about[0]
        what = {"unit": g.type(unit).title, "hex": g.e.board.names[space]}
        return against_destination(g, unit, space) or Refusal("LEY-5.31b", Text("leyte.no.make_way", what))
    if ask.prompt.key == "leyte.ask.stop":
        return against_stop(g, ask.about[0], g.e.board.space(str(ask.prompt.args["entry"])), space)
    return Refusal(ask.clause, Text("leyte.no.not_a_way", {"hex": g.e.board.names[space]}))


def _fixed(clause: str, key: str) -> Callable[[Core, int, Ask], Refusal]:
    return lambda g, unit, ask: Refusal(clause, Text(f"leyte.no.{key}", {"unit": g.type(unit).title}))


def _ending(g: Core) -> Refusal | None:
    if g.state.fighting:
        left = ", ".join(g.type(unit).title for unit in owing(g))
        return Refusal("LEY-7.0g", Text("leyte.no.still_owed", {"units": left})) if left else None
    if g.state.landing:
        return Refusal("LEY-12.42c", Text("leyte.no.must_land"))
    return Refusal("LEY-12.1a", Text("leyte.no.reinforcements_first"))


UNIT_VERBS: dict[str, Callable[[Core, int, Ask], Refusal | None]] = {
    "move": _moving,
    "enter": _entering,
    "attack": lambda g, unit, ask: against_target(g, unit),
    "join": _joining,
    "include": _including,
    "barrage": _firing,
    "guard": lambda g, unit, ask: against_protective_fire(g, unit, ask.about[0], attack_in_hand(g)),
    "retreat": _fixed("LEY-7.62a", "does_not_retreat"),
    "advance": _fixed("LEY-7.94a", "cannot_advance"),
    "remove": _fixed("LEY-10.12a", "not_in_exchange"),
    "penalty": _fixed("LEY-16.13i", "not_in_penalty"),
}

HEX_VERBS: dict[str, Callable[[Core, int, Ask], Refusal | None]] = {
    "to": _going,
    "exit": lambda g, space, ask: against_exit(g, ask.about[0], space),
    "entry": lambda g, space, ask: against_entry(g, ask.about[0], space),
}


def _supporting(g: Core) -> Refusal | None:
    attack = attack_in_hand(g)
    if attack.declared:
        return Refusal("LEY-13.13a", Text("leyte.no.guard_support"))
    return against_adding_support(g, attack)


BUTTONS: dict[str, Callable[[Core], Refusal | None]] = {
    "end": _ending,
    "reinforce": lambda g: Refusal("LEY-12.1a", Text("leyte.no.no_reinforcements")),
    "declare": lambda g: against_declaring(g, attack_in_hand(g)),
    "support": _supporting,
}

VERBS_OF: dict[str, tuple[str, ...]] = {
    "move": ("move", "enter", "end", "reinforce"),
    "to": ("to", "exit"),
    "arrivals": ("enter", "move", "end"),
    "entry": ("entry",),
    "stop": ("to",),
    "attack": ("attack", "end"),
    "prepare": ("join", "include", "barrage", "support", "declare"),
    "guard": ("guard", "support"),
    "who_retreats": ("retreat",),
    "retreat": ("to",),
    "displace": ("to",),
    "exchange": ("remove",),
    "advance": ("advance",),
    "advance_to": ("to",),
    "penalty": ("penalty",),
}
"""Which verbs a question knows."""

MOVEMENT_VERBS = frozenset({"move", "enter", "entry", "exit", "reinforce"})
COMBAT_VERBS = frozenset({"attack", "join", "include", "barrage", "support", "declare", "guard", "advance"})
