"""11.2, 12.0 What hits and being out of supply leave of a land unit in Britain Stands Alone, also in a combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.rules.strength_11_2 import allowance, armour
from beachhead.games.britain_stands_alone.rules.strength_11_2 import attack as attack_factor
from beachhead.games.britain_stands_alone.rules.strength_11_2 import defence as defence_factor
from games.britain_stands_alone.combats import attack, field, rolled


@pytest.mark.clause(
    "BSA-11.2f", "BSA-11.2g", "BSA-11.2h", "BSA-12.0i", "BSA-12.0j", "BSA-12.0l", "BSA-12.0m", "BSA-12.0n", "BSA-12.0o"
)
@pytest.mark.case("DR-02")
@pytest.mark.parametrize(
    ("state", "halved"),
    [
        ({}, (0, 0)),
        ({"hits": 1}, (1, 0)),
        ({"hits": 2}, (1, 1)),
        ({"oos": 1}, (1, 0)),
        ({"oos": 2}, (1, 1)),
        ({"oos": 1, "hits": 1}, (2, 0)),
        ({"oos": 1, "hits": 2}, (1, 1)),
        ({"oos": 2, "hits": 1}, (1, 1)),
        ({"oos": 2, "hits": 2}, (2, 2)),
    ],
)
@pytest.mark.parametrize("name", ["ge-gd", "ge-pz-7", "ge-amph-a", "ge-flieger-1", "br-armoured-bde-1", "br-bde-35"])
def test_half_half_again_never_nothing(name: str, state: dict[str, int], halved: tuple[int, int]) -> None:
    at = field({name: {"at": "3724", **state}}, phase="ge_supply")
    unit = at.number(name)
    printed = at.game.type(unit).full
    attack_times, rest_times = halved
    assert attack_factor(at.game, unit) == printed.attack // 2**attack_times, "of 1 nothing may be left"
    assert defence_factor(at.game, unit) == max(printed.defence // 2**rest_times, 1)
    assert allowance(at.game, unit) == max(printed.movement // 2**rest_times, 1)
    assert armour(at.game, unit) == max(printed.armour - state.get("hits", 0), 0)


@pytest.mark.clause("BSA-11.2f", "BSA-11.2g", "BSA-6.1c")
def test_what_is_left_counts_in_a_combat(result: Callable[[str], None]) -> None:
    result("-")
    pieces: dict[str, Any] = {
        "ge-inf-17": {"at": "3724", "hits": 1},
        "ge-inf-26": {"at": "3724", "reduced": True},
        "br-inf-45": {"at": "3725", "hits": 2},
        "br-inf-4": {"at": "3725", "oos": 1},
    }
    at = attack(field(pieces, dice=[5]), "3725", "ge-inf-17", "ge-inf-26")
    assert rolled(at)[:2] == (6 + 6, 3 + 8)


@pytest.mark.clause("BSA-6.1d", "BSA-11.2f")
def test_halved_for_hits_then_for_the_arrow(result: Callable[[str], None]) -> None:
    result("-")
    pieces: dict[str, Any] = {"ge-fd-8": {"at": "3923", "hits": 1}, "ge-inf-17": "3923", "br-bde-35": "3922"}
    at = attack(field(pieces, dice=[5]), "3922", "ge-fd-8", "ge-inf-17")
    assert rolled(at)[0] == 1 + 6, "half of half of 5, each time rounded down"
