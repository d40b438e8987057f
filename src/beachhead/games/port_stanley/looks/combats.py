"""The attacks of a combat phase of Port Stanley as the table lists and draws them: fought, in hand, designated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from beachhead.edition.events import PhaseBegan
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import AttackFailed, Bombarded, CombatRolled, Raided
from beachhead.games.port_stanley.events_air import AirfieldAttacked, ShipsAttacked
from beachhead.games.port_stanley.looks.attack_panel import attack_panel
from beachhead.games.port_stanley.looks.bombing import barrage_panel, in_words, strike_panel
from beachhead.games.port_stanley.looks.wording import WORDING, flyers, place_name, raided, say
from beachhead.games.port_stanley.model import AIR_TARGETS, DEFENCE, LAND_TARGETS, SIDES, Battle, Strike, Support
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import covering
from beachhead.games.port_stanley.rules.combat_11.battles_11 import has_one_in_hand, in_hand
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event


def attack(game: Core, side: Side | None, told: Iterable[Event]) -> scene.Attack | None:
    """2.2 The attack that is being put together, defended or fought; of air attacks the last that was designated."""
    s = game.state
    if not game.in_combat_phase:
        return None
    if s.step >= LAND_TARGETS and has_one_in_hand(game):
        battle = in_hand(game)
        return barrage_panel(game, battle) if battle.barrage else attack_panel(game, battle, side, told)
    if s.step in (AIR_TARGETS, DEFENCE) and s.strikes:
        return strike_panel(game, s.strikes[-1])
    return None


# -- the list --------------------------------------------------------------------------------------------


def combats(game: Core, told: Iterable[Event]) -> tuple[scene.Combat, ...]:
    """2.2 The attacks of this phase: those that were made, the one in hand, those that are designated."""
    if not game.in_combat_phase:
        return ()
    side = SIDES[game.phasing]
    made = [row for event in of_this_phase(told) for row in fought(event)]
    done = {row.spaces for row in made}
    rows = (*reversed(made), *battles(game, done), *(strike_row(game, one) for one in game.state.strikes))
    order = {"fought": 0, "now": 1, "owed": 2}
    return tuple(
        scene.Combat(state=row.state, spaces=row.spaces, text=row.text, note=row.note, clause=row.clause, side=side)
        for row in sorted(rows, key=lambda row: order[row.state])
    )


def of_this_phase(told: Iterable[Event]) -> Iterator[Event]:
    """What was told since the phase began, newest first."""
    for event in told:
        if isinstance(event, PhaseBegan):
            return
        yield event


def fought(event: Event) -> Iterator[scene.Combat]:
    """An attack that was made, with what the table said."""
    match event:
        case CombatRolled():
            strengths = [sum(part[1] for part in parts) for parts in (event.attack, event.defence)]
            text = say("port_stanley.combat.land", attack=strengths[0], defence=strengths[1])
            yield row("fought", event.hexes, text, "/".join(event.results))
        case AttackFailed():
            text = say("port_stanley.combat.land", attack=event.attack, defence=event.defence)
            yield row("fought", event.hexes, text, say("port_stanley.combat.failed"))
        case Bombarded():
            text = say("port_stanley.combat.bombs", strength=event.strength)
            yield row("fought", (event.hex,), text, in_words(event.result))
        case ShipsAttacked():
            text = say("port_stanley.combat.ships", strength=event.strength)
            yield row("fought", (event.hex,), text, in_words(event.result))
        case AirfieldAttacked():
            end = say("port_stanley.result.airfield_gone") if event.down else str(event.total)
            yield row("fought", (event.hex,), say("port_stanley.combat.airfield"), end)
        case Raided():
            yield row("fought", (event.hex,), say("port_stanley.combat.raid"), raided(event.result))


def row(state: Literal["fought", "now", "owed"], spaces: tuple[int, ...], text: str, end: str = "") -> scene.Combat:
    """A line of the list."""
    return scene.Combat(state=state, spaces=spaces, text=text, note=end)


def battles(game: Core, done: Collection[tuple[int, ...]]) -> Iterator[scene.Combat]:
    """2.2 The land attacks and barrages that are designated; not the one in hand once its die has fallen."""
    for place, battle in enumerate(game.state.battles):
        if place == game.state.fighting and battle.hexes in done:
            continue
        key = "barrage" if battle.barrage else "against"
        yield row(
            "now" if place == game.state.fighting else "owed",
            battle.hexes,
            say(f"port_stanley.combat.{key}", who=who(game, battle)),
        )


def who(game: Core, battle: Battle) -> str:
    """Who takes part for the attacker, by what is printed on the counters."""
    return ", ".join(game.type(unit).name for unit in (*battle.attackers, *battle.guns, *battle.lent))


def strike_row(game: Core, strike: Strike) -> scene.Combat:
    """2.2 An air attack that is designated, with the defence allocated to it."""
    text = say(f"port_stanley.combat.strike_{strike.kind}", who=flyers(strike.harriers, strike.planes))
    defence = covering(game, strike.defenders)
    return row("owed", (strike.hex,), text, say("port_stanley.combat.defence", strength=defence) if defence else "")


# -- on the map ------------------------------------------------------------------------------------------


def markers(game: Core) -> tuple[scene.Marker, ...]:
    """2.2, 12.7.5 Hexes under air attack, or with ground support, with the aircraft that come."""
    s = game.state
    strikes: dict[int, list[Strike]] = {}
    for one in s.strikes:
        strikes.setdefault(one.hex, []).append(one)
    return (*(struck(game, space, those) for space, those in strikes.items()), *map(supported, s.supports))


def struck(game: Core, space: int, strikes: list[Strike]) -> scene.Marker:
    """2.2 A hex under air attack: one marker whatever is attacked there."""
    texts = [say(f"port_stanley.combat.strike_{one.kind}", who=flyers(one.harriers, one.planes)) for one in strikes]
    number = sum(one.harriers + sum(one.planes) for one in strikes)
    where = place_name(game.edition, space)
    text = say("port_stanley.marker.strike", hex=where, what="; ".join(texts))
    return scene.Marker(kind="strike", space=space, text=text, side=SIDES[game.phasing], count=str(number))


def supported(support: Support) -> scene.Marker:
    """12.7.5 Ground support for a hex."""
    text = say("port_stanley.marker.support", side=WORDING.side_name(support.side), planes=support.planes)
    return scene.Marker(
        kind="support", space=support.hex, text=text, side=SIDES[support.side], count=str(support.planes)
    )


def arrows(game: Core) -> tuple[scene.Arrow, ...]:
    """2.2 The land attacks and barrages that are designated, from everybody who takes part; the one in hand as well."""
    return tuple(
        scene.Arrow(kind=kind, side=SIDES[game.side(unit)], path=(game.place(unit), battle.hexes[0]), piece=unit)
        for battle in game.state.battles
        for kind, units in (("attack", battle.attackers), ("fire", (*battle.guns, *battle.defending_guns)))
        for unit in units
        if game.place(unit) >= 0
    )
