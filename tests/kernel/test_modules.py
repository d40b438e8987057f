"""How games are found, what a match can be begun with, and the words of a game."""

from __future__ import annotations

import runpy
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

import beachhead
from beachhead.conformance.views import everything
from beachhead.edition.published import as_seen
from beachhead.kernel import module as kernel_module
from beachhead.kernel.ask import Side
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.events import Event
from beachhead.kernel.module import (
    Balance,
    Clause,
    GameModule,
    Measured,
    all_games,
    check_balance,
    find,
    find_scenario,
    lent,
    read_balance,
    settle_options,
)
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.text import Catalogue, Text
from toy import TOY, register


def test_a_game_is_found_by_its_id() -> None:
    assert find("toy") is TOY
    assert "toy" in {module.id for module in all_games()}


@pytest.mark.parametrize("game", ["", "TOY", "chess", "../toy"])
def test_a_game_that_does_not_exist(game: str) -> None:
    with pytest.raises(UsageError, match=r"there are: .*toy") as caught:
        beachhead.new_match(game)
    assert caught.value.where == "game"


def test_an_entry_that_is_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = dict(kernel_module._entries())
    monkeypatch.setattr(kernel_module, "_entries", lambda: entries)
    register(object(), "nothing")
    with pytest.raises(UsageError, match="'nothing' is not a game module"):
        find("nothing")


def test_a_lent_game_gives_way_to_the_installed_one() -> None:
    installed = find("leyte")
    with lent(copy(installed)) as game:
        assert find(game) is not installed
    assert find(game) is installed


def test_what_is_hidden_is_guessed_with_the_edition_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = find("leyte")
    guessed: list[Any] = []

    def guess(edition: Any, seen: Any, side: Side, dice: Dice) -> Any:
        guessed.append(edition)
        return as_seen(edition, seen, side, dice)

    monkeypatch.setattr(type(module), "guess", staticmethod(guess))
    match = beachhead.new_match("leyte", options={"gt2_entry": "S"}, seed=1)
    (side,) = match.asks
    twin: Any = module.determinize(match.observe(side), Dice(make_seed(2)))
    assert guessed == [twin.edition] == [match.game.edition]
    assert guessed != [module.edition()], "another than without these options"


def test_scenarios() -> None:
    assert find_scenario(TOY, None).id == "dash"
    assert find_scenario(TOY, "night").variant
    with pytest.raises(UsageError, match="toy has no scenario 'noon'; there are: dash, night"):
        beachhead.new_match("toy", "noon")


@pytest.mark.parametrize("given", [{"mines": "none"}, {"mines": ""}, {"wind": "west"}, {"Mines": "open"}])
def test_options_that_do_not_exist(given: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="there are: ") as caught:
        beachhead.new_match("toy", options=given)
    assert caught.value.where == "options"


BALANCE = """rules = "4"

[scenario.dash]
matches = 3
decisions = 40
wins = {blue = 2}
"""


def test_how_scenarios_go_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "balance.toml"
    assert read_balance(file) == Measured()
    file.write_text(BALANCE)
    dash = Balance(matches=3, decisions=40, wins={"blue": 2})
    assert read_balance(file) == Measured(rules="4", scenario={"dash": dash})


def test_figures_of_other_rules_are_a_problem(tmp_path: Path) -> None:
    file = tmp_path / "balance.toml"
    assert check_balance(file, "4") == []
    file.write_text(BALANCE)
    assert check_balance(file, "4") == []
    (problem,) = check_balance(file, "5")
    assert (problem.file, problem.key) == ("balance.toml", "rules")
    assert "version 4" in problem.what
    assert "version 5" in problem.what
    assert "make balance" in problem.remedy
    file.write_text(BALANCE.replace('rules = "4"', ""))
    assert [problem.key for problem in check_balance(file, "4")] == ["rules"]


def test_the_toy_on_which_long_matches_are_measured_is_a_module() -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "long_toy.py"))
    assert isinstance(script["MODULE"], GameModule)


def test_what_is_measured_carries_the_version_of_the_rules() -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "measure_balance.py"))
    measured = msgspec.toml.decode(script["measured"](TOY, "random", 1), type=Measured)
    assert measured.rules == TOY.rules_version
    assert {name: row.matches for name, row in measured.scenario.items()} == {row.id: 1 for row in TOY.scenarios}


@pytest.mark.parametrize(
    "text", ["[dash", "[scenario.dash]\nmatches = 3", "[scenario.dash]\nmatches = 'x'\ndecisions = 1\nwins = {}"]
)
def test_a_broken_file_of_how_scenarios_go(tmp_path: Path, text: str) -> None:
    file = tmp_path / "balance.toml"
    file.write_text(text)
    with pytest.raises(UsageError, match="make balance") as caught:
        read_balance(file)
    assert caught.value.where == "balance.toml"


def test_options_are_settled() -> None:
    assert settle_options(TOY, None) == settle_options(TOY, {}) == {"mines": "hidden"}
    assert settle_options(TOY, {"mines": "open"}) == {"mines": "open"}


def test_the_same_seed_is_the_same_match_and_no_seed_a_fresh_one() -> None:
    assert everything(beachhead.new_match("toy", seed=1)) == everything(beachhead.new_match("toy", seed=1))
    assert beachhead.new_match("toy").header.seed != beachhead.new_match("toy").header.seed
    seed = beachhead.new_match("toy", seed=1).header.seed
    assert everything(beachhead.new_match("toy", seed=seed)) == everything(beachhead.new_match("toy", seed=1))


def test_what_a_test_must_prove() -> None:
    kinds = {kind: Clause(id="1", kind=kind, text="").enforceable for kind in ("rule", "commentary", "component")}
    assert kinds == {"rule": True, "commentary": False, "component": False}


@pytest.mark.parametrize(
    ("audience", "seen"),
    [(None, {"blue", "red", None}), (("red",), {"red"}), ((), set()), (("red", "blue"), {"red", "blue"})],
)
def test_an_audience(audience: tuple[str, ...] | None, seen: set[str | None]) -> None:
    event = Event(clause="1", audience=audience)
    assert {side for side in ("blue", "red", None) if event.seen_by(side)} == seen


# -- words -------------------------------------------------------------------------------------------------------

ENGLISH = Catalogue("en", {"go": "Go to {zone}", "stop": "Stop", "cost": "{n:>3} points"})


def test_a_sentence_with_its_gaps_filled() -> None:
    assert ENGLISH.render(Text("go", {"zone": "Reef"})) == "Go to Reef"
    assert ENGLISH.render(Text("stop")) == "Stop"
    assert ENGLISH.render(Text("cost", {"n": 7})) == "  7 points"
    assert ENGLISH.render(Text("go", {"zone": "{n}", "other": 5})) == "Go to {n}"


def test_a_sentence_that_is_missing_is_shown_by_its_key() -> None:
    assert ENGLISH.render(Text("halt")) == "halt"
    assert ENGLISH.render(Text("halt", {"zone": "Reef"})) == "halt {'zone': 'Reef'}"


def test_a_gap_that_cannot_be_filled_is_shown() -> None:
    assert ENGLISH.render(Text("go", {"area": "Reef"})) == "Go to {zone} {'area': 'Reef'}"
    assert Catalogue("en", {"a": "{} or {0}"}).render(Text("a")) == "{} or {0} {}"


def test_what_a_catalogue_holds() -> None:
    assert "go" in ENGLISH
    assert "halt" not in ENGLISH
    assert ENGLISH.keys() == {"go", "stop", "cost"}
    assert ENGLISH.language == "en"
