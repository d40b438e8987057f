"""A board of several sheets is held to the laws: flat-topped hexes, zones and boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest
from click.testing import CliRunner

from beachhead.cli.conform import conform
from beachhead.conformance.cases import Case
from beachhead.conformance.modules import options_are_explained, the_board_is_whole
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Board
from toy import registered
from toy.straits import STRAITS
from toy.straits.looks import StraitsLooks
from toy.straits.looks import board as printed
from toy.straits.module import StraitsModule

replace = msgspec.structs.replace


@pytest.fixture(autouse=True)
def straits() -> Iterator[None]:
    with registered(STRAITS):
        yield


def test_a_board_of_several_sheets_keeps_every_law() -> None:
    done = CliRunner().invoke(conform, ["straits", "--matches", "9"])
    assert done.exit_code == 0, done.output


def test_a_value_that_the_rules_do_not_know_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    options_are_explained("straits")
    weather = StraitsModule.options[0]
    storm = replace(weather, choices=(*weather.choices, ("storm", "It never hits")))
    monkeypatch.setattr(StraitsModule, "options", (storm,))
    with pytest.raises(UsageError, match="know no value 'storm' of the option 'weather'"):
        options_are_explained("straits")


def doubled(board: Board) -> Board:
    """A box that is called like a hex."""
    boxes = board.sheets[1]
    first = replace(boxes.spaces[0], name=board.spaces[0].name)
    return replace(board, sheets=(board.sheets[0], replace(boxes, spaces=(first, *boxes.spaces[1:]))))


def numbered_anew(board: Board) -> Board:
    """Boxes whose numbers begin at 0 again."""
    boxes = board.sheets[1]
    spaces = tuple(replace(space, id=number) for number, space in enumerate(boxes.spaces))
    return replace(board, sheets=(board.sheets[0], replace(boxes, spaces=spaces)))


def leading_nowhere(board: Board) -> Board:
    """A zone of hexes for which one of them stands."""
    zone = board.regions[1]
    return replace(board, regions=(replace(zone, space=zone.spaces[0]),))


def named_alike(board: Board) -> Board:
    """Two sheets of one name."""
    return replace(board, sheets=tuple(replace(sheet, name=board.name) for sheet in board.sheets))


def labelled_elsewhere(board: Board) -> Board:
    """A name on a sheet at a space of another one."""
    return replace(board, labels=(replace(board.labels[0], space=board.sheets[0].spaces[0].id),))


@pytest.mark.parametrize("broken", [doubled, numbered_anew, leading_nowhere, named_alike, labelled_elsewhere])
def test_what_is_wrong_with_a_board_is_found(monkeypatch: pytest.MonkeyPatch, broken: Callable[[Board], Board]) -> None:
    the_board_is_whole(Case("straits", "only"))
    board = broken(printed(""))
    monkeypatch.setattr(StraitsLooks, "board", lambda self, game: board)
    with pytest.raises(AssertionError):
        the_board_is_whole(Case("straits", "only"))
