"""The toy's rules, in the order of its ledger."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from beachhead.kernel.ask import Action, Ask, Coming, Flow, Option, Options, alone, settle, together
from beachhead.kernel.text import Text
from toy import model as m

if TYPE_CHECKING:
    from toy.game import ToyGame


def flow(game: ToyGame) -> Flow[None]:
    """From the present state to the end; a flow of a finished match ends at once."""
    while game.state.turn <= game.state.last_turn:
        yield from PHASES[game.state.phase](game)


def lay_mines(game: ToyGame) -> Flow[None]:
    """TOY-2."""
    while m.ABOARD in (mine.zone for mine in game.state.mines):
        number = next(n for n, mine in enumerate(game.state.mines) if mine.zone == m.ABOARD)
        prompt = Text("toy.ask.mine", {"number": number + 1})
        answer: Option = yield Ask(m.RED, prompt, "TOY-2", partial(mine_options, game), anchor=True)
        game.state.mines[number] = m.Mine(answer.space, game.open_mines)
        game.emit(m.MineLaid(clause="TOY-2", audience=None if game.open_mines else (m.RED,), zone=answer.space))
    game.forbid_undo()
    game.state.phase = "convoys"


def mine_options(game: ToyGame) -> Options:
    taken = {mine.zone for mine in game.state.mines}
    return tuple(at("lay", zone, "TOY-2") for zone in m.MINABLE if zone not in taken)


def convoy_phase(game: ToyGame) -> Flow[None]:
    """TOY-3: restartable; entered afresh in the middle of a battle, it finds the battle in the state."""
    while True:
        if game.state.battle is not None:
            yield from battle(game)
        answer: Option = yield Ask(
            m.BLUE, Text("toy.ask.convoy"), "TOY-3.1", partial(convoy_options, game), anchor=True
        )
        if answer.action.verb == "end":
            break
        if answer.action.verb == "scout":
            yield from scout(game)
        else:
            yield from move_convoy(game, answer.piece)
    game.state.ships[:] = [msgspec.structs.replace(s, moves=int(s.side == m.RED)) for s in game.state.ships]
    game.state.phase = "boats"


def convoy_options(game: ToyGame) -> Options:
    scouting = () if game.state.scouted else (button("scout", "TOY-3.4"),)
    picks = tuple(pick("pick", game, n, "TOY-3.2") for n in movable(game, m.BLUE))
    return (*picks, *scouting, button("end", "TOY-3.1"))


def movable(game: ToyGame, side: str) -> list[int]:
    return [n for n, ship in enumerate(game.state.ships) if ship.side == side and ship.moves and ship.zone >= 0]


def scout(game: ToyGame) -> Flow[None]:
    """TOY-3.4: a disclosure without a die."""
    options = tuple(at("look", zone, "TOY-3.4") for zone in m.MINABLE)
    answer: Option = yield Ask(m.BLUE, Text("toy.ask.scout"), "TOY-3.4", options)
    found = game.mine_in(answer.space)
    if found is not None:
        game.state.mines[found] = m.Mine(answer.space, shown=True)
    game.state.scouted = True
    game.emit(m.Scouted(clause="TOY-3.4", zone=answer.space, found=found is not None))
    game.forbid_undo()


def move_convoy(game: ToyGame, convoy: int) -> Flow[None]:
    """TOY-3.2 to 5.1: move, strike a mine, be intercepted."""
    ship = game.state.ships[convoy]
    prompt = Text("toy.ask.to", {"ship": ship.name})
    answer: Option = yield Ask(m.BLUE, prompt, "TOY-3.3", partial(step_options, ship), about=(convoy,))
    game.move(convoy, answer.space)
    mine = game.mine_in(answer.space)
    if mine is not None:
        strike(game, convoy, mine)
    if game.state.ships[convoy].zone >= 0 and answer.space not in (m.PORT, m.HAVEN):
        yield from interception(game, convoy, ship.zone)
    if game.state.ships[convoy].zone == m.HAVEN:
        game.change(convoy, zone=m.HOME)


def step_options(ship: m.Ship) -> Options:
    return tuple(at("to", zone, "TOY-3.3") for zone in m.STRAIT.near[ship.zone])


def strike(game: ToyGame, convoy: int, mine: int) -> None:
    """TOY-4."""
    face = game.roll()
    zone = game.state.mines[mine].zone
    game.state.mines[mine] = m.Mine(m.SUNK, shown=True)
    game.emit(m.MineStruck(clause="TOY-4", ship=convoy, zone=zone, face=face))
    if face <= 3:
        game.lose_step(convoy, "TOY-4")


def interception(game: ToyGame, convoy: int, came_from: int) -> Flow[None]:
    """TOY-5.1: red is asked in the middle of blue's move."""
    zone = game.state.ships[convoy].zone
    boats = [n for n, s in enumerate(game.state.ships) if s.side == m.RED and s.zone >= 0 and close(s.zone, zone)]
    if not boats:
        return
    options = (*(pick("intercept", game, n, "TOY-5.1") for n in boats), button("pass", "TOY-5.1"))
    names = {"ship": game.state.ships[convoy].name, "zone": m.STRAIT.name(zone)}
    sails = Coming(classes={"convoy": 1}, place=names["zone"])
    prompt = Text("toy.ask.intercept", names)
    answer: Option = yield Ask(m.RED, prompt, "TOY-5.1", options, passes="pass", meets=lambda: sails)
    if answer.action.verb == "intercept":
        game.emit(m.Intercepted(clause="TOY-5.1", convoy=convoy, boat=answer.piece))
        game.state.battle = m.Battle(convoy, answer.piece, came_from)


def close(one: int, other: int) -> bool:
    return m.STRAIT.distance(one, other) <= 1


def battle(game: ToyGame) -> Flow[None]:
    """TOY-5.2 to 5.6: each round begins at an anchor."""
    while (fight := game.state.battle) is not None:
        fire: Option = yield Ask(m.RED, Text("toy.ask.fire", {"round": fight.round}), "TOY-5.2", FIRE, anchor=True)
        escorts = yield from spend_escorts(game)
        secret = yield from together(game, {side: alone(partial(stay_or_withdraw, side)) for side in m.SIDES})
        stays = {side: secret[side].action.verb == "stay" for side in m.SIDES}
        game.emit(m.Revealed(clause="TOY-5.3", stays=stays))
        yield from exchange_fire(game, fight, fire.action.verb, escorts)
        end_round(game, fight, stays)


def stay_or_withdraw(side: str, game: ToyGame) -> Ask:
    """TOY-5.3."""
    return Ask(side, Text("toy.ask.stay"), "TOY-5.3", STAY)


FIRE = (
    Option(Action("gun"), "TOY-5.2"),
    Option(Action("torpedo"), "TOY-5.2"),
)
STAY = (Option(Action("stay"), "TOY-5.3"), Option(Action("withdraw"), "TOY-5.3"))


def spend_escorts(game: ToyGame) -> Flow[int]:
    """TOY-5.2: a button with a value."""
    left = game.state.escorts
    options = tuple(Option(Action("escort", str(n)), "TOY-5.2", value=n) for n in range(left + 1))
    answer = yield from settle(Ask(m.BLUE, Text("toy.ask.escort", {"left": left}), "TOY-5.2", options))
    game.state.escorts -= answer.value
    return answer.value


def exchange_fire(game: ToyGame, fight: m.Battle, mode: str, escorts: int) -> Flow[None]:
    """TOY-5.4 and 5.5: two dice."""
    faces = (game.roll(), game.roll())
    game.emit(m.Fired(clause="TOY-5.4", mode=mode, escorts=escorts, faces=faces))
    if faces[1] == 6:
        game.lose_step(fight.boat, "TOY-5.4")
    if faces[0] - escorts < (5 if mode == "gun" else 4):
        return
    options = (Option(Action("step"), "TOY-5.5"), Option(Action("back"), "TOY-5.5"))
    prompt = Text("toy.ask.hit", {"ship": game.state.ships[fight.convoy].name})
    answer: Option = yield Ask(m.BLUE, prompt, "TOY-5.5", options, about=(fight.convoy,))
    if answer.action.verb == "step":
        game.lose_step(fight.convoy, "TOY-5.5")
    else:
        turn_back(game, fight, "TOY-5.5")


def end_round(game: ToyGame, fight: m.Battle, stays: dict[str, bool]) -> None:
    """TOY-5.3 and 5.6."""
    if game.state.battle is None:
        return
    if not stays[m.BLUE] and game.state.ships[fight.convoy].zone >= 0:
        turn_back(game, fight, "TOY-5.3")
    afloat = all(game.state.ships[n].zone >= 0 for n in (fight.convoy, fight.boat))
    on = afloat and all(stays.values()) and fight.round < m.ROUNDS
    game.state.battle = msgspec.structs.replace(fight, round=fight.round + 1) if on else None


def turn_back(game: ToyGame, fight: m.Battle, clause: str) -> None:
    game.change(fight.convoy, zone=fight.came_from, moves=0)
    game.emit(m.TurnedBack(clause=clause, ship=fight.convoy, zone=fight.came_from))
    game.state.battle = None


def boat_phase(game: ToyGame) -> Flow[None]:
    """TOY-6."""
    while boats := movable(game, m.RED):
        options = (*(pick("pick", game, n, "TOY-6") for n in boats), button("end", "TOY-6"))
        answer: Option = yield Ask(m.RED, Text("toy.ask.boat"), "TOY-6", options, anchor=True)
        if answer.action.verb == "end":
            break
        ship = game.state.ships[answer.piece]
        prompt = Text("toy.ask.to", {"ship": ship.name})
        goal: Option = yield Ask(m.RED, prompt, "TOY-3.3", partial(step_options, ship))
        game.move(answer.piece, goal.space)
    end_turn(game)


def end_turn(game: ToyGame) -> None:
    state = game.state
    game.emit(m.Ended(clause="TOY-7", turn=state.turn, last=state.turn == state.last_turn))
    state.ships[:] = [msgspec.structs.replace(s, moves=m.MOVES if s.side == m.BLUE else 0) for s in state.ships]
    state.turn += 1
    state.phase = "convoys"
    state.scouted = False


PHASES = {"mines": lay_mines, "convoys": convoy_phase, "boats": boat_phase}


def at(verb: str, zone: int, clause: str) -> Option:
    return Option(Action(verb, m.STRAIT.name(zone)), clause, space=zone)


def pick(verb: str, game: ToyGame, ship: int, clause: str) -> Option:
    return Option(Action(verb, game.state.ships[ship].name), clause, piece=ship)


def button(verb: str, clause: str) -> Option:
    return Option(Action(verb), clause)
