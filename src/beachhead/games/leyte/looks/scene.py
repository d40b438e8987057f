"""How Leyte looks on the table: board, position, question and log in the table's own terms."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import msgspec

from beachhead.edition.looks import Looks
from beachhead.edition.maps import SHORE, hex_board
from beachhead.edition.showing import Trails, counter, holding, seen_counter, situation, steps_of
from beachhead.games.leyte.components import Edition
from beachhead.games.leyte.core import Core
from beachhead.games.leyte.events import Advanced, Entered, Exited, Moved, Retreated
from beachhead.games.leyte.looks import paths, wording
from beachhead.games.leyte.looks.attack_panel import attack_panel
from beachhead.games.leyte.looks.changes import changes
from beachhead.games.leyte.looks.charts import charts
from beachhead.games.leyte.looks.combats import combats
from beachhead.games.leyte.looks.layers import LAYERS
from beachhead.games.leyte.looks.log import LOG
from beachhead.games.leyte.looks.wording import WORDING
from beachhead.games.leyte.model import ABSENT, GONE, JP, LOST, SIDES, US, WAITING, Unit
from beachhead.games.leyte.rules.combat_7.attack_7 import SUPPORT
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import owing
from beachhead.games.leyte.rules.movement_5 import Found, move_needs, points_text
from beachhead.kernel import scene
from beachhead.kernel.ask import Action, Ask, Option, Side
from beachhead.kernel.events import Event
from beachhead.kernel.game import Result
from beachhead.kernel.question import Choice, Owed, Question
from beachhead.kernel.text import once_a_language
from beachhead.mechanics.symbols import NATO

TRAILS = Trails[Core](
    {Moved: "move", Entered: "enter", Exited: "exit", Retreated: "retreat", Advanced: "advance"}, {0: (US,), 2: (JP,)}
)
"""4.1 A The movements of each side until its next Movement Phase."""

BOXES = {WAITING: "arrivals", LOST: "eliminated", GONE: "exited"}
"""The boxes beside the map, by where those lie who are in them."""


# -- the position ------------------------------------------------------------------------------------


def position(game: Core, side: Side | None, told: Iterable[Event]) -> scene.Position:
    """What lies on the table.  Leyte hides nothing, so that everybody sees the same."""
    s = game.state
    return scene.Position(
        **situation(game, WORDING, range(4)),
        pieces=pieces(game),
        tracks=(turn_track(game),),
        panels=panels(game),
        scores=tuple(score(game, side) for side in (US, JP)),
        attack=attack_panel(game, s.attack, told) if s.attack else None,
        combats=combats(game, told),
        arrows=TRAILS.drawn(game, told),
        control={
            SIDES[side]: tuple(space for space, count in enumerate(game.control[side]) if count) for side in (US, JP)
        },
    )


def pieces(game: Core) -> tuple[scene.Piece, ...]:
    """Every unit of the scenario, on the map or in a box beside it."""
    duties = {debt.piece for debt in owed(game)}
    return tuple(piece(game, unit, unit in duties) for unit, lies in enumerate(game.state.units) if lies.hex != ABSENT)


def piece(game: Core, unit: int, owes: bool) -> scene.Piece:
    """A unit as a counter."""
    lies, clock = game.state.units[unit], game.state.clock
    flags = {
        "owed": owes,
        "moved": lies.moved == clock and game.state.phase % 2 == 0,
        "fought": lies.fought == clock,
    }
    displaced = (WORDING.own("mark.displaced"),) if lies.shoved == clock else ()
    marks = (*holding(flags), *displaced) if lies.hex >= 0 else ()
    return seen(game.edition, unit, SIDES[game.side(unit)], lies, marks)


@seen_counter
def seen(edition: Edition, unit: int, side: Side, lies: Unit, marks: tuple[str, ...]) -> scene.Piece:
    """A counter as it is seen, made of all that its looks hang on; `marks` are states of it in this player-turn."""
    printed = edition.units[unit]
    return counter(
        unit,
        printed,
        side,
        space=max(lies.hex, -1),
        symbol=NATO[printed.kind],
        size=printed.size,
        values=tuple(printed.printed.split("/")),
        parts=wording.parts(printed),
        formation=printed.formation,
        box=f"{side}-{BOXES[lies.hex]}" if lies.hex in BOXES else "",
        marks=marks,
        due=str(lies.due) if lies.due else "",
        place=wording.entry(lies.entry) if lies.hex == WAITING else "",
    )


def turn_track(game: Core) -> scene.Track:
    """The Turn Record Track of the scenario, with who receives reinforcements when."""
    arriving: dict[int, set[str]] = {}
    for unit, lies in enumerate(game.state.units):
        if lies.hex == WAITING:
            arriving.setdefault(lies.due, set()).add(SIDES[game.side(unit)])
    cells = (
        scene.TrackCell(
            id=str(turn),
            text=str(turn),
            note=wording.date_of(game.edition, turn),
            arrivals=tuple(side for side in SIDES if side in arriving.get(turn, ())),
        )
        for turn in range(game.scenario.first_turn, game.scenario.last_turn + 1)
    )
    return WORDING.track("turns", cells, game.state.turn)


def panels(game: Core) -> tuple[scene.Panel, ...]:
    """Boxes beside the map: arrivals, losses, exits, ground support."""
    boxes = [(US, "arrivals"), (US, "eliminated"), (US, "exited"), (JP, "arrivals"), (JP, "eliminated")]
    found = (WORDING.panel(f"{SIDES[side]}-{box}", box, side=WORDING.side_short(side)) for side, box in boxes)
    support = tuple((WORDING.side_name(side), str(support_left(game, side)), "LEY-9.0a") for side in (US, JP))
    return (*found, WORDING.panel("support", rows=support))


def support_left(game: Core, side: int) -> int:
    """9.0 Ground support points that a side still has in this Game-Turn."""
    s = game.state
    combat = 1 + 2 * side
    if s.phase == combat and s.fighting:
        return s.support
    return game.edition.support[s.turn][side] if s.phase <= combat and not s.over else 0


def score(game: Core, side: int) -> scene.Score:
    """A side's victory points so far and what they are for."""
    rows = tuple(
        (wording.award(game, award), award.points, award.clause) for award in game.state.awards if award.side == side
    )
    return scene.Score(side=SIDES[side], points=game.points(side), rows=rows)


def outcome(game: Core, result: Result) -> str:
    """15.4 How the match ended."""
    return wording.say("leyte.outcome", level=wording.level_name(game.edition, result.level), **result.scores)


# -- the question ------------------------------------------------------------------------------------


def question(game: Core, ask: Ask) -> Question:
    """The question as the table shows it."""
    found = paths.reached(game, ask)
    return WORDING.question(
        game,
        ask,
        partial(choice, found=found),
        lambda: why_nobody_moves(game) if ask.name == "move" else "",
        owed=owed(game) if game.state.fighting and ask.side == SIDES[game.phasing] else (),
        ways=steps_of(found, points_text),
    )


def why_nobody_moves(game: Core) -> str:
    """5.11-5.24 The name of the condition that all units of the phasing player fail; "" if they fail several."""
    mine = game.units_of(game.phasing)
    failed = {next((str(name) for holds, _, name in move_needs(game, unit) if not holds), "") for unit in mine}
    return failed.pop() if len(failed) == 1 else ""


def choice(game: Core, ask: Ask, option: Option, found: Found) -> Choice:
    """An option with its words; `found` is where the unit asked about could come to."""
    return WORDING.choice(
        game,
        ask,
        option,
        note=wording.note(game, ask, option, found),
        marks=paths.marks(game, ask, option, found),
        times=points(game, ask) if option.action == Action(SUPPORT.verb, "1") else (),
    )


def points(game: Core, ask: Ask) -> tuple[str, ...]:
    """9.11 One point of ground support, two, and so on, in words, as many as can be added now."""
    adding = [option for option in ask.choices() if option.action.verb == SUPPORT.verb]
    most = max(option.value for option in adding)
    numbers = (msgspec.structs.replace(adding[0], value=number) for number in range(1, most + 1))
    return tuple(WORDING.label(game, ask, option) for option in numbers)


def owed(game: Core) -> tuple[Owed, ...]:
    """7.11, 7.12 Who still has to fight in this Combat Phase, besides those in the attack that is being built."""
    if not game.state.fighting:
        return ()
    attack, rows = game.state.attack, []
    for unit in owing(game):
        if attack and unit in attack.attackers + attack.defenders:
            continue
        mine = game.side(unit) == game.phasing
        text = wording.say("leyte.owed.attacks" if mine else "leyte.owed.attacked", unit=game.type(unit).title)
        rows.append(Owed(text=text, clause="LEY-7.12a" if mine else "LEY-7.11a", piece=unit, space=game.hex(unit)))
    return tuple(rows)


# -- the board ---------------------------------------------------------------------------------------


@once_a_language
def board(edition: Edition) -> scene.Board:
    """The map of an edition in the table's terms."""
    return hex_board(
        edition,
        edition.board,
        edition.terrain,
        [SHORE[coast] for coast in edition.coast],
        wording.terrain_key(edition),
        WORDING.looks(),
        regions=edition.regions,
        north=edition.north,
    )


LOOKS = Looks(
    WORDING,
    board=board,
    position=position,
    question=question,
    charts=charts,
    overlays=LAYERS,
    log=LOG,
    outcome=outcome,
    changes=lambda game, ask, action: (change.text for change in changes(game, ask, action)),
)
"""How the game looks."""
