"""11.1 Demolition: what the owner blows up as he loses a hex, and what its captor wrecks."""

from __future__ import annotations

from functools import lru_cache, partial

from beachhead.games.britain_stands_alone.components import Edition
from beachhead.games.britain_stands_alone.core import Core, Flow, act
from beachhead.games.britain_stands_alone.events import DemolitionRolled, InstallationHit
from beachhead.games.britain_stands_alone.model import BR, GE, SIDES
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Coming
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE

KINDS = ("airbase", "port", "radar", "rail")
"""What a captor can wreck."""


def installed(game: Core, space: int) -> tuple[str, ...]:
    """11.1 What of that there is in a hex."""
    return printed_in(game.edition, space)


@lru_cache(maxsize=2048)
def printed_in(edition: Edition, space: int) -> tuple[str, ...]:
    """11.1 What of that is printed in a hex."""
    there = space in edition.airbases, space in edition.ports, space in edition.radars, space in edition.rail_hexes
    return tuple(kind for kind, found in zip(KINDS, there, strict=True) if found)


def most(game: Core, kind: str, space: int) -> int:
    """11.2 The most hits that an installation can have; a port as many as its capacity."""
    limits = game.edition.tables.damage
    if kind == "port":
        return game.edition.ports[space].capacity or 0
    return {"airbase": limits.airbase, "radar": limits.radar, "rail": limits.rail}[kind]


def hit(game: Core, kind: str, space: int, by: int, cause: str, clause: str) -> None:
    """11.2 An installation takes hits, as many as it can still have."""
    before = game.damage(kind, space)
    after = min(before + by, most(game, kind, space))
    if after > before:
        game.set_damage(kind, space, after)
        event = InstallationHit(clause=clause, kind=kind, space=space, by=after - before, hits=after, cause=cause)
        game.emit(event)


# -- the owner -------------------------------------------------------------------------------------------


def demolish(game: Core, space: int, side: int) -> Flow[None]:
    """11.1, ruling R-9 A hex was lost to a side: its owner may demolish airbase and port, before the captor wrecks."""
    for kind in installed(game, space):
        if kind in ("airbase", "port") and game.damage(kind, space) < most(game, kind, space):
            says = {"what": kind, "hex": game.edition.board.name(space)}
            ask = game.ask(
                "demolition", DEMOLISH, LEAVE, clause="BSA-11.1f", side=SIDES[1 - side], says=says, reaction=True,
                meets=partial(lost, kind, space),
            )  # fmt: skip
            done = yield from decide(game, ask)
            if not done.goes_on:
                yield from blow_up(game, kind, space, side)


def blow_up(game: Core, kind: str, space: int, side: int) -> Flow[None]:
    """11.1, 13.2 The die on the Demolition Table; against the British a Brandenberger point takes 1 from it."""
    chart, modifier = game.edition.tables.demolition, 0
    if side == GE and game.state.saboteurs[GE]:
        says = {"what": kind, "hex": game.edition.board.name(space)}
        ask = game.ask(
            "counter", COUNTER, ALLOW, clause="BSA-13.2n", side=SIDES[GE], says=says, reaction=True,
            meets=partial(lost, kind, space),
        )  # fmt: skip
        if not (yield from decide(game, ask)).goes_on:
            modifier = game.edition.tables.sabotage.counter
    face = game.roll()
    game.emit(DemolitionRolled(clause="BSA-11.1f", kind=kind, hex=space, face=face, modifier=modifier))
    row = chart.port if kind == "port" else chart.airbase
    hit(game, kind, space, row[max(face + modifier, 0)], "demolition", "BSA-11.1f")


def lost(kind: str, space: int, game: Core) -> Coming:
    """11.1 What changes hands, and in which zone."""
    return Coming(classes={kind: 1}, place=game.edition.zones[game.edition.zone[space]].name)


def spend_brandenberger(game: Core) -> None:
    """13.2 A Brandenberger point is gone for good."""
    auxiliary, brandenberger = game.state.saboteurs
    game.state.saboteurs = (auxiliary, brandenberger - 1)
    game.recount()


DEMOLISH = act("demolish", clause="BSA-11.1f")
LEAVE = act("leave_standing", clause="BSA-11.1f", goes_on=True)
COUNTER = act("counter", clause="BSA-13.2n", does=spend_brandenberger)
ALLOW = act("allow", clause="BSA-13.2n", goes_on=True)


# -- the captor ------------------------------------------------------------------------------------------


def lay_open(game: Core, space: int, side: int) -> None:
    """11.1 A hex was taken: what of it its captor may wreck.

    Airbases and ports whoever takes them; radar stations and railroads are the British player's alone.
    """
    kinds = KINDS if side == GE else ("airbase", "port")
    there = (kind for kind in installed(game, space) if kind in kinds)
    game.state.spoils += tuple((kind, space) for kind in there if game.damage(kind, space) < most(game, kind, space))
    game.forget()


def wreck(game: Core) -> Flow[None]:
    """11.1, ruling R-9 Who has taken hexes may put hits on what was in them; then he keeps it as it is."""
    if not game.state.spoils:
        return
    side = GE if game.controls(GE, game.state.spoils[0][1]) else BR
    yield from gather(
        game,
        lambda: game.ask("wreck", *WRECK.values(), KEEP, clause="BSA-11.1e", side=SIDES[side]),
        lambda game: game.state.spoils,
    )


def wreckable(kind: str, game: Core) -> list[int]:
    """11.1 Where something of a kind can be wrecked."""
    return [space for one, space in game.state.spoils if one == kind]


def wreck_needs(kind: str, game: Core, space: int) -> Conditions:
    """11.1 What a hex needs for something in it to be wrecked: it was taken just now."""
    yield (kind, space) in game.state.spoils, clause_of(kind), "not_taken_now"


def clause_of(kind: str) -> str:
    """11.1 What grants a captor his hits."""
    return "BSA-11.1b" if kind == "rail" else "BSA-11.1e"


def do_wreck(kind: str, game: Core, space: int) -> None:
    """11.1 A marker of two hits is put on something."""
    chart = game.edition.tables.demolition
    game.state.spoils = tuple(one for one in game.state.spoils if one != (kind, space))
    hit(game, kind, space, chart.rail_break if kind == "rail" else chart.capture, "capture", clause_of(kind))
    game.recount()


def keep(game: Core) -> None:
    """11.1 The rest is kept as it is."""
    game.state.spoils = ()
    game.recount()


WRECK = {
    kind: act(
        f"wreck_{kind}",
        SPACE,
        clause=clause_of(kind),
        exactly=partial(wreckable, kind),
        needs=partial(wreck_needs, kind),
        does=partial(do_wreck, kind),
    )
    for kind in KINDS
}

KEEP = act("keep", clause="BSA-11.1e", does=keep, goes_on=True)
