"""The system that the documents add, taken out of their page and played by the real program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.playground.local_discord import LocalDiscord
from bot.playground.people.answer import Answer
from bot.playground.people.person import Person
from tests.e2e.drafts import fill
from tests.e2e.process import ROOT, Host
from tests.e2e.reading import number
from tests.e2e.written import copy_of_the_project, files_of

DOCUMENT = ROOT / "docs" / "adding-a-system.md"
KEY = "twofold"
TRIES = 60
"""How many moves it takes at most until one works at a price: three of eight do."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the files of the document, and no other change."""
    return copy_of_the_project(tmp_path_factory.mktemp("tree"), files_of(DOCUMENT))


@pytest.fixture
def host(local: LocalDiscord, tmp_path: Path, tree: Path) -> Host:
    return Host(
        tmp_path,
        PYTHONPATH=str(tree),
        DISCORD_TOKEN=local.token,
        DISCORD_API_URL=local.base_url,
        DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}",
    )


@asynccontextmanager
async def running(host: Host, local: LocalDiscord) -> AsyncIterator[None]:
    process = await host.start("run")
    await local.bot_ready(patience=20)
    try:
        yield
    finally:
        process.process.terminate()
        ended = await process.ends()
    assert (ended.code, "Traceback" in ended.complained) == (0, False), ended.complained


async def priced(player: Person) -> Answer:
    """Make moves until one works at a price."""
    for _ in range(TRIES):
        made = await player.command("test", skill="Force a Way")
        if made.shown.labels:
            return made
    raise AssertionError("no move has come to 7, 8 or 9")


def test_the_document_touches_nothing_but_two_folders_of_its_own() -> None:
    names = files_of(DOCUMENT)
    assert {"/".join(name.split("/")[:-1]) for name in names} == {
        f"rules/systems/{KEY}",
        f"data/{KEY}",
    }
    assert not any((ROOT / name).exists() for name in names)


@pytest.mark.parametrize(
    "check",
    [
        ("ruff", "check", f"rules/systems/{KEY}"),
        ("ruff", "format", "--check", f"rules/systems/{KEY}"),
        ("mypy", "--cache-dir", ".cache", "-p", f"rules.systems.{KEY}"),
        ("lint-imports", "--no-cache"),
    ],
    ids=["lint", "form", "types", "contracts"],
)
def test_the_code_of_the_document_passes_the_projects_own_checks(
    tree: Path, check: tuple[str, ...]
) -> None:
    program = Path(sys.executable).with_name(check[0])
    ended = subprocess.run(  # noqa: S603 - the environment's own programs
        [program, *check[1:]], cwd=tree, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


async def test_it_is_played_from_the_first_command_to_an_undo_and_its_journal_replays(
    local: LocalDiscord, host: Host
) -> None:
    max_, ada, sam = (local.person(name) for name in ("Max", "Ada", "Sam"))
    async with running(host, local):
        offered = await max_.complete("campaign create", "system", "two", name="Small Hours")
        assert [(each.name, each.value) for each in offered] == [("Twofold", KEY)]
        begun = await max_.command("campaign create", name="Small Hours", system=KEY)
        assert "by the rules of Twofold" in begun.text
        await make_step_by_step(ada)
        await pay_a_price_once_and_take_it_back(ada, sam)
        await lose_what_a_question_needs(ada, max_)
        await change_a_rule_and_a_table(ada, max_)
        await be_refused_where_other_rules_are_played(ada, max_)
    replayed = await host.run("replay")
    assert replayed.code == 0, replayed.said
    counted = re.search(r"(\d+) recomputed, 0 of older rules .*, 0 differences", replayed.said)
    assert counted is not None, replayed.said
    assert int(counted[1]) >= 6


async def make_step_by_step(ada: Person) -> None:
    page = await ada.command("character build", name="Nyx")
    page = await fill(ada, page, bold="3", quiet="−1")
    assert "Bold 3 · Clever 1 · Quiet −1" in page.text
    page = await ada.press(await ada.press(page, "Next"), "Roll the dice")
    rolled = await page.follow_up()
    found = re.search(r"Nyx · Grit: (\d) Grit", rolled.content)
    assert found is not None
    assert not rolled.private
    page = await ada.press(await ada.press(page, "Next"), "Finish")
    assert (await page.follow_up()).content == "Nyx is ready to play"
    card = await ada.command("character show")
    assert f"Grit {found[1]} ▰▰▰▰▰▰▰▰▰▰\u00a0of\u00a0{found[1]}" in card.text


async def pay_a_price_once_and_take_it_back(ada: Person, sam: Person) -> None:
    made = await priced(ada)
    assert made.shown.labels == ["Pay 1 Grit", "Let it go"]
    assert "it works at a price" in made.shown.content
    assert "Bold: +3" in made.text
    refused = await sam.press(made, "Pay")
    assert "Only Nyx’s player or the GM can answer this." in refused.text
    paid = await ada.press(made, "Pay")
    change = re.search(r"Grit (\d) → (\d)", paid.text)
    assert change is not None
    assert int(change[2]) == int(change[1]) - 1
    undone = await ada.command("undo", number=number(paid))
    assert f"Grit {change[2]} → {change[1]}" in undone.text
    again = await ada.press(await ada.command("pending"), "Let it go")
    assert "Nyx lets it go" in again.text


async def lose_what_a_question_needs(ada: Person, max_: Person) -> None:
    await priced(ada)
    assert "pay 1 Grit" in (await ada.command("pending")).text
    emptied = await max_.command("character set", character="Nyx", field="Grit", value="0")
    assert "Nyx has no Grit left to pay with." in emptied.text
    assert "pay 1 Grit" not in (await ada.command("pending")).text
    rested = await ada.command(f"{KEY} rest")
    assert "Nyx rests" in rested.text
    refused = await ada.command(f"{KEY} rest")
    assert refused.private
    assert "Nyx has rested already." in refused.text


async def change_a_rule_and_a_table(ada: Person, max_: Person) -> None:
    await max_.command("campaign rules", rule="D900-1", value="grit")
    await max_.command("content add", kind="moves", name="Sing", values="approach: quiet")
    for _ in range(TRIES):
        sung = await ada.command("test", skill="sing", modifier=-3)
        if "it fails" in sung.shown.content:
            assert "Quiet: −1" in sung.text
            assert "House rule: setback" in sung.text
            return
    raise AssertionError("every song has worked")


async def be_refused_where_other_rules_are_played(ada: Person, max_: Person) -> None:
    await max_.at("side-table").command(
        "campaign create", name="Ash Harbour", system="action_points"
    )
    refused = await ada.at("side-table").command(f"{KEY} rest")
    assert refused.private
    assert f"/{KEY} rest is no part of Action Points." in refused.text


def test_its_sentences_are_found_for_translation_by_its_folder(tmp_path: Path) -> None:
    tree = copy_of_the_project(tmp_path, files_of(DOCUMENT))
    ended = subprocess.run(
        [sys.executable, "-m", "bot.presentation.extract", "el"],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tree)},
    )
    assert ended.returncode == 0, ended.stderr
    catalogue = tree / "data" / KEY / "locales" / "el" / "LC_MESSAGES" / f"{KEY}.po"
    written = catalogue.read_text("utf-8")
    for sentence in ("Pay 1 Grit", "Slip Past", "What does a failure cost?", "Approaches"):
        assert f'"{sentence}"' in written
