"""9.5 Secrets at sea: which Prahms are dummies, and what is on the lists of what shipping carries."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import ABOARD, SUPPLY, UNSEEN, Bombing
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import TARGETS
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from games.britain_stands_alone.channel import CLOCK, Channel, Lie, channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import CALAIS, STRAITS, germans, prahms, sail, zone
from twins import as_told, difference

PAS = "Pas de Calais"


def number(name: str) -> int:
    return load_edition().unit_index[name]


def numbers(*names: str) -> tuple[int, ...]:
    return tuple(number(name) for name in names)


def same_for_the_british(one: Channel, other: Channel) -> None:
    """Nothing that the British are shown, told or asked differs."""
    assert as_told(one.match, "br") == as_told(other.match, "br")
    assert difference(one.match, other.match, "br", 0) == []


# -- dummies ---------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5aa", "BSA-9.5ac", "BSA-9.5ab")
@pytest.mark.case("SN-11")
def test_a_dummy_sails_like_all_others_takes_nothing_aboard_and_is_found_out_by_fire() -> None:
    table = germans(prahms(3) | {"ge-inf-17": PAS}, dummies=numbers("ge-prahm-01"), dice=[9, 9])
    assert table.reason("stock ge-prahm-01") == ("BSA-9.5ab", "no_carrier")
    table.do("embark ge-inf-17")
    assert table.unit("ge-inf-17").inside == number("ge-prahm-02")
    sail(table, "ge-prahm-01", "ge-prahm-02", to=STRAITS)
    assert table.state.dummies == numbers("ge-prahm-01")  # neither the sea nor who looks finds it out
    bombing = Bombing(
        side=0, space=zone(STRAITS), target=TARGETS[-1], bombers=numbers("br-blenheim-01"), step=1,
        ships=numbers("ge-prahm-01"),
    )  # fmt: skip
    lone = channel(
        prahms(1, STRAITS) | {"br-blenheim-01": "3723"},
        phase="ge_sailing",
        plays=lambda game: iter(()),  # type: ignore[arg-type, return-value]
        contests=(bombing,),
        dummies=numbers("ge-prahm-01"),
        dice=[9],
    )
    assert lone.over
    assert (lone.where("ge-prahm-01"), lone.state.sunk, lone.state.awards.other) == ("lost", (0, 0), 0)


@pytest.mark.clause("BSA-9.5aa", "BSA-4.0s")
def test_a_dummy_takes_room_in_port() -> None:
    table = channel(prahms(3), dummies=numbers("ge-prahm-01", "ge-prahm-03"))
    assert len(table.game.ships(zone(CALAIS), 1)) == 3


@pytest.mark.clause("BSA-9.5aa")
def test_which_prahm_is_the_dummy_makes_no_difference_to_the_british_while_they_sail() -> None:
    tables = []
    for dummy in ("ge-prahm-01", "ge-prahm-02"):
        table = germans(prahms(4) | {"br-aurora": "4119"}, dummies=numbers(dummy), dice=[9, 9, 9], whole=True)
        sail(table, "ge-prahm-01", "ge-prahm-02", to=STRAITS)
        tables.append(table)
    same_for_the_british(*tables)


# -- lists -----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.5x")
def test_who_is_aboard_what_is_the_owners_secret() -> None:
    land = {"ge-inf-17": PAS, "ge-inf-35": {"at": PAS, "reduced": True}}
    tables = []
    for order in (("ge-inf-17", "ge-inf-35"), ("ge-inf-35", "ge-inf-17")):
        table = germans(prahms(4) | land, dice=[9, 9, 9, 9])
        table.do(*(f"embark {unit}" for unit in order))
        known = table.game.seen_by("br")
        assert [known.unit(number(unit)).hex for unit in order] == [UNSEEN, UNSEEN]
        assert table.game.seen_by("ge").unit(number("ge-inf-17")).hex == ABOARD
        assert {event.points for event in table.events("Embarked", "br")} == {()}
        tables.append(table)
    one, other = tables
    assert one.unit("ge-inf-17") != other.unit("ge-inf-17")
    assert difference(one.match, other.match, "br", len(list(one.match.events("br")))) == []


@pytest.mark.clause("BSA-9.5x", "BSA-9.5y")
def test_supply_is_on_the_list_until_the_end_of_the_segment() -> None:
    loaded = germans(prahms(2)).do("stock ge-prahm-01")
    empty = germans(prahms(2))
    assert loaded.unit("ge-prahm-01").load == SUPPLY
    same_for_the_british(loaded, empty)
    assert len(loaded.events("Loaded", "ge")) == 1


@pytest.mark.clause("BSA-9.5z")
def test_the_lists_are_open_once_the_segment_is_over() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", embarked=CLOCK - 4)} | prahms(2, STRAITS)
    for phase, seen in (("br_ferry", False), ("ge_supply", True)):
        table = channel(aboard | prahms(1, STRAITS, 2, load=SUPPLY, embarked=CLOCK - 4), phase=phase)
        known = table.game.seen_by("br")
        assert (known.unit(number("ge-inf-17")).hex == ABOARD) is seen
        assert (known.unit(number("ge-prahm-03")).load == SUPPLY) is seen


@pytest.mark.clause("BSA-9.5z")
def test_what_was_aboard_before_the_segment_is_known() -> None:
    aboard = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", embarked=CLOCK - 30)} | prahms(2, STRAITS)
    known = channel(aboard, phase="ge_sailing").game.seen_by("br")
    assert known.unit(number("ge-inf-17")).hex == ABOARD
    assert not known.unit(number("ge-inf-17")).assault


def hit(aboard: dict[str, Lie]) -> Channel:
    """Three Prahms at sea with something aboard, of which two that are a counter are hit in the Naval Segment."""
    table = channel(aboard | prahms(3, STRAITS), phase="ge_sailing")
    damage_counter(table.game, numbers("ge-prahm-01", "ge-prahm-02"), "bombs", "BSA-8.4l")
    return table


@pytest.mark.clause("BSA-9.5x", "BSA-9.3p", "BSA-9.3t")
def test_the_emptier_point_of_a_counter_is_lost_and_nobody_sees_which_that_was() -> None:
    """Whichever of the two carries the regiment, the same one is gone, and the regiment is safe."""
    for carrier in ("ge-prahm-01", "ge-prahm-02"):
        table = hit({"ge-sturm": at_sea(carrier, embarked=CLOCK)})
        assert (table.where("ge-prahm-01"), table.where("ge-sturm")) == ("lost", "ge-prahm-02")


@pytest.mark.clause("BSA-9.3q", "BSA-9.5x")
def test_what_a_division_loses_aboard_is_told_to_its_owner_alone() -> None:
    table = hit({"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02", embarked=CLOCK)})
    assert table.unit("ge-inf-17").reduced
    assert table.where("ge-inf-17") == "ge-prahm-02"
