"""The luck ledger over HTTP: what it adds up, and that it tells nothing which the link may not know."""

from __future__ import annotations

from fractions import Fraction

import pytest

from beachhead.kernel.luck import Luck
from beachhead.server.luck import Roll, account
from server.helpers import Client, Json, new, play_out, send, table
from server.test_secrets import neutral

BATTLE = [
    *[("blue", "pick C1"), ("blue", "to Narrows"), ("blue", "pick C1"), ("blue", "to Shoal"), ("red", "intercept B1")],
    *[("red", "gun"), ("blue", "escort 0"), ("red", "stay"), ("blue", "stay")],
]


def fought(client: Client, mine: str) -> Json:
    """A match in which a mine has been laid and a round been fought: its links."""
    links = new(client)
    for side, word in [("red", f"lay {mine}"), *BATTLE]:
        verb, _, target = word.partition(" ")
        token = links["seats"][side]
        assert send(client, token, table(client, token), verb, target).status_code == 200
    return links


def ledger(client: Client, token: str, query: str = "") -> Json:
    answer = client.get(f"/api/table/{token}/luck{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("watcher", ["blue", "watch"])
def test_what_is_hidden_changes_no_byte_of_it_and_until_the_end_no_roll_counts(client: Client, watcher: str) -> None:
    seen = []
    for mine in ("Reef", "Cape"):
        links = fought(client, mine)
        answer = client.get(f"/api/table/{ {**links, **links['seats']}[watcher] }/luck")
        assert (answer.json()["closed"], answer.json()["total"]["rolls"]) == (1, 0)
        seen.append(neutral(f"{answer.status_code} {dict(answer.headers)} {answer.text}", links))
    assert seen[0] == seen[1]


def test_after_the_end_every_roll_counts_for_everybody(client: Client) -> None:
    links = fought(client, "Cape")
    rolled = table(client, links["table"])["decision"]
    play_out(client, links["table"])
    found, then = ledger(client, links["watch"]), ledger(client, links["watch"], f"?at={rolled}")
    assert (found["closed"], then["closed"]) == (0, 0)
    assert (then["total"]["decision"], then["total"]["rolls"]) == (rolled, 1)
    assert then["total"]["promised"] == {"blue": 0.0, "red": 0.33}
    assert found["total"]["rolls"] >= 1
    for side in ("blue", "red"):
        assert ledger(client, links["seats"][side], f"?eyes={side}") == found


def test_luck_is_what_was_spared_oneself_and_what_the_other_was_not() -> None:
    """Red loses 2 where 1/2 and then 1/3 were due, blue 1 where 1/2 was; points come after the losses."""
    lucks = [
        Luck((2, 0, 0, 5), (Fraction(1, 2), Fraction(0), Fraction(0), Fraction(2))),
        Luck((0, 1, 0, 0), (Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(0))),
    ]
    found = account(["red", "blue"], [Roll(7 + n, 0, 3, luck) for n, luck in enumerate(lucks)], "Turn 1")
    assert (found.decision, found.rolls, found.text) == (7, 2, "Turn 1")
    assert (found.lost, found.due) == ({"red": 2.0, "blue": 1.0}, {"red": 0.83, "blue": 0.5})
    assert (found.scored, found.promised) == ({"red": 0.0, "blue": 5.0}, {"red": 1.0, "blue": 2.0})
    assert found.luck == {"red": -0.67, "blue": 0.67}
