"""Options that Discord would refuse, from a stand-in that does not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import discord
import pytest
from discord import AppCommandOptionType, app_commands

from bot.client import REPEATED, Referee
from rules.errors import InvalidInputError
from rules.message import Name


async def test_an_option_of_the_wrong_kind_is_named_and_not_a_bug(
    client: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Exception] = []

    async def fail(_: object, error: Exception) -> None:
        told.append(error)

    monkeypatch.setattr(client.desk, "fail", fail)
    asked = SimpleNamespace(type=discord.InteractionType.application_command, client=client)
    number = cast("app_commands.Transformer", SimpleNamespace(_error_display_name="number"))
    error = app_commands.TransformerError("abc" * 40, AppCommandOptionType.integer, number)
    await client.tree.on_error(cast("discord.Interaction[Referee]", asked), error)
    (refusal,) = told
    assert isinstance(refusal, InvalidInputError)
    assert refusal.message.values["text"] == Name(text=("abc" * 40)[:REPEATED])
