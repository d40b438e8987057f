"""Why an action is not allowed: the first reason against it, by the same functions that make the options."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.gators.model import LOAD, SIDES
from beachhead.games.gators.play import Core
from beachhead.games.gators.rules.air_6b import against_holding
from beachhead.games.gators.rules.camouflage_6l import against_hiding
from beachhead.games.gators.rules.combat_7ab import against_declaring, against_taking_part, against_target
from beachhead.games.gators.rules.debris_6q import against_removing
from beachhead.games.gators.rules.guerrillas_6m import against_appearing
from beachhead.games.gators.rules.handling_6fg import (
    against_boarding,
    against_fetching,
    against_gathering,
    against_joining,
    against_leaving,
)
from beachhead.games.gators.rules.launch_5 import (
    against_deck,
    against_launching,
    against_posting,
    against_recovering,
    against_setting_beside,
    against_splitting_aboard,
    against_stowing,
)
from beachhead.games.gators.rules.ocean_3 import against_leaving_out
from beachhead.games.gators.rules.reach_6a import against_destination, against_moving
from beachhead.games.gators.rules.refuelling_6n import against_fuelling
from beachhead.games.gators.rules.repelling_7n import against_repelling
from beachhead.games.gators.rules.seal_7j import against_seal
from beachhead.games.gators.rules.setup_4 import (
    against_anchoring,
    against_debris_at_start,
    against_filling,
    against_hiding_at_start,
    against_lending,
    against_lending_to,
    against_placing,
    against_setting_up,
)
from beachhead.games.gators.rules.splitting_6j import against_climbing, against_splitting, against_stepping
from beachhead.games.gators.rules.towing_6k import against_hitching, against_unhitching
from beachhead.games.gators.rules.transport_6fg import against_unloading
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.text import Text

Reason = Callable[[Core, Ask, str], Refusal | None]
"""The first reason against an action, by the target's printed name."""


def why_not(g: Core, ask: Ask, action: Action) -> Refusal:
    """The first reason why `action` is not among the options of `ask`."""
    prompt = ask.name
    find = REASONS.get((prompt, action.verb))
    reason = find(g, ask, action.target) if find else None
    return reason or Refusal(ask.clause, Text("gators.no.unknown", {"action": str(action)}))


def by_unit(find: Callable[[Core, int], Refusal | None]) -> Reason:
    """A reason about a unit; none for a name that no unit has.  What follows a colon is not part of the name.

    Of another side's unit it says no more than that: the reason could tell what is hidden.
    """

    def reason(g: Core, ask: Ask, target: str) -> Refusal | None:
        unit = g.e.unit_index.get(target.partition(":")[0])
        if unit is not None and SIDES[g.side(unit)] != ask.side:
            return Refusal("GAT-V.8", Text("gators.no.not_yours", {"unit": g.type(unit).title}))
        return None if unit is None else find(g, unit)

    return reason


def by_hex(find: Callable[[Core, int], Refusal | None]) -> Reason:
    """A reason about a hex; none for a name that no hex has."""

    def reason(g: Core, ask: Ask, target: str) -> Refusal | None:
        space = g.e.board.index.get(target)
        return None if space is None else find(g, space)

    return reason


def about_unit(find: Callable[[Core, int, int], Refusal | None]) -> Reason:
    """A reason about a unit and the one that the question is about."""
    return lambda g, ask, target: by_unit(lambda g, unit: find(g, unit, ask.about[0]))(g, ask, target)


def about_hex(find: Callable[[Core, int, int], Refusal | None]) -> Reason:
    """A reason about a hex for the unit that the question is about."""
    return lambda g, ask, target: by_hex(lambda g, space: find(g, ask.about[0], space))(g, ask, target)


def named(g: Core, unit: int) -> dict[str, str | int]:
    """A unit by name, for a text."""
    return {"unit": g.type(unit).title}


def fixed(clause: str, key: str) -> Reason:
    """The same reason whatever the target."""
    return lambda g, ask, target: Refusal(clause, Text(f"gators.no.{key}", {"target": target}))


def intended(g: Core, ask: Ask, piece: int, space: int) -> Action | None:
    """What a player who points at a piece or a hex means to do under `ask`; None if that means nothing.

    Of the enemy only counters that stand in a hex by themselves and are seen mean anything: their hex.
    """
    prompt, spaces = ask.name, len(g.e.ground)
    if piece >= len(g.e.units):
        piece, space = -1, (piece - len(g.e.units)) % spaces
    if space >= spaces:
        return None
    if piece >= 0:
        mine = SIDES[g.side(piece)] == ask.side
        if mine and prompt in UNIT_VERBS:
            return Action(UNIT_VERBS[prompt], g.type(piece).id)
        seen = mine or not g.unit(piece).hidden
        space = g.hex(piece) if seen else -1
    verb = HEX_VERBS.get(prompt)
    return Action(verb, g.e.board.names[space]) if verb and space >= 0 else None


UNIT_VERBS = {
    "move": "move",
    "launch": "launch",
    "recover": "recover",
    "beside": "stow",
    "stow": "stow",
    "deploy": "place",
    "load": "stow-in",
    "prepare": "fire",
    "repel": "repel",
}
"""What pointing at a unit of one's own means, by question."""

HEX_VERBS = {
    "to": "to",
    "attack": "attack",
    "retreat": "to",
    "place": "at",
    "place_debris": "at",
    "anchor": "at",
    "beside": "beside",
}
"""What pointing at a hex, or at an enemy in it, means, by question."""


COMBAT: dict[tuple[str, str], Reason] = {
    ("attack", "attack"): by_hex(against_target),
    ("attack", "seal"): by_hex(against_seal),
    ("prepare", "fire"): by_unit(against_taking_part),
    ("prepare", "share"): by_unit(against_taking_part),
    ("prepare", "gun"): by_unit(against_taking_part),
    ("prepare", "drop"): by_unit(against_taking_part),
    ("prepare", "declare"): lambda g, ask, target: against_declaring(g),
    ("repel", "repel"): about_unit(against_repelling),
    ("repel", "declare"): lambda g, ask, target: against_declaring(g),
    ("retreat", "to"): fixed("GAT-VII-b.11", "not_a_retreat"),
    ("jettison", "jettison"): fixed("GAT-VII-g.3", "no_such_marker"),
}

MOVEMENT: dict[tuple[str, str], Reason] = {
    ("move", "move"): by_unit(against_moving),
    ("move", "end"): lambda g, ask, target: Refusal("GAT-V.5", Text("gators.no.must_come_in")),
    ("to", "to"): about_hex(against_destination),
    ("move", "unload"): by_unit(against_leaving),
    ("move", "split"): by_unit(against_splitting),
    ("move", "unhitch"): by_unit(against_unhitching),
    ("to", "board"): about_unit(lambda g, carrier, unit: against_boarding(g, unit, carrier)),
    ("to", "fetch"): about_unit(
        lambda g, cargo, unit: against_joining(g, unit, cargo, against_fetching(g, cargo, unit))
    ),
    ("to", "hitch"): about_unit(lambda g, gun, truck: against_joining(g, truck, gun, against_hitching(g, truck, gun))),
    ("to", "gather"): about_hex(against_gathering),
    ("onto", "onto"): about_hex(against_unloading),
    ("onto", "gather"): about_hex(against_gathering),
    ("gather", "gather"): fixed("GAT-VI-d.3", "not_a_joiner"),
    ("split_to", "to"): about_hex(against_stepping),
    ("split_to", "board"): about_unit(lambda g, carrier, squad: against_climbing(g, squad, carrier)),
    ("to", "stay"): lambda g, ask, target: Refusal("GAT-V.5", Text("gators.no.must_come_in")),
}

SETUP: dict[tuple[str, str], Reason] = {
    ("deploy", "place"): by_unit(against_setting_up),
    ("deploy", "hide"): by_unit(against_hiding_at_start),
    ("deploy", "debris"): fixed("GAT-IV.9", "no_debris_left"),
    ("deploy", "ready-made"): fixed("GAT-IV.2", "set_up_begun"),
    ("deploy", "done"): fixed("GAT-IV.2", "not_all_set_up"),
    ("place", "at"): about_hex(against_placing),
    ("place_debris", "at"): by_hex(against_debris_at_start),
    ("load", "assign"): by_unit(lambda g, unit: Refusal("GAT-IV.19", Text("gators.no.not_homeless", named(g, unit)))),
    ("load", "lend"): by_unit(against_lending),
    ("load", "stow-in"): by_unit(against_filling),
    ("load", "split"): by_unit(against_splitting_aboard),
    ("load", "ready-made"): fixed("GAT-IV.21", "set_up_begun"),
    ("load", "done"): fixed("GAT-IV.19", "engineers_first"),
    ("stow", "stow"): about_unit(against_stowing),
    ("ocean", "leave-out"): lambda g, ask, target: against_leaving_out(g, target),
    ("anchor", "at"): about_hex(against_anchoring),
}

LAUNCH: dict[tuple[str, str], Reason] = {
    ("launch", "launch"): by_unit(against_launching),
    ("launch", "post"): by_unit(against_posting),
    ("launch", "split"): by_unit(against_splitting_aboard),
    ("beside", "beside"): lambda g, ask, target: against_setting_beside(g, ask.about[0], target),
    ("beside", "stow"): about_unit(against_stowing),
    ("recover", "recover"): by_unit(against_recovering),
    ("ship", "ship"): lambda g, ask, target: by_unit(
        against_lending_to if g.state.phase == LOAD else lambda g, ship: against_deck(g, ask.about[0], ship)
    )(g, ask, target),
}

MISSIONS: dict[tuple[str, str], Reason] = {
    ("arm", "arm"): fixed("GAT-VII-c.1", "no_such_load"),
    ("beside", "arm"): fixed("GAT-VII-c.1", "no_such_load"),
    ("hold", "hold"): by_unit(against_holding),
    ("move", "hide"): by_unit(against_hiding),
    ("fuel", "fuel"): by_unit(against_fuelling),
    ("guerrillas", "at"): by_hex(against_appearing),
    ("quit", "quit"): fixed("GAT-VI-o.1", "not_nearest"),
    ("debris", "debris"): fixed("GAT-VI-q.1", "not_just_left"),
    ("clear", "clear"): by_hex(against_removing),
}

REASONS: dict[tuple[str, str], Reason] = {**COMBAT, **MOVEMENT, **SETUP, **LAUNCH, **MISSIONS}
"""By question and verb."""
