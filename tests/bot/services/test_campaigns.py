from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.answers import Answer
from bot.services.errors import NoCampaignError, NotAllowedError
from bot.store import campaigns, guilds
from bot.store.counters import lock
from rules.errors import InvalidInputError, NotPossibleError, UnknownNameError
from tests.bot.services.desk import (
    ADMIN,
    ANNA,
    ELSEWHERE,
    GM,
    GM_ROLE,
    GUILD,
    STEVE,
    TABLE,
    THREAD,
    Desk,
)
from tests.bot.services.saying import said


def lines(answer: Answer) -> str:
    return " ".join(said(line) for line in answer.outcome.lines)


async def test_an_admin_starts_a_campaign_that_is_played_in_the_channel_at_once(
    desk: Desk,
) -> None:
    answer = await desk.campaigns.create(
        desk.caller(ADMIN), " Ash  Harbour ", "Action Points", None
    )
    assert said(answer.outcome.headline) == "Ash Harbour begins, by the rules of Action Points"
    assert "played in this channel" in lines(answer)
    view = await desk.campaigns.show(desk.caller(STEVE))
    assert (view.ref.name, view.ref.system, view.ref.language) == (
        "Ash Harbour",
        "action_points",
        "en",
    )
    assert (view.tables, view.gm_channels, view.here) == ((TABLE,), (), True)
    assert (view.characters, view.npcs, view.gm_role_id) == (0, 0, None)


async def test_the_house_rules_are_stored_whole_when_a_campaign_begins(desk: Desk) -> None:
    await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", "action_points", None)
    async with desk.database.reading() as conn:
        (row,) = (await campaigns.of_guilds(conn, [GUILD]))[GUILD]
    model = desk.systems.get("action_points").house_rules
    stored = model.model_validate_json(row.house_rules)
    assert stored.model_fields_set == set(model.model_fields)
    assert stored == model()


@pytest.mark.parametrize("user", [STEVE, GM])
async def test_nobody_but_an_admin_starts_binds_or_names_the_gm_role(desk: Desk, user: int) -> None:
    await desk.begin()
    with pytest.raises(NotAllowedError):
        await desk.campaigns.create(desk.caller(user), "Mine", "action_points", None)
    with pytest.raises(NotAllowedError):
        await desk.campaigns.bind(desk.caller(user), None, ELSEWHERE, "table")
    with pytest.raises(NotAllowedError):
        await desk.campaigns.set_gm_role(desk.caller(user), 5)
    assert len(await desk.campaigns.list(desk.caller(user))) == 1


async def test_a_name_that_is_taken_in_the_guild_is_refused_whatever_its_case(desk: Desk) -> None:
    await desk.begin()
    with pytest.raises(NotPossibleError, match="named"):
        await desk.campaigns.create(desk.caller(ADMIN), "ＡＳＨ harbour ", "action_points", None)
    other = desk.caller(ADMIN, guild=GUILD + 1)
    await desk.campaigns.create(other, "Ash Harbour", "action_points", None)


async def test_unknown_rules_and_languages_are_refused_with_those_that_there_are(
    desk: Desk,
) -> None:
    with pytest.raises(UnknownNameError) as rules:
        await desk.campaigns.create(desk.caller(ADMIN), "X", "Action Pints", None)
    assert said(rules.value.message).endswith("Did you mean Action Points?")
    with pytest.raises(InvalidInputError) as language:
        await desk.campaigns.create(desk.caller(ADMIN), "X", "action_points", "tlh")
    assert said(language.value.message).startswith("Referee does not speak “tlh”. It speaks")
    with pytest.raises(NoCampaignError):
        await desk.campaigns.list(desk.caller(ADMIN))


async def test_a_campaign_that_was_started_twice_by_one_interaction_is_one(desk: Desk) -> None:
    caller = desk.caller(ADMIN)
    first = await desk.campaigns.create(caller, "Ash Harbour", "action_points", None)
    again = await desk.campaigns.create(caller, "Ash Harbour", "action_points", None)
    assert again.repeated
    assert again.outcome == first.outcome
    assert len(await desk.campaigns.list(desk.caller(ADMIN))) == 1


async def test_a_refused_start_uses_up_no_number(desk: Desk) -> None:
    await desk.begin()
    with pytest.raises(NotPossibleError):
        await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", "action_points", None)
    async with desk.database.writing() as conn:
        assert (await lock(conn, [GUILD]))[GUILD].next_campaign == 2


async def test_the_only_campaign_of_a_guild_is_found_in_every_channel(desk: Desk) -> None:
    await desk.begin()
    assert (await desk.campaigns.show(desk.caller(STEVE, ELSEWHERE))).ref.name == "Ash Harbour"


async def test_of_two_campaigns_the_channel_or_its_parent_says_which(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.campaigns.create(
        desk.caller(ADMIN, ELSEWHERE), "Second", "action_points", None
    )
    assert "/campaign bind" in lines(answer)
    for channel, name in ((TABLE, "Ash Harbour"), (THREAD, "Ash Harbour"), (ELSEWHERE, "Second")):
        assert (await desk.campaigns.show(desk.caller(STEVE, channel))).ref.name == name
    with pytest.raises(NoCampaignError) as refusal:
        await desk.campaigns.show(desk.caller(STEVE, 777))
    assert said(refusal.value.message) == (
        "None of this server’s campaigns is played in this channel. "
        "A server admin can bring one here: /campaign bind"
    )
    here = {
        view.ref.name: view.here for view in await desk.campaigns.list(desk.caller(STEVE, THREAD))
    }
    assert here == {"Ash Harbour": True, "Second": False}


async def test_a_second_campaign_does_not_take_the_channel_of_the_first(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.campaigns.create(desk.caller(ADMIN), "Second", "action_points", None)
    assert "Another campaign is played in this channel" in lines(answer)
    assert (await desk.campaigns.show(desk.caller(STEVE))).ref.name == "Ash Harbour"


@pytest.mark.parametrize("text", ["Second", "sec", "~2"])
async def test_a_channel_is_bound_to_a_campaign_by_name_or_number(desk: Desk, text: str) -> None:
    await desk.begin()
    await desk.campaigns.create(desk.caller(ADMIN, ELSEWHERE), "Second", "action_points", None)
    answer = await desk.campaigns.bind(desk.caller(ADMIN), text, 777, "gm")
    assert answer.private
    view = await desk.campaigns.show(desk.caller(STEVE, 777))
    assert (view.ref.name, view.tables, view.gm_channels) == ("Second", (ELSEWHERE,), (777,))


async def test_without_a_name_a_channel_is_bound_to_the_campaign_that_is_played_here(
    desk: Desk,
) -> None:
    await desk.begin()
    await desk.campaigns.bind(desk.caller(ADMIN), None, 777, "table")
    assert (await desk.campaigns.show(desk.caller(STEVE))).tables == (TABLE, 777)


async def test_an_unknown_campaign_or_purpose_is_refused(desk: Desk) -> None:
    await desk.begin()
    with pytest.raises(UnknownNameError):
        await desk.campaigns.bind(desk.caller(ADMIN), "Nowhere", 777, "table")
    with pytest.raises(InvalidInputError):
        await desk.campaigns.bind(desk.caller(ADMIN), None, 777, "loot")
    assert (await desk.campaigns.show(desk.caller(STEVE))).tables == (TABLE,)


async def test_without_a_gm_role_whoever_manages_the_guild_is_gm_and_with_one_who_has_it(
    desk: Desk,
) -> None:
    await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", "action_points", None)

    async def gms() -> list[bool]:
        return [(await desk.campaigns.who(desk.caller(user))).is_gm for user in (ADMIN, GM, ANNA)]

    assert await gms() == [True, False, False]
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), GM_ROLE)
    assert await gms() == [False, True, False]
    assert (await desk.campaigns.show(desk.caller(ANNA))).gm_role_id == GM_ROLE
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), None)
    assert await gms() == [True, False, False]


async def test_an_admin_administers_although_somebody_else_is_gm(desk: Desk) -> None:
    await desk.begin()
    view = await desk.campaigns.who(desk.caller(ADMIN))
    assert (view.is_gm, view.is_admin) == (False, True)
    await desk.campaigns.set_language(desk.caller(ADMIN), "en")


async def test_who_somebody_is_can_be_asked_where_nothing_is_played(desk: Desk) -> None:
    view = await desk.campaigns.who(desk.caller(ADMIN))
    assert (view.campaign, view.is_gm, view.is_admin) == (None, False, True)


async def test_the_gm_sets_the_language_and_a_player_does_not(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.campaigns.set_language(desk.caller(GM), " EN ")
    assert answer.campaign is not None
    assert answer.campaign.language == "en"
    with pytest.raises(NotAllowedError):
        await desk.campaigns.set_language(desk.caller(STEVE), "en")


async def test_players_and_npcs_in_play_are_counted(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 3, "")
    await desk.characters.retire(desk.caller(ANNA), "Anna")
    view = await desk.campaigns.show(desk.caller(STEVE))
    assert (view.characters, view.npcs) == (1, 3)


async def test_a_campaign_whose_rules_are_gone_is_listed_still(desk: Desk) -> None:
    await desk.begin()
    async with desk.database.writing() as conn:
        (row,) = (await campaigns.of_guilds(conn, [GUILD]))[GUILD]
        await guilds.ensure(conn, [GUILD])
        await campaigns.add(conn, replace(row, id=9, name="Old", name_key="old", system="gone"))
    views = await desk.campaigns.list(desk.caller(STEVE))
    assert [said(view.system) for view in views] == ["Action Points", "gone (not installed here)"]
