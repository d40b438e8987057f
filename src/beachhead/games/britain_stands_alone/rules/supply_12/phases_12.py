"""2.0, 12.0, ruling B-38 The Supply Phases: conversion, sabotage, what points supply, sabotage, markers."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.model import GE
from beachhead.games.britain_stands_alone.rules.sabotage_13_2 import sabotage_window
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import (
    allot_points,
    load_up,
    who_goes_short,
)
from beachhead.games.britain_stands_alone.rules.supply_12.conversion_5_4 import (
    CONVERT,
    CONVERTED,
    convert_needs,
    convertible,
)
from beachhead.games.britain_stands_alone.rules.supply_12.markers_12_0 import mark, note_sources
from beachhead.kernel.acts import gather
from beachhead.kernel.refusal import met

CONVERTING, FIRST_WINDOW, ALLOTTING, SECOND_WINDOW, MARKING = range(5)
"""Ruling B-38 The steps of a Supply Phase."""


def supply_phase(game: Core) -> Flow[None]:
    """12.0, ruling B-38 The Supply Phase of either side; the Germans alone convert railroads."""
    s = game.state
    if s.step == CONVERTING:
        if game.phasing == GE:
            yield from convert_lines(game)
        s.step = FIRST_WINDOW
    if s.step == FIRST_WINDOW:
        yield from sabotage_window(game)
        load_up(game)
        s.step = ALLOTTING
    if s.step == ALLOTTING:
        yield from allot_points(game)
        s.step = SECOND_WINDOW
    if s.step == SECOND_WINDOW:
        yield from sabotage_window(game)
        s.step = MARKING
    yield from who_goes_short(game)
    mark(game)
    note_sources(game)
    s.laid, s.carrying, s.short = 0, (), ()
    game.forget()


def convert_lines(game: Core) -> Flow[None]:
    """5.4 One railroad hex after the other, as long as there is one to convert."""
    yield from gather(
        game,
        lambda: game.ask("convert", CONVERT, CONVERTED, clause="BSA-5.4m", anchor=True),
        lambda game: (space for space in convertible(game) if met(convert_needs(game, space))),
    )
