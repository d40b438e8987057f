"""Count what surrounds the rules: verb strings a verb, lines by part, names that all games define.

    python scripts/measure_shell.py

Verb strings are string constants equal to one of the game's verbs, in its Python files apart from `judgment`; the names
of questions (``g.ask("move", ...)``) are none.  Lines are those of files, all of them, blank ones and docstrings too;
`shell` is what of a game is neither rules nor judgment: state, events, what is hidden, data files, looks.  What moves
to shared code is not saved: the lines of the package tell.  A name is a function, class or value that modules of all
games define at their top.

Of these names some are the contract, as the code that asks for them says: members and parameters of what a game fills
in or hands its parts to, fields of the scene (a function that makes one is called like it), objects of shared classes,
classes derived from them, and those that they are of.  Others are acts and their parts: words of the field.  What is
left is written in every game though nothing asks for it by name.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import get_args

import msgspec

import beachhead
from beachhead.edition.datafiles import DataFolder
from beachhead.edition.judging import judged
from beachhead.edition.log import Log
from beachhead.edition.looks import Looks
from beachhead.edition.prospects import Prospects
from beachhead.edition.published import PublishedGame
from beachhead.edition.showing import Trails
from beachhead.edition.wording import Wording
from beachhead.kernel import question, scene
from beachhead.kernel.acts import Act
from beachhead.kernel.module import GROUP, GameModule, all_games
from beachhead.kernel.presentation import Presentation
from beachhead.mechanics.forces import Carrying, Forces

SOURCE = Path(beachhead.__file__).parent


def intersection(sets: list[set[str]]) -> set[str]:
    """What all sets have."""
    return sets[0].intersection(*sets[1:])


def files(folder: Path, *, without: str = "") -> Iterator[Path]:
    """The Python files below a folder, apart from those of a part of it."""
    return (file for file in sorted(folder.rglob("*.py")) if not without or without not in file.parts)


def lines(found: Iterator[Path]) -> int:
    """How many lines files have."""
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in found)


def verb_strings(folder: Path, verbs: frozenset[str]) -> int:
    """How often a verb stands as a string in a game's files apart from its judgment."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files(folder, without="judgment")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    calls = [
        node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args
    ]
    questions = {id(call.args[0]) for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "ask"}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in questions)
    return sum(node.value in verbs for node in constants if isinstance(node.value, str))


def names(folder: Path) -> set[str]:
    """What a game's files define at their top; not what Python calls ``__all__`` and the like."""
    found = set()
    for file in files(folder):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Assign):
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
    return {name for name in found if not name.startswith("__")}


FILLED_IN = (
    *(GameModule, Presentation, PublishedGame, Prospects, Looks, Wording, Log, Trails, DataFolder, Forces, Carrying),
    judged,
)
"""What a game fills in or hands its parts to: members and parameters are the names by which it is asked for them."""

OURS = tuple(f"beachhead.{layer}." for layer in ("kernel", "edition", "mechanics"))


def asked_for() -> set[str]:
    """The names by which a game is asked for something: those of the contract, and of the scene, as code says them."""
    found = {entry.attr for entry in entry_points(group=GROUP)}
    for kind in FILLED_IN:
        if isinstance(kind, type):
            found |= {name for one in kind.__mro__ for name in (*vars(one), *getattr(one, "__annotations__", {}))}
        found |= set(inspect.signature(kind).parameters)
    for kind in (*vars(scene).values(), *vars(question).values()):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found |= {kind.__name__, *kind.__struct_fields__}
    return {name.lower() for name in found}


def parts_of_acts(game: str) -> set[str]:
    """The names that are bound to an act of a game, and those of the functions of which acts are made."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"beachhead.games.{game}.")]
    bound = {name: value for module in modules for name, value in vars(module).items() if isinstance(value, Act)}
    parts = (getattr(act, part, None) for act in bound.values() for part in Act.__slots__)
    return {*bound, *(part.__name__ for part in parts if inspect.isfunction(part))}


def made_of_shared(game: str) -> set[str]:
    """The names bound to an object of a shared class, to a class derived from one, or to what such a class is of."""
    found = set()
    for module in [module for name, module in sys.modules.items() if name.startswith(f"beachhead.games.{game}.")]:
        for name, value in vars(module).items():
            kinds = value.__mro__[1:] if isinstance(value, type) else (type(value),)
            if any(kind is not Act and kind.__module__.startswith(OURS) for kind in kinds):
                found.add(name)
            for base in vars(value).get("__orig_bases__", ()) if isinstance(value, type) else ():
                found |= {kind.__name__ for kind in get_args(base) if isinstance(kind, type)}
    return found


def main() -> None:
    """Print the counts."""
    shared: list[set[str]] = []
    acts: list[set[str]] = []
    made: list[set[str]] = []
    for module in all_games():
        folder = SOURCE / "games" / module.id
        game = beachhead.new_match(module.id, seed=1).game
        verbs = frozenset(getattr(getattr(game, "acts", None), "by_verb", ()))
        strings, count = verb_strings(folder, verbs), max(len(verbs), 1)
        whole, rules, judgment = (lines(files(place)) for place in (folder, folder / "rules", folder / "judgment"))
        sys.stdout.write(
            f"{module.id}: {strings} verb strings for {len(verbs)} verbs, {strings / count:.1f} a verb; lines: "
            f"rules {rules}, judgment {judgment}, shell {whole - rules - judgment}\n"
        )
        shared.append(names(folder))
        acts.append(parts_of_acts(module.id))
        made.append(made_of_shared(module.id))
    everything = lines(files(SOURCE)) - sum(lines(files(SOURCE / "games" / m.id / "judgment")) for m in all_games())
    common = intersection(shared)
    contract = {name for name in common if name.lower().strip("_") in asked_for()} | common & intersection(made)
    of_acts = common & intersection(acts)
    contract -= of_acts
    sys.stdout.write(f"lines of the package without judgment: {everything}\n")
    for what, found in (("contract", contract), ("acts", of_acts), ("neither", common - contract - of_acts)):
        sys.stdout.write(f"names that every game defines, {what}: {len(found)}: {', '.join(sorted(found))}\n")


if __name__ == "__main__":
    main()
