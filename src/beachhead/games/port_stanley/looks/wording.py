"""Port Stanley in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from importlib.resources import files

from beachhead.edition.wording import Wording
from beachhead.games.port_stanley.components import Values
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import PHASES, SIDES
from beachhead.kernel.scene import TerrainKind
from beachhead.kernel.text import Sentences, once_a_language

SENTENCES = Sentences("port_stanley", files("beachhead.games.port_stanley").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""

WORDING: Wording[Core] = Wording(SENTENCES)


def side_name(side: int) -> str:
    """A side by name."""
    return say(f"port_stanley.side.{SIDES[side]}")


def phase_name(phase: int) -> str:
    """A phase by name."""
    return say(f"port_stanley.phase.{PHASES[phase]}")


def printed(values: Values) -> str:
    """The numbers of a counter as printed (1.5)."""
    if values.air_defence or values.guns:
        return f"{values.air_defence}-{values.guns}"
    if values.capacity:
        return f"{values.capacity}"
    strength = "." if values.strength < 0 else f"({values.strength})" if values.bracketed else f"{values.strength}"
    reach = f"/{values.range}" if values.range else ""
    return f"{strength} {values.effectiveness} {values.movement}{reach}"


@once_a_language
def _terrain(_: str) -> tuple[TerrainKind, ...]:
    patterns = {"sea": "sea", "clear": "clear", "rough": "rough", "closed": "out", "out": "out", "box": "box"}
    return tuple(
        TerrainKind(id=ground, name=say(f"port_stanley.ground.{ground}"), pattern=pattern)
        for ground, pattern in patterns.items()
    )


def terrain_key() -> tuple[TerrainKind, ...]:
    """The terrain key."""
    return _terrain("")
