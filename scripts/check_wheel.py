"""See that a wheel carries the browser table and the games' data: ``python scripts/check_wheel.py dist/*.whl``."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src"


def main() -> int:
    """0 if every file of the package that is no program is in the wheel, else 1."""
    wheel = Path(sys.argv[1])
    names = set(zipfile.ZipFile(wheel).namelist())
    static = PACKAGE / "beachhead" / "server" / "static"
    wanted = [
        file for file in PACKAGE.rglob("*") if file.is_file() and ("data" in file.parts or static in file.parents)
    ]
    missing = [name for file in wanted if (name := file.relative_to(PACKAGE).as_posix()) not in names]
    if "beachhead/server/static/index.html" not in names:
        missing.insert(0, "beachhead/server/static/index.html")
    for name in missing:
        print(f"{wheel.name}: {name} is missing", file=sys.stderr)
    if not missing:
        print(f"{wheel}: {len(names)} files, {wheel.stat().st_size / 1e6:.1f} MB")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
