"""Leyte in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

from beachhead.edition.wording import Wording
from beachhead.games.leyte.components import Edition, UnitType
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.decode import Ground
from beachhead.games.leyte.events import Scored
from beachhead.games.leyte.model import SIDES, Award
from beachhead.games.leyte.rules.artillery_8 import attack_in_hand
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import owing, reserve_of, stranded
from beachhead.games.leyte.rules.movement_5 import EXIT, Found, points_text
from beachhead.kernel.acting import act_of
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.scene import TerrainKind
from beachhead.kernel.text import Sentences, once_a_language, printed

SENTENCES = Sentences("leyte", files("beachhead.games.leyte").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""


# -- names -------------------------------------------------------------------------------------------


def names(game: Core, units: Iterable[int]) -> str:
    """Units by what is printed on their counters."""
    return ", ".join(game.type(unit).name for unit in units)


@once_a_language
def parts(printed: UnitType) -> tuple[tuple[str, str], ...]:
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
    return WORDING.rows("factor", numbers)


def entry(code: str) -> str:
    """Where a unit with this code enters."""
    return say(f"leyte.entry.{code}")


def award(game: Core, given: Award | Scored) -> str:
    """What victory points were given for."""
    unit = game.type(given.unit).title if given.unit >= 0 else ""
    return say(given.what, unit=unit, hex=place_name(game.edition, given.hex))


def place_name(edition: Edition, space: int) -> str:
    """A hex by number, with the town's name where there is one."""
    if space < 0:
        return ""
    return f"{edition.town[space]} {edition.board.names[space]}".lstrip()


def date_of(edition: Edition, turn: int) -> str:
    """12.0 The printed day on which a Game-Turn opens, as the language writes it."""
    month, day = edition.dates[turn].split()
    return say(f"leyte.date.{month}", day=day)


def terrain_key(edition: Edition) -> tuple[TerrainKind, ...]:
    """The terrain key: points to enter and line of the results table."""

    def notes(kind: Ground) -> tuple[tuple[str, str], ...]:
        numbers = {"points": kind.printed, "line": line_name(edition, kind.line)} if kind.printed else {}
        return WORDING.rows("key", numbers)

    kinds = edition.ground.values()
    return tuple(TerrainKind(id=kind.id, name=ground_name(kind), pattern=kind.id, notes=notes(kind)) for kind in kinds)


def ground_name(kind: Ground) -> str:
    """5.2 What a kind of ground is called."""
    return WORDING.printed("terrain", kind.id, kind.name)


def headings(edition: Edition, line: str) -> tuple[str, ...]:
    """7.61 The headings of the columns in a line of the results table."""
    return tuple(map(printed, edition.crt_labels[line]))


def line_name(edition: Edition, line: str) -> str:
    """7.61 What a line of headings of the results table is called."""
    return WORDING.printed("line", line, edition.line_names[line])


def level_name(edition: Edition, level: str) -> str:
    """15.4 What a level of victory is called."""
    return WORDING.printed("level", level, next(row.name for row in edition.victory_levels if row.id == level))


# -- options -----------------------------------------------------------------------------------------


def note(game: Core, ask: Ask, chosen: Option, found: Found) -> str:
    """What a goal among those of `found` costs and brings."""
    if chosen.space not in found or act_of(ask, chosen) is EXIT:
        return ""
    unit = ask.about[0]
    points, movement = points_text(found[chosen.space][0]), points_text(game.type(unit).movement)
    parts = [say("leyte.note.cost", points=points, movement=movement)]
    if game.control[1 - game.side(unit)][chosen.space]:
        parts.append(say("leyte.note.zone"))
    occupant = game.unit_in(game.side(unit), chosen.space)
    if occupant >= 0:
        parts.append(say("leyte.note.shift", unit=game.type(occupant).title))
    return "; ".join(parts)


# -- why not -------------------------------------------------------------------------------------------


def named(game: Core, ask: Ask, action: Action) -> Mapping[str, str | int]:
    """What the sentences about an action may name."""
    unit, space = game.edition.unit_index.get(action.target, -1), game.edition.board.index.get(action.target, -1)
    what: dict[str, str | int] = {}
    if unit < 0 and ask.about:
        unit = ask.about[0]
    if unit >= 0:
        what |= about_unit(game, unit)
    if "due" in ask.prompt.args:
        what["due"] = ask.prompt.args["due"]
    if space >= 0:
        what["hex"] = game.edition.board.names[space]
    if game.state.attack is not None:
        what |= about_attack(game, ask, unit)
    if game.state.fighting:
        what["owing"] = WORDING.titles(game, tuple(owing(game)))
    return what


def about_unit(game: Core, unit: int) -> dict[str, str | int]:
    """A unit by name, with its points and range, and when it is due."""
    printed, lies = game.type(unit), game.state.units[unit]
    points = points_text(printed.movement)
    return {"unit": printed.title, "points": points, "range": printed.range, "turn": lies.due}


def about_attack(game: Core, ask: Ask, unit: int) -> dict[str, str | int]:
    """The attack in hand: its targets, how far the nearest is from a unit, whom it would strand, its support."""
    attack = attack_in_hand(game)
    targets = ask.about if ask.name == "guard" else attack.defenders
    left = stranded(game, attack, reserve_of(game))
    what: dict[str, str | int] = {
        "target": WORDING.titles(game, targets),
        "attackers": WORDING.titles(game, tuple(one for one in left if game.side(one) == game.phasing)),
        "defenders": WORDING.titles(game, tuple(one for one in left if game.side(one) != game.phasing)),
        "left": game.state.support - attack.support,
    }
    here = game.hex(unit) if unit >= 0 else -1
    standing = [game.hex(target) for target in targets if game.hex(target) >= 0]
    if here >= 0 and standing:
        nearest = min(standing, key=lambda space: game.edition.board.distance(here, space))
        what |= {"place": game.edition.board.names[nearest], "distance": game.edition.board.distance(here, nearest)}
    return what


WORDING = Wording(
    SENTENCES, sides=SIDES, phases="01233", place=lambda game, space: place_name(game.edition, space), named=named
)
"""Labels, reasons and titles of acts."""
