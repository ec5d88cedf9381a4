"""A fight of Opposed d20 as it is stored: each question is asked of whom it is, and only once."""

from __future__ import annotations

import pytest

from bot.services.answers import Answer
from bot.services.errors import ClosedError, NotAllowedError
from bot.services.replay import Replay
from rules.follow_up import OpenFollowUp
from rules.systems.opposed_d20.sheet import Sheet
from tests.bot.services.desk import ADMIN, ANNA, GM, GM_ROLE, STEVE, Desk
from tests.bot.services.saying import said


async def begin(desk: Desk) -> None:
    """Steve, whose club never misses, Anna, whom it may knock down, and a Ghoul."""
    await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", "opposed_d20", None)
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), GM_ROLE)
    await desk.characters.create(desk.caller(STEVE), "Steve")
    await desk.characters.create(desk.caller(ANNA), "Anna")
    await desk.characters.set(desk.caller(STEVE), None, "Club", "20/9")
    await desk.characters.set(desk.caller(STEVE), None, "weapon", "small club")
    await desk.characters.set(desk.caller(ANNA), None, "SIZ", "6")
    numbers = "SIZ 13, CON 12, Dodge 15/2, San Loss of its sight 5/3"
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, numbers)


async def strike(desk: Desk, target: str) -> Answer:
    return await desk.play.command(desk.caller(STEVE), "weapon", {"target": target})


def asked(answer: Answer) -> OpenFollowUp:
    (stored,) = answer.follow_ups
    return stored


async def press(desk: Desk, user: int, stored: OpenFollowUp, label: str) -> Answer:
    choice = next(
        each.key for each in stored.follow_up.choices if said(each.label).startswith(label)
    )
    return await desk.play.press(desk.caller(user), stored.id, stored.revision, choice, None)


async def sheet_of(desk: Desk, number: int) -> Sheet:
    return Sheet.model_validate_json((await desk.row(number)).sheet)


async def test_a_blow_is_answered_by_whom_it_strikes_and_asks_on_to_the_end(desk: Desk) -> None:
    await begin(desk)
    blow = await strike(desk, "Anna")
    assert blow.asked == ANNA
    with pytest.raises(NotAllowedError, match="player or the GM"):
        await press(desk, STEVE, asked(blow), "Dodge")
    hit = await press(desk, ANNA, asked(blow), "Dodge")
    assert said(hit.outcome.headline) == (
        "Steve · Small club 20/9 against Anna · Dodge 12: critical hit, 6 damage"
    )
    with pytest.raises(ClosedError, match="was answered"):
        await press(desk, GM, asked(blow), "Dodge")
    with pytest.raises(NotAllowedError):
        await press(desk, STEVE, asked(hit), "Apply 6")
    hurt = await press(desk, GM, asked(hit), "Apply 6")
    assert asked(hurt).follow_up.kind == "knockdown"
    roll = await press(desk, ANNA, asked(hurt), "DEX roll")
    anna = await sheet_of(desk, 2)
    assert (anna.hp, anna.max_hp) == (12, 18)
    assert anna.prone is (roll.outcome.facts["level"] in {"failure", "fumble"})
    report = await Replay(desk.database, desk.systems).run()
    assert report.differences == []


async def test_an_npc_is_answered_for_by_the_gm_or_as_preset(desk: Desk) -> None:
    await begin(desk)
    blow = await strike(desk, "Ghoul")
    with pytest.raises(NotAllowedError, match="Only the GM"):
        await press(desk, STEVE, asked(blow), "Dodge")
    hit = await press(desk, GM, asked(blow), "Dodge")
    assert hit.outcome.facts["other_rating"] == 55
    await desk.characters.set(desk.caller(GM), "Ghoul", "Answers blows with", "Dodge")
    at_once = await strike(desk, "Ghoul")
    assert at_once.outcome.facts["other_rating"] == 55


async def test_a_change_of_the_target_shows_the_question_anew(desk: Desk) -> None:
    await begin(desk)
    blow = await strike(desk, "Anna")
    await desk.characters.set(desk.caller(ANNA), None, "Dodge", "15/1")
    anew = await press(desk, ANNA, asked(blow), "Dodge 12")
    assert said(anew.outcome.headline) == "The numbers have changed since. Nothing was rolled."
    assert said(asked(anew).follow_up.choices[1].label) == "Dodge 15/1"
    hit = await press(desk, ANNA, asked(anew), "Dodge 15/1")
    assert hit.outcome.facts["other_rating"] == 35


async def test_the_sight_of_a_creature_costs_what_its_sheet_says(desk: Desk) -> None:
    await begin(desk)
    options = {"creature": "Ghoul"}
    seen = await desk.play.command(desk.caller(STEVE), "d20 sanity", options)
    assert seen.outcome.facts["loss"] == 65
    assert seen.outcome.facts["referee"] == "critical"
