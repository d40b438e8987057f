"""The list of attacks of a Combat Phase, and what the table marks of them."""

from __future__ import annotations

import random

from table import Table, table

import beachhead
from beachhead.games.leyte.model import State
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import owing
from beachhead.kernel.scene import Combat, Position

TWO_ATTACKS = {"us-34-regt": "2705", "us-5-cav": "2711", "jp-41-bn": "2604", "jp-169-bn": "2710"}


def rows(t: Table) -> tuple[Combat, ...]:
    return t.match.view().combats


def states(t: Table) -> list[str]:
    return [row.state for row in rows(t)]


def finish(t: Table) -> Table:
    """Answer what comes after a die, without advancing, until the next attack is asked for."""
    while t.prompt not in ("attack", "move"):
        t.do("stay" if "stay" in t.options() else str(t.ask.choices()[0].action))
    return t


def test_an_attack_goes_from_owed_to_building_to_fought() -> None:
    t = table(TWO_ATTACKS, phase="us combat", dice=(6, 6))
    assert [(row.state, row.text, row.clause) for row in rows(t)] == [
        ("owed", "41, next to 34", "LEY-7.11a"),
        ("owed", "169, next to 5", "LEY-7.11a"),
    ]
    assert rows(t)[0].spaces == (t.space("2604"),)

    t.do("attack jp-41-bn")
    assert [(row.state, row.text, row.note) for row in rows(t)][:1] == [("now", "against 41", "\N{MINUS SIGN}3")]
    t.do("join us-34-regt")
    assert [(row.state, row.text, row.note) for row in rows(t)][:1] == [("now", "34 against 41", "+2")]
    assert states(t) == ["now", "owed"]

    finish(t.do("declare"))
    assert [(row.state, row.text) for row in rows(t)] == [("fought", "34 against 41"), ("owed", "169, next to 5")]
    assert rows(t)[0].spaces == (t.space("2604"),)


def test_what_was_fought_says_how_it_ended_whatever_happens_later() -> None:
    for face in range(1, 7):
        t = table(TWO_ATTACKS, phase="us combat", dice=(face,))
        finish(t.do("attack jp-41-bn", "join us-34-regt", "declare"))
        first, where = rows(t)[0], t.where("jp-41-bn")
        stays = "held" if t.where("us-34-regt") == "2705" else "repulsed"
        end = "eliminated" if where == "lost" else stays if where == "2604" else "driven off"
        assert (first.state, first.note) == ("fought", f"+2, {end}")
        assert first.spaces == (t.space("2604"),)


def test_what_is_drawn_of_an_attack_follows_from_what_is_told() -> None:
    """The state holds nothing of it: of a match that goes on from its state alone earlier attacks are not listed."""
    t = table(TWO_ATTACKS, phase="us combat", dice=(6, 6))
    finish(t.do("attack jp-41-bn", "join us-34-regt", "declare"))
    game, look = t.match.game, t.match.module.presentation
    told = tuple(t.match.told_to(None))
    assert [row.state for row in look.position(game, None, told).combats] == ["fought", "owed"]
    assert [row.state for row in look.position(game, None, ()).combats] == ["owed"]
    assert look.charts(game, told)[0].marked
    assert not look.charts(game, ())[0].marked


def test_an_attack_of_whose_beginning_nobody_was_told_has_no_sum() -> None:
    t = table(TWO_ATTACKS, phase="us combat", dice=(1,)).do("attack jp-41-bn", "join us-34-regt", "declare")
    while t.game.state.attack is not None:
        assert t.match.view().attack.sums  # type: ignore[union-attr]
        blind = t.match.module.presentation.position(t.game, None, ()).attack
        assert blind is not None
        assert (blind.sums, blind.outcomes) == ((), ())
        t.do("stay" if "stay" in t.options() else str(t.ask.choices()[0].action))


def test_attackers_that_are_thrown_back_are_repulsed() -> None:
    """A result without effect leaves the defender holding; one against the attackers is a repulse."""
    ends = set()
    for face in range(1, 7):
        t = table(TWO_ATTACKS, phase="us combat", dice=(face,))
        finish(t.do("attack jp-169-bn", "join us-5-cav", "declare"))
        code = t.events("CombatRolled")[-1].result
        end = rows(t)[0].note.partition(", ")[2]
        assert (end == "repulsed") == (code[0] == "A")
        ends.add(end)
    assert {"repulsed", "driven off"} <= ends


def test_an_attack_is_drawn_from_where_it_was_made() -> None:
    """Whoever has been driven back, or has made way, still struck from where he stood."""
    units = {"us-34-regt": "2705", "us-465-art": "2708", "jp-41-bn": "2604"}
    for face in range(1, 7):
        t = table(units, phase="us combat", dice=(face,))
        t.do("attack jp-41-bn", "join us-34-regt", "barrage us-465-art", "declare")
        seen = 0
        while t.prompt not in ("attack", "move") and t.match.view().attack:
            attack = t.match.view().attack
            assert attack is not None
            assert [arrow.path for arrow in attack.arrows] == [
                (t.space("2705"), t.space("2604")),
                (t.space("2708"), t.space("2604")),
            ]
            seen += 1
            t.do("stay" if "stay" in t.options() else str(t.ask.choices()[0].action))


def test_ground_support_is_named() -> None:
    units = {"us-34-regt": "2910", "jp-41-bn": "2618"}
    t = table(units, phase="us combat", support=3).do("attack jp-41-bn", "support 3")
    assert [row.text for row in rows(t) if row.state == "now"] == ["ground support against 41"]


def test_the_list_agrees_with_the_rules_through_whole_combat_phases() -> None:
    """What is owed is what the rules want; what was fought stays on the list."""
    match = beachhead.new_match("leyte", "barrier", seed=5)
    rng = random.Random(5)
    declared: set[tuple[int, int]] = set()
    most = 0
    while not match.over:
        ((side, ask),) = match.asks.items()
        option = rng.choice(ask.choices())
        phase = (match.game.state.turn, match.game.state.phase)
        fought = [row for row in match.view().combats if row.state == "fought"]
        match.apply(side, option)
        state, view = match.game.state, match.view()
        check(match.game, state, view)
        if option.action.verb == "declare":
            declared.add(phase)
        if (state.turn, state.phase) == phase and state.fighting:
            now = [row for row in view.combats if row.state == "fought"]
            assert now[: len(fought)] == fought
            most = max(most, len(now))
    assert most > 2
    assert len(declared) > 4


def check(game: object, state: State, view: Position) -> None:
    assert bool(view.combats) <= state.fighting
    listed = {space for row in view.combats if row.state == "owed" for space in row.spaces}
    at_hand = state.attack.attackers + state.attack.defenders if state.attack else ()
    wanted = [unit for unit in owing(game) if unit not in at_hand] if state.fighting else []  # type: ignore[arg-type]
    enemies = {
        state.units[unit].hex for unit in wanted if (unit >= game.edition.first_side_units) == (state.phase == 1)
    }  # type: ignore[attr-defined]
    assert enemies <= listed <= {state.units[unit].hex for unit in wanted}
    assert [row.state for row in view.combats].count("now") == (state.attack is not None)


def test_the_results_table_marks_the_last_attack() -> None:
    t = table(TWO_ATTACKS, phase="us combat", dice=(6,)).do("attack jp-41-bn", "join us-34-regt")
    prepared = t.match.charts(None)[0].marked
    assert len({column for _, column in prepared}) == 1
    assert len(prepared) == 6
    finish(t.do("declare"))
    assert t.game.state.attack is None
    assert t.match.charts(None)[0].marked == ((5, prepared[0][1]),)


def test_protective_fire_that_may_come_is_an_arrow_to_its_target() -> None:
    units = {"us-34-regt": "2705", "jp-41-bn": "2604", "jp-26-art": "2402"}
    t = table(units, phase="us combat").do("attack jp-41-bn", "join us-34-regt")
    attack = t.match.view().attack
    assert attack is not None
    assert attack.answer is not None
    (arrow,) = attack.answer.arrows
    assert (arrow.kind, arrow.side, arrow.text) == ("answer", "jp", "may add 3")
    assert arrow.path == (t.space("2402"), t.space("2604"))
    assert arrow.piece == t.unit("jp-26-art")


def test_each_row_of_the_sum_names_its_unit() -> None:
    units = {"us-34-regt": "2705", "us-271-art": "2706", "jp-41-bn": "2604"}
    t = table(units, phase="us combat", support=2)
    t.do("attack jp-41-bn", "join us-34-regt", "barrage us-271-art", "support 1")
    attack = t.match.view().attack
    assert attack is not None
    named = [row.piece for row in attack.sums]
    assert named == [t.unit("us-34-regt"), t.unit("us-271-art"), -1, t.unit("jp-41-bn"), -1]


def test_a_unit_says_when_and_where_it_arrives() -> None:
    t = table({"us-34-regt": "2705"}, waiting={"us-305-regt": (11, "Or")})
    pieces = {piece.id: piece for piece in t.match.view().pieces}
    waiting, there = pieces[t.unit("us-305-regt")], pieces[t.unit("us-34-regt")]
    assert (waiting.due, waiting.place, waiting.box) == ("11", "Ormoc", "us-arrivals")
    assert (there.due, there.place) == ("", "")
