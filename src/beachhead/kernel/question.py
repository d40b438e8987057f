"""The question as whoever is asked is shown it: what can be chosen, what not now and why; and a guide's step at it.

It is part of the scene: plain data in the game's printed terms.
"""

from __future__ import annotations

import msgspec

from beachhead.kernel.ask import Action, Side


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """An obligation that is still open, and where."""

    text: str
    clause: str
    piece: int = -1
    space: int = -1


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """An option as the table offers it.  `main` marks the button that goes on (End the phase, Declare).

    `marks` are words of the table: "lift": its piece is taken up, and the next question says where to; at a space
    "stop": the piece must stop there, "attack": it will have to attack, "shift": who stands there goes first.  "way"
    is a button that lays the way of a move; at a space it says that who goes there can be taken up again and go on.
    "ready" does at once what has been begun by hand, or is not what is mostly done now: it stands behind other buttons.
    `group` is the heading under which it stands among many that are not on the map; those of one follow each other.
    `times` marks one that can be made again at once, as adding a point: what it is called to make it once, twice and
    so on.  The table asks how often; another choice of the verb that is called the same is then made instead.
    """

    action: Action
    label: str
    clause: str
    piece: int = -1
    space: int = -1
    note: str = ""
    main: bool = False
    marks: tuple[str, ...] = ()
    group: str = ""
    times: tuple[str, ...] = ()


class Blocked(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that is not open now: it keeps its place (under the heading `group`) and says the first reason why."""

    action: Action
    label: str
    clause: str
    text: str
    group: str = ""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of one side.  `subject` are pieces the question is about (drawn as chosen).

    `blocked` is the main choice that will be open once something is done first, where none is open; `closed` is what
    else the question knows and does not offer now.

    `ways` are the steps by which the subject can go: space, space before, cost of the step, cost so far; where a
    way begins the space is its own one before.  The way to a space is found by going back.  `led` is the way as far as
    it has been laid by hand: from its start space by space, with the cost of the step; `ways` go on from its end.
    """

    side: Side
    text: str
    clause: str
    choices: tuple[Choice, ...]
    owed: tuple[Owed, ...] = ()
    ends: str = ""
    subject: tuple[int, ...] = ()
    ways: tuple[tuple[int, int, str, str], ...] = ()
    led: tuple[tuple[int, str], ...] = ()
    blocked: Blocked | None = None
    closed: tuple[Blocked, ...] = ()


class Onward(msgspec.Struct, frozen=True, kw_only=True):
    """What to play after a lesson: a scenario of its game, by id and name, and the learner's side.

    `guide`: it begins in the position that this guide has prepared; "" for the beginning of the scenario.
    """

    scenario: str
    name: str
    side: Side
    guide: str = ""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """Where a guide stands, for its learner: its id, the step (from 1) of so many, and what fulfils it.

    `happened` is what came of the step before, `text` why this one, `do` what is to be done: any but `do` may be empty.
    `actions` are the answers that fulfil it now (none while others answer); `pieces` and `spaces` what to point at.
    When all steps are `done`, title and text are those of the last page, and `onward` what to play next.
    """

    id: str
    name: str
    step: int
    steps: int
    title: str
    text: str
    clause: str
    happened: str = ""
    do: str = ""
    actions: tuple[Action, ...] = ()
    pieces: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    done: bool = False
    onward: Onward | None = None
