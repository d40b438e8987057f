"""The cases of an independent reader of Britain Stands Alone that tests prove."""

from __future__ import annotations

from pathlib import Path

from cases import listed_cases, named_cases

HERE = Path(__file__).parent


def test_every_case_of_the_list_has_a_test() -> None:
    assert listed_cases(HERE) - named_cases(HERE) == set()
