"""7.2 Landing ships come to their beaches; the Argentine player may ask to see the sealed list."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import Approached, ListShown
from beachhead.games.port_stanley.model import SIDES
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import beaches_beside, begun_at, is_first
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import cargo, is_empty, tied
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


class ForfeitError(Exception):
    """7.2 The first landing was not at one of the sealed beaches: the match is over."""


def bind(game: Core, ships: tuple[int, ...]) -> Flow[None]:
    """7.2 Each landing ship has come to a beach hex, where those aboard have a zone of control from now on.

    Ships that share a battalion have come to the same one.
    """
    for ship in ships:
        if is_empty(game, ship):
            continue
        beaches = beaches_beside(game, game.hex(ship))
        shared = {game.unit(other).bound for other in tied(game, ship)}.intersection(beaches)
        beaches = sorted(shared) or beaches
        if len(beaches) > 1:
            says = {"unit": game.type(ship).title}
            yield from decide(game, game.ask("beach", BEACH(ship), clause="PS-7.2c", about=(ship,), says=says))
        elif beaches:
            come_to(game, ship, beaches[0])
    yield from let_check(game)


def beach_needs(game: Core, ship: int, space: int) -> Conditions:
    """7.2 What a beach hex needs for a ship to land there: it is next to it, and open to landings."""
    yield space in beaches_beside(game, game.hex(ship)), "PS-7.2c", "no_landing_there"


def come_to(game: Core, ship: int, space: int) -> None:
    """7.2 A ship is beside the beach hex at which it lands."""
    s = game.state
    game.stamp(ship, bound=space)
    if cargo(game, ship) and space not in s.approached:
        s.approached = (*s.approached, space)
        game.forget()
        game.emit(Approached(clause="PS-7.2d", hex=space))


BEACH = act(
    "beach",
    SPACE,
    clause="PS-7.2c",
    exactly=lambda game, ship: beaches_beside(game, game.hex(ship)),
    needs=beach_needs,
    does=come_to,
)


# -- the sealed list -------------------------------------------------------------------------------------


def let_check(game: Core) -> Flow[None]:
    """7.2, 22.2.2 During the first landing the Argentine player may ask to see the list.

    Not where the beaches of the list are the only ones offered; in the historical scenario there is none.
    """
    s = game.state
    if game.options.forfeit == "players" and is_first(game) and begun_at(game) and not s.historical:
        ask = game.ask("check_list", CHECK_LIST, BELIEVE, clause="PS-7.2g", side=SIDES[1], reaction=True)
        yield from decide(game, ask)


def check_list(game: Core) -> None:
    """7.2 The list is looked at; if the beach is not on it the match is over.  Raises ForfeitError."""
    numbers = begun_at(game)
    game.forbid_undo()
    game.emit(ListShown(clause="PS-7.2g", kept=numbers <= set(game.state.sites)))
    if not numbers <= set(game.state.sites):
        raise ForfeitError


CHECK_LIST = act("check_list", clause="PS-7.2g", does=check_list)

BELIEVE = act("believe", clause="PS-7.2g", goes_on=True)
