"""The list of commands that Discord keeps: told when it has changed, once, and whole."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, ClassVar

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.store.database import Database
from bot.sync import CommandSync, Synced

APPLICATION = 77


class Recorded:
    """Discord's list of commands, as its HTTP routes keep it."""

    def __init__(self) -> None:
        self.there: dict[int | None, list[dict[str, Any]]] = {None: []}
        self.told = 0
        self.refuses_translations = False

    async def bulk_upsert_global_commands(
        self, application: int, payload: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        assert application == APPLICATION
        self.told += 1
        if self.refuses_translations and any(each.get("name_localizations") for each in payload):
            raise refusal(400, 50035)
        self.there[None] = payload
        return payload

    async def get_global_commands(self, application: int) -> list[dict[str, Any]]:
        assert application == APPLICATION
        return self.there[None]

    async def get_guild_commands(self, application: int, guild: int) -> list[dict[str, Any]]:
        assert application == APPLICATION
        return self.there.get(guild, [])

    async def bulk_upsert_guild_commands(
        self, application: int, guild: int, payload: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        assert application == APPLICATION
        self.there[guild] = payload
        return payload


class Greek(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        del context
        return f"ελ{string.message}" if locale.value == "el" else None


def refusal(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="Bad Request")
    return discord.HTTPException(response, {"code": code, "message": "Invalid Form Body"})


@app_commands.command(description="Tests a skill")
async def test(interaction: discord.Interaction) -> None:
    del interaction


@app_commands.command(description="Heals")
async def heal(interaction: discord.Interaction) -> None:
    del interaction


@pytest.fixture
async def bot() -> AsyncIterator[commands.Bot]:
    bot = commands.Bot(
        commands.when_mentioned, intents=discord.Intents.none(), application_id=APPLICATION
    )
    bot.tree.add_command(test)
    yield bot
    await bot.close()


@pytest.fixture
def discords(bot: commands.Bot) -> Recorded:
    recorded = Recorded()
    as_http: Any = recorded
    recorded_close = bot.http.close
    as_http.close = recorded_close
    bot.http = as_http
    return recorded


def names(discords: Recorded) -> list[str]:
    return [each["name"] for each in discords.there[None]]


async def test_the_first_start_tells_discord_every_command(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    assert await CommandSync(bot, db).when_changed() == Synced(1)
    assert names(discords) == ["test"]


async def test_a_start_translates_every_text_once(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    class Counting(Greek):
        asked: ClassVar[list[tuple[str, discord.Locale]]] = []

        async def translate(
            self,
            string: app_commands.locale_str,
            locale: discord.Locale,
            context: app_commands.TranslationContextTypes,
        ) -> str | None:
            self.asked.append((string.message, locale))
            return await super().translate(string, locale, context)

    await bot.tree.set_translator(Counting())
    assert await CommandSync(bot, db).when_changed() == Synced(1)
    assert discords.there[None][0]["name_localizations"] == {"el": "ελtest"}
    assert len(Counting.asked) == len(set(Counting.asked)) > 0


async def test_a_second_start_with_the_same_commands_tells_nothing(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    await CommandSync(bot, db).when_changed()
    assert await CommandSync(bot, db).when_changed() is None
    assert discords.told == 1


async def test_a_changed_command_is_told_at_the_next_start(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    await CommandSync(bot, db).when_changed()
    bot.tree.add_command(heal)
    assert await CommandSync(bot, db).when_changed() == Synced(2)
    assert names(discords) == ["test", "heal"]


async def test_commands_that_discord_has_lost_are_told_again(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    await CommandSync(bot, db).when_changed()
    discords.there[None] = []
    assert await CommandSync(bot, db).when_changed() == Synced(1)


async def test_the_order_of_commands_is_no_change(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    bot.tree.add_command(heal)
    await CommandSync(bot, db).when_changed()
    bot.tree.remove_command("test")
    bot.tree.add_command(test)
    assert await CommandSync(bot, db).when_changed() is None
    assert discords.told == 1


async def test_translations_are_told_with_the_commands(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    await bot.tree.set_translator(Greek())
    assert await CommandSync(bot, db).now() == Synced(1)
    assert discords.there[None][0]["name_localizations"] == {"el": "ελtest"}


async def test_a_refused_translation_costs_only_the_translations(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    await bot.tree.set_translator(Greek())
    discords.refuses_translations = True
    assert await CommandSync(bot, db).now() == Synced(1, english=True)
    assert names(discords) == ["test"]
    # The same refusal is not asked for again at every start.
    assert await CommandSync(bot, db).when_changed() is None


async def test_another_refusal_is_not_hidden(
    bot: commands.Bot, discords: Recorded, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forbidden(application: int, payload: list[dict[str, Any]]) -> None:
        del application, payload
        raise refusal(403, 50001)

    monkeypatch.setattr(discords, "bulk_upsert_global_commands", forbidden)
    sync = CommandSync(bot, db)
    with pytest.raises(discord.HTTPException):
        await sync.now()
    monkeypatch.undo()
    assert await sync.when_changed() == Synced(1)


async def test_commands_left_in_a_servers_own_scope_are_cleared(
    bot: commands.Bot, discords: Recorded, db: Database
) -> None:
    discords.there[5] = [{"name": "test"}, {"name": "old"}]
    assert await CommandSync(bot, db).clear(5) == 2
    assert discords.there[5] == []
    assert await CommandSync(bot, db).clear(5) == 0
