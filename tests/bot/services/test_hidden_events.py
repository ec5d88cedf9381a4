"""Where events go by their numbers only, nobody's words for one are repeated (D000-46)."""

from __future__ import annotations

from bot.services.content import Draft
from tests.bot.services.saying import said
from tests.bot.services.table import GM, STEVE, Table


async def test_where_events_are_numbers_only_a_new_one_is_told_by_its_number(
    table: Table,
) -> None:
    await table.house_rules.decide(table.caller(GM), "content_labels", "numbers_only")
    caller = table.caller(GM)
    new = Draft("Something Awful", "severity: 11")
    told = await table.contents.add(caller, "events", new)
    assert said(told.outcome.headline) == "11 is added to events"
    again = await table.contents.add(caller, "events", new)
    for answer in (told, again):
        assert "wful" not in answer.outcome.model_dump_json()
    taken = await table.contents.remove(table.caller(GM), "events", "11")
    assert said(taken.outcome.headline) == "11 is removed"


async def test_where_events_are_numbers_only_two_of_a_severity_are_told_apart_by_numbers(
    table: Table,
) -> None:
    await table.house_rules.decide(table.caller(GM), "content_labels", "numbers_only")
    new = Draft("Something Awful", "severity: 10")
    told = await table.contents.add(table.caller(GM), "events", new)
    assert said(told.outcome.headline) == "10 (2) is added to events"
    view = await table.contents.list(table.caller(STEVE), "events")
    assert [said(each.label) for each in view.rows if each.custom] == ["10 (2)"]
    shown = await table.contents.show(table.caller(STEVE), "events", "10 (2)")
    assert said(shown.rows[0].label) == "10 (2)"
    seen = await table.command(STEVE, "corrupt", action="event", severity="10")
    assert "wful" not in seen.outcome.model_dump_json()
