"""Say what each language lacks: ``python scripts/untranslated.py``, or ``... de`` for one of them.

A key that is missing is said in English, so this is a list to work through and no fault.  What is a fault (a key that
English does not have, other names in braces, an empty sentence) is found by `faults`, and fails a test.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = "en"
FOLDERS = (
    ROOT / "web/src/text",
    *sorted(ROOT.glob("src/beachhead/**/text")),
    *sorted(ROOT.glob("src/beachhead/**/texts")),
)
"""Where a file for each language lies."""

BEGIN = re.compile(r"\{(\w+)")
BESIDE = re.compile(r"scenario\.[\w-]+\.(name|text)|event\.[\w-]+\.text")
"""What English may lack: names and texts of scenarios are in a game's data, and what an event does in its clause."""
RULINGS = "rulings.toml"
"""The file beside a game's catalogues with the English words of the options of a match."""
PLANS = "plans.toml"
"""That with those of its ready-made plans: how to deploy and how to load."""
NAMED = (
    ("terrain.toml", ("ground",), "terrain.{id}"),
    ("terrain.toml", ("terrain",), "terrain.{id}"),
    ("tables.toml", ("combat", "lines"), "line.{id}"),
    ("tables.toml", ("victory", "levels"), "level.{id}"),
    ("events.toml", ("event",), "event.{roll}.name"),
)
"""Where a game's data name things in English: the file, where in it, and the key of such a name."""


def words(file: Path) -> dict[str, str]:
    """The sentences of a file, by key."""
    text = file.read_text(encoding="utf-8")
    return dict(_flat(json.loads(text) if file.suffix == ".json" else tomllib.loads(text)))


def translations() -> list[Path]:
    """The files of every language but English."""
    return [file for folder in FOLDERS for file in sorted(folder.iterdir()) if _translates(file)]


def english(folder: Path) -> dict[str, str]:
    """The English sentences of a folder, those of the options of a match and of ready-made plans as well."""
    found = words(next(file for file in folder.iterdir() if file.stem == ENGLISH))
    for name, read in ((RULINGS, _options), (PLANS, _plans)):
        beside = folder.parent / name
        if beside.exists():
            found |= read(tomllib.loads(beside.read_text(encoding="utf-8")))
    return found | dict(_names(folder.parent))


def _names(data: Path) -> Iterator[tuple[str, str]]:
    for name, where, key in NAMED:
        if (data / name).exists():
            rows: Any = tomllib.loads((data / name).read_text(encoding="utf-8"))
            for part in where:
                rows = rows.get(part, {})
            yield from ((key.format(**row), row["name"]) for row in rows if "name" in row)


def _options(file: Mapping[str, list[dict[str, Any]]]) -> Iterator[tuple[str, str]]:
    for ruling in file["ruling"]:
        key = f"option.{ruling['id']}"
        yield f"{key}.title", ruling["title"]
        for value, text in ruling["choices"]:
            yield f"{key}.choice.{value}", text
        yield f"{key}.why", ruling["why"]


def _plans(file: Mapping[str, list[dict[str, Any]]]) -> Iterator[tuple[str, str]]:
    for kind in ("deployment", "loading"):
        for plan in file[kind]:
            yield from ((f"{kind}.{plan['id']}.{what}", plan[what]) for what in ("name", "text"))


def missing(own: Mapping[str, str], of: Mapping[str, str]) -> list[str]:
    """The keys that have an English sentence alone."""
    return [key for key in of if key not in own]


def faults(own: Mapping[str, str], of: Mapping[str, str]) -> list[str]:
    """What is wrong with a translation, a line each."""
    return [f"{key}: {wrong}" for key, sentence in own.items() if (wrong := _fault(key, sentence, of))]


def _fault(key: str, sentence: str, of: Mapping[str, str]) -> str:
    if not sentence.strip():
        return "empty"
    if key not in of:
        return "" if BESIDE.fullmatch(key) else "not a key of the English file"
    here, there = (set(BEGIN.findall(text)) for text in (sentence, of[key]))
    return "" if here == there else f"names {sorted(here)}, in English {sorted(there)}"


def _translates(file: Path) -> bool:
    return file.suffix in (".json", ".toml") and file.stem != ENGLISH


def _flat(tree: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", str(value)


def main() -> None:
    """Print the keys that each translation lacks."""
    wanted = sys.argv[1:]
    for folder in FOLDERS:
        of = english(folder)
        for language in wanted or sorted({file.stem for file in translations()}):
            file = next((file for file in translations() if file.parent == folder and file.stem == language), None)
            lacks = missing(words(file) if file else {}, of)
            sys.stdout.write(f"{folder.relative_to(ROOT)}, {language}: {len(of) - len(lacks)} of {len(of)}\n")
            sys.stdout.writelines(f"  {key}\n" for key in lacks if file)


if __name__ == "__main__":
    main()
