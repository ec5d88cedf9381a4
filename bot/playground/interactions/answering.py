"""The bot's first answer to an interaction: which kinds are allowed, and what each one does."""

from __future__ import annotations

import asyncio

from bot.playground import refusal
from bot.playground.checks import bodies
from bot.playground.checks.modals import modal as check_modal
from bot.playground.checks.problems import Problems, refuse
from bot.playground.checks.shape import required
from bot.playground.flags import MessageFlag, Permission
from bot.playground.posting import Content, fill, refuse_unfit
from bot.playground.realm import Realm
from bot.playground.refusal import RefusedError
from bot.playground.wire import Json, without_nulls
from bot.playground.world.interaction import Callback, Interaction, Kind
from bot.playground.world.message import Cause, Message, MessageType, number

_NO_FLAGS = MessageFlag(0)


def allowed(interaction: Interaction) -> tuple[Callback, ...]:
    """List the kinds of answer that this interaction takes."""
    if interaction.kind is Kind.COMPLETION:
        return (Callback.CHOICES,)
    kinds = [Callback.MESSAGE, Callback.DEFERRED_MESSAGE]
    if interaction.message is not None:
        kinds += [Callback.DEFERRED_UPDATE, Callback.UPDATE]
    if interaction.kind is not Kind.MODAL:
        kinds.append(Callback.MODAL)
    return tuple(kinds)


def answer(realm: Realm, interaction: Interaction, content: Content) -> Message | None:
    """Give an interaction its first answer; give the message that it made or changed.

    Refuses with 50035 an answer of a kind that this interaction does not take, and everything
    that is wrong in its data; the interaction then still waits.
    """
    refuse_gone(realm, interaction)
    kind = content.body.get("type")
    kinds = allowed(interaction)
    if kind not in kinds:
        listed = ", ".join(str(int(each)) for each in kinds)
        raise refuse(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")
    body = content.body.get("data") or {}
    if not isinstance(body, dict):
        raise refuse(
            ("data",), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"
        )
    data = Content(body, content.files, ("data",))
    match Callback(kind):
        case Callback.CHOICES:
            _choose(interaction, data.body)
            message = None
        case Callback.MODAL:
            _show_modal(interaction, data.body)
            message = None
        case Callback.DEFERRED_UPDATE:
            message = interaction.message
        case Callback.UPDATE:
            message = _update(realm, interaction, data)
        case Callback.DEFERRED_MESSAGE:
            message = _think(realm, interaction, data.body)
        case _:
            message = post(realm, interaction, data)
    if message is not None:
        interaction.original_id = message.id
    realm.interactions.settle(interaction, Callback(kind))
    return message


def refuse_gone(realm: Realm, interaction: Interaction) -> None:
    """Refuse with 10003 when the channel of an interaction was deleted meanwhile."""
    if interaction.channel_id not in realm.directory.channels:
        raise RefusedError(refusal.UNKNOWN_CHANNEL)


def _choose(interaction: Interaction, data: Json) -> None:
    problems = Problems()
    offered = data.get("choices")
    if offered is None:
        required(("data", "choices"), problems)
    else:
        bodies.choices(offered, ("data", "choices"), problems, _focused_type(interaction.data))
    problems.refuse_if_any()
    interaction.choices = offered or []


def _focused_type(data: Json) -> int:
    for option in data.get("options") or ():
        if option.get("focused"):
            return int(option["type"])
        inner = _focused_type(option)
        if inner:
            return inner
    return 0


def _show_modal(interaction: Interaction, data: Json) -> None:
    problems = Problems()
    check_modal(data or None, ("data",), problems)
    problems.refuse_if_any()
    interaction.modal = without_nulls(data)
    number(interaction.modal["components"])
    interaction.modal_shown_at = asyncio.get_running_loop().time()


def _update(realm: Realm, interaction: Interaction, data: Content) -> Message | None:
    message = interaction.message
    if message is None or realm.messages.get(message.channel_id, message.id) is None:
        return message
    edit(realm, message, data)
    return message


def edit(realm: Realm, message: Message, data: Content) -> None:
    """Change a message by an interaction's token: never empty, and within every limit."""
    check(message.flags, data)
    refuse_unfit(message, data)
    realm.messages.count_edit(message)
    fill(realm, message, data)
    message.flags &= ~MessageFlag.LOADING
    realm.messages.changed(message)


def _think(realm: Realm, interaction: Interaction, data: Json) -> Message:
    """Show "thinking"; only whether the answer will be private is decided here."""
    message = _blank(realm, interaction, _wants_privacy(data))
    message.flags |= MessageFlag.LOADING
    return realm.messages.add(message)


def post(realm: Realm, interaction: Interaction, data: Content) -> Message:
    """Write a message that answers an interaction; its sender needs no right in the channel."""
    check(_NO_FLAGS, data)
    bodies.refuse_empty(data.body, data.files)
    message = _blank(realm, interaction, _wants_privacy(data.body))
    message.tts = bool(data.body.get("tts"))
    fill(realm, message, data)
    return realm.messages.add(message)


def check(flags: MessageFlag, data: Content) -> None:
    """Refuse what is wrong in a message's body, given the flags that the message has."""
    problems = Problems()
    bodies.message(data.body, data.at, problems, flags)
    problems.refuse_if_any()


def _wants_privacy(data: Json) -> bool:
    flags = data.get("flags")
    return isinstance(flags, int) and bool(flags & MessageFlag.EPHEMERAL)


def _blank(realm: Realm, interaction: Interaction, private: bool) -> Message:
    private = private or _must_be_private(realm, interaction)
    types = {Kind.COMMAND: MessageType.CHAT_INPUT_COMMAND}
    message_type = types.get(interaction.kind, MessageType.DEFAULT)
    if interaction.original_id is None and interaction.data.get("target_id"):
        message_type = MessageType.CONTEXT_MENU_COMMAND
    pressed = interaction.message
    return Message(
        id=realm.ids.next(),
        channel_id=interaction.channel_id,
        author_id=realm.bot_id,
        type=message_type if interaction.original_id is None else MessageType.DEFAULT,
        flags=MessageFlag.EPHEMERAL if private else _NO_FLAGS,
        only_for=interaction.user_id if private else None,
        cause=Cause(
            interaction_id=interaction.id,
            kind=int(interaction.kind),
            name=interaction.name,
            user_id=interaction.user_id,
            token=interaction.token,
            by_user_install=interaction.by_user_install,
            pressed_message_id=pressed.id if pressed else None,
        ),
    )


def _must_be_private(realm: Realm, interaction: Interaction) -> bool:
    """Where external apps are off, what a user brought along answers that user alone."""
    channel = realm.directory.channels[interaction.channel_id]
    held = realm.directory.permissions(interaction.user_id, channel)
    return (
        interaction.by_user_install
        and channel.guild_id is not None
        and Permission.USE_EXTERNAL_APPS not in held
    )
