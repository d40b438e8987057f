"""How Gators! looks on the table: board, position and question in the table's own terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from beachhead.edition.looks import Looks
from beachhead.edition.maps import hex_board
from beachhead.edition.showing import Trails, backs, counter, holding, seen_counter, situation
from beachhead.games.gators.components import Edition, UnitType
from beachhead.games.gators.core import Core
from beachhead.games.gators.events import Moved, Retreated
from beachhead.games.gators.looks import paths, wording
from beachhead.games.gators.looks.attack_panel import attack_panel
from beachhead.games.gators.looks.charts import charts
from beachhead.games.gators.looks.combats import combats
from beachhead.games.gators.looks.layers import LAYERS
from beachhead.games.gators.looks.log import LOG
from beachhead.games.gators.looks.wording import WORDING
from beachhead.games.gators.model import (
    ABOARD,
    ANCHOR,
    BESIDE,
    LOST,
    NOBODY,
    PHASES,
    REB,
    RESERVE,
    SIDES,
    SPLIT,
    UNSEEN,
    US,
    US_COMBAT,
    Attack,
    Strip,
    Unit,
)
from beachhead.games.gators.model import (
    LAUNCH as LAUNCH_PHASE,
)
from beachhead.games.gators.rules.combat_7.attackers_7a import AIM, targets_of
from beachhead.games.gators.rules.launch_5 import LAUNCH, ready_to_launch
from beachhead.games.gators.rules.loading_4 import LOAD_READY_MADE
from beachhead.games.gators.rules.movement_6.leading_6a import VIA
from beachhead.games.gators.rules.movement_6.movement_6a import BY, MOVE, TO, in_the_field
from beachhead.games.gators.rules.position_6.airstrips_6p import on_the_ground
from beachhead.games.gators.rules.position_6.towing_6k import trucks_of
from beachhead.games.gators.rules.recovery_5 import RECOVER, afield
from beachhead.games.gators.rules.setup_4 import DEPLOY_READY_MADE
from beachhead.kernel import scene
from beachhead.kernel.acting import Meant, act_of
from beachhead.kernel.acts import Act, offer_of
from beachhead.kernel.ask import Action, Ask, Option, Side
from beachhead.kernel.events import Event
from beachhead.kernel.game import Result
from beachhead.kernel.question import Choice, Question
from beachhead.kernel.text import Text, once_a_language
from beachhead.mechanics.symbols import NATO

TRAILS = Trails[Core](
    {Moved: "move", Retreated: "retreat"},
    {LAUNCH_PHASE: (US,), US_COMBAT + 1: (REB,)},
    hides=lambda game, trail: game.hex(trail.unit) == UNSEEN and trail.path[-1] in game.state.unknown,
)
"""V The movements of each side until it moves again, but of those who were put under camouflage where they came to."""


# -- the position ------------------------------------------------------------------------------------


def position(game: Core, side: Side | None, told: Iterable[Event]) -> scene.Position:
    """What lies on the table, from the game as a side knows it; None for what everybody may see."""
    s = game.state
    return scene.Position(
        **situation(game, WORDING, range(ANCHOR + 1) if s.turn == 0 else range(LAUNCH_PHASE, len(PHASES))),
        pieces=pieces(game) + unknown_pieces(game),
        markers=(*closed(game), *debris(game), *flags(game)),
        tracks=(turn_track(game),),
        panels=panels(game),
        attack=attack_panel(game, game.state.attack, targets(game, game.state.attack), side, told)
        if game.state.attack
        else None,
        combats=combats(game),
        arrows=TRAILS.drawn(game, told),
    )


def targets(game: Core, attack: Attack) -> tuple[int, ...]:
    """The pieces that stand for the defenders: those under camouflage are counters in their hex."""
    unseen = tuple(piece.id for piece in unknown_pieces(game) if piece.space == attack.hex)
    return tuple(unit for unit in attack.defenders if unit != NOBODY) or unseen


def pieces(game: Core) -> tuple[scene.Piece, ...]:
    """Every unit that can be seen, on the map or in a box beside it."""
    return tuple(
        piece(game, unit)
        for unit, lies in enumerate(game.state.units)
        if lies.hex >= 0 or lies.hex in (ABOARD, BESIDE, LOST) or box_of(game, unit)
    )


def piece(game: Core, unit: int) -> scene.Piece:
    """A unit as a counter; one that its owner has camouflaged shows that to him."""
    lies, box = game.unit(unit), box_of(game, unit)
    tows = game.type(lies.tow).short if lies.tow != NOBODY else ""
    cargo = tuple([game.type(cargo).short for cargo in game.aboard.get(unit, ()) if game.hex(cargo) == ABOARD])
    space = -1 if box else max(game.place(unit), -1)
    fuel = str(game.state.fuel) if "hers" in game.type(unit).tags else ""
    return seen(game.edition, unit, SIDES[game.side(unit)], lies, space, box, states(game, unit), tows, cargo, fuel)


@seen_counter
def seen(
    edition: Edition,
    unit: int,
    side: Side,
    lies: Unit,
    space: int,
    box: str,
    states: tuple[str, ...],
    tows: str,
    cargo: tuple[str, ...],
    fuel: str,
) -> scene.Piece:
    """A counter as it is seen, made of all that its looks hang on; it is in its hex or in what carries it there."""
    kind = edition.units[unit]
    return counter(
        unit,
        kind,
        side,
        name=kind.short,
        space=space,
        symbol=NATO.get(kind.symbol.removeprefix("nato:"), kind.symbol),
        values=printed_values(kind),
        parts=(*wording.parts(kind), *load_part(edition, lies)),
        box=box,
        marks=marks(states, tows),
        order=stacking_order(kind, lies),
        cargo=cargo,
        carrier=lies.inside if lies.hex == ABOARD else NOBODY,
        kind=kind.kind,
        markers=(fuel,) if fuel else tuple(lies.load),
    )


def printed_values(kind: UnitType) -> tuple[str, ...]:
    """The numbers as printed: attack, then defend and move."""
    attack = "~" if not any(kind.attack) and kind.is_air else "/".join(str(value) for value in kind.attack)
    armored = "A" if kind.armored else ""
    move = f"{kind.move}/{kind.water_move}" if kind.water_move else f"{kind.move}"
    if kind.symbol.startswith("ship:"):
        return (f"{attack} {kind.defend} {kind.move}",)
    return (attack, f"{kind.defend}{armored}-{move}")


def stacking_order(kind: UnitType, lies: Unit) -> int:
    """What lies on top in a stack: infantry above weapons, trucks above their guns, of aircraft who came last; cargo
    below all (see `piece`).
    """
    if kind.is_air:
        return lies.tier
    return 1 if kind.tags & {"infantry", "truck"} else 0


def load_part(edition: Edition, lies: Unit) -> tuple[tuple[str, str], ...]:
    """The markers of an aircraft, for its owner."""
    named = wording.load_name(edition, lies.load)
    return ((wording.say("gators.factor.load"), named),) if named else ()


def box_of(game: Core, unit: int) -> str:
    """The box in which a unit lies that is not on the map."""
    lies, side = game.unit(unit), SIDES[game.side(unit)]
    if lies.hex == LOST:
        return f"{side}-eliminated"
    if lies.hex == SPLIT:
        return "us-split"
    if lies.hex == RESERVE:
        return f"{side}-reserve"
    if lies.hex in (ABOARD, BESIDE):
        bearer = game.unit(game.bearer(unit))
        ship = bearer.inside if bearer.hex == BESIDE else game.ship_of(unit)
        return game.type(ship).kind if ship != NOBODY else ""
    return ""


def states(game: Core, unit: int) -> tuple[str, ...]:
    """What is so of a unit in this turn."""
    lies, turn = game.unit(unit), game.state.turn
    if lies.hex < 0:
        return ()
    flags = {
        "moved": lies.moved == turn > 0,
        "fought": lies.fought == turn > 0,
        "hidden": lies.hidden,
        "broken": lies.broken,
        "spent": lies.spent,
        "grounded": on_the_ground(game, unit),
        "towed": game.type(unit).artillery and bool(trucks_of(game, unit)),
    }
    return holding(flags)


def marks(states: tuple[str, ...], tows: str) -> tuple[str, ...]:
    """States of a unit, by name where the table draws them, else in words, and the gun that it tows."""
    drawn = ("moved", "fought", "hidden")
    words = (state if state in drawn else WORDING.own(f"mark.{state}") for state in states)
    return (*words, *((WORDING.own("mark.tows", gun=tows),) if tows else ()))


def closed(game: Core) -> tuple[scene.Marker, ...]:
    """III The hexes of ocean sheets that Player 1 left out."""
    spaces = {space for sheet in game.state.left_out for space in game.edition.oceans[sheet]}
    text = WORDING.own("marker.closed")
    return tuple(scene.Marker(kind="closed", space=space, text=text) for space in sorted(spaces))


def debris(game: Core) -> tuple[scene.Marker, ...]:
    """VI-q The debris on the map, as far as anybody can see it."""
    text = WORDING.own("marker.debris")
    return tuple(scene.Marker(kind="debris", space=lies.hex, text=text) for lies in game.state.debris)


def flags(game: Core) -> tuple[scene.Marker, ...]:
    """VI-p Whose the airstrips are."""
    return tuple(
        scene.Marker(kind="flag", space=strip.hex, text=flag_text(strip), side=SIDES[strip.owner])
        for strip in game.state.strips
    )


def flag_text(strip: Strip) -> str:
    """VI-p Whose an airstrip is, and whether Player 1 can rearm there."""
    key = "rearms" if strip.owner == US and strip.rearms else "held"
    return wording.say(f"gators.marker.{key}", side=WORDING.side_name(strip.owner))


def unknown_pieces(game: Core) -> tuple[scene.Piece, ...]:
    """The camouflaged counters of Player 2 as Player 1 sees them: that something is there, and where."""
    return backs(game, SIDES[REB], wording.say("gators.unseen"))


def turn_track(game: Core) -> scene.Track:
    """The turns, half a day each."""
    cells = (scene.TrackCell(id=str(turn), text=str(turn)) for turn in range(1, game.edition.limits.turns + 1))
    return WORDING.track("turns", cells, game.state.turn or "")


def panels(game: Core) -> tuple[scene.Panel, ...]:
    """The loading sheet and the other boxes beside the map."""
    s, ships = game.state, [game.type(manifest.ship) for manifest in game.edition.manifests]
    boxes = [(side, box) for side in (US, REB) for box in ("reserve", "eliminated")]
    counts: dict[str, tuple[str | int, str]] = {
        "fuel": (s.fuel, "GAT-VI-n.3"),
        "camouflage": (s.markers, "GAT-IV.4"),
        "debris": (s.debris_left, "GAT-VI-q.1"),
    }
    return (
        *(WORDING.panel(ship.kind, "aboard", ship=ship.name) for ship in ships),
        WORDING.panel("us-split", "split"),
        *(WORDING.panel(f"{SIDES[side]}-{box}", box, side=WORDING.side_name(side)) for side, box in boxes),
        WORDING.panel("depot", rows=WORDING.ruled("panel", counts)),
    )


def outcome(game: Core, result: Result) -> str:
    """VIII Who won."""
    return wording.say(f"gators.outcome.{result.level}", turn=game.state.turn)


# -- the question ------------------------------------------------------------------------------------


CANDIDATES: dict[Act, Callable[[Core], Iterable[int]]] = {
    LAUNCH: ready_to_launch,
    RECOVER: afield,
    MOVE: in_the_field,
}
"""Who comes into question for an act of which it is said why nobody can do it."""


def stuck(game: Core, ask: Ask) -> dict[str, Meant]:
    """What keeps all who come into question from doing anything, where there is only the way on.

    By the name of the first reason against it, the first whom it keeps.
    """
    found: dict[str, Meant] = {}
    if all(game.goes_on(ask, option) for option in ask.choices()):
        game = game.seen_by(ask.side)
        for offer in ask.offers:
            for unit in CANDIDATES[offer.act](game) if offer.act in CANDIDATES else ():
                failed = (name for holds, _, name in Meant(offer, unit).conditions(game, ask.side) if not holds)
                found.setdefault(str(next(failed)), Meant(offer, unit))
    return found


def question(game: Core, ask: Ask) -> Question:
    """The question as the table shows it."""
    found, kept = paths.tree(game, ask), stuck(game, ask)
    shown: dict[str, Any] = {"ends": wording.say("gators.ends.ships_first")} if ships_come_first(game, ask) else {}
    return WORDING.question(
        game,
        ask,
        partial(choice, found=found),
        lambda: next(iter(kept)) if len(kept) == 1 else "" if kept else "nobody",
        also=(WORDING.shut(game, ask, one) for one in kept.values()),
        ways=paths.steps(found),
        led=paths.led(game, ask),
        **shown,
    )


def ships_come_first(game: Core, ask: Ask) -> bool:
    """V.8 Whether ships can move, which they cannot any more once another unit has, as it could as well."""
    choices = ask.choices() if ask.name == "move" and not game.state.ships_done else ()
    return {game.type(option.piece).is_ship for option in choices if option.piece >= 0} == {True, False}


def changes(game: Core, ask: Ask, action: Action) -> Iterable[Text]:
    """The smallest changes that would make an action legal: a target for a unit at which one points."""
    offer, unit = offer_of(ask, action.verb), game.edition.unit_index.get(action.target)
    if offer is None or offer.act is not AIM or unit is None or game.owner(unit) != ask.side:
        return WORDING.instead(game, ask, action)
    names = (game.edition.board.names[space] for space in targets_of(game, unit))
    return (Text("gators.change.target", {"hex": name}) for name in names)


def choice(game: Core, ask: Ask, option: Option, found: paths.Tree) -> Choice:
    """An option with its words; `found` is where the unit asked about could come to."""
    act = act_of(ask, option)
    if act in READY_MADE:
        return WORDING.choice(game, ask, option, note=wording.plan_words(game, option.action.target, "text"))
    reached = act in (TO, BY, VIA) and option.space in found
    return WORDING.choice(
        game,
        ask,
        option,
        note=wording.note(game, option, ask.about[0], found[option.space][2]) if reached else "",
        marks=paths.marks(game, ask, option),
    )


READY_MADE = (LOAD_READY_MADE, DEPLOY_READY_MADE)
"""IV The acts of the ready-made set-ups."""


# -- the board ---------------------------------------------------------------------------------------


@once_a_language
def board(edition: Edition) -> scene.Board:
    """The map of an edition in the table's terms."""
    ground, shore = [kind.id for kind in edition.ground], [float(not kind.water) for kind in edition.ground]
    beaches = tuple(space for space, kind in enumerate(ground) if kind == "beach")
    beach = scene.Region(kind="beach", name=wording.ground_name(edition.terrain["beach"]), spaces=beaches)
    key = wording.terrain_key(edition)
    return hex_board(edition, edition.board, ground, shore, key, WORDING.looks(), regions=(beach,))


LOOKS = Looks(
    WORDING,
    board=board,
    position=position,
    question=question,
    charts=charts,
    overlays=LAYERS,
    log=LOG,
    outcome=outcome,
    changes=changes,
)
"""How the game looks."""
