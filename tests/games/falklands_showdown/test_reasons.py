"""Why not: whatever is not offered has a reason with a clause and a sentence, and nothing that is offered has one."""

from __future__ import annotations

import ast
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from waters import Waters, by_clause, by_the_first, waters

import beachhead.games.falklands_showdown as falklands
from beachhead.games.falklands_showdown.looks.wording import SENTENCES
from beachhead.games.falklands_showdown.match import Falklands
from beachhead.games.falklands_showdown.module import MODULE
from beachhead.games.falklands_showdown.rules.events_11 import CHOICES
from beachhead.kernel.ask import Action, Ask
from beachhead.kernel.match import new_match
from beachhead.kernel.module import find
from beachhead.kernel.refusal import Explanation, met

MATCHES = 12
EACH = 4
"""How many positions of each kind of question are looked at."""


@lru_cache(maxsize=1)
def positions() -> dict[str, list[Waters]]:
    """Positions of random matches by the kind of question, a few of each, and some set up for the rare kinds."""
    found: dict[str, list[Waters]] = defaultdict(list)
    for seed in range(MATCHES):
        match, rng = new_match("falklands_showdown", "campaign", seed=seed), random.Random(seed)
        while not match.over:
            t = Waters(match)
            if len(found[t.prompt]) < EACH and rng.random() < 0.3:
                found[t.prompt].append(Waters(match.clone()))
            match.apply(t.side, rng.choice(t.ask.choices()).action)
    for rare in rare_questions():
        found[rare.prompt].append(rare)
    return found


AFLOAT = {"uk-norland": "falklands-sea", "uk-2p": "uk-norland", "uk-arrow": "falklands-sea", "uk-sas": "uk-arrow"}
RAID = {"ar-a4-1": "argentina", "ar-dgr-1": "argentina", "uk-hermes": "sea-6", "uk-arrow": "sea-6"}


def rare_questions() -> Iterator[Waters]:
    """Positions at the questions that random matches seldom come to."""
    held, lost = {"san-carlos": "uk", "fox-bay": "uk"}, {"ar-m3-1": "lost", "ar-dgr-2": "lost", "uk-sas": "fox-bay"}
    hurt = {"uk-2p": {"at": "san-carlos", "hits": 1}, "uk-3p": {"at": "san-carlos", "hits": 1}}
    yield waters(hurt, control=held).do("op 9")
    yield waters({"uk-2p": "fox-bay", "ar-8": "fox-bay", "ar-12": "goose-green"}).do("op 23")
    yield waters({"uk-2p": "fox-bay", "uk-3p": "port-howard", "ar-8": "fox-bay"}).do("op 23", "at fox-bay")
    hunted = dict.fromkeys(("uk-arrow", "uk-ardent", "ar-salta", "ar-san-luis"), "sea-6")
    yield waters(hunted).do("op 15")
    yield waters({"uk-arrow": "falklands-sea", "ar-8": "fox-bay", "ar-12": "goose-green"}).do("op 20")
    yield waters(AFLOAT).do("op 10")
    yield waters(AFLOAT).do("op 10", "land uk-sas")
    yield waters(AFLOAT).do("op 21")
    yield waters(AFLOAT).do("op 21", "at fox-bay")
    yield waters(AFLOAT, control=held).do("op 12", "ashore uk-2p")
    yield waters({**AFLOAT, "uk-sas": "fox-bay"}).do("op 10", "board uk-sas")
    yield waters({**AFLOAT, "ar-8": "fox-bay"}).do("op 24")
    yield waters({**AFLOAT, "ar-8": "fox-bay"}).do("op 24", "choose uk-sas")
    yield waters({"uk-arrow": {"at": "sea-4", "hits": 1}}, control={"south-georgia": "uk"}).do(
        "op 13", "sail uk-arrow", "to sea-5"
    )
    sent = ("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-dgr-1", "go", "intercept", "spread")
    yield by_the_first(RAID, phase="ar_ops", dice=(1, 1, 1)).do(*sent)
    yield waters(RAID, phase="ar_ops").do("op 17", "raid sea-6", "fly ar-a4-1", "go")
    yield waters({"ar-spr-ent-1": "argentina", "uk-arrow": "sea-6"}, phase="ar_ops").do("op 7")
    yield waters({"ar-puc-1": "port-stanley", "ar-puc-2": "port-stanley"}, dice=(4,)).do("op 8")
    based = {"uk-2p": "san-carlos", "ar-puc-1": "goose-green"}
    yield waters(based, dice=(1,)).do("op 22", "march uk-2p", "to goose-green")
    yield waters(lost, phase="event", dice=(5, 1))
    yield waters({"uk-hermes": "sea-7", "uk-invincible": "sea-7"}, phase="event", dice=(5, 3))
    yield waters({"uk-sas": "fox-bay", "uk-sbs": "fox-bay"}, phase="event", dice=(5, 5))
    yield waters({**AFLOAT, "ar-7": "port-stanley"}, dice=(6,), exocet="held").do("op 20", "at port-stanley", "spread")


def looked_at() -> Iterator[tuple[Falklands, Ask]]:
    """Each play that is looked at, with its question."""
    return ((t.game, t.ask) for some in positions().values() for t in some)


def test_every_kind_of_question_is_looked_at() -> None:
    assert {prompt for prompt, some in positions().items() if some} == keys("ask") - {"bid"}


def nameable(game: Falklands, ask: Ask) -> Iterator[Action]:
    """Every action on a unit, an area, an operation or nothing that belongs to a question."""
    for offer in ask.offers:
        one = offer.act
        yield from (one.kind.option(game, one.verb, "", target).action for target in one.kind.every(game))


def test_what_is_offered_meets_every_condition_and_nothing_else_does() -> None:
    for game, ask in looked_at():
        offered = {option.action for option in ask.choices()}
        for action in nameable(game, ask):
            assert met(game.conditions(ask, action)) == (action in offered), (ask.name, action)


def test_whatever_is_not_offered_is_refused_with_a_clause_and_sentences() -> None:
    clauses = {clause.id for clause in find("falklands_showdown").ledger()}
    for game, ask in looked_at():
        offered = {option.action for option in ask.choices()}
        for action in nameable(game, ask):
            if action not in offered:
                told = MODULE.presentation.explain(game, ask, action)
                assert told.failed[0].reason.key == game.why_not(ask, action).reason.key
                assert told.failed[0].reason.key != "falklands.no.unknown", (ask.name, action)
                assert {one.clause for one in (*told.failed, *told.met)} <= clauses, (ask.name, action)
                can_be_read(told)


def test_what_makes_no_sense_is_refused_in_words_too() -> None:
    for game, ask in looked_at():
        verbs = {option.action.verb for option in ask.choices()}
        for verb in (*verbs, "op", "x"):
            for target in ("", "7", "0", "99", "x", "uk-hermes", "sea-4"):
                can_be_read(MODULE.presentation.explain(game, ask, Action(verb, target)))


def can_be_read(told: Explanation) -> None:
    """Every text is there, and nothing is missing in it."""
    texts = [*(one.reason for one in told.failed), *(one.text for one in told.met)]
    for text in [*texts, *([told.title] if told.title else [])]:
        assert not re.search(r"{|falklands\.", MODULE.presentation.say(text)), text


def test_pointing_at_anything_means_something_sensible() -> None:
    for game, ask in looked_at():
        offered = {option.action for option in ask.choices()}
        verbs = {option.action.verb for option in ask.choices()}
        for option in ask.choices():
            if option.piece >= 0 or option.space >= 0:
                meant = game.intended(ask, option.piece, option.space)
                assert meant in offered, (ask.name, option)
        for unit in game.edition.units:
            action = game.intended(ask, piece=unit.index)
            assert action is None or action in nameable(game, ask), (verbs, action)
        assert game.intended(ask, piece=len(game.edition.units)) is None
        assert game.intended(ask, space=len(game.edition.areas)) is None


def keys(part: str) -> set[str]:
    """The keys of a part of the catalogue."""
    prefix = f"falklands.{part}."
    every = SENTENCES.catalogue().keys()
    return {key.removeprefix(prefix) for key in every if key.startswith(prefix)}


def test_every_condition_of_the_rules_has_a_sentence() -> None:
    named = {name for file in (Path(falklands.__file__).parent).rglob("*.py") for name in conditions_in(file)}
    named |= {f"concerned_{event.replace('-', '_')}" for event in CHOICES}
    named |= {"own_unit", "enemy_unit"}  # of the kinds of units
    assert named == keys("no") - {"unknown"}
    assert keys("yes") <= named


def conditions_in(file: Path) -> Iterator[str]:
    """The names of the conditions that a file yields."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
            name = node.value.elts[2]
            if isinstance(name, ast.Constant):
                yield str(name.value)


FLEET = {"uk-hermes": "sea-4", "uk-arrow": "sea-4", "uk-ardent": "sea-5", "ar-py": "sea-6", "ar-belgrano": "sea-1"}
SHIPS = {"uk-norland": "falklands-sea", "uk-2p": "uk-norland", "uk-canberra": "falklands-sea", "uk-3p": "san-carlos"}
SANTA_FE = {"ar-santa-fe": "south-georgia", "uk-arrow": "sea-5", "uk-sas": "uk-arrow", "uk-yarmouth": "sea-5"}

REASONS = [
    ({}, "ar_ops", "", "op 6", "FS-7.0d", "own_operation"),
    ({}, "uk_ops", "", "op 1", "FS-7.0d", "own_operation"),
    ({}, "uk_ops", "", "end", "FS-7.0g", "must_name"),
    ({}, "uk_ops", "", "free 22", "FS-11.3.1-1", "event_adds"),
    (FLEET, "uk_ops", "op 13", "sail ar-py", "FS-7.1.13a", "own_unit"),
    (FLEET, "uk_ops", "op 13", "to sea-7", "FS-9.1a", "ships_chosen"),
    (FLEET, "uk_ops", "op 13", "fleet sea-7", "FS-9.1a", "ships_there"),
    (FLEET, "uk_ops", "op 13|sail uk-arrow", "sail uk-ardent", "FS-7.1.13a", "one_fleet"),
    (FLEET, "uk_ops", "op 13|sail uk-arrow", "sail uk-arrow", "FS-9.1a", "chosen_once"),
    (FLEET, "uk_ops", "op 13|sail uk-arrow", "to argentina", "FS-9.1d", "own_coast"),
    (FLEET, "uk_ops", "op 13|sail uk-arrow", "to south-georgia", "FS-9.1c", "box_taken"),
    (FLEET, "uk_ops", "op 13|sail uk-arrow", "to sea-4", "FS-7.1.13a", "other_area"),
    (FLEET, "uk_ops", "op 13|sail uk-arrow", "to port-stanley", "FS-9.1a", "water"),
    (FLEET, "ar_ops", "op 13|sail ar-belgrano", "to sea-5", "FS-9.1e", "under_air_cover"),
    (SANTA_FE, "uk_ops", "op 4|sail uk-yarmouth", "go", "FS-7.1.4a", "force_chosen"),
    (SHIPS, "uk_ops", "op 12", "done", "FS-7.1.12a", "choose_first"),
    (SHIPS, "uk_ops", "op 12", "ashore uk-3p", "FS-7.1.12a", "aboard"),
    (SHIPS, "uk_ops", "op 12", "board uk-3p", "FS-7.1.12b", "harbour"),
]


@pytest.mark.parametrize(("units", "phase", "before", "action", "clause", "name"), by_clause(REASONS, 4))
def test_reasons(units: dict[str, str], phase: str, before: str, action: str, clause: str, name: str) -> None:
    t: Waters = waters(units, phase=phase).do(*filter(None, before.split("|")))
    assert t.reason(action) == (clause, name)


def test_an_enemy_who_is_pointed_at_means_his_area_where_ships_sail() -> None:
    t = waters({"uk-arrow": "sea-7", "uk-ardent": "sea-7", "ar-py": "sea-6"}).do("op 14", "sail uk-arrow")
    assert t.game.intended(t.ask, piece=t.number("ar-py")) == Action("to", "sea-6")
    assert t.game.intended(t.ask, piece=t.number("uk-ardent")) == Action("sail", "uk-ardent")


def test_all_reasons_are_given_and_what_speaks_for_it() -> None:
    t = waters({"uk-hermes": "sea-4"}, event="4-4", done=[], black_buck=False)
    told = t.match.explain(t.ask, Action("op", "8"))
    assert [(one.clause, one.reason.key) for one in told.failed] == [("FS-11.3.4-4", "falklands.no.event_allows")]
    assert {one.text.key for one in told.met} == {"falklands.yes.not_again", "falklands.yes.black_bucks_left"}
    assert told.title is not None
    assert t.match.render(told.title) == "Black Buck"


def test_the_nearest_that_can_be_chosen_instead_are_named() -> None:
    t = waters({"uk-spartan": "sea-7"}, phase="uk_subs").do("sub uk-spartan")
    goals = [option.space for option in t.ask.choices() if option.action.verb == "to"]
    distance = t.game.edition.board.distance
    nearest = sorted(goals, key=lambda space: distance(t.space("mount-kent"), space))[:3]
    found = t.match.explain(t.ask, Action("to", "mount-kent"))
    assert len(goals) > len(nearest) == 3
    named = {space.id: space.name for space in t.match.board.spaces}
    assert [t.match.render(change) for change in found.changes] == [f"To {named[space]}" for space in nearest]


def test_nothing_is_named_instead_where_no_piece_is_meant() -> None:
    t = waters({"uk-arrow": "sea-7"}, event="4-4", done=[])
    assert t.match.explain(t.ask, Action("op", "8")).changes == ()
