"""One law for every body: it is taken, or refused with one of Discord's errors."""

from __future__ import annotations

import asyncio
import contextlib
import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.playground.checks.commands import command
from bot.playground.checks.modals import modal
from bot.playground.checks.problems import Problems
from bot.playground.clock import SteppedClock
from bot.playground.interactions.answering import answer
from bot.playground.people.doing import Place
from bot.playground.people.doing import command as use
from bot.playground.people.picker import NotOfferedError
from bot.playground.people.typed import InputRefusedError
from bot.playground.posting import Content
from bot.playground.realm import Realm
from bot.playground.refusal import RefusedError
from bot.playground.wire import Json
from bot.playground.world.default import playground_world
from bot.playground.world.interaction import Kind
from tests.playground.raw import button, option, row, select, slash

texts = st.text(max_size=5)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)

FULL_MESSAGE: Json = {
    "content": "x <@1>",
    "tts": False,
    "flags": 0,
    "nonce": "n",
    "embeds": [
        {
            "title": "t",
            "description": "d",
            "url": "https://example.org",
            "timestamp": "2025-01-01T00:00:00+00:00",
            "color": 3,
            "footer": {"text": "f", "icon_url": "https://example.org/a.png"},
            "image": {"url": "attachment://a.png"},
            "author": {"name": "a"},
            "fields": [{"name": "n", "value": "v", "inline": True}],
        }
    ],
    "components": [row(button(emoji={"name": "🎲"}), button("c")), row(select(3, max_values=2))],
    "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
    "attachments": [],
}
FULL_MODAL: Json = {
    "custom_id": "m",
    "title": "t",
    "components": [
        row({"type": 4, "custom_id": "a", "style": 1, "label": "l", "max_length": 5}),
        {"type": 18, "label": "l", "component": select(2)},
        {"type": 10, "content": "x"},
    ],
}
FULL_COMMAND = slash(
    name_localizations={"de": "probe"},
    default_member_permissions="8",
    contexts=[0, 1],
    options=[
        option(
            2,
            "g",
            options=[
                option(
                    1,
                    "s",
                    options=[
                        option(3, "a", required=True, choices=[{"name": "x", "value": "y"}]),
                        option(4, "b", min_value=1, max_value=3),
                        option(7, "c", channel_types=[0]),
                    ],
                )
            ],
        )
    ],
)


def places(value: object, at: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """List every place in a body."""
    found = [at] if at else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*at, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += places(inner, (*at, number))
    return found


@st.composite
def bodies(draw: st.DrawFn, whole: Json) -> Json:
    """Draw a right body in which one to three things are something else."""
    body = copy.deepcopy(whole)
    for at in draw(st.lists(st.sampled_from(places(whole)), min_size=1, max_size=3)):
        node: Any = body
        with contextlib.suppress(KeyError, IndexError, TypeError):
            for step in at[:-1]:
                node = node[step]
            node[at[-1]] = draw(anything)
    return body


def answered_or_refused(kind: int, data: Json) -> bool:
    """Answer a command in a world of its own; say whether the answer was taken."""

    async def run() -> bool:
        realm = Realm(playground_world(), SteppedClock())
        directory = realm.directory
        ada, table = directory.user_named("Ada"), directory.channel_named("table")
        interaction = realm.interactions.open(Kind.COMMAND, ada.id, table.id, {})
        try:
            message = answer(realm, interaction, Content({"type": kind, "data": data}))
        except RefusedError:
            assert realm.messages.of_channel(table.id) == []
            return False
        if message is not None:
            realm.writer.write_event(message)
        return True

    return asyncio.run(run())


def test_the_right_bodies_are_taken() -> None:
    assert answered_or_refused(4, copy.deepcopy(FULL_MESSAGE))
    assert answered_or_refused(9, copy.deepcopy(FULL_MODAL))
    problems = Problems()
    command(FULL_COMMAND, (), problems)
    assert problems.tree() == {}


@settings(deadline=None, max_examples=150)
@given(bodies(FULL_MESSAGE))
def test_every_message_is_taken_or_refused(body: Json) -> None:
    answered_or_refused(4, body)


@settings(deadline=None, max_examples=100)
@given(bodies(FULL_MODAL))
def test_every_modal_is_taken_or_refused(body: Json) -> None:
    answered_or_refused(9, body)
    problems = Problems()
    modal(body, (), problems)
    assert problems.count == 0 or problems.tree()


@settings(deadline=None, max_examples=150)
@given(bodies(FULL_COMMAND), anything)
def test_every_command_is_registered_or_refused_and_can_be_used(body: Json, value: object) -> None:
    realm = Realm(playground_world(), SteppedClock())
    problems = Problems()
    command(body, (), problems)
    if problems.count:
        return
    registered, _ = realm.commands.put(None, body)
    ada, table = realm.directory.user_named("Ada"), realm.directory.channel_named("table")
    with contextlib.suppress(InputRefusedError, NotOfferedError):
        use(Place(realm, ada, table), registered.body["name"], ("g", "s"), {"a": value, "b": 2})
