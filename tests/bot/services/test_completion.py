from __future__ import annotations

from typing import Any

import pytest

from bot.services.games import Basis, Game
from bot.services.house_rules import HouseRules
from bot.services.offering import Offering
from bot.services.seats import Seat
from bot.services.sheets import Sheets
from bot.store import campaigns, characters
from bot.store.characters import CharacterRow
from tests.bot.services.desk import ADMIN, ANNA, GM, GUILD, STEVE, Desk
from tests.bot.services.saying import said
from tests.bot.services.small import CONTENT, SMALL, SmallRules, SmallSheet


async def complete(
    desk: Desk, user: int, command: str, option: str, text: str = "", **options: Any
) -> dict[str, str]:
    offers = await desk.completion.complete(desk.caller(user), command, option, text, options)
    return {offer.value: said(offer.label) for offer in offers}


async def test_skills_are_offered_by_their_ids_what_the_character_has_first(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.set(desk.caller(STEVE), None, "Chef", "9")
    offers = await complete(desk, STEVE, "test", "skill")
    assert next(iter(offers.items())) == ("chef", "Chef")
    assert len(offers) <= 25
    assert next(iter(await complete(desk, STEVE, "test", "skill", "MECH"))) == "mech-lore"
    assert next(iter(await complete(desk, STEVE, "test", "skill", "mech loer"))) == "mech-lore"


async def test_the_sheet_of_whoever_acts_decides_the_order_if_the_caller_may_see_it(
    desk: Desk,
) -> None:
    await desk.begin()
    await desk.characters.set(desk.caller(ANNA), None, "Chef", "9")
    for user, first in ((GM, "chef"), (STEVE, None)):
        offers = await complete(desk, user, "test", "skill", character="Anna")
        assert (next(iter(offers)) == "chef") is (first is not None)


async def test_weapons_are_offered_for_a_weapon_and_fixed_values_by_their_labels(
    desk: Desk,
) -> None:
    await desk.begin()
    assert "Hand Cannon" in (await complete(desk, STEVE, "weapon", "weapon", "cann")).values()
    kinds = await complete(desk, STEVE, "damage", "kind", "sta", amount="3")
    assert kinds == {"stamina": "Stamina"}


async def test_events_are_offered_by_label_and_severity_or_by_their_numbers_alone(
    desk: Desk,
) -> None:
    await desk.begin()
    offers = await complete(desk, STEVE, "corrupt", "severity", action="event")
    assert offers["10"] == "10 · Atrocity"
    rules = HouseRules(desk.database, desk.games, desk.play)
    await rules.decide(desk.caller(GM), "content_labels", "numbers_only")
    numbers = {each: each for each in ("10", "12", "14", "16", "18", "20")}
    assert await complete(desk, STEVE, "corrupt", "severity", action="event") == numbers
    assert await complete(desk, STEVE, "corrupt", "severity", "atroc", action="event") == {}
    assert await complete(desk, STEVE, "content show", "name", kind="events") == numbers


async def test_what_can_be_gained_is_what_the_chosen_kind_gives(desk: Desk) -> None:
    await desk.begin()

    async def offered(**options: str) -> set[str]:
        return set((await complete(desk, STEVE, "ap advance", "name", **options)).values())

    ranks = await offered(kind="skill_rank")
    new = await offered(kind="unlock_skill")
    traits = await offered(kind="trait_rank")
    assert {"Stealth", "Endurance"} <= ranks
    assert not ranks & new
    assert "Resolve" in traits - ranks - new
    assert await offered(kind="unlock_aug") == set() < ranks <= await offered()


async def test_a_player_is_offered_whom_they_may_act_for_and_the_gm_everybody(
    desk: Desk,
) -> None:
    await desk.begin()
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 2, "")
    await desk.characters.create(desk.caller(STEVE), "Nyx")
    steves = {"~5": "Nyx", "~1": "Steve"}
    assert await complete(desk, STEVE, "test", "character") == steves
    assert list(await complete(desk, STEVE, "test", "character")) == ["~5", "~1"]
    assert await complete(desk, STEVE, "character show", "character") == steves
    assert await complete(desk, STEVE, "damage", "target") == steves
    everybody = set((await complete(desk, GM, "damage", "target")).values())
    assert everybody == {"Steve", "Anna", "Ghoul", "Ghoul 2", "Nyx"}
    assert set((await complete(desk, GM, "character use", "character")).values()) == everybody


async def test_whom_the_gm_plays_is_offered_first_then_their_own_then_the_newest(
    desk: Desk,
) -> None:
    await desk.begin()
    await desk.characters.create(desk.caller(GM), "Ferryman")
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 2, "")
    await desk.characters.use(desk.caller(GM), "Anna")
    offers = await complete(desk, GM, "damage", "target")
    assert list(offers.values()) == ["Anna", "Ferryman", "Ghoul 2", "Ghoul", "Steve"]


async def test_a_retired_character_is_offered_to_nobody(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.retire(desk.caller(STEVE), "Steve")
    for user in (STEVE, GM):
        assert "~1" not in await complete(desk, user, "damage", "target")


async def test_a_character_is_found_by_number_by_any_width_and_by_a_slip(desk: Desk) -> None:
    await desk.begin()
    for text in ("~1", "Ｓｔ", "steev", "EVE"):
        assert list(await complete(desk, GM, "character show", "character", text)) == ["~1"]


async def test_fields_are_offered_by_label_and_their_values_by_what_they_complete(
    desk: Desk,
) -> None:
    await desk.begin()
    fields = await complete(desk, STEVE, "character set", "field", "maxi hea")
    assert next(iter(fields.items())) == ("max-health", "Maximum Health")
    assert list(await complete(desk, STEVE, "character set", "value", field="health")) == ["30"]
    weapons = await complete(desk, STEVE, "character set", "value", "hand", field="weapon")
    assert "Hand Cannon" in weapons.values()
    assert await complete(desk, STEVE, "character set", "value", field="nonsense") == {}


async def test_the_value_of_somebody_elses_field_is_not_given_away(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.set(desk.caller(ANNA), None, "health", "12")
    shown = {
        user: await complete(desk, user, "character set", "value", field="health", character="Anna")
        for user in (STEVE, GM)
    }
    assert shown == {STEVE: {}, GM: {"12": "12, as it is"}}


async def test_the_numbers_of_an_npc_are_offered_one_after_another(desk: Desk) -> None:
    await desk.begin()
    first = await complete(desk, GM, "npc create", "numbers", "max")
    assert next(iter(first)) == "Maximum Health 30"
    second = await complete(desk, GM, "npc create", "numbers", "Maximum Health 40,  agi")
    assert next(iter(second)) == "Maximum Health 40, Agility 3"
    assert await complete(desk, STEVE, "npc create", "numbers", "max") == {}
    answer = await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, next(iter(second)))
    assert answer.journal is not None


async def test_settings_of_campaigns_are_offered_before_there_is_one(desk: Desk) -> None:
    systems = await complete(desk, ADMIN, "campaign create", "system", "action")
    assert systems == {"action_points": "Action Points"}
    assert "en" in await complete(desk, ADMIN, "campaign create", "language")
    assert await complete(desk, ADMIN, "campaign bind", "campaign") == {}
    await desk.begin()
    assert await complete(desk, ADMIN, "campaign bind", "campaign", "harb") == {"~1": "Ash Harbour"}


async def test_what_the_rules_still_ask_is_offered_to_the_gm_alone(desk: Desk) -> None:
    await desk.begin()
    hurt = await desk.play.command(desk.caller(GM), "damage", {"target": "Steve", "amount": "35"})
    (asked,) = hurt.follow_ups
    offers = await complete(desk, GM, "pending", "waive")
    assert offers == {f"~{asked.id}": said(asked.follow_up.prompt)}
    assert await complete(desk, STEVE, "pending", "waive") == {}


@pytest.mark.parametrize(
    ("command", "option"),
    [("test", "drama"), ("test", "nonsense"), ("nonsense", "skill"), ("character set", "x")],
)
async def test_what_is_unknown_is_offered_nothing(desk: Desk, command: str, option: str) -> None:
    await desk.begin()
    assert await complete(desk, STEVE, command, option, "a") == {}


async def test_where_nothing_is_played_nothing_is_offered(desk: Desk) -> None:
    assert await complete(desk, STEVE, "test", "skill", "a") == {}


async def test_a_fault_of_ours_is_logged_and_offers_nothing(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async with desk.database.writing() as conn:
        await conn.exec_driver_sql("DROP TABLE channel_bindings")
    assert await complete(desk, STEVE, "test", "skill", "a") == {}
    assert "Completing skill of /test failed" in caplog.text


async def test_offers_with_a_value_too_long_for_discord_are_left_out(desk: Desk) -> None:
    await desk.begin()
    head = ", ".join(["Maximum Health 30"] * 6)
    offers = await complete(desk, GM, "npc create", "numbers", f"{head}, max")
    assert all(len(value) <= 100 for value in offers)


async def test_of_a_thousand_characters_the_best_are_offered_the_newest_first(desk: Desk) -> None:
    await desk.begin()
    sheet = (await desk.row(1)).sheet
    async with desk.database.writing() as conn:
        await characters.add_all(
            conn,
            [
                CharacterRow(
                    GUILD, number, 1, f"Ghoul {number}", f"ghoul {number}", None, False, 1, sheet, 0
                )
                for number in range(100, 1_100)
            ],
        )
    offers = await desk.completion.complete(desk.caller(GM), "damage", "target", "ghoul 77", {})
    assert [said(offer.label) for offer in offers] == [
        "Ghoul 779",
        "Ghoul 778",
        "Ghoul 777",
        "Ghoul 776",
        "Ghoul 775",
        "Ghoul 774",
        "Ghoul 773",
        "Ghoul 772",
        "Ghoul 771",
        "Ghoul 770",
    ]
    offers = await desk.completion.complete(desk.caller(GM), "damage", "target", "", {})
    assert [said(offer.label) for offer in offers] == [
        f"Ghoul {number}" for number in range(1_099, 1_074, -1)
    ]


async def small_table(desk: Desk, conn: Any, user: int) -> Offering:
    (row,) = (await campaigns.of_guilds(conn, [GUILD]))[GUILD]
    game = Game(row, SMALL, SmallRules(), CONTENT, Basis("", ""), Sheets(), desk.speech)
    return Offering(Seat(conn, game, desk.caller(user)))


async def offered(
    desk: Desk, user: int, command: str, option: str, text: str, **options: object
) -> list[tuple[str, str]]:
    async with desk.database.reading() as conn:
        offering = await small_table(desk, conn, user)
        best = await offering.of_command(command, option, text, options)
    return [(each.value, said(each.label)) for each in best(25)]


async def test_a_choosing_option_offers_the_actions_of_its_command(desk: Desk) -> None:
    await desk.begin()
    assert await offered(desk, STEVE, "weapon", "action", "") == [
        ("attack", "Attack"),
        ("list", "List"),
    ]


async def test_an_option_that_only_another_action_has_is_completed_all_the_same(
    desk: Desk,
) -> None:
    await desk.begin()
    assert ("~1", "Steve") in await offered(desk, GM, "weapon", "target", "", action="list")


async def test_several_names_are_completed_one_after_another(desk: Desk) -> None:
    await desk.begin()
    assert await offered(desk, GM, "small gather", "targets", "Anna ,ste") == [
        ("Anna, Steve", "Anna, Steve")
    ]


async def test_what_only_the_gm_may_do_is_completed_for_the_gm_alone(desk: Desk) -> None:
    await desk.begin()
    assert await offered(desk, STEVE, "small gather", "targets", "ste") == []


async def test_an_opponent_is_a_person_and_after_the_colon_a_skill_of_theirs(desk: Desk) -> None:
    await desk.begin()
    assert await offered(desk, STEVE, "test", "against", "ann") == [("~2", "Anna")]
    sheet = SmallSheet(skills={"spot": 3, "stealth": 1}).model_dump_json()
    async with desk.database.writing() as conn:
        await characters.save_sheets(conn, [(await desk.row(2)).with_sheet(3, sheet)])
    for text in ("~2: sp", "anna:SPOT", "Ann: notice"):
        found = await offered(desk, GM, "test", "against", text)
        assert found[0] == ("~2: spot", "Anna: Spot Hidden")
    assert await offered(desk, GM, "test", "against", "Nobody: sp") == []


async def test_the_skills_that_an_opponent_has_are_not_given_away(desk: Desk) -> None:
    await desk.begin()
    few = SmallSheet(skills={"spot": 3}).model_dump_json()
    async with desk.database.writing() as conn:
        await characters.save_sheets(conn, [(await desk.row(2)).with_sheet(3, few)])
    shown = {user: await offered(desk, user, "test", "against", "Anna:") for user in (GM, STEVE)}
    assert shown == {
        GM: [("~2: spot", "Anna: Spot Hidden")],
        STEVE: [("~2: spot", "Anna: Spot Hidden"), ("~2: stealth", "Anna: Stealth")],
    }
