"""The contests of Britain Stands Alone as the table lists and shows them: land combats, missions, fights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.edition.events import PhaseBegan
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events import CombatRolled
from beachhead.games.britain_stands_alone.looks.attack_panel import attack_panel
from beachhead.games.britain_stands_alone.looks.fights import fight_panel, mission_panel, sighting_panel
from beachhead.games.britain_stands_alone.looks.wording import SENTENCES, place_name, say
from beachhead.games.britain_stands_alone.model import SIDES, Battle, Fight, Mission, Sighting
from beachhead.kernel import scene
from beachhead.kernel.events import Event


def attack(game: Core, told: Iterable[Event]) -> scene.Attack | None:
    """The innermost contest that is a combat, a fight in the air or at sea, a mission, or a sighting."""
    for contest in reversed(game.state.contests):
        if isinstance(contest, Battle):
            return attack_panel(game, contest, of_this_phase(told))
        if isinstance(contest, Fight):
            return fight_panel(game, contest)
        if isinstance(contest, Mission):
            return mission_panel(game, contest)
        if isinstance(contest, Sighting):
            return sighting_panel(game, contest)
    return None


def combats(game: Core, told: Iterable[Event]) -> tuple[scene.Combat, ...]:
    """6.0 The land combats of this phase: those that were fought, and the one in hand."""
    made = [row for event in of_this_phase(told) for row in fought(game, event)]
    battle = game.enclosing(Battle)
    now = [] if battle is None or battle.stood else [in_hand(game, battle)]
    return (*reversed(made), *now)


def of_this_phase(told: Iterable[Event]) -> Iterator[Event]:
    """What was told since the phase began, newest first."""
    for event in told:
        if isinstance(event, PhaseBegan):
            return
        yield event


def fought(game: Core, event: Event) -> Iterator[scene.Combat]:
    """6.1 A combat of which the die has fallen."""
    if isinstance(event, CombatRolled):
        yield scene.Combat(
            state="fought",
            spaces=event.hexes,
            text=against(game, event.hexes),
            note=f"{event.odds}: {event.result}",
            clause=event.clause,
            side=SIDES[event.side],
        )


def in_hand(game: Core, battle: Battle) -> scene.Combat:
    """6.1 The combat that is put together."""
    key = SENTENCES.key_for("britain_stands_alone.attack.attackers", len(battle.attackers))
    return scene.Combat(
        state="now",
        spaces=battle.hexes,
        text=against(game, battle.hexes),
        note=say(key, count=len(battle.attackers)) if battle.attackers else "",
        side=SIDES[game.phasing],
    )


def against(game: Core, hexes: tuple[int, ...]) -> str:
    """The hexes under attack by name."""
    where = ", ".join(place_name(game.edition, space) for space in hexes)
    return say("britain_stands_alone.attack.title", hexes=where)
