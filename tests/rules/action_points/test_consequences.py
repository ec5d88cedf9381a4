"""What obeying means: the row, the pick, and the further Willpower test."""

from __future__ import annotations

import pytest

from rules.errors import NotPossibleError, UnknownNameError
from rules.message import Name
from rules.scene import Scene
from rules.systems.action_points.consequences import consequence_row
from rules.systems.action_points.content import Content
from tests.rules.action_points.people import haunted, strong
from tests.rules.action_points.table import (
    STEVE,
    after,
    content,
    lines,
    play,
    press,
    said,
    scene,
    sheet,
)


@pytest.mark.parametrize(
    ("corruption", "row"),
    [(0, None), (9, None), (10, 10), (11, 10), (12, 12), (19, 18), (20, 20), (27, 20)],
)
def test_a_consequence_is_that_of_the_row_reached(corruption: int, row: int | None) -> None:
    found = consequence_row(corruption, content())
    assert (found.level if found else None) == row
    assert (
        play(scene(sheet(corruption=corruption)), "corruption", character=STEVE).facts["row"] == row
    )


def test_the_row_is_read_after_the_corruption_of_obeying() -> None:
    at, outcome = press(haunted(scene(sheet(corruption=13))), "presence", "obey")
    assert outcome.facts["row"] == 14
    assert [said(c.label) for c in at.follow_ups[0].follow_up.choices] == [
        "Fear",
        "Wrath",
        "Join in",
    ]
    at, outcome = press(at, "consequence", "wrath")
    assert said(outcome.headline) == "Steve · obeys: Wrath (row 14)"
    assert lines(outcome) == ["Stops those responsible by force, as much as it takes."]
    assert outcome.opens == ()
    assert at.follow_ups == ()


def test_below_the_first_row_obeying_is_left_to_the_player() -> None:
    outcome = play(scene(sheet(corruption=3), by_gm=True), "obey", character=STEVE)
    assert outcome.opens == ()
    assert lines(outcome) == ["At this Corruption, how to obey is up to the player."]


@pytest.mark.parametrize(
    ("corruption", "kind", "prompt", "ap"),
    [
        (9, "fear", "Before Steve acts directly, a Willpower test is due.", 5),
        (
            11,
            "wrath",
            "Before Steve lets it be or uses anything but force, a Willpower test is due.",
            10,
        ),
        (10, "join", "For Steve to hold back, a Willpower test is due.", 5),
    ],
)
@pytest.mark.parametrize("short", [0, 1])
def test_the_lower_rows_ask_a_further_willpower_test_at_no_cost(
    corruption: int, kind: str, prompt: str, ap: int, short: int
) -> None:
    at = scene(strong(ap - short, corruption=corruption, stamina=-4), by_gm=True)
    at = after(at, play(at, "obey", character=STEVE))
    at, outcome = press(at, "consequence", kind)
    (asked,) = outcome.opens
    assert said(asked.prompt) == prompt
    assert said(asked.choices[0].label) == f"Willpower: {ap} AP"
    at, outcome = press(at, "willpower", "test")
    assert outcome.facts["passed"] is not bool(short)
    assert outcome.sheets == {}
    upshots = {
        ("fear", 0): "Steve may act directly.",
        ("fear", 1): "Steve can make no further direct try.",
        ("wrath", 0): "Steve may let it be, or use other means.",
        ("wrath", 1): "Steve answers with force.",
        ("join", 0): "Steve holds back.",
        ("join", 1): "Steve takes part.",
    }
    assert lines(outcome)[-1] == upshots[kind, short]
    assert at.follow_ups == ()


def test_a_consequence_that_is_gone_or_unknown_is_refused() -> None:
    with pytest.raises(NotPossibleError):
        play(scene(), "consequence", character=STEVE, row="11", kind="fear")
    with pytest.raises(UnknownNameError):
        play(scene(), "consequence", character=STEVE, row="10", kind="mirth")


def test_a_campaigns_own_consequence_is_shown_as_it_was_written() -> None:
    row = {"id": "10", "name": "x", "level": 10, "fear": "Κρύβεται", "wrath": "w", "join": "j"}
    tables = content().model_dump()
    tables["consequences"] = {"10": {**row, "custom": True}}
    at = scene()
    at = Scene(at.cast, at.house_rules, Content.model_validate(tables))
    outcome = play(at, "consequence", character=STEVE, row="10", kind="fear")
    assert outcome.lines[0].values["meaning"] == Name(text="Κρύβεται")
