"""The charts of Falklands Showdown as pages: operations, random events, hit numbers."""

from __future__ import annotations

from beachhead.edition.showing import Charts, source_of
from beachhead.games.falklands_showdown.looks import words
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.printed import OPERATIONS
from beachhead.games.falklands_showdown.rules.fire_10 import CHANGES
from beachhead.games.falklands_showdown.rules.operations_7.phase_7 import ONE_SIDED
from beachhead.kernel.scene import Chart

CHARTS = Charts(words.SENTENCES)


def charts(g: Core) -> tuple[Chart, ...]:
    """Every chart, with the event in effect and the operation in hand marked."""
    return (operations(g), events(g), changes(g), order_of_battle(g))


def operations(g: Core) -> Chart:
    """7.1 The operations, who has them, how often each side has used them."""
    rows = tuple(
        (
            str(number),
            words.operation_name(number),
            whose(number),
            words.say(f"falklands.about.{number}"),
            used(g, number),
        )
        for number in OPERATIONS
    )
    marked = tuple((g.op.number - 1, column) for column in range(5)) if g.state.op is not None else ()
    headings = CHARTS.headings("number", "operation", "side", "text", "used")
    source = source_of(g.e.provenance, "Operations")
    return CHARTS.chart("operations", "FS-7.0a", (headings,), rows, source, marked)


def whose(number: int) -> str:
    """Whose an operation is."""
    return words.side_short(ONE_SIDED[number]) if number in ONE_SIDED else words.say("falklands.both")


def used(g: Core, number: int) -> str:
    """How often the UK and AR have used an operation."""
    counts = [sum(done.number == number and done.side == side for done in g.state.done) for side in (UK, AR)]
    return " / ".join(map(str, counts))


def events(g: Core) -> Chart:
    """11.3 The random events."""
    rows = tuple((roll, event.name, words.event_text(g.e, roll)) for roll, event in g.e.events.items())
    at = list(g.e.events).index(g.state.event)
    headings, source = CHARTS.headings("roll", "event", "text"), source_of(g.e.provenance, "Random events")
    return CHARTS.chart("events", "FS-11.1a", (headings,), rows, source, ((at, 0), (at, 1), (at, 2)))


def changes(g: Core) -> Chart:
    """10.1 What changes hit numbers."""
    rows = tuple(
        (words.say(f"falklands.modifier.{name}"), f"{getattr(g.e.modifiers, name):+d}", clause.removeprefix("FS-"))
        for name, clause in CHANGES.items()
    )
    headings = CHARTS.headings("what", "change", "rule")
    source = source_of(g.e.provenance, "Submarines, movement, combat")
    return CHARTS.chart("changes", "FS-10.1d", (headings,), rows, source)


def order_of_battle(g: Core) -> Chart:
    """2.5 The counters with what is printed on them."""
    rows = tuple(
        (words.side_short(kind.side), kind.title, kind.type, " ".join(map(str, kind.factors)), arrives(g, kind.index))
        for kind in g.e.units
    )
    headings = CHARTS.headings("side", "unit", "type", "factors", "arrives")
    return CHARTS.chart("units", "FS-2.7a", (headings,), rows, source_of(g.e.provenance, "Counter values"))


def arrives(g: Core, unit: int) -> str:
    """Where a unit begins, or the group that it comes with."""
    kind = g.type(unit)
    return f"R{kind.group}" if kind.group else words.area_name(g.e, kind.start)
