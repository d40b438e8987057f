"""8.5, 9.3, 9.4 Of two loads that are as full the lesser goes down; who is left of a division keeps the better boat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.air_8.fight_8_3 import begin_fight
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import at_sea, attack, field
from games.britain_stands_alone.fleets import STRAITS, points, prahms
from games.britain_stands_alone.seafights import numbers

PAIR = "ge-prahm-01", "ge-prahm-02"
REDUCED = {"reduced": True}
OVER_KENT = {"at": "SE England", "aloft": True}


@pytest.mark.clause("BSA-9.3p", "BSA-9.3q")
@pytest.mark.parametrize("lesser", ["ge-sturm", "ge-inf-164"])
@pytest.mark.parametrize("order", [PAIR, PAIR[::-1]])
def test_of_two_units_on_a_counter_the_weaker_is_lost(lesser: str, order: tuple[str, str]) -> None:
    first, second = order
    weak, strong = at_sea(first, reduced=lesser != "ge-sturm"), at_sea(second, reduced=True)
    table = channel({lesser: weak, "ge-inf-17": strong} | prahms(2, STRAITS), phase="ge_sailing")
    damage_counter(table.game, numbers(PAIR), "bombs", "BSA-8.4l")
    assert (table.where(lesser), table.where("ge-inf-17")) == ("lost", "ge-prahm-02")


@pytest.mark.clause("BSA-9.3q")
@pytest.mark.parametrize("order", [PAIR, PAIR[::-1]])
def test_the_last_step_of_a_regiment_is_less_than_the_first_of_a_division(order: tuple[str, str]) -> None:
    first, second = order
    aboard: dict[str, Lie] = {"ge-fd-8": at_sea(first), "ge-inf-17": at_sea(second, "ge-prahm-03")}
    table = channel(aboard | prahms(3, STRAITS), phase="ge_sailing")
    damage_counter(table.game, numbers(PAIR), "bombs", "BSA-8.4l")
    assert (table.where("ge-fd-8"), table.unit("ge-inf-17").reduced) == ("lost", False)


@pytest.mark.clause("BSA-9.3r")
@pytest.mark.parametrize("order", [PAIR, PAIR[::-1]])
def test_of_two_halves_that_is_lost_whose_unit_has_its_hits_already(order: tuple[str, str]) -> None:
    first, second = order
    aboard: dict[str, Lie] = {"ge-gd": at_sea(first, "ge-prahm-03", hits=2), "ge-lssah": at_sea(second, "ge-prahm-04")}
    table = channel(aboard | prahms(4, STRAITS), phase="ge_sailing")
    damage_counter(table.game, numbers(PAIR), "bombs", "BSA-8.4l")
    assert (table.unit("ge-gd").hits, table.unit("ge-lssah").hits) == (2, 0)
    assert (table.where("ge-gd"), table.unit("ge-gd").also) == ("ge-prahm-03", ())


def over_kent(flieger: str, mountain: str) -> Channel:
    """Spitfires meet a counter of transports with a regiment and what is left of a division aboard."""
    pieces: dict[str, Lie] = dict.fromkeys(("br-spitfire-01", "br-spitfire-02", "ge-ju52-01", "ge-ju52-02"), OVER_KENT)
    pieces |= {"ge-flieger-1": flieger, "ge-mtn-6": {"at": mountain, **REDUCED}}

    def plays(game: Sealion) -> Flow[None]:
        british, german = numbers(["br-spitfire-01", "br-spitfire-02"]), numbers(["ge-ju52-01", "ge-ju52-02"])
        begin_fight(game, game.edition.board.space("3823"), british, german, BR)
        yield from resolve(game)

    return channel(pieces, phase="ge_missions", plays=plays, dice=[0])


@pytest.mark.clause("BSA-8.5j")
@pytest.mark.parametrize("order", [("ge-ju52-01", "ge-ju52-02"), ("ge-ju52-02", "ge-ju52-01")])
def test_of_two_loads_in_the_air_the_weaker_is_shot_down(order: tuple[str, str]) -> None:
    table = over_kent(*order)
    assert (table.where("ge-flieger-1"), table.where("ge-mtn-6")) == ("lost", order[1])


@pytest.mark.clause("BSA-9.4r", "BSA-6.1m")
@pytest.mark.parametrize("order", [("ge-prahm-01", "ge-lc-01"), ("ge-lc-01", "ge-prahm-01")])
def test_what_is_left_of_a_division_goes_back_onto_its_landing_craft(
    result: Callable[[str], None], order: tuple[str, str]
) -> None:
    result("A1/-")
    boats = prahms(1, STRAITS) | points("ge-lc", 1, STRAITS)
    table = attack(field({**boats, "ge-inf-17": at_sea(*order)}, dice=[5]), "4024", "ge-inf-17")
    assert (table.where("ge-inf-17"), table.unit("ge-inf-17").also) == ("ge-lc-01", ())
