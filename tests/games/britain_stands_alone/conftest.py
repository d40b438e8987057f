"""What the tests of Britain Stands Alone share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.britain_stands_alone.charts import CombatTable
from beachhead.games.britain_stands_alone.notation import read_result


@pytest.fixture
def result(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a result of land combat, as it is printed, in place of what the die brings."""

    def put(code: str) -> None:
        monkeypatch.setattr(CombatTable, "result", lambda table, column, die: read_result(code))

    return put
