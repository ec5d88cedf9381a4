"""What a person writes onto a sheet of Opposed d20: held to house rules, whole in a file."""

from __future__ import annotations

import json

import pytest

from bot.services.house_rules import HouseRules
from rules.errors import InvalidInputError
from rules.systems.opposed_d20.sheet import ESSAY, Sheet
from tests.bot.services.desk import ADMIN, GM, GM_ROLE, STEVE, Desk


async def begin(desk: Desk) -> None:
    await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", "opposed_d20", None)
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), GM_ROLE)
    await desk.characters.create(desk.caller(STEVE), "Steve")


async def decide(desk: Desk, rule: str, value: str) -> None:
    rules = HouseRules(desk.database, desk.games, desk.play)
    await rules.decide(desk.caller(GM), rule, value)


async def sheet_of(desk: Desk, number: int) -> Sheet:
    return Sheet.model_validate_json((await desk.row(number)).sheet)


async def exported(desk: Desk, **numbers: object) -> bytes:
    """Give Steve's file, with these numbers in the place of his."""
    _, data = await desk.characters.export(desk.caller(STEVE), None)
    body = json.loads(data)
    body["sheet"].update(numbers)
    return json.dumps(body).encode()


async def test_san_above_its_cap_is_refused_however_it_is_written(desk: Desk) -> None:
    await begin(desk)
    with pytest.raises(InvalidInputError, match="SAN is at most"):
        await desk.characters.set(desk.caller(STEVE), None, "SAN", "5/1")
    with pytest.raises(InvalidInputError, match="SAN is at most"):
        await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "SAN 21")
    with pytest.raises(InvalidInputError, match="SAN is at most"):
        await desk.characters.import_(desk.caller(STEVE), await exported(desk, san=21))
    assert (await sheet_of(desk, 1)).san == 10


async def test_where_a_house_rule_lets_san_go_on_it_may_be_written(desk: Desk) -> None:
    await begin(desk)
    await decide(desk, "san_cap", "mastery")
    await desk.characters.set(desk.caller(STEVE), None, "SAN", "5/1")
    await desk.characters.create_npcs(desk.caller(GM), "Ghoul", 1, "SAN 21")
    await decide(desk, "san_cap", "20")
    await desk.characters.set(desk.caller(STEVE), None, "Homeland", "Crete")
    assert [(await sheet_of(desk, number)).san for number in (1, 2)] == [25, 21]


async def test_the_longest_essay_comes_back_from_a_file(desk: Desk) -> None:
    await begin(desk)
    essay = "x" * ESSAY
    await desk.characters.set(desk.caller(STEVE), None, "Essay", essay)
    await desk.characters.import_(desk.caller(STEVE), await exported(desk))
    assert (await sheet_of(desk, 2)).essay == essay
