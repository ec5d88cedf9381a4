"""Half-made characters: dice that stay as they fell, names in any language, older sheets."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.services.answers import Answer
from bot.services.draft_views import Dice, DraftView
from bot.services.drafts import At, DraftGoneError
from bot.services.errors import NoCampaignError, UpdatedError
from bot.services.replay import Replay
from bot.store import drafts
from bot.store.database import Database
from bot.store.drafts import DraftRow
from bot.systems import DATA, Systems
from rules.creation import Asked, CreationStep, Thrown, asked
from rules.dice.source import Dice as Source
from rules.errors import InvalidInputError, NotPossibleError
from rules.follow_up import AskOption
from rules.message import Name, msg
from rules.outcome import Face, Roll
from rules.sheet import SheetField
from rules.systems.action_points.content import Content
from rules.systems.action_points.fields import fields
from rules.systems.action_points.house_rules import HouseRules
from rules.systems.action_points.sheet import Sheet
from rules.writing import listed, said_list
from tests.bot.services.desk import ANNA, ELSEWHERE, GM, GUILD, STEVE, Desk
from tests.bot.services.installed import installed
from tests.bot.services.saying import said
from tests.bot.services.test_languages import catalogue

KEY = "action_points"


def throw(sheet: Sheet, _rules: HouseRules, _content: Content, dice: Source) -> Thrown:
    """Roll Agility and Vigor, a die each; the rest of the sheet stays as it is."""
    faces = dice.pool(2, 6)
    traits = {**sheet.traits, "agility": faces[0], "vigor": faces[1]}
    return Thrown(
        sheet.model_copy(update={"traits": traits, "natural": traits}),
        msg("{agility} and {vigor}", agility=faces[0], vigor=faces[1]),
        (Roll(faces=tuple(Face(sides=6, value=face) for face in faces)),),
        facts={"faces": list(faces)},
    )


def augs() -> Asked:
    field = SheetField(
        "augs",
        msg("Augs"),
        lambda sheet: said_list([Name(text=each) for each in sheet.augs]),
        lambda sheet, text: sheet.model_copy(update={"augs": tuple(listed(text))}),
    )
    options = ("claws", "eyes", "gills")
    return Asked(
        field, tuple(AskOption(value=each, label=Name(text=each.title())) for each in options), 2
    )


def steps(content: Content) -> tuple[CreationStep, ...]:
    known = fields(content)
    gear = (*asked(known, "weapon", "conditions"), augs())
    return (
        CreationStep("luck", msg("Luck"), msg("Two dice."), asked(known, "trait."), throw),
        CreationStep("gear", msg("Gear"), msg("What is carried."), gear),
    )


def with_dice() -> Systems:
    loaded = installed()._loaded[KEY]
    return Systems({KEY: replace(loaded, system=replace(loaded.system, creation=steps))})


async def seated(db: Database, data: Path = DATA) -> Desk:
    desk = Desk.over(db, data, with_dice())
    desk.play.start()
    await desk.begin()
    return desk


@pytest.fixture
async def desk(db: Database) -> AsyncIterator[Desk]:
    """A campaign by rules that roll dice for a new character."""
    desk = await seated(db)
    yield desk
    await desk.play.stop()
    report = await Replay(db, desk.systems).run()
    assert report.differences == []


def at(view: DraftView) -> At:
    return At(view.id, view.revision)


async def begin(desk: Desk, user: int, name: str | None = "Nyx") -> DraftView:
    return await desk.drafts.begin(desk.caller(user), name)


async def roll(desk: Desk, user: int, view: DraftView) -> tuple[DraftView, Answer]:
    turned = await desk.drafts.throw(desk.caller(user), at(view))
    assert turned.view is not None
    assert turned.told is not None
    return turned.view, turned.told


async def stored(desk: Desk, user: int) -> DraftRow:
    async with desk.database.reading() as conn:
        row = await drafts.of_campaign(conn, (GUILD, 1, user))
    assert row is not None
    return row


def traits(row: DraftRow) -> dict[str, int]:
    found: dict[str, int] = json.loads(row.sheet)["traits"]
    return found


async def test_dice_fall_in_the_open_and_are_recomputed_from_the_journal(desk: Desk) -> None:
    view = await begin(desk, STEVE)
    assert view.dice is Dice.OPEN
    view, told = await roll(desk, STEVE, view)
    assert not told.private
    faces = told.outcome.facts["faces"]
    assert said(told.outcome.headline) == f"Nyx · Luck: {faces[0]} and {faces[1]}"
    assert view.dice is Dice.FALLEN
    row = await stored(desk, STEVE)
    assert [traits(row)["agility"], traits(row)["vigor"]] == faces
    report = await Replay(desk.database, desk.systems).run()
    assert (report.recomputed, report.differences) == (1, [])


async def test_a_journal_whose_roll_was_changed_is_reported(desk: Desk) -> None:
    view = await begin(desk, STEVE)
    _, told = await roll(desk, STEVE, view)
    async with desk.database.writing() as conn:
        await conn.execute(
            text("UPDATE journal SET outcome = replace(outcome, 'faces', 'fases') WHERE id = :id"),
            {"id": told.journal},
        )
    report = await Replay(desk.database, desk.systems).run()
    assert [each.number for each in report.differences] == [told.journal]
    async with desk.database.writing() as conn:
        await conn.exec_driver_sql(
            "UPDATE journal SET outcome = replace(outcome, 'fases', 'faces')"
        )


async def test_dice_that_have_fallen_stay_but_for_the_gm(desk: Desk) -> None:
    view, _ = await roll(desk, STEVE, await begin(desk, STEVE))
    with pytest.raises(NotPossibleError, match="fallen"):
        await desk.drafts.throw(desk.caller(STEVE), at(view))
    view, first = await roll(desk, GM, await begin(desk, GM, "Ghast"))
    assert view.dice is Dice.AGAIN
    _, second = await roll(desk, GM, view)
    assert second.journal == (first.journal or 0) + 1


async def test_an_undo_leaves_dice_that_nobody_has_on_a_sheet_yet(desk: Desk) -> None:
    _, told = await roll(desk, STEVE, await begin(desk, STEVE))
    for user in (STEVE, GM):
        with pytest.raises(NotPossibleError, match="stay as they fell"):
            await desk.journal.undo(desk.caller(user), told.journal)


async def test_starting_over_takes_back_what_was_typed_and_no_dice(desk: Desk) -> None:
    view, told = await roll(desk, STEVE, await begin(desk, STEVE))
    typed = {"trait.agility": "9", "trait.acuity": "8", "trait.resolve": "x"}
    view = await desk.drafts.fill(desk.caller(STEVE), view.id, typed)
    assert len(view.mistakes) == 1
    view = await desk.drafts.start_over(desk.caller(STEVE), at(view))
    row = await stored(desk, STEVE)
    assert (row.name, row.mistakes) == ("Nyx", {})
    faces = told.outcome.facts["faces"]
    assert traits(row) == {
        "strength": 3,
        "agility": faces[0],
        "acuity": 3,
        "resolve": 3,
        "vigor": faces[1],
    }
    assert view.place == 1


async def test_a_roll_is_made_once_however_often_its_press_arrives(desk: Desk) -> None:
    view = await begin(desk, STEVE)
    caller = desk.caller(STEVE)
    first = await desk.drafts.throw(caller, at(view))
    again = await desk.drafts.throw(caller, at(view))
    assert first.told is not None
    assert again.told is not None
    assert (again.told.journal, again.told.repeated) == (first.told.journal, True)
    stale = await desk.drafts.throw(desk.caller(STEVE), at(view))
    assert stale.told is None, "an old button shows where its maker is"


async def test_several_things_are_picked_and_a_list_says_what_is_there(desk: Desk) -> None:
    view = await begin(desk, STEVE)
    view = await desk.drafts.move(desk.caller(STEVE), at(view), 1)
    form = await desk.drafts.form(desk.caller(STEVE), at(view), 0)
    assert form is not None
    by_key = {field.key: field for field in form.fields}
    assert [offer.value for offer in by_key["augs"].options] == ["claws", "eyes", "gills"]
    assert (by_key["augs"].most, by_key["augs"].text) == (2, None)
    view = await desk.drafts.fill(desk.caller(STEVE), view.id, {"augs": "claws, gills"})
    assert [said(value) for _, value in view.entries][-1] == "claws, gills"
    assert json.loads((await stored(desk, STEVE)).sheet)["augs"] == ["claws", "gills"]


async def test_a_form_of_an_old_button_and_one_that_is_none_are_not_opened(desk: Desk) -> None:
    view = await begin(desk, STEVE)
    await desk.drafts.move(desk.caller(STEVE), at(view), 1)
    assert await desk.drafts.form(desk.caller(STEVE), at(view), 0) is None
    now = await desk.drafts.view(desk.caller(STEVE), view.id)
    assert await desk.drafts.form(desk.caller(STEVE), at(now), 7) is None


async def test_names_are_understood_in_the_readers_language_or_in_english(
    db: Database, tmp_path: Path
) -> None:
    catalogue(tmp_path, KEY, Panic="Πανικός", Stun="Σοκ")
    desk = await seated(db, tmp_path)
    view = await begin(desk, STEVE)
    greek = replace(desk.caller(STEVE), locale="el")
    view = await desk.drafts.fill(greek, view.id, {"conditions": "σοκ, Panic"})
    assert json.loads((await stored(desk, STEVE)).sheet)["conditions"] == ["stun", "panic"]
    greek = replace(desk.caller(STEVE), locale="el")
    view = await desk.drafts.fill(greek, view.id, {"conditions": "Πόνος"})
    row = await stored(desk, STEVE)
    assert row.mistakes["conditions"].text == "Πόνος"
    assert json.loads(row.sheet)["conditions"] == ["stun", "panic"]
    await desk.play.stop()


async def test_a_draft_is_of_the_campaign_where_it_was_begun_wherever_it_is_pressed(
    desk: Desk,
) -> None:
    view = await begin(desk, STEVE)
    caller = replace(desk.caller(STEVE), channel_id=ELSEWHERE)
    moved = await desk.drafts.move(caller, at(view), 1)
    assert (moved.campaign.name, moved.place) == ("Ash Harbour", view.place + 1)
    with pytest.raises(DraftGoneError):
        await desk.drafts.view(desk.caller(ANNA), view.id)


async def test_a_draft_that_a_newer_process_wrote_is_left_alone(desk: Desk) -> None:
    view = await begin(desk, STEVE)
    async with desk.database.writing() as conn:
        await conn.exec_driver_sql("UPDATE drafts SET schema = 99")
    with pytest.raises(UpdatedError):
        await desk.drafts.fill(desk.caller(STEVE), view.id, {"trait.agility": "5"})
    assert (await stored(desk, STEVE)).revision == view.revision


async def test_a_step_that_is_no_more_leads_back_to_the_first(desk: Desk) -> None:
    view = await begin(desk, STEVE)
    async with desk.database.writing() as conn:
        await conn.exec_driver_sql("UPDATE drafts SET step = 'gone'")
    view = await desk.drafts.view(desk.caller(STEVE), view.id)
    assert view.place == 1


async def test_a_name_that_may_be_none_begins_nothing(desk: Desk) -> None:
    with pytest.raises(InvalidInputError):
        await begin(desk, STEVE, "a, b")
    async with desk.database.reading() as conn:
        assert await drafts.of_campaign(conn, (GUILD, 1, STEVE)) is None


async def test_without_a_campaign_nothing_is_begun(db: Database) -> None:
    desk = Desk.over(db)
    desk.play.start()
    with pytest.raises(NoCampaignError):
        await begin(desk, STEVE)
    await desk.play.stop()


async def test_rules_without_steps_ask_the_numbers_that_an_npc_is_made_with(
    db: Database,
) -> None:
    loaded = installed()._loaded[KEY]
    bare = replace(loaded.system, creation=lambda _content: ())
    desk = Desk.over(db, DATA, Systems({KEY: replace(loaded, system=bare)}))
    desk.play.start()
    await desk.begin()
    view = await begin(desk, STEVE)
    essential = [each for each in bare.fields(loaded.content) if each.essential]
    assert (view.place, view.count) == (2, 3)
    assert [label for label, _ in view.entries] == [each.label for each in essential]
    await desk.play.stop()
