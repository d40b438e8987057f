"""The whole of why not: conditions that hold, and the smallest change, which really makes the action legal."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from table import Table, table
from test_why_not import QUESTIONS, nameable, positions

from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks.changes import CURES, Change, changes
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.refusal import Explanation


def explained(t: Table, action: str) -> Explanation:
    verb, _, target = action.partition(" ")
    return t.match.explain(t.ask, Action(verb, target))


def said(t: Table, action: str) -> tuple[list[str], list[str], list[str]]:
    """Clauses of what fails, clauses of what holds, and the changes in words."""
    found = explained(t, action)
    assert found.failed[0] == t.why_not(Action(*action.partition(" ")[::2]))
    held, failed = [held.clause for held in found.met], [refusal.clause for refusal in found.failed]
    return failed, held, [t.match.render(text) for text in found.changes]


# -- every explanation can be read -------------------------------------------------------------------


@pytest.mark.parametrize("prompt", sorted(QUESTIONS))
def test_every_explanation_begins_with_the_first_reason_and_is_in_words(prompt: str) -> None:
    rng = random.Random(prompt)
    for t in positions()[prompt][:2]:
        clauses = {clause.id for clause in t.game.edition.clauses}
        offered = {option.action for option in t.ask.choices()}
        actions = [action for action in nameable(t, rng) if action not in offered]
        for action in rng.sample(actions, 60):
            found = t.match.explain(t.ask, action)
            texts = [*(held.text for held in found.met), *found.changes]
            texts += [refusal.reason for refusal in found.failed] + ([found.title] if found.title else [])
            assert found.failed[0] == t.why_not(action)
            assert {one.clause for one in (*found.failed, *found.met)} <= clauses
            for sentence in map(t.match.render, texts):
                assert not set("{}") & set(sentence), sentence
                assert not sentence.startswith("leyte."), sentence


def test_nothing_that_fails_is_said_to_hold() -> None:
    for prompt in QUESTIONS:
        for t in positions()[prompt][:2]:
            for unit in range(0, len(t.game.edition.units), 3):
                action = t.game.intended(t.ask, unit, -1)
                if action and action not in {option.action for option in t.ask.choices()}:
                    found = t.match.explain(t.ask, action)
                    names = [refusal.reason.key.rpartition(".")[2] for refusal in found.failed]
                    assert not set(names) & {held.text.key.rpartition(".")[2] for held in found.met}


# -- a change makes it legal -------------------------------------------------------------------------


def differences(before: Core, after: Core) -> list[str]:
    """What a change has changed: units elsewhere or gone, numbers, the attack in hand."""
    found = [f"unit {n}" for n, (p, q) in enumerate(zip(before.state.units, after.state.units, strict=True)) if p != q]
    found += ["points" for p, q in zip(before.edition.units, after.edition.units, strict=True) if p != q]
    found += ["support"] if before.state.support != after.state.support else []
    found += ["landing"] if before.state.landing != after.state.landing else []
    return found + (["attack"] if before.state.attack != after.state.attack else [])


def check(t: Table, change: Change) -> None:
    """One thing differs, and the rules, played on from there, offer the action."""
    if change.text.key == "leyte.change.declared":
        assert change.game.state.attack is None
    else:
        assert len(differences(t.game, change.game)) == (0 if ".at" in change.text.key else 1), change.text
    game = change.game.fork()
    flow = game.flow()
    asked = next(flow)
    assert isinstance(asked, Ask)
    if t.ask.about and t.prompt != "guard":
        verb = "move" if t.prompt == "to" else "enter"
        (option,) = [option for option in asked.choices() if option.piece == t.ask.about[0]]
        assert option.action.verb == verb
        asked = flow.send(option)
        assert isinstance(asked, Ask)
        entry = t.ask.prompt.args.get("entry")
        if entry and "entry" not in asked.prompt.args:
            asked = flow.send(next(option for option in asked.choices() if option.action.target == entry))
            assert isinstance(asked, Ask)
    assert change.action in {option.action for option in asked.choices()}, (change.text, t.match.render(change.text))


@pytest.mark.parametrize("prompt", ["move", "to", "entry", "stop", "attack", "prepare", "guard"])
def test_every_change_that_is_named_makes_the_action_legal(prompt: str) -> None:
    rng = random.Random(f"changes {prompt}")
    seen = 0
    for t in positions()[prompt]:
        offered = {option.action for option in t.ask.choices()}
        actions = [action for action in sensible(t, rng) if action not in offered]
        for action in rng.sample(actions, min(len(actions), 60)):
            for change in changes(t.game, t.ask, action):
                check(t, change)
                seen += 1
    assert seen > 0


def sensible(t: Table, rng: random.Random) -> list[Action]:
    """What a player could mean by pointing at units and hexes, and the buttons."""
    meant = [t.game.intended(t.ask, unit, -1) for unit in range(len(t.game.edition.units)) if t.game.hex(unit) >= 0]
    acts = [offer.act for offer in t.ask.offers]
    pointed = {act.verb for act in acts if act.kind.pointed}
    buttons = [Action(act.verb, "1" if act.verb == "support" else "") for act in acts if act.verb not in pointed]
    others = [action for action in nameable(t, rng) if action.verb in pointed]
    return [action for action in meant if action] + buttons + others


def test_where_no_change_helps_none_is_named() -> None:
    t = table({"us-34-regt": "2522", "us-21-bn": "2722", "jp-41-bn": "2521"}, phase="us combat", support=0)
    t.do("attack jp-41-bn", "join us-34-regt")
    assert said(t, "join jp-41-bn") == (["LEY-7.0b"], [], [])
    assert explained(t, "fly us-34-regt").title is None


def test_every_condition_that_can_be_mended_has_words() -> None:
    t = table({"us-34-regt": "2522"})
    assert all(
        f"leyte.no.{name}" != t.match.render(explained(t, "end").failed[0].reason) for name in chain(*CURES.values())
    )


# -- what is said, clause by clause ------------------------------------------------------------------

FIGHT = {"us-34-regt": "2522", "us-21-regt": "2720", "us-13-art": "2616", "jp-41-bn": "2521", "jp-364-bn": "2621"}


def fight(**units: str) -> Table:
    """A US Combat Phase without ground support."""
    return table({name.replace("_", "-"): space for name, space in units.items()}, phase="us combat", support=0)


@pytest.mark.clause("LEY-5.14a", "LEY-5.16a")
def test_a_unit_under_control_is_held_by_the_enemy_next_to_it() -> None:
    t = table({"us-34-regt": "2522", "us-21-bn": "2523", "jp-41-bn": "2521"})
    freed = "without Battalion, 41st Infantry in 2521"
    assert said(t, "move us-34-regt") == (["LEY-5.14a"], ["LEY-5.16a"], [freed])
    t.do("move us-21-bn")
    assert said(t, "to 2520") == (["LEY-6.0b"], ["LEY-5.12a"], [freed])
    assert said(t, "to 2521") == (["LEY-5.12a"], [], [freed])
    assert said(t, "to 2522") == (["LEY-5.31b"], ["LEY-5.12a"], ["without 34th Infantry Regiment in 2522"])


@pytest.mark.clause("LEY-5.13a")
def test_a_hex_too_far_takes_more_points() -> None:
    t = table({"us-34-regt": "2522"}).do("move us-34-regt")
    assert "2526" in t.targets("to")
    assert said(t, "to 2527") == (["LEY-5.13a"], ["LEY-5.12a"], ["with ½ more movement point"])
    assert said(t, "to 2529") == (["LEY-5.0a"], ["LEY-5.12a"], [])


@pytest.mark.clause("LEY-8.12a", "LEY-7.14a", "LEY-8.31a")
def test_artillery_out_of_range_and_where_it_would_be_in_range() -> None:
    t = fight(us_13_art="2515", us_34_regt="2522", jp_41_bn="2521").do("attack jp-41-bn")
    failed, held, (change,) = said(t, "barrage us-13-art")
    assert (failed, held) == (["LEY-8.12a"], ["LEY-7.14a", "LEY-7.82d", "LEY-8.31a"])
    assert change.startswith("from ")
    assert change.endswith(", one hex away")
    assert t.match.render(explained(t, "barrage us-13-art").failed[0].reason) == "2521 is 6 hexes away, the range is 5."


@pytest.mark.clause("LEY-7.15a", "LEY-7.14b")
def test_who_is_not_next_to_the_target_could_attack_from_elsewhere() -> None:
    t = table(FIGHT, phase="us combat", support=0).do("attack jp-41-bn", "join us-34-regt")
    assert said(t, "join us-21-regt") == (["LEY-7.15a"], ["LEY-7.14a", "LEY-7.82d"], ["from 2620, one hex away"])
    assert said(t, "join us-34-regt") == (["LEY-7.14a"], [], [])


@pytest.mark.clause("LEY-4.1f", "LEY-9.0a", "LEY-7.21a")
def test_what_an_attack_lacks_to_be_declared() -> None:
    t = fight(us_34_regt="2522", jp_41_bn="2521", jp_364_bn="2621").do("attack jp-41-bn")
    assert said(t, "declare") == (["LEY-4.1f"], [], [])  # joined by the 34th it would leave the 364th over
    t.do("join us-34-regt")
    included = "once 364th Independent Infantry Battalion is attacked as well"
    assert said(t, "declare") == (["LEY-7.21a"], ["LEY-4.1f", "LEY-7.12a"], [included])
    assert said(t, "support 1") == (["LEY-9.0a"], [], ["with 1 more ground support point"])
    other = fight(us_34_regt="2522", jp_41_bn="2521").do("attack jp-41-bn")
    assert said(other, "declare") == (["LEY-4.1f"], [], ["once 34th Infantry Regiment joins the attack"])


@pytest.mark.clause("LEY-7.0d", "LEY-7.23a")
def test_another_enemy_unit_waits_until_the_attack_in_hand_is_declared() -> None:
    t = fight(us_34_regt="2522", us_5_cav="2718", jp_41_bn="2521", jp_364_bn="2717")
    t.do("attack jp-41-bn", "join us-34-regt")
    later = "on its own, once the attack in hand is declared"
    assert said(t, "include jp-364-bn") == (["LEY-7.23a"], ["LEY-7.14b"], [later])
    failed, _, changes_named = said(t, "attack jp-364-bn")
    assert (failed, changes_named) == (["LEY-7.0d"], [later])


@pytest.mark.clause("LEY-8.42a", "LEY-8.41a", "LEY-8.41b", "LEY-8.43b")
def test_protective_fire_out_of_range() -> None:
    t = fight(us_34_regt="2522", jp_26_art="2515", jp_1_1_art="2520", jp_41_bn="2521")
    t.do("attack jp-41-bn", "join us-34-regt", "declare")
    failed, held, changes_named = said(t, "guard jp-26-art")
    assert failed == ["LEY-8.42a"]
    assert {"LEY-8.41a", "LEY-8.41b", "LEY-8.43b"} <= set(held)
    assert changes_named == ["from 2518, 3 hexes away"]


@pytest.mark.clause("LEY-12.1a", "LEY-12.0b", "LEY-12.21a")
def test_a_reinforcement_too_early_or_in_the_wrong_place() -> None:
    waiting = {"us-21-regt": (9, "N"), "us-19-regt": (12, "N")}
    t = table({"us-34-regt": "2522"}, waiting=waiting, turn=9)
    landing = "once reinforcements come on, after all moves"
    assert said(t, "enter us-21-regt") == (["LEY-12.1a"], ["LEY-12.0b", "LEY-12.21b"], [landing])
    assert said(t, "enter us-19-regt") == (["LEY-12.0b", "LEY-12.1a"], ["LEY-12.21b"], [])
    t.do("reinforce", "enter us-21-regt")
    assert said(t, "entry 2520") == (["LEY-12.21a"], ["LEY-12.21b"], ["at 2528, 8 hexes from there"])


@pytest.mark.clause("LEY-7.71a", "LEY-7.74a", "LEY-7.72a")
def test_where_a_retreat_may_not_go() -> None:
    units = {"us-34-regt": "2522", "jp-41-bn": "2621", "jp-364-bn": "2622"}
    t = table(units, phase="us combat", support=2, dice=(1,))
    t.do("attack jp-41-bn", "include jp-364-bn", "join us-34-regt", "support 2", "declare")
    t.do("retreat jp-41-bn")
    assert t.prompt == "retreat"
    failed, held, _ = said(t, "to 2521")
    assert failed == ["LEY-7.71a"]
    assert {"LEY-7.7a", "LEY-7.72a"} <= set(held)
    assert said(t, "to 2401")[0] == ["LEY-7.7a"]
