"""Britain Stands Alone in words: every sentence of the game, from the language catalogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from beachhead.edition.wording import Wording
from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.counters import UnitType
from beachhead.games.britain_stands_alone.model import PHASES, SIDES, Fight, Mission, Sailing, Sighting
from beachhead.games.britain_stands_alone.notation import Values
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import TARGETS
from beachhead.games.britain_stands_alone.rules.setup_16.deploy_16 import missing
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.text import Sentences, once_a_language

SENTENCES = Sentences("britain_stands_alone", files("beachhead.games.britain_stands_alone").joinpath("data/text"))
render, say = SENTENCES.render, SENTENCES.say
"""A text in words, and a sentence by its key."""


class Words(Wording[Core]):
    """Points of a kind are alike: several of them are told by their number."""

    def titles(self, game: Any, units: Iterable[int]) -> str:
        """Units by name, those of one name once."""
        names = Counter(self.title(game, unit) for unit in units)
        return ", ".join(name if count == 1 else f"{count} {name}" for name, count in names.items())


# -- places ----------------------------------------------------------------------------------------------


def place_name(edition: Edition, space: int) -> str:
    """A space by name; a hex by its number, with the name of what is there."""
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


# -- counters --------------------------------------------------------------------------------------------


def printed(kind: UnitType, values: Values) -> str:
    """1.1 The numbers of a counter as printed: of aircraft combat and bombing factors, of ships guns to speed."""
    if kind.kind == "leader":
        return str(values.movement or "")
    if kind.arm == "land":
        return f"{values.attack}-{values.defence}-{values.movement}"
    if kind.arm == "air":
        bombs = (values.naval_bombing, values.troop_bombing, values.installation_bombing)
        return f"{values.combat}/{'-'.join(map(str, bombs))}" if any(bombs) else str(values.combat)
    return f"{values.guns}{'T' * values.torpedoes} {values.hull} {values.flak} {values.speed}"


@once_a_language
def parts(values: Values) -> tuple[tuple[str, str], ...]:
    """1.1 Each printed number with its name, for screen readers and tooltips."""
    numbers: dict[str, str | int] = {
        name: getattr(values, name) or "" for name in Values.__struct_fields__ if name not in ("guns", "torpedoes")
    }
    guns = values.guns or ""
    numbers["torpedoes" if values.torpedoes else "guns"] = guns
    return WORDING.rows("factor", numbers)


# -- options and reasons ---------------------------------------------------------------------------------


def gaps(game: Core, chosen: Option) -> Mapping[str, str | int]:
    """What the label of an option speaks of besides unit, place and value; in a combat all who fight as one counter."""
    if chosen.action.verb == "bomb":
        return {"what": say(f"britain_stands_alone.target.{TARGETS[chosen.value]}")}
    fight = game.enclosing(Fight)
    forces = fight.forces if fight is not None else ()
    counter = next((one for force in forces for one in force if chosen.piece in one), None)
    return {"unit": WORDING.titles(game, counter)} if counter is not None else {}


def named(game: Core, ask: Ask, action: Action) -> Mapping[str, str | int]:
    """What the sentences about an action may name: as usual, and at the set-up where the minimum is not met."""
    what = {**WORDING.usual(game, ask, action)}
    if ask.name == "set_up":
        places = dict.fromkeys(place_name(game.edition, one.space) for one in missing(game))
        what["minimum"] = ", ".join(places)
    return what


def about(game: Core, ask: Ask) -> Mapping[str, str | int]:
    """What the sentence of a question speaks of: the pieces it is about, its hexes by name, the mission in hand."""
    what: dict[str, str | int] = {}
    if ask.about:
        what["unit"] = WORDING.titles(game, ask.about)
    for gap in ("hex", "target"):
        text = str(ask.prompt.args.get(gap, ""))
        spaces = [game.edition.board.index.get(name, -1) for name in text.split(", ")]
        if text and min(spaces) >= 0:
            what[gap] = ", ".join(place_name(game.edition, space) for space in spaces)
    if "what" in ask.prompt.args:
        what["what"] = say(f"britain_stands_alone.target.{ask.prompt.args['what']}")
    return {**what, **of_mission(game), **of_fight(game), **at_sea(game)}


def at_sea(game: Core) -> dict[str, str | int]:
    """7.1, 9.1 The stack that was sighted, and where; the one that sails."""
    seen, sails = game.enclosing(Sighting), game.enclosing(Sailing)
    found: dict[str, str | int] = {}
    if seen is not None:
        found |= {"foes": WORDING.titles(game, seen.units), "sea": place_name(game.edition, seen.zone)}
    return found if sails is None else {**found, "stack": WORDING.titles(game, sails.units)}


def of_mission(game: Core) -> dict[str, str | int]:
    """8.2 Where the mission in hand flies, and who flies in it."""
    mission = game.enclosing(Mission)
    if mission is None:
        return {}
    points = [unit for unit in mission.points if game.is_alive(unit)]
    return {
        "goal": place_name(game.edition, mission.space),
        "flyers": WORDING.titles(game, points) if points else say("britain_stands_alone.nobody"),
    }


def of_fight(game: Core) -> dict[str, str | int]:
    """8.3 Whom the match-up in hand is against: the unit put up last."""
    fight = game.enclosing(Fight)
    if fight is None or not fight.pairings:
        return {"foe": say("britain_stands_alone.unnamed")}
    return {"foe": WORDING.titles(game, fight.pairings[-1].target)}


WORDING = Words(
    SENTENCES,
    sides=SIDES,
    phases=PHASES,
    place=lambda game, space: place_name(game.edition, space),
    named=named,
    gaps=gaps,
    about=about,
    tells_phase=True,
)
"""Labels, reasons and titles of acts."""
