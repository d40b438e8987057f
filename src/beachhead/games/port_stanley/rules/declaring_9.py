"""9.0 A face-down unit's zone of control: the Argentine player declares it, truly, or not at all."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core, Flow, act
from beachhead.games.port_stanley.events import ZoneDeclared
from beachhead.games.port_stanley.model import AR, SIDES
from beachhead.games.port_stanley.rules.zones_9 import could_exert
from beachhead.kernel.acts import gather
from beachhead.kernel.ask import Ask, Coming
from beachhead.kernel.refusal import Conditions
from beachhead.mechanics.picks import SPACE


def hidden_next_to(game: Core, space: int) -> tuple[int, ...]:
    """Ruling P22 The hexes next to a space with a counter face down, whatever it is, of which nothing is declared."""
    return tuple(
        there for there in game.edition.board.near[space] if space in game.edition.around[there] and dark(game, there)
    )


def dark(game: Core, space: int) -> bool:
    """Whether there is a counter face down in a hex, and no zone of one was declared there in this phase."""
    down = [unit for unit in game.here(space, AR) if game.unit(unit).down]
    return bool(down) and space not in game.state.declared


def let_declare(game: Core, space: int) -> Flow[None]:
    """9.0, ruling P22 A British unit is next to face-down counters: the Argentine player may declare zones of theirs.

    He is asked whatever they are, so that the question tells nothing.
    """
    if game.edition.land[space] and hidden_next_to(game, space):
        yield from gather(game, lambda: asked_about(game, space), lambda game: hidden_next_to(game, space))


def asked_about(game: Core, space: int) -> Ask:
    """9.0 Which zones are declared beside a hex that a British unit has entered or wants to leave."""
    says = {"hex": game.edition.board.name(space)}
    acts = DECLARE(space), NO_ZONE
    return game.ask(
        "declare", *acts, clause="PS-9.0c", side=SIDES[AR], says=says, reaction=True,
        meets=lambda game: Coming(place=game.edition.board.name(space)),
    )  # fmt: skip


def declare_needs(game: Core, space: int, there: int) -> Conditions:
    """9.0 What a declaration needs: a face-down unit of at least company size next to the hex; it must be true."""
    yield game.edition.board.adjacent(space, there), "PS-9.0c", "not_beside"
    yield dark(game, there), "PS-9.0c", "nothing_hidden"
    yield exerting(game, there) >= 0, "PS-9.0f", "not_true"


def exerting(game: Core, space: int) -> int:
    """9.0 A face-down unit in a hex that has a zone of control, -1 if there is none."""
    return next((unit for unit in game.here(space, AR) if game.unit(unit).down and could_exert(game, unit)), -1)


def declare(game: Core, space: int, there: int) -> None:
    """9.0, ruling P22 The zone of a face-down unit is declared, for the rest of the phase; it stays face down."""
    game.state.declared = (*game.state.declared, there)
    game.forget()
    game.forbid_undo()
    game.emit(ZoneDeclared(clause="PS-9.0c", hex=there))


DECLARE = act("declare", SPACE, clause="PS-9.0c", among=hidden_next_to, needs=declare_needs, does=declare)

NO_ZONE = act("no_zone", clause="PS-9.0e", goes_on=True)
