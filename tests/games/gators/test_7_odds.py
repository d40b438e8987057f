"""The odds that the table shows against what real resolutions of the same attack do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from island import EAST, HERE, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, WEST, Island, island

from beachhead.games.gators.core import replace
from beachhead.games.gators.looks.attack_panel import attack_panel
from beachhead.games.gators.looks.odds import PLAINLY, is_known, resolutions
from beachhead.games.gators.model import Attack
from beachhead.games.gators.rules.combat_7.results_7b import strike
from beachhead.games.gators.rules.combat_7.search_7b import search
from beachhead.games.gators.rules.combat_7.strength_7 import attack_in_hand, contributions
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.odds import run_through
from fairness import assert_fair

ROLLS = 600

ATTACKS = {
    "one against one": ({"us-rifle-1": EAST, "reb-infantry-1": HERE}, HERE, ["fire us-rifle-1"]),
    "below the defence": ({"us-hmmwv-auto-1": EAST, "reb-infantry-1": HERE}, HERE, ["fire us-hmmwv-auto-1"]),
    "guerrillas, looked for by three": (
        {"us-rifle-1": EAST, "us-lav-1": WEST, "us-hmmwv-auto-1": SOUTH_WEST, "reb-guerrillas-1": HERE},
        HERE,
        ["fire us-rifle-1", "fire us-lav-1", "fire us-hmmwv-auto-1"],
    ),
    "aircraft against jungle": (
        {"us-ah1-1": {"at": WEST, "load": "GG", "strayed": True}, "reb-infantry-1": "M3-0304"},
        "M3-0304",
        ["drop us-ah1-1:GG"],
    ),
    "aircraft on the ground": ({"us-rifle-1": "M2-0202", "reb-f5-1": "M2-0101"}, "M2-0101", ["fire us-rifle-1"]),
    "in a town, from a hill": (
        {"us-rifle-1": "M2-0504", "us-rifle-2": "M2-0604", "reb-infantry-1": "M2-0503"},
        "M2-0503",
        ["fire us-rifle-1", "fire us-rifle-2"],
    ),
    "a stack, with artillery": (
        {"us-155mm-1": "M3-0406", "us-recon-1": SOUTH_EAST, "reb-infantry-1": HERE, "reb-stinger-1": HERE},
        HERE,
        ["fire us-155mm-1"],
    ),
    "with nowhere to go": (
        {"us-rifle-1": "B1-0404", "us-recon-1": "B1-0303", "us-recon-2": "B1-0405", "reb-infantry-1": "B1-0304"},
        "B1-0304",
        ["fire us-rifle-1"],
    ),
}


def attack_island(name: str) -> Island:
    units, space, fires = ATTACKS[name]
    return island(units, phase="us_combat").do(f"attack {space}", *fires)


def hand(t: Island) -> Attack:
    return attack_in_hand(t.game)


def what_happens(t: Island, seed: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Resolve the attack with the match's own dice under a seed: who is lost, who was driven how far."""
    game = t.game.fork()
    game.state.dice = Dice(make_seed(seed))
    game.state.attack = replace(hand(t), declared=True)
    before = {unit: t.game.hex(unit) for unit in range(len(game.state.units)) if t.game.hex(unit) >= 0}
    if search(game):
        run_through(strike(game), PLAINLY)
    lost = tuple(unit for unit in before if game.hex(unit) < 0)
    distance = game.edition.board.distance
    driven = tuple((unit, distance(here, game.hex(unit))) for unit, here in before.items() if game.hex(unit) >= 0)
    return lost, tuple((unit, far) for unit, far in driven if far)


@pytest.mark.parametrize("name", ATTACKS)
def test_preview_agrees_with_the_frequency_of_real_resolutions(name: str) -> None:
    t = attack_island(name)
    expected: dict[object, Fraction] = {}
    for way in resolutions(t.game, hand(t)):
        key = (way.lost, way.driven)
        expected[key] = expected.get(key, Fraction(0)) + way.chance
    seen: Counter[object] = Counter(what_happens(t, seed) for seed in range(ROLLS))
    assert_fair(expected, seen)


def test_results_are_those_of_the_table() -> None:
    t = attack_island("one against one")
    ways = resolutions(t.game, hand(t))
    assert [(way.face, way.result) for way in ways] == list(
        enumerate(["AR2", "AR1", "NR", "DR1", "DR2", "DX"], start=1)
    )
    assert {way.chance for way in ways} == {Fraction(1, 6)}


def test_the_table_says_how_likely_it_is_that_nobody_finds_the_target() -> None:
    t = attack_island("guerrillas, looked for by three")
    panel = attack_panel(t.game, hand(t), hand(t).defenders, "us")
    chances = {face.text: Fraction(face.numerator, face.denominator) for face in panel.outcomes}
    assert chances["not found"] == Fraction(2, 3) ** 3
    assert sum(chances.values()) == 1


@pytest.mark.clause("GAT-VII-a.2", "GAT-VII-c.2")
def test_what_each_attacker_puts_in_is_told_with_its_clause() -> None:
    laden = {"load": "G", "strayed": True}
    units = {"us-rifle-1": EAST, "us-155mm-1": "M3-0405", "us-av8-1": {"at": WEST, **laden}, "reb-infantry-1": HERE}
    t = island(units | {"us-ah1-1": {"at": NORTH_EAST, **laden}}, phase="us_combat").do(f"attack {HERE}")
    t.do("fire us-rifle-1", "fire us-155mm-1", "drop us-av8-1:G", "gun us-ah1-1")
    told = [(part.name, int(part.amount), part.clause) for part in contributions(t.game, hand(t))]
    near, far = ("near", 2, "GAT-VII-a.2"), ("far", 3, "GAT-VII-a.2")
    assert told == [near, far, ("markers", 2, "GAT-VII-c.2"), ("guns", 1, "GAT-VII-c.2")]


def test_one_die_for_all_by_its_ruling() -> None:
    units, space, fires = ATTACKS["guerrillas, looked for by three"]
    t = island(units, phase="us_combat", settings={"find_rolls": "one"}).do(f"attack {space}", *fires)
    missed = [way.chance for way in resolutions(t.game, hand(t)) if not way.result]
    assert missed == [Fraction(2, 3)]


def test_preview_changes_nothing() -> None:
    t = attack_island("guerrillas, looked for by three")
    before = t.match.digest()
    resolutions(t.game, hand(t))
    assert t.match.digest() == before


def test_odds_of_what_is_camouflaged_are_player_2s_only() -> None:
    units = {"us-rifle-1": EAST, "reb-infantry-1": {"at": HERE, "hidden": True}}
    t = island(units, phase="us_combat").do(f"attack {HERE}", "fire us-rifle-1")
    assert [is_known(t.game, hand(t), side) for side in ("us", "reb", None)] == [False, True, False]


@pytest.mark.clause("GAT-VII-b.4", "GAT-VII-c.2")
def test_who_is_attacked_reads_the_attack_as_it_was_fought() -> None:
    """He does not see what an aircraft carries; once the die is rolled it has found whom it looked for."""
    units = {"us-ah1-1": {"at": WEST, "load": "G", "strayed": True}, "reb-infantry-1": "M3-0304"}
    t = island(units, phase="us_combat", dice=[6, 6]).do("attack M3-0304", "gun us-ah1-1")

    def shown(side: str) -> list[tuple[str, int | None]]:
        game = t.game.seen_by(side)
        return [(row.text, row.value) for row in attack_panel(game, hand(t), hand(t).defenders, side).sums]

    guns, *others = shown("us")
    assert guns == ("AH-1W 1, guns (finds it: 50 %)", 1)
    t.do("declare")
    assert t.prompt == "retreat"
    assert shown("reb") == shown("us") == [("AH-1W 1, guns", 1), *others]
