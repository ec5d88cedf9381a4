"""What people do, as interactions: type a command, ask for completion, press, choose, fill in."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.playground.checks.commands import MESSAGE_MENU, USER_MENU
from bot.playground.checks.components import BUTTON, LINK, STRING_SELECT
from bot.playground.people import picker, typed
from bot.playground.people.fields import read_modal, read_select
from bot.playground.people.resolved import Resolver
from bot.playground.people.typed import InputRefusedError
from bot.playground.realm import Realm
from bot.playground.wire import Json
from bot.playground.world.commands import Registered
from bot.playground.world.description import Channel, User
from bot.playground.world.interaction import Interaction, Kind
from bot.playground.world.message import Message

SETTLING = 0.03
"""Real seconds before a person can press what has just appeared: the client needs that long."""


class NotThereError(LookupError):
    """There is no such button, select or message for this person now."""


@dataclass(frozen=True)
class Place:
    """A person in a channel."""

    realm: Realm
    user: User
    channel: Channel

    def resolver(self) -> Resolver:
        """Make what looks up the names that the person gives here."""
        return Resolver(self.realm, self.user.id, self.channel)


def command(
    place: Place, name: str, path: tuple[str, ...], values: Mapping[str, object]
) -> Interaction:
    """Type a slash command.

    Raises NotOfferedError when it is not in the picker, InputRefusedError for wrong options.
    """
    found = picker.find(place.realm, place.user.id, place.channel, name)
    resolver = place.resolver()
    read = typed.read(typed.leaf(found.body, path), values, resolver)
    if read.errors:
        raise InputRefusedError(read.errors)
    return _command(place, Kind.COMMAND, found, path, read.options, resolver)


def completion(
    place: Place, name: str, path: tuple[str, ...], values: Mapping[str, object], focused: str
) -> Interaction:
    """Ask what could be typed into the option `focused`.

    Raises NotOfferedError, or InputRefusedError when the option does not complete.
    """
    found = picker.find(place.realm, place.user.id, place.channel, name)
    known = typed.leaf(found.body, path)
    if not any(each["name"] == focused and each.get("autocomplete") for each in known):
        raise InputRefusedError([typed.Wrong(focused, "This option has no completion.")])
    resolver = place.resolver()
    read = typed.read_unchecked(known, values, focused, resolver)
    return _command(place, Kind.COMPLETION, found, path, read.options, resolver)


def _command(
    place: Place,
    kind: Kind,
    found: Registered,
    path: tuple[str, ...],
    options: list[Json],
    resolver: Resolver,
) -> Interaction:
    data = _named(found) | {"options": typed.wrap(found.body, path, options)}
    if resolver.result():
        data["resolved"] = resolver.result()
    return _open(place, kind, found, " ".join((found.body["name"], *path)), data)


def _named(found: Registered) -> Json:
    data: Json = {key: found.body[key] for key in ("id", "name", "type")}
    if found.scope is not None:
        data["guild_id"] = str(found.scope)
    return data


def _open(place: Place, kind: Kind, found: Registered, name: str, data: Json) -> Interaction:
    realm = place.realm
    interaction = realm.interactions.open(kind, place.user.id, place.channel.id, data)
    interaction.name = name
    install = picker.installed(realm, place.user.id, place.channel, found)
    interaction.by_user_install = install == picker.BY_USER
    return interaction


def user_menu(place: Place, name: str, target: str) -> Interaction:
    """Choose a command of a user's menu."""
    found = picker.find(place.realm, place.user.id, place.channel, name, USER_MENU)
    resolver = place.resolver()
    try:
        target_id = resolver.user(target)
    except ValueError as wrong:
        raise NotThereError(str(wrong)) from None
    data = _named(found) | {"target_id": target_id, "resolved": resolver.result()}
    return _open(place, Kind.COMMAND, found, name, data)


def message_menu(place: Place, name: str, target: int) -> Interaction:
    """Choose a command of a message's menu."""
    found = picker.find(place.realm, place.user.id, place.channel, name, MESSAGE_MENU)
    written = place.realm.writer.write(visible(place, target))
    data = _named(found) | {
        "target_id": str(target),
        "resolved": {"messages": {str(target): written}},
    }
    return _open(place, Kind.COMMAND, found, name, data)


def visible(place: Place, message_id: int) -> Message:
    """Find a message that this person sees here, or raise NotThereError."""
    message = place.realm.messages.get(place.channel.id, message_id)
    may_view = place.realm.directory.permissions(place.user.id, place.channel)
    if message is None or not may_view or not message.may_be_seen_by(place.user.id):
        raise NotThereError("This message is gone.")
    return message


async def press(place: Place, message_id: int, custom_id: str) -> Interaction:
    """Press a button, as soon as a person could."""
    message, component = await _reach(place, message_id, custom_id)
    if component["type"] != BUTTON or component["style"] == LINK:
        raise NotThereError("This is not a button that the bot hears of.")
    data: Json = {"custom_id": custom_id, "component_type": BUTTON, "id": component["id"]}
    return _on_message(place, message, data)


async def select(
    place: Place, message_id: int, custom_id: str, values: Sequence[object]
) -> Interaction:
    """Choose in a select. Raises InputRefusedError for what cannot be chosen."""
    message, component = await _reach(place, message_id, custom_id)
    if component["type"] == BUTTON:
        raise NotThereError("This is not a select.")
    resolver = place.resolver()
    chosen, wrong = read_select(component, values, resolver)
    if wrong:
        raise InputRefusedError([typed.Wrong(custom_id, wrong)])
    data: Json = {
        "custom_id": custom_id,
        "component_type": component["type"],
        "id": component["id"],
        "values": chosen,
    }
    if component["type"] != STRING_SELECT:
        data["resolved"] = resolver.result()
    return _on_message(place, message, data)


async def _reach(place: Place, message_id: int, custom_id: str) -> tuple[Message, Json]:
    message = visible(place, message_id)
    await settle(message.shown_at)
    message = visible(place, message_id)
    for component in message.interactive():
        if component["custom_id"] == custom_id:
            if component.get("disabled"):
                raise NotThereError("This is disabled.")
            return message, component
    raise NotThereError(f'There is nothing with the id "{custom_id}" on this message.')


def _on_message(place: Place, message: Message, data: Json) -> Interaction:
    realm = place.realm
    interaction = realm.interactions.open(
        Kind.COMPONENT, place.user.id, place.channel.id, data, message
    )
    if message.cause is not None:
        interaction.by_user_install = message.cause.by_user_install
    return interaction


async def submit(place: Place, shown_by: Interaction, values: Mapping[str, object]) -> Interaction:
    """Fill in and send off the modal that answered an interaction.

    `values` are by custom_id. Raises InputRefusedError for what does not fit a field.
    """
    if shown_by.modal is None:
        raise NotThereError("There is no such modal.")
    await settle(shown_by.modal_shown_at)
    modal, shown_by.modal = shown_by.modal, None
    resolver = place.resolver()
    components, errors = read_modal(modal, values, resolver)
    if errors:
        shown_by.modal = modal
        raise InputRefusedError(errors)
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    if resolver.result():
        data["resolved"] = resolver.result()
    interaction = place.realm.interactions.open(
        Kind.MODAL, place.user.id, place.channel.id, data, shown_by.message
    )
    interaction.by_user_install = shown_by.by_user_install
    return interaction


async def settle(shown_at: float) -> None:
    """Wait until what appeared at this time (of the event loop) can be pressed."""
    left = shown_at + SETTLING - asyncio.get_running_loop().time()
    if left > 0:
        await asyncio.sleep(left)
