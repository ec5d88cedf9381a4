"""Referee in a process of its own, killed without warning: nothing that was done is lost."""

from __future__ import annotations

import asyncio
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.person import Person
from bot.store import follow_ups
from bot.store.database import Database
from tests.e2e.process import Host, Running, kill

CALLBACK = "POST /interactions/*/callback"


@pytest.fixture
def host(local: LocalDiscord, databases: Path, tmp_path: Path) -> Host:
    shutil.copy(databases / "played.db", tmp_path / "referee.db")
    return Host(
        tmp_path,
        DISCORD_TOKEN=local.token,
        DISCORD_API_URL=local.base_url,
        DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}",
    )


@asynccontextmanager
async def running(host: Host, local: LocalDiscord) -> AsyncIterator[Running]:
    """Run Referee until it is killed or the block ends."""
    process = await host.start("run")
    try:
        await asyncio.wait_for(local.bot_ready(patience=20), 20)
        yield process
    finally:
        if process.process.returncode is None:
            await kill(process)


def ada_of(local: LocalDiscord) -> Person:
    return local.person("Ada")


async def waiting(file: Path) -> int:
    """Count the questions that no message shows, in the database of a process that ended."""
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        async with database.reading() as conn:
            return len(await follow_ups.unposted(conn))
    finally:
        await database.close()


async def test_killed_between_commit_and_post_it_posts_what_the_rules_ask(
    local: LocalDiscord, host: Host, clock: SteppedClock
) -> None:
    ada = ada_of(local)
    async with running(host, local) as process:
        held = local.faults.hold(CALLBACK)
        pending = await ada.begin("damage", amount="40")
        await held.arrived()
        await kill(process)
        held.drop()
        local.faults.clear()
    assert ada.messages() == [], "nobody has seen anything yet"
    assert await waiting(host.folder / "referee.db") == 1
    await clock.advance(4)
    async with running(host, local):
        posted = await ada.sees("Steve · 40 damage, Health 30 → −10: Death Coma")
        assert posted.labels == ["Resist: 5 AP, 63 %", "Obey"]
        pending.send_again()
        resisted = await ada.press(posted, "Resist")
        assert "🎲" in resisted.text
        assert "Health −10" in (await ada.command("character show")).text
    shown = [seen for seen in ada.messages() if "40 damage" in seen.text]
    assert len(shown) == 1
    assert await waiting(host.folder / "referee.db") == 0


async def test_killed_between_post_and_press_buttons_and_forms_live(
    local: LocalDiscord, host: Host
) -> None:
    ada, ben = ada_of(local), local.person("Ben")
    async with running(host, local) as process:
        fallen = await ada.command("damage", amount="40")
        shot = await ben.command("weapon", target="Anna")
        form = await ben.press(await ben.command("weapon"), "Apply")
        assert form.modal is not None
        await kill(process)
    async with running(host, local):
        resisted = await ada.press(fallen, "Resist")
        assert "🎲" in resisted.text
        applied = await ben.press(shot, "Apply")
        assert "Anna · " in applied.text
        struck = await ben.submit(form, answer="Anna")
        assert "Anna · " in struck.text
        late = await ada.command("pending")
        assert "Death Coma" not in late.text


async def test_a_terminated_process_answers_what_is_on_its_way_and_ends_well(
    local: LocalDiscord, host: Host
) -> None:
    ada = ada_of(local)
    async with running(host, local) as process:
        held = local.faults.hold(CALLBACK)
        pending = await ada.begin("damage", amount="7")
        await held.arrived()
        process.process.send_signal(signal.SIGTERM)
        held.release()
        assert "Health 30 → 23" in (await pending.answer()).text
        ended = await process.ends()
        assert ended.code == 0
