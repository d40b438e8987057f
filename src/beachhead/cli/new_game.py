"""`beachhead new-game`: lay down a small whole game to begin with."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

from beachhead.kernel.module import all_games
from beachhead.kernel.refusal import UsageError

NAME = re.compile(r"[a-z][a-z0-9_]{2,39}")
PARTS = ("__init__.py", "game.py", "looks.py", "module.py", "data/en.toml")

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1"
requires-python = ">=3.11"
dependencies = ["beachhead"]

[project.entry-points."beachhead.games"]
{name} = "{name}.module:MODULE"

[tool.hatch.build.targets.wheel]
packages = ["src/{name}"]
"""
TESTS = {
    "conftest.py": 'pytest_plugins = ["beachhead.conformance.plugin"]\n',
    "test_laws.py": '"""The laws that every game keeps: pytest --conform {name}"""\n\n'
    "from beachhead.conformance.suite import *  # noqa: F403\n",
}


@click.command("new-game")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="The folder that gets it; the present one if not given.",
)
def new_game(name: str, into: Path) -> None:
    """Lay down a small whole game called NAME.

    It is a game of two areas, a boat, a gun and a die, in a folder of its own: rules, looks, words, tests. Make
    another game of it. NAME is a word of small letters, digits and _.

    \b
    Examples:
      beachhead new-game tarawa
      pip install -e tarawa && beachhead conform tarawa && beachhead play
    """
    folder = into / name
    if not NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no word of 3 to 40 small letters, digits and _", where="name")
    if name in {module.id for module in all_games()}:
        raise UsageError(f"there is a game {name!r} already", where="name")
    if folder.exists():
        raise UsageError("is there already", where=str(folder))
    for place, text in laid_down(name).items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8")
    click.echo(f"{folder}: pip install -e it, then beachhead conform {name}")


def laid_down(name: str) -> dict[str, str]:
    """The files of a new game, by their places in its folder."""
    skeleton = files("beachhead.skeleton")
    found = {f"src/{name}/{part}": renamed(skeleton.joinpath(part).read_text(encoding="utf-8"), name) for part in PARTS}
    found |= {f"tests/{file}": text.format(name=name) for file, text in TESTS.items()}
    return found | {"pyproject.toml": PROJECT.format(name=name)}


def renamed(text: str, name: str) -> str:
    """A file of the skeleton for a game of another name."""
    title = "".join(part.title() for part in name.split("_"))
    for old, new in (("beachhead.skeleton", name), ("CRO-", f"{name[:3].upper()}-"), ("crossing", name)):
        text = text.replace(old, new)
    return text.replace("The Crossing", title).replace("Crossing", title)
