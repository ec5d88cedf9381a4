from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.caller import Caller
from bot.store.database import Database
from tests.bot.services.desk import ADMIN, GM, STEVE, Desk
from tests.bot.services.saying import said

HEADER = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"
"""


def catalogue(data: Path, system: str, **words: str) -> None:
    folder = data / system / "locales" / "el" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    lines = [f'msgid "{english}"\nmsgstr "{greek}"\n' for english, greek in words.items()]
    (folder / "texts.po").write_text("\n".join([HEADER, *lines]), "utf-8")


@pytest.fixture
async def greek(db: Database, tmp_path: Path) -> AsyncIterator[Desk]:
    catalogue(tmp_path, "", Stealth="Αθόρυβα")
    catalogue(tmp_path, "action_points", Health="Υγεία", Agility="Ευκινησία")
    desk = Desk.over(db, tmp_path)
    desk.play.start()
    yield desk
    await desk.play.stop()


def from_greece(desk: Desk, user: int) -> Caller:
    return replace(desk.caller(user), locale="el")


async def test_a_campaign_speaks_its_founders_language_if_referee_does(greek: Desk) -> None:
    answer = await greek.campaigns.create(
        from_greece(greek, ADMIN), "Ash Harbour", "action_points", None
    )
    assert answer.campaign is not None
    assert answer.campaign.language == "el"
    changed = await greek.campaigns.set_language(greek.caller(ADMIN), "en")
    assert changed.campaign is not None
    assert changed.campaign.language == "en"


@pytest.mark.parametrize("field", ["Υγεία", "υγ", "Health", "health"])
async def test_a_field_is_named_in_the_readers_language_or_in_english(
    greek: Desk, field: str
) -> None:
    await greek.begin()
    answer = await greek.characters.set(from_greece(greek, STEVE), None, field, "4")
    assert said(answer.outcome.headline) == "Steve · Health 30 → 4"


async def test_the_numbers_of_an_npc_are_read_in_the_readers_language(greek: Desk) -> None:
    await greek.begin()
    await greek.characters.create_npcs(from_greece(greek, GM), "Ghoul", 1, "Ευκινησία 7")
    assert '"agility":7' in (await greek.row(3)).sheet


async def test_names_are_completed_in_both_languages(greek: Desk) -> None:
    await greek.begin()
    for text in ("αθ", "steal"):
        offers = await greek.completion.complete(
            from_greece(greek, STEVE), "test", "skill", text, {}
        )
        assert [offer.value for offer in offers] == ["stealth"]
