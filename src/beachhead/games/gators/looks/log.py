"""The log of Gators!: what it says of events besides their own fields."""

from __future__ import annotations

from beachhead.edition.log import Log, Said, Topics
from beachhead.games.gators import events as ev
from beachhead.games.gators.core import Core
from beachhead.games.gators.looks.wording import WORDING, load_name, say
from beachhead.games.gators.model import DEPLOY, US_COMBAT
from beachhead.kernel.events import Event

TOPICS: Topics = {
    "move": (ev.Launched, ev.Recovered, ev.Moved, ev.TookOff, ev.Loaded, ev.Unloaded),
    "combat": (ev.AttackDeclared, ev.Jettisoned, ev.CombatRolled, ev.Retreated),
    "loss": (ev.Destroyed, ev.Kidnapped),
}
"""What each kind of event is about; a search for a target is no combat of its own."""

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
            gaps = {"column": game.edition.columns[event.column], "result": say(f"gators.result.{event.result}")}
            return Said(("unseen",) if event.column < 0 else (), {**gaps, "read": read})
        case ev.GuerrillasRolled():
            return Said(("some",) if event.face >= event.needed else (), line=line)
    return Said(line=line)


LOG = Log(
    WORDING,
    whose=lambda phase: int(phase > US_COMBAT or phase == DEPLOY),
    units=("unit", "ship", "carrier", "platoon", "truck", "gun", "target"),
    groups=("attackers", "defenders", "units"),
    unseen="reb",
    topics=TOPICS,
    also=also,
)
