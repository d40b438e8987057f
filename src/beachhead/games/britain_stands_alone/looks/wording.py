"""Britain Stands Alone in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from beachhead.edition.wording import Wording
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.model import PHASES, SIDES
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.text import Sentences

SENTENCES = Sentences("britain_stands_alone", files("beachhead.games.britain_stands_alone").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""


def side_name(side: int) -> str:
    """A side by name."""
    return say(f"britain_stands_alone.side.{SIDES[side]}")


def phase_name(phase: int) -> str:
    """A phase by name."""
    return say(f"britain_stands_alone.phase.{PHASES[phase]}")


def place_name(edition: Edition, space: int) -> str:
    """A space by number or name, with the name of what is there."""
    if space < 0:
        return say("britain_stands_alone.nowhere")
    named, number = places(edition).get(space, ""), edition.board.name(space)
    return f"{number} {named}" if named else number


@lru_cache(maxsize=8)
def places(edition: Edition) -> dict[int, str]:
    """What is printed in hexes of the map, by hex: a city, else a port, an airbase, a radar station."""
    bases = {space: base.name for space, base in edition.airbases.items()}
    ports = {space: port.name for space, port in edition.ports.items() if edition.ground[space] != "port"}
    return {**edition.radars, **bases, **ports, **edition.city_name}


def gaps(game: Core, chosen: Option) -> dict[str, str | int]:
    """What the label of an option speaks of."""
    return {
        "unit": game.type(chosen.piece).title if 0 <= chosen.piece < len(game.edition.units) else "",
        "hex": place_name(game.edition, chosen.space) if chosen.space >= 0 else "",
        "value": chosen.value,
    }


def named(game: Core, ask: Ask, action: Action) -> Mapping[str, str | int]:
    """What the sentences about an action may name."""
    target = action.target
    what: dict[str, str | int] = {"target": target}
    piece = game.edition.unit_index.get(target, -1)
    space = game.edition.board.index.get(target, -1)
    if ask.about:
        what["unit"] = game.type(ask.about[0]).title
    if piece >= 0:
        what |= {"unit": game.type(piece).title, "piece": game.type(piece).title}
        space = game.place(piece)
    if space >= 0:
        what["hex"] = place_name(game.edition, space)
    return what


def distance(game: Core, one: int, other: int) -> int:
    """How many hexes lie between two spaces."""
    return game.edition.board.distance(one, other)


WORDING: Wording[Core] = Wording(SENTENCES, named=named, gaps=gaps, distance=distance)
"""Labels, reasons and titles of acts."""
