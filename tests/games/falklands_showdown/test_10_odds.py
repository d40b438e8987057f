"""The odds that the table shows against what real resolutions of the same fight do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from waters import Waters, waters

from beachhead.games.falklands_showdown.core import replace
from beachhead.games.falklands_showdown.looks.attack_panel import single_note, single_shot_of
from beachhead.games.falklands_showdown.looks.odds import fates, losses, single_fate, steps_lost, takes_area
from beachhead.games.falklands_showdown.model import AR, LOST, ROLLED, UK
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import exchange, fight_in_hand, remaining, spread
from beachhead.games.falklands_showdown.rules.interception_9_5 import interception
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.odds import fork_dice, percent, run_through
from fairness import assert_fair

ROLLS = 600
A4S = {f"ar-a4-{number}": "argentina" for number in range(1, 7)}

FIGHTS: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "surface": (
        {"uk-brilliant": "sea-7", "uk-arrow": "sea-7", "uk-norland": "sea-7", "ar-py": "sea-7", "ar-segui": "sea-7"},
        "uk_ops",
        ["op 14", "sail uk-arrow", "to sea-7", "at-unit ar-py", "at-unit ar-segui", "at-unit uk-arrow"],
    ),
    "hunt": (
        {"uk-brilliant": "sea-7", "uk-arrow": "sea-7", "ar-san-luis": "sea-7"},
        "uk_ops",
        ["op 15", "attack ar-san-luis", "at-unit ar-san-luis"],
    ),
    "box": (
        {
            **dict.fromkeys(("uk-brilliant", "uk-arrow"), "sea-5"),
            **dict.fromkeys(("ar-santa-fe", "ar-salta"), "south-georgia"),
            "uk-sas": "uk-brilliant",
        },
        "uk_ops",
        ["op 4", "sail uk-brilliant", "sail uk-arrow", "go", "at-unit ar-salta"],
    ),
    "ground": (
        dict.fromkeys(("uk-2p", "uk-40c", "uk-br", "ar-7", "ar-10", "ar-m"), "port-stanley"),
        "uk_ops",
        ["op 23", "at port-stanley", "spread", "at-unit uk-2p", "at-unit uk-2p"],
    ),
    "landing": (
        {"uk-canberra": "falklands-sea", "uk-40c": "uk-canberra", "uk-42c": "uk-canberra", "ar-8": "fox-bay"},
        "uk_ops",
        ["op 21", "at fox-bay", "land uk-40c", "land uk-42c", "go", "at-unit ar-8", "at-unit ar-8"],
    ),
    "air_ships": (
        {**A4S, "uk-brilliant": "sea-6", "uk-ardent": "sea-6"},
        "ar_ops",
        ["op 17", "raid sea-6", *(f"fly {name}" for name in A4S), "go", "spread", "at-unit ar-a4-1"],
    ),
    "interception": (
        {**A4S, "ar-m3-1": "argentina", "ar-dgr-1": "argentina", "uk-hermes": "sea-7", "uk-norland": "sea-6"},
        "ar_ops",
        [
            *("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "fly ar-m3-1", "fly ar-dgr-1", "go", "intercept"),
            "at-unit ar-m3-1",
        ],
    ),
    "air_land": (
        {**A4S, "uk-2p": "fox-bay", "uk-sas": "fox-bay", "ar-8": "fox-bay"},
        "ar_ops",
        ["op 18", "raid fox-bay", "fly ar-a4-1", "fly ar-a4-2", "fly ar-a4-3", "go", "spread"],
    ),
    "strike_land": (
        {"uk-hermes": "sea-7", "uk-invincible": "sea-6", "ar-puc-3": "goose-green", "ar-puc-4": "goose-green"},
        "uk_ops",
        ["op 18", "raid goose-green", "fly uk-hermes", "fly uk-invincible", "go", "at-unit ar-puc-3"],
    ),
    "bombardment": (
        {"uk-arrow": "falklands-sea", "uk-ardent": "falklands-sea", "ar-7": "port-stanley", "ar-3": "port-stanley"},
        "uk_ops",
        ["op 20", "at port-stanley", "at-unit ar-7"],
    ),
}
"""By kind: the units, the phase, and the answers up to the last die that names its target."""


def aimed(kind: str, edition: str = "first", **more: Any) -> Waters:
    """A fight whose dice have all named their targets, those that the answers leave spread; none has fallen."""
    units, phase, answers = FIGHTS[kind]
    t = waters(units, phase=phase, settings={"edition": edition}, **more).do(*answers)
    while (fight := fight_in_hand(t.game)).stage != ROLLED:
        if rest := remaining(fight):
            spread(t.game, len(rest))
        else:
            t.game.state.fight = replace(fight, stage=fight.stage + 1)
    return t


def resolve(t: Waters, dice: Dice) -> tuple[int, int]:
    """Resolve the fight on a copy: how many units each side has lost."""
    game = t.game.fork()
    game.state.dice = dice
    fight = fight_in_hand(game)
    run_through(interception(game) if fight.kind == "interception" else exchange(game, fight), ("choose",))
    lost = [unit for unit, lies in enumerate(game.state.units) if lies.area == LOST and t.game.place(unit) != LOST]
    return tuple(sum(game.side(unit) == side for unit in lost) for side in (UK, AR))  # type: ignore[return-value]


def expected(t: Waters) -> dict[tuple[int, int], Fraction]:
    """What the odds say about the units that each side loses."""
    uk, ar = (losses(t.game, fight_in_hand(t.game), side) for side in (UK, AR))
    return {(a, b): p * q for a, p in enumerate(uk) for b, q in enumerate(ar) if p * q}


@pytest.mark.parametrize("kind", FIGHTS)
def test_preview_agrees_with_the_frequency_of_real_resolutions(kind: str) -> None:
    t = aimed(kind)
    assert fight_in_hand(t.game).kind == kind
    assert_fair(expected(t), Counter(resolve(t, Dice(make_seed(seed))) for seed in range(ROLLS)))


@pytest.mark.clause("FS-9.5c")
def test_preview_knows_that_escorts_that_are_hit_save_nobody() -> None:
    t = aimed("interception", "second")
    assert_fair(expected(t), Counter(resolve(t, Dice(make_seed(seed))) for seed in range(ROLLS)))


@pytest.mark.parametrize("kind", ["surface", "landing", "hunt", "strike_land", "bombardment", "air_land"])
def test_preview_agrees_with_every_face_of_every_die(kind: str) -> None:
    t = aimed(kind)
    ways: Counter[tuple[int, int]] = Counter()
    for _, chance, lost in fork_dice(lambda faces: resolve(t, Dice(b"", script=faces))):
        ways[lost] += chance  # type: ignore[assignment]
    assert expected(t) == ways


@pytest.mark.clause("FS-11.3.3-4")
def test_duds_are_reckoned_with() -> None:
    t, more = aimed("air_ships"), aimed("air_ships", event="3-4")
    uk, less = (steps_lost(each.game, fight_in_hand(each.game), UK) for each in (t, more))
    assert less < uk
    assert_fair(expected(more), Counter(resolve(more, Dice(make_seed(seed))) for seed in range(ROLLS)))


def test_what_is_named_so_far_is_what_counts() -> None:
    t = waters(FIGHTS["hunt"][0]).do("op 15", "attack ar-san-luis")
    assert losses(t.game, fight_in_hand(t.game), AR) == (1,)
    t.do("at-unit ar-san-luis")
    assert losses(t.game, fight_in_hand(t.game), AR) == (Fraction(2, 3), Fraction(1, 3))


def test_the_fate_of_a_ship_of_two_steps() -> None:
    places = {"ar-py": "sea-6", "ar-segui": "sea-6", "uk-brilliant": "sea-6", "uk-norland": "sea-6"}
    t = waters(places, phase="ar_ops").do("op 14", "sail ar-py", "to sea-6", "at-unit uk-brilliant")
    fate = fates(t.game, fight_in_hand(t.game))
    assert [each.steps for each in fate] == [(Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))]


@pytest.mark.parametrize("kind", ["ground", "landing"])
def test_the_chance_to_take_an_area(kind: str) -> None:
    t = aimed(kind)
    fight = fight_in_hand(t.game)
    taken = sum(chance for _, chance, alone in fork_dice(lambda faces: alone_after(t, faces)) if alone)
    assert takes_area(t.game, fight) == taken


def alone_after(t: Waters, faces: tuple[int, ...]) -> bool:
    """Whether the side whose operation it is has the area to itself when these dice have fallen."""
    game, fight = t.game.fork(), fight_in_hand(t.game)
    game.state.dice = Dice(b"", script=faces)
    run_through(exchange(game, fight), ())
    return bool(game.units_in(fight.area, fight.side, 0)) and not game.units_in(fight.area, 1 - fight.side, 0)


SINGLE = {
    "stealth at a warship": ({"ar-spr-ent-1": "argentina", "uk-hermes": "sea-7"}, "ar_ops", ["op 7"]),
    "stealth past decoys": (
        {"ar-spr-ent-1": "argentina", **dict.fromkeys(("uk-arrow", "uk-ardent", "uk-active", "uk-elk"), "sea-7")},
        "ar_ops",
        ["op 7"],
    ),
    "torpedo": (
        {"uk-spartan": "sea-6", **dict.fromkeys(("ar-belgrano", "ar-py", "ar-segui"), "sea-6")},
        "uk_subs",
        ["sub uk-spartan", "stay"],
    ),
    "raid": ({"uk-sas": "goose-green", "ar-12": "goose-green", "ar-puc-3": "goose-green"}, "uk_ops", ["op 24"]),
    "exocet": (
        {"uk-arrow": "falklands-sea", "ar-7": "port-stanley"},
        "uk_ops",
        ["op 20", "at port-stanley", "spread"],
    ),
}


@pytest.mark.parametrize("event", ["1-1", "3-4"])
@pytest.mark.parametrize("name", SINGLE)
def test_single_dice_do_what_their_odds_say(name: str, event: str) -> None:
    units, phase, answers = SINGLE[name]
    t = waters(units, phase=phase, dice=[6], exocet="held", event=event).do(*answers)
    while not t.targets("attack"):
        t.do(sorted(t.options())[0])
    for option in (option for option in t.ask.choices() if option.action.verb == "attack"):
        shot = single_shot_of(t.game, t.ask, option)
        assert shot is not None
        fate = single_fate(t.game, *shot)
        seen = Counter(steps_taken(t, str(option.action), option.piece, seed) for seed in range(ROLLS))
        assert_fair({steps: chance for steps, chance in enumerate(fate.steps) if chance}, seen)
        assert single_note(t.game, t.ask, option).endswith(percent(fate.lost))


def steps_taken(t: Waters, action: str, target: int, seed: int) -> int:
    """How many steps a target has lost by what was hit when an option is taken."""
    clone = Waters(t.match.clone())
    clone.game.state.dice = Dice(make_seed(seed))
    clone.do(action)
    return t.game.steps(target) - (clone.game.steps(target) if clone.game.place(target) >= 0 else 0)
