"""Messages that the bot writes, reads, edits and deletes in a channel, without an interaction."""

from __future__ import annotations

from bot.playground import refusal
from bot.playground.checks.bodies import refuse_empty
from bot.playground.checks.problems import refuse
from bot.playground.checks.shape import fields, items, snowflake
from bot.playground.flags import MessageFlag, Permission
from bot.playground.interactions.answering import check, edit
from bot.playground.posting import fill, refuse_unfit
from bot.playground.refusal import RefusedError
from bot.playground.rest.call import NOTHING, Call, Reply, Route
from bot.playground.rest.rights import channel_of, need, writing_in
from bot.playground.wire import Json
from bot.playground.world.description import Channel
from bot.playground.world.message import Message, MessageType
from bot.playground.world.messages import is_system

MOST_LISTED = 100
_BULK = fields({"messages": items(snowflake, MOST_LISTED)}, {})
_FEWEST_TO_DELETE = 2


def create(call: Call) -> Reply:
    """Write a message."""
    channel = channel_of(call)
    need(call, channel, writing_in(channel))
    if channel.archived and channel.locked:
        raise RefusedError(refusal.ARCHIVED_THREAD)
    _refuse_closed_door(call, channel)
    body, content = call.json(), call.content()
    check(MessageFlag(0), content)
    refuse_empty(body, content.files)
    if body.get("embeds"):
        need(call, channel, Permission.EMBED_LINKS)
    if content.files:
        need(call, channel, Permission.ATTACH_FILES)
    reference = _reference(call, channel, body)
    message = Message(
        id=call.realm.ids.next(),
        channel_id=channel.id,
        author_id=call.realm.bot_id,
        type=MessageType.REPLY if reference else MessageType.DEFAULT,
        reference_id=reference,
        tts=bool(body.get("tts")),
        nonce=body.get("nonce"),
    )
    refuse_unfit(message, content)
    fill(call.realm, message, content)
    return _written(call, call.realm.messages.add(message))


def _refuse_closed_door(call: Call, channel: Channel) -> None:
    directory = call.realm.directory
    for user_id in channel.recipients - {call.realm.bot_id}:
        if not directory.users[user_id].accepts_dms or not directory.share_a_guild(user_id):
            raise RefusedError(refusal.CANNOT_REACH_USER)


def _reference(call: Call, channel: Channel, body: Json) -> int | None:
    """Give the id of the message that is replied to; 50035 when it is not there."""
    reference = body.get("message_reference")
    if reference is None:
        return None
    need(call, channel, Permission.READ_MESSAGE_HISTORY)
    wanted = int(reference["message_id"])
    found = call.realm.messages.get(channel.id, wanted)
    if found is None or found.ephemeral:
        if reference.get("fail_if_not_exists") is False:
            return None
        raise refuse(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return wanted


def _written(call: Call, message: Message) -> Reply:
    referenced = call.realm.messages.get(message.channel_id, message.reference_id)
    return Reply(call.realm.writer.write(message, referenced))


def listed(call: Call) -> Reply:
    """List messages, the latest first: before, after or around one, or simply the latest."""
    channel = channel_of(call)
    limit = call.limit(50, MOST_LISTED)
    if Permission.READ_MESSAGE_HISTORY not in call.realm.directory.bot_permissions(channel):
        return Reply([])
    found = [each for each in call.realm.messages.of_channel(channel.id) if not each.ephemeral]
    before, after = call.query_id("before"), call.query_id("after")
    around = call.query_id("around")
    if around is not None:
        earlier = [each for each in found if each.id <= around][-(limit // 2 + 1) :]
        later = [each for each in found if each.id > around][: limit // 2]
        chosen = earlier + later
    elif after is not None:
        chosen = [each for each in found if each.id > after][:limit]
    else:
        chosen = [each for each in found if before is None or each.id < before][-limit:]
    written = call.realm.writer.write
    return Reply(
        [
            written(each, call.realm.messages.get(channel.id, each.reference_id))
            for each in reversed(chosen)
        ]
    )


def _found(call: Call, channel: Channel) -> Message:
    return call.realm.messages.find_public(channel.id, call.id("message_id"))


def read(call: Call) -> Reply:
    """Give one message."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    return _written(call, _found(call, channel))


def change(call: Call) -> Reply:
    """Edit a message of the bot's own; 50005 for another's."""
    channel = channel_of(call)
    message = _found(call, channel)
    if message.author_id != call.realm.bot_id:
        raise RefusedError(refusal.NOT_THE_AUTHOR)
    if is_system(message):
        raise RefusedError(refusal.SYSTEM_MESSAGE)
    if call.json().get("embeds"):
        need(call, channel, Permission.EMBED_LINKS)
    if call.files:
        need(call, channel, Permission.ATTACH_FILES)
    edit(call.realm, message, call.content())
    return _written(call, message)


def delete(call: Call) -> Reply:
    """Delete a message; another's needs the right to manage messages."""
    channel = channel_of(call)
    message = _found(call, channel)
    if message.author_id != call.realm.bot_id:
        _need_management(call, channel)
    call.realm.messages.delete(message)
    return NOTHING


def _need_management(call: Call, channel: Channel) -> None:
    if channel.guild_id is None:
        raise RefusedError(refusal.NOT_IN_DIRECT_MESSAGES)
    need(call, channel, Permission.MANAGE_MESSAGES)


def bulk_delete(call: Call) -> Reply:
    """Delete 2 to 100 messages at once."""
    channel = channel_of(call)
    _need_management(call, channel)
    wanted = [int(each) for each in call.checked(_BULK)["messages"]]
    if len(wanted) < _FEWEST_TO_DELETE:
        raise RefusedError(refusal.WRONG_DELETE_COUNT)
    for message_id in wanted:
        message = call.realm.messages.get(channel.id, message_id)
        if message is not None and not message.ephemeral:
            call.realm.messages.delete(message)
    return NOTHING


_ALL = "/channels/{channel_id}/messages"
_ONE = _ALL + "/{message_id}"
ROUTES = (
    Route("GET", _ALL, listed),
    Route("POST", _ALL, create),
    Route("POST", _ALL + "/bulk-delete", bulk_delete),
    Route("GET", _ONE, read),
    Route("PATCH", _ONE, change),
    Route("DELETE", _ONE, delete),
)
