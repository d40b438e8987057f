"""How it looks: two islands and six squadrons."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from beachhead.edition.showing import Shown, row_of_areas
from beachhead.edition.wording import Wording, side_looks
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Board, Panel, Piece, Position
from beachhead.kernel.text import Sentences
from beachhead.toys.raid.game import BLUE, LOST, RED, SIDES, SQUADRONS, TURNS, Raid

SENTENCES = Sentences("raid", files("beachhead.toys.raid").joinpath("data"))
ISLAND_NAMES = ("North Island", "South Island")
LOOKS = side_looks(SENTENCES, {RED: "ochre", BLUE: "blue"})


class RaidLooks(Shown[Raid]):
    """The squadrons are the pieces, those of red first."""

    wording = Wording[Raid](
        SENTENCES,
        gaps=lambda game, option: {"island": ISLAND_NAMES[option.value]},
    )

    def board(self, game: Raid) -> Board:
        """The map."""
        return row_of_areas("The Islands", ISLAND_NAMES, LOOKS)

    def position(self, game: Raid, side: str | None, told: Iterable[Event]) -> Position:
        """What lies there."""
        pieces = tuple(
            Piece(
                id=SIDES.index(look.id) * SQUADRONS + number,
                name=f"{look.short} {number + 1}",
                title=look.name,
                side=look.id,
                space=max(place, -1),
                box="lost" if place == LOST else "hangar",
            )
            for look in LOOKS
            for number, place in enumerate(game.force(look.id).squadrons)
        )
        panels = tuple(Panel(id=box, name=SENTENCES.say(f"raid.{box}")) for box in ("hangar", "lost"))
        turn = str(min(game.state.turn, TURNS))
        return Position(turn=turn, phase="-", phasing=RED, steps=(), pieces=pieces, panels=panels)
