"""Who may use which command at a table of Opposed d20, over real sockets."""

from __future__ import annotations

import pytest
from discord import app_commands

from tests.e2e.conftest import Table
from tests.e2e.rights import (
    EVERYBODY,
    GM,
    OWNER_OR_GM,
    PEOPLE,
    PLAYERS,
    Row,
    newest,
    refused,
    row,
    use,
)

NOBODY: frozenset[str] = frozenset()

ONE_EACH = dict.fromkeys(PEOPLE, "Nyx") | {"grace": "Guard"}
"""Whom each person names where a thing can be done once: the GM somebody else."""


def set_to(field: str, value: str) -> tuple[Row, ...]:
    """Let the GM set one field of Nyx and of Guard."""
    return tuple(
        row("character set", GM, character=name, field=field, value=value)
        for name in ("Nyx", "Guard")
    )


BEGUN = row("d20 encounter", GM, action="start")

COMMANDS = (
    row("d20 contest", OWNER_OR_GM, character="Nyx", skill="Stealth", against="Bob: Spot"),
    row("d20 contest", OWNER_OR_GM, character="Nyx", skill="Stealth", difficulty="15/1"),
    row("d20 sanity", OWNER_OR_GM, character="Nyx", loss="5"),
    row("d20 sanity", OWNER_OR_GM, action="show", character="Nyx"),
    row("d20 encounter", GM, action="start"),
    row("d20 encounter", GM, action="end").after(BEGUN),
    row("d20 trait", OWNER_OR_GM, character="Nyx", pair="Valorous").after(
        *set_to("Temporarily insane", "yes")
    ),
    row("d20 trait", GM, character="Nyx", pair="Valorous", forced=True),
    row("d20 mastery", EVERYBODY, rating="15/2"),
    row("d20 recover", OWNER_OR_GM, character=ONE_EACH, state="prone").after(
        *set_to("Prone", "yes")
    ),
    row("d20 recover", GM, character="Nyx", state="debilitated").after(
        *set_to("Debilitated", "yes")
    ),
    row("d20 create", OWNER_OR_GM, character=ONE_EACH),
    row("test", PLAYERS, skill="Stealth"),
    row("weapon", OWNER_OR_GM, weapon="handgun", target="Bob", character="Nyx"),
    row("damage", OWNER_OR_GM, amount="1", target="Nyx"),
    row("damage", GM, amount="1", target="Guard"),
    row("heal", OWNER_OR_GM, amount="1", target="Nyx", pool="SAN"),
    row("fear", OWNER_OR_GM, character="Nyx", thing="dead body"),
    row("corrupt", OWNER_OR_GM, action="san", loss="5", character="Nyx"),
    row("corrupt", OWNER_OR_GM, action="show", character="Nyx"),
    row("odds fear", OWNER_OR_GM, character="Nyx", thing="dead body"),
    row("d20-odds contest", OWNER_OR_GM, character="Nyx", skill="Stealth", against="Guard: Spot"),
    row("d20-odds sanity", OWNER_OR_GM, character="Nyx", loss="5/3"),
    row("d20-odds trait", GM, character="Nyx", pair="Valorous", forced=True),
    row("ap condition", NOBODY, action="set", condition="Stun", character="Nyx"),
)


@pytest.mark.parametrize("row", COMMANDS, ids=str)
async def test_a_command_is_for(row: Row, library: Table) -> None:
    for first in row.first:
        done = await use(library, "grace", first)
        assert not refused(done), f"{first}: {done.text}"
    before = await newest(library)
    for name in PEOPLE:
        if name not in row.may:
            answer = await use(library, name, row)
            assert refused(answer), f"{name} did {row}: {answer.text}"
    assert await newest(library) == before, "a refusal changes nothing"
    for name in sorted(row.may):
        answer = await use(library, name, row)
        assert not refused(answer), f"{name} could not {row}: {answer.text}"


async def test_every_command_of_the_group_has_a_row(empty: Table) -> None:
    commands = {
        command.qualified_name
        for command in empty.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and command.qualified_name.split()[0] in ("d20", "d20-odds")
    }
    assert commands
    assert commands <= {each.command for each in COMMANDS}
