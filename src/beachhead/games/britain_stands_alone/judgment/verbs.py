"""Ways of saying what an option is worth, under a question, by the verb of its answer."""

from __future__ import annotations

from beachhead.edition import judging
from beachhead.games.britain_stands_alone.match import Sealion

Worth = judging.Worth[Sealion]

LAST = -9.0
"""What is done only where nothing else can be done."""

ENDS = (
    "away",
    "call_off",
    "cease",
    "converted",
    "done",
    "end_combat",
    "end_ferry",
    "end_missions",
    "end_movement",
    "end_sailing",
    "enough",
    "halt",
    "landed",
    "no_more_relief",
    "no_sabotage",
    "reinforced",
    "sent",
    "stay",
    "supplied",
)
"""The verbs that end something."""

always = judging.always


def by_verbs(*verbs: str) -> Worth:
    """A value that follows from the verb: the first is best; what is not listed comes last."""
    return judging.by_verbs(*verbs, last=LAST)


def of_verbs(**verbs: Worth) -> Worth:
    """A value by the verb; 0 for those that end something, what is not listed comes last."""
    return judging.of_verbs(ENDS, LAST, verbs)
