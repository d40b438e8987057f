"""What holds for the repository as a whole: its documents are true, and nothing is in it that does not belong."""

from __future__ import annotations

import graphlib
import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from beachhead.kernel.module import find
from beachhead.lab.coverage import Marked, coverage, marked_tests

ROOT = Path(__file__).parent.parent
LONGEST_FILE = 500
FOREIGN = re.compile(
    r"/work/|/root/|/tmp/|/home/\w"  # places of one machine
    r"|pypi\.org|pythonhosted|registry\.npmjs|npmmirror|artifactory|--index-url|--find-links"  # registries
    r"|BEGIN [A-Z ]*PRIVATE KEY",
    re.IGNORECASE,
)
TOOLS = {"fbb8037df8", "c857d09db2", "c70eca6b0f"}
"""Names of tools that nobody needs to know in order to build, run or change this, by the start of their hash."""


def tracked() -> list[Path]:
    """The files of the repository that are text; none where this is no checkout."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    names = [Path(name.decode()) for name in listed.split(b"\0") if name]
    return [name for name in names if name.suffix not in (".png", ".woff2") and (ROOT / name).is_file()]


def test_nothing_of_one_machine_is_in_the_repository() -> None:
    found = [
        f"{name}:{number}: {match[0]}"
        for name in tracked()
        if name != Path("tests/test_house.py")
        for number, line in enumerate((ROOT / name).read_text().splitlines(), start=1)
        if (match := FOREIGN.search(line))
    ]
    assert found == []


def test_no_tool_is_named() -> None:
    words = {
        word for name in tracked() for word in re.findall(r"[a-z]+(?:-[a-z]+)*", (ROOT / name).read_text().lower())
    }
    assert [word for word in words if hashlib.sha256(word.encode()).hexdigest()[:10] in TOOLS] == []


def test_no_program_file_is_too_long() -> None:
    lengths = {name: len((ROOT / name).read_text().splitlines()) for name in tracked() if name.suffix == ".py"}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_everything_is_read_by_readers() -> None:
    """msgspec's decoders crash when threads use them first at once: `kernel/reading.py` makes each one beforehand."""
    decoders = re.compile(
        r"msgspec\.(convert|json\.(decode|Decoder)|(toml|yaml|msgpack)\b)"
        r"|from msgspec(\.(json|toml|yaml|msgpack))? import"
    )
    sources = [name for name in tracked() if name.suffix == ".py" and name.parts[0] in ("src", "scripts")]
    found = {str(name) for name in sources if decoders.search((ROOT / name).read_text())}
    assert found == {"src/beachhead/kernel/reading.py"}


def test_the_table_knows_the_types_of_what_it_is_sent() -> None:
    """After a change of a struct that is sent: python scripts/scene_types.py."""
    subprocess.run([sys.executable, ROOT / "scripts" / "scene_types.py", "--check"], check=True)


def imports(file: Path) -> set[Path]:
    """The files of the table that one of them names, be it for a type alone."""
    named = re.findall(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"', file.read_text())
    sought = [file.parent / f"{name}{end}" for name in named for end in ("", ".ts")]
    return {found.resolve() for found in sought if found.is_file()}


def test_no_files_of_the_table_import_each_other_in_a_circle() -> None:
    sources = [ROOT / name for name in tracked() if name.is_relative_to("web/src")]
    graph = {file: imports(file) for file in sources if file.suffix in (".ts", ".svelte")}
    assert sum(map(len, graph.values())) > len(graph), "the imports are found"
    graphlib.TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert "The match ends" in capsys.readouterr().out


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize(
    ("game", "page"),
    [
        ("leyte", "leyte.md"),
        ("falklands_showdown", "falklands.md"),
        ("port_stanley", "port-stanley.md"),
        ("britain_stands_alone", "britain-stands-alone.md"),
    ],
)
def test_every_reading_is_described(game: str, page: str) -> None:
    text = (ROOT / "docs" / page).read_text()
    for option in find(game).options:
        (row,) = [line for line in text.splitlines() if line.startswith(f"| `{option.id}` |")]
        assert f"| `{option.default}`: " in row, f"{option.id}: the default comes first"
        assert all(f"`{value}`: {meaning}" in row for value, meaning in option.choices), option.id
        assert row.endswith(f"| {option.clause} |")


def test_what_is_installed_is_pinned_to_the_version() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for file, names in (
        ("requirements.txt", wanted["dependencies"]),
        ("requirements-dev.txt", wanted["optional-dependencies"]["dev"]),
    ):
        lines = [line for line in (ROOT / file).read_text().splitlines() if not line.startswith(("#", "-r "))]
        assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+", line) for line in lines)
        pins = {line.partition("==")[0] for line in lines} | ({"httpx"} if "dev" in file else set())
        assert {re.split(r"[^\w-]", name)[0].lower() for name in names} <= pins


@pytest.fixture(scope="module")
def marked() -> Marked:
    """The clauses that the tests name: all tests are collected for it."""
    return marked_tests(ROOT / "tests")


@pytest.mark.parametrize("game", ["britain_stands_alone", "falklands_showdown", "leyte", "port_stanley"])
def test_every_clause_that_can_be_enforced_is_proven(game: str, marked: Marked) -> None:
    assert coverage(find(game), marked).missing == ()


def test_no_test_names_a_clause_that_does_not_exist(marked: Marked) -> None:
    games = ("britain_stands_alone", "falklands_showdown", "gators", "leyte", "port_stanley", "toy")
    known = {clause.id for game in games for clause in find(game).ledger()}
    assert {clause: tests for clause, tests in marked.items() if clause not in known} == {}
