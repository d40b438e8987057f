"""Find the first seed with which a guide's dice come out as it tells: ``python scripts/guide_seed.py GAME GUIDE``."""

from __future__ import annotations

import sys

from beachhead.edition.guide import find_guide
from beachhead.kernel.module import find
from beachhead.kernel.refusal import UsageError
from beachhead.lab.guide_play import find_seed


def main() -> None:
    """Print the seed, or what the guide asks for and the rules do not offer."""
    try:
        print(find_seed(find_guide(find(sys.argv[1]), sys.argv[2])))
    except UsageError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
