"""Follow-ups: what the bot says after its first answer, by the interaction's token."""

from __future__ import annotations

from bot.playground import refusal
from bot.playground.interactions.answering import edit, post, refuse_gone
from bot.playground.refusal import RefusedError
from bot.playground.rest.call import NOTHING, Access, Call, Reply, Route
from bot.playground.world.interaction import Callback, Interaction
from bot.playground.world.message import Message

MOST_FOLLOW_UPS_OF_GUESTS = 5
"""Where the bot is only installed by a user, an interaction takes no more follow-ups."""


def _interaction(call: Call) -> Interaction:
    if call.id("application_id") != call.realm.bot_id:
        raise RefusedError(refusal.UNKNOWN_WEBHOOK)
    interaction = call.realm.interactions.answered(call.path["token"])
    refuse_gone(call.realm, interaction)
    return interaction


def _message(call: Call, interaction: Interaction) -> Message:
    """Find a message of this interaction: its first answer, or one of its follow-ups."""
    wanted = call.path["message_id"]
    if wanted == "@original":
        found = call.realm.messages.get(interaction.channel_id, interaction.original_id)
        if found is None:
            raise RefusedError(refusal.UNKNOWN_MESSAGE)
        return found
    message = call.realm.messages.find(interaction.channel_id, call.id("message_id"))
    if message.id != interaction.original_id and message.id not in interaction.follow_ups:
        raise RefusedError(refusal.UNKNOWN_MESSAGE)
    return message


def follow_up(call: Call) -> Reply:
    """Say something more. After a deferral the first follow-up fills in the "thinking" message."""
    realm, interaction = call.realm, _interaction(call)
    original = realm.messages.get(interaction.channel_id, interaction.original_id)
    deferred = interaction.callback is Callback.DEFERRED_MESSAGE
    if deferred and original is not None and original.loading:
        edit(realm, original, call.content())
        realm.interactions.tell(interaction)
        return Reply(realm.writer.write(original))
    limited = interaction.by_user_install
    if limited and len(interaction.follow_ups) >= MOST_FOLLOW_UPS_OF_GUESTS:
        raise RefusedError(refusal.TOO_MANY_FOLLOW_UPS)
    message = post(realm, interaction, call.content())
    interaction.follow_ups.append(message.id)
    realm.interactions.tell(interaction)
    return Reply(realm.writer.write(message))


def read(call: Call) -> Reply:
    """Give a message of this interaction."""
    return Reply(call.realm.writer.write(_message(call, _interaction(call))))


def change(call: Call) -> Reply:
    """Edit a message of this interaction."""
    interaction = _interaction(call)
    message = _message(call, interaction)
    edit(call.realm, message, call.content())
    call.realm.interactions.tell(interaction)
    return Reply(call.realm.writer.write(message))


def delete(call: Call) -> Reply:
    """Delete a message of this interaction."""
    interaction = _interaction(call)
    call.realm.messages.delete(_message(call, interaction))
    call.realm.interactions.tell(interaction)
    return NOTHING


_HOOK = "/webhooks/{application_id}/{token}"
_MESSAGE = _HOOK + "/messages/{message_id}"
ROUTES = (
    Route("POST", _HOOK, follow_up, Access.TOKEN_IN_PATH),
    Route("GET", _MESSAGE, read, Access.TOKEN_IN_PATH),
    Route("PATCH", _MESSAGE, change, Access.TOKEN_IN_PATH),
    Route("DELETE", _MESSAGE, delete, Access.TOKEN_IN_PATH),
)
