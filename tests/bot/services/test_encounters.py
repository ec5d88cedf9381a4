"""What concerns everybody in play, as an encounter of Opposed d20 does that ends."""

from __future__ import annotations

import pytest

from bot.services.answers import Answer
from bot.services.errors import NotAllowedError
from bot.services.finding import campaign_of
from bot.services.replay import Replay
from bot.services.reversal import _reversed
from rules.clock import Clock
from rules.errors import NotPossibleError
from rules.message import Name, msg
from rules.outcome import FieldChange, SheetChange
from rules.sheet import CharacterId
from rules.systems.opposed_d20.sheet import Sheet
from tests.bot.services.desk import ADMIN, ANNA, GM, GM_ROLE, STEVE, Desk
from tests.bot.services.saying import said


async def begin(desk: Desk) -> None:
    await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", "opposed_d20", None)
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), GM_ROLE)
    await desk.characters.create(desk.caller(STEVE), "Steve")
    await desk.characters.create(desk.caller(ANNA), "Anna")


async def encounter(desk: Desk, action: str, user: int = GM) -> Answer:
    return await desk.play.command(desk.caller(user), "d20 encounter", {"action": action})


async def time_of(desk: Desk) -> Clock:
    async with desk.database.reading() as conn:
        row = await campaign_of(conn, desk.caller(GM))
        return (await desk.games.of(conn, [row]))[row.key].clock


async def sheet_of(desk: Desk, number: int) -> Sheet:
    return Sheet.model_validate_json((await desk.row(number)).sheet)


async def go_mad(desk: Desk, number: int, user: int) -> None:
    """Check SAN against certain terror until it has cost enough."""
    while (await sheet_of(desk, number)).temp_insane_in is None:
        await desk.play.command(desk.caller(user), "fear", {"loss": "20/9"})


async def test_an_encounter_that_ends_ends_for_everybody_and_is_undone_for_everybody(
    desk: Desk,
) -> None:
    await begin(desk)
    answer = await encounter(desk, "start")
    assert said(answer.outcome.headline) == "Encounter 1 begins"
    assert await time_of(desk) == Clock(encounter=1, encounters=1)
    await go_mad(desk, 1, STEVE)
    await go_mad(desk, 2, ANNA)
    ended = await encounter(desk, "end")
    assert {int(change.character) for change in ended.outcome.changes} == {1, 2}
    assert [said(notice) for notice in ended.notices] == [
        "Steve is no longer insane.",
        "Anna is no longer insane.",
    ]
    assert (await sheet_of(desk, 1)).temp_insane_in is None
    assert await time_of(desk) == Clock(encounters=1)
    await desk.journal.undo(desk.caller(GM), None)
    assert (await sheet_of(desk, 2)).temp_insane_in == 1
    assert await time_of(desk) == Clock(encounter=1, encounters=1)
    report = await Replay(desk.database, desk.systems).run()
    assert report.differences == []


async def test_only_the_gm_opens_and_closes_encounters_and_once(desk: Desk) -> None:
    await begin(desk)
    with pytest.raises(NotAllowedError):
        await encounter(desk, "start", STEVE)
    await encounter(desk, "start")
    with pytest.raises(NotPossibleError):
        await encounter(desk, "start")
    assert await desk.entries() == 3


async def test_one_interaction_opens_one_encounter(desk: Desk) -> None:
    await begin(desk)
    caller = desk.caller(GM)
    first = await desk.play.command(caller, "d20 encounter", {"action": "start"})
    again = await desk.play.command(caller, "d20 encounter", {"action": "start"})
    assert (first.journal, again.journal) == (again.journal, first.journal)
    assert await time_of(desk) == Clock(encounter=1, encounters=1)


def test_what_is_undone_is_written_as_it_was() -> None:
    field = FieldChange(label=msg("SAN"), before=20, after=21, notation=(20, msg("1/1")))
    change = SheetChange(character=CharacterId(1), name=Name(text="Steve"), fields=(field,))
    (back,) = _reversed(change).fields
    assert (back.before, back.after, back.notation) == (21, 20, (msg("1/1"), 20))


async def test_another_systems_campaign_has_no_encounters(desk: Desk) -> None:
    await desk.begin()
    with pytest.raises(NotPossibleError, match="is no part of"):
        await encounter(desk, "start")
