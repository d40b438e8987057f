"""The log of Gators!: what it says of events besides their own fields."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.edition.attacks import looked_up
from beachhead.edition.log import Log, Roles, Said, Topics
from beachhead.games.gators import events as ev
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks.wording import WORDING, columns, load_name, say
from beachhead.games.gators.model import DEPLOY, US_COMBAT
from beachhead.kernel.events import Event, Lookup
from beachhead.kernel.scene import Sum

TOPICS: Topics = {
    "move": (ev.Launched, ev.Recovered, ev.Moved, ev.TookOff, ev.Loaded, ev.Unloaded),
    "combat": (ev.AttackDeclared, ev.Jettisoned, ev.CombatRolled, ev.Retreated),
    "loss": (ev.Destroyed, ev.Kidnapped),
}
"""What each kind of event is about; a search for a target is no combat of its own."""

ROLES: Roles = {
    "declared": (ev.AttackDeclared,),
    "answer": (ev.Jettisoned,),
    "die": (ev.CombatRolled, ev.SearchRolled),
    "result": (ev.StoodDown, ev.Revealed, ev.TrapRolled, ev.DebrisLaid, ev.StripTaken),
    "loss": (ev.Destroyed, ev.Kidnapped),
    "retreat": (ev.Retreated,),
}
"""VII What each kind of event is in an attack."""

OURS = (ev.LeftOut, ev.MedicalRolled, ev.DepotFilled)
THEIRS = (ev.ReadinessRolled, ev.GuerrillasRolled, ev.DebrisLaid)
"""Events that are one side's though they do not say so."""


def also(game: Core, event: Event) -> Said:
    """What the sentence of an event speaks of besides its fields."""
    line = {"side": "us"} if isinstance(event, OURS) else {"side": "reb"} if isinstance(event, THEIRS) else {}
    match event:
        case ev.ReadinessRolled():
            broken = (game.type(game.edition.of_kind(f"reb-{kind}")[0]).name for kind in event.broken)
            return Said(gaps={"broken": ", ".join(broken)}, line=line)
        case ev.TookOff():
            return Said(gaps={"load": load_name(game.edition, event.load)})
        case ev.Jettisoned():
            return Said(gaps={"load": load_name(game.edition, event.letter)})
        case ev.AttackDeclared():
            return Said(gaps={"strength": f"{event.strength:g}"})
        case ev.CombatRolled():
            read = say("gators.log.rolled_as", die=event.die) if event.die != event.face else ""
            gaps = {"column": columns(game.edition)[event.column], "result": say(f"gators.result.{event.result}")}
            return Said(
                ("unseen",) if event.column < 0 else (), {**gaps, "read": read}, {"lookup": looked(game, event)}
            )
        case ev.GuerrillasRolled():
            return Said(("some",) if event.face >= event.needed else (), line=line)
    return Said(line=line)


def looked(game: Core, rolled: ev.CombatRolled) -> Lookup:
    """VII-b How a combat was read, as far as the viewer may know."""
    seen, table = rolled.column >= 0, game.edition.crt
    sums = moved(rolled) if seen else ()
    return looked_up(sums, columns(game.edition) if seen else (), table.rows, table.first, rolled.column, rolled.die)


def moved(rolled: ev.CombatRolled) -> Iterator[Sum]:
    """VII-b The odds, and what moves the column and the die."""
    yield Sum(text=say("gators.sum.rolled_odds", odds=rolled.odds), value=None, total=None, clause="GAT-VII-b.4")
    for name, amount, clause in rolled.modifiers:
        yield Sum(text=say(f"gators.sum.{name}"), value=amount, total=None, clause=clause)


LOG = Log(
    WORDING,
    whose=lambda phase: int(phase > US_COMBAT or phase == DEPLOY),
    units=("unit", "ship", "carrier", "platoon", "truck", "gun", "target"),
    groups=("attackers", "defenders", "units"),
    unseen="reb",
    topics=TOPICS,
    roles=ROLES,
    also=also,
)
