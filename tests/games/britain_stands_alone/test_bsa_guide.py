"""The guided first raid: every step is offered, and its dice fall as the texts tell."""

from __future__ import annotations

from beachhead.edition.guide import find_guide
from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.lab.guide_play import comes_out, play_guide


def test_the_first_raid_comes_out_as_told() -> None:
    guide = find_guide(MODULE, "eagle-day")
    moments = list(play_guide(guide))
    assert all(moment.fitting for moment in moments), moments[-1].answer
    assert comes_out(guide, guide.seed)
    last = moments[-1].match
    game, rye = last.game, MODULE.edition().board.space("3925")
    assert game.damage("radar", rye) == 1
    assert game.state.spitfires_lost == MODULE.edition().scenarios["battle_of_britain"].losses + 1
    assert set(last.asks) == {"ge"}, "the last page is shown to the learner when he is asked again"
