"""Count what surrounds the rules: verb strings a verb, lines by part, names that all games define.

    python scripts/measure_shell.py

Verb strings are string constants equal to one of the game's verbs, in its Python files apart from `judgment`; the names
of questions (``g.ask("move", ...)``) are none.  Lines are those of files, all of them; `shell` is what is neither rules
nor judgment.  A name is a function, class or value that modules of all games define at their top.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import beachhead
from beachhead.kernel.module import all_games

SOURCE = Path(beachhead.__file__).parent


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
    """What a game's files define at their top."""
    found = set()
    for file in files(folder):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Assign):
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
    return found


def main() -> None:
    """Print the counts."""
    shared: list[set[str]] = []
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
    everything = lines(files(SOURCE)) - sum(lines(files(SOURCE / "games" / m.id / "judgment")) for m in all_games())
    common = sorted(set.intersection(*shared))
    sys.stdout.write(f"lines of the package without judgment: {everything}\n")
    sys.stdout.write(f"names that every game defines: {len(common)}: {', '.join(common)}\n")


if __name__ == "__main__":
    main()
