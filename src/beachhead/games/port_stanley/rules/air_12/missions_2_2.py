"""2.2 What is done of air operations in each step of a combat phase."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow
from beachhead.games.port_stanley.model import AR, UK
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import RESOLVED
from beachhead.games.port_stanley.rules.air_12.boxes_12_4 import (
    BOMBING,
    GROUND,
    SHIPPING,
    SUPPRESSION,
    harriers_in,
    planes_in,
)
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import allocate_argentine, allocate_british
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import BOMB_SHIPS, BOMB_TROOPS, END_STRIKES, SUPPRESS
from beachhead.games.port_stanley.rules.air_12.support_12_7_5 import designate_all_support, roll_support
from beachhead.games.port_stanley.rules.exocet_14_3 import FIRE_EXOCET, may_fire
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask


def designate(game: Core) -> Flow[None]:
    """2.2 The attacker designates the targets of his aircraft."""
    yield from gather(game, lambda: air_targets(game), to_designate)


def to_designate(game: Core) -> list[int]:
    """12.4, 14.3 What the attacker has to designate, as far as everybody knows: aircraft, and the missiles."""
    if game.phasing == UK:
        return [number for number in (harriers_in(game, GROUND), harriers_in(game, SUPPRESSION)) if number]
    ready = (*planes_in(game, SHIPPING), *planes_in(game, BOMBING), int(may_fire(game)))
    return [number for number in ready if number]


def air_targets(game: Core) -> Ask:
    """2.2 What the attacker designates."""
    acts = (BOMB_SHIPS, BOMB_TROOPS, FIRE_EXOCET) if game.phasing == AR else (BOMB_TROOPS, SUPPRESS)
    return game.ask("strikes", *acts, END_STRIKES, clause="PS-2.2d", anchor=True)


def allocate_defence(game: Core) -> Flow[None]:
    """2.2 The defender allocates his air defence against all attacks, before any die."""
    yield from (allocate_british(game) if 1 - game.phasing == UK else allocate_argentine(game))


def designate_support(game: Core) -> Flow[None]:
    """2.2 Ground support is designated, and its strength rolled before any air attack."""
    yield from designate_all_support(game)
    for support in game.state.supports:
        if support.strength < 0:
            roll_support(game, support)


def resolve(game: Core) -> Flow[None]:
    """2.2 All air attacks are resolved before any land combat."""
    s = game.state
    while s.strikes:
        strike, s.strikes = s.strikes[0], s.strikes[1:]
        game.recount()
        yield from RESOLVED[strike.kind](game, strike)
