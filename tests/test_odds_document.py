"""The players' page on odds: every example in it is asked, and every answer compared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

from bot.client import EXTENSIONS, Connection, Referee
from bot.composition import building
from bot.presentation.catalogue import Catalogues
from bot.presentation.chart import chart_block
from bot.settings import Settings
from rules.errors import NotPossibleError
from rules.roll_odds import roll_odds
from rules.scene import Scene
from rules.sheet import Character, CharacterId
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.plugin import SYSTEM
from rules.systems.action_points.sheet import new_sheet
from tests.rules.action_points.table import content

DOCUMENT = (Path(__file__).parents[1] / "docs" / "odds.md").read_text("utf-8")
TEXTS = Catalogues({}, {}).texts("en")
STEVE = CharacterId(1)


def rows(*titles: str) -> list[list[str]]:
    """The rows of the table with those column titles."""
    head = re.escape(f"| {' | '.join(titles)} |\n")
    (table,) = re.findall(rf"{head}\|[-|]+\|\n((?:\|[^\n]*\n)+)", DOCUMENT)
    return [
        [cell.strip(" `") for cell in line.strip("|").split("|")] for line in table.splitlines()
    ]


@pytest.mark.parametrize(("dice", "reach", "answer"), rows("dice", "to reach", "the answer"))
def test_the_odds_of_dice_are_answered_as_the_document_says(
    dice: str, reach: str, answer: str
) -> None:
    assert TEXTS.plain(roll_odds(dice, int(reach) if reach else None).title) == answer


def test_the_chart_of_the_document_is_the_one_that_is_drawn() -> None:
    (drawn,) = re.findall(r"^```\n(.*?)\n```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    (chart,) = roll_odds("4d6kh3", 12).charts
    assert "\n".join(chart_block(chart, TEXTS).lines) == drawn


@pytest.mark.parametrize(("difficulty", "answer"), rows("difficulty", "the answer"))
def test_a_fresh_characters_stealth_is_foreseen_as_the_document_says(
    difficulty: str, answer: str
) -> None:
    steve = Character(STEVE, "Steve", 100, new_sheet(content()))
    scene = Scene(cast={STEVE: steve}, house_rules=HouseRules(), content=content())
    action = SYSTEM.actions["test"]
    assert action.odds is not None
    fields = {"skill": "Stealth", "character": STEVE}
    request = action.request.model_validate(
        fields | ({"difficulty": int(difficulty)} if difficulty else {})
    )
    assert TEXTS.plain(action.odds(request, scene).title) == answer


def test_what_the_document_calls_too_much_is_refused() -> None:
    (named,) = re.findall(r"too many to count, such as for `([^`]+)`", DOCUMENT)
    with pytest.raises(NotPossibleError):
        roll_odds(named, None)


async def test_every_command_of_the_document_takes_what_is_written(tmp_path: Path) -> None:
    written = [cells[1] for cells in rows("you want to know about", "you write")]
    assert written
    settings = Settings.model_validate({"database_url": f"sqlite+aiosqlite:///{tmp_path}/odds.db"})
    async with building(settings) as parts:
        client = Referee(parts, Connection())
        for extension in EXTENSIONS:
            await client.load_extension(extension)
        taken = {
            f"/{command.qualified_name}": {each.name: each for each in command.parameters}
            for command in client.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }
        await client.close()
    for text in written:
        name, *_ = re.split(r" \w+:", text)
        given = re.findall(r" (\w+):", text)
        options = taken[name]
        needed = {option for option, each in options.items() if each.required}
        assert needed <= set(given) <= set(options), text
