"""Replay finds whatever was changed in the journal behind the program's back."""

from __future__ import annotations

import json

import pytest
from pydantic import TypeAdapter
from sqlalchemy import Table as SqlTable
from sqlalchemy import select, update

from bot.services.deeds import StoredScene, read_scene
from bot.services.replay import Part, Replay, Report
from bot.store.database import Database
from bot.store.tables import bases, journal, journal_sheets
from bot.systems import Systems
from rules.outcome import Outcome
from tests.bot.services.table import GM, STEVE, Table


@pytest.fixture
async def played(db: Database) -> Table:
    table = Table.over(db)
    await table.set_up()
    table.play.start()
    await table.command(STEVE, "weapon", target="Ghoul", note="from the hip")
    await table.command(GM, "damage", target="Ghoul", amount="2d6")
    await table.command(GM, "damage", target="Steve", amount="30")
    await table.play.stop()
    return table


async def replayed(table: Table) -> Report:
    return await Replay(table.database, table.systems).run()


async def tamper(table: Table, where: SqlTable, column: str, old: str, new: str) -> None:
    async with table.database.writing() as conn:
        rows = (await conn.execute(select(where))).all()
        changed = 0
        for row in rows:
            text = getattr(row, column)
            if text is None or old not in text:
                continue
            keys = [getattr(row, key.name) for key in where.primary_key.columns]
            statement = update(where).values({column: text.replace(old, new)})
            for key, value in zip(where.primary_key.columns, keys, strict=True):
                statement = statement.where(key == value)
            await conn.execute(statement)
            changed += 1
    assert changed


async def test_an_untouched_journal_is_recomputed_without_a_difference(played: Table) -> None:
    report = await replayed(played)
    assert report.differences == []
    assert (report.recomputed, report.dice_only, report.by_hand) == (3, 0, 0)


async def test_a_changed_face_is_reported(played: Table) -> None:
    async with played.database.reading() as conn:
        dice = json.loads((await conn.execute(select(journal.c.dice))).scalars().all()[1])
    dice[0][1] = dice[0][1] % 6 + 1
    async with played.database.writing() as conn:
        await conn.execute(update(journal).where(journal.c.id == 2).values(dice=json.dumps(dice)))
    assert [(each.number, each.part) for each in (await replayed(played)).differences] == [
        (2, Part.DICE)
    ]


async def test_a_changed_request_is_reported(played: Table) -> None:
    await tamper(played, journal, "request", "from the hip", "from the knee")
    assert [each.number for each in (await replayed(played)).differences] == [1]


async def test_a_changed_house_rule_is_reported(played: Table) -> None:
    await tamper(played, bases, "body", '"death_coma_at":"zero"', '"death_coma_at":"below_zero"')
    report = await replayed(played)
    assert {each.part for each in report.differences} == {Part.HOUSE_RULES}
    assert [each.number for each in report.differences] == [1, 2, 3]


async def test_a_changed_sheet_is_reported(played: Table) -> None:
    await tamper(played, journal_sheets, "after", '"health":0', '"health":9')
    assert (3, Part.SHEET) in [
        (each.number, each.part) for each in (await replayed(played)).differences
    ]


async def test_a_sheet_that_is_not_what_the_entry_before_left_is_reported(played: Table) -> None:
    async with played.database.writing() as conn:
        sheets = (
            await conn.execute(
                select(journal_sheets.c.before).where(
                    journal_sheets.c.journal_id == 2, journal_sheets.c.character_id == 3
                )
            )
        ).scalar_one()
        await conn.execute(
            update(journal_sheets)
            .where(journal_sheets.c.journal_id == 2, journal_sheets.c.character_id == 3)
            .values(before=sheets.replace('"cp":0', '"cp":5'))
        )
    assert (2, Part.SHEET) in [
        (each.number, each.part) for each in (await replayed(played)).differences
    ]


@pytest.fixture
async def timed(db: Database) -> Table:
    """A table where the clock was moved, with a Presence that waited and dice for initiative."""
    table = Table.over(db)
    await table.set_up()
    await table.make(4, "Wretch", None, ledger=({"reason": "set", "amount": 40},))
    await table.make(5, "Fighter", None, skills={"expertise": 4})
    table.play.start()
    await table.move("session start")
    await table.move("combat start", characters="Steve, Ghoul, Fighter", began="Ghoul")
    await table.command(GM, "damage", target="Steve", amount="40")
    await table.move("combat next")
    await table.move("combat join", characters="Anna")
    await table.move("combat end")
    await table.move("time advance", days="365")
    await table.journal.undo(table.caller(GM), None)
    await table.move("session end")
    await table.play.stop()
    return table


async def test_moves_of_the_clock_are_recomputed_like_everything_else(timed: Table) -> None:
    report = await replayed(timed)
    assert report.differences == []
    assert (report.recomputed, report.dice_only, report.by_hand) == (8, 0, 1)


@pytest.mark.parametrize(
    ("column", "old", "new", "number"),
    [
        ("request", "365", "364", 7),
        ("outcome", "365", "364", 7),
        ("outcome", '"asks":[1]', '"asks":[]', 4),
        ("outcome", '"round":1,"turn":1', '"round":1,"turn":2', 2),
        ("dice", "[[6,", "[[5,", 2),
    ],
)
async def test_a_changed_move_is_reported(
    timed: Table, column: str, old: str, new: str, number: int
) -> None:
    await tamper(timed, journal, column, old, new)
    assert number in [each.number for each in (await replayed(timed)).differences]


async def test_a_time_that_is_not_what_the_entry_before_left_is_reported(timed: Table) -> None:
    async with timed.database.writing() as conn:
        await conn.execute(
            update(journal)
            .where(journal.c.id == 3)
            .values(scene='{"clock":{"session":1,"playing":true,"round":7,"turn":1},"by_gm":true}')
        )
    found = [(each.number, each.part) for each in (await replayed(timed)).differences]
    assert (3, Part.CLOCK) in found


async def test_what_an_older_version_wrote_in_full_is_no_difference(played: Table) -> None:
    actions = played.systems.get(played.system).actions
    scene = TypeAdapter(StoredScene)
    async with played.database.writing() as conn:
        rows = (await conn.execute(select(journal))).all()
        for row in rows:
            request = actions[row.action].request.model_validate_json(row.request)
            whole = {
                "request": request.model_dump_json(),
                "outcome": Outcome.model_validate_json(row.outcome).model_dump_json(),
                "scene": scene.dump_json(read_scene(row.scene)).decode(),
            }
            assert all(len(text) > len(getattr(row, name)) for name, text in whole.items())
            await conn.execute(update(journal).where(journal.c.id == row.id).values(**whole))
    assert (await replayed(played)).differences == []


async def test_an_outcome_that_cannot_be_read_is_reported(played: Table) -> None:
    await tamper(played, journal, "outcome", '"headline"', '"heading"')
    assert {each.part for each in (await replayed(played)).differences} == {Part.OUTCOME}


async def test_of_older_rules_only_the_dice_are_checked(played: Table) -> None:
    async with played.database.writing() as conn:
        await conn.execute(update(journal).values(rules_version=0, outcome="{}"))
    report = await replayed(played)
    assert report.differences == []
    assert (report.recomputed, report.dice_only) == (0, 3)


async def test_rules_that_are_no_longer_installed_leave_the_dice_to_check(played: Table) -> None:
    report = await Replay(played.database, Systems({})).run()
    assert report.differences == []
    assert report.dice_only == 3
