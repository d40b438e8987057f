"""What the kernel's gate says to answers that are none."""

from __future__ import annotations

from beachhead.kernel.ask import Action
from beachhead.kernel.refusal import Refusal, RefusedError
from beachhead.kernel.text import KERNEL, Text

LONGEST = 100
"""Letters of an unknown action that a message repeats."""


def refused(code: str, reason: Text) -> RefusedError:
    """What the kernel itself refuses, with its sentence."""
    return RefusedError(code, Refusal("", reason), KERNEL.render(reason))


def well_formed(action: object) -> bool:
    """Whether this is an action at all, of words that can be written down."""
    if not isinstance(action, Action):
        return False
    words = (action.verb, action.target)
    return all(isinstance(word, str) and not any("\ud800" <= letter <= "\udfff" for letter in word) for word in words)
