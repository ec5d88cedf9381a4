"""Presses and forms reach one handler, once, whichever version or process made them."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.presentation.catalogue import Catalogues
from bot.presentation.press_ids import Press
from bot.presentation.presses import FollowUpButtons, form
from bot.services.answers import Offer, Question
from rules.message import Name, msg
from tests.bot.presentation import stand_in
from tests.bot.presentation.stand_in import Discord

CATALOGUES = Catalogues({}, {})
TEXTS = CATALOGUES.texts("en")
PRESS = Press(7, 2, "apply")
TITLE = msg("Apply to somebody whose name is long enough to be cut")


class Handler:
    """Notes what it is handed."""

    def __init__(self) -> None:
        self.presses: list[Press] = []

    async def __call__(self, _: discord.Interaction, press: Press) -> None:
        self.presses.append(press)


@pytest.fixture
def wire() -> Discord:
    return Discord()


@pytest.fixture
def handler() -> Handler:
    return Handler()


@pytest.fixture
async def bot(wire: Discord, handler: Handler) -> commands.Bot:
    made = await bot_on(wire)
    FollowUpButtons(handler, CATALOGUES).install(made)
    return made


async def bot_on(wire: Discord) -> commands.Bot:
    made = commands.Bot("!", intents=discord.Intents(guilds=True), help_command=None)
    await made._async_setup_hook()
    stand_in.attach(made, wire)
    return made


async def arrive(bot: commands.Bot, payload: dict[str, Any]) -> None:
    """Let an interaction arrive as the gateway brings it, and everything come to rest."""
    bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type] # a TypedDict
    for _ in range(20):
        await asyncio.sleep(0)


def pressed(custom_id: str, **data: Any) -> dict[str, Any]:
    kind = 3 if data else 2
    child: dict[str, Any] = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
    if data:
        options = [{"label": value, "value": value} for value in data["values"]]
        child = {"type": 3, "custom_id": custom_id, "options": options}
    message = stand_in.message_payload(31, {"components": [{"type": 1, "components": [child]}]})
    return stand_in.payload(
        3, message=message, data={"custom_id": custom_id, "component_type": kind, **data}
    )


def submitted(custom_id: str, *components: dict[str, Any]) -> dict[str, Any]:
    return stand_in.payload(5, data={"custom_id": custom_id, "components": list(components)})


PICKED = {
    "type": 18,
    "component": {"type": 3, "custom_id": "answer", "values": ["~12"]},
}
TYPED = {"type": 18, "component": {"type": 4, "custom_id": "answer", "value": "9"}}
TYPED_OF_OLD = {"type": 1, "components": [{"type": 4, "custom_id": "answer", "value": "9"}]}


async def test_a_press_reaches_the_handler_once(bot: commands.Bot, handler: Handler) -> None:
    await arrive(bot, pressed("r1:7:2:apply"))
    assert handler.presses == [PRESS]


async def test_a_pick_from_a_list_is_the_press_of_its_choice(
    bot: commands.Bot, handler: Handler
) -> None:
    await arrive(bot, pressed("r1:list:0", values=["r1:7:2:apply"]))
    assert handler.presses == [PRESS]


@pytest.mark.parametrize("component", [PICKED, TYPED, TYPED_OF_OLD])
async def test_a_form_is_heard_by_a_process_that_never_opened_it(
    bot: commands.Bot, handler: Handler, component: dict[str, Any]
) -> None:
    await arrive(bot, submitted("r1:7:2:apply", component))
    answer = "~12" if component is PICKED else "9"
    assert handler.presses == [Press(7, 2, "apply", answer)]


async def test_a_form_is_heard_once_by_the_process_that_opened_it(
    bot: commands.Bot, wire: Discord, handler: Handler
) -> None:
    interaction = stand_in.press(bot, "r1:7:2:apply")
    modal = form(PRESS, Question(TITLE, msg("Whom")), TEXTS)
    await interaction.response.send_modal(modal)
    assert wire.asked == ["callback 9"]
    await arrive(bot, submitted("r1:7:2:apply", TYPED))
    assert handler.presses == [Press(7, 2, "apply", "9")]
    await arrive(bot, submitted("r1:7:2:apply", TYPED))
    assert len(handler.presses) == 2
    assert bot._connection._view_store._modals == {}


@pytest.mark.parametrize(
    "payload", [pressed("r0:7:apply"), pressed("r9:new:thing"), submitted("r0:7:apply", TYPED)]
)
async def test_an_id_of_another_version_is_answered_as_too_old(
    bot: commands.Bot, wire: Discord, handler: Handler, payload: dict[str, Any]
) -> None:
    await arrive(bot, payload)
    assert handler.presses == []
    assert wire.asked == ["callback 4"]
    assert wire.calls[0].body["flags"] == 64
    assert "too old" in wire.calls[0].body["content"]


@pytest.mark.parametrize("payload", [pressed("other"), submitted("other", TYPED)])
async def test_what_is_not_ours_is_left_alone(
    bot: commands.Bot, wire: Discord, handler: Handler, payload: dict[str, Any]
) -> None:
    await arrive(bot, payload)
    assert (handler.presses, wire.asked) == ([], [])


async def test_a_handler_that_fails_is_logged_with_the_follow_up(
    wire: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(_: discord.Interaction, __: Press) -> None:
        raise ZeroDivisionError

    made = await bot_on(wire)
    FollowUpButtons(fails, CATALOGUES).install(made)
    await arrive(made, pressed("r1:7:2:apply"))
    assert "A press on 7 failed, interaction 7001" in caplog.text


async def test_presses_leave_nothing_behind_in_discord_pys_memory(
    bot: commands.Bot, handler: Handler
) -> None:
    for _ in range(3):
        await arrive(bot, pressed("r1:7:2:apply"))
    store = bot._connection._view_store
    assert len(handler.presses) == 3
    assert (store._views, store._modals, store._synced_message_views) == ({}, {}, {})


def fields(modal: discord.ui.Modal) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = modal.to_dict()["components"]
    return found


async def test_a_form_asks_by_a_list_and_carries_the_press_in_its_id() -> None:
    options = (Offer("~1", Name(text="Ghoul_2")), Offer("~2", msg("x" * 120)))
    modal = form(PRESS, Question(TITLE, msg("Whom it strikes"), options), TEXTS)
    body = modal.to_dict()
    assert body["custom_id"] == "r1:7:2:apply"
    assert body["title"] == "Apply to somebody whose name is long enough…"
    assert len(body["title"]) <= 45
    (label,) = fields(modal)
    assert (label["type"], label["label"]) == (18, "Whom it strikes")
    select = label["component"]
    assert (select["type"], select["custom_id"], select["required"]) == (3, "answer", True)
    assert [(each["label"], each["value"]) for each in select["options"]] == [
        ("Ghoul_2", "~1"),
        ("x" * 99 + "…", "~2"),
    ]


@pytest.mark.parametrize("count", [0, 26])
async def test_a_form_asks_for_text_where_a_list_cannot_hold_the_names(count: int) -> None:
    options = tuple(Offer(f"~{at}", Name(text=f"Ghoul {at}")) for at in range(count))
    (label,) = fields(form(PRESS, Question(TITLE, msg("Whom"), options), TEXTS))
    field = label["component"]
    assert (field["type"], field["custom_id"]) == (4, "answer")
    hint = field.get("placeholder")
    assert hint is None if count == 0 else hint.startswith("Ghoul 0, Ghoul 1")
    assert len(hint or "") <= 100
