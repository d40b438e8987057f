"""What the log says agrees in number, and does not send a unit where it stands."""

from __future__ import annotations

from table import Table, table


def said(t: Table, part: str) -> list[str]:
    return [line.text for line in t.match.log() if part in line.text]


def test_one_attacks_and_several_attack() -> None:
    one = table({"us-34-regt": "2705", "jp-41-bn": "2604"}, phase="us combat", dice=(3,))
    one.do("attack jp-41-bn", "join us-34-regt", "declare")
    assert said(one, "against 3") == ["34th Infantry Regiment attacks the Battalion, 41st Infantry: 5 against 3"]
    two = table({"us-34-regt": "2705", "us-5-cav": "2603", "jp-41-bn": "2604"}, phase="us combat", dice=(3,))
    two.do("attack jp-41-bn", "join us-34-regt", "join us-5-cav", "declare")
    (line,) = said(two, "against 3")
    assert "5th Cavalry Regiment attack the" in line
    alone = table({"us-34-regt": "2910", "jp-41-bn": "2618"}, phase="us combat", support=3, dice=(3,))
    alone.do("attack jp-41-bn", "support 3", "declare")
    (line,) = said(alone, "against 3")
    assert line.startswith("Ground support 3 attacks the")


def test_a_unit_that_stays_on_its_beach_enters_there() -> None:
    waiting = {"us-34-regt": (9, "N"), "us-21-regt": (9, "N")}
    t = table({}, turn=9, waiting=waiting)
    t.do("reinforce")
    for unit, way in (("us-34-regt", ("2628", "2628")), ("us-21-regt", ("2528", "2527"))):
        t.do(f"enter {unit}", f"entry {way[0]}", f"to {way[1]}")
    first, second = said(t, "enters at")
    assert first == "34th Infantry Regiment enters at 2628 for 2 MP"
    assert second.startswith("21st Infantry Regiment enters at 2528 and goes to 2527 for ")
