"""Options of Britain Stands Alone that change what a land or air rule says: each reading in a position."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.detection_7 import air_modifier
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.combats import attack, field, rolled
from games.britain_stands_alone.depots import hexed
from games.britain_stands_alone.marches import go


def trains(unit: str, space: str, **settings: str) -> set[str]:
    """Where a British unit can go by rail."""
    return (
        channel({unit: space}, phase="br_movement", dice=[9], settings=settings).do(f"rail {unit}").targets("rail_to")
    )


@pytest.mark.clause("BSA-5.4f")
def test_the_display_is_linked_by_land_or_altogether() -> None:
    for setting, cost in (("no", 30), ("yes", 10)):
        at = channel({"ge-inf-17": "Norway"}, settings={"rail_all": setting}).do("rail ge-inf-17")
        assert at.targets("rail_to") == {"Germany", "Holland", "France", "Brittany", "Pas de Calais"}
        assert at.do("rail_to Brittany").unit("ge-inf-17").spent == cost
    islands = {"Scapa Flow", "Northern Ireland"}
    assert not islands & trains("br-inf-46", "Scotland")
    assert islands <= trains("br-inf-46", "Scotland", rail_all="yes")


@pytest.mark.clause("BSA-15.1k")
def test_each_hex_of_london_is_worth_nothing_or_five() -> None:
    def scored(**settings: str) -> int:
        at = channel({"ge-pz-8": "3523"}, settings=settings)
        go(at, "ge-pz-8", "3522")
        return at.state.awards.other

    assert scored(london_points="yes") - scored() == 5
    taken = channel(
        {"br-inf-1": "3523"}, phase="br_movement", dice=[0], german=["3522"], settings={"london_points": "yes"}
    )
    go(taken, "br-inf-1", "3522")
    assert taken.state.awards.other == -5 - 1, "and the airbase there"


@pytest.mark.clause("BSA-7.3k")
@pytest.mark.case("G-14")
def test_the_linked_sea_zone_is_spared_or_not() -> None:
    """With Kent blinded the example has the +1 in the Straits as well, which the rule's exception spares."""

    def added(zone: str, **settings: str) -> int:
        at: Channel = channel(settings=settings)
        edition = at.game.edition
        kent = hexed("SE England")
        radars = {edition.board.names[space]: 1 for space in edition.radars if edition.zone[space] == kent}
        bases = {edition.board.names[space]: 1 for space, base in edition.airbases.items() if base.sector}
        bases = {name: hits for name, hits in bases.items() if edition.zone[hexed(name)] == kent}
        at = channel(settings=settings, damage={"radar": radars, "airbase": bases})
        return air_modifier(at.game, BR, hexed(zone))

    beside = ("Southern North Sea", "Eastern English Channel", "East Anglia", "Southern England")
    assert [added(zone) for zone in (*beside, "Straits of Dover", "SE England")] == [1, 1, 1, 1, 0, 0]
    example = [added(zone, straits_gap="example") for zone in (*beside, "Straits of Dover", "SE England")]
    assert example == [1, 1, 1, 1, 1, 0]


@pytest.mark.clause("BSA-5.4x", "BSA-5.4s")
def test_a_line_through_british_hexes_is_lost_where_the_british_come() -> None:
    """The hex was theirs all along; a unit of theirs in it ends the conversion all the same."""
    line = tuple((hexed(space), hexed("4313")) for space in ("4213", "4114"))
    settings = {"convert_uncontrolled": "yes"}
    at = channel({"br-inf-18": "4115"}, phase="br_movement", dice=[0], converted=line, settings=settings)
    go(at, "br-inf-18", "4114")
    assert {space for space, _ in at.state.converted} == {hexed("4213")}


@pytest.mark.clause("BSA-6.1p")
def test_very_high_odds_are_kept_or_capped_before_the_wood_is_counted() -> None:
    def odds(**settings: str) -> tuple[str, str]:
        strong = dict.fromkeys(("ge-pz-7", "ge-pz-8", "ge-inf-17"), "3724")
        at = attack(field({**strong, "br-guards-24": "3624"}, dice=[5], settings=settings), "3624", *strong)
        at.do("hold_back")
        _, _, initial, _, final, _ = rolled(at)
        return initial, final

    assert odds() == ("20-1", "7-1")
    assert odds(initial_odds="capped") == ("7-1", "6-1")


@pytest.mark.clause("BSA-15.1j")
def test_destroyers_of_the_western_approaches_cost_points_of_either_kind() -> None:
    at = channel(phase="br_reinforcement", western=10, settings={"approaches_vp": "naval"})
    before = at.state.awards
    at.do("call_western 1429")
    assert (at.state.awards.naval - before.naval, at.state.awards.other - before.other) == (1, 0)
