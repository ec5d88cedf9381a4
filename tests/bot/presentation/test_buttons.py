"""Choices as buttons and lists, and what of them stays when a question is closed."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presentation.buttons import follow_up_view, merged, remaining
from bot.presentation.catalogue import Catalogues
from bot.presentation.press_ids import Press, is_list, list_id, press_id, read_id
from rules.follow_up import Asks, Choice, FollowUp, OpenFollowUp
from rules.message import Name, msg
from rules.sheet import CharacterId
from tests.bot.presentation import stand_in
from tests.bot.presentation.stand_in import Discord

TEXTS = Catalogues({}, {}).texts("en")
KEYS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_:~", min_size=1, max_size=60)
IDS = st.integers(0, 2**63 - 1)
REVISIONS = st.integers(0, 10**6)


def asked(number: int, *labels: str, revision: int = 0) -> OpenFollowUp:
    choices = tuple(
        Choice(key=f"choice-{at}", label=msg("{label}", label=Name(text=label)), action="test")
        for at, label in enumerate(labels)
    )
    follow_up = FollowUp(
        kind="test", character=CharacterId(1), asks=Asks.GM, prompt=msg("?"), choices=choices
    )
    return OpenFollowUp(id=number, revision=revision, follow_up=follow_up)


def rows(view: discord.ui.View | None) -> list[list[dict[str, Any]]]:
    assert view is not None
    return [row["components"] for row in view.to_components()]


def ids(view: discord.ui.View | None) -> list[list[str]]:
    return [[each["custom_id"] for each in row] for row in rows(view)]


@given(IDS, REVISIONS, KEYS, st.none() | st.text())
def test_an_id_reads_back_as_what_it_was_made_of(
    number: int, revision: int, key: str, answer: str | None
) -> None:
    made = press_id(number, revision, key)
    assert len(made) <= 100
    assert read_id(made, answer) == Press(number, revision, key, answer)


@given(st.text(max_size=120))
def test_any_other_id_is_not_read_as_a_choice(text: str) -> None:
    press = read_id(text)
    assert press is None or press_id(press.follow_up, press.revision, press.choice)


@pytest.mark.parametrize(
    "custom_id", ["", "r1:", "r1:7", "r1:7:0", "r1:7:0:", "r0:7:0:obey", "r2:7:0:obey", "r1:x:0:a"]
)
def test_what_another_version_made_cannot_be_read(custom_id: str) -> None:
    assert read_id(custom_id) is None


def test_a_choice_that_no_id_can_carry_is_a_bug_and_says_so() -> None:
    with pytest.raises(ValueError, match="follow-up 7"):
        press_id(7, 0, "x" * 100)
    with pytest.raises(ValueError, match="a b"):
        press_id(7, 0, "a b")


def test_a_lists_id_is_no_choice() -> None:
    assert is_list(list_id(0))
    assert read_id(list_id(0)) is None
    assert not is_list(press_id(7, 0, "list"))


def test_nothing_to_choose_gives_no_buttons() -> None:
    assert follow_up_view((), TEXTS) is None
    assert follow_up_view((asked(7),), TEXTS) is None


async def test_each_question_has_its_row_and_its_first_choice_stands_out() -> None:
    view = follow_up_view((asked(7, "Resist", "Obey"), asked(8, "Flee", revision=2)), TEXTS)
    assert ids(view) == [["r1:7:0:choice-0", "r1:7:0:choice-1"], ["r1:8:2:choice-0"]]
    assert [[each["style"] for each in row] for row in rows(view)] == [[1, 2], [1]]


async def test_a_view_is_sent_and_then_forgotten() -> None:
    view = follow_up_view((asked(7, "Resist"),), TEXTS)
    assert view is not None
    assert view.is_finished()
    assert view.timeout is None


async def test_labels_are_plain_and_cut_for_a_phone() -> None:
    view = follow_up_view((asked(7, "a_b*", "x" * 60),), TEXTS)
    assert [each["label"] for each in rows(view)[0]] == ["a_b*", "x" * 37 + "…"]


async def test_up_to_25_choices_are_buttons_closed_up_if_rows_run_out() -> None:
    questions = tuple(asked(at, f"A{at}", f"B{at}", f"C{at}") for at in range(8))
    assert [len(row) for row in ids(follow_up_view(questions, TEXTS))] == [5, 5, 5, 5, 4]


async def test_more_choices_than_buttons_become_lists() -> None:
    view = follow_up_view((asked(7, *(f"Target {at}" for at in range(60))),), TEXTS)
    lists = rows(view)
    assert [len(row) for row in lists] == [1, 1, 1]
    assert [len(row[0]["options"]) for row in lists] == [25, 25, 10]
    assert lists[2][0]["options"][9] == {
        "label": "Target 59", "value": "r1:7:0:choice-59", "default": False,
    }  # fmt: skip


async def test_one_message_offers_125_choices_at_most() -> None:
    view = follow_up_view((asked(7, *(f"Target {at}" for at in range(130))),), TEXTS)
    assert [len(row[0]["options"]) for row in rows(view)] == [25] * 5


def posted(view: discord.ui.View | None) -> discord.Message:
    """Give a message that carries these components, as Discord tells of it."""
    body = {"components": view.to_components() if view else []}
    made = stand_in.client(Discord())
    interaction = stand_in.press(made, "x", message=stand_in.message_payload(31, body))
    assert interaction.message is not None
    return interaction.message


async def test_the_buttons_of_open_questions_stay() -> None:
    view = follow_up_view((asked(7, "Resist", "Obey"), asked(8, "Flee")), TEXTS)
    assert ids(remaining(posted(view), [7])) == [["r1:8:0:choice-0"]]
    assert remaining(posted(view), [7, 8]) is None
    assert rows(remaining(posted(view), [])) == rows(view)


async def test_a_list_keeps_the_choices_that_are_open() -> None:
    many = asked(7, *(f"Target {at}" for at in range(24)))
    view = follow_up_view((many, asked(8, "Flee", "Fight")), TEXTS)
    kept = rows(remaining(posted(view), [7]))
    assert [[option["value"] for option in row[0]["options"]] for row in kept] == [
        ["r1:8:0:choice-0"],
        ["r1:8:0:choice-1"],
    ]


async def test_new_buttons_come_under_those_that_stay() -> None:
    kept = follow_up_view((asked(7, "Resist", "Obey"),), TEXTS)
    added = follow_up_view((asked(9, "Guard: CON Test"),), TEXTS)
    assert ids(merged(kept, added)) == [
        ["r1:7:0:choice-0", "r1:7:0:choice-1"],
        ["r1:9:0:choice-0"],
    ]
    assert ids(merged(None, added)) == [["r1:9:0:choice-0"]]
    assert ids(merged(None, None)) == []


async def test_buttons_that_no_message_holds_are_not_merged() -> None:
    full = follow_up_view(tuple(asked(at, "A") for at in range(5)), TEXTS)
    assert merged(full, follow_up_view((asked(9, "B"),), TEXTS)) is None
    assert merged(full, None) is not None
