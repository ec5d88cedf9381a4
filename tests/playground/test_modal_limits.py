"""Each limit of a modal is broken once, and Discord's code comes back."""

from __future__ import annotations

import pytest

from bot.playground.local_discord import LocalDiscord
from bot.playground.wire import Json
from tests.playground.raw import Raw, button, row, select, slash

BAD, MAX = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"
UNION, NOT_ONE_OF = "UNION_TYPE_CHOICES", "BASE_TYPE_CHOICES"


def text_input(custom_id: str = "t", **more: object) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1, "label": "Name", **more}


def label(component: Json, **more: object) -> Json:
    return {"type": 18, "label": "What", "component": component, **more}


def modal(*components: Json, **more: object) -> Json:
    return {"custom_id": "m", "title": "Form", "components": list(components), **more}


INPUT = "components.0.components.0"
INNER = "components.0.component"
BROKEN: dict[str, tuple[Json, str, str]] = {
    "title of 46": (modal(row(text_input()), title="x" * 46), "title", BAD),
    "no title": (modal(row(text_input()), title=""), "title", BAD),
    "custom_id of 101": (modal(row(text_input()), custom_id="x" * 101), "custom_id", BAD),
    "six components": (modal(*(row(text_input(str(n))) for n in range(6))), "components", BAD),
    "no components": (modal(), "components", BAD),
    "a button": (modal(row(button())), INPUT, UNION),
    "two inputs in a row": (
        modal(row(text_input("a"), text_input("b"))),
        "components.0.components",
        BAD,
    ),
    "label of 46": (modal(row(text_input(label="x" * 46))), f"{INPUT}.label", BAD),
    "placeholder of 101": (
        modal(row(text_input(placeholder="x" * 101))),
        f"{INPUT}.placeholder",
        MAX,
    ),
    "value of 4001": (modal(row(text_input(value="x" * 4001))), f"{INPUT}.value", MAX),
    "at most 4001": (
        modal(row(text_input(max_length=4001))),
        f"{INPUT}.max_length",
        "NUMBER_TYPE_MAX",
    ),
    "a style that is none": (
        modal(row(text_input(style=3))),
        f"{INPUT}.style",
        "BASE_TYPE_CHOICES",
    ),
    "one custom_id twice": (
        modal(row(text_input("x")), row(text_input("x"))),
        "components.1",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a label's text of 46": (modal(label(select(), label="x" * 46)), "components.0.label", BAD),
    "a label's description of 101": (
        modal(label(select(), description="x" * 101)),
        "components.0.description",
        MAX,
    ),
    "26 options in a label": (modal(label(select(26))), f"{INNER}.options", BAD),
    "a button in a label": (modal(label(button())), INNER, UNION),
    "a select in a row": (modal(row(select())), INPUT, UNION),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_a_modal_beyond_a_limit_is_refused(
    name: str, playground: LocalDiscord, raw: Raw
) -> None:
    body, place, code = BROKEN[name]
    await raw.register(slash())
    pending = await playground.person("Ada").begin("test")
    response = await raw.answer(pending, 9, body)
    assert (response.status, response.code) == (400, 50035)
    assert code in response.wrong().get(f"data.{place}", set()), response.body


async def test_a_modal_at_its_limits_is_shown(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash())
    pending = await playground.person("Ada").begin("test")
    body = modal(
        row(text_input("a" * 100, label="l" * 45, placeholder="p" * 100, value="v" * 4000)),
        label(select(25), label="l" * 45, description="d" * 100),
        {"type": 10, "content": "A text"},
        label(text_input("c", min_length=2, max_length=3, required=False)),
        label({"type": 5, "custom_id": "who"}),
        title="t" * 45,
    )
    assert (await raw.answer(pending, 9, body)).status == 204
    shown = (await pending.answer()).modal
    assert shown is not None
    assert list(shown.fields) == ["a" * 100, "s", "c", "who"]


async def test_a_modal_without_data_is_refused(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash())
    pending = await playground.person("Ada").begin("test")
    assert (await raw.answer(pending, 9)).wrong() == {"data": {"BASE_TYPE_REQUIRED"}}
