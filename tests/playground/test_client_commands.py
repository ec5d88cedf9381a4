"""The real client on the local Discord: commands, options, completion, rights."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from bot.playground.flags import Permission
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.person import Person
from bot.playground.people.picker import NotOfferedError
from bot.playground.people.typed import InputRefusedError
from bot.playground.world.files import Upload
from tests.playground.conftest import SmallBot, running

Asked = discord.Interaction[SmallBot]


async def echo(
    asked: Asked, text: str, times: app_commands.Range[int, 1, 3] = 1, private: bool = False
) -> None:
    await asked.response.send_message(text * times, ephemeral=private)


@pytest.fixture
def bot() -> SmallBot:
    made = SmallBot()
    made.tree.add_command(app_commands.Command(name="echo", description="Say it", callback=echo))
    return made


@pytest.fixture
def ada(playground: LocalDiscord) -> Person:
    return playground.person("Ada")


async def test_a_command_is_answered_for_all_to_see(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        answer = await ada.command("echo", text="hear ", times=2)
    assert answer.text == "hear hear"
    assert not answer.private
    assert playground.person("Ben").last() == ada.last()
    assert ada.at("side-table").messages() == []
    assert not playground.requests.unknown


async def test_a_private_answer_is_for_its_asker_alone(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        answer = await ada.command("echo", text="psst", private=True)
    assert answer.private
    assert ada.last().text == "psst"
    assert playground.person("Ben").messages() == []
    assert playground.person("Grace").messages() == []


async def test_options_are_checked_before_the_bot_hears(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        for options, wrong in (
            ({}, "text: This option is required."),
            ({"text": "x", "times": 4}, "times: Enter a number not above 3."),
            ({"text": "x", "times": 0}, "times: Enter a number not below 1."),
            ({"text": "x", "times": "two"}, "times: Enter a whole number."),
            ({"text": "x" * 6001}, "text: Enter at most 6000 characters."),
            ({"text": "x", "private": "perhaps"}, "private: Choose True or False."),
            ({"text": "x", "colour": "red"}, "colour: There is no such option."),
        ):
            with pytest.raises(InputRefusedError) as refused:
                await ada.command("echo", **options)
            assert wrong in str(refused.value)
    assert ada.messages() == []


async def test_every_kind_of_option_arrives(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    got: list[object] = []

    @bot.tree.command(description="All kinds")
    @app_commands.choices(kind=[app_commands.Choice(name="Health", value="hp")])
    async def kinds(
        asked: Asked,
        user: discord.Member,
        role: discord.Role,
        channel: discord.TextChannel,
        kind: app_commands.Choice[str],
        sheet: discord.Attachment,
    ) -> None:
        got.extend([user.display_name, role.name, channel.name, kind.value])
        got.append(await sheet.read())
        await asked.response.send_message("ok")

    async with running(bot, playground):
        await ada.command(
            "kinds",
            user=playground.person("Grace"),
            role="GM",
            channel="#side-table",
            kind="Health",
            sheet=Upload(filename="steve.json", content=b"{}"),
        )
        with pytest.raises(InputRefusedError, match="There is no such channel"):
            await ada.command(
                "kinds",
                user="Ben",
                role="GM",
                channel="gm-room",
                kind="hp",
                sheet=Upload(filename="x", content=b""),
            )
    assert got == ["Grace", "GM", "side-table", "hp", b"{}"]


async def test_completion_offers_and_any_text_may_be_sent(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    weapons = ["Pistol", "Pike", "Rifle"]

    @bot.tree.command(description="Shoot")
    async def weapon(asked: Asked, weapon: str, action: str = "attack") -> None:
        await asked.response.send_message(f"{action} {weapon}")

    @weapon.autocomplete("weapon")
    async def offer(asked: Asked, current: str) -> list[app_commands.Choice[str]]:
        action = asked.namespace.action
        return [
            app_commands.Choice(name=f"{each} ({action})", value=each)
            for each in weapons
            if each.casefold().startswith(current.casefold())
        ]

    async with running(bot, playground):
        offered = await ada.complete("weapon", "weapon", "pi", action="view")
        assert [(each.name, each.value) for each in offered] == [
            ("Pistol (view)", "Pistol"),
            ("Pike (view)", "Pike"),
        ]
        assert await ada.complete("weapon", "weapon", "x") == []
        assert (await ada.command("weapon", weapon="a stone")).text == "attack a stone"
        with pytest.raises(InputRefusedError, match="no completion"):
            await ada.complete("weapon", "action", "x")


async def test_subcommands_and_groups(bot: SmallBot, playground: LocalDiscord, ada: Person) -> None:
    group = app_commands.Group(name="campaign", description="The campaign")
    inner = app_commands.Group(name="rule", description="A rule", parent=group)

    @group.command(description="Show it")
    async def show(asked: Asked) -> None:
        await asked.response.send_message("shown")

    @inner.command(name="set", description="Set it")
    async def set_rule(asked: Asked, key: str) -> None:
        await asked.response.send_message(f"set {key}")

    bot.tree.add_command(group)
    async with running(bot, playground):
        assert (await ada.command("campaign show")).text == "shown"
        answer = await ada.command("campaign rule set", key="k")
        assert answer.text == "set k"
        with pytest.raises(InputRefusedError, match="Choose a subcommand"):
            await ada.command("campaign")
    assert answer.shown.raw["interaction_metadata"]["name"] == "campaign rule set"


async def test_menus_of_users_and_of_messages(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    @bot.tree.context_menu(name="Greet")
    async def greet(asked: Asked, member: discord.Member) -> None:
        await asked.response.send_message(f"Hello {member.display_name}")

    @bot.tree.context_menu(name="Quote")
    async def quote(asked: Asked, message: discord.Message) -> None:
        await asked.response.send_message(f"> {message.content}")

    async with running(bot, playground):
        assert (await ada.user_menu("Greet", "Ben")).text == "Hello Ben"
        said = await playground.person("Ben").say("Well said")
        assert (await ada.message_menu("Quote", said)).text == "> Well said"


async def test_who_may_not_use_a_command_is_not_offered_it(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    @bot.tree.command(description="For admins")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def setup(asked: Asked) -> None:
        await asked.response.send_message("done")

    async with running(bot, playground):
        grace, owner = playground.person("Grace"), playground.person("Max")
        assert ada.commands() == grace.commands() == ["echo"]
        assert sorted(owner.commands()) == ["echo", "setup"]
        with pytest.raises(NotOfferedError):
            await ada.command("setup")
        assert (await owner.command("setup")).text == "done"
        assert owner.at("dm").commands() == ["echo"]
        playground.owner.deny("table", "@everyone", Permission.USE_APPLICATION_COMMANDS)
        assert ada.commands() == []
        assert ada.at("Downtime").commands() == []
        assert ada.at("side-table").commands() == ["echo"]


async def test_a_guest_answers_where_it_was_never_invited(
    bot: SmallBot, playground: LocalDiscord
) -> None:
    @bot.tree.command(description="Brought along")
    @app_commands.allowed_installs(guilds=False, users=True)
    async def brought(asked: Asked) -> None:
        assert asked.guild_id is not None
        assert asked.is_user_integration()
        await asked.response.send_message(f"for {asked.user.display_name}")

    playground.owner.install_app_for("Sam")
    async with running(bot, playground):
        answer = await playground.person("Sam").at("lobby").command("brought")
        assert answer.text == "for Sam"
        assert playground.person("Ada").commands() == ["echo"]


async def test_the_payload_tells_rights_roles_and_language(
    bot: SmallBot, playground: LocalDiscord
) -> None:
    told: dict[str, tuple[bool, bool, list[str], str]] = {}

    @bot.tree.command(description="Who am I")
    async def who(asked: Asked) -> None:
        roles = [role.name for role in getattr(asked.user, "roles", [])]
        told[str(asked.channel)] = (
            asked.app_permissions.embed_links,
            asked.permissions.manage_guild,
            roles,
            str(asked.locale),
        )
        await asked.response.send_message("ok")

    async with running(bot, playground):
        playground.owner.deny("side-table", "Referee", Permission.EMBED_LINKS)
        playground.owner.speak("Grace", "el")
        await playground.person("Grace").command("who")
        await playground.person("Max").at("side-table").command("who")
        await playground.person("Grace").at("Downtime").command("who")
    assert told["table"] == (True, False, ["@everyone", "GM"], "el")
    assert told["side-table"] == (False, True, ["@everyone", "Admin"], "en-US")
    assert told["Downtime"][2] == ["@everyone", "GM"]


async def test_a_command_works_in_a_private_message(
    bot: SmallBot, playground: LocalDiscord, ada: Person
) -> None:
    async with running(bot, playground):
        private = ada.at("dm")
        assert (await private.command("echo", text="here")).text == "here"
        assert ada.messages() == []
