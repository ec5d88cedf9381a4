"""Who may do what: every command and button times player, other player, GM, admin, stranger."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from discord import app_commands

from bot.playground.people.answer import Answer
from bot.playground.people.doing import NotThereError
from bot.playground.world.files import Upload
from bot.presentation.odds_options import odds_name
from tests.e2e.conftest import Table
from tests.e2e.reading import file_of
from tests.e2e.rights import (
    ADMIN,
    EVERYBODY,
    GM,
    OWNER_OR_GM,
    PEOPLE,
    PLAYERS,
    Row,
    newest,
    person,
    refused,
    row,
    use,
)

CONDITIONS = {"ada": "Stun", "ben": "Panic", "grace": "Disarm", "max": "Panic", "sam": "Panic"}
COMBAT = row("combat start", GM, characters="Steve, Anna")

FALLEN = row("damage", GM, amount="40", target="Steve")

JUGGLING = row(
    "content add",
    GM,
    kind="skills",
    name="Juggling",
    values="group: Athletic; traits: Agility, Acuity",
)

RECEIVERS = {"ada": "Sam", "ben": "Ben", "grace": "Ben", "max": "Max", "sam": "Sam"}

UNITS = dict.fromkeys(PEOPLE, "none") | {"max": "metres"}

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
    row("odds damage", frozenset(), amount="3"),
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
    row("odds roll", EVERYBODY, dice="2d6", public=True),
    row("odds test", OWNER_OR_GM, skill="Stealth", character="Steve", public=True),
    row("odds test", GM, skill="Stealth", character="Ghoul"),
    row("odds weapon", OWNER_OR_GM, character="Steve", target="Ghoul"),
    row("odds corrupt", OWNER_OR_GM, character="Steve").after(FALLEN),
    row("odds fear", OWNER_OR_GM, difficulty="4", character="Steve"),
    row("ap-odds condition", OWNER_OR_GM, condition="Stun", difficulty="4", character="Steve"),
    row("history", EVERYBODY),
    row("pending", EVERYBODY),
    row("help", EVERYBODY),
    row("about", EVERYBODY),
    row("character create", EVERYBODY, name="Mara"),
    row("character build", EVERYBODY, name="Mara"),
    row("character give", OWNER_OR_GM, character="Steve", player=RECEIVERS),
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
    row("content list", EVERYBODY, kind="skills"),
    row("content show", EVERYBODY, kind="weapons", name="Hand Cannon"),
    JUGGLING,
    row("content change", GM, kind="weapons", name="Hand Cannon", values="tier: 2"),
    row("content remove", GM, kind="weapons", name="Hand Cannon"),
    row("content export", GM),
    row("session start", GM),
    row("session end", GM).after(row("session start", GM)),
    row("time advance", GM, minutes="5"),
    row("time show", EVERYBODY),
    COMBAT,
    row("combat next", GM).after(COMBAT),
    row("combat join", GM, characters="Ghoul").after(COMBAT),
    row("combat leave", GM, characters="Steve").after(COMBAT),
    row("combat order", GM, characters="Anna, Steve").after(COMBAT),
    row("combat end", GM).after(COMBAT),
    row("campaign rules", EVERYBODY),
    row("campaign rules", GM | ADMIN, rule="units", value=UNITS),
)
"""An option may be a mapping: what each person types, where no two may ask for the same."""


@pytest.mark.parametrize("row", COMMANDS, ids=str)
async def test_a_command_is_for(row: Row, table: Table) -> None:
    for first in row.first:
        await use(table, "grace", first)
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


@dataclass(frozen=True)
class Button:
    """A button, who may press it, and how the GM brings it about: commands, then other presses."""

    label: str
    may: frozenset[str]
    commands: tuple[Row, ...]
    presses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.label

    async def shown(self, table: Table) -> Answer:
        """Bring the button about, and give the message that has it."""
        for each in self.commands:
            answer = await use(table, "grace", each)
            assert not refused(answer), answer.text
        for label in self.presses:
            answer = await table.grace.press(answer, label)
            assert not refused(answer), answer.text
        return answer


EYE = row("ap advance", GM, kind="unlock_aug", name="Eye", character="Steve", paid=False)
EXTRACT = row("corrupt", GM, action="extract", thing="Eye", character="Steve")
CORRUPT = row("corrupt", GM, action="gain", amount="12", character="Steve")
OFFERED = row("campaign rules", GM, rule="resist_death_coma", value="offered")

BUTTONS = (
    Button("Apply", GM, (row("weapon", GM, target="Ghoul", character="Steve"),)),
    Button(
        "Apply",
        frozenset({"ben", "grace"}),
        (row("weapon", GM, target="Anna", character="Steve"),),
    ),
    Button("Reload", OWNER_OR_GM, (row("weapon", GM, character="Steve"),)),
    Button("Resist", OWNER_OR_GM, (FALLEN,)),
    Button("Obey", OWNER_OR_GM, (FALLEN,)),
    Button("Fear", OWNER_OR_GM, (CORRUPT, FALLEN), ("Obey",)),
    Button("Wrath", OWNER_OR_GM, (CORRUPT, FALLEN), ("Obey",)),
    Button("Join in", OWNER_OR_GM, (CORRUPT, FALLEN), ("Obey",)),
    Button("Willpower", OWNER_OR_GM, (CORRUPT, FALLEN), ("Obey", "Fear")),
    Button("Take it out", GM, (EYE, EXTRACT), ("Obey",)),
    Button("Endurance test…", GM, (OFFERED, FALLEN)),
    Button("Death Coma", GM, (OFFERED, FALLEN)),
    Button("Next turn", GM, (COMBAT,)),
)


@pytest.mark.parametrize("button", BUTTONS, ids=str)
async def test_a_button_is_refused_to_all_but(button: Button, table: Table) -> None:
    shown = await button.shown(table)
    for name in PEOPLE:
        if name not in button.may:
            answer = await person(table, name).press(shown, button.label)
            assert refused(answer), f"{name} pressed {button}: {answer.text}"
    assert button.label in "".join(table.ada.look_at(shown).labels), "it waits for its answer"


@pytest.mark.parametrize(
    ("button", "name"),
    [(button, name) for button in BUTTONS for name in sorted(button.may)],
    ids=str,
)
async def test_a_button_is_for(button: Button, name: str, table: Table) -> None:
    shown = await button.shown(table)
    answer = await person(table, name).press(shown, button.label)
    assert answer.modal is not None or not refused(answer), "it is refused"


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


@pytest.mark.parametrize("name", PEOPLE)
async def test_content_is_imported_by_the_gm(table: Table, name: str) -> None:
    assert not refused(await use(table, "grace", JUGGLING))
    file, data = await file_of(await table.grace.command("content export"))
    removed = await table.grace.command("content remove", kind="skills", name="Juggling")
    assert not refused(removed)
    upload = Upload(filename=file, content=data)
    answer = await person(table, name).command("content import", file=upload)
    assert refused(answer) is (name not in GM), answer.text


async def test_every_command_has_a_row(empty: Table) -> None:
    # The other systems' own commands are refused in a campaign of Action Points, by their name.
    others = {
        name
        for each in empty.parts.systems
        if each.key != "action_points"
        for name in (each.group, odds_name(each))
    }
    commands = {
        command.qualified_name
        for command in empty.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and not others & set(command.qualified_name.split())
    }
    rows = {each.command for each in COMMANDS}
    # Three have a test of their own, and whoever may create a character may import one.
    assert commands - rows == {"undo", "character import", "character retire", "content import"}
