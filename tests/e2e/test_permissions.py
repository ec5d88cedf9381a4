"""Who may do what: every command and button times player, other player, GM, admin, stranger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from discord import app_commands

from bot.playground.people.answer import Answer
from bot.playground.people.doing import NotThereError
from bot.playground.people.person import Person
from tests.e2e.conftest import Table

PEOPLE = ("ada", "ben", "grace", "max", "sam")
"""Steve's player, another player, the GM, an admin who is no GM, and a guest without anybody."""

EVERYBODY = frozenset(PEOPLE)
PLAYERS = frozenset({"ada", "ben"})
GM = frozenset({"grace"})
ADMIN = frozenset({"max"})
OWNER_OR_GM = frozenset({"ada", "grace"})


@dataclass(frozen=True)
class Row:
    """A command with its options, and who may use it."""

    command: str
    may: frozenset[str]
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        given = [f"{name}:{value}" for name, value in self.options.items() if value != CONDITIONS]
        return " ".join([f"/{self.command}", *given])


def row(command: str, may: frozenset[str], **options: object) -> Row:
    return Row(command, may, options)


CONDITIONS = {"ada": "Stun", "ben": "Panic", "grace": "Disarm", "max": "Panic", "sam": "Panic"}

COMMANDS = (
    row("test", PLAYERS, skill="Stealth"),
    row("test", OWNER_OR_GM, skill="Stealth", character="Steve"),
    row("test", GM, skill="Stealth", character="Ghoul"),
    row("weapon", PLAYERS),
    row("weapon", EVERYBODY, action="view", weapon="Hand Cannon"),
    row("weapon", EVERYBODY, action="list"),
    row("damage", PLAYERS, amount="3"),
    row("damage", OWNER_OR_GM, amount="3", target="Steve"),
    row("damage", GM, amount="3", target="Ghoul"),
    row("heal", OWNER_OR_GM, amount="3", target="Steve"),
    row("corrupt", OWNER_OR_GM, action="gain", amount="1", character="Steve"),
    row("corrupt", OWNER_OR_GM, action="show", character="Steve"),
    row("fear", OWNER_OR_GM, difficulty="4", character="Steve"),
    row("ap condition", OWNER_OR_GM, action="set", condition=CONDITIONS, character="Steve"),
    row("ap stamina", OWNER_OR_GM, change=-1, character="Steve"),
    row("ap award", GM, character="Steve", participation=1),
    row("ap initiative", GM, character="Steve"),
    row("ap advance", GM, kind="skill_rank", name="Stealth", character="Steve", paid=False),
    row("roll", EVERYBODY, dice="2d6"),
    row("history", EVERYBODY),
    row("pending", EVERYBODY),
    row("help", EVERYBODY),
    row("about", EVERYBODY),
    row("character create", EVERYBODY, name="Mara"),
    row("character show", OWNER_OR_GM, character="Steve"),
    row("character set", OWNER_OR_GM, character="Steve", field="Agility", value="5"),
    row("character use", OWNER_OR_GM, character="Steve"),
    row("character list", EVERYBODY),
    row("character export", OWNER_OR_GM, character="Steve"),
    row("npc create", GM, name="Guard"),
    row("npc list", GM),
    row("campaign create", ADMIN, name="Iron Coast", system="action_points"),
    row("campaign show", EVERYBODY),
    row("campaign list", EVERYBODY),
    row("campaign bind", ADMIN, channel="#side-table"),
    row("campaign gm-role", ADMIN, role="Admin"),
    row("campaign language", GM | ADMIN, language="en"),
)
"""An option may be a mapping: what each person types, where no two may ask for the same."""


def refused(answer: Answer) -> bool:
    """Tell whether a person was refused: in private, and with a sentence instead of a card."""
    return answer.private and not answer.shown.embeds and not answer.shown.files


def person(table: Table, name: str) -> Person:
    found: Person = getattr(table, name)
    return found


@pytest.mark.parametrize("row", COMMANDS, ids=str)
async def test_a_command_is_for(row: Row, table: Table) -> None:
    before = await newest(table)
    for name in PEOPLE:
        if name in row.may:
            continue
        answer = await use(table, name, row)
        assert refused(answer), f"{name} did {row}: {answer.text}"
    assert await newest(table) == before, "a refusal changes nothing"
    for name in sorted(row.may):
        answer = await use(table, name, row)
        assert not refused(answer), f"{name} could not {row}: {answer.text}"


async def use(table: Table, name: str, row: Row) -> Answer:
    given = {
        key: value[name] if isinstance(value, Mapping) else value
        for key, value in row.options.items()
    }
    return await person(table, name).command(row.command, **given)


async def newest(table: Table) -> str:
    return (await table.grace.command("history")).text.splitlines()[2]


BUTTONS = (
    ("Apply", row("weapon", GM, target="Ghoul", character="Steve")),
    ("Apply", row("weapon", frozenset({"ben", "grace"}), target="Anna", character="Steve")),
    ("Reload", row("weapon", OWNER_OR_GM, character="Steve")),
    ("Resist", row("damage", OWNER_OR_GM, amount="40", target="Steve")),
    ("Obey", row("damage", OWNER_OR_GM, amount="40", target="Steve")),
)


@pytest.mark.parametrize(("button", "row"), BUTTONS, ids=str)
async def test_a_button_is_refused_to_all_but(button: str, row: Row, table: Table) -> None:
    shown = await use(table, "grace", row)
    for name in PEOPLE:
        if name not in row.may:
            answer = await person(table, name).press(shown, button)
            assert refused(answer), f"{name} pressed {button}: {answer.text}"
    assert button in "".join(table.ada.look_at(shown).labels), "it still waits for its answer"


@pytest.mark.parametrize(
    ("button", "row", "name"),
    [(button, row, name) for button, row in BUTTONS for name in sorted(row.may)],
    ids=str,
)
async def test_a_button_is_for(button: str, row: Row, name: str, table: Table) -> None:
    shown = await use(table, "grace", row)
    answer = await person(table, name).press(shown, button)
    assert not refused(answer), answer.text


@pytest.mark.parametrize("name", PEOPLE)
async def test_a_character_is_retired_by_its_player_or_the_gm(table: Table, name: str) -> None:
    answer = await person(table, name).command("character retire", character="Steve")
    assert refused(answer) is (name not in OWNER_OR_GM), answer.text


async def test_the_pages_of_a_history_are_only_seen_by_who_asked(table: Table) -> None:
    for _ in range(12):
        await table.ada.command("roll", dice="1d6")
    pages = await table.ada.command("history")
    with pytest.raises(NotThereError):
        await table.ben.press(pages, "Older")


async def test_only_the_gm_waives_a_question(table: Table) -> None:
    await table.ada.command("damage", amount="40")
    (offer,) = await table.grace.complete("pending", "waive", "")
    for name in ("ada", "ben", "max", "sam"):
        assert refused(await person(table, name).command("pending", waive=offer.value)), name
    assert "waives" in (await table.grace.command("pending", waive=offer.value)).text


@pytest.mark.parametrize(
    ("name", "may"), [("ada", True), ("ben", False), ("grace", True), ("max", False)]
)
async def test_an_undo_is_for_the_player_and_the_gm(table: Table, name: str, may: bool) -> None:
    hurt = await table.ada.command("damage", amount="3")
    entry = int(hurt.text.rpartition("#")[2])
    answer = await person(table, name).command("undo", number=entry)
    assert refused(answer) is not may, answer.text


async def test_every_command_has_a_row(empty: Table) -> None:
    commands = {
        command.qualified_name
        for command in empty.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    rows = {each.command for each in COMMANDS}
    # Two have a test of their own, and whoever may create a character may import one.
    assert commands - rows == {"undo", "character import", "character retire"}
