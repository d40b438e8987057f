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
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
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


ALONE = ["-q", "-pno:cacheprovider", "-pno:faulthandler", "-pno:xdist", "-oaddopts=", "--tb=no", "--no-summary"]
"""How pytest runs in a process here."""


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
    pytest.main([*ALONE, *files], plugins=[trace, Own(game)])
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


class Asking:
    """Tries one change after the other on tests that were collected once, each in a process of its own."""

    def __init__(self, reach: Reach, left: list[Change], seconds: float, tell: Callable[[Tried], None]) -> None:
        self.reach, self.left, self.seconds, self.tell = reach, left, seconds, tell
        self.noticed = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the tests, each change with those of them that come to it."""
        there = {item.nodeid: item for item in session.items}
        gc.collect()
        for one in self.left:
            self.tell(self.tried(one, [there[name] for name in self.reach.tests(one, self.seconds) if name in there]))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Which test failed first."""
        if report.failed and not self.noticed:
            self.noticed = report.nodeid

    def tried(self, one: Change, tests: list[pytest.Item]) -> Tried:
        """A change, and who noticed."""
        if not tests:
            return Tried(key=one.key)
        read, write = os.pipe()
        child = os.fork()
        if not child:
            try:
                os.close(read)
                os.write(write, self.asked(one, tests).encode())
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as heard:
            noticed = heard.read().decode()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            noticed = noticed or "the clock"
        return Tried(key=one.key, noticed=noticed, asked=len(tests))

    def asked(self, one: Change, tests: list[pytest.Item]) -> str:
        """Change the rules of this process, and run the tests: who noticed."""
        seconds = sum(self.reach.seconds[test.nodeid] for test in tests)
        limit = int(time.process_time() + LONGEST + 3 * seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        if not put_in(one):
            return NOT_THERE
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            if self.noticed:
                break
        return self.noticed


def try_all(game: str, folder: Path, left: list[Change], seconds: float, told: SimpleQueue[Tried | None]) -> None:
    """In a process of its own: try these changes; None is told last."""
    silent()
    try:
        asking = Asking(Reach(folder), left, seconds, told.put)
        pytest.main([*ALONE, "-s", *Game.of(game).tests], plugins=[asking, Own(game)])
    finally:
        told.put(None)


def every_one(told: SimpleQueue[Tried | None], workers: int) -> Iterator[Tried]:
    """What the workers tell, until all have come to their end; ClickException for a change of what is not in memory."""
    while workers:
        one = told.get()
        if one is None:
            workers -= 1
        elif one.noticed == NOT_THERE:
            raise click.ClickException(f"not to be found in memory: {one.key}")
        else:
            yield one


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
    left, fork = left[:most], get_context("fork")
    told = SimpleQueue[Tried | None](ctx=fork)
    for number in range(workers):
        fork.Process(target=try_all, args=(game, into, left[number::workers], seconds, told), daemon=True).start()
    with click.progressbar(length=len(left), label=game, show_pos=True, file=sys.stderr) as bar:
        for one in every_one(told, workers):
            kept.keep(one)
            bar.update(1)
    if bar.pos < len(left):
        raise click.ClickException("tests cannot be run: not every change was tried")


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
