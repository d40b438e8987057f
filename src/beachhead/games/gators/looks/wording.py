"""Gators! in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from beachhead.edition.wording import Wording
from beachhead.games.gators.components import Edition, UnitType
from beachhead.games.gators.core import Core
from beachhead.games.gators.decode import Terrain
from beachhead.games.gators.model import DEPLOY, LOAD, MISSILE, NOBODY, PHASES, REB, SIDES
from beachhead.games.gators.targets import OFF_MAP
from beachhead.kernel.acts import offer_of
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.scene import TerrainKind
from beachhead.kernel.text import Sentences, once_a_language, printed

SENTENCES = Sentences("gators", files("beachhead.games.gators").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""


# -- names -------------------------------------------------------------------------------------------


def place_name(edition: Edition, space: int) -> str:
    """A hex by number."""
    return edition.board.names[space] if space >= 0 else ""


def columns(edition: Edition) -> tuple[str, ...]:
    """IX-C The headings of the columns of the results table."""
    return tuple(map(printed, edition.columns))


def load_name(edition: Edition, load: str) -> str:
    """Markers in words: 2 Ground, 1 Air."""
    names = {letter: marker.name for letter, marker in edition.markers.items()} | {MISSILE: say("gators.missile")}
    return ", ".join(f"{load.count(letter)} {name}" for letter, name in names.items() if letter in load)


@once_a_language
def parts(kind: UnitType) -> tuple[tuple[str, str], ...]:
    """Each printed number with its name, for screen readers and tooltips."""
    numbers = {
        "attack": "/".join(str(value) for value in kind.attack),
        "range": kind.range if kind.range > 1 else "",
        "defend": f"{kind.defend}A" if kind.armored else kind.defend,
        "move": kind.move,
        "water_move": kind.water_move or "",
    }
    return WORDING.rows("factor", numbers)


def terrain_key(edition: Edition) -> tuple[TerrainKind, ...]:
    """The terrain key: what it costs to enter, and how fast one goes there."""
    kinds = edition.terrain.values()
    notes = {kind.id: WORDING.rows("key", {"cost": kind.cost or "", "cap": kind.cap or ""}) for kind in kinds}
    return tuple(
        TerrainKind(id=kind.id, name=ground_name(kind), pattern=kind.pattern, notes=notes[kind.id]) for kind in kinds
    )


def ground_name(kind: Terrain) -> str:
    """III What a kind of ground is called."""
    return WORDING.printed("terrain", kind.id, kind.name)


# -- options -----------------------------------------------------------------------------------------


def gaps(game: Core, chosen: Option) -> dict[str, str | int]:
    """What the label of an option speaks of."""
    target = chosen.action.target
    return {
        "hex": say("gators.off_map") if target == OFF_MAP else place_name(game.edition, chosen.space),
        "load": load_name(game.edition, target.partition(":")[2] or target),
        "sheet": target,
        "name": plan_words(game, target, "name"),
    }


def plan_words(game: Core, plan: str, what: str) -> str:
    """IV The `name` or the `text` of a ready-made plan in the language that is spoken now; "" if there is none."""
    edition = game.edition
    kind, plans = ("deployment", edition.deployments) if game.phasing == REB else ("loading", edition.loadings)
    if plan not in plans:
        return ""
    return SENTENCES.find(f"gators.{kind}.{plan}.{what}") or str(getattr(plans[plan], what))


def note(game: Core, option: Option, unit: int, cost: int) -> str:
    """What it costs a unit to come to a hex, and what the hex is."""
    kind = game.type(unit)
    known = {label.space: label.text for label in game.edition.labels}
    key = "spent" if kind.amphibious else "cost"
    spent = say(f"gators.note.{key}", cost=cost, points=kind.move)
    return ", ".join(
        part for part in (known.get(option.space, ""), ground_name(game.ground(option.space)), spent) if part
    )


def subject_of(game: Core, ask: Ask) -> str:
    """What a question is about, without naming anybody: the phase, where the question itself would tell something."""
    phase = DEPLOY if game.state.phase == LOAD and ask.side == SIDES[REB] else game.state.phase
    return SENTENCES.find(f"gators.waits.{ask.name}") or say(f"gators.waits.{PHASES[phase]}")


# -- why not -----------------------------------------------------------------------------------------


def named(game: Core, ask: Ask, action: Action) -> Mapping[str, str | int]:
    """What the sentences about an action may name.

    What it is done to is called as the kind of the act says; the unit that the question is about is then the other one.
    """
    kind, target = kind_of(game, ask, action), action.target
    piece, space = (
        game.edition.unit_index.get(target.partition(":")[0], NOBODY),
        game.edition.board.index.get(target, NOBODY),
    )
    what: dict[str, str | int] = {"target": target, "sheet": target}
    if kind == "load" and (load := load_name(game.edition, target)):
        what["load"] = load
    if ask.about:
        what |= about(game, ask.about[0])
    if piece != NOBODY:
        what |= about(game, piece) if kind == "unit" or not ask.about else {}
        what |= {"piece": game.type(piece).title, kind: game.type(piece).title}
        if ask.about and kind == "unit":
            what["carrier"] = game.type(ask.about[0]).title
        space = game.place(piece)
    if game.state.attack is not None and (piece != NOBODY or space == NOBODY):
        space = game.state.attack.hex
    if space >= 0:
        what |= {"hex": game.edition.board.names[space], "ground": ground_name(game.ground(space))}
    return what


def kind_of(game: Core, ask: Ask, action: Action) -> str:
    """What that is called to which an action is done."""
    offer = offer_of(ask, action.verb)
    acts = [offer.act] if offer is not None else game.acts.by_verb.get(action.verb, [])
    return acts[0].kind.name if acts else ""


def about(game: Core, unit: int) -> dict[str, str | int]:
    """A unit by name, and what carries it; else it is itself the carrier that the sentence may mean."""
    inside = game.unit(unit).inside
    return {"unit": game.type(unit).title, "carrier": game.type(unit if inside == NOBODY else inside).title}


WORDING = Wording(
    SENTENCES,
    sides=SIDES,
    phases=PHASES,
    place=lambda game, space: place_name(game.edition, space),
    named=named,
    gaps=gaps,
    waits=subject_of,
)
"""Labels, reasons and titles of acts."""
