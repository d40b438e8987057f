"""Why an action is not allowed: the conditions it fails and those it meets, from the rules that make the options.

A rule names its conditions; the catalogue says of each what it means that it fails (``no.NAME``) and, where a player
would wonder, that it holds (``yes.NAME``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.games.leyte import words
from beachhead.games.leyte.model import WAITING
from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand, barraging, guarding
from beachhead.games.leyte.rules.banzai_10 import EXCHANGE_ORDER
from beachhead.games.leyte.rules.combat_7 import declaring, including, joining, shelling, supporting, targeting
from beachhead.games.leyte.rules.movement_5 import exiting, going, is_battalion_325, moving, points_text, range_of
from beachhead.games.leyte.rules.obligations_7_1 import owing, reserve_of, stranded
from beachhead.games.leyte.rules.reinforcements_12 import entering, entering_at, stopping
from beachhead.games.leyte.rules.retreat_7_7 import giving_way
from beachhead.games.leyte.rules.scenarios_16 import penalty_victims
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Conditions, Held, Refusal, failing, holding
from beachhead.kernel.text import Text


def why_not(g: Core, ask: Ask, action: Action) -> Refusal:
    """The first reason why `action` is not among the options of `ask`."""
    failed = failing(words.SENTENCES, conditions_for(g, ask, action), named(g, ask, action))
    return next(failed, None) or otherwise(g, ask, action)


def against(g: Core, ask: Ask, action: Action) -> tuple[Refusal, ...]:
    """All reasons against it that stand on their own, in the order of the rules."""
    failed = failing(words.SENTENCES, conditions_for(g, ask, action), named(g, ask, action))
    return tuple(failed) or (otherwise(g, ask, action),)


def in_favour(g: Core, ask: Ask, action: Action) -> tuple[Held, ...]:
    """The conditions that hold, as far as a player would wonder about them."""
    return tuple(holding(words.SENTENCES, conditions_for(g, ask, action), named(g, ask, action)))


def title(g: Core, ask: Ask, action: Action) -> Text | None:
    """What cannot be done, if it names something that exists."""
    what, key = named(g, ask, action), f"leyte.cannot.{action.verb}"
    about_unit = action.verb in UNIT_VERBS and "unit" in what
    known = about_unit or (action.verb in HEX_VERBS and {"unit", "hex"} <= what.keys()) or action.verb in BUTTONS
    return Text(key, what) if known and key in words.SENTENCES.catalogue() else None


def intended(g: Core, ask: Ask, piece: int, space: int) -> Action | None:
    """What a player who points at a piece or a hex means to do under `ask`; None if that means nothing."""
    verbs = VERBS_OF.get(ask.name, ())
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


# -- conditions by verb ------------------------------------------------------------------------------


def conditions_for(g: Core, ask: Ask, action: Action) -> Conditions:
    """What an action needs; nothing if the question does not know it, or if it names nothing that exists."""
    verb = action.verb
    if verb not in VERBS_OF.get(ask.name, ()):
        return iter(())
    unit, space = g.e.unit_index.get(action.target, -1), g.e.board.index.get(action.target, -1)
    if verb in UNIT_VERBS and unit >= 0:
        return UNIT_VERBS[verb](g, unit, ask)
    if verb in HEX_VERBS and space >= 0:
        return HEX_VERBS[verb](g, space, ask)
    return BUTTONS[verb](g) if verb in BUTTONS else iter(())


def otherwise(g: Core, ask: Ask, action: Action) -> Refusal:
    """The action belongs to another moment or names nothing that exists, or this moment leaves no room for it."""
    if action.verb in MOVEMENT_VERBS and g.state.phase % 2:
        return Refusal("LEY-4.1j", Text("leyte.no.combat_phase"))
    if action.verb in COMBAT_VERBS and not g.state.phase % 2:
        return Refusal("LEY-4.1b", Text("leyte.no.movement_phase"))
    verbs, what = VERBS_OF.get(ask.name, ()), named(g, ask, action)
    if action.verb == "to" and "to" in verbs and "hex" in what:
        if ask.name == "to":
            return Refusal("LEY-5.31b", Text("leyte.no.make_way", what))
        return Refusal(ask.clause, Text("leyte.no.not_a_way", what))
    return Refusal(ask.clause, Text("leyte.no.unknown", {"action": str(action)}))


def named(g: Core, ask: Ask, action: Action) -> Mapping[str, str | int]:
    """What the sentences about an action may name."""
    unit, space = g.e.unit_index.get(action.target, -1), g.e.board.index.get(action.target, -1)
    what: dict[str, str | int] = {}
    if unit < 0 and ask.about:
        unit = ask.about[0]
    if unit >= 0:
        what |= about_unit(g, unit)
    if "due" in ask.prompt.args:
        what["due"] = ask.prompt.args["due"]
    if space >= 0:
        what["hex"] = g.e.board.names[space]
    if g.state.attack is not None:
        what |= about_attack(g, ask, unit)
    if g.state.fighting:
        what["owing"] = words.titles(g, tuple(owing(g)))
    return what


def about_unit(g: Core, unit: int) -> dict[str, str | int]:
    """A unit by name, with its points and range, and when it is due."""
    printed, lies = g.type(unit), g.state.units[unit]
    points = points_text(printed.movement)
    return {"unit": printed.title, "points": points, "range": printed.range, "turn": lies.due}


def about_attack(g: Core, ask: Ask, unit: int) -> dict[str, str | int]:
    """The attack in hand: its targets, how far the nearest is from a unit, whom it would strand, its support."""
    attack = attack_in_hand(g)
    targets = ask.about if ask.name == "guard" else attack.defenders
    left = stranded(g, attack, reserve_of(g))
    what: dict[str, str | int] = {
        "target": words.titles(g, targets),
        "attackers": words.titles(g, tuple(one for one in left if g.side(one) == g.phasing)),
        "defenders": words.titles(g, tuple(one for one in left if g.side(one) != g.phasing)),
        "left": g.state.support - attack.support,
    }
    here = g.hex(unit) if unit >= 0 else -1
    standing = [g.hex(target) for target in targets if g.hex(target) >= 0]
    if here >= 0 and standing:
        nearest = min(standing, key=lambda space: g.e.board.distance(here, space))
        what |= {"place": g.e.board.names[nearest], "distance": g.e.board.distance(here, nearest)}
    return what


def _entering(g: Core, unit: int, ask: Ask) -> Conditions:
    yield from entering(g, unit)
    yield g.state.landing, "LEY-12.1a", "reinforcements_first"


def _attacking(g: Core, unit: int, ask: Ask) -> Conditions:
    yield g.state.attack is None, "LEY-7.0d", "attack_in_hand"
    yield from targeting(g, unit)


def _firing(g: Core, unit: int, ask: Ask) -> Conditions:
    attack = attack_in_hand(g)
    takes_part = unit in attack.attackers + attack.barrage
    yield not takes_part, "LEY-7.14a", "takes_part"
    yield from barraging(g, unit, attack.defenders)
    if not takes_part:
        yield from shelling(g, unit, attack)


def _advancing(g: Core, unit: int, ask: Ask) -> Conditions:
    attack = attack_in_hand(g)
    victors = attack.attackers if ask.side == g.asked else attack.defenders
    yield unit in victors, "LEY-7.94a", "cannot_advance"
    if unit in victors:
        yield any(option.piece == unit for option in ask.choices()), "LEY-7.92a", "no_advance"


def _retreating(g: Core, unit: int, ask: Ask) -> Conditions:
    attack = attack_in_hand(g)
    struck_back = g.e.crt.result(attack.line, attack.differential, attack.face)[0] == "A"
    clause, struck = ("LEY-7.62b", attack.attackers) if struck_back else ("LEY-7.62a", attack.defenders)
    fought = unit in attack.attackers + attack.defenders + attack.barrage
    yield fought, clause, "not_in_attack"
    if not fought:
        return
    yield unit not in attack.barrage, "LEY-8.14a", "fired_from_afar"
    if unit in attack.barrage:
        return
    yield unit in struck, clause, "other_side_retreats"
    if unit in struck:
        retreats = g.state.units[unit].hurt == g.state.clock
        yield not retreats, clause, "has_retreated"
        if not retreats:
            yield any(option.piece == unit for option in ask.choices()), clause, "stands"


def _giving_up(g: Core, unit: int, ask: Ask) -> Conditions:
    attack = attack_in_hand(g)
    took_part = unit in attack.attackers
    yield took_part, "LEY-10.0g", "not_in_banzai"
    if not took_part:
        return
    alive = g.hex(unit) >= 0
    yield alive, "LEY-10.0g", "lost_already"
    if not alive:
        return
    offered = [option.piece for option in ask.choices()]
    in_turn = any({g.type(unit).kind, g.type(offered[0]).kind} <= kinds for kinds in EXCHANGE_ORDER)
    yield in_turn, "LEY-10.12a", "not_in_turn"
    if in_turn:
        yield unit in offered, "LEY-10.0d", "sum_misses"


def _paying(g: Core, unit: int, ask: Ask) -> Conditions:
    lies = g.state.units[unit]
    battalion, waits = is_battalion_325(g, unit), lies.hex == WAITING
    yield battalion, "LEY-16.13i", "not_in_penalty"
    if battalion and waits:
        yield lies.due <= g.state.turn, "LEY-16.13h", "not_due"
        yield unit in penalty_victims(g), "LEY-16.13h", "held_back"
    elif battalion:
        yield lies.hex >= 0, "LEY-16.13h", "not_on_map"


def _going(g: Core, space: int, ask: Ask) -> Conditions:
    unit, prompt = ask.about[0], ask.name
    if prompt == "to":
        return going(g, unit, space)
    if prompt == "stop":
        return stopping(g, unit, g.e.board.space(str(ask.prompt.args["entry"])), space)
    if prompt == "advance_to":
        return iter([(False, "LEY-7.95a", "not_on_path")])
    start = g.e.board.space(str(ask.prompt.args["start"])) if prompt == "retreat" else g.hex(unit)
    return giving_way(g, unit, start, space)


def _ending(g: Core) -> Conditions:
    if g.state.fighting:
        yield next(owing(g), None) is None, "LEY-7.0g", "still_owed"
    elif g.state.landing:
        yield False, "LEY-12.42c", "must_land"
    else:
        yield False, "LEY-12.1a", "reinforcements_first"


UNIT_VERBS: dict[str, Callable[[Core, int, Ask], Conditions]] = {
    "move": lambda g, unit, ask: moving(g, unit),
    "enter": _entering,
    "attack": _attacking,
    "join": lambda g, unit, ask: joining(g, unit, attack_in_hand(g)),
    "include": lambda g, unit, ask: including(g, unit, attack_in_hand(g)),
    "barrage": _firing,
    "guard": lambda g, unit, ask: guarding(g, unit, ask.about[0], attack_in_hand(g)),
    "retreat": _retreating,
    "advance": _advancing,
    "remove": _giving_up,
    "penalty": _paying,
}

HEX_VERBS: dict[str, Callable[[Core, int, Ask], Conditions]] = {
    "to": _going,
    "exit": lambda g, space, ask: exiting(g, ask.about[0], space, range_of(g, ask.about[0])),
    "entry": lambda g, space, ask: entering_at(g, ask.about[0], space),
}

BUTTONS: dict[str, Callable[[Core], Conditions]] = {
    "end": _ending,
    "reinforce": lambda g: iter([(False, "LEY-12.1a", "no_reinforcements")]),
    "declare": lambda g: declaring(g, attack_in_hand(g)),
    "support": lambda g: supporting(g, attack_in_hand(g)),
}

VERBS_OF: dict[str, tuple[str, ...]] = {
    "move": ("move", "enter", "end", "reinforce"),
    "to": ("to", "exit"),
    "arrivals": ("enter", "move", "end"),
    "entry": ("entry",),
    "stop": ("to",),
    "attack": ("attack", "end"),
    "prepare": ("join", "include", "barrage", "support", "declare", "attack"),
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
