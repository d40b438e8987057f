"""The program `beachhead`: its commands, and how it says that something is wrong.

Exit status: 0 all is well, 1 something was found to be wrong, 2 the program was used wrongly.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import sys
from typing import Any, NoReturn

import click

from beachhead import __version__
from beachhead.cli.bench import bench
from beachhead.cli.certify import certify
from beachhead.cli.check import check
from beachhead.cli.common import HELP
from beachhead.cli.conform import conform
from beachhead.cli.copies import backup, restore
from beachhead.cli.games import games
from beachhead.cli.new_game import new_game
from beachhead.cli.replay import replay
from beachhead.cli.rules import rules
from beachhead.cli.selfplay import selfplay
from beachhead.cli.serving import play, serve
from beachhead.cli.show import show
from beachhead.kernel.refusal import UsageError

SELDOM = 20_000
"""Objects that were made and are still there, after which Python looks among them for garbage: what is played leaves
hardly any, and looking takes a twentieth of the time at Python's own 700."""

WRONG_USE = 2
INTERRUPTED = 130
COMMANDS = (
    play,
    serve,
    games,
    selfplay,
    replay,
    certify,
    show,
    rules,
    check,
    conform,
    new_game,
    bench,
    backup,
    restore,
)


class Program(click.Group):
    """Commands in the order of COMMANDS; every error is one line on stderr and never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a newcomer needs them."""
        return [str(command.name) for command in COMMANDS]

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run and exit."""
        extra["standalone_mode"] = False
        gc.set_threshold(SELDOM)
        try:
            status = super().main(*args, **extra)
        except click.UsageError as error:
            fail(error.format_message(), error.ctx.command_path if error.ctx else "beachhead")
        except click.ClickException as error:
            fail(error.format_message())
        except UsageError as error:
            fail(str(error))
        except BrokenPipeError:
            leave_quietly()
        except OSError as error:
            fail(str(error))
        except click.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(status if isinstance(status, int) else 0)


def fail(message: str, command: str = "") -> NoReturn:
    """One line on stderr, and exit status 2."""
    hint = f" (see: {command} --help)" if command else ""
    click.echo(f"beachhead: {' '.join(message.split())}{hint}", err=True)
    sys.exit(WRONG_USE)


def leave_quietly() -> NoReturn:
    """Whoever read our output has stopped reading, such as `head`."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)


@click.group(cls=Program, context_settings=HELP, invoke_without_command=True)
@click.version_option(__version__, prog_name="beachhead", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Board wargames of amphibious invasions, with every rule enforced.

    \b
    Play in the browser:          beachhead play
    What there is to play:        beachhead games
    Let the computer play:        beachhead selfplay leyte --seed 1
    Look up a rule:               beachhead rules leyte 7.7

    GAME is a game's id, as `beachhead games` lists it; FILE is the record of a match, as the table and
    `beachhead selfplay --record` write it. `beachhead COMMAND --help` says more about a command.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in COMMANDS:
    cli.add_command(command)


def main() -> None:
    """The entry point of the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without our letters is no reason to stop
    cli(prog_name="beachhead")


if __name__ == "__main__":
    main()
