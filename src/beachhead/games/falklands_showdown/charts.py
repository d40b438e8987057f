"""The charts of Falklands Showdown as pages: operations, random events, hit numbers."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.falklands_showdown import words
from beachhead.games.falklands_showdown.model import AR, UK
from beachhead.games.falklands_showdown.play import Core
from beachhead.games.falklands_showdown.rules.operations_7 import ONE_SIDED
from beachhead.kernel.scene import Chart
from beachhead.kernel.showing import source_of

OPERATIONS = range(1, 26)


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
    return chart(
        g, "operations", "FS-7.0a", ("number", "operation", "side", "text", "used"), rows, "Operations", marked
    )


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
    return chart(g, "events", "FS-11.1a", ("roll", "event", "text"), rows, "Random events", ((at, 0), (at, 1), (at, 2)))


def changes(g: Core) -> Chart:
    """10.1 What changes hit numbers."""
    given = {
        "armour": "FS-10.10a",
        "landed": "FS-10.4c",
        "marched": "FS-10.3c",
        "fortified": "FS-10.3b",
        "screened": "FS-8.2b",
    }
    rows = tuple(
        (words.say(f"falklands.modifier.{name}"), f"{getattr(g.e.modifiers, name):+d}", clause.removeprefix("FS-"))
        for name, clause in given.items()
    )
    return chart(g, "changes", "FS-10.1d", ("what", "change", "rule"), rows, "Submarines, movement, combat")


def order_of_battle(g: Core) -> Chart:
    """2.5 The counters with what is printed on them."""
    rows = tuple(
        (words.side_short(kind.side), kind.title, kind.type, " ".join(map(str, kind.factors)), arrives(g, kind.index))
        for kind in g.e.units
    )
    columns = ("side", "unit", "type", "factors", "arrives")
    return chart(g, "units", "FS-2.7a", columns, rows, "Counter values")


def arrives(g: Core, unit: int) -> str:
    """Where a unit begins, or the group that it comes with."""
    kind = g.type(unit)
    return f"R{kind.group}" if kind.group else words.area_name(g.e, kind.start)


def chart(
    g: Core,
    name: str,
    clause: str,
    columns: Iterable[str],
    rows: tuple[tuple[str, ...], ...],
    item: str,
    marked: tuple[tuple[int, int], ...] = (),
) -> Chart:
    """A chart with its name, its headings and where it comes from."""
    heads = tuple(words.say(f"falklands.chart.{column}") for column in columns)
    title = words.say(f"falklands.chart_name.{name}")
    source = source_of(g.e.provenance, item)
    return Chart(id=name, name=title, clause=clause, headings=(heads,), rows=rows, source=source, marked=marked)
