"""What a game says about itself: each of these takes a game, or one of its scenarios, and asserts."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from beachhead.conformance.cases import Case
from beachhead.conformance.sentences import check_clause, check_words
from beachhead.edition.published import PublishedGame
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import new_match
from beachhead.kernel.module import BALANCE_FILE, GameModule, find
from beachhead.kernel.reading import Reader
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Board

RUBBISH = (b"\xff\xfe\x00", b"[" * 5000, b"", b"a = 1\n")
"""What may stand in a data file by mistake."""

BROKEN_SAVES = (b"", b"{}", b"null", b"[]", b"\xff")
"""What may stand in a saved state by mistake."""

BOARD = Reader(Board)


# -- of a game -------------------------------------------------------------------------------------------------------


def the_module_fulfils_the_contract(game: str) -> None:
    """The module has all that the kernel asks for: sides, scenarios, a name, a version of its rules."""
    module = find(game)
    assert isinstance(module, GameModule)
    assert module.id == game
    assert module.rules_version
    assert 1900 < module.year < 2100
    assert module.name
    assert module.blurb
    assert len({side.id for side in module.sides}) == len(module.sides) >= 2
    assert len({scenario.id for scenario in module.scenarios}) == len(module.scenarios) >= 1


def data_files_are_whole(game: str) -> None:
    """Nothing is wrong in the data files."""
    assert list(find(game).check()) == []


def rubbish_in_a_data_file_is_refused(game: str) -> None:
    """A file that cannot be read is named; so is one that nothing reads."""
    module = find(game)
    if not isinstance(module, PublishedGame):
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in (*data_files(module), "clauses.csv", "chapters.csv"):
            for content in RUBBISH:
                (folder / file).write_bytes(content)
                assert {problem.file for problem in module.check(folder)} == {file}
                (folder / file).unlink()
        (folder / "strangers.toml").write_text("", encoding="utf-8")
        found = module.check(folder)
        assert [(one.file, one.what) for one in found] == [("strangers.toml", "no file of this name is read")]


def data_files(module: PublishedGame[Any]) -> list[str]:
    """The names of a game's data files."""
    return sorted({file.name for file in module.data.own.glob("*.toml")} - {BALANCE_FILE})


def the_ledger_can_be_read(game: str) -> None:
    """The clauses have ids of their own and sentences, and some can be enforced."""
    ledger = find(game).ledger()
    assert len({clause.id for clause in ledger}) == len(ledger) > 0
    assert any(clause.enforceable for clause in ledger)
    for clause in ledger:
        check_words(game, clause.text, clause.id)


def options_are_explained(game: str) -> None:
    """What players may agree on cites its clause, has values that the rules know, and says why the default is one."""
    module = find(game)
    settings = {option.id: option.default for option in module.options}
    assert len({option.id for option in module.options}) == len(module.options)
    for option in module.options:
        values = [value for value, _ in option.choices]
        assert len(set(values)) == len(values) >= 2
        assert option.default in values
        for value in values:
            module.begin(module.scenarios[0].id, {**settings, option.id: value}, Dice(bytes(32)))
        check_clause(game, option.clause, option.id)
        for text in (option.title, option.why, *(meaning for _, meaning in option.choices)):
            check_words(game, text, option.id)


def sources_are_named(game: str) -> None:
    """Each table and layer of the map comes from a clause of the rulebook, or says why it was reconstructed so."""
    rows = find(game).provenance()
    assert rows
    for row in rows:
        assert row.source in ("rulebook", "reconstructed")
        if row.source == "rulebook":
            check_clause(game, row.clause, row.item)
        else:
            check_words(game, row.reason, row.item)


# -- of a scenario ---------------------------------------------------------------------------------------------------


def the_scenario_is_whole(case: Case) -> None:
    """Its sides are those of the game, its turns come in order, its words can be read, its balance adds up."""
    scenario = next(scenario for scenario in case.module.scenarios if scenario.id == case.scenario)
    assert set(scenario.sides) == {side.id for side in case.module.sides}
    assert 0 < scenario.first_turn <= scenario.last_turn
    for text in (scenario.name, scenario.text):
        check_words(case.game, text, scenario.id)
    if scenario.balance is not None:
        assert set(scenario.balance.wins) == set(scenario.sides)
        assert sum(scenario.balance.wins.values()) <= scenario.balance.matches
        assert scenario.balance.decisions > 0


def the_board_is_whole(case: Case) -> None:
    """The board names only spaces that it has, and does not depend on the match."""
    board = new_match(case.game, case.scenario, seed=1).board
    data = msgspec.json.encode(board)
    assert msgspec.json.encode(BOARD.json(data)) == data
    assert board == new_match(case.game, seed=2).board
    assert [space.id for space in board.every_space] == list(range(len(board.every_space)))
    assert len({space.name for space in board.every_space}) == len(board.every_space)
    assert {space.terrain for space in board.every_space} <= {kind.id for kind in board.terrain}
    sheets = (board, *board.sheets)
    assert len({sheet.name for sheet in sheets}) == len(sheets)
    for sheet in sheets:
        spaces = {space.id for space in sheet.spaces}
        assert all(0 <= space.x <= sheet.width and 0 <= space.y <= sheet.height for space in sheet.spaces)
        assert {label.space for label in sheet.labels} <= spaces
        assert {space for line in sheet.lines for space in line.spaces} <= spaces
        assert {space for line in sheet.lines for side in line.sides for space in side} <= spaces
    for region in board.regions:
        assert {*region.spaces, max(region.space, 0)} <= {space.id for space in board.every_space}
        stands = next((sheet.spaces for sheet in sheets if region.space in {space.id for space in sheet.spaces}), ())
        assert not {space.id for space in stands} & {*region.spaces}, f"{region.name} stands on its own sheet"
    assert board.sides == case.module.sides


def it_begins_the_same_whatever_the_dice(case: Case) -> None:
    """Chance begins with the first roll."""
    settings = {option.id: option.default for option in case.module.options}
    one, two = (case.module.begin(case.scenario, settings, Dice(bytes([n]) * 32)) for n in (1, 2))
    if one.state.dice.rolled == 0:
        assert case.module.presentation.position(one, None, ()) == case.module.presentation.position(two, None, ())


def a_broken_save_is_an_error_of_its_own(case: Case) -> None:
    """What is no saved state is refused."""
    settings = {option.id: option.default for option in case.module.options}
    for state in BROKEN_SAVES:
        try:
            case.module.resume(case.scenario, settings, state)
        except (msgspec.MsgspecError, UsageError):
            continue
        raise AssertionError(f"{state!r} is taken for a saved state")


OF_A_GAME: tuple[Callable[[str], None], ...] = (
    the_module_fulfils_the_contract,
    data_files_are_whole,
    rubbish_in_a_data_file_is_refused,
    the_ledger_can_be_read,
    options_are_explained,
    sources_are_named,
)
OF_A_SCENARIO: tuple[Callable[[Case], None], ...] = (
    the_scenario_is_whole,
    the_board_is_whole,
    it_begins_the_same_whatever_the_dice,
    a_broken_save_is_an_error_of_its_own,
)
