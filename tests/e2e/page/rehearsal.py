"""A small bot that answers with one of everything that the page must be able to show."""

from __future__ import annotations

import asyncio
import io
from typing import Any, Self

import discord
from discord import app_commands

SKILLS = ("Mech Lore", "Medicine", "Melee", "Shoot", "Stealth", "Survival")
HELD = "Slow"
"""The completion of this text waits until a test lets it go."""
SMUGGLED = "<img src=x onerror=alert(1)><script>alert(2)</script>"
GREEK = {"whisper": "ψίθυρος", "Say something that only you read": "Κάτι που διαβάζεις μόνο εσύ"}
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c6360606000000004000146d9a5d50000000049454e44ae426082"
)
"""A picture of one dot, as PNG."""

Asked = discord.Interaction["Rehearsal"]


class Rehearsal(discord.Client):
    """Registers its commands at the start. Two events hold answers back until a test sets them."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.let_complete = asyncio.Event()
        self.let_answer = asyncio.Event()
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Greek())
        await self.tree.sync()


class Greek(app_commands.Translator):
    """Knows one command's name and description in Greek."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Give the Greek of a text that is known."""
        return GREEK.get(string.message) if locale is discord.Locale.greek else None


class Choices(discord.ui.View):
    """Buttons in every style, and a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Button(label="The rule", url="https://example.org/rule", row=0))

    @discord.ui.button(label="Apply 24", style=discord.ButtonStyle.primary, row=0)
    async def apply(self, asked: Asked, button: discord.ui.Button[Self]) -> None:
        button.disabled = True
        await asked.response.edit_message(content="Applied once.", view=self)

    @discord.ui.button(label="Ask me", style=discord.ButtonStyle.success, row=0)
    async def ask(self, asked: Asked, _: discord.ui.Button[Self]) -> None:
        await asked.response.send_modal(Story())

    @discord.ui.button(label="Remove", style=discord.ButtonStyle.danger, row=0)
    async def remove(self, asked: Asked, _: discord.ui.Button[Self]) -> None:
        await asked.response.defer()
        await asked.delete_original_response()

    @discord.ui.button(label="Closed", style=discord.ButtonStyle.secondary, disabled=True, row=0)
    async def closed(self, _: Asked, __: discord.ui.Button[Self]) -> None:
        """Never runs: the button cannot be pressed."""

    @discord.ui.select(
        placeholder="Whom does it strike?",
        row=1,
        options=[
            discord.SelectOption(label="Steve", value="~1", description="Health 30"),
            discord.SelectOption(label="Ghoul 2", value="~2", description="Health 8"),
        ],
    )
    async def strike(self, asked: Asked, select: discord.ui.Select[Self]) -> None:
        await asked.response.edit_message(content=f"Struck {select.values[0]}.", view=self)


class Story(discord.ui.Modal, title="A new story"):
    """A short field, a long one, and a select under a label."""

    name: discord.ui.TextInput[Self] = discord.ui.TextInput(label="Name", max_length=12)
    story: discord.ui.TextInput[Self] = discord.ui.TextInput(
        label="Story", style=discord.TextStyle.paragraph, required=False
    )
    weapon: discord.ui.Label[Self] = discord.ui.Label(
        text="Weapon",
        description="The one in hand",
        component=discord.ui.Select(
            custom_id="weapon",
            options=[
                discord.SelectOption(label="Hand Cannon", value="cannon"),
                discord.SelectOption(label="Knife", value="knife"),
            ],
        ),
    )

    async def on_submit(self, asked: discord.Interaction[Any]) -> None:
        select = self.weapon.component
        assert isinstance(select, discord.ui.Select)
        await asked.response.send_message(f"{self.name.value} holds a {select.values[0]}.")


async def skills(asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
    """Complete a skill; what is shown is the name, what is sent its number."""
    if typed == HELD:
        await asked.client.let_complete.wait()
        return [app_commands.Choice(name="Out of date", value="~old")]
    found = [name for name in SKILLS if typed.casefold() in name.casefold()]
    return [app_commands.Choice(name=name, value=f"~{SKILLS.index(name)}") for name in found]


@app_commands.command(name="test", description="Test a skill by the rules of this campaign")
@app_commands.describe(
    skill="What is tested",
    difficulty="The number to reach",
    drama="Spend a Drama Point before the roll",
    note="A few words to show, never read by the rules",
)
@app_commands.autocomplete(skill=skills)
async def try_skill(
    asked: Asked,
    skill: str,
    difficulty: app_commands.Range[int, 1, 30] | None = None,
    drama: bool | None = None,
    note: str | None = None,
) -> None:
    embed = discord.Embed(
        title="9 AP, passed by 2",
        description="\N{GAME DIE} 1 2 **[4]**\n-# Acuity 5",
        colour=0x2E8B50,
    )
    embed.add_field(name="Damage", value="24", inline=True)
    embed.add_field(name="Range", value="20 m", inline=True)
    embed.set_footer(text="Ash Harbour · Action Points · #1204")
    words = f"Tested **{skill}** at {difficulty} drama {drama} note {note}"
    await asked.response.send_message(words, embed=embed, view=Choices())


@app_commands.command(description="Say something that only you read")
async def whisper(asked: Asked) -> None:
    await asked.response.send_message("A word in your ear.", ephemeral=True)


@app_commands.command(description="Begin a story")
async def tell(asked: Asked) -> None:
    await asked.response.send_modal(Story())


@app_commands.command(description="Think for a while")
async def ponder(asked: Asked) -> None:
    await asked.response.defer(thinking=True)
    await asked.client.let_answer.wait()
    await asked.followup.send("Pondered enough.")


@app_commands.command(description="Never answer")
async def silence(asked: Asked) -> None:
    """Leave the person without an answer."""


@app_commands.command(description="Write with markup for a name")
async def smuggle(asked: Asked) -> None:
    embed = discord.Embed(title=SMUGGLED, description=SMUGGLED)
    embed.add_field(name=SMUGGLED, value=SMUGGLED)
    embed.set_footer(text=SMUGGLED)
    embed.set_image(url="https://example.org/far.png")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=SMUGGLED, custom_id="smuggled"))
    await asked.response.send_message(SMUGGLED, embed=embed, view=view)


@app_commands.command(description="Save a character as a file")
async def export(asked: Asked) -> None:
    files = [
        discord.File(io.BytesIO(b'{"name": "Steve"}'), "steve.json"),
        discord.File(io.BytesIO(PIXEL), "chart.png"),
    ]
    await asked.response.send_message("Saved.", files=files)


characters: app_commands.Group = app_commands.Group(name="character", description="Characters")


@characters.command(name="import", description="Read a character from a file")
@app_commands.describe(file="The file that an export gave")
async def read(asked: Asked, file: discord.Attachment) -> None:
    text = (await file.read()).decode()
    await asked.response.send_message(f"Read `{text}` from {file.filename}.")


@characters.command(description="Give a character away")
@app_commands.describe(owner="Whose it is now", where="Where it is played", role="Who leads it")
async def give(
    asked: Asked,
    owner: discord.Member,
    where: discord.TextChannel | None = None,
    role: discord.Role | None = None,
) -> None:
    words = f"Given to {owner.mention} in {where.mention if where else 'no channel'}"
    await asked.response.send_message(f"{words} under {role.name if role else 'no role'}.")


@app_commands.command(description="Pair two things")
@app_commands.describe(first="One of them", second="The other")
async def pair(asked: Asked, first: str, second: str) -> None:
    await asked.response.send_message(f"Paired {first} with {second}")


COMMANDS: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (
    try_skill,
    whisper,
    tell,
    ponder,
    silence,
    smuggle,
    export,
    characters,
    pair,
)
