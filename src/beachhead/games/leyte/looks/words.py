"""Leyte in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

from beachhead.edition.wording import Wording
from beachhead.games.leyte.edition import Edition, UnitType
from beachhead.games.leyte.model import SIDES, Award
from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.movement_5 import Found, points_text
from beachhead.games.leyte.rules.obligations_7_1 import owing, reserve_of, stranded
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.scene import TerrainKind
from beachhead.kernel.text import Sentences, once_a_language

SENTENCES = Sentences("leyte", files("beachhead.games.leyte").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""


# -- names -------------------------------------------------------------------------------------------


def side_name(side: int) -> str:
    """A side by name."""
    return say(f"leyte.side.{SIDES[side]}")


def phase_name(phase: int) -> str:
    """A phase by name, 0 to 3."""
    return say(f"leyte.phase.{min(phase, 3)}")


def titles(g: Core, units: tuple[int, ...]) -> str:
    """Units by name."""
    return ", ".join(g.type(unit).title for unit in units)


def names(g: Core, units: Iterable[int]) -> str:
    """Units by what is printed on their counters."""
    return ", ".join(g.type(unit).name for unit in units)


@once_a_language
def factors(printed: UnitType) -> tuple[tuple[str, str], ...]:
    """Each printed number with its name, for screen readers and tooltips."""
    numbers = {
        "attack": "" if printed.is_artillery else printed.attack,
        "barrage": printed.barrage if printed.is_artillery else "",
        "fpf": printed.fpf if printed.is_artillery else "",
        "range": printed.range if printed.is_artillery else "",
        "defence": printed.defence,
        "movement": points_text(printed.movement),
        "value": printed.value,
    }
    return tuple((say(f"leyte.factor.{name}"), str(number)) for name, number in numbers.items() if number != "")


def entry(code: str) -> str:
    """Where a unit with this code enters."""
    return say(f"leyte.entry.{code}")


def award(g: Core, given: Award) -> str:
    """What victory points were given for."""
    unit = g.type(given.unit).title if given.unit >= 0 else ""
    place = place_name(g.e, given.hex) if given.hex >= 0 else ""
    return say(given.what, unit=unit, hex=place)


def place_name(e: Edition, space: int) -> str:
    """A hex by number, with the town's name where there is one."""
    return f"{e.town[space]} {e.board.names[space]}" if e.town[space] else e.board.names[space]


def terrain_key(e: Edition) -> tuple[TerrainKind, ...]:
    """The terrain key: points to enter and line of the results table."""
    return tuple(
        TerrainKind(
            id=kind.id,
            name=kind.name,
            pattern=kind.id,
            notes=(
                ((say("leyte.key.points"), kind.printed), (say("leyte.key.line"), e.line_names[kind.line]))
                if kind.printed
                else ()
            ),
        )
        for kind in e.ground.values()
    )


# -- options -----------------------------------------------------------------------------------------


def gaps(g: Core, chosen: Option) -> dict[str, str | int]:
    """What the label of an option speaks of."""
    unit = g.type(chosen.piece).title if chosen.piece >= 0 else ""
    place = place_name(g.e, chosen.space) if chosen.space >= 0 else ""
    return {"unit": unit, "hex": place, "value": chosen.value}


def note(g: Core, ask: Ask, chosen: Option, found: Found) -> str:
    """What a goal among those of `found` costs and brings."""
    if chosen.action.verb != "to" or chosen.space not in found:
        return ""
    unit = ask.about[0]
    points, movement = points_text(found[chosen.space][0]), points_text(g.type(unit).movement)
    parts = [say("leyte.note.cost", points=points, movement=movement)]
    if g.control[1 - g.side(unit)][chosen.space]:
        parts.append(say("leyte.note.zone"))
    occupant = g.unit_in(g.side(unit), chosen.space)
    if occupant >= 0:
        parts.append(say("leyte.note.shift", unit=g.type(occupant).title))
    return "; ".join(parts)


def ends(g: Core, ask: Ask) -> str:
    """What ends the part of the game that a question belongs to."""
    return SENTENCES.find(f"leyte.ends.{ask.name}")


# -- why not -------------------------------------------------------------------------------------------


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
        what["owing"] = titles(g, tuple(owing(g)))
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
        "target": titles(g, targets),
        "attackers": titles(g, tuple(one for one in left if g.side(one) == g.phasing)),
        "defenders": titles(g, tuple(one for one in left if g.side(one) != g.phasing)),
        "left": g.state.support - attack.support,
    }
    here = g.hex(unit) if unit >= 0 else -1
    standing = [g.hex(target) for target in targets if g.hex(target) >= 0]
    if here >= 0 and standing:
        nearest = min(standing, key=lambda space: g.e.board.distance(here, space))
        what |= {"place": g.e.board.names[nearest], "distance": g.e.board.distance(here, nearest)}
    return what


WORDING = Wording(SENTENCES, named=named, gaps=gaps)
"""Labels, reasons and titles of acts."""
