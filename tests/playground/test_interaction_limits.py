"""Answers to interactions: which, how often, how late; what follows up, and for how long."""

from __future__ import annotations

import pytest

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord
from bot.playground.people.answer import DidNotRespondError, Pending
from bot.playground.wire import Json
from tests.playground.raw import Raw, Response, button, callback, option, row, slash

EPHEMERAL, LOADING = 64, 128
HELLO = {"content": "hello"}


@pytest.fixture
async def pending(playground: LocalDiscord, raw: Raw) -> Pending:
    """Ada's command, which nobody has answered yet."""
    await raw.register(slash(), slash("other", options=[option(3, "word", autocomplete=True)]))
    return await playground.person("Ada").begin("test")


async def pressed(playground: LocalDiscord, raw: Raw) -> Pending:
    """Let Ada press a button that the bot has posted."""
    body = {"content": "x", "components": [row(button())]}
    await raw.ask("POST", f"{raw.table}/messages", body)
    ada = playground.person("Ada")
    return await ada.begin_press(ada.last(), "Press")


def is_refused(response: Response, status: int, code: int) -> bool:
    return (response.status, response.code) == (status, code)


async def test_a_second_answer_is_refused(pending: Pending, raw: Raw) -> None:
    assert (await raw.answer(pending, 4, HELLO)).status == 204
    assert is_refused(await raw.answer(pending, 4, HELLO), 400, 40060)
    assert is_refused(await raw.answer(pending, 5), 400, 40060)


async def test_after_three_seconds_the_person_is_told_and_the_bot_is_too_late(
    pending: Pending, raw: Raw, clock: SteppedClock
) -> None:
    await clock.advance(2.9)
    assert pending.interaction.state.name == "WAITING"
    await clock.advance(0.1)
    with pytest.raises(DidNotRespondError, match="did not respond to Ada's command 'test'"):
        await pending.answer()
    assert is_refused(await raw.answer(pending, 4, HELLO), 404, 10062)
    assert is_refused(await raw.ask("POST", raw.hook(pending), HELLO), 404, 10015)


async def test_an_unknown_interaction_or_token_is_refused(pending: Pending, raw: Raw) -> None:
    for path in (f"/interactions/{pending.id}/wrong/callback", "/interactions/1/x/callback"):
        assert is_refused(await raw.ask("POST", path, {"type": 5}), 404, 10062)


async def test_nothing_follows_up_before_the_first_answer(pending: Pending, raw: Raw) -> None:
    assert is_refused(await raw.ask("POST", raw.hook(pending), HELLO), 404, 10015)
    original = f"{raw.hook(pending)}/messages/@original"
    assert is_refused(await raw.ask("GET", original), 404, 10015)


async def test_a_token_lives_for_fifteen_minutes(
    pending: Pending, raw: Raw, clock: SteppedClock
) -> None:
    await raw.answer(pending, 4, HELLO)
    original = f"{raw.hook(pending)}/messages/@original"
    await clock.advance(900)
    assert (await raw.ask("PATCH", original, {"content": "still"})).status == 200
    await clock.advance(0.1)
    for method, path, body in (
        ("POST", raw.hook(pending), HELLO),
        ("PATCH", original, HELLO),
        ("GET", original, None),
        ("DELETE", original, None),
    ):
        assert is_refused(await raw.ask(method, path, body), 401, 50027)


@pytest.mark.parametrize("kind", [0, 1, 2, 3, 6, 7, 8, 10, "4", None])
async def test_a_command_takes_no_answer_of_another_kind(
    kind: object, pending: Pending, raw: Raw
) -> None:
    body: Json = {"type": kind, "data": HELLO}
    response = await raw.ask("POST", callback(pending), body)
    assert is_refused(response, 400, 50035)
    assert response.wrong() == {"type": {"BASE_TYPE_CHOICES"}}
    assert (await raw.answer(pending, 4, HELLO)).status == 204


@pytest.mark.parametrize("data", [[1], "text", 7])
async def test_data_that_is_no_object_is_refused(data: object, pending: Pending, raw: Raw) -> None:
    response = await raw.ask("POST", callback(pending), {"type": 4, "data": data})
    assert is_refused(response, 400, 50035)
    assert response.wrong() == {"data": {"MODEL_TYPE_CONVERT"}}


async def test_a_modal_is_not_answered_with_a_modal(
    pending: Pending, playground: LocalDiscord, raw: Raw
) -> None:
    assert (await raw.answer(pending, 9, form())).status == 204
    ada = playground.person("Ada")
    sent = await ada.begin_submit(await pending.answer(), {"name": "x"})
    response = await raw.answer(sent, 9, form())
    assert is_refused(response, 400, 50035)
    assert response.wrong() == {"type": {"BASE_TYPE_CHOICES"}}
    assert is_refused(await raw.answer(sent, 6), 400, 50035)
    assert (await raw.answer(sent, 4, HELLO)).status == 204


def form() -> Json:
    field = {"type": 4, "custom_id": "name", "style": 1, "label": "Name"}
    return {"custom_id": "m", "title": "Form", "components": [row(field)]}


async def test_completion_takes_choices_only(
    pending: Pending, playground: LocalDiscord, raw: Raw
) -> None:
    asked = await playground.person("Ada").begin_complete("other", "word", "x")
    for kind in (4, 5, 6, 7, 9):
        assert (await raw.answer(asked, kind, HELLO)).wrong() == {"type": {"BASE_TYPE_CHOICES"}}
    assert (await raw.answer(asked, 8, {"choices": []})).status == 204
    assert is_refused(await raw.ask("POST", raw.hook(asked), HELLO), 404, 10015)
    assert pending.interaction.state.name == "WAITING"


BAD = "BASE_TYPE_BAD_LENGTH"
NO_TEXT, NO_NUMBER = "STRING_TYPE_CONVERT", "NUMBER_TYPE_COERCE"
CHOICES: dict[str, tuple[int, list[Json] | None, str, str]] = {
    "26 choices": (3, [{"name": "a", "value": "a"}] * 26, "choices", "BASE_TYPE_MAX_LENGTH"),
    "a name of 101": (3, [{"name": "x" * 101, "value": "a"}], "choices.0.name", BAD),
    "no name": (3, [{"name": "", "value": "a"}], "choices.0.name", BAD),
    "a value of 101": (3, [{"name": "a", "value": "x" * 101}], "choices.0.value", BAD),
    "an empty value": (3, [{"name": "a", "value": ""}], "choices.0.value", BAD),
    "a number for a text": (
        3,
        [{"name": "a", "value": 1}],
        "choices.0.value",
        "STRING_TYPE_CONVERT",
    ),
    "a text for a number": (
        4,
        [{"name": "a", "value": "1"}],
        "choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    "2^53 + 1": (4, [{"name": "a", "value": 2**53 + 1}], "choices.0.value", "NUMBER_TYPE_MAX"),
    "no choices at all": (3, None, "choices", "BASE_TYPE_REQUIRED"),
}


@pytest.mark.parametrize("name", CHOICES)
async def test_what_completion_offers_has_limits(
    name: str, playground: LocalDiscord, raw: Raw
) -> None:
    kind, choices, place, code = CHOICES[name]
    await raw.register(slash(options=[option(kind, "word", autocomplete=True)]))
    asked = await playground.person("Ada").begin_complete("test", "word", "x")
    response = await raw.answer(asked, 8, {"choices": choices})
    assert is_refused(response, 400, 50035)
    assert response.wrong() == {f"data.{place}": {code}}


async def test_a_press_can_defer_update_or_answer(playground: LocalDiscord, raw: Raw) -> None:
    deferred = await pressed(playground, raw)
    assert (await raw.answer(deferred, 6)).status == 204
    original = f"{raw.hook(deferred)}/messages/@original"
    assert (await raw.ask("PATCH", original, {"content": "changed"})).body["content"] == "changed"

    updating = await pressed(playground, raw)
    assert (await raw.answer(updating, 7, {"content": "new", "components": []})).status == 204
    answer = await updating.answer()
    assert answer.text == "new"
    assert answer.shown.buttons == []


async def test_with_response_tells_what_came_of_it(pending: Pending, raw: Raw) -> None:
    body = {"type": 5, "data": {"flags": EPHEMERAL}}
    response = await raw.ask("POST", callback(pending) + "?with_response=true", body)
    assert response.status == 200
    assert response.headers["Content-Type"] == "application/json"
    told = response.body["interaction"]
    assert (told["id"], told["type"]) == (str(pending.id), 2)
    assert told["response_message_ephemeral"]
    assert told["response_message_loading"]
    assert response.body["resource"]["type"] == 5
    assert response.body["resource"]["message"]["flags"] == EPHEMERAL | LOADING


async def test_the_first_follow_up_fills_in_what_was_deferred(pending: Pending, raw: Raw) -> None:
    await raw.answer(pending, 5, {"flags": EPHEMERAL})
    filled = await raw.ask("POST", raw.hook(pending), {"content": "public?"})
    assert filled.body["flags"] == EPHEMERAL
    answer = await pending.answer()
    assert answer.private
    assert answer.text == "public?"
    more = await raw.ask("POST", raw.hook(pending), {"content": "more"})
    assert more.body["flags"] == 0
    assert more.body["id"] != filled.body["id"]
    assert (await answer.follow_up()).text == "more"


async def test_only_privacy_is_valid_on_a_deferral(pending: Pending, raw: Raw) -> None:
    await raw.answer(pending, 5, {"flags": EPHEMERAL | 1 << 15})
    original = f"{raw.hook(pending)}/messages/@original"
    assert (await raw.ask("GET", original)).body["flags"] == EPHEMERAL | LOADING


async def test_a_deleted_answer_is_unknown(pending: Pending, raw: Raw) -> None:
    await raw.answer(pending, 5)
    original = f"{raw.hook(pending)}/messages/@original"
    assert (await raw.ask("DELETE", original)).status == 204
    assert is_refused(await raw.ask("PATCH", original, HELLO), 404, 10008)
    assert is_refused(await raw.ask("DELETE", original), 404, 10008)


async def test_another_interactions_message_is_unknown_to_a_token(
    pending: Pending, playground: LocalDiscord, raw: Raw
) -> None:
    await raw.answer(pending, 4, HELLO)
    other = await playground.person("Ben").begin("test")
    await raw.answer(other, 4, HELLO)
    first = pending.interaction.original_id
    path = f"{raw.hook(other)}/messages/{first}"
    assert is_refused(await raw.ask("PATCH", path, {"content": "mine now"}), 404, 10008)


async def test_another_applications_webhook_is_unknown(pending: Pending, raw: Raw) -> None:
    await raw.answer(pending, 4, HELLO)
    path = f"/webhooks/1/{pending.interaction.token}"
    assert is_refused(await raw.ask("POST", path, HELLO), 404, 10015)


async def test_an_ephemeral_message_is_unknown_to_the_channel(pending: Pending, raw: Raw) -> None:
    await raw.answer(pending, 4, {"content": "psst", "flags": EPHEMERAL})
    path = f"{raw.table}/messages/{pending.interaction.original_id}"
    for method, body in (("GET", None), ("PATCH", HELLO), ("DELETE", None)):
        assert is_refused(await raw.ask(method, path, body), 404, 10008)
    assert (await raw.ask("GET", f"{raw.table}/messages")).body == []


async def test_a_guest_has_five_follow_ups(playground: LocalDiscord, raw: Raw) -> None:
    await raw.register(slash(integration_types=[1]))
    playground.owner.install_app_for("Sam")
    pending = await playground.person("Sam").at("lobby").begin("test")
    assert pending.interaction.by_user_install
    await raw.answer(pending, 4, HELLO)
    for _ in range(5):
        assert (await raw.ask("POST", raw.hook(pending), HELLO)).status == 200
    assert is_refused(await raw.ask("POST", raw.hook(pending), HELLO), 400, 40094)


async def test_an_invited_bot_has_no_such_limit(pending: Pending, raw: Raw) -> None:
    await raw.answer(pending, 4, HELLO)
    for _ in range(7):
        assert (await raw.ask("POST", raw.hook(pending), HELLO)).status == 200
