"""A table of Percentile through the services: many targets, chains of questions, one undo."""

from __future__ import annotations

import pytest

from bot.services.answers import Answer
from bot.services.clock import Timekeeping
from bot.services.content import Contents, Draft
from bot.services.errors import NotAllowedError
from bot.services.house_rules import HouseRules
from bot.services.replay import Replay
from bot.services.typed import Typed
from rules.errors import InvalidInputError, NotPossibleError, RuleError
from rules.message import Value
from rules.systems.percentile.sheet import Sheet
from tests.bot.services.desk import ADMIN, ANNA, GM, STEVE, Desk
from tests.bot.services.table import NOW, Seeds
from tests.rules.playing import said

NYX, BOB, CULTIST = 1, 2, 3


async def sit_down(desk: Desk) -> None:
    """Two players' characters and two NPCs, in a campaign of Percentile."""
    await desk.campaigns.create(desk.caller(ADMIN), "Night", "percentile", None)
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), 300)
    await desk.characters.create(desk.caller(STEVE), "Nyx")
    await desk.characters.create(desk.caller(ANNA), "Bob")
    await desk.characters.create_npcs(desk.caller(GM), "Cultist", 2, "HP 9, Firearms 40")


async def play(desk: Desk, user: int, command: str, **options: Typed) -> Answer:
    return await desk.play.command(desk.caller(user), command, options)


async def press(desk: Desk, user: int, answer: Answer, kind: str, key: str) -> Answer:
    asked = next(each for each in answer.follow_ups if each.follow_up.kind == kind)
    return await desk.play.press(desk.caller(user), asked.id, asked.revision, key, None)


async def sheet(desk: Desk, number: int) -> Sheet:
    return Sheet.model_validate_json((await desk.row(number)).sheet)


async def checked(desk: Desk) -> None:
    """Recompute the whole journal, and find it as it is stored."""
    report = await Replay(desk.database, desk.systems).run()
    assert report.differences == []


def kinds(answer: Answer) -> list[str]:
    return [each.follow_up.kind for each in answer.follow_ups]


async def test_a_grenade_is_applied_to_all_by_one_button_and_taken_back_by_one_undo(
    desk: Desk,
) -> None:
    await sit_down(desk)
    await play(desk, GM, "d100 cover", target="Cultist 2", points=5)
    blast = await play(
        desk,
        GM,
        "d100 blast",
        weapon="grenade",
        target="Nyx, Bob, Cultist, Cultist 2",
        centre="the doorway",
        skill="99",
        character="Cultist",
        modifier=40,
    )
    facts = blast.outcome.facts
    assert (facts["hit"], len(facts["targets"])) == (True, 4)
    before = [await sheet(desk, number) for number in (1, 2, 3, 4)]
    with pytest.raises(NotAllowedError):
        await press(desk, STEVE, blast, "apply", "apply")
    applied = await press(desk, GM, blast, "apply", "apply")
    struck = {each["character"]: each for each in facts["targets"]}
    for number, was in enumerate(before, start=1):
        lost = was.hp if struck[number]["lethal"] else min(was.hp, struck[number]["damage"])
        assert (await sheet(desk, number)).hp == was.hp - lost
    assert set(applied.outcome.sheets) == {1, 2, 3, 4}
    with pytest.raises(RuleError):
        await press(desk, GM, blast, "apply", "apply")
    await desk.journal.undo(desk.caller(GM), applied.journal)
    assert [await sheet(desk, number) for number in (1, 2, 3, 4)] == before
    await press(desk, GM, blast, "apply", "apply")
    await checked(desk)


async def test_a_fall_asks_its_player_and_then_the_gm(desk: Desk) -> None:
    await sit_down(desk)
    await desk.characters.set(desk.caller(STEVE), None, "con", "0")
    fall = await play(desk, GM, "damage", amount="4", target="Nyx")
    assert kinds(fall) == ["con_test"]
    with pytest.raises(NotAllowedError):
        await press(desk, ANNA, fall, "con_test", "roll")
    rolled = await press(desk, STEVE, fall, "con_test", "roll")
    lost = rolled.outcome.facts["lost"]
    if not rolled.outcome.facts["passed"]:
        with pytest.raises(NotAllowedError):
            await press(desk, STEVE, rolled, "stat_loss", "dex")
        await press(desk, GM, rolled, "stat_loss", "dex")
    assert (await sheet(desk, NYX)).stat("dex") == max(3, 10 - lost)
    await checked(desk)


async def test_death_waits_for_the_gm_and_an_offer_for_the_patients_player(desk: Desk) -> None:
    await sit_down(desk)
    killed = await play(desk, STEVE, "damage", amount="99")
    assert kinds(killed) == ["death"]
    with pytest.raises(NotAllowedError):
        await press(desk, STEVE, killed, "death", "alive")
    with pytest.raises(NotPossibleError):
        await play(desk, STEVE, "heal", amount="3")
    spared = await press(desk, GM, killed, "death", "alive")
    assert kinds(spared) == ["con_test"]
    helped = await play(desk, ANNA, "d100 firstaid", patient="Nyx", skill="99", modifier=40)
    assert kinds(helped) == ["care"]
    await press(desk, STEVE, helped, "care", "take")
    nyx = await sheet(desk, NYX)
    assert nyx.untried() is None
    assert nyx.dying is not helped.outcome.facts["passed"]
    await checked(desk)


async def test_a_con_test_waits_for_the_gms_word_though_a_house_rule_changes(desk: Desk) -> None:
    await sit_down(desk)
    fall = await play(desk, GM, "damage", amount="9", target="Nyx")
    killed = await play(desk, GM, "damage", amount="9", target="Nyx")
    assert (kinds(fall), kinds(killed)) == (["con_test"], ["death"])
    rules = HouseRules(desk.database, desk.games, desk.play)
    decided = await rules.decide(desk.caller(GM), "zero_face", "zero")
    assert decided.notices == ()
    await press(desk, GM, killed, "death", "alive")
    await press(desk, STEVE, fall, "con_test", "roll")
    await checked(desk)


async def test_an_hour_of_the_campaign_wakes_and_its_days_offer_rest(desk: Desk) -> None:
    await sit_down(desk)
    clock = Timekeeping(desk.database, desk.games, desk.play, Seeds(), lambda: NOW)
    await play(desk, STEVE, "damage", amount="9")
    assert (await sheet(desk, NYX)).unconscious
    await clock.move(desk.caller(GM), "time.advance", {"minutes": "59"})
    assert (await sheet(desk, NYX)).unconscious
    woken = await clock.move(desk.caller(GM), "time.advance", {"minutes": "1"})
    assert "Nyx wakes." in [said(line) for line in woken.outcome.lines]
    assert not (await sheet(desk, NYX)).unconscious
    days = await clock.move(desk.caller(GM), "time.advance", {"days": "3"})
    assert kinds(days) == ["rest"]
    offered: Value = days.follow_ups[0].follow_up.prompt
    assert "on 3 days" in said(offered)
    rested = await press(desk, STEVE, days, "rest", "rest")
    for entry in (rested, days):
        await desk.journal.undo(desk.caller(GM), entry.journal)
    assert (await sheet(desk, NYX)).last_rest is None
    await checked(desk)


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("weapon", {"weapon": "hand canon"}, "There is no weapon “hand canon” here."),
        ("weapon", {"action": "reload"}, "“action” of /weapon can be"),
        ("test", {"skill": "firearms", "difficulty": "50"}, "“difficulty” is not an option"),
        ("test", {"skill": "firearms", "modifier": 30}, "“modifier” goes in steps of 20"),
        ("test", {"skill": "stealth", "against": "Nyx"}, "Nyx cannot contest with themselves."),
        ("test", {"skill": "Acuity"}, "There is no skill “Acuity” here."),
        ("fear", {"loss": "1/1D6x"}, ""),
        ("fear", {}, "/fear needs “loss” here"),
        ("corrupt", {"action": "event"}, "“action” of /corrupt can be"),
        ("d100 blast", {"weapon": "grenade"}, "Hand grenade strikes everybody inside 10 m."),
        ("d100 firstaid", {}, "Nyx has no wound that is still open to First Aid."),
        ("damage", {"amount": "5", "kind": "health"}, "“kind” can be"),
    ],
)
async def test_bad_input_is_refused_by_name_and_changes_nothing(
    desk: Desk, command: str, options: dict[str, Typed], words: str
) -> None:
    await sit_down(desk)
    before, entries = await sheet(desk, NYX), await desk.entries()
    with pytest.raises(RuleError) as caught:
        await play(desk, STEVE, command, **options)
    assert words in said(caught.value.message)
    assert (await sheet(desk, NYX), await desk.entries()) == (before, entries)


async def test_several_skills_are_set_at_once_and_told_one_by_one(desk: Desk) -> None:
    await sit_down(desk)
    told = await desk.characters.set(desk.caller(STEVE), None, "skills", "Stealth 60, Search 70%")
    assert said(told.outcome.headline) == "Nyx · Search 40 → 70"
    (change,) = told.outcome.changes
    assert [said(each.label) for each in change.fields] == ["Search", "Stealth"]
    assert told.outcome.lines == ()
    assert said(told.outcome.title) == "Set by hand: no checks were made."
    again = await desk.characters.set(desk.caller(STEVE), None, "skills", "Stealth 60")
    assert again.private


async def test_a_gm_rates_poison_and_adds_a_weapon_in_words(desk: Desk) -> None:
    await sit_down(desk)
    contents = Contents(desk.database, desk.games, desk.play)
    with pytest.raises(InvalidInputError) as caught:
        await contents.change(desk.caller(GM), "weapons", Draft("Poison", "modes: strong"))
    assert "strong" in said(caught.value.message)
    await contents.change(desk.caller(GM), "weapons", Draft("Poison", "modes: 25 %"))
    poisoned = await play(desk, GM, "weapon", weapon="poison", target="Bob", character="Cultist")
    assert poisoned.outcome.facts["hit"]
    own = "kind: firearm; skill: Firearms; modes: single 1d10, burst 99 % 5 m; armour_factor: 2"
    await contents.add(desk.caller(GM), "weapons", Draft("Zapper", own))
    shown = await contents.show(desk.caller(STEVE), "weapons", "zapper")
    assert ("modes", "single 1d10, burst 99 % 5 m") in shown.fields
    shot = await play(
        desk, STEVE, "d100 blast", weapon="zapper", target="Bob", skill="99", modifier=40
    )
    assert shot.outcome.facts["mode"] == "burst"
    await checked(desk)


async def test_the_long_form_and_the_short_one_are_two_commands(desk: Desk) -> None:
    await sit_down(desk)
    short = await play(desk, STEVE, "damage", amount="3", armour="double")
    long = await play(desk, STEVE, "d100 damage", amount="3", body=1, called=True)
    assert (short.outcome.facts["lost"], long.outcome.facts["lost"]) == (3, 3)
    with pytest.raises(RuleError):
        await play(desk, STEVE, "damage", amount="3", called=True)


async def test_corrupt_says_in_its_first_line_that_it_is_sanity(desk: Desk) -> None:
    await sit_down(desk)
    shown = await play(desk, STEVE, "corrupt", action="show")
    tested = await play(desk, STEVE, "corrupt", action="san", loss="1/1", kind="violence")
    for answer in (shown, tested):
        first = said(answer.outcome.headline)
        assert first.startswith("No Corruption in this system; Sanity instead.")
    assert (await sheet(desk, NYX)).san == 49
