"""The computer player on the German side: divisions do not run off alone, and regiments keep what they leave (5)."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.judgment import marching
from beachhead.games.britain_stands_alone.model import GE
from games.britain_stands_alone.channel import channel

RYE, CANTERBURY, MANSTON = "3925", "4022", "4222"
RESERVES = ("br-nzef", "br-canadian-1", "br-armoured-1")


def march(**pieces: str) -> marching.March:
    """German marches with three divisions of the enemy's at Canterbury."""
    units = {name.replace("_", "-"): at for name, at in pieces.items()} | dict.fromkeys(RESERVES, CANTERBURY)
    table = channel(units, german=[RYE], dice=[5])
    return marching.March(table.game, GE, [0.0] * len(table.game.edition.chart.names))


def astray(at: marching.March, unit: str, where: str) -> float:
    """What it costs a unit to be in a hex."""
    index = at.game.edition.unit_index[unit]
    if at.where[index] != at.game.edition.board.space(where):
        at._count(index, at.where[index], -1)
    return at.astray(index, at.game.edition.board.space(where))


def test_a_division_of_panzers_does_not_go_alone_before_enemies_who_beat_it() -> None:
    assert astray(march(ge_pz_4=RYE, ge_inf_7=RYE), "ge-pz-4", MANSTON) == marching.ASTRAY
    assert astray(march(ge_pz_4=RYE, ge_inf_7="4122"), "ge-pz-4", MANSTON) == 0.0  # beside its own troops
    assert astray(march(ge_pz_4=RYE, ge_inf_7=RYE), "ge-pz-4", "2112") == 0.0  # where nobody is


def test_two_divisions_of_panzers_go_together() -> None:
    assert astray(march(ge_pz_4=RYE, ge_pz_7=RYE, ge_inf_7=RYE), "ge-pz-4", MANSTON) == 0.0


def test_a_regiment_keeps_an_airfield_into_which_the_enemy_would_walk() -> None:
    at, edition = march(ge_flieger_1=RYE, ge_inf_7=MANSTON), load_edition()
    airfield = edition.board.space(MANSTON)
    regiment = edition.unit_index["ge-flieger-1"]
    assert at.keeping(regiment, airfield) < at.game.edition.tables.victory.airbase
    at._count(edition.unit_index["ge-inf-7"], airfield, -1)
    assert at.keeping(regiment, airfield) == at.game.edition.tables.victory.airbase
