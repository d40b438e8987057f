"""7.0 The Operations Phases: naming an operation, carrying it out, completing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from beachhead.games.falklands_showdown.components import OPERATIONS
from beachhead.games.falklands_showdown.core import Core, Flow, act
from beachhead.games.falklands_showdown.events import OperationBegan, OperationDone
from beachhead.games.falklands_showdown.model import AR, AR_OPS, UK, UK_OPS, Done, Operation
from beachhead.games.falklands_showdown.rules import loading_6_5, march_9_8, naval_9_1, submarines_8
from beachhead.games.falklands_showdown.rules.combat_10 import (
    air_10_6,
    air_10_7,
    ground_10_3,
    landing_10_4,
    stealth_10_5,
    surface_10_2,
)
from beachhead.games.falklands_showdown.rules.events_11 import is_forbidden
from beachhead.games.falklands_showdown.rules.operations_7 import (
    airlift_7_1,
    attacks_7_1,
    black_buck_7_1,
    bombardment_7_1,
    hunt_7_1,
    mobilize_7_1,
    rebase_7_1,
    refit_7_1,
    reinforcements_7_1,
    south_georgia_7_1,
    special_7_1,
)
from beachhead.games.falklands_showdown.rules.rebasing_9_6 import with_rebasing
from beachhead.games.falklands_showdown.rules.victory_4 import Decided, score_absence
from beachhead.kernel.acts import decide, numbered
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met

INTERCEPTION, HOLD = 11, 25

FREE: Mapping[str, tuple[int, tuple[int, ...]]] = {
    "free_special": (UK, (10, 24)),
    "free_march": (UK, (22,)),
    "free_airlift": (AR, (1,)),
}
"""The operations that an event lets a side add without cost (6-1, 6-2, 6-3)."""


def operations_phase(game: Core) -> Flow[None]:
    """7.0 The phasing player carries out one operation, two under Decisive Leadership, and any that an event adds."""
    while game.state.op is not None or may_go_on(game):
        if game.state.op is None and (yield from decide(game, which_operation(game))) is END:
            break
        yield from with_rebasing(game, CARRY_OUT[game.op.number](game))
        complete(game)
    game.state.used, game.state.free = 0, False


def which_operation(game: Core) -> Ask:
    """7.0 The operation to be named, one that an event adds, or the end of the phase."""
    return game.ask("operation", NAME, ADD, END, clause="FS-7.0a", anchor=True)


def may_go_on(game: Core) -> bool:
    """7.0b Whether the phasing player has an operation left in this phase, or one that an event adds."""
    return has_operations_left(game) or bool(free_operations(game))


def has_operations_left(game: Core) -> bool:
    """7.0b Whether the phasing player has an operation of his own left in this phase."""
    return game.state.used < allowance(game)


def allowance(game: Core) -> int:
    """7.0b How many operations the phasing player has in this phase."""
    return max(1, game.effect(f"{game.asked}_operations"))


def nameable(game: Core) -> Iterator[int]:
    """7.0 The operations that can be named: the player's own, as far as the event and their own texts allow."""
    numbers = own_operations(game) if has_operations_left(game) else ()
    ruled_out = {INTERCEPTION, *game.event.forbids[game.phasing]}
    return (number for number in numbers if number not in ruled_out and met(NEEDS.get(number, no_needs)(game)))


def own_operations(game: Core) -> tuple[int, ...]:
    """7.0d The operations that the phasing player has at all."""
    return OWN[game.phasing]


def operation_needs(game: Core, number: int) -> Conditions:
    """7.0 What the naming of an operation needs: one left in this phase, and what the operation itself needs."""
    yield number != INTERCEPTION, "FS-7.0f", "inside_an_operation"
    yield has_operations_left(game), "FS-7.0b", "operations_left"
    yield from own_needs(game, number)


def own_needs(game: Core, number: int) -> Conditions:
    """7.0 What an operation itself needs: that it is the player's, that no event forbids it, its own text."""
    side = game.phasing
    yield ONE_SIDED.get(number, side) == side, "FS-7.0d", "own_operation"
    if ONE_SIDED.get(number, side) != side:
        return
    yield not is_forbidden(game, side, number), game.event.clause, "event_allows"
    yield from NEEDS.get(number, no_needs)(game)


def no_needs(game: Core) -> Conditions:
    """7.1 An operation that needs nothing (25)."""
    yield from ()


def free_operations(game: Core) -> tuple[int, ...]:
    """11.3 The operations that the event in effect adds for the phasing player and that can be carried out."""
    return tuple(number for number in added(game) if met(free_needs(game, number)))


def added(game: Core) -> tuple[int, ...]:
    """11.3 The operations that the event in effect adds for the phasing player."""
    return tuple(
        number
        for effect, (side, numbers) in FREE.items()
        if side == game.phasing and game.effect(effect)
        for number in numbers
    )


def free_needs(game: Core, number: int) -> Conditions:
    """11.3 What an operation needs to be added without cost: an event that adds it, once, and its own text."""
    yield number in added(game), game.event.clause, "event_adds"
    yield not game.state.free, game.event.clause, "added_once"
    if number in added(game):
        yield from FREE_NEEDS.get(number, NEEDS[number])(game)


def ending_needs(game: Core) -> Conditions:
    """7.0 What the end of the phase needs: an operation in it."""
    yield game.state.used > 0, "FS-7.0g", "must_name"


def naming(game: Core) -> Conditions:
    """7.0 The moment at which operations are named: an Operations Phase, while none is in hand."""
    yield game.state.phase in (UK_OPS, AR_OPS), "FS-7.0a", "operations_phase"
    yield game.state.op is None, "FS-7.0a", "in_hand"


def name(game: Core, number: int) -> None:
    """7.0 An operation is named."""
    begin(game, number, free=False)


def add(game: Core, number: int) -> None:
    """11.3 An operation is named that the event in effect adds."""
    begin(game, number, free=True)


def begin(game: Core, number: int, *, free: bool) -> None:
    """7.0 An operation is begun."""
    game.state.op = Operation(number, free=free)
    game.emit(OperationBegan(clause=f"FS-7.1.{number}a", side=game.phasing, number=number, free=free))


def complete(game: Core) -> None:
    """5.3 An operation is completed: the UK's lowers the marker, scores an absence (4.4(1)) and may be the last."""
    s, op, side = game.state, game.op, game.phasing
    s.op = None
    s.done.append(Done(s.turn, side, op.number, op.goal))
    if op.free:
        s.free = True
        if side == UK and game.options.absence == "each":
            score_absence(game)
        return
    s.used += 1
    if side == UK:
        s.operations -= 1
    game.emit(OperationDone(clause="FS-5.3a", side=side, number=op.number, left=s.operations))
    if side == UK:
        score_absence(game)
        if s.operations == 0:
            raise Decided


def hold(game: Core) -> Flow[None]:
    """7.1 Op 25: nothing is done."""
    yield from ()


ONE_SIDED: Mapping[int, int] = {
    **dict.fromkeys((1, 2, 3, 7), AR),
    **dict.fromkeys((4, 5, 6, 8, 9, 10, 11), UK),
}
"""7.0d The operations that only one side has."""

OWN = tuple(tuple(number for number in OPERATIONS if ONE_SIDED.get(number, side) == side) for side in (UK, AR))
"""7.0d The operations that each side has."""

CARRY_OUT: Mapping[int, Callable[[Core], Flow[None]]] = {
    1: airlift_7_1.airlift,
    2: mobilize_7_1.mobilize,
    3: black_buck_7_1.repair_airfield,
    4: south_georgia_7_1.retake,
    5: south_georgia_7_1.repair,
    6: reinforcements_7_1.reinforce,
    7: stealth_10_5.stealth_mission,
    8: black_buck_7_1.black_buck,
    9: refit_7_1.refit,
    10: special_7_1.insert_or_recover,
    12: loading_6_5.loading,
    13: naval_9_1.naval_move,
    14: surface_10_2.move_and_attack,
    15: hunt_7_1.hunt,
    16: submarines_8.sortie,
    17: attacks_7_1.attack_ships,
    18: attacks_7_1.attack_land,
    19: rebase_7_1.rebase,
    20: bombardment_7_1.bombard,
    21: attacks_7_1.invade,
    22: march_9_8.march,
    23: ground_10_3.attack,
    24: special_7_1.raid,
    HOLD: hold,
}
"""7.1 The operations by number; 11 is declared inside an operation of the other side (9.5)."""

NEEDS: Mapping[int, Callable[[Core], Conditions]] = {
    1: airlift_7_1.airlift_needs,
    2: mobilize_7_1.mobilize_needs,
    3: black_buck_7_1.repair_airfield_needs,
    4: south_georgia_7_1.retake_needs,
    5: south_georgia_7_1.repair_needs,
    6: reinforcements_7_1.reinforce_needs,
    7: stealth_10_5.stealth_mission_needs,
    8: black_buck_7_1.black_buck_needs,
    9: refit_7_1.refit_needs,
    10: special_7_1.insert_or_recover_needs,
    12: loading_6_5.loading_needs,
    13: naval_9_1.naval_move_needs,
    14: surface_10_2.move_and_attack_needs,
    15: hunt_7_1.hunt_needs,
    16: submarines_8.sortie_needs,
    17: air_10_6.attack_ships_needs,
    18: air_10_7.attack_land_needs,
    19: rebase_7_1.rebase_needs,
    20: bombardment_7_1.bombard_needs,
    21: landing_10_4.invade_needs,
    22: march_9_8.march_needs,
    23: ground_10_3.ground_attack_needs,
    24: special_7_1.raid_needs,
}
"""What the text of each operation needs before it can be named (7.0e)."""

FREE_NEEDS: Mapping[int, Callable[[Core], Conditions]] = {1: partial(airlift_7_1.airlift_needs, free=True)}
"""What an operation needs when an event adds it, where that is something else."""

OPERATION = numbered(OPERATIONS)
"""7.0 Acts on an operation by its number."""

CLAUSES = {number: f"FS-7.1.{number}a" for number in OPERATIONS}
"""7.1 The clause of each operation."""

NAME = act(
    "op",
    OPERATION,
    clause=lambda game, number: CLAUSES[number],
    exactly=nameable,
    needs=operation_needs,
    when=naming,
    does=name,
    listed=own_operations,
)

ADD = act(
    "free",
    OPERATION,
    clause=lambda game, number: game.event.clause,
    exactly=free_operations,
    needs=free_needs,
    when=naming,
    does=add,
    listed=added,
)

END = act("end", clause="FS-7.0h", needs=ending_needs, when=naming, goes_on=True)
