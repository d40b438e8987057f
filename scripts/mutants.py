"""Take the conditions of a game's rules out one by one, and see whether a test notices.

    python scripts/mutants.py trace GAME --into DIR [--workers 2]
    python scripts/mutants.py try GAME --into DIR [--workers 2] [--only TEXT] [--most N] [--seconds S] [--again]
    python scripts/mutants.py show GAME --into DIR [--only TEXT]

`trace` runs the tests of the game once and writes down which of them come to which lines (it wants the extra `lab`).
`try` changes one place of the rules after the other, in the memory of a process of its own, and runs tests that come
there until one fails: those of the same chapter first, then the quickest, S seconds of them at most.  What became of a
change is kept in DIR until the function around it is another: whoever is interrupted begins it again.  `show` lists
what no test noticed.  A change may bear on nothing (a condition that saves time, that another implies): each is read.

Two things are not told apart here.  A function whose answers were kept by an earlier test of the same run has no lines
in the trace; and a flow that loses its only question is no flow any more, which everybody notices.
"""

from __future__ import annotations

import ast
import gc
import inspect
import json
import os
import random
import re
import resource
import sys
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import count
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import click
import msgspec
import pytest

import beachhead
from beachhead.kernel.reading import Reader

ROOT = Path(__file__).resolve().parent.parent
STRICTER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
LONGEST = 10
"""Seconds of a processor after which changed rules are taken to run for ever, beside those of the tests themselves."""
NOT_THERE = "?"
FAILED = 1
"""What pytest returns when a test failed."""


class Change(NamedTuple):
    """One thing changed in a module: the `place`-th node of its tree, and what becomes of it."""

    file: str
    place: int
    kind: str
    part: int
    line: int
    function: str
    key: str


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a change: the test that noticed it, if one did, and how many were asked."""

    key: str
    noticed: str = ""
    asked: int = 0


TRIED = Reader(Tried)


# -- the changes -----------------------------------------------------------------------------------------


def is_condition(node: ast.AST, function: ast.AST) -> bool:
    """Whether a node yields a condition: it holds or not, its clause, its name; not one that is said to hold."""
    if not isinstance(node, ast.Yield) or not isinstance(node.value, ast.Tuple) or returns(function) != "Conditions":
        return False
    holds = node.value.elts[0]
    return not (isinstance(holds, ast.Constant) and holds.value is True)


def returns(function: ast.AST) -> str:
    """The name of what a function is said to return, if it is said by one name."""
    said = function.returns if isinstance(function, ast.FunctionDef) else None
    return said.id if isinstance(said, ast.Name) else ""


def kinds_of(node: ast.AST, function: ast.AST) -> Iterator[tuple[str, int]]:
    """Every way in which a node is changed: the kind, and which part of it."""
    if is_condition(node, function):
        yield "holds", 0
    elif isinstance(node, ast.BoolOp):
        yield from (("part", number) for number in range(len(node.values)))
    elif isinstance(node, ast.If | ast.IfExp):
        yield from (("always", 0), ("never", 0))
    elif isinstance(node, ast.comprehension):
        yield from (("every", number) for number in range(len(node.ifs)))
    elif isinstance(node, ast.Return) and returns(function) == "bool":
        yield from (("true", 0), ("false", 0))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom):
        yield "left out", 0
    elif isinstance(node, ast.Compare) and is_limit(node):
        yield "limit", 0


def is_limit(node: ast.Compare) -> bool:
    """Whether a comparison asks for a number; what is below nought is no place, which is another question."""
    nowhere = isinstance(node.comparators[0], ast.Constant) and node.comparators[0].value == 0
    compares = len(node.ops) == 1 and type(node.ops[0]) in STRICTER
    return compares and not (nowhere and isinstance(node.ops[0], ast.GtE | ast.Lt))


def change(node: Any, kind: str, part: int) -> None:
    """Change a node in its place."""
    if kind == "holds":
        node.value.elts[0] = ast.Constant(True)
    elif kind == "part":
        node.values[part] = ast.Constant(isinstance(node.op, ast.And))
    elif kind in ("always", "never"):
        node.test = ast.Constant(kind == "always")
    elif kind == "every":
        node.ifs[part] = ast.Constant(True)
    elif kind in ("true", "false"):
        node.value = ast.Constant(kind == "true")
    elif kind == "left out":
        node.value = ast.Constant(None)
    else:
        node.ops[0] = STRICTER[type(node.ops[0])]()


def outermost(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.Lambda]:
    """The functions that stand in no other: those of the module and of its classes, and lambdas among its tables."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if isinstance(node, ast.FunctionDef | ast.Lambda):
                yield node
            else:
                waiting.append(node)


def changes(file: Path) -> list[Change]:
    """Every change of a module, in the order of its lines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    places = {node: number for number, node in enumerate(ast.walk(tree))}
    name, found, lambdas = str(file.relative_to(ROOT)), [], count(1)
    for function in outermost(tree):
        called = function.name if isinstance(function, ast.FunctionDef) else f"lambda {next(lambdas)}"
        text = zlib.crc32(ast.dump(function).encode())
        for node in ast.walk(function):
            line: int = getattr(node.target if isinstance(node, ast.comprehension) else node, "lineno", function.lineno)
            for number, (kind, part) in enumerate(kinds_of(node, function)):
                within = places[node] - places[function]
                key = f"{name}:{called}:{text:08x}:{within}:{kind}:{part or number}"
                found.append(Change(name, places[node], kind, part, line, called, key))
    return sorted(found, key=lambda one: (one.line, one.place, one.kind, one.part))


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """The codes of the outermost functions below a module's."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & inspect.CO_OPTIMIZED:
                yield each
            else:
                yield from codes_of(each)


def changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The codes that differ of a function before and after, with those of the functions in it: steps may be made so."""
    if old == new:
        return
    yield old, new
    there = {(one.co_qualname, one.co_firstlineno): one for one in codes_of(new)}
    for one in codes_of(old):
        now = there.get((one.co_qualname, one.co_firstlineno))
        if now is not None:
            yield from changed(one, now)


def put_in(one: Change) -> bool:
    """Change the functions of this process; False where the changed one is not to be found."""
    file = ROOT / one.file
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    before = list(codes_of(compile(tree, str(file), "exec", dont_inherit=True)))
    change(list(ast.walk(tree))[one.place], one.kind, one.part)
    ast.fix_missing_locations(tree)
    after = codes_of(compile(tree, str(file), "exec", dont_inherit=True))
    differing = dict(pair for old, new in zip(before, after, strict=True) for pair in changed(old, new))
    found = False
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == str(file):
            now = differing.get(each.__code__)
            if now is not None and now.co_freevars == each.__code__.co_freevars:
                each.__code__ = now
                found = True
    return found


# -- the tests -------------------------------------------------------------------------------------------


LAWS = "tests/conformance/test_suite.py"
"""What every game is held to, a test for each game and law."""


class Own:
    """Of the tests that stand for every game those of one are collected."""

    def __init__(self, game: str) -> None:
        self.game = game

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        items[:] = [item for item in items if not item.nodeid.startswith(LAWS) or self.game in item.nodeid]


class Trace:
    """Writes down which tests come to which lines of the rules."""

    def __init__(self, rules: Path) -> None:
        import coverage

        self.coverage = coverage.Coverage(data_file=None, source=[str(rules)], config_file=False)
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """What runs now is this test's."""
        self.coverage.switch_context(item.nodeid)
        before = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - before
        self.coverage.switch_context("")
        return result

    def lines(self) -> dict[str, dict[int, list[int]]]:
        """The tests of each line of each file, by their places in `seconds`."""
        data, numbers = self.coverage.get_data(), {test: number for number, test in enumerate(self.seconds)}
        return {
            str(Path(file).relative_to(ROOT)): {
                line: [numbers[test] for test in tests if test] for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }


QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--tb=no", "--no-header", "--no-summary"]


def silent() -> None:
    """Nothing that tests print is for anybody."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def traced(game: str, rules: Path, files: list[str]) -> bytes:
    """Run tests of some files: what each came to, and how long it took, as JSON."""
    silent()
    trace = Trace(rules)
    trace.coverage.start()
    pytest.main([*QUIET, "-p", "no:xdist", "-o", "addopts=", *files], plugins=[trace, Own(game)])
    trace.coverage.stop()
    return json.dumps({"seconds": trace.seconds, "lines": trace.lines()}).encode()


class Reach:
    """What `trace` wrote down."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for file in sorted(folder.glob("trace-*.json")):
            found = json.loads(file.read_bytes())
            self.seconds |= found["seconds"]
            names = list(found["seconds"])
            for name, lines in found["lines"].items():
                for line, tests in lines.items():
                    self.lines[name][int(line)] += [names[test] for test in tests]
        self.breadth = Counter(test for lines in self.lines.values() for tests in lines.values() for test in tests)

    def tests(self, one: Change, seconds: float) -> list[str]:
        """Whom to ask about a change: those of its chapter first, then the quickest."""
        chapter = re.search(r"(\d+(?:_\d+)*)\.py$", one.file)
        named = f"_{chapter.group(1)}_" if chapter else "//"
        there = sorted(
            set(self.lines[one.file].get(one.line, ())),
            key=lambda test: (named not in test, self.seconds[test] * self.breadth[test], test),
        )
        chosen: list[str] = []
        spent = 0.0
        for test in there:
            spent += self.seconds[test] + 0.02
            if chosen and spent > seconds:
                break
            chosen.append(test)
        return chosen


traces = cache(Reach)


class Noticing:
    """Which test failed first."""

    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of a test is over."""
        if report.failed and not self.name:
            self.name = report.nodeid


def asked(one: Change, tests: list[str], seconds: float, tell: int) -> None:
    """In a process of its own: change the rules, run the tests, tell who noticed."""
    silent()
    limit = int(time.process_time() + LONGEST + 3 * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    if not put_in(one):
        os.write(tell, NOT_THERE.encode())
        return
    noticing = Noticing()
    status = pytest.main([*QUIET, "-x", "-p", "no:xdist", "-o", "addopts=", *tests], plugins=[noticing])
    os.write(tell, (noticing.name or ("tests that cannot be run" if status > FAILED else "")).encode())


def tried(folder: Path, seconds: float, one: Change) -> Tried:
    """A change, and who noticed."""
    reach = traces(folder)
    tests = reach.tests(one, seconds)
    if not tests:
        return Tried(key=one.key)
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(read)
            asked(one, tests, sum(reach.seconds[test] for test in tests), write)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as heard:
        noticed = heard.read().decode()
    _, status = os.waitpid(child, 0)
    if noticed == NOT_THERE:
        raise click.ClickException(f"not to be found in memory: {one.key}")
    if os.WIFSIGNALED(status):
        noticed = noticed or "the clock"
    return Tried(key=one.key, noticed=noticed, asked=len(tests))


def ready(files: list[str]) -> None:
    """Load the tests once, for every process that is forked from here."""
    keep = os.dup(1), os.dup(2)
    silent()
    pytest.main([*QUIET, "-p", "no:xdist", "-o", "addopts=", "--collect-only", *files])
    for number, old in enumerate(keep, start=1):
        os.dup2(old, number)
        os.close(old)


# -- the command -----------------------------------------------------------------------------------------


class Game(NamedTuple):
    """Where the rules and the tests of a game are."""

    rules: Path
    tests: list[str]

    @staticmethod
    def of(name: str) -> Game:
        """Raises UsageError for a game that is not there."""
        if not Path(beachhead.__file__).is_relative_to(ROOT):
            raise click.UsageError(f"Python finds {beachhead.__file__}, not what is beside this script: set PYTHONPATH")
        rules = ROOT / "src" / "beachhead" / "games" / name / "rules"
        tests = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "tests" / "games" / name).glob("test_*.py"))
        if not rules.is_dir() or not tests:
            raise click.UsageError(f"no game with rules and tests: {name}")
        return Game(rules, [*tests, LAWS])

    def changes(self, only: str = "") -> list[Change]:
        """Every change of the rules whose file and function have a text in them."""
        found = [one for file in sorted(self.rules.rglob("*.py")) for one in changes(file)]
        return [one for one in found if only in f"{one.file}:{one.function}"]


class Kept:
    """What became of changes, a line for each."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tried.jsonl"
        lines = self.file.read_bytes().splitlines() if self.file.exists() else []
        self.found = {one.key: one for one in map(TRIED.json, lines)}

    def keep(self, one: Tried) -> None:
        """Write it down."""
        self.found[one.key] = one
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")


Command = Callable[..., None]


def into(command: Command) -> Command:
    """The arguments of every command."""
    folder = click.Path(file_okay=False, path_type=Path)
    return click.argument("game")(
        click.option("--into", type=folder, required=True, help="Where all is kept.")(command)
    )


@click.group()
def main() -> None:
    """Take the conditions of a game's rules out one by one, and see whether a test notices."""
    os.chdir(ROOT)


@main.command()
@into
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True)
def trace(game: str, into: Path, workers: int) -> None:
    """Write down which tests come to which lines."""
    rules, tests = Game.of(game)
    into.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers) as pool:
        for number, found in enumerate(
            pool.map(partial(traced, game, rules), [tests[n::workers] for n in range(workers)])
        ):
            (into / f"trace-{number}.json").write_bytes(found)


@main.command(name="try")
@into
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True)
@click.option("--only", default="", help="Changes whose file and function have this text in them.")
@click.option("--most", type=click.IntRange(1), help="Changes at most, chosen at random among those not tried.")
@click.option("--seconds", type=float, default=20, show_default=True, help="Seconds of tests for a change at most.")
@click.option("--again", is_flag=True, help="Those that no test noticed, instead of those not tried.")
def try_(game: str, into: Path, workers: int, only: str, most: int | None, seconds: float, again: bool) -> None:
    """Change the rules place by place, and run tests."""
    here, kept = Game.of(game), Kept(into)
    wanted = {key for key, one in kept.found.items() if not one.noticed}
    left = [one for one in here.changes(only) if (one.key in wanted if again else one.key not in kept.found)]
    random.Random(game).shuffle(left)
    ready(here.tests)
    gc.collect()
    with ProcessPoolExecutor(workers) as pool:
        runs = pool.map(partial(tried, into, seconds), left[:most])
        with click.progressbar(runs, length=len(left[:most]), label=game, show_pos=True, file=sys.stderr) as bar:
            for one in bar:
                kept.keep(one)


@main.command()
@into
@click.option("--only", default="", help="Changes whose file and function have this text in them.")
def show(game: str, into: Path, only: str) -> None:
    """What no test noticed."""
    every, kept = Game.of(game).changes(only), Kept(into)
    known = [(one, kept.found[one.key]) for one in every if one.key in kept.found]
    unseen = [(one, found) for one, found in known if not found.noticed]
    for one, found in unseen:
        text = (ROOT / one.file).read_text(encoding="utf-8").splitlines()[one.line - 1].strip()
        print(f"{one.file}:{one.line} {one.function}: {one.kind} {one.part} ({found.asked} tests)  {text}")
    print(f"{game}: {len(every):,} changes, {len(known):,} tried, {len(unseen):,} not noticed")


if __name__ == "__main__":
    main()
