"""Interactions: the first answer."""

from __future__ import annotations

from bot.playground.interactions.answering import answer
from bot.playground.rest.call import NOTHING, Access, Call, Reply, Route
from bot.playground.wire import Json
from bot.playground.world.interaction import Callback, Interaction
from bot.playground.world.message import Message

_TRUE = {"1", "true", "True"}


def respond(call: Call) -> Reply:
    """Answer an interaction; with `with_response`, say what came of it."""
    interaction = call.realm.interactions.unanswered(call.id("interaction_id"), call.path["token"])
    message = answer(call.realm, interaction, call.content())
    if call.query.get("with_response") not in _TRUE:
        return NOTHING
    return Reply(_callback_response(call, interaction, message))


def _callback_response(call: Call, interaction: Interaction, message: Message | None) -> Json:
    told: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "channel_id": str(interaction.channel_id),
    }
    response: Json = {"interaction": told}
    if message is not None and interaction.callback is not None:
        told["response_message_id"] = str(message.id)
        told["response_message_loading"] = message.loading
        told["response_message_ephemeral"] = message.ephemeral
        resource: Json = {"type": int(interaction.callback)}
        if interaction.callback is not Callback.DEFERRED_UPDATE:
            resource["message"] = call.realm.writer.write(message)
        response["resource"] = resource
    return response


ROUTES = (
    Route(
        "POST",
        "/interactions/{interaction_id}/{token}/callback",
        respond,
        Access.TOKEN_IN_PATH,
    ),
)
