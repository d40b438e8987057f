"""Another language is an added file: what it lacks is said in English, and nobody else hears it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from beachhead.edition.attacks import balance
from beachhead.edition.threats import figure
from beachhead.games.leyte.looks import wording
from beachhead.kernel.match import new_match
from beachhead.kernel.module import find
from beachhead.kernel.odds import tenths
from beachhead.kernel.refusal import RefusedError
from beachhead.kernel.text import KERNEL, Sentences, Text, language, languages, printed, speaking


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.toml").write_text('hello = "Hello {name}"\n\n[side]\nus = "We"\n', encoding="utf-8")
    (tmp_path / "xx.toml").write_text('hello = "Ola {name}"\n', encoding="utf-8")
    return tmp_path


def test_a_file_is_a_language(folder: Path) -> None:
    sentences = Sentences("made-up", folder)
    assert sentences.languages() == {"en", "xx"}
    assert "xx" in languages()
    text = Text("made-up.hello", {"name": "Ann"})
    assert sentences.render(text) == "Hello Ann"
    with speaking("xx"):
        assert sentences.render(text) == "Ola Ann"
    assert (sentences.render(text), language()) == ("Hello Ann", "en")


def test_what_a_language_lacks_is_said_in_english(folder: Path) -> None:
    sentences = Sentences("made-up", folder)
    with speaking("xx"):
        assert sentences.render(Text("made-up.side.us")) == "We"
    with speaking("yy"):
        assert sentences.render(Text("made-up.hello", {"name": "Ann"})) == "Hello Ann"


def test_a_number_below_none_has_a_minus_and_no_hyphen(folder: Path) -> None:
    sentences = Sentences("made-up", folder)
    assert sentences.say("made-up.hello", name=-2) == "Hello \N{MINUS SIGN}2"
    assert [sentences.say("made-up.hello", name=name) for name in (2, "A-4")] == ["Hello 2", "Hello A-4"], "names stay"
    assert [printed(value, "+") for value in (-3, 0, 3)] == ["\N{MINUS SIGN}3", "+0", "+3"]


def test_the_kernel_has_a_sentence_for_whatever_it_refuses() -> None:
    source = (Path(__file__).parents[2] / "src/beachhead/kernel/match.py").read_text(encoding="utf-8")
    for key in ("over", "not_asked", "not_an_action"):
        assert f'"kernel.{key}"' in source
        assert f"kernel.{key}" in KERNEL.catalogue()
    with pytest.raises(RefusedError, match="taken back"):
        new_match("leyte", "barrier", seed=1).undo()


def test_an_expectation_has_the_decimal_mark_of_the_language() -> None:
    both = Fraction(3, 4), Fraction(5)
    assert balance(*both) == "0.8 : 5.0"
    with speaking("de"):
        assert (tenths(Fraction(3, 4)), balance(*both), figure(both[0]), figure(5)) == ("0,8", "0,8 : 5,0", "0,8", "5")


@pytest.mark.parametrize("game", ["leyte", "gators", "falklands_showdown", "port_stanley", "britain_stands_alone"])
def test_scenarios_are_said_to_each_reader_in_his_language(game: str) -> None:
    module = find(game)
    english = [one.text for one in module.scenarios]
    with speaking("de"):
        assert not {one.text for one in module.scenarios} & set(english)
    assert [one.text for one in module.scenarios] == english


@pytest.mark.parametrize("game", ["port_stanley", "britain_stands_alone"])
def test_the_sheet_beside_the_map_has_a_name_in_german(game: str) -> None:
    match = new_match(game)
    english = [sheet.name for sheet in match.board.sheets]
    with speaking("de"):
        assert not {sheet.name for sheet in match.board.sheets} & set(english)


def test_leyte_in_another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sides, questions, log and scenarios; the same match in English beside it is not touched."""
    english = wording.SENTENCES.folder.joinpath("en.toml").read_text(encoding="utf-8")
    (tmp_path / "en.toml").write_text(english, encoding="utf-8")
    (tmp_path / "zz.toml").write_text(
        '[side]\nus = "Amerikani"\n[ask]\nmove = "Kien iri?"\n[log]\nTurnBegan = "Vico {turn}, {date}"\n'
        '[scenario.barrier]\nname = "La Montoj"\n[option.gt2_entry]\ntitle = "Kie"\nchoice.E = "Oriente"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(wording.SENTENCES, "folder", tmp_path)
    monkeypatch.setattr(wording.SENTENCES, "_read", {})
    match = new_match("leyte", "barrier", seed=1)
    with speaking("zz"):
        assert match.question("us").text == "Kien iri?"
        assert match.log("us")[0].text.startswith("Vico 9")
        assert find("leyte").sides[0].name == "Amerikani"
        assert [s.name for s in find("leyte").scenarios if s.id == "barrier"] == ["La Montoj"]
        entry = next(option for option in find("leyte").options if option.id == "gt2_entry")
        assert (entry.title, entry.choices[0][1]) == ("Kie", "Oriente")
        assert entry.choices[1][1] == "At the Southern Beach, as printed", "what it lacks"
    assert match.question("us").text == "Move a unit, or go on"
    assert find("leyte").sides[0].name == "United States"


@pytest.mark.parametrize(
    ("game", "ground", "more"),
    [
        ("leyte", {"Unwegsam", "Sumpf"}, {"Zerklüftet, Ort", "Knapp für Japan"}),
        ("gators", {"Flaches Wasser", "Brücke über einen Fluss"}, set()),
        ("falklands_showdown", {"Seegebiet"}, {"Blindgänger", "Keine Op 7, 8, 17 und 18; kein Abfangen."}),
    ],
)
def test_ground_and_what_charts_name_is_in_the_readers_language(game: str, ground: set[str], more: set[str]) -> None:
    match = new_match(game, find(game).scenarios[0].id, seed=1)
    side = match.module.sides[0].id
    with speaking("de"):
        terrain, charts = match.board.terrain, match.charts(side)
    assert ground <= {kind.name for kind in terrain}
    assert more <= {cell for chart in charts for row in (*chart.headings, *chart.rows) for cell in row}
    assert not ground & {kind.name for kind in match.board.terrain}
