"""Why not: every action that is not offered has a reason with a clause and a sentence, and no other action has one."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

import pytest
from table import Table, table

import beachhead
from beachhead.games.leyte.core import act
from beachhead.games.leyte.rules import artillery_8, movement_5, reinforcements_12
from beachhead.games.leyte.rules.combat_7 import attack_7, obligations_7_1
from beachhead.kernel.ask import Action
from beachhead.kernel.refusal import Refusal, RefusedError, met

SCENARIOS = ("assault", "barrier", "collapse")
SEEDS = (1, 2)
KEPT = 3
"""Positions kept of each kind of question, in each match."""

VERBS = frozenset(one.verb for one in act)
MOVING = ("move", "to", "arrivals", "entry", "stop")
FIGHTING = ("attack", "prepare", "guard", "banzai", "exchange", "advance", "advance_to")
QUESTIONS = frozenset({*MOVING, *FIGHTING, "who_retreats", "retreat", "displace", "penalty"})


@lru_cache(maxsize=1)
def positions() -> dict[str, list[Table]]:
    """Positions of random matches by kind of question, and some set up for the rare kinds."""
    found: dict[str, list[Table]] = defaultdict(list)
    for scenario in SCENARIOS:
        for seed in SEEDS:
            for prompt, kept in of_a_match(scenario, seed).items():
                found[prompt] += kept
    for rare in (exchange(), displacement(), retreats(), penalty(), air_assault(), multi_hex_barrage()):
        found[rare.prompt].append(rare)
    return found


def of_a_match(scenario: str, seed: int) -> dict[str, list[Table]]:
    """A fair sample of the questions of one random match."""
    rng = random.Random(f"{scenario} {seed}")
    match = beachhead.new_match("leyte", scenario, seed=seed)
    kept: dict[str, list[Table]] = defaultdict(list)
    seen: dict[str, int] = defaultdict(int)
    while not match.over:
        t = Table(match)
        seen[t.prompt] += 1
        place = rng.randrange(seen[t.prompt])
        if len(kept[t.prompt]) < KEPT:
            kept[t.prompt].append(Table(match.clone()))
        elif place < KEPT:
            kept[t.prompt][place] = Table(match.clone())
        match.apply(t.side, rng.choice(t.ask.choices()))
    return kept


def exchange() -> Table:
    units = {"us-21-bn": "2621", "jp-41-bn": "2521", "jp-169-bn": "2622", "jp-1-armour": "2722"}
    t = table(units, phase="jp combat", support=0, dice=(6,))
    joins = (f"join {unit}" for unit in list(units)[1:])
    return to_question(t.do("attack us-21-bn", *joins, "declare", "banzai"), "exchange")


def displacement() -> Table:
    friends = {"jp-169-bn": "2622", "jp-171-bn": "2722", "jp-temp-bn": "2721"}
    t = table({"us-34-regt": "2521", "jp-41-bn": "2621", **friends}, phase="us combat", support=0, dice=(2,))
    t.do("attack jp-41-bn", "join us-34-regt", "declare")
    return to_question(t, "displace")


def retreats() -> Table:
    t = table({"us-34-regt": "2522", "jp-41-bn": "2621", "jp-364-bn": "2622"}, phase="us combat", support=2, dice=(1,))
    return t.do("attack jp-41-bn", "include jp-364-bn", "join us-34-regt", "support 2", "declare")


def penalty() -> Table:
    t = table({"us-19-bn": "2428", "us-21-bn": "2528"}, scenario="assault", turn=3, phase="jp combat", support=0)
    return t.do("end")


def air_assault() -> Table:
    t = table(
        {"us-34-regt": "2528"}, scenario="collapse", turn=18, phase="jp movement", waiting={"jp-4-air": (18, "any")}
    )
    return t.do("reinforce", "enter jp-4-air")


def multi_hex_barrage() -> Table:
    units = {"us-34-regt": "2522", "us-271-art": "2518", "jp-364-bn": "2621", "jp-41-bn": "2622"}
    t = table({**units, "jp-169-bn": "2422", "us-21-regt": "2423"}, phase="us combat", support=2)
    return t.do("attack jp-364-bn", "include jp-41-bn", "barrage us-271-art")


def to_question(t: Table, prompt: str) -> Table:
    """Answer with the first option until a kind of question comes up."""
    for _ in range(10):
        if t.prompt == prompt:
            break
        t.do(min(t.options()))
    return t


def test_every_kind_of_question_is_looked_at() -> None:
    assert set(positions()) == QUESTIONS


# -- every refusal can be read -----------------------------------------------------------------------


def nameable(t: Table, rng: random.Random) -> Iterable[Action]:
    """Actions of every verb with a sample of the units, hexes and numbers that could be named."""
    units = rng.sample([unit.id for unit in t.game.edition.units], 30)
    hexes = rng.sample(t.game.edition.board.names, 30)
    near = [str(option.action.target) for option in t.ask.choices()]
    for verb in {*VERBS, "fly"}:
        for target in ("", "1", "99", "nothing", *units, *hexes, *near[:5]):
            yield Action(verb, target)


@pytest.mark.parametrize("prompt", sorted(QUESTIONS))
def test_whatever_is_not_offered_is_refused_with_a_clause_and_a_sentence(prompt: str) -> None:
    rng = random.Random(prompt)
    for t in positions()[prompt]:
        clauses = {clause.id for clause in t.game.edition.clauses}
        offered = {option.action for option in t.ask.choices()}
        for action in nameable(t, rng):
            if action not in offered:
                check(t, t.why_not(action), clauses)


def check(t: Table, refusal: Refusal, clauses: set[str]) -> None:
    """A refusal cites the ledger and says a whole sentence."""
    sentence = t.match.render(refusal.reason)
    assert refusal.clause in clauses, refusal
    assert not set("{}") & set(sentence), sentence
    assert not sentence.startswith("leyte."), sentence
    assert sentence.endswith((".", "!", "?")), sentence


@pytest.mark.parametrize("prompt", sorted(QUESTIONS))
def test_a_refused_action_changes_nothing(prompt: str) -> None:
    rng = random.Random(f"gate {prompt}")
    t = positions()[prompt][0]
    offered = {option.action for option in t.ask.choices()}
    others = [action for action in nameable(t, rng) if action not in offered]
    before = (t.match.digest(), t.match.decisions, t.options())
    for action in rng.sample(others, 40):
        with pytest.raises(RefusedError) as refused:
            t.match.apply(t.side, action)
        assert refused.value.refusal == t.game.why_not(t.ask, action)
    assert (t.match.digest(), t.match.decisions, t.options()) == before


# -- what is offered is what has no reason against it ------------------------------------------------


def free_units(t: Table, verb: str) -> set[str]:
    """The units that the reasons leave for a verb."""
    return {unit.id for unit in t.game.edition.units if met(t.game.conditions(t.ask, Action(verb, unit.id)))}


def is_about_making_way(t: Table) -> bool:
    """Whether a destination is asked of a unit that must make way for another (5.31)."""
    return t.match.answers_since_anchor > 1


@pytest.mark.clause("LEY-5.11a")
def test_units_that_may_move_are_those_without_a_reason() -> None:
    for t in positions()["move"]:
        assert t.targets("move") == free_units(t, "move")


@pytest.mark.clause("LEY-5.0a")
def test_destinations_are_the_hexes_without_a_reason() -> None:
    looked_at = [t for t in positions()["to"] if not is_about_making_way(t)]
    assert looked_at
    for t in looked_at:
        (unit,) = t.ask.about
        names = t.game.edition.board.names
        found = movement_5.range_of(t.game, unit)
        free = {
            name for space, name in enumerate(names) if met(movement_5.destination_needs(t.game, unit, found, space))
        }
        assert t.targets("to") == free
        doors = {name for space, name in enumerate(names) if met(movement_5.exit_needs(t.game, unit, found, space))}
        assert t.targets("exit") == doors


@pytest.mark.clause("LEY-12.0b")
def test_arrivals_are_the_units_without_a_reason() -> None:
    for t in positions()["arrivals"]:
        assert t.targets("enter") == free_units(t, "enter")


def some_hexes(t: Table, count: int = 150) -> set[str]:
    """Hexes drawn at random, and some of those offered and around them."""
    rng = random.Random(t.match.digest())
    offered = [option.space for option in t.ask.choices() if option.space >= 0]
    chosen = rng.sample(offered, min(len(offered), 20))
    near = {there for space in chosen for there in t.game.edition.board.near[space]}
    return {t.game.edition.board.names[space] for space in near | set(chosen)} | set(
        rng.sample(t.game.edition.board.names, count)
    )


@pytest.mark.clause("LEY-12.21a")
def test_entry_hexes_are_those_without_a_reason() -> None:
    for t in positions()["entry"]:
        (unit,) = t.ask.about
        for name in some_hexes(t):
            open_to_it = met(reinforcements_12.entry_needs(t.game, unit, t.space(name)))
            assert (name in t.targets("entry")) == open_to_it, name


@pytest.mark.clause("LEY-12.1b")
def test_where_an_arrival_stops_there_is_no_reason_against_it() -> None:
    for t in positions()["stop"]:
        (unit,) = t.ask.about
        entry = t.space(str(t.ask.prompt.args["entry"]))
        found = reinforcements_12.range_from_entry(t.game, unit, entry)
        for name in some_hexes(t):
            can_stop = met(reinforcements_12.stop_needs(t.game, unit, entry, found, t.space(name)))
            assert (name in t.targets("to")) == can_stop, name


@pytest.mark.clause("LEY-7.11a")
def test_targets_are_the_units_without_a_reason() -> None:
    for t in positions()["attack"]:
        assert t.targets("attack") == free_units(t, "attack")


@pytest.mark.clause("LEY-7.22a", "LEY-7.23a", "LEY-8.21a")
def test_an_attack_takes_in_whoever_has_no_reason_against_it() -> None:
    for t in positions()["prepare"]:
        for verb in ("join", "include", "barrage"):
            assert t.targets(verb) == free_units(t, verb), verb


@pytest.mark.clause("LEY-4.1f", "LEY-9.0a")
def test_declaration_and_ground_support_are_offered_when_nothing_speaks_against_them() -> None:
    for t in positions()["prepare"]:
        attack = artillery_8.attack_in_hand(t.game)
        assert ("declare" in t.options()) == met(attack_7.declare_needs(t.game, attack))
        assert bool(t.targets("support")) == met(
            attack_7.support_needs(t.game, attack, obligations_7_1.reserve_of(t.game), 1)
        )


@pytest.mark.clause("LEY-8.41a")
def test_protective_fire_comes_from_whoever_has_no_reason_against_it() -> None:
    for t in positions()["guard"]:
        assert t.targets("guard") == free_units(t, "guard")


def test_a_button_is_offered_or_has_a_reason_of_its_own() -> None:
    for prompt, button in (("move", "end"), ("move", "reinforce"), ("attack", "end"), ("arrivals", "end")):
        for t in positions()[prompt]:
            if button not in t.options():
                assert t.refusal(button).reason.key != "leyte.no.unknown"
