"""The program as a whole: help, version, wrong use."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import click
import pytest

import beachhead
from beachhead.cli import main
from beachhead.cli.main import COMMANDS, cli
from cli.conftest import Run

NAMES = [
    "play",
    "serve",
    "games",
    "selfplay",
    "replay",
    "certify",
    "show",
    "rules",
    "check",
    "conform",
    "new-game",
    "bench",
    "backup",
    "restore",
]


def test_the_commands() -> None:
    assert [command.name for command in COMMANDS] == NAMES
    assert cli.list_commands(click.Context(cli)) == NAMES


def test_without_arguments_it_says_what_it_can_do(run: Run) -> None:
    ran = run()
    assert ran.status == 0
    assert all(f"  {name} " in ran.out for name in NAMES)
    assert "..." not in ran.out.partition("Commands:")[2], "a summary is cut off"


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_help_with_an_example(run: Run, name: str) -> None:
    ran = run(name, "--help")
    assert ran.status == 0
    assert f"beachhead {name}" in ran.out.partition("Example")[2]


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"beachhead {beachhead.__version__}\n"


@pytest.mark.parametrize(
    "args",
    [
        ("dance",),
        ("--dance",),
        ("selfplay",),
        ("selfplay", "toy", "more"),
        ("selfplay", "toy", "--matches"),
        ("replay",),
        ("show",),
        ("bench", "--seconds", "soon"),
        ("play", "--port", "66000"),
        ("serve", "--port", "-1"),
        ("play", "--data", "nowhere"),
    ],
)
def test_wrong_use_is_one_line(refused: Callable[..., str], args: tuple[str, ...]) -> None:
    assert "--help)" in refused(*args)


def test_a_full_disk_is_one_line(refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("beachhead.cli.common.click.echo", full)
    monkeypatch.setattr(main.click, "echo", click.utils.echo)
    monkeypatch.setattr("beachhead.cli.games.print_json", full)
    assert "No space left on device" in refused("games", "--json")


def test_a_reader_that_stops_reading_is_no_trouble() -> None:
    """As in ``beachhead rules leyte | head -1``."""
    command = [sys.executable, "-c", "from beachhead.cli.main import main; main()", "rules", "leyte"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait(30) in (0, 1)
