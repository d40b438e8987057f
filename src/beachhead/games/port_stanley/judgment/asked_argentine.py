"""What answers are worth to the Argentine side where it is asked what the British are asked too (5, 8)."""

from __future__ import annotations

from beachhead.games.port_stanley.judgment import argentine, transport
from beachhead.games.port_stanley.judgment.verbs import LAST, Worth
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import AR, SIDES
from beachhead.kernel.ask import Option
from beachhead.kernel.simulation import Play


def or_argentine(british: Worth, other: Worth) -> Worth:
    """A value by the side that is asked."""

    def value(game: Stanley, play: Play[Stanley], option: Option) -> float:
        return (other if play.side == SIDES[AR] else british)(game, play, option)

    return value


def crisis(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.3.1 Whether the helicopters are wanted this turn."""
    return 1.0 if transport.is_crisis(game, play.kept) else -1.0


def mover(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.1 The unit whose move is worth most; an APC drives for somebody."""
    unit = option.piece
    if game.type(unit).kind == "apc":
        gain = transport.drives(game, unit, play.kept)
        return 9.0 + gain if gain > 0 else LAST
    gain = argentine.move_gain(game, unit, play.kept)
    return 10.0 + gain if gain > 0 else gain


def goal(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.1 Where it goes."""
    unit = play.about[0]
    if game.type(unit).kind == "apc":
        return transport.driven_to(game, unit, option.space, play.kept)
    stay = game.kept(("stays", unit), lambda: argentine.place_worth(game, unit, game.hex(unit), play.kept))
    return argentine.place_worth(game, unit, option.space, play.kept) - float(stay)


def boarding(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.5 Who gets onto an APC, before he walks."""
    gain = transport.boards(game, option.piece, play.kept)
    return 20.0 + gain if gain > 0 else LAST


def mounted(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.5 Onto which APC he gets: one that is to bring him somewhere, the one that goes farthest."""
    return transport.mounts(game, play.about[0], option.piece, play.kept)


def getting_off(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.5 Who gets off."""
    return transport.gets_off(game, option.piece, play.kept)


def flier(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4.1 Which helicopter flies."""
    return transport.flies(game, option.piece, play.kept)


def lifted(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4.1 Whom it lifts."""
    errand = transport.flight_errand(game, play.about, play.kept)
    return errand.worth if errand.load == option.piece else LAST


def dropped(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4.1 Where it puts him down."""
    return transport.holes(game, play.kept).get(option.space, LAST)


def flown_to(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4.1 Where it flies without a load."""
    return transport.flown_to(game, play.about, option.space, play.kept)


def landing_at(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.4 On which airfield a Pucara lands."""
    return 10.0 + argentine.safety(game, option.space)


def ended_in(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4.1 Where a helicopter is taken that cannot get home: where it is safe."""
    return argentine.safety(game, option.space)


def taking_off(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.4 From which airfield a Pucara goes to another one."""
    return argentine.takes_off(game, option.space)


def never(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """What is not done."""
    return LAST
