"""Discord in trouble, over real sockets: late, lost, limited, failing, cut off."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import aiosqlite
import pytest

from bot.playground.clock import SteppedClock
from bot.playground.flags import Permission
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.answer import DidNotRespondError
from bot.store.database import parse_url, sqlite_file
from tests.e2e.conftest import QUICK, Table, connected, copied
from tests.e2e.reading import health
from tests.e2e.seeds import Seeds

CALLBACK = "POST /interactions/*/callback"


@contextlib.asynccontextmanager
async def database_locked(table: Table) -> AsyncIterator[None]:
    """Keep the database's write lock: whatever changes something waits for the end."""
    file = sqlite_file(parse_url(table.settings.database_url.get_secret_value()))
    async with aiosqlite.connect(str(file), isolation_level=None) as held:
        await held.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture
async def hasty(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> AsyncIterator[Table]:
    """A bot that defers whatever is not there at once."""
    settings = copied(databases / "played.db", tmp_path)
    async with connected(local, settings, seeds, replace(QUICK, patience=0.0)) as table:
        yield table


async def test_a_late_answer_is_announced_and_then_fills_its_place(hasty: Table) -> None:
    async with database_locked(hasty):
        pending = await hasty.ada.begin("damage", amount="40")
        await pending.acknowledged()
        assert hasty.ada.last().thinking
    answer = await pending.answer()
    assert "Steve · 40 damage" in answer.text
    await hasty.ada.press(answer, "Obey")
    assert (await hasty.ben.sees("obeyed")).id == answer.shown.id


async def test_a_late_refusal_leaves_a_sentence_for_all_and_the_reason_for_one(
    hasty: Table,
) -> None:
    pending = await hasty.ada.begin("test", skill="banana")
    answer = await pending.answer()
    assert not answer.private
    assert answer.text == "Nothing was rolled."
    reason = await answer.follow_up()
    assert reason.private
    assert "There is no skill “banana” here." in reason.text


async def test_a_late_card_stays_private(hasty: Table) -> None:
    card = await hasty.ada.command("character show")
    assert card.private
    assert "Health 30" in card.text
    history = await hasty.ada.command("history")
    assert history.private
    assert "Steve is ready to play" in history.text


async def test_a_late_press_is_refused_in_private_too(hasty: Table) -> None:
    fallen = await hasty.ada.command("damage", amount="40")
    refused = await hasty.ben.press(fallen, "Obey")
    assert refused.private
    assert refused.text == "Only Steve’s player or the GM can answer this."


async def test_after_a_lost_answer_the_change_stands_and_is_posted_in_the_channel(
    table: Table, clock: SteppedClock
) -> None:
    async with database_locked(table):
        pending = await table.ada.begin("damage", amount="40")
        await clock.advance(3.5)
        with pytest.raises(DidNotRespondError):
            await pending.answer()
    posted = await table.ben.sees("Steve · 40 damage, Health 30 → −10")
    assert posted.labels == ["Resist: 5 AP, 63 %", "Obey"]
    assert await health(table, "Steve") == -10
    obeyed = await table.ada.press(posted, "Obey")
    assert "obeyed" in obeyed.text


async def test_a_lost_answer_is_plain_text_where_embeds_are_not_allowed(
    table: Table, clock: SteppedClock
) -> None:
    table.discord.owner.deny("table", "Referee", Permission.EMBED_LINKS)
    async with database_locked(table):
        pending = await table.ada.begin("damage", amount="40")
        await clock.advance(3.5)
        with pytest.raises(DidNotRespondError):
            await pending.answer()
    posted = await table.ben.sees("Steve · 40 damage, Health 30 → −10")
    assert posted.embeds == []
    assert "Difficulty 5 (Corruption 0, +5 Death Coma)" in posted.content
    assert posted.labels == ["Resist: 5 AP, 63 %", "Obey"]


async def test_where_the_bot_may_not_write_a_lost_answer_is_only_logged(
    table: Table, clock: SteppedClock, caplog: pytest.LogCaptureFixture
) -> None:
    writing = Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
    table.discord.owner.deny("table", "Referee", writing)
    async with database_locked(table):
        pending = await table.ada.begin("damage", amount="7")
        await clock.advance(3.5)
        with pytest.raises(DidNotRespondError):
            await pending.answer()
    await table.ada.command("damage", amount="1")
    assert await health(table, "Steve") == 22
    assert "the right to send messages is missing" in caplog.text
    assert table.discord.requests.to("POST /channels/{channel_id}/messages") == []


async def test_answers_may_embed_where_the_bot_may_not(table: Table) -> None:
    table.discord.owner.deny("table", "Referee", Permission.EMBED_LINKS)
    answer = await table.ada.command("test", skill="Stealth")
    assert answer.shown.embeds


async def test_an_answer_whose_confirmation_is_lost_is_seen_once(table: Table) -> None:
    table.discord.faults.lose_answer(CALLBACK)
    answer = await table.ada.command("damage", amount="7")
    assert "Health 30 → 23" in answer.text
    assert await health(table, "Steve") == 23
    shown = [seen for seen in table.ben.messages() if "Health 30 → 23" in seen.text]
    assert len(shown) == 1


@pytest.mark.parametrize("times", [1, 2])
async def test_a_rate_limit_is_waited_for(table: Table, times: int) -> None:
    table.discord.faults.rate_limit(CALLBACK, retry_after=0.01, times=times)
    answer = await table.ada.command("damage", amount="7")
    assert "Health 30 → 23" in answer.text
    assert await health(table, "Steve") == 23


async def test_an_error_of_discords_is_tried_again(table: Table) -> None:
    table.discord.faults.fail(CALLBACK, 500)
    answer = await table.ada.command("damage", amount="7")
    assert "Health 30 → 23" in answer.text
    assert await health(table, "Steve") == 23


async def test_a_message_that_cannot_be_edited_keeps_its_buttons_and_no_harm_is_done(
    table: Table,
) -> None:
    fallen = await table.ada.command("damage", amount="40")
    table.discord.faults.refuse(
        "PATCH /channels/*/messages/*", 403, 50001, "Missing Access", times=10
    )
    resisted = await table.ada.press(fallen, "Resist")
    assert "🎲" in resisted.text
    late = await table.grace.press(fallen, "Obey")
    assert late.private
    assert late.text.startswith("This was answered <t:")


async def test_a_command_given_while_the_bot_was_cut_off_is_heard_afterwards(
    table: Table,
) -> None:
    (session,) = table.discord.gateway.sessions
    table.discord.gateway.break_connections()
    pending = await table.ada.begin("damage", amount="7")
    assert "Health 30 → 23" in (await pending.answer(patience=10)).text
    assert table.discord.gateway.sessions == [session], "the session was resumed"


async def test_the_bot_reconnects_when_it_is_asked_to(table: Table) -> None:
    (session,) = table.discord.gateway.sessions
    table.discord.gateway.ask_to_reconnect()
    assert "Health 30 → 23" in (await table.ada.command("damage", amount="7")).text
    assert table.discord.gateway.sessions == [session]


async def test_a_lost_session_is_begun_anew_and_the_buttons_live(table: Table) -> None:
    fallen = await table.ada.command("damage", amount="40")
    (session,) = table.discord.gateway.sessions
    ready = table.bot.wait_for("ready", timeout=10)
    table.discord.gateway.invalidate(resumable=False)
    await ready
    assert session not in table.discord.gateway.sessions
    assert "obeyed" in (await table.ada.press(fallen, "Obey")).text


async def test_a_bug_is_told_with_the_number_under_which_it_is_logged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(type(table.parts.services.play), "command", broken)
    answer = await table.ada.command("test", skill="Stealth")
    assert answer.private
    assert f"It was logged as {answer.pending.id}." in answer.text
    assert f"Interaction {answer.pending.id} failed" in caplog.text
    assert "ZeroDivisionError: a bug" in caplog.text


async def test_a_command_that_this_version_lacks_asks_for_another_try(table: Table) -> None:
    table.bot.tree.remove_command("heal")
    answer = await table.ada.command("heal", amount="3")
    assert answer.private
    assert answer.text == "Referee was just updated. Please try again."


async def test_the_database_failing_once_is_told_and_the_next_command_works(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = type(table.parts.database)
    with monkeypatch.context() as broken:

        def out_of_order(_: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        broken.setattr(database, "writing", out_of_order)
        answer = await table.ada.command("damage", amount="7")
        assert answer.private
        assert "Something went wrong in Referee" in answer.text
    assert "Health 30 → 23" in (await table.ada.command("damage", amount="7")).text
