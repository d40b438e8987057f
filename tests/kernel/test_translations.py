"""Every file of every language says what English says: the same keys, the same names in braces, nothing empty."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "untranslated.py"))
ENGLISH = {"hello": "Hello {name}", "count": "{count, one:1 piece|other:# pieces}", "go": "Go"}


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", SCRIPT["translations"](), ids=named)
def test_a_translation_fits_the_english(file: Path) -> None:
    assert SCRIPT["faults"](SCRIPT["words"](file), SCRIPT["english"](file.parent)) == []


def test_there_is_german() -> None:
    files = {named(file) for file in SCRIPT["translations"]()}
    assert {"web/src/text/de.json", "src/beachhead/server/texts/de.toml", "src/beachhead/kernel/texts/de.toml"} <= files


@pytest.mark.parametrize(
    ("sentences", "fault"),
    [
        ({"stray": "Fremd"}, "stray: not a key of the English file"),
        ({"hello": "Hallo"}, "hello: names [], in English ['name']"),
        ({"hello": "Hallo {nome}"}, "hello: names ['nome'], in English ['name']"),
        ({"go": " "}, "go: empty"),
    ],
)
def test_a_fault_is_found(sentences: dict[str, str], fault: str) -> None:
    assert SCRIPT["faults"](sentences, ENGLISH) == [fault]


def test_what_is_no_fault() -> None:
    """Other plural forms, another order of names, what is missing, and a scenario, whose English is in the data."""
    german = {
        "count": "{count, one:1 Stein|few:# Steine|other:# Steine}",
        "hello": "{name}, hallo",
        "scenario.barrier.name": "Die Gebirgsbarriere",
    }
    assert SCRIPT["faults"](german, ENGLISH) == []
    assert SCRIPT["missing"](german, ENGLISH) == ["go"]
