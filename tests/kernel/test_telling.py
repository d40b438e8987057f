"""The log of a published game: which sentence an event gets, what goes into its gaps, what its line points at."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from beachhead.edition.events import PhaseBegan
from beachhead.edition.log import Log, Said
from beachhead.edition.showing import Trails
from beachhead.edition.wording import Wording
from beachhead.kernel.events import DETAIL, HEADING, Event
from beachhead.kernel.text import Sentences

WORDS = """
unnamed = "somebody"
[side]
red = "Red"
blue = "Blue"
[phase]
sail = "Sailing"
[log]
PhaseBegan = "{phase}"
Sailed = "{unit} goes from {start} to {end}"
Sailed_here = "{unit} comes to {end}"
Shot = "{unit} misses {target}"
Shot_hit = "{unit} hits {target}"
Shot_hit_torpedo_red = "a torpedo of {side} hits {target}"
Shot_unseen = "a shot at {target}"
"""


class Sailed(Event, frozen=True):
    """A ship went along a path."""

    unit: int
    path: tuple[int, ...]


class Shot(Event, frozen=True):
    """A ship fired at another."""

    unit: int
    target: int
    side: int
    face: int = 0
    hit: bool = False
    kind: str = ""


GAME: Any = SimpleNamespace(
    type=lambda unit: SimpleNamespace(title=f"ship {unit}"), side=lambda unit: int(unit > 4), sides=("red", "blue")
)


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Log[Any]:
    """The log of a game with few words, gone after the test."""
    monkeypatch.setattr("beachhead.kernel.text._folders", [])
    (tmp_path / "en.toml").write_text(WORDS, encoding="utf-8")
    wording = Wording[Any](
        Sentences("telling", tmp_path),
        sides=("red", "blue"),
        phases=("sail",),
        place=lambda game, space: f"hex {space}",
    )
    return Log(
        wording,
        whose=lambda phase: 1,
        units=("unit", "target"),
        unseen="blue",
        topics={"combat": (Shot,)},
        weights={Shot: DETAIL},
        also=lambda game, event: Said(gaps={"end": "the harbour"}) if isinstance(event, Sailed) else Said(),
    )


def test_the_sentence_that_says_most_is_told(log: Log[Any]) -> None:
    def text(**fields: Any) -> str:
        return log.line(GAME, Shot(clause="X-1", **{"unit": 1, "target": 7, "side": 1, **fields}), 0).text

    assert text() == "Ship 1 misses ship 7"
    assert text(hit=True) == text(hit=True, kind="shell") == "Ship 1 hits ship 7"
    assert text(hit=True, kind="torpedo") == "Ship 1 hits ship 7", "there is a sentence for red's torpedoes alone"
    assert text(hit=True, kind="torpedo", side=0) == "A torpedo of Red hits ship 7"
    assert text(unit=-1) == "A shot at ship 7"


def test_a_line_points_at_what_the_fields_name(log: Log[Any]) -> None:
    sailed = log.line(GAME, Sailed(clause="X-1", unit=7, path=(3, 4, 5)), 2)
    assert (sailed.text, sailed.side, sailed.pieces) == ("Ship 7 goes from hex 3 to the harbour", "blue", (7,))
    assert (sailed.path, sailed.spaces, sailed.decision) == ((3, 4, 5), (3, 5), 2)
    assert log.line(GAME, Sailed(clause="X-1", unit=7, path=(3,)), 2).text == "Ship 7 comes to the harbour"
    shot = log.line(GAME, Shot(clause="X-1", unit=7, target=1, side=0, face=4), 2)
    assert (shot.side, shot.faces, shot.pieces, shot.weight, shot.topic) == ("red", (4,), (7, 1), DETAIL, "combat")
    assert log.line(GAME, Sailed(clause="X-1", unit=-1, path=(3, 4)), 2).side == "blue", "whose units are not known"
    began = log.line(GAME, PhaseBegan(clause="X-1", phase=0), 2)
    assert (began.text, began.side, began.weight) == ("Sailing", "blue", HEADING)


def test_movements_are_drawn_until_their_side_moves_again() -> None:
    trails = Trails[Any]({Sailed: "move"}, {0: (0,), 1: (1,)}, hides=lambda game, trail: trail.path[-1] == 9)
    told = [
        Sailed(clause="X-1", unit=7, path=(5, 6)),
        Sailed(clause="X-1", unit=8, path=(5, 9)),
        Sailed(clause="X-1", unit=-1, path=(5, 6)),
        PhaseBegan(clause="X-1", phase=1),
        Sailed(clause="X-1", unit=1, path=(2, 3)),
        Sailed(clause="X-1", unit=7, path=(4, 5)),
        PhaseBegan(clause="X-1", phase=0),
        Sailed(clause="X-1", unit=1, path=(1, 2)),
    ]
    drawn = [(arrow.piece, arrow.side, arrow.path) for arrow in trails.drawn(GAME, told)]
    assert drawn == [(1, "red", (2, 3)), (7, "blue", (5, 6))]
