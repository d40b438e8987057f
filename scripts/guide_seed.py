"""Find the first seed with which a guide's dice come out as it tells: ``python scripts/guide_seed.py GAME GUIDE``."""

from __future__ import annotations

import sys
from itertools import count

from beachhead.kernel.guide import find_guide
from beachhead.kernel.module import find
from beachhead.lab.rehearsal import comes_out


def main() -> None:
    """Print the seed."""
    guide = find_guide(find(sys.argv[1]), sys.argv[2])
    print(next(seed for seed in count(1) if comes_out(guide, seed)))


if __name__ == "__main__":
    main()
