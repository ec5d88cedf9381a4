"""What a press comes to is added to its message where it may, and undone entries are marked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.presentation.catalogue import Catalogues
from bot.presentation.joining import marked
from bot.presentation.presenter import Presenter
from bot.presentation.shown import Shown
from bot.services.answers import Answer, CampaignRef
from rules.message import Name, msg
from rules.outcome import Face, FieldChange, Outcome, Roll, SheetChange
from rules.sheet import CharacterId
from tests.bot.presentation import stand_in
from tests.bot.presentation.limits import problems
from tests.bot.presentation.test_buttons import asked, ids

PRESENTER = Presenter(Catalogues({}, {"action_points": msg("Action Points")}))
CAMPAIGN = CampaignRef(1, "Ash Harbour", "action_points", "en")
ATTACK = Outcome(headline=msg("Steve · Hand Cannon: 12 AP"), title=msg("12 AP"))
APPLIED = Outcome(
    headline=msg("Ghoul · 9 damage"),
    title=msg("9 damage"),
    changes=(
        SheetChange(
            character=CharacterId(2),
            name=Name(text="Ghoul"),
            fields=(FieldChange(label=msg("Health"), before=8, after=-1, maximum=30),),
        ),
    ),
)
APPLY = asked(7, "Apply 24 to…")
RELOAD = asked(8, "Reload")


def posted(client: discord.Client, shown: Shown, **changes: Any) -> discord.Message:
    """Give a message as Discord tells of it when its button is pressed."""
    body = {
        "content": shown.content,
        "embeds": [embed.to_dict() for embed in shown.embeds],
        "components": shown.view.to_components() if shown.view else [],
        **changes,
    }
    message = stand_in.press(client, "x", message=stand_in.message_payload(31, body)).message
    assert message is not None
    return message


@pytest.fixture
def source(client: discord.Client) -> discord.Message:
    answer = Answer(ATTACK, CAMPAIGN, 1205, follow_ups=(APPLY, RELOAD))
    return posted(client, PRESENTER.answer(answer, "en"))


DONE = Answer(APPLIED, CAMPAIGN, 1206, follow_ups=(asked(9, "Guard: CON Test"),), closes=(7,))


def test_applied_damage_is_added_to_the_message_of_its_button(source: discord.Message) -> None:
    shown = PRESENTER.answer(DONE, "en", source)
    assert shown.update
    assert shown.content == "Steve · Hand Cannon: 12 AP\nGhoul · 9 damage"
    assert [embed.title for embed in shown.embeds] == ["12 AP", "9 damage"]
    assert ids(shown.view) == [["r1:8:0:choice-0"], ["r1:9:0:choice-0"]]
    assert problems(shown) == []


def test_the_last_button_leaves_none(source: discord.Message) -> None:
    shown = PRESENTER.answer(replace(DONE, follow_ups=(), closes=(7, 8)), "en", source)
    assert shown.update
    assert ids(shown.view) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"outcome": APPLIED.model_copy(update={"rolls": (Roll(faces=(Face(sides=6, value=1),)),)})},
        {"asked": 42},
        {"private": True},
    ],
)
def test_dice_a_ping_and_what_is_private_get_a_message_of_their_own(
    source: discord.Message, changes: dict[str, Any]
) -> None:
    shown = PRESENTER.answer(replace(DONE, **changes), "en", source)
    assert not shown.update
    assert len(shown.embeds) == 1


def test_what_all_may_see_is_not_added_to_a_private_message(client: discord.Client) -> None:
    private = posted(client, PRESENTER.answer(Answer(ATTACK, CAMPAIGN), "en"), flags=64)
    assert not PRESENTER.answer(DONE, "en", private).update


@pytest.mark.parametrize(
    "full",
    [
        {"embeds": [{"title": "x", "type": "rich"}] * 10},
        {"embeds": [{"description": "x" * 4000, "type": "rich"}, {"description": "x" * 1990}]},
        {"content": "x" * 1990},
    ],
)
def test_a_message_that_is_full_gets_no_more(client: discord.Client, full: dict[str, Any]) -> None:
    source = posted(client, PRESENTER.answer(Answer(ATTACK, CAMPAIGN), "en"), **full)
    shown = PRESENTER.answer(DONE, "en", source)
    assert not shown.update
    assert shown.content == "Ghoul · 9 damage"


def test_an_undone_entry_is_marked_in_its_message_and_an_undone_undo_unmarks_it(
    client: discord.Client, source: discord.Message
) -> None:
    message = posted(client, PRESENTER.answer(DONE, "en", source))
    texts = PRESENTER.texts(CAMPAIGN, "en", private=False)
    struck = marked(message.embeds, 1206, 1207, texts)
    assert [embed.author.name for embed in struck] == [None, "Undone by #1207"]
    assert [embed.title for embed in struck] == ["12 AP", "~~9 damage~~"]
    again = marked(struck, 1206, 1209, texts)
    assert [embed.author.name for embed in again] == [None, "Undone by #1209"]
    assert [embed.title for embed in again] == ["12 AP", "~~9 damage~~"]
    assert [embed.to_dict() for embed in marked(struck, 1206, None, texts)] == [
        embed.to_dict() for embed in message.embeds
    ]


def test_a_title_that_is_too_long_to_be_struck_is_marked_all_the_same() -> None:
    long = APPLIED.model_copy(update={"title": msg("x" * 256)})
    (embed,) = PRESENTER.answer(Answer(long, CAMPAIGN, 1206), "en").embeds
    (struck,) = marked([embed], 1206, 1207, PRESENTER.texts(CAMPAIGN, "en", private=False))
    assert (struck.author.name, struck.title) == ("Undone by #1207", "x" * 256)
