"""Who is offered which command where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from bot.playground.flags import Permission
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.doing import NotThereError
from bot.playground.people.picker import NotOfferedError
from bot.playground.wire import Json
from tests.playground.raw import Raw, slash

MANAGE = str(int(Permission.MANAGE_GUILD))


@dataclass(frozen=True)
class Offer:
    """Who is offered a command: names with their channels."""

    command: Json
    to: Mapping[str, bool]


OFFERS = {
    "to everybody": Offer(
        slash(),
        {"Ada table": True, "Ada Downtime": True, "Ada gm-room": False, "Grace gm-room": True,
         "Ada dm": True, "Sam lobby": False},
    ),
    "in guilds": Offer(slash(contexts=[0]), {"Ada table": True, "Ada dm": False}),
    "in private": Offer(slash(contexts=[1]), {"Ada table": False, "Ada dm": True}),
    "without private messages, as of old": Offer(
        slash(dm_permission=False), {"Ada table": True, "Ada dm": False}
    ),
    "to managers": Offer(
        slash(default_member_permissions=MANAGE),
        {"Ada table": False, "Grace table": False, "Max table": True, "Ada dm": True},
    ),
    "to administrators": Offer(
        slash(default_member_permissions="0"), {"Grace table": False, "Max table": True}
    ),
    "to who installed it": Offer(
        slash(integration_types=[1]),
        {"Ada table": False, "Sam table": True, "Sam lobby": True, "Sam dm": True},
    ),
    "to both": Offer(
        slash(integration_types=[0, 1]), {"Ada table": True, "Sam table": True, "Sam lobby": True}
    ),
    "where age is asked": Offer(slash(nsfw=True), {"Ada table": False}),
}  # fmt: skip


@pytest.mark.parametrize("name", OFFERS)
async def test_a_command_is_offered(name: str, playground: LocalDiscord, raw: Raw) -> None:
    offer = OFFERS[name]
    await raw.register(offer.command)
    playground.owner.install_app_for("Sam")
    found = {
        each: "test" in playground.person(each.split()[0]).at(each.split()[1]).commands()
        for each in offer.to
    }
    assert found == offer.to


async def test_a_guild_has_its_own_commands(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash("everywhere"))
    path = f"{raw.app}{raw.guild}/commands"
    assert (await raw.ask("PUT", path, [slash("here")])).status == 200
    ada = playground.person("Ada")
    assert ada.commands() == ["here", "everywhere"]
    assert ada.at("dm").commands() == ["everywhere"]
    pending = await ada.begin("here")
    guild_id = raw.guild.rsplit("/", 1)[1]
    assert pending.interaction.data["guild_id"] == guild_id


async def test_what_an_admin_says_goes_before_the_default(
    playground: LocalDiscord, raw: Raw
) -> None:
    await raw.register(slash(default_member_permissions=MANAGE))
    ada, grace, ben = (playground.person(each) for each in ("Ada", "Grace", "Ben"))

    def offered() -> list[bool]:
        return ["test" in each.commands() for each in (ada, grace, ben)]

    assert offered() == [False, False, False]
    playground.owner.let_use("test", "GM")
    assert offered() == [False, True, False]
    playground.owner.let_use("test", "@everyone")
    playground.owner.forbid_use("test", "Ben")
    assert offered() == [True, True, False]
    path = f"{raw.app}{raw.guild}/commands/permissions"
    said = (await raw.ask("GET", path)).body[0]["permissions"]
    assert [(each["type"], each["permission"]) for each in said] == [
        (1, True),
        (1, True),
        (2, False),
    ]
    with pytest.raises(NotOfferedError, match="/test is not offered here"):
        await ben.command("test")


async def test_no_word_of_an_admin_is_unknown(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash())
    command_id = (await raw.ask("GET", f"{raw.app}/commands")).body[0]["id"]
    path = f"{raw.app}{raw.guild}/commands/{command_id}/permissions"
    response = await raw.ask("GET", path)
    assert (response.status, response.code) == (404, 10066)
    playground.owner.let_use("test", "Ada")
    assert (await raw.ask("GET", path)).body["permissions"][0]["permission"] is True


async def test_who_sees_no_channel_reads_and_presses_nothing_in_it(
    playground: LocalDiscord, raw: Raw
) -> None:
    body = {"content": "x", "components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "Press", "custom_id": "b"}]}]}  # fmt: skip
    await raw.ask("POST", f"{raw.channel('gm-room')}/messages", body)
    grace, ada = playground.person("Grace").at("gm-room"), playground.person("Ada").at("gm-room")
    seen = grace.last()
    assert ada.messages() == []
    with pytest.raises(NotThereError):
        await ada.press(seen, "Press")
    with pytest.raises(NotThereError):
        await ada.say("let me in")
    await grace.begin_press(seen, "Press")


async def test_a_guests_answer_is_private_where_external_apps_are_off(
    playground: LocalDiscord, raw: Raw
) -> None:
    await raw.register(slash(integration_types=[1]))
    playground.owner.install_app_for("Sam")
    sam = playground.person("Sam")
    for denied in (False, True):
        if denied:
            playground.owner.deny("table", "@everyone", Permission.USE_EXTERNAL_APPS)
        pending = await sam.begin("test")
        assert (await raw.answer(pending, 4, {"content": "for all"})).status == 204
        assert (await pending.answer()).private is denied
