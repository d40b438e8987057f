"""Gators! in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from beachhead.games.gators.model import MISSILE, PHASES, REB, SIDES
from beachhead.games.gators.play import Core
from beachhead.games.gators.printed import Edition, UnitType
from beachhead.kernel.ask import Ask, Option
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


def option(g: Core, chosen: Option) -> str:
    """An option in words."""
    unit = g.type(chosen.piece).title if chosen.piece >= 0 else ""
    verb, target = chosen.action.verb, chosen.action.target
    load = load_name(g.e, target.partition(":")[2] or target)
    args: dict[str, str | int] = {
        "unit": unit,
        "hex": place_name(g.e, chosen.space),
        "load": load,
        "sheet": target,
        "value": chosen.value,
    }
    if verb == "ready-made":
        plan = g.e.deployments[target] if target in g.e.deployments and g.phasing == REB else g.e.loadings[target]
        return say("gators.do.ready-made", name=plan.name)
    if verb == "beside" and chosen.space < 0:
        return say("gators.do.off-map")
    if verb == "gather" and chosen.piece >= 0:
        return say("gators.do.gather_unit", **args)
    if verb == "debris" and chosen.space < 0:
        return say("gators.do.debris_setup")
    return say(f"gators.do.{verb}", **args)


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


def waiting(g: Core, ask: Ask) -> str:
    """What the other side reads meanwhile: not the question itself, which may name what is hidden."""
    return say("gators.waiting", side=side_name(SIDES.index(ask.side)), question=subject_of(g, ask))


def subject_of(g: Core, ask: Ask) -> str:
    """What a question is about, without naming anybody: the phase, where the question itself would tell something."""
    return SENTENCES.find(f"gators.waits.{ask.name}") or say(f"gators.waits.{PHASES[g.state.phase]}")
