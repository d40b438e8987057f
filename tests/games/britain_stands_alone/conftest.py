"""Britain Stands Alone is found by its tests as if it were installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from beachhead.games.britain_stands_alone.charts import CombatTable
from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.games.britain_stands_alone.notation import read_result
from beachhead.kernel.module import lent


@pytest.fixture(autouse=True)
def installed() -> Iterator[str]:
    with lent(MODULE) as name:
        yield name


@pytest.fixture
def result(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a result of land combat, as it is printed, in place of what the die brings."""

    def put(code: str) -> None:
        monkeypatch.setattr(CombatTable, "result", lambda table, column, die: read_result(code))

    return put
