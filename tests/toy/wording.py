"""The toy's sentences and its clause ledger."""

from __future__ import annotations

from beachhead.kernel.module import Clause
from beachhead.kernel.text import Catalogue

LEDGER = tuple(
    Clause(id=identity, kind=kind, text=text)
    for identity, kind, text in (
        ("TOY-1", "commentary", "Convoys run a strait that patrol boats have mined."),
        ("TOY-2", "rule", "Before play red lays each of its mines in secret, at most one in a zone."),
        ("TOY-3.1", "rule", "In its phase blue moves convoys one after the other and ends the phase when it likes."),
        ("TOY-3.2", "rule", "A convoy moves at most two zones in a turn."),
        ("TOY-3.3", "rule", "A move leads to a zone that borders on the present one."),
        ("TOY-3.4", "rule", "Once in a turn blue may look for a mine in one zone; both sides see the result."),
        ("TOY-4", "rule", "A convoy that enters a mined zone rolls a die; 1 to 3 costs a step. The mine is gone."),
        ("TOY-5.1", "rule", "A boat in or next to the zone that a convoy enters may intercept it."),
        ("TOY-5.2", "rule", "Each round red chooses guns or torpedoes and blue adds escort points it has left."),
        ("TOY-5.3", "rule", "Each round both sides decide in secret to stay or to withdraw."),
        ("TOY-5.4", "rule", "Guns hit on 5, torpedoes on 4; each escort point takes one off. Boats are hit on 6."),
        ("TOY-5.5", "rule", "A convoy that is hit loses a step or turns back to where it came from."),
        ("TOY-5.6", "rule", "A battle lasts three rounds at most."),
        ("TOY-6", "rule", "In its phase red moves each boat one zone."),
        ("TOY-7", "rule", "Each step that reaches Haven is a point for blue, each one lost a point for red."),
    )
)

OPTION_MEANINGS = (("hidden", "blue does not see mines being laid"), ("open", "mines lie open"))

ENGLISH = Catalogue(
    "en",
    {
        "toy.ask.mine": "Lay mine {number}",
        "toy.ask.convoy": "Move a convoy, scout, or end the phase",
        "toy.ask.to": "Where does {ship} go?",
        "toy.ask.scout": "Scout which zone?",
        "toy.ask.intercept": "Intercept {ship} at {zone}?",
        "toy.ask.fire": "Round {round}: open fire",
        "toy.ask.escort": "How many escort points ({left} left)?",
        "toy.ask.stay": "Stay or withdraw, in secret",
        "toy.ask.hit": "{ship} is hit: lose a step or turn back",
        "toy.ask.bid": "Bid for the convoys, in secret",
        "toy.ask.boat": "Move a boat or end the phase",
        "toy.wait": "{side} decides",
        "toy.do.bid": "Bid {target}",
        "toy.do.lay": "Lay it in {target}",
        "toy.do.pick": "Move {target}",
        "toy.do.to": "Go to {target}",
        "toy.do.scout": "Scout",
        "toy.do.look": "Look in {target}",
        "toy.do.end": "End the phase",
        "toy.do.intercept": "Intercept with {target}",
        "toy.do.pass": "Let it pass",
        "toy.do.gun": "Fire the guns",
        "toy.do.torpedo": "Launch torpedoes",
        "toy.do.escort": "{target} escort points",
        "toy.do.stay": "Stay",
        "toy.do.withdraw": "Withdraw",
        "toy.do.step": "Lose a step",
        "toy.do.back": "Turn back",
        "toy.no.now": "{action} is not possible now",
        "toy.no.moves": "{ship} has moved as far as it may in this turn",
        "toy.no.border": "{zone} does not border on where the ship is",
        "toy.no.escorts": "only {left} escort points are left",
        "toy.no.scouted": "a zone has been scouted in this turn already",
        "toy.log.BidsShown": "Blue bids {blue}, red {red}: the lower bid commands the convoys",
        "toy.log.MineLaid": "A mine is laid in {zone}",
        "toy.log.MineStruck": "{ship} strikes a mine in {zone}: {face}",
        "toy.log.Moved": "{ship} goes from {start} to {zone}",
        "toy.log.Scouted": "Scouts look into {zone}: {found}",
        "toy.log.Intercepted": "{boat} intercepts {convoy}",
        "toy.log.Fired": "{mode} against {escorts} escort points: {hit}, {answer}",
        "toy.log.Revealed": "Blue {blue}, red {red}",
        "toy.log.StepLost": "{ship} loses a step, {left} left",
        "toy.log.TurnedBack": "{ship} turns back to {zone}",
        "toy.log.Ended": "Turn {turn} ends",
    },
)
