"""Write web/src/scene.ts: the types of all that the server sends, from the Python structs.

python scripts/scene_types.py            # write the file
python scripts/scene_types.py --check    # exit with 1 if it is not up to date
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import msgspec

from beachhead.kernel import ask, events, module, question, scene
from beachhead.kernel import orders as standing
from beachhead.server import (
    advice,
    analysis,
    catalogue,
    course,
    errors,
    kept,
    lobby_routes,
    luck,
    mining,
    notes,
    offers,
    orders,
    planning,
    snapshot,
)

FILE = Path(__file__).parent.parent / "web" / "src" / "scene.ts"
HEAD = """/**
 * What the server sends.  Written by scripts/scene_types.py from the Python structs; change those, and write it anew.
 * Lengths on the board: from a hex to the next is 100, x grows to the right, y grows downwards.
 */

export type Side = string;
"""

SOURCES = (
    ask,
    scene,
    question,
    events,
    module,
    standing,
    errors,
    orders,
    notes,
    snapshot,
    catalogue,
    lobby_routes,
    analysis,
    advice,
    course,
    luck,
    mining,
)
ROOTS = (
    scene.Board,
    snapshot.Table,
    catalogue.GameEntry,
    catalogue.EditionEntry,
    catalogue.ClauseEntry,
    lobby_routes.Found,
    planning.Planned,
    planning.Committed,
    scene.LayerName,
    scene.Layer,
    scene.Threat,
    scene.Chart,
    analysis.Moment,
    analysis.Story,
    errors.Explained,
    analysis.Pointed,
    advice.Advice,
    course.Course,
    luck.Ledger,
    mining.Puzzles,
)
"""What is sent by itself; whatever these hold comes with them."""

NAMES = {
    "Reason": "Refusal",
    "GameEntry": "Game",
    "EditionEntry": "Edition",
    "ClauseEntry": "Clause",
    "PlayerEntry": "PlayerKind",
    "MatchEntry": "MatchSummary",
    "SeatEntry": "SeatKind",
}
"""What the table calls a struct where it has a name of its own for it."""

PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Side": "Side"}


def structs() -> dict[str, type[msgspec.Struct]]:
    """Every struct of the modules that say what is sent, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    for source in SOURCES:
        for name, value in vars(source).items():
            if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == source.__name__:
                found[name] = value
    return found


KNOWN = structs()
ALIASES = {
    name: ast.parse(repr(kind).replace("typing.", ""), mode="eval").body
    for name, kind in (
        ("MarkKind", analysis.MarkKind),
        ("Turned", course.Turned),
        ("Level", advice.Level),
        ("OfferKind", offers.OfferKind),
        ("Sign", kept.Sign),
        ("Sharing", kept.Sharing),
    )
}
"""Types that have a name of their own."""


def types_of(kind: type[msgspec.Struct]) -> dict[str, ast.expr]:
    """The types of a struct's fields as they are written, those of its bases first."""
    found: dict[str, ast.expr] = {}
    for base in reversed(kind.__mro__):
        for name, written in inspect.get_annotations(base).items():
            if name in kind.__struct_fields__:
                found[name] = ast.parse(written, mode="eval").body
    return found


def in_typescript(written: ast.expr) -> str:
    """A type of ours as the table writes it.  Raises TypeError for one that it has no word for."""
    match written:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name) if name in PLAIN:
            return PLAIN[name]
        case ast.Name(id=name) if name in ALIASES:
            return in_typescript(ALIASES[name])
        case ast.Name(id=name) if name in KNOWN:
            return NAMES.get(name, name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{in_typescript(left)} | {in_typescript(right)}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=values)):
            return " | ".join(f'"{value.value!s}"' for value in values if isinstance(value, ast.Constant))
        case ast.Subscript(value=ast.Name(id="list"), slice=of):
            return many(in_typescript(of))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[of, ast.Constant(value=value)])) if (
            value is ...
        ):
            return many(in_typescript(of))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=elements)):
            return f"[{', '.join(map(in_typescript, elements))}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{in_typescript(key)}, {in_typescript(value)}>"
    raise TypeError(f"no word for the type {ast.unparse(written)}")


def many(of: str) -> str:
    """A list of something."""
    return f"({of})[]" if "|" in of else f"{of}[]"


def needed() -> Iterator[type[msgspec.Struct]]:
    """The roots and all that they hold, each after what it holds."""
    done: set[str] = set()

    def with_parts(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
        if kind.__name__ in done:
            return
        done.add(kind.__name__)
        for written in types_of(kind).values():
            for node in ast.walk(written):
                if isinstance(node, ast.Name) and node.id in KNOWN:
                    yield from with_parts(KNOWN[node.id])
        yield kind

    for root in ROOTS:
        yield from with_parts(root)


def interface(kind: type[msgspec.Struct]) -> str:
    """A struct as an interface, with what is said of it."""
    said = textwrap.indent(inspect.cleandoc(kind.__doc__ or ""), " * ", lambda _: True)
    lines = [f"  {name}: {in_typescript(written)};" for name, written in types_of(kind).items()]
    said = "\n".join(line.rstrip() for line in said.splitlines())
    name = NAMES.get(kind.__name__, kind.__name__)
    return f"/**\n{said}\n */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def written() -> str:
    """The whole file."""
    return "\n".join([HEAD, *(interface(kind) for kind in needed())])


def main(words: list[str]) -> int:
    """Write the file, or compare it."""
    if words == ["--check"]:
        return int(FILE.read_text(encoding="utf-8") != written())
    FILE.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
