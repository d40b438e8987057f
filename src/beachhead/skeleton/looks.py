"""How it looks: two areas, a boat and a gun."""

from __future__ import annotations

from importlib.resources import files

from beachhead.edition.showing import Shown, row_of_areas
from beachhead.edition.wording import Wording, side_looks
from beachhead.kernel.scene import Board, Panel, Piece, Position
from beachhead.kernel.text import Sentences
from beachhead.skeleton.game import BOAT, GUN, TURNS, Crossing

SENTENCES = Sentences("crossing", files("beachhead.skeleton").joinpath("data"))
SIDES = side_looks(SENTENCES, {BOAT: "green", GUN: "ochre"})


class CrossingLooks(Shown[Crossing]):
    """The boat is piece 0, the gun piece 1."""

    wording = Wording[Crossing](SENTENCES)

    def board(self, game: Crossing) -> Board:
        """The map."""
        return row_of_areas("The Sound", ("Shore", "Island"), SIDES)

    def position(self, game: Crossing, side: str | None, told: object) -> Position:
        """What lies there; nothing is drawn of what was told."""
        pieces = tuple(
            Piece(id=n, name=look.short, title=look.name, side=look.id, space=game.place(n), box="sunk")
            for n, look in enumerate(SIDES)
        )
        turn, sunk = str(min(game.state.turn, TURNS)), Panel(id="sunk", name=SENTENCES.say("crossing.sunk"))
        return Position(turn=turn, phase="-", phasing=BOAT, steps=(), pieces=pieces, panels=(sunk,))
