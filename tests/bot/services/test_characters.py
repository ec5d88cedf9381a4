from __future__ import annotations

import json
from typing import Any

import pytest

from bot.services import births
from bot.services.answers import Answer
from bot.services.errors import (
    NoCampaignError,
    NoCharacterError,
    NotAllowedError,
    UpdatedError,
)
from bot.store import characters, journal
from rules.errors import AmbiguousNameError, InvalidInputError, NotPossibleError, UnknownNameError
from tests.bot.services.desk import ADMIN, ANNA, ELSEWHERE, GM, GUILD, STEVE, Desk
from tests.bot.services.saying import said


def lines(answer: Answer) -> str:
    return " ".join(said(line) for line in answer.outcome.lines)


async def body(desk: Desk, number: int) -> dict[str, Any]:
    sheet: dict[str, Any] = json.loads((await desk.row(number)).sheet)
    return sheet


async def test_a_new_character_is_ready_and_played_by_whoever_made_it(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.create(desk.caller(STEVE), "Nyx")
    assert said(answer.outcome.headline) == "Nyx is ready to play"
    assert answer.journal is not None
    view = await desk.characters.show(desk.caller(STEVE), None)
    assert (view.name, view.owner_id, view.campaign.name) == ("Nyx", STEVE, "Ash Harbour")
    assert said(view.card.bars[0].label) == "Health"
    listed = await desk.characters.list(desk.caller(STEVE))
    assert [(line.name, line.active, line.mine) for line in listed] == [
        ("Steve", False, True),
        ("Anna", False, False),
        ("Nyx", True, True),
    ]


async def test_the_journal_keeps_the_sheet_of_a_new_character_and_none_before(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.create(desk.caller(STEVE), "Nyx")
    assert answer.journal is not None
    async with desk.database.reading() as conn:
        entry = await journal.entry(conn, GUILD, answer.journal)
        (sheet,) = (await journal.sheets_of(conn, GUILD, [answer.journal]))[answer.journal]
    assert entry is not None
    assert (entry.action, entry.seed, entry.actor_id) == ("character.create", None, STEVE)
    assert (sheet.name, sheet.owner_id, sheet.before) == ("Nyx", STEVE, None)
    assert sheet.after == (await desk.row(sheet.character_id)).sheet


async def test_another_of_a_name_is_numbered_and_told_so(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.create(desk.caller(ANNA), "ＳＴＥＶＥ ")
    assert said(answer.outcome.headline) == "ＳＴＥＶＥ 2 is ready to play"
    assert "There is a ＳＴＥＶＥ already" in lines(answer)
    await desk.characters.create(desk.caller(ANNA), "Ste")
    assert [line.name for line in await desk.characters.list(desk.caller(ANNA))] == [
        "Steve",
        "Anna",
        "ＳＴＥＶＥ 2",
        "Ste",
    ]


async def test_a_name_that_may_be_none_makes_nobody(desk: Desk) -> None:
    await desk.begin()
    for name in ("~1", "a, b", "\u200b", "x" * 81):
        with pytest.raises(InvalidInputError):
            await desk.characters.create(desk.caller(STEVE), name)
    assert len(await desk.characters.list(desk.caller(STEVE))) == 2


async def test_a_character_is_made_once_however_often_the_command_arrives(desk: Desk) -> None:
    await desk.begin()
    caller = desk.caller(STEVE)
    first = await desk.characters.create(caller, "Nyx")
    again = await desk.characters.create(caller, "Nyx")
    assert (again.repeated, again.journal, again.outcome) == (True, first.journal, first.outcome)
    assert len(await desk.characters.list(desk.caller(STEVE))) == 3


async def test_without_a_campaign_nobody_is_made_and_the_refusal_says_how_to_start(
    desk: Desk,
) -> None:
    with pytest.raises(NoCampaignError) as refusal:
        await desk.characters.create(desk.caller(STEVE), "Nyx")
    assert "/campaign create" in said(refusal.value.message)


async def test_a_number_set_by_hand_is_shown_before_and_after_and_made_no_checks(
    desk: Desk,
) -> None:
    await desk.begin()
    answer = await desk.characters.set(desk.caller(STEVE), None, "Health", "−1")
    assert said(answer.outcome.headline) == "Steve · Health 30 → -1"
    assert said(answer.outcome.title) == "Set by hand: no checks were made."
    assert answer.outcome.lines == ()
    assert (answer.follow_ups, answer.private) == ((), False)
    (change,) = answer.outcome.changes
    assert [(field.before, field.after) for field in change.fields] == [(30, -1)]
    assert (await body(desk, 1))["health"] == -1


async def test_setting_one_field_leaves_all_others_as_they_were(desk: Desk) -> None:
    await desk.begin()
    before = await body(desk, 1)
    await desk.characters.set(desk.caller(STEVE), None, "stamina", "3")
    assert await body(desk, 1) == before | {"stamina": 3}


async def test_a_field_that_moves_another_shows_both(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.set(desk.caller(STEVE), None, "max-health", "40")
    assert said(answer.outcome.headline) == "Steve · Maximum Health 30 → 40"
    (change,) = answer.outcome.changes
    assert {(said(field.label), field.before, field.after) for field in change.fields} == {
        ("Health", 30, 40),
        ("Maximum Health", 30, 40),
    }


async def test_a_field_that_is_no_number_is_told_in_words(desk: Desk) -> None:
    await desk.begin()
    answer = await desk.characters.set(desk.caller(STEVE), None, "conditions", "Panic")
    assert said(answer.outcome.headline) == "Steve · Conditions none → Panic"
    assert lines(answer) == "Conditions: none → Panic"
    assert answer.outcome.changes == ()


async def test_a_field_set_to_what_it_is_stands_in_no_journal(desk: Desk) -> None:
    await desk.begin()
    entries = await desk.entries()
    answer = await desk.characters.set(desk.caller(STEVE), None, "health", "30")
    assert said(answer.outcome.headline) == "Steve · Health is 30 already"
    assert (answer.journal, answer.private) == (None, True)
    assert await desk.entries() == entries


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("Helth", "3", "There is no “Helth” here. Did you mean Health, Stealth, Maximum Health?"),
        ("health", "31", "Health is a whole number from -9999 to 30, not “31”."),
        ("health", "many", "Health is a whole number from -9999 to 30, not “many”."),
    ],
)
async def test_an_unknown_field_or_a_number_out_of_its_range_changes_nothing(
    desk: Desk, field: str, value: str, sentence: str
) -> None:
    await desk.begin()
    before, entries = await body(desk, 1), await desk.entries()
    with pytest.raises((InvalidInputError, UnknownNameError)) as refusal:
        await desk.characters.set(desk.caller(STEVE), None, field, value)
    assert said(refusal.value.message) == sentence
    assert (await body(desk, 1), await desk.entries()) == (before, entries)


async def test_a_change_by_hand_can_be_undone(desk: Desk) -> None:
    await desk.begin()
    before = await body(desk, 1)
    await desk.characters.set(desk.caller(STEVE), None, "health", "4")
    await desk.journal.undo(desk.caller(STEVE), None)
    assert await body(desk, 1) == before


@pytest.mark.parametrize("user", [STEVE, GM])
async def test_its_player_and_the_gm_may_do_all_with_a_character(desk: Desk, user: int) -> None:
    await desk.begin()
    await desk.characters.set(desk.caller(user), "Steve", "health", "4")
    assert (await desk.characters.show(desk.caller(user), "Steve")).name == "Steve"
    assert (await desk.characters.export(desk.caller(user), "Steve"))[0] == "steve.json"
    await desk.characters.use(desk.caller(user), "Steve")
    await desk.characters.retire(desk.caller(user), "Steve")


@pytest.mark.parametrize("user", [ANNA, ADMIN])
async def test_nobody_else_may_do_anything_with_it(desk: Desk, user: int) -> None:
    await desk.begin()
    before, entries = await desk.row(1), await desk.entries()
    for deed in (
        desk.characters.set(desk.caller(user), "Steve", "health", "4"),
        desk.characters.show(desk.caller(user), "Steve"),
        desk.characters.export(desk.caller(user), "~1"),
        desk.characters.use(desk.caller(user), "Steve"),
        desk.characters.retire(desk.caller(user), "Steve"),
    ):
        with pytest.raises(NotAllowedError) as refusal:
            await deed
        assert said(refusal.value.message) == "Only Steve’s player or the GM can do this."
    assert (await desk.row(1), await desk.entries()) == (before, entries)


async def test_a_player_chooses_among_characters_and_nobody_is_guessed(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.create(desk.caller(STEVE), "Steven")
    answer = await desk.characters.use(desk.caller(STEVE), "~1")
    assert (said(answer.outcome.headline), answer.private) == ("You play as Steve now.", True)
    assert (await desk.characters.show(desk.caller(STEVE), None)).name == "Steve"
    await desk.characters.use(desk.caller(STEVE), "steven")
    assert (await desk.characters.show(desk.caller(STEVE), None)).name == "Steven"
    with pytest.raises(AmbiguousNameError):
        await desk.characters.use(desk.caller(STEVE), "Stev")


async def test_who_has_no_character_is_told_how_to_make_one(desk: Desk) -> None:
    await desk.begin()
    with pytest.raises(NoCharacterError) as refusal:
        await desk.characters.show(desk.caller(GM), None)
    assert "/character create" in said(refusal.value.message)


async def test_a_character_of_another_campaign_is_nobody_here(desk: Desk) -> None:
    await desk.begin()
    await desk.campaigns.create(desk.caller(ADMIN, ELSEWHERE), "Second", "action_points", None)
    with pytest.raises(NotPossibleError, match="not in this campaign"):
        await desk.characters.show(desk.caller(STEVE, ELSEWHERE), "~1")
    with pytest.raises(UnknownNameError):
        await desk.characters.show(desk.caller(STEVE, ELSEWHERE), "Steve")


async def test_a_sheet_of_a_newer_process_is_refused_and_left_alone(desk: Desk) -> None:
    await desk.begin()
    newer = (await desk.row(1)).with_sheet(99, '{"unheard": "of"}')
    async with desk.database.writing() as conn:
        await characters.save_sheets(conn, [newer])
    for deed in (
        desk.characters.show(desk.caller(STEVE), None),
        desk.characters.set(desk.caller(STEVE), None, "health", "3"),
        desk.characters.export(desk.caller(STEVE), None),
    ):
        with pytest.raises(UpdatedError):
            await deed
    assert await desk.row(1) == newer


async def test_an_exported_character_can_be_imported_elsewhere(desk: Desk) -> None:
    await desk.begin()
    await desk.characters.set(desk.caller(STEVE), None, "health", "12")
    name, data = await desk.characters.export(desk.caller(STEVE), None)
    assert name == "steve.json"
    await desk.campaigns.create(desk.caller(ADMIN, ELSEWHERE), "Second", "action_points", None)
    answer = await desk.characters.import_(desk.caller(ANNA, ELSEWHERE), data)
    assert said(answer.outcome.headline) == "Steve is ready to play"
    assert "no checks were made" in lines(answer)
    made = await desk.row(3)
    assert (made.owner_id, made.campaign_id) == (ANNA, 2)
    assert json.loads(made.sheet) == await body(desk, 1)


async def test_a_file_that_is_no_character_makes_nobody(desk: Desk) -> None:
    await desk.begin()
    entries = await desk.entries()
    with pytest.raises(InvalidInputError):
        await desk.characters.import_(desk.caller(STEVE), b"{}")
    assert len(await desk.characters.list(desk.caller(STEVE))) == 2
    assert await desk.entries() == entries


async def test_a_campaign_holds_so_many_characters_and_no_more(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.begin()
    monkeypatch.setattr(births, "MOST", 4)
    with pytest.raises(NotPossibleError, match="at most"):
        await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 3, "")
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 2, "")
    assert len(await desk.characters.list_npcs(desk.caller(GM))) == 2
