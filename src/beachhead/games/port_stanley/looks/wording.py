"""Port Stanley in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from beachhead.edition.wording import Gaps, Wording
from beachhead.games.port_stanley.components import Edition, UnitType
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import PHASES, SIDES
from beachhead.games.port_stanley.notation import Values
from beachhead.games.port_stanley.rules.helicopters_8.homing_8_4_1 import away
from beachhead.games.port_stanley.rules.moving_5 import END_MOVES, to_be_thinned
from beachhead.games.port_stanley.rules.setup_3 import READY_OTHER, ready_set_ups
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.scene import TerrainKind
from beachhead.kernel.text import Sentences, once_a_language

SENTENCES = Sentences("port_stanley", files("beachhead.games.port_stanley").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""


def printed(kind: UnitType, values: Values) -> str:
    """The numbers of a counter as printed (1.5); a dummy has none."""
    if kind.kind == "dummy":
        return ""
    if values.air_defence or values.guns:
        return f"{values.air_defence}-{values.guns}"
    if values.capacity:
        return f"{values.capacity}"
    strength = "." if values.strength < 0 else f"({values.strength})" if values.bracketed else f"{values.strength}"
    reach = f"/{values.range}" if values.range else ""
    return f"{strength} {values.effectiveness} {values.movement}{reach}"


@once_a_language
def parts(values: Values) -> tuple[tuple[str, str], ...]:
    """Each printed number with its name, for screen readers and tooltips."""
    numbers = {
        "strength": "" if values.strength < 0 else f"({values.strength})" if values.bracketed else str(values.strength),
        "effectiveness": values.effectiveness or "",
        "movement": values.movement or "",
        "range": values.range or "",
        "air_defence": values.air_defence or "",
        "guns": values.guns or "",
        "capacity": values.capacity or "",
    }
    return WORDING.rows("factor", numbers)


PATTERNS = {"sea": "sea", "clear": "clear", "rough": "rough", "closed": "out", "out": "out", "box": "box"}
"""The kinds of ground, and how each is drawn."""


def terrain_key(edition: Edition) -> tuple[TerrainKind, ...]:
    """The terrain key, with what ground costs to enter (5.2)."""
    costs = edition.tables.movement
    points = {"clear": costs.clear, "rough": costs.rough}
    heading = say("port_stanley.key.cost")
    return tuple(
        TerrainKind(
            id=ground,
            name=say(f"port_stanley.ground.{ground}"),
            pattern=pattern,
            notes=((heading, str(points[ground])),) if ground in points else (),
        )
        for ground, pattern in PATTERNS.items()
    )


# -- options and reasons ---------------------------------------------------------------------------------


def planes_named(planes: tuple[int, ...]) -> str:
    """So many of each kind of Argentine aircraft."""
    kinds = zip(("mirage", "skyhawk", "pucara"), planes, strict=True)
    return ", ".join(so_many(kind, count) for kind, count in kinds if count) or "0"


def so_many(kind: str, count: int) -> str:
    """So many aircraft of a kind."""
    return say(f"port_stanley.air_title.{kind}" if count == 1 else f"port_stanley.air_title.{kind}s", count=count)


def flyers(harriers: int, planes: tuple[int, ...]) -> str:
    """The aircraft of an air attack in words."""
    return so_many("harrier", harriers) if harriers else planes_named(planes)


def raided(result: str) -> str:
    """14.1.6 What a result of a raid means."""
    return say(f"port_stanley.result.raid.{result}")


def found(result: str) -> str:
    """10.2.3 What a reconnaissance turns up."""
    return say(f"port_stanley.found.{result.replace(' ', '_')}")


def place_name(edition: Edition, space: int) -> str:
    """A hex by number, with the name of what is there."""
    if space < 0:
        return say("port_stanley.off_map")
    known, number = places_on_land(edition), edition.board.name(space)
    return f"{number} {known[space]}" if space in known else number


@lru_cache(maxsize=8)
def places_on_land(edition: Edition) -> dict[int, str]:
    """The names of what is printed on land, by hex."""
    return {label.space: label.text for label in edition.labels if label.kind != "water"}


def named(game: Core, ask: Ask, action: Action) -> Gaps:
    """What a sentence about an action may name; of the end of a phase also what stands in its way (6.1, 8.4.1)."""
    usual = WORDING.usual(game, ask, action)
    if action.verb != END_MOVES.verb:
        return usual
    units = away(game) if game.phasing == SIDES.index(ask.side) else []
    return {
        **usual,
        "away": ", ".join(unit_and_place(game, unit) for unit in units),
        "full": ", ".join(place_name(game.edition, space) for space in to_be_thinned(game)),
    }


def unit_and_place(game: Core, unit: int) -> str:
    """A unit by name, and on the map where it is."""
    if game.hex(unit) < 0:
        return WORDING.title(game, unit)
    return say("port_stanley.unit_at", unit=game.type(unit).title, hex=place_name(game.edition, game.hex(unit)))


NEAR = 5
"""How far a place is at most by which a beach is called."""


def gaps(game: Core, chosen: Option) -> dict[str, str | int]:
    """What the label of an option speaks of."""
    return {
        "bridge": game.edition.bridges[chosen.value].name if 0 <= chosen.value < len(game.edition.bridges) else "",
        "set_up": say(f"port_stanley.set_up.{other_set_up(game)}") if chosen.action.verb == READY_OTHER.verb else "",
        "where": beach_name(game.edition, chosen.value) if chosen.value in game.edition.beaches else "",
    }


def other_set_up(game: Core) -> str:
    """3.3, 22.2.1 The second set-up that is ready for this scenario."""
    return ready_set_ups(game)[-1].id


@lru_cache(maxsize=64)
def beach_name(edition: Edition, number: int) -> str:
    """3.1 A beach by the places nearest to it, none of them far away."""
    near: dict[str, int] = {}
    for label in edition.labels:
        if label.kind != "area":
            far = min(edition.board.distance(space, label.space) for space in edition.beaches[number])
            if far <= NEAR:
                near[label.text] = far
    return ", ".join(sorted(near, key=lambda name: (near[name], name))[:2])


WORDING = Wording(
    SENTENCES,
    sides=SIDES,
    phases=PHASES,
    place=lambda game, space: place_name(game.edition, space),
    named=named,
    gaps=gaps,
    tells_phase=True,
)
"""Labels, reasons and titles of acts."""
