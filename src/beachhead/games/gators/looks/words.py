"""Gators! in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

from beachhead.edition.wording import Wording
from beachhead.games.gators.model import MISSILE, NOBODY, PHASES, REB, SIDES
from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Edition, UnitType
from beachhead.games.gators.targets import OFF_MAP
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.scene import TerrainKind
from beachhead.kernel.text import Sentences, once_a_language

SENTENCES = Sentences("gators", files("beachhead.games.gators").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""


# -- names -------------------------------------------------------------------------------------------


def side_name(side: int) -> str:
    """A side by name."""
    return say(f"gators.side.{SIDES[side]}")


def phase_name(phase: int) -> str:
    """A phase by name."""
    return say(f"gators.phase.{PHASES[phase]}")


def title(g: Core, unit: int) -> str:
    """A unit by name, within a sentence; -1 is one under camouflage."""
    return g.type(unit).title if unit >= 0 else say("gators.unseen_within")


def sentence(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]


def titles(g: Core, units: Iterable[int]) -> str:
    """Units by name."""
    return ", ".join(title(g, unit) for unit in units)


def place_name(e: Edition, space: int) -> str:
    """A hex by number."""
    return e.board.names[space] if space >= 0 else ""


def load_name(e: Edition, load: str) -> str:
    """Markers in words: 2 Ground, 1 Air."""
    names = {letter: marker.name for letter, marker in e.markers.items()} | {MISSILE: say("gators.missile")}
    return ", ".join(f"{load.count(letter)} {name}" for letter, name in names.items() if letter in load)


@once_a_language
def factors(kind: UnitType) -> tuple[tuple[str, str], ...]:
    """Each printed number with its name, for screen readers and tooltips."""
    numbers = {
        "attack": "/".join(str(value) for value in kind.attack),
        "range": kind.range if kind.range > 1 else "",
        "defend": f"{kind.defend}A" if kind.armored else kind.defend,
        "move": kind.move,
        "water_move": kind.water_move or "",
    }
    return tuple((say(f"gators.factor.{name}"), str(number)) for name, number in numbers.items() if number != "")


def terrain_key(e: Edition) -> tuple[TerrainKind, ...]:
    """The terrain key: what it costs to enter, and how fast one goes there."""
    rows = []
    for ground in e.terrain.values():
        notes = {"cost": ground.cost, "cap": ground.cap}
        named = tuple((say(f"gators.key.{name}"), str(value)) for name, value in notes.items() if value)
        rows.append(TerrainKind(id=ground.id, name=ground.name, pattern=ground.pattern, notes=named))
    return tuple(rows)


# -- options -----------------------------------------------------------------------------------------


def gaps(g: Core, chosen: Option) -> dict[str, str | int]:
    """What the label of an option speaks of."""
    target = chosen.action.target
    plan = (g.e.deployments if g.phasing == REB else g.e.loadings).get(target)
    return {
        "unit": g.type(chosen.piece).title if chosen.piece >= 0 else "",
        "hex": say("gators.off_map") if target == OFF_MAP else place_name(g.e, chosen.space),
        "load": load_name(g.e, target.partition(":")[2] or target),
        "sheet": target,
        "value": chosen.value,
        "name": plan.name if plan is not None else "",
    }


def note(g: Core, option: Option, unit: int, cost: int) -> str:
    """What it costs a unit to come to a hex, and what the hex is."""
    kind = g.type(unit)
    known = {label.space: label.text for label in g.e.labels}
    key = "spent" if kind.amphibious else "cost"
    spent = say(f"gators.note.{key}", cost=cost, points=kind.move)
    return ", ".join(part for part in (known.get(option.space, ""), g.ground(option.space).name, spent) if part)


def ends(ask: Ask) -> str:
    """What ends the part of the game that a question belongs to."""
    return SENTENCES.find(f"gators.ends.{ask.name}")


def subject_of(g: Core, ask: Ask) -> str:
    """What a question is about, without naming anybody: the phase, where the question itself would tell something."""
    return SENTENCES.find(f"gators.waits.{ask.name}") or say(f"gators.waits.{PHASES[g.state.phase]}")


# -- why not -----------------------------------------------------------------------------------------


def named(g: Core, ask: Ask, action: Action) -> Mapping[str, str | int]:
    """What the sentences about an action may name.

    What it is done to is called as the kind of the act says; the unit that the question is about is then the other one.
    """
    kind, target = kind_of(g, ask, action), action.target
    piece, space = g.e.unit_index.get(target.partition(":")[0], NOBODY), g.e.board.index.get(target, NOBODY)
    what: dict[str, str | int] = {"target": target, "sheet": target}
    if kind == "load" and (load := load_name(g.e, target)):
        what["load"] = load
    if ask.about:
        what |= about(g, ask.about[0])
    if piece != NOBODY:
        what |= about(g, piece) if kind == "unit" or not ask.about else {}
        what |= {"piece": g.type(piece).title, kind: g.type(piece).title}
        if ask.about and kind == "unit":
            what["carrier"] = g.type(ask.about[0]).title
        space = g.place(piece)
    if g.state.attack is not None and (piece != NOBODY or space == NOBODY):
        space = g.state.attack.hex
    if space >= 0:
        what |= {"hex": g.e.board.names[space], "ground": g.ground(space).name}
    return what


def kind_of(g: Core, ask: Ask, action: Action) -> str:
    """What that is called to which an action is done."""
    offer = offer_of(ask, action.verb)
    acts = [offer.act] if offer is not None else g.acts.by_verb.get(action.verb, [])
    return acts[0].kind.name if acts else ""


def about(g: Core, unit: int) -> dict[str, str | int]:
    """A unit by name, and what carries it; else it is itself the carrier that the sentence may mean."""
    inside = g.unit(unit).inside
    return {"unit": g.type(unit).title, "carrier": g.type(unit if inside == NOBODY else inside).title}


WORDING = Wording(SENTENCES, named=named, gaps=gaps)
"""Labels, reasons and titles of acts."""
