"""The toy on the table: what the kernel asks of a game in progress."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import msgspec

from beachhead.kernel.ask import Action, Ask, Flow, Option
from beachhead.kernel.dice import Dice
from beachhead.kernel.events import Event, LogLine, kinds_of
from beachhead.kernel.game import Game, Result
from beachhead.kernel.presentation import Presentation
from beachhead.kernel.question import Choice, Question
from beachhead.kernel.refusal import Refusal
from beachhead.kernel.scene import (
    Board,
    Outcome,
    Panel,
    Piece,
    Position,
    SideLook,
    Space,
    TerrainKind,
)
from beachhead.kernel.text import Text
from toy import model as m
from toy import rules
from toy.wording import ENGLISH

LOOKS = (
    SideLook(id=m.BLUE, name="Blue convoys", short="Blue", scheme="green"),
    SideLook(id=m.RED, name="Red boats", short="Red", scheme="ochre"),
)
PLACES = ((50.0, 100.0), (150.0, 100.0), (250.0, 50.0), (250.0, 150.0), (350.0, 100.0), (450.0, 100.0))
BOXES = {m.SUNK: "sunk", m.HOME: "home", m.ABOARD: "aboard"}
FIRST_MINE = 100
"""Piece ids of mines begin here."""

BOARD = Board(
    kind="areas",
    name="The Strait",
    width=500.0,
    height=200.0,
    spaces=tuple(
        Space(id=n, name=name, x=x, y=y, terrain="sea", shore=0.0, outline=((x - 40, y), (x, y - 40), (x + 40, y)))
        for n, (name, (x, y)) in enumerate(zip(m.STRAIT.names, PLACES, strict=True))
    ),
    terrain=(TerrainKind(id="sea", name="Sea", pattern="sea"),),
    sides=LOOKS,
)


class ToyGame(Game[m.State]):
    """`boats_in` counts the boats of each zone: a cache that follows from the state."""

    events = kinds_of(m)

    def __init__(self, state: m.State, open_mines: bool) -> None:
        super().__init__(state)
        self.open_mines = open_mines
        self.boats_in = [0] * len(m.STRAIT.names)
        for ship in state.ships:
            if ship.side == m.RED and ship.zone >= 0:
                self.boats_in[ship.zone] += 1

    # -- for the rules -------------------------------------------------------------------------------

    def change(self, ship: int, **values: Any) -> None:
        old = self.state.ships[ship]
        new = self.state.ships[ship] = msgspec.structs.replace(old, **values)
        if old.side == m.RED:
            for zone, count in ((old.zone, -1), (new.zone, 1)):
                if zone >= 0:
                    self.boats_in[zone] += count

    def move(self, ship: int, zone: int) -> None:
        old = self.state.ships[ship]
        self.change(ship, zone=zone, moves=old.moves - 1)
        clause = "TOY-3.3" if old.side == m.BLUE else "TOY-6"
        self.emit(m.Moved(clause=clause, ship=ship, start=old.zone, zone=zone))

    def mine_in(self, zone: int) -> int | None:
        return next((n for n, mine in enumerate(self.state.mines) if mine.zone == zone), None)

    def lose_step(self, ship: int, clause: str) -> None:
        left = self.state.ships[ship].steps - 1
        self.change(ship, steps=left)
        if not left:
            self.change(ship, zone=m.SUNK)
        self.emit(m.StepLost(clause=clause, ship=ship, left=left))

    # -- for the kernel ------------------------------------------------------------------------------

    def copy_into(self, twin: ToyGame) -> None:
        twin.state = self.state.copy()
        twin.open_mines, twin.boats_in = self.open_mines, self.boats_in.copy()

    def flow(self) -> Flow[None]:
        return rules.flow(self)

    def scores(self) -> dict[str, int]:
        """TOY-7."""
        convoys = [s for s in self.state.ships if s.side == m.BLUE]
        return {m.BLUE: sum(s.steps for s in convoys if s.zone == m.HOME), m.RED: sum(2 - s.steps for s in convoys)}

    def result(self) -> Result | None:
        if self.state.turn <= self.state.last_turn:
            return None
        scores = self.scores()
        lead = scores[m.BLUE] - scores[m.RED]
        winner = m.BLUE if lead > 0 else m.RED if lead < 0 else None
        return Result(winner=winner, level="clear" if abs(lead) > 1 else "narrow", scores=scores)

    def tells(self, side: str, option: Option, viewer: str) -> bool:
        """Nothing is hidden from red; what blue learns of mines does not follow from what it knew before."""
        return viewer in (side, m.RED)

    def seen_by(self, side: str | None) -> Self:
        known = self.fork()
        known.state = self.redacted_for(side)
        return known

    def redacted_for(self, side: str | None) -> m.State:
        known = self.state.copy()
        known.dice = Dice(b"", 0)
        if side != m.RED:
            known.mines = [mine if mine.shown else m.Mine(m.UNKNOWN) for mine in known.mines]
        return known

    def why_not(self, ask: Ask, action: Action) -> Refusal:
        ship = next((s for s in self.state.ships if s.name == action.target), None)
        verb, key = action.verb, ask.prompt.key
        if verb == "pick" and ship is not None and ship.side == ask.side and not ship.moves:
            return Refusal("TOY-3.2", Text("toy.no.moves", {"ship": ship.name}))
        if verb == "to" and key == "toy.ask.to" and action.target in m.STRAIT.names:
            return Refusal("TOY-3.3", Text("toy.no.border", {"zone": action.target}))
        if verb == "escort" and key == "toy.ask.escort":
            return Refusal("TOY-5.2", Text("toy.no.escorts", {"left": self.state.escorts}))
        if verb == "scout" and self.state.scouted:
            return Refusal("TOY-3.4", Text("toy.no.scouted"))
        return Refusal(ask.clause, Text("toy.no.now", {"action": str(action)}))


class ToyPresentation(Presentation[ToyGame]):
    """How the toy looks."""

    def outcome(self, game: ToyGame, result: Result) -> Outcome:
        return Outcome(winner=result.winner, level=result.level, text="The run is over", scores=result.scores)

    def board(self, game: ToyGame) -> Board:
        return BOARD

    def position(self, game: ToyGame, side: str | None, told: Iterable[Event]) -> Position:
        known = game.state
        pieces = [ship_piece(n, ship) for n, ship in enumerate(known.ships)]
        pieces += self._mine_pieces(game, side)
        turn = min(known.turn, known.last_turn)
        return Position(
            turn=str(turn),
            phase=known.phase,
            phasing=m.BLUE if known.phase == "convoys" else m.RED,
            steps=tuple((phase, "now" if phase == known.phase else "next") for phase in rules.PHASES),
            pieces=tuple(pieces),
            panels=tuple(Panel(id=box, name=box.title()) for box in BOXES.values()),
            control={m.RED: tuple(zone for zone, boats in enumerate(game.boats_in) if boats)},
        )

    def _mine_pieces(self, game: ToyGame, side: str | None) -> list[Piece]:
        return [
            Piece(
                id=FIRST_MINE + n,
                name=f"M{n + 1}",
                title="Mine",
                side=m.RED,
                space=max(mine.zone, -1),
                box=BOXES.get(mine.zone, ""),
                face="up" if mine.shown else "down",
            )
            for n, mine in enumerate(game.state.mines)
            if side == m.RED or mine.shown
        ]

    def question(self, game: ToyGame, ask: Ask) -> Question:
        choices = tuple(
            Choice(
                action=option.action,
                label=say(f"toy.do.{option.action.verb}", target=option.action.target),
                clause=option.clause,
                piece=option.piece,
                space=option.space,
                main=option.action.verb == "end",
            )
            for option in ask.choices()
        )
        return Question(
            side=ask.side, text=ENGLISH.render(ask.prompt), clause=ask.clause, choices=choices, subject=ask.about
        )

    def waiting(self, game: ToyGame, ask: Ask) -> str:
        return say("toy.wait", side=ask.side)

    def render(self, text: Text) -> str:
        return ENGLISH.render(text)

    def line(self, game: ToyGame, event: Event, decision: int) -> LogLine:
        values = msgspec.structs.asdict(event)
        faces = values.get("faces", (values["face"],) if "face" in values else ())
        return LogLine(
            decision=decision,
            kind=type(event).__name__,
            text=say(f"toy.log.{type(event).__name__}", **self._named(game, values)),
            clause=event.clause,
            faces=tuple(faces),
        )

    def _named(self, game: ToyGame, values: dict[str, Any]) -> dict[str, Any]:
        """An event's values as the log prints them."""
        named = {k: v for k, v in values.items() if isinstance(v, str | int)}
        named |= {k: game.state.ships[values[k]].name for k in ("ship", "convoy", "boat") if k in values}
        named |= {k: m.STRAIT.name(values[k]) for k in ("zone", "start") if k in values}
        if "faces" in values:
            named["hit"], named["answer"] = values["faces"]
        if "found" in values:
            named["found"] = "a mine" if values["found"] else "nothing"
        for side, stays in values.get("stays", {}).items():
            named[side] = "stays" if stays else "withdraws"
        return named


def ship_piece(number: int, ship: m.Ship) -> Piece:
    return Piece(
        id=number,
        name=ship.name,
        title="Convoy" if ship.side == m.BLUE else "Patrol boat",
        side=ship.side,
        space=max(ship.zone, -1),
        box=BOXES.get(ship.zone, ""),
        values=(str(ship.steps),),
    )


def say(key: str, **args: Any) -> str:
    return ENGLISH.render(Text(key, args))
