"""What is changed in a character's file: taken only where it is what the bot itself would write."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.errors import InvalidInputError
from tests.bot.services.desk import ADMIN, GM_ROLE, STEVE, Desk
from tests.bot.services.saying import said

SYSTEMS = ("action_points", "percentile", "opposed_d20", "cinematic")
TRACKS = {
    "action_points": "health",
    "percentile": "hp",
    "opposed_d20": "hp",
    "cinematic": "life",
}


async def begin(desk: Desk, system: str) -> dict[str, Any]:
    """Begin a campaign of that system with Steve in it, and give his file."""
    await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", system, None)
    await desk.campaigns.set_gm_role(desk.caller(ADMIN), GM_ROLE)
    await desk.characters.create(desk.caller(STEVE), "Steve")
    _, data = await desk.characters.export(desk.caller(STEVE), None)
    body: dict[str, Any] = json.loads(data)
    return body


async def refused(desk: Desk, body: dict[str, Any]) -> str:
    before = await desk.entries()
    with pytest.raises(InvalidInputError) as refusal:
        await desk.characters.import_(desk.caller(STEVE), json.dumps(body).encode())
    assert await desk.entries() == before
    return said(refusal.value.message)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("value", [True, "5", 5.0, 1e3, None, [5]])
async def test_only_a_number_is_taken_for_a_number(desk: Desk, system: str, value: object) -> None:
    body = await begin(desk, system)
    track = TRACKS[system]
    body["sheet"][track] = value
    sentence = await refused(desk, body)
    assert sentence.startswith(f"“sheet.{track}” in the file is missing, unknown, or not")


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("value", [1, 0, "yes", "true"])
async def test_only_true_or_false_is_taken_for_a_state(
    desk: Desk, system: str, value: object
) -> None:
    body = await begin(desk, system)
    flag = "dying" if system == "percentile" else "dead"
    body["sheet"][flag] = value
    assert (await refused(desk, body)).startswith(f"“sheet.{flag}” in the file")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_weapon_that_the_campaign_has_not_is_named_with_its_place(
    desk: Desk, system: str
) -> None:
    body = await begin(desk, system)
    body["sheet"]["equipped"] = "plasma-lance"
    assert await refused(desk, body) == (
        "“sheet.equipped” in the file names “plasma-lance”, which this campaign does not have."
    )


@pytest.mark.parametrize(
    ("system", "part", "value", "unknown"),
    [
        ("action_points", "skills", {"knitting": 3}, "knitting"),
        ("action_points", "traits", {"charm": 3}, "charm"),
        ("action_points", "natural", {"charm": 3}, "charm"),
        ("action_points", "conditions", ["bored"], "bored"),
        ("action_points", "loaded", {"plasma-lance": 1}, "plasma-lance"),
        ("percentile", "stats", {"luck": 10}, "luck"),
        ("percentile", "lost", {"luck": 1}, "luck"),
        ("percentile", "skills", {"knitting": 30}, "knitting"),
        ("percentile", "ticked", ["knitting"], "knitting"),
        ("percentile", "worn", ["tin-foil"], "tin-foil"),
        ("opposed_d20", "attributes", {"siz": 12, "con": 12, "luck": 10}, "luck"),
        ("opposed_d20", "traits", {"charm": 10}, "charm"),
        ("opposed_d20", "skills", {"knitting": 10}, "knitting"),
        ("opposed_d20", "answer", "weapon:plasma-lance", "plasma-lance"),
        ("cinematic", "attributes", {"luck": 2}, "luck"),
        ("cinematic", "drained", {"luck": 1}, "luck"),
        ("cinematic", "lost", {"luck": 1}, "luck"),
        ("cinematic", "skills", {"knitting": 2}, "knitting"),
    ],
)
async def test_whatever_names_what_the_campaign_has_not_is_refused(
    desk: Desk, system: str, part: str, value: object, unknown: str
) -> None:
    body = await begin(desk, system)
    body["sheet"][part] = value
    assert await refused(desk, body) == (
        f"“sheet.{part}” in the file names “{unknown}”, which this campaign does not have."
    )


async def test_what_stands_deeper_in_a_sheet_is_held_to_the_content_too(desk: Desk) -> None:
    body = await begin(desk, "action_points")
    body["sheet"]["fight"] = {"ready": {"plasma-lance": 2}}
    assert await refused(desk, body) == (
        "“sheet.fight.ready” in the file names “plasma-lance”, which this campaign does not have."
    )


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("augs", ["x" * 61]),
        ("augs", ["Claws, sharp"]),
        ("augs", [f"Aug {number}" for number in range(31)]),
        ("ledger", [{"reason": "whim", "amount": 1}]),
        ("ledger", [{"reason": "gained", "amount": 1, "item": "x" * 301}]),
        ("dispelled", ["whim"]),
    ],
)
async def test_text_on_a_sheet_is_held_to_what_could_have_come_there(
    desk: Desk, part: str, value: object
) -> None:
    body = await begin(desk, "action_points")
    body["sheet"][part] = value
    assert part in await refused(desk, body) or part == "augs"


@pytest.mark.parametrize("value", [["x" * 61], [""], [f"Fear {n}" for n in range(21)]])
async def test_drawbacks_in_a_file_are_as_many_and_as_long_as_may_be(
    desk: Desk, value: object
) -> None:
    body = await begin(desk, "cinematic")
    body["sheet"]["drawbacks"] = value
    assert (await refused(desk, body)).startswith("“sheet.drawbacks")


@pytest.mark.parametrize("change", [{"damage": "lots"}, {"effect": "luck"}, {"row": "soup"}])
async def test_a_poison_in_a_file_is_one_that_can_act(
    desk: Desk, change: dict[str, object]
) -> None:
    body = await begin(desk, "cinematic")
    poison = {"name": "Soup", "strength": 3, "damage": "1d4", "every": "hour"}
    body["sheet"]["afflictions"] = [poison | change]
    assert "sheet.afflictions" in await refused(desk, body)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("value", [10**9, -(10**9), 10**30])
async def test_a_huge_number_is_refused(desk: Desk, system: str, value: int) -> None:
    body = await begin(desk, system)
    body["sheet"][TRACKS[system]] = value
    await refused(desk, body)


@pytest.mark.parametrize("system", SYSTEMS)
async def test_what_was_exported_comes_back_as_it_was(desk: Desk, system: str) -> None:
    body = await begin(desk, system)
    answer = await desk.characters.import_(desk.caller(STEVE), json.dumps(body).encode())
    assert said(answer.outcome.headline) == "Steve 2 is ready to play"
    assert "Read from a file: no checks were made." in [said(each) for each in answer.outcome.lines]
    assert (await desk.row(2)).sheet == (await desk.row(1)).sheet


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("other", SYSTEMS)
async def test_a_character_of_another_system_is_refused_with_both_names(
    desk: Desk, system: str, other: str
) -> None:
    body = await begin(desk, system)
    body["system"] = other
    if other != system:
        assert (await refused(desk, body)).startswith(f"This character plays by “{other}”, and")
