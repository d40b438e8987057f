"""Britain Stands Alone is found by its tests as if it were installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.kernel.module import lent


@pytest.fixture(autouse=True)
def installed() -> Iterator[str]:
    with lent(MODULE) as name:
        yield name
