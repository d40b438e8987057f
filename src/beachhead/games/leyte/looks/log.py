"""The log of Leyte: what it says of events besides their own fields."""

from __future__ import annotations

from beachhead.edition.attacks import looked_up, sum_rows
from beachhead.edition.events import TurnBegan
from beachhead.edition.log import Log, Roles, Said, Topics
from beachhead.games.leyte import events as ev
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.looks.wording import WORDING, award, date_of, headings, level_name, line_name, say
from beachhead.games.leyte.model import JP, SIDES
from beachhead.games.leyte.rules.movement_5 import points_text
from beachhead.kernel.events import DETAIL, Event, Lookup
from beachhead.kernel.text import printed
from beachhead.mechanics.modifiers import Contribution

TOPICS: Topics = {
    "move": (ev.Moved, ev.Entered, ev.Exited),
    "combat": (
        *(ev.AttackDeclared, ev.ProtectiveFire, ev.BanzaiDeclared, ev.CombatRolled),
        *(ev.Stood, ev.Retreated, ev.Displaced, ev.Advanced),
    ),
    "loss": (ev.Eliminated, ev.AirAssaultLost),
    "points": (ev.Scored,),
}
"""What each kind of event is about; a turn, a phase and the end are headings."""

ROLES: Roles = {
    "declared": (ev.AttackDeclared,),
    "answer": (ev.ProtectiveFire, ev.BanzaiDeclared),
    "die": (ev.CombatRolled,),
    "result": (ev.Stood,),
    "loss": (ev.Eliminated,),
    "retreat": (ev.Retreated, ev.Displaced),
    "advance": (ev.Advanced,),
    "points": (ev.Scored,),
}
"""4.1 B What each kind of event is in an attack."""


def also(game: Core, event: Event) -> Said:
    """What the sentence of an event speaks of besides its fields."""
    match event:
        case TurnBegan():
            return Said(gaps={"date": date_of(game.edition, event.turn)})
        case ev.AttackDeclared():
            return declared(game, event)
        case ev.BanzaiDeclared():
            return Said(line={"side": SIDES[JP]})
        case ev.CombatRolled():
            result = say("leyte.log.no_effect") if event.result == "." else event.result
            line = line_name(game.edition, event.line)
            gaps = {"differential": printed(event.differential, "+"), "line": line, "column": event.column + 1}
            return Said(gaps={**gaps, "result": result}, line={"lookup": read(game, event)})
        case ev.Moved() | ev.Entered():
            return Said(gaps={"cost": points_text(event.cost)})
        case ev.Eliminated():
            return Said(gaps={"enemy": WORDING.side_name(1 - game.side(event.unit))})
        case ev.Scored():
            return Said(gaps={"what": award(game, event)})
        case ev.MatchEnded():
            return Said(gaps={"level": level_name(game.edition, event.level)})
    return Said()


def read(game: Core, rolled: ev.CombatRolled) -> Lookup:
    """7.6 How a differential came about, and what the die gave in its column."""
    sums = sum_rows((in_sum(game, part), part) for part in (Contribution(*part) for part in rolled.parts))
    line, table = headings(game.edition, rolled.line), game.edition.crt
    return looked_up(sums, line, table.rows, table.first, rolled.column, rolled.face)


def in_sum(game: Core, part: Contribution[int]) -> str:
    """7.0 How a unit took part."""
    name = "barrages" if part.name == "barrage" else part.name
    return say(f"leyte.sum.{name}", unit=game.type(part.unit).title if part.unit >= 0 else "")


def declared(game: Core, event: ev.AttackDeclared) -> Said:
    """4.1 Who attacks: one or several, ground support among them."""
    units = WORDING.titles(game, event.attackers + event.barrage)
    support = say("leyte.log.support", support=event.support) if event.support else ""
    several = len(event.attackers + event.barrage) + bool(event.support) > 1
    who = ", ".join(part for part in (units, support) if part)
    return Said(() if several else ("one",), {"who": who}, {"side": SIDES[1 - game.side(event.defenders[0])]})


LOG = Log(
    WORDING,
    whose=lambda phase: phase // 2,
    units=("unit", "defender"),
    groups=("attackers", "barrage", "defenders"),
    topics=TOPICS,
    weights={ev.Stood: DETAIL, ev.Displaced: DETAIL},
    roles=ROLES,
    also=also,
)
