"""What tests read out of answers: a number of a sheet, an entry's number, a file."""

from __future__ import annotations

import re

import aiohttp

from bot.playground.people.answer import Answer
from tests.e2e.conftest import Table


async def health(table: Table, name: str) -> int:
    """Read a character's Health from its card, as the GM sees it."""
    card = await table.grace.command("character show", character=name)
    found = re.search(r"Health ([−\d]+) ", card.text)
    assert found is not None, card.text
    return int(found[1].replace("−", "-"))


def number(answer: Answer) -> int:
    """Give the number of an answer's entry in the journal."""
    return int(answer.text.rpartition("#")[2])


async def file_of(answer: Answer) -> tuple[str, bytes]:
    """Fetch the one file of an answer."""
    ((name, address),) = answer.shown.files.items()
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return name, await response.read()
