"""What a game says about itself."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import beachhead
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import BALANCE_FILE, GameModule, find
from beachhead.kernel.printed import PrintedGame
from beachhead.kernel.scene import Board
from conformance.cases import Case
from conformance.words import check_clause, check_words


def test_the_module_fulfils_the_contract(game: str) -> None:
    module = find(game)
    assert isinstance(module, GameModule)
    assert module.id == game
    assert module.rules_version
    assert 1900 < module.year < 2100
    assert module.name
    assert module.blurb
    assert len({side.id for side in module.sides}) == len(module.sides) >= 2
    assert len({scenario.id for scenario in module.scenarios}) == len(module.scenarios) >= 1


def test_data_files_are_whole(game: str) -> None:
    assert list(find(game).check()) == []


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[" * 5000, b"", b"a = 1\n"])
def test_rubbish_in_a_data_file_is_refused(printed: str, tmp_path: Path, content: bytes) -> None:
    for file in (*data_files(printed), "clauses.csv"):
        (tmp_path / file).write_bytes(content)
        assert {problem.file for problem in find(printed).check(tmp_path)} == {file}
        (tmp_path / file).unlink()


def test_a_data_file_that_nothing_reads_is_named(printed: str, tmp_path: Path) -> None:
    (tmp_path / "strangers.toml").write_text("", encoding="utf-8")
    found = find(printed).check(tmp_path)
    assert [(problem.file, problem.what) for problem in found] == [("strangers.toml", "no file of this name is read")]


def data_files(game: str) -> list[str]:
    """The names of a game's data files."""
    module = find(game)
    assert isinstance(module, PrintedGame)
    return sorted({file.name for file in module.data.own.glob("*.toml")} - {BALANCE_FILE})


def test_the_ledger(game: str) -> None:
    ledger = find(game).ledger()
    assert len({clause.id for clause in ledger}) == len(ledger) > 0
    assert any(clause.enforceable for clause in ledger)
    for clause in ledger:
        check_words(game, clause.text, clause.id)


def test_options(game: str) -> None:
    module = find(game)
    assert len({option.id for option in module.options}) == len(module.options)
    for option in module.options:
        values = [value for value, _ in option.choices]
        assert len(set(values)) == len(values) >= 2
        assert option.default in values
        check_clause(game, option.clause, option.id)
        for text in (option.title, option.why, *(meaning for _, meaning in option.choices)):
            check_words(game, text, option.id)


def test_provenance(game: str) -> None:
    rows = find(game).provenance()
    assert rows
    for row in rows:
        assert row.source in ("rulebook", "reconstructed")
        if row.source == "rulebook":
            check_clause(game, row.clause, row.item)
        else:
            check_words(game, row.reason, row.item)


def test_a_scenario(case: Case) -> None:
    scenario = next(scenario for scenario in case.module.scenarios if scenario.id == case.scenario)
    assert set(scenario.sides) == {side.id for side in case.module.sides}
    assert 0 < scenario.first_turn <= scenario.last_turn
    for text in (scenario.name, scenario.text):
        check_words(case.game, text, scenario.id)
    if scenario.balance is not None:
        assert set(scenario.balance.wins) == set(scenario.sides)
        assert sum(scenario.balance.wins.values()) <= scenario.balance.matches
        assert scenario.balance.decisions > 0


def test_the_board(case: Case) -> None:
    """The board is whole and does not depend on the match."""
    board = beachhead.new_match(case.game, case.scenario, seed=1).play.board()
    data = msgspec.json.encode(board)
    assert msgspec.json.encode(msgspec.json.decode(data, type=Board)) == data
    assert board == beachhead.new_match(case.game, seed=2).play.board()
    assert [space.id for space in board.spaces] == list(range(len(board.spaces)))
    assert len({space.name for space in board.spaces}) == len(board.spaces)
    spaces = set(range(len(board.spaces)))
    assert {space.terrain for space in board.spaces} <= {kind.id for kind in board.terrain}
    assert all(0 <= space.x <= board.width and 0 <= space.y <= board.height for space in board.spaces)
    assert {label.space for label in board.labels} <= spaces
    assert {space for region in board.regions for space in region.spaces} <= spaces
    assert {space for line in board.lines for space in line.spaces} <= spaces
    assert {space for line in board.lines for side in line.sides for space in side} <= spaces
    assert board.sides == case.module.sides


def test_a_scenario_begins_the_same_whatever_the_dice(case: Case) -> None:
    """Chance begins with the first roll."""
    settings = {option.id: option.default for option in case.module.options}
    one, two = (case.module.begin(case.scenario, settings, Dice(bytes([n]) * 32)) for n in (1, 2))
    if one.state.dice.rolled == 0:
        assert one.position(None) == two.position(None)


@pytest.mark.parametrize("state", [b"", b"{}", b"null", b"[]", b"\xff"])
def test_a_broken_save_is_an_error_of_its_own(case: Case, state: bytes) -> None:
    settings = {option.id: option.default for option in case.module.options}
    with pytest.raises((msgspec.MsgspecError, beachhead.UsageError)):
        case.module.resume(case.scenario, settings, state)
