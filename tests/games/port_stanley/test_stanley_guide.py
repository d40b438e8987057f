"""The guided first landing: every step is offered, and its dice fall as the texts tell."""

from __future__ import annotations

from beachhead.edition.guide import find_guide
from beachhead.games.port_stanley.module import MODULE
from beachhead.lab.guide_play import comes_out, play_guide


def test_the_first_landing_comes_out_as_told() -> None:
    guide = find_guide(MODULE, "san-carlos")
    assert comes_out(guide, guide.seed)
    last = list(play_guide(guide))[-1].match
    assert last.game.state.turn == 2
    san_carlos = MODULE.edition().board.space("1119")
    assert last.game.state.settlements == (san_carlos,)
    assert set(last.asks) == {"uk"}, "the last page is shown to the learner when he is asked again"
