"""The charts of Falklands Showdown as pages: operations, random events, hit numbers."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.showing import Charts
from beachhead.games.falklands_showdown.components import OPERATIONS
from beachhead.games.falklands_showdown.core import Core
from beachhead.games.falklands_showdown.looks import wording
from beachhead.games.falklands_showdown.looks.wording import WORDING
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import CHANGES
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import ONE_SIDED
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Chart
from beachhead.kernel.text import printed

CHARTS = Charts(wording.SENTENCES)


def charts(game: Core, told: Iterable[Event]) -> tuple[Chart, ...]:
    """Every chart, with the event in effect and the operation in hand marked."""
    return (operations(game), events(game), changes(game), order_of_battle(game))


def operations(game: Core) -> Chart:
    """7.1 The operations, who has them, how often each side has used them."""
    rows = tuple(
        (
            str(number),
            wording.operation_name(number),
            whose(number),
            wording.say(f"falklands.about.{number}"),
            used(game, number),
        )
        for number in OPERATIONS
    )
    marked = tuple((game.op.number - 1, column) for column in range(5)) if game.state.op is not None else ()
    headings = CHARTS.headings("number", "operation", "side", "text", "used")
    return CHARTS.chart(game.edition, "operations", "FS-7.0a", "Operations", (headings,), rows, marked)


def whose(number: int) -> str:
    """Whose an operation is."""
    return WORDING.side_short(ONE_SIDED[number]) if number in ONE_SIDED else wording.say("falklands.both")


def used(game: Core, number: int) -> str:
    """How often the UK and AR have used an operation."""
    counts = [sum(done.number == number and done.side == side for done in game.state.done) for side in (UK, AR)]
    return " / ".join(map(str, counts))


def events(game: Core) -> Chart:
    """11.3 The random events."""
    edition = game.edition
    rows = tuple(
        (roll, wording.event_name(edition, roll), wording.event_text(edition, roll)) for roll in edition.events
    )
    at = list(game.edition.events).index(game.state.event)
    headings, marked = CHARTS.headings("roll", "event", "text"), ((at, 0), (at, 1), (at, 2))
    return CHARTS.chart(game.edition, "events", "FS-11.1a", "Random events", (headings,), rows, marked)


def changes(game: Core) -> Chart:
    """10.1 What changes hit numbers."""
    rows = tuple(
        (
            wording.say(f"falklands.modifier.{name}"),
            printed(getattr(game.edition.modifiers, name), "+"),
            clause.removeprefix("FS-"),
        )
        for name, clause in CHANGES.items()
        if getattr(game.edition.modifiers, name)
    )
    headings = CHARTS.headings("what", "change", "rule")
    item = "Submarines, movement, combat"
    return CHARTS.chart(game.edition, "changes", "FS-10.1d", item, (headings,), rows)


def order_of_battle(game: Core) -> Chart:
    """2.5 The counters with what is printed on them."""
    rows = tuple(
        (
            WORDING.side_short(kind.side),
            kind.title,
            kind.type,
            " ".join(map(str, kind.factors)),
            arrives(game, kind.index),
        )
        for kind in game.edition.units
    )
    headings = CHARTS.headings("side", "unit", "type", "factors", "arrives")
    return CHARTS.chart(game.edition, "units", "FS-2.7a", "Counter values", (headings,), rows)


def arrives(game: Core, unit: int) -> str:
    """Where a unit begins, or the group that it comes with."""
    kind = game.type(unit)
    return f"R{kind.group}" if kind.group else wording.area_name(game.edition, kind.start)
