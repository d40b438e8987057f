"""The computer player on land and in the air: positions in which a sound player knows what to do."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from beachhead.games import britain_stands_alone
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.judgment import QUESTIONS, ground
from beachhead.games.britain_stands_alone.model import FOUL, STORMY, Sighting
from beachhead.kernel.sampling import play_of
from beachhead.players.greedy import best_options
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.combats import field
from games.britain_stands_alone.greedily import MOST, choice, play
from games.britain_stands_alone.squadrons import based, ids


def test_it_knows_every_question_that_the_rules_ask() -> None:
    words = Path(britain_stands_alone.__file__).parent / "data" / "text" / "en.toml"
    assert set(QUESTIONS) == set(tomllib.loads(words.read_text(encoding="utf-8"))["ask"])


# -- 8 in the air ----------------------------------------------------------------------------------------


def raided(dice: list[int], *, raiders: dict[str, str], fighters: dict[str, str], target: str) -> Channel:
    """A German mission that the British have detected."""
    table = channel({**raiders, **fighters}, phase="ge_missions", dice=dice).do(f"raid {target}")
    for name in raiders:
        kind = name.rpartition("-")[0]
        table.do(f"crew {min(one for one in table.targets('crew') if one.startswith(kind))}")
    return table.do("fly")


def test_pairs_of_fighters_do_not_go_against_an_escorted_raid() -> None:
    raiders = based(he111=(4, "Pas de Calais"), me109=(4, "Pas de Calais"))
    fighters = based(spitfire=(8, "3523"))
    assert choice(raided([7], raiders=raiders, fighters=fighters, target="3523")) == "away"
    eight = raided([3] + [9] * 40, raiders=raiders, fighters=fighters, target="3523")
    for _ in range(8):
        taken = choice(eight)
        assert taken.startswith("scramble")
        eight.do(taken)


def test_bombers_alone_are_always_met() -> None:
    table = raided([7], raiders=based(he111=(4, "Pas de Calais")), fighters=based(spitfire=(8, "3523")), target="3523")
    assert choice(table).startswith("scramble")


def test_every_loss_is_for_good_once_the_pilots_are_gone() -> None:
    pieces = {**based(he111=(2, "Pas de Calais"), me109=(6, "Pas de Calais")), **based(spitfire=(8, "3523"))}
    table = channel(pieces, phase="ge_missions", dice=[2], spitfires_lost=20).do("raid 3523")
    for name in (*ids("ge-he111", 2), *ids("ge-me109", 6)):
        kind = name.rpartition("-")[0]
        table.do(f"crew {min(one for one in table.targets('crew') if one.startswith(kind))}")
    assert choice(table.do("fly")) == "away"


def test_wellingtons_bomb_germany_by_night() -> None:
    done = play(
        channel(based(wellington=(10, "Northern England")), phase="br_missions", dice=[9] * 20, invaded=0, alarmed=0)
    )
    assert done[0] == "night_raid Germany"
    assert sum(word.startswith("crew") for word in done) == 10


def test_bombers_go_with_as_many_fighters_where_they_can_be_met() -> None:
    raiders = based(he111=(4, "Pas de Calais"), me109=(8, "Pas de Calais"))
    table = channel({**raiders, **based(spitfire=(6, "3523"))}, phase="ge_missions", invaded=0)
    done = [choice(table.do("raid 3523"))]
    table.do(done[0])
    while done[-1] != "fly":
        done.append(choice(table))
        if done[-1] != "fly":
            table.do(done[-1])
    assert sum("me109" in word for word in done) == 4
    assert sum("he111" in word for word in done) == 4


# -- 5, 6 on land ----------------------------------------------------------------------------------------


STRONG = {"br-nzef": "3823", "br-canadian-1": "3823", "br-armoured-1": "3824", "br-tank-1": "3824"}


def test_a_single_division_is_attacked_with_everybody_and_the_army_tanks() -> None:
    table = field({"ge-inf-17": "3924", **STRONG}, phase="br_combat", dice=[9])
    assert choice(table) == "attack 3924"
    table.do("attack 3924")
    for _ in STRONG:
        assert choice(table).startswith("join")
        table.do(choice(table))
    assert choice(table) == "declare_attack"
    assert choice(table.do("declare_attack")) in ("commit br-tank-1", "commit br-armoured-1")


def test_panzers_in_the_stack_are_left_alone() -> None:
    table = field({"ge-inf-17": "3924", "ge-pz-4": "3924", **STRONG}, phase="br_combat")
    assert choice(table) == "end_combat"


def test_panzers_overrun_a_brigade_in_the_open() -> None:
    pieces = {"ge-pz-8": "3823", "br-guards-24": "3724"}
    table = channel(pieces, dice=[9] * 6)
    assert "overrun 3724" in play(table)


def test_the_germans_march_on_what_is_worth_points() -> None:
    table = channel({"ge-inf-17": "3924", "br-inf-1": "2112"}, german=["3925"], dice=[9] * 9)
    play(table)
    assert ground.prize(table.game, table.unit("ge-inf-17").hex) > 1


def test_the_british_come_to_where_the_germans_are() -> None:
    table = channel({"ge-inf-17": "3925", "br-inf-1": "3121", "br-inf-2": "3221"}, phase="br_movement", dice=[5])
    chart, beach = table.game.edition.chart, table.space("3925")
    before = [chart.distance(table.unit(name).hex, beach) for name in ("br-inf-1", "br-inf-2")]
    play(table)
    after = [chart.distance(table.unit(name).hex, beach) for name in ("br-inf-1", "br-inf-2")]
    assert all(one < other for one, other in zip(after, before, strict=True))


# -- 9 at sea --------------------------------------------------------------------------------------------


BOATS = dict.fromkeys((*ids("ge-prahm", 10), *ids("ge-tb", 2)), "Dunkirk, Calais and Boulogne")
BOATS |= dict.fromkeys(ids("ge-prahm", 4, first=10), "Antwerp and Flushing")
WAVE = dict.fromkeys(("ge-inf-7", "ge-inf-15", "ge-inf-17", "ge-inf-26", "ge-amph-a"), "Pas de Calais")


def crossing(pieces: dict[str, str] | None = None, **state: Any) -> Channel:
    """A German Naval Movement Phase before the landing, with the Mine in the Straits."""
    straits = load_edition().board.space("Straits of Dover")
    fields = {"invaded": 0, "alarmed": 0, "mine": straits, "released": (), "trodden": ()}
    return channel({**BOATS, **WAVE, **(pieces or {})}, phase="ge_sailing", dice=[9] * 60, **(fields | state))


def test_the_germans_cross_with_divisions_a_battalion_and_torpedo_boats() -> None:
    table = crossing()
    done = play(table)
    assert sum(word.startswith("submarine") for word in done) == 2
    assert {"embark ge-inf-17", "embark ge-inf-26", "embark ge-amph-a"} <= set(done)
    assert any(word.startswith("with ge-tb") for word in done)
    assert {"assault ge-inf-17", "assault ge-inf-26", "assault ge-amph-a"} <= set(done)


def test_they_wait_while_the_destroyers_are_let_out_or_it_storms() -> None:
    assert not any(word.startswith("embark") for word in play(crossing(released=("dd",), turn="September #6")))
    assert not any(word.startswith("embark") for word in play(crossing(weather=STORMY)))
    assert not any(word.startswith("embark") for word in play(crossing(weather=FOUL)))


def test_boats_feed_those_ashore_before_they_carry_more() -> None:
    ashore = {"ge-inf-30": "3925", "ge-inf-34": "4024"}
    done = play(crossing(ashore, invaded=load_edition().turn_number("September #7")))
    assert sum(word.startswith("stock") for word in done) >= 2
    assert done.index(next(word for word in done if word.startswith("stock"))) < done.index("embark ge-inf-17")


def sighted(kind: str, *, ships: dict[str, str], convoy: dict[str, str], margin: int = 9, **state: Any) -> Channel:
    """A stack in the Straits that the other side has detected, and may send somebody against."""
    edition = load_edition()
    zone, side = edition.board.space("Straits of Dover"), 0 if kind == "br" else 1
    units = tuple(edition.unit_index[name] for name in convoy)
    found = Sighting(side=side, zone=zone, units=units, step=1, margin=margin)
    phase = "ge_sailing" if kind == "br" else "br_sailing"
    return channel({**ships, **convoy}, phase=phase, dice=[9] * 60, contests=(found,), **state)


PRAHMS = dict.fromkeys(ids("ge-prahm", 8), "Straits of Dover")
DESTROYERS = dict.fromkeys(ids("br-dd", 8), "3922")


def test_destroyers_go_out_against_boats_alone_and_not_under_bombers_and_guns() -> None:
    free = sighted("br", ships=DESTROYERS, convoy=PRAHMS, shells=0)
    assert choice(free).startswith("sail_out br-dd")
    bombers = based(ju87=(8, "Pas de Calais"))
    assert choice(sighted("br", ships={**DESTROYERS, **bombers}, convoy=dict(list(PRAHMS.items())[:2]))) == "sent"
    foul = sighted("br", ships={**DESTROYERS, **bombers}, convoy=PRAHMS, weather=FOUL)
    assert choice(foul).startswith("sail_out br-dd")


def test_stukas_go_for_ships_in_the_straits() -> None:
    fleet = dict.fromkeys(ids("br-dd", 4), "Straits of Dover")
    assert choice(sighted("ge", ships=based(ju87=(4, "Pas de Calais")), convoy=fleet)).startswith("fly_out ge-ju87")


# -- what is remembered ----------------------------------------------------------------------------------


def followed(table: Channel, *, hints: bool) -> list[str]:
    """What is done if the best answer is given each time, with all that was worked out kept from one to the next.

    With `hints` that is also asked for before, of the same question and of those that other answers would bring, and
    at first of what is asked elsewhere.
    """
    done: list[str] = []
    kept: dict[Any, Any] = {}
    judge = table.match.module.judge
    for phase in ("ge_movement", "br_movement") if hints else ():
        elsewhere = channel({"ge-inf-17": "2527", "ge-inf-26": "2227", "br-inf-1": "2824"}, phase=phase, dice=[5])
        judge(play_of(elsewhere.match.observe(elsewhere.side), kept))
    while not table.over and len(done) < MOST:
        seen = table.match.observe(table.side)
        for option in seen.options[:: max(len(seen.options) // 3, 1)] if hints else ():
            other = table.match.clone()
            other.apply(table.side, option.action)
            for side in other.asks:
                judge(play_of(other.observe(side), kept))
        judge(play_of(seen, kept))
        best = best_options(seen.options, judge(play_of(seen, kept)))[0]
        done.append(str(best.action))
        table.do(done[-1])
    assert table.over
    return done


def test_a_hint_changes_nothing_that_is_judged_later() -> None:
    def marching() -> Channel:
        pieces = {
            "ge-inf-17": "3924",
            "ge-inf-26": "4024",
            "ge-pz-8": "3823",
            "br-inf-1": "3423",
            "br-guards-24": "3724",
        }
        return channel(pieces, german=["3925"], dice=[9] * 40)

    def defending() -> Channel:
        pieces = {"ge-inf-17": "3925", **STRONG, "br-inf-45": "3625", "br-inf-1": "3121"}
        return channel(pieces, phase="br_movement", dice=[5] * 40)

    def homeward() -> Channel:
        boats = {**dict.fromkeys(ids("ge-prahm", 4), "Straits of Dover"), "ge-inf-30": "3925"}
        return channel(boats, phase="ge_return", dice=[9] * 40)

    for make in (marching, defending, crossing, homeward):
        alone = followed(make(), hints=False)
        assert len(alone) > 3
        assert followed(make(), hints=True) == alone
