"""Odds of commands, read as the commands are, with nothing rolled and nothing changed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from bot.services.errors import NoCampaignError, NoCharacterError, NotAllowedError
from bot.services.odds import Foreseen, Foresight
from bot.services.typed import Typed
from rules.errors import InvalidInputError, NotPossibleError, RuleError, UnknownNameError
from rules.message import PerCent, Value
from rules.odds import Likely, Odds
from rules.roll_odds import roll_odds
from tests.bot.services.table import ANNA, GM, GUILD, STEVE, STRANGER, THREAD, Table

PATIENCE = 60.0
"""Seconds after which what hangs fails, however slow the machine is."""


async def foresee(table: Table, user: int, name: str, /, **options: Typed) -> Foreseen:
    foresight = Foresight(table.database, table.games)
    return await foresight.of(table.caller(user), name, options)


async def train(table: Table, skill: str) -> None:
    """Give Steve another rank."""
    options: dict[str, Typed] = {
        "kind": "skill_rank",
        "name": skill,
        "paid": False,
        "character": "Steve",
    }
    await table.play.command(table.caller(GM), "ap advance", options)


def asked(found: Foreseen) -> Likely:
    (row,) = (row for chart in found.odds.charts for row in chart.rows if row.asked)
    return row


def share(value: Value) -> PerCent:
    assert isinstance(value, PerCent)
    return value


async def stored(table: Table) -> tuple[object, ...]:
    """Everything that a command could change."""
    history = await table.journal.history(table.caller(GM), 1)
    pending = await table.follow_ups.pending(table.caller(GM))
    sheets = [await table.sheet(number) for number in (1, 2, 3)]
    return history, pending.follow_ups, *sheets


async def test_the_odds_of_a_test_are_those_of_the_callers_own_sheet(table: Table) -> None:
    found = await foresee(table, STEVE, "test", skill="stealth", difficulty="5")
    assert asked(found).chance == (15, 36)
    assert found.campaign is not None
    assert found.campaign.name == "Ash Harbour"


async def test_what_changes_the_sheet_changes_the_odds(table: Table) -> None:
    await train(table, "Stealth")
    found = await foresee(table, STEVE, "test", skill="stealth", difficulty="5")
    assert asked(found).chance == (135, 216)


async def test_a_house_rule_is_in_force_for_the_odds_too(table: Table) -> None:
    fields = {"skill": "willpower", "difficulty": "5"}
    assert asked(await foresee(table, STEVE, "test", **fields)).chance.share == 0.625
    await table.house_rules.decide(table.caller(GM), "willpower", "resolve")
    found = await foresee(table, STEVE, "test", **fields)
    assert asked(found).chance.ways == 0
    assert found.odds.house_rules == ("willpower",)


async def test_nothing_is_rolled_changed_or_recorded(table: Table) -> None:
    await table.command(GM, "damage", target="Steve", amount="30")
    before, seeds = await stored(table), next(table.seeds._numbers)
    await foresee(table, STEVE, "test", skill="stealth")
    await foresee(table, STEVE, "weapon", target="Ghoul")
    await foresee(table, STEVE, "fear", difficulty="5")
    await foresee(table, STEVE, "corrupt")
    await foresee(table, STEVE, "ap condition", condition="Stun", difficulty="3")
    await foresee(table, STEVE, "roll", dice="2d6")
    assert await stored(table) == before
    assert next(table.seeds._numbers) == seeds + 1, "no seed was drawn"


async def test_the_presence_is_foreseen_at_the_number_of_now(table: Table) -> None:
    with pytest.raises(NotPossibleError):
        await foresee(table, STEVE, "corrupt")
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    label = fall.follow_ups[0].follow_up.choices[0].label
    found = await foresee(table, STEVE, "corrupt", action="resist")
    assert asked(found).chance.fraction == 0.625
    assert share(label.values["share"]).ways == asked(found).chance.ways
    assert asked(found).label == label.values["n"]


async def test_a_button_with_an_old_chance_rolls_nothing_and_is_shown_anew(table: Table) -> None:
    fall = await table.command(GM, "damage", target="Steve", amount="30")
    await train(table, "Endurance")
    anew = await table.press(STEVE, fall, "resist")
    assert anew.journal is None, "nothing was rolled"
    label = anew.follow_ups[0].follow_up.choices[0].label
    assert share(label.values["share"]).units == 77
    assert (await table.press(STEVE, anew, "resist")).journal is not None


@pytest.mark.parametrize(
    ("user", "name", "options", "error"),
    [
        (STEVE, "test", {"skill": "flying"}, UnknownNameError),
        (STEVE, "test", {"skill": "stealth", "difficulty": "many"}, InvalidInputError),
        (STEVE, "test", {"skill": "stealth", "drama": True}, InvalidInputError),
        (STEVE, "test", {"skill": "stealth", "character": "Anna"}, NotAllowedError),
        (STEVE, "test", {"skill": "stealth", "character": "Ghoul"}, NotAllowedError),
        (STEVE, "test", {"skill": "stealth", "character": "Nobody"}, UnknownNameError),
        (STRANGER, "test", {"skill": "stealth"}, NoCharacterError),
        (STEVE, "weapon", {"weapon": "Trebuchet"}, UnknownNameError),
        (STEVE, "weapon", {"action": "reload"}, NotPossibleError),
        (STEVE, "damage", {"amount": "1d6"}, NotPossibleError),
        (STEVE, "ap advance", {}, NotPossibleError),
        (STEVE, "d100 attack", {}, NotPossibleError),
        (STEVE, "roll", {"dice": "2d6+"}, InvalidInputError),
        (STEVE, "roll", {"dice": "1000d6"}, NotPossibleError),
    ],
)
async def test_what_has_no_odds_is_refused(
    table: Table, user: int, name: str, options: dict[str, Typed], error: type[RuleError]
) -> None:
    with pytest.raises(error):
        await foresee(table, user, name, **options)


async def test_the_gm_foresees_for_anybody_and_a_player_for_their_own(table: Table) -> None:
    for who in ("Steve", "Anna", "Ghoul"):
        await foresee(table, GM, "test", skill="stealth", character=who)
    await foresee(table, ANNA, "test", skill="stealth", character="Anna")


async def test_a_thread_belongs_to_its_channel(table: Table) -> None:
    foresight = Foresight(table.database, table.games)
    found = await foresight.of(table.caller(STEVE, channel=THREAD), "test", {"skill": "stealth"})
    assert found.campaign is not None


async def test_dice_have_odds_without_a_campaign_and_commands_have_none(table: Table) -> None:
    foresight = Foresight(table.database, table.games)
    elsewhere = replace(table.caller(STEVE), guild_id=GUILD + 1)
    found = await foresight.of(elsewhere, "roll", {"dice": "2d6", "difficulty": 7})
    assert found.campaign is None
    assert asked(found).chance == (21, 36)
    with pytest.raises(NoCampaignError):
        await foresight.of(elsewhere, "test", {"skill": "stealth"})


@dataclass
class Gate:
    """Holds every counting of dice in its thread until it is opened."""

    open: threading.Event = field(default_factory=threading.Event)
    started: list[str] = field(default_factory=list)

    def count(self, dice: str, difficulty: int | None) -> Odds:
        self.started.append(dice)
        assert self.open.wait(PATIENCE), "the loop, which opens the gate, has stopped"
        return roll_odds(dice, difficulty)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    held = Gate()
    monkeypatch.setattr("bot.services.odds.roll_odds", held.count)
    yield held
    held.open.set()


async def test_others_are_answered_while_odds_are_counted(table: Table, gate: Gate) -> None:
    odds = asyncio.create_task(foresee(table, STEVE, "roll", dice="2d6", difficulty=7))
    while not gate.started:
        await table.command(STEVE, "test", skill="stealth")
    assert (await table.command(STEVE, "test", skill="stealth")).journal is not None
    assert not odds.done()
    gate.open.set()
    assert asked(await odds).chance == (21, 36)


async def test_odds_are_counted_one_after_another(table: Table, gate: Gate) -> None:
    foresight = Foresight(table.database, table.games)
    waiting = [
        asyncio.create_task(foresight.of(table.caller(STEVE), "roll", {"dice": dice}))
        for dice in ("1d6", "2d6", "3d6")
    ]
    while not gate.started:
        await table.command(STEVE, "test", skill="stealth")
    for _ in range(5):
        await table.command(STEVE, "test", skill="stealth")
    assert len(gate.started) == 1, "the others wait for their turn"
    gate.open.set()
    await asyncio.gather(*waiting)
    assert sorted(gate.started) == ["1d6", "2d6", "3d6"]
